//! Texts of rules, damaged at random: constraint strings, and links and JSON of f-puzzles.

use bitdoku_text::link::fpuzzles::compressed;
use serde_json::{Value, json};

use super::{Draw, base64};

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

/// A text with one to four small changes behind its first character.
fn changed(text: &str, others: &[String], draw: &mut Draw<'_>) -> String {
    const SIGNS: &[u8] = b".~_-RC0123456789ABCXOrEnd=:%+/ ";
    const NUMBERS: [&str; 8] = ["0", "-1", "99999", "100000", "4294967296", "18446744073709551615", "36", "255"];
    let mut text = text.to_owned();
    for _ in 0..1 + draw.below(4) {
        let at = 1 + draw.below(text.len().max(2) - 1);
        let end = (at + 1 + draw.below(6)).min(text.len());
        match draw.below(7) {
            0 if at < end => text.replace_range(at..end, ""),
            1 => text.insert(at.min(text.len()), SIGNS[draw.below(SIGNS.len())] as char),
            2 if at < end => text.replace_range(at..end, NUMBERS[draw.below(NUMBERS.len())]),
            3 => {
                let other = &others[draw.below(others.len())];
                let from = other.rfind('.').unwrap_or(0);
                text.push_str(&other[from..]);
            }
            4 => text = text.replacen('~', ["", "~~", "~-~"][draw.below(3)], 1 + draw.below(3)),
            5 => {
                let parts: Vec<&str> = text.split('.').collect();
                let part = parts[draw.below(parts.len())].to_owned();
                text.push_str(&format!(".{part}").repeat(1 + draw.below(40)));
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
fn damage(value: &mut Value, draw: &mut Draw<'_>) {
    let is_here = draw.below(4) == 0;
    match value {
        Value::Object(fields) if !is_here && !fields.is_empty() => {
            let at = draw.below(fields.len());
            let (name, field) = fields.iter_mut().nth(at).expect("there are so many");
            if draw.below(12) == 0 {
                let (name, field) = (format!("{name}s"), field.clone());
                fields.insert(name, field);
            } else {
                damage(field, draw);
            }
        }
        Value::Array(items) if !is_here && !items.is_empty() => {
            let at = draw.below(items.len());
            match draw.below(6) {
                0 => drop(items.remove(at)),
                1 => {
                    let item = items[at].clone();
                    (0..1 + draw.below(30)).for_each(|_| items.push(item.clone()));
                }
                _ => damage(&mut items[at], draw),
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
            *value = all[draw.below(all.len())].clone();
        }
    }
}

/// A damaged text of one line, which is one record; none if what came of it may be a heading, a comment or nothing.
pub(crate) fn text(draw: &mut Draw<'_>) -> Option<String> {
    let (strings, mut puzzle) = (strings(), puzzle());
    let text = match draw.below(4) {
        0 => {
            (0..1 + draw.below(3)).for_each(|_| damage(&mut puzzle, draw));
            format!("https://www.f-puzzles.com/?load={}", compressed(&puzzle.to_string()))
        }
        1 => {
            let link = format!("https://www.f-puzzles.com/?load={}", compressed(&puzzle.to_string()));
            let cut = link.len() - draw.below(40);
            // The address stays, so that it is a link.
            let code = changed(&link[32..cut], &strings, draw);
            format!("{}{}", &link[..32], code.replace([' ', '#'], ""))
        }
        _ => changed(&strings[draw.below(strings.len())], &strings, draw),
    };
    let is_one = |text: &str| !text.ends_with(':') && !text.contains(['[', '\n']) && text.starts_with(['.', 'h']);
    let text = text.trim();
    is_one(text).then(|| text.to_owned())
}
