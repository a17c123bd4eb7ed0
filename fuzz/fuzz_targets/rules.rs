//! Random rules on small boards through the command: its counts and true candidates are those of the rules' definitions.
#![no_main]

use std::sync::LazyLock;

use bitdoku_fuzz::{answers, bytes_as_numbers};
use libfuzzer_sys::fuzz_target;

#[path = "../../crates/cli/tests/drawn/mod.rs"]
#[allow(dead_code, reason = "another target damages texts")]
mod drawn;

use drawn::Draw;
use drawn::boards::Board;

static KINDS: LazyLock<[Board; 4]> = LazyLock::new(Board::kinds);

fuzz_target!(|bytes: &[u8]| {
    let mut draw = Draw::new(bytes_as_numbers(bytes));
    let drawn = KINDS[draw.below(KINDS.len())].draw(&mut draw);
    let ask = |command: &[&str]| {
        let options = ["--max-guesses", "0", "--as", "jsonl", "--format", "line"];
        let rows = answers(&[command, &options].concat(), format!("{}\n", drawn.text).as_bytes());
        String::from_utf8(rows.expect("the command answers")).expect("it writes UTF-8")
    };
    let count = ask(&["count", "--limit", "100000"]);
    assert!(count.contains(&format!("\"solutions\":{},", drawn.solutions)), "{}: {count}", drawn.text);
    let values = format!("\"candidates\":{:?}", drawn.values).replace(' ', "");
    let candidates = ask(&["candidates", "--limit", "1"]);
    assert!(candidates.contains(&values) || drawn.solutions == 0, "{}: {values}, but {candidates}", drawn.text);
});
