//! How many different values some cells hold, which another cell tells.

use super::{Kept, Propagator, View, indices, is_single};

/// The value of `control` is the number of different values in `counted`.
pub(crate) struct Distinct {
    control: u16,
    counted: Vec<u16>,
    /// The counted cells and `control`.
    cells: Vec<u16>,
    /// The value with index 0.
    least: usize,
}

impl Distinct {
    pub(crate) fn new(control: u16, mut counted: Vec<u16>, least: usize) -> Self {
        counted.sort_unstable();
        counted.dedup();
        let mut cells = counted.clone();
        cells.push(control);
        cells.sort_unstable();
        cells.dedup();
        Self { control, counted, cells, least }
    }

    /// The maximum number of cells that can hold different values: a maximum matching of cells and values, by augmenting paths.
    fn most(&self, view: &View<'_>) -> usize {
        let mut holder: [Option<usize>; 64] = [None; 64];
        (0..self.counted.len()).filter(|&at| self.assign(view, at, &mut holder, &mut 0)).count()
    }

    /// Finds a value for a cell, perhaps by giving other cells other values. `tried` are the values that were looked at.
    fn assign(&self, view: &View<'_>, at: usize, holder: &mut [Option<usize>; 64], tried: &mut u64) -> bool {
        for value in indices(view.get(self.counted[at])) {
            if *tried >> value & 1 == 0 {
                *tried |= 1 << value;
                if holder[value].is_none_or(|other| self.assign(view, other, holder, tried)) {
                    holder[value] = Some(at);
                    return true;
                }
            }
        }
        false
    }
}

impl Propagator for Distinct {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn filter(&self, view: &mut View<'_>) -> Kept {
        let singles = self.counted.iter().map(|&cell| view.get(cell)).filter(|&values| is_single(values));
        let known = singles.fold(0, |known, value| known | value);
        // Cells that share no value with each other hold different ones.
        let (mut taken, mut fewest) = (known, known.count_ones() as usize);
        for &cell in &self.counted {
            if view.get(cell) & taken == 0 {
                taken |= view.get(cell);
                fewest += 1;
            }
        }
        let most = self.most(view);
        let counts = (fewest..=most).filter_map(|count| count.checked_sub(self.least)).filter(|&index| index < 64);
        view.keep(self.control, counts.fold(0, |counts, index| counts | 1 << index))?;
        let counts = view.get(self.control);
        if 63 - counts.leading_zeros() as usize + self.least == known.count_ones() as usize {
            // No further value.
            self.counted.iter().try_for_each(|&cell| view.keep(cell, known))?;
        } else if counts.trailing_zeros() as usize + self.least == self.counted.len() {
            // All differ.
            for &cell in &self.counted {
                if !is_single(view.get(cell)) {
                    view.remove(cell, known)?;
                }
            }
        }
        Ok(())
    }

    fn cost(&self) -> u32 {
        32 + self.counted.len() as u32
    }
}
