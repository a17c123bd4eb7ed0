//! A sum of cells: some count up, some count down, and together they make a total. Cages, arrows, little killers, and the sums that
//! follow from cages and houses are all of this kind.
//!
//! The cells are parted into *groups* whose cells differ. The totals that a group can have are a set of bits, its
//! *reach*; which groups' totals are compatible is decided by adding reaches from the front and taking them off from the
//! back. Of each group and the totals it may have, a table tells which values are in some and which are in all of its
//! combinations. Where few assignments are left, all of them are tried. Cells that count down are seen through `n + 1 -
//! v`, so that nothing here knows of signs.

use std::sync::{Arc, OnceLock};

use super::super::set::Cells;
use super::linear::{meets, or_down, or_up};
use super::{Dead, Kept, Propagator, Terms, View, indices, is_single};

/// The most values a board may have for these tables: 2⁹ sets of values.
pub(crate) const MOST_VALUES: usize = 9;
/// The most cells of a sum that is derived, or whose assignments are tried.
pub(crate) const MOST_CELLS: usize = 12;
/// The most groups of a sum.
const MOST_GROUPS: usize = 16;
/// The greatest total of a sum, as its groups count.
const MOST_TOTAL: u32 = 8_191;
/// Up to this total a set of totals is one word.
const SMALL_TOTAL: u32 = 120;
/// All assignments are tried where the numbers of values left, but for the two largest, multiply to this at most.
const FEW: usize = 10;

/// Of each set of values: the totals of `k` different ones, and of each total the values in some and in all of the choices.
struct Tables {
    total: Vec<u8>,
    reach: Vec<[u64; 10]>,
    some_all: Vec<[u16; 2]>,
}

/// Where a set of values, a number of cells and a total are in `some_all`.
fn entry(set: u64, count: usize, total: usize) -> usize {
    (set as usize * 10 + count) * 46 + total
}

fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        let total: Vec<u8> = (0..512u64).map(|set| indices(set).map(|index| index as u8 + 1).sum()).collect();
        let mut tables = Tables { total, reach: vec![[0; 10]; 512], some_all: vec![[0, 511]; 512 * 460] };
        for set in 0..512usize {
            let mut part = set;
            loop {
                let (count, total) = (part.count_ones() as usize, tables.total[part] as usize);
                tables.reach[set][count] |= 1 << total;
                let [some, all] = &mut tables.some_all[entry(set as u64, count, total)];
                *some |= part as u16;
                *all &= part as u16;
                if part == 0 {
                    break;
                }
                part = (part - 1) & set;
            }
        }
        tables
    })
}

/// Of `count` different values out of `pool` with a total: those in some of the choices, and those in all. `None` if there is no choice.
pub(crate) fn choices(pool: u64, count: usize, total: usize) -> Option<(u64, u64)> {
    if count == 0 {
        return (total == 0).then_some((0, 0));
    }
    let [some, all] = if count < 10 && total <= 45 { tables().some_all[entry(pool, count, total)] } else { [0, 0] };
    (some != 0).then_some((some as u64, all as u64))
}

/// Cells that differ, all counting up or all counting down, each this many times.
struct Group {
    cells: Vec<u16>,
    down: bool,
    times: u32,
    /// The other cells of each house that holds two or more of them: what these cannot take the group must.
    rests: Vec<Vec<u16>>,
}

/// Which cells see each other, a set for each.
pub(crate) type Sees = Arc<Vec<Cells>>;

/// Values that some cells must hold leave those that see all of their places in them, where these are two or more.
pub(crate) fn exclude(cells: &[u16], must: u64, sees: &Sees, view: &mut View<'_>) -> Kept {
    for value in indices(must) {
        let bit = 1 << value;
        match cells.iter().filter(|&&cell| view.get(cell) & bit != 0).count() {
            0 => return Err(Dead),
            1 => continue,
            _ => {}
        }
        for word in 0..sees[0].words().len() {
            let places = cells.iter().filter(|&&cell| view.get(cell) & bit != 0);
            let seers = places.fold(!0, |seers, &cell| seers & sees[cell as usize].words()[word]);
            for at in indices(seers) {
                view.remove((word * 64 + at) as u16, bit)?;
            }
        }
    }
    Ok(())
}

/// The cells that [`exclude`] looks at: those that see two or more of these.
pub(crate) fn seers(cells: &[u16], sees: &Sees) -> Cells {
    let none = || Cells::none(sees.len());
    let (mut once, mut twice) = (none(), none());
    for &cell in cells {
        let seen = &sees[cell as usize];
        twice.add(&once.and(seen));
        once.add(seen);
    }
    twice
}

