//! Two cells, and which values they may have beside each other: dots, XV, inequalities, whispers, palindromes and clones.

use super::{Kept, Propagator, View, indices};

/// Which values the second cell may have beside each of the first, and the other way round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Table {
    forward: Box<[u64]>,
    backward: Box<[u64]>,
}

impl Table {
    /// The table of a relation between the indices of two values.
    pub(crate) fn new(values: usize, allows: impl Fn(usize, usize) -> bool) -> Self {
        let row = |of: &dyn Fn(usize, usize) -> bool| {
            (0..values).map(|a| (0..values).filter(|&b| of(a, b)).fold(0, |row, b| row | 1 << b)).collect()
        };
        Self { forward: row(&|a, b| allows(a, b)), backward: row(&|a, b| allows(b, a)) }
    }
}

pub(crate) struct Pair {
    cells: [u16; 2],
    table: std::sync::Arc<Table>,
}

impl Pair {
    pub(crate) fn new(a: u16, b: u16, table: std::sync::Arc<Table>) -> Self {
        Self { cells: [a, b], table }
    }
}

/// What is beside any of some values.
#[inline]
fn beside(rows: &[u64], values: u64) -> u64 {
    indices(values).fold(0, |all, value| all | rows[value])
}

impl Propagator for Pair {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn filter(&self, view: &mut View<'_>) -> Kept {
        let [a, b] = self.cells;
        view.keep(b, beside(&self.table.forward, view.get(a)))?;
        view.keep(a, beside(&self.table.backward, view.get(b)))
    }

    fn cost(&self) -> u32 {
        1
    }
}
