//! The page of a whole study: what was measured where and how, then each experiment's report with its figures.

use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

use crate::machine;
use crate::study::experiment::EXPERIMENTS;
use crate::study::run::Conditions;

/// Runs all experiments and writes the page; its figures go into the folder `study` beside it.
pub fn write(conditions: &Conditions<'_>, page: &Path, command: &str) -> io::Result<()> {
    let set = conditions.set;
    let mut text = format!(
        "# The study\n\n\
         What the source documents claim, measured. This page is written by one command and not by hand:\n\n\
         ```sh\n{command}\n```\n\n\
         Measured on {}, {}; {} puzzles of `{}`, seed {}; a method is\n\
         stopped after {} guesses or {} iterations and counted as not solving. Documents are named by number: 000 is the source of `layers`, 001 of `mrv`, 002 of\n\
         `weighted`, 003 of `scan`, 004 of `boolean`.\n\n",
        machine::processor(),
        machine::today(),
        set.items.len(),
        set.name,
        conditions.seed,
        crate::chart::number(conditions.guesses as f64),
        crate::chart::number(conditions.iterations as f64),
    );
    text.push_str("| Level | Puzzles | Clues |\n| --- | ---: | ---: |\n");
    for (group, name) in set.groups.iter().enumerate() {
        let clues: Vec<usize> = set.group(group).map(|item| item.puzzle.clue_count()).collect();
        let (low, high) = (clues.iter().min().unwrap_or(&0), clues.iter().max().unwrap_or(&0));
        writeln!(text, "| {name} | {} | {low} to {high} |", clues.len()).expect("strings take everything");
    }
    text.push_str(
        "\nThe levels of the project's own sets: *easy*, hidden singles in boxes suffice; *medium*, naked singles and hidden\n\
         singles in any house; *difficult*, these with locked candidates and naked or hidden subsets of any size; *very\n\
         difficult*, none of these suffice. Each puzzle has one solution; the easy ones keep 32 to 36 clues, the others are\n\
         minimal.\n",
    );
    let figures = page.parent().unwrap_or(Path::new("")).join("study");
    for experiment in EXPERIMENTS {
        let finding = experiment.run(conditions)?;
        finding.write_figures(&figures)?;
        write!(text, "\n{}", finding.markdown("study/")).expect("strings take everything");
    }
    fs::write(page, text)
}
