// How often what comes about: a bar for each kind, side by side.

import { s } from './dom.js';

/**
 * @param {string} name what it shows, in words
 * @param {readonly number[]} heights of the bars, of 1
 * @param {number} [pick] the bar that stands out
 */
export const histogram = (name, heights, pick) =>
  s(
    'svg',
    {
      class: 'hist',
      viewBox: `0 0 ${10 * heights.length} 100`,
      preserveAspectRatio: 'none',
      role: 'img',
      'aria-label': name,
    },
    ...heights.map((part, i) => {
      const height = 100 * part;
      return s('rect', { class: i === pick ? 'pick' : '', x: 10 * i, y: 100 - height, width: 8, height, rx: 2 });
    }),
  );
