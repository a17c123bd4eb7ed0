//! Franken fish: lines of one direction and boxes whose places of a digit lie in as many lines of the other direction and boxes,
//! with or without fins.
//!
//! ```text
//!    base   rows and boxes          all their places of the digit lie in the covers, but for the fins
//!    cover  columns and boxes       the covers lose it elsewhere, where all fins see
//! ```
//!
//! A place in two base houses counts twice, so it is a fin wherever it lies: an *endo fin*. A place in two covers falls like one
//! outside the base: *cannibalism*. The order is HoDoKu's.

use std::ops::ControlFlow;

use bitdoku_grid::{Candidate, Cell, CellSet, Digit, House, HouseSet};

use super::twins::{and_twins, base, nobody};
use super::{TakeStep, Technique};
use crate::board::Board;
use crate::scratch::Scratch;
use crate::step::{Kind, Pattern, Step};

/// How many fins a fish may have, and how many of them may lie in two base houses.
const FINS: usize = 5;
const ENDO_FINS: usize = 2;

/// A fish of `N` houses, 2 to 4: X-Wing, Swordfish, Jellyfish.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::FrankenFish;
/// let technique = FrankenFish::<3> { finned: true };
/// let example = &technique.info().examples[0];
/// assert_eq!(example.step(&technique).unwrap().kind.to_string(), "Finned Franken Swordfish");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FrankenFish<const N: usize> {
    /// Whether it has fins.
    pub finned: bool,
}

impl<const N: usize> Technique for FrankenFish<N> {
    fn slug(&self) -> &'static str {
        const { assert!(2 <= N && N <= 4, "a Franken fish has 2 to 4 houses") }
        let [bare, finned] = [
            ["franken-x-wing", "franken-swordfish", "franken-jellyfish"],
            ["finned-franken-x-wing", "finned-franken-swordfish", "finned-franken-jellyfish"],
        ];
        if self.finned { finned[N - 2] } else { bare[N - 2] }
    }

    fn find(&self, board: &Board, scratch: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        Fish { size: N, finned: self.finned }.find(board, scratch, found)
    }
}

/// A fish whose size is known when it is looked for, so that all sizes have one search.
#[derive(Clone, Copy)]
struct Fish {
    size: usize,
    finned: bool,
}

impl Fish {
    fn find(self, board: &Board, scratch: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let dead = *scratch.tables.dead(board);
        let kind = Kind::FrankenFish { size: self.size as u8, finned: self.finned };
        and_twins(found, kind, base, |found| self.single(board, &dead, found), nobody)
    }

