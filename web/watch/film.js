// The film of one solver: its board with what it does and why, its bits, its program, and what the study found of its
// document.

import { SIDE, corner } from '../board/shapes.js';
import { Cancelled } from '../engine/client.js';
import { W } from '../texts/films.js';
import { T } from '../texts/texts.js';
import { button, h, put, s, say } from '../ui/dom.js';
import { boardOf } from './boards.js';
import { back, picker, pictures, verdicts } from './landing.js';
import { Player } from './player.js';
import { Program } from './program.js';
import { Scene } from './scene.js';
import { RIVALS, aboutOf, isClassic, isSmall, nameOf, smallOf } from './solvers.js';
import { linesOf, tell } from './tell.js';
import { VIEWS } from './views.js';
import { Whole } from './whole.js';
import { Window } from './window.js';

/** @typedef {import('../types.js').Frame} Frame */
/** @typedef {'guess' | 'dead-end'} Mark */

const isPresented = () => document.documentElement.classList.contains('presented');

export class Film {
  #open = true;
  /** Whether what comes after the solution is shown too: the search for another. */
  #isWhole = false;
  /** The last guess and the last dead end of the film. @type {Record<Mark, number>} */
  #last = { guess: 0, 'dead-end': 0 };

  /**
   * @param {import('../app.js').App} app @param {string} puzzle @param {string} solver @param {URLSearchParams} query
   * @param {import('../types.js').Game} game the game that is played beside it
   */
  constructor(app, puzzle, solver, query, game) {
    this.app = app;
    this.puzzle = puzzle;
    this.solver = solver;
    this.about = aboutOf(solver);
    this.own = isClassic(game.puzzle) ? game.puzzle : '';
    this.board = boardOf(puzzle);
    this.wanted = Number(query.get('step') ?? 0);
    this.scene = new Scene(app, puzzle, solver, false);
    this.scene.picture.element.setAttribute('aria-label', T.board);
    this.scene.ondraw = (frame) => this.#tell(frame);
    if (solver === 'weighted' && query.has('coefficient')) this.scene.coefficient = Number(query.get('coefficient'));
    this.player = new Player(
      (at, stride) => this.#show(at, stride),
      () => this.#rest(),
    );
    this.program = new Program(solver, isSmall(puzzle));
    /** The whole search, where it is short. */
    this.whole = isSmall(puzzle) ? new Whole((at) => this.#goTo(at)) : null;
    /** Shown after the solution, where another is looked for. */
    this.only = button(W.only, { class: 'quiet', hidden: true }, () => this.#goOn());
    this.large = this.#sizeButton();
    this.more = h('span.dim.small', { role: 'note', hidden: true }, W.more);
    this.title = h('h2');
    this.parts = h('div.col.bits', {
      onpointerover: (/** @type {PointerEvent} */ event) => this.#light(event.target),
      onpointerleave: () => this.#light(null),
    });
    this.parts.style.setProperty('--n', String(this.board.side));
    this.stats = h('dl.stats.num');
    this.tries = h('ul.tries.num', { 'aria-label': W.tries });
    /** What happens in the step, and why. */
    this.told = h('p.told');
    this.find = this.#buttons();
    this.element = this.#stage();
    if (query.has('large')) this.#enlarge(true);
    this.onkey = (/** @type {KeyboardEvent} */ event) => this.player.key(event);
    this.onscreen = () => !document.fullscreenElement && isPresented() && this.#enlarge(false);
    document.addEventListener('keydown', this.onkey);
    document.addEventListener('fullscreenchange', this.onscreen);
    this.#begin();
  }

  close() {
    this.#open = false;
    this.player.pause();
    this.scene.close();
    document.removeEventListener('keydown', this.onkey);
    document.removeEventListener('fullscreenchange', this.onscreen);
    if (isPresented()) this.#enlarge(false);
    this.app.engine.cancel();
  }

  /* ---- what there is ---- */

  #stage() {
    const { about, solver, scene, player } = this;
    return h(
      'div',
      h(
        'div.film',
        h(
          'div.head.title',
          back(),
          about.number && h('span.number', about.number),
          h('h1', nameOf(solver)),
          h('span.dim', about.source),
          this.more,
          h('span.right.row', about.number && this.#boards(), picker(solver, this.whole ? this.puzzle : '')),
        ),
        h('div.scene', scene.sheets, this.told),
        h(
          'section.panel',
          { tabindex: 0, 'aria-label': W.panel },
          about.number === '000' && new Window(this.app).element,
          h('p.idea', W.ideas[solver]),
          h('div.columns', this.#state(), this.program.element, this.whole?.element),
        ),
        player.element,
      ),
      about.number && h('div.below', verdicts(about.number), pictures(about.number)),
    );
  }

  /** What the solver has before it. */
  #state() {
    return h(
      'div.card.col.state',
      { tabindex: 0, role: 'region', 'aria-label': W.state },
      this.title,
      this.solver === 'weighted' && this.#slider(),
      this.parts,
      h('p.dim.small.legend', W.legends[this.solver]),
      this.solver !== 'engine' && [this.stats, this.tries],
    );
  }

  /** The boards of its film: 4×4 cells, the one that the document prints, and the one that is played. */
  #boards() {
    const { number, example } = this.about;
    const go = (/** @type {string} */ puzzle) => {
      if (this.#open) location.hash = `documents/${number}?p=${puzzle}`;
    };
    const board = (/** @type {string} */ name, /** @type {string} */ puzzle, isHere = puzzle === this.puzzle) =>
      puzzle && h('button', { 'aria-pressed': String(isHere), onclick: () => isHere || go(puzzle) }, name);
    const own = this.own !== example && this.own;
    const another = async () => {
      const seed = Math.floor(Math.random() * 2 ** 32);
      const puzzle = await this.app.background.ask({ op: 'small', solver: this.solver, seed }).catch(() => null);
      if (typeof puzzle === 'string') go(puzzle);
    };
    return [
      h(
        'div.seg.boards',
        { role: 'group', 'aria-label': W.boards },
        board('4×4', smallOf(this.solver), this.whole !== null),
        board(W.example, example),
        board(W.own9, own || ''),
      ),
      this.whole && button(W.fresh, { icon: 'plus', class: 'quiet' }, another),
    ];
  }

  /** Buttons of the player that know more than steps. */
  #buttons() {
    const find = (/** @type {Mark} */ what, /** @type {string} */ label) =>
      button(label, { class: 'quiet', disabled: true }, async () => {
        this.player.pause();
        const at = await this.scene.run.find(what, this.player.at);
        if (at !== null && at <= this.player.steps) this.player.stop(at);
      });
    const marks = { guess: find('guess', W.nextGuess), 'dead-end': find('dead-end', W.nextDeadEnd) };
    const end = button(W.toSolution, { class: 'quiet' }, () => this.player.stop(this.player.steps));
    const link = button(W.link, { icon: 'link', hide: true, class: 'quiet' }, async () => {
      this.#rest();
      await navigator.clipboard?.writeText(location.href).catch(() => {});
      say(T.sharing.copied, true);
    });
    put(this.player.aside, link, this.large);
    if (this.solver !== 'engine')
      put(this.player.more, !RIVALS.includes(this.solver) && Object.values(marks), end, this.only);
    return marks;
  }

  #sizeButton() {
    return button(W.large, { icon: 'eye', hide: true, class: 'quiet', 'aria-pressed': 'false' }, () => {
      this.#enlarge(!isPresented());
      // Browsers give the whole screen to who presses something, and complain of a link that asks for it.
      if (isPresented()) document.documentElement.requestFullscreen?.().catch(() => {});
    });
  }

