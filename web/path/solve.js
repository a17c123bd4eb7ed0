// Solving: the solution, how many there are, and every solver at work on the same puzzle, each in a worker of its own.

import { Picture } from '../board/board.js';
import { digit } from '../board/shapes.js';
import { Client } from '../engine/client.js';
import { CELLS } from '../model/cells.js';
import { isGiven } from '../model/command.js';
import { T } from '../texts/en.js';
import { button, h, put, s } from '../ui/dom.js';

/** @typedef {import('../types.js').SolverInfo} SolverInfo */
/** @typedef {{ text: string, ms?: number, guesses?: number, iterations?: number }} Result */

/** Nobody waits longer for a solver that is slow with a puzzle. */
const PATIENCE = 10_000;

export class SolveScreen {
  #by = /** @type {'guesses' | 'time'} */ ('time');
  /** @type {SolverInfo[]} */
  #solvers = [];
  /** @type {Map<string, Result>} */
  #results = new Map();
  #worker = new Client();
  #open = true;

  /** @param {import('../app.js').App} app @param {import('../types.js').Game} game */
  constructor(app, game) {
    this.app = app;
    this.game = game;
    this.picture = new Picture({ labels: true });
    this.facts = h('div', { class: 'facts num', role: 'status' });
    this.bars = h('div', { class: 'bars' });
    this.rows = h('tbody');
    this.seg = h('div', { class: 'seg', role: 'group', 'aria-label': T.solve.scale },
      ['guesses', 'time'].map((by) => h('button', { type: 'button', 'data-by': by, onclick: () => this.#order(by) }, by === 'time' ? T.solve.time : T.solve.guesses)));
    const column = (/** @type {string} */ name, right = true) => h('th', { scope: 'col', class: right ? 'r' : '' }, name);
    this.element = h('div', { class: 'two' },
      h('section', { class: 'stage', 'aria-label': T.solve.title }, h('div', { class: 'head' }, h('h1', {}, T.solve.title), this.facts), this.picture.element,
        button({ label: T.solve.count, class: 'tall', onclick: () => this.#count() })),
      h('section', { class: 'panel', 'aria-label': T.solve.by }, h('div', { class: 'row' }, h('h2', { class: 'grow' }, T.solve.by), this.seg),
        h('div', { class: 'card' }, this.bars, h('p', { class: 'dim small' }, T.solve.scale)),
        h('div', { class: 'card scroll', tabindex: '0', role: 'region', 'aria-label': T.solve.table }, h('table', {},
          h('thead', {}, h('tr', {}, column(T.solve.solver, false), column(T.solve.guesses), column(T.solve.time), column(T.solve.result, false))), this.rows))));
    this.#draw(null);
    this.#run();
  }

  close() {
    this.#open = false;
    this.#worker.close();
    this.app.engine.cancel();
  }

  async #run() {
    const { puzzle } = this.game;
    const solved = await this.app.engine.ask({ op: 'solve', puzzle }).catch(() => null);
    if (!solved || !this.#open) return;
    this.#draw(solved.solution);
    const checked = await this.app.engine.ask({ op: 'check', puzzle }).catch(() => null);
    if (!checked || !this.#open) return;
    /** @type {import('../types.js').Status} */
    const status = solved.status;
    const minimal = status !== 'unique' || puzzle.length !== 81 ? '' : checked.redundant.length ? T.solve.redundant(checked.redundant.length) : T.solve.minimal;
    this.facts.replaceChildren();
    put(this.facts, h('span', {}, T.status[status]), minimal && h('span', {}, minimal));
    this.#solvers = await this.app.engine.ask({ op: 'solvers' }).catch(() => []);
    for (const solver of this.#solvers) this.#results.set(solver.name, { text: T.solve.waits });
    this.#table();
    for (const solver of this.#solvers) {
      if (!this.#open) return;
      this.#results.set(solver.name, { text: T.solve.works });
      this.#table();
      this.#results.set(solver.name, await this.#time(solver, puzzle));
      this.#table();
    }
  }

  /** Runs a solver and takes its time; the second of two runs counts. @param {SolverInfo} solver @param {string} puzzle @returns {Promise<Result>} */
  async #time(solver, puzzle) {
    if (puzzle.length > 81 && !solver.sukaku) return { text: T.solve.none };
    const limit = setTimeout(() => this.#worker.cancel(), PATIENCE);
    const job = () => this.#worker.run('timed', { request: { op: 'solve', puzzle, solver: solver.name } });
    try {
      const { answer, ms } = await job();
      return { text: T.solve.results[/** @type {import('../types.js').Status} */ (answer.status)], ms, guesses: answer.guesses, iterations: answer.iterations };
    } catch {
      return { text: T.solve.gaveUp };
    } finally {
      clearTimeout(limit);
    }
  }

  async #count() {
    const { puzzle } = this.game;
    put(this.facts, h('span', { id: 'counted' }, T.solve.counting));
    const counted = await this.app.engine.ask({ op: 'count', puzzle, limit: 1_000_000 }).catch(() => null);
    const text = counted ? T.solve.solutions(counted.solutions, counted.exact) : T.path.stopped;
    for (const old of this.facts.querySelectorAll('#counted')) old.remove();
    put(this.facts, h('span', { id: 'counted' }, text));
  }

  /** @param {string | null} solution */
  #draw(solution) {
    const { puzzle } = this.game;
    const at = this.picture.at;
    this.picture.draw(CELLS.flatMap((cell) => {
      const value = Number(solution?.[cell] ?? puzzle[cell]) || 0;
      return value ? digit(at, cell, value, isGiven(puzzle, cell), false) : [];
    }));
    this.picture.element.setAttribute('role', 'img');
    this.picture.element.setAttribute('aria-label', solution ? `${T.solve.solution}: ${solution.match(/.{9}/g)?.join(', ')}` : T.board);
  }

  /** @param {string} by */
  #order(by) {
    this.#by = by === 'time' ? 'time' : 'guesses';
    this.#table();
  }

  #table() {
    for (const element of this.seg.children) element.setAttribute('aria-pressed', String(element.getAttribute('data-by') === this.#by));
    const row = (/** @type {SolverInfo} */ solver) => {
      const { text, ms, guesses } = this.#results.get(solver.name) ?? { text: '' };
      return h('tr', {}, h('th', { scope: 'row', title: `${solver.summary}. ${solver.source}` }, solver.name),
        h('td', { class: 'r num' }, guesses?.toLocaleString('en') ?? ''), h('td', { class: 'r num' }, ms === undefined ? '' : T.solve.ms(ms.toFixed(ms < 10 ? 2 : 0))), h('td', {}, text));
    };
    this.rows.replaceChildren(...this.#solvers.map(row));
    const value = (/** @type {SolverInfo} */ solver) => {
      const result = this.#results.get(solver.name);
      return this.#by === 'time' ? result?.ms : result?.guesses;
    };
    const shown = this.#solvers.filter((solver) => value(solver) !== undefined).sort((a, b) => (value(a) ?? 0) - (value(b) ?? 0));
    const scale = this.#by === 'time' ? 1000 : 1;
    const log = (/** @type {number} */ n) => Math.log10(n * scale + 1);
    const most = Math.max(1, ...shown.map((solver) => log(value(solver) ?? 0)));
    this.bars.replaceChildren(...shown.flatMap((solver) => {
      const n = value(solver) ?? 0;
      return [h('span', {}, solver.name),
        s('svg', { class: solver.default ? 'me' : '', viewBox: '0 0 100 12', preserveAspectRatio: 'none', 'aria-hidden': 'true' }, s('rect', { width: (log(n) / most) * 100, height: 12 })),
        h('span', {}, this.#by === 'time' ? T.solve.ms(n.toFixed(n < 10 ? 2 : 0)) : n.toLocaleString('en'))];
    }));
  }
}
