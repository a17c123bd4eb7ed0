//! States in the middle of a puzzle, right or wrong: advice never panics, hints are true, and mistakes are named.
#![no_main]

use bitdoku::grid::{Candidate, Pencilmarks, Puzzle};
use bitdoku::{Advice, Cell, Digit, Grid, Stage, hint};
use libfuzzer_sys::fuzz_target;

/// One of the project's own, hard enough for chains.
const PUZZLE: &str = "...........2...954.7...5...4..5.2.8......8.6.8...6.4.7......3..98.17.6......24...";

fuzz_target!(|bytes: [u8; 81]| {
    let puzzle: Grid = PUZZLE.parse().expect("81 characters");
    let solution = bitdoku::solve(&puzzle).expect("one solution");
    let mut grid = puzzle;
    // A byte below 64 fills its cell rightly, one from 250 wrongly.
    for (cell, byte) in Cell::ALL.into_iter().zip(bytes) {
        match (grid[cell], byte) {
            (None, ..64) => grid.place(cell, solution[cell]),
            (None, 250..) => grid.place(cell, Digit::from_index(usize::from(byte) % 9)),
            _ => {}
        }
    }
    // The others take marks away, now and then the true one.
    let mut marks = Pencilmarks::of_grid(&grid);
    for (cell, byte) in Cell::ALL.into_iter().zip(bytes) {
        let digit = Digit::from_index(usize::from(byte) % 9);
        if grid[cell].is_none() && (digit != solution[cell] || byte > 246) {
            marks.eliminate(Candidate::of(cell, digit));
        }
    }
    match hint(&Puzzle::Sukaku(marks), Some(&puzzle.into())) {
        Advice::Next(next) => {
            assert!(Stage::ALL.iter().all(|&stage| !next.text(stage).is_empty()));
            assert!(next.step.eliminations.iter().all(|gone| solution[gone.cell()] != gone.digit()));
            assert!(next.step.placement.is_none_or(|placed| solution[placed.cell()] == placed.digit()));
        }
        Advice::Wrong(mistakes) => assert!(mistakes.iter().all(|mistake| {
            let cell = mistake.cell();
            grid[cell] != Some(solution[cell]) || !marks[cell].contains(solution[cell])
        })),
        Advice::Solved | Advice::Stuck => assert!(Cell::ALL.iter().all(|&cell| marks[cell].contains(solution[cell]))),
        other => panic!("the puzzle has one solution, and nothing stops the search: {other:?}"),
    }
});
