// The other side of 'bitdoku/worker'.

import { Sudoku } from './index.js';

const port = typeof self === 'undefined' ? (await import('node:worker_threads')).parentPort : self;
let sudoku;

const receive = (data) => {
  if (data instanceof WebAssembly.Module) {
    sudoku = new Sudoku(data);
    return;
  }
  const { id, method, values } = data;
  try {
    port.postMessage({ id, answer: sudoku[method](...values) });
  } catch ({ name, message, line, column }) {
    port.postMessage({ id, error: { name, message, line, column } });
  }
};
if (port.on) port.on('message', receive);
else port.onmessage = (event) => receive(event.data);
