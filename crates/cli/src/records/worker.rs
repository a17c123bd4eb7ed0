//! The worker that goes record by record.

use std::any::Any;
use std::io::Write;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use bitdoku::AnyPuzzle;
use bitdoku::ordered::Draft;
use bitdoku::text::table::TableRow;
use bitdoku::text::{Expected, Found, ParseError};
use bitdoku_answer::{MISMATCH, PuzzleRow, Status};
use clap::ValueEnum;

use crate::block::{AnyRecord, Block, Content, Origin, Record};
use crate::page::Page;
use crate::pipeline::Worker;
use crate::table::Sheet;
use crate::terminal::Terminal;
use crate::{message, signal};

/// What a command makes of a record.
pub(crate) trait Answer {
    /// Looks at all records of a block before they come one by one, where that saves time. No row comes out meanwhile, so
    /// it is called only if the blocks before went by quickly.
    fn prepare(&mut self, _block: &Block) {}

    /// Whether the answer to the next record is known already, so that its row can be written at once.
    fn is_prepared(&self) -> bool {
        false
    }

    /// Writes the record's row to the page, and counts it. If the command is stopped meanwhile, the row is dropped. If the page
    /// says that it is the last, everything ends.
    ///
    /// # Errors
    /// If the command does not take such a puzzle; see [`classic`].
    fn record(&mut self, record: &AnyRecord<'_>, origin: &Origin<'_>, page: &mut Page) -> Result<(), ParseError>;

    /// Makes of the row of a record without an answer, which begins there, what the command hands on instead.
    fn hand_on(&mut self, _start: usize, _line: u64, _page: &mut Page) {}

    /// Writes a row that is no answer but says something to people.
    fn remark(&mut self, text: &str, page: &mut Page) {
        writeln!(page.rows, "# {text}").expect("a vector takes all");
    }
}

/// What becomes of a record that cannot be read. It is reported on stderr in any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OnError {
    /// Write an error row in its place
    Keep,
    /// Write no row
    Skip,
    /// Stop with exit code 2
    Fail,
}

/// The worker that goes record by record.
pub(crate) struct RecordWorker<'a, A> {
    answer: A,
    /// Makes another one, where a fault may have left this one in disorder.
    renew: Box<dyn Fn() -> A + 'a>,
    on_error: OnError,
    terminal: &'a Terminal,
    /// How rows with named fields are written, if they are; else rows are lines.
    sheet: Option<&'a Sheet>,
    /// Names of rules that every puzzle has beyond its own.
    rules: Option<String>,
    /// Whether rows and messages appear on the same terminal.
    is_seen: bool,
    /// Whether the records of the last block took less than [`QUICK`] each.
    is_quick: bool,
    /// The row being written, after others that took no time.
    page: Page,
}

/// At this pace a block of the largest size takes less than a second.
const QUICK: Duration = Duration::from_micros(50);

impl<A: Answer> Worker for RecordWorker<'_, A> {
    fn work(&mut self, block: &Block, draft: &Draft<Page>) {
        if let Content::Lost(reason) = &block.content {
            draft.write(|page| {
                page.failures.push(message::about_input(&block.name, reason));
                page.totals.lost_inputs += 1;
            });
        }
        if let Content::Note(text) = &block.content {
            self.page.say(|| message::about_input(&block.name, text));
        }
        let start = Instant::now();
        if self.is_quick {
            // What was prepared before a fault is good, and the record that brings it about will bring it about again.
            let prepared = catch_unwind(AssertUnwindSafe(|| self.answer.prepare(block)));
            if prepared.is_err() {
                self.answer = (self.renew)();
            }
        }
        self.page.draft = Some(draft.clone());
        let mut records = 0;
        block.each(|record, origin| {
            records += 1;
            let flow = match record {
                Ok(record) => self.record(&record, origin, draft),
                Err(error) => self.unreadable(&error, origin, draft),
            };
            self.page.is_last |= flow.is_break();
            flow
        });
        self.pass_on(draft);
        self.is_quick = start.elapsed() < QUICK * records;
    }
}

impl<'a, A: Answer> RecordWorker<'a, A> {
    pub(crate) fn new(renew: Box<dyn Fn() -> A + 'a>, on_error: OnError, terminal: &'a Terminal) -> Self {
        let answer = renew();
        let page = Page::default();
        Self { answer, renew, on_error, terminal, sheet: None, rules: None, is_seen: false, is_quick: false, page }
    }

