//! Bytes to bytes: every layout, batches of every size, what is no grid, interrupts.

use super::*;
use crate::{Backend, Engine, Flow, Lot, Naive};
use bitdoku_grid::{Cell, Digit, Grid};
use core::sync::atomic::{AtomicBool, Ordering};

const FULL: &[u8; 81] = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Parts of a solution: few clues have several solutions, and now and then a clash has none.
fn puzzles() -> Vec<Puzzle> {
    let clues = if cfg!(miri) { 50..57 } else { 20..57 };
    let puzzle = |clues: usize| {
        let mut grid = Grid::EMPTY;
        let value = |cell: usize| Digit::from_ascii(FULL[cell]).unwrap();
        (0..clues).map(|i| i * 23 % 81).for_each(|cell| grid.place(Cell::from_index(cell), value(cell)));
        if clues.is_multiple_of(7) {
            grid.place(Cell::from_index(0), value(1));
        }
        grid.into()
    };
    clues.rev().map(puzzle).collect()
}

/// The puzzles as bytes, and how they lie: `[grid, cell]` strides.
fn laid_out(puzzles: &[Puzzle], zero: u8, [grid, cell]: [usize; 2]) -> Vec<u8> {
    let mut bytes = vec![99; (puzzles.len() - 1) * grid + 80 * cell + 1];
    for (i, puzzle) in puzzles.iter().enumerate() {
        for (j, digit) in puzzle.grid().unwrap().as_array().iter().enumerate() {
            bytes[i * grid + j * cell] = digit.map_or(zero, |digit| zero + digit.value());
        }
    }
    bytes
}

/// Solves in batches of `size` and returns solutions, statuses, and how many came out. `interrupt` is set when the first
/// batch has come out.
fn in_parts(
    engine: &mut Engine,
    grids: Cells<'_>,
    size: usize,
    interrupt: Option<&AtomicBool>,
) -> (Vec<u8>, Vec<LineStatus>, usize) {
    let (mut solutions, mut statuses) = (vec![7; 81 * grids.len()], vec![LineStatus::Malformed; grids.len()]);
    let mut room = CellsMut::values(&mut solutions);
    let mut start = 0;
    let mut batches: Vec<Batch<'_>> = Vec::new();
    for statuses in statuses.chunks_mut(size) {
        let part = grids.part(start..start + statuses.len());
        start += statuses.len();
        batches.push(Batch::solving(part, room.split_off_front(statuses.len()), statuses));
    }
    let budget = interrupt.map_or(Budget::UNLIMITED, |flag| Budget::UNLIMITED.interrupt(flag));
    let (mut flow, mut done) = (Flow::new(engine), 0);
    let mut take = |flow: &mut Flow<_, Batch<'_>>| {
        while let Some(batch) = flow.take() {
            done += batch.len();
            if let Some(flag) = interrupt {
                flag.store(true, Ordering::Relaxed);
            }
        }
    };
    for batch in batches {
        flow.feed(batch, &budget);
        take(&mut flow);
    }
    flow.drain(&budget);
    take(&mut flow);
    assert!(flow.is_empty());
    (solutions, statuses, done)
}

#[test]
fn grids_are_answered_like_puzzles_however_they_lie() {
    let puzzles = puzzles();
    let len = puzzles.len();
    for (zero, strides) in [(0, [81, 1]), (b'0', [82, 1]), (0, [100, 1]), (b'0', [1, len]), (0, [170, 2])] {
        let bytes = laid_out(&puzzles, zero, strides);
        let cells = if zero == 0 { Cells::values(&bytes) } else { Cells::text(&bytes) };
        let grids = cells.with_strides(len, strides[0], strides[1]).unwrap();
        for mut engine in Backend::ALL.into_iter().filter_map(Engine::with_backend) {
            let whole = in_parts(&mut engine, grids, len, None);
            let mut counts = vec![None; len];
            let mut firsts = vec![7; 81 * len];
            let batch = Batch::counting(grids, 3, &mut counts).with_solutions(CellsMut::values(&mut firsts));
            engine.answer(batch, &Budget::UNLIMITED);
            assert_eq!(firsts, whole.0);
            for (i, puzzle) in puzzles.iter().enumerate() {
                let count = engine.count(puzzle, 3);
                assert_eq!(counts[i], Some(count), "{puzzle}");
                let status = [LineStatus::Unsolvable, LineStatus::Unique, LineStatus::Multiple];
                assert_eq!(whole.1[i], status[count.solutions.min(2) as usize], "{puzzle}");
                let solution: &[u8; 81] = whole.0[81 * i..].first_chunk().unwrap();
                match Solution::of_values(solution) {
                    Some(solution) => assert!(solution.completes(puzzle.grid().unwrap())),
                    None => assert_eq!((solution, count.solutions), (&[0; 81], 0)),
                }
            }
            for &size in if cfg!(miri) { &[3][..] } else { &[1, 2, 3, 5, 20] } {
                assert_eq!(in_parts(&mut engine, grids, size, None), whole, "in parts of {size}");
            }
            assert_eq!(whole.2, len);
            engine.answer(Batch::counting(grids, 0, &mut counts), &Budget::UNLIMITED);
            assert!(counts.iter().all(|count| *count == Some(Count { solutions: 0, exact: false })));
        }
    }
}

