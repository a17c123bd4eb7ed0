//! Steps, hints and techniques.

use bitdoku::grid::{Candidate, Pencilmarks, Puzzle};
use bitdoku::logic::find::{Example, TechniqueEntry};
use bitdoku::logic::{PROFILES, Scene, TECHNIQUES, Technique};
use bitdoku::{Advice, Board, Cell, House, Level, Mistake, Step};
use bitdoku_answer::points;
use serde::{Deserialize, Serialize};

use crate::request::Fault;
use crate::session::ask_by;
use crate::text::{compact, puzzle};

/// A row of the table of techniques.
#[derive(Serialize)]
pub(crate) struct TechniqueRow {
    slug: &'static str,
    name: &'static str,
    summary: &'static str,
    definition: &'static str,
    profiles: Vec<&'static str>,
}

pub(crate) fn techniques() -> Vec<TechniqueRow> {
    let row = |row: &TechniqueEntry| {
        let info = row.technique.info();
        TechniqueRow {
            slug: info.slug,
            name: info.name,
            summary: info.summary,
            definition: info.definition,
            profiles: PROFILES.iter().filter(|profile| row.is_in(profile.explainer)).map(|p| p.name).collect(),
        }
    };
    TECHNIQUES.iter().map(row).collect()
}

/// The examples of a technique. They are found by searching, which takes a second or more for all techniques together.
pub(crate) fn examples(slug: &str) -> Result<Vec<Drawn>, Fault> {
    let technique: &'static dyn Technique = slug.parse()?;
    let drawn = |example: &Example| {
        let (board, step) = (example.board(), example.step(technique)?);
        Some(Drawn::new(&board, &step))
    };
    Ok(technique.info().examples.iter().filter_map(drawn).collect())
}

/// A step with all there is to show of it. What is said of it is called as in the rows of the command.
#[derive(Serialize)]
pub(crate) struct Drawn {
    name: String,
    rating: f64,
    /// The cell and digit it places.
    placement: Option<[usize; 2]>,
    /// The cells and digits it removes.
    eliminations: Vec<[usize; 2]>,
    reasons: Vec<String>,
    conclusion: String,
    eureka: Vec<String>,
    assumes_uniqueness: bool,
    /// The cells of the pattern.
    cells: Vec<usize>,
    /// The house to look at: 0 to 8 rows, 9 to 17 columns, 18 to 26 boxes.
    house: usize,
    /// Marks before and after it: 729 characters.
    before: State,
    after: State,
    scene: Scene,
}

fn pair(candidate: Candidate) -> [usize; 2] {
    [candidate.cell().index(), candidate.digit().index() + 1]
}

impl Drawn {
    fn new(board: &Board, step: &Step) -> Self {
        let words = step.explain(board);
        let mut after = *board;
        after.apply(step);
        Self {
            name: words.title,
            rating: points(step.difficulty),
            placement: step.placement.map(pair),
            eliminations: step.eliminations.iter().map(pair).collect(),
            reasons: words.reasons.into_iter().map(|line| line.text).collect(),
            conclusion: words.conclusion,
            eureka: words.eureka,
            assumes_uniqueness: words.assumes_uniqueness,
            cells: step.cells().iter().map(Cell::index).collect(),
            house: House::index(step.house()),
            before: State::of(board),
            after: State::of(&after),
            scene: Scene::of(board, step),
        }
    }
}

/// A board: what is filled in, and the marks of what is not. Marks alone would not do: a cell with one mark left may
/// be filled or not.
#[derive(Serialize, Deserialize, Debug)]
pub struct State {
    /// 81 characters.
    pub grid: String,
    /// 729 characters; none where the player wrote no marks.
    pub marks: Option<String>,
}

impl State {
    fn of(board: &Board) -> Self {
        let marks = compact(&Puzzle::Sukaku(board.marks()));
        Self { grid: board.grid().to_string(), marks: Some(marks) }
    }

    fn board(&self) -> Result<Board, Fault> {
        let grid = self.grid.parse()?;
        Ok(match self.marks()? {
            Some(marks) => Board::with_marks(&grid, &marks),
            None => Board::new(&grid),
        })
    }

    fn marks(&self) -> Result<Option<Pencilmarks>, Fault> {
        self.marks.as_ref().map(|marks| Ok(marks.parse()?)).transpose()
    }
}

/// The next step, or why there is none.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Next {
    Step(Box<Drawn>),
    /// `solved`, `contradiction` or `stuck`.
    End {
        end: &'static str,
    },
}

pub(crate) fn step(state: &State, name: Option<&str>) -> Result<Next, Fault> {
    let board = state.board()?;
    Ok(match ask_by(name, |session| session.next_step(&board))?.map_err(Fault::new)? {
        Some(step) => Next::Step(Box::new(Drawn::new(&board, &step))),
        None if board.is_full() => Next::End { end: "solved" },
        None if board.is_contradictory() => Next::End { end: "contradiction" },
        None => Next::End { end: "stuck" },
    })
}

/// What to tell a player.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Told {
    Solved,
    /// Entries and marks that the solution contradicts.
    Wrong {
        mistakes: Vec<Wrong>,
    },
    Impossible,
    Ambiguous,
    Stuck,
    Unknown,
    /// The next step, and what each level tells of it.
    Next {
        levels: Vec<String>,
        step: Box<Drawn>,
    },
}

/// A mistake: the wrong digit, or none where a mark is missing.
#[derive(Serialize)]
pub(crate) struct Wrong {
    cell: usize,
    digit: Option<usize>,
    text: String,
}

impl From<&Mistake> for Wrong {
    fn from(mistake: &Mistake) -> Self {
        let digit = match mistake {
            Mistake::Entry { entry, .. } => Some(entry.digit().index() + 1),
            Mistake::Mark { .. } => None,
        };
        Self { cell: mistake.cell().index(), digit, text: mistake.to_string() }
    }
}

pub(crate) fn hint(start: &str, state: &State, name: Option<&str>) -> Result<Told, Fault> {
    let (puzzle, board, marks) = (puzzle(start)?, state.board()?, state.marks()?);
    Ok(match ask_by(name, |session| session.hint_on(&board, marks.as_ref(), &puzzle))? {
        Advice::Solved => Told::Solved,
        Advice::Wrong(mistakes) => Told::Wrong { mistakes: mistakes.iter().map(Wrong::from).collect() },
        Advice::Impossible => Told::Impossible,
        Advice::Ambiguous => Told::Ambiguous,
        Advice::Next(hint) => Told::Next {
            levels: Level::ALL.iter().map(|&level| hint.text(level)).collect(),
            step: Box::new(Drawn::new(&hint.board, &hint.step)),
        },
        Advice::Stuck => Told::Stuck,
        _ => Told::Unknown,
    })
}
