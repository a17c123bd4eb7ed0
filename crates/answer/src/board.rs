//! Boards of any size and rules as faces show them: how they are drawn, what clashes on them, and hints.

use bitdoku::variant::draw::{Element, Ink, Mark, Scene, scene};
use bitdoku::variant::steps::{Language, Position, Step};
use bitdoku::variant::{Cell, Limits, Rules, Unknown};
use bitdoku::{Outcome, Solving, Stage, Variant};
use serde::Serialize;

/// As much of a step as the stage tells, in words: the place, the technique, the cells, the step.
#[must_use]
pub fn step_told(rules: &Rules, step: &Step, stage: Stage, language: Language) -> String {
    let (name, place) = (step.name(rules, language), step.place(rules, language));
    match stage {
        Stage::House => place,
        Stage::Technique => format!("{name}: {place}"),
        Stage::Cells => {
            let cells: Vec<String> = step.cells.iter().map(|&cell| rules.shape().name(cell)).collect();
            format!("{name}: {}", cells.join(" "))
        }
        Stage::Step => step.say(rules, language),
    }
}

/// A shape of a drawing: an element of SVG, with the names of its colours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShapeRow {
    /// The element.
    pub tag: &'static str,
    /// Its attributes and their values.
    pub attrs: Vec<(&'static str, String)>,
    /// What is in it.
    pub text: String,
    /// What it is filled with.
    pub fill: Option<&'static str>,
    /// The colour of its line.
    pub stroke: Option<&'static str>,
}

impl ShapeRow {
    fn of(mark: &Mark) -> Self {
        let Element { tag, attributes, text } = mark.element();
        Self {
            tag,
            attrs: attributes,
            text,
            fill: mark.fill.map(Ink::name),
            stroke: mark.stroke.map(|(ink, _)| ink.name()),
        }
    }
}

/// A board and how it is drawn, in units of 60 to a side of a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct BoardRow {
    /// The canonical text of its rules and givens.
    pub puzzle: String,
    /// The title, if the setter gave one.
    pub title: Option<String>,
    /// The setter's name.
    pub author: Option<String>,
    /// The rules in the setter's words.
    pub text: Option<String>,
    /// Rows of cells.
    pub rows: usize,
    /// Columns of cells.
    pub columns: usize,
    /// The least value.
    pub least: usize,
    /// How many values there are.
    pub values: usize,
    /// The given of each cell that has one.
    pub givens: Vec<Option<usize>>,
    /// The value of each cell in the player's position, a given or an entry.
    pub entered: Vec<Option<usize>>,
    /// The marks of each cell.
    pub marks: Vec<Vec<usize>>,
    /// The numbers of the cells that each cell sees.
    pub peers: Vec<Vec<usize>>,
    /// The kinds of rules beyond lines and regions, by their names.
    pub kinds: Vec<&'static str>,
    /// The rules that the drawing does not say in full.
    pub named: Vec<String>,
    /// Room around the board.
    pub margin: i64,
    /// What is drawn below the lines of the grid.
    pub under: Vec<ShapeRow>,
    /// The lines of the grid.
    pub lines: Vec<ShapeRow>,
    /// What is drawn above them.
    pub over: Vec<ShapeRow>,
}

impl BoardRow {
    /// The board of a puzzle, with names in a language.
    ///
    /// ```
    /// use bitdoku::{AnyPuzzle, read_any, variant::steps::Language};
    /// use bitdoku_answer::BoardRow;
    ///
    /// let AnyPuzzle::Variant(puzzle) = read_any("1......2..4..3..", Some("X"))? else { panic!("it is no classic one") };
    /// let board = BoardRow::of(&puzzle, Language::English);
    /// assert_eq!((board.rows, board.values, board.kinds[0]), (4, 4, "diagonal"));
    /// assert_eq!(board.peers[0].len(), 9, "three in its row, three in its column, one more in its box and two on the diagonal");
    /// # Ok::<(), bitdoku::ReadError>(())
    /// ```
    #[must_use]
    pub fn of(puzzle: &Variant, language: Language) -> Self {
        let rules = &puzzle.rules;
        let shape = rules.shape();
        // Rules that no reader would let through, as they take too much, show no peers.
        let position = Position::new(rules, &Limits::default()).ok();
        let peers = |cell| position.as_ref().map_or_else(Vec::new, |position| position.peers(cell));
        let Scene { rows, columns, margin, under, lines, over, named, .. } =
            scene(rules, &puzzle.notes.drawn(), language);
        let shapes = |marks: Vec<Mark>| marks.iter().map(ShapeRow::of).collect();
        let (entered, marks) = puzzle.position();
        Self {
            puzzle: rules.to_string(),
            title: puzzle.notes.title.clone(),
            author: puzzle.notes.author.clone(),
            text: puzzle.notes.rules.clone(),
            rows,
            columns,
            least: shape.least(),
            values: shape.values(),
            givens: rules.givens(),
            entered,
            marks,
            peers: shape.all().map(|cell| peers(cell).into_iter().map(Cell::index).collect()).collect(),
            kinds: bitdoku::variant::steps::kinds(rules, language),
            named,
            margin,
            under: shapes(under),
            lines: shapes(lines),
            over: shapes(over),
        }
    }
}