#[test]
fn what_is_no_grid_keeps_its_place_in_any_batch() {
    let puzzles = puzzles();
    let len = puzzles.len();
    let good = laid_out(&puzzles, 0, [81, 1]);
    let mut engine = Engine::with_backend(Backend::Portable).unwrap();
    let mut naive = Naive::default();
    let (_, truth, _) = in_parts(&mut engine, Cells::values(&good), len, None);
    for bad in [vec![0], vec![1, 2, 3], vec![len - 1], (0..len).collect()] {
        let mut bytes = good.clone();
        bad.iter().for_each(|at| bytes[81 * at + at % 81] = 10);
        let mut expected = truth.clone();
        bad.iter().for_each(|&at| expected[at] = LineStatus::Malformed);
        for size in [1, 3, 4, len] {
            let (solutions, statuses, done) = in_parts(&mut engine, Cells::values(&bytes), size, None);
            assert_eq!((&statuses, done), (&expected, len), "batches of {size}, bad {bad:?}");
            assert!(bad.iter().all(|&at| solutions[81 * at..][..81] == [0; 81]));
        }
        let mut counts = vec![Some(Count { solutions: 9, exact: true }); len];
        Batch::counting(Cells::values(&bytes), 0, &mut counts).answer_by(&mut naive, &Budget::UNLIMITED);
        assert!(counts.iter().enumerate().all(|(at, count)| count.is_none() == bad.contains(&at)));
    }
}

/// Cells and room for them.
struct Owned(Vec<u8>, Vec<u8>, Vec<LineStatus>);

impl Owned {
    fn new(cells: &[u8]) -> Self {
        Self(cells.to_vec(), vec![7; cells.len()], vec![LineStatus::Unknown; cells.len() / 81])
    }
}

impl Lot for Owned {
    fn batch(&mut self) -> Batch<'_> {
        Batch::solving(Cells::values(&self.0), CellsMut::values(&mut self.1), &mut self.2)
    }
}

#[test]
fn lots_that_own_their_memory_come_out_in_order() {
    let puzzles = puzzles();
    let bytes = laid_out(&puzzles, 0, [81, 1]);
    for mut engine in Backend::ALL.into_iter().filter_map(Engine::with_backend) {
        let truth = in_parts(&mut engine, Cells::values(&bytes), puzzles.len(), None);
        for sizes in [[0, 3, 4].as_slice(), &[20, 1, 0], &[puzzles.len()]] {
            let mut flow = Flow::new(&mut engine);
            let (mut left, mut found) = (&bytes[..], (Vec::new(), Vec::new(), 0));
            let mut take = |flow: &mut Flow<_, Owned>| {
                while let Some(Owned(_, solutions, statuses)) = flow.take() {
                    found.2 += statuses.len();
                    found.0.extend(solutions);
                    found.1.extend(statuses);
                }
            };
            for size in sizes.iter().cycle() {
                let (lot, rest) = left.split_at(left.len().min(81 * size));
                left = rest;
                flow.feed(Owned::new(lot), &Budget::UNLIMITED);
                take(&mut flow);
                if left.is_empty() {
                    break;
                }
                if *size == 3 {
                    // A pause.
                    flow.drain(&Budget::UNLIMITED);
                    take(&mut flow);
                    assert!(flow.is_empty());
                }
            }
            flow.drain(&Budget::UNLIMITED);
            take(&mut flow);
            // After a pause the first solution of several may be another one.
            assert_eq!((&found.1, found.2), (&truth.1, truth.2), "{sizes:?}");
            for (at, status) in truth.1.iter().enumerate() {
                let places = 81 * at..81 * at + 81;
                assert!(*status == LineStatus::Multiple || found.0[places.clone()] == truth.0[places]);
            }
        }
    }
}

