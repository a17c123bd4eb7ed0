//! Puzzles as bytes, one after another: how tables, arrays and other languages hold them.

use bitdoku_grid::{Digit, Grid, Solution};

/// How a byte stands for a cell, in [`Cells`] and [`CellsMut`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Notation {
    /// As text: `1` to `9`; `0`, `.`, `_`, `*` or `-` for an empty cell. Written with `.`.
    Text,
    /// As a number: 1 to 9, and 0 for an empty cell.
    Values,
}

impl Notation {
    /// An empty cell, as it is written.
    pub(crate) const fn empty(self) -> u8 {
        match self {
            Self::Text => b'.',
            Self::Values => 0,
        }
    }

    /// The byte of which `zero + d` is the digit `d`.
    pub(crate) const fn zero(self) -> u8 {
        match self {
            Self::Text => b'0',
            Self::Values => 0,
        }
    }

    /// Whether every byte stands for a cell. Written without an early exit, so that it can be vectorised.
    #[cold]
    #[inline(never)]
    pub(crate) fn reads(self, cells: &[u8; 81]) -> bool {
        cells.iter().fold(true, |good, &byte| good & self.cell(byte).is_some())
    }

    /// The cell that a byte stands for, if it does.
    fn cell(self, byte: u8) -> Option<Option<Digit>> {
        match (self, byte) {
            (Self::Text, b'1'..=b'9') => Some(Digit::from_ascii(byte)),
            (Self::Text, b'0' | b'.' | b'_' | b'*' | b'-') | (Self::Values, 0) => Some(None),
            (Self::Values, 1..=9) => Some(Digit::new(byte)),
            _ => None,
        }
    }
}

/// Grids to read: of each 81 bytes, at steady distances or wherever they are.
///
/// ```
/// use bitdoku_solve::Cells;
/// let two = [[0u8; 81], [5; 81]].concat();
/// let cells = Cells::values(&two);
/// assert_eq!(cells.len(), 2);
/// assert_eq!(cells.grid(0), Some(bitdoku_grid::Grid::EMPTY));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Cells<'a> {
    layout: Layout<'a>,
    len: usize,
}

/// Where the grids are.
#[derive(Clone, Copy, Debug)]
enum Layout<'a> {
    Steady {
        bytes: &'a [u8],
        notation: Notation,
        /// From one grid to the next, and from one cell to the next.
        strides: [usize; 2],
    },
    Apart(&'a [&'a [u8; 81]]),
}

impl<'a> Cells<'a> {
    /// Grids of 81 characters, without anything between them. What is left at the end is no grid.
    #[must_use]
    pub const fn text(bytes: &'a [u8]) -> Self {
        Self::side_by_side(bytes, Notation::Text)
    }

    /// Grids of 81 numbers, without anything between them. What is left at the end is no grid.
    #[must_use]
    pub const fn values(bytes: &'a [u8]) -> Self {
        Self::side_by_side(bytes, Notation::Values)
    }

    const fn side_by_side(bytes: &'a [u8], notation: Notation) -> Self {
        Self { layout: Layout::Steady { bytes, notation, strides: [81, 1] }, len: bytes.len() / 81 }
    }