/// Which cells must differ.
pub(crate) struct Unequal {
    /// Sets of cells that differ.
    sets: Vec<Cells>,
    /// This many of them, the first, hold each value.
    houses: usize,
    pub(crate) sees: Sees,
}

impl Unequal {
    /// On a board of this many cells; the first `houses` of `sets` hold each value.
    pub(crate) fn new(sets: Vec<Cells>, houses: usize, cells: usize) -> Self {
        let mut sees = vec![Cells::none(cells); cells];
        for set in &sets {
            set.members().for_each(|cell| sees[cell as usize].add(set));
        }
        (0..).zip(&mut sees).for_each(|(cell, seen)| seen.remove(cell));
        Self { sets, houses, sees: Arc::new(sees) }
    }

    /// The other cells of each house that holds two or more of these.
    pub(crate) fn rests(&self, cells: &[u16]) -> Vec<Vec<u16>> {
        let part = Cells::new(cells, self.sees.len());
        let houses = self.sets[..self.houses].iter().filter(|house| house.shared(&part) >= 2);
        houses.map(|house| house.minus(&part).members().collect()).collect()
    }

    /// Parts cells into groups that differ: the largest piece of a house or cage first, grown by cells that see all of it.
    pub(crate) fn parts(&self, mut left: Cells) -> Vec<Cells> {
        let mut parts = Vec::new();
        while !left.is_empty() {
            let largest = self.sets.iter().max_by_key(|set| set.shared(&left)).map(|set| set.and(&left));
            let first = || Cells::new(&left.members().take(1).collect::<Vec<_>>(), self.sees.len());
            let mut part = largest.filter(|part| !part.is_empty()).unwrap_or_else(first);
            for cell in left.members() {
                if !part.has(cell) && part.is_within(&self.sees[cell as usize]) {
                    part.insert(cell);
                }
            }
            left.take(&part);
            parts.push(part);
        }
        parts
    }
}

pub(crate) struct Sum {
    groups: Vec<Group>,
    cells: Vec<u16>,
    scope: Vec<u16>,
    /// Of values 1 to n, with the cells that count down seen through n + 1 - v.
    total: u32,
    /// Whether each cell counts once, and totals fit into a word.
    is_small: bool,
    values: u32,
    sees: Sees,
}

impl Sum {
    /// `None` if the board has too many values, or the sum too many groups or too great a total.
    pub(crate) fn new(terms: &Terms, values: usize, unequal: &Unequal) -> Option<Self> {
        let of = |cells: &[u16], times: i64| cells.iter().map(|&cell| (cell, times)).collect::<Vec<_>>();
        Self::weighted(&[of(&terms.up, 1), of(&terms.down, -1)].concat(), terms.total as i64, values, unequal)
    }

    /// A sum of cells, each once, with what each is multiplied by: not by 0.
    pub(crate) fn weighted(terms: &[(u16, i64)], total: i64, values: usize, unequal: &Unequal) -> Option<Self> {
        if values > MOST_VALUES {
            return None;
        }
        let below = terms.iter().map(|&(_, times)| times.min(0)).sum::<i64>();
        let total = u32::try_from(total - (values as i64 + 1) * below).ok().filter(|&total| total <= MOST_TOTAL)?;
        let mut factors: Vec<i64> = terms.iter().map(|term| term.1).collect();
        factors.sort_unstable_by_key(|&times| (times < 0, times.abs()));
        factors.dedup();
        let cells: Vec<u16> = terms.iter().map(|term| term.0).collect();
        let mut scope = Cells::new(&cells, unequal.sees.len());
        let mut groups = Vec::new();
        for factor in factors {
            let of: Vec<u16> = terms.iter().filter(|term| term.1 == factor).map(|term| term.0).collect();
            for part in unequal.parts(Cells::new(&of, unequal.sees.len())) {
                let cells: Vec<u16> = part.members().collect();
                let rests = unequal.rests(&cells);
                rests.iter().flatten().for_each(|&cell| scope.insert(cell));
                scope.add(&seers(&cells, &unequal.sees));
                let times = u32::try_from(factor.abs()).ok().filter(|&times| times <= MOST_TOTAL)?;
                groups.push(Group { cells, down: factor < 0, times, rests });
            }
        }
        if groups.len() > MOST_GROUPS {
            return None;
        }
        let scope = scope.members().collect();
        let is_small = total <= SMALL_TOTAL && cells.len() <= MOST_CELLS && groups.iter().all(|group| group.times == 1);
        Some(Self { groups, cells, scope, total, is_small, values: values as u32, sees: unequal.sees.clone() })
    }