#[test]
fn an_abandoned_flow_leaves_nothing_behind() {
    let bytes = laid_out(&puzzles(), 0, [81, 1]);
    let answers = |engine: &mut Engine| {
        let mut flow = Flow::new(engine);
        flow.feed(Owned::new(&bytes), &Budget::UNLIMITED);
        flow.drain(&Budget::UNLIMITED);
        let Owned(_, solutions, statuses) = flow.take().expect("it is answered");
        assert!(flow.take().is_none());
        (solutions, statuses)
    };
    for backend in Backend::ALL {
        let Some(mut engine) = Engine::with_backend(backend) else { continue };
        let truth = answers(&mut engine);
        Flow::new(&mut engine).feed(Owned::new(&[0; 5 * 81]), &Budget::UNLIMITED);
        assert_eq!(answers(&mut engine), truth, "{backend}");
    }
}

#[test]
fn lots_not_answered_are_given_back() {
    let puzzles = puzzles();
    let bytes = laid_out(&puzzles, 0, [81, 1]);
    let mut flow = Flow::new(Engine::with_backend(Backend::Portable).unwrap());
    flow.feed(Owned::new(&bytes), &Budget::UNLIMITED);
    flow.feed(Owned::new(&bytes[..81]), &Budget::UNLIMITED);
    assert_eq!((flow.len(), flow.take().is_none()), (2, true));
    assert_eq!(flow.into_lots().map(|lot| lot.2.len()).collect::<Vec<_>>(), [puzzles.len(), 1]);
}

#[test]
#[cfg_attr(miri, ignore = "there are so few puzzles there that all are at work before the first batch is done")]
fn after_an_interrupt_the_rest_is_unknown() {
    let puzzles = puzzles();
    let bytes = laid_out(&puzzles, 0, [81, 1]);
    for mut engine in Backend::ALL.into_iter().filter_map(Engine::with_backend) {
        let truth = in_parts(&mut engine, Cells::values(&bytes), puzzles.len(), None);
        for size in [1, 2, 5] {
            let flag = AtomicBool::new(false);
            let (solutions, statuses, _) = in_parts(&mut engine, Cells::values(&bytes), size, Some(&flag));
            assert!(flag.load(Ordering::Relaxed));
            assert_eq!(statuses.last(), Some(&LineStatus::Unknown));
            for (at, (status, truth)) in statuses.iter().zip(&truth.1).enumerate() {
                assert!(status == truth || *status == LineStatus::Unknown, "{at}");
                assert!(at >= size || status == truth, "the first batch was done");
            }
            assert_eq!(&solutions[..81], &truth.0[..81]);
            assert_eq!(solutions[81 * (puzzles.len() - 1)..], [0; 81]);
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "searches an empty grid again and again")]
fn a_solution_found_before_the_guesses_were_spent_is_written() {
    let open = [b'.'; 81];
    let mut engine = Engine::with_backend(Backend::Portable).unwrap();
    for copies in [1, 5] {
        let text = open.repeat(copies);
        // Just enough to come to a first solution.
        let known = (1..200).find_map(|guesses| {
            let (mut solutions, mut statuses) = (vec![0; 81 * copies], vec![LineStatus::Malformed; copies]);
            let batch = Batch::solving(Cells::text(&text), CellsMut::text(&mut solutions), &mut statuses);
            engine.answer(batch, &Budget::UNLIMITED.guesses(guesses));
            (solutions[0] != b'.').then_some((solutions, statuses[0]))
        });
        let (solutions, status) = known.expect("some guesses lead to a solution");
        assert_eq!(status, LineStatus::Unknown);
        assert!(Solution::of_values(&core::array::from_fn(|i| solutions[i] - b'0')).is_some());
    }
}
