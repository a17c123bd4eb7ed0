//! Boards of any size and rules as faces show them: how they are drawn, what clashes on them, hints, how hard they are, and the way to
//! their solution, in the rows of classic steps and hints.

use bitdoku::logic::{Sentence, Texts};
use bitdoku::variant::draw::{Element, Ink, Mark, Scene, Shown, scene, svg};
use bitdoku::variant::steps::{Language, Position, Step};
use bitdoku::variant::{Cell, Mistake, Rules};
use bitdoku::{Advice, Refusal, Session, Solving, Stage, Variant};
use serde::Serialize;

use crate::{
    CandidateRow, CellName, DeductionRow, HintRow, HouseName, NamedRow, PuzzleRow, Ratings, SCHEMA, Status, StepRow,
};

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

impl NamedRow {
    fn on_board(rules: &Rules, step: &Step, language: Language) -> Self {
        let kind = step.name(rules, Language::English).to_lowercase().replace(' ', "-");
        Self { kind: kind.into(), name: step.name(rules, language), rating: None, scale: None }
    }
}

impl DeductionRow {
    fn on_board(rules: &Rules, step: &Step) -> Self {
        let digit = |value: usize| u8::try_from(value).expect("boards have fewer values than that");
        let candidate = |&(cell, value): &(Cell, usize)| CandidateRow {
            cell: CellName::on(rules.shape(), cell),
            digit: digit(value),
        };
        Self {
            digits: step.values.iter().copied().map(digit).collect(),
            placements: step.placed.iter().map(candidate).collect(),
            eliminations: step.removed.iter().map(candidate).collect(),
            reasoning: None,
        }
    }
}

fn house_names(step: &Step, language: Language) -> impl Iterator<Item = HouseName> {
    step.houses.iter().map(move |house| HouseName(house.name(language)))
}

fn cell_names(rules: &Rules, step: &Step) -> Vec<CellName> {
    step.cells.iter().map(|&cell| CellName::on(rules.shape(), cell)).collect()
}

/// The language in which boards are described: that of the texts if it is known here, else English.
fn language(texts: &Texts) -> Language {
    texts.language().parse().unwrap_or_default()
}

/// The way to the solution of a board.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct BoardPath {
    /// The steps.
    pub steps: Vec<Step>,
    /// A row for each of them.
    pub rows: Vec<StepRow<'static>>,
    /// If they do not lead to the solution, a row that says why.
    pub refusal: Option<PuzzleRow<'static>>,
}

impl BoardPath {
    /// A picture of each step in SVG, on the board before it. `title` is what is written above.
    pub fn pictures<'a>(
        &'a self,
        board: &'a Variant,
        texts: &'a Texts,
        title: impl Fn(&StepRow<'_>) -> String + 'a,
    ) -> impl Iterator<Item = String> + 'a {
        let mut position = started(board);
        self.steps.iter().zip(&self.rows).map(move |(step, row)| {
            let picture = step_drawn(board, &position, step, Stage::Step, &title(row), language(texts));
            position.apply(step);
            picture
        })
    }
}

/// The position that a board begins with, whose rules were made ready before within the limits.
fn started(board: &Variant) -> Position<'_> {
    Position::of(&board.rules).expect("they were made ready before")
}

/// The steps by which a person solves a board.
///
/// ```
/// use bitdoku::logic::Texts;
/// use bitdoku::{AnyPuzzle, Session, read_any};
/// use bitdoku_answer::board_path;
///
/// let AnyPuzzle::Variant(puzzle) = read_any("1......2..4..3..", None)? else { panic!("it is no classic one") };
/// let path = board_path(&mut Session::new(), &puzzle, Texts::english());
/// assert_eq!(path.rows[0].text, "Hidden single: in box 1, only r1c2 can be 2. So r1c2 is 2.");
/// assert!(path.rows.len() == 11 && path.refusal.is_none());
/// let pictures: Vec<String> = path.pictures(&puzzle, Texts::english(), |row| row.named.name.clone()).collect();
/// assert!(pictures.len() == 11 && pictures[0].contains("<title>Hidden single</title>"));
/// # Ok::<(), bitdoku::ReadError>(())
/// ```
#[must_use]
pub fn board_path(session: &mut Session, puzzle: &Variant, texts: &Texts) -> BoardPath {
    let Variant { text, names, rules, .. } = puzzle;
    let found = match session.explain(puzzle) {
        Ok(found) => found,
        Err(refusal) => {
            return BoardPath { steps: Vec::new(), rows: Vec::new(), refusal: Some(refused(puzzle, refusal)) };
        }
    };
    let language = language(texts);
    let row = |(step, number): (&Step, u64)| StepRow {
        schema: SCHEMA,
        puzzle: text.clone().into(),
        rules: names.clone(),
        step: number,
        named: NamedRow::on_board(rules, step, language),
        houses: house_names(step, language).collect(),
        cells: cell_names(rules, step),
        deduction: DeductionRow::on_board(rules, step),
        text: step.say(rules, language),
        others: None,
        file: None,
        line: None,
    };
    let rows = found.steps.iter().zip(1..).map(row).collect();
    let stuck = || PuzzleRow {
        error: Some(texts.say(&Sentence::AdviceStuck {})),
        ..PuzzleRow::of_variant(puzzle, Status::Unknown)
    };
    BoardPath { steps: found.steps, rows, refusal: (!found.is_complete).then(stuck) }
}

