//! Films of solvers: what a search does, step by step, and the board after each step.
//!
//! A search cannot be stopped and gone on with later, but it does the same each time. So a watcher asks for a few steps
//! from any place, and the search is run again up to there; nothing is kept. Ten thousand steps take about a millisecond.
//!
//! A step of a method that searches is an event of its search. A method without a board, which weighs or breeds, has an iteration
//! for a step, with what it holds of each cell then.
//!
//! The documents' own algorithms have films of 4×4 boards, too, whose whole search can be taken in at a glance. Such a
//! board is the top left corner of a classic grid, until a frame is described.

use std::ops::ControlFlow;

use bitdoku::solve::{Event, Why};
use bitdoku::{Budget, Cell, Digit, DigitSet, Grid, Puzzle, Solution, Solver, Variant};
use serde::{Deserialize, Serialize};

mod small;

pub use small::{DOCUMENTS, NoFilm, small_puzzle};

/// Steps that can be looked at; later ones are not counted.
pub const MOST: u64 = 5_000_000;
/// Places of the curve.
const CURVE: usize = 512;
/// The share from which a cell counts as decided, in 255ths.
const DECIDED: u8 = 252;

/// A solver and what it is to solve.
///
/// ```
/// use bitdoku_answer::film::{Film, frames, outline};
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let film = Film::new(puzzle, "mrv")?;
/// let end = outline(&film).solution.expect("it has one");
/// let [last] = &frames(&film, end, 1, 1)[..] else { panic!() };
/// assert!(last.grid.starts_with("534678912"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Film {
    puzzle: Puzzle,
    /// Cells along the board, 9 or 4.
    side: usize,
    /// As it is named: `weighted:30`.
    solver: String,
}

impl Film {
    /// A solver by its name, which may have a coefficient after it.
    ///
    /// # Errors
    /// If no solver has the name.
    pub fn new(puzzle: Puzzle, solver: &str) -> Result<Self, NoFilm> {
        solver.parse::<Box<dyn Solver>>()?;
        Ok(Self { puzzle, side: 9, solver: solver.to_owned() })
    }

