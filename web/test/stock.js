// Makes the puzzles that the page has ready for a first visit, `play/stock.js`, with the engine as it is: `node
// stock.js`. Another generator makes others; then this is called again.

import { writeFileSync } from 'node:fs';
import { Module } from '../engine/module.js';
import { LEVELS, wanted } from '../model/levels.js';
import { compiled } from './wasm.js';

const root = new URL('../', import.meta.url);
/** So many of each level, of a seed that no day has. */
const COUNT = 24;
const SEED = 1;

const engine = new Module(compiled('reason.wasm'));
let text = `// Puzzles for a first visit, which need no engine: the first that the generator makes of each level with seed ${SEED}.
// Made by \`node stock.js\` in \`test\`.

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
