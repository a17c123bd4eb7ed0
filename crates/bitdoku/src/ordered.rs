//! Many workers, one order: jobs are worked on in parallel, and their results come out in the order of the jobs.
//!
//! Each worker takes the next job from the source, works on it alone, and puts its page out when that page's turn comes.
//! There is no reader thread and no writer thread: a worker reads when it needs work and writes when it has results. So
//! a single thread needs no helper, and no thread waits for a batch to fill up.
//!
//! One job may take longer than a thousand others. What is ready behind it waits for its turn, and the workers go on
//! meanwhile, until what waits is as much as the [`Terms`] allow. What is ready of the slow job itself comes out at the
//! next tick: a page is shared while it is being written.
//!
//! A worker may take further jobs before it has finished the ones it has, where that saves time: it *puts them by*. Nobody
//! waits for that. When the next job is not at hand, because a person types or the pages that wait are too many, workers
//! finish what they have before they wait themselves.
//!
//! A long job that comes last keeps one worker busy and all others idle. So a [`Source`] may give jobs before their turn and
//! say how much effort each will take. Of those that are held the hardest is begun first, but for one: the page that is
//! to go out next is always in work, so that results come out from the beginning, and a single worker does job after job.

mod counter;
mod signal;
mod window;

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use counter::Counter;
use signal::Signal;
use window::Window;

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

/// Where jobs come from. A closure that gives the next job is a source that does not look ahead.
///
/// ```
/// use std::convert::Infallible;
/// use std::ops::ControlFlow;
/// use std::time::Duration;
/// use bitdoku::ordered::{Draft, Page, Source, Terms, run};
///
/// /// Milliseconds to sleep.
/// struct Naps(std::vec::IntoIter<u64>);
///
/// impl Source for Naps {
///     type Job = u64;
///     fn next(&mut self) -> Option<u64> {
///         self.0.next()
///     }
///     fn ahead(&mut self, held: usize) -> Option<(u64, u64)> {
///         let nap = if held < 100 { self.0.next() } else { None };
///         nap.map(|nap| (nap, nap))
///     }
/// }
/// # #[derive(Default)]
/// # struct Slept(Vec<u64>);
/// # impl Page for Slept {
/// #     fn is_empty(&self) -> bool {
/// #         self.0.is_empty()
/// #     }
/// #     fn clear(&mut self) {
/// #         self.0.clear();
/// #     }
/// #     fn weight(&self) -> usize {
/// #         1
/// #     }
/// # }
///
/// // The long one is begun first or second, and its result comes last.
/// let naps = Naps(vec![1, 2, 3, 1, 2, 10].into_iter());
/// let mut slept = Vec::new();
/// let sleep = |nap: u64, draft: &Draft<Slept>| {
///     std::thread::sleep(Duration::from_millis(nap));
///     draft.write(|page| page.0.push(nap));
/// };
/// run(Terms { threads: 2, waiting: 100, tick: None }, naps, || sleep, |page: &mut Slept| {
///     slept.append(&mut page.0);
///     Ok::<_, Infallible>(ControlFlow::Continue(()))
/// })?;
/// assert_eq!(slept, [1, 2, 3, 1, 2, 10]);
/// # Ok::<(), Infallible>(())
/// ```
pub trait Source {
    /// What there is to do.
    type Job;

    /// The next job; `None` when there are no more. It may have to be waited for.
    fn next(&mut self) -> Option<Self::Job>;

    /// The next job; `None`, too, if it would have to be waited for. It is asked for by workers that have jobs put by, and
    /// that would have to finish them before they wait.
    fn next_at_hand(&mut self) -> Option<Self::Job> {
        None
    }

    /// The next job, and how much effort it will take beside others, to be held until a worker takes it; `None` if it would
    /// have to be waited for, or if enough are held. `held` is how many are. Jobs of equal effort are taken in order.
    fn ahead(&mut self, _held: usize) -> Option<(Self::Job, u64)> {
        None
    }
}

impl<Job, Next: FnMut() -> Option<Job>> Source for Next {
    type Job = Job;

