// Watching: a solver at work on the puzzle, step by step, with its own picture of its idea; or several side by side.

import { Picture } from '../board/board.js';
import { Cancelled } from '../engine/client.js';
import { Comparison } from '../path/compare.js';
import { T } from '../texts/en.js';
import { h } from '../ui/dom.js';
import { EngineView } from './engine.js';
import { Player } from './player.js';
import { Run } from './run.js';
import { VIEWS, tell } from './views.js';

const SOLVERS = ['layers', 'mrv', 'weighted', 'scan', 'boolean', 'boolean+search', 'engine', 'degree', 'naive'];
/** The ones that are shown side by side: a search of each document, and ours. */
const TOGETHER = ['layers', 'mrv', 'weighted', 'scan', 'boolean+search', 'engine'];

/** One solver's board with all that goes with it. */
class Scene {
  /** @param {import('../app.js').App} app @param {string} puzzle @param {string} solver @param {boolean} labels */
  constructor(app, puzzle, solver, labels) {
    this.app = app;
    this.puzzle = puzzle;
    this.solver = solver;
    this.coefficient = 10;
    this.at = 0;
    /** How far apart the places are that were come to last. */
    this.stride = 1;
    this.picture = new Picture({ labels });
    this.sheets = h('div', { class: 'stack' }, this.picture.element);
    const others = (app.rows?.rows ?? []).map((row) => row.puzzle).filter((other) => other.length === 81 && other !== puzzle).slice(0, 19);
    this.engine = solver === 'engine' ? new EngineView(app.engine, puzzle, others, () => this.onchange?.()) : null;
    /** @type {(() => void) | undefined} */
    this.onchange = undefined;
    this.run = this.#newRun();
  }

  #newRun() {
    return new Run(this.app.engine, { puzzle: this.puzzle, solver: this.solver, ...(this.solver === 'weighted' ? { coefficient: this.coefficient } : {}) });
  }

  async begin() {
    this.run = this.#newRun();
    await (this.engine ?? this.run).begin();
  }

  get steps() {
    return this.engine ? this.engine.steps : this.run.outline.steps;
  }

  get curve() {
    return this.engine ? this.engine.curve : this.run.outline.curve;
  }

  /** Shows a step and gives its frame; nothing, if that is not here yet. @param {number} to @param {number} stride */
  show(to, stride) {
    this.at = Math.min(to, this.steps);
    this.stride = stride;
    const frame = this.#draw();
    this.sheets.setAttribute('aria-busy', String(frame === undefined));
    return frame;
  }

  #draw() {
    if (this.engine) {
      this.picture.draw(this.engine.shapes(this.picture.at, this.at));
      return null;
    }
    // A frame is looked for where its like would be.
    const at = this.at === this.steps || this.stride === 1 ? this.at : Math.max(1, this.at);
    const frame = this.run.here(at);
    if (!frame) return undefined;
    const seen = { puzzle: this.puzzle, frame, coefficient: this.coefficient };
    this.picture.draw(VIEWS[this.solver]?.shapes(this.picture.at, seen) ?? []);
    if (this.solver === 'scan') this.#stack(frame);
    return frame;
  }

  /** Sheets behind the board, one for each board that was cloned. @param {import('../types.js').Frame} frame */
  #stack(frame) {
    const depth = Math.min(3, frame.copies);
    while (this.sheets.children.length - 1 > depth) this.sheets.firstElementChild?.remove();
    while (this.sheets.children.length - 1 < depth) this.sheets.prepend(h('div', { class: 'clone', 'aria-hidden': 'true' }));
    this.sheets.dataset.depth = String(depth);
    [...this.sheets.querySelectorAll('.clone')].forEach((sheet, i) => {
      const grid = frame.under[depth - 1 - i] ?? '';
      if (sheet.getAttribute('data-grid') === grid) return;
      sheet.setAttribute('data-grid', grid);
      sheet.replaceChildren(...[...grid].map((c) => h('span', {}, c === '.' ? '' : c)));
    });
  }
}

export class WatchScreen {
  /** @type {Scene[]} */
  #scenes = [];
  #open = true;
  /** @type {Comparison | null} */
  #comparison = null;

