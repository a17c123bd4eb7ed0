//! Watched searches: the events match the search, and watching changes nothing.

use std::ops::ControlFlow;

use bitdoku_grid::{Grid, Puzzle};
use bitdoku_solve::{Backend, Budget, End, Engine, Event, Fate, Report, SOLVERS, Solver, Why};

const PUZZLES: [&str; 4] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    // 87 solutions.
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5.........",
    // None.
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8.1..",
];

/// A board as the events tell it.
struct Replayed {
    boards: Vec<Grid>,
    solutions: Vec<Grid>,
    tries: u64,
    placed: u64,
    naked: u64,
    hidden: u64,
    dead_ends: u64,
    events: u64,
}

impl Replayed {
    fn new(grid: Grid) -> Self {
        let solutions = Vec::new();
        Self { boards: vec![grid], solutions, tries: 0, placed: 0, naked: 0, hidden: 0, dead_ends: 0, events: 0 }
    }

    fn hear(&mut self, event: Event) {
        self.events += 1;
        let board = self.boards.last_mut().expect("there is a board");
        match event {
            Event::Place { cell, digit, why } => {
                assert!(board[cell].is_none() || board[cell] == Some(digit), "{cell} is taken");
                board.place(cell, digit);
                self.placed += 1;
                match why {
                    Why::Naked => self.naked += 1,
                    Why::Hidden(house) => {
                        assert!(house.cells().contains(cell));
                        self.hidden += 1;
                    }
                    Why::Try { nth, of } => {
                        assert!(1 <= nth && nth <= of, "{nth} of {of}");
                        self.tries += u64::from(nth < of);
                    }
                    why => panic!("{why:?}"),
                }
            }
            Event::Remove { cell } => {
                assert!(board[cell].is_some(), "{cell} is empty");
                board.clear(cell);
            }
            Event::Clone => {
                let copy = *board;
                self.boards.push(copy);
            }
            Event::Drop => assert!(self.boards.pop().is_some() && !self.boards.is_empty()),
            Event::Solution => self.solutions.push(*self.boards.last().expect("there is a board")),
            Event::DeadEnd(_) => self.dead_ends += 1,
            Event::Choose { cell, .. } | Event::Visit { cell, .. } => assert!(board[cell].is_none(), "{cell} is taken"),
            _ => {}
        }
    }
}

/// The solvers that tell what is on their boards, and whether their givens are placed like any other digit.
const TELLERS: [(&str, bool); 8] = [
    ("naive", false),
    ("layers", true),
    ("mrv", false),
    ("weighted", false),
    ("scan", false),
    ("boolean", false),
    ("boolean+search", false),
    ("degree", false),
];

#[test]
fn what_is_told_is_what_is_done() {
    for text in PUZZLES {
        let grid: Grid = text.parse().unwrap();
        let puzzle = Puzzle::from(grid);
        for (name, places_givens) in TELLERS {
            if name == "naive" && text == PUZZLES[1] {
                continue; // millions of guesses
            }
            let mut solver = name.parse::<Box<dyn Solver>>().unwrap();
            let mut found = Vec::new();
            let unwatched = solver.search(&puzzle, &Budget::UNLIMITED, &mut |_| ControlFlow::Continue(()));
            let mut told = Replayed::new(if places_givens { Grid::EMPTY } else { grid });
            let mut find = |solution: &bitdoku_grid::Solution| {
                found.push(Grid::from(*solution));
                ControlFlow::Continue(())
            };
            let report = solver.search_watched(&puzzle, &Budget::UNLIMITED, &mut find, &mut |event| {
                told.hear(event);
                ControlFlow::Continue(())
            });
            assert_eq!(report, unwatched, "{name}: to watch changes nothing");
            assert_eq!(told.solutions, found, "{name}");
            assert_eq!(told.boards.len(), 1, "{name}: every copy was dropped");
            assert_eq!(
                (told.tries, told.placed, told.dead_ends),
                (report.guesses, report.placements, report.backtracks),
                "{name} on {text}"
            );
            assert_eq!((told.naked, told.hidden), (report.naked_singles, report.hidden_singles), "{name}");
            if matches!(name, "naive" | "layers" | "mrv" | "degree") {
                let start = if places_givens { Grid::EMPTY } else { grid };
                assert_eq!(told.boards[0], start, "{name}: all is taken back");
            }
        }
    }
}

/// The solvers that have no board, and tell what they hold of each cell after each iteration.
const HOLDERS: [&str; 4] = ["sinkhorn", "belief", "genetic", "membrane"];

