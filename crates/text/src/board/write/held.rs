//! What writers of all notations ask of a puzzle, and how they say what they cannot hold.

use std::fmt;

use crate::board::rules::{Regions, Rules};

/// What a notation cannot hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unwritable {
    what: String,
}

impl Unwritable {
    pub(crate) fn new(what: impl Into<String>) -> Self {
        Self { what: what.into() }
    }
}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this format cannot express {}", self.what)
    }
}

impl std::error::Error for Unwritable {}

/// The number of each cell's region, where regions do not overlap.
pub(crate) fn region_of(rules: &Rules) -> Option<Vec<Option<usize>>> {
    let mut of = vec![None; rules.shape().cells()];
    for (number, region) in rules.region_cells().iter().enumerate() {
        for cell in region {
            if of[cell.index()].replace(number).is_some() {
                return None;
            }
        }
    }
    Some(of)
}

/// Whether the regions are the boxes that a board of this shape has where nothing else is said.
pub(in crate::board) fn has_usual_regions(rules: &Rules) -> bool {
    let shape = rules.shape();
    match (rules.regions(), shape.box_sides(shape.rows().max(shape.columns()))) {
        (Regions::Boxes { rows, columns }, Some(usual)) => (*rows, *columns) == usual,
        (Regions::None, None) => true,
        _ => false,
    }
}
