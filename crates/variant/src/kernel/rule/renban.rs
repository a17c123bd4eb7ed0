//! Cells that hold consecutive values in any order.

use super::sum::{Sees, exclude, seers};
use super::{Dead, Kept, Propagator, View, indices, is_single};

pub(crate) struct Renban {
    cells: Vec<u16>,
    scope: Vec<u16>,
    values: usize,
    sees: Sees,
}

impl Renban {
    pub(crate) fn new(cells: Vec<u16>, values: usize, sees: Sees) -> Self {
        let mut scope = seers(&cells, &sees);
        cells.iter().for_each(|&cell| scope.insert(cell));
        Self { scope: scope.members().collect(), cells, values, sees }
    }
}

impl Propagator for Renban {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn scope(&self) -> &[u16] {
        &self.scope
    }

    fn filter(&self, view: &mut View<'_>) -> Kept {
        let count = self.cells.len();
        if count > self.values {
            return Err(Dead);
        }
        // Values of fixed cells go from the others, and each run of values that is left must cover all cells.
        for &cell in &self.cells {
            let value = view.get(cell);
            if is_single(value) {
                for &other in self.cells.iter().filter(|&&other| other != cell) {
                    view.remove(other, value)?;
                }
            }
        }
        let union = view.union(&self.cells);
        let (mut may, mut must) = (0, !0);
        for low in 0..=self.values - count {
            let run = (!0 >> (64 - count)) << low;
            if union & run == run && self.cells.iter().all(|&cell| view.get(cell) & run != 0) {
                may |= run;
                must &= run;
            }
        }
        if may == 0 {
            return Err(Dead);
        }
        for &cell in &self.cells {
            view.keep(cell, may)?;
        }
        for value in indices(must) {
            let mut places = self.cells.iter().filter(|&&cell| view.get(cell) >> value & 1 != 0);
            match (places.next(), places.next()) {
                (None, _) => return Err(Dead),
                (Some(&only), None) => view.keep(only, 1 << value)?,
                _ => {}
            }
        }
        exclude(&self.cells, must, &self.sees, view)
    }

    fn cost(&self) -> u32 {
        16 + self.cells.len() as u32
    }
}
