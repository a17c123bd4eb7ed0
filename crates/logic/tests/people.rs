//! The techniques that people name, against HoDoKu's paths and its examples of each.

use std::io::Read as _;

use bitdoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit};
use bitdoku_logic::find::{
    AlsChain, AlsXyWing, AlsXz, AvoidableRectangle, BugPlusOne, Claiming, EmptyRectangle, FinnedFish, FrankenFish,
    HiddenRectangle, LockedSubset, MultiColors, NiceLoops, PlainFish, PlainHiddenSubset, PlainNakedSubset, PlainXyWing,
    PlainXyzWing, Pointing, RemotePair, SimpleColors, Skyscraper, SueDeCoq, TurbotFish, TwoStringKite, UniqueRectangle,
    WWing, XChain, XyChain,
};
use bitdoku_logic::{Board, Kind, PEOPLE, Path, Scratch, Technique, find_steps};
use bitdoku_suite::outside;

/// The techniques in HoDoKu's order with its names for them, in its paths and in its list of examples.
const SLOTS: &[(&dyn Technique, &str, &str)] = &[
    (&LockedSubset::<2>, "Locked Pair", "Locked Pair"),
    (&LockedSubset::<3>, "Locked Triple", "Locked Triple"),
    (&Pointing, "Locked Candidates Type 1 (Pointing)", "Locked Candidate Type 1"),
    (&Claiming, "Locked Candidates Type 2 (Claiming)", "Locked Candidate Type 2"),
    (&PlainNakedSubset::<2>, "Naked Pair", "Naked Pair"),
    (&PlainNakedSubset::<3>, "Naked Triple", "Naked Triple"),
    (&PlainHiddenSubset::<2>, "Hidden Pair", "Hidden Pair"),
    (&PlainHiddenSubset::<3>, "Hidden Triple", "Hidden Triple"),
    (&PlainNakedSubset::<4>, "Naked Quadruple", "Naked Quadruple"),
    (&PlainHiddenSubset::<4>, "Hidden Quadruple", "Hidden Quadruple"),
    (&PlainFish::<2>, "X-Wing", "X-Wing"),
    (&PlainFish::<3>, "Swordfish", "Swordfish"),
    (&PlainFish::<4>, "Jellyfish", "Jellyfish"),
    (&RemotePair, "Remote Pair", "Remote Pairs"),
    (&BugPlusOne, "Bivalue Universal Grave + 1", "Bivalue Universal Grave + 1"),
    (&Skyscraper, "Skyscraper", "Skyscraper"),
    (&TwoStringKite, "2-String Kite", "2-String Kite"),
    (&TurbotFish, "Turbot Fish", "Turbot Fish"),
    (&EmptyRectangle, "Empty Rectangle", "Empty Rectangle"),
    (&WWing, "W-Wing", "W-Wing"),
    (&PlainXyWing, "XY-Wing", "XY-Wing"),
    (&PlainXyzWing, "XYZ-Wing", "XYZ-Wing"),
    (&UniqueRectangle::<1>, "Uniqueness Test 1", "Uniqueness Test Type 1"),
    (&UniqueRectangle::<2>, "Uniqueness Test 2", "Uniqueness Test Type 2"),
    (&UniqueRectangle::<3>, "Uniqueness Test 3", "Uniqueness Test Type 3"),
    (&UniqueRectangle::<4>, "Uniqueness Test 4", "Uniqueness Test Type 4"),
    (&UniqueRectangle::<5>, "Uniqueness Test 5", "Uniqueness Test Type 5"),
    (&UniqueRectangle::<6>, "Uniqueness Test 6", "Uniqueness Test Type 6"),
    (&HiddenRectangle, "Hidden Rectangle", "Hidden Rectangle"),
    (&AvoidableRectangle::<1>, "Avoidable Rectangle Type 1", "Avoidable Rectangle Type 1"),
    (&AvoidableRectangle::<2>, "Avoidable Rectangle Type 2", "Avoidable Rectangle Type 2"),
    (&FinnedFish::<2> { sashimi: false }, "Finned X-Wing", "Finned X-Wing"),
    (&FinnedFish::<2> { sashimi: true }, "Sashimi X-Wing", "Sashimi X-Wing"),
    (&FinnedFish::<3> { sashimi: false }, "Finned Swordfish", "Finned Swordfish"),
    (&FinnedFish::<3> { sashimi: true }, "Sashimi Swordfish", "Sashimi Swordfish"),
    (&FinnedFish::<4> { sashimi: false }, "Finned Jellyfish", "Finned Jellyfish"),
    (&FinnedFish::<4> { sashimi: true }, "Sashimi Jellyfish", "Sashimi Jellyfish"),
    (&SueDeCoq, "Sue de Coq", "Sue de Coq"),
    (&SimpleColors, "Simple Colors", "Simple Colors"),
    (&MultiColors, "Multi Colors", "Multi-Colors"),
    (&XChain, "X-Chain", "X-Chain"),
    (&XyChain, "XY-Chain", "XY-Chain"),
];

