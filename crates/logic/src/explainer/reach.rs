//! What static links can reach at all, for all candidates at once: a filter before the searches that care for order.
//!
//! Row `p` of a bit matrix holds the candidates that are on if `p` is on, and those that are off. Where the matrix
//! shows that nothing refutes or proves itself, there is neither chain nor cycle (whatever a cycle eliminates refutes
//! itself along the cycle), and static nets are free of contradictions, so that the rows are those nets.
//!
//! Candidates are numbered afresh, cell by cell, to make the rows short.

use bitdoku_grid::{Cell, CellSet};

use super::sketch::{CELLS, Links, Mark, MarkSet, SEATS, Sketch};
use crate::bits::bits;

/// How many words a row of this many candidates has: one of the numbers that [`by_width`] knows.
pub(super) fn width(count: usize) -> usize {
    match count.div_ceil(64) {
        0..=2 => 2,
        3 => 3,
        4 => 4,
        5..=6 => 6,
        _ => 12,
    }
}

/// Evaluates an expression in which `W` is the number of words a row, as [`width`] has told it.
macro_rules! by_width {
    ($width:expr, $W:ident => $body:expr) => {
        match $width {
            2 => by_width!(@$W = 2, $body),
            3 => by_width!(@$W = 3, $body),
            4 => by_width!(@$W = 4, $body),
            6 => by_width!(@$W = 6, $body),
            _ => by_width!(@$W = 12, $body),
        }
    };
    (@$W:ident = $words:literal, $body:expr) => {{
        const $W: usize = $words;
        $body
    }};
}
pub(super) use by_width;

/// The reach of each candidate of a board.
#[derive(Clone, Debug)]
pub(super) struct Reach {
    marks: Vec<Mark>,
    /// The number of each candidate's bit.
    numbers: Box<[u16; 729]>,
    /// Words a row.
    width: usize,
    /// What is on if the candidate is.
    on: Vec<u64>,
    /// What is off if the candidate is on.
    off: Vec<u64>,
    /// Working rows: rivals, partners, one step.
    rivals: Vec<u64>,
    partners: Vec<u64>,
    step: Vec<u64>,
    /// The first of the companions of each candidate.
    leaders: Vec<u16>,
    /// Candidates whose being on implies that they are off.
    pub(super) refuted: MarkSet,
    /// Candidates whose being off implies that they are on.
    pub(super) proved: MarkSet,
}

/// The reach on the board for which it was last asked.
#[derive(Clone, Debug, Default)]
pub(super) struct Explored {
    board: Sketch,
    pub(super) reach: Reach,
}

impl Explored {
    pub(super) fn on(&mut self, board: &Sketch) -> &Reach {
        if self.board != *board {
            self.reach.compute(board);
            self.board.clone_from(board);
        }
        &self.reach
    }
}

impl Default for Reach {
    fn default() -> Self {
        Self {
            marks: Vec::new(),
            numbers: Box::new([0; 729]),
            width: 0,
            on: Vec::new(),
            off: Vec::new(),
            rivals: Vec::new(),
            partners: Vec::new(),
            step: Vec::new(),
            leaders: Vec::new(),
            refuted: MarkSet::EMPTY,
            proved: MarkSet::EMPTY,
        }
    }
}

impl Reach {
    pub(super) fn compute(&mut self, board: &Sketch) {
        // A candidate without rivals leads nowhere, and nothing leads to it.
        board.number_unsettled(&mut self.marks, &mut self.numbers);
        self.follow(board, Links::XY);
    }

    /// The reach among the candidates of some cells by links within them.
    pub(super) fn compute_within(&mut self, board: &Sketch, cells: CellSet) {
        self.marks.clear();
        for cell in cells.iter().map(Cell::index) {
            for digit in bits(board.cells[cell]) {
                let mark = Mark::new(cell, digit);
                self.numbers[mark.index()] = self.marks.len() as u16;
                self.marks.push(mark);
            }
        }
        self.follow(board, Links::Y);
    }

    fn follow(&mut self, board: &Sketch, links: Links) {
        self.width = width(self.marks.len());
        by_width!(self.width, W => self.rows::<W>(board, links));
    }

    /// Whether some candidate refutes or proves itself.
    pub(super) fn finds(&self) -> bool {
        !self.refuted.is_empty() || !self.proved.is_empty()
    }

