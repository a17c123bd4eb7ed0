//! Lines that clues beside a board look along: rows, columns and diagonals.

use super::shape::{Cell, Shape};

/// Cells that run along a diagonal: a little killer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Diagonal {
    /// How many rows down each cell is from the one before: 1 or -1.
    pub down: i64,
    /// How many columns to the right.
    pub right: i64,
    /// Whether it begins at a border of the board, where its clue stands.
    pub is_from_border: bool,
    /// Whether it ends at one.
    pub is_to_border: bool,
}

impl Shape {
    /// The cells that a way passes: from a row and a column, which may lie beside the board, on by these.
    pub(super) fn along(self, (row, column): (i64, i64), (down, right): (i64, i64)) -> Vec<Cell> {
        let steps = 0..=self.rows().max(self.columns()) as i64;
        steps.filter_map(|step| self.at(row + step * down, column + step * right)).collect()
    }

    /// The cell in a row and a column, from 0, if that is on the board.
    pub(super) fn at(self, row: i64, column: i64) -> Option<Cell> {
        self.cell(usize::try_from(row).ok()?, usize::try_from(column).ok()?)
    }

    /// The row and the column of a cell, from 0.
    pub(super) fn place(self, cell: Cell) -> (i64, i64) {
        (self.row(cell) as i64, self.column(cell) as i64)
    }
}

/// The diagonal that cells which are added up run along. A cell alone runs in any direction, best from border to border.
#[must_use]
pub fn diagonal(terms: &[(Cell, i64)], shape: Shape) -> Option<Diagonal> {
    if terms.is_empty() || terms.iter().any(|(_, times)| *times != 1) {
        return None;
    }
    let cells: Vec<Cell> = terms.iter().map(|(cell, _)| *cell).collect();
    let (row, column) = shape.place(cells[0]);
    let of = |(down, right): (i64, i64)| {
        let line = shape.along((row, column), (down, right));
        // With the place before the first cell on the board, there is a cell more.
        let longer = shape.along((row - down, column - right), (down, right));
        line.starts_with(&cells).then(|| Diagonal {
            down,
            right,
            is_from_border: longer.first() == cells.first(),
            is_to_border: line.len() == cells.len(),
        })
    };
    let ways = [(1, 1), (1, -1), (-1, 1), (-1, -1)].into_iter().filter_map(of);
    ways.min_by_key(|diagonal| (!diagonal.is_from_border, !diagonal.is_to_border))
}

/// A row or a column that cells are, in their order or backward: whether it is a row, its number from 0, and whether backward.
#[must_use]
pub fn whole_line(shape: Shape, cells: &[Cell]) -> Option<(bool, usize, bool)> {
    let first = *cells.first()?;
    let lines = [
        (true, shape.row(first), shape.row_cells(shape.row(first))),
        (false, shape.column(first), shape.column_cells(shape.column(first))),
    ];
    lines.into_iter().find_map(|(is_row, number, line)| {
        let is_backward = line.first() != Some(&first);
        let fits = if is_backward { line.iter().rev().eq(cells) } else { line.iter().eq(cells) };
        fits.then_some((is_row, number, is_backward))
    })
}
