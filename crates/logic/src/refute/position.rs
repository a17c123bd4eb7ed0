//! Positions as candidates that exclude each other: what is alive, and how many candidates each variable has left.
//!
//! A *variable* is a question with one answer: which digit a cell has, or where a digit lies in a row, a column or a box. Each
//! candidate answers four of them. Two candidates that answer the same one are *linked*. The links of a board are written
//! down once, as a matrix of bits; whatever is assumed afterwards shares them.

use bitdoku_grid::{Candidate, Cell, Digit};

use crate::board::Board;

/// A set of candidates by their numbers.
pub(super) type Set<const W: usize> = [u64; W];

/// Where eliminations by chains up to a length ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    Solved,
    Impossible,
    /// Longer chains may refute more.
    Stuck,
    /// No chain of any length refutes anything.
    Hopeless,
}

/// The candidates of a board by number, and which exclude which.
pub(super) struct Links<const W: usize> {
    pub(super) candidates: Vec<Candidate>,
    pub(super) linked: Vec<Set<W>>,
    /// The four variables of each candidate.
    pub(super) variables: Vec<[u16; 4]>,
    /// The candidates of each variable.
    pub(super) members: Vec<Set<W>>,
}

/// How many variables there are: cells, and digits of houses.
pub(super) const VARIABLES: usize = 324;
/// How many of them are cells; these come first.
pub(super) const CELLS: usize = 81;
/// No chain has more variables than there are cells.
pub(super) const LONGEST: usize = CELLS;
/// What a candidate adds to a variable beside its number.
const ONE: u32 = 1 << 16;

/// What is left of the candidates.
#[derive(Clone)]
pub(super) struct Position<const W: usize> {
    pub(super) alive: Set<W>,
    pub(super) placed: Set<W>,
    /// Of each variable how many candidates are alive, above the sum of their numbers: of one candidate, that is its number.
    left: [u32; VARIABLES],
    /// How many cells are to be filled.
    pub(super) open: usize,
}

/// The members of a set, upwards.
#[inline]
pub(super) fn members<const W: usize>(set: &Set<W>) -> impl Iterator<Item = usize> + use<W> {
    let set = *set;
    (0..W).flat_map(move |word| {
        let mut rest = set[word];
        std::iter::from_fn(move || {
            let lowest = (rest != 0).then(|| word * 64 + rest.trailing_zeros() as usize);
            rest &= rest.wrapping_sub(1);
            lowest
        })
    })
}

#[inline]
pub(super) fn contains<const W: usize>(set: &Set<W>, member: usize) -> bool {
    set[member / 64] >> (member % 64) & 1 == 1
}

#[inline]
pub(super) fn insert<const W: usize>(set: &mut Set<W>, member: usize) {
    set[member / 64] |= 1 << (member % 64);
}

#[inline]
fn remove<const W: usize>(set: &mut Set<W>, member: usize) {
    set[member / 64] &= !(1 << (member % 64));
}

/// The variables that a candidate answers.
fn variables_of(candidate: Candidate) -> [u16; 4] {
    let (cell, digit) = (candidate.cell(), candidate.digit().index());
    let of = |first: usize, house: usize| (first + 9 * house + digit) as u16;
    [cell.index() as u16, of(81, cell.row().index()), of(162, cell.col().index()), of(243, cell.block().index())]
}

impl<const W: usize> Links<W> {
    pub(super) fn new(board: &Board) -> Self {
        let all = |cell: Cell| board.digits(cell).iter().map(move |digit: Digit| Candidate::of(cell, digit));
        let candidates: Vec<Candidate> = board.empty_cells().iter().flat_map(all).collect();
        let variables: Vec<[u16; 4]> = candidates.iter().map(|&candidate| variables_of(candidate)).collect();
        let mut members = vec![[0; W]; VARIABLES];
        for (candidate, of) in variables.iter().enumerate() {
            of.iter().for_each(|&variable| insert(&mut members[usize::from(variable)], candidate));
        }
        let linked = variables.iter().enumerate().map(|(candidate, of)| {
            let mut linked = [0; W];
            for &variable in of {
                (0..W).for_each(|word| linked[word] |= members[usize::from(variable)][word]);
            }
            remove(&mut linked, candidate);
            linked
        });
        Self { linked: linked.collect(), candidates, variables, members }
    }
}

/// What became of a candidate that was placed.
pub(super) struct Placed<const W: usize> {
    /// What it excluded.
    pub(super) gone: Set<W>,
    /// A variable without a candidate.
    pub(super) emptied: Option<u16>,
}

