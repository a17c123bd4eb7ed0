//! Laws of any puzzle, on small boards with several rules at once: its solutions are those that a search without propagation finds; a rule less loses
//! none of them; a board that is turned, mirrored or relabelled with its rules has them turned, mirrored or relabelled.

use std::collections::BTreeSet;

use bitdoku_variant::{Cell, Constraint, Regions, Rules, Shape};

use crate::drawn::{Random, all_solutions, holds, rules};

/// All grids whose rows, columns and regions have no value twice, if the board asks for it: tried value by value.
fn grids(rules: &Rules) -> Vec<Vec<usize>> {
    let shape = rules.shape();
    let mut groups = rules.region_cells();
    if rules.has_lines() {
        groups.extend((0..shape.rows()).map(|row| shape.row_cells(row)));
        groups.extend((0..shape.columns()).map(|column| shape.column_cells(column)));
    }
    let earlier: Vec<BTreeSet<usize>> = shape
        .all()
        .map(|cell| {
            let seen = groups.iter().filter(|group| group.contains(&cell)).flatten();
            seen.map(|other| other.index()).filter(|&other| other < cell.index()).collect()
        })
        .collect();
    let mut all = Vec::new();
    fill(shape, &earlier, &mut Vec::new(), &mut all);
    all
}

fn fill(shape: Shape, earlier: &[BTreeSet<usize>], begun: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
    let Some(seen) = earlier.get(begun.len()) else { return all.push(begun.clone()) };
    for value in shape.least()..=shape.greatest() {
        if seen.iter().all(|&other| begun[other] != value) {
            begun.push(value);
            fill(shape, earlier, begun, all);
            begun.pop();
        }
    }
}

/// Boards of at most some thousand grids.
fn boards() -> Vec<Rules> {
    let usual = Rules::new(Shape::square(4).unwrap());
    let mut latin = usual.clone();
    latin.set_regions(Regions::None);
    let mut jigsaw = usual.clone();
    let shape = usual.shape();
    let name = |cell: Cell| "1112122233433444".as_bytes()[cell.index()];
    let region = |of: u8| shape.all().filter(|&cell| name(cell) == of).collect();
    jigsaw.set_regions(Regions::Jigsaw((b'1'..=b'4').map(region).collect()));
    let mut from_zero = Rules::new(Shape::new(3, 3, 4, 0).unwrap());
    from_zero.set_regions(Regions::None);
    let mut oblong = Rules::new(Shape::new(2, 4, 4, 1).unwrap());
    oblong.set_regions(Regions::None);
    let mut free = Rules::new(Shape::new(2, 3, 4, 1).unwrap());
    free.set_regions(Regions::None);
    free.set_lines(false);
    vec![usual, latin, jigsaw, from_zero, oblong, free]
}

/// Marks are exceptions of the strict rules, so that these say more where a mark goes.
fn is_strict(rule: &Constraint) -> bool {
    matches!(rule, Constraint::StrictKropki | Constraint::StrictXv)
}

/// This many rules of all kinds that fit a board, and none of the strict ones.
fn some_rules(random: &mut Random, shape: Shape, count: usize) -> Vec<Constraint> {
    let mut all = rules(random, shape);
    all.retain(|rule| !is_strict(rule));
    (0..count).map(|_| all.swap_remove(random.below(all.len()))).collect()
}

fn with(board: &Rules, rules: &[Constraint]) -> Rules {
    let mut with = board.clone();
    rules.iter().for_each(|rule| with.push(rule.clone()));
    with
}

