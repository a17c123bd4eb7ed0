//! What is said of a step: in words, as a picture, and as a hint in stages.

mod bars;
mod chains;
mod eureka;
mod explain;
mod hint;
mod names;
mod picture;
mod reasons;
pub mod scene;
mod sentence;
mod texts;
mod words;

pub use explain::{Explanation, Line};
pub use hint::{Hint, Mistake, Stage, mistakes};
pub use picture::Picture;
pub use scene::Scene;
pub use sentence::{Arg, ArgType, Claim, Key, Role, Sentence};
pub use texts::{LANGUAGES, Language, Texts, TextsError};
pub use words::removals;
