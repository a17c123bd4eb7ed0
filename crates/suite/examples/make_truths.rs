//! Makes `testdata/counts.toml` and `testdata/sukaku.toml`, the same from the same seed on every machine.
//!
//! ```text
//! cargo run --release -p bitdoku-suite --example make_truths -- testdata
//! ```
//!
//! Each count is found by `mrv` and must be confirmed by a second solver that shares no code with it: `boolean+search`
//! for grids, `scan` for Sukaku.

use std::fmt::{self, Write as _};
use std::path::PathBuf;
use std::{env, fs, io};

use bitdoku_grid::{Candidate, Cell, Digit, Grid, Pencilmarks, Puzzle, Xoshiro256};
use bitdoku_solve::Solver;
use bitdoku_suite::puzzle::{random_puzzle, random_solution};

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::args_os().nth(1).unwrap_or_else(|| "testdata".into()));
    fs::write(folder.join("counts.toml"), counts())?;
    fs::write(folder.join("sukaku.toml"), sukaku())
}

/// What counts along the way, where nothing depends on it but the time.
const COUNTER: &str = "engine";

const HEAD: &str = "\
# Made by this project: cargo run --release -p bitdoku-suite --example make_truths
# Each count was found by `mrv` and confirmed by a second solver.
";

fn counts() -> String {
    let mut random = Xoshiro256::seeded(3);
    let mut text = HEAD.to_owned();
    for target in [2, 3, 4, 5, 6, 7, 10, 12, 25, 50, 100, 128, 500, 1_000, 10_000] {
        let puzzle = with_count(target, &mut random);
        entry(&mut text, &format!("{target} solutions"), &Puzzle::Grid(puzzle), target);
        if target >= 1_000 {
            text.push_str("deep = true\n");
        }
    }
    // As perft counts moves to a depth, this counts completions of the first rows of a solution.
    let solution = random_solution(&mut random);
    for rows in [8, 7, 6, 5] {
        let mut grid = solution.grid();
        Cell::ALL[9 * rows..].iter().for_each(|&cell| grid.clear(cell));
        let count = confirmed(&Puzzle::Grid(grid), u64::MAX);
        entry(&mut text, &format!("the first {rows} rows of a solution"), &Puzzle::Grid(grid), count);
    }
    for number in 1..=8 {
        let puzzle = unsolvable(&mut random);
        entry(&mut text, &format!("a wrong clue, no clash: {number}"), &Puzzle::Grid(puzzle), 0);
    }
    text
}

/// A puzzle with exactly `target` solutions: clues leave a minimal puzzle until there are as many or more.
fn with_count(target: u64, random: &mut Xoshiro256) -> Grid {
    loop {
        let mut puzzle = random_puzzle(0, random);
        let mut count = 1;
        while count < target {
            let clues: Vec<Cell> = puzzle.filled().iter().collect();
            puzzle.clear(clues[random.below(clues.len() as u64) as usize]);
            count = count_by(COUNTER, &Puzzle::Grid(puzzle), target + 1);
        }
        if count == target && confirmed(&Puzzle::Grid(puzzle), target + 1) == target {
            return puzzle;
        }
    }
}

/// A puzzle without a solution, made from a proper one by changing a clue so that no house shows a clash.
fn unsolvable(random: &mut Xoshiro256) -> Grid {
    loop {
        let mut puzzle = random_puzzle(26, random);
        let clues: Vec<Cell> = puzzle.filled().iter().collect();
        let cell = clues[random.below(clues.len() as u64) as usize];
        let others: Vec<Digit> = puzzle.candidates(cell).iter().filter(|&digit| puzzle[cell] != Some(digit)).collect();
        if !others.is_empty() {
            puzzle.place(cell, others[random.below(others.len() as u64) as usize]);
            if confirmed(&Puzzle::Grid(puzzle), 1) == 0 {
                return puzzle;
            }
        }
    }
}

