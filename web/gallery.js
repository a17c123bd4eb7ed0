// The gallery: every component of the page in both themes, for designers. It is served as `gallery.html`.

import { Picture } from './board/board.js';
import { boardShapes } from './board/names.js';
import { classic, start } from './model/command.js';
import { button, h, icon, s, sheet } from './ui/dom.js';

const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const VERDICTS = ['holds', 'not-refuted', 'holds-where', 'does-not-hold', 'only-in-our-reading', 'cannot-be-known'];

await Promise.all(['watch/watch', 'set/set'].map((name) => sheet(new URL(`${name}.css`, import.meta.url))));

/** @param {string} title @param {...(Node | string)} parts */
const section = (title, ...parts) => h('section.card.col', h('h2', title), parts);
/** A text of a size. @param {number} n */
function size(n) {
  const text = h('p.size', `--t${n} Sudoku 0123456789`);
  text.style.fontSize = `var(--t${n})`;
  return text;
}
/** @param {...Node} parts */
const row = (...parts) => h('div.row', parts);
/** @param {string[]} labels */
const segment = (labels) =>
  h(
    'div.seg',
    labels.map((label, i) => h('button', { 'aria-pressed': String(i === 0) }, label)),
  );

function board() {
  const picture = new Picture();
  const now = start(PUZZLE);
  const look = { selected: new Set([2]), current: 2, lit: 6, peers: true, bad: new Set() };
  picture.draw(boardShapes(picture.at, classic(PUZZLE), now, look));
  return picture.element;
}

/** A row of nine bits, of which some are lit. @param {string} label @param {string} kind @param {number[]} lit */
const bits = (label, kind, lit) =>
  h(
    'div.bitrow',
    h('span', label),
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((d) => h('i', { class: lit.includes(d) ? kind : '' }, d)),
  );

/** @param {string} theme */
function gallery(theme) {
  const bitRows = h(
    'div.col.bits',
    bits('Row', 'in-row', [1, 5]),
    bits('Column', 'in-col', [2]),
    bits('Box', 'in-box', [7, 9]),
    bits('OR', 'or', [1, 2, 5, 7, 9]),
    bits('Zeros', 'bit', [3, 4, 6, 8]),
  );
  bitRows.style.setProperty('--n', '9');
  return h(
    'div.theme',
    { 'data-theme': theme },
    h('h1', theme),
    section(
      'Type',
      ...[6, 5, 4, 3, 2, 1].map(size),
      h('p.dim', 'Text that steps back'),
      h('p.mono', 'A command or a program'),
    ),
    section(
      'Buttons',
      row(
        button('Main', { class: 'main' }, () => {}),
        button('Usual', () => {}),
        button('Quiet', { class: 'quiet' }, () => {}),
        button('Off', { disabled: true }, () => {}),
      ),
      row(
        button('Main, tall', { class: 'main tall', icon: 'plus' }, () => {}),
        button('Share', { icon: 'share', hide: true, class: 'quiet' }, () => {}),
        icon('bulb'),
      ),
      segment(['One', 'Two', 'Three']),
    ),
    section(
      'Fields',
      h('input.in', { value: 'A text', 'aria-label': `Text, ${theme}` }),
      h('select.in', { 'aria-label': `Choice, ${theme}` }, h('option', 'One of several')),
      h('label.check', h('input', { type: 'checkbox', checked: true }), 'A choice'),
      h('input', { type: 'range', 'aria-label': `Range, ${theme}` }),
    ),
    section(
      'Chips',
      row(
        h('span.chip', 'solved'),
        h('span.chip.wait', 'gave up'),
        ...VERDICTS.map((kind) => h('span', { class: `chip ${kind}` }, kind)),
      ),
    ),
    section('Board', board()),
    section('Bits', bitRows),
    section(
      'Program',
      h('ol.plain', h('li', 'A line'), h('li.now', 'The line that runs')),
      h('ol.code.mono', h('li', 'let next = board;'), h('li.now', 'next.place(cell, digit);')),
    ),
    section(
      'Player',
      h(
        'div.track',
        s(
          'svg',
          { class: 'curve', viewBox: '0 0 512 40', preserveAspectRatio: 'none' },
          s('path', { d: 'M0 40L80 10L200 20L512 2L512 40Z' }),
          s('path', { class: 'guesses', d: 'M40 0v6M200 0v6' }),
          s('path', { class: 'dead-ends', d: 'M120 34v6' }),
        ),
      ),
    ),
    section(
      'Answer',
      h(
        'div.setter',
        ['unique', 'multiple', 'none'].map((status) => h('p.answer', { 'data-status': status }, status)),
      ),
    ),
  );
}

document.getElementById('gallery')?.append(gallery('light'), gallery('dark'));
