//! Templates for a line of output, in the style of `serate`: `%g %r/%p/%d`.

use std::fmt::Write;
use std::io;
use std::str::FromStr;
use std::time::Duration;

use anyhow::Result;
use bitdoku::logic::{Card, Measure, Scored};
use bitdoku_answer::{CardFields, HodokuFields, Ratings, number_measured};

use crate::page::Page;
use crate::records::Sieve;
use crate::records::outfile::OutFile;
use crate::stats::letter;

/// A line with places to be filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Template(Vec<Piece>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    Field(char),
}

/// The fields there are; the help of `rate` says what each is.
const FIELDS: &str = "ginerpdRPDhHcCwbtkqQosaflLTuymYM";

/// The record that a template is filled with.
pub(crate) struct Filling<'a> {
    pub(crate) puzzle: &'a str,
    /// What the scales say: a field that none of them tells is `-`.
    pub(crate) measures: &'a [Measure],
    /// ER, EP and ED.
    pub(crate) ratings: Option<&'a Ratings>,
    /// The scales that were asked for.
    pub(crate) scale: &'a str,
    /// None if it is not asked for, or the puzzle has none.
    pub(crate) level: Option<&'a str>,
    /// None likewise.
    pub(crate) card: Option<&'a Card>,
    pub(crate) status: &'a str,
    pub(crate) annotation: &'a str,
    pub(crate) file: &'a str,
    pub(crate) line: u64,
    pub(crate) time: Duration,
}

/// Stands for the number of a record until the rows before it are known.
const PLACE: char = '\u{1}';
/// Precedes each row, where rows are numbered.
const ROW: char = '\u{2}';
/// Precedes a character of a record that is one of these three, and is not a mark.
const PLAIN: char = '\u{3}';

/// Puts numbers into rows in their order; see [`Template::has_number`].
#[derive(Default)]
pub(crate) struct Numbering {
    /// The number of the latest row.
    row: u64,
    /// Whether rows have marks at all.
    is_wanted: bool,
}

impl Sieve for Numbering {
    fn pass(&mut self, page: &mut Page) -> io::Result<()> {
        if self.is_wanted {
            self.number(&mut page.rows);
        }
        Ok(())
    }

    fn note(&mut self, _: bool) -> io::Result<Option<String>> {
        Ok(Some(self.row.to_string()))
    }

    fn go_on(&mut self, note: &str, again: Option<&[u8]>, file: &mut OutFile) -> Result<bool> {
        let Ok(row) = note.parse::<u64>() else { return Ok(false) };
        let Some(again) = again else {
            self.row = row;
            return Ok(true);
        };
        if !self.is_wanted {
            return file.ends_with(again);
        }
        // The record may have no row.
        self.number(&mut again.to_vec());
        let mut again = again.to_vec();
        self.row = row.saturating_sub(self.row);
        self.number(&mut again);
        Ok(self.row == row && file.ends_with(&again)?)
    }
}

impl Numbering {
    fn number(&mut self, rows: &mut Vec<u8>) {
        let mut numbered = Vec::with_capacity(rows.len());
        let mut bytes = rows.iter().copied();
        while let Some(byte) = bytes.next() {
            match char::from(byte) {
                PLAIN => numbered.extend(bytes.next()),
                ROW => self.row += 1,
                PLACE => numbered.extend_from_slice(self.row.to_string().as_bytes()),
                _ => numbered.push(byte),
            }
        }
        *rows = numbered;
    }
}

impl Numbering {
    /// For rows of this template, of which each begins with a mark if it has numbers.
    pub(crate) fn of(template: Option<&Template>) -> Self {
        Self { row: 0, is_wanted: template.is_some_and(Template::has_number) }
    }

    /// What a row begins with.
    pub(crate) const fn mark() -> char {
        ROW
    }

