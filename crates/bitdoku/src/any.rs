//! What a session says of a puzzle of any kind. A classic puzzle goes to the engine, to the techniques and to the classic forms, a board
//! to the kernel, to its own steps and to its own symmetries.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::ops::ControlFlow;

use bitdoku_canon::{Canonical, Convention};
use bitdoku_generate::Minimizer;
use bitdoku_grid::{Puzzle, Transform, Xoshiro256};
use bitdoku_logic::{Path, Rating};
use bitdoku_solve::{Count, End, Outcome, Report};
use bitdoku_text::AnyPuzzle;
use bitdoku_text::board::{Rules, Variant};
use bitdoku_variant::canon::{self, Symmetry};
use bitdoku_variant::steps::{self, Language, Position, Step, rule_in};
use bitdoku_variant::write::{Notation, write};
use bitdoku_variant::{Candidates, Cell, Estimate, Limits, Unknown, clash, minimal};

use crate::{Advice, Checked, Counted, Reasoned, Refusal, Session, Solved, Solving, Subject};

/// A puzzle that is the image of another.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Image {
    /// The image.
    pub puzzle: AnyPuzzle,
    /// The transformation that gives it, such as `t r4321 c1234 d2143`.
    pub transform: String,
}

/// The canonical form of a puzzle of any kind. Two forms are those of isomorphic puzzles if their puzzles are equal.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Form {
    /// The form, and the transformation that gives it.
    pub image: Image,
    /// How many transformations map the puzzle to itself.
    pub automorphisms: u64,
}

impl From<Canonical> for Form {
    fn from(form: Canonical) -> Self {
        let image = Image { puzzle: form.puzzle.into(), transform: form.transform.to_string() };
        Self { image, automorphisms: form.automorphisms }
    }
}

/// Why a puzzle has no such image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoImage(String);

impl fmt::Display for NoImage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for NoImage {}

