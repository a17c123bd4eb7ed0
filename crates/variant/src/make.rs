//! Making puzzles: a random solution of some rules, and then as few givens as its symmetry allows.
//!
//! Solutions are found by placing random values in random cells of the fewest candidates; they are not equally likely. A jigsaw's regions
//! come from the boxes, by swaps of cells at their borders that leave each in one piece.

mod drawn;

pub use drawn::Drawn;

use std::fmt;
use std::ops::{ControlFlow, RangeInclusive};

use bitdoku_grid::Xoshiro256;

use crate::answer::{Limits, Solution, bounds};
use crate::kernel::board::{Board, Fact, Why};
use crate::kernel::network::Network;
use crate::kernel::rule::{indices, is_single};
use crate::kernel::search::{Ended, NetworkSearch};
use crate::minimize::with;
use crate::post::{network, start};
use crate::steps::is_of_level;
use bitdoku_text::board::{Cell, Constraint, Regions, Rules, Shape};

/// A puzzle that was made.
#[derive(Debug, Clone)]
pub struct Made {
    /// The rules, with the givens.
    pub rules: Rules,
    /// The only solution.
    pub solution: Solution,
}

/// Why no puzzle was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotMade {
    /// No solution was found in as many tries as are made.
    NoSolution,
    /// No puzzle was as wanted in this many tries.
    NotFound(u64),
    /// The caller stopped it.
    Stopped,
}

impl fmt::Display for NotMade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSolution => f.write_str("no solution of these rules was found"),
            Self::NotFound(tries) => write!(f, "no puzzle was as wanted in {tries} tries"),
            Self::Stopped => f.write_str("it was stopped"),
        }
    }
}

impl std::error::Error for NotMade {}

/// Makes puzzles of some rules, each by its number.
///
/// ```
/// use bitdoku_variant::{Limits, Rules, Shape, make::Maker, solve, Outcome};
///
/// let mut rules = Rules::new(Shape::square(6)?);
/// rules.add_named("X")?;
/// let made = Maker::new(rules).make(7, 0, &Limits::default())?;
/// assert_eq!(solve(&made.rules, &Limits::default()).outcome, Outcome::Unique(made.solution));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Maker {
    rules: Rules,
    drawn: Vec<Drawn>,
    orbits: Vec<Vec<Cell>>,
    wishes: Wishes,
}

/// What puzzles are to be like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wishes {
    /// How many givens they have. If fewer suffice, givens are added at random.
    pub givens: RangeInclusive<usize>,
    /// How many givens are added if that is allowed.
    pub padding: Padding,
    /// The level, as [`Rating::level`](crate::steps::Rating::level) says it.
    pub level: Option<&'static str>,
    /// Whether no drawn rule can be left out either. Then dots, and X and V, are not all that there could be.
    pub few_rules: bool,
    /// How many puzzles are tried.
    pub tries: u64,
}

/// Which number of a range of givens puzzles get.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Padding {
    /// The smallest, or as many as are needed.
    Least,
    /// Any, each as likely as the next.
    Any,
    /// None is added.
    Never,
}

impl Default for Wishes {
    fn default() -> Self {
        Self { givens: 0..=usize::MAX, padding: Padding::Least, level: None, few_rules: false, tries: 1000 }
    }
}

/// This many times a search for a solution begins anew, or for that of another layout of regions.
const TRIES: usize = 400;
/// Each layout is searched this many times: some have no solution.
const SEARCHES: usize = 8;
/// This many dead ends are met before that.
const DEAD_ENDS: usize = 60;

