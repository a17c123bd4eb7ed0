//! Document 004: `boolean`, and the rivals that it compares itself with.

use std::io;

use bitdoku_grid::Grid;
use bitdoku_solve::baseline::belief::{Belief, Schedule};
use bitdoku_solve::baseline::genetic::{Breeding, Genetic};
use bitdoku_solve::baseline::sinkhorn::Sinkhorn;
use bitdoku_solve::{Budget, Event, Solver};

use super::bench::{ITERATIONS, Run};
use super::verdict::{
    agrees, band, comparable, exceeds, kinds, mean_is, most, one_of_them, plainly, rivals, untold, wordings,
};
use super::{Bench, Claim, Judgement, compiled, judgement};
use crate::chart::number;
use crate::statistics::{geometric_mean, mean, median};
use crate::study::experiment::finding::{mean_with_interval, named, percent, rounded, share_with_interval};
use crate::study::run::Group;
use crate::study::set::{Item, PuzzleSet};
use crate::study::variant::board::{Board, values};
use crate::study::variant::boolean::{Arrays, Bits, Order, solve};

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "004-0a",
        place: "abstract",
        says: "the method returns the solution in the minimum number of iterations",
        words: "in minimum number of iterations",
        reading: "fewer than Sinkhorn balancing and belief propagation take, as each counts; counts can be compared if one of either costs about as much",
        test: "ten puzzles of the set figure 8, medium: iterations of the three and nanoseconds an iteration",
        refuted_by: "a method that takes fewer, of iterations that cost at most twice as much or half",
        least: 5,
        experiment: "iterations",
        judge: fewest,
    },
    Claim {
        id: "004-0b",
        place: "abstract, and section 7",
        says: "the method takes less time than the existing popular approaches, which it outperforms",
        words: "outperforms the existing popular approaches",
        reading: "our versions of four methods that the paper names, some with their free numbers varied; the puzzles that both solve",
        test: "eight puzzles of the set figure 8, medium: time of each against that of `boolean`; geometric mean of the ratio",
        refuted_by: "a version of a rival that is as fast",
        least: 5,
        experiment: "bits",
        judge: faster,
    },
    Claim {
        id: "004-1a",
        place: "section 1, first paragraph",
        says: "25 to 30 values in the grid express a 9\u{d7}9 Sudoku",
        words: "by putting 25-30 values",
        reading: "a puzzle with one solution has 25 to 30 givens",
        test: "the givens of each puzzle of the three sets and of 200 with 17 clues",
        refuted_by: "a puzzle with one solution and fewer or more givens",
        least: 20,
        experiment: "rates",
        judge: givens,
    },
    Claim {
        id: "004-2a",
        place: "section 2, last paragraph",
        says: "an iteration is of lower computational complexity than one of belief propagation",
        words: "lower computational complexity (per iteration) than BP",
        reading: "complexity is the time of an iteration; belief propagation as we read it, in four schedules, with exact messages",
        test: "ten puzzles of the set figure 8, medium: time divided by iterations",
        refuted_by: "a schedule whose iterations take as little",
        least: 5,
        experiment: "bits",
        judge: per_iteration,
    },
    Claim {
        id: "004-2b",
        place: "section 2, last paragraph",
        says: "the method does not seem to suffer from cycles in the graph",
        words: "does not apparently suffer from cycles",
        reading: "what belief propagation suffers from cycles is that it believes what is wrong. A method that sets no wrong value does not",
        test: "each value that `boolean` sets on each puzzle of the three sets, against the solution",
        refuted_by: "a wrong value",
        least: 20,
        experiment: "rates",
        judge: cycles,
    },
    Claim {
        id: "004-3a",
        place: "section 3.1, first sentence",
        says: "a bitwise operation is much faster than an arithmetic operation",
        words: "Bitwise operation is much faster than arithmetic operation",
        reading: "single operations of the processor, each on the result of the one before it; much is half as long again",
        test: "AND and OR against a sum, a difference and a product of 32 bits, in C++ with -O2",
        refuted_by: "an arithmetic operation that takes as little: sums and differences, which equations 1 to 3 use",
        least: 0,
        experiment: "bits",
        judge: bitwise,
    },
    Claim {
        id: "004-3b",
        place: "sections 3.1 and 7",
        says: "Boolean values in one word, worked on by bits, make the solver faster than arithmetic would",
        words: "usage of bit-wise operation instead of arithmetic operation",
        reading: "the same algorithm on an array of nine numbers for each requirement, with products for AND and sums for OR",
        test: "time of both on each puzzle of the set newspaper, in turns; geometric mean of the ratio",
        refuted_by: "arrays that take less than half as long again",
        least: 20,
        experiment: "bits",
        judge: words_and_arrays,
    },
    Claim {
        id: "004-3c",
        place: "section 3.2",
        says: "the arrays take 216 bytes, since an integer variable takes two",
        words: "each integer variable takes 2 bytes",
        reading: "81 cells and 27 requirements",
        test: "the bytes of these with integers of two bytes, and with those of four that the paper's 32-bit compiler has",
        refuted_by: "another sum than 216",
        least: 0,
        experiment: "memory",
        judge: bytes,
    },
    Claim {
        id: "004-3d",
        place: "section 3.2",
        says: "the space for an n\u{d7}n puzzle is O(n\u{b2})",
        words: "Space complexity is",
        reading: "n\u{b2} cells and 3n requirements, as long as n bits fit an integer",
        test: "bytes divided by n\u{b2} for boards of 4, 9, 16, 25 and 36 cells a side",
        refuted_by: "a quotient that grows",
        least: 0,
        experiment: "size",
        judge: space,
    },
    Claim {
        id: "004-4a",
        place: "section 4.1, example",
        says: "in figure 1 the first value is found in the sixth iteration, a 6 in row 2, column 4",
        words: "1st value is found in 6th iteration",
        reading: "an iteration is a visit of a blank cell, in reading order. The section also says that a blank cell is selected randomly",
        test: "the visit in which figure 1's first value is set, in reading order and in the two random orders with a hundred seeds each",
        refuted_by: "another visit, or another value",
        least: 0,
        experiment: "convergence",
        judge: sixth,
    },
    Claim {
        id: "004-4b",
        place: "section 4.1, first sentence",
        says: "a blank cell is selected randomly",
        words: "We select a blank cell randomly",
        reading: "the numbers of figures 8 to 10 may have been counted so, or in reading order, or by starting anew after each value",
        test: "mean iterations in four orders on the set figure 8, medium: whether the number of figure 10 agrees with all of them",
        refuted_by: "no order that gives about 140",
        least: 20,
        experiment: "convergence",
        judge: order,
    },
    Claim {
        id: "004-5a",
        place: "algorithm 1",
        says: "the algorithm goes from empty cell to empty cell and terminates when there is none",
        words: "if not found then go to Jump3",
        reading: "as printed: where no cell yields it goes on to look for an empty cell, for ever",
        test: "whether the method fills each puzzle of each level of the three sets",
        refuted_by: "a puzzle on which no cell yields",
        least: 20,
        experiment: "rates",
        judge: terminates,
    },
    Claim {
        id: "004-8a",
        place: "figure 8 and its paragraph in section 6",
        says: "an easy Sudoku takes 35 iterations to find 33 values",
        words: "35 iterations to find out 33 values",
        reading: "an iteration is a visit of a blank cell in reading order, and 33 values are all blanks, so that 48 are given; section 1 speaks of 25 to 30",
        test: "mean iterations on 50 easy puzzles with 48 clues, and on the easy ones of the sets newspaper and minimal; 5% from it, or its interval has it",
        refuted_by: "easy puzzles with another mean",
        least: 20,
        experiment: "convergence",
        judge: easy,
    },
    Claim {
        id: "004-8b",
        place: "figure 8 and its paragraph in section 6",
        says: "a very difficult Sudoku takes about 140 iterations to find the first 15 values, and 40 more for 37 values",
        words: "about 140 iterations to find out first 15 values",
        reading: "visits in reading order; its shape is what is tested: at least 140 for the first 15, and at most 40 for the rest",
        test: "each puzzle that `boolean` solves of figure 8's medium ones with 29 clues, which have 52 blanks, and of newspaper",
        refuted_by: "no puzzle of that shape",
        least: 20,
        experiment: "convergence",
        judge: in_two_parts,
    },
    Claim {
        id: "004-8c",
        place: "section 6, second paragraph",
        says: "the number of iterations increases with the difficulty",
        words: "increases with increase in difficulty level",
        reading: "from one level to the next of those that the method solves",
        test: "mean iterations of the easy and the medium puzzles of each set that has both",
        refuted_by: "a set whose medium puzzles do not take more",
        least: 10,
        experiment: "convergence",
        judge: increases,
    },
    Claim {
        id: "004-9a",
        place: "figure 9 and its paragraph in section 6",
        says: "a very difficult Sudoku takes 179 iterations, and 234 by Sinkhorn balancing",
        words: "in 179 iterations, but SSS takes 234",
        reading: "the puzzle is not told; balancing as we read it, with each matrix normalised 1, 2, 5, 10 or 50 times",
        test: "puzzles of the sets figure 8 (medium) and newspaper (medium) that take both numbers, up to a tenth",
        refuted_by: "nothing can: it is one puzzle that is not told",
        least: 0,
        experiment: "convergence",
        judge: of_figure_9,
    },
    Claim {
        id: "004-9b",
        place: "figure 9 and its paragraph in section 6",
        says: "the method takes fewer iterations than Sinkhorn balancing",
        words: "takes less number of iterations than SSS",
        reading: "on most puzzles that both solve; balancing as we read it, with each matrix normalised 1, 2, 5, 10 or 50 times",
        test: "the medium puzzles of the sets figure 8 and newspaper",
        refuted_by: "no reading in which it takes fewer on most",
        least: 20,
        experiment: "convergence",
        judge: fewer_than_sinkhorn,
    },
    Claim {
        id: "004-10a",
        place: "figure 10",
        says: "the method takes 140 iterations on average on puzzles of the very difficult level",
        words: "only 140 (average) iterations",
        reading: "the paper's level is not told, and singles solve 97% of its puzzles; so levels of ours that singles solve are compared, each for itself",
        test: "mean iterations of each level beyond easy of the three sets that `boolean` solves; a tenth from it, or its interval has it",
        refuted_by: "no level with that mean",
        least: 20,
        experiment: "iterations",
        judge: of_boolean,
    },
    Claim {
        id: "004-10b",
        place: "figure 10",
        says: "Sinkhorn balancing takes 190 iterations on average on puzzles of the very difficult level",
        words: "190 (average) iterations",
        reading: "balancing as we read it, with each matrix normalised 1, 2, 5, 10 or 50 times: the band over what its paper leaves open to us",
        test: "mean iterations on figure 8's 50 medium puzzles that it solves",
        refuted_by: "a band that does not have it, above or below",
        least: 20,
        experiment: "iterations",
        judge: of_sinkhorn,
    },
    Claim {
        id: "004-10c",
        place: "figure 10",
        says: "a genetic algorithm takes 400 iterations on average on puzzles of the very difficult level",
        words: "400 (average) iterations",
        reading: "the operators of Sato and Inoue; population, mutation and versions of a child are not told to us: 150, 30%, 2; 600, 5%, 2; 1,500, 10%, 4; 3,000, 8%, 6",
        test: "mean generations on the first six of figure 8's medium puzzles, of those solved",
        refuted_by: "a band that does not have it, above or below",
        least: 5,
        experiment: "iterations",
        judge: of_genetic,
    },
    Claim {
        id: "004-11a",
        place: "figure 11",
        says: "the method solves 97% of 200 puzzles from newspapers",
        words: "97%, 95% and 40%",
        reading: "a rate is one of a set, and the set is not told",
        test: "its rate on each level of the three sets: whether they lie on both sides",
        refuted_by: "levels that all give more, or all less",
        least: 20,
        experiment: "rates",
        judge: |bench, least| rate(bench, least, "boolean", 97.0),
    },
    Claim {
        id: "004-11b",
        place: "figure 11",
        says: "Sinkhorn balancing solves 95% of 200 puzzles from newspapers",
        words: "97%, 95% and 40%",
        reading: "a rate is one of a set, and the set is not told; balancing as we read it",
        test: "its rate on each level of the set newspaper: whether they lie on both sides",
        refuted_by: "levels that all give more, or all less",
        least: 20,
        experiment: "rates",
        judge: |bench, least| rate(bench, least, "sinkhorn", 95.0),
    },
    Claim {
        id: "004-11c",
        place: "figure 11",
        says: "belief propagation solves 40% of 200 puzzles from newspapers",
        words: "97%, 95% and 40%",
        reading: "a rate is one of a set, and the set is not told; belief propagation as we read it, with exact messages",
        test: "its rate on each level of the set newspaper: whether they lie on both sides",
        refuted_by: "levels that all give more, or all less",
        least: 20,
        experiment: "rates",
        judge: |bench, least| rate(bench, least, "belief", 40.0),
    },
    Claim {
        id: "004-7a",
        place: "section 7",
        says: "the solution reduces the consumption of memory",
        words: "a reduction in consumption of memory",
        reading: "its 108 integers against the state of our versions of the rivals",
        test: "bytes of state of each, with integers of two and of four bytes for the method",
        refuted_by: "a rival that needs as little",
        least: 0,
        experiment: "memory",
        judge: memory,
    },
    Claim {
        id: "004-7b",
        place: "section 7",
        says: "the method has better accuracy than the existing popular approaches",
        words: "with better accuracy",
        reading: "accuracy is the share of puzzles solved; Sinkhorn balancing and belief propagation as we read them",
        test: "puzzles of the set newspaper that each solves",
        refuted_by: "rivals that solve as many",
        least: 20,
        experiment: "rates",
        judge: accuracy,
    },
    Claim {
        id: "004-7c",
        place: "section 7",
        says: "the method is faster due to bitwise operations in place of arithmetic ones",
        words: "due to usage of bit-wise operation",
        reading: "the factor that representation gives is as great as the factor by which the method is faster than a rival of ours",
        test: "both factors: bits against arrays as in 004-3b, and `boolean` against each rival as in 004-0b",
        refuted_by: "rivals that are slower by far more than that factor",
        least: 5,
        experiment: "bits",
        judge: due_to_bits,
    },
    Claim {
        id: "004-7d",
        place: "section 7",
        says: "the strategy is enough to find the solution of many Sudoku problems",
        words: "enough to find the solution of many",
        reading: "many are most of those with the givens that the paper speaks of",
        test: "the share of the set newspaper that it solves, with its interval",
        refuted_by: "less than half of them",
        least: 20,
        experiment: "rates",
        judge: many,
    },
];

