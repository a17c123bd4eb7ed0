//! Canonical forms of boards: which of them are the same but for a [`Symmetry`].
//!
//! The form is the smallest image. A board with rules has eight images at most, but for the names of its values, which are named in the
//! order of the givens where rules allow it. Of a plain grid, the rows are chosen one by one, the smallest first, for each order of the
//! columns, and an order is left as soon as it is larger than the best so far.

use std::cmp::Ordering;

use bitdoku_text::board::{MOST_VALUES, Rules};

pub use crate::symmetry::{NotASymmetry, NotATransformation, Symmetry};
use crate::symmetry::{box_sides, can_be_turned, is_plain, naming_rule, turns};

/// The most orders of columns that are tried of a plain grid: enough for 12×12 cells with boxes of 3×4.
const ORDERS: u128 = 100_000;

/// A canonical form. Two forms are those of boards with a symmetry between them if their rules are equal.
#[derive(Debug, Clone)]
pub struct Form {
    /// The board.
    pub rules: Rules,
    /// A symmetry that gives it.
    pub symmetry: Symmetry,
    /// How many symmetries give it: as many as map the board to itself.
    pub automorphisms: u64,
}

/// The form that a board has in common with all of its images. `None` if it is a plain grid that has too many of them: larger than 12×12, or than 8×8
/// without boxes.
///
/// Plain grids are compared row by row, an empty cell before any value; other boards by their regions and rules, in an order of their own.
///
/// ```
/// use bitdoku_variant::{canon::canonical, read::read};
///
/// let form = |text: &str| Some(canonical(&read(text).ok()?)?.rules.to_string());
/// assert_eq!(form("1......2..4..3..").as_deref(), Some(".Shape~4x4.~R1C4_1~R2C2_2~R3C3_3~R4C1_4"));
/// assert_eq!(form("3......4..1..2.."), form("1......2..4..3.."));
/// assert_eq!(form(".Shape~6x6.Thermo~R1C1~R1C2"), form(".Shape~6x6.Thermo~R6C6~R6C5"));
/// assert_ne!(form(".Shape~6x6.Thermo~R1C1~R1C2"), form(".Shape~6x6.Thermo~R1C2~R1C1"));
/// ```
#[must_use]
pub fn canonical(rules: &Rules) -> Option<Form> {
    if is_plain(rules) { of_grid(rules) } else { Some(of_rules(rules)) }
}

/// The form of a board with rules.
fn of_rules(rules: &Rules) -> Form {
    let renames = naming_rule(rules).is_none();
    let mut best: Option<Form> = None;
    for mut symmetry in turns(rules) {
        let mut ways = 1;
        if renames {
            let turned = symmetry.image(rules).expect("turns keep the rules");
            (symmetry.values, ways) = in_order_of_givens(&turned);
        }
        let image = symmetry.image(rules).expect("turns keep the rules");
        let key = |rules: &Rules| (rules.regions().clone(), rules.constraints().to_vec());
        match best.as_mut().map(|best| (key(&image).cmp(&key(&best.rules)), best)) {
            Some((Ordering::Greater, _)) => {}
            Some((Ordering::Equal, best)) => best.automorphisms += ways,
            _ => best = Some(Form { rules: image, symmetry, automorphisms: ways }),
        }
    }
    best.expect("the identity is a turn")
}

/// Names for the values in the order of the givens, row by row, and how many such names there are: values that are not given can be
/// exchanged.
fn in_order_of_givens(rules: &Rules) -> (Vec<usize>, u64) {
    let shape = rules.shape();
    let mut order: Vec<usize> = Vec::new();
    for value in rules.givens().into_iter().flatten() {
        if !order.contains(&value) {
            order.push(value);
        }
    }
    let ways = factorial(shape.values() - order.len());
    order.extend((shape.least()..=shape.greatest()).filter(|value| !order.contains(value)).collect::<Vec<_>>());
    let name = |value| order.iter().position(|other| *other == value).expect("all are there");
    ((shape.least()..=shape.greatest()).map(name).collect(), ways)
}

