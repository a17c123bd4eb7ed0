//! Steps as paragraphs, and as Markdown.

use std::fmt::Write as _;

use bitdoku::Board;
use bitdoku::grid::Puzzle;
use bitdoku::logic::{Pattern, Sentence};
use bitdoku::text::Format;

use super::explained::{Explained, Numbered, techniques};

/// `1 step`, `2 steps`.
pub(super) fn counted(count: u64, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// The steps, singles in a row together if `short`.
fn runs<'a>(steps: &'a [Numbered<'a>], short: bool) -> impl Iterator<Item = &'a [Numbered<'a>]> {
    let is_single = move |numbered: &Numbered<'_>| {
        short && matches!(numbered.step.pattern, Pattern::HiddenSingle { .. } | Pattern::NakedSingle)
    };
    steps.chunk_by(move |one, other| is_single(one) && is_single(other))
}

/// Singles in a row: their numbers and what they place. Nothing of one step.
fn in_a_row(run: &[Numbered<'_>]) -> Option<(String, String)> {
    let [first, .., last] = run else { return None };
    let placed = run.iter().filter_map(|numbered| numbered.step.placement);
    let placed = placed.map(|placed| format!("{} = {}", placed.cell(), placed.digit())).collect::<Vec<_>>();
    Some((format!("{}–{}.", first.number, last.number), placed.join(", ")))
}

/// Paragraphs, folded at `width` if there is one; `short` if singles in a row are one line, `whole` if all steps are shown.
pub(super) fn text(
    explained: &Explained<'_>,
    depth: usize,
    short: bool,
    boards: bool,
    width: Option<usize>,
    whole: bool,
) -> String {
    let summary =
        width.map_or_else(|| explained.summary.clone(), |width| textwrap::fill(&explained.summary, width.max(40)));
    let mut text = format!("\n{}\n{summary}\n", explained.puzzle);
    if whole {
        text.push('\n');
        for (count, name, rating) in techniques(explained) {
            writeln!(text, "{count:5} {name} ({rating})").expect("writing to a string");
        }
    }
    for run in runs(explained.steps, short) {
        let numbered = &run[0];
        if let Some((numbers, placed)) = in_a_row(run) {
            text.push('\n');
            let line = format!("{numbers} {placed}");
            text += &width.map_or(line.clone(), |width| textwrap::fill(&line, width.max(40)));
            text.push('\n');
            continue;
        }
        let Numbered { number, before, after, step, .. } = numbered;
        let words = step.explain_in(before, explained.texts);
        writeln!(text, "\n{number}. {} ({})", words.title, explained.price(step)).expect("writing to a string");
        for (line, _) in words.reasons.iter().zip(words.spine(depth)).filter(|(_, is_told)| *is_told) {
            paragraph(&mut text, 2 * line.depth, &line.text, width);
        }
        for line in words.eureka.iter().chain([&words.conclusion.text]) {
            paragraph(&mut text, 0, line, width);
        }
        if let Some((heading, lines)) = numbered.beside(explained.texts) {
            paragraph(&mut text, 0, &heading, width);
            lines.iter().for_each(|line| paragraph(&mut text, 2, line, width));
        }
        if boards {
            text += &candidates(after);
        }
    }
    text
}

/// A line, set off from the margin; where it is folded, the rest is set off further.
fn paragraph(text: &mut String, depth: usize, line: &str, width: Option<usize>) {
    let indent = " ".repeat(3 + depth);
    let Some(width) = width else {
        writeln!(text, "{indent}{line}").expect("writing to a string");
        return;
    };
    let further = format!("{indent}  ");
    let options = textwrap::Options::new(width.max(40)).initial_indent(&indent).subsequent_indent(&further);
    writeln!(text, "{}", textwrap::fill(line, options)).expect("writing to a string");
}

/// Headings and lists; `whole` if all steps are shown.
pub(super) fn markdown(explained: &Explained<'_>, depth: usize, short: bool, boards: bool, whole: bool) -> String {
    let mut text = format!("\n# `{}`\n\n{}\n", explained.puzzle, explained.summary);
    if whole {
        let headings = [Sentence::PathSteps {}, Sentence::PathTechnique {}, Sentence::PathRating {}];
        let headings = headings.map(|heading| explained.texts.say(&heading)).join(" | ");
        writeln!(text, "\n| {headings} |\n| ---: | --- | --- |").expect("writing to a string");
        for (count, name, rating) in techniques(explained) {
            writeln!(text, "| {count} | {name} | {rating} |").expect("writing to a string");
        }
    }
    for run in runs(explained.steps, short) {
        let numbered = &run[0];
        if let Some((numbers, placed)) = in_a_row(run) {
            writeln!(text, "\n## {numbers}\n\n- **{placed}**").expect("writing to a string");
            continue;
        }
        let Numbered { number, before, after, step, .. } = numbered;
        let words = step.explain_in(before, explained.texts);
        writeln!(text, "\n## {number}. {} ({})\n", words.title, explained.price(step)).expect("writing to a string");
        for (line, _) in words.reasons.iter().zip(words.spine(depth)).filter(|(_, is_told)| *is_told) {
            writeln!(text, "{:indent$}- {}", "", line.text, indent = 2 * line.depth).expect("writing to a string");
        }
        for line in &words.eureka {
            writeln!(text, "- `{line}`").expect("writing to a string");
        }
        writeln!(text, "- **{}**", words.conclusion.text).expect("writing to a string");
        if let Some((heading, lines)) = numbered.beside(explained.texts) {
            writeln!(text, "- {heading}").expect("writing to a string");
            lines.iter().for_each(|line| writeln!(text, "  - {line}").expect("writing to a string"));
        }
        if boards {
            write!(text, "\n```text\n{}```\n", candidates(after)).expect("writing to a string");
        }
    }
    text
}

fn candidates(board: &Board) -> String {
    Format::Candidates.text(&Puzzle::Sukaku(board.marks())).expect("the format is made for it")
}
