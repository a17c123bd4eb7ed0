//! Many workers, one order: jobs are worked on in parallel, and their results come out in the order of the jobs.
//!
//! Each worker takes the next job from the source, works on it alone, and puts its page out when that page's turn comes.
//! There is no reader thread and no writer thread: a worker reads when it needs work and writes when it has results. So
//! a single thread needs no helper, and no thread waits for a batch to fill up.
//!
//! One job may take longer than a thousand others. What is ready behind it waits for its turn, and the workers go on
//! meanwhile, until what waits is as much as the [`Terms`] allow. What is ready of the slow job itself comes out at the
//! next tick: a page is shared while it is being written.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// On which terms jobs are worked on; [`run`] has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// How many threads work. The one that calls is among them: with one, none is started. Where the system has no more
    /// to give, there are fewer.
    pub threads: usize,
    /// The most that finished pages may weigh together while they wait for their turn.
    pub waiting: usize,
    /// How often to look whether something of an unfinished page can go out; `None` for never. That takes a thread.
    pub tick: Option<Duration>,
}

/// What becomes of a job; [`run`] has an example.
pub trait Page: Default + Send {
    /// Whether there is nothing in it to put out.
    fn is_empty(&self) -> bool;

    /// Empties it, and keeps its memory for another.
    fn clear(&mut self);

    /// How much it counts among the pages that wait.
    fn weight(&self) -> usize;
}

/// A job's page while it is being written. Whatever is in it between two calls may go out. [`run`] has an example.
#[derive(Debug)]
pub struct Draft<'a, P>(&'a Mutex<P>);

impl<'a, P> Draft<'a, P> {
    /// A draft of this page, for a worker that works outside [`run`].
    pub const fn new(page: &'a Mutex<P>) -> Self {
        Self(page)
    }

    /// Writes to the page. Nobody can put it out meanwhile, so `write` should not take long.
    pub fn write<T>(&self, write: impl FnOnce(&mut P) -> T) -> T {
        write(&mut lock(self.0))
    }
}

