//! Ratings of boards: the same for every image of a board and every order of its rules.

use bitdoku_variant::make::{Drawn, Maker};
use bitdoku_variant::read::read;
use bitdoku_variant::steps::{RoundKind, rate};
use bitdoku_variant::{Cell, Constraint, Limits, Rules, Shape};

/// The board with each cell moved.
fn image(rules: &Rules, to: &dyn Fn(Cell) -> Cell) -> Rules {
    let mut moved = Rules::new(rules.shape());
    let cells = |cells: &[Cell]| cells.iter().map(|&cell| to(cell)).collect::<Vec<_>>();
    for rule in rules.constraints() {
        moved.push(match rule {
            Constraint::Among(cell, values) => Constraint::Among(to(*cell), values.clone()),
            Constraint::Cage { total, cells: of } => Constraint::Cage { total: *total, cells: cells(of) },
            Constraint::Thermometer { cells: of, is_slow } => {
                Constraint::Thermometer { cells: cells(of), is_slow: *is_slow }
            }
            Constraint::Whisper { difference, cells: of } => {
                Constraint::Whisper { difference: *difference, cells: cells(of) }
            }
            Constraint::EqualSums(lists) => Constraint::EqualSums(lists.iter().map(|list| cells(list)).collect()),
            Constraint::WhiteDot(a, b) => Constraint::WhiteDot(to(*a), to(*b)),
            Constraint::AntiKnight => Constraint::AntiKnight,
            other => panic!("{other:?}"),
        });
    }
    moved
}

/// A board for each family: killers, thermometers, arrows, dots, whispers, anti-knight.
fn boards() -> Vec<Rules> {
    let killer = ".Shape~6x6.Cage~3~R1C1~R1C2.Cage~14~R2C3~R2C4~R3C4.Cage~7~R3C1~R4C1.Cage~5~R5C6~R6C6";
    let mixed =
        ".Shape~6x6.Thermo~R1C1~R2C2~R3C3~R4C4.Whisper~3~R6C1~R5C2~R6C3.WhiteDot~R1C5~R1C6.Arrow~R5C5~R4C5~R3C5";
    let mut boards = Vec::new();
    for seed in 0..2 {
        boards.push(Maker::new(read(mixed).unwrap()).make(3, seed, &Limits::default()).unwrap().rules);
        boards.push(Maker::new(read(killer).unwrap()).make(3, seed, &Limits::default()).unwrap().rules);
        let mut knight = Rules::new(Shape::square(6).unwrap());
        knight.add_named("anti-knight").unwrap();
        boards.push(Maker::new(knight).make(4, seed, &Limits::default()).unwrap().rules);
        boards.push(caged(seed));
    }
    boards
}

/// A killer whose cages cover the board.
fn caged(number: u64) -> Rules {
    let maker = Maker::new(Rules::new(Shape::square(6).unwrap())).with_drawn(&[Drawn::Killer]);
    maker.make(6, number, &Limits::default()).unwrap().rules
}

/// What cages and houses leave together is a step of its own, easier than suppositions.
#[test]
fn killers_take_innies_and_outies() {
    let hardest = |number| rate(&caged(number), &Limits::default()).unwrap().hardest.unwrap().kind;
    let kinds: Vec<RoundKind> = (0..30).map(hardest).collect();
    assert!(kinds.contains(&RoundKind::Sum(1)), "{kinds:?}");
    assert!(kinds.iter().any(|kind| matches!(kind, RoundKind::Sum(2..))), "{kinds:?}");
}

#[test]
fn images_of_a_board_have_its_rating() {
    for rules in boards() {
        let rating = rate(&rules, &Limits::default()).unwrap();
        assert!(
            rating.is_complete
                && rating.hardest >= rating.placing
                && rating.placing >= rating.first
                && rating.first.is_some(),
            "{rules}: {rating:?}"
        );
        let (side, mut reordered) = (rules.shape().rows(), Rules::new(rules.shape()));
        rules.constraints().iter().rev().for_each(|rule| reordered.push(rule.clone()));
        assert_eq!(rate(&reordered, &Limits::default()).unwrap(), rating, "{rules}");
        let at = |row: usize, column: usize| rules.shape().cell(row, column).unwrap();
        let row_and_column = |cell: Cell| (rules.shape().row(cell), rules.shape().column(cell));
        let half_turn = image(&rules, &|cell| {
            let (row, column) = row_and_column(cell);
            at(side - 1 - row, side - 1 - column)
        });
        let mirrored = image(&rules, &|cell| {
            let (row, column) = row_and_column(cell);
            at(row, side - 1 - column)
        });
        assert_eq!(rate(&half_turn, &Limits::default()).unwrap(), rating, "{rules}");
        assert_eq!(rate(&mirrored, &Limits::default()).unwrap(), rating, "{rules}");
    }
}

#[test]
fn what_takes_more_to_see_is_rated_higher() {
    let hardest = |text: &str| rate(&read(text).unwrap(), &Limits::default()).unwrap().hardest.unwrap().effort();
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    assert_eq!(hardest(easy), 1.2);
    let swordfish = "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5";
    assert!(hardest(swordfish) > 5.0);
    assert_eq!(rate(&read("1...............").unwrap(), &Limits::default()).unwrap().level(), None);
}
