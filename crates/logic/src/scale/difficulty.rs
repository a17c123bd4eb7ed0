//! How hard a step is, on Sudoku Explainer's scale.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// A number on Sudoku Explainer's scale, in steps of about a tenth.
///
/// Sums of tenths are not exact in binary, and the order of steps depends on how they were summed; so the number is
/// kept as the original computes it and rounded only when shown. What is read from a text is the number shown.
///
/// ```
/// use bitdoku_logic::Difficulty;
/// assert_eq!(Difficulty::new(6.6 + 0.1 + 0.1).to_string(), "6.8");
/// assert_eq!(Difficulty::new(7.2).tenths(), 72);
/// assert_eq!("7.2".parse(), Ok(Difficulty::new(7.2)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Difficulty(f64);

impl Difficulty {
    /// The rating of a puzzle on which no technique helps: 20.0.
    pub const BEYOND: Self = Self(20.0);

    /// The most that tenths can count.
    const MOST: f64 = 6553.5;

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

    /// The number of tenths, rounded half up: 72 is shown as 7.2.
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

/// Reads a number with one decimal, as it is shown.
impl FromStr for Difficulty {
    type Err = ParseRatingError;

    fn from_str(text: &str) -> Result<Self, ParseRatingError> {
        let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let (whole, tenth) = text.split_once('.').ok_or(ParseRatingError)?;
        if !is_number(whole) || !is_number(tenth) || tenth.len() != 1 {
            return Err(ParseRatingError);
        }
        // So that what is read is shown as it was written.
        let read = text.parse().map(Self).map_err(|_| ParseRatingError)?;
        if read.0 <= Self::MOST { Ok(read) } else { Err(ParseRatingError) }
    }
}

/// A text that is no [`Difficulty`], or no [`Rating`](crate::Rating).
///
/// ```
/// use bitdoku_logic::Difficulty;
/// let error = "hard".parse::<Difficulty>().unwrap_err();
/// assert!(error.to_string().starts_with("expected a rating with one decimal, such as 7.2"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseRatingError;

impl fmt::Display for ParseRatingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a rating with one decimal, such as 7.2, or three of them, such as 7.2/2.0/2.0")
    }
}

impl Error for ParseRatingError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_is_read() {
        for tenths in 0..=6000u16 {
            let text = format!("{}.{}", tenths / 10, tenths % 10);
            let read: Difficulty = text.parse().unwrap();
            assert_eq!((read.to_string(), read.tenths()), (text, tenths));
        }
        // However it was summed, what is shown is read as what is shown.
        let summed = Difficulty::new(6.6 + 0.1 + 0.1);
        assert_eq!(summed.to_string().parse::<Difficulty>().unwrap().to_string(), summed.to_string());
        for text in ["", "7", "7.", ".7", "7.25", "-7.2", "+7.2", "7,2", "7.2 ", "nan", "6553.6", "99999.9"] {
            assert_eq!(text.parse::<Difficulty>(), Err(ParseRatingError), "{text:?}");
        }
    }
}
