// The window of document 000: New chooses a file, and shows the result and how long it took.

import { Picture } from '../board/board.js';
import { numbers } from '../board/mini.js';
import { W } from '../texts/films.js';
import { T } from '../texts/texts.js';
import { button, h } from '../ui/dom.js';
import { chooser } from '../ui/forms.js';

export class Window {
  #picture = new Picture();
  #time = h('p.num', { role: 'status', id: 'result' }, W.windowAbout);

  /** @param {import('../app.js').App} app */
  constructor(app) {
    this.app = app;
    const input = chooser((file) => this.#open(file), { id: 'file-000' });
    this.#picture.draw([]);
    this.element = h(
      'section.card.window',
      { 'aria-label': W.window },
      this.#picture.element,
      h('h2', W.window),
      button(W.windowNew, { class: 'main' }, () => input.click()),
      input,
      this.#time,
    );
  }

  /** @param {File} file */
  async #open(file) {
    /** @type {string[]} */
    const found = [];
    await this.app.reader.run('read', { source: file }, (part) => found.push(...part.puzzles)).catch(() => false);
    const [puzzle] = found;
    if (puzzle) await this.#solve(puzzle);
    else this.#time.textContent = T.open.none;
  }

  /** @param {string} puzzle */
  async #solve(puzzle) {
    const request = { op: 'solve', puzzle, solver: 'layers' };
    const { answer, ms } = await this.app.background.run('timed', { request }).catch(() => ({ answer: {}, ms: 0 }));
    const solution = answer.solution ?? answer.found?.[0] ?? puzzle;
    const { at, element } = this.#picture;
    this.#picture.draw(numbers(at, solution, puzzle));
    element.setAttribute('role', 'img');
    element.setAttribute('aria-label', solution);
    this.#time.textContent = W.result(T.status[/** @type {import('../types.js').Status} */ (answer.status)] ?? '', ms);
  }
}
