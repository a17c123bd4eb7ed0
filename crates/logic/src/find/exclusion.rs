//! Aligned exclusion: combinations of digits in two or three cells that would leave a neighbour without candidates.
//!
//! A combination is impossible if it repeats a digit in two cells that see each other, or if it uses up all candidates
//! of a cell that sees all of them, an *excluder*. A candidate that appears in no possible combination goes.

use std::ops::ControlFlow;

use bitdoku_grid::{Candidate, CandidateSet, Cell, CellSet, DigitSet};

use super::{TakeStep, Technique};
use crate::bits::bits;
use crate::board::Board;
use crate::scratch::Scratch;
use crate::step::{Kind, Pattern, Step};

/// Aligned pair (`N` = 2) or triple (`N` = 3) exclusion.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::AlignedExclusion;
/// let example = &AlignedExclusion::<2>.info().examples[0];
/// let step = example.step(&AlignedExclusion::<2>).unwrap();
/// let words = step.explain(&example.board());
/// assert_eq!(words.conclusion.text, "So 5 can be removed from r5c7.");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AlignedExclusion<const N: usize>;

impl<const N: usize> Technique for AlignedExclusion<N> {
    fn slug(&self) -> &'static str {
        const { assert!(2 <= N && N <= 3, "aligned exclusion is of 2 or 3 cells") }
        ["aligned-pair-exclusion", "aligned-triple-exclusion"][N - 2]
    }

    fn find(&self, board: &Board, scratch: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let before = &mut scratch.without_exclusion[N - 2];
        let changed = before.take().map_or(CellSet::ALL, |before| changed(&before, board));
        let mut is_barren = true;
        search::<N>(board, changed, &mut |step| {
            is_barren = false;
            found(step)
        })?;
        if is_barren {
            *before = Some(Box::new(*board));
        }
        ControlFlow::Continue(())
    }
}

/// The cells whose candidates are not the same on two boards.
fn changed(before: &Board, now: &Board) -> CellSet {
    Cell::ALL.into_iter().filter(|&cell| before.digits(cell) != now.digits(cell)).collect()
}

