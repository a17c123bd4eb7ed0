//! Limits of time, by a clock that the test moves: it stands still, so that nothing is ever late however long it takes, or it
//! leaps an hour at each look, so that whatever does not end is late at the first. No time is waited for, and none is measured.
//!
//! The command is called within the process, which has one clock: so all of it is one test.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use bitdoku::Clock;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const HARD: &str = ".64.2.........1...8..7...3....13..7...8..2..17....59.....4..5..3.......91...6..8.";
/// An hour, as the clock leaps.
const LIMIT: &str = "3600";

/// Whether the clock leaps, and how often it has.
static LEAPS: AtomicBool = AtomicBool::new(false);
static LEAPT: AtomicU32 = AtomicU32::new(0);

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// What the clock says.
fn time() -> Instant {
    if LEAPS.load(Ordering::Relaxed) {
        LEAPT.fetch_add(1, Ordering::Relaxed);
    }
    *START + Duration::from_secs(3600) * LEAPT.load(Ordering::Relaxed)
}

/// Exit code and rows of the command in a folder.
fn run(folder: &Path, arguments: &[&str]) -> (u8, String) {
    let out = folder.join("out");
    let _ = fs::remove_file(&out);
    let words = ["bitdoku"].into_iter().chain(arguments.iter().copied()).map(OsString::from);
    let words = words.chain(["--quiet".into(), "--out".into(), out.clone().into()]);
    let code = bitdoku_cli::run_by(Clock::new(time), words);
    (code, fs::read_to_string(&out).unwrap_or_default())
}

/// A Sukaku whose solutions nobody finds, nor that there is none: five rows have only four columns for their 9s.
fn endless() -> String {
    let cell = |row: usize, column: usize| match (row, column) {
        (1 | 2 | 4 | 5 | 7, 3 | 5 | 6 | 8 | 9) => "12345678.",
        _ => "123456789",
    };
    (1..=9).flat_map(|row| (1..=9).map(move |column| cell(row, column))).collect()
}

#[test]
fn what_is_late_is_not_waited_for_and_nothing_else_is_late() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| run(folder.path(), arguments);
    let (empty, endless) = (".".repeat(81), endless());

    // A clock that stands still: a millionth of a second is enough for anything.
    let least = ["--timeout", "0.000001"];
    for arguments in [
        &["rate", PUZZLE, HARD][..],
        &["solve", PUZZLE, HARD, "--solver", "scan"],
        &["count", "--limit", "20000", &empty],
        &["check", PUZZLE, HARD],
        &["hint", "--stage", "4", HARD],
        &["minimize", "--all=40", SOLUTION],
        &["vicinity", HARD],
    ] {
        let endless = run(arguments);
        assert!(!endless.1.is_empty() && !endless.1.contains("unknown"), "{arguments:?}: {endless:?}");
        assert_eq!(run(&[arguments, &least].concat()), endless, "{arguments:?}");
    }

    // A clock that leaps: what would never end does, each record by itself.
    LEAPS.store(true, Ordering::Relaxed);
    let limit = ["--timeout", LIMIT];
    let (code, rows) = run(&[&["count", "--limit", "0", &empty, &empty][..], &limit].concat());
    assert_eq!((code, rows.lines().count()), (0, 2), "{rows}");
    assert!(rows.lines().all(|row| row.starts_with("at least ")), "{rows}");
    for (arguments, remark) in [
        (&["solve"][..], "unknown"),
        (&["check"], "unknown"),
        (&["rate"], "unknown: it takes too long"),
        (&["explain"], "unknown: it takes too long"),
        (&["solve", "--as", "jsonl"], "\"status\":\"unknown\""),
        (&["rate", "--as", "jsonl"], "\"status\":\"unknown\""),
        (&["hint"], "The answer could not be determined."),
    ] {
        let (code, rows) = run(&[arguments, &["--max-guesses", "0", &endless, &endless], &limit].concat());
        assert_eq!(code, 1, "{arguments:?}: {rows}");
        assert_eq!(rows.matches(remark).count(), 2, "{arguments:?}: {rows}");
    }
    // The rows found until then are kept; a record like this would have millions.
    for arguments in [["minimize", "--all", SOLUTION], ["vicinity", "--plus=4", &empty]] {
        let (code, rows) = run(&[&arguments[..], &limit].concat());
        assert_eq!(code, 1, "{arguments:?}: {rows}");
        let last = rows.lines().last().unwrap();
        assert!(last.ends_with("# unknown: it takes too long to find all"), "{arguments:?}: {last}");
    }
}
