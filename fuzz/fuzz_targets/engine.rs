//! The engine against `mrv`, on every backend: lines of arbitrary bytes, and candidates of arbitrary bits.
#![no_main]

use std::ops::ControlFlow;

use bitdoku_grid::{DigitSet, Grid, Pencilmarks, Puzzle};
use bitdoku_solve::{Backend, Batch, Budget, Cells, CellsMut, End, Engine, LineStatus, Outcome, Solver};
use libfuzzer_sys::fuzz_target;

/// As many guesses as `mrv` may take; where it gives up there is nothing to compare with.
const BUDGET: Budget<'static> = Budget::UNLIMITED.guesses(5_000);

fuzz_target!(|input: ([u8; 81], [u16; 81])| {
    let (bytes, candidates) = input;
    lines(&bytes);
    marks(Pencilmarks::new(candidates.map(DigitSet::from_bits)));
});

/// What is no line is malformed to the engine too; what is one has as many solutions.
fn lines(bytes: &[u8; 81]) {
    let grid = std::str::from_utf8(bytes).ok().and_then(|text| text.parse::<Grid>().ok());
    let expected = match grid {
        None => LineStatus::Malformed,
        Some(grid) => match "mrv".parse::<Box<dyn Solver>>().unwrap().solve_within(&grid.into(), &BUDGET).0 {
            Outcome::Unique(_) => LineStatus::Unique,
            Outcome::Multiple(_) => LineStatus::Multiple,
            Outcome::Unsolvable => LineStatus::Unsolvable,
            Outcome::Unknown(_) => return,
        },
    };
    for mut engine in Backend::ALL.into_iter().filter_map(Engine::with_backend) {
        let (mut solution, mut statuses) = ([0; 81], [LineStatus::default()]);
        let batch = Batch::solving(Cells::text(bytes), CellsMut::text(&mut solution), &mut statuses);
        engine.answer(batch, &Budget::UNLIMITED);
        assert_eq!(statuses, [expected], "{}: {}", engine.backend(), bytes.escape_ascii());
        let is_solved = matches!(expected, LineStatus::Unique | LineStatus::Multiple);
        assert_eq!(solution.iter().all(u8::is_ascii_digit), is_solved, "{}", bytes.escape_ascii());
    }
}

/// All backends find the solutions that `mrv` finds.
fn marks(marks: Pencilmarks) {
    const LIMIT: usize = 5;
    let solutions = |solver: &mut dyn Solver, budget: &Budget<'_>| {
        let mut solutions = Vec::new();
        let report = solver.search(&Puzzle::Sukaku(marks), budget, &mut |solution| {
            solutions.push(*solution);
            if solutions.len() == LIMIT { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        solutions.sort();
        (report.end != End::GaveUp).then_some(solutions)
    };
    let Some(expected) = solutions("mrv".parse::<Box<dyn Solver>>().unwrap().as_mut(), &BUDGET) else { return };
    for mut engine in Backend::ALL.into_iter().filter_map(Engine::with_backend) {
        let found = solutions(&mut engine, &Budget::UNLIMITED).expect("the engine does not give up");
        assert_eq!(found.len(), expected.len(), "{}: {marks:?}", engine.backend());
        assert!(found.len() == LIMIT || found == expected, "{}: {marks:?}", engine.backend());
        let is_allowed = |solution: &bitdoku_grid::Solution| {
            bitdoku_grid::Cell::ALL.into_iter().all(|cell| marks.allows(cell, solution[cell]))
        };
        assert!(found.iter().all(is_allowed), "{}: {marks:?}", engine.backend());
    }
}