impl<const W: usize> Position<W> {
    pub(super) fn new(links: &Links<W>, board: &Board) -> Self {
        let (mut alive, mut left) = ([0; W], [0; VARIABLES]);
        for (candidate, of) in links.variables.iter().enumerate() {
            insert(&mut alive, candidate);
            of.iter().for_each(|&variable| left[usize::from(variable)] += ONE + candidate as u32);
        }
        Self { alive, placed: [0; W], left, open: board.empty_cells().len() }
    }

    /// The variables that have one candidate.
    pub(super) fn singles(&self) -> Vec<u16> {
        (0..VARIABLES as u16).filter(|&variable| self.left[usize::from(variable)] >> 16 == 1).collect()
    }

    /// The last candidate of a variable that has one.
    #[inline]
    pub(super) const fn last(&self, variable: u16) -> usize {
        (self.left[variable as usize] & (ONE - 1)) as usize
    }

    /// Whether a variable has one candidate, and which, unless that is placed.
    #[inline]
    pub(super) fn forced(&self, variable: u16) -> Option<usize> {
        let candidate = self.last(variable);
        (self.left[usize::from(variable)] >> 16 == 1 && !contains(&self.placed, candidate)).then_some(candidate)
    }

    /// Takes a candidate away. Variables with one candidate left are appended. Returns one that has none, if there is.
    #[inline]
    fn drop_candidate(&mut self, links: &Links<W>, candidate: usize, singles: &mut Vec<u16>) -> Option<u16> {
        let mut emptied = None;
        for &variable in &links.variables[candidate] {
            let left = &mut self.left[usize::from(variable)];
            *left -= ONE + candidate as u32;
            match *left >> 16 {
                0 => emptied = Some(variable),
                1 => singles.push(variable),
                _ => {}
            }
        }
        emptied
    }

    /// Takes a candidate away for good.
    pub(super) fn eliminate(&mut self, links: &Links<W>, candidate: usize, singles: &mut Vec<u16>) -> Option<u16> {
        remove(&mut self.alive, candidate);
        self.drop_candidate(links, candidate, singles)
    }

    /// Places a candidate.
    #[inline]
    pub(super) fn place(&mut self, links: &Links<W>, candidate: usize, singles: &mut Vec<u16>) -> Placed<W> {
        let (mut gone, mut emptied) = (links.linked[candidate], None);
        for (gone, alive) in gone.iter_mut().zip(&mut self.alive) {
            *gone &= *alive;
            *alive &= !*gone;
        }
        insert(&mut self.placed, candidate);
        for other in members(&gone) {
            emptied = self.drop_candidate(links, other, singles).or(emptied);
        }
        Placed { gone, emptied }
    }

    /// The inverse of [`Position::place`].
    #[inline]
    pub(super) fn take_back(&mut self, links: &Links<W>, candidate: usize, gone: &Set<W>) {
        remove(&mut self.placed, candidate);
        (0..W).for_each(|word| self.alive[word] |= gone[word]);
        for other in members(gone) {
            for &variable in &links.variables[other] {
                self.left[usize::from(variable)] += ONE + other as u32;
            }
        }
    }

    /// Places singles as far as they go. Whether that is without contradiction.
    pub(super) fn settle(&mut self, links: &Links<W>, singles: &mut Vec<u16>) -> bool {
        while let Some(variable) = singles.pop() {
            let Some(candidate) = self.forced(variable) else { continue };
            self.open -= 1;
            if self.place(links, candidate, singles).emptied.is_some() {
                singles.clear();
                return false;
            }
        }
        true
    }

    /// Whether a candidate is alive and not placed.
    pub(super) fn is_open(&self, candidate: usize) -> bool {
        contains(&self.alive, candidate) && !contains(&self.placed, candidate)
    }

    /// Takes a candidate away for good and places singles as far as they go.
    pub(super) fn remove(&mut self, links: &Links<W>, candidate: usize) -> Level {
        let mut singles = Vec::new();
        let emptied = self.eliminate(links, candidate, &mut singles);
        if emptied.is_some() || !self.settle(links, &mut singles) {
            Level::Impossible
        } else if self.open == 0 {
            Level::Solved
        } else {
            Level::Stuck
        }
    }

    /// Assumes a candidate and places singles as far as they go. Whether that is without contradiction.
    pub(super) fn assume(&mut self, links: &Links<W>, candidate: usize, singles: &mut Vec<u16>) -> bool {
        singles.clear();
        self.open -= 1;
        if self.place(links, candidate, singles).emptied.is_some() {
            singles.clear();
            return false;
        }
        self.settle(links, singles)
    }
}
