// A `Sudoku` is an engine in this thread: what it is asked is answered before it returns.

import { Module } from './module.js';

/** What could not be read or done, with the place in the text. */
export class SudokuError extends Error {
  constructor({ error, line, column }) {
    super(line === undefined ? error : `${line}:${column}: ${error}`);
    this.name = 'SudokuError';
    this.line = line;
    this.column = column;
  }
}

/** Names of rules as one text. */
const named = (rules) => (Array.isArray(rules) ? rules.join(',') : rules);

export class Sudoku {
  #module;

  constructor(compiled) {
    this.#module = new Module(compiled);
  }

  #ask(op, about = {}) {
    const answer = this.#module.call({ op, ...about });
    // A row may say that there is no answer of the kind that was asked for; a fault has no status.
    if (answer && typeof answer === 'object' && 'error' in answer && !('status' in answer)) throw new SudokuError(answer);
    return answer;
  }

  get version() {
    return this.#ask('version');
  }

  solvers() {
    return this.#ask('solvers');
  }

  /** `guesses`: so many at the most; what is not known by then is unknown. The engine is allowed a million. */
  solve(puzzle, { solver, rules, guesses } = {}) {
    return this.#ask('solve', { puzzle, rules: named(rules), solver, guesses });
  }

  /** Counts up to `limit`, a million if it is left out; 0 or Infinity for no limit. `guesses`: from one solution to the next. */
  count(puzzle, limit, { rules, guesses } = {}) {
    return this.#ask('count', { puzzle, rules: named(rules), limit: limit === Infinity ? 0 : limit, guesses });
  }

  check(puzzle, { rules, guesses } = {}) {
    return this.#ask('check', { puzzle, rules: named(rules), guesses });
  }

  /** What each cell is in some solution, and in how many solutions, up to `limit`, 10 if it is left out. */
  candidates(puzzle, limit, { rules, guesses } = {}) {
    return this.#ask('candidates', { puzzle, rules: named(rules), limit, guesses });
  }

  /** ER, EP and ED and the steps that set them, or what other scales say; without them where there is not exactly one solution. */
  rate(puzzle, { scale } = {}) {
    return this.#ask('rate', { puzzle, scale: Array.isArray(scale) ? scale.join(',') : scale });
  }

  /** How hard it is, as one card: level, ratings, and how the path of people looks; without them where there is not exactly one solution. */
  card(puzzle) {
    return this.#ask('card', { puzzle });
  }

  /** The least of all images of a puzzle: equal for two puzzles if and only if they are the same but for a symmetry. */
  canonical(puzzle) {
    return this.#ask('canonical', { puzzle });
  }

  /** Makes the puzzle of a number, from 0, of a seed. Ratings are wanted as points: `er: [2.0, 3.5]`. `rules` and `size` make other boards. */
  generate({ seed, number = 0, er, rules, ...wanted }) {
    const tenths = er?.map((points) => Math.round(10 * points));
    const made = this.#ask('make', { wanted: { seed, er: tenths, rules: named(rules), ...wanted }, index: number });
    if ('gave_up' in made) throw new SudokuError({ error: `no match in ${made.gave_up} tries` });
    return made;
  }

  /** The next step, or why there is none. */
  step(state, { number, scale, language } = {}) {
    return this.#ask('step', { state: this.#state(state), number, scale, language });
  }

  /** Every step to the solution, one at a time. */
  *path(puzzle, { rules, ...options } = {}) {
    const board = typeof puzzle === 'string' ? this.#board(puzzle, { rules, language: options.language }) : null;
    if (board) {
      yield* board.steps;
      return board.end;
    }
    let state = typeof puzzle === 'string' ? { ...this.#state(puzzle), start: puzzle } : puzzle;
    for (let number = 1; ; number++) {
      const step = this.step(state, { ...options, number });
      if ('end' in step) return step.end;
      yield step;
      state = { start: state.start, grid: step.grid, marks: step.candidates };
    }
  }

  /** What to tell a player up to a stage, 1 to 4: the whole step unless told otherwise. */
  hint(puzzle, state = puzzle, { stage = 4, scale, language, rules } = {}) {
    const told = state === puzzle ? this.#board(puzzle, { rules, stage, language }) : null;
    if (told) return told;
    return this.#ask('hint', { puzzle, state: this.#state(state), stage, scale, language });
  }

  read(text) {
    return this.#ask('read', { text });
  }

  /** In a format, or as `iss`, a constraint string, which holds all rules. */
  write(puzzle, format, { rules } = {}) {
    return this.#ask('write', { puzzle, format, rules: named(rules) });
  }

  techniques() {
    return this.#ask('techniques');
  }

  /** Steps that show a technique. */
  examples(technique, { language } = {}) {
    return this.#ask('examples', { technique, language });
  }

  /** The path of a board of another size or with more rules, or a hint of it; null of a classic puzzle. */
  #board(puzzle, { rules, ...options }) {
    return this.#ask('board-path', { puzzle, rules: named(rules), ...options });
  }

  #state(state) {
    if (typeof state !== 'string') return state;
    return { grid: state.length === 81 ? state : this.#ask('write', { puzzle: state, format: 'line' }).trim() };
  }

  /**
   * Solves many: texts, or a Uint8Array of 81 characters each. Solutions are 81 bytes each, dots where there is none;
   * statuses are the codes that `statusName` tells the meaning of. What is no puzzle costs itself alone.
   */
  solveMany(puzzles) {
    const { solutions, codes } = this.#module.solve(bytesOf(puzzles));
    this.#others(puzzles, codes, (text, at) => {
      const { status, solution, found } = this.solve(text);
      codes[at] = STATUS[status];
      new TextEncoder().encodeInto(solution ?? found?.[0] ?? '', solutions.subarray(81 * at, 81 * at + 81));
    });
    return { solutions, statuses: codes };
  }

  /** Rates many: ER, EP and ED in tenths, a byte each, zeros where the status is not that of one solution. */
  rateMany(puzzles) {
    const { ratings, codes } = this.#module.rate(bytesOf(puzzles));
    this.#others(puzzles, codes, (text, at) => {
      const { status, er = 0, ep = 0, ed = 0 } = this.rate(text);
      codes[at] = STATUS[status];
      ratings.set([er, ep, ed].map((points) => Math.round(10 * points)), 3 * at);
    });
    return { ratings, statuses: codes };
  }

  /** Answers texts that are no lines of 81 characters as the batch wants them, and yet puzzles. */
  #others(puzzles, codes, answer) {
    if (puzzles instanceof Uint8Array) return;
    puzzles.forEach((text, at) => {
      if (codes[at] !== STATUS.malformed || typeof text !== 'string') return;
      try {
        answer(text, at);
      } catch (error) {
        // It is malformed, as the batch says.
        if (!(error instanceof SudokuError)) throw error;
      }
    });
  }
}

/** The codes of statuses: how many solutions there are, 2 for several, or less than 0 where that is not known. */
const STATUS = { none: 0, unique: 1, multiple: 2, unknown: -1, malformed: -2 };

/** Whether a text is 81 bytes in UTF-8, too. */
const isLine = (text) => typeof text === 'string' && text.length === 81 && !/[^\0-\x7f]/.test(text);

/** Texts as bytes, 81 each; `!`, which stands for no cell, 81 times for each that is no line of 81 characters. */
export function bytesOf(puzzles) {
  if (puzzles instanceof Uint8Array) {
    if (puzzles.length % 81) throw new RangeError(`${puzzles.length} bytes are no whole puzzles of 81`);
    return puzzles;
  }
  const bytes = new Uint8Array(81 * puzzles.length).fill(33);
  const encoder = new TextEncoder();
  puzzles.forEach((text, at) => {
    if (isLine(text)) encoder.encodeInto(text, bytes.subarray(81 * at, 81 * at + 81));
  });
  return bytes;
}
