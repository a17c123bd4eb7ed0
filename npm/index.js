// bitdoku for JavaScript: a `Sudoku` is an engine in this thread. For what may take long, such as ratings of many puzzles,
// 'bitdoku/worker' asks one in a worker.

import { compileFrom } from './compile.js';
import { Sudoku } from './sudoku.js';

export { statusName } from './module.js';
export { bytesOf, Sudoku, SudokuError } from './sudoku.js';

/** Compiles the engine once; the same module serves any number of engines and workers. */
export const compile = (source = new URL('./engine.wasm', import.meta.url)) => compileFrom(source);

/** An engine, ready for questions. */
export async function load(source) {
  return new Sudoku(await compile(source));
}
