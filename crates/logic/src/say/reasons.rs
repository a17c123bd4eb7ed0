//! Why a step holds that is no chain, sentence by sentence.

use bitdoku_grid::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseSet};

use super::bars;
use super::sentence::{Claim, Sentence};
use crate::board::Board;
use crate::step::{AlmostLocked, Basis, Kind, Node, Pattern, Rescue, Step, StrongLink};

/// The reasons of a step that is no chain.
pub(super) fn sentences(step: &Step, board: &Board) -> Vec<Sentence> {
    let placed = step.placement.map(|placed| (placed.cell(), placed.digit()));
    let last_place = |house: House| placed.map(|(cell, digit)| Sentence::LastPlace { digit, house, cell });
    match &step.pattern {
        Pattern::HiddenSingle { house } => {
            step.placement.map_or(Vec::new(), |placed| hidden_single(board, *house, placed))
        }
        Pattern::NakedSingle => step.placement.map_or(Vec::new(), |placed| naked_single(board, placed)),
        &Pattern::Locked { digit, base, cover, cells, single } => {
            let said = Sentence::Locked { base, digit, cells, cover };
            [said].into_iter().chain(single.and_then(last_place)).collect()
        }
        &Pattern::NakedSubset { house: line, cells, digits }
            if matches!(step.kind, Kind::LockedPair | Kind::LockedTriple) =>
        {
            let block = cells.first().map_or(line, |cell| House::block(cell.block()));
            vec![Sentence::SubsetLocked { cells, digits, line, block }]
        }
        &Pattern::NakedSubset { house, cells, digits } => vec![Sentence::SubsetNaked { house, cells, digits }],
        &Pattern::HiddenSubset { house, cells, digits } => {
            let said = Sentence::SubsetHidden { house, digits, cells };
            [said].into_iter().chain(last_place(house)).collect()
        }
        &Pattern::Fish { digit, base, cover, fins } if fins.is_empty() => vec![Sentence::Fish { base, digit, cover }],
        &Pattern::Fish { digit, base, cover, fins } => {
            vec![Sentence::FishFinned { base, digit, cover, fins }, Sentence::FishFins { digit, cover, fins }]
        }
        Pattern::StrongLinks { digit, links, closed } => strong_links(*digit, links, *closed),
        Pattern::AlsWing { house, cells, digits, pincer, restricted } => {
            als_wing(board, *house, *cells, *digits, *pincer, *restricted)
        }
        Pattern::Wing { pivot, pincers, digit } => wing(board, *pivot, *pincers, *digit),
        Pattern::DeadlyLoop { cells, digits, rescue } => {
            let mut said = deadly_loop(cells, *digits, rescue);
            if let (Kind::AvoidableRectangle { .. }, Some(Sentence::DeadlyLoop { cells, digits })) =
                (step.kind, said.first().cloned())
            {
                said[0] = Sentence::AvoidableLoop { cells, digits };
            }
            said
        }
        Pattern::Bug { cells, extra, rescue } => bug(*cells, *extra, rescue),
        Pattern::AlignedExclusion { cells, excluders } => exclusion(step, board, cells, *excluders),
        Pattern::Chains(_) => Vec::new(),
        &Pattern::WWing { cells: [one, other], digit, house, link, ends } => {
            let said = Sentence::WWing { cells: vec![one, other], digits: board.digits(one) };
            vec![said, Sentence::WWingLink { house, link, ends, one, other, digit }]
        }
        Pattern::RemotePair { cells, digits } => vec![Sentence::RemotePair { cells: cells.clone(), digits: *digits }],
        Pattern::Colors { digit, components } => colors(step, *digit, components),
        &Pattern::SueDeCoq { line, block, core, line_cells, block_cells } => {
            let [digits, beside, below] = [core, line_cells, block_cells].map(|cells| held(board, cells));
            let shared = beside & below;
            let number = (core | line_cells | block_cells).len() as u32;
            vec![
                Sentence::SueCore { cells: core, line, block, digits },
                Sentence::SueSide { house: line, cells: line_cells, digits: beside },
                Sentence::SueSide { house: block, cells: block_cells, digits: below },
                Sentence::SueCount {
                    number,
                    line,
                    inline: ((digits | beside) - below) | shared,
                    block,
                    inside: ((digits | below) - beside) | shared,
                },
            ]
        }
        Pattern::AlmostLockedSets { sets, links, digits } => almost_locked(sets, links, *digits),
        Pattern::Alternating { nodes, closed, sets } => {
            sets.iter().map(set).chain(alternating(nodes, *closed, sets, board)).collect()
        }
        Pattern::Twins(_) => {
            let mut said: Vec<Sentence> = Vec::new();
            for sentence in step.twins().iter().flat_map(|twin| sentences(twin, board)) {
                if !said.contains(&sentence) {
                    said.push(sentence);
                }
            }
            said
        }
        Pattern::Forcing { basis, chains } => forcing(*basis, chains, board),
        Pattern::Tridagon { digits, cells, guardians, chains } => tridagon(*digits, *cells, guardians, chains, board),
        Pattern::MultiSector { cells, links } => multi_sector(step, *cells, links),
        Pattern::Exocet { base, digits, targets, companions, cross } => {
            exocet(base, *digits, targets, *companions, *cross)
        }
        Pattern::Solution => vec![Sentence::LookedUp {}],
    }
}

