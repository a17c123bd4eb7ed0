//! The puzzles of a study, in groups of difficulty.

use core::fmt;
use core::str::FromStr;

use bitdoku_grid::name::find;
use bitdoku_grid::{Grid, Solution, UnknownName};
use bitdoku_logic::Board;
use bitdoku_solve::{Budget, Outcome, Solver};

use crate::study::grade::Grade;

/// A set of puzzles, each with exactly one solution, in groups.
#[derive(Clone, Debug)]
pub struct PuzzleSet {
    /// What it is called in reports.
    pub name: String,
    /// What its puzzles are, in words; empty if nothing is known.
    pub about: String,
    /// The names of the groups, easiest first.
    pub groups: Vec<String>,
    /// The puzzles, in the order of the file.
    pub items: Vec<Item>,
}

/// A puzzle of a set.
#[derive(Clone, Debug)]
pub struct Item {
    /// Its number in the set, from 1.
    pub number: usize,
    /// The puzzle.
    pub puzzle: Grid,
    /// Its only solution.
    pub solution: Solution,
    /// The number of its group.
    pub group: usize,
}

/// What puts puzzles into groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelBy {
    /// What follows the puzzle in its line, up to a comma.
    Annotation,
    /// The rules that suffice: see [`Grade`].
    Technique,
    /// The number of clues.
    Clues,
    /// The guesses that `mrv` makes.
    Guesses,
}

impl LevelBy {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Annotation, Self::Technique, Self::Clues, Self::Guesses];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Annotation => "annotation",
            Self::Technique => "technique",
            Self::Clues => "clues",
            Self::Guesses => "guesses",
        }
    }
}

impl fmt::Display for LevelBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for LevelBy {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        find("a way to part puzzles", Self::ALL.map(|by| (by.name(), by)), name)
    }
}

/// Why puzzles are not a set to study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetError {
    /// A line, counted from 1, does not begin with a puzzle.
    NotAPuzzle {
        /// The line.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// The puzzle in this line does not have exactly one solution.
    NotProper {
        /// The line.
        line: usize,
    },
    /// The text holds no puzzle.
    Empty,
}

impl SetError {
    /// What is wrong, without the place.
    pub fn reason(&self) -> &str {
        match self {
            Self::NotAPuzzle { reason, .. } => reason,
            Self::NotProper { .. } => "a study needs puzzles with exactly one solution",
            Self::Empty => "no puzzle in the set",
        }
    }
}

impl fmt::Display for SetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAPuzzle { line, .. } | Self::NotProper { line } => write!(f, "line {line}: {}", self.reason()),
            Self::Empty => f.write_str(self.reason()),
        }
    }
}

impl core::error::Error for SetError {}

/// A puzzle before it is in a set.
#[derive(Clone, Debug)]
pub struct NotedPuzzle {
    /// Its line, counted from 1.
    pub line: usize,
    /// The puzzle.
    pub puzzle: Grid,
    /// What is written after it.
    pub note: String,
}

impl PuzzleSet {
    /// 200 minimal and easy puzzles made by this project, 50 of each [`Grade`].
    ///
    /// ```
    /// let set = bitdoku_lab::study::set::PuzzleSet::minimal();
    /// assert_eq!(set.items.len(), 200);
    /// assert_eq!(set.groups, ["easy", "medium", "difficult", "very difficult"]);
    /// ```
    pub fn minimal() -> Self {
        let about = "50 puzzles of each level; the easy ones keep 32 to 36 clues, the others are minimal";
        Self::built_in("minimal", about, include_str!("../../data/minimal.txt"))
    }

    /// 200 puzzles with 25 to 30 givens, as document 004 says of newspapers, and not chosen any further.
    pub fn newspaper() -> Self {
        let about = "200 puzzles with 25 to 30 givens, as the document says of newspapers, not chosen any further: clues are \
                     taken from random grids in random order; their levels are as they came";
        Self::built_in("newspaper", about, include_str!("../../data/newspaper.txt"))
    }

