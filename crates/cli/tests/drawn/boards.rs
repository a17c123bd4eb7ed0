//! Random rules on small boards, and what they mean: each rule is a predicate on finished grids, written from its definition, and all grids
//! of a board are looked at.

use std::rc::Rc;

use super::{Draw, base64};

/// A finished grid, and whether a rule holds there.
type Holds = Rc<dyn Fn(&[usize]) -> bool>;

/// Whether a rule holds for the values of a line.
type OnLine = Box<dyn Fn(&[usize]) -> bool>;

/// A board, and all grids that it has without further rules.
pub(crate) struct Board {
    head: &'static str,
    side: usize,
    least: usize,
    has_boxes: bool,
    grids: Vec<Vec<usize>>,
}

/// A board with rules, how many solutions it has, and which values each cell has in them.
pub(crate) struct Drawn {
    pub(crate) text: String,
    pub(crate) solutions: u64,
    pub(crate) values: Vec<Vec<u64>>,
}

impl Board {
    /// The boards that rules are drawn for.
    pub(crate) fn kinds() -> [Self; 4] {
        [
            Self::new(".Shape~4x4", 4, 1, true, true),
            Self::new(".Shape~4x4.NoBoxes", 4, 1, true, false),
            Self::new(".Shape~3x3.NoLines", 3, 1, false, false),
            Self::new(".Shape~4x4~0-3", 4, 0, true, true),
        ]
    }

    /// One to four rules at random, and what they come to.
    pub(crate) fn draw(&self, draw: &mut Draw<'_>) -> Drawn {
        let count = 1 + draw.below(4);
        let mut maker = Maker { board: self, draw };
        let rules: Vec<(String, Holds)> = (0..count).map(|_| maker.rule_or_cases()).collect();
        let text: String = rules.iter().map(|(text, _)| text.as_str()).collect();
        let mut solutions = 0;
        let mut seen = vec![vec![false; self.least + self.side]; self.side * self.side];
        for grid in self.grids.iter().filter(|grid| rules.iter().all(|(_, holds)| holds(grid))) {
            solutions += 1;
            grid.iter().zip(&mut seen).for_each(|(&value, seen)| seen[value] = true);
        }
        let list =
            |seen: Vec<bool>| (0..).zip(seen).filter_map(|(value, is_there)| is_there.then_some(value)).collect();
        Drawn { text: format!("{}{text}", self.head), solutions, values: seen.into_iter().map(list).collect() }
    }

    fn new(head: &'static str, side: usize, least: usize, has_lines: bool, has_boxes: bool) -> Self {
        let mut grids = Vec::new();
        let mut grid = Vec::new();
        fill(&mut grid, &mut grids, side, least, has_lines, has_boxes);
        Self { head, side, least, has_boxes, grids }
    }
}

/// Goes on with a grid row by row.
fn fill(grid: &mut Vec<usize>, grids: &mut Vec<Vec<usize>>, side: usize, least: usize, lines: bool, boxes: bool) {
    if grid.len() == side * side {
        return grids.push(grid.clone());
    }
    let (row, column) = (grid.len() / side, grid.len() % side);
    for value in least..least + side {
        let clashes = |at: usize| {
            let (other_row, other_column) = (at / side, at % side);
            let shares_line = lines && (other_row == row || other_column == column);
            let shares_box = boxes && other_row / 2 == row / 2 && other_column / 2 == column / 2;
            (shares_line || shares_box) && grid[at] == value
        };
        if !(0..grid.len()).any(clashes) {
            grid.push(value);
            fill(grid, grids, side, least, lines, boxes);
            grid.pop();
        }
    }
}

/// Makes rules of a board.
struct Maker<'a, 'd> {
    board: &'a Board,
    draw: &'a mut Draw<'d>,
}

impl Maker<'_, '_> {
    /// Different cells, in any order.
    fn cells(&mut self, count: usize) -> Vec<usize> {
        let mut all: Vec<usize> = (0..self.board.side * self.board.side).collect();
        self.draw.shuffle(&mut all);
        all.truncate(count);
        all
    }