/// More of HoDoKu's techniques with its names for them in its list of examples: those of whose steps it takes the best.
const SEARCHES: &[(&dyn Technique, &str)] = &[
    (&NiceLoops::PLAIN, "Continuous Nice Loop"),
    (&NiceLoops::PLAIN, "Discontinuous Nice Loop"),
    (&NiceLoops::PLAIN, "Alternating Interference Chain"),
    (&NiceLoops::GROUPED, "Grouped Continuous Nice Loop"),
    (&NiceLoops::GROUPED, "Grouped Discontinuous Nice Loop"),
    (&NiceLoops::GROUPED, "Grouped AIC"),
    (&AlsXz { overlapping: true }, "ALS-XZ rule"),
    (&AlsXyWing { overlapping: true }, "ALS-XY-Wing rule"),
    (&AlsChain { overlapping: true }, "ALS-XY-Chain"),
    (&FrankenFish::<3> { finned: false }, "Franken Swordfish"),
    (&FrankenFish::<2> { finned: true }, "Finned Franken X-Wing"),
    (&FrankenFish::<3> { finned: true }, "Finned Franken Swordfish"),
    (&FrankenFish::<4> { finned: false }, "Franken Jellyfish"),
    (&FrankenFish::<4> { finned: true }, "Finned Franken Jellyfish"),
    (&TwoStringKite, "Dual 2-String-Kite"),
    (&EmptyRectangle, "Dual Empty Rectangle"),
];

/// `r1c79,r2c23` as a set.
fn cells(text: &str) -> CellSet {
    let digits = |text: &str| text.bytes().map(|digit| usize::from(digit - b'1')).collect::<Vec<_>>();
    let mut all = CellSet::EMPTY;
    for part in text.split(',') {
        let (rows, columns) = part.trim_start_matches('r').split_once('c').expect("rows and columns");
        for row in digits(rows) {
            digits(columns).into_iter().for_each(|column| all.insert(Cell::from_index(9 * row + column)));
        }
    }
    all
}

/// What a line of a path places, or what it eliminates.
fn changes(text: &str) -> (Option<Candidate>, CandidateSet) {
    let told = text.split_once(" => ").map_or_else(|| text.rsplit(": ").next().expect("a change"), |(_, told)| told);
    let (mut placed, mut gone) = (None, CandidateSet::EMPTY);
    let digit = |text: &str| text.parse::<Digit>().expect("a digit");
    for part in told.split(", ") {
        match part.split_once("<>") {
            Some((at, of)) => *gone.cells_mut(digit(of)) |= cells(at),
            None => {
                let (at, of) = part.split_once('=').expect("a placement");
                placed = Some(Candidate::of(at.parse().expect("a cell"), digit(of)));
            }
        }
    }
    (placed, gone)
}

/// At each step of 1,000 paths the techniques that come before the one that HoDoKu takes find nothing, and its own finds first
/// what HoDoKu does.
#[test]
#[ignore = "needs lists from outside, in the folder BITDOKU_DATA"]
fn first_steps_are_those_of_paths_from_outside() {
    let packed = std::fs::read(outside::path("hodoku_paths.tsv.gz").unwrap_or_else(|missing| panic!("{missing}")));
    let mut text = String::new();
    flate2::read::MultiGzDecoder::new(&packed.expect("a file")[..]).read_to_string(&mut text).expect("gzip");
    let mut scratch = Scratch::default();
    let (mut board, mut wrong, mut compared) = (Board::EMPTY, Vec::new(), 0);
    for line in text.lines() {
        let (kind, rest) = line.split_once('\t').expect("columns");
        if kind == "P" {
            board = Board::new(&rest[..81].parse().expect("a puzzle"));
            continue;
        }
        let is_single = ["Naked Single", "Hidden Single", "Full House"].iter().any(|name| rest.starts_with(name));
        let (placed, gone) = changes(rest);
        if !is_single {
            let name = rest.split([':', '=']).next().expect("a name").trim();
            let is_named = |of: &str| name == of || name.starts_with(of) && of.ends_with("Colors");
            let slot = SLOTS.iter().position(|(_, of, _)| is_named(of));
            for &(technique, earlier, _) in &SLOTS[..slot.unwrap_or(SLOTS.len())] {
                // Finned fish of a kind that HoDoKu asks for later.
                if let Some(step) = technique.first(&board, &mut scratch) {
                    wrong.push(format!("{earlier} {} before {rest}\n{board:?}", step.conclusion()));
                }
            }
            if let Some(slot) = slot {
                let first = SLOTS[slot].0.first(&board, &mut scratch).map(|step| step.eliminations);
                compared += 1;
                if first != Some(gone) {
                    wrong.push(format!("{first:?} for {rest}\n{board:?}"));
                }
            }
        }
        gone.into_iter().for_each(|candidate| board.eliminate(candidate));
        if let Some(placed) = placed {
            board.place(placed.cell(), placed.digit());
        }
    }
    assert!(wrong.is_empty(), "{} of {compared} differ\n{}", wrong.len(), wrong[..wrong.len().min(20)].join("\n"));
    assert!(compared > 3000, "{compared}");
}

