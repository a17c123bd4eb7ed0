// What a player does to a board. Each command gives another board, or the same one where it changes nothing.

import { CELLS, PEERS, candidates, cellOf, readDigits, readMarks } from './cells.js';

/** @typedef {import('../types.js').Board} Board */
/** @typedef {'corner' | 'centre' | 'colour'} Kind */

/**
 * The board of a puzzle before anything is done.
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

/** @param {Board} board @returns {{-readonly [key in keyof Board]: Board[key]}} */
const copy = (board) => ({
  digits: board.digits.slice(),
  corner: board.corner.slice(),
  centre: board.centre.slice(),
  colour: board.colour.slice(),
});

/** @param {ArrayLike<number>} a @param {ArrayLike<number>} b */
const equal = (a, b) => CELLS.every((cell) => a[cell] === b[cell]);

/** @param {Board} a @param {Board} b */
export const same = (a, b) =>
  equal(a.digits, b.digits) && equal(a.corner, b.corner) && equal(a.centre, b.centre) && equal(a.colour, b.colour);

/**
 * The board a command makes, or the one before if they are the same.
 * @param {Board} before
 * @param {(board: Board) => void} change
 */
function changed(before, change) {
  const after = copy(before);
  change(after);
  return same(before, after) ? before : after;
}

/**
 * Puts a digit into cells, or takes it out where all of them hold it. With it goes its mark from their peers.
 * @param {Board} board
 * @param {string} puzzle
 * @param {readonly number[]} cells
 * @param {number} digit
 * @param {boolean} tidy
 */
export function enter(board, puzzle, cells, digit, tidy) {
  const open = cells.filter((cell) => !isGiven(puzzle, cell));
  const all = open.every((cell) => board.digits[cell] === digit);
  return changed(board, (next) => {
    for (const cell of open) {
      next.digits[cell] = all ? 0 : digit;
      if (all || !tidy) continue;
      for (const peer of PEERS[cell] ?? []) {
        next.corner[peer] = (next.corner[peer] ?? 0) & ~(1 << digit);
        next.centre[peer] = (next.centre[peer] ?? 0) & ~(1 << digit);
      }
    }
  });
}

/**
 * Toggles a mark or a colour in cells: takes it away where all have it. Marks go into empty cells only.
 * @param {Board} board @param {readonly number[]} cells @param {Kind} kind @param {number} digit
 */
export function toggle(board, cells, kind, digit) {
  const open = kind === 'colour' ? cells : cells.filter((cell) => !board.digits[cell]);
  const bit = 1 << digit;
  const all = open.every((cell) => (board[kind][cell] ?? 0) & bit);
  return changed(board, (next) => {
    for (const cell of open) next[kind][cell] = all ? (next[kind][cell] ?? 0) & ~bit : (next[kind][cell] ?? 0) | bit;
  });
}

/**
 * Clears cells: their digits if there are any, else their centre marks, else corner marks, else colours.
 * @param {Board} board @param {string} puzzle @param {readonly number[]} cells
 */
export function erase(board, puzzle, cells) {
  const open = cells.filter((cell) => !isGiven(puzzle, cell));
  const holds = (/** @type {keyof Board} */ key, /** @type {readonly number[]} */ of) =>
    of.some((cell) => board[key][cell]);
  return changed(board, (next) => {
    if (holds('digits', open)) for (const cell of open) next.digits[cell] = 0;
    else if (holds('centre', open)) for (const cell of open) next.centre[cell] = 0;
    else if (holds('corner', open)) for (const cell of open) next.corner[cell] = 0;
    else for (const cell of cells) next.colour[cell] = 0;
  });
}

/**
 * Writes all candidates into the empty cells as centre marks; those of a cell that has some are kept, as far as no peer
 * forbids them.
 * @param {Board} board
 */
export function fill(board) {
  const open = candidates(board.digits);
  return changed(board, (next) => {
    for (const cell of CELLS) {
      if (next.digits[cell]) continue;
      const kept = (next.centre[cell] ?? 0) & (open[cell] ?? 0);
      next.centre[cell] = kept || (open[cell] ?? 0);
    }
  });
}

/**
 * Carries out a step: places its digit, or takes its candidates from the marks.
 * @param {Board} board @param {Pick<import('../types.js').Step, 'placements' | 'eliminations'>} step
 */
export function follow(board, step) {
  return changed(board, (next) => {
    const open = candidates(next.digits);
    for (const { cell: name, digit } of step.eliminations) {
      const cell = cellOf(name);
      next.centre[cell] = (next.centre[cell] || (open[cell] ?? 0)) & ~(1 << digit);
      next.corner[cell] = (next.corner[cell] ?? 0) & ~(1 << digit);
    }
    for (const { cell: name, digit } of step.placements) {
      const cell = cellOf(name);
      next.digits[cell] = digit;
      for (const peer of PEERS[cell] ?? []) {
        next.corner[peer] = (next.corner[peer] ?? 0) & ~(1 << digit);
        next.centre[peer] = (next.centre[peer] ?? 0) & ~(1 << digit);
      }
    }
  });
}

/** @param {string} puzzle @param {number} cell */
export const isGiven = (puzzle, cell) => puzzle.length === 81 && Number(puzzle[cell]) > 0;
