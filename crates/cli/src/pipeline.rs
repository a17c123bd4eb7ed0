//! From blocks to pages: how large blocks are, and how far workers may run ahead. The rest is [`bitdoku::ordered`].

use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use bitdoku::ordered::{self, Draft, Terms};

use crate::block::Block;
use crate::page::Page;

/// Turns blocks into pages. Each thread has its own.
///
/// A worker sees the text of a block as it was read ([`crate::block::Content::Lines`]), so one that knows a shorter way
/// from text to rows may take it.
pub(crate) trait Worker {
    /// Writes what becomes of `block`. What is ready comes out at the next tick, so a worker writes each row as soon as it
    /// has it, or many rows where that takes no time.
    fn work(&mut self, block: &Block, draft: &Draft<Page>);
}

/// The least and the most bytes of a block, and how many to begin with. The smallest block is a single line: where each
/// record takes a second, the last ones should not all fall to one thread. The largest is some thousand lines, so that the
/// engine's lanes are full but for a moment at the end.
const SMALLEST: usize = 1;
const FIRST: usize = 256;
const LARGEST: usize = 1024 * 1024;

/// A block should keep a thread busy for about so long: long enough that the hand-over costs nothing, short enough that
/// no thread waits long for the last block.
const QUICK: Duration = Duration::from_millis(5);
const SLOW: Duration = Duration::from_millis(20);

/// How soon a row that is ready comes out while the block it belongs to is not finished.
const TICK: Duration = Duration::from_millis(50);

/// This many bytes of rows may wait after a record that takes its time.
const WAITING: usize = 12 << 20;

/// Takes blocks from `next` until it gives none, has `threads` workers made by `worker` turn them into pages, and gives these
/// to `sink` in order. `next` gets the number of bytes that would be welcome, and a block that is done with, whose memory it
/// may use again. Ends with the last block, after a last page, or with the sink's error.
pub(crate) fn run<W: Worker>(
    threads: usize,
    mut next: impl FnMut(usize, Option<Block>) -> Option<Block> + Send,
    worker: impl Fn() -> W + Sync,
    mut sink: impl FnMut(&mut Page) -> io::Result<()> + Send,
) -> io::Result<()> {
    let size = &AtomicUsize::new(FIRST);
    let done = &Mutex::new(Vec::new());
    let done = || done.lock().unwrap_or_else(PoisonError::into_inner);
    let worker = || {
        let mut worker = worker();
        move |block: Block, draft: &Draft<Page>| {
            let start = Instant::now();
            worker.work(&block, draft);
            draft.write(|page| page.answered = block.end);
            size.store(next_size(size.load(Ordering::Relaxed), start.elapsed()), Ordering::Relaxed);
            done().push(block);
        }
    };
    let terms = Terms { threads, waiting: WAITING, tick: Some(TICK) };
    ordered::run(
        terms,
        || {
            let spent = done().pop();
            next(size.load(Ordering::Relaxed), spent)
        },
        worker,
        |page: &mut Page| {
            let is_last = page.is_last;
            sink(page)?;
            Ok(if is_last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        },
    )
}

/// How large blocks should be after one of this size took so long.
fn next_size(size: usize, took: Duration) -> usize {
    let next = match () {
        () if took < QUICK / 8 => size * 8,
        () if took < QUICK => size * 2,
        () if took > SLOW * 8 => size / 8,
        () if took > SLOW => size / 2,
        () => size,
    };
    next.clamp(SMALLEST, LARGEST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::Content;

    /// Writes the block's name, after a while that is longer for some than for others.
    struct Slow;

    impl Worker for Slow {
        fn work(&mut self, block: &Block, draft: &Draft<Page>) {
            let number: u64 = block.name.parse().unwrap();
            (0..number * 7919 % 500).for_each(|_| std::thread::yield_now());
            draft.write(|page| {
                page.rows.extend_from_slice(block.name.as_bytes());
                page.rows.push(b'\n');
                page.is_last = number == 700;
            });
        }
    }

    fn rows(threads: usize, count: u64) -> String {
        let mut numbers = 0..count;
        let source = |_, _| {
            let name = numbers.next()?.to_string().into();
            Some(Block { name, content: Content::Lost(String::new()), end: 1 })
        };
        let mut rows = Vec::new();
        run(
            threads,
            source,
            || Slow,
            |page| {
                rows.extend_from_slice(&page.rows);
                Ok(())
            },
        )
        .unwrap();
        String::from_utf8(rows).unwrap()
    }

    #[test]
    fn rows_come_in_order_whatever_the_number_of_threads() {
        let expected: String = (0..300).map(|number| format!("{number}\n")).collect();
        for threads in [1, 2, 7] {
            assert_eq!(rows(threads, 300), expected);
        }
    }

    #[test]
    fn nothing_follows_a_last_page() {
        let expected: String = (0..=700).map(|number| format!("{number}\n")).collect();
        for threads in [1, 4] {
            assert_eq!(rows(threads, 1000), expected);
        }
    }

    #[test]
    fn blocks_grow_and_shrink_with_the_pace() {
        let mut size = FIRST;
        for _ in 0..10 {
            size = next_size(size, Duration::from_micros(10));
        }
        assert_eq!(size, LARGEST);
        assert_eq!(next_size(size, Duration::from_millis(10)), LARGEST);
        for _ in 0..10 {
            size = next_size(size, Duration::from_secs(1));
        }
        assert_eq!(size, SMALLEST);
    }
}
