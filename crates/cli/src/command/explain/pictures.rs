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
    // A line has room for so much.
    match text.char_indices().nth(76) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// Writes the pictures into a folder of the puzzle's own within `dir`: `001.svg`, `002.svg` and so on.
pub(super) fn write(dir: &Path, painted: Painted, explained: &Explained<'_>) -> Result<()> {
    let folder = dir.join(name(explained.puzzle));
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let digits = explained.path.steps.len().to_string().len().max(3);
    for step in explained.steps {
        let file = folder.join(format!("{:0digits$}.{}", step.number, painted.ending()));
        write_whole(&file, &painted.bytes(picture(explained, step)))?;
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

/// The puzzle itself, if it is short enough for the name of a folder: the 729 characters of a Sukaku are not. Empty cells
/// are zeros, for a name that begins with a dot is hidden.
pub(in crate::command) fn name(puzzle: &str) -> String {
    if puzzle.len() <= 81 {
        return puzzle.replace('.', "0");
    }
    // FNV-1a, which is the same everywhere.
    let hash = puzzle
        .bytes()
        .fold(0xCBF2_9CE4_8422_2325u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3));
    format!("sukaku-{hash:016x}")
}
