//! Each technique on its examples: it finds what they show, and no longer does once the pattern is spoilt.

use std::ops::ControlFlow;

use bitdoku_grid::{Candidate, Cell, CellSet, Digit, DigitSet, House};

use super::*;
use crate::scale::{TECHNIQUES, TechniqueEntry};
use crate::step::{Chains, Node, Pattern, Reason, StrongLink};

/// Searches that take too long to be asked for everything they find.
fn is_nested(technique: &dyn Technique) -> bool {
    technique.slug().contains("nested")
}

fn cases() -> impl Iterator<Item = (&'static dyn Technique, &'static Example)> {
    TECHNIQUES.iter().flat_map(|row| row.technique.info().examples.iter().map(move |example| (row.technique, example)))
}

fn shown(technique: &dyn Technique, example: &Example) -> Step {
    example.step(technique).unwrap_or_else(|| panic!("{}: nothing found on {}", example.kind, example.grid))
}

#[test]
fn names_and_slugs_are_unique_and_each_technique_has_an_example() {
    for (i, TechniqueEntry { technique, .. }) in TECHNIQUES.iter().enumerate() {
        let info = technique.info();
        assert!(
            std::ptr::eq(info.slug.parse::<&dyn Technique>().expect("found by its slug").info(), info),
            "{}",
            info.slug
        );
        assert!(TECHNIQUES[..i].iter().all(|other| other.technique.info().name != info.name), "{}", info.name);
        assert!(info.slug.bytes().all(|byte| byte == b'-' || byte.is_ascii_lowercase()), "{}", info.slug);
        assert!(!info.examples.is_empty(), "{}", info.slug);
    }
    assert!("guess".parse::<&dyn Technique>().is_err());
}

#[test]
fn examples_show_what_they_say() {
    // The first of them take long enough under Miri.
    let examples = if cfg!(miri) { 6 } else { usize::MAX };
    for (technique, example) in cases().take(examples) {
        let (board, step) = (example.board(), shown(technique, example));
        let mut after = board;
        after.apply(&step);
        assert_ne!(after, board, "{}", example.kind);
        assert!(!step.cells().is_empty() && !step.explain(&board).reasons.is_empty(), "{}", example.kind);
    }
}

