//! Unique Rectangles 1 to 6, Hidden Rectangles and Avoidable Rectangles.
//!
//! Four cells in two rows, two columns and two boxes that could hold two digits in two ways would give two solutions. A pair's digit may
//! be gone from a corner, as long as no peer holds it: in the solution it could be there all the same.

use bitdoku_grid::{CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseKind};

use crate::board::Board;
use crate::find::marks;

/// What they eliminate.
pub(super) fn eliminations(board: &Board) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    let bivalue = board.bivalue_cells();
    let filled = (!board.empty_cells()) - board.given_cells();
    let empty = board.empty_cells();
    for (corners, cells) in &RECTANGLES {
        if !(bivalue & *cells).is_empty() && cells.is_subset(empty) {
            let mut tried = [DigitSet::EMPTY; 4];
            for (i, corner) in corners.iter().enumerate() {
                let pair = board.digits(*corner);
                if bivalue.contains(*corner) && !tried[..i].contains(&pair) && fits(board, *cells, pair) {
                    tried[i] = pair;
                    unique(board, *cells, pair, &mut gone);
                }
            }
        } else if (filled & *cells).len() >= 2 {
            avoidable(board, corners, filled, &mut gone);
        }
    }
    gone
}

/// Whether no cell sees a digit of the pair that is placed.
fn fits(board: &Board, cells: CellSet, pair: DigitSet) -> bool {
    cells.iter().all(|cell| {
        board.digits(cell) & pair == pair
            || cell.houses().into_iter().all(|house| (board.grid().digits_in(house) & pair).is_empty())
    })
}

/// What a rectangle of empty cells eliminates that one of them makes with its two digits.
fn unique(board: &Board, cells: CellSet, pair: DigitSet, gone: &mut CandidateSet) {
    let bare: CellSet = cells.iter().filter(|&cell| board.digits(cell).is_subset(pair)).collect();
    let rich = cells - bare;
    let Some(first) = rich.first() else { return };
    if bare.len() == 3 {
        *gone |= marks(board, rich, pair); // Type 1.
        return;
    }
    let extra = rich.iter().fold(DigitSet::EMPTY, |all, cell| all | board.digits(cell)) - pair;
    if extra.len() == 1 {
        // Types 2 and 5.
        let seen = rich.iter().fold(CellSet::ALL, |all, cell| all & cell.peers());
        *gone |= marks(board, seen, extra);
    }
    if let (2, Some(second)) = (rich.len(), rich.last()) {
        let shared: Vec<House> = first.houses().into_iter().filter(|house| house.cells().contains(second)).collect();
        for &house in &shared {
            naked(board, house, rich, extra, pair, gone); // Type 3.
        }
        let beside = if shared.is_empty() { lines(first) | lines(second) } else { first.peers() & second.peers() };
        for digit in pair {
            if (board.cells(digit) & (beside - cells)).is_empty() {
                // Type 4: of two cells side by side one has this digit, and so none the other. Type 6: of two cells in a
                // diagonal both or none have it; none would leave it to the other two, and the digits could be exchanged.
                let lost = if shared.is_empty() { DigitSet::of(digit) } else { pair - DigitSet::of(digit) };
                *gone |= marks(board, rich, lost);
            }
        }
    }
    // Hidden rectangles: a digit that only the rectangle has in the two lines of the corner opposite to a bare one.
    let mut hidden = |corner: Cell| {
        for opposite in cells - corner.peers() - CellSet::of(corner) {
            for digit in pair {
                if (board.cells(digit) & (lines(opposite) - cells)).is_empty() {
                    *gone |= marks(board, CellSet::of(opposite), pair - DigitSet::of(digit));
                }
            }
        }
    };
    match (bare.first(), bare.last(), bare.len()) {
        (Some(one), _, 1) => hidden(one),
        (Some(one), Some(two), 2) if !one.sees(two) => {
            hidden(one);
            hidden(two);
        }
        _ => {}
    }
}

