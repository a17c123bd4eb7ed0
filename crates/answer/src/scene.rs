//! What a picture of a step shows, as named fields.

use bitdoku::logic::scene::Scene;
use serde::Serialize;

use crate::{CandidateRow, CellName, HouseName};

/// What a picture of a step shows in addition to its links.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SceneRow {
    /// Houses with a background.
    pub houses: Vec<ShadeRow>,
    /// Cells with a background; later ones lie over earlier ones.
    pub tints: Vec<TintRow>,
    /// Candidates with marks. One may have several.
    pub marks: Vec<MarkRow>,
    /// The cells of a loop in order, from neighbour to neighbour and back.
    pub ring: Vec<CellName>,
    /// Digits that bar others, in rings.
    pub rings: Vec<CellName>,
    /// From a digit in a ring to a cell that it bars, beyond others that it bars.
    pub bars: Vec<BarRow>,
    /// Where a digit has no place.
    pub barred: Vec<CandidateRow>,
}

/// The background of a house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ShadeRow {
    /// The house.
    pub house: HouseName,
    /// `look` if it is to be looked at, `base` if its places are counted, `cover` if it holds them all and loses others.
    pub shade: &'static str,
}

/// A line from a digit to a cell that it bars.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct BarRow {
    /// Where the digit is.
    pub from: CellName,
    /// What it bars.
    pub to: CellName,
}

/// The background of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TintRow {
    /// The cell.
    pub cell: CellName,
    /// `pattern` if it belongs to the pattern, `gone` if it loses candidates.
    pub tint: &'static str,
}

/// How a candidate is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MarkRow {
    /// Its cell.
    pub cell: CellName,
    /// Its digit.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 9)))]
    pub digit: u8,
    /// `on`: part of the pattern, or true; `off`: false; `extra`: keeps a deadly pattern from being one; `gone`: goes.
    pub mark: &'static str,
}

impl From<&Scene> for SceneRow {
    fn from(scene: &Scene) -> Self {
        let tint = |&(cell, tint): &(bitdoku::Cell, bitdoku::logic::scene::Tint)| TintRow {
            cell: cell.into(),
            tint: tint.name(),
        };
        let mark = |&(candidate, mark): &(bitdoku::grid::Candidate, bitdoku::logic::scene::Mark)| MarkRow {
            cell: candidate.cell().into(),
            digit: candidate.digit().value(),
            mark: mark.name(),
        };
        Self {
            houses: scene
                .houses
                .iter()
                .map(|&(house, shade)| ShadeRow { house: house.into(), shade: shade.name() })
                .collect(),
            rings: scene.rings.iter().copied().map(CellName::from).collect(),
            bars: scene.bars.iter().map(|&(from, to)| BarRow { from: from.into(), to: to.into() }).collect(),
            barred: scene.barred.iter().copied().map(CandidateRow::from).collect(),
            tints: scene.tints.iter().map(tint).collect(),
            marks: scene.marks.iter().map(mark).collect(),
            ring: scene.ring.iter().copied().map(CellName::from).collect(),
        }
    }
}
