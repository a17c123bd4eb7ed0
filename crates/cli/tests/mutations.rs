//! Texts of rules, damaged at random, through the command: each is a record with one row, none is a fault, and none exceeds a limit,
//! whatever it asks for.

use bitdoku::grid::Xoshiro256;
use bitdoku_text::link::fpuzzles::compressed;
use serde_json::{Value, json};

use crate::fence::{base64, run};

/// Constraint strings with many kinds of rules.
fn strings() -> Vec<String> {
    let texts = [
        ".Shape~4x4.Cage~7~R1C1~R1C2.Thermo~R2C1~R2C2~R2C3.~R4C4_2",
        ".Shape~6x6.Arrow~R1C1~R1C2~R1C3.AntiKnight.Whisper~3~R3C1~R3C2~R3C3.~R6C6_1_2",
        ".Shape~4x4~0-3.NoBoxes.Sum~4~R1C1~R2C2~R3C3.Renban~R1C2~R1C3",
        ".Shape~3x5.SumLine~5~R1C1~R1C2~R1C3~LOOP.CountDistinct~R1C1~R1C2~R2C2",
        ".Shape~4x4.Or.And.Diagonal~1.AntiKing.End.Or.Diagonal~-1.X~R1C1~R1C2.End.End.StrictXV",
        ".Shape~4x4.XSum~R1~4~7.Skyscraper~C2~2~.NumberedRoom~R3~~2.Sandwich~3~R4.HiddenSkyscraper~C1~2~",
        ".Shape~4x4.FullRank~R1~3~.FullRankTies~any.FullRankLines~none~-~5~R2C1~R2C2~R2C3~R2C4",
        ".Shape~4x4.Sum~3_=_2_-1_1~R1C1~R2C1~R3C1.PillArrow~2~R1C1~R1C2~R2C2~R2C3.EqualSum~R1C1~-~R2C2~R3C3",
        ".Shape~4x4.Lunchbox~3~R1C1~R1C2~R1C3.RellikCage~5~R2C2~R2C3~R3C3.SameValues~2~R1C1~R1C2~R4C1~R4C2",
        ".Shape~4x4.Quad~R1C1~2~3.ContainExact~1_1~R1C1~R2C2.ContainAtLeast~4~R3C1~R3C2.CountingCircles~R1C1~R4C4~R2C3",
        ".Shape~4x4.Jigsaw~1122112233443344.Region~R1C1~R2C2~R3C3~R4C4.DisjointSets.Windoku.AntiTaxicab",
        ".Shape~4x4.NoLines.Indexing~R~R2C1.ValueIndexing~R1C1~R1C2~R2C1~R2C2.LittleKiller~5~R2C1.GlobalMod",
        ".Shape~4x4.Automaton~0~1~0:0:1_1:1:0~R1C1~R1C2.Pair~BQQQ~~R1C1~R1C2.PairX~BQQQ~~R2C1~R2C2~R2C3",
        ".Shape~4x4.Modular~2~R1C1~R1C2~R1C3.Entropic~R2C1~R2C2.Lockout~2~R3C1~R3C2~R3C3.Between~R4C1~R4C2~R4C3",
        ".Shape~4x4.Zipper~R1C1~R1C2~R1C3.RegionSumLine~R2C1~R2C2~R2C3.Palindrome~R3C1~R3C2.BlackDot~R1C1~R1C2~R2C2",
        ".Cage~12~R4C6~R2C5~R1C2.Cage~9~R5C5~R5C6.~R1C1_3.~R9C9_4.~R5C1_1",
    ];
    let regex = format!(".Shape~4x4.Regex~{}~R1C1~R1C2~R1C3", base64("(1|2.){1,2}3?"));
    texts.iter().map(ToString::to_string).chain([regex]).collect()
}

/// JSON of f-puzzles with many fields.
fn puzzle() -> Value {
    let cells = (0..16).map(|at| if at == 5 { json!({"value": 2, "given": true}) } else { json!({"region": at / 4}) });
    let cells: Vec<Value> = cells.collect();
    json!({
        "size": 4,
        "grid": cells.chunks(4).collect::<Vec<_>>(),
        "title": "a title", "author": "somebody", "ruleset": "words",
        "diagonal+": true, "antiknight": false, "nonconsecutive": true, "negative": ["ratio", "xv"],
        "killercage": [{"cells": ["R1C1", "R1C2"], "value": "5"}],
        "arrow": [{"cells": ["R1C1"], "lines": [["R1C1", "R1C2", "R2C3"]]}],
        "thermometer": [{"lines": [["R1C1", "R2C1"]]}],
        "difference": [{"cells": ["R3C1", "R3C2"], "value": "1"}],
        "ratio": [{"cells": ["R4C1", "R4C2"]}],
        "xv": [{"cells": ["R4C3", "R4C4"], "value": "V"}],
        "sandwichsum": [{"cell": "R0C1", "value": "3"}],
        "xsum": [{"cell": "R1C0", "value": "6"}],
        "littlekillersum": [{"cell": "R0C1", "direction": "DR", "value": "7"}],
        "quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, 2]}],
        "clone": [{"cells": ["R1C1"], "cloneCells": ["R4C4"]}],
        "extraregion": [{"cells": ["R1C1", "R2C2", "R3C3", "R4C4"]}],
        "even": [{"cell": "R1C1"}],
        "minimum": [{"cell": "R2C2"}],
        "whispers": [{"lines": [["R1C4", "R2C4"]], "value": 2}],
        "renban": [{"lines": [["R3C3", "R3C4"]]}],
        "solution": [1, 2, 3, 4]
    })
}

