// What every game has, whatever its board: the board, the pad, and all that a key or a finger does to them.

import { enter, erase, fill, toggle } from '../model/command.js';
import * as games from '../model/game.js';
import { T } from '../texts/texts.js';
import { button, h, icon, put, say, tell } from '../ui/dom.js';
import { HintPanel } from './hint.js';
import { meaning } from './keys.js';
import { COLOURS, Pad } from './pad.js';
import { Selection } from './select.js';
import { Stopwatch } from './stopwatch.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../board/board.js').Board} Board */
/** @typedef {import('../types.js').Mode} Mode */
/** @typedef {import('./keys.js').Meaning} Meaning */
/**
 * Makes a button that closes the menu and does something.
 * @typedef {(label: string, picture: Parameters<typeof icon>[0], act: () => void) => HTMLElement} Act
 */

export class Table {
  /** @type {Mode} */
  mode = 'digit';
  lit = 0;
  /** The value that each tap enters, where values come first. */
  taken = 0;
  /** Cells that the solution contradicts. @type {number[]} */
  wrong = [];
  selection = new Selection();
  /** What moves know of the puzzle, from when it is known. @type {import('../types.js').Field} */
  field = /** @type {any} */ (null);
  /** The picture of the board, from when it is known. @type {Board} */
  board = /** @type {any} */ (null);
  #isDue = false;
  #keeping = 0;

  /**
   * @param {App} app @param {import('../types.js').Game} game @param {string} keypad what the pad is called
   * @param {(table: any) => import('../types.js').HintKind<any>} hints
   */
  constructor(app, game, keypad, hints) {
    this.app = app;
    this.game = game;
    this.hint = new HintPanel(this, hints(this));
    this.ending = h('section.card.side', { id: 'end', 'aria-label': T.end.title, hidden: true });
    this.time = new Stopwatch(this);
    this.pad = new Pad(this, keypad);
    this.title = h('span');
    this.facts = h('span.facts.num');
    const veil = (/** @type {string} */ title, /** @type {HTMLElement} */ act) =>
      h('div.veil', { hidden: true }, h('h2', title), act);
    this.veil = veil(
      T.play.paused,
      button(T.play.resume, { class: 'main tall', icon: 'play' }, () => this.pause(false)),
    );
    this.elsewhere = veil(
      T.play.elsewhere,
      button(T.play.here, { class: 'main tall' }, () => app.session.takeOver()),
    );
    this.undoButton = button(T.play.undo, { icon: 'undo' }, () => this.undo());
    this.redoButton = button(T.play.redo, { icon: 'redo', class: 'roomy' }, () => this.redo());
    // It describes the title. It is hidden, so that nothing is laid out for it.
    this.saved = h('span', { id: 'saved', hidden: true });
    this.element = h('div.fit');
  }

