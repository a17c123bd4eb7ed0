// Help: the keys, and the settings.

import { LANGUAGES, T } from '../texts/texts.js';
import { button, dialog, h, sheet } from './dom.js';
import { check, field, select } from './forms.js';
import { leaving } from './leaving.js';

await sheet(new URL('../open/open.css', import.meta.url));

/** @param {import('../app.js').App} app */
export async function help(app) {
  if (document.querySelector('dialog')) return;
  const { settings } = app;
  /** @param {'shortcuts' | 'autoRemove' | 'timer' | 'peers' | 'live' | 'digitFirst' | 'large' | 'left'} name */
  const box = (name) => {
    const { input, label } = check(T.settings[name], {
      checked: settings[name],
      onchange: () => app.set({ [name]: input.checked }),
    });
    return label;
  };
  /** @param {'theme' | 'language' | 'checking' | 'marks'} name @param {Record<string, string>} values */
  const choice = (name, values) => {
    const one = select(name, Object.entries(values), { onchange: () => app.set({ [name]: one.value }) });
    one.value = settings[name];
    return field(T.settings[name], one);
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
        /** @type {const} */ (['live', 'digitFirst', 'autoRemove', 'peers', 'timer', 'large', 'left', 'shortcuts']).map(
          box,
        ),
      ),
      h(
        'div.row',
        button(
          T.tour.again,
          leaving(() => app.showRound()),
        ),
      ),
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
