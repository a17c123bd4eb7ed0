//! What each file of `testdata/conformance` holds. The command, the module of WebAssembly, C and Python are held to the same list.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use bitdoku_text::{Options, ReadError, read_bytes, records};

#[test]
fn every_file_means_what_is_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/conformance");
    let files = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut files: Vec<String> = files.filter(|name| name != "README.md" && name != "expected.tsv").collect();
    files.sort();
    let mut found = String::new();
    for name in &files {
        let bytes = fs::read(folder.join(name)).unwrap();
        let (mut count, mut first, mut has_fault) = (0, None, false);
        records(&bytes, &Options::default(), |record| {
            count += 1;
            has_fault |= record.is_err();
            first.get_or_insert(record.clone().map(|record| record.puzzle));
            match record {
                Ok(record) => writeln!(found, "{name}\t{}\t\t{}", record.line, record.puzzle).unwrap(),
                Err(error) => writeln!(found, "{name}\t{}\t{}\t{error}", error.line, error.column).unwrap(),
            }
        });
        // The one puzzle of a text is its only record; what has faults may be a puzzle in another form.
        let one = match first {
            None => Err(ReadError::Nothing),
            Some(_) if count > 1 => Err(ReadError::Several),
            Some(only) => only.map_err(ReadError::Malformed),
        };
        assert!(has_fault || read_bytes(&bytes) == one, "{name}");
    }
    let path = folder.join("expected.tsv");
    if std::env::var_os("BITDOKU_UPDATE").is_some() {
        fs::write(&path, &found).unwrap();
    }
    assert!(files.len() > 9 && found == fs::read_to_string(path).unwrap(), "{found}");
}
