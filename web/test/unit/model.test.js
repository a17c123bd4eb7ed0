// The model: commands against a simple one, undo over random commands, filters, keys.

import { requested } from '../../model/address.js';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { slugOf } from '../../learn/kinds.js';
import { TECHNIQUES } from '../../learn/techniques.js';
import { CELLS, PEERS, bitsOf, candidates, clashes, digitsOf, readMarks, writeMarks } from '../../model/cells.js';
import { classic, enter, erase, fill, follow, start, toggle } from '../../model/command.js';
import { chosen, parse, sorted, toCsv } from '../../model/filter.js';
import { dayOf, levelOfDay, median, streak } from '../../model/levels.js';
import { pack, unpack } from '../../model/packed.js';
import { patiently } from '../../model/patient.js';
import * as games from '../../model/game.js';
import { meaning } from '../../play/keys.js';
import { Selection } from '../../play/select.js';

const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const FIELD = classic(PUZZLE);

/** Numbers that look random and are the same each time. */
function random(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The same commands on plain objects, written without an eye to speed. */
class Simple {
  constructor(puzzle) {
    this.given = [...puzzle].map((c) => Number(c) || 0);
    this.cells = this.given.map((digit) => ({ digit, corner: new Set(), centre: new Set(), colour: new Set() }));
  }
  copy() {
    const other = Object.create(Simple.prototype);
    other.given = this.given;
    other.cells = this.cells.map((c) => ({
      digit: c.digit,
      corner: new Set(c.corner),
      centre: new Set(c.centre),
      colour: new Set(c.colour),
    }));
    return other;
  }
  enter(cells, digit) {
    const open = cells.filter((c) => !this.given[c]);
    const all = open.every((c) => this.cells[c].digit === digit);
    for (const c of open) {
      this.cells[c].digit = all ? 0 : digit;
      if (!all) for (const p of PEERS[c]) for (const kind of ['corner', 'centre']) this.cells[p][kind].delete(digit);
    }
  }
  toggle(cells, kind, digit) {
    const open = kind === 'colour' ? cells : cells.filter((c) => !this.cells[c].digit);
    const all = open.every((c) => this.cells[c][kind].has(digit));
    for (const c of open) this.cells[c][kind][all ? 'delete' : 'add'](digit);
  }
  erase(cells) {
    const open = cells.filter((c) => !this.given[c]);
    if (open.some((c) => this.cells[c].digit)) for (const c of open) this.cells[c].digit = 0;
    else if (open.some((c) => this.cells[c].centre.size)) for (const c of open) this.cells[c].centre.clear();
    else if (open.some((c) => this.cells[c].corner.size)) for (const c of open) this.cells[c].corner.clear();
    else for (const c of cells) this.cells[c].colour.clear();
  }
  equals(board) {
    for (const c of CELLS) {
      assert.equal(board.digits[c], this.cells[c].digit, `digit of ${c}`);
      for (const kind of ['corner', 'centre', 'colour'])
        assert.equal(board[kind][c], bitsOf(this.cells[c][kind]), `${kind} of ${c}`);
    }
  }
}

test('random commands, undone and redone, agree with a simple model', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const next = random(seed);
    const game = games.newGame(PUZZLE, 'test', 0, 'id');
    let past = [new Simple(PUZZLE)];
    let at = 0;
    for (let i = 0; i < 400; i++) {
      const cells = Array.from({ length: 1 + next(4) }, () => next(81)).filter((c, j, all) => all.indexOf(c) === j);
      const digit = 1 + next(9);
      const what = next(10);
      if (what < 2) {
        games.undo(game);
        at = Math.max(0, at - 1);
      } else if (what === 2) {
        games.redo(game);
        at = Math.min(past.length - 1, at + 1);
      } else {
        const model = past[at].copy();
        const board = games.board(game);
        let after = board;
        if (what < 5) {
          model.enter(cells, digit);
          after = enter(board, FIELD, cells, digit, true);
        } else if (what < 8) {
          const kind = ['corner', 'centre', 'colour'][what - 5];
          model.toggle(cells, kind, digit);
          after = toggle(board, cells, kind, digit);
        } else {
          model.erase(cells);
          after = erase(board, FIELD, cells);
        }
        const moved = games.go(game, after);
        if (moved) {
          past = [...past.slice(0, at + 1), model];
          at += 1;
        } else model.equals(board);
      }
      assert.equal(game.at, at);
      past[at].equals(games.board(game));
      assert.equal(games.canUndo(game), at > 0);
      assert.equal(games.canRedo(game), at < past.length - 1);
    }
  }
});

