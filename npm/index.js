// bitdoku for JavaScript: a `Sudoku` is an engine in this thread. For what may take long, such as ratings of many puzzles,
// 'bitdoku/worker' asks one in a worker.

import { Sudoku } from './sudoku.js';

export { statusName } from './module.js';
export { bytesOf, Sudoku, SudokuError } from './sudoku.js';

/** Compiles the engine once; the same module serves any number of engines and workers. */
export async function compile(source = new URL('./engine.wasm', import.meta.url)) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  return WebAssembly.compileStreaming(fetch(source));
}

/** An engine, ready for questions. */
export async function load(source) {
  return new Sudoku(await compile(source));
}
