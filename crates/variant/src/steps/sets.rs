//! Naked and hidden sets of a house, and its locked candidates, as a rule, so that chains and suppositions follow them too.

use std::ops::RangeInclusive;

use bitdoku_text::board::Cell;

use crate::kernel::rule::{Dead, Kept, Propagator, View, indices, is_single};

use super::house::{House, subsets};

/// The sizes of sets that are looked for within a chain or a supposition.
const SMALL: RangeInclusive<usize> = 2..=3;

/// What a house by itself takes away beyond its singles: sets, and candidates outside it that would leave a value no place in it.
#[derive(Clone)]
pub(super) struct Sets {
    /// The cells of the house.
    cells: Vec<u16>,
    /// Cells outside, each with the cells of the house that it does not see.
    around: Vec<(u16, Vec<u16>)>,
}

/// Cells of a house that take up as many values, and what goes from which other cells, or values that take up as many cells.
pub(super) struct Set {
    pub(super) cells: Vec<u16>,
    pub(super) values: u64,
    pub(super) is_hidden: bool,
}

impl Sets {
    /// Those of one of these houses. A cell outside counts if it sees cells of the house for different reasons, such as a column and
    /// a knight's move: those that it shares another house with are a crossing of both.
    pub(super) fn new(house: &House, houses: &[House], peers: &[Vec<bool>]) -> Self {
        let numbers = |cells: &[Cell]| cells.iter().map(|cell| cell.0).collect::<Vec<u16>>();
        let mut around = Vec::new();
        for (cell, sees) in (0..).zip(peers) {
            let (seen, unseen): (Vec<Cell>, Vec<Cell>) = house.cells.iter().partition(|other| sees[other.index()]);
            let has_all =
                |of: &House| of.cells.contains(&Cell(cell)) && seen.iter().all(|other| of.cells.contains(other));
            if seen.len() > 1 && !houses.iter().any(has_all) {
                around.push((cell, numbers(&unseen)));
            }
        }
        Self { cells: numbers(&house.cells), around }
    }

    /// The first set of one of these sizes for which `look` finds something, the smallest first.
    pub(super) fn find<R>(
        &self,
        sizes: RangeInclusive<usize>,
        marks: &dyn Fn(u16) -> u64,
        look: &mut dyn FnMut(&Set) -> Option<R>,
    ) -> Option<R> {
        let (filled, open): (Vec<_>, Vec<_>) =
            self.cells.iter().map(|&cell| (cell, marks(cell))).partition(|(_, values)| is_single(*values));
        let union = |cells: &[(u16, u64)]| cells.iter().fold(0, |all, (_, values)| all | values);
        let all = union(&open) & !union(&filled);
        let places = |index: usize| {
            let has = (0..).zip(&open).filter(|(_, (_, values))| values >> index & 1 != 0);
            has.fold(0u64, |places, (at, _)| places | 1 << at)
        };
        let values: Vec<(usize, u64)> = indices(all).map(|index| (index, places(index))).collect();
        sizes.take_while(|&size| size < open.len()).find_map(|size| {
            let is_small = |set: u64| (2..=size as u32).contains(&set.count_ones());
            let few: Vec<(u16, u64)> = open.iter().filter(|(_, values)| is_small(*values)).copied().collect();
            let naked = subsets(&few, size, &mut |some| {
                let values = some.iter().fold(0, |all, (_, values)| all | values);
                let cells = || some.iter().map(|(cell, _)| *cell).collect();
                (values.count_ones() as usize == size)
                    .then(|| Set { cells: cells(), values, is_hidden: false })
                    .and_then(|set| look(&set))
            });
            naked.or_else(|| {
                let few: Vec<(usize, u64)> = values.iter().filter(|(_, places)| is_small(*places)).copied().collect();
                subsets(&few, size, &mut |some| {
                    let places = some.iter().fold(0, |all, (_, places)| all | places);
                    let values = || some.iter().fold(0, |all, (index, _)| all | 1 << index);
                    (places.count_ones() as usize == size)
                        .then(|| Set {
                            cells: indices(places).map(|at| open[at].0).collect(),
                            values: values(),
                            is_hidden: true,
                        })
                        .and_then(|set| look(&set))
                })
            })
        })
    }

