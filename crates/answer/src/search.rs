//! A step of a solver's search as named fields and in words.

use core::fmt;

use bitdoku::Solution;
use bitdoku::solve::{Event, Look, Why};
use serde::Serialize;

use crate::{CellName, HouseName, SCHEMA};

/// A step of a solver's search.
///
/// ```
/// use std::ops::ControlFlow;
/// use bitdoku::Session;
/// use bitdoku_answer::SearchRow;
///
/// let puzzle: bitdoku::Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut steps = Vec::new();
/// Session::by("scan".parse()?).watch(puzzle, &mut |_| ControlFlow::Continue(()), &mut |event| {
///     steps.push(SearchRow::new("scan", steps.len() as u64 + 1, event).to_string());
///     ControlFlow::Continue(())
/// });
/// assert_eq!(steps[..2], ["1 pass: a sweep over all cells", "2 place: r5c5=5, a naked single"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SearchRow<'a> {
    /// The version of these fields.
    pub schema: u32,
    /// The solver.
    pub solver: &'static str,
    /// The number of the step, from 1.
    pub step: u64,
    /// What happens.
    #[serde(flatten)]
    pub happened: Happened,
    /// The file that the puzzle is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<&'a str>,
    /// The line of the file, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}

/// What happens in a step. Several digits, or several columns, are written one behind the other: `46`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "event", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Happened {
    /// An iteration, as the algorithm's source counts them, came to its end.
    Iteration {
        /// Iterations so far.
        iterations: u64,
        /// Cells not decided yet.
        blank: usize,
    },
    /// A cell was chosen in which to try these digits.
    Choose {
        /// The cell.
        cell: CellName,
        /// What may be there.
        digits: String,
    },
    /// A digit was placed since nothing else can be in the cell.
    NakedSingle {
        /// The cell.
        cell: CellName,
        /// The digit.
        digit: u8,
    },
    /// A digit was placed since it can be nowhere else in a house.
    HiddenSingle {
        /// The cell.
        cell: CellName,
        /// The digit.
        digit: u8,
        /// The house.
        house: HouseName,
    },
    /// A digit was placed to try it; the last of several is no guess.
    Try {
        /// The cell.
        cell: CellName,
        /// The digit.
        digit: u8,
        /// Which of them, from 1.
        nth: u8,
        /// How many there are.
        of: u8,
    },
    /// The digit of a cell was taken back.
    Remove {
        /// The cell.
        cell: CellName,
    },
    /// The board was copied; what follows happens on the copy.
    Clone,
    /// The copy was dropped; what follows happens on the board before it.
    Drop,
    /// There is no way on from here.
    DeadEnd {
        /// Where that was seen, if it was seen in a cell.
        #[serde(skip_serializing_if = "Option::is_none")]
        cell: Option<CellName>,
    },
    /// A sweep over all cells begins.
    Pass,
    /// `layers` looks at a place of a digit in a row.
    Look {
        /// The digit.
        digit: u8,
        /// The row.
        row: usize,
        /// The column it looks at; none if the row has no more places.
        #[serde(skip_serializing_if = "Option::is_none")]
        column: Option<usize>,
        /// The columns of the digit's places in the row.
        places: String,
        /// The columns that the digit has not used.
        columns: String,
        /// The columns whose box it has not used within the band.
        boxes: String,
        /// The columns of the row's cells that no earlier digit took.
        positions: String,
    },
    /// `boolean` visits an empty cell.
    Visit {
        /// The cell.
        cell: CellName,
        /// The digits that its three houses all require.
        required: String,
        /// What the other empty cells of its box, column and row require.
        others: [String; 3],
    },
    /// All cells are filled.
    Solution {
        /// The solution: 81 digits.
        solution: String,
    },
    /// Something that has no name here.
    Other,
}

impl Happened {
    /// A solution was found.
    #[must_use]
    pub fn found(solution: &Solution) -> Self {
        Self::Solution { solution: solution.to_string() }
    }
}