test('a command that changes nothing is no step', () => {
  const game = games.newGame(PUZZLE, 'test', 0, 'id');
  const board = games.board(game);
  assert.ok(!games.go(game, enter(board, FIELD, [0], 9, true)), 'a given stays');
  assert.ok(!games.go(game, erase(board, FIELD, [2])));
  assert.ok(!games.go(game, toggle(board, [0], 'corner', 1)), 'a filled cell takes no marks');
});

test('a long game is moves, not boards, and every board of it can be had', () => {
  const game = games.newGame(PUZZLE, 'test', 0, 'id');
  const boards = [games.board(game)];
  for (let i = 0; i < 2500; i++) {
    games.go(game, toggle(games.board(game), [2], 'colour', 1 + (i % 9)));
    boards.push(games.board(game));
  }
  assert.equal(game.at, 2500);
  assert.ok(JSON.stringify(game.moves).length < 2500 * 14, 'a move is as long as what it changes');
  for (const at of [0, 1, 1000, 2499, 2500]) assert.deepEqual(games.boardAt(game, at), boards[at], `${at}`);
  game.kept = 2500;
  for (let i = 0; i < 100; i++) games.undo(game);
  assert.deepEqual(games.board(game), boards[2400]);
  assert.deepEqual(games.boardAt(game, 2500), boards[2500], 'what is undone can be had too');
  games.go(game, toggle(games.board(game), [3], 'colour', 1));
  assert.deepEqual([game.moves.length, game.kept], [2401, 2400], 'what was undone is gone, and is not kept');
});

test('starting again clears the board, the time, the hints and the end, and can be undone', () => {
  const game = games.newGame(PUZZLE, 'test', 0, 'id');
  games.go(game, enter(games.board(game), FIELD, [2], 4, true));
  assert.equal(games.progress(game), 2);
  Object.assign(game, { elapsed: 5000, hints: 3, solved: true });
  games.restart(game);
  assert.deepEqual(games.board(game), start(PUZZLE));
  assert.deepEqual([game.elapsed, game.hints, game.solved], [0, 0, false]);
  games.undo(game);
  assert.equal(games.board(game).digits[2], 4);
});

test('a position goes into an address and comes back as it was', () => {
  const next = random(3);
  for (let i = 0; i < 50; i++) {
    let board = start(PUZZLE);
    for (let k = 0; k < 1 + 8 * i; k++) {
      const cells = [next(81)];
      const digit = 1 + next(9);
      const what = next(4);
      board = what
        ? toggle(board, cells, ['corner', 'centre', 'colour'][what - 1], digit)
        : enter(board, FIELD, cells, digit, false);
    }
    const text = pack(PUZZLE, board);
    assert.match(text, /^[\w-]*$/);
    assert.deepEqual(unpack(PUZZLE, text), board, text);
  }
  assert.equal(pack(PUZZLE, start(PUZZLE)), '');
  const whole = pack(PUZZLE, enter(start(PUZZLE), FIELD, [2], 4, true));
  for (const bad of [
    '!',
    whole.slice(0, -1),
    btoa('\x02ab'),
    btoa('\x01\x51\x10'),
    btoa('\x01\x02\xf0'),
    btoa('\x01\x02\x01\x00'),
  ])
    assert.equal(unpack(PUZZLE, bad), null, bad);
});

test('days in a row, and the puzzle of the day', () => {
  assert.equal(streak(['2026-11-20', '2026-11-22', '2026-11-23'], '2026-11-23'), 2);
  assert.equal(streak(['2026-11-20', '2026-11-21', '2026-11-22'], '2026-11-23'), 3, 'today is not over');
  assert.equal(streak(['2026-10-31', '2026-11-01'], '2026-11-01'), 2, 'over the end of a month');
  assert.equal(streak([], '2026-11-23'), 0);
  assert.deepEqual(['2026-11-23', '2026-11-29'].map(levelOfDay), ['easy', 'unfair']);
  assert.equal(dayOf(new Date(2026, 10, 3, 23, 59)), '2026-11-03');
  assert.equal(median([5, 1, 9]), 5);
  assert.equal(median([]), null);
});

