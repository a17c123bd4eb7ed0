//! Which cells a rule names, and which number it has: for code that writes rules in words, draws them or moves them.

use crate::board::rules::Constraint;
use crate::board::shape::Cell;

impl Constraint {
    /// The cells of the rule, list by list; none where it is about the whole board.
    #[must_use]
    pub fn cell_lists(&self) -> Vec<Vec<Cell>> {
        let mut rule = self.clone();
        let lists = rule.cells_mut().into_iter();
        lists.map(|cells| cells.into_iter().map(|cell| *cell).collect()).collect()
    }

    /// The rule for other cells: each of its own is replaced.
    #[must_use]
    pub fn moved(&self, to: impl Fn(Cell) -> Cell) -> Self {
        let mut rule = self.clone();
        rule.cells_mut().into_iter().flatten().for_each(|cell| *cell = to(*cell));
        rule
    }

    fn cells_mut(&mut self) -> Vec<Vec<&mut Cell>> {
        match self {
            Self::Diagonal { .. }
            | Self::Windoku
            | Self::DisjointGroups
            | Self::AntiKnight
            | Self::AntiKing
            | Self::AntiTaxicab
            | Self::NonConsecutive
            | Self::GlobalEntropy
            | Self::GlobalModular
            | Self::DutchFlatmates
            | Self::StrictKropki
            | Self::StrictXv
            | Self::SameRegions
            | Self::Any(_) => Vec::new(),
            Self::Among(cell, _) | Self::Indexing { cell, .. } => vec![vec![cell]],
            Self::WhiteDot(a, b) | Self::BlackDot(a, b) | Self::PairSum(a, b, _) | Self::Greater(a, b) => {
                vec![vec![a, b]]
            }
            Self::Different(cells)
            | Self::EqualityCage(cells)
            | Self::Thermometer { cells, .. }
            | Self::Whisper { cells, .. }
            | Self::Renban(cells)
            | Self::Modular { cells, .. }
            | Self::Entropic(cells)
            | Self::Palindrome(cells)
            | Self::Between(cells)
            | Self::Lockout { cells, .. }
            | Self::RegionSum(cells)
            | Self::Zipper(cells)
            | Self::SumLine { cells, .. }
            | Self::Cage { cells, .. }
            | Self::AntiSum { cells, .. }
            | Self::Sandwich { cells, .. }
            | Self::XSum { cells, .. }
            | Self::Skyscraper { cells, .. }
            | Self::HiddenSkyscraper { cells, .. }
            | Self::NumberedRoom { cells, .. }
            | Self::ValueIndexing(cells)
            | Self::Contains { cells, .. }
            | Self::CountingCircles(cells)
            | Self::CountDistinct(cells)
            | Self::Pairs { cells, .. }
            | Self::Line { cells, .. } => vec![cells.iter_mut().collect()],
            Self::Sum { terms, .. } => vec![terms.iter_mut().map(|(cell, _)| cell).collect()],
            Self::EqualSums(lists) | Self::SameValues(lists) => {
                lists.iter_mut().map(|cells| cells.iter_mut().collect()).collect()
            }
            Self::FullRank { clues, .. } => clues.iter_mut().map(|(line, _)| line.iter_mut().collect()).collect(),
        }
    }

    /// The number that is written beside the rule, if there is one.
    #[must_use]
    pub fn number(&self) -> Option<i64> {
        match self {
            Self::PairSum(_, _, number)
            | Self::Whisper { difference: number, .. }
            | Self::Modular { modulus: number, .. }
            | Self::Lockout { difference: number, .. }
            | Self::SumLine { total: number, .. }
            | Self::Cage { total: number, .. }
            | Self::AntiSum { total: number, .. }
            | Self::Sandwich { total: number, .. }
            | Self::XSum { total: number, .. }
            | Self::Skyscraper { count: number, .. }
            | Self::HiddenSkyscraper { value: number, .. }
            | Self::NumberedRoom { value: number, .. } => Some(*number as i64),
            Self::Sum { total, .. } => Some(*total),
            _ => None,
        }
    }
}
