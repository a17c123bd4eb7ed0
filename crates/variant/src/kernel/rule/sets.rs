//! Cells that differ and hold one of several sets of values: consecutive ones, or those without a part of a forbidden sum.

use super::sum::{Sees, Unequal, exclude, seers};
use super::{Dead, Kept, Propagator, View, indices, is_single};

pub(crate) struct Sets {
    cells: Vec<u16>,
    scope: Vec<u16>,
    /// The sets, each of as many values as there are cells.
    choices: Vec<u64>,
    /// The other cells of each house that holds two or more of the cells.
    rests: Vec<Vec<u16>>,
    values: usize,
    sees: Sees,
}

impl Sets {
    pub(crate) fn new(cells: Vec<u16>, choices: Vec<u64>, values: usize, unequal: &Unequal) -> Self {
        let rests = unequal.rests(&cells);
        let mut scope = seers(&cells, &unequal.sees);
        cells.iter().chain(rests.iter().flatten()).for_each(|&cell| scope.insert(cell));
        Self { scope: scope.members().collect(), cells, choices, rests, values, sees: unequal.sees.clone() }
    }
}

impl Propagator for Sets {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn scope(&self) -> &[u16] {
        &self.scope
    }

    fn filter(&self, view: &mut View<'_>) -> Kept {
        let full = !0 >> (64 - self.values);
        let (mut union, mut must) = (0, 0);
        for &cell in &self.cells {
            let values = view.get(cell);
            union |= values;
            must |= if is_single(values) { values } else { 0 };
        }
        // What the rest of a house cannot hold is here.
        must |= self.rests.iter().fold(0, |all, rest| all | full & !view.union(rest));
        let fits = |&&set: &&u64| {
            set & !union == 0 && must & !set == 0 && self.cells.iter().all(|&cell| view.get(cell) & set != 0)
        };
        let (some, all) = self.choices.iter().filter(fits).fold((0, full), |(some, all), set| (some | set, all & set));
        if some == 0 {
            return Err(Dead);
        }
        for &cell in &self.cells {
            view.keep(cell, some)?;
        }
        for value in indices(all) {
            let mut places = self.cells.iter().filter(|&&cell| view.get(cell) >> value & 1 != 0);
            match (places.next(), places.next()) {
                (None, _) => return Err(Dead),
                (Some(&only), None) => view.keep(only, 1 << value)?,
                _ => {}
            }
        }
        exclude(&self.cells, all, &self.sees, view)
    }

    fn cost(&self) -> u32 {
        16 + self.cells.len() as u32
    }
}

/// The sets of this many consecutive values.
pub(crate) fn runs(count: usize, values: usize) -> Vec<u64> {
    (0..(values + 1).saturating_sub(count)).map(|low| (!0 >> (64 - count)) << low).collect()
}

/// The sets of `count` values, the first of which is `least`, without a part whose sum is `total`. `None` if there are more than
/// `most`, or if looking for them takes too long.
pub(crate) fn without_sum(count: usize, values: usize, least: usize, total: usize, most: usize) -> Option<Vec<u64>> {
    // Sets begun, with their next value and the sums of their parts.
    let mut begun = vec![(0u64, 0, 1u128)];
    let mut found = Vec::new();
    let mut looks = 0;
    while let Some((set, next, sums)) = begun.pop() {
        looks += 1;
        if looks > 16 * most {
            return None;
        }
        if set.count_ones() as usize == count {
            found.push(set);
            if found.len() > most {
                return None;
            }
            continue;
        }
        for value in next..values {
            // Sums beyond the total do not matter.
            let more = if value + least > total { 0 } else { sums << (value + least) & (!0 >> (127 - total)) };
            if more >> total & 1 == 0 {
                begun.push((set | 1 << value, value + 1, sums | more));
            }
        }
    }
    Some(found)
}
