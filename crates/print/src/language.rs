//! The words that books print, in each language.

use bitdoku_variant::steps::Language;

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
        "Start with a number that appears often. Look for a box in which only one cell is left for it: the rows and columns that \
         already have the number rule out the others.",
        "Then look for a cell that can hold only one number, because all others are already in its row, its column or its box.",
        "When you find nothing more, write the possible numbers into the empty cells, small and in pencil. If two cells of a row, \
         column or box hold the same two candidates and no others, no other cell there can hold these two.",
        "The rules that a board has beyond these are printed below it.",
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
