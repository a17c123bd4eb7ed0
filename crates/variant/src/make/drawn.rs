//! Rules that a puzzle gets of its own: cages, lines, dots and clues that a solution satisfies, at random places.

use bitdoku_grid::Xoshiro256;

use crate::answer::Solution;
use bitdoku_text::board::{Cell, Constraint, Shape};

/// A kind of rules that are drawn for each puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Drawn {
    /// Jigsaw regions.
    Jigsaw,
    /// Cages that cover the board.
    Killer,
    /// Thermometers.
    Thermometers,
    /// Arrows.
    Arrows,
    /// All white and black dots.
    Kropki,
    /// All X and V.
    Xv,
    /// Whispers, whose neighbours differ by half of the board's side: by 5 on a board of 9×9.
    Whispers,
    /// A sandwich clue for each row and column.
    Sandwiches,
}

impl Drawn {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Jigsaw,
        Self::Killer,
        Self::Thermometers,
        Self::Arrows,
        Self::Kropki,
        Self::Xv,
        Self::Whispers,
        Self::Sandwiches,
    ];

    /// Its name.
    ///
    /// ```
    /// assert_eq!(bitdoku_variant::make::Drawn::Killer.name(), "killer");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Jigsaw => "jigsaw",
            Self::Killer => "killer",
            Self::Thermometers => "thermometers",
            Self::Arrows => "arrows",
            Self::Kropki => "kropki",
            Self::Xv => "xv",
            Self::Whispers => "whispers",
            Self::Sandwiches => "sandwiches",
        }
    }

    /// Rules of this kind that a solution satisfies. Regions are none of them: they come before a solution.
    pub(super) fn rules(self, solution: &Solution, random: &mut Xoshiro256) -> Vec<Constraint> {
        let shape = solution.shape();
        let side = shape.rows();
        let mut pen = Pen { solution, shape, random, used: vec![false; shape.cells()] };
        match self {
            Self::Jigsaw => Vec::new(),
            Self::Killer => pen.cages(),
            Self::Thermometers => pen
                .lines(side, 3..=side.min(6), &|a, b| a < b, |cells| Constraint::Thermometer { cells, is_slow: false }),
            Self::Whispers => {
                let difference = side.div_ceil(2);
                let whisper = |cells| Constraint::Whisper { difference, cells };
                pen.lines(side, 3..=side.min(6), &|a, b| a.abs_diff(b) >= difference, whisper)
            }
            Self::Arrows => pen.arrows(),
            Self::Kropki => {
                let dots = pen.pairs(|one, other, a, b| match (a.max(b), a.min(b)) {
                    (high, low) if high == 2 * low => Some(Constraint::BlackDot(one, other)),
                    (high, low) if high == low + 1 => Some(Constraint::WhiteDot(one, other)),
                    _ => None,
                });
                dots.into_iter().chain([Constraint::StrictKropki]).collect()
            }
            Self::Xv => {
                let marks = pen.pairs(|one, other, a, b| {
                    matches!(a + b, 5 | 10).then_some(Constraint::PairSum(one, other, a + b))
                });
                marks.into_iter().chain([Constraint::StrictXv]).collect()
            }
            Self::Sandwiches => pen.sandwiches(),
        }
    }
}

/// What draws rules over a solution.
struct Pen<'a> {
    solution: &'a Solution,
    shape: Shape,
    random: &'a mut Xoshiro256,
    /// The cells that a rule of this kind has already.
    used: Vec<bool>,
}

