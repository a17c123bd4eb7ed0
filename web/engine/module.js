// The WebAssembly module and how it is talked to: a buffer, JSON for questions, bytes for batches.

/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} bd_open
 * @property {() => number} bd_call
 * @property {() => number} bd_read
 * @property {() => number} bd_solve
 * @property {() => number} bd_rate
 * @property {() => number} bd_book
 */

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** An engine in this thread. It works as long as a question needs; ask from a worker what may take long. */
export class Module {
  #exports;

  /** @param {WebAssembly.Module} compiled */
  constructor(compiled) {
    this.#exports = /** @type {Exports} */ (/** @type {unknown} */ (new WebAssembly.Instance(compiled, {}).exports));
  }

  /** @param {Uint8Array} bytes @param {() => number} call */
  #exchange(bytes, call) {
    const { memory, bd_open } = this.#exports;
    // The memory may grow, which gives it another buffer: it is asked for after each call.
    const to = bd_open(bytes.length);
    new Uint8Array(memory.buffer, to, bytes.length).set(bytes);
    const length = call();
    const from = bd_open(length);
    return new Uint8Array(memory.buffer, from, length);
  }

  /**
   * Answers a question, whose `op` says what is asked. A fault is an answer with the field `error`.
   * @param {{ op: string, [key: string]: any }} request
   * @returns {any}
   */
  call(request) {
    const { op, ...about } = request;
    const bytes = encoder.encode(JSON.stringify({ [op]: about }));
    return JSON.parse(decoder.decode(this.#exchange(bytes, this.#exports.bd_call)));
  }

  /**
   * A book as a PDF: the module of Print alone makes it.
   * @param {import('../types.js').BookRequest} book
   */
  book(book) {
    const bytes = this.#exchange(encoder.encode(JSON.stringify(book)), this.#exports.bd_book);
    // A fault is JSON.
    if (bytes[0] === 0x7b) throw new Error(JSON.parse(decoder.decode(bytes)).error);
    return bytes.slice();
  }

  /**
   * Reads a text up to some puzzles; `more` says that it goes on, for which this is called with no bytes.
   * @param {Uint8Array} text
   * @returns {import('../types.js').Contents & { more: boolean }}
   */
  read(text) {
    return JSON.parse(decoder.decode(this.#exchange(text, this.#exports.bd_read)));
  }

  /**
   * Solves lines of 81 bytes each: 81 bytes of solution for each, and the code of its status.
   * @param {Uint8Array} lines
   */
  solve(lines) {
    const answer = this.#exchange(lines, this.#exports.bd_solve).slice();
    const count = Math.floor(lines.length / 81);
    return { solutions: answer.subarray(0, 81 * count), codes: new Int8Array(answer.buffer, 81 * count, count) };
  }

  /**
   * Rates lines of 81 bytes each: ER, EP and ED in tenths for each, the code of its status, and what the hardest step
   * is called.
   * @param {Uint8Array} lines
   */
  rate(lines) {
    const answer = this.#exchange(lines, this.#exports.bd_rate).slice();
    const count = Math.floor(lines.length / 81);
    const steps = decoder
      .decode(answer.subarray(4 * count))
      .split('\n')
      .slice(0, -1);
    return { ratings: answer.subarray(0, 3 * count), codes: new Int8Array(answer.buffer, 3 * count, count), steps };
  }
}

/**
 * What the code of a status means: it is the number of solutions, or less than 0.
 * @type {Record<number, 'none' | 'unique' | 'multiple' | 'unknown' | 'malformed'>}
 */
const STATUS = { 0: 'none', 1: 'unique', 2: 'multiple', '-1': 'unknown', '-2': 'malformed' };

/** The status of a code. @param {number} code */
export const statusName = (code) => STATUS[code] ?? 'unknown';
