// Watching: a solver at work on the puzzle, step by step, with its own picture of its idea; or several side by side.

import { Picture } from '../board/board.js';
import { SIDE, corner, digit } from '../board/shapes.js';
import { Cancelled } from '../engine/client.js';
import { CELLS } from '../model/cells.js';
import { Comparison } from '../path/compare.js';
import { T } from '../texts/texts.js';
import { button, h, put, s, say, sheet } from '../ui/dom.js';
import { boardOf } from './boards.js';
import { CLAIMS } from './claims.js';
import { EngineView } from './engine.js';
import { Player } from './player.js';
import { Run } from './run.js';
import { PROGRAMS } from './programs.js';
import { VIEWS, lineOf, tell } from './views.js';
import { Whole } from './whole.js';

await sheet(new URL('watch.css', import.meta.url));

/** Methods of others that search no tree: a step of theirs is an iteration. */
const RIVALS = ['sinkhorn', 'belief', 'genetic', 'membrane'];
const SOLVERS = ['layers', 'mrv', 'weighted', 'scan', 'boolean', 'boolean+search', 'engine', 'degree', 'naive', ...RIVALS];
/** The ones that are shown side by side: a search of each document, and ours. */
const TOGETHER = ['layers', 'mrv', 'weighted', 'scan', 'boolean+search', 'engine'];

/** The places of a race by time. */
const TICKS = 400;

/** The documents: number, solver, and who wrote it when. */
const DOCUMENTS = [
  { number: '000', solver: 'layers', source: 'Miguel Diaz Kusztrich, “Solving a Sudoku as an optimization problem”, 2018' },
  { number: '001', solver: 'mrv', source: 'Antonio Berna, “Bitmasking + Backtracking Algorithm”, 2025' },
  { number: '002', solver: 'weighted', source: `${T.watch.unnamed}, 27 September 2015` },
  { number: '003', solver: 'scan', source: 'scvalex, “Sudoku Solver”' },
  { number: '004', solver: 'boolean', source: 'A. S. Chowdhury, S. Akhter, “Solving Sudoku with Boolean Algebra”, 2012' },
];
const OTHERS = SOLVERS.filter((solver) => !DOCUMENTS.some((document) => document.solver === solver));
/** @type {Record<string, string>} */
const SOLVER_OF = Object.fromEntries(DOCUMENTS.map(({ number, solver }) => [number, solver]));
const aboutOf = (/** @type {string} */ solver) => DOCUMENTS.find((one) => one.solver === solver) ?? { number: '', solver, source: T.watch.about[solver]?.[1] ?? '' };

/** A line of 4×4 cells. */
const SMALL = /^[1-4.]{16}$/;
/**
 * The 4×4 puzzle to begin with. Where a puzzle of that size has one solution, some cell has one value left at each step, so that these
 * guess only where there are several.
 * @type {Record<string, string>}
 */
const FIRST = Object.fromEntries(['mrv', 'weighted', 'scan'].map((solver) => [solver, '.42.2.......4.1.']));
/** The line of a board that is played, if it has 4×4 cells and givens alone. @param {string} board */
const smallLine = (board) => {
  if (!/^\.Shape~4x4(\.?~R[1-4]C[1-4]_[1-4])*$/.test(board)) return '';
  const cells = Array(16).fill('.');
  for (const [, row, column, value] of board.matchAll(/R(\d)C(\d)_(\d)/g)) cells[4 * Number(row) + Number(column) - 5] = value;
  return cells.join('');
};
const firstSmall = (/** @type {string} */ solver) => FIRST[solver] ?? '...4.....2...1.3';

/** Where else one can look; a document goes on with the same small board. @param {string} now @param {string} small */
const picker = (now, small = '') => {
  const all = [['', T.watch.landing], ...DOCUMENTS.map(({ number, solver }) => [number, `${number} ${T.watch.about[solver]?.[0]}`]), ...OTHERS.map((solver) => [solver, T.watch.about[solver]?.[0] ?? solver]), ['race', T.watch.all]];
  const select = h('select', { class: 'in tall', 'aria-label': T.watch.solver, onchange: () => {
    location.hash = `documents${select.value && `/${select.value}`}${small && SOLVER_OF[select.value] ? `?p=${small}` : ''}`;
  } }, all.map(([value = '', text = '']) => h('option', { value, selected: (SOLVER_OF[value] ?? value) === now }, text)));
  return select;
};

