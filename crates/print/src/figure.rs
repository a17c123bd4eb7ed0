//! Boards of any size and rules, drawn for paper: what a puzzle is instead of a grid of 81 cells.

use bitdoku_text::board::Variant;
use bitdoku_variant::draw::{Ink, Mark, Scene, Shown, scene, values};
use bitdoku_variant::steps::{Language, kinds};

use crate::language::BookWords;

/// A board on paper: its drawing, its values and its rules in words.
///
/// ```
/// use bitdoku_print::{Book, Entry, Figure};
/// use bitdoku_text::board::Variant;
/// use bitdoku_variant::steps::Language;
///
/// let board = Variant::read(".Shape~4x4.Cage~7~R1C1~R1C2.AntiKnight")?;
/// let figure = Figure::of(&board, &[], Language::English);
/// assert!(figure.words().starts_with("A board of 4 by 4 cells. Rules: cage, anti-knight"));
/// let mut book = Book::default();
/// book.push(Entry::of_figure(1, figure));
/// assert!(book.page(0).svg().contains(">7</text>") && book.pdf().starts_with(b"%PDF"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figure {
    /// Width and height, in units of 60 to a side of a cell.
    pub(crate) size: [i64; 2],
    /// From the corner to that of the board.
    pub(crate) margin: i64,
    pub(crate) marks: Vec<Mark>,
    /// What is printed below it.
    pub(crate) rules: String,
    words: String,
}

impl Figure {
    /// The board of a puzzle, with words in this language; with the values of its solution, if they are given, row by row, and then
    /// without its rules below. The rules are in the setter's words, if there are any.
    #[must_use]
    pub fn of(puzzle: &Variant, solution: &[usize], language: Language) -> Self {
        let book = BookWords::of(language);
        let Variant { rules, notes, .. } = puzzle;
        let drawn = scene(rules, &notes.drawn(), language);
        let size = [drawn.width(), drawn.height()];
        let Scene { rows, columns, margin, under, lines, over, named } = drawn;
        let shown = Shown { values: solution, ..Shown::default() };
        let marks = [under, lines, over, values(rules, &shown)].concat();
        let kinds = kinds(rules, language);
        let more = named.iter().filter(|name| !kinds.contains(&name.as_str()));
        let all: Vec<&str> = kinds.iter().copied().chain(more.map(String::as_str)).collect();
        let said = match (&notes.rules, &all[..]) {
            (Some(text), _) => text.split_whitespace().collect::<Vec<_>>().join(" "),
            (None, []) => String::new(),
            (None, all) => format!("{}: {}", book.rules, all.join(", ")),
        };
        let by = notes.author.as_ref().map(|author| format!(" ({author})")).unwrap_or_default();
        let head = notes.title.as_ref().map(|title| format!("{title}{by}. ")).unwrap_or_default();
        let said = head + &said;
        let [before, between, after] = book.board;
        let mut words = format!("{before} {rows} {between} {columns} {after}.");
        if !said.is_empty() {
            words += &format!(" {said}.");
        }
        let held = |(cell, given): (usize, &Option<usize>)| solution.get(cell).copied().or(*given);
        let values: Vec<Option<usize>> = rules.givens().iter().enumerate().map(held).collect();
        for (row, cells) in values.chunks(columns).enumerate() {
            let name = |value: &Option<usize>| value.map_or(book.blank.to_owned(), |value| value.to_string());
            let said: Vec<String> = cells.iter().map(name).collect();
            words += &format!(" {} {}: {}.", book.row, row + 1, said.join(" "));
        }
        Self { size, margin, marks, rules: if solution.is_empty() { said } else { String::new() }, words }
    }

    /// What it shows, for those who hear it.
    #[must_use]
    pub fn words(&self) -> &str {
        &self.words
    }
}

/// The red, green and blue of an ink on paper, from 0 to 1. Lines are distinguished by their colours.
pub(crate) fn rgb(ink: Ink) -> [f32; 3] {
    let digits: Vec<u32> = ink.code().chars().filter_map(|digit| digit.to_digit(16)).collect();
    let part = |at: usize| match digits[..] {
        [_, _, _] => digits[at] * 17,
        _ => digits[2 * at] * 16 + digits[2 * at + 1],
    };
    [0, 1, 2].map(|at| part(at) as f32 / 255.0)
}
