//! Strong links of one digit, two to four in a row, some of them between groups of cells.
//!
//! ```text
//!    c2        c7                   A house holds its digit in one of the two ends of the link:
//!    A ======= B   r2                   A or B in row 2, C or D in row 7.
//!              |                    B and C see each other, so they are not both true:
//!    D ======= C   r7               one of A and D is, and the digit goes from what sees both.
//! ```
//!
//! An end may be several cells that lie in one line or box: all places of a row within one box, say. In a box the ends
//! may be a row and a column that share a cell, what players call an *empty rectangle*. If the ends of the whole see each
//! other too, the links make a loop: each pair of neighbouring ends then holds the digit, which goes from what sees the
//! pair.
//!
//! Skyscraper and two-string kite are Havard's names (2006); longer ones are those of Sukaku Explainer (2020), whose
//! order of search and ratings these are: first the easiest, of these the one that eliminates most.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

use bitdoku_grid::{CandidateSet, Cell, CellSet, Digit, House, HouseKind};

use super::{TakeStep, Technique};
use crate::bits::sorted;
use crate::board::Board;
use crate::scratch::Scratch;
use crate::step::{Kind, Layout, Pattern, Step, StrongLink};

/// `N` strong links, 2 to 4.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::StrongLinks;
/// let example = &StrongLinks::<2>.info().examples[0];
/// let step = example.step(&StrongLinks::<2>).unwrap();
/// let words = step.explain(&example.board());
/// assert_eq!(words.reasons[2].text, "r6c7 and r7c7 see each other, so they cannot both have 3.");
/// assert_eq!(words.reasons[3].text, "So 3 is in r6c5 or in r7c4.");
/// assert_eq!(words.conclusion.text, "So 3 can be removed from r9c5.");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct StrongLinks<const N: usize>;

impl<const N: usize> Technique for StrongLinks<N> {
    fn slug(&self) -> &'static str {
        const { assert!(2 <= N && N <= 4, "there are 2 to 4 strong links") }
        ["two-strong-links", "three-strong-links", "four-strong-links"][N - 2]
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let mut ropes = Vec::new();
        for digit in Digit::ALL {
            Field::of(board, digit).ropes(&mut |rope: Rope<N>| ropes.push(rope));
        }
        // Not the ropes themselves: those of each number of links would have a sort of their own.
        let mut places: Vec<(RopeOrder, usize)> = ropes.iter().map(|rope| rope.order).zip(0..).collect();
        places.sort_unstable();
        // A loop can be cut open anywhere, and some groups can be cut in several ways that come to the same.
        let mut known = BTreeSet::new();
        for rope in places.into_iter().map(|(_, place)| &ropes[place]) {
            let houses = rope.links.iter().fold(0u32, |all, link| all | 1 << link.house.index());
            if known.insert((rope.digit, rope.eliminated, houses)) {
                found(rope.step())?;
            }
        }
        ControlFlow::Continue(())
    }

    fn first(&self, board: &Board, _: &mut Scratch) -> Option<Step> {
        let mut first: Option<Rope<N>> = None;
        for digit in Digit::ALL {
            Field::of(board, digit).ropes(&mut |rope: Rope<N>| {
                if first.as_ref().is_none_or(|best| rope.order < best.order) {
                    first = Some(rope);
                }
            });
        }
        first.map(|rope| rope.step())
    }
}

/// The strong links of a digit on a board, each in both directions.
struct Field {
    digit: Digit,
    places: CellSet,
    links: Vec<Directed>,
}

/// A strong link, read from one end to the other.
#[derive(Clone, Copy)]
struct Directed {
    link: StrongLink,
    /// What sees all of the first end, and all of the second.
    seen: [CellSet; 2],
    cells: CellSet,
    rank: u8,
    /// Whether an end has several cells.
    grouped: bool,
}

