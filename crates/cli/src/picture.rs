//! Grids drawn for people.

use std::fmt::Write;

use anstyle::Style;
use bitdoku::{Cell, CellSet, Digit, Grid, Puzzle};

use crate::terminal::Terminal;

const GIVEN: Style = Style::new().bold();
const MARKED: Style = Style::new().underline();

/// The lines around cells and boxes: data, so that another look is another row of it.
struct Borders {
    top: &'static str,
    middle: &'static str,
    bottom: &'static str,
    upright: &'static str,
}

const UNICODE: Borders = Borders {
    top: "┌───────┬───────┬───────┐",
    middle: "├───────┼───────┼───────┤",
    bottom: "└───────┴───────┴───────┘",
    upright: "│",
};

const ASCII: Borders = Borders {
    top: "+-------+-------+-------+",
    middle: "+-------+-------+-------+",
    bottom: "+-------+-------+-------+",
    upright: "|",
};

/// What to draw.
pub(crate) struct Picture<'a> {
    /// The digits.
    pub(crate) grid: &'a Grid,
    /// Which of them are bold.
    pub(crate) givens: CellSet,
    /// Which of them are underlined.
    pub(crate) marked: CellSet,
}

impl Picture<'_> {
    /// The thirteen lines of the picture.
    fn lines(&self, terminal: &Terminal) -> Vec<String> {
        let borders = if terminal.ascii { ASCII } else { UNICODE };
        let mut lines = vec![borders.top.to_owned()];
        for (i, row) in Cell::ALL.chunks_exact(9).enumerate() {
            if i % 3 == 0 && i > 0 {
                lines.push(borders.middle.to_owned());
            }
            let mut line = borders.upright.to_owned();
            for cells in row.chunks_exact(3) {
                for &cell in cells {
                    line.push(' ');
                    self.draw(cell, terminal, &mut line);
                }
                write!(line, " {}", borders.upright).expect("writing to a string");
            }
            lines.push(line);
        }
        lines.push(borders.bottom.to_owned());
        lines
    }

    fn draw(&self, cell: Cell, terminal: &Terminal, line: &mut String) {
        let shown = self.grid[cell].map_or('.', |digit| Digit::ascii(digit).into());
        let style = match (self.givens.contains(cell), self.marked.contains(cell)) {
            _ if !terminal.styled => Style::new(),
            (true, _) => GIVEN,
            (false, true) => MARKED,
            (false, false) => Style::new(),
        };
        write!(line, "{style}{shown}{style:#}").expect("writing to a string");
    }
}

/// Appends the picture of a puzzle and what there is to say of it below, where that is possible.
pub(crate) fn draw_with(puzzle: &Puzzle, remark: &str, terminal: &Terminal, out: &mut Vec<u8>) -> bool {
    let Puzzle::Grid(grid) = puzzle else { return false };
    draw(&[Picture { grid, givens: grid.filled(), marked: CellSet::EMPTY }], terminal, out);
    let width = terminal.width().unwrap_or(usize::MAX);
    for line in textwrap::wrap(remark, width.max(20)) {
        out.extend_from_slice(line.as_bytes());
        out.push(b'\n');
    }
    true
}

/// Appends pictures side by side.
pub(crate) fn draw(pictures: &[Picture<'_>], terminal: &Terminal, out: &mut Vec<u8>) {
    let columns: Vec<Vec<String>> = pictures.iter().map(|picture| picture.lines(terminal)).collect();
    for i in 0..columns[0].len() {
        let line: Vec<&str> = columns.iter().map(|lines| lines[i].as_str()).collect();
        out.extend_from_slice(line.join("   ").as_bytes());
        out.push(b'\n');
    }
}
