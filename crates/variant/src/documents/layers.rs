//! Document 000 on boards of any size, with what its claims speak of counted: how often a layer is processed, and how often an
//! index leaves its row.

use super::board::Board;
use super::{Event, Look, Outcome, Watch, Why};

/// The places of a row in the document's `_layers`: column and bit, none where empty. The one after the last of the document's
/// array is an empty place here.
type Places = Vec<(u64, usize)>;

/// What a run counted.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// What it did.
    pub outcome: Outcome,
    /// How often a layer was entered, the first time each left out.
    pub entered_again: u64,
    /// How often an index was the side, one beyond the document's array.
    pub outside: u64,
    /// Placements in cells that are not given.
    pub tried: u64,
    /// How often a place was given up that the solution has.
    pub taken_back: u64,
}

struct Layers<'a, W> {
    board: &'a Board,
    puzzle: &'a [u8],
    /// The digits of the solution in all cells, if they are given.
    solution: &'a [u8],
    /// The places of each digit in each row, packed to the front.
    layers: Vec<Vec<Places>>,
    positions: Vec<u64>,
    values: Vec<u8>,
    entered: Vec<u64>,
    counts: Counts,
    cap: u64,
    watch: &'a mut W,
}

/// The document's arrays in bytes with integers of this many bytes, and as many for a `bool` with its padding: `_sudoku` of five
/// each, `_layers` of four each, `_positions`.
///
/// ```
/// use bitdoku_variant::documents::layers::printed_bytes;
/// assert_eq!(printed_bytes(9, 4), 13_320);
/// ```
pub const fn printed_bytes(side: usize, integer: usize) -> usize {
    integer * (5 * side * side + 4 * side * side * side + side)
}

/// The same as printed, of 9×9 cells and integers of four bytes.
pub const PRINTED_BYTES: usize = printed_bytes(9, 4);

/// Searches for the first solution with at most this many placements. The argument is the solution, or nothing (`&[]`),
/// which it does not use but counts by.
pub fn solve(board: &Board, puzzle: &[u8], solution: &[u8], cap: u64) -> Counts {
    solve_watched(board, puzzle, solution, cap, &mut ())
}

/// The same, with somebody who hears of each step.
pub fn solve_watched(board: &Board, puzzle: &[u8], solution: &[u8], cap: u64, watch: &mut impl Watch) -> Counts {
    let side = board.side;
    let free = |digit: usize, cell: usize| match puzzle[cell] as usize {
        0 => {
            let houses = board.houses_of(cell);
            let sees = |kind: usize| board.house(kind, houses[kind]).iter().any(|&peer| puzzle[peer] as usize == digit);
            !(0..3).any(sees)
        }
        value => value == digit,
    };
    let row_places = |digit: usize, row: usize| -> Places {
        let columns = (0..side).filter(|&column| free(digit, row * side + column));
        let mut places: Places = columns.map(|column| (1 << (side - 1 - column), column)).collect();
        places.resize(side + 1, (0, 0));
        places
    };
    let layer = |digit: usize| (0..side).map(|row| row_places(digit, row)).collect();
    let mut this = Layers {
        board,
        puzzle,
        solution,
        layers: (1..=side).map(layer).collect(),
        positions: vec![board.all() >> 1; side],
        values: vec![0; side * side],
        entered: vec![0; side],
        counts: Counts::default(),
        cap,
        watch,
    };
    let found = this.process(0);
    let mut counts = this.counts;
    counts.entered_again = this.entered.iter().map(|&entered| entered.saturating_sub(1)).sum();
    counts.outcome.filled = found.then_some(this.values);
    counts
}

impl<W: Watch> Layers<'_, W> {
    fn take_back(&mut self, row: usize, column: usize, n: usize) {
        let cell = row * self.board.side + column;
        let is_sought = self.puzzle[cell] == 0 && self.solution.get(cell).is_some_and(|&value| value as usize == n + 1);
        self.counts.taken_back += u64::from(is_sought);
    }

    /// The document's `ProcessNextNumber`.
    fn process(&mut self, n: usize) -> bool {
        let layer = std::mem::take(&mut self.layers[n]);
        let found = self.process_layer(n, &layer);
        self.layers[n] = layer;
        found
    }

    fn process_layer(&mut self, n: usize, layer: &[Places]) -> bool {
        let (side, boxed) = (self.board.side, self.board.n);
        self.entered[n] += 1;
        let free_in_row: Vec<u64> =
            layer.iter().map(|row| row.iter().fold(0, |free, (position, _)| free | position)).collect();
        let old = self.positions.clone();
        let all = self.board.all() >> 1;
        // The columns outside a column's box, and those outside the boxes that the band's rows above use.
        let section = |column: usize| all & !(((1 << boxed) - 1) << (side - boxed - column / boxed * boxed));
        let above = |row: usize, index: &[usize]| {
            (row / boxed * boxed..row).fold(all, |free, row| free & section(layer[row][index[row]].1))
        };
        let mut index = vec![0; side];
        // Whether a place was taken in the row since the loop stepped down to it.
        let mut taken = vec![false; side];
        let (mut columns, mut sections, mut ix) = (all, all, 0);
        loop {
            self.counts.outside += u64::from(index[ix] == side);
            let (position, column) = layer[ix][index[ix]];
            let free = sections & columns & self.positions[ix];
            let positions = self.positions[ix];
            self.watch.tell(|| {
                let column = (position != 0).then_some(column);
                let value = n as u8 + 1;
                Event::Look(Look { value, row: ix, column, places: free_in_row[ix], columns, sections, positions })
            });
            if position & free != 0 {
                if self.counts.outcome.placements == self.cap {
                    return false;
                }
                self.counts.outcome.placements += 1;
                self.counts.outcome.guesses += u64::from(free_in_row[ix] & (position - 1) & free != 0);
                self.positions[ix] &= !position;
                self.values[ix * side + column] = n as u8 + 1;
                taken[ix] = true;
                self.watch.tell(|| {
                    let open = free_in_row[ix] & free;
                    let before = (open & !(position | (position - 1))).count_ones() as usize;
                    let why = Why::Try { nth: before + 1, of: open.count_ones() as usize };
                    Event::Place { cell: ix * side + column, value: n as u8 + 1, why }
                });
                self.counts.tried += u64::from(self.puzzle[ix * side + column] == 0);
                if ix < side - 1 {
                    columns &= !position;
                    ix += 1;
                    sections = if ix.is_multiple_of(boxed) { all } else { sections & section(column) };
                    continue;
                }
                if if n == side - 1 { self.watch.is_last() } else { self.process(n + 1) } {
                    return true;
                }
                if self.counts.outcome.placements == self.cap {
                    return false;
                }
                self.take_back(ix, column, n);
                self.watch.tell(|| Event::Remove { cell: ix * side + column });
                self.positions[ix] = old[ix];
                columns |= position;
                sections = above(ix, &index);
                index[ix] += 1;
            } else if position != 0 && index[ix] < side - 1 {
                index[ix] += 1;
            } else {
                if !taken[ix] {
                    self.watch.tell(|| Event::DeadEnd(None));
                }
                if ix == 0 {
                    return false;
                }
                index[ix] = 0;
                taken[ix] = false;
                ix -= 1;
                self.positions[ix] = old[ix];
                let column = layer[ix][index[ix]].1;
                self.take_back(ix, column, n);
                self.watch.tell(|| Event::Remove { cell: ix * side + column });
                columns |= layer[ix][index[ix]].0;
                sections = above(ix, &index);
                index[ix] += 1;
            }
        }
    }
}
