//! Many workers, one order: jobs are worked on in parallel, and their results come out in the order of the jobs.
//!
//! ```text
//!  source ──job──▶ worker, one on each thread ──page──▶ pages, in the order of the jobs ──▶ sink
//! ```
//!
//! A worker takes the next job from the source, works on it alone, and puts its page out if that page is the next one to go
//! out. If it is not, the page waits, and the worker before whose page it waits puts it out. There is no reader thread and no
//! writer thread: a worker reads when it needs work and writes when it has results. So a single thread needs no helper, and
//! no thread waits for a batch to fill up.
//!
//! One job may take longer than a thousand others. Pages that are ready after it wait, and the workers go on, until the
//! waiting pages weigh as much as the [`Terms`] allow. What a slow job has written so far comes out at the next tick: its
//! page is shared while it is being written.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The options of [`run`], which has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The number of threads, including the calling thread. If the system refuses to start a thread, fewer work.
    pub threads: usize,
    /// The maximum total weight of finished pages that wait for their turn. While they weigh more, no job begins.
    pub waiting: usize,
    /// How often to put out the completed part of an unfinished page; `None` for never. This takes a thread.
    pub tick: Option<Duration>,
}

/// The result of a job; [`run`] has an example.
pub trait Page: Default + Send {
    /// Whether it is empty.
    fn is_empty(&self) -> bool;

    /// Its weight among the pages that wait.
    fn weight(&self) -> usize;

    /// Empties it for another job. It may keep its memory.
    fn clear(&mut self) {
        *self = Self::default();
    }
}

/// A job's page while it is being written. Its content may go out between two calls. [`run`] has an example.
#[derive(Debug, Default)]
pub struct Draft<P>(Arc<Mutex<P>>);

/// The same draft.
impl<P> Clone for Draft<P> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<P> Draft<P> {
    /// Writes to the page. The page cannot go out meanwhile, so `write` should be quick.
    pub fn write<T>(&self, write: impl FnOnce(&mut P) -> T) -> T {
        write(&mut lock(&self.0))
    }
}

/// Takes jobs from `source` until it gives none, has a worker on each thread turn them into pages, and gives these to `sink`
/// in the order of the jobs: each whole, or in parts. What the sink leaves in a page is dropped. Ends with the last page,
/// when the sink breaks, or with the sink's error.
///
/// `worker` makes a worker for each thread: a closure that is called with one job after another and writes each job's page.
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
///     fn weight(&self) -> usize {
///         self.0.len()
///     }
/// }
///
/// let mut jobs = 1..=100u64;
/// let mut squares = Vec::new();
/// let square = |job: u64, draft: &Draft<Squares>| draft.write(|page| page.0.push(job * job));
/// let terms = Terms { threads: 4, waiting: 10, tick: None };
/// run(terms, || jobs.next(), || square, |page: &mut Squares| {
///     squares.append(&mut page.0);
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
    P: Page,
    Work: FnMut(Job, &Draft<P>),
    Error: Send,
{
    let threads = terms.threads.max(1);
    let run = Run {
        source: Mutex::new(source),
        order: Mutex::new(Outbox { workers: threads, ..Outbox::default() }),
        turned: Condvar::new(),
        ended: Condvar::new(),
        sink: Mutex::new(sink),
        waiting: terms.waiting,
    };
    std::thread::scope(|scope| {
        let (run, worker) = (&run, &worker);
        for _ in 1..threads {
            if std::thread::Builder::new().spawn_scoped(scope, || run.work(worker())).is_err() {
                // What one worker cannot do the others do.
                lock(&run.order).workers -= 1;
            }
        }
        if let Some(tick) = terms.tick {
            // Without it everything comes out, too, if later.
            let _ = std::thread::Builder::new().spawn_scoped(scope, move || run.put_out_every(tick));
        }
        run.work(worker());
    });
    lock(&run.order).error.take().map_or(Ok(()), Err)
}

/// What the threads of a run share.
struct Run<Source, Sink, P, Error> {
    source: Mutex<Source>,
    order: Mutex<Outbox<P, Error>>,
    /// Signalled when a page is out or when all is over.
    turned: Condvar,
    /// Signalled when a worker has ended.
    ended: Condvar,
    sink: Mutex<Sink>,
    waiting: usize,
}

/// Which page goes out next, and which ones wait after it.
struct Outbox<P, Error> {
    /// The number of the page in front, the next to go out.
    first: u64,
    /// The pages that are begun and not yet out, in order.
    pages: VecDeque<Begun<P>>,
    /// Pages that are out and empty, for the next jobs: the last one first, so that few of many are used again and again.
    spare: Vec<P>,
    /// What the finished ones among them weigh.
    weight: usize,
    /// Whether a thread is putting pages out.
    is_writing: bool,
    /// Whether no more pages are wanted.
    is_over: bool,
    /// Workers that have not ended.
    workers: usize,
    error: Option<Error>,
}

