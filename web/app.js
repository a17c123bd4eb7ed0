// The page: which screen is shown, which game is played, which file is open.

import { Cancelled, Client, compile, shown } from './engine/client.js';
import { isBoard, isSmall, newGame } from './model/game.js';
import { LEVELS, dayOf, levelOfDay } from './model/levels.js';
import { unpack } from './model/packed.js';
import * as store from './model/store.js';
import { Maker } from './play/maker.js';
import { Play, Table } from './play/play.js';
import { T } from './texts/texts.js';
import { button, dialog, h, icon, offer, put, say, settled } from './ui/dom.js';

/** @typedef {import('./types.js').Game} Game */
/** @typedef {import('./types.js').Fault} Fault */
/**
 * @typedef {{ element: HTMLElement, isUnknown?: boolean, close: () => void }} Screen a place may not know the part of
 *   it that the address names
 */

/** A medium puzzle, for whoever comes for the first time. */
const FIRST = '7...1..359.35.7..6..5....9...74..6.33....1..22....5..957...3.21......96...18...54';

/** A puzzle as a code, behind the number sign: no server sees it. */
const CODE = /^#(scf|classic|fpuz|scl|ctc)/;
/** How long a puzzle may take to make before that is said, in milliseconds. */
const PATIENCE = 300;
/** What addresses of before are called now. @type {Record<string, string>} */
const FORMER = { watch: 'documents', workbench: 'solve' };

/**
 * Where a place is shown, and what the address says beside its name.
 * @typedef {{ rest: string, query: URLSearchParams }} Address
 */

/**
 * A place of the page.
 * @template Module
 * @param {'play' | 'learn' | 'documents' | 'workbench'} group which of the four it belongs to
 * @param {'solve' | 'reason' | 'all'} needs which of the engine's modules it is of no use without
 * @param {() => Promise<Module>} fetch what it fetches when somebody goes there
 * @param {(module: Module, app: App, game: Game, address: Address) => Screen | Promise<Screen>} screen
 */
const place = (group, needs, fetch, screen) => ({
  group,
  needs,
  fetch,
  /** @param {App} app @param {Game} game @param {Address} address */
  open: async (app, game, address) => screen(await fetch(), app, game, address),
});

/** The places, in their order. A new one is a line here, a folder, and its name in `texts`. */
const PLACES = {
  play: place(
    'play',
    'solve',
    async () => null,
    (_, app, game) =>
      isBoard(game.puzzle)
        ? import('./rules/play.js').then(({ BoardPlay }) => new BoardPlay(app, game))
        : new Play(app, game),
  ),
  learn: place(
    'learn',
    'reason',
    () => import('./learn/learn.js'),
    ({ LearnScreen }, app, _, { rest }) => new LearnScreen(app, rest),
  ),
  path: place(
    'learn',
    'reason',
    () => import('./path/path.js'),
    ({ PathScreen }, app, game, { query }) => new PathScreen(app, game, query),
  ),
  documents: place(
    'documents',
    'all',
    () => import('./watch/watch.js'),
    ({ watch }, app, game, { rest, query }) => watch(app, game, rest, query),
  ),
  solve: place(
    'workbench',
    'solve',
    () => import('./path/solve.js'),
    ({ SolveScreen }, app, game) => new SolveScreen(app, game),
  ),
  // It is shown while a file is open.
  list: place(
    'workbench',
    'solve',
    () => import('./list/list.js'),
    ({ ListScreen }, app, game) => (app.rows ? new ListScreen(app, app.rows) : new Play(app, game)),
  ),
  packs: place(
    'workbench',
    'solve',
    () => import('./list/packs.js'),
    ({ PacksScreen }, app) => new PacksScreen(app),
  ),
  set: place(
    'workbench',
    'all',
    () => import('./set/set.js'),
    ({ SetScreen }, app, _, { query }) => new SetScreen(app, query),
  ),
  make: place(
    'workbench',
    'reason',
    () => import('./make/make.js'),
    ({ MakeScreen }, app) => new MakeScreen(app),
  ),
  print: place(
    'workbench',
    'solve',
    () => import('./print/print.js'),
    ({ PrintScreen }, app, game, { rest }) => new PrintScreen(app, game, rest),
  ),
};
/** @typedef {keyof typeof PLACES} Place */
const NAMES = /** @type {Place[]} */ (Object.keys(PLACES));
/** @param {string} name @returns {name is import('./types.js').Level} */
const isLevel = (name) => LEVELS.some((level) => level === name);
/** Whether there is such a day. @param {string} day */
const isDay = (day) => /^\d{4}-\d\d-\d\d$/.test(day) && dayOf(new Date(`${day}T12:00`)) === day;
/** An address as people read it. @param {string} address */
const decode = (address) => {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
};
/** The four on top: where each leads, and its picture on a telephone. */
const GROUPS = /** @type {const} */ ([
  ['play', 'play', 'grid'],
  ['learn', 'learn', 'bulb'],
  ['documents', 'documents', 'book'],
  ['workbench', 'solve', 'bench'],
]);

