// Opening anything: a file, dropped or chosen, compressed or not; a text that is pasted; digits that are typed in.

import { T } from '../texts/texts.js';
import { LEVELS, dayOf, levelOfDay, streak } from '../model/levels.js';
import * as store from '../model/store.js';
import { button, dialog, h, put, sheet } from '../ui/dom.js';
import { chooser } from '../ui/forms.js';
import { leaving } from '../ui/leaving.js';

await sheet(new URL('open.css', import.meta.url));

/** @typedef {import('../app.js').App} App */

/** The sheet: a new puzzle of a level, today's, or one of one's own. @param {App} app */
export function openNew(app) {
  if (document.querySelector('dialog')) return;
  const message = h('p', { role: 'alert' });
  const input = chooser((file) => attempt(file, file.name), { id: 'file' });
  const text = h('textarea.in.grow', {
    rows: 1,
    id: 'paste',
    placeholder: T.open.paste,
    spellcheck: 'false',
    autocapitalize: 'off',
    autocomplete: 'off',
  });
  const levels = LEVELS.map((level, i) =>
    h(
      'button.level',
      { 'data-level': level, onclick: leaving(() => app.another(level)) },
      h('span.dots', { 'aria-hidden': 'true' }, '●'.repeat(i + 1)),
      h('b', T.levels.names[level]),
      h('span.dim.small', T.levels.needs[level]),
    ),
  );
  const day = dayOf(new Date());
  const drop = h(
    'div.drop',
    h(
      'div.row.own',
      h('label.vh', { for: 'paste' }, T.open.paste),
      text,
      button(T.open.open, { class: 'main tall' }, () => attempt(text.value, T.open.pasted)),
    ),
    message,
    h(
      'div.row',
      button(T.open.choose, { icon: 'share', class: 'tall' }, () => input.click()),
      button(
        T.open.type,
        { icon: 'pencil', class: 'tall' },
        leaving(() => app.typeIn()),
      ),
      button(
        T.games.short,
        { icon: 'grid', class: 'tall' },
        leaving(() => app.showGames()),
      ),
      button(
        T.nav.packs,
        { icon: 'book', class: 'tall' },
        leaving(() => app.go('packs')),
      ),
    ),
    input,
  );
  const box = dialog(
    T.open.title,
    T.close,
    h(
      'div.col',
      h(
        'div.levels',
        levels,
        h(
          'button.level',
          { id: 'today', onclick: leaving(() => app.today()) },
          h('span.dots', { 'aria-hidden': 'true' }, '☼'),
          h('b', T.levels.today),
          h('span.dim.small', T.levels.ofToday(T.levels.names[levelOfDay(day)], streak(store.tally().days, day))),
        ),
      ),
      drop,
      h('p.dim.small', T.open.kinds, ' ', T.open.stays),
    ),
  );
  drop.addEventListener('dragover', (event) => {
    event.preventDefault();
    drop.classList.add('over');
  });
  drop.addEventListener('dragleave', () => drop.classList.remove('over'));
  drop.addEventListener('drop', (event) => {
    event.preventDefault();
    event.stopPropagation();
    drop.classList.remove('over');
    const file = event.dataTransfer?.files[0];
    if (file) attempt(file, file.name);
    else attempt(event.dataTransfer?.getData('text') ?? '', T.open.pasted);
  });
  text.addEventListener('paste', () => setTimeout(() => attempt(text.value, T.open.pasted)));
  text.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) attempt(text.value, T.open.pasted);
  });

  /** @param {string | Blob} source @param {string} title */
  async function attempt(source, title) {
    message.replaceChildren(T.open.reading);
    const fault = await app.files.open(source, title);
    if (!fault) return box.close();
    message.replaceChildren();
    put(message, ...describe(fault));
  }
}

/**
 * A fault in words, with the place marked.
 * @param {import('../types.js').Fault} fault
 */
export function describe(fault) {
  const place = fault.line ? T.open.place(fault.line, fault.column ?? 1) : '';
  const parts = [h('span.error', `${place}${fault.error}. `)];
  const { excerpt, from = 0, to = 0 } = fault;
  if (excerpt) {
    const [start, end] = [Math.max(0, from - 12), Math.min(excerpt.length, to + 12)];
    parts.push(
      h(
        'span.mono.dim',
        start > 0 ? '…' : '',
        excerpt.slice(start, from),
        h('mark', excerpt.slice(from, to) || '↵'),
        excerpt.slice(to, end),
        end < excerpt.length ? '…' : '',
      ),
    );
  }
  return parts;
}
