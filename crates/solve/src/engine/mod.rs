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
//! | jobs | where puzzles come from and results go | `search`; those there are: `jobs`, `lines`, `stream`, `dialogue` |
//!
//! DESIGN.md tells how it got this way, with what each idea gained or lost.

#[cfg(target_arch = "x86_64")]
mod alone;
pub(crate) mod backend;
mod branch;
mod dialogue;
mod jobs;
mod layout;
mod lines;
mod round;
mod search;
mod stream;

#[cfg(test)]
mod tests;

use bitdoku_grid::{Cell, Pencilmarks, Puzzle};

use self::backend::{Portable, PortableProof, Vector};
use self::jobs::{Counting, Solving, node, run_one};
use self::layout::{FIELDS, Node, Position};
use self::search::{Lanes, Tally};
use crate::{Budget, Count, Found, Info, Outcome, Report, Solver, StateBytes};

pub use backend::{Backend, ParseBackendError};
pub use dialogue::{Dialogue, Question};
pub use lines::{LineAnswer, LineStatus};
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
/// let Outcome::Unique(solution) = engine.solve(&hard.into()) else { panic!() };
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
            $crate::engine::Core::Avx512 { many: $lanes, .. } => {
                #[allow(dead_code)]
                type $vector = $crate::engine::backend::Zmm;
                $body
            }
            #[cfg(target_arch = "x86_64")]
            $crate::engine::Core::Avx2($lanes) => {
                #[allow(dead_code)]
                type $vector = $crate::engine::backend::Ymm;
                $body
            }
            $crate::engine::Core::Portable($lanes) => {
                #[allow(dead_code)]
                type $vector = $crate::engine::backend::Portable;
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

    /// What a batch of puzzles cost in all: solutions (each puzzle's up to `limit`), guesses and rounds.
    ///
    /// Guesses and solutions are the *signature* of the engine over a set: equal on every backend.
    pub fn totals(&mut self, puzzles: &[Puzzle], limit: u64) -> Totals {
        let mut totals = Totals::default();
        on_many!(self, lanes: V => {
            let proof = lanes.proof();
            lanes.abandon();
            let done = |_, tally: &Tally, _| totals.add(tally);
            V::run_many(lanes, &mut Counting::<V, _> { proof, puzzles: puzzles.iter(), limit, budget: &Budget::UNLIMITED, done }, true);
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

    fn search(&mut self, puzzle: &Puzzle, budget: &Budget<'_>, found: &mut Found<'_>) -> Report {
        let root = match &self.core {
            #[cfg(target_arch = "x86_64")]
            Core::Avx512 { one, .. } => node::<backend::YmmVl>(one.proof(), puzzle),
            #[cfg(target_arch = "x86_64")]
            Core::Avx2(lanes) => node::<backend::Ymm>(lanes.proof(), puzzle),
            Core::Portable(lanes) => node::<Portable>(lanes.proof(), puzzle),
        };
        self.search_node(&root, budget, found)
    }

    /// A lane's words; and for each open guess a node.
    fn state_bytes(&self) -> Option<StateBytes> {
        Some(StateBytes { fixed: layout::WORDS * size_of::<u32>(), per_guess: size_of::<Node>() })
    }

    fn solve_many(&mut self, puzzles: &[Puzzle], budget: &Budget<'_>, outcomes: &mut [Outcome]) {
        assert_eq!(puzzles.len(), outcomes.len(), "one outcome for each puzzle");
        on_many!(self, lanes: V => {
            let proof = lanes.proof();
            lanes.abandon();
            V::run_many(lanes, &mut Solving::<V> { proof, puzzles: puzzles.iter(), budget, outcomes }, true);
        });
    }

    fn count_many(&mut self, puzzles: &[Puzzle], limit: u64, budget: &Budget<'_>, counts: &mut [Count]) {
        assert_eq!(puzzles.len(), counts.len(), "one count for each puzzle");
        if limit == 0 {
            return counts.fill(Count { solutions: 0, exact: false });
        }
        on_many!(self, lanes: V => {
            let proof = lanes.proof();
            lanes.abandon();
            let done = |job: usize, tally: &Tally, stopped: bool| {
                counts[job] = Count { solutions: tally.solutions, exact: !stopped };
            };
            V::run_many(lanes, &mut Counting::<V, _> { proof, puzzles: puzzles.iter(), limit, budget, done }, true);
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

impl Totals {
    #[inline(always)]
    fn add(&mut self, tally: &Tally) {
        self.puzzles += 1;
        self.solutions += tally.solutions;
        self.guesses += tally.guesses;
        self.rounds += tally.rounds;
        self.without_guess += u64::from(tally.guesses == 0);
    }
}

/// The node of a Sukaku. Kept out of the loops that read grids.
#[cold]
#[inline(never)]
fn node_of_marks(marks: &Pencilmarks) -> Node {
    let mut node = Node::OPEN;
    for cell in Cell::ALL {
        let at = Position::at(cell.row().index(), cell.col().index());
        node.slots[at.slot()] = node.with_field(at, u32::from(marks[cell].bits()));
    }
    debug_assert!(node.slots.iter().all(|slot| slot & !FIELDS == 0));
    node
}
