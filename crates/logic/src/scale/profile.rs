//! Profiles: which techniques are tried, in which order, and what comes of it.

use std::cmp::Reverse;
use std::fmt;

use super::hodoku::{HODOKU220, Hodoku, TECHNIQUES as TECHNIQUES_OF_HODOKU};
use super::program::Program;
use super::rating::{Peaks, Rating};
use super::{Difficulty, Rated, Scale, TECHNIQUES, Walk, difficulty, next_after, shortcut};
use crate::board::Board;
use crate::find::{HiddenSingle, NakedSingle, Technique, Whips};
use crate::scratch::Scratch;
use crate::step::{Kind, Step};
use crate::stop::{Interrupted, NOTHING_STOPS_IT};

/// Which techniques are tried, and in which order, at Sudoku Explainer's prices. The first that finds anything gives the next
/// step.
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
    /// As `--scale` names it.
    pub name: &'static str,
    /// What it follows.
    pub summary: &'static str,
    techniques: &'static [&'static dyn Technique],
    /// Whether [shortcuts](shortcut) may be taken: they hold for the techniques at the head of the table, in its order.
    shortcuts: bool,
    /// Whether, of the steps of a technique that are no proofs by cases, the easiest is taken; of equally easy steps the one that
    /// eliminates most; and of those the one with the smallest pattern.
    most_at_once: bool,
    /// Whether steps are taken as HoDoKu's walk takes them, at its prices and by its names.
    hodoku: bool,
}

impl Profile {
    /// A profile of these techniques, in this order.
    ///
    /// ```
    /// use bitdoku_grid::Grid;
    /// use bitdoku_logic::find::{HiddenSingle, NakedSingle};
    /// use bitdoku_logic::{Board, Profile, Scratch};
    ///
    /// let singles = Profile::new("singles", "naked singles first", &[&NakedSingle, &HiddenSingle]);
    /// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// assert_eq!(singles.rate(&Board::new(&grid), &mut Scratch::default())?.to_string(), "2.3/2.3/2.3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn new(name: &'static str, summary: &'static str, techniques: &'static [&'static dyn Technique]) -> Self {
        Self { name, summary, techniques, shortcuts: false, most_at_once: false, hodoku: false }
    }

    /// The same, but of equally hard steps of a technique the one that eliminates most is taken, and of those the one with the
    /// smallest pattern or the shortest chain.
    #[must_use]
    pub const fn with_most_at_once(self) -> Self {
        Self { most_at_once: true, ..self }
    }

    /// Its techniques, in the order in which they are tried.
    #[must_use]
    pub const fn techniques(&self) -> &'static [&'static dyn Technique] {
        self.techniques
    }

    /// Whether it has the technique of this slug.
    #[must_use]
    pub fn has(&self, slug: &str) -> bool {
        self.techniques.iter().any(|technique| technique.slug() == slug)
    }

    /// Leaves out the techniques that come after the one of this slug; none if it has no such technique.
    ///
    /// ```
    /// use bitdoku_logic::PEOPLE;
    /// let known = PEOPLE.through("plain-naked-pair").expect("people look for naked pairs");
    /// assert!(known.has("plain-naked-pair") && known.has("pointing") && !known.has("plain-x-wing"));
    /// assert!(PEOPLE.through("nonsense").is_none());
    /// ```
    #[must_use]
    pub fn through(&self, slug: &str) -> Option<Self> {
        let last = self.techniques.iter().position(|technique| technique.slug() == slug)?;
        let techniques = &self.techniques[..=last];
        Some(Self { techniques, shortcuts: self.shortcuts && techniques.len() >= shortcut::TECHNIQUES, ..*self })
    }

    /// Leaves out those techniques at the end whose steps are all rated above this many tenths. It takes the same steps
    /// until all that remains is harder.
    #[must_use]
    pub fn up_to(&self, most: u16) -> Self {
        let least = |technique: &dyn Technique| {
            let slug = technique.slug();
            TECHNIQUES.iter().find(|row| row.technique.slug() == slug).map_or(0, |row| row.least)
        };
        let last = self.techniques.iter().rposition(|&technique| least(technique) <= most);
        let techniques = &self.techniques[..last.map_or(0, |last| last + 1)];
        Self { techniques, shortcuts: self.shortcuts && techniques.len() >= shortcut::TECHNIQUES, ..*self }
    }

    /// Leaves out all from the first technique on that tries candidates out. It takes the same steps as far as the others suffice.
    ///
    /// ```
    /// use bitdoku_logic::{PEOPLE, TECHNIQUES};
    /// let guesses = |slug: &str| TECHNIQUES.iter().any(|row| row.technique.slug() == slug && row.guesses);
    /// let patterns = PEOPLE.before_guesses();
    /// assert!(patterns.has("tridagon") && patterns.techniques().iter().all(|it| !guesses(it.slug())));
    /// ```
    #[must_use]
    pub fn before_guesses(&self) -> Self {
        let first = self.techniques.iter().position(|&technique| is_guess(technique));
        let techniques = &self.techniques[..first.unwrap_or(self.techniques.len())];
        Self { techniques, shortcuts: self.shortcuts && techniques.len() >= shortcut::TECHNIQUES, ..*self }
    }

    /// Whether steps are HoDoKu's.
    pub(super) const fn is_hodoku(&self) -> bool {
        self.hodoku
    }

    /// Whether some of its steps are looked up in the solution.
    #[must_use]
    pub const fn looks_up(&self) -> bool {
        self.hodoku
    }

    /// What steps are called on this scale, if that is not what they are called elsewhere.
    pub(crate) fn names(&self) -> Option<fn(Kind) -> String> {
        self.hodoku.then_some(Hodoku::name as fn(Kind) -> String)
    }

    /// What a step costs, as it is written: HoDoKu's prices are whole numbers.
    #[must_use]
    pub fn price_told(&self, price: Difficulty) -> String {
        if self.hodoku { price.value().to_string() } else { price.to_string() }
    }

    /// The next step on `board`. See [`Scale::next`].
    ///
    /// # Errors
    /// If the search was stopped through `scratch`.
    pub fn next_step(&self, board: &Board, scratch: &mut Scratch) -> Result<Option<Rated>, Interrupted> {
        self.next(board, scratch)
    }

    /// ER, EP and ED by these techniques, without keeping the path.
    ///
    /// The puzzle is taken to be proper: uniqueness techniques rest on it, and nothing here can check it.
    ///
    /// # Errors
    /// If the search was stopped through `scratch` before the rating was known.
    pub fn rate(&self, start: &Board, scratch: &mut Scratch) -> Result<Rating, Interrupted> {
        let scratch = &mut *scratch.briefly();
        // What is not written out has no size by which it could be preferred.
        scratch.brief = !self.most_at_once;
        let mut board = *start;
        let mut peaks = Peaks::default();
        loop {
            let idle = if self.shortcuts { shortcut::take(&mut board, &mut peaks) } else { 0 };
            let Some(step) = next_after(self, idle, &board, scratch)? else { break };
            peaks.add(&step);
            board.apply(&step);
        }
        Ok(peaks.rating(board.is_full()))
    }
}