impl Maker {
    /// Makes puzzles of these rules. Their givens, if any, are kept.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        let orbits = rules.shape().all().map(|cell| vec![cell]).collect();
        Self { rules, drawn: Vec::new(), orbits, wishes: Wishes::default() }
    }

    /// With rules of these kinds at random places, of each puzzle others.
    ///
    /// ```
    /// use bitdoku_variant::{Limits, Rules, Shape, make::{Drawn, Maker}, solve, Outcome};
    ///
    /// let maker = Maker::new(Rules::new(Shape::square(4)?)).with_drawn(&[Drawn::Killer]);
    /// let made = maker.make(7, 0, &Limits::default())?;
    /// assert!(made.rules.to_string().contains(".Cage~"));
    /// assert_eq!(solve(&made.rules, &Limits::default()).outcome, Outcome::Unique(made.solution));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_drawn(mut self, kinds: &[Drawn]) -> Self {
        self.drawn = kinds.to_vec();
        self
    }

    /// With givens that come and go together: `image` tells which cells do so with the one in a row and a column, both from 0.
    #[must_use]
    pub fn with_symmetry(mut self, image: impl Fn(usize, usize) -> Vec<(usize, usize)>) -> Self {
        let shape = self.rules.shape();
        let orbit = |cell: Cell| -> Vec<Cell> {
            let mut cells: Vec<Cell> = image(shape.row(cell), shape.column(cell))
                .into_iter()
                .filter_map(|(row, column)| shape.cell(row, column))
                .chain([cell])
                .collect();
            cells.sort_unstable();
            cells.dedup();
            cells
        };
        self.orbits = shape.all().map(orbit).collect();
        self.orbits.sort();
        self.orbits.dedup();
        self
    }

    /// Only puzzles that are like this.
    #[must_use]
    pub fn with_wishes(mut self, wishes: Wishes) -> Self {
        self.wishes = wishes;
        self
    }

    /// The puzzle of a number. No given of it can be left out, or no orbit of a symmetry, as far as the limit on guesses of `limits` lets
    /// that be proved: beyond it a given stays. More are added where [`Wishes`] ask for them.
    ///
    /// # Errors
    ///
    /// If no solution is found, no puzzle is as wanted, or `limits` says to stop.
    pub fn make(&self, seed: u64, number: u64, limits: &Limits<'_>) -> Result<Made, NotMade> {
        let mut random = Xoshiro256::seeded(seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        for at in 0..self.wishes.tries {
            let made = match self.attempt(&mut random, limits) {
                // None of these layouts has a solution, but one of an earlier try had.
                Err(NotMade::NoSolution) if at > 0 => continue,
                made => made?,
            };
            let is_hard_enough =
                || self.wishes.level.is_none_or(|level| is_of_level(&made.rules, level, limits).unwrap_or(false));
            let givens = made.rules.givens().iter().flatten().count();
            if self.wishes.givens.contains(&givens) && is_hard_enough() {
                return Ok(made);
            }
        }
        Err(NotMade::NotFound(self.wishes.tries))
    }

    fn attempt(&self, random: &mut Xoshiro256, limits: &Limits<'_>) -> Result<Made, NotMade> {
        let mut rules = self.rules.clone();
        let ready_for = |rules: &Rules| network(rules, limits.stop).ok_or(NotMade::Stopped);
        let mut ready = ready_for(&rules)?;
        let mut found = None;
        let draws_layouts = self.drawn.contains(&Drawn::Jigsaw);
        let searches = if draws_layouts { TRIES * SEARCHES } else { TRIES };
        for at in 0..searches {
            if (limits.stop)() {
                return Err(NotMade::Stopped);
            }
            if draws_layouts && at % SEARCHES == 0 {
                rules.set_regions(Regions::Jigsaw(regions(rules.shape(), random)));
                ready = ready_for(&rules)?;
            }
            found = solution(&ready, &start(&rules, &ready), random, limits.stop);
            if found.is_some() {
                break;
            }
        }
        let solution = found.ok_or(NotMade::NoSolution)?;
        let shape = rules.shape();
        let solved = Solution::new(shape, &solution);
        let mut drawn: Vec<_> = self.drawn.iter().flat_map(|kind| kind.rules(&solved, random)).collect();
        if self.wishes.few_rules {
            drawn.retain(|rule| !matches!(rule, Constraint::StrictKropki | Constraint::StrictXv));
        }
        if !drawn.is_empty() {
            drawn.iter().for_each(|rule| rules.push(rule.clone()));
            ready = ready_for(&rules)?;
        }
        let open = start(&rules, &ready);
        let mut given = solution.clone();
        let mut orbits = self.orbits.clone();
        random.shuffle(&mut orbits);
        for orbit in &orbits {
            orbit.iter().for_each(|cell| given[cell.index()] = open[cell.index()]);
            match others(&ready, &given, &solution, limits) {
                Some(false) => {}
                _ if (limits.stop)() => return Err(NotMade::Stopped),
                _ => orbit.iter().for_each(|cell| given[cell.index()] = solution[cell.index()]),
            }
        }
        self.pad(&mut given, &open, &solution, random);
        for cell in shape.all().filter(|cell| given[cell.index()] != open[cell.index()]) {
            rules.give(cell, solved.value(cell));
        }
        if self.wishes.few_rules {
            random.shuffle(&mut drawn);
            leave_out(&mut rules, &drawn, &solution, limits)?;
        }
        Ok(Made { rules, solution: solved })
    }
}

