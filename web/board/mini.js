// A puzzle as a small picture: where its clues are.

import { CELLS, col, row } from '../model/cells.js';
import { s } from '../ui/dom.js';

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
