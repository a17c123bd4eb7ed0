//! Sessions and pools: what they answer is the same one by one and many at a time, as puzzles and as bytes, on one thread
//! and on several; they keep their limits, and they end when they are stopped.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bitdoku::engine::{Cells, CellsMut, LineStatus};
use bitdoku::grid::Xoshiro256;
use bitdoku::{
    Advice, Cell, Count, Digit, Grid, Limits, Outcome, Pencilmarks, Pool, Puzzle, Refusal, Session, Solution,
};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn puzzle(text: &str) -> Puzzle {
    text.parse().unwrap()
}

/// Puzzles with one solution, several and none, two houses in conflict among them, and a Sukaku now and then.
fn puzzles(count: usize) -> Vec<Puzzle> {
    let mut random = Xoshiro256::seeded(3);
    let solution = bitdoku::solve(puzzle(EASY)).unwrap();
    let mut puzzle = || {
        let image = bitdoku::Transform::random(&mut random).solution(&solution).grid();
        let mut grid = Grid::EMPTY;
        let clues = 40 + random.below(60);
        for _ in 0..clues {
            let cell = Cell::from_index(random.below(81) as usize);
            grid.place(cell, image[cell].unwrap());
        }
        if random.below(6) == 0 {
            grid.place(Cell::from_index(random.below(81) as usize), Digit::from_index(random.below(9) as usize));
        }
        if random.below(5) == 0 { Puzzle::Sukaku(Pencilmarks::of_givens(&grid)) } else { Puzzle::Grid(grid) }
    };
    (0..count).map(|_| puzzle()).collect()
}

fn kind(outcome: &Outcome) -> LineStatus {
    match outcome {
        Outcome::Unique(_) => LineStatus::Unique,
        Outcome::Multiple(_) => LineStatus::Multiple,
        Outcome::Unsolvable => LineStatus::Unsolvable,
        Outcome::Unknown(_) => LineStatus::Unknown,
    }
}

#[test]
fn many_at_a_time_are_answered_as_each_alone() {
    let puzzles = puzzles(1_500);
    let mut session = Session::new();
    let alone: Vec<Outcome> = puzzles.iter().map(|puzzle| session.solve(puzzle).outcome).collect();
    for status in [LineStatus::Unique, LineStatus::Multiple, LineStatus::Unsolvable] {
        assert!(alone.iter().filter(|outcome| kind(outcome) == status).count() > 50, "{status:?}");
    }

    let mut outcomes = vec![Outcome::Unknown(None); puzzles.len()];
    session.solve_many(&puzzles, &mut outcomes);
    let mut pooled = vec![Outcome::Unknown(None); puzzles.len()];
    let mut pool = Pool::new(3, Session::new);
    pool.solve_many(&puzzles, &mut pooled);
    assert_eq!(pool.progress().done(), puzzles.len() as u64);
    assert_eq!(outcomes, pooled);
    let mut counts = vec![Count { solutions: 0, exact: false }; puzzles.len()];
    pool.count_many(&puzzles, 5, &mut counts);
    for (i, puzzle) in puzzles.iter().enumerate() {
        assert_eq!((kind(&outcomes[i]), outcomes[i].unique()), (kind(&alone[i]), alone[i].unique()), "{puzzle}");
        let counted = session.count(puzzle, 5);
        assert_eq!(counts[i], counted.count, "{puzzle}");
        assert_eq!(counted.first.is_some(), counted.count.solutions > 0);
    }
}

