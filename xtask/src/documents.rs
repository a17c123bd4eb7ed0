//! `docs/DOCUMENTS.md`: the source documents, what became of their claims, and the misprints found in them, and the papers of
//! the rivals; made from the heads of the solver files and from the study's verdicts in `docs/study/claims.json`.

use std::fmt::Write;

use anyhow::{Context, Result, ensure};
use bitdoku_solve::Solver;
use serde_json::Value;

use crate::links::anchor;
use crate::tree::root;

/// The documents by number: the module of `crates/solve/src/classic` whose head tells of it.
const DOCUMENTS: [(&str, &str); 5] =
    [("000", "layers"), ("001", "mrv"), ("002", "weighted"), ("003", "scan"), ("004", "boolean")];

/// Pictures that say more than the table of a document's claims.
const PICTURES: [(&str, &str); 5] = [
    ("000", "time-layers"),
    ("002", "weight-guesses"),
    ("002", "printed-weights"),
    ("004", "convergence-levels"),
    ("004", "rates"),
];

/// The modules of `crates/solve/src/baseline`: the rivals that document 004 names.
const RIVALS: [&str; 5] = ["sinkhorn", "belief", "genetic", "membrane", "degree"];

const ABOUT_RIVALS: &str = "
## The rivals of document 004

Document 004 compares its solver with others, and names their papers. No more than abstracts, first pages and citations of
these papers were at hand, so their solvers are readings. Of each number stands here whether it is the source's or ours. The
study [varies](STUDY.md#iterations) what decides most and is left open.
";

const INTRODUCTION: &str = "\
# The source documents

<!-- Made by `cargo xtask gen` from the heads of crates/solve/src/classic and from docs/study/claims.json; do not edit. -->

Five documents describe the algorithms that this project began with. Each has its solver, written from the document alone.
This page says what they claim, what became of each claim, and which misprints were found.

There are four verdicts. **Holds.** **Holds for such puzzles**: for the kinds that are named, not for all. **Does not hold.**
**Cannot be known from the document**: it leaves out what would be needed to tell. Figures are means with intervals of 95%
confidence. Each claim has a link to the section of [the study](STUDY.md) that measured it, with tables and pictures. `bitdoku-lab
study all` measures them again. In pictures a diamond is what the document claims.

The methods that document 004 is compared with have [a section of their own](#the-rivals-of-document-004).

| Document | Title, author, year | Solver | Claims: hold · for such puzzles · do not hold · cannot be known |
| --- | --- | --- | --- |
";

/// The kinds of verdicts, as the study writes them.
const VERDICTS: [(&str, &str); 4] = [
    ("holds", "holds"),
    ("holds-for-such-puzzles", "holds for such puzzles"),
    ("does-not-hold", "does not hold"),
    ("cannot-be-known", "cannot be known from the document"),
];

/// The text of the page.
pub(crate) fn page() -> Result<String> {
    let claims: Value = serde_json::from_str(&read("docs/study/claims.json")?).context("docs/study/claims.json")?;
    let study = read("docs/STUDY.md")?;
    let all = claims["claims"].as_array().context("claims.json has no list of claims")?;
    let mut text = INTRODUCTION.to_owned();
    let mut sections = String::new();
    for (number, solver) in DOCUMENTS {
        let source = solver.parse::<Box<dyn Solver>>()?.info().source;
        let of: Vec<&Value> = all.iter().filter(|claim| claim["document"] == number).collect();
        ensure!(!of.is_empty(), "no claim of document {number} was judged");
        let counts =
            VERDICTS.map(|(verdict, _)| of.iter().filter(|claim| claim["verdict"] == verdict).count().to_string());
        let anchor = format!("{number}-{solver}");
        writeln!(text, "| [{number}](#{anchor}) | {source} | `{solver}` | {} |", counts.join(" · "))?;
        section(number, solver, &of, &study, &mut sections)?;
    }
    sections.push_str(ABOUT_RIVALS);
    for solver in RIVALS {
        rival(solver, &mut sections)?;
    }
    Ok(text + &sections)
}

/// What is known of a rival's paper, and how it is read.
fn rival(solver: &str, text: &mut String) -> Result<()> {
    let path = format!("crates/solve/src/baseline/{solver}.rs");
    let head = Head::of(&read(&path)?);
    let section = |name: &str| {
        head.section(name).map(|section| capitalised(&section)).with_context(|| format!("{path} has no {name}"))
    };
    let source = section("Source:").or_else(|_| section("Sources:"))?;
    let known = section("**What is known of the paper:**").or_else(|_| section("**What is known of the papers:**"))?;
    write!(
        text,
        "\n### Rival: {solver}\n\n{source}\n\nSolver: [`{solver}`](../{path}).\n\n*What is known of it:* {known}\n\n\
         *Numbers of the source:* {}\n\n*Our reading:* {}\n",
        section("**Numbers of the source:**")?,
        section("**Our reading:**")?
    )?;
    Ok(())
}

fn capitalised(section: &str) -> String {
    let mut letters = section.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    first + letters.as_str()
}

fn section(number: &str, solver: &str, claims: &[&Value], study: &str, text: &mut String) -> Result<()> {
    let path = format!("crates/solve/src/classic/{solver}.rs");
    let head = Head::of(&read(&path)?);
    write!(
        text,
        "\n## {number}: {solver}\n\n{}\n\n\
         Solver: [`{solver}`](../{path}), used as `bitdoku solve --solver {solver} FILE`.\n\n\
         | Place | Claim | Verdict | Measured |\n| --- | --- | --- | --- |\n",
        head.section("Source:").context("a head names its source")?
    )?;
    for claim in claims {
        let word = |key: &str| claim[key].as_str().with_context(|| format!("a claim has no {key}"));
        let verdict = VERDICTS.iter().find(|(verdict, _)| Ok(*verdict) == word("verdict").map_err(drop));
        let verdict = verdict.context("a verdict of no known kind")?.1;
        let place = experiment_place(word("experiment")?, study);
        writeln!(
            text,
            "| {} | {} | **{verdict}** | {} ([{place}](STUDY.md#{})) |",
            word("place")?,
            word("says")?,
            word("measured")?,
            anchor(&place)
        )?;
    }
    for (_, picture) in PICTURES.iter().filter(|(document, _)| *document == number) {
        let shown = format!("](study/{picture}.svg)");
        let line =
            study.lines().find(|line| line.ends_with(&shown)).with_context(|| format!("no picture {picture}"))?;
        write!(text, "\n{line}\n")?;
    }
    for (name, title) in [
        ("**Our reading:**", "How we read it"),
        ("**Leaves open:**", "What it leaves open"),
        ("**Gets wrong:**", "Misprints and slips found"),
        ("**Measured:**", "What else was measured"),
    ] {
        if let Some(section) = head.section(name) {
            write!(text, "\n### {number}: {title}\n\n{}\n", capitalised(&section))?;
        }
    }
    Ok(())
}

/// The heading of the section of the study that an experiment writes.
fn experiment_place(experiment: &str, study: &str) -> String {
    let names = [
        ("convergence", "Convergence"),
        ("iterations", "Iterations"),
        ("rates", "Solving rates"),
        ("bits", "What an iteration costs"),
        ("time", "Time"),
        ("attempts", "Attempts"),
        ("weight", "The weight's coefficient"),
        ("printed", "As printed"),
        ("memory", "Memory"),
        ("size", "The size of the board"),
    ];
    let heading = names.iter().find(|(name, _)| *name == experiment).map_or(experiment, |(_, heading)| heading);
    assert!(study.contains(&format!("\n## {heading}\n")), "the study has no section {heading:?}");
    heading.to_owned()
}

/// The head of a solver file as Markdown, cut into its sections.
struct Head {
    paragraphs: Vec<String>,
}

impl Head {
    fn of(source: &str) -> Self {
        let lines = source.lines().map_while(|line| line.strip_prefix("//!"));
        let text: String = lines.map(|line| line.strip_prefix(' ').unwrap_or(line).to_owned() + "\n").collect();
        Self { paragraphs: text.split("\n\n").map(|paragraph| paragraph.trim_end().to_owned()).collect() }
    }

    /// What stands behind a name, up to the next name in bold; links of the code become plain.
    fn section(&self, name: &str) -> Option<String> {
        let first = self.paragraphs.iter().position(|paragraph| paragraph.starts_with(name))?;
        let more = self.paragraphs[first + 1..]
            .iter()
            .take_while(|paragraph| !paragraph.starts_with("**") && !paragraph.starts_with("Source"));
        let own = self.paragraphs[first][name.len()..].trim_start().to_owned();
        let paragraphs: Vec<String> = [own].into_iter().chain(more.cloned()).collect();
        Some(paragraphs.join("\n\n").replace("[`", "`").replace("`]", "`"))
    }
}

fn read(path: &str) -> Result<String> {
    std::fs::read_to_string(root().join(path)).with_context(|| format!("cannot read {path}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_cut_at_its_names() {
        let head = Head::of(
            "//! What it is.\n//!\n//! Source: somebody.\n//!\n//! **Gets wrong:**\n//! * one\n//! * two [`End`]\n//!\n//! **See:** there.\n\nuse x;",
        );
        assert_eq!(head.section("Source:").as_deref(), Some("somebody."));
        assert_eq!(head.section("**Gets wrong:**").as_deref(), Some("* one\n* two `End`"));
        assert_eq!(head.section("**Leaves open:**"), None);
    }
}
