//! Boards from text: plain grids of any size, killer cages in the two usual notations, the constraint strings of Interactive
//! Sudoku Solver (the canonical text of rules among them), the JSON of f-puzzles with its links, and the game IDs of Solo. A rule that is not known is refused by its name, never left out.

mod error;
mod fpuzzles;
mod iss;
mod named;
mod plain;
mod regex;
mod solo;

use crate::board::rules::{Regions, Rules};
use crate::rules_on;

pub use error::RuleError;
pub use named::{known_names, named_rules};

/// Reads a puzzle from a text.
///
/// Lines that begin with `#` are comments, but for `# rules: X, anti-knight`, which adds [named rules](named_rules). `jigsaw` is a name
/// there as well, of a puzzle that has the regions of one.
///
/// # Errors
///
/// If the text is no puzzle, or has a rule that is not known.
pub fn read(text: &str) -> Result<Rules, RuleError> {
    let is_comment = |line: &&str| line.trim_start().starts_with('#');
    let puzzle: Vec<&str> = text.lines().filter(|line| !is_comment(line)).collect();
    let mut rules = read_puzzle(puzzle.join("\n").trim())?;
    for names in text.lines().filter_map(|line| rules_on(line.as_bytes())) {
        let is_said = |name: &&str| name.trim() == "jigsaw" && matches!(rules.regions(), Regions::Jigsaw(_));
        let others: Vec<&str> = names.split(',').filter(|name| !is_said(name)).collect();
        rules.add_named(&others.join(","))?;
    }
    Ok(rules)
}

fn read_puzzle(whole: &str) -> Result<Rules, RuleError> {
    // Digits and points alone are a grid.
    if whole.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return plain::read(whole);
    }
    if whole.starts_with('{') {
        return fpuzzles::read(whole);
    }
    if let Some(code) = fpuzzles::code(whole) {
        return fpuzzles::read_code(code);
    }
    if whole.starts_with('.') && (whole.contains('~') || iss::is_string_of_names(whole)) {
        return iss::read(whole);
    }
    if solo::is_one(whole) {
        return solo::read(whole);
    }
    plain::read(whole)
}
