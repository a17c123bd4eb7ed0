//! Document 003: `scan`.

use std::io;

use bitdoku_grid::Grid;
use bitdoku_logic::{Board, SE121, Scratch};

use super::document_002::left_open;
use super::verdict::{existence, kinds, universal, wordings};
use super::{Bench, Claim, Judgement, compiled, judgement};
use crate::statistics::geometric_mean;
use crate::study::experiment::finding::{percent, rounded, share_with_interval};
use crate::study::set::{Item, PuzzleSet};
use crate::study::variant::board::{self, values};
use crate::study::variant::scan::{Tables, Throw, solve};

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "003-1a",
        place: "first paragraph",
        says: "the algorithm is a general one to solve these puzzles",
        words: "a general algorithm to solve these puzzles",
        reading: "general means any 9\u{d7}9 puzzle; of other sizes it says nothing. The two misprints of the tables are mended",
        test: "`scan` on each puzzle of the three sets of the project",
        refuted_by: "a puzzle that it leaves open or fills otherwise than its solution",
        least: 20,
        experiment: "attempts",
        judge: general,
    },
    Claim {
        id: "003-1b",
        place: "the program, `lineElements` and `zoneElements`",
        says: "the program as printed is the full code and solves a board",
        words: "the full code to the programme",
        reading: "with 68 where 69 is meant, twice, as printed",
        test: "the program with the printed tables on its own example, and on each puzzle of the three sets",
        refuted_by: "a puzzle that it leaves unfinished",
        least: 20,
        experiment: "printed",
        judge: printed,
    },
    Claim {
        id: "003-3a",
        place: "paragraph on `solve`, last sentence",
        says: "without the exception the program still works",
        words: "the programme will still work",
        reading: "it finds the same solutions",
        test: "the program without the throw, its tables mended, on each puzzle of the three sets",
        refuted_by: "a puzzle that it does not solve without",
        least: 20,
        experiment: "printed",
        judge: still_works,
    },
    Claim {
        id: "003-3b",
        place: "paragraph on `solve`, last sentence",
        says: "without the exception the program is a lot slower in some cases",
        words: "in some cases a lot slower",
        reading: "a lot is twice as long. C++ exceptions cost time themselves, so it is measured in C++, in a transcription of ours",
        test: "processor time with and without the throw in turns, the shortest of three, taken twice; a case is one that is twice as slow both times. Compiled without optimisation and with -O2, on the three sets and on every fourth of 200 of magictour's",
        refuted_by: "no such case among at least a hundred puzzles",
        least: 100,
        experiment: "printed",
        judge: throw,
    },
    Claim {
        id: "003-4a",
        place: "\"goBruteForce\", below the code",
        says: "there are boards that scanAndSet does not complete",
        words: "some boards that are not completed by scanAndSet",
        reading: "",
        test: "whether naked singles alone fill each puzzle of the three sets",
        refuted_by: "no such board",
        least: 20,
        experiment: "attempts",
        judge: not_completed,
    },
    Claim {
        id: "003-4b",
        place: "\"goBruteForce\", below the code",
        says: "there are boards that cannot be completed through logic alone",
        words: "can\u{2019}t be completed through logic alone",
        reading: "logic is patterns without chains: techniques up to 6.5 of Sudoku Explainer's scale. It can also be read as all of its techniques, of which the last are chains within chains",
        test: "the rating of each puzzle of the three sets: whether its path ends, and how hard its hardest step is",
        refuted_by: "no such board",
        least: 20,
        experiment: "attempts",
        judge: logic_alone,
    },
];

fn general(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let (mut all, mut left) = (0, 0);
    for set in bench.made() {
        let runs = bench.runs("scan", set)?;
        all += runs.len();
        left += runs.iter().filter(|run| !run.solved).count();
    }
    judgement(universal(all, left, least), format!("{} of {all} puzzles", all - left), "")
}

fn printed(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let (tables, board) = (Tables::printed(), board::Board::new(3));
    let example: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        .parse()
        .expect("the document's example is well-formed");
    let of_example = solve(&tables, &values(&example), Throw::Returned, u64::MAX).filled;
    let items: Vec<&Item> = bench.made().into_iter().flat_map(|set| &set.items).collect();
    let filled = bench.each(&items, |item| {
        let filled = solve(&tables, &values(&item.puzzle), Throw::Returned, u64::MAX).filled;
        filled.map(|filled| board.is_solution(&filled))
    })?;
    let (open, wrong) = (
        filled.iter().filter(|filled| filled.is_none()).count(),
        filled.iter().filter(|it| **it == Some(false)).count(),
    );
    let others = (items.len() >= least || open + wrong > 0).then_some(open + wrong == 0);
    judgement(
        kinds(&[
            ("its own example".to_owned(), Some(of_example.is_some_and(|filled| board.is_solution(&filled)))),
            ("other puzzles".to_owned(), others),
        ]),
        format!("{} of {} puzzles stay unfinished", share_with_interval(open, items.len()), items.len()),
        format!("{wrong} are filled wrongly"),
    )
}