#[test]
fn solutions_are_the_grids_that_keep_all_rules_and_a_rule_less_loses_none() {
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    let (mut several, mut grown) = (0, 0);
    for board in boards() {
        let (shape, regions, grids) = (board.shape(), board.region_cells(), grids(&board));
        if shape.rows() != shape.columns() {
            // The rules that are drawn have a board of as many rows as columns in mind.
            assert_eq!(all_solutions(&board), grids);
            continue;
        }
        for _ in 0..60 {
            let count = 1 + random.below(4);
            let rules = some_rules(&mut random, shape, count);
            let keep = |grid: &&Vec<usize>| rules.iter().all(|rule| holds(rule, shape, &regions, grid));
            let expected: Vec<Vec<usize>> = grids.iter().filter(keep).cloned().collect();
            let found = all_solutions(&with(&board, &rules));
            assert!(found == expected, "{rules:?}: {} and not {}", found.len(), expected.len());
            several += usize::from(found.len() > 1);
            for at in 0..rules.len() {
                let mut fewer = rules.clone();
                let gone = fewer.remove(at);
                let more = all_solutions(&with(&board, &fewer));
                assert!(found.iter().all(|grid| more.binary_search(grid).is_ok()), "{gone:?} beside {fewer:?}");
                grown += usize::from(more.len() > found.len());
            }
        }
    }
    assert!(several > 60 && grown > 150, "{several} with several solutions, {grown} have more with a rule less");
}

/// A change of the board: where each cell goes, and what a rule becomes. `None` where a rule looks in a direction.
struct Symmetry {
    name: &'static str,
    to: fn(usize, usize, usize) -> (usize, usize),
    /// Whether rows become columns.
    transposes: bool,
    /// Whether a diagonal becomes the other.
    flips: bool,
}

const SYMMETRIES: [Symmetry; 4] = [
    Symmetry { name: "turned", to: |row, column, last| (column, last - row), transposes: true, flips: true },
    Symmetry {
        name: "turned half",
        to: |row, column, last| (last - row, last - column),
        transposes: false,
        flips: false,
    },
    Symmetry { name: "mirrored", to: |row, column, last| (row, last - column), transposes: false, flips: true },
    Symmetry { name: "transposed", to: |row, column, _| (column, row), transposes: true, flips: false },
];

impl Symmetry {
    fn cell(&self, shape: Shape, cell: Cell) -> Cell {
        let (row, column) = (self.to)(shape.row(cell), shape.column(cell), shape.rows() - 1);
        shape.cell(row, column).unwrap()
    }

    fn rule(&self, shape: Shape, rule: &Constraint) -> Option<Constraint> {
        let of = |cell: &Cell| self.cell(shape, *cell);
        Some(match rule {
            Constraint::Diagonal { rises } => Constraint::Diagonal { rises: *rises ^ self.flips },
            // It numbers rows and columns from one side.
            Constraint::Indexing { cell, by_row } if self.name == "transposed" => {
                Constraint::Indexing { cell: of(cell), by_row: !by_row }
            }
            Constraint::Indexing { .. } => return None,
            Constraint::Any(cases) => {
                let case = |case: &Vec<Constraint>| case.iter().map(|rule| self.rule(shape, rule)).collect();
                Constraint::Any(cases.iter().map(case).collect::<Option<_>>()?)
            }
            rule => map_cells(rule, &of),
        })
    }

    fn grid(&self, shape: Shape, grid: &[usize]) -> Vec<usize> {
        let mut all = vec![0; grid.len()];
        shape.all().for_each(|cell| all[self.cell(shape, cell).index()] = grid[cell.index()]);
        all
    }
}

