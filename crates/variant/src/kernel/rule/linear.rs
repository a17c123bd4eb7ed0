//! A sum of cells, each with a coefficient, that must be one of some totals. The totals that the cells before and after one can
//! have are sets of bits, so that what stays is exact but for cells that must differ.

use super::{Dead, Kept, Propagator, View, indices};

pub(crate) struct Linear {
    terms: Vec<u16>,
    scope: Vec<u16>,
    /// What each value of each cell adds, shifted so that the least is 0.
    adds: Vec<Vec<u32>>,
    /// The allowed totals, shifted alike.
    totals: Vec<u64>,
}

impl Linear {
    /// `terms` are cells with what each of their values adds.
    pub(crate) fn new(terms: Vec<(u16, Vec<i64>)>, totals: impl Fn(i64) -> bool) -> Self {
        let (mut least, mut most) = (0, 0);
        let mut adds = Vec::new();
        for (_, of) in &terms {
            let low = of.iter().copied().min().unwrap_or(0);
            least += low;
            most += of.iter().copied().max().unwrap_or(0);
            adds.push(of.iter().map(|add| (add - low) as u32).collect());
        }
        let width = (most - least) as usize + 1;
        let mut set = vec![0; width.div_ceil(64)];
        for total in (0..width).filter(|&total| totals(total as i64 + least)) {
            set[total / 64] |= 1 << (total % 64);
        }
        let cells: Vec<u16> = terms.iter().map(|term| term.0).collect();
        let mut scope = cells.clone();
        scope.sort_unstable();
        scope.dedup();
        Self { terms: cells, scope, adds, totals: set }
    }
}

/// Adds to `into` all of `from` moved up by `by`.
pub(crate) fn or_up(into: &mut [u64], from: &[u64], by: u32) {
    let (words, bits) = ((by / 64) as usize, by % 64);
    for i in words..into.len() {
        let low = from[i - words] << bits;
        let carry = if bits > 0 && i > words { from[i - words - 1] >> (64 - bits) } else { 0 };
        into[i] |= low | carry;
    }
}

/// Adds to `into` all of `from` moved down by `by`.
pub(crate) fn or_down(into: &mut [u64], from: &[u64], by: u32) {
    let (words, bits) = ((by / 64) as usize, by % 64);
    for i in 0..into.len().saturating_sub(words) {
        let high = from[i + words] >> bits;
        let carry = if bits > 0 && i + words + 1 < from.len() { from[i + words + 1] << (64 - bits) } else { 0 };
        into[i] |= high | carry;
    }
}

/// Whether `from` moved up by `by` meets `set`.
pub(crate) fn meets(from: &[u64], by: u32, set: &[u64]) -> bool {
    let (words, bits) = ((by / 64) as usize, by % 64);
    (words..set.len()).any(|i| {
        let carry = if bits > 0 && i > words { from[i - words - 1] >> (64 - bits) } else { 0 };
        (from[i - words] << bits | carry) & set[i] != 0
    })
}

impl Propagator for Linear {
    fn cells(&self) -> &[u16] {
        &self.scope
    }

    fn filter(&self, view: &mut View<'_>) -> Kept {
        let (words, count) = (self.totals.len(), self.terms.len());
        let mut ahead = vec![0u64; words * (count + 1)];
        ahead[0] = 1;
        for (i, &cell) in self.terms.iter().enumerate() {
            let (before, after) = ahead.split_at_mut((i + 1) * words);
            for value in indices(view.get(cell)) {
                or_up(&mut after[..words], &before[i * words..], self.adds[i][value]);
            }
        }
        let mut alive: Vec<u64> = ahead[count * words..].iter().zip(&self.totals).map(|(a, b)| a & b).collect();
        for (i, &cell) in self.terms.iter().enumerate().rev() {
            let (mut before, mut kept) = (vec![0u64; words], 0);
            for value in indices(view.get(cell)) {
                let add = self.adds[i][value];
                if meets(&ahead[i * words..(i + 1) * words], add, &alive) {
                    kept |= 1 << value;
                    or_down(&mut before, &alive, add);
                }
            }
            view.keep(cell, kept)?;
            alive = before;
        }
        if alive[0] & 1 == 0 { Err(Dead) } else { Ok(()) }
    }

    fn cost(&self) -> u32 {
        32 + self.terms.len() as u32
    }
}
