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
        let mut reachable: u128 = 1;
        for (value, &times) in self.times.iter().enumerate() {
            let bit = 1 << value;
            let must = self.cells.iter().filter(|&&cell| view.get(cell) == bit).count();
            let may = self.cells.iter().filter(|&&cell| view.get(cell) & bit != 0).count();
            if may < times {
                for &cell in &self.cells {
                    view.remove(cell, bit)?;
                }
            } else if must > 0 {
                if must > times {
                    return Err(Dead);
                }
                for &cell in &self.cells {
                    if must == times && view.get(cell) != bit {
                        view.remove(cell, bit)?;
                    } else if may == times && view.get(cell) & bit != 0 {
                        view.keep(cell, bit)?;
                    }
                }
            }
            let can = may >= times;
            let without = if must > 0 { 0 } else { reachable };
            reachable = without | if can { reachable << times } else { 0 };
        }
        if reachable >> self.cells.len() & 1 == 0 { Err(Dead) } else { Ok(()) }
    }
}