/// A page that is begun.
struct Begun<P> {
    page: Draft<P>,
    /// What it weighs, if it is finished.
    weight: Option<usize>,
}

impl<P, Error> Default for Outbox<P, Error> {
    fn default() -> Self {
        let (pages, spare) = (VecDeque::new(), Vec::new());
        Self { first: 0, pages, spare, weight: 0, is_writing: false, is_over: false, workers: 0, error: None }
    }
}

impl<Job, P, Error, Source, Sink> Run<Source, Sink, P, Error>
where
    P: Page,
    Source: FnMut() -> Option<Job>,
    Sink: FnMut(&mut P) -> Result<ControlFlow<()>, Error>,
{
    /// What one thread does.
    fn work(&self, mut work: impl FnMut(Job, &Draft<P>)) {
        let _guard = Ending { order: &self.order, turned: &self.turned, ended: &self.ended };
        while let Some((job, number, draft)) = self.next_job() {
            work(job, &draft);
            drop(draft);
            self.finish(number);
        }
    }

    /// The next job, the number of its page and the page, once the pages that wait leave room for it; `None` at the end.
    fn next_job(&self) -> Option<(Job, u64, Draft<P>)> {
        // Locked from here to the end, so that pages are numbered in the order of their jobs.
        let mut source = lock(&self.source);
        let is_full = |order: &mut Outbox<_, _>| !order.is_over && order.weight > self.waiting;
        let order = self.turned.wait_while(lock(&self.order), is_full).unwrap_or_else(PoisonError::into_inner);
        if order.is_over {
            return None;
        }
        drop(order);
        let job = source()?;
        let mut order = lock(&self.order);
        let draft = Draft(Arc::new(Mutex::new(order.spare.pop().unwrap_or_default())));
        order.pages.push_back(Begun { page: draft.clone(), weight: None });
        let number = order.first + order.pages.len() as u64 - 1;
        Some((job, number, draft))
    }

    /// The page of this number is finished.
    fn finish(&self, number: u64) {
        let mut order = lock(&self.order);
        let at = (number - order.first) as usize;
        let weight = order.pages[at].page.write(|page| page.weight());
        order.pages[at].weight = Some(weight);
        order.weight += weight;
        self.put_out(order);
    }

    /// Puts out what can go out, unless another thread is doing so: finished pages, and the completed part of an
    /// unfinished one.
    fn put_out<'a>(&'a self, mut order: MutexGuard<'a, Outbox<P, Error>>) {
        if order.is_writing {
            return;
        }
        order.is_writing = true;
        let mut has_part = false;
        while let Outbox { is_over: false, pages, spare, .. } = &mut *order
            && let Some(front) = pages.front()
            && !(front.weight.is_none() && std::mem::replace(&mut has_part, true))
        {
            // There are no more pages than there were at once, since an unfinished one is exchanged for a spare one.
            let mut page = match front.weight {
                Some(_) => front.page.write(std::mem::take),
                None if front.page.write(|page| page.is_empty()) => break,
                None => {
                    let next = spare.pop().unwrap_or_default();
                    front.page.write(|page| std::mem::replace(page, next))
                }
            };
            if let Some(weight) = front.weight {
                order.first += 1;
                order.weight -= weight;
                order.pages.pop_front();
            }
            if !page.is_empty() {
                drop(order);
                let written = lock(&self.sink)(&mut page);
                page.clear();
                order = lock(&self.order);
                order.is_over |= !matches!(written, Ok(ControlFlow::Continue(())));
                order.error = written.err();
            }
            order.spare.push(page);
            self.turned.notify_all();
        }
        order.is_writing = false;
    }

    /// Puts out what can go out, now and then, as long as there are workers.
    fn put_out_every(&self, tick: Duration) {
        let mut order = lock(&self.order);
        while order.workers > 0 && !order.is_over {
            let ticked = self.ended.wait_timeout_while(order, tick, |order| order.workers > 0);
            order = ticked.unwrap_or_else(PoisonError::into_inner).0;
            // A worker puts its own page out when it is finished; here only an unfinished one is of interest.
            if order.pages.front().is_some_and(|front| front.weight.is_none()) {
                self.put_out(order);
                order = lock(&self.order);
            }
        }
    }
}

/// Counts the workers that have ended; lets the others end where one has panicked. The scope passes the panic on.
struct Ending<'a, P, Error> {
    order: &'a Mutex<Outbox<P, Error>>,
    turned: &'a Condvar,
    ended: &'a Condvar,
}

impl<P, Error> Drop for Ending<'_, P, Error> {
    fn drop(&mut self) {
        let mut order = lock(self.order);
        order.workers -= 1;
        order.is_over |= std::thread::panicking();
        self.turned.notify_all();
        self.ended.notify_all();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
