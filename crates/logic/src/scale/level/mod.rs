//! Levels: how hard a puzzle is, in words, by the techniques a person must know.
//!
//! A level is found by rounds. A round takes what *all* steps of the easiest level that has any place and eliminate, all of it
//! at once, so that no order of finding decides anything and isomorphs have the same level:
//!
//! ```text
//!    singles? ── all placed ──────▶ again
//!       │ none
//!    medium?  ── all eliminated ──▶ again     The level is that of the hardest round that was needed;
//!       │ none                                a board on which the last has nothing is extreme.
//!    hard?    ── all eliminated ──▶ again
//!       │ none
//!    unfair?  ── all eliminated ──▶ again
//! ```
//!
//! A round asks the searches of [techniques](crate::find) whose steps are the same in whatever order they are found. The other
//! searches are here, and ask for the union of what their steps eliminate, which is simpler than to find them one by one. What is found
//! is the same, with two liberties, both argued where they are taken: fish look only at candidates that no way to place the
//! digit has ([`fish`]), and chains are closures of implications, of any length ([`links`], [`locked_sets`]).
//!
//! Most techniques lose nothing when candidates go: what they concluded before, they or easier ones conclude after. A
//! link of a chain whose one end goes leaves the other end a single; an almost locked set that loses a digit is a naked
//! subset, or the cells beside it are a hidden one of at most four cells; a fish that loses places has fewer fins or is a
//! smaller fish. For these the rounds reach what any order would. The uniqueness techniques are otherwise: a rectangle
//! may cease to be one, because a digit was placed in it. That easier steps go first is part of the definition,
//! therefore, and so is that almost locked sets, which take longest to gather, have unfair rounds of their own: those in
//! which chains and fish have nothing. The tests compare that with rounds that take all at once, and no level differs.

mod fish;
mod links;
mod locked_sets;
mod medium;
mod pairs;
mod rectangles;
#[cfg(test)]
mod tests;

use std::fmt;
use std::ops::{ControlFlow, RangeInclusive};
use std::str::FromStr;

use bitdoku_grid::name::find;
use bitdoku_grid::{CandidateSet, UnknownName};

pub(super) use medium::singles;

use crate::board::Board;
use crate::find::{
    BugPlusOne, EmptyRectangle, MultiColors, PlainXyWing, PlainXyzWing, SimpleColors, SueDeCoq, Technique, TurbotFish,
};
use crate::scratch::Scratch;

/// How hard a puzzle is, by the techniques that suffice to finish it: the five words that HoDoKu made known.
///
/// | Level | Techniques needed, in addition to those above |
/// | --- | --- |
/// | easy | naked and hidden singles |
/// | medium | locked candidates; naked and hidden pairs and triples |
/// | hard | quadruples; X-Wing, Swordfish, Jellyfish, finned and sashimi X-Wing; Skyscraper, 2-String Kite, Turbot Fish, Empty Rectangle; Simple and Multi Colours; XY-, XYZ- and W-Wing, Remote Pair; Unique Rectangles 1 to 6, Hidden and Avoidable Rectangles, BUG+1 |
/// | unfair | finned and sashimi Swordfish and Jellyfish, Franken fish; X- and XY-Chains, nice loops and AIC, grouped, too; ALS-XZ, ALS-XY-Wing, ALS-Chain; Sue de Coq |
/// | extreme | none of these |
///
/// A level is found by rounds: each takes all steps of the easiest level that has any, at once; of unfair ones those of almost locked sets
/// where there are no others. So no order of finding decides it, and isomorphs have the same. No score moves it. It takes microseconds; a [`Rating`](crate::Rating) takes far longer.
///
/// The digits on the board count as the puzzle's [givens](Board::given_cells). Of a puzzle with no or several solutions a level
/// means nothing: some of the techniques take for granted that there is one.
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_logic::{Board, Level};
///
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(Level::of(&Board::new(&puzzle)), Level::Easy);
/// assert_eq!("unfair".parse(), Ok(Level::Unfair));
/// assert!(Level::Easy < Level::Extreme);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Level {
    /// Singles suffice.
    Easy,
    /// Locked candidates, pairs and triples are needed.
    Medium,
    /// Fish, wings, colours or rectangles are needed.
    Hard,
    /// Chains or almost locked sets are needed.
    Unfair,
    /// These do not suffice.
    Extreme,
}

impl Level {
    /// All of them, easiest first.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Unfair, Self::Extreme];

