// What each solver looks like at a step: its own picture of its idea, and what it has before it.

import { digitsOf, readDigits } from '../model/cells.js';
import { numbers as digitsOn } from '../board/mini.js';
import { corner, frame as outline, spot, tint, shape } from '../board/shapes.js';
import { W } from '../texts/films.js';
import { h, s } from '../ui/dom.js';
import { boardOf } from './boards.js';

/** @typedef {import('../types.js').Shape} Shape */
/** @typedef {import('../types.js').Frame} Frame */
/** @typedef {import('../board/shapes.js').Layout} Layout */
/** @typedef {import('./boards.js').Sized} Sized */
/** @typedef {{ puzzle: string, frame: Frame, coefficient: number }} Seen */
/**
 * @typedef {{
 *   shapes: (at: Layout, seen: Seen) => Shape[], panel: (seen: Seen) => { title: string, parts: HTMLElement[] },
 * }} View
 */

/* ---- what several have in common ---- */

/**
 * The digits of the puzzle and of the board; a guess has a frame and a mark.
 * @param {Layout} at
 * @param {Seen} seen
 * @returns {Shape[]}
 */
function numbers(at, { puzzle, frame }) {
  const givens = readDigits(puzzle);
  const digits = readDigits(frame.grid);
  const shapes = digitsOn(
    at,
    Array.from(digits, (digit, cell) => givens[cell] || digit),
    puzzle,
  );
  for (const [cell] of frame.open) {
    if (givens[cell]) continue;
    const { x, y } = corner(at, cell);
    shapes.push(
      shape(`g${cell}`, 'mark', 'rect', { class: 'guess', x: x + 3, y: y + 3, width: 54, height: 54, rx: 4 }),
    );
    shapes.push(shape(`gq${cell}`, 'top', 'text', { class: 'q', x: x + 50, y: y + 17 }, '?'));
  }
  return shapes;
}

/**
 * A candidate as a dot.
 * @param {Layout} at
 * @param {number} cell
 * @param {number} digit
 * @param {string} kind
 * @returns {Shape}
 */
function dot(at, cell, digit, kind) {
  const { x, y } = spot(at, cell, digit);
  return shape(`o${cell}.${digit}`, 'digit', 'circle', {
    class: `dot ${kind}`,
    cx: x,
    cy: y,
    r: kind === 'few' ? 4.6 : 3.4,
  });
}

/** The cell that a step is about. @param {Frame} frame */
const cellOf = (frame) =>
  'cell' in frame && frame.cell !== null ? frame.cell : frame.about && 'cell' in frame.about ? frame.about.cell : null;

/**
 * The houses of a cell, each in its tint.
 * @param {Layout} at
 * @param {Seen} seen
 * @param {number} cell
 * @returns {Shape[]}
 */
const houses = (at, seen, cell) =>
  sized(seen)
    .housesOf(cell)
    .flatMap((house, i) =>
      (sized(seen).houses[house] ?? []).map((other) => ({
        ...tint(at, other, ['in-row', 'in-col', 'in-box'][i] ?? ''),
        key: `h${i}.${other}`,
      })),
    );

/**
 * A row of bits, one for each digit, with a name; one of a house lights that up.
 * @param {Sized} on
 * @param {string} label
 * @param {number} bits bit d for digit d
 * @param {string} kind
 * @param {number} [house]
 */
const bitRow = (on, label, bits, kind, house) =>
  h(
    'div',
    {
      class: 'bitrow',
      role: 'img',
      ...(house === undefined ? {} : { 'data-house': house }),
      'aria-label': `${label}: ${digitsOf(bits).join(' ') || W.none}`,
    },
    h('span', label),
    on.digits.map((d) => h('i', { class: bits & (1 << d) ? kind : '' }, d)),
  );

/**
 * The columns, of which column 1 is the highest bit of nine.
 * @param {Sized} on
 * @param {string} label
 * @param {number} bits
 * @param {string} kind
 */
const columnRow = (on, label, bits, kind) =>
  bitRow(
    on,
    label,
    on.digits.reduce((all, c) => (bits & (0x200 >> c) ? all | (1 << c) : all), 0),
    kind,
  );

/** The names of a row, a column and a box. @param {Sized} on @param {number} cell */
const houseNames = (on, cell) => [W.row(on.row(cell) + 1), W.column(on.col(cell) + 1), W.box(on.box(cell) + 1)];
/** A row of bits for each house of a cell. @param {Sized} on @param {number} cell @param {number[]} bits */
const rowsOf = (on, cell, bits) =>
  on
    .housesOf(cell)
    .map((house, i) =>
      bitRow(on, houseNames(on, cell)[i] ?? '', bits[i] ?? 0, ['in-row', 'in-col', 'in-box'][i] ?? '', house),
    );
