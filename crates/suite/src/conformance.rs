//! What every solver must do: the `conformance!` macro and its checks.
//!
//! A solver's capabilities decide what is skipped, and each skip is printed (`cargo test -- --nocapture` shows it): a
//! solver that takes no candidates skips the Sukaku; an incomplete one may give up; a complete one may spend its
//! budget on the truths that are marked deep, and on nothing else. A complete solver whose line says `plain` goes
//! through the cells in a fixed order; it may give up anywhere, but must decide most truths.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use bitdoku_grid::{Cell, Grid, Puzzle, Solution, Transform, Xoshiro256};
use bitdoku_solve::{Budget, End, Info, Outcome, Report, Solver};

use crate::puzzle::random_puzzle;
use crate::truth::{Known, Truth, truths};

/// Guesses granted to a truth; four times as many to plain solvers, whose guesses are cheap.
const GUESSES: u64 = 50_000;

/// Iterations granted to a truth, for solvers that count them.
const fn iterations(info: &Info) -> u64 {
    if info.complete { 2_000_000 } else { 150 }
}

/// Tests a solver, by its name in `SOLVERS`, against everything that holds for all of them.
///
/// ```
/// use bitdoku_suite::conformance;
/// conformance!(mrv);
/// conformance!(naive, plain);
/// conformance!(boolean_search = "boolean+search");
/// ```
#[macro_export]
macro_rules! conformance {
    ($name:ident) => {
        $crate::conformance!($name = stringify!($name), $crate::conformance::Depth::Deep);
    };
    ($name:ident, plain) => {
        $crate::conformance!($name = stringify!($name), $crate::conformance::Depth::Plain);
    };
    ($module:ident = $name:expr) => {
        $crate::conformance!($module = $name, $crate::conformance::Depth::Deep);
    };
    ($module:ident = $name:expr, $depth:expr) => {
        mod $module {
            #[test]
            fn knows_the_truths() {
                $crate::conformance::knows_the_truths($name, $depth);
            }
            #[test]
            fn keeps_to_its_budget() {
                $crate::conformance::keeps_to_its_budget($name);
            }
            #[test]
            fn commutes_with_transformations() {
                $crate::conformance::commutes_with_transformations($name);
            }
            #[test]
            fn keeps_nothing_of_one_puzzle_for_the_next() {
                $crate::conformance::keeps_nothing_of_one_puzzle_for_the_next($name);
            }
        }
    };
}

/// How far a complete solver must get within the guesses granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// It must decide every truth that is not marked deep.
    Deep,
    /// It must decide more than half of them.
    Plain,
}

