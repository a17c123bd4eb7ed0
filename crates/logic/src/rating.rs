//! Numbers for difficulty: Sudoku Explainer's scale, and its three figures for a puzzle.
//!
//! Nicolas Juillerat's Sudoku Explainer (2006) gives each step a number; Glenn Fowler's `serate` made three of them for
//! a puzzle. ER is the hardest step of all, EP the hardest up to and including the first that places a digit, ED the
//! first step. A puzzle with ER = EP is a *pearl*, one with ER = EP = ED a *diamond*.

use std::fmt;

use crate::step::Kind;
use crate::technique::{Explainer, TECHNIQUES, Technique};

/// A number on Sudoku Explainer's scale, in steps of about a tenth.
///
/// Sums of tenths are not exact in binary, and the order of steps depends on how they were summed; so the number is
/// kept as the original computes it and rounded only when shown.
///
/// ```
/// use bitdoku_logic::Difficulty;
/// assert_eq!(Difficulty::new(6.6 + 0.1 + 0.1).to_string(), "6.8");
/// assert_eq!(Difficulty::new(7.2).tenths(), 72);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Default)]
pub struct Difficulty(f64);

impl Difficulty {
    /// Rated so when no technique helps.
    pub const BEYOND: Self = Self(20.0);

    /// The number as computed.
    pub const fn new(value: f64) -> Self {
        Self(value)
    }

    /// The number as computed.
    pub const fn value(self) -> f64 {
        self.0
    }

    /// Rounded half up to tenths, ten times the number shown.
    pub fn tenths(self) -> u16 {
        ((self.0 + 0.05) * 10.0).floor() as u16
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = self.tenths();
        write!(f, "{}.{}", tenths / 10, tenths % 10)
    }
}

/// How hard a puzzle is: ER, EP and ED, written `7.2/2.0/2.0`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// ER, the hardest step; 20.0 if the path stops before the end.
    pub hardest: Peak,
    /// EP, the hardest step up to and including the first placement.
    pub pearl: Peak,
    /// ED, the first step.
    pub diamond: Peak,
}

/// One of the three figures, with the step that sets it.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Peak {
    /// The figure.
    pub difficulty: Difficulty,
    /// The first step as hard as that; none if there was no step, or the path stopped.
    pub kind: Option<Kind>,
}

impl Peak {
    const BEYOND: Self = Self { difficulty: Difficulty::BEYOND, kind: None };

    fn raise(&mut self, kind: Kind, difficulty: Difficulty) {
        if difficulty > self.difficulty {
            *self = Self { difficulty, kind: Some(kind) };
        }
    }

    /// The name of the step that sets the figure; `none` if no step does.
    pub fn name(&self) -> String {
        self.kind.map_or_else(|| "none".to_owned(), |kind| kind.to_string())
    }
}

impl fmt::Display for Peak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.difficulty.fmt(f)
    }
}

impl Rating {
    /// Whether the path reached the solution.
    pub fn is_complete(&self) -> bool {
        self.hardest.difficulty != Difficulty::BEYOND
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.hardest, self.pearl, self.diamond)
    }
}

/// Collects a [`Rating`] step by step.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    hardest: Peak,
    pearl: Peak,
    diamond: Peak,
    placed: bool,
}

impl Tally {
    pub(crate) fn add(&mut self, kind: Kind, difficulty: Difficulty, places: bool) {
        if self.diamond.kind.is_none() {
            self.diamond.raise(kind, difficulty);
        }
        if !self.placed {
            self.pearl.raise(kind, difficulty);
        }
        self.hardest.raise(kind, difficulty);
        self.placed |= places;
    }

    /// The path came to a standstill.
    pub(crate) fn give_up(&mut self) {
        self.hardest = Peak::BEYOND;
        if !self.placed {
            self.pearl = Peak::BEYOND;
        }
        if self.diamond.kind.is_none() {
            self.diamond = Peak::BEYOND;
        }
    }

    pub(crate) fn rating(self) -> Rating {
        Rating { hardest: self.hardest, pearl: self.pearl, diamond: self.diamond }
    }
}

/// Which techniques are tried, and in which order. The first that finds anything gives the next step.
#[derive(Clone, Copy)]
pub struct Profile {
    /// As `--profile` names it.
    pub name: &'static str,
    /// What it follows.
    pub summary: &'static str,
    /// The program that it follows.
    pub explainer: Explainer,
    /// In the order they are tried.
    pub techniques: &'static [&'static dyn Technique],
}

impl Profile {
    /// The profile of this name.
    pub fn by_name(name: &str) -> Option<&'static Self> {
        PROFILES.iter().copied().find(|profile| profile.name == name)
    }
}

impl fmt::Debug for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Sudoku Explainer 1.2.1, what forums mean by ER, EP and ED.
pub const SE121: Profile = Profile {
    name: "se121",
    summary: "Sudoku Explainer 1.2.1 as serate runs it: what forums mean by ER/EP/ED",
    explainer: Explainer::Se121,
    techniques: &techniques_of::<30>(Explainer::Se121),
};

/// Sukaku Explainer 1.18.1 as shipped: strong links and ALS wings, loops and graves searched more thoroughly.
pub const SUKAKU: Profile = Profile {
    name: "sukaku",
    summary: "Sukaku Explainer 1.18.1 with its defaults: adds strong links and ALS wings",
    explainer: Explainer::Sukaku,
    techniques: &techniques_of::<39>(Explainer::Sukaku),
};

/// Every profile.
pub const PROFILES: [&Profile; 2] = [&SE121, &SUKAKU];

/// The techniques that a program has, in the order of the table.
const fn techniques_of<const N: usize>(explainer: Explainer) -> [&'static dyn Technique; N] {
    let mut techniques = [TECHNIQUES[0].technique; N];
    let (mut count, mut i) = (0, 0);
    while i < TECHNIQUES.len() {
        if TECHNIQUES[i].is_in(explainer) {
            techniques[count] = TECHNIQUES[i].technique;
            count += 1;
        }
        i += 1;
    }
    assert!(count == N);
    techniques
}
