// The texts of films and documents, in English; they come with these. Another language is another file with the same
// names.

/** As the language writes numbers. Kept, since `toLocaleString` may look it up anew while a key waits. */
const number = new Intl.NumberFormat('en').format;
/** @param {number} n @param {string} one @param {string} many */
const count = (n, one, many) => `${number(n)} ${n === 1 ? one : many}`;

export const W = {
  all: 'Race of all',
  same: 'Six solvers on the same puzzle. Each stops at its solution, or where it gives up.',
  unnamed: 'author unnamed, an article with a C++ program',
  landing: 'Five documents, five programs',
  landingAbout:
    'bitdoku began with five texts on solving Sudoku. Each is built here from its words alone: watch its program ' +
    'run, and see which of its claims hold.',
  only: 'Is it the only one?',
  nextGuess: 'Next guess',
  nextDeadEnd: 'Next dead end',
  link: 'Copy a link to this step',
  solved: 'solved',
  gaveUp: 'gave up',
  toSolution: 'To the end',
  large: 'Presentation size',
  byShare: 'Same length',
  byTime: 'By time',
  raceBy: 'How the films run',
  example: 'Example',
  own9: 'Yours',
  boards: 'Which board',
  fresh: 'Another',
  inWords: 'In words',
  solvedAfter: (/** @type {number} */ steps, /** @type {number} */ placed, /** @type {number} */ guesses) =>
    `Solved after ${count(steps, 'step', 'steps')}: ${count(placed, 'placement', 'placements')}, ` +
    `${count(guesses, 'guess', 'guesses')}.`,
  gaveUpAfter: (/** @type {number} */ steps, /** @type {number} */ filled, /** @type {number} */ open) =>
    `Gives up after ${count(steps, 'step', 'steps')}: ${filled} of ${count(open, 'cell', 'cells')} filled.`,
  study: 'What the study found',
  studyAbout: 'Means with intervals of 95% confidence; each can be measured again by its command.',
  verdicts: {
    holds: 'This holds.',
    'not-refuted': 'We found nothing against it.',
    'holds-where': 'This holds in some cases.',
    'does-not-hold': 'This does not hold.',
    'only-in-our-reading': 'This holds only as we read it.',
    'cannot-be-known': 'This cannot be known.',
  },
  where: (/** @type {string} */ cases) => `It holds for: ${cases}.`,
  /** @type {Record<string, (n: number) => string>} */
  verdictCounts: {
    holds: (n) => (n === 1 ? '1 claim holds' : `${n} claims hold`),
    'not-refuted': (n) => `nothing speaks against ${count(n, 'claim', 'claims')}`,
    'holds-where': (n) => `${n === 1 ? '1 claim holds' : `${n} claims hold`} in some cases`,
    'does-not-hold': (n) => (n === 1 ? '1 claim does not hold' : `${n} claims do not hold`),
    'only-in-our-reading': (n) => `${n === 1 ? '1 claim holds' : `${n} claims hold`} only as we read it`,
    'cannot-be-known': (n) => `${count(n, 'claim', 'claims')} cannot be checked`,
  },
  whole: 'Whole search',
  pictures: 'Pictures of the study',
  picture: (/** @type {string} */ ids) => `What was measured of ${ids}`,
  window: 'Its window',
  windowNew: 'New',
  windowAbout: 'New opens a file. The result and its time appear here.',
  result: (/** @type {string} */ status, /** @type {number} */ ms) => `${status}, ${ms.toFixed(ms < 10 ? 2 : 0)} ms`,
  ideas: /** @type {Record<string, string>} */ ({
    layers: 'The program places one digit at a time in all rows, 1 first. In each row it takes the next free column.',
    mrv: 'The program looks for the cell with the fewest possible digits and tries these first.',
    weighted: 'The program fills what is certain. Then it weighs the empty cells and tries the heaviest one.',
    scan:
      'The program sweeps the board for cells with one digit left. When it is stuck, it tries a digit on a copy of ' +
      'the board.',
    boolean:
      'Rows, columns and boxes keep a list of the digits they still need. A cell can only hold a digit on all ' +
      'three lists.',
    'boolean+search':
      'Boolean algebra as in document 004. When it is stuck, it tries each digit of one cell on a copy of the board.',
    engine: 'Our own solver. It works on many puzzles at once, one in each lane of a vector.',
    degree: 'Sudoku as colouring a graph: the cell that can take the fewest colours is coloured first.',
    naive: 'The simplest way: each empty cell in turn, and in it each digit in turn.',
    sinkhorn: 'Each cell has a likelihood for each digit. They are balanced until one digit stands out in each cell.',
    belief: 'Cells and houses send each other messages about how likely each digit is. Some puzzles never settle.',
    genetic: 'A hundred and fifty full boards compete. The ones with fewer mistakes have children.',
    membrane: 'Rules rewrite all cells at the same time. A digit that is the last one in its cell or house is written.',
  }),
  /** What a lit bit, a dot or a colour means. */
  legends: /** @type {Record<string, string>} */ ({
    layers:
      'One bit for each column. Lit: the digit may go there. AND is lit where all four rows are. Blue dots are free.',
    mrv: 'Row, column, box, OR. Lit: this digit is used. Zeros. Lit: this digit is still possible.',
    weighted: 'The number in a cell is its weight: the darker, the heavier. ✕: no digit fits.',
    scan: 'Used. Lit: a house of the cell has this digit. Left. Lit: this digit is still possible.',
    boolean:
      'Lit: this digit is still needed. AND: by all three houses. A & !B: and no other cell of the house can take it.',
    'boolean+search':
      'Lit: this digit is still needed. AND: by all three houses. A & !B: and no other cell of the house can take it.',
    engine: 'A small board is a lane. A lit cell is decided.',
    degree: 'Lit: this digit is still possible. A dot on the board means the same.',
    naive: 'Lit: this digit is still possible. A dot on the board means the same.',
    sinkhorn: 'The darker a digit and the larger its dot, the more likely it is.',
    belief: 'The darker a digit and the larger its dot, the more likely it is.',
    genetic: 'The darker a digit and the larger its dot, the more of the boards have it there.',
    membrane: 'Lit: the digit still has a mark there. A dot on the board means the same.',
  }),
  /** The program of each solver in five lines. */
  plain: /** @type {Record<string, string[]>} */ ({
    layers: [
      'Take the digits in turn, 1 first. Begin each in row 1.',
      'In the row, put the digit into the next column that is free.',
      'After the last row, go on with the next digit.',
      'No free column? Go back a row and move its digit on.',
      'All digits are placed: solved.',
    ],
    mrv: [
      'No cell is empty? The puzzle is solved.',
      'Find the empty cell with the fewest possible digits.',
      'It has none? This is a dead end: go back.',
      'Write one of its digits and start again at line 1.',
      'When that fails, erase it and try its next digit.',
    ],
    weighted: [
      'Fill each cell that has one possible digit, until nothing changes.',
      'A cell has none? Go back. No cell is empty? Solved.',
      'Weigh each empty cell: fewer possible digits weigh more.',
      'Take the heaviest cell. For each of its digits copy the board,',
      'write the digit on the copy and start again at line 1.',
    ],
    scan: [
      'Sweep the board: fill each cell that has one digit left.',
      'A cell has none left? Go back. No cell is empty? Solved.',
      'Sweep again until nothing changes.',
      'Take the cell with the fewest digits left. For each copy the board,',
      'write the digit on the copy and start again at line 1.',
    ],
    boolean: [
      'Visit the empty cells in turn, round and round.',
      'All its houses need one digit in common? Write it.',
      'No other cell of a house can take a digit? Write it.',
      'Nothing fits? Dead end. No cell is empty? Solved.',
      'A whole round without a new digit? Give up.',
    ],
    'boolean+search': [
      'Visit the empty cells in turn, round and round.',
      'All its houses need one digit in common? Write it.',
      'No other cell of a house can take a digit? Write it.',
      'Nothing fits? Go back. No cell is empty? Solved.',
      'A round without a new digit? Try each digit of one cell on a copy.',
    ],
    degree: [
      'No cell is empty? The puzzle is solved.',
      'Find the cell with the fewest digits; of several, the one with fewest empty peers.',
      'It has none? This is a dead end: go back.',
      'Write one of its digits and start again at line 1.',
      'When that fails, erase it and try its next digit.',
    ],
    naive: [
      'Go to the next empty cell. There is none? Solved.',
      'Write the next digit that its houses do not hold.',
      'Start again at line 1.',
      'When that fails, erase the digit and try the next one.',
      'No digit is left? This is a dead end: go back to the cell before.',
    ],
    sinkhorn: [
      'Give each cell an equal share of each possible digit.',
      'In each house, scale the shares until each digit adds up to 1.',
      'Drop the shares that are nearly 0.',
      'One digit stands out in each cell? Solved.',
      'Nothing changes any more? Give up.',
    ],
    belief: [
      'Each cell tells its houses how likely each digit is.',
      'Each house tells its cells which digits the others leave.',
      'Repeat, with a little of the old message kept.',
      'One digit stands out in each cell? Solved.',
      'Nothing changes any more? Give up.',
    ],
    genetic: [
      'Fill 150 boards at random, with correct boxes.',
      'Count the different digits in the rows and columns of each.',
      'Mix the better ones, swap some cells, and count again.',
      'A board has no mistake left? Solved.',
      'No progress for a long time? Start again with new boards.',
    ],
    membrane: [
      'Mark each digit that a cell may hold.',
      'All at once: each new digit strikes its mark from the cells it sees.',
      'A mark that is the last in its cell or house becomes a digit.',
      'All cells have a digit? Solved.',
      'Nothing changes any more? Stop.',
    ],
  }),
  solver: 'Which solver',
  panel: 'What it has before it',
  program: 'Its program',
  tries: 'Open guesses',
  coefficient: 'Coefficient',
  scrubber: 'Step',
  length: 'Length of the film',
  seconds: (/** @type {number} */ n) => `${n} s`,
  first: 'To the beginning',
  back: 'Step back',
  next: 'Step forward',
  play: 'Play',
  pause: 'Pause',
  step: (/** @type {number} */ n, /** @type {number} */ of) => `${number(n)} of ${number(of)}`,
  looking: 'Searching …',
  start: 'The puzzle as it begins',
  none: 'none',
  singles: 'Fills what has one possibility',
  more: 'These are the first five million steps.',
  deep: 'deep',
  guesses: 'guesses',
  deadEnds: 'dead ends',
  placed: 'placed',
  iterations: 'iterations',
  bySingle: ['naked singles', 'hidden singles'],
  house: (/** @type {number} */ house, /** @type {number} */ side) =>
    `${['row', 'column', 'box'][Math.floor(house / side)]} ${(house % side) + 1}`,
  row: (/** @type {number} */ n) => `Row ${n}`,
  column: (/** @type {number} */ n) => `Column ${n}`,
  box: (/** @type {number} */ n) => `Box ${n}`,
  zeros: 'Zeros',
  open: 'May stand',
  weight: 'Weight',
  own: (/** @type {number} */ c) => `${c} × its own`,
  fewest: (/** @type {string} */ cell, /** @type {number} */ n) => `${cell} has the fewest values: ${n}`,
  heaviest: (/** @type {string} */ cell) => `${cell} is the heaviest`,
  layers: {
    title: (/** @type {number} */ digit, /** @type {number} */ row) => `Digit ${digit}, row ${row}`,
    digit: 'Digit',
    places: 'Open in the row',
    columns: 'Columns',
    boxes: 'Boxes',
    cells: 'Empty cells',
  },
  scan: {
    title: (/** @type {number} */ copies, /** @type {number} */ pass) =>
      `${copies ? `On clone ${copies}` : 'On the first board'}, sweep ${number(pass)}`,
    used: (/** @type {string} */ cell) => `Used, ${cell}`,
    left: 'Left',
  },
  boolean: { rows: 'rows require', columns: 'columns', boxes: 'boxes' },
  held: {
    title: (/** @type {number} */ n) => `Iteration ${number(n)}: the cells that are least certain`,
    share: (/** @type {number} */ share) => `${Math.round(100 * share)}%`,
    blank: 'undecided',
    solvedAfter: (/** @type {number} */ n) =>
      `Solved after ${count(n, 'iteration', 'iterations')}; whether it is the only solution, the method cannot tell.`,
  },
  engine: {
    code: [
      'each lane takes a puzzle',
      'a round, in all lanes at once:',
      '  naked singles, and what they take away',
      '  locked candidates, then triads',
      '  hidden singles',
      'changed: another round',
      'stuck: split it, one child waits',
      'contradiction: the newest that waits',
      'solved: the next puzzle',
    ],
    start: (/** @type {number} */ n) => `${n} puzzles wait for a lane`,
    round: (/** @type {number} */ n, /** @type {number} */ of) => `Round ${n} of ${of}, every lane a puzzle`,
    lane: (/** @type {number} */ lane, /** @type {number} */ puzzle, /** @type {string} */ fate) =>
      `Lane ${lane}, puzzle ${puzzle}: ${fate}`,
    idle: (/** @type {number} */ lane) => `Lane ${lane}: idle`,
    fates: {
      changed: 'something changed',
      stuck: 'stuck: it is split',
      contradiction: 'a contradiction: back',
      solved: 'solved',
    },
    now: 'decided in this round',
    decided: 'decided',
    about: (
      /** @type {number} */ lane,
      /** @type {number} */ puzzle,
      /** @type {number} */ guesses,
      /** @type {number} */ waiting,
    ) =>
      `Lane ${lane} is on the board: puzzle ${puzzle}, ${count(guesses, 'guess', 'guesses')}, ` +
      `${count(waiting, 'node waits', 'nodes wait')}.`,
    about0:
      'Puzzle 1 is yours; beside it are the puzzles of the open file, or twins of it: turned, mirrored, relabelled.',
  },
  about: /** @type {Record<string, [string, string?]>} */ ({
    layers: ['Digit by digit'],
    mrv: ['Fewest values first'],
    weighted: ['The heaviest cell'],
    scan: ['Singles, then clones'],
    boolean: ['Boolean algebra'],
    'boolean+search': ['Boolean algebra with guesses', 'document 004, completed by search'],
    engine: ['Our engine', 'a puzzle in each lane of a vector, all in lockstep'],
    degree: ['Graph colouring', 'the most saturated cell, then the one of least degree'],
    naive: ['Plain backtracking', 'cell by cell in reading order'],
    sinkhorn: ['Balancing', 'T. K. Moon, J. H. Gunther, J. J. Kupin, “Sinkhorn Solves Sudoku”, 2009'],
    belief: ['Messages', 'T. K. Moon, J. H. Gunther, “Multiple constraint satisfaction by belief propagation”, 2006'],
    genetic: [
      'A population',
      'J. Almog, 2009; Y. Sato, H. Inoue, “Genetic Operations that Preserve Building Blocks”, 2010',
    ],
    membrane: ['A membrane', 'D. Díaz-Pernil and others, “Solving Sudoku with Membrane Computing”, 2010'],
  }),
  captions: /** @type {Record<string, string>} */ ({
    layers:
      'One digit in all rows, then the next. Dots are its places; in the row in hand the free ones are blue, ' +
      'barred ones hollow.',
    mrv: 'Row, column and box masks in three tints; the cell with the fewest zeros in their OR is taken.',
    weighted:
      'The weight of each empty cell, darker is heavier: sums of 1/count over three houses, and ten times its own.',
    scan: 'Singles to a fixed point on one board; each guess clones it, and a dead end lifts the clone off again.',
    'boolean+search':
      'What rows, columns and boxes still require, as bits; the AND of three is what the cell requires.',
    engine: 'One lane of eight, round by round; what this round decided is lit.',
  }),
  state: 'Its bits, and where it is',
  transcribed: (/** @type {string} */ path) =>
    `Our version in Rust, ${path}, without the lines that count, trace and stop the search.`,
  told: {
    tries: (
      /** @type {string} */ cell,
      /** @type {number} */ digit,
      /** @type {number} */ nth,
      /** @type {number} */ of,
    ) =>
      `Tries ${digit} in ${cell}, ${nth} of ${of}, because ` +
      `${nth === 1 ? 'nothing is certain there' : 'the one before has been tried'}.`,
    last: (/** @type {string} */ cell, /** @type {number} */ digit, /** @type {number} */ of) =>
      `Takes ${digit} in ${cell}, ${of} of ${of}, because all the others have been tried.`,
    layer: (
      /** @type {number} */ digit,
      /** @type {string} */ cell,
      /** @type {number} */ nth,
      /** @type {number} */ of,
    ) =>
      `Puts ${digit} into ${cell}${of > 1 ? `, ${nth} of ${of}` : ''}, because its column, ` +
      'its box and the cell are free.',
    naked: (/** @type {string} */ cell, /** @type {number} */ digit) =>
      `${cell} is ${digit}, because its row, column and box hold all the others.`,
    needed: (/** @type {string} */ cell, /** @type {number} */ digit) =>
      `${cell} is ${digit}, because no other digit is needed by its row, its column and its box.`,
    hidden: (/** @type {string} */ cell, /** @type {number} */ digit, /** @type {string} */ house) =>
      `${cell} is ${digit}, because no other cell of ${house || 'a house'} can be ${digit}.`,
    look: (/** @type {number} */ digit, /** @type {string} */ cell, /** @type {number} */ row) =>
      `Looks at ${cell}, because it is the next open cell for ${digit} in row ${row}.`,
    noPlace: (/** @type {number} */ digit, /** @type {number} */ row) =>
      `Goes back, because row ${row} has no other open cell for ${digit}.`,
    choose: (/** @type {string} */ cell, /** @type {string} */ why) => `Takes ${cell}${why && `, because ${why}`}.`,
    choice: /** @type {Record<string, string>} */ ({
      mrv: 'no cell has fewer possible digits',
      weighted: 'it is the heaviest cell',
      scan: 'no cell has fewer digits left',
      'boolean+search': 'no cell has fewer possible digits',
      degree: 'no cell can take fewer colours',
      naive: 'it is the next empty cell',
    }),
    iteration: (/** @type {number} */ n, /** @type {number} */ blank) =>
      `After ${count(n, 'iteration', 'iterations')} ${count(blank, 'cell is', 'cells are')} open, because no ` +
      'digit stands out there.',
    visit: (/** @type {string} */ cell, /** @type {string} */ digits) =>
      `Visits ${cell}, because it is the next empty cell. Its houses all need ${digits || 'nothing'}.`,
    remove: (/** @type {string} */ cell) => `Empties ${cell}, because everything after it has been tried.`,
    deadEnd: (/** @type {string} */ cell) => `A dead end, because no digit fits in ${cell}.`,
    deadEnds: /** @type {Record<string, string>} */ ({
      layers: 'A dead end, because the digit has no free column in the row.',
      other: 'A dead end, because the cell visited last cannot give its houses what they need.',
    }),
    other: /** @type {Record<string, string>} */ ({
      start: '',
      clone: 'Copies the board, because the next digit is only a try.',
      drop: 'Drops the copy, because everything on it has been tried.',
      pass: 'Sweeps all cells, because each new digit may settle another.',
      solution: 'Solved, because no cell is empty.',
    }),
  },
};
