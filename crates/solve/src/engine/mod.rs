//! The fast one: many puzzles in lockstep, one in each lane of a vector.
//!
//! Every solver before it that uses vector instructions uses them inside one puzzle, and loses its time to
//! mispredicted branches and to moving data between lanes. Here each 32-bit lane holds another puzzle, or another node
//! of one puzzle's search; all lanes take the same propagation step; and no branch depends on what is in them. The
//! idea common to the classic algorithms, sets as bits, is kept: a step is nothing but AND, OR, NOT and a little
//! arithmetic on 27 words that hold three cells each.
//!
//! | Word | Meaning here | Where |
//! | --- | --- | --- |
//! | lane | 32 bits of a vector; a puzzle | `backend` |
//! | word, field | a puzzle is 27 words of three fields; a field is a cell's nine digit bits | `layout` |
//! | round | one propagation step over all lanes | `round` |
//! | node | a puzzle on its own, out of its lane | `layout` |
//! | split, guess | one candidate of a cell against the others | `branch` |
//! | jobs | where puzzles come from and results go | `search` |
//!
//! DESIGN.md tells how it got this way, with what each idea gained or lost.

#[cfg(target_arch = "x86_64")]
mod alone;
pub(crate) mod backend;
mod branch;
mod layout;
mod round;
mod search;
mod stream;

#[cfg(test)]
mod tests;

use core::ops::ControlFlow;

use bitdoku_grid::{Cell, Grid, Pencilmarks, Solution};

use self::backend::{Portable, PortableProof, Vector};
use self::layout::{FIELDS, Node, Position};
use self::search::{Jobs, Lanes, Next, Tally};
use crate::{Budget, Count, End, Found, Info, Outcome, Report, Solver, StateBytes};

pub use backend::{Backend, ParseBackendError};
pub use stream::Stream;

pub(crate) static INFO: Info = Info {
    name: "engine",
    summary: "many puzzles in lockstep, one in each lane of a vector",
    source: "bitdoku, 2026; locked candidates by band as in tdoku (Tom Dillon, 2019)",
    complete: true,
    sukaku: true,
    iteration: "one round of propagation of one lane",
};

/// The fast solver.
///
/// [`Engine::solve_many`](Solver::solve_many) and [`count_many`](Solver::count_many) keep every lane full and are what
/// speed is measured with; [`Engine::stream`] does so for puzzles that come in parts; a single puzzle spreads its
/// search over the lanes.
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_solve::{Engine, Outcome, Solver};
///
/// let hard: Grid = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let mut engine = Engine::new();
/// let Outcome::Unique(solution) = engine.solve(&hard) else { panic!() };
/// assert!(solution.completes(&hard));
/// assert!(engine.backend().is_available());
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
pub struct Engine {
    core: Core,
}

/// The lanes, by backend.
enum Core {
    #[cfg(target_arch = "x86_64")]
    Avx512 {
        many: Box<Lanes<backend::Zmm>>,
        one: Box<Lanes<backend::YmmVl>>,
    },
    #[cfg(target_arch = "x86_64")]
    Avx2(Box<Lanes<backend::Ymm>>),
    Portable(Box<Lanes<Portable>>),
}

/// Runs an expression on the lanes for many puzzles, whatever their type.
macro_rules! on_many {
    ($engine:expr, $lanes:ident: $vector:ident => $body:expr) => {
        match &mut $engine.core {
            #[cfg(target_arch = "x86_64")]
            Core::Avx512 { many: $lanes, .. } => {
                #[allow(dead_code)]
                type $vector = backend::Zmm;
                $body
            }
            #[cfg(target_arch = "x86_64")]
            Core::Avx2($lanes) => {
                #[allow(dead_code)]
                type $vector = backend::Ymm;
                $body
            }
            Core::Portable($lanes) => {
                #[allow(dead_code)]
                type $vector = Portable;
                $body
            }
        }
    };
}
use on_many;

