// What a picture of a step is made of, and how much of it a hint shows: shapes on a board. It comes with the first
// step.

import { CELLS, cellOf, houseCells, houseOf, readDigits, readMarks } from '../model/cells.js';
import { SIDE, candidateMarks, corner, spot, tint, tinted, shape } from './shapes.js';

/** @typedef {import('../types.js').Shape} Shape */
/** @typedef {import('../types.js').Drawn} Drawn */
/** @typedef {import('../types.js').Told} Told */
/** @typedef {import('./shapes.js').Layout} Layout */

/** The radius of the ring around a digit that bars others. */
const RING = 23;

/** Nothing of a step. @type {Drawn} */
export const BLANK = {
  links: [],
  scene: { tints: [], marks: [], ring: [], houses: [], rings: [], bars: [], barred: [] },
};

/**
 * A step: its tints, marks and links. Circles are true, squares false, dashed circles extra, crosses gone; a dotted
 * line leads to what is false.
 * @param {Layout} at @param {Drawn} drawn @param {ArrayLike<number>} marks the candidates of each cell, as bits
 * @returns {Shape[]}
 */
export function step(at, { scene, links }, marks) {
  /** @type {Shape[]} */
  const shapes = scene.houses.map(({ house, shade }) => {
    const cells = houseCells(houseOf(house));
    const [first, last] = [corner(at, cells[0] ?? 0), corner(at, cells[8] ?? 0)];
    const attrs = {
      ...tinted(shade),
      x: first.x,
      y: first.y,
      width: last.x + SIDE - first.x,
      height: last.y + SIDE - first.y,
    };
    return shape(`h${house}`, 'tint', 'rect', attrs);
  });
  shapes.push(...scene.tints.map(({ cell, tint: kind }) => tint(at, cellOf(cell), kind)));
  /** @type {Map<string, string>} */
  const kinds = new Map();
  for (const { cell: name, digit, mark: kind } of scene.marks) {
    const cell = cellOf(name);
    const { x, y } = spot(at, cell, digit);
    const key = `${cell}.${digit}`;
    if (kind === 'on') shapes.push(shape(`o${key}`, 'mark', 'circle', { class: 'on', cx: x, cy: y, r: 9 }));
    if (kind === 'extra') shapes.push(shape(`o${key}`, 'mark', 'circle', { class: 'extra', cx: x, cy: y, r: 9 }));
    if (kind === 'off')
      shapes.push(
        shape(`q${key}`, 'mark', 'rect', { class: 'offm', x: x - 8, y: y - 8, width: 16, height: 16, rx: 2.5 }),
      );
    if (kind === 'gone')
      shapes.push(shape(`x${key}`, 'mark', 'path', { class: 'cross', d: `M${x - 7} ${y - 7}l14 14m0-14-14 14` }));
    if (kind === 'gone' || !kinds.has(key)) kinds.set(key, { on: 't', off: 'f', extra: 'a', gone: 'x' }[kind]);
  }
  for (const cell of CELLS) {
    shapes.push(...candidateMarks(at, cell, marks[cell] ?? 0, (digit) => kinds.get(`${cell}.${digit}`) ?? ''));
  }
  if (scene.ring.length > 1) {
    const points = scene.ring
      .map((cell) => corner(at, cellOf(cell)))
      .map(({ x, y }) => `${x + SIDE / 2} ${y + SIDE / 2}`);
    shapes.push(shape('ring', 'link', 'path', { class: 'ring', d: `M${points.join('L')}Z` }));
  }
  for (const [i, link] of links.entries()) shapes.push(...arrow(at, link, `l${i}`));
  shapes.push(...badges(at, links), ...bars(at, scene));
  return shapes;
}

/**
 * Digits that bar others in rings, lines to the cells that they bar, and a small cross in each of these.
 * @param {Layout} at
 * @param {Drawn['scene']} scene
 * @returns {Shape[]}
 */
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
    return shape(`br${from}${to}`, 'link', 'path', { class: 'bar', d });
  });
  for (const cell of scene.rings)
    shapes.push(
      shape(`rg${cell}`, 'mark', 'circle', { class: 'ringed', cx: middle(cell).x, cy: middle(cell).y, r: RING }),
    );
  for (const { cell, digit } of scene.barred) {
    const { x, y } = spot(at, cellOf(cell), digit);
    shapes.push(shape(`bx${cell}`, 'mark', 'path', { class: 'barred', d: `M${x - 4.5} ${y - 4.5}l9 9m0-9-9 9` }));
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
  const colour = `var(--c${(link.chain % 5) + 1})`;
  /** @type {Shape[]} */
  const shapes = [
    shape(key, 'link', 'path', {
      class: `link${link.on ? '' : ' off'}${link.main ? '' : ' faint'}`,
      stroke: colour,
      'data-to': `${link.to.cell}.${link.to.digit}`,
      d: `M${f(sx)} ${f(sy)}Q${f(cx)} ${f(cy)} ${f(ex)} ${f(ey)}`,
    }),
  ];
  if (link.main && length > 26) {
    const d =
      `M${f(ex + 2 * ux)} ${f(ey + 2 * uy)}l${f(-8 * ux - 3.6 * uy)} ${f(-8 * uy + 3.6 * ux)} ${f(7.2 * uy)} ` +
      `${f(-7.2 * ux)}z`;
    shapes.push(shape(`${key}h`, 'link', 'path', { class: 'tip', fill: colour, d }));
  }
  return shapes;
}

/**
 * The number of each chain, where it begins, if there are several.
 * @param {Layout} at
 * @param {Drawn['links']} links
 * @returns {Shape[]}
 */
function badges(at, links) {
  /** @type {Map<number, { cell: string, digit: number }>} */
  const first = new Map();
  for (const link of links) if (!first.has(link.chain)) first.set(link.chain, link.from);
  if (first.size < 2) return [];
  return [...first].flatMap(([chain, { cell, digit }]) => {
    const { x, y } = spot(at, cellOf(cell), digit);
    return /** @type {Shape[]} */ ([
      shape(`b${chain}`, 'top', 'circle', {
        class: 'badge',
        fill: `var(--c${(chain % 5) + 1})`,
        cx: x + 7,
        cy: y + 14.5,
        r: 8,
      }),
      shape(`bt${chain}`, 'top', 'text', { class: 'bt', x: x + 7, y: y + 18.5 }, String(chain + 1)),
    ]);
  });
}

/**
 * What the board shows of a hint: the more, the later the stage.
 * @param {Told & { advice: 'next' }} told
 * @param {number} stage
 * @returns {{ drawn: Drawn, cells: Set<number> }}
 */
export function drawnAt(told, stage) {
  if (stage < 4) {
    /** @type {Drawn['scene']} */
    const scene = { ...BLANK.scene, houses: told.houses.slice(0, 1).map((house) => ({ house, shade: 'look' })) };
    if (stage === 3) scene.tints = told.cells.map((cell) => ({ cell, tint: 'pattern' }));
    return { drawn: { ...BLANK, scene }, cells: new Set() };
  }
  const names = [
    ...told.cells,
    ...told.eliminations.map(({ cell }) => cell),
    ...told.scene.marks.map(({ cell }) => cell),
  ];
  return { drawn: told, cells: new Set(names.map(cellOf)) };
}

/**
 * A board as rows have it: digits, and candidates in their places.
 * @param {{ grid: string, candidates: string | null }} state
 */
export function readState({ grid, candidates }) {
  const digits = readDigits(grid);
  return { digits, marks: readMarks(candidates ?? '').map((bits, cell) => (digits[cell] ? 0 : bits)) };
}
