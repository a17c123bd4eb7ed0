//! `bitdoku explain`: how a person solves it, step by step.

use std::fmt::Write as _;
use std::io::Write;

use anyhow::Result;
use bitdoku::grid::Puzzle;
use bitdoku::logic::Profile;
use bitdoku::text::{Format, ParseError, Record};
use bitdoku::{Board, Path, Step};
use bitdoku_answer::{Row, Status, StepRow};
use clap::{Args, ValueEnum};

use super::profile::{ProfileChoice, Scale};
use super::proper::{Proper, Reasoner};
use crate::page::Page;
use crate::records::{Answer, Input, Layout, SEVERAL_LINES, error_line};
use crate::table::{Sheet, write_line};
use crate::terminal::Terminal;
use crate::verdict::Verdict;

/// Explain how a person solves a puzzle, step by step
///
/// Each step has its name, its Sudoku Explainer rating, the reason in words and what follows. Chains are told link by
/// link, and in Eureka notation where they are plain lines. The state may be a grid or a grid of candidates.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Explain {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    proper: Proper,
    #[command(flatten)]
    choice: ProfileChoice,
    /// How to write the steps
    #[arg(short, long, value_name = "HOW", default_value = "text")]
    output: Output,
    /// The same as `--output jsonl`
    #[arg(long, conflicts_with = "output")]
    json: bool,
    /// Only this step, counted from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    step: Option<u64>,
    /// In text and markdown, show the candidates after each step
    #[arg(long)]
    boards: bool,
}

const EXAMPLES: &str = "\
Examples:
  bitdoku explain 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  bitdoku explain --boards --step 12 puzzle.txt
  bitdoku explain --output html puzzle.txt > path.html
  bitdoku explain --output svg --step 1 puzzle.txt > step.svg

Exit code 1 if some puzzle is malformed, illegal or not unique, or if the techniques do not solve it.";

/// How steps are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Output {
    /// Paragraphs
    Text,
    /// Headings and lists
    Markdown,
    /// A page with a picture of each step
    Html,
    /// A JSON object for each step
    Jsonl,
    /// Pictures of the steps, one below the other
    Svg,
}

const HTML_HEAD: &str = "\
<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width\">
<title>Solution paths</title>
<style>body{font-family:sans-serif;max-width:60em;margin:auto;padding:1em}svg{max-width:100%;height:auto}code{overflow-wrap:anywhere}</style>
";

impl Explain {
    pub(crate) fn run(self, terminal: &Terminal) -> Result<Verdict> {
        let source = self.input.source()?;
        let output = if self.json { Output::Jsonl } else { self.output };
        let sessions = self.proper.sessions()?;
        let layout = Layout {
            header: if output == Output::Html { HTML_HEAD.to_owned() } else { String::new() },
            separator: if matches!(output, Output::Text | Output::Markdown) { "\n" } else { "" },
            uncountable: Some(SEVERAL_LINES),
            ..Layout::default()
        };
        let answer = || {
            let profile = self.choice.profile;
            Explaining { reasoner: sessions.session(profile), profile, output, only: self.step, boards: self.boards }
        };
        let tally = self.input.run(source, terminal, layout, || self.input.worker(answer, terminal))?;
        Ok(tally.verdict(&[Status::Multiple, Status::None, Status::Unknown, Status::Malformed]))
    }
}

/// One worker's part.
struct Explaining {
    reasoner: Reasoner,
    profile: &'static Profile,
    output: Output,
    only: Option<u64>,
    boards: bool,
}

/// A step and where it stands.
struct Numbered<'a> {
    number: u64,
    before: Board,
    after: Board,
    step: &'a Step,
}

impl Answer for Explaining {
    fn record(&mut self, record: &Record<'_>, file: &str, page: &mut Page) {
        let puzzle = record.puzzle.to_string();
        let (status, path) = match self.reasoner.about(&record.puzzle, |session| session.path(record.puzzle)) {
            Ok(found) => found,
            Err((status, refusal)) => {
                page.tally.count(status);
                return self.refuse(record, file, &puzzle, refusal, status, page);
            }
        };
        page.tally.count(if path.end.is_full() { status } else { Status::Unknown });
        let steps: Vec<Numbered<'_>> = path
            .boards()
            .zip(1..)
            .filter(|&(_, number)| self.only.is_none_or(|only| only == number))
            .map(|((before, step), number)| {
                let mut after = before;
                after.apply(step);
                Numbered { number, before, after, step }
            })
            .collect();
        let text = match self.output {
            Output::Text => self.text(&puzzle, &path, &steps),
            Output::Markdown => self.markdown(&puzzle, &path, &steps),
            Output::Html => html(&puzzle, &self.summary(&path), &steps),
            Output::Svg => svg(&steps),
            Output::Jsonl => self.json(record, file, &puzzle, &steps),
        };
        page.rows.extend_from_slice(text.as_bytes());
    }

    fn malformed(&mut self, error: &ParseError, file: &str, page: &mut Page) {
        match self.output {
            Output::Jsonl => Sheet::Jsonl.write_malformed(error, file, &[], &mut page.rows),
            Output::Text | Output::Markdown => {
                page.rows.push(b'\n');
                error_line(error, file, page);
            }
            Output::Html => {
                writeln!(page.rows, "<p>{}</p>", escaped(&error.to_string())).expect("a vector takes all");
            }
            Output::Svg => {}
        }
    }
}