impl Engine {
    /// An engine on the fastest backend of this processor.
    pub fn new() -> Self {
        Self::with_backend(Backend::detect()).expect("a detected backend is available")
    }

    /// An engine on this backend, or `None` if the processor lacks it.
    pub fn with_backend(backend: Backend) -> Option<Self> {
        let core = match backend {
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 => {
                let proof = backend::Avx512Proof::new()?;
                Core::Avx512 { many: Box::new(Lanes::new(proof)), one: Box::new(Lanes::new(proof)) }
            }
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => Core::Avx2(Box::new(Lanes::new(backend::Avx2Proof::new()?))),
            Backend::Portable => Core::Portable(Box::new(Lanes::new(PortableProof))),
            #[cfg(not(target_arch = "x86_64"))]
            _ => return None,
        };
        Some(Self { core })
    }

    /// The backend that it runs on.
    pub fn backend(&self) -> Backend {
        match self.core {
            #[cfg(target_arch = "x86_64")]
            Core::Avx512 { .. } => Backend::Avx512,
            #[cfg(target_arch = "x86_64")]
            Core::Avx2(_) => Backend::Avx2,
            Core::Portable(_) => Backend::Portable,
        }
    }

    /// Solves 81-character lines without making grids of them: text in, text out.
    ///
    /// `1` to `9` are givens and `.`, `0`, `_`, `*` and `-` open cells; any other character makes a line
    /// [`LineStatus::Malformed`]. The budget is each line's; one that would exceed it is [`LineStatus::Unknown`].
    ///
    /// ```
    /// use bitdoku_solve::{Budget, Engine, LineAnswer, LineStatus};
    /// let puzzle = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let mut answers = [LineAnswer::default()];
    /// Engine::new().solve_lines(&[puzzle], &Budget::UNLIMITED, &mut answers);
    /// assert_eq!(answers[0].status, LineStatus::Unique);
    /// assert!(answers[0].cells.starts_with(b"534678912"));
    /// ```
    ///
    /// # Panics
    /// If the slices differ in length.
    pub fn solve_lines(&mut self, lines: &[&[u8; 81]], budget: &Budget<'_>, answers: &mut [LineAnswer]) {
        assert_eq!(lines.len(), answers.len(), "one answer for each line");
        on_many!(self, lanes: V => {
            let proof = lanes.proof();
            lanes.abandon();
            V::run_many(lanes, &mut Lines::<V> { proof, lines, budget, answers, next: 0, jobs: Vec::new() }, true);
        });
    }

    /// What a batch of puzzles cost in all: solutions (each puzzle's up to `limit`), guesses and rounds.
    ///
    /// Guesses and solutions are the *signature* of the engine over a set: equal on every backend.
    pub fn totals(&mut self, grids: &[Grid], limit: u64) -> Totals {
        let mut totals = Totals::default();
        on_many!(self, lanes: V => {
            let proof = lanes.proof();
            lanes.abandon();
            V::run_many(lanes, &mut Totalling::<V> { proof, grids: grids.iter(), limit, totals: &mut totals }, true);
        });
        totals
    }

