// The menu of a game: everything that the bar has no room for.

import { GROUPS } from '../places.js';
import { T } from '../texts/texts.js';
import { button, dialog, h } from './dom.js';
import { leaving } from './leaving.js';

/** @param {import('../app.js').App} app */
export function menu(app) {
  /** @type {import('../play/table.js').Act} */
  const act = (label, picture, act) => button(label, { icon: picture, class: 'tall' }, leaving(act));
  dialog(
    T.play.more,
    T.close,
    h(
      'div.col.menu',
      app.table?.more(act),
      h(
        'div.row',
        act(T.share, 'share', () => app.share()),
        act(T.help, 'set', () => app.help()),
        act(T.play.games, 'grid', () => app.showGames()),
        act(T.nav.packs, 'book', () => app.go('packs')),
      ),
      h(
        'div.row.narrow',
        GROUPS.slice(1).map(([group, to, icon]) => act(T.nav[group], icon, () => app.go(to))),
      ),
    ),
  );
}
