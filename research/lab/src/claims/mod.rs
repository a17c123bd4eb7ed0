//! What the source documents claim, claim by claim: where it is, how it is read, how it is tested, and what became of it.
//!
//! ```text
//! Claim (a record) ──judge──▶ Bench (sets, counts, times) ──numbers──▶ predicate of [`verdict`] ──▶ Judgement
//! ```
//!
//! A claim is judged on whole sets, and on the same ones each time: it is the claim that has a sample, and not the run. So a quick
//! study and a full one say the same of it. `bitdoku-lab study --claim ID` judges one, `--set FILE` on a reader's own puzzles.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use bitdoku_lab::claims::{Bench, Claim, verdict::Verdict};
//! let claim: &Claim = "004-3c".parse()?;
//! let never = AtomicBool::new(false);
//! let judgement = claim.judge(&Bench::standard(&never))?;
//! assert!(matches!(judgement.verdict, Verdict::HoldsWhere(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bench;
mod compiled;
mod document_000;
mod document_001;
mod document_002;
mod document_003;
mod document_004;
pub mod verdict;

use std::fmt::Write as _;
use std::io;
use std::str::FromStr;

use bitdoku_grid::UnknownName;
use bitdoku_grid::name::find;
use serde::Serialize;

pub use bench::Bench;
use verdict::Verdict;

/// A claim of a source document.
#[derive(Debug)]
pub struct Claim {
    /// The document, the place, and a letter: `004-8a` is the first claim of figure 8 of document 004. A number of one digit is
    /// a section as the place tells, one of figure 8 to 11 a figure.
    pub id: &'static str,
    /// Where it is: section, paragraph, sentence or figure.
    pub place: &'static str,
    /// What it says, in our words: nothing added, nothing left out.
    pub says: &'static str,
    /// The few words of the document that decide; empty where none do.
    pub words: &'static str,
    /// How it is read, where it can be read otherwise.
    pub reading: &'static str,
    /// What is measured, on what.
    pub test: &'static str,
    /// What would refute it.
    pub refuted_by: &'static str,
    /// How many puzzles, or whatever else is tried, are needed at least; none for a claim that is no matter of puzzles.
    pub least: usize,
    /// The experiment with its tables and pictures.
    pub experiment: &'static str,
    judge: fn(&Bench<'_>, usize) -> io::Result<Judgement>,
}

/// What became of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// The one figure that tells most.
    pub figure: String,
    /// What else was measured; empty where that is all.
    pub measured: String,
}

/// A claim and what became of it, as data.
#[derive(Clone, Debug, Serialize)]
pub struct Judged {
    /// See [`Claim::id`].
    pub id: &'static str,
    /// The document's number.
    pub document: &'static str,
    /// See [`Claim::place`].
    pub place: &'static str,
    /// See [`Claim::says`].
    pub says: &'static str,
    /// See [`Claim::words`].
    pub words: &'static str,
    /// See [`Claim::reading`].
    pub reading: &'static str,
    /// See [`Claim::test`].
    pub test: &'static str,
    /// See [`Claim::refuted_by`].
    pub refuted_by: &'static str,
    /// See [`Claim::least`].
    pub least: usize,
    /// See [`Claim::experiment`].
    pub experiment: &'static str,
    /// See [`Verdict::name`].
    pub verdict: &'static str,
    /// The verdict in a word.
    pub word: String,
    /// The verdict with what it names.
    pub verdict_words: String,
    /// See [`Judgement::figure`].
    pub figure: String,
    /// See [`Judgement::measured`].
    pub measured: String,
}

/// All claims, by document and in its order.
pub fn all() -> impl Iterator<Item = &'static Claim> {
    [document_000::CLAIMS, document_001::CLAIMS, document_002::CLAIMS, document_003::CLAIMS, document_004::CLAIMS]
        .into_iter()
        .flatten()
}

/// The claim of this number.
impl FromStr for &'static Claim {
    type Err = UnknownName;

    fn from_str(id: &str) -> Result<Self, UnknownName> {
        find("a claim", all().map(|claim| (claim.id, claim)), id)
    }
}

/// Every claim judged, in their order; `tell` is called for each before.
///
/// # Errors
/// If an interrupt was asked for, or a program that is compiled for one cannot be run.
pub fn judge_all(bench: &Bench<'_>, mut tell: impl FnMut(&Claim)) -> io::Result<Vec<Judged>> {
    let each = all().map(|claim| {
        tell(claim);
        Ok(claim.judged(claim.judge(bench)?))
    });
    each.collect()
}

