//! Our ratings and paths are those of Sudoku Explainer 1.2.1, wherever its own are at hand.

mod reference;

use std::collections::HashMap;

use bitdoku_logic::{Board, Scratch, rate};

#[test]
fn every_path_agrees_step_by_step_and_so_do_the_ratings() {
    let Some(folder) = reference::data() else { return };
    let ratings: HashMap<_, _> =
        reference::ratings(&folder).into_iter().map(|(puzzle, rating, names)| (puzzle, (rating, names))).collect();
    let cases = reference::cases(&folder);
    assert!(!cases.is_empty());
    assert_eq!(cases.len(), ratings.len());

    let mut scratch = Scratch::default();
    let mut different = Vec::new();
    for case in &cases {
        let path = reference::path(&case.puzzle, &mut scratch);
        if let Some(difference) = reference::difference(case, &path) {
            different.push(format!("{} at step {}", case.puzzle, difference.at));
            continue;
        }
        let ours = path.rating();
        let (rating, names) = &ratings[&case.puzzle];
        assert_eq!((&ours.to_string(), rating), (&case.rating, rating), "{}", case.puzzle);
        let peaks = [ours.hardest, ours.pearl, ours.diamond];
        assert_eq!(peaks.map(|peak| peak.name()), *names, "{}", case.puzzle);
    }
    assert!(different.is_empty(), "{} paths differ:\n{}", different.len(), different.join("\n"));
}

#[test]
fn rating_without_a_path_gives_the_same() {
    let Some(folder) = reference::data() else { return };
    for case in reference::cases(&folder).iter().filter(|case| case.steps.len() < 80) {
        assert_eq!(rate(&Board::new(&case.puzzle)).to_string(), case.rating, "{}", case.puzzle);
    }
}
