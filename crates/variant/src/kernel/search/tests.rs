//! Learning finds what the search in order finds, and no clause forbids a solution.

use std::ops::ControlFlow;

use super::*;
use crate::post::{network, start};
use bitdoku_text::board::{Cell, Shape};
use bitdoku_text::board::{Constraint, Regions, Rules, Ties};

/// All facts of a lesson cannot hold in a solution.
pub(super) fn check_lesson(witness: Option<&[u64]>, facts: &[Fact]) {
    if let Some(witness) = witness {
        let all_hold = facts.iter().all(|&fact| match fact {
            Fact::On(cell, value) => witness[cell as usize] == 1 << value,
            Fact::Off(cell, value) => witness[cell as usize] != 1 << value,
        });
        assert!(!all_hold, "a clause forbids a solution: {facts:?}");
    }
}

struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % most
    }
}

/// Some rules over a board, drawn at random.
fn random_rules(random: &mut Random) -> Rules {
    let side = [4, 6][random.below(2)];
    let shape = Shape::square(side).unwrap();
    let mut rules = Rules::new(shape);
    if random.below(4) == 0 {
        rules.set_regions(Regions::None);
    }
    let cell = |random: &mut Random| Cell(random.below(side * side) as u16);
    let near = |random: &mut Random, from: Cell, count: usize| {
        let mut cells = vec![from];
        while cells.len() < count {
            let last = cells[random.below(cells.len())];
            let (row, column) = (shape.row(last), shape.column(last));
            let next = match random.below(4) {
                0 => shape.cell(row + 1, column),
                1 => shape.cell(row, column + 1),
                2 => row.checked_sub(1).and_then(|row| shape.cell(row, column)),
                _ => column.checked_sub(1).and_then(|column| shape.cell(row, column)),
            };
            if let Some(next) = next.filter(|next| !cells.contains(next)) {
                cells.push(next);
            }
        }
        cells
    };
    for _ in 0..1 + random.below(3) {
        let from = cell(random);
        let count = 2 + random.below(3);
        let cells = near(random, from, count);
        rules.push(match random.below(14) {
            0 => Constraint::Cage { total: 4 + random.below(8), cells },
            1 => Constraint::Thermometer { cells, is_slow: random.below(2) == 0 },
            2 => Constraint::Whisper { difference: 2, cells },
            3 => Constraint::EqualSums(vec![cells[..1].to_vec(), cells[1..].to_vec()]),
            4 => Constraint::Skyscraper { count: 1 + random.below(3), cells: shape.row_cells(random.below(side)) },
            5 => Constraint::Sandwich { total: random.below(8), cells: shape.column_cells(random.below(side)) },
            6 => Constraint::Renban(cells),
            7 => Constraint::AntiSum { total: 4 + random.below(4), cells },
            8 => Constraint::SameValues(vec![cells[..1].to_vec(), cells[1..2].to_vec()]),
            9 => Constraint::Contains { values: vec![1, 2], cells, is_exact: random.below(2) == 0 },
            10 => Constraint::CountingCircles(near(random, from, 6)),
            11 => Constraint::Sum { total: 0, terms: cells.into_iter().zip([-10, -1, 7, 5]).collect() },
            12 => Constraint::FullRank {
                clues: vec![
                    (shape.row_cells(random.below(side)), 1 + random.below(2 * side)),
                    (shape.column_cells(random.below(side)), 1 + random.below(4 * side)),
                ],
                ties: [Ties::Unclued, Ties::Any, Ties::None][random.below(3)],
            },
            _ => Constraint::XSum { total: 3 + random.below(9), cells: shape.row_cells(random.below(side)) },
        });
    }
    for _ in 0..random.below(6) {
        let (at, value) = (cell(random), 1 + random.below(side));
        rules.give(at, value);
    }
    rules
}

