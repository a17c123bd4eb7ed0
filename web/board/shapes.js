// What a picture of a board is made of: shapes with keys. Nothing here touches the document, so that prints, exports
// and tests can use the same.

import { digitsOf } from '../model/cells.js';

/** @typedef {import('../types.js').Shape} Shape */

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
 * `texts` are the cells whose upper left corner is taken.
 * @typedef {ReturnType<typeof layout> & { texts?: ReadonlySet<number> }} Layout
 */

/** @param {Layout} at @param {number} cell */
export const corner = (at, cell) => ({
  x: at.left + (cell % at.n) * SIDE,
  y: at.left + Math.floor(cell / at.n) * SIDE,
});

/**
 * The middle of a candidate: as many stand side by side as a box is wide.
 * @param {Layout} at
 * @param {number} cell
 * @param {number} digit
 */
export function spot(at, cell, digit) {
  const { x, y } = corner(at, cell);
  const [across, down] = [52.5 / at.wide, 52.5 / at.high];
  return {
    x: x + 3.75 + across * (((digit - 1) % at.wide) + 0.5),
    y: y + 3.75 + down * (Math.floor((digit - 1) / at.wide) + 0.5),
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
    { key: 'thin', layer: 'rule', tag: 'path', attrs: { class: 'thin', d: thin } },
    { key: 'thick', layer: 'rule', tag: 'path', attrs: { class: 'thick', d: thick } },
  ];
  if (at.labels) {
    for (let i = 0; i < at.n; i++) {
      const p = at.left + i * SIDE + SIDE / 2;
      shapes.push({
        key: `nc${i}`,
        layer: 'rule',
        tag: 'text',
        attrs: { class: 'axis-n', x: p, y: 14 },
        text: String(i + 1),
      });
      shapes.push({
        key: `nr${i}`,
        layer: 'rule',
        tag: 'text',
        attrs: { class: 'axis-n', x: 10, y: p + 4 },
        text: String(i + 1),
      });
    }
  }
  return shapes;
}

/**
 * A cell filled with a colour of the style sheet.
 * @param {Layout} at
 * @param {number} cell
 * @param {string} tint
 * @returns {Shape}
 */
export function tint(at, cell, tint) {
  const { x, y } = corner(at, cell);
  return {
    key: `t${cell}${tint}`,
    layer: 'tint',
    tag: 'rect',
    attrs: { class: `t-${tint}`, x, y, width: SIDE, height: SIDE },
  };
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
  return { key: kind, layer: kind, tag: 'path', attrs: { class: `t-${kind}`, d: squares.join('') } };
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
  return all.map((k, i) => ({
    key: `k${cell}.${k}`,
    layer: 'colour',
    tag: 'rect',
    attrs: { class: `t-k${k}`, x: x + (i * SIDE) / all.length, y, width: SIDE / all.length, height: SIDE },
  }));
}

/**
 * The digit of a cell; one that clashes is bold and has a wave below it.
 * @param {Layout} at @param {number} cell @param {number} digit @param {boolean} given @param {boolean} clash
 * @returns {Shape[]}
 */
export function digit(at, cell, digit, given, clash) {
  const { x, y } = corner(at, cell);
  /** @type {Shape[]} */
  const shapes = [
    {
      key: `d${cell}`,
      layer: 'digit',
      tag: 'text',
      attrs: { class: `${given ? 'given' : 'entry'}${clash ? ' clash' : ''}`, x: x + 30, y: y + 43 },
      text: String(digit),
    },
  ];
  if (clash) {
    shapes.push({
      key: `w${cell}`,
      layer: 'digit',
      tag: 'path',
      attrs: { class: 'wave', d: `M${x + 17} ${y + 51}q3.25-4 6.5 0t6.5 0 6.5 0 6.5 0` },
    });
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
    return {
      key: `c${cell}.${digit}`,
      layer: 'digit',
      tag: 'text',
      attrs: { class: digit === lit ? 'mark same' : 'mark', x: x + dx, y: y + dy },
      text: String(digit),
    };
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
    line.map((digit, i) => ({
      key: `m${cell}.${digit}`,
      layer: /** @type {const} */ ('digit'),
      tag: 'text',
      attrs: {
        class: `mark centre${all.length > 4 ? ' long' : ''}${digit === lit ? ' same' : ''}`,
        x: x + 30 + (i - (line.length - 1) / 2) * size,
        y: y + (lines.length > 1 ? 29 + 15 * l : 36),
      },
      text: String(digit),
    })),
  );
}

/**
 * Candidates, each in its place.
 * @param {Layout} at
 * @param {number} cell
 * @param {number} bits
 * @param {(digit: number) => string} [kind]
 * @returns {Shape[]}
 */
export const candidateMarks = (at, cell, bits, kind = () => '') =>
  digitsOf(bits).map((digit) => {
    const { x, y } = spot(at, cell, digit);
    return {
      key: `p${cell}.${digit}`,
      layer: 'digit',
      tag: 'text',
      attrs: { class: `mark ${kind(digit)}`.trim(), x, y: y + 5.6 },
      text: String(digit),
    };
  });

/** The frame of a cell. @param {Layout} at @param {number} cell @param {string} [kind] @returns {Shape} */
export function frame(at, cell, kind = 'sel') {
  const { x, y } = corner(at, cell);
  return {
    key: `f${cell}`,
    layer: 'top',
    tag: 'rect',
    attrs: { class: kind, x: x + 2, y: y + 2, width: SIDE - 4, height: SIDE - 4, rx: 3 },
  };
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
  return d ? [{ key: 'sel', layer: 'top', tag: 'path', attrs: { class: 'sel', d, 'stroke-linecap': 'round' } }] : [];
}
