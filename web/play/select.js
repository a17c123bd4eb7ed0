// Which cells are selected. Pure: it knows nothing of the page.

export class Selection {
  /** @type {Set<number>} */
  cells = new Set([40]);
  /** The cell that keys move from. */
  at = 40;

  /** @param {number} [columns] @param {number} [rows] of the board */
  constructor(columns = 9, rows = 9) {
    this.columns = columns;
    this.rows = rows;
  }

  /** The row and the column of a cell. @param {number} cell @returns {[number, number]} */
  #place(cell) {
    return [Math.floor(cell / this.columns), cell % this.columns];
  }

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
    const between = (/** @type {number} */ n, /** @type {number} */ a, /** @type {number} */ b) =>
      n >= Math.min(a, b) && n <= Math.max(a, b);
    const [[top, left], [bottom, right]] = [this.#place(this.at), this.#place(cell)];
    this.cells = new Set(this.cells);
    for (let other = 0; other < this.columns * this.rows; other++) {
      const [row, column] = this.#place(other);
      if (between(row, top, bottom) && between(column, left, right)) this.cells.add(other);
    }
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
    const [row, column] = this.#place(this.at);
    return ((row + down + this.rows) % this.rows) * this.columns + ((column + right + this.columns) % this.columns);
  }

  /**
   * The end of the row, or of the board: row and column are the first or the last, null for the current one.
   * @param {number | null} row
   * @param {number | null} column
   */
  end(row, column) {
    const [here, there] = this.#place(this.at);
    return (
      (row === null ? here : row && this.rows - 1) * this.columns +
      (column === null ? there : column && this.columns - 1)
    );
  }

  /** What the current cell is called: r1c1. */
  get name() {
    const [row, column] = this.#place(this.at);
    return `r${row + 1}c${column + 1}`;
  }
}
