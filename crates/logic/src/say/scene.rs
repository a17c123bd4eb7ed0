//! What a picture of a step shows, as plain data: which cells are tinted, which candidates marked, what is linked.
//!
//! One grammar for every face, so that a reader who has learned it once can read all pictures: a candidate that is true
//! is in a circle, one that is false in a square, one that keeps a pattern from being deadly in a dashed circle; one that
//! goes is crossed out. A digit that bars others of its kind is in a ring, with a line to where it bars them, and a small cross
//! is where there is no room for a candidate. A link leads from a reason to what follows: solid to what is true, dashed to what is false. A
//! [`Scene`] says what there is to draw; how, a [`Picture`](crate::Picture) or a page decides.

use bitdoku_grid::{Candidate, Cell, CellSet, Digit, DigitSet, House};

use super::bars;
use crate::board::Board;
use crate::step::{Chains, Node, Pattern, Rescue, Step, StrongLink};

/// What a picture of a step shows.
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_logic::scene::{Mark, Scene, Shade};
/// use bitdoku_logic::{Board, next_step};
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let board = Board::new(&grid);
/// let step = next_step(&board).unwrap();
/// let scene = Scene::of(&board, &step);
/// let (candidate, mark) = scene.marks[0];
/// assert_eq!((candidate.to_string(), mark), ("8r1c6".to_owned(), Mark::On));
/// // The house is shaded; the digits that leave it one place are in rings, with lines to the cells that they bar.
/// assert_eq!(scene.houses, [("box 2".parse()?, Shade::Look)]);
/// assert_eq!((scene.rings.len(), scene.barred.len()), (2, 4));
/// assert!(scene.links.is_empty());
///
/// // A skyscraper has links: from a reason, which is false or true, to what follows.
/// use bitdoku_logic::scene::Tint;
/// use bitdoku_logic::{Technique, find::StrongLinks};
/// let example = &StrongLinks::<2>.info().examples[0];
/// let scene = Scene::of(&example.board(), &example.step(&StrongLinks::<2>).unwrap());
/// let link = scene.links[0];
/// assert_eq!((link.from.to_string(), link.to.to_string(), link.on), ("3r6c5".to_owned(), "3r6c7".to_owned(), true));
/// assert!(scene.tints.contains(&("r9c5".parse()?, Tint::Gone)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Scene {
    /// Houses with a background.
    pub houses: Vec<(House, Shade)>,
    /// Cells with a background, over that of houses; later ones lie over earlier ones.
    pub tints: Vec<(Cell, Tint)>,
    /// Candidates with marks. One may have several: both true and false in a contradiction, or false and gone.
    pub marks: Vec<(Candidate, Mark)>,
    /// Links, chain by chain, in the order of reasoning.
    pub links: Vec<Link>,
    /// The cells of a loop in order, from neighbour to neighbour and back.
    pub ring: Vec<Cell>,
    /// Digits that bar others, in rings.
    pub rings: Vec<Cell>,
    /// From a digit in a ring to a cell that it bars, beyond others that it bars.
    pub bars: Vec<(Cell, Cell)>,
    /// Where a digit has no place, with a small cross.
    pub barred: Vec<Candidate>,
}

/// The background of a house; [`Scene`] has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Shade {
    /// It is to be looked at.
    Look,
    /// Its places are counted.
    Base,
    /// It holds them all, and loses others.
    Cover,
}

impl Shade {
    /// `look`, `base`, `cover`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Look => "look",
            Self::Base => "base",
            Self::Cover => "cover",
        }
    }
}

/// The background of a cell; [`Scene`] has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Tint {
    /// It loses candidates.
    Gone,
    /// It belongs to the pattern.
    Pattern,
}

/// How a candidate is marked; [`Scene`] has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Mark {
    /// Part of the pattern, or true: a circle.
    On,
    /// False: a square.
    Off,
    /// What keeps a deadly pattern from being one, and the digits of the subset that it makes: a dashed circle.
    Extra,
    /// Eliminated: crossed out.
    Gone,
}

/// A link from a reason to what follows from it; [`Scene`] has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Link {
    /// The reason.
    pub from: Candidate,
    /// What follows.
    pub to: Candidate,
    /// Whether what follows is true. Then the link is strong and drawn solid, else it is weak and dashed.
    pub on: bool,
    /// The number of its chain among those of the step, from 0.
    pub chain: usize,
    /// Whether it is the first reason for what follows; further ones are drawn faintly.
    pub main: bool,
}