    fn rows<const W: usize>(&mut self, board: &Sketch, links: Links) {
        let count = self.marks.len();
        for rows in [&mut self.on, &mut self.off, &mut self.rivals, &mut self.partners, &mut self.step] {
            rows.resize(count * W, 0);
        }
        let (rivals, partners) = (as_rows::<W>(&mut self.rivals), as_rows::<W>(&mut self.partners));
        let (step, on, off) = (as_rows::<W>(&mut self.step), as_rows::<W>(&mut self.on), as_rows::<W>(&mut self.off));

        // The candidates of each cell, and of each digit in each house.
        let (mut of_cell, mut of_house) = ([[0u64; W]; 81], [[[0u64; W]; 9]; 27]);
        for (number, mark) in self.marks.iter().enumerate() {
            set(&mut of_cell[mark.cell as usize], number);
            for (house, _) in SEATS[mark.cell as usize] {
                set(&mut of_house[house as usize][mark.digit as usize], number);
            }
        }
        let mut active = [0u64; W];
        for (number, &mark) in self.marks.iter().enumerate() {
            let seats = SEATS[mark.cell as usize];
            let [block, row, col] = seats.map(|(house, _)| &of_house[house as usize][mark.digit as usize]);
            let cell = &of_cell[mark.cell as usize];
            rivals[number] = std::array::from_fn(|word| cell[word] | block[word] | row[word] | col[word]);
            clear(&mut rivals[number], number);
            partners[number] = [0; W];
            for (partner, _) in board.partners(mark, links).iter() {
                set(&mut partners[number], self.numbers[partner.index()] as usize);
                set(&mut active, number);
            }
        }
        for number in 0..count {
            let leads_on: [u64; W] = std::array::from_fn(|word| rivals[number][word] & active[word]);
            let mut row = [0; W];
            each(&leads_on, |rival| unite(&mut row, &partners[rival]));
            step[number] = row;
        }

        // Rows done before are taken whole; of others one step at a time.
        self.leaders.clear();
        for number in 0..count {
            let mut leader = number as u16;
            let (mut reached, mut excluded) = (step[number], rivals[number]);
            let mut expanded = [0u64; W];
            set(&mut reached, number);
            set(&mut expanded, number);
            while let Some(next) = first_beyond(&reached, &expanded) {
                if next >= number {
                    unite(&mut reached, &step[next]);
                    unite(&mut excluded, &rivals[next]);
                    set(&mut expanded, next);
                } else if has(&on[next], number) {
                    // Each leads to the other: they reach the same.
                    (reached, excluded, leader) = (on[next], off[next], self.leaders[next]);
                    break;
                } else {
                    unite(&mut reached, &on[next]);
                    unite(&mut excluded, &off[next]);
                    unite(&mut expanded, &on[next]);
                }
            }
            (on[number], off[number]) = (reached, excluded);
            self.leaders.push(leader);
        }

        (self.refuted, self.proved) = (MarkSet::EMPTY, MarkSet::EMPTY);
        for (number, &mark) in self.marks.iter().enumerate() {
            if has(&off[number], number) {
                self.refuted.insert(mark);
            }
            each(&partners[number], |partner| {
                if has(&on[partner], number) {
                    self.proved.insert(mark);
                }
            });
        }
    }

