//! Puzzles of arbitrary bytes, explained step by step: no step contradicts the solution, and each changes the board.
#![no_main]

use bitdoku_fuzz::proper_puzzle;
use bitdoku_logic::{Board, PROFILES, Path, Scratch};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|cells: [u8; 81]| {
    let Some((puzzle, solution)) = proper_puzzle(cells) else { return };
    let paths = PROFILES.map(|profile| {
        Path::with_profile(&Board::new(&puzzle), profile, &mut Scratch::default()).expect("nothing stops it")
    });
    for (board, step) in paths.iter().flat_map(Path::boards) {
        if let Some(placed) = step.placement {
            assert_eq!(solution[placed.cell()], placed.digit(), "{:?}: {puzzle}", step.kind);
        }
        for candidate in step.eliminations {
            assert_ne!(solution[candidate.cell()], candidate.digit(), "{:?}: {puzzle}", step.kind);
        }
        let mut after = board;
        after.apply(step);
        assert!(after != board, "{:?} changes nothing: {puzzle}", step.kind);
    }
});
