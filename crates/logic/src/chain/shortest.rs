//! The shortest ways from a literal to its opposite, by sets of bits: wave by wave from the end back to the start.

use super::net::Literal;
use super::reach::{Reach, each, has, set, unite};
use super::sketch::Mark;

/// The literals at each distance from the end of a chain, on and off in turn, as rows of [`Reach`].
#[derive(Clone, Debug, Default)]
pub(super) struct Layers {
    words: Vec<u64>,
    width: usize,
}

impl Layers {
    /// The number of links from `start` to its opposite, if they lead there and `wants` to know of so many. Leaves
    /// behind the literals at each distance from the opposite, up to that one.
    pub(super) fn distance(&mut self, reach: &Reach, start: Literal, wants: impl Fn(usize) -> bool) -> Option<usize> {
        match reach.width() {
            2 => self.spread::<2>(reach, start, wants),
            3 => self.spread::<3>(reach, start, wants),
            4 => self.spread::<4>(reach, start, wants),
            6 => self.spread::<6>(reach, start, wants),
            _ => self.spread::<12>(reach, start, wants),
        }
    }

    fn spread<const W: usize>(
        &mut self,
        reach: &Reach,
        start: Literal,
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
        self.words.clear();
        self.width = W;
        for distance in 1.. {
            self.words.extend(layer);
            let is_like_start = distance % 2 == 1;
            if is_like_start && !wants(distance) {
                return None;
            }
            let mut before = [0; W];
            let open = match start.on == is_like_start {
                true => {
                    each(&layer, |number| unite(&mut before, &rivals[number]));
                    &on
                }
                false => {
                    each(&layer, |number| unite(&mut before, &partners[number]));
                    &off
                }
            };
            let known = &mut known[distance % 2];
            layer = std::array::from_fn(|word| before[word] & open[word] & !known[word]);
            unite(known, &layer);
            if layer == [0; W] {
                return None;
            }
            if is_like_start && has(&layer, number) {
                return Some(distance);
            }
        }
        None
    }

    /// Whether a literal is at this distance; takes it away.
    pub(super) fn take(&mut self, reach: &Reach, distance: usize, mark: Mark) -> bool {
        let number = reach.number(mark);
        let word = &mut self.words[distance * self.width + number / 64];
        let is_there = *word >> (number % 64) & 1 != 0;
        *word &= !(1 << (number % 64));
        is_there
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
