//! Requests and their answers, as JSON.

use bitdoku_grid::Puzzle;
use bitdoku_print::{Answer, Book, Entry, Figure, QrCode, Style};
use bitdoku_text::board::Variant;
use bitdoku_text::link::Site;
use bitdoku_variant::steps::Language;
use serde::{Deserialize, Serialize};

/// What can be asked: `{"page": {"book": …, "page": 0}}`.
#[derive(Deserialize, Debug)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// How a page of a book looks, and how many there are.
    Page {
        /// The book.
        book: BookRequest,
        /// Which page, from 0; the last if there are fewer.
        page: usize,
    },
    /// All pages, for a browser's own printing.
    Pages {
        /// The book.
        book: BookRequest,
    },
    /// A link to a puzzle, and its QR code as SVG.
    Qr {
        /// 81 or 729 characters.
        puzzle: String,
        /// Where it is to be played.
        at: PlayAt,
    },
    /// The sites that can be linked to.
    Sites {},
}

/// A book: how it looks, and its puzzles.
#[derive(Deserialize, Debug, Default)]
#[serde(default, deny_unknown_fields)]
pub struct BookRequest {
    /// The name of a paper.
    pub paper: Option<String>,
    /// `1`, `2`, `3`, `4`, `6`, `8` or `9`.
    pub per_page: Option<String>,
    /// `back`, `none` or `only`.
    pub answers: Option<String>,
    /// See [`Style`].
    pub candidates: bool,
    /// See [`Style`].
    pub large: bool,
    /// See [`Style`].
    pub title: String,
    /// See [`Style`].
    pub subtitle: String,
    /// See [`Style`].
    pub note: String,
    /// See [`Style`].
    pub title_page: bool,
    /// See [`Style`].
    pub gutter: f32,
    /// See [`Style`].
    pub answers_title: Option<String>,
    /// Where puzzles can be played, if there shall be codes.
    pub qr: Option<PlayAt>,
    /// The puzzles.
    pub entries: Vec<EntryRequest>,
}

/// A puzzle of a book.
#[derive(Deserialize, Debug, Default)]
#[serde(default, deny_unknown_fields)]
pub struct EntryRequest {
    /// 81 or 729 characters; nothing where there is a board.
    pub puzzle: String,
    /// The text of a board of another size or with more rules, instead of a puzzle.
    pub board: Option<String>,
    /// The values of its solution.
    pub values: Vec<usize>,
    /// How hard it is.
    pub rating: String,
    /// What else is to be said.
    pub note: String,
    /// See [`Entry`].
    pub chapter: String,
    /// 81 digits.
    pub solution: Option<String>,
    /// Why there is no solution.
    pub why: Option<String>,
}

/// Where a puzzle is played.
#[derive(Deserialize, Debug, Clone)]
#[serde(rename_all = "kebab-case")]
pub enum PlayAt {
    /// At a site of this name.
    Site(String),
    /// A link that begins like this and ends with the digits, 0 where a cell is empty.
    Link(String),
}

impl PlayAt {
    fn link(&self, puzzle: &Puzzle) -> Result<String, String> {
        match self {
            Self::Site(name) => {
                let site: Site = name.parse().map_err(|error: bitdoku_grid::UnknownName| error.to_string())?;
                site.link(puzzle).map_err(|error| error.to_string())
            }
            Self::Link(start) => Ok(start.clone() + &puzzle.to_string().replace('.', "0")),
        }
    }
}

/// Why there is no answer.
#[derive(Serialize)]
struct Fault {
    error: String,
}

/// A page, and of how many.
#[derive(Serialize)]
struct PageAnswer {
    pages: usize,
    page: usize,
    svg: String,
    /// Characters that the font lacks.
    missing: String,
    /// How wide the squares of the smallest code are, in millimetres.
    module: Option<f32>,
}

/// A link and its code.
#[derive(Serialize)]
struct QrAnswer {
    link: String,
    svg: String,
    /// How many squares a side has.
    size: usize,
}

/// A site.
#[derive(Serialize)]
struct SiteAnswer {
    name: &'static str,
    summary: &'static str,
}

/// The answer to a request, both JSON. It never panics: what cannot be understood is answered with a fault.
pub fn answer(request: &[u8]) -> String {
    let answer = serde_json::from_slice(request).map_err(not_understood).and_then(perform);
    answer.unwrap_or_else(|error| serde_json::to_string(&Fault { error }).unwrap_or_default())
}

