// Help: the keys, and the settings.

import { T } from '../texts/en.js';
import { dialog, h } from './dom.js';

/** @param {import('../app.js').App} app */
export async function help(app) {
  if (document.querySelector('dialog')) return;
  const { settings } = app;
  const check = (/** @type {'shortcuts' | 'autoRemove' | 'clashes' | 'timer' | 'peers'} */ name) => {
    const input = h('input', { type: 'checkbox', checked: settings[name], onchange: () => app.set({ [name]: input.checked }) });
    return h('label', { class: 'check' }, input, T.settings[name]);
  };
  const theme = h('select', { class: 'in', id: 'theme', onchange: () => app.set({ theme: /** @type {import('../types.js').Settings['theme']} */ (theme.value) }) },
    Object.entries(T.settings.themes).map(([value, text]) => h('option', { value, selected: value === settings.theme }, text)));
  const version = h('p', { class: 'dim small' });
  const box = dialog(T.settings.title, T.close, h('div', { class: 'col' },
    h('div', { class: 'field' }, h('label', { for: 'theme' }, T.settings.theme), theme),
    h('div', {}, check('autoRemove'), check('clashes'), check('peers'), check('timer'), check('shortcuts')),
    h('h2', {}, T.settings.keys),
    h('dl', { class: 'def' }, T.settings.table.flatMap(([key = '', does = '']) => [h('dt', {}, key), h('dd', {}, does)])),
    h('p', {}, h('a', { href: './#learn', onclick: () => box.close() }, T.settings.learn)), version));
  const number = await app.engine.ask({ op: 'version' }).catch(() => '');
  version.textContent = T.settings.version(number);
}
