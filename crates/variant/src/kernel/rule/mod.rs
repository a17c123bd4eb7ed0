//! What a rule does to a board: it reads what is left in some cells, and removes what no assignment of them allows.
//!
//! A propagator is a pure function of the cells in its [scope](Propagator::scope). So it needs no second function that explains
//! it: the reasons of a removal are found by running it again on a board where some of the scope's cells are full, as few as possible
//! of them being left as they were ([`Board::explain`](super::board::Board)).

pub(crate) mod among;
pub(crate) mod any;
pub(crate) mod differ;
pub(crate) mod distinct;
pub(crate) mod line;
pub(crate) mod linear;
pub(crate) mod pair;
pub(crate) mod rank;
pub(crate) mod sandwich;
pub(crate) mod sets;
pub(crate) mod subset;
pub(crate) mod sum;

/// No assignment is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Dead;

/// The result of a removal.
pub(crate) type Kept = Result<(), Dead>;

/// A board as a propagator sees it: what is left in each cell, bit *i* for the *i*-th value, and a log of what changes.
pub(crate) struct View<'a> {
    marks: &'a mut [u64],
    log: &'a mut Vec<(u16, u64)>,
}

impl<'a> View<'a> {
    pub(crate) fn new(marks: &'a mut [u64], log: &'a mut Vec<(u16, u64)>) -> Self {
        Self { marks, log }
    }

    /// What is left in a cell.
    #[inline]
    pub(crate) fn get(&self, cell: u16) -> u64 {
        self.marks[cell as usize]
    }

    /// Leaves only `values` in a cell.
    #[inline]
    pub(crate) fn keep(&mut self, cell: u16, values: u64) -> Kept {
        let old = self.marks[cell as usize];
        let new = old & values;
        if new != old {
            self.log.push((cell, old));
            self.marks[cell as usize] = new;
            if new == 0 {
                return Err(Dead);
            }
        }
        Ok(())
    }

    /// Takes `values` from a cell.
    #[inline]
    pub(crate) fn remove(&mut self, cell: u16, values: u64) -> Kept {
        self.keep(cell, !values)
    }

    /// What some of the cells may hold.
    pub(crate) fn union(&self, cells: &[u16]) -> u64 {
        cells.iter().fold(0, |all, &cell| all | self.get(cell))
    }
}

/// A sum as it is written: values are 1 to n.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Terms {
    pub(crate) up: Vec<u16>,
    pub(crate) down: Vec<u16>,
    pub(crate) total: i32,
}

/// A rule made ready.
pub(crate) trait Propagator: Send + Sync {
    /// The cells whose changes wake it.
    fn cells(&self) -> &[u16];

    /// All cells that it reads: its reasons lie among them.
    fn scope(&self) -> &[u16] {
        self.cells()
    }

    /// Removes what no assignment allows.
    fn filter(&self, view: &mut View<'_>) -> Kept;

    /// The sum that it is, if it is one.
    fn sum(&self) -> Option<Terms> {
        None
    }

    /// How soon it is asked, the least first. A cheap rule comes before a dear one.
    fn cost(&self) -> u32 {
        self.cells().len() as u32
    }
}

/// Whether a set of values has exactly one.
#[inline]
pub(crate) fn is_single(values: u64) -> bool {
    values & values.wrapping_sub(1) == 0 && values != 0
}

pub(crate) use bitdoku_text::board::indices;
