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

use std::ops::ControlFlow;
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

/// What the lines of a block are.
#[derive(Default)]
struct Sorted<'t> {
    /// The cells of those that look like puzzles.
    puzzles: Vec<&'t [u8; 81]>,
    /// The lines that are anything else, or more, in order.
    others: Vec<Other<'t>>,
}

/// A line that is not 81 characters and nothing else.
struct Other<'t> {
    line: &'t [u8],
    number: u64,
    /// How many puzzles there are before it.
    before: usize,
    /// Whether it begins with the next one.
    is_puzzle: bool,
}

impl<'t> Sorted<'t> {
    fn new(lines: &'t Lines) -> Self {
        let mut sorted = Self { puzzles: Vec::with_capacity(lines.text.len() / ROW + 1), others: Vec::new() };
        let _ = lines.each(|line, number| {
            let before = sorted.puzzles.len();
            let found = puzzle(line);
            sorted.puzzles.extend(found.map(|(cells, _)| cells));
            if !matches!(found, Some((_, true))) {
                sorted.others.push(Other { line, number, before, is_puzzle: found.is_some() });
            }
            ControlFlow::Continue(())
        });
        sorted
    }
}

impl<'a, A: LineAnswering> LineWorker<'a, A> {
    pub(super) fn new(quick: impl Fn() -> Session + 'a, by_record: RecordWorker<'a, A>) -> Self {
        let session = quick();
        let (statuses, rows, page) = (Vec::new(), Vec::new(), Page::default());
        Self { quick: Box::new(quick), session, by_record, statuses, rows, page }
    }

    /// Solves the puzzles among the lines, then writes the rows of all lines in order.
    fn solve(&mut self, lines: &Lines, mut reader: Reader, name: &str, draft: &Draft<'_, Page>) {
        let Sorted { puzzles, others } = Sorted::new(lines);
        let (session, rows, page) = (&mut self.session, &mut self.rows, &mut self.page);
        rows.resize(ROW * puzzles.len(), b'\n');
        self.statuses.resize(puzzles.len(), LineStatus::Unknown);
        let statuses = &mut self.statuses[..];
        let solved = catch_unwind(AssertUnwindSafe(|| {
            let room = CellsMut::text(rows).with_stride(puzzles.len(), ROW).expect("there is a row for each");
            session.solve_cells(Cells::apart(&puzzles), room, statuses);
        }));
        if solved.is_err() {
            // Each by itself: then the one that brought this about costs no other.
            self.session = (self.quick)();
            statuses.fill(LineStatus::Unknown);
        }

        let is_solved = |status: &LineStatus| *status == LineStatus::Unique;
        if others.is_empty() && statuses.iter().all(is_solved) {
            std::mem::swap(rows, &mut page.rows);
            rows.clear();
            page.totals.count_many(Status::Unique, puzzles.len() as u64);
            return draft.write(|draft| draft.append(page));
        }

        let (mut others, mut at, mut skipped) = (others.into_iter().peekable(), 0, 0);
        loop {
            let end = others.peek().map_or(puzzles.len(), |other| other.before);
            let run = statuses[at..end].iter().take_while(|status| is_solved(status)).count();
            page.rows.extend_from_slice(&rows[ROW * at..ROW * (at + run)]);
            page.totals.count_many(Status::Unique, run as u64);
            at += run;
            let Other { line, number, is_puzzle, .. } = if at < end {
                let number = lines.first + (at + skipped) as u64;
                Other { line: puzzles[at], number, before: at, is_puzzle: true }
            } else if let Some(other) = others.next() {
                other
            } else {
                break;
            };
            let found = is_puzzle.then_some(at).and_then(|at| Some((status(statuses[at])?, cells(&rows[ROW * at..]))));
            if is_puzzle {
                at += 1
            } else {
                skipped += 1
            }
            // A line of this format holds no more than one record.
            match (reader.push(line, number).next(), found) {
                (None, _) => {}
                (Some(Ok(record)), Some((status, cells))) => A::solved_elsewhere(&record, status, cells, page),
                (Some(read), _) => {
                    draft.write(|draft| draft.append(page));
                    let origin = Origin::text(name);
                    let flow = match read {
                        Ok(record) => self.by_record.record(&record, &origin, draft),
                        Err(error) => self.by_record.unreadable(&error, &origin, draft),
                    };
                    if flow.is_break() {
                        page.is_last = true;
                        break;
                    }
                }
            }
        }
        rows.clear();
        draft.write(|draft| draft.append(page));
    }
}

impl<A: LineAnswering> Worker for LineWorker<'_, A> {
    fn work(&mut self, block: &Block, draft: &Draft<'_, Page>) {
        match &block.content {
            Content::Lines { lines, reader } if reader.format() == Format::Line => {
                self.solve(lines, Reader::clone(reader), &block.name, draft);
            }
            _ => self.by_record.work(block, draft),
        }
    }
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

/// The cells at the head of a row.
fn cells(row: &[u8]) -> &[u8; 81] {
    row.first_chunk().expect("a row holds 81 cells")
}

/// What was found out about a line that could be read and that did not take long.
fn status(status: LineStatus) -> Option<Status> {
    (!matches!(status, LineStatus::Malformed | LineStatus::Unknown)).then(|| Status::from(status))
}
