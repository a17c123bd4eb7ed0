//! Steps, hints and techniques.

use std::cell::RefCell;

use bitdoku::grid::{Pencilmarks, Puzzle};
use bitdoku::logic::find::Example;
use bitdoku::logic::{Interrupted, PEOPLE, Profile, Rated, SE121, Scale, Scratch, Technique, Walker};
#[cfg(feature = "full")]
use bitdoku::logic::{SCALES, TECHNIQUES, TechniqueEntry};
use bitdoku::{Board, Refusal, Session, Stage, Texts};
use bitdoku_answer::{HintRow, StepRow};
use serde::{Deserialize, Serialize};

use crate::fault::Fault;
use crate::puzzle::puzzle;
use crate::session::ask_by;

/// A row of the table of techniques.
#[cfg(feature = "full")]
#[derive(Serialize)]
pub(crate) struct TechniqueRow {
    slug: &'static str,
    name: &'static str,
    summary: &'static str,
    definition: &'static str,
    scales: Vec<&'static str>,
}

#[cfg(feature = "full")]
pub(crate) fn techniques() -> Vec<TechniqueRow> {
    let row = |row: &TechniqueEntry| {
        let info = row.technique.info();
        TechniqueRow {
            slug: info.slug,
            name: info.name,
            summary: info.summary,
            definition: info.definition,
            scales: SCALES
                .iter()
                .filter(|scale| scale.steps().is_some_and(|profile| profile.has(info.slug)))
                .map(|scale| scale.name)
                .collect(),
        }
    };
    TECHNIQUES.iter().map(row).collect()
}

/// The examples of a technique, each a step. They are found by searching, which takes a second or more for all techniques
/// together.
pub(crate) fn examples(slug: &str, language: Option<&str>) -> Result<String, Fault> {
    let technique: &'static dyn Technique = slug.parse()?;
    let texts = texts(language)?;
    let row = |(example, number): (&Example, u64)| {
        let (board, step) = (example.board(), example.step(technique)?);
        let step = Rated { difficulty: SE121.price(&board, &step), step, technique: technique.slug() };
        Some(row(&board, &step, number, &SE121, texts))
    };
    let rows: Vec<String> = technique.info().examples.iter().zip(1..).filter_map(row).collect();
    Ok(format!("[{}]", rows.join(",")))
}

/// The texts of a language; English if there is none.
pub(crate) fn texts(language: Option<&str>) -> Result<&'static Texts, Fault> {
    Ok(language.unwrap_or("en").parse()?)
}

/// A step as a row, with all there is to show of it.
fn row(board: &Board, step: &Rated, number: u64, profile: &Profile, texts: &Texts) -> String {
    let puzzle = Puzzle::Sukaku(board.marks()).to_string();
    StepRow::new(&puzzle, number, board, step, profile, texts).drawn(board, step).json()
}

/// A board: what is filled in, and the marks of what is not. Marks alone would not do: a cell with one mark left may
/// be filled or not.
#[derive(Deserialize, Debug)]
pub struct State {
    /// 81 characters.
    pub grid: String,
    /// 729 characters; none where the player wrote no marks. The candidates of a row are such marks.
    #[serde(alias = "candidates")]
    pub marks: Option<String>,
    /// The puzzle at the beginning, in any format: which of the digits are givens. Without it all of them count as such.
    pub start: Option<String>,
}

impl State {
    fn board(&self) -> Result<Board, Fault> {
        let grid = self.grid.parse()?;
        let board = match self.marks()? {
            Some(marks) => Board::with_marks(&grid, &marks),
            None => Board::new(&grid),
        };
        Ok(match &self.start {
            Some(start) => board.with_givens(Board::of_puzzle(&puzzle(start)?).given_cells()),
            None => board,
        })
    }

    fn marks(&self) -> Result<Option<Pencilmarks>, Fault> {
        self.marks.as_ref().map(|marks| Ok(marks.parse()?)).transpose()
    }
}

/// Why there is no next step: `solved`, `contradiction` or `stuck`.
#[derive(Serialize)]
struct End {
    end: &'static str,
}

/// How an answer is written: on which scale, in which language.
pub(crate) struct Telling {
    profile: &'static Profile,
    texts: Texts,
}

impl Telling {
    pub(crate) fn new(scale: Option<&str>, language: Option<&str>) -> Result<Self, Fault> {
        let profile = scale.map_or(Ok(&PEOPLE), str::parse)?;
        Ok(Self { profile, texts: texts(language)?.on_scale(profile) })
    }
}

thread_local! {
    /// The state after the steps that were reported last, on a scale whose steps depend on earlier ones.
    static WALKER: RefCell<Option<Walker>> = const { RefCell::new(None) };
}

/// The next step on a board: if the last step led to it, that of the same path.
fn next_step(
    session: &mut Session,
    board: &Board,
    state: &State,
    profile: &'static Profile,
) -> Result<Option<Rated>, Fault> {
    if !profile.looks_up() {
        return session.next_step(board).map_err(Fault::new);
    }
    let solution = session.solve(state.start.as_deref().map_or(Ok(Puzzle::Grid(*board.grid())), puzzle)?).outcome;
    WALKER.with_borrow_mut(|kept| {
        let mut walker = kept
            .take()
            .filter(|walker| walker.board() == board)
            .unwrap_or_else(|| Walker::new(profile, board, solution.unique()));
        let step = walker.next(&mut Scratch::default()).map_err(|Interrupted| Fault::new(Refusal::Stopped))?;
        if let Some(step) = &step {
            walker.take(step);
            *kept = Some(walker);
        }
        Ok(step)
    })
}

/// The next step as a row, or why there is none.
pub(crate) fn step(state: &State, number: u64, telling: &Telling) -> Result<String, Fault> {
    let (board, Telling { profile, texts }) = (state.board()?, telling);
    let end = match ask_by(profile, |session| next_step(session, &board, state, profile))? {
        Some(step) => return Ok(row(&board, &step, number, profile, texts)),
        None if board.is_full() => "solved",
        None if board.is_contradictory() => "contradiction",
        None => "stuck",
    };
    Ok(serde_json::to_string(&End { end }).expect("plain data"))
}

/// What the steps of a scale come to, as it is written.
pub(crate) fn total(text: &str, scale: &str) -> Result<String, Fault> {
    let (puzzle, profile) = (puzzle(text)?, scale.parse()?);
    let path = ask_by(profile, |session| session.explain(puzzle)).map_err(Fault::new)?;
    Ok(path.told_by(profile))
}

/// A stage by its number.
pub(crate) fn stage(number: u8) -> Result<Stage, Fault> {
    Stage::new(number).ok_or_else(|| Fault::new("expected a stage: 1, 2, 3 or 4"))
}

/// What to tell a player up to a stage, as a row.
pub(crate) fn hint(start: &str, state: &State, stage: u8, telling: &Telling) -> Result<String, Fault> {
    let (puzzle, board, marks) = (puzzle(start)?, state.board()?, state.marks()?);
    let Telling { profile, texts } = telling;
    let stage = self::stage(stage)?;
    let advice = ask_by(profile, |session| session.hint_on(&board, marks.as_ref(), &puzzle));
    let now = marks.map_or_else(|| Puzzle::Grid(*board.grid()), |_| Puzzle::Sukaku(board.marks()));
    Ok(HintRow::new(&now, &advice, stage, profile, texts).drawn(&advice).json())
}