    /// Two to four of them.
    fn some(&mut self) -> Vec<usize> {
        let count = 2 + self.draw.below(3);
        self.cells(count)
    }

    fn up_to(&mut self, most: usize) -> usize {
        self.draw.below(most + 1)
    }

    fn name(&self, cell: usize) -> String {
        format!("R{}C{}", cell / self.board.side + 1, cell % self.board.side + 1)
    }

    fn names(&self, cells: &[usize]) -> String {
        cells.iter().map(|&cell| self.name(cell)).collect::<Vec<_>>().join("~")
    }

    /// Two cells side by side, the first before the second.
    fn pair(&mut self) -> [usize; 2] {
        let side = self.board.side;
        let (line, at) = (self.draw.below(side), self.draw.below(side - 1));
        if self.draw.below(2) == 0 {
            [line * side + at, line * side + at + 1]
        } else {
            [at * side + line, (at + 1) * side + line]
        }
    }

    /// A row or a column, its name, and its cells.
    fn line(&mut self) -> (String, Vec<usize>) {
        let (side, line) = (self.board.side, self.draw.below(self.board.side));
        if self.draw.below(2) == 0 {
            (format!("R{}", line + 1), (0..side).map(|at| line * side + at).collect())
        } else {
            (format!("C{}", line + 1), (0..side).map(|at| at * side + line).collect())
        }
    }

    /// A rule that one line of text says: its text and what it means.
    fn rule(&mut self) -> (String, Holds) {
        let kind = self.draw.below(5);
        match kind {
            0 => self.of_the_board(),
            1 => self.of_pairs_and_cells(),
            2 => self.of_lines(),
            3 => self.of_sums(),
            _ => self.of_sets_and_clues(),
        }
    }

    fn of_the_board(&mut self) -> (String, Holds) {
        let Board { side, has_boxes, .. } = *self.board;
        // Pairs of cells by how far apart they are: rows, then columns.
        let apart = move |is_it: fn(usize, usize) -> bool| -> Vec<(usize, usize)> {
            let all = (0..side * side).flat_map(|one| (0..one).map(move |other| (one, other)));
            all.filter(|(one, other)| {
                let rows = (one / side).abs_diff(other / side);
                is_it(rows, (one % side).abs_diff(other % side))
            })
            .collect()
        };
        let differ = |pairs: Vec<(usize, usize)>| -> Holds {
            Rc::new(move |grid| pairs.iter().all(|&(one, other)| grid[one] != grid[other]))
        };
        let steps = apart(|rows, columns| rows + columns == 1);
        match self.draw.below(9) {
            0 => {
                let cells: Vec<usize> = (0..side).map(|at| at * side + at).collect();
                (".Diagonal~-1".to_owned(), Rc::new(move |grid| all_differ(&of(grid, &cells))))
            }
            1 => {
                let cells: Vec<usize> = (0..side).map(|at| at * side + side - 1 - at).collect();
                (".Diagonal~1".to_owned(), Rc::new(move |grid| all_differ(&of(grid, &cells))))
            }
            2 => (".AntiKnight".to_owned(), differ(apart(|rows, columns| rows * columns == 2))),
            3 => (".AntiKing".to_owned(), differ(apart(|rows, columns| rows == 1 && columns == 1))),
            4 => {
                let far = move |one: usize, other: usize| {
                    (one / side).abs_diff(other / side) + (one % side).abs_diff(other % side)
                };
                let pairs = apart(|_, _| true);
                let holds = move |grid: &[usize]| {
                    pairs.iter().all(|&(one, other)| grid[one] != grid[other] || far(one, other) != grid[one])
                };
                (".AntiTaxicab".to_owned(), Rc::new(holds))
            }
            5 => {
                let holds = move |grid: &[usize]| steps.iter().all(|&(a, b)| grid[a].abs_diff(grid[b]) != 1);
                (".AntiConsecutive".to_owned(), Rc::new(holds))
            }
            6 => {
                let holds = move |grid: &[usize]| {
                    let corners = (0..side * side).filter(|cell| cell / side + 1 < side && cell % side + 1 < side);
                    let mut squares = corners.map(|cell| [cell, cell + 1, cell + side, cell + side + 1]);
                    squares.all(|square| (0..3).all(|rest| square.iter().any(|&cell| grid[cell] % 3 == rest)))
                };
                (".GlobalMod".to_owned(), Rc::new(holds))
            }
            7 if has_boxes => {
                let place = |cell: usize| (cell / side % 2, cell % side % 2);
                let all = (0..side * side).flat_map(|one| (0..one).map(move |other| (one, other)));
                (".DisjointSets".to_owned(), differ(all.filter(|&(one, other)| place(one) == place(other)).collect()))
            }
            _ => {
                let holds = move |grid: &[usize]| {
                    let ratio = |a: usize, b: usize| a == 2 * b || b == 2 * a;
                    steps.iter().all(|&(a, b)| grid[a].abs_diff(grid[b]) != 1 && !ratio(grid[a], grid[b]))
                };
                (".StrictKropki".to_owned(), Rc::new(holds))
            }
        }
    }

