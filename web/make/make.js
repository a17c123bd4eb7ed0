// Making puzzles: by rating, technique, symmetry and clues, several at a time; or setting one by hand.

import { Picture } from '../board/board.js';
import { digit } from '../board/shapes.js';
import { Client } from '../engine/client.js';
import { TECHNIQUES } from '../learn/techniques.js';
import { CELLS } from '../model/cells.js';
import { T } from '../texts/texts.js';
import { button, h, put, s, say, sheet } from '../ui/dom.js';

await sheet(new URL('make.css', import.meta.url));

/** @typedef {{ puzzle: string, solution: string, clues: number, er: number | null, attempts: number }} Made */

const SYMMETRIES = /** @type {const} */ ([
  'none',
  'half-turn',
  'quarter-turn',
  'vertical',
  'horizontal',
  'diagonal',
  'antidiagonal',
  'both-mirrors',
  'both-diagonals',
  'full',
]);
/** What a symmetry looks like: a line, and the places of some clues. @type {Record<string, [string, number[][]]>} */
const SIGNS = {
  none: [
    '',
    [
      [9, 8],
      [20, 13],
      [12, 22],
    ],
  ],
  'half-turn': [
    'M15 9a6 6 0 1 1-4.2 1.7',
    [
      [8, 8],
      [22, 22],
    ],
  ],
  'quarter-turn': [
    'M15 11a4 4 0 1 1-2.8 1.2',
    [
      [8, 10],
      [20, 8],
      [22, 20],
      [10, 22],
    ],
  ],
  vertical: [
    'M15 2V28',
    [
      [9, 10],
      [21, 10],
    ],
  ],
  horizontal: [
    'M2 15H28',
    [
      [10, 9],
      [10, 21],
    ],
  ],
  diagonal: [
    'M2 2 28 28',
    [
      [9, 20],
      [20, 9],
    ],
  ],
  antidiagonal: [
    'M28 2 2 28',
    [
      [9, 10],
      [20, 21],
    ],
  ],
  'both-mirrors': [
    'M15 2V28M2 15H28',
    [
      [9, 9],
      [21, 9],
      [9, 21],
      [21, 21],
    ],
  ],
  'both-diagonals': [
    'M2 2 28 28M28 2 2 28',
    [
      [15, 7],
      [15, 23],
      [7, 15],
      [23, 15],
    ],
  ],
  full: [
    'M15 2V28M2 15H28M2 2 28 28M28 2 2 28',
    [
      [11, 6],
      [19, 6],
      [6, 11],
      [24, 11],
      [6, 19],
      [24, 19],
      [11, 24],
      [19, 24],
    ],
  ],
};
/** The ratings that a puzzle can have. */
const [LEAST, MOST] = [1, 11.9];
/** Where each kind of steps begins, and the last one ends. */
const BOUNDS = [LEAST, 2.6, 6.5, 8.5, MOST];
/** Nobody waits for more than this many tries of a puzzle. */
const ATTEMPTS = 200_000;

