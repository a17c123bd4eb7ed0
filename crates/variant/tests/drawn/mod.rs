//! What tests draw at random, and how a rule reads over a full grid.

use std::ops::ControlFlow;

use bitdoku_variant::{Cell, Constraint, Limits, Puzzle, Rules, Shape, Ties};

/// All solutions, in order.
pub(crate) fn all_solutions(rules: &Rules) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    let complete = Puzzle::from(rules).solutions(&Limits { guesses: u64::MAX, ..Limits::default() }, |solution| {
        found.push(solution.values().collect());
        ControlFlow::Continue(())
    });
    assert_eq!(complete, Ok(true));
    found.sort();
    found
}

/// Whether a full grid keeps a rule.
pub(crate) fn holds(rule: &Constraint, shape: Shape, regions: &[Vec<Cell>], values: &[usize]) -> bool {
    Filled { shape, regions, values }.holds(rule)
}

/// A full grid.
struct Filled<'a> {
    shape: Shape,
    regions: &'a [Vec<Cell>],
    values: &'a [usize],
}

impl Filled<'_> {
    fn at(&self, cell: &Cell) -> usize {
        self.values[cell.index()]
    }

    fn line(&self, cells: &[Cell]) -> Vec<usize> {
        cells.iter().map(|cell| self.at(cell)).collect()
    }

    fn sum(&self, cells: &[Cell]) -> usize {
        self.line(cells).iter().sum()
    }

    fn differ(&self, cells: &[Cell]) -> bool {
        let mut all = self.line(cells);
        all.sort_unstable();
        all.windows(2).all(|pair| pair[0] != pair[1])
    }

    /// Whether all pairs of cells are allowed: by how far they are apart, and their values.
    fn apart(&self, allows: &dyn Fn(usize, usize, usize, usize) -> bool) -> bool {
        let shape = self.shape;
        shape.all().all(|a| {
            shape.all().all(|b| {
                let (down, right) = (shape.row(a).abs_diff(shape.row(b)), shape.column(a).abs_diff(shape.column(b)));
                a == b || allows(down, right, self.at(&a), self.at(&b))
            })
        })
    }

    fn holds(&self, rule: &Constraint) -> bool {
        match rule {
            Constraint::Different(cells) => self.differ(cells),
            Constraint::EqualityCage(cells) => {
                let both = self.shape.least() + self.shape.greatest();
                let values = self.line(cells);
                let count = |is_it: &dyn Fn(usize) -> bool| values.iter().filter(|&&value| is_it(value)).count();
                self.differ(cells)
                    && count(&|value| value % 2 == 0) == count(&|value| value % 2 == 1)
                    && count(&|value| 2 * value < both) == count(&|value| 2 * value > both)
                    && count(&|value| 2 * value == both) == 0
            }
            Constraint::Among(cell, allowed) => allowed.contains(&self.at(cell)),
            Constraint::WhiteDot(a, b) => self.at(a).abs_diff(self.at(b)) == 1,
            Constraint::BlackDot(a, b) => self.at(a) == 2 * self.at(b) || self.at(b) == 2 * self.at(a),
            Constraint::PairSum(a, b, total) => self.at(a) + self.at(b) == *total,
            Constraint::Greater(a, b) => self.at(a) > self.at(b),
            Constraint::Cage { total, cells } => self.differ(cells) && self.sum(cells) == *total,
            Constraint::Sum { total, terms } => {
                terms.iter().map(|(cell, times)| self.at(cell) as i64 * times).sum::<i64>() == *total
            }
            Constraint::EqualSums(parts) => parts.windows(2).all(|pair| self.sum(&pair[0]) == self.sum(&pair[1])),
            Constraint::AntiSum { total, cells } => {
                let all = self.line(cells);
                let subsets = 1..1u32 << all.len();
                let of = |subset: u32| (0..all.len()).filter(|i| subset >> i & 1 != 0).map(|i| all[i]).sum::<usize>();
                self.differ(cells) && subsets.into_iter().all(|subset| of(subset) != *total)
            }
            Constraint::Contains { values, cells, is_exact } => values.iter().all(|value| {
                let wanted = values.iter().filter(|other| *other == value).count();
                let there = self.line(cells).iter().filter(|other| *other == value).count();
                if *is_exact { there == wanted } else { there >= wanted }
            }),
            Constraint::SameValues(lists) => {
                let sorted = |cells: &Vec<Cell>| {
                    let mut all = self.line(cells);
                    all.sort_unstable();
                    all
                };
                lists.windows(2).all(|pair| sorted(&pair[0]) == sorted(&pair[1]))
            }
            Constraint::CountingCircles(cells) => {
                let all = self.line(cells);
                all.iter().all(|value| all.iter().filter(|other| *other == value).count() == *value)
            }
            Constraint::CountDistinct(cells) => {
                let mut all = self.line(&cells[1..]);
                all.sort_unstable();
                all.dedup();
                all.len() == self.at(&cells[0])
            }
            Constraint::Any(cases) => cases.iter().any(|case| case.iter().all(|rule| self.holds(rule))),
            Constraint::Pairs { table, cells, is_all } => {
                let index = |cell: &Cell| self.at(cell) - self.shape.least();
                let allows = |a: &Cell, b: &Cell| table[index(a)] >> index(b) & 1 != 0;
                (0..cells.len())
                    .all(|i| (i + 1..cells.len()).all(|j| (!is_all && j > i + 1) || allows(&cells[i], &cells[j])))
            }
            _ => self.holds_of_line(rule),
        }
    }

    /// Rules of lines.
    fn holds_of_line(&self, rule: &Constraint) -> bool {
        match rule {
            Constraint::Thermometer { cells, is_slow } => {
                self.line(cells).windows(2).all(|pair| pair[0] < pair[1] || (*is_slow && pair[0] == pair[1]))
            }
            Constraint::Whisper { difference, cells } => {
                self.line(cells).windows(2).all(|pair| pair[0].abs_diff(pair[1]) >= *difference)
            }
            Constraint::Renban(cells) => {
                let all = self.line(cells);
                self.differ(cells) && all.iter().max().unwrap() - all.iter().min().unwrap() == all.len() - 1
            }
            Constraint::Modular { modulus, cells } => self.line(cells).windows(*modulus).all(|part| {
                let mut rest: Vec<usize> = part.iter().map(|value| value % modulus).collect();
                rest.sort_unstable();
                rest.dedup();
                rest.len() == *modulus
            }),
            Constraint::Palindrome(cells) => self.line(cells).iter().eq(self.line(cells).iter().rev()),
            Constraint::Between(cells) => {
                let all = self.line(cells);
                let (first, last) = (all[0], all[all.len() - 1]);
                all[1..all.len() - 1].iter().all(|&value| first.min(last) < value && value < first.max(last))
            }
            Constraint::Lockout { difference, cells } => {
                let all = self.line(cells);
                let (first, last) = (all[0], all[all.len() - 1]);
                first.abs_diff(last) >= *difference
                    && all[1..all.len() - 1].iter().all(|&value| value < first.min(last) || value > first.max(last))
            }
            Constraint::RegionSum(cells) => {
                let of = |cell: &Cell| self.regions.iter().position(|region| region.contains(cell));
                let sums: Vec<usize> = cells.chunk_by(|a, b| of(a) == of(b)).map(|cells| self.sum(cells)).collect();
                sums.windows(2).all(|pair| pair[0] == pair[1])
            }
            Constraint::Zipper(cells) => {
                let (all, half) = (self.line(cells), cells.len() / 2);
                let mut sums: Vec<usize> = (0..half).map(|i| all[i] + all[all.len() - 1 - i]).collect();
                if all.len() % 2 == 1 {
                    sums.push(all[half]);
                }
                sums.windows(2).all(|pair| pair[0] == pair[1])
            }
            Constraint::SumLine { total, cells, .. } => {
                let mut part = 0;
                for value in self.line(cells) {
                    part += value;
                    if part == *total {
                        part = 0;
                    }
                }
                part == 0
            }
            Constraint::Entropic(cells) => {
                let group = |value: usize| value.saturating_sub(1) / 3;
                let groups: Vec<usize> = self.line(cells).into_iter().map(group).collect();
                (0..groups.len()).all(|i| groups[..i].iter().rev().take(2).all(|before| *before != groups[i]))
            }
            _ => self.holds_of_clue(rule),
        }
    }

    /// Rules of rows and columns, and of their cells as places.
    fn holds_of_clue(&self, rule: &Constraint) -> bool {
        match rule {
            Constraint::Sandwich { total, cells } => {
                let all = self.line(cells);
                let place = |value: &usize| all.iter().position(|other| other == value).unwrap();
                let (one, other) = (place(all.iter().min().unwrap()), place(all.iter().max().unwrap()));
                self.differ(cells) && all[one.min(other) + 1..one.max(other)].iter().sum::<usize>() == *total
            }
            Constraint::XSum { total, cells } => {
                let all = self.line(cells);
                all[..all[0].min(all.len())].iter().sum::<usize>() == *total
            }
            Constraint::Skyscraper { count, cells } => {
                let all = self.line(cells);
                let is_seen = |&i: &usize| all[i] > 0 && all[..i].iter().all(|&before| before < all[i]);
                (0..all.len()).filter(is_seen).count() == *count
            }
            Constraint::HiddenSkyscraper { value, cells } => {
                let all = self.line(cells);
                (0..all.len())
                    .find(|&i| all[..i].iter().any(|&before| before > all[i]))
                    .is_some_and(|i| all[i] == *value)
            }
            Constraint::NumberedRoom { value, cells } => {
                self.at(&cells[0]).checked_sub(1).is_some_and(|place| self.line(cells).get(place) == Some(value))
            }
            Constraint::Indexing { cell, by_row } => {
                let (row, column) = (self.shape.row(*cell), self.shape.column(*cell));
                let (own, line) = if *by_row {
                    (row + 1, self.shape.column_cells(column))
                } else {
                    (column + 1, self.shape.row_cells(row))
                };
                self.at(cell)
                    .checked_sub(1)
                    .and_then(|place| line.get(place))
                    .is_some_and(|there| self.at(there) == own)
            }
            Constraint::ValueIndexing(cells) => {
                let place = self.at(&cells[1]).checked_sub(1);
                place.and_then(|place| cells[2..].get(place)).is_some_and(|there| self.at(there) == self.at(&cells[0]))
            }
            Constraint::FullRank { clues, ties } => {
                let lines = lines(self.shape);
                let less = |clue: &[Cell]| lines.iter().filter(|other| self.line(other) < self.line(clue)).count();
                let is_tied =
                    |one: &Vec<Cell>| lines.iter().any(|other| other != one && self.line(other) == self.line(one));
                clues.iter().all(|(clue, rank)| less(clue) + 1 == *rank)
                    && match ties {
                        Ties::Any => true,
                        Ties::Unclued => !clues.iter().any(|(clue, _)| is_tied(clue)),
                        Ties::None => !lines.iter().any(is_tied),
                    }
            }
            _ => self.holds_of_board(rule),
        }
    }

    /// Rules of the whole board.
    fn holds_of_board(&self, rule: &Constraint) -> bool {
        let side_by_side = |down: usize, right: usize| down + right == 1;
        match rule {
            Constraint::Diagonal { rises } => {
                let last = self.shape.columns() - 1;
                let cells: Vec<Cell> = (0..self.shape.rows())
                    .filter_map(|row| self.shape.cell(row, if *rises { last - row } else { row }))
                    .collect();
                self.differ(&cells)
            }
            Constraint::AntiKnight => self.apart(&|down, right, a, b| !(down * right == 2 && a == b)),
            Constraint::AntiKing => self.apart(&|down, right, a, b| !(down == 1 && right == 1 && a == b)),
            Constraint::AntiTaxicab => self.apart(&|down, right, a, b| !(a == b && down + right == a)),
            Constraint::NonConsecutive => {
                self.apart(&|down, right, a, b| !(side_by_side(down, right) && a.abs_diff(b) == 1))
            }
            Constraint::StrictXv => {
                self.apart(&|down, right, a, b| !(side_by_side(down, right) && (a + b == 5 || a + b == 10)))
            }
            Constraint::StrictKropki => self.apart(&|down, right, a, b| {
                !(side_by_side(down, right) && (a.abs_diff(b) == 1 || a == 2 * b || b == 2 * a))
            }),
            Constraint::Windoku => {
                self.shape.rows() != 4
                    || self.differ(
                        &[(1, 1), (1, 2), (2, 1), (2, 2)].map(|(row, column)| self.shape.cell(row, column).unwrap()),
                    )
            }
            Constraint::DisjointGroups => {
                // The boxes of the board, whatever its regions are.
                let boxes = self.shape.box_sides(self.shape.rows().max(self.shape.columns()));
                let boxes = boxes.map(|(rows, columns)| self.shape.boxes(rows, columns)).unwrap_or_default();
                let size = boxes.first().map_or(0, Vec::len);
                (0..size).all(|i| self.differ(&boxes.iter().map(|cells| cells[i]).collect::<Vec<_>>()))
            }
            other => panic!("this test has no reading of {other:?}"),
        }
    }
}