    /// Grids of 81 characters, each wherever it is: lines among others in a text, views of a column.
    ///
    /// ```
    /// let text = "a line\n53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    /// let lines: Vec<&[u8; 81]> = text.lines().filter_map(|line| line.as_bytes().try_into().ok()).collect();
    /// assert!(bitdoku_solve::Cells::apart(&lines).grid(0).is_some());
    /// ```
    #[must_use]
    pub const fn apart(grids: &'a [&'a [u8; 81]]) -> Self {
        Self { layout: Layout::Apart(grids), len: grids.len() }
    }

    /// The first `len` of grids that are `grid` bytes apart, with cells `cell` bytes apart: lines of text are 82 and 1,
    /// a NumPy array has its strides. `None` if the bytes do not reach so far, or the grids are [`apart`](Self::apart).
    #[must_use]
    pub fn with_strides(self, len: usize, grid: usize, cell: usize) -> Option<Self> {
        let Layout::Steady { bytes, notation, .. } = self.layout else { return None };
        if len > 0 {
            let last = (len - 1).checked_mul(grid)?.checked_add(cell.checked_mul(80)?)?;
            bytes.get(last)?;
        }
        Some(Self { layout: Layout::Steady { bytes, notation, strides: [grid, cell] }, len })
    }

    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The grid at this place; `None` if a byte of it stands for no cell.
    ///
    /// # Panics
    /// If there are fewer.
    #[must_use]
    pub fn grid(&self, at: usize) -> Option<Grid> {
        let mut gathered = [0; 81];
        let (cells, notation) = self.look(at, &mut gathered);
        let mut grid = [None; 81];
        for (to, &byte) in grid.iter_mut().zip(cells) {
            *to = notation.cell(byte)?;
        }
        Some(Grid::new(grid))
    }

    /// Those in `range`.
    ///
    /// # Panics
    /// If there are fewer.
    #[must_use]
    pub fn part(&self, range: std::ops::Range<usize>) -> Self {
        assert!(range.start <= range.end && range.end <= self.len, "grids {range:?} of {}", self.len);
        let len = range.len();
        let layout = match self.layout {
            Layout::Steady { bytes, notation, strides } => {
                let bytes = &bytes[(range.start * strides[0]).min(bytes.len())..];
                Layout::Steady { bytes, notation, strides }
            }
            Layout::Apart(grids) => Layout::Apart(&grids[range]),
        };
        Self { layout, len }
    }

    /// The bytes of a grid, where they are if they lie side by side, else copied into `gathered`.
    ///
    /// # Panics
    /// If there are fewer.
    #[inline(always)]
    pub(crate) fn look<'t>(&self, at: usize, gathered: &'t mut [u8; 81]) -> (&'t [u8; 81], Notation)
    where
        'a: 't,
    {
        assert!(at < self.len, "grid {at} of {}", self.len);
        match self.layout {
            Layout::Apart(grids) => (grids[at], Notation::Text),
            Layout::Steady { bytes, notation, strides: [grid, 1] } => {
                let cells = bytes[at * grid..].first_chunk();
                (cells.expect("the last grid was found to be there"), notation)
            }
            Layout::Steady { bytes, notation, strides: [grid, cell] } => {
                gathered.iter_mut().enumerate().for_each(|(i, to)| *to = bytes[at * grid + i * cell]);
                (gathered, notation)
            }
        }
    }
}

/// Room for grids to be written: of each 81 bytes side by side, at steady distances.
///
/// ```
/// use bitdoku_solve::{Batch, Budget, Cells, CellsMut, Engine, LineStatus};
///
/// // Two lines of text, and room for their solutions with an end of line after each.
/// let text = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n\
///              53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
/// let grids = Cells::text(text).with_strides(2, 82, 1).expect("the text is long enough");
/// let mut solutions = *text;
/// let mut statuses = [LineStatus::default(); 2];
/// let room = CellsMut::text(&mut solutions).with_stride(2, 82).expect("the text is long enough");
/// let batch = Batch::solving(grids, room, &mut statuses);
/// Engine::new().answer(batch, &Budget::UNLIMITED);
/// assert_eq!(&solutions[82..], b"534678912672195348198342567859761423426853791713924856961537284287419635345286179\n");
/// ```
#[derive(Debug)]
pub struct CellsMut<'a> {
    bytes: &'a mut [u8],
    notation: Notation,
    len: usize,
    stride: usize,
}

impl<'a> CellsMut<'a> {
    /// Room for grids of 81 characters, without anything between them.
    pub const fn text(bytes: &'a mut [u8]) -> Self {
        let len = bytes.len() / 81;
        Self { bytes, notation: Notation::Text, len, stride: 81 }
    }

    /// Room for grids of 81 numbers, without anything between them.
    pub const fn values(bytes: &'a mut [u8]) -> Self {
        let len = bytes.len() / 81;
        Self { bytes, notation: Notation::Values, len, stride: 81 }
    }

    /// Room for `len` grids that are `stride` bytes apart, 81 at least. The bytes between them are left as they are.
    /// `None` if the bytes do not reach so far.
    #[must_use]
    pub fn with_stride(self, len: usize, stride: usize) -> Option<Self> {
        let reaches = len == 0 || (len - 1).checked_mul(stride)?.checked_add(81)? <= self.bytes.len();
        (stride >= 81 && reaches).then_some(Self { len, stride, ..self })
    }

    /// How many there is room for.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no room.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The room for a grid, and in which notation it is written.
    #[inline(always)]
    pub(crate) fn at(&mut self, at: usize) -> (&mut [u8; 81], Notation) {
        assert!(at < self.len, "grid {at} of {}", self.len);
        let cells = self.bytes[at * self.stride..].first_chunk_mut();
        (cells.expect("the last grid was found to have room"), self.notation)
    }

