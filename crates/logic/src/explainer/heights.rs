//! How far away everything is from each assumption, by links alone: what bounds findings of dynamic nets from below.
//!
//! The *height* of a consequence is the least number of links, one after another, that lead there. No net has it closer to
//! the assumption. As in [`super::tableau`], each candidate that is turned off counts down its four [sets](super::sets), but
//! wave by wave, and nothing is taken over from other assumptions.
//!
//! The heights of an assumption are a row of small numbers. So what the assumptions of a case have in common and how much
//! there is to it at least is a sum of rows, sixteen consequences at a time.

use super::literal::Literal;
use super::reach::set;
use super::sets::{Edition, Lefts, NONE, SETS, Sets, Upshot};
use super::shared::Shared;

/// Beside what is not reached. A case has nine assumptions at most, whose sum must stay below.
const HIGHEST: u8 = 28;
const UNREACHED: u8 = u8::MAX;

/// Heights that are summed at once.
type Lanes = [u8; 16];

/// The heights on one board, for each of its candidates, if it is true.
#[derive(Debug)]
pub(super) struct Heights {
    /// The sets by whose numbers they go.
    edition: Edition,
    /// Rows of this many lanes: for each candidate what is turned off, then what is turned on.
    width: usize,
    rows: Vec<Lanes>,
    reached: Vec<Shared>,
    /// The height at which links lead to a contradiction; 0 if they do not.
    died_at: Vec<u8>,
    left: Lefts,
    /// Candidates that are on, with their heights: the assumption, and at most one for each set.
    queue: Box<[(u16, u8); SETS]>,
}

impl Default for Heights {
    fn default() -> Self {
        Self {
            edition: 0,
            width: 0,
            rows: Vec::new(),
            reached: Vec::new(),
            died_at: Vec::new(),
            left: Lefts::default(),
            queue: Box::new([(0, 0); SETS]),
        }
    }
}

impl Heights {
    /// Follows every assumption, unless that was done. The rivals of `sets` are listed.
    pub(super) fn compute(&mut self, sets: &Sets) {
        if self.edition == sets.edition() {
            return;
        }
        self.edition = sets.edition();
        self.width = sets.count().div_ceil(16);
        self.rows.clear();
        self.rows.resize(2 * self.width * sets.count(), [UNREACHED; 16]);
        self.reached.clear();
        self.reached.resize(sets.count(), Shared { on: NONE, off: NONE });
        self.died_at.clear();
        for start in 0..sets.count() {
            let died_at = self.follow(sets, start as u16);
            self.died_at.push(died_at);
            if died_at > 0 {
                // What is beyond the contradiction is as high at least. Nothing that was reached is higher.
                let lanes = self.rows[2 * self.width * start..][..2 * self.width].iter_mut().flatten();
                lanes.for_each(|height| *height = died_at.min(*height));
            }
        }
    }

    /// Follows the assumption that a candidate is true, until a contradiction, whose height it returns.
    fn follow(&mut self, sets: &Sets, start: u16) -> u8 {
        let Self { width, ref mut rows, ref mut reached, ref mut left, ref mut queue, .. } = *self;
        let rows = rows[2 * width * start as usize..][..2 * width].as_flattened_mut();
        let (off_row, on_row) = rows.split_at_mut(16 * width);
        let Shared { on, off } = &mut reached[start as usize];
        left.begin(sets);
        queue[0] = (start, 0);
        let (mut next, mut end) = (0, 1);
        while next < end {
            let (number, height) = queue[next % SETS];
            next += 1;
            if off_row[number as usize] != UNREACHED {
                return height;
            }
            if on_row[number as usize] != UNREACHED {
                continue;
            }
            on_row[number as usize] = height;
            set(on, number as usize);
            let (below, above) = ((height + 1).min(HIGHEST), (height + 2).min(HIGHEST));
            for &rival in sets.rivals(number as usize, true) {
                let rival_height = &mut off_row[rival as usize];
                if *rival_height != UNREACHED {
                    continue;
                }
                *rival_height = below;
                set(off, rival as usize);
                // As in the tableau, what would be last is written down in any case, and counts if it is alone.
                let mut is_empty = false;
                for set in sets.of(rival as usize) {
                    let rest = left.take(set, rival);
                    let (last, is_alone) = rest.last();
                    queue[end % SETS] = (last, above);
                    end += usize::from(is_alone);
                    is_empty |= rest.is_empty();
                }
                if is_empty {
                    // What waits is no nearer than it says, but may be nearer than the contradiction.
                    for at in next..end {
                        let (number, height) = queue[at % SETS];
                        let on_height = &mut on_row[number as usize];
                        *on_height = height.min(*on_height);
                    }
                    return below;
                }
            }
        }
        0
    }