impl From<Event> for Happened {
    fn from(event: Event) -> Self {
        match event {
            Event::Iteration(progress) => Self::Iteration { iterations: progress.iterations, blank: progress.blank },
            Event::Choose { cell, digits } => Self::Choose { cell: cell.into(), digits: digits.to_string() },
            Event::Place { cell, digit, why } => {
                let (cell, digit) = (CellName::from(cell), digit.value());
                match why {
                    Why::Naked => Self::NakedSingle { cell, digit },
                    Why::Hidden(house) => Self::HiddenSingle { cell, digit, house: house.into() },
                    Why::Try { nth, of } => Self::Try { cell, digit, nth, of },
                    _ => Self::Other,
                }
            }
            Event::Remove { cell } => Self::Remove { cell: cell.into() },
            Event::Clone => Self::Clone,
            Event::Drop => Self::Drop,
            Event::DeadEnd(cell) => Self::DeadEnd { cell: cell.map(CellName::from) },
            Event::Pass => Self::Pass,
            Event::Look(look) => looked(&look),
            Event::Visit { cell, required, others } => Self::Visit {
                cell: cell.into(),
                required: required.to_string(),
                others: others.map(|digits| digits.to_string()),
            },
            _ => Self::Other,
        }
    }
}

fn looked(look: &Look) -> Happened {
    let columns =
        |bits: u16| (1..=9).filter(move |column| bits & (0x200 >> column) != 0).map(|column| column.to_string());
    Happened::Look {
        digit: look.digit.value(),
        row: look.row.index() + 1,
        column: look.col.map(|column| column.index() + 1),
        places: columns(look.places).collect(),
        columns: columns(look.mcol).collect(),
        boxes: columns(look.msec).collect(),
        positions: columns(look.positions).collect(),
    }
}

/// In words, the event's name first.
impl fmt::Display for Happened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// What there is, or that there is nothing.
        fn some(text: &str) -> &str {
            if text.is_empty() { "none" } else { text }
        }
        match self {
            Self::Iteration { iterations, blank } => write!(f, "iteration: {iterations}, {blank} cells blank"),
            Self::Choose { cell, digits } => write!(f, "choose: {} for {}", cell, some(digits)),
            Self::NakedSingle { cell, digit } => write!(f, "place: {}={digit}, a naked single", cell),
            Self::HiddenSingle { cell, digit, house } => {
                write!(f, "place: {}={digit}, a hidden single in {}", cell, house.0)
            }
            Self::Try { cell, digit, nth, of } => write!(f, "try: {}={digit}, {nth} of {of}", cell),
            Self::Remove { cell } => write!(f, "remove: {} is empty again", cell),
            Self::Clone => f.write_str("clone: the board is copied"),
            Self::Drop => f.write_str("drop: the copy is dropped"),
            Self::DeadEnd { cell: Some(cell) } => write!(f, "dead end: no digit fits in {}", cell),
            Self::DeadEnd { cell: None } => f.write_str("dead end"),
            Self::Pass => f.write_str("pass: a sweep over all cells"),
            Self::Look { digit, row, column, places, columns, boxes, positions } => {
                write!(f, "look: digit {digit} in row {row}, ")?;
                match column {
                    Some(column) => write!(f, "column {column}")?,
                    None => f.write_str("no more places")?,
                }
                let sets = [places, columns, boxes, positions].map(|set| some(set));
                write!(f, "; places {}, columns {}, boxes {}, free cells {}", sets[0], sets[1], sets[2], sets[3])
            }
            Self::Visit { cell, required, others } => {
                let [of_box, of_column, of_row] = others.each_ref().map(|set| some(set));
                write!(f, "visit: {} requires {}; ", cell, some(required))?;
                write!(f, "others of its box {of_box}, of its column {of_column}, of its row {of_row}")
            }
            Self::Solution { solution } => write!(f, "solution: {solution}"),
            Self::Other => f.write_str("other"),
        }
    }
}

impl<'a> SearchRow<'a> {
    /// A step by its number, from 1.
    #[must_use]
    pub fn new(solver: &'static str, step: u64, happened: impl Into<Happened>) -> Self {
        Self { schema: SCHEMA, solver, step, happened: happened.into(), file: None, line: None }
    }
}

placed!(SearchRow);

/// As a line of text: the number, and what happens.
impl fmt::Display for SearchRow<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.step, self.happened)
    }
}