    /// All that are no siamese fish.
    fn single(self, board: &Board, dead: &[CellSet; 9], found: TakeStep<'_>) -> ControlFlow<()> {
        let Self { size, finned } = self;
        for (digit, dead) in Digit::ALL.into_iter().zip(dead) {
            for lines in [0, 9] {
                let bases = houses(board, digit, lines, if finned { 9 } else { size });
                let mut pond = Pond { board, digit, lines, finned, victims: CellSet::EMPTY, found };
                pond.victims =
                    dead.iter().filter(|&victim| pond.can_fall(victim, size, &bases, &Base::default())).collect();
                if !pond.victims.is_empty() {
                    pond.cast(size, &bases, &Base::default())?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Lines, then boxes, with at most this many places, and these places.
fn houses(board: &Board, digit: Digit, lines: usize, most: usize) -> Vec<(House, CellSet)> {
    let all = House::ALL[lines..lines + 9].iter().chain(&House::ALL[18..]);
    all.map(|&house| (house, board.places(house, digit)))
        .filter(|(_, places)| !places.is_empty() && places.len() <= most)
        .collect()
}

/// Base houses.
#[derive(Clone, Copy, Default)]
struct Base {
    houses: HouseSet,
    count: usize,
    cells: CellSet,
    /// The places in two of them.
    twice: CellSet,
}

/// What a fish of a digit is looked for in.
struct Pond<'a> {
    board: &'a Board,
    digit: Digit,
    /// The first of the lines of the base.
    lines: usize,
    finned: bool,
    /// What may fall.
    victims: CellSet,
    found: TakeStep<'a>,
}

/// Cover houses.
#[derive(Clone, Copy, Default)]
struct Cover {
    houses: HouseSet,
    count: usize,
    cells: CellSet,
    twice: CellSet,
}

impl Pond<'_> {
    /// A base with one house more, unless too many places would be in two.
    fn with(&self, base: &Base, house: House, places: CellSet) -> Option<Base> {
        let twice = base.twice | (base.cells & places);
        let most = if self.finned { ENDO_FINS } else { 0 };
        let mut houses = base.houses;
        houses.insert(house);
        (twice.len() <= most).then_some(Base { houses, count: base.count + 1, cells: base.cells | places, twice })
    }

    /// All sets of base houses, in order.
    fn cast(&mut self, size: usize, bases: &[(House, CellSet)], base: &Base) -> ControlFlow<()> {
        if base.count == size {
            return self.cover(size, base);
        }
        for (at, &(house, places)) in bases.iter().enumerate() {
            if let Some(more) = self.with(base, house, places) {
                self.cast(size, &bases[at + 1..], &more)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// All fish with this base.
    fn cover(&mut self, size: usize, base: &Base) -> ControlFlow<()> {
        if !self.victims.iter().any(|victim| self.falls(victim, size, base)) {
            return ControlFlow::Continue(());
        }
        let mut covers = houses(self.board, self.digit, 9 - self.lines, 9);
        covers.retain(|(house, places)| !base.houses.contains(*house) && !places.is_disjoint(base.cells));
        self.choose(size, base, &covers, Cover::default())
    }

    /// Whether a place may fall by some fish with these base houses and some of the others.
    fn can_fall(&self, victim: Cell, size: usize, bases: &[(House, CellSet)], base: &Base) -> bool {
        if !self.falls(victim, size, base) {
            return false;
        }
        base.count == size
            || bases.iter().enumerate().any(|(at, &(house, places))| {
                self.with(base, house, places).is_some_and(|more| self.can_fall(victim, size, &bases[at + 1..], &more))
            })
    }

    /// Whether covers can be chosen such that a place falls: those of the base that it does not see must be covered, and one cover
    /// has the place itself.
    fn falls(&self, victim: Cell, size: usize, base: &Base) -> bool {
        let open = if self.finned { base.cells - victim.peers() - CellSet::of(victim) } else { base.cells };
        base.twice.is_subset(victim.peers())
            && self.covers_of(victim).into_iter().any(|house| {
                !base.houses.contains(house) && self.coverable(open - house.cells(), base.houses, size - 1)
            })
    }

    /// Whether this many houses cover the cells.
    fn coverable(&self, cells: CellSet, bases: HouseSet, count: usize) -> bool {
        let Some(first) = cells.first() else { return true };
        count > 0
            && self
                .covers_of(first)
                .into_iter()
                .any(|house| !bases.contains(house) && self.coverable(cells - house.cells(), bases, count - 1))
    }

    /// The two houses of a cell that may be covers.
    fn covers_of(&self, cell: Cell) -> [House; 2] {
        let [row, column, block] = cell.houses();
        [if self.lines == 0 { column } else { row }, block]
    }

    /// All sets of cover houses, in order.
    fn choose(&mut self, size: usize, base: &Base, covers: &[(House, CellSet)], cover: Cover) -> ControlFlow<()> {
        if cover.count == size {
            return self.catch(base, &cover);
        }
        for (at, &(house, places)) in covers.iter().enumerate() {
            let twice = cover.twice | (cover.cells & places);
            let mut more = Cover { count: cover.count + 1, cells: cover.cells | places, twice, ..cover };
            more.houses.insert(house);
            self.choose(size, base, &covers[at + 1..], more)?;
        }
        ControlFlow::Continue(())
    }

    /// What base and cover eliminate.
    fn catch(&mut self, base: &Base, cover: &Cover) -> ControlFlow<()> {
        let fins = (base.cells - cover.cells) | base.twice;
        if fins.is_empty() == self.finned || fins.len() > FINS {
            return ControlFlow::Continue(());
        }
        let seen = fins.iter().fold(CellSet::ALL, |seen, fin| seen & fin.peers());
        let [outside, twice] = [(cover.cells - base.cells) & seen, cover.twice & seen];
        if outside.is_empty() && twice.is_empty() {
            return ControlFlow::Continue(());
        }
        let order = outside.iter().chain(twice).map(|cell| Candidate::of(cell, self.digit)).collect();
        let kind = name(base.houses, cover.houses, self.board, self.digit, fins);
        let pattern = Pattern::Fish { digit: self.digit, base: base.houses, cover: cover.houses, fins };
        (self.found)(Step::in_order(kind, order, pattern))
    }
}

/// A fish is called by its houses.
fn name(base: HouseSet, cover: HouseSet, board: &Board, digit: Digit, fins: CellSet) -> Kind {
    const ROWS: HouseSet = HouseSet::from_bits(0x1FF);
    const COLUMNS: HouseSet = HouseSet::from_bits(0x1FF << 9);
    let (size, finned) = (base.len() as u8, !fins.is_empty());
    let lines = ROWS | COLUMNS;
    if base.is_subset(lines) && cover.is_subset(lines) {
        return match size {
            _ if finned => {
                let few = |house: House| (board.places(house, digit) - fins).len() <= 1;
                Kind::FinnedFish { size, sashimi: base.iter().any(few) }
            }
            2 => Kind::XWing,
            3 => Kind::Swordfish,
            _ => Kind::Jellyfish,
        };
    }
    if (base & lines).is_empty() || (cover & lines).is_empty() {
        Kind::MutantFish { size, finned }
    } else {
        Kind::FrankenFish { size, finned }
    }
}
