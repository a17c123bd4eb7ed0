// Taking a board of any size and rules away: as links to this page and to others, as text, and on paper. All but the
// text keep what its setter wrote and drew.

import { T } from '../texts/texts.js';
import { copied, printing } from '../share/parts.js';
import { dialog, h } from '../ui/dom.js';

/** @param {import('../app.js').App} app @param {import('../types.js').Game} game */
export async function share(app, game) {
  const source = game.source ?? game.puzzle;
  const link = `${location.origin}${location.pathname}#s=${encodeURIComponent(source)}`;
  const written = (/** @type {string} */ format) =>
    app.reader.ask({ op: 'write', puzzle: source, format }).catch(() => ({ error: T.crashed }));
  const [sudokupad, fpuzzles] = await Promise.all([written('sudokupad'), written('f-puzzles')]);
  if (document.querySelector('dialog')) return;
  const field = (/** @type {string} */ id, /** @type {string} */ name, /** @type {string} */ value) =>
    copied(name, h('input.in.mono', { readonly: true, id, value }));
  // A rule that a program does not know is named.
  const elsewhere = (
    /** @type {string} */ id,
    /** @type {string} */ name,
    /** @type {string | { error: string }} */ link,
  ) =>
    typeof link === 'string' ? field(id, T.sharing.to(name), link.trim()) : h('p.dim.small', `${name}: ${link.error}`);
  dialog(
    T.sharing.title,
    T.close,
    h(
      'div.col',
      field('link', T.sharing.link, link),
      elsewhere('sudokupad', 'SudokuPad', sudokupad),
      elsewhere('f-puzzles', 'f-puzzles', fpuzzles),
      field('text', T.sharing.text, game.puzzle),
      printing(app),
    ),
  );
}
