//! Plain backtracking: cells in reading order, digits upwards, what is in a row, a column and a box as bits. It makes the
//! placements of the product's `naive`, which looks at the grid itself, in a thirtieth of the time.

/// What a search did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Digits placed, those taken back included.
    pub placements: u64,
    /// Whether it came to a solution; else there is none, or it was stopped.
    pub solved: bool,
}

struct Search {
    blank: Vec<(usize, usize, usize)>,
    rows: [u16; 9],
    columns: [u16; 9],
    boxes: [u16; 9],
    placements: u64,
    cap: u64,
}

/// Searches for the first solution of a classic puzzle, with at most this many placements.
///
/// ```
/// use bitdoku_lab::study::variant::{board::values, plain};
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert!(plain::solve(&values(&puzzle), 100_000).solved);
/// assert_eq!(plain::solve(&values(&puzzle), 100).placements, 100);
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
pub fn solve(puzzle: &[u8], cap: u64) -> Counts {
    let mut search = Search { blank: Vec::new(), rows: [0; 9], columns: [0; 9], boxes: [0; 9], placements: 0, cap };
    for (cell, &value) in puzzle.iter().enumerate() {
        let (row, column, block) = (cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3);
        if value == 0 {
            search.blank.push((row, column, block));
        } else {
            let bit = 1 << value;
            search.rows[row] |= bit;
            search.columns[column] |= bit;
            search.boxes[block] |= bit;
        }
    }
    let solved = search.fill(0);
    Counts { placements: search.placements, solved }
}

impl Search {
    fn fill(&mut self, at: usize) -> bool {
        let Some(&(row, column, block)) = self.blank.get(at) else { return true };
        let mut open = 0x3FE & !(self.rows[row] | self.columns[column] | self.boxes[block]);
        while open != 0 {
            if self.placements == self.cap {
                return false;
            }
            let bit = open & open.wrapping_neg();
            open ^= bit;
            self.placements += 1;
            self.rows[row] ^= bit;
            self.columns[column] ^= bit;
            self.boxes[block] ^= bit;
            if self.fill(at + 1) {
                return true;
            }
            self.rows[row] ^= bit;
            self.columns[column] ^= bit;
            self.boxes[block] ^= bit;
        }
        false
    }
}
