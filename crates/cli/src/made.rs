//! What goes on with a puzzle that a command makes of another. The new puzzle is where the old one stood, and the old
//! one in the field `source`. A solution beside it is moved as the puzzle is, or left out where it is no longer its
//! solution. What the command has said of the old puzzle itself is dropped, and so is any rating and number of clues; all else
//! is kept.

use std::fmt::Display;
use std::io::Write;
use std::ops::Range;

use bitdoku::{AnyPuzzle, Solution, Transform};
use bitdoku_answer::{Column, PuzzleRow, Status, own_remark, write_fields};

use crate::block::{AnyRecord, Origin};
use crate::page::Page;
use crate::table::{Sheet, whole, write_remark};

/// A puzzle made of that of a record.
pub(crate) struct Made<'a> {
    pub(crate) puzzle: &'a AnyPuzzle,
    /// The transformation that gave it; without one, clues were taken away or put in.
    pub(crate) transform: Option<&'a str>,
    pub(crate) record: &'a AnyRecord<'a>,
    pub(crate) origin: &'a Origin<'a>,
}

impl Made<'_> {
    /// Writes it: the fields of a sheet, or a line with a remark if there is one.
    pub(crate) fn write(&self, row: PuzzleRow<'_>, remark: Option<&str>, sheet: Option<&Sheet>, rows: &mut Vec<u8>) {
        let Self { puzzle, record, origin, .. } = self;
        let annotation = self.annotation();
        let Some(sheet) = sheet else { return write_puzzle(puzzle, remark, &annotation, rows) };
        let row = PuzzleRow { source: Some(record.puzzle.to_string()), ..row };
        let row = row.at(origin.file, record.line).annotated(&annotation);
        let start = rows.len();
        if let (Sheet::Table { kept: Some(kept), .. }, Some(read)) = (sheet, &origin.row) {
            let (column, fields) = (read.table().column(), read.fields().collect::<Vec<_>>());
            let field = |&i: &usize| if i == column { puzzle.to_string() } else { self.carried(&fields[i]) };
            write_fields(kept.iter().map(field), rows);
            rows.pop();
        }
        sheet.write_behind(start, &row, rows);
    }

    /// The text after it.
    fn annotation(&self) -> String {
        let Some(row) = self.origin.row else { return self.carried(self.record.annotation) };
        let table = row.table();
        let (column, names) = (table.column(), table.names());
        let fields = row.fields().collect::<Vec<_>>();
        // The puzzle that this one was made of would be read as one more.
        let is_beside = |i: &usize| *i != column && names[*i] != Column::Source.name();
        let beside =
            kept(&names, column).into_iter().filter(is_beside).map(|i| self.carried(&fields[i])).collect::<Vec<_>>();
        if beside.iter().all(String::is_empty) {
            return String::new();
        }
        let mut line = Vec::new();
        write_fields(beside, &mut line);
        let line = String::from_utf8(line).expect("fields are text");
        line.trim_end().replace("\r\n", " ").replace(['\n', '\r'], " ")
    }

    /// A text beside the old puzzle, as it is next to the new one.
    fn carried(&self, text: &str) -> String {
        if *self.puzzle == self.record.puzzle {
            return text.to_owned();
        }
        let mut text = own_remark(text).map_or(text, |(_, rest)| rest).to_owned();
        let (Some(old), Some(new)) = (self.record.puzzle.classic(), self.puzzle.classic()) else { return text };
        let mut left_out = false;
        for range in grids(&text).into_iter().rev() {
            let solution = text[range.clone()].parse::<Solution>().ok();
            let Some(solution) = solution.filter(|solution| old.is_solved_by(solution)) else { continue };
            let transform = self.transform.and_then(|transform| transform.parse::<Transform>().ok());
            let image = transform.map_or(solution, |transform| transform.solution(&solution));
            let is_right = new.is_solved_by(&image);
            left_out |= !is_right;
            text.replace_range(range, &if is_right { image.to_string() } else { String::new() });
        }
        if left_out { text.trim_matches([' ', ',', ';']).to_owned() } else { text }
    }
}

/// Appends a puzzle as a line, with a remark if there is one and its annotation.
pub(crate) fn write_puzzle(puzzle: &impl Display, remark: Option<&str>, annotation: &str, rows: &mut Vec<u8>) {
    write!(rows, "{puzzle}").expect("a vector takes all");
    match remark {
        Some(remark) => write_remark(remark, annotation, rows),
        None if annotation.is_empty() => rows.push(b'\n'),
        None => writeln!(rows, " {annotation}").expect("a vector takes all"),
    }
}

/// Writes and counts the row of a record of whose puzzle none is made, and why: with its own puzzle.
pub(crate) fn refuse(
    record: &AnyRecord<'_>,
    origin: &Origin<'_>,
    status: Status,
    why: &str,
    sheet: Option<&Sheet>,
    page: &mut Page,
) {
    page.totals.count(status);
    match sheet {
        Some(sheet) => {
            sheet.write(PuzzleRow::refused(&record.puzzle, status, why), record, origin, &mut page.rows);
        }
        None => write_puzzle(&whole(&record.puzzle), Some(why), record.annotation, &mut page.rows),
    }
}

/// Where 81 digits are with no other beside them.
fn grids(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let end = (at..).find(|&end| !is_digit(end)).unwrap_or(bytes.len());
        if end - at == 81 {
            found.push(at..end);
        }
        at = end + 1;
    }
    found
}

