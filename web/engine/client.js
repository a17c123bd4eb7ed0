// A worker from the other side: promises, progress, cancelling, and another worker where one crashed.

/** @typedef {{ resolve: (answer: any) => void, reject: (error: Error) => void, report?: ((part: any) => void) | undefined }} Waiting */

/** @type {Promise<WebAssembly.Module> | undefined} */
let compiled;

/** The module, compiled once for all workers. */
export function compile() {
  compiled ??= WebAssembly.compileStreaming(fetch(new URL('../engine.wasm', import.meta.url)));
  return compiled;
}

/** What is said when a job was cancelled. */
export class Cancelled extends Error {}

/** An engine in a worker of its own; or another module that is talked to in the same way. */
export class Client {
  #module;
  /** @type {Worker | undefined} */
  #worker;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  #last = 0;

  /** @param {() => Promise<WebAssembly.Module>} [module] */
  constructor(module = compile) {
    this.#module = module;
  }

  async #start() {
    const module = await this.#module();
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => this.#receive(data);
    worker.onerror = (event) => this.#end(new Error(event.message || 'the worker could not be loaded'));
    worker.postMessage(module);
    this.#worker = worker;
    return worker;
  }

  /** @param {{ id: number, part?: any, answer?: any, ms?: number, crash?: string }} data */
  #receive(data) {
    const waiting = this.#waiting.get(data.id);
    if (data.crash !== undefined) {
      this.#end(new Error(data.crash));
    } else if (waiting && 'part' in data) {
      waiting.report?.(data.part);
    } else if (waiting) {
      this.#waiting.delete(data.id);
      waiting.resolve(data.answer);
    }
  }

  /** Ends the worker and all that waits for it; the next job starts another. @param {Error} error */
  #end(error) {
    this.#worker?.terminate();
    this.#worker = undefined;
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
    // Whoever waits is told in any case; nobody is told twice.
    answer.catch(() => {});
    try {
      const worker = await this.#start();
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
