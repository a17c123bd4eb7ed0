//! Rectangles of four cells in two rows, two columns and two boxes, which with two digits only could be filled in two ways.
//!
//! ```text
//!    12  . . | 12         Unique: in a proper puzzle something must keep the four from being just these, even where some of
//!    .   . . | .          the candidates are gone already.
//!    12  . . | 12 3       Avoidable: the same of cells that the player has filled, none of them a given.
//! ```
//!
//! Rectangles are found from a cell with two candidates, in the order of that cell, of the one beside it in its box, and of
//! the line across; each once.

use std::ops::ControlFlow;

use bitdoku_grid::{Candidate, Cell, CellSet, Digit, DigitSet, House};

use super::{TakeStep, Technique, of_digit};
use crate::board::Board;
use crate::scratch::Scratch;
use crate::step::{Kind, Pattern, Rescue, Step};

/// Unique rectangles of a type from 1 to 6.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::UniqueRectangle;
/// let technique = UniqueRectangle::<4>;
/// let example = &technique.info().examples[0];
/// assert_eq!(example.step(&technique).unwrap().kind.to_string(), "Unique Rectangle type 4");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct UniqueRectangle<const FORM: u8>;

/// A rectangle one of whose digits has in the row and the column of a corner no place beside it.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::HiddenRectangle;
/// let example = &HiddenRectangle.info().examples[0];
/// assert_eq!(example.step(&HiddenRectangle).unwrap().kind.to_string(), "Hidden Rectangle");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct HiddenRectangle;

/// A rectangle of cells that were not given, two or three of them filled already.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::AvoidableRectangle;
/// let technique = AvoidableRectangle::<1>;
/// let example = &technique.info().examples[0];
/// assert_eq!(example.step(&technique).unwrap().kind.to_string(), "Avoidable Rectangle type 1");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AvoidableRectangle<const FORM: u8>;

/// Four cells: two of a box, beside each other, and two of another box.
#[derive(Clone, Copy)]
struct Corners {
    a: Cell,
    b: Cell,
    /// Beside `a`.
    c: Cell,
    /// Beside `b`.
    d: Cell,
}

impl Corners {
    fn cells(self) -> CellSet {
        [self.a, self.b, self.c, self.d].into_iter().collect()
    }

    /// From neighbour to neighbour.
    fn around(self) -> Vec<Cell> {
        vec![self.a, self.b, self.d, self.c]
    }

    fn opposite(self, cell: Cell) -> Cell {
        Cell::at(
            if self.a.row() == cell.row() { self.d.row() } else { self.a.row() },
            if self.a.col() == cell.col() { self.d.col() } else { self.a.col() },
        )
    }
}

/// Calls `found` for each rectangle that has `a` and `b`, two cells of a box and a line, for the lines across.
fn across(a: Cell, b: Cell, found: &mut dyn FnMut(Corners) -> ControlFlow<()>) -> ControlFlow<()> {
    let is_row = a.row() == b.row();
    let line = if is_row { House::col(a.col()) } else { House::row(a.row()) };
    for c in line.cells() - House::block(a.block()).cells() {
        let d = if is_row { Cell::at(c.row(), b.col()) } else { Cell::at(b.row(), c.col()) };
        found(Corners { a, b, c, d })?;
    }
    ControlFlow::Continue(())
}

/// The cells of a cell's box that share its row or its column.
fn beside(a: Cell) -> CellSet {
    let lines = House::row(a.row()).cells() | House::col(a.col()).cells();
    (House::block(a.block()).cells() & lines) - CellSet::of(a)
}

