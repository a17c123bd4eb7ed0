//! Who takes part: our solvers, on one thread or several, and peers.

use std::cell::RefCell;
use std::rc::Rc;
use std::str::FromStr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{io, thread};

use anyhow::Result;
use bitdoku_grid::name::find;
use bitdoku_grid::{Puzzle, UnknownName};
use bitdoku_solve::{Backend, Budget, Count, Engine, Info, Solver, SolverEntry, Totals};
use tempfile::NamedTempFile;

use super::patience::no_thread;
use super::peer::{Answer, Heard, Peer, PeerCommand};
use super::rules::Rules;
use super::time::Time;

/// How a solver is given its puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Many a call, as a file is solved: what counts is the throughput.
    Batch,
    /// One a call, as an interactive program does: what counts is the time until the answer.
    Single,
}

impl Mode {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Batch, Self::Single];

    /// What it is called on the command line and in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Batch => "batch",
            Self::Single => "single",
        }
    }
}

impl FromStr for Mode {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        find("a mode", Self::ALL.map(|mode| (mode.name(), mode)), name)
    }
}

/// A solver or program that is measured.
pub enum Contestant {
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
    Peer {
        /// How it is started.
        command: PeerCommand,
        /// The running program; `None` before it is asked for the first time, and after it was ended.
        running: Option<Peer>,
    },
}

/// The puzzles of a pass, in the forms that contestants take.
pub struct Puzzles {
    /// All of them.
    pub all: Vec<Puzzle>,
    /// The first `count` puzzles as a file for peers; the last file is kept.
    file: RefCell<Option<(usize, Rc<NamedTempFile>)>>,
}

impl Puzzles {
    /// Takes puzzles.
    pub fn new(all: Vec<Puzzle>) -> Self {
        Self { all, file: RefCell::default() }
    }

    /// A file of the first `count`, a line each.
    fn file(&self, count: usize) -> Result<Rc<NamedTempFile>> {
        let mut known = self.file.borrow_mut();
        if let Some((length, file)) = &*known
            && *length == count
        {
            return Ok(Rc::clone(file));
        }
        let file = Rc::new(file_of(&self.all[..count])?);
        *known = Some((count, Rc::clone(&file)));
        Ok(file)
    }

    /// Whether they are Sukaku, or some are.
    pub fn has_sukaku(&self) -> bool {
        self.all.iter().any(|puzzle| puzzle.grid().is_none())
    }
}

/// A file with a line for each puzzle.
fn file_of(puzzles: &[Puzzle]) -> Result<NamedTempFile> {
    let text: String = puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect();
    let file = tempfile::Builder::new().prefix("bitdoku-bench-").suffix(".txt").tempfile()?;
    std::fs::write(file.path(), text)?;
    Ok(file)
}

/// What a pass came to.
#[derive(Clone, Copy, Debug)]
pub struct Pass {
    /// What it took.
    pub time: Time,
    /// Solutions of all puzzles, each counted up to the limit.
    pub solutions: u64,
    /// Guesses, where a peer tells.
    pub guesses: Option<u64>,
}

impl Contestant {
    /// This many instances of the solver of an entry, the engine's on `backend` if one is asked for and the processor has it.
    pub fn ours(entry: &SolverEntry, backend: Option<Backend>, threads: usize, mode: Mode) -> Option<Self> {
        let solver = || match backend {
            None => Some((entry.make)()),
            Some(backend) => Engine::with_backend(backend).map(|engine| Box::new(engine) as Box<dyn Solver>),
        };
        let solvers = (0..threads).map(|_| solver()).collect::<Option<_>>()?;
        Some(Self::Ours { name: entry.info.name, backend, solvers, mode })
    }

    /// What it is called in messages.
    pub fn name(&self) -> String {
        match self {
            Self::Ours { name, backend: Some(backend), .. } => format!("{name} on {backend}"),
            Self::Ours { name, .. } => (*name).to_owned(),
            Self::Peer { command, .. } => command.name.clone(),
        }
    }

    /// Its name and its backend, apart.
    pub fn names(&self) -> (&str, Option<Backend>) {
        match self {
            Self::Ours { name, backend, .. } => (name, *backend),
            Self::Peer { command, .. } => (&command.name, None),
        }
    }

    /// What a batch costs the engine, whose guesses need not be those of each puzzle alone: it spreads the search of a
    /// single puzzle over the lanes. `None` for all others.
    pub fn batch_totals(&self, puzzles: &Puzzles, count: usize, limit: u64) -> Option<Totals> {
        match self {
            Self::Ours { backend: Some(backend), mode: Mode::Batch, .. } => {
                Some(Engine::with_backend(*backend)?.totals(&puzzles.all[..count], limit))
            }
            _ => None,
        }
    }

    /// Whether it was built elsewhere.
    pub fn is_peer(&self) -> bool {
        matches!(self, Self::Peer { .. })
    }

