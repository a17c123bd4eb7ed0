// Playing: the board, the pad, and everything a key or a finger can do to them.

import { Board } from '../board/board.js';
import { boardShapes, cellNames } from '../board/names.js';
import { CELLS, DIGITS, candidates } from '../model/cells.js';
import { enter, erase, fill, follow, isGiven, toggle } from '../model/command.js';
import * as games from '../model/game.js';
import { T } from '../texts/texts.js';
import { button, clock, h, icon, put, refill, say, set, tell } from '../ui/dom.js';
import { Ending } from './end.js';
import { HintPanel, hints, isFound } from './hint.js';
import { meaning } from './keys.js';
import { Selection } from './select.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../types.js').Mode} Mode */
/** @typedef {import('../types.js').Moves} Moves */
/** @typedef {import('./keys.js').Meaning} Meaning */

/** The modes, with the key and the picture of each. */
const MODES = /** @type {const} */ ([
  ['digit', 'Z', 'pencil'],
  ['corner', 'X', 'grid'],
  ['centre', 'C', 'fill'],
  ['colour', 'V', 'drop'],
]);
/** There are so many colours. */
const COLOURS = 9;

/** What every game has, whatever its board: the clock, the modes, the pad, the keys, the moves. */
export class Table {
  /** @type {Mode} */
  mode = 'digit';
  lit = 0;
  /** The value that each tap enters, where values come first. */
  taken = 0;
  /** Cells that the solution contradicts. @type {number[]} */
  wrong = [];
  selection = new Selection();
  /** The picture of the board, from when it is known. @type {Board} */
  board = /** @type {any} */ (null);
  #paused = false;
  #tick = 0;
  #last = performance.now();
  #isDue = false;
  #keeping = 0;

  /**
   * @param {App} app @param {import('../types.js').Game} game @param {string} keypad what the pad is called
   * @param {(table: any) => import('../types.js').HintKind<any>} hints
   * @param {(table: any) => Moves} moves what moves make of the board
   */
  constructor(app, game, keypad, hints, moves) {
    this.app = app;
    this.game = game;
    this.moves = moves(this);
    this.hint = new HintPanel(this, hints(this));
    this.ending = new Ending(this);
    this.pad = h('div', { class: 'pad', role: 'group', 'aria-label': keypad });
    this.modes = h('div', { class: 'seg modes', role: 'group', 'aria-label': T.play.mode });
    this.title = h('span', {});
    this.facts = h('span', { class: 'facts num' });
    this.time = h('span', { class: 'num', id: 'time' });
    this.veil = h(
      'div',
      { class: 'veil', hidden: true },
      h('h2', {}, T.play.paused),
      button({ label: T.play.resume, class: 'main tall', icon: 'play', onclick: () => this.pause(false) }),
    );
    this.undoButton = button({ label: T.play.undo, icon: 'undo', onclick: () => this.undo() });
    this.redoButton = button({ label: T.play.redo, icon: 'redo', class: 'roomy', onclick: () => this.redo() });
    // It describes the title. It is hidden, so that nothing is laid out for it.
    this.saved = h('span', { id: 'saved', hidden: true });
    this.elsewhere = h(
      'div',
      { class: 'veil', hidden: true },
      h('h2', {}, T.play.elsewhere),
      button({ label: T.play.here, class: 'main tall', onclick: () => app.takeOver() }),
    );
    this.element = h('div', { class: 'fit' });
  }

