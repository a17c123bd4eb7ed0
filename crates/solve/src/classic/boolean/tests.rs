//! The document's figures and equations, as printed and as meant.

use super::*;
use crate::{Budget, Report};

/// Figure 1. The printed rows have lost some blanks; the columns are those that agree with figure 6.
const FIGURE_1: &str = concat!(
    "...9..728",
    "278..3.1.",
    ".9....64.",
    ".5..6.2..",
    "..6...3..",
    ".1..5....",
    "1..7.6.34",
    "...5.4...",
    "7.91..8.5",
);

/// Figure 6's requirements as printed, with eight bits each.
#[rustfmt::skip]
const FIGURE_6: [[&str; 9]; 3] = [
    ["00011101", "10011000", "01101011", "11100110", "11101011", "11110110", "11001001", "11111111", "00010110"],
    ["11011100", "01010110", "00111111", "01010110", "11001111", "11101001", "10001100", "11111000", "01100111"],
    ["00011101", "01111011", "10001010", "11100110", "11100111", "11111100", "01011110", "11000011", "10110001"],
];

fn memory(puzzle: &str) -> Memory {
    Memory::new(&puzzle.parse().unwrap())
}

/// The requirements of rows, columns and boxes, each as nine bits.
fn requirements(memory: &Memory) -> [[String; 9]; 3] {
    [memory.row, memory.column, memory.block]
        .map(|houses| core::array::from_fn(|i| format!("{:09b}", houses[i / 3][i % 3])))
}

/// Whether `short` is `long` with one character lost.
fn has_lost_one_bit(long: &str, short: &str) -> bool {
    (0..long.len()).any(|i| long[..i].to_owned() + &long[i + 1..] == short)
}

fn place(i: usize, j: usize, k: usize, l: usize) -> Place {
    Place { i, j, k, l }
}

fn report(boolean: &mut Boolean, puzzle: &str, iterations: u64) -> Report {
    let budget = Budget { iterations, ..Budget::UNLIMITED };
    boolean.search(&puzzle.parse().unwrap(), &budget, &mut |_| ControlFlow::Continue(()))
}

#[test]
fn the_memory_is_216_bytes() {
    assert_eq!(size_of::<Memory>(), 216);
}

#[test]
fn figure_5_one_given_takes_one_bit_from_each_of_three_variables() {
    let mut memory = Memory::EMPTY;
    memory.set(place(0, 1, 0, 0), 9);
    let [rows, columns, boxes] = requirements(&memory);
    assert_eq!([&rows[0], &columns[3], &boxes[1]], ["011111111"; 3]);
    let full = [rows, columns, boxes].concat().iter().filter(|bits| *bits == "111111111").count();
    assert_eq!(full, 24);
    // Printed with eight bits: right but for the lost one in the column and the box, and wrong in the row.
    assert!(has_lost_one_bit("011111111", "01111111"));
    assert!(!has_lost_one_bit("011111111", "00111111"));
}

#[test]
fn figure_6_the_printed_requirements_have_lost_a_bit() {
    let meant = requirements(&memory(FIGURE_1));
    let mut misprinted = Vec::new();
    for (kind, (meant, printed)) in meant.iter().zip(&FIGURE_6).enumerate() {
        for (number, (meant, printed)) in meant.iter().zip(printed).enumerate() {
            if !has_lost_one_bit(meant, printed) {
                misprinted.push((kind, number, meant.as_str()));
            }
        }
    }
    assert_eq!(misprinted, [(0, 7, "111100111")], "row 8 alone is printed as if it were empty");
}

#[test]
fn figure_1_the_first_value_is_found_in_the_6th_iteration() {
    let before = report(&mut Boolean::default(), FIGURE_1, 5);
    assert_eq!((before.placements, before.end), (0, End::GaveUp));
    let after = report(&mut Boolean::default(), FIGURE_1, 6);
    assert_eq!(after.placements, 1);
    // It is r2c4, and 32 is what the second technique leaves of its requirement.
    let memory = memory(FIGURE_1);
    let r2c4 = place(0, 1, 1, 0);
    let others = memory.required_by_any(r2c4.others_in_box());
    assert_eq!(memory.required(r2c4) & !others, 32);
    assert!(matches!(memory.visit(r2c4), Visit::Hidden(6)));
}

