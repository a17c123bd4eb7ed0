// The texts of the setter's place, in English; they come with it. Another language is another file with the same names.

export const S = {
  title: 'Set a puzzle',
  panel: 'Rules and answer',
  tool: 'What to set',
  number: 'Number',
  add: 'Add to the board',
  remove: 'Remove',
  anew: 'New board',
  copied: 'The link is copied.',
  candidates: 'Show what each cell can be',
  only: 'in one solution',
  few: 'in 2 or 3',
  many: 'in more',
  possible: (/** @type {string} */ values) => `can be ${values}`,
  answers: /** @type {Record<string, string>} */ ({
    none: 'No solution',
    unique: 'One solution',
    multiple: 'More than one solution',
    unknown: 'Not known yet',
  }),
  together: (/** @type {number} */ n) =>
    n === 1 ? 'This clue cannot be met.' : `These ${n} clues cannot go together.`,
  how: {
    given: 'Choose cells, then press a digit.',
    cells: 'Choose cells: drag, or Shift and the arrows. Then add.',
    line: 'Draw from one end to the other: drag, or Shift and the arrows. Then add.',
    pair: 'Choose two neighbours: drag, or Shift and an arrow. Then add.',
    board: 'This holds for the whole board. Add it again to take it away.',
  },
  tools: /** @type {Record<string, string>} */ ({
    '': 'Given',
    'Diagonal~1': 'Diagonal ╱',
    'Diagonal~-1': 'Diagonal ╲',
    Region: 'Region',
    NoBoxes: 'No boxes',
  }),
};
