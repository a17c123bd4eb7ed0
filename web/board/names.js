// Boards as shapes and in words: what a player's board looks like and what each cell is called.

import { CELLS, PEERS, bitsOf, candidates, digitsOf } from '../model/cells.js';
import { T } from '../texts/texts.js';
import { candidateMarks, centreMarks, colours, cornerMarks, digit, lit, outline } from './shapes.js';

/** @typedef {import('../types.js').Field} Field */
/** @typedef {import('../types.js').Shape} Shape */

/**
 * @param {import('./shapes.js').Layout} at @param {Field} field @param {import('../types.js').Board} board
 * @param {{ selected: ReadonlySet<number>, current: number, lit: number, peers: boolean, bad: ReadonlySet<number>,
 *   places?: boolean, live?: boolean }} look
 * @returns {Shape[]}
 */
export function boardShapes(at, field, board, look) {
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
      shapes.push(...digit(at, cell, value, field.givens[cell] !== null, look.bad.has(cell)));
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

/** What a value is called. @param {Field} field @param {number} value */
export const label = ({ least }, value) => value - 1 + least;

/**
 * What each cell is called.
 * @param {Field} field
 * @param {import('../types.js').Board} board
 * @param {ReadonlySet<number>} bad
 */
export function cellNames(field, board, bad) {
  const list = (/** @type {number} */ marks) =>
    digitsOf(marks)
      .map((value) => label(field, value))
      .join(' ');
  return field.givens.map((given, cell) => {
    const [digit = 0, corner, centre, colour] = [board.digits, board.corner, board.centre, board.colour].map(
      (of) => of[cell],
    );
    const parts = [T.cell.name(Math.floor(cell / field.columns) + 1, (cell % field.columns) + 1)];
    if (given !== null) parts.push(T.cell.given(given));
    else if (digit) parts.push(String(label(field, digit)));
    else {
      parts.push(T.cell.empty);
      if (corner) parts.push(T.cell.corner(list(corner)));
      if (centre) parts.push(T.cell.centre(list(centre)));
    }
    if (colour)
      parts.push(
        T.cell.colour(
          digitsOf(colour)
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
