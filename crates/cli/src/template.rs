//! Templates for a line of output, in the style of `serate`: `%g %r/%p/%d`.

use std::fmt::Write;
use std::io;
use std::str::FromStr;
use std::time::Duration;

use anyhow::Result;
use bitdoku::logic::Measure;
use bitdoku_answer::{PuzzleRow, number_measured};

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
    /// What is known of it: ratings, HoDoKu's score, the card, and where it is. What is missing is `-`.
    pub(crate) row: &'a PuzzleRow<'a>,
    /// What the scales say whose ratings are one number.
    pub(crate) measures: &'a [Measure],
    /// The scales that were asked for.
    pub(crate) scale: &'a str,
    /// None if it is not asked for, or the puzzle has none.
    pub(crate) level: Option<&'a str>,
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
            let Filling { puzzle, row, measures, scale, level, time } = filling;
            match field {
                'g' | 'i' => line.push_str(puzzle),
                'n' => line.push(PLACE),
                'e' => write!(line, "{:.3}s", time.as_secs_f64()).expect("writing to a string"),
                'o' => line.push_str(scale),
                's' => line.push_str(row.status.name()),
                'a' => line += &plain(row.annotation),
                'f' => line.push_str(row.file.unwrap_or_default()),
                'L' => line.push_str(level.unwrap_or("-")),
                'l' => line += &row.line.unwrap_or_default().to_string(),
                'w' | 'b' | 't' | 'k' | 'q' | 'Q' => line += &measured(*field, measures),
                _ => line.push_str(&of_row(*field, row).unwrap_or_else(|| "-".to_owned())),
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

/// What a row says of ER, EP and ED, HoDoKu's score, and the card; nothing if that was not asked.
fn of_row(field: char, row: &PuzzleRow<'_>) -> Option<String> {
    let (ratings, hodoku, card) = (row.ratings.as_ref(), row.hodoku.as_ref(), row.card.as_ref());
    Some(match field {
        'r' => format!("{:.1}", ratings?.er),
        'p' => format!("{:.1}", ratings?.ep),
        'd' => format!("{:.1}", ratings?.ed),
        'R' => ratings?.er_step.clone(),
        'P' => ratings?.ep_step.clone(),
        'D' => ratings?.ed_step.clone(),
        'h' => hodoku?.hodoku_level.0.to_string(),
        'H' => hodoku?.hodoku_score.to_string(),
        'c' => hodoku?.techniques(),
        'C' => hodoku?.steps(),
        'u' => card?.steps.to_string(),
        'm' => card?.bottlenecks.to_string(),
        'y' => format!("{:.1}", card?.dependency?),
        'T' => card?.level_step.as_ref()?.to_string(),
        'M' => card?.bottleneck_step.as_ref()?.to_string(),
        _ => card?.dependency_step.as_ref()?.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitdoku::Rating;
    use bitdoku_answer::{Ratings, Status};

    fn filled_with(template: &Template, row: &PuzzleRow<'_>) -> String {
        let (level, time) = (Some("easy"), Duration::from_millis(12));
        template.fill(&Filling { puzzle: "1..", row, measures: &[], scale: "se121", level, time })
    }

    fn filled(template: &str, rating: Option<Rating>) -> String {
        let ratings = rating.map(|rating| Ratings::new(&rating, "se121"));
        let row = PuzzleRow { ratings, ..PuzzleRow::new(Status::Unique).at("f", 7).annotated("a, b") };
        filled_with(&template.parse().unwrap(), &row)
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
        let row = PuzzleRow::new(Status::Unique).annotated("a\u{1}b\u{2}c\u{3}d");
        let mut rows = format!("{ROW}{0}\n{ROW}{0}\n", filled_with(&template, &row)).into_bytes();
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
