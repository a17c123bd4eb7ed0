// The page: it starts here, and shows the place that the address names.

import { Client, compile, shown } from './engine/client.js';
import { decoded, requested } from './model/address.js';
import { isBoard, isSmall } from './model/game.js';
import * as store from './model/store.js';
import { Files } from './open/files.js';
import { PLACES, placeOf } from './places.js';
import { Play } from './play/play.js';
import { Session, firstGame } from './play/session.js';
import { Table } from './play/table.js';
import { T } from './texts/texts.js';
import { dialog, h, offer, put, say, settled } from './ui/dom.js';
import { beside, dress, frame, mark } from './ui/frame.js';
import { painted } from './ui/painted.js';

/** @typedef {import('./places.js').Place} Place */
/** @typedef {import('./places.js').Detail} Detail */
/** @typedef {import('./places.js').Screen} Screen */
/** @typedef {import('./types.js').Fault} Fault */

export class App {
  settings = store.settings();
  /** Answers what a visitor waits for. */
  engine = new Client();
  /** Reads files: it goes on when the place changes. */
  reader = new Client();
  /** Works in the background. */
  background = new Client();
  session = new Session(this);
  files = new Files(this);
  /**
   * The hint that was shown when its board was left.
   * @type {{ game: string, at: number, hint: unknown, stage: number } | null}
   */
  told = null;
  /** The puzzles that Make made last. @type {{ puzzle: string, solution: string, er: number | null }[]} */
  made = [];
  /** @type {Screen | null} */
  #screen = null;
  /** What was asked for last: what a place loads may come after what the next one loads. @type {Detail | null} */
  #asked = null;
  #main = /** @type {HTMLElement} */ (document.getElementById('main'));
  /** Whether this is a first visit that asks for nothing. */
  #isFirst = false;
  /** When the page has come to rest after it was opened. @type {Promise<void>} */
  idle = new Promise((resolve) => {
    const rest = () =>
      'requestIdleCallback' in window ? requestIdleCallback(() => resolve(), { timeout: 5000 }) : resolve();
    setTimeout(rest, 2000);
  });

  async begin() {
    document.documentElement.lang = T.language;
    dress(this.settings);
    this.frame();
    this.#listen();
    const screen = PLACES[this.#place()[0]].fetch();
    await Promise.all([this.#load(), screen]);
    await this.#route();
    // The screen is seen first, then comes what fills it, and the rest when there is nothing else to do.
    await painted();
    shown();
    compile(PLACES[this.#place()[0]].needs).catch(() => say(T.crashed, true));
    await this.idle;
    (await this.#maker()).ahead();
    this.#reportDamage();
    // A visitor who has gone elsewhere by now is not called back.
    if (this.#isFirst && this.table && store.isFirst('tour')) this.showRound();
    if ('serviceWorker' in navigator) navigator.serviceWorker.register('sw.js').catch(() => {});
  }

  #listen() {
    addEventListener('hashchange', async () => (await this.#openRequested()) || this.#route());
    document.addEventListener('dragover', (event) => event.preventDefault());
    document.addEventListener('drop', (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) this.#report(this.files.open(file, file.name));
    });
    document.addEventListener('paste', (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (target.closest('input, textarea, dialog')) return;
      const text = event.clipboardData?.getData('text');
      if (text?.trim()) this.#report(this.files.open(text, T.open.pasted));
    });
    addEventListener('pagehide', () => this.session.leave());
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => dress(this.settings));
  }

  /** Opens the game to begin with: the one that the address asks for, or the last one. */
  async #load() {
    const last = await store.newest().catch(() => undefined);
    this.#isFirst = !last && !location.hash && !location.search;
    await this.session.take(last ?? this.session.game);
    if (requested(location)?.ask === 'list') await this.files.openLast();
    else await this.#openRequested();
  }

  /** Opens the game or file that the address asks for. False where it names a place alone. */
  async #openRequested() {
    const request = requested(location);
    if (!request || request.ask === 'list') return false;
    const address = decoded(location.search + location.hash);
    history.replaceState(null, '', './#play');
    // Only a position is waited for: the page is shown before the engine makes or reads the others.
    if (request.ask === 'position') await (await import('./open/position.js')).openPosition(this, request);
    else if (request.ask === 'unknown') await this.#showUnknown(address);
    else if (request.ask === 'text') this.#report(this.files.open(request.text, T.open.link));
    else if (request.ask === 'file') this.#report(this.files.openServed(request.token, request.name || T.open.pasted));
    else if (request.ask === 'level') this.another(request.level);
    else this.today(request.day);
    return true;
  }

  /** Says what is wrong with what was opened. @param {Promise<Fault | null>} opening */
  async #report(opening) {
    const fault = await opening;
    if (!fault) return;
    const { describe } = await import('./open/open.js');
    dialog(T.open.title, T.close, h('p', { role: 'alert' }, describe(fault)));
  }

  /** Says that an address leads nowhere, and shows the last game. @param {string} address */
  async #showUnknown(address) {
    history.replaceState(null, '', './#play');
    dialog(T.open.noPlace, T.close, h('p.wrap', { role: 'alert' }, T.open.unknown(address)));
    await this.#route();
  }

  /** Says how many kept games cannot be read any more, and offers to remove them. */
  async #reportDamage() {
    const lost = await store.damaged().catch(() => null);
    const remove = () => lost?.forEach((id) => void store.remove(id));
    if (lost === null) say(T.unsaved, true);
    else if (lost.length) offer(T.games.lost(lost.length), T.play.remove, remove);
  }

  /* ---- what is loaded when it is asked for ---- */

  /** @type {import('./play/maker.js').Maker | null} */
  #fresh = null;
  /** The maker of new puzzles. */
  async #maker() {
    const { Maker } = await import('./play/maker.js');
    this.#fresh ??= new Maker(this);
    return this.#fresh;
  }

