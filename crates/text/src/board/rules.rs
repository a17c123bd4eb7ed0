//! Rules as data: a board, its regions, what is in its cells, and constraints by the names that setters give them.

use std::sync::Arc;

use crate::board::automaton::Automaton;
use crate::board::shape::{Cell, Shape, full};

/// Which lines of full rank may be equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ties {
    /// Lines without a clue.
    Unclued,
    /// Any.
    Any,
    /// None.
    None,
}

/// The regions of a board other than its rows and columns.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Regions {
    /// None: a Latin square.
    None,
    /// Boxes of this many rows and columns.
    Boxes {
        /// Rows of a box.
        rows: usize,
        /// Columns of a box.
        columns: usize,
    },
    /// Regions of any form: jigsaw.
    Jigsaw(Vec<Vec<Cell>>),
}

impl Regions {
    /// These regions, each with its cells in reading order: boxes if they are the boxes of a square board.
    #[must_use]
    pub fn of(shape: Shape, regions: Vec<Vec<Cell>>) -> Self {
        let side = shape.columns();
        let boxes = (2..side).filter(|columns| side.is_multiple_of(*columns)).find_map(|columns| {
            let rows = side / columns;
            (shape.boxes(rows, columns) == regions).then_some(Self::Boxes { rows, columns })
        });
        boxes.unwrap_or(Self::Jigsaw(regions))
    }
}

