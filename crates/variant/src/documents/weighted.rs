//! Document 002 on boards of any size, with the weights as we read them, as printed, as worded, or of blank neighbours alone.

use super::board::Board;
use super::{Event, Outcome, Watch, Why};

/// How the weight of a cell is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// The sums of the cell's own row, column and box, as the text says.
    Ours,
    /// The program's: the sum of the row whose number is the cell's column, and the other way round.
    Swapped,
    /// Algorithms 1 to 3: counts are summed over the houses, inverted, and the inverses summed; no coefficient.
    Worded,
    /// Sums over blank cells alone: "surrounded by blank cells which have minimum possibilities".
    Blanks,
}

/// What a run did, and how its choices were.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// What it did.
    pub outcome: Outcome,
    /// Nodes at which a cell was chosen.
    pub nodes: u64,
    /// Of these, those at which another cell had fewer possibilities.
    pub not_least: u64,
}

/// A weighing, ready to solve.
#[derive(Clone, Debug)]
pub struct Weighted {
    board: Board,
    reading: Reading,
    coefficient: f32,
    peers: Vec<Vec<usize>>,
}

impl Weighted {
    /// Weighs so; the document's coefficient is 10.
    pub fn new(board: &Board, reading: Reading, coefficient: f32) -> Self {
        let peers = (0..board.cells()).map(|cell| {
            let houses = board.houses_of(cell);
            let mut peers: Vec<usize> = (0..3).flat_map(|kind| board.house(kind, houses[kind]).to_vec()).collect();
            peers.retain(|&peer| peer != cell);
            peers.sort_unstable();
            peers.dedup();
            peers
        });
        Self { board: board.clone(), reading, coefficient, peers: peers.collect() }
    }

    /// Searches for the first solution, with at most this many placements.
    pub fn solve(&self, puzzle: &[u8], cap: u64) -> Run {
        self.solve_watched(puzzle, cap, &mut ())
    }

    /// The same, with somebody who hears of each step.
    pub fn solve_watched(&self, puzzle: &[u8], cap: u64, watch: &mut impl Watch) -> Run {
        let mut run = Run::default();
        let mut grid = puzzle.to_vec();
        run.outcome.filled = self.extend(&mut grid, &mut run, cap, watch).then_some(grid);
        run
    }

    fn open(&self, grid: &[u8], cell: usize) -> u64 {
        if grid[cell] != 0 {
            return 1 << grid[cell];
        }
        self.peers[cell].iter().fold(self.board.all(), |open, &peer| open & !(1 << grid[peer]))
    }

    fn extend<W: Watch>(&self, grid: &mut Vec<u8>, run: &mut Run, cap: u64, watch: &mut W) -> bool {
        let mut filled = true;
        while std::mem::take(&mut filled) {
            watch.tell(|| Event::Pass);
            for cell in 0..grid.len() {
                let open = self.open(grid, cell);
                if grid[cell] == 0 && open.count_ones() == 1 {
                    if run.outcome.placements == cap {
                        return false;
                    }
                    let value = open.trailing_zeros() as u8;
                    grid[cell] = value;
                    run.outcome.placements += 1;
                    watch.tell(|| Event::Place { cell, value, why: Why::Naked });
                    filled = true;
                }
            }
        }
        let open: Vec<u64> = (0..grid.len()).map(|cell| self.open(grid, cell)).collect();
        let count: Vec<u32> = open.iter().map(|open| open.count_ones()).collect();
        if let Some(empty) = count.iter().position(|&count| count == 0) {
            watch.tell(|| Event::DeadEnd(Some(empty)));
            return false;
        }
        let Some(cell) = self.heaviest(grid, &count) else { return watch.is_last() };
        run.nodes += 1;
        let least = (0..grid.len()).filter(|&cell| grid[cell] == 0).map(|cell| count[cell]).min();
        run.not_least += u64::from(Some(count[cell]) != least);
        watch.tell(|| Event::Choose { cell, values: open[cell] });
        let digits = (1..=self.board.side as u8).filter(|digit| open[cell] >> digit & 1 == 1);
        for (tried, digit) in digits.enumerate() {
            if run.outcome.placements == cap {
                return false;
            }
            run.outcome.guesses += u64::from(tried + 1 < count[cell] as usize);
            run.outcome.placements += 1;
            watch.tell(|| Event::Clone);
            let mut next = grid.clone();
            next[cell] = digit;
            let why = Why::Try { nth: tried + 1, of: count[cell] as usize };
            watch.tell(|| Event::Place { cell, value: digit, why });
            if self.extend(&mut next, run, cap, watch) {
                *grid = next;
                return true;
            }
            watch.tell(|| Event::Drop);
        }
        false
    }

    /// Whether the weight of a blank cell changes with the number of its own possibilities, all else being the same.
    pub fn minds_its_own(&self, puzzle: &[u8], cell: usize) -> bool {
        let mut count: Vec<u32> = (0..puzzle.len()).map(|cell| self.open(puzzle, cell).count_ones().max(1)).collect();
        let before = self.weigh(puzzle, &count)(cell);
        count[cell] += 1;
        (self.weigh(puzzle, &count)(cell) - before).abs() > 1e-4
    }

    /// The blank cell of the greatest weight, the first of equals.
    fn heaviest(&self, grid: &[u8], count: &[u32]) -> Option<usize> {
        let weight = self.weigh(grid, count);
        let mut best: Option<(usize, f32)> = None;
        for cell in (0..grid.len()).filter(|&cell| grid[cell] == 0) {
            let weight = weight(cell);
            if best.is_none_or(|(_, heaviest)| weight > heaviest) {
                best = Some((cell, weight));
            }
        }
        best.map(|(cell, _)| cell)
    }

    /// The weight of each cell.
    fn weigh<'a>(&'a self, grid: &[u8], count: &'a [u32]) -> impl Fn(usize) -> f32 + 'a {
        let reading = self.reading;
        let summed = |of: &dyn Fn(usize) -> f32| -> [Vec<f32>; 3] {
            let mut sums = std::array::from_fn(|_| vec![0.0; self.board.side]);
            for cell in (0..grid.len()).filter(|&cell| reading != Reading::Blanks || grid[cell] == 0) {
                sums.iter_mut().zip(self.board.houses_of(cell)).for_each(|(sums, house)| sums[house] += of(cell));
            }
            sums
        };
        let all = move |sums: &[Vec<f32>; 3], cell: usize| {
            let [row, column, block] = self.board.houses_of(cell);
            let (r, c) = if reading == Reading::Swapped { (column, row) } else { (row, column) };
            sums[0][r] + sums[1][c] + sums[2][block]
        };
        let inverse = move |cell: usize| 1.0 / count[cell] as f32;
        let (sums, own) = if reading == Reading::Worded {
            let sums = summed(&|cell| count[cell] as f32);
            (summed(&|cell| 1.0 / all(&sums, cell)), 0.0)
        } else {
            (summed(&inverse), self.coefficient)
        };
        move |cell| all(&sums, cell) + own * inverse(cell)
    }
}
