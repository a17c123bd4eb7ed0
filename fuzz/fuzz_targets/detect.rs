//! Arbitrary bytes whose format is detected, as a sample and as a whole: no panic, and the format found reads them.
#![no_main]

use bitdoku::text::detect;
use bitdoku_fuzz::round_trip;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let _ = detect(bytes, false);
    round_trip(detect(bytes, true), bytes);
});
