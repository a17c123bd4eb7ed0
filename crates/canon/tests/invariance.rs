//! What must hold of forms over many puzzles: all images have the same, the transformation gives it, it is its own, and
//! ways to the same form agree.

use bitdoku_canon::{Canonizer, Convention, canonical, minlex};
use bitdoku_grid::{Cell, Digit, Grid, Pencilmarks, Puzzle, Solution, Transform, Xoshiro256};
use bitdoku_suite::outside;
use bitdoku_suite::puzzle::{random_puzzle, random_solution};
use bitdoku_suite::truth::testdata;

fn samples() -> Vec<Grid> {
    let text = std::fs::read_to_string(testdata().join("sample.txt")).expect("sample.txt is part of the tree");
    text.lines().filter(|line| !line.starts_with('#')).map(|line| line[..81].parse().expect("a puzzle")).collect()
}

/// The puzzles of a list that is not part of the tree.
fn list(name: &str) -> Vec<Grid> {
    let text = outside::text(name).unwrap_or_else(|missing| panic!("{missing}"));
    text.lines().filter_map(|line| line.get(..81)?.parse().ok()).collect()
}

fn holds(canonizer: &mut Canonizer, puzzle: &Puzzle, convention: Convention<'_>, random: &mut Xoshiro256) -> Puzzle {
    let form = canonizer.canonical(puzzle, convention);
    assert_eq!(form.transform.puzzle(puzzle), form.puzzle);
    let transform = Transform::random(random);
    let image = transform.puzzle(puzzle);
    let there;
    let of_image = match convention {
        Convention::Grid(solution) => {
            there = transform.solution(solution);
            Convention::Grid(&there)
        }
        other => other,
    };
    let again = canonizer.canonical(&image, of_image);
    assert_eq!(again.puzzle, form.puzzle, "{convention:?} of {puzzle} and {image}");
    assert_eq!(again.automorphisms, form.automorphisms, "{convention:?} of {puzzle} and {image}");
    assert_eq!(again.transform.puzzle(&image), form.puzzle);
    form.puzzle
}

#[test]
fn images_have_the_form_of_the_puzzle() {
    let mut random = Xoshiro256::seeded(11);
    let mut canonizer = Canonizer::new();
    for grid in samples() {
        let puzzle = Puzzle::Grid(grid);
        for convention in [Convention::Minlex, Convention::Pattern] {
            let form = holds(&mut canonizer, &puzzle, convention, &mut random);
            assert_eq!(canonizer.canonical(&form, convention).puzzle, form);
            assert!(form <= puzzle || convention == Convention::Pattern);
        }
    }
}

#[test]
fn by_the_grid_the_solution_of_the_form_is_minlex() {
    let mut random = Xoshiro256::seeded(12);
    let mut canonizer = Canonizer::new();
    for _ in 0..100 {
        let solution = random_solution(&mut random);
        let mut puzzle = solution.grid();
        for _ in 0..60 {
            puzzle.clear(Cell::from_index(random.below(81) as usize));
        }
        let form = holds(&mut canonizer, &puzzle.into(), Convention::Grid(&solution), &mut random);
        assert!(minlex(&solution).puzzle.completes(form.grid().expect("a grid")));
    }
}

#[test]
fn grids_with_automorphisms_give_the_least_puzzle() {
    let text = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    let solution = Solution::new(text.parse().expect("81 digits")).expect("a solution");
    let mut random = Xoshiro256::seeded(13);
    for _ in 0..20 {
        let mut puzzle = solution.grid();
        for _ in 0..90 {
            puzzle.clear(Cell::from_index(random.below(81) as usize));
        }
        let mut canonizer = Canonizer::new();
        holds(&mut canonizer, &puzzle.into(), Convention::Grid(&solution), &mut random);
    }
}

/// 648 and 72 are from the forum's "Canonical form" (2007); the counts of the others from brute force over all symmetries.
#[test]
fn automorphisms_of_known_grids() {
    for (text, automorphisms) in [
        ("123456789456789123789123456231564897564897231897231564312645978645978312978312645", 648),
        ("123456789457893612986217354274538196531964827698721435342685971715349268869172543", 72),
        ("812753649943682175675491283154237896369845721287169534521974368438526917796318452", 1),
    ] {
        let form = minlex(&Solution::new(text.parse().expect("81 digits")).expect("a solution"));
        assert_eq!(form.automorphisms, automorphisms, "{text}");
    }
    let empty = canonical(Grid::EMPTY);
    assert_eq!((empty.puzzle, empty.automorphisms), (Grid::EMPTY.into(), Transform::COUNT));
    let everything = canonical(Puzzle::Sukaku(Pencilmarks::ALL));
    assert_eq!(everything.automorphisms, Transform::COUNT);
}

