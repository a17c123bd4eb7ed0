//! Who takes part: our solvers, on one thread or several, and peers.

use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::Result;
use bitdoku::grid::Puzzle;
use bitdoku::solve::{Backend, Engine, Entry, Totals};
use bitdoku::{Count, Grid, Info, Solver};
use tempfile::NamedTempFile;

use super::peer::Peer;
use super::time::Time;

/// How a solver is given its puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Mode {
    /// Many a call, as a file is solved: what counts is the throughput
    Batch,
    /// One a call, as an interactive program does: what counts is the time until the answer
    Single,
}

impl Mode {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Batch => "batch",
            Self::Single => "single",
        }
    }
}

/// One who is measured.
pub(crate) enum Contestant {
    /// A solver of ours, one instance a thread.
    Ours {
        /// Its name in the table of solvers.
        name: &'static str,
        /// The instruction set, for the engine alone.
        backend: Option<Backend>,
        /// One for each thread.
        solvers: Vec<Box<dyn Solver>>,
        /// How it is given the puzzles.
        mode: Mode,
    },
    /// A program built elsewhere.
    Peer(Peer),
}

/// The puzzles of a pass, in the forms that contestants take.
pub(crate) struct Puzzles {
    pub(crate) all: Vec<Puzzle>,
    /// The same as grids, if none is a Sukaku.
    grids: Option<Vec<Grid>>,
    /// The same as a file, if there are peers.
    file: Option<NamedTempFile>,
}

impl Puzzles {
    pub(crate) fn new(all: Vec<Puzzle>, for_peers: bool) -> Result<Self> {
        let grids = all.iter().map(|puzzle| puzzle.grid().copied()).collect();
        let file = for_peers.then(|| file_of(&all)).transpose()?;
        Ok(Self { all, grids, file })
    }

    /// Whether they are Sukaku, or some are.
    pub(crate) fn has_sukaku(&self) -> bool {
        self.grids.is_none()
    }
}

/// A file with a line for each puzzle.
fn file_of(puzzles: &[Puzzle]) -> Result<NamedTempFile> {
    use bitdoku::text::Format;
    let mut text = String::new();
    for puzzle in puzzles {
        let format = if puzzle.grid().is_some() { Format::Line } else { Format::Sukaku };
        format.write(puzzle, "", &mut text)?;
    }
    let file = tempfile::Builder::new().prefix("bitdoku-bench-").suffix(".txt").tempfile()?;
    std::fs::write(file.path(), text)?;
    Ok(file)
}

/// What a pass came to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pass {
    pub(crate) time: Time,
    /// Solutions of all puzzles, each counted up to the limit.
    pub(crate) solutions: u64,
    /// Guesses, where a peer tells.
    pub(crate) guesses: Option<u64>,
}

impl Contestant {
    /// So many instances of the solver of an entry, the engine's on `backend` if one is asked for and the processor has it.
    pub(crate) fn ours(entry: &Entry, backend: Option<Backend>, threads: usize, mode: Mode) -> Option<Self> {
        let solver = || match backend {
            None => Some((entry.make)()),
            Some(backend) => Engine::with_backend(backend).map(|engine| Box::new(engine) as Box<dyn Solver>),
        };
        let solvers = (0..threads).map(|_| solver()).collect::<Option<_>>()?;
        Some(Self::Ours { name: entry.info.name, backend, solvers, mode })
    }

