//! What a book is: puzzles, what is known of each, and how they look.

use std::collections::BTreeSet;

use bitdoku_grid::{Puzzle, Solution};

use crate::font::Fonts;
use crate::layout::{self, Item, Sheet};
use crate::{Answers, Paper, PerPage, QrCode};

/// How a [`Book`] looks.
#[derive(Clone, PartialEq, Eq, Debug)]
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
    /// What the pages of answers are called.
    pub answers_title: String,
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
            answers_title: "Answers".to_owned(),
        }
    }
}

/// What is printed at the back of a [`Book`] for a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Answer {
    /// Nothing: the puzzle has no place there.
    #[default]
    None,
    /// Its solution; the givens are bold.
    Solution(Solution),
    /// Some words in place of a solution, such as `several solutions`.
    Words(String),
}

/// A puzzle of a [`Book`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number, above it on the left.
    pub number: u64,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// How hard it is, above it on the right; nothing if it is empty.
    pub rating: String,
    /// What else is to be said of it, beside the number.
    pub note: String,
    /// What is printed at the back for it.
    pub answer: Answer,
    /// Where it can be played: a link, drawn as a QR code that can be clicked.
    pub link: Option<String>,
}

impl Entry {
    /// A puzzle with a number and nothing else.
    #[must_use]
    pub fn new(number: u64, puzzle: Puzzle) -> Self {
        Self { number, puzzle, rating: String::new(), note: String::new(), answer: Answer::None, link: None }
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
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Book {
    pub(crate) style: Style,
    pub(crate) entries: Vec<Entry>,
    /// Which entries have a place at the back.
    pub(crate) answered: Vec<usize>,
}

impl Book {
    /// A book without puzzles.
    #[must_use]
    pub fn new(style: Style) -> Self {
        Self { style, entries: Vec::new(), answered: Vec::new() }
    }

    /// Adds a puzzle at the end.
    pub fn push(&mut self, entry: Entry) {
        if entry.answer != Answer::None {
            self.answered.push(self.entries.len());
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

    /// How many pages it has: at least one, which is empty if there is nothing to print.
    #[must_use]
    pub fn pages(&self) -> usize {
        (self.puzzle_pages() + self.answer_pages()).max(1)
    }

    pub(crate) fn puzzle_pages(&self) -> usize {
        match self.style.answers {
            Answers::Only => 0,
            _ => self.entries.len().div_ceil(self.style.per_page.count()),
        }
    }

    pub(crate) fn answer_pages(&self) -> usize {
        match self.style.answers {
            Answers::None => 0,
            _ => self.answered.len().div_ceil(layout::answers_per_page(&self.style)),
        }
    }

    /// Lays out a page, from 0.
    ///
    /// # Panics
    /// If there is no such page.
    #[must_use]
    pub fn page(&self, index: usize) -> Sheet {
        assert!(index < self.pages(), "there are {} pages", self.pages());
        layout::page(self, index)
    }

    /// The book as a PDF.
    #[must_use]
    pub fn pdf(&self) -> Vec<u8> {
        crate::pdf::write(self)
    }

    /// The characters of titles, notes and ratings that the font lacks; they are drawn as `□`.
    #[must_use]
    pub fn missing(&self) -> BTreeSet<char> {
        let style = &self.style;
        let mut missing = BTreeSet::new();
        let mut look = |text: &str| missing.extend(text.chars().filter(|&char| !Fonts::get().has(char)));
        look(&style.title);
        look(&style.subtitle);
        look(&style.note);
        if self.answer_pages() > 0 {
            look(&style.answers_title);
        }
        for entry in &self.entries {
            look(&entry.rating);
            look(&entry.note);
            if let Answer::Words(words) = &entry.answer {
                look(words);
            }
        }
        missing
    }

    /// How large the modules of the smallest QR code are, in millimetres: below 0.35 many telephones cannot read it.
    /// `None` if there is no code. A link that is too long for any code is left out, so it has no say.
    #[must_use]
    pub fn smallest_module(&self) -> Option<f32> {
        let pages = (0..self.puzzle_pages()).map(|index| self.page(index));
        let codes = pages.flat_map(|sheet| sheet.blocks).flat_map(|block| block.items);
        let sizes = codes.filter_map(|item| match item {
            Item::Code { side, code, .. } => Some(side / QrCode::size(&code) as f32 * 25.4 / 72.0),
            _ => None,
        });
        sizes.reduce(f32::min)
    }
}
