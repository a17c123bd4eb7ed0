//! Tuples: n of nine sets that have n members between them, the counting argument behind subsets and fish.

use std::ops::ControlFlow;

use crate::bits::bits;

/// Calls `found(chosen, union)` for each choice of `n` of the nine sets, each with at least two members, whose union
/// has exactly `n` members. Choices come as rising binary numbers: {0,1}, {0,2}, {1,2}, {0,3} …
#[inline]
pub(crate) fn tuples(
    n: usize,
    sets: &[u16; 9],
    found: &mut impl FnMut(u16, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    tuples_of(2, n, sets, found)
}

/// [`tuples`] of sets with at least `least` members.
#[inline]
pub(crate) fn tuples_of(
    least: usize,
    n: usize,
    sets: &[u16; 9],
    found: &mut impl FnMut(u16, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut eligible = 0;
    for (i, &set) in sets.iter().enumerate() {
        eligible |= u16::from((least..=n).contains(&size(set))) << i;
    }
    if size(eligible) < n {
        return ControlFlow::Continue(());
    }
    extend(n, sets, eligible, n, 0, 0, found)
}

/// How many of nine members a set has. Processors that may not be asked to count bits look it up.
#[inline]
fn size(set: u16) -> usize {
    static SIZES: [u8; 512] = {
        let mut sizes = [0; 512];
        let mut set = 1;
        while set < 512 {
            sizes[set] = sizes[set / 2] + (set % 2) as u8;
            set += 1;
        }
        sizes
    };
    SIZES[set as usize % 512] as usize
}

/// Adds `missing` sets, highest first, taken from those `below`.
fn extend(
    n: usize,
    sets: &[u16; 9],
    below: u16,
    missing: usize,
    chosen: u16,
    union: u16,
    found: &mut impl FnMut(u16, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for i in bits(below) {
        let wider = union | sets[i];
        if size(wider) > n {
            continue;
        }
        let chosen = chosen | 1 << i;
        if missing > 1 {
            extend(n, sets, below & ((1 << i) - 1), missing - 1, chosen, wider, found)?;
        } else if size(wider) == n {
            found(chosen, wider)?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitdoku_grid::Xoshiro256;

    /// All 9-bit numbers in order, tested by the definition.
    fn by_definition(sets: &[u16; 9], n: u32) -> Vec<(u16, u16)> {
        (0..512u16)
            .filter(|chosen| chosen.count_ones() == n && bits(*chosen).all(|i| sets[i].count_ones() >= 2))
            .map(|chosen| (chosen, bits(chosen).fold(0, |union, i| union | sets[i])))
            .filter(|(_, union)| union.count_ones() == n)
            .collect()
    }

    fn by_search(n: usize, sets: &[u16; 9]) -> Vec<(u16, u16)> {
        let mut all = Vec::new();
        let _ = tuples(n, sets, &mut |chosen, union| {
            all.push((chosen, union));
            ControlFlow::Continue(())
        });
        all
    }

    #[test]
    fn tuples_are_found_in_the_order_of_their_definition() {
        let mut random = Xoshiro256::seeded(11);
        let mut seen = 0;
        let rounds = if cfg!(miri) { 3 } else { 3000 };
        for _ in 0..rounds {
            // Sparse sets over few digits, so that tuples are common.
            let sets = std::array::from_fn(|_| (random.next_u64() & random.next_u64() & 0x7F) as u16);
            assert_eq!(by_search(2, &sets), by_definition(&sets, 2));
            assert_eq!(by_search(3, &sets), by_definition(&sets, 3));
            assert_eq!(by_search(4, &sets), by_definition(&sets, 4));
            seen += by_search(3, &sets).len();
        }
        assert!(seen * 30 > rounds);
    }
}
