//! What a session says of a puzzle of any kind: the rows of every face. A classic puzzle goes to the engine and to the techniques, a
//! board to the kernel.

use bitdoku::grid::Xoshiro256;
use bitdoku::logic::{SE121, ScaleEntry, Texts};
use bitdoku::variant::{Estimate, Solution};
use bitdoku::{
    AnyPuzzle, Board, Count, DEFAULT_SOLVER, Level, Outcome, Puzzle, Session, Solved, Solving, Stage, Variant, as_board,
};

use crate::column::four_figures;
use crate::{BoardPath, HintRow, PuzzleRow, Status, StepRow, board_path, board_rated, figures};

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
const fn limited(limit: u64) -> u64 {
    if limit == 0 { u64::MAX } else { limit }
}

/// The row that answers a question about a puzzle.
///
/// ```
/// use bitdoku::{Session, read_any};
/// use bitdoku_answer::{Asked, ask};
///
/// let mut session = Session::new();
/// for text in ["1......2..4..3..", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"] {
///     let row = ask::row(&mut session, &read_any(text, None)?, Asked::Solve);
///     assert_eq!(row.status.name(), "unique");
///     assert_eq!(row.solution.map(|solution| solution.len()), Some(text.len()));
/// }
/// # Ok::<(), bitdoku::ReadError>(())
/// ```
#[must_use]
pub fn row(session: &mut Session, puzzle: &AnyPuzzle, asked: Asked) -> PuzzleRow<'static> {
    let classic = match (puzzle, asked) {
        // The engine knows no true candidates, and no estimates.
        (AnyPuzzle::Variant(_), _) | (_, Asked::Candidates(_) | Asked::Estimate { .. }) => {
            return on_board(session, &as_board(puzzle), asked);
        }
        (AnyPuzzle::Classic(puzzle, _), _) => puzzle,
    };
    match asked {
        Asked::Count(limit) => PuzzleRow::counted(classic, session.count(classic, limited(limit)).count),
        Asked::Check => {
            let checked = session.check(classic);
            PuzzleRow::checked(classic, Status::from(&checked.outcome), checked.clash, checked.redundant)
        }
        Asked::Solve | Asked::Candidates(_) | Asked::Estimate { .. } => {
            let solved = session.solve(classic);
            PuzzleRow::solved(classic, &solved.outcome).searched(session.solver().info(), &solved.report)
        }
    }
}

/// The answer of the kernel, unless the solver of the session knows classic puzzles only.
fn on_board(session: &mut Session, board: &Variant, asked: Asked) -> PuzzleRow<'static> {
    let solver = session.solver().info().name;
    if solver == DEFAULT_SOLVER {
        return board_row(session.solving(), board, asked);
    }
    let why = format!("{solver} solves only the classic puzzle, not {}", board.what());
    PuzzleRow { error: Some(why), ..PuzzleRow::of_variant(board, Status::Unknown) }
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

/// How hard a puzzle is: its level, and what each of some scales says of it. A board has a scale of its own instead.
#[must_use]
pub fn rated(session: &mut Session, puzzle: &AnyPuzzle, scales: &[ScaleEntry]) -> PuzzleRow<'static> {
    let classic = match puzzle {
        AnyPuzzle::Variant(board) => return board_rated(session, board).0,
        AnyPuzzle::Classic(classic, _) => classic,
    };
    match session.measure(classic, scales) {
        Ok(measures) => {
            let row = PuzzleRow::of(puzzle, Status::Unique);
            let row = row.with_level(Some(Level::of(&Board::of_puzzle(classic))));
            scales.iter().zip(&measures).fold(row, |row, (scale, measure)| row.measured(scale.name, measure))
        }
        Err(refusal) => PuzzleRow::refused(puzzle, Status::from(&refusal), refusal),
    }
}

/// The level of a puzzle: what a person must know to solve it.
#[must_use]
pub fn level(session: &mut Session, puzzle: &AnyPuzzle) -> PuzzleRow<'static> {
    rated(session, puzzle, &[])
}

/// How hard a puzzle is, as one card.
#[must_use]
pub fn card(session: &mut Session, puzzle: &AnyPuzzle) -> PuzzleRow<'static> {
    let classic = match puzzle {
        AnyPuzzle::Classic(classic, _) => classic,
        AnyPuzzle::Variant(board) => {
            let why = format!("only a classic puzzle has a card, and this is {}", board.what());
            return PuzzleRow::refused(puzzle, Status::Unknown, why);
        }
    };
    match session.card(classic) {
        Ok(card) => PuzzleRow::of(puzzle, Status::Unique).with_card(&card, SE121.name),
        Err(refusal) => PuzzleRow::refused(puzzle, Status::from(&refusal), refusal),
    }
}

/// The row of a puzzle that was made of another.
fn made(of: &AnyPuzzle, made: &AnyPuzzle, status: Status) -> PuzzleRow<'static> {
    PuzzleRow { source: Some(of.to_string()), ..PuzzleRow::of(made, status) }
}

