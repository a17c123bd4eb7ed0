//! What writers of all notations ask of a puzzle, and how they say what they cannot hold.

use std::fmt;

use crate::board::relation::Relation;
use crate::board::rules::{Constraint, Regions, Rules};
use crate::board::shape::{Cell, Shape};

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

/// The remainder by 2 that these values and no others have.
#[must_use]
pub fn parity(values: &[usize], shape: Shape) -> Option<usize> {
    let all = |parity: usize| (shape.least()..=shape.greatest()).filter(move |value| value % 2 == parity);
    [0, 1].into_iter().find(|&parity| all(parity).eq(values.iter().copied()))
}

/// A sum along a diagonal: a little killer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Diagonal {
    /// How many rows down each cell is from the one before: 1 or -1.
    pub down: i64,
    /// How many columns to the right.
    pub right: i64,
    /// Whether it begins at a border of the board, where its clue stands.
    pub is_from_border: bool,
    /// Whether it ends at one.
    pub is_to_border: bool,
}

/// The diagonal that cells which are added up run along. A cell alone runs in any direction, best from border to border.
#[must_use]
pub fn diagonal(terms: &[(Cell, i64)], shape: Shape) -> Option<Diagonal> {
    let at = |cell: Cell| (shape.row(cell) as i64, shape.column(cell) as i64);
    let (first, last) = (at(terms.first()?.0), at(terms.last()?.0));
    let is_outside = |row: i64, column: i64| {
        !(0..shape.rows() as i64).contains(&row) || !(0..shape.columns() as i64).contains(&column)
    };
    let runs = |&(down, right): &(i64, i64)| {
        terms
            .iter()
            .zip(0..)
            .all(|((cell, times), step)| *times == 1 && at(*cell) == (first.0 + step * down, first.1 + step * right))
    };
    let of = |(down, right): (i64, i64)| Diagonal {
        down,
        right,
        is_from_border: is_outside(first.0 - down, first.1 - right),
        is_to_border: is_outside(last.0 + down, last.1 + right),
    };
    let ways = [(1, 1), (1, -1), (-1, 1), (-1, -1)].into_iter().filter(runs).map(of);
    ways.min_by_key(|diagonal| (!diagonal.is_from_border, !diagonal.is_to_border))
}

impl Constraint {
    /// What the rule is called on a board, with its article: `a cage`.
    #[must_use]
    pub fn name(&self, shape: Shape) -> &'static str {
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
            Self::SameRegions => "regions of the same values",
            Self::EqualityCage(_) => "an equality cage",
            Self::Different(_) => "cells that differ",
            Self::Among(_, values) => match parity(values, shape) {
                Some(1) => "an odd cell",
                Some(_) => "an even cell",
                None => "given marks",
            },
            Self::WhiteDot(..) => "a white dot",
            Self::BlackDot(..) => "a black dot",
            Self::StrictKropki => "strict kropki",
            Self::PairSum(_, _, 10) => "an X",
            Self::PairSum(_, _, 5) => "a V",
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
            Self::Sum { terms, .. } if diagonal(terms, shape).is_some() => "a little killer",
            // The number of a pill is taken away.
            Self::Sum { total: 0, terms } if terms.first().is_some_and(|(_, times)| *times < 0) => "an arrow",
            Self::Sum { .. } => "a sum",
            Self::EqualSums(lists) => match &lists[..] {
                [one, _] if one.len() == 1 => "an arrow",
                [ends, _] if ends.len() == 2 => "a double arrow",
                _ => "equal sums",
            },
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
            Self::Pairs { is_all, .. } => match Relation::of(self, shape) {
                Some(relation) => relation.name(*is_all),
                None => "a relation of cells",
            },
            Self::Line { .. } => "an automaton",
            Self::FullRank { .. } => "ranks",
            Self::Any(_) => "alternatives",
        }
    }
}
