//! Small sets as bits of a number: digits of a cell, positions in a house, lines of a fish, houses.

/// The members of a set, upwards.
#[inline]
pub(crate) fn bits(set: impl Into<u32>) -> impl Iterator<Item = usize> {
    let mut set = set.into();
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        lowest
    })
}

/// Puts items in the order of a number; equal ones stay as they are. All orders that a number can tell are made by it: each sort of a type
/// of its own adds ten kilobytes to a program.
pub(crate) fn sort_by_number<T>(items: &mut [T], number: impl FnMut(&T) -> u64) {
    items.sort_by_cached_key(number);
}

/// A few numbers in rising order.
pub(crate) fn sorted<const N: usize, T: Copy + Ord>(mut items: [T; N]) -> [T; N] {
    for end in 1..N {
        for at in (1..=end).rev() {
            if items[at] < items[at - 1] {
                items.swap(at, at - 1);
            }
        }
    }
    items
}
