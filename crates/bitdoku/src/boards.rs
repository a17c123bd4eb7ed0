//! Puzzles of any kind written, and boards of any size and rules made, by the names that every face has for that.

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

use bitdoku_generate::{Generator, Symmetry};
use bitdoku_grid::name::find;
use bitdoku_grid::{UnknownName, Xoshiro256};
use bitdoku_logic::Level;
use bitdoku_text::{FORMATS, Format, NotAGrid};
use bitdoku_variant::make::{Drawn, Maker, NotMade, Padding, Wishes};
use bitdoku_variant::read::{RuleError, named_rules};
use bitdoku_variant::write::{Notation, Unwritable, write_variant};
use bitdoku_variant::{LONGEST_SIDE, Limits, Rules, Shape, Solution};

use crate::any::written;
use crate::{AnyPuzzle, Variant};

/// A puzzle of whatever kind as a text of its own, in a format by its name: those of [`FORMATS`] that are written, and `iss`, the
/// constraint string of Interactive Sudoku Solver, which holds all rules. [`read_any`](crate::read_any) reads it as this puzzle, but for
/// what is there for people to look at, `picture` and arrays.
///
/// # Errors
/// If nothing has that name, or the format cannot hold the puzzle.
///
/// ```
/// use bitdoku::{read_any, write_any};
///
/// let puzzle = read_any("1......2..4..3..", Some("X"))?;
/// assert_eq!(write_any(&puzzle, "iss")?, ".Shape~4x4.~R1C1_1~R2C4_2~R3C3_4~R4C2_3.Diagonal~1.Diagonal~-1\n");
/// assert_eq!(write_any(&puzzle, "line").unwrap_err().to_string(), "this format cannot express a diagonal");
/// assert_eq!(write_any(&read_any("1......2..4..3..", None)?, "block")?, "1...\n...2\n..4.\n.3..\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_any(puzzle: &AnyPuzzle, format: &str) -> Result<String, WriteAnyError> {
    let written = FORMATS.iter().filter(|info| info.writes).map(|info| (info.name, info.format));
    let format = find("a format", written, format).map_err(WriteAnyError::Unknown)?;
    let text = match puzzle {
        AnyPuzzle::Classic(puzzle, _) => format.whole(puzzle).map_err(WriteAnyError::NotAGrid)?,
        AnyPuzzle::Variant(puzzle) => {
            let notation = Notation::of_format(format).ok_or(WriteAnyError::Classic(format))?;
            let text = write_variant(puzzle, notation).map_err(WriteAnyError::Unwritable)?;
            format!("{}{}\n{}", format.header(), text.trim_end(), format.footer())
        }
    };
    Ok(if text.ends_with('\n') { text } else { text + "\n" })
}

/// Why a puzzle is not written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteAnyError {
    /// No format has the name.
    Unknown(UnknownName),
    /// The format holds grids, and this is a Sukaku.
    NotAGrid(NotAGrid),
    /// The format holds classic puzzles, and this is none.
    Classic(Format),
    /// The format has no words for a rule.
    Unwritable(Unwritable),
}

impl fmt::Display for WriteAnyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(error) => error.fmt(f),
            Self::NotAGrid(error) => error.fmt(f),
            Self::Classic(format) => write!(f, "{format} can express only the classic Sudoku of 9×9 cells"),
            Self::Unwritable(error) => error.fmt(f),
        }
    }
}

impl Error for WriteAnyError {}

/// Makes puzzles of a size and of rules by name, each by its number: minimal, so that no given can be left out, or none with its images
/// under a symmetry.
///
/// ```
/// use bitdoku::{BoardMaker, Outcome, Session, Symmetry};
///
/// let maker = BoardMaker::new(6, "X", Symmetry::HalfTurn)?;
/// let (puzzle, solution) = maker.make(1, 0, &|| false)?;
/// assert_eq!(Session::new().solve(&puzzle).outcome, Outcome::Unique(solution));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BoardMaker {
    maker: Maker,
    rules: Vec<String>,
    /// What is asked for, in words.
    asked: String,
    cells: usize,
    clues: Option<RangeInclusive<usize>>,
    padding: Option<Padding>,
    level: Option<Level>,
    few_rules: bool,
    tries: u64,
}

impl BoardMaker {
    /// This many guesses prove that a given can be left out; beyond them it stays. On boards of more than 81 cells, where there are more
    /// givens to try and each guess takes longer, there are fewer: 10,000 on 16×16, 1,700 on 25×25.
    const GUESSES: u64 = 100_000;

    /// How many puzzles are tried for each, unless [`attempts`](Self::attempts) says otherwise.
    pub const ATTEMPTS: u64 = 20_000;

    /// Of this many rows, columns and values, 2 to 36, with rules whose names commas part: those of
    /// [`named_rules`](crate::variant::read::named_rules), and kinds that each puzzle has at places of its own: `jigsaw`, `killer`,
    /// `thermometers`, `arrows`, `kropki`, `xv`, `whispers` and `sandwiches`.
    ///
    /// # Errors
    /// If there is no such size, or a name is not known.
    pub fn new(side: usize, rules: &str, symmetry: Symmetry) -> Result<Self, BoardMakerError> {
        let (drawn, others) = parted(rules);
        let shape = Shape::square(side).ok().filter(|_| side > 1).ok_or(BoardMakerError::Size(side))?;
        let mut board = Rules::new(shape);
        board.add_named(&others.join(",")).map_err(BoardMakerError::Rule)?;
        let maker = Maker::new(board).with_symmetry(|row, column| symmetry.orbit_on(side, row, column));
        let maker = maker.with_drawn(&drawn);
        let names = others.into_iter().chain(drawn.iter().map(|kind| kind.name()));
        let rules = names.map(str::to_owned).collect::<Vec<_>>();
        let asked = format!("{} {symmetry}", rules.join(","));
        let (cells, tries) = (side * side, Self::ATTEMPTS);
        Ok(Self { maker, rules, asked, cells, clues: None, padding: None, level: None, few_rules: false, tries })
    }

