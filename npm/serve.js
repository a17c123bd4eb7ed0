// What a worker does: it gets the compiled engine first, then one question after another.

import { Sudoku } from './sudoku.js';

/** Answers what comes through a port; gives what is to be called with each message. */
export function serve(port) {
  let sudoku;
  return (data) => {
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
}
