//! Steps as pictures: a file each.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use bitdoku::logic::Picture;

use crate::png::Painted;

use super::explained::{Explained, Numbered};

/// The picture of a step, as a document of its own.
pub(super) fn picture(explained: &Explained<'_>, step: &Numbered<'_>) -> String {
    drawn(explained, step).title(title(explained, step)).svg()
}

/// The picture of a step, as part of a page.
pub(super) fn embedded(explained: &Explained<'_>, step: &Numbered<'_>) -> String {
    drawn(explained, step).embedded().svg()
}

fn drawn<'a>(explained: &Explained<'_>, step: &'a Numbered<'_>) -> Picture<'a> {
    Picture::new(&step.before).givens(explained.path.start.grid().filled()).step(step.step)
}

fn title(explained: &Explained<'_>, step: &Numbered<'_>) -> String {
    let texts = explained.texts;
    let text = format!(
        "{}. {} ({}): {}",
        step.number,
        texts.name(step.step.kind),
        explained.price(step.step),
        step.step.conclusion_in(texts)
    );
    shortened(text, 76)
}

/// A title, cut after this many characters, where the line is full.
pub(super) fn shortened(text: String, room: usize) -> String {
    match text.char_indices().nth(room) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// Writes pictures of steps into a folder of the puzzle's own within `dir`: `001.svg`, `002.svg` and so on, as many digits as the
/// last of all steps needs.
pub(super) fn write(
    dir: &Path,
    painted: Painted,
    puzzle: &str,
    last: usize,
    pictures: impl Iterator<Item = (u64, String)>,
) -> Result<()> {
    let folder = dir.join(name(puzzle));
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let digits = last.to_string().len().max(3);
    for (number, picture) in pictures {
        let file = folder.join(format!("{number:0digits$}.{}", painted.ending()));
        write_whole(&file, &painted.bytes(picture))?;
    }
    Ok(())
}

/// Writes a picture, or none: half a picture is none.
pub(in crate::command) fn write_whole(file: &Path, picture: &[u8]) -> Result<()> {
    let written = fs::write(file, picture);
    if written.is_err() {
        let _ = fs::remove_file(file);
    }
    written.with_context(|| file.display().to_string())
}

/// The puzzle itself, if it is short enough for the name of a folder and has only letters and digits: the 729 characters of a Sukaku
/// and the rules of a board are not. Empty cells are zeros, for a name that begins with a dot is hidden.
pub(in crate::command) fn name(puzzle: &str) -> String {
    let is_plain = puzzle.bytes().all(|byte| byte == b'.' || byte.is_ascii_alphanumeric());
    if puzzle.len() <= 81 && is_plain {
        return puzzle.replace('.', "0");
    }
    let kind = if puzzle.len() == 729 && is_plain { "sukaku" } else { "board" };
    // FNV-1a, which is the same everywhere.
    let hash = puzzle
        .bytes()
        .fold(0xCBF2_9CE4_8422_2325u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3));
    format!("{kind}-{hash:016x}")
}
