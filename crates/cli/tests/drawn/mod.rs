//! Texts of rules at random, for tests and fuzz targets alike: boards whose rules are written from their definitions, and damaged texts.

pub(crate) mod boards;
pub(crate) mod damage;

/// Where decisions come from: a source of random numbers in tests, the bytes of a fuzzer there.
pub(crate) struct Draw<'a> {
    below: Box<dyn FnMut(usize) -> usize + 'a>,
}

impl<'a> Draw<'a> {
    /// `below` gives a number less than the one it is given.
    pub(crate) fn new(below: impl FnMut(usize) -> usize + 'a) -> Self {
        Self { below: Box::new(below) }
    }

    /// A number less than this one.
    pub(crate) fn below(&mut self, most: usize) -> usize {
        (self.below)(most)
    }

    /// Puts items into any order.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at + 1));
        }
    }
}

/// A text as base64, in the letters of links.
pub(crate) fn base64(text: &str) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut out = String::new();
    for three in text.as_bytes().chunks(3) {
        let word = three.iter().enumerate().fold(0u32, |word, (at, &byte)| word | u32::from(byte) << (16 - 8 * at));
        (0..=three.len()).for_each(|at| out.push(DIGITS[(word >> (18 - 6 * at) & 63) as usize] as char));
    }
    out
}
