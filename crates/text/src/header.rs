//! Rules that are next to puzzles: in the header of a text, `# rules: X, anti-knight` before the first of its puzzles, in a column of a
//! table, or under a key of JSON. Each is called `rules`.

use bitdoku_grid::text::{Expected, Found, ParseError};

use crate::board::RuleError;
use crate::record::Done;

/// The names of rules that a comment gives, after `#`, `;` or `//`, those of the classic puzzle left out: none if it gives no others.
///
/// ```
/// use bitdoku_text::rules_on;
///
/// assert_eq!(rules_on(b"# rules: X, anti-knight").as_deref(), Some("X, anti-knight"));
/// assert_eq!(rules_on(b"# rules: normal Sudoku rules apply; X").as_deref(), Some("X"));
/// assert_eq!(rules_on(b"// Rules: X").as_deref(), Some("X"));
/// assert_eq!(rules_on(b"# rules: classic"), None);
/// assert_eq!(rules_on(b"# X, anti-knight"), None);
/// ```
#[must_use]
pub fn rules_on(line: &[u8]) -> Option<String> {
    let comment = std::str::from_utf8(line).ok()?.trim();
    let said = ["#", ";", "//"].iter().find_map(|mark| comment.strip_prefix(mark))?;
    let (name, names) = said.trim_start_matches([' ', '\t', '#', ';', '/']).split_once(':')?;
    if is_name(name.as_bytes()) { beyond_classic(names) } else { None }
}

/// The rules that the lines above the first puzzle of a text give, or those above the header of a table.
pub(crate) fn rules_of(text: &[u8]) -> Option<String> {
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    let is_above = |line: &&[u8]| line.trim_ascii().is_empty() || line.starts_with(b"#") || rules_on(line).is_some();
    let names: Vec<String> = text.split(|&byte| byte == b'\n').take_while(is_above).filter_map(rules_on).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// The rules of a list that are not those of the classic puzzle.
pub(crate) fn beyond_classic(names: &str) -> Option<String> {
    let others = |name: &&str| !name.is_empty() && !is_classic(name);
    let names: Vec<&str> = names.split([',', ';', '.']).map(str::trim).filter(others).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// Whether words say that the rules are the classic ones: `normal Sudoku rules apply`, `classic`.
pub(crate) fn is_classic(words: &str) -> bool {
    let words: Vec<String> = words.split_whitespace().map(str::to_ascii_lowercase).collect();
    let is_usual = |word: &str| matches!(word, "normal" | "classic" | "standard");
    words.iter().any(|word| is_usual(word))
        && words.iter().all(|word| is_usual(word) || matches!(word.as_str(), "sudoku" | "rules" | "apply" | "the"))
}

/// Whether a column or a key is that of rules.
pub(crate) fn is_name(name: &[u8]) -> bool {
    name.trim_ascii().eq_ignore_ascii_case(b"rules")
}

/// A record with these rules added to its own.
pub(crate) fn with_rules(record: Done, names: &str) -> Done {
    let (puzzle, annotation, line) = record?;
    let text = puzzle.to_string();
    let refused = |error: RuleError| {
        ParseError::at(
            text.as_bytes(),
            line,
            0,
            text.len(),
            Expected::Classic,
            Found::Refused(error.to_string().into()),
        )
    };
    Ok((puzzle.with(names).map_err(refused)?, annotation, line))
}
