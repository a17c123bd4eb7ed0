//! The patterns that a dynamic net looks for when no link is left to follow: locked candidates, hidden pairs, naked
//! pairs, X-Wings, in this order. The first kind that eliminates anything new ends the search; all its patterns count.
//!
//! A pattern is of use only if it rests on candidates that the net took away, for otherwise it holds without the
//! assumption. Those candidates become the parents of what it eliminates.

use std::ops::ControlFlow;
use std::sync::Arc;

use bitdoku_grid::{CandidateSet, Cell, CellSet, Digit, DigitSet, HouseSet};

use super::net::{BY_PATTERN, Literal, Net, Used};
use super::sketch::{CELLS, Mark, Sketch, bits, house};
use crate::rating::Difficulty;
use crate::step::{Kind, Pattern, Step};

/// Looks for patterns on `now`. Tells whether the net has grown or clashed.
pub(super) fn seek(net: &mut Net, ground: &Sketch, now: &Sketch, explain: bool) -> bool {
    let mut seeker = Seeker { net, ground, now, explain, gone: Vec::new(), grown: false };
    for kind in [Seeker::locked, Seeker::hidden_pairs, Seeker::naked_pairs, Seeker::x_wings] {
        if kind(&mut seeker).is_break() || seeker.grown {
            return true;
        }
    }
    false
}

struct Seeker<'a> {
    net: &'a mut Net,
    ground: &'a Sketch,
    now: &'a Sketch,
    explain: bool,
    gone: Vec<Mark>,
    grown: bool,
}

/// What a pattern looks like, for its [`Step`].
enum Shape {
    Locked { digit: usize, base: usize, cover: usize },
    HiddenPair { house: usize, digits: u16, positions: u16 },
    NakedPair { house: usize, digits: u16, positions: u16 },
    XWing { digit: usize, base: [usize; 2], cover: [usize; 2] },
}