impl Scale for Profile {
    type Price = Difficulty;
    type Total = Rating;

    fn techniques(&self) -> &[&'static dyn Technique] {
        self.techniques
    }

    fn price(&self, board: &Board, step: &Step) -> Difficulty {
        if self.hodoku { Difficulty::new(HODOKU220.price(board, step).into()) } else { difficulty(board, step) }
    }

    fn total(&self, steps: &[Rated], is_solved: bool) -> Rating {
        let mut peaks = Peaks::default();
        steps.iter().for_each(|step| peaks.add(step));
        peaks.rating(is_solved)
    }

    fn next(&self, board: &Board, scratch: &mut Scratch) -> Result<Option<Rated>, Interrupted> {
        if self.hodoku {
            return HODOKU220.next(board, scratch).map(|step| step.map(priced));
        }
        next_after(self, 0, board, scratch)
    }

    fn walk(&self, start: &Board, scratch: &mut Scratch) -> Result<Walk<Difficulty>, Interrupted> {
        if self.hodoku {
            return HODOKU220.walk(start, scratch).map(|(steps, end)| (steps.into_iter().map(priced).collect(), end));
        }
        let (mut steps, mut end) = (Vec::new(), *start);
        while let Some(step) = self.next(&end, scratch)? {
            end.apply(&step);
            steps.push(step);
        }
        Ok((steps, end))
    }

    fn compares(&self, technique: &dyn Technique) -> bool {
        !technique.is_sorted() || self.most_at_once && !is_guess(technique)
    }

