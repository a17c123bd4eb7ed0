//! Batches.

use std::ffi::{c_int, c_void};

use bitdoku::engine::{Cells, CellsMut, LineStatus};
use bitdoku::{Puzzle, Refusal};
use bitdoku_answer::Status;

use crate::handle::{Handle, Work, bytes, room, with};
use crate::{ERROR, MALFORMED, Tenths, UNIQUE, number};

/// Puzzles in memory.
#[repr(C)]
#[derive(Debug)]
pub struct Grids {
    pub puzzles: *const c_void,
    pub size: usize,
    pub count: usize,
    pub stride: usize,
    pub cell_stride: usize,
    pub notation: c_int,
}

const FAILED: i64 = ERROR as i64;
const VALUES: c_int = 1;

impl Grids {
    /// The grids, if the arguments fit together.
    ///
    /// # Safety
    /// `size` bytes may be read at `puzzles` as long as the call lasts.
    unsafe fn cells(&self) -> Option<Cells<'_>> {
        // SAFETY: by the contract of this function.
        let bytes = unsafe { bytes(self.puzzles.cast(), self.size) }?;
        let cells = match self.notation {
            0 => Cells::text(bytes),
            VALUES => Cells::values(bytes),
            _ => return None,
        };
        cells.with_strides(self.count, self.stride, self.cell_stride)
    }
}

/// Lets `call` answer grids: it gets them as they lie, and room for a status of each.
///
/// # Safety
/// What the header asks for every batch: of the handle, of the grids, and that there is room for a status of each.
unsafe fn with_grids(
    handle: *mut Handle,
    grids: *const Grids,
    statuses: *mut i8,
    call: impl FnOnce(&mut Work, &Grids, Cells<'_>, &mut [i8]) -> Option<i64>,
) -> i64 {
    // SAFETY: by the contract of this function.
    unsafe {
        with(handle, FAILED, |work| {
            let grids = grids.as_ref()?;
            let (cells, statuses) = (grids.cells()?, room(statuses, grids.count)?);
            call(work, grids, cells, statuses)
        })
    }
}

/// Writes statuses, and counts the unique ones.
fn put(from: impl Iterator<Item = c_int>, to: &mut [i8]) -> i64 {
    let mut unique = 0;
    for (status, to) in from.zip(to) {
        *to = status as i8;
        unique += i64::from(status == UNIQUE);
    }
    unique
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn bitdoku_solve_many(
    handle: *mut Handle,
    grids: *const Grids,
    solutions: *mut c_void,
    size: usize,
    solution_stride: usize,
    statuses: *mut i8,
) -> i64 {
    // SAFETY: the header asks for what each of these asks for.
    unsafe {
        with_grids(handle, grids, statuses, |work, grids, cells, statuses| {
            let bytes = room(solutions.cast::<u8>(), size)?;
            let solutions = if grids.notation == VALUES { CellsMut::values(bytes) } else { CellsMut::text(bytes) };
            let solutions = solutions.with_stride(grids.count, solution_stride)?;
            let mut found = vec![LineStatus::Unknown; grids.count];
            work.pool.solve_cells(cells, solutions, &mut found);
            Some(put(found.into_iter().map(|status| number(status.into())), statuses))
        })
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn bitdoku_count_many(
    handle: *mut Handle,
    grids: *const Grids,
    limit: u64,
    counts: *mut u64,
    statuses: *mut i8,
) -> i64 {
    // SAFETY: the header asks for what each of these asks for.
    unsafe {
        with_grids(handle, grids, statuses, |work, grids, cells, statuses| {
            let counts = room(counts, grids.count)?;
            let mut found = vec![None; grids.count];
            work.pool.count_cells(cells, if limit == 0 { u64::MAX } else { limit }, &mut found);
            for (count, found) in counts.iter_mut().zip(&found) {
                *count = found.map_or(0, |found| found.solutions);
            }
            Some(put(found.into_iter().map(|count| count.map_or(MALFORMED, |count| number(count.into()))), statuses))
        })
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn bitdoku_rate_many(
    handle: *mut Handle,
    grids: *const Grids,
    ratings: *mut Tenths,
    statuses: *mut i8,
) -> i64 {
    // SAFETY: the header asks for what each of these asks for.
    unsafe {
        with_grids(handle, grids, statuses, |work, grids, cells, statuses| {
            let ratings = room(ratings, grids.count)?;
            ratings.fill(Tenths::default());
            statuses.fill(MALFORMED as i8);
            let read: Vec<(usize, Puzzle)> =
                (0..grids.count).filter_map(|at| Some((at, cells.grid(at)?.into()))).collect();
            let puzzles: Vec<Puzzle> = read.iter().map(|&(_, puzzle)| puzzle).collect();
            let mut found = vec![Err(Refusal::Stopped); puzzles.len()];
            work.pool.rate_many(&puzzles, &mut found);
            let mut unique = 0;
            for ((at, _), found) in read.into_iter().zip(found) {
                let status = match &found {
                    Ok(rating) => {
                        ratings[at] = Tenths::from(rating);
                        UNIQUE
                    }
                    Err(refusal) => number(Status::from(refusal)),
                };
                statuses[at] = status as i8;
                unique += i64::from(status == UNIQUE);
            }
            Some(unique)
        })
    }
}