/** The five, what each says, and what became of it; then the others, and the race. */
function landing() {
  const card = (/** @type {string} */ to, /** @type {string} */ number, /** @type {string} */ title, /** @type {string} */ source, /** @type {string} */ idea) =>
    h('li', { class: 'card col' }, h('h2', {}, number && h('span', { class: 'number' }, number), ' ', h('a', { href: `#documents/${to}` }, title)), h('p', { class: 'dim small' }, source), h('p', {}, idea), number && h('p', { class: 'row' }, counts(number)));
  return h('div', { class: 'col' }, h('h1', {}, T.watch.landing), h('p', {}, T.watch.landingAbout),
    h('ul', { class: 'documents' }, DOCUMENTS.map(({ number, solver, source }) => card(number, number, T.watch.about[solver]?.[0] ?? solver, source, T.watch.ideas[solver] ?? '')),
      OTHERS.map((solver) => card(solver, '', T.watch.about[solver]?.[0] ?? solver, T.watch.about[solver]?.[1] ?? '', T.watch.ideas[solver] ?? T.watch.captions[solver] ?? '')), card('race', '', T.watch.all, '', T.watch.same)));
}

/** How many claims of a document came to what. @param {string} number */
const counts = (number) =>
  Object.entries(T.watch.verdicts).flatMap(([verdict, name]) => {
    const n = CLAIMS.filter((claim) => claim.document === number && claim.verdict === verdict).length;
    return n ? [h('span', { class: `chip ${verdict}` }, `${n} ${name}`)] : [];
  });

/** The study's pictures of a document's claims, and which of them each is about. @param {string} number */
function pictures(number) {
  /** @type {Map<string, string[]>} */
  const all = new Map();
  for (const { id, document, picture } of CLAIMS) if (document === number && picture) all.set(picture, [...(all.get(picture) ?? []), id]);
  return h('section', { class: 'col pictures', 'aria-label': T.watch.pictures }, [...all].map(([picture, ids]) =>
    h('figure', { class: 'card' }, h('img', { src: `study/${picture}`, alt: T.watch.picture(ids.join(', ')), loading: 'lazy' }), h('figcaption', { class: 'dim small' }, T.watch.picture(ids.join(', '))))));
}

/** What became of the claims of a document. @param {string} number */
const verdicts = (number) =>
  h('section', { class: 'col verdicts' }, h('h2', {}, T.watch.study), h('p', { class: 'dim small' }, T.watch.studyAbout),
    h('ul', {}, CLAIMS.filter((claim) => claim.document === number).map(({ id, verdict, where, says, measured }) =>
      h('li', {}, h('span', { class: `chip ${verdict}` }, T.watch.verdicts[/** @type {keyof typeof T.watch.verdicts} */ (verdict)]), h('div', {}, h('p', {}, h('b', {}, says)), where && h('p', { class: 'dim' }, `… ${where}`), h('p', { class: 'dim' }, measured), h('p', { class: 'mono dim' }, `bitdoku-lab study --claim ${id}`))))));

/** One solver's board with all that goes with it. */
class Scene {
  /** @param {import('../app.js').App} app @param {string} puzzle @param {string} solver @param {boolean} labels */
  constructor(app, puzzle, solver, labels) {
    this.app = app;
    this.puzzle = puzzle;
    this.solver = solver;
    this.coefficient = 10;
    /** Whether it is a lane of the race, which ends with the solution. */
    this.isLane = !labels;
    this.at = 0;
    /** How far apart the places are that were come to last. */
    this.stride = 1;
    const { side, high } = boardOf(puzzle);
    this.picture = new Picture({ labels, n: side, high });
    this.sheets = h('div', { class: 'stack' }, this.picture.element);
    this.sheets.style.setProperty('--n', String(side));
    const others = (app.rows?.rows ?? []).map((row) => row.puzzle).filter((other) => other.length === 81 && other !== puzzle).slice(0, 19);
    this.engine = solver === 'engine' ? new EngineView(app.engine, puzzle, others, () => this.onchange?.()) : null;
    /** @type {(() => void) | undefined} */
    this.onchange = undefined;
    this.run = this.#newRun();
  }

