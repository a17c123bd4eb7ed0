// What a setter sets: a text of Interactive Sudoku Solver, a part for each rule. Pure: it knows nothing of the page.

/** The parts of a text. @param {string} text */
const partsOf = (text) => text.split('.').filter(Boolean);
/** @param {string[]} parts */
const join = (parts) => parts.map((part) => `.${part}`).join('');

/** An empty board. @param {number} side */
export const empty = (side) => `.Shape~${side}x${side}`;

/** How a cell is called. @param {number} cell @param {number} columns */
const nameOf = (cell, columns) => `R${Math.floor(cell / columns) + 1}C${(cell % columns) + 1}`;

/** Whether a part is of givens. @param {string} part */
const isGivens = (part) => part.startsWith('~');

/**
 * Gives a cell a value, or none for 0.
 * @param {string} text @param {number} cell @param {number} columns @param {number} value what it is called
 */
export function give(text, cell, columns, value) {
  const name = nameOf(cell, columns);
  const givens = partsOf(text)
    .filter(isGivens)
    .flatMap((part) => part.slice(1).split('~'));
  const others = givens.filter((given) => !given.startsWith(`${name}_`));
  const all = value ? [...others, `${name}_${value}`] : others;
  const rest = partsOf(text).filter((part) => !isGivens(part));
  return join(all.length ? [...rest, `~${all.join('~')}`] : rest);
}

/**
 * Adds a rule; one of the whole board that is there already goes instead.
 * @param {string} text
 * @param {string} name
 * @param {number | null} number
 * @param {readonly number[]} cells
 * @param {number} columns
 */
export function add(text, name, number, cells, columns) {
  const part = [name, ...(number === null ? [] : [number]), ...cells.map((cell) => nameOf(cell, columns))].join('~');
  const parts = partsOf(text);
  return join(parts.includes(part) ? parts.filter((one) => one !== part) : [...parts, part]);
}

/**
 * Takes the last rule away that names a cell, or else its given.
 * @param {string} text
 * @param {number} cell
 * @param {number} columns
 */
export function remove(text, cell, columns) {
  const parts = partsOf(text);
  const name = nameOf(cell, columns);
  const last = parts.findLastIndex((part) => !isGivens(part) && part.split('~').includes(name));
  return last < 0 ? give(text, cell, columns, 0) : join(parts.filter((_, i) => i !== last));
}

/** The classic puzzle of a text that has givens alone; nothing, if it has rules. @param {string} text */
export function classic(text) {
  const parts = partsOf(text).filter((part) => part !== 'Shape~9x9');
  if (!parts.every(isGivens)) return '';
  const cells = Array(81).fill('.');
  for (const [, row, column, value] of text.matchAll(/R(\d)C(\d)_(\d)/g))
    cells[9 * Number(row) + Number(column) - 10] = value;
  return cells.join('');
}

/** What a text may do without: each rule, and each given. @param {string} text */
const clues = (text) =>
  partsOf(text).flatMap((part) =>
    part.startsWith('Shape~')
      ? []
      : isGivens(part)
        ? part
            .slice(1)
            .split('~')
            .map((one) => `~${one}`)
        : [part],
  );

/**
 * Clues that cannot go together, and of which none could be left out for that. Each is taken away once, so that as
 * many questions are asked as there are clues.
 * @param {string} text @param {(text: string) => Promise<boolean>} isImpossible
 */
export async function conflict(text, isImpossible) {
  const shape = partsOf(text).filter((part) => part.startsWith('Shape~'));
  let kept = clues(text);
  for (const clue of kept) {
    const fewer = kept.filter((one) => one !== clue);
    if (await isImpossible(join([...shape, ...fewer]))) kept = fewer;
  }
  return kept;
}

/** The cells that clues name. @param {readonly string[]} clues @param {number} columns */
export const cellsOf = (clues, columns) =>
  clues.flatMap((clue) =>
    [...clue.matchAll(/R(\d+)C(\d+)/g)].map(([, row, column]) => (Number(row) - 1) * columns + Number(column) - 1),
  );