fn factorial(number: usize) -> u64 {
    (1..=number as u64).fold(1, u64::saturating_mul)
}

/// The form of a grid without rules.
fn of_grid(rules: &Rules) -> Option<Form> {
    let shape = rules.shape();
    let [high, wide] = box_sides(rules);
    let factorial = |number: usize| (1..=number as u128).fold(1, u128::saturating_mul);
    let stacks = shape.columns() / wide;
    let orders = (0..stacks).fold(factorial(stacks), |orders, _| orders.saturating_mul(factorial(wide)));
    if orders > ORDERS {
        return None;
    }
    let index = |given: &Option<usize>| given.map_or(0, |value| (value - shape.least() + 1) as u8);
    let cells: Vec<u8> = rules.givens().iter().map(index).collect();
    let mut best = Best { image: vec![u8::MAX; cells.len()], ways: 0, symmetry: Symmetry::identity(shape) };
    let mut improve = |cells: &[u8], transposes: bool| {
        let alike = alike_bands(cells, shape.columns(), high);
        each_order(shape.columns(), wide, &mut Vec::new(), &mut |columns| {
            let row = |row: &[u8]| columns.iter().map(|&column| row[column]).collect();
            let rows: Vec<Vec<u8>> = cells.chunks(shape.columns()).map(row).collect();
            let rowing = Rowing { rows: &rows, columns, transposes, high, alike: &alike, best: &mut best };
            rowing.choose_all();
        });
    };
    improve(&cells, false);
    // Without boxes all is allowed.
    if can_be_turned(rules) {
        let side = shape.rows();
        let turned: Vec<u8> = (0..cells.len()).map(|at| cells[at % side * side + at / side]).collect();
        improve(&turned, true);
    }
    let mut form = Rules::new(shape);
    form.set_regions(rules.regions().clone());
    for (cell, value) in shape.all().zip(&best.image).filter(|(_, value)| **value != 0) {
        form.give(cell, usize::from(*value) - 1 + shape.least());
    }
    Some(Form { rules: form, symmetry: best.symmetry, automorphisms: best.ways })
}

/// Of each band the first one that has the same rows, in any order.
fn alike_bands(cells: &[u8], side: usize, high: usize) -> Vec<usize> {
    let mut bands: Vec<Vec<&[u8]>> = cells.chunks(side * high).map(|band| band.chunks(side).collect()).collect();
    bands.iter_mut().for_each(|rows| rows.sort_unstable());
    bands.iter().map(|band| bands.iter().position(|other| other == band).expect("it is like itself")).collect()
}

/// The smallest image so far.
struct Best {
    image: Vec<u8>,
    /// How many symmetries give it.
    ways: u64,
    /// One of them.
    symmetry: Symmetry,
}

/// Calls back with each order of lines in which the lines of a stack of `size` stay together.
fn each_order(side: usize, size: usize, order: &mut Vec<usize>, found: &mut impl FnMut(&[usize])) {
    if order.len() == side {
        return found(order);
    }
    for line in 0..side {
        let is_open = !order.len().is_multiple_of(size);
        let goes_on = !is_open || order.last().is_some_and(|last| last / size == line / size);
        let is_begun = !is_open && order.iter().any(|other| other / size == line / size);
        if !order.contains(&line) && goes_on && !is_begun {
            order.push(line);
            each_order(side, size, order, found);
            order.pop();
        }
    }
}

/// The choice of rows for one order of columns.
struct Rowing<'a> {
    rows: &'a [Vec<u8>],
    columns: &'a [usize],
    transposes: bool,
    high: usize,
    /// See [`alike_bands`].
    alike: &'a [usize],
    best: &'a mut Best,
}

/// New names of values as far as they are known, 0 where there is none yet, and how many there are.
#[derive(Clone, Copy)]
struct Names {
    of: [u8; MOST_VALUES + 1],
    count: u8,
}

