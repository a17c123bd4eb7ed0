//! Our ratings and paths are those of Sudoku Explainer 1.2.1, and our ratings by the profile `sukaku` are those of Sukaku
//! Explainer 1.18.1: 364 puzzles that both were run on, from ER 1.0 to 11.1. Neither always rated isomorphs alike.

use bitdoku_logic::{Board, SUKAKU, Scratch, rate};

/// How many there are, and how many of them Sukaku Explainer has rated: fewer would be a test that compares less.
const RATED: (usize, usize) = (364, 315);

#[test]
fn ratings_and_the_steps_that_set_them_are_those_of_sudoku_explainer() {
    let mut scratch = Scratch::default();
    let rows = crate::reference::ratings();
    assert_eq!(rows.len(), RATED.0);
    for row in &rows {
        let ours = crate::reference::path(&row.puzzle, &mut scratch).rating();
        assert_eq!(ours.to_string(), row.rating, "{}", row.puzzle);
        let peaks = [ours.er, ours.ep, ours.ed];
        assert_eq!(peaks.map(|peak| peak.name()), row.names, "{}", row.puzzle);
    }
}

#[test]
fn rating_without_a_path_gives_the_same() {
    for row in crate::reference::ratings() {
        assert_eq!(rate(&Board::new(&row.puzzle)).to_string(), row.rating, "{}", row.puzzle);
    }
}

#[test]
fn ratings_by_sukaku_are_those_of_sukaku_explainer() {
    let mut scratch = Scratch::default();
    let mut compared = 0;
    for row in crate::reference::ratings() {
        let Some(theirs) = row.sukaku else { continue };
        let ours = SUKAKU.rate(&Board::new(&row.puzzle), &mut scratch).unwrap().to_string();
        assert_eq!(ours, theirs, "{}", row.puzzle);
        compared += 1;
    }
    assert_eq!(compared, RATED.1);
}

#[test]
#[ignore = "needs paths from outside, in the folder BITDOKU_DATA"]
fn every_path_from_outside_agrees_step_by_step() {
    let mut scratch = Scratch::default();
    let cases = crate::reference::cases();
    assert_eq!(cases.len(), RATED.0);
    let mut different = Vec::new();
    for case in &cases {
        let path = crate::reference::path(&case.puzzle, &mut scratch);
        match crate::reference::difference(case, &path) {
            Some(difference) => different.push(format!("{} at step {}", case.puzzle, difference.at)),
            None => assert_eq!(path.rating().to_string(), case.rating, "{}", case.puzzle),
        }
    }
    assert!(different.is_empty(), "{} paths differ:\n{}", different.len(), different.join("\n"));
}
