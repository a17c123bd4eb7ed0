// The setter's place: givens and rules on a board, and at every touch whether it has no solution, one, or several.

import { Board } from '../board/board.js';
import { label } from '../board/names.js';
import { candidateMarks, corner, digit, outline, shape, tint } from '../board/shapes.js';
import { Cancelled, Client } from '../engine/client.js';
import { isBoard } from '../model/game.js';
import { meaning } from '../play/keys.js';
import { MOST, drawing, layout, numberOf } from '../rules/board.js';
import { T, language } from '../texts/texts.js';
import { button, h, say, sheet } from '../ui/dom.js';
import { check, field, select } from '../ui/forms.js';
import { add, cellsOf, classic, conflict, empty, give, remove } from './text.js';
import { TOOLS } from './tools.js';

/** @typedef {import('../types.js').BoardRow} BoardRow */
/** @typedef {typeof TOOLS[number]} Tool */

await Promise.all(['set', '../rules/rules'].map((name) => sheet(new URL(`${name}.css`, import.meta.url))));
/** @type {typeof import('../texts/set.en.js').S} */
const S = (await import(`../texts/set.${language}.js`)).S;

/** Up to how many solutions of each candidate are counted. */
const COUNTED = 4;
/** Guesses after which the answer is left open. */
const GUESSES = 100_000;
/** How long a board rests before its candidates are counted, in milliseconds. */
const REST = 250;
const SIDES = [4, 6, 8, 9, 10, 12, 16];

/** The tool that is there before the rules: givens. @type {Tool} */
const GIVEN = { called: {}, name: '', choice: 'cells', number: null };

/** @type {import('../places.js').Opens} */
export const screen = (app, _, { query }) => new SetScreen(app, query);

class SetScreen {
  /** What was set, one text after another. */
  #texts = [empty(9)];
  #at = 0;
  /** The cells that are chosen, in order. @type {number[]} */
  #chosen = [0];
  #tool = GIVEN;
  /** The board of the text. @type {BoardRow} */
  #row = /** @type {any} */ (null);
  /** @type {Board | null} */
  #board = null;
  /**
   * What each cell can be in a solution, and in how many.
   * @type {{ candidates: number[][], counts: number[][] } | null}
   */
  #true = null;
  /** Cells of clues that cannot go together. @type {number[]} */
  #bad = [];
  #asked = 0;
  #engine = new Client('boards');

