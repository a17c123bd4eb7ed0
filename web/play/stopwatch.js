// The time of a game. It stands still while the game is paused, solved, out of sight or behind a sheet.

import { clock, h, tell } from '../ui/dom.js';

/** The longest time that one tick counts, in milliseconds: a machine that slept has not played. */
const LONGEST = 2000;

export class Stopwatch {
  isPaused = false;
  #tick = 0;
  #last = performance.now();

  /** @param {import('./table.js').Table} play */
  constructor(play) {
    this.play = play;
    this.element = h('span.num', { id: 'time' });
  }

  start() {
    this.#tick = window.setInterval(() => this.count(), 1000);
  }

  stop() {
    this.count();
    clearInterval(this.#tick);
  }

  /** Leaves out the time since the last tick. */
  skip() {
    this.#last = performance.now();
  }

  /** Counts the time since the last tick, shows it, and keeps the game every ten seconds. */
  count() {
    const { game, app } = this.play;
    const now = performance.now();
    const isRunning = !this.isPaused && !game.solved && !document.hidden && !document.querySelector('dialog');
    if (isRunning) game.elapsed += Math.min(LONGEST, now - this.#last);
    this.#last = now;
    this.show();
    if (Math.floor(game.elapsed / 1000) % 10 === 9) app.session.save(game);
  }

  show() {
    const { game, app } = this.play;
    tell(this.element, app.settings.timer ? clock(game.elapsed) : '');
  }
}
