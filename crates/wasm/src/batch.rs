//! Many puzzles at once, as bytes: no JSON and no grid is made of them on the way.

use bitdoku::engine::{Cells, CellsMut, LineStatus};
use bitdoku_answer::Status;

use crate::session::solving;

/// For each line of 81 characters its solution, the first if it has several, or dots if it has none; then a signed byte for
/// each line: the [code](Status::code) of its status.
pub(crate) fn solve(bytes: &[u8]) -> Vec<u8> {
    let grids = Cells::text(bytes);
    let mut answer = vec![b'.'; 81 * grids.len()];
    let mut statuses = vec![LineStatus::Unknown; grids.len()];
    solving(None, |solving| solving.solve_cells(grids, CellsMut::text(&mut answer), &mut statuses));
    answer.extend(statuses.into_iter().map(|status| code(status.into())));
    answer
}

/// The code of a status as a byte.
fn code(status: Status) -> u8 {
    status.code().cast_unsigned()
}

/// For each line of 81 characters its ER, EP and ED in tenths, a byte each, zeros where it has not one solution; then the code
/// of its status, a signed byte each; then for each a line with the name of its hardest step.
#[cfg(feature = "reason")]
pub(crate) fn rate(bytes: &[u8]) -> Vec<u8> {
    let (mut figures, mut codes, mut steps) = (Vec::new(), Vec::new(), String::new());
    for line in bytes.as_chunks().0 {
        let (status, rating) = rating(line);
        let peaks = rating.map(|rating| [rating.er, rating.ep, rating.ed]);
        figures.extend(peaks.map_or([0; 3], |peaks| peaks.map(|peak| peak.difficulty.tenths() as u8)));
        codes.push(code(status));
        steps += &rating.map_or_else(String::new, |rating| rating.er.name());
        steps.push('\n');
    }
    [figures, codes, steps.into_bytes()].concat()
}

/// The rating of a line, or why it has none.
#[cfg(feature = "reason")]
fn rating(line: &[u8; 81]) -> (Status, Option<bitdoku::Rating>) {
    let grid = std::str::from_utf8(line).ok().and_then(|text| text.parse::<bitdoku::Grid>().ok());
    let Some(grid) = grid else { return (Status::Malformed, None) };
    match crate::session::ask_by(&bitdoku::logic::SE121, |session| session.rate(grid)) {
        Ok(rating) => (Status::Unique, Some(rating)),
        Err(refusal) => (Status::from(&refusal), None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn a_batch_has_an_answer_for_each_line() {
        let (empty, bad) = (".".repeat(81), "x".repeat(81));
        let clash = format!("55{}", ".".repeat(79));
        let answer = solve([GRID, &empty, &bad, &clash].concat().as_bytes());
        assert_eq!(&answer[..81], SOLVED.as_bytes());
        assert_eq!(&answer[2 * 81..4 * 81], [b'.'; 2 * 81]);
        assert_eq!(answer[4 * 81..].iter().map(|&code| code as i8).collect::<Vec<_>>(), [1, 2, -2, 0]);
    }

    #[test]
    fn ratings_are_in_tenths_and_steps_have_names() {
        let hard = ".64.2.........1...8..7...3....13..7...8..2..17....59.....4..5..3.......91...6..8.";
        let (open, bad, clash) = (".".repeat(81), "x!".repeat(41), format!("55{}", ".".repeat(79)));
        let answer = rate([GRID, hard, &open, &bad[..81], &clash].concat().as_bytes());
        assert_eq!(answer[..15], [12, 12, 12, 88, 12, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(answer[15..20].iter().map(|&code| code as i8).collect::<Vec<_>>(), [1, 1, 2, -2, 0]);
        assert_eq!(answer[20..], *b"Hidden Single\nDynamic Contradiction Forcing Chains\n\n\n\n");
    }

    #[test]
    fn what_is_no_whole_line_is_left_out() {
        assert_eq!(solve(b""), b"");
        assert_eq!(solve(&[b'.'; 80]), b"");
        assert_eq!(solve(&[b'.'; 100]).len(), 82);
    }
}
