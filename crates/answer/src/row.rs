//! Rows: one record's answer as named fields. `docs/JSON.md` documents each for users.

use std::fmt;

use bitdoku::logic::{Card, CardStep, Measure, PEOPLE, SE121, Scored};
use bitdoku::variant::steps;
use bitdoku::{CellSet, Clash, Count, Level, Outcome, ParseError, Puzzle, Rating, Solution};
use serde::Serialize;

use crate::{SCHEMA, Status, mean, names, points};

/// A record's answer. Fields that nothing is known of stay empty and are left out.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PuzzleRow<'a> {
    /// The version of these fields.
    pub schema: u32,
    /// The puzzle: 81 characters, a dot for an empty cell, or the 729 of a Sukaku.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<String>,
    /// The puzzle that it was made of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The rules beyond those of the classic puzzle, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
    /// The characters of a board's values, where they are not digits from 1 on: `1-9A-G`, `0-9A-F` or `A-P`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alphabet: Option<String>,
    /// The rows and columns of a board's boxes, where they are not square: `2x3`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub boxes: Option<String>,
    /// What is known of it.
    pub status: Status,
    /// How many solutions were found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<u64>,
    /// Whether there may be more solutions than were found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<bool>,
    /// About how many solutions there are, by random probes, in four figures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<f64>,
    /// Where the 95% interval of the estimate begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate_low: Option<f64>,
    /// Where it ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate_high: Option<f64>,
    /// The solution of a puzzle that has exactly one: 81 digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// Solutions of a puzzle that has several, or of which it is not known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub found: Vec<String>,
    /// The true candidates: the values that each cell has in some solution, row by row.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub candidates: Vec<Vec<usize>>,
    /// In how many solutions each of the candidates stands, up to a limit.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub counts: Vec<Vec<u64>>,
    /// Whether no house holds a digit twice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<bool>,
    /// Whether there is exactly one solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unique: Option<bool>,
    /// Whether no given could be left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal: Option<bool>,
    /// The givens that could be left out, each taken alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redundant: Option<Vec<String>>,
    /// Two equal digits of one house. Of a board that was checked: rules and givens that cannot go together, or where two solutions differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clash: Option<String>,
    /// Alternatives that the solver tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guesses: Option<u64>,
    /// Iterations, as the algorithm's source counts them; left out where it counts none, and of the engine, whose rounds
    /// depend on the processor.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub iterations: Option<u64>,
    /// Digits that the solver placed, those taken back included; left out of the engine's answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placements: Option<u64>,
    /// How far a solver came that gave up: 81 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reached: Option<String>,
    /// How hard it is for people.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub ratings: Option<Ratings>,
    /// What HoDoKu's scale says.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub hodoku: Option<HodokuFields>,
    /// Berthier's W: the length of whips needed to solve the puzzle; left out if none do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub w: Option<usize>,
    /// Berthier's B: the length of braids needed to solve the puzzle; left out if none do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub b: Option<usize>,
    /// How deep trial and error has to go; left out if deeper than 3.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub te: Option<usize>,
    /// Berthier's BxB: the longest braid needed within one assumption; left out if one assumption at a time does not do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bxb: Option<usize>,
    /// Pelánek's refutation sum: the lengths of the refutations that are needed where there is no single; left out if
    /// refuting does not always decide a cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refutation: Option<usize>,
    /// The same where chance refutes, the mean of 30 solutions; left out if refuting does not always decide a cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refutation_sampled: Option<f64>,
    /// The canonical form: the same for all puzzles that are isomorphic to this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub canon: Option<String>,
    /// How many transformations map the puzzle to itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub automorphisms: Option<u64>,
    /// The transformation that gives the canonical form, or that made the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transform: Option<String>,
    /// The first record with an isomorphic puzzle, as file and line, if this is not it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub twin: Option<String>,
    /// Whether the puzzle is for `train` or for `test`: isomorphs are in the same part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<&'static str>,
    /// What a person must know to solve it: `easy`, `medium`, `hard`, `unfair` or `extreme`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<LevelName>,
    /// How the path of people looks.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub card: Option<CardFields>,
    /// Nanoseconds that the answer took.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_ns: Option<u64>,
    /// Why there is no answer, or none of the kind that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The file that the record is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<&'a str>,
    /// The line of the file, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The column of the line, from 1, where an error lies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u64>,
    /// The text after the puzzle.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub annotation: &'a str,
}

