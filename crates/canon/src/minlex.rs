//! The smallest of all images of a puzzle, found row by row.
//!
//! All partial transformations that give the smallest first rows are kept side by side; each is extended by every row
//! that may come next, and only those that give the smallest row stay. Nothing is decided before a clue decides it:
//! columns and stacks that are empty so far stay open (they stand to the left), digits get their labels as they
//! appear. Where clues with new digits share open columns, their orders give the same row, and each is followed.
//!
//! The smallest *pattern* is found the same way, where a clue is a clue whatever its digit, so that the order of clues
//! that share open columns is always followed. All that give it are then read with their digits.
//!
//! A row is compared twice. How far to the right its first clue can be brought needs no digit, and most rows lose by
//! that; only the others are read.
//!
//! That a puzzle's image can be built from the sparsest row downwards with backtracking is Michael Deverin's
//! ("Row-Minimal Standard Form", 2007); the way it is done here is not his.

use alloc::vec::Vec;
use core::cmp::Ordering;

use crate::columns::{COLUMNS, ORDER, SORTED, UNKNOWN, arrangement_of, effect_on, open};
use crate::facts::Facts;
use crate::leaf::Leaf;

/// A partial transformation: which rows are placed, what they settled of columns, stacks and digits.
#[derive(Clone, Copy)]
struct Partial {
    /// Four bits a digit: its label, 0 if it did not appear yet.
    labels: u64,
    /// Four bits a place, the leftmost highest: the column that comes there.
    columns: u64,
    /// Four bits a place: the row that was put there.
    rows: u64,
    /// The rows that may come next.
    candidates: u16,
    /// The rows not placed yet.
    free: u16,
    /// How many labels were given.
    labelled: u8,
    /// 0 for the grid, 1 for its transpose.
    side: u8,
    /// How many stacks are empty so far and not told apart: they are the leftmost. Never 1.
    open_stacks: u8,
    /// The stacks from left to right, by their first columns.
    shifts: [u8; 3],
    /// The arrangement of the columns of each, by its place.
    arrangements: [u8; 3],
}

/// A row that may come next after a state.
#[derive(Clone, Copy)]
struct Candidate {
    state: u32,
    row: u8,
    places: u16,
}

/// Memory of the search, to be used again.
#[derive(Default)]
pub(crate) struct MinlexSearch {
    now: Vec<Partial>,
    next: Vec<Partial>,
    candidates: Vec<Candidate>,
}

/// What a search found.
pub(crate) struct LeastImage {
    /// The rows of the smallest image, four bits a cell, the first cell highest.
    pub(crate) rows: [u64; 9],
    /// A transformation that gives it.
    pub(crate) leaf: Leaf,
    /// How many transformations give it.
    pub(crate) automorphisms: u64,
}

impl MinlexSearch {
    /// The smallest image of a grid in which no digit occurs twice in a house.
    pub(crate) fn minlex(&mut self, facts: &Facts) -> LeastImage {
        debug_assert!(!facts.clashes);
        let rows = self.smallest_rows::<false>(facts);
        let state = &self.now[0];
        let automorphisms = self.now.len() as u64 * state.multiplicity(facts);
        LeastImage { rows, leaf: state.leaf(), automorphisms }
    }

    /// Of the images with the smallest pattern the smallest one.
    pub(crate) fn of_least_pattern(&mut self, facts: &Facts) -> LeastImage {
        self.smallest_rows::<true>(facts);
        let mut best = [u64::MAX; 9];
        let mut count = 0;
        let mut winner = None;
        for state in &self.now {
            let mut state = *state;
            match state.read_all(facts, &best) {
                Ordering::Greater => {}
                Ordering::Equal => count += 1,
                Ordering::Less => {
                    best = state.all_rows(facts);
                    count = 1;
                    winner = Some(state);
                }
            }
        }
        let winner = winner.expect("there is always an image");
        LeastImage { rows: best, leaf: winner.leaf(), automorphisms: count * winner.multiplicity(facts) }
    }

    /// The smallest rows there are; the states that give them are left in `now`.
    #[inline(always)]
    fn smallest_rows<const PATTERN: bool>(&mut self, facts: &Facts) -> [u64; 9] {
        self.first_rows(facts);
        let mut rows = [0; 9];
        for (place, best) in rows.iter_mut().enumerate() {
            *best = u64::MAX;
            self.next.clear();
            if let ([state], 2 | 5 | 8) = (&self.now[..], place) {
                // The last row of a band, and nothing to compare it with.
                let row = state.candidates.trailing_zeros() as u8;
                let places = state.places(facts.clues(state.side, row as usize));
                let candidate = Candidate { state: 0, row, places };
                state.extend::<PATTERN>(place, candidate, facts, best, &mut self.next);
            } else {
                self.sparsest(facts);
                for &candidate in &self.candidates {
                    let state = &self.now[candidate.state as usize];
                    state.extend::<PATTERN>(place, candidate, facts, best, &mut self.next);
                }
            }
            core::mem::swap(&mut self.now, &mut self.next);
        }
        rows
    }

