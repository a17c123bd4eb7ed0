// What moves through the steps: a scrubber with the curve of the search, its guesses, dead ends and the solution, buttons, a speed.
// It knows a number of steps and no solver.

import { T } from '../texts/texts.js';
import { button, h, icon, s } from '../ui/dom.js';

/** The slowest and the fastest, in steps a second. */
const SLOWEST = 0.5;
const FASTEST = 20_000;

export class Player {
  /** Where it is, in words. */
  label = T.watch.step;
  /** Steps there are. */
  steps = 0;
  at = 0;
  #speed = 4;
  #frame = 0;
  #last = 0;
  #exact = 0;

  /**
   * @param {(at: number, stride: number) => void} show called with each place that is come to, and how far apart they are
   * @param {() => void} [rest] called where it comes to rest
   */
  constructor(show, rest = () => {}) {
    this.show = show;
    this.rest = rest;
    const go = (/** @type {number} */ by) => () => {
      this.pause();
      this.go(this.at + by);
      this.rest();
    };
    this.curve = s('svg', { class: 'curve', viewBox: '0 0 512 40', preserveAspectRatio: 'none', 'aria-hidden': 'true' });
    this.scrubber = h('input', { type: 'range', min: 0, max: 0, value: 0, class: 'grow', 'aria-label': T.watch.scrubber, oninput: () => {
      this.pause();
      this.go(Number(this.scrubber.value));
    } });
    this.first = button({ label: T.watch.first, icon: 'first', hide: true, class: 'quiet tall', onclick: go(-Infinity) });
    this.back = button({ label: T.watch.back, icon: 'prev', hide: true, class: 'quiet tall', onclick: go(-1) });
    this.toggle = button({ label: T.watch.play, icon: 'play', hide: true, class: 'main tall', onclick: () => (this.#frame ? this.pause() : this.play()) });
    this.next = button({ label: T.watch.next, icon: 'next', hide: true, class: 'quiet tall', onclick: go(1) });
    this.count = h('span', { class: 'num dim', id: 'step' });
    /** Beside the scrubber: what is about the film as a whole. */
    this.aside = h('span', { class: 'row aside' });
    /** Buttons of whoever knows more than steps. */
    this.more = h('span', { class: 'row grow more' });
    this.speed = h('input', { type: 'range', min: 0, max: 100, value: 30, class: 'speed', title: T.watch.speed, 'aria-label': T.watch.speed, oninput: () => this.#setSpeed() });
    this.rate = h('span', { class: 'num dim small rate' });
    this.element = h('div', { class: 'card player' }, this.curve, h('div', { class: 'row' }, this.scrubber, this.speed, this.rate, this.aside),
      h('div', { class: 'row' }, this.first, this.back, this.toggle, this.next, this.count, this.more));
    this.#setSpeed();
  }

  /**
   * @param {number} steps @param {readonly number[]} curve
   * @param {{ marks?: readonly (readonly [number, number])[], solution?: number | null }} [more] guesses and dead ends of each part of the curve
   */
  set(steps, curve, { marks = [], solution = null } = {}) {
    this.pause();
    this.steps = steps;
    this.scrubber.max = String(steps);
    const most = Math.max(1, ...curve);
    const points = curve.map((depth, i) => `${((512 * i) / Math.max(1, curve.length - 1)).toFixed(1)} ${(40 - (38 * depth) / most).toFixed(1)}`);
    // A search without guesses has no curve.
    this.curve.toggleAttribute('hidden', Math.max(0, ...curve) === 0 && solution === null);
    const tick = (/** @type {0 | 1} */ which, /** @type {string} */ ends) => marks.map((mark, i) => (mark[which] ? `M${((512 * (i + 0.5)) / marks.length).toFixed(1)} ${ends}` : '')).join('');
    this.curve.replaceChildren(s('path', { d: points.length ? `M0 40L${points.join('L')}L512 40Z` : '' }),
      s('path', { class: 'guesses', d: tick(0, '0v6') }), s('path', { class: 'dead-ends', d: tick(1, '34v6') }),
      ...(solution ? [s('path', { class: 'flag', d: `M${Math.min(510, (512 * solution) / steps).toFixed(1)} 0v40` })] : []));
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

  get isPlaying() {
    return this.#frame !== 0;
  }

  play() {
    if (this.at >= this.steps) this.go(0);
    this.#exact = this.at;
    this.#last = 0;
    this.#dress(true);
    const turn = (/** @type {number} */ now) => {
      this.#frame = requestAnimationFrame(turn);
      if (this.#last) this.#exact = Math.min(this.steps, this.#exact + (this.#speed * Math.min(250, now - this.#last)) / 1000);
      this.#last = now;
      // At high speed only every so manieth step is shown, as many as there are pictures a second.
      const stride = Math.max(1, 2 ** Math.ceil(Math.log2(this.#speed / 30)));
      const to = this.#exact >= this.steps ? this.steps : Math.floor(this.#exact / stride) * stride;
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
    const label = playing ? T.watch.pause : T.watch.play;
    this.toggle.replaceChildren(icon(playing ? 'pause' : 'play'));
    this.toggle.setAttribute('aria-label', label);
    this.toggle.title = label;
  }

  #setSpeed() {
    this.#speed = SLOWEST * (FASTEST / SLOWEST) ** (Number(this.speed.value) / 100);
    const text = T.watch.rate(this.#speed < 10 ? this.#speed.toFixed(1) : Math.round(this.#speed).toLocaleString(T.language));
    this.rate.textContent = text;
    this.speed.setAttribute('aria-valuetext', text);
  }
}
