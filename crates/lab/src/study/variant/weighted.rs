//! Document 002 with the weights as we read them, as printed, as worded, or of blank neighbours alone.

use super::Outcome;

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
pub struct Weighted {
    reading: Reading,
    coefficient: f32,
    peers: Vec<Vec<usize>>,
}

impl Weighted {
    /// Weighs so; the document's coefficient is 10.
    pub fn new(reading: Reading, coefficient: f32) -> Self {
        let shape = super::board::Shape::new(3);
        let peers = (0..81).map(|cell| {
            let houses = shape.houses_of(cell);
            let mut peers: Vec<usize> = (0..3).flat_map(|kind| shape.house(kind, houses[kind]).to_vec()).collect();
            peers.retain(|&peer| peer != cell);
            peers.sort_unstable();
            peers.dedup();
            peers
        });
        Self { reading, coefficient, peers: peers.collect() }
    }

    /// Searches for the first solution.
    pub fn solve(&self, puzzle: &[u8]) -> Run {
        let mut run = Run::default();
        let mut grid: [u8; 81] = puzzle.try_into().expect("a board of 81 cells");
        run.outcome.filled = self.extend(&mut grid, &mut run).then(|| grid.to_vec());
        run
    }

    fn open(&self, grid: &[u8; 81], cell: usize) -> u16 {
        if grid[cell] != 0 {
            return 1 << grid[cell];
        }
        self.peers[cell].iter().fold(0x3FE, |open, &peer| open & !(1 << grid[peer]))
    }

    fn extend(&self, grid: &mut [u8; 81], run: &mut Run) -> bool {
        let mut filled = true;
        while std::mem::take(&mut filled) {
            for cell in 0..81 {
                let open = self.open(grid, cell);
                if grid[cell] == 0 && open.count_ones() == 1 {
                    grid[cell] = open.trailing_zeros() as u8;
                    run.outcome.placements += 1;
                    filled = true;
                }
            }
        }
        let open: [u16; 81] = std::array::from_fn(|cell| self.open(grid, cell));
        let count = open.map(u16::count_ones);
        if count.contains(&0) {
            return false;
        }
        let Some(cell) = self.heaviest(grid, &count) else { return true };
        run.nodes += 1;
        let least = (0..81).filter(|&cell| grid[cell] == 0).map(|cell| count[cell]).min();
        run.not_least += u64::from(Some(count[cell]) != least);
        let digits = (1..=9).filter(|digit| open[cell] >> digit & 1 == 1);
        for (tried, digit) in digits.enumerate() {
            run.outcome.guesses += u64::from(tried + 1 < count[cell] as usize);
            run.outcome.placements += 1;
            let mut next = *grid;
            next[cell] = digit;
            if self.extend(&mut next, run) {
                *grid = next;
                return true;
            }
        }
        false
    }

    /// Whether the weight of a blank cell changes with the number of its own possibilities, all else being the same.
    ///
    /// # Panics
    /// If there are not 81 cells.
    pub fn minds_its_own(&self, puzzle: &[u8], cell: usize) -> bool {
        let grid: [u8; 81] = puzzle.try_into().expect("a board of 81 cells");
        let mut count: [u32; 81] = std::array::from_fn(|cell| self.open(&grid, cell).count_ones().max(1));
        let before = self.weigh(&grid, &count)(cell);
        count[cell] += 1;
        (self.weigh(&grid, &count)(cell) - before).abs() > 1e-4
    }

    /// The blank cell of the greatest weight, the first of equals.
    fn heaviest(&self, grid: &[u8; 81], count: &[u32; 81]) -> Option<usize> {
        let weight = self.weigh(grid, count);
        let mut best: Option<(usize, f32)> = None;
        for cell in (0..81).filter(|&cell| grid[cell] == 0) {
            let weight = weight(cell);
            if best.is_none_or(|(_, heaviest)| weight > heaviest) {
                best = Some((cell, weight));
            }
        }
        best.map(|(cell, _)| cell)
    }

    /// The weight of each cell.
    fn weigh(&self, grid: &[u8; 81], count: &[u32; 81]) -> impl Fn(usize) -> f32 + use<> {
        let (reading, coefficient, count) = (self.reading, self.coefficient, *count);
        let blank = grid.map(|value| value == 0);
        let summed = move |of: &dyn Fn(usize) -> f32| -> [[f32; 9]; 3] {
            let mut sums = [[0.0; 9]; 3];
            for cell in (0..81).filter(|&cell| reading != Reading::Blanks || blank[cell]) {
                let houses = [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3];
                (0..3).for_each(|kind| sums[kind][houses[kind]] += of(cell));
            }
            sums
        };
        let all = move |sums: &[[f32; 9]; 3], cell: usize| {
            let (row, column) = (cell / 9, cell % 9);
            let (r, c) = if reading == Reading::Swapped { (column, row) } else { (row, column) };
            sums[0][r] + sums[1][c] + sums[2][row / 3 * 3 + column / 3]
        };
        let inverse = move |cell: usize| 1.0 / count[cell] as f32;
        let (sums, own) = if reading == Reading::Worded {
            let sums = summed(&|cell| count[cell] as f32);
            (summed(&|cell| 1.0 / all(&sums, cell)), 0.0)
        } else {
            (summed(&inverse), coefficient)
        };
        move |cell| all(&sums, cell) + own * inverse(cell)
    }
}