    /// 50 easy puzzles with 48 clues and 50 medium ones with 29, the numbers that figure 8 of document 004 implies.
    pub fn figure_8() -> Self {
        let about = "50 easy puzzles with 48 clues and 50 medium ones with 29: the clues that the document's figure 8 implies, \
                     where 33 values, and 15 and 37, are found";
        Self::built_in("figure 8", about, include_str!("../../data/figure-8.txt"))
    }

    /// Facts in small numbers from two lists of others, each puzzle with one solution: 200 with 17 clues, and 200 of magictour's.
    pub fn listed() -> [Self; 2] {
        let seventeen =
            "200 puzzles with 17 clues, every 245th of the list that Gordon Royle began, of all 49,158 that are known";
        let magictour = "200 puzzles, every 7th of the 1,465 hard ones that magictour gathered (top1465)";
        [
            Self::built_in("17 clues", seventeen, include_str!("../../data/seventeen.txt")),
            Self::built_in("magictour", magictour, include_str!("../../data/magictour.txt")),
        ]
    }

    /// The sets of a study that is given none.
    pub fn standard() -> Vec<Self> {
        vec![Self::figure_8(), Self::newspaper(), Self::minimal()]
    }

    fn built_in(name: &str, about: &str, text: &str) -> Self {
        let set = Self::parse(name, text, LevelBy::Annotation).expect("the committed set is well-formed");
        Self { about: about.to_owned(), ..set }
    }

    /// Reads lines that begin with 81 characters; `#` lines and blank lines are skipped.
    ///
    /// # Errors
    /// If a line is not a puzzle with one solution, or there is none.
    pub fn parse(name: &str, text: &str, by: LevelBy) -> Result<Self, SetError> {
        let mut entries = Vec::new();
        for (line, content) in (1..).zip(text.lines()) {
            if content.trim().is_empty() || content.starts_with('#') {
                continue;
            }
            let not_a_puzzle = |error: &dyn fmt::Display| SetError::NotAPuzzle { line, reason: error.to_string() };
            let end = content.char_indices().nth(81).map_or(content.len(), |(end, _)| end);
            let puzzle: Grid = content[..end].parse().map_err(|error| not_a_puzzle(&error))?;
            entries.push(NotedPuzzle { line, puzzle, note: content[end..].to_owned() });
        }
        Self::new(name, entries, by)
    }

    /// A set of puzzles, each of which must have exactly one solution.
    ///
    /// # Errors
    /// If one has not, or there is none.
    pub fn new(name: &str, entries: Vec<NotedPuzzle>, by: LevelBy) -> Result<Self, SetError> {
        let mut items = Vec::new();
        let mut keys: Vec<(u64, String)> = Vec::new();
        for NotedPuzzle { line, puzzle, note } in entries {
            let solution = solution(&puzzle).ok_or(SetError::NotProper { line })?;
            let key = group_of(&puzzle, &note, by);
            let group = keys.iter().position(|known| *known == key).unwrap_or_else(|| {
                keys.push(key);
                keys.len() - 1
            });
            items.push(Item { number: items.len() + 1, puzzle, solution, group });
        }
        if items.is_empty() {
            return Err(SetError::Empty);
        }
        // Groups are in the order of their keys; annotations, which have none, in the order of the file.
        let mut order: Vec<usize> = (0..keys.len()).collect();
        order.sort_by_key(|&group| keys[group].0);
        for item in &mut items {
            item.group = order.iter().position(|&group| group == item.group).expect("each group is in the order");
        }
        let groups = order.iter().map(|&group| keys[group].1.clone()).collect();
        Ok(Self { name: name.to_owned(), about: String::new(), groups, items })
    }

    /// One in this many puzzles of each group, but at least three if it has them: for a quick look.
    pub fn thinned(mut self, every: usize) -> Self {
        let mut seen = vec![0usize; self.groups.len()];
        let sizes: Vec<usize> = (0..self.groups.len()).map(|group| self.group(group).count()).collect();
        self.items.retain(|item| {
            let at = seen[item.group];
            seen[item.group] += 1;
            let every = every.min(sizes[item.group] / 3).max(1);
            at.is_multiple_of(every)
        });
        for (number, item) in (1..).zip(&mut self.items) {
            item.number = number;
        }
        self.about += " (thinned out for a quick look)";
        self
    }

