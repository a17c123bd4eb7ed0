// What goes wrong: in a text, with its place; in what was asked; or because it was stopped.

/** What could not be read or done, with the place in the text. */
export class SudokuError extends Error {
  constructor({ error, line, column }) {
    super(line === undefined ? error : `line ${line}, column ${column}: ${error}`);
    this.name = 'SudokuError';
    this.error = error;
    this.line = line;
    this.column = column;
  }
}

/** A worker was stopped before it could answer. */
export class Stopped extends Error {
  constructor() {
    super('stopped');
    this.name = 'Stopped';
  }
}