/// The same rule over other cells.
fn map_cells(rule: &Constraint, of: &dyn Fn(&Cell) -> Cell) -> Constraint {
    let all = |cells: &[Cell]| cells.iter().map(of).collect::<Vec<Cell>>();
    let lists = |lists: &[Vec<Cell>]| lists.iter().map(|cells| all(cells)).collect::<Vec<_>>();
    let mut rule = rule.clone();
    match &mut rule {
        Constraint::Among(cell, _) => *cell = of(cell),
        Constraint::WhiteDot(a, b)
        | Constraint::BlackDot(a, b)
        | Constraint::PairSum(a, b, _)
        | Constraint::Greater(a, b) => (*a, *b) = (of(a), of(b)),
        Constraint::Different(cells)
        | Constraint::EqualityCage(cells)
        | Constraint::Thermometer { cells, .. }
        | Constraint::Whisper { cells, .. }
        | Constraint::Renban(cells)
        | Constraint::Modular { cells, .. }
        | Constraint::Entropic(cells)
        | Constraint::Palindrome(cells)
        | Constraint::Between(cells)
        | Constraint::Lockout { cells, .. }
        | Constraint::RegionSum(cells)
        | Constraint::Zipper(cells)
        | Constraint::SumLine { cells, .. }
        | Constraint::Cage { cells, .. }
        | Constraint::AntiSum { cells, .. }
        | Constraint::Sandwich { cells, .. }
        | Constraint::XSum { cells, .. }
        | Constraint::Skyscraper { cells, .. }
        | Constraint::HiddenSkyscraper { cells, .. }
        | Constraint::NumberedRoom { cells, .. }
        | Constraint::ValueIndexing(cells)
        | Constraint::Contains { cells, .. }
        | Constraint::CountingCircles(cells)
        | Constraint::CountDistinct(cells)
        | Constraint::Pairs { cells, .. } => *cells = all(cells),
        Constraint::Sum { terms, .. } => terms.iter_mut().for_each(|(cell, _)| *cell = of(cell)),
        Constraint::EqualSums(parts) | Constraint::SameValues(parts) => *parts = lists(parts),
        Constraint::FullRank { clues, .. } => clues.iter_mut().for_each(|(line, _)| *line = all(line)),
        // About the whole board, from any side.
        Constraint::AntiKnight
        | Constraint::AntiKing
        | Constraint::AntiTaxicab
        | Constraint::NonConsecutive
        | Constraint::StrictXv
        | Constraint::StrictKropki
        | Constraint::Windoku
        | Constraint::DisjointGroups => {}
        other => panic!("this test does not know how {other:?} is turned"),
    }
    rule
}

#[test]
fn a_board_that_is_turned_with_its_rules_has_its_solutions_turned() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut checked = 0;
    for board in boards() {
        let shape = board.shape();
        if shape.rows() != shape.columns() {
            continue;
        }
        for symmetry in &SYMMETRIES {
            let mut turned = board.clone();
            match board.regions() {
                Regions::None => {}
                Regions::Boxes { rows, columns } if symmetry.transposes => {
                    turned.set_regions(Regions::Boxes { rows: *columns, columns: *rows });
                }
                Regions::Boxes { .. } => {}
                Regions::Jigsaw(regions) => {
                    let of = |cells: &Vec<Cell>| cells.iter().map(|&cell| symmetry.cell(shape, cell)).collect();
                    turned.set_regions(Regions::Jigsaw(regions.iter().map(of).collect()));
                }
            }
            for _ in 0..40 {
                let mut drawn = some_rules(&mut random, shape, 2);
                if random.below(4) == 0 {
                    drawn.push(Constraint::StrictKropki);
                    drawn.push(Constraint::StrictXv);
                }
                let Some(rules) = drawn.iter().map(|rule| symmetry.rule(shape, rule)).collect::<Option<Vec<_>>>()
                else {
                    continue;
                };
                let found = all_solutions(&with(&turned, &rules));
                let solutions = all_solutions(&with(&board, &drawn));
                let mut expected: Vec<_> = solutions.iter().map(|grid| symmetry.grid(shape, grid)).collect();
                expected.sort();
                assert!(found == expected, "{} {drawn:?}: {} and not {}", symmetry.name, found.len(), expected.len());
                checked += usize::from(!found.is_empty());
            }
        }
    }
    assert!(checked > 150, "{checked} with a solution");
}

/// What a rule says of values that are exchanged by `of`. `None` where it is about their size.
fn exchanged(rule: &Constraint, shape: Shape, of: &dyn Fn(usize) -> usize) -> Option<Constraint> {
    Some(match rule {
        Constraint::Diagonal { .. }
        | Constraint::AntiKnight
        | Constraint::AntiKing
        | Constraint::Windoku
        | Constraint::DisjointGroups
        | Constraint::Different(_)
        | Constraint::Palindrome(_)
        | Constraint::SameValues(_) => rule.clone(),
        Constraint::Among(cell, values) => Constraint::Among(*cell, values.iter().map(|&value| of(value)).collect()),
        Constraint::Contains { values, cells, is_exact } => {
            let values = values.iter().map(|&value| of(value)).collect();
            Constraint::Contains { values, cells: cells.clone(), is_exact: *is_exact }
        }
        Constraint::Pairs { table, cells, is_all } => {
            let index = |at: usize| of(at + shape.least()) - shape.least();
            let mut other = vec![0; table.len()];
            for (a, row) in table.iter().enumerate() {
                (0..shape.values()).filter(|b| row >> b & 1 != 0).for_each(|b| other[index(a)] |= 1 << index(b));
            }
            Constraint::Pairs { table: other, cells: cells.clone(), is_all: *is_all }
        }
        _ => return None,
    })
}

