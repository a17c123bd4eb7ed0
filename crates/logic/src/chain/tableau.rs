//! What singles make of every assumption on a board: a sieve before those dynamic searches all of whose findings are
//! wanted.
//!
//! Each cell has one of its digits, and each house has each digit in one of its places. So there are *sets* of
//! candidates of which exactly one is true. An assumption is followed with bits for what it turns off and, for each set,
//! the number of candidates that are left: a candidate that is turned off counts down its four sets, and where one
//! candidate is left, that is true and turns off its rivals. Most assumptions come to a dozen eliminations.
//!
//! What an assumption comes to is taken over whole by those that make the same candidate true.

use super::net::Literal;
use super::reach::{as_rows, clear, each, has, set, unite};
use super::screen::Shared;
use super::sketch::{CELLS, Mark, MarkSet, Sketch};
use crate::bits::bits;

/// The consequences of each assumption on one board.
#[derive(Debug)]
pub(super) struct Tableau {
    /// The cells of the board.
    cells: [u16; 81],
    /// The candidates that have rivals. Others lead nowhere, and nothing leads to them.
    marks: Vec<Mark>,
    /// The number of each candidate.
    numbers: Box<[u16; 729]>,
    /// The sets, one after another: their members, and where each begins and the last ends.
    members: Vec<u16>,
    begins: Vec<u16>,
    /// For each candidate its sets: cell, box, row, column.
    sets: Vec<[u16; 4]>,
    /// For each set what is left of it; under an assumption, and at first.
    left: Box<[Left; SETS]>,
    whole: Box<[Left; SETS]>,
    /// Words a row.
    width: usize,
    /// A row of all candidates.
    everything: [u64; 12],
    /// For each candidate what cannot be true together with it.
    rivals: Vec<u64>,
    /// For each candidate, if it is true: what is true, and what is false.
    on: Vec<u64>,
    off: Vec<u64>,
    /// For each candidate whether a contradiction follows if it is true.
    dead: Vec<bool>,
    /// Candidates to be made true; each set gives one at most.
    queue: Box<[u16; SETS]>,
}

impl Default for Tableau {
    fn default() -> Self {
        Self {
            cells: [0; 81],
            marks: Vec::new(),
            numbers: Box::new([0; 729]),
            members: Vec::new(),
            begins: Vec::new(),
            sets: Vec::new(),
            left: Box::new([Left(0); SETS]),
            whole: Box::new([Left(0); SETS]),
            width: 0,
            everything: [0; 12],
            rivals: Vec::new(),
            on: Vec::new(),
            off: Vec::new(),
            dead: Vec::new(),
            queue: Box::new([0; SETS]),
        }
    }
}

/// Cells, and digits in houses; rounded up.
const SETS: usize = 512;

/// What is left of a set: how many members, and the exclusive or of their numbers. That is the last one's number.
#[derive(Clone, Copy, Debug)]
struct Left(u16);

impl Left {
    const ONE: u16 = 1 << 10;

    fn of(members: &[u16]) -> Self {
        Self(members.iter().fold(0, |left, member| (left + Self::ONE) ^ member))
    }

    fn without(self, member: u16) -> Self {
        Self((self.0 - Self::ONE) ^ member)
    }

    fn is_empty(self) -> bool {
        self.0 < Self::ONE
    }

    fn last(self) -> Option<u16> {
        (self.0 < 2 * Self::ONE).then_some(self.0 % Self::ONE)
    }
}

/// What an assumption that a candidate is false comes to.
enum Opposite {
    /// The same as that another is true.
    Partner(usize),
    /// Nothing more.
    Nothing,
    /// A contradiction, for the candidate is the last of a set.
    Contradiction,
}

impl Tableau {
    /// Follows every assumption on `board`.
    pub(super) fn compute(&mut self, board: &Sketch) {
        self.cells = board.cells;
        board.number_unsettled(&mut self.marks, &mut self.numbers);
        self.everything = std::array::from_fn(|word| match self.marks.len().saturating_sub(64 * word) {
            64.. => u64::MAX,
            left => (1 << left) - 1,
        });
        self.collect(board);
        match self.marks.len().div_ceil(64) {
            0..=2 => self.follow_all::<2>(),
            3..=4 => self.follow_all::<4>(),
            5..=6 => self.follow_all::<6>(),
            _ => self.follow_all::<12>(),
        }
    }

