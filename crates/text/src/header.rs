//! Rules that the header of a text gives to all of its puzzles: `# rules: X, anti-knight`, before the first of them.

use bitdoku_grid::text::{Expected, Foreign, Found, ParseError};

use crate::record::Done;

/// The names of rules that a comment gives.
///
/// ```
/// use bitdoku_text::rules_on;
///
/// assert_eq!(rules_on(b"# rules: X, anti-knight"), Some("X, anti-knight"));
/// assert_eq!(rules_on(b"# X, anti-knight"), None);
/// ```
#[must_use]
pub fn rules_on(line: &[u8]) -> Option<&str> {
    let comment = std::str::from_utf8(line).ok()?.trim();
    let names = comment.strip_prefix('#')?.trim_start_matches([' ', '\t', '#']).strip_prefix("rules:")?.trim();
    (!names.is_empty()).then_some(names)
}

/// A record with the rules of the header besides its own, which is no classic puzzle then. The line of the header stands behind its
/// text, so that whoever reads that has them, too.
pub(crate) fn with_rules(record: Done, names: &str) -> Done {
    let with = |foreign: Foreign| {
        let Foreign { side, mut rules, what, text } = foreign;
        rules.push(names.to_owned());
        let (what, text) =
            (format!("{what} with the rules {names}").into(), format!("{text}\n# rules: {names}").into());
        Found::Foreign(Box::new(Foreign { side, rules, what, text }))
    };
    Err(match record {
        Ok((puzzle, _, line)) => {
            let text = puzzle.to_string();
            let found =
                with(Foreign { side: None, rules: Vec::new(), what: "a puzzle".into(), text: text.as_str().into() });
            ParseError::at(text.as_bytes(), line, 0, text.len(), Expected::Classic, found)
        }
        Err(mut error) => {
            if let Found::Foreign(foreign) = &error.found {
                error.found = with(Foreign::clone(foreign));
            }
            error
        }
    })
}