test('checkpoints go with the past they stand in', () => {
  const game = games.newGame(PUZZLE, 'test', 0, 'id');
  games.go(game, enter(games.board(game), FIELD, [2], 4, true));
  games.mark(game, 'one');
  games.go(game, enter(games.board(game), FIELD, [3], 6, true));
  games.back(game, 1);
  assert.equal(games.board(game).digits[3], 0);
  games.undo(game);
  assert.equal(games.board(game).digits[3], 6, 'going back can be undone');
  games.undo(game);
  games.undo(game);
  games.go(game, enter(games.board(game), FIELD, [3], 2, true));
  assert.deepEqual(game.checkpoints, []);
});

test('back to before the mistake finds the last board without one', () => {
  const solution = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
  const game = games.newGame(PUZZLE, 'test', 0, 'id');
  games.go(game, enter(games.board(game), FIELD, [2], 4, true));
  games.go(game, enter(games.board(game), FIELD, [3], 1, true));
  games.go(game, enter(games.board(game), FIELD, [5], 8, true));
  assert.equal(games.beforeMistake(game, solution), 1);
  games.back(game, 1);
  assert.equal(games.beforeMistake(game, solution), null);
});

test('what the engine is told: marks where there are any, all that is possible elsewhere', () => {
  let board = start(PUZZLE);
  assert.equal(games.state({ ...board }).marks, null);
  board = toggle(board, [2], 'centre', 4);
  const { grid, marks } = games.state(board);
  assert.equal(grid, PUZZLE);
  const bits = readMarks(marks);
  assert.equal(bits[2], bitsOf([4]));
  assert.equal(bits[3], candidates(board.digits)[3]);
  assert.equal(bits[0], bitsOf([5]));
  assert.equal(writeMarks(bits), marks);
});

test('filling marks keeps what the player has ruled out', () => {
  const some = toggle(toggle(start(PUZZLE), [2], 'centre', 4), [2], 'centre', 5);
  const filled = fill(some, FIELD);
  assert.deepEqual(digitsOf(filled.centre[2]), [4], '5 stands in the row');
  assert.deepEqual(digitsOf(filled.centre[3]), [2, 6]);
});

test('a step is carried out on marks that are not there yet', () => {
  const step = { eliminations: [{ cell: 'r1c4', digit: 2 }], placements: [] };
  const after = follow(start(PUZZLE), step);
  assert.deepEqual(digitsOf(after.centre[3]), [6]);
  const placed = follow(after, { eliminations: [], placements: [{ cell: 'r1c3', digit: 4 }] });
  assert.equal(placed.digits[2], 4);
});

test('clashes are all cells that share a digit with a peer', () => {
  const board = enter(start(PUZZLE), FIELD, [2], 5, true);
  assert.deepEqual(clashes(board.digits), [0, 2]);
});

test('a list is filtered by what is written above it', () => {
  const row = {
    number: 7,
    line: 9,
    clues: 24,
    er: 7.2,
    ep: 1.2,
    ed: 1.2,
    step: 'Forcing Chain',
    status: 'unique',
    note: 'Friday, hard',
    puzzle: '',
    solution: '',
  };
  for (const [text, found] of [
    ['', true],
    ['clues <= 24, er > 7', true],
    ['clues<24', false],
    ['er > 7 and clues = 24', true],
    ['friday', true],
    ['monday', false],
    ['status = uni', true],
    ['status != none', true],
    ['step = chain', true],
    ['step = wing', false],
    ['# = 7', true],
  ]) {
    assert.equal(parse(text)?.(row), found, text);
  }
  for (const text of ['clues <', 'what = 3', 'er > x', 'status > 3', 'step > 3']) assert.equal(parse(text), null, text);
  assert.equal(parse('er < 5')({ ...row, er: 0 }), false, 'what is not rated is not easy');
});

test('a table holds what has commas and quotes in it', () => {
  const row = {
    number: 1,
    puzzle: '1',
    solution: '',
    status: 'none',
    clues: 1,
    er: 1.2,
    ep: 0,
    ed: 0,
    step: 'Hidden Single',
    note: 'a "b", c',
  };
  assert.equal([...toCsv([row])].join('').split('\n')[1], '1,1,,none,1,1.2,,,Hidden Single,"a ""b"", c"');
});

