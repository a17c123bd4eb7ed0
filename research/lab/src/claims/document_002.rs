//! Document 002: `weighted`.

use std::io;

use bitdoku_grid::{Grid, Pencilmarks};
use bitdoku_solve::classic::weighted::Weighted;

use super::verdict::{existence, kinds, most, plainly, universal, wordings};
use super::{Bench, Claim, Judgement, judgement};
use crate::chart::number;
use crate::statistics::rank_correlation;
use crate::study::experiment::finding::{percent, rounded, share_with_interval};
use crate::study::set::Item;
use crate::study::variant::board::{Board, values};
use crate::study::variant::plain;
use crate::study::variant::weighted::{Reading, Weighted as Variant};

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "002-1a",
        place: "introduction, first paragraph, third sentence, and third paragraph, last sentence",
        says: "backtracking solves a puzzle in seconds, unless it is designed to be difficult for brute force",
        words: "unless it is specifically designed",
        reading: "plain backtracking, cells in reading order and digits upwards; a puzzle is as bad as designed where it takes more placements than the best-known one that is (row 1 blank, and 987654321 in the solution)",
        test: "placements on each puzzle of the three sets of the project, and on every third of 200 with 17 clues and of 200 of magictour's; stopped at as many as the designed puzzle takes",
        refuted_by: "a puzzle that nobody designed and that takes more",
        least: 20,
        experiment: "attempts",
        judge: backtracking,
    },
    Claim {
        id: "002-1b",
        place: "introduction, first paragraph, last sentence but one",
        says: "the number of blank squares alone does not exactly tell how long a puzzle takes",
        words: "cannot exactly determine the runtime",
        reading: "placements stand for time, so that each machine says the same",
        test: "pairs of puzzles of one set with equally many blank cells: whether `weighted` takes more than twice the placements on one; and the rank correlation of clues and placements",
        refuted_by: "no such pair among at least a hundred",
        least: 100,
        experiment: "attempts",
        judge: blank_squares,
    },
    Claim {
        id: "002-1c",
        place: "introduction, first paragraph, last sentence",
        says: "in most cases boards have blank cells with at least two possibilities",
        words: "blank cells with a minimum of two possibilities",
        reading: "in its context: cells with one possibility run out before the board is full. Taken literally: some cell has two or more at the start",
        test: "both on each puzzle of the three sets of the project",
        refuted_by: "most boards being filled by cells with one possibility alone",
        least: 20,
        experiment: "attempts",
        judge: two_possibilities,
    },
    Claim {
        id: "002-1d",
        place: "introduction, third paragraph",
        says: "to fill squares with just one possibility does not solve all problems",
        words: "it didn't work for all problems",
        reading: "possibilities are what row, column and box leave",
        test: "whether naked singles alone fill each puzzle of the three sets",
        refuted_by: "no puzzle that they leave open",
        least: 20,
        experiment: "attempts",
        judge: singles,
    },
    Claim {
        id: "002-1e",
        place: "introduction, last paragraph",
        says: "with 35 blank cells of two possibilities or more there are not 2^35 to try after all, since each number placed takes possibilities from others",
        words: "won\u{2019}t be (2^{35}) after all",
        reading: "placements of plain backtracking, on puzzles with at least 35 blank cells",
        test: "the three sets of the project, stopped at 70 million placements; one that is stopped counts for neither side",
        refuted_by: "a puzzle that takes 34,359,738,368 placements or more",
        least: 20,
        experiment: "attempts",
        judge: two_to_the_35,
    },
    Claim {
        id: "002-1f",
        place: "introduction, last paragraph",
        says: "a number placed in a blank square in most cases takes one possibility from the blank squares of its row, column and sub-grid",
        words: "in most cases",
        reading: "from some of them at least. It can also be read as: from most of them",
        test: "the right digit placed in each blank cell of each puzzle of the set minimal, alone: whether a blank peer loses a possibility, and how many of them do",
        refuted_by: "most placements taking nothing from any peer",
        least: 20,
        experiment: "attempts",
        judge: one_less,
    },
    Claim {
        id: "002-2a",
        place: "basic idea, first paragraph",
        says: "the cell of the greatest weight has the least number of possibilities",
        words: "has the least number of possibilities",
        reading: "the sums of the cell's own row, column and box, as the text says; the printed program swaps row and column, and is counted beside",
        test: "each choice of a cell on the three sets of the project: whether another blank cell has fewer possibilities; coefficient 10, as printed",
        refuted_by: "a choice with another cell that has fewer",
        least: 20,
        experiment: "weight",
        judge: heaviest,
    },
    Claim {
        id: "002-3a",
        place: "below the code of the summation",
        says: "the summation takes 81\u{d7}2 operations, where one for each cell would take 27\u{d7}81",
        words: "(81\\times 2) operations",
        reading: "an operation is an addition to a sum",
        test: "the additions of the printed loops, counted",
        refuted_by: "any other number of additions than 162",
        least: 0,
        experiment: "weight",
        judge: operations,
    },
    Claim {
        id: "002-5a",
        place: "future work",
        says: "\u{2212}10 in place of 10 may solve one class of problems faster and another slower",
        words: "may have impact on the solution",
        reading: "guesses to the first solution; a class is any puzzles for which it is so",
        test: "guesses at \u{2212}10 and at 10 on each puzzle of the three sets: as many as are fewer, or as are more, whichever is less",
        refuted_by: "no puzzle with fewer guesses at \u{2212}10, or none with more",
        least: 20,
        experiment: "weight",
        judge: minus_ten,
    },
    Claim {
        id: "002-5b",
        place: "future work",
        says: "with \u{2212}3 the possibilities in the cell itself do not count",
        words: "totally be neglecting the possibilities",
        reading: "the sums of the cell's own houses, as the text says. The printed program takes those of other houses, of which the cell is seldom a part",
        test: "whether the weight of a blank cell changes with its own count alone, for each blank cell of each puzzle of the set minimal; as read here and as printed",
        refuted_by: "a cell whose weight does",
        least: 20,
        experiment: "weight",
        judge: minus_three,
    },
    Claim {
        id: "002-5c",
        place: "future work, last paragraph",
        says: "the weights do not influence the correctness of the solution",
        words: "does not influence the correctness of the solution",
        reading: "whatever the coefficient, the solution found is the puzzle's",
        test: "coefficients \u{2212}10, \u{2212}3, 0, 10 and 30 on each puzzle of the three sets",
        refuted_by: "a puzzle that some coefficient solves otherwise or not at all",
        least: 20,
        experiment: "weight",
        judge: correctness,
    },
    Claim {
        id: "002-5d",
        place: "future work, last paragraph",
        says: "the weights have direct influence over the time of execution",
        words: "direct influence over the time of execution",
        reading: "placements stand for time",
        test: "whether the coefficients \u{2212}10, \u{2212}3, 0, 10 and 30 take different numbers of placements, on each puzzle of the three sets",
        refuted_by: "no puzzle on which they differ",
        least: 20,
        experiment: "weight",
        judge: influence,
    },
];

