//! Making puzzles: one of a seed at a time, so that several workers share the work and each shows what it has made.

use std::ops::RangeInclusive;

use bitdoku::Rating;
use bitdoku::logic::TECHNIQUES;
use bitdoku_answer::points;
use bitdoku_generate::{GaveUp, Generator, Made, Symmetry, Target};
use serde::{Deserialize, Serialize};

use crate::fault::Fault;

/// What to make.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    /// The same seed makes the same puzzles, everywhere.
    pub seed: u64,
    /// The name of a symmetry.
    #[serde(default)]
    pub symmetry: Option<String>,
    /// Fewest and most clues.
    #[serde(default)]
    pub clues: Option<[usize; 2]>,
    /// Whether no clue can be left out.
    #[serde(default)]
    pub minimal: Option<bool>,
    /// Lowest and highest ER, in tenths.
    #[serde(default)]
    pub er: Option<[u16; 2]>,
    /// The slug of a technique that the path must use.
    #[serde(default)]
    pub required: Option<String>,
    /// So many are tried for each puzzle.
    #[serde(default)]
    pub attempts: Option<u64>,
}

impl Wanted {
    fn generator(&self) -> Result<Generator, Fault> {
        let mut generator = Generator::new(self.seed);
        if let Some(name) = &self.symmetry {
            generator = generator.symmetry(name.parse::<Symmetry>().map_err(Fault::new)?);
        }
        if let Some([least, most]) = self.clues {
            generator = generator.clues(least..=most);
        }
        if let Some(minimal) = self.minimal {
            generator = generator.minimal(minimal);
        }
        if let Some(attempts) = self.attempts {
            generator = generator.attempts(attempts);
        }
        let range = |[least, most]: [u16; 2]| -> RangeInclusive<u16> { least..=most };
        let required = match &self.required {
            Some(slug) => vec![known(slug)?],
            None => Vec::new(),
        };
        Ok(generator.target(Target { er: self.er.map(range), required, ..Target::default() }))
    }
}

fn known(slug: &str) -> Result<&'static str, Fault> {
    let mut slugs = TECHNIQUES.iter().map(|row| row.technique.info().slug);
    slugs.find(|known| *known == slug).ok_or_else(|| Fault::new(format!("there is no technique called {slug}")))
}

/// A puzzle as it was made, or that none was found.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Outcome {
    Made { puzzle: String, solution: String, clues: usize, er: Option<f64>, attempts: u64 },
    GaveUp { gave_up: u64 },
}

/// The puzzle of this number.
pub(crate) fn make(wanted: &Wanted, index: u64) -> Result<Outcome, Fault> {
    let generator = wanted.generator()?;
    let made = generator.maker().map_err(Fault::new)?.puzzle(index);
    let er = |rating: Rating| points(rating.hardest.difficulty);
    Ok(match made {
        Ok(Made { puzzle, solution, rating, attempts, .. }) => Outcome::Made {
            puzzle: puzzle.to_string(),
            solution: solution.to_string(),
            clues: puzzle.clue_count(),
            er: rating.map(er),
            attempts,
        },
        Err(GaveUp { attempts, .. }) => Outcome::GaveUp { gave_up: attempts },
    })
}
