//! Solvers at work, to be watched step by step.
//!
//! A search cannot be stopped and gone on with later, but it does the same each time. So a watcher asks for a few steps
//! from any place, and the search is run again up to there; nothing is kept. Ten thousand steps take about a millisecond.

use std::ops::ControlFlow;

use bitdoku::grid::{UnknownName, Xoshiro256};
use bitdoku::solve::classic::weighted::Weighted;
use bitdoku::solve::{Event, Fate, Lane, Why};
use bitdoku::{Budget, Cell, DigitSet, Engine, Grid, Puzzle, Solution, Solver, Transform};
use serde::{Deserialize, Serialize};

use crate::fault::Fault;
use crate::text::puzzle;

/// Steps that can be looked at; later ones are not counted.
const MOST: u64 = 5_000_000;
/// Places of the curve.
const CURVE: usize = 512;

/// What to watch.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Watched {
    /// The puzzle.
    pub puzzle: String,
    /// The solver.
    pub solver: String,
    /// The coefficient of `weighted`.
    #[serde(default)]
    pub coefficient: Option<f32>,
}

impl Watched {
    fn solver(&self) -> Result<Box<dyn Solver>, Fault> {
        if let (Some(coefficient), "weighted") = (self.coefficient, self.solver.as_str()) {
            return Ok(Box::new(Weighted::with_coefficient(coefficient)));
        }
        self.solver.parse().map_err(|error: UnknownName| Fault::new(error))
    }