    fn of_pairs_and_cells(&mut self) -> (String, Holds) {
        let least = self.board.least;
        let [a, b] = self.pair();
        let pair = self.names(&[a, b]);
        let two = |is_it: fn(usize, usize) -> bool| -> Holds { Rc::new(move |grid| is_it(grid[a], grid[b])) };
        let number = least + self.draw.below(self.board.side);
        match self.draw.below(10) {
            // Not as dots: those excuse from StrictKropki.
            0 => (format!(".Whisper~2~{pair}"), two(|a, b| a.abs_diff(b) >= 2)),
            1 => (format!(".GreaterThan~{pair}"), two(|a, b| a > b)),
            2 => {
                let other = least + self.draw.below(self.board.side);
                (
                    format!(".~{}_{number}_{other}", self.name(a)),
                    Rc::new(move |grid| [number, other].contains(&grid[a])),
                )
            }
            3 => (format!(".~{}_{number}", self.name(a)), Rc::new(move |grid| grid[a] == number)),
            4 => {
                let cell = self.cells(1)[0];
                let side = self.board.side;
                let (row, column) = (cell / side, cell % side);
                let by_row = self.draw.below(2) == 0;
                let holds = move |grid: &[usize]| {
                    let at = grid[cell].wrapping_sub(1);
                    at < side
                        && if by_row {
                            grid[at * side + column] == row + 1
                        } else {
                            grid[row * side + at] == column + 1
                        }
                };
                (format!(".Indexing~{}~{}", if by_row { "R" } else { "C" }, self.name(cell)), Rc::new(holds))
            }
            5 => {
                let cells = self.some();
                let (first, rest) = (cells[0], cells[1..].to_vec());
                let holds = move |grid: &[usize]| {
                    let mut values = of(grid, &rest);
                    values.sort_unstable();
                    values.dedup();
                    grid[first] == values.len()
                };
                (format!(".CountDistinct~{}", self.names(&cells)), Rc::new(holds))
            }
            6 => {
                let cells = self.cells(4);
                let text = format!(".ValueIndexing~{}", self.names(&cells));
                let holds = move |grid: &[usize]| {
                    let place = grid[cells[1]].wrapping_sub(1);
                    place < 2 && grid[cells[2 + place]] == grid[cells[0]]
                };
                (text, Rc::new(holds))
            }
            7 => {
                let side = self.board.side;
                let corner = self.draw.below(side - 1) * side + self.draw.below(side - 1);
                let square = [corner, corner + 1, corner + side, corner + side + 1];
                let holds = move |grid: &[usize]| square.iter().any(|&cell| grid[cell] == number);
                (format!(".Quad~{}~{number}", self.name(corner)), Rc::new(holds))
            }
            8 => {
                // Which values may be beside each other: a table at random.
                let side = self.board.side;
                let table: Vec<bool> = (0..side * side).map(|_| self.draw.below(3) > 0).collect();
                let six = |from: usize| {
                    (0..6).filter(|by| table.get(from + by) == Some(&true)).fold(0usize, |six, by| six | 1 << by)
                };
                let digits = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
                let key: String = (0..side * side).step_by(6).map(|from| digits[six(from)] as char).collect();
                let holds = move |grid: &[usize]| table[(grid[a] - least) * side + grid[b] - least];
                (format!(".Pair~{key}~~{pair}"), Rc::new(holds))
            }
            _ => (format!(".GreaterPair~{pair}"), two(|a, b| a > b)),
        }
    }