    /// The values 1 to n as n to 1.
    fn mirror(&self, set: u64) -> u64 {
        set.reverse_bits() >> (64 - self.values)
    }

    /// The totals of `count` cells, seen through n + 1 - v.
    fn mirror_totals(&self, totals: u64, count: usize) -> u64 {
        let by = (self.values as i32 + 1) * count as i32 - 63;
        let totals = totals.reverse_bits();
        if by > 0 { totals << by } else { totals >> -by }
    }
}

/// What is known of a group.
#[derive(Clone, Copy, Default)]
struct Known {
    /// Values that may be in it, in two of its cells at least, and in a cell that is fixed.
    union: u64,
    twice: u64,
    fixed: u64,
    reach: u64,
}

impl Propagator for Sum {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn scope(&self) -> &[u16] {
        &self.scope
    }

    fn sum(&self) -> Option<Terms> {
        let cells = |down: bool| {
            self.groups.iter().filter(move |group| group.down == down).flat_map(|group| &group.cells).copied()
        };
        let (up, down): (Vec<u16>, Vec<u16>) = (cells(false).collect(), cells(true).collect());
        let total = self.total as i32 - (self.values as i32 + 1) * down.len() as i32;
        Some(Terms { up, down, total })
    }

    fn cost(&self) -> u32 {
        self.cells.len() as u32 + if self.is_small { 8 } else { 32 }
    }

    fn filter(&self, view: &mut View<'_>) -> Kept {
        // Most sums have few groups, and then less memory is cleared.
        if self.groups.len() <= 3 { self.filter_groups::<3>(view) } else { self.filter_groups::<MOST_GROUPS>(view) }
    }
}

impl Sum {
    fn filter_groups<const N: usize>(&self, view: &mut View<'_>) -> Kept {
        let tables = tables();
        let mut known = [Known::default(); N];
        let mut counts = OpenCells::default();
        for (group, known) in self.groups.iter().zip(&mut known) {
            for &cell in &group.cells {
                let values = view.get(cell);
                known.twice |= known.union & values;
                known.union |= values;
                if is_single(values) {
                    known.fixed |= values;
                } else {
                    counts.add(values.count_ones() as usize);
                }
            }
            let (count, fixed) = (group.cells.len(), known.fixed.count_ones() as usize);
            let reach = if count == 1 {
                known.union << 1
            } else if fixed > count {
                0
            } else {
                tables.reach[(known.union & !known.fixed) as usize][count - fixed] << tables.total[known.fixed as usize]
            };
            if reach == 0 {
                return Err(Dead);
            }
            known.reach = if group.down { self.mirror_totals(reach, count) } else { reach };
        }
        let allowed = if self.is_small { self.allowed(&known)? } else { self.allowed_of_many(&known)? };
        for (at, group) in self.groups.iter().enumerate() {
            self.filter_group(group, &known[at], allowed[at], view)?;
        }
        if self.is_small && counts.open >= 2 && counts.product <= FEW {
            self.assign(view)?;
        }
        Ok(())
    }
}

/// How many cells are open, and the product of their numbers of values but for the two largest.
struct OpenCells {
    open: usize,
    product: usize,
    largest: [usize; 2],
}

impl Default for OpenCells {
    fn default() -> Self {
        Self { open: 0, product: 1, largest: [1, 1] }
    }
}

impl OpenCells {
    fn add(&mut self, count: usize) {
        self.open += 1;
        let [first, second] = self.largest;
        let least = if count > first {
            self.largest = [count, first];
            second
        } else if count > second {
            self.largest[1] = count;
            second
        } else {
            count
        };
        self.product = self.product.saturating_mul(least);
    }
}

impl Sum {
    /// Which totals each group may have beside the others.
    fn allowed<const N: usize>(&self, known: &[Known; N]) -> Result<[u64; N], Dead> {
        let count = self.groups.len();
        let mut allowed: [u64; N] = std::array::from_fn(|i| known[i].reach);
        if count == 1 {
            allowed[0] &= 1u64.checked_shl(self.total).unwrap_or(0);
            return Ok(allowed);
        }
        let (mut least, mut most, mut widest) = (0, 0, 0);
        for reach in &allowed[..count] {
            let (low, high) = (reach.trailing_zeros(), 63 - reach.leading_zeros());
            least += low;
            most += high;
            widest = widest.max(high - low);
        }
        if self.total < least || self.total > most {
            return Err(Dead);
        }
        if self.total - least >= widest && most - self.total >= widest {
            return Ok(allowed);
        }
        // The totals of all groups before each: before the second, those of the first.
        let mut ahead = [known[0].reach as u128; N];
        for i in 2..count {
            ahead[i] = indices(known[i - 1].reach).fold(0, |all, total| all | ahead[i - 1] << total);
        }
        allowed[count - 1] &= rests(ahead[count - 1], self.total) as u64;
        let mut behind = rests(known[count - 1].reach as u128, self.total);
        for i in (1..count - 1).rev() {
            let (mut next, mut fits) = (0, 0);
            for total in indices(known[i].reach) {
                if (ahead[i] << total) & behind != 0 {
                    fits |= 1 << total;
                }
                next |= behind >> total;
            }
            allowed[i] = fits;
            behind = next;
        }
        allowed[0] &= behind as u64;
        Ok(allowed)
    }

