//! HoDoKu's scale: its levels and scores, as version 2.2.0 gives them with the settings it is shipped with.
//!
//! Bernhard Hobiger's HoDoKu (2008 to 2012) asks its techniques in a fixed order for one step each. The score of a puzzle is the
//! sum of what the steps of its path cost, its level that of the hardest step, raised where the score is above what a level
//! allows. So both depend on the whole path, and the path on the order of all searches, on which of several steps counts as the
//! best, and on the order in which singles arose. All of that is followed here.
//!
//! ```text
//!    queues of singles ──▶ full house, naked single, hidden single
//!                          │ none
//!    table of slots    ──▶ the first technique that has a step; of several the first or the best
//!                          │ none
//!    the solution      ──▶ brute force: the digit of the cell in the middle of those that are empty
//! ```

mod level;
mod names;
mod order;
mod scored;
mod slots;
mod walk;

pub use level::Levelled;
pub use scored::Scored;
pub(super) use slots::{TECHNIQUES, level_of};
pub(super) use walk::Position;
pub use walk::{HODOKU220, Hodoku};

/// The techniques that the scale asks, each with its level.
#[cfg(test)]
pub(super) fn levels() -> impl Iterator<Item = (super::Level, &'static dyn crate::Technique)> {
    slots::SLOTS.iter().map(|slot| (slot.level, slot.technique))
}
