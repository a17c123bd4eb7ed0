// The page: which screen is shown, which game is played, which file is open.

import { Cancelled, Client, compile, shown } from './engine/client.js';
import { newGame } from './model/game.js';
import * as store from './model/store.js';
import { describe, openNew } from './open/open.js';
import { Play } from './play/play.js';
import { T } from './texts/en.js';
import { button, clock, dialog, h, icon, put, say } from './ui/dom.js';
import { miniature } from './board/mini.js';

/** @typedef {import('./types.js').Game} Game */
/** @typedef {import('./types.js').Fault} Fault */
/** @typedef {{ element: HTMLElement, close: () => void }} Screen */

/** A puzzle of all techniques but the hardest, for whoever comes for the first time. */
const FIRST = '..76.2.591..734......9..1..63..2..1...139..25.....68.....27...6.6.......7.....4..';

/** A puzzle as a code, behind the number sign: no server sees it. */
const CODE = /^#(scf|classic|fpuz|scl|ctc)/;
/**
 * A place of the page.
 * @template Module
 * @param {Parameters<typeof icon>[0]} picture
 * @param {'solve' | 'all'} needs which of the engine's modules it is of no use without
 * @param {() => Promise<Module>} fetch what it fetches when somebody goes there
 * @param {(module: Module, app: App, game: Game, rest: string) => Screen} screen
 */
const place = (picture, needs, fetch, screen) => ({
  picture,
  needs,
  fetch,
  /** @param {App} app @param {Game} game @param {string} rest what stands behind the place's name in the address */
  open: async (app, game, rest) => screen(await fetch(), app, game, rest),
});

/** The places, in their order. A new one is a line here, a folder, its name in `texts` and a picture in `ui/dom.js`. */
const PLACES = {
  play: place('grid', 'solve', async () => null, (_, app, game) => new Play(app, game)),
  path: place('path', 'all', () => import('./path/path.js'), ({ PathScreen }, app, game) => new PathScreen(app, game)),
  solve: place('solve', 'solve', () => import('./path/solve.js'), ({ SolveScreen }, app, game) => new SolveScreen(app, game)),
  watch: place('eye', 'all', () => import('./watch/watch.js'), ({ WatchScreen }, app, game, rest) => new WatchScreen(app, game, rest)),
  make: place('make', 'all', () => import('./make/make.js'), ({ MakeScreen }, app) => new MakeScreen(app)),
  // It is shown while a file is open.
  list: place('fill', 'solve', () => import('./list/list.js'), ({ ListScreen }, app, game) => (app.rows ? new ListScreen(app, app.rows) : new Play(app, game))),
  print: place('print', 'solve', () => import('./print/print.js'), ({ PrintScreen }, app, game, rest) => new PrintScreen(app, game, rest)),
  learn: place('bulb', 'all', () => import('./learn/learn.js'), ({ LearnScreen }, app, _, rest) => new LearnScreen(app, rest)),
};
/** @typedef {keyof typeof PLACES} Place */
const NAMES = /** @type {Place[]} */ (Object.keys(PLACES));

