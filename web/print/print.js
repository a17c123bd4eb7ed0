// Print: puzzles as a book on paper. The page that is shown, the PDF and what a browser prints are laid out by the same
// code, which is the command's.

import { Cancelled, Client } from '../engine/client.js';
import { SITES, choice, isAlone, playAt } from '../share/qr.js';
import { isBoard } from '../model/game.js';
import { valuesOf } from '../rules/board.js';
import { T } from '../texts/texts.js';
import { button, download, h, put, say, sheet } from '../ui/dom.js';
import { check, field, labelled, segment, select } from '../ui/forms.js';
import { Printer } from './printer.js';

await sheet(new URL('print.css', import.meta.url));

/** @typedef {import('../types.js').BookRequest} BookRequest */
/**
 * @typedef {{ puzzle: string, source?: string | undefined, note: string, solution: string, why: string, er: number }}
 *   Source
 */

/** More would make this page wait. */
const MOST = 1000;
/** How wide the squares of a code should be, in millimetres. */
const FINEST = 0.35;

/** @type {import('../places.js').Opens} */
export const screen = (app, game, { rest }) => new PrintScreen(app, game, rest);

class PrintScreen {
  /** Draws pages. */
  #shower = new Printer();
  /** Makes the PDF: it may take longer. */
  #maker = new Printer();
  #rater = new Client();
  /** Solves boards of other sizes and with more rules. */
  #solver = new Client('boards');
  #page = 0;
  #pages = 1;
  #timer = 0;
  /** How many on a page; until somebody chooses, a puzzle by itself has one to itself. @type {string | undefined} */
  #per;
  #paper = 'a4';
  /** @type {Source[]} */
  #sources = [];

