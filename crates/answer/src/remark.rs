//! Remarks: an answer in a few words, for people.

use bitdoku::{CellSet, Clash};

use crate::{Status, names};

/// Said of a puzzle whose record states another solution than it has.
pub const MISMATCH: &str = "mismatch: the solution stated is another";

/// What there is to say about the solutions of a puzzle. `refusal`: why the solver did not even try.
#[must_use]
pub fn outcome(status: Status, clash: Option<Clash>, refusal: Option<&str>) -> String {
    match (status, clash, refusal) {
        (Status::Unique, ..) => "one solution".to_owned(),
        (Status::Mismatch, ..) => MISMATCH.to_owned(),
        (Status::Multiple, ..) => "several solutions".to_owned(),
        (Status::None, Some(clash), _) => format!("no solution: {clash}"),
        (Status::None, None, _) => "no solution".to_owned(),
        (_, _, Some(refusal)) => format!("unknown: {refusal}"),
        (_, _, None) => "unknown".to_owned(),
    }
}

/// What a check has found out. `redundant`: the givens that the puzzle could do without, where that is known.
#[must_use]
pub fn findings(status: Status, clash: Option<Clash>, redundant: Option<CellSet>, refusal: Option<&str>) -> String {
    match (status, redundant, clash) {
        (Status::Unique, None, _) => "unique".to_owned(),
        (Status::Unique, Some(CellSet::EMPTY), _) => "unique, minimal".to_owned(),
        (Status::Unique, Some(redundant), _) => format!("unique, not minimal: {}", names(redundant).join(" ")),
        (Status::None, _, Some(clash)) => clash.to_string(),
        (status, ..) => outcome(status, clash, refusal),
    }
}
