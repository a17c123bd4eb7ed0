//! Sums that follow from cages and houses. A *zone* is a union of disjoint houses, whose total is known. Cages are taken off it: what is
//! left of the zone (*innies*) less what the cages have outside of it (*outies*) is a sum again.

use crate::kernel::rule::Terms;
use crate::kernel::rule::sum::{MOST_CELLS, Unequal};
use crate::kernel::set::Cells;

/// A derived sum is kept if cells and groups together are this many at most,
const SIZE: usize = 8;
/// or if it is at least this [tight](tightness).
const TIGHT: i64 = 20;
/// Sums of this many cells or more are put together.
const LONG: usize = 6;
/// The most sums that are kept.
const MOST_SUMS: usize = 128;

/// The sums that follow from `cages` and `houses`, without those that are `given`; no more are looked for when `stop` says so.
pub(crate) fn sums(
    values: usize,
    houses: &[Vec<u16>],
    cages: &[Terms],
    given: &[Terms],
    unequal: &Unequal,
    stop: &dyn Fn() -> bool,
) -> Vec<Terms> {
    if cages.is_empty() {
        return Vec::new();
    }
    let set = |cells: &[u16]| Cells::new(cells, unequal.sees.len());
    let all: i32 = (1..=values as i32).sum();
    let sets: Vec<Cells> = houses.iter().map(|house| set(house)).collect();
    let mut cages: Vec<(Cells, i32)> = cages.iter().map(|cage| (set(&cage.up), cage.total)).collect();
    cages.retain(|(cells, _)| !cells.is_empty());
    cages.sort();
    cages.dedup();
    let mut found = Vec::new();
    for (zone, count) in zones(&sets).into_iter().take_while(|_| !stop()) {
        for off in [Off::Mostly, Off::Inside, Off::Meeting] {
            let (up, down, total) = take_off(&zone, all * count, &cages, off);
            let cells = up.len() + down.len();
            if (1..=MOST_CELLS).contains(&cells) {
                found.push((cells, up, down, total));
            }
        }
    }
    found.sort();
    found.dedup();
    let mut known: Vec<(Cells, Cells, i32)> =
        given.iter().map(|terms| (set(&terms.up), set(&terms.down), terms.total)).collect();
    // What has no cells lies within every other sum, again and again.
    known.retain(|(up, down, _)| !up.is_empty() || !down.is_empty());
    let mut kept = Vec::new();
    for (_, up, down, total) in found.into_iter().take_while(|_| !stop()) {
        if let Some((up, down, total)) = reduce(up, down, total, &known)
            && is_worth_it(&up, &down, total, values, unequal)
        {
            kept.push(Terms { up: up.members().collect(), down: down.members().collect(), total });
            known.push((up, down, total));
        }
    }
    kept.sort_by_key(|terms| terms.up.len() + terms.down.len());
    kept.truncate(MOST_SUMS.saturating_sub(given.len()));
    kept
}

/// Long sums put together. Where their cells see each other, they leave each other less room than each has alone. Two sums without a
/// common cell give way to the sum of both if it is [tighter](tightness); the tightest comes first.
pub(crate) fn joined(values: usize, given: &[Terms], unequal: &Unequal, stop: &dyn Fn() -> bool) -> Vec<Terms> {
    let joined = |cells: Cells, total| {
        let tightness = tightness(&unequal.parts(cells.clone()), &[], total, values);
        Joined { cells, total, tightness }
    };
    let both = |one: &Joined, other: &Joined| {
        let mut cells = one.cells.clone();
        cells.add(&other.cells);
        let both = joined(cells, one.total + other.total);
        let (one, other) = (one.tightness, other.tightness);
        (both.tightness > one.max(other).min(one + other)).then_some(both)
    };
    let is_long = |terms: &&Terms| {
        let most = (values * terms.up.len()) as i32;
        terms.down.is_empty() && terms.up.len() >= LONG && (0..=most).contains(&terms.total)
    };
    let long = given.iter().filter(is_long);
    let mut pool: Vec<_> = long.map(|terms| joined(Cells::new(&terms.up, unequal.sees.len()), terms.total)).collect();
    let given = pool.len();
    let mut is_left = vec![true; 2 * given];
    let (mut pairs, mut paired) = (Vec::new(), 0);
    while !stop() {
        for at in paired..pool.len() {
            let others = (0..at).filter(|&other| is_left[other] && !pool[other].cells.meets(&pool[at].cells));
            pairs.extend(others.filter_map(|other| Some(([other, at], both(&pool[other], &pool[at])?))));
        }
        paired = pool.len();
        pairs.retain(|(of, _)| of.iter().all(|&at| is_left[at]));
        let Some(best) = (0..pairs.len()).max_by_key(|&at| pairs[at].1.tightness) else { break };
        let (of, sum) = pairs.swap_remove(best);
        of.into_iter().for_each(|at| is_left[at] = false);
        pool.push(sum);
    }
    let made = pool.into_iter().zip(is_left).skip(given).filter(|(_, is_left)| *is_left);
    made.map(|(sum, _)| Terms { up: sum.cells.members().collect(), down: Vec::new(), total: sum.total }).collect()
}

