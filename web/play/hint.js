// Hints, in four stages: where, what, which cells, why. They build on the player's own marks; what is wrong comes
// first. The panel serves boards of any size, too.

import { Cancelled } from '../engine/client.js';
import { state } from '../model/game.js';
import { T } from '../texts/texts.js';
import { button, h, put, refill, say, set } from '../ui/dom.js';
import { cellOf } from '../model/cells.js';

/** @typedef {import('../types.js').Told} Told */

/** @template {{ advice: Told['advice'] }} Hint */
export class HintPanel {
  /** @type {Hint | null} */
  #told = null;
  #stage = 0;
  #asked = 0;
  #offers = false;
  /** Looks whether there is more to read than is seen. */
  #sizes = new ResizeObserver(() => this.#fade());

  /** @param {import('./table.js').Table} play @param {import('../types.js').HintKind<Hint>} kind */
  constructor(play, kind) {
    this.play = play;
    this.kind = kind;
    this.stages = h('div.stages', { role: 'group', 'aria-label': T.hint.title });
    this.words = h('div.col');
    this.body = h(
      'div.reads',
      { tabindex: '0', role: 'region', 'aria-label': T.hint.title, onscroll: () => this.#fade() },
      this.words,
    );
    this.acts = h('div.row.does');
    this.element = h(
      'div.card.side',
      { id: 'hint' },
      h(
        'div.row',
        h('h2.grow', T.hint.title),
        h('span.dim.small.roomy', h('kbd', 'H'), ` ${T.hint.key}`),
        button(T.close, { icon: 'close', hide: true, class: 'quiet compact' }, () => {
          this.reset();
          play.show();
          play.focus();
        }),
      ),
      this.stages,
      this.body,
      this.acts,
    );
    for (const one of [this.body, this.words]) this.#sizes.observe(one);
    T.hint.stages.forEach((name, i) => {
      this.stages.append(h('button', { onclick: () => this.show(i + 1) }, h('b', name)));
    });
    this.#draw();
    this.#goOn();
  }

  /** Goes on with the hint that was told of this board before somebody looked elsewhere. */
  async #goOn() {
    const { play, kind } = this;
    const { told } = play.app;
    if (told?.game !== play.game.id || told.at !== play.game.at || !kind.again) {
      play.app.told = null;
      return;
    }
    const asked = ++this.#asked;
    await kind.again();
    // A screen that was left before it was shown leaves the hint to the next one.
    if (asked !== this.#asked) return;
    play.app.told = null;
    [this.#told, this.#stage] = [/** @type {any} */ (told.hint), told.stage];
    this.#draw();
    play.show();
  }

  /** Whether more is to be read below what is seen. */
  #fade() {
    // Where the words of the last line end: the room around them is nothing to read.
    const words = document.createRange();
    const last = [...this.body.querySelectorAll('p, li')].at(-1);
    if (last) words.selectNodeContents(last);
    const end = words.getBoundingClientRect().bottom;
    this.body.classList.toggle('more', end > this.body.getBoundingClientRect().bottom + 1);
  }

  /** A little more than before. */
  more() {
    return this.show(Math.min(4, this.#stage + 1));
  }

  /** Tells up to a stage. @param {number} stage */
  async show(stage) {
    this.#stage = stage;
    this.#offers = false;
    this.play.show();
    if (!this.#told) {
      this.play.game.hints += 1;
      const asked = ++this.#asked;
      this.#fill([h('p.dim', T.hint.looking)]);
      try {
        const told = await this.kind.ask();
        if (asked !== this.#asked) return;
        this.#told = told;
      } catch (error) {
        if (!(error instanceof Cancelled)) say(T.crashed, true);
        this.reset();
        return;
      }
    }
    this.#draw();
    say(this.words.textContent ?? '');
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

  /** Leaves the board: who comes back to it finds the hint that was told. */
  close() {
    this.#asked += 1;
    this.#sizes.disconnect();
    const { game, app } = this.play;
    if (this.step) app.told = { game: game.id, at: game.at, hint: this.#told, stage: this.#stage };
  }

  /**
   * What is to be read, and what can be done.
   * @param {import('../types.js').Child[]} words
   * @param {import('../types.js').Child[]} [acts]
   */
  #fill(words, acts = []) {
    this.words.replaceChildren();
    put(this.words, ...words);
    this.acts.replaceChildren();
    put(this.acts, ...acts);
    this.acts.toggleAttribute('hidden', !acts.some(Boolean));
    this.body.scrollTop = 0;
  }

  /** Something to say and to do beside hints. @param {string} text @param {string} label @param {() => void} act */
  offer(text, label, act) {
    this.reset();
    this.#offers = true;
    this.#fill([h('p', text)], [button(label, { class: 'main tall' }, act)]);
    say(text);
    this.play.show();
  }

  /** The step that was told, and up to which stage it is shown. */
  get step() {
    const told = this.#told?.advice === 'next' && /** @type {Hint & { advice: 'next' }} */ (this.#told);
    return told && this.#stage > 0 ? { told, stage: this.#stage } : null;
  }

  #draw() {
    const { kind } = this;
    const [told, stage] = [this.#told, this.#stage];
    for (const [i, element] of [...this.stages.children].entries())
      set(element, 'aria-pressed', String(told?.advice === 'next' && i < stage));
    if (!told) {
      this.acts.toggleAttribute('hidden', true);
      return refill(this.words, kind.idle?.(), h('p.dim.small', T.hint.start));
    }
    if (told.advice === 'wrong') {
      const { cells, text } = kind.wrong(/** @type {Hint & { advice: 'wrong' }} */ (told), stage);
      if (stage >= 3) this.play.accuse(cells);
      return this.#fill(
        [h('p', h('b', T.hint.wrong), `. ${text}`), h('p.dim', T.hint.mend)],
        [stage < 3 && button(T.hint.showWrong, { class: 'tall' }, () => this.show(3))],
      );
    }
    if (told.advice !== 'next') return this.#fill([h('p', T.hint[told.advice])]);
    const step = /** @type {Hint & { advice: 'next' }} */ (told);
    if (stage < 4)
      return this.#fill(
        [h('p', kind.said(step, stage))],
        [button(T.hint.more, { class: 'compact tall' }, () => this.more())],
      );
    const { words, acts } = kind.step(step);
    this.#fill(words, acts);
  }
}

/** Hints of classic puzzles. @param {import('./play.js').Play} play @returns {import('../types.js').HintKind<Told>} */
export function hints(play) {
  /**
   * What makes words of a step comes with the first hint, and what draws it, too.
   * @type {typeof import('../path/reasons.js')}
   */
  let words;
  const again = async () => {
    [words, play.steps] = await Promise.all([import('../path/reasons.js'), import('../board/step.js')]);
  };
  return {
    ask: async () => {
      const [told] = await Promise.all([
        play.app.engine.ask({ op: 'hint', puzzle: play.game.puzzle, state: state(play.current), language: T.language }),
        again(),
      ]);
      return told;
    },
    again,
    wrong: ({ mistakes }, stage) => ({
      cells: mistakes.map((mistake) => cellOf(String(mistake.arguments.cell))),
      text: stage < 3 ? T.play.wrong(mistakes.length) : `${mistakes.map((mistake) => mistake.text).join('; ')}.`,
    }),
    said: ({ said }, stage) => said[stage - 1]?.text ?? '',
    step: (step) => ({
      words: [
        h('p', h('b', `${step.name} `), h('span.dim.num', step.rating.toFixed(1))),
        words.reasons(step, play.board),
        words.conclusion(step),
        step.assumes_uniqueness && h('p.dim.small', T.hint.unique),
      ],
      acts: [
        button(words.does(step), { class: 'main tall grow take' }, () => play.follow(step)),
        button(
          T.nav.learn,
          { icon: 'book', class: 'tall learn', title: T.hint.learn(step.name), 'aria-label': T.hint.learn(step.name) },
          () => play.app.go(`learn/${words.slugOf(step.kind)}`),
        ),
      ],
    }),
  };
}

/**
 * Whether all that a practice was to find is found.
 * @param {import('../types.js').Practice} practice
 * @param {import('../types.js').Board} board
 */
export const isFound = ({ eliminations, placements }, board) =>
  placements.every(({ cell, digit }) => board.digits[cellOf(cell)] === digit) &&
  eliminations.every(
    ({ cell, digit }) => board.digits[cellOf(cell)] || !((board.centre[cellOf(cell)] ?? 0) & (1 << digit)),
  );
