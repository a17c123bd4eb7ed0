// The same for Node, which reads the module from its file.

import { readFile } from 'node:fs/promises';
import { load as loadFrom } from './solve.js';

export { statusName, SudokuError } from './solve.js';

export const load = async (source) => loadFrom(source ?? (await readFile(new URL('./solve.wasm', import.meta.url))));
