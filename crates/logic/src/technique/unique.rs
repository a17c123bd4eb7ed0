//! Unique rectangles and loops: cells that, with two digits only, could be filled in two ways.
//!
//! ```text
//!    12  . . | 12         A loop of cells with the candidates 1 and 2, each house it enters holding two of its cells:
//!    .   . . | .          the digits could be exchanged along the loop. A proper puzzle has no such loop, so one of
//!    12  . . | 12 3       the cells that have more candidates takes one of those.
//! ```
//!
//! The four types differ in what the extra candidates allow to conclude, see [`Rescue`]. Loops are searched from each
//! bivalue cell; the easiest result is taken.

use std::ops::ControlFlow;

use bitdoku_grid::{CandidateSet, Cell, CellSet, Digit, DigitSet, HouseSet};

use super::tuple::{tuples, tuples_of};
use super::{Example, Info, Technique, cells_at, marks};
use crate::board::Board;
use crate::rating::Difficulty;
use crate::scratch::Scratch;
use crate::step::{Kind, Pattern, Rescue, Step};

/// Unique rectangles and unique loops, types 1 to 4.
pub struct UniqueLoop {
    /// Whether no loop is hidden by what was met off its way: Sukaku Explainer's search, mended by lkSudoku.
    pub mended: bool,
}