/// What a rule says of values that are counted from the other end.
fn mirrored(rule: &Constraint, shape: Shape) -> Option<Constraint> {
    let both = shape.least() + shape.greatest();
    Some(match rule {
        Constraint::NonConsecutive
        | Constraint::WhiteDot(..)
        | Constraint::Whisper { .. }
        | Constraint::Renban(_)
        | Constraint::Between(_)
        | Constraint::Lockout { .. } => rule.clone(),
        // A cell in the middle has the sum of two.
        Constraint::Zipper(cells) if cells.len() % 2 == 0 => rule.clone(),
        Constraint::Greater(a, b) => Constraint::Greater(*b, *a),
        Constraint::PairSum(a, b, total) => Constraint::PairSum(*a, *b, (2 * both).checked_sub(*total)?),
        Constraint::Thermometer { cells, is_slow } => {
            Constraint::Thermometer { cells: cells.iter().rev().copied().collect(), is_slow: *is_slow }
        }
        Constraint::Cage { total, cells } => {
            // A total of 0 is none.
            let other = (cells.len() * both).checked_sub(*total).filter(|&other| other > 0 && *total > 0)?;
            Constraint::Cage { total: other, cells: cells.clone() }
        }
        Constraint::Sum { total, terms } => {
            let times: i64 = terms.iter().map(|(_, times)| times).sum();
            Constraint::Sum { total: times * both as i64 - total, terms: terms.clone() }
        }
        Constraint::Any(cases) => {
            let case = |case: &Vec<Constraint>| case.iter().map(|rule| mirrored(rule, shape)).collect();
            Constraint::Any(cases.iter().map(case).collect::<Option<_>>()?)
        }
        rule => exchanged(rule, shape, &|value| both - value)?,
    })
}

#[test]
fn a_board_that_is_relabelled_with_its_rules_has_its_solutions_relabelled() {
    let mut random = Random(0xD1B5_4A32_D192_ED03);
    let mut checked = [0; 2];
    for board in boards().into_iter().filter(|board| board.shape().rows() == board.shape().columns()) {
        let shape = board.shape();
        for round in 0..120 {
            // Any order of the values, or, for rules about their size, from the other end.
            let is_mirrored = round % 2 == 1;
            let mut left: Vec<usize> = (shape.least()..=shape.greatest()).collect();
            let labels: Vec<usize> = match is_mirrored {
                true => left.into_iter().rev().collect(),
                false => (0..shape.values()).map(|_| left.swap_remove(random.below(left.len()))).collect(),
            };
            let of = |value: usize| labels[value - shape.least()];
            let to = |rule: &Constraint| match is_mirrored {
                true => mirrored(rule, shape),
                false => exchanged(rule, shape, &of),
            };
            let all = some_rules(&mut random, shape, 12);
            let is_possible = |rule: &&Constraint| match rule {
                // Values that the board does not have.
                Constraint::Among(_, values) | Constraint::Contains { values, .. } => {
                    values.iter().all(|value| (shape.least()..=shape.greatest()).contains(value))
                }
                _ => true,
            };
            let drawn = all.iter().filter(is_possible).filter_map(|rule| Some((rule.clone(), to(rule)?)));
            let (drawn, rules): (Vec<_>, Vec<_>) = drawn.take(2).unzip();
            let found = all_solutions(&with(&board, &rules));
            let solutions = all_solutions(&with(&board, &drawn));
            let mut expected: Vec<Vec<usize>> =
                solutions.iter().map(|grid| grid.iter().map(|&value| of(value)).collect()).collect();
            expected.sort();
            assert!(found == expected, "{labels:?} {drawn:?}: {} and not {}", found.len(), expected.len());
            checked[usize::from(is_mirrored)] += usize::from(!found.is_empty() && !rules.is_empty());
        }
    }
    assert!(checked[0] > 50 && checked[1] > 50, "{checked:?} with a solution");
}
