//! The bookmarks of a book: an entry for each page, under one for the puzzles and one for the answers.

use crate::book::Book;
use crate::layout;

/// A bookmark.
pub(crate) struct Bookmark {
    pub(crate) title: String,
    /// The page that it leads to.
    pub(crate) page: usize,
    pub(crate) children: Vec<Bookmark>,
}

/// The bookmarks; none if there is nothing to find.
pub(crate) fn bookmarks(book: &Book) -> Vec<Bookmark> {
    let numbers = |indices: &[usize]| match indices {
        [] => String::new(),
        [one] => book.entries[*one].number.to_string(),
        [first, .., last] => format!("{}–{}", book.entries[*first].number, book.entries[*last].number),
    };
    let part = |name: &str, indices: &[usize], per_page: usize, first: usize| {
        let pages: Vec<&[usize]> = indices.chunks(per_page).collect();
        let child = |(i, page): (usize, &&[usize])| Bookmark {
            title: format!("{name} {}", numbers(page)),
            page: first + i,
            children: Vec::new(),
        };
        let children: Vec<Bookmark> = pages.iter().enumerate().map(child).collect();
        match children.len() {
            0 | 1 => children,
            _ => vec![Bookmark { title: name.to_owned(), page: first, children }],
        }
    };
    let all: Vec<usize> = (0..book.entries.len()).collect();
    let mut bookmarks = Vec::new();
    if book.puzzle_pages() > 0 {
        bookmarks.extend(part("Puzzles", &all, book.style.per_page.count(), 0));
    }
    if book.answer_pages() > 0 {
        let per_page = layout::answers_per_page(&book.style);
        bookmarks.extend(part(&book.style.answers_title, &book.answered, per_page, book.puzzle_pages()));
    }
    bookmarks
}
