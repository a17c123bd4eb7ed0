//! A flow of batches through the engine: the lanes stay full from one batch to the next.
//!
//! ```text
//!              feed                                                    take
//!     lot ──────────────▶ open lots, oldest first ──────────────────────────▶ lot, answered
//!                           │  grids, of the newest       ▲
//!                           ▼                             │ solutions, statuses, counts
//!                         lanes ──────────────────────────┘
//! ```
//!
//! [`Flow::feed`] ends when each grid is at work or answered, so a few are still at work then, and the caller may look whether
//! there is another lot. If there is, its grids take the lanes that came free; if not, [`Flow::drain`] answers what is left.
//! Between two calls the memory of all lots is the flow's own, and no reference to it is kept: a [`Lot`] tells anew where its
//! grids are whenever the engine works on it.

use core::borrow::BorrowMut;
use core::fmt;
use std::collections::VecDeque;

use super::Engine;
use super::backend::Shell;
use super::bytes::Batch;
use super::layout::Node;
use super::search::{Job, Jobs, Looker, Next};
use super::strategy::{Core, FEW};
use super::tally::Tally;
use crate::Budget;

/// Memory that holds grids and has room for what is found of them.
pub trait Lot {
    /// Where the grids are, and where answers are to go. It is the same batch each time: as many grids, in the same order.
    fn batch(&mut self) -> Batch<'_>;
}

impl Lot for Batch<'_> {
    fn batch(&mut self) -> Batch<'_> {
        self.again()
    }
}

/// Lots on their way through an engine, which is `E` or borrowed by it. They come out in the order in which they went in.
///
/// ```
/// use bitdoku_solve::{Batch, Budget, Cells, CellsMut, Engine, Flow, LineStatus, Lot};
///
/// /// Lines of text, and room for as many.
/// struct Lines(String, Vec<u8>, Vec<LineStatus>);
///
/// impl Lot for Lines {
///     fn batch(&mut self) -> Batch<'_> {
///         let Self(text, rows, statuses) = self;
///         let len = statuses.len();
///         let grids = Cells::text(text.as_bytes()).with_strides(len, 82, 1).unwrap();
///         Batch::solving(grids, CellsMut::text(rows).with_stride(len, 82).unwrap(), statuses)
///     }
/// }
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
/// let lines = |count: usize| Lines(line.repeat(count), vec![b'\n'; 82 * count], vec![LineStatus::Unknown; count]);
/// let mut flow = Flow::new(Engine::new());
/// flow.feed(lines(100), &Budget::UNLIMITED);
/// flow.feed(lines(3), &Budget::UNLIMITED);
/// flow.drain(&Budget::UNLIMITED);
/// let Lines(_, rows, statuses) = flow.take().unwrap();
/// assert!(rows.starts_with(b"534678912672195348") && statuses == [LineStatus::Unique; 100]);
/// assert_eq!(flow.take().unwrap().2.len(), 3);
/// assert!(flow.take().is_none());
/// ```
pub struct Flow<E, T> {
    engine: E,
    /// The lots that were not taken, oldest first.
    open: VecDeque<Open<T>>,
    /// The number of the next grid, all lots together, and that after the last one.
    next: usize,
    end: usize,
}

/// A lot in the flow.
struct Open<T> {
    lot: T,
    /// The number of its first grid.
    first: usize,
    /// Grids not yet answered.
    left: usize,
}

impl<E: BorrowMut<Engine>, T: Lot> Flow<E, T> {
    /// A flow through this engine, which must not be used otherwise meanwhile. What an earlier flow left undone is abandoned.
    pub fn new(mut engine: E) -> Self {
        engine.borrow_mut().core.abandon();
        Self { engine, open: VecDeque::new(), next: 0, end: 0 }
    }

    /// Takes a lot in, and works until each of its grids is at work or answered. Two grids a lane at most are still at work
    /// then. Where only a handful would be at work, they wait for the next lot, since a few are solved faster one by one.
    ///
    /// The budget is each grid's own. After an interrupt nothing is known of the grids not begun.
    pub fn feed(&mut self, lot: T, budget: &Budget<'_>) {
        self.open.push_back(Open { lot, first: self.end, left: 0 });
        let Open { lot, left, .. } = self.open.back_mut().expect("it was pushed");
        *left = lot.batch().len();
        self.end += *left;
        if self.left() >= FEW {
            self.work(budget, |jobs, core| jobs.begin(core));
        }
    }

    /// Works until every grid is answered.
    pub fn drain(&mut self, budget: &Budget<'_>) {
        match self.left() {
            0 => {}
            left if left == self.end - self.next => self.work(budget, |jobs, core| jobs.answer_few(core)),
            _ => self.work(budget, |jobs, core| jobs.answer_all(core)),
        }
    }

    /// How many grids are not answered.
    fn left(&self) -> usize {
        self.open.iter().map(|open| open.left).sum()
    }

    /// The oldest lot, if all its grids are answered.
    pub fn take(&mut self) -> Option<T> {
        if self.open.front()?.left > 0 {
            return None;
        }
        self.open.pop_front().map(|open| open.lot)
    }

