//! Texts: reading them in any format, writing them in any.

use std::cell::RefCell;

use bitdoku::text::{FORMATS, Format, FormatInfo, Options, ParseError, Parts, Record};
use serde::Serialize;

use crate::fault::Fault;
#[cfg(not(feature = "boards"))]
use crate::puzzle::puzzle;
#[cfg(feature = "boards")]
pub(crate) use crate::variant::write;

/// A row of the table of formats.
#[derive(Serialize)]
pub(crate) struct FormatRow {
    name: &'static str,
    summary: &'static str,
    sukaku: bool,
    /// Whether it is a link to a site.
    link: bool,
}

pub(crate) fn formats() -> Vec<FormatRow> {
    let row = |info: &FormatInfo| FormatRow {
        name: info.name,
        summary: info.summary,
        sukaku: info.sukaku,
        link: info.is_link(),
    };
    // What is chosen from is what can be written.
    FORMATS.iter().filter(|info| info.writes).map(row).collect()
}

/// What a text holds, column by column: a hundred thousand objects would take the host longer.
#[derive(Serialize)]
pub(crate) struct Contents {
    format: &'static str,
    /// In the order of the text; 81 characters, or 729 for a Sukaku; a board as its text.
    puzzles: Vec<String>,
    /// For each puzzle the number of its first line.
    lines: Vec<u64>,
    /// For each puzzle what else its record said.
    notes: Vec<String>,
    /// What could not be read.
    faults: Vec<Fault>,
}

/// Every puzzle of a text, and every fault.
pub(crate) fn read(text: String) -> Contents {
    Reading::new(text.into_bytes()).part(usize::MAX)
}

/// Records of a part of a text: few enough that the first appear at once.
const PART: usize = 1000;

thread_local! {
    static READING: RefCell<Option<Reading>> = const { RefCell::new(None) };
}

/// Part of what is in a text, and whether there is more.
#[derive(Serialize)]
struct Portion {
    #[serde(flatten)]
    contents: Contents,
    more: bool,
}

/// Begins a text, or goes on with the last one if there is none; gives a part of it as JSON.
pub(crate) fn read_on(text: Vec<u8>) -> String {
    READING.with_borrow_mut(|reading| {
        if !text.is_empty() {
            *reading = Some(Reading::new(text));
        }
        let part = match reading {
            Some(begun) => Portion { contents: begun.part(PART), more: !begun.is_done() },
            None => Portion { contents: Contents::new(Format::Line), more: false },
        };
        if !part.more {
            *reading = None;
        }
        serde_json::to_string(&part).unwrap_or_default()
    })
}

/// A text that is read in parts.
struct Reading(Parts<Vec<u8>>);

impl Reading {
    fn new(text: Vec<u8>) -> Self {
        Self(Parts::sniffed(text, &Options::default()))
    }

    const fn is_done(&self) -> bool {
        self.0.is_done()
    }

    /// The next records, at most this many.
    fn part(&mut self, most: usize) -> Contents {
        let mut contents = Contents::new(self.0.format());
        while !self.is_done() && contents.puzzles.len() + contents.faults.len() < most {
            self.0.next(|record| contents.take(record));
        }
        contents
    }
}

impl Contents {
    fn new(format: Format) -> Self {
        Self { format: format.info().name, puzzles: vec![], lines: vec![], notes: vec![], faults: vec![] }
    }

    fn take(&mut self, record: Result<Record<'_>, ParseError>) {
        match record {
            Ok(Record { puzzle, annotation, line }) => {
                self.puzzles.push(puzzle.to_string());
                self.lines.push(line);
                self.notes.push(annotation.to_owned());
            }
            Err(error) => self.faults.push(error.into()),
        }
    }
}

/// A puzzle in another format, or as a link to a site.
#[cfg(not(feature = "boards"))]
pub(crate) fn write(text: &str, rules: Option<&str>, format: &str) -> Result<String, Fault> {
    match rules {
        None => Ok(bitdoku::write(&puzzle(text)?, format.parse()?)?),
        Some(_) => Err(Fault::classic_only()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    const GRID: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// The parts of a text, until there is no more.
    fn parts(text: &str) -> Vec<Value> {
        let part = |text: &str| serde_json::from_str::<Value>(&read_on(text.into())).unwrap();
        let mut parts = vec![part(text)];
        while parts.last().unwrap()["more"] == true {
            parts.push(part(""));
        }
        parts
    }

    fn column(parts: &[Value], name: &str) -> Vec<Value> {
        parts.iter().flat_map(|part| part[name].as_array().unwrap().clone()).collect()
    }

    #[test]
    fn the_parts_of_a_text_are_the_whole() {
        let line = |i: usize| if i.is_multiple_of(7) { format!("x{GRID}\n") } else { format!("{GRID} {i}\n") };
        let lines: String = (1..=2500).map(line).collect();
        let block: Vec<&str> = (0..9).map(|row| &GRID[9 * row..9 * row + 9]).collect();
        let blocks = format!("{}\n\n", block.join("\n")).repeat(1001);
        let document = Format::OpenSudoku.header().to_owned()
            + &Format::OpenSudoku.text(&GRID.parse().unwrap()).unwrap().repeat(1500)
            + Format::OpenSudoku.footer();
        for (text, least, records) in [(&lines, 3, 2500), (&blocks, 2, 1001), (&document, 2, 1500)] {
            for text in [text.clone(), text.replace('\n', "\r\n"), text.trim_end().to_owned()] {
                let (whole, parts) = (serde_json::to_value(read(text.clone())).unwrap(), parts(&text));
                assert!(parts.len() >= least, "{} parts", parts.len());
                for name in ["puzzles", "lines", "notes", "faults"] {
                    assert_eq!(column(&parts, name), *whole[name].as_array().unwrap(), "{name}");
                }
                let found = column(&parts, "puzzles").len() + column(&parts, "faults").len();
                assert_eq!((found, &parts[0]["format"]), (records, &whole["format"]));
                let mut expected = vec![];
                bitdoku::text::records(text.as_bytes(), &Options::default(), |record| {
                    expected.extend(record.map(|r| r.line))
                });
                assert_eq!(column(&parts, "lines"), expected);
            }
        }
    }

    #[test]
    fn nothing_has_no_parts_and_another_text_begins_anew() {
        assert_eq!(
            parts(""),
            [serde_json::json!({
                "format": "line", "puzzles": [], "lines": [], "notes": [], "faults": [], "more": false
            })]
        );
        read_on(format!("{GRID}\n").repeat(2000).into());
        assert_eq!(column(&parts(&format!("{GRID} one")), "notes"), ["one"]);
        assert_eq!(parts("")[0]["puzzles"], serde_json::json!([]));
    }
}