  /** @param {import('../app.js').App} app @param {URLSearchParams} query */
  constructor(app, query) {
    this.app = app;
    const open = app.session.game.puzzle;
    this.#texts = [query.get('s') ?? (isBoard(open) && open.startsWith('.') ? open : empty(9))];
    this.status = h('p.answer', { role: 'status' });
    this.why = h('p.dim.small', { role: 'status' });
    this.place = h('div.place');
    this.tools = [GIVEN, ...TOOLS].map((tool) =>
      h(
        'button.tile',
        { 'data-tool': tool.name, onclick: () => this.#take(tool) },
        S.tools[tool.name] ?? tool.called[language],
      ),
    );
    this.number = h('input.in.num', { id: 'number', type: 'number', min: 0, max: 1000, value: 10 });
    this.numbers = h('div.row.number-of', h('label', { for: 'number' }, S.number), this.number);
    this.how = h('p.small.dim');
    this.add = button(S.add, { icon: 'plus', class: 'main tall grow' }, () => this.#add());
    this.pad = h('div.row.digits');
    this.undo = button(T.play.undo, { icon: 'undo', class: 'tall' }, () => this.#go(this.#at - 1));
    this.redo = button(T.play.redo, { icon: 'redo', class: 'tall' }, () => this.#go(this.#at + 1));
    const erase = button(S.remove, { icon: 'erase', class: 'tall' }, () => this.#erase());
    this.text = h('input.in.mono', { id: 'set-text', onchange: () => this.#set(this.text.value.trim()) });
    this.shows = check(S.candidates, { checked: true, onchange: () => this.#draw() });
    /** @type {[string | number, string][]} */
    const sizes = [['', S.anew], ...SIDES.map((side) => /** @type {[number, string]} */ ([side, `${side}×${side}`]))];
    this.size = select('size', sizes, {
      'aria-label': S.anew,
      onchange: () => this.#set(empty(Number(this.size.value))),
    });
    const leave = (/** @type {string} */ format, /** @type {string} */ name) =>
      button(name, { icon: 'link' }, () => this.#leave(format));
    const key = [
      ['only', S.only],
      ['few', S.few],
      ['', S.many],
    ].map(([kind, text]) => h('span', h('b', { class: kind }, '1'), ` ${text}`));
    this.element = h(
      'div.two.setter',
      h(
        'section.stage',
        { 'aria-label': S.title },
        h('div.head', h('h1', S.title), h('span.right', this.size)),
        h('div.row.answers', this.status, this.why),
        this.place,
        h('div.row.small.dim.counts', this.shows.label, key),
      ),
      h(
        'section.panel',
        { 'aria-label': S.panel },
        h(
          'div.card.col',
          h('div.tools', { role: 'group', 'aria-label': S.tool }, this.tools),
          this.how,
          this.pad,
          h('div.row', this.numbers, this.add),
          h('div.row', this.undo, this.redo, erase),
        ),
        h(
          'div.card.col',
          h(
            'div.row',
            button(T.list.play, { icon: 'play', class: 'main' }, () => this.#play('play')),
            button(T.print.title, { icon: 'print' }, () => this.#play('print')),
            leave('sudokupad', 'SudokuPad'),
            leave('f-puzzles', 'f-puzzles'),
          ),
          field(T.sharing.text, this.text),
        ),
      ),
    );
    this.element.addEventListener('keydown', (event) => this.#key(event));
    this.#take(GIVEN);
    this.#show();
  }

  close() {
    this.#asked++;
    this.#engine.close();
  }

  get #text() {
    return this.#texts[this.#at] ?? empty(9);
  }

  /* ---- commands ---- */

  /** @param {string} text */
  #set(text) {
    if (text === this.#text) return;
    this.#texts = [...this.#texts.slice(0, this.#at + 1), text];
    this.#go(this.#texts.length - 1);
  }

  /** Goes to a text that was set. @param {number} at */
  #go(at) {
    if (!(at in this.#texts)) return;
    this.#at = at;
    this.#show();
  }

  /** @param {Tool} tool */
  #take(tool) {
    this.#tool = tool;
    for (const one of this.tools) one.setAttribute('aria-pressed', String(one.dataset.tool === tool.name));
    this.how.textContent = tool === GIVEN ? S.how.given : S.how[tool.choice];
    this.numbers.hidden = tool.number === null;
    if (tool.number !== null) this.number.value = String(tool.number);
    this.pad.hidden = tool !== GIVEN;
    this.add.hidden = tool === GIVEN;
  }

  /** Adds the rule of the tool, with the cells that are chosen. */
  #add() {
    const { name, choice, number } = this.#tool;
    if (this.#tool === GIVEN) return;
    const isEnough = {
      cells: this.#chosen.length > 0,
      line: this.#chosen.length > 1,
      pair: this.#chosen.length === 2,
      board: true,
    }[choice];
    if (!isEnough) return say(S.how[choice], true);
    const cells = choice === 'board' ? [] : this.#chosen;
    this.#set(add(this.#text, name, number === null ? null : Number(this.number.value), cells, this.#row.columns));
  }

  /** @param {number} value what it is called; 0 for none */
  #give(value) {
    this.#set(this.#chosen.reduce((text, cell) => give(text, cell, this.#row.columns, value), this.#text));
  }

  #erase() {
    this.#set(remove(this.#text, this.#chosen.at(-1) ?? 0, this.#row.columns));
  }

  /** Plays what is set, or prints it. @param {'play' | 'print'} place */
  async #play(place) {
    const line = classic(this.#text);
    const { open } = await import('../rules/play.js');
    if (line) await this.app.session.play(line, S.title);
    else await open(this.app, this.#text);
    if (place === 'print') this.app.go('print');
  }

  /** Opens what is set elsewhere. @param {string} format */
  async #leave(format) {
    const link = await this.#engine.ask({ op: 'write', puzzle: this.#text, format }).catch(() => null);
    if (typeof link !== 'string') return say(link?.error ?? T.crashed, true);
    await navigator.clipboard?.writeText(link.trim()).catch(() => {});
    say(S.copied, true);
    window.open(link.trim(), '_blank', 'noopener');
  }

  /* ---- what it comes to ---- */

  /** Shows the text, and asks what it comes to. */
  async #show() {
    const asked = ++this.#asked;
    const text = this.#text;
    this.#engine.cancel();
    this.#true = null;
    this.#bad = [];
    this.undo.disabled = this.#at === 0;
    this.redo.disabled = this.#at === this.#texts.length - 1;
    this.text.value = text;
    this.app.at(`?s=${encodeURIComponent(text)}`);
    const ask = (/** @type {Record<string, unknown>} */ question) => this.#engine.ask({ puzzle: text, ...question });
    const isNow = () => asked === this.#asked;
    try {
      const row = await ask({ op: 'board', language: T.language, classic: true });
      if (!isNow()) return;
      if (!row || row.error || row.values > MOST) return this.#answer('unknown', row?.error ?? T.rules.many(MOST));
      this.#row = row;
      this.#dress();
      const { status } = await ask({ op: 'solve', guesses: GUESSES });
      if (!isNow()) return;
      this.#answer(status, '');
      if (status === 'none') return await this.#accuse(isNow);
      await new Promise((resolve) => setTimeout(resolve, REST));
      if (!isNow()) return;
      const found = await ask({ op: 'candidates', limit: COUNTED, guesses: GUESSES });
      if (isNow() && found.candidates) this.#true = found;
      if (isNow()) this.#draw();
    } catch (error) {
      if (isNow() && !(error instanceof Cancelled)) this.#answer('unknown', T.crashed);
    }
  }

  /** @param {import('../types.js').Status} status @param {string} why */
  #answer(status, why) {
    this.status.dataset.status = status;
    this.status.textContent = S.answers[status] ?? '';
    this.why.textContent = why;
  }

  /** Finds clues that cannot go together. @param {() => boolean} isNow */
  async #accuse(isNow) {
    const isImpossible = async (/** @type {string} */ puzzle) =>
      isNow() && (await this.#engine.ask({ op: 'solve', puzzle, guesses: GUESSES })).status === 'none';
    const clues = await conflict(this.#text, isImpossible);
    if (!isNow()) return;
    this.#bad = cellsOf(clues, this.#row.columns);
    this.#answer('none', S.together(clues.length));
    this.#draw();
  }

  /* ---- looks ---- */

  /** The board of the text; another one where its size is another. */
  #dress() {
    const row = this.#row;
    const at = layout(row);
    const before = this.#board?.at;
    if (!before || before.width !== at.width || before.n !== at.n || before.x !== at.x) {
      this.#chosen = [0];
      this.#board = new Board({
        label: T.board,
        at,
        drawn: [],
        pointing: { select: (cell, how) => this.#choose(cell, how) },
      });
      this.#board.element.style.setProperty('--mark', `${Math.min(16, 48 / at.wide)}px`);
      this.place.replaceChildren(this.#board.element);
      const values = Array.from({ length: row.values }, (_, i) => label(row, i + 1));
      // In one row of up to nine, in rows of about the same length where there are more.
      const rows = Math.ceil(values.length / 9);
      this.pad.style.setProperty('--columns', String(Math.ceil(values.length / rows)));
      this.pad.replaceChildren(
        ...values.map((value) => button(String(value), { class: 'tall' }, () => this.#give(value))),
      );
    }
    if (this.#board) this.#board.rules = drawing(row);
    this.#draw();
  }

  #draw() {
    const [row, board] = [this.#row, this.#board];
    if (!row || !board) return;
    const { at } = board;
    const shapes = this.#bad.map((cell) => tint(at, cell, 'cannot'));
    row.givens.forEach((given, cell) => {
      if (given !== null) shapes.push(...digit(at, cell, given, true));
      else if (this.#true && this.shows.input.checked) shapes.push(...this.#candidates(cell));
    });
    board.name(
      row.givens.map((given, cell) => this.#nameOf(given, cell)),
      new Set(this.#chosen),
      this.#chosen.at(-1) ?? 0,
    );
    board.draw([...shapes, ...this.#way(), ...outline(at, new Set(this.#chosen))]);
  }

  /** The true candidates of a cell, in the colour of their number of solutions. @param {number} cell */
  #candidates(cell) {
    const [row, board] = [this.#row, this.#board];
    const values = this.#true?.candidates[cell] ?? [];
    const counts = this.#true?.counts[cell] ?? [];
    const of = new Map(values.map((value, i) => [numberOf(row, value), counts[i] ?? COUNTED]));
    const marks = [...of.keys()].reduce((sum, value) => sum + 2 ** value, 0);
    const kind = (/** @type {number} */ value) => {
      const count = of.get(value) ?? COUNTED;
      return count === 1 ? 'only' : count < COUNTED ? 'few' : '';
    };
    return board ? candidateMarks(board.at, cell, marks, kind, (value) => label(row, value)) : [];
  }

  /** The order in which the cells of a line are chosen. @returns {import('../types.js').Shape[]} */
  #way() {
    const { at } = this.#board ?? {};
    if (!at || this.#tool.choice !== 'line' || this.#chosen.length < 2) return [];
    const points = this.#chosen.map((cell) => corner(at, cell)).map(({ x, y }) => `${x + 30} ${y + 30}`);
    return [shape('way', 'top', 'path', { class: 'way', d: `M${points.join('L')}` })];
  }

  /** @param {number | null} given @param {number} cell */
  #nameOf(given, cell) {
    const { columns } = this.#row;
    const name = T.cell.name(Math.floor(cell / columns) + 1, (cell % columns) + 1);
    const possible = this.#true?.candidates[cell] ?? [];
    const is = given !== null ? T.cell.given(given) : possible.length ? S.possible(possible.join(' ')) : T.cell.empty;
    return [name, is, ...(this.#bad.includes(cell) ? [T.cell.clashes] : [])].join(', ');
  }

  /* ---- input ---- */

  /** @param {number} cell @param {string} how */
  #choose(cell, how) {
    const isThere = this.#chosen.includes(cell);
    if (how === 'toggle' && isThere) this.#chosen = this.#chosen.filter((one) => one !== cell);
    else if (how === 'one' || how === 'same') this.#chosen = [cell];
    // Back along a line takes its end away.
    else if (isThere && this.#chosen.at(-2) === cell) this.#chosen = this.#chosen.slice(0, -1);
    else if (!isThere) this.#chosen = [...this.#chosen, cell];
    this.#draw();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest('input, select') || !this.#row) return;
    const means = meaning(event, false);
    const onBoard = target.closest('.cells');
    if (means?.do === 'undo') this.#go(this.#at - 1);
    else if (means?.do === 'redo') this.#go(this.#at + 1);
    else if (!onBoard) return;
    else if (means?.do === 'move') this.#move(means.down, means.right, event.shiftKey);
    else if (means?.do === 'digit') this.#give(means.digit);
    else if (means?.do === 'erase') this.#erase();
    else if (event.key === 'Enter') this.#add();
    else return;
    event.preventDefault();
  }

  /** @param {number} down @param {number} right @param {boolean} isMore */
  #move(down, right, isMore) {
    const { rows, columns } = this.#row;
    const at = this.#chosen.at(-1) ?? 0;
    const [row, column] = [
      (Math.floor(at / columns) + down + rows) % rows,
      ((at % columns) + right + columns) % columns,
    ];
    this.#choose(row * columns + column, isMore ? 'paint' : 'one');
    this.#board?.focus(this.#chosen.at(-1) ?? 0);
  }
}
