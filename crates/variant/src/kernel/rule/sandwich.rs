//! Cells that differ, and the sum of what is between the least and the greatest of their values: sandwiches and lunchboxes. Each
//! pair of places and of values for the ends is tried, with what the cells between can hold there.

use super::sum::{MOST_VALUES, choices};
use super::{Kept, Propagator, View, indices};

pub(crate) struct Sandwich {
    cells: Vec<u16>,
    values: usize,
    /// What the first value adds.
    least: usize,
    total: usize,
}

impl Sandwich {
    pub(crate) fn new(cells: Vec<u16>, values: usize, least: usize, total: usize) -> Self {
        Self { cells, values, least, total }
    }

    /// Of `count` different values out of `pool` with the total: those in some of the choices and those in all. `None` if there is no
    /// choice.
    fn inside(&self, pool: u64, count: usize) -> Option<(u64, u64)> {
        // As a sum of values from 1 on.
        let total = (self.total + count).checked_sub(self.least * count)?;
        if self.values <= MOST_VALUES {
            return choices(pool, count, total);
        }
        if (pool.count_ones() as usize) < count {
            return None;
        }
        let sum = |values: &mut dyn Iterator<Item = usize>| values.take(count).map(|value| value + 1).sum::<usize>();
        let least = sum(&mut indices(pool));
        let most = sum(&mut (0..self.values).rev().filter(|value| pool >> value & 1 != 0));
        let all = if pool.count_ones() as usize == count { pool } else { 0 };
        (least <= total && total <= most).then_some((pool, all))
    }
}

impl Propagator for Sandwich {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn filter(&self, view: &mut View<'_>) -> Kept {
        let count = self.cells.len();
        let here: Vec<u64> = self.cells.iter().map(|&cell| view.get(cell)).collect();
        let mut kept = vec![0u64; count];
        // In a house each value stands somewhere: its ends are the least and the greatest of all.
        let ends: Vec<(usize, usize)> = if count == self.values {
            vec![(0, self.values - 1)]
        } else {
            (0..self.values)
                .flat_map(|low| ((low + count).saturating_sub(1)..self.values).map(move |high| (low, high)))
                .collect()
        };
        for from in 0..count {
            let mut union = 0;
            for to in from + 1..count {
                let between = &here[from + 1..to];
                union |= between.last().unwrap_or(&0);
                for &(low, high) in &ends {
                    let (low_bit, high_bit) = (1u64 << low, 1u64 << high);
                    let rises = here[from] & low_bit != 0 && here[to] & high_bit != 0;
                    let falls = here[from] & high_bit != 0 && here[to] & low_bit != 0;
                    if !rises && !falls {
                        continue;
                    }
                    let middle = (high_bit - 1) & !(low_bit | (low_bit - 1));
                    let mut pool = union & middle;
                    let outside = || here[..from].iter().chain(&here[to + 1..]);
                    let mut must = 0;
                    if count == self.values {
                        let others = outside().fold(0, |all, values| all | values) & middle;
                        must = middle & !others;
                        if must & !pool != 0 {
                            continue;
                        }
                        if others.count_ones() < (count - 2 - between.len()) as u32 {
                            continue;
                        }
                    }
                    let Some((some, all)) = self.inside(pool, between.len()) else { continue };
                    if must & !some != 0 {
                        continue;
                    }
                    pool = some;
                    let beyond = middle & !all;
                    if between.iter().any(|values| values & pool == 0) || outside().any(|values| values & beyond == 0) {
                        continue;
                    }
                    kept[from] |= if rises { low_bit } else { 0 } | if falls { high_bit } else { 0 };
                    kept[to] |= if rises { high_bit } else { 0 } | if falls { low_bit } else { 0 };
                    kept[from + 1..to].iter_mut().for_each(|kept| *kept |= pool);
                    kept[..from].iter_mut().for_each(|kept| *kept |= beyond);
                    kept[to + 1..].iter_mut().for_each(|kept| *kept |= beyond);
                }
            }
        }
        self.cells.iter().zip(kept).try_for_each(|(&cell, kept)| view.keep(cell, kept))
    }

    fn cost(&self) -> u32 {
        64 + 8 * self.cells.len() as u32
    }
}
