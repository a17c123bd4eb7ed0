//! What Sudoku Explainer 1.2.1 itself was seen to do in rare cases, beyond its reference ratings.
//!
//! The original was run as it is, on puzzles in which a step occurs that one puzzle in thousands needs, and on positions
//! of hard puzzles and made ones. Each row is what it answered.

use bitdoku_logic::{Board, Path, Profile, Rated, SE121, Scratch, Technique};

/// The board of a line of 81 characters without some candidates, such as `4r2c1`.
fn board(grid: &str, without: &str) -> Board {
    let mut board = Board::new(&grid.parse().expect("a line of 81 characters"));
    for name in without.split_whitespace() {
        board.eliminate(name.parse().expect("a candidate"));
    }
    board
}

/// A puzzle, its ER/EP/ED, and a rare step of its path: what it is called here and its rating.
#[rustfmt::skip]
const PUZZLES: &[(&str, &str, &str, &str)] = &[
    ("..6.......5..13...7.......1..2..5.6.8...9...4.9..62......7....5..915...2..1.863..", "5.7/1.2/1.2", "BUG type 2", "5.7"),
    (".....2.9..4..7..6.71..5..23...74...5.....584................61..87...2..2.69.....", "5.8/1.2/1.2", "BUG type 3", "5.8"),
    ("..............1..2..3....45..........56.4....7.....12......8......63.7..24.......", "5.8/1.2/1.2", "BUG type 3", "5.8"),
    ("........3..2.374.....1..5....4..6...3..5....612.....4.9....2...47.....2....651.7.", "5.9/1.2/1.2", "BUG type 3", "5.9"),
    (".......23..3....5......9..7564....38.......7..1..635..7.2..6......2...8.6..3.8.45", "5.9/1.2/1.2", "BUG type 3", "5.9"),
    (".19.6...5.23..54...5.8................493...8.9..27....3..1..4.....7...9..6....53", "6.0/1.5/1.5", "BUG type 3", "6.0"),
    ("..2.......8.5.97....37..4...1..8.......3.48.......6..4........2....58.96..82.....", "6.0/1.2/1.2", "BUG type 3", "6.0"),
    ("....9.23..48..7......1...7..86....2...5....13..748...5...7..5...53....4.1..95....", "7.4/1.2/1.2", "BUG type 3", "6.1"),
    (".....6.89...4...3.....95...9.........3....8.2.18.6..9549..5.2..6.7.823.......1...", "4.7/1.2/1.2", "Unique Loop 6 type 3", "4.7"),
    ("....86.5.......4..7......2......4.1....8..3...35..1....6.2.8..9.841...6...74..2.1", "4.7/1.2/1.2", "Unique Loop 6 type 3", "4.7"),
    ("..3.54..9.1.7..8...25........2.9..5...42.53......1............18....9.6....8..2.7", "4.8/1.2/1.2", "Unique Loop 6 type 3", "4.8"),
    ("..4...8.5....4....13...5.....16.75...9.....26......9....71.46...52...7.1....26...", "7.1/1.2/1.2", "Unique Loop 6 type 3", "4.9"),
    ("........1.....2.....3....45.....6....3.15.....4....27...1......6.......87..4.....", "4.7/1.2/1.2", "Unique Loop 8 type 1", "4.7"),
    ("................12..3.45........63.4.1.2.....7.....5.....1...8...4..3....9.......", "4.7/1.2/1.2", "Unique Loop 8 type 2", "4.7"),
    ("..1.95.8.2....76.4.6..3...1..7....18...........6...4.78..9...2...9.43......5...43", "4.7/1.2/1.2", "Unique Loop 8 type 3", "4.7"),
    ("..4.5..6...5...4....81.6...2....8..1.5..........294...49....8....2..37.5...8..2..", "6.6/1.2/1.2", "Unique Loop 8 type 3", "4.8"),
    (".8.9..42592..1........5...82..185..64.....8.....7......6.......7.1....9.5.926....", "5.6/1.2/1.2", "Unique Loop 8 type 4", "4.7"),
    ("....2....2.1.....56.4...2.8...85......2....36....7..523..4....97....6.8...6.895..", "5.7/1.2/1.2", "Unique Loop 10 type 1", "5.0"),
    ("........1.......23....45.........6....12......42.........3.....5....67..6.....48.", "5.0/1.2/1.2", "Unique Loop 10 type 2", "5.0"),
    ("...4....9.526.73..6..2.3.58.2...8..........9.5.6..2.8...1.......8.71..6..493.....", "5.0/1.2/1.2", "Unique Loop 10 type 3", "5.0"),
    (".64.53.......86.....5.......7..4.5.8.82...7..45..7...3...86.32......24..7.13.....", "5.0/1.2/1.2", "Unique Loop 12 type 1", "5.0"),
    ("....9.......4...728.62.7.4.7.93....11..84.23.2........9...861......2.7.8...9.....", "4.6/1.2/1.2", "Unique Rectangle type 3", "4.6"),
    (".....936...8....9...16....2.3...2......9.67....6....5..598...1764.1....9.........", "4.7/1.2/1.2", "Unique Rectangle type 3", "4.7"),
    ("..............1..2.34....5............6...1.7.8.35.........4..1.9.8...3.7........", "4.8/1.2/1.2", "Unique Rectangle type 3", "4.8"),
    (".1.2.....9..1.4...2...7....7..........583..6.8......4.....8.4.3..6....95..7..2.1.", "5.4/1.2/1.2", "Hidden Quad", "5.4"),
    (".9....34.5...3.869......7....9.6..3..48.5....2..3...14..6.754...2..93...9........", "5.0/1.2/1.2", "Naked Quad", "5.0"),
    ("................12..3.45................567..18......9.....35...2.......91.2.....", "5.2/1.2/1.2", "Jellyfish", "5.2"),
    ("......6.21......4...279..8.....7....9.....1..28.513..9...951....4....2....843....", "7.5/1.2/1.2", "Aligned Triplet Exclusion", "7.5"),
    ("...9......2..7.1..4...25.796............894.3...647..859..6.....1.79.2....43.....", "8.9/1.2/1.2", "Dynamic Double Forcing Chains", "8.9"),
    ("879.4.2.........4....51.8.....7....6.6..2.4......869....6....9..1726....3.4..1...", "8.5/2.0/2.0", "Bidirectional Y-Cycle", "7.1"),
    ("3..8.9.41...4.1.73....6.....5..3.......9...5472........7.........47...95.....673.", "8.1/1.2/1.2", "Nishio Forcing Chains", "8.1"),
    (".......7.3..1...8...642...3..1.5....86.....1....8......5..8...66.8.......3.97...2", "8.9/1.2/1.2", "Cell Forcing Chains", "8.7"),
    ("..............1..2.34....5.......3..1...6.7..5....8......5......7.43....9.......1", "6.6/1.2/1.2", "Bidirectional X-Cycle", "6.6"),
    ("2.5....94.98..1.....7...62....16.........3.45....8.91....8.......4....5.38.7....2", "8.3/1.2/1.2", "Bidirectional Cycle", "7.4"),
];

