//! How minimal puzzles are distributed: by their clues and by their ratings, as they are dug and as they really are.

use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;
use std::{fs, io};

use bitdoku_generate::Generator;
use bitdoku_grid::Grid;
use bitdoku_logic::{Board, SE121, Scratch};
use serde_json::json;

use super::finding::{Figure, Finding, head, table};
use crate::chart::{Axis, Bar, BarChart, Panel, number};
use crate::hunt::weighted::{Estimate, Weighted};
use crate::study::run::Conditions;

/// What part of all minimal puzzles has this many clues, in per cent: Denis Berthier, in the thread "The real distribution
/// of minimal puzzles" of the Sudoku Players' Forum (2009), with a relative precision of 0.065%.
const PUBLISHED: [(usize, f64); 11] = [
    (21, 0.000_034),
    (22, 0.003_48),
    (23, 0.148),
    (24, 2.28),
    (25, 13.42),
    (26, 31.91),
    (27, 32.71),
    (28, 15.48),
    (29, 3.598),
    (30, 0.41),
    (31, 0.024_1),
];

/// Mean and deviation of the clues of all minimal puzzles: Denis Berthier, "Unbiased Statistics of a CSP" (2009).
const ALL_CLUES: (f64, f64) = (26.577, 1.116);
/// Means of clues and of ER of a million puzzles dug by suexg: Denis Berthier, "Classification results", about 2009.
const DUG: (f64, f64) = (24.38, 3.77);

/// Bins of ER in tenths, and what is needed there at most.
const BINS: [(u16, u16, &str); 8] = [
    (10, 15, "1.0 to 1.5, singles by houses"),
    (16, 23, "1.6 to 2.3, other singles"),
    (24, 34, "2.4 to 3.4, pairs, intersections"),
    (35, 59, "3.5 to 5.9, fish, triples, uniqueness"),
    (60, 70, "6.0 to 7.0, cycles and short chains"),
    (71, 79, "7.1 to 7.9, chains, Nishio"),
    (80, 84, "8.0 to 8.4, multiple chains"),
    (85, 120, "8.5 and more, dynamic chains"),
];

/// Puzzles, and those of them that are rated.
const SIZE: (u64, u64) = (60_000, 6_000);
const QUICK: (u64, u64) = (1_500, 100);

/// What a weighted puzzle and a rating are expected to take, in seconds. Only progress rests on it.
const EXPECTED: (f64, f64) = (0.001, 0.012);

pub(super) fn work(conditions: &Conditions<'_>) -> f64 {
    let (puzzles, rated) = size(conditions);
    puzzles as f64 * EXPECTED.0 + 2.0 * rated as f64 * EXPECTED.1
}

fn size(conditions: &Conditions<'_>) -> (u64, u64) {
    if conditions.quick { QUICK } else { SIZE }
}

/// Estimates over one kind of sample.
struct Sample {
    clues: Estimate,
    er: Estimate,
    /// By number of clues, as shares.
    of_clues: [Estimate; 82],
    of_er: [Estimate; BINS.len()],
}

impl Sample {
    fn new() -> Self {
        let none = Estimate::default();
        Self { clues: none, er: none, of_clues: [none; 82], of_er: [none; BINS.len()] }
    }

    fn add(&mut self, puzzle: &Grid, weight: f64) {
        let clues = puzzle.clue_count();
        self.clues.add(weight, clues as f64);
        for (number, share) in self.of_clues.iter_mut().enumerate() {
            share.add(weight, f64::from(u8::from(number == clues)));
        }
    }

    fn rate(&mut self, puzzle: &Grid, weight: f64, scratch: &mut Scratch) {
        let Ok(rating) = SE121.rate(&Board::new(puzzle), scratch) else { return };
        let tenths = rating.er.difficulty.tenths();
        self.er.add(weight, f64::from(tenths) / 10.0);
        for ((low, high, _), share) in BINS.iter().zip(&mut self.of_er) {
            share.add(weight, f64::from(u8::from((*low..=*high).contains(&tenths))));
        }
    }
}

/// An estimate with its standard error, both times `scale`.
fn with_error(estimate: &Estimate, scale: f64) -> String {
    if estimate.mean() == 0.0 {
        return "none".to_owned();
    }
    let (mean, error) = (scale * estimate.mean(), scale * estimate.error());
    // Two digits of the error are enough.
    let decimals = (1.0 - error.abs().max(1e-9).log10().floor()).clamp(0.0, 6.0) as usize;
    format!("{mean:.decimals$} ± {error:.decimals$}")
}

