//! Document 000: `layers`.

use std::io;

use bitdoku_grid::{Digit, Transform, Xoshiro256};

use super::verdict::{dependence, exceeds, existence, kinds, plainly, universal, universal_kinds};
use super::{Bench, Claim, Judgement, judgement};
use crate::chart::number;
use crate::statistics::{geometric_mean, mean, pooled_factor};
use crate::study::experiment::finding::{named, percent, rounded, share_with_interval};
use crate::study::set::{Item, PuzzleSet};
use crate::study::variant::board::{Board, values};
use crate::study::variant::layers::{PRINTED_BYTES, solve};
use crate::study::variant::plain;

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "000-1a",
        place: "introduction, third paragraph",
        says: "the algorithm can solve a Sudoku in less than one millisecond",
        words: "less than one millisecond",
        reading: "any Sudoku; processor time of one thread to the first solution, on the machine that runs this",
        test: "`layers` on each puzzle of the three sets of the project, timed three times, the shortest counts",
        refuted_by: "a puzzle that takes a millisecond or more",
        least: 20,
        experiment: "time",
        judge: in_a_millisecond,
    },
    Claim {
        id: "000-2a",
        place: "background, first paragraph",
        says: "the data are of types that are suitable to be placed in the processor's cache",
        words: "suitable to be placed in the processor cache memory",
        reading: "all arrays as printed, with four bytes for an int and for a bool with its padding, in a first-level data cache of 32 KiB",
        test: "the bytes of the printed arrays, added up",
        refuted_by: "more bytes than the cache has",
        least: 0,
        experiment: "memory",
        judge: cache,
    },
    Claim {
        id: "000-2b",
        place: "background, paragraphs 6 and 7",
        says: "placing one digit after another, layer by layer, limits the combinations that have to be tried",
        words: "effectively limits the number of combinations",
        reading: "combinations are placements in cells that are not given; fewer than plain backtracking in reading order makes",
        test: "placements of the printed program and of plain backtracking on each puzzle, both capped at 70 million; geometric mean of the ratio",
        refuted_by: "as many placements as without layers, or more",
        least: 20,
        experiment: "attempts",
        judge: combinations,
    },
    Claim {
        id: "000-2c",
        place: "background, last paragraph but two",
        says: "once the correct position of a number in a row is found, the row will not be processed again, nor the layer once its combination is",
        words: "never processed again",
        reading: "a position is correct where the solution has it. Of the last one found it is true by definition, whatever the program does",
        test: "how often the printed program gives up a position that the solution has, in cells that are not given; capped at 70 million placements",
        refuted_by: "a correct position that is given up and searched anew",
        least: 20,
        experiment: "printed",
        judge: processed_again,
    },
    Claim {
        id: "000-4a",
        place: "end, last paragraph but one, first sentence",
        says: "the time does not depend on the difficulty for people, but on the places of the digits in the final board",
        words: "not dependant on the difficulty",
        reading: "placements stand for time, so that each machine says the same; to rename the digits of a puzzle changes places and no difficulty",
        test: "factor between the levels of the set minimal, between those with about as many clues, and between twelve relabellings of a puzzle (one standard deviation)",
        refuted_by: "levels that differ by more than relabellings of one puzzle do",
        least: 8,
        experiment: "time",
        judge: difficulty,
    },
    Claim {
        id: "000-4b",
        place: "end, last paragraph but one, second sentence",
        says: "an easy Sudoku may take more time than an extremely difficult one",
        words: "in more time than an extremely difficult one",
        reading: "placements stand for time; levels are those of the project",
        test: "all pairs of an easy and a very difficult puzzle of one set",
        refuted_by: "no such pair among at least a hundred",
        least: 100,
        experiment: "time",
        judge: inversions,
    },
];

/// Placements at which a search is stopped: about as many as the best-known puzzle against backtracking takes.
const CAP: u64 = 70_000_000;

fn in_a_millisecond(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let mut solver: Box<dyn bitdoku_solve::Solver> = "layers".parse().expect("it is registered");
    let (mut of_kinds, mut words) = (Vec::new(), Vec::new());
    let (mut quick, mut all) = (0, 0);
    for group in Bench::groups(&bench.made()) {
        let (mut under, mut total) = (0, 0);
        for item in group.items() {
            let (time, solved) = bench.time(solver.as_mut(), item)?;
            under += usize::from(solved && time < 1e6);
            total += 1;
        }
        of_kinds.push((named(&group), (total >= least || under < total).then_some(under == total)));
        words.push(format!("{} {under} of {total}", named(&group)));
        (quick, all) = (quick + under, all + total);
    }
    judgement(
        universal_kinds(&of_kinds, all),
        format!("{} of {all} puzzles", share_with_interval(quick, all)),
        words.join("; "),
    )
}

fn cache(_: &Bench<'_>, _: usize) -> io::Result<Judgement> {
    const CACHE: usize = 32 * 1024;
    let figure = format!("{} bytes", number(PRINTED_BYTES as f64));
    judgement(
        plainly(Some(PRINTED_BYTES <= CACHE)),
        figure,
        "1,620 for the cells, 11,664 for the layers, 36 for the positions",
    )
}