    /// Writes a solution.
    ///
    /// # Panics
    /// If there is no such place.
    pub fn write(&mut self, at: usize, solution: &Solution) {
        let (cells, notation) = self.at(at);
        *cells = solution.as_array().map(|digit| notation.zero() + digit.value());
    }

    /// Writes that there is none: 81 empty cells.
    ///
    /// # Panics
    /// If there is no such place.
    pub fn clear(&mut self, at: usize) {
        let (cells, notation) = self.at(at);
        *cells = [notation.empty(); 81];
    }

    /// The same room, for as long as this one is borrowed.
    pub(crate) fn again(&mut self) -> CellsMut<'_> {
        CellsMut { bytes: self.bytes, notation: self.notation, len: self.len, stride: self.stride }
    }

    /// The first `len`, which are then no longer in this one.
    ///
    /// # Panics
    /// If there are fewer.
    #[must_use]
    pub fn split_off_front(&mut self, len: usize) -> Self {
        assert!(len <= self.len, "{len} of {}", self.len);
        let cut = (len * self.stride).min(self.bytes.len());
        let (front, rest) = std::mem::take(&mut self.bytes).split_at_mut(cut);
        self.bytes = rest;
        self.len -= len;
        Self { bytes: front, notation: self.notation, len, stride: self.stride }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const PUZZLE_SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn the_same_grid_in_every_layout() {
        let grid: Grid = PUZZLE.parse().unwrap();
        let lines = format!("{PUZZLE}\n{PUZZLE}\n");
        let values: Vec<u8> = grid.as_array().iter().map(|cell| cell.map_or(0, Digit::value)).collect();
        // Cell by cell: all first cells, then all second ones, as Fortran lays out an array.
        let columns: Vec<u8> = values.iter().flat_map(|&value| [9, value, value]).collect();
        let twice = [&values[..], &values].concat();
        let layouts = [
            Cells::text(lines.as_bytes()).with_strides(2, 82, 1),
            Cells::values(&twice).with_strides(2, 81, 1),
            Cells::values(&columns[1..]).with_strides(2, 1, 3),
        ];
        for cells in layouts {
            let cells = cells.unwrap();
            assert_eq!([cells.grid(0), cells.grid(1)], [Some(grid); 2]);
            assert_eq!(cells.part(1..2).grid(0), Some(grid));
        }
        let apart: [&[u8; 81]; 2] = [PUZZLE.as_bytes().try_into().unwrap(), &[b'x'; 81]];
        let cells = Cells::apart(&apart);
        assert_eq!((cells.len(), cells.grid(0), cells.grid(1)), (2, Some(grid), None));
        assert_eq!(cells.part(1..2).grid(0), None);
        assert!(cells.with_strides(1, 81, 1).is_none());
        assert_eq!(Cells::values(&[10; 81]).grid(0), None);
        assert_eq!(Cells::text(&[b'x'; 81]).grid(0), None);
    }

    #[test]
    fn what_lies_beyond_the_bytes_is_refused() {
        let bytes = [0; 163];
        let cells = Cells::values(&bytes);
        assert_eq!(cells.len(), 2);
        assert!(cells.with_strides(2, 82, 1).is_some());
        assert!(cells.with_strides(2, 83, 1).is_none());
        assert!(cells.with_strides(3, 81, 1).is_none());
        assert!(cells.with_strides(2, usize::MAX, 1).is_none());
        assert!(cells.with_strides(1, 1, usize::MAX).is_none());
        assert!(cells.with_strides(0, 1, usize::MAX).is_some());
        let mut bytes = [0; 163];
        assert!(CellsMut::values(&mut bytes).with_stride(2, 82).is_some());
        assert!(CellsMut::values(&mut bytes).with_stride(2, 83).is_none());
        assert!(CellsMut::values(&mut bytes).with_stride(2, 80).is_none());
    }

    #[test]
    fn what_is_written_stands_in_its_place() {
        let mut bytes = [7; 82 + 81];
        let mut cells = CellsMut::values(&mut bytes).with_stride(2, 82).unwrap();
        let solution = Solution::new(PUZZLE_SOLVED.parse().unwrap()).unwrap();
        cells.write(0, &solution);
        let mut front = cells.split_off_front(1);
        front.write(0, &solution);
        cells.clear(0);
        assert_eq!((&bytes[..5], bytes[81], &bytes[82..]), (&[5, 3, 4, 6, 7][..], 7, &[0; 81][..]));
    }
}
