//! Steps in words: what a player would say to another.
//!
//! ```text
//! XY-Wing (4.2)
//!   r1c1 is 3 or 5. If it is 3, r1c7 is 9; if it is 5, r3c2 is 9.
//!   One of r1c7 and r3c2 is 9 in any case.
//!   So 9 can be removed from r3c89.
//! ```
//!
//! Chains are told link by link, and where they are plain lines, in Eureka notation too.

mod chains;
mod eureka;
pub(crate) mod words;

use std::fmt;

use bitdoku_grid::{Cell, CellSet, Digit, DigitSet, House};

use self::chains::chain_reasons;
use self::eureka::eureka;
use self::words::{cells, digits, eliminations, houses, listed};
use crate::board::Board;
use crate::step::{Pattern, Rescue, Step, StrongLink};

/// A step in words.
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_logic::{Board, next_step};
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let board = Board::new(&grid);
/// let step = next_step(&board).unwrap();
/// let words = step.explain(&board);
/// assert_eq!(words.title, "Hidden Single");
/// assert_eq!(words.reasons[0].text, "In box 2, only r1c6 can hold 8.");
/// assert_eq!(words.conclusion, "So r1c6 is 8.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// What the step is called.
    pub title: String,
    /// Why, sentence by sentence; chains have a line for each link.
    pub reasons: Vec<Line>,
    /// What follows.
    pub conclusion: String,
    /// The chains that are plain lines, in Eureka notation, with what follows from them.
    pub eureka: Vec<String>,
    /// Whether the reasons take for granted that the puzzle has one solution.
    pub assumes_uniqueness: bool,
}

/// A sentence of an explanation.
///
/// ```
/// use bitdoku_logic::Technique;
/// let technique: &dyn Technique = "naked-pair".parse()?;
/// let example = &technique.info().examples[0];
/// let words = example.step(technique).unwrap().explain(&example.board());
/// assert_eq!(words.reasons[0].depth, 0);
/// assert!(words.reasons[0].to_string().starts_with("In column 1, r26c1 hold only 6 and 9"));
/// # Ok::<(), bitdoku_grid::UnknownName>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Line {
    /// 0 for what is said of the step itself, 1 for what is said of a step within it, and so on.
    pub depth: usize,
    /// The sentence.
    pub text: String,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:indent$}{}", "", self.text, indent = 2 * self.depth)
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.title)?;
        for line in &self.reasons {
            writeln!(f, "  {line}")?;
        }
        for line in &self.eureka {
            writeln!(f, "  {line}")?;
        }
        write!(f, "  {}", self.conclusion)
    }
}

impl Step {
    /// The step in words; `board` is the one it was found on.
    #[must_use]
    pub fn explain(&self, board: &Board) -> Explanation {
        Explanation {
            title: self.kind.to_string(),
            reasons: reasons(self, board),
            conclusion: format!("So {}.", self.conclusion()),
            eureka: eureka(self),
            assumes_uniqueness: self.assumes_uniqueness(),
        }
    }

    /// What changes, without the reason: `r1c7 is 9`, or `9 can be removed from r3c89`.
    #[must_use]
    pub fn conclusion(&self) -> String {
        let removed = eliminations(&self.eliminations);
        match self.placement {
            Some(placed) if removed.is_empty() => format!("{} is {}", placed.cell(), placed.digit()),
            Some(placed) => format!("{} is {}, and {removed}", placed.cell(), placed.digit()),
            None => removed,
        }
    }
}

fn reasons(step: &Step, board: &Board) -> Vec<Line> {
    let plain = |text: String| Line { depth: 0, text };
    match &step.pattern {
        Pattern::Chains(chains) => chain_reasons(chains, board),
        _ => sentences(step, board).into_iter().map(plain).collect(),
    }
}