    /// The height at which links lead to a contradiction, if they do.
    pub(super) fn died_at(&self, sets: &Sets, start: Literal) -> Option<u8> {
        match sets.upshot(start) {
            Upshot::True(number) => Some(self.died_at[number]).filter(|&height| height > 0),
            Upshot::False(_) => None,
            Upshot::Contradiction => Some(0),
        }
    }

    fn row(&self, number: usize) -> &[Lanes] {
        &self.rows[2 * self.width * number..][..2 * self.width]
    }

    /// A lower bound of the height of a consequence of `start`, by links or by whatever else.
    pub(super) fn height(&self, sets: &Sets, start: Literal, target: usize, on: bool) -> u32 {
        match sets.upshot(start) {
            Upshot::True(number) => {
                let height = self.row(number).as_flattened()[16 * self.width * usize::from(on) + target];
                let height = if height == UNREACHED { 1 } else { height };
                u32::from(height).saturating_sub(start.links())
            }
            Upshot::False(_) | Upshot::Contradiction => 0,
        }
    }

    /// A lower bound of the complexity of what links make assumptions have in common; none if there is nothing.
    pub(super) fn least(&self, sets: &Sets, starts: &[Literal]) -> Option<u32> {
        let (mut rows, mut count, mut least) = ([&[] as &[Lanes]; 9], 0, starts.len() as u32);
        for &start in starts {
            match sets.upshot(start) {
                Upshot::True(number) => {
                    least -= start.links();
                    rows[count] = self.row(number);
                    count += 1;
                }
                Upshot::Contradiction => {}
                // Beside that nothing is in common unless another comes to a contradiction.
                Upshot::False(number) => {
                    let heights = rows[..count].iter().map(|row| row.as_flattened()[number]);
                    return heights
                        .map(u32::from)
                        .try_fold(least, |sum, height| (height != u32::from(UNREACHED)).then_some(sum + height));
                }
            }
        }
        let (first, others) = rows[..count].split_first()?;
        let mut lowest = [UNREACHED; 16];
        for (at, lanes) in first.iter().enumerate() {
            let mut sums = *lanes;
            for row in others {
                sums.iter_mut().zip(&row[at]).for_each(|(sum, &height)| *sum = sum.saturating_add(height));
            }
            lowest.iter_mut().zip(sums).for_each(|(lowest, sum)| *lowest = sum.min(*lowest));
        }
        let lowest = lowest.into_iter().min().filter(|&lowest| lowest != UNREACHED);
        lowest.map(|lowest| least + u32::from(lowest))
    }

    /// What links make assumptions have in common; none if nothing. One that leads to a contradiction counts for nothing.
    pub(super) fn shared(&self, sets: &Sets, starts: &[Literal]) -> Option<Shared> {
        let mut shared = Shared { on: sets.everything(), off: sets.everything() };
        for &start in starts {
            match sets.upshot(start) {
                Upshot::True(number) if self.died_at[number] == 0 => shared.intersect(&self.reached[number]),
                Upshot::True(_) | Upshot::Contradiction => {}
                Upshot::False(number) => shared.keep_only_off(number),
            }
        }
        (!shared.is_empty()).then_some(shared)
    }
}
