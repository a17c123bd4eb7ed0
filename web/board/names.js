// Boards as shapes and in words: what a player's board looks like and what each cell is called.

import { digitsOf } from '../model/cells.js';
import { left } from '../model/command.js';
import { T } from '../texts/texts.js';
import { candidateMarks, centreMarks, colours, cornerMarks, digit, lit, outline } from './shapes.js';

/** @typedef {import('../types.js').Field} Field */
/** @typedef {import('../types.js').Shape} Shape */

/** How far below the upper edge of a cell its value stands: numbers of two digits are smaller. @param {Field} field */
export const footOf = ({ least, values }) => (least + values > 10 ? 39 : 43);

/**
 * A player's board. Candidates stand in their places, or in the corners and in the middle; a hint has some of its own,
 * and says what becomes of them.
 * @param {import('./shapes.js').Layout} at @param {Field} field @param {import('../types.js').Board} board
 * @param {{ selected: ReadonlySet<number>, current: number, lit: number, peers: boolean, bad: ReadonlySet<number>,
 *   places?: boolean, live?: boolean, marks?: (cell: number) => number,
 *   kind?: (cell: number, value: number) => string | undefined }} look
 * @returns {Shape[]}
 */
export function boardShapes(at, field, board, look) {
  const { digits, corner, centre } = board;
  const peers = look.peers && look.selected.size === 1 ? (field.peers[look.current] ?? []) : [];
  const same = look.lit ? [...digits.keys()].filter((cell) => digits[cell] === look.lit) : [];
  const shapes = [lit(at, peers, 'peer'), lit(at, same, 'same')];
  for (const [cell, given] of field.givens.entries()) {
    const [value = 0, corners = 0, marks = 0] = [digits[cell], corner[cell], centre[cell]];
    shapes.push(...colours(at, cell, board.colour[cell] ?? 0));
    if (value) {
      shapes.push(...digit(at, cell, label(field, value), given !== null, look.bad.has(cell), footOf(field)));
      continue;
    }
    const open = () => (look.live ? left(field, board, cell) : 0);
    if (look.places) {
      const kind = (/** @type {number} */ one) => look.kind?.(cell, one) ?? (one === look.lit ? 'same' : '');
      const shown = look.marks?.(cell) || (corners ? corners | marks : marks) || open();
      shapes.push(...candidateMarks(at, cell, shown, kind, (one) => label(field, one)));
    } else {
      shapes.push(...cornerMarks(at, cell, corners, look.lit));
      shapes.push(...centreMarks(at, cell, marks || open(), look.lit));
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
