//! What a path comes to: a level and a score.

use std::fmt;

use super::slots::{GIVEN_UP, level_of};
use crate::scale::Level;

/// The highest score of a puzzle of a level, if there is one.
const fn most(level: Level) -> Option<u32> {
    match level {
        Level::Easy => Some(800),
        Level::Medium => Some(1000),
        Level::Hard => Some(1600),
        Level::Unfair => Some(1800),
        Level::Extreme => None,
    }
}

/// The first level from this one on that allows a score.
fn raised(level: Level, score: u32) -> Level {
    let allows = |&level: &Level| most(level).is_none_or(|most| score <= most);
    Level::ALL.into_iter().filter(|&other| other >= level).find(allows).unwrap_or(Level::Extreme)
}

/// HoDoKu's level and score of a puzzle, written `hard 968`.
///
/// ```
/// use bitdoku_logic::{Board, HODOKU220, Level, Scale, Scratch};
///
/// let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let rated = HODOKU220.measure(&Board::new(&grid), &mut Scratch::default())?;
/// assert_eq!((rated.level, rated.to_string().as_str()), (Level::Easy, "easy 204"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Levelled {
    /// The level.
    pub level: Level,
    /// The score.
    pub score: u32,
    /// Whether the path reached the solution.
    pub is_complete: bool,
}

impl Levelled {
    /// What steps come to, each with the technique that found it and what it cost, on a path that ends at the solution or at a
    /// standstill.
    pub(in crate::scale) fn of(steps: impl Iterator<Item = (&'static str, u32)>, is_solved: bool) -> Self {
        let (mut level, mut score) = (Level::Easy, 0);
        for (technique, price) in steps {
            score += price;
            level = level.max(level_of(technique));
        }
        if !is_solved {
            score += GIVEN_UP;
            level = Level::Extreme;
        }
        Self { level: raised(level, score), score, is_complete: is_solved }
    }
}

impl fmt::Display for Levelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.level, self.score)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_left_above_its_most() {
        assert_eq!(raised(Level::Easy, 800), Level::Easy);
        assert_eq!(raised(Level::Easy, 801), Level::Medium);
        assert_eq!(raised(Level::Easy, 1801), Level::Extreme);
        assert_eq!(raised(Level::Hard, 4), Level::Hard);
    }
}
