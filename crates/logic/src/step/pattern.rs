//! What steps rest on.

use bitdoku_grid::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseSet};

use super::{Basis, Chains};

/// A house with all places of a digit at one of two ends.
///
/// ```
/// use bitdoku_logic::step::Pattern;
/// use bitdoku_logic::find::StrongLinks;
/// use bitdoku_logic::Technique;
/// let skyscraper = &StrongLinks::<2>.info().examples[0];
/// let Pattern::StrongLinks { digit, links, .. } = skyscraper.step(&StrongLinks::<2>).unwrap().pattern else { panic!() };
/// assert_eq!((digit.value(), links[0].house.to_string()), (3, "row 6".to_owned()));
/// assert_eq!(links[0].ends.map(|end| end.to_string()), ["r6c5", "r6c7"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrongLink {
    /// The house.
    pub house: House,
    /// The places at each end. In a box they may have a cell in common, where a row crosses a column.
    pub ends: [CellSet; 2],
}

/// What a step rests on, one variant per shape.
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_logic::{Board, Pattern, next_step};
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// match &next_step(&Board::new(&grid)).unwrap().pattern {
///     Pattern::HiddenSingle { house } => assert_eq!(house.to_string(), "box 2"),
///     other => panic!("{other:?}"),
/// }
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Pattern {
    /// The placed digit has no other place in `house`.
    HiddenSingle {
        /// Where it is alone.
        house: House,
    },
    /// The placed digit has no rival in its cell.
    NakedSingle,
    /// `digit` lies, within `base`, only where `base` crosses `cover`.
    Locked {
        /// The confined digit.
        digit: Digit,
        /// The house it is confined in.
        base: House,
        /// The house it leaves.
        cover: House,
        /// Its places in `base`.
        cells: CellSet,
        /// Direct forms: the house where the placed digit is alone afterwards.
        single: Option<House>,
    },
    /// As many cells as digits: the cells hold no other digit.
    NakedSubset {
        /// The house.
        house: House,
        /// The cells.
        cells: CellSet,
        /// Their digits.
        digits: DigitSet,
    },
    /// As many digits as cells: the digits have no other place in the house. A direct form places another digit of
    /// the same house.
    HiddenSubset {
        /// The house.
        house: House,
        /// The cells.
        cells: CellSet,
        /// Their digits.
        digits: DigitSet,
    },
    /// All places of `digit` in the base houses lie in as many cover houses.
    Fish {
        /// The digit.
        digit: Digit,
        /// The houses whose places are counted.
        base: HouseSet,
        /// The houses that hold them all, but for the fins.
        cover: HouseSet,
        /// Places beside the covers, and such as count twice: if the digit is in one of them, what sees all of them falls as
        /// it does if it is in none.
        fins: CellSet,
    },
    /// Houses where `digit` lies at one of two ends; the second end of each excludes the first end of the next.
    StrongLinks {
        /// The digit.
        digit: Digit,
        /// The houses in order.
        links: Vec<StrongLink>,
        /// Whether the second end of the last excludes the first end of the first too.
        closed: bool,
    },
    /// A pivot and two pincers: one of them holds `digit`.
    Wing {
        /// The cell both pincers see.
        pivot: Cell,
        /// The bivalue cells.
        pincers: [Cell; 2],
        /// The digit that goes.
        digit: Digit,
    },
    /// n cells of a house with n + 1 digits, and a bivalue cell with two of these.
    AlsWing {
        /// Where the n cells are.
        house: House,
        /// The n cells.
        cells: CellSet,
        /// Their n + 1 digits.
        digits: DigitSet,
        /// The bivalue cell.
        pincer: Cell,
        /// Which of its digits the n cells and the pincer cannot both have.
        restricted: DigitSet,
    },
    /// Cells that would make two solutions if all of them kept to two digits.
    DeadlyLoop {
        /// The loop in order, from cell to neighbour.
        cells: Vec<Cell>,
        /// Its two digits.
        digits: [Digit; 2],
        /// What keeps it from being deadly.
        rescue: Rescue,
    },
    /// All empty cells have two candidates and all digits two places in each house, but for some cells.
    Bug {
        /// The cells with more.
        cells: CellSet,
        /// Their candidates beyond the deadly ones.
        extra: DigitSet,
        /// What follows.
        rescue: Rescue,
    },
    /// Every way to fill `cells` with certain digits leaves one of `excluders` without a candidate.
    AlignedExclusion {
        /// The two or three cells.
        cells: Vec<Cell>,
        /// The cells that forbid combinations.
        excluders: CellSet,
    },
    /// Implications from one or more assumptions.
    Chains(Box<Chains>),
    /// Two cells with the same two candidates, of which not both are one of them, since a house would lack it.
    WWing {
        /// The two cells.
        cells: [Cell; 2],
        /// What one of them is, then.
        digit: Digit,
        /// Where the other digit has two places.
        house: House,
        /// The other digit.
        link: Digit,
        /// Its places: each sees one of the two cells.
        ends: CellSet,
    },
    /// Cells with the same two candidates, each of which sees the next.
    RemotePair {
        /// From one end to the other.
        cells: Vec<Cell>,
        /// Their two digits.
        digits: DigitSet,
    },
    /// Places of a digit in two colors: one color is true, the other false.
    Colors {
        /// The digit.
        digit: Digit,
        /// One or two pairs of colors.
        components: Vec<[CellSet; 2]>,
    },
    /// Cells of a line and a box, with more digits than there are cells by as many as cells of the line and of the box
    /// beside them take.
    SueDeCoq {
        /// The line.
        line: House,
        /// The box.
        block: House,
        /// The cells in both.
        core: CellSet,
        /// The cells of the line.
        line_cells: CellSet,
        /// The cells of the box.
        block_cells: CellSet,
    },
    /// Sets of n cells with n + 1 digits, each linked to the next by a digit that not both can have.
    AlmostLockedSets {
        /// From one end to the other.
        sets: Vec<AlmostLocked>,
        /// What links each to the next: one digit, or two where both of them link.
        links: Vec<DigitSet>,
        /// What the first or the last has in any case.
        digits: DigitSet,
    },
    /// Candidates, or groups of candidates of a digit, each of which follows from the one before it: they are true and false in
    /// turn.
    Alternating {
        /// From the start, which is assumed, to the end.
        nodes: Vec<Node>,
        /// Whether what follows from the end is the start.
        closed: bool,
        /// The almost locked sets that lead from one of their digits to another.
        sets: Vec<AlmostLocked>,
    },
    /// Two patterns that have a part in common, each of which eliminates candidates of its own.
    Twins(Box<[Self; 2]>),
    /// Several such lines, each from an assumption to an end. Of a net, each is its main line.
    Forcing {
        /// Why they are conclusive.
        basis: Basis,
        /// From the start of each to its end.
        chains: Vec<Vec<Node>>,
    },
    /// Twelve cells in four boxes that three digits alone cannot fill, so that one of the other candidates is true.
    Tridagon {
        /// The three digits.
        digits: DigitSet,
        /// The twelve cells.
        cells: CellSet,
        /// The other candidates of these cells.
        guardians: Vec<Candidate>,
        /// From each guardian to the candidate that all of them exclude; none where each does so at once.
        chains: Vec<Vec<Node>>,
    },
    /// Cells whose digits have as many houses as there are cells, one of which holds each of their candidates.
    MultiSector {
        /// The cells.
        cells: CellSet,
        /// The houses, each with the digits that are counted there.
        links: Vec<(House, DigitSet)>,
    },
    /// Two cells whose digits two others repeat; or two such pairs.
    Exocet {
        /// The base cells, two of each exocet.
        base: Vec<Cell>,
        /// The digits of a base.
        digits: DigitSet,
        /// The target cells, two of each exocet.
        targets: Vec<Cell>,
        /// The cells beside the targets, which have none of the digits.
        companions: CellSet,
        /// The three lines across the band.
        cross: HouseSet,
    },
    /// Nothing that could be shown: the digit was looked up in the solution.
    Solution,
}

