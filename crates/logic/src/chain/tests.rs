//! The searches with their sieves find what they find without.

use bitdoku_grid::{Cell, Grid, Xoshiro256};

use super::finding::Finding;
use super::forcing::Workshop;
use super::fresh::Fresh;
use super::net::Literal;
use super::pattern::{self, Changes};
use super::reach::{Reach, Sources};
use super::search::Search;
use super::sketch::{Links, Mark, MarkSet, Sketch};
use crate::board::Board;
use crate::path::Path;
use crate::step::{Depth, Pattern};

fn findings(workshop: &mut Workshop, board: &Sketch, search: Search, all: bool) -> Vec<(String, Vec<Mark>)> {
    workshop.search(board, search, all).unwrap();
    let findings: Vec<Finding> = workshop.findings.list.clone();
    findings
        .iter()
        .map(|finding| {
            // Where a line is stored is not part of what it says.
            let what = format!("{:?} {:?}", finding.score, workshop.findings.conclusion(finding));
            (what, workshop.findings.eliminations(finding, board))
        })
        .collect()
}

/// Compares on the boards of a path on which nothing easier than chains is left, at most `count` of them.
fn compare(puzzle: &str, searches: &[Search], count: usize) {
    let puzzle: Grid = puzzle.parse().unwrap();
    let path = Path::of(&Board::new(&puzzle));
    let hard = path.boards().filter(|(_, step)| matches!(step.pattern, Pattern::Chains(_)));
    let boards: Vec<Board> = hard.map(|(board, _)| board).take(count).collect();
    assert!(!boards.is_empty());
    compare_on(&boards, searches);
}

fn compare_on(boards: &[Board], searches: &[Search]) {
    let (mut plain, mut sieved) = (Workshop::without_sieves(), Workshop::default());
    for board in boards.iter().map(Sketch::of) {
        for &search in searches {
            for all in [false, true] {
                let expected = findings(&mut plain, &board, search, all);
                assert_eq!(findings(&mut sieved, &board, search, all), expected, "{search:?}, all: {all}\n{board:?}");
            }
        }
    }
}

const STATIC: [Search; 3] = [Search::Lines, Search::Nishio, Search::Forcing(Depth::Static)];
const DYNAMIC: [Search; 3] =
    [Search::Forcing(Depth::Dynamic), Search::Forcing(Depth::Patterns), Search::Forcing(Depth::NestedChains)];

/// AI Escargot, Arto Inkala, 2006.
const ESCARGOT: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

#[test]
#[cfg_attr(miri, ignore = "long")]
fn sieves_change_nothing_in_static_and_dynamic_searches() {
    compare(ESCARGOT, &STATIC, 20);
    compare(ESCARGOT, &DYNAMIC, 6);
}

