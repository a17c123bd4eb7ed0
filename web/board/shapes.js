// What a picture of a board is made of: shapes with keys. Nothing here touches the document, so that prints, exports
// and tests can use the same.

import { CELLS, cellOf, digitsOf, houseCells, houseOf } from '../model/cells.js';

/** @typedef {import('../types.js').Shape} Shape */
/** @typedef {import('../types.js').Drawn} Drawn */

/** The side of a cell. */
export const SIDE = 60;

/**
 * Where things are on a board of `n` rows and columns, whose boxes are `high` cells high; with or without the numbers of rows and columns.
 * @param {boolean} labels @param {number} [n] @param {number} [high]
 */
export function layout(labels, n = 9, high = 3) {
  const left = labels ? 22 : 2;
  const right = labels ? 8 : 2;
  return { left, right, x: 0, y: 0, width: left + n * SIDE + right, labels, n, rows: n, high, wide: n / high };
}

/** @typedef {ReturnType<typeof layout>} Layout */

/** @param {Layout} at @param {number} cell */
export const corner = (at, cell) => ({ x: at.left + (cell % at.n) * SIDE, y: at.left + Math.floor(cell / at.n) * SIDE });

/** The middle of a candidate: as many stand side by side as a box is wide. @param {Layout} at @param {number} cell @param {number} digit */
export function spot(at, cell, digit) {
  const { x, y } = corner(at, cell);
  const [across, down] = [52.5 / at.wide, 52.5 / at.high];
  return { x: x + 3.75 + across * (((digit - 1) % at.wide) + 0.5), y: y + 3.75 + down * (Math.floor((digit - 1) / at.wide) + 0.5) };
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
      shapes.push({ key: `nc${i}`, layer: 'rule', tag: 'text', attrs: { class: 'axis-n', x: p, y: 14 }, text: String(i + 1) });
      shapes.push({ key: `nr${i}`, layer: 'rule', tag: 'text', attrs: { class: 'axis-n', x: 10, y: p + 4 }, text: String(i + 1) });
    }
  }
  return shapes;
}

/** A cell filled with a colour of the style sheet. @param {Layout} at @param {number} cell @param {string} tint @returns {Shape} */
export function tint(at, cell, tint) {
  const { x, y } = corner(at, cell);
  return { key: `t${cell}${tint}`, layer: tint === 'peer' || tint === 'same' ? tint : 'tint', tag: 'rect', attrs: { class: `t-${tint}`, x, y, width: SIDE, height: SIDE } };
}