/// The puzzle on which trying digits upwards in reading order is at its worst, as Wikipedia's article "Sudoku solving algorithms"
/// has it.
const DESIGNED: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

const CAP: u64 = 70_000_000;

const COEFFICIENTS: [f32; 5] = [-10.0, -3.0, 0.0, 10.0, 30.0];

/// The document's own, by its place.
const DOCUMENTED: usize = 3;

fn backtracking(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let designed: Grid = DESIGNED.parse().expect("the puzzle is well-formed");
    let designed = plain::solve(&values(&designed), u64::MAX).placements;
    let (mut of_kinds, mut words, mut worst) = (Vec::new(), Vec::new(), (String::new(), 0.0));
    for set in bench.sets(&["figure 8", "newspaper", "minimal", "17 clues", "magictour"]) {
        let listed = matches!(set.name.as_str(), "17 clues" | "magictour");
        let items: Vec<&Item> = set.items.iter().step_by(if listed { 3 } else { 1 }).collect();
        let counts = bench.each(&items, |item| plain::solve(&values(&item.puzzle), designed))?;
        let (more, all) = (counts.iter().filter(|counts| !counts.solved).count(), counts.len());
        of_kinds.push((format!("the set {}", set.name), (all >= least || more > 0).then_some(more == 0)));
        words.push(format!("{more} of {all} of {}", set.name));
        let share = more as f64 / all.max(1) as f64;
        if share >= worst.1 {
            worst = (set.name.clone(), share);
        }
    }
    let (plain, naive) = a_placement(bench)?;
    judgement(
        kinds(&of_kinds),
        format!("{} of the set {} take more placements than the designed one", percent(worst.1), worst.0),
        format!(
            "more than its {}: {}; a placement takes {} ns here, and {} ns in `naive`, so that these are {} s and {} s",
            number(designed as f64),
            words.join(", "),
            rounded(Some(plain)),
            rounded(Some(naive)),
            rounded(Some(plain * designed as f64 / 1e9)),
            rounded(Some(naive * designed as f64 / 1e9))
        ),
    )
}