/// A rule over cells. A line's cells are in its order. Who reads, solves or draws rules names each of them, so that the compiler
/// finds what a new one needs.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Constraint {
    /// The diagonal from the top left, or the one from the top right, has no value twice.
    Diagonal {
        /// Whether it is the one from the top right.
        rises: bool,
    },
    /// Boxes a cell off the border hold each value.
    Windoku,
    /// Cells at the same place of each of the board's boxes differ, whatever regions the board has.
    DisjointGroups,
    /// Cells a knight's move apart differ.
    AntiKnight,
    /// Cells that touch by a corner differ.
    AntiKing,
    /// Cells that hold `d` are not `d` steps apart.
    AntiTaxicab,
    /// Cells side by side are not consecutive.
    NonConsecutive,
    /// Each square of four cells has a low, a middle and a high value.
    GlobalEntropy,
    /// Each square of four cells has a value of each remainder by 3.
    GlobalModular,
    /// Each 5 has a 1 above it or a 9 below.
    DutchFlatmates,
    /// All regions of the largest size hold the same values, rows and columns among them if these have no value twice.
    SameRegions,
    /// The cells differ, as many are odd as even, and as many are below the middle of all values as above it: none is the middle.
    EqualityCage(Vec<Cell>),
    /// The cells differ: extra regions, and cages without a total.
    Different(Vec<Cell>),
    /// What may be in a cell: givens, odd, even, low and high cells, pencil marks.
    Among(Cell, Vec<usize>),
    /// A white dot: consecutive values.
    WhiteDot(Cell, Cell),
    /// A black dot: one value is twice the other.
    BlackDot(Cell, Cell),
    /// All white and black dots are given.
    StrictKropki,
    /// An X or a V: two values that add up to 10 or 5.
    PairSum(Cell, Cell, usize),
    /// All X and V are given.
    StrictXv,
    /// The first is greater than the second.
    Greater(Cell, Cell),
    /// Values grow from the bulb on; slow: they do not shrink.
    Thermometer {
        /// From the bulb on.
        cells: Vec<Cell>,
        /// Whether values may stay the same.
        is_slow: bool,
    },
    /// Neighbours on the line differ by so much at least: 5 on a German whisper, 4 on a Dutch one.
    Whisper {
        /// The least difference.
        difference: usize,
        /// The line.
        cells: Vec<Cell>,
    },
    /// Consecutive values in any order.
    Renban(Vec<Cell>),
    /// Any window of this many consecutive cells has all remainders.
    Modular {
        /// The number of remainders.
        modulus: usize,
        /// The line.
        cells: Vec<Cell>,
    },
    /// Any three cells in a row have a low, a middle and a high value.
    Entropic(Vec<Cell>),
    /// The same read from either end.
    Palindrome(Vec<Cell>),
    /// What lies on the line is between its ends.
    Between(Vec<Cell>),
    /// The ends differ by so much at least, and nothing on the line is between them or equal to one.
    Lockout {
        /// The least difference of the ends.
        difference: usize,
        /// The line with its ends.
        cells: Vec<Cell>,
    },
    /// The line has the same sum in each region that it passes through.
    RegionSum(Vec<Cell>),
    /// Cells at equal distance from the middle have the same sum, which the middle has if there is one.
    Zipper(Vec<Cell>),
    /// The line falls into parts that have this sum each.
    SumLine {
        /// The sum of each part.
        total: usize,
        /// The line.
        cells: Vec<Cell>,
        /// Whether it ends where it begins.
        is_loop: bool,
    },
    /// The cells differ and have this sum.
    Cage {
        /// The sum.
        total: usize,
        /// The cells.
        cells: Vec<Cell>,
    },
    /// The cells, each as often as it is named, have this sum: little killers, too.
    Sum {
        /// The sum.
        total: i64,
        /// Cells with what each value is multiplied by.
        terms: Vec<(Cell, i64)>,
    },
    /// Lists of cells with the same sum.
    EqualSums(Vec<Vec<Cell>>),
    /// The cells differ, and no two or more, nor one of them, have this sum.
    AntiSum {
        /// The forbidden sum.
        total: usize,
        /// The cells.
        cells: Vec<Cell>,
    },
    /// What is between the least and the greatest value of the line, all of which differ, has this sum.
    Sandwich {
        /// The sum.
        total: usize,
        /// The line.
        cells: Vec<Cell>,
    },
    /// The first X cells have this sum, where X is the first.
    XSum {
        /// The sum.
        total: usize,
        /// The row or column as seen from the clue.
        cells: Vec<Cell>,
    },
    /// This many values are greater than all before them.
    Skyscraper {
        /// The number that is seen.
        count: usize,
        /// The row or column as seen from the clue.
        cells: Vec<Cell>,
    },
    /// The first value that is less than one before it.
    HiddenSkyscraper {
        /// The value.
        value: usize,
        /// The row or column as seen from the clue.
        cells: Vec<Cell>,
    },
    /// The value at the place that the first cell tells, counted from 1.
    NumberedRoom {
        /// The value.
        value: usize,
        /// The row or column as seen from the clue.
        cells: Vec<Cell>,
    },
    /// The cell tells where its own column's (or row's) number is in its row (or column).
    Indexing {
        /// The cell.
        cell: Cell,
        /// Whether it indexes the row that its column's number is in.
        by_row: bool,
    },
    /// The first cell's value is at the place after the second cell that the second cell tells, counted from 1.
    ValueIndexing(Vec<Cell>),
    /// These values are in the cells, as often at least as they are named: quadruples.
    Contains {
        /// The values.
        values: Vec<usize>,
        /// The cells.
        cells: Vec<Cell>,
        /// Whether they are there just as often.
        is_exact: bool,
    },
    /// Lists of cells that hold the same values, in any order: clones hold them in the same.
    SameValues(Vec<Vec<Cell>>),
    /// A circle's value is the number of circles that hold it.
    CountingCircles(Vec<Cell>),
    /// The first cell tells how many values the others have.
    CountDistinct(Vec<Cell>),
    /// A relation of neighbours in the list, or of all pairs: a row of bits for each value.
    Pairs {
        /// Bit `b` of row `a`: the values with these indices may be beside each other.
        table: Vec<u64>,
        /// The cells.
        cells: Vec<Cell>,
        /// Whether all pairs are meant.
        is_all: bool,
    },
    /// An automaton accepts the line.
    Line {
        /// The automaton.
        automaton: Arc<Automaton>,
        /// The line.
        cells: Vec<Cell>,
    },
    /// All rows and columns, read as numbers from both ends and put in order: clues are lines, as they are read, and their places from
    /// 1 on.
    FullRank {
        /// Lines and their places.
        clues: Vec<(Vec<Cell>, usize)>,
        /// Which lines may be equal.
        ties: Ties,
    },
    /// One of these lists of rules holds.
    Any(Vec<Vec<Constraint>>),
}

/// A puzzle: a board, its regions and its rules.
///
/// ```
/// use bitdoku_text::board::{Constraint, Rules, Shape};
///
/// let mut rules = Rules::new(Shape::square(4)?);
/// rules.push(Constraint::Diagonal { rises: false });
/// rules.push(Constraint::Diagonal { rises: true });
/// assert_eq!(rules.to_string(), ".Shape~4x4.Diagonal~-1.Diagonal~1");
/// # Ok::<(), bitdoku_text::board::ShapeError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    shape: Shape,
    regions: Regions,
    has_lines: bool,
    constraints: Vec<Constraint>,
}

