//! Boards of any size and rules as faces show them: how they are drawn, what clashes on them, and hints.

use bitdoku::variant::draw::{Element, Ink, Mark, Scene, Shown, scene, svg};
use bitdoku::variant::steps::{Language, Position, Step};
use bitdoku::variant::{Cell, Rules};
use bitdoku::{Advice, Solving, Stage, Variant};
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

/// As much of a step as the stage tells, as a picture of the position that it is of, in SVG: the place is shaded first, then
/// the cells that the step rests on; at the last stage the candidates that it places and removes are marked.
#[must_use]
pub fn step_drawn(
    board: &Variant,
    position: &Position<'_>,
    step: &Step,
    stage: Stage,
    title: &str,
    language: Language,
) -> String {
    let is_whole = stage == Stage::Step;
    let told = if is_whole { usize::MAX } else { 1 };
    let place: Vec<Cell> = match step.houses.is_empty() {
        true => step.cells.iter().copied().take(1).collect(),
        false => step.houses.iter().take(told).flat_map(|house| house.cells.iter().copied()).collect(),
    };
    let shown = Shown {
        title,
        notes: Some(&board.notes),
        values: &position.values(),
        candidates: &position.candidates(),
        place: &place,
        pattern: if stage >= Stage::Cells { &step.cells } else { &[] },
        placed: step.placed.filter(|_| is_whole),
        removed: if is_whole { &step.removed } else { &[] },
        language,
    };
    svg(&board.rules, &shown)
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
        let position = Position::of(rules);
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
        let advice = solving.hint_on_board(board, values, candidates);
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
            Advice::Next(hint) => Self {
                said: Stage::ALL.map(|stage| step_told(rules, &hint.step, stage, language)).to_vec(),
                house: hint.step.houses.first().map_or(vec![], |house| numbers(&house.cells)),
                cells: numbers(&hint.step.cells),
                placed: hint.step.placed.map(|(cell, value)| (cell.index(), value)),
                removed: hint.step.removed.iter().map(|&(cell, value)| (cell.index(), value)).collect(),
                candidates: hint.candidates,
                ..row
            },
            Advice::Wrong(mistakes) => {
                Self { cells: mistakes.iter().map(|mistake| mistake.cell.index()).collect(), ..row }
            }
            _ => row,
        }
    }
}

/// The cells whose values break a rule.
#[must_use]
pub fn board_clashes(rules: &Rules, values: &[Option<usize>]) -> Vec<usize> {
    let clashes = Position::of(rules).map(|position| position.clashes(values)).unwrap_or_default();
    clashes.into_iter().map(Cell::index).collect()
}
