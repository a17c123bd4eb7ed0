// What a place shows that can do nothing with the board that is open: that it cannot, and what can be done instead.

import { T } from '../texts/texts.js';
import { button, h } from './dom.js';

export class Elsewhere {
  /**
   * @param {import('../app.js').App} app
   * @param {'path' | 'documents' | 'solve'} place
   * @param {string} title of the game
   * @param {(() => void) | null} example shows the place on a puzzle of its own
   */
  constructor(app, place, title, example) {
    this.element = h(
      'section.card.col.elsewhere',
      h('h1', T.nav[place]),
      h('p', T.elsewhere[place](title)),
      h(
        'div.row',
        button(T.elsewhere.back, { icon: 'prev', class: 'main tall' }, () => app.go('play')),
        example && button(T.elsewhere.example, { class: 'tall' }, example),
      ),
    );
  }

  close() {}
}