/// The reasons of a step that is no chain.
fn sentences(step: &Step, board: &Board) -> Vec<String> {
    match &step.pattern {
        Pattern::HiddenSingle { house } => vec![hidden_single(step, board, *house)],
        Pattern::NakedSingle => placed(step, |cell, digit| {
            vec![format!(
                "All digits but {digit} are excluded from {cell}: each stands in its row, column or box, or was eliminated."
            )]
        }),
        Pattern::Locked { digit, base, cover, cells: places, single } => {
            let mut lines = vec![format!(
                "In {base}, digit {digit} can only go in {}, which are all in {cover}. So {digit} has no other place in {cover}.",
                cells(*places)
            )];
            if let Some(house) = single {
                lines.extend(placed(step, |cell, digit| {
                    vec![format!("That leaves {digit} one place in {house}: {cell}.")]
                }));
            }
            lines
        }
        Pattern::NakedSubset { house, cells: subset, digits: of } => vec![format!(
            "In {house}, {} hold only {} between them, so these digits have no other place in {house}.",
            cells(*subset),
            digits(*of)
        )],
        Pattern::HiddenSubset { house, cells: subset, digits: of } => {
            let mut lines = vec![format!(
                "In {house}, digits {} can only go in {}, so these cells hold nothing else.",
                digits(*of),
                cells(*subset)
            )];
            lines
                .extend(placed(step, |cell, digit| vec![format!("That leaves {digit} one place in {house}: {cell}.")]));
            lines
        }
        Pattern::Fish { digit, base, cover } => vec![format!(
            "In {}, digit {digit} can only go in {}. Each of these has it there, so {digit} can be removed from the rest of them.",
            houses(*base),
            houses(*cover)
        )],
        Pattern::StrongLinks { digit, links, closed } => strong_links(*digit, links, *closed),
        Pattern::AlsWing { house, cells: set, digits: of, pincer, restricted } => {
            als_wing(board, *house, *set, *of, *pincer, *restricted)
        }
        Pattern::Wing { pivot, pincers, digit } => wing(board, *pivot, *pincers, *digit),
        Pattern::DeadlyLoop { cells: of, digits: pair, rescue } => deadly_loop(of, *pair, rescue),
        Pattern::Bug { cells: of, extra, rescue } => bug(*of, *extra, rescue),
        Pattern::AlignedExclusion { cells: of, excluders } => exclusion(step, board, of, *excluders),
        Pattern::Chains(_) => Vec::new(),
    }
}

/// Lines about the placed digit, if there is one.
fn placed(step: &Step, lines: impl Fn(Cell, Digit) -> Vec<String>) -> Vec<String> {
    step.placement.map(|placed| lines(placed.cell(), placed.digit())).unwrap_or_default()
}

fn hidden_single(step: &Step, board: &Board, house: House) -> String {
    let Some(placed) = step.placement else { return String::new() };
    let (cell, digit) = (placed.cell(), placed.digit());
    if (house.cells() & board.empty_cells()).len() == 1 {
        format!("{cell} is the last empty cell of {house}, which lacks {digit}.")
    } else {
        format!("In {house}, only {cell} can hold {digit}.")
    }
}

fn wing(board: &Board, pivot: Cell, pincers: [Cell; 2], digit: Digit) -> Vec<String> {
    let [first, second] = pincers;
    let other = |cell: Cell| (board.digits(cell) - DigitSet::of(digit)).only().unwrap_or(digit);
    let mut line =
        format!("{pivot} is {}. If it is {}, {first} is {digit}", listed(board.digits(pivot), "or"), other(first));
    line += &format!("; if it is {}, {second} is {digit}", other(second));
    if board.digits(pivot).contains(digit) {
        line += &format!("; else it is {digit} itself");
    }
    let all = if board.digits(pivot).contains(digit) { vec![pivot, first, second] } else { vec![first, second] };
    vec![format!("{line}."), format!("One of {} is {digit} in any case.", listed(all, "and"))]
}

/// Those of `cells` that have one of `digits`.
fn holding(board: &Board, cells: CellSet, digits: DigitSet) -> CellSet {
    cells & digits.iter().fold(CellSet::EMPTY, |all, digit| all | board.cells(digit))
}

fn strong_links(digit: Digit, links: &[StrongLink], closed: bool) -> Vec<String> {
    let mut lines: Vec<String> = links
        .iter()
        .map(|StrongLink { house, ends: [one, other] }| {
            format!("In {house}, digit {digit} can only go in {} or in {}.", cells(*one), cells(*other))
        })
        .collect();
    let (Some(first), Some(last)) = (links.first(), links.last()) else { return lines };
    for pair in links.windows(2) {
        lines.push(format!(
            "{} and {} see each other: not both have {digit}.",
            cells(pair[0].ends[1]),
            cells(pair[1].ends[0])
        ));
    }
    let ends = [first.ends[0], last.ends[1]].map(cells);
    lines.push(if closed {
        format!(
            "{} and {} see each other too, so this is a loop: {digit} can be removed from what sees two neighbouring ends.",
            ends[0], ends[1]
        )
    } else {
        format!("So {digit} is in {} or in {}.", ends[0], ends[1])
    });
    lines
}

fn als_wing(
    board: &Board,
    house: House,
    set: CellSet,
    of: DigitSet,
    pincer: Cell,
    restricted: DigitSet,
) -> Vec<String> {
    let pair = board.digits(pincer);
    let mut lines = vec![
        format!("In {house}, {} hold {} between them, one digit more than there are cells.", cells(set), digits(of)),
        format!("{pincer} is {}, and sees all of their places for {}.", listed(pair, "or"), digits(restricted)),
    ];
    for digit in restricted {
        let other = pair - DigitSet::of(digit);
        lines.push(format!(
            "If {pincer} is {digit}, these cells have no {digit} and must have {}; else {pincer} is {}.",
            digits(of - DigitSet::of(digit)),
            digits(other)
        ));
    }
    lines.push(if restricted == pair {
        "In either case these cells have all of their other digits.".into()
    } else {
        let z = digits(pair - restricted);
        format!("So {z} is in {pincer} or in {}.", cells(holding(board, set, pair - restricted)))
    });
    lines
}

