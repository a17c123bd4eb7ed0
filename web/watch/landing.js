// The five documents, what each says, and what became of it; then the other solvers, and the race.

import { W } from '../texts/films.js';
import { h, icon } from '../ui/dom.js';
import { CLAIMS } from './claims.js';
import { DOCUMENTS, OTHERS, aboutOf, nameOf, solverOf, titleOf } from './solvers.js';

/** @typedef {keyof typeof W.verdicts} Verdict */

export function landing() {
  const documents = DOCUMENTS.map(({ number, solver, source }) =>
    card(number, [h('span.number', number), ' '], nameOf(solver), source, W.ideas[solver] ?? '', counts(number)),
  );
  const others = OTHERS.map((solver) =>
    card(solver, [], nameOf(solver), aboutOf(solver).source, W.ideas[solver] ?? ''),
  );
  return h(
    'div.col',
    h('h1', W.landing),
    h('p', W.landingAbout),
    h('ul.documents', documents, others, card('race', [], W.all, '', W.same)),
  );
}

/**
 * @param {string} to
 * @param {import('../ui/dom.js').Child[]} number
 * @param {string} title
 * @param {string} source
 * @param {string} idea
 * @param {HTMLElement[]} [counts]
 */
const card = (to, number, title, source, idea, counts) =>
  h(
    'li.card.col',
    h('h2', number, h('a', { href: `#documents/${to}` }, title)),
    h('p.dim.small', source),
    h('p', idea),
    counts && h('p.row', counts),
  );

/** How many claims of a document came to what. @param {string} number */
const counts = (number) =>
  Object.entries(W.verdictCounts).flatMap(([verdict, say]) => {
    const n = CLAIMS.filter((claim) => claim.document === number && claim.verdict === verdict).length;
    return n ? [h('span', { class: `chip ${verdict}` }, say(n))] : [];
  });

/** The study's pictures of a document's claims, and which of them each is about. @param {string} number */
export function pictures(number) {
  /** @type {Map<string, string[]>} */
  const all = new Map();
  for (const { id, document, picture } of CLAIMS) {
    if (document === number && picture) all.set(picture, [...(all.get(picture) ?? []), id]);
  }
  return h(
    'section.col.pictures',
    { 'aria-label': W.pictures },
    [...all].map(([picture, ids]) => {
      const text = W.picture(ids.join(', '));
      return h(
        'figure.card',
        h('img', { src: `study/${picture}`, alt: text, loading: 'lazy' }),
        h('figcaption.dim.small', text),
      );
    }),
  );
}

/** What became of the claims of a document. @param {string} number */
export const verdicts = (number) =>
  h(
    'section.col.verdicts',
    h('h2', W.study),
    h('p.dim.small', W.studyAbout),
    h(
      'ul',
      CLAIMS.filter((claim) => claim.document === number).map(({ id, verdict, where, says, measured }) =>
        h(
          'li',
          h('span', { class: `chip ${verdict}` }, W.verdicts[/** @type {Verdict} */ (verdict)]),
          h(
            'div',
            h('p', h('b', says)),
            where && h('p.dim', W.where(where)),
            h('p.dim', measured),
            h('p.mono.dim', `bitdoku-lab study --claim ${id}`),
          ),
        ),
      ),
    ),
  );

/** The way back to all documents, where the bar is hidden. */
export const back = () => h('a.btn.quiet.icon.back', { href: '#documents', 'aria-label': W.landing }, icon('prev'));

/** A list of the films; a document goes on with the same small board. @param {string} now @param {string} [small] */
export function picker(now, small = '') {
  const all = [
    ['', W.landing],
    ...DOCUMENTS.map(({ number, solver }) => [number, titleOf(solver)]),
    ...OTHERS.map((solver) => [solver, titleOf(solver)]),
    ['race', W.all],
  ];
  const isDocument = (/** @type {string} */ value) => DOCUMENTS.some(({ number }) => number === value);
  const select = h(
    'select.in.tall',
    {
      'aria-label': W.solver,
      onchange: () => {
        const { value } = select;
        location.hash = `documents${value && `/${value}`}${small && isDocument(value) ? `?p=${small}` : ''}`;
      },
    },
    all.map(([value = '', text = '']) => h('option', { value, selected: (solverOf(value) || value) === now }, text)),
  );
  return select;
}
