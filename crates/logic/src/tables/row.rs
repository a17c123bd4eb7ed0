//! Sets of numbers, of literals or of nodes, as rows of bits.

use crate::bits::bits;

/// Adds a member to a set of bits.
#[inline]
pub(crate) fn insert(row: &mut [u64], member: u16) {
    row[usize::from(member) / 64] |= 1 << (member % 64);
}

/// Whether a set of bits has a member.
#[inline]
pub(crate) fn contains(row: &[u64], member: u16) -> bool {
    row[usize::from(member) / 64] >> (member % 64) & 1 != 0
}

/// Adds the members of another set.
#[inline]
pub(crate) fn union(row: &mut [u64], more: &[u64]) {
    row.iter_mut().zip(more).for_each(|(word, more)| *word |= more);
}

/// The members of a set of bits, upwards.
pub(crate) fn members(row: &[u64]) -> impl Iterator<Item = u16> {
    row.iter().enumerate().flat_map(|(at, &word)| {
        let halves = bits(word as u32).chain(bits((word >> 32) as u32).map(|bit| bit + 32));
        halves.map(move |bit| (64 * at + bit) as u16)
    })
}
