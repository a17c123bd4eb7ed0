// The puzzles of a file: solved at once, rated in the background by several workers, stopped at any time.

import { Client } from '../engine/client.js';

/** @typedef {import('../types.js').Row} Row */

/** The number of workers that rate: one core is left for the page. */
const WORKERS = Math.max(1, Math.min(6, (navigator.hardwareConcurrency || 2) - 1));
/** How many puzzles a worker takes at a time. */
const PORTION = 64;

export class Rows {
  /** @type {Row[]} */
  rows = [];
  /** How long solving took, in milliseconds. */
  solved = 0;
  rated = 0;
  /** Puzzles that can be rated: lines of 81 with one solution. */
  toRate = 0;
  /**
   * How many there are of each status; kept, since counting a hundred thousand takes time.
   * @type {Record<string, number>}
   */
  counts = { waiting: 0, unread: 0, none: 0, unique: 0, multiple: 0, unknown: 0 };
  /** How many have which rating: bins of a half from 1.0. */
  bins = new Array(22).fill(0);
  /** @type {Client[]} */
  #workers = [];
  #started = 0;
  #ratedBefore = 0;
  /** What it was read of. @type {string | Blob | null} */
  source = null;
  /** What it is kept under. */
  id = '';
  /** Whether all of it is read, and whether solving it has begun. */
  isRead = false;
  #isBegun = false;
  /** How it is looked at, kept while the place changes, and over a reload. */
  view = { filter: '', by: 'number', up: true, scroll: 0, chosen: 0 };
  /** The rows in the order in which they are shown, for going from one to the next. @type {Row[] | null} */
  shown = null;
  /** Called when something has changed. */
  onchange = () => {};

  /** @param {string} title */
  constructor(title) {
    this.title = title;
  }

  /**
   * Takes in a part of the file; the parts come in order. What could not be read takes its place.
   * @param {import('../types.js').Contents} part
   */
  add({ puzzles, lines, notes, faults }) {
    const row = { clues: 0, solution: '', er: 0, ep: 0, ed: 0, step: '' };
    let next = 0;
    const addFaults = (/** @type {number} */ before) => {
      for (; next < faults.length && (faults[next]?.line ?? 0) < before; next++) {
        const fault = /** @type {import('../types.js').Fault} */ (faults[next]);
        this.rows.push({
          ...row,
          number: this.rows.length + 1,
          line: fault.line ?? 0,
          puzzle: '',
          note: '',
          status: 'unread',
          fault,
        });
      }
    };
    puzzles.forEach((puzzle, i) => {
      const line = lines[i] ?? 0;
      addFaults(line);
      let clues = 0;
      if (puzzle.length === 81) for (const c of puzzle) if (c !== '.') clues += 1;
      this.rows.push({
        ...row,
        number: this.rows.length + 1,
        line,
        puzzle,
        note: notes[i] ?? '',
        clues,
        status: 'waiting',
      });
    });
    addFaults(Number.POSITIVE_INFINITY);
    this.#count('waiting', puzzles.length);
    this.#count('unread', faults.length);
    this.onchange();
  }

  /** @param {string} status @param {number} more */
  #count(status, more) {
    this.counts[status] = (this.counts[status] ?? 0) + more;
  }

  /** @param {Row} row @param {Row['status']} status @param {string} solution */
  #answer(row, status, solution) {
    this.#count(row.status, -1);
    this.#count(status, 1);
    row.status = status;
    row.solution = solution;
  }

  /** The file has been read: solves them all, in portions, so that none makes the page wait; then rates them. */
  async solve() {
    if (this.#isBegun || !this.isRead) return;
    this.#isBegun = true;
    const worker = new Client();
    const lines = this.rows.filter((row) => row.puzzle.length === 81);
    const start = performance.now();
    for (let from = 0; from < lines.length; from += 4096) {
      const part = lines.slice(from, from + 4096);
      const bytes = new TextEncoder().encode(part.map((row) => row.puzzle).join(''));
      const answer = /** @type {{ solutions: Uint8Array, statuses: string[] } | null} */ (
        await worker.run('solve', { lines: bytes }).catch(() => null)
      );
      if (!answer) return;
      const text = new TextDecoder().decode(answer.solutions);
      part.forEach((row, i) => {
        const told = answer.statuses[i] ?? 'unknown';
        const status = /** @type {Row['status']} */ (told === 'malformed' ? 'unread' : told);
        this.#answer(row, status, status === 'unique' ? text.slice(81 * i, 81 * i + 81) : '');
      });
      this.solved = performance.now() - start;
      this.onchange();
    }
    for (const row of this.rows.filter((row) => row.puzzle.length > 81)) {
      const solved = await worker.ask({ op: 'solve', puzzle: row.puzzle }).catch(() => null);
      this.#answer(row, solved?.status ?? 'unknown', solved?.status === 'unique' ? solved.solution : '');
    }
    worker.close();
    for (const row of lines) if (row.status === 'unique') this.toRate += 1;
    this.onchange();
    this.rate();
  }

  /**
   * The puzzle that is shown `by` rows after another; before it, if `by` is negative.
   * @param {number} number
   * @param {number} by
   */
  beside(number, by) {
    const rows = this.shown ?? this.rows;
    const at = rows.findIndex((row) => row.number === number);
    for (let i = at + by; at >= 0 && rows[i]; i += by) if (rows[i]?.puzzle) return rows[i];
    return null;
  }

  get isRating() {
    return this.#workers.length > 0;
  }

  get workers() {
    return this.#workers.length;
  }

  /** Ratings a second since rating began. */
  get speed() {
    return Math.round(((this.rated - this.#ratedBefore) / Math.max(1, performance.now() - this.#started)) * 1000);
  }

  /** Rates what is not rated yet. */
  rate() {
    if (this.isRating) return;
    const waiting = this.rows.filter((row) => row.status === 'unique' && row.puzzle.length === 81 && row.er === 0);
    if (waiting.length === 0) return;
    this.#started = performance.now();
    this.#ratedBefore = this.rated;
    let next = 0;
    this.#workers = Array.from({ length: WORKERS }, () => new Client());
    const work = async (/** @type {Client} */ worker) => {
      while (next < waiting.length && this.#workers.includes(worker)) {
        const part = waiting.slice(next, next + PORTION);
        next += PORTION;
        const lines = new TextEncoder().encode(part.map((row) => row.puzzle).join(''));
        await worker.run('rate', { lines }, ({ from, ratings, steps }) => {
          for (let i = 0; i < ratings.length / 3; i++) {
            const row = part[from + i];
            if (!row) continue;
            [row.er, row.ep, row.ed] = [ratings[3 * i] / 10, ratings[3 * i + 1] / 10, ratings[3 * i + 2] / 10];
            row.step = steps[i] ?? '';
            this.bins[Math.min(21, Math.floor((row.er - 1) / 0.5))] += 1;
          }
          this.rated += ratings.length / 3;
          this.onchange();
        });
      }
    };
    Promise.allSettled(this.#workers.map(work)).then(() => {
      if (next >= waiting.length) this.stop();
    });
  }

  /** Stops rating; what is rated stays. */
  stop() {
    const workers = this.#workers;
    this.#workers = [];
    for (const worker of workers) worker.close();
    this.onchange();
  }
}