    /// The names of all rules that puzzles can be made with.
    pub fn rule_names() -> impl Iterator<Item = &'static str> {
        named_rules().map(|(name, _)| name).chain(Drawn::ALL.map(Drawn::name))
    }

    /// Only puzzles of this level. Easy ones get more givens than they need, about as many of the cells as in newspapers, unless
    /// [`clues`](Self::clues) or [`minimal`](Self::minimal) say otherwise.
    #[must_use]
    pub fn level(mut self, level: Level) -> Self {
        self.level = Some(level);
        self
    }

    /// The number of givens: as few of these as a puzzle needs.
    #[must_use]
    pub fn clues(mut self, clues: RangeInclusive<usize>) -> Self {
        self.clues = Some(clues);
        self
    }

    /// Every number of [`clues`](Self::clues) that suffices is equally likely.
    #[must_use]
    pub fn loose(mut self) -> Self {
        self.padding = Some(Padding::Any);
        self
    }

    /// No given can be left out, or none with its images.
    #[must_use]
    pub fn minimal(mut self) -> Self {
        self.padding = Some(Padding::Never);
        self
    }

    /// No cage, line, dot or other rule that a puzzle has at a place of its own can be left out. Then a puzzle need not show all its dots,
    /// or all X and V.
    #[must_use]
    pub fn minimal_rules(mut self) -> Self {
        self.few_rules = true;
        self
    }

    /// How many puzzles are tried for each.
    #[must_use]
    pub fn attempts(mut self, tries: u64) -> Self {
        self.tries = tries;
        self
    }

    /// The level that was asked for.
    #[must_use]
    pub const fn asked_level(&self) -> Option<Level> {
        self.level
    }

    /// What puzzles are to be like.
    fn wishes(&self) -> Wishes {
        let printed = || {
            // Harder boards are rare with more givens than they need.
            let is_easy = self.level == Some(Level::Easy) && self.padding.is_none();
            let printed = Generator::printed_clues(self.level.filter(|_| is_easy)?)?;
            // Of 81 cells.
            let part = |clues: usize| (clues * self.cells).div_ceil(81);
            Some((part(*printed.start())..=part(*printed.end()), Padding::Any))
        };
        let (givens, padding) = match &self.clues {
            Some(clues) => (clues.clone(), self.padding.unwrap_or(Padding::Least)),
            None => printed().unwrap_or((0..=self.cells, self.padding.unwrap_or(Padding::Least))),
        };
        Wishes { givens, padding, level: self.level.map(Level::name), few_rules: self.few_rules, tries: self.tries }
    }

    /// Whether there may be puzzles like this.
    ///
    /// # Errors
    /// If the number of givens is none of this board.
    pub fn check(&self) -> Result<(), BoardMakerError> {
        match &self.clues {
            Some(clues) if clues.is_empty() || *clues.start() > self.cells => {
                Err(BoardMakerError::Clues { cells: self.cells, clues: clues.clone() })
            }
            _ => Ok(()),
        }
    }

    /// The puzzle of a number of a seed, which is the same on every machine, and its solution; `stop` ends the search.
    ///
    /// # Errors
    /// If no solution of the rules is found, or `stop` says so.
    pub fn make(&self, seed: u64, number: u64, stop: &dyn Fn() -> bool) -> Result<(Variant, Solution), NotMade> {
        let wishes = self.wishes();
        let Wishes { givens, padding, level, few_rules, .. } = &wishes;
        let few = if *few_rules { " few rules" } else { "" };
        let asked = format!("{} {givens:?} {padding:?} {level:?}{few}", self.asked);
        let maker = self.maker.clone().with_wishes(wishes);
        let guesses = Self::GUESSES * 81 * 81 / self.cells.max(81).pow(2) as u64;
        let limits = Limits { guesses, stop };
        let made = maker.make(Xoshiro256::source(seed, &asked), number, &limits)?;
        let text = written(&made.rules);
        let mut board = Variant::new(made.rules, text);
        board.names.clone_from(&self.rules);
        Ok((board, made.solution))
    }
}

/// The kinds of rules that are drawn, each once, and the names of all others.
fn parted(rules: &str) -> (Vec<Drawn>, Vec<&str>) {
    let (mut drawn, mut others) = (Vec::new(), Vec::new());
    for name in rules.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        match Drawn::ALL.into_iter().find(|kind| name.eq_ignore_ascii_case(kind.name())) {
            Some(kind) if drawn.contains(&kind) => {}
            Some(kind) => drawn.push(kind),
            None => others.push(name),
        }
    }
    (drawn, others)
}

/// Why nothing can be made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardMakerError {
    /// There are no boards of the size.
    Size(usize),
    /// A rule that was named is not known.
    Rule(RuleError),
    /// The board does not have as many cells.
    Clues {
        /// How many it has.
        cells: usize,
        /// How many givens were asked for.
        clues: RangeInclusive<usize>,
    },
}

impl fmt::Display for BoardMakerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(found) => write!(f, "expected a size of 2 to {LONGEST_SIDE}, found {found}"),
            Self::Clues { cells, clues } => {
                write!(f, "a board of {cells} cells cannot have {} to {} givens", clues.start(), clues.end())
            }
            Self::Rule(error) => {
                write!(f, "expected names of {}; {error}", BoardMaker::rule_names().collect::<Vec<_>>().join(", "))
            }
        }
    }
}

impl Error for BoardMakerError {}
