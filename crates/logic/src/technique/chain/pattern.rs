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
    /// Box by column, box by row, column by box, row by box.
    fn locked(&mut self) -> ControlFlow<()> {
        for (base_kind, cover_kind) in [(0, 18), (0, 9), (18, 0), (9, 0)] {
            for base in base_kind..base_kind + 9 {
                for cover in cover_kind..cover_kind + 9 {
                    let common = COMMON[base][cover];
                    if common == 0 {
                        continue;
                    }
                    for digit in 0..9 {
                        let places = self.now.places[base][digit];
                        if places != 0 && places & !common == 0 {
                            self.lock(digit, base, cover)?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn lock(&mut self, digit: usize, base: usize, cover: usize) -> ControlFlow<()> {
        let rest = self.now.places[cover][digit] & !COMMON[cover][base];
        if rest == 0 {
            return ControlFlow::Continue(());
        }
        self.gone.clear();
        self.places_gone(base, digit);
        let eliminations = marks_of(cover, digit, rest);
        self.use_pattern(eliminations, Shape::Locked { digit, base, cover })
    }

    fn hidden_pairs(&mut self) -> ControlFlow<()> {
        for house in BY_COLUMNS {
            if self.empty_cells(house) <= 4 {
                continue;
            }
            let places = &self.now.places[house];
            for (low, high) in PAIRS {
                let positions = places[low] | places[high];
                if places[low].count_ones() < 2 || places[high].count_ones() < 2 || positions.count_ones() != 2 {
                    continue;
                }
                let digits = 1 << low | 1 << high;
                let eliminations: Vec<Mark> = bits(positions)
                    .flat_map(|at| {
                        let cell = CELLS[house][at] as usize;
                        bits(self.now.cells[cell] & !digits).map(move |digit| Mark::new(cell, digit))
                    })
                    .collect();
                if !eliminations.is_empty() {
                    self.gone.clear();
                    self.places_gone(house, low);
                    self.places_gone(house, high);
                    self.use_pattern(eliminations, Shape::HiddenPair { house, digits, positions })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn naked_pairs(&mut self) -> ControlFlow<()> {
        for house in BY_COLUMNS {
            if self.empty_cells(house) < 4 {
                continue;
            }
            let digits_at = |at: usize| self.now.cells[CELLS[house][at] as usize];
            for (low, high) in PAIRS {
                let digits = digits_at(low) | digits_at(high);
                let two = |digits: u16| digits.count_ones() == 2;
                if !two(digits) || !two(digits_at(low)) || !two(digits_at(high)) {
                    continue;
                }
                let positions = 1 << low | 1 << high;
                let eliminations: Vec<Mark> = bits(0x1FF & !positions)
                    .flat_map(|at| {
                        let cell = CELLS[house][at] as usize;
                        bits(self.now.cells[cell] & digits).map(move |digit| Mark::new(cell, digit))
                    })
                    .collect();
                if !eliminations.is_empty() {
                    self.gone.clear();
                    for at in [low, high] {
                        let cell = CELLS[house][at] as usize;
                        let gone = self.ground.cells[cell] & !self.now.cells[cell];
                        self.gone.extend(bits(gone).map(|digit| Mark::new(cell, digit)));
                    }
                    self.use_pattern(eliminations, Shape::NakedPair { house, digits, positions })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Columns as bases, then rows.
    fn x_wings(&mut self) -> ControlFlow<()> {
        for (base_kind, cover_kind) in [(18, 9), (9, 18)] {
            for digit in 0..9 {
                let lines = (0..9).filter(|&line| self.now.places[base_kind + line][digit] != 0).count();
                if lines < 4 {
                    continue;
                }
                for (low, high) in PAIRS {
                    let places = |line: usize| self.now.places[base_kind + line][digit];
                    let positions = places(low) | places(high);
                    let two = |places: u16| places.count_ones() == 2;
                    if !two(positions) || !two(places(low)) || !two(places(high)) {
                        continue;
                    }
                    let cover = bits(positions).map(|at| cover_kind + at).collect::<Vec<_>>();
                    let base = 1 << low | 1 << high;
                    let eliminations: Vec<Mark> = cover
                        .iter()
                        .flat_map(|&cover| marks_of(cover, digit, self.now.places[cover][digit] & !base))
                        .collect();
                    if !eliminations.is_empty() {
                        self.gone.clear();
                        self.places_gone(base_kind + low, digit);
                        self.places_gone(base_kind + high, digit);
                        let base = [base_kind + low, base_kind + high];
                        self.use_pattern(eliminations, Shape::XWing { digit, base, cover: [cover[0], cover[1]] })?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn empty_cells(&self, house: usize) -> usize {
        CELLS[house].iter().filter(|&&cell| self.now.cells[cell as usize] != 0).count()
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
const BY_COLUMNS: [usize; 27] = {
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

/// The pairs of nine things as nine-bit numbers rise: 01, 02, 12, 03 …
const PAIRS: [(usize, usize); 36] = {
    let mut pairs = [(0, 0); 36];
    let (mut high, mut i) = (1, 0);
    while high < 9 {
        let mut low = 0;
        while low < high {
            pairs[i] = (low, high);
            i += 1;
            low += 1;
        }
        high += 1;
    }
    pairs
};

/// For two houses the positions in the first of the cells they share, if one is a box and the other a line.
const COMMON: [[u16; 27]; 27] = {
    let mut common = [[0; 27]; 27];
    let mut a = 0;
    while a < 27 {
        let mut b = 0;
        while b < 27 {
            if (a < 9) != (b < 9) {
                let mut i = 0;
                while i < 81 {
                    if CELLS[b][i % 9] == CELLS[a][i / 9] {
                        common[a][b] |= 1 << (i / 9);
                    }
                    i += 1;
                }
            }
            b += 1;
        }
        a += 1;
    }
    common
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_shares_three_cells_with_each_of_six_lines() {
        for block in 0..9 {
            let lines: Vec<u16> = (9..27).map(|line| COMMON[block][line]).filter(|&common| common != 0).collect();
            assert_eq!(lines.len(), 6);
            assert!(lines.iter().all(|common| common.count_ones() == 3));
        }
    }

    #[test]
    fn pairs_rise_as_numbers() {
        assert!(PAIRS.windows(2).all(|pair| {
            let number = |(low, high): (usize, usize)| 1 << low | 1 << high;
            number(pair[0]) < number(pair[1])
        }));
    }
}
