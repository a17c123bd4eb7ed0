//! A sieve before the dynamic searches: what each assumption comes to in the end, no matter by which way.
//!
//! Nets must be built in a fixed order, with parents, for the sake of their ratings, and most of them come to nothing.
//! Whether an assumption leads to a contradiction, and what several have in common, can be decided without order and
//! parents: singles, patterns and static reach are applied to bare boards until nothing changes. What this eliminates is
//! at least what the net can eliminate, since each rule stays applicable, or its conclusion is there already, when more
//! candidates are gone; where a rule of the nets is restricted, the sieve's is not. So where the sieve finds neither
//! contradiction nor common ground, there is none, and the nets are not built.
//!
//! Results are shared: an assumption that makes another candidate true comes to all that that candidate comes to. And
//! deeper levels go on where shallower ones ended.

use super::case::Case;
use super::fresh::Fresh;
use super::heights::Heights;
use super::literal::Literal;
use super::pattern::{self, Changes};
use super::reach::{Reach, set};
use super::search::ChainSearch;
use super::sets::{NONE, Sets};
use super::shared::Shared;
use super::sketch::{CELLS, Links, Mark, MarkSet, Sketch};
use super::state::{End, Supposed};
use super::tableau::{Origin, Tableau};
use crate::bits::bits;
use crate::step::Depth;
use crate::stop::{Interrupted, Stop};

/// What assumptions come to on one board.
#[derive(Debug, Default)]
pub(super) struct Screen {
    ground: Sketch,
    /// What all states have been raised to.
    depth: Option<Depth>,
    /// By [`Literal::index`]: the number of its state.
    numbers: Vec<u16>,
    #[expect(clippy::vec_box, reason = "one is taken out and put back again and again, and is not to be copied")]
    states: Vec<Box<Supposed>>,
    /// The placeholder for the state that is being raised.
    stand_in: Option<Box<Supposed>>,
    /// Reach on `ground`, once it is needed, and on other boards.
    old_reach: Option<Box<Reach>>,
    reach: Reach,
    fresh: Fresh,
    /// What singles come to, where nothing else is asked for.
    tableau: Tableau,
    /// How far away everything is by links.
    heights: Heights,
    /// Which of them was asked for last.
    told_by: Sieve,
    /// Where the boards come from that are looked at.
    origin: Origin,
    /// For each depth beyond singles what was found out on the last board.
    memories: Vec<Memory>,
    /// For chains nested in chains.
    inner: Option<Box<Screen>>,
}

/// What tells of assumptions what they come to.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
enum Sieve {
    /// Where all findings of nets that follow links are wanted.
    Tableau,
    /// Where the first of them is wanted.
    Heights,
    /// Where nets look for patterns and more.
    #[default]
    States,
}

/// What assumptions came to on a board at some depth.
#[derive(Debug)]
struct Memory {
    depth: Depth,
    ground: Sketch,
    numbers: Vec<u16>,
    ends: Vec<End>,
}

impl Memory {
    fn end(&self, start: Literal) -> &End {
        &self.ends[self.numbers[start.index()] as usize]
    }
}

impl Screen {
    /// Finds out what every assumption on `ground` comes to in nets of this depth.
    ///
    /// With `traced` it will also tell how far away each consequence is.
    ///
    /// Boards of a path come one after another, each with fewer candidates than the one before. All that followed from an
    /// assumption still does, and where it is all that is gone, there is nothing new to look for.
    pub(super) fn run(&mut self, ground: &Sketch, depth: Depth, traced: bool, stop: &Stop) -> Result<(), Interrupted> {
        if traced {
            self.prepare_nets(ground);
            self.heights.compute(&self.tableau.sets);
        }
        if depth == Depth::Dynamic {
            self.told_by = if traced { Sieve::Heights } else { Sieve::Tableau };
            if !traced {
                self.tableau.compute_from(&self.origin, ground);
            }
            return Ok(());
        }
        self.told_by = Sieve::States;
        self.tableau.sets.collect(ground);
        if self.depth.is_none_or(|before| before > depth) || self.ground != *ground {
            self.begin(ground);
        }
        let memory = self.recall(depth);
        for number in 0..self.states.len() {
            stop.look()?;
            self.raise(number, depth, memory.as_ref(), stop)?;
        }
        self.remember(depth);
        self.depth = Some(depth);
        Ok(())
    }

