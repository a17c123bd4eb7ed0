//! Why a request has no answer, with the place of a fault in a text.

use bitdoku::{ParseError, UnknownName, text::NotAGrid};
use serde::Serialize;

/// Why there is no answer.
#[derive(Serialize, Debug)]
pub(crate) struct Fault {
    pub(crate) error: String,
    /// Where in a text, if it was a text.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub(crate) place: Option<Place>,
}

/// A place in a text.
#[derive(Serialize, Debug)]
pub(crate) struct Place {
    pub(crate) line: u64,
    pub(crate) column: u64,
    pub(crate) length: usize,
    /// The line, or the part of it around the fault.
    pub(crate) excerpt: String,
    /// The fault in the excerpt, in UTF-16 units, as JavaScript counts.
    pub(crate) from: usize,
    pub(crate) to: usize,
}

impl Fault {
    pub(crate) fn new(error: impl ToString) -> Self {
        Self { error: error.to_string(), place: None }
    }

    /// What a module says that knows no boards of other sizes and with more rules.
    #[cfg(any(not(feature = "boards"), all(feature = "reason", not(feature = "full"))))]
    pub(crate) fn classic_only() -> Self {
        Self::new("this module knows classic puzzles only")
    }
}

impl From<ParseError> for Fault {
    fn from(error: ParseError) -> Self {
        let span = error.span();
        let units = |bytes: usize| error.excerpt[..bytes].encode_utf16().count();
        let place = Place {
            line: error.line,
            column: error.column,
            length: error.length,
            from: units(span.start),
            to: units(span.end),
            excerpt: error.excerpt.to_string(),
        };
        Self { error: error.to_string(), place: Some(place) }
    }
}

impl From<UnknownName> for Fault {
    fn from(error: UnknownName) -> Self {
        Self::new(error)
    }
}

impl From<NotAGrid> for Fault {
    fn from(error: NotAGrid) -> Self {
        Self::new(error)
    }
}
