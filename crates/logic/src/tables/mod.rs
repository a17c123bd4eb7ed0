//! What follows from what on a board: implications between candidates and groups of them, the trees and the closures that they
//! span, and the nets that placing digits fills.
//!
//! Loops, chains and forcing chains of the kind that HoDoKu looks for are all read off these. A *literal* says that a node, a
//! candidate or a group, is on or off; its *table* holds the literals that follow from it.

mod als;
mod arena;
mod closure;
mod graph;
mod net;
mod queues;
mod row;
mod tree;
mod ways;

pub(crate) use als::{Als, AlsList, Common};
pub(crate) use arena::Arena;
pub(crate) use closure::row_words;
pub(crate) use graph::{Graph, Literal, is_on, off, on};
pub(crate) use net::Nets;
pub(crate) use queues::Queues;
pub(crate) use row::{contains, insert, members};
pub(crate) use tree::Tree;
