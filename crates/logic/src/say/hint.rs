//! Hints: the next step shown a little at a time, and what is wrong already.
//!
//! | Level | Tells |
//! | --- | --- |
//! | 1 | where to look: a house |
//! | 2 | which technique |
//! | 3 | the cells of the pattern |
//! | 4 | the whole step |

use std::fmt;
use std::str::FromStr;

use bitdoku_grid::name::find;
use bitdoku_grid::{Candidate, Cell, Digit, Pencilmarks, Solution, UnknownName};

use super::explain::words::cells;
use super::scene::{Scene, Tint};
use crate::board::Board;
use crate::scale::{Profile, SE121};
use crate::scratch::Scratch;
use crate::step::Step;
use crate::stop::{Interrupted, NOTHING_STOPS_IT};

/// How much a hint tells, written as its number: 1 to 4.
///
/// ```
/// use bitdoku_logic::Level;
/// assert_eq!("2".parse(), Ok(Level::Technique));
/// assert_eq!(Level::Step.to_string(), "4");
/// assert!(Level::House < Level::Cells);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Level {
    /// The house to look at.
    House,
    /// Also which technique finds something there.
    Technique,
    /// Also in which cells.
    Cells,
    /// The whole step.
    Step,
}

impl Level {
    /// From the least telling to the most.
    pub const ALL: [Self; 4] = [Self::House, Self::Technique, Self::Cells, Self::Step];

    /// The level of this number, 1 to 4.
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }

    /// Its number, 1 to 4.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl FromStr for Level {
    type Err = UnknownName;

    fn from_str(number: &str) -> Result<Self, UnknownName> {
        find("a level", ["1", "2", "3", "4"].into_iter().zip(Self::ALL), number)
    }
}

/// The next step on a board, to be told by levels.
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_logic::{Board, Hint, Level};
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let hint = Hint::on(&Board::new(&grid)).unwrap();
/// assert_eq!(hint.text(Level::House), "Look at box 2.");
/// assert_eq!(hint.text(Level::Technique), "Look at box 2: there is a Hidden Single.");
/// assert_eq!(hint.text(Level::Cells), "Look at box 2: there is a Hidden Single in r1c6.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// The board it is for.
    pub board: Board,
    /// The step it leads to.
    pub step: Step,
}

impl Hint {
    /// The hint for `board`: the easiest step by Sudoku Explainer's order. None if no technique helps.
    #[must_use]
    pub fn on(board: &Board) -> Option<Self> {
        Self::by(&SE121, board, &mut Scratch::default()).expect(NOTHING_STOPS_IT)
    }

    /// The hint by the techniques of `profile`. None if none of them helps.
    ///
    /// # Errors
    /// If the search was stopped through `scratch`.
    pub fn by(profile: &Profile, board: &Board, scratch: &mut Scratch) -> Result<Option<Self>, Interrupted> {
        Ok(profile.next_step(board, scratch)?.map(|step| Self { board: *board, step }))
    }

    /// What it tells at a level.
    #[must_use]
    pub fn text(&self, level: Level) -> String {
        let house = self.step.house();
        let is = self.step.kind.is();
        match level {
            Level::House => format!("Look at {house}."),
            Level::Technique => format!("Look at {house}: there {is}."),
            Level::Cells => format!("Look at {house}: there {is} in {}.", cells(self.step.cells())),
            Level::Step => self.step.explain(&self.board).to_string(),
        }
    }

    /// What a picture shows at a level: a house, the cells of the pattern, or the whole step.
    #[must_use]
    pub fn scene(&self, level: Level) -> Scene {
        let cells = match level {
            Level::House | Level::Technique => self.step.house().cells(),
            Level::Cells => self.step.cells(),
            Level::Step => return Scene::of(&self.board, &self.step),
        };
        let mut scene = Scene::default();
        scene.tints.extend(cells.iter().map(|cell| (cell, Tint::Pattern)));
        scene
    }
}

