//! The programs that are followed: some techniques differ between them.

/// The programs whose search is followed; each has a [`Profile`](crate::Profile).
///
/// ```
/// use bitdoku_logic::find::Explainer;
/// use bitdoku_logic::{SUKAKU, TECHNIQUES};
/// assert_eq!(SUKAKU.explainer, Explainer::Sukaku);
/// let of_se121 = TECHNIQUES.iter().filter(|entry| entry.is_in(Explainer::Se121)).count();
/// assert_eq!((of_se121, SUKAKU.techniques.len()), (30, 39));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Explainer {
    /// Sudoku Explainer 1.2.1, Nicolas Juillerat, 2006.
    Se121,
    /// Sukaku Explainer 1.18.1, its successor, 2021.
    Sukaku,
}
