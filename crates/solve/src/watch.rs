//! The events of a search, step by step, for a watcher.
//!
//! A watched search is another instance of the same code: the searches are generic over the watcher, and without one,
//! that is the unit type, whose calls compile to nothing. That they do is measured: `cargo xtask instructions`.

use core::ops::ControlFlow;

use bitdoku_grid::{Cell, Col, Digit, DigitSet, House, Row};

/// A step of a search. Together they tell all that is on its board: what was placed, taken back, copied and dropped.
///
/// Masks, weights and the like are functions of the board and are not told.
///
/// ```
/// use std::ops::ControlFlow;
/// use bitdoku_solve::{Budget, Event, Solver, Why};
///
/// let mut scan: Box<dyn Solver> = "scan".parse()?;
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut naked = 0;
/// let mut watch = |event| {
///     naked += u32::from(matches!(event, Event::Place { why: Why::Naked, .. }));
///     ControlFlow::Continue(())
/// };
/// scan.search_watched(&puzzle, &Budget::UNLIMITED, &mut |_| ControlFlow::Continue(()), &mut watch);
/// assert_eq!(naked, 51);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// An iteration, as [`Info::iteration`](crate::Info::iteration) defines it, came to its end.
    Iteration(Progress),
    /// A cell was chosen in which to try these digits.
    Choose {
        /// The cell.
        cell: Cell,
        /// What may be there.
        digits: DigitSet,
    },
    /// A digit was placed.
    Place {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// Why.
        why: Why,
    },
    /// The digit of a cell was taken back.
    Remove {
        /// The cell.
        cell: Cell,
    },
    /// The board was copied; what follows happens on the copy.
    Clone,
    /// The copy was dropped; what follows happens on the board before it.
    Drop,
    /// There is no way on from here. The cell is where that was seen, if it was seen in one.
    DeadEnd(Option<Cell>),
    /// A sweep over all cells begins.
    Pass,
    /// `layers` looks at a place of a digit in a row. All sets are of columns, column 1 is `0x100`.
    Look(Look),
    /// `boolean` visits an empty cell. All sets are of digits.
    Visit {
        /// The cell.
        cell: Cell,
        /// What its three houses all require: the document's `Rv`.
        required: DigitSet,
        /// What the other empty cells of its box, column and row require.
        others: [DigitSet; 3],
    },
    /// What a method that has no board holds of a cell after an iteration, told of each cell before
    /// [`Iteration`](Self::Iteration): how likely it takes each digit to be, or how many of its population have it there.
    Held {
        /// The cell.
        cell: Cell,
        /// The digit that it would decide on.
        likely: Digit,
        /// The share of each digit, in 255ths.
        shares: [u8; 9],
    },
    /// All cells are filled: a solution.
    Solution,
}

/// What `layers` has before it: sets of columns, column 1 is `0x100`.
///
/// ```
/// use std::ops::ControlFlow;
/// use bitdoku_solve::{Budget, Event, Solver};
/// let mut layers: Box<dyn Solver> = "layers".parse()?;
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut first = None;
/// layers.search_watched(&puzzle, &Budget::UNLIMITED, &mut |_| ControlFlow::Continue(()), &mut |event| {
///     first = Some(event);
///     ControlFlow::Break(())
/// });
/// // The first look is at digit 1 in row 1, which has places in columns 3, 7 and 8.
/// let Some(Event::Look(look)) = first else { panic!("{first:?}") };
/// assert_eq!((look.digit.value(), look.row.index(), look.places), (1, 0, 0b001_000_110));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The digit.
    pub digit: Digit,
    /// The row.
    pub row: Row,
    /// The place it looks at; none if the row has no more.
    pub col: Option<Col>,
    /// The places of the digit in the row.
    pub places: u16,
    /// The columns that the digit has not used.
    pub mcol: u16,
    /// The columns whose box it has not used within the band.
    pub msec: u16,
    /// The cells of the row that no earlier digit took.
    pub positions: u16,
}

/// Why a digit was placed.
///
/// ```
/// use std::ops::ControlFlow;
/// use bitdoku_solve::{Budget, Event, Solver, Why};
/// let mut mrv: Box<dyn Solver> = "mrv".parse()?;
/// let puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let mut guesses = 0;
/// let mut watch = |event| {
///     if let Event::Place { why: Why::Try { nth, of }, .. } = event {
///         guesses += u64::from(nth < of);
///     }
///     ControlFlow::Continue(())
/// };
/// let report = mrv.search_watched(&puzzle, &Budget::UNLIMITED, &mut |_| ControlFlow::Continue(()), &mut watch);
/// assert_eq!(guesses, report.guesses);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// Nothing else can be in the cell.
    Naked,
    /// It can be nowhere else in this house.
    Hidden(House),
    /// It is tried, as the `nth` of all alternatives, from 1. The last of them is no guess.
    Try {
        /// Which of them.
        nth: u8,
        /// How many there are.
        of: u8,
    },
}

impl Why {
    /// The try after this many others.
    pub(crate) const fn tried(others: usize, of: usize) -> Self {
        Self::Try { nth: others as u8 + 1, of: of as u8 }
    }
}

/// How far a search has come after an iteration.
///
/// ```
/// use std::ops::ControlFlow;
/// use bitdoku_solve::{Budget, Event, Solver};
/// let mut boolean: Box<dyn Solver> = "boolean".parse()?;
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut blank = Vec::new();
/// let mut watch = |event| {
///     if let Event::Iteration(progress) = event {
///         blank.push(progress.blank);
///     }
///     ControlFlow::Continue(())
/// };
/// boolean.search_watched(&puzzle, &Budget::UNLIMITED, &mut |_| ControlFlow::Continue(()), &mut watch);
/// assert!(blank.is_sorted_by(|earlier, later| earlier >= later));
/// assert_eq!(blank.last(), Some(&0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Progress {
    /// Iterations so far.
    pub iterations: u64,
    /// Cells not decided yet.
    pub blank: usize,
}

/// What a watched search calls with each event; `Break` ends the search at its next guess, iteration or solution, and no
/// event comes before that.
pub type Watching<'a> = dyn FnMut(Event) -> ControlFlow<()> + 'a;

/// A watcher of a search, or none.
pub(crate) trait Watch {
    /// Tells an event. It is made only if somebody watches.
    fn tell(&mut self, event: impl FnOnce() -> Event);
    /// Whether the search is asked to end.
    fn is_over(&self) -> bool;
}

/// Nobody.
impl Watch for () {
    #[inline(always)]
    fn tell(&mut self, _: impl FnOnce() -> Event) {}

    #[inline(always)]
    fn is_over(&self) -> bool {
        false
    }
}

/// Somebody.
pub(crate) struct Somebody<'a, 'w> {
    told: &'a mut Watching<'w>,
    is_over: bool,
}

impl<'a, 'w> Somebody<'a, 'w> {
    pub(crate) fn new(told: &'a mut Watching<'w>) -> Self {
        Self { told, is_over: false }
    }
}

impl Watch for Somebody<'_, '_> {
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        if !self.is_over {
            self.is_over = (self.told)(event()).is_break();
        }
    }

    fn is_over(&self) -> bool {
        self.is_over
    }
}
