//! Houses in the orders in which searches go through them.
//!
//! The grid counts rows, columns, boxes. Most techniques look at boxes, columns, rows, and chains look at boxes, rows,
//! columns: which comes first decides which of two equal steps is taken, so that each order is part of a definition.

use bitdoku_grid::House;

/// All 27 houses, kind by kind. A kind is given by the index of its first house.
const fn order(kinds: [usize; 3]) -> [House; 27] {
    let mut houses = [House::ALL[0]; 27];
    let mut i = 0;
    while i < 27 {
        houses[i] = House::from_index(kinds[i / 9] + i % 9);
        i += 1;
    }
    houses
}

/// Boxes, columns, rows.
pub(crate) const BOXES_COLUMNS_ROWS: [House; 27] = order([18, 9, 0]);

/// Boxes, rows, columns.
pub(crate) const BOXES_ROWS_COLUMNS: [House; 27] = order([18, 0, 9]);

/// The indices of the nine cells of each of 27 houses.
pub(crate) type Cells = [[u8; 9]; 27];

/// The cells of houses in a given order.
pub(crate) const fn cells(houses: &[House; 27]) -> Cells {
    let mut cells = [[0; 9]; 27];
    let mut i = 0;
    while i < 27 {
        let mut at = 0;
        while at < 9 {
            cells[i][at] = houses[i].cell(at).index() as u8;
            at += 1;
        }
        i += 1;
    }
    cells
}

/// The cells of the houses in the order of the grid.
pub(crate) const ALL_CELLS: Cells = cells(&House::ALL);

/// Where a cell sits: for each of its three houses the number of the house, and the position of the cell in it.
pub(crate) type Seats = [(u8, u8); 3];

/// The seats of each cell in houses that come in some order, by kind.
pub(crate) const fn seats(cells: &Cells) -> [Seats; 81] {
    let mut seats = [[(0, 0); 3]; 81];
    let mut i = 0;
    while i < 27 {
        let mut at = 0;
        while at < 9 {
            seats[cells[i][at] as usize][i / 9] = (i as u8, at as u8);
            at += 1;
        }
        i += 1;
    }
    seats
}
