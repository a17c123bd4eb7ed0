//! Exocet: two cells of a box whose digits two cells of the other boxes beside it repeat.
//!
//! ```text
//!    B B e | . . . | . . .      B: the base, which holds two of three or four digits; e: the escape cell
//!    . . . | Q . . | . . R      Q, R: the targets; c: their companions, which hold none of these digits
//!    . . . | c . . | . . c
//!    ------+-------+------
//!    . . S | S . . | . . S      S: the cross-lines outside the band. Each digit has its places there in two lines only, so that
//!    . . S | S . . | . . S         they hold it twice at most.
//!    …                          A digit of the base is three times in the cross-lines. In the band there is room for it in the
//!                               targets alone, so that one of them holds it: the targets repeat the base.
//! ```
//!
//! What more is known of a digit in a target: it is in the two other cross-lines outside the band, and in the other target's box
//! it is in the *mirror* cells, in the third row and beside the cross-line. These are rules of the junior exocet: champagne found the
//! pattern in 2011, David P Bird's compendium (New Sudoku Players' Forum, 2013) defines it and the double one.

use std::ops::ControlFlow;

use bitdoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseSet};

use super::{TakeStep, Technique, of_digit};
use crate::bits::sorted;
use crate::board::Board;
use crate::scratch::Scratch;
use crate::step::{Kind, Pattern, Step};

/// Two cells of a box whose digits two cells of the other boxes beside it repeat.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::Exocet;
/// let example = &Exocet.info().examples[0];
/// assert_eq!(example.step(&Exocet).unwrap().kind.to_string(), "Junior Exocet");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Exocet;

/// How many digits the base may have.
const DIGITS: std::ops::RangeInclusive<usize> = 3..=4;

/// A position, seen from its rows or from its columns: lines run along the bands, cross-lines across them.
struct View<'a> {
    board: &'a Board,
    /// Whether lines are columns.
    turned: bool,
    /// The candidates of a cell, or the digit that it holds.
    digits: [DigitSet; 81],
    /// For each digit and each cross-line, the lines that have the digit there as a candidate or placed.
    places: [[u16; 9]; 9],
}

/// A junior exocet.
#[derive(Clone, Copy, Debug)]
struct JuniorExocet {
    base: [Cell; 2],
    digits: DigitSet,
    targets: [Cell; 2],
    companions: [Cell; 2],
    /// For each target the cells that repeat its digit in the box of the other one.
    mirrors: [CellSet; 2],
    band: usize,
    /// That of the escape cell, then those of the targets.
    cross: [usize; 3],
}

impl<'a> View<'a> {
    fn new(board: &'a Board, turned: bool) -> Self {
        let mut view = Self { board, turned, digits: [DigitSet::EMPTY; 81], places: [[0; 9]; 9] };
        for cell in Cell::ALL {
            view.digits[cell.index()] = board.digit(cell).map_or(board.digits(cell), DigitSet::of);
        }
        for line in 0..9 {
            for cross in 0..9 {
                for digit in view.held(line, cross) {
                    view.places[digit.index()][cross] |= 1 << line;
                }
            }
        }
        view
    }

    fn cell(&self, line: usize, cross: usize) -> Cell {
        Cell::from_index(if self.turned { 9 * cross + line } else { 9 * line + cross })
    }

    fn held(&self, line: usize, cross: usize) -> DigitSet {
        self.digits[self.cell(line, cross).index()]
    }

    fn line(&self, line: usize) -> House {
        House::from_index(if self.turned { 9 + line } else { line })
    }

    fn cross(&self, cross: usize) -> House {
        House::from_index(if self.turned { cross } else { 9 + cross })
    }

    /// Where a digit can be in the cross-lines outside the band: for each of them its lines.
    fn outside(&self, digit: Digit, band: usize, cross: [usize; 3]) -> [u16; 3] {
        cross.map(|cross| self.places[digit.index()][cross] & !(0b111 << (3 * band)))
    }