    /// A text in a row that is to be numbered: none of its characters is taken for a mark.
    pub(crate) fn plain(text: &str) -> String {
        let is_mark = |character: char| [PLACE, ROW, PLAIN].contains(&character);
        let characters =
            text.chars().flat_map(|character| is_mark(character).then_some(PLAIN).into_iter().chain([character]));
        characters.collect()
    }
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
                    ('%', Some(field)) if FIELDS.contains(field) => {
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
    let names: Vec<String> = FIELDS.chars().map(|field| format!("%{field}")).collect();
    let found = next.map_or_else(|| "nothing".to_owned(), |next| format!("'{next}'"));
    format!("expected one of {}, %%, \\n, \\t, \\\\; found {found} after '{lead}'", names.join(", "))
}

impl Template {
    /// Whether a place is for the number of the record, which is known only when the rows go out: they begin with a mark
    /// then, and [`Numbering`] has to see them.
    pub(crate) fn has_number(&self) -> bool {
        self.0.contains(&Piece::Field('n'))
    }

    /// Whether a place is for the time that the record took.
    pub(crate) fn has_time(&self) -> bool {
        self.0.contains(&Piece::Field('e'))
    }

    /// Whether a place is for something that scales say.
    pub(crate) fn has_measures(&self) -> bool {
        self.has_rating() || self.has_other_measures()
    }

    /// Whether a place is for something that other scales say.
    pub(crate) fn has_other_measures(&self) -> bool {
        self.0.iter().any(|piece| matches!(piece, Piece::Field(field) if "hHcCwbtkqQ".contains(*field)))
    }

    /// Whether a place is for something of a rating.
    pub(crate) fn has_rating(&self) -> bool {
        self.0.iter().any(|piece| matches!(piece, Piece::Field(field) if "rpdRPD".contains(*field)))
    }

    /// Whether a place is for the level.
    pub(crate) fn has_level(&self) -> bool {
        self.0.contains(&Piece::Field('L'))
    }

    /// Whether a place is for something that a card says.
    pub(crate) fn has_card(&self) -> bool {
        self.0.iter().any(|piece| matches!(piece, Piece::Field(field) if "TuymYM".contains(*field)))
    }

