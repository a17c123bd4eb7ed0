//! The bounds that decide which nets are grown: none exceeds what it bounds, and each is met, so that one more would be wrong.

use super::*;
use crate::explainer::tests::{ESCARGOT, hard_boards};

/// Boards on which nets find much, and by few nodes.
fn grounds() -> Vec<Sketch> {
    let puzzles = [
        ESCARGOT,
        // Shorter chains: ER 7.1 to 7.8.
        "4...5.....81..2..6.............4...2...1...5.....953.7.3.72.8...5...3.6...7..6.3.",
        "...3...798.....3...6...1.....4..5.2.....3..9..8.2....523........5.98.6..6..51....",
        // Of this project's own making, ER 8.3 to 9.0.
        "..47..3.....3....21......9......248.3.8.......5.1..9.......185...6.45.2.9...7....",
        "...18..9..9.5.3.7......63.8.8.....2.3.......79..2.1.6.8.3........9325..4....6.2..",
    ];
    puzzles.iter().flat_map(|puzzle| hard_boards(puzzle, 2)).map(|board| Sketch::of(&board)).collect()
}

/// A nets that is to search `ground`.
fn set_up(mut nets: NetMemory, ground: &Sketch, search: ChainSearch, all: bool) -> NetMemory {
    nets.prepare(ground, search, false);
    nets.findings.begin(all);
    nets
}

/// All assumptions about cells that are open.
fn starts(ground: &Sketch) -> Vec<Literal> {
    let open = ground.marks().filter(|&mark| !ground.is_settled(mark));
    open.flat_map(|mark| [Literal::on(mark), Literal::off(mark)]).collect()
}

/// The complexity of the simplest finding of a case, every net grown to its end.
fn simplest(plain: &mut NetMemory, ground: &Sketch, case: Case) -> Option<u32> {
    plain.findings.begin(true);
    match case {
        Case::Contradiction(start) => plain.contradiction(ground, start).unwrap(),
        _ => plain.common(ground, case).unwrap(),
    }
    plain.findings.list.iter().map(|finding| finding.score.complexity).min()
}

#[test]
#[cfg_attr(miri, ignore = "long")]
fn no_finding_is_simpler_than_its_case_promises_and_some_are_as_simple() {
    for depth in [Depth::Dynamic, Depth::Patterns, Depth::NestedChains] {
        let search = ChainSearch::Forcing(depth);
        // How often a promise was compared, and how often it was met, for contradictions and for other cases.
        let (mut compared, mut met) = ([0; 2], [0; 2]);
        for ground in grounds().iter().take(if depth.is_nested() { 2 } else { 10 }) {
            let mut sieved = set_up(NetMemory::default(), ground, search, false);
            sieved.screen.run(ground, depth, true, &Stop::default()).unwrap();
            let mut plain = set_up(NetMemory::without_sieves(), ground, search, true);
            let questions = sieved.questions(ground, search);
            let mut asked = vec![false; 5000];
            for Question { case, turn, least } in questions {
                asked[turn as usize] = true;
                let Some(simplest) = simplest(&mut plain, ground, case) else { continue };
                assert!(least <= simplest, "{depth:?} {case:?}: {least} promised, {simplest} found\n{ground:?}");
                let of_others = usize::from(!matches!(case, Case::Contradiction(_)));
                compared[of_others] += 1;
                met[of_others] += usize::from(least == simplest);
            }
            let mut turn = 0;
            Case::each(ground, search, |case| {
                turn += 1;
                if !asked[turn] {
                    assert_eq!(
                        simplest(&mut plain, ground, case),
                        None,
                        "{depth:?} {case:?} was not asked\n{ground:?}"
                    );
                }
            });
        }
        assert!(compared[0] > 30 && compared[1] > 30, "{depth:?}: {compared:?} compared");
        // What nets nest weighs more than links tell.
        assert!(depth.is_nested() || met[0] > 0 && met[1] > 0, "{depth:?}: of {compared:?} promises {met:?} were met");
    }
}