fn named(name: &str) -> Box<dyn Solver> {
    name.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// The solutions found, up to `limit`, each checked, none twice; and the report.
fn solutions(solver: &mut dyn Solver, puzzle: &Puzzle, limit: u64, guesses: u64) -> (HashSet<Solution>, Report) {
    let name = solver.info().name;
    let budget = Budget::UNLIMITED.guesses(guesses).iterations(iterations(solver.info()));
    let marks = puzzle.marks();
    let mut solutions = HashSet::new();
    let report = solver.search(puzzle, &budget, &mut |solution| {
        let completes = Cell::ALL.into_iter().all(|cell| marks.allows(cell, solution[cell]));
        assert!(completes, "{name}: {solution} does not complete {puzzle:?}");
        assert!(solutions.insert(*solution), "{name}: {solution} is reported twice");
        if solutions.len() as u64 == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(report.solutions, solutions.len() as u64, "{name}: the report counts what was found");
    (solutions, report)
}

fn takes(info: &Info, truth: &Truth) -> bool {
    let takes = info.sukaku || matches!(truth.puzzle, Puzzle::Grid(_));
    if !takes {
        println!("skipped: {} takes no candidates: {}", info.name, truth.name);
    }
    takes
}

/// Each truth: as many solutions as there are, the stated one among them, and the end that this calls for.
pub fn knows_the_truths(name: &str, depth: Depth) {
    let mut solver = named(name);
    let info = solver.info();
    let guesses = if depth == Depth::Plain { 4 * GUESSES } else { GUESSES };
    let (mut decided, mut undecided) = (0, 0);
    for truth in truths().iter().filter(|truth| takes(info, truth)) {
        let (found, report) = solutions(solver.as_mut(), &truth.puzzle, truth.solutions.limit(), guesses);
        if let (Some(stated), Some(found)) = (truth.solution, found.iter().next()) {
            assert_eq!(*found, stated, "{name}: {}", truth.name);
        }
        let found = found.len() as u64;
        match (report.end, truth.solutions) {
            (End::Exhausted, Known::Exactly(solutions)) => assert_eq!(found, solutions, "{name}: {}", truth.name),
            (End::Stopped, Known::AtLeast(least)) => assert_eq!(found, least, "{name}: {}", truth.name),
            (End::GaveUp, known) => {
                let may = !info.complete || truth.deep || depth == Depth::Plain;
                assert!(may, "{name} gave up: {}: {report:?}", truth.name);
                assert!(found < known.limit(), "{name}: {}", truth.name);
                println!("skipped: {name} gave up after {} guesses: {}", report.guesses, truth.name);
                undecided += 1;
                continue;
            }
            (end, _) => panic!("{name} ended {end:?} with {found} solutions: {}", truth.name),
        }
        decided += 1;
    }
    assert!(!info.complete || decided > undecided, "{name} decided {decided} truths and gave up on {undecided}");
}

/// A search ends soon after its budget is spent or an interrupt is asked for, and at once when `found` breaks.
pub fn keeps_to_its_budget(name: &str) {
    let mut solver = named(name);
    let info = solver.info();

    let stopped =
        solver.search(&Grid::EMPTY.into(), &Budget::UNLIMITED.guesses(GUESSES), &mut |_| ControlFlow::Break(()));
    match stopped.end {
        End::Stopped => assert_eq!(stopped.solutions, 1),
        End::GaveUp => assert!(!info.complete, "{name} finds no completion of the empty grid"),
        End::Exhausted => panic!("{name} finds no completion of the empty grid"),
    }

    let budget = Budget::UNLIMITED.guesses(1_000);
    let report = solver.search(&Grid::EMPTY.into(), &budget, &mut |_| ControlFlow::Continue(()));
    assert_eq!(report.end, End::GaveUp, "{name}");
    assert!(report.guesses <= 1_001, "{name} made {} guesses of 1,000", report.guesses);

    if !info.iteration.is_empty() {
        let budget = Budget::UNLIMITED.iterations(3);
        let report = solver.search(&Grid::EMPTY.into(), &budget, &mut |_| ControlFlow::Continue(()));
        assert_eq!(report.end, End::GaveUp, "{name}");
        assert!(report.iterations <= 4, "{name} made {} iterations of 3", report.iterations);
    }

    let interrupt = AtomicBool::new(false);
    let budget = Budget::UNLIMITED.interrupt(&interrupt);
    let report = solver.search(&Grid::EMPTY.into(), &budget, &mut |_| {
        interrupt.store(true, Ordering::Relaxed);
        ControlFlow::Continue(())
    });
    assert_eq!(report.end, End::GaveUp, "{name} does not heed an interrupt");
    assert!(report.solutions < 10_000, "{name} found {} solutions after an interrupt", report.solutions);
}

/// The solutions of a transformed puzzle are the transformed solutions, and there are as many.
pub fn commutes_with_transformations(name: &str) {
    let mut solver = named(name);
    let info = solver.info();
    let mut random = Xoshiro256::seeded(7_001);
    let mut undecided = 0;

    for tried in 0..20 {
        let puzzle = Puzzle::Grid(random_puzzle(26, &mut random));
        let transform = Transform::random(&mut random);
        undecided += usize::from(!agrees_on_image(solver.as_mut(), &puzzle, &transform, 2));
        if !info.complete && tried == 9 && undecided == 10 {
            println!("skipped: {name} proves nothing, so that nothing can be compared");
            return;
        }
    }
    for truth in truths().iter().filter(|truth| takes(info, truth) && !truth.deep) {
        let limit = match truth.solutions {
            // What is found first of many is not the same after a transformation.
            Known::AtLeast(_) => continue,
            Known::Exactly(solutions) if solutions > 1_000 => continue,
            Known::Exactly(solutions) => solutions + 1,
        };
        let transform = Transform::random(&mut random);
        undecided += usize::from(!agrees_on_image(solver.as_mut(), &truth.puzzle, &transform, limit));
    }
    if undecided > 0 {
        println!("skipped: {name} gave up on {undecided} puzzles or their images");
    }
}

/// Whether both the puzzle and its image were decided; if so, they agree.
fn agrees_on_image(solver: &mut dyn Solver, puzzle: &Puzzle, transform: &Transform, limit: u64) -> bool {
    let (found, report) = solutions(solver, puzzle, limit, GUESSES);
    let (images, image_report) = solutions(solver, &transform.puzzle(puzzle), limit, GUESSES);
    let decided = report.end == End::Exhausted && image_report.end == End::Exhausted;
    if decided {
        let found: HashSet<Solution> = found.iter().map(|solution| transform.solution(solution)).collect();
        assert_eq!(found, images, "{}: {puzzle:?} {transform:?}", solver.info().name);
    }
    decided
}

/// One solver gives the same answers and reports in any order of puzzles, after an early stop, and as `solve` as
/// through `solve_many`.
pub fn keeps_nothing_of_one_puzzle_for_the_next(name: &str) {
    let mut solver = named(name);
    let mut random = Xoshiro256::seeded(7_002);
    let budget = Budget::UNLIMITED.guesses(20_000).iterations(iterations(solver.info()));
    let mut puzzles: Vec<Puzzle> = (0..8).map(|_| random_puzzle(28, &mut random).into()).collect();
    // The candidates of a grid: batches take both forms, side by side.
    let sukaku = puzzles[3].marks();
    puzzles.insert(4, Puzzle::Sukaku(sukaku));
    let fresh: Vec<(Outcome, Report)> =
        puzzles.iter().map(|puzzle| named(name).solve_within(puzzle, &budget)).collect();

    for (puzzle, fresh) in puzzles.iter().zip(&fresh).rev() {
        solver.search(&Grid::EMPTY.into(), &budget, &mut |_| ControlFlow::Break(()));
        assert_eq!(solver.solve_within(puzzle, &budget), *fresh, "{name}: {puzzle}");
    }
    let decided: Vec<(Puzzle, Outcome)> = puzzles
        .iter()
        .zip(&fresh)
        .filter(|(_, (outcome, _))| outcome.unique().is_some())
        .map(|(puzzle, (outcome, _))| (*puzzle, *outcome))
        .collect();
    let (puzzles, expected): (Vec<Puzzle>, Vec<Outcome>) = decided.into_iter().unzip();
    let mut outcomes = vec![Outcome::Unsolvable; puzzles.len()];
    solver.solve_many(&puzzles, &Budget::UNLIMITED, &mut outcomes);
    assert_eq!(outcomes, expected, "{name}");
}
