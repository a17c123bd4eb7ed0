//! Boards with no given too many.

use bitdoku_grid::Xoshiro256;
use bitdoku_text::board::{Constraint, Rules};

use crate::answer::{Limits, Outcome, Puzzle, Unknown};

/// The rules with as few of their givens as the only solution needs, tried in a random order. `None` if there is not exactly one solution.
///
/// Only givens are left out, no other rules. A given stays if the limit on guesses is reached before it is known whether it can be left out.
///
/// # Errors
///
/// If a limit comes before it is known whether there is exactly one solution, or `limits` says to stop.
///
/// ```
/// use bitdoku_grid::Xoshiro256;
/// use bitdoku_variant::{Limits, minimal, read::read};
///
/// let rules = read("1..2..1..3..2..4")?;
/// let minimal = minimal(&rules, &mut Xoshiro256::seeded(0), &Limits::default())?;
/// assert!(minimal.is_none(), "two values in a box are equal");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn minimal(rules: &Rules, random: &mut Xoshiro256, limits: &Limits<'_>) -> Result<Option<Rules>, Unknown> {
    let mut puzzle = Puzzle::from(rules);
    match puzzle.solve(limits).outcome {
        Outcome::Unique(_) => {}
        Outcome::Unknown(_) => return Err(Unknown),
        Outcome::Multiple(_) | Outcome::Unsolvable => return Ok(None),
    }
    let mut kept: Vec<Constraint> = rules.constraints().to_vec();
    let mut givens: Vec<Constraint> = kept.iter().filter(|rule| rule.is_given()).cloned().collect();
    givens.sort();
    givens.dedup();
    random.shuffle(&mut givens);
    for given in givens {
        let without: Vec<Constraint> = kept.iter().filter(|rule| **rule != given).cloned().collect();
        puzzle.renew(&with(rules, &without));
        match puzzle.solve(limits).outcome {
            Outcome::Unique(_) => kept = without,
            Outcome::Unknown(_) if (limits.stop)() => return Err(Unknown),
            _ => {}
        }
    }
    Ok(Some(with(rules, &kept)))
}

/// The board with these rules instead of its own.
pub(crate) fn with(rules: &Rules, constraints: &[Constraint]) -> Rules {
    let mut other = rules.clone();
    other.clear();
    constraints.iter().for_each(|rule| other.push(rule.clone()));
    other
}
