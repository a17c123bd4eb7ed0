//! `bitdoku solve --steps`: what the solver does with a puzzle, a row for each step.

use std::cell::RefCell;
use std::ops::ControlFlow;

use bitdoku::solve::Event;
use bitdoku::{End, ParseError, TimedSession};
use bitdoku_answer::{Happened, PuzzleRow, SearchRow, Status, outcome};

use super::solver::refusal;
use crate::block::{AnyRecord, Origin};
use crate::made::write_puzzle;
use crate::message;
use crate::page::Page;
use crate::records::{Answer, classic};
use crate::table::{self, Sheet};
use crate::terminal::Terminal;

/// One worker's part.
pub(super) struct Searched<'a> {
    pub(super) session: TimedSession,
    /// How many steps are written of a puzzle.
    pub(super) limit: u64,
    pub(super) sheet: Option<Sheet>,
    pub(super) terminal: &'a Terminal,
}

/// Rows go out after this many of them.
const STREAMED: u64 = 1000;

impl Answer for Searched<'_> {
    fn record(&mut self, record: &AnyRecord<'_>, origin: &Origin<'_>, page: &mut Page) -> Result<(), ParseError> {
        let puzzle = classic(record)?.puzzle;
        let Self { session, limit, sheet, terminal } = self;
        let (sheet, limit) = (sheet.as_ref(), *limit);
        let info = session.session().solver().info();
        if sheet.is_none() {
            write_puzzle(&puzzle, None, record.annotation, &mut page.rows);
        }
        // Solutions and other steps come from the same search by two ways.
        let written = RefCell::new((0_u64, page));
        let write = |happened: Happened| {
            let (count, page) = &mut *written.borrow_mut();
            if *count == limit {
                return ControlFlow::Break(());
            }
            *count += 1;
            let row = SearchRow::new(info.name, *count, happened).at(origin.file, record.line);
            match sheet {
                Some(sheet) => sheet.write_object(&row.json(), &mut page.rows),
                None => table::write_line(&row.to_string(), &mut page.rows),
            }
            if count.is_multiple_of(STREAMED) {
                page.stream();
            }
            ControlFlow::Continue(())
        };
        let (mut found, mut is_cut) = (0, false);
        let report = session.ask(|session| {
            session.watch(
                puzzle,
                &mut |solution| {
                    found += 1;
                    write(Happened::found(solution))?;
                    if found == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                },
                &mut |event| {
                    // What is held of each cell is for pictures: 81 rows of shares would hide the iterations.
                    if matches!(event, Event::Held { .. }) {
                        return ControlFlow::Continue(());
                    }
                    // A solution is written with its digits, where it is found.
                    let step =
                        if matches!(event, Event::Solution) { ControlFlow::Continue(()) } else { write(event.into()) };
                    is_cut |= step.is_break();
                    step
                },
            )
        });
        let (count, page) = written.into_inner();
        let status = match (found, report.end) {
            (2.., _) => Status::Multiple,
            (1, End::Exhausted) => Status::Unique,
            (0, End::Exhausted) => Status::None,
            _ => Status::Unknown,
        };
        page.totals.count(status);
        if count == 0 {
            let refusal = refusal(info, &puzzle);
            let remark = outcome(status, puzzle.clash(), refusal.as_deref());
            match sheet {
                Some(sheet) => {
                    let row = PuzzleRow { error: Some(remark), ..PuzzleRow::with_status(&puzzle, status) };
                    let row = row.at(origin.file, record.line);
                    sheet.write_object(&row.json(), &mut page.rows);
                }
                None => table::write_line(&format!("# {remark}"), &mut page.rows),
            }
        }
        if is_cut {
            let why = format!("there are more steps than these {count}");
            page.say(|| message::about_record(origin.file, record.line, &why, terminal));
        }
        Ok(())
    }
}
