//! A puzzle that is no classic one: what a text says, as data.

use bitdoku_grid::Puzzle;

use super::bounds;
use super::read::{RuleError, known_names};
use super::rules::{Constraint, Regions, Rules};
use super::shape::{Cell, Shape};
use super::write::has_usual_regions;

/// A puzzle of another size, or with more rules than the classic one has.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Variant {
    /// Its text, on one line.
    pub text: String,
    /// The rules beyond those of the classic puzzle, in words, as far as the text or the caller names them.
    pub names: Vec<String>,
    /// Its board, its givens and all of its rules.
    pub rules: Rules,
    /// The values that a player has entered: of each cell at most one.
    pub entries: Vec<(Cell, usize)>,
    /// The marks that a player has noted.
    pub marks: Vec<(Cell, Vec<usize>)>,
    /// What the setter wrote beside the rules.
    pub notes: Notes,
    /// Whether its text writes values as letters, `A` for 1.
    pub has_letters: bool,
}

/// What a setter writes beside the rules. None of it changes the answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Notes {
    /// The title.
    pub title: Option<String>,
    /// The setter.
    pub author: Option<String>,
    /// The rules in the setter's words.
    pub rules: Option<String>,
    /// The solution that the setter states, one value for each cell.
    pub solution: Option<Vec<usize>>,
    /// What is only drawn: the fields of the source's JSON by their names, each as JSON.
    pub cosmetics: Vec<(String, String)>,
}

impl Variant {
    /// A board with these rules, and its text.
    #[must_use]
    pub fn new(rules: Rules, text: String) -> Self {
        let (names, entries, marks) = (Vec::new(), Vec::new(), Vec::new());
        Self { text, names, rules, entries, marks, notes: Notes::default(), has_letters: false }
    }

    /// The same from a text by any author: the one door of all readers.
    ///
    /// # Errors
    /// If a rule lacks cells, or takes too much memory or time.
    pub(super) fn within_bounds(rules: Rules, text: String) -> Result<Self, RuleError> {
        bounds::check(&rules)?;
        Ok(Self::new(rules, text))
    }

    /// A classic puzzle to which the rules of these names are added.
    ///
    /// # Errors
    /// If a name is not known.
    ///
    /// ```
    /// use bitdoku_grid::Grid;
    /// use bitdoku_text::board::Variant;
    ///
    /// let puzzle = Variant::of_puzzle(&Grid::EMPTY.into(), Some("X"))?;
    /// assert_eq!(puzzle.rules.to_string(), ".Shape~9x9.Diagonal~1.Diagonal~-1");
    /// # Ok::<(), bitdoku_text::board::RuleError>(())
    /// ```
    pub fn of_puzzle(puzzle: &Puzzle, names: Option<&str>) -> Result<Self, RuleError> {
        let mut rules = Rules::new(Shape::square(9).expect("36 is the longest side"));
        let cells = rules.shape().all();
        match puzzle {
            Puzzle::Grid(grid) => cells.zip(grid.iter()).for_each(|(cell, (_, digit))| {
                digit.into_iter().for_each(|digit| rules.give(cell, usize::from(digit.value())));
            }),
            Puzzle::Sukaku(marks) => cells.zip(marks.as_array()).for_each(|(cell, digits)| {
                let values = digits.iter().map(|digit| usize::from(digit.value())).collect();
                rules.push(Constraint::Among(cell, values));
            }),
        }
        let mut variant = Self::new(rules, puzzle.to_string());
        names.map_or(Ok(()), |names| variant.add(names))?;
        Ok(variant)
    }

    /// Adds rules by name, but for those that it says itself.
    ///
    /// # Errors
    /// If a name is not known: then none is added.
    pub fn add(&mut self, names: &str) -> Result<(), RuleError> {
        let is_jigsaw = |name: &str| {
            matches!(name, "jigsaw" | "jigsaw regions") && matches!(self.rules.regions(), Regions::Jigsaw(_))
        };
        let is_new = |name: &&str| !name.is_empty() && !is_jigsaw(name) && !self.names.iter().any(|own| own == name);
        let names: Vec<&str> = names.split([',', ';']).map(str::trim).filter(is_new).collect();
        let names = names.join(", ");
        self.rules.add_named(&names)?;
        // A list without a name is none to tell.
        if !known_names(&names)?.is_empty() {
            self.names.push(names);
        }
        Ok(())
    }

