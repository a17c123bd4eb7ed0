//! What is said of puzzles of any size and rules: the same rows as of classic ones.

use bitdoku::variant::steps::{Language, rule_in};
use bitdoku::variant::{Candidates, Estimate, Limits, Rules, Solution, clash};
use bitdoku::{Count, Outcome, Solved, Solving, Variant};

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

/// What was found out.
///
/// ```
/// use bitdoku::{AnyPuzzle, Solving, read_any};
/// use bitdoku_answer::{Asked, VariantAnswer};
///
/// let AnyPuzzle::Variant(puzzle) = read_any("1......2.3......", Some("X"))? else { panic!("it is no classic one") };
/// let row = VariantAnswer::of(&mut Solving::new(), &puzzle, Asked::Count(10)).row(&puzzle);
/// assert_eq!(
///     row.json(),
///     r#"{"schema":2,"puzzle":"1......2.3......","rules":["X"],"status":"unique","solutions":1,"at_least":false}"#
/// );
/// # Ok::<(), bitdoku::ReadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct VariantAnswer {
    asked: Asked,
    /// What is known of it.
    pub status: Status,
    /// The solution, if there is exactly one.
    pub solution: Option<Solution>,
    /// Solutions of a puzzle that has several, or of which it is not known.
    pub found: Vec<Solution>,
    /// How many solutions were found.
    pub count: Count,
    /// About how many solutions there are.
    pub estimate: Option<Estimate>,
    /// Of a board that was checked: a minimal set of rules and givens that cannot go together, or where two solutions differ.
    pub clash: Option<String>,
    /// The guesses it took.
    pub guesses: Option<u64>,
    /// The true candidates.
    pub candidates: Candidates,
}

impl VariantAnswer {
    /// Asks a solving.
    #[must_use]
    pub fn of(solving: &mut Solving, board: &Variant, asked: Asked) -> Self {
        let answer = Self::ask(solving, board, asked);
        let clash = match (asked, answer.status, &answer.found[..]) {
            (Asked::Check, Status::None, _) => solving.on_board(|limits| clashing(&board.rules, limits)),
            (Asked::Check, Status::Multiple, [one, other, ..]) => Some(difference(one, other)),
            _ => None,
        };
        Self { clash, ..answer }
    }

    fn ask(solving: &mut Solving, board: &Variant, asked: Asked) -> Self {
        match asked {
            Asked::Count(limit) => {
                let count = solving.count(board, limited(limit)).count;
                Self { count, ..Self::known(asked, Status::from(count)) }
            }
            Asked::Estimate { probes, seed } => {
                let Ok(estimate) = solving.estimate(board, probes, seed) else {
                    return Self::known(asked, Status::Unknown);
                };
                let status = match (estimate.is_exact, estimate.hits) {
                    (true, 0) => Status::None,
                    (true, _) => Status::Unique,
                    _ if estimate.has_several => Status::Multiple,
                    _ => Status::Unknown,
                };
                Self { estimate: Some(estimate), ..Self::known(asked, status) }
            }
            Asked::Candidates(limit) => {
                let Ok(candidates) = solving.candidates(board, limited(limit)) else {
                    return Self::known(asked, Status::Unknown);
                };
                let status = match candidates.values.iter().map(Vec::len).max() {
                    Some(1) => Status::Unique,
                    Some(0) | None => Status::None,
                    Some(_) => Status::Multiple,
                };
                Self { candidates, ..Self::known(asked, status) }
            }
            Asked::Solve | Asked::Check => {
                let Solved { outcome, report, .. } = solving.solve(board);
                let status = Status::from(&outcome);
                let exact = matches!(status, Status::Unique | Status::None);
                let (solution, found) = match outcome {
                    Outcome::Unique(solution) => (Some(solution), vec![]),
                    Outcome::Multiple(two) => (None, two.into()),
                    Outcome::Unknown(one) => (None, one.into_iter().collect()),
                    _ => (None, vec![]),
                };
                let count = Count { solutions: report.solutions, exact };
                Self { solution, found, count, guesses: Some(report.guesses), ..Self::known(asked, status) }
            }
        }
    }

