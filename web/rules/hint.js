// Hints for boards of any size and rules, in the same four stages as for classic puzzles; where nothing is asked, the rules.

import { Cancelled } from '../engine/client.js';
import { T } from '../texts/texts.js';
import { button, h, put, say } from '../ui/dom.js';
import { state } from './board.js';

/** @typedef {import('../types.js').BoardHint} BoardHint */
/** @typedef {import('../types.js').BoardRow} BoardRow */

export class HintPanel {
  /** @type {BoardHint | null} */
  #told = null;
  #stage = 0;
  #asked = 0;
  #offers = false;
  /** @type {BoardRow | null} */
  #row = null;

  /** @param {import('./play.js').BoardPlay} play */
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
  }

  /** Which board it is. @param {BoardRow} row */
  about(row) {
    this.#row = row;
    this.#draw();
  }

  /** The rules in words: their kinds, and those that the drawing does not say in full. @param {BoardRow} row */
  rules({ kinds, named }) {
    const more = named.filter((rule) => !kinds.includes(rule));
    return kinds.length > 0 && h('div', { class: 'col' }, h('h3', {}, T.rules.title), h('p', { class: 'small' }, kinds.join(', ')), more.length > 0 && h('ul', { class: 'small' }, more.map((rule) => h('li', {}, rule))));
  }

  /** A little more than before. */
  more() {
    return this.show(Math.min(4, this.#stage + 1));
  }

  /** Tells up to a stage. @param {number} stage */
  async show(stage) {
    if (!this.#row) return;
    this.#stage = stage;
    this.#offers = false;
    this.play.show();
    if (!this.#told) {
      this.play.game.hints += 1;
      const asked = ++this.#asked;
      this.body.replaceChildren(h('p', { class: 'dim' }, T.hint.looking));
      try {
        const told = await this.play.engine.ask({ op: 'board-hint', puzzle: this.#row.puzzle, ...state(this.#row, this.play.current), language: T.language });
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

  /** Something to say and to do beside hints. @param {string} text @param {string} label @param {() => void} act */
  offer(text, label, act) {
    this.reset();
    this.#offers = true;
    this.body.replaceChildren(h('p', {}, text), button({ label, class: 'tall', onclick: act }));
    this.play.show();
  }

  /** What the board shows of the hint: the more, the later the stage. */
  shown() {
    return this.#told?.advice === 'next' && this.#stage > 0 ? { told: this.#told, stage: this.#stage } : null;
  }

  #draw() {
    const told = this.#told;
    for (const [i, element] of [...this.stages.children].entries()) element.setAttribute('aria-pressed', String(told?.advice === 'next' && i < this.#stage));
    this.body.replaceChildren();
    if (!told) return put(this.body, h('p', { class: 'dim small' }, T.hint.start), this.#row && this.rules(this.#row));
    if (told.advice === 'wrong') {
      if (this.#stage >= 3) this.play.accuse(told.cells);
      return put(this.body, h('p', {}, h('b', {}, T.hint.wrong), `. ${T.play.wrong(told.cells.length)}`), h('p', { class: 'dim' }, T.hint.mend),
        this.#stage < 3 && button({ label: T.hint.showWrong, onclick: () => this.show(3) }));
    }
    if (told.advice !== 'next') return put(this.body, h('p', {}, T.hint[told.advice]));
    const text = h('p', {}, told.said[this.#stage - 1] ?? '');
    if (this.#stage < 4) return put(this.body, text, button({ label: T.hint.more, class: 'compact tall', onclick: () => this.more() }));
    put(this.body, text, button({ label: T.rules.follow, class: 'main tall take', onclick: () => this.play.follow(told) }));
  }
}