    /// The candidates that have rivals, cell by cell.
    pub(super) fn marks(&self) -> impl Iterator<Item = Mark> + '_ {
        self.marks.iter().copied()
    }

    pub(super) fn count(&self) -> usize {
        self.marks.len()
    }

    pub(super) fn mark(&self, number: usize) -> Mark {
        self.marks[number]
    }

    /// Words a row.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// What is off if a candidate is on, by number.
    pub(super) fn off_rows<const W: usize>(&self) -> &[[u64; W]] {
        self.off.as_chunks::<W>().0
    }

    /// What is on if a candidate is on, by number.
    pub(super) fn on_rows<const W: usize>(&self) -> &[[u64; W]] {
        self.on.as_chunks::<W>().0
    }

    /// The rivals of each candidate, by number.
    pub(super) fn rival_rows<const W: usize>(&self) -> &[[u64; W]] {
        self.rivals.as_chunks::<W>().0
    }

    /// The partners of each candidate, by number.
    pub(super) fn partner_rows<const W: usize>(&self) -> &[[u64; W]] {
        self.partners.as_chunks::<W>().0
    }

    #[inline]
    pub(super) fn number(&self, mark: Mark) -> usize {
        self.numbers[mark.index()] as usize
    }

    /// Whether `from` being on implies that `to` is on.
    #[cfg(test)]
    pub(super) fn turns_on(&self, from: Mark, to: Mark) -> bool {
        let to = self.number(to);
        self.on[self.number(from) * self.width + to / 64] >> (to % 64) & 1 != 0
    }

    /// Whether `from` being on implies that `to` is off.
    #[cfg(test)]
    pub(super) fn turns_off(&self, from: Mark, to: Mark) -> bool {
        let to = self.number(to);
        self.off[self.number(from) * self.width + to / 64] >> (to % 64) & 1 != 0
    }

    /// The candidates that are on if and only if `mark` is, itself among them. They reach the same.
    #[cfg(test)]
    pub(super) fn companions(&self, mark: Mark) -> impl Iterator<Item = Mark> + '_ {
        let leader = self.leaders[self.number(mark)];
        self.marks.iter().zip(&self.leaders).filter(move |&(_, &other)| other == leader).map(|(&mark, _)| mark)
    }

    /// The candidates from which a cycle may eliminate something of what is `open`, digit by digit: whatever it is sees
    /// an on node and an off node. The on nodes are companions, which are on if and only if the others are. Each off node
    /// is a partner of one of them.
    pub(super) fn cyclic(&self, open: &[CellSet; 9]) -> MarkSet {
        by_width!(self.width, W => self.cyclic_rows::<W>(open))
    }

    fn cyclic_rows<const W: usize>(&self, open: &[CellSet; 9]) -> MarkSet {
        let mut cyclic = MarkSet::EMPTY;
        for leader in (0..self.count()).filter(|&number| usize::from(self.leaders[number]) == number) {
            let (mut companions, mut partners) = ([0; W], [0; W]);
            each(&self.on_rows::<W>()[leader], |number| {
                if usize::from(self.leaders[number]) == leader {
                    set(&mut companions, number);
                    unite(&mut partners, &self.partner_rows::<W>()[number]);
                }
            });
            let off = &self.off_rows::<W>()[leader];
            let off: [u64; W] = std::array::from_fn(|word| off[word] & partners[word]);
            if self.eliminates(&companions, &off, open) {
                each(&companions, |number| {
                    cyclic.insert(self.marks[number]);
                });
            }
        }
        cyclic
    }

    /// Whether a cycle of some of these on nodes and off nodes may eliminate something of what is `open`.
    pub(super) fn eliminates<const W: usize>(&self, on: &[u64; W], off: &[u64; W], open: &[CellSet; 9]) -> bool {
        if on.iter().map(|word| word.count_ones()).sum::<u32>() < 2 || *off == [0; W] {
            return false;
        }
        let seen = |numbers: &[u64; W]| {
            let mut seen = [CellSet::EMPTY; 9];
            each(numbers, |number| {
                let mark = self.marks[number];
                seen[mark.digit as usize] |= mark.cell().peers();
            });
            seen
        };
        let (by_on, by_off) = (seen(on), seen(off));
        (0..9).any(|digit| !(by_on[digit] & by_off[digit] & open[digit]).is_empty())
    }

    /// Everything that is off whatever some cell holds, or wherever some digit goes in some house.
    pub(super) fn common(&self, board: &Sketch) -> MarkSet {
        let mut common = vec![0; self.width];
        let mut add = |marks: &mut dyn Iterator<Item = Mark>| {
            let mut off = [!0u64; 12];
            for mark in marks {
                let row = self.numbers[mark.index()] as usize * self.width;
                let mut any = 0;
                for (common, off) in off.iter_mut().zip(&self.off[row..row + self.width]) {
                    *common &= off;
                    any |= *common;
                }
                if any == 0 {
                    return;
                }
            }
            common.iter_mut().zip(off).for_each(|(common, off)| *common |= off);
        };
        let several = |set: u16| set & set.wrapping_sub(1) != 0;
        for (cell, &digits) in board.cells.iter().enumerate().filter(|(_, digits)| several(**digits)) {
            add(&mut bits(digits).map(|digit| Mark::new(cell, digit)));
        }
        for (cells, places) in CELLS.iter().zip(&board.places) {
            for (digit, &places) in places.iter().enumerate().filter(|(_, places)| several(**places)) {
                add(&mut bits(places).map(|at| Mark { cell: cells[at], digit: digit as u8 }));
            }
        }
        let mut marks = MarkSet::EMPTY;
        for (number, &mark) in self.marks.iter().enumerate() {
            if common[number / 64] >> (number % 64) & 1 != 0 {
                marks.insert(mark);
            }
        }
        marks
    }

    /// Whether all of `marks`, each being on, have some consequence in common.
    pub(super) fn agree(&self, marks: impl Iterator<Item = Mark>) -> bool {
        let (mut on, mut off) = ([!0u64; 12], [!0u64; 12]);
        for mark in marks {
            let row = self.numbers[mark.index()] as usize * self.width;
            let mut any = 0;
            for word in 0..self.width {
                on[word] &= self.on[row + word];
                off[word] &= self.off[row + word];
                any |= on[word] | off[word];
            }
            if any == 0 {
                return false;
            }
        }
        true
    }
}

pub(super) fn as_rows<const W: usize>(words: &mut [u64]) -> &mut [[u64; W]] {
    words.as_chunks_mut::<W>().0
}

#[inline]
pub(super) fn set(row: &mut [u64], bit: usize) {
    row[bit / 64] |= 1 << (bit % 64);
}

#[inline]
pub(super) fn clear(row: &mut [u64], bit: usize) {
    row[bit / 64] &= !(1 << (bit % 64));
}

/// Whether a row has a bit; those beyond its end it has not.
#[inline]
pub(super) fn has(row: &[u64], bit: usize) -> bool {
    row.get(bit / 64).is_some_and(|word| word >> (bit % 64) & 1 != 0)
}

#[inline]
pub(super) fn unite(row: &mut [u64], other: &[u64]) {
    row.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
}

#[inline]
fn first_beyond<const W: usize>(row: &[u64; W], known: &[u64; W]) -> Option<usize> {
    (0..W).find_map(|word| {
        let left = row[word] & !known[word];
        (left != 0).then(|| word * 64 + left.trailing_zeros() as usize)
    })
}

#[inline]
pub(super) fn each(row: &[u64], mut visit: impl FnMut(usize)) {
    for (word, &bits) in row.iter().enumerate() {
        let mut left = bits;
        while left != 0 {
            visit(word * 64 + left.trailing_zeros() as usize);
            left &= left - 1;
        }
    }
}
