//! Many workers, one order: jobs are worked on side by side, and what becomes of them comes out in their order.
//!
//! Each worker takes the next job from the source, works on it alone, and puts its page out when that page's turn comes.
//! There is no reader and no writer besides: a worker reads when it needs work and writes when it has some, so a single
//! thread needs no helper, and nobody waits for a batch to be full. A page that is early is kept until the ones before
//! it are out; the worker goes on meanwhile, but never more than [`AHEAD`] jobs a thread, which bounds the memory
//! whatever the number of jobs.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// How many jobs for each thread may be under way or waiting for their turn.
pub const AHEAD: usize = 3;

/// Takes jobs from `source`, has workers on `threads` threads turn them into pages, and gives these to `sink` in the
/// order of the jobs. Ends when the source has no more, when the sink breaks, or with the sink's error.
///
/// `worker` makes one worker for each thread; the thread that calls is one of them, so with one thread none is started.
/// Where the system has no more threads to give, there are fewer workers. A page comes to a worker as an earlier job
/// left it, so that its memory is used again.
///
/// ```
/// use std::convert::Infallible;
/// use std::ops::ControlFlow;
///
/// let mut jobs = 1..=100u64;
/// let mut squares = Vec::new();
/// let square = |job: u64, page: &mut u64| *page = job * job;
/// bitdoku::ordered::run(4, || jobs.next(), || square, |page| {
///     squares.push(*page);
///     Ok::<_, Infallible>(ControlFlow::Continue(()))
/// })?;
/// assert!(squares.is_sorted() && squares.len() == 100);
/// # Ok::<(), Infallible>(())
/// ```
///
/// # Errors
/// Those of the sink.
pub fn run<Job, Page, Work, Error>(
    threads: usize,
    source: impl FnMut() -> Option<Job> + Send,
    worker: impl Fn() -> Work + Sync,
    sink: impl FnMut(&mut Page) -> Result<ControlFlow<()>, Error> + Send,
) -> Result<(), Error>
where
    Job: Send,
    Page: Default + Send,
    Work: FnMut(Job, &mut Page),
    Error: Send,
{
    let line = Line {
        source: Mutex::new(Numbered { source, next: 0 }),
        order: Mutex::new(Order::default()),
        turned: Condvar::new(),
        sink: Mutex::new(sink),
        ahead: (AHEAD * threads.max(1)) as u64,
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            // What one worker cannot do the others do.
            let _ = std::thread::Builder::new().spawn_scoped(scope, || line.serve(worker()));
        }
        line.serve(worker());
    });
    lock(&line.order).error.take().map_or(Ok(()), Err)
}

struct Line<Source, Sink, Page, Error> {
    source: Mutex<Numbered<Source>>,
    order: Mutex<Order<Page, Error>>,
    /// Signalled when a page is out or when all is over.
    turned: Condvar,
    sink: Mutex<Sink>,
    ahead: u64,
}

/// The source, and the number of its next job.
struct Numbered<Source> {
    source: Source,
    next: u64,
}

/// Whose turn it is.
struct Order<Page, Error> {
    /// The number of the next page to go out.
    next: u64,
    /// Pages that came early.
    early: BTreeMap<u64, Page>,
    /// Whether somebody is putting pages out.
    is_writing: bool,
    /// Whether no more pages are wanted.
    is_over: bool,
    error: Option<Error>,
    /// Pages to be used again.
    spare: Vec<Page>,
}

impl<Page, Error> Default for Order<Page, Error> {
    fn default() -> Self {
        Self { next: 0, early: BTreeMap::new(), is_writing: false, is_over: false, error: None, spare: Vec::new() }
    }
}

