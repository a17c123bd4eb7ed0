// The module, as workers and the npm package use it, and what the page is made of.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { needs } from '../../engine/client.js';
import { Module, statusName } from '../../engine/module.js';
import { TECHNIQUES } from '../../learn/techniques.js';
import { LEVELS, wanted } from '../../model/levels.js';
import { T as de } from '../../texts/de.js';
import { T as en } from '../../texts/en.js';
import { compiled, packed, unpacked } from '../wasm.js';

const root = new URL('../../', import.meta.url);
/** That of the npm package, which does everything. */
const engine = new Module(new WebAssembly.Module(readFileSync(new URL('../npm/engine.wasm', root))));
const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';

test('questions are answered, one after another', () => {
  assert.equal(engine.call({ op: 'solve', puzzle: PUZZLE }).status, 'unique');
  assert.equal(engine.call({ op: 'solve', puzzle: 'x' }).line, 1);
  assert.ok(engine.call({ op: 'nothing' }).error);
  for (const solver of engine.call({ op: 'solvers' })) {
    const { status, solution } = engine.call({ op: 'solve', puzzle: PUZZLE, solver: solver.name });
    if (solver.complete) assert.equal(solution.slice(0, 9), '534678912', solver.name);
    else assert.ok(['unique', 'unknown'].includes(status), solver.name);
  }
});

test('the techniques that the page names are those of the engine, and each has an example', () => {
  assert.deepEqual(
    TECHNIQUES.map(({ level, er, ...one }) => one),
    engine.call({ op: 'techniques' }),
  );
  // Each scale that a technique is said to be of has a name on the page, in each language.
  for (const { path } of [en, de])
    assert.deepEqual(
      TECHNIQUES.flatMap(({ scales }) => scales).filter((scale) => !(scale in path.scales)),
      [],
    );
  assert.ok(TECHNIQUES.every(({ level }) => ['easy', 'medium', 'hard', 'unfair', 'extreme'].includes(level)));
  assert.equal(engine.call({ op: 'examples', technique: 'x-wing' })[0].name, 'X-Wing');
  assert.match(engine.call({ op: 'examples', technique: 'magic' }).error, /magic/);
});

test('batches are answered in order, also when the memory has to grow', () => {
  const lines = new TextEncoder().encode((PUZZLE + '.'.repeat(81)).repeat(30_000));
  const { solutions, codes } = engine.solve(lines);
  assert.deepEqual([solutions.length, codes.length], [81 * 60_000, 60_000]);
  assert.ok(codes.every((code, i) => code === (i % 2 ? 2 : 1)));
  const { ratings, codes: told, steps } = engine.rate(lines.subarray(0, 162));
  assert.deepEqual(
    [[...ratings], [...told], steps],
    [
      [12, 12, 12, 0, 0, 0],
      [1, 2],
      ['Hidden Single', ''],
    ],
  );
  const bad = engine.solve(new TextEncoder().encode(`${'x'.repeat(80)}!`));
  assert.deepEqual([...bad.codes].map(statusName), ['malformed']);
});

