//! Each rule against what it says: all grids of a small board are made without it, and those that keep it, told by a plain reading of the
//! rule over full grids, must be the solutions with it.

use std::ops::ControlFlow;

use bitdoku_variant::{Cell, Constraint, Limits, Outcome, Puzzle, Regions, Rules, Shape, count, read, solve};

fn all_solutions(rules: &Rules) -> Vec<Vec<usize>> {
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
fn holds(rule: &Constraint, shape: Shape, regions: &[Vec<Cell>], values: &[usize]) -> bool {
    let at = |cell: &Cell| values[cell.index()];
    let line = |cells: &[Cell]| cells.iter().map(at).collect::<Vec<usize>>();
    let sum = |cells: &[Cell]| cells.iter().map(at).sum::<usize>();
    let differ = |cells: &[Cell]| {
        let mut all = line(cells);
        all.sort_unstable();
        all.windows(2).all(|pair| pair[0] != pair[1])
    };
    let apart = |allows: &dyn Fn(usize, usize, usize, usize) -> bool| {
        shape.all().all(|a| {
            shape.all().all(|b| {
                let (down, right) = (shape.row(a).abs_diff(shape.row(b)), shape.column(a).abs_diff(shape.column(b)));
                a == b || allows(down, right, at(&a), at(&b))
            })
        })
    };
    let side_by_side = |down: usize, right: usize| down + right == 1;
    match rule {
        Constraint::Diagonal { rises } => {
            let last = shape.columns() - 1;
            let cells: Vec<Cell> =
                (0..shape.rows()).filter_map(|row| shape.cell(row, if *rises { last - row } else { row })).collect();
            differ(&cells)
        }
        Constraint::AntiKnight => apart(&|down, right, a, b| !(down * right == 2 && a == b)),
        Constraint::AntiKing => apart(&|down, right, a, b| !(down == 1 && right == 1 && a == b)),
        Constraint::AntiTaxicab => apart(&|down, right, a, b| !(a == b && down + right == a)),
        Constraint::NonConsecutive => apart(&|down, right, a, b| !(side_by_side(down, right) && a.abs_diff(b) == 1)),
        Constraint::StrictXv => apart(&|down, right, a, b| !(side_by_side(down, right) && (a + b == 5 || a + b == 10))),
        Constraint::StrictKropki => {
            apart(&|down, right, a, b| !(side_by_side(down, right) && (a.abs_diff(b) == 1 || a == 2 * b || b == 2 * a)))
        }
        Constraint::Different(cells) => differ(cells),
        Constraint::Among(cell, allowed) => allowed.contains(&at(cell)),
        Constraint::WhiteDot(a, b) => at(a).abs_diff(at(b)) == 1,
        Constraint::BlackDot(a, b) => at(a) == 2 * at(b) || at(b) == 2 * at(a),
        Constraint::PairSum(a, b, total) => at(a) + at(b) == *total,
        Constraint::Greater(a, b) => at(a) > at(b),
        Constraint::Thermometer { cells, is_slow } => {
            line(cells).windows(2).all(|pair| pair[0] < pair[1] || (*is_slow && pair[0] == pair[1]))
        }
        Constraint::Whisper { difference, cells } => {
            line(cells).windows(2).all(|pair| pair[0].abs_diff(pair[1]) >= *difference)
        }
        Constraint::Renban(cells) => {
            let all = line(cells);
            differ(cells) && all.iter().max().unwrap() - all.iter().min().unwrap() == all.len() - 1
        }
        Constraint::Modular { modulus, cells } => line(cells).windows(*modulus).all(|part| {
            let mut rest: Vec<usize> = part.iter().map(|value| value % modulus).collect();
            rest.sort_unstable();
            rest.dedup();
            rest.len() == *modulus
        }),
        Constraint::Palindrome(cells) => line(cells).iter().eq(line(cells).iter().rev()),
        Constraint::Between(cells) => {
            let all = line(cells);
            let (first, last) = (all[0], all[all.len() - 1]);
            all[1..all.len() - 1].iter().all(|&value| first.min(last) < value && value < first.max(last))
        }
        Constraint::Lockout { difference, cells } => {
            let all = line(cells);
            let (first, last) = (all[0], all[all.len() - 1]);
            first.abs_diff(last) >= *difference
                && all[1..all.len() - 1].iter().all(|&value| value < first.min(last) || value > first.max(last))
        }
        Constraint::RegionSum(cells) => {
            let of = |cell: &Cell| regions.iter().position(|region| region.contains(cell));
            let sums: Vec<usize> = cells.chunk_by(|a, b| of(a) == of(b)).map(sum).collect();
            sums.windows(2).all(|pair| pair[0] == pair[1])
        }
        Constraint::Zipper(cells) => {
            let (all, half) = (line(cells), cells.len() / 2);
            let mut sums: Vec<usize> = (0..half).map(|i| all[i] + all[all.len() - 1 - i]).collect();
            if all.len() % 2 == 1 {
                sums.push(all[half]);
            }
            sums.windows(2).all(|pair| pair[0] == pair[1])
        }
        Constraint::SumLine { total, cells, .. } => {
            let mut part = 0;
            for value in line(cells) {
                part += value;
                if part == *total {
                    part = 0;
                }
            }
            part == 0
        }
        Constraint::Cage { total, cells } => differ(cells) && sum(cells) == *total,
        Constraint::Sum { total, terms } => {
            terms.iter().map(|(cell, times)| at(cell) as i64 * times).sum::<i64>() == *total
        }
        Constraint::EqualSums(parts) => parts.windows(2).all(|pair| sum(&pair[0]) == sum(&pair[1])),
        Constraint::AntiSum { total, cells } => {
            let all = line(cells);
            let subsets = 1..1u32 << all.len();
            let of = |subset: u32| (0..all.len()).filter(|i| subset >> i & 1 != 0).map(|i| all[i]).sum::<usize>();
            differ(cells) && subsets.into_iter().all(|subset| of(subset) != *total)
        }
        Constraint::Sandwich { total, cells } => {
            let all = line(cells);
            let place = |value: &usize| all.iter().position(|other| other == value).unwrap();
            let (one, other) = (place(all.iter().min().unwrap()), place(all.iter().max().unwrap()));
            differ(cells) && all[one.min(other) + 1..one.max(other)].iter().sum::<usize>() == *total
        }
        Constraint::XSum { total, cells } => {
            let all = line(cells);
            all[..all[0].min(all.len())].iter().sum::<usize>() == *total
        }
        Constraint::Skyscraper { count, cells } => {
            let all = line(cells);
            (0..all.len()).filter(|&i| all[..i].iter().all(|&before| before < all[i])).count() == *count
        }
        Constraint::HiddenSkyscraper { value, cells } => {
            let all = line(cells);
            (0..all.len()).find(|&i| all[..i].iter().any(|&before| before > all[i])).is_some_and(|i| all[i] == *value)
        }
        Constraint::NumberedRoom { value, cells } => line(cells).get(at(&cells[0]) - 1) == Some(value),
        Constraint::Indexing { cell, by_row } => {
            let (row, column) = (shape.row(*cell), shape.column(*cell));
            let (own, line) =
                if *by_row { (row + 1, shape.column_cells(column)) } else { (column + 1, shape.row_cells(row)) };
            at(&line[at(cell) - 1]) == own
        }
        Constraint::Contains { values, cells, is_exact } => values.iter().all(|value| {
            let wanted = values.iter().filter(|other| *other == value).count();
            let there = line(cells).iter().filter(|other| *other == value).count();
            if *is_exact { there == wanted } else { there >= wanted }
        }),
        Constraint::SameValues(lists) => {
            let sorted = |cells: &Vec<Cell>| {
                let mut all = line(cells);
                all.sort_unstable();
                all
            };
            lists.windows(2).all(|pair| sorted(&pair[0]) == sorted(&pair[1]))
        }
        Constraint::CountingCircles(cells) => {
            let all = line(cells);
            all.iter().all(|value| all.iter().filter(|other| *other == value).count() == *value)
        }
        Constraint::CountDistinct(cells) => {
            let mut all = line(&cells[1..]);
            all.sort_unstable();
            all.dedup();
            all.len() == at(&cells[0])
        }
        Constraint::Any(cases) => cases.iter().any(|case| case.iter().all(|rule| holds(rule, shape, regions, values))),
        other => panic!("this test has no reading of {other:?}"),
    }
}

/// Compares a rule with its reading on a board.
fn check(rules: &Rules, rule: Constraint) -> usize {
    let regions = rules.region_cells();
    let grids = all_solutions(rules);
    let expected: Vec<_> = grids.iter().filter(|grid| holds(&rule, rules.shape(), &regions, grid)).cloned().collect();
    let mut with = rules.clone();
    with.push(rule.clone());
    let found = all_solutions(&with);
    assert!(expected == found, "{rule:?}: {} grids keep it, {} were found", expected.len(), found.len());
    // And each of a few of them, asked for by its first cells.
    for grid in expected.iter().step_by(37) {
        let mut given = with.clone();
        for (cell, &value) in rules.shape().all().zip(grid) {
            given.give(cell, value);
        }
        assert!(matches!(solve(&given, &Limits::default()).outcome, Outcome::Unique(_)));
    }
    expected.len()
}

struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % most
    }

    /// So many different cells, in any order.
    fn cells(&mut self, shape: Shape, count: usize) -> Vec<Cell> {
        let mut all: Vec<Cell> = shape.all().collect();
        (0..count).map(|_| all.swap_remove(self.below(all.len()))).collect()
    }
}

