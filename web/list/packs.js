// Packs: the files of several puzzles that were opened, each with a name and how far one is with it.

import * as store from '../model/store.js';
import { T } from '../texts/texts.js';
import { button, download, h, put, sheet } from '../ui/dom.js';

await Promise.all(['list', '../open/open'].map((name) => sheet(new URL(`${name}.css`, import.meta.url))));

/** @typedef {import('../model/store.js').Pack} Pack */

/** @type {import('../places.js').Opens} */
export const screen = (app) => new PacksScreen(app);

class PacksScreen {
  /** @param {import('../app.js').App} app */
  constructor(app) {
    this.app = app;
    this.list = h('ul.kept.packs');
    this.none = h('p', { hidden: true }, T.packs.none);
    this.element = h(
      'div.col',
      h(
        'div.head',
        h('h1', T.nav.packs),
        h(
          'span.right.row',
          button(T.packs.make, () => app.go('make')),
          button(T.packs.open, { class: 'main' }, () => app.openNew()),
        ),
      ),
      h('p.dim', T.packs.about),
      this.none,
      this.list,
    );
    this.#fill();
  }

  close() {}

  async #fill() {
    const [packs, games] = await Promise.all([store.packs(), store.records()]).catch(() => [[], []]);
    const day = new Intl.DateTimeFormat(T.language, { day: 'numeric', month: 'short' });
    this.none.hidden = packs.length > 0;
    put(
      this.list,
      packs.map((pack) => {
        const rows = new Set(games.filter((game) => game.pack === pack.id && game.solved).map((game) => game.row));
        return this.#item(pack, rows.size, day);
      }),
    );
  }

  /** @param {Pack} pack @param {number} solved @param {Intl.DateTimeFormat} day */
  #item(pack, solved, day) {
    const { id, count, changed } = pack;
    const name = h('input.in', {
      value: pack.title,
      'aria-label': T.packs.name,
      onchange: () => {
        pack.title = name.value || pack.title;
        if (this.app.files.rows?.id === id) this.app.files.rows.title = pack.title;
        store.keepPack(pack);
      },
    });
    const element = h(
      'li',
      h(
        'div.grow',
        name,
        h('p.dim.small.num', T.packs.solved(solved, count), changed > 0 && ` · ${day.format(changed)}`),
        h('progress', { max: Math.max(1, count), value: solved, 'aria-label': T.packs.solved(solved, count) }),
      ),
      button(T.play.resume, { class: 'main', 'aria-label': `${T.play.resume}: ${pack.title}` }, () =>
        this.app.files.rows?.id === id ? this.app.go('list') : this.app.files.openPack(pack),
      ),
      button(T.packs.save, { icon: 'share', hide: true, class: 'quiet' }, () =>
        download(new Blob([pack.source]), /\./.test(pack.title) ? pack.title : `${pack.title}.txt`),
      ),
      button(T.play.remove, { icon: 'erase', hide: true, class: 'quiet' }, async () => {
        await this.app.files.forget(id);
        element.remove();
        this.none.hidden = this.list.children.length > 0;
      }),
    );
    return element;
  }
}
