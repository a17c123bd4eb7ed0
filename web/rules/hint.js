// Hints for boards of any size and rules, in the panel of classic puzzles; where nothing is asked, the rules.

import { T } from '../texts/texts.js';
import { button, h } from '../ui/dom.js';
import { state } from './board.js';

/** @typedef {import('../types.js').BoardHint} BoardHint */
/** @typedef {import('../types.js').BoardRow} BoardRow */

/** The rules in words: their kinds, and those that the drawing does not say in full. @param {BoardRow} row */
export function rules({ kinds, named }) {
  const more = named.filter((rule) => !kinds.includes(rule));
  return kinds.length > 0 && h('div', { class: 'col' }, h('h3', {}, T.rules.title), h('p', { class: 'small' }, kinds.join(', ')), more.length > 0 && h('ul', { class: 'small' }, more.map((rule) => h('li', {}, rule))));
}

/** @param {import('./play.js').BoardPlay} play @returns {import('../types.js').HintKind<BoardHint>} */
export const hints = (play) => ({
  ask: () => play.engine.ask({ op: 'board-hint', puzzle: play.row.puzzle, ...state(play.row, play.current), language: T.language }),
  idle: () => play.row && rules(play.row),
  wrong: ({ cells }) => ({ cells, text: T.play.wrong(cells.length) }),
  said: ({ said }, stage) => said[stage - 1] ?? '',
  step: (told) => ({ words: [h('p', {}, told.said[3] ?? '')], acts: [button({ label: T.rules.follow, class: 'main tall take', onclick: () => play.follow(told) })] }),
});