#[test]
fn what_is_held_is_told_of_every_cell_before_each_iteration_ends_and_comes_to_the_solution() {
    for text in &PUZZLES[..2] {
        let puzzle: Puzzle = text.parse().unwrap();
        for name in HOLDERS {
            let mut budget = Budget::UNLIMITED;
            budget.iterations = 200;
            let unwatched =
                name.parse::<Box<dyn Solver>>().unwrap().search(&puzzle, &budget, &mut |_| ControlFlow::Continue(()));
            let mut solver = name.parse::<Box<dyn Solver>>().unwrap();
            let mut found = None;
            let mut find = |solution: &bitdoku_grid::Solution| {
                found = Some(Grid::from(*solution));
                ControlFlow::Continue(())
            };
            let (mut since, mut iterations, mut likely, mut ended) = (0, 0, Grid::EMPTY, None);
            let report = solver.search_watched(&puzzle, &budget, &mut find, &mut |event| {
                match event {
                    Event::Held { cell, likely: digit, shares } => {
                        assert_eq!(cell.index(), since, "{name}: cell after cell");
                        let sum: u32 = shares.iter().map(|&share| u32::from(share)).sum();
                        assert!((0..=260).contains(&sum) && (sum == 0 || sum >= 243), "{name}: {shares:?}");
                        likely.place(cell, digit);
                        since += 1;
                    }
                    Event::Iteration(progress) => {
                        assert_eq!(since, 81, "{name}");
                        (since, iterations) = (0, progress.iterations);
                    }
                    Event::Solution => ended = Some(likely),
                    _ => {}
                }
                ControlFlow::Continue(())
            });
            assert_eq!(report, unwatched, "{name}: to watch changes nothing");
            assert_eq!((iterations, ended), (report.iterations, found), "{name} on {text}");
            assert!(iterations > 0 && (text != &PUZZLES[0] || ended.is_some()), "{name} on {text}");
        }
    }
}

#[test]
fn a_watched_search_can_be_ended() {
    let puzzle: Puzzle = PUZZLES[1].parse().unwrap();
    for (name, _) in TELLERS {
        let mut heard = 0;
        let mut solver = name.parse::<Box<dyn Solver>>().unwrap();
        let report: Report =
            solver.search_watched(&puzzle, &Budget::UNLIMITED, &mut |_| ControlFlow::Continue(()), &mut |_| {
                heard += 1;
                if heard == 10 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        assert_eq!(heard, 10, "{name} tells nothing after that");
        assert_eq!(report.end, End::Stopped, "{name}");
    }
}

#[test]
fn whoever_tells_nothing_can_be_watched_too() {
    let puzzle: Puzzle = PUZZLES[0].parse().unwrap();
    for entry in SOLVERS {
        let mut solutions = 0;
        let mut find = |_: &_| {
            solutions += 1;
            ControlFlow::Continue(())
        };
        let report =
            (entry.make)().search_watched(&puzzle, &Budget::UNLIMITED, &mut find, &mut |_| ControlFlow::Continue(()));
        assert_eq!(report.solutions, solutions, "{}", entry.info.name);
    }
}

#[test]
fn the_engine_that_is_watched_does_what_the_engine_does() {
    let puzzles: Vec<Puzzle> = PUZZLES.iter().cycle().take(11).map(|text| text.parse().unwrap()).collect();
    let (mut solved, mut rounds) = (0, 0);
    let totals = Engine::watch_lanes(&puzzles, 1000, &mut |lanes| {
        for lane in lanes.iter().flatten() {
            rounds += 1;
            if lane.fate == Fate::Solved {
                solved += 1;
                let grid = lane.marks.singles();
                assert_eq!(grid.filled().len(), 81);
                let Puzzle::Grid(puzzle) = puzzles[lane.puzzle] else { unreachable!() };
                assert!(puzzle.givens().all(|(cell, digit)| grid[cell] == Some(digit)));
            }
        }
        ControlFlow::Continue(())
    });
    let mut engine = Engine::with_backend(Backend::Portable).unwrap();
    assert_eq!(totals, engine.totals(&puzzles, 1000));
    assert_eq!(solved, totals.solutions);
    assert!(
        rounds >= totals.rounds,
        "a lane whose node waits for room in the pool takes part in a round and is not charged"
    );
    let mut seen = 0;
    Engine::watch_lanes(&puzzles, 2, &mut |_| {
        seen += 1;
        if seen == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(seen, 3);
}
