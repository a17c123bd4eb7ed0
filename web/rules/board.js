// Boards of any size and rules: what a player's board holds, and how it is drawn. Nothing here knows the document.

import { footOf, label } from '../board/names.js';
import { SIDE, digit, frame, shape, spot, tint } from '../board/shapes.js';
import { digitsOf, marked } from '../model/cells.js';
import { carry } from '../model/command.js';

/** @typedef {import('../types.js').Board} Board */
/** @typedef {import('../types.js').BoardRow} BoardRow */
/** @typedef {import('../types.js').Shape} Shape */

/** How many values can be marked: beyond, numbers are not exact. */
export const MOST = 52;

/** The number of what is called so; 0 for none. @param {BoardRow} board @param {number | null | undefined} name */
export const numberOf = (board, name) => (name == null ? 0 : name - board.least + 1);

/** A board with these values. @param {BoardRow} board @param {readonly (number | null)[]} values @returns {Board} */
const holding = (board, values) => ({
  digits: Uint8Array.from(values, (value) => numberOf(board, value)),
  corner: new Float64Array(values.length),
  centre: new Float64Array(values.length),
  colour: new Uint16Array(values.length),
});

/** The board to begin with. @param {BoardRow} board */
export const start = (board) => holding(board, board.givens);

/** The sum of some marks. @param {BoardRow} board @param {readonly number[]} marks */
const sumOf = (board, marks) => marks.reduce((sum, value) => marked(sum, numberOf(board, value), true), 0);

/** The board as far as its text has been played. @param {BoardRow} board @returns {Board} */
export const reached = (board) => ({
  ...holding(board, board.entered),
  centre: Float64Array.from(board.marks, (marks) => sumOf(board, marks)),
});

/**
 * Carries out the step of a hint.
 * @param {BoardRow} row
 * @param {Board} before
 * @param {import('../types.js').BoardHint} hint
 */
export function follow(row, before, { placed, removed, candidates }) {
  const pair = (/** @type {[number, number]} */ [cell, name]) => /** @type {const} */ ([cell, numberOf(row, name)]);
  const step = { placed: placed ? [pair(placed)] : [], removed: removed.map(pair) };
  return carry(before, row, step, (cell) => sumOf(row, candidates[cell] ?? []));
}

/** What the characters are called that stand for values. */
const SYMBOLS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** The values of a solution as the engine writes it, a character a value. @param {string} solution */
export const valuesOf = (solution) => Array.from(solution, (symbol) => SYMBOLS.indexOf(symbol));
/** The same by their numbers. @param {BoardRow} board @param {string} solution */
export const readSolution = (board, solution) => valuesOf(solution).map((value) => numberOf(board, value));

/**
 * The question to the engine: values by their names, and marks where there are some.
 * @param {BoardRow} board
 * @param {Board} now
 */
export function state(board, now) {
  const values = Array.from(now.digits, (value) => (value ? label(board, value) : null));
  const candidates = Array.from(now.centre, (marks, cell) =>
    now.digits[cell] ? [] : digitsOf(marks).map((value) => label(board, value)),
  );
  return { values, candidates };
}

/* ---- looks ---- */

/**
 * Where things are: a square with the board in its middle, whose first cell begins at 0.
 * @param {BoardRow} row
 * @returns {import('../board/shapes.js').Layout}
 */
export function layout(row) {
  const { rows, columns, values, margin } = row;
  const [wide, high] = [columns * SIDE + 2 * margin, rows * SIDE + 2 * margin];
  const width = Math.max(wide, high);
  const across = Math.ceil(Math.sqrt(values));
  return {
    left: 0,
    right: margin,
    x: -margin - (width - wide) / 2,
    y: -margin - (width - high) / 2,
    width,
    labels: false,
    n: columns,
    rows,
    wide: across,
    high: Math.ceil(values / across),
    texts: corners(row),
  };
}

