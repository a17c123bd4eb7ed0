//! A search may be stopped anywhere: then it says so, and the working memory is as good as before.
//!
//! Each search is stopped at its first look whether to go on, at its second, its third, and so on to its last. Where
//! there are too many, some of them are taken, spread evenly.

use std::fmt::Debug;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bitdoku_grid::Grid;
use bitdoku_logic::{Board, Hint, Interrupted, PROFILES, Path, Scratch, Step, TECHNIQUES, Technique};

/// Of this project's own making, ER 8.3 to 9.0.
const CHAINS: [&str; 3] = [
    "..47..3.....3....21......9......248.3.8.......5.1..9.......185...6.45.2.9...7....",
    "...18..9..9.5.3.7......63.8.8.....2.3.......79..2.1.6.8.3........9325..4....6.2..",
    "..3..8....4...63..96..4.158............15...21..67.8.....4...2..8....73..2....9.4",
];

/// AI Escargot, Arto Inkala, 2006. Its chains nest.
const ESCARGOT: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

fn board(puzzle: &str) -> Board {
    Board::new(&puzzle.parse::<Grid>().expect("a puzzle"))
}

/// Stops `search` after each number of looks it takes, or after about `most` of them. With fewer than it takes it must
/// be `stopped`; with as many it must end as it does when nothing stops it. Returns how many looks that is.
fn stop_everywhere<T: PartialEq + Debug>(
    most: u64,
    mut search: impl FnMut(&mut Scratch) -> T,
    stopped: impl Fn(&mut Scratch, &T, &T) -> bool,
) -> u64 {
    let mut scratch = Scratch::default();
    scratch.set_looks(u64::MAX);
    let expected = search(&mut scratch);
    let all = u64::MAX - scratch.looks_left().expect("a number was set");
    // Memory that holds the results of the same search would shorten it.
    let mut scratch = Scratch::default();
    let stride = all.div_ceil(most).max(1);
    for looks in (0..all).step_by(stride as usize).chain(all.checked_sub(1)) {
        scratch.set_looks(looks);
        let found = search(&mut scratch);
        assert!(stopped(&mut scratch, &found, &expected), "after {looks} of {all} looks: {found:?}");
        assert_eq!(scratch.looks_left(), Some(0));
    }
    scratch.set_looks(all);
    assert_eq!(search(&mut scratch), expected, "{all} looks are enough");
    all
}

fn is_interrupted<T: PartialEq>(_: &mut Scratch, found: &Result<T, Interrupted>, _: &Result<T, Interrupted>) -> bool {
    *found == Err(Interrupted)
}

const EVERY: u64 = u64::MAX;
const SOME: u64 = if cfg!(miri) { 3 } else { 40 };

#[test]
fn a_rating_may_be_stopped_anywhere() {
    for profile in PROFILES {
        let looks = stop_everywhere(SOME, |scratch| profile.rate(&board(CHAINS[0]), scratch), is_interrupted);
        assert!(looks > 1000, "{looks}");
        if !cfg!(miri) {
            let looks = stop_everywhere(12, |scratch| profile.rate(&board(ESCARGOT), scratch), is_interrupted);
            assert!(looks > 10_000, "{looks}");
        }
    }
}

#[test]
fn a_path_may_be_stopped_anywhere() {
    for profile in PROFILES {
        let path = |scratch: &mut Scratch| Ok(Path::with_profile(&board(CHAINS[1]), profile, scratch)?.steps);
        stop_everywhere(SOME, path, is_interrupted);
    }
}

/// A hint for each board on the way.
#[test]
#[cfg_attr(miri, ignore = "long")]
fn a_hint_may_be_stopped_anywhere() {
    for profile in PROFILES {
        for (puzzle, most) in [(CHAINS[0], EVERY), (CHAINS[1], SOME), (CHAINS[2], SOME), (ESCARGOT, 5)] {
            let path = Path::with_profile(&board(puzzle), profile, &mut Scratch::default()).expect("nothing stops it");
            for (board, step) in path.boards() {
                let hint = |scratch: &mut Scratch| Ok(Hint::by(profile, &board, scratch)?.map(|hint| hint.step));
                stop_everywhere(most, hint, is_interrupted);
                assert_eq!(hint(&mut Scratch::default()), Ok(Some(step.step.clone())));
            }
        }
    }
}

/// Every technique that searches, down to the deepest nesting: its first step, and all of them.
#[test]
#[cfg_attr(miri, ignore = "long")]
fn a_technique_may_be_stopped_anywhere() {
    for technique in TECHNIQUES.iter().map(|row| row.technique) {
        for example in technique.info().examples {
            let board = example.board();
            let first = |scratch: &mut Scratch| technique.first(&board, scratch);
            stop_everywhere(10, first, |scratch, found, _| scratch.is_interrupted() && found.is_none());
            // The steps reported before the stop are the first of all.
            let all = |scratch: &mut Scratch| all(technique, &board, scratch);
            stop_everywhere(5, all, |scratch, found, all| scratch.is_interrupted() && all.starts_with(found));
        }
    }
}

fn all(technique: &dyn Technique, board: &Board, scratch: &mut Scratch) -> Vec<Step> {
    let mut steps = Vec::new();
    let _ = technique.find(board, scratch, &mut |step| {
        steps.push(step);
        // A few are enough to have been interrupted while they are written out.
        if steps.len() < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    steps
}

#[test]
fn a_flag_stops_and_may_be_taken_back() {
    let flag = Arc::new(AtomicBool::new(true));
    let mut scratch = Scratch::interruptible(Arc::clone(&flag));
    for profile in PROFILES {
        flag.store(true, Ordering::Relaxed);
        assert_eq!(profile.rate(&board(CHAINS[0]), &mut scratch), Err(Interrupted));
        flag.store(false, Ordering::Relaxed);
        assert_eq!(profile.rate(&board(CHAINS[0]), &mut scratch).expect("nothing stops it").to_string(), "8.3/1.2/1.2");
    }
}

/// The flag is set by another thread, at any moment.
#[test]
#[cfg_attr(miri, ignore = "long")]
fn another_thread_may_stop_it() {
    let flag = Arc::new(AtomicBool::new(false));
    let mut scratch = Scratch::interruptible(Arc::clone(&flag));
    let rating = PROFILES[0].rate(&board(ESCARGOT), &mut scratch).expect("nothing stops it");
    let mut stopped = 0;
    for round in 0..20 {
        // The first time before it begins, so that one is stopped however busy the machine is.
        flag.store(round == 0, Ordering::Relaxed);
        let setter = {
            let flag = Arc::clone(&flag);
            std::thread::spawn(move || {
                // A while that is longer each time.
                (0..50_000 * round).for_each(|_| std::hint::spin_loop());
                flag.store(true, Ordering::Relaxed);
            })
        };
        match PROFILES[0].rate(&board(ESCARGOT), &mut scratch) {
            Ok(found) => assert_eq!(found, rating),
            Err(Interrupted) => stopped += 1,
        }
        setter.join().expect("it only counts");
    }
    assert!(stopped > 0);
}