impl Technique for UniqueLoop {
    fn info(&self) -> &'static Info {
        if self.mended {
            return &MENDED;
        }
        const {
            &Info {
                name: "Unique Rectangle and Loop",
                slug: "unique-loop",
                summary: "cells that would allow two solutions if they kept to two digits",
                definition: "Four cells at the crossings of two rows and two columns in two boxes, or a longer loop \
                             whose every house holds two of its cells, all with the same two candidates, could be \
                             filled in two ways. In a proper puzzle some cell of the loop takes another candidate. \
                             Type 1: only one cell has others, so it loses the two. Type 2: the others are one digit, \
                             which goes from all that see its cells. Type 3: two cells act as one cell of a naked or \
                             hidden subset. Type 4: one of the two digits is locked into two cells, which lose the \
                             other. This assumes that the puzzle has one solution.",
                examples: &[
                    Example {
                        grid: "753149628482..5.1.169.3275423.....7.5974....281.257....41..62.7678.2419..25....46",
                        without: "1r5c6 3r5c7 8r5c6 8r7c4 9r4c7 9r4c9",
                        kind: "Unique Rectangle type 1",
                        difficulty: "4.5",
                    },
                    Example {
                        grid: "467325918.93.71.6.85..46.3..4561389.63..8..5..8....64331....479524197386.7..3..2.",
                        without: "",
                        kind: "Unique Rectangle type 2",
                        difficulty: "4.5",
                    },
                    Example {
                        grid: "651..92483782146599428563718.71.35..4.59.813.13.5...8251...28..28.....137....1.25",
                        without: "6r7c3 6r7c4 6r7c5 6r8c5 6r9c5 7r6c5 7r7c9 7r8c4 7r8c5",
                        kind: "Unique Rectangle type 3",
                        difficulty: "4.5",
                    },
                    Example {
                        grid: "651..92483782146599428563718.71.35..4.59.813.13.5...8251...28..28.....137....1.25",
                        without: "6r7c3 6r7c4 6r7c5 6r8c5 6r9c5 7r6c5 7r7c9 7r8c4 7r8c5",
                        kind: "Unique Rectangle type 4",
                        difficulty: "4.5",
                    },
                    Example {
                        grid: "382.6.745.9..4.6...4.237918.2.15489.9.438..7....79...48..4732692...1845747..2.381",
                        without: "1r6c2 5r2c1 5r2c3 5r6c2 6r5c2",
                        kind: "Unique Loop 6 type 1",
                        difficulty: "4.6",
                    },
                    Example {
                        grid: "3415....6...4139..5...8.134..413586.13.86457..859274139.725.34845...86.18...4....",
                        without: "2r2c9 2r9c3 2r9c9 6r3c2 6r3c3 6r9c2 6r9c6 7r9c4 9r3c6 9r9c9",
                        kind: "Unique Loop 6 type 2",
                        difficulty: "4.6",
                    },
                    Example {
                        grid: "5372168949......311....3..6..8...3.271583246929346...832.6..145.5.32.987871.54623",
                        without: "",
                        kind: "Unique Loop 6 type 3",
                        difficulty: "4.6",
                    },
                    Example {
                        grid: ".4.1....667....1.9192836457439287.15721..3..4856..1372.8..127.32673.85.1314...2.8",
                        without: "",
                        kind: "Unique Loop 6 type 4",
                        difficulty: "4.6",
                    },
                    Example {
                        grid: "651..92483782146599428563718.71.35..4.59.813.13.5...8251...28..28.....137....1.25",
                        without: "6r7c3 6r7c4 6r7c5 6r8c5 6r9c5 7r6c5 7r7c9 7r8c4 7r8c5",
                        kind: "Unique Rectangle type 3",
                        difficulty: "4.6",
                    },
                    Example {
                        grid: "4.8.562796....7...75..4.6..164589732397462518285.7.964546..8.278237...969716.....",
                        without: "",
                        kind: "Unique Loop 8 type 1",
                        difficulty: "4.7",
                    },
                    Example {
                        grid: "651..92483782146599428563718.71.35..4.59.813.13.5...8251...28..28.....137....1.25",
                        without: "6r7c3 6r7c4 6r7c5 6r8c5 6r9c5 7r6c5 7r7c9 7r8c4 7r8c5",
                        kind: "Unique Rectangle type 3",
                        difficulty: "4.7",
                    },
                    Example {
                        grid: "1.5723.8632864917567.815.2381759634296213485745328761.531.627..2.6.7853178.35126.",
                        without: "",
                        kind: "Unique Loop 10 type 1",
                        difficulty: "5.0",
                    },
                    Example {
                        grid: "3.682415.51867924324.351.86.2514386..3.586.24864792315.834.56926529384714..2..538",
                        without: "",
                        kind: "Unique Loop 10 type 2",
                        difficulty: "5.0",
                    },
                    Example {
                        grid: "8..453279325897146794.6.85398...56345..6..9876..9.8512.5.3.4798.38.79465479586321",
                        without: "1r4c4 1r5c5 1r7c3 2r4c4 2r5c5",
                        kind: "Unique Loop 10 type 3",
                        difficulty: "5.0",
                    },
                    Example {
                        grid: ".5263.1.96715.92.334912.75676..1293551379682492...5617185963472236...591497251368",
                        without: "",
                        kind: "Unique Loop 10 type 4",
                        difficulty: "5.0",
                    },
                ],
            }
        }
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: &mut dyn FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut steps = Vec::new();
        for start in board.bivalue_cells() {
            let pair = board.digits(start);
            let mut digits = pair.iter();
            let (Some(a), Some(b)) = (digits.next(), digits.next()) else { continue };
            let cells = board.cells(a) & board.cells(b);
            if cells.len() < 4 {
                continue;
            }
            let usable = in_twos(cells);
            if !usable.contains(start) {
                continue;
            }
            let path = Vec::with_capacity(usable.len());
            let (inside, visited) = (CellSet::EMPTY, [HouseSet::EMPTY; 2]);
            let mut walk = Walk { board, pair, cells, usable, path, inside, visited, mended: self.mended };
            let mended = self.mended;
            walk.extend(start, 2, DigitSet::EMPTY, None, &mut |path| conclude(board, path, [a, b], mended, &mut steps));
        }
        steps.sort_by(|(x, p), (y, q)| x.difficulty.value().total_cmp(&y.difficulty.value()).then(p.cmp(q)));
        let mut reported: Vec<Step> = Vec::new();
        for (step, _) in steps {
            // Each loop is walked from each of its bivalue cells, in both directions.
            let known = |other: &Step| other.kind == step.kind && other.eliminations == step.eliminations;
            if !reported.iter().any(known) {
                reported.push(step.clone());
                found(step)?;
            }
        }
        ControlFlow::Continue(())
    }
}

