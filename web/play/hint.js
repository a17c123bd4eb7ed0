// Hints, in four stages: where, what, which cells, why. They build on the player's own marks; what is wrong comes first.

import { Cancelled } from '../engine/client.js';
import { state } from '../model/game.js';
import { T } from '../texts/texts.js';
import { button, h, put, say } from '../ui/dom.js';
import { BLANK } from '../board/shapes.js';
import { conclusion, does, reasons } from '../path/reasons.js';
import { cellOf } from '../model/cells.js';

/** @typedef {import('../types.js').Told} Told */
/** @typedef {import('../types.js').Drawn} Drawn */

export class HintPanel {
  /** @type {Told | null} */
  #told = null;
  #stage = 0;
  #asked = 0;
  #offers = false;

  /** @param {import('./play.js').Play} play */
  constructor(play) {
    this.play = play;
    this.stages = h('div', { class: 'stages', role: 'group', 'aria-label': T.hint.title });
    this.body = h('div', { class: 'col', tabindex: '0', role: 'region', 'aria-label': T.hint.title });
    this.element = h('div', { class: 'card side', id: 'hint' },
      h('div', { class: 'row' }, h('h2', { class: 'grow' }, T.hint.title), h('span', { class: 'dim small roomy' }, h('kbd', {}, 'H'), ` ${T.hint.key}`),
        button({ label: T.close, icon: 'close', hide: true, class: 'quiet compact', onclick: () => {
          this.reset();
          play.show();
          play.focus();
        } })),
      this.stages, this.body);
    T.hint.stages.forEach((name, i) => {
      this.stages.append(h('button', { type: 'button', onclick: () => this.show(i + 1) }, h('b', {}, name)));
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
    this.#offers = false;
    this.play.show();
    if (!this.#told) {
      this.play.game.hints += 1;
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
    this.#offers = false;
    this.#draw();
  }

  /** Whether it says more than how to ask for it. */
  get isOpen() {
    return this.#stage > 0 || this.#offers;
  }

  /** Whether all that a practice was to find is found. @param {import('../types.js').Practice} practice @param {import('../types.js').Board} board */
  isFound({ eliminations, placements }, board) {
    return placements.every(({ cell, digit }) => board.digits[cellOf(cell)] === digit)
      && eliminations.every(({ cell, digit }) => board.digits[cellOf(cell)] || !((board.centre[cellOf(cell)] ?? 0) & (1 << digit)));
  }

  close() {
    this.#asked += 1;
  }

  /** Something to say and to do beside hints. @param {string} text @param {string} label @param {() => void} act */
  offer(text, label, act) {
    this.reset();
    this.#offers = true;
    this.body.replaceChildren(h('p', {}, text), button({ label, class: 'tall', onclick: act }));
    this.play.show();
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
    if (this.#stage < 4) return put(this.body, h('p', {}, step.said[this.#stage - 1]?.text ?? ''), button({ label: T.hint.more, class: 'compact tall', onclick: () => this.more() }));
    put(this.body, h('p', {}, h('b', {}, `${step.name} `), h('span', { class: 'dim num' }, step.rating.toFixed(1))),
      conclusion(step), button({ label: does(step), class: 'main tall take', onclick: () => this.play.follow(step) }), reasons(step, this.play.board),
      step.assumes_uniqueness && h('p', { class: 'dim small' }, T.hint.unique));
  }
}