impl Explaining {
    fn refuse(&self, record: &Record<'_>, file: &str, puzzle: &str, refusal: String, status: Status, page: &mut Page) {
        let out = &mut page.rows;
        match self.output {
            Output::Text | Output::Markdown => writeln!(out, "\n{puzzle} # {refusal}"),
            Output::Html => writeln!(out, "<h1><code>{puzzle}</code></h1>\n<p>{}</p>", escaped(&refusal)),
            Output::Svg => Ok(()),
            Output::Jsonl => {
                let row = Row::refused(&record.puzzle, status, refusal);
                write_line(&row.at(file, record.line).annotated(record.annotation).json(), out);
                Ok(())
            }
        }
        .expect("a vector takes all");
    }

    fn text(&self, puzzle: &str, path: &Path, steps: &[Numbered<'_>]) -> String {
        let mut text = format!("\n{puzzle}\n{}\n", self.summary(path));
        for Numbered { number, before, after, step } in steps {
            let words = step.explain(before);
            writeln!(text, "\n{number}. {} ({})", words.title, step.difficulty).expect("writing to a string");
            for line in words.reasons.iter().chain(&words.eureka).chain([&words.conclusion]) {
                writeln!(text, "   {line}").expect("writing to a string");
            }
            if self.boards {
                text += &candidates(after);
            }
        }
        text
    }

    fn markdown(&self, puzzle: &str, path: &Path, steps: &[Numbered<'_>]) -> String {
        let mut text = format!("\n# `{puzzle}`\n\n{}\n", self.summary(path));
        for Numbered { number, before, after, step } in steps {
            let words = step.explain(before);
            writeln!(text, "\n## {number}. {} ({})\n", words.title, step.difficulty).expect("writing to a string");
            for line in &words.reasons {
                writeln!(text, "- {line}").expect("writing to a string");
            }
            for line in &words.eureka {
                writeln!(text, "- `{line}`").expect("writing to a string");
            }
            writeln!(text, "- **{}**", words.conclusion).expect("writing to a string");
            if self.boards {
                write!(text, "\n```text\n{}```\n", candidates(after)).expect("writing to a string");
            }
        }
        text
    }

    /// How many steps there are, how hard they are, and where they lead.
    fn summary(&self, path: &Path) -> String {
        let count = path.steps.len();
        let steps = if count == 1 { "1 step".to_owned() } else { format!("{count} steps") };
        let rating = path.rating();
        if path.end.is_full() {
            format!(
                "{steps}, {}ER/EP/ED {rating}; the hardest: {}",
                Scale::of(self.profile, false).before(),
                rating.hardest.name()
            )
        } else {
            format!("{steps}; no technique leads further")
        }
    }

    fn json(&self, record: &Record<'_>, file: &str, puzzle: &str, steps: &[Numbered<'_>]) -> String {
        let mut text = String::new();
        for Numbered { number, before, step, .. } in steps {
            text += &StepRow::new(puzzle, *number, before, step, self.profile).at(file, record.line).json();
            text.push('\n');
        }
        text
    }
}

fn candidates(board: &Board) -> String {
    Format::Candidates.text(&Puzzle::Sukaku(board.marks())).expect("the format is made for it")
}

fn html(puzzle: &str, summary: &str, steps: &[Numbered<'_>]) -> String {
    let mut text = format!("<h1><code>{puzzle}</code></h1>\n<p>{}</p>\n", escaped(summary));
    for Numbered { number, before, step, .. } in steps {
        let words = step.explain(before);
        writeln!(text, "<h2>{number}. {} ({})</h2>", escaped(&words.title), step.difficulty)
            .expect("writing to a string");
        text += "<ul>\n";
        for line in &words.reasons {
            writeln!(text, "<li>{}</li>", escaped(line)).expect("writing to a string");
        }
        for line in &words.eureka {
            writeln!(text, "<li><code>{}</code></li>", escaped(line)).expect("writing to a string");
        }
        writeln!(text, "<li><strong>{}</strong></li>\n</ul>", escaped(&words.conclusion)).expect("writing to a string");
        text += &before.svg(Some(step));
    }
    text
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The pictures, one below the other; a picture of a single step stands for itself.
fn svg(steps: &[Numbered<'_>]) -> String {
    const HEIGHT: usize = 560;
    const TITLE: usize = 26;
    match steps {
        [] => String::new(),
        [only] => only.before.svg(Some(only.step)),
        _ => {
            let height = steps.len() * HEIGHT;
            let mut text = format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 512 {height}\" width=\"512\" height=\"{height}\">\n"
            );
            for (i, Numbered { number, before, step, .. }) in steps.iter().enumerate() {
                let (title, top) = (i * HEIGHT + 17, i * HEIGHT + TITLE);
                let name = escaped(&format!("{number}. {} ({}): {}", step.kind, step.difficulty, step.conclusion()));
                writeln!(
                    text,
                    "<text x=\"22\" y=\"{title}\" style=\"font-size:13px;text-anchor:start\">{name}</text>\n\
                     <svg y=\"{top}\" width=\"512\" height=\"512\">"
                )
                .expect("writing to a string");
                text += &before.svg(Some(step));
                text += "</svg>\n";
            }
            text + "</svg>\n"
        }
    }
}
