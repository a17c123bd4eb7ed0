//! What a session says of a puzzle of any kind: the rows of every face. A classic puzzle goes to the engine and to the techniques, a
//! board to the kernel.

use bitdoku::grid::Xoshiro256;
use bitdoku::logic::{SE121, ScaleEntry, Texts};
use bitdoku::{AnyPuzzle, Board, DEFAULT_SOLVER, Level, Puzzle, Session, Stage, Variant, as_board};

use crate::variant::limited;
use crate::{Asked, BoardPath, HintRow, PuzzleRow, Status, StepRow, board_path, board_rated, board_row};

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
