//! `bitdoku dedupe`: each puzzle once, however it is written.

use std::io::{self, Read as _};
use std::panic::{AssertUnwindSafe, catch_unwind};

use anyhow::Result;
use bitdoku::grid::Xoshiro256;
use bitdoku::text::ParseError;
use bitdoku::{AnyPuzzle, Canonizer, Convention, Engine, Puzzle, Solver};
use bitdoku_answer::{Column, PuzzleRow, Status};
use bitdoku_variant::canon::canonical;
use bitdoku_variant::{Limits, Outcome, Rules, solve};
use bytesize::ByteSize;
use clap::Args;
use indicatif::HumanCount;
use serde::{Deserialize, Serialize};

use crate::block::{AnyRecord, Origin};
use crate::made::write_puzzle;
use crate::page::{Page, Verdict};
use crate::records::outfile::OutFile;
use crate::records::{self, Answer, Input, Layout, classic};
use crate::seen::{self, Files, Growing, Known, Parts, Place, Sighting};
use crate::signal;
use crate::streams;
use crate::table::{Sheet, TableChoice, whole};
use crate::terminal::Terminal;

/// Remove puzzles that are isomorphic to an earlier one
///
/// Two puzzles are isomorphic if one turns into the other by renaming digits, exchanging bands, stacks and lines, and
/// transposing. The first of them is written unchanged, with the text after it, and the order is kept. Complete canonical
/// forms are compared, so every isomorph is found and nothing else is removed. A summary goes to stderr.
///
/// Rows are written at once while the puzzles seen so far fit in --memory. After that, puzzles go to temporary files, and
/// their rows are written at the end.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct DedupeArgs {
    #[command(flatten)]
    input: Input,
    /// Also write isomorphs, each with the position of its first isomorph
    #[arg(long)]
    twins: bool,
    /// Remove puzzles whose solution is isomorphic to that of an earlier one, even if their clues differ
    #[arg(long)]
    solutions: bool,
    /// Divide the puzzles at random for training and testing: this part is `train`, the rest `test`
    ///
    /// The canonical form decides, so that isomorphs are in the same part, in every file and every run with the same --seed. The part is
    /// in the column `part` of a table, or follows the puzzle.
    #[arg(long, value_name = "PART", value_parser = part)]
    train: Option<f64>,
    /// The seed of --train
    #[arg(long, value_name = "SEED", default_value_t = 1, requires = "train", hide_default_value = true)]
    seed: u64,
    /// The memory for the puzzles seen so far; the rest goes to temporary files
    ///
    /// 1 GiB holds about 7 million distinct puzzles; total use is higher by 50 MiB or 25%, whichever is more.
    #[arg(long, value_name = "SIZE", default_value = "1GiB", help_heading = "Limits")]
    memory: ByteSize,
    #[command(flatten)]
    table: TableChoice,
}

const EXAMPLES: &str = "\
Examples:
  bitdoku dedupe old.txt new.txt > all.txt
  bitdoku dedupe --twins puzzles.txt | grep twin
  bitdoku dedupe --solutions easy.txt hard.txt > book.txt
  bitdoku dedupe --train 0.9 million.txt -o parts.csv
  bitdoku dedupe --memory 8GiB billion.zst > different.txt

With --out, temporary files are next to that file, so that --resume can use them; otherwise they are in TMPDIR. They are written and read sequentially, and take about 200 bytes per puzzle.

Exit code 1 if a record is malformed.";

impl DedupeArgs {
    /// The columns of a table.
    fn columns(&self) -> Vec<Column> {
        let more = [self.twins.then_some(Column::Twin), self.train.map(|_| Column::Part)];
        let place = [Column::Error, Column::File, Column::Line, Column::Annotation];
        [Column::Puzzle, Column::Status].into_iter().chain(more.into_iter().flatten()).chain(place).collect()
    }

    /// What finds the forms.
    fn keying(&self, sheet: Option<Sheet>) -> Keying {
        let split = self.train.map(|train| Split { train, seed: self.seed });
        let (canonizer, engine, by_solution) = (Canonizer::new(), Engine::new(), self.solutions);
        Keying { canonizer, engine, by_solution, split, sheet }
    }

