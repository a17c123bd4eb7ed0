//! What a puzzle laid across vectors needs: a vector wide enough for its nine rows.

use super::super::layout::{Node, Position};
use super::vector::{Vector, Words};

/// A vector wide enough for the nine rows of one puzzle: what [`alone`](super::super::alone) needs in addition.
///
/// Lane `R` of the vector `j` of three is word `3R + j`. Rotations act on the lanes 0 to 8 and leave the others in
/// their places.
pub(crate) trait Across: Words + Vector<Proof = <Self as Words>::Proof> {
    /// Each lane takes what the next row of its band has, the last one what the first has.
    fn row_after(self) -> Self;
    /// Each lane takes what the previous row of its band has, the first one what the last has.
    fn row_before(self) -> Self;
    /// Each lane takes what the same row of the next band has, the last band what the first has.
    fn band_after(self) -> Self;
    /// Each lane takes what the same row of the previous band has, the first band what the last has.
    fn band_before(self) -> Self;

    /// Lays a node across three vectors. Lanes without a row become 0.
    fn lay_across(proof: <Self as Words>::Proof, node: &Node) -> [Self; 3];
    /// The node that three vectors hold.
    fn gather_up(words: &[Self; 3]) -> Node;
    /// The same puzzle where the cell at a position has lost these candidates.
    fn without(words: &[Self; 3], at: Position, digits: u32) -> [Self; 3];
}
