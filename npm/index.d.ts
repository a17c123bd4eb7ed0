/** A cell: a value, or 0, null or a dot for an empty one. */
export type Cell = number | string | null;
/** A puzzle as text, in any format that bitdoku reads, usually 81 characters; or rows of cells, 81 cells, or 81 bytes that are numbers or characters. */
export type Puzzle = string | readonly Cell[] | readonly (readonly Cell[])[] | Uint8Array | Int8Array | Uint16Array | Int16Array | Uint32Array | Int32Array;
export type Status = 'none' | 'unique' | 'multiple' | 'unknown';

/** An answer about a puzzle, with the fields of the command's JSON rows. */
export interface Row {
  /** The version of these fields. */
  schema: number;
  /** 81 characters, a dot for an empty cell, or the 729 of a Sukaku. */
  puzzle: string;
  /** The rules beyond those of the classic puzzle, in words, if there are any. */
  rules?: string[];
  status: Status;
}
export interface Solved extends Row {
  solutions: number;
  /** Whether there may be more solutions than were found. */
  at_least: boolean;
  /** The solution of a puzzle that has exactly one: 81 digits. */
  solution?: string;
  /** Two solutions, if there are several. */
  found?: string[];
  /** Two equal digits of one house. */
  clash?: string;
  guesses: number;
  backtracks: number;
  /** As the algorithm's source counts them; 0 if it counts none. */
  iterations: number;
  placements: number;
}
export interface Counted extends Row {
  solutions: number;
  /** Whether there may be more than these. */
  at_least: boolean;
}
export interface Checked extends Row {
  /** Whether no house holds a digit twice; left out of boards of other sizes and with more rules. */
  legal?: boolean;
  /** Whether there is exactly one solution. */
  unique: boolean;
  /** Whether no given can be removed. */
  minimal?: boolean;
  /** The givens that can be removed, each by itself: `r1c1` and so on. */
  redundant?: string[];
  /** Two equal digits of one house. */
  clash?: string;
}
export interface Candidates extends Row {
  /** The values that each cell takes in the solutions, row by row. */
  candidates: number[][];
  /** The number of solutions with each of them, up to the limit. */
  counts: number[][];
}
/** Easiest first, by the techniques that a puzzle needs. */
export type Level = 'easy' | 'medium' | 'hard' | 'unfair' | 'extreme';
export interface Levelled extends Row {
  /** The level of the techniques that the puzzle needs. Missing unless there is exactly one solution. */
  level?: Level;
}
export interface Rated extends Levelled {
  /** The hardest step; 20.0 if the techniques do not solve the puzzle. Missing, like the rest, unless there is exactly one solution. */
  er?: number;
  /** The hardest step up to and including the first that places a digit. */
  ep?: number;
  /** The first step. */
  ed?: number;
  er_step?: string;
  ep_step?: string;
  ed_step?: string;
  scale?: string;
  /** HoDoKu's level and score, the number of steps of each name in its path, and the steps, on request. */
  hodoku_level?: Level;
  hodoku_score?: number;
  hodoku_techniques?: { name: string; count: number }[];
  hodoku_steps?: string[];
  /** Berthier's W and B, on request: the length of the whips and braids that are needed. Missing if none suffice. */
  w?: number;
  b?: number;
  /** The depth of trial and error; missing if deeper than 3. */
  te?: number;
  /** Berthier's BxB: the length of the braids that are needed within one assumption. */
  bxb?: number;
  /** Pelánek's refutation sum; missing if refutation cannot always decide a cell. */
  refutation?: number;
  /** The same with random refutations, the mean of 30 runs. */
  refutation_sampled?: number;
  /** Why there is no rating. */
  error?: string;
}
/** A step of the path on the scale `people`. */
export interface NumberedStep {
  number: number;
  name: string;
}
/** Only status and error unless there is exactly one solution. */
export interface Card extends Rated {
  /** The number of steps on the scale `people`. */
  steps?: number;
  /** The number of steps at which only one single, or only one technique, makes progress. */
  bottlenecks?: number;
  /** The number of open singles over the first 20 steps, on average and at each. */
  dependency?: number;
  open?: number[];
  /** The steps that set level, bottlenecks and dependency. */
  level_step?: NumberedStep;
  bottleneck_step?: NumberedStep;
  dependency_step?: NumberedStep;
}
export interface Canonical {
  schema: number;
  puzzle: string;
  status: 'read';
  /** The smallest of all images of the puzzle. */
  canon: string;
  /** The number of transformations that map the puzzle to itself. */
  automorphisms: number;
  /** The transformation that gives the canonical form. */
  transform: string;
}
/** The answer of `estimate`. */
export interface Estimated {
  schema: number;
  puzzle: string;
  rules?: string[];
  status: Status;
  /** Why there is no estimate. */
  error?: string;
  /** The estimated number of solutions. */
  estimate?: number;
  /** The ends of the 95% interval. */
  estimate_low?: number;
  estimate_high?: number;
}
/** The answer of `minimize`. */
export interface Minimal {
  schema: number;
  /** The minimal puzzle. */
  puzzle: string;
  status: 'unique';
  /** The puzzle it was made of. */
  source: string;
}
/** The answer of `transform`. */
export interface Image {
  schema: number;
  /** The image. */
  puzzle: string;
  status: 'read';
  /** The puzzle it was made of. */
  source: string;
  transform: string;
}
/** The options of `generate`. */
export interface Wanted {
  /** Random if it is left out. */
  seed?: number;
  /** The number of the puzzle among those of the seed, from 0. */
  number?: number;
  symmetry?: string;
  /** Fewest and most clues. */
  clues?: [number, number];
  /** Whether no clue can be removed. */
  minimal?: boolean;
  /** A level, or a range such as `medium..hard`. */
  level?: Level | `${Level}..${Level}` | `..${Level}` | `${Level}..`;
  /** Easy, medium and hard puzzles get about as many clues as newspapers print. */
  printed?: boolean;
  /** Lowest and highest ER. */
  er?: [number, number];
  /** The slug of a technique that the path must use. */
  required?: string;
  /** The maximum number of tries. */
  attempts?: number;
  /** Rules by name, `jigsaw` among them, and the number of rows, columns and values, 2 to 36. With these, only `seed`, `number`, `symmetry`, one `level` and `printed` of the above apply. */
  rules?: string | readonly string[];
  size?: number;
  /** Whether no cage, line, dot or other rule at a place of its own can be left out. */
  minimalRules?: boolean;
}
export interface Made {
  /** The seed and the number it was made from. */
  seed: number;
  puzzle: string;
  /** The rules of a board. */
  rules?: string[];
  solution: string;
  clues: number;
  /** If a level was requested. */
  level: Level | null;
  /** If a rating was requested. */
  er: number | null;
  attempts: number;
}
/** The filled cells, 81 characters, and the candidates of the rest, 729. */
export interface State {
  grid: string;
  marks?: string | null;
  /** The original puzzle, which shows the givens. Without it, all digits count as givens. */
  start?: Puzzle | null;
}
/** The language of steps and hints. */
export type Language = 'en' | 'de';
export interface Telling {
  scale?: Scale;
  language?: Language;
}
/** A candidate: the cell by its name, `r1c1` to `r9c9`. */
export interface Candidate {
  cell: string;
  digit: number;
}
/** A sentence: a key and arguments, which are the same in every language, and its words. */
export interface Said {
  key: string;
  arguments: Record<string, unknown>;
  text: string;
}
export interface Reason extends Said {
  /** 0 for the step itself, 1 for a step within it, and so on. */
  depth: number;
  /** Its role; `supposes` begins a branch. */
  role: 'says' | 'supposes' | 'concludes';
}
/** From a reason to its consequence, which is true (`on`) or false. */
export interface Link {
  from: Candidate;
  to: Candidate;
  on: boolean;
  chain: number;
  /** Whether it is the first reason for the consequence. */
  main: boolean;
}
/** The parts of a picture of a step, in addition to its links. */
export interface Scene {
  tints: { cell: string; tint: 'pattern' | 'gone' }[];
  marks: { cell: string; digit: number; mark: 'on' | 'off' | 'extra' | 'gone' }[];
  ring: string[];
  houses: { house: string; shade: 'look' | 'base' | 'cover' }[];
  /** Digits that exclude others, lines to the excluded cells, and cells in which a digit has no place. */
  rings: string[];
  bars: { from: string; to: string }[];
  barred: Candidate[];
}
/** A step with the fields of the command's JSON rows; a hint has those that its stage reveals. */
export interface Step {
  /** The version of these fields. */
  schema: number;
  /** The board before the step, as 81 or 729 characters. */
  puzzle: string;
  /** The number of the step, from 1. */
  step: number;
  /** The technique, a word that is the same in every language: `hidden-single`. */
  kind: string;
  /** The name of the technique. */
  name: string;
  /** Its rating. */
  rating: number;
  scale: Scale;
  /** The whole step, in words. */
  text: string;
  /** The houses of the pattern, `box 2`, the most useful first. */
  houses: string[];
  /** The cells of the pattern. */
  cells: string[];
  digits: number[];
  placements: Candidate[];
  eliminations: Candidate[];
  links: Link[];
  reasons: Reason[];
  /** The chains in Eureka notation, for simple chains. */
  eureka?: string[];
  conclusion: Said;
  assumes_uniqueness: boolean;
  before: { grid: string; candidates: string };
  /** The digits after the step, 81 characters. */
  grid: string;
  /** The candidates after the step, 729 characters. */
  candidates: string;
  scene: Scene;
}
/** A step on a board of another size or with more rules. */
export interface BoardStep {
  schema: number;
  puzzle: string;
  rules?: string[];
  /** The number of the step, from 1. */
  step: number;
  /** The technique, a word that is the same in every language, or the name of a rule. */
  kind: string;
  name: string;
  /** The houses of the pattern, `box 2`, the most useful first. */
  houses?: string[];
  /** The cells of the pattern, for a chain in their order. */
  cells: string[];
  /** The values of the pattern, which may exceed 9. */
  digits: number[];
  placements: Candidate[];
  eliminations: Candidate[];
  /** The whole step, in words. */
  text: string;
}
export interface End {
  end: 'solved' | 'contradiction' | 'stuck';
}
/** The detail of a hint: the place, the technique, the cells, the whole step. */
export type Stage = 1 | 2 | 3 | 4;
/** A hint with the fields of the command's JSON rows. */
export interface HintRow {
  schema: number;
  puzzle: string;
  status: Status;
  /** The hint, in words. */
  text: string;
  /** The sentences; for a step, one for each stage up to this one except the last, which has reasons. */
  said: Said[];
}
/** At stage 4 the whole step; earlier stages lack fields. */
export type Hint =
  | (HintRow & { advice: 'solved' | 'impossible' | 'ambiguous' | 'stuck' | 'unknown' })
  | (HintRow & { advice: 'wrong'; mistakes: Said[] })
  | (HintRow & { advice: 'next'; stage: Stage } & Omit<Step, 'step'>);
