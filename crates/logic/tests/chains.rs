//! Chains are proofs: each statement is checked against the board, by rules written here anew.
//!
//! The searches build chains from bits and shared pieces; what they hand out must stand by itself. A statement follows
//! from its parents alone, a nested step from the board as its parents leave it, the conclusion from the ends.

use bitdoku_grid::{Candidate, CandidateSet, Cell, CellSet, Grid};
use bitdoku_logic::step::{Basis, Chain, ChainKind, Chains, Depth, Reason};
use bitdoku_logic::{Board, Kind, Path, Pattern, SE121, Scratch, Step, TECHNIQUES, WHIPS, find_steps};

/// Panics unless the chains of `step` prove it on `board`.
fn check(board: &Board, step: &Step) {
    let Pattern::Chains(chains) = &step.pattern else { panic!("no chains: {step:?}") };
    for chain in &chains.chains {
        check_statements(board, chain);
    }
    check_conclusion(board, step, chains);
    assert_eq!(chains.complexity, recount(chains), "{}", step.explain(board));
}

fn check_statements(board: &Board, chain: &Chain) {
    for (i, node) in chain.nodes.iter().enumerate() {
        let parents: Vec<_> = node.parents.iter().map(|&parent| &chain.nodes[parent as usize]).collect();
        assert!(node.parents.iter().all(|&parent| usize::from(parent) < i), "parents come first");
        let off: CandidateSet = parents.iter().filter(|parent| !parent.on).map(|parent| parent.candidate).collect();
        let (cell, digit) = (node.candidate.cell(), node.candidate.digit());
        assert!(board.contains(node.candidate), "{} is not open", node.candidate);
        match &node.reason {
            Reason::Assumed => assert!(i == 0 && parents.is_empty()),
            Reason::Excluded => {
                let [parent] = parents[..] else { panic!("{} is excluded by one thing", node.candidate) };
                let other = parent.candidate;
                let rivals = if other.cell() == cell { other.digit() != digit } else { other.digit() == digit };
                assert!(!node.on && parent.on && rivals && (other.cell() == cell || other.cell().sees(cell)));
            }
            Reason::LastInCell => {
                let others = board.digits(cell).iter().filter(|&other| other != digit);
                assert!(node.on && others.map(|other| Candidate::of(cell, other)).all(|other| off.contains(other)));
            }
            Reason::LastInHouse(house) => {
                assert!(node.on && house.cells().contains(cell));
                let others = board.places(*house, digit) - CellSet::of(cell);
                assert!(others.is_subset(off.cells(digit)), "{} in {house}", node.candidate);
            }
            Reason::Eliminated(step) => {
                assert!(!node.on && off.len() == parents.len() && !off.is_empty());
                assert!(eliminated(board, step).contains(node.candidate));
                check_nested(board, off, step);
            }
            other => panic!("{other:?} has no check"),
        }
    }
}

/// A nested step holds on the board that lacks what its node names as parents, whatever else may be gone.
fn check_nested(board: &Board, gone: CandidateSet, step: &Step) {
    let mut now = *board;
    gone.iter().for_each(|candidate| now.eliminate(candidate));
    let slug = match step.kind {
        Kind::Chain(_) => return check_chains_nested(&now, step),
        Kind::Pointing | Kind::Claiming => "locked-candidates",
        Kind::NakedPair => "naked-pair",
        Kind::HiddenPair => "hidden-pair",
        Kind::XWing => "x-wing",
        other => panic!("{other} is not used in chains"),
    };
    let same = |other: &Step| other.kind == step.kind && (step.eliminations - other.eliminations).is_empty();
    assert!(find_steps(&now, slug.parse().expect("a technique")).iter().any(same), "{step:?}\n{now:?}");
}

/// Of nested chains too, each statement and the conclusion.
fn check_chains_nested(now: &Board, step: &Step) {
    let Pattern::Chains(chains) = &step.pattern else { panic!("no chains") };
    chains.chains.iter().for_each(|chain| check_statements(now, chain));
    check_conclusion(now, step, chains);
}

