//! Profiles: which techniques are tried, in which order, and what comes of it.

use std::fmt;
use std::str::FromStr;

use bitdoku_grid::UnknownName;
use bitdoku_grid::name::find;

use super::rating::{Peaks, Rating};
use super::shortcut;
use crate::board::Board;
use crate::find::{Explainer, TECHNIQUES, Technique};
use crate::scratch::Scratch;
use crate::step::Step;
use crate::stop::{Interrupted, NOTHING_STOPS_IT};

/// Which techniques are tried, and in which order. The first that finds anything gives the next step.
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_logic::{Board, SE121, SUKAKU, Scratch};
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut scratch = Scratch::default();
/// let step = SUKAKU.next_step(&Board::new(&grid), &mut scratch)?.expect("a puzzle has a step");
/// assert_eq!(step.kind.to_string(), "Hidden Single");
/// assert_eq!(SE121.rate(&Board::new(&grid), &mut scratch)?.to_string(), "1.2/1.2/1.2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    /// The next step on `board`: the first step of the first technique that has one.
    ///
    /// None on a full board and on one where no technique helps. A technique whose step changes nothing has a bug: with debug
    /// assertions this panics, otherwise the search ends there, without a step.
    ///
    /// # Errors
    /// If the search was stopped through `scratch`.
    pub fn next_step(&self, board: &Board, scratch: &mut Scratch) -> Result<Option<Step>, Interrupted> {
        self.next_step_after(0, board, scratch)
    }

    /// The next step, given that the first so many techniques find none.
    fn next_step_after(&self, idle: usize, board: &Board, scratch: &mut Scratch) -> Result<Option<Step>, Interrupted> {
        if board.is_full() {
            return Ok(None);
        }
        scratch.begin()?;
        for technique in &self.techniques[idle..] {
            let found = technique.first(board, scratch);
            if scratch.is_interrupted() {
                return Err(Interrupted);
            }
            if let Some(step) = &found {
                // A path must not take it: it would take it again and again.
                let changes = step.changes(board);
                debug_assert!(changes, "a bug in {}: {} changes nothing\n{board:?}", technique.info().slug, step.kind);
                return Ok(found.filter(|_| changes));
            }
        }
        Ok(None)
    }

    /// ER, EP and ED by these techniques, without keeping the path.
    ///
    /// The puzzle is taken to be proper: uniqueness techniques rest on it, and nothing here can check it.
    ///
    /// # Errors
    /// If the search was stopped through `scratch` before the rating was known.
    pub fn rate(&self, start: &Board, scratch: &mut Scratch) -> Result<Rating, Interrupted> {
        let scratch = &mut *scratch.briefly();
        let mut board = *start;
        let mut peaks = Peaks::default();
        loop {
            let idle = shortcut::take(&mut board, &mut peaks);
            let Some(step) = self.next_step_after(idle, &board, scratch)? else { break };
            peaks.add(step.kind, step.difficulty, step.placement.is_some());
            board.apply(&step);
        }
        if !board.is_full() {
            peaks.give_up();
        }
        Ok(peaks.rating())
    }
}

impl fmt::Debug for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// The profile of this name.
///
/// ```
/// use bitdoku_logic::Profile;
/// let profile: &Profile = "sukaku".parse()?;
/// assert_eq!(profile.techniques.len(), 39);
/// assert_eq!("se".parse::<&Profile>().unwrap_err().to_string(), "expected a profile: se121 or sukaku, found 'se'");
/// # Ok::<(), bitdoku_grid::UnknownName>(())
/// ```
impl FromStr for &'static Profile {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        find("a profile", PROFILES.map(|profile| (profile.name, profile)), name)
    }
}

/// The step that Sudoku Explainer takes on `board`. See [`Profile::next_step`].
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_logic::{Board, next_step};
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(next_step(&Board::new(&grid)).unwrap().placement.unwrap().to_string(), "8r1c6");
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
#[must_use]
pub fn next_step(board: &Board) -> Option<Step> {
    SE121.next_step(board, &mut Scratch::default()).expect(NOTHING_STOPS_IT)
}

/// Sudoku Explainer's rating of a board. See [`Profile::rate`] for what it takes for granted.
#[must_use]
pub fn rate(start: &Board) -> Rating {
    SE121.rate(start, &mut Scratch::default()).expect(NOTHING_STOPS_IT)
}

/// Sudoku Explainer 1.2.1, what forums mean by ER, EP and ED.
pub const SE121: Profile = Profile {
    name: "se121",
    summary: "Sudoku Explainer 1.2.1 as serate runs it: what forums mean by ER/EP/ED",
    explainer: Explainer::Se121,
    techniques: &techniques_of::<30>(Explainer::Se121),
};

/// Sukaku Explainer 1.18.1 as shipped: strong links and ALS wings, loops and BUGs searched more thoroughly.
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

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::Path;
    use crate::find::{HiddenSingle, Info};

    /// A technique with a bug: it repeats a step for ever.
    #[derive(Debug)]
    struct Faulty;

    impl Technique for Faulty {
        fn info(&self) -> &'static Info {
            HiddenSingle.info()
        }

        fn find(&self, _: &Board, _: &mut Scratch, found: &mut dyn FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
            found(next_step(&board()).expect("a puzzle has a step"))
        }
    }

    fn board() -> Board {
        let grid = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
        Board::new(&grid.parse().expect("81 characters"))
    }

    const FAULTY: Profile = Profile { techniques: &[&Faulty], ..SE121 };

    #[test]
    #[cfg_attr(debug_assertions, should_panic(expected = "changes nothing"))]
    fn a_path_ends_at_a_step_that_changes_nothing() {
        let path = Path::with_profile(&board(), &FAULTY, &mut Scratch::default()).unwrap();
        assert_eq!(path.steps.len(), 1);
        assert_eq!(path.rating().to_string(), "20.0/1.2/1.2");
    }

    #[test]
    #[cfg_attr(debug_assertions, should_panic(expected = "changes nothing"))]
    fn a_rating_ends_at_a_step_that_changes_nothing() {
        let rating = FAULTY.rate(&board(), &mut Scratch::default()).unwrap();
        assert_eq!(rating.to_string(), "20.0/1.2/1.2");
    }
}
