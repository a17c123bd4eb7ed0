//! Unique rectangles and loops: cells that, with two digits only, could be filled in two ways.
//!
//! ```text
//!    12  . . | 12         A loop of cells with the candidates 1 and 2, each house it enters holding two of its cells:
//!    .   . . | .          the digits could be exchanged along the loop. A proper puzzle has no such loop, so one of
//!    12  . . | 12 3       the cells that have more candidates takes one of those.
//! ```
//!
//! The four types differ in what the extra candidates allow to conclude, see [`Rescue`]. Loops are searched from each
//! bivalue cell; the easiest result is taken.

use std::mem::discriminant;
use std::ops::ControlFlow;

use bitdoku_grid::{CandidateSet, Cell, CellSet, Digit, DigitSet, HouseSet};

use super::tuples::{tuples, tuples_of};
use super::{TakeStep, Technique, cells_at, marks};
use crate::board::Board;
use crate::scratch::Scratch;
use crate::step::{Kind, Pattern, Rescue, Step};

/// Unique rectangles and unique loops, types 1 to 4.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::UniqueLoop;
/// let technique = UniqueLoop { mended: false };
/// let example = &technique.info().examples[0];
/// let step = example.step(&technique).unwrap();
/// let words = step.explain(&example.board());
/// assert_eq!(words.reasons[1].text, "r6c7 alone can prevent that: it is neither 3 nor 9.");
/// assert_eq!(words.conclusion.text, "So 3 and 9 can be removed from r6c7.");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct UniqueLoop {
    /// Whether it is the search that lkSudoku corrected for Sukaku Explainer: Sudoku Explainer's own overlooks some loops.
    pub mended: bool,
}

impl Technique for UniqueLoop {
    fn slug(&self) -> &'static str {
        if self.mended { "unique-loop-mended" } else { "unique-loop" }
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let mut reported: Vec<Step> = Vec::new();
        for step in all(board, self.mended, true) {
            // A subset that is easier to see makes another step of it.
            let known = |other: &Step| {
                let effort =
                    |step: &Step| step.rescue().map(|rescue| (discriminant(rescue), rescue.subset_cells().len()));
                other.kind == step.kind && other.eliminations == step.eliminations && effort(other) == effort(&step)
            };
            if !reported.iter().any(known) {
                reported.push(step.clone());
                found(step)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn is_sorted(&self) -> bool {
        false
    }
}

/// What follows from all loops. `sieved` leaves out ways that come to nothing.
fn all(board: &Board, mended: bool, sieved: bool) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut known: Vec<Pair> = Vec::new();
    for start in board.bivalue_cells() {
        let digits = board.digits(start);
        let place = known.iter().position(|pair| pair.digits == digits).unwrap_or_else(|| {
            known.push(Pair::of(board, digits, mended, sieved));
            known.len() - 1
        });
        let pair = &mut known[place];
        if !pair.usable.contains(start) {
            continue;
        }
        let path = Vec::with_capacity(pair.usable.len());
        let (inside, visited) = (CellSet::EMPTY, [HouseSet::EMPTY; 2]);
        let mut walk = Walk { board, pair, path, inside, visited, mended, sieved, steps: &mut steps };
        walk.extend(start, None, Met { extra: DigitSet::EMPTY, rich: CellSet::EMPTY });
    }
    steps
}

/// Two digits, and what is known about loops of them.
struct Pair {
    digits: DigitSet,
    /// The cells that have both digits.
    cells: CellSet,
    /// Those in which a loop that tells something lies.
    usable: CellSet,
    /// What loops tell that have these rich cells.
    told: Vec<(CellSet, Vec<Concluded>)>,
    /// The loops met so far: each is walked from each of its bivalue cells, in both directions.
    loops: Vec<CellSet>,
}

impl Pair {
    fn of(board: &Board, digits: DigitSet, mended: bool, sieved: bool) -> Self {
        let cells = digits.iter().fold(CellSet::ALL, |cells, digit| cells & board.cells(digit));
        let mut pair = Self { digits, cells, usable: cells, told: Vec::new(), loops: Vec::new() };
        if sieved {
            pair.sieve(board, mended);
        }
        pair
    }

