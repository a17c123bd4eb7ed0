//! `solve` on lines of 81 characters: text in, text out, without a grid between.
//!
//! An easy puzzle takes the engine less time than making a grid of its text, an outcome of its solution and text of
//! that; so for the plainest and most frequent task there is this shorter way. The solutions of a block are written where
//! its rows are to be, each with an end of line behind it. Where every line is a puzzle with one solution that is the page;
//! else the rows between the others are copied from there.
//!
//! Rows are the same as those of the longer way, which still writes every row but that of a puzzle with one solution, and
//! reads every record that is no such line. A puzzle that takes long is left to it, too: alone, it is spread over the lanes,
//! and the rows before it come out meanwhile.

use std::iter;
use std::ops::{ControlFlow, Range};
use std::panic::{AssertUnwindSafe, catch_unwind};

use bitdoku::ordered::Draft;
use bitdoku::text::{Format, Reader, Record};
use bitdoku::{Cells, CellsMut, LineStatus, Session};
use bitdoku_answer::Status;

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
    /// Makes the session that solves blocks; another one where a fault may have left it in disorder.
    quick: Box<dyn Fn() -> Session + 'a>,
    session: Session,
    by_record: RecordWorker<'a, A>,
    statuses: Vec<LineStatus>,
    /// Room for solutions, each a row.
    rows: Vec<u8>,
    /// Rows on their way to the draft.
    page: Page,
}

/// Bytes of a row that is a solution alone.
const ROW: usize = 82;

/// Cells of puzzles.
enum Puzzles<'t> {
    /// In a text that has nothing but lines of 81 characters.
    Alone(&'t [[u8; ROW]]),
    /// Anywhere.
    Apart(Vec<&'t [u8; 81]>),
}

impl<'t> Puzzles<'t> {
    fn len(&self) -> usize {
        match self {
            Self::Alone(lines) => lines.len(),
            Self::Apart(puzzles) => puzzles.len(),
        }
    }

    fn at(&self, at: usize) -> &'t [u8; 81] {
        match self {
            Self::Alone(lines) => lines[at].first_chunk().expect("a line is longer"),
            Self::Apart(puzzles) => puzzles[at],
        }
    }

    fn cells(&self) -> Cells<'_> {
        match self {
            Self::Alone(lines) => {
                Cells::text(lines.as_flattened()).with_strides(lines.len(), ROW, 1).expect("each line is whole")
            }
            Self::Apart(puzzles) => Cells::apart(puzzles),
        }
    }
}

/// What the lines of a block are.
struct Sorted<'t> {
    /// The cells of those that look like puzzles.
    puzzles: Puzzles<'t>,
    /// The lines that are anything else, or more, in order.
    others: Vec<Line<'t>>,
    /// The number of the first line.
    first: u64,
}

/// A line whose row is still to be written.
#[derive(Clone, Copy)]
struct Line<'t> {
    text: &'t [u8],
    number: u64,
    /// How many puzzles there are before it.
    before: usize,
    /// Whether it begins with the next one.
    is_puzzle: bool,
}

impl<'t> Sorted<'t> {
    fn new(lines: &'t Lines) -> Self {
        match seemingly_alone(&lines.text) {
            Some(puzzles) => Self { puzzles: Puzzles::Alone(puzzles), others: Vec::new(), first: lines.first },
            None => Self::apart(lines),
        }
    }

    /// Looks at each line.
    fn apart(lines: &'t Lines) -> Self {
        let (mut puzzles, mut others) = (Vec::new(), Vec::new());
        let _ = lines.each(|text, number| {
            let before = puzzles.len();
            let found = puzzle(text);
            puzzles.extend(found.map(|(cells, _)| cells));
            if !matches!(found, Some((_, true))) {
                others.push(Line { text, number, before, is_puzzle: found.is_some() });
            }
            ControlFlow::Continue(())
        });
        Self { puzzles: Puzzles::Apart(puzzles), others, first: lines.first }
    }

    /// Whether the lines are where they seem to be. If there is an end of line more, it is in what was taken for a puzzle, and is
    /// no cell. So the text is looked at only if some puzzle is none, or nothing is known of it.
    fn is_confirmed(&self, lines: &Lines, statuses: &[LineStatus]) -> bool {
        let is_open = |status: &LineStatus| matches!(status, LineStatus::Malformed | LineStatus::Unknown);
        match self.puzzles {
            Puzzles::Alone(puzzles) if statuses.iter().any(is_open) => {
                memchr::memchr_iter(b'\n', &lines.text).count() == puzzles.len()
            }
            _ => true,
        }
    }

