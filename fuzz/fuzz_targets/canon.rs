//! Canonical forms of anything: the transformation gives the form, and an image has the same one.
#![no_main]

use bitdoku_canon::{Canonizer, Convention};
use bitdoku_grid::{Digit, DigitSet, Grid, Pencilmarks, Puzzle, Transform, Xoshiro256};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: (u64, bool, Vec<u16>)| {
    let (seed, sukaku, cells) = data;
    let cell = |i: usize| cells.get(i).copied().unwrap_or(0);
    let puzzle = if sukaku {
        let set =
            |bits: u16| Digit::ALL.into_iter().filter(|digit| bits >> digit.index() & 1 == 0).collect::<DigitSet>();
        Puzzle::Sukaku(Pencilmarks::new(std::array::from_fn(|i| set(cell(i)))))
    } else {
        Puzzle::Grid(Grid::new(std::array::from_fn(|i| Digit::new((cell(i) % 16) as u8))))
    };
    let image = Transform::random(&mut Xoshiro256::seeded(seed)).puzzle(&puzzle);
    let mut canonizer = Canonizer::new();
    // By patterns, grids with very many clues have very many ways.
    let few = puzzle.grid().is_some_and(|grid| (4..60).contains(&grid.clue_count()));
    for convention in [Convention::Minlex, Convention::Pattern] {
        if convention == Convention::Pattern && !few {
            continue;
        }
        let (one, other) = (canonizer.canonical(&puzzle, convention), canonizer.canonical(&image, convention));
        assert_eq!(one.transform.puzzle(&puzzle), one.puzzle);
        assert_eq!(other.transform.puzzle(&image), one.puzzle);
        assert_eq!(one.automorphisms, other.automorphisms);
    }
});
