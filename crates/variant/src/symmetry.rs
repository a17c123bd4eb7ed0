//! Symmetries of boards: which rearrangements of cells and which new names of values turn a puzzle into one with as many solutions.
//!
//! | Board | Cells | Values |
//! | --- | --- | --- |
//! | lines, boxes or none, and givens | rows in their band, columns in their stack, bands, stacks; rows with columns if the board and its boxes are squares | any |
//! | any other | rotations and reflections that keep the boxes and each rule's meaning | any if no rule compares or names values |
//!
//! A cage moves with its cells. A rule about the whole board has to mean the same afterwards: anti-knight does; of Dutch flatmates, only a
//! reflection from left to right keeps above and below.

use std::fmt;

use bitdoku_grid::Xoshiro256;
use bitdoku_text::board::{Cell, Constraint, Regions, Rules, Shape};

/// A rearrangement of rows and columns, and new names of values.
///
/// It is written as the classic one is: `t` if rows and columns are exchanged first, then where each row, column and value goes.
///
/// ```
/// use bitdoku_variant::{canon::Symmetry, read::read};
///
/// let rules = read(".Shape~4x4.Thermo~R1C1~R1C2~R2C2")?;
/// let turned = Symmetry::read("t c4321", rules.shape())?;
/// let image = turned.image(&rules)?;
/// assert_eq!(image.to_string(), ".Shape~4x4.Thermo~R1C4~R2C4~R2C3");
/// assert_eq!(turned.to_string(), "t r1234 c4321 d1234");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symmetry {
    pub(super) transposes: bool,
    /// Where each row goes.
    pub(super) rows: Vec<usize>,
    /// Where each column goes.
    pub(super) columns: Vec<usize>,
    /// The new index of each value.
    pub(super) values: Vec<usize>,
}

/// Why a transformation does not keep a board's solutions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotASymmetry {
    /// It is of another number of rows, columns or values.
    Size(Shape),
    /// It takes a band, a stack or a region apart, or the board cannot be turned.
    Regions,
    /// On a board with rules, it is neither a rotation nor a reflection.
    Lines,
    /// This rule would mean something else.
    Rule(&'static str),
    /// This rule compares or names values.
    Values(&'static str),
}

impl fmt::Display for NotASymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(shape) => write!(
                f,
                "expected a transformation of {} rows, {} columns and {} values",
                shape.rows(),
                shape.columns(),
                shape.values()
            ),
            Self::Regions => f.write_str("the transformation does not keep the boxes of this board"),
            Self::Lines => f.write_str("a board with rules can only be rotated and reflected"),
            Self::Rule(name) => write!(f, "the transformation does not keep the meaning of {name}"),
            Self::Values(name) => write!(f, "values cannot be renamed on a board with {name}"),
        }
    }
}

impl std::error::Error for NotASymmetry {}

impl Symmetry {
    /// The one that changes nothing.
    #[must_use]
    pub fn identity(shape: Shape) -> Self {
        let all = |number: usize| (0..number).collect();
        let (rows, columns, values) = (all(shape.rows()), all(shape.columns()), all(shape.values()));
        Self { transposes: false, rows, columns, values }
    }

    /// Reads what [`Display`](fmt::Display) writes, for boards of a shape. A part that is missing changes nothing.
    ///
    /// # Errors
    ///
    /// If the text is none, or is of another shape.
    pub fn read(text: &str, shape: Shape) -> Result<Self, NotATransformation> {
        let mut words = text.split_ascii_whitespace().peekable();
        let transposes = words.next_if(|word| word.eq_ignore_ascii_case("t")).is_some();
        let same = Self::identity(shape);
        let mut part = |name: char, same: Vec<usize>| {
            let Some(word) = words.next_if(|word| word.starts_with([name, name.to_ascii_uppercase()])) else {
                return Ok(same);
            };
            let number = |written: char| (0..same.len()).find(|&number| symbol(number) == written);
            let images: Option<Vec<usize>> = word.chars().skip(1).map(number).collect();
            let is_permutation =
                |images: &Vec<usize>| images.len() == same.len() && same.iter().all(|number| images.contains(number));
            images.filter(is_permutation).ok_or(NotATransformation(shape))
        };
        let (rows, columns, values) = (part('r', same.rows)?, part('c', same.columns)?, part('d', same.values)?);
        match words.next() {
            None if !text.trim().is_empty() => Ok(Self { transposes, rows, columns, values }),
            _ => Err(NotATransformation(shape)),
        }
    }

