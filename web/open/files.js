// Texts and files that are opened: one puzzle becomes a game, several become a list, which is kept as a pack.

import { Cancelled, shown } from '../engine/client.js';
import * as store from '../model/store.js';
import { PLACES } from '../places.js';
import { T } from '../texts/texts.js';

/** @typedef {import('../types.js').Fault} Fault */
/** @typedef {import('../list/rows.js').Rows} Rows */

export class Files {
  /** The list that is open. @type {Rows | null} */
  rows = null;

  /** @param {import('../app.js').App} app */
  constructor(app) {
    this.app = app;
  }

  /**
   * Opens a text or a file. The answer is a fault where it holds no puzzle.
   * @param {string | Blob} source
   * @param {string} title
   * @param {any} [view] how the list was looked at
   * @param {string} [id] of the pack, if it is kept
   * @returns {Promise<Fault | null>}
   */
  async open(source, title, view, id) {
    const { app } = this;
    try {
      const board = await this.#openBoard(source);
      if (board === null) return null;
      // The screen's code loads meanwhile, so that it is ready when the first puzzles are.
      const [{ Rows }] = await Promise.all([import('../list/rows.js'), PLACES.list.fetch()]);
      const rows = new Rows(title);
      rows.view = view ?? rows.view;
      rows.id = id ?? (await this.#packOf(source, title));
      const isRead = await app.reader.run('read', { source }, (part) => {
        rows.add(part);
        if (rows.counts.waiting && rows.rows.length > 1 && this.rows !== rows) this.#show(rows);
      });
      if (!isRead) return { error: T.open.noFile };
      const [first] = rows.rows;
      if (!rows.counts.waiting) return board ?? first?.fault ?? { error: T.open.none };
      if (first && rows.rows.length === 1) app.session.play(first.puzzle, first.note || title);
      else {
        rows.source = source;
        rows.isRead = true;
        this.keep(rows);
        rows.solve();
      }
      return null;
    } catch (error) {
      return { error: error instanceof Cancelled ? T.path.stopped : T.crashed };
    }
  }

  /**
   * Plays the one board of another size or with more rules that a text or a short file is.
   * @param {string | Blob} source
   * @returns {Promise<Fault | null | undefined>}
   */
  async #openBoard(source) {
    const text = typeof source === 'string' ? source : source.size < 1e5 ? await source.text() : '';
    // 81 cells and nothing else are a classic grid, which needs no module for boards.
    if (!text || /^[\d.*_]{81}$/.test(text.replace(/\s/g, ''))) return undefined;
    return (await import('../rules/play.js')).open(this.app, text);
  }

  /** Shows a list. @param {Rows} rows */
  #show(rows) {
    this.rows?.stop();
    this.rows = rows;
    this.app.frame();
    this.app.go('list');
  }

  /** Keeps the file of a list, and how it is looked at. @param {Rows} rows */
  keep({ id, source, title, view, rows }) {
    if (source !== null)
      store.keepPack({ id, source, title, view, count: rows.length, changed: Date.now() }).catch(() => {});
  }

  /**
   * What a file is kept under: the same file opened again finds its pack.
   * @param {string | Blob} source
   * @param {string} title
   */
  async #packOf(source, title) {
    const packs = await store.packs().catch(() => []);
    const size = (/** @type {string | Blob} */ one) => (typeof one === 'string' ? one : one.size);
    return packs.find((pack) => pack.title === title && size(pack.source) === size(source))?.id ?? crypto.randomUUID();
  }

  /** Forgets a pack. Its games stay. @param {string} id */
  async forget(id) {
    await store.removePack(id).catch(() => {});
    if (this.rows?.id !== id) return;
    this.rows.stop();
    this.rows = null;
    this.app.frame();
  }

  /** Opens a pack that is kept. @param {import('../model/store.js').Pack} pack */
  openPack({ source, title, view, id }) {
    return this.open(source, title, view, id);
  }

  /**
   * Reads the pack of a game, so that the game can lead to its neighbours there.
   * @param {import('../types.js').Game} game
   */
  async recall({ pack: id }) {
    if (!id || this.rows?.id === id) return;
    const [pack] = (await store.packs().catch(() => [])).filter((one) => one.id === id);
    if (!pack) return;
    const { Rows } = await import('../list/rows.js');
    const rows = Object.assign(new Rows(pack.title), { id, source: pack.source, view: pack.view });
    const add = (/** @type {any} */ part) => rows.add(part);
    const isRead = await this.app.reader.run('read', { source: pack.source }, add).catch(() => false);
    if (!isRead || this.rows) return;
    rows.isRead = true;
    this.rows = rows;
    this.app.frame();
  }

  /** Opens the file that was open last. The first rows are enough to go on; the others follow. */
  async openLast() {
    const [last] = await store.packs().catch(() => []);
    if (!last) return;
    shown();
    await new Promise((resolve) => {
      this.openPack(last).then(resolve);
      const look = () => (this.rows ? resolve(undefined) : setTimeout(look, 10));
      look();
    });
  }

  /** Opens the file that the command serves. @param {string} token @param {string} title */
  async openServed(token, title) {
    const file = await fetch(`opened/${encodeURIComponent(token)}`).catch(() => null);
    return file?.ok ? this.open(await file.blob(), title) : { error: T.open.noFile };
  }
}
