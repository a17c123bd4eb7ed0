//! Canonical forms of puzzles and grids, which are equal for all symmetric images.
//!
//! Renaming digits, exchanging bands, stacks and the lines in them, and transposing do not change a Sudoku: there are
//! 1,218,998,108,160 such transformations. Two puzzles that are related this way are *isomorphic*. The *canonical form*
//! is one of all the images, chosen by a rule that does not depend on the image at hand. So two puzzles are isomorphic
//! exactly if their canonical forms are equal.
//!
//! The rule is *minlex*: the image whose text is smallest, row after row, an empty cell (`.`) before any digit. It can be
//! applied to the puzzle, to its pattern or to its solution, so there are three [conventions](Convention).
//!
//! ```
//! use bitdoku_canon::{Canonizer, Convention, canonical};
//! use bitdoku_grid::{Puzzle, Transform, Xoshiro256};
//!
//! let puzzle: Puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
//! let form = canonical(puzzle);
//! assert_eq!(
//!     form.puzzle.to_string(),
//!     "........1.....1.23..4.5..........5.....6..74.38............2.....7...6...1...8..."
//! );
//! // The transformation proves it, and every image has the same form.
//! assert_eq!(form.transform.puzzle(&puzzle), form.puzzle);
//! let image = Transform::random(&mut Xoshiro256::seeded(7)).puzzle(&puzzle);
//! assert_eq!(Canonizer::new().canonical(&image, Convention::Minlex).puzzle, form.puzzle);
//! # Ok::<(), bitdoku_grid::text::ParseError>(())
//! ```
//!
//! # Where this comes from
//!
//! That there are 5,472,730,538 solution grids up to symmetry was counted by Ed Russell and Frazer Jarvis ("Mathematics
//! of Sudoku II", 2006). Minlex forms became the convention in the Sudoku Players' Forum (threads "Canonical puzzle
//! form", 2006, where Gordon Royle, collector of the puzzles with 17 clues, asks for *some rule*, and "Canonical form",
//! 2007, where Red Ed gives the greatest of all minlex grids). Programs that find them: *sudoku* by Glenn Fowler (gsf),
//! "Row-Minimal Standard Form" by Michael Deverin (2007), "Minlex Form and Chaining" by holdout (2011), and gridchecker
//! and sudoku-minlexing-tool by Mladen Dobrichev. None of their code is in here.
#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_debug_implementations, clippy::must_use_candidate, clippy::return_self_not_must_use)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod columns;
mod facts;
mod general;
mod leaf;
mod minlex;
mod solution;

use alloc::vec::Vec;

use bitdoku_grid::{Cell, Digit, DigitSet, Grid, Pencilmarks, Puzzle, Solution, Transform};

use facts::Facts;
use leaf::Leaf;

/// Which image is the canonical form. By each convention isomorphic puzzles get the same form, and others do not.
///
/// ```
/// use bitdoku_canon::{Canonizer, Convention};
/// use bitdoku_grid::Puzzle;
///
/// let puzzle: Puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let by = |convention| Canonizer::new().canonical(&puzzle, convention).puzzle;
/// let [minlex, pattern] = [Convention::Minlex, Convention::Pattern].map(by);
/// assert!(minlex.to_string().starts_with("........1.....1.23"));
/// // The smallest pattern may call for larger digits, never for smaller ones.
/// assert!(minlex.to_string() <= pattern.to_string());
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Convention<'a> {
    /// *Minlex of the puzzle*: the smallest of all images, compared as texts of 81 characters, `.` before `1` to `9`. Of
    /// a Sukaku, compared as texts of 729, the nine of a cell being its digits in order, `.` for one that is missing.
    ///
    /// This is what Deverin's row-minimal standard form aims at.
    #[default]
    Minlex,
    /// *Pattern first, then digits*: of the images whose pattern of empty and filled cells is smallest (empty before
    /// filled, reading order) the smallest. Puzzles with the same pattern up to symmetry have the same one here, which
    /// is what collectors of patterns want; gridchecker calls it `patminlex`. A Sukaku has no pattern; its form is
    /// the same as by [`Convention::Minlex`].
    Pattern,
    /// *Minlex of the grid*: the image under a transformation that makes this solution of the puzzle minlex. Where
    /// several do, since the solution has automorphisms, the smallest of their images. Catalogues that keep puzzles with
    /// their solution grids use it: puzzles of isomorphic grids then have the same solution grid.
    ///
    /// It is the form of the puzzle with this solution: with another solution of the same puzzle it may differ.
    Grid(&'a Solution),
}

