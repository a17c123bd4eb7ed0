//! What singles make of every assumption on a board: a sieve before those dynamic searches all of whose findings are
//! wanted.
//!
//! An assumption is followed on the [sets](super::sets) of which one is true, with bits for what it turns off and, for
//! each set, the number of candidates that are left: a candidate that is turned off counts down its four sets, and where one
//! candidate is left, that is true and turns off its rivals. Most assumptions come to a dozen eliminations.
//!
//! What an assumption comes to is taken over whole by those that make the same candidate true.
//!
//! Many boards are looked at that come from one, their [`Origin`], by losing candidates. All that followed from an assumption
//! there still does. So a tableau is *continued*: an assumption is followed on only if it leaves one or none of some set of
//! which it left more before. Of 200 assumptions that is true of some 40 to 90. Where the board looked at last had all the
//! candidates that this one has, as boards of one net do, the tableau goes on from there.

use super::case::Case;
use super::literal::Literal;
use super::reach::{as_rows, by_width, clear, each, has, set, unite, width};
use super::sets::{Edition, Lefts, NONE, Row, SETS, Sets, Upshot};
use super::shared::Shared;
use super::sketch::{Mark, MarkSet, Sketch};

/// The consequences of each assumption on one board.
#[derive(Debug)]
pub(super) struct Tableau {
    pub(super) sets: Sets,
    /// The edition of the sets to which all else belongs.
    edition: Edition,
    /// The edition of the sets of the origin, if there is one, and the assumptions that come to more than there.
    origin: Edition,
    fresh: Row,
    /// What is left of each set under an assumption.
    left: Lefts,
    /// Words a row.
    width: usize,
    /// A row of all candidates.
    everything: Row,
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
            sets: Sets::default(),
            edition: 0,
            origin: 0,
            fresh: NONE,
            left: Lefts::default(),
            width: 0,
            everything: NONE,
            on: Vec::new(),
            off: Vec::new(),
            dead: Vec::new(),
            queue: Box::new([0; SETS]),
        }
    }
}

/// A board from which others come by losing candidates, and what its assumptions come to.
#[derive(Debug, Default)]
pub(super) struct Origin {
    board: Sketch,
    tableau: Tableau,
    /// For each candidate the assumptions under which it is true, and those under which it is false.
    on_under: Vec<u64>,
    off_under: Vec<u64>,
}

impl Origin {
    /// Moves to another board.
    pub(super) fn set_out_from(&mut self, board: &Sketch) {
        if self.board == *board {
            return;
        }
        self.board.clone_from(board);
        self.tableau.compute(board);
        self.tableau.sets.list_rivals();
        by_width!(self.tableau.width, W => self.turn::<W>());
    }

    /// Turns rows to columns.
    fn turn<const W: usize>(&mut self) {
        for (rows, columns) in [(&self.tableau.on, &mut self.on_under), (&self.tableau.off, &mut self.off_under)] {
            columns.clear();
            columns.resize(rows.len(), 0);
            let columns = as_rows::<W>(columns);
            for (start, row) in rows.as_chunks::<W>().0.iter().enumerate() {
                each(row, |number| set(&mut columns[number], start));
            }
        }
    }

    /// The assumptions that come to more on a later board: those that leave one or none of some set that has lost something,
    /// given by what is left on that board, of which nothing was true here.
    fn fresh<const W: usize>(&self, sets: &Sets, lost: &[u64; W]) -> [u64; W] {
        let (on_under, off_under) = (self.on_under.as_chunks::<W>().0, self.off_under.as_chunks::<W>().0);
        let mut fresh = [0; W];
        each(&sets.of_all(lost), |at| {
            if let [only] = *sets.members(at as u16) {
                unite(&mut fresh, &off_under[only as usize]);
                return;
            }
            let (mut once, mut twice, mut settled) = ([0u64; W], [0u64; W], [0u64; W]);
            for &member in sets.members(at as u16) {
                let off = &off_under[member as usize];
                for word in 0..W {
                    twice[word] |= once[word] & !off[word];
                    once[word] |= !off[word];
                }
                unite(&mut settled, &on_under[member as usize]);
            }
            (0..W).for_each(|word| fresh[word] |= !twice[word] & !settled[word]);
        });
        fresh
    }
}

impl Tableau {
    /// Follows every assumption on `board`.
    pub(super) fn compute(&mut self, board: &Sketch) {
        self.sets.collect(board);
        self.origin = 0;
        self.edition = self.sets.edition();
        self.everything = self.sets.everything();
        self.width = width(self.sets.count());
        by_width!(self.width, W => self.follow_all::<W>());
    }

