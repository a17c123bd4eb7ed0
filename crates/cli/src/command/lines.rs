//! `solve` on lines of 81 characters: text in, text out, without a grid between.
//!
//! An easy puzzle takes the engine less time than making a grid of its text, an outcome of its solution and text of
//! that; so for the plainest and most frequent task there is this shorter way. The solutions of a block are written where
//! its rows are to be, each with an end of line behind it. Where every line is a puzzle with one solution that is the page;
//! else the rows between the others are copied from there.
//!
//! Blocks go through the engine in a [`Flow`]: its lanes are full from the first one to the last. So blocks may be small,
//! and text and rows stay near the processor. A block is put by until the last of its puzzles is solved; where the next
//! one would have to be waited for, all are solved before.
//!
//! Rows are the same as those of the longer way, which still writes every row but that of a puzzle with one solution, and
//! reads every record that is no such line. A puzzle that takes long is left to it, too: alone, it is spread over the lanes,
//! and the rows before it come out meanwhile.

use std::iter;
use std::ops::{ControlFlow, Range};
use std::panic::{AssertUnwindSafe, catch_unwind};

use bitdoku::ordered::Draft;
use bitdoku::text::{Format, Reader, Record};
use bitdoku::{Batch, Budget, Cells, CellsMut, Engine, Flow, LineStatus, Lot};
use bitdoku_answer::Status;

use crate::batch;
use crate::block::{Block, Content, Origin};
use crate::cutter::Lines;
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
    /// Makes the engine; another one where a fault may have left it in disorder.
    quick: Box<dyn Fn() -> Engine + 'a>,
    /// The blocks that are put by.
    flow: Flow<Engine, Solving>,
    by_record: RecordWorker<'a, A>,
    /// Whether nothing may come after what was written.
    is_over: bool,
    /// Memory of blocks that are written.
    spare: Vec<Room>,
    /// Rows on their way to the draft.
    page: Page,
}

/// Bytes of a row that is a solution alone.
const ROW: usize = 82;

/// The most blocks that are put by. It takes a puzzle with many guesses for so many to come by.
const MOST: usize = 64;

/// A block of fewer puzzles is never put by. Blocks are so small where puzzles take long, and then others wait for them.
const SMALL: usize = 100;

/// A block whose puzzles are being solved.
struct Solving {
    block: Block,
    draft: Draft<Page>,
    sorted: Sorted,
    room: Room,
}

/// Room for what is found of puzzles.
#[derive(Default)]
struct Room {
    /// For solutions, each a row.
    rows: Vec<u8>,
    statuses: Vec<LineStatus>,
}

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
struct Line<'t> {
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
    fn unfinished<'t>(&'t self, lines: &'t Lines, statuses: &'t [LineStatus]) -> impl Iterator<Item = Line<'t>> {
        let puzzles = self.puzzles(&lines.text);
        let mut others = self.others.iter().peekable();
        let (mut at, mut number) = (0, lines.first);
        iter::from_fn(move || {
            let end = others.peek().map_or(puzzles.len(), |other| other.before);
            let finished = statuses[at..end].iter().take_while(|status| **status == LineStatus::Unique).count();
            at += finished;
            let line = if at < end {
                Line { text: &puzzles[at][..81], number: number + finished as u64, before: at, is_puzzle: true }
            } else {
                let &Other { ref text, number, before, is_puzzle } = others.next()?;
                Line { text: &lines.text[text.clone()], number, before, is_puzzle }
            };
            at += usize::from(line.is_puzzle);
            number = line.number + 1;
            Some(line)
        })
    }
}

impl Solving {
    fn new(block: Block, draft: Draft<Page>, mut room: Room) -> Self {
        let (lines, _) = text(&block);
        let sorted = Sorted::new(lines);
        let count = sorted.puzzles(&lines.text).len();
        let spent = draft.write(|page| std::mem::take(&mut page.spent));
        if spent.len() > room.rows.len() {
            room.rows = spent;
        }
        room.rows.resize(ROW * count, b'\n');
        room.rows.as_chunks_mut::<ROW>().0.iter_mut().for_each(|row| row[ROW - 1] = b'\n');
        room.statuses.resize(count, LineStatus::Unknown);
        Self { block, draft, sorted, room }
    }

    /// Whether each line is a puzzle with one solution, so that the rows are the page. Without an early exit the statuses are
    /// looked at many at a time.
    fn is_page(&self) -> bool {
        let are_unique = self.room.statuses.iter().fold(true, |are, status| are & (*status == LineStatus::Unique));
        are_unique && self.sorted.copied.is_none()
    }
}

impl Lot for Solving {
    fn batch(&mut self) -> Batch<'_> {
        let Room { rows, statuses } = &mut self.room;
        let puzzles = self.sorted.puzzles(&text(&self.block).0.text);
        let grids =
            Cells::text(puzzles.as_flattened()).with_strides(puzzles.len(), ROW, 1).expect("each line is whole");
        let room = CellsMut::text(rows).with_stride(puzzles.len(), ROW).expect("there is a row for each");
        Batch::solving(grids, room, statuses)
    }
}

impl<'a, A: LineAnswering> LineWorker<'a, A> {
    pub(super) fn new(quick: impl Fn() -> Engine + 'a, by_record: RecordWorker<'a, A>) -> Self {
        let (flow, spare, page) = (Flow::new(quick()), Vec::new(), Page::default());
        Self { quick: Box::new(quick), flow, by_record, is_over: false, spare, page }
    }

