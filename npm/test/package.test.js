// The package as others get it: what README shows is what happens, and what is packed is all it needs.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

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
  assert.deepEqual(packed.files.map((file) => file.path).sort(), ['LICENSE-APACHE', 'LICENSE-MIT', 'README.md', 'THIRD-PARTY.txt', 'asked.js', 'client.js', 'compile.js', 'engine.wasm', 'error.js', 'index.d.ts', 'index.js', 'module.js', 'node.js', 'package.json', 'serve.js', 'solve-node.js', 'solve.d.ts', 'solve.js', 'solve.wasm', 'sudoku.js', 'wasm.d.ts', 'worker-node.js', 'worker-thread-node.js', 'worker-thread.js', 'worker.d.ts', 'worker.js']);
});

test('the engine is as small as ever: what a program loads, and what a browser compiles', () => {
  const engine = readFileSync(join(ROOT, 'engine.wasm'));
  const [packed, unpacked] = [gzipSync(engine).length, engine.length];
  assert.ok(packed <= 1_450_000 && unpacked <= 4_000_000, `${packed} bytes packed, ${unpacked} unpacked`);
});

test('README does what it says', () => {
  const code = [...readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(/```js\n([\s\S]*?)```/g)].map((match) => match[1]).join('\n');
  let checks = 0;
  const lines = code.split('\n').map((line) => {
    const shown = /^(\s*)(.+); \/\/ (.+)$/.exec(line);
    if (!shown) return line;
    checks += 1;
    const expected = shown[3].replace(/^(Ui|I)nt8Array (\[.*\])$/, 'new $1nt8Array($2)');
    return `${shown[1]}assert.deepEqual(${shown[2]}, ${expected});`;
  });
  assert.ok(checks >= 12, `${checks} checks`);
  writeFileSync(join(folder, 'readme.mjs'), `import assert from 'node:assert/strict';\n${lines.join('\n')}\nconsole.log('done');\n`);
  assert.equal(execFileSync(process.execPath, ['readme.mjs'], { cwd: folder, encoding: 'utf8' }).trim(), 'done');
});

test('a worker answers, says what is wrong, and is stopped', async () => {
  writeFileSync(join(folder, 'worker.mjs'), `
    import assert from 'node:assert/strict';
    import { SudokuError } from 'bitdoku';
    import { loadWorker, Stopped } from 'bitdoku/worker';
    const worker = await loadWorker();
    const hard = '.......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....';
    await assert.rejects(worker.solve('x'), (error) => error instanceof SudokuError && error.line === 1 && /^line 1, column 1: expected a digit 1 to 9/.test(error.message));
    await assert.rejects(worker.solve(hard, { solvr: 'mrv' }), SudokuError);
    // More than anybody would wait for.
    const rating = worker.rateMany(Array(100_000).fill(hard));
    worker.stop();
    await assert.rejects(rating, (error) => error instanceof Stopped && error.name === 'Stopped');
    assert.equal((await worker.solve(hard)).status, 'unique');
    assert.equal((await worker.solveMany([hard])).statuses[0], 1);
    console.log('done');
  `);
  assert.equal(execFileSync(process.execPath, ['worker.mjs'], { cwd: folder, encoding: 'utf8' }).trim(), 'done');
});

