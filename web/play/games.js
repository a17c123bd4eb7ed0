// The games that are kept: to go on with, to name, to take away; and above them how one has done so far.

import { miniature } from '../board/mini.js';
import { progress } from '../model/game.js';
import { LEVELS, dayOf, median, streak } from '../model/levels.js';
import * as store from '../model/store.js';
import { T } from '../texts/texts.js';
import { button, clock, dialog, download, h, put, say, sheet } from '../ui/dom.js';
import { chooser } from '../ui/forms.js';
import { leaving } from '../ui/leaving.js';

await sheet(new URL('../open/open.css', import.meta.url));

/** @typedef {import('../types.js').Game} Game */

/** How many games of each level were solved, the best time and the usual one; and on how many days in a row. */
function statistics() {
  const { times, days } = store.tally();
  const played = LEVELS.filter((level) => times[level]?.length);
  if (!played.length) return h('p.dim', T.games.noTimes);
  const row = (/** @type {typeof LEVELS[number]} */ level) => {
    const all = times[level] ?? [];
    return h(
      'tr',
      h('th', { scope: 'row' }, T.levels.names[level]),
      [String(all.length), clock(Math.min(...all)), clock(median(all) ?? 0)].map((text) => h('td.num', text)),
    );
  };
  return h(
    'div.col',
    { id: 'statistics' },
    h(
      'table',
      h(
        'thead',
        h(
          'tr',
          [T.levels.name, T.games.solvedTimes, T.games.best, T.end.usual].map((name) =>
            h('th', { scope: 'col' }, name),
          ),
        ),
      ),
      h('tbody', played.map(row)),
    ),
    h('p.dim.small', T.games.inARow(streak(days, dayOf(new Date())), days.length)),
  );
}

/** @param {import('../app.js').App} app */
export async function showGames(app) {
  const games = await store.records().catch(() => []);
  const day = new Intl.DateTimeFormat(T.language, { day: 'numeric', month: 'short' });
  const item = (/** @type {Game} */ game) => {
    const name = h('input.in', {
      value: game.title,
      'aria-label': T.games.name,
      onchange: () => store.rename(game.id, name.value || game.title),
    });
    const done = game.solved ? T.games.solved : T.games.progress(progress(game));
    const element = h(
      'li',
      miniature(game.puzzle),
      h('div.grow', name, h('p.dim.small.num', `${done} · ${clock(game.elapsed)} · ${day.format(game.changed)}`)),
      button(
        game.id === app.session.game.id ? T.games.now : T.play.resume,
        { 'aria-label': `${T.play.resume}: ${game.title}` },
        leaving(() => app.session.resume(game.id)),
      ),
      button(
        T.play.remove,
        { icon: 'erase', hide: true, class: 'quiet', disabled: game.id === app.session.game.id },
        async () => {
          await store.remove(game.id);
          element.remove();
        },
      ),
    );
    return element;
  };
  const list = h('ul.kept');
  // The first ones are there at once; who scrolls so far gets the others.
  const fill = () => put(list, games.splice(0, 40).map(item));
  const more = button(T.games.more, () => {
    fill();
    more.hidden = games.length === 0;
  });
  fill();
  more.hidden = games.length === 0;
  const bringIn = async (/** @type {File} */ file) => {
    const count = await store.bringIn(await file.text());
    box.close();
    say(count === null ? T.games.notRead : T.games.read(count), true);
  };
  const input = chooser(bringIn, { accept: '.json' });
  const box = dialog(
    T.play.games,
    T.close,
    h(
      'div.col',
      statistics(),
      list,
      more,
      h(
        'div.row',
        button(T.games.takeOut, async () =>
          download(new Blob([await store.takeOut()], { type: 'application/json' }), 'bitdoku-games.json'),
        ),
        button(T.games.bringIn, () => input.click()),
        input,
      ),
    ),
  );
}
