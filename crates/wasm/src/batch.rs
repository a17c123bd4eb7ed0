//! Many puzzles at once, as bytes: no JSON and no grid is made of them on the way.

use bitdoku::{Batch, Budget, Cells, CellsMut, LineStatus};

use crate::session::engine;

/// For each line of 81 characters its solution, the first if it has several, or dots if it has none; then a byte for each line: 0 malformed,
/// 1 no solution, 2 one solution, 3 more than one.
pub(crate) fn solve(bytes: &[u8]) -> Vec<u8> {
    let grids = Cells::text(bytes);
    let mut answer = vec![b'.'; 81 * grids.len()];
    let mut statuses = vec![LineStatus::Unknown; grids.len()];
    let batch = Batch::solving(grids, CellsMut::text(&mut answer), &mut statuses);
    engine(|engine| engine.answer(batch, &Budget::UNLIMITED));
    answer.extend(statuses.iter().map(|status| match status {
        LineStatus::Malformed | LineStatus::Unknown => 0,
        LineStatus::Unsolvable => 1,
        LineStatus::Unique => 2,
        LineStatus::Multiple => 3,
    }));
    answer
}

/// For each line of 81 characters its ER, EP and ED in tenths, a byte each, zeros where it has not one solution; then for
/// each a line with the name of its hardest step.
#[cfg(feature = "full")]
pub(crate) fn rate(bytes: &[u8]) -> Vec<u8> {
    let (mut figures, mut steps) = (Vec::new(), String::new());
    for line in bytes.as_chunks().0 {
        let rating = rating(line);
        let peaks = rating.map(|rating| [rating.hardest, rating.pearl, rating.diamond]);
        figures.extend(peaks.map_or([0; 3], |peaks| peaks.map(|peak| peak.difficulty.tenths() as u8)));
        steps += &rating.map_or_else(String::new, |rating| rating.hardest.name());
        steps.push('\n');
    }
    figures.extend(steps.into_bytes());
    figures
}

#[cfg(feature = "full")]
fn rating(line: &[u8; 81]) -> Option<bitdoku::Rating> {
    let grid: bitdoku::Grid = std::str::from_utf8(line).ok()?.parse().ok()?;
    crate::session::ask_by(None, |session| session.rate(grid)).ok()?.ok()
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
        assert_eq!(&answer[4 * 81..], [2, 3, 0, 1]);
    }

    #[test]
    fn ratings_are_in_tenths_and_steps_have_names() {
        let hard = ".64.2.........1...8..7...3....13..7...8..2..17....59.....4..5..3.......91...6..8.";
        let open = ".".repeat(81);
        let answer = rate([GRID, hard, &open].concat().as_bytes());
        assert_eq!(answer[..9], [12, 12, 12, 88, 12, 12, 0, 0, 0]);
        assert_eq!(answer[9..], *b"Hidden Single\nDynamic Contradiction Forcing Chains\n\n");
    }

    #[test]
    fn what_is_no_whole_line_is_left_out() {
        assert_eq!(solve(b""), b"");
        assert_eq!(solve(&[b'.'; 80]), b"");
        assert_eq!(solve(&[b'.'; 100]).len(), 82);
    }
}
