//! The fence around rules: whatever rules a text has, it costs its own record and nothing else. Each record between two good ones
//! gets one row, and the message names what is wrong or too large. Nothing here waits for a clock: a rule that is not refused is
//! answered within a limit on guesses.

use std::io::Write;
use std::process::{Command, Stdio};

use bitdoku_text::link::fpuzzles::compressed;

use crate::drawn::base64;

const GOOD: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Runs the command with this input. Returns its exit code, and what it wrote to stdout and stderr.
pub(crate) fn run(arguments: &[&str], input: &str) -> (i32, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bitdoku"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("it has a pipe");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    let _ = writer.join();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it writes UTF-8");
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

/// Rules that were written wrongly or ask for too much, each with words of its message.
fn refused() -> Vec<(String, &'static str)> {
    let nested = |count: usize, name: &str| format!(".Shape~4x4{}", name.repeat(count));
    let regex = |pattern: &str| format!(".Shape~4x4.Regex~{}~R1C1~R1C2~R1C3", base64(pattern));
    let mut all = vec![
        (".Shape~4x4.NumberedRoomLine~2".to_owned(), "expected a cell"),
        (".Shape~4x4.XSumLine~3".to_owned(), "expected a cell"),
        (".Shape~4x4.FullRankLines~any~-~5".to_owned(), "expected the cells of a row or a column"),
        (".Shape~4x4.FullRankLines~any~-~0~R1C1~R1C2~R1C3~R1C4".to_owned(), "expected a rank of 1 to 16"),
        (".Shape~4x4.FullRank~R1~0".to_owned(), "expected a rank of 1 to 16"),
        (".Shape~4x4.SameValues~2".to_owned(), "expected as many cells in each set"),
        (".Shape~4x4.Cage~12".to_owned(), "expected a cell"),
        (".Shape~4x4.Foo~R1C1".to_owned(), "Foo"),
        (".Shape~4x4.Cage~5~R9C9".to_owned(), "expected a cell of a 4×4 board"),
        (".Shape~4x4.Cage~x~R1C1".to_owned(), "expected a number"),
        (".Shape~4x4.AntiKnight~R1C5_1".to_owned(), "expected no arguments for AntiKnight"),
        (".Shape~4x4.Windoku~foo".to_owned(), "expected no arguments for Windoku"),
        (".Shape~4x4.Diagonal~1~2".to_owned(), "expected 1 or -1 for Diagonal"),
        (".Shape~4x4.~R1C1_10".to_owned(), "expected a value of 1 to 4"),
        (".Shape~4x4.GlobalEntropy".to_owned(), "expected a board of the values 1 to 9"),
        (".Shape~4x4.SumLine~99999~R1C1~R1C2~LOOP".to_owned(), ""),
        (format!(".Shape~4x4.PillArrow~31{}", "~R1C1".repeat(40)), "totals of a sum"),
        (nested(2_000, ".Or"), "levels of .Or and .And"),
        (nested(2_000, ".And"), "levels of .Or and .And"),
        (regex("(((.{100}){100}){10})"), "values in a pattern"),
        (regex("((1|2){100}){100}"), "values in a pattern"),
        (regex(&"(".repeat(15_000)), "levels of brackets"),
        (format!(".SumLine~120{}~LOOP", "~R1C1~R5C5".repeat(1_000)), "states of a sum line, times its cells"),
        (format!(".Shape~36x36.Sum~9_={}{}", "_26".repeat(900), cells(900)), "totals of a sum, times its cells"),
        (
            format!(".Shape~36x36.RegionSumLine{}", "~R1C1~R2C2".repeat(1_000)),
            "totals of equal sums, times their cells",
        ),
        (format!(".Shape~36x36{}", houses(600)), "houses and lists of as many cells"),
    ];
    all.retain(|(_, words)| !words.is_empty());
    all
}

/// The first cells of such a board, row by row.
fn cells(count: usize) -> String {
    (0..count).map(|at| format!("~R{}C{}", at / 36 + 1, at % 36 + 1)).collect()
}

/// Lists of 36 cells of a board of 36 rows and columns, each of which is another house.
fn houses(count: usize) -> String {
    let house = |at: usize| -> String {
        let cells = (0..36).map(|row| format!("~R{}C{}", row + 1, (row * (at / 36) + at) % 36 + 1));
        format!(".AllDifferent{}", cells.collect::<String>())
    };
    (0..count).map(house).collect()
}

