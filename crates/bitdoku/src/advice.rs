//! Advice to a player in the middle of a puzzle: what is wrong already, or what to do next.
//!
//! Techniques never guess, and solvers never explain. Here the two meet, because a hint is useless on a board that cannot
//! be completed.

use std::fmt;

use bitdoku_grid::{Pencilmarks, Solution};
use bitdoku_logic::{Board, Hint, Mistake, Sentence, Stage, Texts, mistakes};

use crate::Refusal;

/// The answer to a request for a hint: a mistake, the next step, or the reason why there is none. Steps and mistakes are those of a
/// classic puzzle unless the types say otherwise; [`variant::Advice`](crate::variant::Advice) has those of boards.
///
/// ```
/// use bitdoku::{Advice, Digit, Grid, Stage, Session};
///
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut session = Session::new();
/// match session.hint(&puzzle, None) {
///     Advice::Next(hint) => assert_eq!(hint.text(Stage::Cells), "Look at box 2: there is a Hidden Single in r1c6."),
///     other => panic!("{other:?}"),
/// }
/// let mut state = puzzle;
/// state.place("r1c3".parse()?, Digit::ALL[0]);
/// // Without the puzzle the mistake cannot be known; with it, it is named.
/// assert!(matches!(session.hint(state, None), Advice::Impossible));
/// assert!(matches!(session.hint(state, Some(&puzzle.into())), Advice::Wrong(mistakes) if mistakes.len() == 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Advice<H = Hint, M = Mistake> {
    /// Every cell is filled correctly.
    Solved,
    /// These entries and marks contradict the puzzle's solution.
    Wrong(Vec<M>),
    /// The board cannot be completed. Only the original puzzle could show the cause.
    Impossible,
    /// The board can be completed in several ways.
    Ambiguous,
    /// The next step.
    Next(Box<H>),
    /// Nothing is wrong, and no technique helps.
    Stuck,
    /// Unknown: a limit was reached, or the search was stopped.
    Unknown,
}

impl<H, M> Advice<H, M> {
    /// Its kind in a word, as rows say it.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Wrong(_) => "wrong",
            Self::Impossible => "impossible",
            Self::Ambiguous => "ambiguous",
            Self::Next(_) => "next",
            Self::Stuck => "stuck",
            Self::Unknown => "unknown",
        }
    }
}

impl<H, M> Advice<H, M> {
    /// What it says; `None` if it is a step, which says more. `mistake`: how a mistake is said.
    #[must_use]
    pub fn sentence(&self, mistake: impl Fn(&M) -> Sentence) -> Option<Sentence> {
        match self {
            Self::Solved => Some(Sentence::AdviceSolved {}),
            Self::Wrong(wrong) => Some(Sentence::AdviceWrong { mistakes: wrong.iter().map(mistake).collect() }),
            Self::Impossible => Some(Sentence::AdviceImpossible {}),
            Self::Ambiguous => Some(Sentence::AdviceAmbiguous {}),
            Self::Next(_) => None,
            Self::Stuck => Some(Sentence::AdviceStuck {}),
            Self::Unknown => Some(Sentence::AdviceUnknown {}),
        }
    }
}

/// All that it says, in English: the whole step with its reasons, or why there is none.
///
/// ```
/// use bitdoku::{Grid, hint};
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert!(hint(&puzzle, None).to_string().contains("So r1c6 is 8."));
/// assert_eq!(hint(Grid::EMPTY, None).to_string(), "There are several solutions, so nothing is certain.");
/// # Ok::<(), bitdoku::ParseError>(())
/// ```
impl fmt::Display for Advice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self, self.sentence(Mistake::sentence)) {
            (Self::Next(hint), _) => f.write_str(&hint.text(Stage::Step)),
            (_, sentence) => f.write_str(&sentence.map(|it| Texts::english().say(&it)).unwrap_or_default()),
        }
    }
}

/// Why there is no advice without a solution.
impl<H, M> From<Refusal> for Advice<H, M> {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Clash(_) | Refusal::Unsolvable => Self::Impossible,
            Refusal::Multiple => Self::Ambiguous,
            _ => Self::Unknown,
        }
    }
}

