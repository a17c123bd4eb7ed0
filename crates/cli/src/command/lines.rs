//! `solve` on lines of 81 characters: text in, text out, without a grid between.
//!
//! An easy puzzle takes the engine less time than making a grid of its text, an outcome of its solution and text of
//! that; so for the plainest and most frequent task there is this shorter way. The solutions of a block are written where
//! its rows are to be, each with an end of line after it. Where every line is a puzzle with one solution that is the page;
//! else the rows between the others are copied from there.
//!
//! Rows are the same as those of the longer way, which still writes every row but that of a puzzle with one solution, and
//! reads every record that is no such line. A puzzle that takes long is left to it, too: alone, it is spread over the lanes,
//! and the rows before it come out meanwhile.

use std::iter;
use std::ops::{ControlFlow, Range};
use std::panic::{AssertUnwindSafe, catch_unwind};

use bitdoku::engine::{Batch, Cells, CellsMut, LineStatus};
use bitdoku::ordered::Draft;
use bitdoku::text::{Format, Reader};
use bitdoku::{AnyPuzzle, Budget, Engine};
use bitdoku_answer::Status;

use super::solver::batch_budget;
use crate::block::{AnyRecord, Block, Content, Lines, Origin, Record};
use crate::page::Page;
use crate::pipeline::Worker;
use crate::records::{Answer, RecordWorker};

/// An answer whose rows can be written when the puzzle was solved by other means.
pub(super) trait LineAnswering: Answer {
    /// Writes the row, a line, and counts it.
    fn solved_elsewhere(record: &Record<'_>, status: Status, solution: &[u8; 81], page: &mut Page);
}

/// The worker that takes the shorter way where it can, and has another for everything else.
pub(super) struct LineWorker<'a, A> {
    engine: Engine,
    /// Makes another engine, where a fault may have left this one in disorder.
    renew: Box<dyn Fn() -> Engine + 'a>,
    by_record: RecordWorker<'a, A>,
    /// What it may spend on a puzzle.
    budget: Budget<'static>,
    /// Rows on their way to the draft.
    page: Page,
    /// Memory for the solutions of a block.
    rows: Vec<u8>,
}

/// Bytes of a row that is a solution alone.
const ROW: usize = 82;

/// What the lines of a block are.
struct Sorted {
    /// The puzzles among them, each with an end of line, unless the text has nothing else.
    copied: Option<Vec<u8>>,
    /// The lines that are anything else, or more, in order.
    others: Vec<Other>,
}

/// A line that is not a puzzle alone.
struct Other {
    text: Range<usize>,
    number: u64,
    /// How many puzzles there are before it.
    before: usize,
    /// Whether it begins with the next one.
    is_puzzle: bool,
}

/// A line whose row is still to be written.
struct Unfinished<'t> {
    text: &'t [u8],
    number: u64,
    before: usize,
    is_puzzle: bool,
}

impl Sorted {
    fn new(lines: &Lines) -> Self {
        if is_plain(lines) {
            return Self { copied: None, others: Vec::new() };
        }
        let (mut copied, mut others, mut start) = (Vec::new(), Vec::new(), 0);
        let _ = lines.each(|text, number| {
            let before = copied.len() / ROW;
            let found = puzzle(text);
            if let Some((cells, _)) = found {
                copied.extend_from_slice(cells);
                copied.push(b'\n');
            }
            if !matches!(found, Some((_, true))) {
                others.push(Other { text: start..start + text.len(), number, before, is_puzzle: found.is_some() });
            }
            start += text.len();
            ControlFlow::Continue(())
        });
        Self { copied: Some(copied), others }
    }

    /// The puzzles of a text that was sorted into this.
    fn puzzles<'t>(&'t self, text: &'t [u8]) -> &'t [[u8; ROW]] {
        self.copied.as_deref().unwrap_or(text).as_chunks().0
    }

    /// The lines that are not puzzles with one solution and nothing else, in order.
    fn unfinished<'t>(&'t self, lines: &'t Lines, statuses: &'t [LineStatus]) -> impl Iterator<Item = Unfinished<'t>> {
        let puzzles = self.puzzles(&lines.text);
        let mut others = self.others.iter().peekable();
        let (mut at, mut number) = (0, lines.first);
        iter::from_fn(move || {
            let end = others.peek().map_or(puzzles.len(), |other| other.before);
            let finished = statuses[at..end].iter().take_while(|status| **status == LineStatus::Unique).count();
            at += finished;
            let line = if at < end {
                Unfinished { text: &puzzles[at][..81], number: number + finished as u64, before: at, is_puzzle: true }
            } else {
                let &Other { ref text, number, before, is_puzzle } = others.next()?;
                Unfinished { text: &lines.text[text.clone()], number, before, is_puzzle }
            };
            at += usize::from(line.is_puzzle);
            number = line.number + 1;
            Some(line)
        })
    }
}

