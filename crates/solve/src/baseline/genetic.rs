//! A genetic algorithm: a population of full grids whose boxes are right, bred until rows and columns are too.
//!
//! Sources: J. Almog, "Evolutionary Computing Methodologies for Constrained Parameter, Combinatorial Optimization:
//! Solving the Sudoku Puzzle", IEEE AFRICON 2009; Y. Sato and H. Inoue, "Solving Sudoku with Genetic Operations that
//! Preserve Building Blocks", IEEE Conference on Computational Intelligence and Games, 2010.
//!
//! **What is known of the papers:** individuals are full grids that keep the givens and hold each digit once in every
//! box. Sato and Inoue treat the boxes, in bands and stacks, as building blocks: crossover gives one child the better of
//! the parents' bands, judged by rows, and the other the better of their stacks, judged by columns, so that
//! good rows and columns survive; mutation exchanges two free cells of a box; of several children the best is kept.
//! Fitness is the number of different digits in each row and column, summed: 162 at best. Document 004 of this
//! project's sources reports 400 iterations on average for Almog's algorithm on very difficult puzzles.
//!
//! **Numbers of the source:** 162 follows from what fitness is. A later chapter by Y. Sato, N. Hasegawa and M. Sato (2013)
//! reports that several populations side by side solve even very difficult puzzles every time: within some tens of seconds on an
//! Intel Core i7, within some seconds on an NVIDIA GTX 460. Of Almog's numbers none is known to us.
//!
//! **Our reading:** Sato and Inoue's operators; Almog's, of which we know less, are of the same kind. No public text at hand
//! shows the numbers of their experiments, so that all of these are ours, and none is tuned: a population of 150,
//! tournaments of three, crossover of 30% of the pairs, a mutation rate of 30% for each box, two mutated versions of each
//! child of which the better stays. How many generations it takes depends on these numbers by a factor of three and more:
//! [`Genetic::breeding`] sets them, and `bitdoku-lab study --claim 004-10c` shows the band. The best individual always survives; after 150 generations without progress the
//! population is drawn anew; it gives up after 5,000. One iteration is one generation. All chance comes from a seed, the same
//! for each puzzle.
//!
//! **Known limits:** it cannot tell that there is no solution, or no second one.

use core::ops::ControlFlow;

use bitdoku_grid::{Block, Cell, CellSet, Digit, DigitSet, Grid, House, Solution, Xoshiro256};

use crate::search::{Search, watched_search};
use crate::watch::Watch;
use crate::{End, Info, Solver, StateBytes};

pub(crate) static INFO: Info = Info {
    name: "genetic",
    summary: "breeds grids with right boxes until rows and columns are right; incomplete",
    source: "J. Almog 2009; Y. Sato and H. Inoue, \"Genetic Operations that Preserve Building Blocks\", 2010",
    complete: false,
    sukaku: false,
    iteration: "one generation",
};

const POPULATION: usize = 150;
const TOURNAMENT: usize = 3;
const CROSSOVER_PERCENT: u64 = 30;
const MUTATION_PERCENT: u64 = 30;
/// Mutated versions of a child, of which the best is kept.
const VERSIONS: usize = 2;
/// Generations without progress after which the population is drawn anew.
const PATIENCE: u32 = 150;
/// Generations after which it gives up whatever the budget.
const GENERATIONS: u32 = 5_000;
/// The fitness of a solution: nine digits in each of 18 lines.
const PERFECT: u32 = 162;

/// The genetic solver.
///
/// ```
/// use bitdoku_solve::{baseline::genetic::Genetic, Solver};
/// let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(Genetic::seeded(7).solve(&grid), Genetic::seeded(7).solve(&grid));
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Genetic {
    seed: u64,
    breeding: Breeding,
    population: Vec<Individual>,
    children: Vec<Individual>,
}

/// The numbers that the sources leave open and on which the count of generations depends most.
///
/// ```
/// use bitdoku_solve::baseline::genetic::Breeding;
/// assert_eq!(Breeding::default(), Breeding { population: 150, mutation_percent: 30, versions: 2 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breeding {
    /// How many individuals a generation has, at least two.
    pub population: usize,
    /// How many boxes in a hundred have two of their cells exchanged.
    pub mutation_percent: u64,
    /// How many mutated versions of a child there are, at least one; the best of them stays.
    pub versions: usize,
}

impl Default for Breeding {
    fn default() -> Self {
        Self { population: POPULATION, mutation_percent: MUTATION_PERCENT, versions: VERSIONS }
    }
}