impl Tint {
    /// `gone`, `pattern`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gone => "gone",
            Self::Pattern => "pattern",
        }
    }
}

impl Mark {
    /// `on`, `off`, `extra`, `gone`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::On => "on",
            Self::Off => "off",
            Self::Extra => "extra",
            Self::Gone => "gone",
        }
    }
}

/// With more links than this, only the first reason of each statement is linked to it.
const MANY_LINKS: usize = 90;

impl Scene {
    /// What there is to show of `step`, found on `board`.
    #[must_use]
    pub fn of(board: &Board, step: &Step) -> Self {
        let changed: CellSet = step.eliminations.iter().map(Candidate::cell).collect();
        let gone = changed.iter().map(|cell| (cell, Tint::Gone));
        let pattern = (step.cells() & board.empty_cells()).iter().map(|cell| (cell, Tint::Pattern));
        let mut scene = Self { tints: gone.chain(pattern).collect(), ..Self::default() };
        let placed = step.placement.map(|placed| (placed, Mark::On));
        let crossed = step.eliminations.iter().map(|candidate| (candidate, Mark::Gone));
        for mark in placed.into_iter().chain(marked(step, board)).chain(crossed) {
            scene.mark(mark);
        }
        scene.houses = shaded(step);
        scene.link(board, step);
        scene
    }

    /// What ties the parts of a pattern together.
    fn link(&mut self, board: &Board, step: &Step) {
        match &step.pattern {
            Pattern::HiddenSingle { house } => {
                step.placement.into_iter().for_each(|placed| self.bar(board, *house, placed));
            }
            Pattern::NakedSingle => step.placement.into_iter().for_each(|placed| self.rings_around(board, placed)),
            Pattern::DeadlyLoop { cells, .. } => self.ring.clone_from(cells),
            Pattern::StrongLinks { digit, links, closed } => self.link_ends(*digit, links, *closed),
            Pattern::Chains(chains) => self.link_chains(chains),
            Pattern::Alternating { nodes, closed, .. } => self.link_nodes(nodes, *closed),
            Pattern::WWing { cells: [one, other], link, ends, .. } => self.link_w_wing([*one, *other], *link, *ends),
            Pattern::Twins(_) => step.twins().iter().for_each(|twin| self.link(board, twin)),
            _ => {}
        }
    }

    /// Whether a candidate has a mark.
    #[must_use]
    pub fn has(&self, candidate: Candidate, mark: Mark) -> bool {
        self.marks.contains(&(candidate, mark))
    }

    /// The digits of the pattern: of all candidates that are marked, but for those that only go.
    #[must_use]
    pub fn digits(&self) -> DigitSet {
        self.marks.iter().filter(|(_, mark)| *mark != Mark::Gone).map(|(candidate, _)| candidate.digit()).collect()
    }

    /// How many chains are drawn.
    #[must_use]
    pub fn chains(&self) -> usize {
        self.links.iter().map(|link| link.chain + 1).max().unwrap_or(0)
    }

    fn mark(&mut self, mark: (Candidate, Mark)) {
        let known = self.marks.contains(&mark) || mark.1 == Mark::Extra && self.has(mark.0, Mark::On);
        if !known {
            self.marks.push(mark);
        }
    }

    /// Why a digit has one place in a house: the digits that bar all others, with lines to the cells that they bar.
    fn bar(&mut self, board: &Board, house: House, placed: Candidate) {
        let others = (house.cells() & board.empty_cells()) - CellSet::of(placed.cell());
        self.barred = others.iter().map(|cell| Candidate::of(cell, placed.digit())).collect();
        for (from, barred) in bars::of_place(board, house, placed) {
            self.rings.push(from);
            let [row, column] = [House::row(from.row()), House::col(from.col())].map(|line| barred & line.cells());
            let distance = |cell: &Cell| {
                cell.row().index().abs_diff(from.row().index()) + cell.col().index().abs_diff(from.col().index())
            };
            let farthest = [row, column].map(|line| line.iter().max_by_key(distance));
            let beside = (barred - row - column).iter();
            self.bars.extend(farthest.into_iter().flatten().chain(beside).map(|to| (from, to)));
        }
    }

    /// Why a cell has one candidate.
    fn rings_around(&mut self, board: &Board, placed: Candidate) {
        self.rings.extend(bars::of_digits(board, placed).map(|seen| seen.cell()));
    }