/// A sum that may be put together with others.
struct Joined {
    cells: Cells,
    total: i32,
    tightness: i64,
}

/// Unions of disjoint houses that lie side by side: single houses, and runs of houses of one kind.
fn zones(houses: &[Cells]) -> Vec<(Cells, i32)> {
    let mut zones: Vec<(Cells, i32)> = houses.iter().map(|house| (house.clone(), 1)).collect();
    // Families are maximal runs of the list of houses that are disjoint: all rows, all columns, all boxes.
    let mut family: Vec<Cells> = Vec::new();
    let mut families = Vec::new();
    for house in houses {
        if family.iter().any(|other| other.meets(house)) {
            families.push(std::mem::take(&mut family));
        }
        family.push(house.clone());
    }
    families.push(family);
    for family in families {
        for from in 0..family.len() {
            let mut zone = family[from].clone();
            for (count, house) in (2..).zip(&family[from + 1..]) {
                zone.add(house);
                zones.push((zone.clone(), count));
            }
        }
        if family.len() == 9 {
            for columns in [[0, 3], [3, 6], [0, 6]] {
                for rows in [&[0usize][..], &[1], &[2], &[0, 1], &[1, 2], &[0, 2]] {
                    let mut zone = family[rows[0] + columns[0]].clone();
                    let mut count = 0;
                    for row in rows {
                        for column in columns {
                            zone.add(&family[row + column]);
                            count += 1;
                        }
                    }
                    zones.push((zone, count));
                }
            }
        }
    }
    zones.sort();
    zones.dedup();
    zones
}

/// Which cages are taken off a zone.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Off {
    /// Those with more cells inside than outside.
    Mostly,
    /// Those that lie inside.
    Inside,
    /// All that meet it.
    Meeting,
}

/// Takes cages off a zone of this total: the cells of the zone that are left, the cells of these cages outside, and the difference of
/// their sums. Of cages that share a cell, only the first is taken.
pub(crate) fn take_off(zone: &Cells, total: i32, cages: &[(Cells, i32)], off: Off) -> (Cells, Cells, i32) {
    let mut cut: Vec<(usize, usize)> = cages
        .iter()
        .enumerate()
        .filter(|(_, cage)| cage.0.meets(zone))
        .map(|(at, cage)| (cage.0.len() - cage.0.shared(zone), at))
        .collect();
    cut.sort_unstable();
    let (mut up, mut total) = (zone.clone(), total);
    let mut down = zone.minus(zone);
    let mut used = down.clone();
    for (outside, at) in cut {
        let (cage, of) = &cages[at];
        let inside = cage.len() - outside;
        if !cage.meets(&used) && (outside == 0 || (off == Off::Mostly && inside > outside) || off == Off::Meeting) {
            used.add(cage);
            up.take(cage);
            down.add(&cage.minus(zone));
            total -= of;
        }
    }
    (up, down, total)
}

/// Takes known sums off that lie inside. `None` if nothing is left, or what is known already.
fn reduce(
    mut up: Cells,
    mut down: Cells,
    mut total: i32,
    known: &[(Cells, Cells, i32)],
) -> Option<(Cells, Cells, i32)> {
    let mut at = 0;
    while at < known.len() {
        let (plus, less, of) = &known[at];
        at += 1;
        if plus.is_within(&up) && less.is_within(&down) {
            (up, down, total) = (up.minus(plus), down.minus(less), total - of);
            at = 0;
        } else if plus.is_within(&down) && less.is_within(&up) {
            (up, down, total) = (up.minus(less), down.minus(plus), total + of);
            at = 0;
        }
        if up.is_empty() && down.is_empty() {
            return None;
        }
    }
    if (down.len(), &down) > (up.len(), &up) {
        (up, down, total) = (down, up, -total);
    }
    let is_known = known.iter().any(|(plus, less, _)| *plus == up && *less == down);
    (!is_known).then_some((up, down, total))
}

/// Whether a sum is small enough, or tight enough.
fn is_worth_it(up: &Cells, down: &Cells, total: i32, values: usize, unequal: &Unequal) -> bool {
    let cells = up.len() + down.len();
    let (up, down) = (unequal.parts(up.clone()), unequal.parts(down.clone()));
    cells + up.len() + down.len() <= SIZE || tightness(&up, &down, total, values) >= TIGHT
}

/// How tight a sum is. Its *room* is how far its total is from the least or from the most that these groups of cells can make, whichever
/// is nearer; no group can be further from its own least or most. The tightness is how much less the room is than the distance
/// between a group's least and most, added up over the groups.
fn tightness(up: &[Cells], down: &[Cells], total: i32, values: usize) -> i64 {
    let (values, count) = (values as i64, |group: &Cells| group.len() as i64);
    let most = |group| count(group) * (2 * values + 1 - count(group)) / 2;
    let range = |group| count(group) * (values - count(group));
    let ranges: i64 = up.iter().chain(down).map(range).sum();
    let least_down: i64 = down.iter().map(|group| most(group) - range(group)).sum();
    let below_most = up.iter().map(most).sum::<i64>() - least_down - total as i64;
    ranges - (up.len() + down.len()) as i64 * below_most.min(ranges - below_most)
}
