//! How the cost grows with the size of the board, for the algorithm of each document: what a search takes, what its arrays take,
//! and from which size on the integers that the document chose are too narrow.

use std::io;

use bitdoku_grid::Xoshiro256;
use bitdoku_variant::{Limits, Puzzle};
use serde_json::json;

use super::finding::{Figure, Finding, head, rounded, share_with_interval, table};
use crate::chart::{Axis, Curve, LineChart, number};
use crate::statistics::median;
use crate::study::run::Conditions;
use crate::study::variant::Outcome;
use crate::study::variant::board::Board;
use crate::study::variant::boolean::{self, Bits, Order};
use crate::study::variant::layers::printed_bytes;
use crate::study::variant::scan::{Tables, Throw};
use crate::study::variant::weighted::{Reading, Weighted};
use crate::study::variant::{layers, mrv, scan};

/// Puzzles of each size.
const PUZZLES: usize = 20;
/// A run ends after this many placements.
const CAP: u64 = 100_000;
/// How many of a puzzle's cells are given, and the sides of the boxes of the boards that are made so. With half of the cells given it
/// takes too long to make a puzzle of 36×36 cells.
const SHARES: [(&str, usize, usize, &[usize]); 2] =
    [("two thirds", 2, 3, &[2, 3, 4, 5, 6]), ("half", 1, 2, &[2, 3, 4, 5])];
/// The method of each document, and the search of the library.
const METHODS: [&str; 6] = ["layers", "mrv", "weighted", "scan", "boolean", "bitdoku-variant"];

pub(super) fn work(conditions: &Conditions<'_>) -> f64 {
    if conditions.quick { 2.0 } else { 60.0 }
}

/// What a method did on the puzzles of a size.
struct Cell {
    given: &'static str,
    n: usize,
    method: &'static str,
    solved: usize,
    /// Runs that came to the cap.
    stopped: usize,
    placements: Vec<f64>,
    guesses: Vec<f64>,
    microseconds: Vec<f64>,
}

/// The choices of `weighted` on the puzzles of a size.
struct Choices {
    given: &'static str,
    n: usize,
    nodes: u64,
    /// Nodes at which another cell had fewer possibilities.
    not_least: u64,
}

pub(super) fn run(conditions: &Conditions<'_>) -> io::Result<Finding> {
    let sizes = Sizes::measure(conditions)?;
    let report = format!(
        "## The size of the board\n\n\
         Document 004 speaks of n×n puzzles, and documents 001 and 003 have constants for the size. *Measured*: the algorithm of each\n\
         document, written down once more over the board of `bitdoku-variant`, from 4×4 cells on, with {} random puzzles of each size,\n\
         each with one solution. Integers are as wide as they must be. Beside them stands the search of the library, which proves, too,\n\
         that there is no other solution. A run ends after {} placements. Medians over the puzzles, with the least and the greatest.\n\
         With two thirds of the cells given singles suffice:\n\n\
         {}\n\
         {{{{figure size}}}}\n\n\
         With half of them given:\n\n\
         {}\n\
         The power of the side with which the median grows, from 4×4 to the largest board that all solve:\n\n\
         {}\n\
         `layers` goes through the patterns of one digit in all rows before it looks at the next digit: the patterns are what\n\
         grows. `mrv`, `weighted` and `scan` need few guesses as long as single candidates lead on, and then as many as there are\n\
         alternatives; they look at no house. `boolean` looks at houses and never guesses: where singles do not suffice, it gives up.\n\n\
         The coefficient 10 of document 002 is one for 9×9. The three sums have more terms on a larger board, of which a filled cell\n\
         counts 1, so a cell's own share of the weight is less. The nodes at which another cell has fewer possibilities than the\n\
         heaviest, against the document's aim:\n\n\
         {}\n\
         What the arrays that the documents print take, in bytes, and what each open guess takes more (002 and 003 copy the board).\n\
         Where the document's integer is too narrow for the board, the number has a star, and is that of the next integer that does:\n\n\
         {}\n\
         So document 004's O(n²) holds as long as what a house requires fits one integer: that is n bits. The arrays of document 000\n\
         grow with the cube, since each digit has its layer; from 16×16 on they are larger than a first cache of 32 KiB. In addition to the\n\
         integers, the programs hold the size in other places. Document 000 has masks of nine columns and of three boxes, and names\n\
         the rows 2, 5 and 8. Document 001 calls the number of kinds of houses `HALF_SIZE`, as if it grew with the board. Document 002\n\
         counts possibilities in nine lines. Document 003 has its tables typed in, 3n² numbers for n×n cells: 243 at 9×9, two of them\n\
         wrong, and 3,888 at 36×36. Document 004 names each cell of a house in equations 5 to 7.\n",
        sizes.puzzles,
        number(CAP as f64),
        sizes.table(SHARES[0].0),
        sizes.table(SHARES[1].0),
        sizes.growth(),
        sizes.choices(),
        memory(),
    );
    Ok(Finding {
        report,
        figures: vec![Figure::new("size", "time by the size of the board, six methods", sizes.chart().svg())],
        results: sizes.json(),
    })
}

