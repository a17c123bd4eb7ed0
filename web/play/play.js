// Playing: the board, the pad, and everything a key or a finger can do to them.

import { Board } from '../board/board.js';
import { boardShapes, cellNames } from '../board/names.js';
import { step as stepShapes } from '../board/shapes.js';
import { CELLS, DIGITS, candidates, col, row } from '../model/cells.js';
import { enter, erase, fill, follow, toggle } from '../model/command.js';
import * as games from '../model/game.js';
import { T } from '../texts/en.js';
import { button, clock, dialog, h, icon, put, say } from '../ui/dom.js';
import { HintPanel } from './hint.js';
import { meaning } from './keys.js';
import { Selection } from './select.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../types.js').Mode} Mode */

const MODES = /** @type {const} */ (['digit', 'corner', 'centre', 'colour']);

export class Play {
  #selection = new Selection();
  /** @type {Mode} */
  #mode = 'digit';
  #lit = 0;
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
    this.hint = new HintPanel(this);
    this.pad = h('div', { class: 'pad', role: 'group', 'aria-label': T.play.keypad });
    this.modes = h('div', { class: 'seg', role: 'group', 'aria-label': T.play.mode });
    this.title = h('h1', {}, button({ label: '', class: 'quiet', onclick: () => this.#games() }));
    this.facts = h('span', { class: 'facts num' });
    this.time = h('span', { class: 'num', id: 'time' });
    this.veil = h('div', { class: 'veil', hidden: true }, h('h2', {}, T.play.paused), button({ label: T.play.resume, class: 'main tall', icon: 'play', onclick: () => this.pause(false) }));
    this.pauseButton = button({ label: T.play.pause, icon: 'pause', hide: true, class: 'quiet', onclick: () => this.pause(!this.#paused) });
    this.undoButton = button({ label: T.play.undo, icon: 'undo', onclick: () => this.undo() });
    this.redoButton = button({ label: T.play.redo, icon: 'redo', onclick: () => this.redo() });
    this.saved = h('span', { class: 'grow', id: 'saved' });
    this.board.element.append(this.veil);
    this.element = this.#layout();
    this.#listen();
    this.show();
  }

  #layout() {
    for (const [mode, key] of /** @type {const} */ ([['digit', 'Z'], ['corner', 'X'], ['centre', 'C'], ['colour', 'V']])) {
      this.modes.append(h('button', { type: 'button', 'data-mode': mode, onclick: () => this.#setMode(mode) }, T.play.modes[mode], h('kbd', { 'aria-hidden': 'true' }, key)));
    }
    for (const digit of DIGITS) {
      this.pad.append(h('button', { type: 'button', 'data-digit': digit, onclick: () => this.write(digit) }));
    }
    this.pad.append(h('button', { type: 'button', class: 'eraser', 'aria-label': T.play.erase, onclick: () => this.erase() }, icon('erase')));
    const key = (/** @type {string} */ name, /** @type {string} */ does) => h('span', {}, h('kbd', {}, name), ` ${does}`);
    const stage = h('section', { class: 'stage', 'aria-label': T.board },
      h('div', { class: 'head' }, this.title, this.facts, h('span', { class: 'right row' }, this.time, this.pauseButton)),
      this.board.element,
      h('p', { class: 'dim keys wide-only' }, key('Shift', T.play.keys.shift), key('Ctrl', T.play.keys.ctrl), key('Alt', T.play.keys.alt), key('Space', T.play.keys.space), this.saved));
    const panel = h('section', { class: 'panel', 'aria-label': T.play.keypad }, this.modes, this.pad,
      h('div', { class: 'acts' }, this.undoButton, this.redoButton,
        button({ label: T.play.marks, icon: 'fill', onclick: () => this.fill() }),
        button({ label: T.play.check, icon: 'check', onclick: () => this.check() }),
        button({ label: T.play.more, icon: 'more', class: 'phone-only', onclick: () => this.#more() })),
      this.hint.element,
      button({ label: T.play.more, icon: 'more', class: 'wide-only', onclick: () => this.#more() }));
    return h('div', { class: 'two' }, stage, panel);
  }

  #listen() {
    this.onkey = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    this.onhide = () => {
      if (document.hidden) this.#count();
      else this.#last = performance.now();
    };
    document.addEventListener('keydown', this.onkey);
    document.addEventListener('visibilitychange', this.onhide);
    this.#tick = window.setInterval(() => this.#count(), 1000);
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
    else this.board.focus(this.#selection.at);
    say(on ? T.play.paused : T.play.resume);
  }

  /* ---- commands ---- */

  /** Goes on to a board. @param {import('../types.js').Board} next */
  go(next) {
    if (this.#paused || !games.go(this.game, next)) return;
    this.#wrong = [];
    this.#changed();
  }

  #changed() {
    this.hint.reset();
    const done = games.isComplete(this.current);
    if (done && !this.game.solved) {
      this.#count();
      this.game.solved = true;
      say(T.play.solved(clock(this.game.elapsed)), true);
    }
    this.game.changed = Date.now();
    this.saved.textContent = T.saving;
    this.app.save(this.game).then((kept) => {
      this.saved.textContent = kept ? T.saved : T.unsaved;
    });
    this.show();
  }

  /** Writes a digit, a mark or a colour. @param {number} digit @param {Mode} [mode] */
  write(digit, mode = this.#mode) {
    const cells = [...this.#selection.cells];
    if (cells.length === 0) {
      this.#lit = this.#lit === digit ? 0 : digit;
      return this.show();
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

  /** Says whether anything is wrong, against the solution. */
  async check() {
    const { status, solution } = await this.app.facts(this.game);
    if (status === 'none') return say(T.play.noSolution, true);
    if (status !== 'unique' || !solution) return say(T.play.several, true);
    this.#wrong = CELLS.filter((cell) => this.current.digits[cell] && this.current.digits[cell] !== Number(solution[cell]));
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
    else if (how === 'toggle') this.#selection.toggle(cell);
    else if (how === 'extend') this.#selection.extend(cell);
    else this.#selection.one(cell);
    this.#selection.at = cell;
    this.#lit = this.current.digits[cell] || this.#lit;
    this.show();
  }

  /** @param {Mode} mode */
  #setMode(mode) {
    this.#mode = mode;
    say(T.play.modes[mode]);
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
      case 'digit': return this.write(means.digit, means.mode ?? this.#mode);
      case 'mode': return this.#setMode(means.mode);
      case 'next-mode': return this.#setMode(/** @type {Mode} */ (MODES[(MODES.indexOf(this.#mode) + 1) % 4]));
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
      case 'new': return this.app.openNew();
      case 'help': return this.app.help();
      case 'all': this.#selection.all(CELLS); return this.show();
      case 'none': this.#selection.all([]); this.#lit = 0; return this.show();
    }
  }

  /** @param {number} cell @param {'one' | 'extend' | 'toggle'} how */
  #moveTo(cell, how) {
    if (how === 'extend') this.#selection.add(cell);
    else if (how === 'toggle') this.#selection.toggle(cell);
    else this.#selection.one(cell);
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
    const step = this.hint.shown();
    const look = {
      selected: this.#selection.cells, current: this.#selection.at, lit: this.#lit,
      peers: app.settings.peers && !step, clashes: app.settings.clashes, wrong: this.#wrong,
    };
    let shapes = boardShapes(this.board.at, game.puzzle, current, step ? { ...look, lit: 0 } : look);
    if (step) {
      // The picture of a step has candidates in their places, in the cells it speaks of.
      const marks = candidates(current.digits).map((bits, cell) => (step.cells.has(cell) ? (current.centre[cell] || bits) : 0));
      shapes = shapes.filter((shape) => !(/^[cm]\d/.test(shape.key) && step.cells.has(Number.parseInt(shape.key.slice(1), 10))));
      shapes.push(...stepShapes(this.board.at, step.drawn, marks));
    }
    this.board.draw(shapes);
    this.board.name(cellNames(game.puzzle, current, app.settings.clashes), this.#selection.cells, this.#selection.at);
    this.#drawPad();
    const title = this.title.firstElementChild;
    title?.replaceChildren(game.title, icon('down'));
    const clues = game.puzzle.length === 81 ? [...game.puzzle].filter((c) => Number(c) > 0).length : 0;
    const { status, rating } = game.facts;
    this.facts.replaceChildren();
    put(this.facts,
      clues > 0 && h('span', { class: 'wide-only' }, T.clues(clues)),
      status && h('span', { class: status === 'unique' ? 'wide-only' : 'error' }, T.status[status]),
      rating !== undefined && h('span', {}, 'ER ', h('b', {}, rating.toFixed(1))));
    this.time.textContent = app.settings.timer ? clock(game.elapsed) : '';
    this.undoButton.disabled = !games.canUndo(game);
    this.redoButton.disabled = !games.canRedo(game);
  }

  #drawPad() {
    for (const element of this.modes.children) {
      element.setAttribute('aria-pressed', String(element.getAttribute('data-mode') === this.#mode));
    }
    const counts = DIGITS.map((digit) => 9 - CELLS.filter((cell) => this.current.digits[cell] === digit).length);
    for (const element of this.pad.querySelectorAll('[data-digit]')) {
      const digit = Number(element.getAttribute('data-digit'));
      const colour = this.#mode === 'colour';
      const left = counts[digit - 1] ?? 0;
      element.className = colour ? '' : digit === this.#lit ? 'lit' : left <= 0 && this.#mode === 'digit' ? 'spent' : '';
      element.replaceChildren();
      put(element, colour ? h('span', { class: `sw k${digit}`, 'aria-hidden': 'true' }) : digit, h('small', {}, colour ? T.colours[digit] : T.play.left(left)));
    }
  }

  /** Checkpoints and starting again. */
  #more() {
    const box = dialog(T.play.more, T.close,
      h('div', { class: 'col' },
        h('div', { class: 'row' },
          button({ label: T.play.checkpoint, class: 'main', onclick: () => {
            games.mark(this.game, T.play.checkpointName(this.game.checkpoints.length + 1, clock(this.game.elapsed)));
            this.#changed();
            box.close();
          } }),
          button({ label: T.play.restart, onclick: () => {
            games.back(this.game, 0);
            this.#changed();
            box.close();
          } })),
        this.game.checkpoints.length > 0 && h('h2', {}, T.play.checkpoints),
        h('ul', { class: 'col' }, this.game.checkpoints.map((point) => h('li', {}, button({ label: point.name, onclick: () => {
          games.back(this.game, point.at);
          this.#changed();
          box.close();
        } }))))));
  }

  #games() {
    this.app.showGames();
  }
}