/// n cells of a house with n + 1 digits.
///
/// ```
/// use bitdoku_logic::step::AlmostLocked;
/// let set = AlmostLocked { house: "row 1".parse()?, cells: "r1c1, r1c2".parse()?, digits: "123".parse()? };
/// assert_eq!(set.digits.len(), set.cells.len() + 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlmostLocked {
    /// The house.
    pub house: House,
    /// The n cells.
    pub cells: CellSet,
    /// Their n + 1 digits.
    pub digits: DigitSet,
}

/// That one of some cells has a digit, or that none of them has it: a part of [`Pattern::Alternating`].
///
/// ```
/// use bitdoku_grid::Digit;
/// use bitdoku_logic::step::Node;
/// let node = Node { digit: Digit::ALL[4], cells: "r1c3, r2c3".parse()?, on: true };
/// assert_eq!(node.cells.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// One cell, or several of a box and a line.
    pub cells: CellSet,
    /// Whether one of them has it.
    pub on: bool,
}

/// What breaks a pattern that would allow two solutions.
///
/// ```
/// use bitdoku_logic::step::{Pattern, Rescue};
/// use bitdoku_logic::find::UniqueLoop;
/// use bitdoku_logic::Technique;
/// let technique = UniqueLoop { mended: false };
/// let step = technique.info().examples[0].step(&technique).unwrap();
/// let Pattern::DeadlyLoop { cells, rescue, .. } = step.pattern else { panic!() };
/// // Type 1: of the four cells one alone has other candidates.
/// assert_eq!((cells.len(), rescue), (4, Rescue::Cell("r6c7".parse().unwrap())));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rescue {
    /// Type 1: one cell alone has other candidates, so it has one of them.
    Cell(Cell),
    /// Type 2: one extra digit, which all peers of its cells lose.
    Digit {
        /// The digit.
        digit: Digit,
        /// Where it is extra.
        cells: CellSet,
    },
    /// Type 3: the extra digits of the cells act as one cell of a naked subset.
    Naked {
        /// Where the subset lies.
        house: House,
        /// Its other cells.
        cells: CellSet,
        /// Its digits.
        digits: DigitSet,
    },
    /// Type 3: the two cells act as one cell of a hidden subset.
    Hidden {
        /// Where the subset lies.
        house: House,
        /// Its other cells.
        cells: CellSet,
        /// Its digits.
        digits: DigitSet,
    },
    /// Type 6: the digit has its places of two lines in two opposite corners, and would be exchanged with the other if it were
    /// in those that have other candidates.
    Corners {
        /// The digit.
        digit: Digit,
        /// The corners where it cannot be.
        cells: CellSet,
    },
    /// Hidden type: in the row and the column of a corner the digit has no place beside the loop, so it must be in that corner
    /// or in both beside it.
    Opposite {
        /// The digit.
        digit: Digit,
        /// The corner, which cannot be the other digit.
        cell: Cell,
    },
    /// Type 4: a digit locked into the extra cells, so that they lose their others.
    Locked {
        /// Where it is locked.
        house: House,
        /// The locked digit.
        digit: Digit,
    },
}

impl Rescue {
    /// The other cells of the subset that the extra candidates make, and its digits.
    pub(crate) fn subset(&self) -> Option<(CellSet, DigitSet)> {
        match *self {
            Self::Naked { cells, digits, .. } | Self::Hidden { cells, digits, .. } => Some((cells, digits)),
            _ => None,
        }
    }

    /// The house that it lies in, if it lies in one.
    pub(crate) const fn house(&self) -> Option<House> {
        match *self {
            Self::Naked { house, .. } | Self::Hidden { house, .. } | Self::Locked { house, .. } => Some(house),
            Self::Cell(_) | Self::Digit { .. } | Self::Corners { .. } | Self::Opposite { .. } => None,
        }
    }

    /// The other cells of that subset; none if there is no subset.
    pub(crate) fn subset_cells(&self) -> CellSet {
        self.subset().map_or(CellSet::EMPTY, |(cells, _)| cells)
    }
}
