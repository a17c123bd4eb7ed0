// What the sheets for sharing a classic puzzle and a board have in common.

import { T } from '../texts/texts.js';
import { button, h, say } from '../ui/dom.js';
import { leaving } from '../ui/leaving.js';

/**
 * A button that copies a field.
 * @param {HTMLInputElement | HTMLTextAreaElement} from
 * @param {string} [name] of the field, where several buttons are called alike
 */
export const copier = (from, name) =>
  button({
    label: T.sharing.copy,
    ...(name ? { 'aria-label': `${T.sharing.copy}: ${name}` } : {}),
    onclick: async () => {
      from.select();
      await navigator.clipboard?.writeText(from.value).catch(() => document.execCommand('copy'));
      say(T.sharing.copied, true);
    },
  });

/** The way to paper. @param {import('../app.js').App} app */
export const printing = (app) =>
  h(
    'div.row',
    h('span.label.grow', T.print.title),
    button({ label: T.sharing.print, icon: 'print', onclick: leaving(() => app.go('print')) }),
  );