/// One place in a house: the digits that bar the others, and where they do; what they do not bar was eliminated.
fn hidden_single(board: &Board, house: House, placed: Candidate) -> Vec<Sentence> {
    let (cell, digit) = (placed.cell(), placed.digit());
    let others = (house.cells() & board.empty_cells()) - CellSet::of(cell);
    if others.is_empty() {
        return vec![Sentence::SingleLastCell { cell, house, digit }];
    }
    let bars = bars::of_place(board, house, placed);
    let by: CellSet = bars.iter().map(|&(from, _)| from).collect();
    let cells = bars.iter().fold(CellSet::EMPTY, |all, &(_, barred)| all | barred);
    let barred = (!by.is_empty()).then_some(Sentence::SingleBarred { digit, by, cells });
    let gone = (others != cells).then_some(Sentence::SingleGone { digit, cells: others - cells });
    [Sentence::SingleHidden { house, cell, digit }].into_iter().chain(barred).chain(gone).collect()
}

/// One candidate in a cell: where the other digits stand that it sees.
fn naked_single(board: &Board, placed: Candidate) -> Vec<Sentence> {
    let seen: Vec<Claim> = bars::of_digits(board, placed).map(|seen| Claim::on(seen.cell(), seen.digit())).collect();
    let said = Sentence::SingleNaked { digit: placed.digit(), cell: placed.cell() };
    [said].into_iter().chain((!seen.is_empty()).then_some(Sentence::SingleSeen { seen })).collect()
}

/// All digits of some cells.
fn held(board: &Board, cells: CellSet) -> DigitSet {
    cells.iter().fold(DigitSet::EMPTY, |all, cell| all | board.digits(cell))
}

/// Whether some cell of one set sees some of the other.
fn meet(one: CellSet, other: CellSet) -> bool {
    one.iter().any(|cell| !cell.peers().is_disjoint(other))
}

fn colors(step: &Step, digit: Digit, components: &[[CellSet; 2]]) -> Vec<Sentence> {
    let mut said: Vec<Sentence> =
        components.iter().map(|&[one, other]| Sentence::Colors { digit, one, other }).collect();
    let gone = step.eliminations.cells(digit);
    match (step.kind, components) {
        (Kind::SimpleColors { wrap: true }, [colors]) => {
            let false_ones = colors.iter().filter(|cells| cells.is_subset(gone));
            said.extend(false_ones.map(|&cells| Sentence::ColorsWrap { digit, cells }));
        }
        (Kind::MultiColors { form: 2 }, [colors, [one, other]]) => {
            let false_ones = colors.iter().filter(|&&cells| meet(cells, *one) && meet(cells, *other));
            said.extend(false_ones.map(|&cells| Sentence::ColorsBetween { digit, cells, one: *one, other: *other }));
        }
        (Kind::MultiColors { .. }, [of, beside]) => {
            for (i, &one) in of.iter().enumerate() {
                for (j, &other) in beside.iter().enumerate().filter(|&(_, &other)| meet(one, other)) {
                    said.push(Sentence::ColorsMeet { one, other, digit, first: of[1 - i], second: beside[1 - j] });
                }
            }
        }
        _ => said.push(Sentence::ColorsTrap { digit }),
    }
    said
}

fn almost_locked(sets: &[AlmostLocked], links: &[DigitSet], digits: DigitSet) -> Vec<Sentence> {
    let mut said: Vec<Sentence> = sets.iter().map(set).collect();
    let pairs = sets.windows(2).zip(links);
    said.extend(pairs.map(|(pair, &digits)| Sentence::AlsCommon { digits, one: pair[0].cells, other: pair[1].cells }));
    if let (2, [link]) = (sets.len(), links)
        && link.len() > 1
    {
        said.push(Sentence::AlsTwice {});
    } else if let (Some(first), Some(last)) = (sets.first(), sets.last()) {
        said.push(Sentence::AlsEnds { digits, one: first.cells, other: last.cells });
    }
    said
}

