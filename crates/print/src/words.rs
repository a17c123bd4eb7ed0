//! Texts: as one line, cut to fit, and grids in words for those who cannot see them.

use bitdoku_grid::{Grid, Puzzle};

use crate::book::{Entry, Task};
use crate::font::{Face, Fonts};
use crate::language::BookWords;

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

/// A text as lines that fit into a width, broken between words: at most this many, and one more where the text goes on.
pub(crate) fn wrapped(text: &str, size: f32, width: f32, most: usize) -> Vec<String> {
    let font = Fonts::get().face(Face::Regular);
    let (space, mut filled) = (font.width(" "), 0.0);
    let mut lines: Vec<String> = Vec::new();
    for word in cleaned(text).split(' ').filter(|word| !word.is_empty()) {
        let own = font.width(word);
        if let Some(line) = lines.last_mut().filter(|_| (filled + space + own) * size <= width) {
            line.extend([" ", word]);
            filled += space + own;
        } else if lines.len() > most {
            break;
        } else {
            lines.push(word.to_owned());
            filled = own;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitdoku_variant::steps::Language;

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

    #[test]
    fn a_long_text_is_wrapped_as_far_as_it_is_shown() {
        let text: String = (0..900).map(|at| format!("sum {at}: r1c1 r2c5, ")).collect();
        let all = wrapped(&text, 8.0, 300.0, usize::MAX);
        assert!(all.len() > 100 && all.iter().all(|line| Fonts::get().face(Face::Regular).width(line) * 8.0 <= 300.01));
        assert_eq!(all.join(" "), text.trim_end());
        assert_eq!(wrapped(&text, 8.0, 300.0, 5), all[..6]);
        assert_eq!(wrapped("a b", 8.0, 300.0, 5), ["a b"]);
    }

    /// Every word of a language is one, and the font has its letters.
    #[test]
    fn languages_are_whole() {
        for words in [Language::English, Language::German].map(BookWords::of) {
            let lists = [&words.no_answer[..], words.advice, &words.board].concat();
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
        let words = rows_in_words(&grid, BookWords::of(Language::English));
        assert!(words.starts_with("Row 1: 5 3, 2 blanks, 7, 4 blanks. Row 2: 9 blanks."), "{words}");
    }
}
