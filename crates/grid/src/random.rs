//! A seeded source of random numbers, so that libraries need neither a dependency nor a global generator.

/// xoshiro256++ by David Blackman and Sebastiano Vigna (2019), seeded through their SplitMix64.
///
/// The stream of a seed is part of this crate's contract: it is the same on every platform and in every release.
///
/// ```
/// use bitdoku_grid::Xoshiro256;
/// let (mut a, mut b) = (Xoshiro256::seeded(7), Xoshiro256::seeded(7));
/// assert_eq!(a.next_u64(), b.next_u64());
/// assert!(a.below(6) < 6);
/// let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
/// a.shuffle(&mut digits);
/// assert_eq!(digits.iter().sum::<i32>(), 45);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Xoshiro256([u64; 4]);

impl Xoshiro256 {
    /// The generator of this seed.
    #[must_use]
    pub const fn seeded(seed: u64) -> Self {
        let mut state = [0; 4];
        let mut counter = seed;
        let mut i = 0;
        while i < 4 {
            counter = counter.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut z = counter;
            z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
            state[i] = z ^ z >> 31;
            i += 1;
        }
        Self(state)
    }

    /// A seed for what is asked for, so that different requests with one seed draw different numbers: the seed, and FNV-1a (Glenn
    /// Fowler, Landon Curt Noll and Kiem-Phong Vo, 1991) of the request's text. An empty request leaves the seed as it is.
    ///
    /// ```
    /// use bitdoku_grid::Xoshiro256;
    /// assert_ne!(Xoshiro256::source(7, "easy"), Xoshiro256::source(7, "hard"));
    /// assert_eq!(Xoshiro256::source(7, ""), 7);
    /// ```
    #[must_use]
    pub const fn source(seed: u64, request: &str) -> u64 {
        let (bytes, mut hash, mut i) = (request.as_bytes(), 0xCBF2_9CE4_8422_2325, 0);
        while i < bytes.len() {
            hash = (hash ^ bytes[i] as u64).wrapping_mul(0x0100_0000_01B3);
            i += 1;
        }
        if bytes.is_empty() { seed } else { seed ^ hash }
    }

    /// The next 64 random bits.
    pub const fn next_u64(&mut self) -> u64 {
        let s = &mut self.0;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// A number below `bound`, all equally likely (Daniel Lemire, "Fast Random Integer Generation in an Interval", 2019).
    ///
    /// # Panics
    /// If `bound` is 0.
    pub const fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "nothing is below 0");
        loop {
            let product = self.next_u64() as u128 * bound as u128;
            // The low half must reach a threshold that takes a division. The threshold is less than `bound`, so the first
            // comparison nearly always saves the division.
            if product as u64 >= bound || product as u64 >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }

    /// Puts the items in random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u64 + 1) as usize);
        }
    }
}

/// Never fails, so that it is a `Rng`, with all that crate `rand` offers for one.
///
/// ```
/// use bitdoku_grid::Xoshiro256;
/// use rand_core::{Rng, SeedableRng};
/// let mut random = Xoshiro256::seed_from_u64(7);
/// assert_eq!(random.next_u64(), Xoshiro256::seeded(7).next_u64());
/// ```
#[cfg(feature = "rand")]
impl rand_core::TryRng for Xoshiro256 {
    type Error = rand_core::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        // The highest bits are the best ones.
        Ok((Self::next_u64(self) >> 32) as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        Ok(Self::next_u64(self))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
        for chunk in bytes.chunks_mut(8) {
            chunk.copy_from_slice(&Self::next_u64(self).to_le_bytes()[..chunk.len()]);
        }
        Ok(())
    }
}

/// A seed is the state, but for one of nothing but zeros, which would stay there, and stands for the seed 0.
#[cfg(feature = "rand")]
impl rand_core::SeedableRng for Xoshiro256 {
    type Seed = [u8; 32];

    fn from_seed(seed: [u8; 32]) -> Self {
        let words = seed.as_chunks().0;
        if seed == [0; 32] { Self::seeded(0) } else { Self(core::array::from_fn(|i| u64::from_le_bytes(words[i]))) }
    }

    /// [`Xoshiro256::seeded`].
    fn seed_from_u64(seed: u64) -> Self {
        Self::seeded(seed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_of_a_seed_does_not_change() {
        let mut random = Xoshiro256([1, 2, 3, 4]);
        // The first outputs of the authors' C program for this state.
        assert_eq!([random.next_u64(), random.next_u64(), random.next_u64()], [41943041, 58720359, 3588806011781223]);
    }

    #[cfg(feature = "rand")]
    #[test]
    fn it_is_a_generator_of_rand() {
        use rand_core::{Rng, SeedableRng};
        let mut seed = [0; 32];
        (0..4).for_each(|word| seed[8 * word] = word as u8 + 1);
        let mut random = Xoshiro256::from_seed(seed);
        assert_eq!(random, Xoshiro256([1, 2, 3, 4]));
        let mut bytes = [0; 19];
        Rng::fill_bytes(&mut random, &mut bytes);
        assert_eq!(bytes[..8], 41943041u64.to_le_bytes());
        assert_eq!(bytes[16..], 3588806011781223u64.to_le_bytes()[..3]);
        assert_eq!(Rng::next_u32(&mut Xoshiro256([1, 2, 3, 4])), (41943041u64 >> 32) as u32);
        assert_ne!(Rng::next_u64(&mut Xoshiro256::from_seed([0; 32])), 0);
    }

    #[test]
    fn below_reaches_each_number() {
        let mut random = Xoshiro256::seeded(3);
        let mut seen = [0; 9];
        (0..9000).for_each(|_| seen[random.below(9) as usize] += 1);
        assert!(seen.iter().all(|&n| n > 800), "{seen:?}");
    }
}