/** The same of a board of another size or with more rules: the puzzle is the state. */
export type BoardHint = {
  schema: number;
  puzzle: string;
  rules?: string[];
  status: Status;
  advice: 'next' | 'solved' | 'impossible' | 'ambiguous' | 'stuck' | 'unknown';
  /** The hint, in words. */
  text: string;
  stage?: Stage;
} & Partial<Omit<BoardStep, 'step' | 'text'>>;
export interface Contents {
  format: string;
  puzzles: string[];
  lines: number[];
  notes: string[];
  faults: { error: string; line?: number; column?: number }[];
}
export interface SolverInfo {
  name: string;
  summary: string;
  source: string;
  complete: boolean;
  sukaku: boolean;
  iteration: string;
  default: boolean;
}
/** Scales that are made of steps. */
export type Scale = 'se121' | 'sukaku' | 'people' | 'hodoku220' | 'W';
/** All scales that puzzles are rated on. */
export type RatingScale =
  | Scale
  | 'B'
  | 'te'
  | 'bxb'
  | 'refutation'
  | 'refutation-sampled'
  | `refutation-sampled:${number}`;
export interface Technique {
  slug: string;
  name: string;
  summary: string;
  definition: string;
  scales: Scale[];
}
export type Source = URL | string | ArrayBuffer | ArrayBufferView | WebAssembly.Module;