    /// Its name: `easy`, `medium`, `hard`, `unfair` or `extreme`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Unfair => "unfair",
            Self::Extreme => "extreme",
        }
    }

    /// One or several levels, as people write them: `hard`, `medium..hard`, `hard..`, `..easy`; and two of QQWing's words, `simple`
    /// for easy and `intermediate` for medium. Its `expert` is an error: other programs mean something harder by it.
    ///
    /// ```
    /// use bitdoku_logic::Level;
    /// assert_eq!(Level::range("medium"), Ok(Level::Medium..=Level::Medium));
    /// assert_eq!(Level::range("Hard.."), Ok(Level::Hard..=Level::Extreme));
    /// let error = Level::range("expert").unwrap_err().to_string();
    /// assert_eq!(error, "expected a level: easy, medium, hard, unfair or extreme, found 'expert'");
    /// assert!(Level::range("fiendish").is_err());
    /// ```
    ///
    /// # Errors
    /// If a word is none of these. A range that ends before it begins is empty.
    pub fn range(text: &str) -> Result<RangeInclusive<Self>, UnknownName> {
        let end = |text: &str, default: Self| if text.is_empty() { Ok(default) } else { text.parse() };
        match (&text.to_ascii_lowercase()[..], text.split_once("..")) {
            ("simple", _) => Ok(Self::Easy..=Self::Easy),
            ("intermediate", _) => Ok(Self::Medium..=Self::Medium),
            (_, Some((low, high))) => Ok(end(low, Self::Easy)?..=end(high.trim_start_matches('='), Self::Extreme)?),
            (_, None) => text.parse().map(|level| level..=level),
        }
    }

    /// Its name with a capital, as it is above a list: `Easy`.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Easy => "Easy",
            Self::Medium => "Medium",
            Self::Hard => "Hard",
            Self::Unfair => "Unfair",
            Self::Extreme => "Extreme",
        }
    }

    /// What is needed at this level and at no easier one, in a line.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Easy => "singles",
            Self::Medium => "locked candidates, pairs and triples",
            Self::Hard => "fish, wings, colours and rectangles",
            Self::Unfair => "chains, larger finned fish and almost locked sets",
            Self::Extreme => "forcing chains and nets, or trial",
        }
    }

    /// The level of a puzzle, which should have exactly one solution.
    #[must_use]
    pub fn of(puzzle: &Board) -> Self {
        Self::within(puzzle, Self::Unfair).unwrap_or(Self::Extreme)
    }

    /// The level of a puzzle, if it is no harder than `most`. The search for harder steps is saved.
    ///
    /// ```
    /// use bitdoku_grid::Grid;
    /// use bitdoku_logic::{Board, Level};
    /// let puzzle: Grid = "..97.....8...237.........9157.3...6......6...........969.1.5........9.12.5.8.....".parse()?;
    /// let board = Board::new(&puzzle);
    /// assert_eq!(Level::within(&board, Level::Easy), None);
    /// assert_eq!(Level::within(&board, Level::Unfair), Some(Level::Medium));
    /// # Ok::<(), bitdoku_grid::text::ParseError>(())
    /// ```
    #[must_use]
    pub fn within(puzzle: &Board, most: Self) -> Option<Self> {
        let (mut board, mut hardest, mut scratch) = (*puzzle, Self::Easy, None);
        while !board.is_full() {
            let singles = medium::singles(&board);
            if !singles.is_empty() {
                place(&mut board, singles);
                continue;
            }
            let level =
                [Self::Medium, Self::Hard, Self::Unfair].into_iter().take_while(|level| *level <= most).find(|level| {
                    let gone = level.eliminations(&board, &mut scratch);
                    gone.iter().for_each(|candidate| board.eliminate(candidate));
                    !gone.is_empty()
                });
            match level {
                Some(level) => hardest = hardest.max(level),
                // Whatever stands still is extreme.
                None => return (most == Self::Extreme).then_some(Self::Extreme),
            }
        }
        Some(hardest)
    }

    /// What the steps of this level, and of no easier one, eliminate on a board without singles. Easy levels need no working memory.
    fn eliminations(self, board: &Board, scratch: &mut Option<Scratch>) -> CandidateSet {
        match self {
            Self::Medium => medium::eliminations(board),
            Self::Hard => hard(board, scratch.get_or_insert_default()),
            Self::Unfair => unfair(board, scratch.get_or_insert_default()),
            Self::Easy | Self::Extreme => CandidateSet::EMPTY,
        }
    }
}

/// Places singles. Of two that contradict each other, which only a board without solution has, the first counts.
fn place(board: &mut Board, singles: CandidateSet) {
    for single in singles.iter() {
        if board.contains(single) {
            board.place(single.cell(), single.digit());
        }
    }
}

/// Hard techniques that are asked themselves. Turbot Fish have all Skyscrapers and 2-String Kites among them.
const HARD: [&dyn Technique; 7] =
    [&PlainXyWing, &PlainXyzWing, &BugPlusOne, &TurbotFish, &SimpleColors, &MultiColors, &EmptyRectangle];

fn hard(board: &Board, scratch: &mut Scratch) -> CandidateSet {
    medium::quadruples(board)
        | fish::hard(board, scratch.tables.dead(board))
        | pairs::eliminations(board)
        | rectangles::eliminations(board)
        | all_steps(board, scratch, &HARD)
}

/// Almost locked sets have rounds of their own, as the head of this file says.
fn unfair(board: &Board, scratch: &mut Scratch) -> CandidateSet {
    let gone = fish::unfair(board, scratch.tables.dead(board)) | links::eliminations(board);
    if gone.is_empty() { almost_locked(board, scratch) } else { gone }
}

fn almost_locked(board: &Board, scratch: &mut Scratch) -> CandidateSet {
    locked_sets::eliminations(board) | all_steps(board, scratch, &[&SueDeCoq])
}

/// What all steps of some techniques eliminate.
fn all_steps(board: &Board, scratch: &mut Scratch, techniques: &[&dyn Technique]) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    for technique in techniques {
        let _ = technique.find(board, scratch, &mut |step| {
            gone |= step.eliminations;
            ControlFlow::Continue(())
        });
    }
    gone
}

/// `easy`, `medium`, `hard`, `unfair`, `extreme`.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Capitals count as small letters, since the names are words of a text as often as of a command.
impl FromStr for Level {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let known = Self::ALL.map(|level| (level.name(), level));
        find("a level", known, &name.to_ascii_lowercase()).or_else(|_| find("a level", known, name))
    }
}
