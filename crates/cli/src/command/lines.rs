//! `solve` on lines of 81 characters, by the engine: text in, text out, without a grid between.
//!
//! An easy puzzle takes the engine less time than making a grid of its text, an outcome of its solution and text of
//! that; so for the plainest and most frequent task there is this shorter way. A block's puzzles are solved at once,
//! which keeps the engine's lanes full. Rows are the same as those of the longer way, which still writes every row but that
//! of a puzzle with one solution, and reads every record that is no such line. A puzzle that takes long is left to it, too:
//! alone, it is spread over the lanes, and the rows before it come out meanwhile.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};

use bitdoku::ordered::Draft;
use bitdoku::text::{Format, Reader, Record};
use bitdoku::{Engine, LineAnswer, LineStatus};
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
    engine: Engine,
    by_record: RecordWorker<'a, A>,
    answers: Vec<LineAnswer>,
    /// Rows on their way to the draft.
    page: Page,
}

impl<'a, A: LineAnswering> LineWorker<'a, A> {
    pub(super) fn new(engine: Engine, by_record: RecordWorker<'a, A>) -> Self {
        Self { engine, by_record, answers: Vec::new(), page: Page::default() }
    }

    /// Solves the puzzles among the lines, then writes the rows of all lines in order.
    fn solve(&mut self, lines: &Lines, mut reader: Reader, name: &str, draft: &Draft<'_, Page>) {
        let mut puzzles = Vec::with_capacity(lines.text.len() / 82 + 1);
        let _ = lines.each(|line, _| {
            puzzles.extend(puzzle(line).map(|(cells, _)| cells));
            ControlFlow::Continue(())
        });
        self.answers.resize(puzzles.len(), LineAnswer::default());
        let solved =
            catch_unwind(AssertUnwindSafe(|| self.engine.solve_lines(&puzzles, &batch::budget(), &mut self.answers)));
        if solved.is_err() {
            // Each by itself: then the one that brought this about costs no other.
            self.engine = Engine::with_backend(self.engine.backend()).expect("there was one");
            self.answers.fill(LineAnswer::default());
        }

        let mut answers = self.answers.iter();
        let (by_record, page) = (&mut self.by_record, &mut self.page);
        let end = lines.each(|line, number| {
            let found = puzzle(line).map(|(_, is_all)| (answers.next().expect("there is one for each puzzle"), is_all));
            if let Some((LineAnswer { cells, status: LineStatus::Unique }, true)) = found {
                page.rows.extend_from_slice(cells);
                page.rows.push(b'\n');
                page.totals.count(Status::Unique);
                return ControlFlow::Continue(());
            }
            // A line of this format holds no more than one record.
            match (reader.push(line, number).next(), found.and_then(|(answer, _)| Some((status(answer)?, answer)))) {
                (None, _) => ControlFlow::Continue(()),
                (Some(Ok(record)), Some((status, answer))) => {
                    A::solved_elsewhere(&record, status, &answer.cells, page);
                    ControlFlow::Continue(())
                }
                (Some(Ok(record)), None) => {
                    draft.write(|draft| draft.append(page));
                    by_record.record(&record, &Origin::text(name), draft)
                }
                (Some(Err(error)), _) => {
                    draft.write(|draft| draft.append(page));
                    by_record.unreadable(&error, &Origin::text(name), draft)
                }
            }
        });
        page.is_last = end.is_break();
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

/// What the engine found out about a line that it could read and that did not take it long.
fn status(answer: &LineAnswer) -> Option<Status> {
    match answer.status {
        LineStatus::Malformed | LineStatus::Unknown => None,
        LineStatus::Unsolvable => Some(Status::None),
        LineStatus::Unique => Some(Status::Unique),
        LineStatus::Multiple => Some(Status::Multiple),
    }
}
