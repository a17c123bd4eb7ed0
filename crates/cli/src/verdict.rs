//! What the exit code says.

/// How a whole run went. The worst of its records counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verdict {
    /// All is well: 0.
    Fine,
    /// Some answer was a no: 1.
    Negative,
    /// The command was used wrongly, or something could not be read, written or worked on: 2.
    Trouble,
    /// Stopped by a signal: 128 and its number, as shells say; 130 for Ctrl-C.
    Stopped(i32),
}

impl Verdict {
    pub(crate) fn code(self) -> u8 {
        match self {
            Self::Fine => 0,
            Self::Negative => 1,
            Self::Trouble => 2,
            Self::Stopped(signal) => u8::try_from(128 + signal).unwrap_or(u8::MAX),
        }
    }
}