/// Nanoseconds a placement, of plain backtracking by masks and of `naive`.
fn a_placement(bench: &Bench<'_>) -> io::Result<(f64, f64)> {
    let mut naive: Box<dyn bitdoku_solve::Solver> = "naive".parse().expect("it is registered");
    let (mut placements, mut times) = (0, (0.0, 0.0));
    for item in bench.sets(&["newspaper"])[0].items.iter().take(10) {
        let puzzle = values(&item.puzzle);
        let counts = plain::solve(&puzzle, 1_000_000);
        if counts.solved {
            placements += counts.placements;
            times.0 += bench.shortest(|| {
                std::hint::black_box(plain::solve(&puzzle, u64::MAX));
            })?;
            times.1 += bench.time(naive.as_mut(), item)?.0;
        }
    }
    let each = |time: f64| time / (placements as f64).max(1.0);
    Ok((each(times.0), each(times.1)))
}

fn blank_squares(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let (mut pairs, mut unlike, mut all) = (0, 0, Vec::new());
    for set in bench.made() {
        let runs = bench.runs("weighted", set)?;
        for (at, a) in runs.iter().enumerate() {
            for b in runs[at + 1..].iter().filter(|b| b.clues == a.clues) {
                pairs += 1;
                unlike += usize::from(a.placements.max(b.placements) > 2 * a.placements.min(b.placements));
            }
        }
        all.extend(runs.iter().map(|run| (run.clues as f64, run.placements as f64)));
    }
    judgement(
        existence(pairs, unlike, least),
        format!(
            "{} of {} pairs with equally many blanks differ more than twofold",
            percent(unlike as f64 / f64::from(pairs.max(1) as u32)),
            number(pairs as f64)
        ),
        format!(
            "rank correlation of clues and placements {}: more clues are quicker, but do not tell exactly",
            rank_correlation(&all)
                .map_or("\u{2013}".to_owned(), |value| format!("{value:+.2}").replace('-', "\u{2212}"))
        ),
    )
}

fn two_possibilities(bench: &Bench<'_>, _: usize) -> io::Result<Judgement> {
    let (mut all, mut stuck, mut some) = (0, 0, 0);
    for set in bench.made() {
        let runs = bench.runs("scan", set)?;
        all += runs.len();
        stuck += runs.iter().filter(|run| run.guesses > 0).count();
        some += set.items.iter().filter(|item| has_two(&item.puzzle)).count();
    }
    judgement(
        wordings(most(stuck, all), &[most(some, all)]),
        format!("on {} of the boards singles run out", share_with_interval(stuck, all)),
        format!("{} have such a cell at the start", share_with_interval(some, all)),
    )
}

fn has_two(puzzle: &Grid) -> bool {
    let marks = Pencilmarks::of_grid(puzzle);
    (!puzzle.filled()).iter().any(|cell| marks[cell].len() > 1)
}

fn singles(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let (all, open) = left_open(bench)?;
    judgement(
        existence(all, open, least),
        format!("they solve {} of the puzzles", share_with_interval(all - open, all)),
        "",
    )
}

/// How many puzzles there are, and how many naked singles do not fill: those on which `scan` guesses.
pub(super) fn left_open(bench: &Bench<'_>) -> io::Result<(usize, usize)> {
    let (mut all, mut open) = (0, 0);
    for set in bench.made() {
        let runs = bench.runs("scan", set)?;
        all += runs.len();
        open += runs.iter().filter(|run| run.guesses > 0).count();
    }
    Ok((all, open))
}

