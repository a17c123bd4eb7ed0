// The WebAssembly modules as they lie in the folder: packed.

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** A module as it is stored. @param {string} name */
export const packed = (name) => readFileSync(new URL(`../${name}.gz`, import.meta.url));

/** A module as browsers compile it. @param {string} name */
export const unpacked = (name) => gunzipSync(packed(name));

/** A module, compiled. @param {string} name */
export const compiled = (name) => new WebAssembly.Module(unpacked(name));
