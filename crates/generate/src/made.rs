//! What comes of making a puzzle: the puzzle, or why it was given up.

use core::fmt;

use bitdoku_grid::{Grid, Puzzle, Solution};
use bitdoku_logic::{Level, Rating};

/// A puzzle as it was made.
///
/// ```
/// use bitdoku_generate::{Generator, Target};
///
/// let target = Target { er: Some(12..=20), ..Target::default() };
/// let made = Generator::new(1).target(target).maker()?.puzzle(4)?;
/// assert!(made.index == 4 && made.attempts >= 1);
/// assert!(made.solution.completes(&made.puzzle));
/// assert!((12..=20).contains(&made.rating.expect("it was asked for").er.difficulty.tenths()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Made {
    /// Which of the seed's it is, from 0.
    pub index: u64,
    /// The puzzle.
    pub puzzle: Grid,
    /// Its only solution.
    pub solution: Solution,
    /// Its level, where a level was asked for.
    pub level: Option<Level>,
    /// Its rating, where a rating was asked for.
    pub rating: Option<Rating>,
    /// The position of it to practise on, where one was asked for: digits, or the candidates where some are gone.
    pub position: Option<Puzzle>,
    /// How many puzzles were tried for it, itself among them.
    pub attempts: u64,
}

/// No try gave a puzzle that matches what was asked for.
///
/// ```
/// use bitdoku_generate::Generator;
///
/// let gave_up = Generator::new(1).clues(17..=18).attempts(50).maker()?.puzzle(0).unwrap_err();
/// assert_eq!(gave_up.to_string(), "no match in 50 tries: 50 had too many clues");
/// let (nearest, _) = *gave_up.nearest.expect("puzzles were made");
/// assert!(nearest.clue_count() > 18);
/// # Ok::<(), bitdoku_generate::Impossible>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct GaveUp {
    /// The number that the puzzle would have among those of the seed.
    pub index: u64,
    /// How many tries there were.
    pub attempts: u64,
    /// The closest puzzle tried, with its rating if the rating did not match.
    pub nearest: Option<Box<(Grid, Option<Rating>)>>,
    pub(crate) misses: [u64; Miss::ALL.len()],
}

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no match in {} tries", self.attempts)?;
        let reasons = Miss::ALL.iter().zip(self.misses).filter(|(_, count)| *count > 0);
        for (i, ((_, reason), count)) in reasons.enumerate() {
            write!(f, "{} {count} {reason}", if i == 0 { ":" } else { "," })?;
        }
        Ok(())
    }
}

impl core::error::Error for GaveUp {}

/// What a puzzle lacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Miss {
    Unique,
    Parts,
    FewClues,
    ManyClues,
    Minimal,
    Rating,
    TooHard,
    TooEasy,
    Forbidden,
    Position,
}

impl Miss {
    /// From the worst to the least.
    pub(crate) const ALL: [(Self, &'static str); 10] = [
        (Self::Unique, "had several solutions"),
        (Self::Parts, "had too many clues of a digit or in a box"),
        (Self::FewClues, "had too few clues"),
        (Self::ManyClues, "had too many clues"),
        (Self::Minimal, "were not minimal"),
        (Self::Forbidden, "needed a forbidden technique"),
        (Self::TooHard, "were too hard"),
        (Self::TooEasy, "were of an easier level"),
        (Self::Rating, "were outside the limits of rating or techniques"),
        (Self::Position, "had no position to practise on"),
    ];
}
