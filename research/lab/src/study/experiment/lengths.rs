//! How Berthier's W goes with Sudoku Explainer's ER: how many minimal puzzles have which of both.
//!
//! Puzzles are drawn with weights, so that the table tells of all minimal puzzles and not of what a generator prefers. They come
//! in blocks, each with a file of its own: a run that was stopped, or one that asks for more, goes on after the last file.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

use bitdoku_logic::{Board, By, Measure, SCALES, SE121, Scratch};
use serde_json::json;

use super::finding::{Finding, head, table};
use crate::chart::number;
use crate::hunt::weighted::Weighted;
use crate::study::run::Conditions;

/// Puzzles of a block.
const BLOCK: u64 = 50_000;
const QUICK: u64 = 50;

/// What a puzzle is expected to take, in seconds. Only progress rests on it.
const EXPECTED: f64 = 0.000_6;

/// The first line of a file.
const HEAD: &str = "w\ter\tpuzzles\tweight\tsquares";

/// The sizes of the blocks.
fn blocks(conditions: &Conditions<'_>) -> impl Iterator<Item = u64> + use<> {
    let (all, block) = if conditions.quick { (2 * QUICK, QUICK) } else { (conditions.drawn, BLOCK) };
    (0..all.div_ceil(block)).map(move |number| block.min(all - number * block))
}

pub(super) fn work(conditions: &Conditions<'_>) -> f64 {
    blocks(conditions).sum::<u64>() as f64 * EXPECTED
}

/// Puzzles that have something in common.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Cell {
    puzzles: u64,
    /// The sum of their weights, and that of the squares.
    weight: f64,
    squares: f64,
}

impl Cell {
    fn add(&mut self, other: &Cell) {
        self.puzzles += other.puzzles;
        self.weight += other.weight;
        self.squares += other.squares;
    }
}

/// Puzzles by W and by ER in tenths.
#[derive(Clone, Debug, Default, PartialEq)]
struct Counts(BTreeMap<(usize, u16), Cell>);

impl Counts {
    /// Draws and rates some puzzles.
    fn of(puzzles: std::ops::Range<u64>, conditions: &Conditions<'_>, scratch: &mut Scratch) -> io::Result<Self> {
        let whips = SCALES.iter().find(|scale| matches!(scale.by, By::Whips)).expect("W is a scale");
        let (mut weighted, mut counts) = (Weighted::new(conditions.seed), Self::default());
        for index in puzzles {
            conditions.go_on()?;
            let made = weighted.puzzle(index);
            let board = Board::new(&made.puzzle);
            let stopped = |_| io::Error::from(io::ErrorKind::Interrupted);
            let er = SE121.rate(&board, scratch).map_err(stopped)?.er.difficulty.tenths();
            let Measure::W(Some(w)) = whips.measure(&board, scratch).map_err(stopped)? else {
                return Err(io::Error::other(format!("no whips solve {}: the table has no row for that", made.puzzle)));
            };
            let one = Cell { puzzles: 1, weight: made.weight, squares: made.weight * made.weight };
            counts.0.entry((w, er)).or_default().add(&one);
            conditions.worked("W and ER", EXPECTED);
        }
        Ok(counts)
    }

    fn read(text: &str) -> Option<Self> {
        let line = |line: &str| {
            let fields: Vec<&str> = line.split('\t').collect();
            let [w, er, puzzles, weight, squares] = fields[..] else { return None };
            let cell =
                Cell { puzzles: puzzles.parse().ok()?, weight: weight.parse().ok()?, squares: squares.parse().ok()? };
            Some(((w.parse().ok()?, er.replace('.', "").parse().ok()?), cell))
        };
        let mut lines = text.lines().filter(|line| !line.starts_with('#'));
        (lines.next() == Some(HEAD)).then(|| lines.map(line).collect::<Option<_>>().map(Self))?
    }

    fn text(&self) -> String {
        let mut text = format!("{HEAD}\n");
        for ((w, er), Cell { puzzles, weight, squares }) in &self.0 {
            writeln!(text, "{w}\t{}.{}\t{puzzles}\t{weight:e}\t{squares:e}", er / 10, er % 10)
                .expect("strings take everything");
        }
        text
    }

