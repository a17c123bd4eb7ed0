// What a grid is: rows, columns, boxes, peers, names. Cells are 0 to 80 in reading order.

export const CELLS = Array.from({ length: 81 }, (_, cell) => cell);
export const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** @param {number} cell */
export const row = (cell) => Math.floor(cell / 9);
/** @param {number} cell */
export const col = (cell) => cell % 9;
/** @param {number} cell */
export const box = (cell) => Math.floor(row(cell) / 3) * 3 + Math.floor(col(cell) / 3);
/** @param {number} cell */
export const name = (cell) => `r${row(cell) + 1}c${col(cell) + 1}`;

/** The cell of a name. @param {string} name */
export const cellOf = (name) => 9 * (Number(name[1]) - 1) + Number(name[3]) - 1;

/** The other cells that share a row, column or box with a cell. */
export const PEERS = CELLS.map((cell) =>
  CELLS.filter(
    (other) => other !== cell && (row(other) === row(cell) || col(other) === col(cell) || box(other) === box(cell)),
  ),
);

/**
 * The cells of a house: 0 to 8 rows, 9 to 17 columns, 18 to 26 boxes.
 * @param {number} house
 */
export const houseCells = (house) => {
  const of = [row, col, box][Math.floor(house / 9)] ?? row;
  return CELLS.filter((cell) => of(cell) === house % 9);
};

/** The house of a name: `row 1`, `column 5`, `box 9`. @param {string} name */
export const houseOf = (name) => {
  const [kind = '', number] = name.split(' ');
  return 9 * ['row', 'column', 'box'].indexOf(kind) + Number(number) - 1;
};

/** Whether marks have that of a digit: bit d stands for digit d. @param {number} marks @param {number} digit */
export const has = (marks, digit) => Math.floor(marks / 2 ** digit) % 2 === 1;

/** Marks with that of a digit, or without. @param {number} marks @param {number} digit @param {boolean} on */
export const marked = (marks, digit, on) => marks + (Number(on) - Number(has(marks, digit))) * 2 ** digit;

/** The digits of marks, of which there may be more than a set of 32 bits holds. @param {number} marks */
export function digitsOf(marks) {
  const digits = [];
  for (let digit = 1; 2 ** digit <= marks; digit++) if (has(marks, digit)) digits.push(digit);
  return digits;
}

/**
 * The bits of some digits.
 * @param {Iterable<number>} digits
 */
export const bitsOf = (digits) => {
  let bits = 0;
  for (const digit of digits) bits |= 1 << digit;
  return bits;
};

/**
 * The digits of a line of 81 characters, 0 for an empty cell.
 * @param {string} line
 */
export const readDigits = (line) => Uint8Array.from(line, (character) => Number(character) || 0);

/**
 * Cells as a line of 81 characters.
 * @param {ArrayLike<number>} digits
 */
export const writeDigits = (digits) => Array.from(digits, (digit) => digit || '.').join('');

/**
 * The candidates in 729 characters, as bits.
 * @param {string} marks
 */
export const readMarks = (marks) =>
  Uint16Array.from(CELLS, (cell) => bitsOf(DIGITS.filter((digit) => marks[cell * 9 + digit - 1] === String(digit))));

/**
 * Candidates as 729 characters.
 * @param {ArrayLike<number>} bits
 */
export const writeMarks = (bits) =>
  CELLS.map((cell) => DIGITS.map((digit) => ((bits[cell] ?? 0) & (1 << digit) ? digit : '.')).join('')).join('');

/**
 * For each empty cell the digits that no peer holds, as bits.
 * @param {ArrayLike<number>} digits
 */
export const candidates = (digits) =>
  Uint16Array.from(CELLS, (cell) => {
    if (digits[cell]) return 0;
    return 0b1111111110 & ~bitsOf(/** @type {number[]} */ (PEERS[cell]).map((peer) => digits[peer] ?? 0));
  });

/**
 * The cells whose digit stands in a peer too.
 * @param {ArrayLike<number>} digits
 */
export const clashes = (digits) =>
  CELLS.filter(
    (cell) => digits[cell] && /** @type {number[]} */ (PEERS[cell]).some((peer) => digits[peer] === digits[cell]),
  );
