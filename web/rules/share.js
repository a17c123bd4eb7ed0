// Taking a board of any size and rules away: as a link to this page, as text, and on paper.

import { T } from '../texts/texts.js';
import { button, dialog, h, say } from '../ui/dom.js';

/** @param {import('../app.js').App} app @param {import('../types.js').Game} game */
export function share(app, game) {
  if (document.querySelector('dialog')) return;
  const link = `${location.origin}${location.pathname}#s=${encodeURIComponent(game.puzzle)}`;
  const field = (/** @type {string} */ id, /** @type {string} */ name, /** @type {string} */ value) => {
    const input = h('input', { class: 'in mono', readonly: true, id, value });
    return h(
      'div',
      { class: 'field' },
      h('label', { for: id }, name),
      h(
        'div',
        { class: 'row' },
        h('span', { class: 'grow' }, input),
        button({
          label: T.sharing.copy,
          'aria-label': `${T.sharing.copy}: ${name}`,
          onclick: async () => {
            input.select();
            await navigator.clipboard?.writeText(value).catch(() => document.execCommand('copy'));
            say(T.sharing.copied, true);
          },
        }),
      ),
    );
  };
  const box = dialog(
    T.sharing.title,
    T.close,
    h(
      'div',
      { class: 'col' },
      field('link', T.sharing.link, link),
      field('text', T.sharing.text, game.puzzle),
      h(
        'div',
        { class: 'row' },
        h('span', { class: 'label grow' }, T.print.title),
        button({
          label: T.sharing.print,
          icon: 'print',
          onclick: () => {
            box.close();
            app.go('print');
          },
        }),
      ),
    ),
  );
}