fn sukaku() -> String {
    let mut random = Xoshiro256::seeded(4);
    let mut text = HEAD.to_owned();
    for (target, times) in [(1, 6), (2, 2), (3, 1), (10, 1), (100, 1)] {
        for number in 1..=times {
            let marks = Puzzle::Sukaku(sukaku_with_count(target, &mut random));
            entry(&mut text, &format!("Sukaku with {target} solutions: {number}"), &marks, target);
        }
    }
    for number in 1..=3 {
        let marks = Pencilmarks::of_grid(&random_puzzle(0, &mut random));
        entry(&mut text, &format!("pencilmarks of a minimal puzzle: {number}"), &Puzzle::Sukaku(marks), 1);
    }
    for (name, barred) in [
        ("no candidate in r9c9", (0..9).map(|d| (80, d)).collect::<Vec<_>>()),
        ("no place for 5 in row 9", (72..81).map(|cell| (cell, 4)).collect()),
        ("two cells of box 9 with nothing but 1", (1..9).flat_map(|d| [(79, d), (80, d)]).collect()),
        ("three cells of row 1 share two digits", (2..9).flat_map(|d| [(0, d), (3, d), (8, d)]).collect()),
    ] {
        let mut marks = Pencilmarks::ALL;
        for (cell, digit) in barred {
            marks.eliminate(Candidate::of(Cell::from_index(cell), Digit::from_index(digit)));
        }
        let puzzle = Puzzle::Sukaku(marks);
        assert_eq!(count_by("mrv", &puzzle, 1), 0);
        entry(&mut text, name, &puzzle, 0);
        // No solver that places digits where they come can see these from far; they are deep.
        text.push_str("deep = true\n");
    }
    text
}

/// Candidates with exactly `target` solutions: all candidates but those whose loss leaves fewer.
fn sukaku_with_count(target: u64, random: &mut Xoshiro256) -> Pencilmarks {
    loop {
        let mut marks = Pencilmarks::of_grid(&random_puzzle(24, random));
        for cell in Cell::ALL {
            // Blur the clues: a given becomes three candidates.
            let digits = random_solution(random);
            let other = random_solution(random);
            let blurred = marks[cell] | digits[cell].into() | other[cell].into();
            marks.set(cell, blurred);
        }
        let mut candidates: Vec<Candidate> = marks.candidates().iter().collect();
        random.shuffle(&mut candidates);
        let mut count = count_by(COUNTER, &Puzzle::Sukaku(marks), 100_000);
        for candidate in candidates {
            if count <= target {
                break;
            }
            let mut less = marks;
            less.eliminate(candidate);
            let left = count_by(COUNTER, &Puzzle::Sukaku(less), 100_000);
            if left >= target {
                (marks, count) = (less, left);
            }
        }
        if count == target && confirmed(&Puzzle::Sukaku(marks), target + 1) == target {
            return marks;
        }
    }
}

fn count_by(name: &str, puzzle: &Puzzle, limit: u64) -> u64 {
    let mut solver: Box<dyn Solver> = name.parse().expect("a solver of this name is registered");
    solver.count(puzzle, limit).solutions
}

/// The count that two solvers agree on.
fn confirmed(puzzle: &Puzzle, limit: u64) -> u64 {
    let second = if puzzle.grid().is_some() { "boolean+search" } else { "scan" };
    let (count, again) = (count_by("mrv", puzzle, limit), count_by(second, puzzle, limit));
    assert_eq!(count, again, "{puzzle:?}");
    count
}

fn entry(text: &mut String, name: &str, puzzle: &Puzzle, solutions: u64) {
    writeln!(text, "\n[[truth]]\nname = \"{name}\"\n{}\nsolutions = {solutions}", Stated(puzzle)).expect("a string");
    if solutions == 1 {
        let mut mrv: Box<dyn Solver> = "mrv".parse().expect("a solver of this name is registered");
        let solution = *mrv.solve(puzzle).unique().expect("one solution");
        writeln!(text, "solution = \"{solution}\"").expect("a string");
    }
}

/// A puzzle as a line of a truth.
struct Stated<'a>(&'a Puzzle);

impl fmt::Display for Stated<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Puzzle::Grid(grid) => write!(f, "puzzle = \"{grid}\""),
            Puzzle::Sukaku(_) => write!(f, "marks = \"{}\"", self.0),
        }
    }
}