/// Rules that are legal and once took all memory or time.
fn legal() -> Vec<String> {
    vec![
        ".Shape~16x16.CountDistinct~R1C1~R1C2~R1C3".to_owned(),
        ".Shape~4x4.SumLine~99999~R1C1~R1C2".to_owned(),
        ".Shape~4x4.SumLine~99999~R1C1~R1C2~LOOP".to_owned(),
        ".Shape~9x9.RellikCage~119~R1C1~R1C2~R1C3".to_owned(),
        ".Cage~12~R4C6~R2C5~R1C2.Cage~12~R4C6~R2C5~R1C2".to_owned(),
        ".Shape~4x4.Cage~~R1C1~R1C2".to_owned(),
        format!(".Shape~4x4.Lunchbox~5{}", "~R1C1~R1C2~R1C3".repeat(400)),
    ]
}

#[test]
fn rules_cost_their_own_record_and_the_message_names_what_is_wrong() {
    let refused = refused();
    for arguments in [&["count", "--limit", "2", "--max-guesses", "1000"][..], &["convert", "--as", "iss"]] {
        for (rules, words) in &refused {
            let (code, rows, errors) = run(arguments, &format!("{GOOD}\n{rules}\n{GOOD}\n"));
            let case = &rules[..rules.len().min(60)];
            assert_eq!(rows.lines().count(), 3, "{arguments:?} {case}: {rows}");
            assert!(rows.lines().nth(1).is_some_and(|row| row.contains("error")), "{arguments:?} {case}: {rows}");
            let error = bitdoku_variant::read::read(rules).expect_err(case).to_string();
            assert!(error.contains(words), "{case}: {error}");
            assert!(!errors.contains("internal error") && code == 1, "{arguments:?} {case}: {code} {errors}");
        }
    }
}

#[test]
fn rules_with_large_numbers_take_little() {
    for arguments in [&["count", "--limit", "2", "--max-guesses", "1000"][..], &["check", "--max-guesses", "1000"]] {
        for rules in legal() {
            let (code, rows, errors) = run(arguments, &format!("{GOOD}\n{rules}\n{GOOD}\n"));
            let case = &rules[..rules.len().min(60)];
            assert_eq!(rows.lines().count(), 3, "{arguments:?} {case}: {rows}{errors}");
            assert!(code < 2 && !errors.contains("error"), "{arguments:?} {case}: {code} {errors}");
        }
    }
}

/// A link of a few thousand characters may unpack to millions, and a cell of a JSON may say what nobody knows.
#[test]
fn links_cost_their_own_record() {
    let link = |json: &str| format!("https://www.f-puzzles.com/?load={}", compressed(json));
    let cells = r#"[{},{},{},{"value":1,"given":true,"odd":true}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]"#;
    let texts = [
        (link(&format!("{{\"size\":4,{}\"grid\":[]}}", " ".repeat(3_000_000))), "characters in an unpacked code"),
        (link(&format!("{{\"size\":4,\"grid\":[{cells}]}}")), "expected a field of a cell"),
        (link(r#"{"size":4,"grid":[[]],"arrow":[{"cells":["R-9223372036854775808C0"]}]}"#), "expected"),
    ];
    for (text, words) in texts {
        let (code, rows, errors) = run(&["check"], &format!("{GOOD}\n{text}\n{GOOD}\n"));
        assert!(code == 1 && rows.lines().count() == 3, "{words}: {code} {errors}");
        assert!(errors.contains(words) && !errors.contains("internal error"), "{words}: {errors}");
    }
}

/// A board with many rules becomes a page, however small it is drawn, and is read again as deep as it was.
#[test]
fn many_rules_are_printed() {
    let folder = tempfile::tempdir().expect("there is room");
    let out = folder.path().join("book.pdf");
    let out = out.to_str().expect("a path of a temporary folder is UTF-8");
    let many: String = (0..200).map(|at| format!(".Sum~{}~R1C1~R2C{}", 5 + at % 9, at % 9 + 1)).collect();
    let deep = format!(".Shape~4x4{}.AntiKnight{}", ".Or".repeat(60), ".End".repeat(60));
    let (code, _, errors) = run(&["print", "--answers", "none", "-o", out], &format!("{many}\n{deep}\n{GOOD}\n"));
    assert!(code == 0 && !errors.contains("panicked"), "{code} {errors}");
}

/// Each `--rules` adds its own.
#[test]
fn rules_of_several_options_add_up() {
    let board = "................";
    let count = |arguments: &[&str]| run(&[&["count"], arguments].concat(), board).1.trim().to_owned();
    let both = count(&["--rules", "latin, anti-knight"]);
    assert_eq!(count(&["--rules", "latin", "--rules", "anti-knight"]), both);
    assert!(both != count(&["--rules", "latin"]) && both != count(&["--rules", "anti-knight"]), "{both}");
}
