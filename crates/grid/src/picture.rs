//! `cells!`: sets of cells as pictures, for documents and tests.

use crate::CellSet;

/// A [`CellSet`] drawn as nine rows of nine marks: `X` for a member, `.` for none. Put a space between marks.
///
/// ```
/// use bitdoku_grid::{cells, Stack};
/// let middle = cells! {
///     . . . X X X . . .
///     . . . X X X . . .
///     . . . X X X . . .
///     . . . X X X . . .
///     . . . X X X . . .
///     . . . X X X . . .
///     . . . X X X . . .
///     . . . X X X . . .
///     . . . X X X . . .
/// };
/// assert_eq!(middle, Stack::from_index(1).cells());
/// ```
///
/// A picture of another size, or with another mark, does not compile.
#[macro_export]
macro_rules! cells {
    ($($mark:tt)*) => {
        const { $crate::cells_of_marks([$(stringify!($mark)),*]) }
    };
}

/// What `cells!` expands to.
///
/// # Panics
/// On a mark other than `X` and `.`, at compile time when called by the macro.
#[doc(hidden)]
#[must_use]
pub const fn cells_of_marks(marks: [&str; 81]) -> CellSet {
    let mut bits = 0;
    let mut i = 0;
    while i < 81 {
        match marks[i].as_bytes() {
            b"X" => bits |= 1 << i,
            b"." => {}
            _ => panic!("a picture of cells is made of `X` and `.`"),
        }
        i += 1;
    }
    CellSet::from_bits(bits)
}
