//! Four levels of difficulty, each defined by the rules that suffice.
//!
//! | Level | What suffices to finish the puzzle |
//! | --- | --- |
//! | easy | hidden singles in boxes: a digit with one place left in a box |
//! | medium | naked singles, and hidden singles in any house |
//! | difficult | these, locked candidates, and naked or hidden subsets of any size |
//! | very difficult | none of these |
//!
//! The rules are applied until none yields, so the level does not depend on the order in which they are tried:
//! eliminations never take away what another rule needs, they only add to it.

use core::fmt;
use core::str::FromStr;

use bitdoku_grid::{Block, Cell, CellSet, Digit, DigitSet, Grid, House, HouseKind, Line, Pencilmarks};

/// How hard a puzzle is, by the rules that suffice.
///
/// ```
/// use bitdoku_lab::study::level::Level;
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(Level::of(&puzzle).to_string(), "easy");
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Hidden singles in boxes suffice.
    Easy,
    /// Naked and hidden singles suffice.
    Medium,
    /// Singles, locked candidates and subsets suffice.
    Difficult,
    /// These do not suffice.
    VeryDifficult,
}

impl Level {
    /// All of them, easiest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Difficult, Self::VeryDifficult];

    /// The level of a puzzle, which should have exactly one solution.
    pub fn of(puzzle: &Grid) -> Self {
        let rules: [(Self, &[Rule]); 3] = [
            (Self::Easy, &[Marks::hidden_single_in_box]),
            (Self::Medium, &[Marks::naked_single, Marks::hidden_single]),
            (Self::Difficult, &[Marks::naked_single, Marks::hidden_single, Marks::locked_candidates, Marks::subset]),
        ];
        let mut marks = Marks { candidates: Pencilmarks::of_grid(puzzle), placed: puzzle.filled() };
        for (level, rules) in rules {
            while rules.iter().any(|rule| rule(&mut marks)) {}
            if marks.placed == CellSet::ALL {
                return level;
            }
        }
        Self::VeryDifficult
    }
}

/// `easy`, `medium`, `difficult`, `very difficult`.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Difficult => "difficult",
            Self::VeryDifficult => "very difficult",
        })
    }
}

/// A text that names no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownLevel;

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected easy, medium, difficult or very difficult")
    }
}

impl core::error::Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        Self::ALL.into_iter().find(|level| level.to_string() == text).ok_or(UnknownLevel)
    }
}

/// Applies itself once, and says whether it changed anything.
type Rule = fn(&mut Marks) -> bool;

/// The candidates, and the cells whose digit was placed.
struct Marks {
    candidates: Pencilmarks,
    placed: CellSet,
}

impl Marks {
    fn place(&mut self, cell: Cell, digit: Digit) {
        self.candidates.set(cell, DigitSet::of(digit));
        self.placed.insert(cell);
        self.eliminate(cell.peers(), DigitSet::of(digit));
    }

    fn eliminate(&mut self, cells: CellSet, digits: DigitSet) -> bool {
        let mut changed = false;
        for cell in cells - self.placed {
            let less = self.candidates[cell] - digits;
            changed |= less != self.candidates[cell];
            self.candidates.set(cell, less);
        }
        changed
    }

    fn places(&self, house: House, digit: Digit) -> CellSet {
        (house.cells() - self.placed).iter().filter(|&cell| self.candidates.allows(cell, digit)).collect()
    }

    fn naked_single(&mut self) -> bool {
        let single = (!self.placed).iter().find_map(|cell| Some((cell, self.candidates[cell].only()?)));
        single.map(|(cell, digit)| self.place(cell, digit)).is_some()
    }

    fn hidden_single(&mut self) -> bool {
        House::ALL.into_iter().any(|house| self.hidden_single_in(house))
    }

    fn hidden_single_in_box(&mut self) -> bool {
        House::ALL
            .into_iter()
            .filter(|house| house.kind() == HouseKind::Block)
            .any(|house| self.hidden_single_in(house))
    }

    fn hidden_single_in(&mut self, house: House) -> bool {
        let single = Digit::ALL.into_iter().find_map(|digit| Some((self.places(house, digit).only()?, digit)));
        single.map(|(cell, digit)| self.place(cell, digit)).is_some()
    }

    /// Where a line crosses a box: a digit confined to the crossing within the one leaves the rest of the other.
    fn locked_candidates(&mut self) -> bool {
        for (line, block) in Line::ALL.into_iter().flat_map(|line| Block::ALL.map(|block| (line.house(), block))) {
            let block = House::block(block);
            let crossing = line.cells() & block.cells();
            for digit in Digit::ALL {
                for (base, cover) in [(line, block), (block, line)] {
                    let places = self.places(base, digit);
                    if !places.is_empty()
                        && places.is_subset(crossing)
                        && self.eliminate(cover.cells() - crossing, DigitSet::of(digit))
                    {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Some cells of a house that hold no more digits than they are: the others lose these. The complement of a
    /// naked subset is a hidden one, so that naked subsets of every size are all subsets.
    fn subset(&mut self) -> bool {
        for house in House::ALL {
            let open: Vec<Cell> = (house.cells() - self.placed).iter().collect();
            for chosen in 1u32..1 << open.len() {
                let cells: CellSet = (0..open.len()).filter(|i| chosen >> i & 1 == 1).map(|i| open[i]).collect();
                let digits = cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | self.candidates[cell]);
                if digits.len() == cells.len() && self.eliminate(house.cells() - cells, digits) {
                    return true;
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(puzzle: &str) -> Level {
        Level::of(&puzzle.parse().unwrap())
    }

    #[test]
    fn well_known_puzzles_have_their_levels() {
        // Wikipedia's example.
        let wikipedia = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert_eq!(level(wikipedia), Level::Easy);
        // Arto Inkala, 2012; printed as the world's hardest. No subset and no locked candidate gets through it.
        let inkala = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        assert_eq!(level(inkala), Level::VeryDifficult);
    }

    #[test]
    fn levels_are_read_back() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert_eq!("hard".parse::<Level>(), Err(UnknownLevel));
    }
}