/** The cells whose upper left corner has a text of the rules. @param {BoardRow} board */
function corners({ columns, rows, under, lines, over }) {
  /** @type {Set<number>} */
  const cells = new Set();
  for (const { text, attrs } of [...under, ...lines, ...over]) {
    if (!text) continue;
    const [x, y] = ['x', 'y'].map((name) => Number(attrs.find(([one]) => one === name)?.[1])).map((at) => at / SIDE);
    if (
      x === undefined ||
      y === undefined ||
      x < 0 ||
      y < 0 ||
      x >= columns ||
      y >= rows ||
      x % 1 > 0.45 ||
      y % 1 > 0.35
    )
      continue;
    cells.add(columns * Math.floor(y) + Math.floor(x));
  }
  return cells;
}

/** Colours of drawings that the theme has, too. @type {Record<string, string>} */
const BOTH = { white: 'surface', pale: 'line', red: 'bad', steel: 'h3' };
/** @type {Record<string, string>} */
const FILLS = { ...BOTH, black: 'ink', small: 'ink-2', grey: 'rule' };
/** @type {Record<string, string>} */
const STROKES = { ...BOTH, black: 'frame', thin: 'rule', grey: 'field' };

/**
 * The drawing of the rules, in the colours of the theme where these have names of their own.
 * @param {BoardRow} board
 * @returns {Shape[]}
 */
export function drawing({ under, lines, over }) {
  const shapes = (
    /** @type {import('../types.js').BoardShape[]} */ all,
    /** @type {'under' | 'rule' | 'over'} */ layer,
  ) =>
    all.map(({ tag, attrs, text, fill, stroke }, i) => {
      const ink = `ink fill-${fill ?? 'none'}${stroke ? ` stroke-${stroke}` : ''}`;
      /** @type {Shape['attrs']} */
      const all = { class: ink, fill: 'none', ...Object.fromEntries(attrs) };
      if (fill && FILLS[fill]) all.fill = `var(--${FILLS[fill]})`;
      if (stroke && STROKES[stroke]) all.stroke = `var(--${STROKES[stroke]})`;
      return shape(`${layer}${i}`, layer, tag, all, text || undefined);
    });
  return [...shapes(under, 'under'), ...shapes(lines, 'rule'), ...shapes(over, 'over')];
}

/**
 * The givens of a board.
 * @param {import('../board/shapes.js').Layout} at
 * @param {BoardRow} board
 */
export const givens = (at, board) =>
  board.givens.flatMap((given, cell) => (given === null ? [] : digit(at, cell, given, true, false, footOf(board))));

/**
 * What a board shows of a hint at a stage: shapes, and in the cells that the step is about its candidates.
 * @param {import('../board/shapes.js').Layout} at @param {BoardRow} board
 * @param {{ told: import('../types.js').BoardHint, stage: number }} hint
 */
export function hinted(at, board, { told, stage }) {
  const shapes = told.house.map((cell) => tint(at, cell, 'look'));
  if (stage > 2) shapes.push(...told.cells.map((cell) => frame(at, cell, 'told')));
  /** What becomes of a candidate. @type {Map<string, string>} */
  const kinds = new Map();
  const about = new Set(stage < 4 ? [] : [...told.cells, ...told.removed.map(([cell]) => cell)]);
  const r = 26 / at.wide;
  for (const [cell, name] of stage < 4 ? [] : told.removed) {
    const value = numberOf(board, name);
    const { x, y } = spot(at, cell, value);
    const d = `M${x - r} ${y - r}l${2 * r} ${2 * r}m0-${2 * r}-${2 * r} ${2 * r}`;
    kinds.set(`${cell}.${value}`, 'x');
    shapes.push(shape(`x${cell}.${value}`, 'mark', 'path', { class: 'cross', d }));
  }
  if (stage > 3 && told.placed) {
    const [cell, value] = [told.placed[0], numberOf(board, told.placed[1])];
    const { x: cx, y: cy } = spot(at, cell, value);
    kinds.set(`${cell}.${value}`, 't');
    shapes.push(shape(`o${cell}.${value}`, 'mark', 'circle', { class: 'on', cx, cy, r: r + 1 }));
  }
  return {
    shapes,
    marks: (/** @type {number} */ cell) => (about.has(cell) ? sumOf(board, told.candidates[cell] ?? []) : 0),
    kind: (/** @type {number} */ cell, /** @type {number} */ value) => kinds.get(`${cell}.${value}`),
  };
}
