// The texts in the language that was chosen, or else the browser's; only that one is fetched. A language is a file here
// that has every name of `en.js`, which the types see to.

/** The languages there are, as they call themselves. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' };

/** @typedef {keyof typeof LANGUAGES} Language */

/** @returns {Language} */
function chosen() {
  /** @type {(string | undefined)[]} */
  const wishes = [];
  try {
    wishes.push(JSON.parse(localStorage.getItem('bitdoku-settings') ?? '{}').language);
  } catch {
    // Nothing was chosen.
  }
  if (globalThis.navigator?.languages) wishes.push(...navigator.languages.map((name) => name.slice(0, 2)));
  return /** @type {Language} */ (wishes.find((name) => name && name in LANGUAGES) ?? 'en');
}

/** The language that was chosen. */
export const language = chosen();

/** @type {typeof import('./en.js').T} */
export const T = (await import(`./${language}.js`)).T;
