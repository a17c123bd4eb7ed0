// The texts of films and documents: fetched with them, since there are many.

import { language } from './texts.js';

/** @type {typeof import('./films.en.js').W} */
export const W = (await import(`./films.${language}.js`)).W;