  #newRun() {
    return new Run(this.app.engine, { puzzle: this.puzzle, solver: this.solver, ...(this.solver === 'weighted' ? { coefficient: this.coefficient } : {}) });
  }

  async begin() {
    this.run = this.#newRun();
    await (this.engine ?? this.run).begin();
  }

  get steps() {
    return this.engine ? this.engine.steps : this.run.outline.steps;
  }

  /** Where its film ends: with the solution, or where it gives up. @param {boolean} isWhole */
  end(isWhole) {
    return this.engine ? this.engine.end : isWhole ? this.steps : (this.run.outline.solution ?? this.steps);
  }

  get curve() {
    return this.engine ? this.engine.curve : this.run.outline.curve;
  }

  /** Shows a step and gives its frame; nothing, if that is not here yet. @param {number} to @param {number} stride */
  show(to, stride) {
    this.at = Math.min(to, this.isLane ? this.end(false) : this.steps);
    this.stride = stride;
    const frame = this.#draw();
    this.sheets.setAttribute('aria-busy', String(frame === undefined));
    return frame;
  }

  #draw() {
    if (this.engine) {
      this.picture.draw(this.engine.shapes(this.picture.at, this.at));
      return null;
    }
    // A frame is looked for where its like would be.
    const at = this.at === this.steps || this.stride === 1 ? this.at : Math.max(1, this.at);
    const frame = this.run.here(at);
    if (!frame) return undefined;
    const seen = { puzzle: this.puzzle, frame, coefficient: this.coefficient };
    this.picture.draw(VIEWS[this.solver]?.shapes(this.picture.at, seen) ?? []);
    if (this.solver === 'scan') this.#stack(frame);
    return frame;
  }

  /** Sheets behind the board, one for each board that was cloned. @param {import('../types.js').Frame} frame */
  #stack(frame) {
    const depth = Math.min(3, frame.copies);
    while (this.sheets.children.length - 1 > depth) this.sheets.firstElementChild?.remove();
    while (this.sheets.children.length - 1 < depth) this.sheets.prepend(h('div', { class: 'clone', 'aria-hidden': 'true' }));
    this.sheets.dataset.depth = String(depth);
    [...this.sheets.querySelectorAll('.clone')].forEach((sheet, i) => {
      const grid = frame.under[depth - 1 - i] ?? '';
      if (sheet.getAttribute('data-grid') === grid) return;
      sheet.setAttribute('data-grid', grid);
      sheet.replaceChildren(...[...grid].map((c) => h('span', {}, c === '.' ? '' : c)));
    });
  }
}

export class WatchScreen {
  /** @type {Scene[]} */
  #scenes = [];
  #open = true;
  /** Whether what comes after the solution is shown too: the search for another. */
  #isWhole = false;
  /** @type {Comparison | null} */
  #comparison = null;
  /** Whether the lanes of a race go by time, and not by steps. */
  #isTimed = false;

