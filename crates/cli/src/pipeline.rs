//! From blocks to pages: how large blocks are, and how far workers may run ahead. The rest is [`bitdoku::ordered`].

use std::collections::VecDeque;
use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use bitdoku::ordered::{self, Draft, Terms};

use crate::block::Block;
use crate::page::Page;

/// Turns blocks into pages. Each thread has its own.
///
/// A worker sees the text of a block as it was read ([`crate::block::Content::Lines`]), so one that knows a shorter way
/// from text to rows may take it.
pub(crate) trait Worker {
    /// The most bytes of a block. It is some ten thousand lines, so that whoever answers all of them at once has the engine's
    /// lanes full but for a moment at the end.
    const LARGEST: usize = 1024 * 1024;

    /// Writes what becomes of `block`. What is ready comes out at the next tick, so a worker writes each row as soon as it
    /// has it, or many rows where that takes no time. Tells how many blocks are put by, as [`ordered::Worker::work`] does.
    fn work(&mut self, block: Block, draft: &Draft<Page>) -> usize;

    /// Writes what becomes of the blocks that are put by.
    fn rest(&mut self) {}
}

/// The least bytes of a block, and how many to begin with. The smallest block is a single line: where each record takes a
/// second, the last ones should not all fall to one thread.
const SMALLEST: usize = 1;
const FIRST: usize = 256;

/// A block should keep a thread busy for about so long: long enough that the hand-over costs nothing, short enough that
/// the last block keeps nobody waiting.
const QUICK: Duration = Duration::from_millis(5);
const SLOW: Duration = Duration::from_millis(20);

/// How far to look ahead for the hardest blocks: so many for each thread, about so many bytes, and only where blocks are
/// small. Where they are not, records go by so quickly that none of them can be missed at the end.
const AHEAD: usize = 256;
const AHEAD_BYTES: usize = 1024 * 1024;
const SMALL: usize = 8 * 1024;

/// How soon a row that is ready comes out while the block it belongs to is not finished.
const TICK: Duration = Duration::from_millis(50);

/// So many bytes of rows may wait behind a record that takes its time.
const WAITING: usize = 12 << 20;

/// Where blocks come from. A closure that gives the next one is such a place that does not look ahead.
pub(crate) trait Blocks: Send {
    /// The next block, of about `size` bytes; `None` after the last.
    fn next(&mut self, size: usize) -> Option<Block>;

    /// The next block, if it can be had without waiting.
    fn next_at_hand(&mut self, _size: usize) -> Option<Block> {
        None
    }

    /// The next block, if it can be had without waiting and if those that are most work are to come first; and how much
    /// work it is beside others.
    fn ahead(&mut self, _size: usize) -> Option<(Block, u64)> {
        None
    }
}

impl<Next: FnMut(usize) -> Option<Block> + Send> Blocks for Next {
    fn next(&mut self, size: usize) -> Option<Block> {
        self(size)
    }
}

/// The blocks of a run, cut to the size that is welcome.
struct Sized<'a, B> {
    blocks: B,
    size: &'a AtomicUsize,
    threads: usize,
}

impl<B: Blocks> ordered::Source for Sized<'_, B> {
    type Job = Block;

    fn next(&mut self) -> Option<Block> {
        self.blocks.next(self.size.load(Ordering::Relaxed))
    }

    fn next_at_hand(&mut self) -> Option<Block> {
        self.blocks.next_at_hand(self.size.load(Ordering::Relaxed))
    }

    fn ahead(&mut self, held: usize) -> Option<(Block, u64)> {
        let size = self.size.load(Ordering::Relaxed);
        let is_room = size <= SMALL && held < AHEAD * self.threads && held * size < AHEAD_BYTES;
        if is_room { self.blocks.ahead(size) } else { None }
    }
}

/// Takes blocks from `blocks`, which is told how many bytes would be welcome, has `threads` workers made by `worker`
/// turn them into pages, and gives these to `sink` in order. Ends with the source, after a last page, or with the
/// sink's error.
pub(crate) fn run<W: Worker>(
    threads: usize,
    blocks: impl Blocks,
    worker: impl Fn() -> W + Sync,
    mut sink: impl FnMut(&mut Page) -> io::Result<()> + Send,
) -> io::Result<()> {
    let size = AtomicUsize::new(FIRST);
    let worker = || Paced { worker: worker(), size: &size, open: VecDeque::new() };
    let terms = Terms { threads, waiting: WAITING, tick: Some(TICK) };
    ordered::run(terms, Sized { blocks, size: &size, threads }, worker, |page: &mut Page| {
        sink(page)?;
        Ok(if page.is_last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })
}

/// A worker, and how large it wants blocks to be.
struct Paced<'a, W> {
    worker: W,
    size: &'a AtomicUsize,
    /// Where the blocks end that are not finished, and their pages; oldest first.
    open: VecDeque<(u64, Draft<Page>)>,
}

