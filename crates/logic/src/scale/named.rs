//! The scales that have a name: a row each, from which every face takes the names, what they are, and what they measure.

use std::str::FromStr;

use bitdoku_grid::name::find;
use bitdoku_grid::{Solution, UnknownName};

use super::hodoku::{HODOKU220, Hodoku, Scored};
use super::{HODOKU, PEOPLE, Profile, Rating, SE121, SUKAKU, WHIPS};
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
/// let scale: ScaleEntry = "sukaku".parse()?;
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
    /// HoDoKu's walk, at its prices.
    Hodoku,
    /// The length of the whips that are needed.
    Whips,
    /// The length of the braids that are needed.
    Braids,
    /// How deep assumptions have to be nested.
    Depth,
    /// The length of the braids that are needed within assumptions.
    BraidsWithin,
    /// The sum of the refutations that are needed where there is no single, each as short as can be.
    Refutation,
    /// The same with random refutations.
    SampledRefutation {
        /// What chance begins with.
        seed: u64,
    },
}

/// What a scale says of a puzzle.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Measure {
    /// ER, EP and ED.
    Rating(Rating),
    /// HoDoKu's level and score, with the steps they come from.
    Hodoku(Scored),
    /// Berthier's W: the length of the longest whip needed; none if whips do not solve it.
    W(Option<usize>),
    /// Berthier's B: the length of the longest braid needed; none if braids do not solve it.
    B(Option<usize>),
    /// The depth of trial and error needed; none if it is more than 3.
    Depth(Option<usize>),
    /// Berthier's BxB: the length of the longest braid needed within an assumption; none if one assumption at a time does not
    /// solve it.
    BraidsWithin(Option<usize>),
    /// Pelánek's refutation sum: the lengths of the refutations that are needed; none if refuting the candidates of a cell does not
    /// always decide one.
    Refutation(Option<usize>),
    /// The same as he computes it, a mean over solutions in which chance refutes.
    SampledRefutation(Option<f64>),
}

/// Every scale that has a name.
pub const SCALES: &[ScaleEntry] = &[
    ScaleEntry::profile_of(&SE121),
    ScaleEntry::profile_of(&SUKAKU),
    ScaleEntry::profile_of(&PEOPLE),
    ScaleEntry::new(HODOKU.name, HODOKU.summary, By::Hodoku),
    ScaleEntry::new("W", "Berthier's W: the length of whips needed to solve the puzzle", By::Whips),
    ScaleEntry::new("B", "Berthier's B: the length of braids needed to solve the puzzle", By::Braids),
    ScaleEntry::new("te", "The depth of trial and error: assumptions within assumptions", By::Depth),
    ScaleEntry::new("bxb", "Berthier's BxB: the longest braid needed within one assumption", By::BraidsWithin),
    ScaleEntry::new(
        "refutation",
        "Pelánek's refutation sum: the shortest refutations needed where there is no single",
        By::Refutation,
    ),
    ScaleEntry::new(
        "refutation-sampled",
        "Pelánek's sampled refutation sum: random refutations, the mean of 30 runs",
        By::SampledRefutation { seed: 1 },
    ),
];

impl ScaleEntry {
    const fn new(name: &'static str, summary: &'static str, by: By) -> Self {
        Self { name, summary, by }
    }

    const fn profile_of(profile: &'static Profile) -> Self {
        Self { name: profile.name, summary: profile.summary, by: By::Profile(profile) }
    }