fn two_to_the_35(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let mut counts = Vec::new();
    for set in bench.made() {
        let items: Vec<&Item> = set.items.iter().filter(|item| item.puzzle.clue_count() <= 81 - 35).collect();
        counts.extend(bench.each(&items, |item| plain::solve(&values(&item.puzzle), CAP))?);
    }
    let told: Vec<u64> = counts.iter().filter(|counts| counts.solved).map(|counts| counts.placements).collect();
    let refuting = told.iter().filter(|&&placements| placements >= 1 << 35).count();
    judgement(
        universal(told.len(), refuting, least),
        format!(
            "{} placements at most, of {} puzzles",
            number(told.iter().max().copied().unwrap_or(0) as f64),
            told.len()
        ),
        format!("2^35 is 34,359,738,368; {} were stopped", counts.len() - told.len()),
    )
}

fn one_less(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let items: Vec<&Item> = bench.sets(&["minimal"])[0].items.iter().collect();
    let counts = bench.each(&items, |item| {
        let marks = Pencilmarks::of_grid(&item.puzzle);
        let blank = !item.puzzle.filled();
        let (mut placed, mut some, mut peers, mut losing) = (0, 0, 0, 0);
        for cell in blank.iter() {
            let digit = item.solution[cell];
            let around: Vec<_> = cell.peers().iter().filter(|&peer| blank.contains(peer)).collect();
            let lose = around.iter().filter(|&&peer| marks[peer].contains(digit)).count();
            placed += 1;
            some += usize::from(lose > 0);
            peers += around.len();
            losing += lose;
        }
        [placed, some, peers, losing]
    })?;
    let [placed, some, peers, losing] =
        counts.iter().fold([0; 4], |sum, of| std::array::from_fn(|at| sum[at] + of[at]));
    let enough = |holds: Option<bool>| holds.filter(|_| items.len() >= least);
    judgement(
        wordings(enough(most(some, placed)), &[enough(most(losing, peers))]),
        format!("{} of the placements take one from some blank peer", percent(some as f64 / placed.max(1) as f64)),
        format!("from {} of the blank peers", percent(losing as f64 / peers.max(1) as f64)),
    )
}

fn heaviest(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let items: Vec<&Item> = bench.made().into_iter().flat_map(|set| &set.items).collect();
    let of = |reading: Reading, coefficient: f32| -> io::Result<(u64, u64)> {
        let weighted = Variant::new(&Board::new(3), reading, coefficient);
        let runs = bench.each(&items, |item| {
            let run = weighted.solve(&values(&item.puzzle), u64::MAX);
            (run.nodes, run.not_least)
        })?;
        Ok(runs.iter().fold((0, 0), |(nodes, other), run| (nodes + run.0, other + run.1)))
    };
    let (nodes, not_least) = of(Reading::Ours, 10.0)?;
    let holds = |not_least: u64| (items.len() >= least || not_least > 0).then_some(not_least == 0);
    let share = |(nodes, not_least): (u64, u64)| percent(not_least as f64 / nodes.max(1) as f64);
    let printed = of(Reading::Swapped, 10.0)?;
    judgement(
        wordings(holds(not_least), &[holds(printed.1)]),
        format!("another cell has fewer at {} of {} choices", share((nodes, not_least)), number(nodes as f64)),
        format!(
            "at {} in the printed program; with 30 in place of 10 at {} and {}",
            share(printed),
            share(of(Reading::Ours, 30.0)?),
            share(of(Reading::Swapped, 30.0)?)
        ),
    )
}

fn operations(_: &Bench<'_>, _: usize) -> io::Result<Judgement> {
    let additions = additions();
    judgement(
        plainly(Some(additions == 2 * 81)),
        format!("{additions} additions, which is 81\u{d7}{}", additions / 81),
        "each cell is added to its row, its column and its box",
    )
}

/// The additions of the document's `SetValues`, loop by loop.
fn additions() -> usize {
    let sum = |cells: &dyn Fn(usize) -> usize| (0..9).map(cells).sum::<usize>();
    let rows = sum(&|_| (0..9).count());
    let columns = sum(&|_| (0..9).count());
    let boxes = sum(&|k| (k / 3 * 3..k / 3 * 3 + 3).map(|_| (k * 3 % 9..k * 3 % 9 + 3).count()).sum());
    rows + columns + boxes
}

