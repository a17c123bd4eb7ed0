//! The bookmarks of a book: an entry for each page, under one for the puzzles and one for the answers.

use std::ops::Range;

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
    let mut bookmarks = Vec::new();
    let front = book.front_pages();
    // A chapter is a run of pages.
    let mut first = 0;
    let chapter = |page: &Range<usize>| &book.entries[page.start].chapter[..];
    for pages in book.pages[..book.puzzle_pages()].chunk_by(|a, b| chapter(a) == chapter(b)) {
        let entries: Vec<usize> = pages.iter().flat_map(Clone::clone).collect();
        let name = match chapter(&pages[0]) {
            "" => book.style.words().puzzles,
            name => name,
        };
        bookmarks.extend(part(name, &entries, book.style.per_page.count(), front + first));
        first += pages.len();
    }
    if book.answer_pages() > 0 {
        let per_page = layout::answers_per_page(&book.style);
        bookmarks.extend(part(book.style.answers_title(), &book.answered, per_page, front + book.puzzle_pages()));
    }
    bookmarks
}