/// How often balancing normalises a matrix before the next.
const PASSES: [usize; 5] = [1, 2, 5, 10, 50];

/// When messages are sent, and how much of the old ones is kept.
const SCHEDULES: [(Schedule, f64); 4] =
    [(Schedule::Flooding, 0.0), (Schedule::Flooding, 0.3), (Schedule::Serial, 0.0), (Schedule::Serial, 0.3)];

const BREEDINGS: [Breeding; 4] = [
    Breeding { population: 150, mutation_percent: 30, versions: 2 },
    Breeding { population: 600, mutation_percent: 5, versions: 2 },
    Breeding { population: 1_500, mutation_percent: 10, versions: 4 },
    Breeding { population: 3_000, mutation_percent: 8, versions: 6 },
];

/// Figure 1. The printed rows have lost some blanks; the columns are those that agree with figure 6.
const FIGURE_1: &str = "...9..728278..3.1..9....64..5..6.2....6...3...1..5....1..7.6.34...5.4...7.91..8.5";

/// The medium puzzles of a set, or those of its last group that `boolean` solves: what represents the paper's very difficult ones,
/// which singles solve, too.
fn medium<'s>(set: &'s PuzzleSet) -> Group<'s> {
    let index = set.groups.iter().position(|name| name.starts_with("medium")).unwrap_or(0);
    Group { set, index }
}