#[test]
#[cfg_attr(miri, ignore = "long")]
fn a_step_that_was_taken_is_not_found_again() {
    for (technique, example) in cases().filter(|(technique, _)| !is_nested(*technique)) {
        let step = shown(technique, example);
        let mut board = example.board();
        board.apply(&step);
        for again in find_steps(&board, technique) {
            assert!(again.pattern != step.pattern || again.placement != step.placement, "{} again", example.kind);
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "long")]
fn a_spoilt_pattern_is_not_found() {
    let mut spoilt = 0;
    let mut unspoilt = Vec::new();
    for (technique, example) in cases().filter(|(technique, _)| !is_nested(*technique)) {
        let step = shown(technique, example);
        let spoilers = spoilers(&example.board(), &step);
        if spoilers.is_empty() {
            unspoilt.push(format!("{} {}", example.kind, example.difficulty));
        }
        for spoiler in spoilers {
            let mut board = example.board();
            spoiler.iter().for_each(|&candidate| board.restore(candidate));
            let _ = technique.find(&board, &mut Scratch::default(), &mut |other| {
                let same = (&other.pattern, other.placement) == (&step.pattern, step.placement);
                assert!(!same, "{} is found in spite of {spoiler:?}\n{board:?}", example.kind);
                ControlFlow::Continue(())
            });
            spoilt += 1;
        }
    }
    assert!(spoilt > 100, "only {spoilt} patterns were spoilt");
    // Nothing can be returned to a house with a single empty cell.
    assert_eq!(unspoilt, ["Hidden Single 1.0", "Full House 1.0"]);
}

/// Candidates whose return takes the strong links of a chain away.
fn loosened(board: &Board, nodes: &[Node]) -> Vec<Candidate> {
    let gone = |cells: CellSet, digits: DigitSet| {
        let all = (cells & board.empty_cells()).iter();
        let all = all.flat_map(move |cell| digits.iter().map(move |digit| Candidate::of(cell, digit)));
        all.filter(|&candidate| !board.contains(candidate)).collect::<Vec<_>>()
    };
    let mut all = Vec::new();
    for pair in nodes.windows(2).filter(|pair| pair[1].on) {
        let cells = pair[0].cells | pair[1].cells;
        if pair[0].digit != pair[1].digit {
            all.extend(gone(cells, DigitSet::ALL));
            continue;
        }
        // A third place in every house that both lie in.
        let houses = House::ALL.into_iter().filter(|house| cells.is_subset(house.cells()));
        let third = houses.flat_map(|house| (house.cells() - cells).iter()).collect();
        all.extend(gone(third, DigitSet::of(pair[0].digit)));
    }
    all
}

/// Candidates whose return takes the pattern's ground away, each group by itself.
fn spoilers(board: &Board, step: &Step) -> Vec<Vec<Candidate>> {
    let gone = |cells: CellSet, digits: DigitSet| -> Vec<Candidate> {
        let all =
            (cells & board.empty_cells()).iter().flat_map(|cell| digits.iter().map(move |d| Candidate::of(cell, d)));
        all.filter(|&candidate| !board.contains(candidate)).collect()
    };
    let each = |candidates: Vec<Candidate>| candidates.into_iter().map(|candidate| vec![candidate]).collect();
    let placed = step.placement;
    match &step.pattern {
        Pattern::HiddenSingle { house } => {
            let placed = placed.expect("a single places");
            let mut others = house.cells();
            others.remove(placed.cell());
            each(gone(others, DigitSet::of(placed.digit())))
        }
        Pattern::NakedSingle => each(gone(CellSet::of(placed.expect("a single places").cell()), DigitSet::ALL)),
        Pattern::Locked { digit, base, cover, single, .. } => {
            // Another place in the base, or, for direct forms, in the house of the single.
            let free = base.cells() | single.map(House::cells).unwrap_or_default();
            let placed = placed.map(|placed| CellSet::of(placed.cell())).unwrap_or_default();
            each(gone(free - cover.cells() - placed, DigitSet::of(*digit)))
        }
        Pattern::NakedSubset { cells, digits, .. } => each(gone(*cells, !*digits)),
        Pattern::HiddenSubset { house, cells, digits } => each(gone(house.cells() - *cells, *digits)),
        Pattern::Fish { digit, base, cover, fins } => {
            let all =
                |houses: bitdoku_grid::HouseSet| houses.iter().fold(CellSet::EMPTY, |all, house| all | house.cells());
            each(gone(all(*base) - all(*cover) - *fins, DigitSet::of(*digit)))
        }
        Pattern::StrongLinks { digit, links, .. } => {
            let cells = |link: &StrongLink| link.house.cells() - link.ends[0] - link.ends[1];
            let all = links.iter().fold(CellSet::EMPTY, |all, link| all | cells(link));
            each(gone(all, DigitSet::of(*digit)))
        }
        Pattern::AlsWing { cells, digits, .. } => each(gone(*cells, !*digits)),
        Pattern::Wing { pincers, .. } => each(gone(pincers.iter().copied().collect(), DigitSet::ALL)),
        Pattern::DeadlyLoop { cells, .. } => {
            // A digit new to the loop, in a cell that had nothing but its two.
            let known = cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | board.digits(cell));
            let plain = cells.iter().copied().filter(|&cell| board.digits(cell).len() == 2).collect();
            each(gone(plain, !known))
        }
        Pattern::Bug { cells, .. } => each(gone(board.empty_cells() - *cells, DigitSet::ALL)),
        Pattern::AlignedExclusion { cells, excluders } => {
            // Each excluder gets this many candidates that it excludes nothing.
            let fill =
                |cell: Cell| gone(CellSet::of(cell), DigitSet::ALL).into_iter().take(cells.len()).collect::<Vec<_>>();
            vec![excluders.iter().flat_map(fill).collect()]
        }
        Pattern::Chains(chains) => each(missing_links(board, chains)),
        Pattern::WWing { cells, house, link, ends, .. } => {
            let third = gone(house.cells() - *ends, DigitSet::of(*link));
            each([third, gone(cells.iter().copied().collect(), DigitSet::ALL)].concat())
        }
        Pattern::RemotePair { cells, digits } => each(gone(cells.iter().copied().collect(), !*digits)),
        Pattern::Colors { digit, components } => {
            // Two places more in each house that links them.
            let cells = components.iter().flatten().fold(CellSet::EMPTY, |all, &one| all | one);
            let linked = |house: &House| (house.cells() & cells).len() == 2 && board.places(*house, *digit).len() == 2;
            let beside = House::ALL.into_iter().filter(linked).flat_map(|house| (house.cells() - cells).iter());
            vec![gone(beside.collect(), DigitSet::of(*digit))]
        }
        Pattern::SueDeCoq { core, line_cells, block_cells, .. } => {
            // A digit that is new to all of them.
            let cells = *line_cells | *block_cells;
            let known = (cells | *core).iter().fold(DigitSet::EMPTY, |all, cell| all | board.digits(cell));
            each(gone(cells, !known))
        }
        // A further guardian.
        Pattern::Tridagon { digits, cells, .. } => each(gone(*cells, !*digits)),
        // A place in none of the houses that are counted for its digit.
        Pattern::MultiSector { cells, links } => {
            let counted = |candidate: &Candidate| {
                let of = |(house, digits): &(House, DigitSet)| {
                    house.cells().contains(candidate.cell()) && digits.contains(candidate.digit())
                };
                links.iter().any(of)
            };
            each(gone(*cells, DigitSet::ALL).into_iter().filter(|candidate| !counted(candidate)).collect())
        }
        // A digit more in the base, and one of the base in a companion.
        Pattern::Exocet { base, digits, companions, .. } => {
            let more = gone(base.iter().copied().collect(), !*digits);
            each([more, gone(*companions, *digits)].concat())
        }
        Pattern::Solution => Vec::new(),
        Pattern::Forcing { chains, .. } => vec![chains.iter().flat_map(|nodes| loosened(board, nodes)).collect()],
        Pattern::AlmostLockedSets { sets, .. } => {
            each(sets.iter().flat_map(|set| gone(set.cells, !set.digits)).collect())
        }
        // Any of them may leave a link in another house.
        Pattern::Alternating { nodes, sets, .. } => {
            let in_sets = sets.iter().flat_map(|set| gone(set.cells, !set.digits));
            vec![in_sets.chain(loosened(board, nodes)).collect()]
        }
        Pattern::Twins(_) => step.twins().iter().flat_map(|twin| spoilers(board, twin)).collect(),
    }
}

/// For each strong link, a candidate that would make it weak.
fn missing_links(board: &Board, chains: &Chains) -> Vec<Candidate> {
    let mut all = Vec::new();
    for chain in &chains.chains {
        for node in &chain.nodes {
            let (cell, digit) = (node.candidate.cell(), node.candidate.digit());
            let free =
                |candidate: &Candidate| board.empty_cells().contains(candidate.cell()) && !board.contains(*candidate);
            all.extend(match node.reason {
                Reason::LastInCell => Digit::ALL.into_iter().map(|d| Candidate::of(cell, d)).find(free),
                Reason::LastInHouse(house) => house.cells().iter().map(|c| Candidate::of(c, digit)).find(free),
                _ => None,
            });
        }
    }
    all
}
