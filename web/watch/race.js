// A race: a search of each document and ours on the same puzzle, side by side, each at the same share of its film, or
// by time.

import { Comparison } from '../path/compare.js';
import { W } from '../texts/films.js';
import { T } from '../texts/texts.js';
import { h } from '../ui/dom.js';
import { segment } from '../ui/forms.js';
import { Cancelled } from '../engine/client.js';
import { back, picker } from './landing.js';
import { Player, strideOf } from './player.js';
import { Scene } from './scene.js';
import { TOGETHER, aboutOf, titleOf } from './solvers.js';

/** The places of a race. */
const PLACES = 1000;
/** The length of a lane's film in seconds, which says how many steps it loads ahead. */
const SECONDS = 60;

export class Race {
  #open = true;
  /** Whether the lanes go by time, and not by their shares. */
  #isTimed = false;

  /** @param {import('../app.js').App} app @param {string} puzzle */
  constructor(app, puzzle) {
    this.app = app;
    this.player = new Player((at) => this.#show(at));
    this.scenes = TOGETHER.map((solver) => new Scene(app, puzzle, solver, true));
    this.comparison = new Comparison(app, puzzle);
    this.player.label = (at) => this.#label(at);
    this.title = h('span.dim.small', { role: 'status' }, W.same);
    /** @type {[string, string][]} */
    const ways = [
      ['share', W.byShare],
      ['time', W.byTime],
    ];
    const by = segment(W.raceBy, ways, 'share', (way) => {
      this.#isTimed = way === 'time';
      this.player.stop(PLACES);
    });
    // How long each takes is known when all have run.
    this.onkey = (/** @type {KeyboardEvent} */ event) => this.player.key(event);
    document.addEventListener('keydown', this.onkey);
    const isKnown = () => TOGETHER.every((solver) => this.comparison.ms(solver));
    this.comparison.onresult = () => by.buttons[1]?.toggleAttribute('disabled', !isKnown());
    this.comparison.onresult();
    this.element = h(
      'div',
      h(
        'div.race',
        h('div.head', h('h1', W.all), this.title, h('span.right.row', back(), by.element, picker('race'))),
        h('div.together', this.scenes.map(lane)),
        this.player.element,
      ),
      this.comparison.element,
    );
    this.#begin();
  }

  close() {
    this.#open = false;
    document.removeEventListener('keydown', this.onkey);
    this.player.pause();
    this.comparison.close();
    for (const scene of this.scenes) scene.close();
    this.app.engine.cancel();
  }

  async #begin() {
    this.app.engine.cancel();
    try {
      for (const scene of this.scenes) {
        await scene.begin();
        if (!this.#open) return;
        // Each board by itself, so that nothing waits for all of them.
        this.#showLane(scene, 0);
      }
      this.player.set(PLACES, []);
      this.player.go(0);
      this.comparison.run();
      if (!matchMedia('(prefers-reduced-motion: reduce)').matches) this.player.play();
    } catch (error) {
      if (!this.#open || error instanceof Cancelled) return;
      this.title.textContent = error instanceof Error && error.message ? error.message : T.crashed;
    }
  }

  /** @param {number} at */
  #label(at) {
    return this.#isTimed ? T.solve.ms(this.#time(at).toPrecision(2)) : W.held.share(at / PLACES);
  }

  /** @param {number} at */
  #show(at) {
    for (const scene of this.scenes) this.#showLane(scene, at);
  }

  /** @param {Scene} scene @param {number} at */
  #showLane(scene, at) {
    const end = scene.end(false);
    const stride = at === PLACES ? 1 : strideOf(end / SECONDS);
    const reached = this.#isTimed ? this.#reached(scene, at) : (end * at) / PLACES;
    scene.go(reached >= end ? end : Math.floor(reached / stride) * stride, stride);
    this.#badge(scene);
  }

  /**
   * The time of a place of the race, in milliseconds: each is as many times the one before as that, from a tenth of
   * the fastest on.
   * @param {number} at
   */
  #time(at) {
    const all = TOGETHER.map((solver) => this.comparison.ms(solver) ?? 1);
    const [least, most] = [Math.min(...all) / 10, Math.max(...all)];
    return least * (most / least) ** (at / PLACES);
  }

  /**
   * Which step a lane has come to by then, its time spread over its steps evenly.
   * @param {Scene} scene
   * @param {number} at
   */
  #reached(scene, at) {
    return scene.end(false) * Math.min(1, (this.#time(at) * 1.000001) / (this.comparison.ms(scene.solver) ?? 1));
  }

  /** How far a lane is. @param {Scene} scene */
  #badge(scene) {
    const end = scene.end(false);
    const steps = this.element.querySelector(`[data-steps="${scene.solver}"]`);
    if (steps) steps.textContent = W.step(scene.at, end);
    const badge = this.element.querySelector(`[data-badge="${scene.solver}"]`);
    badge?.toggleAttribute('hidden', !(end > 0 && scene.at >= end));
    badge?.classList.toggle('wait', !scene.isSolved);
    if (badge) badge.textContent = scene.isSolved ? W.solved : W.gaveUp;
  }
}

/** @param {Scene} scene */
function lane({ picture, solver, sheets }) {
  picture.element.setAttribute('aria-label', titleOf(solver));
  return h(
    'figure.card',
    h(
      'div.head',
      h('h2', h('a', { href: `#documents/${aboutOf(solver).number || solver}` }, titleOf(solver))),
      h('span.chip', { 'data-badge': solver, hidden: true }),
      h('span.dim.small.num', { 'data-steps': solver }),
    ),
    sheets,
    h('figcaption.dim.small', W.captions[solver]),
  );
}