/// All rows and columns, from both ends.
fn lines(shape: Shape) -> Vec<Vec<Cell>> {
    let rows = (0..shape.rows()).map(|row| shape.row_cells(row));
    let all = rows.chain((0..shape.columns()).map(|column| shape.column_cells(column)));
    all.flat_map(|line| [line.clone(), line.into_iter().rev().collect()]).collect()
}

/// Numbers from a seed that is not 0.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % most
    }

    /// This many different cells, in any order.
    pub(crate) fn cells(&mut self, shape: Shape, count: usize) -> Vec<Cell> {
        let mut all: Vec<Cell> = shape.all().collect();
        (0..count).map(|_| all.swap_remove(self.below(all.len()))).collect()
    }
}

/// A rule of each kind, drawn at random.
pub(crate) fn rules(random: &mut Random, shape: Shape) -> Vec<Constraint> {
    let side = shape.rows();
    let few = 2 + random.below(3);
    let cells = random.cells(shape, few);
    let more = random.cells(shape, few + 1);
    let line =
        if random.below(2) == 0 { shape.row_cells(random.below(side)) } else { shape.column_cells(random.below(side)) };
    let (one, other) = (cells[0], cells[1]);
    let number = 1 + random.below(side);
    let total = 2 + random.below(2 * side);
    vec![
        Constraint::Diagonal { rises: random.below(2) == 0 },
        Constraint::AntiKnight,
        Constraint::AntiKing,
        Constraint::AntiTaxicab,
        Constraint::NonConsecutive,
        Constraint::StrictXv,
        Constraint::StrictKropki,
        Constraint::Different(cells.clone()),
        Constraint::EqualityCage(cells.clone()),
        Constraint::Among(one, vec![number, 1]),
        Constraint::WhiteDot(one, other),
        Constraint::BlackDot(one, other),
        Constraint::PairSum(one, other, 5),
        Constraint::Greater(one, other),
        Constraint::Thermometer { cells: cells.clone(), is_slow: false },
        Constraint::Thermometer { cells: cells.clone(), is_slow: true },
        Constraint::Whisper { difference: 2, cells: cells.clone() },
        Constraint::Renban(cells.clone()),
        Constraint::Modular { modulus: 2, cells: more.clone() },
        Constraint::Palindrome(more.clone()),
        Constraint::Between(more.clone()),
        Constraint::Lockout { difference: 2, cells: more.clone() },
        Constraint::RegionSum(more.clone()),
        Constraint::Zipper(more.clone()),
        Constraint::SumLine { total: 5, cells: line.clone(), is_loop: false },
        Constraint::Cage { total, cells: cells.clone() },
        Constraint::Sum { total: total as i64, terms: cells.iter().map(|&cell| (cell, 1)).collect() },
        Constraint::Sum { total: 3, terms: vec![(one, 2), (other, -1)] },
        Constraint::EqualSums(vec![more[..1].to_vec(), more[1..].to_vec()]),
        Constraint::AntiSum { total: 4, cells: cells.clone() },
        Constraint::Sandwich { total: total - 2, cells: line.clone() },
        Constraint::Sandwich { total: total - 2, cells: more.clone() },
        Constraint::XSum { total, cells: line.clone() },
        Constraint::Skyscraper { count: number, cells: line.clone() },
        Constraint::HiddenSkyscraper { value: number, cells: line.clone() },
        Constraint::NumberedRoom { value: number, cells: line.clone() },
        Constraint::Indexing { cell: one, by_row: random.below(2) == 0 },
        Constraint::Contains { values: vec![number, number], cells: more.clone(), is_exact: false },
        Constraint::Contains { values: vec![number], cells: more.clone(), is_exact: true },
        Constraint::SameValues(vec![random.cells(shape, 2), random.cells(shape, 2)]),
        Constraint::CountingCircles(more.clone()),
        Constraint::CountDistinct(more.clone()),
        full_rank(random, shape),
        Constraint::Windoku,
        Constraint::DisjointGroups,
        Constraint::Entropic(more.clone()),
        Constraint::ValueIndexing(random.cells(shape, 5)),
        Constraint::Pairs {
            table: (0..shape.values()).map(|_| random.below(1 << shape.values()) as u64 | 1).collect(),
            cells: more.clone(),
            is_all: random.below(2) == 0,
        },
        Constraint::Any(vec![
            vec![Constraint::Greater(one, other), Constraint::Cage { total, cells: cells.clone() }],
            vec![Constraint::Renban(more)],
        ]),
    ]
}

/// Ranks of one to three lines, near each other, so that lines of one first value meet.
fn full_rank(random: &mut Random, shape: Shape) -> Constraint {
    let mut all = lines(shape);
    let from = random.below(all.len() - 3);
    let mut clue = |random: &mut Random| (all.swap_remove(random.below(all.len())), 1 + from + random.below(4));
    let clues = (0..1 + random.below(3)).map(|_| clue(random)).collect();
    Constraint::FullRank { clues, ties: [Ties::Unclued, Ties::Any, Ties::None][random.below(3)] }
}
