//! The patterns that a dynamic net looks for when no link is left to follow: locked candidates, hidden pairs, naked
//! pairs, X-Wings, in this order. The first kind that eliminates anything new ends the search; all its patterns count.
//!
//! A pattern is of use only if it rests on candidates that the net took away, for otherwise it holds without the
//! assumption. Those candidates become the parents of what it eliminates.

use std::sync::Arc;

use bitdoku_grid::{CandidateSet, Cell, CellSet, Digit, DigitSet, HouseSet};

use super::sketch::{CELLS, Mark, SEATS, Sketch, house};
use super::stage::Stages;
use crate::bits::{bits, sort_by_number};
use crate::step::{Kind, Pattern, Step};

/// What a pattern looks like.
pub(super) enum Shape {
    Locked { digit: usize, base: usize, cover: usize },
    HiddenPair { house: usize, digits: u16, positions: u16 },
    NakedPair { house: usize, digits: u16, positions: u16 },
    XWing { digit: usize, base: [usize; 2], cover: [usize; 2] },
}

/// Takes a pattern and what it eliminates, which is never nothing.
type OnPattern<'a> = &'a mut dyn FnMut(Shape, Vec<Mark>);

/// The searches for each kind of pattern, in the order in which they are tried. Each finds at least those patterns whose
/// base has changed: the places of a digit that is locked or in an X-Wing, a house that has a pair.
pub(super) const KINDS: [fn(&Sketch, &Changes, OnPattern<'_>); 4] = [locked, hidden_pairs, naked_pairs, x_wings];

/// Where patterns may have arisen, since candidates have gone.
#[derive(Clone, Debug, Default)]
pub(super) struct Changes {
    /// For each digit the houses that have lost places of it.
    places: [u32; 9],
    /// The houses that have lost anything.
    houses: u32,
    /// The digits that have lost places in columns, and in rows.
    lines: [u16; 2],
}

impl Changes {
    /// Where candidates of `ground` are gone from `now`.
    pub(super) fn between(ground: &Sketch, now: &Sketch) -> Self {
        let mut changes = Self { places: [(1 << 27) - 1; 9], houses: (1 << 27) - 1, lines: [0x1FF; 2] };
        changes.keep_beyond(ground, now);
        changes
    }

    /// A candidate has gone.
    #[inline]
    pub(super) fn insert(&mut self, mark: Mark) {
        let houses = SEATS[mark.cell as usize].into_iter().fold(0, |houses, (house, _)| houses | 1 << house);
        self.places[mark.digit as usize] |= houses;
        self.houses |= houses;
        self.lines.iter_mut().for_each(|digits| *digits |= 1 << mark.digit);
    }

    /// Drops what `now` has in common with a board on which nothing is to be found. Where a pattern rests on several sets,
    /// all of them must be those of that board.
    pub(super) fn keep_beyond(&mut self, other: &Sketch, now: &Sketch) {
        for (digit, houses) in self.places.iter_mut().enumerate() {
            let differs = |house: &usize| other.places[*house][digit] != now.places[*house][digit];
            *houses = bits(*houses).filter(differs).fold(0, |houses, house| houses | 1 << house);
        }
        let differs = |house: &usize| other.places[*house] != now.places[*house];
        self.houses = bits(self.houses).filter(differs).fold(0, |houses, house| houses | 1 << house);
        for (digits, (first, _)) in self.lines.iter_mut().zip(LINES) {
            let of = |board: &Sketch, digit: usize| -> [u16; 9] {
                std::array::from_fn(|at| board.places[first + at][digit])
            };
            let differs = |digit: &usize| of(other, *digit) != of(now, *digit);
            *digits = bits(*digits).filter(differs).fold(0, |digits, digit| digits | 1 << digit);
        }
    }

    /// The changed ones among the nine houses from `first` on.
    #[inline]
    fn of(&self, digit: usize, first: usize) -> impl Iterator<Item = usize> + use<> {
        bits((self.places[digit] >> first & 0x1FF) as u16)
    }

    /// The changed houses in the order of subsets.
    fn houses(&self) -> impl Iterator<Item = usize> + use<> {
        let houses = self.houses;
        BY_COLUMNS.into_iter().filter(move |&house| houses >> house & 1 != 0)
    }
}

/// Adds the patterns on `now` to the finds of a stage: those of the first kind that has any. Tells how many kinds it tried.
/// Whatever has not changed rests on no candidate gone.
pub(super) fn seek(ground: &Sketch, now: &Sketch, stages: &mut Stages, explain: bool) -> usize {
    let before = stages.count();
    let changes = Changes::between(ground, now);
    for (number, kind) in KINDS.into_iter().enumerate() {
        kind(now, &changes, &mut |shape, eliminated| {
            let gone = shape.gone(ground, now);
            if !gone.is_empty() {
                let step = explain.then(|| Arc::new(shape.step(now, &eliminated)));
                stages.add(eliminated, gone, (0, 0), step);
            }
        });
        if stages.count() > before {
            return number + 1;
        }
    }
    KINDS.len()
}

/// Box by column, box by row, column by box, row by box; of each the digits in turn, then the bases.
fn locked(now: &Sketch, changes: &Changes, found: OnPattern<'_>) {
    for (first, thirds, cover) in CROSSINGS {
        for digit in 0..9 {
            for base in changes.of(digit, first) {
                let third = thirds[now.places[first + base][digit] as usize];
                if third != MANY {
                    let (base, cover) = (first + base, cover(base, third as usize));
                    let eliminated = beyond(now, digit, base, cover);
                    if !eliminated.is_empty() {
                        found(Shape::Locked { digit, base, cover }, eliminated);
                    }
                }
            }
        }
    }
}

/// The places of `digit` in `cover` outside `base`, given that all those in `base` lie in both.
fn beyond(now: &Sketch, digit: usize, base: usize, cover: usize) -> Vec<Mark> {
    let places = now.places[cover][digit];
    if places.count_ones() == now.places[base][digit].count_ones() {
        return Vec::new();
    }
    let mut marks = marks_of(cover, digit, places);
    marks.retain(|mark| !CELLS[base].contains(&mark.cell));
    marks
}

fn hidden_pairs(now: &Sketch, changes: &Changes, found: OnPattern<'_>) {
    for house in changes.houses() {
        each_equal_pair(&now.places[house], |low, high, positions| {
            let digits = 1 << low | 1 << high;
            let eliminated = marks_at(now, house, positions, !digits);
            if !eliminated.is_empty() && empty_cells(now, house) > 4 {
                found(Shape::HiddenPair { house, digits, positions }, eliminated);
            }
        });
    }
}

fn naked_pairs(now: &Sketch, changes: &Changes, found: OnPattern<'_>) {
    for house in changes.houses() {
        let cells = CELLS[house].map(|cell| now.cells[cell as usize]);
        each_equal_pair(&cells, |low, high, digits| {
            let positions = 1 << low | 1 << high;
            let eliminated = marks_at(now, house, !positions & 0x1FF, digits);
            if !eliminated.is_empty() && empty_cells(now, house) >= 4 {
                found(Shape::NakedPair { house, digits, positions }, eliminated);
            }
        });
    }
}

/// Columns as bases, then rows; of each the pairs of bases as numbers rise, then the digits.
fn x_wings(now: &Sketch, changes: &Changes, found: OnPattern<'_>) {
    for ((first, across), &digits) in LINES.into_iter().zip(&changes.lines) {
        let mut wings = Vec::new();
        for digit in bits(digits) {
            let lines: [u16; 9] = std::array::from_fn(|line| now.places[first + line][digit]);
            each_equal_pair(&lines, |low, high, positions| {
                if lines.iter().filter(|&&line| line != 0).count() >= 4 {
                    wings.push(((1 << low | 1 << high) as u16, digit, positions));
                }
            });
        }
        sort_by_number(&mut wings, |&(lines, digit, positions)| {
            u64::from(lines) << 32 | (digit as u64) << 16 | u64::from(positions)
        });
        for (lines, digit, positions) in wings {
            let pair = |set: u16, first: usize| {
                let (low, high) = (set.trailing_zeros() as usize, 15 - set.leading_zeros() as usize);
                [first + low, first + high]
            };
            let (base, cover) = (pair(lines, first), pair(positions, across));
            let eliminated: Vec<Mark> =
                cover.iter().flat_map(|&cover| marks_of(cover, digit, now.places[cover][digit] & !lines)).collect();
            if !eliminated.is_empty() {
                found(Shape::XWing { digit, base, cover }, eliminated);
            }
        }
    }
}

fn empty_cells(now: &Sketch, house: usize) -> usize {
    CELLS[house].iter().filter(|&&cell| now.cells[cell as usize] != 0).count()
}

/// The open candidates among `digits` in the cells of `house` at `positions`.
fn marks_at(now: &Sketch, house: usize, positions: u16, digits: u16) -> Vec<Mark> {
    let at_position = |at: usize| {
        let cell = CELLS[house][at] as usize;
        bits(now.cells[cell] & digits).map(move |digit| Mark::new(cell, digit))
    };
    bits(positions).flat_map(at_position).collect()
}

impl Shape {
    /// The candidates gone from `ground` to `now` without which there would be no pattern.
    fn gone(&self, ground: &Sketch, now: &Sketch) -> Vec<Mark> {
        let places = |house: usize, digit: usize| {
            marks_of(house, digit, ground.places[house][digit] & !now.places[house][digit])
        };
        match *self {
            Self::Locked { digit, base, cover } => {
                // Places in the cover house would have left the digit locked.
                let mut gone = places(base, digit);
                gone.retain(|mark| !CELLS[cover].contains(&mark.cell));
                gone
            }
            Self::HiddenPair { house, digits, .. } => bits(digits).flat_map(|digit| places(house, digit)).collect(),
            Self::NakedPair { house, positions, .. } => bits(positions)
                .flat_map(|at| {
                    let cell = CELLS[house][at] as usize;
                    bits(ground.cells[cell] & !now.cells[cell]).map(move |digit| Mark::new(cell, digit))
                })
                .collect(),
            Self::XWing { digit, base, .. } => base.iter().flat_map(|&line| places(line, digit)).collect(),
        }
    }

    fn step(&self, now: &Sketch, eliminations: &[Mark]) -> Step {
        let cells = |house: usize, positions: u16| -> CellSet {
            bits(positions).map(|at| Cell::from_index(CELLS[house][at] as usize)).collect()
        };
        let (kind, pattern) = match *self {
            Self::Locked { digit, base, cover } => {
                let kind = if base < 9 { Kind::Pointing } else { Kind::Claiming };
                let cells = cells(base, now.places[base][digit]);
                let digit = Digit::from_index(digit);
                let pattern = Pattern::Locked { digit, base: house(base), cover: house(cover), cells, single: None };
                (kind, pattern)
            }
            Self::HiddenPair { house: at, digits, positions } => {
                let (cells, digits) = (cells(at, positions), DigitSet::from_bits(digits));
                (Kind::HiddenPair, Pattern::HiddenSubset { house: house(at), cells, digits })
            }
            Self::NakedPair { house: at, digits, positions } => {
                let (cells, digits) = (cells(at, positions), DigitSet::from_bits(digits));
                (Kind::NakedPair, Pattern::NakedSubset { house: house(at), cells, digits })
            }
            Self::XWing { digit, base, cover } => {
                let digit = Digit::from_index(digit);
                let [base, cover] = [base, cover].map(|pair| pair.map(house).into_iter().collect::<HouseSet>());
                (Kind::XWing, Pattern::Fish { digit, base, cover, fins: CellSet::EMPTY })
            }
        };
        let eliminations: CandidateSet = eliminations.iter().map(|mark| mark.candidate()).collect();
        Step::removing(kind, eliminations, pattern)
    }
}

fn marks_of(house: usize, digit: usize, positions: u16) -> Vec<Mark> {
    bits(positions).map(|at| Mark::new(CELLS[house][at] as usize, digit)).collect()
}

/// The first column and the first row, each with the first of the lines across.
const LINES: [(usize, usize); 2] = [(18, 9), (9, 18)];

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
#[inline]
fn each_equal_pair(sets: &[u16; 9], mut visit: impl FnMut(usize, usize, u16)) {
    let (mut twos, mut count) = ([0; 9], 0);
    for (at, &set) in sets.iter().enumerate() {
        twos[count] = at;
        let rest = set & set.wrapping_sub(1);
        count += usize::from(rest.is_power_of_two());
    }
    for high in 1..count {
        for low in 0..high {
            let set = sets[twos[high]];
            if sets[twos[low]] == set {
                visit(twos[low], twos[high], set);
            }
        }
    }
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
        let mut numbers = Vec::new();
        each_equal_pair(&[0b11, 0b11, 0b1, 0b111, 0b110, 0b11, 0b110, 0, 0b11], |low, high, _| {
            numbers.push(1 << low | 1 << high);
        });
        assert!(numbers.is_sorted());
        assert_eq!(numbers.len(), 6 + 1);
    }
}