  /** Puts the board on the table, with a pad of so many values. @param {Board} board @param {number} values */
  begin(board, values) {
    this.board = board;
    board.element.append(this.veil, this.elsewhere);
    for (const [mode, key, picture] of MODES) {
      this.modes.append(
        h(
          'button',
          { type: 'button', 'data-mode': mode, onclick: () => this.setMode(mode) },
          icon(picture),
          h('span', {}),
          h('kbd', { 'aria-hidden': 'true' }, key),
        ),
      );
    }
    for (let value = 1; value <= values; value++)
      this.pad.append(
        h(
          'button',
          { type: 'button', 'data-digit': value, onclick: () => this.#press(value) },
          h('span', {}),
          h('small', {}),
          h('span', { class: 'vh' }, T.play.toCome),
        ),
      );
    this.pad.append(
      h(
        'button',
        { type: 'button', class: 'eraser', 'aria-label': T.play.erase, onclick: () => this.erase() },
        icon('erase'),
      ),
    );
    this.element.replaceChildren();
    put(
      this.element,
      h(
        'div',
        { class: 'head' },
        button({
          label: T.levels.choose,
          icon: 'plus',
          hide: true,
          class: 'quiet compact',
          onclick: () => this.app.openNew(),
        }),
        h(
          'h1',
          {},
          h(
            'button',
            { type: 'button', class: 'btn quiet', 'aria-describedby': 'saved', onclick: () => this.app.showGames() },
            this.title,
            icon('down'),
          ),
        ),
        h(
          'span',
          { class: 'row time' },
          this.time,
          button({
            label: T.play.pause,
            icon: 'pause',
            hide: true,
            class: 'quiet',
            onclick: () => this.pause(!this.#paused),
          }),
        ),
        button({
          label: T.play.more,
          icon: 'more',
          hide: true,
          class: 'quiet',
          id: 'more',
          onclick: () => this.app.menu(),
        }),
        this.facts,
        this.saved,
      ),
      board.element,
      this.modes,
      this.pad,
      h(
        'div',
        { class: 'acts' },
        this.undoButton,
        this.redoButton,
        button({ label: T.play.erase, icon: 'erase', class: 'erase', onclick: () => this.erase() }),
        button({ label: T.play.marks, icon: 'fill', class: 'roomy', onclick: () => this.fill() }),
        button({ label: T.play.check, icon: 'check', class: 'roomy', onclick: () => this.check() }),
        button({ label: T.play.hint, icon: 'bulb', class: 'compact', onclick: () => this.hint.more() }),
      ),
      this.hint.element,
      this.ending.element,
    );
    this.onkey = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    this.onhide = () => {
      if (document.hidden) {
        this.count();
        this.app.save(this.game);
      } else this.#last = performance.now();
    };
    document.addEventListener('keydown', this.onkey);
    document.addEventListener('visibilitychange', this.onhide);
    this.#tick = window.setInterval(() => this.count(), 1000);
    if (this.game.solved && !this.game.practice && !this.current.digits.includes(0)) this.ending.show(true);
    // What a pointer presses gives the keys back to the board; beside everything it takes the selection away.
    this.element.addEventListener('click', (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.detail > 0 && target.closest('.pad, .modes, .acts')) this.focus();
      else if (target === this.element) this.#choose([]);
    });
  }

  /** Leaves the screen. */
  close() {
    this.count();
    document.removeEventListener('keydown', this.onkey ?? (() => {}));
    document.removeEventListener('visibilitychange', this.onhide ?? (() => {}));
    clearInterval(this.#tick);
    this.hint.close();
    this.app.save(this.game);
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

  /** What there is for a game beside the keys. @param {() => void} _close @returns {HTMLElement | null} */
  more(_close) {
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

  /** What a value is called. @param {number} value @returns {number | string} */
  label(value) {
    return value;
  }

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

  count() {
    const now = performance.now();
    if (!this.#paused && !this.game.solved && !document.hidden && !document.querySelector('dialog')) {
      this.game.elapsed += Math.min(2000, now - this.#last);
    }
    this.#last = now;
    tell(this.time, this.app.settings.timer ? clock(this.game.elapsed) : '');
    if (Math.floor(this.game.elapsed / 1000) % 10 === 9) this.app.save(this.game);
  }

  /** Hides the board and stops the time, or goes on. @param {boolean} on */
  pause(on) {
    this.count();
    this.#paused = on;
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
    if (this.#paused || this.app.isElsewhere || !games.go(this.game, next)) return;
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
    this.ending.hide();
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
        const isKept = await this.app.save(this.game);
        if (!this.#keeping) tell(this.saved, isKept ? T.saved : T.unsaved);
      }),
    );
  }

  /** A key of the pad: it is taken where values come first, and writes where cells do. @param {number} value */
  #press(value) {
    if (!this.app.settings.digitFirst) return this.write(value);
    this.taken = this.taken === value ? 0 : value;
    this.lit = this.taken;
    this.show();
  }

  /** Writes a value, a mark or a colour. @param {number} value @param {Mode} [mode] */
  write(value, mode = this.mode) {
    const { moves, selection } = this;
    const cells = [...selection.cells];
    if (mode === 'colour' && value > COLOURS) return;
    if (cells.length === 0) {
      this.lit = this.lit === value ? 0 : value;
      return this.show();
    }
    if (mode !== 'colour' && cells.every((cell) => moves.isGiven(cell)))
      return say(T.play.isGiven(selection.name), true);
    if (mode === 'digit') {
      this.go(moves.enter(cells, value, this.app.settings.autoRemove));
      this.lit = this.ending.isOpen ? 0 : value;
      this.show();
    } else this.go(moves.toggle(cells, mode, value));
  }

  erase() {
    this.go(this.moves.erase([...this.selection.cells]));
  }

  undo() {
    if (!games.canUndo(this.game) || this.#paused) return;
    games.undo(this.game);
    this.moved();
    say(T.play.undo);
  }

  redo() {
    if (!games.canRedo(this.game) || this.#paused) return;
    games.redo(this.game);
    this.moved();
    say(T.play.redo);
  }

  fill() {
    this.go(this.moves.fill());
  }

  /** Shows cells that are wrong. @param {number[]} cells */
  accuse(cells) {
    this.wrong = cells;
    this.show();
  }

  /** Starts again, as if it had just been opened. */
  restart() {
    this.renew();
    this.#last = performance.now();
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
    if (this.#paused && means.do !== 'pause' && means.do !== 'help') return;
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
        return this.pause(!this.#paused);
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
    this.#drawPad();
    tell(this.title, game.title);
    tell(this.time, app.settings.timer ? clock(game.elapsed) : '');
    this.undoButton.toggleAttribute('disabled', !games.canUndo(game));
    this.redoButton.toggleAttribute('disabled', !games.canRedo(game));
    this.elsewhere.toggleAttribute('hidden', !app.isElsewhere);
    this.element.classList.toggle('told', this.hint.isOpen);
    this.element.classList.toggle('ended', this.ending.isOpen);
  }

  #drawPad() {
    const { offered } = this;
    if (!offered.includes(this.mode)) this.mode = 'centre';
    for (const element of /** @type {Iterable<HTMLElement>} */ (this.modes.children)) {
      const mode = /** @type {Mode} */ (element.dataset.mode);
      element.toggleAttribute('hidden', !offered.includes(mode));
      set(element, 'aria-pressed', String(mode === this.mode));
      tell(/** @type {Element} */ (element.querySelector('span')), this.called(mode));
    }
    const isColour = this.mode === 'colour';
    for (const element of this.pad.querySelectorAll('[data-digit]')) {
      const value = Number(element.getAttribute('data-digit'));
      const left = this.left(this.current.digits.filter((digit) => digit === value).length);
      element.toggleAttribute('hidden', isColour && value > COLOURS);
      set(element, 'aria-pressed', String(value === this.taken));
      set(
        element,
        'class',
        value === this.taken
          ? 'taken'
          : isColour
            ? ''
            : value === this.lit
              ? 'lit'
              : left !== null && left <= 0 && this.mode === 'digit'
                ? 'spent'
                : '',
      );
      const [face, below, word] = /** @type {[Element, Element, Element]} */ (
        /** @type {unknown} */ (element.children)
      );
      set(face, 'class', isColour ? `sw k${value}` : '');
      tell(face, isColour ? '' : this.label(value));
      word.toggleAttribute('hidden', isColour || left === null || left <= 0);
      tell(below, isColour ? (T.colours[value] ?? '') : left !== null ? T.play.left(left) : '');
    }
  }

  /**
   * A button of the menu.
   * @param {() => void} close
   * @param {string} label
   * @param {() => void} act
   * @param {Parameters<typeof icon>[0]} picture
   */
  does(close, label, act, picture) {
    return button({
      label,
      icon: picture,
      class: 'tall',
      onclick: () => {
        close();
        act();
      },
    });
  }

  /**
   * What there is for a game beside the keys: what all have, and one thing of its own.
   * @param {() => void} close
   * @param {HTMLElement} own
   */
  acts(close, own) {
    // What is beside the pad where there is room is in the menu where there is none.
    const beside = h(
      'div',
      { class: 'row narrow' },
      this.does(close, T.play.redo, () => this.redo(), 'redo'),
      this.does(close, T.play.marks, () => this.fill(), 'fill'),
      this.does(close, T.play.check, () => this.check(), 'check'),
    );
    return h(
      'div',
      { class: 'row' },
      beside,
      own,
      this.does(close, T.play.restart, () => this.restart(), 'undo'),
    );
  }
}

/** What moves make of a classic board. @param {Play} play @returns {Moves} */
const moves = (play) => ({
  isGiven: (cell) => isGiven(play.game.puzzle, cell),
  enter: (cells, digit, tidy) => enter(play.current, play.game.puzzle, cells, digit, tidy),
  toggle: (cells, mode, digit) => toggle(play.current, cells, mode, digit),
  erase: (cells) => erase(play.current, play.game.puzzle, cells),
  fill: () => fill(play.current),
});

export class Play extends Table {
  /** What draws the step of a hint. @type {typeof import('../board/step.js') | null} */
  steps = null;

  /** @param {App} app @param {import('../types.js').Game} game */
  constructor(app, game) {
    super(app, game, T.play.keypad, hints, moves);
    // As many digits as there are: rows and columns of the pad follow from it.
    this.pad.style.setProperty('--keys', String(DIGITS.length));
    this.begin(
      new Board({ label: T.board, pointing: { select: (cell, how) => this.point(cell, how) } }),
      DIGITS.length,
    );
    const open = CELLS.find((cell) => !this.current.digits[cell]);
    if (open !== undefined) this.selection.one(open);
    this.show();
    if (game.pack) app.recall(game).then(() => this.show());
  }

  /** Marks that stand in their places need but one mode. @override */
  get offered() {
    return this.#inPlaces ? super.offered : MODES.map(([mode]) => mode);
  }

  get #inPlaces() {
    return this.app.settings.marks === 'places';
  }

  /** @override @param {Mode} mode */
  called(mode) {
    return mode === 'centre' && this.#inPlaces ? T.play.modes.marks : super.called(mode);
  }

  /** @override @param {Mode} mode */
  meant(mode) {
    return this.#inPlaces ? super.meant(mode) : mode;
  }

  /** @override */
  judge() {
    const { game, current } = this;
    if (this.app.settings.checking === 'all') this.#accuseAll();
    if (!game.solved && this.#isDone()) {
      this.count();
      game.solved = true;
      this.ending.show();
    } else if (games.isFull(current) && !games.isComplete(current)) {
      this.hint.offer(T.play.full, T.play.showWrong, () => this.check());
    }
  }

  /** Whether it is solved; a practice is, when all that was to be found is. */
  #isDone() {
    const { practice } = this.game;
    return practice ? isFound(practice, this.current) : games.isComplete(this.current);
  }

  /** Carries out the step of a hint. @param {Parameters<typeof follow>[1]} step */
  follow(step) {
    this.go(follow(this.current, step));
  }

  /** Shows what the solution contradicts, as far as it is known. */
  #accuseAll() {
    const { solution } = this.game.facts;
    this.wrong = solution
      ? CELLS.filter((cell) => this.current.digits[cell] && this.current.digits[cell] !== Number(solution[cell]))
      : [];
  }

  /** @override */
  async check() {
    const { status, solution } = await this.app.facts(this.game);
    if (status === 'none') return say(T.play.noSolution, true);
    if (status !== 'unique' || !solution) return say(T.play.several, true);
    this.#accuseAll();
    this.show();
    if (this.wrong.length === 0) return say(T.play.right, true);
    const at = games.beforeMistake(this.game, solution);
    if (at === null) say(T.play.wrong(this.wrong.length), true);
    else
      this.hint.offer(T.play.wrong(this.wrong.length), T.play.back, () => {
        games.back(this.game, at);
        this.moved();
      });
  }

  /** @override */
  draw() {
    const { game, current, app, selection, steps } = this;
    const { step: asked } = this.hint;
    const step = asked && steps?.drawnAt(asked.told, asked.stage);
    const look = {
      selected: selection.cells,
      current: selection.at,
      lit: this.lit,
      peers: app.settings.peers && !step,
      clashes: app.settings.checking !== 'off',
      wrong: this.wrong,
      places: this.#inPlaces,
      live: app.settings.live,
    };
    let shapes = boardShapes(this.board.at, game.puzzle, current, step ? { ...look, lit: 0 } : look);
    if (steps && step) {
      // The picture of a step has candidates in their places, in the cells it speaks of.
      const marks = candidates(current.digits).map((bits, cell) =>
        step.cells.has(cell) ? current.centre[cell] || bits : 0,
      );
      shapes = shapes.filter(
        (shape) => !(/^[cmp]\d/.test(shape.key) && step.cells.has(Number.parseInt(shape.key.slice(1), 10))),
      );
      shapes.push(...steps.step(this.board.at, step.drawn, marks));
    }
    this.board.name(cellNames(game.puzzle, current, app.settings.checking !== 'off'), selection.cells, selection.at);
    this.board.draw(shapes);
    const clues = game.puzzle.length === 81 ? [...game.puzzle].filter((c) => Number(c) > 0).length : 0;
    const { status, rating } = game.facts;
    refill(
      this.facts,
      clues > 0 && h('span', {}, T.clues(clues)),
      status && h('span', { class: status === 'unique' ? '' : 'error' }, T.status[status]),
      rating !== undefined && h('span', { title: T.levels.er }, 'ER ', h('b', {}, rating.toFixed(1))),
      this.#neighbours(),
    );
  }

  /** @override */
  get rows() {
    const { rows } = this.app;
    return rows && (this.game.pack ?? rows.id) === rows.id ? rows : null;
  }

  /** Plays what is beside it in its pack. @override @param {number} by */
  beside(by) {
    const { rows, game } = this;
    const to = rows && game.row ? rows.beside(game.row, by) : null;
    if (rows && to)
      this.app.play(to.puzzle, T.list.title(to.number, rows.rows.length), { row: to.number, pack: rows.id });
  }

  /** Where a list has the puzzle, and the ways to those beside it. */
  #neighbours() {
    const { row: number } = this.game;
    const { rows } = this;
    if (!number || !rows) return null;
    const go = (/** @type {number} */ by) =>
      button({
        label: by < 0 ? T.list.previous : T.list.next,
        icon: by < 0 ? 'prev' : 'next',
        hide: true,
        class: 'quiet',
        disabled: !rows.beside(number, by),
        onclick: () => this.beside(by),
      });
    return h('span', { class: 'row' }, go(-1), h('a', { href: '#list' }, T.list.of(number, rows.rows.length)), go(1));
  }

  /** @override @param {() => void} close */
  more(close) {
    const point = () => {
      games.mark(this.game, T.play.checkpointName(this.game.checkpoints.length + 1, clock(this.game.elapsed)));
      this.changed();
    };
    const { checkpoints } = this.game;
    return h(
      'div',
      { class: 'col' },
      this.acts(close, this.does(close, T.play.checkpoint, point, 'flag')),
      checkpoints.length > 0 && h('h2', {}, T.play.checkpoints),
      checkpoints.length > 0 &&
        h(
          'ul',
          { class: 'col' },
          checkpoints.map(({ name, at }) =>
            h(
              'li',
              {},
              this.does(
                close,
                name,
                () => {
                  games.back(this.game, at);
                  this.changed();
                },
                'flag',
              ),
            ),
          ),
        ),
    );
  }
}
