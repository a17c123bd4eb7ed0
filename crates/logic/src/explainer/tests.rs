//! The searches with their sieves find what they find without.

use std::collections::BTreeMap;

use bitdoku_grid::{Cell, CellSet, Grid, Xoshiro256};

use super::finding::Finding;
use super::forcing::NetMemory;
use super::fresh::Fresh;
use super::literal::Literal;
use super::reach::Reach;
use super::search::ChainSearch;
use super::sets::Sets;
use super::shortest::Layers;
use super::sketch::{Links, Mark, MarkSet, Sketch};
use super::tableau::{Origin, Tableau};
use crate::board::Board;
use crate::scale::Path;
use crate::step::{Depth, Pattern};

fn findings(nets: &mut NetMemory, board: &Sketch, search: ChainSearch, all: bool) -> Vec<(String, Vec<Mark>)> {
    nets.search(board, search, all).unwrap();
    let findings: Vec<Finding> = nets.findings.list.clone();
    findings
        .iter()
        .map(|finding| {
            // Where a line is stored is not part of what it says.
            let what = format!("{:?} {:?}", finding.score, nets.findings.conclusion(finding));
            (what, nets.findings.eliminations(finding, board))
        })
        .collect()
}

/// The boards of a path on which nothing easier than chains is left, at most `count` of them.
pub(super) fn hard_boards(puzzle: &str, count: usize) -> Vec<Board> {
    let path = Path::of(&Board::new(&puzzle.parse().unwrap()));
    let hard = path.boards().filter(|(_, step)| matches!(step.pattern, Pattern::Chains(_)));
    hard.map(|(board, _)| board).take(count).collect()
}

/// Compares on the hard boards of a path, at most `count` of them.
fn compare(puzzle: &str, searches: &[ChainSearch], count: usize) {
    let boards = hard_boards(puzzle, count);
    assert!(!boards.is_empty());
    compare_on(&boards, searches);
}

fn compare_on(boards: &[Board], searches: &[ChainSearch]) {
    let (mut plain, mut sieved) = (NetMemory::without_sieves(), NetMemory::default());
    for board in boards.iter().map(Sketch::of) {
        for &search in searches {
            for all in [false, true] {
                let expected = findings(&mut plain, &board, search, all);
                assert_eq!(findings(&mut sieved, &board, search, all), expected, "{search:?}, all: {all}\n{board:?}");
            }
        }
    }
}

const STATIC: [ChainSearch; 3] = [ChainSearch::Lines, ChainSearch::Nishio, ChainSearch::Forcing(Depth::Static)];
const DYNAMIC: [ChainSearch; 3] = [
    ChainSearch::Forcing(Depth::Dynamic),
    ChainSearch::Forcing(Depth::Patterns),
    ChainSearch::Forcing(Depth::NestedChains),
];

/// AI Escargot, Arto Inkala, 2006.
pub(super) const ESCARGOT: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

#[test]
#[cfg_attr(miri, ignore = "long")]
fn sieves_change_nothing_in_static_and_dynamic_searches() {
    compare(ESCARGOT, &STATIC, 20);
    compare(ESCARGOT, &DYNAMIC, 6);
}

#[test]
#[cfg_attr(miri, ignore = "long")]
fn sieves_change_nothing_in_nested_searches() {
    compare(ESCARGOT, &[ChainSearch::Forcing(Depth::NestedMultiple)], 2);
}

#[test]
#[cfg_attr(miri, ignore = "long")]
fn sieves_change_nothing_on_a_small_board() {
    let grid = "16..57.93534129..87.96..5.1475312986913586..26....41353.6....1.241.....78.7.613..".parse().unwrap();
    let board = Board::new(&grid);
    compare_on(&[board], &STATIC);
    compare_on(&[board], &DYNAMIC);
}

/// Short enough for Miri, and through all of the machinery for nets: the sieve, nets that branch and clash, patterns.
#[test]
fn nets_on_a_nearly_solved_board() {
    let grid = "12375846998.......64...3..87581.....469382517312.758..8745396212318679..596421783".parse().unwrap();
    let board = Sketch::of(&Board::new(&grid));
    let searches = [ChainSearch::Lines, ChainSearch::Forcing(Depth::Static), ChainSearch::Forcing(Depth::Patterns)];
    let searches = if cfg!(miri) { &searches[..1] } else { &searches[..] };
    for &search in searches {
        let found = findings(&mut NetMemory::default(), &board, search, false);
        assert_eq!(found.len(), 1, "{search:?}");
        assert_eq!(found, findings(&mut NetMemory::without_sieves(), &board, search, false), "{search:?}");
    }
    assert!(!findings(&mut NetMemory::default(), &board, ChainSearch::Forcing(Depth::Dynamic), false).is_empty());
}

