//! Cells that differ, within a case of another rule. Elsewhere cells that differ are peers of each other.

use super::{Dead, Kept, Propagator, View, is_single};

pub(crate) struct Differ(pub(crate) Vec<u16>);

impl Propagator for Differ {
    fn cells(&self) -> &[u16] {
        &self.0
    }

    fn filter(&self, view: &mut View<'_>) -> Kept {
        for &cell in &self.0 {
            let value = view.get(cell);
            if is_single(value) {
                for &other in self.0.iter().filter(|&&other| other != cell) {
                    view.remove(other, value)?;
                }
            }
        }
        if (view.union(&self.0).count_ones() as usize) < self.0.len() { Err(Dead) } else { Ok(()) }
    }
}
