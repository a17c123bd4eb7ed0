// The end of a game: how long it took, what helped, and the next one. It is loaded when a game ends.

import { dayOf, median, streak } from '../model/levels.js';
import { isBoard } from '../model/game.js';
import * as store from '../model/store.js';
import { T } from '../texts/texts.js';
import { button, clock, h, put, say } from '../ui/dom.js';
import { histogram } from '../ui/histogram.js';

/** How many times of a level are kept. */
const MOST = 200;

export class Ending {
  /** @param {import('./table.js').Table} play */
  constructor(play) {
    this.play = play;
  }

  /** Tells how the game went; takes note of it, but where one comes back to it. @param {boolean} [again] */
  show(again = false) {
    const { game, app } = this.play;
    const today = dayOf(new Date());
    const tally = store.tally();
    const times = game.level ? (tally.times[game.level] ?? []) : [];
    if (again) {
      // It was counted when it was solved: its time is one of these.
      const mine = times.lastIndexOf(Math.round(game.elapsed));
      if (mine >= 0) times.splice(mine, 1);
    } else if (game.practice) {
      // Three times in a row without help, and it is known.
      const { technique } = game.practice;
      store.keepTally({
        ...tally,
        found: { ...tally.found, [technique]: game.hints ? 0 : (tally.found[technique] ?? 0) + 1 },
      });
    } else {
      tally.days = [...new Set([...tally.days, today])];
      if (game.level) tally.times = { ...tally.times, [game.level]: [...times, Math.round(game.elapsed)].slice(-MOST) };
      store.keepTally(tally);
    }
    const days = streak(tally.days, today);
    const usual = median(times);
    const figure = (/** @type {string} */ label, /** @type {string} */ value) =>
      h('div', h('dt', label), h('dd.num', value));
    const next = this.#next();
    const title = game.practice ? T.end.found : T.end.solved(clock(game.elapsed));
    this.play.lit = 0;
    this.play.ending.replaceChildren();
    put(
      this.play.ending,
      h('h2.won', title),
      usual !== null &&
        !game.practice &&
        h(
          'p',
          T.end.than(
            game.elapsed < Math.min(...times) ? 'best' : game.elapsed < usual ? 'faster' : 'slower',
            clock(usual),
          ),
        ),
      h(
        'dl.stats',
        !isBoard(game.puzzle) &&
          (game.level
            ? figure(T.end.level, T.levels.names[game.level])
            : figure('ER', game.facts.rating?.toFixed(1) ?? '–')),
        figure(T.end.hints, String(game.hints)),
        usual !== null && figure(T.end.usual, clock(usual)),
      ),
      next,
      h(
        'div.row',
        button(T.share, { icon: 'share' }, () => app.share()),
        button(T.play.restart, () => this.play.restart()),
        !isBoard(game.puzzle) && button(T.end.explain, () => app.go('path')),
        button(T.end.look, () => {
          this.play.hideEnd();
          this.play.focus();
        }),
      ),
      !game.practice && this.#week(tally.days, today),
      !game.practice && days > 1 && h('p.dim.small', T.end.streak(days)),
      times.length > 4 && this.#times(times, game.elapsed),
    );
    this.play.ending.hidden = false;
    this.play.board.element.classList.add('won');
    this.play.show();
    if (again) return;
    say(title);
    requestAnimationFrame(() => next.focus());
  }

  /** What comes after it: the next of its list, another of its level. */
  #next() {
    const { game, app } = this.play;
    const { rows } = this.play;
    const row = game.row ? rows?.beside(game.row, 1) : null;
    if (game.practice) {
      const { technique } = game.practice;
      return button(T.end.another, { class: 'main tall next' }, () => app.go(`learn/${technique}`));
    }
    if (row) return button(T.list.next, { class: 'main tall next' }, () => this.play.beside(1));
    const level = game.level ?? store.made().level;
    return button(T.end.next(T.levels.names[level]), { class: 'main tall next' }, () => app.another(level));
  }

  /**
   * The last seven days, and on which of them something was solved.
   * @param {readonly string[]} days
   * @param {string} today
   */
  #week(days, today) {
    const short = new Intl.DateTimeFormat(T.language, { weekday: 'short' });
    const last = Array.from({ length: 7 }, (_, i) => {
      const date = new Date(`${today}T12:00`);
      date.setDate(date.getDate() - 6 + i);
      return date;
    });
    return h(
      'ol.days',
      { 'aria-label': T.end.week },
      last.map((date) => {
        const has = days.includes(dayOf(date));
        return h(
          'li',
          { class: has ? 'has' : '' },
          h('i', { 'aria-hidden': 'true' }, has ? '✓' : ''),
          h('span', short.format(date)),
          h('span.vh', has ? T.games.solved : ''),
        );
      }),
    );
  }

  /** How often a level took how long, and where this one is. @param {readonly number[]} times @param {number} mine */
  #times(times, mine) {
    const most = Math.max(...times, mine) * 1.001;
    const bins = new Array(12).fill(0);
    const bin = (/** @type {number} */ time) => Math.floor((12 * time) / most);
    for (const time of [...times, mine]) bins[bin(time)] += 1;
    const high = Math.max(...bins);
    return histogram(
      T.end.times(times.length + 1),
      bins.map((n) => n / high),
      bin(mine),
    );
  }
}
