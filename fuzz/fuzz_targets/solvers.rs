//! Grids of arbitrary bytes, legal or not: all complete solvers find as many solutions, and every solution is one.
#![no_main]

use bitdoku_grid::{Digit, Grid, Puzzle};
use bitdoku_solve::{Budget, End, SOLVERS};
use libfuzzer_sys::fuzz_target;
use std::ops::ControlFlow;

/// As many solutions as are asked for.
const LIMIT: usize = 3;

fuzz_target!(|cells: [u8; 81]| {
    // Half of the bytes leave their cell empty, and so does a digit that a peer holds, but for a few bytes.
    let mut grid = Grid::EMPTY;
    for (cell, byte) in bitdoku_grid::Cell::ALL.into_iter().zip(cells) {
        let digit = Digit::from_index(usize::from(byte % 9));
        if byte < 128 && (grid.candidates(cell).contains(digit) || byte < 2) {
            grid.place(cell, digit);
        }
    }
    let budget = Budget::UNLIMITED.guesses(5_000);
    let mut agreed = None;
    for entry in SOLVERS.iter().filter(|entry| entry.info.complete) {
        let mut solutions = Vec::new();
        let report = (entry.make)().search(&grid.into(), &budget, &mut |solution| {
            assert!(solution.completes(&grid), "{}: {grid}", entry.info.name);
            assert!(!solutions.contains(solution), "{} finds a solution twice: {grid}", entry.info.name);
            solutions.push(*solution);
            if solutions.len() == LIMIT { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if report.end == End::GaveUp {
            continue;
        }
        let &mut (first, count) = agreed.get_or_insert((entry.info.name, solutions.len()));
        assert_eq!(count, solutions.len(), "{first} and {} differ: {grid}", entry.info.name);
        assert!(count == 0 || Puzzle::Grid(grid).clash().is_none());
    }
});
