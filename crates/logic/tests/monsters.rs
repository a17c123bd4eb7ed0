//! The patterns of the hardest puzzles: that they never eliminate what is true, how often they are there, and that they vanish with
//! what makes them.

use bitdoku_grid::Grid;
use bitdoku_logic::find::{Exocet, MultiSector, SkLoop, Tridagon};
use bitdoku_logic::{Board, Kind, Measure, PEOPLE, Profile, Scale, ScaleEntry, Scratch, Step, Technique, find_steps};
use bitdoku_solve::{Engine, Solver};
use bitdoku_suite::outside;

const PATTERNS: [&dyn Technique; 4] = [&Tridagon, &SkLoop, &Exocet, &MultiSector];

/// Singles, locked candidates and subsets.
fn basics() -> Profile {
    let techniques = PEOPLE.techniques();
    let last = techniques.iter().position(|technique| technique.slug() == "plain-x-wing").expect("it has fish");
    Profile::new("basics", "what comes before all fish", &techniques[..last])
}

/// Whether a step leaves the solution as it is.
fn is_sound(step: &Step, solution: &Grid) -> bool {
    step.placement.is_none_or(|placed| solution[placed.cell()] == Some(placed.digit()))
        && step.eliminations.iter().all(|gone| solution[gone.cell()] != Some(gone.digit()))
}

/// How many puzzles have a step of each technique at the start, and how many of any. All steps there, and on the way that these
/// techniques lead, are held to the solution.
fn frequencies(puzzles: impl Iterator<Item = Grid>) -> (usize, [usize; 4], usize) {
    let (mut all, mut with, mut with_any) = (0, [0; 4], 0);
    let (mut scratch, mut engine, basics) = (Scratch::default(), Engine::new(), basics());
    for puzzle in puzzles {
        let solution = engine.solve(&puzzle.into()).some_solution().map(|solution| Grid::from(*solution));
        let solution = solution.expect("it has a solution");
        let mut board = Board::new(&puzzle);
        let mut is_start = true;
        loop {
            board = basics.walk(&board, &mut scratch).expect("nothing stops it").1;
            let found = PATTERNS.map(|technique| find_steps(&board, technique));
            for step in found.iter().flatten() {
                assert!(is_sound(step, &solution), "{puzzle}: {} {}\n{board:?}", step.kind, step.conclusion());
            }
            let has = found.each_ref().map(|steps| !steps.is_empty());
            if is_start {
                all += 1;
                with.iter_mut().zip(has).for_each(|(with, has)| *with += usize::from(has));
                with_any += usize::from(has.contains(&true));
                is_start = false;
            }
            if !has.contains(&true) {
                break;
            }
            for step in found.iter().flatten() {
                // Another may have filled its cell.
                if step.placement.is_none_or(|placed| board.digit(placed.cell()).is_none()) {
                    board.apply(step);
                }
            }
        }
    }
    (all, with, with_any)
}

/// One in this many of the hardest, on which the shares are compared with what is known.
fn shares(every: usize) {
    let text = outside::text("hardest_11plus.txt").unwrap_or_else(|missing| panic!("{missing}"));
    assert_eq!(text.lines().count(), 48_766);
    let puzzles = text.lines().step_by(every).filter_map(|line| line.get(..81)?.parse().ok());
    let (all, with, with_any) = frequencies(puzzles);
    println!("{all} puzzles: tridagon, SK loop, exocet, MSLS {with:?}, any {with_any}");
    assert_eq!(all, 48_766_usize.div_ceil(every));
    let share = |count: usize| 100.0 * count as f64 / all as f64;
    assert_eq!(with[0], 0, "the list is older than the tridagon");
    assert!((1.0..3.0).contains(&share(with[1])), "SK loops {}", share(with[1]));
    assert!((45.0..60.0).contains(&share(with[2])), "exocets {}", share(with[2]));
    assert!((9.0..13.0).contains(&share(with[3])), "MSLS {}", share(with[3]));
}

#[test]
#[ignore = "needs lists from outside, in the folder BITDOKU_DATA"]
fn patterns_of_the_hardest_puzzles_from_outside_are_sound_and_as_frequent_as_known() {
    shares(8);
}

#[test]
#[ignore = "minutes: BITDOKU_DATA=… cargo test --release -p bitdoku-logic --test tests -- --ignored monsters"]
fn all_of_them() {
    shares(1);
}

/// How hard the hardest are after their patterns: every 160th of the list that has one, rated after the basics, and again where
/// basics and patterns come to their end. `cargo test --release -p bitdoku-logic --test tests -- --ignored --nocapture monsters` prints it.
#[test]
#[ignore = "needs lists from outside, in the folder BITDOKU_DATA"]
fn puzzles_from_outside_are_easier_behind_their_patterns() {
    let text = outside::text("hardest_11plus.txt").unwrap_or_else(|missing| panic!("{missing}"));
    let puzzles = text.lines().step_by(160).filter_map(|line| line.get(..81)?.parse::<Grid>().ok());
    let (basics, mut scratch) = (basics(), Scratch::default());
    let with_patterns: Vec<&'static dyn Technique> = [basics.techniques(), &PATTERNS].concat();
    let with_patterns = Profile::new("patterns", "basics and patterns", Vec::leak(with_patterns));
    let scales = ["se121", "te", "W"].map(|name| name.parse::<ScaleEntry>().expect("a scale"));
    let (mut all, mut easier) = (0, 0);
    for puzzle in puzzles {
        let start = basics.walk(&Board::new(&puzzle), &mut scratch).expect("nothing stops it").1;
        let (steps, end) = with_patterns.walk(&start, &mut scratch).expect("nothing stops it");
        if steps.is_empty() {
            continue;
        }
        let told = |board: &Board, scratch: &mut Scratch| {
            scales.map(|scale| scale.measure(board, scratch).expect("nothing stops it"))
        };
        let [before, after] = [told(&start, &mut scratch), told(&end, &mut scratch)];
        let names = PATTERNS.map(|it| steps.iter().filter(|step| step.technique == it.slug()).count());
        println!("{puzzle} {names:?} {before:?} {after:?}");
        let er = |measures: &[Measure; 3]| match &measures[0] {
            Measure::Rating(rating) => rating.er.difficulty.tenths(),
            other => panic!("{other:?} is no rating"),
        };
        // What is solved already has none.
        all += 1;
        easier += usize::from(er(&after) < er(&before));
    }
    println!("{easier} of {all} are easier");
    assert!(all > 150 && easier * 10 > all * 9, "{easier} of {all}");
}

/// Puzzles known for their patterns.
#[test]
fn famous_puzzles_have_their_patterns() {
    let at_start = |puzzle: &str, technique: &dyn Technique| {
        let board = Board::new(&puzzle.parse().unwrap());
        let steps = find_steps(&basics().walk(&board, &mut Scratch::default()).unwrap().1, technique);
        steps.into_iter().map(|step| step.kind).collect::<Vec<Kind>>()
    };
    let easter_monster = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
    let fata_morgana = "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........";
    let loki = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
    assert!(at_start(easter_monster, &SkLoop).contains(&Kind::SkLoop));
    assert!(at_start(fata_morgana, &Exocet).contains(&Kind::Exocet { double: false }));
    assert_eq!(at_start(loki, &Tridagon), [Kind::Tridagon]);
    // None of them is where it is not.
    assert!(at_start(loki, &SkLoop).is_empty() && at_start(fata_morgana, &Tridagon).is_empty());
    let (all, ..) = frequencies([easter_monster, fata_morgana, loki].iter().map(|puzzle| puzzle.parse().unwrap()));
    assert_eq!(all, 3);
}