  /** @param {import('../app.js').App} app @param {import('../types.js').Game} game @param {string} which */
  constructor(app, game, which) {
    this.app = app;
    this.game = game;
    const chosen = which === 'all' || SOLVERS.includes(which) ? which : 'mrv';
    this.together = chosen === 'all';
    this.player = new Player((at, stride) => this.#show(at, stride));
    this.select = h('select', { class: 'in tall', 'aria-label': T.watch.solver, onchange: () => {
      location.hash = `watch/${this.select.value}`;
    } }, h('option', { value: 'all', selected: this.together }, T.watch.all), SOLVERS.map((name) => h('option', { value: name, selected: name === chosen }, `${name} – ${T.watch.about[name]?.[0] ?? ''}`)));
    this.more = h('span', { class: 'dim small', role: 'note', hidden: true }, T.watch.more);
    this.title = h('h2', { 'aria-live': 'polite' });
    this.parts = h('div', { class: 'col bits' });
    this.code = h('ol', { class: 'code mono', 'aria-label': T.watch.program });
    this.stats = h('dl', { class: 'stats num' });
    this.tries = h('ul', { class: 'tries num', 'aria-label': T.watch.tries });
    this.told = h('p', { class: 'dim small told', role: 'status' });
    this.element = this.together ? this.#together() : this.#alone(chosen);
    this.onkey = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener('keydown', this.onkey);
    this.#begin();
  }

  close() {
    this.#open = false;
    this.player.pause();
    this.#comparison?.close();
    document.removeEventListener('keydown', this.onkey);
    this.app.engine.cancel();
  }

  /** @param {string} solver */
  #alone(solver) {
    const scene = new Scene(this.app, this.game.puzzle, solver, true);
    scene.onchange = () => this.#show(this.player.at, 1);
    this.#scenes = [scene];
    const [title = '', document = ''] = [T.watch.about[solver]?.[0], T.watch.about[solver]?.[1]];
    this.code.replaceChildren(...(T.watch.code[solver] ?? []).map((line) => h('li', {}, line)));
    scene.picture.element.setAttribute('role', 'img');
    scene.picture.element.setAttribute('aria-label', T.board);
    return h('div', { class: 'two watch' },
      h('section', { class: 'stage', 'aria-label': T.board },
        h('div', { class: 'head' }, h('h1', {}, title), h('span', { class: 'dim small' }, document), this.more), scene.sheets, this.player.element),
      h('section', { class: 'panel', 'aria-label': T.watch.panel }, this.select,
        solver === 'weighted' && this.#slider(scene),
        h('div', { class: 'card col' }, this.title, this.parts, this.told), h('div', { class: 'card' }, this.code),
        solver === 'engine' ? null : h('div', { class: 'card col' }, this.stats, this.tries)));
  }

