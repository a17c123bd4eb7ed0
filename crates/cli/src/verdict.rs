//! What the exit code says.

use std::process::ExitCode;

/// How a whole run went. The worst of its records counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verdict {
    /// All is well: 0.
    Fine,
    /// Some answer was a no: 1.
    Negative,
    /// The command was used wrongly, or something could not be read or written: 2.
    Trouble,
    /// Stopped from the keyboard: 130, as shells say for SIGINT.
    Interrupted,
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> Self {
        ExitCode::from(match verdict {
            Verdict::Fine => 0,
            Verdict::Negative => 1,
            Verdict::Trouble => 2,
            Verdict::Interrupted => 130,
        })
    }
}
