//! The feature `serde`: values are written under their names and read back.
#![cfg(feature = "serde")]

use bitdoku_grid::{Grid, Puzzle};
use bitdoku_solve::{Budget, Count, Engine, Outcome, Report, Solver};

#[test]
fn outcomes_counts_and_reports_are_read_back() {
    let puzzle: Puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
    let mut engine = Engine::new();
    let (outcome, report) = engine.solve_within(&puzzle, &Budget::UNLIMITED);
    let text = serde_json::to_string(&outcome).unwrap();
    assert!(text.starts_with("{\"Unique\":\"534678912"), "{text}");
    for outcome in [outcome, engine.solve(&Grid::EMPTY.into()), Outcome::Unsolvable, Outcome::Unknown(None)] {
        let text = serde_json::to_string(&outcome).unwrap();
        assert_eq!(serde_json::from_str::<Outcome>(&text).unwrap(), outcome);
    }
    let text = serde_json::to_string(&report).unwrap();
    assert_eq!(serde_json::from_str::<Report>(&text).unwrap(), report);
    let count = Count { solutions: 2, exact: false };
    let text = serde_json::to_string(&count).unwrap();
    assert_eq!(text, "{\"solutions\":2,\"exact\":false}");
    assert_eq!(serde_json::from_str::<Count>(&text).unwrap(), count);
}
