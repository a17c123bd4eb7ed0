//! Many workers, one order.
//!
//! Each worker takes the next block from the source, works on it alone, and puts its page out when that page's turn
//! comes. There is no reader and no writer besides: a worker reads when it needs work and writes when it has some, so
//! one thread is as good as none, and nobody waits for a batch to be full. A page that is early is kept until the ones
//! before it are out; the worker goes on meanwhile, but never more than [`AHEAD`] blocks a thread, which bounds the
//! memory whatever the input's length.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::block::Block;
use crate::page::Page;

/// Turns blocks into pages. Each thread has its own.
///
/// A worker sees the text of a block as it was read ([`crate::block::Content::Lines`]), so one that knows a shorter way
/// from text to rows may take it.
pub(crate) trait Worker {
    /// Fills `page`, which is empty, with what becomes of `block`.
    fn work(&mut self, block: &Block, page: &mut Page);
}

/// How many blocks for each thread may be under way or waiting for their turn.
const AHEAD: u64 = 3;

/// Bounds on the size of a block in bytes, and the size to begin with.
const SMALLEST: usize = 1024;
const FIRST: usize = 4 * 1024;
const LARGEST: usize = 256 * 1024;

/// A block should keep a thread busy for about so long: long enough that the hand-over costs nothing, short enough that
/// rows flow and the last block keeps nobody waiting.
const QUICK: Duration = Duration::from_millis(5);
const SLOW: Duration = Duration::from_millis(20);

/// Takes blocks from `source`, which is told how many bytes would be welcome, has `threads` workers made by `worker`
/// turn them into pages, and gives these to `sink` in order. Ends with the source, after a last page, or with the
/// sink's error.
pub(crate) fn run<W: Worker>(
    threads: usize,
    source: impl FnMut(usize) -> Option<Block> + Send,
    worker: impl Fn() -> W + Sync,
    sink: impl FnMut(&mut Page) -> io::Result<()> + Send,
) -> io::Result<()> {
    let pipeline = Pipeline {
        source: Mutex::new(Numbered { source, next: 0 }),
        order: Mutex::new(Order::default()),
        turned: Condvar::new(),
        sink: Mutex::new(sink),
        block_size: AtomicUsize::new(FIRST),
        ahead: AHEAD * threads as u64,
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(|| pipeline.serve(worker()));
        }
        pipeline.serve(worker());
    });
    lock(&pipeline.order).error.take().map_or(Ok(()), Err)
}

struct Pipeline<S, K> {
    source: Mutex<Numbered<S>>,
    order: Mutex<Order>,
    /// Signalled when a page is out or when all is over.
    turned: Condvar,
    sink: Mutex<K>,
    block_size: AtomicUsize,
    ahead: u64,
}

/// The source, and the number of its next block.
struct Numbered<S> {
    source: S,
    next: u64,
}

/// Whose turn it is.
#[derive(Default)]
struct Order {
    /// The number of the next page to go out.
    next: u64,
    /// Pages that came early.
    early: BTreeMap<u64, Page>,
    /// Whether somebody is putting pages out.
    is_writing: bool,
    /// Whether no more pages are wanted.
    is_over: bool,
    error: Option<io::Error>,
    /// Pages to be used again.
    spare: Vec<Page>,
}

impl<S: FnMut(usize) -> Option<Block>, K: FnMut(&mut Page) -> io::Result<()>> Pipeline<S, K> {
    /// What one thread does.
    fn serve<W: Worker>(&self, mut worker: W) {
        let _guard = OverOnPanic(self);
        let mut page = Page::default();
        while let Some((number, block)) = self.next_block() {
            let start = Instant::now();
            worker.work(&block, &mut page);
            self.adapt(start.elapsed());
            page = self.put(number, page);
        }
    }

    /// The next block and its number, once there is room for its page.
    fn next_block(&self) -> Option<(u64, Block)> {
        let mut source = lock(&self.source);
        let order = lock(&self.order);
        let has_to_wait = |order: &mut Order| !order.is_over && source.next >= order.next + self.ahead;
        let order = self.turned.wait_while(order, has_to_wait).unwrap_or_else(PoisonError::into_inner);
        if order.is_over {
            return None;
        }
        drop(order);
        let block = (source.source)(self.block_size.load(Ordering::Relaxed))?;
        source.next += 1;
        Some((source.next - 1, block))
    }

