//! The walk from a puzzle to its solution, single by single and slot by slot.

use std::ops::ControlFlow;

use bitdoku_grid::{Candidate, CandidateSet, House, Solution};

use super::level::Levelled;
use super::names::name;
use super::order::Best;
use super::scored::Scored;
use super::slots::{BRUTE_FORCE, SINGLES, SLOTS, Slot, TECHNIQUES, Takes};
use crate::board::Board;
use crate::find::Technique;
use crate::scale::{Rated, Scale, Walk};
use crate::scratch::Scratch;
use crate::step::{Kind, Pattern, Step};
use crate::stop::Interrupted;
use crate::tables::Queues;

/// HoDoKu's techniques in its order, with its levels and scores.
///
/// Where nothing else helps HoDoKu looks a digit up in the solution, which it has searched for before. This module does
/// not search; the caller supplies the solution. Without it the path ends there, as it does in HoDoKu where there is not
/// exactly one.
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_logic::{Board, HODOKU220, Level, Scale, Scratch};
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let (steps, end) = HODOKU220.walk(&Board::new(&grid), &mut Scratch::default())?;
/// assert!(end.is_full());
/// assert_eq!(steps[0].placement.unwrap().to_string(), "5r5c5");
/// assert_eq!(HODOKU220.total(&steps, true).level, Level::Easy);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Hodoku {
    solution: Option<Solution>,
}

/// HoDoKu 2.2.0, where the solution is not known.
pub const HODOKU220: Hodoku = Hodoku { solution: None };

impl Hodoku {
    /// The scale for a puzzle with this one solution.
    #[must_use]
    pub const fn with_solution(solution: Solution) -> Self {
        Self { solution: Some(solution) }
    }

    /// What HoDoKu calls a step.
    ///
    /// ```
    /// use bitdoku_logic::{Hodoku, Kind};
    /// assert_eq!(Hodoku::name(Kind::Pointing), "Locked Candidates Type 1 (Pointing)");
    /// ```
    #[must_use]
    pub fn name(kind: Kind) -> String {
        name(kind)
    }

    /// The step that is taken from a position on.
    pub(in crate::scale) fn step(
        &self,
        position: &mut Position,
        scratch: &mut Scratch,
    ) -> Result<Option<Rated<u32>>, Interrupted> {
        if position.board.is_full() {
            return Ok(None);
        }
        if let Some(single) = position.single() {
            return Ok(Some(single));
        }
        for slot in &SLOTS[SINGLES..] {
            scratch.begin()?;
            let found = ask(slot, &position.board, scratch);
            if scratch.is_interrupted() {
                return Err(Interrupted);
            }
            if let Some(step) = found.filter(|step| step.changes(&position.board)) {
                return Ok(Some(rated(slot, step)));
            }
        }
        Ok(self.look_up(&position.board))
    }

    /// Level and score of a puzzle, with the steps of its path.
    ///
    /// # Errors
    /// If the search was stopped through `scratch` before the path was complete.
    pub fn scored(&self, start: &Board, scratch: &mut Scratch) -> Result<Scored, Interrupted> {
        let (steps, end) = self.walk(start, &mut scratch.briefly())?;
        let total = self.total(&steps, end.is_full());
        Ok(Scored::new(total, &steps))
    }

    /// The digit that the solution has in the cell in the middle of those that are empty.
    fn look_up(&self, board: &Board) -> Option<Rated<u32>> {
        let solution = self.solution.as_ref().filter(|solution| solution.completes(board.grid()))?;
        let cell = board.empty_cells().iter().nth(board.empty_cells().len() / 2)?;
        let placed = Candidate::of(cell, solution.as_array()[cell.index()]);
        let step = placing(Kind::BruteForce, placed, Pattern::Solution);
        let (technique, difficulty) = BRUTE_FORCE;
        board.contains(placed).then_some(Rated { step, difficulty, technique })
    }
}

/// The step of a slot that is taken.
fn ask(slot: &Slot, board: &Board, scratch: &mut Scratch) -> Option<Step> {
    if slot.takes == Takes::First {
        return slot.technique.first(board, scratch);
    }
    let mut best: Option<Best> = None;
    let _ = slot.technique.find(board, scratch, &mut |step| {
        match &mut best {
            Some(best) => best.challenge(step),
            None => best = Some(Best::new(step)),
        }
        ControlFlow::Continue(())
    });
    best.map(|best| best.step)
}

