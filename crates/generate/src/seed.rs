//! Randomness that is numbered: puzzle `i` of a seed draws from a stream of its own.
//!
//! What is asked for is mixed into the seed, so that easy and hard puzzles of one seed are not the same grids with more or fewer clues.
//!
//! So it does not matter who makes which puzzle, or when: threads, lanes and a run that goes on where another was
//! broken off come to the same puzzles.

use bitdoku_grid::Xoshiro256;

/// The random numbers of puzzle `index` of `seed`.
///
/// The two are mixed by the finalizer of SplitMix64 (Guy Steele, Doug Lea and Christine Flood, 2014), a bijection, so
/// that no two indexes of a seed share a stream.
#[must_use]
pub const fn stream(seed: u64, index: u64) -> Xoshiro256 {
    Xoshiro256::seeded(mix(mix(seed) ^ index))
}

const fn mix(z: u64) -> u64 {
    let mut z = z.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_stream_is_another() {
        let firsts: std::collections::HashSet<u64> = (0..1000u64)
            .flat_map(|i| [(7, i), (8, i), (i, 7_000)])
            .map(|(seed, index)| stream(seed, index).next_u64())
            .collect();
        assert_eq!(firsts.len(), 3000);
    }
}
