//! Jigsaws: the cells of a grid and then, for each, the name of its region.
//!
//! Both parts of a 9×9 are on one line, in a list as well. Where a text begins so, they are on two lines, or two blocks of rows, of boards
//! of any size. Regions without a grid are named as what they are: no solution looks like them.

use bitdoku_grid::Grid;
use bitdoku_grid::text::{Expected, Found, ParseError, is_cell};

use crate::AnyPuzzle;
use crate::board::{Cell, LONGEST_SIDE, Regions, Shape, Variant};
use crate::record::{Done, Lines};
use crate::sizes::{self, refused};
use crate::source::{Kept, SourceLine, as_text, bare_title};

/// The jigsaw on a line, or the error of regions that are there without their grid.
pub(crate) fn on_line_or_alone(line: &SourceLine<'_>) -> Option<Done> {
    on_line(line).or_else(|| alone(line).map(Err))
}

/// The jigsaw on a line, if there is one: a grid, perhaps something between, and its regions.
#[cold]
pub(crate) fn on_line(line: &SourceLine<'_>) -> Option<Done> {
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
    let found = of(grid, names)?.map_err(|why| refused(line, all[81].0..last + 1, &why));
    Some(found.map(|puzzle| (puzzle, String::new(), line.number)))
}

/// The error of regions without their grid, if a line begins with such.
fn alone(line: &SourceLine<'_>) -> Option<ParseError> {
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

/// The puzzle of a grid of any side and the names of its cells' regions, or why these are none. `None` if they are something else, such
/// as a solution or another puzzle.
pub(crate) fn of(grid: &[u8], names: &[u8]) -> Option<Result<AnyPuzzle, String>> {
    let is_open = |byte: &u8| matches!(byte, b'.' | b'0' | b'_' | b'*' | b'-');
    let is_grid = grid.len() != 81 || grid.iter().all(|&byte| is_cell(byte));
    (is_grid && grid.iter().any(is_open) && grid.len() == names.len() && are_names(names)).then(|| read(grid, names))
}

/// Whether characters, as many as a square board has cells, are names of regions: most cells have a neighbour of the same name, which the
/// cells of a solution have not; and no name stands for far more cells than a row has, which that of empty cells does.
pub(crate) fn are_names(names: &[u8]) -> bool {
    let side = names.len().isqrt();
    let is_square = side * side == names.len() && (4..=LONGEST_SIDE).contains(&side);
    if !is_square || !names.iter().all(u8::is_ascii_alphanumeric) {
        return false;
    }
    // Columns are houses already; such lines are the candidates of a row.
    if (0..names.len()).all(|at| names[at] == names[at % side]) {
        return false;
    }
    let regions = regions(square(side), names);
    let is_alike = |one: usize, other: usize| names.get(one) == names.get(other);
    let is_beside = |at: &usize| at % side < side - 1 && is_alike(*at, at + 1) || is_alike(*at, at + side);
    let neighbours = (0..names.len()).filter(is_beside).count();
    let is_near = |count: usize| 2 * count > side && count <= side + 5;
    2 * neighbours + 2 > names.len() && is_near(regions.len()) && regions.iter().all(|of| of.len() <= 2 * side + 2)
}

/// The jigsaw of a grid and names, or the classic puzzle if the regions are the boxes.
fn read(grid: &[u8], names: &[u8]) -> Result<AnyPuzzle, String> {
    let side = names.len().isqrt();
    let regions = regions(square(side), names);
    let said = |region: &Vec<Cell>| format!("{} has {} cells", char::from(names[region[0].index()]), region.len());
    let wrong: Vec<String> = regions.iter().filter(|region| region.len() != side).map(said).collect();
    if !wrong.is_empty() {
        let (count, wrong) = (regions.len(), wrong.join(", "));
        return Err(format!("expected {side} regions of {side} cells, found {count} regions: {wrong}"));
    }
    if side != 9 {
        let both = format!("{} {}", String::from_utf8_lossy(grid), String::from_utf8_lossy(names));
        return Variant::read(&both).map(AnyPuzzle::simplest).map_err(|error| error.to_string());
    }
    let cells: Grid = String::from_utf8_lossy(grid).parse().map_err(|_| "expected 81 cells".to_owned())?;
    let is_box = |at: usize| names[at] == names[at / 27 * 27 + at % 9 / 3 * 3];
    if (0..81).all(is_box) {
        return Ok(cells.into());
    }
    let mut variant = Variant::of_puzzle(&cells.into(), None).map_err(|error| error.to_string())?;
    variant.rules.set_regions(Regions::Jigsaw(regions));
    variant.names.push("jigsaw regions".to_owned());
    variant.text = format!("{} {}", variant.text, String::from_utf8_lossy(names));
    Ok(variant.into())
}

/// Whether these name nine regions of nine cells that hang together.
fn hang_together(names: &[u8]) -> bool {
    let are_names = names.len() == 81 && may_begin(names) && names.iter().all(u8::is_ascii_alphanumeric);
    are_names && connected(square(9), names).is_some()
}

fn square(side: usize) -> Shape {
    Shape::square(side).expect("36 is the longest side")
}

/// The regions that names of cells give, in the order of their first cells.
fn regions<T: PartialEq>(shape: Shape, names: &[T]) -> Vec<Vec<Cell>> {
    let name = |cell: Cell| &names[cell.index()];
    let mut regions: Vec<Vec<Cell>> = Vec::new();
    for cell in shape.all() {
        match regions.iter_mut().find(|region| name(region[0]) == name(cell)) {
            Some(region) => region.push(cell),
            None => regions.push(vec![cell]),
        }
    }
    regions
}

/// The same if each has as many cells as a row and hangs together.
fn connected<T: PartialEq>(shape: Shape, names: &[T]) -> Option<Vec<Vec<Cell>>> {
    let regions = regions(shape, names);
    let name = |cell: Cell| &names[cell.index()];
    let side = shape.columns();
    let hangs_together = |region: &Vec<Cell>| {
        region.len() == side && shape.reached(region[0], |from, to| name(from) == name(to)).len() == side
    };
    regions.iter().all(hangs_together).then_some(regions)
}

/// The board of a grid of another size.
fn grid_of(cells: &[String]) -> Result<Variant, String> {
    let rows: Vec<String> = cells.chunks(cells.len().isqrt()).map(|row| row.join(" ")).collect();
    Variant::read(&rows.join("\n")).map_err(|error| error.to_string())
}

/// The board of a grid of another size and the names of its cells' regions; `None` if these are no such names.
fn board(grid: &[String], names: &[String]) -> Option<Result<AnyPuzzle, String>> {
    let shape = square(grid.len().isqrt());
    let are_words = names.iter().all(|name| name.bytes().all(|byte| byte.is_ascii_alphanumeric()));
    let regions = connected(shape, names).filter(|_| are_words)?;
    Some(grid_of(grid).map(|Variant { mut rules, .. }| {
        rules.set_regions(Regions::of(shape, regions));
        let text = rules.to_string();
        AnyPuzzle::simplest(Variant::new(rules, text))
    }))
}

/// The puzzle of a grid of any size and the names of its cells' regions, as [`of`].
fn of_words(grid: &[String], names: &[String]) -> Option<Result<AnyPuzzle, String>> {
    match grid.len() {
        81 => of(grid.concat().as_bytes(), names.concat().as_bytes()),
        _ => board(grid, names),
    }
}

/// Grids and their regions on lines of their own: two lines with all cells each, or as many rows twice as a row has cells.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pairs {
    cells: Vec<String>,
    /// How many cells there are at the ends of lines so far.
    ends: Vec<usize>,
    /// The line on which the grid began.
    first: Kept,
    /// The title above the grid.
    title: String,
}