fn below(random: &mut Xoshiro256, most: usize) -> usize {
    random.below(most as u64) as usize
}

/// A text with one to four small changes behind its first character.
fn changed(text: &str, others: &[String], random: &mut Xoshiro256) -> String {
    const SIGNS: &[u8] = b".~_-RC0123456789ABCXOrEnd=:%+/ ";
    const NUMBERS: [&str; 8] = ["0", "-1", "99999", "100000", "4294967296", "18446744073709551615", "36", "255"];
    let mut text = text.to_owned();
    for _ in 0..1 + below(random, 4) {
        let at = 1 + below(random, text.len().max(2) - 1);
        let end = (at + 1 + below(random, 6)).min(text.len());
        match below(random, 7) {
            0 if at < end => text.replace_range(at..end, ""),
            1 => text.insert(at.min(text.len()), SIGNS[below(random, SIGNS.len())] as char),
            2 if at < end => text.replace_range(at..end, NUMBERS[below(random, NUMBERS.len())]),
            3 => {
                let other = &others[below(random, others.len())];
                let from = other.rfind('.').unwrap_or(0);
                text.push_str(&other[from..]);
            }
            4 => text = text.replacen('~', ["", "~~", "~-~"][below(random, 3)], 1 + below(random, 3)),
            5 => {
                let parts: Vec<&str> = text.split('.').collect();
                let part = parts[below(random, parts.len())].to_owned();
                text.push_str(&format!(".{part}").repeat(1 + below(random, 40)));
            }
            _ => text.truncate(at),
        }
        if text.is_empty() {
            text.push('.');
        }
    }
    text
}

/// Puts something else in the place of one to three parts of the JSON.
fn damage(value: &mut Value, random: &mut Xoshiro256) {
    let is_here = below(random, 4) == 0;
    match value {
        Value::Object(fields) if !is_here && !fields.is_empty() => {
            let at = below(random, fields.len());
            let (name, field) = fields.iter_mut().nth(at).expect("there are so many");
            if below(random, 12) == 0 {
                let (name, field) = (format!("{name}s"), field.clone());
                fields.insert(name, field);
            } else {
                damage(field, random);
            }
        }
        Value::Array(items) if !is_here && !items.is_empty() => {
            let at = below(random, items.len());
            match below(random, 6) {
                0 => drop(items.remove(at)),
                1 => {
                    let item = items[at].clone();
                    (0..1 + below(random, 30)).for_each(|_| items.push(item.clone()));
                }
                _ => damage(&mut items[at], random),
            }
        }
        _ => {
            let all = [
                json!(null),
                json!(true),
                json!(0),
                json!(-1),
                json!(1e300),
                json!(i64::MAX),
                json!(i64::MIN),
                json!(u64::MAX),
                json!("R9C9"),
                json!("R-9223372036854775808C0"),
                json!("R0C0"),
                json!(""),
                json!("99999"),
                json!([]),
                json!({}),
                json!([["R1C1", "R1C1", "R1C1"]]),
                json!(["R1C1", "R4C4"]),
            ];
            *value = all[below(random, all.len())].clone();
        }
    }
}

/// Damaged texts, each of them one line.
fn damaged(seed: u64, count: usize) -> Vec<String> {
    let (strings, puzzle, mut random) = (strings(), puzzle(), Xoshiro256::seeded(seed));
    let mut all = Vec::new();
    while all.len() < count {
        let text = match below(&mut random, 4) {
            0 => {
                let mut puzzle = puzzle.clone();
                (0..1 + below(&mut random, 3)).for_each(|_| damage(&mut puzzle, &mut random));
                format!("https://www.f-puzzles.com/?load={}", compressed(&puzzle.to_string()))
            }
            1 => {
                let link = format!("https://www.f-puzzles.com/?load={}", compressed(&puzzle.to_string()));
                let cut = link.len() - below(&mut random, 40);
                // The address stays, so that it is a link.
                let code = changed(&link[32..cut], &strings, &mut random);
                format!("{}{}", &link[..32], code.replace([' ', '#'], ""))
            }
            _ => changed(&strings[below(&mut random, strings.len())], &strings, &mut random),
        };
        // What is by its form a heading, a comment or nothing is no record.
        let is_one = |text: &str| !text.ends_with(':') && !text.contains(['[', '\n']) && text.starts_with(['.', 'h']);
        if is_one(text.trim()) {
            all.push(text.trim().to_owned());
        }
    }
    all
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