/// At most `most` solutions, with learning after this many guesses.
fn all(rules: &Rules, patience: u64, few: bool, most: usize, witness: Option<Vec<u64>>) -> Vec<Vec<u64>> {
    let network = network(rules, &|| false).expect("nothing stops it");
    let start = start(rules, &network);
    let mut search = NetworkSearch::new(&network, &start);
    search.patience = patience;
    search.witness = witness;
    let mut found = Vec::new();
    let ended = search.run(few, &Bounds { guesses: u64::MAX, stop: &|| false }, &mut |marks| {
        found.push(marks.to_vec());
        if found.len() >= most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_ne!(ended, Ended::Stopped);
    found
}

#[test]
fn learning_finds_the_solutions_that_guesses_in_order_find() {
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    let (mut several, mut none) = (0, 0);
    for _ in 0..300 {
        let rules = random_rules(&mut random);
        let mut plain = all(&rules, u64::MAX, false, 60, None);
        let mut learned = all(&rules, 0, true, 60, None);
        if plain.len() < 60 {
            plain.sort();
            learned.sort();
            assert_eq!(plain, learned, "{rules:?}");
        } else {
            assert_eq!(learned.len(), 60, "{rules:?}");
        }
        several += (plain.len() > 1) as usize;
        none += plain.is_empty() as usize;
    }
    assert!(several > 50 && none > 20, "{several} with several solutions, {none} with none");
}

#[test]
fn no_clause_forbids_a_solution() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut checked = 0;
    for _ in 0..150 {
        let mut rules = random_rules(&mut random);
        let Some(witness) = all(&rules, u64::MAX, false, 1, None).pop() else { continue };
        let mut cells: Vec<Cell> = rules.shape().all().collect();
        // Givens of one solution, until it is the only one.
        while all(&rules, u64::MAX, false, 2, None).len() > 1 {
            let cell = cells.swap_remove(random.below(cells.len()));
            rules.give(cell, witness[cell.index()].trailing_zeros() as usize + 1);
        }
        assert_eq!(all(&rules, 0, true, 2, Some(witness.clone())), [witness]);
        checked += 1;
    }
    assert!(checked > 10, "{checked} with one solution");
}

/// Each fact that follows on the way to a solution holds again where nothing is known but its reasons, and the reasons came before it.
#[test]
fn reasons_alone_force_what_followed() {
    let mut random = Random(0xA076_1D64_78BD_642F);
    let (mut by_rules, mut others, mut conflicts) = (0, 0, 0);
    for _ in 0..300 {
        let rules = random_rules(&mut random);
        let network = network(&rules, &|| false).expect("nothing stops it");
        let start = start(&rules, &network);
        let full = vec![network.full(); network.cells()];
        // Whether the facts alone force the fact, or, without one, are impossible.
        let force = |facts: &[Fact], fact: Option<Fact>| {
            let mut board = Board::new(&network, &full, &|| false);
            facts.iter().for_each(|&fact| board.assert(fact, Why::Guess));
            board.propagate().is_err() || fact.is_some_and(|fact| board.truth(fact) == Some(true))
        };
        let mut board = Board::new(&network, &start, &|| false);
        board.begin_to_learn();
        let mut ended = board.propagate();
        while let (Ok(()), Some(cell)) = (ended, board.marks.iter().position(|&marks| !is_single(marks))) {
            let values: Vec<usize> = indices(board.marks[cell]).collect();
            board.open_level();
            board.assert(Fact::On(cell as u16, values[random.below(values.len())] as u8), Why::Guess);
            ended = board.propagate();
        }
        let mut reasons = Vec::new();
        for at in 0..board.trail.len() {
            let Entry { cell, why, old, new, is_placement, .. } = board.trail[at];
            let mut facts: Vec<Fact> = indices(old & !new).map(|value| Fact::Off(cell, value as u8)).collect();
            if is_placement {
                facts.push(Fact::On(cell, new.trailing_zeros() as u8));
            }
            for fact in facts.into_iter().filter(|_| why != Why::Guess) {
                reasons.clear();
                board.explain(fact, at as u32, &mut reasons);
                let came = |&reason: &Fact| {
                    reason == Fact::On(cell, new.trailing_zeros() as u8)
                        || board.entry_of(reason).is_none_or(|entry| entry < at as u32)
                };
                assert!(reasons.iter().all(came), "{why:?} of {fact:?}: {reasons:?} in {rules:?}");
                assert!(force(&reasons, Some(fact)), "{why:?} of {fact:?}: {reasons:?} in {rules:?}");
                *(if matches!(why, Why::Rule(..)) { &mut by_rules } else { &mut others }) += 1;
            }
        }
        if let Err(conflict) = ended {
            reasons.clear();
            board.explain_conflict(conflict, &mut reasons);
            assert!(reasons.iter().all(|&fact| board.truth(fact) == Some(true)), "{conflict:?}: {reasons:?}");
            assert!(force(&reasons, None), "{conflict:?}: {reasons:?} in {rules:?}");
            conflicts += 1;
        }
    }
    assert!(by_rules > 500 && others > 500 && conflicts > 20, "{by_rules} {others} {conflicts}");
}
