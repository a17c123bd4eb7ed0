//! Boards of any size with the rules that people play, as data: [`Rules`] are a [`Shape`], regions, and [`Constraint`]s. [`read`](mod@read)
//! and [`write`](mod@write) know their notations. What the rules mean for a search, the crate `bitdoku-variant` knows.

mod automaton;
mod bounds;
mod cells;
pub mod read;
mod rules;
mod shape;
mod tools;
mod variant;
pub mod write;

pub use automaton::Automaton;
pub use read::RuleError;
pub use rules::{Constraint, Regions, Rules, Ties};
pub use shape::{Cell, LONGEST_SIDE, MOST_VALUES, Shape, ShapeError, full, indices};
pub use tools::{Choice, TOOLS, Tool};
pub use variant::{Notes, Variant};