/// What the methods did on boards of all sizes.
struct Sizes {
    /// Puzzles of each size.
    puzzles: usize,
    cells: Vec<Cell>,
    choices: Vec<Choices>,
}

impl Sizes {
    /// Every method on this many puzzles of each size; a row for each goes into `size.csv`.
    fn measure(conditions: &Conditions<'_>) -> io::Result<Self> {
        let (most, puzzles) = if conditions.quick { (4, PUZZLES / 4) } else { (6, PUZZLES) };
        let mut sizes = Self { puzzles, cells: Vec::new(), choices: Vec::new() };
        let mut csv = format!(
            "# {}\ngiven,n,puzzle,method,solved,stopped,iterations,placements,guesses,nanoseconds\n",
            conditions.describe()
        );
        let boards =
            SHARES.iter().flat_map(|&(given, part, of, boards)| boards.iter().map(move |&n| (given, part, of, n)));
        for (given, part, of, n) in boards.filter(|(.., n)| *n <= most) {
            let board = Board::new(n);
            let tables = Tables::of(&board);
            let weighted = Weighted::new(&board, Reading::Ours, 10.0);
            let mut random = Xoshiro256::seeded(conditions.seed + n as u64);
            let mut made = Vec::new();
            for _ in 0..puzzles {
                conditions.go_on()?;
                made.push(board.random_puzzle(board.cells() * part / of, &mut random));
            }
            let mut choices = Choices { given, n, nodes: 0, not_least: 0 };
            let mut ready = Puzzle::from(&board.rules(&made[0]));
            for method in METHODS {
                let mut cell = Cell {
                    given,
                    n,
                    method,
                    solved: 0,
                    stopped: 0,
                    placements: Vec::new(),
                    guesses: Vec::new(),
                    microseconds: Vec::new(),
                };
                for (number, puzzle) in (1..).zip(&made) {
                    conditions.go_on()?;
                    let mut chosen = (0, 0);
                    let (outcome, nanoseconds) = conditions.timed(|| match method {
                        "layers" => layers::solve(&board, puzzle, &[], CAP).outcome,
                        "mrv" => mrv::solve(&board, puzzle, CAP),
                        "weighted" => {
                            let run = weighted.solve(puzzle, CAP);
                            chosen = (run.nodes, run.not_least);
                            run.outcome
                        }
                        "scan" => scan::solve(&tables, puzzle, Throw::Returned, CAP),
                        "boolean" => boolean::solve::<Bits>(&board, puzzle, Order::Reading, 1),
                        _ => {
                            ready.renew(&board.rules(puzzle));
                            searched(&ready)
                        }
                    });
                    choices.nodes += chosen.0;
                    choices.not_least += chosen.1;
                    let is_solved = outcome.filled.as_deref().is_some_and(|filled| board.is_solution(filled));
                    let Outcome { iterations, placements, guesses, .. } = outcome;
                    let is_stopped = placements == CAP;
                    csv += &format!(
                        "{given},{n},{number},{method},{is_solved},{is_stopped},{iterations},{placements},{guesses},{nanoseconds}\n"
                    );
                    cell.solved += usize::from(is_solved);
                    cell.stopped += usize::from(is_stopped);
                    cell.placements.push(placements as f64);
                    cell.guesses.push(guesses as f64);
                    cell.microseconds.push(nanoseconds as f64 / 1e3);
                }
                sizes.cells.push(cell);
            }
            sizes.choices.push(choices);
        }
        std::fs::write(conditions.folder.join("size.csv"), csv)?;
        Ok(sizes)
    }

