// Brings into the package what it shares with the page: the engine and how it is talked to.

import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const from = (name) => new URL(`../${name}`, import.meta.url);
for (const [source, name] of [['web/engine/module.js', 'module.js'], ['LICENSE-MIT', 'LICENSE-MIT'], ['LICENSE-APACHE', 'LICENSE-APACHE'], ['web/THIRD-PARTY.txt', 'THIRD-PARTY.txt']]) {
  copyFileSync(from(source), new URL(name, import.meta.url));
}
for (const name of ['engine.wasm', 'solve.wasm']) {
  writeFileSync(new URL(name, import.meta.url), gunzipSync(readFileSync(from(`web/${name}.gz`))));
}
