//! How a puzzle lies in memory: 27 words of three cells each.
//!
//! A word is named by a row `R` (0 to 8) and a column within the box `j` (0 to 2). Its three *fields* are the cells of
//! that row at that place in each of the three boxes `k` the row crosses. A field is nine digit bits and a guard bit,
//! which is 0 at rest and catches carries in arithmetic.
//!
//! ```text
//!     word 3R + j     31 30   29   28 … 20   19   18 … 10    9   8 … 0
//!                     ── ──  guard  k = 2   guard  k = 1   guard  k = 0        cell (R, 3k + j) is field k
//! ```
//!
//! Why this split: a cell has six ternary coordinates, band, row in band, stack, column in stack, and two for the
//! digit. Digits and stack are inside the word, since they are rotated least; the others number the words, and there
//! a rotation is only another name. With this split, propagation needs almost no shifts.

/// Words in a puzzle.
pub(crate) const WORDS: usize = 27;
/// The digit bits of all three fields: a word of three open cells.
pub(crate) const FIELDS: u32 = 0x1FF | 0x1FF << 10 | 0x1FF << 20;
/// The lowest bit of each field: digit 1.
pub(crate) const LOWEST: u32 = 1 | 1 << 10 | 1 << 20;
/// The guard bit of each field.
pub(crate) const GUARDS: u32 = LOWEST << 9;

/// One puzzle, or one node of its search, by itself.
///
/// Its words are in *slots*, an order in which a 512-bit or 256-bit pack instruction puts the 27 fields of equal `k`
/// side by side (see [`Cells`]): words 0 to 3 of each group of eight in the lower half, 4 to 7 in the upper one.
/// The five slots without a word stay 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Node {
    pub(crate) slots: [u32; 32],
}

/// The slot of each word.
pub(crate) const SLOT: [usize; WORDS] = {
    let mut slots = [0; WORDS];
    let mut word = 0;
    while word < WORDS {
        slots[word] = slot_of(word);
        word += 1;
    }
    slots
};

/// [`SLOT`] by arithmetic.
#[inline(always)]
pub(crate) const fn slot_of(word: usize) -> usize {
    word / 8 * 4 + word % 4 + word / 4 % 2 * 16
}

/// The word of each slot; slots without one repeat word 0.
pub(crate) const WORD: [usize; 32] = {
    let mut words = [0; 32];
    let mut word = 0;
    while word < WORDS {
        words[SLOT[word]] = word;
        word += 1;
    }
    words
};

impl Node {
    /// Every cell open.
    pub(crate) const OPEN: Self = {
        let mut slots = [0; 32];
        let mut word = 0;
        while word < WORDS {
            slots[SLOT[word]] = FIELDS;
            word += 1;
        }
        Self { slots }
    };

    /// The candidates of the cell at a position, as nine bits.
    #[inline(always)]
    pub(crate) fn field(&self, at: Position) -> u32 {
        self.slots[at.slot()] >> at.shift() & 0x1FF
    }

    /// The word of the cell at a position, if that cell had these candidates.
    #[inline(always)]
    pub(crate) fn with_field(&self, at: Position, digits: u32) -> u32 {
        self.slots[at.slot()] & !(0x1FF << at.shift()) | digits << at.shift()
    }
}

/// Where a cell lies: `32 k + word`, the number of its bit in a [`CellBits`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Position(pub(crate) u8);

impl Position {
    /// The position of the cell in `row` and `col`.
    pub(crate) const fn at(row: usize, col: usize) -> Self {
        Self((32 * (col / 3) + 3 * row + col % 3) as u8)
    }

    /// Its word.
    #[inline(always)]
    pub(crate) const fn word(self) -> usize {
        (self.0 % 32) as usize
    }

    /// The slot of its word.
    #[inline(always)]
    pub(crate) const fn slot(self) -> usize {
        slot_of(self.word())
    }

    /// How far its field lies from bit 0.
    #[inline(always)]
    pub(crate) const fn shift(self) -> u32 {
        10 * (self.0 as u32 / 32)
    }

    /// Its row and column.
    #[cfg(test)]
    pub(crate) const fn row_col(self) -> (usize, usize) {
        (self.word() / 3, 3 * (self.0 as usize / 32) + self.word() % 3)
    }
}

/// Sets of cells of one puzzle: bit `32 k + word`, that is `k` 0 and 1 in the first word and `k` 2 in the second.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CellBits(pub(crate) [u64; 2]);

impl CellBits {
    /// The set whose cells of each `k` are these, bit `word`.
    #[inline(always)]
    pub(crate) fn of(by_box: [u32; 3]) -> Self {
        Self([u64::from(by_box[0]) | u64::from(by_box[1]) << 32, u64::from(by_box[2])])
    }

