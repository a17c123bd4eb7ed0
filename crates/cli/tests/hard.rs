//! The files of `testdata/conformance`, which every face reads alike, and of `testdata/hard`, which once made the command panic
//! or lose records.

use std::process::{Command, Output};

fn run(arguments: &[&str], file: &str) -> Output {
    let path = format!("{}/../../testdata/hard/{file}", env!("CARGO_MANIFEST_DIR"));
    Command::new(env!("CARGO_BIN_EXE_bitdoku")).args(arguments).arg(path).output().unwrap()
}

#[test]
fn every_file_means_what_is_expected() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/conformance/");
    let expected = std::fs::read_to_string(format!("{folder}expected.tsv")).unwrap();
    let files: std::collections::BTreeSet<&str> = expected.lines().filter_map(|row| row.split('\t').next()).collect();
    let mut found = String::new();
    for name in files {
        let output = Command::new(env!("CARGO_BIN_EXE_bitdoku"))
            .args(["rate", "--as", "jsonl"])
            .arg(format!("{folder}{name}"))
            .output()
            .unwrap();
        for row in String::from_utf8(output.stdout).unwrap().lines() {
            let row: serde_json::Value = serde_json::from_str(row).unwrap();
            let line = &row["line"];
            match row["puzzle"].as_str() {
                Some(puzzle) => found += &format!("{name}\t{line}\t\t{puzzle}\n"),
                None => found += &format!("{name}\t{line}\t{}\t{}\n", row["column"], row["error"].as_str().unwrap()),
            }
        }
    }
    assert_eq!(found, expected);
}

#[test]
fn arrays_hold_as_many_records_as_their_header_says() {
    for (file, rows, code, said) in [
        ("minus_one.npy", 50, 0, ""),
        ("truncated.npy", 3, 2, "the array has 3 of "),
        ("header.npy", 0, 2, "a damaged header"),
    ] {
        let output = run(&["count", "--limit", "2"], file);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.stdout.iter().filter(|&&byte| byte == b'\n').count(), rows, "{file}: {told}");
        assert_eq!(output.status.code(), Some(code), "{file}: {told}");
        assert!(told.contains(said), "{file}: {told}");
    }
}

/// A compressed array is an array, and a compressed text in UTF-16 a text.
#[test]
fn what_is_compressed_is_what_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/hard/minus_one.npy");
    let utf_16 = folder.path().join("utf-16");
    let line = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......\r\n".repeat(3);
    let units = line.encode_utf16().flat_map(u16::to_le_bytes);
    std::fs::write(&utf_16, [0xFF, 0xFE].into_iter().chain(units).collect::<Vec<u8>>()).unwrap();
    for from in [std::path::Path::new(path), &utf_16] {
        let solve = |path: &std::path::Path| {
            let output = Command::new(env!("CARGO_BIN_EXE_bitdoku")).arg("solve").arg(path).output().unwrap();
            (output.status.code(), String::from_utf8(output.stdout).unwrap())
        };
        let packed = folder.path().join("packed.gz");
        let gzip = std::fs::File::create(&packed).unwrap();
        assert!(Command::new("gzip").arg("-c").arg(from).stdout(gzip).status().unwrap().success());
        let plain = solve(from);
        assert!(plain.0 == Some(0) && plain.1.lines().count() >= 3, "{plain:?}");
        assert_eq!(solve(&packed), plain, "{}", from.display());
    }
}

#[test]
fn a_sukaku_is_moved_and_compared_like_any_puzzle() {
    const COMMANDS: [&[&str]; 8] = [
        &["canon"],
        &["canon", "--convention", "pattern"],
        &["canon", "--transform"],
        &["transform", "--seed", "1"],
        &["transform", "--apply", "t"],
        &["dedupe"],
        &["dedupe", "--twins"],
        &["minimize"],
    ];
    for command in COMMANDS {
        for file in ["sukaku.txt", "damaged_numbers.txt"] {
            let output = run(command, file);
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(matches!(output.status.code(), Some(0..=2)), "{command:?} {file}: {:?} {said}", output.status);
            assert!(!said.contains("internal error") && !said.contains("panicked"), "{command:?} {file}: {said}");
        }
    }
    for command in [&["canon"][..], &["dedupe"], &["transform", "--seed", "1"]] {
        let rows = String::from_utf8(run(command, "sukaku.txt").stdout).unwrap();
        assert_eq!(rows.trim_end().len(), 729, "{command:?}: {rows}");
    }
}
