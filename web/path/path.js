// The path: every step a person takes, drawn, with its reason; and how hard each is.

import { Picture } from '../board/board.js';
import { numbers } from '../board/mini.js';
import { BLANK, readState, step as stepShapes } from '../board/step.js';
import { Cancelled } from '../engine/client.js';
import { CELLS } from '../model/cells.js';
import { board, state } from '../model/game.js';
import { classic, follow } from '../model/command.js';
import * as games from '../model/game.js';
import { T } from '../texts/texts.js';
import { button, h, put, say, sheet } from '../ui/dom.js';
import { segment, select } from '../ui/forms.js';
import { conclusion, does, reasons } from './reasons.js';

await sheet(new URL('path.css', import.meta.url));

/** @typedef {import('../types.js').Step} Step */
/** @typedef {import('../types.js').State} State */

/** @type {import('../places.js').Opens} */
export const screen = (app, game, { query }) => new PathScreen(app, game, query);

class PathScreen {
  /** @type {Step[]} */
  #steps = [];
  /** Why it ends, once it does. @type {string | null} */
  #end = null;
  /** What HoDoKu calls the puzzle, once that is known. @type {import('../types.js').Level | undefined} */
  #level;
  #at = 0;
  #frame = 0;
  /** The step that the words are of. @type {Step | undefined} */
  #told;
  /** A look at what has come, that is to be. */
  #news = 0;

