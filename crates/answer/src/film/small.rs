//! Films of 4×4 boards: a document's algorithm on one, told in the events of the classic solvers. The board is the top left corner of a
//! classic grid, so that a film has one kind of events and of frames, whatever its size.

use std::fmt;
use std::ops::ControlFlow;

use bitdoku::grid::{Block, Col, House, Row, UnknownName, Xoshiro256};
use bitdoku::solve::{Event, Look, Why};
use bitdoku::variant::Rules;
use bitdoku::{Cell, Digit, DigitSet, Grid};
use bitdoku_variant::documents::board::Board;
use bitdoku_variant::documents::boolean::{self, Bits, Order};
use bitdoku_variant::documents::scan::{self, Tables, Throw};
use bitdoku_variant::documents::weighted::{Reading, Weighted};
use bitdoku_variant::documents::{self, layers, mrv};

/// Cells along the board.
pub(super) const SIDE: usize = 4;

/// The solvers that have films of 4×4 boards: the documents' own.
pub const DOCUMENTS: [&str; 5] = ["layers", "mrv", "weighted", "scan", "boolean"];

/// Why there is no film.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoFilm {
    /// No solver has the name.
    Solver(UnknownName),
    /// The board has this many rows and columns.
    Size(usize, usize),
    /// The board has rules or givens beyond those of the classic puzzle.
    Rules,
    /// The solver, of this name, works on 9×9 cells only.
    Classic(String),
    /// The text is not one line of a 4×4 board.
    Line,
}

impl fmt::Display for NoFilm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solver(error) => error.fmt(f),
            Self::Size(rows, columns) => {
                write!(f, "films need 9×9 or 4×4 cells, but this board has {rows}×{columns}")
            }
            Self::Line => f.write_str("expected 16 characters: digits 1 to 4, and dots for empty cells"),
            Self::Rules => f.write_str("a film of a 4×4 board cannot have extra rules"),
            Self::Classic(name) => {
                write!(f, "{name} works only on 9×9 cells; these solvers have 4×4 films: {}", DOCUMENTS.join(", "))
            }
        }
    }
}

impl std::error::Error for NoFilm {}

impl From<UnknownName> for NoFilm {
    fn from(error: UnknownName) -> Self {
        Self::Solver(error)
    }
}

/// The givens in the corner of a grid.
pub(super) fn givens(rules: &Rules) -> Result<Grid, NoFilm> {
    let shape = rules.shape();
    if (shape.rows(), shape.columns()) != (SIDE, SIDE) {
        return Err(NoFilm::Size(shape.rows(), shape.columns()));
    }
    let puzzle = Board::new(2).puzzle(rules).ok_or(NoFilm::Rules)?;
    Ok(corner(&puzzle))
}

/// The givens of a line.
pub(super) fn parse(line: &str) -> Result<Grid, NoFilm> {
    let value = |symbol: u8| match symbol {
        b'.' => Some(0),
        b'1'..=b'4' => Some(symbol - b'0'),
        _ => None,
    };
    let values: Option<Vec<u8>> = line.bytes().map(value).collect();
    Ok(corner(&values.filter(|values| values.len() == SIDE * SIDE).ok_or(NoFilm::Line)?))
}

/// The values of a board, 0 for none, in the corner of a grid.
fn corner(values: &[u8]) -> Grid {
    let mut grid = Grid::EMPTY;
    for (cell, &value) in values.iter().enumerate() {
        if let Some(digit) = Digit::new(value) {
            grid.place(in_corner(cell, SIDE), digit);
        }
    }
    grid
}

/// Whether a solver, which may have its coefficient after it, is a document's.
pub(super) fn is_known(solver: &str) -> bool {
    DOCUMENTS.contains(&parts(solver).0)
}

/// The name, and the coefficient after it or the document's.
fn parts(solver: &str) -> (&str, f32) {
    let (name, coefficient) = solver.split_once(':').unwrap_or((solver, ""));
    (name, coefficient.parse().unwrap_or(10.0))
}

/// Runs a document's algorithm on a board of this side to its second solution and calls `hear` with each step until it breaks. Givens
/// that break a rule are no puzzle, here as for the classic solvers: no step is made.
pub(super) fn run(grid: &Grid, side: usize, solver: &str, hear: &mut dyn FnMut(Event) -> ControlFlow<()>) {
    let board = Board::new(side.isqrt());
    let value = |cell: usize| grid[in_corner(cell, side)].map_or(0, Digit::value);
    let puzzle: Vec<u8> = (0..board.cells()).map(value).collect();
    if !board.keeps_rules(&puzzle) {
        return;
    }
    let (mut found, mut heard) = (0, ControlFlow::Continue(()));
    // Such a search is short: it may run on when nobody listens any more.
    let watch = &mut |event| {
        if heard.is_continue() {
            heard = hear(classic(event, side));
        }
        found += u32::from(event == documents::Event::Solution);
        if found == 2 { ControlFlow::Break(()) } else { heard }
    };
    match parts(solver) {
        ("layers", _) => drop(layers::solve_watched(&board, &puzzle, &[], u64::MAX, watch)),
        ("mrv", _) => drop(mrv::solve_watched(&board, &puzzle, u64::MAX, watch)),
        ("weighted", coefficient) => {
            drop(Weighted::new(&board, Reading::Ours, coefficient).solve_watched(&puzzle, u64::MAX, watch));
        }
        ("scan", _) => drop(scan::solve_watched(&Tables::of(&board), &puzzle, Throw::Returned, u64::MAX, watch)),
        _ => drop(boolean::solve_watched::<Bits, _>(&board, &puzzle, Order::Reading, 1, watch)),
    }
}