    /// The puzzles of a group.
    pub fn group(&self, group: usize) -> impl Iterator<Item = &Item> {
        self.items.iter().filter(move |item| item.group == group)
    }

    /// A number that changes when a puzzle or a group does (FNV-1a).
    pub fn fingerprint(&self) -> u64 {
        let text = self.items.iter().map(|item| format!("{} {}\n", item.puzzle, self.groups[item.group]));
        text.flat_map(String::into_bytes)
            .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
    }
}

fn solution(puzzle: &Grid) -> Option<Solution> {
    let mut solver: Box<dyn Solver> = "boolean+search".parse().expect("a solver of this name is registered");
    match solver.solve_within(&puzzle.into(), &Budget::UNLIMITED.guesses(10_000_000)).0 {
        Outcome::Unique(solution) => Some(solution),
        _ => None,
    }
}

/// The group of a puzzle: a key to sort groups by, and its name.
fn group_of(puzzle: &Grid, annotation: &str, by: LevelBy) -> (u64, String) {
    let bounds = |value: u64, bounds: &[u64], unit: &str| {
        let at = bounds.iter().position(|&bound| value <= bound).unwrap_or(bounds.len());
        let low = if at == 0 { 0 } else { bounds[at - 1] + 1 };
        let name = match bounds.get(at) {
            Some(&high) if high == low => format!("{high} {unit}"),
            Some(high) => format!("{low} to {high} {unit}"),
            None => format!("{low} {unit} or more"),
        };
        (at as u64, name)
    };
    match by {
        LevelBy::Annotation => {
            let name = annotation.split(',').next().unwrap_or_default().trim();
            (0, if name.is_empty() { "not annotated".to_owned() } else { name.to_owned() })
        }
        LevelBy::Technique => {
            let grade = Grade::of(&Board::new(puzzle));
            (grade as u64, grade.to_string())
        }
        LevelBy::Clues => bounds(puzzle.clue_count() as u64, &[19, 22, 25, 28, 31], "clues"),
        LevelBy::Guesses => {
            let mut mrv: Box<dyn Solver> = "mrv".parse().expect("a solver of this name is registered");
            let (_, report) = mrv.solve_within(&puzzle.into(), &Budget::UNLIMITED.guesses(10_000));
            bounds(report.guesses, &[0, 9, 99, 999], "guesses")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &str = "\
# a comment
8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.. hard, by Inkala

53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 usual
";

    #[test]
    fn groups_are_ordered_by_what_they_mean_or_by_the_file() {
        let groups = |by| PuzzleSet::parse("two", TWO, by).unwrap().groups;
        assert_eq!(groups(LevelBy::Annotation), ["hard", "usual"]);
        assert_eq!(groups(LevelBy::Technique), ["easy", "very difficult"]);
        assert_eq!(groups(LevelBy::Clues), ["20 to 22 clues", "29 to 31 clues"]);
        assert_eq!(groups(LevelBy::Guesses)[0], "0 guesses");
        let set = PuzzleSet::parse("two", TWO, LevelBy::Technique).unwrap();
        assert_eq!(set.items.iter().map(|item| item.group).collect::<Vec<_>>(), [1, 0]);
        assert_eq!(set.group(0).map(|item| item.number).collect::<Vec<_>>(), [2]);
    }

    #[test]
    fn what_cannot_be_studied_is_named_with_its_line() {
        let error = |text: &str| PuzzleSet::parse("", text, LevelBy::Clues).unwrap_err();
        assert_eq!(error("# nothing\n"), SetError::Empty);
        assert_eq!(error(&format!("\n{}\n", ".".repeat(81))), SetError::NotProper { line: 2 });
        assert!(matches!(error("12x"), SetError::NotAPuzzle { line: 1, .. }));
        assert!(matches!(error("ääää"), SetError::NotAPuzzle { line: 1, .. }));
    }

    #[test]
    fn the_fingerprint_tells_sets_apart() {
        let by = |by| PuzzleSet::parse("two", TWO, by).unwrap().fingerprint();
        assert_eq!(by(LevelBy::Clues), by(LevelBy::Clues));
        assert_ne!(by(LevelBy::Clues), by(LevelBy::Technique));
    }
}
