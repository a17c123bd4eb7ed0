//! Findings: what a search has found, small enough to be sorted by the thousand, and how to find it again.

use bitdoku_grid::{Cell, CellSet};

use super::literal::Literal;
use super::score::{Rank, Score};
use super::sketch::{Link, Links, Mark, MarkSet, Sketch};
use crate::bits::{bits, sort_by_number};

/// A conclusion with its rank among the findings of one search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Finding {
    pub(super) score: Score,
    /// Its place among findings with the same score.
    turn: u32,
    pub(super) recipe: Recipe,
}

/// Where a finding comes from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Recipe {
    /// An alternating way back to its start; the way is a run of [`Findings::lines`].
    Cycle { links: Links, line: Run },
    /// An alternating way from a literal to its opposite, which therefore holds.
    Chain { links: Links, line: Run },
    /// `start` implies a contradiction, so that its opposite holds.
    Contradiction { start: Literal },
    /// `target` follows from `mark`, whether it is true or false.
    Double { mark: Mark, target: Literal },
    /// `target` follows from each candidate of a cell.
    Cell { cell: u8, target: Literal },
    /// `target` follows from each place of a digit in a house.
    House { house: u8, digit: u8, target: Literal },
}

/// A run of steps in [`Findings::lines`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Run {
    first: u32,
    count: u16,
}

/// The findings of one search.
#[derive(Clone, Debug, Default)]
pub(super) struct Findings {
    /// Whether all findings are wanted or the first in the order of [`Score`] alone.
    pub(super) all: bool,
    /// The turn of what is offered next. Of equal findings that with the lowest turn is taken, and of those the first.
    pub(super) turn: u32,
    pub(super) list: Vec<Finding>,
    lines: Vec<(Literal, Link)>,
    /// Where all are wanted: by [`Literal::index`] of what nets conclude, the rank of the simplest finding so far.
    simplest: Vec<(u32, Rank)>,
}

impl Findings {
    pub(super) fn begin(&mut self, all: bool) {
        self.all = all;
        self.turn = 0;
        self.simplest.clear();
        if all {
            self.simplest.resize(1458, (u32::MAX, Rank::Contradiction));
        }
        self.list.clear();
        self.lines.clear();
    }

    /// Whether a finding with this score, offered now, would be kept.
    pub(super) fn wants(&self, score: Score) -> bool {
        self.all || self.list.first().is_none_or(|best| (score, self.turn) < (best.score, best.turn))
    }

    pub(super) fn offer(&mut self, score: Score, recipe: Recipe) {
        if self.wants(score) {
            if !self.all {
                self.list.clear();
            }
            self.list.push(Finding { score, turn: self.turn, recipe });
        }
    }

    /// Whether a finding of nets, offered now, is simpler than all that conclude the same. Others would not outlast
    /// [`Findings::sort`].
    pub(super) fn improves(&self, recipe: Recipe, complexity: u32, rank: Rank) -> bool {
        !self.all || recipe.concluded().is_none_or(|literal| (complexity, rank) < self.simplest[literal.index()])
    }

    /// Remembers a finding of nets as the simplest of its conclusion.
    pub(super) fn improve(&mut self, recipe: Recipe, complexity: u32, rank: Rank) {
        if self.all
            && let Some(literal) = recipe.concluded()
        {
            self.simplest[literal.index()] = (complexity, rank);
        }
    }

    /// Stores the steps of a line, from its end back to its start.
    pub(super) fn store(&mut self, steps: impl Iterator<Item = (Literal, Link)>) -> Run {
        let first = self.lines.len();
        self.lines.extend(steps);
        self.lines[first..].reverse();
        Run { first: first as u32, count: (self.lines.len() - first) as u16 }
    }

    /// The steps of a line, from its start, each with the link that leads to it.
    pub(super) fn line(&self, line: Run) -> &[(Literal, Link)] {
        &self.lines[line.first as usize..][..line.count as usize]
    }

