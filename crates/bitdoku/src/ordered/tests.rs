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
fn slow(job: u64, draft: &Draft<Numbers>) {
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
    let work = |job: u64, _: &Draft<Numbers>| {
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
    let work = |job: u64, draft: &Draft<Numbers>| {
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
        let faulty = |job: u64, _: &Draft<Numbers>| assert_ne!(job, 50, "the fault that this test is about");
        run(terms(4), || jobs.next(), || faulty, |_| Ok::<_, Infallible>(ControlFlow::Continue(())))
    });
    assert!(end.is_err());
}

/// Jobs with their efforts, all of them there from the beginning.
struct Known {
    jobs: std::vec::IntoIter<(u64, u64)>,
    most: usize,
}

impl Known {
    fn new(efforts: &[u64], most: usize) -> Self {
        Self { jobs: (0..).zip(efforts.iter().copied()).collect::<Vec<_>>().into_iter(), most }
    }
}

impl Source for Known {
    type Job = u64;

    fn next(&mut self) -> Option<u64> {
        self.jobs.next().map(|(job, _)| job)
    }

    fn ahead(&mut self, held: usize) -> Option<(u64, u64)> {
        if held < self.most { self.jobs.next() } else { None }
    }
}

/// The order in which jobs are begun by a worker beside another that is held up by the first until all others are done.
fn begun(efforts: &[u64], most: usize) -> Vec<u64> {
    let (order, done) = (Mutex::new(Vec::new()), AtomicUsize::new(0));
    let others = efforts.len() - 1;
    let mut put_out = Vec::new();
    let work = |job: u64, draft: &Draft<Numbers>| {
        draft.write(|page| page.0.push(job));
        if job > 0 {
            lock(&order).push(job);
            done.fetch_add(1, Ordering::Relaxed);
        }
        while job == 0 && done.load(Ordering::Relaxed) < others {
            std::thread::yield_now();
        }
    };
    let terms = Terms { threads: 2, waiting: usize::MAX, tick: None };
    let sink = |page: &mut Numbers| {
        put_out.append(&mut page.0);
        Ok::<_, Infallible>(ControlFlow::Continue(()))
    };
    run(terms, Known::new(efforts, most), || work, sink).unwrap();
    assert!(put_out.into_iter().eq(0..efforts.len() as u64));
    order.into_inner().unwrap()
}

#[test]
fn the_hardest_of_those_that_are_held_comes_first() {
    assert_eq!(begun(&[9, 1, 5, 0, 5, 7], 10), [5, 2, 4, 1, 3]);
    // As many are held as the source allows; without looking ahead jobs come in order.
    assert_eq!(begun(&[0, 1, 2, 3, 4, 5], 2), [2, 3, 4, 5, 1]);
    assert_eq!(begun(&[0, 1, 2, 3, 4, 5], 0), [1, 2, 3, 4, 5]);
    // No more are asked for at a time than would be worth waiting for.
    let efforts: Vec<u64> = (0..=2 * AT_ONCE as u64).collect();
    assert_eq!(begun(&efforts, usize::MAX)[..2], [AT_ONCE as u64, 2 * AT_ONCE as u64]);
}

#[test]
fn one_worker_does_job_after_job() {
    let begun = Mutex::new(Vec::new());
    let work = |job: u64, draft: &Draft<Numbers>| {
        lock(&begun).push(job);
        draft.write(|page| page.0.push(job));
    };
    let sink = |_: &mut Numbers| Ok::<_, Infallible>(ControlFlow::Continue(()));
    run(terms(1), Known::new(&[1, 2, 3, 4, 5, 6], 10), || work, sink).unwrap();
    assert_eq!(begun.into_inner().unwrap(), [0, 1, 2, 3, 4, 5]);
}

#[test]
fn what_is_waited_for_is_always_in_work() {
    // All that is held is harder than what comes out next, and what waits may weigh next to nothing.
    for threads in [1, 2, 3, 8] {
        let efforts: Vec<u64> = (0..500).map(|job| job * 7919 % 1000).collect();
        let mut put_out = Vec::new();
        let sink = |page: &mut Numbers| {
            put_out.append(&mut page.0);
            Ok::<_, Infallible>(ControlFlow::Continue(()))
        };
        let terms = Terms { threads, waiting: 3, tick: Some(Duration::from_micros(300)) };
        run(terms, Known::new(&efforts, 100), || slow, sink).unwrap();
        assert_eq!(put_out, (0..1000).map(|half| half / 2).collect::<Vec<_>>());
    }
}

