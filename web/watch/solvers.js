// The solvers that have films: which there are, what each is called, and the 4×4 board that its film begins with.

import { W } from '../texts/films.js';

/** Methods of others that search no tree: a step of theirs is an iteration. */
export const RIVALS = ['sinkhorn', 'belief', 'genetic', 'membrane'];
/** A search of each document, and ours: they are shown side by side. */
export const TOGETHER = ['layers', 'mrv', 'weighted', 'scan', 'boolean+search', 'engine'];

/** The documents: number, solver, who wrote it when, and the puzzle that it prints, if it prints one. */
export const DOCUMENTS = [
  {
    number: '000',
    solver: 'layers',
    example: '',
    source: 'Miguel Diaz Kusztrich, “Solving a Sudoku as an optimization problem”, 2018',
  },
  { number: '001', solver: 'mrv', example: '', source: 'Antonio Berna, “Bitmasking + Backtracking Algorithm”, 2025' },
  { number: '002', solver: 'weighted', example: '', source: `${W.unnamed}, 27 September 2015` },
  {
    number: '003',
    solver: 'scan',
    source: 'scvalex, “Sudoku Solver”',
    example: '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79',
  },
  {
    number: '004',
    solver: 'boolean',
    source: 'A. S. Chowdhury, S. Akhter, “Solving Sudoku with Boolean Algebra”, 2012',
    example: '...9..728278..3.1..9....64..5..6.2....6...3...1..5....1..7.6.34...5.4...7.91..8.5',
  },
];
/** The other solvers that have a film. */
export const OTHERS = ['boolean+search', 'engine', 'degree', 'naive', ...RIVALS];
const SOLVERS = [...DOCUMENTS.map(({ solver }) => solver), ...OTHERS];

/** The solver of a document's number, or of its own name; nothing, if there is none. @param {string} name */
export const solverOf = (name) =>
  DOCUMENTS.find(({ number }) => number === name)?.solver ?? SOLVERS.find((solver) => solver === name) ?? '';

/** The document of a solver; other solvers have a source, and no number. @param {string} solver */
export const aboutOf = (solver) =>
  DOCUMENTS.find((one) => one.solver === solver) ?? {
    number: '',
    solver,
    example: '',
    source: W.about[solver]?.[1] ?? '',
  };

/** What a solver is called, everywhere. @param {string} solver */
export const nameOf = (solver) => W.about[solver]?.[0] ?? solver;
/** The same after the number of its document. @param {string} solver */
export const titleOf = (solver) => `${aboutOf(solver).number} ${nameOf(solver)}`.trim();

/** Whether a line is a board of 4×4 cells. @param {string} line */
export const isSmall = (line) => /^[1-4.]{16}$/.test(line);
/** Whether a line is a classic board. @param {string} line */
export const isClassic = (line) => /^[1-9.]{81}$/.test(line);

/**
 * The 4×4 puzzle of a solver's film. Where a puzzle of that size has one solution, some cell has one value left at
 * each step, so that these three guess only where there are several.
 * @param {string} solver
 */
export const smallOf = (solver) =>
  ['mrv', 'weighted', 'scan'].includes(solver) ? '.42.2.......4.1.' : '...4.....2...1.3';

/** The line of a board that is played, if it has 4×4 cells and givens alone. @param {string} board */
export function smallLine(board) {
  if (!/^\.Shape~4x4(\.?~R[1-4]C[1-4]_[1-4])*$/.test(board)) return '';
  const cells = Array(16).fill('.');
  for (const [, row, column, value] of board.matchAll(/R(\d)C(\d)_(\d)/g)) {
    cells[4 * Number(row) + Number(column) - 5] = value;
  }
  return cells.join('');
}
