//! Puzzles of any size and with any rules, as texts say them: what the reader of classic puzzles finds foreign.

use std::error::Error;
use std::fmt;

use bitdoku_grid::Puzzle;
use bitdoku_grid::text::{Foreign, Found};
use bitdoku_text::{ReadError, jigsaws, read};
use bitdoku_variant::read::{RuleError, known_names, named_rules, read as read_rules};
use bitdoku_variant::{Rules, Shape};

/// A puzzle that is no classic one, with the text that says it. Whatever a face answers it asks of the [`rules`](Self::rules), by
/// a [`variant::Puzzle`](crate::variant::Puzzle).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Variant {
    /// Its text, on one line.
    pub text: String,
    /// The rules beyond those of the classic puzzle, in words, as far as the text or the caller names them.
    pub names: Vec<String>,
    /// Its board and all of its rules.
    pub rules: Rules,
}

impl Variant {
    /// What the reader found foreign, with the rules of these names in addition.
    ///
    /// # Errors
    /// If a rule is not known, of the text or by its name.
    pub fn of_foreign(foreign: &Foreign, names: Option<&str>) -> Result<Self, RuleError> {
        // The line of a header is no part of the puzzle's own text.
        let lines = foreign.text.lines().filter(|line| !line.starts_with('#'));
        let text = lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ");
        Self { text, names: foreign.rules.clone(), rules: read_rules(&foreign.text)? }.with(names)
    }

    /// A classic puzzle, with the rules of these names in addition.
    ///
    /// # Errors
    /// If a name is not known.
    ///
    /// ```
    /// use bitdoku::{Grid, Variant};
    /// use bitdoku::variant::{Limits, count};
    ///
    /// let puzzle = Variant::of_puzzle(&Grid::EMPTY.into(), Some("anti-king, anti-knight, non-consecutive"))?;
    /// assert_eq!(count(&puzzle.rules, &Limits::default())?.solutions, 72);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_puzzle(puzzle: &Puzzle, names: Option<&str>) -> Result<Self, RuleError> {
        let text = puzzle.to_string();
        let rules = match puzzle.grid() {
            // The text of a solved grid could be taken for the regions of a jigsaw.
            Some(grid) => {
                let mut rules = Rules::new(Shape::square(9).expect("36 is the longest side"));
                let givens = rules.shape().all().zip(grid.iter());
                let givens: Vec<_> = givens.filter_map(|(cell, (_, digit))| Some((cell, digit?.value()))).collect();
                givens.into_iter().for_each(|(cell, value)| rules.give(cell, usize::from(value)));
                rules
            }
            None => read_rules(&text)?,
        };
        Self { rules, names: Vec::new(), text }.with(names)
    }

    /// The puzzle that a reader refused, if it is one of these.
    #[must_use]
    pub fn of_error(error: &ReadError, names: Option<&str>) -> Option<Self> {
        let ReadError::Malformed(error) = error else { return None };
        let Found::Foreign(foreign) = &error.found else { return None };
        Self::of_foreign(foreign, names).ok()
    }

    fn with(mut self, names: Option<&str>) -> Result<Self, RuleError> {
        if let Some(names) = names {
            self.rules.add_named(names)?;
            // A list without a name is none to tell.
            if names.contains(char::is_alphanumeric) {
                self.names.push(names.to_owned());
            }
        }
        Ok(self)
    }
}

/// A puzzle of whatever kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyPuzzle {
    /// 9×9 cells and the classic rules.
    Classic(Puzzle),
    /// Another size, or more rules.
    Variant(Box<Variant>),
}