impl Pen<'_> {
    fn value(&self, cell: Cell) -> usize {
        self.solution.value(cell)
    }

    fn cells(&mut self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.shape.all().collect();
        self.random.shuffle(&mut cells);
        cells
    }

    /// The free cells beside a cell, or that touch it, in random order.
    fn beside(&mut self, cell: Cell, is_touching: bool) -> Vec<Cell> {
        let (shape, from) = (self.shape, (self.shape.row(cell), self.shape.column(cell)));
        let near = |other: &Cell| {
            let (rows, columns) = (shape.row(*other).abs_diff(from.0), shape.column(*other).abs_diff(from.1));
            rows + columns == 1 || is_touching && (rows, columns) == (1, 1)
        };
        let mut found: Vec<Cell> = shape.all().filter(near).filter(|other| !self.used[other.index()]).collect();
        self.random.shuffle(&mut found);
        found
    }

    /// Cages of two to five cells, and single cells where no other is left.
    fn cages(&mut self) -> Vec<Constraint> {
        let mut cages = Vec::new();
        for cell in self.cells() {
            if std::mem::replace(&mut self.used[cell.index()], true) {
                continue;
            }
            let size = 2 + self.random.below(4) as usize;
            let mut cells = vec![cell];
            while cells.len() < size.min(self.shape.values()) {
                let from = cells[self.random.below(cells.len() as u64) as usize];
                let beside = self.beside(from, false);
                let fits = |other: &Cell| cells.iter().all(|&cell| self.value(cell) != self.value(*other));
                let Some(next) = beside.into_iter().find(fits) else { break };
                self.used[next.index()] = true;
                cells.push(next);
            }
            cells.sort_unstable();
            if cells.len() > 1 {
                let total = cells.iter().map(|&cell| self.value(cell)).sum();
                cages.push(Constraint::Cage { total, cells });
            }
        }
        cages
    }

    /// As many lines, each as long as it gets within bounds; neighbours are as `fits` says.
    fn lines(
        &mut self,
        count: usize,
        length: std::ops::RangeInclusive<usize>,
        fits: &dyn Fn(usize, usize) -> bool,
        line: impl Fn(Vec<Cell>) -> Constraint,
    ) -> Vec<Constraint> {
        let mut lines = Vec::new();
        for cell in self.cells() {
            if lines.len() == count {
                break;
            }
            if self.used[cell.index()] {
                continue;
            }
            let mut cells = vec![cell];
            while cells.len() < *length.end() {
                let last = cells[cells.len() - 1];
                let next = self
                    .beside(last, true)
                    .into_iter()
                    .find(|other| !cells.contains(other) && fits(self.value(last), self.value(*other)));
                let Some(next) = next else { break };
                cells.push(next);
            }
            if length.contains(&cells.len()) {
                cells.iter().for_each(|cell| self.used[cell.index()] = true);
                lines.push(line(cells));
            }
        }
        lines
    }

    /// Arrows whose shafts have two or three cells.
    fn arrows(&mut self) -> Vec<Constraint> {
        let mut arrows = Vec::new();
        for cell in self.cells() {
            if arrows.len() == self.shape.rows() {
                break;
            }
            if self.used[cell.index()] {
                continue;
            }
            if let Some(shaft) = self.shaft(cell) {
                shaft.iter().chain([&cell]).for_each(|cell| self.used[cell.index()] = true);
                arrows.push(Constraint::EqualSums(vec![vec![cell], shaft]));
            }
        }
        arrows
    }

    /// Cells from a circle on that add up to its value.
    fn shaft(&mut self, circle: Cell) -> Option<Vec<Cell>> {
        let total = self.value(circle);
        for first in self.beside(circle, true) {
            for second in self.beside(first, true).into_iter().filter(|&second| second != circle) {
                let sum = self.value(first) + self.value(second);
                if sum == total {
                    return Some(vec![first, second]);
                }
                let beside = self.beside(second, true);
                let fits = |third: &Cell| ![circle, first].contains(third) && sum + self.value(*third) == total;
                if let Some(third) = beside.into_iter().find(fits) {
                    return Some(vec![first, second, third]);
                }
            }
        }
        None
    }

    /// A rule for each two cells side by side that `rule` has one for.
    fn pairs(&self, rule: impl Fn(Cell, Cell, usize, usize) -> Option<Constraint>) -> Vec<Constraint> {
        let pairs = self.shape.neighbours().into_iter();
        pairs.filter_map(|[one, other]| rule(one, other, self.value(one), self.value(other))).collect()
    }

    fn sandwiches(&self) -> Vec<Constraint> {
        let shape = self.shape;
        let rows = (0..shape.rows()).map(|row| shape.row_cells(row));
        let lines = rows.chain((0..shape.columns()).map(|column| shape.column_cells(column)));
        let ends = [shape.least(), shape.greatest()];
        let sandwich = |cells: Vec<Cell>| {
            let is_end = |cell: &Cell| ends.contains(&self.value(*cell));
            let (from, to) = (cells.iter().position(is_end)?, cells.iter().rposition(is_end)?);
            let total = cells[from + 1..to].iter().map(|&cell| self.value(cell)).sum();
            Some(Constraint::Sandwich { total, cells })
        };
        lines.filter_map(sandwich).collect()
    }
}