/// What columns are called, other than our own, in which tables rate a puzzle or count its clues: small letters and digits alone.
const MEASURES: &[&str] = &[
    "rating",
    "ratings",
    "serating",
    "se",
    "ser",
    "skfr",
    "skfrrating",
    "sudokuexplainer",
    "hodoku",
    "hodokurating",
    "score",
    "difficulty",
    "difficultylevel",
    "difficultyscore",
    "difficultyrating",
    "hardness",
    "grade",
    "clues",
    "cluecount",
    "numclues",
    "nclues",
    "numberofclues",
    "givens",
    "givencount",
    "numgivens",
    "ngivens",
    "numberofgivens",
];

/// Whether a column of this name says how hard a puzzle is or how many clues it has, which another puzzle may not be or have.
/// Capital letters, blanks and signs in the name do not matter: `SE rating` is `se_rating`.
fn is_measure(name: &str) -> bool {
    let bare = |name: &str| name.chars().filter(|it| it.is_alphanumeric()).collect::<String>().to_lowercase();
    let name = bare(name);
    let mut own = Column::rated().filter(|&column| column != Column::Scale);
    own.any(|column| bare(column.name()) == name) || MEASURES.contains(&&name[..])
}

/// Which columns of a table are next to another puzzle than its own: all but those in which the command has said something
/// of that puzzle, and those that measure it. `puzzles`: the column that holds the puzzles.
pub(crate) fn kept(names: &[String], puzzles: usize) -> Vec<usize> {
    // A name that the table had already has this before it.
    let bare = |name: &str| name.trim_start_matches("bitdoku_").to_owned();
    let names = &names.iter().map(|name| bare(name)).collect::<Vec<_>>();
    let is_found = |name: &&String| Column::found().any(|column| column.name() == *name);
    let mut is_own = vec![false; names.len()];
    // What is found out stands from the status to the error.
    let is_status = |i: usize| names.get(i).is_some_and(|name| name == Column::Status.name());
    for start in (0..names.len()).filter(|&i| is_status(i) && !is_status(i + 1)) {
        let run = names[start..].iter().take_while(is_found).collect::<Vec<_>>();
        let Some(length) = run.iter().position(|name| **name == Column::Error.name()) else { continue };
        let is_behind_source = start > 0 && names[start - 1] == Column::Source.name();
        if length > 1 || is_behind_source {
            is_own[start..=start + length].fill(true);
        }
    }
    // Measurements are dropped wherever they are and whatever wrote them: they describe the old puzzle.
    for (is_own, name) in is_own.iter_mut().zip(names) {
        *is_own |= is_measure(name);
    }
    // A complete rating is followed by its scale.
    let (scale, numbers) = Column::RATING.split_last().expect("there are seven");
    for i in (numbers.len()..names.len()).filter(|&i| names[i] == scale.name()) {
        let before = names[i - numbers.len()..i].iter().map(|name| &name[..]);
        is_own[i] |= before.eq(numbers.iter().map(|column| column.name()));
    }
    (0..names.len()).filter(|&i| i == puzzles || !is_own[i]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_of_the_old_puzzle_is_dropped() {
        let kept_of = |header: &str| {
            let names = header.split(',').map(ToOwned::to_owned).collect::<Vec<_>>();
            let puzzles = names.iter().position(|name| name == "puzzle").unwrap();
            kept(&names, puzzles).into_iter().map(|i| names[i].clone()).collect::<Vec<_>>().join(",")
        };
        for (header, expected) in [
            ("puzzle,status", "puzzle,status"),
            ("puzzle,error,status", "puzzle,error,status"),
            ("puzzle,status,error", "puzzle,status,error"),
            ("puzzle,source,status,error,file", "puzzle,source,file"),
            ("puzzle,status,er,ep,ed,er_step,ep_step,ed_step,scale,error,line", "puzzle,line"),
            ("puzzle,solution,er,ep,ed,er_step,ep_step,ed_step,scale", "puzzle,solution"),
            ("puzzle,status,er,error,file,line,annotation,level", "puzzle,file,line,annotation"),
            ("puzzle,solution,er,ep,ed,er_step,ep_step,ed_step,scale,level", "puzzle,solution"),
            ("puzzle,er,mine,scale,status,mine,error", "puzzle,mine,scale,status,mine,error"),
            ("puzzle,status,solutions,at_least,error", "puzzle"),
            // A table with a column of that name, and the rating of another one.
            ("puzzle,er,status,bitdoku_er,ep,ed,er_step,ep_step,ed_step,scale,error,level", "puzzle"),
            ("puzzle,status,bitdoku_status,bitdoku_er,ep,error,bitdoku_level", "puzzle,status"),
            ("puzzle,status,er,error,level,steps,bottlenecks,dependency,level_step", "puzzle"),
            // Ratings and numbers of clues that others have written, under the names that are usual.
            ("id,puzzle,ER,EP,ED,name", "id,puzzle,name"),
            ("puzzle,rating,SE rating,se_rating,Score,Difficulty,level,mine", "puzzle,mine"),
            ("id,puzzle,solution,clues,difficulty", "id,puzzle,solution"),
            ("puzzle,Givens,number of clues,# clues,Clues by hand", "puzzle,Clues by hand"),
        ] {
            assert_eq!(kept_of(header), expected, "{header}");
        }
    }
}
