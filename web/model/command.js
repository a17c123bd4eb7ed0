// What a player does to a board, of whatever size and rules. Each command gives another board. Values are numbered from
// 1 on, whatever the least one is called, so that 0 is an empty cell.

import { CELLS, PEERS, cellOf, digitsOf, has, marked, readDigits, readMarks } from './cells.js';

/** @typedef {import('../types.js').Board} Board */
/** @typedef {import('../types.js').Field} Field */
/** @typedef {'corner' | 'centre' | 'colour'} Kind */
/** @typedef {{-readonly [key in keyof Board]: Board[key]}} Change */

/** The field of a classic puzzle. @param {string} puzzle @returns {Field} */
export const classic = (puzzle) => ({
  columns: 9,
  least: 1,
  values: 9,
  givens: CELLS.map((cell) => (puzzle.length === 81 && Number(puzzle[cell])) || null),
  peers: PEERS,
});

/**
 * The board of a classic puzzle before anything is done.
 * @param {string} puzzle
 * @returns {Board}
 */
export function start(puzzle) {
  const sukaku = puzzle.length > 81;
  return {
    digits: sukaku ? new Uint8Array(81) : readDigits(puzzle),
    corner: new Uint16Array(81),
    centre: sukaku ? readMarks(puzzle) : new Uint16Array(81),
    colour: new Uint16Array(81),
  };
}

/** The board that a change makes. @param {Board} before @param {(next: Change) => void} change */
function changed({ digits, corner, centre, colour }, change) {
  const next = { digits: digits.slice(), corner: corner.slice(), centre: centre.slice(), colour: colour.slice() };
  change(next);
  return next;
}

/** Takes the marks of a value away. @param {Change} next @param {readonly number[]} cells @param {number} value */
function strike(next, cells, value) {
  for (const cell of cells)
    for (const marks of [next.corner, next.centre]) marks[cell] = marked(marks[cell] ?? 0, value, false);
}

/** @param {Field} field @param {readonly number[]} cells */
const openOf = ({ givens }, cells) => cells.filter((cell) => givens[cell] === null);

/**
 * Puts a value into cells, or takes it out where all of them hold it. With it goes its mark from their peers.
 * @param {Board} board
 * @param {Field} field
 * @param {readonly number[]} cells
 * @param {number} value
 * @param {boolean} tidy
 */
export function enter(board, field, cells, value, tidy) {
  const open = openOf(field, cells);
  const all = open.every((cell) => board.digits[cell] === value);
  return changed(board, (next) => {
    for (const cell of open) {
      next.digits[cell] = all ? 0 : value;
      if (!all && tidy) strike(next, field.peers[cell] ?? [], value);
    }
  });
}

/**
 * Toggles a mark or a colour in cells: takes it away where all have it. Marks go into empty cells only.
 * @param {Board} board @param {readonly number[]} cells @param {Kind} kind @param {number} value
 */
export function toggle(board, cells, kind, value) {
  const open = kind === 'colour' ? cells : cells.filter((cell) => !board.digits[cell]);
  const all = open.every((cell) => has(board[kind][cell] ?? 0, value));
  return changed(board, (next) => {
    for (const cell of open) next[kind][cell] = marked(next[kind][cell] ?? 0, value, !all);
  });
}

/**
 * Clears cells: their values if there are any, else their centre marks, else corner marks, else colours.
 * @param {Board} board @param {Field} field @param {readonly number[]} cells
 */
export function erase(board, field, cells) {
  const open = openOf(field, cells);
  const kinds = /** @type {const} */ (['digits', 'centre', 'corner']);
  const kind = kinds.find((one) => open.some((cell) => board[one][cell]));
  return changed(board, (next) => {
    for (const cell of kind ? open : cells) next[kind ?? 'colour'][cell] = 0;
  });
}

/** The values that no peer of a cell holds, as marks. @param {Field} field @param {Board} board @param {number} cell */
export function left({ peers, values }, { digits }, cell) {
  const seen = new Set((peers[cell] ?? []).map((peer) => digits[peer]));
  let marks = 0;
  for (let value = 1; value <= values; value++) if (!seen.has(value)) marks += 2 ** value;
  return marks;
}

/**
 * Writes all that is left into the empty cells as centre marks; those of a cell that has some are kept, as far as no
 * peer forbids them.
 * @param {Board} board @param {Field} field
 */
export const fill = (board, field) =>
  changed(board, (next) => {
    for (const cell of field.givens.keys()) {
      if (next.digits[cell]) continue;
      const open = left(field, board, cell);
      const gone = digitsOf(next.centre[cell] ?? 0).filter((value) => !has(open, value));
      next.centre[cell] = gone.reduce((marks, value) => marked(marks, value, false), next.centre[cell] ?? 0) || open;
    }
  });

/**
 * Carries out a step: takes its candidates from the marks, and places its values.
 * @param {Board} board
 * @param {Field} field
 * @param {Record<'placed' | 'removed', readonly (readonly [cell: number, value: number])[]>} step
 * @param {(cell: number) => number} marks those of a cell that has none
 */
export const carry = (board, { peers }, { placed, removed }, marks) =>
  changed(board, (next) => {
    for (const [cell, value] of removed) {
      next.centre[cell] ||= marks(cell);
      strike(next, [cell], value);
    }
    for (const [cell, value] of placed) {
      next.digits[cell] = value;
      strike(next, peers[cell] ?? [], value);
    }
  });

/**
 * Carries out a step of a classic puzzle.
 * @param {Board} board @param {Pick<import('../types.js').Step, 'placements' | 'eliminations'>} step
 */
export function follow(board, { placements, eliminations }) {
  const pair = (/** @type {{ cell: string, digit: number }} */ { cell, digit }) =>
    /** @type {const} */ ([cellOf(cell), digit]);
  const field = classic('');
  const step = { placed: placements.map(pair), removed: eliminations.map(pair) };
  return carry(board, field, step, (cell) => left(field, board, cell));
}
