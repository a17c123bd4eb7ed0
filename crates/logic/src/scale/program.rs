//! The programs that are followed: which techniques they have.

/// Their searches differ in some techniques.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Program {
    /// Sudoku Explainer 1.2.1, Nicolas Juillerat, 2006.
    Se121,
    /// Sukaku Explainer 1.18.1, its successor, 2021.
    Sukaku,
}