/// Questions about puzzles of any kind.
///
/// ```
/// use bitdoku::{Session, read_any};
///
/// let killer = read_any(".Shape~4x4.Cage~3~R1C1~R1C2.Cage~7~R3C1~R3C2.~R1C1_1.~R1C2_2.~R2C3_1.~R3C3_2", None)?;
/// let mut session = Session::new();
/// let candidates = session.candidates(&killer, 10)?;
/// assert_eq!(candidates.values[0], [1]);
/// assert!(session.estimate(&killer, 100, 0)?.solutions >= 1.0);
///
/// // A reflection is the same puzzle in another form.
/// let image = session.transform(&killer, "c4321")?;
/// assert_eq!(session.canonical_form(&image.puzzle)?.image.puzzle, session.canonical_form(&killer)?.image.puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Session {
    /// [`Solving::candidates`].
    ///
    /// # Errors
    /// If a limit comes first.
    pub fn candidates(&mut self, puzzle: impl Subject, limit: u64) -> Result<Candidates, Refusal> {
        self.solving().candidates(puzzle, limit)
    }

    /// [`Solving::estimate`].
    ///
    /// # Errors
    /// If the session is stopped.
    pub fn estimate(&mut self, puzzle: impl Subject, probes: u64, seed: u64) -> Result<Estimate, Refusal> {
        self.solving().estimate(puzzle, probes, seed)
    }

    /// A puzzle with the same solution of which no given can be left out. The givens are tried in a random order, which depends on the
    /// seed and on the puzzle. Other rules stay.
    ///
    /// # Errors
    /// If there is not exactly one solution, if a limit comes first, or if the puzzle is a Sukaku, which has no givens.
    pub fn minimize(&mut self, puzzle: &AnyPuzzle, seed: u64) -> Result<AnyPuzzle, Refusal> {
        let mixed = |seed: u64, byte: u8| seed.wrapping_mul(0x100_0000_01B3) ^ u64::from(byte);
        let seed = match puzzle.grid() {
            Some(grid) => {
                grid.iter().fold(seed, |seed, (_, digit)| mixed(seed, digit.map_or(0, |digit| digit.value())))
            }
            None => puzzle.to_string().bytes().fold(seed, mixed),
        };
        let mut random = Xoshiro256::seeded(seed);
        match puzzle {
            AnyPuzzle::Classic(Puzzle::Grid(grid), _) => {
                let found = self.minimizer.get_or_insert_with(Minimizer::new).minimize(grid, &mut random);
                found.map(AnyPuzzle::from).ok_or(Refusal::NotUnique)
            }
            AnyPuzzle::Classic(Puzzle::Sukaku(_), _) => Err(Refusal::NoGivens),
            AnyPuzzle::Variant(board) => {
                let found = self.solving().on_board(|limits| minimal(&board.rules, &mut random, limits));
                match found.map_err(|_| self.solving().unknown())? {
                    Some(rules) => Ok(board_like(board, rules).into()),
                    None => Err(Refusal::NotUnique),
                }
            }
        }
    }

    /// The image of a puzzle under a transformation: where each row, column and value goes, such as `t r4321 c1234 d2143`. Parts may be
    /// missing. Boards have the symmetries of [`canon`](crate::variant::canon).
    ///
    /// # Errors
    /// If the text is no transformation of such a puzzle, or if the image might have another number of solutions.
    pub fn transform(&self, puzzle: &AnyPuzzle, transform: &str) -> Result<Image, NoImage> {
        match puzzle {
            AnyPuzzle::Classic(puzzle, _) => {
                let transform = transform.parse::<Transform>().map_err(|error| NoImage(error.to_string()))?;
                Ok(Image { puzzle: transform.puzzle(puzzle).into(), transform: transform.to_string() })
            }
            AnyPuzzle::Variant(board) => {
                let symmetry = Symmetry::read(transform, board.rules.shape());
                image(board, &symmetry.map_err(|error| NoImage(error.to_string()))?)
            }
        }
    }

    /// A random image of a puzzle: each transformation that keeps its solutions is as likely as any other.
    ///
    /// # Panics
    /// Never: what is drawn keeps the solutions.
    pub fn isomorph(&self, puzzle: &AnyPuzzle, random: &mut Xoshiro256) -> Image {
        match puzzle {
            AnyPuzzle::Classic(puzzle, _) => {
                let transform = Transform::random(random);
                Image { puzzle: transform.puzzle(puzzle).into(), transform: transform.to_string() }
            }
            AnyPuzzle::Variant(board) => {
                image(board, &Symmetry::random(&board.rules, random)).expect("what is drawn keeps the solutions")
            }
        }
    }

    /// The form that a puzzle has in common with all of its images: of a classic one the smallest text.
    ///
    /// # Errors
    /// If it is a board without rules that is larger than 12×12, or than 8×8 without boxes: it has too many images.
    ///
    /// # Panics
    /// Never: a form is an image.
    pub fn canonical_form(&mut self, puzzle: &AnyPuzzle) -> Result<Form, NoImage> {
        match puzzle {
            AnyPuzzle::Classic(puzzle, _) => Ok(self.canonical(puzzle, Convention::Minlex).into()),
            AnyPuzzle::Variant(board) => {
                let why = || format!("{} has too many images to find its canonical form", board.what());
                let form = canon::canonical(&board.rules).ok_or_else(|| NoImage(why()))?;
                let image = image(board, &form.symmetry).expect("a form is an image");
                Ok(Form { image, automorphisms: form.automorphisms })
            }
        }
    }
}

/// Questions that the kernel answers, which takes a classic puzzle as a board, too.
impl Solving {
    /// The true candidates of a puzzle, and in how many solutions each stands, up to `limit`; 1 finds them without counting.
    ///
    /// # Errors
    /// If a limit comes first.
    pub fn candidates(&mut self, puzzle: impl Subject, limit: u64) -> Result<Candidates, Refusal> {
        puzzle.on_kernel(self, |puzzle, limits| puzzle.candidates(limit, limits)).map_err(|_| self.unknown())
    }

