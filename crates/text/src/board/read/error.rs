//! Why a text is no board that can be read.

use std::fmt;

/// Why a text is no puzzle that can be read.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuleError {
    /// A rule that is not known, by the name that the text has for it.
    UnknownRule(String),
    /// Something else than was expected.
    Malformed {
        /// What was expected.
        expected: String,
        /// What the text has there.
        found: String,
    },
    /// A rule that would take too much memory or time.
    TooLarge {
        /// What there is too much of.
        what: String,
        /// The maximum number.
        most: usize,
    },
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownRule(name) => write!(f, "no constraint {name:?}"),
            Self::Malformed { expected, found } => write!(f, "expected {expected}, found {found}"),
            Self::TooLarge { what, most } => write!(f, "expected at most {most} {what}, found more"),
        }
    }
}

impl std::error::Error for RuleError {}

pub(crate) fn malformed(expected: impl Into<String>, found: impl Into<String>) -> RuleError {
    RuleError::Malformed { expected: expected.into(), found: found.into() }
}