    /// The techniques whose steps it rates; none if it says no rating.
    #[must_use]
    pub const fn profile(&self) -> Option<&'static Profile> {
        match self.by {
            By::Profile(profile) => Some(profile),
            _ => None,
        }
    }

    /// The same scale with this random seed; `None` if the scale is not random.
    const fn with_seed(self, seed: u64) -> Option<Self> {
        let by = match self.by {
            By::SampledRefutation { .. } => By::SampledRefutation { seed },
            _ => return None,
        };
        Some(Self { by, ..self })
    }

    /// The techniques by which it explains a puzzle; none if it has no steps to tell.
    #[must_use]
    pub const fn steps(&self) -> Option<&'static Profile> {
        match self.by {
            By::Profile(profile) => Some(profile),
            By::Hodoku => Some(&HODOKU),
            By::Whips => Some(&WHIPS),
            _ => None,
        }
    }

    /// Whether what it says of some puzzles rests on their solution.
    #[must_use]
    pub const fn looks_up(&self) -> bool {
        matches!(self.by, By::Hodoku)
    }

    /// What it says of a puzzle that begins with this board.
    ///
    /// # Errors
    /// If the search was stopped through `scratch` before that was known.
    pub fn measure(&self, start: &Board, scratch: &mut Scratch) -> Result<Measure, Interrupted> {
        self.measure_with(start, None, scratch)
    }

    /// The same where the solution is known: a scale that [looks it up](ScaleEntry::looks_up) has no end without it.
    ///
    /// # Errors
    /// As [`ScaleEntry::measure`].
    pub fn measure_with(
        &self,
        start: &Board,
        solution: Option<&Solution>,
        scratch: &mut Scratch,
    ) -> Result<Measure, Interrupted> {
        match self.by {
            By::Profile(profile) => profile.rate(start, scratch).map(Measure::Rating),
            By::Hodoku => {
                let scale = solution.map_or(HODOKU220, |solution| Hodoku::with_solution(*solution));
                scale.scored(start, scratch).map(Measure::Hodoku)
            }
            By::Whips => refute::length(start, Chains::Whips, scratch).map(Measure::W),
            By::Braids => refute::length(start, Chains::Braids, scratch).map(Measure::B),
            By::Depth => refute::depth(start, scratch).map(Measure::Depth),
            By::BraidsWithin => refute::braids_within_trial(start, scratch).map(Measure::BraidsWithin),
            By::Refutation => refute::refutation(start, scratch).map(Measure::Refutation),
            By::SampledRefutation { seed } => {
                refute::sampled_refutation(start, seed, scratch).map(Measure::SampledRefutation)
            }
        }
    }
}

/// The scale of this name. The name of a random scale may be followed by a colon and a seed: `refutation-sampled:7`. With
/// the same number it says the same every time; without one it is 1.
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_logic::{Board, ScaleEntry, Scratch};
///
/// let grid: Grid = "..............1..2.34....5............5...43.1....6.......4...6.7.58....9.......1".parse()?;
/// let measure = |scale: &str| {
///     let scale: ScaleEntry = scale.parse().unwrap();
///     scale.measure(&Board::new(&grid), &mut Scratch::default()).unwrap()
/// };
/// assert_eq!(measure("refutation-sampled:7"), measure("refutation-sampled:7"));
/// assert_ne!(measure("refutation-sampled:7"), measure("refutation-sampled:8"));
/// assert!("W:7".parse::<ScaleEntry>().unwrap_err().to_string().starts_with("expected a scale: se121"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl FromStr for ScaleEntry {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let named = |name: &str| find("a scale", SCALES.iter().map(|scale| (scale.name, *scale)), name);
        if let Some((begin, seed)) = name.split_once(':')
            && let (Ok(scale), Ok(seed)) = (named(begin), seed.parse())
            && let Some(scale) = scale.with_seed(seed)
        {
            return Ok(scale);
        }
        named(name)
    }
}

/// The techniques by which a scale of this name explains a puzzle.
///
/// ```
/// use bitdoku_logic::Profile;
/// let profile: &Profile = "sukaku".parse()?;
/// assert_eq!(profile.techniques().len(), 39);
/// assert_eq!("se".parse::<&Profile>().unwrap_err().to_string(), "expected a scale: se121, sukaku, people, hodoku220 or W, found 'se'");
/// # Ok::<(), bitdoku_grid::UnknownName>(())
/// ```
impl FromStr for &'static Profile {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        find("a scale", SCALES.iter().filter_map(|scale| Some((scale.name, scale.steps()?))), name)
    }
}
