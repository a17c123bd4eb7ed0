// What a worker does: it gets the compiled engine first, then one question after another.

import { Sudoku, SudokuError } from './sudoku.js';

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
    } catch (thrown) {
      const { name, message, error, line, column } = thrown;
      port.postMessage({ id, error: thrown instanceof SudokuError ? { error, line, column } : { name, message } });
    }
  };
}
