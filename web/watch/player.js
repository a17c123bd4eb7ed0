// What moves through a film: a scrubber with the curve of the search, its guesses, dead ends and the solution, buttons,
// and how long the film lasts. It knows a number of steps and no solver.

import { W } from '../texts/films.js';
import { button, h, icon, s } from '../ui/dom.js';
import { Pace } from './pace.js';

/** The shortest and the longest that a film lasts, and what it lasts at first, in seconds. */
const [SHORTEST, LONGEST, USUAL] = [6, 600, 60];

/** How far apart the shown steps are, at a rate of steps a second. @param {number} rate */
export const strideOf = (rate) => Math.max(1, 2 ** Math.ceil(Math.log2(rate / 30)));

export class Player {
  /** Where it is, in words. */
  label = W.step;
  /** Steps there are. */
  steps = 0;
  at = 0;
  #pace = new Pace(0);
  #seconds = USUAL;
  #frame = 0;
  #last = 0;
  /** What has passed of the film, of 1. */
  #share = 0;

  /**
   * @param {(at: number, stride: number) => void} show called with each place, and how far apart they are
   * @param {() => void} [rest] called where it comes to rest
   */
  constructor(show, rest = () => {}) {
    this.show = show;
    this.rest = rest;
    const to = (/** @type {number} */ by) => () => this.stop(this.at + by);
    this.curve = s('svg', {
      class: 'curve',
      viewBox: '0 0 512 40',
      preserveAspectRatio: 'none',
      'aria-hidden': 'true',
    });
    this.scrubber = h('input.scrubber', {
      type: 'range',
      min: 0,
      max: 0,
      value: 0,
      'aria-label': W.scrubber,
      oninput: () => {
        this.pause();
        this.go(Number(this.scrubber.value));
      },
    });
    const quiet = { hide: true, class: 'quiet tall' };
    this.first = button(W.first, { ...quiet, icon: 'first' }, to(-Infinity));
    this.back = button(W.back, { ...quiet, icon: 'prev' }, to(-1));
    this.toggle = button(W.play, { icon: 'play', hide: true, class: 'main tall' }, () =>
      this.#frame ? this.pause() : this.play(),
    );
    this.next = button(W.next, { ...quiet, icon: 'next' }, to(1));
    this.count = h('span.num.dim', { id: 'step' });
    /** Buttons that need more than a number of steps. */
    this.more = h('span.row.more');
    this.length = h('input.length', {
      type: 'range',
      min: 0,
      max: 100,
      value: 50,
      title: W.length,
      'aria-label': W.length,
      oninput: () => this.#setLength(),
    });
    this.seconds = h('output.num.dim.small', { id: 'seconds' });
    /** At the end of the row: what is about the film as a whole. */
    this.aside = h('span.row.aside', this.length, this.seconds);
    this.element = h(
      'div.card.player',
      h('div.track', this.curve, this.scrubber),
      h('div.row', this.first, this.back, this.toggle, this.next, this.count, this.more, this.aside),
    );
    this.#setLength();
  }

  /**
   * @param {number} steps @param {readonly number[]} curve
   * @param {{
   *   marks?: readonly (readonly [number, number])[], solution?: number | null, moments?: readonly number[],
   * }} [more]
   * guesses and dead ends of each part of the curve, where the solution is, and the steps that are shown slowly
   */
  set(steps, curve, { marks = [], solution = null, moments = [] } = {}) {
    this.pause();
    this.steps = steps;
    this.#pace = new Pace(steps, moments);
    this.scrubber.max = String(steps);
    const most = Math.max(1, ...curve);
    const x = (/** @type {number} */ i, /** @type {number} */ all) => ((512 * i) / Math.max(1, all)).toFixed(1);
    const points = curve.map((depth, i) => `${x(i, curve.length - 1)} ${(40 - (38 * depth) / most).toFixed(1)}`);
    // A search without guesses has no curve.
    this.curve.toggleAttribute('hidden', Math.max(0, ...curve) === 0 && solution === null);
    const tick = (/** @type {0 | 1} */ which, /** @type {string} */ ends) =>
      marks.map((mark, i) => (mark[which] ? `M${x(i + 0.5, marks.length)} ${ends}` : '')).join('');
    this.curve.replaceChildren(
      s('path', { d: points.length ? `M0 40L${points.join('L')}L512 40Z` : '' }),
      s('path', { class: 'guesses', d: tick(0, '0v6') }),
      s('path', { class: 'dead-ends', d: tick(1, '34v6') }),
      ...(solution ? [s('path', { class: 'flag', d: `M${Math.min(510, Number(x(solution, steps)))} 0v40` })] : []),
    );
  }

  /** @param {number} at */
  go(at, stride = 1) {
    this.at = Math.max(0, Math.min(this.steps, Math.round(at)));
    this.scrubber.value = String(this.at);
    this.scrubber.setAttribute('aria-valuetext', this.label(this.at, this.steps));
    this.count.textContent = this.label(this.at, this.steps);
    this.first.disabled = this.back.disabled = this.at === 0;
    this.next.disabled = this.at === this.steps;
    this.show(this.at, stride);
  }

  /** Steps by arrows, goes to an end, or plays. @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const isTyping = target.closest('select, input, textarea, dialog');
    if (event.ctrlKey || event.altKey || event.metaKey || isTyping || !this.steps) return;
    const to = { ArrowRight: this.at + 1, ArrowLeft: this.at - 1, Home: 0, End: this.steps }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      this.stop(to);
    } else if (event.key === ' ' && !target.closest('button, a')) {
      event.preventDefault();
      this.toggle.click();
    }
  }

  /** Goes to a step and rests there. @param {number} at */
  stop(at) {
    this.pause();
    this.go(at);
    this.rest();
  }

  play() {
    if (this.at >= this.steps) this.go(0);
    this.#share = this.#pace.share(this.at);
    this.#last = 0;
    this.#dress(true);
    const turn = (/** @type {number} */ now) => {
      this.#frame = requestAnimationFrame(turn);
      const passed = this.#last ? Math.min(250, now - this.#last) / 1000 / this.#seconds : 0;
      this.#last = now;
      const rate = this.#pace.rate(this.#share) / this.#seconds;
      this.#share += passed;
      const exact = this.#share >= 1 ? this.steps : this.#pace.at(this.#share);
      // Where it goes fast only every so manieth step is shown, as many as there are pictures a second.
      const stride = strideOf(rate);
      const to = exact >= this.steps ? this.steps : Math.floor(exact / stride) * stride;
      if (to > this.at) this.go(to, stride);
      if (this.at >= this.steps) this.pause();
    };
    this.#frame = requestAnimationFrame(turn);
  }

  pause() {
    if (!this.#frame) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#dress(false);
    this.rest();
  }

  /** @param {boolean} playing */
  #dress(playing) {
    const label = playing ? W.pause : W.play;
    this.toggle.replaceChildren(icon(playing ? 'pause' : 'play'));
    this.toggle.setAttribute('aria-label', label);
    this.toggle.title = label;
  }

  #setLength() {
    this.#seconds = Math.round(SHORTEST * (LONGEST / SHORTEST) ** (Number(this.length.value) / 100));
    const text = W.seconds(this.#seconds);
    this.seconds.textContent = text;
    this.length.setAttribute('aria-valuetext', text);
  }
}