/// The PDF of a book, or a fault as JSON.
pub fn book(request: &[u8]) -> Vec<u8> {
    let made = serde_json::from_slice(request).map_err(not_understood).and_then(|request: BookRequest| request.book());
    match made {
        Ok(book) => book.pdf(),
        Err(error) => serde_json::to_vec(&Fault { error }).unwrap_or_default(),
    }
}

fn not_understood(error: serde_json::Error) -> String {
    format!("the request is not understood: {error}")
}

fn json(answer: &impl Serialize) -> Result<String, String> {
    serde_json::to_string(answer).map_err(|error| error.to_string())
}

fn perform(request: Request) -> Result<String, String> {
    match request {
        Request::Page { book, page } => {
            let book = book.book()?;
            let page = page.min(book.pages() - 1);
            json(&PageAnswer {
                pages: book.pages(),
                page,
                svg: book.page(page).svg(),
                missing: book.missing().into_iter().collect(),
                module: book.smallest_module(),
            })
        }
        Request::Pages { book } => {
            let book = book.book()?;
            json(&(0..book.pages()).map(|index| book.page(index).svg()).collect::<Vec<_>>())
        }
        Request::Qr { puzzle, at } => {
            let link = at.link(&parsed(&puzzle)?)?;
            let code = QrCode::of(&link).map_err(|error| format!("the link is {error}"))?;
            json(&QrAnswer { svg: code.svg(), size: code.size(), link })
        }
        Request::Sites {} => {
            let sites =
                bitdoku_text::link::SITES.iter().map(|info| SiteAnswer { name: info.name, summary: info.summary });
            json(&sites.collect::<Vec<_>>())
        }
    }
}

fn parsed(puzzle: &str) -> Result<Puzzle, String> {
    puzzle.parse().map_err(|error: bitdoku_grid::text::ParseError| error.to_string())
}

/// A name, or the usual if none is given.
fn named<T: std::str::FromStr<Err: ToString> + Default>(name: &Option<String>) -> Result<T, String> {
    name.as_ref().map_or_else(|| Ok(T::default()), |name| name.parse().map_err(|error: T::Err| error.to_string()))
}

impl BookRequest {
    fn book(self) -> Result<Book, String> {
        let mut book = Book::new(Style {
            paper: named(&self.paper)?,
            per_page: named(&self.per_page)?,
            answers: named(&self.answers)?,
            candidates: self.candidates,
            large: self.large,
            title: self.title,
            subtitle: self.subtitle,
            note: self.note,
            title_page: self.title_page,
            gutter: if self.gutter.is_finite() { self.gutter.clamp(0.0, 120.0) } else { 0.0 },
            answers_title: self.answers_title,
            ..Style::default()
        });
        for (number, entry) in (1..).zip(self.entries) {
            if let Some(board) = &entry.board {
                let board = Variant::read(board).map_err(|error| error.to_string())?;
                let answer = match (&entry.values[..], entry.why) {
                    ([], None) => Answer::None,
                    ([], Some(why)) => Answer::Words(why),
                    (values, _) => Answer::Figure(Figure::of(&board, values, Language::English)),
                };
                let figure = Figure::of(&board, &[], Language::English);
                book.push(Entry {
                    note: entry.note,
                    chapter: entry.chapter,
                    answer,
                    ..Entry::of_figure(number, figure)
                });
                continue;
            }
            let puzzle = parsed(&entry.puzzle)?;
            let answer = match (entry.solution, entry.why) {
                (Some(solution), _) => Answer::Solution(solution.parse().map_err(|error| format!("{error}"))?),
                (None, Some(why)) => Answer::Words(why),
                (None, None) => Answer::None,
            };
            // A puzzle that a site cannot hold goes without a code.
            let link = self.qr.as_ref().and_then(|at| at.link(&puzzle).ok());
            book.push(Entry {
                rating: entry.rating,
                note: entry.note,
                chapter: entry.chapter,
                answer,
                link,
                ..Entry::new(number, puzzle)
            });
        }
        Ok(book)
    }
}

#[cfg(test)]
mod tests {
    use bitdoku_print::{Answer, Book, Entry, Figure, Style};
    use bitdoku_text::board::Variant;
    use bitdoku_variant::steps::Language;
    use serde_json::{Value, json};

    use crate::faces;

    const GRID: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// The answer to a request whose `op` says what is asked.
    fn ask(mut request: Value) -> Value {
        let op = request.as_object_mut().unwrap().remove("op").unwrap();
        serde_json::from_str(&super::answer(json!({op.as_str().unwrap(): request}).to_string().as_bytes())).unwrap()
    }

