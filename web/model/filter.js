// What the field over a list understands: `clues <= 24, er > 7, status = none, step = wing`, and words of the note.

/** @typedef {import('../types.js').Row} Row */

/** @type {Record<string, (row: Row) => number | string>} */
const FIELDS = {
  number: (row) => row.number,
  '#': (row) => row.number,
  line: (row) => row.line,
  clues: (row) => row.clues,
  er: (row) => row.er,
  ep: (row) => row.ep,
  ed: (row) => row.ed,
  status: (row) => row.status,
  step: (row) => row.step.toLowerCase(),
  note: (row) => row.note.toLowerCase(),
};

/** @type {Record<string, (a: number | string, b: number | string) => boolean>} */
const ORDERS = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

/**
 * A test for rows, or null where the text is not understood. Parts are separated by commas; all must hold.
 * @param {string} text
 * @returns {((row: Row) => boolean) | null}
 */
export function parse(text) {
  /** @type {((row: Row) => boolean)[]} */
  const tests = [];
  for (const part of text
    .split(/,|\band\b/i)
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean)) {
    const compared = /^([a-z#]+)\s*(<=|>=|!=|<|>|=+)\s*(.+)$/.exec(part);
    if (!compared) {
      if (/[<>=]/.test(part)) return null;
      tests.push((row) => row.note.toLowerCase().includes(part));
      continue;
    }
    const [, name = '', sign = '', value = ''] = compared;
    const field = FIELDS[name];
    if (!field) return null;
    const number = Number(value);
    const isText = ['status', 'step', 'note'].includes(name);
    if (!isText && Number.isNaN(number)) return null;
    if (isText && !['=', '==', '!='].includes(sign)) return null;
    tests.push((row) => compare(field(row), sign, isText ? value.trim() : number, name));
  }
  return (row) => tests.every((test) => test(row));
}

/** @param {number | string} a @param {string} sign @param {number | string} b @param {string} name */
function compare(a, sign, b, name) {
  // A puzzle that is not rated is neither above nor below anything.
  if (['er', 'ep', 'ed'].includes(name) && a === 0) return false;
  const same =
    name === 'status'
      ? String(a).startsWith(String(b))
      : name === 'step' || name === 'note'
        ? String(a).includes(String(b))
        : a === b;
  if (sign === '!=') return !same;
  return ORDERS[sign]?.(a, b) ?? same;
}

/** How many rows are filtered before the page may do something else. */
const STEP = 1000;

/**
 * The rows that pass the test.
 * @param {readonly Row[]} rows @param {(row: Row) => boolean} test
 * @returns {Generator<void, Row[], void>}
 */
export function* chosen(rows, test) {
  /** @type {Row[]} */
  const passed = [];
  for (let from = 0; from < rows.length; from += STEP) {
    for (const row of rows.slice(from, from + STEP)) if (test(row)) passed.push(row);
    yield;
  }
  return passed;
}

/**
 * The rows in order: short runs are sorted, and merged two by two. Equal ones stay as they are.
 * @param {readonly Row[]} rows @param {(a: Row, b: Row) => number} order
 * @returns {Generator<void, Row[], void>}
 */
export function* sorted(rows, order) {
  /** @type {Row[][]} */
  let runs = [];
  for (let from = 0; from < rows.length; from += STEP) {
    runs.push(rows.slice(from, from + STEP).sort(order));
    yield;
  }
  while (runs.length > 1) {
    /** @type {Row[][]} */
    const longer = [];
    for (let i = 0; i < runs.length; i += 2) longer.push(yield* merge(runs[i] ?? [], runs[i + 1] ?? [], order));
    runs = longer;
  }
  return runs[0] ?? [];
}

/**
 * @param {Row[]} a
 * @param {Row[]} b
 * @param {(a: Row, b: Row) => number} order
 * @returns {Generator<void, Row[], void>}
 */
function* merge(a, b, order) {
  const merged = [];
  let [i, j] = [0, 0];
  for (;;) {
    const [one, other] = [a[i], b[j]];
    if (!one || !other) return merged.concat(a.slice(i), b.slice(j));
    const isOther = order(other, one) < 0;
    merged.push(isOther ? other : one);
    if (isOther) j += 1;
    else i += 1;
    if (merged.length % STEP === 0) yield;
  }
}

/**
 * Rows as a table that other programs read, part after part.
 * @param {readonly Row[]} rows
 * @returns {Generator<string, void, void>}
 */
export function* toCsv(rows) {
  const quote = (/** @type {string} */ text) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const tenth = (/** @type {number} */ n) => (n ? n.toFixed(1) : '');
  const line = (/** @type {Row} */ row) => {
    const ratings = [row.er, row.ep, row.ed].map(tenth);
    const note = quote(row.fault ? row.fault.error : row.note);
    return `${[row.number, row.puzzle, row.solution, row.status, row.clues, ...ratings, row.step, note].join(',')}\n`;
  };
  yield 'number,puzzle,solution,status,clues,er,ep,ed,er_step,note\n';
  for (let from = 0; from < rows.length; from += STEP)
    yield rows
      .slice(from, from + STEP)
      .map(line)
      .join('');
}