    pub(crate) fn run(self, terminal: &Terminal) -> Result<Verdict> {
        let mut source = self.input.source(terminal)?;
        let sheet = self.table.sheet(&self.columns(), self.input.out(), &mut source)?;
        let layout = Layout::of(sheet.as_ref(), false);
        let memory = usize::try_from(self.memory.as_u64()).unwrap_or(usize::MAX);
        let mut sieve = Sieve::new(memory, self.twins, sheet.clone());
        let totals = self.input.run_through(source, terminal, layout, &mut sieve, || {
            self.input.worker(|| self.keying(sheet.clone()), sheet.as_ref(), terminal)
        })?;
        if !terminal.quiet {
            let (kept, all) = (HumanCount(sieve.different), HumanCount(sieve.all));
            let what = if self.solutions { "have different solutions" } else { "are different" };
            streams::say(format_args!("{kept} of {all} puzzles {what}"));
        }
        Ok(totals.verdict(&[Status::Malformed]))
    }
}

/// One worker's part: it finds the forms. What becomes of the records is decided in their order, by the sieve.
struct Keying {
    canonizer: Canonizer,
    engine: Engine,
    by_solution: bool,
    split: Option<Split>,
    sheet: Option<Sheet>,
}

/// Which puzzles are for training.
#[derive(Clone, Copy)]
struct Split {
    train: f64,
    seed: u64,
}

impl Split {
    /// The part of a puzzle with this key.
    fn of(self, key: &[u8]) -> &'static str {
        let text: String = key.iter().map(|byte| format!("{byte:02x}")).collect();
        let chance = Xoshiro256::seeded(Xoshiro256::source(self.seed, &text)).below(1 << 53) as f64;
        PARTS[usize::from(chance >= self.train * (1_u64 << 53) as f64)]
    }
}

/// The names of the parts.
const PARTS: [&str; 2] = ["train", "test"];

/// Reads `--train`.
fn part(text: &str) -> Result<f64, String> {
    let share = match text.strip_suffix('%') {
        Some(percent) => percent.parse::<f64>().map(|percent| percent / 100.0),
        None => text.parse(),
    };
    let wrong = || format!("expected a part between 0 and 1, such as 0.9 or 90%, found '{text}'");
    share.ok().filter(|share| (0.0..=1.0).contains(share)).ok_or_else(wrong)
}

impl Keying {
    /// What isomorphic puzzles have in common, or puzzles with isomorphic solutions; nothing of a board with too many images to find
    /// that.
    fn key(&mut self, puzzle: &AnyPuzzle) -> Option<Vec<u8>> {
        let puzzle = match puzzle {
            AnyPuzzle::Classic(puzzle, _) => puzzle,
            AnyPuzzle::Variant(board) => {
                let solved = self.by_solution.then(|| solution_of(&board.rules)).flatten();
                return Some(canonical(solved.as_ref().unwrap_or(&board.rules))?.rules.to_string().into_bytes());
            }
        };
        let solved = self.by_solution.then(|| self.engine.solve(puzzle));
        let solution = solved.as_ref().and_then(|solved| solved.unique());
        let puzzle = solution.map_or(*puzzle, |solution| solution.grid().into());
        Some(key_of(&self.canonizer.canonical(&puzzle, Convention::Minlex).puzzle))
    }

    /// Writes the frame of a record.
    fn write(&self, key: &[u8], record: &AnyRecord<'_>, origin: &Origin<'_>, page: &mut Page) {
        page.totals.count(Status::Read);
        let mut row = Vec::new();
        self.sheet.iter().for_each(|sheet| sheet.write_own(origin, &mut row));
        let part = self.split.map_or("", |split| split.of(key));
        let puzzle = whole(&record.puzzle);
        let [puzzle, annotation, file, part] = [&puzzle, record.annotation, origin.file, part].map(str::as_bytes);
        Frame { line: record.line, fields: [key, puzzle, annotation, file, &row, part] }.write(&mut page.rows);
    }
}

