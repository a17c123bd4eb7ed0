// Every solver on one puzzle, each in turn in a worker of its own: what it counts itself and its time, as bars and as a
// table.

import { Client } from '../engine/client.js';
import { W } from '../texts/films.js';
import { T } from '../texts/texts.js';
import { h, s, sheet } from '../ui/dom.js';
import { segment } from '../ui/forms.js';
import { nameOf } from '../watch/solvers.js';

await sheet(new URL('../list/list.css', import.meta.url));

/** @typedef {import('../types.js').SolverInfo} SolverInfo */
/**
 * @typedef {{ text: string, fate?: 'solved' | 'gave-up', ms?: number, least?: number, most?: number, own?: number,
 *   guesses?: number }} Result
 */

/**
 * What a solver counts itself: iterations, where it has some; else placements.
 * @param {SolverInfo} solver
 * @returns {'iterations' | 'placements'}
 */
const counts = (solver) => (solver.iteration ? 'iterations' : 'placements');

/** Nobody waits longer for a solver that is slow with a puzzle. */
const PATIENCE = 10_000;

export class Comparison {
  #by = /** @type {'own' | 'time'} */ ('time');
  /** @type {SolverInfo[]} */
  #solvers = [];
  /** @type {Map<string, Result>} */
  #results = new Map();
  #worker = new Client();
  #open = true;
  /** Called when another solver is through. */
  onresult = () => {};

  /** @param {import('../app.js').App} app @param {string} puzzle */
  constructor(app, puzzle) {
    this.app = app;
    this.puzzle = puzzle;
    this.bars = h('div.bars');
    this.rows = h('tbody');
    /** @type {['own' | 'time', string][]} */
    const orders = [
      ['own', T.solve.own],
      ['time', T.solve.time],
    ];
    this.order = segment(T.solve.scale, orders, this.#by, (by) => {
      this.#by = by === 'time' ? 'time' : 'own';
      this.#table();
    });
    const column = (/** @type {string} */ name, right = true) =>
      h('th', { scope: 'col', class: right ? 'r' : '' }, name);
    this.element = h(
      'div.col',
      h('div.row', h('h2.grow', T.solve.by), this.order.element),
      h('div.card', this.bars, h('p.dim.small', T.solve.scale, '. ', T.solve.medians)),
      h(
        'div.card.scroll',
        { tabindex: '0', role: 'region', 'aria-label': T.solve.table },
        h(
          'table',
          h(
            'thead',
            h(
              'tr',
              column(T.solve.solver, false),
              column(T.solve.own),
              column(T.solve.guesses),
              column(T.solve.time),
              column(T.solve.range),
              column(T.solve.result, false),
            ),
          ),
          this.rows,
        ),
      ),
    );
  }

  close() {
    this.#open = false;
    this.#worker.close();
  }

  /** Runs them all. */
  async run() {
    this.#solvers = await this.app.engine.ask({ op: 'solvers' }).catch(() => []);
    for (const solver of this.#solvers) this.#results.set(solver.name, { text: T.solve.waits });
    this.#table();
    for (const solver of this.#solvers) {
      if (!this.#open) return;
      this.#results.set(solver.name, { text: T.solve.works });
      this.#table();
      this.#results.set(solver.name, await this.#time(solver, this.puzzle));
      this.#table();
      this.onresult();
    }
  }

  /** How long a solver takes, once that is known. @param {string} name */
  ms(name) {
    return this.#results.get(name)?.ms;
  }

  /** Runs a solver and takes its time. @param {SolverInfo} solver @param {string} puzzle @returns {Promise<Result>} */
  async #time(solver, puzzle) {
    if (puzzle.length > 81 && !solver.sukaku) return { text: T.solve.none };
    const limit = setTimeout(() => this.#worker.cancel(), PATIENCE);
    const job = () => this.#worker.run('timed', { request: { op: 'solve', puzzle, solver: solver.name } });
    try {
      const { answer, ms, least, most } = await job();
      return {
        text: T.solve.results[/** @type {import('../types.js').Status} */ (answer.status)],
        fate: answer.status === 'unknown' ? 'gave-up' : 'solved',
        ms,
        least,
        most,
        own: answer[counts(solver)],
        guesses: answer.guesses,
      };
    } catch {
      return { text: T.solve.gaveUp };
    } finally {
      clearTimeout(limit);
    }
  }

  #table() {
    const row = (/** @type {SolverInfo} */ solver) => {
      const { text, fate, ms, least = 0, most = 0, own, guesses } = this.#results.get(solver.name) ?? { text: '' };
      return h(
        'tr',
        h('th', { scope: 'row', title: `${solver.summary}. ${solver.source}` }, nameOf(solver.name)),
        h('td.r.num', { title: solver.iteration }, own === undefined ? '' : T.solve.counts[counts(solver)](own)),
        h('td.r.num', guesses?.toLocaleString(T.language) ?? ''),
        h('td.r.num', ms === undefined ? '' : T.solve.ms(ms.toFixed(ms < 10 ? 2 : 0))),
        h('td.r.num.dim', ms === undefined ? '' : T.solve.spread(least, most)),
        h(
          'td',
          h('span.verdict', text),
          ' ',
          fate &&
            h('span', { class: fate === 'solved' ? 'chip' : 'chip wait' }, fate === 'solved' ? W.solved : W.gaveUp),
        ),
      );
    };
    this.rows.replaceChildren(...this.#solvers.map(row));
    const value = (/** @type {SolverInfo} */ solver) => {
      const result = this.#results.get(solver.name);
      return this.#by === 'time' ? result?.ms : result?.own;
    };
    // A solver that gave up is ranked after all others, in grey.
    const gaveUp = (/** @type {SolverInfo} */ solver) => (this.#results.get(solver.name)?.fate === 'solved' ? 0 : 1);
    const shown = this.#solvers
      .filter((solver) => value(solver) !== undefined)
      .sort((a, b) => gaveUp(a) - gaveUp(b) || (value(a) ?? 0) - (value(b) ?? 0));
    const scale = this.#by === 'time' ? 1000 : 1;
    const log = (/** @type {number} */ n) => Math.log10(n * scale + 1);
    const most = Math.max(1, ...shown.map((solver) => log(value(solver) ?? 0)));
    this.bars.replaceChildren(
      ...shown.flatMap((solver) => {
        const n = value(solver) ?? 0;
        return [
          h('span', nameOf(solver.name)),
          s(
            'svg',
            {
              class: solver.default ? 'me' : gaveUp(solver) ? 'gave-up' : '',
              viewBox: '0 0 100 12',
              preserveAspectRatio: 'none',
              'aria-hidden': 'true',
            },
            s('rect', { width: (log(n) / most) * 100, height: 12 }),
          ),
          h('span', this.#by === 'time' ? T.solve.ms(n.toFixed(n < 10 ? 2 : 0)) : T.solve.counts[counts(solver)](n)),
        ];
      }),
    );
  }
}