  /**
   * @param {import('../app.js').App} app
   * @param {import('../types.js').Game} game
   * @param {URLSearchParams} query what the address says of it
   */
  constructor(app, game, query) {
    this.app = app;
    this.game = game;
    /** The step to come back to, as soon as it is there. */
    this.wanted = Math.max(0, Number(query.get('step') ?? 1) - 1);
    const { givens } = classic(game.puzzle);
    const isUnderWay = board(game).digits.some((digit, cell) => digit && givens[cell] === null);
    /** Whether the path begins where the player is, and not with the givens. */
    this.isFromHere = isUnderWay && query.get('from') !== 'givens';
    this.picture = new Picture({ labels: true });
    this.title = h('h1', { 'aria-live': 'polite' }, T.path.title);
    this.facts = h('span.facts.num');
    this.graph = h('div.graph', { role: 'group', 'aria-label': T.path.graph });
    this.axis = h('div.axis.num');
    this.words = h('div.col.words');
    this.scale = select('scale', Object.entries(T.path.scales), { onchange: () => this.#walk() });
    this.stop = button(T.stop, () => this.app.engine.cancel());
    const move = (/** @type {number} */ by) => () => this.#go(this.#at + by);
    this.prev = button(T.path.previous, { icon: 'prev', hide: true, class: 'tall' }, move(-1));
    this.next = button(T.path.next, { icon: 'next', hide: true, class: 'tall' }, move(1));
    this.first = button(T.path.first, { icon: 'first', hide: true, class: 'tall' }, () => this.#go(0));
    const here = /** @type {const} */ (['here', 'givens']);
    const choices = here.map((from) => /** @type {const} */ ([from, T.path[from]]));
    const now = this.isFromHere ? 'here' : 'givens';
    this.begin = segment(T.path.from, choices, now, (from) => this.#from(from === 'here'));
    this.begin.element.hidden = !isUnderWay;
    this.element = h(
      'div.walk',
      h(
        'div.pace',
        h('div.head.title', this.title, this.facts, h('span.right', this.stop)),
        h('section.stage', { 'aria-label': T.board }, this.picture.element),
        h(
          'section.panel',
          { tabindex: '0', 'aria-label': T.path.title },
          this.words,
          h('p.dim.small.row', legend(''), T.path.on, legend(' off'), T.path.off),
        ),
        h(
          'div.card.foot',
          this.begin.element,
          this.graph,
          this.axis,
          h(
            'div.row',
            this.first,
            this.prev,
            this.next,
            h('label.vh', { for: 'scale' }, T.path.scale),
            h('span.grow', this.scale),
          ),
        ),
      ),
    );
    this.onkey = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener('keydown', this.onkey);
    this.#walk();
  }

  close() {
    clearTimeout(this.#news);
    document.removeEventListener('keydown', this.onkey);
    this.app.engine.cancel();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.altKey || event.metaKey || target.closest('select, input, textarea, dialog')) return;
    const to = { ArrowRight: this.#at + 1, ArrowLeft: this.#at - 1, Home: 0, End: this.#steps.length }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.#go(to);
  }

  /** Begins where the player is, or with the givens. @param {boolean} here */
  #from(here) {
    this.#begin(here);
    this.wanted = 0;
    this.#walk();
  }

  /** @param {boolean} here */
  #begin(here) {
    this.isFromHere = here;
    this.begin.show(here ? 'here' : 'givens');
  }

  /** Walks the whole path, a step at a time. */
  async #walk() {
    this.app.engine.cancel();
    /** @type {Step[]} */
    const steps = [];
    this.#steps = steps;
    this.#end = null;
    this.#level = undefined;
    this.#at = 0;
    this.stop.hidden = false;
    this.#show();
    const { puzzle } = this.game;
    try {
      const { status, solution } = await this.app.session.facts(this.game);
      // From where something is wrong no path leads on.
      if (solution && this.isFromHere && isWrong(board(this.game), solution)) {
        this.#begin(false);
        say(T.path.wrong, true);
      }
      if (status !== 'unique') {
        this.#end = T.path.none;
      } else {
        /** @type {State} */
        const from = this.isFromHere
          ? state(board(this.game))
          : puzzle.length === 81
            ? { grid: puzzle, marks: null }
            : { grid: '.'.repeat(81), marks: puzzle };
        const last = await this.app.engine.run(
          'path',
          { state: { ...from, start: puzzle }, scale: this.scale.value, language: T.language },
          (step) => {
            steps.push(step);
            if (this.wanted === steps.length - 1) this.#at = this.wanted;
            // Hundreds of steps arrive in a second; the count is shown ten times.
            if (steps.length === 1) this.#show();
            else this.#news ||= window.setTimeout(() => this.#show(), 100);
          },
        );
        this.#end = last.end === 'solved' ? T.path.solved : T.path.stuck;
        if (last.end === 'solved' && !this.isFromHere) {
          if (this.scale.value === 'se121') this.game.facts.rating = Number(this.#hardest().toFixed(1));
          if (this.#isSummed()) {
            this.#show();
            const total = await this.app.engine.ask({ op: 'total', puzzle, scale: this.scale.value });
            this.#level = total.split(' ')[0];
          }
        }
      }
    } catch (error) {
      // Another walk may have begun.
      if (this.#steps !== steps) return;
      this.#end ??= error instanceof Cancelled ? T.path.stopped : T.crashed;
    }
    this.stop.hidden = true;
    this.#show();
  }

  /** Whether the scale sums what all steps cost, in whole numbers. */
  #isSummed() {
    return this.scale.value === 'hodoku220';
  }

  /** What a step costs, as it is written. @param {number} rating */
  #price(rating) {
    return this.#isSummed() ? String(rating) : rating.toFixed(1);
  }

  #hardest(steps = this.#steps) {
    return Math.max(0, ...steps.map((step) => step.rating));
  }

  /** @param {number} at */
  #go(at) {
    this.#at = Math.max(0, Math.min(this.#end ? this.#steps.length : this.#steps.length - 1, at));
    this.wanted = -1;
    this.app.at(`?step=${this.#at + 1}${this.isFromHere || this.begin.element.hidden ? '' : '&from=givens'}`);
    this.#show();
  }

