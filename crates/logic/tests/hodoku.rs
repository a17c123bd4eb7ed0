//! Our paths by the scale `hodoku220` are those of HoDoKu 2.2.0: name, placement, set of eliminations, level and score.
//!
//! The twelve paths of `testdata/hodoku.tsv` are facts of the repository. More of them, `hodoku_paths.tsv.gz`, come from outside:
//! the folder `BITDOKU_DATA` has them.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Read;

use bitdoku_grid::{Candidate, CandidateSet, Grid, Puzzle};
use bitdoku_logic::{Board, HODOKU, HODOKU220, Hodoku, Path, Rated, Scale, Scratch, Walker};
use bitdoku_solve::{Engine, Outcome, Solver};
use bitdoku_suite::outside;
use bitdoku_suite::truth::testdata;

/// One puzzle as HoDoKu solves it.
struct Case {
    puzzle: Grid,
    /// Level and score as we write them: `hard 968`.
    rating: String,
    steps: Vec<Fact>,
}

/// What a step is called and does.
#[derive(Clone, PartialEq, Debug)]
struct Fact {
    name: String,
    placed: Option<Candidate>,
    removed: CandidateSet,
}

impl Fact {
    /// From a line as HoDoKu prints it: the name precedes a colon, before where a chain ends, or before the arrow.
    fn read(line: &str) -> Self {
        let until = [": ", " in ", " => "].into_iter().filter_map(|mark| line.find(mark)).min();
        let name = line[..until.expect("a name and more")].trim().to_owned();
        let outcome = line.rsplit("=> ").next().unwrap_or(line);
        let outcome = outcome.rsplit(": ").next().unwrap_or(outcome);
        if let Some((cell, digit)) = outcome.split_once('=') {
            let placed = Candidate::of(cell.parse().expect("a cell"), digit.parse().expect("a digit"));
            return Self { name, placed: Some(placed), removed: CandidateSet::EMPTY };
        }
        let mut removed = CandidateSet::EMPTY;
        for part in outcome.split(", ") {
            let (cells, digit) = part.split_once("<>").unwrap_or_else(|| panic!("{line}"));
            for cells in cells.split(',') {
                removed.extend(expand(cells, digit));
            }
        }
        Self { name, placed: None, removed }
    }

    fn of(step: &Rated<u32>) -> Self {
        Self { name: Hodoku::name(step.kind), placed: step.placement, removed: step.eliminations }
    }
}

/// Each of the candidates that `r12c345` and a digit stand for.
fn expand(cells: &str, digit: &str) -> impl Iterator<Item = Candidate> {
    let (rows, columns) = cells.trim_start_matches('r').split_once('c').expect("rows and columns");
    let names = rows.chars().flat_map(move |row| columns.chars().map(move |column| format!("{digit}r{row}c{column}")));
    names.map(|name| name.parse().expect("a candidate"))
}

fn cases(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        match line.split('\t').collect::<Vec<_>>()[..] {
            ["P", puzzle, level, score] => cases.push(Case {
                puzzle: puzzle.parse().expect("a puzzle"),
                rating: format!("{} {score}", level.to_lowercase()),
                steps: Vec::new(),
            }),
            ["S", step] => cases.last_mut().expect("a puzzle first").steps.push(Fact::read(step)),
            _ => panic!("unexpected line: {line}"),
        }
    }
    cases
}

/// Where our path first leaves HoDoKu's, in words.
fn difference(case: &Case, scratch: &mut Scratch) -> Option<String> {
    let Outcome::Unique(solution) = Engine::default().solve(&Puzzle::Grid(case.puzzle)) else {
        panic!("{}", case.puzzle)
    };
    let scale = Hodoku::with_solution(solution);
    let (steps, end) = scale.walk(&Board::new(&case.puzzle), scratch).expect("nothing stops it");
    let mut text = String::new();
    for at in 0..case.steps.len().max(steps.len()) {
        let [theirs, ours] = [case.steps.get(at).cloned(), steps.get(at).map(Fact::of)];
        if theirs != ours {
            let _ = write!(text, "{} step {}: theirs {theirs:?}, ours {ours:?}", case.puzzle, at + 1);
            return Some(text);
        }
    }
    let rating = scale.total(&steps, end.is_full()).to_string();
    let brief = scale.measure(&Board::new(&case.puzzle), scratch).expect("nothing stops it").to_string();
    (rating != case.rating || brief != rating)
        .then(|| format!("{}: theirs {}, ours {rating} and {brief}", case.puzzle, case.rating))
}

fn compare(cases: &[Case]) {
    let mut scratch = Scratch::default();
    let different: Vec<String> = cases.iter().filter_map(|case| difference(case, &mut scratch)).collect();
    assert!(different.is_empty(), "{} of {} paths differ:\n{}", different.len(), cases.len(), different.join("\n"));
}

fn twelve() -> String {
    fs::read_to_string(testdata().join("hodoku.tsv")).expect("the twelve paths are part of the tree")
}

#[test]
fn twelve_paths_are_those_of_hodoku() {
    let cases = cases(&twelve());
    assert_eq!(cases.len(), 12);
    compare(&cases);
}

/// What a step does is written as HoDoKu writes it, and the techniques are as many as its lines.
#[test]
fn steps_are_written_as_hodoku_writes_them() {
    let text = twelve();
    let mut lines = text.lines().filter(|line| line.starts_with("S\t"));
    for case in cases(&text) {
        let scored = HODOKU220.scored(&Board::new(&case.puzzle), &mut Scratch::default()).expect("nothing stops it");
        assert_eq!((scored.total.to_string(), scored.count()), (case.rating.clone(), case.steps.len()));
        for (ours, fact) in scored.steps().zip(&case.steps) {
            let theirs = lines.next().expect("a line a step");
            let outcome = theirs.rsplit("=> ").next().and_then(|end| end.rsplit(": ").next());
            assert_eq!(ours.split_once(": "), outcome.map(|outcome| (&fact.name[..], outcome)), "{theirs}");
        }
        for (name, count) in scored.techniques() {
            assert_eq!(case.steps.iter().filter(|step| step.name == name).count(), count, "{name}");
        }
    }
}

/// By steps or at once, a path is the same, and steps cost what adds up to the score.
#[test]
fn a_profile_walks_the_path_of_the_scale() {
    let mut scratch = Scratch::default();
    for case in cases(&twelve()) {
        let board = Board::new(&case.puzzle);
        let path = Path::with_profile(&board, &HODOKU, &mut scratch).expect("nothing stops it");
        assert_eq!(path.told_by(&HODOKU), case.rating);
        let mut walker = Walker::new(&HODOKU, &board, None);
        for step in &path.steps {
            assert_eq!(walker.next(&mut scratch).expect("nothing stops it").as_ref(), Some(step));
            walker.take(step);
        }
        assert!(walker.board().is_full());
    }
}

#[test]
#[ignore = "needs paths from outside, in the folder BITDOKU_DATA"]
fn every_hodoku_path_from_outside_agrees_step_by_step() {
    let path = outside::path("hodoku_paths.tsv.gz").unwrap_or_else(|missing| panic!("{missing}"));
    let mut text = String::new();
    let file = File::open(path).expect("HoDoKu's paths");
    flate2::read::GzDecoder::new(file).read_to_string(&mut text).expect("gzip");
    let cases = cases(&text);
    assert_eq!(cases.len(), 1000);
    compare(&cases);
}