  /** Plays another puzzle. @param {import('./types.js').Level} [level] the one played last, if none is named */
  async another(level) {
    await (await this.#maker()).another(level);
  }

  /** Plays the puzzle of a day. @param {string} [day] today, if none is named */
  async today(day) {
    await (await this.#maker()).today(day);
  }

  async showGames() {
    (await import('./play/games.js')).showGames(this);
  }

  async openNew() {
    (await import('./open/open.js')).openNew(this);
  }

  async typeIn() {
    (await import('./open/type.js')).typeIn(this);
  }

  /** Shows a new visitor around. */
  async showRound() {
    await this.go('play');
    (await import('./ui/tour.js')).tour();
  }

  async help() {
    (await import('./ui/help.js')).help(this);
  }

  async menu() {
    (await import('./ui/menu.js')).menu(this);
  }

  async share() {
    const { game } = this.session;
    const { share } = await (isBoard(game.puzzle) ? import('./rules/share.js') : import('./share/share.js'));
    share(this, game);
  }

  /* ---- places ---- */

  /** Where the game is played, if that is shown. */
  get table() {
    return this.#screen instanceof Table ? this.#screen : null;
  }

  /** @param {Partial<import('./types.js').Settings>} settings */
  set(settings) {
    this.settings = { ...this.settings, ...settings };
    store.keepSettings(this.settings);
    if ('language' in settings) location.reload();
    dress(this.settings);
    this.table?.show();
  }

  /** Draws the bar and the tabs again. */
  frame() {
    frame(this);
    mark(this.#place()[0]);
  }

  /** The place that is shown; Play, where the address names none. @returns {[Place, Detail]} */
  #place() {
    const [place, detail] = placeOf(location.hash) ?? ['play', { rest: '', query: new URLSearchParams() }];
    return [place === 'list' && !this.files.rows ? 'play' : place, detail];
  }

  /** Goes to a place, or a part of it; anew if it is there already. @param {Place | `${Place}/${string}`} place */
  async go(place) {
    await settled();
    if (location.hash === `#${place}`) this.#route();
    else location.hash = place;
  }

  /** Writes the part of a place into the address, so that a reload and a link come back to it. @param {string} rest */
  at(rest) {
    history.replaceState(history.state, '', `#${this.#place()[0]}${rest}`);
  }

  /**
   * The screen of a place. A place that can do nothing with the open board says so, and shows another board only when
   * it is asked to.
   * @param {Place} place
   * @param {Detail} detail
   * @returns {Promise<Screen>}
   */
  async #screenOf(place, detail) {
    const { game } = this.session;
    if (!isBoard(game.puzzle) || !(place === 'path' || place === 'solve' || place === 'documents'))
      return (await PLACES[place].fetch()).screen(this, game, detail);
    const isFilm = place === 'documents' && detail.rest !== '' && !detail.query.has('p') && !isSmall(game.puzzle);
    const first = firstGame();
    if (place === 'documents' && !isFilm) return (await PLACES.documents.fetch()).screen(this, first, detail);
    const showExample = () => {
      location.hash = `documents/${detail.rest}?p=${first.puzzle}`;
    };
    const { Elsewhere } = await import('./ui/elsewhere.js');
    return new Elsewhere(this, place, game.title, isFilm ? showExample : null);
  }

  async #route() {
    if (location.hash === '#main') return this.#main.focus();
    if (!placeOf(location.hash)) return this.#showUnknown(decoded(location.search + location.hash));
    const [place, detail] = this.#place();
    this.#screen?.close();
    this.engine.cancel();
    this.#screen = null;
    mark(place);
    this.#asked = detail;
    const screen = await this.#screenOf(place, detail);
    if (this.#asked !== detail) return screen.close();
    if (screen.isUnknown) {
      screen.close();
      return this.#showUnknown(decoded(location.search + location.hash));
    }
    this.#show(place, screen);
  }

  /** @param {Place} place @param {Screen} screen */
  #show(place, screen) {
    this.#screen = screen;
    const { element } = screen;
    const isFilm = element.querySelector('.film, .race') !== null;
    this.#main.className = this.table ? 'play' : isFilm ? 'theatre' : element.matches('.walk') ? 'walks' : '';
    this.#main.replaceChildren();
    put(this.#main, beside(place, this.files.rows !== null), element);
    this.#main.scrollTop = 0;
    if (!(screen instanceof Play)) return;
    screen.show();
    this.session.study(screen.game, () => screen.show());
  }
}

new App().begin().catch((error) => put(document.body, h('p.error', String(error))));