fn set(&AlmostLocked { house, cells, digits }: &AlmostLocked) -> Sentence {
    Sentence::AlsWingSet { house, cells, digits }
}

fn node(&Node { digit, cells, on }: &Node) -> Sentence {
    match on {
        true => Sentence::NodeOn { digit, cells },
        false => Sentence::NodeOff { digit, cells },
    }
}

fn tridagon(
    digits: DigitSet,
    cells: CellSet,
    guardians: &[Candidate],
    chains: &[Vec<Node>],
    board: &Board,
) -> Vec<Sentence> {
    let mut said = vec![Sentence::Tridagon { cells, digits }];
    let claim = |&candidate: &Candidate| Claim { candidate, on: true };
    if let [guardian] = guardians {
        said.push(Sentence::TridagonOne { guardian: claim(guardian) });
        return said;
    }
    said.push(Sentence::TridagonGuardians { guardians: guardians.iter().map(claim).collect() });
    let of_guardians: CellSet = guardians.iter().map(|guardian| guardian.cell()).collect();
    if let Some(end) = chains.first().and_then(|nodes| nodes.last()) {
        said.extend(chains.iter().filter_map(|nodes| told(nodes, &[], board)));
        said.push(Sentence::TridagonChains { end: vec![node(end)] });
    } else if let Some(cell) = of_guardians.only() {
        said.push(Sentence::TridagonCell { cell, digits });
    } else {
        said.push(Sentence::TridagonPeers {});
    }
    said
}

fn multi_sector(step: &Step, cells: CellSet, links: &[(House, DigitSet)]) -> Vec<Sentence> {
    let number = cells.len() as u32;
    let mut said = vec![match step.kind {
        Kind::SkLoop => Sentence::SkLoop { cells, number },
        _ => Sentence::SectorCells { cells, number },
    }];
    // Houses with the same digits in one sentence.
    let mut together: Vec<(DigitSet, HouseSet)> = Vec::new();
    for &(house, digits) in links {
        match together.iter_mut().find(|(others, _)| *others == digits) {
            Some((_, houses)) => houses.insert(house),
            None => together.push((digits, HouseSet::of(house))),
        }
    }
    said.extend(together.into_iter().map(|(digits, houses)| Sentence::SectorHouses { digits, houses }));
    said.push(Sentence::SectorCount { number });
    if step.eliminations.iter().any(|gone| cells.contains(gone.cell())) {
        said.push(Sentence::SectorTwice {});
    }
    said
}

fn exocet(base: &[Cell], digits: DigitSet, targets: &[Cell], companions: CellSet, cross: HouseSet) -> Vec<Sentence> {
    let of = |cells: &[Cell]| cells.iter().copied().collect::<CellSet>();
    let mut said: Vec<Sentence> = base.chunks(2).map(|base| Sentence::ExocetBase { cells: of(base), digits }).collect();
    said.push(Sentence::ExocetCross { digits, cross });
    said.push(Sentence::ExocetTargets { cells: of(targets), companions });
    let both = base.chunks(2).zip(targets.chunks(2));
    said.extend(both.map(|(base, targets)| Sentence::ExocetRepeats { base: of(base), cells: of(targets) }));
    if base.len() > 2 {
        said.push(Sentence::ExocetDouble { digits, cross });
    }
    said
}

/// A link of a chain: what follows from the node before, and why, unless one simply sees the other.
fn link(from: &Node, to: &Node, sets: &[AlmostLocked], board: &Board) -> Sentence {
    let &Node { digit, cells, on } = to;
    if from.on || !on {
        return node(to);
    }
    let both = from.cells | cells;
    if digit != from.digit && from.cells == cells && cells.only().is_some_and(|cell| board.digits(cell).len() == 2) {
        return Sentence::NodeOnCell { digit, cells };
    }
    let is_all = |house: &House| board.cells(digit) & house.cells() == both;
    match House::ALL.into_iter().find(is_all).filter(|_| digit == from.digit) {
        Some(house) => Sentence::NodeOnHouse { digit, cells, house },
        None => match sets.iter().find(|set| both.is_subset(set.cells)) {
            Some(set) => Sentence::NodeOnSet { digit, cells, set: set.cells },
            None => node(to),
        },
    }
}

/// A chain told in a line.
fn told(nodes: &[Node], sets: &[AlmostLocked], board: &Board) -> Option<Sentence> {
    let start = nodes.first()?;
    let links = nodes.windows(2).map(|pair| link(&pair[0], &pair[1], sets, board));
    Some(Sentence::Alternating { start: vec![node(start)], links: links.collect() })
}

