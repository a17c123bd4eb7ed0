//! The shortest ways to a literal, by sets of bits: wave by wave, from the end back to the start.

use bitdoku_grid::CellSet;

use super::literal::Literal;
use super::reach::{Reach, by_width, each, has, set, unite};
use super::sketch::Mark;

/// The literals at each distance from the end of a line, on and off in turn, as rows of [`Reach`].
#[derive(Clone, Debug, Default)]
pub(super) struct Layers {
    words: Vec<u64>,
    width: usize,
    /// The greatest distance.
    last: usize,
}

impl Layers {
    /// The number of links from `start` to its opposite, if they lead there and `wants` to know of this many. Leaves
    /// after the literals at each distance from the opposite, up to that one.
    pub(super) fn distance(&mut self, reach: &Reach, start: Literal, wants: impl Fn(usize) -> bool) -> Option<usize> {
        self.spread_rows(reach, start, !start.on, wants)
    }

    /// Finds what may lie on cycles of up to `most` nodes through `start`, see [`Layers::leads`]. Tells whether such a
    /// cycle may eliminate something of what is `open`.
    pub(super) fn around(&mut self, reach: &Reach, start: Mark, most: usize, open: &[CellSet; 9]) -> bool {
        self.spread_rows(reach, Literal::on(start), true, |distance| distance + 2 <= most);
        for word in 2 * self.width..self.words.len() {
            self.words[word] |= self.words[word - 2 * self.width];
        }
        by_width!(self.width, W => self.eliminates::<W>(reach, start, most, open))
    }

    /// Goes from `start` over all that leads back in time, and looks what that may eliminate.
    fn eliminates<const W: usize>(&self, reach: &Reach, start: Mark, most: usize, open: &[CellSet; 9]) -> bool {
        let mut wave = [0; W];
        set(&mut wave, reach.number(start));
        let (mut on, mut off) = (wave, [0; W]);
        for depth in 1..most {
            let (rows, known) = match depth % 2 == 0 {
                true => (reach.partner_rows::<W>(), &mut on),
                false => (reach.rival_rows::<W>(), &mut off),
            };
            let Some(row) = self.row(most - depth) else { break };
            let leads = &self.words.as_chunks::<W>().0[row];
            let mut next = [0; W];
            each(&wave, |number| unite(&mut next, &rows[number]));
            wave = std::array::from_fn(|word| next[word] & leads[word] & !known[word]);
            if wave == [0; W] {
                break;
            }
            unite(known, &wave);
        }
        reach.eliminates(&on, &off, open)
    }

    fn spread_rows(
        &mut self,
        reach: &Reach,
        start: Literal,
        to_on: bool,
        wants: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        self.words.clear();
        self.width = reach.width();
        by_width!(self.width, W => self.spread::<W>(reach, start, to_on, wants))
    }

    /// Goes from the candidate of `start`, on or off, back to `start`, or to all that `start` leads to.
    fn spread<const W: usize>(
        &mut self,
        reach: &Reach,
        start: Literal,
        to_on: bool,
        wants: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        let number = reach.number(start.mark);
        let (rivals, partners) = (reach.rival_rows::<W>(), reach.partner_rows::<W>());
        // Only what the start leads to matters.
        let [on, off] = led_to::<W>(reach, start);
        let mut layer = [0; W];
        set(&mut layer, number);
        // By turns, those that are like the end, and those that are not.
        let mut known = [layer, [0; W]];
        for distance in 1.. {
            self.words.extend(layer);
            self.last = distance - 1;
            let are_on = to_on == (distance % 2 == 0);
            if are_on == start.on && !wants(distance) {
                break;
            }
            let mut before = [0; W];
            let (rows, open) = if are_on { (rivals, &on) } else { (partners, &off) };
            each(&layer, |number| unite(&mut before, &rows[number]));
            let known = &mut known[distance % 2];
            layer = std::array::from_fn(|word| before[word] & open[word] & !known[word]);
            unite(known, &layer);
            if layer == [0; W] {
                break;
            }
            if are_on == start.on && has(&layer, number) {
                return Some(distance);
            }
        }
        None
    }

    /// Whether a literal is at this distance; takes it away.
    pub(super) fn take(&mut self, reach: &Reach, distance: usize, mark: Mark) -> bool {
        let (number, row) = (reach.number(mark), distance * self.width);
        let word = &mut self.words[row + number / 64];
        let is_there = *word >> (number % 64) & 1 != 0;
        *word &= !(1 << (number % 64));
        is_there
    }

    /// Whether a candidate is at most this many links away from the start of a cycle: being off if they are odd.
    pub(super) fn leads(&self, reach: &Reach, mark: Mark, links: usize) -> bool {
        let number = reach.number(mark);
        self.row(links).is_some_and(|row| self.words[row * self.width + number / 64] >> (number % 64) & 1 != 0)
    }

    /// The last layer of what is like literals at this distance, up to there.
    fn row(&self, distance: usize) -> Option<usize> {
        match distance.checked_sub(self.last) {
            None => Some(distance),
            Some(beyond) => self.last.checked_sub(beyond % 2),
        }
    }
}

/// What links from a literal lead to: what is on and what is off, the literal itself among it.
fn led_to<const W: usize>(reach: &Reach, start: Literal) -> [[u64; W]; 2] {
    let number = reach.number(start.mark);
    let (mut on, mut off) = ([0; W], [0; W]);
    let mut add = |number: usize| {
        unite(&mut on, &reach.on_rows::<W>()[number]);
        unite(&mut off, &reach.off_rows::<W>()[number]);
    };
    match start.on {
        true => add(number),
        false => {
            each(&reach.partner_rows::<W>()[number], add);
            set(&mut off, number);
        }
    }
    [on, off]
}
