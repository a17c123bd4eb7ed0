//! Links that hold a Sudoku: what players share, read and written.
//!
//! | Site | What a link looks like | Module |
//! | --- | --- | --- |
//! | SudokuPad | `https://sudokupad.app/scf…`, `classic…`, `fpuz…`, `scl…`, `?puzzleid=` | [`sudokupad`] |
//! | f-puzzles | `https://www.f-puzzles.com/?load=…` | [`fpuzzles`] |
//! | SudokuWiki | `https://www.sudokuwiki.org/sudoku.htm?bd=…`, 81 digits or packed | [`sudokuwiki`] |
//! | Sudoku Exchange | `https://sudokuexchange.com/play/?s=…` | – |
//! | Sudoku Coach | `https://sudoku.coach/en/play/…` | – |
//! | Simon Tatham's Solo | the game ID `3x3:4e8a5a3j7f…` | [`solo`] |
//!
//! Behind any other host, 81 cells in a row are looked for, a code of f-puzzles, and `?q=` with a constraint string of Interactive
//! Sudoku Solver or a grid. A link that holds no puzzle is refused with the reason in words.
//!
//! ```
//! use bitdoku_text::AnyPuzzle;
//! use bitdoku_text::link::{Site, read};
//! let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
//! let link = Site::SudokuPad.link(&puzzle)?;
//! assert_eq!(link, "https://sudokupad.app/scfsIFrev0quIs0pAGDHPqBs0");
//! assert_eq!(read(&link), Some(Ok(AnyPuzzle::Classic(puzzle, None))));
//! assert_eq!(read("no link at all"), None);
//! let Some(Ok(AnyPuzzle::Variant(variant))) = read("https://sudokupad.app/scfsIFrev0quIs0pAGDHPqBs0x") else { panic!() };
//! assert_eq!(variant.names, ["diagonals"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod fpuzzles;
pub mod solo;
pub mod sudokupad;
pub mod sudokuwiki;

mod json;

use std::fmt;
use std::str::FromStr;

use bitdoku_grid::name::find;
use bitdoku_grid::{Digit, Grid, Puzzle, UnknownName};

use crate::AnyPuzzle;
use crate::board::read::{code, is_game_id, read_code};
use crate::board::{RuleError, Variant};

/// A site whose links can be written. [`SITES`] lists them all.
///
/// ```
/// use bitdoku_text::link::Site;
/// let site: Site = "sudokuexchange".parse()?;
/// let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// assert!(site.link(&puzzle)?.starts_with("https://sudokuexchange.com/play/?s=400000805030"));
/// let sukaku = ".".repeat(728) + "9";
/// let error = site.link(&sukaku.parse()?).unwrap_err();
/// assert!(error.to_string().starts_with("a Sukaku cannot be written as sudokuexchange"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Site {
    /// SudokuPad, in its short classic code: [`sudokupad`].
    SudokuPad,
    /// f-puzzles: [`fpuzzles`].
    FPuzzles,
    /// SudokuWiki: [`sudokuwiki`].
    SudokuWiki,
    /// Sudoku Exchange.
    SudokuExchange,
    /// Sudoku Coach.
    SudokuCoach,
    /// Simon Tatham's Solo, as a game ID: [`solo`].
    Solo,
}

/// What a site is called.
///
/// ```
/// let names: Vec<&str> = bitdoku_text::link::SITES.iter().map(|info| info.name).collect();
/// assert_eq!(names, ["sudokupad", "f-puzzles", "sudokuwiki", "sudokuexchange", "sudokucoach", "solo"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SiteInfo {
    /// Which.
    pub site: Site,
    /// Its name, as given to programs.
    pub name: &'static str,
    /// One line about it.
    pub summary: &'static str,
}

/// Every site whose links can be written.
pub static SITES: &[SiteInfo] = &ALL;

pub(crate) const ALL: [SiteInfo; 6] = [
    SiteInfo { site: Site::SudokuPad, name: "sudokupad", summary: "link to SudokuPad, the shortest there is" },
    SiteInfo { site: Site::FPuzzles, name: "f-puzzles", summary: "link to f-puzzles, where setters edit" },
    SiteInfo { site: Site::SudokuWiki, name: "sudokuwiki", summary: "link to the solver of SudokuWiki" },
    SiteInfo { site: Site::SudokuExchange, name: "sudokuexchange", summary: "link to Sudoku Exchange" },
    SiteInfo { site: Site::SudokuCoach, name: "sudokucoach", summary: "link to Sudoku Coach" },
    SiteInfo { site: Site::Solo, name: "solo", summary: "game ID of Solo in Simon Tatham's puzzle collection" },
];