/// Chains told in a line each, and what they come to together.
fn forcing(basis: Basis, chains: &[Vec<Node>], board: &Board) -> Vec<Sentence> {
    let mut said: Vec<Sentence> = chains.iter().filter_map(|nodes| told(nodes, &[], board)).collect();
    let Some((start, end)) = chains.first().and_then(|nodes| Some((nodes.first()?, nodes.last()?))) else {
        return said;
    };
    said.push(match basis {
        Basis::SelfRefuting => Sentence::AlternatingOpposite { end: vec![node(end)] },
        Basis::Contradiction | Basis::Cycle | Basis::EmptyCell(_) | Basis::EmptyHouse(..) => {
            Sentence::ForcingContradiction { opposite: vec![node(&Node { on: !start.on, ..*start })] }
        }
        Basis::Candidate(_) | Basis::Cell(_) | Basis::House(..) => Sentence::ForcingVerity { end: vec![node(end)] },
    });
    said
}

/// A chain told in a line: its start, what follows in turn, and what that comes to.
fn alternating(nodes: &[Node], closed: bool, sets: &[AlmostLocked], board: &Board) -> Vec<Sentence> {
    let [start, .., end] = nodes else { return Vec::new() };
    let opposite = Node { on: !start.on, ..*start };
    let one = vec![node(&opposite)];
    let last = vec![node(end)];
    let same = (start.digit, start.cells) == (end.digit, end.cells);
    let conclusion = match (start.on, end.on) {
        _ if closed => Sentence::ChainCycle {},
        _ if same => Sentence::AlternatingOpposite { end: last },
        (false, true) => Sentence::AlternatingEnds { one, other: last },
        (true, true) => Sentence::AlternatingRefuted { opposite: one },
        (_, false) => Sentence::AlternatingEither { end: last },
    };
    told(nodes, sets, board).into_iter().chain([conclusion]).collect()
}

fn wing(board: &Board, pivot: Cell, pincers: [Cell; 2], digit: Digit) -> Vec<Sentence> {
    let [first, second] = pincers;
    let [one, two] = pincers.map(|cell| (board.digits(cell) - DigitSet::of(digit)).only().unwrap_or(digit));
    let digits = board.digits(pivot);
    if digits.contains(digit) {
        let said = Sentence::WingXyz { pivot, digits, one, first, digit, two, second };
        vec![said, Sentence::WingOne { cells: vec![pivot, first, second], digit }]
    } else {
        let said = Sentence::WingXy { pivot, digits, one, first, digit, two, second };
        vec![said, Sentence::WingOne { cells: vec![first, second], digit }]
    }
}

/// Those of `cells` that have one of `digits`.
fn holding(board: &Board, cells: CellSet, digits: DigitSet) -> CellSet {
    cells & digits.iter().fold(CellSet::EMPTY, |all, digit| all | board.cells(digit))
}

fn strong_links(digit: Digit, links: &[StrongLink], closed: bool) -> Vec<Sentence> {
    let strong =
        |&StrongLink { house, ends: [one, other] }: &StrongLink| Sentence::LinksStrong { house, digit, one, other };
    let weak = |pair: &[StrongLink]| Sentence::LinksWeak { one: pair[0].ends[1], other: pair[1].ends[0], digit };
    let mut said: Vec<Sentence> = links.iter().map(strong).chain(links.windows(2).map(weak)).collect();
    if let (Some(first), Some(last)) = (links.first(), links.last()) {
        let (one, other) = (first.ends[0], last.ends[1]);
        said.push(match closed {
            true => Sentence::LinksLoop { one, other, digit },
            false => Sentence::LinksEnds { digit, one, other },
        });
    }
    said
}

fn als_wing(
    board: &Board,
    house: House,
    set: CellSet,
    of: DigitSet,
    cell: Cell,
    restricted: DigitSet,
) -> Vec<Sentence> {
    let pair = board.digits(cell);
    let mut said = vec![
        Sentence::AlsWingSet { house, cells: set, digits: of },
        Sentence::AlsWingPincer { cell, pair, restricted },
    ];
    for digit in restricted {
        let other = (pair - DigitSet::of(digit)).only().unwrap_or(digit);
        said.push(Sentence::AlsWingCase { cell, digit, rest: of - DigitSet::of(digit), other });
    }
    said.push(match (pair - restricted).only() {
        Some(digit) => Sentence::AlsWingEnds { digit, cell, cells: holding(board, set, DigitSet::of(digit)) },
        None => Sentence::AlsWingLocked {},
    });
    said
}