/// Takes jobs from `source`, has a worker on each thread turn them into pages, and gives these to `sink` in the order of
/// the jobs: each whole, or in parts. Ends when the source has no more, when the sink breaks, or with the sink's error.
///
/// ```
/// use std::convert::Infallible;
/// use std::ops::ControlFlow;
/// use bitdoku::ordered::{Page, Draft, Terms, run};
///
/// #[derive(Default)]
/// struct Squares(Vec<u64>);
///
/// impl Page for Squares {
///     fn is_empty(&self) -> bool {
///         self.0.is_empty()
///     }
///     fn clear(&mut self) {
///         self.0.clear();
///     }
///     fn weight(&self) -> usize {
///         self.0.len()
///     }
/// }
///
/// let mut jobs = 1..=100u64;
/// let mut squares = Vec::new();
/// let square = |job: u64, draft: &Draft<'_, Squares>| draft.write(|page| page.0.push(job * job));
/// let terms = Terms { threads: 4, waiting: 10, tick: None };
/// run(terms, || jobs.next(), || square, |page: &mut Squares| {
///     squares.extend_from_slice(&page.0);
///     Ok::<_, Infallible>(ControlFlow::Continue(()))
/// })?;
/// assert!(squares.is_sorted() && squares.len() == 100);
/// # Ok::<(), Infallible>(())
/// ```
///
/// # Errors
/// Those of the sink.
pub fn run<Job, P, Work, Error>(
    terms: Terms,
    source: impl FnMut() -> Option<Job> + Send,
    worker: impl Fn() -> Work + Sync,
    sink: impl FnMut(&mut P) -> Result<ControlFlow<()>, Error> + Send,
) -> Result<(), Error>
where
    Job: Send,
    P: Page,
    Work: FnMut(Job, &Draft<'_, P>),
    Error: Send,
{
    let threads = terms.threads.max(1);
    let line = Line {
        source: Mutex::new(source),
        order: Mutex::new(Order { workers: threads, ..Order::default() }),
        turned: Condvar::new(),
        ended: Condvar::new(),
        sink: Mutex::new(sink),
        waiting: terms.waiting,
    };
    std::thread::scope(|scope| {
        let (line, worker) = (&line, &worker);
        for _ in 1..threads {
            if std::thread::Builder::new().spawn_scoped(scope, || line.serve(worker())).is_err() {
                // What one worker cannot do the others do.
                lock(&line.order).workers -= 1;
            }
        }
        if let Some(tick) = terms.tick {
            // Without it everything comes out, too, if later.
            let _ = std::thread::Builder::new().spawn_scoped(scope, move || line.put_out_every(tick));
        }
        line.serve(worker());
    });
    lock(&line.order).error.take().map_or(Ok(()), Err)
}

struct Line<Source, Sink, P, Error> {
    source: Mutex<Source>,
    order: Mutex<Order<P, Error>>,
    /// Signalled when a page is out or when all is over.
    turned: Condvar,
    /// Signalled when a worker has ended.
    ended: Condvar,
    sink: Mutex<Sink>,
    waiting: usize,
}

/// Whose turn it is.
struct Order<P, Error> {
    /// The number of the page in front, the next to go out.
    first: u64,
    /// The pages begun and not yet out, in order.
    pages: VecDeque<Begun<P>>,
    /// What the finished ones among them weigh.
    weight: usize,
    /// Whether somebody is putting pages out.
    is_writing: bool,
    /// Whether no more pages are wanted.
    is_over: bool,
    /// Workers that have not ended.
    workers: usize,
    error: Option<Error>,
    /// Pages to be used again.
    spare: Vec<P>,
}

struct Begun<P> {
    page: Arc<Mutex<P>>,
    /// What it weighs, if it is finished.
    weight: Option<usize>,
}

impl<P, Error> Default for Order<P, Error> {
    fn default() -> Self {
        Self {
            first: 0,
            pages: VecDeque::new(),
            weight: 0,
            is_writing: false,
            is_over: false,
            workers: 0,
            error: None,
            spare: Vec::new(),
        }
    }
}

/// How many empty pages are kept.
const SPARE: usize = 64;

impl<Job, P, Error, Source, Sink> Line<Source, Sink, P, Error>
where
    P: Page,
    Source: FnMut() -> Option<Job>,
    Sink: FnMut(&mut P) -> Result<ControlFlow<()>, Error>,
{
    /// What one thread does.
    fn serve(&self, mut work: impl FnMut(Job, &Draft<'_, P>)) {
        let _guard = Ending { order: &self.order, signals: [&self.turned, &self.ended] };
        while let Some((job, number, page)) = self.next_job() {
            work(job, &Draft(&page));
            let mut order = lock(&self.order);
            let weight = lock(&page).weight();
            drop(page);
            let at = (number - order.first) as usize;
            order.pages[at].weight = Some(weight);
            order.weight += weight;
            self.put_out(order);
        }
    }

    /// The next job, its number and its page, once there is room for that to wait.
    fn next_job(&self) -> Option<(Job, u64, Arc<Mutex<P>>)> {
        let mut source = lock(&self.source);
        let has_to_wait = |order: &mut Order<_, _>| !order.is_over && order.weight > self.waiting;
        let order = self.turned.wait_while(lock(&self.order), has_to_wait).unwrap_or_else(PoisonError::into_inner);
        if order.is_over {
            return None;
        }
        drop(order);
        let job = source()?;
        // The source is still locked, so that pages are numbered as jobs are taken.
        let mut order = lock(&self.order);
        let page = Arc::new(Mutex::new(order.spare.pop().unwrap_or_default()));
        order.pages.push_back(Begun { page: Arc::clone(&page), weight: None });
        Some((job, order.first + order.pages.len() as u64 - 1, page))
    }

    /// Puts out what can go out, unless another thread is doing so: finished pages, and what there is of an unfinished one.
    fn put_out<'a>(&'a self, mut order: MutexGuard<'a, Order<P, Error>>) {
        if order.is_writing {
            return;
        }
        order.is_writing = true;
        let mut has_part = false;
        while !order.is_over
            && let Some(front) = order.pages.front()
            && !(front.weight.is_none() && std::mem::replace(&mut has_part, true))
        {
            let (shared, weight) = (Arc::clone(&front.page), front.weight);
            let empty = order.spare.pop().unwrap_or_default();
            let mut page = std::mem::replace(&mut *lock(&shared), empty);
            drop(shared);
            if let Some(weight) = weight {
                order.first += 1;
                order.weight -= weight;
                order.pages.pop_front();
            }
            let is_empty = page.is_empty();
            if !is_empty {
                drop(order);
                let written = lock(&self.sink)(&mut page);
                order = lock(&self.order);
                order.is_over |= !matches!(written, Ok(ControlFlow::Continue(())));
                order.error = written.err();
            }
            page.clear();
            if order.spare.len() < SPARE {
                order.spare.push(page);
            }
            self.turned.notify_all();
        }
        order.is_writing = false;
    }

    /// Puts out what can go out, now and then, as long as there are workers.
    fn put_out_every(&self, tick: Duration) {
        let mut order = lock(&self.order);
        while order.workers > 0 && !order.is_over {
            order = self.ended.wait_timeout(order, tick).unwrap_or_else(PoisonError::into_inner).0;
            // Whoever finishes a page puts it out; here only an unfinished one is of interest.
            if order.pages.front().is_some_and(|front| front.weight.is_none()) {
                self.put_out(order);
                order = lock(&self.order);
            }
        }
    }
}

/// Counts the workers that have ended; lets the others end where one has panicked. The scope passes the panic on.
struct Ending<'a, P, Error> {
    order: &'a Mutex<Order<P, Error>>,
    signals: [&'a Condvar; 2],
}

impl<P, Error> Drop for Ending<'_, P, Error> {
    fn drop(&mut self) {
        let mut order = lock(self.order);
        order.workers -= 1;
        order.is_over |= std::thread::panicking();
        self.signals.iter().for_each(|signal| signal.notify_all());
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    #[derive(Default)]
    struct Numbers(Vec<u64>);

    impl Page for Numbers {
        fn is_empty(&self) -> bool {
            self.0.is_empty()
        }
        fn clear(&mut self) {
            self.0.clear();
        }
        fn weight(&self) -> usize {
            1
        }
    }

    const fn terms(threads: usize) -> Terms {
        Terms { threads, waiting: 12, tick: Some(Duration::from_micros(300)) }
    }

    /// Writes the job's number twice, after a while that is longer for some than for others.
    fn slow(job: u64, draft: &Draft<'_, Numbers>) {
        draft.write(|page| page.0.push(job));
        std::thread::sleep(Duration::from_micros(job * 7919 % 500));
        draft.write(|page| page.0.push(job));
    }

    fn order(threads: usize, jobs: u64, last: u64) -> Vec<u64> {
        let mut found = Vec::new();
        let mut jobs = 0..jobs;
        let sink = |page: &mut Numbers| {
            found.extend_from_slice(&page.0);
            let is_last = page.0.contains(&last);
            Ok::<_, Infallible>(if is_last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        };
        run(terms(threads), || jobs.next(), || slow, sink).unwrap();
        found
    }

    #[test]
    fn pages_come_in_order_whatever_the_number_of_threads() {
        for threads in [0, 1, 2, 7] {
            assert_eq!(order(threads, 300, u64::MAX), (0..600).map(|half| half / 2).collect::<Vec<_>>());
        }
    }

    #[test]
    fn nothing_follows_a_break() {
        for threads in [1, 4] {
            let found = order(threads, 1000, 700);
            assert_eq!(found, (0..found.len() as u64).map(|half| half / 2).collect::<Vec<_>>());
            assert!((1401..=1402).contains(&found.len()));
        }
    }

    #[test]
    fn an_error_of_the_sink_ends_all() {
        let (mut jobs, mut pages) = (0.., 0);
        let sink = |_: &mut Numbers| {
            pages += 1;
            if pages == 10 { Err("full") } else { Ok(ControlFlow::Continue(())) }
        };
        assert_eq!(run(terms(3), || jobs.next(), || slow, sink), Err("full"));
        assert_eq!(pages, 10);
    }

    #[test]
    fn what_waits_is_bounded() {
        // The first job ends when the others have come as far as they may.
        let taken = AtomicUsize::new(0);
        let mut jobs = 0..200;
        let source = || jobs.next().inspect(|_| _ = taken.fetch_add(1, Ordering::Relaxed));
        let work = |job: u64, _: &Draft<'_, Numbers>| {
            if job == 0 {
                let mut before = 0;
                while std::mem::replace(&mut before, taken.load(Ordering::Relaxed)) != taken.load(Ordering::Relaxed) {
                    std::thread::sleep(Duration::from_millis(50));
                }
                assert!((13..=13 + 4).contains(&before), "{before}");
            }
        };
        run(terms(4), source, || work, |_: &mut Numbers| Ok::<_, Infallible>(ControlFlow::Continue(()))).unwrap();
    }

    #[test]
    fn what_a_slow_job_has_ready_comes_out() {
        let seen = AtomicBool::new(false);
        let work = |job: u64, draft: &Draft<'_, Numbers>| {
            draft.write(|page| page.0.push(job));
            // For ever, if nothing came out of an unfinished page.
            while !seen.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
        };
        let mut jobs = 0..2;
        let sink = |_: &mut Numbers| {
            seen.store(true, Ordering::Relaxed);
            Ok::<_, Infallible>(ControlFlow::Continue(()))
        };
        run(terms(1), || jobs.next(), || work, sink).unwrap();
    }

    #[test]
    fn a_panic_in_a_worker_hangs_nobody() {
        let end = std::panic::catch_unwind(|| {
            let mut jobs = 0u64..;
            let faulty = |job: u64, _: &Draft<'_, Numbers>| assert_ne!(job, 50, "the fault that this test is about");
            run(terms(4), || jobs.next(), || faulty, |_| Ok::<_, Infallible>(ControlFlow::Continue(())))
        });
        assert!(end.is_err());
    }
}
