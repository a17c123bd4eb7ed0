// The five levels, and what is asked of the engine for a puzzle of one; today's puzzle.

/** @typedef {import('../types.js').Level} Level */

/** From the easiest. */
export const LEVELS = /** @type {const} */ (['easy', 'medium', 'hard', 'unfair', 'extreme']);

/**
 * What the engine is to make for a level: with about as many clues as newspapers print.
 * @param {Level} level
 * @param {number} seed
 */
export const wanted = (level, seed) => ({ seed, level, printed: true });

/** A day as `2026-11-23`, of the clock on the wall. @param {Date} date */
export const dayOf = (date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((n) => String(n).padStart(2, '0')).join('-');

/** What seeds the puzzle of a day. @param {string} day */
export const seedOf = (day) => Number(day.replaceAll('-', ''));

/** The level of a day's puzzle, harder from Monday to Sunday. @param {string} day @returns {Level} */
export const levelOfDay = (day) =>
  /** @type {Level} */ (
    ['unfair', 'easy', 'easy', 'medium', 'medium', 'hard', 'hard'][new Date(`${day}T12:00`).getDay()]
  );

/**
 * How many days in a row up to this one something was solved; today need not be over.
 * @param {readonly string[]} days
 * @param {string} today
 */
export function streak(days, today) {
  const solved = new Set(days);
  const at = new Date(`${today}T12:00`);
  if (!solved.has(today)) at.setDate(at.getDate() - 1);
  let count = 0;
  for (; solved.has(dayOf(at)); at.setDate(at.getDate() - 1)) count += 1;
  return count;
}

/** The middle one of some times. @param {readonly number[]} times */
export function median(times) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted.length ? (sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) : null;
}