test('what is no puzzle costs itself alone', async () => {
  const { load, statusName } = await import('../node.js');
  const sudoku = await load();
  const puzzle = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
  const several = `....${puzzle.slice(4)}`;
  const none = `55${puzzle.slice(2)}`;
  const sukaku = [...puzzle].map((cell) => (cell === '.' ? '123456789' : [...'123456789'].map((digit) => (digit === cell ? digit : '.')).join(''))).join('');
  // The middle dot has two bytes, and the sign behind it two units of UTF-16.
  const many = [puzzle, puzzle.replace('.', '·'), several, '123', none, '\u{1F600}'.repeat(40), null, sukaku, puzzle.replaceAll('.', 'x'), puzzle];
  const expected = many.map((text) => {
    try {
      return sudoku.solve(text).status;
    } catch {
      return 'malformed';
    }
  });
  assert.deepEqual(expected.filter((status) => status === 'malformed').length >= 3, true);
  const { solutions, statuses } = sudoku.solveMany(many);
  assert.deepEqual([solutions.length, [...statuses].map(statusName)], [81 * many.length, expected]);
  const solution = (at) => new TextDecoder().decode(solutions.subarray(81 * at, 81 * at + 81));
  for (const at of [0, 7, 8, 9]) assert.equal(solution(at), sudoku.solve(puzzle).solution, `${at}`);
  for (const at of [3, 4, 5, 6]) assert.equal(solution(at), '.'.repeat(81), `${at}`);
  const rated = sudoku.rateMany(many);
  assert.deepEqual([...rated.statuses].map(statusName), expected);
  expected.forEach((status, at) => assert.deepEqual([...rated.ratings.subarray(3 * at, 3 * at + 3)], status === 'unique' ? [12, 12, 12] : [0, 0, 0], `${at}`));
  const bytes = new TextEncoder().encode(puzzle + '!'.repeat(81) + several);
  assert.deepEqual([...sudoku.solveMany(bytes).statuses], [1, -2, 2]);
  assert.throws(() => sudoku.solveMany(new Uint8Array(80)), /80 bytes/);
});

test('boards of other sizes and with more rules are answered as the command does', async () => {
  const { load } = await import('../node.js');
  const sudoku = await load();
  const small = '1......2..4..3..';
  const steps = sudoku.explain(small);
  const all = [];
  let next = steps.next();
  for (; !next.done; next = steps.next()) all.push(next.value);
  assert.deepEqual([all.length, next.value, all[0].placements], [11, 'solved', [{ cell: 'r1c2', digit: 2 }]]);
  assert.equal(sudoku.explain('2x2x:p').next().value, 'stuck');
  assert.equal([...sudoku.explain(small, { language: 'de' })][0].name, 'Versteckter Einer');
  assert.deepEqual([1, 2, 3, 4].map((stage) => sudoku.hint(small, undefined, { stage }).text).slice(0, 3), ['box 1', 'Hidden single: box 1', 'Hidden single: r1c2']);
  assert.deepEqual(sudoku.hint('1......2.3......', undefined, { rules: ['X'] }).rules, ['X']);
  assert.throws(() => sudoku.hint(small, '1......2..4..32.'), /^SudokuError: .*4×4/);
  // A classic puzzle is what it was.
  const puzzle = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
  assert.equal(sudoku.hint(puzzle).conclusion.text, 'So r1c6 is 8.');
  assert.equal(sudoku.write(puzzle, 'line').trim(), puzzle);
  assert.equal(sudoku.write(sudoku.write(small, 'iss'), 'line').trim(), small);
  assert.throws(() => sudoku.write(small, 'line', { rules: 'X' }), /cannot express a diagonal/);
  const wanted = { seed: 1, rules: 'X,jigsaw', size: 6, symmetry: 'half-turn' };
  const made = sudoku.generate(wanted);
  assert.deepEqual([made.rules, sudoku.solve(made.puzzle).solution], [['X', 'jigsaw'], made.solution]);
  assert.deepEqual(sudoku.generate(wanted), made);
  assert.notEqual(sudoku.generate({ ...wanted, number: 1 }).puzzle, made.puzzle);
  assert.equal(sudoku.rate(sudoku.generate({ ...wanted, level: 'hard' }).puzzle).level, 'hard');
  assert.throws(() => sudoku.generate({ seed: 1, rules: 'anti-bishop' }), /anti-knight/);
});

test('one question says what is wrong, whichever it is', async () => {
  const { load } = await import('../node.js');
  const sudoku = await load();
  for (const ask of ['solve', 'count', 'check', 'rate', 'canonical', 'step']) assert.throws(() => sudoku[ask]('x'.repeat(80)), /^SudokuError: line 1, column \d+: expected/, ask);
  assert.deepEqual(Object.keys(sudoku.rate('.'.repeat(81))).sort(), ['error', 'puzzle', 'schema', 'status']);
  assert.equal(sudoku.count('.'.repeat(81), 7).solutions, 7);
  for (const [ask, ...between] of [['solve'], ['count', undefined], ['check']]) {
    assert.equal(sudoku[ask]('.'.repeat(81), ...between, { guesses: 1 }).status, 'unknown', ask);
  }
  const [made, again] = [3, 3].map((number) => sudoku.generate({ seed: 7, number, symmetry: 'half-turn', er: [1.5, 3] }));
  assert.deepEqual(made, again);
  assert.equal(sudoku.rate(made.puzzle).er, made.er);
  assert.equal(sudoku.solve(made.puzzle).solution, made.solution);
  assert.throws(() => sudoku.generate({ seed: 1, er: [9.5, 11], attempts: 2 }), /no match in 2 tries/);
});

