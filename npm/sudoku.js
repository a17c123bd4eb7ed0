// A `Sudoku` is an engine in this thread: what it is asked is answered before it returns.

import { flag, limit, names, options, puzzle as read, span, state as stated, text, whole } from './asked.js';
import { SudokuError } from './error.js';
import { Module } from './module.js';

export { SudokuError } from './error.js';

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

  /** `guesses`: the most that the search makes, 0 for no limit; what is not known by then is unknown. The engine is allowed a million. */
  solve(puzzle, given) {
    const { solver, rules, guesses } = options('solve', given, ['solver', 'rules', 'guesses']);
    return this.#ask('solve', { puzzle: read(puzzle), rules: names('rules', rules), solver: text('solver', solver), guesses: limit('guesses', guesses) });
  }

  /** Counts up to `most`, a million if it is left out; 0 or Infinity for no limit. `guesses`: from one solution to the next. */
  count(puzzle, most, given) {
    const { rules, guesses } = options('count', given, ['rules', 'guesses']);
    return this.#ask('count', { puzzle: read(puzzle), rules: names('rules', rules), limit: limit('limit', most), guesses: limit('guesses', guesses) });
  }

  check(puzzle, given) {
    const { rules, guesses } = options('check', given, ['rules', 'guesses']);
    return this.#ask('check', { puzzle: read(puzzle), rules: names('rules', rules), guesses: limit('guesses', guesses) });
  }

  /** The values of each cell in the solutions, and in how many of them, up to `most`, 10 if it is left out; 0 or Infinity for no limit. */
  candidates(puzzle, most, given) {
    const { rules, guesses } = options('candidates', given, ['rules', 'guesses']);
    return this.#ask('candidates', { puzzle: read(puzzle), rules: names('rules', rules), limit: limit('limit', most), guesses: limit('guesses', guesses) });
  }

  /** ER, EP and ED and the steps that set them, or what other scales say; without them where there is not exactly one solution. */
  rate(puzzle, given) {
    const { scale } = options('rate', given, ['scale']);
    return this.#ask('rate', { puzzle: read(puzzle), scale: names('scale', scale) });
  }

  /** What a person must know to solve it, in microseconds: easy, medium, hard, unfair or extreme. */
  level(puzzle) {
    return this.#ask('level', { puzzle: read(puzzle) });
  }

  /** How hard it is, as one card: level, ratings, and how the path of people looks; without them where there is not exactly one solution. */
  card(puzzle) {
    return this.#ask('card', { puzzle: read(puzzle) });
  }

  /** The least of all images of a puzzle: equal for two puzzles if and only if they are the same but for a symmetry. */
  canonical(puzzle) {
    return this.#made('canonical', { puzzle: read(puzzle) });
  }

  /** About how many solutions a puzzle has, with the ends of a 95% interval, from `probes` random probes, 1000 if it is left out. */
  estimate(puzzle, probes, given) {
    const { rules, seed } = options('estimate', given, ['rules', 'seed']);
    return this.#ask('estimate', { puzzle: read(puzzle), rules: names('rules', rules), probes: whole('probes', probes), seed: whole('seed', seed) ?? 0 });
  }

  /** A puzzle with the same solution of which no given can be left out. */
  minimize(puzzle, given) {
    const { rules, seed } = options('minimize', given, ['rules', 'seed']);
    return this.#made('minimize', { puzzle: read(puzzle), rules: names('rules', rules), seed: whole('seed', seed) ?? 0 });
  }

  /** The image of a puzzle under a transformation such as 't r456123789'; without one, a random image of a seed. */
  transform(puzzle, transformation, given) {
    const { rules, seed } = options('transform', given, ['rules', 'seed']);
    return this.#made('transform', { puzzle: read(puzzle), rules: names('rules', rules), transform: text('transformation', transformation), seed: whole('seed', seed) ?? 0 });
  }

  /** A row, or the error that it has instead. */
  #made(op, question) {
    const row = this.#ask(op, question);
    if (row.error) throw new SudokuError(row);
    return row;
  }

  /**
   * Makes the puzzle of a number, from 0, of a seed; without a seed one is drawn, and `seed` of the answer is the one that was used.
   * Ratings are wanted as points: `er: [2.0, 3.5]`. `rules` and `size` make other boards.
   */
  generate(given) {
    const wanted = options('generate', given, ['seed', 'number', 'symmetry', 'clues', 'minimal', 'level', 'printed', 'er', 'required', 'attempts', 'rules', 'size', 'minimalRules']);
    if (wanted.minimalRules && wanted.rules === undefined && wanted.size === undefined) {
      throw new SudokuError({ error: 'minimalRules works only with rules: name some, or leave it out' });
    }
    const seed = whole('seed', wanted.seed) ?? crypto.getRandomValues(new Uint32Array(1))[0];
    const made = this.#ask('make', {
      wanted: {
        seed,
        symmetry: text('symmetry', wanted.symmetry),
        clues: span('clues', wanted.clues),
        minimal: flag('minimal', wanted.minimal),
        level: text('level', wanted.level),
        printed: flag('printed', wanted.printed),
        er: span('er', wanted.er)?.map((points) => Math.round(10 * points)),
        required: text('required', wanted.required),
        attempts: whole('attempts', wanted.attempts),
        rules: names('rules', wanted.rules),
        size: whole('size', wanted.size),
        minimal_rules: flag('minimalRules', wanted.minimalRules),
      },
      index: whole('number', wanted.number) ?? 0,
    });
    if ('gave_up' in made) throw new SudokuError({ error: `no match in ${made.gave_up} tries` });
    return { ...made, seed };
  }

  /** The next step, or why there is none. */
  step(state, given) {
    const { number, scale, language } = options('step', given, ['number', 'scale', 'language']);
    return this.#ask('step', { state: this.#state(state), number: whole('number', number), scale: text('scale', scale), language: text('language', language) });
  }

  /** Every step to the solution, one at a time. */
  *explain(puzzle, given) {
    const { rules, scale, language } = options('explain', given, ['rules', 'scale', 'language']);
    const start = isState(puzzle) ? undefined : read(puzzle);
    const board = start === undefined ? null : this.#board(start, { rules, language });
    if (board) {
      yield* board.steps;
      return board.end;
    }
    let state = start === undefined ? puzzle : { ...this.#state(start), start };
    for (let number = 1; ; number++) {
      const step = this.step(state, { scale, language, number });
      if ('end' in step) return step.end;
      yield step;
      state = { start: state.start, grid: step.grid, marks: step.candidates };
    }
  }

  /** What to tell a player up to a stage, 1 to 4: the whole step unless told otherwise. */
  hint(puzzle, state = puzzle, given = undefined) {
    const { stage = 4, scale, language, rules } = options('hint', given, ['stage', 'scale', 'language', 'rules']);
    const start = read(puzzle);
    const told = state === puzzle ? this.#board(start, { rules, stage: whole('stage', stage, 1), language }) : null;
    if (told) return told;
    return this.#ask('hint', { puzzle: start, state: this.#state(state), stage: whole('stage', stage, 1), scale: text('scale', scale), language: text('language', language) });
  }

  read(given) {
    if (typeof given !== 'string') throw new SudokuError({ error: `expected a text to read, found ${typeof given}` });
    return this.#ask('read', { text: given });
  }

  /** In a format, or as `iss`, a constraint string, which holds all rules. */
  write(puzzle, format, given) {
    const { rules } = options('write', given, ['rules']);
    return this.#ask('write', { puzzle: read(puzzle), format: text('format', format) ?? 'line', rules: names('rules', rules) });
  }

  techniques() {
    return this.#ask('techniques');
  }

  /** Steps that show a technique. */
  examples(technique, given) {
    const { language } = options('examples', given, ['language']);
    return this.#ask('examples', { technique: text('technique', technique) ?? '', language: text('language', language) });
  }

  /** The path of a board of another size or with more rules, or a hint of it; null of a classic puzzle. */
  #board(puzzle, { rules, stage, language }) {
    return this.#ask('board-path', { puzzle, rules: names('rules', rules), stage, language: text('language', language) });
  }

  #state(given) {
    if (isState(given)) return stated(given);
    const puzzle = read(given, 'a state');
    return { grid: puzzle.length === 81 ? puzzle : this.#ask('write', { puzzle, format: 'line' }).trim() };
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

/** Whether it is a state, with its marks, and no puzzle. */
const isState = (given) => typeof given === 'object' && given !== null && 'grid' in given;

/** The codes of statuses: how many solutions there are, 2 for several, or less than 0 where that is not known. */
const STATUS = { none: 0, unique: 1, multiple: 2, unknown: -1, malformed: -2 };

/** Whether a text is 81 bytes in UTF-8, too. */
const isLine = (text) => typeof text === 'string' && text.length === 81 && !/[^\0-\x7f]/.test(text);

/** Texts as bytes, 81 each; `!`, which stands for no cell, 81 times for each that is no line of 81 characters. */
export function bytesOf(puzzles) {
  if (puzzles instanceof Uint8Array) {
    if (puzzles.length % 81) throw new SudokuError({ error: `${puzzles.length} bytes are no whole puzzles of 81` });
    return puzzles;
  }
  if (!Array.isArray(puzzles)) throw new SudokuError({ error: `expected a list of texts, or a Uint8Array of 81 characters each, found ${typeof puzzles}` });
  const bytes = new Uint8Array(81 * puzzles.length).fill(33);
  const encoder = new TextEncoder();
  puzzles.forEach((text, at) => {
    if (isLine(text)) encoder.encodeInto(text, bytes.subarray(81 * at, 81 * at + 81));
  });
  return bytes;
}