/// What a step removes, what its placement removes in the cell included.
fn eliminated(board: &Board, step: &Step) -> CandidateSet {
    let placed = step.placement.into_iter();
    let rest = placed.flat_map(|placed| {
        let cell = placed.cell();
        let others = board.digits(cell).iter().filter(move |&digit| digit != placed.digit());
        others.map(move |digit| Candidate::of(cell, digit))
    });
    step.eliminations | rest.collect()
}

fn check_conclusion(board: &Board, step: &Step, chains: &Chains) {
    let start = |chain: &Chain| (chain.nodes[0].candidate, chain.nodes[0].on);
    let end = |chain: &Chain| chain.nodes.last().map(|node| (node.candidate, node.on)).expect("nodes");
    let starts: Vec<_> = chains.chains.iter().map(start).collect();
    let ends: Vec<_> = chains.chains.iter().map(end).collect();
    let conclusion = match step.placement {
        Some(placed) => Some((placed, true)),
        None => step.eliminations.first().filter(|_| step.eliminations.len() == 1).map(|gone| (gone, false)),
    };
    let meet = |conclusion| ends.iter().all(|&end| Some(end) == conclusion);
    match chains.basis {
        Basis::Cycle => {
            let [chain] = &chains.chains[..] else { panic!("one chain") };
            assert_eq!(starts, ends);
            assert!(chain.is_linear() && chain.nodes[0].on);
            let cells: CellSet = chain.nodes.iter().map(|node| node.candidate.cell()).collect();
            let seen = |gone: Candidate, on: bool| {
                chain.nodes.iter().any(|node| {
                    let other = node.candidate;
                    node.on == on && other.digit() == gone.digit() && other.cell().sees(gone.cell())
                })
            };
            assert!(!step.eliminations.is_empty());
            for gone in step.eliminations {
                assert!(!cells.contains(gone.cell()) && seen(gone, true) && seen(gone, false), "{gone}");
            }
        }
        Basis::SelfRefuting => {
            assert_eq!((starts.len(), starts[0].0, starts[0].1), (1, ends[0].0, !ends[0].1));
            assert!(meet(conclusion));
        }
        Basis::Contradiction => {
            assert!(starts.len() == 2 && starts[0] == starts[1]);
            assert_eq!((ends[0].0, ends[0].1), (ends[1].0, !ends[1].1));
            assert_eq!(conclusion, Some((starts[0].0, !starts[0].1)));
        }
        Basis::Candidate(candidate) => {
            assert_eq!(starts, [(candidate, true), (candidate, false)]);
            assert!(meet(conclusion));
        }
        Basis::Cell(cell) => {
            let all: Vec<_> = board.digits(cell).iter().map(|digit| (Candidate::of(cell, digit), true)).collect();
            assert!(starts == all && meet(conclusion));
        }
        Basis::House(house, digit) => {
            let places = board.places(house, digit);
            assert!(starts.iter().all(|&(start, on)| on && start.digit() == digit));
            assert_eq!(starts.iter().map(|(start, _)| start.cell()).collect::<CellSet>(), places);
            assert!(starts.len() == places.len() && meet(conclusion));
        }
        Basis::EmptyCell(cell) => {
            let all: CandidateSet = board.digits(cell).iter().map(|digit| Candidate::of(cell, digit)).collect();
            assert!(!all.is_empty() && (all - falsified(&chains.chains)).is_empty());
            assert_eq!(conclusion, Some((starts[0].0, false)));
        }
        Basis::EmptyHouse(house, digit) => {
            let places = board.places(house, digit);
            assert!(!places.is_empty() && places.is_subset(falsified(&chains.chains).cells(digit)));
            assert_eq!(conclusion, Some((starts[0].0, false)));
        }
        other => panic!("{other:?} has no check"),
    }
}

/// All that one chain shows to be false.
fn falsified(chains: &[Chain]) -> CandidateSet {
    let [chain] = chains else { panic!("one chain") };
    assert!(chain.nodes[0].on);
    chain.nodes.iter().filter(|node| !node.on).map(|node| node.candidate).collect()
}

