//! Arbitrary bytes read as `numbers`: no panic, places that exist, and what is read is written and read back.
#![no_main]

use bitdoku::text::Format;
use bitdoku_fuzz::round_trip;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| round_trip(Format::Numbers, bytes));