    /// Runs the search to its second solution and calls `hear` with each step and the state after it, until it breaks.
    fn run(&self, hear: &mut dyn FnMut(u64, Event, &Replay) -> ControlFlow<()>) -> Result<(), Fault> {
        let puzzle = puzzle(&self.puzzle)?;
        let mut state = Replay::new(&puzzle, self.solver == "layers");
        let mut at = 0;
        let mut found = 0;
        self.solver()?.search_watched(
            &puzzle,
            &Budget::UNLIMITED,
            &mut |_: &Solution| {
                found += 1;
                if found == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
            &mut |event| {
                if matches!(event, Event::Iteration(_)) {
                    return ControlFlow::Continue(());
                }
                at += 1;
                state.hear(event);
                hear(at, event, &state)?;
                if at == MOST { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        Ok(())
    }
}

/// The whole of a search: how long it is, and how deep at each place.
#[derive(Serialize)]
pub(crate) struct Outline {
    steps: u64,
    /// Whether there are more steps than can be looked at.
    more: bool,
    /// The most open guesses in each part of the search; the parts are of equal length but for the last.
    curve: Vec<usize>,
    /// Steps in a part.
    part: u64,
    guesses: u64,
    dead_ends: u64,
    placed: u64,
    /// Guesses and dead ends of each part.
    marks: Vec<[u64; 2]>,
    /// The step at which the first solution is found; what comes after it looks for another.
    solution: Option<u64>,
}

/// Runs a search to its end.
pub(crate) fn outline(watched: &Watched) -> Result<Outline, Fault> {
    let mut outline = Outline::default();
    watched.run(&mut |at, event, state| {
        outline.steps = at;
        let guesses = state.guesses - outline.guesses;
        outline.note(at - 1, state.open.len(), [guesses, state.dead_ends - outline.dead_ends]);
        if matches!(event, Event::Solution) {
            outline.solution.get_or_insert(at);
        }
        (outline.guesses, outline.dead_ends, outline.placed) = (state.guesses, state.dead_ends, state.placed);
        ControlFlow::Continue(())
    })?;
    outline.more = outline.steps == MOST;
    Ok(outline)
}

impl Default for Outline {
    fn default() -> Self {
        let (curve, marks) = (vec![], vec![]);
        Self { steps: 0, more: false, curve, part: 1, guesses: 0, dead_ends: 0, placed: 0, marks, solution: None }
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
pub(crate) fn find(watched: &Watched, what: What, from: u64, back: bool) -> Result<Option<u64>, Fault> {
    let mut found = None;
    watched.run(&mut |at, event, _| {
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
    })?;
    Ok(found)
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
    /// The last choice, look or visit: what the steps after it are about.
    about: Option<Event>,
    /// The last choice of each cell.
    chosen: [Option<Event>; 81],
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
            about: None,
            chosen: [None; 81],
        }
    }

    fn hear(&mut self, event: Event) {
        match event {
            Event::Place { cell, digit, why } => {
                self.grid.place(cell, digit);
                self.placed += 1;
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
            Event::Solution => self.solutions += 1,
            Event::Choose { cell, .. } => {
                self.chosen[cell.index()] = Some(event);
                self.about = Some(event);
            }
            Event::Look(_) | Event::Visit { .. } => self.about = Some(event),
            _ => {}
        }
    }
}

/// A step, and the board after it.
#[derive(Serialize)]
pub(crate) struct Frame {
    /// Its number, from 1.
    at: u64,
    #[serde(flatten)]
    told: Happened,
    about: Option<Happened>,
    grid: String,
    open: Vec<[usize; 4]>,
    /// How deep the copies are nested.
    copies: usize,
    /// The last of the boards under the copy, deepest first: no more than three.
    under: Vec<String>,
    guesses: u64,
    dead_ends: u64,
    placed: u64,
    passes: u64,
    solutions: u64,
}

/// What happened in a step. Cells are 0 to 80, digits 1 to 9; sets of digits have bit `d` for digit `d`, sets of columns bit 8
/// for column 1.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Happened {
    Choose { cell: usize, digits: u16 },
    Place { cell: usize, digit: usize, why: &'static str, house: Option<usize>, nth: u8, of: u8 },
    Remove { cell: usize },
    Clone,
    Drop,
    DeadEnd { cell: Option<usize> },
    Pass,
    Look { digit: usize, row: usize, col: Option<usize>, places: u16, mcol: u16, msec: u16, positions: u16 },
    Visit { cell: usize, required: u16, others: [u16; 3] },
    Solution,
    Other,
}

const fn bits(digits: DigitSet) -> u16 {
    digits.bits() << 1
}

impl Happened {
    fn new(event: Event) -> Self {
        match event {
            Event::Choose { cell, digits } => Self::Choose { cell: cell.index(), digits: bits(digits) },
            Event::Place { cell, digit, why } => {
                let (why, house, nth, of) = match why {
                    Why::Naked => ("naked", None, 1, 1),
                    Why::Hidden(house) => ("hidden", Some(house.index()), 1, 1),
                    Why::Try { nth, of } => ("try", None, nth, of),
                    _ => ("", None, 1, 1),
                };
                Self::Place { cell: cell.index(), digit: digit.index() + 1, why, house, nth, of }
            }
            Event::Remove { cell } => Self::Remove { cell: cell.index() },
            Event::Clone => Self::Clone,
            Event::Drop => Self::Drop,
            Event::DeadEnd(cell) => Self::DeadEnd { cell: cell.map(Cell::index) },
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
                Self::Visit { cell: cell.index(), required: bits(required), others: others.map(bits) }
            }
            Event::Solution => Self::Solution,
            _ => Self::Other,
        }
    }
}

impl Frame {
    fn new(at: u64, event: Event, state: &Replay) -> Self {
        Self {
            at,
            told: Happened::new(event),
            about: state.about.map(Happened::new),
            grid: state.grid.to_string(),
            open: state.open.clone(),
            copies: state.under.len(),
            under: state.under.iter().rev().take(3).map(|(grid, _)| grid.to_string()).collect(),
            guesses: state.guesses,
            dead_ends: state.dead_ends,
            placed: state.placed,
            passes: state.passes,
            solutions: state.solutions,
        }
    }
}

/// Each `stride`th step from one on, `count` of them at the most.
pub(crate) fn frames(watched: &Watched, from: u64, count: usize, stride: u64) -> Result<Vec<Frame>, Fault> {
    let (count, stride) = (count.min(1024), stride.max(1));
    let mut frames = Vec::with_capacity(count);
    watched.run(&mut |at, event, state| {
        if at >= from && (at - from).is_multiple_of(stride) && frames.len() < count {
            frames.push(Frame::new(at, event, state));
        }
        if frames.len() == count { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok(frames)
}

/// The engine round by round.
#[derive(Serialize)]
pub(crate) struct Rounds {
    /// The puzzles in the order in which they were taken.
    puzzles: Vec<String>,
    rounds: Vec<Vec<Option<LaneRow>>>,
    guesses: u64,
    /// Whether there are more rounds than are shown.
    more: bool,
}

/// A lane after a round.
#[derive(Serialize)]
struct LaneRow {
    puzzle: usize,
    /// For each cell its candidates, bit `d` for digit `d`.
    marks: Vec<u16>,
    guesses: u64,
    waiting: usize,
    fate: &'static str,
}

impl From<&Lane> for LaneRow {
    fn from(lane: &Lane) -> Self {
        let fate = match lane.fate {
            Fate::Changed => "changed",
            Fate::Stuck => "stuck",
            Fate::Contradiction => "contradiction",
            Fate::Solved => "solved",
        };
        let marks = Cell::ALL.iter().map(|&cell| bits(lane.marks[cell])).collect();
        Self { puzzle: lane.puzzle, marks, guesses: lane.guesses, waiting: lane.waiting, fate }
    }
}

/// Rounds that are shown.
const MOST_ROUNDS: usize = 400;

/// The engine at work on a puzzle and so many others: those given, and then twins of the first, turned and relabelled.
pub(crate) fn rounds(first: &str, others: &[String], twins: usize) -> Result<Rounds, Fault> {
    let first = puzzle(first)?;
    let mut puzzles = vec![first];
    for other in others {
        puzzles.push(puzzle(other)?);
    }
    let mut random = Xoshiro256::seeded(1);
    if matches!(first, Puzzle::Grid(_)) {
        puzzles.extend((0..twins.min(64)).map(|_| Transform::random(&mut random).puzzle(&first)));
    }
    let mut rounds = Vec::new();
    let totals = Engine::watch_lanes(&puzzles, 2, &mut |lanes| {
        if rounds.len() == MOST_ROUNDS {
            return ControlFlow::Break(());
        }
        rounds.push(lanes.iter().map(|lane| lane.as_ref().map(LaneRow::from)).collect::<Vec<_>>());
        ControlFlow::Continue(())
    });
    let more = totals.puzzles < puzzles.len() as u64;
    let puzzles = puzzles.iter().map(crate::text::compact).collect();
    Ok(Rounds { puzzles, guesses: totals.guesses, more, rounds })
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const HARD: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    fn watched(solver: &str, puzzle: &str) -> Watched {
        Watched { puzzle: puzzle.to_owned(), solver: solver.to_owned(), coefficient: None }
    }

    #[test]
    fn frames_from_anywhere_are_those_of_the_whole() {
        for solver in ["layers", "mrv", "weighted", "scan", "boolean", "boolean+search", "degree", "naive"] {
            let watched = watched(solver, GRID);
            let outline = outline(&watched).unwrap();
            assert!(outline.steps > 50 && outline.curve.len() <= CURVE, "{solver}: {}", outline.steps);
            let all = frames(&watched, 1, 1024, 1).unwrap();
            let some = frames(&watched, 30, 5, 2).unwrap();
            for frame in &some {
                let same = &all[frame.at as usize - 1];
                assert_eq!(serde_json::to_value(frame).unwrap(), serde_json::to_value(same).unwrap(), "{solver}");
            }
            assert_eq!(some.iter().map(|frame| frame.at).collect::<Vec<_>>(), [30, 32, 34, 36, 38]);
        }
    }

    #[test]
    fn the_curve_is_no_longer_than_it_may_be_and_as_deep_as_the_search() {
        let watched = watched("mrv", HARD);
        let outline = outline(&watched).unwrap();
        let parts = outline.steps.div_ceil(outline.part) as usize;
        assert_eq!(outline.curve.len(), parts);
        let mut deepest = 0;
        watched
            .run(&mut |_, _, state| {
                deepest = deepest.max(state.open.len());
                ControlFlow::Continue(())
            })
            .unwrap();
        assert_eq!(outline.curve.iter().max(), Some(&deepest));
        let mrv: &mut Box<dyn Solver> = &mut "mrv".parse().unwrap();
        let report = mrv.solve_within(&HARD.parse().unwrap(), &Budget::UNLIMITED).1;
        assert_eq!((outline.guesses, outline.placed), (report.guesses, report.placements));
    }

    #[test]
    fn an_outline_knows_where_the_solution_is_and_what_is_on_the_way() {
        for solver in ["layers", "mrv", "weighted", "scan", "boolean+search"] {
            let watched = watched(solver, HARD);
            let outline = outline(&watched).unwrap();
            let at = outline.solution.expect(solver);
            let [frame] = &frames(&watched, at, 1, 1).unwrap()[..] else { panic!("{solver}") };
            let puzzle: Puzzle = HARD.parse().unwrap();
            let solution = bitdoku::solution(puzzle).unwrap();
            assert_eq!(frame.grid, solution.to_string(), "{solver}");
            let all = outline.marks.iter().fold([0, 0], |all, one| [all[0] + one[0], all[1] + one[1]]);
            assert_eq!(all, [outline.guesses, outline.dead_ends], "{solver}");
            assert_eq!(outline.marks.len(), outline.curve.len());
            let first = find(&watched, What::DeadEnd, 0, false).unwrap().unwrap();
            assert_eq!(frames(&watched, first, 1, 1).unwrap()[0].dead_ends, 1, "{solver}");
            let second = find(&watched, What::DeadEnd, first, false).unwrap().unwrap();
            assert_eq!(find(&watched, What::DeadEnd, second, true).unwrap(), Some(first), "{solver}");
            let guess = find(&watched, What::Guess, 0, false).unwrap().unwrap();
            assert_eq!(frames(&watched, guess, 1, 1).unwrap()[0].guesses, 1, "{solver}");
            assert_eq!(find(&watched, What::Guess, outline.steps, false).unwrap(), None);
        }
    }

    #[test]
    fn the_coefficient_changes_what_is_chosen() {
        let guesses = |coefficient| {
            let coefficient = Some(coefficient);
            outline(&Watched { coefficient, ..watched("weighted", HARD) }).unwrap().guesses
        };
        assert_ne!(guesses(10.0), guesses(-10.0));
    }

    #[test]
    fn the_engine_is_shown_round_by_round() {
        let shown = rounds(GRID, &[HARD.to_owned()], 10).unwrap();
        assert_eq!(shown.puzzles.len(), 12);
        assert_eq!(shown.puzzles[..2], [GRID, HARD]);
        assert!(!shown.more && shown.rounds.len() > 3);
        let solved = shown.rounds.iter().flatten().flatten().filter(|lane| lane.fate == "solved").count();
        assert_eq!(solved, 12, "each puzzle has one solution");
        assert!(rounds("x", &[], 3).is_err());
    }
}
