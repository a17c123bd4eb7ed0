// The engine, round by round: every lane of its vector holds a puzzle, and all take the same step.

import { CELLS, digitsOf } from '../model/cells.js';
import { numbers } from '../board/mini.js';
import { candidateMarks, digit, tint } from '../board/shapes.js';
import { W } from '../texts/films.js';
import { h, s } from '../ui/dom.js';

/** @typedef {import('../types.js').Lane} Lane */
/** @typedef {{ puzzles: string[], rounds: (Lane | null)[][], guesses: number, more: boolean }} Rounds */

export class EngineView {
  /** @type {Rounds} */
  #all = { puzzles: [], rounds: [], guesses: 0, more: false };
  /** The lane that the board shows. */
  lane = 0;

  /**
   * @param {import('../engine/client.js').Client} engine
   * @param {string} puzzle
   * @param {string[]} others
   * @param {() => void} changed
   */
  constructor(engine, puzzle, others, changed) {
    this.engine = engine;
    this.puzzle = puzzle;
    this.others = others;
    this.changed = changed;
    this.lanes = h('div.lanes');
  }

  async begin() {
    const twins = this.puzzle.length === 81 ? Math.max(0, 19 - this.others.length) : 0;
    const all = await this.engine.ask({ op: 'rounds', puzzle: this.puzzle, others: this.others, twins });
    if (all.error) throw new Error(all.error);
    this.#all = all;
    const width = this.#all.rounds[0]?.length ?? 0;
    this.lanes.replaceChildren(
      ...Array.from({ length: width }, (_, lane) =>
        h(
          'button',
          {
            onclick: () => {
              this.lane = lane;
              this.changed();
            },
          },
          s('svg', { viewBox: '0 0 94 94', 'aria-hidden': 'true' }, ...CELLS.map(place)),
          h('small.num'),
        ),
      ),
    );
  }

  get steps() {
    return this.#all.rounds.length;
  }

  /** The round in which the first puzzle is solved. */
  get end() {
    const at = this.#all.rounds.findIndex((round) =>
      round.some((lane) => lane?.puzzle === 0 && lane.fate === 'solved'),
    );
    return at < 0 ? this.steps : at + 1;
  }

  /** The first rounds in which some lane is split, meets a contradiction, and is solved. */
  get moments() {
    const first = (/** @type {string} */ fate) =>
      1 + this.#all.rounds.findIndex((round) => round.some((lane) => lane?.fate === fate));
    return ['stuck', 'contradiction', 'solved'].map(first).filter((at) => at > 0);
  }

  /** How many cells are decided in all, round by round: what goes up comes down where a lane takes another puzzle. */
  get curve() {
    return this.#all.rounds.map((round) =>
      round.reduce((sum, lane) => sum + (lane ? CELLS.filter((cell) => decided(lane, cell)).length : 0), 0),
    );
  }

  get more() {
    return this.#all.more;
  }

  /** @param {number} at */
  #lane(at, lane = this.lane) {
    return this.#all.rounds[at - 1]?.[lane] ?? null;
  }

  /** @param {import('../board/shapes.js').Layout} layout @param {number} at */
  shapes(layout, at) {
    const lane = this.#lane(at);
    if (!lane) return at === 0 && this.puzzle.length === 81 ? numbers(layout, this.puzzle) : [];
    const before = this.#before(at, this.lane);
    const puzzle = this.#all.puzzles[lane.puzzle] ?? '';
    return CELLS.flatMap((cell) => {
      const given = Number(puzzle[cell]) > 0;
      const marks = lane.marks[cell] ?? 0;
      if (!decided(lane, cell)) return candidateMarks(layout, cell, marks);
      const now = digit(layout, cell, digitsOf(marks)[0] ?? 0, given);
      return given || (before && decided(before, cell)) ? now : [tint(layout, cell, 'same'), ...now];
    });
  }

  /** The same search a round earlier. @param {number} at @param {number} number */
  #before(at, number) {
    const [lane, before] = [this.#lane(at, number), this.#lane(at - 1, number)];
    return lane && before && before.puzzle === lane.puzzle && before.fate !== 'contradiction' ? before : null;
  }

  /** @param {number} at */
  panel(at) {
    [...this.lanes.children].forEach((element, number) => {
      const lane = this.#lane(at, number);
      const before = this.#before(at, number);
      const label = lane
        ? W.engine.lane(number + 1, lane.puzzle + 1, W.engine.fates[lane.fate])
        : W.engine.idle(number + 1);
      element.setAttribute('aria-label', label);
      element.setAttribute('title', label);
      element.setAttribute('aria-pressed', String(number === this.lane));
      element.className = `tile ${lane?.fate ?? 'idle'}`;
      const small = element.querySelector('small');
      if (small)
        small.textContent = lane
          ? `${lane.puzzle + 1}${{ changed: '', stuck: ' ?', contradiction: ' ✕', solved: ' ✓' }[lane.fate]}`
          : '–';
      element.querySelectorAll('rect').forEach((rect, cell) => {
        const kind = !lane ? 'none' : !decided(lane, cell) ? 'none' : before && !decided(before, cell) ? 'bit' : 'soft';
        if (rect.getAttribute('class') !== kind) rect.setAttribute('class', kind);
      });
    });
    const lane = this.#lane(at);
    return {
      title: at === 0 ? W.engine.start(this.#all.puzzles.length) : W.engine.round(at, this.#all.rounds.length),
      parts: [
        this.lanes,
        h('p.dim.small.row', key('bit'), W.engine.now, key('soft'), W.engine.decided),
        h(
          'p.small',
          lane ? W.engine.about(this.lane + 1, lane.puzzle + 1, lane.guesses, lane.waiting) : W.engine.about0,
        ),
      ],
    };
  }

  /** @param {number} at */
  line(at) {
    const lane = this.#lane(at);
    return at === 0 || !lane ? 0 : { changed: 5, stuck: 6, contradiction: 7, solved: 8 }[lane.fate];
  }

  /** @param {number} at */
  tell(at) {
    const lane = this.#lane(at);
    return lane ? W.engine.fates[lane.fate] : '';
  }
}

/** @param {Lane} lane @param {number} cell */
const decided = (lane, cell) => {
  const marks = lane.marks[cell] ?? 0;
  return marks !== 0 && (marks & (marks - 1)) === 0;
};

/** @param {number} cell */
const place = (cell) => {
  const [r, c] = [Math.floor(cell / 9), cell % 9];
  return s('rect', {
    class: 'none',
    x: c * 10 + Math.floor(c / 3) * 2,
    y: r * 10 + Math.floor(r / 3) * 2,
    width: 9,
    height: 9,
    rx: 2,
  });
};

/** @param {string} kind */
const key = (kind) =>
  s(
    'svg',
    { class: 'key', viewBox: '0 0 9 9', 'aria-hidden': 'true' },
    s('rect', { class: kind, width: 9, height: 9, rx: 2 }),
  );
