// Watching: a solver at work on a puzzle, step by step, with its own picture of its idea; or several side by side.

import { sheet } from '../ui/dom.js';
import { Film } from './film.js';
import { landing } from './landing.js';
import { Race } from './race.js';
import { aboutOf, isClassic, isSmall, smallLine, smallOf, solverOf } from './solvers.js';

await sheet(new URL('watch.css', import.meta.url));

/**
 * The place of an address: a film, the race, or what there is to watch. A document's film is about the board of the
 * link, or else a small one that is played, or else one that suits it; the others are about the puzzle that is played.
 * @type {import('../places.js').Opens}
 */
export const screen = (app, game, { rest: which, query }) => {
  const solver = solverOf(which);
  const asked = query.get('p') ?? smallLine(app.session.game.puzzle);
  const isDocument = aboutOf(solver).number !== '';
  const isAsked = (isDocument && isSmall(asked)) || isClassic(asked);
  if (solver) return new Film(app, isAsked ? asked : isDocument ? smallOf(solver) : game.puzzle, solver, query, game);
  if (which === 'race' || which === 'all') return new Race(app, isClassic(asked) ? asked : game.puzzle);
  return { element: landing(), isUnknown: which !== '', close() {} };
};
