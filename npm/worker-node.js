// An engine in a worker of Node.

import { Worker } from 'node:worker_threads';
import { SudokuWorker as Client } from './client.js';
import { compile } from './node.js';

export { Stopped, SudokuError } from './client.js';

function begin(receive, fail) {
  const worker = new Worker(new URL('./worker-thread-node.js', import.meta.url));
  worker.on('message', receive);
  worker.on('error', fail);
  worker.unref();
  return worker;
}

export class SudokuWorker extends Client {
  constructor(module) {
    super(module, begin);
  }
}

export const loadWorker = async (source) => new SudokuWorker(await compile(source));
