// Opening anything: a file, dropped or chosen, compressed or not; a text that is pasted; digits that are typed in.

import { T } from '../texts/en.js';
import { button, dialog, h, put } from '../ui/dom.js';

/** @typedef {import('../app.js').App} App */

/** The dialog. @param {App} app */
export function openNew(app) {
  if (document.querySelector('dialog')) return;
  const message = h('p', { role: 'alert' });
  const input = h('input', { type: 'file', hidden: true, id: 'file', onchange: () => input.files?.[0] && attempt(input.files[0], input.files[0].name) });
  const text = h('textarea', { class: 'in', rows: 4, id: 'paste', spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off' });
  const drop = h('div', { class: 'drop' },
    h('p', {}, h('b', {}, T.open.drop)), h('p', { class: 'small' }, T.open.kinds),
    h('p', {}, button({ label: T.open.choose, class: 'main tall', onclick: () => input.click() })), input);
  const box = dialog(T.open.title, T.close, h('div', { class: 'col' }, drop,
    h('div', { class: 'field' }, h('label', { for: 'paste' }, T.open.paste), text, message),
    h('div', { class: 'row' },
      button({ label: T.open.open, class: 'main tall', onclick: () => attempt(text.value, T.open.pasted) }),
      button({ label: T.open.type, class: 'tall', onclick: () => { box.close(); app.typeIn(); } }),
      h('span', { class: 'grow' }), h('span', { class: 'dim small' }, T.open.stays))));
  drop.addEventListener('dragover', (event) => { event.preventDefault(); drop.classList.add('over'); });
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
    const fault = await app.open(source, title);
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
  const parts = [h('span', { class: 'error' }, `${place}${fault.error}. `)];
  const { excerpt, from = 0, to = 0 } = fault;
  if (excerpt) {
    const [start, end] = [Math.max(0, from - 12), Math.min(excerpt.length, to + 12)];
    parts.push(h('span', { class: 'mono dim' }, start > 0 ? '…' : '', excerpt.slice(start, from),
      h('mark', {}, excerpt.slice(from, to) || '↵'), excerpt.slice(to, end), end < excerpt.length ? '…' : ''));
  }
  return parts;
}