fn deadly_loop(of: &[Cell], pair: [Digit; 2], rescue: &Rescue) -> Vec<String> {
    let [a, b] = pair;
    let around = cells(of.iter().copied().collect());
    let mut lines = vec![format!(
        "If {around} held nothing but {} and {}, the two could be exchanged, and the puzzle would have two solutions.",
        a.min(b),
        a.max(b)
    )];
    lines.push(match rescue {
        Rescue::Cell(cell) => format!("{cell} alone can prevent that: it is neither {a} nor {b}."),
        Rescue::Digit { digit, cells: with } => format!("Only {digit} in {} can prevent that, so one of these is {digit}.", cells(*with)),
        Rescue::Naked { house, cells: with, digits: of } => format!(
            "So one of the other candidates of the loop is true, and with {} that makes a naked subset of {} in {house}.",
            cells(*with),
            digits(*of)
        ),
        Rescue::Hidden { house, cells: with, digits: of } => format!(
            "So the loop's cells in {house} hold at most one of {a} and {b}, and {} must take {}, one of which the loop has.",
            cells(*with),
            digits(*of)
        ),
        Rescue::Locked { house, digit } => {
            let other = if *digit == a { b } else { a };
            format!("In {house}, digit {digit} can only go in two cells of the loop, so neither of them may be {other}.")
        }
    });
    lines
}

fn bug(of: CellSet, extra: DigitSet, rescue: &Rescue) -> Vec<String> {
    let mut lines = vec![format!(
        "Without {} in {}, every empty cell would have two candidates and every digit two places in each house: the \
         puzzle would not have exactly one solution.",
        listed(extra, "and"),
        cells(of)
    )];
    lines.push(match rescue {
        Rescue::Cell(cell) => format!("So {cell} is {}.", listed(extra, "or")),
        Rescue::Digit { digit, cells: with } => format!("So one of {} is {digit}.", cells(*with)),
        Rescue::Naked { house, cells: with, digits: of } => format!(
            "So one of these candidates is true, and with {} that makes a naked subset of {} in {house}.",
            cells(*with),
            digits(*of)
        ),
        Rescue::Hidden { house, cells: with, digits: of } => {
            format!("So {} in {house} must take {}.", cells(*with), digits(*of))
        }
        Rescue::Locked { house, digit } => format!(
            "One of the cells takes such a candidate, the other must then be {digit}, which has no other place in {house}."
        ),
    });
    lines
}

/// For each eliminated candidate, why every combination that contains it fails.
fn exclusion(step: &Step, board: &Board, of: &[Cell], excluders: CellSet) -> Vec<String> {
    let mut lines = Vec::new();
    for candidate in step.eliminations {
        let others: Vec<Cell> = of.iter().copied().filter(|&cell| cell != candidate.cell()).collect();
        let mut failures = Vec::new();
        for combination in combinations(board, &others) {
            let chosen: Vec<(Cell, Digit)> =
                others.iter().copied().zip(combination).chain([(candidate.cell(), candidate.digit())]).collect();
            let with = listed(chosen[..others.len()].iter().map(|(cell, digit)| format!("{cell} is {digit}")), "and");
            failures.push(format!("if {with}, {}", failure(board, &chosen, excluders)));
        }
        lines.push(format!("If {} is {}: {}.", candidate.cell(), candidate.digit(), failures.join("; ")));
    }
    lines
}

fn combinations(board: &Board, of: &[Cell]) -> Vec<Vec<Digit>> {
    of.iter().fold(vec![Vec::new()], |all, &cell| {
        all.iter()
            .flat_map(|some| board.digits(cell).iter().map(move |digit| [some.as_slice(), &[digit]].concat()))
            .collect()
    })
}

fn failure(board: &Board, chosen: &[(Cell, Digit)], excluders: CellSet) -> String {
    for (i, &(cell, digit)) in chosen.iter().enumerate() {
        if let Some((other, _)) = chosen[..i].iter().find(|&&(other, same)| same == digit && other.sees(cell)) {
            return format!("{other} sees {cell}");
        }
    }
    let used: DigitSet = chosen.iter().map(|&(_, digit)| digit).collect();
    match excluders.iter().find(|&cell| board.digits(cell).is_subset(used)) {
        Some(cell) => format!("nothing is left for {cell}"),
        None => "nothing forbids it".into(),
    }
}