    /// A status, and nothing else that is known.
    fn known(asked: Asked, status: Status) -> Self {
        let count = Count { solutions: 0, exact: false };
        Self {
            asked,
            status,
            solution: None,
            found: vec![],
            count,
            estimate: None,
            clash: None,
            guesses: None,
            candidates: Candidates::default(),
        }
    }

    /// Whether counting ended before the limit on solutions, and before all were found.
    #[must_use]
    pub const fn is_cut(&self) -> bool {
        matches!(self.asked, Asked::Count(limit) if !self.count.exact && self.count.solutions < limited(limit))
    }

    /// Why there is no estimate although all probes were made.
    #[must_use]
    pub fn no_estimate(&self) -> Option<String> {
        let (Asked::Estimate { probes, .. }, Some(estimate)) = (self.asked, self.estimate) else { return None };
        match estimate.solutions {
            _ if estimate.is_exact => None,
            0.0 => Some(format!("none of {probes} probes found a solution")),
            solutions => solutions.is_infinite().then(|| "more than 1.8e308 solutions cannot be estimated".to_owned()),
        }
    }

    /// The estimate in words: `about 6.671e21, between 6.5e21 and 6.8e21 (95%)`.
    #[must_use]
    pub fn estimate_line(&self) -> Option<String> {
        let Estimate { solutions, low, high, is_exact, .. } = self.estimate?;
        let [solutions, low, high] = [solutions, low, high].map(figures);
        self.no_estimate().is_none().then(|| match is_exact {
            true => solutions,
            false => format!("about {solutions}, between {low} and {high} (95%)"),
        })
    }

    /// The row of this answer.
    #[must_use]
    pub fn row(&self, puzzle: &Variant) -> PuzzleRow<'static> {
        let row = PuzzleRow::of_variant(puzzle, self.status);
        let (solutions, at_least) = (Some(self.count.solutions), Some(!self.count.exact));
        match self.asked {
            Asked::Count(_) => PuzzleRow { solutions, at_least, ..row },
            Asked::Estimate { .. } => {
                let estimate = self.estimate.filter(|_| self.no_estimate().is_none());
                PuzzleRow {
                    estimate: estimate.map(|it| four_figures(it.solutions)),
                    estimate_low: estimate.map(|it| four_figures(it.low)),
                    estimate_high: estimate.map(|it| four_figures(it.high)),
                    error: self.no_estimate(),
                    ..row
                }
            }
            Asked::Check => {
                let is_known = self.status != Status::Unknown;
                PuzzleRow {
                    unique: is_known.then_some(self.status == Status::Unique),
                    clash: self.clash.clone(),
                    ..row
                }
            }
            Asked::Solve => PuzzleRow {
                solutions,
                at_least,
                solution: self.solution.as_ref().map(|solution| puzzle.line(solution.values())),
                found: self.found.iter().map(|solution| puzzle.line(solution.values())).collect(),
                guesses: self.guesses,
                ..row
            },
            Asked::Candidates(_) => {
                let Candidates { values, counts, .. } = &self.candidates;
                PuzzleRow { candidates: values.clone(), counts: counts.clone(), ..row }
            }
        }
    }
}

/// A minimal set of rules and givens that cannot go together.
fn clashing(rules: &Rules, limits: &Limits<'_>) -> Option<String> {
    let numbers = clash(rules, limits).ok()??;
    let names: Vec<String> = numbers.iter().map(|&at| rule_in(rules, at, Language::English)).collect();
    match &names[..] {
        [] => None,
        [one] => Some(format!("{one} cannot hold")),
        [rest @ .., last] => Some(format!("{} and {last} cannot go together", rest.join(", "))),
    }
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
    use bitdoku::AnyPuzzle;

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
            VariantAnswer::of(solving, &puzzle, Asked::Solve).row(&puzzle).json()
        };
        let mut solving = Solving::new();
        let one_by_one: Vec<String> = texts.iter().map(|(text, names)| answer(&mut solving, text, *names)).collect();
        let alone = texts.map(|(text, names)| answer(&mut Solving::new(), text, names));
        assert_eq!(one_by_one, alone);
    }
}
