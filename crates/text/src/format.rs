//! The formats, by name.

use std::fmt;
use std::str::FromStr;

use bitdoku_grid::Puzzle;

use crate::board::Variant;
use crate::link::{self, Site, SiteInfo};
use crate::{block, candidates, comma, hodoku, json, line, numbers, opensudoku, sukaku, table};
use bitdoku_grid::name::{UnknownName, find};

/// A way to write puzzles as text. [`FORMATS`] describes them.
///
/// ```
/// use bitdoku_text::Format;
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let comma: Format = "comma".parse()?;
/// assert!(comma.text(&puzzle)?.starts_with("5,3,0,0,7,0,0,0,0\n6,0,0,1,9,5,0,0,0\n"));
/// assert_eq!((comma.to_string(), comma.is_one_line(), comma.info().sukaku), ("comma".to_owned(), false, false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// One puzzle per line, 81 characters: [`text::line`](crate::line).
    Line,
    /// Nine lines of nine characters: [`text::block`](crate::block).
    Block,
    /// As [`Format::Block`], with rules between the boxes.
    Picture,
    /// Nine lines of nine comma-separated numbers: [`text::comma`](crate::comma).
    Comma,
    /// 81 numbers with white space between them: [`text::numbers`](crate::numbers).
    Numbers,
    /// The candidates of each cell: [`text::candidates`](crate::candidates).
    Candidates,
    /// One puzzle per line, 729 characters: [`text::sukaku`](crate::sukaku).
    Sukaku,
    /// A table with a column of puzzles: [`text::table`](crate::table).
    Csv,
    /// A line of HoDoKu's library: [`text::hodoku`](crate::hodoku).
    Hodoku,
    /// A game in an XML file of OpenSudoku: [`text::opensudoku`](crate::opensudoku).
    OpenSudoku,
    /// JSON of any depth: [`text::json`](crate::json).
    Json,
    /// An array of NumPy: [`text::npy`](crate::npy).
    Npy,
    /// Constraint strings of Interactive Sudoku Solver, which hold any rules.
    Iss,
    /// Jigsaws on two lines each, or on twice nine: the cells and the names of their regions.
    Jigsaw,
    /// Saved games of Simon Tatham's Solo.
    Saved,
    /// Links to a site, a line each: [`text::link`](crate::link).
    Link(Site),
}

/// What a format is called and what it looks like.
///
/// ```
/// use bitdoku_text::FORMATS;
/// let for_sukaku = FORMATS.iter().filter(|info| info.sukaku).map(|info| info.name).collect::<Vec<_>>();
/// assert_eq!(for_sukaku, ["candidates", "sukaku", "csv", "hodoku", "iss"]);
/// assert!(FORMATS.iter().all(|info| info.reads) && FORMATS.iter().any(|info| !info.writes));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FormatInfo {
    /// The format.
    pub format: Format,
    /// Its name, as given to `--format` and `--to`.
    pub name: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// Whether it can hold a Sukaku when it is written, or grids only.
    pub sukaku: bool,
    /// Whether it is read.
    pub reads: bool,
    /// Whether it is written.
    pub writes: bool,
}