    /// Gathers the sets.
    fn collect(&mut self, board: &Sketch) {
        self.members.clear();
        self.begins.clear();
        self.begins.push(0);
        self.sets.resize(self.marks.len(), [0; 4]);
        for number in 0..self.marks.len() {
            self.members.push(number as u16);
            self.sets[number][0] = self.set_count() as u16;
            if self.marks.get(number + 1).is_none_or(|next| next.cell != self.marks[number].cell) {
                self.close();
            }
        }
        for (house, (cells, places)) in CELLS.iter().zip(&board.places).enumerate() {
            for (digit, &places) in places.iter().enumerate() {
                let mark = |at: usize| Mark { cell: cells[at], digit: digit as u8 };
                if places == 0 || places.is_power_of_two() && board.is_settled(mark(places.trailing_zeros() as usize)) {
                    continue;
                }
                for at in bits(places) {
                    let number = self.numbers[mark(at).index()];
                    self.members.push(number);
                    self.sets[number as usize][1 + house / 9] = self.set_count() as u16;
                }
                self.close();
            }
        }
    }

    /// Ends a set.
    fn close(&mut self) {
        let set = self.set_count();
        self.whole[set] = Left::of(&self.members[self.begins[set] as usize..]);
        self.begins.push(self.members.len() as u16);
    }

    fn set_count(&self) -> usize {
        self.begins.len() - 1
    }

    fn set(&self, set: usize) -> &[u16] {
        &self.members[self.begins[set] as usize..self.begins[set + 1] as usize]
    }

    fn follow_all<const W: usize>(&mut self) {
        self.width = W;
        let count = self.marks.len();
        for rows in [&mut self.rivals, &mut self.on, &mut self.off] {
            rows.clear();
            rows.resize(count * W, 0);
        }
        let rivals = as_rows::<W>(&mut self.rivals);
        for set_of in self.begins.windows(2) {
            let members = &self.members[set_of[0] as usize..set_of[1] as usize];
            let mut all = [0; W];
            members.iter().for_each(|&member| set(&mut all, member as usize));
            members.iter().for_each(|&member| unite(&mut rivals[member as usize], &all));
        }
        for (number, rivals) in rivals.iter_mut().enumerate() {
            clear(rivals, number);
        }
        self.dead.clear();
        for start in 0..count {
            let dead = self.follow::<W>(start);
            self.dead.push(dead);
        }
    }

    /// Follows the assumption that a candidate is true. Tells whether it leads to a contradiction.
    fn follow<const W: usize>(&mut self, start: usize) -> bool {
        let Self { ref mut left, ref whole, ref mut queue, ref sets, ref dead, .. } = *self;
        let set_count = self.begins.len() - 1;
        let (left, queue, sets) = (&mut **left, &mut **queue, &sets[..]);
        left[..set_count].copy_from_slice(&whole[..set_count]);
        let rivals = self.rivals.as_chunks::<W>().0;
        let (known_on, rest_on) = as_rows::<W>(&mut self.on).split_at_mut(start);
        let (known_off, rest_off) = as_rows::<W>(&mut self.off).split_at_mut(start);
        let (mut on, mut off) = ([0; W], [0; W]);
        queue[0] = start as u16;
        let mut waiting = 1;
        while waiting > 0 {
            waiting -= 1;
            let next = queue[waiting % SETS] as usize;
            if has(&on, next) {
                continue;
            }
            let more = if next >= start {
                set(&mut on, next);
                &rivals[next]
            } else if dead[next] {
                return true;
            } else if has(&known_on[next], start) {
                // Each leads to the other: they come to the same.
                (rest_on[0], rest_off[0]) = (known_on[next], known_off[next]);
                return false;
            } else {
                unite(&mut on, &known_on[next]);
                &known_off[next]
            };
            for word in 0..W {
                let mut new = more[word] & !off[word];
                off[word] |= new;
                while new != 0 {
                    let gone = word * 64 + new.trailing_zeros() as usize;
                    new &= new - 1;
                    for set in sets[gone] {
                        let left = &mut left[set as usize % SETS];
                        let less = left.without(gone as u16);
                        *left = less;
                        if let Some(last) = less.last() {
                            if less.is_empty() {
                                return true;
                            }
                            queue[waiting % SETS] = last;
                            waiting += 1;
                        }
                    }
                }
            }
        }
        (rest_on[0], rest_off[0]) = (on, off);
        false
    }