    fn of_lines(&mut self) -> (String, Holds) {
        let cells = self.some();
        let names = self.names(&cells);
        let number = self.up_to(3);
        let line = |holds: OnLine| -> Holds {
            let cells = cells.clone();
            Rc::new(move |grid| holds(&of(grid, &cells)))
        };
        match self.draw.below(13) {
            0 => (format!(".Thermo~{names}"), line(Box::new(|line| line.is_sorted_by(|a, b| a < b)))),
            1 => (format!(".SlowThermo~{names}"), line(Box::new(|line| line.is_sorted()))),
            2 => {
                let holds = move |line: &[usize]| line.windows(2).all(|two| two[0].abs_diff(two[1]) >= number);
                (format!(".Whisper~{number}~{names}"), line(Box::new(holds)))
            }
            3 => (format!(".Renban~{names}"), line(Box::new(|line| all_differ(line) && span(line) + 1 == line.len()))),
            4 => {
                let modulus = 2 + self.draw.below(2);
                let holds = move |line: &[usize]| {
                    let rests: Vec<usize> = line.iter().map(|value| value % modulus).collect();
                    rests.windows(modulus.min(rests.len())).all(all_differ)
                };
                (format!(".Modular~{modulus}~{names}"), line(Box::new(holds)))
            }
            5 => {
                let holds = |line: &[usize]| line.iter().eq(line.iter().rev());
                (format!(".Palindrome~{names}"), line(Box::new(holds)))
            }
            6 => {
                let holds = |line: &[usize]| {
                    let (one, other) = (line[0], line[line.len() - 1]);
                    one != other
                        && line[1..line.len() - 1]
                            .iter()
                            .all(|value| one.min(other) < *value && *value < one.max(other))
                };
                (format!(".Between~{names}"), line(Box::new(holds)))
            }
            7 => {
                let difference = number.max(1);
                let holds = move |line: &[usize]| {
                    let (one, other) = (line[0], line[line.len() - 1]);
                    one.abs_diff(other) >= difference
                        && line[1..line.len() - 1]
                            .iter()
                            .all(|value| *value < one.min(other) || *value > one.max(other))
                };
                (format!(".Lockout~{difference}~{names}"), line(Box::new(holds)))
            }
            8 if self.board.has_boxes => {
                let side = self.board.side;
                let (of_cells, of_box) = (cells.clone(), move |cell: usize| (cell / side / 2, cell % side / 2));
                let holds = move |grid: &[usize]| {
                    let mut parts = of_cells.chunk_by(|&one, &other| of_box(one) == of_box(other));
                    let first: usize = of(grid, parts.next().expect("a line has cells")).iter().sum();
                    parts.all(|part| of(grid, part).iter().sum::<usize>() == first)
                };
                (format!(".RegionSumLine~{names}"), Rc::new(holds))
            }
            9 => {
                let holds = |line: &[usize]| {
                    let pair = |at: usize| line[at] + line[line.len() - 1 - at];
                    let sum = if line.len() % 2 == 1 { line[line.len() / 2] } else { pair(0) };
                    (0..line.len() / 2).all(|at| pair(at) == sum)
                };
                (format!(".Zipper~{names}"), line(Box::new(holds)))
            }
            10 => {
                let total = 1 + self.up_to(8);
                (format!(".SumLine~{total}~{names}"), line(Box::new(move |line| is_in_parts(line, total))))
            }
            11 => {
                let total = 1 + self.up_to(8);
                let holds = move |line: &[usize]| {
                    (0..line.len()).any(|from| is_in_parts(&[&line[from..], &line[..from]].concat(), total))
                };
                (format!(".SumLine~{total}~{names}~LOOP"), line(Box::new(holds)))
            }
            _ => {
                let (one, other) = (self.board.least + self.up_to(2), self.board.least + self.up_to(2));
                let pattern = base64(&format!(".*{one}.*{other}.*"));
                let holds = move |line: &[usize]| {
                    line.iter().position(|value| *value == one).is_some_and(|at| line[at + 1..].contains(&other))
                };
                (format!(".Regex~{pattern}~{names}"), line(Box::new(holds)))
            }
        }
    }

