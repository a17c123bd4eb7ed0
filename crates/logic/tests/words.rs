//! What is said of steps: the words of each technique in each language, to be read, and that English stays what it is.
//!
//! `tests/words.txt` holds a step of each technique as it is explained; `BITDOKU_UPDATE=1 cargo test -p bitdoku-logic
//! --test tests words` writes it anew.

use std::fmt::Write as _;

use bitdoku_grid::Grid;
use bitdoku_logic::{Board, Hint, LANGUAGES, PROFILES, Path, Scratch, Stage, TECHNIQUES, Texts};

#[test]
#[cfg_attr(miri, ignore = "long")]
fn a_step_of_each_technique_is_told_as_it_was() {
    let mut told = String::new();
    for row in TECHNIQUES {
        let info = row.technique.info();
        let Some(example) = info.examples.first() else { continue };
        let step = example.step(row.technique).expect("it shows its technique");
        let hint = Hint { board: example.board(), step };
        for language in LANGUAGES {
            let texts: &Texts = language.code.parse().unwrap();
            writeln!(told, "## {}: {}\n", info.slug, language.code).unwrap();
            for stage in [Stage::House, Stage::Cells, Stage::Step] {
                // The longest nets are read by nobody.
                let text = hint.text_in(stage, texts);
                let lines: Vec<&str> = text.lines().collect();
                let (first, last) = lines.split_at(lines.len().min(24));
                first.iter().for_each(|line| writeln!(told, "{line}").unwrap());
                last.last().into_iter().for_each(|line| writeln!(told, "  …\n{line}").unwrap());
            }
            told.push('\n');
        }
    }
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/words.txt");
    if std::env::var_os("BITDOKU_UPDATE").is_some() {
        std::fs::write(file, &told).unwrap();
    }
    let known = std::fs::read_to_string(file).unwrap();
    for (told, known) in told.split("## ").zip(known.split("## ")) {
        assert_eq!(told, known, "BITDOKU_UPDATE=1 writes tests/words.txt anew; read the difference");
    }
    assert_eq!(told.len(), known.len());
}

/// FNV-1a, which is the same everywhere.
fn digest(hash: u64, text: &str) -> u64 {
    text.bytes().fold(hash, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3))
}

/// Every word that whole paths say, with the hints that lead along them. What is added to the profiles' techniques may change
/// the paths; as long as those stay, so do the words.
#[test]
#[cfg_attr(miri, ignore = "long")]
fn english_stays_byte_for_byte() {
    let sample = include_str!("../../../testdata/sample.txt");
    let lines: Vec<&str> = sample.lines().filter(|line| !line.starts_with('#')).step_by(17).collect();
    let mut scratch = Scratch::default();
    for (name, expected) in [("se121", SE121_DIGEST), ("sukaku", SUKAKU_DIGEST)] {
        let profile = PROFILES.iter().find(|profile| profile.name == name).unwrap();
        let mut hash = 0xCBF2_9CE4_8422_2325;
        for line in &lines {
            let board = Board::new(&line[..81].parse::<Grid>().unwrap());
            for (board, step) in Path::with_profile(&board, profile, &mut scratch).unwrap().boards() {
                let hint = Hint { board, step: step.step.clone() };
                hash = digest(hash, &step.conclusion());
                hash = Stage::ALL.iter().fold(hash, |hash, &stage| digest(hash, &hint.text(stage)));
            }
        }
        assert_eq!(hash, expected, "{name}");
    }
}

const SE121_DIGEST: u64 = 14_982_020_435_179_424_059;
const SUKAKU_DIGEST: u64 = 15_983_108_857_008_514_485;
