//! `bitdoku dedupe`: each puzzle once, however it is written.

use std::io;

use anyhow::Result;
use bitdoku::text::{ParseError, Record};
use bitdoku::{Canonizer, Convention, Puzzle};
use bitdoku_answer::{Column, PuzzleRow, Status};
use bytesize::ByteSize;
use clap::Args;
use indicatif::HumanCount;

use super::canon::write_line;
use crate::block::Origin;
use crate::page::Page;
use crate::records::{self, Answer, Input, write_failed, write_malformed};
use crate::seen::{Place, Seen};
use crate::streams;
use crate::table::{Sheet, TableChoice, write_fields_of};
use crate::terminal::Terminal;
use crate::verdict::Verdict;

/// Drop puzzles that are isomorphic to one before them
///
/// Two puzzles are isomorphic if renaming digits, exchanging bands, stacks and lines, and transposing make one of the
/// other. The first of them is written as it is, with what stood behind it, and the order is kept. Canonical forms are
/// compared whole, so no isomorph is missed and nothing else is dropped. How many of how many puzzles are left is told on
/// stderr.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct DedupeArgs {
    #[command(flatten)]
    input: Input,
    /// Keep isomorphs too, each with the place of the first puzzle that it is isomorphic to
    #[arg(long)]
    twins: bool,
    /// How much memory to use for the puzzles seen so far; what needs more goes to a temporary file
    #[arg(long, value_name = "SIZE", default_value = "1GiB", help_heading = "Limits")]
    memory: ByteSize,
    #[command(flatten)]
    table: TableChoice,
}

const EXAMPLES: &str = "\
Examples:
  bitdoku dedupe old.txt new.txt > all.txt
  bitdoku dedupe --twins puzzles.txt | grep twin
  bitdoku dedupe --memory 8GiB billion.zst > different.txt

The file goes where the system keeps temporary files (TMPDIR) and takes about 100 bytes a puzzle.

Exit code 1 if some record is malformed.";

const COLUMNS: &[Column] =
    &[Column::Puzzle, Column::Status, Column::Twin, Column::Error, Column::File, Column::Line, Column::Annotation];

impl DedupeArgs {
    pub(crate) fn run(self, terminal: &Terminal) -> Result<Verdict> {
        let mut source = self.input.source(terminal)?;
        let sheet = self.table.sheet(COLUMNS, self.input.out(), &mut source)?;
        let mut layout = sheet.as_ref().map(Sheet::layout).unwrap_or_default();
        layout.uncountable = Some("what was seen before is not known any more");
        let memory = usize::try_from(self.memory.as_u64()).unwrap_or(usize::MAX);
        let mut sieve = Sieve::new(Seen::new(memory), self.twins, sheet.clone());
        let totals = self.input.run_through(source, terminal, layout, &mut sieve, || {
            self.input.worker(|| Keying { canonizer: Canonizer::new(), sheet: sheet.clone() }, terminal)
        })?;
        if !terminal.quiet {
            let (kept, all) = (HumanCount(sieve.different), HumanCount(sieve.all));
            let file = if sieve.seen.is_in_file() { "; more were seen than memory was to hold" } else { "" };
            streams::say(format_args!("{kept} of {all} puzzles are different{file}"));
        }
        Ok(totals.verdict(&[Status::Malformed]))
    }
}

/// One worker's part: it finds the forms. What becomes of the records is decided in their order, by the sieve.
struct Keying {
    canonizer: Canonizer,
    sheet: Option<Sheet>,
}

impl Answer for Keying {
    fn record(&mut self, record: &Record<'_>, origin: &Origin<'_>, page: &mut Page) {
        page.totals.count(Status::Read);
        let form = self.canonizer.canonical(&record.puzzle, Convention::Minlex).puzzle;
        let puzzle = record.puzzle.to_string();
        let mut row = Vec::new();
        if let (Some(Sheet::Table { .. }), Some(read)) = (&self.sheet, &origin.row) {
            write_fields_of(read, &mut row);
        }
        let fields = [&key_of(&form), puzzle.as_bytes(), record.annotation.as_bytes(), origin.file.as_bytes(), &row];
        Frame { line: record.line, fields }.write(&mut page.rows);
    }

    fn malformed(&mut self, error: &ParseError, origin: &Origin<'_>, page: &mut Page) {
        let start = page.rows.len();
        write_malformed(self, error, origin, page);
        frame_row(start, error.line, page);
    }

