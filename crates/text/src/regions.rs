//! Jigsaws: the 81 cells of a grid and then, for each, the name of its region.
//!
//! Both parts stand on one line, in a list as well; or on two, or as two blocks of nine rows, where a text begins so. Regions that stand
//! alone are named as what they are: no solution looks like them.

use bitdoku_grid::Grid;
use bitdoku_grid::text::{Expected, Found, ParseError, is_cell};

use crate::AnyPuzzle;
use crate::board::{Cell, Regions, Shape, Variant};
use crate::record::Done;
use crate::sizes::refused;
use crate::source::SourceLine;

/// The jigsaw on a line, if there is one: a grid, perhaps something between, and its regions.
#[cold]
pub(crate) fn on_line(line: &SourceLine<'_>) -> Option<Result<AnyPuzzle, ParseError>> {
    let is_between = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b';' | b'|' | b'#');
    let mut cells = line.bytes.iter().enumerate().filter(|(_, byte)| !is_between(byte));
    let all: Vec<(usize, u8)> = cells.by_ref().take(162).map(|(at, byte)| (at, *byte)).collect();
    let (last, _) = all.last().filter(|_| all.len() == 162)?;
    let is_whole = line.bytes.get(last + 1).is_none_or(|byte| !byte.is_ascii_alphanumeric());
    let cells: Vec<u8> = all.iter().map(|(_, byte)| *byte).collect();
    let (grid, names) = cells.split_at(81);
    if !is_whole {
        return None;
    }
    of(grid, names).map(|found| found.map_err(|why| refused(line, all[81].0..last + 1, &why)))
}

/// The error of regions without their grid, if a line begins with such.
#[cold]
pub(crate) fn alone(line: &SourceLine<'_>) -> Option<ParseError> {
    let start = line.start();
    let (names, rest) = line.bytes[start..].split_at_checked(81)?;
    let is_all = rest.first().is_none_or(|byte| !byte.is_ascii_alphanumeric());
    (is_all && hang_together(names)).then(|| without_grid(line))
}

/// The same of nine lines.
#[cold]
pub(crate) fn alone_in_rows(lines: &[SourceLine<'_>]) -> Option<ParseError> {
    let cells = lines.iter().flat_map(|line| line.bytes).copied();
    let names: Vec<u8> = cells.filter(u8::is_ascii_alphanumeric).take(82).collect();
    hang_together(&names).then(|| without_grid(&lines[0]))
}

fn without_grid(line: &SourceLine<'_>) -> ParseError {
    let what = "the regions of a jigsaw, which belong on the line of its grid, after it";
    line.error(line.start(), 0, Expected::Classic, Found::Recognised(what.into()))
}

/// Whether the cells at the beginning of a line may be those of regions. The first always has a neighbour of its own.
#[inline]
pub(crate) fn may_begin(cells: &[u8]) -> bool {
    cells[0].is_ascii_alphanumeric() && cells[0] != b'0' && (cells[0] == cells[1] || cells[0] == cells[9])
}

/// The puzzle of a grid and the names of its cells' regions, or why these are none. `None` if they are something else, such as a
/// solution or another puzzle.
pub(crate) fn of(grid: &[u8], names: &[u8]) -> Option<Result<AnyPuzzle, String>> {
    let is_open = |byte: &u8| matches!(byte, b'.' | b'0' | b'_' | b'*' | b'-');
    if !grid.iter().any(is_open) || !grid.iter().all(|&byte| is_cell(byte)) || !are_names(names) {
        return None;
    }
    Some(read(grid, names))
}

/// Whether 81 characters are names of regions: most cells have a neighbour of the same name, which the cells of a solution have not;
/// and no name stands for far more cells than nine, which that of empty cells does.
pub(crate) fn are_names(names: &[u8]) -> bool {
    if names.len() != 81 || !names.iter().all(u8::is_ascii_alphanumeric) {
        return false;
    }
    // Columns are houses already; such lines are the candidates of a row.
    if (0..81).all(|at| names[at] == names[at % 9]) {
        return false;
    }
    let counts = counts(names);
    let is_alike = |one: usize, other: usize| names[one] == names[other];
    let is_beside = |at: usize| at % 9 < 8 && is_alike(at, at + 1) || at < 72 && is_alike(at, at + 9);
    let neighbours = (0..81).filter(|&at| is_beside(at)).count();
    neighbours >= 40 && (5..=14).contains(&counts.len()) && counts.iter().all(|(_, count)| *count <= 20)
}

/// The names of regions and of how many cells each is, in the order of the first cells.
fn counts(names: &[u8]) -> Vec<(u8, usize)> {
    let mut counts: Vec<(u8, usize)> = Vec::new();
    for &name in names {
        match counts.iter_mut().find(|(other, _)| *other == name) {
            Some((_, count)) => *count += 1,
            None => counts.push((name, 1)),
        }
    }
    counts
}

/// The jigsaw of a grid and names, or the classic puzzle if the regions are the boxes.
fn read(grid: &[u8], names: &[u8]) -> Result<AnyPuzzle, String> {
    let counts = counts(names);
    let wrong: Vec<String> = counts
        .iter()
        .filter(|(_, count)| *count != 9)
        .map(|(name, count)| format!("{} has {count} cells", char::from(*name)))
        .collect();
    if !wrong.is_empty() {
        return Err(format!(
            "expected nine regions of nine cells, found {} regions: {}",
            counts.len(),
            wrong.join(", ")
        ));
    }
    let cells: Grid = String::from_utf8_lossy(grid).parse().map_err(|_| "expected 81 cells".to_owned())?;
    let is_box = |at: usize| names[at] == names[at / 27 * 27 + at % 9 / 3 * 3];
    if (0..81).all(is_box) {
        return Ok(cells.into());
    }
    let mut variant = Variant::of_puzzle(&cells.into(), None).map_err(|error| error.to_string())?;
    let region = |name: u8| variant.rules.shape().all().filter(|cell| names[cell.index()] == name).collect();
    let regions = counts.iter().map(|(name, _)| region(*name)).collect();
    variant.rules.set_regions(Regions::Jigsaw(regions));
    variant.names.push("jigsaw regions".to_owned());
    variant.text = format!("{} {}", variant.text, String::from_utf8_lossy(names));
    Ok(variant.into())
}

/// Whether these name nine regions of nine cells that hang together.
fn hang_together(names: &[u8]) -> bool {
    let shape = Shape::square(9).expect("36 is the longest side");
    let is_region = |first: Cell| {
        let name = |cell: Cell| names[cell.index()];
        let of_name = names.iter().filter(|&&other| other == name(first)).count();
        of_name == 9 && shape.reached(first, |from, to| name(from) == name(to)).len() == 9
    };
    names.len() == 81 && may_begin(names) && names.iter().all(u8::is_ascii_alphanumeric) && shape.all().all(is_region)
}

/// Grids and their regions on lines of their own: two lines of 81 characters, or twice nine rows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pairs {
    cells: Vec<u8>,
    /// The line on which the grid began, and its number.
    line: Vec<u8>,
    first: u64,
}