    /// How many threads it uses.
    pub fn threads(&self) -> usize {
        match self {
            Self::Ours { solvers, .. } => solvers.len(),
            Self::Peer { .. } => 1,
        }
    }

    /// What our solver is.
    pub fn info(&self) -> Option<&'static Info> {
        match self {
            Self::Ours { solvers, .. } => solvers.first().map(|solver| solver.info()),
            Self::Peer { .. } => None,
        }
    }

    /// Goes once through the first `count` of the puzzles, which a peer finds in its `file`. `None` from a peer that does
    /// not answer in time, and how long it had.
    ///
    /// # Errors
    /// If a peer does not speak the protocol, or there are not as many threads to be had as solvers.
    pub fn pass(&mut self, puzzles: &Puzzles, count: usize, rules: &Rules<'_>) -> Result<Result<Pass, f64>> {
        let limit = rules.limit;
        match self {
            Self::Ours { solvers, mode, .. } => {
                let solutions;
                let puzzles = &puzzles.all[..count];
                let time = match *mode {
                    Mode::Batch => {
                        let mut counts = vec![Count { solutions: 0, exact: false }; count];
                        let mut done = Ok(());
                        let time = Time::of(|| done = count_batches(solvers, puzzles, limit, &mut counts));
                        done?;
                        solutions = counts.iter().map(|count| count.solutions).sum();
                        time
                    }
                    Mode::Single => {
                        let mut done = Ok(0);
                        let time = Time::of(|| done = count_singly(solvers, puzzles, limit));
                        solutions = done?;
                        time
                    }
                };
                Ok(Ok(Pass { time, solutions, guesses: None }))
            }
            Self::Peer { command, running } => {
                let peer = match running {
                    Some(peer) => peer,
                    None => running.insert(command.start()?),
                };
                let file = puzzles.file(count)?;
                let heard = peer.bench(file.path(), limit, rules)?;
                let Answer { seconds, puzzles: found, solutions, guesses } = match heard {
                    Heard::Answer(answer) => answer,
                    Heard::TimedOut(waited) => {
                        *running = None;
                        return Ok(Err(waited.as_secs_f64()));
                    }
                };
                anyhow::ensure!(
                    found == count as u64,
                    "the peer {} found {found} puzzles in a file of {count}",
                    command.name
                );
                // A peer tells its processor time; it runs on one thread.
                Ok(Ok(Pass { time: Time { wall: seconds, cpu: seconds }, solutions, guesses }))
            }
        }
    }
}

/// How many puzzles a thread takes at a time when there are several: a share small enough to even out, large enough for
/// a solver that works on many at once.
fn share(puzzles: usize, threads: usize) -> usize {
    if threads == 1 { puzzles.max(1) } else { (puzzles / (threads * 16)).clamp(1, 4096) }
}

fn count_batches(
    solvers: &mut [Box<dyn Solver>],
    puzzles: &[Puzzle],
    limit: u64,
    counts: &mut [Count],
) -> io::Result<()> {
    let share = share(puzzles.len(), solvers.len());
    if let [solver] = solvers {
        solver.count_many(puzzles, limit, &Budget::UNLIMITED, counts);
        return Ok(());
    }
    let shares = puzzles.chunks(share).zip(counts.chunks_mut(share)).collect::<Vec<_>>();
    let shares = std::sync::Mutex::new(shares.into_iter());
    thread::scope(|scope| {
        for solver in solvers {
            let working = thread::Builder::new().spawn_scoped(scope, || {
                loop {
                    // Nothing panics while the lock is held.
                    let next = shares.lock().expect("no thread panicked").next();
                    let Some((puzzles, counts)) = next else { break };
                    solver.count_many(puzzles, limit, &Budget::UNLIMITED, counts);
                }
            });
            working.map_err(|error| no_thread("for each that was asked for", &error))?;
        }
        Ok(())
    })
}

fn count_singly(solvers: &mut [Box<dyn Solver>], puzzles: &[Puzzle], limit: u64) -> io::Result<u64> {
    let count = |solver: &mut dyn Solver, puzzle: &Puzzle| solver.count(puzzle, limit).solutions;
    if let [solver] = solvers {
        return Ok(puzzles.iter().map(|puzzle| count(solver.as_mut(), puzzle)).sum());
    }
    let share = share(puzzles.len(), solvers.len());
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let workers = solvers.iter_mut().map(|solver| {
            thread::Builder::new().spawn_scoped(scope, || {
                let mut solutions = 0;
                while let Some(part) = puzzles.chunks(share).nth(next.fetch_add(1, Ordering::Relaxed)) {
                    solutions += part.iter().map(|puzzle| count(solver.as_mut(), puzzle)).sum::<u64>();
                }
                solutions
            })
        });
        let workers = workers.collect::<io::Result<Vec<_>>>();
        let workers = workers.map_err(|error| no_thread("for each that was asked for", &error))?;
        Ok(workers.into_iter().map(|worker| worker.join().expect("no solver panics")).sum())
    })
}
