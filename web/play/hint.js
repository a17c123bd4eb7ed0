// Hints, in four stages: where, what, which cells, why. They build on the player's own marks; what is wrong comes first.

import { Cancelled } from '../engine/client.js';
import { state } from '../model/game.js';
import { T } from '../texts/en.js';
import { button, h, put, say } from '../ui/dom.js';
import { BLANK } from '../board/shapes.js';
import { cellOf } from '../model/cells.js';

/** @typedef {import('../types.js').Told} Told */
/** @typedef {import('../types.js').Drawn} Drawn */

export class HintPanel {
  /** @type {Told | null} */
  #told = null;
  #stage = 0;
  #asked = 0;

  /** @param {import('./play.js').Play} play */
  constructor(play) {
    this.play = play;
    this.stages = h('div', { class: 'stages', role: 'group', 'aria-label': T.hint.title });
    this.body = h('div', { class: 'col' });
    this.element = h('div', { class: 'card col', id: 'hint' },
      h('div', { class: 'row' }, h('h2', { class: 'grow' }, T.hint.title), h('span', { class: 'dim small wide-only' }, h('kbd', {}, 'H'), ` ${T.hint.key}`)),
      this.stages, this.body);
    T.hint.stages.forEach((name, i) => {
      this.stages.append(h('button', { type: 'button', onclick: () => this.show(i + 1) }, h('b', {}, name), T.hint.show));
    });
    this.#draw();
  }

  /** A little more than before. */
  more() {
    this.show(Math.min(4, this.#stage + 1));
  }

  /** Tells up to a stage. @param {number} stage */
  async show(stage) {
    this.#stage = stage;
    if (!this.#told) {
      const asked = ++this.#asked;
      this.body.replaceChildren(h('p', { class: 'dim' }, T.hint.looking));
      try {
        const { game, current, app } = this.play;
        const told = await app.engine.ask({ op: 'hint', puzzle: game.puzzle, state: state(current), language: T.language });
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
    this.#stage = 0;
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

  /** What the board shows of the hint: the more, the later the stage. @returns {{ drawn: Drawn, cells: Set<number> } | null} */
  shown() {
    const told = this.#told;
    if (told?.advice !== 'next' || this.#stage < 1) return null;
    if (this.#stage < 4) {
      /** @type {Drawn['scene']} */
      const scene = { ...BLANK.scene, houses: told.houses.slice(0, 1).map((house) => ({ house, shade: 'look' })) };
      if (this.#stage === 3) scene.tints = told.cells.map((cell) => ({ cell, tint: 'pattern' }));
      return { drawn: { ...BLANK, scene }, cells: new Set() };
    }
    const names = [...told.cells, ...told.eliminations.map(({ cell }) => cell), ...told.scene.marks.map(({ cell }) => cell)];
    return { drawn: told, cells: new Set(names.map(cellOf)) };
  }

  #draw() {
    for (const [i, element] of [...this.stages.children].entries()) element.setAttribute('aria-pressed', String(this.#told?.advice === 'next' && i < this.#stage));
    this.body.replaceChildren();
    const told = this.#told;
    if (!told) return put(this.body, h('p', { class: 'dim small' }, T.hint.start));
    if (told.advice === 'wrong') {
      const cells = told.mistakes.map((mistake) => cellOf(String(mistake.arguments.cell)));
      const text = this.#stage < 3 ? T.play.wrong(told.mistakes.length) : `${told.mistakes.map((mistake) => mistake.text).join('; ')}.`;
      if (this.#stage >= 3) this.play.accuse(cells);
      return put(this.body, h('p', {}, h('b', {}, T.hint.wrong), `. ${text}`), h('p', { class: 'dim' }, T.hint.mend),
        this.#stage < 3 && button({ label: T.hint.showWrong, onclick: () => this.show(3) }));
    }
    if (told.advice !== 'next') return put(this.body, h('p', {}, T.hint[told.advice]));
    const step = told;
    if (this.#stage < 4) return put(this.body, h('p', {}, step.said[this.#stage - 1]?.text ?? ''));
    put(this.body, h('p', {}, h('b', {}, `${step.name} `), h('span', { class: 'dim num' }, step.rating.toFixed(1))),
      h('ul', {}, step.reasons.map((reason) => h('li', {}, reason.text))),
      h('p', { class: 'concl' }, step.conclusion.text),
      step.assumes_uniqueness && h('p', { class: 'dim small' }, T.hint.unique),
      button({ label: T.hint.take, class: 'main tall', onclick: () => this.play.follow(step) }));
  }
}
