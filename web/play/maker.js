// New puzzles of a level: first those that are ready for everybody, so that nobody waits for an engine; then the engine
// makes
// one ahead of the level that is played. Which ones were given out is remembered, and none comes twice.

import { Cancelled, Client } from '../engine/client.js';
import { dayOf, seedOf, wanted } from '../model/levels.js';
import * as store from '../model/store.js';

/** @typedef {import('../types.js').Level} Level */

export class Maker {
  #worker = new Client();
  /** What is being made. @type {Map<Level, Promise<string>>} */
  #making = new Map();

  /** A puzzle of a level that was not there before. @param {Level} level @returns {Promise<string>} */
  async next(level) {
    const made = store.made();
    const ready = made.ready[level];
    if (ready) {
      delete made.ready[level];
      store.keepMade({ ...made, level });
      return ready;
    }
    store.keepMade({ ...made, level });
    const puzzle = await this.#make(level);
    this.#making.delete(level);
    return puzzle;
  }

  /** Whether the next of a level is there. @param {Level} level */
  has(level) {
    return Boolean(store.made().ready[level]);
  }

  /** Makes one of the level that was played last, if there is none. */
  async ahead() {
    const { level } = store.made();
    if (this.has(level)) return;
    const puzzle = await this.#make(level).catch(() => null);
    // Somebody who came meanwhile has it.
    if (!puzzle || !this.#making.delete(level)) return;
    const made = store.made();
    store.keepMade({ ...made, ready: { ...made.ready, [level]: puzzle } });
  }

  /** The puzzle of a day. @param {string} day @param {Level} level @returns {Promise<string>} */
  async ofDay(day, level) {
    const made = await this.#worker.ask({ op: 'make', wanted: wanted(level, seedOf(day)), index: 0 });
    if (!made.puzzle) throw new Error(made.error);
    return made.puzzle;
  }

  /** Leaves off. */
  stop() {
    this.#making.clear();
    this.#worker.cancel();
  }

  /** @param {Level} level */
  #make(level) {
    const making = this.#making.get(level) ?? this.#find(level);
    this.#making.set(level, making);
    making.catch(() => this.#making.delete(level));
    return making;
  }

  /** @param {Level} level */
  async #find(level) {
    const { STOCK } = await import('./stock.js');
    const { used, first, ...before } = store.made();
    const [all, n] = [STOCK[level], used[level] ?? 0];
    if (n < all.length) {
      // Not everybody begins with the same one.
      const begin = first < 0 ? Math.floor(Math.random() * all.length) : first;
      store.keepMade({ ...before, first: begin, used: { ...used, [level]: n + 1 } });
      return all[(begin + n) % all.length] ?? '';
    }
    // The first of a day is the puzzle of the day, should it be of this level.
    const seed = seedOf(dayOf(new Date())) + 100_000_000;
    for (;;) {
      const made = store.made();
      const index = made.counts[level] ?? 0;
      store.keepMade({ ...made, counts: { ...made.counts, [level]: index + 1 } });
      const found = await this.#worker.ask({ op: 'make', wanted: wanted(level, seed), index });
      if (found.puzzle) return /** @type {string} */ (found.puzzle);
      if (found.error) throw new Error(found.error);
    }
  }
}

export { Cancelled };
