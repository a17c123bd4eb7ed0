//! Full rank: all rows and columns are read as numbers from both ends and put in order; a clue tells the place of its line.
//!
//! On a square board as wide as it has values, each side begins one line with each value. So the four lines with a clue's first value
//! are one of each side, and the clue tells how many of them are less.

use bitdoku_text::board::Ties;

use super::{Dead, Kept, Propagator, View, indices, is_single};

pub(crate) struct FullRank {
    cells: Vec<u16>,
    lines: Vec<Ranked>,
    ties: Ties,
    way: Way,
}

/// A line as it is read.
pub(crate) struct Ranked {
    pub(crate) cells: Vec<u16>,
    /// The side of the board where it begins.
    pub(crate) side: usize,
}

enum Way {
    /// Lines and their ranks, from 1: any board.
    Counts(Vec<(usize, usize)>),
    /// The lines of each value that has clues: a square board.
    Groups(Vec<Group>),
}

/// The four lines that begin with a value.
struct Group {
    value: usize,
    /// Lines with clues, the least first.
    clued: Vec<usize>,
    /// The places of the lines without clues, the least first: this many clued lines come before each.
    places: Vec<usize>,
}

impl FullRank {
    /// `is_square` says that no line has a value twice, and each side begins a line with each value. Clues are lines and their ranks.
    pub(crate) fn new(lines: Vec<Ranked>, mut clues: Vec<(usize, usize)>, ties: Ties, is_square: bool) -> Self {
        let mut cells: Vec<u16> = lines.iter().flat_map(|line| line.cells.iter().copied()).collect();
        cells.sort_unstable();
        cells.dedup();
        clues.sort_unstable_by_key(|&(_, rank)| rank);
        clues.dedup();
        let is_strict = clues.windows(2).all(|pair| pair[0].1 < pair[1].1) && clues.iter().all(|&(_, rank)| rank > 0);
        let way = if is_square && is_strict {
            let groups = clues.chunk_by(|one, other| (one.1 - 1) / 4 == (other.1 - 1) / 4).map(|clues| {
                let rank_of = |place: usize| (clues[0].1 - 1) / 4 * 4 + place + 1;
                let free = (0..4).map(rank_of).filter(|rank| clues.iter().all(|(_, other)| other != rank));
                Group {
                    value: (clues[0].1 - 1) / 4,
                    clued: clues.iter().map(|(line, _)| *line).collect(),
                    places: free.map(|rank| clues.iter().filter(|(_, other)| *other < rank).count()).collect(),
                }
            });
            Way::Groups(groups.collect())
        } else {
            Way::Counts(clues)
        };
        Self { cells, lines, ties, way }
    }
}

/// How a line may be to another: sets of less, equal, greater.
#[derive(Clone, Copy)]
struct Comparison {
    less: bool,
    equal: bool,
    greater: bool,
}

/// What is still possible between two lines. Where the order of two cells is open, what follows decides nothing for sure. `gone` are
/// values that do not occur, where no line has a value twice.
fn order(view: &View<'_>, one: &[u16], other: &[u16], mut gone: Option<u64>) -> Comparison {
    let mut found = Comparison { less: false, equal: false, greater: false };
    for (&a, &b) in one.iter().zip(other).filter(|(a, b)| a != b) {
        let left = !gone.unwrap_or(0);
        let (x, y) = (view.get(a) & left, view.get(b) & left);
        if x == 0 || y == 0 {
            // They are not equal up to here.
            return found;
        }
        found.less |= x.trailing_zeros() < 63 - y.leading_zeros();
        found.greater |= y.trailing_zeros() < 63 - x.leading_zeros();
        if x & y == 0 {
            return found;
        }
        if found.less && found.greater {
            found.equal = true;
            return found;
        }
        // If they are equal here, it is by this value.
        gone = gone.map(|gone| if is_single(x & y) { gone | (x & y) } else { gone });
    }
    found.equal = true;
    found
}

/// Sees to it that a line is less than another, or no greater, as far as its first cells decide it.
fn keep_less(view: &mut View<'_>, less: &[u16], greater: &[u16], or_equal: bool) -> Kept {
    for at in 0..less.len() {
        let (a, b) = (less[at], greater[at]);
        if a == b {
            continue;
        }
        let rest = order(view, &less[at + 1..], &greater[at + 1..], None);
        let below = |values: u64| (1u64 << (63 - values.leading_zeros())) - 1;
        let above = |values: u64| !((values & values.wrapping_neg()) | below(values & values.wrapping_neg()));
        let tied = rest.less || or_equal && rest.equal;
        let top = view.get(b);
        view.keep(a, below(top) | if tied { 1 << (63 - top.leading_zeros()) } else { 0 })?;
        let low = view.get(a);
        view.keep(b, above(low) | if tied { low & low.wrapping_neg() } else { 0 })?;
        if !(is_single(view.get(a)) && view.get(a) == view.get(b)) {
            return Ok(());
        }
    }
    if or_equal { Ok(()) } else { Err(Dead) }
}

