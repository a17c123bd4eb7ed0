//! What writers of all notations ask of a puzzle, and how they say what they cannot hold.

use std::fmt;

use crate::board::rules::{Constraint, Regions, Rules};
use crate::board::shape::Cell;

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

/// What givens and marks leave in each cell, as sets of indices of values.
pub(crate) fn marks(rules: &Rules) -> Vec<u64> {
    let shape = rules.shape();
    let full = crate::board::shape::full(shape.values());
    let mut marks = vec![full; shape.cells()];
    for constraint in rules.constraints() {
        if let Constraint::Among(cell, values) = constraint {
            let inside = values.iter().filter(|&&value| (shape.least()..=shape.greatest()).contains(&value));
            marks[cell.index()] &= inside.fold(0, |set, value| set | 1 << (value - shape.least()));
        }
    }
    marks
}

/// The given of each cell that has one.
#[must_use]
pub fn givens(rules: &Rules) -> Vec<Option<usize>> {
    let least = rules.shape().least();
    let given = |set: u64| set.is_power_of_two().then(|| set.trailing_zeros() as usize + least);
    marks(rules).into_iter().map(given).collect()
}

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

/// A row or a column that cells are, in their order or backward: whether it is a row, its number from 0, and whether backward.
#[must_use]
pub fn whole_line(rules: &Rules, cells: &[Cell]) -> Option<(bool, usize, bool)> {
    let shape = rules.shape();
    let first = *cells.first()?;
    let lines = [
        (true, shape.row(first), shape.row_cells(shape.row(first))),
        (false, shape.column(first), shape.column_cells(shape.column(first))),
    ];
    lines.into_iter().find_map(|(is_row, number, line)| {
        let is_backward = line.first() != Some(&first);
        let fits = if is_backward { line.iter().rev().eq(cells) } else { line.iter().eq(cells) };
        fits.then_some((is_row, number, is_backward))
    })
}

impl Rules {
    /// The given of each cell that has one, row by row.
    #[must_use]
    pub fn givens(&self) -> Vec<Option<usize>> {
        givens(self)
    }
}

impl Constraint {
    /// What the rule is called, with its article: `a cage`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Diagonal { .. } => "a diagonal",
            Self::Windoku => "windoku",
            Self::DisjointGroups => "disjoint groups",
            Self::AntiKnight => "anti-knight",
            Self::AntiKing => "anti-king",
            Self::AntiTaxicab => "anti-taxicab",
            Self::NonConsecutive => "non-consecutive",
            Self::GlobalEntropy => "global entropy",
            Self::GlobalModular => "global remainders",
            Self::DutchFlatmates => "Dutch flatmates",
            Self::Different(_) => "cells that differ",
            Self::Among(..) => "marks of a cell",
            Self::WhiteDot(..) => "a white dot",
            Self::BlackDot(..) => "a black dot",
            Self::StrictKropki => "strict kropki",
            Self::PairSum(..) => "the sum of a pair",
            Self::StrictXv => "strict XV",
            Self::Greater(..) => "an inequality",
            Self::Thermometer { is_slow: false, .. } => "a thermometer",
            Self::Thermometer { is_slow: true, .. } => "a slow thermometer",
            Self::Whisper { .. } => "a whisper",
            Self::Renban(_) => "a renban line",
            Self::Modular { .. } => "a modular line",
            Self::Entropic(_) => "an entropic line",
            Self::Palindrome(_) => "a palindrome",
            Self::Between(_) => "a between line",
            Self::Lockout { .. } => "a lockout line",
            Self::RegionSum(_) => "a region sum line",
            Self::Zipper(_) => "a zipper line",
            Self::SumLine { .. } => "a line of equal parts",
            Self::Cage { .. } => "a cage",
            Self::Sum { .. } => "a sum",
            Self::EqualSums(_) => "equal sums",
            Self::AntiSum { .. } => "a forbidden sum",
            Self::Sandwich { .. } => "a sandwich",
            Self::XSum { .. } => "an X-sum",
            Self::Skyscraper { .. } => "a skyscraper",
            Self::HiddenSkyscraper { .. } => "a hidden skyscraper",
            Self::NumberedRoom { .. } => "a numbered room",
            Self::Indexing { .. } => "an index",
            Self::ValueIndexing(_) => "an index of values",
            Self::Contains { is_exact: false, .. } => "a quadruple",
            Self::Contains { is_exact: true, .. } => "values this many times",
            Self::SameValues(_) => "cells of the same values",
            Self::CountingCircles(_) => "counting circles",
            Self::CountDistinct(_) => "a count of values",
            Self::Pairs { .. } => "a relation of cells",
            Self::Line { .. } => "an automaton",
            Self::FullRank { .. } => "ranks",
            Self::Any(_) => "alternatives",
        }
    }
}
