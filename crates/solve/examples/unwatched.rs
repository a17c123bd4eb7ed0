//! Solves the first puzzles of a file with a solver and nobody watching: what `cargo xtask instructions` counts.
//!
//! `unwatched SOLVER FILE COUNT`

use bitdoku_grid::Puzzle;
use bitdoku_solve::{Budget, SOLVERS, Solver};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, name, file, count] = &arguments[..] else { panic!("unwatched SOLVER FILE COUNT") };
    let text = std::fs::read_to_string(file).expect("the file can be read");
    let entry = SOLVERS.iter().find(|entry| entry.info.name == name).expect("there is such a solver");
    let mut solver: Box<dyn Solver> = (entry.make)();
    let count = count.parse().expect("a number of puzzles");
    let puzzles = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.get(..81)?.parse().ok());
    let guesses: u64 =
        puzzles.take(count).map(|puzzle: Puzzle| solver.solve_within(&puzzle, &Budget::UNLIMITED).1.guesses).sum();
    println!("{guesses}");
}