    fn next(&mut self) -> Option<Job> {
        self()
    }
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
#[derive(Debug, Default)]
pub struct Draft<P>(Arc<Mutex<P>>);

/// The same draft.
impl<P> Clone for Draft<P> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<P> Draft<P> {
    /// Writes to the page. Nobody can put it out meanwhile, so `write` should not take long.
    pub fn write<T>(&self, write: impl FnOnce(&mut P) -> T) -> T {
        write(&mut lock(&self.0))
    }
}

/// Who turns jobs into pages. A closure that works on a job is a worker that puts none by.
///
/// ```
/// use std::convert::Infallible;
/// use std::ops::ControlFlow;
/// use bitdoku::ordered::{Draft, Page, Terms, Worker, run};
///
/// # #[derive(Default)]
/// # struct Words(Vec<String>);
/// # impl Page for Words {
/// #     fn is_empty(&self) -> bool {
/// #         self.0.is_empty()
/// #     }
/// #     fn clear(&mut self) {
/// #         self.0.clear();
/// #     }
/// #     fn weight(&self) -> usize {
/// #         1
/// #     }
/// # }
/// /// Writes two words at a time.
/// #[derive(Default)]
/// struct Pairs(Option<(&'static str, Draft<Words>)>);
///
/// impl Worker<&'static str, Words> for Pairs {
///     fn work(&mut self, word: &'static str, draft: &Draft<Words>) -> usize {
///         let Some((first, page)) = self.0.take() else {
///             self.0 = Some((word, draft.clone()));
///             return 1;
///         };
///         page.write(|page| page.0.push(format!("{first} before {word}")));
///         draft.write(|page| page.0.push(format!("{word} after {first}")));
///         0
///     }
///     fn rest(&mut self) {
///         self.0.take().into_iter().for_each(|(word, draft)| draft.write(|page| page.0.push(word.into())));
///     }
/// }
///
/// struct Source(std::vec::IntoIter<&'static str>);
///
/// impl bitdoku::ordered::Source for Source {
///     type Job = &'static str;
///     fn next(&mut self) -> Option<&'static str> {
///         self.0.next()
///     }
///     fn next_at_hand(&mut self) -> Option<&'static str> {
///         self.0.next()
///     }
/// }
///
/// let mut words = Vec::new();
/// let source = Source(vec!["one", "two", "three"].into_iter());
/// run(Terms { threads: 1, waiting: 10, tick: None }, source, Pairs::default, |page: &mut Words| {
///     words.append(&mut page.0);
///     Ok::<_, Infallible>(ControlFlow::Continue(()))
/// })?;
/// assert_eq!(words, ["one before two", "two after one", "three"]);
/// # Ok::<(), Infallible>(())
/// ```
pub trait Worker<Job, P> {
    /// Works on a job, and tells how many jobs are put by after that: the latest ones that it was given. The pages of all
    /// before them are finished.
    fn work(&mut self, job: Job, draft: &Draft<P>) -> usize;

