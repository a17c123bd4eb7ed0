//! Against brute force: all 3,359,232 ways to move the cells, each with its best renaming, are tried one by one. Nothing
//! here is shared with the library.

use std::cmp::Ordering;

use bitdoku_canon::{Canonizer, Convention};
use bitdoku_grid::{Cell, Digit, Grid, Pencilmarks, Puzzle, Transform, Xoshiro256};
use bitdoku_suite::puzzle::random_puzzle;

/// All 1,296 orders of nine lines that keep triples together: the line that comes to each place.
fn orders() -> Vec<[usize; 9]> {
    let three = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut all = Vec::new();
    for triples in three {
        for a in three {
            for b in three {
                for c in three {
                    let order = std::array::from_fn(|i| 3 * triples[i / 3] + [a, b, c][i / 3][i % 3]);
                    all.push(order);
                }
            }
        }
    }
    all
}

/// Calls back with every way to move the cells: the cell that comes to each place.
fn each_arrangement(mut see: impl FnMut(&dyn Fn(usize) -> usize)) {
    let orders = orders();
    for rows in &orders {
        for cols in &orders {
            see(&|place| 9 * rows[place / 9] + cols[place % 9]);
            see(&|place| 9 * cols[place % 9] + rows[place / 9]);
        }
    }
}

/// The smallest text, and how many transformations give it. A digit is named when it first appears.
fn smallest(grid: &Grid) -> (String, u64) {
    let cells = grid.as_array().map(|digit| digit.map_or(0, |digit| digit.value() as usize));
    let mut best = [u8::MAX; 81];
    let mut count = 0;
    each_arrangement(|cell| {
        let (mut names, mut named) = ([0u8; 10], 0);
        let mut text = [0; 81];
        let mut order = Ordering::Equal;
        for place in 0..81 {
            let digit = cells[cell(place)];
            if digit != 0 && names[digit] == 0 {
                named += 1;
                names[digit] = named;
            }
            text[place] = names[digit];
            order = order.then(text[place].cmp(&best[place]));
            if order == Ordering::Greater {
                return;
            }
        }
        if order == Ordering::Less {
            (best, count) = (text, 0);
        }
        count += (1..=u64::from(9 - named)).product::<u64>();
    });
    (best.map(|value| if value == 0 { '.' } else { char::from(b'0' + value) }).iter().collect(), count)
}

/// The same with the pattern compared before any digit.
fn smallest_of_least_pattern(grid: &Grid) -> (String, u64) {
    let cells = grid.as_array().map(|digit| digit.map_or(0, |digit| digit.value() as usize));
    let mut best = ([true; 81], [u8::MAX; 81]);
    let mut count = 0;
    each_arrangement(|cell| {
        let pattern_is_greater = (0..81)
            .map(|place| (cells[cell(place)] != 0).cmp(&best.0[place]))
            .find(|order| order.is_ne())
            .is_some_and(Ordering::is_gt);
        if pattern_is_greater {
            return;
        }
        let (mut names, mut named) = ([0u8; 10], 0);
        let text: [u8; 81] = std::array::from_fn(|place| {
            let digit = cells[cell(place)];
            if digit != 0 && names[digit] == 0 {
                named += 1;
                names[digit] = named;
            }
            names[digit]
        });
        let image = (text.map(|value| value != 0), text);
        if image < best {
            (best, count) = (image, 0);
        }
        if image == best {
            count += (1..=u64::from(9 - named)).product::<u64>();
        }
    });
    (best.1.map(|value| if value == 0 { '.' } else { char::from(b'0' + value) }).iter().collect(), count)
}

/// The smallest text of a Sukaku: for cells once arranged, digits are renamed in the order of where they are, the one
/// that is first missing first.
fn smallest_sukaku(marks: &Pencilmarks) -> (String, u64) {
    let cells = marks.as_array().map(|digits| Digit::ALL.map(|digit| digits.contains(digit)));
    let mut best = vec![[true; 9]; 81];
    let mut count = 0;
    each_arrangement(|cell| {
        // By the first cells alone most lose: each smallest value has as many digits as the cell.
        for (place, best) in best.iter().enumerate().take(1) {
            let digits = |cell: &[bool; 9]| cell.iter().filter(|&&there| there).count();
            if digits(&cells[cell(place)]) > digits(best) {
                return;
            }
        }
        let mut where_digits_are = [0u128; 9];
        for place in 0..81 {
            for (digit, bits) in where_digits_are.iter_mut().enumerate() {
                *bits = *bits << 1 | u128::from(cells[cell(place)][digit]);
            }
        }
        where_digits_are.sort_unstable();
        let mut order = Ordering::Equal;
        for (place, best) in best.iter().enumerate() {
            let cell: [bool; 9] = where_digits_are.map(|bits| bits >> (80 - place) & 1 == 1);
            order = order.then(cell.cmp(best));
            if order.is_ne() {
                break;
            }
        }
        if order == Ordering::Less {
            best = (0..81).map(|place| where_digits_are.map(|bits| bits >> (80 - place) & 1 == 1)).collect();
            count = 0;
        }
        if order != Ordering::Greater {
            let same = where_digits_are.chunk_by(|a, b| a == b);
            count += same.map(|class| (1..=class.len() as u64).product::<u64>()).product::<u64>();
        }
    });
    let text = best.iter().flat_map(|cell| {
        cell.iter().enumerate().map(|(digit, &there)| if there { char::from(b'1' + digit as u8) } else { '.' })
    });
    (text.collect(), count)
}

