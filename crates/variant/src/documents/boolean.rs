//! Document 004: naked and hidden singles over what each house still requires; the cells in any order, the requirements
//! as bits or as arrays, the board of any size.

use bitdoku_grid::Xoshiro256;

use super::board::Board;
use super::{Event, Outcome, Watch, Why};

/// The order in which blank cells are visited. The document says that one is chosen "randomly", and counts as if in
/// reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Reading order, beginning anew after the last cell.
    Reading,
    /// Reading order, beginning anew after each value.
    Restart,
    /// Any blank cell each time.
    Random,
    /// Any blank cell that was not visited since all blank cells were.
    Rounds,
}

impl Order {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Reading, Self::Rounds, Self::Random, Self::Restart];

    /// What it is called in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Reading => "reading order",
            Self::Restart => "restart after each value",
            Self::Random => "random",
            Self::Rounds => "random without repeats",
        }
    }
}

/// What houses require, in one of two representations.
pub trait Required: Clone {
    /// All values of a board.
    fn all(side: usize) -> Self;
    /// No value.
    fn none(side: usize) -> Self;
    /// Takes a value away, which counts from 1.
    fn take(&mut self, value: usize);
    /// What three houses require at once: equation 4.
    fn common(a: &Self, b: &Self, c: &Self) -> Self;
    /// Joins what another cell requires.
    fn join(&mut self, other: &Self);
    /// Without what others require.
    fn without(&self, other: &Self) -> Self;
    /// How many values.
    fn count(&self) -> u32;
    /// The only value.
    fn only(&self) -> u8;
    /// Bit `v` for value `v`.
    fn bits(&self) -> u64;
}

/// Bits, as in the document.
#[derive(Clone, Debug)]
pub struct Bits(u64);

impl Required for Bits {
    fn all(side: usize) -> Self {
        Self((1 << side) - 1)
    }
    fn none(_: usize) -> Self {
        Self(0)
    }
    fn take(&mut self, value: usize) {
        self.0 &= !(1 << (value - 1));
    }
    fn common(a: &Self, b: &Self, c: &Self) -> Self {
        Self(a.0 & b.0 & c.0)
    }
    fn join(&mut self, other: &Self) {
        self.0 |= other.0;
    }
    fn without(&self, other: &Self) -> Self {
        Self(self.0 & !other.0)
    }
    fn count(&self) -> u32 {
        self.0.count_ones()
    }
    fn only(&self) -> u8 {
        self.0.trailing_zeros() as u8 + 1
    }
    fn bits(&self) -> u64 {
        self.0 << 1
    }
}

/// An array with a number for each value, multiplied and added: what the document says Boolean algebra is faster than. On boards
/// of up to 16×16 cells.
#[derive(Clone, Debug)]
pub struct Arrays {
    side: usize,
    of: [u16; 16],
}

impl Required for Arrays {
    fn all(side: usize) -> Self {
        let mut of = [0; 16];
        of[..side].fill(1);
        Self { side, of }
    }
    fn none(side: usize) -> Self {
        Self { side, of: [0; 16] }
    }
    fn take(&mut self, value: usize) {
        self.of[value - 1] = 0;
    }
    fn common(a: &Self, b: &Self, c: &Self) -> Self {
        let mut common = Self::none(a.side);
        for i in 0..a.side {
            common.of[i] = a.of[i] * b.of[i] * c.of[i];
        }
        common
    }
    fn join(&mut self, other: &Self) {
        for i in 0..self.side {
            self.of[i] += other.of[i];
        }
    }
    fn without(&self, other: &Self) -> Self {
        let mut left = Self::none(self.side);
        for i in 0..self.side {
            left.of[i] = if other.of[i] == 0 { self.of[i] } else { 0 };
        }
        left
    }
    fn count(&self) -> u32 {
        (0..self.side).map(|i| u32::from(self.of[i] != 0)).sum()
    }
    fn only(&self) -> u8 {
        (0..self.side).find(|&i| self.of[i] != 0).map_or(0, |i| i as u8 + 1)
    }
    fn bits(&self) -> u64 {
        (0..self.side).filter(|&i| self.of[i] != 0).fold(0, |bits, i| bits | 2 << i)
    }
}

/// A board under solution: `sudoku`, `row`, `column` and `box` of the document.
#[derive(Clone)]
struct Memory<'a, R> {
    board: &'a Board,
    values: Vec<u8>,
    required: [Vec<R>; 3],
}

impl<'a, R: Required> Memory<'a, R> {
    fn new(board: &'a Board, puzzle: &[u8]) -> Self {
        let required = std::array::from_fn(|_| vec![R::all(board.side); board.side]);
        let mut memory = Self { board, values: vec![0; board.cells()], required };
        for (cell, &value) in puzzle.iter().enumerate().filter(|(_, value)| **value != 0) {
            memory.set(cell, value);
        }
        memory
    }

    fn set(&mut self, cell: usize, value: u8) {
        self.values[cell] = value;
        for (required, number) in self.required.iter_mut().zip(self.board.houses_of(cell)) {
            required[number].take(value as usize);
        }
    }

