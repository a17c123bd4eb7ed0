//! What a text may hold: a classic puzzle, or a board of another size or with more rules.

use bitdoku_grid::{Grid, Puzzle};

use crate::board::Variant;

/// A puzzle of whatever kind.
///
/// ```
/// use bitdoku_text::{AnyPuzzle, read_any};
///
/// assert!(matches!(read_any(&".".repeat(81), None)?, AnyPuzzle::Classic(_)));
/// assert!(matches!(read_any(&".".repeat(81), Some("X"))?, AnyPuzzle::Variant(_)));
/// assert!(matches!(read_any("1......2..4..3..", None)?, AnyPuzzle::Variant(_)));
/// assert!(read_any("1......2..4..3..", Some("anti-bishop")).is_err());
/// # Ok::<(), bitdoku_text::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyPuzzle {
    /// 9×9 cells and the classic rules.
    Classic(Puzzle),
    /// Another size, or more rules.
    Variant(Box<Variant>),
}

impl AnyPuzzle {
    /// The classic puzzle, if it is one.
    #[must_use]
    pub fn classic(&self) -> Option<&Puzzle> {
        match self {
            Self::Classic(puzzle) => Some(puzzle),
            Self::Variant(_) => None,
        }
    }

    /// The grid of a classic puzzle that is no Sukaku.
    #[must_use]
    pub fn grid(&self) -> Option<&Grid> {
        self.classic().and_then(Puzzle::grid)
    }

    /// The same, with rules added by name.
    ///
    /// # Errors
    /// If a name is not known.
    pub fn with(self, names: &str) -> Result<Self, crate::board::RuleError> {
        Ok(match self {
            Self::Classic(puzzle) => Variant::of_puzzle(&puzzle, Some(names))?.into(),
            Self::Variant(mut variant) => {
                variant.add(names)?;
                Self::Variant(variant)
            }
        })
    }
}

impl From<Puzzle> for AnyPuzzle {
    fn from(puzzle: Puzzle) -> Self {
        Self::Classic(puzzle)
    }
}

impl From<Grid> for AnyPuzzle {
    fn from(grid: Grid) -> Self {
        Self::Classic(grid.into())
    }
}

impl From<Variant> for AnyPuzzle {
    fn from(variant: Variant) -> Self {
        Self::Variant(Box::new(variant))
    }
}

impl AnyPuzzle {
    /// A classic puzzle, if a board is one after all.
    pub(crate) fn simplest(variant: Variant) -> Self {
        match variant.classic() {
            Some(puzzle) => puzzle.into(),
            None => variant.into(),
        }
    }
}

/// The puzzle on one line.
impl std::fmt::Display for AnyPuzzle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Classic(puzzle) => puzzle.fmt(f),
            Self::Variant(variant) => f.write_str(&variant.text),
        }
    }
}