    /// The states before the first row, with the rows whose clues can be brought furthest to the right.
    fn first_rows(&mut self, facts: &Facts) {
        self.now.clear();
        let sorted = facts.clues.map(|rows| rows.map(|clues| SORTED[clues as usize & 511]));
        let least = sorted.iter().flat_map(|side| &side[..9]).copied().min().expect("there are rows");
        for (side, sorted) in sorted.iter().enumerate() {
            let first = (0..9).fold(0, |first, row| first | u16::from(sorted[row] == least) << row);
            let start = Partial {
                labels: 0,
                columns: 0x0_1234_5678,
                rows: 0,
                candidates: first,
                free: 0x1FF,
                labelled: 0,
                side: side as u8,
                open_stacks: 3,
                shifts: [0, 3, 6],
                arrangements: [UNKNOWN; 3],
            };
            self.now.push(start);
        }
    }

    /// Of all rows that may come next those whose first clue can be brought furthest to the right.
    #[inline(always)]
    fn sparsest(&mut self, facts: &Facts) {
        // Bits up to the first clue's. A smaller number is a first clue further to the right.
        let mut least = u16::MAX;
        self.candidates.clear();
        for (number, state) in self.now.iter().enumerate() {
            let mut rows = u32::from(state.candidates);
            while rows != 0 {
                let row = rows.trailing_zeros() as usize;
                rows &= rows - 1;
                let places = state.places(facts.clues(state.side, row));
                if places > least {
                    continue;
                }
                if places <= least >> 1 && least > 0 {
                    least = u16::MAX.checked_shr(places.leading_zeros()).unwrap_or(0);
                    self.candidates.clear();
                }
                if places == 0 {
                    // The other empty rows of the band: exchanging them changes nothing.
                    for other in row + 1..row / 3 * 3 + 3 {
                        if facts.clues(state.side, other) == 0 {
                            rows &= !(1 << other);
                        }
                    }
                }
                self.candidates.push(Candidate { state: number as u32, row: row as u8, places });
            }
        }
    }
}

impl Partial {
    /// Where the clues of a row come, bit 8 for the leftmost place: open columns and stacks take them to the right.
    #[inline(always)]
    fn places(&self, clues: u16) -> u16 {
        let place = |i: usize| {
            let in_stack = clues >> (self.shifts[i] & 15);
            u16::from(effect_on(self.arrangements[i], in_stack).places)
        };
        let places = place(0) << 6 | place(1) << 3 | place(2);
        match self.open_stacks {
            0 => places,
            2 => SORTED[(places >> 3) as usize & 0x3F] << 3 | places & 7,
            _ => SORTED[places as usize & 511],
        }
    }

    /// Places a row: adds to `next` what gives a row as small as the best so far, which falls where that is smaller.
    #[inline(always)]
    fn extend<const PATTERN: bool>(
        &self,
        place: usize,
        candidate: Candidate,
        facts: &Facts,
        best: &mut u64,
        next: &mut Vec<Partial>,
    ) {
        let row = candidate.row as usize;
        let free = self.free & !(1 << row);
        let mut placed = *self;
        placed.rows |= (row as u64) << (4 * place);
        placed.free = free;
        placed.candidates = if place % 3 == 2 { free } else { free & BAND[row & 15] };
        if self.open_stacks == 0 {
            placed.read::<PATTERN>(row, candidate.places, facts, best, next);
        } else {
            placed.order_stacks::<PATTERN>(row, candidate.places, facts, best, next);
        }
    }

    /// Reads the row with the open stacks in every order that brings its clues to `places`.
    #[inline(never)]
    fn order_stacks<const PATTERN: bool>(
        mut self,
        row: usize,
        places: u16,
        facts: &Facts,
        best: &mut u64,
        next: &mut Vec<Partial>,
    ) {
        let clues = facts.clues(self.side, row);
        let stacks = self.shifts;
        let count = |shift: u8| (clues >> (shift & 15) & 7).count_ones();
        let counts = stacks.map(count);
        let opened = self.open_stacks as usize;
        let filled = counts[..opened].iter().filter(|&&count| count != 0).count();
        if filled == 0 {
            return self.read::<PATTERN>(row, places, facts, best, next);
        }
        // Open stacks without a clue stay to the left and open. One alone is known by exclusion.
        self.open_stacks = if opened - filled == 1 { 0 } else { (opened - filled) as u8 };
        if opened == 2 {
            let [a, b, c] = stacks;
            if counts[0] <= counts[1] {
                self.read::<PATTERN>(row, places, facts, best, next);
            }
            if counts[1] <= counts[0] {
                self.shifts = [b, a, c];
                self.read::<PATTERN>(row, places, facts, best, next);
            }
            return;
        }
        for order in &ORDER[..6] {
            let [a, b, c] = order.map(|place| place as usize & 3);
            // Of two stacks without a clue one order is enough.
            if counts[a] <= counts[b] && counts[b] <= counts[c] && (counts[b] > 0 || a < b) {
                self.shifts = [stacks[a], stacks[b], stacks[c]];
                self.read::<PATTERN>(row, places, facts, best, next);
            }
        }
    }

