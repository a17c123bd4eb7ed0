//! The options of commands that solve.

use std::ffi::OsStr;
use std::io;
use std::num::ParseIntError;
use std::time::Duration;

use bitdoku::grid::Puzzle;
use bitdoku::{Backend, Budget, DEFAULT_SOLVER, Engine, Info, Limits, SOLVERS, Session, Solver, TimedSession};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Args, Command};

use crate::signal;
use crate::watchdog::{Watchdog, seconds};

/// Who solves, and for how long.
#[derive(Args, Debug)]
pub(crate) struct SolverChoice {
    /// The algorithm; `bitdoku list solvers` describes them. `weighted` takes an optional coefficient: `weighted:30`
    #[arg(long, value_name = "NAME", default_value = DEFAULT_SOLVER, value_parser = solver_parser(), hide_possible_values = true)]
    solver: String,
    /// The instruction set of the engine [default: the fastest of this processor]
    #[arg(long, value_name = "NAME", value_parser = backend, help_heading = "Limits")]
    backend: Option<Backend>,
    #[command(flatten)]
    bounds: Bounds,
}

/// How much may be spent on a record.
#[derive(Args, Debug)]
pub(crate) struct Bounds {
    /// The time limit for each record, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Limits")]
    timeout: Option<Duration>,
    /// The maximum number of guesses for each search, 0 for no limit [default: 1000000 for the engine, else no limit]
    ///
    /// A puzzle that needs more is `unknown`, so that one puzzle built to be slow cannot hold up the rest. The default is
    /// a thousand times what the engine needs for the hardest known puzzles with one solution. When counting, the limit
    /// applies from one solution to the next.
    #[arg(long, value_name = "N", help_heading = "Limits")]
    max_guesses: Option<u64>,
}

/// Reads how many there may be at most: 0 is for no limit.
pub(super) fn most(text: &str) -> Result<u64, ParseIntError> {
    text.parse().map(|most| if most == 0 { u64::MAX } else { most })
}

impl Bounds {
    /// Whether the clock decides what is found.
    pub(crate) const fn is_timed(&self) -> bool {
        self.timeout.is_some()
    }

    /// The guesses, if a solver is one that by default has a limit.
    fn limits(&self, has_default: bool) -> Limits {
        match self.max_guesses {
            Some(0) => Limits::NONE,
            Some(guesses) => Limits::NONE.guesses(guesses),
            None if has_default => Limits::PROPER,
            None => Limits::NONE,
        }
    }
}

/// Guesses allowed for each puzzle of a batch, which take less than a millisecond. A puzzle that needs more is solved by
/// itself when its turn comes: then it does not hold up the others, and may use all lanes.
const GUESSES: u64 = 1_000;

/// What an engine or another solver may spend on each: all in all, where a session that counts would allow as much again for
/// each solution.
pub(super) fn batch_budget() -> Budget<'static> {
    Budget::UNLIMITED.guesses(GUESSES).interrupt(signal::flag())
}

const AVAILABLE: &str = "only available backends are possible";

/// The name of the solver that has backends.
const ENGINE: &str = "engine";

/// Reads `--solver`: one of the names, or `weighted` with its coefficient.
pub(crate) fn solver_parser() -> impl TypedValueParser<Value = String> {
    let names = SOLVERS.iter().map(|entry| PossibleValue::new(entry.info.name).help(entry.info.summary));
    NameParser(PossibleValuesParser::new(names))
}

/// The names are listed in messages and completions; `weighted:30` is one more way to name a solver.
#[derive(Clone)]
struct NameParser(PossibleValuesParser);

impl TypedValueParser for NameParser {
    type Value = String;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        match value.to_str().filter(|name| name.starts_with("weighted:")) {
            Some(name) => name.parse::<Box<dyn Solver>>().map(|_| name.to_owned()).map_err(|error| {
                clap::Error::raw(ErrorKind::ValueValidation, format!("invalid value for --solver: {error}\n"))
                    .with_cmd(command)
            }),
            None => self.0.parse_ref(command, argument, value),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        self.0.possible_values()
    }
}

