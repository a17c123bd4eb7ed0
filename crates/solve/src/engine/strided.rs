//! Puzzles as bytes at equal distances in memory: columns of a table, rows of an array.

use super::Engine;
use super::backend::Shell;
use super::jobs::{Counting, Puzzles, counted};
use super::layout::Node;
use super::tally::Tally;
use crate::{Budget, Count};

/// Puzzles of 81 bytes at equal distances in memory, cells in reading order.
///
/// A byte `zero + d` is the digit `d`, and any other byte is an empty cell: `zero` is 0 for numbers and `b'0'` for text.
///
/// ```
/// use bitdoku_solve::Strided;
/// let puzzles = Strided::new(&[0; 3 * 100], 100, 0).unwrap();
/// assert_eq!(puzzles.len(), 3);
/// assert_eq!((puzzles.get(2), puzzles.get(3)), (Some(&[0; 81]), None));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Strided<'a> {
    bytes: &'a [u8],
    stride: usize,
    zero: u8,
}

impl<'a> Strided<'a> {
    /// The puzzles that begin at every `stride`-th byte, as many as `bytes` has whole ones. `None` if the stride is less
    /// than 81, so that puzzles would overlap.
    #[must_use]
    pub const fn new(bytes: &'a [u8], stride: usize, zero: u8) -> Option<Self> {
        if stride < 81 { None } else { Some(Self { bytes, stride, zero }) }
    }

    /// How many puzzles there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        // The last one may end before its stride does.
        match self.bytes.len().checked_sub(81) {
            Some(beyond) => beyond / self.stride + 1,
            None => 0,
        }
    }

    /// Whether there is no puzzle.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The cells of a puzzle.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<&'a [u8; 81]> {
        self.bytes.get(index.checked_mul(self.stride)?..)?.first_chunk()
    }
}

impl Engine {
    /// Counts the solutions of each puzzle up to `limit`, within a budget for each. Where `solutions` is given it gets the
    /// first solution found of each puzzle, 81 bytes each of the same `zero`, and 81 times `zero` for one without.
    ///
    /// ```
    /// use bitdoku_solve::{Budget, Count, Engine, Strided};
    /// let text = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n\
    ///              .................................................................................\n";
    /// let puzzles = Strided::new(text, 82, b'0').unwrap();
    /// let mut counts = [Count { solutions: 0, exact: false }; 2];
    /// let mut solutions = [0; 2 * 81];
    /// Engine::new().count_strided(puzzles, 2, &Budget::UNLIMITED, &mut counts, Some(&mut solutions));
    /// assert_eq!(counts.map(|count| count.solutions), [1, 2]);
    /// assert!(solutions.starts_with(b"534678912"));
    /// ```
    ///
    /// # Panics
    /// If there is not one count for each puzzle, or `solutions` has not 81 bytes for each.
    pub fn count_strided(
        &mut self,
        puzzles: Strided<'_>,
        limit: u64,
        budget: &Budget<'_>,
        counts: &mut [Count],
        mut solutions: Option<&mut [u8]>,
    ) {
        assert_eq!(puzzles.len(), counts.len(), "one count for each puzzle");
        counts.fill(Count { solutions: 0, exact: false });
        if let Some(solutions) = &mut solutions {
            assert_eq!(81 * puzzles.len(), solutions.len(), "81 bytes for each puzzle's solution");
            solutions.fill(puzzles.zero);
        }
        if limit > 0 {
            let rows = StridedPuzzles { puzzles, solutions, next: 0 };
            let done = |row: usize, tally: &Tally, stopped: bool| counts[row] = counted(tally, stopped);
            self.core.run(&mut Counting { puzzles: rows, limit, budget, done }, puzzles.len());
        }
    }
}

/// Puzzles in rows of bytes, and where their solutions go.
struct StridedPuzzles<'a> {
    puzzles: Strided<'a>,
    solutions: Option<&'a mut [u8]>,
    next: usize,
}

impl Puzzles for StridedPuzzles<'_> {
    #[inline(always)]
    fn read<V: Shell>(&mut self, proof: V::Proof, to: &mut Node) -> bool {
        let Some(cells) = self.puzzles.get(self.next) else { return false };
        *to = V::read(proof, cells, self.puzzles.zero);
        self.next += 1;
        true
    }

    #[inline(always)]
    fn first<V: Shell>(&mut self, proof: V::Proof, row: usize, node: &Node) {
        let cells = self.solutions.as_mut().and_then(|solutions| solutions[81 * row..].first_chunk_mut());
        if let Some(cells) = cells {
            V::write(proof, node, self.puzzles.zero, cells);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Backend, Solver};
    use bitdoku_grid::{Cell, Digit, Puzzle};

    const FULL: &[u8; 81] = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// Every stride and base, with puzzles of no, one and several solutions.
    #[test]
    fn rows_are_counted_like_puzzles() {
        for (stride, zero) in [(81, 0), (82, b'0'), (96, 0), (100, 200)] {
            let mut bytes = Vec::new();
            let mut puzzles: Vec<Puzzle> = Vec::new();
            for clues in (17..57).rev() {
                let mut grid = bitdoku_grid::Grid::EMPTY;
                let value = |cell: usize| FULL[cell] - b'0';
                for cell in (0..clues).map(|i| i * 23 % 81) {
                    grid.place(Cell::from_index(cell), Digit::new(value(cell)).unwrap());
                }
                if clues % 7 == 0 {
                    grid.place(Cell::from_index(0), Digit::new(value(1)).unwrap());
                }
                puzzles.push(grid.into());
                let row = grid.as_array().map(|digit| digit.map_or(zero, |digit| zero + digit.value()));
                bytes.extend_from_slice(&row);
                bytes.resize(bytes.len() + stride - 81, 7);
            }
            bytes.truncate(bytes.len() - (stride - 81)); // the last row needs no rest
            let rows = Strided::new(&bytes, stride, zero).unwrap();
            assert_eq!(rows.len(), puzzles.len());
            for mut engine in Backend::ALL.into_iter().filter_map(Engine::with_backend) {
                let mut counts = vec![Count { solutions: 9, exact: true }; rows.len()];
                let mut solutions = vec![1; 81 * rows.len()];
                engine.count_strided(rows, 3, &Budget::UNLIMITED, &mut counts, Some(&mut solutions));
                for (i, puzzle) in puzzles.iter().enumerate() {
                    assert_eq!(counts[i], engine.count(puzzle, 3), "{puzzle}");
                    let solution: [u8; 81] = core::array::from_fn(|cell| solutions[81 * i + cell].wrapping_sub(zero));
                    match bitdoku_grid::Solution::of_values(&solution) {
                        Some(solution) => assert!(solution.completes(puzzle.grid().unwrap())),
                        None => assert_eq!((solution, counts[i].solutions), ([0; 81], 0)),
                    }
                }
                engine.count_strided(rows, 0, &Budget::UNLIMITED, &mut counts, None);
                assert!(counts.iter().all(|count| *count == Count { solutions: 0, exact: false }));
            }
        }
        assert!(Strided::new(&[], 80, 0).is_none());
        assert!(Strided::new(&[0; 80], 81, 0).unwrap().is_empty());
    }
}
