//! Random rules on small boards through the command, compared with a naive reading of them.

use bitdoku::grid::Xoshiro256;
use serde_json::Value;

use crate::drawn::Draw;
use crate::drawn::boards::{Board, Drawn};
use crate::fence::run;

/// The solutions of many random boards and their true candidates, by the command and by looking at every grid.
fn compare(seed: u64, boards: usize) {
    let kinds = Board::kinds();
    let mut random = Xoshiro256::seeded(seed);
    let mut draw = Draw::new(|most| random.below(most as u64) as usize);
    let mut all: Vec<Drawn> = Vec::new();
    while all.len() < boards {
        let board = &kinds[draw.below(kinds.len())];
        all.push(board.draw(&mut draw));
    }
    let input: String = all.iter().map(|drawn| format!("{}\n", drawn.text)).collect();
    let rows = |arguments: &[&str]| -> Vec<Value> {
        let (_, rows, errors) =
            run(&[arguments, &["--max-guesses", "0", "--as", "jsonl", "--format", "line"]].concat(), &input);
        assert_eq!(rows.lines().count(), all.len(), "{errors}");
        rows.lines().map(|row| serde_json::from_str(row).expect("a row is JSON")).collect()
    };
    let counts = rows(&["count", "--limit", "100000"]);
    let candidates = rows(&["candidates", "--limit", "1"]);
    let mut wrong = Vec::new();
    for (Drawn { text, solutions, values }, (count, found)) in all.iter().zip(counts.iter().zip(&candidates)) {
        let found: Vec<Vec<u64>> = serde_json::from_value(found["candidates"].clone()).unwrap_or_default();
        if count["solutions"] != *solutions || found != *values {
            wrong.push(format!("{text}: {solutions} solutions {values:?}, but {} {found:?}", count["solutions"]));
        }
    }
    assert!(wrong.is_empty(), "{} of {boards}:\n{}", wrong.len(), wrong.join("\n"));
    // Boards of all kinds: some without a solution, some with one, many with several.
    let of = |is_it: fn(u64) -> bool| all.iter().filter(|drawn| is_it(drawn.solutions)).count();
    assert!(of(|count| count == 0) > 0 && of(|count| count == 1) > 0 && of(|count| count > 1) > boards / 5);
}

#[test]
fn random_rules_mean_what_their_definitions_say() {
    compare(1, 400);
}

#[test]
#[ignore = "a minute"]
fn random_rules_mean_what_their_definitions_say_at_length() {
    (2..12).for_each(|seed| compare(seed, 2_000));
}
