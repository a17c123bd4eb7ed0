//! Templates for a line of output, in the style of `serate`: `%g %r/%p/%d`.

use std::fmt::Write;
use std::str::FromStr;

use bitdoku::Rating;

/// A line with places to be filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Template(Vec<Piece>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    Field(char),
}

/// What there is to fill in, each with its directive.
pub(crate) const FIELDS: &[(char, &str)] = &[
    ('g', "the puzzle"),
    ('r', "ER"),
    ('p', "EP"),
    ('d', "ED"),
    ('R', "the name of the step that sets ER"),
    ('P', "the name of the step that sets EP"),
    ('D', "the name of the step that sets ED"),
    ('o', "the profile"),
    ('s', "the status: unique, multiple, none, unknown, read or malformed"),
    ('a', "what stood behind the puzzle"),
    ('f', "the file"),
    ('l', "the number of the line"),
];

/// The record that a template is filled with.
pub(crate) struct Filling<'a> {
    pub(crate) puzzle: &'a str,
    /// None if there is no rating: then each part of it is `-`.
    pub(crate) rating: Option<Rating>,
    /// Whose rating it is.
    pub(crate) profile: &'a str,
    pub(crate) status: &'a str,
    pub(crate) annotation: &'a str,
    pub(crate) file: &'a str,
    pub(crate) line: u64,
}

impl FromStr for Template {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut pieces = Vec::new();
        let mut plain = String::new();
        let mut characters = text.chars();
        while let Some(character) = characters.next() {
            match (character, character == '%' || character == '\\') {
                (_, false) => plain.push(character),
                (lead, true) => match (lead, characters.next()) {
                    ('%', Some('%')) => plain.push('%'),
                    ('\\', Some('n')) => plain.push('\n'),
                    ('\\', Some('t')) => plain.push('\t'),
                    ('\\', Some('\\')) => plain.push('\\'),
                    ('%', Some(field)) if FIELDS.iter().any(|&(known, _)| known == field) => {
                        if !plain.is_empty() {
                            pieces.push(Piece::Text(std::mem::take(&mut plain)));
                        }
                        pieces.push(Piece::Field(field));
                    }
                    (_, next) => return Err(unknown(lead, next)),
                },
            }
        }
        if !plain.is_empty() {
            pieces.push(Piece::Text(plain));
        }
        Ok(Self(pieces))
    }
}

fn unknown(lead: char, next: Option<char>) -> String {
    let names: Vec<String> = FIELDS.iter().map(|(field, _)| format!("%{field}")).collect();
    let found = next.map_or_else(|| "nothing".to_owned(), |next| format!("'{next}'"));
    format!("expected one of {}, %%, \\n, \\t, \\\\; found {found} after '{lead}'", names.join(", "))
}

impl Template {
    /// The line, filled in.
    pub(crate) fn fill(&self, filling: &Filling<'_>) -> String {
        let mut line = String::new();
        for piece in &self.0 {
            let field = match piece {
                Piece::Text(text) => {
                    line.push_str(text);
                    continue;
                }
                Piece::Field(field) => field,
            };
            match (field, &filling.rating) {
                ('g', _) => line.push_str(filling.puzzle),
                ('o', _) => line.push_str(filling.profile),
                ('s', _) => line.push_str(filling.status),
                ('a', _) => line.push_str(filling.annotation),
                ('f', _) => line.push_str(filling.file),
                ('l', _) => write!(line, "{}", filling.line).expect("writing to a string"),
                (_, None) => line.push('-'),
                (field, Some(rating)) => {
                    let peak = match field.to_ascii_lowercase() {
                        'r' => rating.hardest,
                        'p' => rating.pearl,
                        _ => rating.diamond,
                    };
                    line += &if field.is_ascii_lowercase() { peak.difficulty.to_string() } else { peak.name() };
                }
            }
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(template: &str, rating: Option<Rating>) -> String {
        let filling = Filling {
            puzzle: "1..",
            rating,
            profile: "se121",
            status: "unique",
            annotation: "a, b",
            file: "f",
            line: 7,
        };
        template.parse::<Template>().unwrap().fill(&filling)
    }

    #[test]
    fn fields_are_filled_in_and_the_rest_stays() {
        let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
            .parse::<bitdoku::Puzzle>()
            .unwrap();
        let rating = bitdoku::rating(puzzle);
        assert_eq!(filled("%g %r/%p/%d", rating), "1.. 1.2/1.2/1.2");
        assert_eq!(filled("100%% %R, %P\\t%D%l", rating), "100% Hidden Single, Hidden Single\tHidden Single7");
        assert_eq!(filled("%g %r/%p/%d %s (%a) %f:%l", None), "1.. -/-/- unique (a, b) f:7");
        assert_eq!(filled("%o %r", rating), "se121 1.2");
        assert_eq!(filled("", rating), "");
    }

    #[test]
    fn what_is_no_field_is_refused() {
        for (bad, found) in [("%x", "'x' after '%'"), ("50%", "nothing after '%'"), ("\\q", "'q' after '\\'")] {
            let error = bad.parse::<Template>().unwrap_err();
            assert!(error.ends_with(found), "{error}");
        }
    }
}
