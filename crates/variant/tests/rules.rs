//! Each rule against what it says: all grids of a small board are made without it, and those that keep it, found by a
//! plain reading of the rule over full grids, must be the solutions with it.

use std::sync::Arc;

use bitdoku_variant::{Automaton, Constraint, Limits, Outcome, Puzzle, Regions, Rules, Shape, Ties, read, solve};

use crate::count;
use crate::drawn::{Random, all_solutions, holds, rules};

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

#[test]
fn each_rule_keeps_what_it_says() {
    let mut random = Random(0x853C_49E6_748F_EA9B);
    let mut boards = vec![Rules::new(Shape::square(4).unwrap())];
    boards.push(boards[0].clone());
    boards[1].set_regions(Regions::None);
    // Values from 0 on, and more values than a row has cells.
    boards.push(Rules::new(Shape::new(4, 4, 4, 0).unwrap()));
    let mut more = Rules::new(Shape::new(3, 3, 4, 0).unwrap());
    more.set_regions(Regions::None);
    boards.push(more);
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

/// Eight diagonals with sums that are too great: four of them lie side by side, and together they have no room. Without the sum of all
/// four, millions of guesses do not show it.
#[test]
fn long_sums_that_lie_side_by_side_are_put_together() {
    let diagonals = "R1C1 R2C1 R3C1 R7C9 R1C9 R1C8 R9C2 R9C3".split(' ').map(|cell| format!(".LittleKiller~50~{cell}"));
    let rules = read::read(&diagonals.collect::<String>()).unwrap();
    let solved = Puzzle::from(&rules).solve(&Limits { guesses: 100, ..Limits::default() });
    assert_eq!(solved.outcome, Outcome::Unsolvable);
}

/// Six ranks without a given, an example of Interactive Sudoku Solver. Where only values of cells are guessed, it takes thousands.
#[test]
fn ranks_need_few_guesses_since_places_are_guessed() {
    let clues = ["R5~17~", "R4~1~", "C2~32~", "C3~28~", "C4~23~", "R1~34~"];
    let rules = read::read(&clues.map(|clue| format!(".FullRank~{clue}")).concat()).unwrap();
    let solved = Puzzle::from(&rules).solve(&Limits { guesses: 500, ..Limits::default() });
    assert!(matches!(solved.outcome, Outcome::Unique(_)), "{:?}", solved.outcome);
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
    let counted = |text: &str| count(&read::read(text).unwrap(), &Limits::default()).unwrap();
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

/// What is written of rules is read as the same rules, of each kind, also within cases and on boards with other values.
#[test]
fn rules_are_read_as_they_are_written() {
    let mut random = Random(0x6A09_E667_F3BC_C909);
    let mut shapes = vec![
        Rules::new(Shape::square(4).unwrap()),
        Rules::new(Shape::square(6).unwrap()),
        Rules::new(Shape::new(6, 6, 7, 0).unwrap()),
        Rules::new(Shape::square(25).unwrap()),
        Rules::new(Shape::square(36).unwrap()),
    ];
    let mut bare = shapes[1].clone();
    bare.set_regions(Regions::None);
    bare.set_lines(false);
    let mut columns = shapes[1].clone();
    columns.set_regions(Regions::Boxes { rows: 3, columns: 2 });
    let mut jigsaw = shapes[1].clone();
    jigsaw.set_regions(Regions::Jigsaw((0..3).map(|_| random.cells(jigsaw.shape(), 6)).collect()));
    shapes.extend([bare, columns, jigsaw]);
    for bare in shapes {
        let shape = bare.shape();
        assert_eq!(read::read(&bare.to_string()).unwrap(), bare, "{bare}");
        let whole = {
            let mut all = bare.clone();
            for rule in (0..8).flat_map(|_| rules(&mut random, shape)).collect::<Vec<_>>() {
                // What holds on the whole board need not be written again.
                if !all.constraints().contains(&rule) {
                    all.push(rule);
                }
            }
            let step = |&sum: &usize, value| vec![(sum + value) % 5];
            let automaton =
                Automaton::new(shape.values(), 4, [0], step, |&sum| sum == 2).expect("there are five states");
            all.push(Constraint::Line { automaton: Arc::new(automaton), cells: random.cells(shape, 4) });
            all.push(Constraint::FullRank { clues: vec![(shape.row_cells(1), 3)], ties: Ties::Any });
            all.push(Constraint::Sum {
                total: -3,
                terms: random.cells(shape, 3).into_iter().map(|cell| (cell, -1)).collect(),
            });
            all.push(Constraint::Cage { total: 0, cells: random.cells(shape, 2) });
            all.push(Constraint::SameValues(vec![random.cells(shape, 2), random.cells(shape, 3)]));
            all.push(Constraint::SumLine { total: 7, cells: random.cells(shape, 4), is_loop: true });
            all
        };
        let text = whole.to_string();
        let again = read::read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(again == whole, "{text}\n{again}");
    }
}

/// What other programs write becomes the same rules through the canonical text.
#[test]
fn strings_are_written_as_they_say() {
    for text in [
        ".Cage~10~R1C1~R1C2~R2C1.Sandwich~12~R3.XSum~C2~13~20.~R5C5_3_4.Or.X~R1C1~R1C2.V~R1C1~R1C2.End",
        ".Shape~6x6.RegionSize~6.Jigsaw~111222111222333444333444555666555666.Skyscraper~R1~3~",
        ".NoBoxes.AntiKnight.Pair~-_-_~R1C1~R1C2.Regex~WzEyXSo=~R2C1~R2C2",
        ".Shape~9x9~0-8~Raw.Sum~0_=_1_1_-10~R1C1~R2C2~R3C3",
    ] {
        let rules = read::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let written = rules.to_string();
        assert_eq!(read::read(&written).unwrap_or_else(|error| panic!("{written}: {error}")), rules, "{written}");
    }
    let message = |text: &str| read::read(text).unwrap_err().to_string();
    assert!(message(".Sum~5_<_1~R1C1").contains("Sum with <"));
    assert!(message(".Boxes~2x4").contains("2x4"));
    assert!(message(".Automaton~0~0~0:9:0~R1C1").contains("0:9:0"));
}