    /// Sorts by score, what was found first staying first, and drops each finding that eliminates the same as one before.
    pub(super) fn sort(&mut self, board: &Sketch) {
        let mut findings = std::mem::take(&mut self.list);
        sort_by_number(&mut findings, |finding| {
            let Score { complexity, rank, .. } = finding.score;
            u64::from(complexity) << 36 | (rank as u64) << 32 | u64::from(finding.turn)
        });
        // The bits of numbers that are not negative rise with them.
        sort_by_number(&mut findings, |finding| finding.score.difficulty.to_bits());
        let mut seen = Seen::default();
        findings.retain(|finding| seen.insert(self.conclusion(finding), || self.eliminations(finding, board)));
        self.list = findings;
    }

    /// What a finding eliminates on `board`, cell by cell. Of a cell whose digit it proves, the other digits.
    pub(super) fn eliminations(&self, finding: &Finding, board: &Sketch) -> Vec<Mark> {
        match finding.recipe {
            Recipe::Cycle { line, .. } => cycle_eliminations(self.line(line), board),
            _ => match self.conclusion(finding).expect("all but cycles conclude one thing") {
                Literal { mark, on: false } => vec![mark],
                Literal { mark, on: true } => bits(board.cells[mark.cell as usize] & !(1 << mark.digit))
                    .map(|digit| Mark::new(mark.cell as usize, digit))
                    .collect(),
            },
        }
    }

    /// The one thing a finding proves; none for cycles.
    pub(super) fn conclusion(&self, finding: &Finding) -> Option<Literal> {
        match finding.recipe {
            Recipe::Chain { line, .. } => self.line(line).last().map(|&(literal, _)| literal),
            recipe => recipe.concluded(),
        }
    }
}

/// What findings have eliminated.
#[derive(Default)]
struct Seen {
    /// What was eliminated alone, and what was proved.
    alone: MarkSet,
    proved: MarkSet,
    /// Eliminations of several candidates.
    several: std::collections::BTreeSet<Vec<Mark>>,
}

impl Seen {
    /// Adds what a finding eliminates, given what it proves, if that is one thing; tells whether it is new.
    fn insert(&mut self, conclusion: Option<Literal>, eliminations: impl FnOnce() -> Vec<Mark>) -> bool {
        match conclusion {
            Some(Literal { mark, on: false }) => self.alone.insert(mark),
            Some(Literal { mark, on: true }) if !self.proved.insert(mark) => false,
            _ => match eliminations() {
                marks if marks.len() == 1 => self.alone.insert(marks[0]),
                marks => self.several.insert(marks),
            },
        }
    }
}

impl Recipe {
    /// The one thing that nets prove; none for lines.
    fn concluded(self) -> Option<Literal> {
        match self {
            Self::Cycle { .. } | Self::Chain { .. } => None,
            Self::Contradiction { start } => Some(start.opposite()),
            Self::Double { target, .. } | Self::Cell { target, .. } | Self::House { target, .. } => Some(target),
        }
    }
}

/// The candidates outside the cells of a cycle that see both an on node and an off node of it: whichever way round the
/// cycle is true, one of the two excludes them.
pub(super) fn cycle_eliminations(line: &[(Literal, Link)], board: &Sketch) -> Vec<Mark> {
    let cell = |literal: &Literal| Cell::from_index(literal.mark.cell as usize);
    let cells: CellSet = line.iter().map(|(literal, _)| cell(literal)).collect();
    let mut seen = [[CellSet::EMPTY; 2]; 9];
    for (literal, _) in line {
        seen[literal.mark.digit as usize][usize::from(literal.on)] |= cell(literal).peers();
    }
    let mut eliminated = MarkSet::EMPTY;
    for (digit, [by_off, by_on]) in seen.into_iter().enumerate() {
        let both = (by_off & by_on) - cells;
        if !both.is_empty() {
            for cell in both & board.cells_of(digit) {
                eliminated.insert(Mark::new(cell.index(), digit));
            }
        }
    }
    eliminated.marks().collect()
}
