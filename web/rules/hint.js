// Hints for boards of any size and rules, in the panel of classic puzzles; where nothing is asked, the rules.

import { T } from '../texts/texts.js';
import { button, h } from '../ui/dom.js';
import { state } from './board.js';

/** @typedef {import('../types.js').BoardHint} BoardHint */
/** @typedef {import('../types.js').BoardRow} BoardRow */

/**
 * The rules: title, setter and words of the setter, if there are any; their kinds, and what the drawing does not say.
 * @param {BoardRow} row
 */
export function rules({ title, author, text, kinds, named }) {
  const more = named.filter((rule) => !kinds.includes(rule));
  const own = [
    kinds.length > 0 && h('p.small', kinds.join(', ')),
    more.length > 0 &&
      h(
        'ul.small',
        more.map((rule) => h('li', rule)),
      ),
  ];
  if (!title && !author && !text) return kinds.length > 0 && h('div.col', h('h3', T.rules.title), own);
  const lines = (text ?? '').split(/\n+/).filter((line) => line.trim());
  return h(
    'div.col.setter',
    h('h3', title ?? T.rules.title),
    author && h('p.dim.small', T.rules.by(author)),
    lines.map((line) => h('p.wrap', line)),
    text ? h('details', h('summary.small', T.rules.checked), own) : own,
  );
}

/** @param {import('./play.js').BoardPlay} play @returns {import('../types.js').HintKind<BoardHint>} */
export const hints = (play) => ({
  ask: () =>
    play.engine.ask({
      op: 'board-hint',
      puzzle: play.row.puzzle,
      ...state(play.row, play.current),
      language: T.language,
    }),
  idle: () => play.row && rules(play.row),
  wrong: ({ cells }) => ({ cells, text: T.play.wrong(cells.length) }),
  said: ({ said }, stage) => said[stage - 1] ?? '',
  step: (told) => ({
    words: [h('p', told.said[3] ?? '')],
    acts: [button(T.rules.follow, { class: 'main tall take' }, () => play.follow(told))],
  }),
});
