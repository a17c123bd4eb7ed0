//! Static reach on a board that has lost candidates, told from the reach on the board it comes from.
//!
//! Take a board without self-refuting candidates and a later one, all of whose singles are set. Whatever reached on the
//! one reaches on the other, as far as it is still open: if a strong link of the ways between has lost an end, its
//! other end is set. What is new comes from *fresh* links, those that are strong since candidates are gone. So ways
//! need only be sought from fresh link to fresh link, with the old reach in between, and fresh links are few.

use super::reach::{Reach, as_rows, by_width, each, has, set, unite};
use super::sets::Sets;
use super::sketch::{CELLS, Mark, Sketch};
use crate::bits::bits;

/// Working memory.
#[derive(Debug, Default)]
pub(super) struct Fresh {
    /// If the first is off, the second is on. By number in the old reach.
    links: Vec<(u16, u16)>,
    /// For each candidate the first of its links plus one, and for each link the next of the same candidate.
    first: Vec<u16>,
    next: Vec<u16>,
    /// For each link what is off if it is followed.
    off: Vec<u64>,
    /// The starts of links.
    starts: [u64; 12],
    /// For each candidate what is off if it is on.
    rows: Vec<u64>,
}

impl Fresh {
    /// Adds to `refuted` the candidates of `now` whose being on implies that they are off. `old` is the reach on
    /// `ground`, where there are none.
    pub(super) fn refuted(&mut self, old: &Reach, ground: &Sketch, now: &Sketch, refuted: &mut Vec<Mark>) {
        self.collect(old, ground, now);
        let marks = by_width!(old.width(), W => self.sum::<W>(old));
        refuted.extend(marks.into_iter().map(|number| old.mark(number)).filter(|&mark| now.is_open(mark)));
    }

    /// Adds to `common` what is off on `now` whatever some cell holds, or wherever some digit goes in some house. `now` is
    /// the board of the last call of [`Fresh::refuted`], and so are the others; `sets` are those of `ground`.
    pub(super) fn common(&mut self, old: &Reach, sets: &Sets, now: &Sketch, common: &mut Vec<Mark>) {
        let marks = by_width!(old.width(), W => self.common_of::<W>(old, sets, now));
        common.extend(marks.into_iter().map(|number| old.mark(number)));
    }

    /// Where no fresh link is reached from a set that has all its candidates, the answer is that on `ground`.
    fn common_of<const W: usize>(&mut self, old: &Reach, sets: &Sets, now: &Sketch) -> Vec<usize> {
        let mut changed = self.follow_rows::<W>(old);
        let rows = as_rows::<W>(&mut self.rows);
        let mut open = [0; W];
        for (number, mark) in old.marks().enumerate() {
            if now.is_open(mark) {
                set(&mut open, number);
            } else {
                set(&mut changed, number);
                // It is no alternative any more.
                rows[number] = [u64::MAX; W];
            }
        }
        let mut common = [0; W];
        each(&sets.of_all(&changed), |at| {
            let mut of_all = open;
            for &member in sets.members(at as u16) {
                let row = &rows[member as usize];
                (0..W).for_each(|word| of_all[word] &= row[word]);
            }
            unite(&mut common, &of_all);
        });
        let mut numbers = Vec::new();
        each(&common, |number| numbers.push(number));
        numbers
    }

    /// What is off if a candidate is on: what was before, and what the links that start there lead to. Tells which candidates
    /// reach any.
    fn follow_rows<const W: usize>(&mut self, old: &Reach) -> [u64; W] {
        self.rows.clear();
        self.rows.extend(old.off_rows::<W>().as_flattened());
        let off = self.off.as_chunks::<W>().0;
        let mut reach_any = [0; W];
        for (number, row) in as_rows::<W>(&mut self.rows).iter_mut().enumerate() {
            let from: [u64; W] = std::array::from_fn(|word| row[word] & self.starts[word]);
            each(&from, |start| {
                let mut link = self.first[start] as usize;
                while link > 0 {
                    unite(row, &off[link - 1]);
                    link = self.next[link - 1] as usize;
                }
            });
            if from != [0; W] {
                set(&mut reach_any, number);
            }
        }
        reach_any
    }

    fn collect(&mut self, old: &Reach, ground: &Sketch, now: &Sketch) {
        self.links.clear();
        self.next.clear();
        self.first.clear();
        self.first.resize(old.count(), 0);
        for (cell, &digits) in now.cells.iter().enumerate() {
            if is_pair(digits) && ground.cells[cell] != digits {
                self.push(old, bits(digits).map(|digit| Mark::new(cell, digit)));
            }
        }
        for (house, (places, before)) in now.places.iter().zip(&ground.places).enumerate() {
            for digit in 0..9 {
                if is_pair(places[digit]) && before[digit] != places[digit] {
                    let mark = |at: usize| Mark { cell: CELLS[house][at], digit: digit as u8 };
                    self.push(old, bits(places[digit]).map(mark));
                }
            }
        }
    }

    fn push(&mut self, old: &Reach, mut pair: impl Iterator<Item = Mark>) {
        let [a, b] = [(); 2].map(|()| old.number(pair.next().expect("two")) as u16);
        for (from, to) in [(a, b), (b, a)] {
            self.links.push((from, to));
            self.next.push(self.first[from as usize]);
            self.first[from as usize] = self.links.len() as u16;
        }
    }

    /// Follows each link to all that it turns off. A candidate refutes itself if it turns off the start of a link, as
    /// that start turns it off, and the link turns it off.
    fn sum<const W: usize>(&mut self, old: &Reach) -> Vec<usize> {
        self.off.resize(self.links.len() * W, 0);
        let (old_off, off) = (old.off_rows::<W>(), as_rows::<W>(&mut self.off));
        self.starts = [0; 12];
        self.links.iter().for_each(|&(from, _)| set(&mut self.starts, from as usize));
        let starts: [u64; W] = std::array::from_fn(|word| self.starts[word]);
        let mut refuted = [0u64; W];
        for link in 0..self.links.len() {
            let (from, to) = self.links[link];
            let mut reached = old_off[to as usize];
            let mut expanded = [0u64; W];
            loop {
                let left: [u64; W] = std::array::from_fn(|word| reached[word] & starts[word] & !expanded[word]);
                if left == [0; W] {
                    break;
                }
                each(&left, |start| {
                    if has(&expanded, start) {
                        return;
                    }
                    set(&mut expanded, start);
                    let mut other = self.first[start] as usize;
                    while other > 0 {
                        other -= 1;
                        if other < link {
                            // What a link done before turns off has been followed to its end.
                            unite(&mut reached, &off[other]);
                            unite(&mut expanded, &off[other]);
                        } else {
                            unite(&mut reached, &old_off[self.links[other].1 as usize]);
                        }
                        other = self.next[other] as usize;
                    }
                });
            }
            off[link] = reached;
            let back = &old_off[from as usize];
            (0..W).for_each(|word| refuted[word] |= back[word] & reached[word]);
        }
        let mut numbers = Vec::new();
        each(&refuted, |number| numbers.push(number));
        numbers
    }
}

fn is_pair(set: u16) -> bool {
    (set & set.wrapping_sub(1)).is_power_of_two()
}