  /**
   * @param {import('../app.js').App} app
   * @param {import('../types.js').Game} game
   * @param {string} wanted What to print: the list, what was made, or the game.
   */
  constructor(app, game, wanted) {
    this.app = app;
    this.game = game;
    const later = () => this.#later();
    const box = (/** @type {string} */ name, checked = false) => check(name, { checked, onchange: later });
    const number = (/** @type {string} */ id) =>
      h('input.in.num', { id, type: 'number', min: 1, value: 1, onchange: () => this.#choose(true) });
    const list = app.files.rows?.rows.filter((row) => row.puzzle).length ?? 0;
    /** @type {[string, string][]} */
    const sources = [['game', T.print.game(game.title)]];
    if (app.made.length) sources.unshift(['made', T.print.made(app.made.length)]);
    if (app.files.rows && list) sources.unshift(['list', T.print.list(app.files.rows.title, list)]);
    this.what = select('print-what', sources, { onchange: () => this.#choose() });
    this.what.value = sources.some(([name]) => name === wanted) ? wanted : 'game';
    this.from = number('print-from');
    this.to = number('print-to');
    this.range = h(
      'div.row',
      h('label', { for: 'print-from' }, T.print.from),
      h('span.grow', this.from),
      h('label', { for: 'print-to' }, T.print.to),
      h('span.grow', this.to),
    );
    this.name = h('input.in', { id: 'print-title', maxlength: 120, oninput: later });
    this.beside = h('input.in', {
      id: 'print-beside',
      maxlength: 80,
      placeholder: T.print.besideHint,
      oninput: later,
    });
    this.ratings = box(T.print.ratings);
    this.notes = box(T.print.notes);
    this.candidates = box(T.print.candidates);
    this.large = box(T.print.large);
    this.answers = box(T.print.answers, true);
    this.qr = box(T.print.qr);
    this.at = choice('print-at', later);
    this.where = h('div.row', { hidden: true }, h('label', { for: 'print-at' }, T.print.at), h('span.grow', this.at));
    this.save = button(T.print.save, { class: 'main tall grow' }, () => this.#save());
    this.print = button(T.print.print, { icon: 'print', class: 'tall' }, () => this.#print());
    this.told = h('p.dim.small', { role: 'status' });
    this.command = h('code.mono.wrap');
    this.count = h('span.facts.num');
    this.before = button(T.print.before, { icon: 'prev', hide: true, class: 'quiet' }, () => this.#turn(-1));
    this.next = button(T.print.next, { icon: 'next', hide: true, class: 'quiet' }, () => this.#turn(1));
    this.sheet = h('div.sheet');
    const perPage = ['1', '2', '4', '6'].map((n) => /** @type {const} */ ([n, n]));
    this.perPage = segment(T.print.perPage, perPage, '4', (per) => {
      this.#per = per;
      later();
    });
    this.papers = segment(T.print.paper, Object.entries(T.print.papers), this.#paper, (paper) => {
      this.#paper = paper;
      later();
    });
    this.element = h(
      'div.make',
      h(
        'section.panel',
        { 'aria-label': T.print.title },
        h('h1', T.print.title),
        h(
          'div.card.col',
          sources.length > 1 && field(T.print.what, this.what),
          this.range,
          field(T.print.name, this.name),
          field(T.print.beside, this.beside),
          labelled(T.print.perPage, this.perPage.element),
          labelled(T.print.paper, this.papers.element),
          h(
            'div',
            this.ratings.label,
            this.notes.label,
            this.candidates.label,
            this.large.label,
            this.answers.label,
            this.qr.label,
          ),
          this.where,
        ),
        h('div.row', this.save, this.print),
        this.told,
        this.command,
      ),
      h(
        'section.col',
        { 'aria-label': T.print.preview },
        h('div.head', this.count, h('span.right.row', this.before, this.next)),
        this.sheet,
      ),
    );
    this.#choose();
  }

  close() {
    clearTimeout(this.#timer);
    for (const worker of [this.#shower, this.#maker, this.#rater, this.#solver]) worker.close();
  }

  /** Takes the puzzles from where they are to come from; all of them, or those of the numbers that were typed. */
  async #choose(ranged = false) {
    const { app, game } = this;
    const what = this.what.value;
    const rows = what === 'list' ? (app.files.rows?.rows.filter((row) => row.puzzle) ?? []) : [];
    const all = what === 'list' ? rows.length : what === 'made' ? app.made.length : 1;
    const number = (/** @type {HTMLInputElement} */ input, /** @type {number} */ usual) =>
      Math.max(1, Math.min(all, Math.round(input.valueAsNumber) || usual));
    const from = ranged ? number(this.from, 1) : 1;
    const to = Math.max(from, Math.min(ranged ? number(this.to, all) : all, from + MOST - 1));
    [this.from.value, this.to.value] = [String(from), String(to)];
    this.from.max = this.to.max = String(all);
    this.range.hidden = all === 1;
    if (!ranged) {
      this.name.value = what === 'list' ? (app.files.rows?.title ?? '').replace(/\.[a-z]+$/, '') : T.print.book;
      this.#page = 0;
    }
    if (what === 'list') {
      this.#sources = rows.slice(from - 1, to).map(({ puzzle, note, solution, status, er }) => ({
        puzzle,
        note,
        solution,
        why: solution || status === 'waiting' ? '' : T.status[status],
        er,
      }));
    } else if (what === 'made') {
      this.#sources = app.made
        .slice(from - 1, to)
        .map(({ puzzle, solution, er }) => ({ puzzle, note: '', solution, why: '', er: er ?? 0 }));
    } else {
      // The command is known before the solution is.
      this.#sources = [{ puzzle: game.puzzle, source: game.source, note: game.title, solution: '', why: '', er: 0 }];
      this.command.textContent = this.#asCommand();
      /** @type {Promise<import('../types.js').Facts>} */
      const known = isBoard(game.puzzle)
        ? this.#solver.ask({ op: 'solve', puzzle: game.puzzle })
        : app.session.facts(game);
      const { status, solution = '', rating = 0 } = await known.catch(() => game.facts);
      this.#sources = [
        {
          puzzle: game.puzzle,
          source: game.source,
          note: game.title,
          solution,
          why: solution ? '' : T.status[status ?? 'unknown'],
          er: rating,
        },
      ];
    }
    if (all > MOST && !ranged) say(T.print.most(MOST), true);
    this.#later();
  }

  /** Draws the page anew, but not for each of several keys. */
  #later() {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#show(), 60);
  }

  /** @param {number} by */
  #turn(by) {
    this.#page = Math.max(0, Math.min(this.#pages - 1, this.#page + by));
    this.#show();
  }

  #perPage() {
    return /** @type {BookRequest['per_page']} */ (this.#per ?? (this.#sources.length === 1 ? '1' : '4'));
  }

  /** The book as it is now. @returns {BookRequest} */
  #book() {
    const with_ratings = this.ratings.input.checked;
    const entries = this.#sources.map(({ puzzle, source, note, solution, why, er }) =>
      isBoard(puzzle)
        ? {
            board: source ?? puzzle,
            values: valuesOf(solution ?? ''),
            ...(this.notes.input.checked ? { note } : {}),
            ...(why ? { why } : {}),
          }
        : {
            puzzle,
            ...(with_ratings && er ? { rating: er.toFixed(1) } : {}),
            ...(this.notes.input.checked ? { note } : {}),
            ...(solution ? { solution } : why ? { why } : {}),
          },
    );
    return {
      paper: /** @type {BookRequest['paper']} */ (this.#paper),
      per_page: this.#perPage(),
      answers: this.answers.input.checked ? 'back' : 'none',
      candidates: this.candidates.input.checked,
      large: this.large.input.checked,
      title: this.name.value,
      subtitle: this.beside.value,
      note: with_ratings ? T.print.ratingNote : '',
      ...(this.qr.input.checked ? { qr: playAt(this.at.value) } : {}),
      entries,
    };
  }

  async #show() {
    // What boards of other sizes and rules have not: ratings, candidates, codes.
    for (const { label } of [this.ratings, this.candidates, this.large, this.qr])
      label.hidden = this.#sources.some(({ puzzle }) => isBoard(puzzle));
    this.where.hidden = !this.qr.input.checked;
    const per = this.#perPage();
    this.command.textContent = this.#asCommand();
    this.perPage.show(per);
    if (this.ratings.input.checked) this.#rate();
    this.#shower.cancel();
    try {
      const made = await this.#shower.page(this.#book(), this.#page);
      if ('error' in made) return this.told.replaceChildren(h('span.error', made.error));
      [this.#page, this.#pages] = [made.page, made.pages];
      this.sheet.replaceChildren(picture(made.svg));
      this.count.textContent = T.print.page(made.page + 1, made.pages);
      this.before.disabled = made.page === 0;
      this.next.disabled = made.page === made.pages - 1;
      this.told.replaceChildren(T.print.pages(made.pages));
      const warn = (/** @type {string} */ text) => put(this.told, h('span.error.block', text));
      if (made.missing) warn(T.print.missing(made.missing));
      if (made.module && made.module < FINEST) warn(T.print.fine(made.module.toFixed(2)));
      if (this.qr.input.checked && this.at.value === 'here' && isAlone) warn(T.print.alone);
    } catch (error) {
      if (!(error instanceof Cancelled)) say(T.crashed, true);
    }
  }

  /** The command that makes the same book. */
  #asCommand() {
    const quoted = (/** @type {string} */ text) => `'${text.replaceAll("'", "'\\''")}'`;
    const file =
      this.what.value === 'list'
        ? (this.app.files.rows?.title ?? 'FILE').replaceAll(' ', '\\ ')
        : this.#sources.length === 1
          ? isBoard(this.#sources[0]?.puzzle ?? '')
            ? quoted(this.#sources[0]?.puzzle ?? '')
            : (this.#sources[0]?.puzzle ?? '')
          : 'FILE';
    const parts = ['bitdoku print', file, '-o book.pdf'];
    if (this.#perPage() !== '4') parts.push(`--per-page ${this.#perPage()}`);
    if (this.#paper !== 'a4') parts.push(`--paper ${this.#paper}`);
    if (this.name.value) parts.push(`--title ${quoted(this.name.value)}`);
    if (this.beside.value) parts.push(`--subtitle ${quoted(this.beside.value)}`);
    for (const [one, option] of /** @type {const} */ ([
      [this.ratings, '--ratings'],
      [this.notes, '--notes'],
      [this.candidates, '--candidates'],
      [this.large, '--large-print'],
    ])) {
      if (one.input.checked) parts.push(option);
    }
    if (!this.answers.input.checked) parts.push('--answers none');
    if (this.qr.input.checked) {
      const isSite = SITES.some((site) => site === this.at.value);
      parts.push(`--qr=${isSite ? this.at.value : `${location.origin}${location.pathname}?s=`}`);
    }
    return parts.join(' ');
  }

  /** Rates what is to be printed and is not rated yet. */
  async #rate() {
    const waiting = this.#sources.filter(({ er, solution, puzzle }) => !er && solution && puzzle.length === 81);
    if (waiting.length === 0) return;
    this.#rater.cancel();
    const lines = new TextEncoder().encode(waiting.map(({ puzzle }) => puzzle).join(''));
    let done = 0;
    try {
      await this.#rater.run('rate', { lines }, ({ from, ratings }) => {
        for (let i = 0; i < ratings.length / 3; i++) {
          const one = waiting[from + i];
          if (one) one.er = ratings[3 * i] / 10;
        }
        done += ratings.length / 3;
        this.count.textContent = T.print.rating(done, waiting.length);
      });
      this.#later();
    } catch (error) {
      if (!(error instanceof Cancelled)) say(T.crashed, true);
    }
  }

  async #save() {
    this.save.disabled = true;
    try {
      const pdf = await this.#maker.pdf(this.#book());
      download(pdf, `${this.name.value.trim() || T.print.book}.pdf`);
    } catch {
      say(T.crashed, true);
    }
    this.save.disabled = false;
  }

  /** Lets the browser print: all pages, on paper of this size, and nothing else. */
  async #print() {
    const pages = await this.#maker.pages(this.#book()).catch(() => null);
    if (!Array.isArray(pages)) return say(T.crashed, true);
    const sheets = h('div', { class: `paper ${this.#paper}`, 'aria-hidden': 'true' }, pages.map(picture));
    document.body.append(sheets);
    addEventListener('afterprint', () => sheets.remove(), { once: true });
    print();
  }
}

/** A page as an element. @param {string} svg */
function picture(svg) {
  return document.importNode(new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement, true);
}