impl Field {
    fn of(board: &Board, digit: Digit) -> Self {
        let places = board.cells(digit);
        let mut field = Self { digit, places, links: Vec::with_capacity(64) };
        for house in House::ALL {
            let cells = places & house.cells();
            match (cells.len(), house.kind()) {
                (0 | 1, _) => {}
                (2, kind) => field.add_pair(house, cells, kind),
                (_, HouseKind::Block) => field.add_box(house, cells),
                (_, _) => field.add_line(house, cells),
            }
        }
        field
    }

    fn add(&mut self, house: House, ends: [CellSet; 2]) {
        let seen = ends.map(|end| end.iter().fold(self.places, |seen, cell| seen & cell.peers()));
        let rank = rank(house);
        let cells = ends[0] | ends[1];
        let grouped = cells.len() > 2;
        let reversed = [ends[1], ends[0]];
        self.links.push(Directed { link: StrongLink { house, ends }, seen, cells, rank, grouped });
        let seen = [seen[1], seen[0]];
        self.links.push(Directed { link: StrongLink { house, ends: reversed }, seen, cells, rank, grouped });
    }

    fn add_pair(&mut self, house: House, cells: CellSet, kind: HouseKind) {
        let mut pair = cells.iter();
        let (Some(a), Some(b)) = (pair.next(), pair.next()) else { return };
        // Two cells of a box that lie in a line are that line's.
        if kind != HouseKind::Block || a.row() != b.row() && a.col() != b.col() {
            self.add(house, [CellSet::of(a), CellSet::of(b)]);
        }
    }

    fn add_line(&mut self, house: House, cells: CellSet) {
        let parts = parts(cells, |cell| House::block(cell.block()));
        if let [a, b] = parts[..] {
            self.add(house, [a, b]);
        }
    }

    fn add_box(&mut self, house: House, cells: CellSet) {
        let rows = parts(cells, |cell| House::row(cell.row()));
        let cols = parts(cells, |cell| House::col(cell.col()));
        for &row in &rows {
            for &col in &cols {
                if row | col == cells && row != cells && col != cells {
                    self.add(house, [row, col]);
                }
            }
        }
        if let [a, b] = rows[..] {
            // Three cells around a corner are cut by columns, or by a row and a column; Sukaku Explainer does not cut
            // them by rows.
            if cells.len() > 3 {
                self.add(house, [a, b]);
            }
        }
        if let [a, b] = cols[..] {
            self.add(house, [a, b]);
        }
    }

    /// Reports each way to tie `N` links together that eliminates something.
    fn ropes<const N: usize>(&self, found: &mut impl FnMut(Rope<N>)) {
        let mut way = Vec::with_capacity(N);
        for link in &self.links {
            way.push(link);
            self.extend(&mut way, link.cells, found);
            way.pop();
        }
    }

    fn extend<'a, const N: usize>(
        &'a self,
        way: &mut Vec<&'a Directed>,
        taken: CellSet,
        found: &mut impl FnMut(Rope<N>),
    ) {
        let (first, last) = (way[0], way[way.len() - 1]);
        if way.len() == N {
            // Each way is walked in both directions.
            if first.rank < last.rank {
                self.close(way, taken, found);
            }
            return;
        }
        for next in &self.links {
            let meets = next.link.ends[0].is_subset(last.seen[1]);
            if meets && next.cells.is_disjoint(taken) {
                way.push(next);
                self.extend(way, taken | next.cells, found);
                way.pop();
            }
        }
    }

    fn close<const N: usize>(&self, way: &[&Directed], taken: CellSet, found: &mut impl FnMut(Rope<N>)) {
        let (first, last) = (way[0], way[N - 1]);
        let closed = last.link.ends[1].is_subset(first.seen[0]);
        let mut eliminated = first.seen[0] & last.seen[1];
        if closed {
            for (one, next) in way.iter().zip(&way[1..]) {
                eliminated |= one.seen[1] & next.seen[0];
            }
        }
        eliminated -= taken;
        if !eliminated.is_empty() {
            let kinds = || way.iter().map(|link| link.link.house.kind());
            let has = |kind: HouseKind| kinds().any(|other| other == kind);
            let layout = Layout { boxes: has(HouseKind::Block), crossing: has(HouseKind::Row) && has(HouseKind::Col) };
            let grouped = way.iter().filter(|link| link.grouped).count() as u8;
            let order = RopeOrder::new::<N>(self.digit, way, layout, grouped, eliminated.len());
            let links = std::array::from_fn(|i| way[i].link);
            found(Rope { digit: self.digit, links, closed, grouped, layout, eliminated, order });
        }
    }
}

