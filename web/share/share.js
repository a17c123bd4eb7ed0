// Taking a puzzle away: as a link, as text, as a picture.

import { board } from '../model/game.js';
import { writeDigits } from '../model/cells.js';
import { T } from '../texts/en.js';
import { button, dialog, download, h, say } from '../ui/dom.js';
import { SIDE, asPng, asSvg } from './picture.js';

/** The link to this page whose puzzle is a code that no server sees. */
const HERE = 'here';

/** @param {import('../app.js').App} app @param {import('../types.js').Game} game */
export async function share(app, game) {
  if (document.querySelector('dialog')) return;
  const link = h('input', { class: 'in mono', readonly: true, id: 'link' });
  const progress = h('input', { type: 'checkbox', onchange: () => write() });
  const formats = /** @type {{ name: string, summary: string, link: boolean }[]} */ (await app.engine.ask({ op: 'formats' }).catch(() => []));
  const format = h('select', { class: 'in', id: 'format', onchange: () => write() }, [false, true].map((link) => h('optgroup', { label: link ? T.sharing.elsewhere : T.sharing.text }, formats.filter((one) => one.link === link).map(({ name, summary }) => h('option', { value: name }, `${name}: ${summary}`)))),
    h('optgroup', { label: T.sharing.here }, h('option', { value: HERE }, T.sharing.code)));
  const text = h('textarea', { class: 'in', rows: 5, readonly: true, 'aria-label': T.sharing.as });
  const copy = (/** @type {HTMLInputElement | HTMLTextAreaElement} */ from) => button({ label: T.sharing.copy, onclick: async () => {
    from.select();
    await navigator.clipboard?.writeText(from.value).catch(() => document.execCommand('copy'));
    say(T.sharing.copied, true);
  } });
  const code = h('div', { class: 'col' });
  const showCode = async () => {
    const { showQr } = await import('./qr.js');
    showQr(code, game, () => (progress.checked ? writeDigits(board(game).digits) : game.puzzle));
  };
  const box = dialog(T.sharing.title, T.close, h('div', { class: 'col' },
    h('div', { class: 'field' }, h('label', { for: 'link' }, T.sharing.link), h('div', { class: 'row' }, h('span', { class: 'grow' }, link), copy(link)),
      h('div', { class: 'row' }, h('label', { class: 'check grow' }, progress, T.sharing.progress), button({ label: T.sharing.qr, onclick: showCode })), code),
    h('div', { class: 'field' }, h('label', { for: 'format' }, T.sharing.as), format, text, h('div', { class: 'row' }, copy(text),
      button({ label: T.sharing.save, onclick: () => download(new Blob([text.value]), `${game.title}.txt`) }))),
    h('div', { class: 'row' }, h('span', { class: 'label grow' }, T.sharing.picture),
      button({ label: T.sharing.svg, onclick: () => download(new Blob([asSvg(game.puzzle, board(game))], { type: 'image/svg+xml' }), `${game.title}.svg`) }),
      button({ label: T.sharing.png, onclick: async () => download(await asPng(asSvg(game.puzzle, board(game)), SIDE), `${game.title}.png`) })),
    h('div', { class: 'row' }, h('span', { class: 'label grow' }, T.print.title), button({ label: T.sharing.print, icon: 'print', onclick: () => {
      box.close();
      app.go('print');
    } }))));

  async function write() {
    const puzzle = progress.checked ? writeDigits(board(game).digits) : game.puzzle;
    link.value = `${location.origin}${location.pathname}?s=${puzzle}`;
    const written = await app.engine.ask({ op: 'write', puzzle, format: format.value === HERE ? 'sudokupad' : format.value }).catch(() => '');
    text.value = typeof written !== 'string' ? written.error : format.value === HERE ? written.replace(/^.*\//, `${location.origin}${location.pathname}#`) : written;
    if (code.childElementCount) showCode();
  }
  await write();
}