/// The greatest and the least of all minlex grids are minlex (JPF and Red Ed in the same thread).
#[test]
fn known_minlex_grids() {
    for text in [
        "123456789456789123789123456214365897365897214897214365531642978642978531978531642",
        "123456789457893612986217354274538196531964827698721435342685971715349268869172543",
    ] {
        let solution = Solution::new(text.parse().expect("81 digits")).expect("a solution");
        let image = Transform::random(&mut Xoshiro256::seeded(14)).solution(&solution);
        assert_eq!(minlex(&image).puzzle.to_string(), text);
    }
}

#[test]
fn sukaku_say_what_grids_do() {
    let mut random = Xoshiro256::seeded(15);
    let mut canonizer = Canonizer::new();
    for grid in samples().into_iter().step_by(10) {
        for marks in [Pencilmarks::of_grid(&grid), Pencilmarks::of_givens(&grid)] {
            let sukaku = Puzzle::Sukaku(marks);
            holds(&mut canonizer, &sukaku, Convention::Minlex, &mut random);
            // Symmetries of the one are symmetries of the other.
            let automorphisms = canonizer.canonical(&sukaku, Convention::Minlex).automorphisms;
            assert_eq!(automorphisms, canonizer.canonical(&grid.into(), Convention::Minlex).automorphisms);
        }
    }
}

/// Whatever is written into 81 cells has a form, in reasonable time.
#[test]
fn grids_that_break_the_rules() {
    let mut random = Xoshiro256::seeded(16);
    let mut canonizer = Canonizer::new();
    for clues in 0..=81u64 {
        for digits in [1, 2, 9] {
            let mut cells = Cell::ALL;
            random.shuffle(&mut cells);
            let mut grid = Grid::EMPTY;
            for &cell in &cells[..clues as usize] {
                grid.place(cell, Digit::from_index(random.below(digits) as usize));
            }
            holds(&mut canonizer, &grid.into(), Convention::Minlex, &mut random);
            if (6..75).contains(&clues) {
                holds(&mut canonizer, &grid.into(), Convention::Pattern, &mut random);
            }
        }
    }
    let ones = Grid::new([Digit::new(1); 81]);
    assert_eq!(canonical(ones).automorphisms, Transform::COUNT / 9);
}

#[test]
fn puzzles_of_every_number_of_clues() {
    let mut random = Xoshiro256::seeded(17);
    let mut canonizer = Canonizer::new();
    for clues in 0..81 {
        let mut grid = random_solution(&mut random).grid();
        let mut cells = Cell::ALL;
        random.shuffle(&mut cells);
        cells[clues..].iter().for_each(|&cell| grid.clear(cell));
        holds(&mut canonizer, &grid.into(), Convention::Minlex, &mut random);
    }
    holds(&mut canonizer, &random_puzzle(24, &mut random).into(), Convention::Minlex, &mut random);
}

/// Over the forum's lists: `cargo test --release -p bitdoku-canon --test tests -- --ignored invariance`.
#[test]
#[ignore = "needs lists from outside, in the folder BITDOKU_DATA"]
fn forms_of_lists_from_outside() {
    let mut random = Xoshiro256::seeded(18);
    let mut canonizer = Canonizer::new();
    for name in ["17_clues.txt", "hardest_11plus.txt", "magictour_top1465.txt"] {
        let grids = list(name);
        let mut forms: Vec<Puzzle> = Vec::new();
        for grid in &grids {
            let form = holds(&mut canonizer, &(*grid).into(), Convention::Minlex, &mut random);
            let pattern = holds(&mut canonizer, &(*grid).into(), Convention::Pattern, &mut random);
            // The smallest pattern is never greater than that of the smallest text.
            let cells = |puzzle: &Puzzle| puzzle.grid().expect("a grid").as_array().map(|digit| digit.is_some());
            assert!(cells(&pattern) <= cells(&form));
            forms.push(form);
        }
        forms.sort_unstable();
        forms.dedup();
        println!("{name}: {} puzzles, {} classes", grids.len(), forms.len());
    }
}
