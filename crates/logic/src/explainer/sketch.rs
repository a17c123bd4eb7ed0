//! The chain searches' own view of a board: candidates as bits, cheap to copy, cheap to take from.
//!
//! Digits count from 0 and houses come in the order in which chains look at them, which is not that of the other
//! techniques: boxes 0 to 8, rows 9 to 17, columns 18 to 26.

use bitdoku_grid::{Candidate, Cell, CellSet, Digit, House};

use crate::bits::bits;
use crate::board::Board;
use crate::houses::{self, BOXES_ROWS_COLUMNS};

/// A house in the order of chains as the house of the grid.
pub(super) fn house(index: usize) -> House {
    BOXES_ROWS_COLUMNS[index]
}

/// The nine cells of each house.
pub(super) const CELLS: houses::Cells = houses::cells(&BOXES_ROWS_COLUMNS);

/// For each cell its box, row and column, and its position in each.
pub(super) const SEATS: [houses::Seats; 81] = houses::seats(&CELLS);

/// A candidate as two small numbers, made for indexing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub(super) struct Mark {
    pub(super) cell: u8,
    pub(super) digit: u8,
}

impl Mark {
    pub(super) fn new(cell: usize, digit: usize) -> Self {
        Self { cell: cell as u8, digit: digit as u8 }
    }

    /// `9 × cell + digit`, as candidates are numbered.
    #[inline]
    pub(super) fn index(self) -> usize {
        self.cell as usize * 9 + self.digit as usize
    }

    #[inline]
    pub(super) fn cell(self) -> Cell {
        Cell::from_index(self.cell as usize)
    }

    pub(super) fn candidate(self) -> Candidate {
        Candidate::of(self.cell(), Digit::from_index(self.digit as usize))
    }
}

/// Candidates by cell and by house.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Sketch {
    /// The digits of each cell; none if it is filled.
    pub(super) cells: [u16; 81],
    /// The positions of each digit in each house.
    pub(super) places: [[u16; 9]; 27],
}

impl Default for Sketch {
    fn default() -> Self {
        Self { cells: [0; 81], places: [[0; 9]; 27] }
    }
}

impl Sketch {
    pub(super) fn of(board: &Board) -> Self {
        Self {
            cells: Cell::ALL.map(|cell| board.digits(cell).bits()),
            places: std::array::from_fn(|i| Digit::ALL.map(|digit| board.positions(house(i), digit))),
        }
    }

    #[inline]
    pub(super) fn remove(&mut self, mark: Mark) {
        self.cells[mark.cell as usize] &= !(1 << mark.digit);
        for (house, at) in SEATS[mark.cell as usize] {
            self.places[house as usize][mark.digit as usize] &= !(1 << at);
        }
    }

    /// Whether a candidate is open.
    #[inline]
    pub(super) fn is_open(&self, mark: Mark) -> bool {
        self.cells[mark.cell as usize] >> mark.digit & 1 != 0
    }

    /// Whether an open candidate has no rival.
    #[inline]
    pub(super) fn is_settled(&self, mark: Mark) -> bool {
        let places = |(house, _): (u8, u8)| self.places[house as usize][mark.digit as usize];
        self.cells[mark.cell as usize].is_power_of_two()
            && SEATS[mark.cell as usize].into_iter().all(|seat| places(seat).is_power_of_two())
    }

    /// Lists the open candidates that have rivals, and gives each its number in the list.
    pub(super) fn number_unsettled(&self, marks: &mut Vec<Mark>, numbers: &mut [u16; 729]) {
        marks.clear();
        marks.extend(self.marks().filter(|&mark| !self.is_settled(mark)));
        for (number, mark) in marks.iter().enumerate() {
            numbers[mark.index()] = number as u16;
        }
    }

    /// Whether all its candidates are candidates of `other`.
    pub(super) fn is_within(&self, other: &Self) -> bool {
        self.cells.iter().zip(&other.cells).fold(0, |beyond, (cell, other)| beyond | cell & !other) == 0
    }

    /// The cells where a digit is open.
    pub(super) fn cells_of(&self, digit: usize) -> CellSet {
        let rows = (0..9).map(|row| u128::from(self.places[9 + row][digit]) << (9 * row));
        CellSet::from_bits(rows.fold(0, |all, row| all | row))
    }

    /// All candidates, cell by cell.
    pub(super) fn marks(&self) -> impl Iterator<Item = Mark> + '_ {
        (0..81).flat_map(|cell| bits(self.cells[cell]).map(move |digit| Mark::new(cell, digit)))
    }

    /// What must be true if `mark` is not: the other digit of its cell if there are two, the other place in its box,
    /// row or column if there are two. With each the link; a candidate reached twice is named once.
    #[inline]
    pub(super) fn partners(&self, mark: Mark, links: Links) -> Partners {
        let (cell, digit) = (mark.cell as usize, mark.digit as usize);
        let in_cell = self.cells[cell] & !(1 << digit);
        let in_houses = SEATS[cell].map(|(house, at)| self.places[house as usize][digit] & !(1 << at));
        Partners::of(mark, links, in_cell, in_houses)
    }

    /// Calls `found` for what must be false if `mark` is true: the other digits of its cell (with `cell`), then the
    /// same digit in box, row and column.
    #[inline]
    pub(super) fn rivals(&self, mark: Mark, cell: bool, mut found: impl FnMut(Mark)) {
        if cell {
            for digit in bits(self.cells[mark.cell as usize] & !(1 << mark.digit)) {
                found(Mark { cell: mark.cell, digit: digit as u8 });
            }
        }
        let mut house_rivals = |kind: usize, hidden: u16| {
            let (house, at) = SEATS[mark.cell as usize][kind];
            let others = self.places[house as usize][mark.digit as usize] & !(1 << at) & !hidden;
            for at in bits(others) {
                found(Mark { cell: CELLS[house as usize][at], digit: mark.digit });
            }
        };
        let (row, col) = (mark.cell / 9, mark.cell % 9);
        house_rivals(0, 0);
        // What the box has shown already is not shown again.
        house_rivals(1, 0b111 << (col / 3 * 3));
        house_rivals(2, 0b111 << (row / 3 * 3));
    }
}

