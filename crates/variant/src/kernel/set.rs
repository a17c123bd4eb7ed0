//! Sets of cells as bits, in as many words as the board needs.

use bitdoku_text::board::indices;

/// A set of cells.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cells(Vec<u64>);

impl Cells {
    /// No cell, of a board of this many.
    pub(crate) fn none(of: usize) -> Self {
        Self(vec![0; of.div_ceil(64)])
    }

    /// These cells, of a board of this many.
    pub(crate) fn new(cells: &[u16], of: usize) -> Self {
        let mut set = Self::none(of);
        cells.iter().for_each(|&cell| set.insert(cell));
        set
    }

    pub(crate) fn insert(&mut self, cell: u16) {
        self.0[cell as usize / 64] |= 1 << (cell % 64);
    }

    pub(crate) fn remove(&mut self, cell: u16) {
        self.0[cell as usize / 64] &= !(1 << (cell % 64));
    }

    pub(crate) fn has(&self, cell: u16) -> bool {
        self.0[cell as usize / 64] >> (cell % 64) & 1 != 0
    }

    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The cells in order.
    pub(crate) fn members(&self) -> impl Iterator<Item = u16> + '_ {
        (0..).zip(&self.0).flat_map(|(word, &bits)| indices(bits).map(move |at| word * 64 + at as u16))
    }

    /// The words, of 64 cells each.
    pub(crate) fn words(&self) -> &[u64] {
        &self.0
    }

    fn with(&self, other: &Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(&one, &other)| combine(one, other)).collect())
    }

    pub(crate) fn and(&self, other: &Self) -> Self {
        self.with(other, |one, other| one & other)
    }

    pub(crate) fn minus(&self, other: &Self) -> Self {
        self.with(other, |one, other| one & !other)
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
    }

    pub(crate) fn take(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= !other);
    }

    /// How many cells both have.
    pub(crate) fn shared(&self, other: &Self) -> usize {
        self.0.iter().zip(&other.0).map(|(one, other)| (one & other).count_ones() as usize).sum()
    }

    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(one, other)| one & other != 0)
    }

    pub(crate) fn is_within(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(one, other)| one & !other == 0)
    }
}
