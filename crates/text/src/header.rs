//! Rules that are next to puzzles: in the header of a text, `rules: X, anti-knight` before the first of its puzzles, in a column of a
//! table, or under a key of JSON. Each is called `rules`.

use bitdoku_grid::text::{Expected, Found, ParseError};

use crate::AnyPuzzle;
use crate::beside;
use crate::board::RuleError;
use crate::board::read::known_names;
use crate::record::Done;
use crate::source::{MARKED, bare_title};

/// The names of rules that a line gives, perhaps a comment after `#`, `;` or `//`, those of the classic puzzle left out: none if it gives
/// no others.
///
/// ```
/// use bitdoku_text::rules_on;
///
/// assert_eq!(rules_on(b"# rules: X, anti-knight").as_deref(), Some("X, anti-knight"));
/// assert_eq!(rules_on(b"# rules: normal Sudoku rules apply; X").as_deref(), Some("X"));
/// assert_eq!(rules_on(b"// Rules: X").as_deref(), Some("X"));
/// assert_eq!(rules_on(b"Rules: X").as_deref(), Some("X"));
/// assert_eq!(rules_on(b"# rules: classic"), None);
/// assert_eq!(rules_on(b"# X, anti-knight"), None);
/// ```
#[must_use]
pub fn rules_on(line: &[u8]) -> Option<String> {
    names_on(line).and_then(beyond_classic)
}

/// The names on a line of rules, after the colon.
pub(crate) fn names_on(line: &[u8]) -> Option<&str> {
    const NAME: &[u8] = b"rules";
    let start = line.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'#' | b';' | b'/')).count();
    let said = line[start..].split_at_checked(NAME.len()).filter(|(name, _)| name.eq_ignore_ascii_case(NAME))?.1;
    std::str::from_utf8(said).ok()?.trim_start().strip_prefix(':')
}

/// The rules that the lines above the first row of a table give, and how many lines these are. Its header may be among them.
pub(crate) fn rules_of(text: &[u8], has_header: bool) -> (Option<String>, u64) {
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    let is_remark = |line: &[u8]| line.trim_ascii().is_empty() || line.starts_with(b"#") || names_on(line).is_some();
    let mut header = has_header;
    let above = text.split(|&byte| byte == b'\n').take_while(|line| is_remark(line) || std::mem::take(&mut header));
    let (mut names, mut count) = (Vec::new(), 0);
    for line in above {
        names.extend(rules_on(line));
        count += 1;
    }
    ((!names.is_empty()).then(|| names.join(", ")), count)
}

/// The rules of a list that are not those of the classic puzzle.
pub(crate) fn beyond_classic(names: &str) -> Option<String> {
    let others = |name: &&str| !name.is_empty() && !beside::is_classic(name);
    let names: Vec<&str> = names.split([',', ';', '.']).map(str::trim).filter(others).collect();
    (!names.is_empty()).then(|| names.join(", "))
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

/// The rule that a title is the name of, if it is nothing else: `Killer:`, `Anti-Knight Sudoku`. A marked annotation is none.
pub(crate) fn rule_in_title(title: &str) -> Option<&str> {
    if title.trim_start().starts_with(MARKED) {
        return None;
    }
    let title = bare_title(title).trim_end_matches(':').trim_end();
    let end = title.len().saturating_sub("sudoku".len());
    let is_sudoku = title.get(end..).is_some_and(|end| end.eq_ignore_ascii_case("sudoku"));
    let rule = if is_sudoku { title[..end].trim_end() } else { title };
    let has_letters = rule.chars().filter(|symbol| symbol.is_alphanumeric()).count() > 1;
    let is_name = has_letters && (known_names(rule).is_ok() || beside::is_rule_name(rule));
    let is_listed = title.contains([',', ';']);
    (is_name && !is_listed).then_some(rule)
}

/// A record below a title. Where that is the name of a rule and the grid has none, the rule is meant: one that needs cells is missing.
fn titled(record: Done, title: &str) -> Done {
    let is_bare = |puzzle: &AnyPuzzle| match puzzle {
        AnyPuzzle::Classic(..) => true,
        AnyPuzzle::Variant(variant) => variant.is_plain(),
    };
    match (record, rule_in_title(title)) {
        (Ok(record), Some(rule)) if is_bare(&record.0) => match known_names(rule) {
            Ok(_) => with_rules(Ok(record), rule),
            Err(_) => {
                let (text, line) = (record.0.to_string(), record.2);
                let why = format!("expected the cells of the rule that the title names, {rule}, found a grid alone");
                let found = Found::Refused(why.into());
                Err(ParseError::at(text.as_bytes(), line, 0, text.len(), Expected::Classic, found))
            }
        },
        (record, _) => record,
    }
}

/// The title over records, as it is written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Title {
    text: String,
    /// Whether no record of several lines has begun below it.
    is_new: bool,
}

impl Title {
    /// Takes another title; `is_new` unless the record that it belongs to has begun.
    pub(crate) fn set(&mut self, text: &str, is_new: bool) {
        self.text.clear();
        self.text.push_str(text);
        self.is_new = is_new;
    }

    /// A record of several lines begins: it is the only one that has this title.
    pub(crate) fn begin(&mut self) {
        self.pass();
        self.is_new = false;
    }

    /// A record of one line is there: it has this title if that is still to be used.
    pub(crate) fn pass(&mut self) {
        if !self.is_new {
            self.text.clear();
        }
    }

    /// The annotation that it is.
    pub(crate) fn bare(&self) -> &str {
        bare_title(&self.text)
    }

    /// A record below it.
    pub(crate) fn over(&self, record: Done) -> Done {
        titled(record, &self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_is_a_rule_only_if_it_is_nothing_else() {
        for (title, rule) in [
            ("Killer:", Some("Killer")),
            ("[Anti-Knight Sudoku]", Some("Anti-Knight")),
            ("Thermos", Some("Thermos")),
            ("Sudoku X", Some("Sudoku X")),
            ("Jigsaw", Some("Jigsaw")),
            ("Killer application", None),
            ("A. Knight", None),
            ("Sudoku", None),
            ("Easy", None),
            ("X", None),
            ("[[x]]]", None),
            ("Annotation: Sudoku X", None),
            ("Arrowsmith", None),
            ("", None),
        ] {
            assert_eq!(rule_in_title(title), rule, "{title}");
        }
    }
}
