//! A text is the same puzzle to C as to the library: the files of `testdata/conformance`, each as a whole, and line by line where a
//! record is a line.
#![allow(unsafe_code, reason = "C has pointers")]

use std::ffi::CStr;
use std::fs;
use std::path::Path;
use std::ptr::{null, null_mut};

use bitdoku_capi::MALFORMED;
use bitdoku_capi::error::bitdoku_last_error;
use bitdoku_capi::handle::{bitdoku_free, bitdoku_new};
use bitdoku_capi::one::bitdoku_hint;
use serde_json::Value;

/// The puzzle that C reads, as its row tells it, or the error.
fn read(text: &str) -> Result<String, String> {
    const JSON: i32 = 16;
    let mut room = vec![0u8; 100_000];
    // SAFETY: the text is as long as it is said to be, so is the room, the handle is freed after its last use, and an error is
    // a text that ends with a NUL.
    unsafe {
        let handle = bitdoku_new(null());
        let (start, size) = (text.as_ptr().cast(), room.len());
        let row = room.as_mut_ptr().cast();
        // There are hints of classic puzzles and of boards.
        let status = bitdoku_hint(handle, start, text.len(), null(), 0, 1 | JSON, row, size, null_mut());
        bitdoku_free(handle);
        if status == MALFORMED {
            return Err(CStr::from_ptr(bitdoku_last_error()).to_str().unwrap().to_owned());
        }
    }
    let row: Value = serde_json::from_str(CStr::from_bytes_until_nul(&room).unwrap().to_str().unwrap()).unwrap();
    Ok(row["puzzle"].as_str().unwrap().to_owned())
}

#[test]
fn every_file_means_what_is_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/conformance");
    let expected = fs::read_to_string(folder.join("expected.tsv")).unwrap();
    let rows: Vec<Vec<&str>> = expected.lines().map(|row| row.split('\t').collect()).collect();
    let (mut files, mut lines) = (0, 0);
    for of_file in rows.chunk_by(|row, next| row[0] == next[0]) {
        let name = of_file[0][0];
        let text = fs::read_to_string(folder.join(name)).unwrap();
        let whole = |row: &[&str]| match row[2] {
            "" => Ok(row[3].to_owned()),
            column => Err(format!("line {}, column {column}: {}", row[1], row[3])),
        };
        let one = match of_file {
            [only] => whole(only),
            _ => Err("expected one puzzle, found several".to_owned()),
        };
        assert_eq!(read(&text), one, "{name}");
        files += 1;
        if !["lines.txt", "links.txt", "rows.jsonl"].contains(&name) {
            continue;
        }
        for row in of_file {
            let line = text.lines().nth(row[1].parse::<usize>().unwrap() - 1).unwrap();
            assert_eq!(read(line), whole(&[row[0], "1", row[2], row[3]]), "{name}: {line}");
            lines += 1;
        }
    }
    assert!(files > 9 && lines > 9, "{files} {lines}");
}