  #show() {
    clearTimeout(this.#news);
    this.#news = 0;
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  #draw() {
    const steps = this.#steps;
    const step = steps[this.#at];
    const before = step?.before ??
      steps.at(-1) ?? { grid: this.game.puzzle.length === 81 ? this.game.puzzle : '.'.repeat(81), candidates: null };
    const { digits, marks } = readState(before);
    const { at } = this.picture;
    this.picture.draw([...stepShapes(at, step ?? BLANK, marks), ...numbers(at, digits, this.game.puzzle)]);
    const er = this.#hardest();
    this.title.textContent = this.#end
      ? step
        ? T.path.step(this.#at + 1, steps.length)
        : T.path.title
      : T.path.progress(steps.length, this.#price(er));
    this.facts.replaceChildren();
    const pearl = steps.slice(0, steps.findIndex((one) => one.placements.length > 0) + 1);
    put(
      this.facts,
      this.game.puzzle.length === 81 &&
        h('span.wide-only', T.clues([...this.game.puzzle].filter((c) => Number(c) > 0).length)),
      this.#end && this.#end !== T.path.solved && h('span.error', { role: 'status' }, this.#end),
      this.#end === T.path.solved &&
        (this.#isSummed()
          ? [
              this.#level && h('span', `${T.end.level} `, h('b', T.levels.names[this.#level])),
              h('span', `${T.path.score} `, h('b', String(steps.reduce((sum, one) => sum + one.rating, 0)))),
            ]
          : ['ER', 'EP', 'ED'].map((name, i) =>
              h(
                'span',
                { class: i ? 'wide-only' : '' },
                `${name} `,
                h('b', [er, this.#hardest(pearl), steps[0]?.rating ?? 0][i]?.toFixed(1) ?? ''),
              ),
            )),
    );
    this.#drawGraph(er);
    this.prev.disabled = this.#at <= 0;
    this.next.disabled = this.#at >= (this.#end ? steps.length : steps.length - 1);
    // The words of a step stay as they are while more steps come, so that what is open stays open.
    if (this.#told === step && step) return;
    this.#told = step;
    this.words.replaceChildren(...(step ? this.#tell(step) : [h('p.card', this.#end ?? T.path.about)]));
  }

  /** @param {number} er */
  #drawGraph(er) {
    const steps = this.#steps;
    const most = Math.max(4, er);
    while (this.graph.children.length > steps.length) this.graph.lastChild?.remove();
    steps.forEach((step, i) => {
      let bar = /** @type {HTMLElement} */ (this.graph.children[i]);
      if (!bar) {
        bar = h('button', { tabindex: '-1', onclick: () => this.#go(i) }, h('i'));
        this.graph.append(bar);
      }
      const inner = /** @type {HTMLElement} */ (bar.firstElementChild);
      const label = T.path.bar(i + 1, step.name, this.#price(step.rating));
      bar.setAttribute('aria-label', label);
      bar.title = label;
      inner.style.height = `${Math.max(4, ((step.rating - 1) / (most - 1)) * 100)}%`;
      bar.className = i === this.#at ? 'now' : step.rating === er && er > 1.2 ? 'top' : i > this.#at ? 'todo' : '';
    });
    const top = steps.find((step) => step.rating === er);
    this.axis.replaceChildren(
      h('span', T.path.begin),
      h('span', top ? T.path.hardest(top.name, this.#price(er)) : ''),
      h('span', String(steps.length || '')),
    );
  }

  /** @param {Step} step */
  #tell(step) {
    /** @type {HTMLElement[]} */
    const out = [
      h('div.head', h('h2', step.name), h('span.right.num', h('b', this.#price(step.rating)))),
      conclusion(step),
      h('div.card', reasons(step, this.picture)),
    ];
    if (step.assumes_uniqueness) out.push(h('p.dim.small', T.hint.unique));
    const now = board(this.game);
    const next = follow(now, step);
    const same = state(now).grid === step.before.grid;
    out.push(
      h(
        'div.row',
        button(T.path.next, { class: 'main tall grow' }, () => this.#go(this.#at + 1)),
        same &&
          button(does(step), { class: 'tall' }, () => {
            games.go(this.game, next);
            this.app.session.save(this.game);
            say(step.conclusion.text, true);
            this.#go(this.#at + 1);
          }),
      ),
    );
    if (step.eureka?.length) {
      out.push(
        h(
          'details',
          h('summary.dim.small', T.path.eureka),
          h(
            'ul',
            step.eureka.map((line) => h('li.mono', line)),
          ),
        ),
      );
    }
    return out;
  }
}

/**
 * Whether an entry, or a mark that is missing, contradicts the solution.
 * @param {import('../types.js').Board} one
 * @param {string} solution
 */
const isWrong = (one, solution) =>
  CELLS.some((cell) => {
    const [digit, right] = [one.digits[cell] ?? 0, Number(solution[cell])];
    return digit ? digit !== right : one.centre[cell] && !((one.centre[cell] ?? 0) & (1 << right));
  });

/** @param {string} kind */
function legend(kind) {
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  line.setAttribute('viewBox', '0 0 28 8');
  line.setAttribute('width', '28');
  line.setAttribute('height', '8');
  line.setAttribute('aria-hidden', 'true');
  line.innerHTML = `<path class="link${kind}" stroke="var(--c1)" d="M2 4H26"/>`;
  return line;
}
