// Playing boards of any size and rules: fetched when such a board is opened. The pad, the keys, the time and the moves are those of
// classic puzzles; what the rules forbid, the solution and the steps are asked of the engine.

import { Board } from '../board/board.js';
import { Cancelled, Client } from '../engine/client.js';
import * as games from '../model/game.js';
import { Ending } from '../play/end.js';
import { HintPanel } from '../play/hint.js';
import { meaning } from '../play/keys.js';
import { Selection } from '../play/select.js';
import { T } from '../texts/texts.js';
import { button, clock, h, icon, put, say, sheet } from '../ui/dom.js';
import { MOST, boardShapes, cellNames, drawing, enter, erase, fill, follow, isGiven, label, layout, numberOf, readSolution, start, state, toggle } from './board.js';
import { hints, rules } from './hint.js';

await sheet(new URL('rules.css', import.meta.url));

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../types.js').BoardRow} BoardRow */
/** @typedef {'digit' | 'centre' | 'colour'} Mode */

/** The modes, with the key and the picture of each. */
const MODES = /** @type {const} */ ([['digit', 'Z', 'pencil'], ['centre', 'C', 'fill'], ['colour', 'V', 'drop']]);
/** There are so many colours. */
const COLOURS = 9;

/** What a board is called: its size and the first kinds of its rules. @param {BoardRow} board */
export const titleOf = ({ rows, columns, kinds }) => [`${rows}×${columns}`, ...kinds.slice(0, 2)].join(', ') + (kinds.length > 2 ? ' …' : '');

/** How a game of it begins. @param {BoardRow} board @returns {Partial<import('../types.js').Game>} */
export const beginning = (board) => ({ now: start(board) });

export class BoardPlay {
  /** The mode, the value that is lit up, and the one that each tap enters, where values come first. @type {Mode} */
  #mode = 'digit';
  #lit = 0;
  #taken = 0;
  #paused = false;
  /** Cells that the solution contradicts, and those that break a rule. @type {Set<number>} */
  #wrong = new Set();
  /** @type {Set<number>} */
  #clashes = new Set();
  #asked = 0;
  /** @type {number[] | null} */
  #solution = null;
  /** What was typed last: a digit behind it makes a number of two. */
  #typed = { at: -1, value: 0 };
  #tick = 0;
  #last = performance.now();
  #frame = 0;
  /** Boards belong to no list, in which others would be beside them. */
  rows = null;
  beside() {}
  /** What is drawn of it, when the engine has told. @type {{ row: BoardRow, view: Board, selection: Selection } | null} */
  #board = null;

  /** @param {App} app @param {import('../types.js').Game} game */
  constructor(app, game) {
    this.app = app;
    this.game = game;
    this.engine = new Client('all');
    this.hint = new HintPanel(this, hints(this));
    this.ending = new Ending(this);
    this.pad = h('div', { class: 'pad', role: 'group', 'aria-label': T.rules.keypad });
    this.modes = h('div', { class: 'seg modes', role: 'group', 'aria-label': T.play.mode });
    this.title = h('h1', {}, button({ label: '', class: 'quiet', onclick: () => app.showGames() }));
    this.facts = h('span', { class: 'facts num' });
    this.time = h('span', { class: 'num', id: 'time' });
    this.veil = h('div', { class: 'veil', hidden: true }, h('h2', {}, T.play.paused), button({ label: T.play.resume, class: 'main tall', icon: 'play', onclick: () => this.pause(false) }));
    this.undoButton = button({ label: T.play.undo, icon: 'undo', onclick: () => this.undo() });
    this.redoButton = button({ label: T.play.redo, icon: 'redo', class: 'roomy', onclick: () => this.redo() });
    this.saved = h('span', { id: 'saved', class: 'vh' });
    this.elsewhere = h('div', { class: 'veil', hidden: true }, h('h2', {}, T.play.elsewhere), button({ label: T.play.here, class: 'main tall', onclick: () => app.takeOver() }));
    this.element = h('div', { class: 'fit boards' }, h('div', { class: 'board still' }, h('p', { class: 'dim', role: 'status' }, T.open.reading)));
    this.#begin();
  }