#[test]
#[cfg_attr(miri, ignore = "long")]
fn no_node_is_nearer_than_its_height_and_some_are_as_near() {
    for depth in [Depth::Dynamic, Depth::Patterns] {
        let search = ChainSearch::Forcing(depth);
        let (mut compared, mut met) = (0, [0; 6]);
        for ground in grounds() {
            let mut sieved = set_up(NetMemory::default(), &ground, search, false);
            sieved.screen.run(&ground, depth, true, &Stop::default()).unwrap();
            let mut plain = set_up(NetMemory::without_sieves(), &ground, search, true);
            for start in starts(&ground) {
                let net = plain.net(&ground, start).unwrap();
                for at in 0..plain.nets[net].nodes.len() {
                    let node = &plain.nets[net].nodes[at as u16];
                    let least = sieved.screen.height(start, node.number.into(), node.on);
                    let height = u32::from(node.depth);
                    assert!(
                        least <= height,
                        "{depth:?} {start:?}: {} at {height}, not {least}\n{ground:?}",
                        node.number
                    );
                    compared += 1;
                    if least == height {
                        met[(least as usize).min(5)] += 1;
                    }
                }
            }
        }
        // One by one up to four links, and beyond.
        assert!(met[1..].iter().all(|&met| met > 0), "{depth:?}: of {compared} heights {met:?} were met");
    }
}

/// The complexity of the contradiction that a net ends with.
fn clash(nets: &mut NetMemory, net: usize) -> Option<u32> {
    let [there, last] = nets.nets[net].clash?;
    Some(nets.note(&[(net, there), (net, last)]))
}

/// What a net says, each statement with its weight.
fn statements(nets: &mut NetMemory, net: usize) -> Vec<(u16, bool, u32)> {
    let nodes = 0..nets.nets[net].nodes.len() as u16;
    let weights: Vec<u32> = nodes.clone().map(|node| nets.weight(net, node).complexity()).collect();
    let node = |node: u16| &nets.nets[net].nodes[node];
    nodes.zip(weights).map(|(at, weight)| (node(at).number, node(at).on, weight)).collect()
}

/// A limit is what has been met: a net may stop once all that is to come is as complex, and no sooner.
#[test]
#[cfg_attr(miri, ignore = "long")]
fn no_net_stops_before_all_that_is_within_the_limit() {
    let mut stopped = 0;
    for depth in [Depth::Patterns, Depth::NestedChains] {
        let search = ChainSearch::Forcing(depth);
        for ground in grounds().iter().take(if depth.is_nested() { 1 } else { 10 }) {
            let mut plain = set_up(NetMemory::without_sieves(), ground, search, true);
            for start in starts(ground).into_iter().step_by(if depth.is_nested() { 5 } else { 1 }) {
                let net = plain.net(ground, start).unwrap();
                let (clash_at, whole) = (clash(&mut plain, net), statements(&mut plain, net));
                let mut limits: Vec<u32> = whole.iter().map(|&(.., weight)| weight + 1).chain(clash_at).collect();
                limits.sort_unstable();
                limits.dedup();
                for limit in limits {
                    let mut limited = set_up(NetMemory::default(), ground, search, true);
                    limited.limit = Some(limit);
                    let net = limited.net(ground, start).unwrap();
                    let found = statements(&mut limited, net);
                    let told = || format!("{depth:?} {start:?} within {limit}\n{ground:?}");
                    let within = |all: &[(u16, bool, u32)]| {
                        all.iter().copied().filter(|&(.., weight)| weight < limit).collect::<Vec<_>>()
                    };
                    assert_eq!(within(&found), within(&whole), "{}", told());
                    if clash_at.is_some_and(|complexity| complexity <= limit) {
                        assert_eq!(clash(&mut limited, net), clash_at, "{}", told());
                    }
                    stopped += usize::from(found.len() < whole.len());
                }
            }
        }
    }
    assert!(stopped > 100, "{stopped} nets were stopped");
}