    /// What it is called in messages.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Ours { name, backend: Some(backend), .. } => format!("{name} on {backend}"),
            Self::Ours { name, .. } => (*name).to_owned(),
            Self::Peer(peer) => peer.name.clone(),
        }
    }

    /// Its name and its backend, apart.
    pub(crate) fn names(&self) -> (&str, Option<Backend>) {
        match self {
            Self::Ours { name, backend, .. } => (name, *backend),
            Self::Peer(peer) => (&peer.name, None),
        }
    }

    /// What a batch costs the engine, whose guesses need not be those of each puzzle alone: it spreads the search of a
    /// single puzzle over the lanes. `None` for all others.
    pub(crate) fn batch_totals(&self, puzzles: &Puzzles, count: usize, limit: u64) -> Option<Totals> {
        match (self, &puzzles.grids) {
            (Self::Ours { backend: Some(backend), mode: Mode::Batch, .. }, Some(grids)) => {
                Some(Engine::with_backend(*backend)?.totals(&grids[..count], limit))
            }
            _ => None,
        }
    }

    /// How many threads it uses.
    pub(crate) fn threads(&self) -> usize {
        match self {
            Self::Ours { solvers, .. } => solvers.len(),
            Self::Peer(_) => 1,
        }
    }

    /// What our solver is.
    pub(crate) fn info(&self) -> Option<&'static Info> {
        match self {
            Self::Ours { solvers, .. } => solvers.first().map(|solver| solver.info()),
            Self::Peer(_) => None,
        }
    }

    /// Goes once through the first `count` of the puzzles; a peer goes through all of them.
    pub(crate) fn pass(&mut self, puzzles: &Puzzles, count: usize, limit: u64) -> Result<Pass> {
        match self {
            Self::Ours { solvers, mode, .. } => {
                let mut solutions = 0;
                let time = match (&puzzles.grids, *mode) {
                    (Some(grids), Mode::Batch) => {
                        let mut counts = vec![Count { solutions: 0, exact: false }; count];
                        let time = Time::of(|| count_batches(solvers, &grids[..count], limit, &mut counts));
                        solutions = counts.iter().map(|count| count.solutions).sum();
                        time
                    }
                    _ => Time::of(|| solutions = count_singly(solvers, &puzzles.all[..count], limit)),
                };
                Ok(Pass { time, solutions, guesses: None })
            }
            Self::Peer(peer) => {
                let file = puzzles.file.as_ref().expect("a file is made where there are peers");
                let answer = peer.bench(file.path(), limit)?;
                anyhow::ensure!(
                    answer.puzzles == puzzles.all.len() as u64,
                    "the peer {} found {} puzzles in a file of {}",
                    peer.name,
                    answer.puzzles,
                    puzzles.all.len()
                );
                // A peer tells its processor time; it runs on one thread.
                let time = Time { wall: answer.seconds, cpu: answer.seconds };
                Ok(Pass { time, solutions: answer.solutions, guesses: answer.guesses })
            }
        }
    }
}

/// How many puzzles a thread takes at a time when there are several: a share small enough to even out, large enough for
/// a solver that works on many at once.
fn share(puzzles: usize, threads: usize) -> usize {
    if threads == 1 { puzzles.max(1) } else { (puzzles / (threads * 16)).clamp(1, 4096) }
}

fn count_batches(solvers: &mut [Box<dyn Solver>], grids: &[Grid], limit: u64, counts: &mut [Count]) {
    let share = share(grids.len(), solvers.len());
    if let [solver] = solvers {
        return solver.count_many(grids, limit, counts);
    }
    let shares = grids.chunks(share).zip(counts.chunks_mut(share)).collect::<Vec<_>>();
    let shares = std::sync::Mutex::new(shares.into_iter());
    std::thread::scope(|scope| {
        for solver in solvers {
            scope.spawn(|| {
                loop {
                    // Nothing panics while the lock is held.
                    let next = shares.lock().expect("no thread panicked").next();
                    let Some((grids, counts)) = next else { break };
                    solver.count_many(grids, limit, counts);
                }
            });
        }
    });
}

fn count_singly(solvers: &mut [Box<dyn Solver>], puzzles: &[Puzzle], limit: u64) -> u64 {
    let count = |solver: &mut dyn Solver, puzzle: &Puzzle| match puzzle {
        Puzzle::Grid(grid) => solver.count(grid, limit).solutions,
        Puzzle::Sukaku(marks) => solver.count_sukaku(marks, limit).solutions,
    };
    if let [solver] = solvers {
        return puzzles.iter().map(|puzzle| count(solver.as_mut(), puzzle)).sum();
    }
    let share = share(puzzles.len(), solvers.len());
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        let workers = solvers.iter_mut().map(|solver| {
            scope.spawn(|| {
                let mut solutions = 0;
                while let Some(part) = puzzles.chunks(share).nth(next.fetch_add(1, Ordering::Relaxed)) {
                    solutions += part.iter().map(|puzzle| count(solver.as_mut(), puzzle)).sum::<u64>();
                }
                solutions
            })
        });
        let workers = workers.collect::<Vec<_>>();
        workers.into_iter().map(|worker| worker.join().expect("no solver panics")).sum()
    })
}
