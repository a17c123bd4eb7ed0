import type { Source, Sudoku } from 'bitdoku';

type Asked = 'solvers' | 'solve' | 'count' | 'check' | 'candidates' | 'rate' | 'level' | 'card' | 'canonical' | 'estimate' | 'minimize' | 'transform' | 'generate' | 'step' | 'hint' | 'read' | 'write' | 'techniques' | 'examples' | 'solveMany' | 'rateMany';
type Promised = { [Method in Asked]: (...values: Parameters<Sudoku[Method]>) => Promise<ReturnType<Sudoku[Method]>> };

export class Stopped extends Error {}
export { SudokuError } from 'bitdoku';
export interface SudokuWorker extends Promised {}
/** An engine in a worker, in a browser or in Node. */
export class SudokuWorker {
  constructor(module: WebAssembly.Module);
  /** Ends what is under way; pending calls reject with `Stopped`. */
  stop(): void;
}
export function loadWorker(source?: Source): Promise<SudokuWorker>;
