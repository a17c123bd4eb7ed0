//! The board: how many rows and columns of cells, and which values.

use std::fmt;

/// A cell of a board, numbered row by row from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub u16);

impl Cell {
    /// The number of the cell, row by row from 0.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The most values a board may have.
pub const MOST_VALUES: usize = 64;
/// The longest side of a board.
pub const LONGEST_SIDE: usize = 36;

/// How many rows, columns and values a board has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shape {
    rows: u8,
    columns: u8,
    values: u8,
    least: u8,
}

/// A shape that cannot be: a side of 0 or more than 36 cells, or too few or too many values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShapeError {
    rows: usize,
    columns: usize,
    values: usize,
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rows, columns, values } = self;
        write!(
            f,
            "expected sides of 1 to {LONGEST_SIDE} cells and at most {MOST_VALUES} values, as many as the longer side at least, found {rows}×{columns} cells and {values} values"
        )
    }
}

impl std::error::Error for ShapeError {}

impl Shape {
    /// A board of `rows` × `columns` cells with this many values, the least of which is `least`: mostly 1, sometimes 0.
    ///
    /// # Errors
    ///
    /// If a side is 0 or longer than 36, or if there are fewer values than the longer side has cells, or more than 64.
    pub fn new(rows: usize, columns: usize, values: usize, least: u8) -> Result<Self, ShapeError> {
        let sides = 1..=LONGEST_SIDE;
        if sides.contains(&rows)
            && sides.contains(&columns)
            && (rows.max(columns)..=MOST_VALUES).contains(&values)
            && least <= 99
        {
            Ok(Self { rows: rows as u8, columns: columns as u8, values: values as u8, least })
        } else {
            Err(ShapeError { rows, columns, values })
        }
    }

    /// A square with the values 1 to its side.
    ///
    /// # Errors
    ///
    /// If the side is 0 or longer than 36.
    pub fn square(side: usize) -> Result<Self, ShapeError> {
        Self::new(side, side, side, 1)
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(self) -> usize {
        self.rows as usize
    }

    /// The number of columns.
    #[must_use]
    pub fn columns(self) -> usize {
        self.columns as usize
    }

    /// The number of cells.
    #[must_use]
    pub fn cells(self) -> usize {
        self.rows() * self.columns()
    }

    /// The number of values.
    #[must_use]
    pub fn values(self) -> usize {
        self.values as usize
    }

    /// The least value.
    #[must_use]
    pub fn least(self) -> usize {
        self.least as usize
    }

    /// The greatest value.
    #[must_use]
    pub fn greatest(self) -> usize {
        self.least() + self.values() - 1
    }

    /// The cell in a row and a column, both counted from 0, if the board has it.
    #[must_use]
    pub fn cell(self, row: usize, column: usize) -> Option<Cell> {
        (row < self.rows() && column < self.columns()).then(|| Cell((row * self.columns() + column) as u16))
    }

    /// The row of a cell, from 0.
    #[must_use]
    pub fn row(self, cell: Cell) -> usize {
        cell.index() / self.columns()
    }

    /// The column of a cell, from 0.
    #[must_use]
    pub fn column(self, cell: Cell) -> usize {
        cell.index() % self.columns()
    }

    /// All cells, row by row.
    pub fn all(self) -> impl Iterator<Item = Cell> {
        (0..self.cells() as u16).map(Cell)
    }

    /// Whether two cells share a side.
    #[must_use]
    pub fn are_beside(self, a: Cell, b: Cell) -> bool {
        self.row(a).abs_diff(self.row(b)) + self.column(a).abs_diff(self.column(b)) == 1
    }

    /// The pairs of cells that share a side, each once, the left or upper one first.
    #[must_use]
    pub fn neighbours(self) -> Vec<[Cell; 2]> {
        let beside = |cell: Cell| {
            let (row, column) = (self.row(cell), self.column(cell));
            [self.cell(row, column + 1), self.cell(row + 1, column)]
                .into_iter()
                .flatten()
                .map(move |other| [cell, other])
        };
        self.all().flat_map(beside).collect()
    }

    /// The cells that steps over sides reach from one, itself first. `joins` says whether a step from one cell to another is allowed.
    ///
    /// ```
    /// use bitdoku_text::board::Shape;
    ///
    /// let shape = Shape::square(4)?;
    /// let left_half = shape.reached(shape.cell(0, 0).unwrap(), |_, to| shape.column(to) < 2);
    /// assert_eq!(left_half.len(), 8);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reached(self, start: Cell, joins: impl Fn(Cell, Cell) -> bool) -> Vec<Cell> {
        let mut is_reached = vec![false; self.cells()];
        is_reached[start.index()] = true;
        let mut reached = vec![start];
        let mut at = 0;
        while let Some(&from) = reached.get(at) {
            let (row, column) = (self.row(from), self.column(from));
            let above = row.checked_sub(1).and_then(|row| self.cell(row, column));
            let left = column.checked_sub(1).and_then(|column| self.cell(row, column));
            for to in [above, left, self.cell(row, column + 1), self.cell(row + 1, column)].into_iter().flatten() {
                if !is_reached[to.index()] && joins(from, to) {
                    is_reached[to.index()] = true;
                    reached.push(to);
                }
            }
            at += 1;
        }
        reached
    }

