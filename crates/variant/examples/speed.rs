//! Times puzzles, one a line, each asked whether it has one solution; or counts solutions of the first one, up to a limit.
//!
//! ```sh
//! cargo run --release -p bitdoku-variant --example speed -- LIST.txt [LIMIT]
//! ```

use std::ops::ControlFlow;

use bitdoku_variant::{Limits, Outcome, Puzzle, read};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let text = std::fs::read_to_string(arguments.next().ok_or("a file is missing")?)?;
    let limit: Option<u64> = arguments.next().map(|limit| limit.parse()).transpose()?;
    let puzzles: Vec<_> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let start = std::time::Instant::now();
    if let Some(limit) = limit {
        let puzzle = Puzzle::from(&read::read(puzzles[0])?);
        let mut count = 0;
        let is_all = puzzle.solutions(&Limits { guesses: u64::MAX, ..Limits::default() }, |_| {
            count += 1;
            if count < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        let took = start.elapsed().as_secs_f64();
        let which = if is_all { "all" } else { "some" };
        println!("{count} solutions, which are {which}, {took:.4} s, {:.0} a second", count as f64 / took);
        return Ok(());
    }
    let (mut done, mut guesses, mut conflicts, mut times) = (0, 0, 0, Vec::new());
    let mut puzzle = Puzzle::from(&read::read(puzzles[0])?);
    for line in &puzzles {
        let start = std::time::Instant::now();
        let late = || start.elapsed().as_secs_f64() > 60.0;
        puzzle.renew(&read::read(line)?);
        let solved = puzzle.solve(&Limits { stop: &late, ..Limits::default() });
        done += matches!(solved.outcome, Outcome::Unique(_) | Outcome::Multiple(_) | Outcome::Unsolvable) as usize;
        guesses += solved.guesses;
        conflicts += solved.conflicts;
        times.push(start.elapsed().as_secs_f64());
    }
    let total: f64 = times.iter().sum();
    times.sort_by(f64::total_cmp);
    let count = puzzles.len();
    println!(
        "{done} of {count} done, {guesses} guesses, {conflicts} conflicts, {total:.4} s, median {:.6}, longest {:.4}, {:.0} a second",
        times[count / 2],
        times[count - 1],
        count as f64 / total
    );
    Ok(())
}
