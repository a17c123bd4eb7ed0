//! What to make: a builder that takes the wishes for puzzles one by one.

use core::ops::RangeInclusive;

use bitdoku_grid::{CellSet, Digit, Grid, House, Solution, Xoshiro256};
use bitdoku_logic::Level;

use crate::difficulty::Target;
use crate::symmetry::Symmetry;

/// Makes puzzles of a seed, each with exactly one solution. Unless asked otherwise they are minimal: no clue can go.
///
/// Puzzle `i` depends on the seed, `i` and what is asked for, and on nothing else: not on the processor, the number of
/// threads, or which puzzles were made before.
///
/// ```
/// use bitdoku_generate::{Generator, Symmetry};
///
/// let generator = Generator::new(42).symmetry(Symmetry::HalfTurn).clues(26..=30);
/// let three: Vec<_> = generator.puzzles()?.take(3).collect::<Result<_, _>>()?;
/// for made in &three {
///     assert!((26..=30).contains(&made.puzzle.clue_count()));
///     assert!(Symmetry::HalfTurn.holds(made.puzzle.filled()));
/// }
/// // The third puzzle is the same, whichever way it is asked for.
/// assert_eq!(generator.maker()?.puzzle(2)?, three[2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # How minimal puzzles are distributed
/// A random solution loses clues in random order as long as it stays the only one. That is quick, and reaches puzzles of
/// few clues more often than their share: 24.4 clues in the mean where all minimal puzzles have 26.6.
#[derive(Clone, Debug)]
pub struct Generator {
    pub(crate) seed: u64,
    pub(crate) symmetry: Symmetry,
    pub(crate) pattern: Option<CellSet>,
    pub(crate) clues: Option<RangeInclusive<usize>>,
    pub(crate) minimal: Option<bool>,
    pub(crate) padded: Option<RangeInclusive<usize>>,
    pub(crate) solution: Option<Solution>,
    pub(crate) kept: Grid,
    pub(crate) of_digit: [RangeInclusive<usize>; 9],
    pub(crate) of_block: [RangeInclusive<usize>; 9],
    pub(crate) target: Target,
    pub(crate) attempts: u64,
}

impl Generator {
    /// How often a puzzle is tried unless [`Generator::attempts`] says otherwise.
    pub const ATTEMPTS: u64 = 1_000_000;

    /// In this many puzzles a position [to practise on](Target::practise) should be looked for, which takes longer. Most techniques of
    /// people are met in one of some hundred.
    pub const ATTEMPTS_TO_PRACTISE: u64 = 20_000;