    /// The line, filled in.
    pub(crate) fn fill(&self, filling: &Filling<'_>) -> String {
        let has_number = self.has_number();
        let plain = |text: &str| if has_number { Numbering::plain(text) } else { text.to_owned() };
        let mut line = String::new();
        for piece in &self.0 {
            let field = match piece {
                Piece::Text(text) => {
                    line += &plain(text);
                    continue;
                }
                Piece::Field(field) => field,
            };
            match (field, filling.ratings) {
                ('g' | 'i', _) => line.push_str(filling.puzzle),
                ('n', _) => line.push(PLACE),
                ('e', _) => write!(line, "{:.3}s", filling.time.as_secs_f64()).expect("writing to a string"),
                ('o', _) => line.push_str(filling.scale),
                ('s', _) => line.push_str(filling.status),
                ('a', _) => line += &plain(filling.annotation),
                ('f', _) => line.push_str(filling.file),
                ('L', _) => line.push_str(filling.level.unwrap_or("-")),
                ('l', _) => write!(line, "{}", filling.line).expect("writing to a string"),
                ('T' | 'u' | 'y' | 'm' | 'Y' | 'M', _) => line += &carded(*field, filling.card),
                ('w' | 'b' | 't' | 'k' | 'q' | 'Q', _) => line += &measured(*field, filling.measures),
                ('h' | 'H' | 'c' | 'C', _) => line += &scored(*field, filling.measures),
                (_, None) => line.push('-'),
                ('r', Some(ratings)) => write!(line, "{:.1}", ratings.er).expect("writing to a string"),
                ('p', Some(ratings)) => write!(line, "{:.1}", ratings.ep).expect("writing to a string"),
                ('d', Some(ratings)) => write!(line, "{:.1}", ratings.ed).expect("writing to a string"),
                ('R', Some(ratings)) => line.push_str(&ratings.er_step),
                ('P', Some(ratings)) => line.push_str(&ratings.ep_step),
                (_, Some(ratings)) => line.push_str(&ratings.ed_step),
            }
        }
        line
    }
}

/// What a scale of one number says; `-` if it was not asked.
fn measured(field: char, measures: &[Measure]) -> String {
    let found = measures.iter().find(|measure| letter(measure) == Some(field));
    found.and_then(number_measured).unwrap_or_else(|| "-".to_owned())
}

/// What HoDoKu's scale says; `-` if it was not asked.
fn scored(field: char, measures: &[Measure]) -> String {
    let of = |scored: &Scored| {
        let fields = HodokuFields::new(scored);
        match field {
            'h' => scored.total.level.name().to_owned(),
            'H' => scored.total.score.to_string(),
            'c' => fields.techniques(),
            _ => fields.steps(),
        }
    };
    let found = measures.iter().find_map(|measure| match measure {
        Measure::Hodoku(scored) => Some(of(scored)),
        _ => None,
    });
    found.unwrap_or_else(|| "-".to_owned())
}

/// What a card says; `-` if there is none.
fn carded(field: char, card: Option<&Card>) -> String {
    let of = |card: &Card| {
        let fields = CardFields::new(card);
        match field {
            'u' => Some(fields.steps.to_string()),
            'm' => Some(fields.bottlenecks.to_string()),
            'y' => fields.dependency.map(|mean| format!("{mean:.1}")),
            'T' => fields.level_step.map(|step| step.to_string()),
            'M' => fields.bottleneck_step.map(|step| step.to_string()),
            _ => fields.dependency_step.map(|step| step.to_string()),
        }
    };
    card.and_then(of).unwrap_or_else(|| "-".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitdoku::Rating;

    fn filled(template: &str, rating: Option<Rating>) -> String {
        let ratings = rating.map(|rating| Ratings::new(&rating, "se121"));
        let filling = Filling {
            puzzle: "1..",
            measures: &[],
            ratings: ratings.as_ref(),
            scale: "se121",
            level: Some("easy"),
            card: None,
            status: "unique",
            annotation: "a, b",
            file: "f",
            line: 7,
            time: Duration::from_millis(12),
        };
        template.parse::<Template>().unwrap().fill(&filling)
    }

    #[test]
    fn fields_are_filled_in_and_the_rest_stays() {
        let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
            .parse::<bitdoku::Puzzle>()
            .unwrap();
        let rating = bitdoku::rate(puzzle).ok();
        assert_eq!(filled("%g %r/%p/%d", rating), "1.. 1.2/1.2/1.2");
        assert_eq!(filled("100%% %R, %P\\t%D%l", rating), "100% Hidden Single, Hidden Single\tHidden Single7");
        assert_eq!(filled("%g %r/%p/%d %s (%a) %f:%l", None), "1.. -/-/- unique (a, b) f:7");
        assert_eq!(filled("%o %r %w", rating), "se121 1.2 -");
        assert_eq!(filled("%L %l", rating), "easy 7");
        assert_eq!(filled("%u %m %y %T", rating), "- - - -");
        assert_eq!(filled("", rating), "");
        assert_eq!(filled("%i %e", rating), "1.. 0.012s");
        let mut numbering = Numbering { is_wanted: true, ..Numbering::default() };
        let mut rows = format!("{ROW}{}\n{ROW}# error\n{ROW}{0}\n", filled("%n: %r", rating)).into_bytes();
        numbering.number(&mut rows);
        assert_eq!(String::from_utf8(rows).unwrap(), "1: 1.2\n# error\n3: 1.2\n");
    }

    #[test]
    fn characters_of_a_record_are_no_marks() {
        let template = "%n %a".parse::<Template>().unwrap();
        let filling = Filling {
            puzzle: "1..",
            measures: &[],
            ratings: None,
            scale: "se121",
            level: None,
            card: None,
            status: "unique",
            annotation: "a\u{1}b\u{2}c\u{3}d",
            file: "f",
            line: 1,
            time: Duration::ZERO,
        };
        let mut rows = format!("{ROW}{0}\n{ROW}{0}\n", template.fill(&filling)).into_bytes();
        Numbering::of(Some(&template)).number(&mut rows);
        assert_eq!(String::from_utf8(rows).unwrap(), "1 a\u{1}b\u{2}c\u{3}d\n2 a\u{1}b\u{2}c\u{3}d\n");
    }

    #[test]
    fn what_is_no_field_is_refused() {
        for (bad, found) in [("%x", "'x' after '%'"), ("50%", "nothing after '%'"), ("\\q", "'q' after '\\'")] {
            let error = bad.parse::<Template>().unwrap_err();
            assert!(error.ends_with(found), "{error}");
        }
    }
}