/** Limits of a search. */
export interface Limits {
  /** The maximum number of guesses, after which the answer is `unknown`; 0 for no limit. A million by default, far more than any known proper puzzle needs. */
  guesses?: number;
}

/** Extra rules by name: `X,anti-knight`, or a list of names. */
export interface Rules {
  rules?: string | readonly string[];
}

/** What could not be read or done. */
export class SudokuError extends Error {
  /** The message without the place. */
  error: string;
  line?: number;
  column?: number;
}
/** Compiles the engine; by default from the file next to this one. */
export function compile(source?: Source): Promise<WebAssembly.Module>;
/** An engine in this thread. */
export function load(source?: Source): Promise<Sudoku>;

export class Sudoku {
  constructor(compiled: WebAssembly.Module);
  readonly version: string;
  solvers(): SolverInfo[];
  /** `solver`: one of `solvers()`; `weighted` takes an optional coefficient: `weighted:30`. */
  solve(puzzle: Puzzle, options?: { solver?: string } & Rules & Limits): Solved;
  /** `limit`: a million by default, 0 or Infinity for none. */
  count(puzzle: Puzzle, limit?: number, options?: Rules & Limits): Counted;
  check(puzzle: Puzzle, options?: Rules & Limits): Checked;
  /** `limit`: 10 by default, 0 or Infinity for none. */
  candidates(puzzle: Puzzle, limit?: number, options?: Rules & Limits): Candidates;
  /** On one scale or several, of which one is made of steps. */
  rate(puzzle: Puzzle, options?: { scale?: RatingScale | RatingScale[] }): Rated;
  /** What a person must know to solve it. */
  level(puzzle: Puzzle): Levelled;
  /** Level, ratings, and figures of the path that people take. */
  card(puzzle: Puzzle): Card;
  canonical(puzzle: Puzzle): Canonical;
  /** `probes`: 1000 by default. The same seed, by default 0, gives the same estimate. */
  estimate(puzzle: Puzzle, probes?: number, options?: { seed?: number } & Rules): Estimated;
  /** Givens are tried in the order of a seed, by default 0. */
  minimize(puzzle: Puzzle, options?: { seed?: number } & Rules): Minimal;
  /** Without a transformation, a random one of a seed, by default 0. */
  transform(puzzle: Puzzle, transformation?: string, options?: { seed?: number } & Rules): Image;
  /** Throws a SudokuError if all attempts fail. */
  generate(wanted?: Wanted): Made;
  step(state: Puzzle | State, options?: Telling & { number?: number }): Step | End;
  /** A board of another size or with more rules has steps of its own, which have no `conclusion`. */
  explain(puzzle: Puzzle | State, options?: Telling & Rules): Generator<Step | BoardStep, End['end']>;
  /** A board of another size or with more rules has hints of its own, which have nothing `said`. */
  hint(puzzle: Puzzle, state?: Puzzle | State, options?: Telling & Rules & { stage?: Stage }): Hint | BoardHint;
  read(text: string): Contents;
  /** In a format by its name, or as `iss`, a constraint string, which can express all rules. */
  write(puzzle: Puzzle, format: string, options?: Rules): string;
  techniques(): Technique[];
  /** Steps that show the technique of this slug. */
  examples(technique: string, options?: { language?: Language }): Step[];
  /** Solutions are 81 bytes each, dots where there is none. */
  solveMany(puzzles: Many): { solutions: Uint8Array; statuses: Int8Array };
  /** ER, EP and ED in tenths, a byte each; zeros where the status is not that of one solution. */
  rateMany(puzzles: Many): { ratings: Uint8Array; statuses: Int8Array };
}
/** Texts, or lines of 81 characters as bytes. A text that is not a puzzle has its own status and does not affect the others. */
export type Many = readonly (string | null | undefined)[] | Uint8Array;
/** What a status of a batch means: 0 none, 1 unique, 2 multiple, -1 unknown, -2 malformed. */
export function statusName(code: number): 'malformed' | Status;
export function bytesOf(puzzles: Many): Uint8Array;
