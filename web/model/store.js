// Games in IndexedDB: what each is now in one store, its moves in another, so that the page reads one record at its
// start. Settings and small tallies in localStorage. Where a browser keeps nothing, the page works without.

import { difference, isBoard } from './game.js';

/** @typedef {import('../types.js').Game} Game */

const NAME = 'bitdoku';

/** @type {Promise<IDBDatabase> | undefined} */
let opened;

function open() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 2);
    request.onupgradeneeded = (event) => upgrade(request, event.oldVersion);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/** @param {IDBOpenDBRequest} request @param {number} before */
function upgrade({ result: database, transaction }, before) {
  const games = before < 1 ? database.createObjectStore('games', { keyPath: 'id' }) : transaction?.objectStore('games');
  games?.createIndex('changed', 'changed');
  const moves = database.createObjectStore('moves');
  database.createObjectStore('files');
  if (before < 1 || !games) return;
  // The first version kept every board.
  const cursor = games.openCursor();
  cursor.onsuccess = () => {
    const at = cursor.result;
    if (!at) return;
    const { boards, ...game } = at.value;
    if (boards) {
      boards.slice(1).forEach((/** @type {any} */ board, /** @type {number} */ i) => {
        moves.put(difference(boards[i], board), [game.id, i]);
      });
      at.update({ ...game, now: boards[game.at], hints: 0 });
    }
    at.continue();
  };
}

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(stores: { games: IDBObjectStore, moves: IDBObjectStore, files: IDBObjectStore }, give: (value: T) => void)
 *   => void} work
 * @returns {Promise<T | undefined>}
 */