impl Genetic {
    /// A solver whose chances all come from this seed.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Self::breeding(seed, Breeding::default())
    }

    /// The same with other numbers: a population of less than two counts as two, no version as one.
    ///
    /// ```
    /// use bitdoku_solve::{Outcome, Solver, baseline::genetic::{Breeding, Genetic}};
    /// let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let mut large = Genetic::breeding(1, Breeding { population: 600, mutation_percent: 10, versions: 4 });
    /// assert!(matches!(large.solve(&grid), Outcome::Unknown(Some(_))));
    /// # Ok::<(), bitdoku_grid::text::ParseError>(())
    /// ```
    #[must_use]
    pub fn breeding(seed: u64, breeding: Breeding) -> Self {
        let breeding =
            Breeding { population: breeding.population.max(2), versions: breeding.versions.max(1), ..breeding };
        let population = breeding.population;
        Self {
            seed,
            breeding,
            population: Vec::with_capacity(population),
            children: Vec::with_capacity(population + 1),
        }
    }
}

impl Default for Genetic {
    fn default() -> Self {
        Self::seeded(1)
    }
}

impl Solver for Genetic {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn state_bytes(&self) -> Option<StateBytes> {
        let individuals = 2 * self.breeding.population + 1;
        Some(StateBytes { fixed: individuals * size_of::<Individual>() + size_of::<Boxes>(), per_guess: 0 })
    }

    watched_search!(of_grid: |self, search, grid| self.run(search, grid));
}

/// A full grid with right boxes, and its fitness.
#[derive(Clone, Copy, Debug)]
struct Individual {
    digits: [Digit; 81],
    fitness: u32,
}

/// The free cells of each box, and the digits that the box lacks.
type Boxes = [(CellSet, DigitSet); 9];

impl Genetic {
    fn run<W: Watch>(&mut self, search: &mut Search<'_, '_, W>, grid: &Grid) -> ControlFlow<End> {
        let mut random = Xoshiro256::seeded(self.seed);
        let boxes = Block::ALL.map(|block| (block.cells() - grid.filled(), !grid.digits_in(House::block(block))));
        self.populate(grid, &boxes, &mut random);
        let (mut best, mut waited) = (0, 0);
        for _ in 0..GENERATIONS {
            search.iteration()?;
            let fittest = *self.fittest();
            // A digit that a line lacks stands for a cell that is wrong there.
            search.hold(|cell| self.held(cell, &fittest), || (PERFECT - fittest.fitness) as usize);
            if fittest.fitness == PERFECT {
                let solution = Solution::of_digits(fittest.digits).expect("boxes, rows and columns are right");
                search.solution(&solution)?;
                break;
            }
            if fittest.fitness > best {
                (best, waited) = (fittest.fitness, 0);
            } else {
                waited += 1;
            }
            if waited == PATIENCE {
                (best, waited) = (0, 0);
                self.populate(grid, &boxes, &mut random);
            } else {
                self.breed(&boxes, &mut random);
            }
        }
        ControlFlow::Break(End::GaveUp)
    }

    fn fittest(&self) -> &Individual {
        self.population.iter().max_by_key(|individual| individual.fitness).expect("the population is not empty")
    }

    /// The digit of the fittest in a cell, and how much of the population has each there.
    fn held(&self, cell: Cell, fittest: &Individual) -> (Digit, [u8; 9]) {
        let mut counts = [0; 9];
        self.population.iter().for_each(|one| counts[one.digits[cell.index()].index()] += 1);
        (fittest.digits[cell.index()], counts.map(|count: usize| (255 * count / self.population.len()) as u8))
    }

    fn populate(&mut self, grid: &Grid, boxes: &Boxes, random: &mut Xoshiro256) {
        self.population.clear();
        for _ in 0..self.breeding.population {
            let mut digits = grid.as_array().map(|digit| digit.unwrap_or(Digit::ALL[0]));
            for (free, lacking) in boxes {
                let mut left = *lacking;
                for cell in free.iter() {
                    let digit = pick(left, random);
                    left.remove(digit);
                    digits[cell.index()] = digit;
                }
            }
            self.population.push(Individual::new(digits));
        }
    }

    /// The next generation: the fittest, and children of parents chosen by tournament.
    fn breed(&mut self, boxes: &Boxes, random: &mut Xoshiro256) {
        let Breeding { population, mutation_percent, versions } = self.breeding;
        self.children.clear();
        self.children.push(*self.fittest());
        while self.children.len() < population {
            let (a, b) = (self.winner(random), self.winner(random));
            let pair = if random.below(100) < CROSSOVER_PERCENT { crossed(&a, &b) } else { [a, b] };
            for child in pair {
                let versions = (0..versions).map(|_| child.mutated(boxes, mutation_percent, random));
                self.children.extend(versions.max_by_key(|version| version.fitness));
            }
        }
        self.children.truncate(population);
        core::mem::swap(&mut self.population, &mut self.children);
    }

