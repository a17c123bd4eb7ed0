// What the field over a list understands: `clues <= 24, er > 7, status = none`, and words of the note.

/** @typedef {import('../types.js').Row} Row */

/** @type {Record<string, (row: Row) => number | string>} */
const FIELDS = {
  number: (row) => row.number, '#': (row) => row.number, line: (row) => row.line, clues: (row) => row.clues,
  er: (row) => row.er, ep: (row) => row.ep, ed: (row) => row.ed, status: (row) => row.status, note: (row) => row.note.toLowerCase(),
};

/**
 * A test for rows, or null where the text is not understood. Parts are separated by commas; all must hold.
 * @param {string} text
 * @returns {((row: Row) => boolean) | null}
 */
export function parse(text) {
  /** @type {((row: Row) => boolean)[]} */
  const tests = [];
  for (const part of text.split(/,|\band\b/i).map((part) => part.trim().toLowerCase()).filter(Boolean)) {
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
    const isText = name === 'status' || name === 'note';
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
  const same = name === 'status' ? String(a).startsWith(String(b)) : name === 'note' ? String(a).includes(String(b)) : a === b;
  switch (sign) {
    case '<': return a < b;
    case '<=': return a <= b;
    case '>': return a > b;
    case '>=': return a >= b;
    case '!=': return !same;
    default: return same;
  }
}

/** Rows as a table that other programs read. @param {readonly Row[]} rows */
export function toCsv(rows) {
  const quote = (/** @type {string} */ text) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const tenth = (/** @type {number} */ n) => (n ? n.toFixed(1) : '');
  const lines = rows.map((row) =>
    [row.number, row.puzzle, row.solution, row.status, row.clues, tenth(row.er), tenth(row.ep), tenth(row.ed), quote(row.fault ? row.fault.error : row.note)].join(','));
  return `${['number,puzzle,solution,status,clues,er,ep,ed,note', ...lines].join('\n')}\n`;
}
