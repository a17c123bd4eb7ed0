// How fast a film goes: it lasts as long as one wants, whatever its number of steps. It is slow where something happens
// for the first time, and fast in between.

/** Steps before and after such a place that are shown slowly, and steps of the beginning. */
const AROUND = 3;
/** The share of the film that a slow step takes at least. */
const SLOW = 1 / 60;
/** How much longer a slow step takes than another one, where the film is short. */
const LONGER = 2;

export class Pace {
  /** Where the pace changes: the step and the share of the film at which it does. */
  #knots = [{ at: 0, share: 0 }];

  /** @param {number} steps @param {readonly number[]} [moments] the steps that are shown slowly */
  constructor(steps, moments = []) {
    this.steps = steps;
    const ranges = slowly(steps, moments);
    const slow = ranges.reduce((sum, [from, to]) => sum + to - from, 0);
    const fast = steps - slow;
    const long = Math.max(LONGER / (fast + LONGER * slow || 1), SLOW);
    const of = { slow: fast ? long : 1 / (slow || 1), fast: fast ? (1 - long * slow) / fast : 0 };
    for (const [from, to] of ranges) {
      this.#go(from, of.fast);
      this.#go(to, of.slow);
    }
    this.#go(steps, of.fast);
  }

  /** The pace up to a step. @param {number} to @param {number} each the share of the film that a step takes */
  #go(to, each) {
    const { at, share } = this.#knots.at(-1) ?? { at: 0, share: 0 };
    if (to > at) this.#knots.push({ at: to, share: share + (to - at) * each });
  }

  /** The step of a share of the film, with what has passed of it. @param {number} share */
  at(share) {
    return this.#between(share, 'share', 'at');
  }

  /** The share of the film that has passed at a step. @param {number} at */
  share(at) {
    return this.#between(at, 'at', 'share');
  }

  /** How many steps go by in a share of the film, at the pace of a place in it. @param {number} share */
  rate(share) {
    const i = this.#knots.findIndex((knot) => knot.share > share);
    const [low, high] = [this.#knots[i - 1], this.#knots[i]];
    return low && high ? (high.at - low.at) / (high.share - low.share) : 0;
  }

  /** @param {number} x @param {'at' | 'share'} from @param {'at' | 'share'} to */
  #between(x, from, to) {
    const i = this.#knots.findIndex((knot) => knot[from] > x);
    const [low, high] = [this.#knots.at(i < 0 ? -1 : i - 1), this.#knots[i]];
    if (!low) return 0;
    return high ? low[to] + ((x - low[from]) / (high[from] - low[from])) * (high[to] - low[to]) : low[to];
  }
}

/**
 * The parts of a film that are slow, in order and without overlap.
 * @param {number} steps @param {readonly number[]} moments
 */
function slowly(steps, moments) {
  /** @type {[number, number][]} */
  const ranges = [];
  for (const moment of [0, ...moments].filter((at) => at <= steps).sort((a, b) => a - b)) {
    const [from, to] = [Math.max(0, moment - AROUND - 1), Math.min(steps, moment + AROUND)];
    const last = ranges.at(-1);
    if (last && from <= last[1]) last[1] = to;
    else ranges.push([from, to]);
  }
  return ranges;
}
