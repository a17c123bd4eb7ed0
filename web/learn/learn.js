// A page for each technique: what it is, a picture, and a position to try it on.

import { Picture } from '../board/board.js';
import { numbers } from '../board/mini.js';
import { readState, step as stepShapes } from '../board/step.js';
import { newGame } from '../model/game.js';
import { LEVELS } from '../model/levels.js';
import * as store from '../model/store.js';
import { conclusion, reasons } from '../path/reasons.js';
import { T } from '../texts/texts.js';
import { button, h, icon, sheet } from '../ui/dom.js';
import { TECHNIQUES } from './techniques.js';

await sheet(new URL('learn.css', import.meta.url));

/** @typedef {import('../types.js').Technique} Technique */
/** @typedef {import('../types.js').Step} Step */

/** So often in a row it is found, and it is known. */
const ENOUGH = 3;
/**
 * The way that most people learn: what is met in most puzzles, the easiest first. All else is rarer, or another
 * program's name for the same.
 */
const WAY = [
  'full-house',
  'hidden-single',
  'naked-single',
  'pointing',
  'claiming',
  'naked-pair',
  'hidden-pair',
  'naked-triple',
  'hidden-triple',
  'x-wing',
  'swordfish',
  'skyscraper',
  'two-string-kite',
  'empty-rectangle',
  'xy-wing',
  'xyz-wing',
  'w-wing',
  'unique-rectangle-one',
  'bug-plus-one',
  'simple-colors',
  'remote-pair',
  'x-chain',
  'xy-chain',
  'nice-loops',
  'als-xz',
  'nishio',
  'forcing-chains',
  'dynamic-forcing-chains',
];

/** The position of a step, with what the step is about. @param {Step} step @param {boolean} [labels] */
function pictureOf(step, labels = false) {
  const picture = new Picture({ labels });
  const { digits, marks } = readState(step.before);
  picture.draw([...stepShapes(picture.at, step, marks), ...numbers(picture.at, digits)]);
  return picture;
}

/** @type {import('../places.js').Opens} */
export const screen = (app, _, { rest }) => new LearnScreen(app, rest);