async function transact(mode, work) {
  const database = await open();
  return new Promise((resolve, reject) => {
    const names = /** @type {const} */ (['games', 'moves', 'files']);
    const transaction = database.transaction(names, mode);
    /** @type {T | undefined} */
    let given;
    const [games, moves, files] = names.map((name) => transaction.objectStore(name));
    work(/** @type {any} */ ({ games, moves, files }), (value) => {
      given = value;
    });
    transaction.oncomplete = () => resolve(given);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** All moves of a game. @param {string} id @param {number} [from] */
const range = (id, from = 0) => IDBKeyRange.bound([id, from], [id, Infinity]);

/**
 * Keeps a game: its record, and the moves that are not kept yet. False where what is kept is newer than what this page
 * has seen of it: then nothing is written.
 * @param {Game} game @returns {Promise<boolean>}
 */
export function save(game) {
  // One after another: each has to know what the one before has written.
  const saved = last.then(() => write(game));
  last = saved.catch(() => false);
  return saved;
}

/** @type {Promise<unknown>} */
let last = Promise.resolve();

/** @param {Game} game */
async function write(game) {
  const { moves: all, kept, seen, ...record } = game;
  const changed = Math.max(game.changed, (seen ?? 0) + 1);
  const fresh = all.slice(kept);
  // What is changed while this is written counts as not kept.
  game.kept = all.length;
  const done = await transact('readwrite', ({ games, moves }, /** @type {(value: boolean) => void} */ give) => {
    const before = games.get(game.id);
    before.onsuccess = () => {
      if (before.result && before.result.changed !== seen) return give(false);
      games.put({ ...record, changed });
      moves.delete(range(game.id, kept));
      fresh.forEach((move, i) => {
        moves.put(move, [game.id, kept + i]);
      });
      give(true);
    };
  }).catch(() => null);
  if (!done) {
    game.kept = Math.min(game.kept, kept);
    if (done === null) throw new Error('nothing is kept here');
    return false;
  }
  game.seen = changed;
  game.changed = Math.max(game.changed, changed);
  return true;
}

/** Where a game is left. */
const LEFT = 'bitdoku-left';

/** A game as JSON has it, whose boards are no lists. @param {Omit<Game, 'kept' | 'seen'>} game */
const asJson = ({ now, ...game }) => ({
  ...game,
  now: Object.fromEntries(Object.entries(now).map(([kind, values]) => [kind, [...values]])),
});

/** A game that was JSON. @param {any} game @returns {Game} */
function ofJson(game) {
  const of = (/** @type {string} */ kind, /** @type {any} */ Kind) =>
    Kind.from(game.now?.[kind] ?? new Array(81).fill(0));
  const Marks = isBoard(game.puzzle) ? Float64Array : Uint16Array;
  return {
    ...game,
    now: {
      digits: of('digits', Uint8Array),
      corner: of('corner', Marks),
      centre: of('centre', Marks),
      colour: of('colour', Uint16Array),
    },
    kept: 0,
  };
}

/**
 * Leaves what is not kept yet for the next start: a page that goes can begin to write to the database, but not wait for
 * it.
 * @param {Game} game
 */
export function leave(game) {
  if (game.changed !== game.seen) remember(LEFT, asJson(game));
}

/** Keeps what a page has left, unless it was kept after all, or the game was changed or removed since. */
async function takeUp() {
  const left = recall(LEFT, { id: '' });
  if (!left.id) return;
  localStorage.removeItem(LEFT);
  const game = ofJson(left);
  const known = await load(game.id);
  if (known ? known.changed >= game.changed : game.seen) return;
  if (known?.seen) game.seen = known.seen;
  await save(game);
}

/** A record as a game, its moves yet to be read. @param {any} record @returns {Game} */
const asGame = (record) => ({ ...record, moves: [], kept: 0, seen: record.changed });

/** A game with its moves. @param {string} id @returns {Promise<Game | undefined>} */
export const load = (id) =>
  transact('readonly', ({ games, moves }, give) => {
    const record = games.get(id);
    record.onsuccess = () => {
      if (!record.result) return;
      const game = asGame(record.result);
      give(game);
      const all = moves.getAll(range(id));
      all.onsuccess = () => {
        game.moves = all.result;
        game.kept = all.result.length;
      };
    };
  });

/** Whether a record still is a game: storage can be damaged. @param {any} record */
const isSound = ({ puzzle, now, changed }) =>
  typeof puzzle === 'string' && Number.isFinite(changed) && ArrayBuffer.isView(now?.digits);

/** The game that was changed last, with its moves. @returns {Promise<Game | undefined>} */
export async function newest() {
  await takeUp();
  const id = await transact('readonly', ({ games }, /** @type {(id: string) => void} */ give) => {
    const cursor = games.index('changed').openCursor(null, 'prev');
    cursor.onsuccess = () => {
      if (!cursor.result) return;
      if (isSound(cursor.result.value)) give(cursor.result.value.id);
      else cursor.result.continue();
    };
  });
  return id === undefined ? undefined : load(id);
}

/** All records of a store, as they are kept. @param {'games' | 'files'} name @returns {Promise<any[]>} */
async function all(name) {
  const found = await transact('readonly', (stores, /** @type {(all: any[]) => void} */ give) => {
    const request = stores[name].getAll();
    request.onsuccess = () => give(request.result);
  });
  return found ?? [];
}

/** The games as lists show them, the newest first: without their moves. @returns {Promise<Game[]>} */
export const records = async () =>
  (await all('games'))
    .filter(isSound)
    .map(asGame)
    .sort((a, b) => b.changed - a.changed);

/** The records that are no games any more. @returns {Promise<string[]>} */
export const damaged = async () => (await all('games')).filter((record) => !isSound(record)).map(({ id }) => id);

/** @param {string} id */
export const remove = (id) =>
  transact('readwrite', ({ games, moves }) => {
    games.delete(id);
    moves.delete(range(id));
  });

/** Gives a game another name. @param {string} id @param {string} title */
export const rename = (id, title) =>
  transact('readwrite', ({ games }) => {
    const record = games.get(id);
    record.onsuccess = () => record.result && games.put({ ...record.result, title });
  });

/** All games as a text that `bringIn` reads. */
export async function takeOut() {
  const games = [];
  for (const { id } of await records()) {
    const game = await load(id);
    if (!game) continue;
    const { kept, seen, ...rest } = game;
    games.push(asJson(rest));
  }
  return JSON.stringify({ bitdoku: 2, games, tally: tally() });
}

/**
 * Reads games from a text; what is kept already stays as it is. Gives how many there were, or null where it is no such
 * text.
 * @param {string} text
 */
export async function bringIn(text) {
  /** @type {any} */
  let read;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  if (read?.bitdoku !== 2 || !Array.isArray(read.games)) return null;
  let count = 0;
  for (const game of read.games) {
    const known = await load(game.id);
    if (known) continue;
    await save(ofJson(game));
    count += 1;
  }
  const mine = tally();
  keepTally({
    days: [...new Set([...mine.days, ...(read.tally?.days ?? [])])].sort(),
    times: { ...read.tally?.times, ...mine.times },
    found: { ...read.tally?.found, ...mine.found },
  });
  return count;
}

/**
 * A file of several puzzles, how it is looked at, and when that was last.
 * @typedef {{ id: string, title: string, source: string | Blob, view: any, count: number, changed: number }} Pack
 */

/** @param {Pack} pack */
export const keepPack = (pack) => transact('readwrite', ({ files }) => files.put(pack, pack.id));
/** The packs, the one that was looked at last first. @returns {Promise<Pack[]>} */
export async function packs() {
  // A version before kept one, under a name of its own.
  return (await all('files'))
    .map((pack) => ({ id: 'last', count: 0, changed: 0, ...pack }))
    .sort((a, b) => b.changed - a.changed);
}
/** @param {string} id */
export const removePack = (id) => transact('readwrite', ({ files }) => files.delete(id));

/* ---- what is small ---- */

/** @template T @param {string} key @param {T} otherwise @returns {T} */
function recall(key, otherwise) {
  try {
    return { ...otherwise, ...JSON.parse(localStorage.getItem(key) ?? '{}') };
  } catch {
    return { ...otherwise };
  }
}

/** @param {string} key @param {object} value */
function remember(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing forgets it at the end.
  }
}

/** @type {import('../types.js').Settings} */
const DEFAULTS = {
  theme: 'auto',
  language: 'auto',
  shortcuts: true,
  autoRemove: true,
  checking: 'clashes',
  timer: true,
  peers: true,
  marks: 'places',
  live: false,
  digitFirst: false,
  large: false,
  left: false,
};

export const settings = () => recall('bitdoku-settings', DEFAULTS);
/** @param {import('../types.js').Settings} settings */
export const keepSettings = (settings) => remember('bitdoku-settings', settings);

/**
 * What was solved: on which days, and how long it took at each level, in milliseconds; and how often in a row a
 * technique was found without help.
 */
const NOTHING = {
  days: /** @type {string[]} */ ([]),
  times: /** @type {Record<string, number[]>} */ ({}),
  found: /** @type {Record<string, number>} */ ({}),
};
export const tally = () => recall('bitdoku-tally', NOTHING);
/** @param {typeof NOTHING} value */
export const keepTally = (value) => remember('bitdoku-tally', value);

/**
 * How many puzzles were made of each level, how many of those that are ready for everybody were used and where that
 * began, which level was played last, and what is ready of it.
 */
const MADE = {
  used: /** @type {Record<string, number>} */ ({}),
  first: -1,
  counts: /** @type {Record<string, number>} */ ({}),
  level: /** @type {import('../types.js').Level} */ ('medium'),
  ready: /** @type {Record<string, string>} */ ({}),
};
export const made = () => recall('bitdoku-made', MADE);
/** @param {typeof MADE} value */
export const keepMade = (value) => remember('bitdoku-made', value);

/** Whether this is said for the first time. @param {string} what */
export function isFirst(what) {
  const key = `bitdoku-${what}`;
  try {
    if (localStorage.getItem(key)) return false;
    localStorage.setItem(key, 'said');
  } catch {
    return false;
  }
  return true;
}
