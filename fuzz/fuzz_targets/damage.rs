//! Damaged texts of rules through the command: each is a record with one row, whatever it asks for.
#![no_main]

use bitdoku_fuzz::{answers, bytes_as_numbers};
use libfuzzer_sys::fuzz_target;

#[path = "../../crates/cli/tests/drawn/mod.rs"]
#[allow(dead_code, reason = "another target draws boards")]
mod drawn;

fuzz_target!(|bytes: &[u8]| {
    let mut draw = drawn::Draw::new(bytes_as_numbers(bytes));
    let Some(text) = drawn::damage::text(&mut draw) else { return };
    let limits = ["--max-guesses", "200", "--format", "line"];
    for command in [
        &["count", "--limit", "2"][..],
        &["check"],
        &["candidates", "--limit", "2", "--as", "jsonl"],
        &["solve", "--as", "jsonl"],
    ] {
        let rows = answers(&[command, &limits].concat(), format!("{text}\n").as_bytes()).expect("the command answers");
        assert_eq!(rows.iter().filter(|&&byte| byte == b'\n').count(), 1, "{command:?} {text}");
    }
});