impl Lines for Pairs {
    fn push(&mut self, line: &SourceLine<'_>, done: &mut Vec<Done>) {
        if self.is_heading(line) {
            if self.cells.is_empty() {
                self.title = bare_title(&as_text(line.bytes)).to_owned();
            }
            return;
        }
        self.take(line);
        if let Some(found) = self.complete() {
            return self.give(found, done);
        }
        let Some(most) = self.most() else {
            let width = self.cells.len();
            return self.give(Err(format!("expected the cells of a grid, found {width}")), done);
        };
        let count = self.cells.len();
        let is_cut = count > most && !self.ends.contains(&most);
        if count == 2 * most && self.ends.contains(&most) {
            // Another grid: the one before has no regions of its own.
            let next = self.cells.split_off(most);
            let is_line = self.ends.len() == 2;
            self.give(if is_line { grid_alone(&self.cells) } else { Err(lacking(most, count)) }, done);
            if is_line {
                self.first.set(line);
                (self.cells, self.ends) = (next, vec![most]);
            }
        } else if count >= 2 * most || is_cut {
            self.give(Err(lacking(most, count)), done);
        }
    }

    fn end(&mut self, done: &mut Vec<Done>) {
        if let Some(most) = self.most() {
            let is_grid = self.grids().any(|grid| grid == self.cells.len());
            let found = if is_grid { grid_alone(&self.cells) } else { Err(lacking(most, self.cells.len())) };
            self.give(found, done);
        }
    }
}