/** Up to nine colours of one cell, side by side. @param {Layout} at @param {number} cell @param {number} bits @returns {Shape[]} */
export function colours(at, cell, bits) {
  const { x, y } = corner(at, cell);
  const all = digitsOf(bits);
  return all.map((k, i) => ({
    key: `k${cell}.${k}`, layer: 'colour', tag: 'rect',
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
    { key: `d${cell}`, layer: 'digit', tag: 'text', attrs: { class: `${given ? 'given' : 'entry'}${clash ? ' clash' : ''}`, x: x + 30, y: y + 43 }, text: String(digit) },
  ];
  if (clash) {
    shapes.push({ key: `w${cell}`, layer: 'digit', tag: 'path', attrs: { class: 'wave', d: `M${x + 17} ${y + 51}q3.25-4 6.5 0t6.5 0 6.5 0 6.5 0` } });
  }
  return shapes;
}

const CORNERS = [[13, 19], [47, 19], [13, 55], [47, 55], [30, 19], [30, 55], [13, 37], [47, 37], [30, 37]];

/** A player's marks in the corners. @param {Layout} at @param {number} cell @param {number} bits @param {number} lit @returns {Shape[]} */
export function cornerMarks(at, cell, bits, lit) {
  const { x, y } = corner(at, cell);
  return digitsOf(bits).map((digit, i) => {
    const [dx = 0, dy = 0] = CORNERS[i] ?? [];
    return { key: `c${cell}.${digit}`, layer: 'digit', tag: 'text', attrs: { class: digit === lit ? 'mark same' : 'mark', x: x + dx, y: y + dy }, text: String(digit) };
  });
}

/** A player's marks in the middle, in two lines where they are many. @param {Layout} at @param {number} cell @param {number} bits @param {number} lit @returns {Shape[]} */
export function centreMarks(at, cell, bits, lit) {
  const { x, y } = corner(at, cell);
  const all = digitsOf(bits);
  if (all.length === 0) return [];
  const lines = all.length > 5 ? [all.slice(0, Math.ceil(all.length / 2)), all.slice(Math.ceil(all.length / 2))] : [all];
  const size = all.length > 4 ? 11 : 12.5;
  return lines.flatMap((line, l) =>
    line.map((digit, i) => ({
      key: `m${cell}.${digit}`, layer: /** @type {const} */ ('digit'), tag: 'text',
      attrs: {
        class: `mark centre${all.length > 4 ? ' long' : ''}${digit === lit ? ' same' : ''}`,
        x: x + 30 + (i - (line.length - 1) / 2) * size, y: y + (lines.length > 1 ? 29 + 15 * l : 36),
      },
      text: String(digit),
    })),
  );
}

/** Candidates, each in its place. @param {Layout} at @param {number} cell @param {number} bits @param {(digit: number) => string} [kind] @returns {Shape[]} */
export const candidateMarks = (at, cell, bits, kind = () => '') =>
  digitsOf(bits).map((digit) => {
    const { x, y } = spot(at, cell, digit);
    return { key: `p${cell}.${digit}`, layer: 'digit', tag: 'text', attrs: { class: `mark ${kind(digit)}`.trim(), x, y: y + 5.6 }, text: String(digit) };
  });

/** The frame of a cell. @param {Layout} at @param {number} cell @param {string} [kind] @returns {Shape} */
export function frame(at, cell, kind = 'sel') {
  const { x, y } = corner(at, cell);
  return { key: `f${cell}`, layer: 'top', tag: 'rect', attrs: { class: kind, x: x + 2, y: y + 2, width: SIDE - 4, height: SIDE - 4, rx: 3 } };
}

/** The line around a selection: only where the other side is not selected. @param {Layout} at @param {ReadonlySet<number>} cells @returns {Shape[]} */
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

/** The radius of the ring around a digit that bars others. */
const RING = 23;

/** Nothing of a step. @type {Drawn} */
export const BLANK = { links: [], scene: { tints: [], marks: [], ring: [], houses: [], rings: [], bars: [], barred: [] } };

/**
 * A step: its tints, marks and links. Circles are true, squares false, dashed circles extra, crosses gone; a dotted line
 * leads to what is false.
 * @param {Layout} at @param {Drawn} drawn @param {ArrayLike<number>} marks the candidates of each cell, as bits
 * @returns {Shape[]}
 */
export function step(at, { scene, links }, marks) {
  /** @type {Shape[]} */
  const shapes = scene.houses.map(({ house, shade }) => {
    const cells = houseCells(houseOf(house));
    const [first, last] = [corner(at, cells[0] ?? 0), corner(at, cells[8] ?? 0)];
    const attrs = { class: `t-${shade}`, x: first.x, y: first.y, width: last.x + SIDE - first.x, height: last.y + SIDE - first.y };
    return { key: `h${house}`, layer: 'tint', tag: 'rect', attrs };
  });
  shapes.push(...scene.tints.map(({ cell, tint: kind }) => tint(at, cellOf(cell), kind)));
  /** @type {Map<string, string>} */
  const kinds = new Map();
  for (const { cell: name, digit, mark: kind } of scene.marks) {
    const cell = cellOf(name);
    const { x, y } = spot(at, cell, digit);
    const key = `${cell}.${digit}`;
    if (kind === 'on') shapes.push({ key: `o${key}`, layer: 'mark', tag: 'circle', attrs: { class: 'on', cx: x, cy: y, r: 9 } });
    if (kind === 'extra') shapes.push({ key: `o${key}`, layer: 'mark', tag: 'circle', attrs: { class: 'extra', cx: x, cy: y, r: 9 } });
    if (kind === 'off') shapes.push({ key: `q${key}`, layer: 'mark', tag: 'rect', attrs: { class: 'offm', x: x - 8, y: y - 8, width: 16, height: 16, rx: 2.5 } });
    if (kind === 'gone') shapes.push({ key: `x${key}`, layer: 'mark', tag: 'path', attrs: { class: 'cross', d: `M${x - 7} ${y - 7}l14 14m0-14-14 14` } });
    if (kind === 'gone' || !kinds.has(key)) kinds.set(key, { on: 't', off: 'f', extra: 'a', gone: 'x' }[kind]);
  }
  for (const cell of CELLS) {
    shapes.push(...candidateMarks(at, cell, marks[cell] ?? 0, (digit) => kinds.get(`${cell}.${digit}`) ?? ''));
  }
  if (scene.ring.length > 1) {
    const points = scene.ring.map((cell) => corner(at, cellOf(cell))).map(({ x, y }) => `${x + SIDE / 2} ${y + SIDE / 2}`);
    shapes.push({ key: 'ring', layer: 'link', tag: 'path', attrs: { class: 'ring', d: `M${points.join('L')}Z` } });
  }
  for (const [i, link] of links.entries()) shapes.push(...arrow(at, link, `l${i}`));
  shapes.push(...badges(at, links), ...bars(at, scene));
  return shapes;
}

/** Digits that bar others in rings, lines to the cells that they bar, and a small cross in each of these. @param {Layout} at @param {Drawn['scene']} scene @returns {Shape[]} */
function bars(at, scene) {
  const middle = (/** @type {string} */ cell) => {
    const { x, y } = corner(at, cellOf(cell));
    return { x: x + SIDE / 2, y: y + SIDE / 2 };
  };
  /** @type {Shape[]} */
  const shapes = scene.bars.map(({ from, to }) => {
    const [a, b] = [middle(from), middle(to)];
    const part = RING / (Math.hypot(b.x - a.x, b.y - a.y) || 1);
    const d = `M${(a.x + (b.x - a.x) * part).toFixed(1)} ${(a.y + (b.y - a.y) * part).toFixed(1)}L${b.x} ${b.y}`;
    return { key: `br${from}${to}`, layer: 'link', tag: 'path', attrs: { class: 'bar', d } };
  });
  for (const cell of scene.rings) shapes.push({ key: `rg${cell}`, layer: 'mark', tag: 'circle', attrs: { class: 'ringed', cx: middle(cell).x, cy: middle(cell).y, r: RING } });
  for (const { cell, digit } of scene.barred) {
    const { x, y } = spot(at, cellOf(cell), digit);
    shapes.push({ key: `bx${cell}`, layer: 'mark', tag: 'path', attrs: { class: 'barred', d: `M${x - 4.5} ${y - 4.5}l9 9m0-9-9 9` } });
  }
  return shapes;
}

/** @param {Layout} at @param {Drawn['links'][number]} link @param {string} key @returns {Shape[]} */
function arrow(at, link, key) {
  const from = spot(at, cellOf(link.from.cell), link.from.digit);
  const to = spot(at, cellOf(link.to.cell), link.to.digit);
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  // Bent to the side, so that links along a house do not lie on each other; the ends stop short of the marks.
  const bend = Math.min(0.14 * length, 26) / length;
  const [cx, cy] = [(from.x + to.x) / 2 - dy * bend, (from.y + to.y) / 2 + dx * bend];
  const [q, p] = [Math.hypot(to.x - cx, to.y - cy) || 1, Math.hypot(cx - from.x, cy - from.y) || 1];
  const [ux, uy] = [(to.x - cx) / q, (to.y - cy) / q];
  const [ex, ey] = [to.x - 10.5 * ux, to.y - 10.5 * uy];
  const [sx, sy] = [from.x + (9 * (cx - from.x)) / p, from.y + (9 * (cy - from.y)) / p];
  const f = (/** @type {number} */ n) => n.toFixed(1);
  const colour = `c${(link.chain % 5) + 1}`;
  /** @type {Shape[]} */
  const shapes = [
    { key, layer: 'link', tag: 'path', attrs: { class: `link ${colour}${link.on ? '' : ' off'}${link.main ? '' : ' faint'}`, 'data-to': `${link.to.cell}.${link.to.digit}`, d: `M${f(sx)} ${f(sy)}Q${f(cx)} ${f(cy)} ${f(ex)} ${f(ey)}` } },
  ];
  if (link.main && length > 26) {
    const d = `M${f(ex + 2 * ux)} ${f(ey + 2 * uy)}l${f(-8 * ux - 3.6 * uy)} ${f(-8 * uy + 3.6 * ux)} ${f(7.2 * uy)} ${f(-7.2 * ux)}z`;
    shapes.push({ key: `${key}h`, layer: 'link', tag: 'path', attrs: { class: `tip ${colour}`, d } });
  }
  return shapes;
}

/** The number of each chain, where it begins, if there are several. @param {Layout} at @param {Drawn['links']} links @returns {Shape[]} */
function badges(at, links) {
  /** @type {Map<number, { cell: string, digit: number }>} */
  const first = new Map();
  for (const link of links) if (!first.has(link.chain)) first.set(link.chain, link.from);
  if (first.size < 2) return [];
  return [...first].flatMap(([chain, { cell, digit }]) => {
    const { x, y } = spot(at, cellOf(cell), digit);
    return /** @type {Shape[]} */ ([
      { key: `b${chain}`, layer: 'top', tag: 'circle', attrs: { class: `badge c${(chain % 5) + 1}`, cx: x + 7, cy: y + 14.5, r: 8 } },
      { key: `bt${chain}`, layer: 'top', tag: 'text', attrs: { class: 'bt', x: x + 7, y: y + 18.5 }, text: String(chain + 1) },
    ]);
  });
}
