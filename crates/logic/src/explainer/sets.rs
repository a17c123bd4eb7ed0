//! Sets of candidates of which exactly one is true: those of a cell, and those of a digit in a house.
//!
//! What is left of a set under an assumption is held by a number that each candidate that goes changes a little. Where one
//! candidate is left, that is true, and turns off its rivals: the others of its sets.

use super::literal::Literal;
use super::reach::{each, set};
use super::sketch::{CELLS, Mark, Sketch};
use crate::bits::bits;

/// Candidates by their numbers, as bits.
pub(super) type Row = [u64; 12];

/// The row of no candidate.
pub(super) const NONE: Row = [0; 12];

/// Tells whether candidates still have the numbers that they had.
pub(super) type Edition = u32;

/// What an assumption comes to at once.
pub(super) enum Upshot {
    /// The candidate of this number is true: the one assumed, or the other of two of which one is assumed to be false.
    True(usize),
    /// The candidate of this number is false, and nothing more.
    False(usize),
    /// A contradiction: the candidate assumed to be false is the last of a set.
    Contradiction,
}

/// The sets of a board, in which the candidates that have rivals are numbered.
#[derive(Debug)]
pub(super) struct Sets {
    /// The board they belong to.
    board: Sketch,
    edition: Edition,
    /// The candidates that have rivals. Others lead nowhere, and nothing leads to them.
    marks: Vec<Mark>,
    /// The number of each candidate.
    numbers: Box<[u16; 729]>,
    /// The sets, one after another: their members, and where each begins and ends.
    members: Vec<u16>,
    spans: Vec<[u16; 2]>,
    /// For each candidate its sets: cell, box, row, column.
    sets: Vec<[u16; 4]>,
    /// Where listed, the [rivals](Self::rivals) of each candidate, one candidate's after another's, and for each where they
    /// begin, where those in its cell end, and where all end.
    rivals: Vec<u16>,
    rivals_at: Vec<[u16; 3]>,
    /// What is left of each set as long as nothing is gone.
    whole: Lefts,
    /// The candidates that have gone since the sets were gathered.
    gone: Vec<u16>,
}

impl Default for Sets {
    fn default() -> Self {
        Self {
            board: Sketch::default(),
            edition: 0,
            marks: Vec::new(),
            numbers: Box::new([0; 729]),
            members: Vec::new(),
            spans: Vec::new(),
            sets: Vec::new(),
            rivals: Vec::new(),
            rivals_at: Vec::new(),
            whole: Lefts::default(),
            gone: Vec::new(),
        }
    }
}

/// The other digits of a cell and the peers of the cell.
const MOST_RIVALS: usize = 8 + 20;

/// How many sets there are room for: cells, and digits in houses; rounded up.
pub(super) const SETS: usize = 512;

/// What is left of a set: how many members, and the exclusive or of their numbers. That is the last one's number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Left(u16);

impl Left {
    const ONE: u16 = 1 << 10;

    #[inline]
    fn with(self, member: u16) -> Self {
        Self((self.0 + Self::ONE) ^ member)
    }

    #[inline]
    fn without(self, member: u16) -> Self {
        Self((self.0.wrapping_sub(Self::ONE)) ^ member)
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0 < Self::ONE
    }

    /// The number of the last member, and whether it is left alone: else the number means nothing.
    #[inline]
    pub(super) fn last(self) -> (u16, bool) {
        let number = self.0.wrapping_sub(Self::ONE);
        (number, number < Self::ONE)
    }
}

/// What is left of each set.
#[derive(Clone, Debug)]
pub(super) struct Lefts(Box<[Left; SETS]>);

impl Default for Lefts {
    fn default() -> Self {
        Self(Box::new([Left(0); SETS]))
    }
}

impl Lefts {
    /// Everything is left.
    #[inline]
    pub(super) fn begin(&mut self, sets: &Sets) {
        let count = sets.set_count();
        self.0[..count].copy_from_slice(&sets.whole.0[..count]);
    }

    /// What is left of a set without a member.
    #[inline]
    pub(super) fn without(&self, set: u16, member: u16) -> Left {
        self.0[set as usize % SETS].without(member)
    }