/** The board of a film. @param {Seen} seen */
const sized = (seen) => boardOf(seen.frame.grid);
/** The digits on the board. @param {Seen} seen */
const board = (seen) => readDigits(seen.frame.grid);
const bitCount = (/** @type {number} */ bits) => digitsOf(bits).length;

/**
 * Candidates as dots; those of the cells with the fewest are marked.
 * @param {Layout} at
 * @param {Seen} seen
 * @returns {Shape[]}
 */
function dots(at, seen) {
  const { cells, candidates } = sized(seen);
  const open = candidates(board(seen));
  const counts = cells.filter((cell) => !Number(seen.frame.grid[cell])).map((cell) => bitCount(open[cell] ?? 0));
  const least = Math.min(...counts);
  return cells.flatMap((cell) => {
    const all = digitsOf(open[cell] ?? 0);
    return all.map((d) => dot(at, cell, d, all.length === least ? 'few' : ''));
  });
}

/* ---- the solvers ---- */

/** @type {View} */
const layers = {
  shapes(at, seen) {
    const { frame, puzzle } = seen;
    const look = frame.about?.kind === 'look' ? frame.about : null;
    const shapes = numbers(at, seen);
    if (!look) return shapes;
    const digits = readDigits(frame.grid);
    const givens = readDigits(puzzle);
    const { cells, side, row, col, candidates } = sized(seen);
    const could = candidates(givens);
    for (const cell of cells) {
      if (digits[cell] === look.digit) shapes.push(tint(at, cell, 'same'));
      if (row(cell) === look.row && digits[cell] !== look.digit) shapes.push(tint(at, cell, 'look'));
      const bit = 0x100 >> col(cell);
      const possible =
        row(cell) === look.row ? look.places & bit : !digits[cell] && (could[cell] ?? 0) & (1 << look.digit);
      if (!possible || digits[cell] || givens[cell]) continue;
      const barred = row(cell) === look.row && !(look.mcol & look.msec & look.positions & bit);
      const { x, y } = corner(at, cell);
      shapes.push(
        shape(`o${cell}`, 'digit', 'circle', {
          class: `dot ${row(cell) !== look.row ? '' : barred ? 'barred' : 'few'}`,
          cx: x + 30,
          cy: y + 30,
          r: 7,
        }),
      );
    }
    if (look.col !== null) shapes.push(outline(at, side * look.row + look.col));
    return shapes;
  },
  panel({ frame }) {
    const look = frame.about?.kind === 'look' ? frame.about : null;
    if (!look) return { title: '', parts: [] };
    const on = boardOf(frame.grid);
    const free = look.places & look.mcol & look.msec & look.positions;
    return {
      title: W.layers.title(look.digit, look.row + 1),
      parts: [
        h(
          'div.bitrow.digits',
          { 'aria-hidden': 'true' },
          h('span', W.layers.digit),
          on.digits.map((d) => h('i', { class: d === look.digit ? 'bit' : d < look.digit ? 'soft' : '' }, d)),
        ),
        columnRow(on, W.layers.places, look.places, 'or'),
        columnRow(on, W.layers.columns, look.mcol, 'in-col'),
        columnRow(on, W.layers.boxes, look.msec, 'in-box'),
        columnRow(on, W.layers.cells, look.positions, 'in-row'),
        columnRow(on, 'AND', free, 'bit'),
      ],
    };
  },
};

/** @type {View} */
const mrv = {
  shapes(at, seen) {
    const cell = cellOf(seen.frame);
    return [
      ...numbers(at, seen),
      ...dots(at, seen),
      ...(cell === null ? [] : [...houses(at, seen, cell), outline(at, cell)]),
    ];
  },
  panel(seen) {
    const about = seen.frame.about;
    if (about?.kind !== 'choose') return { title: '', parts: [] };
    const { cell, digits: zeros } = about;
    const digits = board(seen);
    // What was tried in the cell since it was chosen is not in its masks then.
    digits[cell] = 0;
    const on = sized(seen);
    const masks = on.housesOf(cell).map((house) => on.used(digits, house));
    return {
      title: W.fewest(on.name(cell), bitCount(zeros)),
      parts: [
        ...rowsOf(on, cell, masks),
        bitRow(
          on,
          'OR',
          masks.reduce((all, mask) => all | mask, 0),
          'or',
        ),
        bitRow(on, W.zeros, zeros, 'bit'),
      ],
    };
  },
};

