//! The board a player works on: digits placed so far and the candidates of the empty cells.
//!
//! The same candidates are kept three ways, always in step, since each technique asks in its own direction:
//!
//! ```text
//!    digits of a cell              marks[cell]              9 bits
//!    cells of a digit              cells[digit]            81 bits
//!    places of a digit in a house  positions[house][digit]  9 bits, by position in the house
//! ```
//!
//! A filled cell has no candidates. A board is plain bits, about 900 bytes, and copied freely.

use std::fmt;

use bitdoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, House, Pencilmarks, Puzzle};

use crate::houses::{ALL_CELLS, Seats, seats};

/// A position in the course of solving: a grid and the candidates of its empty cells.
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_logic::Board;
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut board = Board::new(&grid);
/// let centre = "r5c5".parse()?;
/// let digit = board.digits(centre).only().unwrap();
/// board.place(centre, digit);
/// assert_eq!(board.grid()[centre], Some(digit));
/// assert!(board.digits(centre).is_empty());
/// board.eliminate("4r1c3".parse()?);
/// assert_eq!(board.digits("r1c3".parse()?).to_string(), "12");
/// assert!(!board.is_full() && !board.is_contradictory());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Board {
    grid: Grid,
    empty: CellSet,
    givens: CellSet,
    marks: [DigitSet; 81],
    cells: CandidateSet,
    positions: [[u16; 9]; 27],
}

impl Board {
    /// The empty grid, where every candidate is open.
    pub const EMPTY: Self = Self {
        grid: Grid::EMPTY,
        empty: CellSet::ALL,
        givens: CellSet::EMPTY,
        marks: [DigitSet::ALL; 81],
        cells: CandidateSet::ALL,
        positions: [[0x1FF; 9]; 27],
    };

    /// The board of a puzzle: each empty cell has the digits that no peer holds.
    #[must_use]
    pub fn new(grid: &Grid) -> Self {
        let mut board = Self::EMPTY;
        for (cell, digit) in grid.givens() {
            board.place(cell, digit);
        }
        board.givens = !board.empty;
        board
    }

    /// A board in mid-solution: `grid` with the player's pencilmarks in its empty cells.
    ///
    /// Only candidates in `marks` that no peer's digit forbids remain; marks of filled cells play no part.
    #[must_use]
    pub fn with_marks(grid: &Grid, marks: &Pencilmarks) -> Self {
        let mut board = Self::new(grid);
        for cell in board.empty {
            for digit in board.digits(cell) - marks[cell] {
                board.eliminate(Candidate::of(cell, digit));
            }
        }
        board
    }

    /// The board of bare pencilmarks. A cell with one mark counts as filled where no peer has that mark any more;
    /// otherwise the digit is still to be placed.
    #[must_use]
    pub fn of_marks(marks: &Pencilmarks) -> Self {
        Self::with_marks(&marks.placed(), marks)
    }

    /// The board of a puzzle, given by digits or by candidates.
    #[must_use]
    pub fn of_puzzle(puzzle: &Puzzle) -> Self {
        match puzzle {
            Puzzle::Grid(grid) => Self::new(grid),
            Puzzle::Sukaku(marks) => Self::of_marks(marks),
        }
    }