impl Names {
    fn rename(&mut self, row: &[u8]) -> Vec<u8> {
        let mut name = |value: u8| {
            let name = &mut self.of[usize::from(value)];
            if value != 0 && *name == 0 {
                self.count += 1;
                *name = self.count;
            }
            *name
        };
        row.iter().map(|&value| name(value)).collect()
    }
}

impl Rowing<'_> {
    fn choose_all(mut self) {
        let names = Names { of: [0; MOST_VALUES + 1], count: 0 };
        self.choose(&mut Vec::with_capacity(self.best.image.len()), &mut Vec::new(), names, 1);
    }

    /// Goes on with each of the rows that are smallest here. `ways`: how many choices so far lead to the same.
    fn choose(&mut self, image: &mut Vec<u8>, chosen: &mut Vec<usize>, names: Names, ways: u64) {
        if chosen.len() == self.rows.len() {
            return self.arrive(image, chosen, names, ways);
        }
        let band = |row: usize| row / self.high;
        let is_open = !chosen.len().is_multiple_of(self.high);
        let mut smallest: Vec<(Vec<u8>, usize, Names, u64)> = Vec::new();
        for row in (0..self.rows.len()).filter(|row| !chosen.contains(row)) {
            let fits = match chosen.last() {
                Some(&last) if is_open => band(last) == band(row),
                _ => chosen.iter().all(|&other| band(other) != band(row)),
            };
            if !fits {
                continue;
            }
            // Equal rows of a band, or of bands with the same rows, lead to the same.
            let is_alike =
                |other: usize| self.rows[other] == self.rows[row] && self.alike[band(other)] == self.alike[band(row)];
            if let Some(alike) = smallest.iter_mut().find(|other| is_alike(other.1)) {
                alike.3 += ways;
                continue;
            }
            let mut names = names;
            let renamed = names.rename(&self.rows[row]);
            match smallest.first().map(|first| renamed.cmp(&first.0)) {
                Some(Ordering::Greater) => continue,
                Some(Ordering::Less) => smallest.clear(),
                _ => {}
            }
            smallest.push((renamed, row, names, ways));
        }
        for (renamed, row, names, ways) in smallest {
            let start = image.len();
            image.extend(renamed);
            if image[..] <= self.best.image[..image.len()] {
                chosen.push(row);
                self.choose(image, chosen, names, ways);
                chosen.pop();
            }
            image.truncate(start);
        }
    }

    /// Compares a whole image with the best.
    fn arrive(&mut self, image: &[u8], chosen: &[usize], mut names: Names, ways: u64) {
        let Self { columns, transposes, best, .. } = self;
        let values = best.symmetry.values.len();
        let ways = ways.saturating_mul(factorial(values - usize::from(names.count)));
        match image.cmp(&best.image) {
            Ordering::Greater => {}
            Ordering::Equal => best.ways = best.ways.saturating_add(ways),
            Ordering::Less => {
                best.image.copy_from_slice(image);
                best.ways = ways;
                let all: Vec<u8> = (1..=values as u8).collect();
                best.symmetry = Symmetry {
                    transposes: *transposes,
                    rows: places(chosen),
                    columns: places(columns),
                    values: names.rename(&all).iter().map(|&name| usize::from(name) - 1).collect(),
                };
            }
        }
    }
}

