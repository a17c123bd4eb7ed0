//! Several scales by their names, as a caller writes them: `se121,W,te`.

use std::fmt;

use bitdoku::UnknownName;
use bitdoku::logic::ScaleEntry;

/// Why these are no scales that can be asked together.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScalesError {
    /// No scale has this name.
    Unknown(UnknownName),
    /// Two of them rate in ER, for which a row has one field.
    BothEr,
}

impl fmt::Display for ScalesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(error) => error.fmt(f),
            Self::BothEr => f.write_str("two of these scales are both written as er: rate on one of them"),
        }
    }
}

impl std::error::Error for ScalesError {}

/// The scales of these names, with commas between them.
///
/// ```
/// use bitdoku_answer::{ScalesError, scales_named};
/// assert_eq!(scales_named("W,te")?.len(), 2);
/// assert_eq!(scales_named("se121,sukaku").unwrap_err(), ScalesError::BothEr);
/// assert!(scales_named("se").unwrap_err().to_string().starts_with("expected a scale: se121"));
/// # Ok::<(), ScalesError>(())
/// ```
///
/// # Errors
/// If a name is that of no scale, or if two of them rate in ER.
pub fn scales_named(names: &str) -> Result<Vec<ScaleEntry>, ScalesError> {
    let scales: Vec<ScaleEntry> =
        names.split(',').map(str::parse).collect::<Result<_, _>>().map_err(ScalesError::Unknown)?;
    match scales.iter().filter(|scale| scale.profile().is_some()).count() {
        0 | 1 => Ok(scales),
        _ => Err(ScalesError::BothEr),
    }
}