    /// Reads the row as it is arranged, compares and keeps.
    #[inline(always)]
    fn read<const PATTERN: bool>(
        &self,
        row: usize,
        places: u16,
        facts: &Facts,
        best: &mut u64,
        next: &mut Vec<Partial>,
    ) {
        let mut state = *self;
        if self.is_settled() {
            let text = if PATTERN { u64::from(places) } else { state.label(row, places, facts) };
            if text <= *best {
                if text < *best {
                    *best = text;
                    next.clear();
                }
                next.push(state);
            }
            return;
        }
        let mut ties = [0u8; 3];
        let clues = facts.clues(self.side, row);
        state.columns = 0;
        for (place, tie) in ties.iter_mut().enumerate() {
            let shift = self.shifts[place];
            let in_stack = clues >> (shift & 15);
            let effect = effect_on(self.arrangements[place], in_stack);
            state.arrangements[place] = effect.after;
            if PATTERN {
                *tie = effect.tied;
            } else if effect.tied != 0 {
                (state.arrangements[place], *tie) = self.untie(effect.after, effect.tied, place, row, facts);
            }
            state.columns =
                state.columns << 12 | u64::from(COLUMNS[shift as usize & 7][state.arrangements[place] as usize & 15]);
        }
        let text = if PATTERN { u64::from(places) } else { state.label(row, places, facts) };
        if text > *best {
            return;
        }
        if text < *best {
            *best = text;
            next.clear();
        }
        if ties == [0; 3] {
            next.push(state);
        } else {
            self.follow_ties::<PATTERN>(&state, ties, row, places, facts, next);
        }
    }

    /// Whether all columns are known.
    #[inline(always)]
    fn is_settled(&self) -> bool {
        // The arrangements below 6 are the orders of three known columns.
        let [a, b, c] = self.arrangements;
        a.max(b).max(c) < 6
    }

    /// Reads the clues of a row at their places, the columns being settled, and labels the digits that are new.
    #[inline(always)]
    fn label(&mut self, row: usize, places: u16, facts: &Facts) -> u64 {
        let mut text = 0;
        let mut left = u32::from(places);
        while left != 0 {
            let place = 31 - left.leading_zeros();
            left ^= 1 << place;
            let col = self.columns >> (4 * place) & 15;
            let digit = 4 * u32::from(facts.digit(self.side as usize, row, col as usize));
            let mut label = self.labels >> (digit & 63) & 15;
            if label == 0 {
                self.labelled += 1;
                label = u64::from(self.labelled);
                self.labels |= label << (digit & 63);
            }
            text |= label << (4 * place);
        }
        text
    }

    /// Sorts the clues in open columns: known digits by their labels, new ones after them. How many are new is said
    /// where there are two or more, since then their order is open.
    #[inline]
    fn untie(&self, after: u8, tied: u8, place: usize, row: usize, facts: &Facts) -> (u8, u8) {
        let mut columns = ORDER[after as usize & 15];
        let first = self.shifts[place];
        let label = |col: u8| {
            let digit = facts.digit(self.side as usize, row, (first + col) as usize);
            // A new digit comes after all known ones.
            (self.labels >> ((4 * u32::from(digit)) & 63) & 15).wrapping_sub(1)
        };
        let end = open(self.arrangements[place]);
        let start = end - tied as usize;
        let new = columns[start..end].iter().filter(|&&col| label(col) == u64::MAX).count() as u8;
        if new < tied {
            columns[start..end].sort_by_key(|&col| label(col));
        }
        (arrangement_of(columns, start), if new > 1 { new } else { 0 })
    }