test('wrong arguments are refused by their names', async () => {
  const { load, SudokuError } = await import('../node.js');
  const sudoku = await load();
  const puzzle = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
  for (const [ask, said] of [
    [() => sudoku.solve(puzzle, { solvr: 'mrv' }), "solve has no option 'solvr': it has solver, rules, guesses"],
    [() => sudoku.solve(puzzle, 'mrv'), "expected the options of solve as an object, found 'mrv'"],
    [() => sudoku.solve(), 'expected a puzzle as a text, as rows of cells or as 81 cells, found undefined'],
    [() => sudoku.solve([puzzle]), 'expected a puzzle as a text, as rows of cells or as 81 cells, found an array of 1'],
    [() => sudoku.solve(7), 'expected a puzzle as a text, as rows of cells or as 81 cells, found 7'],
    [() => sudoku.count(puzzle, NaN), 'expected a whole number from 0 on for limit, found NaN'],
    [() => sudoku.count(puzzle, '7'), "expected a whole number from 0 on for limit, found '7'"],
    [() => sudoku.candidates(puzzle, -1), 'expected a whole number from 0 on for limit, found -1'],
    [() => sudoku.solve(puzzle, { guesses: 1.5 }), 'expected a whole number from 0 on for guesses, found 1.5'],
    [() => sudoku.check(puzzle, { rules: 5 }), 'expected a text for rules, found 5'],
    [() => sudoku.check(puzzle, { rules: [5] }), 'expected names for rules, found a list with something else'],
    [() => sudoku.rate(puzzle, { scale: 5 }), 'expected a text for scale, found 5'],
    [() => sudoku.generate({ seed: -1 }), 'expected a whole number from 0 on for seed, found -1'],
    [() => sudoku.generate({ seed: '7' }), "expected a whole number from 0 on for seed, found '7'"],
    [() => sudoku.generate({ clues: 30 }), 'expected two numbers for clues, the least and the most, found 30'],
    [() => sudoku.generate({ minimal: 'no' }), "expected true or false for minimal, found 'no'"],
    [() => sudoku.hint(puzzle, puzzle, { stage: NaN }), 'expected a whole number from 1 on for stage, found NaN'],
    [() => sudoku.hint(puzzle, { grid: 7 }), 'expected the grid of a state as 81 characters, found 7'],
    [() => sudoku.write(puzzle, 7), 'expected a text for format, found 7'],
    [() => sudoku.read(7), 'expected a text to read, found number'],
    [() => sudoku.solveMany(7), 'expected a list of texts, or a Uint8Array of 81 characters each, found number'],
    [() => sudoku.solve(Array(81).fill(10)), 'expected a cell of 1 to 9, or 0 for an empty one, found 10'],
  ]) {
    assert.throws(ask, (error) => error instanceof SudokuError && error.message === said, said);
  }
  for (const word of ['expert', 'beginner', 'evil']) assert.throws(() => sudoku.generate({ level: word }), SudokuError, word);
});

test('a puzzle may be what programs have: rows, cells, bytes', async () => {
  const { load } = await import('../node.js');
  const sudoku = await load();
  const puzzle = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
  const { solution } = sudoku.solve(puzzle);
  const cells = [...puzzle].map((cell) => Number(cell) || 0);
  const rows = (list) => Array.from({ length: 9 }, (_, row) => list.slice(9 * row, 9 * row + 9));
  for (const given of [cells, rows(cells), rows(cells.map((cell) => cell || null)), rows([...puzzle]), Uint8Array.from(cells), new TextEncoder().encode(puzzle), Int32Array.from(cells)]) {
    assert.equal(sudoku.solve(given).solution, solution);
  }
  assert.equal(sudoku.check([[1, 0, 0, 0], [0, 0, 0, 2], [0, 0, 4, 0], [0, 3, 0, 0]]).unique, true);
  assert.equal(sudoku.hint(rows(cells)).conclusion.text, 'So r1c6 is 8.');
  // Without a seed one is drawn, and the answer tells it.
  const made = sudoku.generate();
  assert.deepEqual(sudoku.generate({ seed: made.seed }), made);
  assert.notEqual(sudoku.generate({}).seed, made.seed);
});

