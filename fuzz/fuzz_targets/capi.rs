//! The C ABI: any bytes in buffers of exactly their length, which the address sanitizer watches.
#![no_main]
#![allow(unsafe_code, reason = "C has pointers")]

use std::ptr::{null, null_mut};

use bitdoku_capi::Tenths;
use bitdoku_capi::handle::{Options, bitdoku_free, bitdoku_new};
use bitdoku_capi::many::{Grids, bitdoku_count_many, bitdoku_rate_many, bitdoku_solve_many};
use bitdoku_capi::one::{bitdoku_canonical, bitdoku_check, bitdoku_hint, bitdoku_solve};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (&[u8], u8, u8, u8, u8, bool)| {
    let (bytes, count, stride, cell_stride, level, is_values) = input;
    let options = Options { size: size_of::<Options>(), threads: 1, guesses: 200, profile: null() };
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
    }
});
