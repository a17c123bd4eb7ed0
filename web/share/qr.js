// The QR code of a puzzle's link: shown, and saved as a picture.

import { Printer } from '../print/printer.js';
import { T } from '../texts/texts.js';
import { button, download, h, say } from '../ui/dom.js';
import { asPng } from './picture.js';

/** Where a link can lead: the sites, by their names. */
export const SITES = /** @type {('sudokupad' | 'sudokuexchange' | 'sudokucoach' | 'sudokuwiki')[]} */ (
  Object.keys(T.print.site)
);

/** Whether other machines cannot open this page. */
export const isAlone = /^(localhost|127\..*|\[::1\])$/.test(location.hostname);

/** @param {string} name @returns {import('../types.js').PlayAt} */
export const playAt = (name) =>
  name === 'here' ? { link: `${location.origin}${location.pathname}?s=` } : { site: name };

/** The choice of where a code leads. @param {string} id @param {() => void} onchange */
export const choice = (id, onchange) =>
  h('select.in', { id, onchange }, [
    h('option', { value: 'here' }, T.print.here),
    ...SITES.map((site) => h('option', { value: site, selected: isAlone && site === 'sudokupad' }, T.print.site[site])),
  ]);

/**
 * Shows the code in a box.
 * @param {HTMLElement} box
 * @param {import('../types.js').Game} game
 * @param {() => string} puzzle
 */
export async function showQr(box, game, puzzle) {
  const printer = new Printer();
  const at =
    /** @type {HTMLSelectElement | null} */ (box.querySelector('select')) ??
    choice('qr-at', () => showQr(box, game, puzzle));
  const made = await printer.qr(puzzle(), playAt(at.value)).catch(() => ({ error: T.crashed }));
  printer.close();
  const field = h('div.row', h('label', { for: at.id }, T.print.at), h('span.grow', at));
  if ('error' in made) return box.replaceChildren(field, h('p.error', { role: 'alert' }, made.error));
  const picture = h('img.qr', {
    alt: `${T.sharing.qr}: ${made.link}`,
    src: `data:image/svg+xml,${encodeURIComponent(made.svg)}`,
  });
  const side = 8 * (made.size + 8);
  box.replaceChildren(
    field,
    picture,
    h('p.mono.small.wrap', made.link),
    ...(at.value === 'here' && isAlone ? [h('p.note', T.print.alone)] : []),
    h(
      'div.row',
      button(T.sharing.svg, { 'aria-label': `${T.sharing.qr}, ${T.sharing.svg}` }, () =>
        download(new Blob([made.svg], { type: 'image/svg+xml' }), `${game.title} QR.svg`),
      ),
      button(T.sharing.png, { 'aria-label': `${T.sharing.qr}, ${T.sharing.png}` }, async () =>
        download(await asPng(made.svg, side), `${game.title} QR.png`),
      ),
    ),
  );
  say(`${T.sharing.qr}: ${made.link}`);
}