/// Claims with their verdicts as a table of Markdown: what was claimed, what became of it, the one figure, how to see it again.
pub fn table(judged: &[Judged]) -> String {
    let mut text = "| Claim | Verdict | Figure |\n| --- | --- | --- |\n".to_owned();
    for Judged { id, says, word, figure, .. } in judged {
        writeln!(text, "| {id}: {says} | **{word}** | {figure} |").expect("strings take everything");
    }
    text
}

impl Claim {
    /// The document's number.
    pub fn document(&self) -> &'static str {
        &self.id[..3]
    }

    /// Measures what is needed, and judges.
    ///
    /// # Errors
    /// If an interrupt was asked for, or a program that is compiled for it cannot be run.
    pub fn judge(&self, bench: &Bench<'_>) -> io::Result<Judgement> {
        (self.judge)(bench, self.least)
    }

    /// The claim and what became of it, as data.
    pub fn judged(&'static self, Judgement { verdict, figure, measured }: Judgement) -> Judged {
        let Self { id, place, says, words, reading, test, refuted_by, least, experiment, .. } = *self;
        Judged {
            id,
            document: self.document(),
            place,
            says,
            words,
            reading,
            test,
            refuted_by,
            least,
            experiment,
            verdict: verdict.name(),
            word: verdict.word(),
            verdict_words: verdict.to_string(),
            figure,
            measured,
        }
    }

    /// The record and the judgement as a page of text.
    pub fn told(&self, judgement: &Judgement) -> String {
        let least = if self.least > 0 {
            format!("at least {}", self.least)
        } else {
            "none: it is no matter of puzzles".to_owned()
        };
        let words = if self.words.is_empty() { String::new() } else { format!(" (\u{201c}{}\u{201d})", self.words) };
        let lines = [
            ("Says", format!("{}{words}", self.says)),
            ("Reading", self.reading.to_owned()),
            ("Test", self.test.to_owned()),
            ("Refuted by", self.refuted_by.to_owned()),
            ("Sample", least),
            ("Figure", judgement.figure.clone()),
            ("Measured", judgement.measured.clone()),
            ("Verdict", judgement.verdict.to_string()),
        ];
        let mut text = format!("{}: document {}, {}\n\n", self.id, self.document(), self.place);
        for (name, said) in lines.iter().filter(|(_, said)| !said.is_empty()) {
            writeln!(text, "{name:<11} {said}").expect("strings take everything");
        }
        text
    }
}

/// A judgement of these parts.
fn judgement(verdict: Verdict, figure: impl Into<String>, measured: impl Into<String>) -> io::Result<Judgement> {
    Ok(Judgement { verdict, figure: figure.into(), measured: measured.into() })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::study::set::{LevelBy, PuzzleSet};

    #[test]
    fn every_record_is_whole_and_its_number_its_own() {
        let mut seen = HashSet::new();
        for claim in all() {
            assert!(seen.insert(claim.id), "{} occurs twice", claim.id);
            let number = claim.id[4..].trim_end_matches(|c: char| c.is_ascii_lowercase());
            assert!(&claim.id[3..4] == "-" && number.parse::<u8>().is_ok(), "{}", claim.id);
            for part in [claim.place, claim.says, claim.test, claim.refuted_by, claim.experiment] {
                assert!(!part.is_empty(), "{} has an empty part", claim.id);
            }
            assert!(claim.words.split_whitespace().count() <= 12, "{} quotes more than a few words", claim.id);
            assert!(claim.experiment.parse::<&crate::study::experiment::Experiment>().is_ok(), "{}", claim.id);
        }
        for document in ["000", "001", "002", "003", "004"] {
            assert!(all().any(|claim| claim.document() == document), "{document} has no claim");
        }
    }

    /// One easy puzzle tells of no claim about puzzles that it holds of all, and no claim panics on it.
    #[test]
    fn a_sample_of_one_proves_nothing_of_all() {
        let one = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
        let never = AtomicBool::new(false);
        let bench = Bench::new(vec![PuzzleSet::parse("one", one, LevelBy::Technique).unwrap()], &never);
        for claim in all().filter(|claim| claim.least > 1) {
            let Judgement { verdict, .. } = claim.judge(&bench).unwrap();
            let is_proved = matches!(verdict, Verdict::NotRefuted(_));
            assert!(!is_proved, "{}: {verdict}", claim.id);
        }
    }

    #[test]
    fn an_interrupt_ends_a_judgement() {
        let stop = AtomicBool::new(true);
        let claim: &Claim = "001-1a".parse().unwrap();
        let error = claim.judge(&Bench::standard(&stop)).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::Interrupted);
    }
}