#[test]
fn jobs_that_are_held_are_dropped_when_all_is_over() {
    for threads in [1, 2, 5] {
        let mut pages = 0;
        let sink = |_: &mut Numbers| {
            pages += 1;
            if pages == 10 { Err("full") } else { Ok(ControlFlow::Continue(())) }
        };
        let efforts = vec![0; 1000];
        assert_eq!(run(terms(threads), Known::new(&efforts, 100), || slow, sink), Err("full"));
        assert_eq!(pages, 10);
    }
}

/// Puts by up to three jobs and finishes the oldest when it takes another one.
#[derive(Default)]
struct Holder(VecDeque<(u64, Draft<Numbers>)>);

impl Holder {
    fn finish(&mut self, put_by: usize) -> usize {
        for (job, draft) in self.0.drain(..self.0.len().saturating_sub(put_by)) {
            draft.write(|page| page.0.push(job));
        }
        self.0.len()
    }
}

impl Worker<u64, Numbers> for Holder {
    fn work(&mut self, job: u64, draft: &Draft<Numbers>) -> usize {
        std::thread::sleep(Duration::from_micros(job * 7919 % 200));
        self.0.push_back((job, draft.clone()));
        self.finish(3)
    }

    fn rest(&mut self) {
        self.finish(0);
    }
}

/// Numbers that come in bursts. After each nobody may expect more before all of it was seen.
struct Bursts<'a> {
    next: u64,
    burst: u64,
    last: u64,
    seen: &'a AtomicUsize,
}

impl Source for Bursts<'_> {
    type Job = u64;

    fn next(&mut self) -> Option<u64> {
        let start = std::time::Instant::now();
        while self.next.is_multiple_of(self.burst) && (self.seen.load(Ordering::Relaxed) as u64) < self.next {
            assert!(start.elapsed() < Duration::from_secs(60), "{} jobs were given, and not all are done", self.next);
            std::thread::yield_now();
        }
        (self.next < self.last).then(|| {
            self.next += 1;
            self.next - 1
        })
    }

    fn next_at_hand(&mut self) -> Option<u64> {
        (!self.next.is_multiple_of(self.burst)).then(|| self.next()).flatten()
    }
}

#[test]
fn nothing_is_put_by_while_a_job_is_waited_for() {
    for (threads, burst) in [(1, 20), (2, 20), (4, 7), (4, 1)] {
        // What waits may be so little, too, that it is always too much.
        for waiting in [0, 12] {
            let (seen, mut found) = (AtomicUsize::new(0), Vec::new());
            let source = Bursts { next: 0, burst, last: 100, seen: &seen };
            let sink = |page: &mut Numbers| {
                found.append(&mut page.0);
                seen.store(found.len(), Ordering::Relaxed);
                Ok::<_, Infallible>(ControlFlow::Continue(()))
            };
            run(Terms { waiting, ..terms(threads) }, source, Holder::default, sink).unwrap();
            assert!(found.iter().copied().eq(0..100), "{found:?}");
        }
    }
}

#[test]
fn jobs_are_put_by_where_the_next_one_is_at_hand() {
    // Each page goes out with the third job after it, but for the last ones.
    let (taken, mut lags) = (AtomicUsize::new(0), Vec::new());
    struct Counted<'a>(&'a AtomicUsize);
    impl Source for Counted<'_> {
        type Job = u64;
        fn next(&mut self) -> Option<u64> {
            let job = self.0.fetch_add(1, Ordering::Relaxed) as u64;
            (job < 50).then_some(job)
        }
        fn next_at_hand(&mut self) -> Option<u64> {
            self.next()
        }
    }
    let sink = |page: &mut Numbers| {
        lags.extend(page.0.iter().map(|job| taken.load(Ordering::Relaxed) as u64 - job));
        Ok::<_, Infallible>(ControlFlow::Continue(()))
    };
    run(Terms { tick: None, ..terms(1) }, Counted(&taken), Holder::default, sink).unwrap();
    assert_eq!(lags[..47], [4; 47]);
    assert_eq!(lags.len(), 50);
}