/// Where each line is in an order.
fn places(order: &[usize]) -> Vec<usize> {
    let mut places = vec![0; order.len()];
    order.iter().enumerate().for_each(|(place, &line)| places[line] = place);
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::Limits;
    use crate::make::Maker;
    use bitdoku_grid::Xoshiro256;
    use bitdoku_text::board::{Regions, Shape};

    /// A board with its rows, columns and values exchanged at random, as far as its boxes allow.
    fn scrambled(rules: &Rules, random: &mut Xoshiro256) -> Rules {
        let (shape, side) = (rules.shape(), rules.shape().rows());
        let Regions::Boxes { rows: high, columns: wide } = *rules.regions() else { panic!("it has boxes") };
        let mut order = |size: usize| {
            let mut all = Vec::new();
            each_order(side, size, &mut Vec::new(), &mut |order| all.push(order.to_vec()));
            let at = random.below(all.len() as u64) as usize;
            all.swap_remove(at)
        };
        let (rows, columns) = (order(high), order(wide));
        let mut values: Vec<usize> = (1..=side).collect();
        random.shuffle(&mut values);
        let given = rules.givens();
        let mut other = Rules::new(shape);
        for cell in shape.all() {
            if let Some(value) = given[rows[shape.row(cell)] * side + columns[shape.column(cell)]] {
                other.give(cell, values[value - 1]);
            }
        }
        other
    }

    #[test]
    fn isomorphs_have_one_form() {
        let mut random = Xoshiro256::seeded(5);
        for side in [4, 6, 8] {
            let maker = Maker::new(Rules::new(Shape::square(side).unwrap()));
            let mut forms = std::collections::HashSet::new();
            for number in 0..4 {
                let puzzle = maker.make(9, number, &Limits::default()).unwrap().rules;
                let form = canonical(&puzzle).unwrap();
                let again = canonical(&form.rules).unwrap();
                assert_eq!((&again.rules, again.automorphisms), (&form.rules, form.automorphisms));
                assert_eq!(form.symmetry.image(&puzzle).as_ref(), Ok(&form.rules));
                for _ in 0..3 {
                    assert_eq!(canonical(&scrambled(&puzzle, &mut random)).unwrap().rules, form.rules, "{side}");
                }
                forms.insert(form.rules.to_string());
            }
            assert!(side == 4 || forms.len() == 4, "{side}");
        }
        assert!(canonical(&Rules::new(Shape::square(14).unwrap())).is_none());
        let empty = Rules::new(Shape::square(8).unwrap());
        let form = canonical(&empty).unwrap();
        // Two stacks of four columns, four bands of two rows, and the names of eight values.
        assert_eq!((form.rules, form.automorphisms), (empty, (2 * 24 * 24) * (24 * 16) * 40_320));
    }

    /// All images are tried for the smallest boards.
    #[test]
    fn the_form_is_the_smallest_image() {
        let mut rows = Vec::new();
        each_order(4, 2, &mut Vec::new(), &mut |order| rows.push(order.to_vec()));
        assert_eq!(rows.len(), 8);
        let maker = Maker::new(Rules::new(Shape::square(4).unwrap()));
        for number in 0..6 {
            let puzzle = maker.make(1, number, &Limits::default()).unwrap().rules;
            let cells: Vec<u8> = puzzle.givens().iter().map(|given| given.map_or(0, |value| value as u8)).collect();
            let (mut least, mut ways) = (vec![u8::MAX; 16], 0);
            for (rows, columns) in rows.iter().flat_map(|rows_| rows.iter().map(move |columns| (rows_, columns))) {
                for is_turned in [false, true] {
                    let mut names = [0; 5];
                    let mut named = 0;
                    let image = (0..16).map(|at| {
                        let [row, column] = [rows[at / 4], columns[at % 4]];
                        let value = usize::from(cells[if is_turned { column * 4 + row } else { row * 4 + column }]);
                        if value != 0 && names[value] == 0 {
                            named += 1;
                            names[value] = named;
                        }
                        names[value]
                    });
                    let image: Vec<u8> = image.collect();
                    ways = if image < least { 1 } else { ways + u64::from(image == least) };
                    least = least.min(image);
                }
            }
            let form = canonical(&puzzle).unwrap();
            let found: Vec<u8> = form.rules.givens().iter().map(|given| given.map_or(0, |value| value as u8)).collect();
            let unused = 4 - least.iter().max().unwrap();
            assert_eq!((found, form.automorphisms), (least, ways * factorial(unused.into())));
        }
    }
}
