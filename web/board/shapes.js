// What a picture of a board is made of: shapes with keys. Nothing here touches the document, so that prints, exports
// and tests can use the same.

import { digitsOf } from '../model/cells.js';

/** @typedef {import('../types.js').Shape} Shape */

/**
 * A shape, which stays the same as long as its key does.
 * @param {string} key @param {Shape['layer']} layer @param {string} tag @param {Shape['attrs']} attrs
 * @param {string} [text]
 * @returns {Shape}
 */
export const shape = (key, layer, tag, attrs, text) => ({ key, layer, tag, attrs, text });

/** The side of a cell. */
export const SIDE = 60;

/**
 * Where things are on a board of `n` rows and columns, whose boxes are `high` cells high; with or without the numbers
 * of rows and columns.
 * @param {boolean} labels @param {number} [n] @param {number} [high]
 */
export function layout(labels, n = 9, high = 3) {
  const left = labels ? 22 : 2;
  const right = labels ? 8 : 2;
  return { left, right, x: 0, y: 0, width: left + n * SIDE + right, labels, n, rows: n, high, wide: n / high };
}

/**
 * `texts` are the cells whose upper left corner is taken. Candidates stand in `high` rows of `wide`.
 * @typedef {ReturnType<typeof layout> & { texts?: ReadonlySet<number> }} Layout
 */

/** @param {Layout} at @param {number} cell */
export const corner = (at, cell) => ({
  x: at.left + (cell % at.n) * SIDE,
  y: at.left + Math.floor(cell / at.n) * SIDE,
});

/**
 * The middle of a candidate.
 * @param {Layout} at
 * @param {number} cell
 * @param {number} digit
 */
export function spot(at, cell, digit) {
  const { x, y } = corner(at, cell);
  const across = 52.5 / at.wide;
  // Where the corner has a text of the rules, such as the sum of a cage, candidates stand below it.
  const top = at.texts?.has(cell) ? 12 : 0;
  const down = Math.min(across, (52.5 - top) / Math.max(at.high, 1));
  return {
    x: x + 3.75 + across * (((digit - 1) % at.wide) + 0.5),
    y: y + 3.75 + top + down * (Math.floor((digit - 1) / at.wide) + 0.5),
  };
}

/** The rules, and the numbers of rows and columns. @param {Layout} at @returns {Shape[]} */
export function rules(at) {
  let thin = '';
  let thick = '';
  const end = at.left + at.n * SIDE;
  for (let i = 0; i <= at.n; i++) {
    const p = at.left + i * SIDE;
    const [down, across] = [`M${p} ${at.left}V${end}`, `M${at.left} ${p}H${end}`];
    if (i % at.wide) thin += down;
    else thick += down;
    if (i % at.high) thin += across;
    else thick += across;
  }
  /** @type {Shape[]} */
  const shapes = [
    shape('thin', 'rule', 'path', { class: 'thin', d: thin }),
    shape('thick', 'rule', 'path', { class: 'thick', d: thick }),
  ];
  if (at.labels) {
    for (let i = 0; i < at.n; i++) {
      const p = at.left + i * SIDE + SIDE / 2;
      shapes.push(shape(`nc${i}`, 'rule', 'text', { class: 'axis-n', x: p, y: 14 }, String(i + 1)));
      shapes.push(shape(`nr${i}`, 'rule', 'text', { class: 'axis-n', x: 10, y: p + 4 }, String(i + 1)));
    }
  }
  return shapes;
}

/** Tints that have the colour of another name. @type {Record<string, string>} */
const COLOURS = { look: 'pattern', base: 'accent-soft', cover: 'gone', solved: 'good-soft', cannot: 'bad-soft' };

/** What a shape of a tint is like: its colour is a token of the style sheet. @param {string} tint */
export const tinted = (tint) => ({ class: `t-${tint}`, fill: `var(--${COLOURS[tint] ?? tint})` });

/**
 * A cell filled with a tint.
 * @param {Layout} at
 * @param {number} cell
 * @param {string} tint
 * @returns {Shape}
 */
export function tint(at, cell, tint) {
  const { x, y } = corner(at, cell);
  return shape(`t${cell}${tint}`, 'tint', 'rect', { ...tinted(tint), x, y, width: SIDE, height: SIDE });
}

/**
 * Cells that are lit up, as one shape, since each key changes which they are.
 * @param {Layout} at
 * @param {readonly number[]} cells
 * @param {'peer' | 'same'} kind
 * @returns {Shape}
 */
export function lit(at, cells, kind) {
  const squares = cells.map((cell) => {
    const { x, y } = corner(at, cell);
    return `M${x} ${y}h${SIDE}v${SIDE}h-${SIDE}z`;
  });
  return shape(kind, kind, 'path', { ...tinted(kind), d: squares.join('') });
}

/**
 * Up to nine colours of one cell, side by side.
 * @param {Layout} at
 * @param {number} cell
 * @param {number} bits
 * @returns {Shape[]}
 */
export function colours(at, cell, bits) {
  const { x, y } = corner(at, cell);
  const all = digitsOf(bits);
  return all.map((k, i) =>
    shape(`k${cell}.${k}`, 'colour', 'rect', {
      ...tinted(`k${k}`),
      x: x + (i * SIDE) / all.length,
      y,
      width: SIDE / all.length,
      height: SIDE,
    }),
  );
}

