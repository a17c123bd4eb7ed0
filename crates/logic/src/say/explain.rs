//! Steps in words: what a player would say to another.
//!
//! ```text
//! XY-Wing (4.2)
//!   r1c1 is 3 or 5. If it is 3, r1c7 is 9; if it is 5, r3c2 is 9.
//!   One of r1c7 and r3c2 is 9 in any case.
//!   So 9 can be removed from r3c89.
//! ```
//!
//! Chains are shown link by link, and where they are plain lines, in Eureka notation too.

use std::fmt;

use super::chains::reasons;
use super::eureka::eureka;
use super::sentence::{Role, Sentence};
use super::texts::Texts;
use crate::board::Board;
use crate::step::Step;

/// A step in words.
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_logic::{Board, next_step};
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let board = Board::new(&grid);
/// let step = next_step(&board).unwrap();
/// let words = step.explain(&board);
/// assert_eq!(words.title, "Hidden Single");
/// assert_eq!(words.reasons[0].text, "In box 2, only r1c6 can hold 8.");
/// assert_eq!(words.conclusion.text, "So r1c6 is 8.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Explanation {
    /// What the step is called.
    pub title: String,
    /// Why, sentence by sentence; chains have a line for each link.
    pub reasons: Vec<Line>,
    /// What follows.
    pub conclusion: Line,
    /// The chains that are plain lines, in Eureka notation, with what follows from them.
    pub eureka: Vec<String>,
    /// Whether the reasons take for granted that the puzzle has one solution.
    pub assumes_uniqueness: bool,
}

/// A sentence of an explanation, as data and in words.
///
/// ```
/// use bitdoku_logic::{Sentence, Technique};
/// let technique: &dyn Technique = "naked-pair".parse()?;
/// let example = &technique.info().examples[0];
/// let words = example.step(technique).unwrap().explain(&example.board());
/// assert_eq!(words.reasons[0].depth, 0);
/// assert!(words.reasons[0].to_string().starts_with("In column 1, r26c1 hold only 6 and 9"));
/// assert!(matches!(words.reasons[0].sentence, Sentence::SubsetNaked { .. }));
/// # Ok::<(), bitdoku_grid::UnknownName>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Line {
    /// 0 for what is said of the step itself, 1 for what is said of a step within it, and so on.
    pub depth: usize,
    /// The sentence as data.
    pub sentence: Sentence,
    /// The sentence in words.
    pub text: String,
}

impl Line {
    fn new((depth, sentence): (usize, Sentence), texts: &Texts) -> Self {
        let text = texts.say(&sentence);
        Self { depth, sentence, text }
    }

    /// What it does for the explanation.
    #[must_use]
    pub const fn role(&self) -> Role {
        self.sentence.role()
    }
}

impl Explanation {
    /// For each reason whether it is shown when nested steps are shown to this depth: above it everything is shown, at it
    /// the spine, which leaves out the links of a branch but for the last, and below it nothing.
    ///
    /// ```
    /// use bitdoku_logic::Technique;
    /// let technique: &dyn Technique = "multiple-forcing-chains".parse()?;
    /// let example = &technique.info().examples[0];
    /// let words = example.step(technique).unwrap().explain(&example.board());
    /// let spine: Vec<&str> =
    ///     words.reasons.iter().zip(words.spine(0)).filter(|(_, told)| *told).map(|(line, _)| line.text.as_str()).collect();
    /// // Each of three chains from its start to its end, and what they say together.
    /// assert_eq!(spine.len(), 7);
    /// assert!(words.spine(1).all(|told| told));
    /// # Ok::<(), bitdoku_grid::UnknownName>(())
    /// ```
    pub fn spine(&self, depth: usize) -> impl Iterator<Item = bool> {
        let mut in_branch = false;
        self.reasons.iter().enumerate().map(move |(i, line)| {
            if line.depth != depth {
                // A step of its own begins anew.
                in_branch &= line.depth > depth;
                return line.depth < depth;
            }
            let is_link = line.role() == Role::Says;
            in_branch = line.role() == Role::Supposes || in_branch && is_link;
            let next = self.reasons[i + 1..].iter().find(|line| line.depth <= depth);
            let goes_on = next.is_some_and(|next| next.depth == depth && next.role() == Role::Says);
            !(in_branch && is_link && goes_on)
        })
    }

    /// The explanation as text, with steps within steps to this depth, as [`spine`](Self::spine) tells them.
    #[must_use]
    pub fn to_depth(&self, depth: usize) -> String {
        let told =
            self.reasons.iter().zip(self.spine(depth)).filter(|(_, told)| *told).map(|(line, _)| line.to_string());
        let lines = told.chain(self.eureka.iter().cloned()).chain([self.conclusion.to_string()]);
        lines.fold(self.title.clone(), |text, line| text + "\n  " + &line)
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:indent$}{}", "", self.text, indent = 2 * self.depth)
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.title)?;
        for line in &self.reasons {
            writeln!(f, "  {line}")?;
        }
        for line in &self.eureka {
            writeln!(f, "  {line}")?;
        }
        write!(f, "  {}", self.conclusion)
    }
}

impl Step {
    /// The step in English; `board` is the one it was found on.
    #[must_use]
    pub fn explain(&self, board: &Board) -> Explanation {
        self.explain_in(board, Texts::english())
    }

    /// The step in words of a language; `board` is the one it was found on.
    #[must_use]
    pub fn explain_in(&self, board: &Board, texts: &Texts) -> Explanation {
        Explanation {
            title: texts.name(self.kind),
            reasons: reasons(self, board).into_iter().map(|line| Line::new(line, texts)).collect(),
            conclusion: Line::new((0, self.outcome()), texts),
            eureka: eureka(self),
            assumes_uniqueness: self.assumes_uniqueness(),
        }
    }

    /// What changes, without the reason: `r1c7 is 9`, or `9 can be removed from r3c89`.
    #[must_use]
    pub fn conclusion(&self) -> String {
        self.conclusion_in(Texts::english())
    }

    /// The same in words of a language.
    #[must_use]
    pub fn conclusion_in(&self, texts: &Texts) -> String {
        texts.form(&self.outcome(), "bare")
    }

    /// What changes, as a sentence.
    #[must_use]
    pub fn outcome(&self) -> Sentence {
        let removed = self.eliminations;
        match self.placement.map(|placed| (placed.cell(), placed.digit())) {
            Some((cell, digit)) if removed.is_empty() => Sentence::ConclusionPlacement { cell, digit },
            Some((cell, digit)) => Sentence::ConclusionBoth { cell, digit, removed },
            None => Sentence::ConclusionRemovals { removed },
        }
    }
}