/// A hint for a board: what is wrong, or a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct BoardHint {
    /// What kind of hint: `next` for a step, or `solved`, `wrong`, `impossible`, `ambiguous`, `stuck`, `unknown`.
    pub advice: &'static str,
    /// What each stage says, if it is a step.
    pub said: Vec<String>,
    /// The cells of the house to look at.
    pub house: Vec<usize>,
    /// The cells that it rests on; or those whose values or candidates contradict the solution.
    pub cells: Vec<usize>,
    /// The cell that it fills in, and with which value.
    pub placed: Option<(usize, usize)>,
    /// The candidates that it takes away: cells and values.
    pub removed: Vec<(usize, usize)>,
    /// The candidates of each cell in the position that it is of.
    pub candidates: Vec<Vec<usize>>,
}

impl BoardHint {
    /// What there is to say to a player who has filled in these values, and who has left these candidates where a list is not empty.
    #[must_use]
    pub fn of(
        solving: &mut Solving,
        board: &Variant,
        values: &[Option<usize>],
        candidates: &[Vec<usize>],
        language: Language,
    ) -> Self {
        let rules = &board.rules;
        let numbers = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
        let advice = BoardAdvice::of(solving, board, values, candidates);
        let row = Self {
            advice: advice.name(),
            said: vec![],
            house: vec![],
            cells: vec![],
            placed: None,
            removed: vec![],
            candidates: vec![],
        };
        match advice {
            BoardAdvice::Next(step, candidates) => Self {
                said: Stage::ALL.map(|stage| step_told(rules, &step, stage, language)).to_vec(),
                house: step.houses.first().map_or(vec![], |house| numbers(&house.cells)),
                cells: numbers(&step.cells),
                placed: step.placed.map(|(cell, value)| (cell.index(), value)),
                removed: step.removed.iter().map(|&(cell, value)| (cell.index(), value)).collect(),
                candidates,
                ..row
            },
            BoardAdvice::Wrong(mistakes) => {
                Self { cells: mistakes.iter().map(|mistake| mistake.cell.index()).collect(), ..row }
            }
            _ => row,
        }
    }
}

/// Advice for the player of a board.
pub(crate) enum BoardAdvice {
    /// A step, and the candidates of each cell in the position that it is of.
    Next(Box<Step>, Vec<Vec<usize>>),
    /// All cells are filled, rightly.
    Solved,
    /// Entries and marks contradict the solution.
    Wrong(Vec<BoardMistake>),
    /// There is no solution.
    Impossible,
    /// There are several.
    Ambiguous,
    /// No technique leads further.
    Stuck,
    /// It could not be found out.
    Unknown,
}

/// A cell that contradicts the solution.
pub(crate) struct BoardMistake {
    pub(crate) cell: Cell,
    /// The wrong entry; none if the marks of the cell lack its value.
    pub(crate) entry: Option<usize>,
}

impl BoardAdvice {
    /// Advice for a player who has filled in these values, and who has left these candidates where a list is not empty.
    pub(crate) fn of(
        solving: &mut Solving,
        board: &Variant,
        values: &[Option<usize>],
        candidates: &[Vec<usize>],
    ) -> Self {
        let rules = &board.rules;
        let solution = match solving.solve(board).outcome {
            Outcome::Unique(solution) => solution,
            Outcome::Multiple(_) => return Self::Ambiguous,
            Outcome::Unsolvable => return Self::Impossible,
            _ => return Self::Unknown,
        };
        let held = |cell: Cell| values.get(cell.index()).copied().flatten();
        let mistake = |cell: Cell| {
            let (value, entry) = (solution.value(cell), held(cell));
            let lacks_it =
                || candidates.get(cell.index()).is_some_and(|left| !left.is_empty() && !left.contains(&value));
            let is_wrong = entry.map_or_else(lacks_it, |held| held != value);
            is_wrong.then_some(BoardMistake { cell, entry })
        };
        let mistakes: Vec<BoardMistake> = rules.shape().all().filter_map(mistake).collect();
        if !mistakes.is_empty() {
            return Self::Wrong(mistakes);
        }
        let found = solving.on_board(|limits| {
            let mut position = Position::new(rules, limits)?.with(values, candidates);
            Ok::<_, Unknown>((position.next_step()?, position.candidates()))
        });
        match found {
            Ok((Some(step), candidates)) => Self::Next(Box::new(step), candidates),
            Ok((None, _)) if rules.shape().all().all(|cell| held(cell).is_some()) => Self::Solved,
            Ok((None, _)) => Self::Stuck,
            Err(_) => Self::Unknown,
        }
    }

    /// Its name in rows.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Next(..) => "next",
            Self::Solved => "solved",
            Self::Wrong(_) => "wrong",
            Self::Impossible => "impossible",
            Self::Ambiguous => "ambiguous",
            Self::Stuck => "stuck",
            Self::Unknown => "unknown",
        }
    }
}

/// The cells whose values break a rule.
#[must_use]
pub fn board_clashes(rules: &Rules, values: &[Option<usize>]) -> Vec<usize> {
    let position = Position::new(rules, &Limits::default());
    position.map_or_else(|_| Vec::new(), |position| position.clashes(values).into_iter().map(Cell::index).collect())
}
