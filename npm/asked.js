// What may be asked: puzzles in the forms that programs have them, and options that are looked at before the engine sees them.

import { SudokuError } from './error.js';

const wrong = (error) => new SudokuError({ error });

/** A value as a message names it. */
function named(value) {
  if (typeof value === 'string') return `'${value.length > 40 ? `${value.slice(0, 40)}…` : value}'`;
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'object' && value !== null) return value.constructor?.name ?? 'an object';
  return String(value);
}

/** Options that a question has; others are refused by their names. */
export function options(question, given, known) {
  if (given === undefined) return {};
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw wrong(`expected the options of ${question} as an object, found ${named(given)}`);
  for (const name of Object.keys(given)) {
    if (!known.includes(name)) throw wrong(`${question} has no option '${name}': it has ${known.join(', ')}`);
  }
  return given;
}

/** A whole number from 0 on, if there is one. */
export function whole(name, value, least = 0) {
  if (value === undefined || value === null) return undefined;
  if (!Number.isSafeInteger(value) || value < least) throw wrong(`expected a whole number from ${least} on for ${name}, found ${named(value)}`);
  return value;
}

/** The same, where Infinity, too, is no limit. */
export const limit = (name, value) => (value === Infinity ? 0 : whole(name, value));

export function text(name, value) {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw wrong(`expected a text for ${name}, found ${named(value)}`);
  return value;
}

export function flag(name, value) {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'boolean') throw wrong(`expected true or false for ${name}, found ${named(value)}`);
  return value;
}

/** The least and the most of something. */
export function span(name, value) {
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value) || value.length !== 2 || !value.every(Number.isFinite) || value.some((end) => end < 0)) {
    throw wrong(`expected two numbers for ${name}, the least and the most, found ${named(value)}`);
  }
  return value;
}

/** Names, one or a list of them, as one text. */
export function names(name, value) {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(',');
  if (Array.isArray(value)) throw wrong(`expected names for ${name}, found a list with something else`);
  return text(name, value);
}

/** A list of cells as text: 81 characters, or of another size rows of numbers. */
function written(cells, side) {
  const cell = (value) => {
    if (value === null || value === undefined || value === 0 || value === '' || value === '.' || value === '0') return 0;
    const number = typeof value === 'string' && /^[0-9]+$/.test(value) ? Number(value) : value;
    if (!Number.isInteger(number) || number < 1 || number > side) throw wrong(`expected a cell of 1 to ${side}, or 0 for an empty one, found ${named(value)}`);
    return number;
  };
  const values = Array.from(cells, cell);
  if (side === 9) return values.map((value) => value || '.').join('');
  const rows = Array.from({ length: side }, (_, row) => values.slice(side * row, side * (row + 1)).join(' '));
  return rows.join('\n');
}

/** A puzzle as text: it may be rows of cells, 81 cells, or 81 bytes that are numbers or characters. */
export function puzzle(value, name = 'a puzzle') {
  if (typeof value === 'string') return value;
  const isBytes = ArrayBuffer.isView(value) && !(value instanceof DataView);
  if (isBytes && value.length === 81) {
    return value.every((byte) => byte <= 9) ? written(value, 9) : String.fromCharCode(...value);
  }
  if (Array.isArray(value)) {
    const side = value.length;
    const isRow = (row) => (Array.isArray(row) || ArrayBuffer.isView(row)) && row.length === side;
    if (side >= 2 && side <= 36 && value.every(isRow)) return written(value.flatMap((row) => [...row]), side);
    if (side === 81 && value.every((cell) => cell === null || typeof cell !== 'object')) return written(value, 9);
  }
  throw wrong(`expected ${name} as a text, as rows of cells or as 81 cells, found ${named(value)}`);
}

/** A state as the engine takes it. */
export function state(value) {
  const { grid, marks, start } = options('a state', value, Object.keys(value));
  if (typeof grid !== 'string') throw wrong(`expected the grid of a state as 81 characters, found ${named(grid)}`);
  return { grid, marks: text('marks', marks), start: start === undefined || start === null ? undefined : puzzle(start, 'start') };
}
