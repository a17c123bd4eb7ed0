//! Boards of any size with the rules that people play, as data: [`Rules`] are a [`Shape`], regions, and [`Constraint`]s. [`read`](mod@read)
//! and [`write`](mod@write) know their notations. What the rules mean for a search, the crate `bitdoku-variant` knows.

mod automaton;
mod bounds;
mod cells;
mod cosmetic;
mod kinds;
mod lines;
pub mod read;
mod relation;
mod rules;
mod shape;
mod tools;
mod variant;
pub mod write;

pub use automaton::Automaton;
pub use cosmetic::{Cosmetic, Outline};
pub use kinds::{CONSTRAINTS, Meaning, without_article};
pub use lines::{Diagonal, diagonal, whole_line};
pub use read::RuleError;
pub use relation::{Compared, Negative, Relation, negatives};
pub use rules::{Constraint, Regions, Rules, Ties};
pub use shape::{Cell, LONGEST_SIDE, MOST_VALUES, Shape, ShapeError, full, indices, parity};
pub use tools::{Choice, TOOLS, Tool};
pub use variant::{Notes, Variant};
