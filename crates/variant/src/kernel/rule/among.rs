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

/// Each value that stands in one of the cells stands there as often as it says: counting circles.
pub(crate) struct CountsItself {
    cells: Vec<u16>,
    /// How often each value must stand there if it does.
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
        let stand = |view: &View<'_>, value: usize| {
            let count =
                |is_one: &dyn Fn(u64) -> bool| self.cells.iter().filter(|&&cell| is_one(view.get(cell))).count();
            (count(&|values| values == 1 << value), count(&|values| values >> value & 1 != 0))
        };
        // Which numbers of cells the values up to each can fill, and those from each on: bits.
        let ways = |view: &View<'_>, value: usize, filled: u128| {
            let ((must, may), times) = (stand(view, value), self.times[value]);
            let with = if times > 0 && must <= times && times <= may { filled << times } else { 0 };
            let without = if must == 0 { filled } else { 0 };
            with | without
        };
        let count = self.times.len();
        let (mut below, mut above) = (vec![1u128; count + 1], vec![1u128; count + 1]);
        for value in 0..count {
            below[value + 1] = ways(view, value, below[value]);
        }
        for value in (0..count).rev() {
            above[value] = ways(view, value, above[value + 1]);
        }
        // Whether the others can fill the cells that this value leaves.
        let fill = |value: usize, left: usize| {
            (0..=left).any(|some| below[value] >> some & 1 != 0 && above[value + 1] >> (left - some) & 1 != 0)
        };
        for (value, &times) in self.times.iter().enumerate() {
            let bit = 1 << value;
            let (must, may) = stand(view, value);
            let is_free = must == 0 && fill(value, self.cells.len());
            let is_there = times > 0
                && must <= times
                && times <= may
                && times <= self.cells.len()
                && fill(value, self.cells.len() - times);
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