/** What comes out of work, and how much of it was done between two places where it may be left. */
function portions(work, done = () => 0) {
  for (let most = 0, before = done(); ; ) {
    const step = work.next();
    most = Math.max(most, done() - before);
    before = done();
    if (step.done) return { parts: step.value, most };
  }
}

test('a hundred thousand rows are filtered, sorted and written in portions, each a little work', () => {
  const next = random(5);
  const rows = Array.from({ length: 100_000 }, (_, i) => ({
    number: i + 1,
    er: next(90) / 10,
    note: String(next(1000)),
    puzzle: '1',
    solution: '',
    status: 'none',
    clues: 1,
    ep: 0,
    ed: 0,
    step: '',
  }));
  let looks = 0;
  const counted =
    (what) =>
    (...all) => {
      looks += 1;
      return what(...all);
    };
  const filtered = portions(
    chosen(
      rows,
      counted((row) => row.er > 5),
    ),
    () => looks,
  );
  assert.deepEqual(
    filtered.parts,
    rows.filter((row) => row.er > 5),
  );
  assert.ok(filtered.most <= 1000, `${filtered.most} rows at a time`);
  for (const by of ['er', 'note', 'number']) {
    const order = (a, b) => (a[by] < b[by] ? 1 : a[by] > b[by] ? -1 : 0);
    const ordered = portions(sorted(rows, counted(order)), () => looks);
    assert.deepEqual(ordered.parts, rows.slice().sort(order), by);
    // A run of a thousand is sorted with no more than a thousand times its logarithm.
    assert.ok(ordered.most <= 10_000, `${ordered.most} comparisons at a time`);
  }
  assert.deepEqual(portions(sorted([], () => 0)).parts, []);
  const written = [...toCsv(rows)];
  assert.ok(written.every((part) => part.split('\n').length <= 1001));
  assert.equal(written.join('').trimEnd().split('\n').length, 100_001);
});

test('long work lets others have their turn, and is left where it is no longer wanted', async () => {
  let turns = 0;
  let clock = 0;
  const { now } = performance;
  performance.now = () => clock;
  const work = function* () {
    for (let i = 0; i < 40; i++) {
      clock += 3;
      yield;
    }
    return 'done';
  };
  try {
    const waiting = patiently(work());
    const turn = setInterval(() => {
      turns += 1;
    });
    assert.equal(await waiting, 'done');
    clearInterval(turn);
    const portion = clock;
    assert.equal(await patiently(work(), () => false), undefined);
    assert.ok(clock - portion < 12, 'one portion was done');
    assert.equal(
      (
        await patiently(
          chosen([], () => true),
          () => false,
        )
      )?.length,
      0,
      'what is short is done at once',
    );
  } finally {
    performance.now = now;
  }
  assert.ok(turns > 0, 'others had their turn');
});

