// A worker from the other side: promises, progress, cancelling, and another worker where one crashed.

/**
 * @typedef {{ resolve: (answer: any) => void, reject: (error: Error) => void, report?: ((part: any) => void) |
 *   undefined }} Waiting
 */

/** The page begins with the first. @typedef {'solve' | 'text' | 'reason' | 'films' | 'boards' | 'print'} Engine */
/** What others do, too, from the smallest to the largest. @type {Partial<Record<Engine, Engine[]>>} */
const ENGINES = { solve: ['solve', 'films', 'text', 'reason', 'boards'], text: ['text', 'boards'] };
/** What they do beyond the first. @type {[Engine, string[]][]} */
const DOES = [
  ['text', ['read', 'write', 'formats']],
  ['reason', ['step', 'hint', 'card', 'make', 'examples', 'ratings', 'total']],
  ['films', ['solvers', 'outline', 'frames', 'find', 'small', 'rounds']],
  ['boards', ['board', 'board-clashes', 'board-hint', 'candidates']],
];

/** @type {Partial<Record<Engine, Promise<WebAssembly.Module>>>} */
const compiled = {};

/** @type {() => void} */
let open = () => {};
/** @type {Promise<void>} */
const opened = new Promise((resolve) => {
  open = resolve;
});

/** Says that the first picture is there. No module is fetched before. */
export const shown = () => open();

/** A module, compiled once for all workers. @param {Engine} which */
export function compile(which) {
  const module = async () => {
    await opened;
    return WebAssembly.compileStreaming(fetch(new URL(`../${which}.wasm`, import.meta.url)));
  };
  compiled[which] ??= module().catch((error) => {
    // The next question tries again.
    delete compiled[which];
    throw error;
  });
  return compiled[which];
}

/** Which module does a job. @param {string} kind @param {any} job @returns {Engine} */
export function needs(kind, job) {
  const op = { call: job.request?.op, timed: job.request?.op, path: 'step', rate: 'ratings' }[kind] ?? kind;
  if (op === 'make' && job.request.wanted.rules !== undefined) return 'boards';
  return job.request?.solver ? 'films' : (DOES.find(([, does]) => does.includes(op))?.[0] ?? 'solve');
}

/** Which modules do what one does. @param {Engine} which */
const doers = (which) => ENGINES[which] ?? [which];

/** Where a larger module is fetched anyway, a smaller one need not be. @param {Engine} which */
const known = (which) => doers(which).find((one) => compiled[one]) ?? which;

/** What is said when a job was cancelled. */
export class Cancelled extends Error {}

/** A module in a worker of its own. */
export class Client {
  #only;
  /** @type {Worker | undefined} */
  #worker;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  #last = 0;
  /** The module that the worker has. @type {Engine | undefined} */
  #has;

  /** @param {Engine} [only] the module that it has; without one, that depends on what is asked */
  constructor(only) {
    this.#only = only;
  }

  /** A worker that does what this module does. @param {Engine} which */
  async #start(which) {
    const module = await compile(which);
    this.#worker ??= this.#begin();
    if (!this.#has || !doers(which).includes(this.#has)) {
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