    /// The cells of the set that takes a value from a cell, or, without one, that leaves another cell nothing. None where that
    /// takes more than one set.
    pub(super) fn behind(&self, marks: &dyn Fn(u16) -> u64, target: Option<(u16, usize)>) -> Vec<Cell> {
        let found = self.find(SMALL, marks, &mut |set| {
            let is_in = |cell: u16| set.cells.contains(&cell);
            let gone = |index: usize| (set.values >> index & 1 != 0) != set.is_hidden;
            let is_behind = match target {
                Some((cell, index)) => gone(index) && is_in(cell) == set.is_hidden,
                None => self.cells.iter().any(|&cell| !is_in(cell) && !set.is_hidden && marks(cell) & !set.values == 0),
            };
            is_behind.then(|| set.cells.clone())
        });
        found.unwrap_or_default().into_iter().map(Cell).collect()
    }
}

impl Propagator for Sets {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn filter(&self, view: &mut View<'_>) -> Kept {
        let before: Vec<(u16, u64)> = self.cells.iter().map(|&cell| (cell, view.get(cell))).collect();
        let of = |cell: u16| before.iter().find(|(other, _)| *other == cell).map_or(0, |(_, values)| *values);
        let dead = self.find(SMALL, &of, &mut |set| {
            let others = self.cells.iter().filter(|cell| set.cells.contains(cell) == set.is_hidden);
            let values = if set.is_hidden { set.values } else { !set.values };
            for &cell in others {
                if view.keep(cell, values).is_err() {
                    return Some(Dead);
                }
            }
            None
        });
        dead.map_or(Ok(()), Err)?;
        for (cell, unseen) in &self.around {
            let left = view.get(*cell) & view.union(unseen);
            // A cell without any of these values leaves the house no place for its own, which the house says.
            if left != 0 {
                view.keep(*cell, left)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use bitdoku_grid::Xoshiro256;

    use super::*;

    /// What is in each cell in some way of filling in a house.
    fn possible(marks: &[u64], filled: &mut Vec<u64>, union: &mut [u64]) {
        if filled.len() == marks.len() {
            union.iter_mut().zip(filled.iter()).for_each(|(union, value)| *union |= value);
            return;
        }
        for index in indices(marks[filled.len()]) {
            if !filled.contains(&(1 << index)) {
                filled.push(1 << index);
                possible(marks, filled, union);
                filled.pop();
            }
        }
    }

    #[test]
    fn sets_take_away_what_no_way_of_filling_a_house_has() {
        let mut random = Xoshiro256::seeded(3);
        // The seventh cell sees the first four of a house of six.
        let sets = Sets { cells: (0..6).collect(), around: vec![(6, vec![4, 5])] };
        let (mut gone, mut named, mut around) = (0, 0, 0);
        for _ in 0..5_000 {
            let marks: Vec<u64> = (0..7)
                .map(|_| {
                    (random.next_u64() & random.next_u64() | random.next_u64() & 8) & 63 | 1 << (random.next_u64() % 6)
                })
                .collect();
            let mut union = vec![0; 6];
            possible(&marks[..6], &mut Vec::new(), &mut union);
            let mut left = marks.clone();
            let kept = sets.filter(&mut View::new(&mut left, &mut Vec::new()));
            assert!(kept.is_ok() || union == [0; 6], "{marks:?} is possible");
            assert_eq!((union[4] | union[5]) & marks[6] & !left[6], 0, "{marks:?}: a value of a way is gone around");
            around += usize::from(left[6] != marks[6]);
            for (cell, (before, after)) in (0..).zip(marks[..6].iter().zip(&left)) {
                assert_eq!(union[cell as usize] & before & !after, 0, "{marks:?}: a value of a way is gone");
                for index in indices(before & !after) {
                    gone += 1;
                    named += usize::from(!sets.behind(&|cell| marks[cell as usize], Some((cell, index))).is_empty());
                }
            }
        }
        assert!(gone > 1_000 && named == gone && around > 1_000, "{named} of {gone}, {around} around");
    }
}
