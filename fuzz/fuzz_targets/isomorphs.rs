//! The commands about isomorphs, `canon`, `transform` and `dedupe`, with arbitrary bytes as a file: each puzzle has a form, an image has the
//! same, and `dedupe` finds the same puzzles whether it has memory or files.
#![no_main]

use std::fs;
use std::path::PathBuf;
use std::process;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;

/// Where the files are; each process has its own.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join(format!("bitdoku-fuzz-isomorphs-{}", process::id()));
    fs::create_dir_all(&folder).expect("there is room for temporary files");
    folder
});

fuzz_target!(|bytes: &[u8]| {
    fs::write(FOLDER.join("in"), bytes).expect("a temporary file can be written");
    let Some(forms) = rows("in", &["canon"]) else { return };
    let images = rows("in", &["transform", "--random", "1"]).expect("what has a form has an image");
    assert_eq!(images.lines().count(), forms.lines().count(), "transform");
    // Of what cannot be read or has no form, the row says where it is.
    let puzzles: Vec<(&str, &str)> = images
        .lines()
        .zip(forms.lines())
        .filter(|(image, form)| !image.starts_with('#') && !form.starts_with('#') && !form.contains(" # "))
        .collect();
    let text: String = puzzles.iter().map(|(image, _)| format!("{image}\n")).collect();
    fs::write(FOLDER.join("images"), text).expect("a temporary file can be written");
    let again = rows("images", &["canon", "--format", "line"]);
    if let Some(again) = again.filter(|again| again.lines().count() == puzzles.len()) {
        for (again, (image, form)) in again.lines().zip(&puzzles) {
            assert_eq!(cells(again), cells(form), "{image}");
        }
    }
    let twins = rows("in", &["dedupe", "--twins"]).expect("what has a form can be compared");
    assert_eq!(twins.lines().count(), forms.lines().count(), "dedupe --twins");
    assert_eq!(rows("in", &["dedupe"]), rows("in", &["dedupe", "--memory", "0"]), "dedupe");
});

/// The puzzle that a row begins with.
fn cells(row: &str) -> &str {
    row.split(' ').next().unwrap_or_default()
}

/// What the command writes of a file; nothing if it refuses that.
fn rows(input: &str, command: &[&str]) -> Option<String> {
    let out = FOLDER.join("out");
    let mut arguments = vec!["bitdoku".into()];
    arguments.extend(command.iter().map(Into::into));
    arguments.extend(["--as".into(), "line".into(), "--quiet".into(), "--out".into(), out.clone().into()]);
    arguments.push(FOLDER.join(input).into());
    let code = bitdoku_cli::run(arguments.into_iter());
    assert!(code <= 2, "{command:?} ends with {code}");
    let rows = fs::read(&out).ok()?;
    fs::remove_file(out).expect("it was there");
    (code < 2).then(|| String::from_utf8_lossy(&rows).into_owned())
}