/// Givens of a puzzle with several solutions, and how many such puzzles are looked at.
const GIVENS: usize = 5;
const TRIES: usize = 400;

/// A 4×4 puzzle of a seed to watch a solver on, as a line of 16 characters. For `layers`, which guesses on most, and `boolean`, which
/// never does, it is minimal with one solution. On every 4×4 puzzle with one solution, cells that have one value left suffice, so that
/// `mrv`, `weighted` and `scan` never guess there. Theirs has few givens, and of many the one that shows most before the first solution:
/// a dead end, if there is one, and guesses.
///
/// ```
/// use bitdoku_answer::film::small_puzzle;
/// assert_eq!(small_puzzle("layers", 1).len(), 16);
/// assert_eq!(small_puzzle("layers", 1), small_puzzle("layers", 1));
/// ```
#[must_use]
pub fn small_puzzle(solver: &str, seed: u64) -> String {
    let (board, mut random) = (Board::new(SIDE.isqrt()), Xoshiro256::seeded(seed));
    let solution = board.random_solution(&mut random);
    let mut cells: Vec<usize> = (0..board.cells()).collect();
    let mut some_givens = || {
        random.shuffle(&mut cells);
        let mut puzzle = solution.clone();
        cells[GIVENS..].iter().for_each(|&cell| puzzle[cell] = 0);
        corner(&puzzle)
    };
    let grid = match solver {
        "layers" | "boolean" => corner(&minimal(&board, solution, &mut random)),
        _ => (0..TRIES).map(|_| some_givens()).max_by_key(|grid| worth(grid, solver)).expect("there are tries"),
    };
    text(&grid, SIDE)
}

/// Leaves out values, in random order, as long as one solution is left.
fn minimal(board: &Board, mut puzzle: Vec<u8>, random: &mut Xoshiro256) -> Vec<u8> {
    let mut cells: Vec<usize> = (0..board.cells()).collect();
    random.shuffle(&mut cells);
    for cell in cells {
        let value = std::mem::take(&mut puzzle[cell]);
        if solutions(board, &puzzle) > 1 {
            puzzle[cell] = value;
        }
    }
    puzzle
}

/// How many solutions a puzzle has, up to two.
fn solutions(board: &Board, puzzle: &[u8]) -> usize {
    let mut found = 0;
    mrv::solve_watched(board, puzzle, u64::MAX, &mut |event| {
        found += usize::from(event == documents::Event::Solution);
        if found == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found
}

/// What a search shows before its first solution: whether there is a dead end, and guesses.
fn worth(grid: &Grid, solver: &str) -> (bool, u32) {
    let (mut has_dead_end, mut guesses) = (false, 0);
    run(grid, SIDE, solver, &mut |event| {
        match event {
            Event::Place { why: Why::Try { nth, of }, .. } => guesses += u32::from(nth < of),
            Event::DeadEnd(_) => has_dead_end = true,
            Event::Solution => return ControlFlow::Break(()),
            _ => {}
        }
        ControlFlow::Continue(())
    });
    (has_dead_end, guesses)
}

/// A cell of a board of this side in the corner of a classic grid.
const fn in_corner(cell: usize, side: usize) -> Cell {
    Cell::at(Row::from_index(cell / side), Col::from_index(cell % side))
}

/// The number of a cell on a board of this side in the corner of a classic grid.
pub(super) const fn numbered(cell: Cell, side: usize) -> usize {
    cell.row().index() * side + cell.col().index()
}

/// The digits of such a board.
pub(super) fn text(grid: &Grid, side: usize) -> String {
    let rows = grid.to_ascii();
    rows.chunks(9).take(side).flat_map(|row| &row[..side]).map(|&digit| char::from(digit)).collect()
}

/// Bit `v` for value `v`.
const fn digits(values: u64) -> DigitSet {
    DigitSet::from_bits((values >> 1) as u16)
}

fn digit(value: u8) -> Digit {
    Digit::new(value).expect("a board of no more than 9×9 cells has values to 9")
}

/// The same event of a classic solver.
fn classic(event: documents::Event, side: usize) -> Event {
    use documents::Event as Small;
    let at = |cell| in_corner(cell, side);
    // The last column is bit 0 there; the first is `0x100` here.
    let columns = |columns: u64| (columns << (9 - side)) as u16;
    match event {
        Small::Choose { cell, values } => Event::Choose { cell: at(cell), digits: digits(values) },
        Small::Place { cell, value, why } => {
            let why = match why {
                documents::Why::Naked => Why::Naked,
                documents::Why::Hidden(0, number) => Why::Hidden(House::row(Row::from_index(number))),
                documents::Why::Hidden(1, number) => Why::Hidden(House::col(Col::from_index(number))),
                documents::Why::Hidden(_, number) => Why::Hidden(House::block(Block::from_index(number))),
                documents::Why::Try { nth, of } => Why::Try { nth: nth as u8, of: of as u8 },
            };
            Event::Place { cell: at(cell), digit: digit(value), why }
        }
        Small::Remove { cell } => Event::Remove { cell: at(cell) },
        Small::Clone => Event::Clone,
        Small::Drop => Event::Drop,
        Small::DeadEnd(cell) => Event::DeadEnd(cell.map(at)),
        Small::Pass => Event::Pass,
        Small::Look(look) => Event::Look(Look {
            digit: digit(look.value),
            row: Row::from_index(look.row),
            col: look.column.map(Col::from_index),
            places: columns(look.places),
            mcol: columns(look.columns),
            msec: columns(look.sections),
            positions: columns(look.positions),
        }),
        Small::Visit { cell, required, others } => {
            Event::Visit { cell: at(cell), required: digits(required), others: others.map(digits) }
        }
        Small::Solution => Event::Solution,
    }
}
