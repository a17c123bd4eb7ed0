// A step in words, with its reason, and the lines of the program that do it.

import { digitsOf } from '../model/cells.js';
import { W } from '../texts/films.js';
import { boardOf } from './boards.js';
import { PROGRAMS } from './programs.js';

/** @typedef {import('../types.js').Frame} Frame */

const TREE = { solution: 0, choose: 1, 'dead-end': 2, place: 3, remove: 4 };
const COPIES = { pass: 0, 'place-naked': 0, solution: 1, 'dead-end': 1, choose: 3, clone: 3, 'place-try': 4, drop: 4 };
const VISITS = { visit: 0, 'place-naked': 1, 'place-hidden': 2, 'dead-end': 3, solution: 3 };
const SHARES = { iteration: 1, solution: 3 };

/**
 * For each solver and each kind of step which of its five plain lines does it, from 0.
 * @type {Record<string, Record<string, number>>}
 */
export const PLAIN = {
  layers: { look: 1, place: 1, 'dead-end': 3, remove: 3, solution: 4 },
  mrv: TREE,
  weighted: COPIES,
  scan: COPIES,
  boolean: VISITS,
  'boolean+search': { ...VISITS, choose: 4, clone: 4, 'place-try': 4, drop: 4 },
  degree: TREE,
  naive: { choose: 0, solution: 0, place: 1, remove: 3, 'dead-end': 4 },
  sinkhorn: SHARES,
  belief: SHARES,
  genetic: { iteration: 2, solution: 3 },
  membrane: { iteration: 1, solution: 3 },
};

/**
 * Which lines of a solver's program do a step, in words and in Rust; -1 where none does.
 * @param {string} solver
 * @param {Frame} frame
 */
export function linesOf(solver, frame) {
  // What takes back the last row of a layer is a line of its own.
  const { row, side } = boardOf(frame.grid);
  const more =
    frame.kind === 'place' ? frame.why : frame.kind === 'remove' && row(frame.cell) === side - 1 ? 'last' : '';
  const [plain, rust] = [PLAIN[solver], PROGRAMS[solver]?.at].map(
    (at) => at?.[`${frame.kind}-${more}`] ?? at?.[frame.kind] ?? -1,
  );
  return { plain: plain ?? -1, rust: rust ?? -1 };
}

/** A step in words. @param {string} solver @param {Frame} frame */
export function tell(solver, frame) {
  const { name, side } = boardOf(frame.grid);
  const { told } = W;
  const at = 'cell' in frame && frame.cell !== null ? name(frame.cell) : '';
  switch (frame.kind) {
    case 'place':
      return placed(solver, frame, at);
    case 'look': {
      const { digit, row, col } = frame;
      return col === null ? told.noPlace(digit, row + 1) : told.look(digit, name(side * row + col), row + 1);
    }
    case 'choose':
      return told.choose(at, told.choice[solver] ?? '');
    case 'iteration':
      return told.iteration(frame.passes, frame.blank);
    case 'visit':
      return told.visit(at, digitsOf(frame.required).join(' '));
    case 'remove':
      return told.remove(at);
    case 'dead-end':
      return at ? told.deadEnd(at) : (told.deadEnds[solver] ?? told.deadEnds.other ?? '');
    default:
      return told.other[frame.kind] ?? '';
  }
}

/** @param {string} solver @param {Extract<Frame, { kind: 'place' }>} frame @param {string} at */
function placed(solver, { why, digit, nth, of, house, grid }, at) {
  const { told } = W;
  if (why === 'hidden') return told.hidden(at, digit, house === null ? '' : W.house(house, boardOf(grid).side));
  if (why === 'naked')
    return solver === 'boolean' || solver === 'boolean+search' ? told.needed(at, digit) : told.naked(at, digit);
  if (solver === 'layers') return told.layer(digit, at, nth, of);
  if (of === 1) return told.naked(at, digit);
  return nth < of ? told.tries(at, digit, nth, of) : told.last(at, digit, of);
}