/// A rule of each kind, drawn at random.
fn rules(random: &mut Random, shape: Shape) -> Vec<Constraint> {
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
        Constraint::Any(vec![
            vec![Constraint::Greater(one, other), Constraint::Cage { total, cells: cells.clone() }],
            vec![Constraint::Renban(more)],
        ]),
    ]
}

#[test]
fn each_rule_keeps_what_it_says() {
    let mut random = Random(0x853C_49E6_748F_EA9B);
    let mut boards = vec![Rules::new(Shape::square(4).unwrap())];
    boards.push(boards[0].clone());
    boards[1].set_regions(Regions::None);
    let mut kept = 0;
    for board in &boards {
        for _ in 0..8 {
            for rule in rules(&mut random, board.shape()) {
                kept += (check(board, rule) > 0) as usize;
            }
        }
    }
    assert!(kept > 400, "only {kept} rules left any grid");
}

#[test]
fn two_rules_are_both_kept() {
    let mut random = Random(0xDA94_2042_E4DD_58B5);
    let board = Rules::new(Shape::square(4).unwrap());
    let grids = all_solutions(&board);
    assert_eq!(grids.len(), 288);
    for _ in 0..150 {
        let mut pick = || {
            let mut all = rules(&mut random, board.shape());
            let at = random.below(all.len());
            all.swap_remove(at)
        };
        let (one, other) = (pick(), pick());
        let mut with = board.clone();
        // Marked dots and sums are exceptions of the strict rules, which the plain readings above do not know.
        if matches!(
            (&one, &other),
            (Constraint::StrictKropki | Constraint::StrictXv, _) | (_, Constraint::StrictKropki | Constraint::StrictXv)
        ) {
            continue;
        }
        with.push(one.clone());
        with.push(other.clone());
        let regions = board.region_cells();
        let both = |grid: &&Vec<usize>| {
            holds(&one, board.shape(), &regions, grid) && holds(&other, board.shape(), &regions, grid)
        };
        let expected: Vec<_> = grids.iter().filter(both).cloned().collect();
        assert!(all_solutions(&with) == expected, "{one:?} and {other:?}");
    }
}

