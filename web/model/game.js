// A game: every board there was since its beginning, and a cursor on the one that is shown.

import { CELLS, bitsOf, candidates, clashes, writeDigits, writeMarks } from './cells.js';
import { same, start } from './command.js';

/** @typedef {import('../types.js').Board} Board */
/** @typedef {import('../types.js').Game} Game */

/** So many boards are kept; the oldest go, but never the first. */
const MOST = 2000;

/**
 * @param {string} puzzle @param {string} title @param {number} now @param {string} id
 * @returns {Game}
 */
export function newGame(puzzle, title, now, id) {
  return {
    id, title, puzzle, boards: [start(puzzle)], at: 0, checkpoints: [], elapsed: 0, created: now, changed: now, solved: false, facts: {},
  };
}

/** @param {Game} game @returns {Board} */
export const board = (game) => /** @type {Board} */ (game.boards[game.at]);

/**
 * Goes on to a board; what was undone before is gone. The same board changes nothing.
 * @param {Game} game @param {Board} next
 */
export function go(game, next) {
  if (next === board(game)) return false;
  game.boards.length = game.at + 1;
  game.checkpoints = game.checkpoints.filter((point) => point.at <= game.at);
  game.boards.push(next);
  if (game.boards.length > MOST) {
    game.boards.splice(1, 1);
    game.checkpoints = game.checkpoints.map((point) => ({ ...point, at: Math.max(0, point.at - 1) }));
  }
  game.at = game.boards.length - 1;
  return true;
}

/** @param {Game} game */
export const canUndo = (game) => game.at > 0;
/** @param {Game} game */
export const canRedo = (game) => game.at < game.boards.length - 1;

/** @param {Game} game */
export function undo(game) {
  if (canUndo(game)) game.at -= 1;
}

/** @param {Game} game */
export function redo(game) {
  if (canRedo(game)) game.at += 1;
}

/** Remembers the board under a name. @param {Game} game @param {string} name */
export function mark(game, name) {
  game.checkpoints.push({ name, at: game.at });
}

/**
 * Goes back to a board there was, as a step that can be undone.
 * @param {Game} game @param {number} at
 */
export function back(game, at) {
  const there = game.boards[at];
  if (there && !same(there, board(game))) go(game, { ...there });
}

/**
 * The last board before the first entry that the solution contradicts; null if there is no such entry.
 * @param {Game} game @param {string} solution
 */
export function beforeMistake(game, solution) {
  const wrong = (/** @type {Board} */ one) => CELLS.some((cell) => one.digits[cell] && one.digits[cell] !== Number(solution[cell]));
  if (!wrong(board(game))) return null;
  let at = game.at;
  while (at > 0 && wrong(/** @type {Board} */ (game.boards[at]))) at -= 1;
  return at;
}

/** Whether every cell is filled and nothing clashes. @param {Board} one */
export const isComplete = (one) => CELLS.every((cell) => one.digits[cell]) && clashes(one.digits).length === 0;

/**
 * What the engine is told: the digits, and the centre marks where there are any. Cells without marks are taken to have
 * all that is possible.
 * @param {Board} one
 * @returns {import('../types.js').State}
 */
export function state(one) {
  const open = candidates(one.digits);
  const has = CELLS.some((cell) => !one.digits[cell] && one.centre[cell]);
  const marks = CELLS.map((cell) => (one.digits[cell] ? bitsOf([one.digits[cell] ?? 0]) : one.centre[cell] || (open[cell] ?? 0)));
  return { grid: writeDigits(one.digits), marks: has ? writeMarks(marks) : null };
}