/// A position, its next step and its rating.
#[rustfmt::skip]
const POSITIONS: &[(&str, &str, &str, &str)] = &[
    (".2.4....9..7....3.6......1..8.5.....3...1.......8.2..5....7.6...4...5..8..62...5.", "1r4c1 1r4c3 1r6c7 1r7c6 2r4c9 3r3c5 3r7c6 3r8c7 3r9c5 3r9c6 6r2c5 6r5c8 7r5c7 7r5c8 9r3c5 9r6c2 9r8c4", "Dynamic Contradiction Forcing Chains (+ Forcing Chains)", "10.8"),
    ("98.76.5..7..9..8...6.....9.4..5..3....2....5......1..93...5...8.4.8...3......74..", "1r8c3 2r2c9 2r7c6 4r5c6 6r4c8 6r5c9 6r6c8 9r8c3", "Dynamic Contradiction Forcing Chains (+ Forcing Chains)", "11.0"),
    ("98.7..6..7......9...6.5.7...4....3.6..93...8.....2...9..85...6...78...53.....1...", "2r9c7 4r9c7", "Dynamic Contradiction Forcing Chains (+)", "9.8"),
    ("98.7..6..7......9...6.5.7...4....3.6..93...8.....2...9..85...6...78...53.....1...", "4r9c7", "Dynamic Contradiction Forcing Chains", "9.5"),
    ("98.7..6..76.5..4....5....9.8.73....4.4.....3...6...8...7.8..3....8.5...2.....1...", "2r9c5 3r1c6 4r7c1 4r8c6 4r9c5 5r4c8 6r7c1 6r8c6 6r9c5 7r5c6 7r6c9 7r8c7 7r9c9 8r2c5 9r5c5 9r5c6 9r8c6 9r9c5 9r9c7", "Dynamic Region Forcing Chains", "9.3"),
    ("98.7..6..75..6..8...6.........5...9..4.....3...9.8.7..2.......1..815.9....5.728..", "1r3c6 1r3c8 1r4c1 1r5c1 2r1c8 2r3c4 2r3c8 2r3c9 3r1c9 3r2c3 3r2c6 3r3c2 3r3c4 3r3c5 3r3c6 3r3c9 3r4c1 3r7c6 3r9c1 4r2c7 4r3c1 4r7c3 4r8c8 4r8c9 6r8c8", "Dynamic Cell Forcing Chains", "9.3"),
    ("98.7..6..5...8......7..3.8...9.3..2..5...7..9...1.9..46...7......5..24....23...1.", "6r3c5 6r8c4 8r4c1 8r7c7", "Dynamic Contradiction Forcing Chains (+)", "9.7"),
    ("98.76.5..5..4..7...4.....968......59.3.5...7......83..3..8..9...9...4.......2..1.", "1r3c5 1r4c5 1r5c6 1r6c2 1r6c3 2r3c6 2r5c6 2r6c1 4r5c3 4r5c9 5r7c6 6r4c2 6r5c3 6r6c2 6r6c3 6r7c2 6r7c3 6r8c1 6r9c4 6r9c6 7r4c3 7r8c3 7r9c3 8r8c9 8r9c9", "Dynamic Double Forcing Chains", "9.3"),
    ("98.7..6..75..6..8...6......4...3......59...7......43.2.1.........98...6.....92..1", "1r3c5 1r3c6 1r4c3 1r6c5 2r7c3 3r1c3 3r2c9 3r8c2 4r3c5 4r7c7 8r5c1 8r5c5", "Dynamic Cell Forcing Chains (+)", "9.5"),
    ("98.7..6..7...5..9...4..9..74....3..8..82.......3...1...4...7..9...5..2......6..1.", "1r2c4 1r4c3 1r8c2 2r9c2 4r2c6 5r4c3 5r5c7 5r9c7 6r8c2 7r5c7 7r9c2 9r4c4 9r5c5", "Dynamic Region Forcing Chains (+)", "9.4"),
    ("98.7..6..5..4.......6.8..5.6...3..8..5.2.......3..71..1.....2...6..9..1......4..6", "", "Dynamic Double Forcing Chains (+)", "9.3"),
    ("98.7..6..5...9..7...7..4...3...8...5.2....1....54...9...89...6.....4...2....13...", "1r2c9 3r2c7 3r3c7 3r3c9 6r8c3 7r7c2 7r7c7 8r8c8", "Dynamic Contradiction Forcing Chains (+ Forcing Chains)", "10.6"),
    ("98.7..6....7.5..9...4..9...5...4...3.7.2..8....3.......1...6.2....1...86....7.1..", "", "Dynamic Cell Forcing Chains (+ Forcing Chains)", "10.2"),
    ("98.76....75....6....6....7.4...3...2..95..4.......4.1...89..7......2...3.....1.4.", "1r2c3 5r1c7 8r6c9", "Dynamic Region Forcing Chains (+ Forcing Chains)", "10.4"),
];