    /// The same for totals of several words, and for groups that count several times.
    fn allowed_of_many<const N: usize>(&self, known: &[Known; N]) -> Result<[u64; N], Dead> {
        let (count, words) = (self.groups.len(), self.total as usize / 64 + 1);
        let mut ahead = vec![0u64; words * (count + 1)];
        ahead[0] = 1;
        for (i, group) in self.groups.iter().enumerate() {
            let (before, after) = ahead.split_at_mut((i + 1) * words);
            for total in indices(known[i].reach) {
                or_up(&mut after[..words], &before[i * words..], total as u32 * group.times);
            }
        }
        let mut allowed = [0; N];
        let mut behind = vec![0u64; words];
        behind[self.total as usize / 64] = 1 << (self.total % 64);
        for (i, group) in self.groups.iter().enumerate().rev() {
            let mut next = vec![0u64; words];
            for total in indices(known[i].reach) {
                let by = total as u32 * group.times;
                if meets(&ahead[i * words..(i + 1) * words], by, &behind) {
                    allowed[i] |= 1 << total;
                    or_down(&mut next, &behind, by);
                }
            }
            behind = next;
        }
        if count == 0 && self.total != 0 { Err(Dead) } else { Ok(allowed) }
    }

    /// What stays in a group that may have the totals `allowed`.
    fn filter_group(&self, group: &Group, known: &Known, allowed: u64, view: &mut View<'_>) -> Kept {
        if allowed == 0 {
            return Err(Dead);
        }
        let tables = tables();
        let count = group.cells.len();
        let allowed = if group.down { self.mirror_totals(allowed, count) } else { allowed };
        if count == 1 {
            return view.keep(group.cells[0], allowed >> 1);
        }
        let fixed = known.fixed.count_ones() as usize;
        if fixed == count {
            return Ok(());
        }
        let full = (1u64 << self.values) - 1;
        let mut required = group.rests.iter().fold(0, |all, rest| all | full & !view.union(rest)) & !known.fixed;
        if required & !known.union != 0 && group.rests.iter().any(|rest| rest.len() + count == self.values as usize) {
            return Err(Dead);
        }
        required &= known.union;
        let needed = required.count_ones() as usize;
        if needed > count - fixed {
            return Err(Dead);
        }
        let free = count - fixed - needed;
        let base = tables.total[known.fixed as usize] + tables.total[required as usize];
        let rest = known.union & !known.fixed & !required;
        let reach = tables.reach[rest as usize][free];
        let possible = allowed >> base & reach;
        if possible == 0 {
            return Err(Dead);
        }
        let (some, all) = if possible != reach {
            indices(possible).fold((0, 511), |(some, all), total| {
                let [any, every] = tables.some_all[entry(rest, free, total)];
                (some | any as u64, all & every as u64)
            })
        } else if free == 0 {
            (0, 0)
        } else if free == rest.count_ones() as usize {
            (rest, rest)
        } else {
            (rest, 0)
        };
        let some = some | required | known.fixed;
        let all = all | required;
        if known.union & !some != 0 {
            for &cell in &group.cells {
                view.keep(cell, some)?;
            }
        }
        let lone = all & !known.twice;
        if lone != 0 {
            for &cell in &group.cells {
                if view.get(cell) & lone != 0 {
                    view.keep(cell, lone)?;
                }
            }
        }
        exclude(&group.cells, all & known.twice, &self.sees, view)
    }