fn figure_8<'s>(bench: &'s Bench<'_>) -> Group<'s> {
    medium(bench.sets(&["figure 8"])[0])
}

fn solver(name: &str) -> Box<dyn Solver> {
    name.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn iterations(runs: &[Run]) -> Vec<f64> {
    runs.iter().filter(|run| run.solved).map(|run| run.iterations as f64).collect()
}

/// The runs of `boolean` in a group.
fn of_group(bench: &Bench<'_>, method: &str, group: &Group<'_>) -> io::Result<Vec<Run>> {
    Ok(bench.runs(method, group.set)?.iter().filter(|run| run.group == group.index).copied().collect())
}

/// For a method: mean iterations, and nanoseconds of one.
fn costs(bench: &Bench<'_>, method: &mut dyn Solver, items: &[&Item]) -> io::Result<Option<(f64, f64)>> {
    let (mut counts, mut times) = (Vec::new(), Vec::new());
    for item in items {
        let (found, report) = method.solve_within(&item.puzzle.into(), &Budget::UNLIMITED.iterations(ITERATIONS));
        if found.some_solution() == Some(&item.solution) && report.iterations > 0 {
            counts.push(report.iterations as f64);
            times.push(bench.time(method, item)?.0 / report.iterations as f64);
        }
    }
    Ok(mean(&counts).zip(median(&times)))
}

fn fewest(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let group = figure_8(bench);
    let items: Vec<&Item> = group.items().take(10).collect();
    let Some(own) = costs(bench, solver("boolean").as_mut(), &items)?.filter(|_| items.len() >= least) else {
        return judgement(comparable(None, None), "–", "it solves none of the puzzles, or they are too few");
    };
    let (mut words, mut dearest, mut is_least) = (Vec::new(), 1.0_f64, true);
    for rival in ["sinkhorn", "belief"] {
        if let Some((count, cost)) = costs(bench, solver(rival).as_mut(), &items)? {
            dearest = dearest.max(cost / own.1).max(own.1 / cost);
            is_least &= own.0 < count;
            words.push(format!("`{rival}` {} of {} ns", rounded(Some(count)), rounded(Some(cost))));
        }
    }
    judgement(
        comparable((!words.is_empty()).then_some(dearest), Some(is_least)),
        format!("the counts are not comparable: one costs up to {} times another", rounded(Some(dearest))),
        format!("`boolean` {} of {} ns; {}", rounded(Some(own.0)), rounded(Some(own.1)), words.join("; ")),
    )
}

/// The rivals in time, each in one reading or several.
fn versions() -> Vec<(&'static str, Box<dyn Solver>)> {
    vec![
        ("sinkhorn", Box::new(Sinkhorn::balancing(1))),
        ("sinkhorn, ten times", Box::new(Sinkhorn::balancing(10))),
        ("belief", Box::new(Belief::default())),
        ("belief, house by house", Box::new(Belief::with_schedule(Schedule::Serial, 0.0))),
        ("genetic", Box::new(Genetic::breeding(1, BREEDINGS[0]))),
        ("genetic, 1,500", Box::new(Genetic::breeding(1, BREEDINGS[2]))),
        ("membrane", solver("membrane")),
    ]
}

/// How many times as long each version of each rival takes as `boolean` does, puzzle by puzzle that both solve.
fn factors(bench: &Bench<'_>) -> io::Result<Vec<(&'static str, Vec<f64>)>> {
    let group = figure_8(bench);
    let items: Vec<&Item> = group.items().take(8).collect();
    let mut boolean = solver("boolean");
    let own: Vec<(f64, bool)> =
        items.iter().map(|item| bench.time(boolean.as_mut(), item)).collect::<io::Result<_>>()?;
    let mut all = Vec::new();
    for (name, mut rival) in versions() {
        let mut ratios = Vec::new();
        for (item, (time, _)) in items.iter().zip(&own).filter(|(_, (_, solved))| *solved) {
            let (of_rival, solved) = bench.time(rival.as_mut(), item)?;
            if solved {
                ratios.push(of_rival / time);
            }
        }
        all.push((name, ratios));
    }
    Ok(all)
}

fn in_words(factors: &[(&str, Vec<f64>)]) -> String {
    let of =
        |(name, ratios): &(&str, Vec<f64>)| format!("`{name}` {} on {}", rounded(geometric_mean(ratios)), ratios.len());
    factors.iter().map(of).collect::<Vec<_>>().join("; ")
}

fn faster(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let factors = factors(bench)?;
    let readings: Vec<Option<bool>> = factors.iter().map(|(_, ratios)| exceeds(ratios, 1.0, least.min(3))).collect();
    let enough = figure_8(bench).items().count() >= least;
    let nearest = factors.iter().filter_map(|(_, ratios)| geometric_mean(ratios)).fold(f64::MAX, f64::min);
    judgement(
        if enough { rivals(&readings) } else { rivals(&[]) },
        format!(
            "the quickest version of a rival takes {} times as long",
            rounded(Some(nearest).filter(|it| *it < f64::MAX))
        ),
        in_words(&factors),
    )
}

fn due_to_bits(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let representation = representation(bench, 20)?;
    let of_bits = geometric_mean(&representation);
    let factors = factors(bench)?;
    let of_kinds: Vec<(String, Option<bool>)> = factors
        .iter()
        .map(|(name, ratios)| {
            let enough = ratios.len() >= least.min(3) && representation.len() >= least;
            let explained = geometric_mean(ratios).zip(of_bits).filter(|_| enough);
            ((*name).to_owned(), explained.map(|(factor, of_bits)| factor <= 1.5 * of_bits))
        })
        .collect();
    judgement(
        kinds(&of_kinds),
        format!("bits explain a factor of {}", rounded(of_bits)),
        format!("of these: {}", in_words(&factors)),
    )
}

fn givens(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let (mut of_kinds, mut words) = (Vec::new(), Vec::new());
    for set in bench.sets(&["figure 8", "newspaper", "minimal", "17 clues"]) {
        let within = set.items.iter().filter(|item| (25..=30).contains(&item.puzzle.clue_count())).count();
        let all = set.items.len();
        of_kinds.push((format!("the set {}", set.name), (all >= least || within < all).then_some(within == all)));
        words.push(format!("{within} of {all} of {}", set.name));
    }
    judgement(kinds(&of_kinds), words.join(", "), "each of these has one solution")
}

fn per_iteration(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let group = figure_8(bench);
    let items: Vec<&Item> = group.items().take(10).collect();
    let own = costs(bench, solver("boolean").as_mut(), &items)?.filter(|_| items.len() >= least);
    let mut ratios = Vec::new();
    for (schedule, damping) in SCHEDULES {
        let rival = costs(bench, &mut Belief::with_schedule(schedule, damping), &items)?;
        ratios.push(own.zip(rival).map(|((_, own), (_, rival))| rival / own));
    }
    let readings: Vec<Option<bool>> = ratios.iter().map(|ratio| ratio.map(|ratio| ratio > 1.0)).collect();
    let lowest = ratios.iter().flatten().copied().reduce(f64::min);
    judgement(
        rivals(&readings),
        format!("one of belief propagation takes {} times as long at least", rounded(lowest)),
        format!("`boolean` takes {} ns an iteration", rounded(own.map(|(_, own)| own))),
    )
}

fn cycles(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let items: Vec<&Item> = bench.made().into_iter().flat_map(|set| &set.items).collect();
    let counts = bench.each(&items, |item| {
        let (mut set, mut wrong) = (0, 0);
        solver("boolean").search_watched(
            &item.puzzle.into(),
            &Budget::UNLIMITED.iterations(ITERATIONS),
            &mut |_| std::ops::ControlFlow::Continue(()),
            &mut |event| {
                if let Event::Place { cell, digit, .. } = event {
                    set += 1;
                    wrong += usize::from(item.solution[cell] != digit);
                }
                std::ops::ControlFlow::Continue(())
            },
        );
        (set, wrong)
    })?;
    let (set, wrong) = counts.iter().fold((0, 0), |sum, of| (sum.0 + of.0, sum.1 + of.1));
    let sound = (items.len() >= least || wrong > 0).then_some(wrong == 0 && set > 0);
    judgement(
        rivals(&[sound]),
        format!("{} of {} values set are wrong", number(wrong as f64), number(f64::from(set))),
        "a single is forced, whatever the graph; where none is left it ends",
    )
}

fn bitwise(bench: &Bench<'_>, _: usize) -> io::Result<Judgement> {
    bench.go_on()?;
    let said = compiled::output(include_str!("../../data/operations.cpp"), "-O2", "")?;
    let Some(times) = said.as_deref().and_then(operations) else {
        return judgement(kinds(&[]), "not measured here: there is no C++ compiler", "");
    };
    judgement(
        kinds(&compared(&times)),
        format!("a sum takes {} times as long as an AND", rounded(ratio(&times, "sum", "and"))),
        times.iter().map(|(name, time)| format!("{name} {} ns", rounded(Some(*time)))).collect::<Vec<_>>().join(", "),
    )
}

/// What the program printed.
fn operations(said: &str) -> Option<Vec<(String, f64)>> {
    let of = |line: &str| line.split_once(' ').and_then(|(name, time)| Some((name.to_owned(), time.parse().ok()?)));
    said.lines().map(of).collect()
}

fn ratio(times: &[(String, f64)], a: &str, b: &str) -> Option<f64> {
    let of = |name: &str| times.iter().find(|(known, _)| known == name).map(|(_, time)| *time);
    of(a).zip(of(b)).map(|(a, b)| a / b)
}

/// For each arithmetic operation whether AND and OR are much faster.
fn compared(times: &[(String, f64)]) -> Vec<(String, Option<bool>)> {
    let of = |name: &str| {
        let ratios = ["and", "or"].map(|bitwise| ratio(times, name, bitwise));
        let much = ratios.iter().copied().collect::<Option<Vec<f64>>>().map(|ratios| ratios.iter().all(|it| *it > 1.5));
        (format!("arithmetic is a {name}"), much)
    };
    ["sum", "difference", "product"].map(of).into()
}

/// How many times as long arrays take as bits, puzzle by puzzle of the set newspaper.
fn representation(bench: &Bench<'_>, first: usize) -> io::Result<Vec<f64>> {
    let board = Board::new(3);
    let set = bench.sets(&["newspaper"])[0];
    let mut ratios = Vec::new();
    for item in set.items.iter().take(first) {
        let puzzle = values(&item.puzzle);
        let bits = bench.shortest(|| drop(std::hint::black_box(solve::<Bits>(&board, &puzzle, Order::Reading, 1))))?;
        let arrays =
            bench.shortest(|| drop(std::hint::black_box(solve::<Arrays>(&board, &puzzle, Order::Reading, 1))))?;
        ratios.push(arrays / bits);
    }
    Ok(ratios)
}

fn words_and_arrays(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let ratios = representation(bench, usize::MAX)?;
    judgement(
        plainly(exceeds(&ratios, 1.5, least)),
        format!("arrays take {} times as long", rounded(geometric_mean(&ratios))),
        format!(
            "on {} puzzles; what helps is that nine tests fit one word, not that bits are quicker than sums",
            ratios.len()
        ),
    )
}

/// The document's arrays for n×n cells and integers of this many bytes.
const fn printed_bytes(side: usize, integer: usize) -> usize {
    integer * (side * side + 3 * side)
}

fn bytes(_: &Bench<'_>, _: usize) -> io::Result<Judgement> {
    let of = |integer: usize| (format!("an int takes {integer} bytes"), Some(printed_bytes(9, integer) == 216));
    judgement(
        kinds(&[of(2), of(4)]),
        format!("{} bytes with integers of two, {} with four", printed_bytes(9, 2), printed_bytes(9, 4)),
        "the paper names a \"32 bit compiler\", whose int has four",
    )
}

fn space(_: &Bench<'_>, _: usize) -> io::Result<Judgement> {
    let quotients: Vec<f64> =
        [4, 9, 16, 25, 36].iter().map(|&side| printed_bytes(side, 4) as f64 / (side * side) as f64).collect();
    let words: Vec<String> = quotients.iter().map(|quotient| rounded(Some(*quotient))).collect();
    judgement(
        plainly(Some(quotients.is_sorted_by(|a, b| a >= b))),
        format!("{} bytes a cell, from 4\u{d7}4 to 36\u{d7}36", words.join(", ")),
        "a requirement is a number of n bits: integers of two bytes do to 16\u{d7}16, of four to 25\u{d7}25, of eight to 36\u{d7}36",
    )
}

fn sixth(_: &Bench<'_>, _: usize) -> io::Result<Judgement> {
    let board = Board::new(3);
    let puzzle = values(&FIGURE_1.parse::<Grid>().expect("the figure is well-formed"));
    let (visit, set) = first_value(FIGURE_1);
    let is_sixth = (visit, set.as_str()) == (6, "6r2c4");
    // At random it is the sixth by chance: how often, a hundred seeds of each order tell.
    let seeds = 1..=100;
    let by_chance = seeds.filter(|&seed| first_visit(&board, &puzzle, Order::Random, seed) == 6).count();
    judgement(
        wordings(Some(is_sixth), &[Some(by_chance == 100)]),
        format!("visit {visit} in reading order sets {set}"),
        format!(
            "at random the first value comes in visit 6 for {by_chance} of 100 seeds; r2c4 requires 4 and 6, and 6 is left of it by technique 2"
        ),
    )
}

/// The visit in which the first value is set in some order: one less is not enough.
fn first_visit(board: &Board, puzzle: &[u8], order: Order, seed: u64) -> u64 {
    crate::study::variant::boolean::first_value(board, puzzle, order, seed)
}

/// The visit in which `boolean` sets its first value, and which.
fn first_value(puzzle: &str) -> (u64, String) {
    let (mut visits, mut set) = (0, String::new());
    let mut found = |_: &_| std::ops::ControlFlow::Break(());
    solver("boolean").search_watched(
        &puzzle.parse().expect("a puzzle"),
        &Budget::UNLIMITED,
        &mut found,
        &mut |event| match event {
            Event::Visit { .. } => {
                visits += 1;
                std::ops::ControlFlow::Continue(())
            }
            Event::Place { cell, digit, .. } => {
                set = format!("{digit}{cell}");
                std::ops::ControlFlow::Break(())
            }
            _ => std::ops::ControlFlow::Continue(()),
        },
    );
    (visits, set)
}

fn order(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let board = Board::new(3);
    let items: Vec<&Item> = figure_8(bench).items().collect();
    let (mut means, mut words) = (Vec::new(), Vec::new());
    for order in Order::ALL {
        let runs = bench.each(&items, |item| {
            let outcome = solve::<Bits>(&board, &values(&item.puzzle), order, item.number as u64);
            outcome.filled.map(|_| outcome.iterations as f64)
        })?;
        let solved: Vec<f64> = runs.into_iter().flatten().collect();
        means.extend(mean(&solved).filter(|_| solved.len() >= least));
        words.push(format!("{} {}", rounded(mean(&solved)), order.name()));
    }
    judgement(
        untold(140.0, 0.1, &means),
        format!("mean iterations: {}", words.join(", ")),
        "the counts of the paper fit reading order and random without repeats alike",
    )
}

fn terminates(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let (mut of_kinds, mut ended, mut all) = (Vec::new(), 0, 0);
    for group in Bench::groups(&bench.made()) {
        let runs = of_group(bench, "boolean", &group)?;
        let solved = runs.iter().filter(|run| run.solved).count();
        of_kinds.push((named(&group), (runs.len() >= least || solved < runs.len()).then_some(solved == runs.len())));
        (ended, all) = (ended + solved, all + runs.len());
    }
    judgement(
        super::verdict::universal_kinds(&of_kinds, all),
        format!("it ends on {} of {all} puzzles", share_with_interval(ended, all)),
        "on the others no cell yields; ours notices and gives up",
    )
}

fn easy(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let (mut of_kinds, mut words) = (Vec::new(), Vec::new());
    for group in Bench::groups(&bench.made()).into_iter().filter(|group| group.name().starts_with("easy")) {
        let counts = iterations(&of_group(bench, "boolean", &group)?);
        of_kinds.push((named(&group), mean_is(&counts, 35.0, 0.05, least)));
        words.push(format!("{} on {}", mean_with_interval(&counts), named(&group)));
    }
    judgement(kinds(&of_kinds), words.first().cloned().unwrap_or_else(|| "no easy puzzle".to_owned()), words.join("; "))
}

fn in_two_parts(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let (mut all, mut first_long, mut rest_short, mut shaped) = (0, 0, 0, 0);
    let mut rests = Vec::new();
    for group in [figure_8(bench), medium(bench.sets(&["newspaper"])[0])] {
        let items: Vec<&Item> = group.items().collect();
        let parts = bench.each(&items, two_parts)?;
        for (first, rest) in parts.into_iter().flatten() {
            all += 1;
            first_long += usize::from(first >= 140);
            rest_short += usize::from(rest <= 40);
            shaped += usize::from(first >= 140 && rest <= 40);
            rests.push(rest);
        }
    }
    judgement(
        super::verdict::existence(all, shaped, least),
        format!("{shaped} of {all} puzzles have that shape"),
        format!(
            "{first_long} take 140 or more for the first 15 values, {rest_short} take 40 or fewer for the rest, which takes {} at least",
            rests.iter().min().map_or("\u{2013}".to_owned(), u64::to_string)
        ),
    )
}

/// Visits to the 15th value, and from there to the end, of a puzzle that `boolean` solves and that has more blanks.
fn two_parts(item: &Item) -> Option<(u64, u64)> {
    let (mut visits, mut values, mut first) = (0, 0, None);
    let mut solved = false;
    solver("boolean").search_watched(
        &item.puzzle.into(),
        &Budget::UNLIMITED.iterations(ITERATIONS),
        &mut |_| {
            solved = true;
            std::ops::ControlFlow::Break(())
        },
        &mut |event| {
            match event {
                Event::Visit { .. } => visits += 1,
                Event::Place { .. } => {
                    values += 1;
                    if values == 15 {
                        first = Some(visits);
                    }
                }
                _ => {}
            }
            std::ops::ControlFlow::Continue(())
        },
    );
    first.filter(|_| solved).map(|first| (first, visits - first))
}

fn increases(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let (mut of_kinds, mut words) = (Vec::new(), Vec::new());
    for set in bench.made() {
        let levels: Vec<(String, Vec<f64>)> = Bench::groups(&[set])
            .into_iter()
            .map(|group| Ok((group.name().to_owned(), iterations(&of_group(bench, "boolean", &group)?))))
            .collect::<io::Result<Vec<_>>>()?
            .into_iter()
            .filter(|(_, counts)| counts.len() >= least)
            .collect();
        let means: Vec<f64> = levels.iter().filter_map(|(_, counts)| mean(counts)).collect();
        of_kinds.push((format!("the set {}", set.name), (means.len() > 1).then(|| means.is_sorted_by(|a, b| a < b))));
        let each: Vec<String> = levels.iter().map(|(_, counts)| rounded(mean(counts))).collect();
        words.push(format!("{} on {}", each.join(" to "), set.name));
    }
    judgement(kinds(&of_kinds), words.join("; "), "levels that it solves, from the easiest on")
}

/// The medium puzzles of figure 8 and of newspaper, and the iterations of `boolean` and of each reading of balancing where both
/// solve.
fn duels(bench: &Bench<'_>) -> io::Result<Vec<Vec<(f64, f64)>>> {
    let mut readings = vec![Vec::new(); PASSES.len()];
    for group in [figure_8(bench), medium(bench.sets(&["newspaper"])[0])] {
        let own = of_group(bench, "boolean", &group)?;
        for (passes, pairs) in PASSES.into_iter().zip(&mut readings) {
            let rival = bench.runs_in(&|| Box::new(Sinkhorn::balancing(passes)), &group, usize::MAX)?;
            let both = own.iter().zip(&rival).filter(|(own, rival)| own.solved && rival.solved);
            pairs.extend(both.map(|(own, rival)| (own.iterations as f64, rival.iterations as f64)));
        }
    }
    Ok(readings)
}

fn of_figure_9(bench: &Bench<'_>, _: usize) -> io::Result<Judgement> {
    let readings = duels(bench)?;
    let alike = |pairs: &Vec<(f64, f64)>| {
        pairs.iter().filter(|(own, rival)| agrees(*own, 179.0, 0.1) && agrees(*rival, 234.0, 0.1)).count()
    };
    let counts: Vec<usize> = readings.iter().map(alike).collect();
    let (all, puzzles) = (counts.iter().sum(), readings.iter().map(Vec::len).max().unwrap_or(0));
    judgement(
        one_of_them(all),
        format!("{} of {puzzles} puzzles take about both numbers in some reading", counts.iter().max().unwrap_or(&0)),
        format!("by how often a matrix is normalised: {}", by_passes(counts.iter().map(usize::to_string))),
    )
}

/// `once 3, 2 times 4, …`
fn by_passes(each: impl Iterator<Item = String>) -> String {
    let of = |(passes, said): (usize, String)| match passes {
        1 => format!("once {said}"),
        _ => format!("{passes} times {said}"),
    };
    PASSES.into_iter().zip(each).map(of).collect::<Vec<_>>().join(", ")
}

fn fewer_than_sinkhorn(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let readings = duels(bench)?;
    let fewer = |pairs: &Vec<(f64, f64)>| pairs.iter().filter(|(own, rival)| own < rival).count();
    let holds: Vec<Option<bool>> =
        readings.iter().map(|pairs| most(fewer(pairs), pairs.len()).filter(|_| pairs.len() >= least)).collect();
    let shares: Vec<String> = readings.iter().map(|pairs| format!("{} of {}", fewer(pairs), pairs.len())).collect();
    judgement(
        rivals(&holds),
        format!("fewer on {} puzzles, each matrix normalised once", shares[0]),
        format!("by how often a matrix is normalised: {}", by_passes(shares.iter().cloned())),
    )
}

fn of_boolean(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let (mut of_kinds, mut words, mut hardest) = (Vec::new(), Vec::new(), (0, 0));
    for group in Bench::groups(&bench.made()).into_iter().filter(|group| !group.name().starts_with("easy")) {
        let runs = of_group(bench, "boolean", &group)?;
        let counts = iterations(&runs);
        if group.name() == "very difficult" {
            hardest = (hardest.0 + counts.len(), hardest.1 + runs.len());
        }
        if 2 * counts.len() >= runs.len() {
            of_kinds.push((named(&group), mean_is(&counts, 140.0, 0.1, least)));
            words.push(format!("{} on {}", rounded(mean(&counts)), named(&group)));
        }
    }
    let figure = words.first().cloned().unwrap_or_else(|| "it solves no level beyond easy".to_owned());
    judgement(
        kinds(&of_kinds),
        figure,
        format!("{}; of our very difficult puzzles it solves {} of {}", words.join("; "), hardest.0, hardest.1),
    )
}

fn of_sinkhorn(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let group = figure_8(bench);
    let (mut readings, mut enough) = (Vec::new(), true);
    for passes in PASSES {
        readings.push(iterations(&bench.runs_in(&|| Box::new(Sinkhorn::balancing(passes)), &group, usize::MAX)?));
        enough &= readings.last().is_some_and(|counts| counts.len() >= least);
    }
    let words = by_passes(readings.iter().map(|counts| mean_with_interval(counts)));
    let verdict = band(190.0, 0.1, if enough { &readings } else { &[] });
    judgement(verdict, band_in_words(&readings), format!("a matrix normalised {words}"))
}

/// `314 to 2,786, by what is left open`
fn band_in_words(readings: &[Vec<f64>]) -> String {
    let means: Vec<f64> = readings.iter().filter_map(|counts| mean(counts)).collect();
    let (low, high) = (means.iter().copied().reduce(f64::min), means.iter().copied().reduce(f64::max));
    format!("{} to {}, by what is left open", rounded(low), rounded(high))
}

fn of_genetic(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let group = figure_8(bench);
    let (mut readings, mut words, mut enough) = (Vec::new(), Vec::new(), true);
    for breeding in BREEDINGS {
        let runs = bench.runs_in(&|| Box::new(Genetic::breeding(1, breeding)), &group, 6)?;
        let counts = iterations(&runs);
        enough &= runs.len() >= least;
        let Breeding { population, mutation_percent, versions } = breeding;
        words.push(format!(
            "{} with {}, {mutation_percent}%, {versions} ({} of {})",
            mean_with_interval(&counts),
            number(population as f64),
            counts.len(),
            runs.len()
        ));
        readings.push(counts);
    }
    let verdict = band(400.0, 0.1, if enough { &readings } else { &[] });
    judgement(verdict, band_in_words(&readings), words.join("; "))
}

fn rate(bench: &Bench<'_>, least: usize, method: &str, claimed: f64) -> io::Result<Judgement> {
    let (mut rates, mut words, mut all) = (Vec::new(), Vec::new(), (0, 0));
    for group in Bench::groups(&bench.sets(&["newspaper"])) {
        let runs = of_group(bench, method, &group)?;
        let solved = runs.iter().filter(|run| run.solved).count();
        rates.push(100.0 * solved as f64 / runs.len() as f64);
        words.push(format!("{} {}", percent(solved as f64 / runs.len() as f64), group.name()));
        all = (all.0 + solved, all.1 + runs.len());
    }
    judgement(
        untold(claimed, 0.03, if all.1 >= least { &rates } else { &[] }),
        format!("{} of the set newspaper", share_with_interval(all.0, all.1)),
        words.join(", "),
    )
}

fn memory(_: &Bench<'_>, _: usize) -> io::Result<Judgement> {
    let state = |name: &str| solver(name).state_bytes().map(|bytes| bytes.fixed);
    let names = ["sinkhorn", "belief", "genetic", "degree"];
    let readings: Vec<Option<bool>> = names
        .iter()
        .flat_map(|name| [2, 4].map(|integer| state(name).map(|bytes| bytes > printed_bytes(9, integer))))
        .collect();
    let words: Vec<String> =
        names.iter().filter_map(|name| Some(format!("`{name}` {}", number(state(name)? as f64)))).collect();
    judgement(
        rivals(&readings),
        format!("{} or {} bytes; {}", printed_bytes(9, 2), printed_bytes(9, 4), words.join(", ")),
        "the rivals' papers tell nothing of memory",
    )
}

fn accuracy(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let set = bench.sets(&["newspaper"])[0];
    let solved =
        |method: &str| -> io::Result<usize> { Ok(bench.runs(method, set)?.iter().filter(|run| run.solved).count()) };
    let (own, all) = (solved("boolean")?, set.items.len());
    let (mut readings, mut words) = (Vec::new(), Vec::new());
    for rival in ["sinkhorn", "belief"] {
        let count = solved(rival)?;
        readings.push((all >= least).then_some(own > count));
        words.push(format!("`{rival}` {count}"));
    }
    judgement(rivals(&readings), format!("`boolean` {own} of {all}, {}", words.join(", ")), "")
}

fn many(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let runs = bench.runs("boolean", bench.sets(&["newspaper"])[0])?;
    let solved = runs.iter().filter(|run| run.solved).count();
    judgement(
        plainly(most(solved, runs.len()).filter(|_| runs.len() >= least)),
        format!("it solves {}", share_with_interval(solved, runs.len())),
        "",
    )
}

#[cfg(test)]
mod tests {
    use super::super::verdict::Verdict;
    use super::*;

    #[test]
    fn the_arrays_are_as_the_document_adds_them_up() {
        assert_eq!((printed_bytes(9, 2), printed_bytes(9, 4)), (216, 432));
        assert_eq!(solver("boolean").state_bytes().unwrap().fixed, printed_bytes(9, 2));
    }

    #[test]
    fn figure_1_sets_its_first_value_in_the_sixth_visit() {
        assert_eq!(first_value(FIGURE_1), (6, "6r2c4".to_owned()));
        assert_ne!(
            first_value("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").0,
            6
        );
    }

    #[test]
    fn bitwise_is_compared_with_each_operation() {
        let made = |sum: f64, product: f64| {
            let line = format!("and 1.0\nor 1.0\nsum {sum}\ndifference 1.0\nproduct {product}\n");
            kinds(&compared(&operations(&line).unwrap()))
        };
        assert_eq!(made(1.0, 3.0), Verdict::HoldsWhere("arithmetic is a product".to_owned()));
        assert_eq!(made(1.0, 1.0), Verdict::DoesNotHold);
        assert_eq!(
            kinds(&compared(&operations("and 1\nor 1\nsum 2\ndifference 2\nproduct 2").unwrap())),
            Verdict::Holds
        );
        assert_eq!(operations("nothing"), None);
    }

    #[test]
    fn parts_of_a_run_add_up_to_all_visits() {
        let set = PuzzleSet::figure_8();
        let item = medium(&set).items().next().unwrap();
        let (first, rest) = two_parts(item).unwrap();
        let report = solver("boolean").solve_within(&item.puzzle.into(), &Budget::UNLIMITED).1;
        assert_eq!(first + rest, report.iterations);
    }

    #[test]
    fn what_is_normalised_how_often_is_named() {
        assert_eq!(by_passes((1..=5).map(|n| n.to_string())), "once 1, 2 times 2, 5 times 3, 10 times 4, 50 times 5");
        assert_eq!(band_in_words(&[vec![3.0], vec![1.0, 1.0], vec![]]), "1.00 to 3.00, by what is left open");
    }
}