  /** @param {import('../app.js').App} app @param {import('../types.js').Game} game @param {string} which @param {URLSearchParams} query */
  constructor(app, game, which, query) {
    this.app = app;
    const solver = SOLVER_OF[which] ?? which;
    const asked = query.get('p') ?? smallLine(app.game?.puzzle ?? '');
    const isSmall = SMALL.test(asked) && Boolean(aboutOf(solver).number);
    this.puzzle = isSmall || /^[1-9.]{81}$/.test(asked) ? asked : game.puzzle;
    /** The puzzle of 9×9 cells to go back to. */
    this.classic = game.puzzle.length === 81 ? game.puzzle : '';
    this.board = boardOf(this.puzzle);
    this.query = query;
    this.wanted = Number(query.get('step') ?? 0);
    const isRace = which === 'race' || which === 'all';
    this.solver = SOLVERS.includes(solver) ? solver : '';
    this.isUnknown = which !== '' && !isRace && !this.solver;
    this.together = isRace;
    this.player = new Player((at, stride) => this.#show(at, stride), () => this.#rest());
    this.more = h('span', { class: 'dim small', role: 'note', hidden: true }, T.watch.more);
    this.title = h('h2', {});
    this.parts = h('div', { class: 'col bits', onpointerover: (/** @type {PointerEvent} */ event) => this.#light(event.target), onpointerleave: () => this.#light(null) });
    this.code = h('ol', { class: 'code mono' });
    this.parts.style.setProperty('--n', String(this.board.side));
    this.stats = h('dl', { class: 'stats num' });
    this.tries = h('ul', { class: 'tries num', 'aria-label': T.watch.tries });
    this.told = h('p', { class: 'dim small told' });
    /** The whole search, where it is short. */
    this.whole = isSmall ? new Whole((at) => this.#goTo(at)) : null;
    this.only = button({ label: T.watch.only, class: 'quiet', hidden: true, onclick: () => this.#goOn() });
    /** @type {HTMLButtonElement | undefined} */
    this.large = undefined;
    this.element = isRace ? this.#together() : this.solver ? this.#alone(this.solver) : landing();
    this.onkey = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    this.onscreen = () => {
      if (!document.fullscreenElement && document.documentElement.classList.contains('presented')) this.#enlarge(false);
    };
    document.addEventListener('keydown', this.onkey);
    document.addEventListener('fullscreenchange', this.onscreen);
    if (this.#scenes.length) this.#begin();
  }

  close() {
    this.#open = false;
    this.player.pause();
    this.#comparison?.close();
    document.removeEventListener('keydown', this.onkey);
    document.removeEventListener('fullscreenchange', this.onscreen);
    if (document.documentElement.classList.contains('presented')) this.#enlarge(false);
    this.app.engine.cancel();
  }

  /** @param {string} solver */
  #alone(solver) {
    const scene = new Scene(this.app, this.puzzle, solver, true);
    scene.onchange = () => this.#show(this.player.at, 1);
    if (solver === 'weighted' && this.query.has('coefficient')) scene.coefficient = Number(this.query.get('coefficient'));
    this.#scenes = [scene];
    const about = aboutOf(solver);
    this.code.replaceChildren(...(PROGRAMS[solver]?.lines ?? T.watch.engine.code).map((line) => h('li', { class: /^\s*\/\//.test(line) ? 'remark' : '' }, line || ' ')));
    scene.picture.element.setAttribute('role', 'img');
    scene.picture.element.setAttribute('aria-label', T.board);
    const find = (/** @type {'guess' | 'dead-end'} */ what, /** @type {string} */ label) => button({ label, class: 'quiet', onclick: async () => {
      this.player.pause();
      const at = await scene.run.find(what, this.player.at);
      if (at !== null && at <= this.player.steps) this.player.go(at);
      this.#rest();
    } });
    const link = button({ label: T.watch.link, icon: 'link', hide: true, class: 'quiet', onclick: async () => {
      this.#rest();
      await navigator.clipboard?.writeText(location.href).catch(() => {});
      say(T.sharing.copied, true);
    } });
    const large = button({ label: T.watch.large, icon: 'eye', hide: true, class: 'quiet', 'aria-pressed': 'false', onclick: () => {
      const isLarge = !document.documentElement.classList.contains('presented');
      this.#enlarge(isLarge);
      // Browsers give the whole screen to who presses something, and complain of a link that asks for it.
      if (isLarge) document.documentElement.requestFullscreen?.().catch(() => {});
    } });
    this.large = large;
    put(this.player.aside, link, large);
    if (solver !== 'engine') put(this.player.more, !RIVALS.includes(solver) && [find('guess', T.watch.nextGuess), find('dead-end', T.watch.nextDeadEnd)], button({ label: T.watch.toSolution, class: 'quiet', onclick: () => {
      this.player.pause();
      this.player.go(this.player.steps);
      this.#rest();
    } }), this.only);
    if (this.query.has('large')) this.#enlarge(true);
    return h('div', {},
      h('div', { class: this.whole ? 'film short' : 'film' },
        h('div', { class: 'head title' }, about.number && h('span', { class: 'number' }, about.number), h('h1', {}, T.watch.about[solver]?.[0] ?? solver), h('span', { class: 'dim' }, about.source), this.more,
          h('span', { class: 'right row' }, about.number && this.#sizes(about.number), picker(solver, this.whole ? this.puzzle : ''))),
        scene.sheets,
        this.#panel(
          h('p', { class: 'idea' }, T.watch.ideas[solver] ?? T.watch.captions[solver], this.whole && FIRST[solver] && ` ${T.watch.small}`), solver === 'weighted' && this.#slider(scene),
          h('div', { class: 'columns' }, h('div', { class: 'card col state', tabindex: 0, role: 'region', 'aria-label': T.watch.state }, this.title, this.parts, this.told, solver !== 'engine' && [this.stats, this.tries]), h('div', { class: 'card program', tabindex: 0, role: 'region', 'aria-label': T.watch.program }, this.code, PROGRAMS[solver] && h('p', { class: 'dim small' }, T.watch.transcribed(PROGRAMS[solver].path + (this.whole ? ` (4×4: crates/variant/src/documents/${solver}.rs)` : '')))), this.whole?.element),
        ),
        this.player.element),
      about.number && h('div', { class: 'below' }, about.number === '000' && this.#window(), verdicts(about.number), pictures(about.number)));
  }

  /** 9×9 or 4×4 cells, and another board of 4×4. @param {string} number */
  #sizes(number) {
    const go = (/** @type {string} */ puzzle) => {
      if (this.#open) location.hash = `documents/${number}${puzzle && `?p=${puzzle}`}`;
    };
    const size = (/** @type {string} */ name, /** @type {string} */ puzzle, /** @type {boolean} */ isHere) =>
      h('button', { type: 'button', 'aria-pressed': String(isHere), onclick: () => isHere || go(puzzle) }, name);
    const isSmall = this.whole !== null;
    return [
      h('span', { class: 'seg sizes', role: 'group', 'aria-label': T.watch.size }, size('9×9', this.classic, !isSmall), size('4×4', firstSmall(this.solver), isSmall)),
      isSmall && button({ label: T.watch.windowNew, icon: 'plus', class: 'quiet', onclick: async () => {
        const [seed] = crypto.getRandomValues(new Uint32Array(1));
        const puzzle = await this.app.background.ask({ op: 'small', solver: this.solver, seed }).catch(() => null);
        if (typeof puzzle === 'string') go(puzzle);
      } }),
    ];
  }

  /** Shows a step of the search, and what comes after the solution if it lies there. @param {number} at */
  #goTo(at) {
    this.player.pause();
    if (at > this.player.steps) {
      this.#isWhole = true;
      this.#set();
    }
    this.player.go(at);
    this.#rest();
  }

  /** The size for a room that looks on: all of it is larger, and the bars are away. @param {boolean} on */
  #enlarge(on) {
    document.documentElement.classList.toggle('presented', on);
    this.large?.setAttribute('aria-pressed', String(on));
    if (!on && document.fullscreenElement) document.exitFullscreen().catch(() => {});
    this.#rest();
  }

  /** What stands beside the board; where there is little room, one part of it at a time. @param {...(Node | false)} parts */
  #panel(...parts) {
    const panel = h('section', { class: 'panel', tabindex: 0, 'aria-label': T.watch.panel });
    const names = /** @type {const} */ (['bits', 'program', 'idea', 'whole']).filter((name) => name !== 'whole' || this.whole);
    const tabs = names.map((name) => h('button', { type: 'button', 'data-part': name, onclick: () => choose(name) }, name === 'whole' ? T.watch.whole : T.watch.parts[name]));
    const choose = (/** @type {string} */ part) => {
      panel.dataset.part = part;
      for (const tab of tabs) tab.setAttribute('aria-pressed', String(tab.dataset.part === part));
    };
    choose('bits');
    put(panel, h('div', { class: 'seg parts', role: 'group', 'aria-label': T.watch.panel }, tabs), ...parts);
    return panel;
  }

  /** The window of document 000: New chooses a file, and shows the result and how long it took. */
  #window() {
    const picture = new Picture();
    const time = h('p', { class: 'num', role: 'status', id: 'result' });
    const input = h('input', { type: 'file', hidden: true, id: 'file-000', onchange: async () => {
      const file = input.files?.[0];
      if (!file) return;
      /** @type {string[]} */
      const found = [];
      await this.app.reader.run('read', { source: file }, (part) => found.push(...part.puzzles)).catch(() => false);
      const [puzzle] = found;
      if (!puzzle) {
        time.textContent = T.open.none;
        return;
      }
      const { answer, ms } = await this.app.background.run('timed', { request: { op: 'solve', puzzle, solver: 'layers' } }).catch(() => ({ answer: {}, ms: 0 }));
      const solution = answer.solution ?? answer.found?.[0] ?? puzzle;
      picture.draw(CELLS.flatMap((cell) => (Number(solution[cell]) ? digit(picture.at, cell, Number(solution[cell]), Number(puzzle[cell]) > 0, false) : [])));
      picture.element.setAttribute('role', 'img');
      picture.element.setAttribute('aria-label', solution);
      time.textContent = T.watch.result(T.status[/** @type {import('../types.js').Status} */ (answer.status)] ?? '', ms);
    } });
    picture.draw([]);
    return h('section', { class: 'card col window', 'aria-label': T.watch.window }, h('div', { class: 'row' }, h('h2', { class: 'grow' }, T.watch.window), button({ label: T.watch.windowNew, class: 'main', onclick: () => input.click() }), input),
      h('p', { class: 'dim small' }, T.watch.windowAbout), picture.element, time);
  }

  /** The coefficient of the weights. @param {Scene} scene */
  #slider(scene) {
    const value = h('output', { class: 'num' }, String(scene.coefficient));
    const input = h('input', { type: 'range', min: -10, max: 30, step: 1, value: scene.coefficient, id: 'coefficient', list: 'coefficients', class: 'grow',
      oninput: () => {
        value.textContent = input.value;
        scene.coefficient = Number(input.value);
        this.#show(this.player.at, 1);
      },
      onchange: () => this.#begin() });
    return h('div', { class: 'card row' }, h('label', { for: 'coefficient' }, T.watch.coefficient), input, value,
      h('datalist', { id: 'coefficients' }, [-10, -3, 10, 30].map((n) => h('option', { value: n }))));
  }

  #together() {
    this.#scenes = TOGETHER.map((solver) => new Scene(this.app, this.puzzle, solver, false));
    const comparison = new Comparison(this.app, this.puzzle);
    this.#comparison = comparison;
    const by = (/** @type {boolean} */ isTimed, /** @type {string} */ label) => h('button', { type: 'button', 'aria-pressed': String(!isTimed), disabled: isTimed, onclick: () => {
      this.#isTimed = isTimed;
      [steps, time].forEach((one, i) => { one.setAttribute('aria-pressed', String(isTimed === (i === 1))); });
      this.player.label = isTimed ? (at) => T.solve.ms(this.#time(at).toPrecision(2)) : T.watch.step;
      this.#set();
      this.player.go(this.player.steps);
    } }, label);
    const [steps, time] = [by(false, T.watch.bySteps), by(true, T.watch.byTime)];
    // How long each takes is known when all have run.
    comparison.onresult = () => { time.disabled = !TOGETHER.every((solver) => comparison.ms(solver)); };
    const figures = this.#scenes.map((scene) => {
      scene.picture.element.setAttribute('role', 'img');
      scene.picture.element.setAttribute('aria-label', scene.solver);
      const { number } = aboutOf(scene.solver);
      return h('figure', {}, h('div', { class: 'head' }, h('h2', {}, h('a', { href: `#documents/${number || scene.solver}` }, number ? `${number} ${scene.solver}` : scene.solver)),
        h('span', { class: 'chip', 'data-badge': scene.solver, hidden: true }), h('span', { class: 'dim small num', 'data-steps': scene.solver })),
        scene.sheets, h('figcaption', { class: 'dim small' }, T.watch.captions[scene.solver]));
    });
    return h('div', { class: 'col race' },
      h('div', { class: 'head' }, h('h1', {}, T.watch.all), h('span', { class: 'dim small' }, T.watch.same), h('span', { class: 'right row' }, h('div', { class: 'seg', role: 'group', 'aria-label': T.watch.raceBy }, steps, time), picker('race'))),
      this.player.element, h('div', { class: 'together' }, figures), comparison.element);
  }

  async #begin() {
    this.app.engine.cancel();
    this.player.pause();
    this.title.textContent = T.watch.looking;
    try {
      for (const scene of this.#scenes) {
        await scene.begin();
        if (!this.#open) return;
        // Each board by itself, so that nothing waits for all of them.
        if (this.together) this.#show(this.player.at, 1, [scene]);
      }
      this.#set();
      const [only] = this.#scenes;
      if (only) await this.whole?.draw(only.run);
      if (!this.#open) return;
      this.whole?.show(this.player.at);
      this.#comparison?.run();
      if (this.wanted) this.player.go(this.wanted);
      else if (!matchMedia('(prefers-reduced-motion: reduce)').matches) this.player.play();
    } catch (error) {
      if (!this.#open || error instanceof Cancelled) return;
      this.title.textContent = error instanceof Error && error.message ? error.message : T.crashed;
    }
  }

  /** The film: it ends with the solution, where there is one; whether it is the only one is another act. */
  #set() {
    const [only] = this.#scenes;
    if (!only) return;
    const { outline } = only.run;
    if (this.wanted > (outline.solution ?? Infinity)) this.#isWhole = true;
    const end = Math.max(...this.#scenes.map((scene) => scene.end(this.#isWhole)));
    this.more.hidden = !outline.more;
    this.only.hidden = this.together || this.#isWhole || !outline.solution || outline.solution >= outline.steps;
    const part = Math.ceil(end / outline.part);
    if (this.together) this.player.set(this.#isTimed ? TICKS : end, []);
    else this.player.set(end, only.engine ? only.curve : only.curve.slice(0, part), { marks: outline.marks?.slice(0, part) ?? [], solution: outline.solution ?? null });
    this.player.go(Math.min(this.player.at, end));
  }

  /** The second act. */
  #goOn() {
    this.#isWhole = true;
    this.#set();
    this.player.play();
  }

  /** Where the film rests is in the address, so that a link leads there. */
  #rest() {
    if (!this.#open || this.together || !this.player.steps) return;
    const number = aboutOf(this.solver).number || this.solver;
    const coefficient = this.solver === 'weighted' ? `&coefficient=${this.#scenes[0]?.coefficient}` : '';
    const puzzle = this.puzzle.length === this.board.cells.length ? `p=${this.puzzle}&` : '';
    const size = document.documentElement.classList.contains('presented') ? '&large' : '';
    this.app.at(`/${number}?${puzzle}step=${this.player.at}${coefficient}${size}`);
    say(this.told.textContent ?? '');
  }

  /** A row of bits lights up its house. @param {EventTarget | null} target */
  #light(target) {
    const house = target instanceof Element ? target.closest('[data-house]')?.getAttribute('data-house') : null;
    const picture = this.#scenes[0]?.picture;
    picture?.svg.querySelector('.lit-house')?.remove();
    if (!picture || house === null || house === undefined) return;
    const cells = this.board.houses[Number(house)] ?? [];
    const [from, to] = [corner(picture.at, cells[0] ?? 0), corner(picture.at, cells.at(-1) ?? 0)];
    picture.svg.append(s('rect', { class: 'sel lit-house', x: from.x, y: from.y, width: to.x + SIDE - from.x, height: to.y + SIDE - from.y, rx: 3 }));
  }

  /** @param {number} at @param {number} stride */
  #show(at, stride, scenes = this.#scenes) {
    for (const scene of scenes) {
      const frame = this.#isTimed ? scene.show(this.#reached(scene, at), 1) : scene.show(at, stride);
      if (this.together) this.#badge(scene);
      if (frame === undefined) this.#fetch(scene);
      else if (!this.together) this.#tell(scene, frame);
    }
  }

  /** The time of a place of the race, in milliseconds: each is as many times the one before as that, from a tenth of the fastest on. @param {number} at */
  #time(at) {
    const all = TOGETHER.map((solver) => this.#comparison?.ms(solver) ?? 1);
    const [least, most] = [Math.min(...all) / 10, Math.max(...all)];
    return least * (most / least) ** (at / TICKS);
  }

  /** Which step a lane has come to by then, its time spread over its steps evenly. @param {Scene} scene @param {number} at */
  #reached(scene, at) {
    return Math.floor(scene.end(false) * Math.min(1, (this.#time(at) * 1.000001) / (this.#comparison?.ms(scene.solver) ?? 1)));
  }

  /** How far a lane of the race is. @param {Scene} scene */
  #badge(scene) {
    const end = scene.end(false);
    const steps = this.element.querySelector(`[data-steps="${scene.solver}"]`);
    if (steps) steps.textContent = T.watch.step(scene.at, end);
    const badge = this.element.querySelector(`[data-badge="${scene.solver}"]`);
    const isAtEnd = end > 0 && scene.at >= end;
    badge?.toggleAttribute('hidden', !isAtEnd);
    const isSolved = scene.engine || scene.run.outline.solution;
    badge?.classList.toggle('wait', !isSolved);
    if (badge) badge.textContent = isSolved ? T.watch.solved : T.watch.gaveUp;
  }

  /** Fetches what a board is to show. Whoever has gone on meanwhile is shown what that was for, or what is missing now. @param {Scene} scene */
  async #fetch(scene) {
    const { at } = scene;
    try {
      if (!(await scene.run.fetch(at, scene.stride))) return;
    } catch {
      return;
    }
    if (this.#open && (scene.at !== at || scene.run.here(at))) this.#show(this.player.at, scene.stride, [scene]);
  }

  /** @param {Scene} scene @param {import('../types.js').Frame | null} frame */
  #tell(scene, frame) {
    const view = VIEWS[scene.solver];
    const { engine } = scene;
    const { title, parts } = engine ? engine.panel(scene.at) : frame && frame.at > 0 && view ? view.panel({ puzzle: scene.puzzle, frame, coefficient: scene.coefficient }) : { title: T.watch.start, parts: [] };
    const line = engine ? engine.line(scene.at) : frame && frame.at > 0 ? lineOf(scene.solver, frame) : -1;
    this.title.textContent = title || T.watch.start;
    this.whole?.show(scene.at);
    this.parts.replaceChildren(...parts);
    this.told.textContent = engine ? engine.tell(scene.at) : frame ? this.#told(scene, frame) : '';
    [...this.code.children].forEach((element, i) => {
      element.classList.toggle('now', i === line);
      if (i === line) element.setAttribute('aria-current', 'step');
      else element.removeAttribute('aria-current');
    });
    this.#follow(line);
    if (!frame) return;
    const figures = RIVALS.includes(scene.solver) ? [[frame.passes, T.watch.iterations], ...(frame.kind === 'iteration' ? [[frame.blank, T.watch.held.blank]] : [])]
      : [[frame.open.length, T.watch.deep], [frame.guesses, T.watch.guesses], [frame.dead_ends, T.watch.deadEnds], [frame.placed, T.watch.placed],
        ...(frame.iterations ? [[frame.iterations, T.watch.iterations]] : []), ...frame.singles.map((n, i) => [n, T.watch.bySingle[i]]).filter(([n]) => n)];
    this.stats.replaceChildren(...figures.map(([n, label]) => h('div', {}, h('dt', {}, String(label)), h('dd', {}, Number(n).toLocaleString(T.language)))));
    this.tries.replaceChildren(...frame.open.slice(-12).map(([cell, digit, nth, of]) => h('li', {}, h('b', {}, `${this.board.name(cell)} = ${digit}`), ` ${nth}/${of}`)));
  }

  /** A step in words; the last one tells how it ended. @param {Scene} scene @param {import('../types.js').Frame} frame */
  #told({ run: { outline }, puzzle }, frame) {
    if (frame.kind === 'solution') return frame.likely ? T.watch.held.solvedAfter(frame.passes) : T.watch.solvedAfter(frame.at, frame.placed, frame.guesses);
    if (frame.at < outline.steps || outline.more || outline.solution) return tell(frame);
    const [given, filled] = [puzzle, frame.grid].map((grid) => [...grid].filter((c) => Number(c) > 0).length);
    return T.watch.gaveUpAfter(frame.at, (filled ?? 0) - (given ?? 0), frame.grid.length - (given ?? 0));
  }

  /** Brings the line that runs into sight, in the program alone: the place stays where it is. @param {number} line */
  #follow(line) {
    const [now, box] = [this.code.children[line], this.code.parentElement];
    if (!(now instanceof HTMLElement) || !box) return;
    const [top, bottom] = [now.offsetTop, now.offsetTop + now.offsetHeight];
    if (top < box.scrollTop || bottom > box.scrollTop + box.clientHeight) box.scrollTop = top - box.clientHeight / 3;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.altKey || event.metaKey || target.closest('select, input, textarea, dialog') || !this.player.steps) return;
    const to = { ArrowRight: this.player.at + 1, ArrowLeft: this.player.at - 1, Home: 0, End: this.player.steps }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      this.player.pause();
      this.player.go(to);
      this.#rest();
    } else if (event.key === ' ' && !target.closest('button, a')) {
      event.preventDefault();
      this.player.toggle.click();
    }
  }
}