/// Every format, the most usual first, links to sites among them.
pub static FORMATS: &[FormatInfo] = &[
    FormatInfo::new(Format::Line, "line", "81 characters per line, then an annotation", false),
    FormatInfo::new(Format::Block, "block", "nine lines of nine cells, with or without rules", false),
    FormatInfo::new(Format::Picture, "picture", "as block, written with rules between the boxes", false),
    FormatInfo::new(Format::Comma, "comma", "nine rows of nine comma-separated numbers, 0 for empty", false),
    FormatInfo::new(Format::Numbers, "numbers", "81 numbers with white space between them, 0 for empty", false),
    FormatInfo::new(Format::Candidates, "candidates", "candidate grid: nine rows of nine groups of digits", true),
    FormatInfo::new(Format::Sukaku, "sukaku", "729 characters per line, nine candidates per cell", true),
    FormatInfo::new(Format::Csv, "csv", "table with a column puzzle, quizzes or question, or --column", true),
    FormatInfo::new(Format::Hodoku, "hodoku", "line of HoDoKu's library, :0000:x:GRID:DELETED::", true),
    FormatInfo::new(Format::OpenSudoku, "opensudoku", "XML file of OpenSudoku, a puzzle for each game in it", false),
    FormatInfo::new(Format::Json, "json", "JSON of any depth, written as nine lists of nine numbers", false),
    FormatInfo {
        writes: false,
        ..FormatInfo::new(Format::Npy, "npy", "array of NumPy: N times 81 or 9×9 numbers, or N texts", false)
    },
    FormatInfo::new(Format::Iss, "iss", "constraint strings of Interactive Sudoku Solver, which hold any rules", true),
    FormatInfo {
        writes: false,
        ..FormatInfo::new(
            Format::Jigsaw,
            "jigsaw",
            "jigsaws: 81 cells, then 81 names of regions on lines of their own",
            false,
        )
    },
    FormatInfo { writes: false, ..FormatInfo::new(Format::Saved, "saved", "saved game of Simon Tatham's Solo", false) },
    FormatInfo::link(&link::ALL[0]),
    FormatInfo::link(&link::ALL[1]),
    FormatInfo::link(&link::ALL[2]),
    FormatInfo::link(&link::ALL[3]),
    FormatInfo::link(&link::ALL[4]),
    FormatInfo::link(&link::ALL[5]),
];

impl FormatInfo {
    const fn new(format: Format, name: &'static str, summary: &'static str, sukaku: bool) -> Self {
        Self { format, name, summary, sukaku, reads: true, writes: true }
    }

    const fn link(site: &SiteInfo) -> Self {
        Self::new(Format::Link(site.site), site.name, site.summary, false)
    }

    /// Whether it is a link to a site.
    #[must_use]
    pub const fn is_link(&self) -> bool {
        matches!(self.format, Format::Link(_))
    }
}

