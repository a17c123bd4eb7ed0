// An engine in a worker: the same questions, answered by promises; `stop` ends whatever is under way. In browsers and in
// Node.

import { compile } from 'bitdoku';

const METHODS = ['solvers', 'solve', 'count', 'check', 'rate', 'step', 'hint', 'read', 'write', 'techniques', 'examples', 'solveMany', 'rateMany'];

export class Stopped extends Error {}

export class SudokuWorker {
  #worker;
  #module;
  #waiting = new Map();
  #last = 0;

  constructor(module) {
    this.#module = module;
    for (const method of METHODS) this[method] = (...values) => this.#run(method, values);
  }

  async #start() {
    if (this.#worker) return this.#worker;
    const url = new URL('worker-thread.js', import.meta.url);
    const receive = (data) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (!waiting) return;
      if (data.error) waiting.reject(Object.assign(new Error(data.error.message), data.error));
      else waiting.resolve(data.answer);
    };
    let worker;
    if (typeof Worker === 'undefined') {
      const { Worker: Thread } = await import('node:worker_threads');
      if (this.#worker) return this.#worker;
      worker = new Thread(url);
      worker.on('message', receive);
      worker.on('error', (error) => this.#end(error));
      worker.unref();
    } else {
      worker = new Worker(url, { type: 'module' });
      worker.onmessage = (event) => receive(event.data);
      worker.onerror = (event) => this.#end(new Error(event.message));
    }
    worker.postMessage(this.#module);
    this.#worker = worker;
    return worker;
  }

  async #run(method, values) {
    const id = ++this.#last;
    const answer = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    answer.catch(() => {});
    const worker = await this.#start();
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
    this.#end(new Stopped('stopped'));
  }
}

export const loadWorker = async (source) => new SudokuWorker(await compile(source));