/// A player may ask for chains on any board: with singles left, and with candidates gone for reasons of his own.
#[test]
#[cfg_attr(miri, ignore = "long")]
fn sieves_change_nothing_on_boards_that_people_make() {
    let mut random = Xoshiro256::seeded(10);
    let solution: Grid =
        "162857493534129678789643521475312986913586742628794135356478219241935867897261354".parse().unwrap();
    for round in 0..12 {
        let mut grid = solution;
        let mut cells = Cell::ALL;
        random.shuffle(&mut cells);
        cells[..40 + round].iter().for_each(|&cell| grid.clear(cell));
        let mut board = Board::new(&grid);
        for candidate in *board.candidates() {
            // True candidates stay, most of the time.
            let keep = if solution[candidate.cell()] == Some(candidate.digit()) { 400 } else { 4 };
            if random.below(keep) == 0 {
                board.eliminate(candidate);
            }
        }
        compare_on(&[board], &STATIC);
        compare_on(&[board], &DYNAMIC);
    }
}

/// What is on and what is off if `start` is on, link by link.
fn follow(board: &Sketch, start: Mark) -> (MarkSet, MarkSet) {
    let (mut on, mut off) = (MarkSet::EMPTY, MarkSet::EMPTY);
    let mut queue = vec![start];
    on.insert(start);
    while let Some(mark) = queue.pop() {
        board.rivals(mark, true, |rival| {
            if off.insert(rival) {
                for (partner, _) in board.partners(rival, Links::XY).iter() {
                    if on.insert(partner) {
                        queue.push(partner);
                    }
                }
            }
        });
    }
    (on, off)
}

#[test]
fn reach_is_what_links_lead_to() {
    let board = Sketch::of(&Board::new(&ESCARGOT.parse().unwrap()));
    let mut reach = Reach::default();
    reach.compute(&board);
    for start in board.marks().step_by(if cfg!(miri) { 20 } else { 1 }) {
        let (on, off) = follow(&board, start);
        for mark in board.marks() {
            assert_eq!(reach.turns_on(start, mark), on.contains(mark), "{start:?} {mark:?}");
            assert_eq!(reach.turns_off(start, mark), off.contains(mark), "{start:?} {mark:?}");
        }
        assert_eq!(reach.refuted.contains(start), off.contains(start));
        for companion in reach.companions(start) {
            assert!(on.contains(companion) && follow(&board, companion).0.contains(start));
        }
    }
}

/// The number of links from each literal to `goal`, link by link, as far as there are ways.
fn distances(board: &Sketch, goal: Literal) -> BTreeMap<(Mark, bool), usize> {
    let mut distances = BTreeMap::from([((goal.mark, goal.on), 0)]);
    let mut wave = vec![goal];
    for distance in 1.. {
        let mut next = Vec::new();
        for Literal { mark, on } in std::mem::take(&mut wave) {
            // Links hold the other way round as well, with both sides negated.
            let mut push = |mark: Mark, on: bool| {
                distances.entry((mark, on)).or_insert_with(|| {
                    next.push(Literal { mark, on });
                    distance
                });
            };
            match on {
                true => board.partners(mark, Links::XY).iter().for_each(|(partner, _)| push(partner, false)),
                false => board.rivals(mark, true, |rival| push(rival, true)),
            }
        }
        if next.is_empty() {
            break;
        }
        wave = next;
    }
    distances
}