    #[inline(always)]
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))] // only instruction sets ask
    pub(crate) fn and(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }

    #[inline(always)]
    pub(crate) fn and_not(self, other: Self) -> Self {
        Self([self.0[0] & !other.0[0], self.0[1] & !other.0[1]])
    }

    #[inline(always)]
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))] // only instruction sets ask
    pub(crate) fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones()
    }

    #[inline(always)]
    pub(crate) fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    /// Its positions, upwards.
    #[inline(always)]
    pub(crate) fn for_each(self, mut visit: impl FnMut(Position)) {
        for (base, mut left) in [(0, self.0[0]), (64, self.0[1])] {
            while left != 0 {
                visit(Position(base + left.trailing_zeros() as u8));
                left &= left - 1;
            }
        }
    }

    /// Its first position; it must have one.
    #[inline(always)]
    pub(crate) fn first(self) -> Position {
        let [low, high] = self.0.map(u64::trailing_zeros);
        Position(if low < 64 { low } else { 64 + high } as u8)
    }

    const fn insert(&mut self, at: Position) {
        self.0[at.0 as usize / 64] |= 1 << (at.0 % 64);
    }
}

/// A puzzle laid out for questions about its cells.
pub(crate) trait Cells {
    /// The cells of exactly two candidates.
    fn bivalue(&self) -> CellBits;
    /// The cells of more than one candidate.
    fn open(&self) -> CellBits;
    /// The candidates of the cell at a position, as nine bits.
    fn field(&self, at: Position) -> u32;
    /// How much the cell at a position constrains others: its peers that share a candidate with it, each counted once, or
    /// [`BIVALUE_WEIGHT`] times if it has two candidates.
    fn connections(&self, at: Position) -> u32;
}

/// What a bivalue peer counts in [`Cells::connections`].
pub(crate) const BIVALUE_WEIGHT: u32 = 4;

/// [`Cells::connections`] of the cell at a position, from the cells that share a candidate with it.
#[inline(always)]
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))] // only instruction sets ask
pub(crate) fn connections(sharing: CellBits, bivalue: CellBits, at: Position) -> u32 {
    let sharing = sharing.and(PEERS[at.0 as usize % 128]);
    sharing.len() + (BIVALUE_WEIGHT - 1) * sharing.and(bivalue).len()
}

/// The peers of the cell at each position; 0 where there is no cell.
pub(crate) static PEERS: [CellBits; 128] = {
    let mut peers = [CellBits([0; 2]); 128];
    let mut a = 0;
    while a < 81 {
        let (row, col) = (a / 9, a % 9);
        let mut seen = CellBits([0; 2]);
        let mut b = 0;
        while b < 81 {
            let (r, c) = (b / 9, b % 9);
            let same_block = row / 3 == r / 3 && col / 3 == c / 3;
            if a != b && (row == r || col == c || same_block) {
                seen.insert(Position::at(r, c));
            }
            b += 1;
        }
        peers[Position::at(row, col).0 as usize] = seen;
        a += 1;
    }
    peers
};

/// The cell at each position, and its peers.
pub(crate) static SIGHT: [CellBits; 128] = {
    let mut sight = PEERS;
    let mut at = 0;
    while at < 128 {
        sight[at].insert(Position(at as u8));
        at += 1;
    }
    sight
};

/// The peers as lists.
pub(crate) static PEER_LISTS: [[u8; 20]; 96] = {
    let mut lists = [[0; 20]; 96];
    let mut at = 0;
    while at < 96 {
        let (mut position, mut count) = (0, 0);
        while position < 96 {
            if PEERS[at].0[position / 64] >> (position % 64) & 1 != 0 {
                lists[at][count] = position as u8;
                count += 1;
            }
            position += 1;
        }
        at += 1;
    }
    lists
};

#[cfg(test)]
mod tests {
    use super::*;
    use bitdoku_grid::Cell;

    #[test]
    fn slots_and_words_are_inverse() {
        for word in 0..WORDS {
            assert_eq!(WORD[SLOT[word]], word);
        }
        assert_eq!(Node::OPEN.slots.iter().filter(|&&slot| slot == FIELDS).count(), WORDS);
    }

    #[test]
    fn positions_have_the_peers_of_their_cells() {
        for cell in Cell::ALL {
            let at = |cell: Cell| Position::at(cell.row().index(), cell.col().index());
            assert_eq!(at(cell).row_col(), (cell.row().index(), cell.col().index()));
            let mut peers = CellBits::default();
            cell.peers().iter().for_each(|peer| peers.insert(at(peer)));
            assert_eq!(PEERS[at(cell).0 as usize], peers);
            peers.insert(at(cell));
            assert_eq!(SIGHT[at(cell).0 as usize], peers);
        }
    }
}