    /// Finishes all jobs that were put by.
    fn rest(&mut self) {}
}

impl<Job, P, Work: FnMut(Job, &Draft<P>)> Worker<Job, P> for Work {
    fn work(&mut self, job: Job, draft: &Draft<P>) -> usize {
        self(job, draft);
        0
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
/// let square = |job: u64, draft: &Draft<Squares>| draft.write(|page| page.0.push(job * job));
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
pub fn run<Job, P, W, Error>(
    terms: Terms,
    source: impl Source<Job = Job> + Send,
    worker: impl Fn() -> W + Sync,
    sink: impl FnMut(&mut P) -> Result<ControlFlow<()>, Error> + Send,
) -> Result<(), Error>
where
    Job: Send,
    P: Page,
    W: Worker<Job, P>,
    Error: Send,
{
    let threads = terms.threads.max(1);
    let line = Line {
        counter: Counter::new(Queue { source, window: Window::new() }),
        order: Mutex::new(Order { workers: threads, ..Order::default() }),
        turned: Signal::default(),
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

struct Line<Jobs: Source, Sink, P, Error> {
    counter: Counter<Queue<Jobs>>,
    order: Mutex<Order<P, Error>>,
    /// Signalled when a page is out or when all is over.
    turned: Signal,
    /// Signalled when a worker has ended.
    ended: Condvar,
    sink: Mutex<Sink>,
    waiting: usize,
}

/// What there is to do next.
enum Next<Job, P> {
    /// A job, its number and its page.
    Job(Job, u64, Draft<P>),
    /// That is not known yet.
    WouldWait,
    /// Nothing any more.
    Over,
}

/// Jobs that no worker has taken.
struct Queue<Jobs: Source> {
    source: Jobs,
    /// Those that are held.
    window: Window<Jobs::Job>,
}

/// Whose turn it is.
struct Order<P, Error> {
    /// The number of the page in front, the next to go out.
    first: u64,
    /// The pages of jobs that are held, or taken and not yet out, in order.
    pages: VecDeque<Shared<P>>,
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

struct Shared<P> {
    page: Draft<P>,
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

/// How many jobs are asked for ahead at a time, so that nobody waits long for one who looks ahead.
const AT_ONCE: usize = 16;

impl<P, Error, Jobs, Sink> Line<Jobs, Sink, P, Error>
where
    P: Page,
    Jobs: Source,
    Sink: FnMut(&mut P) -> Result<ControlFlow<()>, Error>,
{
    /// What one thread does.
    fn serve(&self, mut worker: impl Worker<Jobs::Job, P>) {
        let _guard = Ending { order: &self.order, turned: &self.turned, ended: &self.ended };
        // The jobs that are put by, oldest first.
        let mut open = VecDeque::new();
        loop {
            let put_by = match self.next_job(open.is_empty()) {
                Next::Job(job, number, draft) => {
                    open.push_back(number);
                    worker.work(job, &draft)
                }
                Next::WouldWait => {
                    worker.rest();
                    0
                }
                Next::Over => break,
            };
            open.drain(..open.len() - put_by).for_each(|number| self.finish(number));
        }
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

    /// A job, its number and its page, once there is room for that to wait. One who has jobs put by may not wait: neither for
    /// that, nor for the job, nor for another who waits for it.
    fn next_job(&self, may_wait: bool) -> Next<Jobs::Job, P> {
        let Some(mut queue) = self.counter.come(may_wait) else { return Next::WouldWait };
        let held = queue.window.first();
        // For the page in front there is always room.
        let has_to_wait = |order: &mut Order<_, _>| {
            !order.is_over && order.weight > self.waiting && held.is_none_or(|held| held != order.first)
        };
        let mut order = lock(&self.order);
        if has_to_wait(&mut order) {
            if !may_wait {
                return Next::WouldWait;
            }
            queue.will_wait();
            order = self.turned.wait_while(order, has_to_wait);
        }
        if order.is_over {
            return Next::Over;
        }
        let before = held.map_or(order.pages.len(), |held| (held - order.first) as usize);
        let is_next = order.pages.iter().take(before).all(|page| page.weight.is_some());
        drop(order);
        let Queue { source, window } = &mut *queue;
        // What all wait for comes first.
        let taken = if is_next {
            window.take_first()
        } else {
            for _ in 0..AT_ONCE {
                let Some((job, effort)) = source.ahead(window.len()) else { break };
                window.insert(self.enter(), effort, job);
            }
            window.take_hardest()
        };
        let (number, job) = match taken {
            Some(taken) => taken,
            None => {
                let mut job = source.next_at_hand();
                if job.is_none() && may_wait {
                    queue.will_wait();
                    job = queue.source.next();
                }
                match job {
                    Some(job) => (self.enter(), job),
                    None if may_wait => return Next::Over,
                    None => return Next::WouldWait,
                }
            }
        };
        let order = lock(&self.order);
        let draft = order.pages[(number - order.first) as usize].page.clone();
        Next::Job(job, number, draft)
    }

    /// Begins a page, and numbers it. The queue is locked meanwhile, so that pages are numbered as jobs come.
    fn enter(&self) -> u64 {
        let mut order = lock(&self.order);
        let page = Draft(Arc::new(Mutex::new(order.spare.pop().unwrap_or_default())));
        order.pages.push_back(Shared { page, weight: None });
        order.first + order.pages.len() as u64 - 1
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
            let (shared, weight) = (front.page.clone(), front.weight);
            if weight.is_none() && shared.write(|page| page.is_empty()) {
                break;
            }
            // What is finished needs no other page, and would take the memory of one with it.
            let rest = if weight.is_some() { P::default() } else { order.spare.pop().unwrap_or_default() };
            let mut page = shared.write(|page| std::mem::replace(page, rest));
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
    turned: &'a Signal,
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
