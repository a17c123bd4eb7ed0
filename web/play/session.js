// The game that is open: which tab has it, how it is kept, what replaces it, and what is known about its puzzle.

import { Cancelled } from '../engine/client.js';
import { newGame } from '../model/game.js';
import * as store from '../model/store.js';
import { T } from '../texts/texts.js';
import { say } from '../ui/dom.js';

/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').Level} Level */

/** A medium puzzle for a first visit. */
const FIRST = '7...1..359.35.7..6..5....9...74..6.33....1..22....5..957...3.21......96...18...54';

/** The game of a first visit, and of places that cannot show the open board. */
export const firstGame = () => ({
  ...newGame(FIRST, T.levels.names.medium, Date.now(), crypto.randomUUID()),
  level: /** @type {Level} */ ('medium'),
});

export class Session {
  game = /** @type {Game} */ (firstGame());
  /** Whether another tab has the game: then this one only shows it. */
  isElsewhere = false;
  /** Gives the game back to other tabs. */
  #release = () => {};

  /** @param {import('../app.js').App} app */
  constructor(app) {
    this.app = app;
  }

  /**
   * Opens a game, if no other tab has it.
   * @param {Game} game
   * @param {boolean} [steal] takes it away from another tab
   */
  async take(game, steal = false) {
    this.#release();
    this.#release = () => {};
    this.game = game;
    this.isElsewhere = false;
    if (!navigator.locks) return;
    await new Promise((resolve) => {
      const hold = (/** @type {Lock | null} */ lock) => {
        this.isElsewhere = !lock;
        resolve(undefined);
        if (!lock) return undefined;
        return new Promise((/** @type {(value?: unknown) => void} */ release) => {
          this.#release = release;
        });
      };
      // A tab that loses the lock to another only shows the game from then on.
      navigator.locks.request(`bitdoku-${game.id}`, steal ? { steal } : { ifAvailable: true }, hold).catch(() => {
        if (this.game === game) this.#lose();
        resolve(undefined);
      });
    });
  }

  #lose() {
    this.isElsewhere = true;
    this.app.table?.show();
  }

  /** Takes the game from another tab. */
  async takeOver() {
    const game = await store.load(this.game.id).catch(() => undefined);
    await this.take(game ?? this.game, true);
    this.app.go('play');
  }

  /**
   * Plays a puzzle: the unfinished game of it that is kept, or a new one.
   * @param {string} puzzle
   * @param {string} title
   * @param {Partial<Game>} [more]
   * @param {Partial<Game>} [fresh] what only a new one has
   */
  async play(puzzle, title, more = {}, fresh = {}) {
    const games = more.practice ? [] : await store.records().catch(() => []);
    const before = games.find((game) => game.puzzle === puzzle && !game.solved && !game.practice);
    const known = before && (await store.load(before.id).catch(() => undefined));
    const anew = () => ({ ...newGame(puzzle, title, Date.now(), crypto.randomUUID()), ...fresh, ...more });
    await this.start(known ? Object.assign(known, more) : anew());
  }

  /** Begins a game, or goes on with it. It is kept from the beginning. @param {Game} game */
  async start(game) {
    await this.take(game);
    game.changed = Date.now();
    await this.save(game);
    this.app.go('play');
  }

  /** Goes on with a game that is kept. @param {string} id */
  async resume(id) {
    const game = await store.load(id).catch(() => undefined);
    if (!game) return;
    await this.take(game);
    this.app.go('play');
  }

  /** Keeps a game; false where the browser keeps nothing. @param {Game} game */
  async save(game) {
    if (this.isElsewhere && game === this.game) return false;
    try {
      const isKept = await store.save(game);
      if (!isKept && game === this.game) this.#lose();
      return isKept;
    } catch {
      return false;
    }
  }

  /** Keeps the game when the page is left. */
  leave() {
    if (!this.isElsewhere) store.leave(this.game);
  }

  /** What is known of a game's puzzle, found out once. @param {Game} game */
  async facts(game) {
    if (!game.facts.status) {
      const solved = await this.app.engine.ask({ op: 'solve', puzzle: game.puzzle });
      const solution = solved.status === 'unique' ? { solution: solved.solution } : {};
      game.facts = { ...game.facts, status: solved.status, ...solution };
    }
    return game.facts;
  }

  /** Finds out what the head of a game shows, and shows it. @param {Game} game @param {() => void} show */
  async study(game, show) {
    const { app } = this;
    try {
      const { status } = await this.facts(game);
      show();
      // The generator has rated a puzzle of a level; rating others takes the large module.
      if (game.level || status !== 'unique' || game.facts.rating !== undefined || game.puzzle.length !== 81) return;
      await app.idle;
      app.background.cancel();
      const lines = new TextEncoder().encode(game.puzzle);
      await app.background.run('rate', { lines }, ({ ratings }) => {
        game.facts.rating = ratings[0] / 10;
      });
      this.save(game);
      show();
    } catch (error) {
      if (!(error instanceof Cancelled)) say(T.crashed, true);
    }
  }
}
