// A grid as a picture: its digits, or a small one that shows where its clues are.

import { CELLS, col, row } from '../model/cells.js';
import { s } from '../ui/dom.js';
import { digit } from './shapes.js';

/** @typedef {import('./shapes.js').Layout} Layout */

/** @param {string} puzzle */
export function miniature(puzzle) {
  let dots = '';
  if (puzzle.length === 81) {
    for (const cell of CELLS)
      if (Number(puzzle[cell]) > 0) dots += `M${col(cell) * 5 + 2} ${row(cell) * 5 + 2}h3v3h-3z`;
  }
  return s(
    'svg',
    { class: 'mini', viewBox: '0 0 47 47', 'aria-hidden': 'true' },
    s('path', { d: 'M1 16H46M1 31H46M16 1V46M31 1V46' }),
    s('path', { class: 'm', d: 'M1 1H46V46H1z' }),
    s('path', { class: 'd', d: dots }),
  );
}

/**
 * The digits of a grid; those that the puzzle has are given.
 * @param {Layout} at @param {ArrayLike<number | string>} grid @param {ArrayLike<number | string>} puzzle
 */
export const numbers = (at, grid, puzzle = grid) =>
  Array.from(grid).flatMap((value, cell) =>
    Number(value) ? digit(at, cell, value, grid.length === puzzle.length && Number(puzzle[cell]) > 0) : [],
  );
