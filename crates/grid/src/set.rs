//! Sets as bits: digits in 9 bits, houses in 27, cells in 81, candidates in nine times 81.
//!
//! One spelling for all: `|` union, `&` intersection, `-` difference, `^` symmetric difference, `!` complement, and
//! `contains`, `insert`, `remove`, `len`, `is_empty`, `first`, `iter`. Iteration goes upwards.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};
use core::str::FromStr;

use crate::{Candidate, Cell, Digit, House, ParseCellError, ParseDigitError};

/// Defines a set type over the members of `$item`, one bit each.
macro_rules! bit_set {
    ($(#[$doc:meta])* $name:ident of $item:ident, $int:ty, $all:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $name($int);

        impl $name {
            /// No member.
            pub const EMPTY: Self = Self(0);
            /// Every member.
            pub const ALL: Self = Self($all);

            /// The set whose member of index `i` is bit `i`; bits beyond the last member are dropped.
            #[must_use]
            pub const fn from_bits(bits: $int) -> Self {
                Self(bits & $all)
            }

            /// One bit a member: bit `i` is the member of index `i`.
            #[must_use]
            pub const fn bits(self) -> $int {
                self.0
            }

            /// The set of one member.
            #[must_use]
            pub const fn of(item: $item) -> Self {
                Self(1 << item.index())
            }

            /// Whether it has no member.
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many members it has.
            #[must_use]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether `item` is a member.
            #[must_use]
            pub const fn contains(self, item: $item) -> bool {
                self.0 >> item.index() & 1 != 0
            }

            /// Whether every member of it is one of `other`.
            #[must_use]
            pub const fn is_subset(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }

            /// Whether the two share no member.
            #[must_use]
            pub const fn is_disjoint(self, other: Self) -> bool {
                self.0 & other.0 == 0
            }

            /// Adds a member.
            pub const fn insert(&mut self, item: $item) {
                self.0 |= 1 << item.index();
            }

            /// Takes a member away.
            pub const fn remove(&mut self, item: $item) {
                self.0 &= !(1 << item.index());
            }

            /// Its lowest member.
            #[must_use]
            pub const fn first(self) -> Option<$item> {
                if self.0 == 0 { None } else { Some($item::from_index(self.0.trailing_zeros() as usize)) }
            }

            /// Its highest member.
            #[must_use]
            pub const fn last(self) -> Option<$item> {
                match self.0.checked_ilog2() {
                    Some(index) => Some($item::from_index(index as usize)),
                    None => None,
                }
            }

            /// Its member, if it has exactly one.
            #[must_use]
            pub const fn only(self) -> Option<$item> {
                if self.0.is_power_of_two() { self.first() } else { None }
            }

            /// Its members, upwards.
            pub const fn iter(self) -> Iter<Self> {
                Iter(self)
            }
        }

        impl Iterator for Iter<$name> {
            type Item = $item;

            #[inline]
            fn next(&mut self) -> Option<$item> {
                let first = self.0.first();
                self.0.0 &= self.0.0.wrapping_sub(1);
                first
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.0.len(), Some(self.0.len()))
            }
        }

        impl DoubleEndedIterator for Iter<$name> {
            fn next_back(&mut self) -> Option<$item> {
                let last = self.0.last()?;
                self.0.remove(last);
                Some(last)
            }
        }

        impl ExactSizeIterator for Iter<$name> {}
        impl core::iter::FusedIterator for Iter<$name> {}

        impl From<$item> for $name {
            fn from(item: $item) -> Self {
                Self::of(item)
            }
        }

        impl Not for $name {
            type Output = Self;
            fn not(self) -> Self {
                Self(!self.0 & $all)
            }
        }

        impl BitOr for $name {
            type Output = Self;
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl BitAnd for $name {
            type Output = Self;
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }

        impl BitXor for $name {
            type Output = Self;
            fn bitxor(self, other: Self) -> Self {
                Self(self.0 ^ other.0)
            }
        }

        impl Sub for $name {
            type Output = Self;
            fn sub(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }

        set_traits!($name of $item);
    };
}

/// What follows from the operators, alike for every set.
macro_rules! set_traits {
    ($name:ident of $item:ident) => {
        impl IntoIterator for $name {
            type Item = $item;
            type IntoIter = Iter<Self>;
            fn into_iter(self) -> Iter<Self> {
                self.iter()
            }
        }

        impl Extend<$item> for $name {
            fn extend<I: IntoIterator<Item = $item>>(&mut self, items: I) {
                items.into_iter().for_each(|item| self.insert(item));
            }
        }

        impl FromIterator<$item> for $name {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                let mut set = Self::EMPTY;
                set.extend(items);
                set
            }
        }

        impl BitOrAssign for $name {
            fn bitor_assign(&mut self, other: Self) {
                *self = *self | other;
            }
        }

        impl BitAndAssign for $name {
            fn bitand_assign(&mut self, other: Self) {
                *self = *self & other;
            }
        }

        impl BitXorAssign for $name {
            fn bitxor_assign(&mut self, other: Self) {
                *self = *self ^ other;
            }
        }

        impl SubAssign for $name {
            fn sub_assign(&mut self, other: Self) {
                *self = *self - other;
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(*self).finish()
            }
        }
    };
}

/// The members of a set, upwards. It runs from either end.
///
/// ```
/// use bitdoku_grid::{Digit, DigitSet};
/// let mut digits = "248".parse::<DigitSet>().unwrap().iter();
/// assert_eq!((digits.next(), digits.next_back(), digits.len()), (Digit::new(2), Digit::new(8), 1));
/// ```
#[derive(Clone, Debug)]
#[must_use = "iterators do nothing unless they are used"]
pub struct Iter<S>(S);

bit_set! {
    /// Sets of digits: bit 0 is digit 1.
    ///
    /// ```
    /// use bitdoku_grid::{Digit, DigitSet};
    /// let low: DigitSet = Digit::ALL[..4].iter().copied().collect();
    /// assert_eq!(low.bits(), 0b1111);
    /// assert_eq!((!low).len(), 5);
    /// assert_eq!((!low).to_string(), "56789");
    /// let odd: DigitSet = "13579".parse().unwrap();
    /// assert_eq!((low & odd, low - odd), ("13".parse().unwrap(), "24".parse().unwrap()));
    /// assert_eq!((odd.first(), odd.last(), odd.only()), (Digit::new(1), Digit::new(9), None));
    /// ```
    DigitSet of Digit, u16, 0x1FF
}

bit_set! {
    /// Sets of cells. `cells!` draws them.
    ///
    /// ```
    /// use bitdoku_grid::{Cell, CellSet};
    /// let [a, b] = ["r1c1", "r2c5"].map(|name| name.parse::<Cell>().unwrap());
    /// // The cells that both see: three of row 1 and three of row 2.
    /// assert_eq!((a.peers() & b.peers()).to_string(), "r1c4, r1c5, r1c6, r2c1, r2c2, r2c3");
    /// let mut cells = CellSet::of(a);
    /// cells.insert(b);
    /// assert!(cells.contains(b) && cells.is_disjoint(a.peers()));
    /// assert_eq!((!cells).len(), 79);
    /// ```
    CellSet of Cell, u128, (1 << 81) - 1
}

bit_set! {
    /// Sets of houses: rows, then columns, then boxes.
    ///
    /// ```
    /// use bitdoku_grid::{House, HouseSet};
    /// let rows: HouseSet = House::ALL[..9].iter().copied().collect();
    /// assert_eq!(rows.bits(), 0x1FF);
    /// assert_eq!((!rows).first().unwrap().to_string(), "column 1");
    /// ```
    HouseSet of House, u32, (1 << 27) - 1
}

/// The digits in order, as people write the candidates of a cell: `1579`.
impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}

