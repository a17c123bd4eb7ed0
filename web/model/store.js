// Games in IndexedDB, a record each; settings in localStorage. Where a browser keeps nothing, the page works without.

/** @typedef {import('../types.js').Game} Game */

const NAME = 'bitdoku';
const GAMES = 'games';

/** @type {Promise<IDBDatabase> | undefined} */
let opened;

function open() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(GAMES, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(games: IDBObjectStore) => IDBRequest<T>} work
 * @returns {Promise<T>}
 */
async function transact(mode, work) {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(GAMES, mode);
    const request = work(transaction.objectStore(GAMES));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** @param {Game} game */
export const save = (game) => transact('readwrite', (games) => games.put(game));
/** @param {string} id @returns {Promise<Game | undefined>} */
export const load = (id) => transact('readonly', (games) => games.get(id));
/** @param {string} id */
export const remove = (id) => transact('readwrite', (games) => games.delete(id));
/** All games, the one played last first. @returns {Promise<Game[]>} */
export const all = async () =>
  (await transact('readonly', (games) => games.getAll())).sort((a, b) => b.changed - a.changed);

/** @type {import('../types.js').Settings} */
const DEFAULTS = { theme: 'auto', shortcuts: true, autoRemove: true, clashes: true, timer: true, peers: true };
const KEY = 'bitdoku-settings';

/** @returns {import('../types.js').Settings} */
export function settings() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return { ...DEFAULTS };
  }
}

/** @param {import('../types.js').Settings} settings */
export function keepSettings(settings) {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing forgets them at the end.
  }
}