  /** Asks how the board is drawn, and shows it. */
  async #begin() {
    const row = await this.engine.ask({ op: 'board', puzzle: this.game.puzzle, language: T.language }).catch((error) => (error instanceof Cancelled ? null : { error: T.crashed }));
    if (!row) return;
    if (row.error || row.values > MOST) {
      this.element.replaceChildren(h('p', { class: 'error', role: 'alert' }, row.error ?? T.rules.many(MOST)));
      return;
    }
    const selection = new Selection(row.columns, row.rows);
    const view = new Board({ label: T.board, at: layout(row), drawn: drawing(row), pointing: { select: (cell, how) => this.#point(cell, how) } });
    this.#board = { row, view, selection };
    selection.one(Math.max(0, this.current.digits.indexOf(0)));
    view.element.append(this.veil, this.elsewhere);
    view.element.classList.toggle('two-digits', this.#isLong(row));
    view.element.style.setProperty('--mark', `${Math.min(16, (this.#isLong(row) ? 32 : 48) / view.at.wide)}px`);
    this.#layout(row, view);
    this.#listen();
    this.#look();
    this.show();
    view.focus(selection.at);
  }

  /** @param {BoardRow} row @param {Board} view */
  #layout(row, view) {
    for (const [mode, key, picture] of MODES) {
      this.modes.append(h('button', { type: 'button', 'data-mode': mode, onclick: () => this.#setMode(mode) }, icon(picture), h('span', {}, mode === 'digit' ? T.rules.value : mode === 'centre' ? T.play.modes.marks : T.play.modes.colour), h('kbd', { 'aria-hidden': 'true' }, key)));
    }
    for (let value = 1; value <= row.values; value++) this.pad.append(h('button', { type: 'button', 'data-digit': value, onclick: () => this.#press(value) }));
    this.pad.append(h('button', { type: 'button', class: 'eraser', 'aria-label': T.play.erase, onclick: () => this.erase() }, icon('erase')));
    // As many keys as values: rows and columns of the pad follow from it.
    const { values } = row;
    const [low, wide] = [values < 10 ? Math.ceil((values + 1) / 2) : values < 18 ? 9 : 10, values < 10 ? 3 : values < 17 ? 4 : values < 26 ? 5 : 6];
    const size = { '--keys': values, '--low': low, '--lines': Math.ceil((values + 1) / low), '--wide': wide, '--down': Math.ceil(values / wide) };
    for (const [name, value] of Object.entries(size)) this.element.style.setProperty(name, String(value));
    put(this.element,
      h('div', { class: 'head' }, button({ label: T.levels.choose, icon: 'plus', hide: true, class: 'quiet compact', onclick: () => this.app.openNew() }), this.title,
        h('span', { class: 'row time' }, this.time, button({ label: T.play.pause, icon: 'pause', hide: true, class: 'quiet', onclick: () => this.pause(!this.#paused) })),
        button({ label: T.play.more, icon: 'more', hide: true, class: 'quiet', id: 'more', onclick: () => this.app.menu() }), this.facts, this.saved),
      this.modes, this.pad,
      h('div', { class: 'acts' }, this.undoButton, this.redoButton,
        button({ label: T.play.erase, icon: 'erase', class: 'erase', onclick: () => this.erase() }),
        button({ label: T.play.marks, icon: 'fill', class: 'roomy', onclick: () => this.fill() }),
        button({ label: T.play.check, icon: 'check', class: 'roomy', onclick: () => this.check() }),
        button({ label: T.play.hint, icon: 'bulb', class: 'compact', onclick: () => this.hint.more() })),
      this.hint.element, this.ending.element);
    this.element.firstElementChild?.replaceWith(view.element);
    this.hint.reset();
  }

  #listen() {
    this.onkey = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    this.onhide = () => {
      if (document.hidden) {
        this.#count();
        this.app.save(this.game);
      } else this.#last = performance.now();
    };
    document.addEventListener('keydown', this.onkey);
    document.addEventListener('visibilitychange', this.onhide);
    this.#tick = window.setInterval(() => this.#count(), 1000);
    // What a pointer presses gives the keys back to the board; beside everything it takes the selection away.
    this.element.addEventListener('click', (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.detail > 0 && target.closest('.pad, .modes, .acts')) this.focus();
      else if (target === this.element) this.#choose([]);
    });
  }

  /** Leaves the screen. */
  close() {
    this.engine.close();
    document.removeEventListener('keydown', this.onkey ?? (() => {}));
    document.removeEventListener('visibilitychange', this.onhide ?? (() => {}));
    clearInterval(this.#tick);
    if (!this.#board) return;
    this.#count();
    this.app.save(this.game);
  }

  get current() {
    return games.board(this.game);
  }

  /** What is drawn of it. */
  get row() {
    return /** @type {BoardRow} */ (this.#board?.row);
  }

  /** The picture of the board. */
  get board() {
    return /** @type {Board} */ (this.#board?.view);
  }

  /** Whether values have two digits. @param {BoardRow} row */
  #isLong = (row) => row.least + row.values > 10;

  /* ---- time ---- */

  #count() {
    const now = performance.now();
    if (!this.#paused && !this.game.solved && !document.hidden && !document.querySelector('dialog')) this.game.elapsed += Math.min(2000, now - this.#last);
    this.#last = now;
    this.time.textContent = this.app.settings.timer ? clock(this.game.elapsed) : '';
    if (Math.floor(this.game.elapsed / 1000) % 10 === 9) this.app.save(this.game);
  }

  /** Hides the board and stops the time, or goes on. @param {boolean} on */
  pause(on) {
    this.#count();
    this.#paused = on;
    this.veil.hidden = !on;
    this.board.svg.style.visibility = this.board.grid.style.visibility = on ? 'hidden' : '';
    if (on) this.veil.querySelector('button')?.focus();
    else this.focus();
    say(on ? T.play.paused : T.play.resume);
  }

  /** Gives the keys to the board. */
  focus() {
    if (this.#board) this.#board.view.focus(this.#board.selection.at);
  }

  /* ---- commands ---- */

  /** Goes on to a board. @param {import('../types.js').Board} next @param {boolean} [isShown] whether the solution is shown, and not found */
  go(next, isShown = false) {
    if (this.#paused || this.app.isElsewhere || !games.go(this.game, next)) return;
    this.#changed(isShown);
  }

  #changed(isShown = false) {
    this.#wrong = new Set();
    this.hint.reset();
    this.ending.hide();
    this.game.changed = Date.now();
    this.saved.textContent = T.saving;
    this.app.save(this.game).then((kept) => {
      this.saved.textContent = kept ? T.saved : T.unsaved;
    });
    this.show();
    this.#look(isShown);
  }

  /** Asks which cells break a rule; where none does and all are filled, it is solved. */
  async #look(isShown = false) {
    const row = this.#board?.row;
    if (!row) return;
    const asked = ++this.#asked;
    const { values } = state(row, this.current);
    const cells = await this.engine.ask({ op: 'board-clashes', puzzle: row.puzzle, values }).catch(() => null);
    if (asked !== this.#asked || !Array.isArray(cells)) return;
    this.#clashes = new Set(cells);
    const isFull = !values.includes(null);
    if (isFull && cells.length) this.hint.offer(T.play.full, T.play.showWrong, () => this.check());
    else if (isFull && !this.game.solved) {
      this.#count();
      this.game.solved = true;
      if (isShown) this.app.save(this.game);
      else this.ending.show();
    }
    this.show();
  }

  /** A key of the pad: it is taken where values come first, and writes where cells do. @param {number} value */
  #press(value) {
    if (!this.app.settings.digitFirst) return this.write(value);
    this.#taken = this.#taken === value ? 0 : value;
    this.#lit = this.#taken;
    this.show();
  }

  /** Writes a value, a mark or a colour. @param {number} value @param {Mode} [mode] */
  write(value, mode = this.#mode) {
    if (!this.#board) return;
    const { row, selection } = this.#board;
    const cells = [...selection.cells];
    if (mode === 'colour' && value > COLOURS) return;
    if (cells.length === 0) {
      this.#lit = this.#lit === value ? 0 : value;
      return this.show();
    }
    if (mode !== 'colour' && cells.every((cell) => isGiven(row, cell))) return say(T.play.isGiven(this.#name(selection.at)), true);
    if (mode === 'digit') {
      this.go(enter(row, this.current, cells, value, this.app.settings.autoRemove));
      this.#lit = value;
      this.show();
    } else this.go(toggle(this.current, cells, mode, value));
  }

  /** @param {number} cell */
  #name(cell) {
    const columns = this.#board?.row.columns ?? 9;
    return `r${Math.floor(cell / columns) + 1}c${(cell % columns) + 1}`;
  }

  erase() {
    if (this.#board) this.go(erase(this.#board.row, this.current, [...this.#board.selection.cells]));
  }

  undo() {
    if (!games.canUndo(this.game) || this.#paused) return;
    games.undo(this.game);
    this.#changed();
    say(T.play.undo);
  }

  redo() {
    if (!games.canRedo(this.game) || this.#paused) return;
    games.redo(this.game);
    this.#changed();
    say(T.play.redo);
  }

  fill() {
    if (this.#board) this.go(fill(this.#board.row, this.current));
  }

  /** Carries out the step of a hint. @param {import('../types.js').BoardHint} hint */
  follow(hint) {
    if (this.#board) this.go(follow(this.#board.row, this.current, hint));
  }

  /** The solution, if there is one and no other; what is said otherwise. */
  async #solve() {
    const row = this.#board?.row;
    if (!row || this.#solution) return this.#solution;
    say(T.rules.solving, true);
    const solved = await this.engine.ask({ op: 'solve', puzzle: row.puzzle }).catch(() => null);
    if (!solved) return null;
    if (solved.status === 'unique') this.#solution = readSolution(row, solved.solution);
    else say(solved.status === 'none' ? T.play.noSolution : solved.status === 'multiple' ? T.play.several : T.hint.unknown, true);
    return this.#solution;
  }

  /** Says whether anything is wrong, against the solution. */
  async check() {
    const solution = await this.#solve();
    if (!solution) return;
    this.#wrong = new Set([...solution.keys()].filter((cell) => this.current.digits[cell] && this.current.digits[cell] !== solution[cell]));
    say(this.#wrong.size ? T.play.wrong(this.#wrong.size) : T.play.right, true);
    this.show();
  }

  /** Fills the solution in, as a move that can be taken back. */
  async showSolution() {
    const solution = await this.#solve();
    if (solution) this.go({ ...this.current, digits: Uint8Array.from(solution) }, true);
  }

  /** Shows cells that are wrong. @param {number[]} cells */
  accuse(cells) {
    this.#wrong = new Set(cells);
    this.show();
  }

  /** Starts again, as if it had just been opened. */
  restart() {
    if (!this.#board) return;
    games.go(this.game, start(this.#board.row));
    Object.assign(this.game, { elapsed: 0, hints: 0, solved: false });
    this.#last = performance.now();
    this.#changed();
    this.focus();
  }

  /* ---- input ---- */

  /** @param {number} cell @param {'one' | 'toggle' | 'extend' | 'paint' | 'same'} how */
  #point(cell, how) {
    if (!this.#board) return;
    const { selection } = this.#board;
    const value = this.current.digits[cell] ?? 0;
    if (how === 'same') {
      if (value) selection.all([...this.current.digits.keys()].filter((other) => this.current.digits[other] === value));
    } else if (how === 'paint') selection.add(cell);
    else selection[how](cell);
    selection.at = cell;
    if (this.#taken && ['one', 'paint'].includes(how)) {
      selection.one(cell);
      return this.write(this.#taken);
    }
    this.#lit = value || this.#lit;
    this.#typed.at = -1;
    this.show();
  }

  /** @param {number[]} cells */
  #choose(cells) {
    this.#board?.selection.all(cells);
    if (cells.length === 0) this.#lit = this.#taken = 0;
    this.show();
  }

  /** @param {Mode} mode */
  #setMode(mode) {
    this.#mode = mode;
    this.#typed.at = -1;
    say(mode === 'digit' ? T.rules.value : mode === 'centre' ? T.play.modes.marks : T.play.modes.colour);
    this.show();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!this.#board || event.isComposing || target.closest('input, textarea, select, dialog') || document.querySelector('dialog')) return;
    const { row } = this.#board;
    const means = meaning(event, this.app.settings.shortcuts);
    const onBoard = target === document.body || target.closest('.board, main') === target || target.closest('.cells');
    const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(event.code) ?? [];
    // Letters are values, as texts have them, where there are so many.
    const [, letter] = (this.#isLong(row) && !event.ctrlKey && !event.metaKey && !event.altKey && /^Key([A-Z])$/.exec(event.code)) || [];
    const named = letter ? numberOf(row, letter.charCodeAt(0) - 55) : 0;
    if (this.#paused && means?.do !== 'pause' && means?.do !== 'help') return;
    if (digit !== undefined) this.#digit(Number(digit), means?.do === 'digit' && means.mode ? (means.mode === 'corner' ? 'centre' : means.mode) : this.#mode);
    else if (named > 0 && named <= row.values) this.write(named);
    else if (!means || (!onBoard && ['Space', 'Enter'].includes(event.code))) return;
    else this.#do(means);
    event.preventDefault();
  }

  /** A digit of the keyboard: a value, or behind another digit the number that both are, if there is such a value. @param {number} digit @param {Mode} mode */
  #digit(digit, mode) {
    const row = this.#board?.row;
    if (!row) return;
    const { at, value } = this.#typed;
    const both = numberOf(row, 10 * value + digit);
    const isSecond = at === this.game.at && value > 0 && mode !== 'colour' && both <= row.values;
    // What the first of them wrote is taken back.
    if (isSecond) games.undo(this.game);
    const name = isSecond ? 10 * value + digit : digit;
    const number = mode === 'colour' ? digit : numberOf(row, name);
    if (number < 1 || number > row.values) return isSecond ? undefined : digit === 0 ? this.erase() : undefined;
    this.write(number, mode);
    this.#typed = { at: isSecond ? -1 : this.game.at, value: name };
  }

  /** @param {import('../play/keys.js').Meaning} means */
  #do(means) {
    if (!this.#board) return;
    const { row, selection } = this.#board;
    const { columns, rows } = row;
    switch (means.do) {
      case 'move': return this.#moveTo(selection.moved(means.down, means.right), means.how);
      case 'end': return this.#moveTo((means.row === null ? Math.floor(selection.at / columns) : means.row ? rows - 1 : 0) * columns + (means.col ? columns - 1 : 0), means.how);
      case 'mode': return this.#setMode(means.mode === 'corner' ? 'centre' : means.mode);
      case 'next-mode': return this.#setMode(this.#mode === 'digit' ? 'centre' : this.#mode === 'centre' ? 'colour' : 'digit');
      case 'erase': return this.erase();
      case 'undo': return this.undo();
      case 'redo': return this.redo();
      case 'marks': return this.fill();
      case 'hint': this.hint.more(); return;
      case 'highlight': {
        const value = this.current.digits[selection.at] ?? 0;
        this.#lit = this.#lit === value ? 0 : value;
        return this.show();
      }
      case 'pause': return this.pause(!this.#paused);
      case 'new': this.app.another(); return;
      case 'help': this.app.help(); return;
      case 'all': return this.#choose([...this.current.digits.keys()]);
      case 'none': return this.#choose([]);
    }
  }

  /** @param {number} cell @param {'one' | 'extend' | 'toggle'} how */
  #moveTo(cell, how) {
    if (!this.#board) return;
    const { selection, view } = this.#board;
    if (how === 'extend') selection.add(cell);
    else selection[how](cell);
    this.#typed.at = -1;
    this.#lit = this.current.digits[cell] || this.#lit;
    this.show();
    view.focus(cell);
  }

  /* ---- looks ---- */

  /** Draws at the next frame. */
  show() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  #draw() {
    if (!this.#board) return;
    const { game, current, app } = this;
    const { row, view, selection } = this.#board;
    const bad = new Set([...(app.settings.checking === 'off' ? [] : this.#clashes), ...this.#wrong]);
    const look = { selected: selection.cells, current: selection.at, lit: this.#lit, peers: app.settings.peers, bad, live: app.settings.live, hint: this.hint.step };
    view.draw(boardShapes(view.at, row, current, look));
    view.name(cellNames(row, current, bad), selection.cells, selection.at);
    this.#drawPad(row);
    this.title.firstElementChild?.replaceChildren(h('span', {}, game.title), icon('down'));
    this.facts.replaceChildren();
    put(this.facts, h('span', {}, `${row.rows}×${row.columns}`), h('span', {}, T.clues(row.givens.filter((given) => given !== null).length)));
    this.time.textContent = app.settings.timer ? clock(game.elapsed) : '';
    this.undoButton.disabled = !games.canUndo(game);
    this.redoButton.disabled = !games.canRedo(game);
    this.elsewhere.hidden = !app.isElsewhere;
    this.element.classList.toggle('told', this.hint.isOpen);
    this.element.classList.toggle('ended', this.ending.isOpen);
  }

  /** @param {BoardRow} row */
  #drawPad(row) {
    for (const element of /** @type {Iterable<HTMLElement>} */ (this.modes.children)) element.setAttribute('aria-pressed', String(element.dataset.mode === this.#mode));
    const counts = new Uint16Array(row.values + 1);
    for (const value of this.current.digits) counts[value] = (counts[value] ?? 0) + 1;
    // Where a value is in each row, so often it can stand.
    const most = Math.min(row.rows, row.columns);
    const isFull = row.values === row.rows && row.values === row.columns;
    for (const element of this.pad.querySelectorAll('[data-digit]')) {
      const value = Number(element.getAttribute('data-digit'));
      const colour = this.#mode === 'colour';
      const left = most - (counts[value] ?? 0);
      element.toggleAttribute('hidden', colour && value > COLOURS);
      element.setAttribute('aria-pressed', String(value === this.#taken));
      element.className = value === this.#taken ? 'taken' : colour ? '' : value === this.#lit ? 'lit' : isFull && left <= 0 && this.#mode === 'digit' ? 'spent' : '';
      element.replaceChildren();
      put(element, colour ? h('span', { class: `sw k${value}`, 'aria-hidden': 'true' }) : label(row, value), (colour || isFull) && h('small', {}, colour ? T.colours[value] : T.play.left(left)));
    }
  }

  /** What there is for a game beside the keys. @param {() => void} close */
  more(close) {
    const row = this.#board?.row;
    if (!row) return null;
    const does = (/** @type {string} */ name, /** @type {() => void} */ act, /** @type {Parameters<typeof icon>[0]} */ picture) => button({ label: name, icon: picture, class: 'tall', onclick: () => {
      close();
      act();
    } });
    return h('div', { class: 'col' },
      h('div', { class: 'row' }, does(T.play.redo, () => this.redo(), 'redo'), does(T.play.marks, () => this.fill(), 'fill'), does(T.play.check, () => this.check(), 'check'),
        does(T.rules.solution, () => this.showSolution(), 'solve'), does(T.play.restart, () => this.restart(), 'undo')),
      rules(row));
  }
}