pub(super) fn run(conditions: &Conditions<'_>) -> io::Result<Finding> {
    let (puzzles, rated) = size(conditions);
    let (mut all, mut dug) = (Sample::new(), Sample::new());
    let mut scratch = Scratch::default();
    let mut csv = format!("# {}\nsample,index,puzzle,weight\n", conditions.describe());
    let mut weighted = Weighted::new(conditions.seed);
    for index in 0..puzzles {
        conditions.go_on()?;
        let made = weighted.puzzle(index);
        all.add(&made.puzzle, made.weight);
        conditions.worked("weighted puzzles", EXPECTED.0);
        if index < rated {
            all.rate(&made.puzzle, made.weight, &mut scratch);
            conditions.worked("weighted puzzles", EXPECTED.1);
        }
        writeln!(csv, "weighted,{index},{},{:e}", made.puzzle, made.weight).expect("strings take everything");
    }
    let generator = Generator::new(conditions.seed);
    let mut maker = generator.maker().expect("it asks for nothing");
    for start in (0..puzzles).step_by(1_000) {
        conditions.go_on()?;
        for made in maker.make(start..puzzles.min(start + 1_000), &AtomicBool::new(false)).into_iter().flatten() {
            dug.add(&made.puzzle, 1.0);
            if made.index < rated {
                dug.rate(&made.puzzle, 1.0, &mut scratch);
                conditions.worked("puzzles as they are dug", EXPECTED.1);
            }
            writeln!(csv, "dug,{},{},1", made.index, made.puzzle).expect("strings take everything");
        }
    }
    fs::write(conditions.folder.join("generator.csv"), csv)?;
    Ok(Finding {
        report: report(&all, &dug, puzzles, rated),
        figures: vec![
            Figure::new("generator-clues", "share of minimal puzzles by their clues", clues_chart(&all, &dug).svg()),
            Figure::new(
                "generator-ratings",
                "share of minimal puzzles by their rating",
                ratings_chart(&all, &dug).svg(),
            ),
        ],
        results: json!({
            "puzzles": puzzles,
            "rated": rated,
            "clues": { "mean": all.clues.mean(), "error": all.clues.error(), "deviation": all.clues.deviation(),
                "effective_size": all.clues.effective_size() },
            "er": { "mean": all.er.mean(), "error": all.er.error(), "deviation": all.er.deviation() },
            "dug": { "clues": dug.clues.mean(), "clues_error": dug.clues.error(), "er": dug.er.mean(), "er_error": dug.er.error() },
        }),
    })
}

fn report(all: &Sample, dug: &Sample, puzzles: u64, rated: u64) -> String {
    let published = |clues: usize| PUBLISHED.iter().find(|(number, _)| *number == clues).map(|(_, share)| *share);
    let lines: Vec<Vec<String>> = (20..=33)
        .filter(|clues| all.of_clues[*clues].mean() > 0.0 || dug.of_clues[*clues].mean() > 0.0)
        .map(|clues| {
            vec![
                clues.to_string(),
                with_error(&all.of_clues[clues], 100.0),
                published(clues).map_or("–".to_owned(), |share| share.to_string()),
                with_error(&dug.of_clues[clues], 100.0),
            ]
        })
        .collect();
    let bins: Vec<Vec<String>> = (BINS.iter().enumerate())
        .map(|(bin, (_, _, name))| {
            vec![(*name).to_owned(), with_error(&all.of_er[bin], 100.0), with_error(&dug.of_er[bin], 100.0)]
        })
        .collect();
    // How far off, in standard errors.
    let off = (all.clues.mean() - ALL_CLUES.0) / all.clues.error();
    format!(
        "## How minimal puzzles are distributed\n\n\
         *Published* (Denis Berthier, 2009): all minimal puzzles have {} clues in the mean, with a deviation of {}; those that\n\
         a top-down generator digs have {}, and an ER of {} in the mean. *Measured* on {} weighted and as many dug\n\
         puzzles, of each {} rated; what stands behind ± is one standard error. The weights make {} puzzles tell as much as {:.0} of equal\n\
         weight would.\n\n\
         | | all minimal puzzles | published | dug | published |\n| --- | ---: | ---: | ---: | ---: |\n\
         | clues, mean | {} | {} | {} | {} |\n| clues, deviation | {:.3} | {} | {:.3} | – |\n\
         | ER, mean | {} | – | {} | {} |\n| ER, deviation | {:.2} | – | {:.2} | – |\n\n\
         The mean of the clues is {off:+.1} standard errors off the published one.\n\n\
         In per cent, by clues:\n\n{}\n{{{{figure generator-clues}}}}\n\n\
         In per cent, by rating:\n\n{}\n{{{{figure generator-ratings}}}}\n",
        ALL_CLUES.0,
        ALL_CLUES.1,
        DUG.0,
        DUG.1,
        number(puzzles as f64),
        number(rated as f64),
        number(puzzles as f64),
        all.clues.effective_size(),
        with_error(&all.clues, 1.0),
        ALL_CLUES.0,
        with_error(&dug.clues, 1.0),
        DUG.0,
        all.clues.deviation(),
        ALL_CLUES.1,
        dug.clues.deviation(),
        with_error(&all.er, 1.0),
        with_error(&dug.er, 1.0),
        DUG.1,
        all.er.deviation(),
        dug.er.deviation(),
        table(&head(["clues", "all minimal puzzles", "published", "dug"]), &lines),
        table(&head(["ER", "all minimal puzzles", "dug"]), &bins),
    )
}

