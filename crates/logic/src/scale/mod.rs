//! Scales: which techniques are tried, in which order, at what price, and how the prices of a path are summed.

mod difficulty;
mod grade;
mod path;
mod profile;
mod rating;
mod shortcut;

pub use difficulty::{Difficulty, ParseRatingError};
pub use grade::Grade;
pub use path::Path;
pub use profile::{PROFILES, Profile, SE121, SUKAKU, next_step, rate};
pub use rating::{Peak, Rating};