    /// Tries all assignments of the open cells, until each value of each has been seen in one.
    fn assign(&self, view: &mut View<'_>) -> Kept {
        let mut rest = self.total as i32;
        let mut open = [(0u16, false, 0u64); MOST_CELLS];
        let mut count = 0;
        for group in &self.groups {
            for &cell in &group.cells {
                let values = if group.down { self.mirror(view.get(cell)) } else { view.get(cell) };
                if is_single(values) {
                    rest -= values.trailing_zeros() as i32 + 1;
                } else {
                    open[count] = (cell, group.down, values);
                    count += 1;
                }
            }
        }
        if count < 2 {
            return Ok(());
        }
        open[..count].sort_by_key(|(_, _, values)| values.count_ones());
        let mut search = Assignments {
            sum: self,
            count,
            open,
            unequal: [0; MOST_CELLS],
            missing: 0,
            seen: [0; MOST_CELLS],
            taken: [0; MOST_CELLS],
            least: [0; MOST_CELLS + 1],
            most: [0; MOST_CELLS + 1],
        };
        for at in (0..count).rev() {
            let values = open[at].2;
            search.least[at] = search.least[at + 1] + values.trailing_zeros() as i32 + 1;
            search.most[at] = search.most[at + 1] + values.ilog2() as i32 + 1;
        }
        for at in 0..count {
            let (cell, _, values) = open[at];
            search.missing += values.count_ones();
            for (before, other) in open[..at].iter().enumerate() {
                search.unequal[at] |= u32::from(self.sees[cell as usize].has(other.0)) << before;
            }
        }
        search.go(0, rest);
        for (&(cell, down, _), &seen) in search.open[..count].iter().zip(&search.seen) {
            view.keep(cell, if down { self.mirror(seen) } else { seen })?;
        }
        Ok(())
    }
}

/// A search for assignments of the open cells of a sum.
struct Assignments<'a> {
    sum: &'a Sum,
    count: usize,
    /// Cells, whether they count down, and what is left in them, as it counts.
    open: [(u16, bool, u64); MOST_CELLS],
    /// Of each cell those before it that it must differ from.
    unequal: [u32; MOST_CELLS],
    seen: [u64; MOST_CELLS],
    taken: [u64; MOST_CELLS],
    missing: u32,
    /// The least and the most that each cell and those after it can come to.
    least: [i32; MOST_CELLS + 1],
    most: [i32; MOST_CELLS + 1],
}

impl Assignments<'_> {
    /// What a cell may hold beside those before it.
    fn left(&self, at: usize, among: u32) -> u64 {
        indices((self.unequal[at] & among) as u64).fold(self.open[at].2, |left, before| {
            let taken = self.taken[before];
            left & !if self.open[before].1 == self.open[at].1 { taken } else { self.sum.mirror(taken) }
        })
    }

    fn see(&mut self, at: usize, values: u64) {
        let new = values & !self.seen[at];
        self.seen[at] |= new;
        self.missing -= new.count_ones();
    }

    fn go(&mut self, at: usize, rest: i32) {
        if at + 2 == self.count {
            self.end(at, rest);
            return;
        }
        for value in indices(self.left(at, !0)) {
            let rest = rest - value as i32 - 1;
            if self.missing == 0 || rest < self.least[at + 1] {
                return;
            }
            if rest <= self.most[at + 1] {
                self.taken[at] = 1 << value;
                self.go(at + 1, rest);
            }
        }
    }

    /// The last two cells at once: what one holds is the rest less what the other holds.
    fn end(&mut self, at: usize, rest: i32) {
        let before = (1 << at) - 1;
        let (mut one, mut other) = (self.left(at, before), self.left(at + 1, before));
        if self.unequal[at + 1] >> at & 1 != 0 {
            if self.open[at].1 == self.open[at + 1].1 {
                if rest % 2 == 0 && (2..=18).contains(&rest) {
                    one &= !(1 << (rest / 2 - 1));
                }
            } else if rest == self.sum.values as i32 + 1 {
                // One counts up, the other down: they are equal just if they make n + 1.
                return;
            }
        }
        one &= partners(other, rest);
        if one == 0 {
            return;
        }
        other &= partners(one, rest);
        self.see(at, one);
        self.see(at + 1, other);
        for before in 0..at {
            self.see(before, self.taken[before]);
        }
    }
}

/// What is left of `total`, which is at most 120, after each of these totals.
fn rests(totals: u128, total: u32) -> u128 {
    totals.reverse_bits() >> (127 - total)
}

/// The values that make `total` with one of `values`.
fn partners(values: u64, total: i32) -> u64 {
    // Value v is bit v - 1, and its partner is bit total - v - 1.
    let by = total - 1 - 63 - 1;
    let reversed = values.reverse_bits();
    let moved = if by >= 0 {
        if by > 63 { 0 } else { reversed << by }
    } else if -by > 63 {
        0
    } else {
        reversed >> -by
    };
    moved & 0x1FF
}
