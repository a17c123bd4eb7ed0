import type { Source, Sudoku } from 'bitdoku';

export { statusName, SudokuError } from 'bitdoku';

/** What the smaller engine answers. */
export type Solving = Pick<Sudoku, 'version' | 'solve' | 'count' | 'check' | 'read' | 'write' | 'solveMany'>;
/** An engine in this thread. */
export function load(source?: Source): Promise<Solving>;
