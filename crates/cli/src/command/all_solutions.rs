//! `bitdoku solve --all`: every solution of a puzzle, a row each.

use std::ops::ControlFlow;

use bitdoku::{End, ParseError, Solution, TimedSession};
use bitdoku_answer::{PuzzleRow, Status, outcome};

use super::solver::refusal;
use crate::block::{AnyRecord, Origin};
use crate::made::write_puzzle;
use crate::message;
use crate::page::Page;
use crate::records::{Answer, classic};
use crate::table::Sheet;
use crate::terminal::Terminal;

/// One worker's part.
pub(super) struct Listing<'a> {
    pub(super) session: TimedSession,
    /// How many solutions are written of a puzzle.
    pub(super) limit: u64,
    pub(super) sheet: Option<Sheet>,
    pub(super) terminal: &'a Terminal,
}

impl Answer for Listing<'_> {
    fn record(&mut self, record: &AnyRecord<'_>, origin: &Origin<'_>, page: &mut Page) -> Result<(), ParseError> {
        let puzzle = classic(record)?.puzzle;
        let Self { session, limit, sheet, terminal } = self;
        let (sheet, limit) = (sheet.as_ref(), *limit);
        let write = |solution: &Solution, status: Status, page: &mut Page| match sheet {
            Some(sheet) => {
                let row = PuzzleRow { status, ..PuzzleRow::made(&puzzle, solution) };
                sheet.write(row, record, origin, &mut page.rows);
            }
            None => write_puzzle(&solution.grid(), None, record.annotation, &mut page.rows),
        };
        // A solution is written when it is known whether it is the only one.
        let (mut pending, mut written, mut is_cut) = (None::<Solution>, 0, false);
        let report = session.ask(|session| {
            session.search(puzzle, &mut |solution| {
                if let Some(before) = pending.replace(*solution) {
                    write(&before, Status::Multiple, page);
                    page.stream();
                    written += 1;
                }
                is_cut = written == limit;
                if is_cut { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        });
        let is_whole = report.end == End::Exhausted;
        let status = match (&pending, written) {
            (None, _) if is_whole => Status::None,
            (None, _) => Status::Unknown,
            (Some(_), 0) if is_whole => Status::Unique,
            (Some(_), 0) => Status::Unknown,
            (Some(_), _) => Status::Multiple,
        };
        page.totals.count(status);
        match pending {
            Some(last) if !is_cut => write(&last, status, page),
            Some(_) => {}
            None => {
                let refusal = refusal(session.session().solver().info(), &puzzle);
                match sheet {
                    Some(sheet) => {
                        let error = refusal;
                        let row = PuzzleRow { error, ..PuzzleRow::with_status(&puzzle, status) };
                        sheet.write(row, record, origin, &mut page.rows);
                    }
                    None => {
                        let remark = outcome(status, puzzle.clash(), refusal.as_deref());
                        write_puzzle(&puzzle, Some(&remark), record.annotation, &mut page.rows);
                    }
                }
            }
        }
        if is_cut || pending.is_some() && !is_whole {
            let why = format!("there may be more solutions than these {}", written + u64::from(!is_cut));
            page.say(|| message::about_record(origin.file, record.line, &why, terminal));
        }
        Ok(())
    }
}
