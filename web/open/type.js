// Typing a puzzle in, or setting one: an empty board; what it comes to is said while it grows.

import { Board } from '../board/board.js';
import { boardShapes, cellNames } from '../board/names.js';
import { clashes, writeDigits } from '../model/cells.js';
import { classic, enter, erase, start } from '../model/command.js';
import { meaning } from '../play/keys.js';
import { Selection } from '../play/select.js';
import { T } from '../texts/texts.js';
import { button, dialog, h, sheet } from '../ui/dom.js';
import { leaving } from '../ui/leaving.js';

await sheet(new URL('open.css', import.meta.url));

const EMPTY = classic('');

/** @param {import('../app.js').App} app */
export function typeIn(app) {
  let board = start('.'.repeat(81));
  const selection = new Selection();
  selection.one(0);
  const status = h('p.num', { role: 'status' }, T.open.typing);
  const view = new Board({
    label: T.board,
    pointing: {
      select(cell, how) {
        if (how === 'paint') selection.add(cell);
        else selection.one(cell);
        draw();
      },
    },
  });
  const box = dialog(
    T.open.type,
    T.close,
    h(
      'div.col.typing',
      view.element,
      status,
      h(
        'div.row',
        [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => button(String(digit), { class: 'tall grow' }, () => write(digit))),
        button(T.play.erase, { icon: 'erase', hide: true, class: 'tall' }, () => write(0)),
      ),
      h('p.dim.small', T.open.moves),
      button(
        T.open.start,
        { class: 'main tall start' },
        leaving(() => app.session.play(writeDigits(board.digits), T.play.untitled)),
      ),
    ),
  );
  box.addEventListener('keydown', (event) => {
    const means = meaning(event, false);
    if (!means || !(event.target instanceof Element && event.target.closest('.cells'))) return;
    if (means.do === 'move') selection.one(selection.moved(means.down, means.right));
    else if (means.do === 'digit') write(means.digit);
    else if (event.code === 'Space' || /0$/.test(event.code)) selection.one((selection.at + 1) % 81);
    else if (means.do === 'erase') erase1();
    else return;
    event.preventDefault();
    draw();
    view.focus(selection.at);
  });

  /** Backspace: what stands here goes; where nothing does, what stood before. */
  function erase1() {
    if (!board.digits[selection.at]) selection.one((selection.at + 80) % 81);
    write(0);
  }

  /** @param {number} digit */
  async function write(digit) {
    const cells = [...selection.cells];
    board = digit ? enter(board, EMPTY, cells, digit, false) : erase(board, EMPTY, cells);
    // On to the next cell, so that a puzzle is typed as it is read.
    if (digit && cells.length === 1) selection.one((selection.at + 1) % 81);
    draw();
    const puzzle = writeDigits(board.digits);
    const checked = await app.background.ask({ op: 'check', puzzle }).catch(() => null);
    if (!checked || puzzle !== writeDigits(board.digits)) return;
    const clues = T.clues(puzzle.replace(/\./g, '').length);
    /** @type {import('../types.js').Status} */
    const known = checked.status;
    const minimal =
      known !== 'unique'
        ? ''
        : `, ${checked.minimal ? T.solve.minimal : T.solve.redundant(checked.redundant?.length ?? 0)}`;
    status.textContent = `${clues}, ${T.status[known]}${minimal}`;
  }

  function draw() {
    const bad = new Set(clashes(board.digits));
    const look = { selected: selection.cells, current: selection.at, lit: 0, peers: false, bad };
    view.draw(boardShapes(view.at, EMPTY, board, look));
    view.name(cellNames(EMPTY, board, bad), selection.cells, selection.at);
  }
  draw();
  view.focus(0);
}