/// For each puzzle of the three sets: guesses, placements and whether it was solved, by coefficient.
fn by_coefficient(bench: &Bench<'_>) -> io::Result<Vec<[(u64, u64, bool); 5]>> {
    let mut all = Vec::new();
    for set in bench.made() {
        let runs: Vec<_> = COEFFICIENTS
            .iter()
            .map(|&coefficient| bench.runs_of(&|| Box::new(Weighted::with_coefficient(coefficient)), set, usize::MAX))
            .collect::<io::Result<_>>()?;
        all.extend((0..set.items.len()).map(|puzzle| {
            std::array::from_fn(|at| {
                let run = &runs[at][puzzle];
                (run.guesses, run.placements, run.solved)
            })
        }));
    }
    Ok(all)
}

fn minus_ten(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let all = by_coefficient(bench)?;
    let fewer = all.iter().filter(|of| of[0].0 < of[DOCUMENTED].0).count();
    let more = all.iter().filter(|of| of[0].0 > of[DOCUMENTED].0).count();
    judgement(
        existence(all.len(), fewer.min(more), least),
        format!("fewer guesses at \u{2212}10 on {} of the puzzles", share_with_interval(fewer, all.len())),
        format!("more on {}", share_with_interval(more, all.len())),
    )
}

fn minus_three(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let items: Vec<&Item> = bench.sets(&["minimal"])[0].items.iter().collect();
    let of = |reading: Reading| -> io::Result<(usize, usize)> {
        let weighted = Variant::new(&Board::new(3), reading, -3.0);
        let each = bench.each(&items, |item| {
            let puzzle = values(&item.puzzle);
            let blank: Vec<usize> = (0..81).filter(|&cell| puzzle[cell] == 0).collect();
            (blank.iter().filter(|&&cell| weighted.minds_its_own(&puzzle, cell)).count(), blank.len())
        })?;
        Ok(each.iter().fold((0, 0), |(minding, all), of| (minding + of.0, all + of.1)))
    };
    let (ours, printed) = (of(Reading::Ours)?, of(Reading::Swapped)?);
    let neglects = |(minding, _): (usize, usize)| (items.len() >= least || minding > 0).then_some(minding == 0);
    let share = |(minding, all): (usize, usize)| percent(minding as f64 / all.max(1) as f64);
    judgement(
        wordings(neglects(ours), &[neglects(printed)]),
        format!("its own count changes the weight of {} of the cells", share(ours)),
        format!("of {} in the printed program", share(printed)),
    )
}

fn correctness(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let all = by_coefficient(bench)?;
    let wrong = all.iter().filter(|of| of.iter().any(|(.., solved)| !solved)).count();
    judgement(
        universal(all.len(), wrong, least),
        format!("{} of {} puzzles solved with each of {}", all.len() - wrong, all.len(), COEFFICIENTS.len()),
        "",
    )
}

fn influence(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let all = by_coefficient(bench)?;
    let differing = all.iter().filter(|of| of.iter().any(|(_, placements, _)| *placements != of[0].1)).count();
    judgement(
        existence(all.len(), differing, least),
        format!("it differs on {} of the puzzles", share_with_interval(differing, all.len())),
        "",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_loops_add_three_times_81_numbers() {
        assert_eq!(additions(), 243);
    }

    #[test]
    fn a_full_board_has_no_cell_with_two_possibilities() {
        let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert!(has_two(&puzzle.parse().unwrap()));
        let full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        assert!(!has_two(&full.parse().unwrap()));
    }

    #[test]
    fn three_sums_hold_the_cell_and_minus_three_takes_it_out() {
        let puzzle = values(&DESIGNED.parse().unwrap());
        let minds = |reading, coefficient: f32, cell| {
            Variant::new(&Board::new(3), reading, coefficient).minds_its_own(&puzzle, cell)
        };
        assert!(!minds(Reading::Ours, -3.0, 1) && minds(Reading::Ours, 10.0, 1));
        // On the diagonal the swapped sums are the cell's own.
        assert!(!minds(Reading::Swapped, -3.0, 0) && minds(Reading::Swapped, -3.0, 1));
    }
}
