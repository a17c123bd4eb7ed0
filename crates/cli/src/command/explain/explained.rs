//! The explanation of one puzzle, which every form of output writes.

use bitdoku::logic::{Alike, Profile, Sentence, Texts};
use bitdoku::{Board, Difficulty, Path, Rated};
use bitdoku_answer::others_in_words;

/// A step and where it is.
pub(super) struct Numbered<'a> {
    pub(super) number: u64,
    pub(super) before: Board,
    pub(super) after: Board,
    pub(super) step: &'a Rated,
    /// What else is there, where that was asked for.
    pub(super) others: Option<Vec<Alike>>,
}

impl Numbered<'_> {
    /// What else is there in words: a heading and a line for each group.
    pub(super) fn beside(&self, texts: &Texts) -> Option<(String, Vec<String>)> {
        let others = self.others.as_ref().filter(|others| !others.is_empty())?;
        Some((texts.say(&Sentence::HintOthers {}), others_in_words(others, texts)))
    }
}

/// The explanation of one puzzle.
pub(super) struct Explained<'a> {
    pub(super) puzzle: &'a str,
    pub(super) path: &'a Path,
    /// Those that are wanted.
    pub(super) steps: &'a [Numbered<'a>],
    pub(super) summary: String,
    pub(super) profile: &'static Profile,
    pub(super) texts: &'a Texts,
}

impl Explained<'_> {
    /// What a step costs, as it is written.
    pub(super) fn price(&self, step: &Rated) -> String {
        self.profile.price_told(step.difficulty)
    }
}

/// The techniques of a path, easiest first: how often, which, how hard.
pub(super) fn techniques(explained: &Explained<'_>) -> Vec<(usize, String, String)> {
    let Explained { path, profile, texts, .. } = explained;
    let mut rows: Vec<(usize, String, Difficulty, Difficulty)> = Vec::new();
    for step in &path.steps {
        let name = texts.name(step.kind);
        match rows.iter_mut().find(|row| row.1 == name) {
            Some(row) => {
                row.0 += 1;
                row.2 = if step.difficulty < row.2 { step.difficulty } else { row.2 };
                row.3 = if step.difficulty > row.3 { step.difficulty } else { row.3 };
            }
            None => rows.push((1, name, step.difficulty, step.difficulty)),
        }
    }
    rows.sort_by(|a, b| a.2.value().total_cmp(&b.2.value()).then(a.3.value().total_cmp(&b.3.value())));
    let range = |low: Difficulty, high: Difficulty| match low.tenths() == high.tenths() {
        true => profile.price_told(low),
        false => texts.say(&Sentence::PathRange { low: profile.price_told(low), high: profile.price_told(high) }),
    };
    rows.into_iter().map(|(count, name, low, high)| (count, name, range(low, high))).collect()
}
