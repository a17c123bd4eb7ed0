//! Rules by name alone, as a header or an option lists them: `X, anti-knight`.

use crate::board::rules::{Constraint, Regions, Rules};

use super::error::RuleError;

/// A rule that needs no cells: its names, and what it is.
type Named = (&'static [&'static str], &'static str);

/// All of them. The first name is the one that is written.
const NAMED: [Named; 11] = [
    (&["X", "diagonals", "diagonal", "X-sudoku", "sudoku-X"], "the cells of both diagonals differ"),
    (&["windoku", "hyper"], "four more boxes, a cell off the border, hold each value"),
    (&["disjoint-groups"], "cells at the same place of each box differ"),
    (&["anti-knight"], "cells a knight's move apart differ"),
    (&["anti-king"], "cells that touch by a corner differ"),
    (&["anti-taxicab"], "cells that hold a value are not that number of steps apart"),
    (&["non-consecutive"], "cells side by side are not consecutive"),
    (&["strict-kropki"], "all white and black dots are given"),
    (&["strict-xv"], "all X and V are given"),
    (&["global-entropy"], "each square of four cells has a low, a middle and a high value"),
    (&["latin", "no-boxes"], "rows and columns alone: no boxes"),
];

/// The rules that have a name and need no cells, each with what it says.
///
/// ```
/// assert!(bitdoku_text::board::read::named_rules().any(|(name, _)| name == "anti-knight"));
/// ```
pub fn named_rules() -> impl Iterator<Item = (&'static str, &'static str)> {
    NAMED.iter().map(|(names, meaning)| (names[0], *meaning))
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
    let plain = |name: &str| -> String {
        name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
    };
    let known = |name: &str| {
        let known = NAMED.iter().find(|(known, _)| known.iter().any(|known| plain(known) == plain(name)));
        known.map(|(names, _)| names[0]).ok_or_else(|| RuleError::UnknownRule(name.to_owned()))
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
        for name in known_names(names)? {
            let constraints: &[Constraint] = match name {
                "X" => &[Constraint::Diagonal { rises: true }, Constraint::Diagonal { rises: false }],
                "windoku" => &[Constraint::Windoku],
                "disjoint-groups" => &[Constraint::DisjointGroups],
                "anti-knight" => &[Constraint::AntiKnight],
                "anti-king" => &[Constraint::AntiKing],
                "anti-taxicab" => &[Constraint::AntiTaxicab],
                "non-consecutive" => &[Constraint::NonConsecutive],
                "strict-kropki" => &[Constraint::StrictKropki],
                "strict-xv" => &[Constraint::StrictXv],
                "global-entropy" => &[Constraint::GlobalEntropy],
                _ => {
                    self.set_regions(Regions::None);
                    &[]
                }
            };
            for constraint in constraints {
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
