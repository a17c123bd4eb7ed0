//! The C ABI: any bytes in buffers of exactly their length, which the address sanitizer watches.
#![no_main]
#![allow(unsafe_code, reason = "C has pointers")]

use std::ffi::{c_char, c_int, c_void};
use std::ptr::{null, null_mut};

use bitdoku_capi::Tenths;
use bitdoku_capi::handle::{Options, bitdoku_free, bitdoku_new};
use bitdoku_capi::many::{Grids, bitdoku_count_many, bitdoku_rate_many, bitdoku_solve_many};
use bitdoku_capi::one::{
    bitdoku_canonical, bitdoku_check, bitdoku_count, bitdoku_enumerate, bitdoku_hint, bitdoku_rate, bitdoku_solve,
};
use bitdoku_tdoku::{Enumerate, SolveSudoku};
use libfuzzer_sys::fuzz_target;

/// Ends an enumeration at its third solution.
unsafe extern "C" fn three(_: *const c_char, seen: *mut c_void) -> c_int {
    // SAFETY: the data is a number of ours.
    let seen = unsafe { &mut *seen.cast::<u8>() };
    *seen += 1;
    c_int::from(*seen == 3)
}

/// The same where the limit is the function's.
unsafe extern "C" fn tally(_: *const c_char, seen: *mut c_void) {
    // SAFETY: the data is a number of ours.
    unsafe { *seen.cast::<u8>() += 1 };
}

fuzz_target!(|input: (&[u8], u8, u8, u8, u8, bool)| {
    let (bytes, count, stride, cell_stride, level, is_values) = input;
    let options = Options {
        size: size_of::<Options>(),
        threads: 1,
        guesses: 200,
        scale: null(),
        language: null(),
        solver: null(),
    };
    // The heap ends where the buffer does.
    let bytes = bytes.to_vec().into_boxed_slice();
    let (text, length) = (bytes.as_ptr().cast(), bytes.len());
    let (count, stride, cell_stride) = (usize::from(count), usize::from(stride), usize::from(cell_stride));
    let grids =
        Grids { puzzles: bytes.as_ptr().cast(), size: length, count, stride, cell_stride, notation: is_values.into() };
    let (mut solution, mut redundant) = (vec![0u8; 81], vec![0u8; 81]);
    let (mut hint, mut form) = (vec![0u8; usize::from(level)], vec![0u8; length]);
    let (mut solutions, mut statuses) = (vec![0u8; count * 81], vec![0i8; count]);
    let (mut counts, mut ratings) = (vec![0u64; count], vec![Tenths::default(); count.min(2)]);
    // SAFETY: every buffer is as long as it is said to be.
    unsafe {
        let handle = bitdoku_new(&options);
        let one = bitdoku_solve(handle, text, length, solution.as_mut_ptr().cast(), null_mut());
        assert!((-2..=2).contains(&one));
        assert!((-2..=2).contains(&bitdoku_check(handle, text, length, redundant.as_mut_ptr())));
        let room = hint.as_mut_ptr().cast();
        bitdoku_hint(handle, text, length, null(), 0, i32::from(level % 6), room, hint.len(), null_mut());
        let (mut count_of_one, mut rating, mut seen) = (0, Tenths::default(), 0u8);
        let counted = bitdoku_count(handle, text, length, 3, &raw mut count_of_one, null_mut());
        assert!((-2..=2).contains(&counted) && count_of_one <= 3);
        assert!((-2..=2).contains(&bitdoku_rate(handle, text, length, &raw mut rating)));
        let listed = bitdoku_enumerate(handle, text, length, Some(three), (&raw mut seen).cast());
        assert!((-2..=2).contains(&listed) && seen <= 3);
        let canonical = bitdoku_canonical(handle, text, length, form.as_mut_ptr().cast(), null_mut());
        assert!(canonical == 0 || canonical == -2);
        let room = solutions.as_mut_ptr().cast();
        let unique = bitdoku_solve_many(handle, &grids, room, solutions.len(), 81, statuses.as_mut_ptr());
        let is_unique = statuses.iter().filter(|&&status| status == 1).count() as i64;
        assert!(unique == -3 || unique == is_unique);
        let counted = bitdoku_count_many(handle, &grids, 2, counts.as_mut_ptr(), statuses.as_mut_ptr());
        assert_eq!(counted, unique);
        let few = Grids { count: ratings.len(), ..grids };
        bitdoku_rate_many(handle, &few, ratings.as_mut_ptr(), statuses.as_mut_ptr());
        bitdoku_free(handle);
        // These two are not told a length: they read 82 characters, or 729 where the last of those says so.
        if length >= 82 && (bytes[81] < b'.' || length >= 729) {
            let (mut guesses, mut seen) = (0, 0u8);
            let solved = SolveSudoku(text, 2, 0, solution.as_mut_ptr().cast(), &raw mut guesses);
            let listed = Enumerate(text, 2, Some(tally), (&raw mut seen).cast());
            assert!(solved == listed && listed == usize::from(seen) && listed <= 2);
        }
    }
});