    /// Adds a state for every order of the new digits that share open columns. `read` is the one with the first of
    /// these orders; they all give the same row.
    fn follow_ties<const PATTERN: bool>(
        &self,
        read: &Self,
        ties: [u8; 3],
        row: usize,
        places: u16,
        facts: &Facts,
        next: &mut Vec<Self>,
    ) {
        let [first, second, third] = [0, 1, 2].map(|place| self.orders(read.arrangements[place], place, ties[place]));
        for a in first.iter().take_while(|&&order| order != NONE) {
            for b in second.iter().take_while(|&&order| order != NONE) {
                for c in third.iter().take_while(|&&order| order != NONE) {
                    let mut state = Self { labels: self.labels, labelled: self.labelled, ..*read };
                    state.arrangements = [*a, *b, *c];
                    state.columns = (0..3).fold(0, |columns, place| {
                        let stack = COLUMNS[self.shifts[place] as usize & 7];
                        columns << 12 | u64::from(stack[state.arrangements[place] as usize & 15])
                    });
                    if !PATTERN {
                        state.label(row, places, facts);
                    }
                    next.push(state);
                }
            }
        }
    }

    /// An arrangement with the last `tied` of its formerly open columns in every order.
    fn orders(&self, arrangement: u8, place: usize, tied: u8) -> [u8; 6] {
        let mut orders = [NONE; 6];
        orders[0] = arrangement;
        if tied == 0 {
            return orders;
        }
        let columns = ORDER[arrangement as usize & 15];
        let (end, still_open) = (open(self.arrangements[place]), open(arrangement));
        let start = end - tied as usize;
        // Of two columns the orders are the first and the third of the six.
        let all: &[usize] = if tied == 2 { &[0, 2] } else { &[0, 1, 2, 3, 4, 5] };
        for (to, &order) in orders.iter_mut().zip(all) {
            let mut changed = columns;
            for i in start..end {
                changed[i] = columns[start + ORDER[order][i - start] as usize];
            }
            *to = arrangement_of(changed, still_open);
        }
        orders
    }

    /// Reads the rows of a full state with their digits, and compares them with others as far as it takes.
    fn read_all(&mut self, facts: &Facts, best: &[u64; 9]) -> Ordering {
        (self.labels, self.labelled) = (0, 0);
        for (place, best) in best.iter().enumerate() {
            match self.read_placed(place, facts).cmp(best) {
                Ordering::Equal => {}
                different => return different,
            }
        }
        Ordering::Equal
    }

    /// The rows of a full state with their digits.
    fn all_rows(&mut self, facts: &Facts) -> [u64; 9] {
        (self.labels, self.labelled) = (0, 0);
        core::array::from_fn(|place| self.read_placed(place, facts))
    }

    /// Reads a row that was placed, the columns being settled.
    fn read_placed(&mut self, place: usize, facts: &Facts) -> u64 {
        let row = (self.rows >> (4 * place) & 15) as usize;
        let clues = facts.clues(self.side, row);
        let places = (0..9).fold(0, |places, at| places | (clues >> (self.columns >> (4 * at) & 15) & 1) << at);
        self.label(row, places, facts)
    }

    /// How many transformations a full state stands for: open columns and stacks, empty rows and missing digits can
    /// be exchanged at will.
    fn multiplicity(&self, facts: &Facts) -> u64 {
        let rows = facts.clues[self.side as usize & 1][..9].chunks_exact(3);
        let empty_rows = rows.map(|band| factorial(band.iter().filter(|&&clues| clues == 0).count()));
        let columns = self.arrangements.iter().map(|&arrangement| factorial(open(arrangement)));
        let stacks = factorial(self.open_stacks as usize);
        empty_rows.chain(columns).product::<u64>() * stacks * factorial(9 - self.labelled as usize)
    }

    /// The transformation of a full state. Digits that do not appear get the labels left over, in order.
    fn leaf(&self) -> Leaf {
        let mut leaf = Leaf { transposes: self.side == 1, ..Leaf::default() };
        let mut left_over = self.labelled;
        for digit in 0..9 {
            let label = (self.labels >> (4 * (digit + 1)) & 15) as u8;
            leaf.digits[digit] = match label {
                0 => {
                    left_over += 1;
                    left_over - 1
                }
                label => label - 1,
            };
        }
        for place in 0..9 {
            leaf.rows[(self.rows >> (4 * place) & 15) as usize] = place as u8;
            leaf.cols[(self.columns >> (4 * (8 - place)) & 15) as usize] = place as u8;
        }
        leaf
    }
}

/// The rows of the band of each row.
static BAND: [u16; 16] = [7, 7, 7, 0o70, 0o70, 0o70, 0o700, 0o700, 0o700, 0, 0, 0, 0, 0, 0, 0];

/// No arrangement.
const NONE: u8 = 15;

/// The factorial of a small number.
pub(crate) const fn factorial(n: usize) -> u64 {
    const FACTORIALS: [u64; 10] = [1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362_880];
    FACTORIALS[n]
}