impl Pairs {
    /// Whether a text begins with a grid and its regions on lines of their own.
    pub(crate) fn begin(text: &[u8]) -> bool {
        let mut cells = Vec::new();
        for bytes in text.split(|&byte| byte == b'\n') {
            let line = SourceLine::new(bytes, 2);
            if line.is_blank() || line.is_comment() {
                continue;
            }
            let before = cells.len();
            cells.extend(bytes.iter().copied().filter(|byte| !byte.is_ascii_whitespace()));
            match cells.len() {
                162 => return before >= 81 && of(&cells[..81], &cells[81..]).is_some(),
                // Each part ends with a line.
                count if count > 162 || before < 81 && count > 81 => return false,
                _ => {}
            }
        }
        false
    }

    /// Takes a line that is neither blank nor a comment.
    pub(crate) fn push(&mut self, line: &SourceLine<'_>, done: &mut Vec<Done>) {
        if self.cells.is_empty() {
            self.line = line.bytes.to_vec();
            self.first = line.number;
        }
        let before = self.cells.len();
        self.cells.extend(line.bytes.iter().copied().filter(|byte| !byte.is_ascii_whitespace()));
        match self.cells.len() {
            0..=81 => {}
            162 => {
                let cells = std::mem::take(&mut self.cells);
                let (grid, names) = cells.split_at(81);
                match of(grid, names) {
                    Some(found) => self.give(found, done),
                    // Another grid: the one before has no regions of its own.
                    None if before == 81 => {
                        self.give(classic(grid), done);
                        (self.line, self.first) = (line.bytes.to_vec(), line.number);
                        self.cells = names.to_vec();
                    }
                    None => self.give(Err("expected a grid of 81 cells and its regions".to_owned()), done),
                }
            }
            82..162 if before >= 81 => {}
            count => {
                self.give(Err(format!("expected 81 cells and as many names of regions, found {count}")), done);
                self.cells.clear();
            }
        }
    }

    /// The text has ended.
    pub(crate) fn finish(&mut self, done: &mut Vec<Done>) {
        let cells = std::mem::take(&mut self.cells);
        if !cells.is_empty() {
            let found = if cells.len() == 81 {
                classic(&cells)
            } else {
                Err(format!("expected 81 cells and as many names of regions, found {}", cells.len()))
            };
            self.give(found, done);
        }
    }

    fn give(&self, found: Result<AnyPuzzle, String>, done: &mut Vec<Done>) {
        let line = SourceLine::kept(&self.line, None, self.first);
        done.push(match found {
            Ok(puzzle) => Ok((puzzle, String::new(), self.first)),
            Err(why) => Err(refused(&line, 0..self.line.len(), &why)),
        });
    }
}

fn classic(cells: &[u8]) -> Result<AnyPuzzle, String> {
    String::from_utf8_lossy(cells).parse::<Grid>().map(Into::into).map_err(|error| error.to_string())
}
