//! How many of some cells hold one of some values: quadruples, odd and even regions, counted circles, lists with the same values.

use super::super::set::Cells;
use super::sum::{Sees, Unequal, exclude, seers};
use super::{Dead, Kept, Propagator, View, indices};

/// Cells to be counted, in groups whose cells differ: such a group holds each value once at most.
pub(crate) struct Counted {
    cells: Vec<u16>,
    scope: Vec<u16>,
    groups: Vec<Vec<u16>>,
    sees: Sees,
}

impl Counted {
    /// A cell that is named twice is counted twice.
    pub(crate) fn new(cells: Vec<u16>, unequal: &Unequal) -> Self {
        let mut set = Cells::new(&cells, unequal.sees.len());
        let groups: Vec<Vec<u16>> = if set.len() == cells.len() {
            unequal.parts(set.clone()).iter().map(|part| part.members().collect()).collect()
        } else {
            cells.iter().map(|&cell| vec![cell]).collect()
        };
        groups.iter().for_each(|group| set.add(&seers(group, &unequal.sees)));
        Self { cells, scope: set.members().collect(), groups, sees: unequal.sees.clone() }
    }

    /// How many of the cells hold one of `values`: at least, and at most.
    fn bounds(&self, values: u64, view: &View<'_>) -> (usize, usize) {
        let must = self.cells.iter().filter(|&&cell| view.get(cell) & !values == 0).count();
        (must, self.groups.iter().map(|group| places(group, values, view).2).sum())
    }

    /// Sees to it that this many of the cells, at least and at most, hold one of `values`.
    fn keep_between(&self, values: u64, least: usize, most: usize, view: &mut View<'_>) -> Kept {
        let (must, may) = self.bounds(values, view);
        if must > most || may < least {
            return Err(Dead);
        }
        if must == most {
            let open = self.cells.iter().filter(|&&cell| view.get(cell) & !values != 0).copied().collect::<Vec<_>>();
            return open.into_iter().try_for_each(|cell| view.remove(cell, values));
        }
        if may > least {
            return Ok(());
        }
        // Each group holds as many as it can.
        for group in &self.groups {
            let (count, union, held) = places(group, values, view);
            if count == held {
                for &cell in group {
                    if view.get(cell) & values != 0 {
                        view.keep(cell, values)?;
                    }
                }
            }
            if union.count_ones() as usize == held && group.len() > 1 {
                for value in indices(union) {
                    let mut of = group.iter().filter(|&&cell| view.get(cell) >> value & 1 != 0);
                    if let (Some(&only), None) = (of.next(), of.next()) {
                        view.keep(only, 1 << value)?;
                    }
                }
                exclude(group, union, &self.sees, view)?;
            }
        }
        Ok(())
    }
}

/// How many cells of a group may hold one of `values`, which of them, and how many hold one at most.
fn places(group: &[u16], values: u64, view: &View<'_>) -> (usize, u64, usize) {
    let (mut count, mut union) = (0, 0);
    for &cell in group {
        let here = view.get(cell) & values;
        count += usize::from(here != 0);
        union |= here;
    }
    let different = if group.len() == 1 { 1 } else { union.count_ones() as usize };
    (count, union, count.min(different))
}

/// At least `least` and at most `most` of the cells hold one of `values`.
pub(crate) struct Among {
    pub(crate) counted: Counted,
    pub(crate) values: u64,
    pub(crate) least: usize,
    pub(crate) most: usize,
}

impl Propagator for Among {
    fn cells(&self) -> &[u16] {
        &self.counted.cells
    }

    fn scope(&self) -> &[u16] {
        &self.counted.scope
    }

    fn filter(&self, view: &mut View<'_>) -> Kept {
        self.counted.keep_between(self.values, self.least, self.most, view)
    }
}

/// Each value that is in one of the cells is there as often as it says: counting circles.
pub(crate) struct CountsItself {
    counted: Counted,
    /// How often each value must be there if it is there at all.
    times: Vec<usize>,
}

impl CountsItself {
    pub(crate) fn new(counted: Counted, times: Vec<usize>) -> Self {
        Self { counted, times }
    }
}

impl Propagator for CountsItself {
    fn cells(&self) -> &[u16] {
        &self.counted.cells
    }

    fn scope(&self) -> &[u16] {
        &self.counted.scope
    }

    fn filter(&self, view: &mut View<'_>) -> Kept {
        let all = self.counted.cells.len();
        // For each value: how many cells must hold it, and whether as many can as it says.
        let of = |(value, &times): (usize, &usize)| {
            let (must, may) = self.counted.bounds(1 << value, view);
            (times, must, 0 < times && must <= times && times <= may)
        };
        let values: Vec<_> = self.times.iter().enumerate().map(of).collect();
        // The numbers of cells that the values below each can fill, and those above each: bits.
        let also = |filled: u128, &(times, must, is_possible): &(usize, usize, bool)| {
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
        for (value, &(times, must, is_possible)) in values.iter().enumerate() {
            let bit = 1 << value;
            let is_free = must == 0 && fill(value, all);
            let is_there = is_possible && fill(value, all - times);
            match (is_free, is_there) {
                (false, false) => return Err(Dead),
                (true, true) => {}
                (true, false) => self.counted.cells.iter().try_for_each(|&cell| view.remove(cell, bit))?,
                (false, true) => self.counted.keep_between(bit, times, times, view)?,
            }
        }
        Ok(())
    }
}

/// Lists of as many cells that hold the same values, each as often in one list as in the others.
pub(crate) struct SameValues {
    lists: Vec<Counted>,
    cells: Vec<u16>,
    scope: Vec<u16>,
    values: usize,
}

impl SameValues {
    pub(crate) fn new(lists: Vec<Counted>, values: usize) -> Self {
        let gather = |of: fn(&Counted) -> &[u16]| {
            let mut cells: Vec<u16> = lists.iter().flat_map(|list| of(list).iter().copied()).collect();
            cells.sort_unstable();
            cells.dedup();
            cells
        };
        let (cells, scope) = (gather(|list| &list.cells), gather(|list| &list.scope));
        Self { lists, cells, scope, values }
    }
}

impl Propagator for SameValues {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn scope(&self) -> &[u16] {
        &self.scope
    }

    fn filter(&self, view: &mut View<'_>) -> Kept {
        let count = self.lists[0].cells.len();
        if self.lists.iter().any(|list| list.cells.len() != count) {
            return Err(Dead);
        }
        // How often each value is in each of the lists.
        let of = |value: usize| {
            let bounds = self.lists.iter().map(|list| list.bounds(1 << value, view));
            bounds.fold((0, count), |(least, most), (must, may)| (least.max(must), most.min(may)))
        };
        let often: Vec<(usize, usize)> = (0..self.values).map(of).collect();
        let (least, most) = often.iter().fold((0, 0), |(low, high), (least, most)| (low + least, high + most));
        if least > count || most < count {
            return Err(Dead);
        }
        for (value, &(low, high)) in often.iter().enumerate() {
            let low = low.max((count + high).saturating_sub(most));
            let high = high.min(count + low.min(often[value].0) - least);
            if low > high {
                return Err(Dead);
            }
            self.lists.iter().try_for_each(|list| list.keep_between(1 << value, low, high, view))?;
        }
        Ok(())
    }

    fn cost(&self) -> u32 {
        64 + 2 * self.cells.len() as u32
    }
}