/// Something on a board that the solution contradicts, as [`mistakes`] finds it; there is an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// A digit stands where another belongs.
    Entry {
        /// The wrong digit and its cell.
        entry: Candidate,
        /// What belongs there.
        solution: Digit,
    },
    /// The digit that belongs in an empty cell is not among its marks.
    Mark {
        /// The missing digit and its cell.
        missing: Candidate,
    },
}

impl Mistake {
    /// Where it is.
    #[must_use]
    pub const fn cell(&self) -> Cell {
        match self {
            Self::Entry { entry, .. } => entry.cell(),
            Self::Mark { missing } => missing.cell(),
        }
    }
}

/// Tells the cell without giving its solution away.
impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Entry { entry, .. } => write!(f, "{} is not {}", entry.cell(), entry.digit()),
            Self::Mark { missing } => write!(f, "the marks of {} lack its digit", missing.cell()),
        }
    }
}

/// What on `board` cannot lead to `solution`, in reading order: wrong entries, and marks that lack the true digit.
///
/// A wrong entry takes its digit from the marks of its peers; such marks count as present, so that only the entry is
/// reported. `marks` are those the player wrote, or none.
///
/// Whether there is a solution, and which, is for a solver to say: nothing in this crate guesses.
///
/// ```
/// use bitdoku_grid::{Digit, Grid, Solution};
/// use bitdoku_logic::{Board, mistakes};
///
/// let mut state: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let solution: Solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse()?;
/// state.place("r1c3".parse()?, Digit::ALL[0]);
/// let found = mistakes(&Board::new(&state), None, &solution);
/// assert_eq!((found.len(), found[0].to_string()), (1, "r1c3 is not 1".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn mistakes(board: &Board, marks: Option<&Pencilmarks>, solution: &Solution) -> Vec<Mistake> {
    let mistake = |cell: Cell| {
        let digit = solution[cell];
        match board.digit(cell) {
            Some(entry) => {
                (entry != digit).then(|| Mistake::Entry { entry: Candidate::of(cell, entry), solution: digit })
            }
            None => marks
                .is_some_and(|marks| !marks[cell].contains(digit))
                .then(|| Mistake::Mark { missing: Candidate::of(cell, digit) }),
        }
    };
    Cell::ALL.into_iter().filter_map(mistake).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitdoku_grid::Grid;

    const GRID: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn each_level_tells_more() {
        let hint = Hint::on(&Board::new(&GRID.parse().unwrap())).unwrap();
        let texts = Level::ALL.map(|level| hint.text(level));
        assert!(texts[..3].windows(2).all(|pair| pair[0].len() < pair[1].len()), "{texts:?}");
        assert!(texts[3].starts_with("Hidden Single") && texts[3].ends_with("So r1c6 is 8."), "{}", texts[3]);
        assert_eq!(Level::new(0), None);
        assert_eq!(Level::new(4), Some(Level::Step));
        assert_eq!(Level::new(5), None);
        for level in Level::ALL {
            assert_eq!((level.to_string().parse(), Level::new(level.number())), (Ok(level), Some(level)));
        }
        assert_eq!("5".parse::<Level>().unwrap_err().to_string(), "expected a level: 1, 2, 3 or 4, found '5'");
    }

    #[test]
    fn wrong_entries_and_missing_marks_are_named() {
        let solution = Solution::new(SOLVED.parse().unwrap()).unwrap();
        let mut grid: Grid = GRID.parse().unwrap();
        let mut marks = Pencilmarks::of_grid(&grid);
        assert_eq!(mistakes(&Board::new(&grid), Some(&marks), &solution), []);
        grid.place("r1c3".parse().unwrap(), Digit::ALL[0]);
        marks.eliminate(Candidate::of("r9c1".parse().unwrap(), Digit::ALL[2]));
        let found = mistakes(&Board::new(&grid), Some(&marks), &solution);
        let texts: Vec<String> = found.iter().map(Mistake::to_string).collect();
        assert_eq!(texts, ["r1c3 is not 1", "the marks of r9c1 lack its digit"]);
        assert_eq!(found[1].cell(), "r9c1".parse().unwrap());
    }
}