    /// The boards that follow come from `board` by losing candidates.
    pub(super) fn set_out_from(&mut self, board: &Sketch) {
        self.origin.set_out_from(board);
    }

    /// What was found out at this depth on an earlier board of the same path.
    fn recall(&mut self, depth: Depth) -> Option<Memory> {
        let at = self.memories.iter().position(|memory| memory.depth == depth)?;
        Some(self.memories.swap_remove(at)).filter(|memory| self.ground.is_within(&memory.ground))
    }

    fn remember(&mut self, depth: Depth) {
        let ends = self.states.iter().map(|state| state.end()).collect();
        self.memories.push(Memory { depth, ground: self.ground.clone(), numbers: self.numbers.clone(), ends });
    }

    /// Gathers the sets that nets on a board are grown on.
    pub(super) fn prepare_nets(&mut self, ground: &Sketch) {
        self.tableau.sets.collect(ground);
        self.tableau.sets.list_rivals();
    }

    pub(super) fn sets(&self) -> &Sets {
        &self.tableau.sets
    }

    /// Whether a contradiction may follow from `start`.
    pub(super) fn refutes(&self, start: Literal) -> bool {
        match self.told_by {
            Sieve::Tableau => self.tableau.refutes(start),
            Sieve::Heights => self.heights.died_at(self.sets(), start).is_some(),
            Sieve::States => self.state(start).dead,
        }
    }

    /// Whether `start` comes to this board and to no contradiction.
    pub(super) fn ends_with(&self, start: Literal, now: &Sketch) -> bool {
        let state = self.state(start);
        !state.dead && state.now.cells == now.cells
    }

    /// A lower bound of the complexity of a contradiction that follows from `start`.
    ///
    /// It has two ends, each of which rests on as many nodes as it is high and on itself. Links come to one end at the height
    /// of the contradiction or later, and to the other at height 2 or later, or else the set that is left empty was so one link
    /// before: what is nearer has rivals that are off already, and it is one of those that clashes.
    pub(super) fn least_clash(&self, start: Literal) -> u32 {
        match self.heights.died_at(self.sets(), start) {
            Some(height @ 1..) => u32::from(height) + 4,
            // By other means than links: then nothing is promised, and the net is grown.
            _ => 0,
        }
    }

    /// A lower bound of the height of a consequence of `start`, in a net.
    pub(super) fn height(&self, start: Literal, target: usize, on: bool) -> u32 {
        self.heights.height(self.sets(), start, target, on)
    }

    /// A lower bound of the complexity of what assumptions have in common, where links alone are followed; none if there is
    /// nothing.
    pub(super) fn least(&self, starts: &[Literal]) -> Option<u32> {
        self.heights.least(self.sets(), starts)
    }

    /// Whether heights tell all that nets come to.
    pub(super) fn is_links_only(&self) -> bool {
        self.told_by == Sieve::Heights
    }

    /// The assumptions from which a contradiction may follow in a net, each with how many rules it took to see it. No net
    /// leads anywhere from a candidate without rivals.
    pub(super) fn refuted(&self) -> Vec<(Literal, u32)> {
        let marks = self.ground.marks().filter(|&mark| !self.ground.is_settled(mark));
        let literals = marks.flat_map(|mark| [Literal::on(mark), Literal::off(mark)]);
        let refuted = literals.filter(|&start| self.refutes(start));
        refuted.map(|start| (start, self.state(start).effort)).collect()
    }

    /// Whether a case may lead to something, as far as a quick look shows.
    pub(super) fn may_agree(&self, case: Case) -> bool {
        self.told_by != Sieve::Tableau || self.tableau.agrees(case)
    }