export class App {
  settings = store.settings();
  /** For what somebody waits for. */
  engine = new Client();
  /** For reading files: it goes on when the place changes. */
  reader = new Client();
  /** For what is found out meanwhile. */
  background = new Client();
  maker = new Maker();
  /** @type {Game | null} */
  game = null;
  /** Whether another tab has the game: then this one only shows it. */
  isElsewhere = false;
  /**
   * The hint that was told when its board was left.
   * @type {{ game: string, at: number, hint: unknown, stage: number } | null}
   */
  told = null;
  /** The file that is open. @type {import('./list/rows.js').Rows | null} */
  rows = null;
  /** The puzzles that were made last. @type {{ puzzle: string, solution: string, er: number | null }[]} */
  made = [];
  /** @type {Screen | null} */
  #screen = null;
  /** The address that was asked for last. @type {Address | null} */
  #asked = null;
  #main = /** @type {HTMLElement} */ (document.getElementById('main'));
  /** Whether somebody is here for the first time, and has asked for nothing yet. */
  #isFirst = false;
  /** Gives the game back to other tabs. */
  #release = () => {};
  /** When the page has come to rest after it was opened. @type {Promise<void>} */
  #idle = new Promise((resolve) => {
    const rest = () =>
      'requestIdleCallback' in window ? requestIdleCallback(() => resolve(), { timeout: 5000 }) : resolve();
    setTimeout(rest, 2000);
  });

  async begin() {
    document.documentElement.lang = T.language;
    this.#dress();
    this.#frame();
    addEventListener('hashchange', () => this.#moved());
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
    addEventListener('pagehide', () => this.game && !this.isElsewhere && store.leave(this.game));
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.#dress());
    const screen = PLACES[this.#place()[0]].fetch();
    await Promise.all([this.#load(), screen]);
    await this.#route();
    // The screen is seen first, then comes what fills it, and the rest when there is nothing else to do.
    await painted();
    shown();
    compile(PLACES[this.#place()[0]].needs).catch(() => say(T.crashed, true));
    await this.#idle;
    this.maker.ahead();
    this.#mourn();
    if (this.#isFirst && store.isFirst('tour')) this.showRound();
    if ('serviceWorker' in navigator) navigator.serviceWorker.register('sw.js').catch(() => {});
  }

  /** Says how many games can be read no more, and offers to remove them. */
  async #mourn() {
    const lost = await store.damaged().catch(() => null);
    if (lost === null) say(T.unsaved, true);
    else if (lost.length)
      offer(T.games.lost(lost.length), T.play.remove, () =>
        lost.forEach((id) => {
          store.remove(id);
        }),
      );
  }

  async #moved() {
    if (!(await this.#openAddressed())) this.#route();
  }

  /** The game to begin with: the one of the link, of the command's file, or the last one. */
  async #load() {
    const hash = new URLSearchParams(location.hash.slice(1));
    const last = await store.newest().catch(() => undefined);
    this.#isFirst = !last && !location.hash && !location.search;
    await this.#take(
      last ?? { ...newGame(FIRST, T.levels.names.medium, Date.now(), crypto.randomUUID()), level: 'medium' },
    );
    const token = hash.get('opened');
    if (token) {
      history.replaceState(null, '', './#play');
      const file = await fetch(`opened/${encodeURIComponent(token)}`).catch(() => null);
      if (file?.ok) this.#opened(this.open(await file.blob(), hash.get('name') || T.open.pasted));
      else say(T.open.noFile, true);
    } else if (/^#list/.test(location.hash)) {
      await this.#openLastFile();
    } else {
      await this.#openAddressed();
    }
  }

  /**
   * Opens the game that the address asks for: a position, a puzzle, a new one of a level, or the puzzle of a day. False
   * where it asks for none.
   */
  async #openAddressed() {
    const position = this.#position();
    // A position has its entries behind the name that a link has its puzzle behind, so it is asked for first.
    const linked = position ? null : this.#linked();
    const { level, day } = this.#fresh();
    if (position) await this.#openPosition(position);
    else if (linked) this.#openLink(linked);
    else if (level === null && day === null) return false;
    else if (level ? !isLevel(level) : !isDay(day ?? '')) await this.#unknown();
    else {
      history.replaceState(null, '', './#play');
      // What the engine makes comes once the page is shown, so nothing waits for it here.
      void (isLevel(level ?? '')
        ? this.another(/** @type {import('./types.js').Level} */ (level))
        : this.today(day ?? ''));
    }
    return true;
  }

  /** What the address asks a new game to be: of a level, or of a day. */
  #fresh() {
    const [name, query] = location.hash.slice(1).split('?');
    const day = new URLSearchParams(location.search).get('today');
    return { level: name === 'play' ? new URLSearchParams(query).get('level') : null, day };
  }

  /** Says that there is nothing at this address, and shows the last game. @returns {Promise<void>} */
  #unknown() {
    const address = decode(location.search + location.hash);
    history.replaceState(null, '', './#play');
    dialog(T.open.noPlace, T.close, h('p', { role: 'alert', class: 'wrap' }, T.open.unknown(address)));
    return this.#route();
  }

  /**
   * The puzzle of the address, as the engine reads it: cells behind `s`, or a code of SudokuPad behind the number sign.
   */
  #linked() {
    const [query, code] = [new URLSearchParams(location.search), location.hash.slice(1)];
    if (CODE.test(location.hash)) return `https://sudokupad.app/${code}`;
    // What stands behind the name of a place is that place's affair.
    return query.get('s') ?? query.get('bd') ?? (/^[\w/-]*\?/.test(code) ? null : new URLSearchParams(code).get('s'));
  }

  /** @param {string} linked */
  #openLink(linked) {
    history.replaceState(null, '', './#play');
    this.#opened(this.open(linked, T.open.link));
  }

  /** A position of the address: the givens, and what was entered. */
  #position() {
    const [name, query = ''] = location.hash.slice(1).split('?');
    const asked = new URLSearchParams(query);
    const puzzle = asked.get('p');
    return name === 'play' && puzzle ? { puzzle, state: asked.get('s') ?? '' } : null;
  }

  /** @param {{ puzzle: string, state: string }} position */
  async #openPosition({ puzzle, state }) {
    history.replaceState(null, '', './#play');
    const isPuzzle = /^[0-9.]{81}$/.test(puzzle) || /^[0-9.]{729}$/.test(puzzle);
    const now = isPuzzle ? unpack(puzzle, state) : null;
    if (!now) {
      dialog(T.open.title, T.close, h('p', { role: 'alert' }, T.open.badLink));
      return;
    }
    const game = newGame(puzzle.replaceAll('0', '.'), T.open.link, Date.now(), crypto.randomUUID());
    game.now = now;
    await this.start(game);
  }

  /** @param {Promise<Fault | null>} opening */
  async #opened(opening) {
    const fault = await opening;
    if (!fault) return;
    const { describe } = await import('./open/open.js');
    dialog(T.open.title, T.close, h('p', { role: 'alert' }, describe(fault)));
  }

  /* ---- games ---- */

  /**
   * Takes a game in hand, if no other tab has it; or takes it away from that.
   * @param {Game} game
   * @param {boolean} [steal]
   */
  async #take(game, steal = false) {
    this.#release();
    this.#release = () => {};
    this.game = game;
    this.isElsewhere = false;
    if (!navigator.locks) return;
    await new Promise((resolve) => {
      const hold = (/** @type {Lock | null} */ lock) => {
        this.isElsewhere = !lock;
        resolve(undefined);
        return lock
          ? new Promise((/** @type {(value?: unknown) => void} */ release) => {
              this.#release = release;
            })
          : undefined;
      };
      // Whoever loses the lock to another tab only shows the game from then on.
      navigator.locks.request(`bitdoku-${game.id}`, steal ? { steal } : { ifAvailable: true }, hold).catch(() => {
        if (this.game === game) this.#lose();
        resolve(undefined);
      });
    });
  }

  #lose() {
    this.isElsewhere = true;
    this.#table?.show();
  }

  /** Where the game is played, if that is shown. */
  get #table() {
    return this.#screen instanceof Table ? this.#screen : null;
  }

  /** Plays on here what another tab has. */
  async takeOver() {
    if (!this.game) return;
    const game = await store.load(this.game.id).catch(() => undefined);
    await this.#take(game ?? this.game, true);
    this.#route();
  }

  /**
   * Opens a text or a file: a puzzle becomes a game, several become a list. What is wrong with one that holds no puzzle
   * is returned.
   * @param {string | Blob} source
   * @param {string} title
   * @param {any} [view] how the list was looked at
   * @param {string} [id] of the pack, if it is one that is kept
   * @returns {Promise<Fault | null>}
   */
  async open(source, title, view, id) {
    try {
      const board = await this.#openBoard(source);
      if (board === null) return null;
      // The screen is fetched too, so that it is there when the first puzzles are.
      const [{ Rows }] = await Promise.all([import('./list/rows.js'), PLACES.list.fetch()]);
      const rows = new Rows(title);
      rows.view = view ?? rows.view;
      rows.id = id ?? (await this.#packOf(source, title));
      const isRead = await this.reader.run('read', { source }, (part) => {
        rows.add(part);
        if (rows.counts.waiting && rows.rows.length > 1 && this.rows !== rows) this.#list(rows);
      });
      if (!isRead) return { error: T.open.noFile };
      const [first] = rows.rows;
      if (!rows.counts.waiting) return board ?? first?.fault ?? { error: T.open.none };
      if (first && rows.rows.length === 1) this.play(first.puzzle, first.note || title);
      else {
        rows.source = source;
        rows.isRead = true;
        this.keepList(rows);
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
    // 81 cells and nothing else are a classic grid: the module that knows other boards need not be fetched to tell.
    if (!text || /^[\d.*_]{81}$/.test(text.replace(/\s/g, ''))) return undefined;
    return (await import('./rules/play.js')).open(this, text);
  }

  /** Shows a list. @param {import('./list/rows.js').Rows} rows */
  #list(rows) {
    this.rows?.stop();
    this.rows = rows;
    this.#frame();
    this.go('list');
  }

  /**
   * Keeps the file of a list, and how it is looked at, for whoever comes back.
   * @param {import('./list/rows.js').Rows} rows
   */
  keepList({ id, source, title, view, rows }) {
    if (source !== null)
      store.keepPack({ id, source, title, view, count: rows.length, changed: Date.now() }).catch(() => {});
  }

  /**
   * What a file is kept under: who opens it again finds the pack that there is of it.
   * @param {string | Blob} source
   * @param {string} title
   */
  async #packOf(source, title) {
    const packs = await store.packs().catch(() => []);
    const size = (/** @type {string | Blob} */ one) => (typeof one === 'string' ? one : one.size);
    return packs.find((pack) => pack.title === title && size(pack.source) === size(source))?.id ?? crypto.randomUUID();
  }

  /** Forgets a pack; the games of it stay. @param {string} id */
  async forget(id) {
    await store.removePack(id).catch(() => {});
    if (this.rows?.id !== id) return;
    this.rows.stop();
    this.rows = null;
    this.#frame();
  }

  /** Opens a pack that is kept. @param {import('./model/store.js').Pack} pack */
  openPack({ source, title, view, id }) {
    return this.open(source, title, view, id);
  }

  /**
   * Reads the pack of a game that is gone on with, so that the way leads to the puzzles beside it; nothing else is done
   * with it.
   * @param {Game} game
   */
  async recall({ pack: id }) {
    if (!id || this.rows?.id === id) return;
    const [pack] = (await store.packs().catch(() => [])).filter((one) => one.id === id);
    if (!pack) return;
    const { Rows } = await import('./list/rows.js');
    const rows = Object.assign(new Rows(pack.title), { id, source: pack.source, view: pack.view });
    const isRead = await this.reader.run('read', { source: pack.source }, (part) => rows.add(part)).catch(() => false);
    if (!isRead || this.rows) return;
    rows.isRead = true;
    this.rows = rows;
    this.#frame();
  }

  /** The file that was open when the page was left. */
  async #openLastFile() {
    const [last] = await store.packs().catch(() => []);
    if (!last) return;
    // Nothing can be shown before it is read. Its first rows show the list; what comes after them comes while it is
    // shown.
    shown();
    await new Promise((resolve) => {
      this.openPack(last).then(resolve);
      const look = () => (this.rows ? resolve(undefined) : setTimeout(look, 10));
      look();
    });
  }

  /**
   * Plays a puzzle: a new game, or the one there is of it. It is kept from the beginning.
   * @param {string} puzzle
   * @param {string} title
   * @param {Partial<Game>} [more]
   * @param {Partial<Game>} [fresh] what only a new one has
   */
  async play(puzzle, title, more = {}, fresh = {}) {
    const games = await store.records().catch(() => []);
    const before = more.practice
      ? undefined
      : games.find((game) => game.puzzle === puzzle && !game.solved && !game.practice);
    const known = before && (await store.load(before.id).catch(() => undefined));
    await this.start(
      known
        ? Object.assign(known, more)
        : { ...newGame(puzzle, title, Date.now(), crypto.randomUUID()), ...fresh, ...more },
    );
  }

  /** Begins a game, or goes on with it. @param {Game} game */
  async start(game) {
    await this.#take(game);
    game.changed = Date.now();
    await this.save(game);
    this.go('play');
  }

  /** Goes on with a game that is kept. @param {string} id */
  async resume(id) {
    const game = await store.load(id).catch(() => undefined);
    if (!game) return;
    await this.#take(game);
    this.go('play');
  }

  /**
   * Another puzzle of a level; the one that was played last, if none is named.
   * @param {import('./types.js').Level} [level]
   */
  async another(level = store.made().level) {
    const puzzle = await this.#waitFor(() => this.maker.next(level));
    if (puzzle) await this.#replace(puzzle, T.levels.names[level], { level });
  }

  /** The puzzle of a day, the same for all: today's, if none is named. @param {string} [day] */
  async today(day = dayOf(new Date())) {
    const level = levelOfDay(day);
    const puzzle = await this.#waitFor(() => this.maker.ofDay(day, level));
    if (puzzle)
      await this.#replace(
        puzzle,
        T.levels.of(
          new Intl.DateTimeFormat(T.language, { day: 'numeric', month: 'long' }).format(new Date(`${day}T12:00`)),
          T.levels.names[level],
        ),
        { level, day },
      );
  }

  /**
   * Waits for a puzzle; if that takes a while, it is said, and can be stopped.
   * @param {() => Promise<string>} make
   * @returns {Promise<string | null>}
   */
  async #waitFor(make) {
    /** @type {HTMLDialogElement | undefined} */
    let box;
    const timer = setTimeout(() => {
      box = dialog(
        T.levels.making,
        T.stop,
        h('p', {}, T.levels.wait),
        button({ label: T.stop, class: 'tall', onclick: () => box?.close() }),
      );
      box.addEventListener('close', () => this.maker.stop());
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
    const before = this.game;
    await this.play(puzzle, title, more);
    this.#frame();
    this.#idle.then(() => this.maker.ahead());
    if (before && before.at > 0 && !before.solved && before.id !== this.game?.id)
      offer(T.levels.kept(before.title), T.levels.backTo, () => this.resume(before.id));
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

  /** What is known of a game's puzzle: found out once. @param {Game} game */
  async facts(game) {
    if (!game.facts.status) {
      const solved = await this.engine.ask({ op: 'solve', puzzle: game.puzzle });
      game.facts = {
        ...game.facts,
        status: solved.status,
        ...(solved.status === 'unique' ? { solution: solved.solution } : {}),
      };
    }
    return game.facts;
  }

  /** Finds out what can be said of the game, and says it. @param {Game} game @param {() => void} show */
  async study(game, show) {
    try {
      const { status } = await this.facts(game);
      show();
      // A puzzle of a level was looked at when it was made; how others are rated takes the large module.
      if (game.level || status !== 'unique' || game.facts.rating !== undefined || game.puzzle.length !== 81) return;
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
    const { showGames } = await import('./play/games.js');
    showGames(this);
  }

  async openNew() {
    const { openNew } = await import('./open/open.js');
    openNew(this);
  }

  async typeIn() {
    const { typeIn } = await import('./open/type.js');
    typeIn(this);
  }

  /** Shows who is new what there is. */
  async showRound() {
    await this.go('play');
    const { tour } = await import('./ui/tour.js');
    tour();
  }

  async help() {
    const { help } = await import('./ui/help.js');
    help(this);
  }

  async share() {
    if (!this.game) return;
    const { share } = await (isBoard(this.game.puzzle) ? import('./rules/share.js') : import('./share/share.js'));
    share(this, this.game);
  }

  /** What the bar leads to, where there is none. */
  menu() {
    const box = dialog(
      T.play.more,
      T.close,
      h(
        'div',
        { class: 'col menu' },
        this.#table?.more(() => box.close()),
        h(
          'div',
          { class: 'row' },
          button({
            label: T.share,
            icon: 'share',
            class: 'tall',
            onclick: () => {
              box.close();
              this.share();
            },
          }),
          button({
            label: T.help,
            icon: 'set',
            class: 'tall',
            onclick: () => {
              box.close();
              this.help();
            },
          }),
          button({
            label: T.play.games,
            icon: 'grid',
            class: 'tall',
            onclick: () => {
              box.close();
              this.showGames();
            },
          }),
          button({
            label: T.nav.packs,
            icon: 'book',
            class: 'tall',
            onclick: () => {
              box.close();
              this.go('packs');
            },
          }),
        ),
        h(
          'div',
          { class: 'row narrow' },
          GROUPS.slice(1).map(([group, to, picture]) =>
            button({
              label: T.nav[group],
              icon: picture,
              class: 'tall',
              onclick: () => {
                box.close();
                this.go(to);
              },
            }),
          ),
        ),
      ),
    );
  }

  /* ---- looks ---- */

  /** @param {Partial<import('./types.js').Settings>} settings */
  set(settings) {
    this.settings = { ...this.settings, ...settings };
    store.keepSettings(this.settings);
    if ('language' in settings) location.reload();
    this.#dress();
    this.#table?.show();
  }

  #dress() {
    const { theme, large, left } = this.settings;
    const auto = matchMedia('(prefers-contrast: more)').matches
      ? 'contrast'
      : matchMedia('(prefers-color-scheme: dark)').matches
        ? 'dark'
        : 'light';
    const root = document.documentElement;
    root.dataset.theme = theme === 'auto' ? auto : theme;
    root.classList.toggle('large', large);
    root.classList.toggle('left', left);
    document
      .querySelector('meta[name=theme-color]')
      ?.setAttribute('content', getComputedStyle(root).getPropertyValue('--paper').trim());
  }

  /** The places, the tools. */
  #frame() {
    const link = (/** @type {typeof GROUPS[number]} */ [group, to, picture], /** @type {boolean} */ withIcon) =>
      h('a', { href: `#${to}`, 'data-group': group }, withIcon && icon(picture), T.nav[group]);
    document.getElementById('nav')?.replaceChildren(...GROUPS.map((group) => link(group, false)));
    document.getElementById('tabs')?.replaceChildren(...GROUPS.map((group) => link(group, true)));
    const { level } = store.made();
    document.getElementById('tools')?.replaceChildren(
      h(
        'span',
        { class: 'split' },
        button({
          label: T.levels.fresh(T.levels.names[level]),
          icon: 'plus',
          class: 'main',
          id: 'new',
          onclick: () => this.another(),
        }),
        button({
          label: T.levels.choose,
          icon: 'down',
          hide: true,
          class: 'main',
          id: 'open',
          onclick: () => this.openNew(),
        }),
      ),
      button({ label: T.share, icon: 'share', hide: true, class: 'quiet', onclick: () => this.share() }),
      button({ label: T.help, icon: 'set', hide: true, class: 'quiet', onclick: () => this.help() }),
    );
    this.#current();
  }

  #current() {
    const [place] = this.#place();
    const { group } = PLACES[place];
    for (const link of document.querySelectorAll('[data-group]')) {
      if (link.getAttribute('data-group') === group) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    document.body.dataset.place = place;
    document.title = `${T.nav[place]} – bitdoku`;
  }

  /** The places beside this one, if there are some. @param {Place} place */
  #beside(place) {
    const { group } = PLACES[place];
    const places = NAMES.filter((other) => PLACES[other].group === group && (other !== 'list' || this.rows));
    if (places.length < 2) return null;
    return h(
      'nav',
      { class: 'beside', 'aria-label': T.nav[group] },
      places.map((other) =>
        h('a', { href: `#${other}`, ...(other === place ? { 'aria-current': 'page' } : {}) }, T.nav[other]),
      ),
    );
  }

  /** Whether the address names a place. */
  #isKnown() {
    const [name = ''] = location.hash.slice(1).split(/[/?]/);
    return name === '' || name in FORMER || name in PLACES;
  }

  /** @returns {[Place, Address]} */
  #place() {
    const [path = '', query = ''] = location.hash.slice(1).split('?');
    const [name = '', rest = ''] = path.split('/');
    const place = NAMES.find((place) => place === (FORMER[name] ?? name)) ?? 'play';
    return [place === 'list' && !this.rows ? 'play' : place, { rest, query: new URLSearchParams(query) }];
  }

  /** Goes to a place, or a part of it; anew if it is there already. @param {Place | `${Place}/${string}`} place */
  async go(place) {
    await settled();
    if (location.hash === `#${place}`) this.#route();
    else location.hash = place;
  }

  /** Says in the address where one is in a place, so that a reload and a link come back to it. @param {string} rest */
  at(rest) {
    history.replaceState(history.state, '', `#${this.#place()[0]}${rest}`);
  }

  /**
   * The screen of a place. One that can do nothing with the board that is open says so, and shows no other before it is
   * asked to.
   * @param {Place} place
   * @param {Address} address
   * @returns {Promise<Screen>}
   */
  async #screenOf(place, address) {
    const game = /** @type {Game} */ (this.game);
    const isFilm = place === 'documents' && address.rest !== '' && !address.query.has('p') && !isSmall(game.puzzle);
    if (!isBoard(game.puzzle) || !(place === 'path' || place === 'solve' || place === 'documents'))
      return PLACES[place].open(this, game, address);
    if (place === 'documents' && !isFilm)
      return PLACES.documents.open(this, newGame(FIRST, T.levels.names.medium, Date.now(), ''), address);
    const { Elsewhere } = await import('./ui/elsewhere.js');
    return new Elsewhere(
      this,
      place,
      game.title,
      isFilm
        ? () => {
            location.hash = `documents/${address.rest}?p=${FIRST}`;
          }
        : null,
    );
  }

  async #route() {
    const [place, address] = this.#place();
    if (location.hash === '#main') return this.#main.focus();
    if (!this.#isKnown()) return this.#unknown();
    this.#screen?.close();
    this.engine.cancel();
    this.#screen = null;
    this.#current();
    // What a place fetches may come after what the next one fetches: only the place asked for last is shown.
    this.#asked = address;
    const screen = await this.#screenOf(place, address);
    if (this.#asked !== address) return screen.close();
    if (screen.isUnknown) {
      screen.close();
      return this.#unknown();
    }
    this.#screen = screen;
    this.#main.className = this.#table
      ? 'play'
      : screen.element.querySelector('.film, .race')
        ? 'theatre'
        : screen.element.matches('.walk')
          ? 'walks'
          : '';
    this.#main.replaceChildren();
    put(this.#main, this.#beside(place), screen.element);
    this.#main.scrollTop = 0;
    if (screen instanceof Play) {
      screen.show();
      this.study(screen.game, () => screen.show());
    }
  }
}

/**
 * When what is on the screen is seen. It is drawn before that; a browser that tells of the largest thing that came into
 * sight is waited for too, for a third of a second at most, since nothing need have become larger. A page that nobody
 * sees is
 * not drawn: it waits for a second.
 */
const painted = () =>
  new Promise((resolve) => {
    const begun = performance.now();
    const drawn = () => {
      if (!globalThis.PerformanceObserver?.supportedEntryTypes.includes('largest-contentful-paint'))
        return resolve(undefined);
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
