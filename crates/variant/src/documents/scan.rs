//! Document 003 with the tables as printed or mended, with or without its `throw`, on boards of any size.

use super::board::Board;
use super::{Event, Outcome, Watch, Why};

/// `lineElements`, `columnElements`, `zoneElements`.
#[derive(Clone, Debug)]
pub struct Tables {
    board: Board,
    elements: [Vec<Vec<usize>>; 3],
}

/// Whether a cell without values ends the scan at once. The document does so by an exception, which costs time itself; what that
/// does is measured in C++.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Throw {
    /// By a result that says so, as in the product.
    Returned,
    /// The line commented out, as the document invites.
    No,
}

impl Tables {
    /// The right tables of a board.
    pub fn of(board: &Board) -> Self {
        let elements =
            std::array::from_fn(|kind| (0..board.side).map(|number| board.house(kind, number).to_vec()).collect());
        Self { board: board.clone(), elements }
    }

    /// The tables of the document: 68 in place of 69 in line 8 and in zone 9.
    pub fn printed() -> Self {
        let mut tables = Self::of(&Board::new(3));
        for (kind, number) in [(0, 7), (2, 8)] {
            let house = &mut tables.elements[kind][number];
            house.iter_mut().filter(|cell| **cell == 69).for_each(|cell| *cell = 68);
        }
        tables
    }
}

#[derive(Clone)]
struct SudokuBoard<'a> {
    tables: &'a Tables,
    table: Vec<u8>,
    used: Vec<u64>,
    filled_in: usize,
    cap: u64,
}

/// Runs the program of the document: until the board is full, right or wrong, or nothing is left to try, with this many placements
/// at most.
pub fn solve(tables: &Tables, puzzle: &[u8], throw: Throw, cap: u64) -> Outcome {
    solve_watched(tables, puzzle, throw, cap, &mut ())
}

/// The same, with somebody who hears of each step.
pub fn solve_watched(tables: &Tables, puzzle: &[u8], throw: Throw, cap: u64, watch: &mut impl Watch) -> Outcome {
    let cells = tables.board.cells();
    let mut board = SudokuBoard { tables, table: vec![0; cells], used: vec![0; cells], filled_in: 0, cap };
    for (cell, &value) in puzzle.iter().enumerate().filter(|(_, value)| **value != 0) {
        board.set(cell, value);
    }
    let mut outcome = Outcome::default();
    if board.solve(throw, &mut outcome, watch) {
        outcome.filled = Some(board.table);
    }
    outcome
}

impl SudokuBoard<'_> {
    fn set(&mut self, cell: usize, value: u8) {
        self.filled_in += usize::from(self.table[cell] == 0);
        self.table[cell] = value;
        let houses = self.tables.board.houses_of(cell);
        for (elements, number) in self.tables.elements.iter().zip(houses) {
            elements[number].iter().for_each(|&peer| self.used[peer] |= 1 << value);
        }
    }

    /// Whether the board was filled, and nothing more is wanted.
    fn solve<W: Watch>(&mut self, throw: Throw, outcome: &mut Outcome, watch: &mut W) -> bool {
        self.scan_and_set(throw, outcome, watch) && self.go_brute_force(throw, outcome, watch)
    }

    /// False where it throws by a result, or has made all its placements.
    fn scan_and_set<W: Watch>(&mut self, throw: Throw, outcome: &mut Outcome, watch: &mut W) -> bool {
        let side = self.tables.board.side as u32;
        let mut changed = true;
        while changed {
            watch.tell(|| Event::Pass);
            changed = false;
            for cell in 0..self.table.len() {
                if self.table[cell] != 0 {
                    continue;
                }
                let count = self.used[cell].count_ones();
                if outcome.placements == self.cap {
                    return false;
                }
                if count == side - 1 {
                    let value = (self.used[cell] | 1).trailing_ones() as u8;
                    self.set(cell, value);
                    outcome.placements += 1;
                    watch.tell(|| Event::Place { cell, value, why: Why::Naked });
                    changed = true;
                } else if count == side && throw == Throw::Returned {
                    watch.tell(|| Event::DeadEnd(Some(cell)));
                    return false;
                }
            }
        }
        true
    }

    fn go_brute_force<W: Watch>(&mut self, throw: Throw, outcome: &mut Outcome, watch: &mut W) -> bool {
        let mut max: Option<usize> = None;
        for cell in (0..self.table.len()).filter(|&cell| self.table[cell] == 0) {
            if max.is_none_or(|max| self.used[cell].count_ones() > self.used[max].count_ones()) {
                max = Some(cell);
            }
        }
        let Some(max) = max else { return watch.is_last() };
        let side = self.tables.board.side as u8;
        let open: Vec<u8> = (1..=side).filter(|value| self.used[max] >> value & 1 == 0).collect();
        watch.tell(|| Event::Choose { cell: max, values: open.iter().fold(0, |values, value| values | 1 << value) });
        for (tried, &value) in open.iter().enumerate() {
            if outcome.placements == self.cap {
                return false;
            }
            outcome.guesses += u64::from(tried + 1 < open.len());
            watch.tell(|| Event::Clone);
            let mut temp = self.clone();
            temp.set(max, value);
            outcome.placements += 1;
            let why = Why::Try { nth: tried + 1, of: open.len() };
            watch.tell(|| Event::Place { cell: max, value, why });
            if temp.solve(throw, outcome, watch) {
                // The document sets each cell anew; the board is full either way.
                *self = temp;
                return true;
            }
            watch.tell(|| Event::Drop);
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::documents::board::values;

    #[test]
    fn the_printed_tables_differ_in_two_places_and_still_solve_the_documents_example() {
        let (right, printed) = (Tables::of(&Board::new(3)), Tables::printed());
        let cells = |tables: &Tables| tables.elements.concat().concat();
        let differences = cells(&right).into_iter().zip(cells(&printed)).filter(|(a, b)| a != b);
        assert_eq!(differences.collect::<Vec<_>>(), [(69, 68), (69, 68)]);
        let example =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
        let filled = solve(&printed, &values(&example), Throw::Returned, u64::MAX).filled.unwrap();
        assert!(Board::new(3).is_solution(&filled));
    }
}