    fn of_sums(&mut self) -> (String, Holds) {
        let cells = self.some();
        let (names, total) = (self.names(&cells), 1 + self.up_to(11));
        let add = |values: Vec<usize>| values.into_iter().sum::<usize>();
        let own = cells.clone();
        match self.draw.below(9) {
            0 => {
                let holds = move |grid: &[usize]| all_differ(&of(grid, &own)) && add(of(grid, &own)) == total;
                (format!(".Cage~{total}~{names}"), Rc::new(holds))
            }
            1 => (format!(".Cage~~{names}"), Rc::new(move |grid| all_differ(&of(grid, &own)))),
            2 => (format!(".Sum~{total}~{names}"), Rc::new(move |grid| add(of(grid, &own)) == total)),
            3 => {
                let times: Vec<i64> = own.iter().map(|_| self.draw.below(7) as i64 - 3).collect();
                let words: Vec<String> = times.iter().map(ToString::to_string).collect();
                let goal = self.draw.below(9) as i64 - 2;
                let holds = move |grid: &[usize]| {
                    own.iter().zip(&times).map(|(&cell, times)| grid[cell] as i64 * times).sum::<i64>() == goal
                };
                (format!(".Sum~{goal}_=_{}~{names}", words.join("_")), Rc::new(holds))
            }
            4 => {
                let holds = move |grid: &[usize]| grid[own[0]] == add(of(grid, &own[1..]));
                (format!(".Arrow~{names}"), Rc::new(holds))
            }
            5 if own.len() > 2 => {
                let last = own.len() - 1;
                let holds = move |grid: &[usize]| grid[own[0]] + grid[own[last]] == add(of(grid, &own[1..last]));
                (format!(".DoubleArrow~{names}"), Rc::new(holds))
            }
            6 if own.len() > 3 => {
                // The pill is read from its first cell of the board on.
                let mut pill = own[..2].to_vec();
                pill.sort_unstable();
                let holds = move |grid: &[usize]| 10 * grid[pill[0]] + grid[pill[1]] == add(of(grid, &own[2..]));
                (format!(".PillArrow~2~{names}"), Rc::new(holds))
            }
            7 if own.len() > 3 => {
                let (one, other) = (self.names(&own[..2]), self.names(&own[2..]));
                let holds = move |grid: &[usize]| add(of(grid, &own[..2])) == add(of(grid, &own[2..]));
                (format!(".EqualSum~{one}~-~{other}"), Rc::new(holds))
            }
            _ => {
                let holds = move |grid: &[usize]| {
                    let values = of(grid, &own);
                    all_differ(&values)
                        && (1..1usize << values.len()).all(|some| {
                            (0..values.len()).filter(|at| some >> at & 1 != 0).map(|at| values[at]).sum::<usize>()
                                != total
                        })
                };
                (format!(".RellikCage~{total}~{names}"), Rc::new(holds))
            }
        }
    }

