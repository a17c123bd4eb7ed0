//! All minimal puzzles of few clues that one solution has.
//!
//! A puzzle of a solution has a clue in each of its unavoidable sets, so its clues are a *hitting set* of them. These are
//! enumerated: an unavoidable set without a clue is chosen, each of its cells in turn is taken as a clue, and those
//! taken before it are *dead* from then on, so that no puzzle is met twice. A branch ends when there are more sets
//! without a clue, no two of which share a cell, than clues left. That is how checkers work (Gordon Royle's question of
//! 2005, whether there is a puzzle with 16 clues; Gary McGuire, "checker", 2006; Gary McGuire, Bastian Tugemann and Gilles
//! Civario, "There is no 16-Clue Sudoku", 2012, whose dead clues these are).
//!
//! What is done differently: unavoidable sets are looked for as they are needed. Where all those known have a clue, the
//! engine is asked for other solutions of the clues so far, each of which shows another set; and the last clue of all is
//! not tried but read off, as a cell in which all other solutions differ. So nothing has to be proved of the collection
//! of sets, which only has to be good.

use core::ops::{ControlFlow, RangeInclusive};
use core::sync::atomic::{AtomicBool, Ordering};

use bitdoku_grid::{Digit, Grid, House, Solution};
use bitdoku_solve::{Budget, Dialogue, Engine, Question, Solver};

use bitdoku_generate::parts::{ALL, Cells, Oracle, difference, each, masked, puzzle, stream};

/// The unavoidable sets that are known from the start, a bit each.
const WORDS: usize = 8;
/// The most unavoidable sets that are kept from the start.
const MOST: usize = 64 * WORDS;
/// The cells of the largest set that is kept from the start.
const LARGEST: u32 = 16;
/// How many solutions are looked at to find sets in one part of the grid.
const LOOKED_AT: usize = 4_000;
/// How many other solutions are asked for where all known sets have a clue.
const SHOWN: usize = 24;
/// The least number of parts that the search is cut into.
const PARTS: usize = 2_000;
/// How many questions about the last clue are asked together.
const TOGETHER: usize = 2_048;
/// After how many other solutions of such a question the cells in which they all differ are tried one by one.
const COMPARED: usize = 16;

/// A mask of sets.
type Mask = [u64; WORDS];

/// The search for all minimal puzzles of a solution with a given number of clues, cut into parts of which each can be
/// searched by itself.
///
/// The parts come in random order, so that the puzzles of some of them are a fair sample of all, and the time they took
/// tells how long the others will take.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use bitdoku_lab::hunt::exhaustive::{Exhaustive, ExhaustiveWorker};
/// use bitdoku_grid::{Grid, Solution};
///
/// let grid: Grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse()?;
/// let search = Exhaustive::new(&Solution::new(grid)?, 16..=16, 1);
/// let mut worker = ExhaustiveWorker::new(&search);
/// // None of the first parts has a puzzle of 16 clues, as no part of any has.
/// let found = worker.search(0, &AtomicBool::new(false)).expect("no stop was asked for");
/// assert!(found.is_empty() && search.parts() >= 2_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Exhaustive {
    solution: [u8; 81],
    clues: RangeInclusive<usize>,
    /// The sets, those with the fewest cells first.
    sets: Vec<Cells>,
    /// For each cell the sets without it.
    without: [Mask; 81],
    /// For each set those that share no cell with it.
    apart: Vec<Mask>,
    parts: Vec<Node>,
}

/// A branch of the search.
#[derive(Clone, Copy, Debug)]
struct Node {
    clues: Cells,
    dead: Cells,
    /// The sets without a clue.
    unhit: Mask,
}

impl Exhaustive {
    /// Finds unavoidable sets and the parts. This takes about a tenth of a second.
    #[must_use]
    pub fn new(solution: &Solution, clues: RangeInclusive<usize>, seed: u64) -> Self {
        Self::among(solution, ALL, clues, seed, PARTS)
    }

