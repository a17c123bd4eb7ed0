// An engine in a worker of the browser.

import { SudokuWorker as Client } from './client.js';
import { compile } from './index.js';

export { Stopped, SudokuError } from './client.js';

/** Bundlers look for a worker in one expression that says where its file is. */
function begin(receive, fail) {
  const worker = new Worker(new URL('./worker-thread.js', import.meta.url), { type: 'module' });
  worker.onmessage = (event) => receive(event.data);
  worker.onerror = (event) => fail(new Error(event.message || 'the worker could not be loaded'));
  return worker;
}

export class SudokuWorker extends Client {
  constructor(module) {
    super(module, begin);
  }
}

export const loadWorker = async (source) => new SudokuWorker(await compile(source));