    fn table(&self, given: &str) -> String {
        let line = |cell: &Cell| {
            let is_search = cell.method == METHODS[5];
            vec![
                format!("`{}`", cell.method),
                named(cell.n * cell.n),
                format!("{} of {}", cell.solved, self.puzzles),
                if is_search { "–".to_owned() } else { median_with_range(&cell.placements) },
                if cell.method == "boolean" { "–".to_owned() } else { median_with_range(&cell.guesses) },
                median_with_range(&cell.microseconds),
            ]
        };
        let lines: Vec<Vec<String>> = self.cells.iter().filter(|cell| cell.given == given).map(line).collect();
        table(&head(["method", "board", "solved", "placements", "guesses", "µs"]), &lines)
    }

    /// What a method did on the boards of a share of givens, by their size.
    fn cells_of(&self, given: &str, method: &str) -> impl Iterator<Item = &Cell> {
        self.cells.iter().filter(move |cell| cell.given == given && cell.method == method)
    }

    /// The exponents with which placements and time grow with the side, as far as all puzzles are solved.
    fn growth(&self) -> String {
        let line = |given: &str, method: &str| {
            let whole: Vec<&Cell> =
                self.cells_of(given, method).take_while(|cell| cell.solved == self.puzzles).collect();
            let ends = whole.first().zip(whole.last()).filter(|(small, large)| small.n < large.n);
            let power = |value: fn(&Cell) -> &Vec<f64>| {
                let of = |cell: &Cell| median(value(cell)).filter(|value| *value > 0.0);
                let sides = |small: &Cell, large: &Cell| 2.0 * (large.n as f64 / small.n as f64).ln();
                ends.and_then(|(small, large)| Some((of(large)? / of(small)?).ln() / sides(small, large)))
            };
            vec![
                format!("`{method}`, {given}"),
                ends.map_or_else(|| "–".to_owned(), |(_, large)| named(large.n * large.n)),
                rounded(power(|cell| &cell.placements)),
                rounded(power(|cell| &cell.microseconds)),
            ]
        };
        let lines: Vec<Vec<String>> =
            SHARES.iter().flat_map(|share| METHODS.map(|method| line(share.0, method))).collect();
        table(&head(["method, given", "to", "placements", "time"]), &lines)
    }

    fn choices(&self) -> String {
        let line = |of: &Choices| {
            let share = share_with_interval(of.not_least as usize, of.nodes as usize);
            vec![format!("{}, {}", named(of.n * of.n), of.given), number(of.nodes as f64), share]
        };
        let lines: Vec<Vec<String>> = self.choices.iter().filter(|of| of.nodes >= 30).map(line).collect();
        table(&head(["board, given", "nodes", "another has fewer"]), &lines)
    }

    fn chart(&self) -> LineChart {
        let curve = |method: &str| Curve {
            name: method.to_owned(),
            points: self
                .cells_of(SHARES[0].0, method)
                .filter_map(|cell| Some(((cell.n * cell.n) as f64, median(&cell.microseconds)?)))
                .collect(),
        };
        LineChart {
            title: "Time by the size of the board".to_owned(),
            subtitle: format!(
                "Medians, {} of the cells given; ended after {} placements",
                SHARES[0].0,
                number(CAP as f64)
            ),
            x: Axis::linear("cells along the board"),
            y: Axis::logarithmic("microseconds"),
            curves: METHODS.iter().map(|method| curve(method)).collect(),
            claims: Vec::new(),
        }
    }

    fn json(&self) -> serde_json::Value {
        let of_cell = |cell: &Cell| {
            json!({ "given": cell.given, "n": cell.n, "method": cell.method, "solved": cell.solved, "stopped": cell.stopped, "puzzles": self.puzzles,
                    "placements": median(&cell.placements), "guesses": median(&cell.guesses),
                    "us": median(&cell.microseconds) })
        };
        let of_choices =
            |of: &Choices| json!({ "given": of.given, "n": of.n, "nodes": of.nodes, "not_least": of.not_least });
        json!({ "methods": self.cells.iter().map(of_cell).collect::<Vec<_>>(),
                "choices": self.choices.iter().map(of_choices).collect::<Vec<_>>() })
    }
}

/// What the library's search finds, which proves that there is no second solution, too.
fn searched(puzzle: &Puzzle) -> Outcome {
    let solved = puzzle.solve(&Limits::default());
    let filled = match solved.outcome {
        bitdoku_variant::Outcome::Unique(solution) => Some(solution.values().map(|value| value as u8).collect()),
        _ => None,
    };
    Outcome { filled, guesses: solved.guesses, ..Outcome::default() }
}

