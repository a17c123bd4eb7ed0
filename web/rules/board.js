// Boards of any size and rules: what a player's board holds, and how it is drawn. Nothing here knows the document.
// Values are numbered from 1 on, whatever the least one is called, so that 0 is an empty cell; marks are sums of powers
// of two, since there may be more of them than a set of 32 bits holds.

import { SIDE, colours, corner, frame, lit, outline, tint } from '../board/shapes.js';
import { T } from '../texts/texts.js';

/** @typedef {import('../types.js').Board} Board */
/** @typedef {import('../types.js').BoardRow} BoardRow */
/** @typedef {import('../types.js').Shape} Shape */

/** How many values can be marked: beyond, numbers are not exact. */
export const MOST = 52;

/** What a value is called. @param {BoardRow} board @param {number} value */
export const label = (board, value) => value - 1 + board.least;
/** The number of what is called so; 0 for none. @param {BoardRow} board @param {number | null | undefined} name */
export const numberOf = (board, name) => (name == null ? 0 : name - board.least + 1);

/** @param {number} marks @param {number} value */
const has = (marks, value) => Math.floor(marks / 2 ** value) % 2 === 1;
/** @param {number} marks @param {number} value @param {boolean} on */
const put = (marks, value, on) => marks + (has(marks, value) === on ? 0 : on ? 2 ** value : -(2 ** value));
/** The values of a sum of marks. @param {BoardRow} board @param {number} marks */
export const marked = (board, marks) =>
  marks ? Array.from({ length: board.values }, (_, i) => i + 1).filter((value) => has(marks, value)) : [];

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
const sumOf = (board, marks) => marks.reduce((sum, value) => put(sum, numberOf(board, value), true), 0);

/** The board as far as its text has been played. @param {BoardRow} board @returns {Board} */
export const reached = (board) => ({
  ...holding(board, board.entered),
  centre: Float64Array.from(board.marks, (marks) => sumOf(board, marks)),
});

/** @param {BoardRow} board @param {number} cell */
export const isGiven = (board, cell) => board.givens[cell] !== null;

/**
 * @param {Board} before
 * @param {(next: {-readonly [key in keyof Board]: Board[key]}) => void} change
 * @returns {Board}
 */
function changed(before, change) {
  const next = {
    digits: before.digits.slice(),
    corner: before.corner,
    centre: before.centre.slice(),
    colour: before.colour.slice(),
  };
  change(next);
  return next;
}

/**
 * Puts a value into cells, or takes it out where all of them hold it. With it goes its mark from the cells that they
 * see.
 * @param {BoardRow} board
 * @param {Board} before
 * @param {readonly number[]} cells
 * @param {number} value
 * @param {boolean} tidy
 */
export function enter(board, before, cells, value, tidy) {
  const open = cells.filter((cell) => !isGiven(board, cell));
  const all = open.every((cell) => before.digits[cell] === value);
  return changed(before, (next) => {
    for (const cell of open) {
      next.digits[cell] = all ? 0 : value;
      if (!all && tidy)
        for (const peer of board.peers[cell] ?? []) next.centre[peer] = put(next.centre[peer] ?? 0, value, false);
    }
  });
}

/**
 * Toggles a mark or a colour in cells: takes it away where all have it. Marks go into empty cells only.
 * @param {Board} before @param {readonly number[]} cells @param {'centre' | 'colour'} kind @param {number} value
 */
export function toggle(before, cells, kind, value) {
  const open = kind === 'colour' ? cells : cells.filter((cell) => !before.digits[cell]);
  const all = open.every((cell) => has(before[kind][cell] ?? 0, value));
  return changed(before, (next) => {
    for (const cell of open) next[kind][cell] = put(next[kind][cell] ?? 0, value, !all);
  });
}

/**
 * Clears cells: their values if there are any, else their marks, else their colours.
 * @param {BoardRow} board
 * @param {Board} before
 * @param {readonly number[]} cells
 */
export function erase(board, before, cells) {
  const open = cells.filter((cell) => !isGiven(board, cell));
  const kind = open.some((cell) => before.digits[cell])
    ? 'digits'
    : open.some((cell) => before.centre[cell])
      ? 'centre'
      : 'colour';
  return changed(before, (next) => {
    for (const cell of kind === 'colour' ? cells : open) next[kind][cell] = 0;
  });
}

/** What no cell that it sees holds. @param {BoardRow} board @param {Board} now @param {number} cell */
function left(board, now, cell) {
  const seen = new Set((board.peers[cell] ?? []).map((peer) => now.digits[peer]));
  let marks = 0;
  for (let value = 1; value <= board.values; value++) if (!seen.has(value)) marks += 2 ** value;
  return marks;
}