fn rated(slot: &Slot, step: Step) -> Rated<u32> {
    Rated { step, difficulty: slot.price, technique: slot.technique.slug() }
}

fn placing(kind: Kind, placed: Candidate, pattern: Pattern) -> Step {
    Step { placement: Some(placed), ..Step::removing(kind, CandidateSet::EMPTY, pattern) }
}

/// A board together with its queues.
#[derive(Clone, Debug)]
pub(in crate::scale) struct Position {
    pub(in crate::scale) board: Board,
    queues: Queues,
}

impl Position {
    /// Digits are placed in reading order, then candidates that are gone go.
    pub(in crate::scale) fn new(board: &Board) -> Self {
        let mut queues = Queues::new();
        for (cell, digit) in board.grid().givens() {
            queues.place(Candidate::of(cell, digit));
        }
        for cell in board.empty_cells() {
            for digit in queues.digits(cell) - board.digits(cell) {
                queues.eliminate(Candidate::of(cell, digit));
            }
        }
        Self { board: *board, queues }
    }

    fn single(&mut self) -> Option<Rated<u32>> {
        let [full, naked, hidden] = [&SLOTS[0], &SLOTS[1], &SLOTS[2]];
        if let Some((placed, house)) = self.queues.full_house() {
            return Some(rated(full, placing(Kind::FullHouse, placed, Pattern::HiddenSingle { house })));
        }
        if let Some(placed) = self.queues.naked_single() {
            return Some(rated(naked, placing(Kind::NakedSingle, placed, Pattern::NakedSingle)));
        }
        let placed = self.queues.hidden_single()?;
        let house = self.house_of(placed);
        Some(rated(hidden, placing(Kind::HiddenSingle, placed, Pattern::HiddenSingle { house })))
    }

    /// Where a digit is alone: a box, if there is one.
    fn house_of(&self, placed: Candidate) -> House {
        let [row, column, block] = placed.cell().houses();
        let is_alone = |house: &House| self.board.places(*house, placed.digit()).len() <= 1;
        [block, row, column].into_iter().find(is_alone).unwrap_or(block)
    }

    pub(in crate::scale) fn apply(&mut self, step: &Step) {
        for candidate in step.removals() {
            self.queues.eliminate(candidate);
        }
        if let Some(placed) = step.placement {
            self.queues.place(placed);
        }
        self.board.apply(step);
    }
}

impl Scale for Hodoku {
    type Price = u32;
    type Total = Levelled;

    fn techniques(&self) -> &[&'static dyn Technique] {
        &TECHNIQUES
    }

    /// What the slot costs that finds the step first.
    fn price(&self, board: &Board, step: &Step) -> u32 {
        let mut scratch = Scratch::default();
        let finds = |slot: &&Slot| {
            let is_it = |found: Step| if found == *step { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
            slot.technique.find(board, &mut scratch, &mut { is_it }).is_break()
        };
        SLOTS.iter().find(finds).map_or(BRUTE_FORCE.1, |slot| slot.price)
    }

    fn total(&self, steps: &[Rated<u32>], is_solved: bool) -> Levelled {
        Levelled::of(steps.iter().map(|step| (step.technique, step.difficulty)), is_solved)
    }

    /// The step that is first taken from this board on, as though it were a puzzle: what arose before it is not known.
    fn next(&self, board: &Board, scratch: &mut Scratch) -> Result<Option<Rated<u32>>, Interrupted> {
        self.step(&mut Position::new(board), scratch)
    }

    fn walk(&self, start: &Board, scratch: &mut Scratch) -> Result<Walk<u32>, Interrupted> {
        let (mut steps, mut position) = (Vec::new(), Position::new(start));
        while let Some(step) = self.step(&mut position, scratch)? {
            position.apply(&step);
            steps.push(step);
        }
        Ok((steps, position.board))
    }

    /// The same without writing out patterns.
    fn measure(&self, start: &Board, scratch: &mut Scratch) -> Result<Levelled, Interrupted> {
        self.scored(start, scratch).map(|scored| scored.total)
    }
}
