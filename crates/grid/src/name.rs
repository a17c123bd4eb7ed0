//! Finding things by name: one way for formats, sites, backends, solvers, scales, techniques and whatever else has one.
//!
//! Each of these types implements `FromStr` by means of [`find`]. Their error is [`UnknownName`].

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// A text that names nothing of its kind.
///
/// ```
/// use bitdoku_grid::name::find;
/// let error = find("a size", [("small", 1), ("large", 2)], "huge").unwrap_err();
/// assert!(error.known().contains(&"large"));
/// assert_eq!(error.to_string(), "expected a size: small or large, found 'huge'");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    kind: &'static str,
    known: Vec<&'static str>,
    found: String,
}

impl UnknownName {
    /// How many characters of what was found a message repeats.
    const SHOWN: usize = 40;

    /// What was expected, with its article: `a format`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        self.kind
    }

    /// All names of that kind.
    #[must_use]
    pub fn known(&self) -> &[&'static str] {
        &self.known
    }

    /// What was found instead, its first characters if it is long.
    #[must_use]
    pub fn found(&self) -> &str {
        &self.found
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}: ", self.kind)?;
        for (i, name) in self.known.iter().enumerate() {
            let before = match i {
                0 => "",
                _ if i + 1 == self.known.len() => " or ",
                _ => ", ",
            };
            write!(f, "{before}{name}")?;
        }
        write!(f, ", found '{}'", self.found)
    }
}

impl core::error::Error for UnknownName {}

/// Finds the thing called `name` among `all`, which are pairs of a name and a thing.
///
/// `kind` says in the error what was expected, with its article: `a format`.
///
/// ```
/// use bitdoku_grid::name::find;
/// let colours = [("red", 0xFF0000), ("green", 0x00FF00)];
/// assert_eq!(find("a colour", colours, "green"), Ok(0x00FF00));
/// let error = find("a colour", colours, "Green").unwrap_err();
/// assert_eq!(error.to_string(), "expected a colour: red or green, found 'Green'");
/// ```
///
/// # Errors
/// If nothing has this name. Capitals and small letters differ.
pub fn find<T>(
    kind: &'static str,
    all: impl IntoIterator<Item = (&'static str, T)>,
    name: &str,
) -> Result<T, UnknownName> {
    let mut known = Vec::new();
    for (its_name, thing) in all {
        if its_name == name {
            return Ok(thing);
        }
        known.push(its_name);
    }
    let end = name.char_indices().nth(UnknownName::SHOWN).map_or(name.len(), |(end, _)| end);
    Err(UnknownName { kind, known, found: name[..end].to_owned() })
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    const ALL: [(&str, u8); 3] = [("one", 1), ("two", 2), ("three", 3)];

    #[test]
    fn a_name_is_found_or_all_are_told() {
        assert_eq!(find("a number", ALL, "two"), Ok(2));
        let error = find("a number", ALL, "Two").unwrap_err();
        assert_eq!(error.to_string(), "expected a number: one, two or three, found 'Two'");
        assert_eq!((error.kind(), error.known(), error.found()), ("a number", &["one", "two", "three"][..], "Two"));
    }

    #[test]
    fn a_long_text_is_cut_between_characters() {
        let error = find("a number", ALL, &"é".repeat(1000)).unwrap_err();
        assert_eq!(error.found(), "é".repeat(40));
    }
}
