//! What a document claims, and what became of it.

use serde::{Deserialize, Serialize};

/// A claim of a source document with its verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// The document's number: `004`.
    pub document: String,
    /// Where it stands there: `figure 8`, `section 4.1`, `text`.
    pub place: String,
    /// What is claimed, in our words.
    pub says: String,
    /// Whether it holds.
    pub verdict: Verdict,
    /// What was measured, with intervals of 95% confidence where they mean something.
    pub measured: String,
    /// The experiment that measured it.
    #[serde(default)]
    pub experiment: String,
}

/// What became of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// What was measured agrees with it.
    Holds,
    /// It does for some kinds of puzzles, which are named.
    HoldsForSuchPuzzles,
    /// What was measured contradicts it.
    DoesNotHold,
    /// The document leaves out what would be needed to tell.
    CannotBeKnown,
}

impl Verdict {
    /// In words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::HoldsForSuchPuzzles => "holds for such puzzles",
            Self::DoesNotHold => "does not hold",
            Self::CannotBeKnown => "cannot be known from the document",
        }
    }

    /// [`Verdict::Holds`] or [`Verdict::DoesNotHold`].
    pub const fn of(holds: bool) -> Self {
        if holds { Self::Holds } else { Self::DoesNotHold }
    }

    /// By how many of some kinds of puzzles a claim holds for.
    pub const fn of_kinds(held: usize, kinds: usize) -> Self {
        match held {
            0 => Self::DoesNotHold,
            held if held == kinds => Self::Holds,
            _ => Self::HoldsForSuchPuzzles,
        }
    }
}

impl Claim {
    /// A claim with its verdict.
    pub fn new(document: &str, place: &str, says: &str, verdict: Verdict, measured: impl Into<String>) -> Self {
        Self {
            document: document.to_owned(),
            place: place.to_owned(),
            says: says.to_owned(),
            verdict,
            measured: measured.into(),
            experiment: String::new(),
        }
    }
}
