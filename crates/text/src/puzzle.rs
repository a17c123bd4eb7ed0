//! What a text may hold: a classic puzzle, or a board of another size or with more rules.

use bitdoku_grid::{Cell, Digit, DigitSet, Grid, Pencilmarks, Puzzle};

use crate::board::Variant;

/// A puzzle of whatever kind.
///
/// ```
/// use bitdoku_text::{AnyPuzzle, read_any};
///
/// assert!(matches!(read_any(&".".repeat(81), None)?, AnyPuzzle::Classic(..)));
/// assert!(matches!(read_any(&".".repeat(81), Some("X"))?, AnyPuzzle::Variant(_)));
/// assert!(matches!(read_any("1......2..4..3..", None)?, AnyPuzzle::Variant(_)));
/// assert!(read_any("1......2..4..3..", Some("anti-bishop")).is_err());
/// # Ok::<(), bitdoku_text::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyPuzzle {
    /// 9×9 cells and the classic rules; of a saved game also the position that its player has reached.
    Classic(Puzzle, Option<Box<Position>>),
    /// Another size, or more rules.
    Variant(Box<Variant>),
}

impl AnyPuzzle {
    /// The classic puzzle, if it is one.
    #[must_use]
    pub fn classic(&self) -> Option<&Puzzle> {
        match self {
            Self::Classic(puzzle, _) => Some(puzzle),
            Self::Variant(_) => None,
        }
    }

    /// The position of a saved game of a classic puzzle.
    #[must_use]
    pub fn position(&self) -> Option<&Position> {
        match self {
            Self::Classic(_, position) => position.as_deref(),
            Self::Variant(_) => None,
        }
    }

    /// The grid of a classic puzzle that is no Sukaku.
    #[must_use]
    pub fn grid(&self) -> Option<&Grid> {
        self.classic().and_then(Puzzle::grid)
    }

    /// The same, with rules added by name.
    ///
    /// # Errors
    /// If a name is not known.
    pub fn with(self, names: &str) -> Result<Self, crate::board::RuleError> {
        Ok(match self {
            Self::Classic(puzzle, position) => {
                let mut variant = Variant::of_puzzle(&puzzle, Some(names))?;
                position.into_iter().for_each(|position| position.write_on(&puzzle, &mut variant));
                variant.into()
            }
            Self::Variant(mut variant) => {
                variant.add(names)?;
                Self::Variant(variant)
            }
        })
    }
}

impl From<Puzzle> for AnyPuzzle {
    fn from(puzzle: Puzzle) -> Self {
        Self::Classic(puzzle, None)
    }
}

impl From<Grid> for AnyPuzzle {
    fn from(grid: Grid) -> Self {
        Puzzle::from(grid).into()
    }
}

impl From<Variant> for AnyPuzzle {
    fn from(variant: Variant) -> Self {
        Self::Variant(Box::new(variant))
    }
}

impl AnyPuzzle {
    /// A classic puzzle, if a board is one after all.
    pub(crate) fn simplest(variant: Variant) -> Self {
        match variant.classic() {
            Some(puzzle) => Self::played(puzzle, Position::of_board(&puzzle, &variant)),
            None => variant.into(),
        }
    }

    /// A classic puzzle and the position its player has reached, unless nothing was done yet.
    pub(crate) fn played(puzzle: Puzzle, position: Option<Position>) -> Self {
        let is_new = |position: &Position| position.marks.is_some() || puzzle.grid() != Some(&position.grid);
        Self::Classic(puzzle, position.filter(is_new).map(Box::new))
    }
}

/// The puzzle on one line.
impl std::fmt::Display for AnyPuzzle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Classic(puzzle, _) => puzzle.fmt(f),
            Self::Variant(variant) => f.write_str(&variant.text),
        }
    }
}

/// The position in a saved game: the digits of the puzzle and of its player, and the player's marks.
///
/// ```
/// let text = "[Puzzle]\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n\
///     [State]\n53..78...\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
/// let game = bitdoku_text::read_any(text, None)?;
/// assert_eq!(game.grid().unwrap().clue_count(), 30);
/// assert_eq!(game.position().unwrap().grid.clue_count(), 31);
/// # Ok::<(), bitdoku_text::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The givens and what the player has entered.
    pub grid: Grid,
    /// What the player has noted, all digits where there is no note; none if there are no notes at all.
    pub marks: Option<Pencilmarks>,
}

impl Position {
    /// A position with these notes; an empty set is a cell without a note.
    pub(crate) fn new(grid: Grid, notes: [DigitSet; 81]) -> Self {
        let marks = Pencilmarks::new(notes.map(|notes| if notes.is_empty() { DigitSet::ALL } else { notes }));
        Self { grid, marks: (marks != Pencilmarks::ALL).then_some(marks) }
    }

    /// What a player has written on a board that is a classic puzzle.
    fn of_board(puzzle: &Puzzle, board: &Variant) -> Option<Self> {
        let mut grid = puzzle.grid().copied().filter(|_| !board.entries.is_empty() || !board.marks.is_empty())?;
        let digit = |value: usize| value.checked_sub(1).map(Digit::from_index);
        for (cell, value) in &board.entries {
            digit(*value).into_iter().for_each(|digit| grid.place(Cell::from_index(cell.index()), digit));
        }
        let mut notes = [DigitSet::EMPTY; 81];
        for (cell, values) in &board.marks {
            notes[cell.index()] = values.iter().filter_map(|value| digit(*value)).collect();
        }
        Some(Self::new(grid, notes))
    }

    /// Writes what the player of a classic puzzle did on the board of its cells.
    fn write_on(&self, puzzle: &Puzzle, board: &mut Variant) {
        let cells: Vec<_> = board.rules.shape().all().collect();
        let is_given = |cell: Cell| puzzle.grid().is_some_and(|grid| grid[cell].is_some());
        let entries = self.grid.givens().filter(|(cell, _)| !is_given(*cell));
        board.entries = entries.map(|(cell, digit)| (cells[cell.index()], digit.value().into())).collect();
        let noted = self.marks.iter().flat_map(|marks| Cell::ALL.map(|cell| (cell, marks[cell])));
        let noted = noted.filter(|(cell, marks)| *marks != DigitSet::ALL && self.grid[*cell].is_none());
        let values = |marks: DigitSet| marks.iter().map(|digit| digit.value().into()).collect();
        board.marks = noted.map(|(cell, marks)| (cells[cell.index()], values(marks))).collect();
    }
}