#[test]
#[cfg_attr(miri, ignore = "long")]
fn sieves_change_nothing_in_nested_searches() {
    compare(ESCARGOT, &[Search::Forcing(Depth::NestedMultiple)], 2);
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
    let searches = [Search::Lines, Search::Forcing(Depth::Static), Search::Forcing(Depth::Patterns)];
    let searches = if cfg!(miri) { &searches[..1] } else { &searches[..] };
    for &search in searches {
        let found = findings(&mut Workshop::default(), &board, search, false);
        assert_eq!(found.len(), 1, "{search:?}");
        assert_eq!(found, findings(&mut Workshop::without_sieves(), &board, search, false), "{search:?}");
    }
    assert!(!findings(&mut Workshop::default(), &board, Search::Forcing(Depth::Dynamic), false).is_empty());
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

#[test]
fn sources_are_what_leads_to_a_goal() {
    let board = Sketch::of(&Board::new(&ESCARGOT.parse().unwrap()));
    let (mut reach, mut sources) = (Reach::default(), Sources::default());
    reach.compute(&board);
    for goal in board.marks().step_by(if cfg!(miri) { 40 } else { 1 }) {
        for goal in [Literal::on(goal), Literal::off(goal)] {
            reach.sources(goal, &mut sources);
            let leads = |mark: Mark| match goal.on {
                true => reach.turns_on(mark, goal.mark),
                false => reach.turns_off(mark, goal.mark),
            };
            for mark in board.marks() {
                assert_eq!(reach.leads(&sources, Literal::on(mark)), leads(mark), "{mark:?} {goal:?}");
                let off = Literal::off(mark);
                let by_partner = board.partners(mark, Links::XY).iter().any(|(partner, _)| leads(partner));
                assert_eq!(reach.leads(&sources, off), off == goal || by_partner, "{off:?} {goal:?}");
            }
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "long")]
fn fresh_links_tell_the_reach_on_later_boards() {
    let mut board = Board::new(&ESCARGOT.parse().unwrap());
    let ground = Sketch::of(&board);
    let (mut old, mut new, mut fresh) = (Reach::default(), Reach::default(), Fresh::default());
    old.compute(&ground);
    assert!(!old.finds());
    let mut random = Xoshiro256::seeded(9);
    let (mut told, mut shared) = (0, 0);
    for _ in 0..2000 {
        // Candidates fall at random while no single is left behind.
        let open: Vec<_> = board.candidates().iter().collect();
        let before = board;
        board.eliminate(open[random.below(open.len() as u64) as usize]);
        let now = Sketch::of(&board);
        let single = |sets: &[u16]| sets.iter().any(|set| set.is_power_of_two());
        if single(&now.cells) || now.places.iter().any(|places| single(places)) {
            board = if random.below(50) == 0 { Board::new(&ESCARGOT.parse().unwrap()) } else { before };
            continue;
        }
        new.compute(&now);
        let mut refuted = Vec::new();
        fresh.refuted(&old, &ground, &now, &mut refuted);
        assert_eq!(refuted, marks_of(&new.refuted), "{board:?}");
        told += refuted.len();
        let mut common = Vec::new();
        fresh.common(&old, &now, &mut common);
        assert_eq!(common, marks_of(&new.common(&now)), "{board:?}");
        shared += common.len();
    }
    assert!(told > 0 && shared > 0);
}

fn marks_of(set: &MarkSet) -> Vec<Mark> {
    set.marks().collect()
}

/// All that patterns eliminate where they are looked for.
fn patterns(board: &Sketch, changes: &Changes) -> MarkSet {
    let mut eliminated = MarkSet::EMPTY;
    for kind in pattern::KINDS {
        kind(board, changes, &mut |_, marks| marks.into_iter().for_each(|mark| _ = eliminated.insert(mark)));
    }
    eliminated
}

#[test]
#[cfg_attr(miri, ignore = "long")]
fn patterns_arise_only_where_a_board_has_lost_what_others_have() {
    let ground = Sketch::of(&Board::new(&ESCARGOT.parse().unwrap()));
    let mut random = Xoshiro256::seeded(11);
    let open: Vec<Mark> = ground.marks().collect();
    let mut found = 0;
    for _ in 0..300 {
        // Two boards without patterns, and what they have in common.
        let [first, second] = [(); 2].map(|()| {
            let mut board = ground.clone();
            for _ in 0..60 {
                board.remove(open[random.below(open.len() as u64) as usize]);
            }
            loop {
                let eliminated = patterns(&board, &Changes::between(&ground, &board));
                if eliminated.is_empty() {
                    return board;
                }
                eliminated.marks().for_each(|mark| board.remove(mark));
            }
        });
        let (mut now, mut changes) = (first.clone(), Changes::default());
        for mark in ground.marks().filter(|&mark| first.is_open(mark) && !second.is_open(mark)) {
            now.remove(mark);
            changes.insert(mark);
        }
        let expected = patterns(&now, &Changes::between(&ground, &now));
        changes.keep_beyond(&second, &now);
        assert_eq!(patterns(&now, &changes), expected);
        found += expected.marks().count();
    }
    assert!(found > 0);
}