/// The row and the column of a cell.
fn lines(cell: Cell) -> CellSet {
    let [row, col, _] = cell.houses();
    row.cells() | col.cells()
}

/// Type 3: the extra digits of the two rich cells make a naked subset with other cells of a house.
fn naked(board: &Board, house: House, rich: CellSet, extra: DigitSet, pair: DigitSet, gone: &mut CandidateSet) {
    let others: Vec<Cell> = ((board.empty_cells() & house.cells()) - rich)
        .iter()
        .filter(|&cell| (board.digits(cell) & pair).is_empty())
        .collect();
    for choice in 1..1usize << others.len() {
        let chosen: CellSet =
            others.iter().enumerate().filter(|(i, _)| choice >> i & 1 != 0).map(|(_, &cell)| cell).collect();
        let digits = chosen.iter().fold(extra, |all, cell| all | board.digits(cell));
        if digits.len() != chosen.len() + 1 {
            continue;
        }
        let cells = rich | chosen;
        let common = |kind: usize| {
            cells.first().map(|first| first.houses()[kind]).filter(|house| cells.is_subset(house.cells()))
        };
        let in_line = common(0).or(common(1));
        if house.kind() == HouseKind::Block && in_line.is_some() {
            continue;
        }
        let lost = marks(board, house.cells() - cells, digits);
        *gone |= lost;
        if let (false, true, Some(block)) = (lost.is_empty(), house.kind() != HouseKind::Block, common(2)) {
            *gone |= marks(board, block.cells() - cells, digits);
        }
    }
}

/// Two digits that the player filled in, side by side in a box, and beside them cells that could hold them the other way round.
fn avoidable(board: &Board, corners: &[Cell; 4], filled: CellSet, gone: &mut CandidateSet) {
    // The corners go round. Each side is tried, in both directions by the symmetry of what is asked.
    for side in 0..4 {
        let [a, b, d, c] = std::array::from_fn(|i| corners[(side + i) % 4]);
        let (Some(x), Some(y)) = (board.digit(a), board.digit(b)) else { continue };
        if !filled.contains(a) || !filled.contains(b) || a.block() != b.block() {
            continue;
        }
        let value = |cell: Cell| board.digit(cell).filter(|_| filled.contains(cell));
        let open = |cell: Cell, digit: Digit| board.digits(cell).len() == 2 && board.digits(cell).contains(digit);
        if value(c) == Some(y) && open(d, x) {
            *gone |= marks(board, CellSet::of(d), DigitSet::of(x));
        } else if value(d) == Some(x) && open(c, y) {
            *gone |= marks(board, CellSet::of(c), DigitSet::of(y));
        } else if open(c, y) && open(d, x) {
            let rest = board.digits(c) - DigitSet::of(y);
            if rest == board.digits(d) - DigitSet::of(x) {
                *gone |= marks(board, c.peers() & d.peers(), rest);
            }
        }
    }
}

/// The 486 rectangles in two boxes, as corners that go round and as a set.
static RECTANGLES: [([Cell; 4], CellSet); 486] = {
    let mut rectangles = [([Cell::from_index(0); 4], CellSet::EMPTY); 486];
    let (mut count, mut one) = (0, 0);
    while one < 81 {
        let mut other = one + 1;
        while other < 81 {
            let (rows, cols) = ([one / 9, other / 9], [one % 9, other % 9]);
            let bands = rows[0] / 3 != rows[1] / 3;
            let stacks = cols[0] / 3 != cols[1] / 3;
            if rows[0] < rows[1] && cols[0] < cols[1] && bands != stacks {
                let right = 9 * rows[0] + cols[1];
                let left = 9 * rows[1] + cols[0];
                rectangles[count] = (
                    [Cell::from_index(one), Cell::from_index(right), Cell::from_index(other), Cell::from_index(left)],
                    CellSet::from_bits(1 << one | 1 << right | 1 << other | 1 << left),
                );
                count += 1;
            }
            other += 1;
        }
        one += 1;
    }
    assert!(count == 486);
    rectangles
};
