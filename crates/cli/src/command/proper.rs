//! Whether a puzzle may be reasoned about: the techniques of people take for granted that it has exactly one solution.

use std::io;

use bitdoku::grid::Puzzle;
use bitdoku::logic::Profile;
use bitdoku::{Refusal, Session, Solved, TimedSession};
use bitdoku_answer::Status;
use clap::Args;

use super::solver::{Sessions, SolverChoice, refusal};

/// The options of commands that reason.
#[derive(Args, Debug)]
pub(crate) struct Proper {
    #[command(flatten)]
    choice: SolverChoice,
    /// Skip the check that a puzzle has exactly one solution
    #[arg(long)]
    assume_unique: bool,
}

impl Proper {
    /// Whether the clock decides what is found.
    pub(crate) const fn is_timed(&self) -> bool {
        self.choice.is_timed()
    }

    /// Makes sessions, one for each worker.
    ///
    /// # Errors
    /// If no thread can be started that looks at the clock.
    pub(crate) fn sessions(&self) -> io::Result<ProperSessions<'_>> {
        Ok(ProperSessions { sessions: self.choice.sessions()?, assume_unique: self.assume_unique })
    }
}

/// Makes a session for each worker.
pub(crate) struct ProperSessions<'a> {
    sessions: Sessions<'a>,
    assume_unique: bool,
}

impl ProperSessions<'_> {
    /// Another session, with the techniques of this profile.
    pub(crate) fn session(&self, profile: &'static Profile) -> Reasoner {
        let assume_unique = self.assume_unique;
        let set = |session: Session| session.with_profile(profile).assuming_proper(assume_unique);
        Reasoner { session: self.sessions.session(set), assume_unique }
    }
}

/// Reasons about proper puzzles, and says why not about others.
pub(crate) struct Reasoner {
    session: TimedSession,
    assume_unique: bool,
}

impl Reasoner {
    /// What is found out about a puzzle, and its status; or the status and why it is refused.
    pub(crate) fn about<T>(
        &mut self,
        puzzle: &Puzzle,
        ask: impl FnOnce(&mut Session) -> Result<T, Refusal>,
    ) -> Result<(Status, T), (Status, String)> {
        match self.session.ask(ask) {
            // Nobody has looked whether that is true.
            Ok(found) => Ok((if self.assume_unique { Status::Read } else { Status::Unique }, found)),
            Err(why) => {
                let more = refusal(self.session.session().solver().info(), puzzle);
                let more = more.map(|more| format!(": {more}")).unwrap_or_default();
                Err((Status::from(&why), format!("{why}{more}")))
            }
        }
    }

    /// Asks the session, in the time allowed.
    pub(crate) fn ask<T>(&mut self, question: impl FnOnce(&mut Session) -> T) -> T {
        self.session.ask(question)
    }

    /// Whether a puzzle has no, one or several solutions, and which.
    pub(crate) fn solve(&mut self, puzzle: &Puzzle) -> Solved {
        self.session.ask(|session| session.solve(*puzzle))
    }
}