    /// The same for puzzles whose clues are among some cells.
    fn among(solution: &Solution, cells: Cells, clues: RangeInclusive<usize>, seed: u64, parts: usize) -> Self {
        let values = solution.as_array().map(Digit::value);
        let sets = unavoidable_sets(&values);
        let mut without = [[0; WORDS]; 81];
        let mut apart = vec![[0; WORDS]; sets.len()];
        for (number, set) in sets.iter().enumerate() {
            let (word, bit) = (number / 64, 1 << (number % 64));
            for (cell, without) in without.iter_mut().enumerate() {
                without[word] |= if set >> cell & 1 == 0 { bit } else { 0 };
            }
            for (other, apart) in sets.iter().zip(&mut apart) {
                apart[word] |= if set & other == 0 { bit } else { 0 };
            }
        }
        let mut all = [0; WORDS];
        (0..sets.len()).for_each(|number| all[number / 64] |= 1 << (number % 64));
        let mut search = Self { solution: values, clues, sets, without, apart, parts: Vec::new() };
        let mut level = vec![Node { clues: 0, dead: ALL & !cells, unhit: all }];
        while !level.is_empty() && level.len() < parts {
            let mut next = Vec::new();
            for node in &level {
                match search.branching(node) {
                    // What cannot be cut is a part as it is.
                    None => next.push(*node),
                    Some(_) if search.is_hopeless(node) => {}
                    Some(set) => search.children(node, set).for_each(|child| next.push(child)),
                }
            }
            if next.len() == level.len() {
                break;
            }
            level = next;
        }
        stream(seed, 0).shuffle(&mut level);
        search.parts = level;
        search
    }

    /// How many parts there are.
    #[must_use]
    pub fn parts(&self) -> u64 {
        self.parts.len() as u64
    }

    fn left(&self, clues: Cells) -> usize {
        self.clues.end().saturating_sub(clues.count_ones() as usize)
    }

    /// Whether more clues are needed than there may be.
    fn is_hopeless(&self, node: &Node) -> bool {
        let left = self.left(node.clues);
        let mut unhit = node.unhit;
        for _ in 0..=left {
            let Some(word) = unhit.iter().position(|word| *word != 0) else { return false };
            let number = 64 * word + unhit[word].trailing_zeros() as usize;
            unhit.iter_mut().zip(&self.apart[number]).for_each(|(unhit, apart)| *unhit &= apart);
        }
        true
    }

    /// Of the sets without a clue the one with the fewest cells that are alive, if there is any: these cells.
    fn branching(&self, node: &Node) -> Option<Cells> {
        let alive = !node.dead;
        let mut least: Option<(u32, Cells)> = None;
        for (word, &bits) in node.unhit.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                let set = self.sets[64 * word + bits.trailing_zeros() as usize] & alive;
                bits &= bits - 1;
                let count = set.count_ones();
                if least.is_none_or(|(least, _)| count < least) {
                    if count <= 1 {
                        return Some(set);
                    }
                    least = Some((count, set));
                }
            }
        }
        least.map(|(_, set)| set)
    }

    /// The branches that take a cell of a set each.
    fn children(&self, node: &Node, set: Cells) -> impl Iterator<Item = Node> + use<'_> {
        let (node, mut left, mut dead) = (*node, set, node.dead);
        core::iter::from_fn(move || {
            let cell = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            let unhit = core::array::from_fn(|word| node.unhit[word] & self.without[cell][word]);
            let child = Node { clues: node.clues | 1 << cell, dead, unhit };
            dead |= 1 << cell;
            Some(child)
        })
    }
}

/// Searches parts of an [`Exhaustive`] search, which shows how. Make one for each thread.
#[derive(Debug)]
pub struct ExhaustiveWorker<'s> {
    search: &'s Exhaustive,
    engine: Engine,
    oracle: Oracle,
    /// Clues that one more may complete, with the cells that it can be in as far as is known.
    last: Vec<(Cells, Cells)>,
    found: Vec<Grid>,
}

impl<'s> ExhaustiveWorker<'s> {
    /// One with the memory it takes.
    #[must_use]
    pub fn new(search: &'s Exhaustive) -> Self {
        let mut oracle = Oracle::new();
        oracle.start(search.solution);
        Self { search, engine: Engine::new(), oracle, last: Vec::new(), found: Vec::new() }
    }

