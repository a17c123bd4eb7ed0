//! What is said of a step: in words, as a picture, and as a hint in stages.

mod explain;
mod hint;
mod picture;
pub mod scene;

pub use explain::{Explanation, Line};
pub use hint::{Hint, Level, Mistake, mistakes};
pub use picture::Picture;
pub use scene::Scene;