    /// What assumptions may have as consequences in common; none if nothing.
    pub(super) fn shared(&self, starts: &[Literal]) -> Option<Shared> {
        match self.told_by {
            Sieve::Tableau => return self.tableau.shared(starts),
            Sieve::Heights => return self.heights.shared(self.sets(), starts),
            Sieve::States => {}
        }
        let open = self.open(starts.iter().copied());
        if open == self.ground.cells {
            return None;
        }
        let mut shared = Shared { on: NONE, off: NONE };
        for (cell, (&digits, &open)) in self.ground.cells.iter().zip(&open).enumerate() {
            // No digit is open where every assumption is refuted.
            let on = match open {
                0 => digits,
                _ if open.is_power_of_two() => open,
                _ => 0,
            };
            for digit in bits(digits & (on | !open)) {
                let mark = Mark::new(cell, digit);
                // No net comes to a candidate without rivals.
                if digits.is_power_of_two() && self.ground.is_settled(mark) {
                    continue;
                }
                let number = self.sets().number(mark);
                if on >> digit & 1 != 0 {
                    set(&mut shared.on, number);
                }
                if open >> digit & 1 == 0 {
                    set(&mut shared.off, number);
                }
            }
        }
        Some(shared)
    }

    /// The candidates that are open under at least one of several assumptions. A net that ends in a contradiction does not
    /// count: what it leaves on when it stops is unknown, at worst nothing.
    fn open(&self, starts: impl Iterator<Item = Literal>) -> [u16; 81] {
        let mut open = [0u16; 81];
        for state in starts.map(|start| self.state(start)).filter(|state| !state.dead) {
            open.iter_mut().zip(&state.now.cells).for_each(|(open, now)| *open |= now);
        }
        open
    }

    fn state(&self, start: Literal) -> &Supposed {
        &self.states[self.numbers[start.index()] as usize]
    }

    fn begin(&mut self, ground: &Sketch) {
        self.ground.clone_from(ground);
        self.old_reach = None;
        self.numbers.resize(1458, 0);
        let mut count = 0;
        // On states first: the others can build on them.
        for on in [true, false] {
            for mark in ground.marks() {
                let start = Literal { mark, on };
                // Of two candidates, one of which is true: if one is off, the other is on, and the other way round.
                if !on && let Some((partner, _)) = ground.partners(mark, Links::XY).iter().next() {
                    self.numbers[start.index()] = self.numbers[Literal::on(partner).index()];
                    continue;
                }
                self.numbers[start.index()] = count as u16;
                if count == self.states.len() {
                    self.states.push(Box::default());
                }
                self.states[count].start = Some(start);
                self.states[count].begin(ground, start);
                count += 1;
            }
        }
        self.states.truncate(count);
    }

    fn raise(&mut self, number: usize, depth: Depth, memory: Option<&Memory>, stop: &Stop) -> Result<(), Interrupted> {
        let mut state = std::mem::replace(&mut self.states[number], self.stand_in.take().unwrap_or_default());
        let mut shared = 0;
        let is_known =
            memory.is_some_and(|memory| state.recall(&self.ground, memory.end(state.start.expect("it has begun"))));
        while !is_known && !self.share(&mut state, &mut shared, depth) && self.advance(&mut state, depth, stop)? {}
        state.depth = Some(depth);
        self.stand_in = Some(std::mem::replace(&mut self.states[number], state));
        Ok(())
    }

    /// Takes over what the candidates set since the last time come to. Tells whether that is all there is.
    fn share(&self, state: &mut Supposed, shared: &mut u128, depth: Depth) -> bool {
        while !state.dead && state.set != *shared {
            let cell = (state.set & !*shared).trailing_zeros() as usize;
            *shared |= 1 << cell;
            let mark = Mark::new(cell, state.now.cells[cell].trailing_zeros() as usize);
            let other = self.state(Literal::on(mark));
            if other.depth == Some(depth) {
                state.dead |= other.dead;
                state.effort += other.effort;
                state.lose_to(&other.now);
                // Whatever applies where both have the same has been applied to the other.
                if state.now.cells == other.now.cells {
                    return true;
                }
            }
        }
        state.dead
    }