/** The four terms of each cell's weight. @param {Seen} seen */
function weigh(seen) {
  const { cells, houses, housesOf, candidates } = sized(seen);
  const digits = board(seen);
  const open = candidates(digits);
  // A cell of which nothing is left has no weight: the search turns back before it weighs.
  const inverse = cells.map((cell) => {
    const count = digits[cell] ? 1 : bitCount(open[cell] ?? 0);
    return count ? 1 / count : 0;
  });
  const sums = houses.map((house) => house.reduce((sum, cell) => sum + (inverse[cell] ?? 0), 0));
  return cells.map((cell) => {
    const terms = [...housesOf(cell).map((house) => sums[house] ?? 0), seen.coefficient * (inverse[cell] ?? 0)];
    return {
      terms,
      weight: terms.reduce((sum, term) => sum + term, 0),
      blank: !digits[cell],
      empty: !digits[cell] && !open[cell],
    };
  });
}

/** @type {View} */
const weighted = {
  shapes(at, seen) {
    const weights = weigh(seen);
    const blank = weights.filter((one) => one.blank && !one.empty).map((one) => one.weight);
    const [low, high] = [Math.min(...blank), Math.max(...blank)];
    const shapes = numbers(at, seen);
    for (const cell of sized(seen).cells) {
      const { weight, blank, empty } = weights[cell] ?? { weight: 0, blank: false, empty: false };
      if (!blank) continue;
      const heat = empty ? 0 : Math.min(4, Math.floor((5 * (weight - low)) / (high - low || 1)));
      const { x, y } = corner(at, cell);
      shapes.push(tint(at, cell, `h${heat}`));
      shapes.push(
        shape(`w${cell}`, 'digit', 'text', { class: 'weight', x: x + 30, y: y + 35 }, empty ? '✕' : weight.toFixed(1)),
      );
    }
    const cell = cellOf(seen.frame);
    if (cell !== null) shapes.push(outline(at, cell));
    return shapes;
  },
  panel(seen) {
    const cell = seen.frame.about?.kind === 'choose' ? seen.frame.about.cell : null;
    if (cell === null) return { title: W.singles, parts: [] };
    // The weights when the cell was chosen: what was tried in it since is taken back.
    const grid = [...seen.frame.grid];
    grid[cell] = '.';
    const one = weigh({ ...seen, frame: { ...seen.frame, grid: grid.join('') } })[cell];
    const names = [...houseNames(sized(seen), cell), W.own(seen.coefficient)];
    return {
      title: W.heaviest(sized(seen).name(cell)),
      parts: [
        h(
          'dl.def.num',
          names.flatMap((label, i) => [h('dt', label), h('dd', (one?.terms[i] ?? 0).toFixed(2))]),
          h('dt', W.weight),
          h('dd', h('b', (one?.weight ?? 0).toFixed(2))),
        ),
      ],
    };
  },
};

/** @type {View} */
const scan = {
  shapes(at, seen) {
    const { frame } = seen;
    const cell = cellOf(frame);
    const shapes = numbers(at, seen);
    if (frame.kind === 'place' && frame.why === 'naked')
      shapes.push(
        ...sized(seen)
          .cells.filter((other) => other <= frame.cell)
          .map((other) => tint(at, other, 'peer')),
      );
    if (cell !== null) shapes.push(outline(at, cell));
    return shapes;
  },
  panel(seen) {
    const { frame } = seen;
    const cell = cellOf(frame);
    const title = W.scan.title(frame.copies, frame.passes);
    if (cell === null) return { title, parts: [] };
    const digits = board(seen);
    // What stands in the cell itself bars nothing from it.
    digits[cell] = 0;
    const on = sized(seen);
    const used = on.housesOf(cell).reduce((bits, house) => bits | on.used(digits, house), 0);
    return {
      title,
      parts: [bitRow(on, W.scan.used(on.name(cell)), used, 'or'), bitRow(on, W.scan.left, on.all & ~used, 'bit')],
    };
  },
};

/**
 * A table of what the houses of a kind require, a row of bits each.
 * @param {Sized} on
 * @param {string} label
 * @param {ArrayLike<number>} digits
 * @param {number} kind
 * @param {number} lit
 */
function table(on, label, digits, kind, lit) {
  const { side, all, used } = on;
  const rects = on.digits.flatMap((_, house) => {
    const require = all & ~used(digits, side * kind + house);
    return on.digits.map((d) =>
      s('rect', {
        class: require & (1 << d) ? (side * kind + house === lit ? 'bit' : 'soft') : 'none',
        x: (d - 1) * 10 + 0.5,
        y: house * 10 + 0.5,
        width: 9,
        height: 9,
        rx: 2,
      }),
    );
  });
  return h(
    'figure',
    h('figcaption', label),
    s('svg', { viewBox: `0 0 ${10 * side} ${10 * side}`, 'aria-hidden': 'true' }, ...rects),
  );
}

