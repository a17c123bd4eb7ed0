//! Cards: what there is to say of how hard a puzzle is, in one place, each figure with the step that sets it.
//!
//! The figures beside level and rating are about the path of people: how long it is, where it is narrow, and how much there is to do at
//! its beginning. The last is the *dependency* of Radek Pelánek (2011, 2014), who compared measures with the times that hundreds
//! of people took for 1,700 puzzles: how many singles are open at each of the first 20 to 30 steps says most about easy puzzles. No
//! figure here is a time: there are no public data to check one by.

use bitdoku_grid::CellSet;

use super::hodoku::level_of;
use super::level::singles;
use super::{Level, PEOPLE, Profile, Rated, Rating, SE121, Scale};
use crate::board::Board;
use crate::scratch::Scratch;
use crate::step::Kind;
use crate::stop::Interrupted;

/// How hard a puzzle is: level, rating, and what its [path of people](PEOPLE) looks like.
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_logic::{Board, Card, Level, Scratch};
///
/// let puzzle: Grid = "...53....3..1...7......756.74..168....2......9...4..1..6..9....19......6......2.1".parse()?;
/// let card = Card::of(&Board::new(&puzzle), &mut Scratch::default())?;
/// assert_eq!(card.level, Level::Hard);
/// let sets_it = card.level_step.expect("a step of the level");
/// println!("{} needs {} at step {} of {}", card.level, sets_it.kind, sets_it.number, card.steps);
/// # assert!(sets_it.number <= card.steps && card.is_complete);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Card {
    /// The level.
    pub level: Level,
    /// The first step of the path whose technique is of that level. There may be none: a level is found without a path.
    pub level_step: Option<CardStep>,
    /// ER, EP and ED, each with its step, on Sudoku Explainer's own path.
    pub rating: Rating,
    /// How many steps the path has.
    pub steps: usize,
    /// Whether the path ends at the solution.
    pub is_complete: bool,
    /// The bottlenecks: the steps at which only one thing goes on. Where singles are open, it is one single while other cells
    /// wait; elsewhere it is one technique, and no other of its level or of an easier one has a step. Forcing chains count as one technique.
    pub bottlenecks: Vec<CardStep>,
    /// In how many cells a naked or hidden single was open, at each of the first [steps](Card::FIRST) of the path.
    pub open: Vec<usize>,
    /// The first of these steps at which the fewest were open.
    pub narrowest: Option<CardStep>,
}

/// A step of the path on a [`Card`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct CardStep {
    /// Which it is, from 1.
    pub number: usize,
    /// What it is.
    pub kind: Kind,
    /// How many techniques of the path's profile come before it.
    rank: usize,
}

impl Card {
    /// At this many steps open singles are counted.
    pub const FIRST: usize = 20;

    /// The card of a puzzle, which should have exactly one solution.
    ///
    /// # Errors
    /// If the search was stopped through `scratch` before all was known.
    pub fn of(puzzle: &Board, scratch: &mut Scratch) -> Result<Self, Interrupted> {
        let (level, rating) = (Level::of(puzzle), SE121.rate(puzzle, scratch)?);
        let mut card = Self {
            level,
            level_step: None,
            rating,
            steps: 0,
            is_complete: false,
            bottlenecks: Vec::new(),
            open: Vec::new(),
            narrowest: None,
        };
        let mut board = *puzzle;
        while let Some(step) = PEOPLE.next(&board, scratch)? {
            card.steps += 1;
            let rank = PEOPLE.techniques().iter().position(|technique| technique.slug() == step.technique);
            let this = CardStep { number: card.steps, kind: step.kind, rank: rank.unwrap_or_default() };
            if card.level_step.is_none() && level_of(step.technique) == level {
                card.level_step = Some(this);
            }
            let open = singles(&board).iter().map(|single| single.cell()).collect::<CellSet>().len();
            if card.open.len() < Self::FIRST {
                if card.open.iter().all(|&before| open < before) {
                    card.narrowest = Some(this);
                }
                card.open.push(open);
            }
            if is_bottleneck(&board, open, &step, this.rank, &PEOPLE, scratch)? {
                card.bottlenecks.push(this);
            }
            board.apply(&step);
        }
        card.is_complete = board.is_full();
        Ok(card)
    }

