// Help: the keys, and the settings.

import { LANGUAGES, T } from '../texts/texts.js';
import { button, dialog, h } from './dom.js';
import { leaving } from './leaving.js';

/** @param {import('../app.js').App} app */
export async function help(app) {
  if (document.querySelector('dialog')) return;
  const { settings } = app;
  const check = (
    /** @type {'shortcuts' | 'autoRemove' | 'timer' | 'peers' | 'live' | 'digitFirst' | 'large' | 'left'} */ name,
  ) => {
    const input = h('input', {
      type: 'checkbox',
      checked: settings[name],
      onchange: () => app.set({ [name]: input.checked }),
    });
    return h('label.check', input, T.settings[name]);
  };
  /** @param {'theme' | 'language' | 'checking' | 'marks'} name @param {Record<string, string>} values */
  const choice = (name, values) => {
    const select = h(
      'select.in',
      { id: name, onchange: () => app.set({ [name]: select.value }) },
      Object.entries(values).map(([value, text]) => h('option', { value, selected: value === settings[name] }, text)),
    );
    return h('div.field', h('label', { for: name }, T.settings[name]), select);
  };
  const version = h('p.dim.small');
  dialog(
    T.settings.title,
    T.close,
    h(
      'div.col',
      h(
        'div.choices',
        choice('marks', T.settings.markings),
        choice('checking', T.settings.checks),
        choice('theme', T.settings.themes),
        choice('language', { auto: T.settings.auto, ...LANGUAGES }),
      ),
      h(
        'div.choices',
        check('live'),
        check('digitFirst'),
        check('autoRemove'),
        check('peers'),
        check('timer'),
        check('large'),
        check('left'),
        check('shortcuts'),
      ),
      h('div.row', button({ label: T.tour.again, onclick: leaving(() => app.showRound()) })),
      h('h2', T.settings.keys),
      h(
        'dl.def',
        T.settings.table.flatMap(([key = '', does = '']) => [h('dt', key), h('dd', does)]),
      ),
      version,
    ),
  );
  const number = await app.engine.ask({ op: 'version' }).catch(() => '');
  version.textContent = T.settings.version(number);
}