/// The worked example is figure 1's box 2, its indices counted from 1: one of its strings is not what equation 4 gives.
#[test]
fn equations_8_to_15_are_figure_1s_box_2_with_one_misprint() {
    let printed = [
        ((1, 2, 1, 2), 0b000001001),
        ((1, 2, 1, 3), 0b000010001),
        ((1, 2, 2, 2), 0b100001000),
        ((1, 2, 3, 1), 0b010000010),
        ((1, 2, 3, 2), 0b011000011),
        ((1, 2, 3, 3), 0b011010011),
        ((1, 2, 2, 1), 0b000101000),
    ];
    let memory = memory(FIGURE_1);
    let place_of = |(i, j, k, l): (usize, usize, usize, usize)| place(i - 1, j - 1, k - 1, l - 1);
    let misprinted: Vec<_> = printed.iter().filter(|(at, bits)| memory.required(place_of(*at)) != *bits).collect();
    assert_eq!(misprinted, [&((1, 2, 2, 2), 0b100001000)], "equation 10, r2c5");
    assert_eq!(memory.required(place_of((1, 2, 2, 2))), 0b000001000, "9 stands at r1c4");

    // The result stands: the misprinted bit is none of the cell's.
    let as_printed = printed[..6].iter().fold(0, |any, (_, bits)| any | bits);
    let as_meant = printed[..6].iter().fold(0, |any, (at, _)| any | memory.required(place_of(*at)));
    assert_eq!((as_printed, as_meant), (0b111011011, 0b011011011), "equation 15, printed and meant");
    let cell = printed[6].1;
    assert_eq!([cell & !as_printed, cell & !as_meant], [32, 32]);
    assert_eq!(value_of(32), 6);
    // The cell requires 40 by equation 4: it is no naked single, as section 4.1 has it.
    assert_eq!(cell, 40);
}

#[test]
fn equations_5_to_7_visit_the_other_cells_of_each_house_once() {
    for cell in Cell::ALL {
        let [row, column, block] = cell.houses();
        let at = Place::of(cell);
        let check = |house: bitdoku_grid::House, others: Vec<Place>| {
            assert_eq!(others.len(), 8);
            for other in house.cells() {
                assert_eq!(others.contains(&Place::of(other)), other != cell, "{cell} {other}");
            }
        };
        check(row, at.others_in_row().collect());
        check(column, at.others_in_column().collect());
        check(block, at.others_in_box().collect());
    }
}

#[test]
fn a_pass_without_a_value_ends_it_and_a_contradiction_proves() {
    let empty = ".".repeat(81);
    let stuck = report(&mut Boolean::default(), &empty, u64::MAX);
    assert_eq!((stuck.end, stuck.iterations), (End::GaveUp, 81));
    // r1c1 has no value left.
    let dead = format!(".12345678{}9{}", ".".repeat(27), ".".repeat(44));
    assert!(dead.parse::<Grid>().unwrap().clash().is_none());
    assert_eq!(report(&mut Boolean::default(), &dead, u64::MAX).end, End::Exhausted);
}

#[test]
fn the_search_takes_up_where_the_document_ends() {
    let empty = ".".repeat(81);
    let mut left = 3;
    let grid = empty.parse().unwrap();
    let report = Boolean::with_search().search(&grid, &Budget::UNLIMITED, &mut |_| {
        left -= 1;
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((report.end, report.solutions), (End::Stopped, 3));
    assert!(report.guesses > 0 && report.hidden_singles > 0);
}

#[test]
fn whoever_watches_sees_each_iteration() {
    let grid = FIGURE_1.parse().unwrap();
    let mut seen = Vec::new();
    let report = Boolean::default().search_watched(
        &grid,
        &Budget::UNLIMITED,
        &mut |_| ControlFlow::Continue(()),
        &mut |event| {
            if let Event::Iteration(progress) = event {
                seen.push(progress);
            }
            ControlFlow::Continue(())
        },
    );
    assert_eq!(seen.len() as u64, report.iterations);
    let blank: Vec<usize> = seen.iter().take(7).map(|progress| progress.blank).collect();
    assert_eq!(blank[..6], [50, 50, 50, 50, 50, 49]);
    assert_eq!(seen.last().map(|progress| progress.blank), Some(0));
}

#[test]
fn it_shows_how_far_it_came() {
    let hard: Grid =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse().unwrap();
    let mut boolean = Boolean::default();
    let _ = boolean.solve(&hard.into());
    assert_eq!(boolean.reached(), Some(hard), "not a single value is found");
    let _ = boolean.solve(&FIGURE_1.parse().unwrap());
    assert_eq!(boolean.reached(), None, "solved");
}