    /// The same board, if of its filled cells only these are givens of the puzzle and all others were filled by the player.
    ///
    /// ```
    /// use bitdoku_grid::{CellSet, Grid};
    /// use bitdoku_logic::Board;
    ///
    /// let state: Grid = "534.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let given = Board::new(&state).given_cells();
    /// let placed = "r1c3".parse()?;
    /// let board = Board::new(&state).with_givens(given - CellSet::of(placed));
    /// assert!(!board.given_cells().contains(placed) && board.digit(placed).is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_givens(self, cells: CellSet) -> Self {
        Self { givens: cells - self.empty, ..self }
    }

    /// The cells that the puzzle fills: those that were filled when the board was made, unless [`Board::with_givens`] has
    /// said otherwise. What is placed later is not among them.
    #[inline]
    #[must_use]
    pub const fn given_cells(&self) -> CellSet {
        self.givens
    }

    /// The digits placed so far.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The candidates of all cells; a filled cell has its digit alone.
    #[must_use]
    pub fn marks(&self) -> Pencilmarks {
        let mut marks = self.marks;
        for (cell, digit) in self.grid.givens() {
            marks[cell.index()] = DigitSet::of(digit);
        }
        Pencilmarks::new(marks)
    }

    /// The digit in `cell`, if it is filled.
    #[must_use]
    pub const fn digit(&self, cell: Cell) -> Option<Digit> {
        self.grid.as_array()[cell.index()]
    }

    /// The candidates of `cell`: none if it is filled.
    #[inline]
    #[must_use]
    pub const fn digits(&self, cell: Cell) -> DigitSet {
        self.marks[cell.index()]
    }

    /// The empty cells where `digit` is a candidate.
    #[inline]
    #[must_use]
    pub const fn cells(&self, digit: Digit) -> CellSet {
        self.cells.cells(digit)
    }

    /// The candidates of the empty cells, digit by digit.
    #[inline]
    #[must_use]
    pub const fn candidates(&self) -> &CandidateSet {
        &self.cells
    }

    /// Whether the candidate is open.
    #[inline]
    #[must_use]
    pub const fn contains(&self, candidate: Candidate) -> bool {
        self.digits(candidate.cell()).contains(candidate.digit())
    }

    /// The cells of `house` where `digit` is a candidate.
    #[inline]
    #[must_use]
    pub fn places(&self, house: House, digit: Digit) -> CellSet {
        house.cells() & self.cells(digit)
    }

    /// The same as nine bits: bit `i` is the cell [`House::cell`]`(i)`.
    #[inline]
    #[must_use]
    pub const fn positions(&self, house: House, digit: Digit) -> u16 {
        self.positions[house.index()][digit.index()]
    }

    /// The nine position sets of `house`, digit by digit.
    #[inline]
    pub(crate) const fn house_positions(&self, house: House) -> &[u16; 9] {
        &self.positions[house.index()]
    }

    /// The cells not yet filled.
    #[inline]
    #[must_use]
    pub const fn empty_cells(&self) -> CellSet {
        self.empty
    }

    /// The empty cells with exactly two candidates.
    #[must_use]
    pub fn bivalue_cells(&self) -> CellSet {
        let (mut one, mut two, mut more) = (CellSet::EMPTY, CellSet::EMPTY, CellSet::EMPTY);
        for digit in Digit::ALL {
            let cells = self.cells(digit);
            more |= two & cells;
            two |= one & cells;
            one |= cells;
        }
        two - more
    }

    /// Whether every cell is filled.
    #[inline]
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.empty.is_empty()
    }

    /// Whether some empty cell has no candidate, or some house has no place left for a digit it lacks.
    #[must_use]
    pub fn is_contradictory(&self) -> bool {
        self.empty.iter().any(|cell| self.digits(cell).is_empty())
            || House::ALL.into_iter().any(|house| {
                let missing = !self.grid.digits_in(house);
                missing.iter().any(|digit| self.positions(house, digit) == 0)
            })
    }

    /// Fills an empty cell: its candidates go, and `digit` goes from its peers. The digit need not be a candidate.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        self.grid.place(cell, digit);
        self.empty.remove(cell);
        self.marks[cell.index()] = DigitSet::EMPTY;
        for (house, position) in SEATS[cell.index()] {
            self.positions[house as usize].iter_mut().for_each(|places| *places &= !(1 << position));
        }
        Digit::ALL.into_iter().for_each(|digit| self.cells.cells_mut(digit).remove(cell));
        *self.cells.cells_mut(digit) -= cell.peers();
        let beside = &BESIDE[cell.index()];
        beside.peers.iter().for_each(|&peer| self.marks[peer as usize].remove(digit));
        for (places, kept) in self.positions.iter_mut().zip(beside.kept) {
            places[digit.index()] &= kept;
        }
    }

    /// Takes a candidate away; nothing happens if it is gone already.
    #[inline]
    pub fn eliminate(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        self.marks[cell.index()].remove(digit);
        self.cells.remove(candidate);
        for (house, position) in SEATS[cell.index()] {
            self.positions[house as usize][digit.index()] &= !(1 << position);
        }
    }

    /// Puts a candidate back: the inverse of [`Board::eliminate`] on an empty cell.
    #[inline]
    #[cfg(test)]
    pub(crate) fn restore(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        self.marks[cell.index()].insert(digit);
        self.cells.insert(candidate);
        for (house, position) in SEATS[cell.index()] {
            self.positions[house as usize][digit.index()] |= 1 << position;
        }
    }
}

