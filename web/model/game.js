// A game: the board as it is, and the moves that led to it. A move holds what it changed, before and after, so that it
// can be taken back and made again; a long game is short to keep.

import { CELLS, bitsOf, candidates, clashes, writeDigits, writeMarks } from './cells.js';
import { start } from './command.js';

/** @typedef {import('../types.js').Board} Board */
/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').Move} Move */

const KINDS = /** @type {const} */ (['digits', 'corner', 'centre', 'colour']);

/**
 * @param {string} puzzle @param {string} title @param {number} now @param {string} id
 * @returns {Game}
 */
export function newGame(puzzle, title, now, id) {
  return {
    id,
    title,
    puzzle,
    now: start(puzzle),
    moves: [],
    at: 0,
    checkpoints: [],
    elapsed: 0,
    created: now,
    changed: now,
    solved: false,
    hints: 0,
    facts: {},
    kept: 0,
  };
}

/** Whether a puzzle is a board of another size or with more rules: its canonical text. @param {string} puzzle */
export const isBoard = (puzzle) => puzzle.startsWith('.Shape');

/** @param {Game} game @returns {Board} */
export const board = (game) => game.now;

/**
 * What changes from a board to another: of each change the place, what was there, and what is there now.
 * @param {Board} before
 * @param {Board} after
 * @returns {Move}
 */
export function difference(before, after) {
  /** @type {Move} */
  const move = [];
  KINDS.forEach((kind, k) => {
    for (let cell = 0, n = after.digits.length; cell < n; cell++) {
      const [was, is] = [before[kind][cell] ?? 0, after[kind][cell] ?? 0];
      if (was !== is) move.push(n * k + cell, was, is);
    }
  });
  return move;
}

/**
 * The board after a move, or before it.
 * @param {Board} one
 * @param {Move} move
 * @param {boolean} back
 * @returns {Board}
 */
function moved(one, move, back) {
  const next = {
    digits: one.digits.slice(),
    corner: one.corner.slice(),
    centre: one.centre.slice(),
    colour: one.colour.slice(),
  };
  for (let i = 0; i < move.length; i += 3) {
    const place = move[i] ?? 0;
    const n = one.digits.length;
    const kind = KINDS[Math.floor(place / n)] ?? 'digits';
    next[kind][place % n] = move[back ? i + 1 : i + 2] ?? 0;
  }
  return next;
}

/**
 * Goes on to a board; what was undone before is gone. The same board changes nothing.
 * @param {Game} game @param {Board} next
 */
export function go(game, next) {
  const move = difference(game.now, next);
  if (move.length === 0) return false;
  game.moves.length = game.at;
  game.kept = Math.min(game.kept, game.at);
  game.checkpoints = game.checkpoints.filter((point) => point.at <= game.at);
  game.moves.push(move);
  game.at += 1;
  game.now = next;
  return true;
}

/** @param {Game} game */
export const canUndo = (game) => game.at > 0;
/** @param {Game} game */
export const canRedo = (game) => game.at < game.moves.length;

/** @param {Game} game */
export function undo(game) {
  if (!canUndo(game)) return;
  game.at -= 1;
  game.now = moved(game.now, game.moves[game.at] ?? [], true);
}

/** @param {Game} game */
export function redo(game) {
  if (!canRedo(game)) return;
  game.now = moved(game.now, game.moves[game.at] ?? [], false);
  game.at += 1;
}

/** The board after a number of moves. @param {Game} game @param {number} at @returns {Board} */
export function boardAt(game, at) {
  let one = game.now;
  for (let i = game.at; i > at; i--) one = moved(one, game.moves[i - 1] ?? [], true);
  for (let i = game.at; i < at; i++) one = moved(one, game.moves[i] ?? [], false);
  return one;
}

/** Remembers the board under a name. @param {Game} game @param {string} name */
export function mark(game, name) {
  game.checkpoints.push({ name, at: game.at });
}

/**
 * Goes back to a board there was, as a step that can be undone.
 * @param {Game} game @param {number} at
 */
export const back = (game, at) => go(game, boardAt(game, at));

/**
 * Starts again: as a step that can be undone, but the time and the hints begin anew, and it is not solved.
 * @param {Game} game
 */
export function restart(game) {
  go(game, start(game.puzzle));
  game.elapsed = 0;
  game.hints = 0;
  game.solved = false;
}

/** How much of it is filled in, in per cent. @param {Pick<Game, 'puzzle' | 'now'>} game */
export function progress({ puzzle, now }) {
  const open = [...now.digits.keys()].filter((cell) => puzzle.length > 81 || !(Number(puzzle[cell]) > 0));
  return open.length ? Math.round((100 * open.filter((cell) => now.digits[cell]).length) / open.length) : 100;
}

/**
 * The last board before the first entry that the solution contradicts; null if there is no such entry.
 * @param {Game} game @param {string} solution
 */
export function beforeMistake(game, solution) {
  const wrong = (/** @type {Board} */ one) =>
    CELLS.some((cell) => one.digits[cell] && one.digits[cell] !== Number(solution[cell]));
  if (!wrong(game.now)) return null;
  let [one, at] = [game.now, game.at];
  while (at > 0 && wrong(one)) {
    at -= 1;
    one = moved(one, game.moves[at] ?? [], true);
  }
  return at;
}

/** Whether a board is the 4×4 grid that the films of the documents show, too. @param {string} puzzle */
export const isSmall = (puzzle) => /^\.Shape~4x4(\.?~R[1-4]C[1-4]_[1-4])*$/.test(puzzle);

/** Whether every cell is filled and nothing clashes. @param {Board} one */
export const isComplete = (one) => CELLS.every((cell) => one.digits[cell]) && clashes(one.digits).length === 0;

/**
 * The question to the engine: the digits, and the centre marks where there are any. A cell without marks can hold
 * whatever its houses allow.
 * @param {Board} one
 * @returns {import('../types.js').State}
 */
export function state(one) {
  const open = candidates(one.digits);
  const has = CELLS.some((cell) => !one.digits[cell] && one.centre[cell]);
  const marks = CELLS.map((cell) =>
    one.digits[cell] ? bitsOf([one.digits[cell] ?? 0]) : one.centre[cell] || (open[cell] ?? 0),
  );
  return { grid: writeDigits(one.digits), marks: has ? writeMarks(marks) : null };
}

/** Whether every cell is filled. @param {Board} one */
export const isFull = (one) => CELLS.every((cell) => one.digits[cell]);
