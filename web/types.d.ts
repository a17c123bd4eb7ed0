// What passes between the modules of the page. Cells are 0 to 80 in reading order, digits 1 to 9. What the engine
// answers is described once, for users of its package.

import type * as engine from '../npm/index.d.ts';

export type Status = engine.Status;
export type Solved = engine.Solved;
export type SolverInfo = engine.SolverInfo;
export type State = engine.State;

/** What a player sees at one moment. Never changed: a command makes another. */
export interface Board {
  /** The digit of each cell, givens included; 0 where it is empty. */
  readonly digits: Uint8Array;
  /** Marks in the corners, a bit for each digit: bit d for digit d. */
  readonly corner: Uint16Array | Float64Array;
  /** Marks in the middle: the candidates that a hint builds on. */
  readonly centre: Uint16Array | Float64Array;
  /** Colours, bit k for colour k. */
  readonly colour: Uint16Array;
}

/** A game with all that was done in it. */
export interface Game {
  id: string;
  title: string;
  /** 81 characters, or 729 for a Sukaku; of a board of another size or with more rules its canonical text. */
  puzzle: string;
  /** The text that such a board was opened from, which holds what its setter wrote and drew. */
  source?: string;
  /** The board as it is. */
  now: Board;
  /** What led to it, and what was undone. */
  moves: Move[];
  /** How many of the moves are made. */
  at: number;
  checkpoints: { name: string; at: number }[];
  /** Milliseconds played so far. */
  elapsed: number;
  created: number;
  changed: number;
  solved: boolean;
  /** The level it was made for, if it was. */
  level?: Level;
  /** The day whose puzzle it is. */
  day?: string;
  /** The pack that it is of, and the number of its row there. */
  pack?: string;
  row?: number;
  /** A technique that it is a practice of. */
  practice?: Practice;
  /** How many hints were asked for. */
  hints: number;
  /** What was found out about the puzzle. */
  facts: Facts;
  /** How many of its moves are kept already. */
  kept: number;
  /** When what is kept of it changed last, as far as this page knows. */
  seen?: number;
}

/**
 * What changed: of each change the place (the cell, and as many as there are cells for each kind before it), what was
 * there, and what is there now.
 */
export type Move = number[];

export type Level = 'easy' | 'medium' | 'hard' | 'unfair' | 'extreme';

/** What is to be found in a practice: the board it begins with, and what the technique takes away or fills in there. */
export interface Practice {
  technique: string;
  grid: string;
  candidates: string;
  eliminations: { cell: string; digit: number }[];
  placements: { cell: string; digit: number }[];
}

export interface Facts {
  status?: Status;
  solution?: string;
  rating?: number;
}

export type Mode = 'digit' | 'corner' | 'centre' | 'colour';

/** A text that could not be read, and where. */
export interface Fault {
  error: string;
  line?: number;
  column?: number;
  excerpt?: string;
  from?: number;
  to?: number;
}

export interface Contents extends engine.Contents {
  faults: Fault[];
}

/** What a picture shows of a step. */
export interface Drawn {
  links: engine.Link[];
  scene: engine.Scene;
}

export type Step = engine.Step;

export type Next = Step | engine.End;

export type Told = engine.Hint;

/** A technique as it is learnt: the level that it belongs to, and what the easiest of its steps is rated. */
export type Technique = engine.Technique & { level: Level; er?: string };

/** What happened in a step of a search. Sets of digits have bit d for digit d, sets of columns bit 8 for column 1. */
export type Happened =
  | { kind: 'choose'; cell: number; digits: number }
  | {
      kind: 'place';
      cell: number;
      digit: number;
      why: 'naked' | 'hidden' | 'try';
      house: number | null;
      nth: number;
      of: number;
    }
  | { kind: 'remove'; cell: number }
  | { kind: 'dead-end'; cell: number | null }
  | {
      kind: 'look';
      digit: number;
      row: number;
      col: number | null;
      places: number;
      mcol: number;
      msec: number;
      positions: number;
    }
  | { kind: 'visit'; cell: number; required: number; others: [number, number, number] }
  | { kind: 'iteration'; blank: number }
  | { kind: 'start' | 'clone' | 'drop' | 'pass' | 'solution' | 'other' };

/** A step, and the board after it: of 81 cells, or of 16. */
export type Frame = Happened & {
  at: number;
  /** The last choice, look or visit: what the steps after it are about. */
  about: Happened | null;
  grid: string;
  /** The guesses that are open: cell, digit, which and of how many. */
  open: [number, number, number, number][];
  copies: number;
  under: string[];
  guesses: number;
  dead_ends: number;
  /** Empty cells visited: the iterations of document 004. */
  iterations: number;
  /** Placements by naked and by hidden single. */
  singles: [number, number];
  placed: number;
  passes: number;
  solutions: number;
  /** Of a method without a board the digit of each cell that it would decide on. */
  likely?: string;
  /** Nine shares for each cell, in 255ths. */
  shares?: number[];
};