/// A canonical form, and how it is reached. What [`canonical`] and [`minlex`] give; both have an example.
///
/// ```
/// use bitdoku_canon::{Convention, canonical};
/// use bitdoku_grid::Puzzle;
///
/// let puzzle: Puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let form = canonical(puzzle);
/// assert_eq!(form.transform.puzzle(&puzzle), form.puzzle);
/// assert_eq!(form.transform.inverse().puzzle(&form.puzzle), puzzle);
/// assert_eq!(form.automorphisms, 1); // none but leaving it as it is
/// assert_eq!(form.to_string(), form.puzzle.to_string());
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Canonical<P = Puzzle> {
    /// The form itself.
    pub puzzle: P,
    /// A transformation that gives it: one of as many as there are automorphisms.
    pub transform: Transform,
    /// How many transformations map the puzzle to itself: 1 for most. Those that only
    /// exchange what is empty or missing count as well: a puzzle in which 8 and 9 do not appear has an even number.
    pub automorphisms: u64,
}

/// Isomorphic puzzles have equal forms, whichever transformation gives them.
///
/// ```
/// use bitdoku_canon::canonical;
/// use bitdoku_grid::{Grid, Transform, Xoshiro256};
/// let puzzle: Grid = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let image = Transform::random(&mut Xoshiro256::seeded(1)).grid(&puzzle);
/// assert!(image != puzzle && canonical(image) == canonical(puzzle));
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
impl<P: PartialEq> PartialEq for Canonical<P> {
    fn eq(&self, other: &Self) -> bool {
        self.puzzle == other.puzzle
    }
}

impl<P: Eq> Eq for Canonical<P> {}

impl<P: core::hash::Hash> core::hash::Hash for Canonical<P> {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.puzzle.hash(state);
    }
}

/// The form itself.
impl<P: core::fmt::Display> core::fmt::Display for Canonical<P> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.puzzle.fmt(f)
    }
}

/// The canonical form of a puzzle by [`Convention::Minlex`]. A [`Canonizer`] knows the other conventions, and keeps its memory for
/// the next puzzle.
///
/// Defined for every puzzle, also for those with no solution or many and for grids that break the rules.
#[must_use]
pub fn canonical(puzzle: impl Into<Puzzle>) -> Canonical {
    Canonizer::new().canonical(&puzzle.into(), Convention::Minlex)
}

/// The minlex form of a solution grid.
///
/// ```
/// use bitdoku_canon::minlex;
/// use bitdoku_grid::{Grid, Solution};
/// // The most symmetric of all solution grids.
/// let grid: Grid = "123456789456789123789123456231564897564897231897231564312645978645978312978312645".parse()?;
/// let form = minlex(&Solution::new(grid)?);
/// assert_eq!(form.automorphisms, 648);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn minlex(solution: &Solution) -> Canonical<Solution> {
    let values = solution.as_array().map(Digit::value);
    let minimum = solution::minlex(&values);
    Canonical {
        puzzle: Solution::of_values(&minimum.values).expect("the image of a solution is one"),
        transform: minimum.leaves[0].transform(),
        automorphisms: minimum.leaves.len() as u64,
    }
}

/// Finds canonical forms, one after another.
///
/// ```
/// use bitdoku_canon::{Canonizer, Convention};
/// use bitdoku_grid::Puzzle;
///
/// let texts = [
///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
///     "...4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4...", // another puzzle
///     ".3.......4.....8.5...7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......", // rows 1 and 2 exchanged
/// ];
/// let mut canonizer = Canonizer::new();
/// let mut forms = Vec::new();
/// for text in texts {
///     forms.push(canonizer.canonical(&text.parse::<Puzzle>()?, Convention::Minlex));
/// }
/// assert_ne!(forms[0].puzzle, forms[1].puzzle);
/// assert_eq!(forms[0].puzzle, forms[2].puzzle);
/// assert_eq!(forms[0].automorphisms, 1);
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
///
/// A puzzle of 17 to 25 clues takes about two microseconds; one of few or very many clues, or one that breaks the rules,
/// up to some milliseconds, by [`Convention::Pattern`] a tenth of a second.
#[derive(Default)]
pub struct Canonizer {
    search: minlex::MinlexSearch,
}

impl core::fmt::Debug for Canonizer {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Canonizer").finish_non_exhaustive()
    }
}