impl Maker {
    /// Adds givens until there are as many as wanted.
    fn pad(&self, given: &mut [u64], open: &[u64], solution: &[u64], random: &mut Xoshiro256) {
        let Wishes { givens, padding, .. } = &self.wishes;
        let count = |given: &[u64]| given.iter().zip(open).filter(|(given, open)| given != open).count();
        let most = (*givens.end()).min(given.len());
        let wanted = match padding {
            Padding::Never => return,
            Padding::Least => *givens.start(),
            Padding::Any => {
                let least = count(given).max(*givens.start());
                least + random.below((most.max(least) - least + 1) as u64) as usize
            }
        };
        if count(given) >= wanted {
            return;
        }
        let mut orbits = self.orbits.clone();
        random.shuffle(&mut orbits);
        for orbit in &orbits {
            let more = orbit.iter().filter(|cell| given[cell.index()] == open[cell.index()]).count();
            // Cells that come together may be too many.
            if count(given) + more <= most {
                orbit.iter().for_each(|cell| given[cell.index()] = solution[cell.index()]);
            }
            if count(given) >= wanted {
                return;
            }
        }
    }
}

/// Leaves out those of some rules without which the solution that is known remains the only one.
fn leave_out(rules: &mut Rules, some: &[Constraint], solution: &[u64], limits: &Limits<'_>) -> Result<(), NotMade> {
    for rule in some {
        let rest: Vec<Constraint> = rules.constraints().iter().filter(|other| *other != rule).cloned().collect();
        let fewer = with(rules, &rest);
        let ready = network(&fewer, limits.stop).ok_or(NotMade::Stopped)?;
        match others(&ready, &start(&fewer, &ready), solution, limits) {
            Some(false) => *rules = fewer,
            _ if (limits.stop)() => return Err(NotMade::Stopped),
            _ => {}
        }
    }
    Ok(())
}