fn deadly_loop(of: &[Cell], [one, other]: [Digit; 2], rescue: &Rescue) -> Vec<Sentence> {
    let digits = DigitSet::of(one) | DigitSet::of(other);
    let said = Sentence::DeadlyLoop { cells: of.iter().copied().collect(), digits };
    let rescued = match *rescue {
        Rescue::Cell(cell) => Sentence::DeadlyLoopCell { cell, one, other },
        Rescue::Digit { digit, cells } => Sentence::DeadlyLoopDigit { digit, cells },
        Rescue::Naked { house, cells, digits } => Sentence::DeadlyLoopNaked { cells, digits, house },
        Rescue::Hidden { house, cells, digits } => Sentence::DeadlyLoopHidden { house, one, other, cells, digits },
        Rescue::Locked { house, digit } => {
            let other = if digit == one { other } else { one };
            Sentence::DeadlyLoopLocked { house, digit, other }
        }
        Rescue::Corners { digit, cells } => {
            Sentence::DeadlyLoopCorners { digit, cells, other: if digit == one { other } else { one } }
        }
        Rescue::Opposite { digit, cell } => {
            let corners = of.iter().copied().filter(|&corner| corner != cell);
            let (beside, opposite): (Vec<Cell>, Vec<Cell>) = corners.partition(|corner| corner.sees(cell));
            Sentence::DeadlyLoopOpposite {
                digit,
                cell,
                other: if digit == one { other } else { one },
                row: House::row(cell.row()),
                column: House::col(cell.col()),
                beside: beside.into_iter().collect(),
                opposite: opposite.into_iter().collect(),
            }
        }
    };
    vec![said, rescued]
}

fn bug(cells: CellSet, extra: DigitSet, rescue: &Rescue) -> Vec<Sentence> {
    let rescued = match *rescue {
        Rescue::Cell(cell) => Sentence::BugCell { cell, extra },
        Rescue::Digit { digit, cells } => Sentence::BugDigit { cells, digit },
        Rescue::Naked { house, cells, digits } => Sentence::BugNaked { cells, digits, house },
        Rescue::Hidden { house, cells, digits } => Sentence::BugHidden { cells, house, digits },
        Rescue::Locked { house, digit } => Sentence::BugLocked { digit, house },
        // Of loops only.
        Rescue::Corners { .. } | Rescue::Opposite { .. } => return vec![Sentence::Bug { extra, cells }],
    };
    vec![Sentence::Bug { extra, cells }, rescued]
}

/// For each eliminated candidate, why every combination that contains it fails.
fn exclusion(step: &Step, board: &Board, of: &[Cell], excluders: CellSet) -> Vec<Sentence> {
    let said = |candidate: Candidate| {
        let others: Vec<Cell> = of.iter().copied().filter(|&cell| cell != candidate.cell()).collect();
        let statement = Claim { candidate, on: true };
        let failures = combinations(board, &others).into_iter().map(|combination| {
            let with: Vec<Claim> =
                others.iter().zip(combination).map(|(&cell, digit)| Claim::on(cell, digit)).collect();
            failure(board, with, candidate, excluders)
        });
        Sentence::Exclusion { statement, failures: failures.collect() }
    };
    step.eliminations.iter().map(said).collect()
}

fn combinations(board: &Board, of: &[Cell]) -> Vec<Vec<Digit>> {
    of.iter().fold(vec![Vec::new()], |all, &cell| {
        all.iter()
            .flat_map(|some| board.digits(cell).iter().map(move |digit| [some.as_slice(), &[digit]].concat()))
            .collect()
    })
}

/// Why the candidates `with` do not go together with one more.
fn failure(board: &Board, with: Vec<Claim>, more: Candidate, excluders: CellSet) -> Sentence {
    let chosen: Vec<Candidate> = with.iter().map(|claim| claim.candidate).chain([more]).collect();
    for (i, candidate) in chosen.iter().enumerate() {
        let clashes = |other: &&Candidate| other.digit() == candidate.digit() && other.cell().sees(candidate.cell());
        if let Some(one) = chosen[..i].iter().find(clashes) {
            return Sentence::ExclusionSees { with, one: one.cell(), other: candidate.cell() };
        }
    }
    let used: DigitSet = chosen.iter().map(|candidate| candidate.digit()).collect();
    match excluders.iter().find(|&cell| board.digits(cell).is_subset(used)) {
        Some(cell) => Sentence::ExclusionEmpties { with, cell },
        None => Sentence::ExclusionAllowed { with },
    }
}