    /// The ends of strong links, one after the other. Groups are tied by one of their cells, not by the one where a row
    /// crosses a column.
    fn link_ends(&mut self, digit: Digit, links: &[StrongLink], closed: bool) {
        let tied = |cells: CellSet| cells.first().map(|cell| Candidate::of(cell, digit));
        let ends = |link: &StrongLink| {
            let [one, other] = link.ends;
            [tied(one - other).or(tied(one)), tied(other - one).or(tied(other))]
        };
        let way: Vec<Candidate> = links.iter().flat_map(ends).flatten().collect();
        for (i, pair) in way.windows(2).enumerate() {
            let link = Link { from: pair[0], to: pair[1], on: i % 2 == 0, chain: 0, main: true };
            if !self.links.contains(&link) {
                self.links.push(link);
            }
        }
        if let ([first, .., last], true) = (&way[..], closed) {
            self.links.push(Link { from: *last, to: *first, on: false, chain: 0, main: true });
        }
    }

    /// The nodes of a chain, one after the other; groups are tied by their first cell.
    fn link_nodes(&mut self, nodes: &[Node], closed: bool) {
        let tied = |node: &Node| node.cells.first().map(|cell| Candidate::of(cell, node.digit));
        let mut link = |from: &Node, to: &Node| {
            if let (Some(start), Some(end)) = (tied(from), tied(to))
                && start != end
            {
                self.links.push(Link { from: start, to: end, on: to.on, chain: 0, main: true });
            }
        };
        nodes.windows(2).for_each(|pair| link(&pair[0], &pair[1]));
        if let ([first, .., last], true) = (nodes, closed) {
            link(last, first);
        }
    }

    /// From one cell of a W-Wing over the places of the other digit to the other cell.
    fn link_w_wing(&mut self, [one, other]: [Cell; 2], digit: Digit, ends: CellSet) {
        let Some(near) = ends.iter().find(|cell| cell.sees(one)) else { return };
        let Some(far) = (ends - CellSet::of(near)).first() else { return };
        let way = [one, near, far, other].map(|cell| Candidate::of(cell, digit));
        for (i, pair) in way.windows(2).enumerate() {
            self.links.push(Link { from: pair[0], to: pair[1], on: i == 1, chain: 0, main: true });
        }
    }

    fn link_chains(&mut self, chains: &Chains) {
        let all = chains.chains.iter().flat_map(|chain| &chain.nodes).map(|node| node.parents.len());
        let most = if all.sum::<usize>() > MANY_LINKS { 1 } else { usize::MAX };
        for (number, chain) in chains.chains.iter().enumerate() {
            for node in &chain.nodes {
                for (rank, parent) in chain.parents(node).enumerate().take(most) {
                    let (from, to, on) = (parent.candidate, node.candidate, node.on);
                    let drawn = |link: &Link| (link.from, link.to, link.on) == (from, to, on);
                    if from != to && !self.links.iter().any(drawn) {
                        self.links.push(Link { from, to, on, chain: number, main: rank == 0 });
                    }
                }
            }
        }
    }
}

/// The houses that the pattern is seen in.
fn shaded(step: &Step) -> Vec<(House, Shade)> {
    match &step.pattern {
        Pattern::HiddenSingle { house } | Pattern::NakedSubset { house, .. } | Pattern::HiddenSubset { house, .. } => {
            vec![(*house, Shade::Look)]
        }
        Pattern::Locked { base, cover, .. } => vec![(*cover, Shade::Cover), (*base, Shade::Base)],
        Pattern::Fish { base, cover, .. } => {
            let [base, cover] = [(base, Shade::Base), (cover, Shade::Cover)];
            let of = |(houses, shade): (&bitdoku_grid::HouseSet, Shade)| houses.iter().map(move |house| (house, shade));
            of(cover).chain(of(base)).collect()
        }
        Pattern::WWing { house, .. } => vec![(*house, Shade::Look)],
        Pattern::Twins(_) => {
            let mut houses = Vec::new();
            for shade in step.twins().iter().flat_map(shaded) {
                if !houses.contains(&shade) {
                    houses.push(shade);
                }
            }
            houses
        }
        Pattern::SueDeCoq { line, block, .. } => vec![(*line, Shade::Look), (*block, Shade::Look)],
        Pattern::MultiSector { links, .. } => links.iter().map(|link| (link.0, Shade::Look)).collect(),
        Pattern::Exocet { cross, .. } => cross.iter().map(|house| (house, Shade::Look)).collect(),
        _ => Vec::new(),
    }
}