    /// The classic puzzle that it is after all, if it is one: 9×9 cells, the usual boxes, and givens alone, or the candidates of each cell.
    #[must_use]
    pub fn classic(&self) -> Option<Puzzle> {
        let Self { rules, .. } = self;
        let shape = rules.shape();
        let is_classic = (shape.rows(), shape.columns(), shape.values(), shape.least()) == (9, 9, 9, 1)
            && rules.has_lines()
            && has_usual_regions(rules)
            && rules.constraints().iter().all(|rule| matches!(rule, Constraint::Among(..)));
        if !is_classic {
            return None;
        }
        if rules.constraints().iter().all(Constraint::is_given) {
            let digits = rules.givens().into_iter().map(|given| given.map_or('.', |value| shape.symbol(value)));
            return digits.collect::<String>().parse().ok();
        }
        let mut marks = [None; 81];
        for rule in rules.constraints() {
            if let Constraint::Among(cell, values) = rule
                && marks[cell.index()].replace(values).is_some()
            {
                return None;
            }
        }
        let symbol = |values: &Vec<usize>, value| if values.contains(&value) { shape.symbol(value) } else { '.' };
        let all = marks.into_iter().collect::<Option<Vec<_>>>()?;
        all.into_iter()
            .flat_map(|values| (1..=9).map(move |value| symbol(values, value)))
            .collect::<String>()
            .parse()
            .ok()
    }

    /// What its player has reached: the given or the entry of each cell, and its marks, none where nothing is noted.
    #[must_use]
    pub fn position(&self) -> (Vec<Option<usize>>, Vec<Vec<usize>>) {
        let mut values = self.rules.givens();
        let mut marks = vec![Vec::new(); values.len()];
        self.entries.iter().for_each(|&(cell, value)| values[cell.index()] = Some(value));
        self.marks.iter().for_each(|(cell, noted)| marks[cell.index()].clone_from(noted));
        (values, marks)
    }

    /// The characters that stand for its values in its text and in a solution on one line, where they are not digits from 1 on: `1-9A-G`,
    /// `0-9A-F` or `A-P`.
    ///
    /// ```
    /// use bitdoku_text::board::Variant;
    ///
    /// let alphabet = |text: &str| Variant::read(text).map(|board| board.alphabet());
    /// assert_eq!(alphabet("A..B............")?.as_deref(), Some("A-D"));
    /// assert_eq!(alphabet("0..3............")?.as_deref(), Some("0-3"));
    /// assert_eq!(alphabet("1..4............")?, None);
    /// # Ok::<(), bitdoku_text::board::RuleError>(())
    /// ```
    #[must_use]
    pub fn alphabet(&self) -> Option<String> {
        let shape = self.rules.shape();
        let (least, greatest) = (shape.least(), shape.greatest());
        match (self.symbol(least), self.symbol(greatest)) {
            _ if !self.has_letters && least == 1 && greatest < 10 => None,
            (first, last) if self.has_letters || greatest < 10 => Some(format!("{first}-{last}")),
            (first, last) => Some(format!("{first}-9A-{last}")),
        }
    }

    /// Values on one line, each as a character of its [`alphabet`](Self::alphabet).
    #[must_use]
    pub fn line(&self, values: impl IntoIterator<Item = usize>) -> String {
        values.into_iter().map(|value| self.symbol(value)).collect()
    }

    fn symbol(&self, value: usize) -> char {
        self.rules.shape().symbol(if self.has_letters { value + 9 } else { value })
    }

    /// How many rows and columns its boxes have, where that might be the other way round.
    #[must_use]
    pub fn oblong_boxes(&self) -> Option<(usize, usize)> {
        match self.rules.regions() {
            Regions::Boxes { rows, columns } if rows != columns => Some((*rows, *columns)),
            _ => None,
        }
    }

    /// Whether it is a grid of another size and nothing more.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        let Self { rules, names, .. } = self;
        names.is_empty()
            && !matches!(rules.regions(), Regions::Jigsaw(_))
            && rules.constraints().iter().all(Constraint::is_given)
    }

    /// What it is, in words: `a 6×6 grid`, `a puzzle with a cage and a thermometer`.
    #[must_use]
    pub fn what(&self) -> String {
        let shape = self.rules.shape();
        let mut kinds: Vec<&str> = Vec::new();
        for rule in self.rules.constraints().iter().filter(|rule| !rule.is_given()) {
            let name = rule.name(shape);
            if !kinds.contains(&name) {
                kinds.push(name);
            }
        }
        if matches!(self.rules.regions(), Regions::Jigsaw(_)) {
            kinds.insert(0, "jigsaw regions");
        }
        match &kinds[..] {
            [] => format!("a {shape} grid"),
            [one] => format!("a puzzle with {one}"),
            [most @ .., last] => format!("a puzzle with {} and {last}", most.join(", ")),
        }
    }
}
