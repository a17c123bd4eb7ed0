// A file as a list: only the rows that can be seen are in the document, so a hundred thousand are no more than ten.

import { Picture } from '../board/board.js';
import { miniature, numbers } from '../board/mini.js';
import { chosen, parse, sorted, toCsv } from '../model/filter.js';
import { progress } from '../model/game.js';
import { patiently } from '../model/patient.js';
import * as store from '../model/store.js';
import { describe } from '../open/open.js';
import { Play } from '../play/play.js';
import { T } from '../texts/texts.js';
import { button, download, h, put, s, sheet } from '../ui/dom.js';
import { histogram } from '../ui/histogram.js';

await sheet(new URL('list.css', import.meta.url));

/** @typedef {import('../types.js').Row} Row */

const HEIGHT = 44;
/** @typedef {'number' | 'status' | 'clues' | 'er' | 'step' | 'note'} Column */

/** @type {import('../places.js').Opens} */
export const screen = (app, game) => (app.files.rows ? new ListScreen(app, app.files.rows) : new Play(app, game));

class ListScreen {
  /** @type {Row[]} */
  #shown = [];
  /** @type {Row | undefined} */
  #chosen;
  /**
   * The games of the puzzles: those that are solved, and those that are under way.
   * @type {Map<string, import('../types.js').Game>}
   */
  #games = new Map();
  /** @type {WeakMap<Row, { line: HTMLElement, end: HTMLElement, play: HTMLElement }>} */
  #lines = new WeakMap();
  /** What one would go on with. @type {Row | undefined} */
  #wantedNext;
  #timer = 0;
  /** Where it was scrolled to before, until that is reached. @type {number | null} */
  #wanted = null;
  /** The number of the selection that is under way, or 0. */
  #selecting = 0;
  #selections = 0;