static MENDED: Info = Info {
    name: "Unique Rectangle and Loop (mended)",
    slug: "unique-loop-mended",
    summary: "the same, without what the original overlooks",
    definition: "Sudoku Explainer overlooks some loops: as it walks along, it counts extra candidates of cells that it \
                 then does not step on. And of type 3 it does not look for hidden subsets smaller than the extra \
                 candidates are many. Here, as in Sukaku Explainer since a correction by lkSudoku, neither is overlooked.",
    examples: &[
        Example {
            grid: "612893457458267193379541286.2631..491354796...946....1261958...587134...943726..5",
            without: "",
            kind: "Unique Rectangle type 3",
            difficulty: "4.5",
        },
        Example {
            grid: "837.6149..9..483..41.973.8....3.48.9.8.1.6.34.438971.5...63.947..4789....7.41....",
            without: "",
            kind: "Unique Loop 6 type 2",
            difficulty: "4.6",
        },
        Example {
            grid: "943.5.1..2.134.8958.51.9234182.9...3796.3...1354..19.8519723486427685319638914...",
            without: "",
            kind: "Unique Loop 8 type 3",
            difficulty: "4.7",
        },
    ],
};

/// A depth-first walk over cells that have both digits, for loops that can be filled in two ways.
struct Walk<'a> {
    board: &'a Board,
    pair: DigitSet,
    /// The cells that have both digits.
    cells: CellSet,
    /// Those that a deadly loop can have.
    usable: CellSet,
    path: Vec<Cell>,
    inside: CellSet,
    /// The houses of the cells in even and in odd places of the path.
    visited: [HouseSet; 2],
    mended: bool,
}

/// The largest part of `cells` that has, in each house of each of its cells, another: a deadly loop lies within it.
fn in_twos(mut cells: CellSet) -> CellSet {
    loop {
        let alone = |cell: &Cell| cell.houses().iter().any(|house| (house.cells() & cells).len() < 2);
        let lost: CellSet = cells.iter().filter(alone).collect();
        if lost.is_empty() {
            return cells;
        }
        cells -= lost;
    }
}

impl Walk<'_> {
    /// Steps on `cell`, having come through a house of the kind `from`. `allowance` more cells may have extra candidates
    /// at will; after that only if all have the same.
    ///
    /// `extra` are the candidates met so far: those on the way here, and, as in the original, those of neighbours that
    /// were tried before at each cell on the way. That hides some loops, which is part of the definition, unless mended.
    fn extend(
        &mut self,
        cell: Cell,
        allowance: u8,
        mut extra: DigitSet,
        from: Option<usize>,
        closed: &mut impl FnMut(&[Cell]),
    ) {
        let [row, col, block] = cell.houses();
        let houses: HouseSet = [row, col, block].into_iter().collect();
        let parity = self.path.len() % 2;
        if !self.visited[parity].is_disjoint(houses) {
            return; // two cells of a house that would hold the same digit
        }
        self.visited[parity] |= houses;
        self.path.push(cell);
        self.inside.insert(cell);
        for (kind, house) in [block, row, col].into_iter().enumerate() {
            if from == Some(kind) {
                continue;
            }
            for next in self.cells & house.cells() {
                if next == self.path[0] && self.path.len() >= 4 {
                    // Each house has a cell in an even and one in an odd place, or none.
                    if self.visited[0] == self.visited[1] {
                        closed(&self.path);
                    }
                } else if !self.inside.contains(next) {
                    let own = self.board.digits(next) - self.pair;
                    let met = extra | own;
                    if !self.mended {
                        extra = met;
                    }
                    if !self.usable.contains(next) {
                        continue;
                    }
                    if own.is_empty() {
                        self.extend(next, allowance, met, Some(kind), closed);
                    } else if allowance > 0 || met.len() == 1 {
                        self.extend(next, allowance.saturating_sub(1), met, Some(kind), closed);
                    }
                }
            }
        }
        self.inside.remove(cell);
        self.path.pop();
        self.visited[parity] -= houses;
    }
}