/**
 * The digit of a cell; one that clashes is bold and has a wave below it.
 * @param {Layout} at @param {number} cell @param {number | string} digit @param {boolean} given
 * @param {boolean} [clash] @param {number} [foot] how far below the cell's upper edge it stands
 * @returns {Shape[]}
 */
export function digit(at, cell, digit, given, clash = false, foot = 43) {
  const { x, y } = corner(at, cell);
  /** @type {Shape[]} */
  const shapes = [
    shape(
      `d${cell}`,
      'digit',
      'text',
      { class: `${given ? 'given' : 'entry'}${clash ? ' clash' : ''}`, x: x + 30, y: y + foot },
      String(digit),
    ),
  ];
  if (clash) {
    shapes.push(
      shape(`w${cell}`, 'digit', 'path', { class: 'wave', d: `M${x + 17} ${y + 51}q3.25-4 6.5 0t6.5 0 6.5 0 6.5 0` }),
    );
  }
  return shapes;
}

const CORNERS = [
  [13, 19],
  [47, 19],
  [13, 55],
  [47, 55],
  [30, 19],
  [30, 55],
  [13, 37],
  [47, 37],
  [30, 37],
];

/**
 * A player's marks in the corners.
 * @param {Layout} at
 * @param {number} cell
 * @param {number} bits
 * @param {number} lit
 * @returns {Shape[]}
 */
export function cornerMarks(at, cell, bits, lit) {
  const { x, y } = corner(at, cell);
  return digitsOf(bits).map((digit, i) => {
    const [dx = 0, dy = 0] = CORNERS[i] ?? [];
    return shape(
      `c${cell}.${digit}`,
      'digit',
      'text',
      { class: digit === lit ? 'mark same' : 'mark', x: x + dx, y: y + dy },
      String(digit),
    );
  });
}

/**
 * A player's marks in the middle, in two lines where they are many.
 * @param {Layout} at
 * @param {number} cell
 * @param {number} bits
 * @param {number} lit
 * @returns {Shape[]}
 */
export function centreMarks(at, cell, bits, lit) {
  const { x, y } = corner(at, cell);
  const all = digitsOf(bits);
  if (all.length === 0) return [];
  const lines =
    all.length > 5 ? [all.slice(0, Math.ceil(all.length / 2)), all.slice(Math.ceil(all.length / 2))] : [all];
  const size = all.length > 4 ? 11 : 12.5;
  return lines.flatMap((line, l) =>
    line.map((digit, i) =>
      shape(
        `m${cell}.${digit}`,
        'digit',
        'text',
        {
          class: `mark centre${all.length > 4 ? ' long' : ''}${digit === lit ? ' same' : ''}`,
          x: x + 30 + (i - (line.length - 1) / 2) * size,
          y: y + (lines.length > 1 ? 29 + 15 * l : 36),
        },
        String(digit),
      ),
    ),
  );
}

/**
 * Candidates, each in its place.
 * @param {Layout} at
 * @param {number} cell
 * @param {number} bits
 * @param {(digit: number) => string} [kind]
 * @param {(digit: number) => string | number} [label]
 * @returns {Shape[]}
 */
export const candidateMarks = (at, cell, bits, kind = () => '', label = String) =>
  digitsOf(bits).map((digit) => {
    const { x, y } = spot(at, cell, digit);
    const look = `mark ${at.texts?.has(cell) ? 'low ' : ''}${kind(digit)}`.trim();
    return shape(
      `p${cell}.${digit}`,
      'digit',
      'text',
      { class: look, x, y: y + Math.min(5.6, 17 / at.wide) },
      String(label(digit)),
    );
  });

/** The frame of a cell. @param {Layout} at @param {number} cell @param {string} [kind] @returns {Shape} */
export function frame(at, cell, kind = 'sel') {
  const { x, y } = corner(at, cell);
  return shape(`f${cell}`, 'top', 'rect', {
    class: kind,
    x: x + 2,
    y: y + 2,
    width: SIDE - 4,
    height: SIDE - 4,
    rx: 3,
  });
}

/**
 * The line around a selection: only where the other side is not selected.
 * @param {Layout} at
 * @param {ReadonlySet<number>} cells
 * @returns {Shape[]}
 */
export function outline(at, cells) {
  let d = '';
  for (const cell of cells) {
    const { x, y } = corner(at, cell);
    const has = (/** @type {number} */ dr, /** @type {number} */ dc) =>
      (cell % at.n) + dc >= 0 && (cell % at.n) + dc < at.n && cells.has(cell + at.n * dr + dc);
    const [l, t, r, b] = [x + 2, y + 2, x + SIDE - 2, y + SIDE - 2];
    const [left, top, right, bottom] = [has(0, -1), has(-1, 0), has(0, 1), has(1, 0)];
    if (!top) d += `M${left ? x : l} ${t}H${right ? x + SIDE : r}`;
    if (!bottom) d += `M${left ? x : l} ${b}H${right ? x + SIDE : r}`;
    if (!left) d += `M${l} ${top ? y : t}V${bottom ? y + SIDE : b}`;
    if (!right) d += `M${r} ${top ? y : t}V${bottom ? y + SIDE : b}`;
  }
  return d ? [shape('sel', 'top', 'path', { class: 'sel', d, 'stroke-linecap': 'round' })] : [];
}