/// Reads `--backend`: one that this processor has.
pub(crate) fn backend(name: &str) -> Result<Backend, String> {
    let backend: Backend = name.parse().map_err(|error: bitdoku::UnknownName| error.to_string())?;
    if backend.is_available() { Ok(backend) } else { Err(format!("this processor has no {backend}")) }
}

impl SolverChoice {
    /// Makes sessions with this solver and these limits, one for each worker.
    ///
    /// # Errors
    /// If no thread can be started that looks at the clock.
    pub(crate) fn sessions(&self) -> io::Result<Sessions<'_>> {
        let limits = self.bounds.limits(self.is_engine());
        Ok(Sessions { choice: Some(self), limits, watchdog: Watchdog::new(self.bounds.timeout)? })
    }

    /// A session for many puzzles at once, if the engine is the solver and may be given them so: those that take it long are
    /// asked for again by themselves, which makes no difference only if the guesses allowed are many more than those of a
    /// batch.
    pub(crate) fn quick_session(&self) -> Option<Session> {
        self.is_quick()
            .then(|| self.engine_session().with_limits(Limits::NONE.guesses(GUESSES)).with_stopper(signal::stopper()))
    }

    /// The engine, if it may be given many puzzles at once; see [`SolverChoice::quick_session`].
    pub(crate) fn quick_engine(&self) -> Option<Engine> {
        self.is_quick().then(|| Engine::with_backend(self.backend()).expect(AVAILABLE))
    }

    /// Whether the clock decides what is found.
    pub(crate) const fn is_timed(&self) -> bool {
        self.bounds.is_timed()
    }

    fn is_quick(&self) -> bool {
        self.is_engine() && self.bounds.limits(true).guesses >= 10 * GUESSES
    }

    fn engine_session(&self) -> Session {
        Session::on(self.backend()).expect(AVAILABLE)
    }

    fn backend(&self) -> Backend {
        self.backend.unwrap_or_else(Backend::detect)
    }

    /// What is known of the solver.
    pub(crate) fn info(&self) -> &'static Info {
        let name = self.solver.split(':').next();
        let entry = SOLVERS.iter().find(|entry| Some(entry.info.name) == name);
        entry.expect("only names of solvers are possible").info
    }

    /// Whether the engine is the solver.
    pub(crate) fn is_engine(&self) -> bool {
        self.solver == ENGINE
    }
}

impl Bounds {
    /// Makes sessions with the default solver and these limits.
    ///
    /// # Errors
    /// If no thread can be started that looks at the clock.
    pub(crate) fn sessions(&self) -> io::Result<Sessions<'static>> {
        Ok(Sessions { choice: None, limits: self.limits(true), watchdog: Watchdog::new(self.timeout)? })
    }
}

/// Makes a session for each worker.
pub(crate) struct Sessions<'a> {
    choice: Option<&'a SolverChoice>,
    limits: Limits,
    watchdog: Watchdog,
}

impl Sessions<'_> {
    /// Another session; `set` says what else it should know.
    pub(crate) fn session(&self, set: impl FnOnce(Session) -> Session) -> TimedSession {
        let session = match self.choice {
            Some(choice) if choice.is_engine() => choice.engine_session(),
            Some(choice) => Session::by(choice.solver.parse().expect("only names of solvers are possible")),
            None => Session::new(),
        };
        self.watchdog.watch(set(session.with_limits(self.limits)))
    }
}

/// The limit that left the last question open.
pub(super) fn limit_reached(session: &mut TimedSession) -> Option<String> {
    let session = session.session();
    let guesses = session.limits().guesses;
    match session.stopper().is_stopped() {
        true => Some("stopped at the time limit".to_owned()),
        false => (guesses < u64::MAX).then(|| format!("stopped at the limit of {guesses} guesses, see --max-guesses")),
    }
}

/// Why a solver cannot take a puzzle at all, if so.
pub(crate) fn refusal(info: &Info, puzzle: &Puzzle) -> Option<String> {
    (puzzle.grid().is_none() && !info.sukaku)
        .then(|| format!("the solver {} takes no Sukaku; try --solver {DEFAULT_SOLVER}", info.name))
}
