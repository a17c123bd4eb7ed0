// Boards as shapes and in words: what a player's board looks like and what each cell is called.

import { CELLS, PEERS, bitsOf, candidates, clashes, col, digitsOf, row } from '../model/cells.js';
import { isGiven } from '../model/command.js';
import { T } from '../texts/texts.js';
import { candidateMarks, centreMarks, colours, cornerMarks, digit, lit, outline } from './shapes.js';

/** @typedef {import('../types.js').Shape} Shape */

/**
 * @param {import('./shapes.js').Layout} at @param {string} puzzle @param {import('../types.js').Board} board
 * @param {{ selected: ReadonlySet<number>, current: number, lit: number, peers: boolean, clashes: boolean, wrong:
 *   readonly number[], places?: boolean, live?: boolean }} look
 * @returns {Shape[]}
 */
export function boardShapes(at, puzzle, board, look) {
  const bad = new Set([...(look.clashes ? clashes(board.digits) : []), ...look.wrong]);
  const peers = look.peers && look.selected.size === 1 ? (PEERS[look.current] ?? []) : [];
  const open = look.live ? candidates(board.digits) : null;
  /** @type {Shape[]} */
  const shapes = [
    lit(at, peers, 'peer'),
    lit(
      at,
      CELLS.filter((cell) => look.lit && board.digits[cell] === look.lit),
      'same',
    ),
  ];
  for (const cell of CELLS) {
    const value = board.digits[cell] ?? 0;
    shapes.push(...colours(at, cell, board.colour[cell] ?? 0));
    if (value) {
      shapes.push(...digit(at, cell, value, isGiven(puzzle, cell), bad.has(cell)));
    } else if (look.places) {
      const marks = (board.centre[cell] ?? 0) | (board.corner[cell] ?? 0) || (open?.[cell] ?? 0);
      shapes.push(...candidateMarks(at, cell, marks, (digit) => (digit === look.lit ? 'same' : '')));
    } else {
      shapes.push(...cornerMarks(at, cell, board.corner[cell] ?? 0, look.lit));
      shapes.push(...centreMarks(at, cell, board.centre[cell] || (open?.[cell] ?? 0), look.lit));
    }
  }
  return [...shapes, ...outline(at, look.selected)];
}

/**
 * What each cell is called.
 * @param {string} puzzle
 * @param {import('../types.js').Board} board
 * @param {boolean} showClashes
 */
export function cellNames(puzzle, board, showClashes) {
  const bad = new Set(showClashes ? clashes(board.digits) : []);
  return CELLS.map((cell) => {
    const value = board.digits[cell] ?? 0;
    const parts = [T.cell.name(row(cell) + 1, col(cell) + 1)];
    if (value) parts.push(isGiven(puzzle, cell) ? T.cell.given(value) : String(value));
    else {
      parts.push(T.cell.empty);
      if (board.corner[cell]) parts.push(T.cell.corner(digitsOf(board.corner[cell] ?? 0).join(' ')));
      if (board.centre[cell]) parts.push(T.cell.centre(digitsOf(board.centre[cell] ?? 0).join(' ')));
    }
    if (board.colour[cell])
      parts.push(
        T.cell.colour(
          digitsOf(board.colour[cell] ?? 0)
            .map((k) => T.colours[k])
            .join(' '),
        ),
      );
    if (bad.has(cell)) parts.push(T.cell.clashes);
    return parts.join(', ');
  });
}

/**
 * A board as rows have it: digits, and candidates in their places.
 * @param {{ grid: string, candidates: string | null }} state
 */
export function readState(state) {
  const digits = Uint8Array.from(state.grid, (character) => Number(character) || 0);
  const marks = Uint16Array.from(CELLS, (cell) =>
    digits[cell] || !state.candidates
      ? 0
      : bitsOf([...state.candidates.slice(9 * cell, 9 * cell + 9)].map(Number).filter((n) => n > 0)),
  );
  return { digits, marks };
}