    /// Does the same for a board that comes from `origin`, if it does. Where candidates went that leave a single unset, it may
    /// come to more, which still follows.
    pub(super) fn compute_from(&mut self, origin: &Origin, board: &Sketch) {
        // Nets that were grown on this board go by the numbers that its candidates have.
        if self.edition == self.sets.edition() && self.sets.are_of(board) {
            return;
        }
        if !board.is_within(&origin.board) {
            return self.compute(board);
        }
        if self.origin != origin.tableau.edition || !self.sets.have(self.edition, board) {
            self.take_over(&origin.tableau);
        }
        let mut lately = NONE;
        each(&self.everything, |number| {
            if !board.is_open(self.sets.mark(number)) {
                set(&mut lately, number);
            }
        });
        if !self.sets.narrow(board, &lately) {
            return self.compute(board);
        }
        self.edition = self.sets.edition();
        self.everything.iter_mut().zip(lately).for_each(|(word, gone)| *word &= !gone);
        by_width!(self.width, W => self.continue_all::<W>(origin, &lately));
    }

    /// Takes over what an origin has found out.
    fn take_over(&mut self, origin: &Self) {
        self.sets.take_over(&origin.sets);
        self.origin = origin.edition;
        self.everything = origin.everything;
        self.width = origin.width;
        self.on.clone_from(&origin.on);
        self.off.clone_from(&origin.off);
        self.dead.clone_from(&origin.dead);
        self.fresh = NONE;
    }

    /// Goes on where these candidates have gone.
    fn continue_all<const W: usize>(&mut self, origin: &Origin, lately: &Row) {
        let all = &origin.tableau.everything;
        let gone: [u64; W] = std::array::from_fn(|word| all[word] & !self.everything[word]);
        let lately: [u64; W] = std::array::from_fn(|word| lately[word]);
        each(&lately, |number| self.dead[number] = false);
        let fresh = origin.fresh(&self.sets, &lately);
        (0..W).for_each(|word| self.fresh[word] |= fresh[word]);
        let fresh: [u64; W] = std::array::from_fn(|word| self.fresh[word] & self.everything[word]);
        each(&fresh, |start| {
            let off = &self.off.as_chunks::<W>().0[start];
            let is_touched = (0..W).any(|word| lately[word] & !off[word] != 0);
            if is_touched && !self.dead[start] {
                self.dead[start] = self.follow(start, &gone);
            }
        });
    }

    fn follow_all<const W: usize>(&mut self) {
        let count = self.sets.count();
        for rows in [&mut self.on, &mut self.off] {
            rows.clear();
            rows.resize(count * W, 0);
        }
        let (on, off) = (as_rows::<W>(&mut self.on), as_rows::<W>(&mut self.off));
        for members in self.sets.iter() {
            let mut all = [0; W];
            members.iter().for_each(|&member| set(&mut all, member as usize));
            members.iter().for_each(|&member| unite(&mut off[member as usize], &all));
        }
        for number in 0..count {
            set(&mut on[number], number);
            clear(&mut off[number], number);
        }
        self.dead.clear();
        self.dead.resize(count, false);
        for start in 0..count {
            self.dead[start] = self.follow::<W>(start, &[0; W]);
        }
    }

    /// Follows the assumption that a candidate is true, where some have gone. Tells whether it leads to a contradiction.
    ///
    /// The rows hold what is known so far: all that follows from the candidates before it, and of those after it their rivals
    /// at least.
    fn follow<const W: usize>(&mut self, start: usize, gone: &[u64; W]) -> bool {
        let Self { ref mut left, ref mut queue, ref sets, ref dead, .. } = *self;
        let queue = &mut **queue;
        left.begin(sets);
        let (known_on, known_off) = (as_rows::<W>(&mut self.on), as_rows::<W>(&mut self.off));
        let (mut on, mut off, mut counted) = ([0; W], *gone, *gone);
        queue[0] = start as u16;
        let mut waiting = 1;
        while waiting > 0 {
            // All that wait are taken over before anything is counted down, for loops over few bits are costly to end.
            for &next in &queue[..waiting] {
                let next = next as usize;
                if has(&on, next) {
                    continue;
                }
                if dead[next] {
                    return true;
                }
                if next < start && has(&known_on[next], start) {
                    // Each leads to the other: they come to the same.
                    (known_on[start], known_off[start]) = (known_on[next], known_off[next]);
                    return false;
                }
                unite(&mut on, &known_on[next]);
                unite(&mut off, &known_off[next]);
            }
            waiting = 0;
            for word in 0..W {
                let mut new = off[word] & !counted[word];
                counted[word] = off[word];
                while new != 0 {
                    let gone = word * 64 + new.trailing_zeros() as usize;
                    new &= new - 1;
                    // Whether what goes leaves another alone is hard to foretell for a processor. So what would be last is
                    // written down in any case, and counts if it is alone.
                    let mut is_empty = false;
                    for set in sets.of(gone) {
                        let less = left.take(set, gone as u16);
                        let (last, is_alone) = less.last();
                        queue[waiting % SETS] = last;
                        waiting += usize::from(is_alone);
                        is_empty |= less.is_empty();
                    }
                    if is_empty {
                        return true;
                    }
                }
            }
        }
        (known_on[start], known_off[start]) = (on, off);
        false
    }

