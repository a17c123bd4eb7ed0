//! Locked candidates and subsets as people list them: each house in the order boxes, rows, columns, within it combinations of
//! cells or digits in lexicographic order, and a subset that lies in two houses at once leaves both.
//!
//! Sudoku Explainer looks for subsets only where a house has room for more, and lets them leave one house at a time; see
//! [`NakedSubset`](super::NakedSubset).

use std::ops::ControlFlow;

use bitdoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use super::{TakeStep, Technique, of_digit};
use crate::board::Board;
use crate::houses::BOXES_ROWS_COLUMNS;
use crate::scratch::Scratch;
use crate::step::{Kind, Pattern, Step};

/// A digit of a box lies in one line, which loses it elsewhere.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::Pointing;
/// let example = &Pointing.info().examples[0];
/// let step = example.step(&Pointing).unwrap();
/// assert_eq!(step.kind.to_string(), "Pointing");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Pointing;

/// A digit of a line lies in one box, which loses it elsewhere.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::Claiming;
/// let example = &Claiming.info().examples[0];
/// let step = example.step(&Claiming).unwrap();
/// assert_eq!(step.kind.to_string(), "Claiming");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Claiming;

/// `N` cells of a box and a line, 2 or 3, hold `N` digits between them, which leave both.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::LockedSubset;
/// let example = &LockedSubset::<2>.info().examples[0];
/// let step = example.step(&LockedSubset::<2>).unwrap();
/// let words = step.explain(&example.board());
/// assert!(words.reasons[0].text.contains("have no other place in"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LockedSubset<const N: usize>;

/// `N` cells of a house hold `N` digits between them, 2 to 4: the digits leave its other cells. Those that are locked in
/// a box and a line are [`LockedSubset`]s.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::PlainNakedSubset;
/// let example = &PlainNakedSubset::<3>.info().examples[0];
/// assert!(example.step(&PlainNakedSubset::<3>).is_some());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PlainNakedSubset<const N: usize>;

/// `N` digits of a house have `N` places between them, 2 to 4: other digits leave those cells.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::PlainHiddenSubset;
/// let example = &PlainHiddenSubset::<2>.info().examples[0];
/// assert!(example.step(&PlainHiddenSubset::<2>).is_some());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PlainHiddenSubset<const N: usize>;