/// Adds what follows from a closed walk, with the type to sort by.
fn conclude(board: &Board, path: &[Cell], pair: [Digit; 2], mended: bool, steps: &mut Vec<(Step, u8)>) {
    let both = DigitSet::of(pair[0]) | DigitSet::of(pair[1]);
    let rich: Vec<Cell> = path.iter().copied().filter(|&cell| board.digits(cell) != both).collect();
    let rich_cells: CellSet = rich.iter().copied().collect();
    let extra = rich.iter().fold(DigitSet::EMPTY, |all, &cell| all | (board.digits(cell) - both));
    let mut add = |form: u8, above: f64, pair: [Digit; 2], eliminations: CandidateSet, rescue: Rescue| {
        if eliminations.is_empty() {
            return;
        }
        let kind = match path.len() {
            4 => Kind::UniqueRectangle { form },
            cells => Kind::UniqueLoop { cells: cells as u8, form },
        };
        let difficulty = match path.len() {
            4 => 4.5,
            6 => 4.5 + 0.1,
            8 => 4.5 + 0.2,
            _ => 4.5 + 0.3 + 0.2,
        };
        let step = Step {
            kind,
            difficulty: Difficulty::new(difficulty + above),
            placement: None,
            eliminations,
            pattern: Pattern::DeadlyLoop { cells: path.to_vec(), digits: pair, rescue },
        };
        steps.push((step, form));
    };
    if let [cell] = rich[..] {
        add(1, 0.0, pair, marks(board, rich_cells, both), Rescue::Cell(cell));
        return;
    }
    if let Some(digit) = extra.only() {
        let seen = rich.iter().fold(CellSet::ALL, |seen, cell| seen & cell.peers());
        add(2, 0.0, pair, marks(board, seen, extra), Rescue::Digit { digit, cells: rich_cells });
    }
    let [first, second] = rich[..] else { return };
    let shared = || {
        let [row, col, block] = first.houses();
        [block, row, col].into_iter().filter(|house| house.cells().contains(second))
    };
    // Type 4: one of the digits has no other place in a house of both cells.
    let locked = |digit: Digit| shared().rfind(|&house| board.places(house, digit) == rich_cells);
    let [a, b] = pair;
    if let Some(house) = locked(a) {
        add(4, 0.0, [a, b], marks(board, rich_cells, DigitSet::of(b)), Rescue::Locked { house, digit: a });
    } else if let Some(house) = locked(b) {
        add(4, 0.0, [b, a], marks(board, rich_cells, DigitSet::of(a)), Rescue::Locked { house, digit: b });
    }
    // Type 3: with extra digits of one cell, the other cells of a house make a subset.
    // A hidden subset may be smaller than the extra digits are many, which the original does not look for.
    for size in if mended { 2 } else { extra.len().max(2) }..=7 {
        for house in shared() {
            let place = |cell: Cell| (0..9).find(|&at| house.cell(at) == cell).unwrap_or(0);
            let (at, beside) = (place(first), place(second));
            let empty = board.empty_cells() & house.cells();
            if extra.len() >= 2 && empty.len() >= 2 * size {
                let digits = std::array::from_fn(|i| match i {
                    _ if i == at => extra.bits(),
                    _ if i == beside => 0,
                    _ => board.digits(house.cell(i)).bits(),
                });
                let _ = tuples(size, &digits, &mut |positions, digits| {
                    if positions >> at & 1 != 0 {
                        let (cells, digits) = (cells_at(house, positions & !(1 << at)), DigitSet::from_bits(digits));
                        let eliminations = marks(board, empty - cells - rich_cells, digits);
                        add(3, (size - 1) as f64 * 0.1, pair, eliminations, Rescue::Naked { house, cells, digits });
                    }
                    ControlFlow::Continue(())
                });
            }
            if extra.len() >= 2 && empty.len() > 2 * size {
                // The two cells hold one of the pair at most, as if they were one cell.
                let (one, two) = (1 << at, 1 << at | 1 << beside);
                let places = std::array::from_fn(|i| {
                    let places = board.positions(house, Digit::from_index(i));
                    match (both.contains(Digit::from_index(i)), places & two != 0) {
                        (true, _) => places & !two | one,
                        (false, true) => 0,
                        (false, false) => places,
                    }
                });
                let _ = tuples_of(1, size, &places, &mut |digits, positions| {
                    let digits = DigitSet::from_bits(digits);
                    if both.is_subset(digits) {
                        let cells = cells_at(house, positions & !one);
                        let eliminations = marks(board, cells, !digits);
                        add(3, (size - 2) as f64 * 0.1, pair, eliminations, Rescue::Hidden { house, cells, digits });
                    }
                    ControlFlow::Continue(())
                });
            }
        }
    }
}
