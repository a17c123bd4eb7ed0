// The boards of films, of 9×9 and of 4×4 cells. Cells count from 0 in reading order; houses too: rows, then columns,
// then boxes.

import { bitsOf } from '../model/cells.js';

/** @param {number} side */
function make(side) {
  const high = Math.sqrt(side);
  const cells = Array.from({ length: side * side }, (_, cell) => cell);
  const digits = cells.slice(1, side + 1);
  const row = (/** @type {number} */ cell) => Math.floor(cell / side);
  const col = (/** @type {number} */ cell) => cell % side;
  const box = (/** @type {number} */ cell) => Math.floor(row(cell) / high) * high + Math.floor(col(cell) / high);
  const houses = [row, col, box].flatMap((of) => digits.map((d) => cells.filter((cell) => of(cell) === d - 1)));
  /** The row, the column and the box of a cell. @param {number} cell @returns {[number, number, number]} */
  const housesOf = (cell) => [row(cell), side + col(cell), 2 * side + box(cell)];
  /** The digits that stand in a house, as bits. @param {ArrayLike<number>} values @param {number} house */
  const used = (values, house) => bitsOf((houses[house] ?? []).flatMap((cell) => values[cell] || []));
  /** All digits, as bits. */
  const all = bitsOf(digits);
  return {
    side,
    high,
    cells,
    digits,
    houses,
    all,
    row,
    col,
    box,
    housesOf,
    used,
    /** @param {number} cell */
    name: (cell) => `r${row(cell) + 1}c${col(cell) + 1}`,
    /** For each empty cell the digits that no peer holds, as bits. @param {ArrayLike<number>} values */
    candidates: (values) =>
      cells.map((cell) =>
        values[cell] ? 0 : all & ~housesOf(cell).reduce((bits, house) => bits | used(values, house), 0),
      ),
  };
}

/** @typedef {ReturnType<typeof make>} Sized */

const [SMALL, CLASSIC] = [make(4), make(9)];

/** The board of a line of cells: 16 are 4×4. @param {string} line */
export const boardOf = (line) => (line.length === 16 ? SMALL : CLASSIC);