/// The cells in reading order, comma-separated: `r1c1, r2c5`.
impl fmt::Display for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, cell) in self.iter().enumerate() {
            write!(f, "{}{cell}", if i == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

/// Reads digits in any order, such as `1579`; no digits are the empty set.
///
/// ```
/// use bitdoku_grid::DigitSet;
/// let digits: DigitSet = "1579".parse()?;
/// assert_eq!((digits.len(), digits.to_string()), (4, "1579".to_owned()));
/// # Ok::<(), bitdoku_grid::ParseDigitError>(())
/// ```
impl FromStr for DigitSet {
    type Err = ParseDigitError;

    fn from_str(text: &str) -> Result<Self, ParseDigitError> {
        text.bytes().map(|byte| Digit::from_ascii(byte).ok_or(ParseDigitError)).collect()
    }
}

/// Reads cells in any order with commas between them, such as `r1c1, r2c5`; an empty text is the empty set.
///
/// ```
/// use bitdoku_grid::CellSet;
/// let cells: CellSet = "r2c5, r1c1".parse()?;
/// assert_eq!(cells.to_string(), "r1c1, r2c5");
/// # Ok::<(), bitdoku_grid::ParseCellError>(())
/// ```
impl FromStr for CellSet {
    type Err = ParseCellError;

    fn from_str(text: &str) -> Result<Self, ParseCellError> {
        if text.is_empty() { Ok(Self::EMPTY) } else { text.split(',').map(|cell| cell.trim().parse()).collect() }
    }
}

/// Sets of candidates: for each digit the set of its cells.
///
/// Iteration goes digit by digit, and reading order within a digit.
///
/// ```
/// use bitdoku_grid::{Candidate, CandidateSet, Cell, Digit};
/// let mut set = CandidateSet::EMPTY;
/// set.insert(Candidate::of(Cell::from_index(80), Digit::ALL[0]));
/// set.insert(Candidate::of(Cell::from_index(0), Digit::ALL[8]));
/// assert_eq!(set.len(), 2);
/// assert_eq!(set.first().unwrap().to_string(), "1r9c9");
/// assert_eq!(set.cells(Digit::ALL[8]).to_string(), "r1c1");
/// assert_eq!(set.digits(Cell::from_index(80)).to_string(), "1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CandidateSet([CellSet; 9]);

impl CandidateSet {
    /// No candidate.
    pub const EMPTY: Self = Self([CellSet::EMPTY; 9]);
    /// All 729.
    pub const ALL: Self = Self([CellSet::ALL; 9]);

    /// The set of one candidate.
    #[must_use]
    pub const fn of(candidate: Candidate) -> Self {
        let mut set = Self::EMPTY;
        set.insert(candidate);
        set
    }

    /// The cells that have `digit`.
    #[must_use]
    pub const fn cells(&self, digit: Digit) -> CellSet {
        self.0[digit.index()]
    }

    /// The cells that have `digit`, to change.
    pub const fn cells_mut(&mut self, digit: Digit) -> &mut CellSet {
        &mut self.0[digit.index()]
    }

    /// The digits of one cell.
    #[must_use]
    pub fn digits(&self, cell: Cell) -> DigitSet {
        Digit::ALL.into_iter().filter(|&digit| self.cells(digit).contains(cell)).collect()
    }

    /// Whether it has no member.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// How many members it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|cells| cells.len()).sum()
    }

    /// Whether `candidate` is a member.
    #[must_use]
    pub const fn contains(&self, candidate: Candidate) -> bool {
        self.cells(candidate.digit()).contains(candidate.cell())
    }

    /// Adds a member.
    pub const fn insert(&mut self, candidate: Candidate) {
        self.0[candidate.digit().index()].insert(candidate.cell());
    }

    /// Takes a member away.
    pub const fn remove(&mut self, candidate: Candidate) {
        self.0[candidate.digit().index()].remove(candidate.cell());
    }

    /// Its first member in the order of iteration.
    #[must_use]
    pub fn first(&self) -> Option<Candidate> {
        self.iter().next()
    }

    /// Its members, digit by digit.
    pub const fn iter(self) -> Iter<Self> {
        Iter(self)
    }

    fn zip(self, other: Self, op: impl Fn(CellSet, CellSet) -> CellSet) -> Self {
        Self(core::array::from_fn(|i| op(self.0[i], other.0[i])))
    }
}

impl core::iter::FusedIterator for Iter<CandidateSet> {}
impl ExactSizeIterator for Iter<CandidateSet> {}

impl DoubleEndedIterator for Iter<CandidateSet> {
    fn next_back(&mut self) -> Option<Candidate> {
        Digit::ALL.into_iter().rev().find_map(|digit| {
            let cell = self.0.cells(digit).last()?;
            self.0.cells_mut(digit).remove(cell);
            Some(Candidate::of(cell, digit))
        })
    }
}

impl Iterator for Iter<CandidateSet> {
    type Item = Candidate;