impl FromStr for Site {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        find("a site", SITES.iter().map(|info| (info.name, info.site)), name)
    }
}

impl Site {
    /// Its row in [`SITES`].
    ///
    /// # Panics
    /// Never: every site has a row.
    #[must_use]
    pub fn info(self) -> &'static SiteInfo {
        SITES.iter().find(|info| info.site == self).expect("every site has a row")
    }

    /// The link that opens a puzzle there.
    ///
    /// # Errors
    /// If it is a Sukaku: these links hold digits only.
    pub fn link(self, puzzle: &Puzzle) -> Result<String, NotAGrid> {
        let grid = puzzle.grid().ok_or(NotAGrid(self))?;
        Ok(match self {
            Self::SudokuPad => format!("https://sudokupad.app/scf{}", sudokupad::encode(grid)),
            Self::FPuzzles => format!("https://www.f-puzzles.com/?load={}", fpuzzles::encode(grid)),
            Self::SudokuWiki => format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", zeros(grid)),
            Self::SudokuExchange => format!("https://sudokuexchange.com/play/?s={}", zeros(grid)),
            Self::SudokuCoach => format!("https://sudoku.coach/en/play/{}", zeros(grid)),
            Self::Solo => solo::encode(grid),
        })
    }
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.info().name)
    }
}

/// A Sukaku cannot be written as a link to this site, as [`Site`] shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAGrid(pub Site);

impl fmt::Display for NotAGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a Sukaku cannot be written as {}, which has no pencilmarks", self.0)
    }
}

impl std::error::Error for NotAGrid {}

/// Why a link holds no puzzle that can be read, in words.
///
/// ```
/// let refused = bitdoku_text::link::read("https://sudokupad.app/1234").unwrap().unwrap_err();
/// assert_eq!(refused.to_string(), "a SudokuPad link to a puzzle stored on that site");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused(String);

impl From<String> for Refused {
    fn from(what: String) -> Self {
        Self(what)
    }
}

impl From<&str> for Refused {
    fn from(what: &str) -> Self {
        Self(what.to_owned())
    }
}

impl From<RuleError> for Refused {
    fn from(error: RuleError) -> Self {
        Self(error.to_string())
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refused {}

/// The puzzle in a link or game ID, or why there is none. `None` if the text is no link, or one in which nothing is known.
#[must_use]
pub fn read(text: &str) -> Option<Result<AnyPuzzle, Refused>> {
    let text = text.trim();
    if let Some(code) = code(text) {
        return Some(read_code(&code, text).map(AnyPuzzle::simplest).map_err(Refused::from));
    }
    match Url::of(text) {
        Some(url) => url.puzzle(),
        None if is_game_id(text) => Some(Variant::read(text).map(AnyPuzzle::simplest).map_err(Refused::from)),
        None if is_seed(text) => {
            Some(Err("a random seed of Solo, from which only that program makes its puzzle".into()))
        }
        None => sudokupad::read_code(text, false),
    }
}

/// Whether a text is a game of Solo by the seed that makes it: `3x3#123`.
fn is_seed(text: &str) -> bool {
    let sides = |text: &str| text.split_once('x').map(|(one, other)| [one.to_owned(), other.to_owned()]);
    let is_number = |text: &String| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.split_once('#').and_then(|(head, _)| sides(head)).is_some_and(|sides| sides.iter().all(is_number))
}

/// What was found, or why nothing was.
type LinkResult = Result<AnyPuzzle, Refused>;

/// Nothing longer is decompressed: a puzzle needs far less, and what is longer could take much memory.
const MOST_COMPRESSED: usize = 16 * 1024;

/// A link: what precedes the path, and what after.
struct Url<'a> {
    host: &'a str,
    rest: &'a str,
}

impl<'a> Url<'a> {
    /// The parts of a text that begins as a link does, or with a site that is known.
    fn of(text: &'a str) -> Option<Self> {
        let bare = ["https://", "http://"].iter().find_map(|scheme| {
            let head = text.get(..scheme.len())?;
            head.eq_ignore_ascii_case(scheme).then(|| &text[scheme.len()..])
        });
        let link = bare.unwrap_or(text);
        let link = link.split_whitespace().next()?;
        let (host, rest) = link.split_at(link.find(['/', '?', '#']).unwrap_or(link.len()));
        let host = host.strip_prefix("www.").unwrap_or(host);
        let is_site = || {
            const SITES: [&str; 6] = [
                "sudokupad.app",
                "f-puzzles.com",
                "sudokuwiki.org",
                "sudokuexchange.com",
                "sudoku.coach",
                "crackingthecryptic.com",
            ];
            SITES.iter().any(|site| host == *site || host.ends_with(&format!(".{site}")))
        };
        (bare.is_some() || is_site()).then_some(Self { host, rest })
    }