  /** The coefficient of the weights. @param {Scene} scene */
  #slider(scene) {
    const value = h('output', { class: 'num' }, '10');
    const input = h('input', { type: 'range', min: -10, max: 30, step: 1, value: 10, id: 'coefficient', list: 'coefficients', class: 'grow',
      oninput: () => {
        value.textContent = input.value;
        scene.coefficient = Number(input.value);
        this.#show(this.player.at, 1);
      },
      onchange: () => this.#begin() });
    return h('div', { class: 'card row' }, h('label', { for: 'coefficient' }, T.watch.coefficient), input, value,
      h('datalist', { id: 'coefficients' }, [-10, -3, 10].map((n) => h('option', { value: n }))));
  }

  #together() {
    this.#scenes = TOGETHER.map((solver) => new Scene(this.app, this.game.puzzle, solver, false));
    this.#comparison = new Comparison(this.app, this.game.puzzle);
    const figures = this.#scenes.map((scene) => {
      scene.picture.element.setAttribute('role', 'img');
      scene.picture.element.setAttribute('aria-label', scene.solver);
      return h('figure', {}, h('div', { class: 'head' }, h('h2', {}, h('a', { href: `#watch/${scene.solver}` }, scene.solver)), h('span', { class: 'dim small num', 'data-steps': scene.solver })),
        scene.sheets, h('figcaption', { class: 'dim small' }, T.watch.captions[scene.solver]));
    });
    return h('div', { class: 'col' },
      h('div', { class: 'head' }, h('h1', {}, T.watch.all), h('span', { class: 'dim small' }, T.watch.same), h('span', { class: 'right' }, this.select)),
      h('div', { class: 'together' }, figures), this.player.element, this.#comparison.element);
  }

  async #begin() {
    this.app.engine.cancel();
    this.player.pause();
    this.title.textContent = T.watch.looking;
    try {
      for (const scene of this.#scenes) {
        await scene.begin();
        if (!this.#open) return;
        // Each board by itself, so that nothing waits for all of them.
        if (this.together) this.#show(this.player.at, 1, [scene]);
      }
      const [only] = this.#scenes;
      const most = Math.max(...this.#scenes.map((scene) => scene.steps));
      this.more.hidden = !only?.run.outline.more;
      this.player.set(most, this.together || !only ? [] : only.curve);
      this.player.go(Math.min(this.player.at, most));
      this.#comparison?.run();
    } catch (error) {
      if (!this.#open || error instanceof Cancelled) return;
      this.title.textContent = error instanceof Error && error.message ? error.message : T.crashed;
    }
  }

  /** @param {number} at @param {number} stride */
  #show(at, stride, scenes = this.#scenes) {
    for (const scene of scenes) {
      const frame = scene.show(at, stride);
      if (this.together) {
        const element = this.element.querySelector(`[data-steps="${scene.solver}"]`);
        if (element) element.textContent = T.watch.step(scene.at, scene.steps);
      }
      if (frame === undefined) this.#fetch(scene);
      else if (!this.together) this.#tell(scene, frame);
    }
  }

  /** Fetches what a board is to show. Whoever has gone on meanwhile is shown what that was for, or what is missing now. @param {Scene} scene */
  async #fetch(scene) {
    const { at } = scene;
    try {
      if (!(await scene.run.fetch(at, scene.stride))) return;
    } catch {
      return;
    }
    if (this.#open && (scene.at !== at || scene.run.here(at))) this.#show(this.player.at, scene.stride, [scene]);
  }

  /** @param {Scene} scene @param {import('../types.js').Frame | null} frame */
  #tell(scene, frame) {
    const view = VIEWS[scene.solver];
    const { engine } = scene;
    const { title, parts } = engine ? engine.panel(scene.at) : frame && frame.at > 0 && view ? view.panel({ puzzle: scene.puzzle, frame, coefficient: scene.coefficient }) : { title: T.watch.start, parts: [] };
    const line = engine ? engine.line(scene.at) : frame && frame.at > 0 && view ? view.line(frame) : -1;
    this.title.textContent = title || T.watch.start;
    this.parts.replaceChildren(...parts);
    this.told.textContent = engine ? engine.tell(scene.at) : frame ? tell(frame) : '';
    [...this.code.children].forEach((element, i) => {
      element.classList.toggle('now', i === line);
      if (i === line) element.setAttribute('aria-current', 'step');
      else element.removeAttribute('aria-current');
    });
    if (!frame) return;
    const figures = [[frame.open.length, T.watch.deep], [frame.guesses, T.watch.guesses], [frame.dead_ends, T.watch.deadEnds], [frame.placed, T.watch.placed]];
    this.stats.replaceChildren(...figures.map(([n, label]) => h('div', {}, h('dt', {}, String(label)), h('dd', {}, Number(n).toLocaleString('en')))));
    this.tries.replaceChildren(...frame.open.slice(-12).map(([cell, digit, nth, of]) => h('li', {}, h('b', {}, `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1} = ${digit}`), ` ${nth}/${of}`)));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.altKey || event.metaKey || target.closest('select, input, textarea, dialog')) return;
    const to = { ArrowRight: this.player.at + 1, ArrowLeft: this.player.at - 1, Home: 0, End: this.player.steps }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      this.player.pause();
      this.player.go(to);
    } else if (event.key === ' ' && !target.closest('button, a')) {
      event.preventDefault();
      this.player.toggle.click();
    }
  }
}