#[test]
fn true_candidates_are_those_of_some_solution() {
    let rules = read::read("1..4 .... .3.. ....").unwrap();
    let solutions = all_solutions(&rules);
    let found = Puzzle::from(&rules).true_candidates(&Limits::default()).unwrap();
    for cell in 0..16 {
        let mut expected: Vec<usize> = solutions.iter().map(|grid| grid[cell]).collect();
        expected.sort_unstable();
        expected.dedup();
        assert_eq!(found[cell], expected);
    }
    assert!(solutions.len() > 1);
}

#[test]
fn known_numbers_of_solutions() {
    let counted = |text: &str| count(&read::read(text).unwrap(), &Limits::default()).unwrap().solutions;
    // Latin squares of order 4 and 5, and Sudokus of 4×4 cells.
    assert_eq!(counted(".Shape~4x4.NoBoxes"), 576);
    assert_eq!(counted(".Shape~5x5"), 161_280);
    assert_eq!(counted(".Shape~4x4"), 288);
    // All grids of 9×9 cells in which cells a king's or a knight's move apart differ and neighbours are not consecutive.
    assert_eq!(counted(".AntiKing.AntiKnight.AntiConsecutive"), 72);
}

#[test]
fn boards_of_many_sizes_are_read_and_solved() {
    let solved = |text: &str| match solve(&read::read(text).unwrap(), &Limits::default()).outcome {
        Outcome::Unique(solution) => solution.to_string(),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(solved("1...\n...2\n..4.\n.3.."), "1234341221434321");
    assert_eq!(solved("1 0 0 0  0 0 0 2  0 0 4 0  0 3 0 0"), "1234341221434321");
    let classic = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    assert_eq!(solved(classic), "534678912672195348198342567859761423426853791713924856961537284287419635345286179");
    for (text, what) in [
        ("12345", "5 characters"),
        ("1..5 .... .... ....", "'5'"),
        (".Shape~9x9.Nonsense~R1C1", "Nonsense"),
        (".Cage~15~R1C1~R0C2", "R0C2"),
        (".Or.Thermo~R1C1~R1C2", "the end of the text"),
    ] {
        let error = read::read(text).unwrap_err().to_string();
        assert!(error.contains(what), "{text}: {error}");
    }
}