  /** Shows a board, with a pad of its values. @param {Board} board @param {number} values */
  begin(board, values) {
    this.board = board;
    board.element.append(this.veil, this.elsewhere);
    this.pad.fill(values);
    this.element.replaceChildren();
    put(
      this.element,
      this.#head(),
      board.element,
      this.pad.modes,
      this.pad.element,
      this.#acts(),
      this.hint.element,
      this.ending,
    );
    this.onkey = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    this.onhide = () => {
      if (document.hidden) {
        this.time.count();
        this.app.session.save(this.game);
      } else this.time.skip();
    };
    document.addEventListener('keydown', this.onkey);
    document.addEventListener('visibilitychange', this.onhide);
    this.time.start();
    if (this.game.solved && !this.game.practice && !this.current.digits.includes(0)) this.end(true);
    // What a pointer presses gives the keys back to the board; beside everything it takes the selection away.
    this.element.addEventListener('click', (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.detail > 0 && target.closest('.pad, .modes, .acts')) this.focus();
      else if (target === this.element) this.#choose([]);
    });
  }

  /** The head: the game's name, its time and its facts. */
  #head() {
    const quiet = { hide: true, class: 'quiet' };
    const { app } = this;
    const name = h(
      'button.btn.quiet',
      { 'aria-describedby': 'saved', onclick: () => app.showGames() },
      this.title,
      icon('down'),
    );
    return h(
      'div.head',
      button(T.levels.choose, { icon: 'plus', ...quiet, class: 'quiet compact' }, () => app.openNew()),
      h('h1', name),
      h(
        'span.row.time',
        this.time.element,
        button(T.play.pause, { icon: 'pause', ...quiet }, () => this.pause(!this.time.isPaused)),
      ),
      button(T.play.more, { icon: 'more', ...quiet, id: 'more' }, () => app.menu()),
      this.facts,
      this.saved,
    );
  }

  /** What can be done beside entering. */
  #acts() {
    return h(
      'div.acts',
      this.undoButton,
      this.redoButton,
      button(T.play.erase, { icon: 'erase', class: 'erase' }, () => this.erase()),
      button(T.play.marks, { icon: 'fill', class: 'roomy' }, () => this.fill()),
      button(T.play.check, { icon: 'check', class: 'roomy' }, () => this.check()),
      button(T.play.hint, { icon: 'bulb', class: 'compact' }, () => this.hint.more()),
    );
  }

  /** Whether the end is shown. */
  get isEnded() {
    return !this.ending.hidden;
  }

  /** Shows how the game went. @param {boolean} [again] whether a visitor comes back to a game that had ended */
  async end(again) {
    const { Ending } = await import('./end.js');
    new Ending(this).show(again);
  }

  hideEnd() {
    if (!this.isEnded) return;
    this.ending.hidden = true;
    this.board.element.classList.remove('won');
    this.show();
  }

  /** Leaves the screen. */
  close() {
    this.time.stop();
    document.removeEventListener('keydown', this.onkey ?? (() => {}));
    document.removeEventListener('visibilitychange', this.onhide ?? (() => {}));
    this.hint.close();
    this.app.session.save(this.game);
  }

  get current() {
    return games.board(this.game);
  }

  /* ---- what a kind of board has of its own ---- */

  /** The modes there are. @returns {readonly Mode[]} */
  get offered() {
    return ['digit', 'centre', 'colour'];
  }

  /** @param {Mode} mode */
  called(mode) {
    return T.play.modes[mode];
  }

  /** The pack that the puzzle is of, if it is open. @returns {import('../list/rows.js').Rows | null} */
  get rows() {
    return null;
  }

  /** What the menu offers for the game. @param {Act} _act @returns {HTMLElement | null} */
  more(_act) {
    return null;
  }

  /** The mode that is meant, where marks of the corners are none of their own. @param {Mode} mode @returns {Mode} */
  meant(mode) {
    return mode === 'corner' ? 'centre' : mode;
  }

  /** What a key means. @param {KeyboardEvent} event @returns {Meaning | null} */
  meaning(event) {
    return meaning(event, this.app.settings.shortcuts);
  }

  /** A digit of the keyboard. @param {number} digit @param {Mode} mode */
  digit(digit, mode) {
    this.write(digit, mode);
  }

  /** Goes to what is beside it. @param {number} _by */
  beside(_by) {}

  /**
   * Looks at the board after a move: whether it is solved, and what is to be said.
   * @param {boolean} _isShown whether the solution is shown, and not found
   */
  judge(_isShown) {}

  /** Says whether anything is wrong, against the solution. */
  async check() {}

  /** Draws the board and its facts. */
  draw() {}

  /**
   * How often a value is still to come that is there so often; null where that is not known.
   * @param {number} count
   * @returns {number | null}
   */
  left(count) {
    return 9 - count;
  }

  /** The game as it began. */
  renew() {
    games.restart(this.game);
  }

  /* ---- time ---- */

  /** Hides the board and stops the time, or goes on. @param {boolean} on */
  pause(on) {
    this.time.count();
    this.time.isPaused = on;
    this.veil.hidden = !on;
    this.board.svg.style.visibility = this.board.grid.style.visibility = on ? 'hidden' : '';
    if (on) this.veil.querySelector('button')?.focus();
    else this.focus();
    say(on ? T.play.paused : T.play.resume);
  }

  /** Gives the keys to the board. */
  focus() {
    this.board?.focus(this.selection.at);
  }

  /* ---- commands ---- */

  /**
   * Goes on to a board.
   * @param {import('../types.js').Board} next
   * @param {boolean} [isShown] whether the solution is shown, and not found
   */
  go(next, isShown = false) {
    if (this.time.isPaused || this.app.session.isElsewhere || !games.go(this.game, next)) return;
    this.moved(isShown);
  }

  /** After a move nothing is known to be wrong. @param {boolean} [isShown] */
  moved(isShown = false) {
    this.wrong = [];
    this.changed(isShown);
  }

  /** Keeps the game and shows it. @param {boolean} [isShown] */
  changed(isShown = false) {
    this.hint.reset();
    this.hideEnd();
    this.judge(isShown);
    this.game.changed = Date.now();
    this.#keep();
    this.show();
  }

  /** Keeps the game when what was changed is seen, which writing it would delay. */
  #keep() {
    tell(this.saved, T.saving);
    this.#keeping ||= requestAnimationFrame(() =>
      setTimeout(async () => {
        this.#keeping = 0;
        const isKept = await this.app.session.save(this.game);
        if (!this.#keeping) tell(this.saved, isKept ? T.saved : T.unsaved);
      }),
    );
  }

  /** A key of the pad: it is taken where values come first, and writes where cells do. @param {number} value */
  press(value) {
    if (!this.app.settings.digitFirst) return this.write(value);
    this.taken = this.taken === value ? 0 : value;
    this.lit = this.taken;
    this.show();
  }

  /** Writes a value, a mark or a colour. @param {number} value @param {Mode} [mode] */
  write(value, mode = this.mode) {
    const { field, selection, current } = this;
    const cells = [...selection.cells];
    if (mode === 'colour' && value > COLOURS) return;
    if (cells.length === 0) {
      this.lit = this.lit === value ? 0 : value;
      return this.show();
    }
    if (mode !== 'colour' && cells.every((cell) => field.givens[cell] !== null))
      return say(T.play.isGiven(selection.name), true);
    if (mode === 'digit') {
      this.go(enter(current, field, cells, value, this.app.settings.autoRemove));
      this.lit = this.isEnded ? 0 : value;
      this.show();
    } else this.go(toggle(current, cells, mode, value));
  }

  erase() {
    this.go(erase(this.current, this.field, [...this.selection.cells]));
  }

  undo() {
    if (!games.canUndo(this.game) || this.time.isPaused) return;
    games.undo(this.game);
    this.moved();
    say(T.play.undo);
  }

  redo() {
    if (!games.canRedo(this.game) || this.time.isPaused) return;
    games.redo(this.game);
    this.moved();
    say(T.play.redo);
  }

  fill() {
    this.go(fill(this.current, this.field));
  }

  /** Shows cells that are wrong. @param {number[]} cells */
  accuse(cells) {
    this.wrong = cells;
    this.show();
  }

  /** Starts again, as if it had just been opened. */
  restart() {
    this.renew();
    this.time.skip();
    this.moved();
    this.focus();
  }

  /* ---- input ---- */

  /** @param {number} cell @param {'one' | 'toggle' | 'extend' | 'paint' | 'same'} how */
  point(cell, how) {
    const { selection } = this;
    const { digits } = this.current;
    if (how === 'same') {
      if (digits[cell]) this.selection.all([...digits.keys()].filter((other) => digits[other] === digits[cell]));
    } else if (how === 'paint') selection.add(cell);
    else selection[how](cell);
    selection.at = cell;
    if (this.taken && ['one', 'paint'].includes(how)) {
      selection.one(cell);
      return this.write(this.taken);
    }
    this.lit = digits[cell] || this.lit;
    this.show();
  }

  /** @param {number[]} cells */
  #choose(cells) {
    this.selection.all(cells);
    if (cells.length === 0) this.lit = this.taken = 0;
    this.show();
  }

  /** @param {Mode} mode */
  setMode(mode) {
    this.mode = mode;
    say(this.called(mode));
    this.show();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.isComposing || target.closest('input, textarea, select, dialog') || document.querySelector('dialog'))
      return;
    const means = this.meaning(event);
    if (!means) return;
    // A button that has the focus keeps its own keys.
    const onBoard = target === document.body || target.closest('.board, main') === target || target.closest('.cells');
    if (!onBoard && ['Space', 'Enter'].includes(event.code)) return;
    if (this.time.isPaused && means.do !== 'pause' && means.do !== 'help') return;
    event.preventDefault();
    this.#do(means);
  }

  /** @param {Meaning} means */
  #do(means) {
    const { selection, offered } = this;
    switch (means.do) {
      case 'move':
        return this.moveTo(selection.moved(means.down, means.right), means.how);
      case 'end':
        return this.moveTo(selection.end(means.row, means.col), means.how);
      case 'digit':
        return this.digit(means.digit, this.meant(means.mode ?? this.mode));
      case 'value':
        return this.write(means.value);
      case 'mode':
        return this.setMode(this.meant(means.mode));
      case 'next-mode':
        return this.setMode(offered[(offered.indexOf(this.mode) + 1) % offered.length] ?? 'digit');
      case 'erase':
        return this.erase();
      case 'undo':
        return this.undo();
      case 'redo':
        return this.redo();
      case 'marks':
        return this.fill();
      case 'hint':
        this.hint.more();
        return;
      case 'highlight': {
        const digit = this.current.digits[selection.at] ?? 0;
        this.lit = this.lit === digit ? 0 : digit;
        return this.show();
      }
      case 'pause':
        return this.pause(!this.time.isPaused);
      case 'new':
        this.app.another();
        return;
      case 'next':
        return this.beside(1);
      case 'previous':
        return this.beside(-1);
      case 'help':
        this.app.help();
        return;
      case 'all':
        return this.#choose([...this.current.digits.keys()]);
      case 'none':
        return this.#choose([]);
    }
  }

  /** @param {number} cell @param {'one' | 'extend' | 'toggle'} how */
  moveTo(cell, how) {
    if (how === 'extend') this.selection.add(cell);
    else this.selection[how](cell);
    this.lit = this.current.digits[cell] || this.lit;
    this.show();
    this.board.focus(cell);
  }

  /* ---- looks ---- */

  /** Draws when what is under way is done: before the next frame, so that this need only lay out what has changed. */
  show() {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      if (this.board) this.#draw();
    });
  }

  #draw() {
    const { game, app } = this;
    this.draw();
    if (!this.offered.includes(this.mode)) this.mode = 'centre';
    this.pad.show();
    this.time.show();
    tell(this.title, game.title);
    this.undoButton.toggleAttribute('disabled', !games.canUndo(game));
    this.redoButton.toggleAttribute('disabled', !games.canRedo(game));
    this.elsewhere.toggleAttribute('hidden', !app.session.isElsewhere);
    this.element.classList.toggle('told', this.hint.isOpen);
    this.element.classList.toggle('ended', this.isEnded);
  }

  /**
   * The menu's buttons: those of every game, and one of its own.
   * @param {Act} act
   * @param {HTMLElement} own
   */
  acts(act, own) {
    // What is beside the pad where there is room is in the menu where there is none.
    const beside = h(
      'div.row.narrow',
      act(T.play.redo, 'redo', () => this.redo()),
      act(T.play.marks, 'fill', () => this.fill()),
      act(T.play.check, 'check', () => this.check()),
    );
    return h(
      'div.row',
      beside,
      own,
      act(T.play.restart, 'undo', () => this.restart()),
    );
  }
}