    fn winner(&self, random: &mut Xoshiro256) -> Individual {
        let entrants =
            (0..TOURNAMENT).map(|_| &self.population[random.below(self.breeding.population as u64) as usize]);
        *entrants.max_by_key(|individual| individual.fitness).expect("a tournament has entrants")
    }
}

/// A random digit of a set that is not empty.
fn pick(digits: DigitSet, random: &mut Xoshiro256) -> Digit {
    let at = random.below(digits.len() as u64) as usize;
    digits.iter().nth(at).expect("a set has as many members as its length")
}

/// How many different digits a line holds.
fn variety(digits: &[Digit; 81], first: usize, step: usize) -> u32 {
    (0..9).fold(0_u16, |seen, i| seen | 1 << digits[first + i * step].index()).count_ones()
}

/// One child with the better of each band, by rows, and one with the better of each stack, by columns.
fn crossed(a: &Individual, b: &Individual) -> [Individual; 2] {
    let rows = |digits: &[Digit; 81], band: usize| (0..3).map(|i| variety(digits, 27 * band + 9 * i, 1)).sum::<u32>();
    let cols = |digits: &[Digit; 81], stack: usize| (0..3).map(|i| variety(digits, 3 * stack + i, 9)).sum::<u32>();
    let better = |score: &dyn Fn(&[Digit; 81], usize) -> u32, part: usize| {
        if score(&a.digits, part) >= score(&b.digits, part) { &a.digits } else { &b.digits }
    };
    let by_band: [&[Digit; 81]; 3] = core::array::from_fn(|band| better(&rows, band));
    let by_stack: [&[Digit; 81]; 3] = core::array::from_fn(|stack| better(&cols, stack));
    [
        Individual::new(Cell::ALL.map(|cell| by_band[cell.band().index()][cell.index()])),
        Individual::new(Cell::ALL.map(|cell| by_stack[cell.stack().index()][cell.index()])),
    ]
}

impl Individual {
    fn new(digits: [Digit; 81]) -> Self {
        let lines = (0..9).map(|i| variety(&digits, 9 * i, 1) + variety(&digits, i, 9));
        Self { fitness: lines.sum(), digits }
    }

    /// A copy in which some boxes had two of their free cells exchanged.
    fn mutated(&self, boxes: &Boxes, percent: u64, random: &mut Xoshiro256) -> Self {
        let mut digits = self.digits;
        for (free, _) in boxes {
            if free.len() >= 2 && random.below(100) < percent {
                let first = random.below(free.len() as u64) as usize;
                let second = (first + 1 + random.below(free.len() as u64 - 1) as usize) % free.len();
                let at = |n: usize| free.iter().nth(n).expect("a place below the length").index();
                digits.swap(at(first), at(second));
            }
        }
        Self::new(digits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, Outcome};

    fn grid() -> Grid {
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap()
    }

    #[test]
    fn every_individual_keeps_the_givens_and_right_boxes() {
        let (grid, mut random) = (grid(), Xoshiro256::seeded(2));
        let boxes = Block::ALL.map(|block| (block.cells() - grid.filled(), !grid.digits_in(House::block(block))));
        let mut genetic = Genetic::default();
        genetic.populate(&grid, &boxes, &mut random);
        for _ in 0..5 {
            genetic.breed(&boxes, &mut random);
        }
        assert_eq!(genetic.population.len(), POPULATION);
        for individual in &genetic.population {
            let full = Grid::new(individual.digits.map(Some));
            assert!(grid.givens().all(|(cell, digit)| full[cell] == Some(digit)));
            assert!(Block::ALL.iter().all(|&block| full.digits_in(House::block(block)) == DigitSet::ALL));
        }
    }

    #[test]
    fn the_fittest_of_a_generation_is_never_worse_than_before() {
        let (grid, mut random) = (grid(), Xoshiro256::seeded(3));
        let boxes = Block::ALL.map(|block| (block.cells() - grid.filled(), !grid.digits_in(House::block(block))));
        let mut genetic = Genetic::default();
        genetic.populate(&grid, &boxes, &mut random);
        let mut best = genetic.fittest().fitness;
        for _ in 0..20 {
            genetic.breed(&boxes, &mut random);
            assert!(genetic.fittest().fitness >= best);
            best = genetic.fittest().fitness;
        }
    }

    #[test]
    fn it_solves_without_proof_and_the_same_way_each_time() {
        let (outcome, report) = Genetic::seeded(1).solve_within(&grid().into(), &Budget::UNLIMITED);
        assert!(matches!(outcome, Outcome::Unknown(Some(solution)) if solution.completes(&grid())), "{report:?}");
        assert_eq!(Genetic::seeded(1).solve_within(&grid().into(), &Budget::UNLIMITED), (outcome, report));
    }
}
