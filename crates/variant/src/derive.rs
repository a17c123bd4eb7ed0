//! Sums that follow from cages and houses. A *zone* is a union of disjoint houses, whose total is known. Cages are taken off it: what is
//! left of the zone (*innies*) less what the cages have outside of it (*outies*) is a sum again.

use crate::kernel::rule::Terms;
use crate::kernel::rule::sum::{MOST_CELLS, Unequal};
use crate::kernel::set::Cells;

/// A derived sum is kept if cells and groups together are this many at most,
const SIZE: usize = 8;
/// or if it carries at least this many bits.
const BITS: f64 = 7.0;
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
    let ways = ways(values);
    let mut kept = Vec::new();
    for (_, up, down, total) in found.into_iter().take_while(|_| !stop()) {
        if let Some((up, down, total)) = reduce(up, down, total, &known)
            && is_worth_it(&up, &down, total, &ways, unequal)
        {
            kept.push(Terms { up: up.members().collect(), down: down.members().collect(), total });
            known.push((up, down, total));
        }
    }
    kept.sort_by_key(|terms| terms.up.len() + terms.down.len());
    kept.truncate(MOST_SUMS.saturating_sub(given.len()));
    kept
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

/// Whether a sum is small enough, or tells enough.
fn is_worth_it(up: &Cells, down: &Cells, total: i32, ways: &[Vec<f64>], unequal: &Unequal) -> bool {
    let cells = up.len() + down.len();
    let (up, down) = (unequal.parts(up.clone()), unequal.parts(down.clone()));
    cells + up.len() + down.len() <= SIZE || bits(&up, &down, total, ways) >= BITS
}

/// Of this many different values, and of each sum, how many choices there are.
fn ways(values: usize) -> Vec<Vec<f64>> {
    let most = values * (values + 1) / 2;
    let mut ways = vec![vec![0f64; most + 1]; values + 1];
    ways[0][0] = 1.0;
    for value in 1..=values {
        for count in (1..=values).rev() {
            for sum in (value..=most).rev() {
                ways[count][sum] += ways[count - 1][sum - value];
            }
        }
    }
    ways
}

/// How much a sum tells: minus the logarithm of the share of its groups' combinations that have the total.
fn bits(up: &[Cells], down: &[Cells], total: i32, ways: &[Vec<f64>]) -> f64 {
    let (values, most) = (ways.len() - 1, ways[0].len() - 1);
    let mut spread = vec![1f64];
    let mut shift = 0;
    for (group, is_down) in up.iter().map(|group| (group, false)).chain(down.iter().map(|group| (group, true))) {
        let mut next = vec![0f64; spread.len() + most];
        for (sum, &many) in ways[group.len().min(values)].iter().enumerate().filter(|(_, many)| **many > 0.0) {
            for (at, &share) in spread.iter().enumerate() {
                next[if is_down { at + most - sum } else { at + sum }] += share * many;
            }
        }
        if is_down {
            shift += most as i32;
        }
        spread = next;
    }
    let all: f64 = spread.iter().sum();
    match usize::try_from(total + shift).ok().and_then(|at| spread.get(at)) {
        Some(&many) => -(many / all).log2(),
        None => f64::INFINITY,
    }
}