    fn add(&mut self, other: &Self) {
        other.0.iter().for_each(|(at, cell)| self.0.entry(*at).or_default().add(cell));
    }

    /// What is true of the puzzles of some rows together.
    fn sum(&self, is_in: impl Fn(usize) -> bool) -> Cell {
        let mut sum = Cell::default();
        self.0.iter().filter(|((w, _), _)| is_in(*w)).for_each(|(_, cell)| sum.add(cell));
        sum
    }

    /// ER at which this share of the weight of a W is reached.
    fn quantile(&self, w: usize, share: f64) -> f64 {
        let wanted = share * self.sum(|other| other == w).weight;
        let (mut seen, mut last) = (0.0, 0);
        for (&(_, er), cell) in self.0.range((w, 0)..=(w, u16::MAX)) {
            (seen, last) = (seen + cell.weight, er);
            if seen >= wanted {
                break;
            }
        }
        f64::from(last) / 10.0
    }

    /// The correlation (Pearson) of what two functions say of W and ER, by weight.
    fn correlation(&self, x: impl Fn(usize) -> f64, y: impl Fn(u16) -> f64) -> f64 {
        let all = self.sum(|_| true).weight;
        let mean = |value: &dyn Fn(usize, u16) -> f64| {
            self.0.iter().map(|(&(w, er), cell)| cell.weight * value(w, er)).sum::<f64>() / all
        };
        let (mx, my) = (mean(&|w, _| x(w)), mean(&|_, er| y(er)));
        let both = mean(&|w, er| (x(w) - mx) * (y(er) - my));
        both / (mean(&|w, _| (x(w) - mx).powi(2)) * mean(&|_, er| (y(er) - my).powi(2))).sqrt()
    }

    /// The same of their ranks (Spearman).
    fn rank_correlation(&self) -> f64 {
        let rank = |value: &dyn Fn(usize, u16) -> usize| {
            let mut of: BTreeMap<usize, f64> = BTreeMap::new();
            self.0.iter().for_each(|(&(w, er), cell)| *of.entry(value(w, er)).or_default() += cell.weight);
            let mut before = 0.0;
            for weight in of.values_mut() {
                (before, *weight) = (before + *weight, before + *weight / 2.0);
            }
            of
        };
        let (w_ranks, er_ranks) = (rank(&|w, _| w), rank(&|_, er| usize::from(er)));
        self.correlation(|w| w_ranks[&w], |er| er_ranks[&usize::from(er)])
    }
}

/// The part that some of the puzzles are of all, and its standard error.
fn share(part: &Cell, all: &Cell) -> (f64, f64) {
    let share = part.weight / all.weight;
    let spread = part.squares * (1.0 - share).powi(2) + (all.squares - part.squares) * share.powi(2);
    (share, spread.max(0.0).sqrt() / all.weight)
}

pub(super) fn run(conditions: &Conditions<'_>) -> io::Result<Finding> {
    let (mut counts, mut scratch, mut begin) = (Counts::default(), Scratch::default(), 0);
    for (number, size) in blocks(conditions).enumerate() {
        let path = conditions.folder.join(format!("lengths-{}-{number:04}.tsv", conditions.seed));
        let block = match kept(&path, size)? {
            Some(block) => {
                conditions.worked("W and ER", size as f64 * EXPECTED);
                block
            }
            None => {
                let block = Counts::of(begin..begin + size, conditions, &mut scratch)?;
                let partial = path.with_extension("part");
                fs::write(&partial, block.text())?;
                fs::rename(&partial, &path)?;
                block
            }
        };
        counts.add(&block);
        begin += size;
    }
    fs::write(conditions.folder.join("lengths.tsv"), counts.text())?;
    let all = counts.sum(|_| true);
    Ok(Finding {
        report: report(&counts),
        figures: Vec::new(),
        results: json!({
            "puzzles": all.puzzles,
            "effective_size": all.weight * all.weight / all.squares,
            "pearson": counts.correlation(|w| w as f64, f64::from),
            "spearman": counts.rank_correlation(),
        }),
    })
}