    /// Writes rows with named fields.
    pub(super) fn with_sheet(self, sheet: Option<&'a Sheet>) -> Self {
        Self { sheet, ..self }
    }

    /// Adds rules by their names, which are known, to every puzzle.
    pub(crate) fn with_rules(self, rules: Option<String>) -> Self {
        Self { rules, ..self }
    }

    /// Sets whether rows and messages appear on the same terminal.
    pub(super) fn seen(self, is_seen: bool) -> Self {
        Self { is_seen, ..self }
    }

    /// Answers a record. Breaks if everything is to end: then the row under way is dropped, since what it would say may
    /// not be the whole truth.
    pub(crate) fn record(
        &mut self,
        record: &AnyRecord<'_>,
        origin: &Origin<'_>,
        draft: &Draft<Page>,
    ) -> ControlFlow<()> {
        let AnyRecord { annotation, line, .. } = *record;
        let ruled =
            |names: &String| record.puzzle.clone().with(names).expect("names were looked at when they were read");
        let ruled = self.rules.as_ref().map(|names| AnyRecord { puzzle: ruled(names), annotation, line });
        let record = ruled.as_ref().unwrap_or(record);
        let is_prepared = self.answer.is_prepared() && record.puzzle.classic().is_some();
        if !is_prepared {
            // It may take long, so the rows before it go out first.
            self.pass_on(draft);
        }
        let page = &mut self.page;
        let before = page.mark();
        let answered = catch_unwind(AssertUnwindSafe(|| self.answer.record(record, origin, page)));
        if !is_prepared && signal::is_stopping() {
            self.page.reset(before);
            return ControlFlow::Break(());
        }
        match answered {
            Ok(Ok(())) => {}
            Ok(Err(error)) => return self.unreadable(&error, origin, draft),
            Err(panic) => {
                self.page.reset(before);
                self.answer = (self.renew)();
                let message = internal_error(panic.as_ref());
                self.page.totals.count(Status::Unknown);
                self.page.totals.faults += 1;
                self.page.failures.push(message::about_record(origin.file, record.line, &message, self.terminal));
                let AnyRecord { annotation, line, .. } = *record;
                let row = PuzzleRow {
                    puzzle: Some(record.puzzle.to_string()),
                    error: Some(message.clone()),
                    ..PuzzleRow::new(Status::Unknown).at(origin.file, line).annotated(annotation)
                };
                self.write_fault(&row, line, &format!("error: {}:{line}:1: {message}", origin.file), origin);
            }
        }
        let is_last = self.page.is_last;
        if !is_prepared || is_last {
            self.pass_on(draft);
        }
        if is_last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Reports a record that could not be read, and does with it what was asked for. Breaks if that is the end.
    pub(crate) fn unreadable(
        &mut self,
        error: &ParseError,
        origin: &Origin<'_>,
        draft: &Draft<Page>,
    ) -> ControlFlow<()> {
        let page = &mut self.page;
        let message = || message::parse_error(origin.file, error, self.terminal);
        // A run that resumes meets a record that ended this run again, so the record does not count.
        page.totals.count_many(Status::Malformed, u64::from(self.on_error != OnError::Fail));
        match self.on_error {
            OnError::Keep => {
                page.say(message);
                // On a terminal the message replaces the row.
                if !self.is_seen || self.sheet.is_some() {
                    let row = PuzzleRow::malformed(error).at(origin.file, error.line);
                    self.write_fault(&row, error.line, &error_remark(error, origin.file), origin);
                }
            }
            OnError::Skip => page.say(message),
            OnError::Fail => {
                page.failures.push(message());
                page.totals.fatal += 1;
                page.is_last = true;
            }
        }
        let is_last = self.page.is_last;
        self.pass_on(draft);
        if is_last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Writes the row of a record without an answer.
    fn write_fault(&mut self, row: &PuzzleRow<'_>, line: u64, remark: &str, origin: &Origin<'_>) {
        let start = self.page.rows.len();
        match self.sheet {
            Some(sheet) => sheet.write_row(row, origin, &mut self.page.rows),
            None => self.answer.remark(remark, &mut self.page),
        }
        self.answer.hand_on(start, line, &mut self.page);
    }

    /// Moves what is written to the draft.
    fn pass_on(&mut self, draft: &Draft<Page>) {
        draft.write(|page| page.append(&mut self.page));
    }
}

/// The message about a record that brought a panic about.
fn internal_error(panic: &(dyn Any + Send)) -> String {
    format!("internal error: {}; please report this puzzle", what_panicked(panic))
}

/// The record of a classic puzzle, for commands that take no others.
///
/// # Errors
/// If it is a board of another size or with more rules.
pub(crate) fn classic<'a>(record: &AnyRecord<'a>) -> Result<Record<'a>, ParseError> {
    let AnyRecord { annotation, line, .. } = *record;
    match &record.puzzle {
        AnyPuzzle::Classic(puzzle, _) => Ok(Record { puzzle: *puzzle, annotation, line }),
        AnyPuzzle::Variant(board) => {
            let found = Found::Recognised(board.what().into());
            Err(ParseError::at(board.text.as_bytes(), line, 0, 0, Expected::Classic, found))
        }
    }
}