    /// Leaves out of the usable cells those in which no loop lies that tells something. Of rich cells such a loop has one,
    /// or two that tell something, or several that have the same one digit more.
    fn sieve(&mut self, board: &Board, mended: bool) {
        self.usable = CellSet::EMPTY;
        let rest = if self.cells.len() < 4 { CellSet::EMPTY } else { joined(self.cells) };
        if rest.is_empty() {
            return;
        }
        let own = |cell: Cell| board.digits(cell) - self.digits;
        let rich: Vec<(Cell, DigitSet)> =
            rest.iter().map(|cell| (cell, own(cell))).filter(|(_, own)| !own.is_empty()).collect();
        let bare = rich.iter().fold(rest, |bare, &(cell, _)| bare - CellSet::of(cell));
        for (i, &(cell, extra)) in rich.iter().enumerate() {
            if is_joined(cell, bare) {
                let alone = joined(bare | CellSet::of(cell));
                if alone.contains(cell) {
                    self.usable |= alone;
                }
            }
            for &(other, beside) in &rich[..i] {
                let both = CellSet::of(cell) | CellSet::of(other);
                let may_tell = cell.sees(other) || (extra == beside && extra.only().is_some());
                if may_tell && is_joined(cell, bare | both) && is_joined(other, bare | both) {
                    let joined = joined(bare | both);
                    if both.is_subset(joined) && !self.told(board, both, mended).is_empty() {
                        self.usable |= joined;
                    }
                }
            }
        }
        for digit in rich.iter().fold(DigitSet::EMPTY, |all, &(_, own)| all | own) {
            let has_it = |&&(_, own): &&(Cell, DigitSet)| own == DigitSet::of(digit);
            let alike: CellSet = rich.iter().filter(has_it).map(|&(cell, _)| cell).collect();
            if alike.len() > 2 {
                self.usable |= joined(bare | alike);
            }
        }
    }

    /// What a loop tells whose *rich* cells, those that have more than the two digits, are these. How the loop runs makes
    /// no difference.
    fn told(&mut self, board: &Board, rich: CellSet, mended: bool) -> &[Concluded] {
        let place = self.told.iter().position(|&(of, _)| of == rich).unwrap_or_else(|| {
            self.told.push((rich, tell(board, rich, self.digits, mended)));
            self.told.len() - 1
        });
        &self.told[place].1
    }
}

/// Those of the cells that have another beside them in each of their houses, as all cells of a loop do.
fn joined(cells: CellSet) -> CellSet {
    let mut left = cells;
    loop {
        let before = left;
        for cell in before {
            if !is_joined(cell, left) {
                left.remove(cell);
            }
        }
        if left == before {
            return left;
        }
    }
}

/// Whether there is another cell among these in each house of a cell.
fn is_joined(cell: Cell, cells: CellSet) -> bool {
    let others = cells - CellSet::of(cell);
    cell.houses().into_iter().all(|house| !house.cells().is_disjoint(others))
}

/// A depth-first walk over cells that have both digits, for loops that can be filled in two ways.
struct Walk<'a> {
    board: &'a Board,
    pair: &'a mut Pair,
    path: Vec<Cell>,
    inside: CellSet,
    /// The houses of the cells in even and in odd places of the path.
    visited: [HouseSet; 2],
    mended: bool,
    sieved: bool,
    steps: &'a mut Vec<Step>,
}

/// What a walk has met.
#[derive(Clone, Copy)]
struct Met {
    /// The extra candidates of the cells on the way here, and, as in the original, those of neighbours that were tried
    /// before at each cell on the way. That hides some loops, which is part of the definition, unless mended.
    extra: DigitSet,
    /// The cells on the way that have extra candidates.
    rich: CellSet,
}

