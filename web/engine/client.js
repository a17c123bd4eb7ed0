// A worker from the other side: promises, progress, cancelling, and another worker where one crashed.

/**
 * @typedef {{ resolve: (answer: any) => void, reject: (error: Error) => void, report?: ((part: any) => void) |
 *   undefined }} Waiting
 */

/** The engine's modules and that of Print. The page begins with the first. */
const FILES = {
  solve: '../solve.wasm',
  text: '../text.wasm',
  reason: '../reason.wasm',
  all: '../engine.wasm',
  print: '../print.wasm',
};
/** What the smaller ones do. */
const DOES = {
  solve: ['version', 'solve', 'count', 'check'],
  text: ['read', 'write', 'formats'],
  reason: ['step', 'hint', 'card', 'make', 'examples', 'ratings'],
};
/** Which modules do what a module does, from the smallest to the largest. */
const ENGINES = /** @type {const} */ ({
  solve: ['solve', 'text', 'reason', 'all'],
  text: ['text', 'all'],
  reason: ['reason', 'all'],
  all: ['all'],
  print: ['print'],
});

/** @type {Partial<Record<keyof typeof FILES, Promise<WebAssembly.Module>>>} */
const compiled = {};

/** @type {() => void} */
let open = () => {};
/** @type {Promise<void>} */
const opened = new Promise((resolve) => {
  open = resolve;
});

/** Says that the first picture is there: no module is fetched before it, since each is longer than all the rest. */
export const shown = () => open();

/** A module, compiled once for all workers. @param {keyof typeof FILES} which */
export function compile(which) {
  const module = async () => {
    await opened;
    return WebAssembly.compileStreaming(fetch(new URL(FILES[which], import.meta.url)));
  };
  compiled[which] ??= module().catch((error) => {
    // The next question tries again.
    delete compiled[which];
    throw error;
  });
  return compiled[which];
}

/** Which module does a job. @param {string} kind @param {any} job */
export function needs(kind, job) {
  const op = { call: job.request?.op, timed: job.request?.op, path: 'step', rate: 'ratings' }[kind] ?? kind;
  if (job.request?.solver) return 'all';
  return /** @type {const} */ (['solve', 'text', 'reason']).find((which) => DOES[which].includes(op)) ?? 'all';
}

/** Where a larger module is fetched anyway, a smaller one need not be. @param {keyof typeof ENGINES} which */
const known = (which) => ENGINES[which].find((one) => compiled[one]) ?? which;

/** What is said when a job was cancelled. */
export class Cancelled extends Error {}

/** An engine in a worker of its own; or another module that is talked to in the same way. */
export class Client {
  #only;
  /** @type {Worker | undefined} */
  #worker;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  #last = 0;
  /** The module that the worker has. @type {keyof typeof FILES | undefined} */
  #has;

  /** @param {keyof typeof FILES} [only] the module that it has; without one, that depends on what is asked */
  constructor(only) {
    this.#only = only;
  }

  /** A worker with this module, or with one that does as much and more. @param {keyof typeof FILES} which */
  async #start(which) {
    const module = await compile(which);
    this.#worker ??= this.#begin();
    if (!this.#has || !ENGINES[which].some((one) => one === this.#has)) {
      this.#worker.postMessage(module);
      this.#has = which;
    }
    return this.#worker;
  }

  #begin() {
    const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => this.#receive(data);
    worker.onerror = (event) => this.#end(new Error(event.message || 'the worker could not be loaded'));
    return worker;
  }

  /** @param {{ id: number, part?: any, answer?: any, ms?: number, crash?: string }} data */
  #receive(data) {
    const waiting = this.#waiting.get(data.id);
    if (data.crash !== undefined) {
      this.#end(new Error(data.crash));
    } else if (waiting && 'part' in data) {
      waiting.report?.(data.part);
      this.#worker?.postMessage('taken');
    } else if (waiting) {
      this.#waiting.delete(data.id);
      waiting.resolve(data.answer);
    }
  }

  /** Ends the worker and all that waits for it; the next job starts another. @param {Error} error */
  #end(error) {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#has = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const one of waiting) one.reject(error);
  }

  /** Stops whatever is under way. */
  cancel() {
    if (this.#waiting.size > 0) this.#end(new Cancelled('cancelled'));
  }

  /** Ends the worker for good, whatever it does. */
  close() {
    this.#end(new Cancelled('closed'));
  }

  /**
   * Does a job of the worker.
   * @param {string} kind
   * @param {object} job
   * @param {(part: any) => void} [report]
   * @param {Transferable[]} [moved]
   * @returns {Promise<any>}
   */
  async run(kind, job, report, moved = []) {
    const id = ++this.#last;
    const answer = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject, report }));
    // Each question that waits gets one answer, whatever happens.
    answer.catch(() => {});
    try {
      const worker = await this.#start(this.#only ?? known(needs(kind, job)));
      if (this.#waiting.has(id)) worker.postMessage({ id, kind, ...job }, moved);
    } catch (error) {
      this.#end(error instanceof Error ? error : new Error(String(error)));
    }
    return answer;
  }

  /**
   * Answers a question.
   * @param {object} request
   * @returns {Promise<any>}
   */
  ask(request) {
    return this.run('call', { request });
  }
}