    /// Takes a member from a set, and tells what is left.
    #[inline]
    pub(super) fn take(&mut self, set: u16, member: u16) -> Left {
        let left = &mut self.0[set as usize % SETS];
        *left = left.without(member);
        *left
    }
}

impl Sets {
    /// Gathers the sets of a board, unless they are those gathered last.
    pub(super) fn collect(&mut self, board: &Sketch) {
        if self.are_of(board) {
            return;
        }
        self.board.clone_from(board);
        self.edition += 1;
        self.rivals_at.clear();
        board.number_unsettled(&mut self.marks, &mut self.numbers);
        self.gone.clear();
        self.members.clear();
        self.spans.clear();
        self.sets.clear();
        let mut number = 0;
        for cell in self.marks.chunk_by(|a, b| a.cell == b.cell) {
            self.sets.resize(self.sets.len() + cell.len(), [self.spans.len() as u16; 4]);
            let members = number..number + cell.len() as u16;
            number = members.end;
            self.whole.0[self.spans.len()] = members.clone().fold(Left(0), Left::with);
            self.spans.push([members.start, members.end]);
            self.members.extend(members);
        }
        for (house, (cells, places)) in CELLS.iter().zip(&board.places).enumerate() {
            for (digit, &places) in places.iter().enumerate() {
                let mark = |at: usize| Mark { cell: cells[at], digit: digit as u8 };
                if places == 0 || places.is_power_of_two() && board.is_settled(mark(places.trailing_zeros() as usize)) {
                    continue;
                }
                let (set, begin) = (self.spans.len(), self.members.len() as u16);
                let mut left = Left(0);
                for number in bits(places).map(|at| self.numbers[mark(at).index()]) {
                    self.members.push(number);
                    self.sets[number as usize][1 + house / 9] = set as u16;
                    left = left.with(number);
                }
                self.whole.0[set] = left;
                self.spans.push([begin, self.members.len() as u16]);
            }
        }
    }

    /// Becomes the sets of another board.
    pub(super) fn take_over(&mut self, other: &Self) {
        let Self { board, marks, numbers, members, spans, sets, rivals, rivals_at, whole, gone, edition } = self;
        *edition += 1;
        board.clone_from(&other.board);
        marks.clone_from(&other.marks);
        numbers.clone_from(&other.numbers);
        members.clone_from(&other.members);
        spans.clone_from(&other.spans);
        sets.clone_from(&other.sets);
        rivals.clone_from(&other.rivals);
        rivals_at.clone_from(&other.rivals_at);
        whole.clone_from(&other.whole);
        gone.clone_from(&other.gone);
    }

    /// Moves on to a board that lacks these candidates. The others keep their numbers. Tells whether something is left of
    /// each set.
    pub(super) fn narrow(&mut self, board: &Sketch, without: &Row) -> bool {
        self.board.clone_from(board);
        self.edition += 1;
        let mut is_empty = false;
        each(without, |number| {
            let number = number as u16;
            self.gone.push(number);
            for set in self.of(usize::from(number)) {
                let [begin, end] = &mut self.spans[usize::from(set)];
                let members = &mut self.members[usize::from(*begin)..usize::from(*end)];
                let at = members.iter().position(|&member| member == number).expect("it is a member of its sets");
                members.copy_within(at + 1.., at);
                *end -= 1;
                is_empty |= self.whole.take(set, number).is_empty();
            }
        });
        if is_empty {
            self.board = Sketch::default();
        }
        !is_empty
    }

    /// The candidates that have gone since the sets were gathered, which are still among the rivals of others.
    pub(super) fn gone(&self) -> &[u16] {
        &self.gone
    }

    /// Whether they were gathered from this board.
    pub(super) fn are_of(&self, board: &Sketch) -> bool {
        self.board == *board
    }

    /// Whether they are still those of an edition, and have all candidates of `board` that are not settled.
    pub(super) fn have(&self, edition: Edition, board: &Sketch) -> bool {
        self.edition == edition && board.is_within(&self.board)
    }

    /// Another one whenever they were gathered from another board.
    pub(super) fn edition(&self) -> Edition {
        self.edition
    }

    /// The row of all candidates.
    pub(super) fn everything(&self) -> Row {
        std::array::from_fn(|word| match self.count().saturating_sub(64 * word) {
            64.. => u64::MAX,
            left => (1 << left) - 1,
        })
    }

