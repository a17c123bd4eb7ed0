//! Hints: the next step shown a little at a time, and what is wrong already.
//!
//! | Stage | Tells |
//! | --- | --- |
//! | 1 | where to look: a house |
//! | 2 | which technique |
//! | 3 | the cells of the pattern |
//! | 4 | the whole step |

use std::fmt;
use std::str::FromStr;

use bitdoku_grid::name::find;
use bitdoku_grid::{Candidate, Cell, Digit, Pencilmarks, Solution, UnknownName};

use super::scene::{Scene, Shade, Tint};
use super::sentence::Sentence;
use super::texts::Texts;
use crate::board::Board;
use crate::scale::{PEOPLE, Profile};
use crate::scratch::Scratch;
use crate::step::Step;
use crate::stop::{Interrupted, NOTHING_STOPS_IT};

/// How much a hint tells, written as its number: 1 to 4.
///
/// ```
/// use bitdoku_logic::Stage;
/// assert_eq!("2".parse(), Ok(Stage::Technique));
/// assert_eq!(Stage::Step.to_string(), "4");
/// assert!(Stage::House < Stage::Cells);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Stage {
    /// The house to look at.
    House,
    /// Also which technique finds something there.
    Technique,
    /// Also in which cells.
    Cells,
    /// The whole step.
    Step,
}

impl Stage {
    /// From the least telling to the most.
    pub const ALL: [Self; 4] = [Self::House, Self::Technique, Self::Cells, Self::Step];

    /// The stage of this number, 1 to 4.
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

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl FromStr for Stage {
    type Err = UnknownName;

    fn from_str(number: &str) -> Result<Self, UnknownName> {
        find("a stage", ["1", "2", "3", "4"].into_iter().zip(Self::ALL), number)
    }
}

/// The next step on a board, revealed in stages.
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_logic::{Board, Hint, Stage};
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let hint = Hint::on(&Board::new(&grid)).unwrap();
/// assert_eq!(hint.text(Stage::House), "Look at box 2.");
/// assert_eq!(hint.text(Stage::Technique), "Look at box 2: there is a Hidden Single.");
/// assert_eq!(hint.text(Stage::Cells), "Look at box 2: there is a Hidden Single in r1c6.");
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
    /// The hint for `board`: the step that people find first. None if no technique helps.
    #[must_use]
    pub fn on(board: &Board) -> Option<Self> {
        Self::by(&PEOPLE, board, &mut Scratch::default()).expect(NOTHING_STOPS_IT)
    }

    /// The hint by the techniques of `profile`. None if none of them helps.
    ///
    /// # Errors
    /// If the search was stopped through `scratch`.
    pub fn by(profile: &Profile, board: &Board, scratch: &mut Scratch) -> Result<Option<Self>, Interrupted> {
        Ok(profile.next_step(board, scratch)?.map(|rated| Self { board: *board, step: rated.step }))
    }

    /// What it tells at a stage, in English.
    #[must_use]
    pub fn text(&self, stage: Stage) -> String {
        self.text_in(stage, Texts::english())
    }

    /// What it tells at a stage, in words of a language.
    #[must_use]
    pub fn text_in(&self, stage: Stage, texts: &Texts) -> String {
        match self.sentence(stage) {
            Some(sentence) => texts.say(&sentence),
            None => self.step.explain_in(&self.board, texts).to_string(),
        }
    }

    /// What it tells at a stage, as data. None at the last, where it tells all of the step.
    #[must_use]
    pub fn sentence(&self, stage: Stage) -> Option<Sentence> {
        let (house, technique) = (self.step.house(), self.step.kind);
        match stage {
            Stage::House => Some(Sentence::HintHouse { house }),
            Stage::Technique => Some(Sentence::HintTechnique { house, technique }),
            Stage::Cells => Some(Sentence::HintCells { house, technique, cells: self.step.cells() }),
            Stage::Step => None,
        }
    }

    /// What a picture shows at a stage: a house, the cells of the pattern, or the whole step.
    #[must_use]
    pub fn scene(&self, stage: Stage) -> Scene {
        if stage == Stage::Step {
            return Scene::of(&self.board, &self.step);
        }
        let mut scene = Scene { houses: vec![(self.step.house(), Shade::Look)], ..Scene::default() };
        if stage == Stage::Cells {
            scene.tints.extend(self.step.cells().iter().map(|cell| (cell, Tint::Pattern)));
        }
        scene
    }
}

/// Something on a board that the solution contradicts, as [`mistakes`] finds it; there is an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// A digit is where another belongs.
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

impl Mistake {
    /// As a sentence, which tells the cell without giving its solution away.
    #[must_use]
    pub const fn sentence(&self) -> Sentence {
        match self {
            Self::Entry { entry, .. } => Sentence::MistakeEntry { cell: entry.cell(), digit: entry.digit() },
            Self::Mark { missing } => Sentence::MistakeMark { cell: missing.cell() },
        }
    }
}

/// Its sentence in English.
impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Texts::english().say(&self.sentence()))
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
    fn each_stage_tells_more() {
        let hint = Hint::on(&Board::new(&GRID.parse().unwrap())).unwrap();
        let texts = Stage::ALL.map(|stage| hint.text(stage));
        assert!(texts[..3].windows(2).all(|pair| pair[0].len() < pair[1].len()), "{texts:?}");
        assert!(texts[3].starts_with("Hidden Single") && texts[3].ends_with("So r1c6 is 8."), "{}", texts[3]);
        assert_eq!(Stage::new(0), None);
        assert_eq!(Stage::new(4), Some(Stage::Step));
        assert_eq!(Stage::new(5), None);
        for stage in Stage::ALL {
            assert_eq!((stage.to_string().parse(), Stage::new(stage.number())), (Ok(stage), Some(stage)));
        }
        assert_eq!("5".parse::<Stage>().unwrap_err().to_string(), "expected a stage: 1, 2, 3 or 4, found '5'");
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
