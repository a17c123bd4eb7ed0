//! Sudoku Explainer's own ratings and paths, and how ours differ from them.
//!
//! The ratings are facts of the repository, `testdata/explainer.csv`. The paths, `explainer_paths.tsv.gz`, come from
//! outside: the folder `BITDOKU_DATA` has them.
#![allow(dead_code, unreachable_pub)] // shared by a test and an example, neither of which uses all of it

use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Read;

use bitdoku_grid::{Candidate, Grid, House, HouseKind};
use bitdoku_logic::step::{Basis, Chains};
use bitdoku_logic::{Board, Difficulty, Kind, Path, Pattern, SE121, Scratch, Step};
use bitdoku_suite::outside;
use bitdoku_suite::truth::testdata;

/// One puzzle as the original solves it.
pub struct Case {
    pub puzzle: Grid,
    /// ER, EP and ED as written, `7.2/2.0/2.0`.
    pub rating: String,
    /// What kind of step is expected to set ER; groups the cases.
    pub group: String,
    pub steps: Vec<Line>,
}

/// One step of the original.
#[derive(Clone, PartialEq)]
pub struct Line {
    pub rating: String,
    /// `Hidden Single: r3c1: 4 in block`
    pub text: String,
}

impl Line {
    /// The part before the colon.
    pub fn name(&self) -> String {
        self.text.split(':').next().unwrap_or_default().to_owned()
    }
}

/// The reference paths.
pub fn cases() -> Vec<Case> {
    let path = outside::path("explainer_paths.tsv.gz").unwrap_or_else(|missing| panic!("{missing}"));
    let mut text = String::new();
    let file = File::open(path).expect("reference paths");
    flate2::read::GzDecoder::new(file).read_to_string(&mut text).expect("gzip");
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines() {
        match line.split('\t').collect::<Vec<_>>()[..] {
            ["P", puzzle, rating, ..] => cases.push(Case {
                puzzle: puzzle.parse().expect("a puzzle"),
                rating: rating.into(),
                group: String::new(),
                steps: Vec::new(),
            }),
            ["S", rating, group, text] => {
                let case = cases.last_mut().expect("a puzzle first");
                case.group = group.into();
                case.steps.push(Line { rating: rating.into(), text: text.into() });
            }
            _ => panic!("unexpected line: {line}"),
        }
    }
    cases
}

/// A row of the reference ratings.
pub struct Row {
    pub puzzle: Grid,
    /// Sudoku Explainer's ER, EP and ED, `7.2/2.0/2.0`.
    pub rating: String,
    /// The names of the steps that set them, as it writes them.
    pub names: [String; 3],
    /// Sukaku Explainer's ER, EP and ED. It has not rated every puzzle.
    pub sukaku: Option<String>,
}

/// The reference ratings.
pub fn ratings() -> Vec<Row> {
    let text =
        fs::read_to_string(testdata().join("explainer.csv")).expect("the reference ratings are part of the tree");
    let rows = text.lines().skip(1).map(|line| {
        let fields: Vec<_> = line.split(',').collect();
        assert_eq!(fields.len(), 10, "{line}");
        Row {
            puzzle: fields[0].parse().expect("a puzzle"),
            rating: fields[1..4].join("/"),
            names: [4, 5, 6].map(|i| fields[i].to_owned()),
            sukaku: (!fields[7].is_empty()).then(|| fields[7..10].join("/")),
        }
    });
    rows.collect()
}

/// Where our path first leaves the original's.
pub struct Difference {
    /// The number of the step, from 1.
    pub at: usize,
    pub theirs: Option<Line>,
    pub ours: Option<Line>,
    /// The board before it.
    pub board: Board,
    /// Whether rating and name agree, so that only details differ.
    pub only_details: bool,
    /// An earlier difference in the details alone.
    pub cause: Option<Box<Difference>>,
}

/// The first difference in rating or name; failing that, the first in the details.
pub fn difference(case: &Case, path: &Path) -> Option<Difference> {
    let mut details = None;
    let mut boards = path.boards();
    for at in 0..case.steps.len().max(path.steps.len()) {
        let (board, step) = boards.next().map_or((path.end, None), |(board, step)| (board, Some(step)));
        let theirs = case.steps.get(at).cloned();
        let ours = step.map(|step| Line { rating: step.difficulty.to_string(), text: description(step) });
        if let (Some(theirs), Some(ours)) = (&theirs, &ours)
            && theirs.rating == ours.rating
            && theirs.name() == base_name(step.expect("ours"))
        {
            let same = theirs.text == ours.text || !ours.text.contains(':');
            if !same && details.is_none() {
                let (theirs, ours) = (Some(theirs.clone()), Some(ours.clone()));
                details = Some(Difference { at: at + 1, theirs, ours, board, only_details: true, cause: None });
            }
        } else {
            let real = Difference { at: at + 1, theirs, ours, board, only_details: false, cause: None };
            // The cause of a difference is often an earlier one in the details.
            return Some(Difference { cause: details.map(Box::new), ..real });
        }
    }
    details
}