    fn search_node(&mut self, root: &Node, budget: &Budget<'_>, found: &mut Found<'_>) -> Report {
        match &mut self.core {
            #[cfg(target_arch = "x86_64")]
            Core::Avx512 { one, .. } => run_one(one, root, budget, found),
            #[cfg(target_arch = "x86_64")]
            Core::Avx2(lanes) => run_one(lanes, root, budget, found),
            Core::Portable(lanes) => run_one(lanes, root, budget, found),
        }
    }
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver for Engine {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn search(&mut self, grid: &Grid, budget: &Budget<'_>, found: &mut Found<'_>) -> Report {
        let root = match &self.core {
            #[cfg(target_arch = "x86_64")]
            Core::Avx512 { one, .. } => backend::YmmVl::read(one.proof(), &values(grid), 0),
            #[cfg(target_arch = "x86_64")]
            Core::Avx2(lanes) => backend::Ymm::read(lanes.proof(), &values(grid), 0),
            Core::Portable(lanes) => Portable::read(lanes.proof(), &values(grid), 0),
        };
        self.search_node(&root, budget, found)
    }

    /// A lane's words; and for each open guess a node.
    fn state_bytes(&self) -> Option<StateBytes> {
        Some(StateBytes { fixed: layout::WORDS * size_of::<u32>(), per_guess: size_of::<Node>() })
    }

    fn search_sukaku(&mut self, marks: &Pencilmarks, budget: &Budget<'_>, found: &mut Found<'_>) -> Report {
        self.search_node(&node_of_marks(marks), budget, found)
    }

    fn solve_many(&mut self, grids: &[Grid], outcomes: &mut [Outcome]) {
        assert_eq!(grids.len(), outcomes.len(), "one outcome for each grid");
        on_many!(self, lanes: V => {
            let proof = lanes.proof();
            lanes.abandon();
            V::run_many(lanes, &mut Solving::<V> { proof, grids: grids.iter(), outcomes }, true);
        });
    }

    fn count_many(&mut self, grids: &[Grid], limit: u64, counts: &mut [Count]) {
        assert_eq!(grids.len(), counts.len(), "one count for each grid");
        if limit == 0 {
            return counts.fill(Count { solutions: 0, exact: false });
        }
        on_many!(self, lanes: V => {
            let proof = lanes.proof();
            lanes.abandon();
            V::run_many(lanes, &mut Counting::<V> { proof, grids: grids.iter(), limit, counts }, true);
        });
    }
}

/// What [`Engine::totals`] adds up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Puzzles.
    pub puzzles: u64,
    /// Solutions, each puzzle's up to the limit.
    pub solutions: u64,
    /// Guesses.
    pub guesses: u64,
    /// Rounds of propagation, a lane each.
    pub rounds: u64,
    /// Puzzles that needed no guess.
    pub without_guess: u64,
}

/// What is known of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LineStatus {
    /// It is not a grid: a character stands for no cell.
    #[default]
    Malformed,
    /// No solution.
    Unsolvable,
    /// One solution.
    Unique,
    /// More than one solution.
    Multiple,
    /// The budget was spent.
    Unknown,
}

/// The answer to a line of 81 characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineAnswer {
    /// The solution found first as 81 digits; without one, the line itself.
    pub cells: [u8; 81],
    /// What is known of the line.
    pub status: LineStatus,
}

impl Default for LineAnswer {
    fn default() -> Self {
        Self { cells: [b'.'; 81], status: LineStatus::Malformed }
    }
}

/// The cells of a grid as numbers, 0 for an empty one.
#[inline(always)]
fn values(grid: &Grid) -> [u8; 81] {
    grid.as_array().map(|digit| digit.map_or(0, |digit| digit.value()))
}

/// The solution that a solved node holds.
#[inline(always)]
fn solution<V: Vector>(proof: V::Proof, node: &Node) -> Solution {
    Solution::of_values(&V::write(proof, node, 0)).expect("a solved lane is a solution")
}

fn node_of_marks(marks: &Pencilmarks) -> Node {
    let mut node = Node::OPEN;
    for cell in Cell::ALL {
        let at = Position::at(cell.row().index(), cell.col().index());
        node.slots[at.slot()] = node.with_field(at, u32::from(marks[cell].bits()));
    }
    debug_assert!(node.slots.iter().all(|slot| slot & !FIELDS == 0));
    node
}

/// One puzzle: every solution goes to a callback, and a budget is kept.
struct One<'a, 'b, V: Vector> {
    proof: V::Proof,
    budget: &'a Budget<'b>,
    found: &'a mut Found<'b>,
    report: Report,
}

