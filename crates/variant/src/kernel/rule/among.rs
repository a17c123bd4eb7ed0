//! How many of some cells hold one of some values: quadruples, odd and even regions, counted circles.

use super::{Dead, Kept, Propagator, View};

/// At least `least` and at most `most` of the cells hold one of `values`.
pub(crate) struct Among {
    cells: Vec<u16>,
    values: u64,
    least: usize,
    most: usize,
}

impl Among {
    pub(crate) fn new(cells: Vec<u16>, values: u64, least: usize, most: usize) -> Self {
        Self { cells, values, least, most }
    }
}

impl Propagator for Among {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn filter(&self, view: &mut View<'_>) -> Kept {
        let must = self.cells.iter().filter(|&&cell| view.get(cell) & !self.values == 0).count();
        let may = self.cells.iter().filter(|&&cell| view.get(cell) & self.values != 0).count();
        if must > self.most || may < self.least {
            return Err(Dead);
        }
        let open = |view: &View<'_>, cell| view.get(cell) & self.values != 0 && view.get(cell) & !self.values != 0;
        if must == self.most || may == self.least {
            let kept = if must == self.most { !self.values } else { self.values };
            for &cell in &self.cells {
                if open(view, cell) {
                    view.keep(cell, kept)?;
                }
            }
        }
        Ok(())
    }
}

/// Each value that is in one of the cells is there as often as it says: counting circles.
pub(crate) struct CountsItself {
    cells: Vec<u16>,
    /// How often each value must be there if it does.
    times: Vec<usize>,
}

impl CountsItself {
    pub(crate) fn new(cells: Vec<u16>, times: Vec<usize>) -> Self {
        Self { cells, times }
    }
}

impl Propagator for CountsItself {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn filter(&self, view: &mut View<'_>) -> Kept {
        let all = self.cells.len();
        // For each value: how many cells must hold it, how many may, and whether as many can as it says.
        let of = |(value, &times): (usize, &usize)| {
            let must = self.cells.iter().filter(|&&cell| view.get(cell) == 1 << value).count();
            let may = self.cells.iter().filter(|&&cell| view.get(cell) >> value & 1 != 0).count();
            (times, must, may, 0 < times && must <= times && times <= may)
        };
        let values: Vec<_> = self.times.iter().enumerate().map(of).collect();
        // The numbers of cells that the values below each can fill, and those above each: bits.
        let also = |filled: u128, &(times, must, _, is_possible): &(usize, usize, usize, bool)| {
            (if must == 0 { filled } else { 0 }) | (if is_possible { filled << times } else { 0 })
        };
        let (mut below, mut above) = (vec![1], vec![1]);
        values.iter().for_each(|value| below.push(also(below[below.len() - 1], value)));
        values.iter().rev().for_each(|value| above.push(also(above[above.len() - 1], value)));
        // Whether the others can fill the cells that this value leaves.
        let fill = |value: usize, left: usize| {
            let (below, above) = (below[value], above[values.len() - 1 - value]);
            (0..=left).any(|some| below >> some & 1 != 0 && above >> (left - some) & 1 != 0)
        };
        for (value, &(times, must, may, is_possible)) in values.iter().enumerate() {
            let bit = 1 << value;
            let is_free = must == 0 && fill(value, all);
            let is_there = is_possible && fill(value, all - times);
            match (is_free, is_there) {
                (false, false) => return Err(Dead),
                (true, true) => {}
                (true, false) => self.cells.iter().try_for_each(|&cell| view.remove(cell, bit))?,
                (false, true) => {
                    for &cell in &self.cells {
                        if must == times && view.get(cell) != bit {
                            view.remove(cell, bit)?;
                        } else if may == times && view.get(cell) & bit != 0 {
                            view.keep(cell, bit)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }
}
