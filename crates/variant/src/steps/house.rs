//! Houses, and subsets of what is in them.

use bitdoku_text::board::Cell;

/// A house: as many cells as there are values, all of which differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct House {
    /// What it is.
    pub kind: HouseKind,
    /// Its number among those of its kind, from 1.
    pub number: usize,
    /// Its cells.
    pub cells: Vec<Cell>,
}

/// What houses there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HouseKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box, or another region.
    Region,
    /// A diagonal: 1 falls, 2 rises.
    Diagonal,
    /// A window: a box off the border.
    Window,
    /// The same place of each box.
    Place,
    /// An extra region.
    Extra,
}

/// The first subset of this many items for which `look` finds something.
pub(super) fn subsets<T: Copy, R>(items: &[T], size: usize, look: &mut dyn FnMut(&[T]) -> Option<R>) -> Option<R> {
    fn go<T: Copy, R>(
        items: &[T],
        size: usize,
        taken: &mut Vec<T>,
        look: &mut dyn FnMut(&[T]) -> Option<R>,
    ) -> Option<R> {
        if taken.len() == size {
            return look(taken);
        }
        for at in 0..items.len() {
            if items.len() - at + taken.len() < size {
                break;
            }
            taken.push(items[at]);
            let found = go(&items[at + 1..], size, taken, look);
            taken.pop();
            if found.is_some() {
                return found;
            }
        }
        None
    }
    go(items, size, &mut Vec::new(), look)
}
