// A position as a short text for an address: of each cell that holds something its number, what it holds, and the
// marks. Version first, so that older links can still be read.

import { CELLS } from './cells.js';
import { start } from './command.js';

/** @typedef {import('../types.js').Board} Board */

const VERSION = 1;
const KINDS = /** @type {const} */ (['corner', 'centre', 'colour']);

/** What was entered into a puzzle, or an empty text where nothing was. @param {string} puzzle @param {Board} board */
export function pack(puzzle, board) {
  const before = start(puzzle);
  /** @type {number[]} */
  const bytes = [];
  for (const cell of CELLS) {
    const digit = before.digits[cell] ? 0 : (board.digits[cell] ?? 0);
    const marks = KINDS.map((kind) => board[kind][cell] ?? 0);
    const has = marks.reduce((bits, mark, i) => (mark ? bits | (1 << i) : bits), 0);
    if (!digit && !has) continue;
    bytes.push(cell, (digit << 4) | has);
    for (const mark of marks) if (mark) bytes.push(mark >> 8, mark & 255);
  }
  if (bytes.length === 0) return '';
  return btoa(String.fromCharCode(VERSION, ...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * The board of a puzzle with what such a text says; null where it cannot be read.
 * @param {string} puzzle
 * @param {string} text
 * @returns {Board | null}
 */
export function unpack(puzzle, text) {
  const board = start(puzzle);
  if (!text) return board;
  let bytes;
  try {
    bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  } catch {
    return null;
  }
  if (bytes[0] !== VERSION) return null;
  for (let i = 1; i < bytes.length; ) {
    const [cell, holds] = [bytes[i] ?? 81, bytes[i + 1]];
    if (cell > 80 || holds === undefined || holds >> 4 > 9 || holds & 8) return null;
    i += 2;
    if (holds >> 4 && !board.digits[cell]) board.digits[cell] = holds >> 4;
    for (const [k, kind] of KINDS.entries()) {
      if (!(holds & (1 << k))) continue;
      if (i + 1 >= bytes.length) return null;
      board[kind][cell] = (((bytes[i] ?? 0) << 8) | (bytes[i + 1] ?? 0)) & 0b1111111110;
      i += 2;
    }
  }
  return board;
}
