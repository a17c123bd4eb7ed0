//! Solves a list of puzzles and compares: lines `name<TAB>puzzle<TAB>solution`, where a line end in a puzzle is written `\n`. Prints
//! what is wrong or refused, and with `all` every puzzle with its guesses and the processor time of this thread, reading included. A
//! search is given up after a million guesses, as by the command.
//!
//! ```sh
//! cargo run --release -p bitdoku --example compare -- LIST.tsv [all]
//! ```

use bitdoku::{Limits, Outcome, Session, read_any};

/// The processor time of this thread so far (Linux).
fn processor_seconds() -> f64 {
    // The kernel counts when a thread gives way.
    std::thread::yield_now();
    let status = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux tells each thread's time");
    let nanoseconds: f64 = status.split(' ').next().and_then(|time| time.parse().ok()).expect("a number comes first");
    nanoseconds * 1e-9
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("a file is missing")?;
    let is_verbose = arguments.next().is_some();
    let (mut right, mut wrong, mut refused, mut unknown, mut other) = (0, 0, 0, 0, 0);
    let mut total = 0.0;
    let mut session = Session::new().with_limits(Limits::PROPER);
    for line in std::fs::read_to_string(file)?.lines() {
        let mut parts = line.split('\t');
        let (name, puzzle, expected) =
            (parts.next().unwrap_or(""), parts.next().unwrap_or("").replace("\\n", "\n"), parts.next().unwrap_or(""));
        let start = processor_seconds();
        let puzzle = match read_any(&puzzle, None) {
            Ok(puzzle) => puzzle,
            Err(error) => {
                refused += 1;
                println!("refused  {name}: {error}");
                continue;
            }
        };
        let solved = session.solve(&puzzle);
        let took = processor_seconds() - start;
        total += took;
        let verdict = match &solved.outcome {
            Outcome::Unique(solution) if expected.is_empty() || same(&solution.to_string(), expected) => {
                right += 1;
                "right"
            }
            Outcome::Unique(_) => {
                wrong += 1;
                "WRONG"
            }
            Outcome::Unsolvable => {
                wrong += 1;
                "NONE"
            }
            Outcome::Multiple(_) => {
                other += 1;
                "several"
            }
            Outcome::Unknown(_) => {
                unknown += 1;
                "unknown"
            }
        };
        if is_verbose || verdict != "right" {
            println!("{verdict:8} {name}: {} guesses, {took:.4} s", solved.report.guesses);
            if let Outcome::Unique(solution) = &solved.outcome
                && verdict == "WRONG"
            {
                println!("  {solution}\n  {expected}");
            }
        }
    }
    println!("{right} right, {wrong} wrong, {other} several, {unknown} unknown, {refused} refused, {total:.3} s");
    Ok(())
}

/// Letters stand for 10 and on, or, in some lists, for 1 and on.
fn same(ours: &str, theirs: &str) -> bool {
    let shifted = |text: &str| -> String {
        text.chars().map(|c| c.to_digit(36).map_or('?', |d| char::from_u32(64 + d).unwrap_or('?'))).collect()
    };
    ours == theirs || shifted(ours) == theirs
}