/// A level by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelName(pub Level);

impl Serialize for LevelName {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.0.name())
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for LevelName {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "LevelName".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "enum": Level::ALL.map(Level::name) })
    }
}

/// The name of the scale of boards with rules.
const BOARD_SCALE: &str = "rounds";

/// The three ratings and the steps that set them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Ratings {
    /// ER: the hardest step. 20.0 if the techniques did not reach the end.
    pub er: f64,
    /// EP: the hardest step up to and including the first that places a digit.
    pub ep: f64,
    /// ED: the first step.
    pub ed: f64,
    /// The name of the step that sets ER.
    pub er_step: String,
    /// The name of the step that sets EP.
    pub ep_step: String,
    /// The name of the step that sets ED.
    pub ed_step: String,
    /// Whose rating it is, and `canonical` after it if the puzzle's canonical form was rated.
    pub scale: String,
}

impl Ratings {
    /// A rating on a scale: its name, with `canonical` after it if the canonical form was rated.
    #[must_use]
    pub fn new(rating: &Rating, scale: &str) -> Self {
        let peaks = [rating.er, rating.ep, rating.ed];
        let [er, ep, ed] = peaks.map(|peak| points(peak.difficulty));
        let [er_step, ep_step, ed_step] = peaks.map(|peak| peak.name());
        Self { er, ep, ed, er_step, ep_step, ed_step, scale: scale.to_owned() }
    }

    /// The rating of a board with rules, whose steps are rounds. None if there was none.
    #[must_use]
    pub fn of_board(rating: &steps::Rating) -> Option<Self> {
        let (hardest, placing, first) = (rating.hardest?, rating.placing?, rating.first?);
        Some(Self {
            er: if rating.is_complete { hardest.effort() } else { 20.0 },
            ep: placing.effort(),
            ed: first.effort(),
            er_step: hardest.kind.to_string(),
            ep_step: placing.kind.to_string(),
            ed_step: first.kind.to_string(),
            scale: BOARD_SCALE.to_owned(),
        })
    }
}

/// What HoDoKu's scale says of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct HodokuFields {
    /// HoDoKu's level.
    pub hodoku_level: LevelName,
    /// HoDoKu's score: what the steps of its path cost together.
    pub hodoku_score: u32,
    /// How many steps of each name its path has, in the order in which it asks techniques.
    pub hodoku_techniques: Vec<CountedName>,
    /// Its path, as it writes what each step does: `Hidden Single: r3c7=2`, `Naked Pair: r5c89<>5`.
    pub hodoku_steps: Vec<String>,
}

/// How many steps there are of a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountedName {
    /// What they are called.
    pub name: String,
    /// How many there are.
    pub count: usize,
}

impl HodokuFields {
    /// A level and a score with the path that they come from.
    #[must_use]
    pub fn new(scored: &Scored) -> Self {
        let counted = |(name, count): (String, usize)| CountedName { name, count };
        Self {
            hodoku_level: LevelName(scored.total.level),
            hodoku_score: scored.total.score,
            hodoku_techniques: scored.techniques().into_iter().map(counted).collect(),
            hodoku_steps: scored.steps().collect(),
        }
    }

    /// The numbers of techniques as they are in a table: `23 Hidden Single, 2 Naked Pair`.
    #[must_use]
    pub fn techniques(&self) -> String {
        let shown = |it: &CountedName| format!("{} {}", it.count, it.name);
        self.hodoku_techniques.iter().map(shown).collect::<Vec<_>>().join(", ")
    }

    /// The steps as they are in a table.
    #[must_use]
    pub fn steps(&self) -> String {
        self.hodoku_steps.join("; ")
    }
}

/// How the path of people looks, and the steps that set what a [card](bitdoku::logic::Card) says.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CardFields {
    /// How many steps the path of people has.
    pub steps: usize,
    /// At how many steps only one thing goes on: one single, or, where none is open, one technique of its level or an easier one.
    pub bottlenecks: usize,
    /// How many singles are open at each of the first 20 steps, on average; left out of a path without steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dependency: Option<f64>,
    /// How many singles are open at each of the first 20 steps.
    pub open: Vec<usize>,
    /// The first step of the level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level_step: Option<NumberedStep>,
    /// The hardest bottleneck, the first if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bottleneck_step: Option<NumberedStep>,
    /// The first of the 20 steps at which the fewest singles are open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dependency_step: Option<NumberedStep>,
}