/// What there is to say of a board whose solution is known before any technique is asked: that something is wrong, or that all
/// is done. `marks` are those that the player wrote.
pub(crate) fn seen_at_once(board: &Board, marks: Option<&Pencilmarks>, solution: &Solution) -> Option<Advice> {
    let wrong = mistakes(board, marks, solution);
    if !wrong.is_empty() {
        return Some(Advice::Wrong(wrong));
    }
    board.is_full().then_some(Advice::Solved)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hint;
    use bitdoku_grid::{Candidate, Cell, Digit, Grid, Puzzle};

    const GRID: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn cell(name: &str) -> Cell {
        name.parse().unwrap()
    }

    #[test]
    fn a_wrong_entry_without_the_puzzle_leaves_no_solution() {
        let mut state: Grid = GRID.parse().unwrap();
        state.place(cell("r1c3"), Digit::ALL[0]);
        assert!(matches!(hint(state, None), Advice::Impossible));
    }

    #[test]
    fn a_mark_that_is_missing_is_named() {
        let puzzle: Grid = GRID.parse().unwrap();
        let mut marks = Pencilmarks::of_grid(&puzzle);
        marks.eliminate(Candidate::of(cell("r1c3"), Digit::ALL[3]));
        let Advice::Wrong(wrong) = hint(Puzzle::Sukaku(marks), Some(&puzzle.into())) else { panic!() };
        assert_eq!(wrong.len(), 1);
        assert_eq!(wrong[0].to_string(), "the marks of r1c3 lack its digit");
    }

    #[test]
    fn what_the_player_filled_is_no_given() {
        let puzzle: Grid = GRID.parse().unwrap();
        let mut state = puzzle;
        state.place(cell("r1c3"), Digit::ALL[3]);
        let Advice::Next(next) = hint(state, Some(&puzzle.into())) else { panic!() };
        assert_eq!(next.board.given_cells(), Board::new(&puzzle).given_cells());
        assert_eq!(next.board.digit(cell("r1c3")), Some(Digit::ALL[3]));
        let Advice::Next(next) = hint(state, None) else { panic!() };
        assert_eq!(next.board.given_cells(), Board::new(&state).given_cells());
    }

    #[test]
    fn full_and_ambiguous_boards_are_told_apart() {
        let solved = crate::solve(GRID.parse::<Grid>().unwrap()).unwrap();
        assert!(matches!(hint(solved.grid(), None), Advice::Solved));
        assert!(matches!(hint(Grid::EMPTY, None), Advice::Ambiguous));
    }

    /// Right entries, true and false marks taken away at random: the hint is true, or the missing mark is named.
    #[test]
    fn advice_on_random_states_is_true() {
        let puzzle: Grid =
            "...........2...954.7...5...4..5.2.8......8.6.8...6.4.7......3..98.17.6......24...".parse().unwrap();
        let solution = crate::solve(puzzle).unwrap();
        let mut random = bitdoku_grid::Xoshiro256::seeded(12);
        let (mut hints, mut mistakes) = (0, 0);
        for _ in 0..60 {
            let mut grid = puzzle;
            for cell in Cell::ALL.into_iter().filter(|_| random.below(4) == 0) {
                grid.place(cell, solution[cell]);
            }
            let mut marks = Pencilmarks::of_grid(&grid);
            for gone in marks.candidates() {
                let odds = if solution[gone.cell()] == gone.digit() { 400 } else { 4 };
                if grid[gone.cell()].is_none() && random.below(odds) == 0 {
                    marks.eliminate(gone);
                }
            }
            let lacks = Cell::ALL.into_iter().filter(|&cell| !marks[cell].contains(solution[cell])).count();
            match hint(Puzzle::Sukaku(marks), Some(&puzzle.into())) {
                Advice::Next(hint) => {
                    assert_eq!(lacks, 0);
                    assert!(hint.step.eliminations.iter().all(|gone| solution[gone.cell()] != gone.digit()));
                    assert!(hint.step.placement.is_none_or(|placed| solution[placed.cell()] == placed.digit()));
                    hints += 1;
                }
                Advice::Wrong(wrong) => {
                    assert_eq!(wrong.len(), lacks);
                    mistakes += 1;
                }
                other => panic!("{other:?}"),
            }
        }
        assert!(hints > 10 && mistakes > 5, "{hints} hints, {mistakes} mistakes");
    }
}