/** A lane of the engine after a round. */
export interface Lane {
  puzzle: number;
  marks: number[];
  guesses: number;
  waiting: number;
  fate: 'changed' | 'stuck' | 'contradiction' | 'solved';
}

/** Something to draw: an SVG element of a layer, told from the others by its key. */
export interface Shape {
  key: string;
  layer: 'peer' | 'same' | 'colour' | 'tint' | 'under' | 'rule' | 'over' | 'link' | 'mark' | 'digit' | 'top';
  tag: string;
  attrs: Record<string, string | number>;
  text?: string | undefined;
}

/** A board of any size and rules, as the engine describes it. Cells are numbered in reading order. */
export interface BoardRow {
  /** Its canonical text. */
  puzzle: string;
  /** What the setter wrote: the title, the name, the rules. */
  title: string | null;
  author: string | null;
  text: string | null;
  rows: number;
  columns: number;
  /** The least value, and how many there are. */
  least: number;
  values: number;
  givens: (number | null)[];
  /** What each cell holds, entries included. */
  entered: (number | null)[];
  /** The marks of each cell. */
  marks: number[][];
  /** The cells that each cell sees. */
  peers: number[][];
  /** The kinds of its rules, and those that the drawing does not say in full. */
  kinds: string[];
  named: string[];
  /** Room around it, and its drawing in three layers. */
  margin: number;
  under: BoardShape[];
  lines: BoardShape[];
  over: BoardShape[];
}

/** A shape of its drawing, with the names of its colours. */
export interface BoardShape {
  tag: string;
  attrs: [string, string][];
  text: string;
  fill: string | null;
  stroke: string | null;
}

/** How hints of a kind of game are asked for and told. A panel asks for what it needs at a stage from 1 to 4. */
export interface HintKind<Hint> {
  ask(): Promise<Hint>;
  /** The data to show an earlier hint again. */
  again?(): Promise<void>;
  /** What stands where nothing is asked. */
  idle?(): Child;
  /** Cells that are wrong, and what is said of them. */
  wrong(told: Hint & { advice: 'wrong' }, stage: number): { cells: number[]; text: string };
  said(told: Hint & { advice: 'next' }, stage: number): string;
  /** The whole step: what it is and why, which may be long, and what can be done with it. */
  step(told: Hint & { advice: 'next' }): { words: Child[]; acts: Child[] };
}

/** What moves know of the puzzle of a game. */
export type Field = Pick<BoardRow, 'columns' | 'least' | 'values' | 'givens' | 'peers'>;

type Child = import('./ui/dom.js').Child;

/** What the engine tells the player of such a board. */
export interface BoardHint {
  advice: 'next' | 'solved' | 'wrong' | 'impossible' | 'ambiguous' | 'stuck' | 'unknown';
  /** What each stage says. */
  said: string[];
  house: number[];
  cells: number[];
  placed: [number, number] | null;
  removed: [number, number][];
  candidates: number[][];
}

/** What the settings are. */
export interface Settings {
  theme: 'auto' | 'light' | 'dark' | 'contrast';
  language: 'auto' | 'en' | 'de';
  shortcuts: boolean;
  autoRemove: boolean;
  /** What is marked while typing: nothing, clashes, or everything that contradicts the solution. */
  checking: 'off' | 'clashes' | 'all';
  timer: boolean;
  peers: boolean;
  /** Marks in their places, as hints draw them; or in the corners and in the middle. */
  marks: 'places' | 'corners';
  /** Cells without marks show what their peers leave. */
  live: boolean;
  digitFirst: boolean;
  large: boolean;
  left: boolean;
}

/** Where a puzzle is played: at a site of this name, or where a link leads that ends with the digits. */
export type PlayAt = { site: string } | { link: string };

/** A book of puzzles, as it is asked for. */
export interface BookRequest {
  paper: 'a4' | 'a5' | 'letter';
  per_page: '1' | '2' | '4' | '6';
  answers: 'back' | 'none' | 'only';
  candidates: boolean;
  large: boolean;
  title: string;
  subtitle: string;
  note: string;
  qr?: PlayAt;
  entries: BookEntry[];
}

export interface BookEntry {
  puzzle?: string;
  /** A board of another size or with more rules instead, and the values of its solution. */
  board?: string;
  values?: number[];
  rating?: string;
  note?: string;
  solution?: string;
  why?: string;
}

/** A row of a list. */
export interface Row {
  number: number;
  line: number;
  puzzle: string;
  note: string;
  clues: number;
  status: Status | 'waiting' | 'unread';
  solution: string;
  er: number;
  ep: number;
  ed: number;
  /** What the hardest step is called. */
  step: string;
  fault?: Fault;
}
