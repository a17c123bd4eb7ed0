// A solver's program beside its film: five plain lines, and ours in Rust behind a tab. The line that runs is lit.

import { W } from '../texts/films.js';
import { h } from '../ui/dom.js';
import { segment } from '../ui/forms.js';
import { PROGRAMS } from './programs.js';

/** @typedef {{ plain: number, rust: number }} Lines */

export class Program {
  /** @param {string} solver @param {boolean} isSmall whether its board has 4×4 cells */
  constructor(solver, isSmall) {
    const program = PROGRAMS[solver];
    const line = (/** @type {string} */ text) => h('li', { class: /^\s*\/\//.test(text) ? 'remark' : '' }, text || ' ');
    this.plain = h('ol.plain', (W.plain[solver] ?? W.engine.code).map(line));
    this.rust = h('ol.code.mono', (program?.lines ?? []).map(line));
    const path = `${program?.path}${isSmall ? ` (4×4: crates/variant/src/documents/${solver}.rs)` : ''}`;
    const parts = [h('div', this.plain), h('div', this.rust, h('p.dim.small', W.transcribed(path)))];
    this.parts = parts;
    /** @type {[string, string][]} */
    const names = [
      ['0', W.inWords],
      ['1', 'Rust'],
    ];
    const tabs = segment(W.program, names, '0', (which) => this.#choose(Number(which)));
    this.scroll = h('div.scroll', { tabindex: 0, role: 'region', 'aria-label': W.program }, parts);
    this.element = h('div.card.program', program && tabs.element, this.scroll);
    this.#choose(0);
  }

  /** @param {number} which */
  #choose(which) {
    this.parts.forEach((part, i) => {
      part.hidden = i !== which;
    });
    this.#follow();
  }

  /** Lights the lines that run. @param {Lines} lines */
  show({ plain, rust }) {
    light(this.plain, plain);
    light(this.rust, rust);
    this.#follow();
  }

  /** Brings the line that runs into sight, in the card alone: the place stays where it is. */
  #follow() {
    const now = this.parts.find((part) => !part.hidden)?.querySelector('.now');
    if (!(now instanceof HTMLElement)) return;
    const { scroll } = this;
    const [top, bottom] = [now.offsetTop, now.offsetTop + now.offsetHeight];
    if (top < scroll.scrollTop || bottom > scroll.scrollTop + scroll.clientHeight)
      scroll.scrollTop = top - scroll.clientHeight / 3;
  }
}

/** @param {HTMLElement} list @param {number} line */
function light(list, line) {
  [...list.children].forEach((element, i) => {
    element.classList.toggle('now', i === line);
    if (i === line) element.setAttribute('aria-current', 'step');
    else element.removeAttribute('aria-current');
  });
}
