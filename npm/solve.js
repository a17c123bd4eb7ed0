// A thirteenth of the engine, for those who solve, count and check lines and do not read other texts, write, rate, explain or make.

import { compileFrom } from './compile.js';
import { Sudoku } from './sudoku.js';

export { statusName } from './module.js';
export { SudokuError } from './sudoku.js';

export const load = async (source = new URL('./solve.wasm', import.meta.url)) => new Sudoku(await compileFrom(source));