  /** @param {import('../app.js').App} app @param {import('./rows.js').Rows} rows */
  constructor(app, rows) {
    this.app = app;
    this.rows = rows;
    this.view = rows.view;
    this.#wanted = rows.view.scroll || null;
    this.facts = h('span.facts.num');
    this.message = h('p.error', { role: 'alert' });
    this.next = button(
      '',
      { class: 'main', id: 'go-on', hidden: true },
      () => this.#wantedNext && this.#play(this.#wantedNext),
    );
    this.filter = h('input.in.mono', {
      id: 'filter',
      placeholder: T.list.filterHint,
      size: 24,
      value: rows.view.filter,
      oninput: () => {
        this.#wanted = null;
        this.#select();
      },
    });
    this.body = h('tbody');
    this.headers = h('tr');
    this.scroll = h(
      'div.card.scroll',
      {
        tabindex: '0',
        role: 'region',
        'aria-label': T.list.table,
        onscroll: () => this.#scrolled(),
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
      },
      h('table.tallrows', { 'aria-rowcount': rows.rows.length }, h('thead', this.headers), this.body),
    );
    this.picture = new Picture();
    this.preview = h('div.card.col', { hidden: true });
    this.ratings = h('div.card');
    this.element = h(
      'div.two',
      h(
        'section.col',
        { 'aria-label': rows.title },
        h(
          'div.head',
          h('h1', rows.title),
          this.facts,
          this.next,
          h(
            'span.right.row',
            h('label.vh', { for: 'filter' }, T.list.filter),
            h('span', this.filter),
            button(T.print.title, { icon: 'print' }, () => app.go('print/list')),
            button(T.list.save, { icon: 'share' }, () => this.#save()),
          ),
        ),
        this.message,
        this.scroll,
      ),
      h('aside.panel', this.preview, this.ratings),
    );
    rows.onchange = () => this.#later();
    rows.solve();
    this.#select();
    this.#chooseFirst();
    // Once it is in the document, its height is known.
    requestAnimationFrame(() => {
      this.#fill();
    });
    store
      .records()
      .then((games) => {
        for (const game of games) if (!this.#games.get(game.puzzle)?.solved) this.#games.set(game.puzzle, game);
        this.#goOn();
        this.#fill();
      })
      .catch(() => {});
  }

  /** Chooses the row that was chosen before, as soon as it is there; or the first one. */
  #chooseFirst() {
    const { rows } = this.rows;
    this.#choose(this.view.chosen ? rows[this.view.chosen - 1] : rows.find((row) => row.puzzle));
  }

  /** Offers the first puzzle that is not solved, once one of them was played. */
  #goOn() {
    this.#wantedNext = this.#games.size
      ? this.rows.rows.find((row) => row.puzzle && !this.#games.get(row.puzzle)?.solved)
      : undefined;
    const isOn = this.rows.rows.some((row) => row.puzzle && this.#games.has(row.puzzle));
    this.next.hidden = !this.#wantedNext || !isOn;
    this.next.replaceChildren(T.list.goOn(this.#wantedNext?.number ?? 0));
  }

  #scrolled() {
    if (this.#wanted === null) this.view.scroll = this.scroll.scrollTop;
    this.#fill();
  }

  /** Rows by keys: up and down choose, Enter plays. @param {KeyboardEvent} event */
  #key(event) {
    if (event.target !== this.scroll) return;
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8, Home: -Infinity, End: Infinity }[event.key];
    if (event.key === 'Enter' && this.#chosen?.puzzle) return this.#play(this.#chosen);
    if (by === undefined) return;
    event.preventDefault();
    const at = this.#chosen ? this.#shown.indexOf(this.#chosen) : -1;
    const to = Math.max(0, Math.min(this.#shown.length - 1, at + by));
    this.#choose(this.#shown[to]);
    const [top, bottom] = [to * HEIGHT, (to + 2) * HEIGHT - this.scroll.clientHeight];
    if (this.scroll.scrollTop > top) this.scroll.scrollTop = top;
    else if (this.scroll.scrollTop < bottom) this.scroll.scrollTop = bottom;
  }

  close() {
    this.rows.onchange = () => {};
    this.app.files.keep(this.rows);
    this.#selections += 1;
    clearTimeout(this.#timer);
  }

  #later() {
    this.#timer ||= window.setTimeout(
      () => {
        this.#timer = 0;
        // What is shown all at once, in the order of the file, needs no selecting anew.
        if (!this.#isWhole) {
          if (!this.#selecting) this.#select();
        } else {
          this.#shown = this.rows.shown = this.rows.rows;
          this.#count();
          this.#fill();
        }
        if (!this.#chosen) this.#chooseFirst();
      },
      this.#isWhole ? 200 : 1000,
    );
  }

  /** Whether all rows are shown, in the order of the file. */
  get #isWhole() {
    return !this.filter.value.trim() && this.view.by === 'number' && this.view.up;
  }

  /** Finds out which rows are shown, and in which order; until that is known, the others stay. */
  async #select() {
    const test = parse(this.filter.value);
    this.view.filter = this.filter.value;
    this.app.files.keep(this.rows);
    this.message.textContent = test ? '' : T.list.filterWrong;
    this.filter.setAttribute('aria-invalid', String(!test));
    this.#head();
    const mine = ++this.#selections;
    this.#selecting = mine;
    const shown = this.#isWhole
      ? this.rows.rows
      : await patiently(this.#selected(test ?? (() => true)), () => mine === this.#selections);
    if (!shown) return;
    this.#selecting = 0;
    this.#shown = this.rows.shown = shown;
    this.#count();
    this.#fill();
  }

  /** @param {(row: Row) => boolean} test */
  *#selected(test) {
    const { up } = this.view;
    const by = /** @type {Column} */ (this.view.by);
    const passed = yield* chosen(this.rows.rows, test);
    if (by === 'number') return up ? passed : passed.reverse();
    const value = (/** @type {Row} */ row) => row[by];
    return yield* sorted(
      passed,
      (a, b) => (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : a.number - b.number) * (up ? 1 : -1),
    );
  }

  #head() {
    const column = (/** @type {Column} */ by, right = false) => {
      const { by: now, up } = this.view;
      return h(
        'th',
        { scope: 'col', class: right ? 'r' : '', 'aria-sort': by === now ? (up ? 'ascending' : 'descending') : 'none' },
        h(
          'button',
          {
            onclick: () => {
              Object.assign(this.view, {
                by,
                up: by === now ? !up : by === 'number' || by === 'status' || by === 'step' || by === 'note',
              });
              this.#wanted = null;
              this.scroll.scrollTop = 0;
              this.#select();
            },
          },
          T.list.columns[by],
          by === now && h('span', { 'aria-hidden': 'true' }, up ? ' ↑' : ' ↓'),
        ),
      );
    };
    const hidden = (/** @type {string} */ name) => h('th', { scope: 'col' }, h('span.vh', name));
    this.headers.replaceChildren(
      column('number', true),
      hidden(T.list.columns.picture),
      column('status'),
      column('clues', true),
      column('er'),
      column('step'),
      column('note'),
      hidden(T.list.columns.open),
    );
  }

  #count() {
    const { rows } = this.rows;
    const { none = 0, multiple: several = 0, unread = 0 } = this.rows.counts;
    this.facts.replaceChildren();
    put(
      this.facts,
      h(
        'span',
        T.list.count(rows.length),
        this.rows.solved > 0 && `, ${T.list.solvedIn(`${this.rows.solved.toFixed(0)} ms`)}`,
      ),
      this.#shown.length < rows.length && h('span', { role: 'status' }, T.list.shown(this.#shown.length)),
      none > 0 && h('span.error', T.list.none(none)),
      several > 0 && h('span.error', T.list.several(several)),
      unread > 0 && h('span.error', T.list.unread(unread)),
    );
    this.#drawRatings();
  }

  /** The rows that can be seen, and a few more. */
  #fill() {
    const from = Math.max(0, Math.floor(this.scroll.scrollTop / HEIGHT) - 5);
    const to = Math.min(this.#shown.length, from + Math.ceil((this.scroll.clientHeight || 600) / HEIGHT) + 12);
    const space = (/** @type {number} */ count) => {
      const cell = h('td', { colspan: 8 });
      cell.style.height = `${count * HEIGHT}px`;
      cell.style.padding = '0';
      return count > 0 ? h('tr', { 'aria-hidden': 'true' }, cell) : null;
    };
    arrange(this.body, [
      space(from),
      ...this.#shown.slice(from, to).map((row, i) => this.#row(row, from + i)),
      space(this.#shown.length - to),
    ]);
    if (this.#wanted === null) return;
    this.scroll.scrollTop = this.#wanted;
    if (Math.abs(this.scroll.scrollTop - this.#wanted) < 2) this.#wanted = null;
  }

  /** @param {Row} row @param {number} at */
  #row(row, at) {
    const cell = (/** @type {any} */ content, /** @type {Record<string, any>} */ props = {}) => h('td', props, content);
    const number = cell(row.number.toLocaleString(T.language), { class: 'r num dim' });
    if (row.fault) {
      return h(
        'tr',
        number,
        cell(null),
        cell(h('span.chip.bad', T.status.unread)),
        h('td', { colspan: 5 }, describe(row.fault)),
      );
    }
    const kind =
      row.status === 'unique' ? '' : row.status === 'waiting' ? ' wait' : row.status === 'multiple' ? ' warn' : ' bad';
    const bar = s(
      'svg',
      { viewBox: '0 0 100 7', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
      s('rect', { width: Math.max(0, ((row.er - 1) / 10.9) * 100), height: 7 }),
    );
    const er = row.er
      ? h('div.er.num', h('b', row.er.toFixed(1)), bar)
      : row.status === 'unique' && row.puzzle.length === 81
        ? h('span.dim', T.status.waiting)
        : null;
    const game = this.#games.get(row.puzzle);
    const mark =
      game &&
      h(
        'span',
        { class: game.solved ? 'chip' : 'chip wait' },
        game.solved ? T.games.solved : T.games.progress(progress(game)),
      );
    const { line, end, play } = this.#line(row);
    line.className = row === this.#chosen ? 'now' : '';
    line.setAttribute('aria-rowindex', String(at + 2));
    play.className = `btn ${row === this.#chosen ? 'main' : 'quiet'}`;
    arrange(line, [
      number,
      cell(miniature(row.puzzle)),
      cell(h('span', { class: `chip${kind}` }, T.status[row.status])),
      cell(row.clues || '', { class: 'r num' }),
      cell(er),
      cell(row.step, { class: 'step' }),
      cell([mark, ' ', row.note], { class: 'dim remark', title: row.note }),
      end,
    ]);
    return line;
  }

  /**
   * The line of a row with its button, the same each time: what is pressed while all is drawn anew is still pressed
   * after it.
   * @param {Row} row
   */
  #line(row) {
    const known = this.#lines.get(row);
    if (known) return known;
    const play = button(T.list.play, { 'aria-label': `${T.list.play} ${row.number}` }, () => this.#play(row));
    const made = { line: h('tr', { onclick: () => this.#choose(row) }), end: h('td.r', play), play };
    this.#lines.set(row, made);
    return made;
  }

  /** @param {Row} row */
  #play(row) {
    return this.app.session.play(row.puzzle, T.list.title(row.number, this.rows.rows.length), {
      row: row.number,
      pack: this.rows.id,
    });
  }

  /** @param {Row | undefined} row */
  #choose(row) {
    if (!row) return;
    this.#chosen = row;
    this.view.chosen = row.number;
    this.preview.hidden = false;
    this.picture.draw(row.puzzle.length === 81 ? numbers(this.picture.at, row.puzzle) : []);
    this.preview.replaceChildren(
      h('h2.num', `${T.play.untitled} ${row.number.toLocaleString(T.language)}`),
      this.picture.element,
      h(
        'div.row',
        button(T.list.play, { class: 'main grow tall' }, () => this.#play(row)),
        button(T.list.path, { class: 'grow tall' }, async () => {
          await this.#play(row);
          this.app.go('path');
        }),
      ),
    );
    this.#fill();
  }

  #drawRatings() {
    const { rows } = this;
    const { bins } = rows;
    const most = Math.max(1, ...bins);
    const heights = bins.map((n) => (n ? Math.max(0.03, Math.sqrt(n / most)) : 0));
    this.ratings.replaceChildren();
    put(
      this.ratings,
      h('h2', T.list.ratings),
      histogram(T.list.histogram(rows.rated), heights),
      h(
        'div.axis.num',
        { 'aria-hidden': 'true' },
        ['1', '3', '5', '7', '9', '11'].map((n) => h('span', n)),
      ),
      h(
        'div.row.num',
        h('span.grow', rows.isRating ? T.list.rating : T.list.histogram(rows.rated)),
        h('span.dim', T.list.of(rows.rated, rows.toRate)),
      ),
      h('progress', { max: Math.max(1, rows.toRate), value: rows.rated, 'aria-label': T.list.ratings }),
      rows.isRating
        ? h(
            'div.row.num.small',
            h('span.grow', T.list.speed(rows.speed, rows.workers)),
            button(T.stop, () => rows.stop()),
          )
        : rows.rated < rows.toRate && button(T.list.rate, () => rows.rate()),
    );
  }

  async #save() {
    const table = await patiently(file(toCsv(this.#shown)));
    if (table) download(table, `${this.rows.title.replace(/\.[^.]*$/, '')}-solved.csv`);
  }
}

/**
 * A table of many parts as a file; each part is taken in by itself, since all at once would take a while.
 * @param {Iterable<string>} parts
 */
function* file(parts) {
  /** @type {Blob[]} */
  const all = [];
  for (const part of parts) {
    all.push(new Blob([part]));
    yield;
  }
  return new Blob(all, { type: 'text/csv' });
}

/**
 * Makes these the children of an element. What is one of them already stays in the document, with the focus and the
 * press that it has.
 * @param {Element} element @param {(Element | null)[]} children
 */
function arrange(element, children) {
  const wanted = children.filter((child) => child !== null);
  for (const child of [...element.children]) if (!wanted.includes(child)) child.remove();
  wanted.forEach((child, i) => {
    const there = element.children[i] ?? null;
    if (there !== child) element.insertBefore(child, there);
  });
}
