//! Sue de Coq: two or three cells that a line and a box share, with cells of the line and of the box beside them that take just as
//! many of their digits as there are too many.
//!
//! ```text
//!    . . . | K K . | P . .        K: two cells with e more digits than cells
//!    . . . | . . Q | . . .        P, Q: cells that share digits with K and have together e cells more than digits of their own
//! ```
//!
//! Then there are as many cells as digits. Digits of P have no other place in the line, digits of Q none in the box, and the
//! others of K none in either.

use std::ops::ControlFlow;

use bitdoku_grid::{Candidate, Cell, CellSet, DigitSet, House};

use super::{TakeStep, Technique};
use crate::board::Board;
use crate::scratch::Scratch;
use crate::step::{Kind, Pattern, Step};

/// Two or three cells that a line and a box share, with cells of both beside them that take their digits.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::SueDeCoq;
/// let example = &SueDeCoq.info().examples[0];
/// assert_eq!(example.step(&SueDeCoq).unwrap().kind.to_string(), "Sue de Coq");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SueDeCoq;

/// The cells in line and box, and what is known of them.
struct Core<'a> {
    board: &'a Board,
    line: House,
    block: House,
    cells: CellSet,
    digits: DigitSet,
    /// How many digits there are too many.
    excess: usize,
}

impl Technique for SueDeCoq {
    fn slug(&self) -> &'static str {
        "sue-de-coq"
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let (lines, blocks) = House::ALL.split_at(18);
        for &line in lines {
            for &block in blocks {
                let shared: Vec<Cell> = (line.cells() & block.cells() & board.empty_cells()).iter().collect();
                let cores: &[&[usize]] = match shared.len() {
                    2 => &[&[0, 1]],
                    3 => &[&[0, 1], &[0, 1, 2], &[0, 2], &[1, 2]],
                    _ => &[],
                };
                for core in cores {
                    let cells: CellSet = core.iter().map(|&at| shared[at]).collect();
                    let digits = held(board, cells);
                    if digits.len() >= cells.len() + 2 {
                        let excess = digits.len() - cells.len();
                        Core { board, line, block, cells, digits, excess }.find(found)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// All candidates of some cells.
fn held(board: &Board, cells: CellSet) -> DigitSet {
    cells.iter().fold(DigitSet::EMPTY, |all, cell| all | board.digits(cell))
}

impl Core<'_> {
    fn find(&self, found: TakeStep<'_>) -> ControlFlow<()> {
        let line = (self.line.cells() & self.board.empty_cells()) - self.cells;
        self.subsets(&list(line), 1, (CellSet::EMPTY, DigitSet::EMPTY), &mut |count, beside, digits| {
            let own = (digits - self.digits).len();
            if (digits & self.digits).is_empty() || count <= own || count - own >= self.excess {
                return ControlFlow::Continue(());
            }
            let missing = self.excess - (count - own);
            // None of these has a digit of the core that the cells of the line take.
            let fits = |cell: &Cell| (self.board.digits(*cell) & digits & self.digits).is_empty();
            let block = (self.block.cells() & self.board.empty_cells()) - self.cells - beside;
            let block: Vec<Cell> = block.iter().filter(fits).collect();
            self.subsets(&block, 1, (CellSet::EMPTY, DigitSet::EMPTY), &mut |count, below, inside| {
                let own = (inside - self.digits).len();
                if (inside & self.digits).is_empty() || count != own + missing {
                    return ControlFlow::Continue(());
                }
                self.report((beside, digits), (below, inside), found)
            })
        })
    }

    /// Calls `found` for each set of these cells that has more cells than digits of its own, or can come to that, with its size and
    /// its digits, a set before those that extend it; `count` is the size of those with one cell more than are chosen.
    fn subsets(
        &self,
        cells: &[Cell],
        count: usize,
        (chosen, digits): (CellSet, DigitSet),
        found: &mut dyn FnMut(usize, CellSet, DigitSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (i, &cell) in cells.iter().enumerate() {
            let more = (chosen | CellSet::of(cell), digits | self.board.digits(cell));
            let most = count + cells.len() - 1 - i;
            if (more.1 - self.digits).len() >= most {
                continue;
            }
            found(count, more.0, more.1)?;
            self.subsets(&cells[i + 1..], count + 1, more, found)?;
        }
        ControlFlow::Continue(())
    }

    fn report(
        &self,
        (beside, of_line): (CellSet, DigitSet),
        (below, of_block): (CellSet, DigitSet),
        found: TakeStep<'_>,
    ) -> ControlFlow<()> {
        let shared = of_line & of_block;
        let inside = ((self.digits | of_block) - of_line) | shared;
        let inline = ((self.digits | of_line) - of_block) | shared;
        let leaving = |cells: CellSet, digits: DigitSet| {
            (cells & self.board.empty_cells()).iter().flat_map(move |cell| {
                (self.board.digits(cell) & digits).iter().map(move |digit| Candidate::of(cell, digit))
            })
        };
        let mut order: Vec<Candidate> = leaving(self.block.cells() - self.cells - below, inside).collect();
        order.extend(leaving(self.line.cells() - self.cells - beside, inline));
        if order.is_empty() {
            return ControlFlow::Continue(());
        }
        let pattern = Pattern::SueDeCoq {
            line: self.line,
            block: self.block,
            core: self.cells,
            line_cells: beside,
            block_cells: below,
        };
        found(Step::in_order(Kind::SueDeCoq, order, pattern))
    }
}

fn list(cells: CellSet) -> Vec<Cell> {
    cells.iter().collect()
}
