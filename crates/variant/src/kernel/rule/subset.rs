//! Sums that no set of some cells may have: rellik cages.

use super::{Dead, Kept, Propagator, View, indices, is_single};

/// No set of the cells adds up to a total.
pub(crate) struct NoSubset {
    cells: Vec<u16>,
    total: usize,
    /// The value with index 0.
    least: usize,
}

impl NoSubset {
    pub(crate) fn new(mut cells: Vec<u16>, total: usize, least: usize) -> Self {
        cells.sort_unstable();
        cells.dedup();
        Self { cells, total, least }
    }
}

impl Propagator for NoSubset {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn filter(&self, view: &mut View<'_>) -> Kept {
        // The totals, up to the forbidden one, of sets of the cells that have a value.
        let mut reached = vec![false; self.total + 1];
        reached[0] = true;
        let mut is_forbidden = false;
        for &cell in &self.cells {
            let values = view.get(cell);
            if is_single(values) {
                let value = values.trailing_zeros() as usize + self.least;
                is_forbidden |= value <= self.total && reached[self.total - value];
                (value..=self.total).rev().for_each(|sum| reached[sum] |= reached[sum - value]);
            }
        }
        if is_forbidden {
            return Err(Dead);
        }
        for &cell in &self.cells {
            let values = view.get(cell);
            if !is_single(values) {
                let is_out = |&index: &usize| {
                    let value = index + self.least;
                    value <= self.total && reached[self.total - value]
                };
                view.remove(cell, indices(values).filter(is_out).fold(0, |out, index| out | 1 << index))?;
            }
        }
        Ok(())
    }

    fn cost(&self) -> u32 {
        32 + self.cells.len() as u32
    }
}
