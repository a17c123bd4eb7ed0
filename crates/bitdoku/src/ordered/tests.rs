use super::*;
use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

#[derive(Default)]
struct Numbers(Vec<u64>);

impl Page for Numbers {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
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
    (0..job * 7919 % 500).for_each(|_| std::thread::yield_now());
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
            // For ever, if fewer were let in.
            while taken.load(Ordering::Relaxed) < 13 {
                std::thread::yield_now();
            }
            for _ in 0..1000 {
                std::thread::yield_now();
                let before = taken.load(Ordering::Relaxed);
                assert!(before <= 13 + 4, "{before}");
            }
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

/// Tells that a worker is gone.
struct Gone<'a>(&'a AtomicBool);

impl Drop for Gone<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

#[test]
fn a_worker_that_ends_is_no_tick() {
    let (gone, mut jobs, mut pages) = (AtomicBool::new(false), Some(1).into_iter(), Vec::new());
    let worker = || {
        let mine = Gone(&gone);
        let gone = &gone;
        move |job: u64, draft: &Draft<Numbers>| {
            let _ = &mine;
            draft.write(|page| page.0.push(job));
            // The other finds no job and ends; whoever is woken by that has time to write.
            while !gone.load(Ordering::SeqCst) {
                std::thread::yield_now();
            }
            (0..100_000).for_each(|_| std::thread::yield_now());
            draft.write(|page| page.0.push(job));
        }
    };
    let sink = |page: &mut Numbers| {
        pages.push(std::mem::take(&mut page.0));
        Ok::<_, Infallible>(ControlFlow::Continue(()))
    };
    let terms = Terms { threads: 2, waiting: 12, tick: Some(Duration::from_secs(1 << 30)) };
    run(terms, || jobs.next(), worker, sink).unwrap();
    assert_eq!(pages, [[1, 1]]);
}