    /// The lines that are not puzzles with one solution and nothing else, in order.
    fn unfinished<'s>(&'s self, statuses: &'s [LineStatus]) -> impl Iterator<Item = Line<'t>> + 's {
        let mut others = self.others.iter().copied().peekable();
        let (mut at, mut number) = (0, self.first);
        iter::from_fn(move || {
            let end = others.peek().map_or(self.puzzles.len(), |other| other.before);
            let finished = statuses[at..end].iter().take_while(|status| **status == LineStatus::Unique).count();
            at += finished;
            let line = if at < end {
                let number = number + finished as u64;
                Line { text: self.puzzles.at(at), number, before: at, is_puzzle: true }
            } else {
                others.next()?
            };
            at += usize::from(line.is_puzzle);
            number = line.number + 1;
            Some(line)
        })
    }
}

impl<'a, A: LineAnswering> LineWorker<'a, A> {
    pub(super) fn new(quick: impl Fn() -> Session + 'a, by_record: RecordWorker<'a, A>) -> Self {
        let session = quick();
        let (statuses, rows, page) = (Vec::new(), Vec::new(), Page::default());
        Self { quick: Box::new(quick), session, by_record, statuses, rows, page }
    }

    /// Solves the puzzles. Each has then a status, and a row where it has one solution or several. `room` is memory for rows.
    fn solve(&mut self, puzzles: &Puzzles<'_>, room: Vec<u8>) {
        if room.len() > self.rows.len() {
            self.rows = room;
        }
        self.rows.resize(ROW * puzzles.len(), b'\n');
        self.rows.as_chunks_mut::<ROW>().0.iter_mut().for_each(|row| row[ROW - 1] = b'\n');
        self.statuses.resize(puzzles.len(), LineStatus::Unknown);
        let Self { session, rows, statuses, .. } = self;
        let solved = catch_unwind(AssertUnwindSafe(|| {
            let room = CellsMut::text(rows).with_stride(puzzles.len(), ROW).expect("there is a row for each");
            session.solve_cells(puzzles.cells(), room, statuses);
        }));
        if solved.is_err() {
            // Each by itself: then the one that brought this about costs no other.
            self.session = (self.quick)();
            self.statuses.fill(LineStatus::Unknown);
        }
    }

    /// Solves the puzzles among the lines, then writes the rows of all lines in order.
    fn answer(&mut self, lines: &Lines, mut reader: Reader, name: &str, draft: &Draft<'_, Page>) {
        let mut sorted = Sorted::new(lines);
        self.solve(&sorted.puzzles, draft.write(|page| std::mem::take(&mut page.spent)));
        if !sorted.is_confirmed(lines, &self.statuses) {
            sorted = Sorted::apart(lines);
            self.solve(&sorted.puzzles, Vec::new());
        }
        let Self { rows, page, statuses, by_record, .. } = self;
        let mut finished = 0;
        for Line { text, number, before, is_puzzle } in sorted.unfinished(statuses) {
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
                    let origin = Origin::text(name);
                    let flow = match read {
                        Ok(record) => by_record.record(&record, &origin, draft),
                        Err(error) => by_record.unreadable(&error, &origin, draft),
                    };
                    if flow.is_break() {
                        page.is_last = true;
                        return draft.write(|draft| draft.append(page));
                    }
                }
            }
        }
        copy_rows(rows, finished..sorted.puzzles.len(), page);
        draft.write(|draft| draft.append(page));
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
    fn work(&mut self, block: &Block, draft: &Draft<'_, Page>) {
        match &block.content {
            Content::Lines { lines, reader } if reader.format() == Format::Line => {
                self.answer(lines, Reader::clone(reader), &block.name, draft);
            }
            _ => self.by_record.work(block, draft),
        }
    }
}

/// The lines of a text that seems to have nothing but lines of 81 characters.
fn seemingly_alone(text: &[u8]) -> Option<&[[u8; ROW]]> {
    let (lines, rest) = text.as_chunks::<ROW>();
    (rest.is_empty() && lines.iter().all(|line| line[81] == b'\n')).then_some(lines)
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
