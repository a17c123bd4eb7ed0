//! Static reach on a board that has lost candidates, told from the reach on the board it comes from.
//!
//! Take a board without self-refuting candidates and a later one, all of whose singles are set. Whatever reached on the
//! one reaches on the other, as far as it is still open: if a strong link of the ways between has lost an end, its
//! other end is set. What is new comes from *fresh* links, those that are strong since candidates are gone. So ways
//! need only be sought from fresh link to fresh link, with the old reach in between, and fresh links are few.

use super::reach::{Reach, as_rows, each, has, set, unite};
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
}

impl Fresh {
    /// Adds to `refuted` the candidates of `now` whose being on implies that they are off. `old` is the reach on
    /// `ground`, where there are none.
    pub(super) fn refuted(&mut self, old: &Reach, ground: &Sketch, now: &Sketch, refuted: &mut Vec<Mark>) {
        self.collect(old, ground, now);
        let marks = match old.width() {
            2 => self.sum::<2>(old),
            3 => self.sum::<3>(old),
            4 => self.sum::<4>(old),
            6 => self.sum::<6>(old),
            _ => self.sum::<12>(old),
        };
        let open = |mark: &Mark| now.cells[mark.cell as usize] >> mark.digit & 1 != 0;
        refuted.extend(marks.into_iter().map(|number| old.mark(number)).filter(open));
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
        let mut starts = [0; W];
        self.links.iter().for_each(|&(from, _)| set(&mut starts, from as usize));
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
