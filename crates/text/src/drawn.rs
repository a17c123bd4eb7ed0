//! Boards drawn with lines around their regions, as [`picture`](crate::board::write::Notation::Picture) writes them.
//!
//! ```text
//! ┌───────┬───────┐
//! │ 1   . │ .   . │
//! │ .   . │ .   2 │
//! ├───────┼───────┤
//! │ .   . │ 4   . │
//! │ .   3 │ .   . │
//! └───────┴───────┘
//! ```
//!
//! Lines between cells are walls, and cells without a wall between them are one region. A board that a drawing does not hold, such as one
//! with cages, is above it as a comment, `# .Shape~4x4.Diagonal~1`; then that is the board.

use crate::board::read::is_string;
use crate::board::{Cell, LONGEST_SIDE, Regions, Rules, Shape, Variant};
use crate::header::Title;
use crate::record::Done;
use crate::source::{Kept, SourceLine, as_text};
use crate::{AnyPuzzle, sizes};

/// The drawing under way.
#[derive(Clone, Debug, Default)]
pub(crate) struct Drawing {
    lines: Vec<Kept>,
    /// The constraint string above it.
    string: Option<String>,
}

impl Drawing {
    /// Whether a text begins with a drawn board, as far as it is there.
    pub(crate) fn begin(text: &[u8]) -> bool {
        let lines = text.split(|&byte| byte == b'\n').map(|line| SourceLine::new(line, 2));
        let mut lines = lines.skip_while(|line| line.is_blank() || line.is_comment());
        let is_row = |line: SourceLine<'_>| [4, 5].iter().any(|&wide| words(&as_text(line.bytes), wide).is_some());
        lines.next().is_some_and(|line| is_top(line.bytes)) && lines.next().is_some_and(is_row)
    }

    /// Takes a comment, which may be the board of the drawing below it.
    pub(crate) fn comment(&mut self, line: &[u8]) {
        let text = as_text(line.get(1..).unwrap_or_default().trim_ascii());
        if is_string(&text) {
            self.string = Some(text.into_owned());
        }
    }

    /// Takes a line of the drawing, if it is one; the last completes the board.
    ///
    /// # Errors
    /// If the drawing has ended, and is no board: its lines.
    pub(crate) fn push(
        &mut self,
        line: &SourceLine<'_>,
        title: &mut Title,
        done: &mut Vec<Done>,
    ) -> Result<bool, Vec<Kept>> {
        if self.lines.is_empty() && !is_top(line.bytes) {
            self.string = None;
            return Ok(false);
        }
        self.lines.push(Kept::of(line));
        let text = as_text(line.bytes);
        let is_end = text.starts_with('└');
        if self.lines.len() > 2 * LONGEST_SIDE + 1 {
            return Err(self.end());
        }
        if !is_end {
            return Ok(true);
        }
        let read = match self.string.take() {
            Some(string) => Variant::read(&string).map_err(|error| error.to_string()),
            None => {
                let drawing: Vec<String> = self.lines.iter().map(|line| as_text(&line.bytes).into_owned()).collect();
                let Some(drawn) = board(&drawing) else { return Err(self.end()) };
                let text = drawn.to_string();
                Ok(Variant::new(drawn, text))
            }
        };
        title.begin();
        let record = sizes::record(&self.end()[0], read.map(AnyPuzzle::simplest), title.bare().to_owned());
        done.push(title.over(record));
        Ok(true)
    }

    /// The beginning of a drawing that turned out to be no board.
    pub(crate) fn end(&mut self) -> Vec<Kept> {
        self.string = None;
        std::mem::take(&mut self.lines)
    }

    /// Whether one is under way.
    pub(crate) fn is_begun(&self) -> bool {
        !self.lines.is_empty()
    }
}

/// Whether a line is the upper border of a board.
fn is_top(line: &[u8]) -> bool {
    let text = as_text(line);
    let inner = text.trim_end().strip_prefix('┌').and_then(|rest| rest.strip_suffix('┐'));
    inner.is_some_and(|inner| inner.chars().count() > 3 && inner.chars().all(|symbol| matches!(symbol, '─' | '┬')))
}

/// The words of a row and whether a wall is left of each cell, if every cell with its wall is so wide.
fn words(line: &str, wide: usize) -> Option<(Vec<String>, Vec<bool>)> {
    let symbols: Vec<char> = line.trim_end().chars().collect();
    let (cells, last) = (symbols.chunks_exact(wide), symbols.last()?);
    if cells.remainder() != [*last] || *last != '│' || symbols[0] != '│' {
        return None;
    }
    let cell = |cell: &[char]| {
        let word: String = cell[1..].iter().collect();
        let is_word = word.trim() == "." || word.trim().parse::<usize>().is_ok();
        let is_framed = matches!(cell[0], '│' | ' ') && cell[1] == ' ' && cell[wide - 1] == ' ';
        (is_word && is_framed).then(|| (word.trim().to_owned(), cell[0] == '│'))
    };
    cells.map(cell).collect::<Option<Vec<_>>>().map(|cells| cells.into_iter().unzip())
}

/// The board of a drawing.
pub(crate) fn board(lines: &[String]) -> Option<Rules> {
    [4, 5].into_iter().find_map(|wide| board_of(lines, wide))
}

fn board_of(lines: &[String], wide: usize) -> Option<Rules> {
    let (mut values, mut left, mut above) = (Vec::new(), Vec::new(), Vec::new());
    let mut walls: Vec<bool> = Vec::new();
    let mut side = 0;
    for line in lines {
        if let Some((row, row_left)) = words(line, wide) {
            side = if side == 0 { row.len() } else { side };
            walls.resize(side, false);
            if row.len() != side {
                return None;
            }
            values.extend(row);
            left.extend(row_left);
            above.append(&mut walls);
        } else {
            let symbols: Vec<char> = line.chars().collect();
            let is_wall = |cell: &[char]| cell.get(1) == Some(&'─');
            walls = symbols.chunks(wide).map(is_wall).collect();
            if symbols.iter().any(|symbol| !" ─│┌┐└┘├┤┬┴┼╶╴╷╵".contains(*symbol)) {
                return None;
            }
        }
    }
    let shape = Shape::square(side).ok().filter(|shape| shape.cells() == values.len())?;
    let mut rules = Rules::new(shape);
    rules.set_regions(regions(shape, &left, &above)?);
    for (cell, word) in shape.all().zip(values) {
        if word != "." {
            let value = word.parse().ok().filter(|value| (1..=side).contains(value))?;
            rules.give(cell, value);
        }
    }
    Some(rules)
}

/// The regions between walls, which are left of cells and above them.
fn regions(shape: Shape, left: &[bool], above: &[bool]) -> Option<Regions> {
    let columns = shape.columns();
    let is_open = |from: Cell, to: Cell| {
        let [first, second] = [from.index().min(to.index()), from.index().max(to.index())];
        if second == first + 1 { !left[second] } else { !above[second] }
    };
    let mut is_taken = vec![false; shape.cells()];
    let mut regions: Vec<Vec<Cell>> = Vec::new();
    for first in shape.all() {
        if !is_taken[first.index()] {
            let mut region = shape.reached(first, is_open);
            region.sort_unstable();
            region.iter().for_each(|cell| is_taken[cell.index()] = true);
            regions.push(region);
        }
    }
    match regions.len() {
        1 => Some(Regions::None),
        _ => regions.iter().all(|region| region.len() == columns).then(|| Regions::of(shape, regions)),
    }
}
