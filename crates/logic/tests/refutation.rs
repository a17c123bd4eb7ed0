//! Lengths of refutations are those that Denis Berthier published: of his controlled-bias collection of minimal puzzles, rated by
//! CSP-Rules, and of his classification of puzzles of depth 2.

use bitdoku_grid::{Grid, Transform, Xoshiro256};
use bitdoku_logic::{Board, Measure, Path, ScaleEntry, Scratch, WHIPS};
use bitdoku_suite::outside;

/// Puzzles of the controlled-bias collection with their W and B, all where the two differ among those that were at hand.
const LENGTHS: &[(&str, usize, usize)] = &[
    ("1..4....9..6....2.78......5..4....3.8..9.....9..3712...7.2456...9....8.......7...", 0, 0),
    (".2.456..9.5.......78...2..621...543.............8..91.......89...4.......7.618...", 0, 0),
    ("1..45..8......9.237..1....62........5......97.978..45..45...9.1..1.6.........1...", 0, 0),
    ("...456....5.7..1...8.....6.2....38.5..7..........4.31....91.4.78......9...1..5...", 0, 0),
    (".2..56...4..7....3......46.....9753...8....72...23..4.59.3.4...6....5...81..7....", 1, 1),
    ("...4.6..9...7...23.8.1..5.4....6....36...7.1.8.......2512..8........4.....7.2...6", 1, 1),
    ("...........678..........5..2..8.43..36....2.8.9..23..7.3..9.4.287.6....1.....7.5.", 1, 1),
    ("..3..6....5.78..2....2...6.....75....1.69..5...9..............5...1.73.6.7..634.8", 1, 1),
    ("..345.......78.1....91.25...4.8.....6......9...5..7..8........2.179....689....45.", 2, 2),
    ("...4.6....5..8...37.9.3...426....9......7..4...19......1...3..7.3...1..69..6..3..", 2, 2),
    ("....5......678..23..9..15.42.56...9.......87......2.3.3.4..5......3....8.7.......", 2, 2),
    ("1.3.5...9....89.237....2.....4..79...3...4...8...2...13.....8.56......7..85......", 2, 2),
    ("..34...8...6.8....7.......523..9.6.7....74..8.....1.......1......83...9..7..6.53.", 3, 3),
    (".2.4...8..5.7.9......1..56...4.....6..5.4.9...7.6.2.3.3.2..8............8..36....", 3, 3),
    ("..3..6.894..7......89.2..........91.........887194.3...1....6.25.7.....1.4..7..3.", 3, 3),
    ("....5.7....6..9..378..325..24..7..........81........925.....9..63.......9..6.5..4", 3, 3),
    ("..3..67.9.5...9...7.........14.7.6.539.....7.6..9..8.45426..3.......7......2.54..", 4, 4),
    ("...4.....4.67...2.7...3..4...7.6..988.52.4....6.......3.....8.2.7..1..3...832..71", 4, 4),
    ("....56..94..7.........3..46.6...7.........2719...1..6..14..89...7.5..8..8.5.....2", 4, 4),
    (".2345.7....6.........1.2....3.8..9.18.1..46.5.....7....9.....5...8.7.49.6...9...2", 4, 4),
    ("..34......5...912.7...2.....1.5.7..86...9...7.......34..2.............9.9...61.75", 5, 5),
    ("1.3..67....6.8.....9......6.81..54.......7..5......23...9...3.4...97..5.83..1..9.", 5, 5),
    ("1.3..6...4..7.9.2..9.......2.56....76.9...8...3.1.......2..7..15....19.2.4..3.6..", 5, 5),
    ("1....67......8...3.982.....2.......6.7....4.28.5...39.5.79.3..8631..5..4.........", 5, 5),
    ("..34..7..4567..........1...2....465.6.....9.1.15.....2.946.5.......1...68..3...9.", 6, 5),
    ("...4.........892...8......5..8..591.394..1..85......7..3......18..2.3.6.965...32.", 6, 6),
    ("1....678.4571....6..9......2..9.5...53.84......4.......76.1.4.2...6...1.......6.8", 6, 6),
    ("..3.....94...8.1..78.....4...4.71.6..1......3.....5......8..29.....92..4.6.5.43..", 6, 6),
    ("......7.9.......3.7..13.56.2.8..59..5..8.3.7.61........4.......86159........486..", 6, 6),
    ("...4....9.5.1.92...8..2...5..6..13.....8...5..7.94.1..7.1....2...2..5....6..14.7.", 7, 6),
    (".....67..45..8..3........45.91..4..737......8....6.31.5..7..........86..9.2.....4", 7, 6),
    ("...........718.2.668..2...42.45..9...1......7...34...53.......1.4.....9...126.4..", 7, 6),
    (".2.4.678...6.8...37.....5...91..8..5.3.....1.....132...1.26..5...8......9...4.6..", 7, 7),
    ("..3......4..78....7.9....5.2....89...6...4..3..51...6...467..9....8.1.7.6....5..1", 7, 7),
    (".2.4.6...45........89.2....2...1.9..3......4..7..6.3.......7..3......8.2831..56..", 7, 7),
    (".2.4....94.7..9236..9...5.....3..618...96..52.....1...3.........61..7.9..7.8.....", 7, 7),
    (".......8..5.1....6.....3....6.5...7..7......891..345...9286.3.1..6..1.......25...", 8, 7),
    (".2.45..8....1....6..9....4.2.....5.....69..72.4...7..8..2.....4..43.1.5..8....9..", 8, 7),
    (".234.6...4.........8.3..5......6.........715.7.1.4.8......9862...6....159.....4.8", 8, 8),
    ("1.34....9.....92......7.5...74.3.....6....42.8...........942.1.7...683....63....2", 9, 8),
    ("..3.........18.2.6.8...2.5....79......5..4....1.5.36...9.......7..96.8...46...1.7", 9, 8),
    ("1......89.57......8..2...5...5..39.1.1...4....6.51.......3..62.64..9...37........", 12, 10),
];

