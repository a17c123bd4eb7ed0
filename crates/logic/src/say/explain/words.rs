//! Cells, digits and houses as players write them: `r3c57`, `3, 5 and 8`, `rows 2 and 6`.

use std::fmt::Write as _;

use bitdoku_grid::{CandidateSet, Cell, CellSet, Col, Digit, DigitSet, HouseKind, HouseSet, Row};

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn listed<T: ToString>(items: impl IntoIterator<Item = T>, last: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match &items[..] {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// The digits: `3, 5 and 8`.
pub(crate) fn digits(digits: DigitSet) -> String {
    listed(digits, "and")
}

/// The cells, rows with the same columns taken together: `r1c27, r35c4`.
pub(crate) fn cells(cells: CellSet) -> String {
    let columns =
        |row: Row| -> Vec<Col> { Col::ALL.into_iter().filter(|&col| cells.contains(Cell::at(row, col))).collect() };
    // A single column reads better by columns: r135c2.
    let mut text = String::new();
    let mut written: Vec<Row> = Vec::new();
    for row in Row::ALL {
        let cols = columns(row);
        if cols.is_empty() || written.contains(&row) {
            continue;
        }
        let rows: Vec<Row> = Row::ALL.into_iter().filter(|&other| columns(other) == cols).collect();
        if !text.is_empty() {
            text.push_str(", ");
        }
        text.push('r');
        rows.iter().for_each(|row| numbered(&mut text, row.index()));
        text.push('c');
        cols.iter().for_each(|col| numbered(&mut text, col.index()));
        written.extend(rows);
    }
    text
}

fn numbered(text: &mut String, index: usize) {
    let _ = write!(text, "{}", index + 1);
}

/// The houses by kind: `rows 2 and 6`, `box 3`.
pub(crate) fn houses(houses: HouseSet) -> String {
    let kinds =
        [(HouseKind::Row, "row", "rows"), (HouseKind::Col, "column", "columns"), (HouseKind::Block, "box", "boxes")];
    let parts = kinds.iter().filter_map(|&(kind, one, many)| {
        let numbers: Vec<usize> =
            houses.iter().filter(|house| house.kind() == kind).map(|house| house.position() + 1).collect();
        match numbers.len() {
            0 => None,
            1 => Some(format!("{one} {}", numbers[0])),
            _ => Some(format!("{many} {}", listed(numbers, "and"))),
        }
    });
    listed(parts.collect::<Vec<_>>(), "and")
}

/// What can be removed from where: `4 can be removed from r3c57; 2 and 9 from r1c1`.
pub(crate) fn eliminations(eliminations: &CandidateSet) -> String {
    let mut parts: Vec<String> = Vec::new();
    for (gone, from) in by_cells(eliminations) {
        let verb = if parts.is_empty() { " can be removed" } else { "" };
        parts.push(format!("{}{verb} from {}", digits(gone), cells(from)));
    }
    parts.join("; ")
}

/// The same as forums write it: `r1c1<>29, r3c57<>4`.
pub(crate) fn removed(eliminations: &CandidateSet) -> String {
    let part = |(gone, from): (DigitSet, CellSet)| {
        let digits: String = gone.iter().map(|digit| digit.to_string()).collect();
        format!("{}<>{digits}", cells(from).replace(", ", ","))
    };
    by_cells(eliminations).into_iter().map(part).collect::<Vec<_>>().join(", ")
}

/// Candidates as digits and their cells; digits of the same cells are taken together.
fn by_cells(candidates: &CandidateSet) -> Vec<(DigitSet, CellSet)> {
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
    use bitdoku_grid::{Candidate, House};

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
    fn houses_and_digits_read_as_a_sentence() {
        let set: HouseSet = [House::ALL[1], House::ALL[5], House::ALL[20]].into_iter().collect();
        assert_eq!(houses(set), "rows 2 and 6 and box 3");
        assert_eq!(digits([Digit::ALL[0], Digit::ALL[4], Digit::ALL[8]].into_iter().collect()), "1, 5 and 9");
    }

    #[test]
    fn eliminations_take_equal_cells_together() {
        let mut all = CandidateSet::EMPTY;
        for (cell, digit) in [("r3c5", 3), ("r3c7", 3), ("r1c1", 1), ("r1c1", 8)] {
            all.insert(Candidate::of(cell.parse().unwrap(), Digit::ALL[digit]));
        }
        assert_eq!(removed(&all), "r1c1<>29, r3c57<>4");
        assert_eq!(eliminations(&all), "2 and 9 can be removed from r1c1; 4 from r3c57");
    }
}
