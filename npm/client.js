// An engine in a worker: the same questions, answered by promises; `stop` ends whatever is under way. How a worker is
// begun differs between browsers and Node.

import { Stopped, SudokuError } from './error.js';

const METHODS = ['solvers', 'solve', 'count', 'check', 'candidates', 'rate', 'level', 'card', 'canonical', 'estimate', 'minimize', 'transform', 'generate', 'step', 'hint', 'read', 'write', 'techniques', 'examples', 'solveMany', 'rateMany'];

export { Stopped, SudokuError } from './error.js';

export class SudokuWorker {
  #worker;
  #module;
  #begin;
  #waiting = new Map();
  #last = 0;

  /** `begin` starts a worker that tells what it answers and what goes wrong. */
  constructor(module, begin) {
    this.#module = module;
    this.#begin = begin;
    for (const method of METHODS) this[method] = (...values) => this.#run(method, values);
  }

  #start() {
    if (this.#worker) return this.#worker;
    const receive = (data) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (!waiting) return;
      if (data.error) waiting.reject('error' in data.error ? new SudokuError(data.error) : Object.assign(new Error(data.error.message), data.error));
      else waiting.resolve(data.answer);
    };
    this.#worker = this.#begin(receive, (error) => this.#end(error));
    this.#worker.postMessage(this.#module);
    return this.#worker;
  }

  async #run(method, values) {
    const id = ++this.#last;
    const answer = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    answer.catch(() => {});
    const worker = this.#start();
    if (this.#waiting.has(id)) {
      worker.ref?.();
      worker.postMessage({ id, method, values });
    }
    return answer.finally(() => this.#waiting.size === 0 && worker.unref?.());
  }

  #end(error) {
    const worker = this.#worker;
    this.#worker = undefined;
    worker?.terminate();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const one of waiting) one.reject(error);
  }

  /** Ends what is under way; the next question starts another worker. */
  stop() {
    this.#end(new Stopped());
  }
}