    fn next(&mut self) -> Option<Candidate> {
        for digit in Digit::ALL {
            if let Some(cell) = self.0.cells(digit).first() {
                self.0.cells_mut(digit).remove(cell);
                return Some(Candidate::of(cell, digit));
            }
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl Not for CandidateSet {
    type Output = Self;
    fn not(self) -> Self {
        Self(self.0.map(|cells| !cells))
    }
}

impl BitOr for CandidateSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl BitAnd for CandidateSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl BitXor for CandidateSet {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl Sub for CandidateSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self.zip(other, |a, b| a - b)
    }
}

set_traits!(CandidateSet of Candidate);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Xoshiro256;
    use std::collections::BTreeSet;

    #[test]
    fn operators_agree_with_a_plain_set() {
        let mut random = Xoshiro256::seeded(1);
        for _ in 0..200 {
            let mut draw = || CellSet::from_bits(random.next_u64() as u128 | (random.next_u64() as u128) << 64);
            let (a, b) = (draw(), draw());
            let (x, y): (BTreeSet<_>, BTreeSet<_>) = (a.iter().collect(), b.iter().collect());
            assert!((a | b).iter().eq(x.union(&y).copied()));
            assert!((a & b).iter().eq(x.intersection(&y).copied()));
            assert!((a - b).iter().eq(x.difference(&y).copied()));
            assert!((a ^ b).iter().eq(x.symmetric_difference(&y).copied()));
            assert_eq!((!a).len() + a.len(), 81);
            assert_eq!(a.is_subset(b), x.is_subset(&y));
            assert_eq!(a.is_disjoint(b), x.is_disjoint(&y));
            assert_eq!(a.first(), x.first().copied());
            assert_eq!(a.last(), x.last().copied());
            assert!(a.iter().rev().eq(x.iter().rev().copied()));
        }
    }

    #[test]
    fn candidate_sets_hold_729() {
        assert_eq!(CandidateSet::ALL.len(), 729);
        assert_eq!(CandidateSet::ALL.iter().count(), 729);
        assert!(
            CandidateSet::ALL.iter().rev().eq(CandidateSet::ALL.iter().collect::<std::vec::Vec<_>>().into_iter().rev())
        );
        assert_eq!((!CandidateSet::ALL), CandidateSet::EMPTY);
        let row: CandidateSet = House::ALL[0].cells().iter().map(|cell| Candidate::of(cell, Digit::ALL[2])).collect();
        assert_eq!((CandidateSet::ALL - row).len(), 720);
        assert_eq!(row.digits(Cell::from_index(3)), DigitSet::of(Digit::ALL[2]));
    }
}