/// For each cell its row, column and box, and its position in each.
const SEATS: [Seats; 81] = seats(&ALL_CELLS);

/// What the digit of a cell means for the cells beside it.
struct Beside {
    peers: [u8; 20],
    /// The positions of each house where the digit can still be.
    kept: [u16; 27],
}

static BESIDE: [Beside; 81] = {
    const NOTHING: Beside = Beside { peers: [0; 20], kept: [0; 27] };
    let mut beside = [NOTHING; 81];
    let mut i = 0;
    while i < 81 {
        let cell = Cell::from_index(i);
        let (mut other, mut count) = (0, 0);
        while other < 81 {
            if cell.sees(Cell::from_index(other)) {
                beside[i].peers[count] = other as u8;
                count += 1;
            } else if other != i {
                let mut kind = 0;
                while kind < 3 {
                    let (house, position) = SEATS[other][kind];
                    beside[i].kept[house as usize] |= 1 << position;
                    kind += 1;
                }
            }
            other += 1;
        }
        i += 1;
    }
    beside
};

/// The pencilmarks, a filled cell with its digit alone.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.marks().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitdoku_grid::Xoshiro256;

    /// Each view, computed afresh from the marks.
    fn assert_in_step(board: &Board) {
        for cell in Cell::ALL {
            assert_eq!(board.candidates().digits(cell), board.digits(cell));
            assert_eq!(board.empty_cells().contains(cell), board.digit(cell).is_none());
        }
        for house in House::ALL {
            for digit in Digit::ALL {
                let bits: u16 =
                    (0..9).filter(|&at| board.digits(house.cell(at)).contains(digit)).map(|at| 1 << at).sum();
                assert_eq!(board.positions(house, digit), bits, "{digit} in {house}");
            }
        }
    }

    #[test]
    fn the_three_views_stay_in_step() {
        let mut random = Xoshiro256::seeded(5);
        for _ in 0..if cfg!(miri) { 1 } else { 20 } {
            let mut board = Board::EMPTY;
            for _ in 0..30 {
                let candidate = Candidate::from_index(random.below(729) as usize);
                if random.below(3) == 0 && board.contains(candidate) {
                    board.place(candidate.cell(), candidate.digit());
                } else if board.contains(candidate) {
                    let before = board;
                    board.eliminate(candidate);
                    let mut back = board;
                    back.restore(candidate);
                    assert_eq!(back, before);
                }
                assert_in_step(&board);
            }
        }
    }

    #[test]
    fn marks_give_back_the_board() {
        let grid: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
        let mut board = Board::new(&grid);
        assert_eq!(Board::of_marks(&board.marks()), board);
        // r5c5 has one candidate, which its peers still have: it is not filled yet.
        assert_eq!(board.digit("r5c5".parse().unwrap()), None);
        board.eliminate(Candidate::of("r1c3".parse().unwrap(), Digit::ALL[3]));
        assert_eq!(Board::of_marks(&board.marks()), board);
        assert_eq!(Board::of_puzzle(&Puzzle::Sukaku(board.marks())), board);
    }

    #[test]
    fn what_is_placed_is_not_given() {
        let grid: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
        let mut board = Board::new(&grid);
        let givens = board.given_cells();
        assert_eq!(givens.len(), 30);
        assert!(givens.iter().all(|cell| grid[cell].is_some()));
        let centre = "r5c5".parse().unwrap();
        board.place(centre, Digit::ALL[4]);
        assert_eq!(board.given_cells(), givens);
        // An empty cell is no given, whoever says so.
        let of_state = Board::new(board.grid());
        assert_eq!(of_state.given_cells(), givens | CellSet::of(centre));
        assert_eq!(of_state.with_givens(CellSet::ALL).given_cells(), of_state.given_cells());
        assert_eq!(of_state.with_givens(givens), board);
        assert_eq!(Board::of_marks(&board.marks()).given_cells(), of_state.given_cells());
    }

    #[test]
    fn bivalue_cells_are_those_with_two_digits() {
        let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
        let board = Board::new(&grid);
        for cell in Cell::ALL {
            assert_eq!(board.bivalue_cells().contains(cell), board.digits(cell).len() == 2);
        }
    }
}