    /// About how many solutions a puzzle has, with a 95% interval, from this many random probes; the same seed gives the same estimate.
    ///
    /// # Errors
    /// If the session is stopped.
    pub fn estimate(&mut self, puzzle: impl Subject, probes: u64, seed: u64) -> Result<Estimate, Refusal> {
        puzzle.on_kernel(self, |puzzle, limits| puzzle.estimate(probes, seed, limits)).map_err(|_| self.unknown())
    }

    /// Advice for the player of a board who has filled in these values, and who has left these candidates where a list is not empty.
    pub fn hint_on_board(
        &mut self,
        board: &Variant,
        values: &[Option<usize>],
        candidates: &[Vec<usize>],
    ) -> BoardAdvice {
        let rules = &board.rules;
        let solution = match self.only(board) {
            Ok(solution) => solution,
            Err(refusal) => return refusal.into(),
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
            return Advice::Wrong(mistakes);
        }
        let found = self.on_board(|limits| {
            let mut position = Position::new(rules, limits)?.with(values, candidates);
            Ok::<_, Unknown>((position.next_step()?, position.candidates()))
        });
        match found {
            Ok((Some(step), candidates)) => Advice::Next(Box::new(BoardHint { step, candidates })),
            Ok((None, _)) if rules.shape().all().all(|cell| held(cell).is_some()) => Advice::Solved,
            Ok((None, _)) => Advice::Stuck,
            Err(Unknown) => Advice::Unknown,
        }
    }

    /// Has a question of the kernel's own answered with as many guesses as are allowed for a puzzle, until it is stopped.
    fn on_board<T>(&self, question: impl FnOnce(&Limits<'_>) -> T) -> T {
        let stopper = self.stopper();
        let stop = || stopper.is_stopped();
        question(&Limits { guesses: self.limits().guesses, stop: &stop })
    }

    /// Asks about rules, which are made ready first unless those of the question before serve.
    pub(crate) fn on_rules<T>(
        &mut self,
        rules: &Rules,
        question: impl FnOnce(&bitdoku_variant::Puzzle, &Limits<'_>) -> T,
    ) -> T {
        let ready = match self.ready.take() {
            Some(mut last) => {
                last.renew(rules);
                last
            }
            None => bitdoku_variant::Puzzle::from(rules),
        };
        let answer = self.on_board(|limits| question(&ready, limits));
        self.ready = Some(ready);
        answer
    }
}

/// A minimal set of rules and givens that cannot go together, in words.
fn contradiction(rules: &Rules, limits: &Limits<'_>) -> Option<String> {
    let numbers = clash(rules, limits).ok()??;
    let names: Vec<String> = numbers.iter().map(|&at| rule_in(rules, at, Language::English)).collect();
    match &names[..] {
        [] => None,
        [one] => Some(format!("{one} cannot hold")),
        [rest @ .., last] => Some(format!("{} and {last} cannot go together", rest.join(", "))),
    }
}

/// The next step on a board.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct BoardHint {
    /// The step.
    pub step: Step,
    /// The candidates of each cell in the position that it is of.
    pub candidates: Vec<Vec<usize>>,
}

/// A cell of a board that contradicts the solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BoardMistake {
    /// The cell.
    pub cell: Cell,
    /// The wrong entry; none if the marks of the cell lack its value.
    pub entry: Option<usize>,
}

/// What to do next on a board.
pub type BoardAdvice = Advice<BoardHint, BoardMistake>;

/// What is said of a puzzle of any kind, in the terms of its own kind.
#[derive(Clone, Debug, PartialEq)]
pub enum ByKind<C, B> {
    /// Of a classic puzzle.
    Classic(C),
    /// Of a board.
    Board(B),
}

impl Reasoned for &Variant {
    type Rating = steps::Rating;
    type Path = steps::Path;
    type Advice = BoardAdvice;

    fn rated_by(self, session: &mut Session) -> Result<Self::Rating, Refusal> {
        let solving = session.solving();
        solving.only(self)?;
        solving.on_board(|limits| steps::rate(&self.rules, limits)).map_err(|Unknown| solving.unknown())
    }

    fn explained_by(self, session: &mut Session) -> Result<Self::Path, Refusal> {
        let solving = session.solving();
        solving.only(self)?;
        solving.on_board(|limits| steps::path(&self.rules, limits)).map_err(|Unknown| solving.unknown())
    }