/// Up to four candidates, each with the link that leads to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Partners {
    marks: [(Mark, Link); 4],
    len: usize,
}

impl Partners {
    /// Those of `mark`, given the other digits of its cell and the other places of its digit.
    #[inline]
    fn of(mark: Mark, links: Links, in_cell: u16, in_houses: [u16; 3]) -> Self {
        let mut partners = Self { marks: [(mark, Link::LastInCell); 4], len: 0 };
        if links.cells && in_cell.is_power_of_two() {
            partners.push(Mark { digit: in_cell.trailing_zeros() as u8, ..mark }, Link::LastInCell);
        }
        if links.houses {
            // Only what is in the box can be met a second time.
            let mut in_box = mark.cell;
            for (seat, others) in in_houses.into_iter().enumerate() {
                if others.is_power_of_two() {
                    let (house, _) = SEATS[mark.cell as usize][seat];
                    let cell = CELLS[house as usize][others.trailing_zeros() as usize];
                    if cell != in_box {
                        partners.push(Mark { cell, ..mark }, Link::BY_SEAT[seat]);
                    }
                    if seat == 0 {
                        in_box = cell;
                    }
                }
            }
        }
        partners
    }

    #[inline]
    fn push(&mut self, mark: Mark, link: Link) {
        self.marks[self.len] = (mark, link);
        self.len += 1;
    }

    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = (Mark, Link)> + use<> {
        self.marks.into_iter().take(self.len)
    }
}

/// Why a candidate is true or false.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Link {
    /// True, since its cell has no other candidate left.
    LastInCell,
    /// True, since its box has no other place for the digit.
    LastInBox,
    /// True, since its row has no other place for the digit.
    LastInRow,
    /// True, since its column has no other place for the digit.
    LastInCol,
    /// False, since a rival is true.
    Rival,
    /// False by a pattern or a nested step.
    Pattern,
    /// The start of a net or line.
    Assumed,
}

impl Link {
    /// The strong links, in the order in which they are followed: in the cell, and along its houses.
    pub(super) const STRONG: [Self; 4] = [Self::LastInCell, Self::LastInBox, Self::LastInRow, Self::LastInCol];

    /// The links along the houses of a cell, in the order of [`SEATS`].
    const BY_SEAT: [Self; 3] = [Self::LastInBox, Self::LastInRow, Self::LastInCol];

    /// Which of the [`SEATS`] of the cell the link goes along, if it goes along a house.
    #[inline]
    pub(super) fn seat(self) -> Option<usize> {
        match self {
            Self::LastInBox => Some(0),
            Self::LastInRow => Some(1),
            Self::LastInCol => Some(2),
            _ => None,
        }
    }
}

/// Which strong links a search may follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Links {
    /// Y links: two digits of a cell.
    pub(super) cells: bool,
    /// X links: two places of a digit.
    pub(super) houses: bool,
}

impl Links {
    pub(super) const X: Self = Self { cells: false, houses: true };
    pub(super) const Y: Self = Self { cells: true, houses: false };
    pub(super) const XY: Self = Self { cells: true, houses: true };
}

/// A set of candidates: for each cell its digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct MarkSet {
    digits: [u16; 81],
    /// The cells that have any.
    cells: CellSet,
}

impl Default for MarkSet {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl MarkSet {
    pub(super) const EMPTY: Self = Self { digits: [0; 81], cells: CellSet::EMPTY };

    #[inline]
    pub(super) fn contains(&self, mark: Mark) -> bool {
        self.digits[mark.cell as usize] >> mark.digit & 1 != 0
    }

    /// Adds a candidate; tells whether it is new.
    #[inline]
    pub(super) fn insert(&mut self, mark: Mark) -> bool {
        let digits = &mut self.digits[mark.cell as usize];
        let before = *digits;
        *digits |= 1 << mark.digit;
        self.cells.insert(mark.cell());
        *digits != before
    }

    pub(super) fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The cells of a digit.
    pub(super) fn cells(&self, digit: usize) -> CellSet {
        self.cells.into_iter().filter(|cell| self.digits[cell.index()] >> digit & 1 != 0).collect()
    }

    /// Its members, cell by cell.
    pub(super) fn marks(&self) -> impl Iterator<Item = Mark> + '_ {
        let of = |cell: Cell| bits(self.digits[cell.index()]).map(move |digit| Mark::new(cell.index(), digit));
        self.cells.into_iter().flat_map(of)
    }
}