/// Positions that each show a technique.
#[test]
#[ignore = "needs lists from outside, in the folder BITDOKU_DATA"]
fn techniques_find_their_examples_from_outside() {
    let text = outside::text("hodoku_techniques.tsv").unwrap_or_else(|missing| panic!("{missing}"));
    let (mut wrong, mut compared) = (Vec::new(), 0);
    for line in text.lines().skip(1) {
        let columns: Vec<&str> = line.split('\t').collect();
        let is_named = |of: &str| columns[0] == of || columns[0].starts_with(of) && of.ends_with("Colors");
        let search = SEARCHES.iter().find(|(_, of)| columns[0] == *of).map(|(technique, _)| technique);
        let slot = SLOTS.iter().find(|(_, _, of)| is_named(of)).map(|(technique, ..)| technique);
        let Some(technique) = search.or(slot) else { continue };
        let board = position(columns[1], columns.get(2).copied().unwrap_or(""));
        let gone: CandidateSet = columns.get(3).copied().unwrap_or("").split_whitespace().map(candidate).collect();
        compared += 1;
        let steps = find_steps(&board, *technique);
        if !steps.iter().any(|step| step.eliminations == gone) {
            let told: Vec<String> = steps.iter().map(|step| step.conclusion()).collect();
            wrong.push(format!("{line}: {told:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {compared}\n{}", wrong.len(), wrong.join("\n"));
    assert!(compared >= 56, "{compared}");
}

/// `821`: digit, row, column.
fn candidate(text: &str) -> Candidate {
    let [digit, row, column] = [0, 1, 2].map(|at| usize::from(text.as_bytes()[at] - b'1'));
    Candidate::of(Cell::from_index(9 * row + column), Digit::ALL[digit])
}

/// A position: cells in order, a digit that was placed after a `+`, and candidates that are gone.
fn position(grid: &str, gone: &str) -> Board {
    let line: String = grid.chars().filter(|&c| c != '+').collect();
    let mut givens = CellSet::EMPTY;
    let (mut cell, mut placed) = (0, false);
    for c in grid.chars() {
        if c == '+' {
            placed = true;
            continue;
        }
        if c != '.' && !placed {
            givens.insert(Cell::from_index(cell));
        }
        (cell, placed) = (cell + 1, false);
    }
    let mut board = Board::new(&line.parse().expect("a grid")).with_givens(givens);
    gone.split_whitespace().for_each(|text| board.eliminate(candidate(text)));
    board
}

/// What people read: no proof by cases where named patterns suffice.
#[test]
#[ignore = "needs lists from outside, in the folder BITDOKU_DATA"]
fn hard_puzzles_from_outside_need_no_forcing_chains() {
    let packed = std::fs::read(outside::path("hodoku_paths.tsv.gz").unwrap_or_else(|missing| panic!("{missing}")));
    let mut text = String::new();
    flate2::read::MultiGzDecoder::new(&packed.expect("a file")[..]).read_to_string(&mut text).expect("gzip");
    let hard = text.lines().filter(|line| line.starts_with("P\t")).filter(|line| line.contains("\tHard\t"));
    let (mut scratch, mut all, mut guessed) = (Scratch::default(), 0, Vec::new());
    for line in hard {
        let board = Board::new(&line[2..83].parse().expect("a puzzle"));
        let path = Path::with_profile(&board, &PEOPLE, &mut scratch).expect("nothing stops it");
        assert!(path.end.is_full(), "{line}");
        all += 1;
        if let Some(step) = path.steps.iter().find(|step| matches!(step.kind, Kind::Chain(_))) {
            guessed.push(format!("{line}: {}", step.kind));
        }
    }
    assert!(all > 150 && guessed.is_empty(), "{} of {all}\n{}", guessed.len(), guessed.join("\n"));
}