    /// As many odd as even values, and as many below the middle as above it.
    fn equality_cage(&self, own: Vec<usize>, names: &str) -> (String, Holds) {
        let (side, least) = (self.board.side, self.board.least);
        let both = least + least + side - 1;
        let holds = move |grid: &[usize]| {
            let values = of(grid, &own);
            let count = |is_it: &dyn Fn(usize) -> bool| values.iter().filter(|&&value| is_it(value)).count();
            all_differ(&values)
                && 2 * count(&|value| value % 2 == 0) == values.len()
                && 2 * count(&|value| 2 * value < both) == values.len()
                && 2 * count(&|value| 2 * value > both) == values.len()
        };
        (format!(".EqualityCage~{names}"), Rc::new(holds))
    }

    /// The same pair at several places.
    fn replicated(&mut self) -> (String, Holds) {
        let side = self.board.side;
        // Targets are bits from the first cell on.
        let wide = self.draw.below(2) == 0;
        let step = if wide { 1 } else { side };
        let fits = |cell: &usize| if wide { cell % side + 1 < side } else { cell / side + 1 < side };
        let mut targets: Vec<usize> = (0..side * side).filter(fits).collect();
        self.draw.shuffle(&mut targets);
        targets.truncate(3);
        let digits = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        let six = |from: usize| (0..6).filter(|by| targets.contains(&(from + by))).fold(0, |six, by| six | 1 << by);
        let bits: String = (0..side * side).step_by(6).map(|from| digits[six(from)] as char).collect();
        let next = if wide { "R1C2" } else { "R2C1" };
        let holds = move |grid: &[usize]| targets.iter().all(|&cell| grid[cell].abs_diff(grid[cell + step]) >= 2);
        (format!(".Replicate~{bits}.Whisper~2~R1C1~{next}.End"), Rc::new(holds))
    }

    fn of_sets_and_clues(&mut self) -> (String, Holds) {
        let (side, least) = (self.board.side, self.board.least);
        let cells = self.some();
        let (names, own) = (self.names(&cells), cells.clone());
        let (line_name, line) = self.line();
        let is_backward = self.draw.below(2) == 1;
        let clue = |number: usize| if is_backward { format!("~{number}") } else { format!("{number}~") };
        let mut seen = line.clone();
        if is_backward {
            seen.reverse();
        }
        let (value, other) = (least + self.draw.below(side), least + self.draw.below(side));
        match self.draw.below(14) {
            0 => (format!(".AllDifferent~{names}"), Rc::new(move |grid| all_differ(&of(grid, &own)))),
            12 => self.equality_cage(own, &names),
            13 => self.replicated(),
            1 | 2 => {
                let is_exact = self.draw.below(2) == 0;
                let holds = move |grid: &[usize]| {
                    [value, other].iter().all(|wanted| {
                        let asked = [value, other].iter().filter(|value| *value == wanted).count();
                        let there = own.iter().filter(|&&cell| grid[cell] == *wanted).count();
                        if is_exact { there == asked } else { there >= asked }
                    })
                };
                (
                    format!(".Contain{}~{value}_{other}~{names}", if is_exact { "Exact" } else { "AtLeast" }),
                    Rc::new(holds),
                )
            }
            3 if own.len() == 4 => {
                let holds = move |grid: &[usize]| {
                    let [mut one, mut other] = [of(grid, &own[..2]), of(grid, &own[2..])];
                    one.sort_unstable();
                    other.sort_unstable();
                    one == other
                };
                (format!(".SameValues~2~{names}"), Rc::new(holds))
            }
            4 => {
                let holds = move |grid: &[usize]| {
                    own.iter().all(|&cell| own.iter().filter(|&&other| grid[other] == grid[cell]).count() == grid[cell])
                };
                (format!(".CountingCircles~{names}"), Rc::new(holds))
            }
            5 => {
                let total = self.up_to(5);
                (format!(".Lunchbox~{total}~{names}"), Rc::new(move |grid| is_sandwich(&of(grid, &own), total)))
            }
            6 => {
                let total = self.up_to(5);
                (format!(".Sandwich~{total}~{line_name}"), Rc::new(move |grid| is_sandwich(&of(grid, &line), total)))
            }
            7 => {
                let total = 1 + self.up_to(9);
                let holds = move |grid: &[usize]| {
                    let values = of(grid, &seen);
                    (1..=side).contains(&values[0]) && values[..values[0]].iter().sum::<usize>() == total
                };
                (format!(".XSum~{line_name}~{}", clue(total)), Rc::new(holds))
            }
            8 => {
                let count = 1 + self.draw.below(side);
                let holds = move |grid: &[usize]| {
                    let mut most = 0;
                    let is_seen = |value: &usize| {
                        let higher = *value > most;
                        most = most.max(*value);
                        higher
                    };
                    of(grid, &seen).into_iter().filter(is_seen).count() == count
                };
                (format!(".Skyscraper~{line_name}~{}", clue(count)), Rc::new(holds))
            }
            9 => {
                let holds = move |grid: &[usize]| {
                    let values = of(grid, &seen);
                    let hidden = (1..side).find(|&at| values[..at].iter().any(|before| *before > values[at]));
                    hidden.is_some_and(|at| values[at] == value)
                };
                (format!(".HiddenSkyscraper~{line_name}~{}", clue(value)), Rc::new(holds))
            }
            10 => {
                let holds = move |grid: &[usize]| {
                    let place = grid[seen[0]].wrapping_sub(1);
                    place < side && grid[seen[place]] == value
                };
                (format!(".NumberedRoom~{line_name}~{}", clue(value)), Rc::new(holds))
            }
            _ => {
                let row = 1 + self.draw.below(side - 2);
                let diagonal: Vec<usize> = (0..side - row).map(|step| (row + step) * side + step).collect();
                let total = 2 + self.up_to(8);
                let text = format!(".LittleKiller~{total}~R{}C1", row + 1);
                (text, Rc::new(move |grid| of(grid, &diagonal).into_iter().sum::<usize>() == total))
            }
        }
    }

