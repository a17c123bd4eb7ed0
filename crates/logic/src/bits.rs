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
