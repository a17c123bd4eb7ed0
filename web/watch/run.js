// One solver on one puzzle: how long its search is, and its steps, fetched a few hundred at a time.

import { boardOf } from './boards.js';

/** @typedef {import('../types.js').Frame} Frame */
/**
 * @typedef {{
 *   steps: number, more: boolean, curve: number[], part: number, guesses: number, dead_ends: number, placed: number,
 *   marks?: [number, number][], solution?: number | null,
 * }} Outline
 */

const COUNT = 256;

export class Run {
  /** @type {Outline} */
  outline = { steps: 0, more: false, curve: [], part: 1, guesses: 0, dead_ends: 0, placed: 0 };
  /** What was fetched last and before that, by number. @type {Map<number, Frame>[]} */
  #parts = [];
  #asked = false;

  /**
   * @param {import('../engine/client.js').Client} engine
   * @param {{ puzzle: string, solver: string, coefficient?: number }} watched
   */
  constructor(engine, watched) {
    this.engine = engine;
    this.watched = watched;
  }

  /** Runs it to its end. */
  async begin() {
    const outline = await this.engine.ask({ op: 'outline', watched: this.watched });
    if (outline.error) throw new Error(outline.error);
    this.outline = outline;
  }

  /**
   * Where it guesses next, or meets a dead end; or where it did so last.
   * @param {'guess' | 'dead-end'} what @param {number} from @param {boolean} [back] @returns {Promise<number | null>}
   */
  async find(what, from, back = false) {
    const found = await this.engine.ask({ op: 'find', watched: this.watched, what, from, back });
    return typeof found === 'number' ? found : null;
  }

  /** The step of this number, if it is here. @param {number} at @returns {Frame | undefined} */
  here(at) {
    if (at <= 0) {
      const { puzzle, solver } = this.watched;
      const { length } = boardOf(puzzle).cells;
      const grid = puzzle.length === length && solver !== 'layers' ? puzzle : '.'.repeat(length);
      return {
        at: 0,
        kind: 'start',
        about: null,
        grid,
        open: [],
        copies: 0,
        under: [],
        guesses: 0,
        dead_ends: 0,
        placed: 0,
        passes: 0,
        solutions: 0,
        iterations: 0,
        singles: [0, 0],
      };
    }
    for (const part of this.#parts) {
      const frame = part.get(at);
      if (frame) return frame;
    }
    return undefined;
  }

  /**
   * Loads the steps around one and, during playback, those that follow. One question is asked at a time: the answer is
   * false while another waits, and the caller of that one asks again for what is needed then.
   * @param {number} at @param {number} stride
   */
  async fetch(at, stride) {
    const from = Math.max(1, stride > 1 ? at : at - COUNT / 4);
    if (this.#asked) return false;
    this.#asked = true;
    try {
      const frames = /** @type {Frame[]} */ (
        await this.engine.ask({ op: 'frames', watched: this.watched, from, count: COUNT, stride })
      );
      this.#parts = [new Map(frames.map((frame) => [frame.at, frame])), ...this.#parts.slice(0, 1)];
    } finally {
      this.#asked = false;
    }
    // The last step is shown in any case.
    const last = this.outline.steps;
    if (stride > 1 && from + COUNT * stride > last && !this.here(last)) {
      const [frame] = await this.engine.ask({ op: 'frames', watched: this.watched, from: last, count: 1, stride: 1 });
      if (frame) this.#parts[0]?.set(last, frame);
    }
    return true;
  }
}
