//! The page of a whole study: what was measured where and how, then each experiment's report with its figures; and the claims
//! with their verdicts as data, for other pages.

use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

use serde_json::json;

use super::experiment::EXPERIMENTS;
use super::run::Conditions;
use crate::chart::number;
use crate::claims::{self, Bench, Judged};
use crate::machine::{IS_OPTIMISED, Machine};

/// Runs all experiments, judges all claims and writes the page; its figures go into the folder `study` beside it, and with them
/// `claims.json`.
///
/// # Errors
/// If a file cannot be read or written, or an interrupt was asked for.
pub fn write(conditions: &Conditions<'_>, bench: &Bench<'_>, page: &Path, command: &str) -> io::Result<()> {
    let machine = Machine::here();
    let limit = |limit: u64, what: &str| {
        if limit == u64::MAX { String::new() } else { format!(" or {} {what}", number(limit as f64)) }
    };
    let limits = format!("{}{}", limit(conditions.guesses, "guesses"), limit(conditions.iterations, "iterations"));
    let limits = limits.strip_prefix(" or ").map_or_else(
        || "No method is stopped.".to_owned(),
        |limits| {
            let complete = if conditions.guesses == u64::MAX { "Complete solvers are never stopped." } else { "" };
            format!("A method that may fail is stopped after {limits}, and the puzzle counts as not solved. {complete}")
        },
    );
    let mut text = format!(
        "# The study\n\n\
         Five documents describe the algorithms that this project began with, and claim things of them. [DOCUMENTS.md](DOCUMENTS.md)\n\
         has each claim with its verdict; here are the tables and pictures behind the verdicts: groups, intervals, bands. The\n\
         documents have numbers: 000 is the source of `layers`, 001 of `mrv`, 002 of `weighted`, 003 of `scan`, 004 of `boolean`.\n\
         A section ends with the claims that it is about. Their verdicts do not rest on it alone: each claim has a sample of its\n\
         own, the same in a quick run, and `bitdoku-lab study --claim ID` judges it anew.\n\n\
         One command measures everything and writes this page:\n\n\
         ```sh\n{command}\n```\n\n\
         Measured on {} with commit {}, {}, {}; {} puzzles, seed {}.{}\n\n\
         * Counts of iterations, guesses and placements are the same on every machine.\n\
         * Every time is processor time of the one thread that works, less what it takes to ask for that time. A search is timed {}\n\
           and the shortest time counts; one that takes more than 20 ms is timed once, and one that takes less than 1 ms again and again,\n\
           with others between.\n\
         * {limits}\n\n",
        machine.cpu,
        if machine.commit.is_empty() { "unknown" } else { machine.commit },
        machine.date,
        machine.compiler,
        number(conditions.puzzles() as f64),
        conditions.seed,
        if IS_OPTIMISED { "" } else { " **The program was not optimised: its times mean nothing.**" },
        if conditions.repeats > 1 { format!("{} times", conditions.repeats) } else { "once".to_owned() },
    );
    text.push_str("| Set | Level | Puzzles | Clues |\n| --- | --- | ---: | ---: |\n");
    for group in conditions.groups() {
        let clues: Vec<usize> = group.items().map(|item| item.puzzle.clue_count()).collect();
        let (low, high) = (clues.iter().min().unwrap_or(&0), clues.iter().max().unwrap_or(&0));
        let range = if low == high { low.to_string() } else { format!("{low} to {high}") };
        writeln!(text, "| {} | {} | {} | {range} |", group.set.name, group.name(), clues.len())
            .expect("strings take everything");
    }
    text.push('\n');
    for set in conditions.sets.iter().filter(|set| !set.about.is_empty()) {
        writeln!(text, "- *{}*: {}.", set.name, set.about).expect("strings take everything");
    }
    text.push_str(
        "\nA level says which rules suffice. *Easy*: hidden singles in boxes. *Medium*: naked singles, and hidden singles in any\n\
         house. *Difficult*: these with locked candidates and naked or hidden subsets of any size. *Very difficult*: none of\n\
         these. Each puzzle has one solution.\n",
    );
    let figures = page.parent().unwrap_or(Path::new("")).join("study");
    let judged = judge(conditions, bench)?;
    for experiment in EXPERIMENTS {
        let finding = experiment.run(conditions)?;
        finding.write_figures(&figures)?;
        let about: Vec<&Judged> = judged.iter().filter(|claim| claim.experiment == experiment.name).collect();
        write!(text, "\n{}{}", finding.markdown("study/"), verdicts(&about)).expect("strings take everything");
    }
    let document = json!({ "schema": 2, "machine": machine, "claims": judged });
    fs::create_dir_all(&figures)?;
    fs::write(figures.join("claims.json"), format!("{document:#}\n"))?;
    fs::write(page, text)
}

/// All claims, judged, with a step of the progress for each.
///
/// # Errors
/// If an interrupt was asked for, or a program that is compiled for one cannot be run.
pub fn judge(conditions: &Conditions<'_>, bench: &Bench<'_>) -> io::Result<Vec<Judged>> {
    claims::judge_all(bench, |claim| conditions.worked(&format!("claim {}", claim.id), A_CLAIM))
}

/// What a claim is expected to take, in seconds. Only progress rests on it.
pub const A_CLAIM: f64 = 2.0;

/// The end of a section: the claims that it is about.
fn verdicts(claims: &[&Judged]) -> String {
    if claims.is_empty() {
        return String::new();
    }
    let each: Vec<String> = claims.iter().map(|claim| format!("{} {}", claim.id, claim.word)).collect();
    format!("\n[Claims](DOCUMENTS.md#the-claims): {}.\n", each.join("; "))
}