fn run_one<V: Vector>(lanes: &mut Lanes<V>, root: &Node, budget: &Budget<'_>, found: &mut Found<'_>) -> Report {
    let proof = lanes.proof();
    let mut jobs = One::<V> { proof, budget, found, report: Report::ended(End::Exhausted) };
    V::run_one(lanes, root, &mut jobs);
    jobs.report
}

impl<V: Vector> One<'_, '_, V> {
    fn account(&mut self, tally: &Tally) {
        self.report.solutions = tally.solutions;
        self.report.guesses = tally.guesses;
        self.report.iterations = tally.rounds;
        self.report.backtracks = tally.contradictions;
    }
}

impl<V: Vector> Jobs for One<'_, '_, V> {
    fn next(&mut self) -> Option<Node> {
        None
    }

    fn found(&mut self, _: usize, node: &Node, _: &Tally) -> Next {
        match (self.found)(&solution::<V>(self.proof, node)) {
            ControlFlow::Continue(()) => Next::GoOn,
            ControlFlow::Break(()) => {
                self.report.end = End::Stopped;
                Next::Stop
            }
        }
    }

    #[inline(always)]
    fn may_go_on(&mut self, _: usize, tally: &Tally) -> Next {
        self.account(tally);
        if self.budget.is_spent(&self.report) {
            self.report.end = End::GaveUp;
            return Next::Stop;
        }
        Next::GoOn
    }

    fn guesses_left(&self, tally: &Tally) -> u64 {
        self.budget.guesses - tally.guesses
    }

    fn done(&mut self, _: usize, tally: &Tally, _: bool) {
        self.account(tally);
    }
}

/// A slice of grids, and for each its outcome. Between its first solution and its end an outcome is `Unknown`.
struct Solving<'a, V: Vector> {
    proof: V::Proof,
    grids: core::slice::Iter<'a, Grid>,
    outcomes: &'a mut [Outcome],
}

/// Takes note of one more solution; the second is the last one asked for.
#[inline(always)]
fn note(outcome: &mut Outcome, solutions: u64, solution: Solution) -> Next {
    match outcome {
        Outcome::Unknown(Some(first)) if solutions > 1 => {
            *outcome = Outcome::Multiple([*first, solution]);
            Next::Stop
        }
        _ => {
            *outcome = Outcome::Unknown(Some(solution));
            Next::GoOn
        }
    }
}

/// Turns what was noted into an outcome: the space is exhausted, or two solutions are known.
#[inline(always)]
fn conclude(outcome: &mut Outcome, solutions: u64) {
    match outcome {
        _ if solutions == 0 => *outcome = Outcome::Unsolvable,
        Outcome::Unknown(Some(only)) => *outcome = Outcome::Unique(*only),
        _ => {}
    }
}

impl<V: Vector> Jobs for Solving<'_, V> {
    #[inline(always)]
    fn next(&mut self) -> Option<Node> {
        self.grids.next().map(|grid| V::read(self.proof, &values(grid), 0))
    }

    #[inline(always)]
    fn found(&mut self, job: usize, node: &Node, tally: &Tally) -> Next {
        note(&mut self.outcomes[job], tally.solutions, solution::<V>(self.proof, node))
    }

    #[inline(always)]
    fn done(&mut self, job: usize, tally: &Tally, _: bool) {
        conclude(&mut self.outcomes[job], tally.solutions);
    }
}

/// A slice of grids, and for each the number of its solutions.
struct Counting<'a, V: Vector> {
    proof: V::Proof,
    grids: core::slice::Iter<'a, Grid>,
    limit: u64,
    counts: &'a mut [Count],
}

