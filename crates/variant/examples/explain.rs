//! How far steps lead: of each family of a list of puzzles, how many are solved without a supposition, with suppositions of at most
//! eight lines, and with any. Lines of the list are JSON objects with `input`, `name`, `types` and, where it is known, `solution`.
//!
//! ```sh
//! cargo run --release -p bitdoku-variant --example explain -- LIST.jsonl [NAME]
//! ```
//!
//! With a name, the puzzle of that name is explained step by step.

use std::collections::BTreeMap;

use bitdoku_variant::steps::{Kind, Language, Position};
use bitdoku_variant::{Limits, Outcome, Puzzle, read};

#[derive(Default)]
struct Family {
    puzzles: usize,
    plain: usize,
    short: usize,
    any: usize,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("a file is missing")?;
    let wanted = arguments.next();
    let mut families: BTreeMap<String, Family> = BTreeMap::new();
    let mut conclusions = 0;
    for line in std::fs::read_to_string(file)?.lines() {
        let record: serde_json::Value = serde_json::from_str(line)?;
        let text = |field: &str| record[field].as_str().unwrap_or_default();
        if wanted.as_deref().is_some_and(|wanted| wanted != text("name")) {
            continue;
        }
        let Ok(rules) = read::read(text("input")) else { continue };
        let begun = std::time::Instant::now();
        let late = || begun.elapsed().as_secs() > 30;
        let outcome = Puzzle::from(&rules).solve(&Limits { stop: &late, ..Limits::default() }).outcome;
        let Outcome::Unique(solution) = outcome else {
            println!("not solved: {}", text("name"));
            continue;
        };
        let began = std::time::Instant::now();
        let mut position = Position::new(&rules, &Limits::default())?;
        let (mut longest, mut whip, mut count) = (0, 0, 0);
        while let Some(step) = position.next_step()? {
            count += 1;
            if wanted.is_some() {
                println!("{}", step.say(&rules, Language::English));
            }
            if matches!(step.kind, Kind::Supposition) {
                longest = longest.max(step.length());
            }
            if matches!(step.kind, Kind::Whip) {
                whip = whip.max(step.length());
            }
            let is_right = step.placed.is_none_or(|(cell, value)| solution.value(cell) == value)
                && step.removed.iter().all(|&(cell, value)| solution.value(cell) != value);
            assert!(is_right, "{}: {}", text("name"), step.say(&rules, Language::English));
            conclusions += step.removed.len() + usize::from(step.placed.is_some());
            let is_last = matches!(step.kind, Kind::Supposition) && began.elapsed().as_secs() > 40;
            position.apply(&step);
            if is_last {
                break;
            }
        }
        let is_complete =
            position.values().iter().all(|&value| value != 0) || position.candidates().iter().all(|of| of.len() == 1);
        println!(
            "{} {count} steps, longest {longest}, longest whip {whip}, {:.1} s: {}",
            if is_complete { "done" } else { "STOP" },
            began.elapsed().as_secs_f64(),
            text("name")
        );
        let types: Vec<String> = record["types"]
            .as_array()
            .map(|types| types.iter().filter_map(|of| of.as_str().map(str::to_owned)).collect())
            .unwrap_or_default();
        for name in types.iter().map(String::as_str).chain(["all"]) {
            let family = families.entry(name.to_owned()).or_default();
            family.puzzles += 1;
            family.any += usize::from(is_complete);
            family.short += usize::from(is_complete && longest <= 8);
            family.plain += usize::from(is_complete && longest == 0);
        }
    }
    println!("{conclusions} conclusions, all as in the solution");
    println!("{:24} {:>7} {:>7} {:>7} {:>7}", "family", "puzzles", "plain", "short", "any");
    for (name, Family { puzzles, plain, short, any }) in &families {
        println!("{name:24} {puzzles:7} {plain:7} {short:7} {any:7}");
    }
    Ok(())
}
