// Solving: the solution, how many there are, and every solver on the same puzzle.

import { Picture } from '../board/board.js';
import { numbers } from '../board/mini.js';
import { T } from '../texts/texts.js';
import { button, h, put, sheet } from '../ui/dom.js';
import { Comparison } from './compare.js';

await sheet(new URL('solve.css', import.meta.url));

/** @type {import('../places.js').Opens} */
export const screen = (app, game) => new SolveScreen(app, game);

class SolveScreen {
  #open = true;

  /** @param {import('../app.js').App} app @param {import('../types.js').Game} game */
  constructor(app, game) {
    this.app = app;
    this.game = game;
    this.picture = new Picture({ labels: true });
    this.facts = h('div.facts.num', { role: 'status' });
    this.comparison = new Comparison(app, game.puzzle);
    this.element = h(
      'div.two.solving',
      h(
        'section.stage',
        { 'aria-label': T.solve.title },
        h('div.head', h('h1', T.solve.title), this.facts),
        this.picture.element,
        button(T.solve.count, { class: 'tall' }, () => this.#count()),
      ),
      h('section.panel', { 'aria-label': T.solve.by }, this.comparison.element),
    );
    this.#draw(null);
    this.#run();
  }

  close() {
    this.#open = false;
    this.comparison.close();
    this.app.engine.cancel();
  }

  async #run() {
    const { puzzle } = this.game;
    const solved = await this.app.engine.ask({ op: 'solve', puzzle }).catch(() => null);
    if (!solved || !this.#open) return;
    this.#draw(solved.solution ?? solved.found?.[0] ?? null);
    const checked = await this.app.engine.ask({ op: 'check', puzzle }).catch(() => null);
    if (!checked || !this.#open) return;
    /** @type {import('../types.js').Status} */
    const status = solved.status;
    const minimal =
      status !== 'unique' || puzzle.length !== 81
        ? ''
        : checked.minimal
          ? T.solve.minimal
          : T.solve.redundant(checked.redundant?.length ?? 0);
    this.facts.replaceChildren();
    put(this.facts, h('span', T.status[status]), minimal && h('span', minimal));
    this.comparison.run();
  }

  async #count() {
    const { puzzle } = this.game;
    put(this.facts, h('span', { id: 'counted' }, T.solve.counting));
    const counted = await this.app.engine.ask({ op: 'count', puzzle, limit: 1_000_000 }).catch(() => null);
    const text = counted ? T.solve.solutions(counted.solutions, !counted.at_least) : T.path.stopped;
    for (const old of this.facts.querySelectorAll('#counted')) old.remove();
    put(this.facts, h('span', { id: 'counted' }, text));
  }

  /** @param {string | null} solution */
  #draw(solution) {
    const { puzzle } = this.game;
    const grid = puzzle.length === 81 ? puzzle : '';
    this.picture.draw(numbers(this.picture.at, solution ?? grid, grid));
    this.picture.element.setAttribute('role', 'img');
    this.picture.element.setAttribute(
      'aria-label',
      solution ? `${T.solve.solution}: ${solution.match(/.{9}/g)?.join(', ')}` : T.board,
    );
  }
}
