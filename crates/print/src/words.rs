//! Texts: as one line, cut to fit, and grids in words for those who cannot see them.

use bitdoku_grid::{Grid, Puzzle};
use bitdoku_variant::steps::Language;

use crate::book::{Entry, Task};
use crate::font::{Face, Fonts};

/// The words of a book in a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BookWords {
    /// The title of the pages of answers.
    pub answers: &'static str,
    /// The chapter of puzzles that have no level.
    pub others: &'static str,
    /// What ratings are preceded by.
    pub ratings: &'static str,
    /// Instead of an answer: there are several, there is none, it is not known.
    pub no_answer: [&'static str; 3],
    /// Levels as headings, easy ones first.
    pub levels: [&'static str; 5],
    /// The chapter of puzzles without further rules.
    pub classic: &'static str,
    pub(crate) puzzles: &'static str,
    pub(crate) answer: &'static str,
    pub(crate) language: &'static str,
    pub(crate) name: &'static str,
    pub(crate) date: &'static str,
    pub(crate) how_to: &'static str,
    pub(crate) advice: &'static [&'static str],
    pub(crate) puzzle: &'static str,
    pub(crate) row: &'static str,
    pub(crate) blank: &'static str,
    pub(crate) blanks: &'static str,
    pub(crate) candidates_only: &'static str,
    pub(crate) candidates: &'static str,
    pub(crate) rules: &'static str,
    /// Before, between and after the numbers of rows and columns.
    pub(crate) board: [&'static str; 3],
}

impl BookWords {
    /// Those of a language.
    #[must_use]
    pub const fn of(language: Language) -> &'static Self {
        match language {
            Language::German => &GERMAN,
            _ => &ENGLISH,
        }
    }
}

const ENGLISH: BookWords = BookWords {
    answers: "Answers",
    others: "Others",
    ratings: "Ratings",
    no_answer: ["several solutions", "no solution", "unknown"],
    levels: ["Easy", "Medium", "Hard", "Unfair", "Extreme"],
    classic: "Classic",
    puzzles: "Puzzles",
    answer: "Answer",
    language: "en",
    name: "Name",
    date: "Date",
    how_to: "How to solve a Sudoku",
    advice: &[
        "Fill in the empty cells so that each row, each column and each box holds every number exactly once. A box is outlined by thick \
         lines. Each puzzle has exactly one solution.",
        "Begin with a number that is there often. Look for a box in which only one cell is left for it: the rows and columns that \
         already have the number rule out the others.",
        "Then look for a cell that takes only one number: all others are already in its row, its column or its box.",
        "If nothing more is found, write the possible numbers into the cells, small and in pencil. If two cells of a row, column or box \
         have the same two candidates and no others, these are in no other cell of it.",
        "If a board has more rules, they are below it.",
    ],
    puzzle: "Puzzle",
    row: "Row",
    blank: "blank",
    blanks: "blanks",
    candidates_only: "Candidates only.",
    candidates: "Candidates in the empty cells.",
    rules: "Rules",
    board: ["A board of", "by", "cells"],
};

const GERMAN: BookWords = BookWords {
    answers: "Lösungen",
    others: "Weitere",
    ratings: "Bewertungen",
    no_answer: ["mehrere Lösungen", "keine Lösung", "unbekannt"],
    levels: ["Leicht", "Mittel", "Schwer", "Unfair", "Extrem"],
    classic: "Klassisch",
    puzzles: "Rätsel",
    answer: "Lösung",
    language: "de",
    name: "Name",
    date: "Datum",
    how_to: "So löst man ein Sudoku",
    advice: &[
        "Fülle die leeren Felder so, dass jede Zeile, jede Spalte und jeder Block jede Zahl genau einmal enthält. Dicke Linien umranden \
         die Blöcke. Jedes Rätsel hat genau eine Lösung.",
        "Beginne mit einer Zahl, die oft dasteht. Suche einen Block, in dem nur noch ein Feld für sie frei ist: Die Zeilen und Spalten, \
         die sie schon enthalten, schließen die anderen Felder aus.",
        "Suche dann ein Feld, in das nur eine Zahl passt: Alle anderen stehen schon in seiner Zeile, seiner Spalte oder seinem Block.",
        "Wenn sich nichts mehr findet, schreibe die möglichen Zahlen klein mit Bleistift in die Felder. Haben zwei Felder einer Zeile, \
         einer Spalte oder eines Blocks dieselben zwei Kandidaten und keine anderen, stehen diese dort in keinem anderen Feld.",
        "Weitere Regeln stehen unter dem Rätsel.",
    ],
    puzzle: "Rätsel",
    row: "Zeile",
    blank: "leer",
    blanks: "leere",
    candidates_only: "Nur Kandidaten.",
    candidates: "Kandidaten in den leeren Feldern.",
    rules: "Regeln",
    board: ["Ein Rätsel aus", "mal", "Feldern"],
};