    /// The value of a parameter in the query or after `#`.
    fn parameter(&self, name: &str) -> Option<&'a str> {
        let is_named = |part: &&'a str| part.strip_prefix(name).is_some_and(|rest| rest.starts_with('='));
        let part = self.rest.split(['?', '&', '#']).skip(1).find(is_named)?;
        Some(&part[name.len() + 1..])
    }

    /// What the link contains; `None` if that is unknown.
    fn puzzle(&self) -> Option<LinkResult> {
        let is = |site: &str| self.host == site || self.host.ends_with(&format!(".{site}"));
        let without = |what: &str| Err(format!("{what} without a puzzle").into());
        Some(if is("f-puzzles.com") {
            match (self.parameter("load"), self.parameter("id")) {
                (Some(_), _) => Err("an f-puzzles link with a code that cannot be read".into()),
                (None, Some(_)) => Err("an f-puzzles link to a puzzle stored on that site".into()),
                _ => without("an f-puzzles link"),
            }
        } else if is("sudokupad.app") || is("sudokupad.svencodes.com") || is("crackingthecryptic.com") {
            let path = self.rest.split(['?', '#']).next().unwrap_or_default().trim_matches('/');
            // A folder may be before the code, and the code may have slashes.
            let path = path.strip_prefix("sudoku/").unwrap_or(path);
            let code = self.parameter("puzzleid").unwrap_or(path);
            let found = sudokupad::read_code(&decoded(code), true).or_else(|| self.cells());
            found.unwrap_or_else(|| without("a SudokuPad link"))
        } else if is("sudokuwiki.org") {
            match self.parameter("bd") {
                Some(code) => sudokuwiki::decode(&decoded(code)),
                None => self.cells().unwrap_or_else(|| without("a SudokuWiki link")),
            }
        } else if self.host.contains("penpa") || self.rest.contains("penpa") {
            Err("a penpa link, which contains a drawing but no rules".into())
        } else if let Some(query) = self.parameter("q").map(decoded).filter(|query| !query.is_empty()) {
            match bitdoku_grid::Grid::from_str(&query) {
                Ok(grid) => Ok(grid.into()),
                Err(_) => Variant::read(&query).map(AnyPuzzle::from).map_err(Refused::from),
            }
        } else {
            return self.cells();
        })
    }

    /// 81 cells in a row, wherever they stand.
    fn cells(&self) -> Option<LinkResult> {
        let text = decoded(self.rest);
        let is_cell = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
        let run = text.as_bytes().split(|byte| !is_cell(byte)).find(|run| run.len() == 81)?;
        Some(Ok(grid(run).into()))
    }
}

/// A grid of 81 characters of which those from 1 to 9 are digits.
fn grid(cells: &[u8]) -> Grid {
    Grid::new(std::array::from_fn(|i| cells.get(i).and_then(|&byte| Digit::from_ascii(byte))))
}

/// The 81 characters of a grid, 0 for an empty cell.
fn zeros(grid: &Grid) -> String {
    grid.as_array().iter().map(|cell| cell.map_or('0', |digit| char::from(digit.ascii()))).collect()
}

/// A part of a link without `%` sequences, which stand for bytes.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let hex = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
        match (first, tail) {
            (b'%', [a, b, after @ ..]) if hex(*a).is_some() && hex(*b).is_some() => {
                bytes.push(hex(*a).unwrap_or(0) << 4 | hex(*b).unwrap_or(0));
                rest = after;
            }
            _ => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
