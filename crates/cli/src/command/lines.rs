//! `solve` on lines of 81 characters, by the engine: text in, text out, without a grid between.
//!
//! An easy puzzle takes the engine less time than making a grid of its text, an outcome of its solution and text of
//! that; so for the plainest and most frequent task there is this shorter way. A block's puzzles are solved at once,
//! which keeps the engine's lanes full. Rows are the same as the longer way's: what is more than a line with one
//! solution is written by it, and what is no such line at all is left to it.

use std::ops::ControlFlow;

use bitdoku::text::{Format, Reader};
use bitdoku::{Budget, Engine, LineAnswer, LineStatus};
use bitdoku_answer::Status;

use super::solve::Solving;
use crate::block::{Block, Content};
use crate::cutter::Lines;
use crate::page::Page;
use crate::pipeline::Worker;
use crate::records::{Answer, RecordWorker};
use crate::signal;

/// The worker that takes the shorter way where it can, and has another for everything else.
pub(super) struct LineWorker<'a> {
    engine: Engine,
    by_record: RecordWorker<'a, Solving<'a>>,
    answers: Vec<LineAnswer>,
}

impl<'a> LineWorker<'a> {
    pub(super) fn new(engine: Engine, by_record: RecordWorker<'a, Solving<'a>>) -> Self {
        Self { engine, by_record, answers: Vec::new() }
    }

    /// Solves the puzzles among the lines, then writes the rows of all lines in order.
    fn solve(&mut self, lines: &Lines, mut reader: Reader, name: &str, page: &mut Page) {
        let mut puzzles = Vec::with_capacity(lines.text.len() / 82 + 1);
        let _ = lines.each(|line, _| {
            puzzles.extend(puzzle(line).map(|(cells, _)| cells));
            ControlFlow::Continue(())
        });
        self.answers.resize(puzzles.len(), LineAnswer::default());
        let budget = Budget { interrupt: Some(signal::flag()), ..Budget::UNLIMITED };
        self.engine.solve_lines(&puzzles, &budget, &mut self.answers);

        let mut answers = self.answers.iter();
        let by_record = &mut self.by_record;
        let _ = lines.each(|line, number| {
            let found = puzzle(line).map(|(_, is_all)| (answers.next().expect("there is one for each puzzle"), is_all));
            if let Some((LineAnswer { cells, status: LineStatus::Unique }, true)) = found {
                page.rows.extend_from_slice(cells);
                page.rows.push(b'\n');
                page.tally.count(Status::Unique);
                return ControlFlow::Continue(());
            }
            // A line of this format holds no more than one record.
            match (reader.push(line, number).next(), found.and_then(|(answer, _)| Some((status(answer)?, answer)))) {
                (None, _) => {}
                (Some(Err(error)), _) => by_record.malformed(&error, name, page),
                (Some(Ok(record)), Some((status, answer))) => {
                    Solving::solved_elsewhere(&record, status, &answer.cells, page);
                }
                (Some(Ok(record)), None) => by_record.answer.record(&record, name, page),
            }
            // After an interrupt the engine knows no more than this.
            page.is_last |= signal::interrupted();
            if page.is_last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
}

impl Worker for LineWorker<'_> {
    fn work(&mut self, block: &Block, page: &mut Page) {
        match &block.content {
            Content::Lines { lines, reader } if reader.format() == Format::Line => {
                self.solve(lines, Reader::clone(reader), &block.name, page);
            }
            _ => self.by_record.work(block, page),
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

/// What the engine found out about a line that it could read.
fn status(answer: &LineAnswer) -> Option<Status> {
    match answer.status {
        LineStatus::Malformed => None,
        LineStatus::Unsolvable => Some(Status::None),
        LineStatus::Unique => Some(Status::Unique),
        LineStatus::Multiple => Some(Status::Multiple),
        LineStatus::Unknown => Some(Status::Unknown),
    }
}