impl Canonizer {
    /// One without memory yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The canonical form of a puzzle by a convention.
    #[must_use]
    pub fn canonical(&mut self, puzzle: &Puzzle, convention: Convention<'_>) -> Canonical {
        match (puzzle, convention) {
            (_, Convention::Grid(solution)) => in_minlex_grid(puzzle, solution),
            (Puzzle::Grid(grid), convention) => {
                let form = self.grid(grid, convention == Convention::Pattern);
                Canonical { puzzle: form.puzzle.into(), transform: form.transform, automorphisms: form.automorphisms }
            }
            (Puzzle::Sukaku(marks), _) => sukaku(marks),
        }
    }

    fn grid(&mut self, grid: &Grid, pattern_first: bool) -> Canonical<Grid> {
        let facts = Facts::of(grid);
        if facts.filled == 81 && !facts.clashes {
            let minimum = solution::minlex(&facts.values());
            return form(grid_of(&minimum.values), &minimum.leaves[0], minimum.leaves.len() as u64);
        }
        // Where every cell is filled there is but one pattern.
        let found = match (pattern_first && facts.filled < 81, facts.clashes) {
            (true, _) => self.search.of_least_pattern(&facts),
            (false, false) => self.search.minlex(&facts),
            (false, true) => {
                let found = general::minlex::<general::Labels>(&facts.values().map(u16::from));
                return form(grid_of(&found.values.map(|value| value as u8)), &found.leaf, found.automorphisms);
            }
        };
        form(grid_of_rows(&found.rows), &found.leaf, found.automorphisms)
    }
}

fn form<P>(puzzle: P, leaf: &Leaf, automorphisms: u64) -> Canonical<P> {
    Canonical { puzzle, transform: leaf.transform(), automorphisms }
}

fn sukaku(marks: &Pencilmarks) -> Canonical {
    let cells = marks.as_array().map(|digits| digits.iter().fold(0, |set, digit| set | 1 << digit.index()));
    let found = general::minlex::<general::Classes>(&cells);
    // In a value the first digit is the highest bit.
    let digits = |value: u16| Digit::ALL.into_iter().filter(|digit| value >> (8 - digit.index()) & 1 == 1).collect();
    let marks = Pencilmarks::new(found.values.map(digits));
    form(Puzzle::Sukaku(marks), &found.leaf, found.automorphisms)
}

/// The least image under the transformations that make a solution minlex.
fn in_minlex_grid(puzzle: &Puzzle, solution: &Solution) -> Canonical {
    let minimum = solution::minlex(&solution.as_array().map(Digit::value));
    let images = minimum.leaves.iter().map(|leaf| {
        let transform = leaf.transform();
        (transform.puzzle(puzzle), transform)
    });
    let mut least: Option<(Key, Canonical)> = None;
    for (image, transform) in images {
        let key = Key::of(&image);
        match &mut least {
            Some((known, form)) if *known == key => form.automorphisms += 1,
            Some((known, _)) if *known < key => {}
            _ => least = Some((key, Canonical { puzzle: image, transform, automorphisms: 1 })),
        }
    }
    least.expect("a solution has a minlex form").1
}

/// What puzzles are compared by: their texts.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Grid(Grid),
    // A digit that is there comes after one that is missing, the first digit first.
    Sukaku(Vec<[bool; 9]>),
}

impl Key {
    fn of(puzzle: &Puzzle) -> Self {
        match puzzle {
            Puzzle::Grid(grid) => Self::Grid(*grid),
            Puzzle::Sukaku(marks) => {
                let there = |digits: DigitSet| Digit::ALL.map(|digit| digits.contains(digit));
                Self::Sukaku(Cell::ALL.into_iter().map(|cell| there(marks[cell])).collect())
            }
        }
    }
}

fn grid_of(values: &[u8; 81]) -> Grid {
    Grid::new(values.map(Digit::new))
}

/// The grid with these rows, four bits a cell, the first cell highest.
fn grid_of_rows(rows: &[u64; 9]) -> Grid {
    let mut cells = [None; 81];
    for (cells, &row) in cells.chunks_exact_mut(9).zip(rows) {
        let mut left = row;
        while left != 0 {
            let from_right = (63 - left.leading_zeros()) / 4;
            let value = left >> (4 * from_right);
            left ^= value << (4 * from_right);
            cells[8 - from_right as usize] = Digit::new(value as u8);
        }
    }
    Grid::new(cells)
}
