//! Steps: one application of one technique, with everything needed to carry it out and to explain it.

mod chains;
mod kind;
mod pattern;

use bitdoku_grid::{Candidate, CandidateSet, Cell, CellSet, House, HouseSet};

use crate::board::Board;

pub use chains::{Basis, Chain, ChainKind, Chains, Depth, Reason, Statement};
pub use kind::{Kind, Layout};
pub use pattern::{AlmostLocked, Node, Pattern, Rescue, StrongLink};

/// One application of a technique: what it places, what it eliminates, and why.
///
/// A step always changes the board, and in a proper puzzle it never removes a true candidate.
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_logic::{Board, Kind, next_step};
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut board = Board::new(&grid);
/// let step = next_step(&board).expect("an easy puzzle has a next step");
/// assert_eq!((step.kind, step.placement.unwrap().to_string().as_str()), (Kind::HiddenSingle, "8r1c6"));
/// board.apply(&step);
/// assert_eq!(board.grid().clue_count(), grid.clue_count() + 1);
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What the step is called; finer than the technique (*Unique Rectangle type 3*).
    pub kind: Kind,
    /// The digit it places, if any.
    pub placement: Option<Candidate>,
    /// The candidates it removes, apart from those that the placement itself removes.
    pub eliminations: CandidateSet,
    /// The pattern it rests on.
    pub pattern: Pattern,
    /// The eliminations in the order in which the technique comes upon them. Empty where that is digit by digit, and in
    /// reading order within a digit: see [`Step::removals`].
    pub order: Vec<Candidate>,
}

impl Board {
    /// Carries out a step: its eliminations, then its placement.
    pub fn apply(&mut self, step: &Step) {
        for candidate in step.eliminations & *self.candidates() {
            self.eliminate(candidate);
        }
        if let Some(candidate) = step.placement {
            self.place(candidate.cell(), candidate.digit());
        }
    }
}

impl Step {
    /// A step that eliminates, digit by digit.
    pub(crate) const fn removing(kind: Kind, eliminations: CandidateSet, pattern: Pattern) -> Self {
        Self { kind, placement: None, eliminations, pattern, order: Vec::new() }
    }

    /// A step that eliminates in a given order.
    pub(crate) fn in_order(kind: Kind, order: Vec<Candidate>, pattern: Pattern) -> Self {
        let eliminations = order.iter().copied().collect();
        Self { kind, placement: None, eliminations, pattern, order }
    }

    /// The eliminations one by one, in the order in which the technique comes upon them. One may come twice.
    pub fn removals(&self) -> impl Iterator<Item = Candidate> {
        let unordered = if self.order.is_empty() { self.eliminations } else { CandidateSet::EMPTY };
        self.order.iter().copied().chain(unordered)
    }

    /// Whether anything on `board` goes, or is placed.
    pub(crate) fn changes(&self, board: &Board) -> bool {
        let is_empty = |candidate: Candidate| board.digit(candidate.cell()).is_none();
        self.placement.is_some_and(is_empty) || self.eliminations & *board.candidates() != CandidateSet::EMPTY
    }

    /// How much there is to look at: the nodes of a chain, the cells of another pattern.
    pub(crate) fn effort(&self) -> usize {
        match &self.pattern {
            Pattern::Alternating { nodes, .. } => nodes.len(),
            Pattern::AlmostLockedSets { sets, .. } => sets.iter().map(|set| set.cells.len()).sum(),
            // A single in a box is easier to see than one in a line.
            Pattern::HiddenSingle { house } => usize::from(house.index() < 18),
            Pattern::Tridagon { cells, guardians, chains, .. } => {
                cells.len() + guardians.len() + chains.iter().map(Vec::len).sum::<usize>()
            }
            _ => self.cells().len(),
        }
    }

