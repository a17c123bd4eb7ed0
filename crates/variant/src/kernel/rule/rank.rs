//! Full rank: all rows and columns are read as numbers from both ends and put in order; a clue tells the place of its line.

use bitdoku_text::board::Ties;

use super::{Dead, Kept, Propagator, View, is_single};

pub(crate) struct FullRank {
    cells: Vec<u16>,
    /// All lines, from both ends.
    lines: Vec<Vec<u16>>,
    /// A line's number and its rank, from 1.
    clues: Vec<(usize, usize)>,
    ties: Ties,
}

impl FullRank {
    pub(crate) fn new(lines: Vec<Vec<u16>>, clues: Vec<(usize, usize)>, ties: Ties) -> Self {
        let mut cells: Vec<u16> = lines.iter().flatten().copied().collect();
        cells.sort_unstable();
        cells.dedup();
        Self { cells, lines, clues, ties }
    }
}

/// How a line may be to another: sets of less, equal, greater.
#[derive(Clone, Copy)]
struct Order {
    less: bool,
    equal: bool,
    greater: bool,
}

/// What is still possible between two lines. Where the order of two cells is open, what follows decides nothing for sure.
fn order(view: &View<'_>, one: &[u16], other: &[u16]) -> Order {
    let mut found = Order { less: false, equal: false, greater: false };
    for (&a, &b) in one.iter().zip(other) {
        let (x, y) = (view.get(a), view.get(b));
        found.less |= x.trailing_zeros() < 63 - y.leading_zeros();
        found.greater |= y.trailing_zeros() < 63 - x.leading_zeros();
        if a != b && x & y == 0 {
            return found;
        }
        if a != b && !(is_single(x) && x == y) && found.less && found.greater {
            found.equal = true;
            return found;
        }
    }
    found.equal = true;
    found
}

impl Propagator for FullRank {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn filter(&self, view: &mut View<'_>) -> Kept {
        for &(line, rank) in &self.clues {
            let of = &self.lines[line];
            // Each value of the first cell is tried: this many lines are less for sure, and this many may be.
            let mut kept = 0;
            for value in super::indices(view.get(of[0])) {
                let (mut least, mut most) = (0, 0);
                let mut is_tied = false;
                for (at, other) in self.lines.iter().enumerate().filter(|(at, _)| *at != line) {
                    let first = view.get(other[0]);
                    let found = if other[0] == of[0] || first >> value & 1 != 0 && is_single(first) {
                        order(view, &other[1..], &of[1..])
                    } else {
                        let below = first & ((1 << value) - 1) != 0;
                        let above = (first >> value) >> 1 != 0;
                        let same = first >> value & 1 != 0;
                        Order { less: below || same, equal: same, greater: above || same }
                    };
                    most += found.less as usize;
                    least += (!found.equal && !found.greater) as usize;
                    is_tied |= !found.less && !found.greater && self.ties != Ties::Any && at != line;
                }
                if (least..=most).contains(&(rank - 1)) && !is_tied {
                    kept |= 1 << value;
                }
            }
            view.keep(of[0], kept)?;
        }
        if self.ties == Ties::None {
            for (at, one) in self.lines.iter().enumerate() {
                for other in &self.lines[..at] {
                    let found = order(view, one, other);
                    if !found.less && !found.greater {
                        return Err(Dead);
                    }
                }
            }
        }
        Ok(())
    }

    fn cost(&self) -> u32 {
        2_000
    }
}