    /// One of those that keep the solutions of these rules, each as likely as any other.
    #[must_use]
    pub fn random(rules: &Rules, random: &mut Xoshiro256) -> Self {
        let mut symmetry = if is_plain(rules) {
            let [high, wide] = box_sides(rules);
            let transposes = can_be_turned(rules) && random.below(2) == 1;
            let mut lines = |number, size| shuffled(number, size, random);
            let (rows, columns) = (lines(rules.shape().rows(), high), lines(rules.shape().columns(), wide));
            Self { transposes, rows, columns, ..Self::identity(rules.shape()) }
        } else {
            let mut turned = turns(rules);
            turned.swap_remove(random.below(turned.len() as u64) as usize)
        };
        if naming_rule(rules).is_none() {
            random.shuffle(&mut symmetry.values);
        }
        symmetry
    }

    /// The rules of the image, their constraints in an order of their own.
    ///
    /// # Errors
    ///
    /// If the image might have another number of solutions.
    pub fn image(&self, rules: &Rules) -> Result<Rules, NotASymmetry> {
        let shape = rules.shape();
        self.check(rules)?;
        let mut image = Rules::new(shape);
        image.set_lines(rules.has_lines());
        image.set_regions(match rules.regions() {
            Regions::Jigsaw(regions) => {
                let mut sets = Constraint::SameValues(regions.clone()).moved(|cell| self.cell(shape, cell));
                put_in_order(&mut sets);
                Regions::Jigsaw(sets.cell_lists())
            }
            same => same.clone(),
        });
        let moved = rules
            .constraints()
            .iter()
            .map(|rule| self.constraint(rules, rule).ok_or_else(|| NotASymmetry::Rule(rule.name(shape))));
        let mut moved: Vec<Constraint> = moved.collect::<Result<_, _>>()?;
        moved.sort();
        moved.dedup();
        moved.into_iter().for_each(|rule| image.push(rule));
        Ok(image)
    }

    /// Where a cell goes.
    #[must_use]
    pub fn cell(&self, shape: Shape, cell: Cell) -> Cell {
        let (row, column) = (shape.row(cell), shape.column(cell));
        let (row, column) = if self.transposes { (column, row) } else { (row, column) };
        shape.cell(self.rows[row], self.columns[column]).expect("it is of this shape")
    }

    /// The new name of a value.
    #[must_use]
    pub fn value(&self, shape: Shape, value: usize) -> usize {
        self.values[value - shape.least()] + shape.least()
    }

    fn check(&self, rules: &Rules) -> Result<(), NotASymmetry> {
        let shape = rules.shape();
        let sides = (self.rows.len(), self.columns.len(), self.values.len());
        if sides != (shape.rows(), shape.columns(), shape.values()) {
            return Err(NotASymmetry::Size(shape));
        }
        if self.transposes && !can_be_turned(rules) {
            return Err(NotASymmetry::Regions);
        }
        let is_turn = is_straight(&self.rows) && is_straight(&self.columns);
        let [high, wide] = box_sides(rules);
        match (is_turn, is_plain(rules)) {
            (true, _) => {}
            (false, true) if keeps_together(&self.rows, high) && keeps_together(&self.columns, wide) => {}
            (false, true) => return Err(NotASymmetry::Regions),
            (false, false) => return Err(NotASymmetry::Lines),
        }
        match naming_rule(rules) {
            Some(rule) if !self.values.is_sorted() => Err(NotASymmetry::Values(rule.name(shape))),
            _ => Ok(()),
        }
    }

