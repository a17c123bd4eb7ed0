// Playing: the board, the pad, and everything a key or a finger can do to them.

import { Board } from '../board/board.js';
import { boardShapes, cellNames } from '../board/names.js';
import { step as stepShapes } from '../board/shapes.js';
import { CELLS, DIGITS, candidates, col, name, row } from '../model/cells.js';
import { enter, erase, fill, follow, isGiven, toggle } from '../model/command.js';
import * as games from '../model/game.js';
import { T } from '../texts/texts.js';
import { button, clock, h, icon, put, say } from '../ui/dom.js';
import { Ending } from './end.js';
import { HintPanel, drawnAt, hints, isFound } from './hint.js';
import { meaning } from './keys.js';
import { Selection } from './select.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../types.js').Mode} Mode */

/** The modes, with the key and the picture of each. */
const MODES = /** @type {const} */ ([['digit', 'Z', 'pencil'], ['corner', 'X', 'grid'], ['centre', 'C', 'fill'], ['colour', 'V', 'drop']]);

export class Play {
  #selection = new Selection();
  /** @type {Mode} */
  #mode = 'digit';
  #lit = 0;
  /** The digit that each tap enters, where digits come first. */
  #taken = 0;
  #paused = false;
  /** @type {number[]} */
  #wrong = [];
  #tick = 0;
  #last = performance.now();
  #frame = 0;

