// What the sheets for sharing a classic puzzle and a board have in common.

import { T } from '../texts/texts.js';
import { button, h, say } from '../ui/dom.js';
import { leaving } from '../ui/leaving.js';

/**
 * A button that copies a field.
 * @param {HTMLInputElement | HTMLTextAreaElement} from
 * @param {string} name of the field, since several buttons look alike
 */
export const copier = (from, name) =>
  button(T.sharing.copy, { 'aria-label': `${T.sharing.copy}: ${name}` }, async () => {
    from.select();
    await navigator.clipboard?.writeText(from.value).catch(() => document.execCommand('copy'));
    say(T.sharing.copied, true);
  });

/**
 * A field to copy from, below its name.
 * @param {string} name @param {HTMLInputElement} input @param {...import('../ui/dom.js').Child} more
 */
export const copied = (name, input, ...more) =>
  h('div.field', h('label', { for: input.id }, name), h('div.row', h('span.grow', input), copier(input, name)), more);

/** The way to paper. @param {import('../app.js').App} app */
export const printing = (app) =>
  h(
    'div.row',
    h('span.label.grow', T.print.title),
    button(
      T.sharing.print,
      { icon: 'print' },
      leaving(() => app.go('print')),
    ),
  );