fn check(puzzle: impl Into<Puzzle>, convention: Convention<'_>, (text, automorphisms): (String, u64)) {
    let puzzle = puzzle.into();
    let form = Canonizer::new().canonical(&puzzle, convention);
    assert_eq!(form.puzzle.to_string(), text, "{convention:?} of {puzzle}");
    assert_eq!(form.automorphisms, automorphisms, "{convention:?} of {puzzle}");
    assert_eq!(form.transform.puzzle(&puzzle), form.puzzle);
}

/// Puzzles of many kinds: few clues, many, symmetric ones, all cells filled, digits missing, rules broken.
fn grids(random: &mut Xoshiro256) -> Vec<Grid> {
    let mut grids: Vec<Grid> = [
        // 17 clues, and a puzzle of Arto Inkala's.
        "................1.....2.3.......3.2...1.4......5....6..3......4.7..8...962...7...",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        // Nothing but one digit; two empty bands; one clue twice in a row.
        "1...........1...........1...1...........1...........1...1...........1...........1",
        "123456789456789123789123456......................................................",
        "1.......1........................................................................",
        // The pattern decides otherwise than the digits.
        ".....1..2.....3.4.....5.6.....4..7...3.......8.6...5...2.....8..4.......7......1.",
    ]
    .map(|text| text.parse().expect("81 cells"))
    .to_vec();
    grids.push(random_puzzle(0, random));
    grids.push(random_puzzle(45, random));
    // Cells filled at random: digits occur twice in houses.
    let mut grid = Grid::EMPTY;
    for _ in 0..12 {
        grid.place(Cell::from_index(random.below(81) as usize), Digit::from_index(random.below(3) as usize));
    }
    grids.push(grid);
    grids.iter().map(|grid| Transform::random(random).grid(grid)).collect()
}

#[test]
fn minlex_of_puzzles() {
    for grid in grids(&mut Xoshiro256::seeded(1)) {
        check(grid, Convention::Minlex, smallest(&grid));
    }
}

#[test]
fn pattern_first() {
    for grid in grids(&mut Xoshiro256::seeded(2)) {
        check(grid, Convention::Pattern, smallest_of_least_pattern(&grid));
    }
}

#[test]
fn minlex_of_solution_grids() {
    let mut random = Xoshiro256::seeded(3);
    for text in [
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
        "123456789457893612986217354274538196531964827698721435342685971715349268869172543",
    ] {
        let grid = Transform::random(&mut random).grid(&text.parse().expect("a grid"));
        check(grid, Convention::Minlex, smallest(&grid));
    }
    for _ in 0..3 {
        let grid = random_puzzle(81, &mut random);
        check(grid, Convention::Minlex, smallest(&grid));
    }
}

#[test]
fn sukaku() {
    let mut random = Xoshiro256::seeded(4);
    let puzzle = random_puzzle(0, &mut random);
    check(
        Puzzle::Sukaku(Pencilmarks::of_grid(&puzzle)),
        Convention::Minlex,
        smallest_sukaku(&Pencilmarks::of_grid(&puzzle)),
    );
    let mut marks = Pencilmarks::ALL;
    for _ in 0..60 {
        let cell = Cell::from_index(random.below(81) as usize);
        marks.set(cell, marks[cell] - Digit::from_index(random.below(9) as usize).into());
    }
    check(Puzzle::Sukaku(marks), Convention::Minlex, smallest_sukaku(&marks));
}

/// The same over many more: `cargo test --release -p bitdoku-canon --test tests -- --ignored brute_force`.
#[test]
#[ignore = "takes minutes"]
fn many() {
    let mut random = Xoshiro256::seeded(5);
    for _ in 0..30 {
        for grid in grids(&mut random) {
            check(grid, Convention::Minlex, smallest(&grid));
            check(grid, Convention::Pattern, smallest_of_least_pattern(&grid));
        }
    }
}
