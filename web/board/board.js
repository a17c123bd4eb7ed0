// The board on the page: one picture, hidden from assistive tools, under a grid of 81 cells that can be focused,
// pointed at and read out. It draws shapes and tells what is pointed at; what that means is for its owner to say.

import { h, s, set } from '../ui/dom.js';
import { SIDE, layout, rules } from './shapes.js';

/** @typedef {import('../types.js').Shape} Shape */
/** @typedef {import('./shapes.js').Layout} Layout */

/** From below: a player's colours hide what is lit up around a cell, and a hint hides colours. */
const LAYERS = /** @type {const} */ ([
  'peer',
  'same',
  'colour',
  'tint',
  'under',
  'rule',
  'over',
  'link',
  'mark',
  'digit',
  'top',
]);

export class Picture {
  /** @type {Map<string, { element: SVGElement, shape: Shape }>} */
  #drawn = new Map();
  /** @type {Map<string, SVGElement>} */
  #layers = new Map();

  /**
   * @param {{ labels?: boolean, n?: number, high?: number, at?: Layout, drawn?: Shape[] }} [options] a layout of its
   *   own, and what is drawn for its rules
   */
  constructor({ labels = false, n = 9, high = 3, at = layout(labels, n, high), drawn = rules(at) } = {}) {
    this.at = at;
    this.rules = drawn;
    const { x, y, width } = at;
    this.svg = s('svg', { viewBox: `${x} ${y} ${width} ${width}`, 'aria-hidden': 'true' });
    for (const name of LAYERS) {
      const layer = s('g');
      this.#layers.set(name, layer);
      this.svg.append(layer);
    }
    this.element = h('div.board.still', this.svg);
  }

  /**
   * Shows these shapes and no others. What did not change is not touched.
   * @param {Shape[]} shapes
   */
  draw(shapes) {
    const gone = new Set(this.#drawn.keys());
    for (const shape of [...this.rules, ...shapes]) {
      gone.delete(shape.key);
      const before = this.#drawn.get(shape.key);
      if (before && before.shape.layer === shape.layer && before.shape.tag === shape.tag) {
        update(before.element, before.shape, shape);
        before.shape = shape;
        continue;
      }
      before?.element.remove();
      const element = s(shape.tag, shape.attrs);
      if (shape.text !== undefined) element.textContent = shape.text;
      this.#layers.get(shape.layer)?.append(element);
      this.#drawn.set(shape.key, { element, shape });
    }
    for (const key of gone) {
      this.#drawn.get(key)?.element.remove();
      this.#drawn.delete(key);
    }
  }
}

/** @param {SVGElement} element @param {Shape} before @param {Shape} after */
function update(element, before, after) {
  for (const [name, value] of Object.entries(after.attrs)) {
    if (before.attrs[name] !== value) element.setAttribute(name, String(value));
  }
  if (before.text !== after.text) element.textContent = after.text ?? '';
}

/** @typedef {{ select: (cell: number, how: 'one' | 'toggle' | 'extend' | 'paint' | 'same') => void }} Pointing */

export class Board extends Picture {
  /** @type {HTMLElement[]} */
  cells = [];

  /**
   * @param {{ label: string, labels?: boolean, n?: number, high?: number, at?: Layout, drawn?: Shape[], pointing:
   *   Pointing }} options
   */
  constructor({ label, pointing, ...size }) {
    super(size);
    const { n, rows, left, x, y, width } = this.at;
    const percent = (/** @type {number} */ n) => `${(100 * n) / width}%`;
    const grid = h('div.cells', { role: 'grid', 'aria-label': label, 'aria-multiselectable': 'true' });
    Object.assign(grid.style, {
      left: percent(left - x),
      top: percent(left - y),
      width: percent(n * SIDE),
      height: percent(rows * SIDE),
    });
    grid.style.setProperty('--n', String(n));
    grid.style.setProperty('--rows', String(rows));
    for (let r = 0; r < rows; r++) {
      const line = h('div', { role: 'row' });
      for (let c = 0; c < n; c++) {
        const element = h('div', {
          role: 'gridcell',
          tabindex: '-1',
          'data-cell': n * r + c,
          'aria-selected': 'false',
        });
        this.cells.push(element);
        line.append(element);
      }
      grid.append(line);
    }
    this.grid = grid;
    this.element.classList.remove('still');
    this.element.append(grid);
    this.#listen(pointing);
  }

  /** @param {Pointing} pointing */
  #listen(pointing) {
    const { n, rows } = this.at;
    let painting = -1;
    let last = { cell: -1, time: 0 };
    const at = (/** @type {PointerEvent} */ event) => {
      const box = this.grid.getBoundingClientRect();
      const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
      return x >= 0 && x < 1 && y >= 0 && y < 1 ? Math.floor(y * rows) * n + Math.floor(x * n) : -1;
    };
    this.grid.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      const cell = at(event);
      if (cell < 0) return;
      event.preventDefault();
      this.grid.setPointerCapture(event.pointerId);
      const twice = last.cell === cell && event.timeStamp - last.time < 350;
      last = { cell, time: event.timeStamp };
      painting = cell;
      pointing.select(
        cell,
        twice ? 'same' : event.ctrlKey || event.metaKey ? 'toggle' : event.shiftKey ? 'extend' : 'one',
      );
      this.focus(cell);
    });
    this.grid.addEventListener('pointermove', (event) => {
      if (painting < 0) return;
      const cell = at(event);
      // Near the corners a drag may mean the neighbour: only the middle of a cell counts.
      if (cell < 0 || cell === painting || !this.#isMiddle(event, cell)) return;
      painting = cell;
      pointing.select(cell, 'paint');
    });
    const end = () => {
      painting = -1;
    };
    this.grid.addEventListener('pointerup', end);
    this.grid.addEventListener('pointercancel', end);
  }

  /** @param {PointerEvent} event @param {number} cell */
  #isMiddle(event, cell) {
    const box = this.grid.getBoundingClientRect();
    const { n, rows } = this.at;
    const x = ((event.clientX - box.left) / box.width) * n - (cell % n) - 0.5;
    const y = ((event.clientY - box.top) / box.height) * rows - Math.floor(cell / n) - 0.5;
    return Math.hypot(x, y) < 0.46;
  }

  /** @param {number} cell */
  focus(cell) {
    this.cells[cell]?.focus({ preventScroll: true });
  }

  /**
   * What each cell is called, and which are selected. It comes before what is drawn: where the tab stop of a cell that
   * has the focus changes, a browser lays out what has changed so far.
   * @param {readonly string[]} names @param {ReadonlySet<number>} selected @param {number} current
   */
  name(names, selected, current) {
    this.cells.forEach((element, cell) => {
      set(element, 'aria-label', names[cell] ?? '');
      set(element, 'aria-selected', String(selected.has(cell)));
      set(element, 'tabindex', cell === current ? '0' : '-1');
    });
  }
}
