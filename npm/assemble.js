// Brings into the package what it shares with the page: the engine and how it is talked to.

import { copyFileSync } from 'node:fs';

const from = (name) => new URL(`../${name}`, import.meta.url);
for (const [source, name] of [['web/engine.wasm', 'engine.wasm'], ['web/solve.wasm', 'solve.wasm'], ['web/engine/module.js', 'module.js'], ['LICENSE-MIT', 'LICENSE-MIT'], ['LICENSE-APACHE', 'LICENSE-APACHE'], ['web/THIRD-PARTY.txt', 'THIRD-PARTY.txt']]) {
  copyFileSync(from(source), new URL(name, import.meta.url));
}
