// Making puzzles: classic ones by rating, technique, symmetry and clues, others by rules, size and level; several at a
// time. Or setting one by hand.

import { Picture } from '../board/board.js';
import { numbers } from '../board/mini.js';
import { Client } from '../engine/client.js';
import { TECHNIQUES } from '../learn/techniques.js';
import { isBoard } from '../model/game.js';
import { LEVELS } from '../model/levels.js';
import { drawing, givens, layout } from '../rules/board.js';
import { T, language } from '../texts/texts.js';
import { button, h, put, s, say, sheet } from '../ui/dom.js';
import { check, field, labelled, select } from '../ui/forms.js';

await Promise.all(['make', '../rules/rules'].map((name) => sheet(new URL(`${name}.css`, import.meta.url))));
/** @type {typeof import('../texts/make.en.js').M} */
const M = (await import(`../texts/make.${language}.js`)).M;

/**
 * A puzzle that was made; `row` is what is drawn of one with other rules or of another size.
 * @typedef {{ puzzle: string, solution: string, clues: number, level: import('../types.js').Level | null,
 *   er: number | null, attempts: number, row?: import('../types.js').BoardRow }} Made
 */

/** What a symmetry looks like: a line, and places of some clues. @type {Record<string, [string, string]>} */
const SIGNS = {
  none: ['', 'M9 8h0M20 13h0M12 22h0'],
  'half-turn': ['M15 9a6 6 0 1 1-4.2 1.7', 'M8 8h0M22 22h0'],
  'quarter-turn': ['M15 11a4 4 0 1 1-2.8 1.2', 'M8 10h0M20 8h0M22 20h0M10 22h0'],
  vertical: ['M15 2V28', 'M9 10h0M21 10h0'],
  horizontal: ['M2 15H28', 'M10 9h0M10 21h0'],
  diagonal: ['M2 2 28 28', 'M9 20h0M20 9h0'],
  antidiagonal: ['M28 2 2 28', 'M9 10h0M20 21h0'],
  'both-mirrors': ['M15 2V28M2 15H28', 'M9 9h0M21 9h0M9 21h0M21 21h0'],
  'both-diagonals': ['M2 2 28 28M28 2 2 28', 'M15 7h0M15 23h0M7 15h0M23 15h0'],
  full: ['M15 2V28M2 15H28M2 2 28 28M28 2 2 28', 'M11 6h0M19 6h0M6 11h0M24 11h0M6 19h0M24 19h0M11 24h0M19 24h0'],
};
const SIDES = [4, 6, 8, 9, 10, 12, 16];
/** The ratings that a puzzle can have. */
const [LEAST, MOST] = [1, 11.9];
/** Where each kind of steps begins, and the last one ends. */
const BOUNDS = [LEAST, 2.6, 6.5, 8.5, MOST];
/** Nobody waits for more than this many tries of a puzzle. */
const ATTEMPTS = 200_000;

/** @type {import('../places.js').Opens} */
export const screen = (app) => new MakeScreen(app);

class MakeScreen {
  /** @type {Client[]} */
  #workers = [];
  /** @type {(Made | { gave_up: number } | null)[]} */
  #made = [];
  #symmetry = 'none';
  #started = 0;
  #run = 0;