  /** @param {App} app @param {import('../types.js').Game} game */
  constructor(app, game) {
    this.app = app;
    this.game = game;
    this.board = new Board({
      label: T.board,
      pointing: { select: (cell, how) => this.#point(cell, how) },
    });
    this.hint = new HintPanel(this, hints(this));
    this.ending = new Ending(this);
    this.pad = h('div', { class: 'pad', role: 'group', 'aria-label': T.play.keypad });
    this.modes = h('div', { class: 'seg modes', role: 'group', 'aria-label': T.play.mode });
    this.title = h('h1', {}, button({ label: '', class: 'quiet', onclick: () => this.app.showGames() }));
    this.facts = h('span', { class: 'facts num' });
    this.time = h('span', { class: 'num', id: 'time' });
    this.veil = h('div', { class: 'veil', hidden: true }, h('h2', {}, T.play.paused), button({ label: T.play.resume, class: 'main tall', icon: 'play', onclick: () => this.pause(false) }));
    this.pauseButton = button({ label: T.play.pause, icon: 'pause', hide: true, class: 'quiet', onclick: () => this.pause(!this.#paused) });
    this.undoButton = button({ label: T.play.undo, icon: 'undo', onclick: () => this.undo() });
    this.redoButton = button({ label: T.play.redo, icon: 'redo', class: 'roomy', onclick: () => this.redo() });
    this.saved = h('span', { id: 'saved', class: 'vh' });
    this.elsewhere = h('div', { class: 'veil', hidden: true }, h('h2', {}, T.play.elsewhere), button({ label: T.play.here, class: 'main tall', onclick: () => this.app.takeOver() }));
    this.board.element.append(this.veil, this.elsewhere);
    this.element = this.#layout();
    this.#listen();
    const open = CELLS.find((cell) => !this.current.digits[cell]);
    if (open !== undefined) this.#selection.one(open);
    this.show();
    if (game.pack) app.recall(game).then(() => this.show());
  }

  #layout() {
    for (const [mode, key, picture] of MODES) {
      this.modes.append(h('button', { type: 'button', 'data-mode': mode, onclick: () => this.#setMode(mode) }, icon(picture), h('span', {}), h('kbd', { 'aria-hidden': 'true' }, key)));
    }
    for (const digit of DIGITS) {
      this.pad.append(h('button', { type: 'button', 'data-digit': digit, onclick: () => this.#press(digit) }));
    }
    this.pad.append(h('button', { type: 'button', class: 'eraser', 'aria-label': T.play.erase, onclick: () => this.erase() }, icon('erase')));
    // As many digits as there are: rows and columns of the pad follow from it.
    this.pad.style.setProperty('--keys', String(DIGITS.length));
    return h('div', { class: 'fit' },
      h('div', { class: 'head' }, button({ label: T.levels.choose, icon: 'plus', hide: true, class: 'quiet compact', onclick: () => this.app.openNew() }), this.title,
        h('span', { class: 'row time' }, this.time, this.pauseButton), button({ label: T.play.more, icon: 'more', hide: true, class: 'quiet', id: 'more', onclick: () => this.app.menu() }), this.facts, this.saved),
      this.board.element, this.modes, this.pad,
      h('div', { class: 'acts' }, this.undoButton, this.redoButton,
        button({ label: T.play.erase, icon: 'erase', class: 'erase', onclick: () => this.erase() }),
        button({ label: T.play.marks, icon: 'fill', class: 'roomy', onclick: () => this.fill() }),
        button({ label: T.play.check, icon: 'check', class: 'roomy', onclick: () => this.check() }),
        button({ label: T.play.hint, icon: 'bulb', class: 'compact', onclick: () => this.hint.more() })),
      this.hint.element, this.ending.element);
  }

  #listen() {
    this.onkey = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    this.onhide = () => {
      if (document.hidden) {
        this.#count();
        this.app.save(this.game);
      } else this.#last = performance.now();
    };
    document.addEventListener('keydown', this.onkey);
    document.addEventListener('visibilitychange', this.onhide);
    this.#tick = window.setInterval(() => this.#count(), 1000);
    // What a pointer presses gives the keys back to the board; beside everything it takes the selection away.
    this.element.addEventListener('click', (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.detail > 0 && target.closest('.pad, .modes, .acts')) this.board.focus(this.#selection.at);
      else if (target === this.element) this.#do({ do: 'none' });
    });
  }

  /** Leaves the screen. */
  close() {
    this.#count();
    document.removeEventListener('keydown', this.onkey ?? (() => {}));
    document.removeEventListener('visibilitychange', this.onhide ?? (() => {}));
    clearInterval(this.#tick);
    this.hint.close();
    this.app.save(this.game);
  }

  get current() {
    return games.board(this.game);
  }

  /* ---- time ---- */

  #count() {
    const now = performance.now();
    if (!this.#paused && !this.game.solved && !document.hidden && !document.querySelector('dialog')) {
      this.game.elapsed += Math.min(2000, now - this.#last);
    }
    this.#last = now;
    this.time.textContent = this.app.settings.timer ? clock(this.game.elapsed) : '';
    if (Math.floor(this.game.elapsed / 1000) % 10 === 9) this.app.save(this.game);
  }

  /** Hides the board and stops the time, or goes on. @param {boolean} on */
  pause(on) {
    this.#count();
    this.#paused = on;
    this.veil.hidden = !on;
    this.board.svg.style.visibility = this.board.grid.style.visibility = on ? 'hidden' : '';
    if (on) this.veil.querySelector('button')?.focus();
    else this.focus();
    say(on ? T.play.paused : T.play.resume);
  }

  /** Gives the keys to the board. */
  focus() {
    this.board.focus(this.#selection.at);
  }

  /* ---- commands ---- */

  /** Goes on to a board. @param {import('../types.js').Board} next */
  go(next) {
    if (this.#paused || this.app.isElsewhere || !games.go(this.game, next)) return;
    this.#wrong = [];
    this.#changed();
  }

  #changed() {
    this.hint.reset();
    this.ending.hide();
    if (this.app.settings.checking === 'all') this.#accuseAll();
    const { game } = this;
    if (!game.solved && this.#isDone()) {
      this.#count();
      game.solved = true;
      this.ending.show();
    } else if (games.isFull(this.current) && !games.isComplete(this.current)) {
      this.hint.offer(T.play.full, T.play.showWrong, () => this.check());
    }
    this.game.changed = Date.now();
    this.saved.textContent = T.saving;
    this.app.save(this.game).then((kept) => {
      this.saved.textContent = kept ? T.saved : T.unsaved;
    });
    this.show();
  }

  /** Whether it is solved; a practice is, when all that was to be found is. */
  #isDone() {
    const { practice } = this.game;
    if (!practice) return games.isComplete(this.current);
    return isFound(practice, this.current);
  }

  /** A key of the pad: it is taken where digits come first, and writes where cells do. @param {number} digit */
  #press(digit) {
    if (!this.app.settings.digitFirst) return this.write(digit);
    this.#taken = this.#taken === digit ? 0 : digit;
    this.#lit = this.#taken;
    this.show();
  }

  /** Writes a digit, a mark or a colour. @param {number} digit @param {Mode} [mode] */
  write(digit, mode = this.#mode) {
    const cells = [...this.#selection.cells];
    if (cells.length === 0) {
      this.#lit = this.#lit === digit ? 0 : digit;
      return this.show();
    }
    if (mode !== 'colour' && cells.every((cell) => isGiven(this.game.puzzle, cell))) {
      say(T.play.isGiven(name(this.#selection.at)), true);
      return;
    }
    if (mode === 'digit') {
      this.go(enter(this.current, this.game.puzzle, cells, digit, this.app.settings.autoRemove));
      this.#lit = digit;
      this.show();
    } else this.go(toggle(this.current, cells, mode, digit));
  }

  erase() {
    this.go(erase(this.current, this.game.puzzle, [...this.#selection.cells]));
  }

  undo() {
    if (!games.canUndo(this.game) || this.#paused) return;
    games.undo(this.game);
    this.#wrong = [];
    this.#changed();
    say(T.play.undo);
  }

  redo() {
    if (!games.canRedo(this.game) || this.#paused) return;
    games.redo(this.game);
    this.#wrong = [];
    this.#changed();
    say(T.play.redo);
  }

  fill() {
    this.go(fill(this.current));
  }

  /** Carries out the step of a hint. @param {Parameters<typeof follow>[1]} step */
  follow(step) {
    this.go(follow(this.current, step));
  }

  /** Shows what the solution contradicts, as far as it is known. */
  #accuseAll() {
    const { solution } = this.game.facts;
    this.#wrong = solution ? CELLS.filter((cell) => this.current.digits[cell] && this.current.digits[cell] !== Number(solution[cell])) : [];
  }

  /** Says whether anything is wrong, against the solution. */
  async check() {
    const { status, solution } = await this.app.facts(this.game);
    if (status === 'none') return say(T.play.noSolution, true);
    if (status !== 'unique' || !solution) return say(T.play.several, true);
    this.#accuseAll();
    this.show();
    if (this.#wrong.length === 0) return say(T.play.right, true);
    say(T.play.wrong(this.#wrong.length), true);
    const at = games.beforeMistake(this.game, solution);
    if (at !== null) this.hint.offer(T.play.wrong(this.#wrong.length), T.play.back, () => {
      games.back(this.game, at);
      this.#wrong = [];
      this.#changed();
    });
  }

  /** Shows cells that are wrong. @param {number[]} cells */
  accuse(cells) {
    this.#wrong = cells;
    this.show();
  }

  /* ---- input ---- */

  /** @param {number} cell @param {'one' | 'toggle' | 'extend' | 'paint' | 'same'} how */
  #point(cell, how) {
    if (how === 'same') {
      const digit = this.current.digits[cell];
      if (digit) this.#selection.all(CELLS.filter((other) => this.current.digits[other] === digit));
    } else if (how === 'paint') this.#selection.add(cell);
    else this.#selection[how](cell);
    this.#selection.at = cell;
    if (this.#taken && ['one', 'paint'].includes(how)) {
      this.#selection.one(cell);
      return this.write(this.#taken);
    }
    this.#lit = this.current.digits[cell] || this.#lit;
    this.show();
  }

  /** The modes there are: marks that stand in their places need but one. @returns {Mode[]} */
  get #modes() {
    return this.app.settings.marks === 'places' ? ['digit', 'centre', 'colour'] : ['digit', 'corner', 'centre', 'colour'];
  }

  /** @param {Mode} mode */
  #called(mode) {
    return mode === 'centre' && this.app.settings.marks === 'places' ? T.play.modes.marks : T.play.modes[mode];
  }

  /** @param {Mode} mode */
  #setMode(mode) {
    this.#mode = mode;
    say(this.#called(mode));
    this.show();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.isComposing || target.closest('input, textarea, select, dialog') || document.querySelector('dialog')) return;
    const means = meaning(event, this.app.settings.shortcuts);
    if (!means) return;
    // A button that has the focus keeps its own keys.
    const onBoard = target === document.body || target.closest('.board, main') === target || target.closest('.cells');
    if (!onBoard && ['Space', 'Enter'].includes(event.code)) return;
    if (this.#paused && means.do !== 'pause' && means.do !== 'help') return;
    event.preventDefault();
    this.#do(means);
  }

  /** @param {import('./keys.js').Meaning} means */
  #do(means) {
    switch (means.do) {
      case 'move': return this.#moveTo(this.#selection.moved(means.down, means.right), means.how);
      case 'end': return this.#moveTo((means.row ?? row(this.#selection.at)) * 9 + (means.col ?? col(this.#selection.at)), means.how);
      case 'digit': return this.write(means.digit, this.#meant(means.mode ?? this.#mode));
      case 'mode': return this.#setMode(this.#meant(means.mode));
      case 'next-mode': return this.#setMode(this.#modes[(this.#modes.indexOf(this.#mode) + 1) % this.#modes.length] ?? 'digit');
      case 'erase': return this.erase();
      case 'undo': return this.undo();
      case 'redo': return this.redo();
      case 'marks': return this.fill();
      case 'hint': return this.hint.more();
      case 'highlight': {
        const digit = this.current.digits[this.#selection.at] ?? 0;
        this.#lit = this.#lit === digit ? 0 : digit;
        return this.show();
      }
      case 'pause': return this.pause(!this.#paused);
      case 'new': this.app.another(); return;
      case 'next': return this.beside(1);
      case 'previous': return this.beside(-1);
      case 'help': return this.app.help();
      case 'all': this.#selection.all(CELLS); return this.show();
      case 'none': this.#selection.all([]); this.#lit = this.#taken = 0; return this.show();
    }
  }

  /** Marks of the corners are marks like others where those stand in their places. @param {Mode} mode @returns {Mode} */
  #meant(mode) {
    return mode === 'corner' && this.app.settings.marks === 'places' ? 'centre' : mode;
  }

  /** @param {number} cell @param {'one' | 'extend' | 'toggle'} how */
  #moveTo(cell, how) {
    if (how === 'extend') this.#selection.add(cell);
    else this.#selection[how](cell);
    this.#lit = this.current.digits[cell] || this.#lit;
    this.show();
    this.board.focus(cell);
  }

  /* ---- looks ---- */

  /** Draws at the next frame. */
  show() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  #draw() {
    const { game, current, app } = this;
    const { step: asked } = this.hint;
    const step = asked && drawnAt(asked.told, asked.stage);
    const look = {
      selected: this.#selection.cells, current: this.#selection.at, lit: this.#lit,
      peers: app.settings.peers && !step, clashes: app.settings.checking !== 'off', wrong: this.#wrong,
      places: app.settings.marks === 'places', live: app.settings.live,
    };
    let shapes = boardShapes(this.board.at, game.puzzle, current, step ? { ...look, lit: 0 } : look);
    if (step) {
      // The picture of a step has candidates in their places, in the cells it speaks of.
      const marks = candidates(current.digits).map((bits, cell) => (step.cells.has(cell) ? (current.centre[cell] || bits) : 0));
      shapes = shapes.filter((shape) => !(/^[cmp]\d/.test(shape.key) && step.cells.has(Number.parseInt(shape.key.slice(1), 10))));
      shapes.push(...stepShapes(this.board.at, step.drawn, marks));
    }
    this.board.draw(shapes);
    this.board.name(cellNames(game.puzzle, current, app.settings.checking !== 'off'), this.#selection.cells, this.#selection.at);
    this.#drawPad();
    const title = this.title.firstElementChild;
    title?.replaceChildren(h('span', {}, game.title), icon('down'));
    const clues = game.puzzle.length === 81 ? [...game.puzzle].filter((c) => Number(c) > 0).length : 0;
    const { status, rating } = game.facts;
    this.facts.replaceChildren();
    put(this.facts,
      clues > 0 && h('span', {}, T.clues(clues)),
      status && h('span', { class: status === 'unique' ? '' : 'error' }, T.status[status]),
      rating !== undefined && h('span', { title: T.levels.er }, 'ER ', h('b', {}, rating.toFixed(1))), this.#neighbours());
    this.time.textContent = app.settings.timer ? clock(game.elapsed) : '';
    this.undoButton.disabled = !games.canUndo(game);
    this.redoButton.disabled = !games.canRedo(game);
    this.elsewhere.hidden = !app.isElsewhere;
    this.element.classList.toggle('told', this.hint.isOpen);
    this.element.classList.toggle('ended', this.ending.isOpen);
  }

  /** The pack that the puzzle is of, if it is open. */
  get rows() {
    const { rows } = this.app;
    return rows && (this.game.pack ?? rows.id) === rows.id ? rows : null;
  }

  /** Plays what is beside it in its pack. @param {number} by */
  beside(by) {
    const { rows, game } = this;
    const to = rows && game.row ? rows.beside(game.row, by) : null;
    if (rows && to) this.app.play(to.puzzle, T.list.title(to.number, rows.rows.length), { row: to.number, pack: rows.id });
  }

  /** Where a list has the puzzle, and the ways to those beside it. */
  #neighbours() {
    const { row: number } = this.game;
    const { rows } = this;
    if (!number || !rows) return null;
    const go = (/** @type {number} */ by) => button({ label: by < 0 ? T.list.previous : T.list.next, icon: by < 0 ? 'prev' : 'next', hide: true, class: 'quiet', disabled: !rows.beside(number, by), onclick: () => this.beside(by) });
    return h('span', { class: 'row' }, go(-1), h('a', { href: '#list' }, T.list.of(number, rows.rows.length)), go(1));
  }

  #drawPad() {
    if (!this.#modes.includes(this.#mode)) this.#mode = 'centre';
    for (const element of /** @type {Iterable<HTMLElement>} */ (this.modes.children)) {
      const mode = /** @type {Mode} */ (element.dataset.mode);
      element.hidden = !this.#modes.includes(mode);
      element.setAttribute('aria-pressed', String(mode === this.#mode));
      const label = element.querySelector('span');
      if (label) label.textContent = this.#called(mode);
    }
    const counts = DIGITS.map((digit) => 9 - CELLS.filter((cell) => this.current.digits[cell] === digit).length);
    for (const element of this.pad.querySelectorAll('[data-digit]')) {
      const digit = Number(element.getAttribute('data-digit'));
      const colour = this.#mode === 'colour';
      const left = counts[digit - 1] ?? 0;
      element.setAttribute('aria-pressed', String(digit === this.#taken));
      element.className = digit === this.#taken ? 'taken' : colour ? '' : digit === this.#lit ? 'lit' : left <= 0 && this.#mode === 'digit' ? 'spent' : '';
      element.replaceChildren();
      put(element, colour ? h('span', { class: `sw k${digit}`, 'aria-hidden': 'true' }) : digit, h('small', {}, colour ? T.colours[digit] : T.play.left(left)));
    }
  }

  /** What there is for a game beside the keys. @param {() => void} close */
  more(close) {
    const does = (/** @type {string} */ label, /** @type {() => void} */ act, /** @type {Parameters<typeof icon>[0]} */ picture) => button({ label, icon: picture, class: 'tall', onclick: () => {
      close();
      act();
    } });
    const point = () => {
      games.mark(this.game, T.play.checkpointName(this.game.checkpoints.length + 1, clock(this.game.elapsed)));
      this.#changed();
    };
    const { checkpoints } = this.game;
    return h('div', { class: 'col' },
      h('div', { class: 'row' }, does(T.play.redo, () => this.redo(), 'redo'), does(T.play.marks, () => this.fill(), 'fill'), does(T.play.check, () => this.check(), 'check'),
        does(T.play.checkpoint, point, 'flag'), does(T.play.restart, () => this.restart(), 'undo')),
      checkpoints.length > 0 && h('h2', {}, T.play.checkpoints),
      checkpoints.length > 0 && h('ul', { class: 'col' }, checkpoints.map(({ name, at }) => h('li', {}, does(name, () => {
        games.back(this.game, at);
        this.#changed();
      }, 'flag')))));
  }

  /** Starts again, as if it had just been opened. */
  restart() {
    games.restart(this.game);
    this.#wrong = [];
    this.#last = performance.now();
    this.#changed();
    this.focus();
  }
}
