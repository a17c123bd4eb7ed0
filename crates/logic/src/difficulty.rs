//! How hard a step is, on Sudoku Explainer's scale.

use std::fmt;

/// A number on Sudoku Explainer's scale, in steps of about a tenth.
///
/// Sums of tenths are not exact in binary, and the order of steps depends on how they were summed; so the number is
/// kept as the original computes it and rounded only when shown.
///
/// ```
/// use bitdoku_logic::Difficulty;
/// assert_eq!(Difficulty::new(6.6 + 0.1 + 0.1).to_string(), "6.8");
/// assert_eq!(Difficulty::new(7.2).tenths(), 72);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Difficulty(f64);

impl Difficulty {
    /// Rated so when no technique helps.
    pub const BEYOND: Self = Self(20.0);

    /// The number as computed.
    #[must_use]
    pub const fn new(value: f64) -> Self {
        Self(value)
    }

    /// The number as computed.
    #[must_use]
    pub const fn value(self) -> f64 {
        self.0
    }

    /// Rounded half up to tenths, ten times the number shown.
    #[must_use]
    pub fn tenths(self) -> u16 {
        ((self.0 + 0.05) * 10.0).floor() as u16
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = self.tenths();
        write!(f, "{}.{}", tenths / 10, tenths % 10)
    }
}