fn combinations(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let board = Board::new(3);
    let (mut of_kinds, mut words, mut all) = (Vec::new(), Vec::new(), Vec::new());
    for set in bench.made() {
        let items: Vec<&Item> = set.items.iter().collect();
        let pairs = bench.each(&items, |item| {
            let puzzle = values(&item.puzzle);
            let layers = solve(&board, &puzzle, &values(&item.solution.grid()), CAP).tried;
            (layers as f64, plain::solve(&puzzle, CAP).placements as f64)
        })?;
        let ratios: Vec<f64> = pairs.iter().map(|(layers, plain)| layers.max(1.0) / plain.max(1.0)).collect();
        let sums = pairs.iter().fold((0.0, 0.0), |(a, b), (layers, plain)| (a + layers, b + plain));
        // Fewer is what is claimed.
        let fewer = exceeds(&ratios, 1.0, least).map(|more| !more);
        of_kinds.push((format!("the set {}", set.name), fewer));
        words.push(format!(
            "{}: {} times as many as a geometric mean, {} million against {} in all",
            set.name,
            rounded(geometric_mean(&ratios)),
            rounded(Some(sums.0 / 1e6)),
            rounded(Some(sums.1 / 1e6))
        ));
        all.extend(ratios);
    }
    let figure = format!("{} times as many placements as plain backtracking", rounded(geometric_mean(&all)));
    judgement(kinds(&of_kinds), figure, words.join("; "))
}

fn processed_again(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let board = Board::new(3);
    let (mut puzzles, mut refuting, mut given_up) = (0, 0, Vec::new());
    for set in bench.made() {
        let items: Vec<&Item> = set.items.iter().collect();
        let counts = bench.each(&items, |item| {
            solve(&board, &values(&item.puzzle), &values(&item.solution.grid()), CAP).taken_back
        })?;
        puzzles += counts.len();
        refuting += counts.iter().filter(|&&count| count > 0).count();
        given_up.extend(counts.iter().map(|&count| count as f64));
    }
    judgement(
        universal(puzzles, refuting, least),
        format!("correct positions are given up {} times a puzzle", rounded(mean(&given_up))),
        format!("on {refuting} of {puzzles} puzzles"),
    )
}

fn inversions(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let (mut slower, mut pairs) = (0, 0);
    for set in bench.sets(&["newspaper", "minimal"]) {
        let runs = bench.runs("layers", set)?;
        let of = |group: usize| runs.iter().filter(move |run| run.group == group).map(|run| run.placements);
        let last = set.groups.len() - 1;
        if last > 0 {
            let hard: Vec<u64> = of(last).collect();
            slower += of(0).map(|easy| hard.iter().filter(|&&hard| easy > hard).count()).sum::<usize>();
            pairs += of(0).count() * hard.len();
        }
    }
    let share = if pairs == 0 { "–".to_owned() } else { percent(slower as f64 / pairs as f64) };
    judgement(
        existence(pairs, slower, least),
        format!("the easy one takes more in {share} of {} pairs", number(pairs as f64)),
        "",
    )
}

fn difficulty(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    /// Puzzles of each level that are relabelled, and how often each is.
    const PUZZLES: usize = 6;
    const RELABELLINGS: usize = 12;
    let set: &PuzzleSet = bench.sets(&["minimal"])[0];
    let runs = bench.runs("layers", set)?;
    let levels: Vec<(f64, f64)> = (0..set.groups.len())
        .filter_map(|group| {
            let of: Vec<_> = runs.iter().filter(|run| run.group == group).collect();
            let clues: Vec<f64> = of.iter().map(|run| run.clues as f64).collect();
            let placements: Vec<f64> = of.iter().map(|run| run.placements as f64).collect();
            (of.len() >= least.min(8)).then(|| Some((mean(&clues)?, geometric_mean(&placements)?))).flatten()
        })
        .collect();
    let hardest = levels.last().map_or(0.0, |(clues, _)| *clues);
    let alike = levels.iter().filter(|(clues, _)| (clues - hardest).abs() < 2.0).map(|(_, placements)| *placements);
    let items: Vec<&Item> = (0..set.groups.len()).flat_map(|group| set.group(group).take(PUZZLES)).collect();
    let board = Board::new(3);
    let relabelled = bench.each(&items, |item| {
        let mut random = Xoshiro256::seeded(item.number as u64);
        let of = (0..RELABELLINGS).map(|_| {
            let puzzle = values(&relabelling(&mut random).grid(&item.puzzle));
            solve(&board, &puzzle, &[], CAP).outcome.placements.max(1) as f64
        });
        of.collect::<Vec<f64>>()
    })?;
    let relabelled = if items.len() < least { None } else { pooled_factor(relabelled.iter()) };
    let (levels, alike) = (factor(levels.iter().map(|(_, placements)| *placements)), factor(alike));
    judgement(
        dependence(levels, alike, relabelled),
        format!("relabelling changes it by a factor of {}", rounded(relabelled)),
        format!("levels with about as many clues by {}, all levels by {}", rounded(alike), rounded(levels)),
    )
}

fn relabelling(random: &mut Xoshiro256) -> Transform {
    let mut digits = Digit::ALL;
    random.shuffle(&mut digits);
    Transform::relabel(digits).expect("a shuffle holds each digit once")
}

/// The greatest of some values as a multiple of the least; `None` of fewer than two.
fn factor(values: impl Iterator<Item = f64>) -> Option<f64> {
    let values: Vec<f64> = values.collect();
    let (low, high) = values.iter().fold((f64::MAX, f64::MIN), |(low, high), &x| (low.min(x), high.max(x)));
    (values.len() > 1).then_some(high / low)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factors_of_made_values() {
        assert_eq!(factor([2.0, 6.0, 3.0].into_iter()), Some(3.0));
        assert_eq!(factor([2.0].into_iter()), None);
    }
}
