/** A puzzle as text, in any format bitdoku reads; 81 characters are the usual one. */
export type Puzzle = string;
export type Status = 'none' | 'unique' | 'multiple' | 'unknown';

/** What is said of a puzzle, in the fields of the command's JSON rows. */
export interface Row {
  /** The version of these fields. */
  schema: number;
  /** 81 characters, a dot for an empty cell, or the 729 of a Sukaku. */
  puzzle: string;
  status: Status;
}
export interface Solved extends Row {
  solutions: number;
  /** Whether there may be more solutions than were found. */
  at_least: boolean;
  /** The solution of a puzzle that has exactly one: 81 digits. */
  solution?: string;
  /** Solutions of a puzzle that has several. */
  found?: string[];
  /** Two equal digits of one house. */
  clash?: string;
  guesses: number;
  backtracks: number;
  iterations: number;
  placements: number;
}
export interface Counted extends Row {
  solutions: number;
  /** Whether there may be more than these. */
  at_least: boolean;
}
export interface Checked extends Row {
  /** Whether no house holds a digit twice. */
  legal: boolean;
  /** Whether there is exactly one solution. */
  unique: boolean;
  /** Whether no given could be left out. */
  minimal?: boolean;
  /** The givens that could be left out, each taken alone: `r1c1` and so on. */
  redundant?: string[];
  /** Two equal digits of one house. */
  clash?: string;
}
export interface Rated extends Row {
  /** The hardest step; 20.0 if the techniques do not reach the end. Left out, as the rest, unless there is exactly one solution. */
  er?: number;
  /** The hardest step up to and including the first that places a digit. */
  ep?: number;
  /** The first step. */
  ed?: number;
  er_step?: string;
  ep_step?: string;
  ed_step?: string;
  profile?: string;
  /** Why there is no rating. */
  error?: string;
}
export interface Canonical {
  schema: number;
  puzzle: string;
  status: 'read';
  /** The least of all images of the puzzle. */
  canon: string;
  /** How many transformations map the puzzle to itself. */
  automorphisms: number;
  /** The transformation that gives the canonical form. */
  transform: string;
}
/** What `generate` may be told. */
export interface Wanted {
  seed: number;
  /** Which puzzle of the seed, from 0. */
  number?: number;
  symmetry?: string;
  /** Fewest and most clues. */
  clues?: [number, number];
  /** Whether no clue can be left out. */
  minimal?: boolean;
  /** Lowest and highest ER. */
  er?: [number, number];
  /** The slug of a technique that the path must use. */
  required?: string;
  /** So many are tried before it is given up. */
  attempts?: number;
}
export interface Made {
  puzzle: string;
  solution: string;
  clues: number;
  /** Where a rating was wanted. */
  er: number | null;
  attempts: number;
}
/** What is filled in, 81 characters, and the candidates of the rest, 729. */
export interface State {
  grid: string;
  marks?: string | null;
}
export interface Step {
  /** What the technique is called. */
  name: string;
  /** How hard the step is. */
  rating: number;
  /** Cell (0 to 80) and digit. */
  placement: [number, number] | null;
  eliminations: [number, number][];
  reasons: string[];
  conclusion: string;
  eureka: string[];
  assumes_uniqueness: boolean;
  cells: number[];
  /** 0 to 8 rows, 9 to 17 columns, 18 to 26 boxes. */
  house: number;
  before: State;
  after: State;
}
export interface End {
  end: 'solved' | 'contradiction' | 'stuck';
}
export type Hint =
  | { kind: 'solved' | 'impossible' | 'ambiguous' | 'stuck' | 'unknown' }
  | { kind: 'wrong'; mistakes: { cell: number; digit: number | null; text: string }[] }
  | { kind: 'next'; levels: [string, string, string, string]; step: Step };
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
export type Profile = 'se121' | 'sukaku';
export interface Technique {
  slug: string;
  name: string;
  summary: string;
  definition: string;
  profiles: Profile[];
}
export type Source = URL | string | ArrayBuffer | ArrayBufferView | WebAssembly.Module;

export class SudokuError extends Error {
  line?: number;
  column?: number;
}
/** Compiles the engine; it lies beside this file unless told otherwise. */
export function compile(source?: Source): Promise<WebAssembly.Module>;
/** An engine in this thread. */
export function load(source?: Source): Promise<Sudoku>;

export class Sudoku {
  constructor(compiled: WebAssembly.Module);
  readonly version: string;
  solvers(): SolverInfo[];
  solve(puzzle: Puzzle, options?: { solver?: string }): Solved;
  /** `limit`: a million if it is left out, 0 or Infinity for none. */
  count(puzzle: Puzzle, limit?: number): Counted;
  check(puzzle: Puzzle): Checked;
  rate(puzzle: Puzzle, options?: { profile?: Profile }): Rated;
  canonical(puzzle: Puzzle): Canonical;
  /** Throws a SudokuError if so many attempts find none. */
  generate(wanted: Wanted): Made;
  step(state: Puzzle | State, options?: { profile?: Profile }): Step | End;
  path(puzzle: Puzzle | State, options?: { profile?: Profile }): Generator<Step, End['end']>;
  hint(puzzle: Puzzle, state?: Puzzle | State, options?: { profile?: Profile }): Hint;
  read(text: string): Contents;
  write(puzzle: Puzzle, format: string): string;
  techniques(): Technique[];
  /** Steps that show the technique of this slug. */
  examples(technique: string): Step[];
  /** Solutions are 81 bytes each, dots where there is none. */
  solveMany(puzzles: Many): { solutions: Uint8Array; statuses: Int8Array };
  /** ER, EP and ED in tenths, a byte each; zeros where the status is not that of one solution. */
  rateMany(puzzles: Many): { ratings: Uint8Array; statuses: Int8Array };
}
/** Texts, or lines of 81 characters as bytes. What is no puzzle has a status of its own and costs no other. */
export type Many = readonly (string | null | undefined)[] | Uint8Array;
/** What a status of a batch means: 0 none, 1 unique, 2 multiple, -1 unknown, -2 malformed. */
export function statusName(code: number): 'malformed' | Status;
export function bytesOf(puzzles: Many): Uint8Array;
