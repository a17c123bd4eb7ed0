// What an address asks for: a position, a puzzle, a new game, or a file that the command opened.

import { LEVELS, dayOf } from './levels.js';

/** A puzzle as a code of SudokuPad behind the number sign: no server sees it. */
const CODE = /^(scf|classic|fpuz|scl|ctc)/;

/**
 * @typedef {{ ask: 'position', puzzle: string, state: string }
 *   | { ask: 'text', text: string }
 *   | { ask: 'level', level: import('../types.js').Level }
 *   | { ask: 'day', day: string }
 *   | { ask: 'file', token: string, name: string | null }
 *   | { ask: 'list' }
 *   | { ask: 'unknown' }} Request
 */

/** @param {string} name @returns {name is import('../types.js').Level} */
const isLevel = (name) => LEVELS.some((level) => level === name);
/** Whether there is such a day. @param {string} day */
const isDay = (day) => /^\d{4}-\d\d-\d\d$/.test(day) && dayOf(new Date(`${day}T12:00`)) === day;

/**
 * What an address asks to open; null where it names a place alone.
 * @param {{ search: string, hash: string }} address
 * @returns {Request | null}
 */
export function requested({ search, hash }) {
  const behind = hash.slice(1);
  const query = new URLSearchParams(search);
  const [name = '', detail] = behind.split('?');
  const asked = new URLSearchParams(name === 'play' ? detail : '');
  // A position names its entries `s`, as a link names its puzzle, so it comes first.
  const puzzle = asked.get('p');
  if (puzzle) return { ask: 'position', puzzle, state: asked.get('s') ?? '' };
  if (CODE.test(behind)) return { ask: 'text', text: `https://sudokupad.app/${behind}` };
  // What follows the name of a place belongs to that place.
  const own = new URLSearchParams(/^[\w/-]*\?/.test(behind) ? '' : behind);
  const text = query.get('s') ?? query.get('bd') ?? own.get('s');
  if (text) return { ask: 'text', text };
  const token = own.get('opened');
  if (token) return { ask: 'file', token, name: own.get('name') };
  const level = asked.get('level');
  const day = query.get('today');
  if (level) return isLevel(level) ? { ask: 'level', level } : { ask: 'unknown' };
  if (level !== null || day !== null) return isDay(day ?? '') ? { ask: 'day', day: day ?? '' } : { ask: 'unknown' };
  return name === 'list' ? { ask: 'list' } : null;
}

/** An address as people read it. @param {string} address */
export function decoded(address) {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