    /// All minimal puzzles of a part, in an order that is always the same. `None` if `stop` was set meanwhile.
    ///
    /// # Panics
    /// If there is no such part.
    pub fn search(&mut self, part: u64, stop: &AtomicBool) -> Option<Vec<Grid>> {
        self.last.clear();
        self.found.clear();
        let node = self.search.parts[usize::try_from(part).expect("parts are few")];
        if self.visit(&node, stop).is_break() {
            return None;
        }
        self.finish();
        self.found.sort_unstable();
        Some(core::mem::take(&mut self.found))
    }

    /// Searches a branch while known sets have no clue.
    fn visit(&mut self, node: &Node, stop: &AtomicBool) -> ControlFlow<()> {
        let search = self.search;
        let left = search.left(node.clues);
        if left == 1 {
            self.complete(node);
            return ControlFlow::Continue(());
        }
        let Some(set) = search.branching(node) else { return self.look(node.clues, node.dead, stop) };
        if search.is_hopeless(node) {
            return ControlFlow::Continue(());
        }
        if stop.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        search.children(node, set).try_for_each(|child| self.visit(&child, stop))
    }

    /// One clue is left: it must be in all sets that have none.
    fn complete(&mut self, node: &Node) {
        let mut common = !node.dead & !node.clues & ALL;
        for (word, &bits) in node.unhit.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                common &= self.search.sets[64 * word + bits.trailing_zeros() as usize];
                if common == 0 {
                    return;
                }
                bits &= bits - 1;
            }
        }
        self.note(node.clues, common);
    }

    /// Notes a question about the last clue: where it can be, or whether none is missing.
    fn note(&mut self, clues: Cells, common: Cells) {
        self.last.push((clues, common));
        if self.last.len() >= TOGETHER {
            self.finish();
        }
    }

    /// All known sets have a clue: other solutions show more, or there is none.
    fn look(&mut self, clues: Cells, dead: Cells, stop: &AtomicBool) -> ControlFlow<()> {
        let solution = self.search.solution;
        let mut sets = Vec::with_capacity(SHOWN);
        self.engine.search(&puzzle(&solution, clues).into(), &Budget::UNLIMITED, &mut |other| {
            match difference(&other.as_array().map(Digit::value), &solution) {
                0 => {}
                set => sets.push(set),
            }
            if sets.len() < SHOWN { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if sets.is_empty() {
            self.keep(clues);
            return ControlFlow::Continue(());
        }
        self.visit_shown(clues, dead, &sets, stop)
    }

    /// Searches a branch while some of the sets just shown have no clue.
    fn visit_shown(&mut self, clues: Cells, dead: Cells, sets: &[Cells], stop: &AtomicBool) -> ControlFlow<()> {
        let left = self.search.left(clues);
        if left == 0 {
            return ControlFlow::Continue(());
        }
        if left == 1 {
            let common = sets.iter().fold(ALL & !dead & !clues, |common, set| common & set);
            // Without a place for it that hits the sets shown there is no last clue.
            if common != 0 || sets.is_empty() {
                self.note(clues, common);
            }
            return ControlFlow::Continue(());
        }
        if stop.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        let Some(set) = sets.iter().map(|set| set & !dead).min_by_key(|set| set.count_ones()) else {
            return self.look(clues, dead, stop);
        };
        let (mut dead, mut open) = (dead, set);
        while open != 0 {
            let clue = open & open.wrapping_neg();
            open &= !clue;
            let unhit: Vec<Cells> = sets.iter().filter(|set| *set & clue == 0).copied().collect();
            self.visit_shown(clues | clue, dead, &unhit, stop)?;
            dead |= clue;
        }
        ControlFlow::Continue(())
    }

    /// Answers all questions about last clues.
    fn finish(&mut self) {
        let (search, waiting) = (self.search, &mut self.last);
        let mut last = LastClues { search, waiting, trials: Vec::new(), open: Vec::new(), proper: Vec::new() };
        self.engine.converse(&mut last);
        for clues in core::mem::take(&mut last.proper) {
            self.keep(clues);
        }
    }

    /// Keeps a puzzle if it is minimal and has enough clues.
    fn keep(&mut self, clues: Cells) {
        let is_wanted = self.search.clues.contains(&(clues.count_ones() as usize));
        if is_wanted && self.oracle.redundant(clues) == 0 {
            self.found.push(self.oracle.puzzle(clues));
        }
    }
}

/// Asks where one more clue leaves one solution: in the cells in which all other solutions differ from it.
///
/// Most questions end with a few solutions, which have no such cell in common. Where some have shown only what may
/// be such cells, each of these is tried: that takes two solutions at most, where all the others can be millions.
struct LastClues<'a> {
    search: &'a Exhaustive,
    waiting: &'a mut Vec<(Cells, Cells)>,
    /// Clues to try, all of them.
    trials: Vec<Cells>,
    /// The questions at work, by their tags.
    open: Vec<Open>,
    proper: Vec<Cells>,
}

/// A question at work.
struct Open {
    clues: Cells,
    /// Where one more clue could be.
    common: Cells,
    /// How many other solutions were found.
    others: usize,
}

impl Dialogue for LastClues<'_> {
    fn ask(&mut self) -> Option<Question> {
        let (clues, common) = self.trials.pop().map(|clues| (clues, 0)).or_else(|| self.waiting.pop())?;
        let cells = masked(&self.search.solution, clues);
        self.open.push(Open { clues, common, others: 0 });
        Some(Question { cells, barred: None, tag: (self.open.len() - 1) as u32 })
    }

    fn found(&mut self, tag: u32, other: &[u8; 81]) -> ControlFlow<()> {
        let open = &mut self.open[tag as usize];
        match difference(other, &self.search.solution) {
            0 => return ControlFlow::Continue(()),
            set => (open.common, open.others) = (open.common & set, open.others + 1),
        }
        if open.common == 0 || open.others == COMPARED { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn done(&mut self, tag: u32, is_exhausted: bool) {
        let Open { clues, common, others } = self.open[tag as usize];
        match others {
            // Nothing is missing.
            0 => self.proper.push(clues),
            _ if is_exhausted => each(common, |cell| self.proper.push(clues | 1 << cell)),
            _ => each(common, |cell| self.trials.push(clues | 1 << cell)),
        }
    }
}

/// Small unavoidable sets of a solution: those that show when a few digits, two lines or two boxes are cleared.
fn unavoidable_sets(solution: &[u8; 81]) -> Vec<Cells> {
    let of_digit: Vec<Cells> = (1..=9u8)
        .map(|value| (0..81).filter(|cell| solution[*cell] == value).fold(0, |cells, cell| cells | 1 << cell))
        .collect();
    let mut cleared: Vec<Cells> = Vec::new();
    for digits in 0..512usize {
        if (2..=4).contains(&digits.count_ones()) {
            cleared
                .push((0..9).filter(|digit| digits >> digit & 1 == 1).fold(0, |cells, digit| cells | of_digit[digit]));
        }
    }
    for kind in House::ALL.chunks(9) {
        for (number, first) in kind.iter().enumerate() {
            for second in &kind[number + 1..] {
                cleared.push(first.cells().bits() | second.cells().bits());
            }
        }
    }
    let mut engine = Engine::new();
    let mut sets: Vec<Cells> = Vec::new();
    for cells in cleared {
        let mut seen = 0;
        engine.search(&puzzle(solution, ALL & !cells).into(), &Budget::UNLIMITED, &mut |other| {
            let set = difference(&other.as_array().map(Digit::value), solution);
            if set != 0 && set.count_ones() <= LARGEST {
                sets.push(set);
            }
            seen += 1;
            if seen < LOOKED_AT { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
    }
    sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
    sets.dedup();
    // A set that contains another says nothing that this does not say.
    let mut least: Vec<Cells> = Vec::with_capacity(MOST);
    for set in sets {
        if least.len() < MOST && !least.iter().any(|smaller| smaller & set == *smaller) {
            least.push(set);
        }
    }
    least
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitdoku_generate::{Generator, Minimizer};
    use bitdoku_grid::Cell;
    use std::collections::BTreeSet;

    fn all(search: &Exhaustive) -> Vec<Grid> {
        let mut worker = ExhaustiveWorker::new(search);
        let stop = AtomicBool::new(false);
        (0..search.parts()).flat_map(|part| worker.search(part, &stop).unwrap()).collect()
    }

    #[test]
    fn known_sets_are_unavoidable_and_minimal() {
        let made = Generator::new(1).maker().unwrap().puzzle(0).unwrap();
        let solution = made.solution.as_array().map(Digit::value);
        let sets = unavoidable_sets(&solution);
        assert!(sets.len() > 200, "{}", sets.len());
        let mut engine = Engine::new();
        for set in sets {
            let mut grid = made.solution.grid();
            each(set, |cell| grid.clear(Cell::from_index(cell)));
            assert!(engine.count(&grid.into(), 2).solutions == 2, "{grid}");
        }
    }

    /// Among the cells of puzzles with some clues too many: what another algorithm finds, each once.
    #[test]
    fn all_puzzles_are_found_once() {
        for seed in 0..2 {
            let generator = Generator::new(seed).padded(29);
            let made = generator.maker().unwrap().puzzle(0).unwrap();
            let mut expected = BTreeSet::new();
            let whole = Minimizer::new().each(&made.puzzle, &mut |grid| {
                expected.insert(grid);
                ControlFlow::Continue(())
            });
            assert_eq!(whole, Some(true));
            let fewest = expected.iter().map(Grid::clue_count).min().unwrap();
            for clues in [fewest..=fewest, fewest..=fewest + 1, fewest + 1..=fewest + 2, 17..=81] {
                let cells = made.puzzle.filled().bits();
                let search = Exhaustive::among(&made.solution, cells, clues.clone(), seed, 20);
                let found = all(&search);
                let set: BTreeSet<Grid> = found.iter().copied().collect();
                assert_eq!(set.len(), found.len(), "one came twice");
                let expected: BTreeSet<Grid> =
                    expected.iter().filter(|grid| clues.contains(&grid.clue_count())).copied().collect();
                assert_eq!(set, expected, "{clues:?}");
            }
        }
    }

    /// Of minimal puzzles without one of their clues: where one more clue completes them, as trying each cell tells.
    #[test]
    fn last_clues_are_those_that_leave_one_solution() {
        let mut engine = Engine::new();
        let maker = Generator::new(3);
        let mut maker = maker.maker().unwrap();
        let (mut compared, mut tried) = (0, 0);
        for number in 0..20 {
            let made = maker.puzzle(number).unwrap();
            let solution = made.solution.as_array().map(Digit::value);
            let (clues, without, parts) = (17..=81, [[0; WORDS]; 81], Vec::new());
            let search = Exhaustive { solution, clues, sets: Vec::new(), without, apart: Vec::new(), parts };
            let cells = made.puzzle.filled().bits();
            let clues = cells & (cells - 1);
            let mut oracle = Oracle::new();
            oracle.start(search.solution);
            let mut is_last = |cell: usize| engine.count(&oracle.puzzle(clues | 1 << cell).into(), 2).solutions == 1;
            let mut expected = Vec::new();
            each(ALL & !clues, |cell| expected.extend(is_last(cell).then_some(clues | 1 << cell)));
            let mut waiting = vec![(clues, ALL & !clues)];
            let (trials, open, proper) = (Vec::new(), Vec::new(), Vec::new());
            let mut last = LastClues { search: &search, waiting: &mut waiting, trials, open, proper };
            Engine::new().converse(&mut last);
            last.proper.sort_unstable();
            expected.sort_unstable();
            assert_eq!(last.proper, expected, "{}", made.puzzle);
            if last.open.len() == 1 { compared += 1 } else { tried += 1 }
        }
        assert!(compared > 0 && tried > 0, "{compared} and {tried}");
    }

    #[test]
    fn a_stopped_search_says_so() {
        let made = Generator::new(1).maker().unwrap().puzzle(0).unwrap();
        let search = Exhaustive::new(&made.solution, 17..=20, 1);
        assert_eq!(ExhaustiveWorker::new(&search).search(0, &AtomicBool::new(true)), None);
    }
}