    /// Has the engine work on the blocks, and writes those that are answered.
    fn go_on(&mut self, work: impl FnOnce(&mut Flow<Engine, Solving>, &Budget<'static>)) {
        let worked = catch_unwind(AssertUnwindSafe(|| work(&mut self.flow, &batch::budget())));
        if worked.is_err() {
            self.start_anew();
        }
        while let Some(solving) = self.flow.take() {
            self.write(solving);
        }
    }

    /// After a fault each puzzle is solved by itself: then the one that brought this about costs no other.
    fn start_anew(&mut self) {
        let flow = std::mem::replace(&mut self.flow, Flow::new((self.quick)()));
        for mut solving in flow.into_lots() {
            solving.room.statuses.fill(LineStatus::Unknown);
            self.write(solving);
        }
    }

    /// Writes the rows of all lines in order.
    fn write(&mut self, mut solving: Solving) {
        if self.is_over {
            return;
        }
        let flow = if solving.is_page() {
            copy_rows(&mut solving.room.rows, 0..solving.room.statuses.len(), &mut self.page);
            ControlFlow::Continue(())
        } else {
            self.write_lines(&mut solving)
        };
        self.is_over = flow.is_break();
        self.page.is_last = self.is_over;
        solving.draft.write(|draft| draft.append(&mut self.page));
        self.spare.push(solving.room);
    }

    fn write_lines(&mut self, solving: &mut Solving) -> ControlFlow<()> {
        let Self { page, by_record, .. } = self;
        let Solving { block, draft, sorted, room: Room { rows, statuses } } = solving;
        let (lines, reader) = text(block);
        let (mut reader, mut finished) = (reader.clone(), 0);
        for Line { text, number, before, is_puzzle } in sorted.unfinished(lines, statuses) {
            copy_rows(rows, finished..before, page);
            finished = before + usize::from(is_puzzle);
            let found = is_puzzle.then(|| status(statuses[before])).flatten();
            // A line of this format holds no more than one record.
            match (reader.push(text, number).next(), found) {
                (None, _) => {}
                (Some(Ok(record)), Some(status)) => {
                    let solution = rows[ROW * before..].first_chunk().expect("there is a row for each");
                    A::solved_elsewhere(&record, status, solution, page);
                }
                (Some(read), _) => {
                    draft.write(|draft| draft.append(page));
                    let origin = Origin::text(&block.name);
                    match read {
                        Ok(record) => by_record.record(&record, &origin, draft)?,
                        Err(error) => by_record.unreadable(&error, &origin, draft)?,
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
    page.totals.count_many(Status::Unique, which.len() as u64);
    if which.len() * ROW == rows.len() && page.rows.is_empty() {
        std::mem::swap(rows, &mut page.rows); // nothing else is on this page
    } else {
        page.rows.extend_from_slice(&rows[ROW * which.start..ROW * which.end]);
    }
}

impl<A: LineAnswering> Worker for LineWorker<'_, A> {
    /// Blocks that are at work, their rows and the pages before them fit together into a cache of a core's own.
    const LARGEST: usize = 128 * 1024;

    fn work(&mut self, block: Block, draft: &Draft<Page>) -> usize {
        let is_of_lines = matches!(&block.content, Content::Lines { reader, .. } if reader.format() == Format::Line);
        if !is_of_lines || self.flow.len() >= MOST {
            self.rest();
        }
        if is_of_lines {
            let solving = Solving::new(block, draft.clone(), self.spare.pop().unwrap_or_default());
            let is_small = solving.room.statuses.len() < SMALL;
            self.go_on(|flow, budget| flow.feed(solving, budget));
            if is_small {
                self.rest();
            }
        } else {
            self.by_record.work(block, draft);
        }
        self.flow.len()
    }

    fn rest(&mut self) {
        self.go_on(Flow::drain);
    }
}

/// The lines of a block, which is text, and what knows how to read them.
fn text(block: &Block) -> (&Lines, &Reader) {
    match &block.content {
        Content::Lines { lines, reader } => (lines, reader),
        _ => unreachable!("no other block is solved in this way"),
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
    use bitdoku::text::Options;
    use bitdoku::{Outcome, Solver};
    use std::io::{Cursor, Write};

    use crate::cutter::Cutter;
    use crate::records::OnError;
    use crate::terminal::Terminal;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// Solves puzzles one by one, and says so.
    struct ByItself;

    impl Answer for ByItself {
        fn record(&mut self, record: &Record<'_>, _: &Origin<'_>, page: &mut Page) {
            let Outcome::Unique(solution) = Engine::new().solve(&record.puzzle) else { panic!("it has one solution") };
            writeln!(page.rows, "{solution} by itself").unwrap();
            page.totals.count(Status::Unique);
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

        // One while puzzles are in lanes.
        let [at_work, not_begun, after] = [(); 3].map(|()| Draft::<Page>::default());
        assert_eq!(worker.work(block(200), &at_work), 1, "the last puzzles are at work");
        worker.go_on(|_, _| panic!("the fault that this test is about"));
        assert_eq!(rows(&at_work), expected(200, " by itself"));

        // One that leaves wrong answers. So few puzzles wait for others before they are begun.
        worker.go_on(|flow, budget| {
            let mut solving = Solving::new(block(2), not_begun.clone(), Room::default());
            solving.room.rows.fill(b'1');
            solving.room.statuses.fill(LineStatus::Unique);
            flow.feed(solving, budget);
            panic!("the fault that this test is about");
        });
        assert_eq!(rows(&not_begun), expected(2, " by itself"));

        // The next engine works.
        worker.work(block(200), &after);
        worker.rest();
        assert_eq!(rows(&after), expected(200, ""));
    }
}