/// A share in per cent with its interval of 95% confidence.
fn bar(name: &str, series: usize, share: &Estimate, claimed: Option<f64>) -> Bar {
    let (mean, error) = (100.0 * share.mean(), 196.0 * share.error());
    Bar {
        interval: Some(((mean - error).max(0.0), mean + error)),
        claimed,
        label: format!("{mean:.2}%"),
        ..Bar::new(name, series, Some(mean))
    }
}

fn clues_chart(all: &Sample, dug: &Sample) -> BarChart {
    let bars = PUBLISHED[1..10].iter().flat_map(|(clues, published)| {
        let name = format!("{clues} clues");
        [bar(&name, 0, &all.of_clues[*clues], Some(*published)), bar("", 1, &dug.of_clues[*clues], None)]
    });
    BarChart {
        title: "Minimal puzzles by their clues".to_owned(),
        subtitle: "Shares, with intervals of 95% confidence; what Berthier published as diamonds".to_owned(),
        axis: Axis::linear("per cent"),
        series: head(["all minimal puzzles (weighted)", "as they are dug"]),
        panels: vec![Panel { name: String::new(), bars: bars.collect() }],
        mark: None,
    }
}

fn ratings_chart(all: &Sample, dug: &Sample) -> BarChart {
    let bars = BINS.iter().enumerate().flat_map(|(bin, (low, high, _))| {
        let name = match high {
            120 => format!("ER {}.{} and more", low / 10, low % 10),
            _ => format!("ER {}.{} to {}.{}", low / 10, low % 10, high / 10, high % 10),
        };
        [self::bar(&name, 0, &all.of_er[bin], None), self::bar("", 1, &dug.of_er[bin], None)]
    });
    BarChart {
        title: "Minimal puzzles by their rating".to_owned(),
        subtitle: "Shares, with intervals of 95% confidence".to_owned(),
        axis: Axis::linear("per cent"),
        series: head(["all minimal puzzles (weighted)", "as they are dug"]),
        panels: vec![Panel { name: String::new(), bars: bars.collect() }],
        mark: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_published_is_a_distribution_of_its_mean() {
        let sum: f64 = PUBLISHED.iter().map(|(_, share)| share).sum();
        let mean: f64 = PUBLISHED.iter().map(|(clues, share)| *clues as f64 * share).sum::<f64>() / sum;
        assert!((sum - 100.0).abs() < 0.05 && (mean - ALL_CLUES.0).abs() < 0.01, "{sum} {mean}");
    }

    #[test]
    fn bins_hold_every_rating_once() {
        for tenths in 10..=120 {
            assert_eq!(BINS.iter().filter(|(low, high, _)| (*low..=*high).contains(&tenths)).count(), 1, "{tenths}");
        }
    }

    #[test]
    fn errors_have_two_digits() {
        let mut estimate = Estimate::default();
        [26.0, 27.0, 26.0, 25.0].iter().for_each(|value| estimate.add(1.0, *value));
        assert_eq!(with_error(&estimate, 1.0), "26.00 ± 0.35");
    }
}
