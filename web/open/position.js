// Positions that links hold: a classic puzzle with its entries and marks.

import { newGame } from '../model/game.js';
import { unpack } from '../model/packed.js';
import { T } from '../texts/texts.js';
import { dialog, h } from '../ui/dom.js';

/**
 * Plays on from a position.
 * @param {import('../app.js').App} app
 * @param {{ puzzle: string, state: string }} position what was entered is packed
 */
export async function openPosition(app, { puzzle, state }) {
  const isPuzzle = /^[0-9.]{81}$/.test(puzzle) || /^[0-9.]{729}$/.test(puzzle);
  const now = isPuzzle ? unpack(puzzle, state) : null;
  if (!now) {
    dialog(T.open.title, T.close, h('p', { role: 'alert' }, T.open.badLink));
    return;
  }
  const game = newGame(puzzle.replaceAll('0', '.'), T.open.link, Date.now(), crypto.randomUUID());
  await app.session.start(Object.assign(game, { now }));
}