export class MakeScreen {
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
      /** @type {Record<string, any>} */ more = {},
    ) => h('input', { class: 'in num', id, type: 'number', value, ...more });
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
    this.least = end('er-least', T.make.erFrom, LEAST);
    this.most = end('er-most', T.make.erTo, 3);
    this.range = h('output.num', { for: 'er-least er-most' });
    this.between = s('rect', { class: 'between', height: 6 });
    this.few = number('clues-least', 22, { min: 17, max: 60 });
    this.many = number('clues-most', 30, { min: 17, max: 60 });
    this.count = number('how-many', 6, { min: 1, max: 60 });
    this.seed = number('seed', Math.floor(Math.random() * 1e9), { min: 0, max: Number.MAX_SAFE_INTEGER });
    this.minimal = h('input', { type: 'checkbox', checked: true });
    this.must = h('select.in', { id: 'must' }, h('option', { value: '' }, T.make.any));
    this.symmetry = h(
      'div.sym',
      { role: 'group', 'aria-label': T.make.symmetry },
      SYMMETRIES.map((name) => {
        const [line, points] = SIGNS[name] ?? ['', []];
        const sign = s(
          'svg',
          { viewBox: '0 0 30 30', 'aria-hidden': 'true' },
          s('rect', { x: 2, y: 2, width: 26, height: 26, rx: 2 }),
          s('path', { d: line }),
          ...points.map(([x = 0, y = 0]) => s('circle', { cx: x, cy: y, r: 2 })),
        );
        return h(
          'button',
          {
            'data-symmetry': name,
            'aria-pressed': String(name === 'none'),
            onclick: () => this.#choose(name),
          },
          sign,
          T.make.symmetries[name],
        );
      }),
    );
    this.cards = h('div.cards');
    const empty = new Picture();
    empty.draw([]);
    this.blank = h(
      'div.empty.col',
      empty.element,
      h('p', T.make.empty),
      button({ label: T.make.go, class: 'main tall', onclick: () => this.#make() }),
    );
    this.facts = h('span.facts.num', { role: 'status' });
    this.title = h('h2', T.make.made);
    this.command = h('code.mono.wrap');
    this.go = button({ label: T.make.go, class: 'main tall grow', onclick: () => this.#make() });
    this.stop = button({ label: T.stop, hidden: true, onclick: () => this.#stop() });
    this.print = button({
      label: T.make.print,
      icon: 'print',
      hidden: true,
      onclick: () => {
        app.made = this.#made.flatMap((made) => (made && 'puzzle' in made ? [made] : []));
        app.go('print/made');
      },
    });
    this.pack = button({
      label: T.make.pack,
      icon: 'book',
      hidden: true,
      onclick: () => {
        const lines = this.#made.flatMap((made) => (made && 'puzzle' in made ? [made.puzzle] : []));
        app.files.open(lines.join('\n'), T.make.packed(this.seed.value));
      },
    });
    const field = (/** @type {string} */ label, /** @type {HTMLElement} */ input) =>
      h('div.field.grow', h('label', { for: input.id }, label), input);
    this.element = h(
      'div.make',
      h(
        'section.panel',
        { 'aria-label': T.make.title },
        h('h1', T.make.title),
        h(
          'div.card.col',
          h(
            'div.field',
            { role: 'group', 'aria-label': T.make.rating },
            h('div.row.label', h('span.grow', T.make.rating), this.range),
            h(
              'div.range',
              s(
                'svg',
                { viewBox: '0 0 109 6', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
                s('rect', { width: 109, height: 6 }),
                this.between,
              ),
              this.least,
              this.most,
            ),
            h(
              'div.kinds.dim.small',
              { 'aria-hidden': 'true' },
              T.make.kinds.map((name, i) => {
                const kind = h('span', name);
                kind.style.flexGrow = String((BOUNDS[i + 1] ?? MOST) - (BOUNDS[i] ?? LEAST));
                return kind;
              }),
            ),
          ),
          field(T.make.must, this.must),
          h('div.field', h('span.label', T.make.symmetry), this.symmetry),
          h('div.row', field(T.make.cluesFrom, this.few), field(T.make.to, this.many)),
          h('div.row', field(T.make.howMany, this.count), field(T.make.seed, this.seed)),
          h('label.check', this.minimal, T.make.minimal),
        ),
        h('div.row', this.go, button({ label: T.make.byHand, class: 'tall', onclick: () => app.go('set') })),
        h('p.dim.small', T.make.same),
        this.command,
      ),
      h(
        'section',
        { 'aria-label': T.make.made },
        h('div.head', this.title, this.facts, h('span.right.row', this.pack, this.print, this.stop)),
        this.blank,
        this.cards,
      ),
    );
    put(
      this.must,
      TECHNIQUES.filter((one) => one.scales.includes('se121')).map((one) => h('option', { value: one.slug }, one.name)),
    );
    this.element.addEventListener('input', () => this.#say());
    this.#range();
    this.#say();
    this.#draw();
  }

  close() {
    this.#stop();
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
    this.range.textContent = T.make.between(from, to);
    for (const end of [least, most]) end.setAttribute('aria-valuetext', end.valueAsNumber.toFixed(1));
    this.between.setAttribute('x', String(10 * (from - LEAST)));
    this.between.setAttribute('width', String(10 * (to - from)));
    // Where both ends meet at the top, the lower one must be the one to take hold of.
    least.classList.toggle('above', from > (LEAST + MOST) / 2);
  }

  /** What is wished for. */
  get #wanted() {
    const tenths = (/** @type {HTMLInputElement} */ input) => Math.round((input.valueAsNumber || 1) * 10);
    return {
      seed: Math.max(0, Math.floor(this.seed.valueAsNumber || 0)),
      symmetry: this.#symmetry,
      clues: [this.few.valueAsNumber || 17, this.many.valueAsNumber || 81],
      minimal: this.minimal.checked,
      er: [tenths(this.least), tenths(this.most)],
      attempts: ATTEMPTS,
      ...(this.must.value ? { required: this.must.value } : {}),
    };
  }

  get #many() {
    return Math.max(1, Math.min(60, this.count.valueAsNumber || 1));
  }

  /** Says which command makes the same. */
  #say() {
    const { seed, symmetry, clues, minimal, er, required } = this.#wanted;
    const [least, most] = er.map((tenths) => (tenths / 10).toFixed(1));
    this.command.textContent =
      `bitdoku generate --seed ${seed} -n ${this.#many} ${minimal ? '--minimal' : '--loose'} --symmetry ` +
      `${symmetry} --clues ${clues.join('..')} --er ${least}..${most}${required ? ` --require ${required}` : ''}`;
  }

  async #make() {
    this.#stop();
    const run = ++this.#run;
    const many = this.#many;
    const wanted = this.#wanted;
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
      say(T.make.done(many));
    }
  }

  #stop() {
    this.#run += 1;
    this.stop.hidden = true;
    for (const worker of this.#workers.splice(0)) worker.close();
    for (const one of this.cards.querySelectorAll('.waiting')) one.textContent = '';
  }

  #draw() {
    const done = this.#made.filter((one) => one);
    const tried = done.reduce((sum, one) => sum + (one && 'puzzle' in one ? one.attempts : (one?.gave_up ?? 0)), 0);
    this.title.textContent = this.#made.length ? T.list.of(done.length, this.#made.length) : T.make.made;
    this.pack.hidden = done.filter((one) => one && 'puzzle' in one).length < 2;
    this.print.hidden = !done.some((one) => one && 'puzzle' in one);
    this.facts.replaceChildren();
    put(this.facts, tried > 0 && h('span', T.make.tried(tried, (performance.now() - this.#started) / 1000)));
    this.blank.hidden = this.#made.length > 0;
    for (const [i, made] of this.#made.entries()) {
      const now = this.cards.children[i];
      const state = made ? ('puzzle' in made ? made.puzzle : 'none') : 'waiting';
      if (now?.getAttribute('data-state') === state) continue;
      const card = h('figure', { 'data-state': state });
      if (made && 'puzzle' in made) {
        const picture = new Picture();
        picture.draw(
          CELLS.flatMap((cell) =>
            Number(made.puzzle[cell]) ? digit(picture.at, cell, Number(made.puzzle[cell]), true, false) : [],
          ),
        );
        put(
          card,
          picture.element,
          h(
            'figcaption.num',
            h('b', made.er?.toFixed(1) ?? ''),
            h('span', T.clues(made.clues)),
            button({
              label: T.list.play,
              class: 'quiet',
              'aria-label': `${T.list.play} ${i + 1}`,
              onclick: () => this.app.session.play(made.puzzle, T.make.name(i + 1, made.er)),
            }),
          ),
        );
      } else {
        put(card, h('div.blank.waiting', made ? T.make.none(ATTEMPTS) : T.make.looking));
      }
      if (now) now.replaceWith(card);
      else this.cards.append(card);
    }
    while (this.cards.children.length > this.#made.length) this.cards.lastChild?.remove();
  }
}
