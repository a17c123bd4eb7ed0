//! The kernel: what every rule comes to. A [`Network`](network::Network) is rules made ready; a [`Board`](board::Board) is a position
//! under them, with everything that was removed on a trail; a search guesses on the board, and learns from what was refuted.
//!
//! ```text
//! network   houses, crossings of houses, rules; which of them a cell wakes
//! rule/     the rules' propagators: from what is left in some cells to what must go
//! board     what is left in each cell, the trail, propagation, reasons
//! learn     clauses: what a refutation teaches
//! set       sets of cells as bits
//! search    guesses, in order or with learning
//! ```
//!
//! What is left in a cell is a word of 64 bits whatever the size: the marks of a board of 9×9 are 648 bytes, those of 36×36 ten
//! kilobytes, so narrower words would save no memory that counts, and each propagator would be there once for each width. Where a
//! value can go in a house is not kept but read off the marks when the house is asked, which is once for many changes.

pub(crate) mod board;
pub(crate) mod learn;
pub(crate) mod network;
pub(crate) mod rule;
pub(crate) mod search;
pub(crate) mod set;