/// The nodes of each chain, and those of each nested chain once.
fn recount(chains: &Chains) -> u32 {
    let mut nested: Vec<&Chains> = Vec::new();
    let mut nodes = 0;
    for chain in &chains.chains {
        // A cycle names its start again at its end.
        nodes += chain.nodes.len() - usize::from(chains.basis == Basis::Cycle);
        for node in &chain.nodes {
            if let Reason::Eliminated(step) = &node.reason
                && let Pattern::Chains(inner) = &step.pattern
                && !nested.contains(&&**inner)
            {
                nested.push(inner);
            }
        }
    }
    nodes as u32 + nested.into_iter().map(recount).sum::<u32>()
}

/// Checks every chain step on the way through a puzzle; returns their kinds.
fn check_path(puzzle: &Grid, scratch: &mut Scratch) -> Vec<ChainKind> {
    let path = Path::with_profile(&Board::new(puzzle), &SE121, scratch).unwrap();
    let mut kinds = Vec::new();
    for (board, step) in path.boards() {
        if let Kind::Chain(kind) = step.kind {
            check(&board, step);
            kinds.push(kind);
        }
    }
    kinds
}

fn sample() -> Vec<Grid> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/sample.txt");
    let text = std::fs::read_to_string(path).expect("the sample");
    text.lines().filter_map(|line| line.get(..81)?.parse().ok()).collect()
}

#[test]
#[cfg_attr(miri, ignore = "long")]
fn chains_on_the_way_through_the_sample_are_proofs() {
    let mut scratch = Scratch::default();
    let kinds: Vec<_> = sample().iter().flat_map(|puzzle| check_path(puzzle, &mut scratch)).collect();
    assert!(kinds.len() > 100);
}

#[test]
#[cfg_attr(miri, ignore = "long")]
fn nested_chains_of_famous_puzzles_are_proofs() {
    // AI Escargot, Arto Inkala, 2006; Easter Monster, jpf, 2007.
    let puzzles = [
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ];
    let mut scratch = Scratch::default();
    let kinds: Vec<_> = puzzles.iter().flat_map(|p| check_path(&p.parse().unwrap(), &mut scratch)).collect();
    let has = |depth| kinds.iter().any(|kind| matches!(kind, ChainKind::Contradiction(d) if *d == depth));
    assert!(has(Depth::NestedChains) || has(Depth::NestedMultiple));
}

#[test]
fn chains_of_the_reference_puzzles_are_proofs() {
    let mut scratch = Scratch::default();
    for row in crate::reference::ratings().iter().rev().step_by(3) {
        check_path(&row.puzzle, &mut scratch);
    }
}

#[test]
#[cfg_attr(miri, ignore = "long")]
fn examples_are_proofs_on_every_level() {
    let mut kinds = std::collections::HashSet::new();
    for technique in TECHNIQUES.iter().map(|row| row.technique) {
        for example in technique.info().examples {
            let step = example.step(technique).expect("what the example shows");
            if let Kind::Chain(kind) = step.kind {
                check(&example.board(), &step);
                kinds.insert(kind);
            }
        }
    }
    let depths = [Depth::Dynamic, Depth::Patterns, Depth::NestedChains, Depth::NestedMultiple, Depth::NestedDynamic];
    assert!(depths.into_iter().chain([Depth::NestedTwice]).all(|d| kinds.contains(&ChainKind::Contradiction(d))));
}

/// Each whip on the way of some puzzles, and all whips of their first position without a single.
#[test]
#[cfg_attr(miri, ignore = "long")]
fn whips_are_proofs() {
    let mut scratch = Scratch::default();
    let whips: &dyn bitdoku_logic::Technique = "whips".parse().expect("a technique");
    let mut lengths = std::collections::HashSet::new();
    for puzzle in sample().iter().step_by(40) {
        let path = Path::with_profile(&Board::new(puzzle), &WHIPS, &mut scratch).expect("nothing stops it");
        let mut is_first = true;
        for (board, step) in path.boards() {
            let Kind::Whip { length } = step.kind else { continue };
            lengths.insert(length);
            check_whip(&board, step, length);
            if std::mem::take(&mut is_first) {
                for step in find_steps(&board, whips) {
                    let Kind::Whip { length } = step.kind else { panic!("{} is no whip", step.kind) };
                    check_whip(&board, &step, length);
                }
            }
        }
    }
    assert!(lengths.len() > 3, "{lengths:?}");
}

