//! What each rule comes to in the kernel.

use std::sync::Arc;

use crate::kernel::network::{Builder, Network};
use crate::kernel::rule::Propagator;
use crate::kernel::rule::Terms;
use crate::kernel::rule::among::{Among, Counted, CountsItself, SameValues};
use crate::kernel::rule::any::Any;
use crate::kernel::rule::distinct::Distinct;
use crate::kernel::rule::line::Line;
use crate::kernel::rule::linear::Linear;
use crate::kernel::rule::pair::{Pair, Table};
use crate::kernel::rule::rank::{FullRank, Ranked};
use crate::kernel::rule::sandwich::Sandwich;
use crate::kernel::rule::sets::{self, Sets};
use crate::kernel::rule::subset::NoSubset;
use crate::kernel::rule::sum::Unequal;
use bitdoku_text::board::Automaton;
use bitdoku_text::board::{Cell, Shape};
use bitdoku_text::board::{Constraint, Regions, Rules, Ties};

/// A rule about sets of values has this many of them at most.
const MOST_SETS: usize = 4_096;

/// Makes rules ready, but for what they say of single cells: that is the [`start`]. `None` if `stop` said to stop, or a rule takes
/// more than readers allow.
pub(crate) fn network(rules: &Rules, stop: &dyn Fn() -> bool) -> Option<Network> {
    gathered(rules, stop)?.build(stop)
}

/// The rules other than houses and cells that differ, in the order in which they are asked; otherwise as [`network`].
pub(crate) fn rules_alone(rules: &Rules, stop: &dyn Fn() -> bool) -> Option<Vec<Box<dyn Propagator>>> {
    gathered(rules, stop)?.into_rules(stop)
}

/// What rules come to, one by one.
fn gathered(rules: &Rules, stop: &dyn Fn() -> bool) -> Option<Builder> {
    let shape = rules.shape();
    let mut builder = Builder::new(shape.values(), shape.cells());
    if rules.has_lines() {
        // Families stay together: the sums that follow from cages are looked for among houses side by side.
        (0..shape.rows()).for_each(|row| builder.differ(ids(&shape.row_cells(row))));
        (0..shape.columns()).for_each(|column| builder.differ(ids(&shape.column_cells(column))));
    }
    rules.region_cells().iter().for_each(|region| builder.differ(ids(region)));
    let mut post = Post { rules, shape, builder: &mut builder, stop };
    for constraint in rules.constraints().iter().filter(|constraint| !constraint.is_of_a_cell()) {
        if stop() {
            return None;
        }
        post.constraint(constraint);
    }
    Some(builder)
}

/// What may be in each cell: what rules leave there by themselves, givens and marks.
pub(crate) fn start(rules: &Rules, network: &Network) -> Vec<u64> {
    network.start.iter().zip(rules.marks()).map(|(start, marks)| start & marks).collect()
}

/// A set of values.
fn mask(shape: Shape, values: impl IntoIterator<Item = usize>) -> u64 {
    let indices = values.into_iter().filter(|value| (shape.least()..=shape.greatest()).contains(value));
    indices.fold(0, |mask, value| mask | 1 << (value - shape.least()))
}

fn ids(cells: &[Cell]) -> Vec<u16> {
    cells.iter().map(|cell| cell.0).collect()
}

/// A few cells and what they may hold: a case of [`Any`].
struct Only(Vec<u16>, u64);

impl Propagator for Only {
    fn cells(&self) -> &[u16] {
        &self.0
    }

    fn filter(&self, view: &mut crate::kernel::rule::View<'_>) -> crate::kernel::rule::Kept {
        self.0.iter().try_for_each(|&cell| view.keep(cell, self.1))
    }
}

type Case = Vec<Box<dyn Propagator>>;

struct Post<'a> {
    rules: &'a Rules,
    shape: Shape,
    builder: &'a mut Builder,
    stop: &'a dyn Fn() -> bool,
}