  /** @param {import('../app.js').App} app */
  constructor(app) {
    this.app = app;
    const number = (
      /** @type {string} */ id,
      /** @type {number | string} */ value,
      /** @type {number} */ min,
      /** @type {number} */ max,
    ) => h('input.in.num', { id, type: 'number', value, min, max });
    const end = (/** @type {string} */ id, /** @type {string} */ label, /** @type {number} */ value) =>
      h('input', {
        id,
        type: 'range',
        min: LEAST,
        max: MOST,
        step: 0.1,
        value,
        'aria-label': label,
        oninput: () => this.#range(id),
      });
    const any = /** @type {const} */ (['', M.any]);
    const techniques = TECHNIQUES.filter((one) => one.scales.includes('se121'));
    this.rules = select('rules', Object.entries(M.kindsOfRules));
    this.size = select(
      'make-size',
      SIDES.map((side) => [side, `${side}×${side}`]),
    );
    this.size.value = '9';
    this.level = select('level', [
      any,
      ...LEVELS.map((level) => /** @type {const} */ ([level, T.levels.names[level]])),
    ]);
    this.least = end('er-least', M.erFrom, LEAST);
    this.most = end('er-most', M.erTo, 3);
    this.range = h('output.num', { for: 'er-least er-most' });
    this.between = s('rect', { class: 'between', height: 6 });
    this.few = number('clues-least', 22, 17, 60);
    this.many = number('clues-most', 30, 17, 60);
    this.count = number('how-many', 6, 1, 60);
    this.seed = number('seed', Math.floor(Math.random() * 1e9), 0, Number.MAX_SAFE_INTEGER);
    this.minimal = check(M.minimal, { checked: true });
    this.must = select('must', [any, ...techniques.map((one) => /** @type {const} */ ([one.slug, one.name]))]);
    this.symmetry = h(
      'div.sym',
      { role: 'group', 'aria-label': M.symmetry },
      Object.entries(M.symmetries).map(([name, label]) => this.#sign(name, label)),
    );
    this.cards = h('div.cards');
    const empty = new Picture();
    empty.draw([]);
    this.blank = h(
      'div.empty.col',
      empty.element,
      h('p', M.empty),
      button(M.go, { class: 'main tall' }, () => this.#make()),
    );
    this.facts = h('span.facts.num', { role: 'status' });
    this.title = h('h2', M.made);
    this.command = h('code.mono.wrap');
    this.go = button(M.go, { class: 'main tall grow' }, () => this.#make());
    this.stop = button(T.stop, { hidden: true }, () => this.#stop());
    this.print = button(M.print, { icon: 'print', hidden: true }, () => {
      app.made = this.#puzzles;
      app.go('print/made');
    });
    this.pack = button(M.pack, { icon: 'book', hidden: true }, () =>
      app.files.open(this.#puzzles.map(({ puzzle }) => puzzle).join('\n'), M.packed(this.seed.value)),
    );
    /** What only classic puzzles have, and what only others do. */
    this.classic = h('div.col', this.#ratings(), field(M.must, this.must));
    this.levels = field(T.levels.name, this.level);
    this.clues = h('div.row', grow(M.cluesFrom, this.few), grow(M.to, this.many));
    this.element = h(
      'div.make',
      h(
        'section.panel',
        { 'aria-label': M.title },
        h('h1', M.title),
        h(
          'div.card.col',
          h('div.row', grow(M.rules, this.rules), grow(M.size, this.size)),
          this.levels,
          this.classic,
          labelled(M.symmetry, this.symmetry),
          this.clues,
          h('div.row', grow(M.howMany, this.count), grow(M.seed, this.seed)),
          this.minimal.label,
        ),
        h(
          'div.row',
          this.go,
          button(M.byHand, { class: 'tall' }, () => app.go('set')),
        ),
        h('p.dim.small', M.same),
        this.command,
      ),
      h(
        'section',
        { 'aria-label': M.made },
        h('div.head', this.title, this.facts, h('span.right.row', this.pack, this.print, this.stop)),
        this.blank,
        this.cards,
      ),
    );
    this.element.addEventListener('input', () => this.#say());
    this.#range();
    this.#choose('none');
    this.#draw();
  }

  close() {
    this.#stop();
  }

  /** The slider of ratings, with the kinds of steps below it. */
  #ratings() {
    const kinds = M.kinds.map((name, i) => {
      const kind = h('span', name);
      kind.style.flexGrow = String((BOUNDS[i + 1] ?? MOST) - (BOUNDS[i] ?? LEAST));
      return kind;
    });
    const track = { viewBox: '0 0 109 6', preserveAspectRatio: 'none', 'aria-hidden': 'true' };
    return h(
      'div.field',
      { role: 'group', 'aria-label': M.rating },
      h('div.row.label', h('span.grow', M.rating), this.range),
      h('div.range', s('svg', track, s('rect', { width: 109, height: 6 }), this.between), this.least, this.most),
      h('div.kinds.dim.small', { 'aria-hidden': 'true' }, kinds),
    );
  }

  /** The button of a symmetry. @param {string} name @param {string} label */
  #sign(name, label) {
    const [line = '', points = ''] = SIGNS[name] ?? [];
    const sign = s(
      'svg',
      { viewBox: '0 0 30 30', 'aria-hidden': 'true' },
      s('rect', { x: 2, y: 2, width: 26, height: 26, rx: 2 }),
      s('path', { d: line }),
      s('path', { class: 'points', d: points }),
    );
    return h('button.tile', { 'data-symmetry': name, onclick: () => this.#choose(name) }, sign, label);
  }

  /** @param {string} name */
  #choose(name) {
    this.#symmetry = name;
    for (const element of this.symmetry.children)
      element.setAttribute('aria-pressed', String(element.getAttribute('data-symmetry') === name));
    this.#say();
  }

  /** Shows what ratings are wished for. The end that is moved takes the other along. @param {string} [moved] */
  #range(moved) {
    const { least, most } = this;
    if (least.valueAsNumber > most.valueAsNumber) {
      if (moved === most.id) least.value = most.value;
      else most.value = least.value;
    }
    const [from, to] = [least.valueAsNumber, most.valueAsNumber];
    this.range.textContent = M.between(from, to);
    for (const end of [least, most]) end.setAttribute('aria-valuetext', end.valueAsNumber.toFixed(1));
    this.between.setAttribute('x', String(10 * (from - LEAST)));
    this.between.setAttribute('width', String(10 * (to - from)));
    // Where both ends meet at the top, the lower one must be the one to take hold of.
    least.classList.toggle('above', from > (LEAST + MOST) / 2);
  }

  /** Whether classic puzzles are wished for: those are rated. */
  get #isClassic() {
    return this.rules.value === '' && this.size.value === '9';
  }

  /** What is wished for, and the options of the command that make the same. */
  get #wishes() {
    const seed = Math.max(0, Math.floor(this.seed.valueAsNumber || 0));
    const symmetry = this.#symmetry;
    const common = ['bitdoku generate', '--seed', seed, '-n', this.#many, '--symmetry', symmetry];
    if (!this.#isClassic) {
      const [rules, size, level] = [this.rules.value, Number(this.size.value), this.level.value];
      const wanted = { seed, symmetry, rules, size, printed: true, ...(level ? { level } : {}) };
      const more = [rules && `--rules ${rules}`, `--size ${size}`, level && `--level ${level}`];
      return { wanted, command: [...common, ...more] };
    }
    const clues = [this.few.valueAsNumber || 17, this.many.valueAsNumber || 81];
    const minimal = this.minimal.input.checked;
    const ends = [this.least, this.most].map((input) => input.valueAsNumber || 1);
    const required = this.must.value;
    const er = ends.map((rating) => Math.round(rating * 10));
    const wanted = { seed, symmetry, clues, minimal, er, attempts: ATTEMPTS, ...(required ? { required } : {}) };
    const range = ends.map((rating) => rating.toFixed(1)).join('..');
    const more = [minimal ? '--minimal' : '--loose', '--clues', clues.join('..'), '--er', range];
    return { wanted, command: [...common, ...more, required && `--require ${required}`] };
  }

  get #many() {
    return Math.max(1, Math.min(60, this.count.valueAsNumber || 1));
  }

  /** The puzzles that are made. @returns {Made[]} */
  get #puzzles() {
    return this.#made.flatMap((made) => (made && 'puzzle' in made ? [made] : []));
  }

  /** Shows what can be wished for, and says which command makes the same. */
  #say() {
    const isClassic = this.#isClassic;
    for (const element of [this.classic, this.clues, this.minimal.label]) element.hidden = !isClassic;
    this.levels.hidden = isClassic;
    this.command.textContent = this.#wishes.command.filter((part) => part !== '').join(' ');
  }

  async #make() {
    this.#stop();
    const run = ++this.#run;
    const many = this.#many;
    const { wanted } = this.#wishes;
    this.#made = new Array(many).fill(null);
    this.#started = performance.now();
    this.#workers = Array.from(
      { length: Math.max(1, Math.min(many, 4, (navigator.hardwareConcurrency || 2) - 1)) },
      () => new Client(),
    );
    this.stop.hidden = false;
    this.#draw();
    let next = 0;
    const work = async (/** @type {Client} */ worker) => {
      while (next < many && run === this.#run) {
        const index = next++;
        const made = await worker.ask({ op: 'make', wanted, index });
        if ('puzzle' in made && 'rules' in wanted) {
          made.row = await worker.ask({ op: 'board', puzzle: made.puzzle, language: T.language });
          made.puzzle = made.row.puzzle;
        }
        if (run !== this.#run) return;
        if ('error' in made) {
          this.#stop();
          this.facts.replaceChildren(h('span.error', made.error));
          return;
        }
        this.#made[index] = made;
        this.#draw();
      }
    };
    await Promise.allSettled(this.#workers.map(work));
    if (run === this.#run && this.#made.every((one) => one)) {
      this.#stop();
      say(M.done(many));
    }
  }

  #stop() {
    this.#run += 1;
    this.stop.hidden = true;
    for (const worker of this.#workers.splice(0)) worker.close();
    for (const one of this.cards.querySelectorAll('.waiting')) one.textContent = '';
  }

  #draw() {
    const puzzles = this.#puzzles;
    const done = this.#made.filter((one) => one);
    const tried = done.reduce((sum, one) => sum + (one && 'puzzle' in one ? one.attempts : (one?.gave_up ?? 0)), 0);
    this.title.textContent = this.#made.length ? T.list.of(done.length, this.#made.length) : M.made;
    this.pack.hidden = puzzles.length < 2 || puzzles.some(({ puzzle }) => isBoard(puzzle));
    this.print.hidden = puzzles.length === 0;
    this.facts.replaceChildren();
    put(this.facts, tried > 0 && h('span', M.tried(tried, (performance.now() - this.#started) / 1000)));
    this.blank.hidden = this.#made.length > 0;
    for (const [i, made] of this.#made.entries()) {
      const now = this.cards.children[i];
      const state = made ? ('puzzle' in made ? made.puzzle : 'none') : 'waiting';
      if (now?.getAttribute('data-state') === state) continue;
      const card = h(
        'figure.card',
        { 'data-state': state },
        made && 'puzzle' in made
          ? this.#card(made, i + 1)
          : h('div.blank.waiting', made ? M.none(ATTEMPTS) : M.looking),
      );
      if (now) now.replaceWith(card);
      else this.cards.append(card);
    }
    while (this.cards.children.length > this.#made.length) this.cards.lastChild?.remove();
  }

  /** A puzzle that was made, to be played. @param {Made} made @param {number} number */
  #card(made, number) {
    const { puzzle, clues, er, level } = made;
    return [
      pictureOf(made),
      h(
        'figcaption.num',
        h('b', er?.toFixed(1) ?? (level && T.levels.names[level])),
        h('span', T.clues(clues)),
        button(T.list.play, { class: 'quiet', 'aria-label': `${T.list.play} ${number}` }, () =>
          isBoard(puzzle)
            ? this.app.files.open(puzzle, T.open.pasted)
            : this.app.session.play(puzzle, M.name(number, er)),
        ),
      ),
    ];
  }
}

/** @param {Made} made */
function pictureOf({ puzzle, row }) {
  if (!row) {
    const picture = new Picture();
    picture.draw(numbers(picture.at, puzzle));
    return picture.element;
  }
  const picture = new Picture({ at: layout(row), drawn: drawing(row) });
  picture.element.classList.toggle('two-digits', row.least + row.values > 10);
  picture.draw(givens(picture.at, row));
  return h('div.boards', picture.element);
}

/** A field that takes the room there is. @param {string} name @param {HTMLElement} control */
function grow(name, control) {
  const element = field(name, control);
  element.classList.add('grow');
  return element;
}
