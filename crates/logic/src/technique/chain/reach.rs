//! What static links can reach at all, for all candidates at once: a filter before the searches that care for order.
//!
//! Row `p` of a bit matrix holds the candidates that are on if `p` is on, and those that are off. Where the matrix
//! shows that nothing refutes or proves itself, there is neither chain nor cycle (whatever a cycle eliminates refutes
//! itself along the cycle), and static nets are free of contradictions, so that the rows are those nets.
//!
//! Candidates are numbered afresh, cell by cell, to make the rows short.

use super::sketch::{CELLS, Links, Mark, MarkSet, SEATS, Sketch, bits};

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
    /// Candidates whose being on implies that they are off.
    pub(super) refuted: MarkSet,
    /// Candidates whose being off implies that they are on.
    pub(super) proved: MarkSet,
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
            refuted: MarkSet::EMPTY,
            proved: MarkSet::EMPTY,
        }
    }
}

impl Reach {
    pub(super) fn compute(&mut self, board: &Sketch) {
        self.marks.clear();
        self.marks.extend(board.marks());
        for (number, mark) in self.marks.iter().enumerate() {
            self.numbers[mark.index()] = number as u16;
        }
        match self.marks.len().div_ceil(64) {
            0..=2 => self.rows::<2>(board),
            3 => self.rows::<3>(board),
            4 => self.rows::<4>(board),
            5..=6 => self.rows::<6>(board),
            _ => self.rows::<12>(board),
        }
    }

    /// Whether some candidate refutes or proves itself.
    pub(super) fn finds(&self) -> bool {
        !self.refuted.is_empty() || !self.proved.is_empty()
    }

    fn rows<const W: usize>(&mut self, board: &Sketch) {
        self.width = W;
        let count = self.marks.len();
        for rows in [&mut self.on, &mut self.off, &mut self.rivals, &mut self.partners, &mut self.step] {
            rows.clear();
            rows.resize(count * W, 0);
        }
        let (rivals, partners, step) =
            (as_rows::<W>(&mut self.rivals), as_rows(&mut self.partners), as_rows(&mut self.step));
        let (on, off) = (as_rows::<W>(&mut self.on), as_rows::<W>(&mut self.off));

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
            rivals[number] = of_cell[mark.cell as usize];
            for (house, _) in SEATS[mark.cell as usize] {
                unite(&mut rivals[number], &of_house[house as usize][mark.digit as usize]);
            }
            clear(&mut rivals[number], number);
            for (partner, _) in board.partners(mark, Links::XY).iter() {
                set(&mut partners[number], self.numbers[partner.index()] as usize);
                set(&mut active, number);
            }
        }
        for number in 0..count {
            let leads_on: [u64; W] = std::array::from_fn(|word| rivals[number][word] & active[word]);
            each(&leads_on, |rival| unite(&mut step[number], &partners[rival]));
        }

        // Rows done before are taken whole; of others one step at a time.
        for number in 0..count {
            let mut reached = step[number];
            set(&mut reached, number);
            let mut expanded = [0u64; W];
            set(&mut expanded, number);
            let mut excluded = rivals[number];
            while let Some(next) = first_beyond(&reached, &expanded) {
                if next < number {
                    unite(&mut reached, &on[next]);
                    unite(&mut excluded, &off[next]);
                    unite(&mut expanded, &on[next]);
                } else {
                    unite(&mut reached, &step[next]);
                    unite(&mut excluded, &rivals[next]);
                    set(&mut expanded, next);
                }
            }
            on[number] = reached;
            off[number] = excluded;
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

    /// Whether a way may lead from `mark` being on to other candidates and back.
    pub(super) fn may_cycle(&self, mark: Mark) -> bool {
        let number = self.numbers[mark.index()] as usize;
        let row = |number: usize| &self.on[number * self.width..][..self.width];
        let back = |other: usize| other != number && row(other)[number / 64] >> (number % 64) & 1 != 0;
        (0..self.width).any(|word| {
            let mut left = row(number)[word];
            std::iter::from_fn(|| {
                (left != 0).then(|| {
                    let first = left.trailing_zeros() as usize;
                    left &= left - 1;
                    word * 64 + first
                })
            })
            .any(back)
        })
    }

    /// Whether all candidates of a cell lead to some common consequence.
    pub(super) fn cell_agrees(&self, board: &Sketch, cell: usize) -> bool {
        self.agree(bits(board.cells[cell]).map(|digit| Mark::new(cell, digit)))
    }

    /// Whether all places of a digit in a house lead to some common consequence.
    pub(super) fn house_agrees(&self, board: &Sketch, house: usize, digit: usize) -> bool {
        let places = bits(board.places[house][digit]);
        self.agree(places.map(|at| Mark { cell: CELLS[house][at], digit: digit as u8 }))
    }

    fn agree(&self, marks: impl Iterator<Item = Mark>) -> bool {
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

fn as_rows<const W: usize>(words: &mut [u64]) -> &mut [[u64; W]] {
    words.as_chunks_mut::<W>().0
}

#[inline]
fn set<const W: usize>(row: &mut [u64; W], bit: usize) {
    row[bit / 64] |= 1 << (bit % 64);
}

#[inline]
fn clear<const W: usize>(row: &mut [u64; W], bit: usize) {
    row[bit / 64] &= !(1 << (bit % 64));
}

#[inline]
fn has<const W: usize>(row: &[u64; W], bit: usize) -> bool {
    row[bit / 64] >> (bit % 64) & 1 != 0
}

#[inline]
fn unite<const W: usize>(row: &mut [u64; W], other: &[u64; W]) {
    for word in 0..W {
        row[word] |= other[word];
    }
}

#[inline]
fn first_beyond<const W: usize>(row: &[u64; W], known: &[u64; W]) -> Option<usize> {
    (0..W).find_map(|word| {
        let left = row[word] & !known[word];
        (left != 0).then(|| word * 64 + left.trailing_zeros() as usize)
    })
}

#[inline]
fn each<const W: usize>(row: &[u64; W], mut visit: impl FnMut(usize)) {
    for (word, &bits) in row.iter().enumerate() {
        let mut left = bits;
        while left != 0 {
            visit(word * 64 + left.trailing_zeros() as usize);
            left &= left - 1;
        }
    }
}
