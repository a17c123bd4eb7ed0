// New puzzles. A level begins with those that need no engine; then the engine makes one ahead of the level that is
// played. Puzzles that were played are remembered, and none comes twice.

import { Cancelled, Client } from '../engine/client.js';
import { dayOf, levelOfDay, seedOf, wanted } from '../model/levels.js';
import * as store from '../model/store.js';
import { T } from '../texts/texts.js';
import { button, dialog, h, offer, say } from '../ui/dom.js';

/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').Level} Level */

/** How long making a puzzle may take before the page says that it is being made, in milliseconds. */
const PATIENCE = 300;

export class Maker {
  #worker = new Client();
  /** What is being made. @type {Map<Level, Promise<string>>} */
  #making = new Map();

  /** @param {import('../app.js').App} app */
  constructor(app) {
    this.app = app;
  }

  /** Plays another puzzle of a level. @param {Level} [level] the one played last, if none is named */
  async another(level = store.made().level) {
    const puzzle = await this.#waitFor(() => this.#next(level));
    if (puzzle) await this.#replace(puzzle, T.levels.names[level], { level });
  }

  /** Plays the puzzle of a day, the same for all visitors. @param {string} [day] today, if none is named */
  async today(day = dayOf(new Date())) {
    const level = levelOfDay(day);
    const puzzle = await this.#waitFor(() => this.#ofDay(day, level));
    if (!puzzle) return;
    const date = new Intl.DateTimeFormat(T.language, { day: 'numeric', month: 'long' }).format(
      new Date(`${day}T12:00`),
    );
    await this.#replace(puzzle, T.levels.of(date, T.levels.names[level]), { level, day });
  }

  /**
   * Waits for a puzzle. A sheet that stops the work appears when that takes a while.
   * @param {() => Promise<string>} make
   * @returns {Promise<string | null>}
   */
  async #waitFor(make) {
    /** @type {HTMLDialogElement | undefined} */
    let box;
    const timer = setTimeout(() => {
      const stop = button(T.stop, { class: 'tall' }, () => box?.close());
      box = dialog(T.levels.making, T.stop, h('p', T.levels.wait), stop);
      box.addEventListener('close', () => this.#stop());
    }, PATIENCE);
    try {
      return await make();
    } catch (error) {
      if (!(error instanceof Cancelled)) say(T.crashed, true);
      return null;
    } finally {
      clearTimeout(timer);
      if (box?.open) box.close();
    }
  }

  /**
   * Plays a new puzzle, and offers the way back to the game before.
   * @param {string} puzzle
   * @param {string} title
   * @param {Partial<Game>} more
   */
  async #replace(puzzle, title, more) {
    const { session } = this.app;
    const before = session.game;
    await session.play(puzzle, title, more);
    this.app.frame();
    this.app.idle.then(() => this.ahead());
    if (before.at > 0 && !before.solved && before.id !== session.game.id)
      offer(T.levels.kept(before.title), T.levels.backTo, () => session.resume(before.id));
  }

  /** A puzzle of a level that was not there before. @param {Level} level @returns {Promise<string>} */
  async #next(level) {
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

  /** Makes one of the level that was played last, if there is none. */
  async ahead() {
    const { level } = store.made();
    if (store.made().ready[level]) return;
    const puzzle = await this.#make(level).catch(() => null);
    // Somebody who came meanwhile has it.
    if (!puzzle || !this.#making.delete(level)) return;
    const made = store.made();
    store.keepMade({ ...made, ready: { ...made.ready, [level]: puzzle } });
  }

  /** The puzzle of a day. @param {string} day @param {Level} level @returns {Promise<string>} */
  async #ofDay(day, level) {
    const made = await this.#worker.ask({ op: 'make', wanted: wanted(level, seedOf(day)), index: 0 });
    if (!made.puzzle) throw new Error(made.error);
    return made.puzzle;
  }

  #stop() {
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