    /// Of loops that are as hard, Sudoku Explainer takes the first type first.
    fn prefers(&self, one: &Rated, other: &Rated) -> bool {
        if self.most_at_once {
            let rank = |step: &Rated| (step.difficulty, Reverse(step.eliminations.len()), step.effort());
            return rank(one) < rank(other);
        }
        let form = |step: &Step| match step.kind {
            Kind::UniqueRectangle { form } | Kind::UniqueLoop { form, .. } => form,
            _ => 0,
        };
        (one.difficulty, form(one)) < (other.difficulty, form(other))
    }
}

/// A step of HoDoKu's at its price.
pub(super) fn priced(step: Rated<u32>) -> Rated {
    Rated { step: step.step, difficulty: Difficulty::new(step.difficulty.into()), technique: step.technique }
}

/// Whether it tries candidates out.
pub(super) fn is_guess(technique: &dyn Technique) -> bool {
    let slug = technique.slug();
    TECHNIQUES.iter().any(|row| row.guesses && row.technique.slug() == slug)
}

impl fmt::Debug for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
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
pub fn next_step(board: &Board) -> Option<Rated> {
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
    summary: "Sudoku Explainer 1.2.1 as serate runs it: the ER/EP/ED of the forums",
    techniques: &techniques_of::<30>(Program::Se121),
    shortcuts: true,
    most_at_once: false,
    hodoku: false,
};

/// Sukaku Explainer 1.18.1 as shipped: strong links and ALS wings, loops and BUGs searched more thoroughly.
pub const SUKAKU: Profile = Profile {
    name: "sukaku",
    summary: "Sukaku Explainer 1.18.1 with its defaults; adds strong links and ALS wings",
    techniques: &techniques_of::<39>(Program::Sukaku),
    shortcuts: true,
    most_at_once: false,
    hodoku: false,
};

/// Singles, and where there is none the shortest whip: the path whose longest whip is Berthier's W.
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_logic::{Board, Kind, Path, Scratch, WHIPS};
///
/// let grid: Grid = ".2...6789..718..3.8.92..4.........7......3.5..91...3..6.....59.7..8......3.5....6".parse()?;
/// let path = Path::with_profile(&Board::new(&grid), &WHIPS, &mut Scratch::default())?;
/// assert!(path.steps.iter().all(|step| matches!(step.kind, Kind::HiddenSingle | Kind::NakedSingle | Kind::Whip { .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const WHIPS: Profile =
    Profile::new("W", "singles, and where there is none the shortest whip", &[&HiddenSingle, &NakedSingle, &Whips]);

/// HoDoKu's techniques in its order. What they come to is what the scale [`HODOKU220`](super::HODOKU220) says: steps cost what the
/// slot costs that was asked, and are called what HoDoKu calls them.
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_logic::{Board, HODOKU, Path, Scratch};
///
/// let grid: Grid = "...53....3..1...7......756.74..168....2......9...4..1..6..9....19......6......2.1".parse()?;
/// let path = Path::with_profile(&Board::new(&grid), &HODOKU, &mut Scratch::default())?;
/// assert_eq!(path.told_by(&HODOKU), "hard 968");
/// assert_eq!(HODOKU.price_told(path.steps[0].difficulty), "14");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const HODOKU: Profile = Profile {
    hodoku: true,
    ..Profile::new("hodoku220", "HoDoKu 2.2.0 with its defaults: level, score and solution path", &TECHNIQUES_OF_HODOKU)
};

/// Every profile that follows a program.
pub const PROFILES: [&Profile; 2] = [&SE121, &SUKAKU];

/// The techniques that a program has, in the order of the table.
const fn techniques_of<const N: usize>(program: Program) -> [&'static dyn Technique; N] {
    let mut techniques = [TECHNIQUES[0].technique; N];
    let (mut count, mut i) = (0, 0);
    while i < TECHNIQUES.len() {
        if TECHNIQUES[i].is_in(program) {
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
    use crate::find::TakeStep;

    /// A technique with a bug: it repeats a step for ever.
    #[derive(Debug)]
    struct Faulty;

    impl Technique for Faulty {
        fn slug(&self) -> &'static str {
            HiddenSingle.slug()
        }

        fn find(&self, _: &Board, _: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
            found(next_step(&board()).expect("a puzzle has a step").step)
        }
    }

    fn board() -> Board {
        let grid = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
        Board::new(&grid.parse().expect("81 characters"))
    }

    const FAULTY: Profile = Profile::new("faulty", "", &[&Faulty]);

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
