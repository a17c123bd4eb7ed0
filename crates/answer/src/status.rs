//! What is known of a puzzle, in one word.

use core::fmt;
use core::str::FromStr;

use bitdoku::engine::LineStatus;
use bitdoku::grid::UnknownName;
use bitdoku::grid::name::find;
use bitdoku::{Count, Outcome, Refusal};
use serde::{Deserialize, Serialize};

/// What is known of a record, in one word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Status {
    /// Exactly one solution. Code 1.
    Unique,
    /// Several solutions. Code 2.
    Multiple,
    /// No solution. Code 0.
    None,
    /// The solver gave up, or the work or the time allowed was spent. Code -1.
    #[default]
    Unknown,
    /// Read, and nothing was asked about solutions. Code 0.
    Read,
    /// Exactly one solution, but not the one that the record states. Code 1.
    Mismatch,
    /// Not a puzzle. Code -2.
    Malformed,
}

impl Status {
    /// All of them, in the order of their declaration.
    pub const ALL: [Self; 7] =
        [Self::Unique, Self::Multiple, Self::None, Self::Unknown, Self::Read, Self::Mismatch, Self::Malformed];

    /// As rows say it.
    ///
    /// ```
    /// use bitdoku::Count;
    /// use bitdoku_answer::Status;
    /// // Of a count that stopped at 1 nothing is known about a second solution.
    /// assert_eq!(Status::from(Count { solutions: 1, exact: false }).name(), "unknown");
    /// assert_eq!("unique".parse(), Ok(Status::Unique));
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::Multiple => "multiple",
            Self::None => "none",
            Self::Unknown => "unknown",
            Self::Read => "read",
            Self::Mismatch => "mismatch",
            Self::Malformed => "malformed",
        }
    }
}

/// The code of a status, an `i8` in every language.
impl Status {
    /// How many solutions there are, 2 for several; below 0 where that is not known. It is 0, too, where nothing was asked
    /// about solutions.
    ///
    /// ```
    /// use bitdoku_answer::Status;
    /// let codes = [Status::None, Status::Unique, Status::Multiple, Status::Unknown, Status::Malformed].map(Status::code);
    /// assert_eq!(codes, [0, 1, 2, -1, -2]);
    /// ```
    #[must_use]
    pub const fn code(self) -> i8 {
        match self {
            Self::None | Self::Read => 0,
            Self::Unique | Self::Mismatch => 1,
            Self::Multiple => 2,
            Self::Unknown => -1,
            Self::Malformed => -2,
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Status {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        find("a status", Self::ALL.map(|status| (status.name(), status)), name)
    }
}

impl<S> From<&Outcome<S>> for Status {
    fn from(outcome: &Outcome<S>) -> Self {
        match outcome {
            Outcome::Unique(_) => Self::Unique,
            Outcome::Multiple(_) => Self::Multiple,
            Outcome::Unsolvable => Self::None,
            _ => Self::Unknown,
        }
    }
}

/// What a count proves: a limit of 1 that was reached proves nothing about a second solution.
impl From<Count> for Status {
    fn from(count: Count) -> Self {
        match (count.solutions, count.exact) {
            (0, true) => Self::None,
            (1, true) => Self::Unique,
            (2.., _) => Self::Multiple,
            _ => Self::Unknown,
        }
    }
}

/// Of a puzzle that cannot be reasoned about; one that takes too long for that is unknown, too.
impl From<&Refusal> for Status {
    fn from(refusal: &Refusal) -> Self {
        match refusal {
            Refusal::Clash(_) | Refusal::Unsolvable => Self::None,
            Refusal::Multiple => Self::Multiple,
            _ => Self::Unknown,
        }
    }
}

impl From<LineStatus> for Status {
    fn from(status: LineStatus) -> Self {
        match status {
            LineStatus::Malformed => Self::Malformed,
            LineStatus::Unsolvable => Self::None,
            LineStatus::Unique => Self::Unique,
            LineStatus::Multiple => Self::Multiple,
            LineStatus::Unknown => Self::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statuses_are_numbered_and_named_as_listed() {
        for (i, status) in Status::ALL.into_iter().enumerate() {
            assert_eq!(status as usize, i);
            assert_eq!(status.name().parse(), Ok(status));
            assert!((-2..=2).contains(&status.code()));
            assert_eq!(serde_json::to_string(&status).unwrap(), format!("{:?}", status.name()));
        }
        assert!("Unique".parse::<Status>().is_err());
    }
}
