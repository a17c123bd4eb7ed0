//! Cases: the assumptions that a search of forcing nets compares, each a question of what follows from all of them.
//!
//! The search asks cell by cell and digit by digit; a case's *turn* is its place in that order, which decides between
//! findings that are equal otherwise. The houses of a digit are looked at from their first place only.

use super::finding::Recipe;
use super::literal::Literal;
use super::score::Rank;
use super::search::ChainSearch;
use super::sketch::{CELLS, Mark, SEATS, Sketch};
use crate::bits::bits;
use crate::step::Depth;

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub(super) enum Case {
    /// Does a contradiction follow from the literal?
    Contradiction(Literal),
    /// What follows from the candidate, whether it is true or false?
    Double(Mark),
    /// What follows from each candidate of the cell?
    Cell(u8),
    /// What follows from each place of the digit in the house?
    House(u8, u8),
}

impl Case {
    /// Calls `ask` for each case of a search, in its order.
    pub(super) fn each(ground: &Sketch, search: ChainSearch, mut ask: impl FnMut(Self)) {
        let is_static = search == ChainSearch::Forcing(Depth::Static);
        let least = if is_static { 3 } else { 2 };
        for (cell, &digits) in ground.cells.iter().enumerate() {
            let count = digits.count_ones();
            if count < least {
                continue;
            }
            for digit in bits(digits) {
                let mark = Mark::new(cell, digit);
                if !is_static {
                    ask(Self::Contradiction(Literal::on(mark)));
                    ask(Self::Contradiction(Literal::off(mark)));
                }
                if search == ChainSearch::Nishio {
                    continue;
                }
                if !is_static && count > 2 {
                    ask(Self::Double(mark));
                }
                for (house, at) in SEATS[cell] {
                    let places = ground.places[house as usize][digit];
                    if !places.is_power_of_two() && places.trailing_zeros() == u32::from(at) {
                        ask(Self::House(house, digit as u8));
                    }
                }
            }
            if search != ChainSearch::Nishio {
                ask(Self::Cell(cell as u8));
            }
        }
    }

    /// What is assumed.
    pub(super) fn starts(self, ground: &Sketch) -> Starts {
        let mut starts = Starts { list: [Literal::on(Mark::new(0, 0)); 9], count: 0 };
        match self {
            Self::Contradiction(start) => starts.push(start),
            Self::Double(mark) => {
                starts.push(Literal::on(mark));
                starts.push(Literal::off(mark));
            }
            Self::Cell(cell) => {
                let cell = cell as usize;
                bits(ground.cells[cell]).for_each(|digit| starts.push(Literal::on(Mark::new(cell, digit))));
            }
            Self::House(house, digit) => {
                let (house, digit) = (house as usize, digit as usize);
                let cell = |at: usize| CELLS[house][at] as usize;
                bits(ground.places[house][digit]).for_each(|at| starts.push(Literal::on(Mark::new(cell(at), digit))));
            }
        }
        starts
    }

    pub(super) fn rank(self) -> Rank {
        match self {
            Self::Contradiction(_) => Rank::Contradiction,
            Self::Double(_) => Rank::Double,
            Self::Cell(_) => Rank::Cell,
            Self::House(..) => Rank::House,
        }
    }

    /// How a finding of the case comes about; a contradiction concludes nothing but its opposite.
    pub(super) fn recipe(self, target: Literal) -> Recipe {
        match self {
            Self::Contradiction(start) => Recipe::Contradiction { start },
            Self::Double(mark) => Recipe::Double { mark, target },
            Self::Cell(cell) => Recipe::Cell { cell, target },
            Self::House(house, digit) => Recipe::House { house, digit, target },
        }
    }
}

/// The assumptions of a case, nine at most.
#[derive(Clone, Copy, Debug)]
pub(super) struct Starts {
    list: [Literal; 9],
    count: usize,
}

impl Starts {
    fn push(&mut self, start: Literal) {
        self.list[self.count] = start;
        self.count += 1;
    }
}

impl std::ops::Deref for Starts {
    type Target = [Literal];

    fn deref(&self) -> &[Literal] {
        &self.list[..self.count]
    }
}