impl Pairs {
    /// Whether a text begins with a grid and its regions on lines of their own.
    pub(crate) fn begin(text: &[u8]) -> bool {
        let mut pairs = Self::default();
        for bytes in text.split(|&byte| byte == b'\n') {
            let line = SourceLine::new(bytes, 2);
            if line.is_blank() || line.is_comment() || pairs.is_heading(&line) {
                continue;
            }
            pairs.take(&line);
            if pairs.complete().is_some() {
                return true;
            }
            if pairs.most().is_none_or(|most| pairs.cells.len() >= 2 * most) {
                return false;
            }
        }
        false
    }

    /// Whether a line is a title over a grid, or a heading over its regions. A row of letters may look like a title, but has only
    /// the first letters of the alphabet.
    fn is_heading(&self, line: &SourceLine<'_>) -> bool {
        let text = line.bytes.trim_ascii();
        let value = |byte: &u8| byte.is_ascii_alphabetic().then(|| usize::from(byte.to_ascii_lowercase() - b'a'));
        let has_other_letters = || text.iter().filter_map(value).any(|value| value >= text.len());
        let is_said = text.ends_with(b":") || self.cells.is_empty() && has_other_letters();
        let is_between = self.cells.is_empty() || self.grids().any(|grid| grid == self.cells.len());
        is_said && is_between && line.is_title()
    }

    /// Takes the cells of a line: words, or the characters of one word.
    fn take(&mut self, line: &SourceLine<'_>) {
        if self.cells.is_empty() {
            self.first.set(line);
        }
        let text = as_text(line.bytes);
        let words: Vec<&str> = text.split_whitespace().collect();
        let are_numbers =
            words.len() > 1 && words.iter().any(|word| word.len() == 2) && words.iter().all(|word| word.len() < 3);
        if are_numbers {
            self.cells.extend(words.into_iter().map(str::to_owned));
        } else {
            self.cells.extend(words.concat().chars().map(String::from));
        }
        self.ends.push(self.cells.len());
    }

    /// How many cells the grid may have: those of the first line, or of as many such lines as it has cells.
    fn grids(&self) -> impl Iterator<Item = usize> {
        let width = self.ends.first().copied().unwrap_or_default();
        let is_side = |side: &usize| (4..=LONGEST_SIDE).contains(side);
        let root = Some(width.isqrt()).filter(|root| root * root == width);
        root.into_iter().chain([width]).filter(is_side).map(|side| side * side)
    }

    /// The most cells that the grid may have.
    fn most(&self) -> Option<usize> {
        self.grids().max()
    }

    /// The puzzle, if the cells so far are a grid and its regions.
    fn complete(&self) -> Option<Result<AnyPuzzle, String>> {
        let count = self.cells.len() / 2;
        let is_whole =
            self.cells.len() == 2 * count && self.ends.contains(&count) && self.grids().any(|grid| grid == count);
        is_whole.then(|| of_words(&self.cells[..count], &self.cells[count..])).flatten()
    }

    /// Gives what the lines so far are, and forgets them.
    fn give(&mut self, found: Result<AnyPuzzle, String>, done: &mut Vec<Done>) {
        done.push(sizes::record(&self.first, found, std::mem::take(&mut self.title)));
        self.cells.clear();
        self.ends.clear();
    }
}

fn lacking(cells: usize, found: usize) -> String {
    format!("expected {cells} cells and as many names of regions, found {found}")
}

/// A grid without regions of its own.
fn grid_alone(cells: &[String]) -> Result<AnyPuzzle, String> {
    match cells.len() {
        81 => cells.concat().parse::<Grid>().map(Into::into).map_err(|error| error.to_string()),
        _ => grid_of(cells).map(AnyPuzzle::simplest),
    }
}
