// The frame around the places: colours, the bar with its tabs and tools, and the places of one tab.

import * as store from '../model/store.js';
import { GROUPS, PLACES, besides } from '../places.js';
import { T } from '../texts/texts.js';
import { button, h, icon } from './dom.js';

/** @typedef {import('../places.js').Place} Place */

/** Gives the page its colours, its size and its hand. @param {import('../types.js').Settings} settings */
export function dress({ theme, large, left }) {
  const prefers = (/** @type {string} */ what) => matchMedia(`(prefers-${what})`).matches;
  const auto = prefers('contrast: more') ? 'contrast' : prefers('color-scheme: dark') ? 'dark' : 'light';
  const root = document.documentElement;
  root.dataset.theme = theme === 'auto' ? auto : theme;
  root.classList.toggle('large', large);
  root.classList.toggle('left', left);
  const paper = getComputedStyle(root).getPropertyValue('--paper').trim();
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', paper);
}

/** Fills the bar and the tabs. @param {import('../app.js').App} app */
export function frame(app) {
  const link = (/** @type {typeof GROUPS[number]} */ [group, to, picture], /** @type {boolean} */ withIcon) =>
    h('a', { href: `#${to}`, 'data-group': group }, withIcon && icon(picture), T.nav[group]);
  document.getElementById('nav')?.replaceChildren(...GROUPS.map((group) => link(group, false)));
  document.getElementById('tabs')?.replaceChildren(...GROUPS.map((group) => link(group, true)));
  const fresh = T.levels.fresh(T.levels.names[store.made().level]);
  const quiet = { hide: true, class: 'quiet' };
  document.getElementById('tools')?.replaceChildren(
    h(
      'span.split',
      button(fresh, { icon: 'plus', class: 'main', id: 'new' }, () => app.another()),
      button(T.levels.choose, { icon: 'down', hide: true, class: 'main', id: 'open' }, () => app.openNew()),
    ),
    button(T.share, { icon: 'share', ...quiet }, () => app.share()),
    button(T.help, { icon: 'set', ...quiet }, () => app.help()),
  );
}

/** Marks the tab of a place, and names the place in the title. @param {Place} place */
export function mark(place) {
  for (const link of document.querySelectorAll('[data-group]')) {
    if (link.getAttribute('data-group') === PLACES[place].group) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  document.body.dataset.place = place;
  document.title = `${T.nav[place]} – bitdoku`;
}

/** Links to the places of the same tab, if there are several. @param {Place} place @param {boolean} hasList */
export function beside(place, hasList) {
  const places = besides(place, hasList);
  if (places.length < 2) return null;
  const link = (/** @type {Place} */ other) =>
    h('a', { href: `#${other}`, ...(other === place ? { 'aria-current': 'page' } : {}) }, T.nav[other]);
  return h('nav.beside', { 'aria-label': T.nav[PLACES[place].group] }, places.map(link));
}