#[test]
fn layers_are_at_their_distance() {
    let board = Sketch::of(&Board::new(&ESCARGOT.parse().unwrap()));
    let (mut reach, mut layers) = (Reach::default(), Layers::default());
    reach.compute(&board);
    for mark in board.marks().step_by(if cfg!(miri) { 40 } else { 1 }) {
        for start in [Literal::on(mark), Literal::off(mark)] {
            let expected = distances(&board, start.opposite()).get(&(mark, start.on)).copied();
            assert_eq!(layers.distance(&reach, start, |_| true), expected, "{start:?}");
            let shorter = |most: usize| expected.filter(|&distance| distance <= most);
            assert_eq!(layers.distance(&reach, start, |links| links <= 7), shorter(7), "{start:?}");
        }
        let (to_start, (on, off)) = (distances(&board, Literal::on(mark)), follow(&board, mark));
        for most in [4, 8, usize::MAX - 1] {
            layers.around(&reach, mark, most, &[CellSet::ALL; 9]);
            for other in board.marks() {
                for (is_on, led) in [(true, &on), (false, &off)] {
                    // A node at depth 2 if it is on, 1 if it is off.
                    let left = if is_on { most - 2 } else { most - 1 };
                    let leads = led.contains(other) && to_start.get(&(other, is_on)).is_some_and(|&way| way <= left);
                    assert_eq!(layers.leads(&reach, other, left), leads, "{mark:?} {other:?} {is_on} {most}");
                }
            }
        }
    }
}

/// Boards from which this many candidates were taken at random, one after the other, as far as none leaves a single behind. Now
/// and then they begin anew. `ground` has no single.
fn without_singles(ground: Board, seed: u64, times: usize) -> impl Iterator<Item = (Board, Sketch)> {
    assert!(!has_singles(&Sketch::of(&ground)));
    let mut random = Xoshiro256::seeded(seed);
    let mut board = ground;
    (0..times).filter_map(move |_| {
        let open: Vec<_> = board.candidates().iter().collect();
        let before = board;
        board.eliminate(open[random.below(open.len() as u64) as usize]);
        let now = Sketch::of(&board);
        if has_singles(&now) {
            board = if random.below(50) == 0 { ground } else { before };
            return None;
        }
        Some((board, now))
    })
}

#[test]
#[cfg_attr(miri, ignore = "long")]
fn fresh_links_tell_the_reach_on_later_boards() {
    let board = hard_boards(ESCARGOT, 1)[0];
    let ground = Sketch::of(&board);
    let (mut old, mut new, mut fresh, mut sets) = <(Reach, Reach, Fresh, Sets)>::default();
    old.compute(&ground);
    sets.collect(&ground);
    assert!(!old.finds());
    let common_before = old.common(&ground);
    let (mut told, mut common) = (0, 0);
    for (board, now) in without_singles(board, 9, 10000) {
        new.compute(&now);
        let mut refuted = Vec::new();
        fresh.refuted(&old, &ground, &now, &mut refuted);
        let expected: Vec<_> = new.refuted.marks().collect();
        assert_eq!(refuted, expected, "{board:?}");
        told += expected.len();
        if expected.is_empty() {
            let (mut off, expected) = (Vec::new(), new.common(&now));
            fresh.common(&old, &sets, &now, &mut off);
            assert!(off.iter().all(|&mark| expected.contains(mark)), "{board:?}");
            let mut more = expected.marks().filter(|&mark| !common_before.contains(mark));
            assert!(more.all(|mark| off.contains(&mark)), "{board:?}");
            common += off.iter().filter(|&&mark| !common_before.contains(mark)).count();
        }
    }
    assert!(told > 0 && common > 0, "{told} {common}");
}

#[test]
#[cfg_attr(miri, ignore = "long")]
fn a_tableau_continued_is_that_computed() {
    let ground = hard_boards(ESCARGOT, 1)[0];
    let (mut origin, mut continued, mut computed) = (Origin::default(), Tableau::default(), Tableau::default());
    origin.set_out_from(&Sketch::of(&ground));
    let (mut refuted, mut concluded) = (0, 0);
    // What a single comes to, a tableau does not ask.
    for (board, now) in without_singles(ground, 11, 1000) {
        continued.compute_from(&origin, &now);
        computed.compute(&now);
        for start in now.marks().map(Literal::on) {
            assert_eq!(continued.refutes(start), computed.refutes(start), "{start:?} {board:?}");
            refuted += usize::from(computed.refutes(start));
        }
        assert_eq!(continued.conclusions(), computed.conclusions(), "{board:?}");
        concluded += computed.conclusions().marks().count();
    }
    assert!(refuted > 1000 && concluded > 1000, "{refuted} {concluded}");
}

/// Whether some cell has one candidate, or some digit one place in a house.
fn has_singles(board: &Sketch) -> bool {
    board.cells.iter().chain(board.places.iter().flatten()).any(|set| set.is_power_of_two())
}
