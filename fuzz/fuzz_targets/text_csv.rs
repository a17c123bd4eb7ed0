//! Arbitrary bytes read as `csv`: no panic, places that exist, and what is read is written and read back. The first two
//! bytes also serve as delimiter and column.
#![no_main]

use bitdoku::text::{Column, Format, Options, Reader};
use bitdoku_fuzz::round_trip;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    round_trip(Format::Csv, bytes);
    if let [delimiter, column, table @ ..] = bytes {
        let column = Some(Column::from((column % 4).to_string().as_str()));
        let mut reader = Reader::new(Format::Csv, &Options { column, delimiter: Some(*delimiter) });
        let mut lines = 0;
        for (line, number) in table.split(|&byte| byte == b'\n').zip(1..) {
            assert_eq!(reader.push(line, number).count(), 0, "a table is read at its end");
            lines = number;
        }
        for error in reader.finish().filter_map(Result::err) {
            assert!(error.line <= lines && error.span().end <= error.excerpt.len(), "{error:?}");
        }
    }
});
