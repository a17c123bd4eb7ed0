//! Arbitrary bytes as the command reads them: the same records come out, however the text is cut into blocks and pieces,
//! and a block cut in two has as many as it had.
#![no_main]

use bitdoku_cli::records_of;
use bitdoku_grid::text::{Format, detect};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, u8, &[u8])| {
    let (size, piece, text) = input;
    let format = detect(text, true);
    let whole = records_of(text, format, 1 << 18, 1 << 18);
    // What kind of table it is depends on how much of it is there to look at.
    let piece = if format == Format::Csv { 1 << 18 } else { 1 + usize::from(piece) };
    assert_eq!(records_of(text, format, 1 + usize::from(size), piece), whole);
});