#[test]
fn bytes_are_answered_as_puzzles_are() {
    let puzzles: Vec<Puzzle> = puzzles(1_500).into_iter().filter(|puzzle| puzzle.grid().is_some()).collect();
    let mut text: String = puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect();
    let bad = 1_100;
    text.replace_range(bad * 82 + 17..bad * 82 + 18, "x");
    let value = |byte: u8| if byte.is_ascii_digit() { byte - b'0' } else { u8::from(byte != b'.') * 99 };
    let values: Vec<u8> = text.bytes().map(value).collect();
    // Cell by cell, as an array in Fortran's order.
    let len = puzzles.len();
    let columns: Vec<u8> =
        (0..81).flat_map(|cell| (0..len).map(move |i| (i, cell))).map(|(i, c)| values[i * 82 + c]).collect();
    let layouts = [
        Cells::text(text.as_bytes()).with_strides(len, 82, 1).unwrap(),
        Cells::values(&values).with_strides(len, 82, 1).unwrap(),
        Cells::values(&columns).with_strides(len, 1, len).unwrap(),
    ];
    let mut session = Session::new();
    let mut mrv = Session::by("mrv".parse().unwrap());
    let mut pool = Pool::new(2, Session::new);
    for grids in layouts {
        let mut expected: Option<(Vec<u8>, Vec<LineStatus>)> = None;
        for way in 0..3 {
            let mut solutions = vec![7; 90 * len];
            let mut statuses = vec![LineStatus::Malformed; len];
            let room = CellsMut::text(&mut solutions).with_stride(len, 90).unwrap();
            match way {
                0 => session.solve_cells(grids, room, &mut statuses),
                1 => pool.solve_cells(grids, room, &mut statuses),
                _ => mrv.solve_cells(grids, room, &mut statuses),
            }
            for (i, puzzle) in puzzles.iter().enumerate() {
                let (row, between) = solutions[i * 90..][..90].split_at(81);
                assert_eq!(between, [7; 9], "what stands between is left alone");
                let row = std::str::from_utf8(row).unwrap();
                match statuses[i] {
                    LineStatus::Unique | LineStatus::Multiple => {
                        let solution = bitdoku::Solution::new(row.parse().unwrap()).unwrap();
                        assert!(solution.completes(puzzle.grid().unwrap()));
                    }
                    _ => assert_eq!(row, ".".repeat(81)),
                }
                match i == bad {
                    true => assert_eq!(statuses[i], LineStatus::Malformed),
                    false => assert_eq!(statuses[i], kind(&session.solve(puzzle).outcome), "{puzzle}"),
                }
            }
            if way < 2 {
                let found = expected.get_or_insert_with(|| (solutions.clone(), statuses.clone()));
                assert_eq!((&found.0, &found.1), (&solutions, &statuses));
            }
        }
        let (mut counts, mut pooled) = (vec![None; len], vec![None; len]);
        session.count_cells(grids, 3, &mut counts);
        pool.count_cells(grids, 3, &mut pooled);
        assert_eq!(counts, pooled);
        assert_eq!(counts[bad], None);
        let expected = session.count(puzzles[bad + 1], 3).count;
        assert_eq!(counts[bad + 1], Some(expected));
    }
}

#[test]
fn limits_are_kept_and_unknown_is_said() {
    let mut session = Session::new().with_limits(Limits::NONE.guesses(2));
    assert!(matches!(session.solve(puzzle(HARD)).outcome, Outcome::Unknown(_)));
    assert_eq!(session.rate(puzzle(HARD)), Err(Refusal::Unknown));
    assert!(matches!(session.hint(puzzle(HARD), None), Advice::Unknown));
    assert_eq!(session.check(puzzle(HARD)).is_unique(), None);
    // A long count is no long search: what is allowed is allowed from one solution to the next.
    let mut counting = Session::new().with_limits(Limits::NONE.guesses(100));
    assert_eq!(counting.count(Grid::EMPTY, 5_000).count.solutions, 5_000);
    let mut counts = [Count { solutions: 0, exact: true }; 2];
    counting.count_many(&[Grid::EMPTY.into(); 2], 5_000, &mut counts);
    assert_eq!(counts, [Count { solutions: 5_000, exact: false }; 2]);
    let mut brief = Session::new().with_limits(Limits::NONE.looks(100));
    assert_eq!(brief.rate(puzzle(HARD)), Err(Refusal::TooLong));
    assert_eq!(brief.explain(puzzle(HARD)).unwrap_err(), Refusal::TooLong);
    assert_eq!(brief.rate(puzzle(EASY)).unwrap().to_string(), "1.2/1.2/1.2");
    let mut outcomes = [Outcome::Unsolvable; 2];
    session.solve_many(&[puzzle(HARD), puzzle(EASY)], &mut outcomes);
    assert!(matches!(outcomes, [Outcome::Unknown(_), Outcome::Unique(_)]));
    let lines = format!("{HARD}{EASY}");
    let (mut solutions, mut statuses) = ([0; 162], [LineStatus::Malformed; 2]);
    session.solve_cells(Cells::text(lines.as_bytes()), CellsMut::values(&mut solutions), &mut statuses);
    assert_eq!(statuses, [LineStatus::Unknown, LineStatus::Unique]);
    assert_eq!(solutions[..81], [0; 81]);
}