impl FullRank {
    fn filter_group(&self, group: &Group, view: &mut View<'_>) -> Kept {
        let bit = 1u64 << group.value;
        let rest = |line: usize| &self.lines[line].cells[1..];
        for &line in &group.clued {
            view.keep(self.lines[line].cells[0], bit)?;
        }
        for pair in group.clued.windows(2) {
            keep_less(view, rest(pair[0]), rest(pair[1]), false)?;
        }
        // Of each side without a clue: its lines that may begin so, and between which clues they may stand.
        let free: Vec<usize> =
            (0..4).filter(|&side| group.clued.iter().all(|&line| self.lines[line].side != side)).collect();
        if free.len() != group.places.len() {
            return Err(Dead);
        }
        let or_equal = self.ties == Ties::Any;
        let mut candidates: Vec<Vec<(usize, u64)>> = vec![Vec::new(); free.len()];
        for (of, side) in candidates.iter_mut().zip(&free) {
            for (at, line) in self.lines.iter().enumerate() {
                if line.side != *side || view.get(line.cells[0]) & bit == 0 {
                    continue;
                }
                let orders: Vec<Comparison> =
                    group.clued.iter().map(|&clued| order(view, rest(at), rest(clued), Some(bit))).collect();
                let fits = |&place: &usize| {
                    (place == 0 || orders[place - 1].greater || or_equal && orders[place - 1].equal)
                        && (place == orders.len() || orders[place].less)
                };
                of.push((at, group.places.iter().filter(|place| fits(place)).fold(0, |all, place| all | 1 << place)));
            }
        }
        let any: Vec<u64> = candidates.iter().map(|of| of.iter().fold(0, |all, (_, places)| all | places)).collect();
        // The places that each side's line has in some way to give each side one.
        let mut open = vec![0u64; free.len()];
        orders_of(group.places.clone(), &mut |places| {
            if places.iter().zip(&any).all(|(place, any)| any >> place & 1 != 0) {
                open.iter_mut().zip(places).for_each(|(open, place)| *open |= 1 << place);
            }
        });
        for (of, open) in candidates.iter().zip(open) {
            let fitting: Vec<(usize, u64)> =
                of.iter().map(|(line, places)| (*line, places & open)).filter(|(_, places)| *places != 0).collect();
            for (line, places) in of {
                if places & open == 0 {
                    view.remove(self.lines[*line].cells[0], bit)?;
                }
            }
            match fitting[..] {
                [] => return Err(Dead),
                [(line, places)] => {
                    view.keep(self.lines[line].cells[0], bit)?;
                    let (first, last) = (places.trailing_zeros() as usize, 63 - places.leading_zeros() as usize);
                    if first > 0 {
                        keep_less(view, rest(group.clued[first - 1]), rest(line), or_equal)?;
                    }
                    if last < group.clued.len() {
                        keep_less(view, rest(line), rest(group.clued[last]), false)?;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// A line's first value, if this many lines are less for sure and this many may be.
    fn filter_count(&self, line: usize, rank: usize, view: &mut View<'_>) -> Kept {
        let of = &self.lines[line].cells;
        let mut kept = 0;
        for value in indices(view.get(of[0])) {
            let (mut least, mut most, mut is_tied) = (0, 0, false);
            for (_, other) in self.lines.iter().enumerate().filter(|(at, _)| *at != line) {
                let other = &other.cells;
                let first = view.get(other[0]);
                let found = if other[0] == of[0] || first >> value & 1 != 0 && is_single(first) {
                    order(view, &other[1..], &of[1..], None)
                } else {
                    let below = first & ((1 << value) - 1) != 0;
                    let above = (first >> value) >> 1 != 0;
                    let same = first >> value & 1 != 0;
                    Comparison { less: below || same, equal: same, greater: above || same }
                };
                most += found.less as usize;
                least += (!found.equal && !found.greater) as usize;
                is_tied |= !found.less && !found.greater && self.ties != Ties::Any;
            }
            if (least..=most).contains(&(rank.wrapping_sub(1))) && !is_tied {
                kept |= 1 << value;
            }
        }
        view.keep(of[0], kept)
    }
}

/// All orders of a few things, each once.
fn orders_of(mut things: Vec<usize>, tell: &mut dyn FnMut(&[usize])) {
    fn go(things: &mut Vec<usize>, from: usize, tell: &mut dyn FnMut(&[usize])) {
        if from == things.len() {
            return tell(things);
        }
        for at in from..things.len() {
            if !things[from..at].contains(&things[at]) {
                things.swap(from, at);
                go(things, from + 1, tell);
                things.swap(from, at);
            }
        }
    }
    go(&mut things, 0, tell);
}

impl Propagator for FullRank {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn filter(&self, view: &mut View<'_>) -> Kept {
        match &self.way {
            Way::Groups(groups) => groups.iter().try_for_each(|group| self.filter_group(group, view))?,
            Way::Counts(clues) => clues.iter().try_for_each(|&(line, rank)| self.filter_count(line, rank, view))?,
        }
        if self.ties == Ties::None {
            for (at, one) in self.lines.iter().enumerate() {
                for other in &self.lines[..at] {
                    let found = order(view, &one.cells, &other.cells, None);
                    if !found.less && !found.greater {
                        return Err(Dead);
                    }
                }
            }
        }
        Ok(())
    }

    fn cost(&self) -> u32 {
        2_000
    }
}
