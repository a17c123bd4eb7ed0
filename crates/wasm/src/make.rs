//! Making puzzles: one of a seed at a time, so that several workers share the work and each shows what it has made.

#[cfg(feature = "reason")]
use std::ops::RangeInclusive;

use bitdoku::Level;
#[cfg(feature = "boards")]
use bitdoku::Symmetry;
#[cfg(feature = "reason")]
use bitdoku::{Rating, logic::TECHNIQUES};
#[cfg(feature = "reason")]
use bitdoku_generate::{GaveUp, Generator, Made, Target};
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
    /// A level, or a range of levels.
    #[serde(default)]
    pub level: Option<String>,
    /// Whether easy, medium and hard puzzles get about as many clues as newspapers print.
    #[serde(default)]
    pub printed: bool,
    /// Lowest and highest ER, in tenths.
    #[serde(default)]
    pub er: Option<[u16; 2]>,
    /// The slug of a technique that the path must use.
    #[serde(default)]
    pub required: Option<String>,
    /// This many are tried for each puzzle.
    #[serde(default)]
    pub attempts: Option<u64>,
    /// Of a board that is no classic one: its rules by name, with commas between them. The modules of boards make these.
    #[serde(default)]
    pub rules: Option<String>,
    /// The number of its rows, columns and values.
    #[serde(default)]
    pub size: Option<usize>,
    /// Whether no cage, line, dot or other rule at a place of its own can be left out.
    #[serde(default)]
    pub minimal_rules: bool,
}

#[cfg(feature = "reason")]
impl Wanted {
    fn generator(&self) -> Result<Generator, Fault> {
        let mut generator = Generator::new(self.seed);
        if let Some(name) = &self.symmetry {
            generator = generator.symmetry(name.parse::<bitdoku::Symmetry>().map_err(Fault::new)?);
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
        let levels = self.level.as_deref().map(Level::range).transpose().map_err(Fault::new)?;
        if let (true, Some(levels)) = (self.printed, &levels)
            && let Some(clues) = Generator::printed_clues(*levels.start())
        {
            generator = generator.padded_to(clues);
        }
        let range = |[least, most]: [u16; 2]| -> RangeInclusive<u16> { least..=most };
        let required = match &self.required {
            Some(slug) => vec![known(slug)?],
            None => Vec::new(),
        };
        Ok(generator.target(Target { levels, er: self.er.map(range), required, ..Target::default() }))
    }
}

#[cfg(feature = "reason")]
fn known(slug: &str) -> Result<&'static str, Fault> {
    let mut slugs = TECHNIQUES.iter().map(|row| row.technique.slug());
    slugs.find(|known| *known == slug).ok_or_else(|| Fault::new(format!("there is no technique called {slug}")))
}

/// A puzzle as it was made, or that none was found.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Outcome {
    Made {
        puzzle: String,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        rules: Vec<String>,
        solution: String,
        clues: usize,
        level: Option<&'static str>,
        er: Option<f64>,
        attempts: u64,
    },
    #[cfg(feature = "reason")]
    GaveUp { gave_up: u64 },
}

/// The puzzle of this number.
pub(crate) fn make(wanted: &Wanted, index: u64) -> Result<Outcome, Fault> {
    if wanted.rules.is_some() || wanted.size.is_some() { board(wanted, index) } else { classic(wanted, index) }
}

/// The classic puzzle of this number.
#[cfg(feature = "reason")]
fn classic(wanted: &Wanted, index: u64) -> Result<Outcome, Fault> {
    let generator = wanted.generator()?;
    let made = generator.maker().map_err(Fault::new)?.puzzle(index);
    let er = |rating: Rating| bitdoku_answer::points(rating.er.difficulty);
    Ok(match made {
        Ok(Made { puzzle, solution, level, rating, attempts, .. }) => Outcome::Made {
            puzzle: puzzle.to_string(),
            rules: Vec::new(),
            solution: solution.to_string(),
            clues: puzzle.clue_count(),
            level: level.map(Level::name),
            er: rating.map(er),
            attempts,
        },
        Err(GaveUp { attempts, .. }) => Outcome::GaveUp { gave_up: attempts },
    })
}

/// The board of this number.
#[cfg(feature = "boards")]
fn board(wanted: &Wanted, index: u64) -> Result<Outcome, Fault> {
    let classic = [
        ("clues", wanted.clues.is_some()),
        ("minimal", wanted.minimal.is_some()),
        ("er", wanted.er.is_some()),
        ("required", wanted.required.is_some()),
        ("attempts", wanted.attempts.is_some()),
    ];
    if let Some((name, _)) = classic.into_iter().find(|(_, is_wanted)| *is_wanted) {
        return Err(Fault::new(format!(
            "{name} works only with classic puzzles: leave it out, or leave out rules and size"
        )));
    }
    let symmetry = wanted.symmetry.as_deref().map_or(Ok(Symmetry::None), str::parse).map_err(Fault::new)?;
    let (side, rules) = (wanted.size.unwrap_or(9), wanted.rules.as_deref().unwrap_or_default());
    let mut maker = bitdoku::BoardMaker::new(side, rules, symmetry).map_err(Fault::new)?;
    let level = wanted.level.as_deref().map(str::parse::<Level>).transpose().map_err(Fault::new)?;
    if let Some(level) = level {
        maker = if wanted.printed { maker.level(level) } else { maker.level(level).minimal() };
    }
    if wanted.minimal_rules {
        maker = maker.minimal_rules();
    }
    let (puzzle, solution) = maker.make(wanted.seed, index, &|| false).map_err(Fault::new)?;
    Ok(Outcome::Made {
        clues: puzzle.rules.givens().iter().flatten().count(),
        puzzle: puzzle.text,
        rules: puzzle.names,
        solution: solution.to_string(),
        level: level.map(Level::name),
        er: None,
        attempts: 1,
    })
}

/// The module of boards leaves classic puzzles to that which rates them.
#[cfg(not(feature = "reason"))]
fn classic(_: &Wanted, _: u64) -> Result<Outcome, Fault> {
    Err(Fault::new("this module makes boards: name rules or a size"))
}

/// The module of classic puzzles has no others.
#[cfg(not(feature = "boards"))]
fn board(_: &Wanted, _: u64) -> Result<Outcome, Fault> {
    Err(Fault::classic_only())
}