    fn set_count(&self) -> usize {
        self.spans.len()
    }

    /// Lists the rivals of each candidate, unless they are listed.
    pub(super) fn list_rivals(&mut self) {
        if self.rivals_at.len() == self.count() {
            return;
        }
        let mut rivals = std::mem::take(&mut self.rivals);
        // What turns out to be no rival is written over.
        rivals.resize(rivals.len().max(MOST_RIVALS * self.count() + 1), 0);
        self.rivals_at.clear();
        let mut end = 0;
        for number in 0..self.count() {
            let [cell, block, row, col] = self.of(number);
            let (begin, mut middle) = (end, end);
            for set in [cell, block] {
                middle = end;
                for &other in self.members(set) {
                    rivals[end] = other;
                    end += usize::from(other as usize != number);
                }
            }
            for set in [row, col] {
                for &other in self.members(set) {
                    rivals[end] = other;
                    // What the box has shown already is not shown again.
                    end += usize::from(self.of(other as usize)[1] != block);
                }
            }
            self.rivals_at.push([begin, middle, end].map(|at| at as u16));
        }
        self.rivals = rivals;
    }

    /// What must be false if a candidate is true: the other digits of its cell (with `cell`), then the same digit in box,
    /// row and column, with those that have gone since. They have been listed.
    #[inline]
    pub(super) fn rivals(&self, number: usize, cell: bool) -> &[u16] {
        let [begin, middle, end] = self.rivals_at[number].map(usize::from);
        &self.rivals[if cell { begin } else { middle }..end]
    }

    /// How many candidates have rivals.
    pub(super) fn count(&self) -> usize {
        self.marks.len()
    }

    pub(super) fn mark(&self, number: usize) -> Mark {
        self.marks[number]
    }

    /// The number of a candidate that has rivals.
    #[inline]
    pub(super) fn number(&self, mark: Mark) -> usize {
        let number = self.numbers[mark.index()] as usize;
        debug_assert_eq!(self.marks[number], mark, "it has rivals");
        number
    }

    /// The sets of a candidate: cell, box, row, column.
    #[inline]
    pub(super) fn of(&self, number: usize) -> [u16; 4] {
        self.sets[number]
    }

    /// The sets of all these candidates, as bits.
    pub(super) fn of_all(&self, numbers: &[u64]) -> [u64; SETS / 64] {
        let mut sets = [0; SETS / 64];
        each(numbers, |number| self.of(number).into_iter().for_each(|at| set(&mut sets, usize::from(at))));
        sets
    }

    /// What an assumption comes to at once.
    pub(super) fn upshot(&self, start: Literal) -> Upshot {
        let number = self.number(start.mark);
        if start.on {
            return Upshot::True(number);
        }
        match self.of(number).into_iter().map(|set| self.members(set)).find(|set| set.len() <= 2) {
            Some([_]) => Upshot::Contradiction,
            Some(set) => Upshot::True(usize::from(set[0]) + usize::from(set[1]) - number),
            None => Upshot::False(number),
        }
    }

    /// The set of the candidates of a cell, which has several.
    #[inline]
    pub(super) fn of_cell(&self, cell: u8) -> u16 {
        let digit = self.board.cells[cell as usize].trailing_zeros() as u8;
        self.of(self.number(Mark { cell, digit }))[0]
    }

    /// The set of the places of a digit in a house, of which there are several.
    #[inline]
    pub(super) fn of_house(&self, house: u8, digit: u8) -> u16 {
        let at = self.board.places[house as usize][digit as usize].trailing_zeros();
        self.of(self.number(Mark { cell: CELLS[house as usize][at as usize], digit }))[1 + house as usize / 9]
    }

    /// The members of a set, as digits or places rise.
    #[inline]
    pub(super) fn members(&self, set: u16) -> &[u16] {
        self.members_within(self.spans[usize::from(set)])
    }

    /// The members of each set.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[u16]> {
        self.spans.iter().map(|&span| self.members_within(span))
    }

    fn members_within(&self, [begin, end]: [u16; 2]) -> &[u16] {
        &self.members[usize::from(begin)..usize::from(end)]
    }
}
