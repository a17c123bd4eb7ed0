//! Named examples of Interactive Sudoku Solver with their solutions, which this project does not contain.
//!
//! ```sh
//! BITDOKU_DATA=FOLDER cargo test --release -p bitdoku-variant --test tests -- --ignored --nocapture outside
//! ```

use bitdoku_variant::{Limits, Outcome, Puzzle, read};

#[test]
#[ignore = "needs variants/iss_examples.jsonl in the folder that BITDOKU_DATA names"]
fn named_examples_are_solved_rightly_or_refused() {
    let folder = std::env::var("BITDOKU_DATA").expect("BITDOKU_DATA names the folder");
    let text = std::fs::read_to_string(format!("{folder}/variants/iss_examples.jsonl")).expect("the file is there");
    let (mut right, mut all) = (0, 0);
    for line in text.lines() {
        let example: serde_json::Value = serde_json::from_str(line).expect("a JSON object a line");
        let Some(expected) = example["solution"].as_str() else { continue };
        let name = example["name"].as_str().unwrap_or_default();
        all += 1;
        let rules = match read::read(example["input"].as_str().unwrap_or_default()) {
            Ok(rules) => rules,
            Err(error) => {
                println!("{name}: {error}");
                continue;
            }
        };
        match Puzzle::from(&rules).solve(&Limits { guesses: 1_000_000, ..Limits::default() }).outcome {
            Outcome::Unique(solution) => {
                let shifted = |text: &str| -> Vec<u32> { text.chars().filter_map(|c| c.to_digit(36)).collect() };
                // Boards of more than nine values have letters from 1 on there, and from 10 on here.
                let (ours, theirs) = (shifted(&solution.to_string()), shifted(expected));
                let from_one: Vec<u32> = theirs.iter().map(|value| value.saturating_sub(9)).collect();
                assert!(ours == theirs || ours == from_one, "{name}: {solution} and not {expected}");
                right += 1;
            }
            Outcome::Unsolvable => panic!("{name}: no solution, and not {expected}"),
            other => println!("{name}: {other:?}"),
        }
    }
    println!("{right} of {all} right");
    assert!(right * 100 >= all * 78, "{right} of {all}");
}
