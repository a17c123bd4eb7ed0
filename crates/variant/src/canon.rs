//! Canonical forms of small boards: which of them are the same but for names of values, and for an exchange of rows, columns, bands and
//! stacks, or of rows with columns.
//!
//! For each order of the columns the rows are chosen one by one, the smallest first, and an order is left as soon as it is larger than
//! the best so far. Up to 8 rows there are at most 40,320 orders of columns.

use crate::write::givens;
use bitdoku_text::board::{Regions, Rules};

/// The longest side.
const SIDE: usize = 8;

/// The form that isomorphic boards have in common: the smallest, read row by row, an empty cell before any value. `None` if the board is
/// larger than 8×8, is no square, or has other rules than rows, columns and boxes.
///
/// ```
/// use bitdoku_variant::{canon::canonical, read::read, write::{Notation, write}};
///
/// let form = |text: &str| Some(write(&canonical(&read(text).ok()?)?, Notation::Line).unwrap());
/// assert_eq!(form("1......2..4..3..").as_deref(), Some("...1.2....3.4..."));
/// assert_eq!(form("3......4..1..2.."), form("1......2..4..3.."));
/// assert_eq!(form(".Shape~4x4.AntiKnight"), None);
/// ```
pub fn canonical(rules: &Rules) -> Option<Rules> {
    let shape = rules.shape();
    let side = shape.rows();
    let is_plain = rules.constraints().iter().all(|rule| rule.is_given()) && rules.has_lines();
    if side != shape.columns() || side > SIDE || !is_plain {
        return None;
    }
    let (high, wide) = match rules.regions() {
        Regions::Boxes { rows, columns } => (*rows, *columns),
        // A row is a box of its own.
        Regions::None => (1, side),
        Regions::Jigsaw(_) => return None,
    };
    let cells: Vec<u8> = givens(rules).iter().map(|given| given.map_or(0, |value| value as u8)).collect();
    let mut best = vec![u8::MAX; cells.len()];
    improve(&cells, side, [high, wide], &mut best);
    // Rows and columns can be exchanged if boxes stay boxes; without boxes all is allowed.
    if high == wide || high == 1 {
        let turned: Vec<u8> = (0..cells.len()).map(|at| cells[at % side * side + at / side]).collect();
        improve(&turned, side, [high, wide], &mut best);
    }
    let mut form = Rules::new(shape);
    form.set_regions(rules.regions().clone());
    for (cell, value) in shape.all().zip(best).filter(|(_, value)| *value != 0) {
        form.give(cell, usize::from(value));
    }
    Some(form)
}

/// Makes `best` the smallest image of these cells, if one is smaller.
fn improve(cells: &[u8], side: usize, [high, wide]: [usize; 2], best: &mut Vec<u8>) {
    let mut order = Vec::with_capacity(side);
    each_order(side, if high == 1 { 1 } else { wide }, &mut order, &mut |columns| {
        let rows: Vec<Vec<u8>> =
            cells.chunks(side).map(|row| columns.iter().map(|&column| row[column]).collect()).collect();
        let mut image = Vec::with_capacity(cells.len());
        Rowing { rows: &rows, high, best }.choose(&mut image, &mut Vec::new(), [0; SIDE + 1], 0);
    });
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
    high: usize,
    best: &'a mut Vec<u8>,
}

impl Rowing<'_> {
    /// Goes on with each of the rows that are smallest here. `names`: the new name of each value, 0 where it has none yet.
    fn choose(&mut self, image: &mut Vec<u8>, chosen: &mut Vec<usize>, names: [u8; SIDE + 1], named: u8) {
        let side = self.rows.len();
        if chosen.len() == side {
            if image[..] < self.best[..] {
                self.best.clone_from(image);
            }
            return;
        }
        let band = |row: usize| row / self.high;
        let is_open = !chosen.len().is_multiple_of(self.high);
        let mut smallest: Vec<(Vec<u8>, usize, [u8; SIDE + 1], u8)> = Vec::new();
        for row in (0..side).filter(|row| !chosen.contains(row)) {
            let fits = match chosen.last() {
                Some(&last) if is_open => band(last) == band(row),
                _ => chosen.iter().all(|&other| band(other) != band(row)),
            };
            // A row that is equal to another one of its band, or a band of its own, leads to the same.
            let is_alike = |other: &(Vec<u8>, usize, _, _)| {
                self.rows[other.1] == self.rows[row] && (self.high == 1 || band(other.1) == band(row))
            };
            if !fits || smallest.iter().any(is_alike) {
                continue;
            }
            let (mut names, mut named) = (names, named);
            let renamed: Vec<u8> = self.rows[row]
                .iter()
                .map(|&value| {
                    if value != 0 && names[usize::from(value)] == 0 {
                        named += 1;
                        names[usize::from(value)] = named;
                    }
                    if value == 0 { 0 } else { names[usize::from(value)] }
                })
                .collect();
            match smallest.first().map(|first| renamed.cmp(&first.0)) {
                Some(std::cmp::Ordering::Greater) => continue,
                Some(std::cmp::Ordering::Less) => smallest.clear(),
                _ => {}
            }
            smallest.push((renamed, row, names, named));
        }
        for (renamed, row, names, named) in smallest {
            let start = image.len();
            image.extend(renamed);
            if image[..] <= self.best[..image.len()] {
                chosen.push(row);
                self.choose(image, chosen, names, named);
                chosen.pop();
            }
            image.truncate(start);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::Limits;
    use crate::make::Maker;
    use bitdoku_grid::Xoshiro256;
    use bitdoku_text::board::Shape;

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
        let given = givens(rules);
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
                assert_eq!(canonical(&form).as_ref(), Some(&form));
                for _ in 0..3 {
                    assert_eq!(canonical(&scrambled(&puzzle, &mut random)).as_ref(), Some(&form), "{side}");
                }
                forms.insert(form.to_string());
            }
            assert!(side == 4 || forms.len() == 4, "{side}");
        }
        assert_eq!(canonical(&Rules::new(Shape::square(9).unwrap())), None);
        let empty = Rules::new(Shape::square(8).unwrap());
        assert_eq!(canonical(&empty).as_ref(), Some(&empty));
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
            let cells: Vec<u8> = givens(&puzzle).iter().map(|given| given.map_or(0, |value| value as u8)).collect();
            let mut least = vec![u8::MAX; 16];
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
                    least = least.min(image.collect());
                }
            }
            let form = canonical(&puzzle).unwrap();
            let found: Vec<u8> = givens(&form).iter().map(|given| given.map_or(0, |value| value as u8)).collect();
            assert_eq!(found, least);
        }
    }
}