impl Technique for Pointing {
    fn slug(&self) -> &'static str {
        "pointing"
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        for base in &House::ALL[18..] {
            for digit in Digit::ALL {
                let cells = board.places(*base, digit);
                let Some(first) = cells.first().filter(|_| matches!(cells.len(), 2 | 3)) else { continue };
                let lines = [House::row(first.row()), House::col(first.col())];
                let cover = lines.into_iter().find(|line| cells.is_subset(line.cells()));
                if let Some(cover) = cover {
                    locked(board, Kind::Pointing, digit, *base, cover, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Technique for Claiming {
    fn slug(&self) -> &'static str {
        "claiming"
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        for base in &House::ALL[..18] {
            for digit in Digit::ALL {
                let cells = board.places(*base, digit);
                let Some(first) = cells.first().filter(|_| matches!(cells.len(), 2 | 3)) else { continue };
                let cover = House::block(first.block());
                if cells.is_subset(cover.cells()) {
                    locked(board, Kind::Claiming, digit, *base, cover, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Reports what the cover loses, if anything.
fn locked(board: &Board, kind: Kind, digit: Digit, base: House, cover: House, found: TakeStep<'_>) -> ControlFlow<()> {
    let cells = board.places(base, digit);
    let gone = board.places(cover, digit) - cells;
    if gone.is_empty() {
        return ControlFlow::Continue(());
    }
    let pattern = Pattern::Locked { digit, base, cover, cells, single: None };
    found(Step::removing(kind, of_digit(digit, gone), pattern))
}

/// Calls `found` for each choice of `n` of the members whose union has exactly `n` members, choices in lexicographic
/// order. A choice is a bit set of the numbers of its members.
fn choices(n: usize, members: &[u16], found: &mut dyn FnMut(u16, u16) -> ControlFlow<()>) -> ControlFlow<()> {
    fn extend(
        n: usize,
        members: &[u16],
        from: usize,
        (chosen, union): (u16, u16),
        found: &mut dyn FnMut(u16, u16) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let missing = n - chosen.count_ones() as usize;
        for at in from..(members.len() + 1).saturating_sub(missing) {
            let wider = (chosen | 1 << at, union | members[at]);
            if wider.1.count_ones() as usize > n {
                continue;
            }
            match missing {
                1 if wider.1.count_ones() as usize == n => found(wider.0, wider.1)?,
                1 => {}
                _ => extend(n, members, at + 1, wider, found)?,
            }
        }
        ControlFlow::Continue(())
    }
    extend(n, members, 0, (0, 0), found)
}

/// What is called with a subset: where it was found, its cells, its digits, and the houses that all cells lie in.
type OnSubset<'a> = &'a mut dyn FnMut(House, CellSet, DigitSet, &[House]) -> ControlFlow<()>;

/// Naked subsets of the houses, with the houses that all their cells lie in: row, column, box.
fn naked(board: &Board, n: usize, houses: &[House], found: OnSubset<'_>) -> ControlFlow<()> {
    for &house in houses {
        let cells: Vec<Cell> = (board.empty_cells() & house.cells())
            .iter()
            .filter(|&cell| (1..=n).contains(&board.digits(cell).len()))
            .collect();
        if cells.len() < n {
            continue;
        }
        let digits: Vec<u16> = cells.iter().map(|&cell| board.digits(cell).bits()).collect();
        choices(n, &digits, &mut |chosen, digits| {
            let set: CellSet = crate::bits::bits(chosen).map(|at| cells[at]).collect();
            let first = set.first().expect("n cells");
            let common: Vec<House> = first.houses().into_iter().filter(|house| set.is_subset(house.cells())).collect();
            found(house, set, DigitSet::from_bits(digits), &common)
        })?;
    }
    ControlFlow::Continue(())
}

/// What a naked subset takes from a house, cell by cell.
fn leaving(board: &Board, house: House, cells: CellSet, digits: DigitSet) -> Vec<Candidate> {
    let others = (house.cells() & board.empty_cells()) - cells;
    others.iter().flat_map(|cell| (board.digits(cell) & digits).iter().map(move |d| Candidate::of(cell, d))).collect()
}

impl<const N: usize> Technique for LockedSubset<N> {
    fn slug(&self) -> &'static str {
        const { assert!(2 <= N && N <= 3, "a locked subset has 2 or 3 cells") }
        ["locked-pair", "locked-triple"][N - 2]
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let kind = [Kind::LockedPair, Kind::LockedTriple][N - 2];
        naked(board, N, &House::ALL[18..], &mut |_, cells, digits, common| {
            let &[line, block] = common else { return ControlFlow::Continue(()) };
            let [inline, inside] = [line, block].map(|house| leaving(board, house, cells, digits));
            if inside.is_empty() || inline.iter().all(|gone| block.cells().contains(gone.cell())) {
                return ControlFlow::Continue(());
            }
            let pattern = Pattern::NakedSubset { house: line, cells, digits };
            found(Step::in_order(kind, [inline, inside].concat(), pattern))
        })
    }
}

impl<const N: usize> Technique for PlainNakedSubset<N> {
    fn slug(&self) -> &'static str {
        const { assert!(2 <= N && N <= 4, "a naked subset has 2 to 4 cells") }
        ["plain-naked-pair", "plain-naked-triple", "plain-naked-quadruple"][N - 2]
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let kind = [Kind::NakedPair, Kind::NakedTriple, Kind::NakedQuadruple][N - 2];
        naked(board, N, &BOXES_ROWS_COLUMNS, &mut |house, cells, digits, common| {
            let all: Vec<Vec<Candidate>> = common.iter().map(|&house| leaving(board, house, cells, digits)).collect();
            let mut house = house;
            if let (&[line, block], [inline, inside]) = (common, &all[..]) {
                let beside = inline.iter().any(|gone| !block.cells().contains(gone.cell()));
                if beside && !inside.is_empty() {
                    return ControlFlow::Continue(());
                }
                house = if beside { line } else { block };
            }
            let order = all.concat();
            if order.is_empty() {
                return ControlFlow::Continue(());
            }
            found(Step::in_order(kind, order, Pattern::NakedSubset { house, cells, digits }))
        })
    }
}

impl<const N: usize> Technique for PlainHiddenSubset<N> {
    fn slug(&self) -> &'static str {
        const { assert!(2 <= N && N <= 4, "a hidden subset has 2 to 4 digits") }
        ["plain-hidden-pair", "plain-hidden-triple", "plain-hidden-quadruple"][N - 2]
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let kind = [Kind::HiddenPair, Kind::HiddenTriple, Kind::HiddenQuadruple][N - 2];
        for house in BOXES_ROWS_COLUMNS {
            if (board.empty_cells() & house.cells()).len() <= N {
                continue;
            }
            let fits = |digit: &Digit| (1..=N as u32).contains(&board.positions(house, *digit).count_ones());
            let digits: Vec<Digit> = Digit::ALL.into_iter().filter(fits).collect();
            let places: Vec<u16> = digits.iter().map(|&digit| board.positions(house, digit)).collect();
            choices(N, &places, &mut |chosen, positions| {
                let set: DigitSet = crate::bits::bits(chosen).map(|at| digits[at]).collect();
                let cells = super::cells_at(house, positions);
                let gone = cells
                    .iter()
                    .flat_map(|cell| (board.digits(cell) - set).iter().map(move |digit| Candidate::of(cell, digit)));
                let order: Vec<Candidate> = gone.collect();
                if order.is_empty() {
                    return ControlFlow::Continue(());
                }
                found(Step::in_order(kind, order, Pattern::HiddenSubset { house, cells, digits: set }))
            })?;
        }
        ControlFlow::Continue(())
    }
}

/// The last empty cell of a house.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::FullHouse;
/// let example = &FullHouse.info().examples[0];
/// assert_eq!(example.step(&FullHouse).unwrap().kind.to_string(), "Full House");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FullHouse;

impl Technique for FullHouse {
    fn slug(&self) -> &'static str {
        "full-house"
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        for house in BOXES_ROWS_COLUMNS {
            let Some(cell) = (board.empty_cells() & house.cells()).only() else { continue };
            let Some(digit) = board.digits(cell).only() else { continue };
            found(Step {
                kind: Kind::FullHouse,
                placement: Some(Candidate::of(cell, digit)),
                eliminations: CandidateSet::EMPTY,
                pattern: Pattern::HiddenSingle { house },
                order: Vec::new(),
            })?;
        }
        ControlFlow::Continue(())
    }
}
