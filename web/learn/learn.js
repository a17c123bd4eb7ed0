// A page for each technique: what it is, a picture, and a position to try it on.

import { Picture } from '../board/board.js';
import { readState } from '../board/names.js';
import { digit, step as stepShapes } from '../board/shapes.js';
import { CELLS } from '../model/cells.js';
import { newGame } from '../model/game.js';
import { conclusion, reasons } from '../path/reasons.js';
import { T } from '../texts/texts.js';
import { button, h, put } from '../ui/dom.js';
import { TECHNIQUES } from './techniques.js';

/** @typedef {import('../types.js').Technique} Technique */
/** @typedef {import('../types.js').Step} Step */

export class LearnScreen {
  /** @param {import('../app.js').App} app @param {string} slug */
  constructor(app, slug) {
    this.app = app;
    const technique = TECHNIQUES.find((one) => one.slug === slug);
    this.element = h('div', {}, technique ? this.#one(technique, null) : this.#all());
    if (technique) this.#show(technique);
  }

  close() {
    this.app.engine.cancel();
  }

  /** @param {Technique} technique */
  async #show(technique) {
    /** @type {Step[]} */
    const examples = await this.app.engine.ask({ op: 'examples', technique: technique.slug, language: T.language }).catch(() => []);
    this.element.replaceChildren(this.#one(technique, examples));
  }

  /** A game from the position of a step: what stands there is given, the candidates are marks, and it ends when the step is found. @param {Technique} one @param {Step} step */
  #practise(one, step) {
    const { digits, marks } = readState(step.before);
    const { eliminations, placements } = step;
    const game = newGame([...digits].map((digit) => digit || '.').join(''), T.learn.practised(one.name), Date.now(), crypto.randomUUID());
    game.now = { ...game.now, centre: marks };
    this.app.start({ ...game, practice: { technique: one.slug, ...step.before, eliminations, placements } });
  }

  #all() {
    const of = (/** @type {Technique} */ one) => h('li', {}, h('a', { href: `#learn/${one.slug}` }, one.name), h('p', { class: 'dim small' }, one.summary));
    return h('div', { class: 'col' }, h('h1', {}, T.learn.title), h('p', {}, T.learn.about), h('ul', { class: 'techniques' }, TECHNIQUES.map(of)));
  }

  /** What it is, and its examples once they are found. @param {Technique} one @param {Step[] | null} steps */
  #one(one, steps) {
    const examples = steps?.map((step, i) => {
      const picture = new Picture({ labels: true });
      const { digits, marks } = readState(step.before);
      const numbers = CELLS.flatMap((cell) => (digits[cell] ? digit(picture.at, cell, digits[cell] ?? 0, true, false) : []));
      picture.draw([...stepShapes(picture.at, step, marks), ...numbers]);
      picture.element.setAttribute('role', 'img');
      picture.element.setAttribute('aria-label', `${T.learn.example} ${i + 1}: ${step.conclusion.text}`);
      return h('div', { class: 'two' }, h('div', { class: 'stage' }, picture.element), h('div', { class: 'panel' },
        h('div', { class: 'head' }, h('h2', {}, step.name), h('span', { class: 'right num' }, h('b', {}, step.rating.toFixed(1)))),
        conclusion(step), h('div', { class: 'card' }, reasons(step, picture)),
        button({ label: T.learn.practise, class: 'main tall', onclick: () => this.#practise(one, step) })));
    });
    const out = h('div', { class: 'col' }, h('p', {}, h('a', { href: './#learn' }, T.learn.all)), h('h1', {}, one.name), h('p', {}, one.definition));
    put(out, h('p', { class: 'dim small' }, `${T.learn.of}: ${one.scales.map((name) => T.path.scales[/** @type {'se121' | 'sukaku'} */ (name)]).join(', ')}`), examples ?? h('p', { class: 'dim' }, T.hint.looking));
    return out;
  }
}