impl Format {
    /// Its row in [`FORMATS`].
    #[must_use]
    pub fn info(self) -> &'static FormatInfo {
        FORMATS.iter().find(|info| info.format == self).expect("every format has a row")
    }

    /// What precedes the first record, such as the names of columns; empty for most.
    #[must_use]
    pub const fn header(self) -> &'static str {
        match self {
            Self::Csv => table::HEADER,
            Self::OpenSudoku => opensudoku::HEADER,
            Self::Json => json::HEADER,
            _ => "",
        }
    }

    /// What follows the last record; empty for most.
    #[must_use]
    pub const fn footer(self) -> &'static str {
        match self {
            Self::OpenSudoku => opensudoku::FOOTER,
            Self::Json => json::FOOTER,
            _ => "",
        }
    }

    /// Whether each record is one line. Then a text may be cut after any line and read in parts: once a [`Reader`] has
    /// given its first record it learns nothing more, so a clone of it can go on with any part.
    ///
    /// [`Reader`]: crate::Reader
    #[must_use]
    pub const fn is_one_line(self) -> bool {
        match self {
            Self::Line | Self::Sukaku | Self::Csv | Self::Hodoku | Self::Link(_) => true,
            Self::Block | Self::Picture | Self::Comma | Self::Numbers | Self::Candidates => false,
            Self::OpenSudoku | Self::Json | Self::Npy | Self::Iss | Self::Jigsaw | Self::Saved => false,
        }
    }

    /// A byte after which a line of this format may be cut, for all of it may be one line.
    #[must_use]
    pub const fn seam(self) -> Option<u8> {
        match self {
            Self::OpenSudoku => Some(b'>'),
            Self::Json => Some(b','),
            _ => None,
        }
    }

    /// What is between two records: a blank line if a record has several lines.
    #[must_use]
    pub const fn separator(self) -> &'static str {
        match self {
            Self::Block | Self::Picture | Self::Comma | Self::Numbers | Self::Candidates => "\n",
            Self::Json => json::SEPARATOR,
            _ => "",
        }
    }

    /// Appends a record to `out`, ends of lines included; [`Format::header`], [`Format::separator`] and
    /// [`Format::footer`] are the caller's.
    ///
    /// ```
    /// use bitdoku_text::Format;
    /// use bitdoku_grid::{Grid, Puzzle};
    /// let mut out = String::new();
    /// Format::Line.write(&Puzzle::Grid(Grid::EMPTY), "the empty grid", &mut out)?;
    /// assert!(out.ends_with(".... the empty grid\n"));
    /// # Ok::<(), bitdoku_text::NotAGrid>(())
    /// ```
    ///
    /// # Errors
    /// If the puzzle is a Sukaku and the format holds grids only, or the format is not written; `out` is left as it was.
    pub fn write(self, puzzle: &Puzzle, annotation: &str, out: &mut String) -> Result<(), NotAGrid> {
        let grid = || puzzle.grid().ok_or(NotAGrid(self));
        match self {
            Self::Line => line::write(grid()?, annotation, out),
            Self::Block => block::write(grid()?, annotation, out),
            Self::Picture => block::write_picture(grid()?, annotation, out),
            Self::Comma => comma::write(grid()?, annotation, out),
            Self::Numbers => numbers::write(grid()?, annotation, out),
            Self::Candidates => candidates::write(puzzle, annotation, out),
            Self::Sukaku => sukaku::write(&puzzle.marks(), annotation, out),
            Self::Csv => table::write(puzzle, out),
            Self::Hodoku => hodoku::write(puzzle, annotation, out),
            Self::OpenSudoku => opensudoku::write(grid()?, annotation, out),
            Self::Json => json::write(grid()?, out),
            Self::Iss => {
                let variant = Variant::of_puzzle(puzzle, None).expect("no rule is named");
                out.extend([&variant.rules.to_string(), "\n"]);
            }
            Self::Npy | Self::Jigsaw | Self::Saved => return Err(NotAGrid(self)),
            Self::Link(site) => {
                out.push_str(&site.link(puzzle).map_err(|_| NotAGrid(self))?);
                line::annotate(annotation, out);
            }
        }
        Ok(())
    }

    /// Appends a line that says something to people and is no record.
    ///
    /// ```
    /// use bitdoku_text::Format;
    /// let mut out = String::new();
    /// Format::Line.write_comment("no puzzle", &mut out);
    /// Format::OpenSudoku.write_comment("no puzzle", &mut out);
    /// assert_eq!(out, "# no puzzle\n<!-- no puzzle -->\n");
    /// ```
    pub fn write_comment(self, text: &str, out: &mut String) {
        match self {
            // JSON has no comments.
            Self::Json => {}
            Self::OpenSudoku => {
                out.push_str("<!-- ");
                // XML forbids two hyphens in a row within a comment.
                for symbol in text.chars() {
                    if symbol == '-' && out.ends_with('-') {
                        out.push(' ');
                    }
                    out.push(symbol);
                }
                out.push_str(" -->\n");
            }
            _ => out.extend(["# ", text, "\n"]),
        }
    }

    /// A puzzle as a text of its own, which reads back as this puzzle: with what surrounds records, without an annotation.
    ///
    /// # Errors
    /// As [`Format::write`].
    pub fn whole(self, puzzle: &Puzzle) -> Result<String, NotAGrid> {
        Ok(self.header().to_owned() + &self.text(puzzle)? + self.footer())
    }

    /// A record as a text of its own, without header or annotation.
    ///
    /// # Errors
    /// As [`Format::write`].
    pub fn text(self, puzzle: &Puzzle) -> Result<String, NotAGrid> {
        let mut out = String::new();
        self.write(puzzle, "", &mut out)?;
        Ok(out)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.info().name)
    }
}

impl FromStr for Format {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        find("a format", FORMATS.iter().map(|info| (info.name, info.format)), name)
    }
}

/// A puzzle cannot be written in this format: it is a Sukaku and the format holds grids only, or the format is only read.
///
/// ```
/// use bitdoku_text::Format;
/// use bitdoku_grid::{Pencilmarks, Puzzle};
/// let error = Format::Line.text(&Puzzle::Sukaku(Pencilmarks::ALL)).unwrap_err();
/// assert_eq!(error.to_string(), "a Sukaku cannot be written as line, which has no pencilmarks");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAGrid(pub Format);

impl fmt::Display for NotAGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.0.info().writes {
            return write!(f, "{} can be read but not written", self.0);
        }
        write!(f, "a Sukaku cannot be written as {}, which has no pencilmarks", self.0)
    }
}

impl std::error::Error for NotAGrid {}
