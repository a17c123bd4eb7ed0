// Playing a classic puzzle.

import { Board } from '../board/board.js';
import { boardShapes, cellNames } from '../board/names.js';
import { CELLS, DIGITS, candidates, clashes } from '../model/cells.js';
import { classic, follow } from '../model/command.js';
import * as games from '../model/game.js';
import { T } from '../texts/texts.js';
import { button, clock, h, refill, say } from '../ui/dom.js';
import { hints, isFound } from './hint.js';
import { MODES } from './pad.js';
import { Table } from './table.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../types.js').Mode} Mode */

export class Play extends Table {
  /** What draws the step of a hint. @type {typeof import('../board/step.js') | null} */
  steps = null;

  /** @param {App} app @param {import('../types.js').Game} game */
  constructor(app, game) {
    super(app, game, T.play.keypad, hints);
    this.field = classic(game.puzzle);
    // As many digits as there are: rows and columns of the pad follow from it.
    this.pad.element.style.setProperty('--keys', String(DIGITS.length));
    this.begin(
      new Board({ label: T.board, pointing: { select: (cell, how) => this.point(cell, how) } }),
      DIGITS.length,
    );
    const open = CELLS.find((cell) => !this.current.digits[cell]);
    if (open !== undefined) this.selection.one(open);
    this.show();
    if (game.pack) app.files.recall(game).then(() => this.show());
  }

  /** Marks that stand in their places need but one mode. @override */
  get offered() {
    return this.#inPlaces ? super.offered : MODES;
  }

  get #inPlaces() {
    return this.app.settings.marks === 'places';
  }

  /** @override @param {Mode} mode */
  called(mode) {
    return mode === 'centre' && this.#inPlaces ? T.play.modes.marks : super.called(mode);
  }

  /** @override @param {Mode} mode */
  meant(mode) {
    return this.#inPlaces ? super.meant(mode) : mode;
  }

  /** @override */
  judge() {
    const { game, current } = this;
    if (this.app.settings.checking === 'all') this.#accuseAll();
    if (!game.solved && this.#isDone()) {
      this.time.count();
      game.solved = true;
      this.end();
    } else if (games.isFull(current) && !games.isComplete(current)) {
      this.hint.offer(T.play.full, T.play.showWrong, () => this.check());
    }
  }

  /** Whether it is solved; a practice is, when all that was to be found is. */
  #isDone() {
    const { practice } = this.game;
    return practice ? isFound(practice, this.current) : games.isComplete(this.current);
  }

  /** Carries out the step of a hint. @param {Parameters<typeof follow>[1]} step */
  follow(step) {
    this.go(follow(this.current, step));
  }

  /** Shows what the solution contradicts, as far as it is known. */
  #accuseAll() {
    const { solution } = this.game.facts;
    this.wrong = solution
      ? CELLS.filter((cell) => this.current.digits[cell] && this.current.digits[cell] !== Number(solution[cell]))
      : [];
  }

  /** @override */
  async check() {
    const { status, solution } = await this.app.session.facts(this.game);
    if (status === 'none') return say(T.play.noSolution, true);
    if (status !== 'unique' || !solution) return say(T.play.several, true);
    this.#accuseAll();
    this.show();
    if (this.wrong.length === 0) return say(T.play.right, true);
    const at = games.beforeMistake(this.game, solution);
    if (at === null) say(T.play.wrong(this.wrong.length), true);
    else
      this.hint.offer(T.play.wrong(this.wrong.length), T.play.back, () => {
        games.back(this.game, at);
        this.moved();
      });
  }

  /** @override */
  draw() {
    const { game, current, app, selection, steps } = this;
    const { step: asked } = this.hint;
    const step = asked && steps?.drawnAt(asked.told, asked.stage);
    const bad = new Set([...(app.settings.checking === 'off' ? [] : clashes(current.digits)), ...this.wrong]);
    const look = {
      selected: selection.cells,
      current: selection.at,
      lit: this.lit,
      peers: app.settings.peers && !step,
      bad,
      places: this.#inPlaces,
      live: app.settings.live,
    };
    let shapes = boardShapes(this.board.at, this.field, current, step ? { ...look, lit: 0 } : look);
    if (steps && step) {
      // The picture of a step has candidates in their places, in the cells it speaks of.
      const marks = candidates(current.digits).map((bits, cell) =>
        step.cells.has(cell) ? current.centre[cell] || bits : 0,
      );
      shapes = shapes.filter(
        (shape) => !(/^[cmp]\d/.test(shape.key) && step.cells.has(Number.parseInt(shape.key.slice(1), 10))),
      );
      shapes.push(...steps.step(this.board.at, step.drawn, marks));
    }
    this.board.name(cellNames(this.field, current, bad), selection.cells, selection.at);
    this.board.draw(shapes);
    const clues = game.puzzle.length === 81 ? [...game.puzzle].filter((c) => Number(c) > 0).length : 0;
    const { status, rating } = game.facts;
    refill(
      this.facts,
      clues > 0 && h('span', T.clues(clues)),
      status && h('span', { class: status === 'unique' ? '' : 'error' }, T.status[status]),
      rating !== undefined && h('span', { title: T.levels.er }, 'ER ', h('b', rating.toFixed(1))),
      this.#neighbours(),
    );
  }

  /** @override */
  get rows() {
    const { rows } = this.app.files;
    return rows && (this.game.pack ?? rows.id) === rows.id ? rows : null;
  }

  /** Plays what is beside it in its pack. @override @param {number} by */
  beside(by) {
    const { rows, game } = this;
    const to = rows && game.row ? rows.beside(game.row, by) : null;
    if (rows && to)
      this.app.session.play(to.puzzle, T.list.title(to.number, rows.rows.length), { row: to.number, pack: rows.id });
  }

  /** Where a list has the puzzle, and the ways to those beside it. */
  #neighbours() {
    const { row: number } = this.game;
    const { rows } = this;
    if (!number || !rows) return null;
    const go = (/** @type {number} */ by) =>
      button(
        by < 0 ? T.list.previous : T.list.next,
        { icon: by < 0 ? 'prev' : 'next', hide: true, class: 'quiet', disabled: !rows.beside(number, by) },
        () => this.beside(by),
      );
    return h('span.row', go(-1), h('a', { href: '#list' }, T.list.of(number, rows.rows.length)), go(1));
  }

  /** @override @param {import('./table.js').Act} act */
  more(act) {
    const { checkpoints } = this.game;
    const point = act(T.play.checkpoint, 'flag', () => {
      games.mark(this.game, T.play.checkpointName(checkpoints.length + 1, clock(this.game.elapsed)));
      this.changed();
    });
    const back = (/** @type {number} */ at) => {
      games.back(this.game, at);
      this.changed();
    };
    const list = checkpoints.map(({ name, at }) =>
      h(
        'li',
        act(name, 'flag', () => back(at)),
      ),
    );
    return h(
      'div.col',
      this.acts(act, point),
      list.length > 0 && h('h2', T.play.checkpoints),
      list.length > 0 && h('ul.col', list),
    );
  }
}
