//! Colors: places of a digit that are tied by houses where it has two, colored in turn. All of one color are true, and all of the
//! other are false.
//!
//! ```text
//!    Trap: a place sees both colors, so it is false.     Wrap: two of one color see each other, so this color is false.
//!    Multi 1: a color of one pair sees one of another, so one of their opposites is true: what sees both of these falls.
//!    Multi 2: a color sees both colors of another pair, so it is false.
//! ```

use std::ops::ControlFlow;

use bitdoku_grid::{Candidate, Cell, CellSet, Digit};

use super::{TakeStep, Technique};
use crate::board::Board;
use crate::scratch::Scratch;
use crate::step::{Kind, Pattern, Step};

/// One pair of colors: trap and wrap.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::SimpleColors;
/// let example = &SimpleColors.info().examples[0];
/// assert_eq!(example.step(&SimpleColors).unwrap().kind.to_string(), "Simple Colors Trap");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SimpleColors;

/// Two pairs of colors of a digit.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::MultiColors;
/// let example = &MultiColors.info().examples[0];
/// assert_eq!(example.step(&MultiColors).unwrap().kind.to_string(), "Multi-Colors 1");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MultiColors;

/// Places of one color, and what sees some of them.
#[derive(Clone, Copy)]
struct Color {
    cells: CellSet,
    seen: CellSet,
}

impl Color {
    fn of(cells: CellSet) -> Self {
        Self { cells, seen: cells.iter().fold(CellSet::EMPTY, |all, cell| all | cell.peers()) }
    }

    fn sees(&self, other: &Self) -> bool {
        !self.seen.is_disjoint(other.cells)
    }
}

/// The pairs of colors of a digit.
fn colored(board: &Board, digit: Digit) -> Vec<[Color; 2]> {
    /// Colors what is tied to a cell that is not colored yet.
    fn color(board: &Board, digit: Digit, cell: Cell, with: usize, colors: &mut [CellSet; 2]) {
        colors[with].insert(cell);
        for house in cell.houses() {
            let places = board.places(house, digit);
            let Some(other) = (places - CellSet::of(cell)).only().filter(|_| places.len() == 2) else { continue };
            if !(colors[0] | colors[1]).contains(other) {
                color(board, digit, other, 1 - with, colors);
            }
        }
    }
    let mut pairs = Vec::new();
    let mut known = CellSet::EMPTY;
    for cell in board.cells(digit) {
        if known.contains(cell) {
            continue;
        }
        let mut colors = [CellSet::EMPTY; 2];
        color(board, digit, cell, 0, &mut colors);
        if !colors[1].is_empty() {
            known |= colors[0] | colors[1];
            pairs.push(colors.map(Color::of));
        }
    }
    pairs
}

/// Reports the cells that lose the digit, in this order.
fn report(
    kind: Kind,
    digit: Digit,
    components: &[[Color; 2]],
    gone: &[CellSet],
    found: TakeStep<'_>,
) -> ControlFlow<()> {
    let order: Vec<Candidate> =
        gone.iter().flat_map(|cells| cells.iter().map(|cell| Candidate::of(cell, digit))).collect();
    if order.is_empty() {
        return ControlFlow::Continue(());
    }
    let components = components.iter().map(|pair| pair.map(|color| color.cells)).collect();
    found(Step::in_order(kind, order, Pattern::Colors { digit, components }))
}

impl Technique for SimpleColors {
    fn slug(&self) -> &'static str {
        "simple-colors"
    }

    fn find(&self, board: &Board, scratch: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        for digit in scratch.tables.dead_digits(board) {
            for pair in colored(board, digit) {
                let wrapped = pair.iter().filter(|color| color.sees(color)).map(|color| color.cells);
                let wrapped: Vec<CellSet> = wrapped.collect();
                if wrapped.is_empty() {
                    let trapped = pair[0].seen & pair[1].seen & board.cells(digit);
                    report(Kind::SimpleColors { wrap: false }, digit, &[pair], &[trapped], found)?;
                } else {
                    report(Kind::SimpleColors { wrap: true }, digit, &[pair], &wrapped, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Technique for MultiColors {
    fn slug(&self) -> &'static str {
        "multi-colors"
    }

    fn find(&self, board: &Board, scratch: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        for digit in scratch.tables.dead_digits(board) {
            let pairs = colored(board, digit);
            for (i, &one) in pairs.iter().enumerate() {
                for (_, &other) in pairs.iter().enumerate().filter(|&(j, _)| j != i) {
                    let between = one.iter().filter(|color| other.iter().all(|other| color.sees(other)));
                    let between: Vec<CellSet> = between.map(|color| color.cells).collect();
                    if !between.is_empty() {
                        report(Kind::MultiColors { form: 2 }, digit, &[one, other], &between, found)?;
                        continue;
                    }
                    let mut gone = Vec::new();
                    for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                        if one[a].sees(&other[b]) {
                            gone.push(one[1 - a].seen & other[1 - b].seen & board.cells(digit));
                        }
                    }
                    report(Kind::MultiColors { form: 1 }, digit, &[one, other], &gone, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