/// Calls `found` for each rectangle that could be deadly with the two candidates of one of its cells.
fn unique(board: &Board, found: &mut dyn FnMut(Corners, [Digit; 2]) -> ControlFlow<()>) -> ControlFlow<()> {
    let mut open = [board.empty_cells(); 9];
    for (cell, digit) in board.grid().givens() {
        open[digit.index()] -= cell.peers();
    }
    // Whether no digit that is placed forbids this one here; the candidate may be gone.
    let may_be = |cell: Cell, digit: Digit| open[digit.index()].contains(cell);
    let mut known: Vec<CellSet> = Vec::new();
    for a in board.bivalue_cells() {
        let digits = board.digits(a);
        let (Some(x), Some(y)) = (digits.first(), digits.last()) else { continue };
        for b in beside(a).iter().filter(|&b| may_be(b, x) && may_be(b, y)) {
            across(a, b, &mut |corners| {
                let Corners { c, d, .. } = corners;
                if may_be(c, x) && may_be(d, x) && may_be(d, y) && !known.contains(&corners.cells()) {
                    known.push(corners.cells());
                    found(corners, [x, y])?;
                }
                ControlFlow::Continue(())
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// A rectangle with what its types ask.
struct Rectangle<'a> {
    board: &'a Board,
    corners: Corners,
    pair: [Digit; 2],
    /// The cells with no candidate beside the pair.
    bare: CellSet,
    /// The others.
    rich: CellSet,
    /// What these have beside the pair.
    extra: DigitSet,
}

impl<'a> Rectangle<'a> {
    fn of(board: &'a Board, corners: Corners, pair: [Digit; 2]) -> Self {
        let both: DigitSet = pair.into_iter().collect();
        let cells = corners.cells();
        let bare: CellSet = cells.iter().filter(|&cell| board.digits(cell).is_subset(both)).collect();
        let rich = cells - bare;
        let extra = rich.iter().fold(DigitSet::EMPTY, |all, cell| all | board.digits(cell)) - both;
        Self { board, corners, pair, bare, rich, extra }
    }

    fn report(&self, kind: Kind, order: Vec<Candidate>, rescue: Rescue, found: TakeStep<'_>) -> ControlFlow<()> {
        if order.is_empty() {
            return ControlFlow::Continue(());
        }
        let pattern = Pattern::DeadlyLoop { cells: self.corners.around(), digits: self.pair, rescue };
        found(Step::in_order(kind, order, pattern))
    }

    /// The candidates of a digit in some cells, in reading order.
    fn open(&self, digit: Digit, cells: CellSet) -> Vec<Candidate> {
        (cells & self.board.cells(digit)).iter().map(|cell| Candidate::of(cell, digit)).collect()
    }

    /// The row, column and box that all rich cells lie in.
    fn shared(&self) -> Vec<House> {
        let houses = self.rich.first().map(Cell::houses).into_iter().flatten();
        houses.filter(|house| self.rich.is_subset(house.cells())).collect()
    }

    /// The cells that see all rich cells.
    fn seeing(&self) -> CellSet {
        self.rich.iter().fold(CellSet::ALL, |seen, cell| seen & cell.peers())
    }

    fn find(&self, form: u8, found: TakeStep<'_>) -> ControlFlow<()> {
        let kind = Kind::UniqueRectangle { form };
        let [x, y] = self.pair;
        match (form, self.bare.len()) {
            (1, 3) => {
                let order = [x, y].into_iter().flat_map(|digit| self.open(digit, self.rich)).collect();
                let Some(cell) = self.rich.only() else { return ControlFlow::Continue(()) };
                self.report(kind, order, Rescue::Cell(cell), found)
            }
            (2 | 5, 1 | 2) => {
                let is_line = self.rich.len() == 2 && self.shared().iter().any(|house| house.index() < 18);
                let Some(digit) = self.extra.only().filter(|_| is_line == (form == 2)) else {
                    return ControlFlow::Continue(());
                };
                let order = self.open(digit, self.seeing());
                self.report(kind, order, Rescue::Digit { digit, cells: self.rich }, found)
            }
            (3, 2) => self.shared().into_iter().try_for_each(|house| self.subsets(house, found)),
            (4, 2) => {
                let Some(&house) = self.shared().iter().find(|house| house.index() < 18) else {
                    return ControlFlow::Continue(());
                };
                let seeing = self.seeing();
                let locked = |digit: &Digit| self.board.cells(*digit).is_disjoint(seeing);
                let Some(digit) = [x, y].into_iter().find(locked) else { return ControlFlow::Continue(()) };
                let other = if digit == x { y } else { x };
                self.report(kind, self.open(other, self.rich), Rescue::Locked { house, digit }, found)
            }
            (6, 2) if self.shared().is_empty() => {
                let lines = self.rich.iter().flat_map(|cell| [House::row(cell.row()), House::col(cell.col())]);
                let around = lines.fold(CellSet::EMPTY, |all, line| all | line.cells()) - self.corners.cells();
                let confined = |digit: &Digit| self.board.cells(*digit).is_disjoint(around);
                let Some(digit) = [x, y].into_iter().find(confined) else { return ControlFlow::Continue(()) };
                self.report(kind, self.open(digit, self.rich), Rescue::Corners { digit, cells: self.rich }, found)
            }
            _ => ControlFlow::Continue(()),
        }
    }

    /// Type 3: naked subsets of the extra candidates and of other cells of the house.
    fn subsets(&self, house: House, found: TakeStep<'_>) -> ControlFlow<()> {
        let both: DigitSet = self.pair.into_iter().collect();
        let others = (house.cells() & self.board.empty_cells()) - self.rich;
        let usable: Vec<Cell> = others.iter().filter(|&cell| (self.board.digits(cell) & both).is_empty()).collect();
        self.extend(house, others, &usable, (CellSet::EMPTY, self.extra), found)
    }

    fn extend(
        &self,
        house: House,
        others: CellSet,
        usable: &[Cell],
        (cells, digits): (CellSet, DigitSet),
        found: TakeStep<'_>,
    ) -> ControlFlow<()> {
        for (i, &cell) in usable.iter().enumerate() {
            let (cells, digits) = (cells | CellSet::of(cell), digits | self.board.digits(cell));
            if digits.len() == cells.len() + 1 {
                self.subset(house, others, cells, digits, found)?;
            }
            self.extend(house, others, &usable[i + 1..], (cells, digits), found)?;
        }
        ControlFlow::Continue(())
    }

    fn subset(
        &self,
        house: House,
        others: CellSet,
        cells: CellSet,
        digits: DigitSet,
        found: TakeStep<'_>,
    ) -> ControlFlow<()> {
        let whole = cells | self.rich;
        let inside = |house: House| whole.is_subset(house.cells());
        let first = whole.first().expect("two rich cells");
        let is_box = house.index() >= 18;
        if is_box && (inside(House::row(first.row())) || inside(House::col(first.col()))) {
            return ControlFlow::Continue(());
        }
        let leaving = |cells: CellSet| {
            cells
                .iter()
                .flat_map(|cell| (self.board.digits(cell) & digits).iter().map(move |digit| Candidate::of(cell, digit)))
        };
        let mut order: Vec<Candidate> = leaving(others - cells).collect();
        let block = House::block(first.block());
        if !order.is_empty() && !is_box && inside(block) {
            order.extend(leaving((block.cells() & self.board.empty_cells()) - house.cells()));
        }
        self.report(Kind::UniqueRectangle { form: 3 }, order, Rescue::Naked { house, cells, digits }, found)
    }

    /// The hidden type.
    fn hidden(&self, found: TakeStep<'_>) -> ControlFlow<()> {
        let bare: Vec<Cell> = self.bare.iter().collect();
        let may = match bare[..] {
            [_] => true,
            [one, other] => self.corners.opposite(one) == other,
            _ => false,
        };
        let [x, y] = self.pair;
        for cell in bare.into_iter().filter(|_| may).map(|cell| self.corners.opposite(cell)) {
            let lines = House::row(cell.row()).cells() | House::col(cell.col()).cells();
            let around = lines - self.corners.cells();
            for (digit, other) in [(x, y), (y, x)] {
                let order = self.open(other, CellSet::of(cell));
                if self.board.cells(digit).is_disjoint(around) && !order.is_empty() {
                    return self.report(Kind::HiddenRectangle, order, Rescue::Opposite { digit, cell }, found);
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl<const FORM: u8> Technique for UniqueRectangle<FORM> {
    fn slug(&self) -> &'static str {
        const { assert!(1 <= FORM && FORM <= 6, "unique rectangles have types 1 to 6") }
        [
            "unique-rectangle-one",
            "unique-rectangle-two",
            "unique-rectangle-three",
            "unique-rectangle-four",
            "unique-rectangle-five",
            "unique-rectangle-six",
        ][FORM as usize - 1]
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        unique(board, &mut |corners, pair| Rectangle::of(board, corners, pair).find(FORM, found))
    }
}

impl Technique for HiddenRectangle {
    fn slug(&self) -> &'static str {
        "hidden-rectangle"
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        unique(board, &mut |corners, pair| Rectangle::of(board, corners, pair).hidden(found))
    }
}

impl<const FORM: u8> Technique for AvoidableRectangle<FORM> {
    fn slug(&self) -> &'static str {
        const { assert!(1 <= FORM && FORM <= 2, "avoidable rectangles have types 1 and 2") }
        ["avoidable-rectangle-one", "avoidable-rectangle-two"][FORM as usize - 1]
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let filled = !board.empty_cells() - board.given_cells();
        let mut known: Vec<CellSet> = Vec::new();
        for a in filled {
            let Some(x) = board.digit(a) else { continue };
            for b in beside(a) & filled {
                let Some(y) = board.digit(b) else { continue };
                across(a, b, &mut |corners| {
                    let told = avoidable(board, filled, corners, x, y);
                    let Some((form, gone, rescue)) = told.filter(|_| !known.contains(&corners.cells())) else {
                        return ControlFlow::Continue(());
                    };
                    known.push(corners.cells());
                    let (digit, cells) = gone;
                    if form != FORM || cells.is_empty() {
                        return ControlFlow::Continue(());
                    }
                    let pattern = Pattern::DeadlyLoop { cells: corners.around(), digits: [x, y], rescue };
                    found(Step::removing(Kind::AvoidableRectangle { form }, of_digit(digit, cells), pattern))
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Of which type the rectangle of `x` and `y` is, what goes, and why.
fn avoidable(
    board: &Board,
    filled: CellSet,
    Corners { c, d, .. }: Corners,
    x: Digit,
    y: Digit,
) -> Option<(u8, (Digit, CellSet), Rescue)> {
    let holds = |cell: Cell, digit: Digit| filled.contains(cell) && board.digit(cell) == Some(digit);
    let may_hold = |cell: Cell, digit: Digit| board.digits(cell).len() == 2 && board.digits(cell).contains(digit);
    if holds(c, y) && may_hold(d, x) {
        return Some((1, (x, CellSet::of(d)), Rescue::Cell(d)));
    }
    if holds(d, x) && may_hold(c, y) {
        return Some((1, (y, CellSet::of(c)), Rescue::Cell(c)));
    }
    if !may_hold(c, y) || !may_hold(d, x) {
        return None;
    }
    let digit = (board.digits(c) - DigitSet::of(y)).only()?;
    let has_it = (board.digits(d) - DigitSet::of(x)).contains(digit);
    let cells = [c, d].into_iter().collect();
    let gone = if has_it { board.cells(digit) & c.peers() & d.peers() } else { CellSet::EMPTY };
    Some((2, (digit, gone), Rescue::Digit { digit, cells }))
}