export class App {
  settings = store.settings();
  /** For what somebody waits for. */
  engine = new Client();
  /** For reading files: it goes on when the place changes. */
  reader = new Client();
  /** For what is found out meanwhile. */
  background = new Client();
  /** @type {Game | null} */
  game = null;
  /** The file that is open. @type {import('./list/rows.js').Rows | null} */
  rows = null;
  /** The puzzles that were made last. @type {{ puzzle: string, solution: string, er: number | null }[]} */
  made = [];
  /** @type {Screen | null} */
  #screen = null;
  #main = /** @type {HTMLElement} */ (document.getElementById('main'));
  /** When the page has come to rest after it was opened. @type {Promise<void>} */
  #idle = new Promise((resolve) => {
    const rest = () => ('requestIdleCallback' in window ? requestIdleCallback(() => resolve(), { timeout: 5000 }) : resolve());
    setTimeout(rest, 2000);
  });

  async begin() {
    this.#dress();
    this.#frame();
    addEventListener('hashchange', () => {
      if (CODE.test(location.hash)) this.#openLink(this.#linked() ?? '');
      else this.#route();
    });
    document.addEventListener('dragover', (event) => event.preventDefault());
    document.addEventListener('drop', (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) this.#opened(this.open(file, file.name));
    });
    document.addEventListener('paste', (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (target.closest('input, textarea, dialog')) return;
      const text = event.clipboardData?.getData('text');
      if (text?.trim()) this.#opened(this.open(text, T.open.pasted));
    });
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.#dress());
    const screen = PLACES[this.#place()[0]].fetch();
    await Promise.all([this.#load(), screen]);
    await this.#route();
    // The screen is seen first, then comes what fills it, and the rest when there is nothing else to do.
    await painted();
    shown();
    compile(PLACES[this.#place()[0]].needs).catch(() => say(T.crashed, true));
    await this.#idle;
    compile('all').catch(() => {});
    if ('serviceWorker' in navigator) navigator.serviceWorker.register('sw.js').catch(() => {});
  }

  /** The game to begin with: the one of the link, of the command's file, or the last one. */
  async #load() {
    const hash = new URLSearchParams(location.hash.slice(1));
    const linked = this.#linked();
    const games = await store.all().catch(() => []);
    this.game = games[0] ?? newGame(FIRST, T.play.untitled, Date.now(), crypto.randomUUID());
    const token = hash.get('opened');
    if (token) {
      history.replaceState(null, '', './#play');
      const file = await fetch(`opened/${encodeURIComponent(token)}`).catch(() => null);
      if (file?.ok) this.#opened(this.open(await file.blob(), hash.get('name') || T.open.pasted));
      else say(T.open.noFile, true);
    } else if (linked) {
      this.#openLink(linked);
    }
  }

  /** The puzzle of the address, as the engine reads it: cells behind `s`, or a code of SudokuPad behind the number sign. */
  #linked() {
    const [query, code] = [new URLSearchParams(location.search), location.hash.slice(1)];
    if (CODE.test(location.hash)) return `https://sudokupad.app/${code}`;
    return query.get('s') ?? query.get('bd') ?? new URLSearchParams(code).get('s');
  }

  /** @param {string} linked */
  #openLink(linked) {
    history.replaceState(null, '', './#play');
    this.#opened(this.open(linked, T.open.link));
  }

  /** @param {Promise<Fault | null>} opening */
  async #opened(opening) {
    const fault = await opening;
    if (fault) dialog(T.open.title, T.close, h('p', { role: 'alert' }, describe(fault)));
  }

  /* ---- games ---- */

  /**
   * Opens a text or a file: a puzzle becomes a game, several become a list. What is wrong with one that holds no puzzle
   * is returned.
   * @param {string | Blob} source @param {string} title
   * @returns {Promise<Fault | null>}
   */
  async open(source, title) {
    try {
      // The screen is fetched too, so that it is there when the first puzzles are.
      const [{ Rows }] = await Promise.all([import('./list/rows.js'), PLACES.list.fetch()]);
      const rows = new Rows(title);
      const isRead = await this.reader.run('read', { source }, (part) => {
        rows.add(part);
        if (rows.counts.waiting && rows.rows.length > 1 && this.rows !== rows) this.#list(rows);
      });
      if (!isRead) return { error: T.open.noFile };
      const [first] = rows.rows;
      if (!rows.counts.waiting) return first?.fault ?? { error: T.open.none };
      if (first && rows.rows.length === 1) this.play(first.puzzle, first.note || title);
      else rows.solve();
      return null;
    } catch (error) {
      return { error: error instanceof Cancelled ? T.path.stopped : T.crashed };
    }
  }

  /** Shows a list. @param {import('./list/rows.js').Rows} rows */
  #list(rows) {
    this.rows?.stop();
    this.rows = rows;
    this.#frame();
    this.go('list');
  }

  /** Plays a puzzle: a new game, or the one there is of it. @param {string} puzzle @param {string} title */
  async play(puzzle, title) {
    const games = await store.all().catch(() => []);
    const before = games.find((game) => game.puzzle === puzzle && !game.solved);
    this.game = before ?? newGame(puzzle, title, Date.now(), crypto.randomUUID());
    await this.save(this.game);
    this.go('play');
  }

  /** Keeps a game; false where the browser keeps nothing. @param {Game} game */
  async save(game) {
    try {
      if (game.boards.length > 1 || game.elapsed > 3000) await store.save(game);
      return true;
    } catch {
      return false;
    }
  }

  /** What is known of a game's puzzle: found out once. @param {Game} game */
  async facts(game) {
    if (!game.facts.status) {
      const solved = await this.engine.ask({ op: 'solve', puzzle: game.puzzle });
      game.facts = { ...game.facts, status: solved.status, ...(solved.status === 'unique' ? { solution: solved.solution } : {}) };
    }
    return game.facts;
  }

  /** Finds out what can be said of the game, and says it. @param {Game} game @param {() => void} show */
  async study(game, show) {
    try {
      const { status } = await this.facts(game);
      show();
      if (status !== 'unique' || game.facts.rating !== undefined || game.puzzle.length !== 81) return;
      await this.#idle;
      this.background.cancel();
      const lines = new TextEncoder().encode(game.puzzle);
      await this.background.run('rate', { lines }, ({ ratings }) => {
        game.facts.rating = ratings[0] / 10;
      });
      this.save(game);
      show();
    } catch (error) {
      if (!(error instanceof Cancelled)) say(T.crashed, true);
    }
  }

  async showGames() {
    const games = await store.all().catch(() => []);
    const others = games.filter((game) => game.id !== this.game?.id);
    const item = (/** @type {Game} */ game) => {
      const element = h('li', {}, miniature(game.puzzle),
        button({ label: `${game.title}, ${clock(game.elapsed)}`, class: 'quiet grow', onclick: () => {
          box.close();
          this.game = game;
          this.go('play');
        } }),
        button({ label: T.play.remove, icon: 'erase', hide: true, class: 'quiet', onclick: async () => {
          await store.remove(game.id);
          element.remove();
        } }));
      return element;
    };
    const box = dialog(T.play.games, T.close, others.length ? h('ul', { class: 'games' }, others.map(item)) : h('p', {}, T.play.noGames));
  }

  openNew() {
    openNew(this);
  }

  async typeIn() {
    const { typeIn } = await import('./open/type.js');
    typeIn(this);
  }

  async help() {
    const { help } = await import('./ui/help.js');
    help(this);
  }

  async share() {
    const { share } = await import('./share/share.js');
    if (this.game) share(this, this.game);
  }

  /* ---- looks ---- */

  /** @param {Partial<import('./types.js').Settings>} settings */
  set(settings) {
    this.settings = { ...this.settings, ...settings };
    store.keepSettings(this.settings);
    this.#dress();
    if (this.#screen instanceof Play) this.#screen.show();
  }

  #dress() {
    const { theme } = this.settings;
    const auto = matchMedia('(prefers-contrast: more)').matches ? 'contrast' : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    document.documentElement.dataset.theme = theme === 'auto' ? auto : theme;
  }

  /** The places, the tools. */
  #frame() {
    const places = NAMES.filter((place) => place !== 'list' || this.rows);
    const link = (/** @type {Place} */ place, /** @type {boolean} */ withIcon) =>
      h('a', { href: `#${place}`, 'data-place': place }, withIcon && icon(PLACES[place].picture), T.nav[place]);
    document.getElementById('nav')?.replaceChildren(...places.map((place) => link(place, false)));
    // A telephone has no room for all; Share leads to Print.
    document.getElementById('tabs')?.replaceChildren(...places.filter((place) => place !== 'print').map((place) => link(place, true)));
    document.getElementById('tools')?.replaceChildren(
      button({ label: T.new, icon: 'plus', class: 'main', onclick: () => this.openNew() }),
      button({ label: T.share, icon: 'share', hide: true, class: 'quiet', onclick: () => this.share() }),
      button({ label: T.theme, icon: 'moon', hide: true, class: 'quiet wide-only', onclick: () => this.#nextTheme() }),
      button({ label: T.help, icon: 'help', hide: true, class: 'quiet', onclick: () => this.help() }));
    this.#current();
  }

  #nextTheme() {
    const order = /** @type {const} */ (['light', 'dark', 'contrast']);
    const now = /** @type {typeof order[number]} */ (document.documentElement.dataset.theme);
    const theme = order[(order.indexOf(now) + 1) % 3] ?? 'light';
    this.set({ theme });
    say(T.settings.themes[theme], true);
  }

  #current() {
    const [place] = this.#place();
    for (const link of document.querySelectorAll('[data-place]')) {
      if (link.getAttribute('data-place') === place) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    document.title = `${T.nav[place]} – bitdoku`;
  }

  /** @returns {[Place, string]} */
  #place() {
    const [name = '', rest = ''] = location.hash.slice(1).split('/');
    const place = NAMES.find((place) => place === name) ?? 'play';
    return [place === 'list' && !this.rows ? 'play' : place, rest];
  }

  /** Goes to a place, or a part of it; anew if it is there already. @param {Place | `${Place}/${string}`} place */
  go(place) {
    if (location.hash === `#${place}`) this.#route();
    else location.hash = place;
  }

  async #route() {
    const [place, rest] = this.#place();
    if (location.hash === '#main') return this.#main.focus();
    this.#screen?.close();
    this.engine.cancel();
    this.#screen = null;
    this.#current();
    const screen = await PLACES[place].open(this, /** @type {Game} */ (this.game), rest);
    if (this.#place()[0] !== place) return screen.close();
    this.#screen = screen;
    this.#main.replaceChildren(screen.element);
    if (screen instanceof Play) {
      screen.show();
      this.study(screen.game, () => screen.show());
    }
  }
}

/**
 * When what is on the screen is seen. It is drawn before that; a browser that tells of the largest thing that came into
 * sight is waited for too, for a third of a second at most, since nothing need have become larger. A page that nobody sees is
 * not drawn: it waits for a second.
 */
const painted = () =>
  new Promise((resolve) => {
    const begun = performance.now();
    const drawn = () => {
      if (!globalThis.PerformanceObserver?.supportedEntryTypes.includes('largest-contentful-paint')) return resolve(undefined);
      const observer = new PerformanceObserver((list) => {
        if (list.getEntries().some((entry) => entry.startTime >= begun)) resolve(observer.disconnect());
      });
      observer.observe({ type: 'largest-contentful-paint', buffered: true });
      setTimeout(() => resolve(observer.disconnect()), 333);
    };
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)));
    setTimeout(() => document.hidden && resolve(undefined), 1000);
  });

const app = new App();
app.begin().catch((error) => put(document.body, h('p', { class: 'error' }, String(error))));