    /// A rule, or two or three of which one holds.
    fn rule_or_cases(&mut self) -> (String, Holds) {
        if self.draw.below(6) > 0 {
            return self.rule();
        }
        let cases: Vec<(String, Holds)> = (0..2 + self.draw.below(2)).map(|_| self.rule()).collect();
        let text: String = cases.iter().map(|(text, _)| text.as_str()).collect();
        let holds: Vec<Holds> = cases.into_iter().map(|(_, holds)| holds).collect();
        (format!(".Or{text}.End"), Rc::new(move |grid| holds.iter().any(|holds| holds(grid))))
    }
}

/// The values of some cells.
fn of(grid: &[usize], cells: &[usize]) -> Vec<usize> {
    cells.iter().map(|&cell| grid[cell]).collect()
}

fn all_differ(values: &[usize]) -> bool {
    (1..values.len()).all(|at| !values[..at].contains(&values[at]))
}

fn span(values: &[usize]) -> usize {
    values.iter().max().unwrap_or(&0) - values.iter().min().unwrap_or(&0)
}

/// Whether a line falls into parts of one sum, one at least.
fn is_in_parts(line: &[usize], total: usize) -> bool {
    let (mut sum, mut parts) = (0, 0);
    for value in line {
        sum += value;
        match sum.cmp(&total) {
            std::cmp::Ordering::Less => {}
            std::cmp::Ordering::Equal => (sum, parts) = (0, parts + 1),
            std::cmp::Ordering::Greater => return false,
        }
    }
    sum == 0 && parts > 0
}

/// Whether values differ, and those between the least and the greatest of them have a sum.
fn is_sandwich(values: &[usize], total: usize) -> bool {
    let place = |of: Option<&usize>| of.and_then(|of| values.iter().position(|value| value == of)).unwrap_or(0);
    let (low, high) = (place(values.iter().min()), place(values.iter().max()));
    all_differ(values)
        && values[low.min(high)..=low.max(high)].iter().sum::<usize>() == total + values[low] + values[high]
}