    /// The same on a board of 4×4 cells: its solver is one of the [`DOCUMENTS`].
    ///
    /// # Errors
    /// If no solver has the name or it works on the classic board only, or if the board has another size or more rules.
    ///
    /// ```
    /// use bitdoku::{AnyPuzzle, read_any};
    /// use bitdoku_answer::film::{Film, frames, outline};
    /// let AnyPuzzle::Variant(board) = read_any("1......2..4..3..", None)? else { panic!("it is no classic one") };
    /// let film = Film::of_board(&board, "mrv")?;
    /// let end = outline(&film).solution.expect("it has one");
    /// assert_eq!(frames(&film, end, 1, 1)[0].grid, "1234341221434321");
    /// assert_eq!(
    ///     Film::of_board(&board, "naive").unwrap_err().to_string(),
    ///     "naive works only on 9×9 cells; these solvers have 4×4 films: layers, mrv, weighted, scan, boolean"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_board(board: &Variant, solver: &str) -> Result<Self, NoFilm> {
        Self::of_small(small::givens(&board.rules)?, solver)
    }

    /// The same of a line of 16 characters: digits 1 to 4, and dots for empty cells.
    ///
    /// # Errors
    /// If it is no such line, if no solver has the name, or if the solver works on the classic board only.
    pub fn of_line(line: &str, solver: &str) -> Result<Self, NoFilm> {
        Self::of_small(small::parse(line)?, solver)
    }

    fn of_small(givens: Grid, solver: &str) -> Result<Self, NoFilm> {
        solver.parse::<Box<dyn Solver>>()?;
        if !small::is_known(solver) {
            return Err(NoFilm::Classic(solver.to_owned()));
        }
        Ok(Self { puzzle: givens.into(), side: small::SIDE, solver: solver.to_owned() })
    }

    /// The puzzle on one line.
    #[must_use]
    pub fn puzzle(&self) -> String {
        match &self.puzzle {
            Puzzle::Grid(grid) => small::text(grid, self.side),
            puzzle => puzzle.to_string(),
        }
    }

    /// Shows each `stride`th step from one on, as long as `hear` wants to see more; the search ends with its second solution.
    pub fn show(&self, from: u64, stride: u64, hear: &mut dyn FnMut(Frame) -> ControlFlow<()>) {
        self.run(&mut |at, event, state| {
            if at >= from && (at - from).is_multiple_of(stride.max(1)) {
                return hear(Frame::new(at, event, state, self.side));
            }
            ControlFlow::Continue(())
        });
    }

    /// Runs the search to its second solution and calls `hear` with each step and the state after it, until it breaks.
    fn run(&self, hear: &mut dyn FnMut(u64, Event, &Replay) -> ControlFlow<()>) {
        let mut state = Replay::new(&self.puzzle, self.solver == "layers");
        let mut at = 0;
        let mut watch = |event| {
            state.hear(event);
            if !state.is_step(event) {
                return ControlFlow::Continue(());
            }
            at += 1;
            hear(at, event, &state)?;
            if at == MOST { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        if let (Puzzle::Grid(grid), small::SIDE) = (&self.puzzle, self.side) {
            return small::run(grid, small::SIDE, &self.solver, &mut watch);
        }
        let mut found = 0;
        let mut solver: Box<dyn Solver> = self.solver.parse().expect("it is the name of one");
        solver.search_watched(
            &self.puzzle,
            &Budget::UNLIMITED,
            &mut |_: &Solution| {
                found += 1;
                if found == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
            &mut watch,
        );
    }
}

/// The whole of a search: how long it is, and how deep at each place.
#[derive(Serialize, Debug)]
pub struct Outline {
    /// Steps of the search.
    pub steps: u64,
    /// Whether there are more steps than can be looked at.
    pub more: bool,
    /// The most open guesses in each part of the search, or the most that an iteration left undecided; the parts are of equal length but for the last.
    pub curve: Vec<usize>,
    /// Steps in a part.
    pub part: u64,
    /// Guesses of all of it.
    pub guesses: u64,
    /// Dead ends.
    pub dead_ends: u64,
    /// Digits that were placed.
    pub placed: u64,
    /// Guesses and dead ends of each part.
    pub marks: Vec<[u64; 2]>,
    /// The step at which the first solution is found; what comes after it looks for another.
    pub solution: Option<u64>,
    /// How many solutions were found: no search goes beyond the second.
    pub solutions: u64,
}

/// Runs a search to its end.
#[must_use]
pub fn outline(film: &Film) -> Outline {
    let mut outline = Outline::default();
    film.run(&mut |at, event, state| {
        outline.steps = at;
        let depth = match event {
            Event::Iteration(progress) => progress.blank,
            _ => state.open.len(),
        };
        let guesses = state.guesses - outline.guesses;
        outline.note(at - 1, depth, [guesses, state.dead_ends - outline.dead_ends]);
        if matches!(event, Event::Solution) {
            outline.solution.get_or_insert(at);
            outline.solutions += 1;
        }
        (outline.guesses, outline.dead_ends, outline.placed) = (state.guesses, state.dead_ends, state.placed);
        ControlFlow::Continue(())
    });
    outline.more = outline.steps == MOST;
    outline
}

impl Default for Outline {
    fn default() -> Self {
        let (curve, marks) = (vec![], vec![]);
        Self {
            steps: 0,
            more: false,
            curve,
            part: 1,
            guesses: 0,
            dead_ends: 0,
            placed: 0,
            marks,
            solution: None,
            solutions: 0,
        }
    }
}

impl Outline {
    fn note(&mut self, at: u64, depth: usize, [guesses, dead_ends]: [u64; 2]) {
        if at / self.part >= CURVE as u64 {
            self.curve = self.curve.chunks(2).map(|pair| pair.iter().copied().max().unwrap_or(0)).collect();
            let sum = |pair: &[[u64; 2]]| pair.iter().fold([0, 0], |all, one| [all[0] + one[0], all[1] + one[1]]);
            self.marks = self.marks.chunks(2).map(sum).collect();
            self.part *= 2;
        }
        let part = (at / self.part) as usize;
        self.curve.resize(self.curve.len().max(part + 1), 0);
        self.marks.resize(self.curve.len(), [0, 0]);
        self.curve[part] = self.curve[part].max(depth);
        self.marks[part][0] += guesses;
        self.marks[part][1] += dead_ends;
    }
}

/// The next step after one at which a guess is made, or a dead end is met; or the last before it.
#[must_use]
pub fn find(film: &Film, what: What, from: u64, back: bool) -> Option<u64> {
    let mut found = None;
    film.run(&mut |at, event, _| {
        if back && at >= from {
            return ControlFlow::Break(());
        }
        let is_it = match what {
            What::Guess => matches!(event, Event::Place { why: Why::Try { nth, of }, .. } if nth < of),
            What::DeadEnd => matches!(event, Event::DeadEnd(_)),
        };
        if is_it && (back || at > from) {
            found = Some(at);
            if !back {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    });
    found
}

/// What is looked for in a search.
#[derive(Deserialize, Clone, Copy, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// A guess.
    Guess,
    /// A dead end.
    DeadEnd,
}

/// For each cell the likeliest digit, and the share of each in 255ths.
type Held = [(Digit, [u8; 9]); 81];

/// A board as the steps so far tell it.
#[derive(Clone)]
struct Replay {
    grid: Grid,
    /// The guesses that are open: cell, digit, which and of how many. A try of one is none.
    open: Vec<[usize; 4]>,
    /// The boards that copies were made of, and how many guesses were open then.
    under: Vec<(Grid, usize)>,
    guesses: u64,
    dead_ends: u64,
    placed: u64,
    passes: u64,
    solutions: u64,
    /// Empty cells visited: the iterations of `boolean`.
    iterations: u64,
    /// Placements by naked and by hidden single.
    singles: [u64; 2],
    /// The last choice, look or visit: what the steps after it are about.
    about: Option<Event>,
    /// The last choice of each cell.
    chosen: [Option<Event>; 81],
    /// What is held of each cell by a method that has no board: its likeliest digit, and the share of each.
    held: Option<Box<Held>>,
}

impl Replay {
    fn new(puzzle: &Puzzle, from_nothing: bool) -> Self {
        let grid = match puzzle {
            Puzzle::Grid(grid) if !from_nothing => *grid,
            _ => Grid::EMPTY,
        };
        Self {
            grid,
            open: vec![],
            under: vec![],
            guesses: 0,
            dead_ends: 0,
            placed: 0,
            passes: 0,
            solutions: 0,
            iterations: 0,
            singles: [0, 0],
            about: None,
            chosen: [None; 81],
            held: None,
        }
    }

    /// Whether an event is a step of the film: of a method without a board only its iterations and its solution are.
    const fn is_step(&self, event: Event) -> bool {
        match event {
            Event::Held { .. } => false,
            Event::Iteration(_) => self.held.is_some(),
            _ => true,
        }
    }

    fn hear(&mut self, event: Event) {
        match event {
            Event::Held { cell, likely, shares } => {
                self.held.get_or_insert_with(|| Box::new([(Digit::ALL[0], [0; 9]); 81]))[cell.index()] =
                    (likely, shares);
            }
            // What is nearly certain is on the board.
            Event::Iteration(_) => {
                if let Some(held) = &self.held {
                    let decided =
                        |&(likely, shares): &(Digit, [u8; 9])| (shares[likely.index()] >= DECIDED).then_some(likely);
                    self.grid = Grid::new(Cell::ALL.map(|cell| decided(&held[cell.index()])));
                    self.passes += 1;
                }
            }
            Event::Place { cell, digit, why } => {
                self.grid.place(cell, digit);
                self.placed += 1;
                self.singles[0] += u64::from(matches!(why, Why::Naked));
                self.singles[1] += u64::from(matches!(why, Why::Hidden(_)));
                if let Why::Try { nth, of } = why {
                    self.about = self.chosen[cell.index()].or(self.about);
                    self.guesses += u64::from(nth < of);
                    if of > 1 {
                        self.open.push([cell.index(), digit.index() + 1, nth.into(), of.into()]);
                    }
                }
            }
            Event::Remove { cell } => {
                self.grid.clear(cell);
                self.about = self.chosen[cell.index()].or(self.about);
                self.open.pop_if(|open| open[0] == cell.index());
            }
            Event::Clone => self.under.push((self.grid, self.open.len())),
            Event::Drop => {
                if let Some((grid, open)) = self.under.pop() {
                    self.grid = grid;
                    self.open.truncate(open);
                }
            }
            Event::DeadEnd(_) => self.dead_ends += 1,
            Event::Pass => self.passes += 1,
            Event::Solution => {
                self.solutions += 1;
                if let Some(held) = &self.held {
                    self.grid = Grid::new(Cell::ALL.map(|cell| Some(held[cell.index()].0)));
                }
            }
            Event::Choose { cell, .. } => {
                self.chosen[cell.index()] = Some(event);
                self.about = Some(event);
            }
            Event::Look(_) => self.about = Some(event),
            Event::Visit { .. } => {
                self.iterations += 1;
                self.about = Some(event);
            }
            _ => {}
        }
    }
}

/// A step, and the board after it.
#[derive(Serialize, Debug)]
pub struct Frame {
    /// Its number, from 1.
    pub at: u64,
    /// Cells along the board: 9 or 4.
    #[serde(skip)]
    pub side: usize,
    /// What happened, as the solver tells it; a board of 4×4 is the corner of a classic one.
    #[serde(skip)]
    pub event: Event,
    /// The same in numbers.
    #[serde(flatten)]
    pub told: Told,
    /// The last choice, look or visit: what the steps after it are about.
    pub about: Option<Told>,
    /// The digits on the board, in reading order.
    pub grid: String,
    /// The guesses that are open: cell, digit, which and of how many.
    pub open: Vec<[usize; 4]>,
    /// How deep the copies are nested.
    pub copies: usize,
    /// The last of the boards under the copy, deepest first: no more than three.
    pub under: Vec<String>,
    /// Guesses so far.
    pub guesses: u64,
    /// Dead ends so far.
    pub dead_ends: u64,
    /// Digits placed so far.
    pub placed: u64,
    /// Sweeps so far, or iterations.
    pub passes: u64,
    /// Solutions so far.
    pub solutions: u64,
    /// Empty cells visited: the iterations of `boolean`.
    pub iterations: u64,
    /// Placements by naked and by hidden single.
    pub singles: [u64; 2],
    /// Of a method that has no board, the digit of each cell that it would decide on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub likely: Option<String>,
    /// And nine shares for each cell, in 255ths.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shares: Vec<u8>,
}

/// What happened in a step. Cells count from 0 in reading order, houses too: rows, then columns, then boxes. Digits count from 1; sets
/// of digits have bit `d` for digit `d`, sets of columns bit 8 for column 1, whatever the size of the board.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "they are those of Event")]
#[non_exhaustive]
pub enum Told {
    Choose { cell: usize, digits: u16 },
    Place { cell: usize, digit: usize, why: &'static str, house: Option<usize>, nth: u8, of: u8 },
    Remove { cell: usize },
    Clone,
    Drop,
    DeadEnd { cell: Option<usize> },
    Pass,
    Look { digit: usize, row: usize, col: Option<usize>, places: u16, mcol: u16, msec: u16, positions: u16 },
    Visit { cell: usize, required: u16, others: [u16; 3] },
    Iteration { blank: usize },
    Solution,
    Other,
}

const fn bits(digits: DigitSet) -> u16 {
    digits.bits() << 1
}

impl Told {
    /// The cell in which it happened, on a board of this side.
    #[must_use]
    pub const fn cell(self, side: usize) -> Option<usize> {
        match self {
            Self::Choose { cell, .. } | Self::Place { cell, .. } | Self::Remove { cell } | Self::Visit { cell, .. } => {
                Some(cell)
            }
            Self::DeadEnd { cell } => cell,
            Self::Look { row, col: Some(col), .. } => Some(side * row + col),
            _ => None,
        }
    }

    /// The digits that may be in that cell, or that are required there: bit `d` for digit `d`.
    #[must_use]
    pub const fn digits(self) -> u16 {
        match self {
            Self::Choose { digits, .. } => digits,
            Self::Visit { required, .. } => required,
            _ => 0,
        }
    }

    fn new(event: Event, side: usize) -> Self {
        let number = |cell| small::numbered(cell, side);
        match event {
            Event::Choose { cell, digits } => Self::Choose { cell: number(cell), digits: bits(digits) },
            Event::Place { cell, digit, why } => {
                let (why, house, nth, of) = match why {
                    Why::Naked => ("naked", None, 1, 1),
                    Why::Hidden(house) => ("hidden", Some(house.index() / 9 * side + house.index() % 9), 1, 1),
                    Why::Try { nth, of } => ("try", None, nth, of),
                    _ => ("", None, 1, 1),
                };
                Self::Place { cell: number(cell), digit: digit.index() + 1, why, house, nth, of }
            }
            Event::Remove { cell } => Self::Remove { cell: number(cell) },
            Event::Clone => Self::Clone,
            Event::Drop => Self::Drop,
            Event::DeadEnd(cell) => Self::DeadEnd { cell: cell.map(number) },
            Event::Pass => Self::Pass,
            Event::Look(look) => Self::Look {
                digit: look.digit.index() + 1,
                row: look.row.index(),
                col: look.col.map(|col| col.index()),
                places: look.places,
                mcol: look.mcol,
                msec: look.msec,
                positions: look.positions,
            },
            Event::Visit { cell, required, others } => {
                Self::Visit { cell: number(cell), required: bits(required), others: others.map(bits) }
            }
            Event::Iteration(progress) => Self::Iteration { blank: progress.blank },
            Event::Solution => Self::Solution,
            _ => Self::Other,
        }
    }
}

impl Frame {
    fn new(at: u64, event: Event, state: &Replay, side: usize) -> Self {
        let open = state.open.iter().map(|&[cell, rest @ ..]| {
            let [digit, nth, of] = rest;
            [small::numbered(Cell::from_index(cell), side), digit, nth, of]
        });
        Self {
            at,
            side,
            event,
            told: Told::new(event, side),
            about: state.about.map(|event| Told::new(event, side)),
            grid: small::text(&state.grid, side),
            open: open.collect(),
            copies: state.under.len(),
            under: state.under.iter().rev().take(3).map(|(grid, _)| small::text(grid, side)).collect(),
            guesses: state.guesses,
            dead_ends: state.dead_ends,
            placed: state.placed,
            passes: state.passes,
            solutions: state.solutions,
            iterations: state.iterations,
            singles: state.singles,
            likely: state.held.as_ref().map(|held| held.iter().map(|(likely, _)| char::from(likely.ascii())).collect()),
            shares: state.held.iter().flat_map(|held| held.iter().flat_map(|(_, shares)| *shares)).collect(),
        }
    }
}

/// Each `stride`th step from one on, at most `count` of them.
#[must_use]
pub fn frames(film: &Film, from: u64, count: usize, stride: u64) -> Vec<Frame> {
    let mut frames = Vec::with_capacity(count.min(1024));
    if count > 0 {
        film.show(from, stride, &mut |frame| {
            frames.push(frame);
            if frames.len() == count { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
    frames
}

#[cfg(test)]
mod tests {
    use bitdoku::{AnyPuzzle, Outcome, Solving, read_any};

    use super::*;

    const GRID: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const HARD: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    fn film(solver: &str, puzzle: &str) -> Film {
        Film::new(puzzle.parse().unwrap(), solver).unwrap()
    }

    #[test]
    fn frames_from_anywhere_are_those_of_the_whole() {
        for solver in ["layers", "mrv", "weighted", "scan", "boolean", "boolean+search", "degree", "naive"] {
            let film = film(solver, GRID);
            let outline = outline(&film);
            assert!(outline.steps > 50 && outline.curve.len() <= CURVE, "{solver}: {}", outline.steps);
            let all = frames(&film, 1, 1024, 1);
            let some = frames(&film, 30, 5, 2);
            for frame in &some {
                let same = &all[frame.at as usize - 1];
                assert_eq!(serde_json::to_value(frame).unwrap(), serde_json::to_value(same).unwrap(), "{solver}");
            }
            assert_eq!(some.iter().map(|frame| frame.at).collect::<Vec<_>>(), [30, 32, 34, 36, 38]);
        }
    }

    #[test]
    fn the_curve_is_no_longer_than_it_may_be_and_as_deep_as_the_search() {
        let film = film("mrv", HARD);
        let outline = outline(&film);
        let parts = outline.steps.div_ceil(outline.part) as usize;
        assert_eq!(outline.curve.len(), parts);
        let mut deepest = 0;
        film.run(&mut |_, _, state| {
            deepest = deepest.max(state.open.len());
            ControlFlow::Continue(())
        });
        assert_eq!(outline.curve.iter().max(), Some(&deepest));
        let mrv: &mut Box<dyn Solver> = &mut "mrv".parse().unwrap();
        let report = mrv.solve_within(&HARD.parse().unwrap(), &Budget::UNLIMITED).1;
        assert_eq!((outline.guesses, outline.placed), (report.guesses, report.placements));
    }

    #[test]
    fn an_outline_knows_where_the_solution_is_and_what_is_on_the_way() {
        for solver in ["layers", "mrv", "weighted", "scan", "boolean+search"] {
            let film = film(solver, HARD);
            let outline = outline(&film);
            let at = outline.solution.expect(solver);
            let [frame] = &frames(&film, at, 1, 1)[..] else { panic!("{solver}") };
            let puzzle: Puzzle = HARD.parse().unwrap();
            let solution = bitdoku::solve(puzzle).unwrap();
            assert_eq!(frame.grid, solution.to_string(), "{solver}");
            let all = outline.marks.iter().fold([0, 0], |all, one| [all[0] + one[0], all[1] + one[1]]);
            assert_eq!(all, [outline.guesses, outline.dead_ends], "{solver}");
            assert_eq!(outline.marks.len(), outline.curve.len());
            let first = find(&film, What::DeadEnd, 0, false).unwrap();
            assert_eq!(frames(&film, first, 1, 1)[0].dead_ends, 1, "{solver}");
            let second = find(&film, What::DeadEnd, first, false).unwrap();
            assert_eq!(find(&film, What::DeadEnd, second, true), Some(first), "{solver}");
            let guess = find(&film, What::Guess, 0, false).unwrap();
            assert_eq!(frames(&film, guess, 1, 1)[0].guesses, 1, "{solver}");
            assert_eq!(find(&film, What::Guess, outline.steps, false), None);
        }
    }

    /// As its document has it: the first value in the sixth iteration, a hidden single.
    #[test]
    fn visits_and_singles_are_counted_step_by_step() {
        let figure_1 = "...9..728278..3.1..9....64..5..6.2....6...3...1..5....1..7.6.34...5.4...7.91..8.5";
        let frames = frames(&film("boolean", figure_1), 1, 1024, 1);
        let first = frames.iter().find(|frame| frame.placed == 1).unwrap();
        assert_eq!((first.iterations, first.singles), (6, [0, 1]));
        let last = frames.last().unwrap();
        let boolean: &mut Box<dyn Solver> = &mut "boolean".parse().unwrap();
        let report = boolean.solve_within(&figure_1.parse().unwrap(), &Budget::UNLIMITED).1;
        assert_eq!((last.iterations, last.placed), (report.iterations, report.placements));
        assert_eq!(last.singles, [report.naked_singles, report.hidden_singles]);
    }

    /// The films of the documents on a 4×4 board.
    fn small_films(puzzle: &str) -> impl Iterator<Item = (&'static str, Film)> {
        let Ok(AnyPuzzle::Variant(board)) = read_any(puzzle, None) else { panic!("{puzzle} is no board") };
        DOCUMENTS.into_iter().map(move |solver| (solver, Film::of_board(&board, solver).unwrap()))
    }

    #[test]
    fn films_of_small_boards_end_with_the_solution() {
        for seed in 0..60 {
            let puzzle = small_puzzle("layers", seed);
            let clues = puzzle.bytes().filter(|&byte| byte != b'.').count();
            assert!((4..=6).contains(&clues), "{puzzle}");
            let Ok(AnyPuzzle::Variant(board)) = read_any(&puzzle, None) else { panic!("{puzzle}") };
            let Outcome::Unique(solution) = Solving::new().solve(&*board).outcome else { panic!("{puzzle}") };
            for (solver, film) in small_films(&puzzle) {
                let outline = outline(&film);
                assert!(solver == "layers" || outline.guesses == 0, "one value is left in some cell each time");
                let all = frames(&film, 1, usize::MAX, 1);
                assert_eq!((all.len() as u64, outline.solutions), (outline.steps, 1), "{solver} {puzzle}");
                let last = &all[outline.solution.expect(solver) as usize - 1];
                assert_eq!((last.told, &last.grid), (Told::Solution, &solution.to_string()), "{solver} {puzzle}");
                let (guesses, ends) = all.iter().fold((0, 0), |(guesses, ends), frame| match frame.told {
                    Told::Place { nth, of, .. } if nth < of => (guesses + 1, ends),
                    Told::DeadEnd { .. } => (guesses, ends + 1),
                    _ => (guesses, ends),
                });
                assert_eq!((guesses, ends), (outline.guesses, outline.dead_ends), "{solver} {puzzle}");
            }
        }
    }

    #[test]
    fn where_a_small_board_has_several_solutions_searches_guess_and_meet_dead_ends() {
        for solver in ["mrv", "weighted", "scan"] {
            let mut dead_ends = 0;
            for seed in 0..4 {
                let puzzle = small_puzzle(solver, seed);
                let (_, film) = small_films(&puzzle).find(|(name, _)| *name == solver).unwrap();
                let outline = outline(&film);
                let end = outline.solution.expect("it has several");
                assert_eq!(outline.solutions, 2, "{solver} {puzzle}");
                let last = &frames(&film, end, 1, 1)[0];
                assert!(last.guesses > 1, "{solver} {puzzle}");
                dead_ends += last.dead_ends;
                assert!(last.grid.bytes().zip(puzzle.bytes()).all(|(digit, given)| given == b'.' || given == digit));
            }
            assert!(dead_ends > 0, "{solver}");
        }
    }

    #[test]
    fn films_of_small_boards_go_on_to_a_second_solution_and_find_that_there_is_none() {
        for (solver, film) in small_films("1......2..4.....") {
            let solutions = outline(&film).solutions;
            assert_eq!(solutions, if solver == "boolean" { 0 } else { 2 }, "{solver}: boolean sees no single at all");
        }
        for (solver, film) in small_films("123....4........") {
            let outline = outline(&film);
            assert_eq!((outline.solutions, outline.dead_ends > 0), (0, true), "{solver}");
        }
        for (solver, film) in small_films("11..............") {
            assert_eq!(outline(&film).steps, 0, "{solver}: givens that break a rule are no puzzle");
        }
    }

    #[test]
    fn what_is_no_small_board_has_no_film() {
        let refused = |text: &str, rules| match read_any(text, rules).unwrap() {
            AnyPuzzle::Variant(board) => Film::of_board(&board, "mrv").unwrap_err(),
            AnyPuzzle::Classic(..) => panic!("{text}"),
        };
        assert_eq!(refused("1......2.3......", Some("X")), NoFilm::Rules);
        assert_eq!(refused(&format!("1{}", ".".repeat(35)), None), NoFilm::Size(6, 6));
        assert_eq!(refused(GRID, Some("X")), NoFilm::Size(9, 9));
    }

    /// What a document's algorithm does is written twice, for the classic board and for boards of any size: both make the same steps.
    #[test]
    fn at_nine_by_nine_the_algorithms_of_small_boards_make_the_steps_of_the_classic_ones() {
        for (solver, puzzle) in DOCUMENTS.into_iter().flat_map(|solver| [(solver, GRID), (solver, HARD)]) {
            let classic = film(solver, puzzle);
            let grid: Grid = puzzle.parse().unwrap();
            let mut written = Vec::new();
            small::run(&grid, 9, solver, &mut |event| {
                written.push(event);
                if written.len() == 20_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            let mut at = 0;
            classic.run(&mut |number, event, _| {
                assert_eq!(written.get(at), Some(&event), "{solver}, step {number}");
                at += 1;
                if at == 20_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            assert_eq!(at, written.len(), "{solver} {puzzle}");
        }
    }

    #[test]
    fn the_coefficient_changes_what_is_chosen() {
        let guesses = |solver| outline(&film(solver, HARD)).guesses;
        assert_ne!(guesses("weighted:10"), guesses("weighted:-10"));
    }

    /// Methods without a board: a step is an iteration, shares of a cell make a whole, and the last step has the solution.
    #[test]
    fn what_weighs_and_breeds_has_films_too() {
        let solution = bitdoku::solve(GRID.parse::<Puzzle>().unwrap()).unwrap().to_string();
        for solver in ["sinkhorn", "belief", "genetic", "membrane"] {
            let film = film(solver, GRID);
            let outline = outline(&film);
            let report =
                solver.parse::<Box<dyn Solver>>().unwrap().solve_within(&GRID.parse().unwrap(), &Budget::UNLIMITED).1;
            assert_eq!(outline.solution, Some(report.iterations + 1), "{solver}");
            assert_eq!(outline.steps, report.iterations + 1, "{solver}");
            let all = frames(&film, 1, usize::MAX, 1);
            let (last, steps) = all.split_last().unwrap();
            assert_eq!((last.told, &last.grid, last.likely.as_ref()), (Told::Solution, &solution, Some(&solution)));
            for frame in steps {
                assert!(matches!(frame.told, Told::Iteration { .. }), "{solver}");
                assert_eq!((frame.shares.len(), frame.passes), (729, frame.at), "{solver}");
                let filled = frame.grid.bytes().filter(u8::is_ascii_digit).count();
                assert!(filled >= if solver == "membrane" { 0 } else { 30 }, "{solver}: givens are certain");
            }
        }
    }
}