    /// The values in order.
    fn named(&self, shape: Shape, values: &[usize]) -> Vec<usize> {
        let mut values: Vec<usize> = values
            .iter()
            .map(|&value| match (shape.least()..=shape.greatest()).contains(&value) {
                true => self.value(shape, value),
                false => value,
            })
            .collect();
        values.sort_unstable();
        values
    }

    /// What a rule becomes. `None` if there is no such rule.
    fn constraint(&self, rules: &Rules, rule: &Constraint) -> Option<Constraint> {
        use Constraint as C;
        let shape = rules.shape();
        let is_turned = |line: &[usize]| !line.is_sorted();
        let is_same = !self.transposes && !is_turned(&self.rows) && !is_turned(&self.columns);
        let is_possible = match rule {
            C::Diagonal { rises } if shape.rows() == shape.columns() => {
                return Some(C::Diagonal { rises: rises ^ is_turned(&self.rows) ^ is_turned(&self.columns) });
            }
            C::Windoku => is_same || has_square_boxes(shape),
            C::DutchFlatmates => !self.transposes && !is_turned(&self.rows),
            C::Indexing { .. } | C::Diagonal { .. } => is_same,
            _ => true,
        };
        let mut moved = is_possible.then(|| rule.moved(|cell| self.cell(shape, cell)))?;
        match &mut moved {
            C::Among(_, values) => *values = self.named(shape, values),
            C::Contains { values, .. } => *values = self.named(shape, values),
            C::Any(cases) => {
                for rule in cases.iter_mut().flatten() {
                    *rule = self.constraint(rules, rule)?;
                }
            }
            _ => {}
        }
        put_in_order(&mut moved);
        Some(moved)
    }
}

/// Puts the cells of a rule in order where theirs does not matter; of a line that means the same from either end, it takes the lesser
/// of both.
fn put_in_order(rule: &mut Constraint) {
    use Constraint as C;
    match rule {
        C::WhiteDot(a, b) | C::BlackDot(a, b) | C::PairSum(a, b, _) => {
            (*a, *b) = ((*a).min(*b), (*a).max(*b));
        }
        C::EqualityCage(cells)
        | C::Different(cells)
        | C::Renban(cells)
        | C::Cage { cells, .. }
        | C::AntiSum { cells, .. }
        | C::Contains { cells, .. }
        | C::CountingCircles(cells) => cells.sort(),
        C::Whisper { cells, .. }
        | C::Modular { cells, .. }
        | C::Entropic(cells)
        | C::Palindrome(cells)
        | C::Between(cells)
        | C::Lockout { cells, .. }
        | C::RegionSum(cells)
        | C::Zipper(cells)
        | C::SumLine { cells, is_loop: false, .. }
        | C::Sandwich { cells, .. }
            if cells.iter().rev().lt(cells.iter()) =>
        {
            cells.reverse();
        }
        C::Sum { terms, .. } => terms.sort_unstable(),
        C::EqualSums(lists) | C::SameValues(lists) => {
            lists.iter_mut().for_each(|cells| cells.sort());
            lists.sort();
        }
        C::FullRank { clues, .. } => clues.sort(),
        C::Any(cases) => {
            cases.iter_mut().for_each(|case| case.sort());
            cases.sort();
        }
        _ => {}
    }
}

/// Whether a board has lines, boxes or no regions, and no other rules than givens.
pub(super) fn is_plain(rules: &Rules) -> bool {
    rules.has_lines()
        && !matches!(rules.regions(), Regions::Jigsaw(_))
        && rules.constraints().iter().all(Constraint::is_given)
}

/// The rows and columns of a box; a board without boxes has boxes of one cell, which can all be exchanged.
pub(super) fn box_sides(rules: &Rules) -> [usize; 2] {
    match rules.regions() {
        Regions::Boxes { rows, columns } => [*rows, *columns],
        Regions::None | Regions::Jigsaw(_) => [1, 1],
    }
}

