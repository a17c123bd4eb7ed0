// The places of the page, and which of them an address names.

import { isBoard } from './model/game.js';
import { Play } from './play/play.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./types.js').Game} Game */
/**
 * What a place shows. A place that does not know the part of it that the address names says so by `isUnknown`.
 * @typedef {{ element: HTMLElement, isUnknown?: boolean, close: () => void }} Screen
 */
/**
 * What an address says in addition to the name of a place.
 * @typedef {{ rest: string, query: URLSearchParams }} Detail
 */

/**
 * The screen of a place, for the game that is open.
 * @typedef {(app: App, game: Game, detail: Detail) => Screen | Promise<Screen>} Opens
 */

/**
 * A place of the page.
 * @param {'play' | 'learn' | 'documents' | 'workbench'} group the tab that it belongs to
 * @param {'solve' | 'reason' | 'films' | 'boards'} needs the engine's module that it cannot do without
 * @param {() => Promise<{ screen: Opens }>} fetch loads its code when a visitor goes there
 */
const place = (group, needs, fetch) => ({ group, needs, fetch });

/** @type {Opens} */
const play = async (app, game) =>
  isBoard(game.puzzle) ? new (await import('./rules/play.js')).BoardPlay(app, game) : new Play(app, game);

/** The places, in their order. A new one is a line here, a folder, and its name in `texts`. */
export const PLACES = {
  play: place('play', 'solve', async () => ({ screen: play })),
  learn: place('learn', 'reason', () => import('./learn/learn.js')),
  path: place('learn', 'reason', () => import('./path/path.js')),
  documents: place('documents', 'films', () => import('./watch/watch.js')),
  solve: place('workbench', 'solve', () => import('./path/solve.js')),
  // It is shown while a file is open.
  list: place('workbench', 'solve', () => import('./list/list.js')),
  packs: place('workbench', 'solve', () => import('./list/packs.js')),
  set: place('workbench', 'boards', () => import('./set/set.js')),
  make: place('workbench', 'reason', () => import('./make/make.js')),
  print: place('workbench', 'solve', () => import('./print/print.js')),
};
/** @typedef {keyof typeof PLACES} Place */

const NAMES = /** @type {Place[]} */ (Object.keys(PLACES));
/** Places that had another name once. @type {Record<string, string>} */
const FORMER = { watch: 'documents', workbench: 'solve' };

/** The four tabs: where each leads, and its picture on a telephone. */
export const GROUPS = /** @type {const} */ ([
  ['play', 'play', 'grid'],
  ['learn', 'learn', 'bulb'],
  ['documents', 'documents', 'book'],
  ['workbench', 'solve', 'bench'],
]);

/**
 * The place that an address names, and the rest of the address. Null where there is no such place.
 * @param {string} hash
 * @returns {[Place, Detail] | null}
 */
export function placeOf(hash) {
  const [path = '', query = ''] = hash.slice(1).split('?');
  const [name = '', rest = ''] = path.split('/');
  const place = name === '' ? 'play' : NAMES.find((one) => one === (FORMER[name] ?? name));
  return place ? [place, { rest, query: new URLSearchParams(query) }] : null;
}

/** The places of the same tab. @param {Place} place @param {boolean} hasList whether a file is open */
export const besides = (place, hasList) =>
  NAMES.filter((other) => PLACES[other].group === PLACES[place].group && (other !== 'list' || hasList));