    fn hinted_by(self, session: &mut Session, _: Option<&Puzzle>) -> BoardAdvice {
        let (values, marks) = self.position();
        session.solving().hint_on_board(self, &values, &marks)
    }
}

impl Reasoned for &AnyPuzzle {
    type Rating = ByKind<Rating, steps::Rating>;
    type Path = ByKind<Path, steps::Path>;
    type Advice = ByKind<Advice, BoardAdvice>;

    fn rated_by(self, session: &mut Session) -> Result<Self::Rating, Refusal> {
        match self {
            AnyPuzzle::Classic(puzzle, _) => session.rate(puzzle).map(ByKind::Classic),
            AnyPuzzle::Variant(board) => session.rate(&**board).map(ByKind::Board),
        }
    }

    fn explained_by(self, session: &mut Session) -> Result<Self::Path, Refusal> {
        match self {
            AnyPuzzle::Classic(puzzle, _) => session.explain(puzzle).map(ByKind::Classic),
            AnyPuzzle::Variant(board) => session.explain(&**board).map(ByKind::Board),
        }
    }

    fn hinted_by(self, session: &mut Session, start: Option<&Puzzle>) -> Self::Advice {
        match self {
            AnyPuzzle::Classic(puzzle, position) => {
                ByKind::Classic(session.hint_in(puzzle, position.as_deref(), start).1)
            }
            AnyPuzzle::Variant(board) => ByKind::Board(session.hint(&**board, None)),
        }
    }
}

/// Boards go to the kernel.
impl Subject for &Variant {
    type Solution = bitdoku_variant::Solution;
    type Clash = String;

    fn solved_by(self, solving: &mut Solving) -> Solved<Self::Solution> {
        let bitdoku_variant::Solved { outcome, guesses, conflicts } =
            solving.on_rules(&self.rules, bitdoku_variant::Puzzle::solve);
        let (outcome, end, solutions) = match outcome {
            bitdoku_variant::Outcome::Unique(solution) => (Outcome::Unique(solution), End::Exhausted, 1),
            bitdoku_variant::Outcome::Multiple(two) => (Outcome::Multiple(*two), End::Stopped, 2),
            bitdoku_variant::Outcome::Unsolvable => (Outcome::Unsolvable, End::Exhausted, 0),
            bitdoku_variant::Outcome::Unknown(one) => {
                let solutions = u64::from(one.is_some());
                (Outcome::Unknown(one), End::GaveUp, solutions)
            }
        };
        let mut report = Report::ended(end);
        (report.solutions, report.guesses, report.backtracks) = (solutions, guesses, conflicts);
        Solved { outcome, report }
    }

    fn counted_by(self, solving: &mut Solving, limit: u64) -> Counted<Self::Solution> {
        let (mut first, mut solutions) = (None, 0);
        if limit == 0 {
            return Counted { count: Count { solutions, exact: false }, first, report: Report::ended(End::Stopped) };
        }
        let all = solving.on_rules(&self.rules, |puzzle, limits| {
            puzzle.solutions(limits, |solution| {
                first.get_or_insert(solution);
                solutions += 1;
                if solutions < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            })
        });
        let end = match all {
            Ok(true) => End::Exhausted,
            Ok(false) => End::Stopped,
            Err(_) => End::GaveUp,
        };
        let mut report = Report::ended(end);
        report.solutions = solutions;
        Counted { count: Count { solutions, exact: end == End::Exhausted }, first, report }
    }

    fn checked_by(self, solving: &mut Solving) -> Checked<Self::Solution, String> {
        let Solved { outcome, report } = solving.solve(self);
        let clash = match outcome {
            Outcome::Unsolvable => solving.on_board(|limits| contradiction(&self.rules, limits)),
            _ => None,
        };
        Checked { clash, outcome, redundant: None, report }
    }

