//! Stages: what a dynamic net finds when no link is left to follow, remembered by the candidates that are gone.
//!
//! Nets that have taken away the same candidates find the same patterns, and there are many such nets: two candidates
//! of which one is true have a net each way. A stage is found once; if it was empty, a deeper search goes on where the
//! shallower one left off.

use std::hash::{BuildHasherDefault, DefaultHasher};
use std::ops::Range;
use std::sync::Arc;

use super::net::{Net, Used};
use super::reach::has;
use super::sets::{Row, Sets};
use super::sketch::{Link, Mark};
use crate::step::Step;

/// Stages by the candidates that are gone. A table that the system seeds would be a global source of randomness.
#[allow(clippy::disallowed_types, reason = "it hashes alike in every run")]
type Known = std::collections::HashMap<Row, Stage, BuildHasherDefault<DefaultHasher>>;

/// The stages met in one search.
#[derive(Debug, Default)]
pub(super) struct Stages {
    known: Known,
    finds: Vec<Find>,
    marks: Vec<Mark>,
}

/// Where a net is, and what there is for it.
#[derive(Clone, Debug, Default)]
pub(super) struct Stage {
    /// How many of the rules that a net may use have been tried: kinds of patterns, then searches.
    pub(super) tried: usize,
    pub(super) finds: Range<usize>,
}

/// A pattern or nested step.
#[derive(Debug)]
struct Find {
    /// What it eliminates, in [`Stages::marks`].
    eliminated: Range<usize>,
    /// The gone candidates it rests on.
    gone: Range<usize>,
    used: Used,
}

impl Stages {
    pub(super) fn clear(&mut self) {
        self.known.clear();
        self.finds.clear();
        self.marks.clear();
    }

    /// The stage of a net without these candidates, as far as it is known.
    pub(super) fn stage(&self, gone: &Row) -> Stage {
        self.known.get(gone).cloned().unwrap_or_default()
    }

    pub(super) fn remember(&mut self, gone: Row, stage: Stage) {
        self.known.insert(gone, stage);
    }

    /// How many finds there are in all.
    pub(super) fn count(&self) -> usize {
        self.finds.len()
    }

    /// Adds a find. `complexity` and `print` are those of [`Used`].
    pub(super) fn add(
        &mut self,
        eliminated: impl IntoIterator<Item = Mark>,
        gone: impl IntoIterator<Item = Mark>,
        (complexity, print): (u32, u64),
        step: Option<Arc<Step>>,
    ) {
        let first = self.marks.len();
        self.marks.extend(eliminated);
        let middle = self.marks.len();
        self.marks.extend(gone);
        let used = Used { complexity, print, step };
        self.finds.push(Find { eliminated: first..middle, gone: middle..self.marks.len(), used });
    }

    /// Turns off in `net` what a stage eliminates, until something clashes.
    pub(super) fn apply(&self, stage: &Stage, sets: &Sets, net: &mut Net) {
        let mut parents = Vec::new();
        for find in &self.finds[stage.finds.clone()] {
            let eliminated = &self.marks[find.eliminated.clone()];
            if eliminated.iter().all(|&mark| has(&net.off_row, sets.number(mark))) {
                continue;
            }
            parents.clear();
            for &gone in &self.marks[find.gone.clone()] {
                let node = net.node(sets.number(gone), false).expect("what is gone was off");
                if !parents.contains(&node) {
                    parents.push(node);
                }
            }
            let pattern = net.patterns.len() as u16;
            net.patterns.push(find.used.clone());
            let mut numbers = eliminated.iter().map(|&mark| sets.number(mark) as u16);
            if !numbers.all(|number| net.add(number, false, Link::Pattern, pattern, &parents)) {
                return;
            }
        }
    }
}