/// The candidates of the pattern, with their marks.
fn marked(step: &Step, board: &Board) -> Vec<(Candidate, Mark)> {
    let of = |cells: CellSet, digits: DigitSet, mark: Mark| {
        cells.iter().flat_map(move |cell| {
            (board.digits(cell) & digits).iter().map(move |digit| (Candidate::of(cell, digit), mark))
        })
    };
    let on = |cells: CellSet, digits: DigitSet| of(cells, digits, Mark::On);
    match &step.pattern {
        Pattern::HiddenSingle { .. } | Pattern::NakedSingle | Pattern::Solution => Vec::new(),
        Pattern::Locked { digit, cells, .. } => on(*cells, DigitSet::of(*digit)).collect(),
        Pattern::NakedSubset { cells, digits, .. } | Pattern::HiddenSubset { cells, digits, .. } => {
            on(*cells, *digits).collect()
        }
        Pattern::Fish { digit, fins, .. } => {
            let digits = DigitSet::of(*digit);
            on(step.cells() - *fins, digits).chain(of(*fins, digits, Mark::Extra)).collect()
        }
        Pattern::StrongLinks { digit, .. } => on(step.cells(), DigitSet::of(*digit)).collect(),
        Pattern::Wing { .. } | Pattern::AlsWing { .. } => on(step.cells(), DigitSet::ALL).collect(),
        Pattern::DeadlyLoop { cells, digits, rescue } => {
            let (cells, digits): (CellSet, DigitSet) =
                (cells.iter().copied().collect(), digits.iter().copied().collect());
            let extras = of(cells, !digits, Mark::Extra);
            let extras = extras.filter(|_| !matches!(rescue, Rescue::Locked { .. } | Rescue::Cell(_)));
            let subset = rescue.subset().map(|(cells, digits)| of(cells, digits, Mark::Extra));
            on(cells, digits).chain(extras).chain(subset.into_iter().flatten()).collect()
        }
        Pattern::Bug { cells, extra, rescue } => {
            let subset = rescue.subset().map(|(cells, digits)| of(cells, digits, Mark::Extra));
            // What goes was not extra: an extra digit of one cell may be an ordinary one of another.
            let extras = on(*cells, *extra).filter(|(candidate, _)| !step.eliminations.contains(*candidate));
            extras.chain(subset.into_iter().flatten()).collect()
        }
        Pattern::AlignedExclusion { cells, .. } => on(cells.iter().copied().collect(), DigitSet::ALL)
            .filter(|(candidate, _)| !step.eliminations.contains(*candidate))
            .collect(),
        Pattern::Chains(chains) => {
            let nodes = chains.chains.iter().flat_map(|chain| &chain.nodes);
            nodes.map(|node| (node.candidate, if node.on { Mark::On } else { Mark::Off })).collect()
        }
        Pattern::Twins(_) => step.twins().iter().flat_map(|twin| marked(twin, board)).collect(),
        Pattern::WWing { cells: [one, other], link, ends, .. } => {
            let cells = [*one, *other].into_iter().collect();
            on(cells, DigitSet::ALL).chain(of(*ends, DigitSet::of(*link), Mark::Extra)).collect()
        }
        Pattern::RemotePair { digits, .. } => on(step.cells(), *digits).collect(),
        Pattern::Colors { digit, components } => {
            let digits = DigitSet::of(*digit);
            let colors = |&[one, other]: &[CellSet; 2]| on(one, digits).chain(of(other, digits, Mark::Off));
            components.iter().flat_map(colors).collect()
        }
        Pattern::SueDeCoq { line_cells, block_cells, core, .. } => {
            let sides = of(*line_cells | *block_cells, DigitSet::ALL, Mark::Extra);
            on(*core, DigitSet::ALL).chain(sides).collect()
        }
        Pattern::AlmostLockedSets { sets, .. } => {
            let marks = [Mark::On, Mark::Off, Mark::Extra].into_iter().cycle();
            sets.iter().zip(marks).flat_map(|(set, mark)| of(set.cells, set.digits, mark)).collect()
        }
        Pattern::Tridagon { digits, cells, guardians, chains } => {
            let guardians = guardians.iter().map(|&guardian| (guardian, Mark::Extra));
            let mark = |node: &Node| if node.on { Mark::On } else { Mark::Off };
            let links = chains.iter().flat_map(|nodes| &nodes[1..nodes.len() - 1]);
            let links = links.flat_map(|node| of(node.cells, DigitSet::of(node.digit), mark(node)));
            guardians.chain(on(*cells, *digits)).chain(links).collect()
        }
        Pattern::MultiSector { cells, .. } => {
            on(*cells, DigitSet::ALL).filter(|(candidate, _)| !step.eliminations.contains(*candidate)).collect()
        }
        Pattern::Exocet { base, digits, targets, .. } => {
            let targets = of(targets.iter().copied().collect(), *digits, Mark::Extra);
            on(base.iter().copied().collect(), *digits)
                .chain(targets)
                .filter(|(candidate, _)| !step.eliminations.contains(*candidate))
                .collect()
        }
        Pattern::Forcing { chains, .. } => {
            let mark = |node: &Node| if node.on { Mark::On } else { Mark::Off };
            let nodes = chains.iter().flatten();
            nodes.flat_map(|node| of(node.cells, DigitSet::of(node.digit), mark(node))).collect()
        }
        Pattern::Alternating { nodes, .. } => {
            let mark = |node: &Node| if node.on { Mark::On } else { Mark::Off };
            nodes.iter().flat_map(|node| of(node.cells, DigitSet::of(node.digit), mark(node))).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scale::TECHNIQUES;

    /// The examples of the techniques, with what is drawn of them.
    fn examples() -> impl Iterator<Item = (Scene, Step, Board)> {
        TECHNIQUES.iter().flat_map(|row| {
            row.technique.info().examples.iter().map(|example| {
                let (board, step) = (example.board(), example.step(row.technique).expect("it shows its technique"));
                (Scene::of(&board, &step), step, board)
            })
        })
    }

    #[test]
    #[cfg_attr(miri, ignore = "long")]
    fn a_scene_shows_all_of_a_step_and_nothing_twice() {
        for (scene, step, board) in examples() {
            let with =
                |mark| scene.marks.iter().filter(move |&&(_, other)| other == mark).map(|&(candidate, _)| candidate);
            assert_eq!(with(Mark::Gone).collect::<bitdoku_grid::CandidateSet>(), step.eliminations, "{}", step.kind);
            assert!(step.placement.is_none_or(|placed| scene.has(placed, Mark::On)), "{}", step.kind);
            assert!(scene.marks.iter().all(|&(candidate, _)| board.contains(candidate)), "{}", step.kind);
            for (i, mark) in scene.marks.iter().enumerate() {
                assert!(!scene.marks[..i].contains(mark), "{}: {mark:?} twice", step.kind);
            }
            for (i, link) in scene.links.iter().enumerate() {
                assert!(!scene.links[..i].contains(link) && link.from != link.to, "{}: {link:?}", step.kind);
                let end = if link.on { Mark::On } else { Mark::Off };
                let is_chain = matches!(step.pattern, Pattern::Chains(_));
                assert!(!is_chain || scene.has(link.to, end), "{}: {link:?}", step.kind);
            }
            let has_links = |pattern: &Pattern| {
                matches!(
                    pattern,
                    Pattern::Chains(_)
                        | Pattern::StrongLinks { .. }
                        | Pattern::Alternating { .. }
                        | Pattern::WWing { .. }
                )
            };
            let is_linked = has_links(&step.pattern) || step.twins().iter().any(|twin| has_links(&twin.pattern));
            assert_eq!(!scene.links.is_empty(), is_linked, "{}", step.kind);
            assert_eq!(!scene.ring.is_empty(), matches!(step.pattern, Pattern::DeadlyLoop { .. }), "{}", step.kind);
            let tints = scene.tints.iter().filter(|(_, tint)| *tint == Tint::Pattern).count();
            assert_eq!(tints, (step.cells() & board.empty_cells()).len(), "{}", step.kind);
        }
    }

    #[test]
    fn links_are_numbered_by_chain() {
        let technique: &dyn crate::Technique = "multiple-forcing-chains".parse().unwrap();
        let example = &technique.info().examples[0];
        let step = example.step(technique).unwrap();
        let scene = Scene::of(&example.board(), &step);
        let Pattern::Chains(chains) = &step.pattern else { panic!() };
        assert_eq!(scene.chains(), chains.chains.len());
        assert!(scene.links.is_sorted_by_key(|link| link.chain));
    }
}
