//! What is said of puzzles of any size and rules: the same rows as of classic ones.

use bitdoku::variant::{Estimate, Solution};
use bitdoku::{AnyPuzzle, Count, Outcome, Solved, Solving, Variant};

use crate::column::four_figures;
use crate::{PuzzleRow, Status, figures};

/// What is asked of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Its solution.
    Solve,
    /// How many solutions it has, up to a limit; 0 is no limit.
    Count(u64),
    /// About how many solutions it has, by this many random probes and their seed.
    Estimate {
        /// How many probes.
        probes: u64,
        /// The seed.
        seed: u64,
    },
    /// Whether it has one solution.
    Check,
    /// Its true candidates, and in how many solutions each stands, up to a limit; 0 is no limit.
    Candidates(u64),
}

impl Asked {
    /// How many probes an estimate takes unless the question says otherwise.
    pub const PROBES: u64 = 1000;
}

/// A limit as a number that nothing exceeds, if it is 0, which is no limit.
pub(crate) const fn limited(limit: u64) -> u64 {
    if limit == 0 { u64::MAX } else { limit }
}

/// The row that answers a question about a board of any size and rules.
///
/// ```
/// use bitdoku::{AnyPuzzle, Solving, read_any};
/// use bitdoku_answer::{Asked, board_row};
///
/// let AnyPuzzle::Variant(puzzle) = read_any("1......2.3......", Some("X"))? else { panic!("it is no classic one") };
/// assert_eq!(
///     board_row(&mut Solving::new(), &puzzle, Asked::Count(10)).json(),
///     r#"{"schema":2,"puzzle":"1......2.3......","rules":["X"],"status":"unique","solutions":1,"at_least":false}"#
/// );
/// # Ok::<(), bitdoku::ReadError>(())
/// ```
#[must_use]
pub fn board_row(solving: &mut Solving, board: &Variant, asked: Asked) -> PuzzleRow<'static> {
    let about = |status| PuzzleRow::of_variant(board, status);
    match asked {
        Asked::Solve => {
            let Solved { outcome, report, .. } = solving.solve(board);
            let line = |solution: &Solution| board.line(solution.values());
            PuzzleRow { guesses: Some(report.guesses), ..about(Status::from(&outcome)).with_outcome(&outcome, line) }
        }
        Asked::Count(limit) => {
            let Count { solutions, exact, .. } = solving.count(board, limited(limit)).count;
            let row = about(Status::from(Count { solutions, exact }));
            PuzzleRow { solutions: Some(solutions), at_least: Some(!exact), ..row }
        }
        Asked::Check => {
            let checked = solving.check(board);
            let status = Status::from(&checked.outcome);
            let clash = match &checked.outcome {
                Outcome::Multiple([one, other]) => Some(difference(one, other)),
                _ => checked.clash,
            };
            let unique = (status != Status::Unknown).then_some(status == Status::Unique);
            PuzzleRow { unique, clash, ..about(status) }
        }
        Asked::Candidates(limit) => {
            let Ok(candidates) = solving.candidates(board, limited(limit)) else { return about(Status::Unknown) };
            let status = match candidates.values.iter().map(Vec::len).max() {
                Some(1) => Status::Unique,
                Some(0) | None => Status::None,
                Some(_) => Status::Multiple,
            };
            PuzzleRow { candidates: candidates.values, counts: candidates.counts, ..about(status) }
        }
        Asked::Estimate { probes, seed } => match solving.estimate(board, probes, seed) {
            Ok(estimate) => estimated(about, &estimate, probes),
            Err(_) => about(Status::Unknown),
        },
    }
}

