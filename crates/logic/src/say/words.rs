//! Cells and digits as players write them in every language, `r3c57`, and what goes as forums write it, `r3c57<>4`.

use bitdoku_grid::{CandidateSet, Cell, CellSet, Digit, DigitSet, Row};

/// A number from 0 as people count it.
pub(super) fn number(index: usize, out: &mut String) {
    out.push(char::from(b'1' + index as u8));
}

/// The digit.
pub(super) fn digit(digit: Digit, out: &mut String) {
    number(digit.index(), out);
}

/// The cell: `r3c5`.
pub(super) fn cell(cell: Cell, out: &mut String) {
    out.push('r');
    number(cell.row().index(), out);
    out.push('c');
    number(cell.col().index(), out);
}

/// The cells, rows with the same columns taken together: `r1c27, r35c4`.
pub(super) fn cells(cells: CellSet) -> String {
    let mut out = String::new();
    cells_into(cells, &mut out);
    out
}

/// The same after a text.
pub(super) fn cells_into(cells: CellSet, out: &mut String) {
    // The columns of each row, as bits.
    let columns: [u128; 9] = std::array::from_fn(|row| cells.bits() >> (9 * row) & 0x1FF);
    let mut is_first = true;
    for row in Row::ALL.map(Row::index) {
        let these = columns[row];
        if these == 0 || columns[..row].contains(&these) {
            continue;
        }
        if !is_first {
            out.push_str(", ");
        }
        is_first = false;
        out.push('r');
        (row..9).filter(|&other| columns[other] == these).for_each(|other| number(other, out));
        out.push('c');
        (0..9).filter(|column| these >> column & 1 == 1).for_each(|column| number(column, out));
    }
}

/// What goes, as forums write it: `r1c1<>29, r3c57<>4`.
pub(super) fn removed(eliminations: &CandidateSet) -> String {
    let part = |(gone, from): (DigitSet, CellSet)| {
        let digits: String = gone.iter().map(|digit| digit.to_string()).collect();
        format!("{}<>{digits}", cells(from).replace(", ", ","))
    };
    removals(eliminations).into_iter().map(part).collect::<Vec<_>>().join(", ")
}

/// Candidates as digits and their cells; digits of the same cells are taken together.
///
/// ```
/// use bitdoku_grid::CandidateSet;
/// let gone: CandidateSet = ["2r1c1", "9r1c1", "4r3c5"].map(|name| name.parse().unwrap()).into_iter().collect();
/// let groups = bitdoku_logic::removals(&gone);
/// assert_eq!((groups.len(), groups[0].0.len(), groups[1].1.to_string().as_str()), (2, 2, "r3c5"));
/// ```
#[must_use]
pub fn removals(candidates: &CandidateSet) -> Vec<(DigitSet, CellSet)> {
    let mut parts: Vec<(DigitSet, CellSet)> = Vec::new();
    for digit in Digit::ALL {
        let cells = candidates.cells(digit);
        match parts.iter_mut().find(|part| part.1 == cells) {
            Some((digits, _)) => *digits |= DigitSet::of(digit),
            None if cells.is_empty() => {}
            None => parts.push((DigitSet::of(digit), cells)),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitdoku_grid::Candidate;

    fn set(names: &[&str]) -> CellSet {
        names.iter().map(|name| name.parse::<Cell>().unwrap()).collect()
    }

    #[test]
    fn cells_are_grouped_by_equal_columns() {
        assert_eq!(cells(set(&["r3c5", "r3c7"])), "r3c57");
        assert_eq!(cells(set(&["r1c2", "r3c2", "r9c2"])), "r139c2");
        assert_eq!(cells(set(&["r1c2", "r1c7", "r3c4", "r5c2", "r5c7"])), "r15c27, r3c4");
        assert_eq!(cells(CellSet::EMPTY), "");
    }

    #[test]
    fn eliminations_take_equal_cells_together() {
        let mut all = CandidateSet::EMPTY;
        for (cell, digit) in [("r3c5", 3), ("r3c7", 3), ("r1c1", 1), ("r1c1", 8)] {
            all.insert(Candidate::of(cell.parse().unwrap(), Digit::ALL[digit]));
        }
        assert_eq!(removed(&all), "r1c1<>29, r3c57<>4");
    }
}