    /// The pairs of houses that hold all these places: lines (by their bits), and cross-lines (by theirs).
    fn covers(places: [u16; 3], cross: [usize; 3]) -> impl Iterator<Item = (u16, u16)> {
        let [one, two, three] = places;
        let lines = one | two | three;
        let by_lines = (lines.count_ones() <= 2).then_some((lines, 0));
        let by_both = (0..3).filter_map(move |at| {
            let rest = (0..3).filter(|&other| other != at).fold(0, |all, other| all | places[other]);
            (rest.count_ones() <= 1).then_some((rest, 1 << cross[at]))
        });
        let by_cross = (0..3)
            .filter(move |&at| places[at] == 0)
            .map(move |at| (0, (0..3).filter(|&other| other != at).fold(0, |all, other| all | 1 << cross[other])));
        by_lines.into_iter().chain(by_both).chain(by_cross)
    }

    fn covered(&self, digit: Digit, band: usize, cross: [usize; 3]) -> bool {
        Self::covers(self.outside(digit, band, cross), cross).next().is_some()
    }

    /// Calls `found` with each junior exocet.
    fn exocets(&self, found: &mut dyn FnMut(JuniorExocet) -> ControlFlow<()>) -> ControlFlow<()> {
        for band in 0..3 {
            for own in 0..3 {
                for line in 3 * band..3 * band + 3 {
                    for escape in 3 * own..3 * own + 3 {
                        let base: Vec<usize> = (3 * own..3 * own + 3).filter(|&cross| cross != escape).collect();
                        let base = [self.cell(line, base[0]), self.cell(line, base[1])];
                        let [one, two] = base.map(|cell| self.board.digits(cell));
                        if one.len() < 2 || two.len() < 2 || !DIGITS.contains(&(one | two).len()) {
                            continue;
                        }
                        self.targets(band, own, line, escape, base, one | two, found)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Those of a base.
    #[expect(clippy::too_many_arguments, reason = "all of them say which base it is")]
    fn targets(
        &self,
        band: usize,
        own: usize,
        line: usize,
        escape: usize,
        base: [Cell; 2],
        digits: DigitSet,
        found: &mut dyn FnMut(JuniorExocet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let lines: Vec<usize> = (3 * band..3 * band + 3).filter(|&other| other != line).collect();
        // A target with all of the digits, beside a companion with none: the lines of both.
        let target = |cross: usize| {
            let fits = |&(target, beside): &(usize, usize)| {
                self.board.empty_cells().contains(self.cell(target, cross))
                    && digits.is_subset(self.held(target, cross))
                    && self.held(beside, cross).is_disjoint(digits)
            };
            [(lines[0], lines[1]), (lines[1], lines[0])].into_iter().find(fits)
        };
        let [first, second] = [(own + 1) % 3, (own + 2) % 3];
        let [first, second] = [first.min(second), first.max(second)];
        for one in 3 * first..3 * first + 3 {
            let Some((line_of_one, beside_one)) = target(one) else { continue };
            for two in 3 * second..3 * second + 3 {
                let Some((line_of_two, beside_two)) = target(two) else { continue };
                let cross = [escape, one, two];
                if !digits.iter().all(|digit| self.covered(digit, band, cross)) {
                    continue;
                }
                let mirror = |line: usize, of_other: usize| -> CellSet {
                    let third = lines[0] + lines[1] - line;
                    let block = of_other / 3 * 3;
                    (block..block + 3).filter(|&at| at != of_other).map(|at| self.cell(third, at)).collect()
                };
                found(JuniorExocet {
                    base,
                    digits,
                    targets: [self.cell(line_of_one, one), self.cell(line_of_two, two)],
                    companions: [self.cell(beside_one, one), self.cell(beside_two, two)],
                    mirrors: [mirror(line_of_one, two), mirror(line_of_two, one)],
                    band,
                    cross,
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The digits of the base that each target can hold: those that its mirror cells hold, and that the other two cross-lines can
    /// hold both.
    fn possible(&self, exocet: &JuniorExocet) -> [DigitSet; 2] {
        [0, 1].map(|at| {
            let mirror = exocet.mirrors[at].iter().fold(DigitSet::EMPTY, |all, cell| all | self.digits[cell.index()]);
            let both = |&digit: &Digit| {
                let outside = self.outside(digit, exocet.band, exocet.cross);
                let [one, other] = [outside[0], outside[2 - at]];
                one != 0 && other != 0 && (one | other).count_ones() >= 2
            };
            let digits = self.board.digits(exocet.targets[at]) & exocet.digits & mirror;
            digits.iter().filter(both).collect()
        })
    }

    /// What a junior exocet eliminates.
    fn eliminations(&self, exocet: &JuniorExocet) -> CandidateSet {
        let possible = self.possible(exocet);
        // What cells hold in some way to fill base and targets with the same two digits.
        let mut kept = [DigitSet::EMPTY; 4];
        let base = exocet.base.map(|cell| self.board.digits(cell));
        for one in base[0] {
            for two in base[1] {
                for [first, second] in [[one, two], [two, one]] {
                    if one != two && possible[0].contains(first) && possible[1].contains(second) {
                        [one, two, first, second]
                            .into_iter()
                            .zip(&mut kept)
                            .for_each(|(digit, kept)| kept.insert(digit));
                    }
                }
            }
        }
        let cells = exocet.base.into_iter().chain(exocet.targets).zip(kept);
        cells
            .flat_map(|(cell, kept)| {
                (self.board.digits(cell) - kept).iter().map(move |digit| Candidate::of(cell, digit))
            })
            .collect()
    }

    fn pattern(&self, exocet: &JuniorExocet, other: Option<&JuniorExocet>) -> Pattern {
        let also = |cells: [Cell; 2], of: Option<[Cell; 2]>| {
            cells.into_iter().chain(of.into_iter().flatten()).collect::<Vec<Cell>>()
        };
        Pattern::Exocet {
            base: also(exocet.base, other.map(|other| other.base)),
            digits: exocet.digits,
            targets: also(exocet.targets, other.map(|other| other.targets)),
            companions: also(exocet.companions, other.map(|other| other.companions)).into_iter().collect(),
            cross: exocet.cross.into_iter().map(|cross| self.cross(cross)).collect::<HouseSet>(),
        }
    }

    /// What goes where two exocets of a band have the same four digits and cross-lines: of the two digits that one base lacks the
    /// other has both. So each of the four is twice in the cross-lines outside the band, once in each of two houses that hold its
    /// places, and goes from the rest of these.
    fn of_two(&self, one: &JuniorExocet, other: &JuniorExocet) -> Option<CandidateSet> {
        let apart = |one: &[Cell; 2], other: &[Cell; 2]| one.iter().all(|cell| !other.contains(cell));
        let is_double = one.band == other.band
            && one.digits == other.digits
            && one.digits.len() == 4
            && sorted(one.cross) == sorted(other.cross)
            && one.base[0].block() != other.base[0].block()
            && apart(&one.targets, &other.targets)
            && !self.line_of(one.base[0]).cells().contains(other.base[0]);
        if !is_double {
            return None;
        }
        let crossed = one.cross.into_iter().fold(CellSet::EMPTY, |all, cross| all | self.cross(cross).cells());
        let banded = (3 * one.band..3 * one.band + 3).fold(CellSet::EMPTY, |all, line| all | self.line(line).cells());
        let outside = crossed - banded;
        let mut gone = self.eliminations(one) | self.eliminations(other);
        for digit in one.digits {
            for (lines, cross) in Self::covers(self.outside(digit, one.band, one.cross), one.cross) {
                if (lines.count_ones() + cross.count_ones()) < 2 {
                    continue;
                }
                let lines = crate::bits::bits(lines).map(|line| self.line(line));
                let houses = lines.chain(crate::bits::bits(cross).map(|cross| self.cross(cross)));
                let cells = houses.fold(CellSet::EMPTY, |all, house| all | house.cells());
                gone |= of_digit(digit, (cells - outside) & self.board.cells(digit));
            }
        }
        Some(gone)
    }

    fn line_of(&self, cell: Cell) -> House {
        if self.turned { House::col(cell.col()) } else { House::row(cell.row()) }
    }
}

impl Technique for Exocet {
    fn slug(&self) -> &'static str {
        "exocet"
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        for turned in [false, true] {
            let view = View::new(board, turned);
            let mut all = Vec::new();
            let _ = view.exocets(&mut |exocet| {
                all.push(exocet);
                ControlFlow::Continue(())
            });
            for (at, one) in all.iter().enumerate() {
                for other in &all[at + 1..] {
                    if let Some(gone) = view.of_two(one, other).filter(|gone| !gone.is_empty()) {
                        let kind = Kind::Exocet { double: true };
                        found(Step::removing(kind, gone, view.pattern(one, Some(other))))?;
                    }
                }
                let gone = view.eliminations(one);
                if !gone.is_empty() {
                    found(Step::removing(Kind::Exocet { double: false }, gone, view.pattern(one, None)))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