    #[test]
    fn a_book_is_shown_and_made() {
        let book = json!({"title": "Friday", "per_page": "2", "entries": [
            {"puzzle": GRID, "rating": "1.2", "solution": SOLVED}, {"puzzle": GRID, "why": "unknown"}, {"puzzle": GRID}]});
        let page = ask(json!({"op": "page", "book": book, "page": 1}));
        assert_eq!((&page["pages"], &page["page"]), (&json!(3), &json!(1)), "{page}");
        assert!(page["svg"].as_str().unwrap().starts_with("<svg"));
        assert_eq!(ask(json!({"op": "page", "book": book, "page": 99}))["page"], 2);
        assert_eq!(ask(json!({"op": "pages", "book": book})).as_array().unwrap().len(), 3);
        assert!(super::book(book.to_string().as_bytes()).starts_with(b"%PDF"));
    }

    /// The values of a solution of at most nine.
    fn values(solution: &str) -> Vec<usize> {
        solution.bytes().map(|digit| usize::from(digit - b'0')).collect()
    }

    #[test]
    fn the_page_prints_what_the_library_prints() {
        let of_library = |number: usize, (text, solution): &(String, String)| match text.parse() {
            Ok(puzzle) => {
                let answer = Answer::Solution(solution.parse().unwrap());
                Entry { answer, ..Entry::new(number as u64, puzzle) }
            }
            Err(_) => {
                let board = Variant::read(text).unwrap();
                let answer = Answer::Figure(Figure::of(&board, &values(solution), Language::English));
                let figure = Figure::of(&board, &[], Language::English);
                Entry { answer, ..Entry::of_figure(number as u64, figure) }
            }
        };
        let library = faces::books().map(|entries| {
            let style = Style { answers_title: Some("Answers".to_owned()), ..Style::default() };
            let mut book = Book::new(style);
            entries.iter().enumerate().for_each(|(at, entry)| book.push(of_library(at + 1, entry)));
            book.pdf()
        });
        let page = faces::books().map(|entries| {
            let entry = |(text, solution): &(String, String)| match text.len() {
                81 => json!({"puzzle": text, "solution": solution}),
                _ => json!({"board": text, "values": values(solution)}),
            };
            let entries: Vec<Value> = entries.iter().map(entry).collect();
            let book = json!({"paper": "a4", "answers_title": "Answers", "entries": entries});
            super::book(book.to_string().as_bytes())
        });
        let told = faces::told_books(&library);
        if !faces::record("printed.jsonl", &told) {
            assert_eq!(told, faces::printed());
        }
        assert_eq!(faces::told_books(&page), told);
    }

    #[test]
    fn a_puzzle_gets_a_link_and_its_code() {
        let link = "http://127.0.0.1:8000/?s=";
        let answer = ask(json!({"op": "qr", "puzzle": GRID, "at": {"link": link}}));
        assert_eq!(answer["link"], format!("{link}{}", GRID.replace('.', "0")));
        assert_eq!(answer["size"], 33);
        let answer = ask(json!({"op": "qr", "puzzle": GRID, "at": {"site": "sudokupad"}}));
        assert!(answer["link"].as_str().unwrap().starts_with("https://sudokupad.app/"), "{answer}");
        assert!(ask(json!({"op": "sites"})).as_array().unwrap().len() > 3);
    }

    #[test]
    fn whatever_comes_is_answered() {
        let bad = json!({"op": "page", "page": 0, "book": {"per_page": "5"}});
        assert_eq!(ask(bad)["error"], "expected a number of puzzles: 1, 2, 3, 4, 6, 8 or 9, found '5'");
        for request in ["", "{", "[]", "{\"none\":{}}", "{\"qr\":{\"puzzle\":\"x\",\"at\":{\"site\":\"none\"}}}"] {
            let answer: Value = serde_json::from_str(&super::answer(request.as_bytes())).unwrap();
            assert!(answer["error"].is_string(), "{request}: {answer}");
        }
        for request in ["", "{", "7", "{\"none\":{}}", "{\"entries\":[{\"puzzle\":\"x\"}]}"] {
            assert!(super::book(request.as_bytes()).starts_with(b"{"), "{request}");
        }
        let entries = json!({"entries": [{"puzzle": GRID, "solution": GRID}]});
        assert!(super::book(entries.to_string().as_bytes()).starts_with(b"{"));
    }
}
