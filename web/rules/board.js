// Boards of any size and rules: what a player's board holds, and how it is drawn. Nothing here knows the document.

import { label } from '../board/names.js';
import { SIDE, colours, corner, digit, frame, lit, outline, tint, shape } from '../board/shapes.js';
import { digitsOf, marked } from '../model/cells.js';
import { carry, left } from '../model/command.js';

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
      const ink = `ink ${fill ? `fill-${fill}` : 'fill-none'}${stroke ? ` stroke-${stroke}` : ''}`;
      return shape(`${layer}${i}`, layer, tag, { class: ink, ...Object.fromEntries(attrs) }, text || undefined);
    });
  return [...shapes(under, 'under'), ...shapes(lines, 'rule'), ...shapes(over, 'over')];
}

/** How far below the upper edge of a cell its value stands. @param {BoardRow} board */
const footOf = (board) => (board.least + board.values > 10 ? 39 : 43);

/**
 * The givens of a board.
 * @param {import('../board/shapes.js').Layout} at
 * @param {BoardRow} board
 */
export const givens = (at, board) =>
  board.givens.flatMap((given, cell) => (given === null ? [] : digit(at, cell, given, true, false, footOf(board))));

/**
 * Candidates, each in its place.
 * @param {import('../board/shapes.js').Layout} at
 * @param {BoardRow} board
 * @param {number} cell
 * @param {number} marks
 * @param {(value: number) => string} kind
 * @returns {Shape[]}
 */
export function candidates(at, board, cell, marks, kind) {
  return digitsOf(marks).map((value) => {
    const { x, y } = spot(at, cell, value);
    return shape(
      `p${cell}.${value}`,
      'digit',
      'text',
      { class: `mark ${at.texts?.has(cell) ? 'low ' : ''}${kind(value)}`.trim(), x, y: y + 17 / at.wide },
      String(label(board, value)),
    );
  });
}

/**
 * The middle of a candidate.
 * @param {import('../board/shapes.js').Layout} at
 * @param {number} cell
 * @param {number} value
 */
function spot(at, cell, value) {
  const { x, y } = corner(at, cell);
  const step = 52.5 / at.wide;
  // Where the corner has a text of the rules, such as the sum of a cage, marks stand below it.
  const top = at.texts?.has(cell) ? 12 : 0;
  const down = (52.5 - top) / Math.max(at.high, 1);
  return {
    x: x + 3.75 + step * (((value - 1) % at.wide) + 0.5),
    y: y + 3.75 + top + Math.min(step, down) * (Math.floor((value - 1) / at.wide) + 0.5),
  };
}

/**
 * @param {import('../board/shapes.js').Layout} at @param {BoardRow} board @param {Board} now
 * @param {{ selected: ReadonlySet<number>, current: number, lit: number, peers: boolean, bad: ReadonlySet<number>,
 *   live: boolean, hint: { told: import('../types.js').BoardHint, stage: number } | null }} look
 * @returns {Shape[]}
 */
export function boardShapes(at, board, now, look) {
  const { hint } = look;
  const peers = look.peers && !hint && look.selected.size === 1 ? (board.peers[look.current] ?? []) : [];
  /** @type {Shape[]} */
  const shapes = [
    lit(at, peers, 'peer'),
    lit(
      at,
      [...now.digits.keys()].filter((cell) => look.lit && !hint && now.digits[cell] === look.lit),
      'same',
    ),
  ];
  // What a step is about, and what becomes of it.
  const [told, stage] = [hint?.told, hint?.stage ?? 0];
  /** @type {Map<string, string>} */
  const kinds = new Map();
  const about = new Set(stage < 4 ? [] : [...(told?.cells ?? []), ...(told?.removed ?? []).map(([cell]) => cell)]);
  if (told) {
    for (const cell of told.house) shapes.push(tint(at, cell, 'look'));
    if (stage > 2) for (const cell of told.cells) shapes.push(frame(at, cell, 'told'));
    if (stage > 3) {
      for (const [cell, name] of told.removed) kinds.set(`${cell}.${numberOf(board, name)}`, 'x');
      if (told.placed) kinds.set(`${told.placed[0]}.${numberOf(board, told.placed[1])}`, 't');
    }
  }
  for (let cell = 0; cell < board.givens.length; cell++) {
    const value = now.digits[cell] ?? 0;
    shapes.push(...colours(at, cell, now.colour[cell] ?? 0));
    if (value) {
      const text = String(label(board, value));
      shapes.push(...digit(at, cell, text, board.givens[cell] !== null, look.bad.has(cell), footOf(board)));
      continue;
    }
    const names = about.has(cell) ? (told?.candidates[cell] ?? []) : null;
    const marks = names ? sumOf(board, names) : now.centre[cell] || (look.live ? left(board, now, cell) : 0);
    shapes.push(
      ...candidates(
        at,
        board,
        cell,
        marks,
        (value) => kinds.get(`${cell}.${value}`) ?? (value === look.lit && !hint ? 'same' : ''),
      ),
    );
    for (const [key, kind] of kinds) {
      const [of, value] = key.split('.').map(Number);
      if (of !== cell || !value) continue;
      const [{ x, y }, r] = [spot(at, cell, value), 26 / at.wide];
      shapes.push(
        kind === 'x'
          ? shape(`x${key}`, 'mark', 'path', {
              class: 'cross',
              d: `M${x - r} ${y - r}l${2 * r} ${2 * r}m0-${2 * r}-${2 * r} ${2 * r}`,
            })
          : shape(`o${key}`, 'mark', 'circle', { class: 'on', cx: x, cy: y, r: r + 1 }),
      );
    }
  }
  return [...shapes, ...outline(at, look.selected)];
}
