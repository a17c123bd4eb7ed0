//! Books of Sudoku puzzles: laid out on paper, written as PDF, drawn as SVG.
//!
//! ```text
//! Book ──page──▶ Sheet ──▶ PDF · SVG
//! ```
//!
//! A [`Book`] contains puzzles, their answers and ratings, and their style. It is laid out page by page: a [`Sheet`]
//! places every item, and two writers draw it, so that a preview on a screen equals the printed page. The PDF uses vector
//! graphics and embeds its fonts, as book printers require. The same book gives the same bytes; it has no date unless one
//! is given. Screen readers can read each puzzle row by row, and the outline links to each page.
//!
//! ```
//! use bitdoku_print::{Answer, Book, Entry, PerPage, Style};
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse()?;
//!
//! let mut book = Book::new(Style { title: "Friday Sudoku".into(), per_page: PerPage::Two, ..Style::default() });
//! book.push(Entry { rating: "1.2".into(), answer: Answer::Solution(solution), ..Entry::new(1, puzzle) });
//! assert_eq!(book.pages(), 2, "the puzzle, and its answer at the back");
//! let pdf = book.pdf();
//! assert!(pdf.starts_with(b"%PDF-1.7") && pdf.len() < 20_000);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The font is Noto Sans (SIL Open Font License): Latin, Greek and Cyrillic letters. Missing characters are drawn as `□`,
//! and [`Book::missing`] lists them.
//!
//! A [`Drawing`] is for a screen: shapes in the page's colours, as SVG.
//!
//! A [`Figure`] is a board of another size or with more rules, in place of the grid.
//!
//! [`QrCode`] makes the codes, of links or of any text.
#![forbid(unsafe_code)]
#![warn(missing_debug_implementations, clippy::must_use_candidate, clippy::return_self_not_must_use)]

mod book;
mod drawing;
mod figure;
mod font;
mod language;
mod layout;
mod outline;
mod paper;
mod pdf;
mod qr;
mod svg;
mod words;

pub use book::{Answer, Book, Entry, Style, Task};
pub use drawing::{Drawing, Ink, Shape};
pub use figure::Figure;
pub use font::Face;
pub use language::BookWords;
pub use layout::{Anchor, Block, Item, Role, Sheet};
pub use paper::{Answers, Paper, PerPage};
pub use qr::{QrCode, TooLong};