    /// Whether a contradiction follows from `start`.
    pub(super) fn refutes(&self, start: Literal) -> bool {
        match self.sets.upshot(start) {
            Upshot::True(number) => self.dead[number],
            Upshot::False(_) => false,
            Upshot::Contradiction => true,
        }
    }

    /// Drops from `shared` what does not follow from `start`, which counts for nothing if it leads to a contradiction.
    /// Tells whether anything is left off; nothing is on in common where nothing is off.
    #[inline]
    fn keep(&self, start: Literal, shared: &mut Shared) -> bool {
        match self.sets.upshot(start) {
            Upshot::True(number) if !self.dead[number] => {
                let on = &self.on[number * self.width..][..self.width];
                shared.on.iter_mut().zip(on).for_each(|(shared, on)| *shared &= on);
                self.keep_off(number, &mut shared.off)
            }
            Upshot::True(_) | Upshot::Contradiction => true,
            Upshot::False(number) => {
                shared.keep_only_off(number);
                !shared.is_empty()
            }
        }
    }

    #[inline]
    fn keep_off(&self, number: usize, common: &mut Row) -> bool {
        let mut any = 0;
        for (common, off) in common.iter_mut().zip(&self.off[number * self.width..][..self.width]) {
            *common &= off;
            any |= *common;
        }
        any != 0
    }

    /// Whether the assumptions of a case have anything in common; quicker than [`Tableau::shared`].
    pub(super) fn agrees(&self, case: Case) -> bool {
        match case {
            Case::Contradiction(start) => self.refutes(start),
            Case::Double(mark) => {
                let number = self.sets.number(mark);
                self.dead[number]
                    || match self.sets.upshot(Literal::off(mark)) {
                        Upshot::True(partner) => self.agree(&[number as u16, partner as u16]),
                        Upshot::Contradiction => true,
                        Upshot::False(_) => false,
                    }
            }
            Case::Cell(cell) => self.agree(self.sets.members(self.sets.of_cell(cell))),
            Case::House(house, digit) => self.agree(self.sets.members(self.sets.of_house(house, digit))),
        }
    }

    /// Whether candidates turn off anything in common, each being true, but for those that lead to a contradiction.
    fn agree(&self, numbers: &[u16]) -> bool {
        by_width!(self.width, W => {
            let off = self.off.as_chunks::<W>().0;
            let mut common: [u64; W] = std::array::from_fn(|word| self.everything[word]);
            numbers.iter().filter(|&&number| !self.dead[number as usize]).all(|&number| {
                let off = &off[number as usize];
                (0..W).for_each(|word| common[word] &= off[word]);
                common != [0; W]
            })
        })
    }

    /// What assumptions have as consequences in common; none if nothing.
    pub(super) fn shared(&self, starts: &[Literal]) -> Option<Shared> {
        let mut shared = Shared { on: self.everything, off: self.everything };
        starts.iter().all(|&start| self.keep(start, &mut shared)).then_some(shared)
    }

    /// All that contradictions and common consequences eliminate. What follows from a candidate whether it is true or
    /// false is what the two of a set have in common, or that it is false.
    pub(super) fn conclusions(&self) -> MarkSet {
        let mut lost = NONE;
        let everything = self.everything;
        for members in self.sets.iter() {
            let mut common = everything;
            let alive = members.iter().filter(|&&member| !self.dead[member as usize]);
            if alive.into_iter().all(|&member| self.keep_off(member as usize, &mut common)) {
                lost.iter_mut().zip(common).for_each(|(lost, common)| *lost |= common);
            }
        }
        self.dead.iter().enumerate().filter(|(_, dead)| **dead).for_each(|(number, _)| set(&mut lost, number));
        let mut marks = MarkSet::EMPTY;
        self.each_mark(&lost, |mark| _ = marks.insert(mark));
        marks
    }

    fn each_mark(&self, row: &Row, mut visit: impl FnMut(Mark)) {
        each(row, |number| visit(self.sets.mark(number)));
    }
}