/// Puzzles of depth 2 with their BxB.
const WITHIN: &[(&str, usize)] = &[
    ("....5.7..4....9..3...1...6.2....4..8..7....1.8...6.5...3...8....84.....29...2....", 2),
    ("..3...7..4......2..8.1....52..6...3..6.9....1..7..4........8..6...5...9..9..61...", 2),
    ("..34...8.......1.37.....5.42...9....5.71..4...6...7....7...2.....58....19...6....", 2),
    (".2..5..8...71.....6....3...2.16.....3....7....7..2.5........84.7.....92..9..4...5", 2),
    ("...4..78......92..6...7...1.6..1...53..........5..84...3.....2.71.9.......6.3...7", 3),
    (".23.5.....567....27...........9.4.1.3...6...7.1....9..5...2...6.....84...38......", 3),
    ("...4.....4...891...9..31........5..6.8.3..4..6.7....5..1.9..8....2......9...2...7", 3),
];

fn measure(scale: &str, puzzle: &str) -> Measure {
    let scale: ScaleEntry = scale.parse().expect("a scale");
    let board = Board::new(&puzzle.parse().expect("a puzzle"));
    scale.measure(&board, &mut Scratch::default()).expect("nothing stops it")
}

#[test]
fn lengths_are_as_published() {
    for &(puzzle, w, b) in LENGTHS {
        // The longest take seconds without optimization.
        if b <= 6 {
            assert_eq!(measure("W", puzzle), Measure::W(Some(w)), "{puzzle}");
            assert_eq!(measure("B", puzzle), Measure::B(Some(b)), "{puzzle}");
        }
    }
}

#[test]
fn assumptions_are_nested_where_braids_do_not_help() {
    for &(puzzle, w, _) in LENGTHS.iter().take(20) {
        assert_eq!(measure("te", puzzle), Measure::Depth(Some(usize::from(w > 0))), "{puzzle}");
    }
    for &(puzzle, within) in &WITHIN[..2] {
        assert_eq!(measure("te", puzzle), Measure::Depth(Some(2)), "{puzzle}");
        assert_eq!(measure("W", puzzle), Measure::W(None), "{puzzle}");
        assert_eq!(measure("B", puzzle), Measure::B(None), "{puzzle}");
        assert_eq!(measure("bxb", puzzle), Measure::BraidsWithin(Some(within)), "{puzzle}");
    }
}