    /// Pelánek's dependency: how many singles are open at each of the first steps, on average. The fewer, the more a step
    /// depends on those before it. None of a puzzle without steps.
    ///
    /// ```
    /// use bitdoku_grid::Grid;
    /// use bitdoku_logic::{Board, Card, Scratch};
    ///
    /// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let card = Card::of(&Board::new(&puzzle), &mut Scratch::default())?;
    /// let sum: usize = card.open.iter().sum();
    /// assert_eq!(card.dependency(), Some(sum as f64 / 20.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn dependency(&self) -> Option<f64> {
        let sum: usize = self.open.iter().sum();
        (!self.open.is_empty()).then(|| sum as f64 / self.open.len() as f64)
    }

    /// The hardest of the bottlenecks: of techniques the one that people look for last, of its steps the first.
    #[must_use]
    pub fn bottleneck(&self) -> Option<CardStep> {
        let rank = self.bottlenecks.iter().map(|step| step.rank).max()?;
        self.bottlenecks.iter().find(|step| step.rank == rank).copied()
    }
}

/// Whether nothing but a step's technique goes on, which is the first of the profile that does.
fn is_bottleneck(
    board: &Board,
    open: usize,
    step: &Rated,
    rank: usize,
    profile: &Profile,
    scratch: &mut Scratch,
) -> Result<bool, Interrupted> {
    if open > 0 {
        return Ok(open == 1 && board.empty_cells().len() > 1);
    }
    let level = level_of(step.technique);
    if level == Level::Extreme {
        return Ok(true);
    }
    for technique in &profile.techniques()[rank + 1..] {
        if level_of(technique.slug()) <= level && technique.first(board, scratch).is_some() {
            return Ok(false);
        }
        if scratch.is_interrupted() {
            return Err(Interrupted);
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use bitdoku_grid::Grid;

    use super::*;

    fn card(puzzle: &str) -> (Board, Card) {
        let board = Board::new(&puzzle.parse::<Grid>().expect("81 characters"));
        let card = Card::of(&board, &mut Scratch::default()).expect("nothing stops it");
        (board, card)
    }

    #[test]
    fn a_card_is_what_the_path_shows() {
        for puzzle in [
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "..97.....8...237.........9157.3...6......6...........969.1.5........9.12.5.8.....",
            "...53....3..1...7......756.74..168....2......9...4..1..6..9....19......6......2.1",
            "2..15....9.32....6.....7..2..4.......2..34.8.5.....4.9...3........7.18...85.9.1..",
        ] {
            let (start, card) = card(puzzle);
            let (steps, end) = PEOPLE.walk(&start, &mut Scratch::default()).unwrap();
            assert_eq!((card.steps, card.is_complete), (steps.len(), end.is_full()), "{puzzle}");
            assert_eq!(card.rating, crate::rate(&start));
            assert_eq!(card.level, Level::of(&start));
            let level_step = card.level_step.expect("these are found by a step of their level");
            assert_eq!(level_of(steps[level_step.number - 1].technique), card.level);
            assert!(steps[..level_step.number - 1].iter().all(|step| level_of(step.technique) != card.level));
            // Singles are counted another way: cells where one of the two techniques places a digit.
            let mut board = start;
            for (at, step) in steps.iter().enumerate() {
                let mut cells = CellSet::EMPTY;
                for technique in [&crate::find::HiddenSingle as &dyn crate::Technique, &crate::find::NakedSingle] {
                    let found = crate::find_steps(&board, technique);
                    cells |= found.iter().filter_map(|step| step.placement).map(|placed| placed.cell()).collect();
                }
                if let Some(&open) = card.open.get(at) {
                    assert_eq!(open, cells.len(), "{puzzle}, step {}", at + 1);
                }
                let others = || {
                    let level = level_of(step.technique);
                    let rest = PEOPLE.techniques().iter().filter(|technique| technique.slug() != step.technique);
                    rest.filter(|it| level_of(it.slug()) <= level)
                        .any(|technique| !crate::find_steps(&board, *technique).is_empty())
                };
                let is_alone = if cells.is_empty() {
                    level_of(step.technique) == Level::Extreme || !others()
                } else {
                    cells.len() == 1 && board.empty_cells().len() > 1
                };
                let is_listed = card.bottlenecks.iter().any(|one| one.number == at + 1 && one.kind == step.kind);
                assert_eq!(is_listed, is_alone, "{puzzle}, step {}: {}", at + 1, step.kind);
                board.apply(step);
            }
            assert_eq!(card.open.len(), steps.len().min(Card::FIRST));
            let fewest = card.open.iter().min().expect("it has steps");
            let first = card.open.iter().position(|open| open == fewest).expect("one of them");
            assert_eq!(card.narrowest.map(|step| step.number), Some(first + 1));
        }
    }

    #[test]
    fn a_full_grid_has_an_empty_card() {
        let (_, card) = card("534678912672195348198342567859761423426853791713924856961537284287419635345286179");
        assert_eq!((card.steps, card.is_complete, card.level_step, card.narrowest), (0, true, None, None));
        assert_eq!((card.dependency(), card.bottleneck()), (None, None));
    }
}
