//! Texts: reading them in any format, writing them in any.

use bitdoku::grid::Puzzle;
use bitdoku::link::{SITES, Site};
use bitdoku::text::{FORMATS, Format, FormatInfo, Options, Record, detect, records};
use serde::Serialize;

use crate::request::Fault;

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
    let row =
        |info: &FormatInfo| FormatRow { name: info.name, summary: info.summary, sukaku: info.sukaku, link: false };
    let sites =
        SITES.iter().map(|info| FormatRow { name: info.name, summary: info.summary, sukaku: false, link: true });
    FORMATS.iter().map(row).chain(sites).collect()
}

/// What a text holds, column by column: a hundred thousand objects would take the host longer.
#[derive(Serialize)]
pub(crate) struct Contents {
    format: &'static str,
    /// In the order of the text; 81 characters, or 729 for a Sukaku.
    puzzles: Vec<String>,
    /// For each puzzle the number of its first line.
    lines: Vec<u64>,
    /// For each puzzle what else its record said.
    notes: Vec<String>,
    /// What could not be read.
    faults: Vec<Fault>,
}

/// Every puzzle of a text, and every fault.
pub(crate) fn read(text: &str) -> Contents {
    let format = detect(text.as_bytes(), true);
    let mut contents =
        Contents { format: format.info().name, puzzles: vec![], lines: vec![], notes: vec![], faults: vec![] };
    records(text.as_bytes(), &options(), |record| match record {
        Ok(record) => contents.add(&record),
        Err(error) => contents.faults.push(error.into()),
    });
    contents
}

/// Links are read wherever a puzzle is.
fn options() -> Options {
    Options { links: Some(bitdoku::link::read_line), ..Options::default() }
}

impl Contents {
    fn add(&mut self, record: &Record<'_>) {
        self.puzzles.push(compact(&record.puzzle));
        self.lines.push(record.line);
        self.notes.push(record.annotation.to_owned());
    }
}

/// A puzzle as one line: 81 characters if that is enough, else 729.
pub(crate) fn compact(puzzle: &Puzzle) -> String {
    match puzzle {
        Puzzle::Grid(grid) => grid.to_string(),
        Puzzle::Sukaku(_) => Format::Sukaku.text(puzzle).unwrap_or_default().trim_end().to_owned(),
    }
}

/// The one puzzle of a text.
pub(crate) fn puzzle(text: &str) -> Result<Puzzle, Fault> {
    let mut found = Err(Fault::new("a puzzle is expected here, and there is none"));
    let mut count = 0;
    records(text.as_bytes(), &options(), |record| {
        count += 1;
        if count == 1 {
            found = record.map(|record| record.puzzle).map_err(Fault::from);
        }
    });
    if count > 1 { Err(Fault::new("one puzzle is expected here, and there are more")) } else { found }
}

/// A puzzle in another format, or as a link to a site.
pub(crate) fn write(text: &str, format: &str) -> Result<String, Fault> {
    if let Ok(site) = format.parse::<Site>() {
        return site.link(&puzzle(text)?).map_err(Fault::new);
    }
    let found = format.parse::<Format>()?;
    Ok(found.header().to_owned() + &found.text(&puzzle(text)?)? + found.footer())
}