impl<W: Worker> ordered::Worker<Block, Page> for Paced<'_, W> {
    fn work(&mut self, block: Block, draft: &Draft<Page>) -> usize {
        let start = Instant::now();
        self.open.push_back((block.end, draft.clone()));
        let put_by = self.worker.work(block, draft);
        self.finish(put_by);
        let size = next_size(self.size.load(Ordering::Relaxed), start.elapsed(), W::LARGEST);
        self.size.store(size, Ordering::Relaxed);
        put_by
    }

    fn rest(&mut self) {
        self.worker.rest();
        self.finish(0);
    }
}

impl<W> Paced<'_, W> {
    /// All blocks but the last `put_by` are finished.
    fn finish(&mut self, put_by: usize) {
        for (end, draft) in self.open.drain(..self.open.len() - put_by) {
            draft.write(|page| page.answered = end);
        }
    }
}

/// How large blocks should be after one of this size took so long.
fn next_size(size: usize, took: Duration, largest: usize) -> usize {
    let next = match () {
        () if took < QUICK / 8 => size * 8,
        () if took < QUICK => size * 2,
        () if took > SLOW * 8 => size / 8,
        () if took > SLOW => size / 2,
        () => size,
    };
    next.clamp(SMALLEST, largest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use std::sync::Mutex;

    use bitdoku::text::Options;

    use crate::block::Content;
    use crate::input::Operand;
    use crate::source::Source;

    /// Writes the block's name, after a while that is longer for some than for others.
    struct Slow;

    impl Worker for Slow {
        fn work(&mut self, block: Block, draft: &Draft<Page>) -> usize {
            let number: u64 = block.name.parse().unwrap();
            std::thread::sleep(Duration::from_micros(number * 7919 % 500));
            draft.write(|page| {
                page.rows.extend_from_slice(block.name.as_bytes());
                page.rows.push(b'\n');
                page.is_last = number == 700;
            });
            0
        }
    }

    fn rows(threads: usize, count: u64) -> String {
        let mut numbers = 0..count;
        let source = |_| {
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

    /// Writes the line that a block begins with. The block with the first line is held up until so many others are done.
    struct FirstWaits<'a> {
        begun: &'a Mutex<Vec<u64>>,
        others: usize,
    }

    impl Worker for FirstWaits<'_> {
        fn work(&mut self, block: Block, draft: &Draft<Page>) -> usize {
            let Content::Lines { lines, .. } = &block.content else { panic!("they are lines") };
            let start = Instant::now();
            while lines.first == 1 && self.begun.lock().unwrap().len() < self.others {
                assert!(start.elapsed() < Duration::from_secs(60), "there should be more blocks");
                std::thread::yield_now();
            }
            self.begun.lock().unwrap().push(lines.first);
            draft.write(|page| writeln!(page.rows, "{}", lines.first).unwrap());
            0
        }
    }

    #[test]
    fn the_hardest_of_the_blocks_at_hand_comes_first() {
        // Seventeen blocks of three lines. How hard one is, its last line says.
        let puzzle = ".".repeat(81);
        let text: String = (0..51).map(|line| format!("{puzzle} {:02}\n", line * 7 % 51)).collect();
        let mut source = Source::new(vec![Operand::Text(text)], None, Options::default());
        source.hardest_first(|block| {
            let mut effort = 0;
            block.each(|record, _| {
                effort = record.unwrap().annotation.parse().unwrap();
                ControlFlow::Continue(())
            });
            effort
        });
        let (begun, mut rows) = (Mutex::new(Vec::new()), Vec::new());
        let sink = |page: &mut Page| {
            rows.append(&mut page.rows);
            Ok(())
        };
        run(2, source, || FirstWaits { begun: &begun, others: 16 }, sink).unwrap();
        let firsts = (0..17).map(|block| 1 + 3 * block);
        assert_eq!(
            String::from_utf8(rows).unwrap(),
            firsts.clone().map(|first| format!("{first}\n")).collect::<String>()
        );
        let mut expected: Vec<u64> = firsts.skip(1).collect();
        expected.sort_by_key(|first| std::cmp::Reverse((first + 1) * 7 % 51));
        assert!(begun.into_inner().unwrap().into_iter().eq(expected.into_iter().chain([1])));
    }

    #[test]
    fn blocks_grow_and_shrink_with_the_pace() {
        const LARGEST: usize = 1 << 20;
        let mut size = FIRST;
        for _ in 0..10 {
            size = next_size(size, Duration::from_micros(10), LARGEST);
        }
        assert_eq!(size, LARGEST);
        assert_eq!(next_size(size, Duration::from_millis(10), LARGEST), LARGEST);
        for _ in 0..10 {
            size = next_size(size, Duration::from_secs(1), LARGEST);
        }
        assert_eq!(size, SMALLEST);
    }
}
