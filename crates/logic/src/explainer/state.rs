//! The board under an assumption, as singles, patterns and whatever else a sieve tells leave it.

use super::literal::Literal;
use super::pattern::Changes;
use super::sketch::{CELLS, Mark, SEATS, Sketch};
use crate::bits::bits;
use crate::step::Depth;

/// The board under an assumption.
#[derive(Clone, Debug, Default)]
pub(super) struct Supposed {
    /// What is assumed.
    pub(super) start: Option<Literal>,
    pub(super) now: Sketch,
    /// Where patterns may have arisen that were not looked for. What has not changed makes no pattern, or one that holds
    /// without the assumption.
    pub(super) changes: Changes,
    /// The cells known to hold their last candidate, whose rivals are gone.
    pub(super) set: u128,
    /// Candidates to be set.
    queue: Vec<Mark>,
    /// A contradiction has been met.
    pub(super) dead: bool,
    /// What it has been raised to, beyond singles.
    pub(super) depth: Option<Depth>,
    /// How many rules were applied until its end.
    pub(super) effort: u32,
}

/// What an assumption came to in the end.
#[derive(Debug)]
pub(super) struct End {
    now: Sketch,
    dead: bool,
    effort: u32,
}

impl Supposed {
    pub(super) fn begin(&mut self, ground: &Sketch, start: Literal) {
        self.now.clone_from(ground);
        self.changes = Changes::default();
        self.set = 0;
        self.queue.clear();
        self.dead = false;
        self.depth = None;
        self.effort = 0;
        match start.on {
            true => self.queue.push(start.mark),
            false => self.eliminate(start.mark),
        }
        self.settle();
    }

    /// Eliminates and settles; always true, for something has changed.
    pub(super) fn lose(&mut self, marks: Vec<Mark>) -> bool {
        marks.into_iter().for_each(|mark| self.eliminate(mark));
        self.settle();
        true
    }

    pub(super) fn end(&self) -> End {
        End { now: self.now.clone(), dead: self.dead, effort: self.effort }
    }

    /// Takes over what the same assumption came to on an earlier board. Tells whether that is all there is.
    pub(super) fn recall(&mut self, ground: &Sketch, end: &End) -> bool {
        self.effort = self.effort.max(end.effort);
        if end.dead {
            self.dead = true;
        } else if !self.dead {
            self.lose_to(&end.now);
        }
        // A cell that has been filled since had one candidate left.
        let mut cells = ground.cells.iter().zip(&self.now.cells).zip(&end.now.cells);
        self.dead || cells.all(|((&ground, now), then)| now == then || ground == 0 && then.is_power_of_two())
    }

    /// Eliminates all that `other` does not have, a board on which all patterns were applied.
    pub(super) fn lose_to(&mut self, other: &Sketch) {
        for (cell, &others) in other.cells.iter().enumerate() {
            for digit in bits(self.now.cells[cell] & !others) {
                self.eliminate(Mark::new(cell, digit));
            }
        }
        self.settle();
        self.changes.keep_beyond(other, &self.now);
    }

    fn eliminate(&mut self, mark: Mark) {
        let (cell, digit) = (mark.cell as usize, mark.digit as usize);
        let digits = &mut self.now.cells[cell];
        if *digits >> digit & 1 == 0 {
            return;
        }
        *digits &= !(1 << digit);
        self.changes.insert(mark);
        self.dead |= *digits == 0;
        if digits.is_power_of_two() {
            self.queue.push(Mark::new(cell, digits.trailing_zeros() as usize));
        }
        for (house, at) in SEATS[cell] {
            let places = &mut self.now.places[house as usize][digit];
            *places &= !(1 << at);
            self.dead |= *places == 0;
            if places.is_power_of_two() {
                let cell = CELLS[house as usize][places.trailing_zeros() as usize];
                self.queue.push(Mark { cell, digit: mark.digit });
            }
        }
    }

    /// Sets what is alone in its cell or house, and what becomes so.
    fn settle(&mut self) {
        while let Some(mark) = self.queue.pop() {
            let cell = mark.cell as usize;
            self.dead |= self.now.cells[cell] >> mark.digit & 1 == 0;
            if self.dead {
                break;
            }
            if self.set >> cell & 1 != 0 {
                continue;
            }
            self.set |= 1 << cell;
            for digit in bits(self.now.cells[cell] & !(1 << mark.digit)) {
                self.eliminate(Mark::new(cell, digit));
            }
            for (house, at) in SEATS[cell] {
                let others = self.now.places[house as usize][mark.digit as usize] & !(1 << at);
                for at in bits(others) {
                    self.eliminate(Mark { cell: CELLS[house as usize][at], digit: mark.digit });
                }
            }
        }
        self.queue.clear();
    }
}