impl<Job, Page, Error, Source, Sink> Line<Source, Sink, Page, Error>
where
    Page: Default,
    Source: FnMut() -> Option<Job>,
    Sink: FnMut(&mut Page) -> Result<ControlFlow<()>, Error>,
{
    /// What one thread does.
    fn serve(&self, mut work: impl FnMut(Job, &mut Page)) {
        let _guard = OverOnPanic { order: &self.order, turned: &self.turned };
        let mut page = Page::default();
        while let Some((number, job)) = self.next_job() {
            work(job, &mut page);
            page = self.put(number, page);
        }
    }

    /// The next job and its number, once there is room for its page.
    fn next_job(&self) -> Option<(u64, Job)> {
        let mut source = lock(&self.source);
        let order = lock(&self.order);
        let has_to_wait = |order: &mut Order<_, _>| !order.is_over && source.next >= order.next + self.ahead;
        let order = self.turned.wait_while(order, has_to_wait).unwrap_or_else(PoisonError::into_inner);
        if order.is_over {
            return None;
        }
        drop(order);
        let job = (source.source)()?;
        source.next += 1;
        Some((source.next - 1, job))
    }

    /// Hands a page over, puts out all pages whose turn it is unless somebody is at it, and gives back a page to use.
    fn put(&self, number: u64, page: Page) -> Page {
        let mut order = lock(&self.order);
        order.early.insert(number, page);
        if !order.is_writing {
            order.is_writing = true;
            while !order.is_over
                && let Some(mut page) = {
                    let next = order.next;
                    order.early.remove(&next)
                }
            {
                drop(order);
                let written = lock(&self.sink)(&mut page);
                order = lock(&self.order);
                order.next += 1;
                order.is_over |= !matches!(written, Ok(ControlFlow::Continue(())));
                order.error = written.err();
                order.spare.push(page);
                self.turned.notify_all();
            }
            order.is_writing = false;
        }
        order.spare.pop().unwrap_or_default()
    }
}

/// Lets the other threads end where one has panicked; the scope passes the panic on.
struct OverOnPanic<'a, Page, Error> {
    order: &'a Mutex<Order<Page, Error>>,
    turned: &'a Condvar,
}

impl<Page, Error> Drop for OverOnPanic<'_, Page, Error> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            lock(self.order).is_over = true;
            self.turned.notify_all();
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    /// Writes the job's number, after a while that is longer for some than for others.
    fn slow(job: u64, page: &mut u64) {
        std::thread::sleep(Duration::from_micros(job * 7919 % 500));
        *page = job;
    }

    fn order(threads: usize, jobs: u64, last: u64) -> Vec<u64> {
        let mut found = Vec::new();
        let mut jobs = 0..jobs;
        run(
            threads,
            || jobs.next(),
            || slow,
            |page: &mut u64| {
                found.push(*page);
                Ok::<_, Infallible>(if *page == last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            },
        )
        .unwrap();
        found
    }

    #[test]
    fn pages_come_in_order_whatever_the_number_of_threads() {
        for threads in [0, 1, 2, 7] {
            assert_eq!(order(threads, 300, u64::MAX), (0..300).collect::<Vec<_>>());
        }
    }

    #[test]
    fn nothing_follows_a_break() {
        for threads in [1, 4] {
            assert_eq!(order(threads, 1000, 700), (0..=700).collect::<Vec<_>>());
        }
    }

    #[test]
    fn an_error_of_the_sink_ends_all() {
        let (mut jobs, mut pages) = (0.., 0);
        let sink = |_: &mut u64| {
            pages += 1;
            if pages == 10 { Err("full") } else { Ok(ControlFlow::Continue(())) }
        };
        assert_eq!(run(3, || jobs.next(), || slow, sink), Err("full"));
        assert_eq!(pages, 10);
    }

    #[test]
    fn what_waits_is_bounded() {
        // The sink is slower than the workers; they must not run away from it.
        let taken = AtomicUsize::new(0);
        let (mut jobs, mut put) = (0..200, 0);
        let source = || jobs.next().inspect(|_| _ = taken.fetch_add(1, Ordering::Relaxed));
        let sink = |_: &mut u64| {
            put += 1;
            std::thread::sleep(Duration::from_micros(300));
            assert!(taken.load(Ordering::Relaxed) <= put + 4 * AHEAD);
            Ok::<_, Infallible>(ControlFlow::Continue(()))
        };
        run(4, source, || slow, sink).unwrap();
    }

    #[test]
    fn a_panic_in_a_worker_hangs_nobody() {
        let end = std::panic::catch_unwind(|| {
            let mut jobs = 0u64..;
            let faulty = |job: u64, _: &mut u64| assert_ne!(job, 50, "the fault that this test is about");
            run(4, || jobs.next(), || faulty, |_| Ok::<_, Infallible>(ControlFlow::Continue(())))
        });
        assert!(end.is_err());
    }
}
