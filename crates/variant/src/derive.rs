//! Sums that follow from cages and houses. A *zone* is a union of disjoint houses, whose total is known. Cages are taken off it: what is
//! left of the zone (*innies*) less what the cages have outside of it (*outies*) is a sum again.

use crate::kernel::rule::sum::{MOST_CELLS, Sees, Terms, parts};

/// A derived sum is kept if cells and groups together are so many at most,
const SIZE: usize = 8;
/// or if it tells so many bits at least.
const BITS: f64 = 7.0;
/// The most sums that are kept.
const MOST_SUMS: usize = 128;

/// A set of cells as bits.
type Cells = Vec<u64>;

fn set(cells: &[u16], words: usize) -> Cells {
    let mut set = vec![0; words];
    cells.iter().for_each(|&cell| set[cell as usize / 64] |= 1 << (cell % 64));
    set
}

fn members(set: &Cells) -> Vec<u16> {
    (0..set.len() as u16 * 64).filter(|&cell| set[cell as usize / 64] >> (cell % 64) & 1 != 0).collect()
}

fn len(set: &Cells) -> usize {
    set.iter().map(|word| word.count_ones() as usize).sum()
}

fn minus(one: &Cells, other: &Cells) -> Cells {
    one.iter().zip(other).map(|(a, b)| a & !b).collect()
}

fn or(one: &Cells, other: &Cells) -> Cells {
    one.iter().zip(other).map(|(a, b)| a | b).collect()
}

fn meet(one: &Cells, other: &Cells) -> bool {
    one.iter().zip(other).any(|(a, b)| a & b != 0)
}

fn is_within(one: &Cells, other: &Cells) -> bool {
    one.iter().zip(other).all(|(a, b)| a & !b == 0)
}

/// The sums that follow from `cages` and `houses`, without those that are `given`.
pub(crate) fn sums(
    values: usize,
    houses: &[Vec<u16>],
    cages: &[Terms],
    given: &[Terms],
    unequal: &[Vec<u16>],
    sees: &Sees,
) -> Vec<Terms> {
    if cages.is_empty() {
        return Vec::new();
    }
    let words = sees[0].len();
    let all: i32 = (1..=values as i32).sum();
    let sets: Vec<Cells> = houses.iter().map(|house| set(house, words)).collect();
    let cages: Vec<(Cells, i32)> = cages.iter().map(|cage| (set(&cage.up, words), cage.total)).collect();
    let mut found = Vec::new();
    for (zone, count) in zones(&sets) {
        for mode in 0..3 {
            let (up, down, total) = take_off(&zone, all * count, &cages, mode);
            let cells = len(&up) + len(&down);
            if (1..=MOST_CELLS).contains(&cells) {
                found.push((cells, up, down, total));
            }
        }
    }
    found.sort();
    found.dedup();
    let mut known: Vec<(Cells, Cells, i32)> =
        given.iter().map(|terms| (set(&terms.up, words), set(&terms.down, words), terms.total)).collect();
    let ways = ways(values);
    let mut kept = Vec::new();
    for (_, up, down, total) in found {
        if let Some((up, down, total)) = reduce(up, down, total, &known) {
            let terms = Terms { up: members(&up), down: members(&down), total };
            if is_worth_it(&terms, &ways, unequal, sees) {
                known.push((up, down, total));
                kept.push(terms);
            }
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
        if family.iter().any(|other| meet(other, house)) {
            families.push(std::mem::take(&mut family));
        }
        family.push(house.clone());
    }
    families.push(family);
    for family in families {
        for from in 0..family.len() {
            let mut zone = family[from].clone();
            for (count, house) in (2..).zip(&family[from + 1..]) {
                zone = or(&zone, house);
                zones.push((zone.clone(), count));
            }
        }
        if family.len() == 9 {
            for columns in [[0, 3], [3, 6], [0, 6]] {
                for rows in [&[0usize][..], &[1], &[2], &[0, 1], &[1, 2], &[0, 2]] {
                    let mut zone = vec![0; family[0].len()];
                    let mut count = 0;
                    for row in rows {
                        for column in columns {
                            zone = or(&zone, &family[row + column]);
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

/// Takes cages off a zone: in mode 0 those with more cells inside than outside, in mode 1 those inside, in mode 2 all that touch it.
fn take_off(zone: &Cells, total: i32, cages: &[(Cells, i32)], mode: usize) -> (Cells, Cells, i32) {
    let mut cut: Vec<(usize, usize)> = cages
        .iter()
        .enumerate()
        .filter(|(_, cage)| meet(&cage.0, zone))
        .map(|(at, cage)| (len(&minus(&cage.0, zone)), at))
        .collect();
    cut.sort_unstable();
    let (mut up, mut total) = (zone.clone(), total);
    let mut down = vec![0; zone.len()];
    let mut used = vec![0; zone.len()];
    for (outside, at) in cut {
        let (cage, of) = &cages[at];
        let inside = len(cage) - outside;
        if !meet(cage, &used) && (outside == 0 || (mode == 0 && inside > outside) || mode == 2) {
            used = or(&used, cage);
            up = minus(&up, cage);
            down = or(&down, &minus(cage, zone));
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
        if is_within(plus, &up) && is_within(less, &down) {
            (up, down, total) = (minus(&up, plus), minus(&down, less), total - of);
            at = 0;
        } else if is_within(plus, &down) && is_within(less, &up) {
            (up, down, total) = (minus(&up, less), minus(&down, plus), total + of);
            at = 0;
        }
        if len(&up) + len(&down) == 0 {
            return None;
        }
    }
    if (len(&down), &down) > (len(&up), &up) {
        (up, down, total) = (down, up, -total);
    }
    let is_known = known.iter().any(|(plus, less, _)| *plus == up && *less == down);
    (!is_known).then_some((up, down, total))
}

/// Whether a sum is small enough, or tells enough.
fn is_worth_it(terms: &Terms, ways: &[Vec<f64>], unequal: &[Vec<u16>], sees: &Sees) -> bool {
    let (up, down) = (parts(&terms.up, unequal, sees), parts(&terms.down, unequal, sees));
    let cells = terms.up.len() + terms.down.len();
    cells + up.len() + down.len() <= SIZE || bits(&up, &down, terms.total, ways) >= BITS
}

/// Of so many different values, and of each sum, how many choices there are.
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
fn bits(up: &[Vec<u16>], down: &[Vec<u16>], total: i32, ways: &[Vec<f64>]) -> f64 {
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
