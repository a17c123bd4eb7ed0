//! The page of a whole study: what was measured where and how, then each experiment's report with its figures.

use std::fmt::Write as _;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};
use std::{fs, io};

use crate::experiment::EXPERIMENTS;
use crate::run::Conditions;

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
        machine(),
        today(),
        set.items.len(),
        set.name,
        conditions.seed,
        crate::plot::number(conditions.guesses as f64),
        crate::plot::number(conditions.iterations as f64),
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

/// The processor, where the system tells.
fn machine() -> String {
    let cpu_info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu_info.lines().find_map(|line| line.strip_prefix("model name")?.split(':').nth(1));
    model.map_or_else(|| format!("a {} machine", std::env::consts::ARCH), |model| model.trim().to_owned())
}

/// Today's date in UTC, as 2026-11-21.
fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let (year, month, day) = civil(seconds / 86_400);
    format!("{year}-{month:02}-{day:02}")
}

/// Year, month and day of a number of days since 1970-01-01 (H. Hinnant, "chrono-compatible low-level date algorithms").
fn civil(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    (era * 400 + year_of_era + u64::from(month <= 2), month, day_of_year - (153 * shifted + 2) / 5 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_of_days() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(11_016), (2000, 2, 29));
        assert_eq!(civil(20_778), (2026, 11, 21));
    }
}
