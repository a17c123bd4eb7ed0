//! Document 001: `mrv`.

use std::io;

use super::verdict::{exceeds, kinds, plainly, universal};
use super::{Bench, Claim, Judgement, judgement};
use crate::statistics::{geometric_interval, geometric_mean};
use crate::study::experiment::finding::rounded;
use crate::study::set::Item;
use crate::study::variant::board::{Board, values};
use crate::study::variant::{mrv, plain};

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "001-1a",
        place: "first sentence, and \"Solution\", first sentence",
        says: "the algorithm solves Sudoku: where all cells are filled without contradictions, it is solved",
        words: "solves Sudoku using bitmasking",
        reading: "puzzles with one solution",
        test: "`mrv` on each puzzle of the three sets of the project",
        refuted_by: "a puzzle that it leaves open, or fills otherwise than its solution",
        least: 20,
        experiment: "attempts",
        judge: solves,
    },
    Claim {
        id: "001-5a",
        place: "\"Search for the best candidate\", first sentence",
        says: "to take the cell with the least number of options reduces the number of attempts",
        words: "this reduces the number of attempts",
        reading: "attempts are placements; fewer than plain backtracking in reading order makes. It is no claim that each puzzle takes fewer",
        test: "placements of both on each puzzle of the three sets; geometric mean of the ratio, with its interval",
        refuted_by: "as many placements with the choice, or more",
        least: 20,
        experiment: "attempts",
        judge: attempts,
    },
    Claim {
        id: "001-7a",
        place: "\"Solution\", the program `solve`",
        says: "what cannot be solved is said to be not solvable",
        words: "The Sudoku is not solvable.",
        reading: "two kinds that cannot: givens that keep the rules and leave no solution; and a full grid that breaks one",
        test: "the program as printed, on each of 100 puzzles of the set minimal with one wrong given that no given forbids, and on their solutions with one cell changed",
        refuted_by: "such a puzzle that counts as solved",
        least: 20,
        experiment: "attempts",
        judge: not_solvable,
    },
];

fn solves(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let (mut all, mut left) = (0, 0);
    for set in bench.made() {
        let runs = bench.runs("mrv", set)?;
        all += runs.len();
        left += runs.iter().filter(|run| !run.solved).count();
    }
    judgement(universal(all, left, least), format!("{} of {all} puzzles", all - left), "")
}

fn attempts(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    const CAP: u64 = 70_000_000;
    let mut ratios = Vec::new();
    for set in bench.made() {
        let items: Vec<&Item> = set.items.iter().collect();
        let plain = bench.each(&items, |item| plain::solve(&values(&item.puzzle), CAP).placements as f64)?;
        let runs = bench.runs("mrv", set)?;
        ratios
            .extend(plain.iter().zip(runs.iter()).map(|(plain, run)| plain.max(1.0) / (run.placements.max(1) as f64)));
    }
    let fewer = ratios.iter().filter(|ratio| **ratio > 1.0).count();
    let (low, high) = geometric_interval(&ratios).unwrap_or_default();
    judgement(
        plainly(exceeds(&ratios, 1.0, least)),
        format!("{} times as many attempts without the choice", rounded(geometric_mean(&ratios))),
        format!(
            "interval {} to {}; fewer with it on {fewer} of {} puzzles",
            rounded(Some(low)),
            rounded(Some(high)),
            ratios.len()
        ),
    )
}

fn not_solvable(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let board = Board::new(3);
    let items: Vec<&Item> = bench.sets(&["minimal"])[0].items.iter().take(100).collect();
    let said = bench.each(&items, |item| {
        let (puzzle, mut full) = (values(&item.puzzle), values(&item.solution.grid()));
        let without =
            wrong_given(&board, &puzzle, &full).map(|wrong| mrv::solve(&board, &wrong, u64::MAX).filled.is_none());
        full[0] = full[0] % 9 + 1;
        (without, mrv::solve(&board, &full, u64::MAX).filled.is_none())
    })?;
    let told: Vec<bool> = said.iter().filter_map(|(without, _)| *without).collect();
    let (right, noticed) = (told.iter().filter(|told| **told).count(), said.iter().filter(|(_, told)| *told).count());
    let of = |told: usize, all: usize| (all >= least || told < all).then_some(told == all && all > 0);
    judgement(
        kinds(&[
            ("the givens keep the rules".to_owned(), of(right, told.len())),
            ("they break one".to_owned(), of(noticed, said.len())),
        ]),
        format!(
            "said of {right} of {} without a solution, of {noticed} of {} that break a rule",
            told.len(),
            said.len()
        ),
        "givens that clash set the same bit twice; a full grid is never looked at",
    )
}

/// The puzzle with one more given, wrong but forbidden by no given: no solution is left, since its only one has another digit
/// there.
fn wrong_given(board: &Board, puzzle: &[u8], solution: &[u8]) -> Option<Vec<u8>> {
    let (cell, value) = (0..81).filter(|&cell| puzzle[cell] == 0).find_map(|cell| {
        let houses = board.houses_of(cell);
        let is_free =
            |value: u8| (0..3).all(|kind| board.house(kind, houses[kind]).iter().all(|&other| puzzle[other] != value));
        (1..=9).find(|&value| value != solution[cell] && is_free(value)).map(|value| (cell, value))
    })?;
    let mut wrong = puzzle.to_vec();
    wrong[cell] = value;
    Some(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::set::PuzzleSet;

    #[test]
    fn a_wrong_given_leaves_no_solution_and_clashes_with_none() {
        let board = Board::new(3);
        let set = PuzzleSet::minimal();
        let item = &set.items[70];
        let wrong = wrong_given(&board, &values(&item.puzzle), &values(&item.solution.grid())).unwrap();
        let text: String = wrong.iter().map(|value| char::from(b'0' + value)).collect();
        let puzzle: bitdoku_grid::Puzzle = text.parse().unwrap();
        assert!(puzzle.clash().is_none());
        let mut engine = bitdoku_solve::Engine::new();
        assert_eq!(bitdoku_solve::Solver::solve(&mut engine, &puzzle), bitdoku_solve::Outcome::Unsolvable);
    }
}