    fn of(&self, cell: usize) -> R {
        let [row, column, block] = self.board.houses_of(cell);
        R::common(&self.required[0][row], &self.required[1][column], &self.required[2][block])
    }

    /// What the other blank cells of a cell's house require.
    fn of_others(&self, cell: usize, kind: usize) -> R {
        let mut others = R::none(self.board.side);
        for &other in self.board.house(kind, self.board.houses_of(cell)[kind]) {
            if other != cell && self.values[other] == 0 {
                others.join(&self.of(other));
            }
        }
        others
    }

    /// Technique 1, then technique 2 in box, column and row: a value and why, or whether there is a contradiction.
    fn visit(&self, cell: usize) -> Result<Option<(u8, Why)>, ()> {
        let required = self.of(cell);
        match required.count() {
            0 => return Err(()),
            1 => return Ok(Some((required.only(), Why::Naked))),
            _ => {}
        }
        for kind in [2, 1, 0] {
            let only_here = required.without(&self.of_others(cell, kind));
            match only_here.count() {
                0 => {}
                1 => return Ok(Some((only_here.only(), Why::Hidden(kind, self.board.houses_of(cell)[kind])))),
                _ => return Err(()),
            }
        }
        Ok(None)
    }

    /// Algorithm 1 in some order: whether the board is full, `Err` after a contradiction.
    fn run<W: Watch>(
        &mut self,
        order: Order,
        random: &mut Xoshiro256,
        outcome: &mut Outcome,
        watch: &mut W,
    ) -> Result<bool, ()> {
        self.run_to(order, random, outcome, 0, watch)
    }

    /// The same until no more than this many cells are blank.
    fn run_to<W: Watch>(
        &mut self,
        order: Order,
        random: &mut Xoshiro256,
        outcome: &mut Outcome,
        left: usize,
        watch: &mut W,
    ) -> Result<bool, ()> {
        let board = self.board;
        let mut blank: Vec<usize> = (0..board.cells()).filter(|&cell| self.values[cell] == 0).collect();
        let mut at = 0;
        // Cells visited without fruit since the last value.
        let mut fruitless = vec![false; board.cells()];
        let mut count = 0;
        if order == Order::Rounds {
            random.shuffle(&mut blank);
        }
        while blank.len() > left {
            if count == blank.len() {
                return Ok(false);
            }
            if order == Order::Random {
                at = random.below(blank.len() as u64) as usize;
            } else if at >= blank.len() {
                at = 0;
                if order == Order::Rounds {
                    random.shuffle(&mut blank);
                }
            }
            let cell = blank[at];
            outcome.iterations += 1;
            watch.tell(|| {
                let others = [2, 1, 0].map(|kind| self.of_others(cell, kind).bits());
                Event::Visit { cell, required: self.of(cell).bits(), others }
            });
            match self.visit(cell)? {
                None => {
                    if !std::mem::replace(&mut fruitless[cell], true) {
                        count += 1;
                    }
                    at += 1;
                }
                Some((value, why)) => {
                    self.set(cell, value);
                    watch.tell(|| Event::Place { cell, value, why });
                    outcome.placements += 1;
                    fruitless.fill(false);
                    count = 0;
                    blank.remove(at);
                    if order == Order::Restart {
                        at = 0;
                    }
                }
            }
        }
        Ok(true)
    }
}

/// The Boolean Sudoku Solver; it stops when no blank cell yields, which in random order takes until each was tried.
pub fn solve<R: Required>(board: &Board, puzzle: &[u8], order: Order, seed: u64) -> Outcome {
    solve_watched::<R, ()>(board, puzzle, order, seed, &mut ())
}

/// The same, with somebody who hears of each step.
pub fn solve_watched<R: Required, W: Watch>(
    board: &Board,
    puzzle: &[u8],
    order: Order,
    seed: u64,
    watch: &mut W,
) -> Outcome {
    let mut outcome = Outcome::default();
    let mut memory = Memory::<R>::new(board, puzzle);
    match memory.run(order, &mut Xoshiro256::seeded(seed), &mut outcome, watch) {
        Ok(true) => {
            // It goes on to no other solution.
            watch.is_last();
            outcome.filled = Some(memory.values);
        }
        Ok(false) => {}
        Err(()) => watch.tell(|| Event::DeadEnd(None)),
    }
    outcome
}

/// The visit in which the first value is set, 0 if none is.
pub fn first_value(board: &Board, puzzle: &[u8], order: Order, seed: u64) -> u64 {
    let mut outcome = Outcome::default();
    let mut memory = Memory::<Bits>::new(board, puzzle);
    let blank = puzzle.iter().filter(|value| **value == 0).count();
    // The run is the same, whatever comes after the first value.
    let _ = memory.run_to(order, &mut Xoshiro256::seeded(seed), &mut outcome, blank - 1, &mut ());
    if outcome.placements > 0 { outcome.iterations } else { 0 }
}
