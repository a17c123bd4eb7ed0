//! Scales: which techniques are tried, in which order, at what price, and how the prices of a path are summed.
//!
//! A [`Scale`] is these four answers. Sudoku Explainer's is a [`Profile`], of which there are [two](PROFILES); its prices are
//! [difficulties](Difficulty), and its sum is a [`Rating`]. Scales that have a name are the rows of [`SCALES`].

mod card;
mod difficulty;
mod hodoku;
mod level;
mod named;
mod others;
mod path;
mod people;
mod price;
mod profile;
mod program;
mod rating;
mod shortcut;
mod table;
mod walker;

use std::ops::Deref;

pub use card::{Card, CardStep};
pub use difficulty::{Difficulty, ParseRatingError};
pub use hodoku::{HODOKU220, Hodoku, Levelled, Scored};
pub use level::Level;
pub use named::{By, Measure, SCALES, ScaleEntry};
pub use others::Alike;
pub use path::Path;
pub use people::PEOPLE;
pub use price::difficulty;
pub use profile::{HODOKU, PROFILES, Profile, SE121, SUKAKU, WHIPS, next_step, rate};
pub use rating::{Peak, Rating};
pub use table::{TECHNIQUES, TechniqueEntry};
pub use walker::Walker;

use crate::board::Board;
use crate::find::Technique;
use crate::scratch::Scratch;
use crate::step::Step;
use crate::stop::Interrupted;

/// A step that was taken, what it cost, and what found it. It is used like the step itself.
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_logic::{Board, next_step};
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let taken = next_step(&Board::new(&grid)).unwrap();
/// assert_eq!((taken.difficulty.to_string(), taken.technique), ("1.2".to_owned(), "hidden-single"));
/// assert_eq!(taken.step.kind, taken.kind);
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Rated<D = Difficulty> {
    /// The step.
    pub step: Step,
    /// What it costs on the scale that took it.
    pub difficulty: D,
    /// The slug of the technique that found it.
    pub technique: &'static str,
}

impl<D> Deref for Rated<D> {
    type Target = Step;

    fn deref(&self) -> &Step {
        &self.step
    }
}

/// The steps of a walk, and the board where they end.
pub type Walk<P> = (Vec<Rated<P>>, Board);

/// Which techniques are tried, in which order, at what price, and how prices are summed.
///
/// Techniques know none of this, so that a scale is added without touching them:
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_logic::find::{HiddenSingle, NakedSingle};
/// use bitdoku_logic::{Board, Rated, Scale, Scratch, Step, Technique};
///
/// /// Naked singles first; a path costs what its steps cost together.
/// struct Singles;
///
/// impl Scale for Singles {
///     type Price = u32;
///     type Total = Option<u32>;
///
///     fn techniques(&self) -> &[&'static dyn Technique] {
///         &[&NakedSingle, &HiddenSingle]
///     }
///
///     fn price(&self, _: &Board, step: &Step) -> u32 {
///         if step.kind.to_string() == "Naked Single" { 4 } else { 14 }
///     }
///
///     fn total(&self, steps: &[Rated<u32>], is_solved: bool) -> Option<u32> {
///         is_solved.then(|| steps.iter().map(|step| step.difficulty).sum())
///     }
/// }
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(Singles.measure(&Board::new(&grid), &mut Scratch::default())?, Some(204));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Scale {
    /// What a step costs.
    type Price: PartialOrd;
    /// What a path comes to.
    type Total;

    /// In the order in which they are tried. The first that finds anything gives the next step.
    fn techniques(&self) -> &[&'static dyn Technique];

    /// What a step on a board costs.
    fn price(&self, board: &Board, step: &Step) -> Self::Price;

    /// What the steps of a path come to, which ends at the solution or at a standstill.
    fn total(&self, steps: &[Rated<Self::Price>], is_solved: bool) -> Self::Total;

    /// Whether all steps of a technique are compared, of which [`prefers`](Self::prefers) says which is taken. Otherwise it is the
    /// first.
    fn compares(&self, technique: &dyn Technique) -> bool {
        !technique.is_sorted()
    }

    /// Whether `one` is to be taken rather than `other`, both found by one technique whose steps are
    /// [compared](Self::compares). If neither is, the one found first is taken.
    fn prefers(&self, one: &Rated<Self::Price>, other: &Rated<Self::Price>) -> bool {
        one.difficulty < other.difficulty
    }

    /// The next step on `board`: that of the first technique that has one.
    ///
    /// None on a full board and on one where no technique helps. A technique whose step changes nothing has a bug: with debug
    /// assertions this panics, otherwise the search ends there, without a step.
    ///
    /// # Errors
    /// If the search was stopped through `scratch`.
    fn next(&self, board: &Board, scratch: &mut Scratch) -> Result<Option<Rated<Self::Price>>, Interrupted> {
        next_after(self, 0, board, scratch)
    }

    /// The steps from a board to its solution or to a standstill, and where they end.
    ///
    /// # Errors
    /// If the search was stopped through `scratch` before the path was complete.
    fn walk(&self, start: &Board, scratch: &mut Scratch) -> Result<Walk<Self::Price>, Interrupted> {
        let (mut steps, mut end) = (Vec::new(), *start);
        while let Some(step) = self.next(&end, scratch)? {
            end.apply(&step);
            steps.push(step);
        }
        Ok((steps, end))
    }

    /// What the path of a board comes to.
    ///
    /// # Errors
    /// If the search was stopped through `scratch` before the path was complete.
    fn measure(&self, start: &Board, scratch: &mut Scratch) -> Result<Self::Total, Interrupted> {
        let (steps, end) = self.walk(start, scratch)?;
        Ok(self.total(&steps, end.is_full()))
    }
}

/// The next step, given that this many techniques at the beginning find none.
fn next_after<S: Scale + ?Sized>(
    scale: &S,
    idle: usize,
    board: &Board,
    scratch: &mut Scratch,
) -> Result<Option<Rated<S::Price>>, Interrupted> {
    if board.is_full() {
        return Ok(None);
    }
    scratch.begin()?;
    for &technique in scale.techniques().get(idle..).unwrap_or_default() {
        let found = first(scale, technique, board, scratch);
        if scratch.is_interrupted() {
            return Err(Interrupted);
        }
        if let Some(step) = &found {
            // A path must not take it: it would take it again and again.
            let changes = step.changes(board);
            debug_assert!(changes, "a bug in {}: {} changes nothing\n{board:?}", technique.slug(), step.kind);
            return Ok(found.filter(|_| changes));
        }
    }
    Ok(None)
}

/// The step of a technique that a scale takes.
fn first<S: Scale + ?Sized>(
    scale: &S,
    technique: &dyn Technique,
    board: &Board,
    scratch: &mut Scratch,
) -> Option<Rated<S::Price>> {
    let rated = |step: Step| Rated { difficulty: scale.price(board, &step), step, technique: technique.slug() };
    if !scale.compares(technique) {
        return technique.first(board, scratch).map(rated);
    }
    let mut first = None;
    let _ = technique.find(board, scratch, &mut |step| {
        let step = rated(step);
        if first.as_ref().is_none_or(|first| scale.prefers(&step, first)) {
            first = Some(step);
        }
        std::ops::ControlFlow::Continue(())
    });
    first
}