/// A block of lines, and what they are.
struct LineBlock<'b> {
    name: &'b str,
    lines: &'b Lines,
    reader: &'b Reader,
    sorted: Sorted,
}

impl<'b> LineBlock<'b> {
    /// Nothing for a block of anything else.
    fn new(block: &'b Block) -> Option<Self> {
        match &block.content {
            Content::Lines { lines, reader } if reader.format() == Format::Line && !reader.has_rules() => {
                Some(Self { name: &block.name, lines, reader, sorted: Sorted::new(lines) })
            }
            _ => None,
        }
    }

    fn puzzles(&self) -> &[[u8; ROW]] {
        self.sorted.puzzles(&self.lines.text)
    }
}

/// What was found of the puzzles of a block.
struct SolvedBlock {
    /// A row for each, with the solution if there is one.
    rows: Vec<u8>,
    statuses: Vec<LineStatus>,
}

impl SolvedBlock {
    /// Whether each puzzle has one solution. Without an early exit the statuses are looked at many at a time.
    fn are_unique(&self) -> bool {
        self.statuses.iter().fold(true, |are, status| are & (*status == LineStatus::Unique))
    }
}

impl<'a, A: LineAnswering> LineWorker<'a, A> {
    pub(super) fn new(renew: impl Fn() -> Engine + 'a, by_record: RecordWorker<'a, A>) -> Self {
        let (budget, page, rows) = (batch_budget(), Page::default(), Vec::new());
        Self { engine: renew(), renew: Box::new(renew), by_record, budget, page, rows }
    }

    /// Has the engine solve the puzzles, each of them a line. After a fault nothing is known of them: then each is solved by
    /// itself, and the one that brought the fault about costs no other.
    fn solve(&mut self, puzzles: &[[u8; ROW]], answer: impl FnOnce(&mut Engine, Batch<'_>)) -> SolvedBlock {
        let count = puzzles.len();
        let mut rows = std::mem::take(&mut self.rows);
        rows.clear();
        rows.resize(ROW * count, b'\n');
        let mut found = SolvedBlock { rows, statuses: vec![LineStatus::Unknown; count] };
        let grids = Cells::text(puzzles.as_flattened()).with_strides(count, ROW, 1).expect("each line is whole");
        let rows = CellsMut::text(&mut found.rows).with_stride(count, ROW).expect("there is a row for each");
        let batch = Batch::solving(grids, rows, &mut found.statuses);
        if catch_unwind(AssertUnwindSafe(|| answer(&mut self.engine, batch))).is_err() {
            self.engine = (self.renew)();
            found.statuses.fill(LineStatus::Unknown);
        }
        found
    }

    /// Writes the rows of all lines in order.
    fn write(&mut self, block: &LineBlock<'_>, mut found: SolvedBlock, draft: &Draft<Page>) {
        if block.sorted.copied.is_none() && found.are_unique() {
            copy_rows(&mut found.rows, 0..found.statuses.len(), &mut self.page);
        } else if self.write_lines(block, &mut found, draft).is_break() {
            self.page.is_last = true;
        }
        draft.write(|draft| draft.append(&mut self.page));
        self.rows = found.rows;
    }

    fn write_lines(&mut self, block: &LineBlock<'_>, found: &mut SolvedBlock, draft: &Draft<Page>) -> ControlFlow<()> {
        let Self { page, by_record, .. } = self;
        let SolvedBlock { rows, statuses } = found;
        let (mut reader, mut finished) = (block.reader.clone(), 0);
        for Unfinished { text, number, before, is_puzzle } in block.sorted.unfinished(block.lines, statuses) {
            copy_rows(rows, finished..before, page);
            finished = before + usize::from(is_puzzle);
            // What was found is of the puzzle that the line begins with; others may be after it.
            let mut found = is_puzzle.then(|| status(statuses[before])).flatten();
            for read in reader.push(text, number) {
                match (read, found.take()) {
                    (Ok(AnyRecord { puzzle: AnyPuzzle::Classic(puzzle, _), annotation, line }), Some(status)) => {
                        let solution = rows[ROW * before..].first_chunk().expect("there is a row for each");
                        A::solved_elsewhere(&Record { puzzle, annotation, line }, status, solution, page);
                    }
                    (read, _) => {
                        draft.write(|draft| draft.append(page));
                        let origin = Origin::text(block.name);
                        match read {
                            Ok(record) => by_record.record(&record, &origin, draft)?,
                            Err(error) => by_record.unreadable(&error, &origin, draft)?,
                        }
                    }
                }
            }
        }
        copy_rows(rows, finished..statuses.len(), page);
        ControlFlow::Continue(())
    }
}

/// Moves the rows of puzzles with one solution to the end of a page, and counts them.
fn copy_rows(rows: &mut Vec<u8>, which: Range<usize>, page: &mut Page) {
    if which.is_empty() {
        return; // the rows may all be on the page already
    }
    page.totals.count_many(Status::Unique, which.len() as u64);
    if which.len() * ROW == rows.len() && page.rows.is_empty() {
        std::mem::swap(rows, &mut page.rows); // nothing else is on this page
    } else {
        page.rows.extend_from_slice(&rows[ROW * which.start..ROW * which.end]);
    }
}

impl<A: LineAnswering> Worker for LineWorker<'_, A> {
    fn work(&mut self, block: &Block, draft: &Draft<Page>) {
        let Some(lines) = LineBlock::new(block) else { return self.by_record.work(block, draft) };
        let budget = self.budget;
        let found = self.solve(lines.puzzles(), |engine, batch| engine.answer(batch, &budget));
        self.write(&lines, found, draft);
    }
}