test('each module does what it is asked to do, and nothing needs more than its module', () => {
  const modules = Object.fromEntries(
    ['solve', 'text', 'reason', 'films', 'boards'].map((name) => [name, new Module(compiled(`${name}.wasm`))]),
  );
  const doers = { solve: Object.keys(modules), text: ['text', 'boards'] };
  const board = '1...'.repeat(4);
  const state = { grid: PUZZLE };
  const watched = { puzzle: PUZZLE, solver: 'mrv' };
  const questions = {
    version: {},
    solvers: {},
    formats: {},
    read: { text: PUZZLE },
    write: { puzzle: PUZZLE, format: 'picture' },
    solve: { puzzle: PUZZLE },
    count: { puzzle: PUZZLE, limit: 5 },
    check: { puzzle: PUZZLE },
    examples: { technique: 'x-wing' },
    step: { state },
    hint: { puzzle: PUZZLE, state },
    make: { wanted: { seed: 1 }, index: 0 },
    card: { puzzle: PUZZLE },
    total: { puzzle: PUZZLE, scale: 'hodoku220' },
    board: { puzzle: board },
    'board-clashes': { puzzle: board, values: [] },
    'board-hint': { puzzle: board, values: [] },
    candidates: { puzzle: PUZZLE },
    outline: { watched },
    frames: { watched, from: 1, count: 3, stride: 1 },
    rounds: { puzzle: PUZZLE, twins: 2 },
  };
  for (const [op, more] of Object.entries(questions)) {
    const request = { op, ...more };
    const answer = engine.call(request);
    assert.equal(answer.error, undefined, op);
    const wanted = needs('call', { request });
    for (const [name, module] of Object.entries(modules)) {
      if ((doers[wanted] ?? [wanted]).includes(name)) assert.deepEqual(module.call(request), answer, `${name}: ${op}`);
      else {
        const isMaker = name === 'boards' && op === 'make';
        assert.match(
          module.call(request).error,
          isMaker ? /name rules or a size/ : /unknown variant/,
          `${name}: ${op}`,
        );
      }
    }
  }
  const made = { op: 'make', wanted: { seed: 1, size: 4, rules: ['killer'] }, index: 0 };
  assert.equal(needs('call', { request: made }), 'boards');
  assert.deepEqual(modules.boards.call(made), engine.call(made));
  const request = { op: 'solve', puzzle: PUZZLE, solver: 'scan' };
  assert.equal(needs('call', { request }), 'films');
  for (const [name, module] of Object.entries(modules))
    if (name === 'films') assert.deepEqual(module.call(request), engine.call(request));
    else assert.match(module.call(request).error, /one solver/);
  assert.deepEqual(modules.boards.call({ op: 'solve', puzzle: board }), engine.call({ op: 'solve', puzzle: board }));
  for (const kind of ['rate', 'path']) assert.equal(needs(kind, {}), 'reason');
  assert.equal(needs('read', {}), 'text');
  const lines = new TextEncoder().encode(PUZZLE.repeat(100));
  for (const module of Object.values(modules)) assert.deepEqual(module.solve(lines), engine.solve(lines));
  assert.deepEqual(modules.reason.rate(lines.slice(0, 810)), engine.rate(lines.slice(0, 810)));
  for (const module of [modules.text, modules.boards]) assert.deepEqual(module.read(lines), engine.read(lines));
});