impl Seeker<'_> {
    /// Box by column, box by row, column by box, row by box; of each the digits in turn, then the bases.
    fn locked(&mut self) -> ControlFlow<()> {
        for (first, thirds, cover) in CROSSINGS {
            for digit in 0..9 {
                for base in 0..9 {
                    let third = thirds[self.now.places[first + base][digit] as usize];
                    if third != MANY {
                        self.lock(digit, first + base, cover(base, third as usize))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn lock(&mut self, digit: usize, base: usize, cover: usize) -> ControlFlow<()> {
        let rest: u16 = bits(self.now.places[cover][digit])
            .filter(|&at| !CELLS[base].contains(&CELLS[cover][at]))
            .map(|at| 1 << at)
            .sum();
        if rest == 0 {
            return ControlFlow::Continue(());
        }
        self.gone.clear();
        self.places_gone(base, digit);
        self.use_pattern(marks_of(cover, digit, rest), Shape::Locked { digit, base, cover })
    }

    fn hidden_pairs(&mut self) -> ControlFlow<()> {
        for house in BY_COLUMNS {
            for (low, high, positions) in equal_pairs(&self.now.places[house]) {
                let digits = 1 << low | 1 << high;
                if bits(positions).all(|at| self.now.cells[CELLS[house][at] as usize] == digits)
                    || self.empty_cells(house) <= 4
                {
                    continue;
                }
                self.gone.clear();
                self.places_gone(house, low);
                self.places_gone(house, high);
                let eliminations = self.marks_at(house, positions, !digits);
                self.use_pattern(eliminations, Shape::HiddenPair { house, digits, positions })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn naked_pairs(&mut self) -> ControlFlow<()> {
        for house in BY_COLUMNS {
            let cells = CELLS[house].map(|cell| self.now.cells[cell as usize]);
            for (low, high, digits) in equal_pairs(&cells) {
                let positions = 1 << low | 1 << high;
                let eliminations = self.marks_at(house, !positions & 0x1FF, digits);
                if eliminations.is_empty() || self.empty_cells(house) < 4 {
                    continue;
                }
                self.gone.clear();
                for at in [low, high] {
                    let cell = CELLS[house][at] as usize;
                    let gone = self.ground.cells[cell] & !self.now.cells[cell];
                    self.gone.extend(bits(gone).map(|digit| Mark::new(cell, digit)));
                }
                self.use_pattern(eliminations, Shape::NakedPair { house, digits, positions })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Columns as bases, then rows; of each the pairs of bases as numbers rise, then the digits.
    fn x_wings(&mut self) -> ControlFlow<()> {
        for (first, across) in [(18, 9), (9, 18)] {
            let mut wings = Vec::new();
            for digit in 0..9 {
                let lines: [u16; 9] = std::array::from_fn(|line| self.now.places[first + line][digit]);
                for (low, high, positions) in equal_pairs(&lines) {
                    let base: u16 = 1 << low | 1 << high;
                    let reaches = |at: usize| self.now.places[across + at][digit] & !base != 0;
                    if bits(positions).any(reaches) && lines.iter().filter(|&&line| line != 0).count() >= 4 {
                        wings.push((base, digit, positions));
                    }
                }
            }
            wings.sort_unstable();
            for (base, digit, positions) in wings {
                let pair = |set: u16, first: usize| {
                    let (low, high) = (set.trailing_zeros() as usize, 15 - set.leading_zeros() as usize);
                    [first + low, first + high]
                };
                let (lines, cover) = (pair(base, first), pair(positions, across));
                let eliminations: Vec<Mark> = cover
                    .iter()
                    .flat_map(|&cover| marks_of(cover, digit, self.now.places[cover][digit] & !base))
                    .collect();
                self.gone.clear();
                lines.iter().for_each(|&line| self.places_gone(line, digit));
                self.use_pattern(eliminations, Shape::XWing { digit, base: lines, cover })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn empty_cells(&self, house: usize) -> usize {
        CELLS[house].iter().filter(|&&cell| self.now.cells[cell as usize] != 0).count()
    }

    /// The open candidates among `digits` in the cells of `house` at `positions`.
    fn marks_at(&self, house: usize, positions: u16, digits: u16) -> Vec<Mark> {
        let at_position = |at: usize| {
            let cell = CELLS[house][at] as usize;
            bits(self.now.cells[cell] & digits).map(move |digit| Mark::new(cell, digit))
        };
        bits(positions).flat_map(at_position).collect()
    }

    /// Notes the places of `digit` in `house` that the net took away.
    fn places_gone(&mut self, house: usize, digit: usize) {
        let gone = self.ground.places[house][digit] & !self.now.places[house][digit];
        self.gone.extend(marks_of(house, digit, gone));
    }

    /// Turns off what a pattern eliminates, as a consequence of the candidates gone that it rests on.
    fn use_pattern(&mut self, eliminations: Vec<Mark>, shape: Shape) -> ControlFlow<()> {
        if self.gone.is_empty() || eliminations.iter().all(|&mark| self.net.off_set.contains(mark)) {
            return ControlFlow::Continue(());
        }
        let mut parents: Vec<u16> = Vec::with_capacity(self.gone.len());
        for &gone in &self.gone {
            let node = self.net.node(Literal::off(gone)).expect("what is gone was off");
            if !parents.contains(&node) {
                parents.push(node);
            }
        }
        let step = self.explain.then(|| Arc::new(shape.step(self.now, &eliminations)));
        let number = self.net.patterns.len() as u16;
        self.net.patterns.push(Used { complexity: 0, print: 0, step });
        self.grown = true;
        for mark in eliminations {
            if !self.net.add(Literal::off(mark), BY_PATTERN, number, &parents) {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }
}

impl Shape {
    fn step(&self, now: &Sketch, eliminations: &[Mark]) -> Step {
        let cells = |house: usize, positions: u16| -> CellSet {
            bits(positions).map(|at| Cell::from_index(CELLS[house][at] as usize)).collect()
        };
        let (kind, difficulty, pattern) = match *self {
            Self::Locked { digit, base, cover } => {
                let (kind, difficulty) = if base < 9 { (Kind::Pointing, 2.6) } else { (Kind::Claiming, 2.8) };
                let cells = cells(base, now.places[base][digit]);
                let digit = Digit::from_index(digit);
                let pattern = Pattern::Locked { digit, base: house(base), cover: house(cover), cells, single: None };
                (kind, difficulty, pattern)
            }
            Self::HiddenPair { house: at, digits, positions } => {
                let (cells, digits) = (cells(at, positions), DigitSet::from_bits(digits));
                (Kind::HiddenPair, 3.4, Pattern::HiddenSubset { house: house(at), cells, digits })
            }
            Self::NakedPair { house: at, digits, positions } => {
                let (cells, digits) = (cells(at, positions), DigitSet::from_bits(digits));
                (Kind::NakedPair, 3.0, Pattern::NakedSubset { house: house(at), cells, digits })
            }
            Self::XWing { digit, base, cover } => {
                let digit = Digit::from_index(digit);
                let [base, cover] = [base, cover].map(|pair| pair.map(house).into_iter().collect::<HouseSet>());
                (Kind::XWing, 3.2, Pattern::Fish { digit, base, cover })
            }
        };
        let eliminations: CandidateSet = eliminations.iter().map(|mark| mark.candidate()).collect();
        Step { kind, difficulty: Difficulty::new(difficulty), placement: None, eliminations, pattern }
    }
}

fn marks_of(house: usize, digit: usize, positions: u16) -> Vec<Mark> {
    bits(positions).map(|at| Mark::new(CELLS[house][at] as usize, digit)).collect()
}

/// Boxes, columns, rows: the order in which subsets are looked for.
static BY_COLUMNS: [usize; 27] = {
    let mut houses = [0; 27];
    let mut i = 0;
    while i < 9 {
        houses[i] = i;
        houses[9 + i] = 18 + i;
        houses[18 + i] = 9 + i;
        i += 1;
    }
    houses
};

/// The pairs of equal sets of two among nine sets, as the nine-bit numbers of the pairs rise: 01, 02, 12, 03 …
fn equal_pairs(sets: &[u16; 9]) -> impl Iterator<Item = (usize, usize, u16)> + use<> {
    let (mut twos, mut count) = ([(0, 0); 9], 0);
    for (at, &set) in sets.iter().enumerate() {
        let rest = set & set.wrapping_sub(1);
        if rest.is_power_of_two() {
            twos[count] = (at, set);
            count += 1;
        }
    }
    (1..count)
        .flat_map(move |high| (0..high).map(move |low| (twos[low], twos[high])))
        .filter_map(|((low, set), (high, other))| (set == other).then_some((low, high, set)))
}

/// Not confined to a third.
const MANY: u8 = 3;

/// For nine positions in three rows of three: the row, or the column, that holds two or more and all of them.
const fn thirds(by_row: bool) -> [u8; 512] {
    let mut thirds = [MANY; 512];
    let mut third = 0;
    while third < 3 {
        let all = if by_row { 0b111 << (3 * third) } else { 0b001_001_001 << third };
        let mut set: usize = 0;
        while set < 512 {
            if set & !all == 0 && set.count_ones() > 1 {
                thirds[set] = third as u8;
            }
            set += 1;
        }
        third += 1;
    }
    thirds
}

static ROWS: [u8; 512] = thirds(true);
static COLUMNS: [u8; 512] = thirds(false);

/// The first base house, the thirds it falls into, and the cover house of a base and a third.
type Crossing = (usize, &'static [u8; 512], fn(usize, usize) -> usize);

static CROSSINGS: [Crossing; 4] = [
    (0, &COLUMNS, |block, third| 18 + block % 3 * 3 + third),
    (0, &ROWS, |block, third| 9 + block / 3 * 3 + third),
    (18, &ROWS, |col, third| third * 3 + col / 3),
    (9, &ROWS, |row, third| row / 3 * 3 + third),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_and_its_cover_share_the_third() {
        for (first, thirds, cover) in CROSSINGS {
            for base in 0..9 {
                for (set, &third) in thirds.iter().enumerate().filter(|&(_, &third)| third != MANY) {
                    let cover = CELLS[cover(base, third as usize)];
                    assert!(bits(set as u16).all(|at| cover.contains(&CELLS[first + base][at])));
                }
            }
        }
    }

    #[test]
    fn pairs_rise_as_numbers() {
        let pairs: Vec<_> = equal_pairs(&[0b11, 0b11, 0b1, 0b111, 0b110, 0b11, 0b110, 0, 0b11]).collect();
        let numbers: Vec<_> = pairs.iter().map(|(low, high, _)| 1 << low | 1 << high).collect();
        assert!(numbers.is_sorted());
        assert_eq!(pairs.len(), 6 + 1);
    }
}
