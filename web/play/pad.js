// The keys beside a board: the modes, the values, and the eraser.

import { label } from '../board/names.js';
import { T } from '../texts/texts.js';
import { h, icon, set, tell } from '../ui/dom.js';

/** @typedef {import('../types.js').Mode} Mode */

/** The modes, with the key and the picture of each. */
const PICTURES = /** @type {const} */ ([
  ['digit', 'Z', 'pencil'],
  ['corner', 'X', 'grid'],
  ['centre', 'C', 'fill'],
  ['colour', 'V', 'drop'],
]);
/** @type {readonly Mode[]} */
export const MODES = PICTURES.map(([mode]) => mode);
/** The number of colours. */
export const COLOURS = 9;

export class Pad {
  /** @param {import('./table.js').Table} play @param {string} name what a screen reader calls the keys */
  constructor(play, name) {
    this.play = play;
    this.element = h('div.pad', { role: 'group', 'aria-label': name });
    this.modes = h(
      'div.seg.modes',
      { role: 'group', 'aria-label': T.play.mode },
      PICTURES.map(([mode, key, picture]) =>
        h(
          'button',
          { 'data-mode': mode, onclick: () => play.setMode(mode) },
          icon(picture),
          h('span'),
          h('kbd', { 'aria-hidden': 'true' }, key),
        ),
      ),
    );
  }

  /** Makes a key for each value, and the eraser. @param {number} values */
  fill(values) {
    const key = (/** @type {number} */ value) =>
      h(
        'button',
        { 'data-digit': value, onclick: () => this.play.press(value) },
        h('span'),
        h('small'),
        h('span.vh', T.play.toCome),
      );
    const eraser = { type: 'button', class: 'eraser', 'aria-label': T.play.erase, onclick: () => this.play.erase() };
    this.element.replaceChildren(
      ...Array.from({ length: values }, (_, i) => key(i + 1)),
      h('button', eraser, icon('erase')),
    );
  }

  show() {
    for (const key of /** @type {Iterable<HTMLElement>} */ (this.modes.children)) this.#showMode(key);
    for (const key of /** @type {NodeListOf<HTMLElement>} */ (this.element.querySelectorAll('[data-digit]')))
      this.#showValue(key, Number(key.dataset.digit));
  }

  /** @param {HTMLElement} key */
  #showMode(key) {
    const { play } = this;
    const mode = /** @type {Mode} */ (key.dataset.mode);
    key.toggleAttribute('hidden', !play.offered.includes(mode));
    set(key, 'aria-pressed', String(mode === play.mode));
    tell(/** @type {Element} */ (key.querySelector('span')), play.called(mode));
  }

  /** @param {HTMLElement} key @param {number} value */
  #showValue(key, value) {
    const { play } = this;
    const isColour = play.mode === 'colour';
    const left = play.left(play.current.digits.filter((digit) => digit === value).length);
    const [face, below, word] = /** @type {[HTMLElement, Element, Element]} */ (/** @type {unknown} */ (key.children));
    key.toggleAttribute('hidden', isColour && value > COLOURS);
    set(key, 'aria-pressed', String(value === play.taken));
    set(key, 'class', this.#look(value, left));
    set(face, 'class', isColour ? 'sw' : '');
    face.style.background = isColour ? `var(--k${value})` : '';
    tell(face, isColour ? '' : label(play.field, value));
    word.toggleAttribute('hidden', isColour || left === null || left <= 0);
    tell(below, isColour ? (T.colours[value] ?? '') : left !== null ? T.play.left(left) : '');
  }

  /** The class of a value's key. @param {number} value @param {number | null} left how often it is still to come */
  #look(value, left) {
    const { play } = this;
    if (value === play.taken) return 'taken';
    if (play.mode === 'colour') return '';
    if (value === play.lit) return 'lit';
    return left !== null && left <= 0 && play.mode === 'digit' ? 'spent' : '';
  }
}