/// A position of AI Escargot, Arto Inkala, 2006.
const LATE_ESCARGOT: (&str, &str) = (
    "16..57.93534129..87.96..5.1475312986913586..26....41353.6....1.241.....78.7.613..",
    "4r7c7 4r9c8 8r7c4 8r8c6 9r7c4 9r7c5 9r9c4",
);

/// A position, a technique, and the rating of the step that it finds first if it is asked alone.
#[rustfmt::skip]
const ALONE: &[(&str, &str, &str, &str)] = &[
    ("..7.4183..8..79.4..4.8...76.32.6..1.795182364.16.9.25.1794.862...495.781.5821.49.", "3r2c1 3r3c1 5r2c4", "direct-locked-candidates", "1.9"),
    (LATE_ESCARGOT.0, LATE_ESCARGOT.1, "dynamic-forcing-chains-plus", "9.1"),
    (LATE_ESCARGOT.0, LATE_ESCARGOT.1, "nested-forcing-chains", "9.6"),
    (LATE_ESCARGOT.0, LATE_ESCARGOT.1, "nested-multiple-forcing-chains", "10.1"),
    (LATE_ESCARGOT.0, LATE_ESCARGOT.1, "nested-dynamic-forcing-chains", "10.6"),
    (LATE_ESCARGOT.0, LATE_ESCARGOT.1, "twice-nested-forcing-chains", "11.1"),
    ("1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1", "1r5c7 1r7c5 2r3c1 2r3c5 4r7c2 6r5c9 6r9c5", "nested-multiple-forcing-chains", "11.6"),
    ("..958.4.648.7.69.556.94..8.853674..9.2.398654946125378..546.8922.48.956.69825..4.", "", "forcing-chains", "6.5"),
];