/// The one puzzle that a text is: as [`read`](crate::read()), and also boards of other sizes and with the rules that people play.
/// `names` adds [rules by name](crate::variant::read::named_rules), which commas part.
///
/// # Errors
/// If the text is no puzzle, or a rule is not known.
///
/// ```
/// use bitdoku::{AnyPuzzle, read_any};
/// use bitdoku::variant::{Limits, Outcome, solve};
///
/// let AnyPuzzle::Variant(puzzle) = read_any("1......2..4..3..", None)? else { panic!("it is no classic one") };
/// let Outcome::Unique(solution) = solve(&puzzle.rules, &Limits::default()).outcome else { panic!("it has one solution") };
/// assert_eq!(solution.to_string(), "1234341221434321");
/// assert!(matches!(read_any(&".".repeat(81), Some("X"))?, AnyPuzzle::Variant(_)));
/// assert!(matches!(read_any(&".".repeat(81), None)?, AnyPuzzle::Classic(_)));
/// assert!(read_any("1......2..4..3..", Some("anti-bishop")).is_err());
/// # Ok::<(), bitdoku::ReadAnyError>(())
/// ```
pub fn read_any(text: &str, names: Option<&str>) -> Result<AnyPuzzle, ReadAnyError> {
    if let Some(names) = names {
        names_are_known(names)?;
    }
    let variant = |variant| AnyPuzzle::Variant(Box::new(variant));
    let error = match (read(text), names) {
        (Ok(puzzle), None) => return Ok(AnyPuzzle::Classic(puzzle)),
        (Ok(puzzle), names) => return Ok(variant(Variant::of_puzzle(&puzzle, names).map_err(ReadAnyError::Rule)?)),
        (Err(error), _) => error,
    };
    // A jigsaw may be in lines of cells and lines of regions.
    let error = match <[_; 1]>::try_from(jigsaws(text.as_bytes())) {
        Ok([jigsaw]) => ReadError::Malformed(jigsaw),
        Err(_) => error,
    };
    Variant::of_error(&error, names).map(variant).ok_or(ReadAnyError::Text(error))
}

/// Whether all rules of a list are known by name.
///
/// # Errors
/// If one is not.
pub fn names_are_known(names: &str) -> Result<(), ReadAnyError> {
    known_names(names).map(drop).map_err(ReadAnyError::Rule)
}

/// Why a text is no puzzle of any kind.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadAnyError {
    /// The text is none, or has a rule that is not known.
    Text(ReadError),
    /// A rule that was named is not known.
    Rule(RuleError),
}

impl fmt::Display for ReadAnyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(error) => error.fmt(f),
            Self::Rule(_) => {
                let known: Vec<&str> = named_rules().map(|(name, _)| name).collect();
                write!(f, "expected names of {}", known.join(", "))
            }
        }
    }
}

impl Error for ReadAnyError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Text(error) => Some(error),
            Self::Rule(error) => Some(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitdoku_variant::{Limits, Outcome, solve};

    #[test]
    fn a_solved_grid_with_rules_is_no_jigsaw() {
        let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        for (names, is_solved) in [("anti-king", false), ("", true)] {
            let puzzle = Variant::of_puzzle(&solved.parse().unwrap(), Some(names)).unwrap();
            let outcome = solve(&puzzle.rules, &Limits::default()).outcome;
            assert_eq!(matches!(outcome, Outcome::Unique(_)), is_solved, "{names}: {outcome:?}");
        }
    }

    #[test]
    fn a_header_gives_rules() {
        let empty = ".".repeat(81);
        let AnyPuzzle::Variant(puzzle) = read_any(&format!("# mine\n# rules: anti-king\n{empty}"), Some("X")).unwrap()
        else {
            panic!("it has more rules than the classic one")
        };
        assert_eq!((&puzzle.text, &puzzle.names[..]), (&empty, &["anti-king".to_owned(), "X".to_owned()][..]));
        let same = Variant::of_puzzle(&Puzzle::from(bitdoku_grid::Grid::EMPTY), Some("anti-king, X")).unwrap();
        assert_eq!(puzzle.rules, same.rules);
        assert!(matches!(read_any(&format!("# rules: anti-bishop\n{empty}"), None), Err(ReadAnyError::Text(_))));
        assert!(matches!(read_any(&format!("{empty}\n# rules: X"), None), Ok(AnyPuzzle::Classic(_))));
    }

    #[test]
    fn jigsaws_are_read_in_rows_too() {
        let cells = format!("{}\n", ".".repeat(9)).repeat(9);
        let names = b"112222333111122333111222333444555666444555666444555669778888969777788999777888999";
        let rows: Vec<_> = names.chunks(9).map(String::from_utf8_lossy).collect();
        let regions = rows.join("\n");
        assert!(matches!(read_any(&format!("{cells}\n{regions}"), None), Ok(AnyPuzzle::Variant(_))));
        assert!(matches!(read_any(&cells, None), Ok(AnyPuzzle::Classic(_))));
        assert!(matches!(read_any("no puzzle", None), Err(ReadAnyError::Text(_))));
    }
}
