//! The programs that are followed: some techniques differ between them.

/// The programs whose search is followed; each has a [`Profile`](crate::Profile).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Explainer {
    /// Sudoku Explainer 1.2.1, Nicolas Juillerat, 2006.
    Se121,
    /// Sukaku Explainer 1.18.1, its successor, 2021.
    Sukaku,
}