test('the package gives the answers of every face', async () => {
  const { load } = await import('../node.js');
  const sudoku = await load();
  const lines = (name) => readFileSync(new URL(`../../testdata/faces/${name}`, import.meta.url), 'utf8').trim().split('\n').map((line) => JSON.parse(line));
  const fields = 'status rules solution solutions at_least unique minimal clash er level advice text error canon automorphisms transform estimate estimate_low estimate_high'.split(' ');
  const told = (row) => ({
    ...Object.fromEntries(fields.filter((name) => name in row).map((name) => [name, row[name]])),
    ...(row.source ? { puzzle: row.puzzle } : {}),
    ...(Array.isArray(row.candidates) ? { candidates: row.candidates.flat().length } : {}),
  });
  const expected = lines('expected.jsonl');
  for (const [at, { text, rules }] of lines('inputs.jsonl').entries()) {
    const answers = expected[at];
    const questions = {
      solve: () => sudoku.solve(text, { rules }),
      count: () => sudoku.count(text, 10, { rules }),
      check: () => sudoku.check(text, { rules }),
      candidates: () => sudoku.candidates(text, 2, { rules }),
      estimate: () => sudoku.estimate(text, 50, { rules, seed: 7 }),
      minimize: () => sudoku.minimize(text, { rules, seed: 7 }),
      transform: () => sudoku.transform(text, 't', { rules }),
      ...(rules || answers.error || answers.card.error?.startsWith('only a classic') ? {} : { rate: () => sudoku.rate(text), card: () => sudoku.card(text), canonical: () => sudoku.canonical(text) }),
    };
    for (const [question, ask] of Object.entries(questions)) {
      if (answers.error) assert.throws(ask, { name: 'SudokuError', message: answers.error }, `${question} ${text}`);
      // What cannot be made is an error.
      else if (answers[question].error && ['minimize', 'transform'].includes(question)) assert.throws(ask, { message: answers[question].error });
      else assert.deepEqual(told(ask()), answers[question], `${question} ${text}`);
    }
    if (answers.error || rules) continue;
    for (const question of ['level', 'rate']) assert.equal(sudoku[question](text).level ?? null, answers.level, text);
    const steps = [...sudoku.explain(text)];
    // Steps are found from any position, so a puzzle with several solutions is not refused.
    if (answers.explain.status === undefined) assert.equal(steps.length, answers.explain.steps, text);
    assert.deepEqual(told(sudoku.hint(text)), answers.hint, text);
    if (answers.convert.startsWith('error: ')) assert.throws(() => sudoku.write(text, 'iss'), { message: answers.convert.slice(7) });
    else assert.equal(sudoku.write(text, 'iss').trim(), answers.convert);
  }
  const made = lines('made.jsonl');
  for (const [at, wanted] of lines('wanted.jsonl').entries()) {
    const { minimal_rules: minimalRules, ...others } = wanted;
    const options = { ...others, minimalRules, ...(wanted.er ? { er: wanted.er.map((tenths) => tenths / 10) } : {}) };
    if (made[at].error) assert.throws(() => sudoku.generate(options), (error) => error.message.includes(made[at].error), JSON.stringify(wanted));
    else {
      const { puzzle, solution } = sudoku.generate(options);
      assert.deepEqual({ puzzle, solution }, made[at], JSON.stringify(wanted));
    }
  }
  const { questions } = JSON.parse(readFileSync(new URL('../../testdata/faces/table.json', import.meta.url), 'utf8'));
  const asked = ['solve', 'count', 'check', 'candidates', 'rate', 'card', 'canonical', 'estimate', 'minimize', 'transform', 'level', 'explain', 'hint', 'convert', 'generate'];
  assert.deepEqual(asked.sort(), questions.filter((question) => 'npm' in question).map((question) => question.name).sort());
});