  /** The coefficient of the weights. */
  #slider() {
    const { scene } = this;
    const value = h('output.num', String(scene.coefficient));
    const input = h('input.grow', {
      type: 'range',
      min: -10,
      max: 30,
      step: 1,
      value: scene.coefficient,
      id: 'coefficient',
      list: 'coefficients',
      oninput: () => {
        value.textContent = input.value;
        scene.coefficient = Number(input.value);
        this.#show(this.player.at, 1);
      },
      onchange: () => this.#begin(),
    });
    return h(
      'div.row.coefficient',
      h('label', { for: 'coefficient' }, W.coefficient),
      input,
      value,
      h(
        'datalist',
        { id: 'coefficients' },
        [-10, -3, 10, 30].map((n) => h('option', { value: n })),
      ),
    );
  }

  /* ---- what goes on ---- */

  async #begin() {
    this.app.engine.cancel();
    this.player.pause();
    this.title.textContent = W.looking;
    try {
      await this.scene.begin();
      await this.#set();
      await this.whole?.draw(this.scene.run);
      if (!this.#open) return;
      this.whole?.show(this.player.at);
      if (this.wanted) this.player.go(this.wanted);
      else if (!matchMedia('(prefers-reduced-motion: reduce)').matches) this.player.play();
    } catch (error) {
      if (!this.#open || error instanceof Cancelled) return;
      this.title.textContent = error instanceof Error && error.message ? error.message : T.crashed;
    }
  }

  /** The film: it ends with the solution, where there is one; whether it is the only one is another act. */
  async #set() {
    const { engine, run, curve } = { ...this.scene, curve: this.scene.engine?.curve ?? this.scene.run.outline.curve };
    const { outline } = run;
    if (this.wanted > (outline.solution ?? Infinity)) this.#isWhole = true;
    const end = this.scene.end(this.#isWhole);
    this.more.hidden = !outline.more;
    const moments = engine ? engine.moments : await this.#moments(end);
    if (!this.#open) return;
    const parts = engine ? curve.length : Math.ceil(end / outline.part);
    this.player.set(end, curve.slice(0, parts), {
      marks: engine ? [] : (outline.marks?.slice(0, parts) ?? []),
      solution: outline.solution ?? null,
      moments,
    });
    this.player.go(Math.min(this.player.at, end));
  }

  /** The steps that are shown slowly; it is noted beside where the last ones of their kinds are. @param {number} end */
  async #moments(end) {
    const { run } = this.scene;
    const moments = [run.outline.solution ?? end];
    for (const what of /** @type {const} */ (['guess', 'dead-end'])) {
      const isThere = what === 'guess' ? run.outline.guesses : run.outline.dead_ends;
      const first = isThere ? await run.find(what, 0) : null;
      this.#last[what] = (first && (await run.find(what, end + 1, true))) ?? 0;
      if (first) moments.push(first);
    }
    return moments;
  }

  /** The second act. */
  async #goOn() {
    this.#isWhole = true;
    await this.#set();
    this.player.play();
  }

  /** Shows a step of the search, and what comes after the solution if it lies there. @param {number} at */
  async #goTo(at) {
    this.player.pause();
    if (at > this.player.steps) {
      this.#isWhole = true;
      await this.#set();
    }
    this.player.stop(at);
  }

  /** The size for a room that looks on: all of it is larger, and the bars are away. @param {boolean} on */
  #enlarge(on) {
    document.documentElement.classList.toggle('presented', on);
    this.large.setAttribute('aria-pressed', String(on));
    if (!on && document.fullscreenElement) document.exitFullscreen().catch(() => {});
    this.#rest();
  }

  /** Where the film rests is in the address, so that a link leads there. */
  #rest() {
    if (!this.#open || !this.player.steps) return;
    const coefficient = this.solver === 'weighted' ? `&coefficient=${this.scene.coefficient}` : '';
    const puzzle = this.puzzle.length === this.board.cells.length ? `p=${this.puzzle}&` : '';
    const large = isPresented() ? '&large' : '';
    this.app.at(`/${this.about.number || this.solver}?${puzzle}step=${this.player.at}${coefficient}${large}`);
    say(this.told.textContent ?? '');
  }

  /** A row of bits lights up its house. @param {EventTarget | null} target */
  #light(target) {
    const house = target instanceof Element ? target.closest('[data-house]')?.getAttribute('data-house') : null;
    const { picture } = this.scene;
    picture.svg.querySelector('.lit-house')?.remove();
    if (house === null || house === undefined) return;
    const cells = this.board.houses[Number(house)] ?? [];
    const [from, to] = [corner(picture.at, cells[0] ?? 0), corner(picture.at, cells.at(-1) ?? 0)];
    const [width, height] = [to.x + SIDE - from.x, to.y + SIDE - from.y];
    picture.svg.append(s('rect', { class: 'sel lit-house', x: from.x, y: from.y, width, height, rx: 3 }));
  }

  /** @param {number} at @param {number} stride */
  #show(at, stride) {
    for (const what of /** @type {const} */ (['guess', 'dead-end'])) {
      this.find[what].disabled = at >= this.#last[what];
    }
    const { outline } = this.scene.run;
    const isMore = !this.#isWhole && outline.solution && outline.solution < outline.steps;
    this.only.hidden = !isMore || at < this.player.steps;
    this.scene.go(at, stride);
  }

  /** Tells of the step that is on the board. @param {Frame | null} frame */
  #tell(frame) {
    const { engine, at, coefficient } = this.scene;
    const { solver, puzzle } = this;
    const view = frame && frame.at > 0 ? VIEWS[solver] : undefined;
    const { title, parts } = engine?.panel(at) ??
      (frame && view?.panel({ puzzle, frame, coefficient })) ?? { title: '', parts: [] };
    this.title.textContent = title || W.start;
    this.parts.replaceChildren(...parts);
    this.told.textContent = engine ? engine.tell(at) : frame ? this.#told(frame) : '';
    this.program.show(
      engine ? { plain: engine.line(at), rust: -1 } : frame ? linesOf(solver, frame) : { plain: -1, rust: -1 },
    );
    this.whole?.show(at);
    if (!frame) return;
    this.stats.replaceChildren(
      ...this.#figures(frame).map(([n, label]) =>
        h('div', h('dt', String(label)), h('dd', Number(n).toLocaleString(T.language))),
      ),
    );
    this.tries.replaceChildren(
      ...frame.open
        .slice(-12)
        .map(([cell, digit, nth, of]) => h('li', h('b', `${this.board.name(cell)} = ${digit}`), ` ${nth}/${of}`)),
    );
  }

  /** @param {Frame} frame */
  #figures(frame) {
    if (RIVALS.includes(this.solver)) {
      const undecided = frame.kind === 'iteration' ? [[frame.blank, W.held.blank]] : [];
      return [[frame.passes, W.iterations], ...undecided];
    }
    return [
      [frame.open.length, W.deep],
      [frame.guesses, W.guesses],
      [frame.dead_ends, W.deadEnds],
      [frame.placed, W.placed],
      ...(frame.iterations ? [[frame.iterations, W.iterations]] : []),
      ...frame.singles.map((n, i) => [n, W.bySingle[i]]).filter(([n]) => n),
    ];
  }

  /** A step in words; the last one tells how it ended. @param {Frame} frame */
  #told(frame) {
    const { outline } = this.scene.run;
    if (frame.kind === 'solution') {
      return frame.likely ? W.held.solvedAfter(frame.passes) : W.solvedAfter(frame.at, frame.placed, frame.guesses);
    }
    if (frame.at < outline.steps || outline.more || outline.solution) return tell(this.solver, frame);
    const [given = 0, filled = 0] = [this.puzzle, frame.grid].map(
      (grid) => [...grid].filter((c) => Number(c) > 0).length,
    );
    return W.gaveUpAfter(frame.at, filled - given, frame.grid.length - given);
  }
}
