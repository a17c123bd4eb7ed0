//! A reader over whatever makes its bytes a part at a time.

use std::io::{self, Read};

/// Makes bytes, a part at a time.
pub(crate) trait Refill {
    /// Appends the next part; nothing if there is no more.
    fn refill(&mut self, bytes: &mut Vec<u8>) -> io::Result<()>;
}

/// Reads what a [`Refill`] makes.
pub(crate) struct Refilled<M> {
    maker: M,
    /// The latest part, and how much of it was read.
    ready: Vec<u8>,
    taken: usize,
}

impl<M> Refilled<M> {
    pub(crate) fn new(maker: M) -> Self {
        Self { maker, ready: Vec::new(), taken: 0 }
    }
}

impl<M: Refill> Read for Refilled<M> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.taken == self.ready.len() {
            self.ready.clear();
            self.taken = 0;
            self.maker.refill(&mut self.ready)?;
        }
        let read = (&self.ready[self.taken..]).read(buffer)?;
        self.taken += read;
        Ok(read)
    }
}