impl Walk<'_> {
    /// Steps on `cell`, having come through a house of the kind `from`. Two cells may have extra candidates at will; more
    /// only if all have the same.
    fn extend(&mut self, cell: Cell, from: Option<usize>, mut met: Met) {
        let [row, col, block] = cell.houses();
        let (houses, parity) = (houses_of(cell), self.path.len() % 2);
        self.visited[parity] |= houses;
        self.path.push(cell);
        self.inside.insert(cell);
        for (kind, house) in [block, row, col].into_iter().enumerate() {
            if from == Some(kind) {
                continue;
            }
            for next in self.pair.cells & house.cells() {
                if next == self.path[0] && self.path.len() >= 4 {
                    // Each house has a cell in an even and one in an odd place, or none.
                    if self.visited[0] == self.visited[1] {
                        self.close(met.rich);
                    }
                } else if !self.inside.contains(next) {
                    let own = self.board.digits(next) - self.pair.digits;
                    let then = met.and(next, own);
                    if !self.mended {
                        met.extra = then.extra;
                    }
                    // Two cells of a house must not hold the same digit.
                    let fits = self.pair.usable.contains(next) && self.visited[1 - parity].is_disjoint(houses_of(next));
                    if fits && (own.is_empty() || self.may_enter(then)) {
                        self.extend(next, Some(kind), then);
                    }
                }
            }
        }
        self.inside.remove(cell);
        self.path.pop();
        self.visited[parity] -= houses;
    }

    /// Whether to step on a cell with extra candidates, if that is what has been met then. What loops with some rich cells
    /// tell is no more than what they tell with fewer, two or more.
    fn may_enter(&mut self, then: Met) -> bool {
        let rich = then.rich.len();
        (rich <= 2 || then.extra.only().is_some())
            && (rich < 2 || !self.sieved || !self.pair.told(self.board, then.rich, self.mended).is_empty())
    }

    /// Adds what follows from a closed walk.
    fn close(&mut self, rich: CellSet) {
        if self.pair.loops.contains(&self.inside) {
            return;
        }
        self.pair.loops.push(self.inside);
        let cells = &self.path;
        let kind = |form| match cells.len() {
            4 => Kind::UniqueRectangle { form },
            cells => Kind::UniqueLoop { cells: cells as u8, form },
        };
        for told in self.pair.told(self.board, rich, self.mended) {
            let pattern = Pattern::DeadlyLoop { cells: cells.clone(), digits: told.digits, rescue: told.rescue };
            self.steps.push(Step::removing(kind(told.form), told.eliminations, pattern));
        }
    }
}

impl Met {
    /// With a cell that has these extra candidates.
    fn and(mut self, cell: Cell, own: DigitSet) -> Self {
        if !own.is_empty() {
            self.extra |= own;
            self.rich.insert(cell);
        }
        self
    }
}

fn houses_of(cell: Cell) -> HouseSet {
    cell.houses().into_iter().collect()
}

/// What a loop tells, but for its length.
struct Concluded {
    form: u8,
    digits: [Digit; 2],
    eliminations: CandidateSet,
    rescue: Rescue,
}