/// Puzzles on which it matters which whip comes first: most orders end at a W one greater. Drawn from 60,000 random minimal ones.
#[test]
fn no_order_of_whips_makes_w_greater() {
    for puzzle in [
        ".9.6.....1.5.3....2...87.....9.....3.....4.2...7.5.8.....5..4....8...531..2.7.6..",
        "8....19.4.1......54.2....1.9.5....28....3...1....8.6..2.....4.6..7..5.....84....2",
    ] {
        let puzzle: Grid = puzzle.parse().expect("a puzzle");
        for seed in 0..4 {
            let image = Transform::random(&mut Xoshiro256::seeded(seed)).grid(&puzzle);
            assert_eq!(measure("W", &image.to_string()), Measure::W(Some(6)), "{image}");
        }
    }
}

/// A path by whips is as long as W says; its steps take nothing that the solution has, or it would not reach the end.
#[test]
fn the_longest_whip_of_a_path_is_w() {
    for &(puzzle, w, _) in LENGTHS.iter().filter(|(_, _, b)| *b <= 5) {
        let board = Board::new(&puzzle.parse().expect("a puzzle"));
        let path = Path::with_profile(&board, &WHIPS, &mut Scratch::default()).expect("nothing stops it");
        assert!(path.end.is_full(), "{puzzle}");
        assert_eq!(usize::from(path.longest_whip()), w, "{puzzle}");
    }
    let board = Board::new(&WITHIN[0].0.parse().expect("a puzzle"));
    let path = Path::with_profile(&board, &WHIPS, &mut Scratch::default()).expect("nothing stops it");
    assert!(!path.end.is_full());
}

/// Pelánek's model once more, straight from its definition, on whole boards.
mod model {
    use std::collections::BTreeSet;

    use bitdoku_grid::{Candidate, Cell, House};
    use bitdoku_logic::Board;

    /// The singles that are open, and whether some cell or some digit of a house has nothing left.
    fn look(board: &Board) -> (BTreeSet<Candidate>, bool) {
        let (mut singles, mut is_impossible) = (BTreeSet::new(), false);
        let mut of = |candidates: Vec<Candidate>| match candidates[..] {
            [] => is_impossible = true,
            [single] => {
                singles.insert(single);
            }
            _ => {}
        };
        for cell in board.empty_cells() {
            of(board.digits(cell).iter().map(|digit| Candidate::of(cell, digit)).collect());
        }
        for house in House::ALL {
            for digit in bitdoku_grid::Digit::ALL {
                if house.cells().iter().all(|cell| board.digit(cell) != Some(digit)) {
                    let places = house.cells() & board.cells(digit);
                    of(places.iter().map(|cell| Candidate::of(cell, digit)).collect());
                }
            }
        }
        (singles, is_impossible)
    }

    fn placed(board: &Board, candidate: Candidate) -> Board {
        let mut board = *board;
        board.place(candidate.cell(), candidate.digit());
        board
    }

    /// The least number of questions until one has no answer, the last one included: all sets of placements, small ones first.
    fn shortest(board: &Board, target: Candidate, most: usize) -> Option<usize> {
        let mut all = vec![(BTreeSet::new(), placed(board, target))];
        for length in 1..=most {
            let mut next: Vec<(BTreeSet<Candidate>, Board)> = Vec::new();
            for (set, board) in &all {
                let (singles, is_impossible) = look(board);
                if is_impossible {
                    return Some(length);
                }
                for single in singles {
                    let mut set = set.clone();
                    set.insert(single);
                    if next.iter().all(|(other, _)| *other != set) {
                        next.push((set, placed(board, single)));
                    }
                }
            }
            all = next;
        }
        None
    }