#[test]
fn a_stopped_session_answers_nothing_and_goes_on_after_a_reset() {
    let mut session = Session::new();
    let stopper = session.stopper();
    stopper.stop();
    assert!(matches!(session.solve(puzzle(HARD)).outcome, Outcome::Unknown(None)));
    assert_eq!(session.rate(puzzle(HARD)), Err(Refusal::Stopped));
    assert_eq!(session.explain(puzzle(HARD)).unwrap_err(), Refusal::Stopped);
    assert!(matches!(session.hint(puzzle(HARD), None), Advice::Unknown));
    let mut ratings = [Err(Refusal::Unsolvable); 3];
    session.rate_many(&[puzzle(EASY); 3], &mut ratings);
    assert_eq!(ratings, [Err(Refusal::Stopped); 3]);
    stopper.reset();
    assert_eq!(session.rate(puzzle(HARD)).unwrap().to_string(), "10.7/10.7/9.7");
}

#[test]
fn a_pool_puts_ratings_in_their_places() {
    let middling = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let mut all = puzzles(100);
    all.extend([EASY, middling, EASY].map(puzzle));
    let mut session = Session::new();
    let expected: Vec<_> = all.iter().map(|&puzzle| session.rate(puzzle)).collect();
    for threads in [1, 2, 5] {
        let mut pool = Pool::new(threads, Session::new);
        let mut ratings = vec![Err(Refusal::Stopped); all.len()];
        pool.rate_many(&all, &mut ratings);
        assert_eq!(ratings, expected, "{threads}");
        assert_eq!(pool.progress().done(), all.len() as u64);
    }
}

#[test]
fn a_pool_has_no_more_sessions_than_it_has_work_for() {
    let made = Arc::new(AtomicUsize::new(0));
    let counting = {
        let made = Arc::clone(&made);
        move || {
            made.fetch_add(1, Ordering::Relaxed);
            Session::new()
        }
    };
    let mut pool = Pool::new(1_000_000_000, counting);
    assert_eq!((pool.threads(), made.load(Ordering::Relaxed)), (Pool::MOST_THREADS, 0));
    let puzzles = [EASY, HARD, EASY].map(puzzle);
    let mut outcomes = [Outcome::Unknown(None); 3];
    let (mut solutions, mut statuses) = ([0; 81], [LineStatus::Malformed]);
    for _ in 0..3 {
        pool.solve_many(&puzzles, &mut outcomes);
        pool.rate_many(&puzzles, &mut [Err(Refusal::Stopped); 3]);
        pool.solve_cells(Cells::text(EASY.as_bytes()), CellsMut::text(&mut solutions), &mut statuses);
        pool.run([0; 3].into_iter(), |_, _| 1);
    }
    assert!(outcomes.iter().all(|outcome| outcome.unique().is_some()) && statuses == [LineStatus::Unique]);
    let made = made.load(Ordering::Relaxed);
    assert!((1..=3).contains(&made), "{made} sessions");
}

