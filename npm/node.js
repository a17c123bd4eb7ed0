// The same for Node, which reads the engine from its file.

import { readFile } from 'node:fs/promises';
import { compile as compileAny, Sudoku } from './index.js';

export { bytesOf, statusName, Sudoku, SudokuError } from './index.js';

export const compile = async (source) => compileAny(source ?? (await readFile(new URL('engine.wasm', import.meta.url))));

export const load = async (source) => new Sudoku(await compile(source));