    /// Applies the next rule that applies. Tells whether there was one.
    fn advance(&mut self, state: &mut Supposed, depth: Depth, stop: &Stop) -> Result<bool, Interrupted> {
        state.effort += 1;
        for kind in pattern::KINDS {
            let mut eliminated = Vec::new();
            kind(&state.now, &state.changes, &mut |_, marks| eliminated.extend(marks));
            if !eliminated.is_empty() {
                return Ok(state.lose(eliminated));
            }
        }
        state.changes = Changes::default();
        match depth {
            Depth::Static | Depth::Dynamic | Depth::Patterns => Ok(false),
            Depth::NestedChains | Depth::NestedMultiple => {
                let lost = self.self_refuting(&state.now);
                if !lost.is_empty() {
                    return Ok(state.lose(lost));
                }
                Ok(depth == Depth::NestedMultiple && {
                    let lost = self.common(&state.now);
                    !lost.is_empty() && state.lose(lost)
                })
            }
            _ => {
                let inner = self.inner.get_or_insert_default();
                for search in depth.nested() {
                    let ChainSearch::Forcing(inner_depth) = *search else { continue };
                    inner.set_out_from(&self.ground);
                    inner.run(&state.now, inner_depth, false, stop)?;
                    let lost: Vec<Mark> = inner.conclusions().marks().collect();
                    if !lost.is_empty() {
                        return Ok(state.lose(lost));
                    }
                }
                Ok(false)
            }
        }
    }

    /// What refutes itself on `now`. What proves itself has rivals, which refute themselves.
    fn self_refuting(&mut self, now: &Sketch) -> Vec<Mark> {
        let old = self.old_reach.get_or_insert_with(|| {
            let mut reach = Box::<Reach>::default();
            reach.compute(&self.ground);
            reach
        });
        let mut lost = Vec::new();
        if old.finds() {
            self.reach.compute(now);
            lost.extend(self.reach.refuted.marks());
        } else {
            self.fresh.refuted(old, &self.ground, now, &mut lost);
        }
        lost
    }

    /// What is off on `now` whatever some cell holds, or wherever some digit goes in some house. The board is the one
    /// last asked about by [`Self::self_refuting`], where nothing refutes itself.
    fn common(&mut self, now: &Sketch) -> Vec<Mark> {
        let old = self.old_reach.as_ref().expect("it was computed to find what refutes itself");
        if old.finds() {
            return self.reach.common(now).marks().collect();
        }
        let mut lost = Vec::new();
        self.fresh.common(old, &self.tableau.sets, now, &mut lost);
        lost
    }

    /// All that contradictions and common consequences eliminate.
    fn conclusions(&self) -> MarkSet {
        if self.told_by == Sieve::Tableau {
            return self.tableau.conclusions();
        }
        let mut lost = MarkSet::EMPTY;
        let ground = &self.ground;
        let mut common = |starts: &mut dyn Iterator<Item = Literal>| {
            for (cell, open) in self.open(starts).into_iter().enumerate() {
                bits(ground.cells[cell] & !open).for_each(|digit| _ = lost.insert(Mark::new(cell, digit)));
            }
        };
        // An assumption that is refuted is no case any more: what the others have in common holds.
        for mark in ground.marks() {
            common(&mut [Literal::on(mark), Literal::off(mark)].into_iter());
        }
        for (cell, &digits) in ground.cells.iter().enumerate().filter(|(_, digits)| **digits != 0) {
            common(&mut bits(digits).map(|digit| Literal::on(Mark::new(cell, digit))));
        }
        for (house, cells) in CELLS.iter().enumerate() {
            for (digit, &places) in ground.places[house].iter().enumerate().filter(|(_, places)| **places != 0) {
                common(&mut bits(places).map(|at| Literal::on(Mark::new(cells[at] as usize, digit))));
            }
        }
        lost
    }
}