/// The row of a board that cannot be reasoned about.
fn refused(puzzle: &Variant, refusal: Refusal) -> PuzzleRow<'static> {
    let row = PuzzleRow::of_variant(puzzle, Status::from(&refusal));
    PuzzleRow { error: Some(row.outcome()), ..row }
}

/// How hard a board is: its row, and the same as a remark.
///
/// ```
/// use bitdoku::{AnyPuzzle, Session, read_any};
/// use bitdoku_answer::board_rated;
///
/// let AnyPuzzle::Variant(puzzle) = read_any("1......2..4..3..", None)? else { panic!("it is no classic one") };
/// let (row, remark) = board_rated(&mut Session::new(), &puzzle);
/// assert_eq!(row.ratings.map(|ratings| ratings.er), Some(1.2));
/// assert_eq!(remark, "1.2/1.2/1.2 Hidden Single, easy, sum 2.4, 2 rounds, 0 bottlenecks");
/// # Ok::<(), bitdoku::ReadError>(())
/// ```
#[must_use]
pub fn board_rated(session: &mut Session, puzzle: &Variant) -> (PuzzleRow<'static>, String) {
    let rating = match session.rate(puzzle) {
        Ok(rating) => rating,
        Err(refusal) => {
            let row = refused(puzzle, refusal);
            let why = row.error.clone().unwrap_or_default();
            return (row, why);
        }
    };
    let row = PuzzleRow::of_variant(puzzle, Status::Unique);
    let level = rating.level().map(|name| name.parse().expect("it is the name of a level"));
    let Some(ratings) = Ratings::of_board(&rating) else { return (row, "0 rounds".to_owned()) };
    let (rounds, bottlenecks) = (counted(rating.rounds, "round"), counted(rating.bottlenecks, "bottleneck"));
    let remark = format!(
        "{:.1}/{:.1}/{:.1} {}{}, sum {:.1}, {rounds}, {bottlenecks}",
        ratings.er,
        ratings.ep,
        ratings.ed,
        ratings.er_step,
        rating.level().map(|level| format!(", {level}")).unwrap_or_default(),
        rating.sum(),
    );
    (PuzzleRow { ratings: Some(ratings), ..row.with_level(level) }, remark)
}

fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

impl HintRow<'static> {
    /// Advice for the player of a board, whose entries and marks it holds, up to this stage.
    ///
    /// ```
    /// use bitdoku::logic::Texts;
    /// use bitdoku::{AnyPuzzle, Session, Stage, read_any};
    /// use bitdoku_answer::HintRow;
    ///
    /// let AnyPuzzle::Variant(puzzle) = read_any("1......2..4..3..", None)? else { panic!("it is no classic one") };
    /// let hint = HintRow::on_board(&mut Session::new(), &puzzle, Stage::Technique, Texts::english());
    /// assert_eq!((hint.text.as_str(), hint.cells.len()), ("Hidden single: box 1", 0));
    /// # Ok::<(), bitdoku::ReadError>(())
    /// ```
    #[must_use]
    pub fn on_board(session: &mut Session, puzzle: &Variant, stage: Stage, texts: &Texts) -> Self {
        Self::drawn_on_board(session, puzzle, stage, texts).0
    }

    /// The same, and how to draw it as a picture in SVG if it is a step.
    #[must_use]
    pub fn drawn_on_board<'b>(
        session: &mut Session,
        puzzle: &'b Variant,
        stage: Stage,
        texts: &'b Texts,
    ) -> (Self, Option<impl Fn() -> String + use<'b>>) {
        let Variant { text, names, rules, .. } = puzzle;
        let advice = session.hint(puzzle, None);
        let row = Self::of(&advice, text.clone(), names.clone());
        match advice {
            Advice::Next(hint) => {
                let row = row.with_step(rules, &hint.step, stage, texts);
                let picture = move || {
                    let position = started(puzzle).with(&puzzle.position().0, &hint.candidates);
                    step_drawn(puzzle, &position, &hint.step, stage, "", language(texts))
                };
                (row, Some(picture))
            }
            advice => (row.without_step(&advice, None, |mistake| told(mistake, rules), texts), None),
        }
    }

    fn with_step(self, rules: &Rules, step: &Step, stage: Stage, texts: &Texts) -> Self {
        let language = language(texts);
        let is_whole = stage == Stage::Step;
        Self {
            text: step_told(rules, step, stage, language),
            stage: Some(stage.number()),
            houses: house_names(step, language).take(if is_whole { usize::MAX } else { 1 }).collect(),
            named: (stage >= Stage::Technique).then(|| NamedRow::on_board(rules, step, language)),
            cells: if stage >= Stage::Cells { cell_names(rules, step) } else { Vec::new() },
            deduction: is_whole.then(|| DeductionRow::on_board(rules, step)),
            ..self
        }
    }
}

fn told(mistake: &Mistake, rules: &Rules) -> Sentence {
    let cell = CellName::on(rules.shape(), mistake.cell).to_string();
    match mistake.entry {
        Some(entry) => Sentence::MistakeValue { cell, value: entry as u32 },
        None => Sentence::MistakeMarks { cell },
    }
}