/// What a panic said first.
fn what_panicked(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or_default();
    text.lines().next().unwrap_or("a panic without words")
}

/// The status of a puzzle: a mismatch, with a message, if its table states another solution.
pub(crate) fn verified(
    record: &AnyRecord<'_>,
    origin: &Origin<'_>,
    status: Status,
    terminal: &Terminal,
    page: &mut Page,
) -> Status {
    let another = |row: TableRow<'_>| record.puzzle.classic().is_some_and(|puzzle| row.states_another(puzzle));
    if status != Status::Unique || !origin.row.is_some_and(another) {
        return status;
    }
    page.say(|| message::about_record(origin.file, record.line, MISMATCH, terminal));
    Status::Mismatch
}

/// What the row of a record says that could not be read, where rows are for people.
pub(crate) fn error_remark(error: &ParseError, file: &str) -> String {
    format!("error: {file}:{}:{}: {error}", error.line, error.column)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::Cutter;
    use crate::page::Verdict;
    use crate::pipeline;
    use bitdoku::text::{Format, Options, Reader};

    /// Breaks at every record with the annotation `bad`, and forgets then what it has counted.
    struct Faulty(u64);

    impl Answer for Faulty {
        fn prepare(&mut self, _: &Block) {
            panic!("the fault that this test is about");
        }

        fn record(&mut self, record: &AnyRecord<'_>, _: &Origin<'_>, page: &mut Page) -> Result<(), ParseError> {
            self.0 += 1;
            writeln!(page.rows, "half a row").unwrap();
            assert_ne!(record.annotation, "bad", "the fault that this test is about");
            page.rows.clear();
            writeln!(page.rows, "{}", record.line).unwrap();
            page.totals.count(Status::Read);
            Ok(())
        }
    }

    #[test]
    fn a_panic_costs_its_record_and_is_told_with_its_place() {
        let grid = ".".repeat(81);
        let text = format!("{grid}\n{grid} bad\n{grid}\nnonsense\n{grid}\n");
        let mut cutter = Cutter::new(Box::new(std::io::Cursor::new(text)), Default::default());
        let reader = std::sync::Arc::new(Reader::new(Format::Line, &Options::default()));
        let source = |_, _| {
            let lines = cutter.lines(100).unwrap()?;
            Some(Block { name: "f".into(), content: Content::Lines { lines, reader: reader.clone() }, end: 1 })
        };
        let terminal = Terminal::plain();
        let worker = || RecordWorker::new(Box::new(|| Faulty(0)), OnError::Keep, &terminal);
        let mut all = Page::default();
        pipeline::run(1, source, worker, |page| {
            all.append(page);
            Ok(())
        })
        .unwrap();
        let rows = String::from_utf8(all.rows).unwrap();
        let rows: Vec<&str> = rows.lines().collect();
        assert_eq!((rows[0], rows[2], rows[4]), ("1", "3", "5"));
        assert!(rows[1].starts_with("# error: f:2:1: internal error: "), "{rows:?}");
        assert!(rows[3].starts_with("# error: f:4:"), "{rows:?}");
        assert!(all.failures.iter().any(|message| message.starts_with("f:2:1: internal error")), "{:?}", all.failures);
        assert_eq!((all.totals.records, all.totals.faults), (5, 1));
        assert_eq!(all.totals.verdict(&[]), Verdict::Trouble);
    }
}