/// The row of an estimate, or why there is none although all probes were made.
fn estimated(about: impl Fn(Status) -> PuzzleRow<'static>, estimate: &Estimate, probes: u64) -> PuzzleRow<'static> {
    let row = about(match (estimate.is_exact, estimate.hits) {
        (true, 0) => Status::None,
        (true, _) => Status::Unique,
        _ if estimate.has_several => Status::Multiple,
        _ => Status::Unknown,
    });
    let [solutions, low, high] = [estimate.solutions, estimate.low, estimate.high].map(four_figures);
    let why = match solutions {
        0.0 if !estimate.is_exact => format!("none of {probes} probes found a solution"),
        _ if solutions.is_infinite() => "more than 1.8e308 solutions cannot be estimated".to_owned(),
        _ => return PuzzleRow { estimate: Some(solutions), estimate_low: Some(low), estimate_high: Some(high), ..row },
    };
    PuzzleRow { error: Some(why), ..row }
}

/// An estimate in words, if the row has one: `about 6.671e21, between 6.5e21 and 6.8e21 (95%)`, or the number if it is exact.
#[must_use]
pub fn estimate_line(row: &PuzzleRow<'_>) -> Option<String> {
    let [solutions, low, high] = [row.estimate?, row.estimate_low?, row.estimate_high?].map(figures);
    Some(match row.status {
        Status::None | Status::Unique => solutions,
        _ => format!("about {solutions}, between {low} and {high} (95%)"),
    })
}

/// Where two solutions differ.
fn difference(one: &Solution, other: &Solution) -> String {
    let shape = one.shape();
    let mut cells = shape.all().filter(|&cell| one.value(cell) != other.value(cell));
    let first = cells.next().expect("two solutions differ");
    let example = format!("{} is {} or {}", shape.name(first), one.value(first), other.value(first));
    match cells.count() {
        0 => example,
        1 => format!("{example}, and 1 more cell differs"),
        more => format!("{example}, and {more} more cells differ"),
    }
}

impl PuzzleRow<'static> {
    /// The row of a puzzle of any kind of which only the status is said.
    #[must_use]
    pub fn of(puzzle: &AnyPuzzle, status: Status) -> Self {
        match puzzle {
            AnyPuzzle::Classic(puzzle, _) => Self::with_status(puzzle, status),
            AnyPuzzle::Variant(board) => Self::of_variant(board, status),
        }
    }

    /// The row of a puzzle of any kind that there is no answer to, and why.
    #[must_use]
    pub fn refused(puzzle: &AnyPuzzle, status: Status, why: impl ToString) -> Self {
        Self { error: Some(why.to_string()), ..Self::of(puzzle, status) }
    }

    /// The row of a puzzle of any size and rules of which only the status is said.
    #[must_use]
    pub fn of_variant(puzzle: &Variant, status: Status) -> Self {
        Self {
            puzzle: Some(puzzle.text.clone()),
            rules: puzzle.names.clone(),
            alphabet: puzzle.alphabet(),
            boxes: puzzle.oblong_boxes().map(|(rows, columns)| format!("{rows}x{columns}")),
            ..Self::new(status)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What was made ready for a puzzle serves those of its rules, and no others.
    #[test]
    fn an_answer_does_not_depend_on_the_puzzle_before() {
        let texts = [
            ("1......2.3......", Some("X")),
            ("1......2.4......", Some("X")),
            ("1......2.3......", None),
            ("1......2..4..3..", None),
            ("2......1..4..3..", None),
            ("1......2.3......", Some("X")),
            (".4.3....2.......", Some("anti-knight")),
        ];
        let answer = |solving: &mut Solving, text: &str, names| {
            let Ok(AnyPuzzle::Variant(puzzle)) = bitdoku::read_any(text, names) else { panic!("{text}") };
            board_row(solving, &puzzle, Asked::Solve).json()
        };
        let mut solving = Solving::new();
        let one_by_one: Vec<String> = texts.iter().map(|(text, names)| answer(&mut solving, text, *names)).collect();
        let alone = texts.map(|(text, names)| answer(&mut Solving::new(), text, names));
        assert_eq!(one_by_one, alone);
    }
}