/// The cells by the houses that `house_of` tells.
fn parts(cells: CellSet, house_of: impl Fn(Cell) -> House) -> Vec<CellSet> {
    let mut parts = Vec::with_capacity(3);
    let mut rest = cells;
    while let Some(cell) = rest.first() {
        let part = rest & house_of(cell).cells();
        parts.push(part);
        rest -= part;
    }
    parts
}

/// The place of a house in the order boxes, rows, columns.
fn rank(house: House) -> u8 {
    ((house.index() + 9) % 27) as u8
}

/// Links tied together, and what they eliminate.
struct Rope<const N: usize> {
    digit: Digit,
    links: [StrongLink; N],
    closed: bool,
    grouped: u8,
    layout: Layout,
    eliminated: CellSet,
    order: RopeOrder,
}

/// What ropes of a number of links are sorted by; where there are fewer than four, the last places are 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct RopeOrder {
    turns: u8,
    /// More come first.
    eliminated: Reverse<usize>,
    grouped: u8,
    /// Boxes 0, lines of the direction met first 1, others 2, read from the end that makes it smaller.
    layout: [u8; 4],
    /// Boxes 0, rows 1, columns 2.
    kinds: [u8; 4],
    digit: Digit,
    houses: [u8; 4],
    /// Of the same houses, those that end with a later one come first.
    last: Reverse<u8>,
    way: [u8; 4],
}

impl RopeOrder {
    fn new<const N: usize>(digit: Digit, way: &[&Directed], layout: Layout, grouped: u8, eliminated: usize) -> Self {
        let ranks: [u8; N] = std::array::from_fn(|i| way[i].rank);
        let kinds = ranks.map(|rank| rank / 9);
        let mut reversed = kinds;
        reversed.reverse();
        let houses = sorted(ranks);
        Self {
            turns: layout.turns(grouped > 0),
            eliminated: Reverse(eliminated),
            grouped,
            layout: padded(relative(kinds).min(relative(reversed))),
            kinds: padded(kinds),
            digit,
            houses: padded(houses),
            last: Reverse(ranks[N - 1]),
            way: padded(ranks),
        }
    }
}

/// With zeros behind.
fn padded<const N: usize>(items: [u8; N]) -> [u8; 4] {
    std::array::from_fn(|i| items.get(i).copied().unwrap_or_default())
}

/// Kinds of houses with the first kind of line called 1 and the other 2.
fn relative<const N: usize>(kinds: [u8; N]) -> [u8; N] {
    let first = kinds.into_iter().find(|&kind| kind > 0);
    kinds.map(|kind| match kind {
        0 => 0,
        _ if Some(kind) == first => 1,
        _ => 2,
    })
}

impl<const N: usize> Rope<N> {
    fn step(&self) -> Step {
        let mut eliminations = CandidateSet::EMPTY;
        *eliminations.cells_mut(self.digit) = self.eliminated;
        let (count, layout) = (N as u8, self.layout);
        Step::removing(
            Kind::StrongLinks { count, layout, grouped: self.grouped > 0, closed: self.closed },
            eliminations,
            Pattern::StrongLinks { digit: self.digit, links: self.links.to_vec(), closed: self.closed },
        )
    }
}
