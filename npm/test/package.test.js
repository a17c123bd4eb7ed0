// The package as others get it: what README shows is what happens, and what is packed is all it needs.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The package, packed and unpacked, as an installed one. */
function installed() {
  const folder = mkdtempSync(join(tmpdir(), 'bitdoku-'));
  const [packed] = JSON.parse(execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  mkdirSync(join(folder, 'node_modules'));
  execFileSync('tar', ['xzf', join(folder, packed.filename), '-C', join(folder, 'node_modules')]);
  cpSync(join(folder, 'node_modules/package'), join(folder, 'node_modules/bitdoku'), { recursive: true });
  return { folder, packed };
}

const { folder, packed } = installed();

test('what is packed is what it needs and nothing else', () => {
  assert.deepEqual(packed.files.map((file) => file.path).sort(), ['LICENSE-APACHE', 'LICENSE-MIT', 'README.md', 'engine.wasm', 'index.d.ts', 'index.js', 'module.js', 'node.js', 'package.json', 'worker-thread.js', 'worker.d.ts', 'worker.js']);
});

test('README does what it says', () => {
  const code = [...readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(/```js\n([\s\S]*?)```/g)].map((match) => match[1]).join('\n');
  let checks = 0;
  const lines = code.split('\n').map((line) => {
    const shown = /^(\s*)(.+); \/\/ (.+)$/.exec(line);
    if (!shown) return line;
    checks += 1;
    const expected = shown[3].replace(/^Uint8Array (\[.*\])$/, 'new Uint8Array($1)');
    return `${shown[1]}assert.deepEqual(${shown[2]}, ${expected});`;
  });
  assert.ok(checks >= 12, `${checks} checks`);
  writeFileSync(join(folder, 'readme.mjs'), `import assert from 'node:assert/strict';\n${lines.join('\n')}\nconsole.log('done');\n`);
  assert.equal(execFileSync(process.execPath, ['readme.mjs'], { cwd: folder, encoding: 'utf8', timeout: 60_000 }).trim(), 'done');
});

test('a worker answers, says what is wrong, and is stopped', async () => {
  writeFileSync(join(folder, 'worker.mjs'), `
    import assert from 'node:assert/strict';
    import { loadWorker, Stopped } from 'bitdoku/worker';
    const worker = await loadWorker();
    const hard = '.......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....';
    await assert.rejects(worker.solve('x'), /1:2: expected 9 cells/);
    const rating = worker.rateMany(Array(50).fill(hard));
    setTimeout(() => worker.stop(), 200);
    await assert.rejects(rating, Stopped);
    assert.equal((await worker.solve(hard)).status, 'unique');
    assert.equal((await worker.solveMany([hard])).statuses[0], 2);
    console.log('done');
  `);
  assert.equal(execFileSync(process.execPath, ['worker.mjs'], { cwd: folder, encoding: 'utf8', timeout: 60_000 }).trim(), 'done');
});

test('batches refuse what is no whole puzzle', async () => {
  const { bytesOf } = await import('../index.js');
  assert.throws(() => bytesOf(['123']), /puzzle 0 has 3 characters/);
  assert.throws(() => bytesOf(new Uint8Array(80)), /80 bytes/);
});
