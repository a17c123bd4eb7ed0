//! Puzzles as they are shown to people elsewhere: a picture, a page, a post in a forum.

use bitdoku::grid::Puzzle;
use bitdoku::logic::Picture;
use bitdoku::text::Format;
use bitdoku::{Board, Variant};
use bitdoku_variant::draw::{Shown, svg};
use bitdoku_variant::write::{Notation, write};

use super::super::explain::{escaped, page_head};
use crate::png::Painted;

/// What a puzzle is drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drawing {
    /// A picture of one puzzle
    Picture(Painted),
    /// A page with a picture of each puzzle
    Html,
    /// A post for a forum: a grid of characters for each puzzle
    Bbcode,
}

/// How it is drawn.
#[derive(Clone, Debug)]
pub(super) struct Style {
    pub(super) candidates: bool,
    /// The title of each puzzle, if not its annotation.
    pub(super) title: Option<String>,
}

impl Drawing {
    /// What there is, with names and summaries.
    pub(super) const ALL: [(&str, &str, Self); 4] = [
        ("svg", "a picture of one puzzle", Self::Picture(Painted::Svg)),
        ("png", "a picture of one puzzle, in pixels", Self::Picture(Painted::Png)),
        ("html", "a page with a picture of each puzzle", Self::Html),
        ("bbcode", "a post for a forum: a grid of characters for each puzzle", Self::Bbcode),
    ];

    /// The ending of a picture's file, if it is a picture of one puzzle.
    pub(super) const fn ending(self) -> Option<&'static str> {
        match self {
            Self::Picture(painted) => Some(painted.ending()),
            Self::Html | Self::Bbcode => None,
        }
    }

    /// The bytes of what was written.
    pub(super) fn bytes(self, written: String) -> Vec<u8> {
        match self {
            Self::Picture(painted) => painted.bytes(written),
            Self::Html | Self::Bbcode => written.into_bytes(),
        }
    }

    /// What precedes the first puzzle.
    pub(super) fn header(self, style: &Style) -> String {
        match self {
            Self::Html => page_head(style.title.as_deref().unwrap_or("Sudoku"), "en"),
            Self::Picture(_) | Self::Bbcode => String::new(),
        }
    }

    /// Appends a puzzle; what becomes pixels is SVG yet.
    pub(super) fn write(self, puzzle: &Puzzle, annotation: &str, style: &Style, out: &mut String) {
        let board = Board::of_puzzle(puzzle);
        let title = style.title.as_deref().unwrap_or(annotation);
        let has_marks = style.candidates || puzzle.grid().is_none();
        let picture = Picture::new(&board).candidates(has_marks);
        let svg = |title: Option<&str>| match title {
            Some(title) => picture.title(title).svg(),
            None => picture.embedded().svg(),
        };
        let characters = || {
            let format = if has_marks { Format::Candidates } else { Format::Picture };
            let mut text = String::new();
            format.write(puzzle, "", &mut text).expect("candidates hold any puzzle, a picture any grid");
            text
        };
        self.put(title, svg, characters, out);
    }

    /// Appends a puzzle of another size or with other rules. Its candidates are the true ones.
    pub(super) fn write_board(
        self,
        puzzle: &Variant,
        candidates: &[Vec<usize>],
        annotation: &str,
        style: &Style,
        out: &mut String,
    ) {
        let Variant { rules, notes, .. } = puzzle;
        let own = if annotation.is_empty() { notes.title.as_deref().unwrap_or_default() } else { annotation };
        let title = style.title.as_deref().unwrap_or(own);
        let shown = Shown { candidates, notes: Some(notes), ..Shown::default() };
        let svg = |title: Option<&str>| svg(rules, &Shown { title: title.unwrap_or_default(), ..shown });
        self.put(title, svg, || write(rules, Notation::Picture).expect("a picture holds any rules"), out);
    }

    /// Appends a puzzle. `svg` draws it, alone with a title or as a part of a page; `characters` writes it for a forum.
    fn put(
        self,
        title: &str,
        svg: impl FnOnce(Option<&str>) -> String,
        characters: impl FnOnce() -> String,
        out: &mut String,
    ) {
        let heading = |open: &str, title: &str, close: &str| match title {
            "" => String::new(),
            title => format!("{open}{title}{close}\n"),
        };
        match self {
            Self::Picture(_) => out.push_str(&svg(Some(title))),
            Self::Html => {
                let heading = heading("<h2>", &escaped(title), "</h2>");
                out.extend(["<section>\n", &heading, &svg(None), "</section>\n"]);
            }
            Self::Bbcode => out.extend([&heading("[b]", title, "[/b]"), "[code]\n", &characters(), "[/code]\n"]),
        }
    }

    /// Appends a line that says something to people and is no puzzle.
    pub(super) fn write_comment(self, text: &str, out: &mut String) {
        match self {
            Self::Picture(Painted::Svg) | Self::Html => Format::OpenSudoku.write_comment(text, out),
            // It has no room for words; messages say what there is to say.
            Self::Picture(Painted::Png) => {}
            Self::Bbcode => Format::Line.write_comment(text, out),
        }
    }
}
