// bitdoku for JavaScript. A `Sudoku` is an engine in this thread: what it is asked is answered before it returns. For
// what may take long, such as ratings of many puzzles, 'bitdoku/worker' asks one in a worker.

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

const STATUS = ['malformed', 'none', 'unique', 'multiple'];

/** Compiles the engine once; the same module serves any number of engines and workers. */
export async function compile(source = new URL('engine.wasm', import.meta.url)) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  return WebAssembly.compileStreaming(fetch(source));
}

/** An engine, ready for questions. */
export async function load(source) {
  return new Sudoku(await compile(source));
}

export class Sudoku {
  #module;

  constructor(compiled) {
    this.#module = new Module(compiled);
  }

  #ask(request) {
    const answer = this.#module.call(request);
    if (answer && typeof answer === 'object' && 'error' in answer) throw new SudokuError(answer);
    return answer;
  }

  get version() {
    return this.#ask({ op: 'version' });
  }

  solvers() {
    return this.#ask({ op: 'solvers' });
  }

  solve(puzzle, { solver } = {}) {
    return this.#ask({ op: 'solve', puzzle, ...(solver ? { solver } : {}) });
  }

  count(puzzle, limit = 1_000_000) {
    return this.#ask({ op: 'count', puzzle, limit });
  }

  check(puzzle) {
    return this.#ask({ op: 'check', puzzle });
  }

  /** ER, EP and ED, and the step that sets ER; or null if there is not exactly one solution. */
  rate(puzzle) {
    const { ratings: [er, ep, ed], steps: [erStep] } = this.#module.rate(bytesOf([this.#line(puzzle)]));
    return er ? { er: er / 10, ep: ep / 10, ed: ed / 10, erStep } : null;
  }

  /** The next step, or why there is none. */
  step(state, { profile } = {}) {
    return this.#ask({ op: 'step', state: typeof state === 'string' ? { grid: this.#line(state) } : state, ...(profile ? { profile } : {}) });
  }

  /** Every step to the solution, one at a time. */
  *path(puzzle, options) {
    let state = puzzle;
    for (;;) {
      const step = this.step(state, options);
      if ('end' in step) return step.end;
      yield step;
      state = step.after;
    }
  }

  hint(puzzle, state = puzzle, { profile } = {}) {
    return this.#ask({ op: 'hint', puzzle, state: typeof state === 'string' ? { grid: this.#line(state) } : state, ...(profile ? { profile } : {}) });
  }

  read(text) {
    return this.#ask({ op: 'read', text });
  }

  write(puzzle, format) {
    return this.#ask({ op: 'write', puzzle, format });
  }

  techniques() {
    return this.#ask({ op: 'techniques' });
  }

  /** Steps that show a technique. */
  examples(technique) {
    return this.#ask({ op: 'examples', technique });
  }

  #line(puzzle) {
    return puzzle.length === 81 ? puzzle : this.#ask({ op: 'write', puzzle, format: 'line' }).trim();
  }

  /**
   * Solves many: lines of 81 characters, or a Uint8Array of 81 bytes each. Solutions are 81 bytes each, dots where there
   * is none; statuses are 0 malformed, 1 none, 2 unique, 3 multiple.
   */
  solveMany(puzzles) {
    const lines = bytesOf(puzzles);
    const answer = this.#module.solve(lines);
    const count = lines.length / 81;
    return { solutions: answer.subarray(0, 81 * count), statuses: answer.subarray(81 * count) };
  }

  /** Rates many: ER, EP and ED in tenths, a byte each; zeros where there is not exactly one solution. */
  rateMany(puzzles) {
    return this.#module.rate(bytesOf(puzzles)).ratings;
  }
}

/** What a status byte of a batch means. */
export const statusName = (byte) => STATUS[byte] ?? 'unknown';

/** Lines of 81 characters as bytes. */
export function bytesOf(puzzles) {
  if (puzzles instanceof Uint8Array) {
    if (puzzles.length % 81) throw new RangeError(`${puzzles.length} bytes are no whole puzzles of 81`);
    return puzzles;
  }
  const wrong = puzzles.findIndex((puzzle) => puzzle.length !== 81);
  if (wrong >= 0) throw new RangeError(`puzzle ${wrong} has ${puzzles[wrong].length} characters instead of 81`);
  return new TextEncoder().encode(puzzles.join(''));
}
