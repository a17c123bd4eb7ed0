//! Texts of rules, damaged at random, through the command: each is a record with one row, none is a fault, and none exceeds a limit,
//! whatever it asks for.

use bitdoku::grid::Xoshiro256;

use crate::drawn::{Draw, damage};
use crate::fence::run;

/// Damaged texts, each of them one line.
fn damaged(seed: u64, count: usize) -> Vec<String> {
    let mut random = Xoshiro256::seeded(seed);
    let mut draw = Draw::new(|most| random.below(most as u64) as usize);
    std::iter::repeat_with(|| damage::text(&mut draw)).flatten().take(count).collect()
}

/// Damaged texts through the command, each of its ways of answering in turn.
fn go_through(seed: u64, count: usize) {
    let texts = damaged(seed, count);
    let ways: [&[&str]; 5] = [
        &["count", "--limit", "2", "--max-guesses", "200", "--as", "jsonl"],
        &["check", "--max-guesses", "200", "--as", "jsonl"],
        &["candidates", "--limit", "2", "--max-guesses", "200", "--as", "jsonl"],
        &["convert", "--as", "iss"],
        &["solve", "--max-guesses", "200", "--as", "jsonl"],
    ];
    let (mut read, mut refused) = (0, 0);
    for (at, texts) in texts.chunks(100).enumerate() {
        let way = ways[at % ways.len()];
        let input: String = texts.iter().map(|text| format!("{text}\n")).collect();
        let (code, rows, errors) = run(&[way, &["--format", "line"]].concat(), &input);
        assert!((0..2).contains(&code) && !errors.contains("internal error"), "{way:?}: {code} {errors}\n{input}");
        if rows.lines().count() != texts.len() {
            // Which of them it is.
            for text in texts {
                let (_, rows, errors) = run(&[way, &["--format", "line"]].concat(), &format!("{text}\n"));
                assert_eq!(rows.lines().count(), 1, "{way:?} {text}: {rows}{errors}");
            }
            panic!("{way:?}: {} rows for {} records", rows.lines().count(), texts.len());
        }
        let is_error = |row: &&str| row.starts_with("# error") || row.contains("\"status\":\"malformed\"");
        refused += rows.lines().filter(is_error).count();
        read += rows.lines().filter(|row| !is_error(row)).count();
    }
    // Texts of both kinds are there.
    assert!(read > count / 20 && refused > count / 5, "{read} read, {refused} refused");
}

#[test]
fn damaged_rules_cost_their_own_record_and_no_more() {
    go_through(1, 1_000);
}

#[test]
#[ignore = "a minute"]
fn damaged_rules_cost_their_own_record_and_no_more_at_length() {
    go_through(2, 20_000);
}
