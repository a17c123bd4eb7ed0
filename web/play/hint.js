// Hints, in four stages: where, what, which cells, why. They build on the player's own marks; what is wrong comes first.

import { Cancelled } from '../engine/client.js';
import { state } from '../model/game.js';
import { T } from '../texts/en.js';
import { button, h, put, say } from '../ui/dom.js';
import { houseCells } from '../model/cells.js';

/** @typedef {import('../types.js').Told} Told */
/** @typedef {import('../types.js').Scene} Scene */

export class HintPanel {
  /** @type {Told | null} */
  #told = null;
  #level = 0;
  #asked = 0;

  /** @param {import('./play.js').Play} play */
  constructor(play) {
    this.play = play;
    this.levels = h('div', { class: 'levels', role: 'group', 'aria-label': T.hint.title });
    this.body = h('div', { class: 'col' });
    this.element = h('div', { class: 'card col', id: 'hint' },
      h('div', { class: 'row' }, h('h2', { class: 'grow' }, T.hint.title), h('span', { class: 'dim small wide-only' }, h('kbd', {}, 'H'), ` ${T.hint.key}`)),
      this.levels, this.body);
    T.hint.levels.forEach((name, i) => {
      this.levels.append(h('button', { type: 'button', onclick: () => this.show(i + 1) }, h('b', {}, name), T.hint.show));
    });
    this.#draw();
  }

  /** A little more than before. */
  more() {
    this.show(Math.min(4, this.#level + 1));
  }

  /** Tells up to a level. @param {number} level */
  async show(level) {
    this.#level = level;
    if (!this.#told) {
      const asked = ++this.#asked;
      this.body.replaceChildren(h('p', { class: 'dim' }, T.hint.looking));
      try {
        const { game, current, app } = this.play;
        const told = await app.engine.ask({ op: 'hint', puzzle: game.puzzle, state: state(current) });
        if (asked !== this.#asked) return;
        this.#told = told;
      } catch (error) {
        if (!(error instanceof Cancelled)) say(T.crashed, true);
        this.reset();
        return;
      }
    }
    this.#draw();
    say(this.body.textContent ?? '');
    this.play.show();
  }

  /** What was told is of another board now. */
  reset() {
    this.#asked += 1;
    this.#told = null;
    this.#level = 0;
    this.#draw();
  }

  close() {
    this.#asked += 1;
  }

  /** Something to say and to do beside hints. @param {string} text @param {string} label @param {() => void} act */
  offer(text, label, act) {
    this.reset();
    this.body.replaceChildren(h('p', {}, text), button({ label, class: 'tall', onclick: act }));
  }

  /** What the board shows of the hint: the more, the higher the level. @returns {{ scene: Scene, cells: Set<number> } | null} */
  shown() {
    if (this.#told?.kind !== 'next' || this.#level < 1) return null;
    const { step } = this.#told;
    const none = { tints: [], marks: [], links: [], ring: [] };
    if (this.#level < 3) {
      /** @type {Scene} */
      const scene = { ...none, tints: houseCells(step.house).map((cell) => [cell, 'look']) };
      return { scene, cells: new Set() };
    }
    if (this.#level === 3) {
      return { scene: { ...none, tints: step.cells.map((cell) => [cell, 'pattern']) }, cells: new Set() };
    }
    const cells = new Set([...step.cells, ...step.eliminations.map(([cell]) => cell), ...step.scene.marks.map(([cell]) => cell)]);
    return { scene: step.scene, cells };
  }

  #draw() {
    for (const [i, element] of [...this.levels.children].entries()) element.setAttribute('aria-pressed', String(this.#told?.kind === 'next' && i < this.#level));
    this.body.replaceChildren();
    const told = this.#told;
    if (!told) return put(this.body, h('p', { class: 'dim small' }, T.hint.start));
    if (told.kind === 'wrong') {
      const cells = told.mistakes.map((mistake) => mistake.cell);
      const text = this.#level < 3 ? T.play.wrong(told.mistakes.length) : `${told.mistakes.map((mistake) => mistake.text).join('; ')}.`;
      if (this.#level >= 3) this.play.accuse(cells);
      return put(this.body, h('p', {}, h('b', {}, T.hint.wrong), `. ${text}`), h('p', { class: 'dim' }, T.hint.mend),
        this.#level < 3 && button({ label: T.hint.showWrong, onclick: () => this.show(3) }));
    }
    if (told.kind !== 'next') return put(this.body, h('p', {}, T.hint[told.kind]));
    const { step, levels } = told;
    if (this.#level < 4) return put(this.body, h('p', {}, levels[this.#level - 1] ?? ''));
    put(this.body, h('p', {}, h('b', {}, `${step.name} `), h('span', { class: 'dim num' }, step.rating.toFixed(1))),
      h('ul', {}, step.reasons.map((reason) => h('li', {}, reason))),
      h('p', { class: 'concl' }, step.conclusion),
      step.assumes_uniqueness && h('p', { class: 'dim small' }, T.hint.unique),
      button({ label: T.hint.take, class: 'main tall', onclick: () => this.play.follow(step) }));
  }
}