/// Whether there is a solution other than the one that is known. `None` if a limit came first.
fn others(network: &Network, given: &[u64], solution: &[u64], limits: &Limits<'_>) -> Option<bool> {
    let mut is_other = false;
    let ended = NetworkSearch::new(network, given).run(true, &bounds(limits), &mut |marks| {
        is_other |= marks != solution;
        if is_other { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    (is_other || ended != Ended::Stopped).then_some(is_other)
}

/// A random solution, or none after too many dead ends.
fn solution(network: &Network, start: &[u64], random: &mut Xoshiro256, stop: &dyn Fn() -> bool) -> Option<Vec<u64>> {
    let mut board = Board::new(network, start, stop);
    board.propagate().ok()?;
    let mut guesses: Vec<Fact> = Vec::new();
    let mut dead_ends = 0;
    loop {
        let open = || board.marks.iter().enumerate().filter(|(_, marks)| !is_single(**marks));
        let Some(fewest) = open().map(|(_, marks)| marks.count_ones()).min() else { return Some(board.marks) };
        let cells: Vec<usize> =
            open().filter(|(_, marks)| marks.count_ones() == fewest).map(|(cell, _)| cell).collect();
        let cell = cells[random.below(cells.len() as u64) as usize];
        let values: Vec<usize> = indices(board.marks[cell]).collect();
        let guess = Fact::On(cell as u16, values[random.below(values.len() as u64) as usize] as u8);
        guesses.push(guess);
        board.open_level();
        board.assert(guess, Why::Guess);
        while board.propagate().is_err() {
            dead_ends += 1;
            let refuted = guesses.pop().filter(|_| dead_ends < DEAD_ENDS)?;
            board.back_to(guesses.len(), |_| {});
            board.assert(crate::kernel::board::opposite(refuted), Why::Guess);
        }
    }
}

/// Random regions of as many cells as a row has, each in one piece.
fn regions(shape: Shape, random: &mut Xoshiro256) -> Vec<Vec<Cell>> {
    let side = shape.rows();
    let boxes = match shape.box_sides(side) {
        Some((rows, columns)) => shape.boxes(rows, columns),
        None => (0..side).map(|row| shape.row_cells(row)).collect(),
    };
    let mut of = vec![0; shape.cells()];
    for (number, cells) in boxes.iter().enumerate() {
        cells.iter().for_each(|cell| of[cell.index()] = number);
    }
    let neighbours = |cell: usize| {
        let (row, column) = (cell / side, cell % side);
        let places =
            [(row.wrapping_sub(1), column), (row + 1, column), (row, column.wrapping_sub(1)), (row, column + 1)];
        places
            .into_iter()
            .filter(|(row, column)| *row < side && *column < side)
            .map(|(row, column)| row * side + column)
    };
    let is_whole = |of: &[usize], number: usize| {
        let cells: Vec<usize> = (0..of.len()).filter(|&cell| of[cell] == number).collect();
        let mut reached = vec![cells[0]];
        let mut done = 0;
        while done < reached.len() {
            let next: Vec<usize> =
                neighbours(reached[done]).filter(|cell| of[*cell] == number && !reached.contains(cell)).collect();
            reached.extend(next);
            done += 1;
        }
        reached.len() == cells.len()
    };
    let mut done = 0;
    for _ in 0..side * side * 200 {
        // A cell at a border goes to the region beside it, and a cell of that region comes back.
        let cell = random.below(of.len() as u64) as usize;
        let own = of[cell];
        let beside: Vec<usize> = neighbours(cell).map(|other| of[other]).filter(|&other| other != own).collect();
        if beside.is_empty() {
            continue;
        }
        let other = beside[random.below(beside.len() as u64) as usize];
        of[cell] = other;
        let back: Vec<usize> = (0..of.len())
            .filter(|&back| {
                back != cell && of[back] == other && neighbours(back).any(|of_own| of[of_own] == own && of_own != cell)
            })
            .collect();
        if back.is_empty() {
            of[cell] = own;
            continue;
        }
        let returned = back[random.below(back.len() as u64) as usize];
        of[returned] = own;
        if is_whole(&of, own) && is_whole(&of, other) {
            done += 1;
            if done == 3 * side * side {
                break;
            }
        } else {
            of[returned] = other;
            of[cell] = own;
        }
    }
    let cells = |number: usize| shape.all().filter(|cell| of[cell.index()] == number).collect();
    (0..side).map(cells).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::{Outcome, Puzzle};
    use crate::steps::rate;

    fn check(maker: &Maker, number: u64) -> Made {
        let made = maker.make(3, number, &Limits::default()).unwrap();
        let solved = Puzzle::from(&made.rules).solve(&Limits::default()).outcome;
        assert_eq!(solved, Outcome::Unique(made.solution.clone()));
        assert_eq!(maker.make(3, number, &Limits::default()).unwrap().solution, made.solution);
        made
    }

    /// The cells that hold givens.
    fn given(rules: &Rules) -> Vec<Cell> {
        rules.shape().all().zip(rules.givens()).filter_map(|(cell, given)| given.map(|_| cell)).collect()
    }

    /// The rules with the givens of some cells only.
    fn only(made: &Made, cells: &[Cell]) -> Rules {
        let mut rules = Rules::new(made.rules.shape());
        rules.set_regions(made.rules.regions().clone());
        for rule in made.rules.constraints() {
            match rule {
                crate::Constraint::Among(cell, _) if !cells.contains(cell) => {}
                rule => rules.push(rule.clone()),
            }
        }
        rules
    }

    #[test]
    fn no_given_can_be_left_out() {
        for (side, names) in [(4, ""), (6, "X"), (9, "windoku"), (9, "anti-knight"), (9, "X"), (9, "")] {
            let mut rules = Rules::new(Shape::square(side).unwrap());
            rules.add_named(names).unwrap();
            let made = check(&Maker::new(rules), 1);
            let cells = given(&made.rules);
            for left_out in &cells {
                let rest: Vec<Cell> = cells.iter().copied().filter(|cell| cell != left_out).collect();
                let solved = Puzzle::from(&only(&made, &rest)).solve(&Limits::default()).outcome;
                assert!(matches!(solved, Outcome::Multiple(_)), "{side} {names}");
            }
        }
    }

    /// Each kind by itself and with another, on several sizes: one solution, and no given too many.
    #[test]
    fn rules_are_drawn_that_the_solution_satisfies() {
        for (side, kind) in [4, 6, 9].into_iter().flat_map(|side| Drawn::ALL.map(|kind| (side, kind))) {
            let with: &[Drawn] = if side == 6 { &[kind, Drawn::Thermometers] } else { &[kind] };
            let maker = Maker::new(Rules::new(Shape::square(side).unwrap())).with_drawn(with);
            let made = check(&maker, 2);
            let drawn = made.rules.constraints().iter().filter(|rule| !rule.is_of_a_cell()).count();
            assert!(drawn > 1 || kind == Drawn::Jigsaw || side == 4, "{side} {kind:?}");
            let cells = given(&made.rules);
            if let Some((_, rest)) = cells.split_first() {
                let solved = Puzzle::from(&only(&made, rest)).solve(&Limits::default()).outcome;
                assert!(matches!(solved, Outcome::Multiple(_)), "{side} {kind:?}");
            }
        }
    }

    #[test]
    fn no_drawn_rule_can_be_left_out() {
        for kind in Drawn::ALL.into_iter().filter(|kind| *kind != Drawn::Jigsaw) {
            let wishes = Wishes { few_rules: true, ..Wishes::default() };
            let maker = Maker::new(Rules::new(Shape::square(6).unwrap())).with_drawn(&[kind]).with_wishes(wishes);
            let made = check(&maker, 1);
            assert!(made.rules.constraints().iter().any(|rule| !rule.is_of_a_cell()), "{kind:?}");
            for left_out in made.rules.constraints() {
                let rest: Vec<Constraint> =
                    made.rules.constraints().iter().filter(|rule| *rule != left_out).cloned().collect();
                let solved = Puzzle::from(&with(&made.rules, &rest)).solve(&Limits::default()).outcome;
                assert!(matches!(solved, Outcome::Multiple(_)), "{kind:?} without {left_out:?}");
            }
        }
    }

    #[test]
    fn givens_and_levels_are_as_wanted() {
        for (side, level, givens) in
            [(4, "easy", 6..=8), (6, "easy", 14..=16), (6, "medium", 0..=36), (9, "easy", 32..=36)]
        {
            let shape = Shape::square(side).unwrap();
            let wishes = Wishes {
                givens: givens.clone(),
                padding: if side == 6 && level == "medium" { Padding::Never } else { Padding::Any },
                level: Some(level),
                tries: 20_000,
                ..Wishes::default()
            };
            let maker = Maker::new(Rules::new(shape)).with_wishes(wishes);
            for number in 0..3 {
                let made = check(&maker, number);
                assert!(givens.contains(&given(&made.rules).len()), "{side} {level}");
                assert_eq!(rate(&made.rules, &Limits::default()).unwrap().level(), Some(level));
            }
        }
        let none = Wishes { givens: 0..=3, tries: 5, ..Wishes::default() };
        let maker = Maker::new(Rules::new(Shape::square(4).unwrap())).with_wishes(none);
        assert_eq!(maker.make(1, 1, &Limits::default()).unwrap_err(), NotMade::NotFound(5));
    }

    #[test]
    fn givens_are_symmetric_and_regions_random() {
        for side in [4, 6, 9] {
            let maker = Maker::new(Rules::new(Shape::square(side).unwrap()))
                .with_drawn(&[Drawn::Jigsaw])
                .with_symmetry(|row, column| vec![(side - 1 - row, side - 1 - column)]);
            let [one, other] = [0, 1].map(|number| check(&maker, number));
            assert_ne!(one.rules.regions(), other.rules.regions(), "{side}");
            let regions = one.rules.region_cells();
            assert!(regions.len() == side && regions.iter().all(|region| region.len() == side));
            let cells = given(&one.rules);
            let shape = one.rules.shape();
            assert!(cells.iter().all(|&cell| {
                let turned = shape.cell(side - 1 - shape.row(cell), side - 1 - shape.column(cell)).unwrap();
                cells.contains(&turned)
            }));
        }
    }

    #[test]
    fn layouts_without_a_solution_are_passed_over() {
        let mut rules = Rules::new(Shape::square(6).unwrap());
        rules.add_named("X").unwrap();
        let maker = Maker::new(rules).with_drawn(&[Drawn::Jigsaw]);
        for number in 12..20 {
            check(&maker, number);
        }
    }

    #[test]
    fn rules_without_a_solution_make_no_puzzle() {
        let mut rules = Rules::new(Shape::square(4).unwrap());
        rules.add_named("X, anti-knight").unwrap();
        assert_eq!(Maker::new(rules.clone()).make(1, 1, &Limits::default()).unwrap_err(), NotMade::NoSolution);
        let limits = Limits { stop: &|| true, ..Limits::default() };
        assert_eq!(Maker::new(rules).make(1, 1, &limits).unwrap_err(), NotMade::Stopped);
    }
}
