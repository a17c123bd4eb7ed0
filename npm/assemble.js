// Unpacks the engine, and brings into the package what it shares with the page: the small engine and how both are talked to.

import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const from = (name) => new URL(`../${name}`, import.meta.url);
for (const [source, name] of [['web/engine/module.js', 'module.js'], ['LICENSE-MIT', 'LICENSE-MIT'], ['LICENSE-APACHE', 'LICENSE-APACHE'], ['web/THIRD-PARTY.txt', 'THIRD-PARTY.txt']]) {
  copyFileSync(from(source), new URL(name, import.meta.url));
}
for (const name of ['npm/engine.wasm', 'web/solve.wasm']) {
  writeFileSync(new URL(name.split('/')[1], import.meta.url), gunzipSync(readFileSync(from(`${name}.gz`))));
}