class LearnScreen {
  /** The pictures that are not drawn yet: each is when it comes near. */
  #seen = new IntersectionObserver(
    (all) => {
      for (const { isIntersecting, target } of all) {
        if (!isIntersecting) continue;
        this.#seen.unobserve(target);
        this.#draw(/** @type {HTMLElement} */ (target));
      }
    },
    { rootMargin: '200px' },
  );

  /** @param {import('../app.js').App} app @param {string} slug */
  constructor(app, slug) {
    this.app = app;
    const technique = TECHNIQUES.find((one) => one.slug === slug);
    this.isUnknown = Boolean(slug) && !technique;
    this.element = h('div', technique ? h('div.col', this.#ways(), this.#one(technique, null)) : this.#all());
    if (technique) this.#show(technique);
  }

  close() {
    this.#seen.disconnect();
    this.app.background.cancel();
    this.app.engine.cancel();
  }

  /** @param {Technique} technique */
  async #show(technique) {
    /** @type {Step[]} */
    const examples = await this.app.engine
      .ask({ op: 'examples', technique: technique.slug, language: T.language })
      .catch(() => []);
    // The links stay, with the focus and the finger that may be on them.
    const [ways, ...old] = this.element.firstElementChild?.children ?? [];
    for (const element of old) element.remove();
    ways?.after(...this.#one(technique, examples));
  }

  /** Where one goes from a technique: back to the board whose hint led here, or to all techniques. */
  #ways() {
    return h(
      'p.row',
      this.app.told && h('a.btn.tall', { id: 'back', href: './#play' }, icon('prev'), T.learn.back),
      h('a', { href: './#learn' }, T.learn.all),
    );
  }

  /**
   * A game from the position of a step: what stands there is given, the candidates are marks, and it ends when the step
   * is found.
   * @param {Technique} one
   * @param {Step} step
   */
  #practise(one, step) {
    const { digits, marks } = readState(step.before);
    const { eliminations, placements } = step;
    const game = newGame(
      [...digits].map((digit) => digit || '.').join(''),
      T.learn.practised(one.name),
      Date.now(),
      crypto.randomUUID(),
    );
    game.now = { ...game.now, centre: marks };
    this.app.session.start({ ...game, practice: { technique: one.slug, ...step.before, eliminations, placements } });
  }

  /** The way from singles upwards, a level after the other; what is rarer is folded away. */
  #all() {
    const { found } = store.tally();
    const known = (/** @type {Technique} */ { slug }) => Math.min(ENOUGH, found[slug] ?? 0);
    const dots = (/** @type {Technique} */ one) => [
      h(
        'span.dots',
        { 'aria-hidden': 'true' },
        Array.from({ length: ENOUGH }, (_, i) => h('i', { class: i < known(one) ? 'has' : '' })),
      ),
      known(one) > 0 && h('span.vh', T.learn.known(known(one))),
    ];
    const card = (/** @type {Technique} */ one) => {
      const picture = h('a.thumb', {
        href: `#learn/${one.slug}`,
        tabindex: '-1',
        'aria-hidden': 'true',
        'data-slug': one.slug,
      });
      this.#seen.observe(picture);
      return h(
        'li.card',
        picture,
        h('div.row', h('a.grow', { href: `#learn/${one.slug}` }, one.name), dots(one)),
        h('p.dim.small', one.summary),
      );
    };
    const line = (/** @type {Technique} */ one) =>
      h(
        'li',
        { title: one.summary },
        h('a.grow', { href: `#learn/${one.slug}` }, one.name),
        dots(one),
        h('span.dim.small.num.er', one.er ?? ''),
      );
    const level = (/** @type {import('../types.js').Level} */ level) => {
      const all = TECHNIQUES.filter((one) => one.level === level).sort(
        (a, b) => Number(a.er ?? 99) - Number(b.er ?? 99),
      );
      const way = all
        .filter(({ slug }) => WAY.includes(slug))
        .sort((a, b) => WAY.indexOf(a.slug) - WAY.indexOf(b.slug));
      const rare = all.filter(({ slug }) => !WAY.includes(slug));
      return h(
        'section',
        { 'data-level': level },
        h('h2', T.levels.names[level]),
        h('p.dim.small', T.levels.needs[level]),
        h('ul.way', way.map(card)),
        rare.length > 0 && h('details', h('summary', T.learn.rarer(rare.length)), h('ul.rare', rare.map(line))),
      );
    };
    // What comes next: the first of the way that is not known yet.
    const next = WAY.map((slug) => TECHNIQUES.find((one) => one.slug === slug)).find(
      (one) => one && known(one) < ENOUGH,
    );
    return h(
      'div.col',
      h(
        'div.head',
        h('h1', T.learn.title),
        next && h('a.btn.main.tall.right', { href: `#learn/${next.slug}` }, T.learn.next(next.name)),
      ),
      h('p', T.learn.about),
      h('div.techniques', LEVELS.map(level)),
    );
  }

  /** Draws the first example of a technique that has come into view. @param {HTMLElement} place */
  async #draw(place) {
    /** @type {Step[]} */
    const [step] = await this.app.background
      .ask({ op: 'examples', technique: place.dataset.slug, language: T.language })
      .catch(() => []);
    if (!step || !place.isConnected) return;
    place.append(pictureOf(step).element);
  }

  /** What it is, and its examples once they are found. @param {Technique} one @param {Step[] | null} steps */
  #one(one, steps) {
    const about = h(
      'div.col',
      h('h1', one.name),
      h('p', one.definition),
      h(
        'p.dim.small',
        `${T.levels.names[one.level]} · ${one.er ? `ER ${one.er} · ` : ''}${T.learn.of}: ${one.scales
          .map((name) => T.path.scales[/** @type {'se121' | 'sukaku'} */ (name)])
          .join(', ')}`,
      ),
    );
    const examples = steps?.map((step, i) => {
      const picture = pictureOf(step, true);
      picture.element.setAttribute('role', 'img');
      picture.element.setAttribute('aria-label', `${T.learn.example} ${i + 1}: ${step.conclusion.text}`);
      return h(
        'div.two.fits',
        h('div.stage', picture.element),
        h(
          'div.panel',
          i === 0 && about,
          h('div.head', h('h2', step.name), h('span.right.num', h('b', step.rating.toFixed(1)))),
          conclusion(step),
          h('div.card', reasons(step, picture)),
          button(T.learn.practise, { class: 'main tall' }, () => this.#practise(one, step)),
        ),
      );
    });
    return examples?.length ? examples : [about, h('p.dim', T.hint.looking)];
  }
}