impl Answer for Keying {
    fn record(&mut self, record: &AnyRecord<'_>, origin: &Origin<'_>, page: &mut Page) -> Result<(), ParseError> {
        match self.key(&record.puzzle) {
            Some(key) => self.write(&key, record, origin, page),
            None => drop(classic(record)?),
        }
        Ok(())
    }

    /// Makes a frame of the row. Without a key it goes through as it is.
    fn hand_on(&mut self, start: usize, line: u64, page: &mut Page) {
        let row = page.rows.split_off(start);
        Frame { line, fields: [&[], &row, &[], &[], &[], &[]] }.write(&mut page.rows);
    }
}

/// The solution of a board as a board, if it has exactly one.
fn solution_of(rules: &Rules) -> Option<Rules> {
    let limits = Limits { stop: &signal::is_stopping, ..Limits::default() };
    let Outcome::Unique(solution) = solve(rules, &limits).outcome else { return None };
    let mut solved = Rules::new(rules.shape());
    solved.set_regions(rules.regions().clone());
    rules.shape().all().for_each(|cell| solved.give(cell, solution.value(cell)));
    Some(solved)
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

/// A record on its way from a worker to the sieve: the key, the puzzle, its annotation, the file,
/// of a table its row, and the part for training.
struct Frame<'a> {
    line: u64,
    fields: [&'a [u8]; 6],
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
        let mut fields = [&[][..]; 6];
        for field in &mut fields {
            let length = usize::try_from(number(bytes)?).ok()?;
            (*field, *bytes) = bytes.split_at_checked(length)?;
        }
        Some(Self { line, fields })
    }

    /// A number that tells it from others.
    fn hash(&self) -> u64 {
        let mut bytes = Vec::new();
        self.write(&mut bytes);
        seen::hash(&bytes)
    }
}

/// Lets each puzzle through once: at once as long as what was seen has room in memory, and at the end what came after that.
struct Sieve {
    twins: bool,
    sheet: Option<Sheet>,
    memory: usize,
    seen: Seen,
    files: Files,
    /// The names of inputs; places say their numbers.
    inputs: Vec<String>,
    all: u64,
    different: u64,
    /// How many records are in files.
    kept: u64,
    /// What tells the last record from others.
    last: u64,
    /// How many bytes have come since the last note.
    unnoted: u64,
}

/// Where what was seen is.
enum Seen {
    /// In memory; and, where another run may have to go on, in a file too.
    Memory { known: Known, log: Option<Growing> },
    /// In files, and so are the records.
    Files { parts: Parts, records: Growing },
}

/// What must be known to go on.
#[derive(Serialize, Deserialize)]
struct Note {
    inputs: Vec<String>,
    all: u64,
    different: u64,
    kept: u64,
    last: u64,
    /// How long the files are: one of keys; or one of records, and those of the keys.
    files: Vec<u64>,
}

/// Files are noted when this many bytes have been added: to have them on the disk takes time.
const NOTED: u64 = 64 << 20;

const KEYS: &str = "keys";
const RECORDS: &str = "records";

impl records::Sieve for Sieve {
    fn begin(&mut self, file: &OutFile) -> Result<()> {
        if let Some(folder) = file.folder() {
            self.files = Files::within(folder);
            self.seen = Seen::Memory { known: Known::default(), log: Some(self.log(None)?) };
        }
        Ok(())
    }

    fn pass(&mut self, page: &mut Page) -> io::Result<()> {
        // Frames become rows.
        let frames = std::mem::take(&mut page.rows);
        let mut bytes = &frames[..];
        while let Some(frame) = Frame::read(&mut bytes) {
            let before = page.rows.len();
            match catch_unwind(AssertUnwindSafe(|| self.take(&frame, page))) {
                Ok(taken) => taken?,
                Err(_) => {
                    page.rows.truncate(before);
                    page.totals.faults += 1;
                    let file = String::from_utf8_lossy(frame.fields[3]);
                    let message = "internal error; please report this puzzle";
                    page.failures.push(format!("{file}:{}:1: {message}\n", frame.line));
                }
            }
        }
        Ok(())
    }