impl Post<'_> {
    fn values(&self) -> usize {
        self.builder.values()
    }

    /// The value with an index.
    fn label(&self, index: usize) -> usize {
        index + self.shape.least()
    }

    fn mask(&self, values: impl IntoIterator<Item = usize>) -> u64 {
        mask(self.shape, values)
    }

    fn table(&self, allows: impl Fn(usize, usize) -> bool) -> Arc<Table> {
        let least = self.shape.least();
        Arc::new(Table::new(self.values(), |a, b| allows(a + least, b + least)))
    }

    fn pair(&mut self, one: Cell, other: Cell, table: &Arc<Table>) {
        self.builder.rule(Pair::new(one.0, other.0, table.clone()));
    }

    fn neighbours(&mut self, cells: &[Cell], allows: impl Fn(usize, usize) -> bool) {
        let table = self.table(allows);
        cells.windows(2).for_each(|pair| self.pair(pair[0], pair[1], &table));
    }

    fn all_pairs(&mut self, cells: &[Cell], allows: impl Fn(usize, usize) -> bool) {
        let table = self.table(allows);
        for (at, &one) in cells.iter().enumerate() {
            cells[..at].iter().for_each(|&other| self.pair(other, one, &table));
        }
    }

    /// All pairs of cells that are so far apart, each once.
    fn apart(&self, moves: &[(isize, isize)]) -> Vec<(Cell, Cell)> {
        let shape = self.shape;
        let to = |cell, (down, right): (isize, isize)| {
            shape.cell(shape.row(cell).checked_add_signed(down)?, shape.column(cell).checked_add_signed(right)?)
        };
        shape.all().flat_map(|cell| moves.iter().filter_map(move |&by| Some((cell, to(cell, by)?)))).collect()
    }

    fn squares(&self) -> Vec<Vec<u16>> {
        let shape = self.shape;
        shape
            .all()
            .filter_map(|cell| {
                let (row, column) = (shape.row(cell), shape.column(cell));
                [(0, 0), (0, 1), (1, 0), (1, 1)]
                    .iter()
                    .map(|(down, right)| Some(shape.cell(row + down, column + right)?.0))
                    .collect()
            })
            .collect()
    }

    /// A line that an automaton reads, given by states to begin with, steps and states that accept.
    fn line<S: Clone + Ord>(
        &mut self,
        cells: &[Cell],
        start: impl IntoIterator<Item = S>,
        step: impl Fn(&S, usize) -> Vec<S>,
        accepts: impl Fn(&S) -> bool,
    ) {
        // States may be many. After a stop none follows another, and what there is of the automaton is thrown away.
        let is_stopped = std::cell::Cell::new(false);
        let step = |state: &S, value| {
            is_stopped.set(is_stopped.get() || (self.stop)());
            if is_stopped.get() { Vec::new() } else { step(state, value) }
        };
        let automaton = Automaton::new(self.values(), cells.len(), start, step, accepts);
        match automaton.filter(|_| !is_stopped.get()) {
            Some(automaton) => self.builder.rule(Line::new(ids(cells), Arc::new(automaton))),
            None => self.builder.give_up(),
        }
    }

    /// Terms of a sum, with values as they are written.
    fn terms(&self, terms: &[(Cell, i64)]) -> Vec<(u16, Vec<i64>)> {
        terms
            .iter()
            .map(|&(cell, times)| (cell.0, (0..self.values()).map(|index| times * self.label(index) as i64).collect()))
            .collect()
    }

    /// A sum of cells less other cells.
    fn difference(&mut self, up: &[Cell], down: &[Cell], total: i64) {
        let shift = self.shape.least() as i64 - 1;
        let total_of_indices = total - shift * (up.len() as i64 - down.len() as i64);
        let distinct = |cells: &[Cell]| (1..cells.len()).all(|at| !cells[..at].contains(&cells[at]));
        let all: Vec<Cell> = up.iter().chain(down).copied().collect();
        if distinct(&all)
            && let Ok(total) = i32::try_from(total_of_indices)
        {
            self.builder.sum(Terms { up: ids(up), down: ids(down), total });
        } else {
            let terms: Vec<(Cell, i64)> =
                up.iter().map(|&cell| (cell, 1)).chain(down.iter().map(|&cell| (cell, -1))).collect();
            self.weighted_sum(&terms, total);
        }
    }

    /// A sum of cells, each multiplied by a number; a cell may be named several times.
    fn weighted_sum(&mut self, terms: &[(Cell, i64)], total: i64) {
        let mut once: Vec<(u16, i64)> = Vec::new();
        for &(cell, times) in terms {
            match once.iter_mut().find(|(other, _)| *other == cell.0) {
                Some((_, all)) => *all += times,
                None => once.push((cell.0, times)),
            }
        }
        once.retain(|(_, times)| *times != 0);
        // As a sum of values from 1 on.
        let shift = self.shape.least() as i64 - 1;
        let total = total - shift * once.iter().map(|(_, times)| times).sum::<i64>();
        self.builder.weighted_sum(once, total);
    }

    /// Cells that differ and hold one of some sets of values.
    fn sets(&mut self, cells: &[Cell], choices: Vec<u64>) {
        let (cells, values) = (ids(cells), self.values());
        self.builder.differ(cells.clone());
        self.builder.rule_later(move |unequal| Sets::new(cells, choices, values, unequal));
    }

    /// This many of the cells, at least and at most, hold one of some values.
    fn among(&mut self, cells: Vec<u16>, values: u64, least: usize, most: usize) {
        let make = move |unequal: &Unequal| Among { counted: Counted::new(cells, unequal), values, least, most };
        self.builder.rule_later(make);
    }

    fn equal_sums(&mut self, parts: &[Vec<Cell>]) {
        for (at, part) in parts.iter().enumerate().skip(1) {
            // Each beside the first, and beside the one before it.
            self.difference(part, &parts[0], 0);
            if at > 1 {
                self.difference(part, &parts[at - 1], 0);
            }
        }
    }

    fn constraint(&mut self, constraint: &Constraint) {
        match constraint {
            Constraint::Diagonal { rises } => self.diagonal(*rises),
            Constraint::Windoku => self.windoku(),
            Constraint::DisjointGroups => self.disjoint_groups(),
            Constraint::AntiKnight => self.apart_differ(&[(1, 2), (2, 1), (1, -2), (2, -1)]),
            Constraint::AntiKing => self.apart_differ(&[(1, 1), (1, -1)]),
            Constraint::AntiTaxicab => self.anti_taxicab(),
            Constraint::NonConsecutive => self.side_by_side(|a, b| a.abs_diff(b) != 1, &[]),
            Constraint::GlobalEntropy | Constraint::GlobalModular => {
                self.squares_have_groups(matches!(constraint, Constraint::GlobalModular))
            }
            Constraint::DutchFlatmates => self.dutch_flatmates(),
            Constraint::SameRegions => self.same_regions(),
            Constraint::EqualityCage(cells) => self.equality_cage(cells),
            Constraint::Different(cells) => self.builder.differ(ids(cells)),
            Constraint::Among(cell, values) => {
                let values = self.mask(values.iter().copied());
                self.builder.keep(cell.0, values);
            }
            Constraint::WhiteDot(one, other) => self.neighbours(&[*one, *other], |a, b| a.abs_diff(b) == 1),
            Constraint::BlackDot(one, other) => self.neighbours(&[*one, *other], |a, b| a == 2 * b || b == 2 * a),
            Constraint::StrictKropki => self.strict_kropki(),
            Constraint::PairSum(one, other, total) => self.neighbours(&[*one, *other], |a, b| a + b == *total),
            Constraint::StrictXv => self.strict_xv(),
            Constraint::Greater(one, other) => self.neighbours(&[*one, *other], |a, b| a > b),
            Constraint::Thermometer { cells, is_slow } => {
                self.neighbours(cells, |a, b| if *is_slow { a <= b } else { a < b })
            }
            Constraint::Whisper { difference, cells } => self.neighbours(cells, |a, b| a.abs_diff(b) >= *difference),
            Constraint::Renban(cells) => self.sets(cells, sets::runs(cells.len(), self.values())),
            Constraint::Modular { modulus, cells } => self.modular(*modulus, cells),
            Constraint::Entropic(cells) => self.entropic(cells),
            Constraint::Palindrome(cells) => self.palindrome(cells),
            Constraint::Between(cells) => self.between(cells),
            Constraint::Lockout { difference, cells } => self.lockout(*difference, cells),
            Constraint::RegionSum(cells) => self.region_sum(cells),
            Constraint::Zipper(cells) => self.zipper(cells),
            Constraint::SumLine { total, cells, is_loop } => self.sum_line(*total, cells, *is_loop),
            Constraint::Cage { total, cells } => self.cage(*total, cells),
            Constraint::Sum { total, terms } => self.sum(terms, *total),
            Constraint::EqualSums(parts) => self.equal_sums(parts),
            Constraint::AntiSum { total, cells } => self.anti_sum(*total, cells),
            Constraint::Sandwich { total, cells } => self.sandwich(*total, cells),
            Constraint::XSum { total, cells } => self.x_sum(*total, cells),
            Constraint::Skyscraper { count, cells } => self.skyscraper(*count, cells),
            Constraint::HiddenSkyscraper { value, cells } => self.hidden_skyscraper(*value, cells),
            Constraint::NumberedRoom { value, cells } => self.numbered_room(*value, cells),
            Constraint::Indexing { cell, by_row } => self.indexing(*cell, *by_row),
            Constraint::ValueIndexing(cells) => self.value_indexing(cells),
            Constraint::Contains { values, cells, is_exact } => self.contains(values, cells, *is_exact),
            Constraint::SameValues(lists) => self.same_values(lists),
            Constraint::CountingCircles(cells) => self.counting_circles(cells),
            Constraint::CountDistinct(cells) => self.count_distinct(cells),
            Constraint::Pairs { table, cells, is_all } => self.pairs(table, cells, *is_all),
            Constraint::Line { automaton, cells } => self.builder.rule(Line::new(ids(cells), automaton.clone())),
            Constraint::FullRank { clues, ties } => self.full_rank(clues, *ties),
            Constraint::Any(cases) => {
                let cases = cases.iter().map(|case| self.case(case)).collect();
                self.builder.rule(Any::new(cases));
            }
        }
    }

    /// The cells of a diagonal differ.
    fn diagonal(&mut self, rises: bool) {
        let shape = self.shape;
        let last = shape.columns() - 1;
        let at = |row: usize| if rises { last.checked_sub(row) } else { Some(row) };
        let cells: Vec<Cell> = (0..shape.rows()).filter_map(|row| shape.cell(row, at(row)?)).collect();
        self.builder.differ(ids(&cells));
    }

    /// Four more boxes, or as many as there is room for, differ.
    fn windoku(&mut self) {
        let shape = self.shape;
        if let Some((rows, columns)) = shape.box_sides(shape.rows().max(shape.columns())) {
            for top in (1..shape.rows().saturating_sub(rows)).step_by(rows + 1) {
                for left in (1..shape.columns().saturating_sub(columns)).step_by(columns + 1) {
                    let cells =
                        (0..rows * columns).filter_map(|at| shape.cell(top + at / columns, left + at % columns));
                    self.builder.differ(cells.map(|cell| cell.0).collect());
                }
            }
        }
    }

    /// Cells at the same place of their boxes differ.
    fn disjoint_groups(&mut self) {
        let shape = self.shape;
        // The board's boxes, whatever regions there are.
        let boxes = match self.rules.regions() {
            Regions::Boxes { .. } => self.rules.region_cells(),
            _ => {
                let sides = shape.box_sides(shape.rows().max(shape.columns()));
                sides.map(|(rows, columns)| shape.boxes(rows, columns)).unwrap_or_default()
            }
        };
        for at in 0..boxes.first().map_or(0, Vec::len) {
            self.builder.differ(boxes.iter().filter_map(|cells| cells.get(at)).map(|cell| cell.0).collect());
        }
    }

    /// The largest regions, with rows and columns if these differ, hold the same values.
    fn same_regions(&mut self) {
        let shape = self.shape;
        let mut regions = self.rules.region_cells();
        if self.rules.has_lines() {
            regions.extend((0..shape.rows()).map(|row| shape.row_cells(row)));
            regions.extend((0..shape.columns()).map(|column| shape.column_cells(column)));
        }
        let largest = regions.iter().map(Vec::len).max().unwrap_or(0);
        regions.retain(|region| region.len() == largest);
        // A region of each value has the same as any other.
        if largest < self.values() {
            self.same_values(&regions);
        }
    }

    /// Cells differ; half of them are odd, and half below the middle of all values.
    fn equality_cage(&mut self, cells: &[Cell]) {
        let half = cells.len() / 2;
        if cells.len() % 2 == 1 {
            return self.never(cells);
        }
        let both = self.shape.least() + self.shape.greatest();
        let of = |is_one: &dyn Fn(usize) -> bool| {
            let all = self.shape.least()..=self.shape.greatest();
            self.mask(all.filter(|&value| is_one(value)))
        };
        let (odd, low, high) =
            (of(&|value| value % 2 == 1), of(&|value| 2 * value < both), of(&|value| 2 * value > both));
        let cells = ids(cells);
        self.builder.differ(cells.clone());
        cells.iter().for_each(|&cell| self.builder.keep(cell, low | high));
        self.among(cells.clone(), odd, half, half);
        self.among(cells, low, half, half);
    }

    /// Two equal values are not as many steps apart as they are large.
    fn anti_taxicab(&mut self) {
        let shape = self.shape;
        for distance in 1..=shape.greatest() as isize {
            let moves: Vec<(isize, isize)> = (-distance..=distance)
                .map(|right| (distance - right.abs(), right))
                .filter(|&(down, right)| down > 0 || right > 0)
                .collect();
            let table = self.table(|a, b| !(a == b && a as isize == distance));
            for (one, other) in self.apart(&moves) {
                self.pair(one, other, &table);
            }
        }
    }

    /// Each square of 2×2 has a value of each of three groups: of the same rest, or of neighbouring values.
    fn squares_have_groups(&mut self, is_modular: bool) {
        let shape = self.shape;
        for cells in self.squares() {
            for group in 0..3 {
                let of = |value: &usize| if is_modular { value % 3 } else { (value.saturating_sub(1) / 3).min(2) };
                let values = self.mask((shape.least()..=shape.greatest()).filter(|value| of(value) == group));
                self.among(cells.clone(), values, 1, 4);
            }
        }
    }

    /// Where there is no dot, no dot could be.
    fn strict_kropki(&mut self) {
        let marked = self.marked(|rule| matches!(rule, Constraint::WhiteDot(..) | Constraint::BlackDot(..)));
        self.side_by_side(|a, b| a.abs_diff(b) != 1 && a != 2 * b && b != 2 * a, &marked);
    }

    /// Where there is no mark, no mark could be.
    fn strict_xv(&mut self) {
        let marked = self.marked(|rule| matches!(rule, Constraint::PairSum(..)));
        self.side_by_side(|a, b| a + b != 5 && a + b != 10, &marked);
    }

    /// The cells of the rules that are marks between cells.
    fn marked(&self, is_mark: impl Fn(&Constraint) -> bool) -> Vec<Vec<Cell>> {
        let marks = self.rules.constraints().iter().filter(|rule| is_mark(rule));
        marks.map(|rule| rule.cell_lists().concat()).collect()
    }

    /// Cells in a row have each rest of a division.
    fn modular(&mut self, modulus: usize, cells: &[Cell]) {
        let modulus = (modulus).max(1);
        self.all_pairs(&cells[..modulus.min(cells.len())], |a, b| a % modulus != b % modulus);
        let table = self.table(|a, b| a % modulus == b % modulus);
        for at in modulus..cells.len() {
            self.pair(cells[at - modulus], cells[at], &table);
        }
    }

    /// Three cells in a row have a low, a middle and a high value.
    fn entropic(&mut self, cells: &[Cell]) {
        let group = |value: usize| value.saturating_sub(1) / 3;
        let table = self.table(|a, b| group(a) != group(b));
        for (at, &one) in cells.iter().enumerate() {
            cells[at.saturating_sub(2)..at].iter().for_each(|&other| self.pair(other, one, &table));
        }
    }

    /// A line reads the same in both directions.
    fn palindrome(&mut self, cells: &[Cell]) {
        let table = self.table(|a, b| a == b);
        for at in 0..cells.len() / 2 {
            self.pair(cells[at], cells[cells.len() - 1 - at], &table);
        }
    }

    /// The parts of a line in different regions have the same sum.
    fn region_sum(&mut self, cells: &[Cell]) {
        let regions = self.rules.region_cells();
        let of = |cell: &Cell| regions.iter().position(|region| region.contains(cell));
        let parts: Vec<Vec<Cell>> = cells.chunk_by(|one, other| of(one) == of(other)).map(<[Cell]>::to_vec).collect();
        if !regions.is_empty() {
            self.equal_sums(&parts);
        }
    }

    /// Cells as far from the middle of a line have the sum of the middle.
    fn zipper(&mut self, cells: &[Cell]) {
        let half = cells.len() / 2;
        let mut parts: Vec<Vec<Cell>> = (0..half).map(|at| vec![cells[at], cells[cells.len() - 1 - at]]).collect();
        if cells.len() % 2 == 1 {
            parts.insert(0, vec![cells[half]]);
        }
        self.equal_sums(&parts);
    }

    /// The cells of a cage differ and have a sum.
    fn cage(&mut self, total: usize, cells: &[Cell]) {
        let shape = self.shape;
        let total = total as i64 - (shape.least() as i64 - 1) * cells.len() as i64;
        match i32::try_from(total) {
            Ok(total) if cells.len() > 1 => self.builder.cage(ids(cells), total),
            _ => self.difference(cells, &[], total + (shape.least() as i64 - 1) * cells.len() as i64),
        }
    }

    /// Cells, each taken some times, have a sum.
    fn sum(&mut self, terms: &[(Cell, i64)], total: i64) {
        if terms.iter().all(|(_, times)| times.abs() == 1) {
            let of =
                |sign: i64| terms.iter().filter(|(_, times)| *times == sign).map(|(cell, _)| *cell).collect::<Vec<_>>();
            self.difference(&of(1), &of(-1), total);
        } else {
            self.weighted_sum(terms, total);
        }
    }

    /// Cells differ, and none of them together have a sum.
    fn anti_sum(&mut self, total: usize, cells: &[Cell]) {
        let shape = self.shape;
        let least = shape.least();
        if total < 120
            && let Some(choices) = sets::without_sum(cells.len(), self.values(), least, total, MOST_SETS)
        {
            return self.sets(cells, choices);
        }
        self.builder.differ(ids(cells));
        self.builder.rule(NoSubset::new(ids(cells), total, least));
    }

    /// The values between the least and the greatest of a line have a sum.
    fn sandwich(&mut self, total: usize, cells: &[Cell]) {
        let shape = self.shape;
        self.builder.differ(ids(cells));
        if self.values() == cells.len() {
            self.builder.place(0, ids(cells));
            self.builder.place(self.values() as u8 - 1, ids(cells));
        }
        self.builder.rule(Sandwich::new(ids(cells), self.values(), shape.least(), total));
    }

    /// As many cells of a line are greater than all before them.
    fn skyscraper(&mut self, count: usize, cells: &[Cell]) {
        let shape = self.shape;
        let (least, greatest) = (shape.least(), shape.greatest());
        let (differ, length) = (self.builder.are_different(&ids(cells)), cells.len());
        // How many cells have been read, the greatest value so far, and how many were seen. Where the cells differ, what was not
        // seen has values below the greatest, and so has what is still to come when all have been seen.
        let step = move |&(read, most, seen): &(usize, usize, usize), index: usize| {
            let value = index + least;
            let read = if differ { read + 1 } else { 0 };
            // A height of 0 is not seen, not even where it comes first.
            let (most, seen) = if value > most { (value, seen + 1) } else { (most, seen) };
            let is_possible = !differ
                || (most + 1 - least).checked_sub(read).zip(length.checked_sub(read)).is_some_and(|(below, left)| {
                    let still = count.saturating_sub(seen);
                    still <= left.min(greatest - most) && (still > 0 || left <= below)
                });
            if is_possible && seen <= count { vec![(read, most, seen)] } else { vec![] }
        };
        self.line(cells, [(0, 0, 0)], step, move |&(.., seen)| seen == count);
    }

    /// The first cell of a line that a greater one hides has a value.
    fn hidden_skyscraper(&mut self, value: usize, cells: &[Cell]) {
        let shape = self.shape;
        let (least, clue) = (shape.least(), value);
        let differ = self.builder.are_different(&ids(cells));
        // The greatest value so far; none once the clue has been met.
        let step = move |&most: &Option<usize>, index: usize| {
            let value = index + least;
            match most {
                None => vec![None],
                // Where cells differ, the clue does not stand before itself.
                Some(most) if value >= most && !(differ && value == clue) => vec![Some(value)],
                Some(most) if value == clue && value < most => vec![None],
                Some(_) => vec![],
            }
        };
        self.line(cells, [Some(0)], step, Option::is_none);
    }

    /// The first cell of a line tells at which place a value is.
    fn numbered_room(&mut self, value: usize, cells: &[Cell]) {
        let value = self.mask([value]);
        let Some(first) = cells.first() else { return };
        let cases: Vec<Case> = cells
            .iter()
            .enumerate()
            .map(|(at, cell)| -> Case {
                let place = self.mask([at + 1]);
                vec![Box::new(Only(vec![first.0], place)), Box::new(Only(vec![cell.0], value))]
            })
            .collect();
        self.builder.rule(Any::new(cases));
    }

    /// A cell tells where in its row or column its own place is the value.
    fn indexing(&mut self, cell: Cell, by_row: bool) {
        let shape = self.shape;
        let (row, column) = (shape.row(cell), shape.column(cell));
        let own = if by_row { row } else { column } + 1;
        let line = if by_row { shape.column_cells(column) } else { shape.row_cells(row) };
        let places = self.mask(1..=line.len());
        self.builder.keep(cell.0, places);
        for (at, &other) in line.iter().enumerate() {
            if other == cell {
                continue;
            }
            // Where the cells of a line differ, the other places hold other values.
            let has_lines = self.rules.has_lines();
            let table = self.table(|a, b| if a == at + 1 { b == own } else { !has_lines || b != own });
            self.pair(cell, other, &table);
        }
    }

    /// The second cell of a line tells where the value of the first comes again.
    fn value_indexing(&mut self, cells: &[Cell]) {
        let shape = self.shape;
        let [first, second, ..] = cells[..] else { return };
        let mut cases: Vec<Case> = Vec::new();
        for value in shape.least()..=shape.greatest() {
            for (at, cell) in cells[2..].iter().enumerate() {
                cases.push(vec![
                    Box::new(Only(vec![first.0], self.mask([value]))),
                    Box::new(Only(vec![second.0], self.mask([at + 1]))),
                    Box::new(Only(vec![cell.0], self.mask([value]))),
                ]);
            }
        }
        self.builder.rule(Any::new(cases));
    }

    /// Cells hold these values, and each no oftener than here where that is exact.
    fn contains(&mut self, values: &[usize], cells: &[Cell], is_exact: bool) {
        let mut different = values.to_vec();
        different.sort_unstable();
        different.dedup();
        for value in different {
            let times = values.iter().filter(|&&other| other == value).count();
            let mask = self.mask([value]);
            self.among(ids(cells), mask, times, if is_exact { times } else { cells.len() });
        }
        // Together they need as many cells as there are values.
        let all = self.mask(values.iter().copied());
        self.among(ids(cells), all, values.len(), cells.len());
    }

    /// Each value in circles is in as many of them.
    fn counting_circles(&mut self, cells: &[Cell]) {
        let times = (0..self.values()).map(|index| self.label(index)).collect();
        let cells = ids(cells);
        self.builder.rule_later(|unequal| CountsItself::new(Counted::new(cells, unequal), times));
    }

    /// The first cell tells how many values the others have.
    fn count_distinct(&mut self, cells: &[Cell]) {
        let shape = self.shape;
        let [control, rest @ ..] = cells else { return };
        self.builder.rule(Distinct::new(control.0, ids(rest), shape.least()));
    }

    /// Neighbours of a line, or all of its cells, have values that a table allows side by side.
    fn pairs(&mut self, table: &[u64], cells: &[Cell], is_all: bool) {
        let shape = self.shape;
        let least = shape.least();
        let allows = |a: usize, b: usize| table[a - least] >> (b - least) & 1 != 0;
        if is_all { self.all_pairs(cells, allows) } else { self.neighbours(cells, allows) }
    }

    /// The lines of the board, read as numbers from all sides, have these ranks.
    fn full_rank(&mut self, clues: &[(Vec<Cell>, usize)], ties: Ties) {
        let shape = self.shape;
        let lines = (0..shape.rows())
            .map(|row| shape.row_cells(row))
            .chain((0..shape.columns()).map(|column| shape.column_cells(column)));
        let both = |line: Vec<Cell>| [line.clone(), line.into_iter().rev().collect()];
        let lines: Vec<Vec<Cell>> = lines.flat_map(both).collect();
        let is_square = self.rules.has_lines() && shape.rows() == shape.columns() && shape.rows() == shape.values();
        let side = |at: usize| at % 2 + if at < 2 * shape.rows() { 0 } else { 2 };
        let ranked = lines.iter().enumerate().map(|(at, line)| Ranked { cells: ids(line), side: side(at) });
        let ranked: Vec<Ranked> = ranked.collect();
        if is_square {
            // The four sides of the board begin a line with each value. Which it is decides what is compared.
            for (line, rank) in clues {
                let first = self.mask([shape.least() + (rank - 1) / 4]);
                self.builder.keep(line[0].0, first);
                for side in (0..4).filter(|_| first != 0) {
                    let of_side = ranked.iter().filter(|line| line.side == side);
                    self.builder.place(first.trailing_zeros() as u8, of_side.map(|line| line.cells[0]).collect());
                }
            }
        }
        let clues = clues
            .iter()
            .filter_map(|(line, rank)| Some((lines.iter().position(|other| other == line)?, *rank)))
            .collect();
        self.builder.rule(FullRank::new(ranked, clues, ties, is_square));
    }

    /// Cells that no values satisfy.
    fn never(&mut self, cells: &[Cell]) {
        cells.iter().for_each(|cell| self.builder.keep(cell.0, 0));
    }

    fn apart_differ(&mut self, moves: &[(isize, isize)]) {
        for (one, other) in self.apart(moves) {
            self.builder.differ(vec![one.0, other.0]);
        }
    }

    /// A relation of all cells side by side, but for those marked.
    fn side_by_side(&mut self, allows: impl Fn(usize, usize) -> bool, but: &[Vec<Cell>]) {
        let table = self.table(allows);
        for [one, other] in self.shape.neighbours() {
            if !but.iter().any(|pair| pair[..] == [one, other] || pair[..] == [other, one]) {
                self.pair(one, other, &table);
            }
        }
    }

    fn dutch_flatmates(&mut self) {
        let shape = self.shape;
        let (one, five, nine) = (self.mask([1]), self.mask([5]), self.mask([9]));
        let full = self.mask(shape.least()..=shape.greatest());
        for cell in shape.all() {
            let (row, column) = (shape.row(cell), shape.column(cell));
            let above = row.checked_sub(1).and_then(|row| shape.cell(row, column));
            let below = shape.cell(row + 1, column);
            let mut cases: Vec<Case> = vec![vec![Box::new(Only(vec![cell.0], full & !five))]];
            cases.extend(above.map(|above| -> Case { vec![Box::new(Only(vec![above.0], one))] }));
            cases.extend(below.map(|below| -> Case { vec![Box::new(Only(vec![below.0], nine))] }));
            self.builder.rule(Any::new(cases));
        }
    }

    /// The values of a line lie between those of its ends.
    fn between(&mut self, cells: &[Cell]) {
        let less = self.table(|a, b| a < b);
        self.by_ends(cells, &|low, cell, high| {
            vec![Box::new(Pair::new(low.0, cell.0, less.clone())), Box::new(Pair::new(cell.0, high.0, less.clone()))]
        });
    }

    /// The ends of a line are apart, and each of its values is below the lesser or above the greater.
    fn lockout(&mut self, difference: usize, cells: &[Cell]) {
        let [first, .., last] = cells else { return };
        let apart = self.table(|a, b| a.abs_diff(b) >= difference);
        self.pair(*first, *last, &apart);
        let less = self.table(|a, b| a < b);
        self.by_ends(cells, &|low, cell, high| {
            let below: Case = vec![Box::new(Pair::new(cell.0, low.0, less.clone()))];
            let above: Case = vec![Box::new(Pair::new(high.0, cell.0, less.clone()))];
            vec![Box::new(Any::new(vec![below, above]))]
        });
    }

    /// What holds of each cell of a line, by which of its ends is less.
    fn by_ends(&mut self, cells: &[Cell], of: &dyn Fn(Cell, Cell, Cell) -> Case) {
        let [first, middle @ .., last] = cells else { return };
        let less = self.table(|a, b| a < b);
        let case = |low: Cell, high: Cell| -> Case {
            let ends: Case = vec![Box::new(Pair::new(low.0, high.0, less.clone()))];
            ends.into_iter().chain(middle.iter().flat_map(|&cell| of(low, cell, high))).collect()
        };
        let cases = vec![case(*first, *last), case(*last, *first)];
        self.builder.rule(Any::new(cases));
    }

    fn sum_line(&mut self, total: usize, cells: &[Cell], is_loop: bool) {
        let least = self.shape.least();
        if total > cells.len() * self.shape.greatest() {
            return self.never(cells);
        }
        // The sum since the last part ended, and whether one has ended: a line of zeros has none.
        let step = move |&(sum, has_part): &(usize, bool), index: usize| match (sum + index + least).cmp(&total) {
            std::cmp::Ordering::Less => vec![(sum + index + least, has_part)],
            std::cmp::Ordering::Equal => vec![(0, true)],
            std::cmp::Ordering::Greater => vec![],
        };
        let has_part = least > 0;
        if is_loop {
            // The first part may have begun before the first cell: it begins with some sum, and ends with the same.
            let start = (0..total).map(|from| (from, (from, has_part)));
            let step = move |&(from, state): &(usize, (usize, bool)), index: usize| {
                step(&state, index).into_iter().map(|state| (from, state)).collect::<Vec<_>>()
            };
            self.line(cells, start, step, |&(from, state)| state == (from, true));
        } else {
            self.line(cells, [(0, has_part)], step, |&state| state == (0, true));
        }
    }

    fn x_sum(&mut self, total: usize, cells: &[Cell]) {
        let Some(first_cell) = cells.first() else { return };
        let cases: Vec<Case> = (1..=cells.len().min(self.shape.greatest()))
            .map(|count| -> Case {
                let first: Box<dyn Propagator> = Box::new(Only(vec![first_cell.0], self.mask([count])));
                let terms: Vec<(Cell, i64)> = cells[..count].iter().map(|&cell| (cell, 1)).collect();
                vec![first, Box::new(Linear::new(self.terms(&terms), move |sum| sum == total as i64))]
            })
            .collect();
        self.builder.rule(Any::new(cases));
    }

    fn same_values(&mut self, lists: &[Vec<Cell>]) {
        let [first, rest @ ..] = lists else { return };
        if first.len() == 1 {
            let cells: Vec<Cell> = lists.iter().flatten().copied().collect();
            self.all_pairs(&cells, |a, b| a == b);
            return;
        }
        rest.iter().for_each(|other| self.difference(first, other, 0));
        let (lists, values) = (lists.iter().map(|cells| ids(cells)).collect::<Vec<_>>(), self.values());
        self.builder.rule_later(move |unequal| {
            SameValues::new(lists.into_iter().map(|cells| Counted::new(cells, unequal)).collect(), values)
        });
    }

    /// A case of [`Constraint::Any`], as rules that stand for themselves.
    fn case(&mut self, constraints: &[Constraint]) -> Case {
        let mut builder = Builder::new(self.values(), self.shape.cells());
        let mut post = Post { rules: self.rules, shape: self.shape, builder: &mut builder, stop: self.stop };
        constraints.iter().for_each(|constraint| post.constraint(constraint));
        if builder.is_too_large() {
            self.builder.give_up();
        }
        let full = self.mask(self.shape.least()..=self.shape.greatest());
        builder.into_case(full, |cells, values| Box::new(Only(cells, values)), self.stop)
    }
}
