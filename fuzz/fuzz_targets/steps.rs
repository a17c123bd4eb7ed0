//! Puzzles of arbitrary bytes, explained step by step: no step contradicts the solution, and each changes the board.
#![no_main]

use bitdoku_grid::{Cell, Digit, Grid};
use bitdoku_logic::{Board, PROFILES, Path, Scratch};
use bitdoku_solve::{Budget, Outcome, solver};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|cells: [u8; 81]| {
    let Some((puzzle, solution)) = puzzle(cells) else { return };
    let paths = PROFILES.map(|profile| Path::with_profile(&Board::new(&puzzle), profile, &mut Scratch::default()));
    for (board, step) in paths.iter().flat_map(Path::boards) {
        if let Some(placed) = step.placement {
            assert_eq!(solution[placed.cell()], placed.digit(), "{:?}: {puzzle}", step.kind);
        }
        for candidate in step.eliminations {
            assert_ne!(solution[candidate.cell()], candidate.digit(), "{:?}: {puzzle}", step.kind);
        }
        let mut after = board;
        after.apply(step);
        assert!(after != board, "{:?} changes nothing: {puzzle}", step.kind);
    }
});

/// The puzzle that the bytes come to: digits that no peer holds, then as many cells of a solution as make it the only one.
fn puzzle(cells: [u8; 81]) -> Option<(Grid, bitdoku_grid::Solution)> {
    let mut grid = Grid::EMPTY;
    for (cell, byte) in Cell::ALL.into_iter().zip(cells) {
        let digit = Digit::from_index(usize::from(byte % 9));
        if byte < 90 && grid.candidates(cell).contains(digit) {
            grid.place(cell, digit);
        }
    }
    let mut mrv = solver("mrv")?;
    let budget = Budget { guesses: 10_000, ..Budget::UNLIMITED };
    loop {
        let (solution, other) = match mrv.solve_within(&grid.into(), &budget).0 {
            Outcome::Unique(solution) => return Some((grid, solution)),
            Outcome::Multiple([solution, other]) => (solution, other),
            Outcome::Unsolvable | Outcome::Unknown(_) => return None,
        };
        let cell = Cell::ALL.into_iter().find(|&cell| solution[cell] != other[cell])?;
        grid.place(cell, solution[cell]);
    }
}