    fn note(&mut self, must: bool) -> io::Result<Option<String>> {
        let is_due = must || self.unnoted >= NOTED || matches!(self.seen, Seen::Memory { .. });
        if !is_due || !self.files.are_kept() {
            return Ok(None);
        }
        self.unnoted = 0;
        let files = match &mut self.seen {
            Seen::Memory { log, .. } => {
                log.iter_mut().map(|log| log.flush().map(|()| log.length)).collect::<io::Result<_>>()?
            }
            Seen::Files { parts, records } => {
                records.flush()?;
                [vec![records.length], parts.lengths()?].concat()
            }
        };
        let (inputs, all, different) = (self.inputs.clone(), self.all, self.different);
        let note = Note { inputs, all, different, kept: self.kept, last: self.last, files };
        Ok(Some(serde_json::to_string(&note)?))
    }

    fn go_on(&mut self, note: &str, again: Option<&[u8]>, file: &mut OutFile) -> Result<bool> {
        self.files = file.folder().map(Files::within).unwrap_or_default();
        let Note { inputs, all, different, kept, last, files } = serde_json::from_str(note)?;
        if again.is_some_and(|again| !again.is_empty() && seen::hash(again) != last) {
            return Ok(false);
        }
        self.seen = match files[..] {
            [keys] => {
                let mut known = Known::default();
                let log = self.log(Some(keys))?;
                let mut sightings = Growing::new(self.files.open(KEYS, keys)?, keys, 0).read()?;
                while let Some(Sighting { key, place, .. }) = Sighting::read(&mut sightings)? {
                    known.first(&key, place);
                }
                Seen::Memory { known, log: Some(log) }
            }
            [records, ref keys @ ..] => Seen::Files {
                parts: Parts::reopened(&self.files, self.memory, keys)?,
                records: Growing::new(self.files.open(RECORDS, records)?, records, BUFFER),
            },
            [] => return Ok(false),
        };
        (self.inputs, self.all, self.different) = (inputs, all, different);
        (self.kept, self.last) = (kept, last);
        Ok(true)
    }

    fn end(&mut self, out: &mut dyn io::Write) -> Result<()> {
        let nothing = Seen::Memory { known: Known::default(), log: None };
        let Seen::Files { parts, records } = std::mem::replace(&mut self.seen, nothing) else { return Ok(()) };
        let mut repeats = parts.repeats(&signal::is_stopping)?.peekable();
        let mut records = records.read()?;
        let (mut page, mut bytes, mut number) = (Page::default(), Vec::new(), 0);
        while let Some(length) = seen::number::<4>(&mut records)? {
            bytes.resize(u32::from_le_bytes(length) as usize, 0);
            records.read_exact(&mut bytes).map_err(seen::told)?;
            let frame = Frame::read(&mut &bytes[..]).ok_or_else(|| seen::told(io::ErrorKind::InvalidData.into()))?;
            let mut first = None;
            if !frame.fields[0].is_empty() {
                number += 1;
                let is_repeat =
                    |repeat: &io::Result<(u64, Place)>| repeat.as_ref().map_or(true, |repeat| repeat.0 == number);
                first = repeats.next_if(is_repeat).transpose()?.map(|(_, first)| first);
                self.different += u64::from(first.is_none());
            }
            self.write(&frame, first, &mut page)?;
            if page.rows.len() >= BUFFER {
                if signal::is_stopping() {
                    return Err(io::Error::from(io::ErrorKind::Interrupted).into());
                }
                out.write_all(&page.rows)?;
                page.rows.clear();
            }
        }
        Ok(out.write_all(&page.rows)?)
    }
}

/// How much is read and written at a time.
const BUFFER: usize = 256 * 1024;

impl Sieve {
    fn new(memory: usize, twins: bool, sheet: Option<Sheet>) -> Self {
        Self {
            twins,
            sheet,
            memory,
            seen: Seen::Memory { known: Known::default(), log: None },
            files: Files::default(),
            inputs: Vec::new(),
            all: 0,
            different: 0,
            kept: 0,
            last: 0,
            unnoted: 0,
        }
    }

    /// The file of the keys that are in memory, new or of an earlier run.
    fn log(&self, length: Option<u64>) -> io::Result<Growing> {
        let file = length.map_or_else(|| self.files.create(KEYS), |length| self.files.open(KEYS, length))?;
        Ok(Growing::new(file, length.unwrap_or(0), BUFFER))
    }