/** @type {View} */
const boolean = {
  shapes(at, seen) {
    const cell = cellOf(seen.frame);
    return [...numbers(at, seen), ...(cell === null ? [] : [...houses(at, seen, cell), outline(at, cell)])];
  },
  panel(seen) {
    const about = seen.frame.about;
    if (about?.kind !== 'visit' && about?.kind !== 'choose') return { title: '', parts: [] };
    const { cell } = about;
    const digits = board(seen);
    // The tables at the visit, before the value was set.
    digits[cell] = 0;
    const on = sized(seen);
    const { row, col, high, all } = on;
    const required = on.housesOf(cell).map((house) => all & ~on.used(digits, house));
    const i = [Math.floor(row(cell) / high), Math.floor(col(cell) / high), row(cell) % high, col(cell) % high];
    const parts = [
      ...rowsOf(on, cell, required),
      bitRow(
        on,
        'AND',
        required.reduce((both, one) => both & one),
        'bit',
      ),
    ];
    if (about.kind === 'visit' && bitCount(about.required) > 1) {
      const names = houseNames(on, cell).reverse();
      parts.push(...about.others.map((other, k) => bitRow(on, `A & !B ${names[k]}`, about.required & ~other, 'bit')));
    }
    parts.push(
      h(
        'div.tables',
        [W.boolean.rows, W.boolean.columns, W.boolean.boxes].map((label, kind) =>
          table(on, label, digits, kind, on.housesOf(cell)[kind] ?? 0),
        ),
      ),
    );
    return { title: `${on.name(cell)} = sudoku[${i.join('][')}]`, parts };
  },
};

/** Naive and degree: cells, what may stand there, tries. @type {View} */
const plain = {
  shapes: (at, seen) => {
    const cell = cellOf(seen.frame);
    return [...numbers(at, seen), ...dots(at, seen), ...(cell === null ? [] : [outline(at, cell)])];
  },
  panel(seen) {
    const { about } = seen.frame;
    return about?.kind === 'choose'
      ? { title: sized(seen).name(about.cell), parts: [bitRow(sized(seen), W.open, about.digits, 'bit')] }
      : { title: '', parts: [] };
  },
};

/**
 * Methods without a board, which weigh or breed: how likely each digit is, or how much of the population has it.
 * @type {View}
 */
const held = {
  shapes(at, seen) {
    const { shares, grid } = seen.frame;
    const shapes = numbers(at, seen);
    if (!shares) return shapes;
    const { cells, digits } = sized(seen);
    for (const cell of cells) {
      if (Number(grid[cell])) continue;
      const of = shares.slice(9 * cell, 9 * cell + 9);
      const most = Math.max(...of);
      for (const d of digits) {
        const share = of[d - 1] ?? 0;
        if (!share) continue;
        const { x, y } = spot(at, cell, d);
        shapes.push(
          shape(`o${cell}.${d}`, 'digit', 'circle', {
            class: `dot ${share === most ? 'few' : ''}`,
            cx: x,
            cy: y,
            r: Number((1.2 + 7 * Math.sqrt(share / 255)).toFixed(2)),
          }),
        );
      }
    }
    return shapes;
  },
  panel({ frame }) {
    const { shares = [], kind, passes } = frame;
    if (kind !== 'iteration' && kind !== 'solution') return { title: '', parts: [] };
    const { cells, digits, name } = boardOf(frame.grid);
    const of = (/** @type {number} */ cell) => shares.slice(9 * cell, 9 * cell + 9);
    // The cells of which the least is certain.
    const open = cells
      .map((cell) => ({ cell, most: Math.max(...of(cell)) }))
      .filter(({ cell }) => !Number(frame.grid[cell]))
      .sort((a, b) => a.most - b.most)
      .slice(0, 7);
    return {
      title: W.held.title(passes),
      parts: open.map(({ cell }) =>
        h(
          'div.bitrow',
          {
            role: 'img',
            'aria-label': `${name(cell)}: ${of(cell)
              .map((share, i) => (share ? `${i + 1} ${W.held.share(share / 255)}` : ''))
              .filter(Boolean)
              .join(', ')}`,
          },
          h('span', name(cell)),
          digits.map((d) => {
            const share = (of(cell)[d - 1] ?? 0) / 255;
            return h('i', { class: share >= 0.5 ? 'bit' : share >= 0.05 ? 'soft' : '', title: W.held.share(share) }, d);
          }),
        ),
      ),
    };
  },
};

/** @type {Record<string, View>} */
export const VIEWS = {
  layers,
  mrv,
  weighted,
  scan,
  boolean,
  'boolean+search': boolean,
  degree: plain,
  naive: plain,
  sinkhorn: held,
  belief: held,
  genetic: held,
  membrane: held,
};