/// Looks at the cells that come into question, unless neither they nor their excluders are among the `changed` ones:
/// cells that excluded nothing before exclude nothing now. If an excluder was lost, they exclude even less.
fn search<const N: usize>(board: &Board, changed: CellSet, found: TakeStep<'_>) -> ControlFlow<()> {
    let small: CellSet =
        board.empty_cells().iter().filter(|&cell| (2..=N).contains(&board.digits(cell).len())).collect();
    let mut excluders = [CellSet::EMPTY; 81];
    let mut bases = [(Cell::ALL[0], CellSet::EMPTY); 81];
    let mut count = 0;
    for cell in board.empty_cells().iter().filter(|&cell| board.digits(cell).len() >= 2) {
        let of_cell = cell.peers() & small;
        excluders[cell.index()] = of_cell;
        bases[count] = (cell, of_cell);
        count += usize::from(!of_cell.is_empty());
    }
    let bases = &bases[..count];
    for (at, &(second, of_second)) in bases.iter().enumerate() {
        for &(first, of_first) in &bases[..at] {
            let common = of_first & of_second;
            if !has_two(common) {
                continue;
            }
            let other = CellSet::of(first) | CellSet::of(second);
            let is_old = other.is_disjoint(changed);
            if N == 2 {
                if !(is_old && common.is_disjoint(changed))
                    && let Some(step) = pair(board, [first, second], common)
                {
                    found(step)?;
                }
                continue;
            }
            let new = if is_old && common.is_disjoint(changed) { changed } else { CellSet::ALL };
            let by_first = (of_first - other) & new;
            let by_second = ((of_second - other) & new) - by_first;
            for third in by_first.iter().chain(by_second) {
                let common = common & excluders[third.index()];
                if has_two(common)
                    && !(is_old && !changed.contains(third) && common.is_disjoint(changed))
                    && let Some(step) = triple(board, [first, second, third], common)
                {
                    found(step)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn has_two(cells: CellSet) -> bool {
    let bits = cells.bits();
    bits & bits.wrapping_sub(1) != 0
}

fn pair(board: &Board, cells: [Cell; 2], excluders: CellSet) -> Option<Step> {
    let [a, b] = cells.map(|cell| board.digits(cell));
    // Else a digit of the one cell leaves one of the other.
    if !excluders.iter().any(|excluder| board.digits(excluder).is_subset(a | b)) {
        return None;
    }
    let repeat = !cells[0].sees(cells[1]);
    let (mut seen_a, mut seen_b) = (DigitSet::EMPTY, DigitSet::EMPTY);
    for x in a {
        let mut partners = if repeat { b } else { b - DigitSet::of(x) };
        for excluder in excluders {
            let digits = board.digits(excluder);
            if digits.contains(x) {
                partners -= digits - DigitSet::of(x);
            }
        }
        if !partners.is_empty() {
            seen_a.insert(x);
            seen_b |= partners;
        }
    }
    step(board, &cells, &[a - seen_a, b - seen_b], excluders)
}

fn triple(board: &Board, cells: [Cell; 3], excluders: CellSet) -> Option<Step> {
    let [a, b, c] = cells.map(|cell| board.digits(cell));
    let pair = |one: DigitSet, other: DigitSet| one == other && one.len() == 2;
    // Only excluders all of whose candidates the cells have can be left without any.
    let (mut sets, mut count) = ([0; 20], 0);
    for excluder in excluders {
        let digits = board.digits(excluder);
        sets[count] = digits.bits();
        count += usize::from(digits.is_subset(a | b | c));
    }
    // Without them no combination is impossible for more than what naked pairs say. Most triples have neither.
    if count == 0 && !(pair(a, b) || pair(a, c) || pair(b, c)) {
        return None;
    }
    let sets = &sets[..count];
    let unless_seen = |i: usize, j: usize| if cells[i].sees(cells[j]) { u16::MAX } else { 0 };
    let (ab, ac, bc) = (unless_seen(0, 1), unless_seen(0, 2), unless_seen(1, 2));
    let (mut seen, all) = ([0; 3], [a, b, c].map(DigitSet::bits));
    for x in bits(all[0]) {
        // The houses and the excluders leave to the other cells beside x all digits but these, beside x and y all but those.
        let x = 1 << x;
        for y in bits(all[1] & !(x & ab)) {
            let y = 1 << y;
            let mut banned = x & ac | y & bc;
            for &set in sets {
                let rest = set & !(x | y);
                // Of a set of two or three: what is left of it, if it is one digit, and everything if nothing is left.
                banned |= match rest {
                    0 => u16::MAX,
                    _ if rest & (rest - 1) == 0 => rest,
                    _ => 0,
                };
            }
            let partners = all[2] & !banned;
            if partners != 0 {
                seen[0] |= x;
                seen[1] |= y;
                seen[2] |= partners;
                if seen[1] == all[1] && seen[2] == all[2] {
                    break;
                }
            }
        }
        if seen == all {
            return None;
        }
    }
    let impossible: [DigitSet; 3] = std::array::from_fn(|i| DigitSet::from_bits(all[i] & !seen[i]));
    step(board, &cells, &impossible, excluders)
}

/// The step that takes from each cell the digits that are in no possible combination.
fn step(board: &Board, cells: &[Cell], impossible: &[DigitSet], excluders: CellSet) -> Option<Step> {
    let mut eliminations = CandidateSet::EMPTY;
    for (&cell, &digits) in cells.iter().zip(impossible) {
        eliminations.extend(digits.iter().map(|digit| Candidate::of(cell, digit)));
    }
    if eliminations.is_empty() {
        return None;
    }
    debug_assert!((eliminations - *board.candidates()).is_empty());
    let kind = match cells.len() {
        2 => Kind::AlignedPairExclusion,
        _ => Kind::AlignedTripleExclusion,
    };
    Some(Step::removing(kind, eliminations, Pattern::AlignedExclusion { cells: cells.to_vec(), excluders }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scale::Path;

    #[test]
    #[cfg_attr(miri, ignore = "long")]
    fn what_excluded_nothing_before_is_not_missed_now() {
        let puzzle =
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..".parse().unwrap();
        let path = Path::of(&Board::new(&puzzle));
        let mut scratch = Scratch::default();
        let mut found = [0, 0];
        // The boards of a path, and then again from the end to the beginning.
        let boards: Vec<Board> = path.boards().map(|(board, _)| board).collect();
        for board in boards.iter().chain(boards.iter().rev()) {
            let techniques: [&dyn Technique; 2] = [&AlignedExclusion::<2>, &AlignedExclusion::<3>];
            for (technique, found) in techniques.into_iter().zip(&mut found) {
                let step = technique.first(board, &mut scratch);
                assert_eq!(step, technique.first(board, &mut Scratch::default()), "{board:?}");
                *found += usize::from(step.is_some());
            }
        }
        assert!(found.iter().all(|&found| 0 < found && found < 2 * boards.len()), "{found:?}");
    }
}