/// It is a proof, and each placement goes on from the one before: it falsifies an answer that the target leaves open.
fn check_whip(board: &Board, step: &Step, length: u8) {
    let Pattern::Chains(chains) = &step.pattern else { panic!("no chain") };
    let [chain] = &chains.chains[..] else { panic!("one chain") };
    check_statements(board, chain);
    check_conclusion(board, step, chains);
    let placed: Vec<usize> = (0..).zip(&chain.nodes).filter(|(_, node)| node.on).map(|(i, _)| i).collect();
    assert_eq!(placed.len(), usize::from(length), "the target and the placements; the last question has no answer");
    let linked = |one: Candidate, other: Candidate| {
        one.cell() == other.cell() || one.digit() == other.digit() && one.cell().sees(other.cell())
    };
    for pair in placed.windows(2) {
        let [last, next] = [pair[0], pair[1]].map(|node| &chain.nodes[node]);
        let goes_on = |other: Candidate| {
            linked(other, last.candidate) && (pair[0] == 0 || !linked(other, chain.nodes[0].candidate))
        };
        assert!(chain.parents(next).any(|node| goes_on(node.candidate)), "{} does not go on", next.candidate);
    }
}

#[test]
#[cfg_attr(miri, ignore = "long")]
fn every_chain_on_a_board_is_a_proof() {
    let searches = ["forcing-chains", "nishio", "multiple-forcing-chains", "dynamic-forcing-chains"];
    let nested = ["dynamic-forcing-chains-plus", "nested-forcing-chains", "nested-multiple-forcing-chains"];
    for puzzle in sample().iter().rev().step_by(60) {
        let path = Path::of(&Board::new(puzzle));
        for (board, _) in path.boards().filter(|(_, step)| matches!(step.kind, Kind::Chain(_))).take(2) {
            for slug in searches.iter().chain(&nested) {
                for step in find_steps(&board, slug.parse().expect("a technique")).iter().take(200) {
                    check(&board, step);
                }
            }
        }
    }
}

#[test]
fn a_generalized_x_wing_is_a_cycle_of_four() {
    // Digit 1 has two places in row 4 and two in box 3; one of each lies in column 7, the others in column 9.
    let mut board = Board::EMPTY;
    let one = bitdoku_grid::Digit::ALL[0];
    let name = |name: &str| name.parse::<Cell>().expect("a cell");
    let keep: [CellSet; 2] = [["r4c7", "r4c9"], ["r1c7", "r3c9"]].map(|cells| cells.map(name).into_iter().collect());
    for cell in (name("r4c1").row_cells() | name("r1c9").block().cells()) - keep[0] - keep[1] {
        board.eliminate(Candidate::of(cell, one));
    }
    let steps = find_steps(&board, "forcing-chains".parse().expect("a technique"));
    let wing = steps.iter().find(|step| step.kind.to_string() == "Generalized X-Wing").expect("the wing");
    assert_eq!(bitdoku_logic::difficulty(&board, wing).to_string(), "6.5");
    // The digit goes from the rest of columns 7 and 9, and from the rest of box 6, which sees both places in row 4.
    let seen = name("r1c7").col_cells() | name("r1c9").col_cells() | name("r4c9").block().cells();
    assert_eq!(wing.eliminations.cells(one), (seen - keep[0] - keep[1]) & board.cells(one));
    check(&board, wing);
}

/// The lines of a cell.
trait LineCells {
    fn row_cells(self) -> CellSet;
    fn col_cells(self) -> CellSet;
}

impl LineCells for Cell {
    fn row_cells(self) -> CellSet {
        self.houses()[0].cells()
    }

    fn col_cells(self) -> CellSet {
        self.houses()[1].cells()
    }
}
