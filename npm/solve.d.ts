import type { Source, Sudoku } from 'bitdoku';

export { statusName, SudokuError } from 'bitdoku';

/** What the smaller engine answers, of puzzles that are lines of 81 or 729 characters. */
export type Solving = Pick<Sudoku, 'version' | 'solve' | 'count' | 'check' | 'solveMany'>;
/** An engine in this thread. */
export function load(source?: Source): Promise<Solving>;
