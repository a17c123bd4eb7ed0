//! Relations of two values that people have a word for: dots with a number, X and V, clones, and what a negative rule forbids.

use super::rules::{Constraint, Rules};
use super::shape::{Cell, Shape};

/// What a relation compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compared {
    /// How far the values are apart: 0 for clones, the number of a white dot.
    Difference,
    /// How many times the one value the other is: the number of a black dot.
    Ratio,
    /// What the values add up to: X and V.
    Sum,
}

/// A relation of two values: their difference, ratio or sum is one of a few numbers, or none of them.
///
/// ```
/// use bitdoku_text::board::{Compared, Constraint, Relation, Shape};
///
/// let shape = Shape::square(4)?;
/// let clone = Constraint::Pairs { table: vec![1, 2, 4, 8], cells: shape.all().take(2).collect(), is_all: false };
/// let relation = Relation::of(&clone, shape).unwrap();
/// assert_eq!((relation.compared, relation.numbers, relation.is_forbidden), (Compared::Difference, vec![0], false));
/// # Ok::<(), bitdoku_text::board::ShapeError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relation {
    /// What is compared.
    pub compared: Compared,
    /// The numbers, in ascending order.
    pub numbers: Vec<usize>,
    /// Whether these are the numbers that must not be.
    pub is_forbidden: bool,
}

impl Relation {
    /// The relation of a rule over pairs of cells, if it is one of these.
    #[must_use]
    pub fn of(rule: &Constraint, shape: Shape) -> Option<Self> {
        let one = |compared, number| Some(Self { compared, numbers: vec![number], is_forbidden: false });
        match rule {
            Constraint::WhiteDot(..) => one(Compared::Difference, 1),
            Constraint::BlackDot(..) => one(Compared::Ratio, 2),
            Constraint::PairSum(_, _, total) => one(Compared::Sum, *total),
            Constraint::Pairs { table, .. } => {
                let all = super::shape::full(shape.values());
                let ways = [false, true].into_iter().flat_map(|is_forbidden| {
                    let rows: Vec<u64> = table.iter().map(|row| if is_forbidden { !row & all } else { *row }).collect();
                    [Compared::Difference, Compared::Ratio, Compared::Sum].into_iter().filter_map(move |compared| {
                        let numbers = compared.numbers_of(&rows, shape)?;
                        Some(Self { compared, numbers, is_forbidden })
                    })
                });
                // The shortest says most.
                ways.min_by_key(|relation| relation.numbers.len())
            }
            _ => None,
        }
    }

    /// What it is called, with its article, in English and in German.
    pub(super) fn names(&self, is_all: bool) -> [&'static str; 2] {
        match (self.compared, self.is_forbidden, &self.numbers[..]) {
            (Compared::Difference, true, [0, 1]) if is_all => ["a nabner line", "eine Nabner-Linie"],
            (_, true, _) => ["a negative rule", "eine Negativregel"],
            (Compared::Difference, false, [0]) => ["a clone", "ein Klon"],
            (Compared::Difference, false, _) => ["a white dot", "ein weißer Punkt"],
            (Compared::Ratio, false, _) => ["a black dot", "ein schwarzer Punkt"],
            (Compared::Sum, false, _) => ["the sum of a pair", "die Summe eines Paars"],
        }
    }

    /// The number, if it is one that must be.
    #[must_use]
    pub fn number(&self) -> Option<usize> {
        match (&self.numbers[..], self.is_forbidden) {
            ([number], false) => Some(*number),
            _ => None,
        }
    }
}

impl Compared {
    /// Whether two values have this number.
    fn has(self, number: usize, a: usize, b: usize) -> bool {
        match self {
            Self::Difference => a.abs_diff(b) == number,
            Self::Ratio => a == number * b || b == number * a,
            Self::Sum => a + b == number,
        }
    }

    /// The numbers of exactly the pairs in these rows. Each pair has one number at most.
    fn numbers_of(self, rows: &[u64], shape: Shape) -> Option<Vec<usize>> {
        let (least, greatest) = (shape.least(), shape.greatest());
        let pairs = || (least..=greatest).flat_map(|a| (least..=greatest).map(move |b| (a, b)));
        let holds = |(a, b): (usize, usize)| rows[a - least] >> (b - least) & 1 != 0;
        let first = if self == Self::Ratio { 2 } else { 0 };
        let numbers: Vec<usize> = (first..=2 * greatest)
            .filter(|&number| {
                let mut of_it = pairs().filter(|&(a, b)| self.has(number, a, b)).peekable();
                of_it.peek().is_some() && of_it.all(holds)
            })
            .collect();
        let is_told = |(a, b): (usize, usize)| numbers.iter().any(|&number| self.has(number, a, b));
        // As many numbers as there are values say less than a table.
        let is_short = !numbers.is_empty() && numbers.len() < shape.values();
        (is_short && pairs().all(|pair| holds(pair) == is_told(pair))).then_some(numbers)
    }
}

/// A negative rule: a relation that is forbidden for all neighbours without a mark. A dot of either kind excuses from both kinds.
///
/// It is no [`Constraint`] of its own, except for the three that have names ([`NonConsecutive`](Constraint::NonConsecutive),
/// [`StrictKropki`](Constraint::StrictKropki), [`StrictXv`](Constraint::StrictXv)): f-puzzles forbids whatever numbers its marks have, and
/// constraint strings, the canonical text, can say that only pair by pair. So the pairs are the rule, in every notation, and it is found
/// again where people are to see one rule: in pictures, and in the field of f-puzzles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Negative {
    /// What is forbidden.
    pub relation: Relation,
    /// The places of its parts among the rules: each forbids it for two cells.
    pub parts: Vec<usize>,
}

/// The negative rules of which each pair of cells has a rule of its own.
#[must_use]
pub fn negatives(rules: &Rules) -> Vec<Negative> {
    let shape = rules.shape();
    let mut found: Vec<Negative> = Vec::new();
    let mut marks: Vec<(Compared, [Cell; 2])> = Vec::new();
    for (place, rule) in rules.constraints().iter().enumerate() {
        let Some(relation) = Relation::of(rule, shape) else { continue };
        let [a, b] = rule.cell_lists().concat()[..] else { continue };
        match found.iter_mut().find(|negative| negative.relation == relation) {
            _ if !relation.is_forbidden => marks.push((relation.compared, [a.min(b), a.max(b)])),
            Some(negative) => negative.parts.push(place),
            None => found.push(Negative { relation, parts: vec![place] }),
        }
    }
    found.retain(|Negative { relation, parts }| {
        let is_excused = |pair: &[Cell; 2]| {
            marks.iter().any(|(compared, marked)| {
                marked == pair && (*compared == Compared::Sum) == (relation.compared == Compared::Sum)
            })
        };
        let mut told: Vec<[Cell; 2]> = parts
            .iter()
            .filter_map(|&place| <[Cell; 2]>::try_from(rules.constraints()[place].cell_lists().concat()).ok())
            .map(|[a, b]| [a.min(b), a.max(b)])
            .collect();
        told.sort_unstable();
        told.into_iter().eq(shape.neighbours().into_iter().filter(|pair| !is_excused(pair)))
    });
    found
}
