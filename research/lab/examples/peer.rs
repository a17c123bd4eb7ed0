//! A complete peer for `bitdoku-lab race`: the solver `mrv`, as if it had been built elsewhere.
//!
//! ```text
//! cargo build --release -p bitdoku-lab --example peer
//! bitdoku-lab race --solver mrv --peer elsewhere=target/release/examples/peer testdata/sample.txt
//! ```
//!
//! To measure a solver of yours, put it in the place of `count`. docs/BENCHMARKS.md describes the protocol.

use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;

use bitdoku_grid::Puzzle;
use bitdoku_solve::{Budget, Solver};
use cpu_time::ProcessTime;

fn main() -> io::Result<()> {
    serve(io::stdin().lock(), io::stdout().lock())
}

/// Answers requests until there are no more.
pub(crate) fn serve(requests: impl BufRead, mut answers: impl Write) -> io::Result<()> {
    let mut mrv: Box<dyn Solver> = "mrv".parse().expect("a solver of this name is registered");
    for request in requests.lines() {
        let request = request?;
        let Some(rest) = request.strip_prefix("bench ") else { break };
        // The path may hold blanks; the limit follows the last one.
        let (file, limit) = rest.rsplit_once(' ').ok_or_else(|| wrong("expected bench FILE LIMIT"))?;
        let limit: u64 = limit.parse().map_err(wrong)?;
        let text = std::fs::read_to_string(file)?;
        let puzzles: Vec<Puzzle> = text.lines().map(|line| line.parse().map_err(wrong)).collect::<io::Result<_>>()?;

        // Reading is not part of what is measured.
        let start = ProcessTime::now();
        let (mut solutions, mut guesses) = (0, 0);
        for puzzle in &puzzles {
            let (found, guessed) = count(mrv.as_mut(), puzzle, limit);
            solutions += found;
            guesses += guessed;
        }
        let seconds = start.elapsed().as_secs_f64();
        writeln!(answers, "{seconds:.9} {} {solutions} {guesses}", puzzles.len())?;
        answers.flush()?;
    }
    Ok(())
}

/// The solutions of a puzzle, up to a limit, and the guesses that it took.
fn count(solver: &mut dyn Solver, puzzle: &Puzzle, limit: u64) -> (u64, u64) {
    let mut left = limit;
    let report = solver.search(puzzle, &Budget::UNLIMITED, &mut |_| {
        left -= 1;
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    (report.solutions, report.guesses)
}

fn wrong(error: impl ToString) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error.to_string())
}