impl<V: Vector> Jobs for Counting<'_, V> {
    #[inline(always)]
    fn next(&mut self) -> Option<Node> {
        self.grids.next().map(|grid| V::read(self.proof, &values(grid), 0))
    }

    #[inline(always)]
    fn found(&mut self, _: usize, _: &Node, tally: &Tally) -> Next {
        if tally.solutions < self.limit { Next::GoOn } else { Next::Stop }
    }

    #[inline(always)]
    fn done(&mut self, job: usize, tally: &Tally, stopped: bool) {
        self.counts[job] = Count { solutions: tally.solutions, exact: !stopped };
    }
}

/// A slice of grids, added up.
struct Totalling<'a, V: Vector> {
    proof: V::Proof,
    grids: core::slice::Iter<'a, Grid>,
    limit: u64,
    totals: &'a mut Totals,
}

impl<V: Vector> Jobs for Totalling<'_, V> {
    #[inline(always)]
    fn next(&mut self) -> Option<Node> {
        self.grids.next().map(|grid| V::read(self.proof, &values(grid), 0))
    }

    #[inline(always)]
    fn found(&mut self, _: usize, _: &Node, tally: &Tally) -> Next {
        if tally.solutions < self.limit { Next::GoOn } else { Next::Stop }
    }

    #[inline(always)]
    fn done(&mut self, _: usize, tally: &Tally, _: bool) {
        self.totals.puzzles += 1;
        self.totals.solutions += tally.solutions;
        self.totals.guesses += tally.guesses;
        self.totals.rounds += tally.rounds;
        self.totals.without_guess += u64::from(tally.guesses == 0);
    }
}

/// Lines of text. Malformed ones are passed over, so that jobs and lines are numbered differently.
struct Lines<'a, V: Vector> {
    proof: V::Proof,
    lines: &'a [&'a [u8; 81]],
    budget: &'a Budget<'a>,
    answers: &'a mut [LineAnswer],
    next: usize,
    /// For each job its line.
    jobs: Vec<u32>,
}

/// Whether every character stands for a cell. Written without an early exit, which lets it be vectorised.
#[inline(always)]
fn is_well_formed(line: &[u8; 81]) -> bool {
    line.iter().fold(true, |good, &byte| {
        let digit = byte.wrapping_sub(b'0') <= 9;
        good & (digit | (byte == b'.') | (byte == b'_') | (byte == b'*') | (byte == b'-'))
    })
}

impl<V: Vector> Jobs for Lines<'_, V> {
    #[inline(always)]
    fn next(&mut self) -> Option<Node> {
        loop {
            let line = *self.lines.get(self.next)?;
            let answer = &mut self.answers[self.next];
            self.next += 1;
            if is_well_formed(line) {
                answer.status = LineStatus::Unsolvable;
                self.jobs.push(self.next as u32 - 1);
                return Some(V::read(self.proof, line, b'0'));
            }
            *answer = LineAnswer { cells: *line, status: LineStatus::Malformed };
        }
    }

    #[inline(always)]
    fn found(&mut self, job: usize, node: &Node, tally: &Tally) -> Next {
        let answer = &mut self.answers[self.jobs[job] as usize];
        if tally.solutions > 1 {
            answer.status = LineStatus::Multiple;
            return Next::Stop;
        }
        *answer = LineAnswer { cells: V::write(self.proof, node, b'0'), status: LineStatus::Unique };
        Next::GoOn
    }

    #[inline(always)]
    fn may_go_on(&mut self, job: usize, tally: &Tally) -> Next {
        let report = Report { guesses: tally.guesses, ..Report::ended(End::GaveUp) };
        if !self.budget.is_spent(&report) {
            return Next::GoOn;
        }
        self.answers[self.jobs[job] as usize].status = LineStatus::Unknown;
        Next::Stop
    }

    #[inline(always)]
    fn guesses_left(&self, tally: &Tally) -> u64 {
        self.budget.guesses - tally.guesses
    }

    #[inline(always)]
    fn done(&mut self, job: usize, tally: &Tally, _: bool) {
        if tally.solutions == 0 {
            let line = self.jobs[job] as usize;
            self.answers[line].cells = *self.lines[line];
        }
    }
}
