// One solver's board: the picture of a step, fetched where it is not here yet.

import { Picture } from '../board/board.js';
import { h } from '../ui/dom.js';
import { boardOf } from './boards.js';
import { EngineView } from './engine.js';
import { Run } from './run.js';
import { VIEWS } from './views.js';

/** @typedef {import('../types.js').Frame} Frame */

export class Scene {
  /** How much a cell's own count weighs in document 002. */
  coefficient = 10;
  at = 0;
  /** How far apart the places are that were come to last. */
  #stride = 1;
  #open = true;
  /** Called when a step is on the board; the engine's have no frame. @type {(frame: Frame | null) => void} */
  ondraw = () => {};

  /**
   * @param {import('../app.js').App} app
   * @param {string} puzzle
   * @param {string} solver
   * @param {boolean} isLane whether it is one of several
   */
  constructor(app, puzzle, solver, isLane) {
    this.app = app;
    this.puzzle = puzzle;
    this.solver = solver;
    this.isLane = isLane;
    const { side, high } = boardOf(puzzle);
    this.picture = new Picture({ labels: !isLane, n: side, high });
    this.picture.element.setAttribute('role', 'img');
    this.sheets = h('div.stack', this.picture.element);
    this.sheets.style.setProperty('--n', String(side));
    const isOther = (/** @type {string} */ other) => other.length === 81 && other !== puzzle;
    const others = (app.files.rows?.rows ?? [])
      .map((row) => row.puzzle)
      .filter(isOther)
      .slice(0, 19);
    this.engine = solver === 'engine' ? new EngineView(app.engine, puzzle, others, () => this.#draw()) : null;
    this.run = this.#newRun();
  }

  close() {
    this.#open = false;
  }

  #newRun() {
    const { puzzle, solver, coefficient } = this;
    return new Run(this.app.engine, { puzzle, solver, ...(solver === 'weighted' ? { coefficient } : {}) });
  }

  async begin() {
    this.run = this.#newRun();
    await (this.engine ?? this.run).begin();
  }

  get steps() {
    return this.engine ? this.engine.steps : this.run.outline.steps;
  }

  /** Where its film ends: with the solution, or where it gives up. @param {boolean} isWhole */
  end(isWhole) {
    return this.engine ? this.engine.end : isWhole ? this.steps : (this.run.outline.solution ?? this.steps);
  }

  get isSolved() {
    return this.engine !== null || Boolean(this.run.outline.solution);
  }

  /** Shows a step, as soon as it is here. @param {number} to @param {number} stride */
  go(to, stride) {
    this.at = Math.min(to, this.isLane ? this.end(false) : this.steps);
    this.#stride = stride;
    this.#draw();
  }

  #draw() {
    const frame = this.engine ? null : this.#here();
    this.sheets.setAttribute('aria-busy', String(frame === undefined));
    if (frame === undefined) return this.#fetch();
    if (this.engine) this.picture.draw(this.engine.shapes(this.picture.at, this.at));
    else if (frame) this.#show(frame);
    this.ondraw(frame);
  }

  /** The step that it is at, if it is here. A frame is looked for where its like would be. */
  #here() {
    return this.run.here(this.at === this.steps || this.#stride === 1 ? this.at : Math.max(1, this.at));
  }

  /** @param {Frame} frame */
  #show(frame) {
    const seen = { puzzle: this.puzzle, frame, coefficient: this.coefficient };
    this.picture.draw(VIEWS[this.solver]?.shapes(this.picture.at, seen) ?? []);
    if (this.solver === 'scan') this.#stack(frame);
  }

  /** Loads the steps to be shown. If the player has moved on meanwhile, it loads what is missing there. */
  async #fetch() {
    const { at } = this;
    const isFetched = await this.run.fetch(at, this.#stride).catch(() => false);
    if (isFetched && this.#open && (this.at !== at || this.run.here(at))) this.#draw();
  }

  /** Sheets behind the board, one for each board that was cloned. @param {Frame} frame */
  #stack(frame) {
    const depth = Math.min(3, frame.copies);
    while (this.sheets.children.length - 1 > depth) this.sheets.firstElementChild?.remove();
    while (this.sheets.children.length - 1 < depth) this.sheets.prepend(h('div.clone', { 'aria-hidden': 'true' }));
    this.sheets.dataset.depth = String(depth);
    this.sheets.style.setProperty('--depth', String(depth));
    /** @type {NodeListOf<HTMLElement>} */ (this.sheets.querySelectorAll('.clone')).forEach((sheet, i) => {
      sheet.style.setProperty('--sheet', String(i));
      const grid = frame.under[depth - 1 - i] ?? '';
      if (sheet.getAttribute('data-grid') === grid) return;
      sheet.setAttribute('data-grid', grid);
      sheet.replaceChildren(...[...grid].map((c) => h('span', c === '.' ? '' : c)));
    });
  }
}