impl Constraint {
    /// Whether it is a given: one value in one cell.
    #[must_use]
    pub fn is_given(&self) -> bool {
        matches!(self, Self::Among(_, values) if values.len() == 1)
    }

    /// The number in a pill, read in the order of the board, is the sum of a shaft.
    pub(super) fn of_pill(pill: &[Cell], shaft: &[Cell]) -> Self {
        let mut pill = pill.to_vec();
        pill.sort_unstable();
        let places = (0..pill.len()).rev().map(|place| -10i64.pow(place.min(17) as u32));
        let head = pill.into_iter().zip(places);
        Self::Sum { total: 0, terms: head.chain(shaft.iter().map(|&cell| (cell, 1))).collect() }
    }

    /// A cage as most texts write it: with a total of 0, its cells only differ.
    pub(super) fn cage(total: usize, cells: Vec<Cell>) -> Self {
        if total == 0 { Self::Different(cells) } else { Self::Cage { total, cells } }
    }

    /// Whether it says only what may be in a cell.
    #[must_use]
    pub fn is_of_a_cell(&self) -> bool {
        matches!(self, Self::Among(..))
    }
}

impl Rules {
    /// Whether both say the same but for what may be in single cells.
    #[must_use]
    pub fn differ_in_cells_only(&self, other: &Self) -> bool {
        self.shape == other.shape
            && self.has_lines == other.has_lines
            && self.regions == other.regions
            && self.beyond_cells().eq(other.beyond_cells())
    }

    fn beyond_cells(&self) -> impl Iterator<Item = &Constraint> {
        self.constraints.iter().filter(|constraint| !constraint.is_of_a_cell())
    }

    /// The usual rules: each row, column and box has no value twice. A board whose side has no two factors has no boxes.
    #[must_use]
    pub fn new(shape: Shape) -> Self {
        let longer = shape.rows().max(shape.columns());
        let regions = match shape.box_sides(longer) {
            Some((rows, columns)) => Regions::Boxes { rows, columns },
            None => Regions::None,
        };
        Self { shape, regions, has_lines: true, constraints: Vec::new() }
    }

    /// The board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The regions.
    #[must_use]
    pub fn regions(&self) -> &Regions {
        &self.regions
    }

    /// Sets the regions.
    pub fn set_regions(&mut self, regions: Regions) {
        self.regions = regions;
    }

    /// Sets whether rows and columns have no value twice. They do unless told otherwise.
    pub fn set_lines(&mut self, has_lines: bool) {
        self.has_lines = has_lines;
    }

    /// Whether rows and columns have no value twice.
    #[must_use]
    pub fn has_lines(&self) -> bool {
        self.has_lines
    }

    /// Adds a rule.
    pub fn push(&mut self, constraint: Constraint) {
        self.constraints.push(constraint);
    }

    /// Takes all rules away but lines and regions.
    pub fn clear(&mut self) {
        self.constraints.clear();
    }

    /// Adds a given.
    pub fn give(&mut self, cell: Cell, value: usize) {
        self.push(Constraint::Among(cell, vec![value]));
    }

    /// The rules other than lines and regions.
    #[must_use]
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// What givens and marks leave in each cell, as sets of the indices of values.
    #[must_use]
    pub fn marks(&self) -> Vec<u64> {
        let shape = self.shape;
        let mut marks = vec![full(shape.values()); shape.cells()];
        for constraint in &self.constraints {
            if let Constraint::Among(cell, values) = constraint {
                let inside = values.iter().filter(|&&value| (shape.least()..=shape.greatest()).contains(&value));
                marks[cell.index()] &= inside.fold(0, |set, value| set | 1 << (value - shape.least()));
            }
        }
        marks
    }

    /// The given of each cell that has one, row by row.
    #[must_use]
    pub fn givens(&self) -> Vec<Option<usize>> {
        let given = |set: u64| set.is_power_of_two().then(|| set.trailing_zeros() as usize + self.shape.least());
        self.marks().into_iter().map(given).collect()
    }

    /// The cells of each region.
    #[must_use]
    pub fn region_cells(&self) -> Vec<Vec<Cell>> {
        match &self.regions {
            Regions::None => Vec::new(),
            Regions::Boxes { rows, columns } => self.shape.boxes(*rows, *columns),
            Regions::Jigsaw(regions) => regions.clone(),
        }
    }
}
