//! Literals: what chains are made of.

use super::sketch::Mark;

/// A candidate and whether it is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Literal {
    pub(super) mark: Mark,
    pub(super) on: bool,
}

impl Literal {
    pub(super) fn on(mark: Mark) -> Self {
        Self { mark, on: true }
    }

    pub(super) fn off(mark: Mark) -> Self {
        Self { mark, on: false }
    }

    /// The same candidate, the other way.
    pub(super) fn opposite(self) -> Self {
        Self { on: !self.on, ..self }
    }

    /// How many links lead to what it comes to at once ([`Upshot::True`](super::sets::Upshot::True)).
    pub(super) fn links(self) -> u32 {
        u32::from(!self.on)
    }

    /// `2 × candidate`, plus one if true.
    #[inline]
    pub(super) fn index(self) -> usize {
        2 * self.mark.index() + usize::from(self.on)
    }
}
