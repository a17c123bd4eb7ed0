//! Many puzzles at once, as bytes: no JSON and no grid is made of them on the way.

use std::cell::RefCell;

use bitdoku::logic::{SE121, Scratch};
use bitdoku::{Board, Budget, Engine, Grid, LineAnswer, LineStatus, Outcome};

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::new(Engine::new());
    static SCRATCH: RefCell<Scratch> = RefCell::new(Scratch::default());
}

/// So many lines are solved at a time: what lies between them and their answers stays small.
const BLOCK: usize = 4096;

/// The whole lines of 81 characters that `bytes` begins with.
fn lines(bytes: &[u8]) -> &[[u8; 81]] {
    bytes.as_chunks().0
}

/// For each line of 81 characters its solution, or itself where it has none; then a byte for each line: 0 malformed,
/// 1 no solution, 2 one solution, 3 more than one.
pub(crate) fn solve(bytes: &[u8]) -> Vec<u8> {
    let lines = lines(bytes);
    let mut cells = Vec::with_capacity(82 * lines.len());
    let mut status = Vec::with_capacity(lines.len());
    let mut answers = vec![LineAnswer::default(); BLOCK.min(lines.len())];
    for block in lines.chunks(BLOCK) {
        let answers = &mut answers[..block.len()];
        let block: Vec<&[u8; 81]> = block.iter().collect();
        ENGINE.with_borrow_mut(|engine| engine.solve_lines(&block, &Budget::UNLIMITED, answers));
        for answer in answers {
            cells.extend_from_slice(&answer.cells);
            status.push(match answer.status {
                LineStatus::Malformed | LineStatus::Unknown => 0,
                LineStatus::Unsolvable => 1,
                LineStatus::Unique => 2,
                LineStatus::Multiple => 3,
            });
        }
    }
    cells.extend_from_slice(&status);
    cells
}

/// For each line of 81 characters its ER, EP and ED in tenths, a byte each; zeros where it has not one solution.
pub(crate) fn rate(bytes: &[u8]) -> Vec<u8> {
    lines(bytes).iter().flat_map(|line| rating(line).unwrap_or_default()).collect()
}

fn rating(line: &[u8; 81]) -> Option<[u8; 3]> {
    let grid: Grid = std::str::from_utf8(line).ok()?.parse().ok()?;
    let outcome = ENGINE.with_borrow_mut(|engine| bitdoku::Solver::solve(engine, &grid.into()));
    let Outcome::Unique(_) = outcome else { return None };
    let rating = SCRATCH.with_borrow_mut(|scratch| SE121.rate(&Board::new(&grid), scratch));
    Some([rating.hardest, rating.pearl, rating.diamond].map(|peak| peak.difficulty.tenths() as u8))
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
        assert_eq!(&answer[2 * 81..4 * 81], [bad, clash].concat().as_bytes());
        assert_eq!(&answer[4 * 81..], [2, 3, 0, 1]);
    }

    #[test]
    fn ratings_are_in_tenths() {
        let hard = ".64.2.........1...8..7...3....13..7...8..2..17....59.....4..5..3.......91...6..8.";
        let open = ".".repeat(81);
        assert_eq!(rate([GRID, hard, &open].concat().as_bytes()), [12, 12, 12, 88, 12, 12, 0, 0, 0]);
    }

    #[test]
    fn what_is_no_whole_line_is_left_out() {
        assert_eq!(solve(b""), b"");
        assert_eq!(solve(&[b'.'; 80]), b"");
        assert_eq!(solve(&[b'.'; 100]).len(), 82);
    }
}
