// Taking a puzzle away: as a link, as text, as a picture.

import { board } from '../model/game.js';
import { pack } from '../model/packed.js';
import { T } from '../texts/texts.js';
import { button, dialog, download, h, sheet } from '../ui/dom.js';
import { check } from '../ui/forms.js';
import { copied, copier, printing } from './parts.js';
import { SIDE, asPng, asSvg } from './picture.js';
import { isAlone, showQr } from './qr.js';

await sheet(new URL('../open/open.css', import.meta.url));

/** The link to this page whose puzzle is a code that no server sees. */
const HERE = 'here';

/** @param {import('../app.js').App} app @param {import('../types.js').Game} game */
export async function share(app, game) {
  const now = board(game);
  const places = app.settings.marks === 'places';
  const state = pack(game.puzzle, now);
  const page = `${location.origin}${location.pathname}`;
  const link = h('input.in.mono', { readonly: true, id: 'link' });
  const elsewhere = h('input.in.mono', { readonly: true, id: 'elsewhere', 'aria-label': T.sharing.elsewhere });
  const progress = check(T.sharing.progress, {
    id: 'progress',
    checked: state !== '',
    disabled: state === '',
    onchange: () => write(),
  });
  progress.label.classList.add('grow');
  const formats = /** @type {{ name: string, summary: string, link: boolean }[]} */ (
    await app.engine.ask({ op: 'formats' }).catch(() => [])
  );
  if (document.querySelector('dialog')) return;
  const format = h(
    'select.in',
    { id: 'format', onchange: () => write() },
    [false, true].map((link) =>
      h(
        'optgroup',
        { label: link ? T.sharing.elsewhere : T.sharing.text },
        formats
          .filter((one) => one.link === link)
          .map(({ name, summary }) => h('option', { value: name }, `${name}: ${summary}`)),
      ),
    ),
    h('optgroup', { label: T.sharing.here }, h('option', { value: HERE }, T.sharing.code)),
  );
  const text = h('textarea.in', { rows: 3, readonly: true, 'aria-label': T.sharing.as });
  const code = h('div.col');
  const showCode = () => {
    showQr(code, game, () => game.puzzle);
  };
  const mine = copied(
    T.sharing.link,
    link,
    h('div.row', progress.label, button(T.sharing.qr, showCode)),
    isAlone && h('p.dim.small', T.sharing.alone),
    code,
  );
  // Nobody else can open an address of this machine: what others can open comes first.
  const others = copied(T.sharing.public, elsewhere, h('p.dim.small', T.sharing.loses));
  dialog(
    T.sharing.title,
    T.close,
    h(
      'div.col',
      isAlone ? [others, mine] : mine,
      h(
        'div.field',
        h('label', { for: 'format' }, T.sharing.as),
        format,
        text,
        h(
          'div.row',
          copier(text, T.sharing.as),
          button(T.sharing.save, () => download(new Blob([text.value]), `${game.title}.txt`)),
        ),
      ),
      h(
        'div.row',
        h('span.label.grow', T.sharing.picture),
        button(T.sharing.svg, () =>
          download(new Blob([asSvg(game.puzzle, now, places)], { type: 'image/svg+xml' }), `${game.title}.svg`),
        ),
        button(T.sharing.png, async () =>
          download(await asPng(asSvg(game.puzzle, now, places), SIDE), `${game.title}.png`),
        ),
      ),
      printing(app),
    ),
  );

  async function write() {
    const { puzzle } = game;
    link.value = progress.input.checked ? `${page}#play?p=${puzzle}&s=${state}` : `${page}?s=${puzzle}`;
    const as = async (/** @type {string} */ name) => {
      const written = await app.engine.ask({ op: 'write', puzzle, format: name }).catch(() => '');
      return typeof written === 'string' ? written : written.error;
    };
    elsewhere.value = await as('sudokupad');
    text.value = format.value === HERE ? elsewhere.value.replace(/^.*\//, `${page}#`) : await as(format.value);
  }
  await write();
}