#[test]
fn another_thread_stops_a_pool() {
    let mut pool = Pool::new(2, Session::new);
    let (stopper, progress) = (pool.stopper(), pool.progress());
    let puzzles = vec![puzzle(EASY); 100_000];
    let mut ratings = vec![Err(Refusal::Unsolvable); puzzles.len()];
    std::thread::scope(|scope| {
        scope.spawn(move || {
            while progress.done() == 0 {
                std::thread::yield_now();
            }
            stopper.stop();
        });
        pool.rate_many(&puzzles, &mut ratings);
    });
    assert!(ratings[0].is_ok());
    assert_eq!(ratings.last(), Some(&Err(Refusal::Stopped)));
}

#[test]
fn a_path_is_told_step_by_step_and_can_be_ended() {
    let mut session = Session::new();
    let mut hardest = Vec::new();
    let path = session.explain_with(puzzle(EASY), &mut |walked| {
        assert_eq!(walked.number, hardest.len() + 1);
        hardest.push(walked.hardest);
        ControlFlow::Continue(())
    });
    let path = path.unwrap();
    assert_eq!(path.steps.len(), hardest.len());
    assert!(hardest.is_sorted());
    assert_eq!(*hardest.last().unwrap(), path.rating().er.difficulty);

    let ended = session.explain_with(puzzle(EASY), &mut |walked| {
        if walked.number == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(ended.unwrap_err(), Refusal::Stopped);
}

#[test]
fn refusals_say_why() {
    let mut session = Session::new();
    let refused = |session: &mut Session, puzzle: Puzzle| session.rate(puzzle).unwrap_err().to_string();
    assert_eq!(refused(&mut session, Grid::EMPTY.into()), "several solutions");
    let clash = EASY.replacen("53.", "535", 1);
    assert_eq!(refused(&mut session, puzzle(&clash)), "no solution: two 5s in row 1: r1c1 and r1c3");
    let none = EASY.replacen("53.", "531", 1);
    assert_eq!(refused(&mut session, puzzle(&none)), "no solution");
    assert!(session.check(puzzle(&clash)).clash.is_some());
    assert_eq!(session.check(puzzle(&none)).is_unique(), Some(false));
}

/// What threads need: sessions move to them, stoppers, deadlines and progress are shared, and answers come back.
#[test]
fn threads_may_have_them() {
    fn moves<T: Send>() {}
    fn is_shared<T: Send + Sync>() {}
    moves::<Session>();
    moves::<bitdoku::Pool>();
    moves::<bitdoku::TimedSession>();
    moves::<Box<dyn bitdoku::Solver>>();
    moves::<bitdoku::logic::Scratch>();
    moves::<bitdoku::Canonizer>();
    is_shared::<bitdoku::Stopper>();
    is_shared::<bitdoku::Deadlines>();
    is_shared::<bitdoku::Progress>();
    is_shared::<bitdoku::Generator>();
    is_shared::<bitdoku::Advice>();
    is_shared::<bitdoku::Path>();
    is_shared::<bitdoku::ParseError>();
}

#[test]
fn solutions_come_all_and_each_once() {
    let mut grid: Grid =
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse().unwrap();
    grid.clear("r9c3".parse().unwrap());
    let mut marks = Pencilmarks::of_grid(&grid);
    marks.eliminate("2r1c2".parse().unwrap());
    let mut session = Session::new();
    // More than a part of solutions, so that each is taken apart; the second is a Sukaku.
    for puzzle in [Puzzle::from(grid), Puzzle::from(marks)] {
        let mut searched = Vec::new();
        session.search(puzzle, &mut |solution| {
            searched.push(*solution);
            ControlFlow::Continue(())
        });
        let mut taken = session.solutions(puzzle);
        let mut found: Vec<Solution> = taken.by_ref().collect();
        assert!(!taken.is_cut_short() && found.len() > 10_000, "{}", found.len());
        searched.sort();
        found.sort();
        assert!(searched == found);
    }
    let mut limited = Session::new().with_limits(Limits::NONE.guesses(3));
    let mut taken = limited.solutions(Grid::EMPTY);
    assert!(taken.by_ref().count() < 10 && taken.is_cut_short());
    session.stopper().stop();
    assert_eq!(session.solutions(grid).count(), 0);
}
