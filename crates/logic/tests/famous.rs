//! Well-known puzzles with ratings that have been public for years.

use bitdoku_grid::Grid;
use bitdoku_logic::{Board, SE121, Scratch};

/// Name, author and year, puzzle, ER/EP/ED as published on the Sudoku Players' Forum.
const FAMOUS: [(&str, &str, &str); 3] = [
    (
        "AI Escargot, Arto Inkala, 2006",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "10.5/1.2/1.2",
    ),
    (
        "Easter Monster, jpf, 2007",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
        "11.6/11.6/10.8",
    ),
    (
        "Golden Nugget, tarek, 2007",
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
        "11.9/11.9/11.3",
    ),
];

#[test]
fn famous_puzzles_have_their_famous_ratings() {
    let mut scratch = Scratch::default();
    for (name, puzzle, rating) in FAMOUS {
        let puzzle: Grid = puzzle.parse().unwrap();
        assert_eq!(SE121.rate(&Board::new(&puzzle), &mut scratch).unwrap().to_string(), rating, "{name}");
    }
}