    fn take(&mut self, frame: &Frame<'_>, page: &mut Page) -> io::Result<()> {
        let [key, puzzle, annotation, file, read, part] = frame.fields;
        // A record without a key is the last one, too, as far as another run goes on behind it.
        self.last = frame.hash();
        if key.is_empty() {
            return match &mut self.seen {
                Seen::Memory { .. } => self.write(frame, None, page),
                Seen::Files { records, .. } => keep(frame, records),
            };
        }
        self.all += 1;
        let place = Place { input: self.input(&String::from_utf8_lossy(file)), line: frame.line };
        match &mut self.seen {
            Seen::Memory { known, log } => {
                let first = known.first(key, place);
                if let (None, Some(log)) = (first, log) {
                    Sighting { key: key.into(), place, number: 0 }.write(log)?;
                }
                self.different += u64::from(first.is_none());
                if known.exceeds(self.memory) {
                    let mut parts = Parts::new(&self.files, self.memory)?;
                    for (key, place) in known.drain() {
                        parts.put(&Sighting { key, place, number: 0 })?;
                    }
                    let records = Growing::new(self.files.create(RECORDS)?, 0, BUFFER);
                    self.seen = Seen::Files { parts, records };
                    self.unnoted = NOTED;
                }
                self.write(frame, first, page)
            }
            Seen::Files { parts, records } => {
                // Numbers begin with 1 here, and so they do where the records are read.
                self.kept += 1;
                parts.put(&Sighting { key: key.into(), place, number: self.kept })?;
                let input = place.input.to_le_bytes();
                self.unnoted += (key.len() + puzzle.len() + annotation.len() + read.len()) as u64;
                keep(&Frame { line: frame.line, fields: [&[1], puzzle, annotation, &input, read, part] }, records)
            }
        }
    }

    /// The number of an input, the one before or a new one.
    fn input(&mut self, name: &str) -> u32 {
        if self.inputs.last().is_none_or(|last| last != name) {
            self.inputs.push(name.to_owned());
        }
        self.inputs.len() as u32 - 1
    }

    /// Writes the row of a record. `first`: where there is one like it.
    fn write(&mut self, frame: &Frame<'_>, first: Option<Place>, page: &mut Page) -> io::Result<()> {
        let [key, puzzle, annotation, file, read, part] = frame.fields;
        if key.is_empty() {
            page.rows.extend_from_slice(puzzle);
            return Ok(());
        }
        if first.is_some() && !self.twins {
            return Ok(());
        }
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        // A record from a file has the number of its input there.
        let file = match (key, <[u8; 4]>::try_from(file)) {
            ([1], Ok(number)) => self.inputs[u32::from_le_bytes(number) as usize].clone(),
            _ => text(file),
        };
        let annotation = text(annotation);
        let twin = first.map(|first| format!("{}:{}", self.inputs[first.input as usize], first.line));
        let puzzle = text(puzzle);
        let part = PARTS.into_iter().find(|name| name.as_bytes() == part);
        match &self.sheet {
            Some(sheet) => {
                let row = PuzzleRow { part, ..PuzzleRow::twin(&puzzle, twin) }.at(&file, frame.line);
                let start = page.rows.len();
                page.rows.extend_from_slice(read);
                sheet.write_behind(start, &row.annotated(&annotation), &mut page.rows);
            }
            None => {
                let remarks = part.map(str::to_owned).into_iter().chain(twin.map(|twin| format!("twin of {twin}")));
                let remark = remarks.collect::<Vec<_>>().join(", ");
                let remark = (!remark.is_empty()).then_some(remark);
                write_puzzle(&puzzle, remark.as_deref(), &annotation, &mut page.rows);
            }
        }
        Ok(())
    }
}

/// Puts a record into the file of records.
fn keep(frame: &Frame<'_>, records: &mut Growing) -> io::Result<()> {
    let mut bytes = Vec::new();
    frame.write(&mut bytes);
    let length = u32::try_from(bytes.len()).map_err(io::Error::other)?;
    records.put(&length.to_le_bytes())?;
    records.put(&bytes)
}