/// The canonical form of a puzzle, with the transformation that gives it.
#[must_use]
pub fn canonical(session: &mut Session, puzzle: &AnyPuzzle) -> PuzzleRow<'static> {
    match session.canonical_form(puzzle) {
        Ok(form) => PuzzleRow {
            canon: Some(form.image.puzzle.to_string()),
            automorphisms: Some(form.automorphisms),
            transform: Some(form.image.transform),
            ..PuzzleRow::of(puzzle, Status::Read)
        },
        Err(why) => PuzzleRow::refused(puzzle, Status::Unknown, why),
    }
}

/// A puzzle with as few of the givens as its solution needs.
///
/// ```
/// use bitdoku::{Session, read_any};
/// use bitdoku_answer::ask;
///
/// let row = ask::minimal(&mut Session::new(), &read_any("1234....21434321", None)?, 0);
/// assert_eq!(row.source.as_deref(), Some("1234....21434321"));
/// assert_eq!(row.puzzle.map(|text| text.matches('.').count()), Some(11));
/// # Ok::<(), bitdoku::ReadError>(())
/// ```
#[must_use]
pub fn minimal(session: &mut Session, puzzle: &AnyPuzzle, seed: u64) -> PuzzleRow<'static> {
    match session.minimize(puzzle, seed) {
        Ok(minimal) => made(puzzle, &minimal, Status::Unique),
        Err(refusal) => PuzzleRow::refused(puzzle, Status::from(&refusal), refusal),
    }
}

/// The image of a puzzle under a transformation, or under a random one of a seed.
///
/// ```
/// use bitdoku::{Session, read_any};
/// use bitdoku_answer::ask;
///
/// let (mut session, puzzle) = (Session::new(), read_any("1......2..4..3..", None)?);
/// let row = ask::transformed(&mut session, &puzzle, Some("r2134"), 0);
/// assert_eq!((row.puzzle.as_deref(), row.transform.as_deref()), (Some("...21.....4..3.."), Some("r2134 c1234 d1234")));
/// let row = ask::transformed(&mut session, &puzzle, Some("r1324"), 0);
/// assert_eq!(row.error.as_deref(), Some("the transformation does not keep the boxes of this board"));
/// # Ok::<(), bitdoku::ReadError>(())
/// ```
#[must_use]
pub fn transformed(
    session: &mut Session,
    puzzle: &AnyPuzzle,
    transform: Option<&str>,
    seed: u64,
) -> PuzzleRow<'static> {
    let image = match transform {
        Some(transform) => session.transform(puzzle, transform),
        None => Ok(session.isomorph(puzzle, &mut Xoshiro256::seeded(seed))),
    };
    match image {
        Ok(image) => PuzzleRow { transform: Some(image.transform), ..made(puzzle, &image.puzzle, Status::Read) },
        Err(why) => PuzzleRow::refused(puzzle, Status::Unknown, why),
    }
}

/// The steps by which a person solves a puzzle, and if they do not lead to its solution, a row that says why.
///
/// ```
/// use bitdoku::{Session, Texts, read_any};
/// use bitdoku_answer::ask;
///
/// let mut session = Session::new();
/// for (text, steps) in [("1......2..4..3..", 11), (&*"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 51)] {
///     let (path, refusal) = ask::path(&mut session, &read_any(text, None)?, Texts::english());
///     assert_eq!((path.len(), &*path[0].named.kind, refusal), (steps, "hidden-single", None));
/// }
/// # Ok::<(), bitdoku::ReadError>(())
/// ```
#[must_use]
pub fn path(
    session: &mut Session,
    puzzle: &AnyPuzzle,
    texts: &Texts,
) -> (Vec<StepRow<'static>>, Option<PuzzleRow<'static>>) {
    let classic = match puzzle {
        AnyPuzzle::Variant(board) => {
            let BoardPath { rows, refusal, .. } = board_path(session, board, texts);
            return (rows, refusal);
        }
        AnyPuzzle::Classic(classic, _) => classic,
    };
    match session.explain(classic) {
        Ok(path) => {
            let (text, profile) = (puzzle.to_string(), session.steps_profile());
            let numbered = path.boards().zip(1..);
            let row = |((board, step), number)| StepRow::new(text.clone(), number, &board, step, profile, texts);
            (numbered.map(row).collect(), None)
        }
        Err(refusal) => (Vec::new(), Some(PuzzleRow::refused(puzzle, Status::from(&refusal), refusal))),
    }
}

/// What to do next on a state, as much of it as the stage tells. `start`: the puzzle at the beginning, which tells wrong entries.
/// A board is its own beginning.
#[must_use]
pub fn hint(
    session: &mut Session,
    state: &AnyPuzzle,
    start: Option<&Puzzle>,
    stage: Stage,
    texts: &Texts,
) -> HintRow<'static> {
    match state {
        AnyPuzzle::Variant(board) => HintRow::on_board(session, board, stage, texts),
        AnyPuzzle::Classic(read, position) => {
            let (state, advice) = session.hint_in(read, position.as_deref(), start);
            HintRow::new(&state, &advice, stage, session.steps_profile(), texts)
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
