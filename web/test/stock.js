// Makes the puzzles that the page has ready for a first visit, `play/stock.js`, with the engine as it is: `node stock.js`. Another
// generator makes others; then this is called again.

import { readFileSync, writeFileSync } from 'node:fs';
import { Module } from '../engine/module.js';
import { LEVELS, wanted } from '../model/levels.js';

const root = new URL('../', import.meta.url);
/** So many of each level, of a seed that no day has. */
const COUNT = 24;
const SEED = 1;

const engine = new Module(new WebAssembly.Module(readFileSync(new URL('engine.wasm', root))));
let text = `// Puzzles that are there without an engine, so that whoever comes for the first time need not wait for one. Made by \`node stock.js\`
// in \`test\`: the first of seed ${SEED} that the engine makes of each level.

/** @type {Record<import('../types.js').Level, readonly string[]>} */
export const STOCK = {\n`;
for (const level of LEVELS) {
  const found = [];
  for (let index = 0; found.length < COUNT; index++) {
    const made = engine.call({ op: 'make', wanted: wanted(level, SEED), index });
    if (made.puzzle) found.push(made.puzzle);
  }
  text += `  ${level}: [\n${found.map((puzzle) => `    '${puzzle}',\n`).join('')}  ],\n`;
}
writeFileSync(new URL('play/stock.js', root), `${text}};\n`);
