// Which cells are selected. Pure: it knows nothing of the page.

import { CELLS, col, row } from '../model/cells.js';

export class Selection {
  /** @type {Set<number>} */
  cells = new Set([40]);
  /** The cell that keys move from. */
  at = 40;

  /** @param {number} cell */
  one(cell) {
    this.cells = new Set([cell]);
    this.at = cell;
  }

  /** @param {number} cell */
  add(cell) {
    this.cells = new Set(this.cells).add(cell);
    this.at = cell;
  }

  /** @param {number} cell */
  toggle(cell) {
    this.cells = new Set(this.cells);
    if (!this.cells.delete(cell)) this.cells.add(cell);
    this.at = cell;
  }

  /** The rectangle from the current cell. @param {number} cell */
  extend(cell) {
    const between = (/** @type {number} */ n, /** @type {number} */ a, /** @type {number} */ b) => n >= Math.min(a, b) && n <= Math.max(a, b);
    const more = CELLS.filter((other) => between(row(other), row(this.at), row(cell)) && between(col(other), col(this.at), col(cell)));
    this.cells = new Set([...this.cells, ...more]);
    this.at = cell;
  }

  /** @param {readonly number[]} cells */
  all(cells) {
    this.cells = new Set(cells);
  }

  /**
   * Where a move leads: around the edge, too.
   * @param {number} down @param {number} right
   */
  moved(down, right) {
    return ((row(this.at) + down + 9) % 9) * 9 + ((col(this.at) + right + 9) % 9);
  }
}