/// A step of a path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NumberedStep {
    /// Its number, from 1.
    pub number: usize,
    /// The name of the step.
    pub name: String,
}

impl NumberedStep {
    fn of(step: CardStep) -> Self {
        Self { number: step.number, name: step.kind.to_string() }
    }
}

/// As it is in a table: `14 X-Wing`.
impl fmt::Display for NumberedStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.number, self.name)
    }
}

impl CardFields {
    /// What a card says beside level and rating.
    #[must_use]
    pub fn new(card: &Card) -> Self {
        Self {
            steps: card.steps,
            bottlenecks: card.bottlenecks.len(),
            dependency: card.dependency(),
            open: card.open.clone(),
            level_step: card.level_step.map(NumberedStep::of),
            bottleneck_step: card.bottleneck().map(NumberedStep::of),
            dependency_step: card.narrowest.map(NumberedStep::of),
        }
    }
}

/// A card in a line: `hard, X-Wing (people) at step 14; se121 4.2/1.2/1.2 X-Wing; 58 steps, 2 bottlenecks, dependency 7.35`.
#[must_use]
pub fn card_line(card: &Card) -> String {
    let fields = CardFields::new(card);
    let at = |step: Option<&NumberedStep>| {
        step.map(|step| format!(", {} ({}) at step {}", step.name, PEOPLE.name, step.number))
    };
    let end = if card.is_complete { "" } else { " to a standstill" };
    let level = format!("{}{}", card.level, at(fields.level_step.as_ref()).unwrap_or_default());
    let narrow = match (fields.bottlenecks, &fields.bottleneck_step) {
        (1, Some(step)) => format!("1 bottleneck, {} at step {}", step.name, step.number),
        (count, Some(step)) => format!("{count} bottlenecks, the hardest {} at step {}", step.name, step.number),
        (count, None) => format!("{count} bottlenecks"),
    };
    let dependency = match (fields.dependency, &fields.dependency_step) {
        (Some(mean), Some(step)) => format!("; dependency {mean:.2}, fewest at step {}", step.number),
        _ => String::new(),
    };
    let rating = format!("{} {} {}", SE121.name, card.rating, card.rating.er.name());
    format!("{level}; {rating}; {} steps{end}; {narrow}{dependency}", fields.steps)
}

impl<'a> PuzzleRow<'a> {
    /// A row without a place and without an answer.
    #[must_use]
    pub fn new(status: Status) -> Self {
        Self { schema: SCHEMA, status, ..Self::default() }
    }

    /// A puzzle that was made, with its solution.
    #[must_use]
    pub fn made(puzzle: &Puzzle, solution: &Solution) -> Self {
        Self { solution: Some(solution.to_string()), ..Self::with_status(puzzle, Status::Unique) }
    }

    /// A puzzle of which one thing is known: its status.
    #[must_use]
    pub fn with_status(puzzle: &Puzzle, status: Status) -> Self {
        Self { puzzle: Some(puzzle.to_string()), ..Self::new(status) }
    }

    /// Whether there is one solution, and which.
    #[must_use]
    pub fn solved(puzzle: &Puzzle, outcome: &Outcome) -> Self {
        let row = Self::with_status(puzzle, Status::from(outcome)).with_outcome(outcome, Solution::to_string);
        Self { clash: puzzle.clash().map(|clash| clash.to_string()), ..row }
    }

    /// The same row with the solutions that were found. `line`: how they are written.
    pub(crate) fn with_outcome<S>(self, outcome: &Outcome<S>, line: impl Fn(&S) -> String) -> Self {
        let found: Vec<String> = match outcome {
            Outcome::Multiple(two) => two.iter().map(&line).collect(),
            Outcome::Unknown(some) => some.iter().map(&line).collect(),
            _ => Vec::new(),
        };
        let (solutions, at_least) = match outcome {
            Outcome::Unique(_) => (1, false),
            Outcome::Multiple(_) => (2, true),
            Outcome::Unsolvable => (0, false),
            _ => (found.len() as u64, true),
        };
        Self {
            solutions: Some(solutions),
            at_least: Some(at_least),
            solution: outcome.unique().map(line),
            found,
            ..self
        }
    }

