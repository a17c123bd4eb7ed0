//! Three figures for how hard a puzzle is.
//!
//! Nicolas Juillerat's Sudoku Explainer (2006) gives each step a number; Glenn Fowler's `serate` made three of them for
//! a puzzle. ER is the hardest step of all, EP the hardest up to and including the first that places a digit, ED the
//! first step. A puzzle with ER = EP is a *pearl*, one with ER = EP = ED a *diamond*.

use std::fmt;
use std::str::FromStr;

use super::Rated;
use super::difficulty::{Difficulty, ParseRatingError};
use crate::step::Kind;

/// How hard a puzzle is: ER, EP and ED, written `7.2/2.0/2.0`.
///
/// A rating that is read from a text has the three figures, and does not know which steps set them.
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_logic::{Board, rate};
/// let grid: Grid = "..6..8.42.....5..8.73..49.....1.6.5.....8...64.8.......51.93.......6.3..........7".parse()?;
/// let rating = rate(&Board::new(&grid));
/// assert_eq!(rating.er.to_string(), rating.to_string().split('/').next().unwrap());
/// assert!(rating.is_complete() && rating.er.difficulty >= rating.ep.difficulty);
/// assert_eq!("7.2/2.0/2.0".parse::<bitdoku_logic::Rating>()?.to_string(), "7.2/2.0/2.0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Rating {
    /// The hardest step; 20.0 if the path stops before the end.
    pub er: Peak,
    /// The hardest step up to and including the first placement.
    pub ep: Peak,
    /// The first step.
    pub ed: Peak,
}

/// One of the three figures, with the step that sets it.
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_logic::{Board, Kind, rate};
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let peak = rate(&Board::new(&grid)).er;
/// assert_eq!((peak.kind, peak.name()), (Some(Kind::HiddenSingle), "Hidden Single".to_owned()));
/// assert_eq!(peak.to_string(), "1.2");
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Peak {
    /// The figure.
    pub difficulty: Difficulty,
    /// The first step as hard as that; none if there was no step, or the path stopped.
    pub kind: Option<Kind>,
}

impl Peak {
    const BEYOND: Self = Self { difficulty: Difficulty::BEYOND, kind: None };

    fn raise(&mut self, kind: Kind, difficulty: Difficulty) {
        if difficulty > self.difficulty {
            *self = Self { difficulty, kind: Some(kind) };
        }
    }

    /// The name of the step that sets the figure; `none` if no step does.
    #[must_use]
    pub fn name(&self) -> String {
        self.kind.map_or_else(|| "none".to_owned(), |kind| kind.to_string())
    }
}

impl fmt::Display for Peak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.difficulty.fmt(f)
    }
}

impl Rating {
    /// Whether the path reached the solution.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.er.difficulty != Difficulty::BEYOND
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.er, self.ep, self.ed)
    }
}

/// Reads three figures, ER, EP and ED. Which steps set them is not known.
impl FromStr for Rating {
    type Err = ParseRatingError;

    fn from_str(text: &str) -> Result<Self, ParseRatingError> {
        let mut figures = text.split('/').map(|figure| Ok(Peak { difficulty: figure.parse()?, kind: None }));
        let mut next = || figures.next().ok_or(ParseRatingError)?;
        let rating = Self { er: next()?, ep: next()?, ed: next()? };
        if figures.next().is_none() { Ok(rating) } else { Err(ParseRatingError) }
    }
}

/// Collects a [`Rating`] step by step.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Peaks {
    rating: Rating,
    placed: bool,
}

impl Peaks {
    pub(super) fn add(&mut self, step: &Rated) {
        let (kind, difficulty) = (step.kind, step.difficulty);
        let Rating { er, ep, ed } = &mut self.rating;
        if ed.kind.is_none() {
            ed.raise(kind, difficulty);
        }
        if !self.placed {
            ep.raise(kind, difficulty);
        }
        er.raise(kind, difficulty);
        self.placed |= step.placement.is_some();
    }

    /// The hardest step so far.
    pub(crate) fn hardest(&self) -> Difficulty {
        self.rating.er.difficulty
    }

    /// Digits were placed by steps that are not harder than the hardest so far.
    pub(crate) fn add_placements(&mut self) {
        self.placed = true;
    }

    /// What they come to: a path that is not solved came to a standstill.
    pub(super) fn rating(mut self, is_solved: bool) -> Rating {
        if !is_solved {
            self.rating.er = Peak::BEYOND;
            if !self.placed {
                self.rating.ep = Peak::BEYOND;
            }
            if self.rating.ed.kind.is_none() {
                self.rating.ed = Peak::BEYOND;
            }
        }
        self.rating
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_figures_are_read_as_they_are_written() {
        for text in ["7.2/2.0/2.0", "11.9/11.9/11.3", "20.0/1.2/1.2", "0.0/0.0/0.0"] {
            assert_eq!(text.parse::<Rating>().unwrap().to_string(), text);
        }
        for text in ["", "7.2", "7.2/2.0", "7.2/2.0/2.0/2.0", "7.2/2.0/", "7.2 / 2.0 / 2.0"] {
            assert_eq!(text.parse::<Rating>(), Err(ParseRatingError), "{text:?}");
        }
    }
}