/// What a loop of the `pair` tells that has these rich cells.
fn tell(board: &Board, rich_cells: CellSet, both: DigitSet, mended: bool) -> Vec<Concluded> {
    let mut told = Vec::new();
    let mut digits = both.iter();
    let (Some(a), Some(b)) = (digits.next(), digits.next()) else { return told };
    let pair = [a, b];
    let rich: Vec<Cell> = rich_cells.iter().collect();
    let extra = rich.iter().fold(DigitSet::EMPTY, |all, &cell| all | (board.digits(cell) - both));
    let mut add = |form: u8, digits: [Digit; 2], eliminations: CandidateSet, rescue: Rescue| {
        if !eliminations.is_empty() {
            told.push(Concluded { form, digits, eliminations, rescue });
        }
    };
    if let [cell] = rich[..] {
        add(1, pair, marks(board, rich_cells, both), Rescue::Cell(cell));
        return told;
    }
    if let Some(digit) = extra.only() {
        let seen = rich.iter().fold(CellSet::ALL, |seen, cell| seen & cell.peers());
        add(2, pair, marks(board, seen, extra), Rescue::Digit { digit, cells: rich_cells });
    }
    let [first, second] = rich[..] else { return told };
    let shared = || {
        let [row, col, block] = first.houses();
        [block, row, col].into_iter().filter(|house| house.cells().contains(second))
    };
    // Type 4: one of the digits has no other place in a house of both cells.
    let locked = |digit: Digit| shared().rfind(|&house| board.places(house, digit) == rich_cells);
    if let Some(house) = locked(a) {
        add(4, [a, b], marks(board, rich_cells, DigitSet::of(b)), Rescue::Locked { house, digit: a });
    } else if let Some(house) = locked(b) {
        add(4, [b, a], marks(board, rich_cells, DigitSet::of(a)), Rescue::Locked { house, digit: b });
    }
    // Type 3: with extra digits of one cell, the other cells of a house make a subset.
    // A hidden subset may be with fewer digits than there are extra digits, which the original does not look for.
    for size in if mended { 2 } else { extra.len().max(2) }..=7 {
        for house in shared() {
            let place = |cell: Cell| (0..9).find(|&at| house.cell(at) == cell).unwrap_or(0);
            let (at, beside) = (place(first), place(second));
            let empty = board.empty_cells() & house.cells();
            if extra.len() >= 2 && empty.len() >= 2 * size {
                let digits = std::array::from_fn(|i| match i {
                    _ if i == at => extra.bits(),
                    _ if i == beside => 0,
                    _ => board.digits(house.cell(i)).bits(),
                });
                let _ = tuples(size, &digits, &mut |positions, digits| {
                    if positions >> at & 1 != 0 {
                        let (cells, digits) = (cells_at(house, positions & !(1 << at)), DigitSet::from_bits(digits));
                        let eliminations = marks(board, empty - cells - rich_cells, digits);
                        add(3, pair, eliminations, Rescue::Naked { house, cells, digits });
                    }
                    ControlFlow::Continue(())
                });
            }
            if extra.len() >= 2 && empty.len() > 2 * size {
                // The two cells hold one of the pair at most, as if they were one cell.
                let (one, two) = (1 << at, 1 << at | 1 << beside);
                let places = std::array::from_fn(|i| {
                    let places = board.positions(house, Digit::from_index(i));
                    match (both.contains(Digit::from_index(i)), places & two != 0) {
                        (true, _) => places & !two | one,
                        (false, true) => 0,
                        (false, false) => places,
                    }
                });
                let _ = tuples_of(1, size, &places, &mut |digits, positions| {
                    let digits = DigitSet::from_bits(digits);
                    if both.is_subset(digits) {
                        let cells = cells_at(house, positions & !one);
                        let eliminations = marks(board, cells, !digits);
                        add(3, pair, eliminations, Rescue::Hidden { house, cells, digits });
                    }
                    ControlFlow::Continue(())
                });
            }
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitdoku_grid::{Grid, Xoshiro256};

    #[test]
    #[cfg_attr(miri, ignore = "long")]
    fn ways_left_out_close_no_loop_that_tells_something() {
        let solution: Grid =
            "162857493534129678789643521475312986913586742628794135356478219241935867897261354".parse().unwrap();
        let mut random = Xoshiro256::seeded(14);
        let mut told = 0;
        for round in 0..400 {
            let mut grid = solution;
            let mut cells = Cell::ALL;
            random.shuffle(&mut cells);
            cells[..30 + round % 20].iter().for_each(|&cell| grid.clear(cell));
            let board = Board::new(&grid);
            for mended in [false, true] {
                let steps = all(&board, mended, true);
                assert_eq!(steps, all(&board, mended, false), "{board:?}");
                told += steps.len();
            }
        }
        assert!(told > 100, "{told}");
    }
}