    fn number(&self, mark: Mark) -> usize {
        self.numbers[mark.index()] as usize
    }

    fn opposite(&self, mark: Mark) -> Opposite {
        let number = self.number(mark);
        let small = self.sets[number].into_iter().map(|set| self.set(set as usize)).find(|set| set.len() <= 2);
        match small {
            Some([_]) => Opposite::Contradiction,
            Some(set) => Opposite::Partner(usize::from(set[0]) + usize::from(set[1]) - number),
            None => Opposite::Nothing,
        }
    }

    /// Whether a contradiction follows from `start`.
    pub(super) fn refutes(&self, start: Literal) -> bool {
        if start.on {
            return self.dead[self.number(start.mark)];
        }
        match self.opposite(start.mark) {
            Opposite::Partner(partner) => self.dead[partner],
            Opposite::Nothing => false,
            Opposite::Contradiction => true,
        }
    }

    /// Drops from `common` what does not follow from `start`, which counts for nothing if it leads to a contradiction.
    /// Tells whether anything is left.
    #[inline]
    fn keep(&self, start: Literal, common: &mut [u64]) -> bool {
        let number = match start.on {
            true => self.number(start.mark),
            false => match self.opposite(start.mark) {
                Opposite::Partner(partner) => partner,
                Opposite::Contradiction => return true,
                Opposite::Nothing => {
                    let number = self.number(start.mark);
                    let is_left = common[number / 64] >> (number % 64) & 1;
                    common.fill(0);
                    common[number / 64] = is_left << (number % 64);
                    return is_left != 0;
                }
            },
        };
        self.dead[number] || self.keep_off(number, common)
    }

    #[inline]
    fn keep_off(&self, number: usize, common: &mut [u64]) -> bool {
        let mut any = 0;
        for (common, off) in common.iter_mut().zip(&self.off[number * self.width..][..self.width]) {
            *common &= off;
            any |= *common;
        }
        any != 0
    }

    /// What assumptions have as consequences in common; none if nothing.
    pub(super) fn shared(&self, starts: &[Literal]) -> Option<Shared> {
        let mut common = self.everything;
        if !starts.iter().all(|&start| self.keep(start, &mut common[..self.width])) {
            return None;
        }
        let mut shared = Shared { on: MarkSet::EMPTY, off: MarkSet::EMPTY };
        let mut open = self.cells;
        self.each_mark(&common, |mark| {
            shared.off.insert(mark);
            open[mark.cell as usize] &= !(1 << mark.digit);
        });
        for (cell, (&digits, &open)) in self.cells.iter().zip(&open).enumerate() {
            // No digit is open where every assumption is refuted.
            if open == 0 {
                bits(digits).for_each(|digit| _ = shared.on.insert(Mark::new(cell, digit)));
            } else if open.is_power_of_two() {
                shared.on.insert(Mark::new(cell, open.trailing_zeros() as usize));
            }
        }
        Some(shared)
    }

    /// All that contradictions and common consequences eliminate. What follows from a candidate be it true or false is
    /// what the two of a set have in common, or that it is false.
    pub(super) fn conclusions(&self) -> MarkSet {
        let mut lost = [0; 12];
        let everything = self.everything;
        for set in 0..self.set_count() {
            let mut common = everything;
            let alive = self.set(set).iter().filter(|&&member| !self.dead[member as usize]);
            if alive.into_iter().all(|&member| self.keep_off(member as usize, &mut common[..self.width])) {
                lost.iter_mut().zip(common).for_each(|(lost, common)| *lost |= common);
            }
        }
        self.dead.iter().enumerate().filter(|(_, dead)| **dead).for_each(|(number, _)| set(&mut lost, number));
        let mut marks = MarkSet::EMPTY;
        self.each_mark(&lost, |mark| _ = marks.insert(mark));
        marks
    }

    fn each_mark(&self, row: &[u64; 12], mut visit: impl FnMut(Mark)) {
        each(row, |number| visit(self.marks[number]));
    }
}