/// Whether rows and columns can be exchanged: the board and its boxes are squares.
pub(super) fn can_be_turned(rules: &Rules) -> bool {
    let shape = rules.shape();
    let [high, wide] = match rules.regions() {
        // Disjoint groups are of the usual boxes, whatever the regions are.
        Regions::Jigsaw(_) if rules.constraints().contains(&Constraint::DisjointGroups) => {
            shape.box_sides(shape.rows()).map_or([1, 1], |(rows, columns)| [rows, columns])
        }
        _ => box_sides(rules),
    };
    shape.rows() == shape.columns() && high == wide
}

/// Whether the board's usual boxes are squares, as many beside each other as each is wide.
fn has_square_boxes(shape: Shape) -> bool {
    let sides = shape.box_sides(shape.rows());
    shape.rows() == shape.columns() && sides.is_some_and(|(rows, columns)| rows == columns)
}

/// The rotations and reflections that keep the meaning of these rules, the identity among them.
pub(super) fn turns(rules: &Rules) -> Vec<Symmetry> {
    let same = Symmetry::identity(rules.shape());
    let reversed = |line: &[usize], is_reversed: bool| -> Vec<usize> {
        if is_reversed { line.iter().rev().copied().collect() } else { line.to_vec() }
    };
    let all = (0..8).map(|number: u8| Symmetry {
        transposes: number & 4 != 0,
        rows: reversed(&same.rows, number & 2 != 0),
        columns: reversed(&same.columns, number & 1 != 0),
        values: same.values.clone(),
    });
    all.filter(|turn| turn.image(rules).is_ok()).collect()
}

/// A rule that compares or names values, but for givens.
pub(super) fn naming_rule(rules: &Rules) -> Option<&Constraint> {
    rules.constraints().iter().find(|rule| {
        !rule.is_given()
            && !matches!(
                rule,
                Constraint::Diagonal { .. }
                    | Constraint::Windoku
                    | Constraint::DisjointGroups
                    | Constraint::AntiKnight
                    | Constraint::AntiKing
                    | Constraint::SameRegions
                    | Constraint::Different(_)
                    | Constraint::Palindrome(_)
                    | Constraint::SameValues(_)
            )
    })
}

/// Whether lines keep their order or are all reversed.
fn is_straight(lines: &[usize]) -> bool {
    lines.is_sorted() || lines.iter().rev().is_sorted()
}

/// Whether lines that are together in a band of `size` are together in the image.
fn keeps_together(lines: &[usize], size: usize) -> bool {
    lines.chunks(size).all(|band| band.iter().all(|line| line / size == band[0] / size))
}

/// Lines in a random order in which those of each band of `size` stay together.
fn shuffled(number: usize, size: usize, random: &mut Xoshiro256) -> Vec<usize> {
    let mut bands: Vec<Vec<usize>> =
        (0..number).step_by(size).map(|first| (first..number.min(first + size)).collect()).collect();
    bands.iter_mut().for_each(|band| random.shuffle(band));
    random.shuffle(&mut bands);
    bands.concat()
}

/// The character of a number counted from 1.
fn symbol(number: usize) -> char {
    const SYMBOLS: &[u8; 61] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    SYMBOLS.get(number).map_or('?', |&symbol| symbol as char)
}

/// `t r4321 c1234 d2143`; values are counted from the least.
impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |images: &[usize]| images.iter().map(|&image| symbol(image)).collect::<String>();
        let turn = if self.transposes { "t " } else { "" };
        write!(f, "{turn}r{} c{} d{}", text(&self.rows), text(&self.columns), text(&self.values))
    }
}

/// A text is no transformation of a board of this shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotATransformation(Shape);

impl fmt::Display for NotATransformation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a transformation of a {} board such as \"t {}\"", self.0, Symmetry::identity(self.0))
    }
}

impl std::error::Error for NotATransformation {}