/** The modules of the page, by folder. */
const sources = () =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js') && !/node_modules|\/test/.test(entry.parentPath))
    .map((entry) => ({
      path: `${entry.parentPath}/${entry.name}`.slice(root.pathname.length).replace(/^\//, ''),
      text: readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8'),
    }));

test('model knows no document and board no engine, and neither is known to the engine', () => {
  const imports = (text) => [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1]);
  for (const { path, text } of sources()) {
    const layer = path.split('/')[0];
    const from = imports(text).map((name) => name.replace(/^\.\//, `${layer}/`).replace(/^\.\.\//, ''));
    const no = {
      model: /^(?!model\/)/,
      board: /^(engine|play|path|list|open)\//,
      engine: /^(?!engine\/|\.\.\/types|types)/,
    }[layer];
    if (no)
      for (const name of from) assert.ok(!no.test(name) || name.endsWith('types.js'), `${path} may not import ${name}`);
    if (layer === 'model' && !path.endsWith('store.js'))
      assert.ok(!/\b(document|window|localStorage)\./.test(text), `${path} touches the document`);
  }
});

/** What a module imports before anything happens, and what that imports: without what is loaded when it is needed. */
const loadedWith = (path, seen = new Set()) => {
  if (seen.has(path)) return seen;
  seen.add(path);
  const text = readFileSync(new URL(path, root), 'utf8');
  for (const [, name] of text.matchAll(/^(?:import|export)\b[^;]*?from\s+'(\.[^']+)'/gm))
    loadedWith(new URL(name, new URL(path, 'file:///')).pathname.slice(1), seen);
  return seen;
};

test('the puzzles that are ready for everybody are those that the engine makes, none twice', async () => {
  const { STOCK } = await import('../../play/stock.js');
  for (const level of LEVELS) {
    const all = STOCK[level];
    assert.ok(all.length >= 20 && all.every((puzzle) => /^[1-9.]{81}$/.test(puzzle)), level);
    const [first] = [0, 1, 2, 3]
      .map((index) => engine.call({ op: 'make', wanted: wanted(level, 1), index }))
      .filter((made) => made.puzzle);
    assert.equal(all[0], first.puzzle, level);
  }
  const [, begin = ''] = /const FIRST = '(.{81})'/.exec(readFileSync(new URL('play/session.js', root), 'utf8')) ?? [];
  assert.equal(engine.call({ op: 'card', puzzle: begin }).level, 'medium', 'the first puzzle is what it is called');
  const every = [begin, ...Object.values(STOCK).flat()];
  assert.equal(new Set(every).size, every.length);
});

test('what the page begins with is asked for at once, and not file after file', () => {
  const links = [
    ...readFileSync(new URL('index.html', root), 'utf8').matchAll(/<link rel="modulepreload" href="([^"]+)">/g),
  ].map((match) => match[1]);
  assert.deepEqual(links, [...loadedWith('app.js')].filter((name) => name !== 'app.js').sort());
});

test(
  'sizes, weights and colours are those of the tokens, but for boards, whose letters have units of their own, and ' +
    'paper, which is white',
  () => {
    const read = (name) => readFileSync(new URL(name, root), 'utf8');
    assert.equal(read('tokens.css').match(/--t\d: \d+px/g).length, 6);
    const css = [
      'style',
      'watch/watch',
      'set/set',
      'make/make',
      'path/path',
      'path/reasons',
      'list/list',
      'learn/learn',
      'print/print',
      'ui/tour',
      'open/open',
    ]
      .map((name) => read(`${name}.css`))
      .join('');
    const colours = (css + read('board/board.css')).match(/[:\s]#[0-9a-f]{3,8}\b/gi) ?? [];
    assert.deepEqual([...new Set(colours.map((one) => one.slice(1)))], ['#fff']);
    assert.deepEqual(
      [...css.matchAll(/font-size: (?!var\(--t[1-6]\))[^;]*/g)].map(([found]) => found),
      [],
    );
    // A hairline is no space, and widths of a place are its own.
    assert.deepEqual(
      [...css.matchAll(/^ *(?:[a-z]+-)?(?:gap|padding|margin)[a-z-]*:[^;]*[ (](?:[2-9]|[1-3]\d)px[^;]*/gm)].map(
        ([found]) => found,
      ),
      [],
    );
    assert.deepEqual(
      [...css.matchAll(/font-weight: (?!(?:400|500|600|700)\b)[^;]*/g)].map(([found]) => found),
      [],
    );
  },
);

test('the page is small: modules, first load, engine', () => {
  const modules = sources();
  // A module is a part with a name, and what a place is made of is fetched with the place: the first load is what is
  // kept small.
  assert.ok(modules.length <= 100, `${modules.length} modules`);
  const first = [...loadedWith('app.js', loadedWith('engine/worker.js')), 'texts/en.js'];
  assert.ok(first.includes('play/play.js') && !first.includes('path/path.js'), first.join(' '));
  const page = [...first, 'index.html', 'style.css', 'tokens.css', 'board/board.css'].reduce(
    (sum, name) => sum + gzipSync(readFileSync(new URL(name, root))).length,
    0,
  );
  // Bytes of WebAssembly that a player waits for, packed: to begin, to open a text, for the first hint; then for a board, a
  // film or a book.
  const most = { solve: 110, text: 410, reason: 600, boards: 700, films: 240, print: 610 };
  const sizes = Object.fromEntries(Object.keys(most).map((name) => [name, packed(`${name}.wasm`).length]));
  console.log(`first load ${page} bytes, ${first.length} of ${modules.length} files; modules`, sizes);
  assert.ok(page <= 70_000, `${page} bytes of page`);
  assert.ok(readFileSync(new URL('font/inter.woff2', root)).length <= 24_000, 'the font');
  for (const [name, kilobytes] of Object.entries(most)) {
    assert.ok(sizes[name] <= 1000 * kilobytes, `${sizes[name]} bytes of ${name}.wasm, packed`);
    // And that a browser compiles.
    assert.ok(unpacked(`${name}.wasm`).length <= 2_200_000, `${name}.wasm, unpacked`);
  }
  const all = Object.values(sizes).reduce((sum, size) => sum + size);
  assert.ok(all <= 2_600_000, `${all} bytes of modules in the repository`);
});