/// What the file of a block says, if it is there and of as many puzzles.
fn kept(path: &Path, size: u64) -> io::Result<Option<Counts>> {
    match fs::read_to_string(path) {
        Ok(text) => match Counts::read(&text) {
            Some(counts) => Ok(Some(counts).filter(|counts| counts.sum(|_| true).puzzles == size)),
            None => Err(io::Error::other(format!("{}: no table of this experiment", path.display()))),
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

fn report(counts: &Counts) -> String {
    let all = counts.sum(|_| true);
    let longest = counts.0.keys().next_back().map_or(0, |(w, _)| *w);
    let rows: Vec<Vec<String>> = (0..=longest)
        .filter_map(|w| {
            let part = counts.sum(|other| other == w);
            let ers: Vec<u16> = counts.0.range((w, 0)..=(w, u16::MAX)).map(|((_, er), _)| *er).collect();
            let (lowest, highest) = (f64::from(*ers.first()?) / 10.0, f64::from(*ers.last()?) / 10.0);
            let (part_of_all, error) = share(&part, &all);
            let quarter = |quarters: f64| format!("{:.1}", counts.quantile(w, quarters / 4.0));
            Some(vec![
                w.to_string(),
                number(part.puzzles as f64),
                format!("{:.3} ± {:.3}", 100.0 * part_of_all, 100.0 * error),
                format!("{lowest:.1}"),
                quarter(1.0),
                quarter(2.0),
                quarter(3.0),
                format!("{highest:.1}"),
            ])
        })
        .collect();
    format!(
        "## W beside ER\n\n*Measured* on {} minimal puzzles, drawn with weights, which tell as much as {:.0} of equal weight would.\n\
         Shares are of all minimal puzzles, in per cent, with one standard error; quarters are by weight:\n\n{}\n\
         The correlation of W and ER is {:.3} (Pearson) and {:.3} (Spearman). `lengths.tsv` has the counts of each pair.\n",
        number(all.puzzles as f64),
        all.weight * all.weight / all.squares,
        table(&head(["W", "puzzles", "share", "ER: lowest", "quarter", "half", "three quarters", "highest"]), &rows),
        counts.correlation(|w| w as f64, f64::from),
        counts.rank_correlation(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(cells: &[((usize, u16), u64, f64)]) -> Counts {
        let cell = |puzzles: u64, weight: f64| Cell { puzzles, weight, squares: weight * weight / puzzles as f64 };
        Counts(cells.iter().map(|&(at, puzzles, weight)| (at, cell(puzzles, weight))).collect())
    }

    #[test]
    fn what_was_written_is_read_and_nothing_else() {
        let all = counts(&[((0, 12), 3, 4.5e17), ((1, 26), 1, 1.0)]);
        assert_eq!(Counts::read(&all.text()), Some(all.clone()));
        assert_eq!(Counts::read(&format!("# a remark\n{}", all.text())), Some(all.clone()));
        assert_eq!(Counts::read(&all.text().replace("squares", "error")), None);
        assert_eq!(Counts::read(&all.text().replacen('3', "x", 1)), None);
    }

    #[test]
    fn shares_quarters_and_correlations_go_by_weight() {
        let all = counts(&[((0, 12), 1, 6.0), ((0, 20), 1, 2.0), ((1, 26), 1, 2.0)]);
        let (part, error) = share(&all.sum(|w| w == 1), &all.sum(|_| true));
        assert!((part - 0.2).abs() < 1e-12);
        // (4 × 0.8² + 40 × 0.2²) / 10²
        assert!((error - (4.16f64).sqrt() / 10.0).abs() < 1e-12, "{error}");
        assert_eq!([0.25, 0.75, 0.76, 1.0].map(|part| all.quantile(0, part)), [1.2, 1.2, 2.0, 2.0]);
        let same = counts(&[((0, 10), 1, 1.0), ((1, 20), 1, 1.0), ((2, 50), 1, 1.0)]);
        assert!((same.rank_correlation() - 1.0).abs() < 1e-12);
        assert!(same.correlation(|w| w as f64, f64::from) < 0.97);
    }
}
