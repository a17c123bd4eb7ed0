// The package in a browser, as Vite, webpack and esbuild put it together: the engine in the page, and the one in a worker.
// The bundlers and the browser's driver are those of the page's tests, in web/test.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const tools = createRequire(process.env.TOOLS ?? new URL('../../web/test/package.json', import.meta.url));
const tool = async (name) => {
  const module = await import(pathToFileURL(tools.resolve(name)).href);
  return module.default ?? module;
};

const APP = `
  import { load } from 'bitdoku';
  import { load as loadSmall } from 'bitdoku/solve';
  import { loadWorker } from 'bitdoku/worker';
  const puzzle = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
  (async () => {
    const here = (await load()).solve(puzzle).status;
    const worker = await loadWorker();
    const there = (await worker.check(puzzle)).minimal;
    const small = (await loadSmall()).count(puzzle).solutions;
    document.body.textContent = here + ' ' + there + ' ' + small;
  })().catch((error) => { document.body.textContent = String(error.stack); });
`;
const PAGE = '<!doctype html><html lang="en"><title>bitdoku</title><body><script type="module" src="app.js"></script></body></html>';

/** The package as it is handed out: PACKAGE, or packed here. */
function packed(folder) {
  if (process.env.PACKAGE) return process.env.PACKAGE;
  const options = { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
  const [{ filename }] = JSON.parse(execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], options));
  return join(folder, filename);
}

/** A project that has the package installed. */
function project() {
  const folder = mkdtempSync(join(tmpdir(), 'bitdoku-bundle-'));
  mkdirSync(join(folder, 'node_modules'));
  execFileSync('tar', ['xzf', packed(folder), '-C', join(folder, 'node_modules')]);
  cpSync(join(folder, 'node_modules/package'), join(folder, 'node_modules/bitdoku'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'app.js'), APP);
  writeFileSync(join(folder, 'index.html'), PAGE);
  return folder;
}

let browser;
after(() => browser?.close());

/** What the page says that lies in a folder. */
async function said(folder) {
  const types = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };
  const server = createServer(({ url }, response) => {
    const path = join(folder, url === '/' ? 'index.html' : decodeURIComponent(url.split('?')[0]));
    if (!existsSync(path)) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' }).end(readFileSync(path));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { chromium } = await tool('playwright-core');
  browser ??= await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage();
  try {
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await page.waitForFunction('document.body.textContent.trim() !== ""');
    return await page.textContent('body');
  } finally {
    await page.close();
    server.close();
  }
}

test('Vite', async () => {
  const folder = project();
  const { build } = await tool('vite');
  await build({ root: folder, logLevel: 'error', base: './', build: { target: 'esnext' } });
  assert.equal(await said(join(folder, 'dist')), 'unique false 1');
});

test('webpack', async () => {
  const folder = project();
  const webpack = await tool('webpack');
  const options = { mode: 'production', context: folder, entry: './app.js', output: { path: join(folder, 'dist'), filename: 'app.js' }, performance: false };
  const stats = await new Promise((resolve, reject) => webpack(options, (error, stats) => (error ? reject(error) : resolve(stats))));
  assert.ok(!stats.hasErrors() && !stats.hasWarnings(), stats.toString());
  writeFileSync(join(folder, 'dist/index.html'), PAGE);
  assert.equal(await said(join(folder, 'dist')), 'unique false 1');
});

test('one file of esbuild, run where nothing else is', async () => {
  const folder = project();
  const [, code, line] = /^## In one file$[^]*?^```ts\n([^]*?)```[^]*?^esbuild (.*)$/m.exec(readFileSync(join(ROOT, 'README.md'), 'utf8'));
  writeFileSync(join(folder, 'app.js'), `${code}\nexport const { status } = sudoku.solve('1'.padEnd(81, '.'));`);
  execFileSync(tools.resolve('esbuild/bin/esbuild'), line.split(' '), { cwd: folder, stdio: 'ignore' });
  const file = join(mkdtempSync(join(tmpdir(), 'bitdoku-one-file-')), 'app.mjs');
  cpSync(join(folder, 'app.mjs'), file);
  assert.equal((await import(pathToFileURL(file).href)).status, 'multiple');
});

test('esbuild', async () => {
  const folder = project();
  const { build } = await tool('esbuild');
  const [, shown] = /^esbuild (.*worker-thread.*)$/m.exec(readFileSync(join(ROOT, 'README.md'), 'utf8'));
  assert.match(shown, /worker-thread=bitdoku\/worker-thread engine=bitdoku\/engine.wasm solve=bitdoku\/solve.wasm --bundle --format=esm --loader:.wasm=copy --outdir=dist/);
  await build({
    absWorkingDir: folder,
    entryPoints: [{ in: './app.js', out: 'app' }, { in: 'bitdoku/worker-thread', out: 'worker-thread' }, { in: 'bitdoku/engine.wasm', out: 'engine' }, { in: 'bitdoku/solve.wasm', out: 'solve' }],
    bundle: true,
    format: 'esm',
    loader: { '.wasm': 'copy' },
    outdir: 'dist',
  });
  writeFileSync(join(folder, 'dist/index.html'), PAGE);
  assert.equal(await said(join(folder, 'dist')), 'unique false 1');
});