    fn on_kernel<T>(
        self,
        solving: &mut Solving,
        question: impl FnOnce(&bitdoku_variant::Puzzle, &Limits<'_>) -> T,
    ) -> T {
        solving.on_rules(&self.rules, question)
    }
}

/// The outcome of a classic puzzle with its solutions as boards.
fn of_boards(outcome: Outcome) -> Outcome<bitdoku_variant::Solution> {
    match outcome {
        Outcome::Unique(solution) => Outcome::Unique((&solution).into()),
        Outcome::Multiple(two) => Outcome::Multiple([(&two[0]).into(), (&two[1]).into()]),
        Outcome::Unsolvable => Outcome::Unsolvable,
        Outcome::Unknown(one) => Outcome::Unknown(one.as_ref().map(Into::into)),
    }
}

impl Subject for &AnyPuzzle {
    type Solution = bitdoku_variant::Solution;
    type Clash = String;

    fn solved_by(self, solving: &mut Solving) -> Solved<Self::Solution> {
        match self {
            AnyPuzzle::Variant(board) => solving.solve(&**board),
            AnyPuzzle::Classic(puzzle, _) => {
                let Solved { outcome, report } = solving.solve(puzzle);
                Solved { outcome: of_boards(outcome), report }
            }
        }
    }

    fn checked_by(self, solving: &mut Solving) -> Checked<Self::Solution, String> {
        match self {
            AnyPuzzle::Variant(board) => solving.check(&**board),
            AnyPuzzle::Classic(puzzle, _) => {
                let Checked { clash, outcome, redundant, report } = solving.check(puzzle);
                let clash = clash.map(|clash| clash.to_string());
                Checked { clash, outcome: of_boards(outcome), redundant, report }
            }
        }
    }

    fn counted_by(self, solving: &mut Solving, limit: u64) -> Counted<Self::Solution> {
        match self {
            AnyPuzzle::Variant(board) => solving.count(&**board, limit),
            AnyPuzzle::Classic(puzzle, _) => {
                let Counted { count, first, report } = solving.count(puzzle, limit);
                Counted { count, first: first.as_ref().map(Into::into), report }
            }
        }
    }

    fn on_kernel<T>(
        self,
        solving: &mut Solving,
        question: impl FnOnce(&bitdoku_variant::Puzzle, &Limits<'_>) -> T,
    ) -> T {
        solving.on_rules(&as_board(self).rules, question)
    }
}

/// A puzzle as a board.
///
/// # Panics
/// Never: it has no rules by name.
#[must_use]
pub fn as_board(puzzle: &AnyPuzzle) -> Cow<'_, Variant> {
    match puzzle {
        AnyPuzzle::Classic(puzzle, _) => Cow::Owned(Variant::of_puzzle(puzzle, None).expect("it has no further rules")),
        AnyPuzzle::Variant(board) => Cow::Borrowed(board),
    }
}

/// The text of a board that is not written down yet: a line of characters is what people know; a string holds all rules.
pub(crate) fn written(rules: &Rules) -> String {
    let notations = [Notation::Line, Notation::Iss, Notation::Numbers];
    notations.into_iter().find_map(|notation| write(rules, notation).ok()).expect("a string holds all rules")
}

/// A board with other rules, and with the title and the author of one.
fn board_like(board: &Variant, rules: Rules) -> Variant {
    let text = written(&rules);
    let mut like = Variant::new(rules, text);
    (like.notes.title, like.notes.author) = (board.notes.title.clone(), board.notes.author.clone());
    like
}

/// The image of a board, with what its player did.
fn image(board: &Variant, symmetry: &Symmetry) -> Result<Image, NoImage> {
    let shape = board.rules.shape();
    let rules = symmetry.image(&board.rules).map_err(|error| NoImage(error.to_string()))?;
    let mut like = board_like(board, rules);
    let value = |value: &usize| symmetry.value(shape, *value);
    let entries = board.entries.iter().map(|(cell, entry)| (symmetry.cell(shape, *cell), value(entry)));
    let marks =
        board.marks.iter().map(|(cell, marks)| (symmetry.cell(shape, *cell), marks.iter().map(value).collect()));
    (like.entries, like.marks) = (entries.collect(), marks.collect());
    Ok(Image { puzzle: like.into(), transform: symmetry.to_string() })
}