    /// How many solutions there are.
    ///
    /// ```
    /// use bitdoku::{Puzzle, count};
    /// use bitdoku_answer::PuzzleRow;
    ///
    /// let puzzle: Puzzle = "....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let row = PuzzleRow::counted(&puzzle, count(&puzzle, 2)).at("puzzles.txt", 7);
    /// assert!(row.json().ends_with(
    ///     r#""status":"multiple","solutions":2,"at_least":true,"file":"puzzles.txt","line":7}"#
    /// ));
    /// # Ok::<(), bitdoku::ParseError>(())
    /// ```
    #[must_use]
    pub fn counted(puzzle: &Puzzle, count: Count) -> Self {
        Self {
            solutions: Some(count.solutions),
            at_least: Some(!count.exact),
            ..Self::with_status(puzzle, Status::from(count))
        }
    }

    /// Whether it is legal, unique and minimal. `redundant`: the givens it could do without, where that is known.
    #[must_use]
    pub fn checked(puzzle: &Puzzle, status: Status, clash: Option<Clash>, redundant: Option<CellSet>) -> Self {
        Self {
            legal: Some(clash.is_none()),
            unique: (status != Status::Unknown).then_some(matches!(status, Status::Unique | Status::Mismatch)),
            minimal: redundant.map(CellSet::is_empty),
            redundant: redundant.map(names),
            clash: clash.map(|clash| clash.to_string()),
            ..Self::with_status(puzzle, status)
        }
    }

    /// The same row with what a card says, whose rating is on a scale as [`Ratings::new`] takes it.
    ///
    /// ```
    /// use bitdoku::{Puzzle, Session};
    /// use bitdoku_answer::{PuzzleRow, Status};
    ///
    /// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let card = Session::new().card(puzzle)?;
    /// let row = PuzzleRow::with_status(&puzzle, Status::Unique).with_card(&card, "se121");
    /// assert_eq!(row.card.as_ref().map(|card| card.steps), Some(51));
    /// assert!(row.level.is_some() && row.ratings.is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_card(mut self, card: &Card, scale: &str) -> Self {
        self.ratings = Some(Ratings::new(&card.rating, scale));
        self.card = Some(CardFields::new(card));
        self.with_level(Some(card.level))
    }

    /// The same row with a level, where it is known.
    ///
    /// ```
    /// use bitdoku::{Board, Level, Puzzle};
    /// use bitdoku_answer::{PuzzleRow, Status};
    ///
    /// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let level = Level::of(&Board::of_puzzle(&puzzle));
    /// let row = PuzzleRow::new(Status::Unique).with_level(Some(level));
    /// assert_eq!(row.json(), r#"{"schema":2,"status":"unique","level":"easy"}"#);
    /// # Ok::<(), bitdoku::ParseError>(())
    /// ```
    #[must_use]
    pub fn with_level(mut self, level: Option<Level>) -> Self {
        self.level = level.map(LevelName);
        self
    }

    /// The same row with what a scale says of the puzzle; its name has `canonical` after it if the canonical form was rated.
    #[must_use]
    pub fn measured(mut self, scale: &str, measure: &Measure) -> Self {
        match *measure {
            Measure::Rating(ref rating) => self.ratings = Some(Ratings::new(rating, scale)),
            Measure::Hodoku(ref scored) => self.hodoku = Some(HodokuFields::new(scored)),
            Measure::W(length) => self.w = length,
            Measure::B(length) => self.b = length,
            Measure::Depth(depth) => self.te = depth,
            Measure::BraidsWithin(length) => self.bxb = length,
            Measure::Refutation(sum) => self.refutation = sum,
            Measure::SampledRefutation(sum) => self.refutation_sampled = sum.map(mean),
            _ => {}
        }
        self
    }

    /// A puzzle, and where the first one is that is isomorphic to it.
    #[must_use]
    pub fn twin(puzzle: &str, first: Option<String>) -> Self {
        Self { twin: first, puzzle: Some(puzzle.to_owned()), ..Self::new(Status::Read) }
    }

    /// A record that could not be read.
    #[must_use]
    pub fn malformed(error: &ParseError) -> Self {
        Self {
            error: Some(error.to_string()),
            line: Some(error.line),
            column: Some(error.column),
            ..Self::new(Status::Malformed)
        }
    }

    /// Sets the annotation: the text after the puzzle.
    #[must_use]
    pub const fn annotated(mut self, annotation: &'a str) -> Self {
        self.annotation = annotation;
        self
    }
}

placed!(PuzzleRow);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_says_only_what_it_knows() {
        let row = PuzzleRow::new(Status::None).at("f.txt", 7).annotated("a \"b\"");
        let expected = r#"{"schema":2,"status":"none","file":"f.txt","line":7,"annotation":"a \"b\""}"#;
        assert_eq!(row.json(), expected);
    }
}