    /// Whether singles refute it at all.
    fn is_refuted(board: &Board, target: Candidate) -> bool {
        let mut board = placed(board, target);
        loop {
            let (singles, is_impossible) = look(&board);
            match singles.first() {
                _ if is_impossible => return true,
                None => return false,
                Some(&single) => board = placed(&board, single),
            }
        }
    }

    /// The refutation sum. Of cells that cost as much, the first.
    pub(crate) fn refutation(start: &Board) -> Option<usize> {
        let (mut board, mut sum) = (*start, 0);
        while !board.is_full() {
            if let Some(&single) = look(&board).0.first() {
                board = placed(&board, single);
                continue;
            }
            let parted = |cell: Cell| {
                let candidates = board.digits(cell).iter().map(|digit| Candidate::of(cell, digit));
                let (wrong, right): (Vec<_>, Vec<_>) = candidates.partition(|&candidate| is_refuted(&board, candidate));
                let [right] = right[..] else { return None };
                Some((wrong, right))
            };
            let cells: Vec<(Vec<Candidate>, Candidate)> = board.empty_cells().iter().filter_map(parted).collect();
            if cells.is_empty() {
                return None;
            }
            // Whether the wrong candidates of a cell are refuted within this many questions.
            let suffices = |effort: usize, wrong: &[Candidate]| {
                let spend = |left: Option<usize>, &candidate: &Candidate| {
                    left.and_then(|left| Some(left - shortest(&board, candidate, left)?))
                };
                wrong.iter().try_fold(effort, |left, candidate| spend(Some(left), candidate)).is_some()
            };
            let (effort, right) = (0..)
                .find_map(|effort| Some((effort, cells.iter().find(|(wrong, _)| suffices(effort, wrong))?.1)))
                .expect("some effort suffices");
            sum += effort;
            board = placed(&board, right);
        }
        Some(sum)
    }
}

#[test]
fn refutation_sums_follow_the_model() {
    let mut scratch = Scratch::default();
    for &(puzzle, w, _) in LENGTHS.iter().filter(|(_, w, _)| *w <= 3) {
        let expected = model::refutation(&Board::new(&puzzle.parse().expect("a puzzle")));
        assert!(expected.is_some_and(|sum| (sum > 0) == (w > 0)), "{puzzle}");
        assert_eq!(measure("refutation", puzzle), Measure::Refutation(expected), "{puzzle}");
        let scale: ScaleEntry = "refutation-sampled:5".parse().expect("a scale");
        let sampled =
            scale.measure(&Board::new(&puzzle.parse().expect("a puzzle")), &mut scratch).expect("none stops it");
        let Measure::SampledRefutation(Some(sampled)) = sampled else { panic!("{puzzle}: {sampled:?}") };
        assert!((sampled > 0.0) == (w > 0), "{puzzle}: {sampled}");
    }
    // Singles refute no candidates of a cell but one.
    assert_eq!(measure("refutation", WITHIN[0].0), Measure::Refutation(None));
    assert_eq!(measure("refutation-sampled", WITHIN[0].0), Measure::SampledRefutation(None));
}

/// Every published rating of the lists that `BITDOKU_DATA` has: `refutation.csv` with W and B, `refutation_bxb.csv` with BxB.
#[test]
#[ignore = "needs lists from outside, in the folder BITDOKU_DATA"]
fn lengths_from_outside() {
    let (mut rated, mut wrong) = (0, Vec::new());
    for (file, scales) in [("refutation.csv", &["W", "B"][..]), ("refutation_bxb.csv", &["bxb"])] {
        let text = outside::text(file).unwrap_or_else(|missing| panic!("{missing}"));
        for line in text.lines().skip(1) {
            let fields: Vec<&str> = line.split(',').collect();
            for (scale, published) in scales.iter().zip(&fields[1..]) {
                rated += 1;
                let (Measure::W(found) | Measure::B(found) | Measure::BraidsWithin(found)) = measure(scale, fields[0])
                else {
                    panic!("{scale} is a length");
                };
                if found != published.parse().ok() {
                    wrong.push(format!("{} {scale} {published}, found {found:?}", fields[0]));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {rated}: {wrong:#?}", wrong.len());
    eprintln!("{rated} ratings are as published");
}
