//! What HoDoKu's scale says of a puzzle: level and score, and the path they come from in the words that its program prints.

use std::fmt::Write as _;

use bitdoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit};

use super::level::Levelled;
use super::names::name;
use super::slots::SLOTS;
use crate::scale::Rated;
use crate::step::Kind;

/// HoDoKu's level and score of a puzzle, and the steps they come from.
///
/// ```
/// use bitdoku_logic::{Board, HODOKU220, Scratch};
///
/// let grid = "...53....3..1...7......756.74..168....2......9...4..1..6..9....19......6......2.1".parse()?;
/// let scored = HODOKU220.scored(&Board::new(&grid), &mut Scratch::default())?;
/// assert_eq!(scored.total.to_string(), "hard 968");
/// assert_eq!(scored.techniques()[2], ("Hidden Single".to_owned(), 23));
/// assert_eq!(scored.steps().nth(19).as_deref(), Some("Locked Candidates Type 1 (Pointing): r89c6<>4"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Scored {
    /// Level and score.
    pub total: Levelled,
    steps: Vec<Taken>,
}

/// A step without its reasons.
#[derive(Clone, Debug, PartialEq)]
struct Taken {
    kind: Kind,
    technique: &'static str,
    placement: Option<Candidate>,
    eliminations: CandidateSet,
}

impl Scored {
    pub(super) fn new(total: Levelled, steps: &[Rated<u32>]) -> Self {
        let taken = |step: &Rated<u32>| Taken {
            kind: step.kind,
            technique: step.technique,
            placement: step.placement,
            eliminations: step.eliminations,
        };
        Self { total, steps: steps.iter().map(taken).collect() }
    }

    /// How many steps the path has.
    #[must_use]
    pub fn count(&self) -> usize {
        self.steps.len()
    }

    /// What steps are called and how many there are of each name, in the order in which HoDoKu asks techniques.
    #[must_use]
    pub fn techniques(&self) -> Vec<(String, usize)> {
        let place = |step: &Taken| SLOTS.iter().position(|slot| slot.technique.slug() == step.technique);
        let mut named: Vec<(usize, String, usize)> = Vec::new();
        for step in &self.steps {
            let name = name(step.kind);
            match named.iter_mut().find(|(_, known, _)| *known == name) {
                Some((.., count)) => *count += 1,
                None => named.push((place(step).unwrap_or(SLOTS.len()), name, 1)),
            }
        }
        named.sort();
        named.into_iter().map(|(_, name, count)| (name, count)).collect()
    }

    /// The steps as HoDoKu writes what they do, each after its name: `Hidden Single: r3c7=2`, `Naked Pair: r5c89<>5, r5c4<>8`.
    pub fn steps(&self) -> impl Iterator<Item = String> {
        self.steps.iter().map(|step| format!("{}: {}", name(step.kind), outcome(step)))
    }
}

/// What a step does: the digit of a cell, or the cells that lose each digit.
fn outcome(step: &Taken) -> String {
    if let Some(placed) = step.placement {
        return format!("{}={}", placed.cell(), placed.digit());
    }
    let mut text = String::new();
    for digit in Digit::ALL {
        let cells = step.eliminations.cells(digit);
        if !cells.is_empty() {
            let separator = if text.is_empty() { "" } else { ", " };
            write!(text, "{separator}{}<>{digit}", together(cells)).expect("writing to a string");
        }
    }
    text
}

/// Cells, those of a row or of a column in one: `r12c3,r4c567`. The first takes what is in its row, or else in its column; and so
/// the first of the rest.
fn together(mut cells: CellSet) -> String {
    let mut text = String::new();
    while let Some(first) = cells.first() {
        let mut group = CellSet::EMPTY;
        let (mut rows, mut columns) = (String::new(), String::new());
        for cell in cells {
            // As soon as there are two in a line, the group goes on along it.
            let along = |other: fn(Cell) -> usize| group.iter().all(|it| other(it) == other(cell));
            let (row, column) = (|cell: Cell| cell.row().index(), |cell: Cell| cell.col().index());
            if !(along(row) || along(column)) {
                continue;
            }
            group.insert(cell);
            if row(cell) != row(first) || cell == first {
                write!(rows, "{}", row(cell) + 1).expect("writing to a string");
            }
            if column(cell) != column(first) || cell == first {
                write!(columns, "{}", column(cell) + 1).expect("writing to a string");
            }
        }
        cells -= group;
        let separator = if text.is_empty() { "" } else { "," };
        write!(text, "{separator}r{rows}c{columns}").expect("writing to a string");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_a_line_stand_together() {
        let told = |cells: &str| together(cells.split(' ').map(|cell| cell.parse::<Cell>().unwrap()).collect());
        assert_eq!(told("r1c3 r2c3 r4c5 r4c6 r4c7"), "r12c3,r4c567");
        assert_eq!(told("r1c1 r1c9 r3c1"), "r1c19,r3c1");
        assert_eq!(told("r2c2 r3c1 r3c2"), "r23c2,r3c1");
        assert_eq!(told("r5c5"), "r5c5");
    }
}
