//! Rules by name alone, as a header or an option lists them: `X, anti-knight`.

use crate::board::kinds::CONSTRAINTS;
use crate::board::rules::{Regions, Rules};

use super::error::RuleError;
use super::iss;

/// The names of a rule, of which the first is the one that is written, and its text.
type Named = (&'static [&'static str], &'static str);

/// The rules that need no cells.
static NAMED: [Named; 11] = [
    (&["X", "diagonals", "diagonal", "X-sudoku", "sudoku-X"], ".Diagonal~1.Diagonal~-1"),
    (&["windoku", "hyper"], ".Windoku"),
    (&["disjoint-groups"], ".DisjointSets"),
    (&["anti-knight"], ".AntiKnight"),
    (&["anti-king"], ".AntiKing"),
    (&["anti-taxicab"], ".AntiTaxicab"),
    (&["non-consecutive"], ".AntiConsecutive"),
    (&["strict-kropki"], ".StrictKropki"),
    (&["strict-xv"], ".StrictXV"),
    (&["global-entropy"], ".GlobalEntropy"),
    (&["latin", "no-boxes"], ".NoBoxes"),
];

/// The rules that have a name and need no cells, each with what it says.
///
/// ```
/// assert!(bitdoku_text::board::read::named_rules().any(|(name, _)| name == "anti-knight"));
/// ```
pub fn named_rules() -> impl Iterator<Item = (&'static str, &'static str)> {
    NAMED.iter().map(|(names, text)| {
        let own = CONSTRAINTS.iter().find(|constraint| constraint.example == *text);
        (names[0], own.map_or("the cells of both diagonals differ", |constraint| constraint.meaning))
    })
}

/// The names of a list that commas part, as [`named_rules`] writes them; case, blanks and hyphens do not matter.
///
/// # Errors
///
/// If one is not known.
///
/// ```
/// use bitdoku_text::board::read::known_names;
///
/// assert_eq!(known_names("Anti Knight, x")?, ["anti-knight", "X"]);
/// assert_eq!(known_names("X, anti-bishop").unwrap_err().to_string(), "no constraint \"anti-bishop\"");
/// # Ok::<(), bitdoku_text::board::read::RuleError>(())
/// ```
pub fn known_names(names: &str) -> Result<Vec<&'static str>, RuleError> {
    Ok(known(names)?.into_iter().map(|(names, _)| names[0]).collect())
}

/// The rows of the names in a list.
fn known(names: &str) -> Result<Vec<&'static Named>, RuleError> {
    let plain = |name: &str| -> String {
        name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
    };
    let is_named = |name: &str, known: &[&str]| known.iter().any(|known| plain(known) == plain(name));
    let known = |name: &str| {
        let known = NAMED.iter().find(|(known, _)| is_named(name, known));
        known.ok_or_else(|| RuleError::UnknownRule(name.to_owned()))
    };
    names.split([',', ';']).map(str::trim).filter(|name| !name.is_empty()).map(known).collect()
}

impl Rules {
    /// Adds rules by their names, which commas part, but for those that are there; case, blanks and hyphens do not matter.
    ///
    /// # Errors
    ///
    /// If a name is not known: then none is added.
    ///
    /// ```
    /// use bitdoku_text::board::{Rules, Shape};
    /// let mut rules = Rules::new(Shape::square(4)?);
    /// rules.add_named("X, anti-knight")?;
    /// assert_eq!(rules.to_string(), ".Shape~4x4.Diagonal~1.Diagonal~-1.AntiKnight");
    /// assert_eq!(rules.add_named("anti-bishop").unwrap_err().to_string(), "no constraint \"anti-bishop\"");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add_named(&mut self, names: &str) -> Result<(), RuleError> {
        for (_, text) in known(names)? {
            let (added, _) = iss::read(text)?;
            if *added.regions() == Regions::None {
                self.set_regions(Regions::None);
            }
            for constraint in added.constraints() {
                if !self.constraints().contains(constraint) {
                    self.push(constraint.clone());
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;

    /// Each name adds a rule of its own.
    #[test]
    fn every_name_changes_the_rules() {
        let bare = Rules::new(Shape::square(9).unwrap());
        for (name, _) in named_rules() {
            let mut rules = bare.clone();
            rules.add_named(&name.to_uppercase().replace('-', " ")).unwrap();
            assert_ne!(format!("{rules:?}"), format!("{bare:?}"), "{name}");
            let once = rules.clone();
            rules.add_named(name).unwrap();
            assert_eq!(rules, once, "{name} twice");
        }
    }
}
