// Playing boards of any size and rules: fetched when such a board is opened. The table is that of classic puzzles; what
// the rules forbid, the solution and the steps are asked of the engine.

import { Board } from '../board/board.js';
import { boardShapes, cellNames } from '../board/names.js';
import { Cancelled, Client } from '../engine/client.js';
import * as games from '../model/game.js';
import { Table } from '../play/table.js';
import { Selection } from '../play/select.js';
import { T } from '../texts/texts.js';
import { h, refill, say, sheet } from '../ui/dom.js';
import { MOST, drawing, follow, hinted, layout, numberOf, reached, readSolution, start, state } from './board.js';
import { hints, rules } from './hint.js';

await sheet(new URL('rules.css', import.meta.url));

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../types.js').BoardRow} BoardRow */
/** @typedef {import('../types.js').Mode} Mode */

/**
 * What a board is called: as its setter calls it, else its size and the first kinds of its rules.
 * @param {BoardRow} board
 */
const titleOf = ({ title, rows, columns, kinds }) =>
  title ?? [`${rows}×${columns}`, ...kinds.slice(0, 2)].join(', ') + (kinds.length > 2 ? ' …' : '');

/**
 * Plays the board of a text; gives what is wrong with its rules, and nothing where it is no such text.
 * @param {App} app
 * @param {string} text
 */
export async function open(app, text) {
  const board = await app.reader.ask({ op: 'board', puzzle: text, language: T.language });
  // What is no puzzle at all has a place, which the reader of all formats tells, too.
  if (!board || board.line) return undefined;
  if (board.error) return board;
  // The canonical text has the rules alone; what the setter wrote and drew beside them is in the text that was opened.
  const source = text.trim() === board.puzzle ? {} : { source: text };
  await app.session.play(board.puzzle, titleOf(board), source, { now: reached(board) });
  return null;
}

export class BoardPlay extends Table {
  /** Cells that break a rule. @type {number[]} */
  #clashes = [];
  #asked = 0;
  /** @type {number[] | null} */
  #solution = null;
  /** What was typed last: a digit behind it makes a number of two. */
  #typed = { at: -1, value: 0 };
  /** What is drawn of it, from when the engine has told. @type {BoardRow} */
  row = /** @type {any} */ (null);

  /** @param {App} app @param {import('../types.js').Game} game */
  constructor(app, game) {
    super(app, game, T.rules.keypad, hints);
    this.engine = new Client('boards');
    this.element.classList.add('boards');
    this.element.append(h('div.board.still', h('p.dim', { role: 'status' }, T.open.reading)));
    this.#begin();
  }

  /** Asks how the board is drawn, and shows it. */
  async #begin() {
    const row = await this.engine
      .ask({ op: 'board', puzzle: this.game.source ?? this.game.puzzle, language: T.language })
      .catch((error) => (error instanceof Cancelled ? null : { error: T.crashed }));
    if (!row) return;
    if (row.error || row.values > MOST) {
      this.element.replaceChildren(h('p.error', { role: 'alert' }, row.error ?? T.rules.many(MOST)));
      return;
    }
    this.row = this.field = row;
    this.selection = new Selection(row.columns, row.rows);
    this.selection.one(Math.max(0, this.current.digits.indexOf(0)));
    const view = new Board({
      label: T.board,
      at: layout(row),
      drawn: drawing(row),
      pointing: { select: (cell, how) => this.point(cell, how) },
    });
    view.element.classList.toggle('two-digits', this.#isLong);
    view.element.style.setProperty('--mark', `${Math.min(16, (this.#isLong ? 32 : 48) / view.at.wide)}px`);
    // As many keys as values: rows and columns of the pad follow from it.
    const { values } = row;
    const [low, wide] = [
      values < 10 ? Math.ceil((values + 1) / 2) : values < 18 ? 9 : 10,
      values < 10 ? 3 : values < 17 ? 4 : values < 26 ? 5 : 6,
    ];
    const size = {
      '--keys': values,
      '--low': low,
      '--lines': Math.ceil((values + 1) / low),
      '--wide': wide,
      '--down': Math.ceil(values / wide),
    };
    for (const [name, value] of Object.entries(size)) this.element.style.setProperty(name, String(value));
    this.begin(view, values);
    this.hint.reset();
    this.judge(false);
    this.show();
    this.focus();
  }

  /** Leaves the screen. @override */
  close() {
    this.engine.close();
    if (this.row) super.close();
  }