test('keys mean what the table says, whatever the layout', () => {
  const press = (code, more = {}) =>
    meaning(
      { code, key: more.key ?? '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more },
      more.letters ?? true,
    );
  assert.deepEqual(press('ArrowLeft'), { do: 'move', down: 0, right: -1, how: 'one' });
  assert.deepEqual(press('ArrowLeft', { shiftKey: true }), { do: 'move', down: 0, right: -1, how: 'extend' });
  assert.deepEqual(press('ArrowUp', { ctrlKey: true }), { do: 'move', down: -1, right: 0, how: 'toggle' });
  assert.deepEqual(press('KeyW'), { do: 'move', down: -1, right: 0, how: 'one' });
  assert.deepEqual(press('Digit5', { shiftKey: true, key: '%' }), { do: 'digit', digit: 5, mode: 'corner' });
  assert.deepEqual(press('Digit5', { ctrlKey: true }), { do: 'digit', digit: 5, mode: 'centre' });
  assert.deepEqual(press('Digit5', { altKey: true, key: '∞' }), { do: 'digit', digit: 5, mode: 'colour' });
  assert.deepEqual(press('Numpad3'), { do: 'digit', digit: 3, mode: null });
  assert.deepEqual(press('KeyZ', { ctrlKey: true }), { do: 'undo' });
  assert.deepEqual(press('KeyZ', { ctrlKey: true, shiftKey: true }), { do: 'redo' });
  assert.deepEqual(press('KeyY', { metaKey: true }), { do: 'redo' });
  for (const [code, mode] of [
    ['KeyZ', 'digit'],
    ['KeyX', 'corner'],
    ['KeyC', 'centre'],
    ['KeyV', 'colour'],
  ])
    assert.deepEqual(press(code), { do: 'mode', mode });
  for (const [code, does] of [
    ['KeyM', 'marks'],
    ['KeyH', 'hint'],
    ['KeyF', 'highlight'],
    ['KeyP', 'pause'],
    ['KeyN', 'new'],
    ['Space', 'next-mode'],
    ['Backspace', 'erase'],
    ['Escape', 'none'],
  ]) {
    assert.deepEqual(press(code), { do: does });
  }
  assert.deepEqual(press('Slash', { key: '?', shiftKey: true }), { do: 'help' });
  assert.deepEqual(press('BracketLeft', { key: '[' }), { do: 'undo' });
  assert.deepEqual(press('Home', { ctrlKey: true }), { do: 'end', row: 0, col: 0, how: 'one' });
  for (const code of ['KeyH', 'KeyW', 'KeyZ'])
    assert.equal(press(code, { letters: false }), null, `${code} is switched off`);
  assert.deepEqual(press('Digit1', { letters: false }), { do: 'digit', digit: 1, mode: null });
  assert.equal(press('KeyC', { ctrlKey: true }), null, 'copying stays the browser’s');
});

test('a selection moves around the edge, grows and shrinks', () => {
  const selection = new Selection();
  selection.one(0);
  assert.equal(selection.moved(-1, 0), 72);
  assert.equal(selection.moved(0, -1), 8);
  selection.extend(10);
  assert.deepEqual(
    [...selection.cells].sort((a, b) => a - b),
    [0, 1, 9, 10],
  );
  selection.toggle(10);
  assert.ok(!selection.cells.has(10));
});

test('every kind of step has its technique in Learn', () => {
  const keys = readFileSync(new URL('../../../crates/logic/texts/en.ftl', import.meta.url), 'utf8').matchAll(
    /^step-([a-z-]+) =/gm,
  );
  const kinds = [...keys].map(([, kind]) => kind).filter((kind) => kind !== 'brute-force');
  assert.ok(kinds.length > 80);
  const known = new Set(TECHNIQUES.map(({ slug }) => slug));
  assert.deepEqual(
    kinds.filter((kind) => !known.has(slugOf(kind))),
    [],
  );
});

test('an address asks for a position, a puzzle, a new game or a file', () => {
  const ask = (/** @type {string} */ address) => {
    const { search, hash } = new URL(address, 'https://example.org/');
    return requested({ search, hash });
  };
  assert.deepEqual(ask('#play?p=12.&s=AQAQ'), { ask: 'position', puzzle: '12.', state: 'AQAQ' });
  assert.deepEqual(ask('?s=12.'), { ask: 'text', text: '12.' });
  assert.deepEqual(ask('#s=12.'), { ask: 'text', text: '12.' });
  assert.deepEqual(ask('?bd=12.#play'), { ask: 'text', text: '12.' });
  assert.deepEqual(ask('#scfN4Ig'), { ask: 'text', text: 'https://sudokupad.app/scfN4Ig' });
  assert.deepEqual(ask('#play?level=hard'), { ask: 'level', level: 'hard' });
  assert.deepEqual(ask('#play?level=expert'), { ask: 'unknown' });
  assert.deepEqual(ask('?today=2026-11-28'), { ask: 'day', day: '2026-11-28' });
  assert.deepEqual(ask('?today=2026-13-45'), { ask: 'unknown' });
  assert.deepEqual(ask('#opened=a1&name=book.txt'), { ask: 'file', token: 'a1', name: 'book.txt' });
  assert.deepEqual(ask('#list'), { ask: 'list' });
  // What follows the name of a place belongs to that place.
  for (const place of ['', '#play', '#learn/x-wing', '#path?s=3', '#documents/000?p=12.'])
    assert.equal(ask(place), null, place);
});