    /// Makes the next blocks larger or smaller after one that took so long.
    fn adapt(&self, took: Duration) {
        let size = self.block_size.load(Ordering::Relaxed);
        if took < QUICK {
            self.block_size.store((size * 2).min(LARGEST), Ordering::Relaxed);
        } else if took > SLOW {
            self.block_size.store((size / 2).max(SMALLEST), Ordering::Relaxed);
        }
    }

    /// Hands a page over, puts out all pages whose turn it is unless somebody is at it, and gives back an empty page.
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
                order.is_over |= page.is_last || written.is_err();
                order.error = written.err();
                order.spare.push(page);
                self.turned.notify_all();
            }
            order.is_writing = false;
        }
        let mut page = order.spare.pop().unwrap_or_default();
        drop(order);
        page.clear();
        page
    }
}

/// Lets the other threads end where one has panicked; the scope passes the panic on.
struct OverOnPanic<'a, S, K>(&'a Pipeline<S, K>);

impl<S, K> Drop for OverOnPanic<'_, S, K> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            lock(&self.0.order).is_over = true;
            self.0.turned.notify_all();
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::Content;

    /// Writes the block's name, after a while that is longer for some than for others.
    struct Slow;

    impl Worker for Slow {
        fn work(&mut self, block: &Block, page: &mut Page) {
            let number: u64 = block.name.parse().unwrap();
            std::thread::sleep(Duration::from_micros(number * 7919 % 500));
            page.rows.extend_from_slice(block.name.as_bytes());
            page.is_last = number == 700;
        }
    }

    fn blocks(count: u64) -> impl FnMut(usize) -> Option<Block> + Send {
        let mut numbers = 0..count;
        move |_| {
            let name = numbers.next()?.to_string().into();
            Some(Block { name, content: Content::Lost(String::new()) })
        }
    }

    fn order(threads: usize, count: u64) -> Vec<u64> {
        let mut found = Vec::new();
        run(
            threads,
            blocks(count),
            || Slow,
            |page| {
                found.push(String::from_utf8(page.rows.clone()).unwrap().parse().unwrap());
                Ok(())
            },
        )
        .unwrap();
        found
    }

    #[test]
    fn pages_come_in_order_whatever_the_number_of_threads() {
        for threads in [1, 2, 7] {
            assert_eq!(order(threads, 300), (0..300).collect::<Vec<_>>());
        }
    }

    #[test]
    fn nothing_follows_a_last_page() {
        for threads in [1, 4] {
            assert_eq!(order(threads, 1000), (0..=700).collect::<Vec<_>>());
        }
    }

    #[test]
    fn an_error_of_the_sink_ends_all() {
        let mut pages = 0;
        let error = run(
            3,
            blocks(u64::MAX),
            || Slow,
            |_| {
                pages += 1;
                if pages == 10 { Err(io::Error::other("full")) } else { Ok(()) }
            },
        );
        assert_eq!(error.unwrap_err().to_string(), "full");
        assert_eq!(pages, 10);
    }

    #[test]
    fn what_waits_is_bounded() {
        // The sink is slower than the workers; they must not run away from it.
        let taken = AtomicUsize::new(0);
        let mut put = 0;
        let mut next = blocks(200);
        let source = |size| next(size).inspect(|_| _ = taken.fetch_add(1, Ordering::Relaxed));
        run(
            4,
            source,
            || Slow,
            |_| {
                put += 1;
                std::thread::sleep(Duration::from_micros(300));
                assert!(taken.load(Ordering::Relaxed) <= put + 4 * AHEAD as usize);
                Ok(())
            },
        )
        .unwrap();
    }

    #[test]
    fn a_panic_in_a_worker_hangs_nobody() {
        struct Faulty;
        impl Worker for Faulty {
            fn work(&mut self, block: &Block, _: &mut Page) {
                assert_ne!(&*block.name, "50", "the fault that this test is about");
            }
        }
        let end = std::panic::catch_unwind(|| run(4, blocks(u64::MAX), || Faulty, |_| Ok(())));
        assert!(end.is_err());
    }
}
