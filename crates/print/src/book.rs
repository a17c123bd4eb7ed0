//! What a book is: puzzles, what is known of each, and how they look.

use std::ops::Range;

use bitdoku_grid::{Puzzle, Solution};
use bitdoku_variant::steps::Language;

use crate::figure::Figure;
use crate::language::BookWords;
use crate::paper::{Answers, Paper, PerPage};

/// How a [`Book`] looks.
#[derive(Clone, PartialEq, Debug)]
pub struct Style {
    /// The paper.
    pub paper: Paper,
    /// Puzzles on a page.
    pub per_page: PerPage,
    /// Where the answers are.
    pub answers: Answers,
    /// Whether empty cells show their candidates, small: those that no given of a house forbids. A Sukaku always shows its
    /// marks.
    pub candidates: bool,
    /// Whether digits are larger and heavier, for eyes that need it.
    pub large: bool,
    /// At the head of each page, and the name of the document; nothing if it is empty.
    pub title: String,
    /// At the head of each page on the right, such as a date or a level.
    pub subtitle: String,
    /// At the foot of each page on the left, such as what the ratings mean.
    pub note: String,
    /// Whether the first page has the title and nothing else, with the subtitle below it.
    pub title_page: bool,
    /// How much wider the margin is on the side where pages are bound, in points: on the left of the first page, on the right of the
    /// second, and so on.
    pub gutter: f32,
    /// Whether a page before the puzzles says how to solve them.
    pub how_to: bool,
    /// Whether each page of puzzles has a line for a name and a date.
    pub name_line: bool,
    /// The language of all words that are not given.
    pub language: Language,
    /// What the pages of answers are called, if not as usual in the language.
    pub answers_title: Option<String>,
}

impl Style {
    /// The words of its language.
    pub(crate) const fn words(&self) -> &'static BookWords {
        BookWords::of(self.language)
    }

    /// What the pages of answers are called.
    pub(crate) fn answers_title(&self) -> &str {
        self.answers_title.as_deref().unwrap_or(self.words().answers)
    }
}

impl Default for Style {
    fn default() -> Self {
        Self {
            paper: Paper::default(),
            per_page: PerPage::default(),
            answers: Answers::default(),
            candidates: false,
            large: false,
            title: String::new(),
            subtitle: String::new(),
            note: String::new(),
            title_page: false,
            gutter: 0.0,
            how_to: false,
            name_line: false,
            language: Language::English,
            answers_title: None,
        }
    }
}

/// What is to be solved.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Task {
    /// A puzzle of 81 cells.
    Puzzle(Puzzle),
    /// A board of another size or with more rules.
    Figure(Figure),
}

/// What is printed at the back of a [`Book`] for a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Answer {
    /// Nothing: the puzzle has no place there.
    #[default]
    None,
    /// Its solution; the givens are bold.
    Solution(Solution),
    /// The solution of a board of another size or with more rules.
    Figure(Figure),
    /// Some words in place of a solution, such as `several solutions`.
    Words(String),
}

/// A puzzle of a [`Book`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number, above it on the left.
    pub number: u64,
    /// What is to be solved.
    pub task: Task,
    /// How hard it is, above it on the right; nothing if it is empty.
    pub rating: String,
    /// What else is to be said of it, beside the number.
    pub note: String,
    /// What is printed at the back for it.
    pub answer: Answer,
    /// The chapter it belongs to; none if it is empty. Where another one begins, a page begins, and it is at the head of its
    /// pages, where otherwise the subtitle does.
    pub chapter: String,
    /// Where it can be played: a link, drawn as a QR code that can be clicked.
    pub link: Option<String>,
}

impl Entry {
    /// A board of another size or with more rules, with a number and nothing else.
    #[must_use]
    pub fn of_figure(number: u64, figure: Figure) -> Self {
        Self::of(number, Task::Figure(figure))
    }

    /// A puzzle with a number and nothing else.
    #[must_use]
    pub fn new(number: u64, puzzle: Puzzle) -> Self {
        Self::of(number, Task::Puzzle(puzzle))
    }

    fn of(number: u64, task: Task) -> Self {
        Self {
            number,
            task,
            rating: String::new(),
            note: String::new(),
            answer: Answer::None,
            chapter: String::new(),
            link: None,
        }
    }
}

/// A book of puzzles.
///
/// ```
/// use bitdoku_print::{Answer, Book, Entry, Paper, PerPage, Style};
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut book = Book::new(Style { paper: Paper::A5, per_page: PerPage::One, ..Style::default() });
/// book.push(Entry {
///     note: "数独 from Łódź".into(),
///     answer: Answer::Words("several solutions".into()),
///     link: Some("https://example.org/?s=530070000600195000098000060".into()),
///     ..Entry::new(7, puzzle)
/// });
/// assert_eq!(book.pages(), 2);
/// assert!(book.missing().into_iter().eq(['数', '独']), "they are drawn as □");
/// assert!(book.smallest_module().expect("there is a link") > 0.35, "telephones can read it");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Book {
    pub(crate) style: Style,
    pub(crate) entries: Vec<Entry>,
    /// Which entries have a place at the back.
    pub(crate) answered: Vec<usize>,
    /// Which entries are on each page of puzzles.
    pub(crate) pages: Vec<Range<usize>>,
}

impl Book {
    /// A book without puzzles.
    #[must_use]
    pub fn new(style: Style) -> Self {
        Self { style, entries: Vec::new(), answered: Vec::new(), pages: Vec::new() }
    }

    /// Adds a puzzle at the end.
    pub fn push(&mut self, entry: Entry) {
        if entry.answer != Answer::None {
            self.answered.push(self.entries.len());
        }
        let (next, count) = (self.entries.len(), self.style.per_page.count());
        let goes_on = self.entries.last().is_some_and(|last| last.chapter == entry.chapter);
        match self.pages.last_mut() {
            Some(page) if goes_on && page.len() < count => page.end = next + 1,
            _ => self.pages.push(next..next + 1),
        }
        self.entries.push(entry);
    }

    /// How it looks.
    #[must_use]
    pub fn style(&self) -> &Style {
        &self.style
    }

    /// Its puzzles.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// How many pages precede the first with puzzles.
    pub(crate) fn front_pages(&self) -> usize {
        usize::from(self.style.title_page) + usize::from(self.style.how_to)
    }

    pub(crate) fn puzzle_pages(&self) -> usize {
        match self.style.answers {
            Answers::Only => 0,
            _ => self.pages.len(),
        }
    }
}