    /// The cells of a row, from left to right.
    #[must_use]
    pub fn row_cells(self, row: usize) -> Vec<Cell> {
        (0..self.columns()).filter_map(|column| self.cell(row, column)).collect()
    }

    /// The cells of a column, from top to bottom.
    #[must_use]
    pub fn column_cells(self, column: usize) -> Vec<Cell> {
        (0..self.rows()).filter_map(|row| self.cell(row, column)).collect()
    }

    /// How many rows and columns a box of `size` cells has: as near to a square as fits into the board. `None` if none does.
    #[must_use]
    pub fn box_sides(self, size: usize) -> Option<(usize, usize)> {
        (2..=size.isqrt()).rev().filter(|small| size.is_multiple_of(*small)).find_map(|small| {
            let large = size / small;
            let fits = |rows: usize, columns: usize| {
                self.rows().is_multiple_of(rows) && self.columns().is_multiple_of(columns)
            };
            if fits(small, large) {
                Some((small, large))
            } else if fits(large, small) {
                Some((large, small))
            } else {
                None
            }
        })
    }

    /// The boxes of this many rows and columns each, row by row, each row by row.
    #[must_use]
    pub fn boxes(self, rows: usize, columns: usize) -> Vec<Vec<Cell>> {
        let mut boxes = Vec::new();
        for top in (0..self.rows()).step_by(rows) {
            for left in (0..self.columns()).step_by(columns) {
                let cells = (0..rows * columns).filter_map(|at| self.cell(top + at / columns, left + at % columns));
                boxes.push(cells.collect());
            }
        }
        boxes
    }

    /// The name of a cell, such as `r1c1`.
    #[must_use]
    pub fn name(self, cell: Cell) -> String {
        format!("r{}c{}", self.row(cell) + 1, self.column(cell) + 1)
    }

    /// The character that stands for a value on boards whose values have one character each: digits, and letters from 10 on; from
    /// 37 values on small letters, too.
    #[must_use]
    pub fn symbol(self, value: usize) -> char {
        const SYMBOLS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
        SYMBOLS.get(value).map_or('?', |&symbol| symbol as char)
    }
}

/// Things by what they belong to, both in the order in which they come.
pub(super) fn grouped<K: PartialEq, T>(all: impl IntoIterator<Item = (K, T)>) -> Vec<(K, Vec<T>)> {
    let mut groups: Vec<(K, Vec<T>)> = Vec::new();
    for (key, thing) in all {
        match groups.iter_mut().find(|(other, _)| *other == key) {
            Some((_, things)) => things.push(thing),
            None => groups.push((key, vec![thing])),
        }
    }
    groups
}

/// The remainder by 2 that these values and no others have.
#[must_use]
pub fn parity(values: &[usize], shape: Shape) -> Option<usize> {
    let all = |parity: usize| (shape.least()..=shape.greatest()).filter(move |value| value % 2 == parity);
    [0, 1].into_iter().find(|&parity| all(parity).eq(values.iter().copied()))
}

/// All of this many values, 64 at most, as a set of their indices.
#[must_use]
pub fn full(values: usize) -> u64 {
    !0 >> (64 - values)
}

/// The members of a set of values, by their indices.
pub fn indices(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let index = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(index)
    })
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.rows, self.columns)
    }
}