    fn failed(&mut self, record: &Record<'_>, origin: &Origin<'_>, message: &str, page: &mut Page) {
        let start = page.rows.len();
        write_failed(self, record, origin, message, page);
        frame_row(start, record.line, page);
    }

    fn sheet(&self) -> Option<&Sheet> {
        self.sheet.as_ref()
    }
}

/// Makes a frame of the row that begins there. Without a key it goes through as it is.
fn frame_row(start: usize, line: u64, page: &mut Page) {
    let row = page.rows.split_off(start);
    Frame { line, fields: [&[], &row, &[], &[], &[]] }.write(&mut page.rows);
}

/// A form as few bytes: two cells in one, or the text of a Sukaku.
fn key_of(form: &Puzzle) -> Vec<u8> {
    let text = form.to_string().into_bytes();
    match form {
        Puzzle::Grid(_) => {
            let value = |byte: &u8| if *byte == b'.' { 0 } else { byte - b'0' };
            text.chunks(2).map(|pair| value(&pair[0]) << 4 | pair.get(1).map_or(0, value)).collect()
        }
        Puzzle::Sukaku(_) => text,
    }
}

/// A record on its way from a worker to the sieve: the key, the puzzle, what stood behind it, the file,
/// and of a table its row.
struct Frame<'a> {
    line: u64,
    fields: [&'a [u8]; 5],
}

impl<'a> Frame<'a> {
    fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.line.to_le_bytes());
        for field in self.fields {
            out.extend_from_slice(&(field.len() as u64).to_le_bytes());
            out.extend_from_slice(field);
        }
    }

    fn read(bytes: &mut &'a [u8]) -> Option<Self> {
        let number = |bytes: &mut &'a [u8]| {
            let (number, rest) = bytes.split_first_chunk()?;
            *bytes = rest;
            Some(u64::from_le_bytes(*number))
        };
        let line = number(bytes)?;
        let mut fields = [&[][..]; 5];
        for field in &mut fields {
            let length = usize::try_from(number(bytes)?).ok()?;
            (*field, *bytes) = bytes.split_at_checked(length)?;
        }
        Some(Self { line, fields })
    }
}

/// Lets each puzzle through once.
struct Sieve {
    seen: Seen,
    twins: bool,
    sheet: Option<Sheet>,
    /// The names of inputs; places say their numbers.
    inputs: Vec<String>,
    all: u64,
    different: u64,
    page: Page,
}

impl records::Sieve for Sieve {
    fn pass(&mut self, rows: &mut Vec<u8>) -> io::Result<()> {
        // Frames become rows.
        self.page.rows.clear();
        let mut bytes = &rows[..];
        while let Some(frame) = Frame::read(&mut bytes) {
            self.take(&frame)?;
        }
        std::mem::swap(rows, &mut self.page.rows);
        Ok(())
    }
}

impl Sieve {
    fn new(seen: Seen, twins: bool, sheet: Option<Sheet>) -> Self {
        let (inputs, page) = (Vec::new(), Page::default());
        Self { seen, twins, sheet, inputs, all: 0, different: 0, page }
    }

    fn take(&mut self, frame: &Frame<'_>) -> io::Result<()> {
        let [key, puzzle, annotation, file, read] = frame.fields;
        if key.is_empty() {
            self.page.rows.extend_from_slice(puzzle);
            return Ok(());
        }
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let (file, annotation) = (text(file), text(annotation));
        if self.inputs.last() != Some(&file) {
            self.inputs.push(file);
        }
        let place = Place { input: self.inputs.len() as u32 - 1, line: frame.line };
        let first = self.seen.first(key.into(), place)?;
        self.all += 1;
        self.different += u64::from(first.is_none());
        if first.is_some() && !self.twins {
            return Ok(());
        }
        let twin = first.map(|first| format!("{}:{}", self.inputs[first.input as usize], first.line));
        let puzzle: Puzzle = text(puzzle).parse().map_err(io::Error::other)?;
        match &self.sheet {
            Some(sheet) => {
                let row = PuzzleRow::twin(&puzzle, twin).at(&self.inputs[place.input as usize], frame.line);
                self.page.rows.extend_from_slice(read);
                sheet.write_behind(&row.annotated(&annotation), &mut self.page.rows);
            }
            None => {
                let remark = twin.map(|twin| format!("twin of {twin}"));
                write_line(&puzzle, remark.as_deref(), &annotation, &mut self.page.rows);
            }
        }
        Ok(())
    }
}
