//! The scales that have a name: a row each, from which every face takes the names, what they are, and what they measure.

use std::str::FromStr;

use bitdoku_grid::UnknownName;
use bitdoku_grid::name::find;

use super::{PEOPLE, Profile, Rating, SE121, SUKAKU};
use crate::board::Board;
use crate::refute::{self, Chains};
use crate::scratch::Scratch;
use crate::stop::Interrupted;

/// A scale that has a name: a row of [`SCALES`].
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_logic::{Board, Measure, ScaleEntry, Scratch};
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let scale: &ScaleEntry = "sukaku".parse()?;
/// let Measure::Rating(rating) = scale.measure(&Board::new(&grid), &mut Scratch::default())? else { unreachable!() };
/// assert_eq!(rating.to_string(), "1.2/1.2/1.2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ScaleEntry {
    /// As `--scale` names it.
    pub name: &'static str,
    /// What it is.
    pub summary: &'static str,
    /// What it measures.
    pub by: By,
}

/// What is measured, and by whom; [`ScaleEntry`] has an example.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum By {
    /// The steps of techniques in an order, at Sudoku Explainer's prices.
    Profile(&'static Profile),
    /// The length of the whips that are needed.
    Whips,
    /// The length of the braids that are needed.
    Braids,
    /// How deep assumptions have to be nested.
    Depth,
    /// The length of the braids that are needed within assumptions.
    BraidsWithin,
}

/// What a scale says of a puzzle.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Measure {
    /// ER, EP and ED.
    Rating(Rating),
    /// Berthier's W: the length of the longest whip needed; none if whips do not solve it.
    W(Option<usize>),
    /// Berthier's B: the length of the longest braid needed; none if braids do not solve it.
    B(Option<usize>),
    /// The depth of trial and error needed; none if it is more than 3.
    Depth(Option<usize>),
    /// Berthier's BxB: the length of the longest braid needed within an assumption; none if one assumption at a time does not
    /// solve it.
    BraidsWithin(Option<usize>),
}

/// Every scale that has a name.
pub const SCALES: &[ScaleEntry] = &[
    ScaleEntry::profile_of(&SE121),
    ScaleEntry::profile_of(&SUKAKU),
    ScaleEntry::profile_of(&PEOPLE),
    ScaleEntry::new("W", "Berthier's W: the longest of the shortest whips that solve it", By::Whips),
    ScaleEntry::new("B", "Berthier's B: the longest of the shortest braids that solve it", By::Braids),
    ScaleEntry::new("te", "How deep trial and error has to go: assumptions within assumptions", By::Depth),
    ScaleEntry::new("bxb", "Berthier's BxB: the longest braid needed within one assumption", By::BraidsWithin),
];

impl ScaleEntry {
    const fn new(name: &'static str, summary: &'static str, by: By) -> Self {
        Self { name, summary, by }
    }

    const fn profile_of(profile: &'static Profile) -> Self {
        Self { name: profile.name, summary: profile.summary, by: By::Profile(profile) }
    }

    /// The techniques whose steps lead along its paths; none if it measures without taking such steps.
    #[must_use]
    pub const fn profile(&self) -> Option<&'static Profile> {
        match self.by {
            By::Profile(profile) => Some(profile),
            _ => None,
        }
    }

    /// What it says of a puzzle that begins with this board.
    ///
    /// # Errors
    /// If the search was stopped through `scratch` before that was known.
    pub fn measure(&self, start: &Board, scratch: &mut Scratch) -> Result<Measure, Interrupted> {
        match self.by {
            By::Profile(profile) => profile.rate(start, scratch).map(Measure::Rating),
            By::Whips => refute::length(start, Chains::Whips, scratch).map(Measure::W),
            By::Braids => refute::length(start, Chains::Braids, scratch).map(Measure::B),
            By::Depth => refute::depth(start, scratch).map(Measure::Depth),
            By::BraidsWithin => refute::braids_within_trial(start, scratch).map(Measure::BraidsWithin),
        }
    }
}

/// The scale of this name.
///
/// ```
/// use bitdoku_logic::ScaleEntry;
/// let scale: &ScaleEntry = "sukaku".parse()?;
/// assert!(scale.profile().is_some());
/// assert!("se".parse::<&ScaleEntry>().unwrap_err().to_string().starts_with("expected a scale: se121"));
/// # Ok::<(), bitdoku_grid::UnknownName>(())
/// ```
impl FromStr for &'static ScaleEntry {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        find("a scale", SCALES.iter().map(|scale| (scale.name, scale)), name)
    }
}

/// The profile that a scale of this name follows.
///
/// ```
/// use bitdoku_logic::Profile;
/// let profile: &Profile = "sukaku".parse()?;
/// assert_eq!(profile.techniques().len(), 39);
/// assert_eq!("se".parse::<&Profile>().unwrap_err().to_string(), "expected a scale: se121, sukaku or people, found 'se'");
/// # Ok::<(), bitdoku_grid::UnknownName>(())
/// ```
impl FromStr for &'static Profile {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        find("a scale", SCALES.iter().filter_map(|scale| Some((scale.name, scale.profile()?))), name)
    }
}
