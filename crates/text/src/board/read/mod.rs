//! Boards from text: plain grids of any size, killer cages in the two usual notations, the constraint strings of Interactive
//! Sudoku Solver (the canonical text of rules among them), the JSON of f-puzzles with its links, and the game IDs of Solo. A rule that is not known is refused by its name, never left out.

mod error;
mod fpuzzles;
mod iss;
mod killer;
mod named;
mod plain;
mod regex;
mod solo;

use crate::rules_on;

use super::rules::Rules;
use super::variant::Variant;

pub use error::RuleError;
pub(crate) use fpuzzles::{code, is_rule, of_json, read_code};
pub(crate) use iss::is_one as is_string;
pub(crate) use killer::find as cages;
pub use named::{known_names, named_rules};
pub(crate) use solo::is_one as is_game_id;

/// Reads the rules of a board in any notation: those of [`Variant::read`].
///
/// # Errors
/// If the text is no board, or has a rule that is not known.
pub fn read(text: &str) -> Result<Rules, RuleError> {
    Variant::read(text).map(|variant| variant.rules)
}

impl Variant {
    /// Reads a board in any notation. Lines that begin with `#` are comments, but for `# rules: X, anti-knight`, which adds
    /// [named rules](named_rules).
    ///
    /// ```
    /// use bitdoku_text::board::Variant;
    ///
    /// let puzzle = Variant::read(".Shape~4x4.Cage~7~R1C1~R1C2.~R4C4_2")?;
    /// assert_eq!((puzzle.rules.shape().cells(), &puzzle.names[..]), (16, &["Shape".to_owned(), "Cage".to_owned()][..]));
    /// # Ok::<(), bitdoku_text::board::RuleError>(())
    /// ```
    ///
    /// # Errors
    /// If the text is no board, or has a rule that is not known.
    pub fn read(text: &str) -> Result<Self, RuleError> {
        let is_comment = |line: &&str| line.trim_start().starts_with('#') || rules_on(line.as_bytes()).is_some();
        let lines: Vec<&str> = text.lines().filter(|line| !is_comment(line)).collect();
        // A fault of a reader costs the text that it reads, and no other.
        let read = std::panic::catch_unwind(|| of_text(lines.join("\n").trim()));
        let mut variant =
            read.unwrap_or_else(|_| Err(error::malformed("a board", "an internal error; please report this text")))?;
        for names in text.lines().filter_map(|line| rules_on(line.as_bytes())) {
            variant.add(&names)?;
        }
        Ok(variant)
    }
}

/// The board of a text without comments.
fn of_text(whole: &str) -> Result<Variant, RuleError> {
    if whole.starts_with('{') {
        return fpuzzles::read(whole);
    }
    if let Some(code) = fpuzzles::code(whole) {
        return fpuzzles::read_code(&code, whole);
    }
    if iss::is_one(whole) {
        // It may stand on several lines.
        let packed: String = whole.split_whitespace().collect();
        let (rules, names) = iss::read(&packed)?;
        return Ok(Variant { names, ..Variant::within_bounds(rules, packed)? });
    }
    let (rules, names) = if solo::is_one(whole) {
        solo::read(whole)?
    } else if let Some(killer) = killer::read(whole) {
        (killer?, vec!["killer"])
    } else {
        plain::read(whole)?
    };
    let text = whole.split_whitespace().collect::<Vec<_>>().join(" ");
    let has_letters = names.is_empty() && plain::has_letters(&text);
    let names = names.iter().map(ToString::to_string).collect();
    Ok(Variant { names, has_letters, ..Variant::within_bounds(rules, text)? })
}