fn named(side: usize) -> String {
    format!("{side}×{side}")
}

/// A median with the least and the greatest: `8.00 (8.00–9.00)`.
fn median_with_range(values: &[f64]) -> String {
    let bound = |of: fn(f64, f64) -> f64| rounded(values.iter().copied().reduce(of));
    format!("{} ({}–{})", rounded(median(values)), bound(f64::min), bound(f64::max))
}

/// The arrays that a document prints, for boards of any side.
struct Arrays {
    method: &'static str,
    /// Bytes of the document's integer.
    integer: usize,
    /// Bits that it must hold on a board of this side.
    bits: fn(usize) -> usize,
    /// Bytes for a search, with integers of this many bytes.
    fixed: fn(usize, usize) -> usize,
    /// Bytes more for each open guess.
    per_guess: Option<fn(usize, usize) -> usize>,
}

/// 000: `_sudoku`, `_layers`, `_positions`. 001: the problem in bytes, the masks, whose bit 0 is not used. 002: values,
/// possibilities and counts, inverses of four bytes and their sums, all in the object that is made anew at each guess. 003: `table`
/// and `usedDigits`, whose bit 0 is not used. 004: values and requirements.
const ARRAYS: [Arrays; 5] = [
    Arrays { method: "layers", integer: 4, bits: |side| side, fixed: printed_bytes, per_guess: None },
    Arrays {
        method: "mrv",
        integer: 2,
        bits: |side| side + 1,
        fixed: |side, integer| side * side + 3 * side * integer,
        per_guess: None,
    },
    Arrays {
        method: "weighted",
        integer: 4,
        bits: |side| side,
        fixed: copied_by_weighted,
        per_guess: Some(copied_by_weighted),
    },
    Arrays {
        method: "scan",
        integer: 4,
        bits: |side| side + 1,
        fixed: copied_by_scan,
        per_guess: Some(copied_by_scan),
    },
    Arrays {
        method: "boolean",
        integer: 2,
        bits: |side| side,
        fixed: |side, integer| integer * (side * side + 3 * side),
        per_guess: None,
    },
];

fn copied_by_weighted(side: usize, integer: usize) -> usize {
    3 * integer * side * side + 4 * (side * side + 3 * side)
}

fn copied_by_scan(side: usize, integer: usize) -> usize {
    2 * integer * side * side + 4
}

/// A line for each document and a column for each board.
fn memory() -> String {
    let sides = [4, 9, 16, 25, 36];
    let mut lines = Vec::new();
    for arrays in &ARRAYS {
        let of = |bytes: fn(usize, usize) -> usize, name: String| {
            let at = |side: usize| {
                let integer = widened(arrays.integer, (arrays.bits)(side));
                let star = if integer > arrays.integer { "*" } else { "" };
                format!("{}{star}", number(bytes(side, integer) as f64))
            };
            [name].into_iter().chain(sides.map(at)).collect::<Vec<String>>()
        };
        lines.push(of(arrays.fixed, format!("`{}`, {} bytes", arrays.method, arrays.integer)));
        if let Some(per_guess) = arrays.per_guess {
            lines.push(of(per_guess, format!("`{}`, an open guess", arrays.method)));
        }
    }
    let columns: Vec<String> = ["arrays, an integer".to_owned()].into_iter().chain(sides.map(named)).collect();
    table(&columns, &lines)
}

/// The bytes of the narrowest integer that has this many bits, from the document's own on.
fn widened(integer: usize, bits: usize) -> usize {
    let mut wide = integer;
    while 8 * wide < bits {
        wide *= 2;
    }
    wide
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first side on which the integers that a document chose are too narrow.
    fn breaks(method: &str) -> Option<usize> {
        let arrays = ARRAYS.iter().find(|arrays| arrays.method == method).unwrap();
        (2..=6).map(|n| n * n).find(|&side| widened(arrays.integer, (arrays.bits)(side)) > arrays.integer)
    }

    #[test]
    fn integers_are_too_narrow_from_16_25_or_36_on() {
        let first = METHODS[..5].iter().map(|method| breaks(method));
        assert_eq!(first.collect::<Vec<_>>(), [36, 16, 36, 36, 25].map(Some));
    }

    #[test]
    fn arrays_at_9_are_those_of_the_documents() {
        let bytes = ARRAYS.map(|arrays| (arrays.fixed)(9, arrays.integer));
        assert_eq!(bytes, [13_320, 135, 1_404, 652, 216]);
    }
}