    /// What keeps its pattern from having two solutions, if it would have them.
    pub(crate) fn rescue(&self) -> Option<&Rescue> {
        match &self.pattern {
            Pattern::DeadlyLoop { rescue, .. } | Pattern::Bug { rescue, .. } => Some(rescue),
            _ => None,
        }
    }

    /// Whether the step takes for granted that the puzzle has one solution.
    #[must_use]
    pub fn assumes_uniqueness(&self) -> bool {
        matches!(self.pattern, Pattern::DeadlyLoop { .. } | Pattern::Bug { .. })
    }

    /// The cells of the pattern, where a player has to look; those that only lose candidates are not among them.
    #[must_use]
    pub fn cells(&self) -> CellSet {
        match &self.pattern {
            Pattern::HiddenSingle { .. } | Pattern::NakedSingle | Pattern::Solution => {
                self.placement.map(|placed| CellSet::of(placed.cell())).unwrap_or_default()
            }
            Pattern::Locked { cells, .. }
            | Pattern::NakedSubset { cells, .. }
            | Pattern::HiddenSubset { cells, .. } => *cells,
            Pattern::Fish { base, cover, fins, .. } => (in_all(*base) & in_all(*cover)) | *fins,
            Pattern::StrongLinks { links, .. } => links.iter().flat_map(|link| link.ends[0] | link.ends[1]).collect(),
            Pattern::AlsWing { cells, pincer, .. } => *cells | CellSet::of(*pincer),
            Pattern::Wing { pivot, pincers, .. } => pincers.iter().copied().chain([*pivot]).collect(),
            Pattern::DeadlyLoop { cells, rescue, .. } => {
                cells.iter().copied().collect::<CellSet>() | rescue.subset_cells()
            }
            Pattern::Bug { cells, rescue, .. } => *cells | rescue.subset_cells(),
            Pattern::AlignedExclusion { cells, excluders } => cells.iter().copied().collect::<CellSet>() | *excluders,
            Pattern::Chains(chains) => {
                chains.chains.iter().flat_map(|chain| &chain.nodes).map(|node| node.candidate.cell()).collect()
            }
            Pattern::WWing { cells, ends, .. } => cells.iter().copied().collect::<CellSet>() | *ends,
            Pattern::RemotePair { cells, .. } => cells.iter().copied().collect(),
            Pattern::Colors { components, .. } => {
                components.iter().flatten().fold(CellSet::EMPTY, |all, &one| all | one)
            }
            Pattern::SueDeCoq { core, line_cells, block_cells, .. } => *core | *line_cells | *block_cells,
            Pattern::AlmostLockedSets { sets, .. } => sets.iter().fold(CellSet::EMPTY, |all, set| all | set.cells),
            Pattern::Tridagon { cells, .. } | Pattern::MultiSector { cells, .. } => *cells,
            Pattern::Exocet { base, targets, .. } => base.iter().chain(targets).copied().collect(),
            Pattern::Forcing { chains, .. } => {
                chains.iter().flatten().fold(CellSet::EMPTY, |all, node| all | node.cells)
            }
            Pattern::Alternating { nodes, sets, .. } => {
                let of_sets = sets.iter().fold(CellSet::EMPTY, |all, set| all | set.cells);
                nodes.iter().fold(of_sets, |all, node| all | node.cells)
            }
            Pattern::Twins(_) => self.twins().iter().fold(CellSet::EMPTY, |all, twin| all | twin.cells()),
        }
    }

    /// Its two halves, if it is two patterns. Of strong links each half eliminates what sees both of its own ends, of a fish all.
    pub(crate) fn twins(&self) -> Vec<Self> {
        let Pattern::Twins(pair) = &self.pattern else { return Vec::new() };
        let half = |pattern: &Pattern| {
            let eliminations = match pattern {
                Pattern::StrongLinks { links, .. } => {
                    let first = links.first().map(|link| link.ends[0]).unwrap_or_default();
                    let ends = first | links.last().map(|link| link.ends[1]).unwrap_or_default();
                    self.eliminations.iter().filter(|gone| ends.is_subset(gone.cell().peers())).collect()
                }
                _ => self.eliminations,
            };
            Self { pattern: pattern.clone(), eliminations, ..self.clone() }
        };
        pair.iter().map(half).collect()
    }

