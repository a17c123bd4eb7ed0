//! Our ratings and paths are those of Sudoku Explainer 1.2.1, and our ratings by the profile `sukaku` are those of Sukaku
//! Explainer 1.18.1, wherever their own are at hand.

mod reference;

use std::collections::HashMap;

use bitdoku_logic::{Board, SUKAKU, Scratch, rate};

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

#[test]
fn ratings_by_sukaku_are_those_of_sukaku_explainer() {
    let Some(folder) = reference::data() else { return };
    let mut scratch = Scratch::default();
    let ratings = reference::sukaku_ratings(&folder);
    assert!(!ratings.is_empty());
    let different: Vec<String> = ratings
        .iter()
        .map(|(puzzle, theirs)| (puzzle, theirs, SUKAKU.rate(&Board::new(puzzle), &mut scratch).unwrap().to_string()))
        .filter(|(_, theirs, ours)| *theirs != ours)
        .map(|(puzzle, theirs, ours)| format!("{puzzle} {theirs}, ours {ours}"))
        .collect();
    assert!(different.is_empty(), "{} of {} differ:\n{}", different.len(), ratings.len(), different.join("\n"));
}