fn still_works(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let tables = Tables::of(&board::Board::new(3));
    let items: Vec<&Item> = bench.made().into_iter().flat_map(|set| &set.items).collect();
    let solved = bench.each(&items, |item| {
        solve(&tables, &values(&item.puzzle), Throw::No, u64::MAX).filled == Some(values(&item.solution.grid()))
    })?;
    let failed = solved.iter().filter(|solved| !**solved).count();
    judgement(
        universal(solved.len(), failed, least),
        format!("{} of {} puzzles", solved.len() - failed, solved.len()),
        "",
    )
}

const PROGRAM: &str = include_str!("../../data/throw.cpp");

/// Processor times of a puzzle with and without the throw, and once more.
type Times = [f64; 4];

fn throw(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let sets = bench.sets(&["figure 8", "newspaper", "minimal", "magictour"]);
    let every = |set: &PuzzleSet| if set.name == "magictour" { 4 } else { 1 };
    let items = sets.iter().flat_map(|set| set.items.iter().step_by(every(set)));
    let lines: String = items.map(|item| format!("{}\n", item.puzzle)).collect();
    let (mut cases, mut puzzles, mut words) = (0, usize::MAX, Vec::new());
    for option in ["-O0", "-O2"] {
        bench.go_on()?;
        let Some(times) = compiled::output(PROGRAM, option, &lines)?.and_then(|said| times(&said)) else {
            return judgement(existence(0, 0, least), "not measured here: there is no C++ compiler", "");
        };
        let ratios: Vec<f64> = times.iter().map(slower).collect();
        cases += ratios.iter().filter(|ratio| **ratio >= 2.0).count();
        puzzles = puzzles.min(ratios.len());
        words.push((rounded(geometric_mean(&ratios)), rounded(ratios.iter().copied().reduce(f64::max))));
    }
    let [(mean_0, most_0), (mean_2, most_2)] = [words[0].clone(), words[1].clone()];
    judgement(
        existence(puzzles, cases, least),
        format!("{mean_2} times as long without it, {most_2} at most"),
        format!("optimised; {mean_0} and {most_0} if not; twice as long both times on {cases} of {puzzles} puzzles"),
    )
}

/// What the program printed, `None` if it is not that.
fn times(said: &str) -> Option<Vec<Times>> {
    let of_line = |line: &str| -> Option<Times> {
        let numbers: Vec<f64> = line.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
        numbers.try_into().ok().filter(|times: &Times| times.iter().all(|time| *time > 0.0))
    };
    said.lines().map(of_line).collect()
}

/// How many times as long a puzzle takes without the throw, as both runs agree: the lesser of the two ratios.
fn slower([with, without, again_with, again_without]: &Times) -> f64 {
    (without / with).min(again_without / again_with)
}

fn not_completed(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    let (all, open) = left_open(bench)?;
    judgement(existence(all, open, least), format!("it completes {}", share_with_interval(all - open, all)), "")
}

fn logic_alone(bench: &Bench<'_>, least: usize) -> io::Result<Judgement> {
    /// The hardest technique of the scale that is a pattern and no chain.
    const PATTERNS: f64 = 6.5;
    let items: Vec<&Item> = bench.made().into_iter().flat_map(|set| &set.items).collect();
    let ratings = bench.each(&items, |item| {
        let rating = SE121.rate(&Board::new(&item.puzzle), &mut Scratch::default()).expect("nothing stops it");
        rating.er.difficulty.value()
    })?;
    let beyond = |bound: f64| ratings.iter().filter(|&&rating| rating > bound).count();
    let (chains, nothing) = (beyond(PATTERNS), beyond(19.0));
    let some = |count: usize| (ratings.len() >= least || count > 0).then_some(count > 0);
    let hardest = ratings.iter().copied().fold(0.0, f64::max);
    judgement(
        wordings(some(chains), &[some(nothing)]),
        format!("the rating completes {} of {}", ratings.len() - nothing, ratings.len()),
        format!(
            "{} of them take chains; the hardest step is {hardest:.1}, so that none of these boards needs a guess",
            percent(chains as f64 / ratings.len().max(1) as f64)
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_four_numbers_a_line() {
        assert_eq!(times("1 2 3 4\n5 6 7 8\n"), Some(vec![[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]));
        assert_eq!(times("1 2 3\n"), None);
        assert_eq!(times("-1 2 3 4\n"), None, "a puzzle that was not solved");
    }

    #[test]
    fn slower_is_what_both_runs_say() {
        assert!((slower(&[100.0, 250.0, 100.0, 210.0]) - 2.1).abs() < 1e-9);
        assert!((slower(&[100.0, 900.0, 100.0, 90.0]) - 0.9).abs() < 1e-9, "what one run says alone was the machine");
    }
}
