// A newcomer's first ten minutes with the package and nothing else: what READMEs show, word for word, and a batch with bad and
// missing rows. The project's README is the argument.

import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { load } from 'bitdoku';

const code = (file) => [...readFileSync(file, 'utf8').matchAll(/```js\n([\s\S]*?)```/g)].map((match) => match[1]).join('\n');

// The package's: what stands behind `//` is what the line before it is worth.
let checks = 0;
const lines = code('node_modules/bitdoku/README.md').split('\n').map((line) => {
  const shown = /^(\s*)(.+); \/\/ (.+)$/.exec(line);
  if (!shown) return line;
  checks += 1;
  return `${shown[1]}assert.deepEqual(${shown[2]}, ${shown[3].replace(/^(Ui|I)nt8Array (\[.*\])$/, 'new $1nt8Array($2)')});`;
});
assert.ok(checks >= 12, `${checks} checks`);
writeFileSync('readme.mjs', `import assert from 'node:assert/strict';\n${lines.join('\n')}\n`);
await import('./readme.mjs');

// The project's: a page of one line.
writeFileSync('project.mjs', `${code(process.argv[2]).replace(/^(sudoku\.solve.*);$/m, 'export const solution = $1;')}`);
const { solution } = await import('./project.mjs');
assert.equal(solution, '417369825632158947958724316825437169791586432346912758289643571573291684164875293');

// One bad puzzle costs itself only, also where its characters are long; a middle dot is an empty cell.
const sudoku = await load();
const puzzle = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const { solutions, statuses } = sudoku.solveMany([puzzle, '', puzzle.replace('.', '·'), puzzle.replace('.', '数'), 'no puzzle', puzzle]);
assert.deepEqual([...statuses], [1, -2, 1, -2, -2, 1]);
assert.equal(solutions.length % 6, 0);
assert.ok(new TextDecoder().decode(solutions.subarray((solutions.length / 6) * 5)).startsWith('534678912'));

for (const paper of ['LICENSE-MIT', 'LICENSE-APACHE', 'THIRD-PARTY.txt']) {
  assert.ok(existsSync(`node_modules/bitdoku/${paper}`), paper);
}