  /** Whether values have two digits. */
  get #isLong() {
    return this.row.least + this.row.values > 10;
  }

  /* ---- commands ---- */

  /**
   * Asks which cells break a rule; where none does and all are filled, it is solved. @override
   * @param {boolean} isShown
   */
  async judge(isShown) {
    const asked = ++this.#asked;
    const { values } = state(this.row, this.current);
    const cells = await this.engine.ask({ op: 'board-clashes', puzzle: this.row.puzzle, values }).catch(() => null);
    if (asked !== this.#asked || !Array.isArray(cells)) return;
    this.#clashes = cells;
    const isFull = !values.includes(null);
    if (isFull && cells.length) this.hint.offer(T.play.full, T.play.showWrong, () => this.check());
    else if (isFull && !this.game.solved) {
      this.time.count();
      this.game.solved = true;
      if (isShown) this.app.session.save(this.game);
      else this.end();
    }
    this.show();
  }

  /** Carries out the step of a hint. @param {import('../types.js').BoardHint} hint */
  follow(hint) {
    this.go(follow(this.row, this.current, hint));
  }

  /** The solution, if there is one and no other; what is said otherwise. */
  async #solve() {
    const { row } = this;
    if (this.#solution) return this.#solution;
    say(T.rules.solving, true);
    const solved = await this.engine.ask({ op: 'solve', puzzle: row.puzzle }).catch(() => null);
    if (!solved) return null;
    if (solved.status === 'unique') this.#solution = readSolution(row, solved.solution);
    else
      say(
        solved.status === 'none' ? T.play.noSolution : solved.status === 'multiple' ? T.play.several : T.hint.unknown,
        true,
      );
    return this.#solution;
  }

  /** Says whether anything is wrong, against the solution. @override */
  async check() {
    const solution = await this.#solve();
    if (!solution) return;
    const { digits } = this.current;
    this.accuse([...solution.keys()].filter((cell) => digits[cell] && digits[cell] !== solution[cell]));
    say(this.wrong.length ? T.play.wrong(this.wrong.length) : T.play.right, true);
  }

  /** Fills the solution in, as a move that can be taken back. */
  async showSolution() {
    const solution = await this.#solve();
    if (solution) this.go({ ...this.current, digits: Uint8Array.from(solution) }, true);
  }

  /** @override */
  renew() {
    games.go(this.game, start(this.row));
    Object.assign(this.game, { elapsed: 0, hints: 0, solved: false });
  }

  /* ---- input ---- */

  /** @override @param {Mode} mode */
  called(mode) {
    return mode === 'digit' ? T.rules.value : mode === 'centre' ? T.play.modes.marks : super.called(mode);
  }

  /**
   * Letters are values, as texts have them, where a board has that many values. @override
   * @param {KeyboardEvent} event
   * @returns {import('../play/keys.js').Meaning | null}
   */
  meaning(event) {
    const means = super.meaning(event);
    const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(event.code) ?? [];
    if (digit !== undefined)
      return { do: 'digit', digit: Number(digit), mode: means?.do === 'digit' ? means.mode : null };
    const [, letter] =
      (this.#isLong && !event.ctrlKey && !event.metaKey && !event.altKey && /^Key([A-Z])$/.exec(event.code)) || [];
    const value = letter ? numberOf(this.row, letter.charCodeAt(0) - 55) : 0;
    return value > 0 && value <= this.row.values ? { do: 'value', value } : means;
  }

  /**
   * A digit of the keyboard: a value, or behind another digit the number that both are, if there is such a value.
   * @override
   * @param {number} digit
   * @param {Mode} mode
   */
  digit(digit, mode) {
    const { row } = this;
    const { at, value } = this.#typed;
    const both = numberOf(row, 10 * value + digit);
    const isSecond = at === this.game.at && value > 0 && mode !== 'colour' && both <= row.values;
    // What the first of them wrote is taken back.
    if (isSecond) games.undo(this.game);
    const name = isSecond ? 10 * value + digit : digit;
    const number = mode === 'colour' ? digit : numberOf(row, name);
    if (number < 1 || number > row.values) return isSecond || digit !== 0 ? undefined : this.erase();
    this.write(number, mode);
    this.#typed = { at: isSecond ? -1 : this.game.at, value: name };
  }

  /** @override @param {number} cell @param {'one' | 'toggle' | 'extend' | 'paint' | 'same'} how */
  point(cell, how) {
    this.#typed.at = -1;
    super.point(cell, how);
  }

  /** @override @param {Mode} mode */
  setMode(mode) {
    this.#typed.at = -1;
    super.setMode(mode);
  }

  /** @override @param {number} cell @param {'one' | 'extend' | 'toggle'} how */
  moveTo(cell, how) {
    this.#typed.at = -1;
    super.moveTo(cell, how);
  }

  /* ---- looks ---- */

  /** @override */
  draw() {
    const { row, board, selection, current, app } = this;
    const bad = new Set([...(app.settings.checking === 'off' ? [] : this.#clashes), ...this.wrong]);
    const { step } = this.hint;
    const hint = step && hinted(board.at, row, step);
    const look = {
      selected: selection.cells,
      current: selection.at,
      lit: hint ? 0 : this.lit,
      peers: app.settings.peers && !hint,
      bad,
      places: true,
      live: app.settings.live,
      ...hint,
    };
    board.name(cellNames(row, current, bad), selection.cells, selection.at);
    board.draw([...boardShapes(board.at, row, current, look), ...(hint?.shapes ?? [])]);
    refill(
      this.facts,
      h('span', `${row.rows}×${row.columns}`),
      h('span', T.clues(row.givens.filter((given) => given !== null).length)),
    );
  }

  /** Where a value is in each row and column, so often it can stand. @override @param {number} count */
  left(count) {
    const { values, rows, columns } = this.row;
    return values === rows && values === columns ? values - count : null;
  }

  /** @override @param {import('../play/table.js').Act} act */
  more(act) {
    if (!this.row) return null;
    const solution = act(T.rules.solution, 'solve', () => this.showSolution());
    return h('div.col', this.acts(act, solution), rules(this.row));
  }
}