    /// The house to look at first: the one the pattern lies in, or else the box of its first cell.
    #[must_use]
    pub fn house(&self) -> House {
        match &self.pattern {
            Pattern::HiddenSingle { house }
            | Pattern::NakedSubset { house, .. }
            | Pattern::HiddenSubset { house, .. }
            | Pattern::AlsWing { house, .. }
            | Pattern::Locked { base: house, .. } => *house,
            Pattern::StrongLinks { links, .. } => links.first().map_or(House::ALL[0], |link| link.house),
            Pattern::Fish { base, .. } => base.first().unwrap_or(House::ALL[0]),
            Pattern::Wing { pivot, .. } => House::block(pivot.block()),
            Pattern::WWing { house, .. } | Pattern::SueDeCoq { line: house, .. } => *house,
            Pattern::Forcing { basis: Basis::House(house, _), .. } => *house,
            Pattern::Twins(_) => self.twins().first().map_or(House::ALL[0], Self::house),
            Pattern::Forcing { basis: Basis::Cell(cell), .. } => House::block(cell.block()),
            Pattern::Chains(chains) => match chains.basis {
                Basis::House(house, _) | Basis::EmptyHouse(house, _) => house,
                Basis::Cell(cell) | Basis::EmptyCell(cell) => House::block(cell.block()),
                _ => self.first_box(),
            },
            _ => self.first_box(),
        }
    }

    /// The houses that the pattern lies in, the one to look at first.
    #[must_use]
    pub fn houses(&self) -> Vec<House> {
        let mut houses = vec![self.house()];
        let more: Vec<House> = match &self.pattern {
            Pattern::Locked { cover, single, .. } => [*cover].into_iter().chain(*single).collect(),
            Pattern::Fish { base, cover, .. } => base.iter().chain(cover.iter()).collect(),
            Pattern::StrongLinks { links, .. } => links.iter().map(|link| link.house).collect(),
            Pattern::SueDeCoq { block, .. } => vec![*block],
            Pattern::Twins(_) => self.twins().iter().flat_map(Self::houses).collect(),
            Pattern::MultiSector { links, .. } => links.iter().map(|link| link.0).collect(),
            Pattern::Exocet { cross, .. } => cross.iter().collect(),
            Pattern::DeadlyLoop { rescue, .. } | Pattern::Bug { rescue, .. } => rescue.house().into_iter().collect(),
            _ => Vec::new(),
        };
        more.into_iter().for_each(|house| {
            if !houses.contains(&house) {
                houses.push(house);
            }
        });
        houses
    }

    fn first_box(&self) -> House {
        let first = match &self.pattern {
            Pattern::DeadlyLoop { cells, .. } | Pattern::AlignedExclusion { cells, .. } => cells.first().copied(),
            Pattern::Chains(chains) => {
                chains.chains.first().and_then(|chain| chain.nodes.first()).map(|node| node.candidate.cell())
            }
            Pattern::RemotePair { cells, .. } => cells.first().copied(),
            Pattern::Exocet { base, .. } => base.first().copied(),
            Pattern::Alternating { nodes, .. } => nodes.first().and_then(|node| node.cells.first()),
            Pattern::Forcing { chains, .. } => {
                chains.first().and_then(|nodes| nodes.first()).and_then(|node| node.cells.first())
            }
            Pattern::AlmostLockedSets { sets, .. } => sets.first().and_then(|set| set.cells.first()),
            _ => self.cells().first(),
        };
        House::block(first.unwrap_or(Cell::ALL[0]).block())
    }
}

/// The cells of all these houses.
fn in_all(houses: HouseSet) -> CellSet {
    houses.iter().fold(CellSet::EMPTY, |all, house| all | house.cells())
}