#[test]
fn puzzles_with_rare_steps_are_rated_as_by_the_original() {
    let mut scratch = Scratch::default();
    for &(puzzle, rating, kind, difficulty) in PUZZLES {
        let path = Path::with_profile(&Board::new(&puzzle.parse().expect("a puzzle")), &SE121, &mut scratch).unwrap();
        assert_eq!(path.rating().to_string(), rating, "{puzzle}");
        let is_it =
            |step: &Rated| (step.kind.to_string(), step.difficulty.to_string()) == (kind.into(), difficulty.into());
        assert!(path.steps.iter().any(is_it), "{puzzle}: no {kind} {difficulty}");
    }
}

#[test]
fn the_next_step_of_hard_positions_is_that_of_the_original() {
    let mut scratch = Scratch::default();
    for &(grid, without, kind, difficulty) in POSITIONS {
        let step = SE121.next_step(&board(grid, without), &mut scratch).unwrap().expect("a step");
        assert_eq!((&*step.kind.to_string(), &*step.difficulty.to_string()), (kind, difficulty), "{grid} {without}");
    }
}

#[test]
fn techniques_asked_alone_find_what_the_original_finds() {
    let mut scratch = Scratch::default();
    for &(grid, without, slug, difficulty) in ALONE {
        let technique: &'static dyn Technique = slug.parse().expect("a technique of this slug");
        let alone = Profile::new("alone", "one technique", Vec::leak(vec![technique]));
        let step = alone.next_step(&board(grid, without), &mut scratch).unwrap().expect("a step");
        assert_eq!(step.difficulty.to_string(), difficulty, "{slug} on {grid} {without}");
    }
}