/**
 * Writes into the empty cells without marks all that no cell that they see holds.
 * @param {BoardRow} board
 * @param {Board} before
 */
export const fill = (board, before) =>
  changed(before, (next) => {
    for (const cell of board.givens.keys()) if (!next.digits[cell]) next.centre[cell] ||= left(board, before, cell);
  });

/**
 * Carries out the step of a hint.
 * @param {BoardRow} board
 * @param {Board} before
 * @param {import('../types.js').BoardHint} hint
 */
export function follow(board, before, { placed, removed, candidates }) {
  const marks = changed(before, (next) => {
    for (const [cell, value] of removed) {
      next.centre[cell] ||= (candidates[cell] ?? []).reduce((sum, name) => sum + 2 ** numberOf(board, name), 0);
      next.centre[cell] = put(next.centre[cell] ?? 0, numberOf(board, value), false);
    }
  });
  return placed ? enter(board, marks, [placed[0]], numberOf(board, placed[1]), true) : marks;
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
    now.digits[cell] ? [] : marked(board, marks).map((value) => label(board, value)),
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
    all.map(({ tag, attrs, text, fill, stroke }, i) => ({
      key: `${layer}${i}`,
      layer,
      tag,
      attrs: {
        class: `ink ${fill ? `fill-${fill}` : 'fill-none'}${stroke ? ` stroke-${stroke}` : ''}`,
        ...Object.fromEntries(attrs),
      },
      ...(text ? { text } : {}),
    }));
  return [...shapes(under, 'under'), ...shapes(lines, 'rule'), ...shapes(over, 'over')];
}

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
  return marked(board, marks).map((value) => {
    const { x, y } = spot(at, cell, value);
    return {
      key: `p${cell}.${value}`,
      layer: 'digit',
      tag: 'text',
      attrs: { class: `mark ${at.texts?.has(cell) ? 'low ' : ''}${kind(value)}`.trim(), x, y: y + 17 / at.wide },
      text: String(label(board, value)),
    };
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
    const { x, y } = corner(at, cell);
    shapes.push(...colours(at, cell, now.colour[cell] ?? 0));
    if (value) {
      const clash = look.bad.has(cell) ? ' clash' : '';
      shapes.push({
        key: `d${cell}`,
        layer: 'digit',
        tag: 'text',
        attrs: {
          class: `${isGiven(board, cell) ? 'given' : 'entry'}${clash}`,
          x: x + 30,
          y: y + (board.least + board.values > 10 ? 39 : 43),
        },
        text: String(label(board, value)),
      });
      if (clash)
        shapes.push({
          key: `w${cell}`,
          layer: 'digit',
          tag: 'path',
          attrs: { class: 'wave', d: `M${x + 17} ${y + 51}q3.25-4 6.5 0t6.5 0 6.5 0 6.5 0` },
        });
      continue;
    }
    const names = about.has(cell) ? (told?.candidates[cell] ?? []) : null;
    const marks = names
      ? names.reduce((sum, name) => sum + 2 ** numberOf(board, name), 0)
      : now.centre[cell] || (look.live ? left(board, now, cell) : 0);
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
          ? {
              key: `x${key}`,
              layer: 'mark',
              tag: 'path',
              attrs: { class: 'cross', d: `M${x - r} ${y - r}l${2 * r} ${2 * r}m0-${2 * r}-${2 * r} ${2 * r}` },
            }
          : { key: `o${key}`, layer: 'mark', tag: 'circle', attrs: { class: 'on', cx: x, cy: y, r: r + 1 } },
      );
    }
  }
  return [...shapes, ...outline(at, look.selected)];
}

/** What each cell is called. @param {BoardRow} board @param {Board} now @param {ReadonlySet<number>} bad */
export function cellNames(board, now, bad) {
  const list = (/** @type {number} */ marks) =>
    marked(board, marks)
      .map((value) => label(board, value))
      .join(' ');
  return board.givens.map((given, cell) => {
    const value = now.digits[cell] ?? 0;
    const parts = [T.cell.name(Math.floor(cell / board.columns) + 1, (cell % board.columns) + 1)];
    if (given !== null) parts.push(T.cell.given(given));
    else if (value) parts.push(String(label(board, value)));
    else {
      parts.push(T.cell.empty);
      if (now.centre[cell]) parts.push(T.cell.centre(list(now.centre[cell] ?? 0)));
    }
    const colour = now.colour[cell] ?? 0;
    if (colour) parts.push(T.cell.colour(T.colours.filter((_, k) => k && has(colour, k)).join(' ')));
    if (bad.has(cell)) parts.push(T.cell.clashes);
    return parts.join(', ');
  });
}
