//! `docs/TECHNIQUES.md` and its pictures, made from the table of techniques.

use std::fmt::Write;

use anyhow::{Context, Result};
use bitdoku_logic::technique::{Example, Explainer, Technique, TechniqueEntry};
use bitdoku_logic::{Board, Step, TECHNIQUES};

use crate::links;

/// Where the pictures are, seen from `docs`.
const PICTURES: &str = "techniques";

/// Explanations longer than this are for the command to tell.
const LINES: usize = 14;

const INTRODUCTION: &str = "\
# Techniques

<!-- Made by `cargo xtask gen` from the table of techniques; do not edit. -->

What people do to solve a Sudoku, in the order in which `bitdoku explain`, `hint` and `rate` try it. The first technique that
finds anything gives the next step; its rating is Sudoku Explainer's. The order is part of the rating: where it looks odd
(naked singles after hidden pairs, say), it is the original's.

There are two *profiles*, chosen with `--profile`, since a rating means nothing without the program whose rating it is:

- `se121`, the default, is Sudoku Explainer 1.2.1 as `serate` runs it: what forums mean by ER, EP and ED.
- `sukaku` is Sukaku Explainer 1.18.1 with its defaults. It adds strong links and ALS wings, mends the searches for unique
  loops and BUGs, and nests chains differently at the very end.

A technique is of both unless the table says otherwise.

In the pictures, candidates in circles make the pattern or are true, those in squares are false, crossed-out ones go. In dashed
circles stand the candidates that save a pattern from having several solutions, and the subset they make. Arrows lead from a
candidate to what follows from it, solid where that is true, dashed where it is false; faint ones are further reasons for the
same, left out where there are too many to tell apart. Each chain of a step has its colour. Techniques marked *unique* take for
granted that the puzzle has exactly one solution.

Two puzzles that differ only by a symmetry can have different ratings, here as in the original: of several steps of one
technique the first in the order of search is taken, and that order is not symmetric.

How the two profiles agree with the programs they follow, and where they are known not to, stands in
[RATINGS.md](RATINGS.md).

| # | Technique | Profile | Steps and their ratings | |
| --- | --- | --- | --- | --- |
";

/// Each file with its text.
pub(crate) fn files() -> Result<Vec<(String, String)>> {
    let mut text = INTRODUCTION.to_owned();
    for (row, number) in TECHNIQUES.iter().zip(1..) {
        let info = row.technique.info();
        let (anchor, profile, ratings) = (links::anchor(info.name), profile(row), ratings(row.technique));
        writeln!(text, "| {number} | [{}](#{anchor}) | {profile} | {ratings} | {} |", info.name, info.summary)?;
    }
    let mut files = Vec::new();
    for row in TECHNIQUES {
        section(row.technique, profile(row), &mut text, &mut files)?;
    }
    files.insert(0, ("docs/TECHNIQUES.md".to_owned(), text));
    Ok(files)
}

/// The profile that a technique is peculiar to.
fn profile(row: &TechniqueEntry) -> &'static str {
    match (row.is_in(Explainer::Se121), row.is_in(Explainer::Sukaku)) {
        (true, false) => "`se121`",
        (false, true) => "`sukaku`",
        _ => "",
    }
}

/// The names of the steps with the ratings that the examples show.
fn ratings(technique: &dyn Technique) -> String {
    let mut names: Vec<(&str, Vec<&str>)> = Vec::new();
    for Example { kind, difficulty, .. } in technique.info().examples {
        match names.iter_mut().find(|(name, _)| name == kind) {
            Some((_, known)) => known.push(difficulty),
            None => names.push((kind, vec![difficulty])),
        }
    }
    names.iter().map(|(name, known)| format!("{name} {}", known.join(" "))).collect::<Vec<_>>().join("<br>")
}

fn section(
    technique: &dyn Technique,
    profile: &str,
    text: &mut String,
    files: &mut Vec<(String, String)>,
) -> Result<()> {
    let info = technique.info();
    write!(text, "\n## {}\n\n{}\n", info.name, info.definition)?;
    if !profile.is_empty() {
        write!(text, "\nIn the profile {profile} only.\n")?;
    }
    let mut shown: Vec<&str> = Vec::new();
    for example in info.examples {
        if shown.contains(&example.kind) {
            continue;
        }
        shown.push(example.kind);
        let step = example.step(technique).with_context(|| format!("{} is not found", example.kind))?;
        let board = example.board();
        let mut path = format!("{PICTURES}/{}.svg", file_name(example.kind));
        if files.iter().any(|(known, _)| *known == format!("docs/{path}")) {
            path = format!("{PICTURES}/{}-{}.svg", info.slug, file_name(example.kind));
        }
        let unique = if step.assumes_uniqueness() { " *unique*" } else { "" };
        write!(text, "\n### {} ({}){unique}\n\n![{}]({path})\n\n", example.kind, example.difficulty, example.kind)?;
        write!(text, "{}", words(&step, &board))?;
        files.push((format!("docs/{path}"), board.svg(Some(&step))));
    }
    if shown.is_empty() {
        write!(text, "\nNo puzzle is known to this project that needs it.\n")?;
    }
    Ok(())
}

fn file_name(kind: &str) -> String {
    let kept = kind.chars().filter(|c| c.is_alphanumeric() || " -+".contains(*c));
    kept.collect::<String>().to_lowercase().replace('+', "plus").replace("  ", " ").replace(' ', "-")
}

fn words(step: &Step, board: &Board) -> String {
    let words = step.explain(board);
    let mut text = String::new();
    if words.reasons.len() <= LINES {
        words.reasons.iter().for_each(|line| text += &format!("- {line}\n"));
    } else {
        text += &format!("- {} lines of reasons, told by `bitdoku explain`.\n", words.reasons.len());
    }
    words.eureka.iter().for_each(|line| text += &format!("- `{line}`\n"));
    text + &format!("- **{}**\n", words.conclusion)
}