/// Whether there is nothing but lines of 81 characters.
fn is_plain(lines: &Lines) -> bool {
    let (rows, rest) = lines.text.as_chunks::<ROW>();
    rest.is_empty() && rows.len() == lines.ends && rows.iter().all(|row| row[ROW - 1] == b'\n')
}

/// The 81 characters of a line that looks like a puzzle, and whether they are all of it.
fn puzzle(line: &[u8]) -> Option<(&[u8; 81], bool)> {
    let (cells, rest) = line.split_first_chunk::<81>()?;
    match rest {
        [] | b"\n" | b"\r\n" => Some((cells, true)),
        [b' ' | b'\t' | b',' | b';' | b'#', ..] => Some((cells, false)),
        _ => None,
    }
}

/// What was found out about a line that could be read and that did not take long.
fn status(status: LineStatus) -> Option<Status> {
    (!matches!(status, LineStatus::Malformed | LineStatus::Unknown)).then(|| Status::from(status))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitdoku::text::{Options, ParseError};
    use bitdoku::{Outcome, Solver};
    use std::io::{Cursor, Write};

    use crate::block::Cutter;
    use crate::records::{OnError, classic};
    use crate::terminal::Terminal;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// Solves puzzles one by one, and says so.
    struct ByItself;

    impl Answer for ByItself {
        fn record(&mut self, record: &AnyRecord<'_>, _: &Origin<'_>, page: &mut Page) -> Result<(), ParseError> {
            let puzzle = classic(record)?.puzzle;
            let Outcome::Unique(solution) = Engine::new().solve(&puzzle) else { panic!("it has one solution") };
            writeln!(page.rows, "{solution} by itself").unwrap();
            page.totals.count(Status::Unique);
            Ok(())
        }
    }

    impl LineAnswering for ByItself {
        fn solved_elsewhere(record: &Record<'_>, _: Status, _: &[u8; 81], _: &mut Page) {
            panic!("line {} is nothing but a puzzle with one solution", record.line);
        }
    }

    fn block(puzzles: usize) -> Block {
        let text = PUZZLE.repeat(puzzles);
        let size = text.len();
        let lines = Cutter::new(Box::new(Cursor::new(text)), Default::default()).lines(size).unwrap().unwrap();
        let reader = Reader::new(Format::Line, &Options::default()).into();
        Block { name: "test".into(), content: Content::Lines { lines, reader }, end: 0 }
    }

    #[test]
    fn a_fault_of_the_engine_costs_no_row() {
        let terminal = Terminal::plain();
        let by_record = RecordWorker::new(Box::new(|| ByItself), OnError::Keep, &terminal);
        let mut worker = LineWorker::new(Engine::new, by_record);
        let rows = |draft: &Draft<Page>| {
            draft.write(|page| (String::from_utf8(page.rows.clone()).unwrap(), page.totals.of(Status::Unique)))
        };
        let expected = |count: usize, remark: &str| (format!("{SOLUTION}{remark}\n").repeat(count), count as u64);

        // One that leaves wrong answers behind.
        let (block, draft) = (block(200), Draft::<Page>::default());
        let lines = LineBlock::new(&block).expect("it is of lines");
        let found = worker.solve(lines.puzzles(), |engine, batch| {
            engine.answer(batch, &Budget::UNLIMITED);
            panic!("the fault that this test is about");
        });
        worker.write(&lines, found, &draft);
        assert_eq!(rows(&draft), expected(200, " by itself"));

        // The next engine works.
        let after = Draft::<Page>::default();
        worker.work(&block, &after);
        assert_eq!(rows(&after), expected(200, ""));
    }
}