    /// A generator of minimal puzzles.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            symmetry: Symmetry::None,
            pattern: None,
            clues: None,
            minimal: None,
            padded: None,
            solution: None,
            kept: Grid::EMPTY,
            of_digit: core::array::from_fn(|_| 0..=9),
            of_block: core::array::from_fn(|_| 0..=9),
            target: Target::default(),
            attempts: Self::ATTEMPTS,
        }
    }

    /// The seed.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The places of the clues have this symmetry.
    ///
    /// Clues go and stay together with their images. So a puzzle is minimal in the sense that no clue can go with its
    /// images; for one of which no clue can go alone, ask for [`minimal`](Self::minimal) ones.
    #[must_use]
    pub fn symmetry(mut self, symmetry: Symmetry) -> Self {
        self.symmetry = symmetry;
        self
    }

    /// The clues are in these cells exactly.
    #[must_use]
    pub fn pattern(mut self, cells: CellSet) -> Self {
        self.pattern = Some(cells);
        self
    }

    /// The number of clues. Where puzzles need not be minimal, each number of the range is as likely as the next.
    #[must_use]
    pub fn clues(mut self, clues: RangeInclusive<usize>) -> Self {
        self.clues = Some(clues);
        self
    }

    /// Whether no clue can go. If this is not said, puzzles without symmetry and pattern are minimal unless
    /// [`padded`](Self::padded).
    #[must_use]
    pub fn minimal(mut self, minimal: bool) -> Self {
        self.minimal = Some(minimal);
        self
    }

    /// Clues are added at random to puzzles until there are as many. They are not minimal then.
    #[must_use]
    pub fn padded(self, clues: usize) -> Self {
        self.padded_to(clues..=clues)
    }

    /// The same to as many clues as the range ends with; with a symmetry, whose clues come together, it may be fewer of it.
    #[must_use]
    pub fn padded_to(mut self, clues: RangeInclusive<usize>) -> Self {
        self.padded = Some(clues);
        self
    }

    /// Puzzles of these levels.
    ///
    /// ```
    /// use bitdoku_generate::Generator;
    /// use bitdoku_logic::{Board, Level};
    ///
    /// let made = Generator::new(1).levels(Level::Hard..=Level::Hard).maker()?.puzzle(0)?;
    /// assert_eq!((made.level, Level::of(&Board::new(&made.puzzle))), (Some(Level::Hard), Level::Hard));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn levels(mut self, levels: RangeInclusive<Level>) -> Self {
        self.target.levels = Some(levels);
        self
    }

    /// About how many clues newspapers print for this level, where they print more than a puzzle needs: to pad puzzles
    /// [to](Self::padded_to). Harder puzzles are printed as they are.
    #[must_use]
    pub const fn printed_clues(level: Level) -> Option<RangeInclusive<usize>> {
        match level {
            Level::Easy => Some(32..=36),
            Level::Medium => Some(28..=32),
            Level::Hard => Some(26..=30),
            _ => None,
        }
    }

    /// The solution of all puzzles, instead of a random one for each.
    #[must_use]
    pub fn solution(mut self, solution: Solution) -> Self {
        self.solution = Some(solution);
        self
    }

    /// These clues are part of every puzzle, whether they are needed or not.
    #[must_use]
    pub fn kept(mut self, clues: Grid) -> Self {
        self.kept = clues;
        self
    }

    /// How many clues are this digit.
    #[must_use]
    pub fn of_digit(mut self, digit: Digit, clues: RangeInclusive<usize>) -> Self {
        self.of_digit[digit.index()] = clues;
        self
    }

    /// How many clues are in a box.
    ///
    /// # Panics
    /// If `block` is a row or a column.
    #[must_use]
    pub fn of_box(mut self, block: House, clues: RangeInclusive<usize>) -> Self {
        assert!(block.kind() == bitdoku_grid::HouseKind::Block, "{block} is no box");
        self.of_block[block.position()] = clues;
        self
    }

    /// How hard the puzzles are.
    #[must_use]
    pub fn target(mut self, target: Target) -> Self {
        self.target = target;
        self
    }

    /// How often a puzzle is tried until it is given up. A puzzle without anything asked for succeeds at once.
    #[must_use]
    pub fn attempts(mut self, attempts: u64) -> Self {
        self.attempts = attempts.max(1);
        self
    }

    /// Whether no clue of a puzzle can go.
    #[must_use]
    pub fn is_minimal(&self) -> bool {
        self.minimal.unwrap_or_else(|| self.is_usually_minimal())
    }

    /// The same if nothing is said about it.
    fn is_usually_minimal(&self) -> bool {
        let free = self.symmetry == Symmetry::None && self.pattern.is_none() && self.kept == Grid::EMPTY;
        free && self.padded.is_none()
    }

    /// Whether the clues of a digit or in a box are limited.
    pub(crate) fn limits_parts(&self) -> bool {
        self.of_digit.iter().chain(&self.of_block).any(|range| *range != (0..=9))
    }

    /// What the random numbers of its puzzles come from: the seed and all that is asked for, but for the number of attempts. Two
    /// requests with one seed make different grids.
    pub(crate) fn source(&self) -> u64 {
        let mut asked = String::new();
        let mut ask = |name: &str, value: &dyn core::fmt::Debug| asked += &format!("{name} {value:?};");
        if self.symmetry != Symmetry::None {
            ask("symmetry", &self.symmetry.name());
        }
        if let Some(pattern) = self.pattern {
            ask("pattern", &pattern.bits());
        }
        for (name, clues) in [("clues", &self.clues), ("padded", &self.padded)] {
            clues.iter().for_each(|clues| ask(name, clues));
        }
        // To ask for what is usual is to ask for nothing.
        if self.is_minimal() != self.is_usually_minimal() {
            ask("minimal", &self.is_minimal());
        }
        if self.kept != Grid::EMPTY {
            ask("kept", &self.kept.to_string());
        }
        for (name, parts) in [("digit", &self.of_digit), ("box", &self.of_block)] {
            parts.iter().zip(1..).filter(|(range, _)| **range != (0..=9)).for_each(|part: (_, u8)| ask(name, &part));
        }
        self.target.ask(&mut ask);
        Xoshiro256::source(self.seed, &asked)
    }

    /// What contradicts itself.
    pub(crate) fn check(&self) -> Result<(), Impossible> {
        let no = |why: String| Err(Impossible(why));
        if let Some(why) = self.target.contradiction() {
            return no(why);
        }
        if let Some(clues) = &self.clues
            && (clues.is_empty() || *clues.end() < 17 || *clues.start() > 81)
        {
            return no(format!(
                "a puzzle with one solution has 17 to 81 clues, and so never {} to {}",
                clues.start(),
                clues.end()
            ));
        }
        if self.minimal == Some(true) && self.padded.is_some() {
            return no("a padded puzzle is not minimal".to_owned());
        }
        if self.is_minimal() && self.clues.as_ref().is_some_and(|clues| *clues.start() > 40) {
            return no("minimal puzzles of more than 40 clues are not known".to_owned());
        }
        if let Some(padded) = self.padded.as_ref().map(|padded| *padded.end())
            && let Some(clues) = &self.clues
            && !clues.contains(&padded)
        {
            return no(format!("puzzles padded to {padded} clues do not have {} to {}", clues.start(), clues.end()));
        }
        if let Some(clash) = self.kept.clash() {
            return no(format!("the clues to keep break the rules: {clash}"));
        }
        if let Some(solution) = &self.solution
            && !solution.completes(&self.kept)
        {
            return no("the solution does not hold the clues to keep".to_owned());
        }
        if let Some(pattern) = self.pattern {
            if pattern.len() < 17 {
                return no(format!("a pattern of {} cells is one of too few: 17 clues are the fewest", pattern.len()));
            }
            if !self.kept.filled().is_subset(pattern) {
                return no("the clues to keep are not in the pattern".to_owned());
            }
            if !self.symmetry.holds(pattern) {
                return no(format!("the pattern does not have the symmetry {}", self.symmetry));
            }
            if self.clues.as_ref().is_some_and(|clues| !clues.contains(&pattern.len())) {
                return no(format!(
                    "the pattern has {} cells, which is not the number of clues that you want",
                    pattern.len()
                ));
            }
            if self.padded.is_some() {
                return no("a pattern cannot be padded".to_owned());
            }
        }
        let most =
            |ranges: &[RangeInclusive<usize>; 9]| ranges.iter().map(|range| (*range.end()).min(9)).sum::<usize>();
        if most(&self.of_digit).min(most(&self.of_block)) < 17 {
            return no("the limits for digits or boxes leave fewer than 17 clues".to_owned());
        }
        if self.of_digit.iter().filter(|range| *range.end() == 0).count() > 1 {
            return no("two digits without a clue could be swapped: there would be two solutions".to_owned());
        }
        if self.of_digit.iter().chain(&self.of_block).any(|range| range.is_empty() || *range.start() > 9) {
            return no("a digit and a box have 0 to 9 clues".to_owned());
        }
        Ok(())
    }
}

/// Why no puzzle can be as asked.
///
/// ```
/// use bitdoku_generate::Generator;
/// let why = Generator::new(1).clues(5..=16).maker().unwrap_err();
/// println!("{why}");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Impossible(pub(crate) String);

impl core::fmt::Display for Impossible {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for Impossible {}