/// Our path through the puzzle of a case.
pub fn path(puzzle: &Grid, scratch: &mut Scratch) -> Path {
    Path::with_profile(&Board::new(puzzle), &SE121, scratch).expect("nothing stops it")
}

/// The name that reference paths use: they do not tell dynamic and nested chains apart.
fn base_name(step: &Step) -> String {
    let name = step.kind.to_string();
    let name = name.strip_prefix("Dynamic ").unwrap_or(&name);
    let name = name.split(" (+").next().unwrap_or(name);
    match name {
        "Contradiction Forcing Chains" | "Double Forcing Chains" | "Nishio Forcing Chains" => {
            name.trim_end_matches('s').into()
        }
        _ => name.into(),
    }
}

fn house_name(house: House) -> &'static str {
    match house.kind() {
        HouseKind::Row => "row",
        HouseKind::Col => "column",
        HouseKind::Block => "block",
    }
}

fn join<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(",")
}

/// The step as the original describes it, or its name alone where we do not imitate the description.
pub fn description(step: &Step) -> String {
    let name = base_name(step);
    let mut text = name.clone();
    let in_house = |house: House| house.cells();
    match &step.pattern {
        Pattern::HiddenSingle { house } => {
            let placed = step.placement.expect("a single places");
            let _ = write!(text, ": {}: {} in {}", placed.cell(), placed.digit(), house_name(*house));
        }
        Pattern::NakedSingle => {
            let placed = step.placement.expect("a single places");
            let _ = write!(text, ": {}: {}", placed.cell(), placed.digit());
        }
        Pattern::Locked { digit, base, cover, cells, single } => {
            let (base, cover) = (house_name(*base), house_name(*cover));
            let _ = match single {
                Some(_) => write!(text, ": Cells {}: {digit} of {base} in {cover}", join(*cells)),
                None => write!(text, ": Cells {}: {digit} in {base} and {cover}", join(*cells)),
            };
        }
        Pattern::NakedSubset { house, cells, digits } | Pattern::HiddenSubset { house, cells, digits } => {
            let cells = join((0..9).map(|at| house.cell(at)).filter(|&cell| cells.contains(cell)));
            let _ = write!(text, ": Cells {cells}: {} in {}", join(*digits), house_name(*house));
        }
        Pattern::Fish { base, cover, .. } => {
            let _ = (base, cover, in_house);
        }
        Pattern::DeadlyLoop { cells, digits, .. } => {
            let [a, b] = digits;
            let _ = write!(text, ": Cells {} on {a}, {b}", join(cells.iter().copied()));
        }
        Pattern::AlignedExclusion { cells, .. } => {
            let _ = write!(text, ": {}", join(cells.iter().copied()));
        }
        Pattern::Wing { pivot, pincers: [a, b], digit } if step.kind == Kind::XyzWing => {
            let _ = write!(text, ": Cells {pivot},{a},{b} on value {digit}");
        }
        Pattern::Chains(chains) => {
            let _ = write!(text, ": {}", chain_description(chains));
        }
        _ => {}
    }
    text
}

/// The original rates with one decimal; so do we.
pub fn shown(difficulty: Difficulty) -> String {
    difficulty.to_string()
}

/// What the original says of chains: cells in the order of a cycle, or source and conclusion.
fn chain_description(chains: &Chains) -> String {
    let state = |on: bool| if on { "on" } else { "off" };
    let name = |candidate: Candidate| format!("{}.{}", candidate.cell(), candidate.digit());
    let first = &chains.chains[0].nodes[0];
    let last = chains.chains[0].nodes.last().expect("a chain has nodes");
    let end = format!("{} {}", name(last.candidate), state(last.on));
    match chains.basis {
        Basis::Cycle => {
            let mut cells: Vec<_> = chains.chains[0].nodes[1..].iter().map(|node| node.candidate.cell()).collect();
            let mut seen = HashSet::new();
            cells.retain(|&cell| seen.insert(cell));
            join(cells)
        }
        Basis::SelfRefuting => end,
        Basis::Contradiction => {
            format!("{} {} ==> {} both on & off", name(first.candidate), state(first.on), name(last.candidate))
        }
        Basis::Candidate(candidate) => format!("{} on & off ==> {end}", name(candidate)),
        Basis::Cell(cell) => format!("{cell} ==> {end}"),
        Basis::House(house, digit) => format!("{digit} in {} ==> {end}", house_name(house)),
        other => panic!("{other:?} has no description"),
    }
}