    /// How many lots there are to be taken, whether they are answered or not.
    #[must_use]
    pub fn len(&self) -> usize {
        self.open.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// All lots that were not taken, oldest first, whether they are answered or not.
    pub fn into_lots(self) -> impl Iterator<Item = T> {
        self.open.into_iter().map(|open| open.lot)
    }

    fn work(&mut self, budget: &Budget<'_>, work: fn(GridJobs<'_>, &mut Core)) {
        let Self { engine, open, next, end } = self;
        let open = open.iter_mut().map(|Open { lot, first, left }| At { batch: lot.batch(), first: *first, left });
        let jobs = GridJobs { open: open.collect(), next, end: *end, budget, gathered: [0; 81] };
        work(jobs, &mut engine.borrow_mut().core);
    }
}

impl<E, T> fmt::Debug for Flow<E, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Flow").field("open", &self.open.len()).finish_non_exhaustive()
    }
}

impl Engine {
    /// Answers grids from bytes to bytes, without making grids of them. The budget is each grid's own; after an interrupt
    /// nothing is known of those not begun. For several batches there is [`Flow`].
    ///
    /// ```
    /// use bitdoku_solve::{Batch, Budget, Cells, CellsMut, Count, Engine, LineStatus};
    /// let text = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n\
    ///              .................................................................................\n";
    /// let grids = Cells::text(text).with_strides(2, 82, 1).unwrap();
    /// let mut engine = Engine::new();
    ///
    /// let (mut solutions, mut statuses) = ([0; 2 * 81], [LineStatus::default(); 2]);
    /// let batch = Batch::solving(grids, CellsMut::values(&mut solutions), &mut statuses);
    /// engine.answer(batch, &Budget::UNLIMITED);
    /// assert_eq!(statuses, [LineStatus::Unique, LineStatus::Multiple]);
    /// assert!(solutions.starts_with(&[5, 3, 4, 6, 7, 8, 9, 1, 2]));
    ///
    /// let mut counts = [None; 2];
    /// engine.answer(Batch::counting(grids, 10, &mut counts), &Budget::UNLIMITED);
    /// assert_eq!(counts[1], Some(Count { solutions: 10, exact: false }));
    /// ```
    pub fn answer(&mut self, batch: Batch<'_>, budget: &Budget<'_>) {
        let mut flow = Flow::new(self);
        flow.feed(batch, budget);
        flow.drain(budget);
    }
}

/// Grids in lanes, and the lots that they are of. Grids are numbered through, from lot to lot.
struct GridJobs<'j> {
    open: Vec<At<'j>>,
    next: &'j mut usize,
    end: usize,
    budget: &'j Budget<'j>,
    /// Room for the cells of a grid that do not lie side by side.
    gathered: [u8; 81],
}

/// An open lot at work.
struct At<'j> {
    batch: Batch<'j>,
    first: usize,
    left: &'j mut usize,
}

impl<'j> GridJobs<'j> {
    // The loops of the engine are compiled into these, once for all kinds of lots.

    /// Works until each grid is at work or answered.
    fn begin(mut self, core: &mut Core) {
        core.run_many(&mut self, false);
    }

    /// Works until every grid is answered.
    fn answer_all(mut self, core: &mut Core) {
        core.run_many(&mut self, true);
    }

    /// Answers the grids not begun, where none is at work.
    fn answer_few(mut self, core: &mut Core) {
        let count = self.end - *self.next;
        core.run(&mut self, count);
    }

    /// The lot that has the grid of this number. It is most often the last one.
    #[inline(always)]
    fn of<'a>(open: &'a mut [At<'j>], job: usize) -> &'a mut At<'j> {
        let mut at = open.len() - 1;
        while open[at].first > job {
            at -= 1;
        }
        &mut open[at]
    }

    /// After an interrupt: nothing is known of the grids not begun.
    #[cold]
    fn leave(&mut self) {
        for job in core::mem::replace(self.next, self.end)..self.end {
            let At { batch, first, left } = Self::of(&mut self.open, job);
            batch.conclude(job - *first, 0, true);
            **left -= 1;
        }
    }
}

impl Jobs for GridJobs<'_> {
    #[inline(always)]
    fn next<V: Shell>(&mut self, proof: V::Proof, to: &mut Node) -> Option<Job> {
        while *self.next < self.end {
            if self.budget.is_interrupted() {
                self.leave();
                return None;
            }
            let job = *self.next;
            *self.next += 1;
            let At { batch, first, left } = Self::of(&mut self.open, job);
            let at = job - *first;
            match batch.read::<V>(proof, at, &mut self.gathered) {
                Some(node) if batch.limit() > 0 => {
                    batch.send_for_room(at);
                    *to = node;
                    return Some(Job { number: job, limit: batch.limit() });
                }
                Some(_) => batch.conclude(at, 0, true),
                None => batch.refuse(at),
            }
            **left -= 1;
        }
        None
    }

    #[inline(always)]
    fn looker(&mut self) -> Option<&mut impl Looker> {
        Some(self)
    }

    #[inline(always)]
    fn budget(&self) -> &Budget<'_> {
        self.budget
    }

    #[inline(always)]
    fn done(&mut self, job: usize, tally: &Tally, stopped: bool) {
        let At { batch, first, left } = Self::of(&mut self.open, job);
        batch.conclude(job - *first, tally.solutions, stopped);
        **left -= 1;
    }
}

impl Looker for GridJobs<'_> {
    #[inline(always)]
    fn found<V: Shell>(&mut self, proof: V::Proof, job: usize, nth: u64, node: &Node) -> Next {
        let At { batch, first, .. } = Self::of(&mut self.open, job);
        batch.found::<V>(proof, job - *first, nth, node);
        Next::GoOn
    }
}