/// A puzzle for those who hear it.
pub(crate) fn in_words(entry: &Entry, book: &BookWords) -> String {
    let mut words = format!("{} {}", book.puzzle, entry.number);
    for more in [&entry.note, &entry.rating] {
        if !more.is_empty() {
            words += ", ";
            words += &cleaned(more);
        }
    }
    words += ". ";
    match &entry.task {
        Task::Figure(figure) => words + figure.words(),
        Task::Puzzle(Puzzle::Grid(grid)) => words + &rows_in_words(grid, book),
        Task::Puzzle(Puzzle::Sukaku(marks)) => match marks.placed() {
            placed if placed.clue_count() == 0 => words + book.candidates_only,
            placed => words + &rows_in_words(&placed, book) + " " + book.candidates,
        },
    }
}

/// Row by row; empty cells beside each other are counted.
pub(crate) fn rows_in_words(grid: &Grid, book: &BookWords) -> String {
    let mut words = Vec::new();
    for (row, cells) in grid.as_array().chunks(9).enumerate() {
        let mut said = Vec::new();
        for run in cells.chunk_by(|a, b| a.is_none() == b.is_none()) {
            said.push(match run {
                [None] => book.blank.to_owned(),
                [None, ..] => format!("{} {}", run.len(), book.blanks),
                digits => digits.iter().flatten().map(ToString::to_string).collect::<Vec<_>>().join(" "),
            });
        }
        words.push(format!("{} {}: {}.", book.row, row + 1, said.join(", ")));
    }
    words.join(" ")
}

/// A text as one line: white space is a blank, and what cannot be seen is left out.
pub(crate) fn cleaned(text: &str) -> String {
    let seen = text.chars().map(|char| if char.is_whitespace() { ' ' } else { char });
    let seen: String = seen.filter(|&char| !char.is_control() && !is_invisible(char)).collect();
    seen.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Marks of direction and joiners, which say how others are drawn.
fn is_invisible(char: char) -> bool {
    matches!(char, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}')
}

/// A text, and its size, as fits into a width: smaller down to three quarters, then cut. None if nothing is left.
pub(crate) fn fitted(text: &str, face: Face, size: f32, width: f32) -> Option<(String, f32)> {
    let text = cleaned(text);
    let font = Fonts::get().face(face);
    let whole = font.width(&text);
    if text.is_empty() || width <= 0.0 {
        return None;
    }
    if whole * size <= width {
        return Some((text, size));
    }
    let size = (width / whole).max(0.75 * size);
    if whole * size <= width {
        return Some((text, size));
    }
    let mut left = width / size - font.width("…");
    let fits = |char: &char| {
        left -= font.advance(font.glyph(*char)) / 1000.0;
        left >= 0.0
    };
    let cut: String = text.chars().take_while(fits).collect();
    let cut = cut.trim_end();
    (!cut.is_empty()).then(|| (format!("{cut}…"), size))
}

/// A text as lines that fit into a width, broken between words.
pub(crate) fn wrapped(text: &str, size: f32, width: f32) -> Vec<String> {
    let font = Fonts::get().face(Face::Regular);
    let mut lines: Vec<String> = Vec::new();
    for word in cleaned(text).split(' ').filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if font.width(&format!("{line} {word}")) * size <= width => *line += &format!(" {word}"),
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_fit_or_are_cut() {
        let width = |(text, size): &(String, f32)| Fonts::get().face(Face::Bold).width(text) * size;
        let fit = |text: &str| fitted(text, Face::Bold, 16.0, 100.0);
        assert_eq!(fit("short"), Some(("short".into(), 16.0)));
        let smaller = fit("a title of some").unwrap();
        assert!(smaller.0 == "a title of some" && smaller.1 < 16.0 && width(&smaller) <= 100.01, "{smaller:?}");
        let cut = fit(&"long ".repeat(20)).unwrap();
        assert!(cut.0.ends_with('…') && cut.1 == 12.0 && width(&cut) <= 100.0, "{cut:?}");
        assert_eq!(fit(" \n\u{0} "), None);
        assert_eq!(cleaned(" a\tb\r\nc \u{202E}d"), "a b c d");
    }

    /// Every word of a language is one, and the font has its letters.
    #[test]
    fn languages_are_whole() {
        for words in [ENGLISH, GERMAN] {
            let lists = [&words.no_answer[..], &words.levels, words.advice, &words.board].concat();
            let single = [
                words.answers,
                words.others,
                words.ratings,
                words.name,
                words.date,
                words.how_to,
                words.puzzle,
                words.rules,
            ];
            for word in lists.iter().chain(&single) {
                assert!(!word.is_empty() && word.chars().all(|char| Fonts::get().has(char)), "{word}");
            }
        }
        assert_ne!(BookWords::of(Language::German).answers, BookWords::of(Language::English).answers);
    }

    #[test]
    fn rows_are_said_in_words() {
        let grid = format!("53..7....{}", ".".repeat(72)).parse().unwrap();
        let words = rows_in_words(&grid, &ENGLISH);
        assert!(words.starts_with("Row 1: 5 3, 2 blanks, 7, 4 blanks. Row 2: 9 blanks."), "{words}");
    }
}
