//! Boards as SVG pictures: digits, candidates, and the step that is being explained.
//!
//! Nothing is told by colour alone: true candidates of a pattern are in circles, false ones in squares, eliminated ones
//! are crossed out; strong links are solid, weak links dashed.

use std::fmt::Write as _;

use bitdoku_grid::{Candidate, Cell, CellSet, Digit};

use crate::board::Board;
use crate::explain::marked;
use crate::step::{Pattern, Step};

/// The side of a cell, in pixels.
const CELL: usize = 54;
/// Room for the numbers of rows and columns.
const MARGIN: usize = 22;

const STYLE: &str = "text{font-family:sans-serif;text-anchor:middle;dominant-baseline:central;fill:#222}\
.d{font-size:32px}.c{font-size:13px;fill:#555}.n{font-size:12px;fill:#888}.x{font-size:13px;fill:#b00020}\
.t{font-size:13px;font-weight:bold;fill:#00501e}.f{font-size:13px;font-weight:bold;fill:#6a3d00}";

impl Board {
    /// The board as an SVG picture; with a step, its cells, candidates, links and eliminations are drawn too.
    ///
    /// ```
    /// use bitdoku_logic::Board;
    /// let picture = Board::EMPTY.svg(None);
    /// assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n"));
    /// ```
    pub fn svg(&self, step: Option<&Step>) -> String {
        let side = MARGIN + 9 * CELL + 4;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" width=\"{side}\" height=\"{side}\">\n\
             <style>{STYLE}</style>\n<rect width=\"{side}\" height=\"{side}\" fill=\"#fff\"/>\n"
        );
        if let Some(step) = step {
            shade(&mut svg, step);
        }
        rules(&mut svg);
        let marks = step.map(|step| marked(step, self)).unwrap_or_default();
        if let Some(step) = step {
            links(&mut svg, step);
        }
        for cell in Cell::ALL {
            match self.digit(cell) {
                Some(digit) => {
                    let (x, y) = corner(cell);
                    text(&mut svg, "d", x + CELL / 2, y + CELL / 2, digit);
                }
                None => {
                    for digit in self.digits(cell) {
                        candidate(&mut svg, Candidate::of(cell, digit), step, &marks);
                    }
                }
            }
        }
        svg.push_str("</svg>\n");
        svg
    }
}

fn corner(cell: Cell) -> (usize, usize) {
    (MARGIN + cell.col().index() * CELL, MARGIN + cell.row().index() * CELL)
}

/// Where the middle of a candidate is.
fn centre(candidate: Candidate) -> (usize, usize) {
    let (x, y) = corner(candidate.cell());
    let at = candidate.digit().index();
    (x + CELL / 6 + at % 3 * CELL / 3, y + CELL / 6 + at / 3 * CELL / 3)
}

fn text(svg: &mut String, class: &str, x: usize, y: usize, digit: Digit) {
    let _ = writeln!(svg, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{digit}</text>");
}

/// The cells of the pattern, tinted.
fn shade(svg: &mut String, step: &Step) {
    let changed: CellSet = step.eliminations.iter().map(Candidate::cell).collect();
    for (cells, colour) in [(changed, "#fdecea"), (step.cells(), "#fff6cc")] {
        for cell in cells {
            let (x, y) = corner(cell);
            let _ = writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{colour}\"/>");
        }
    }
}

fn rules(svg: &mut String) {
    let end = MARGIN + 9 * CELL;
    let mut thin = String::new();
    let mut thick = String::new();
    for i in 0..=9 {
        let at = MARGIN + i * CELL;
        let path = if i % 3 == 0 { &mut thick } else { &mut thin };
        let _ = write!(path, "M{at} {MARGIN}V{end}M{MARGIN} {at}H{end}");
    }
    let _ = writeln!(svg, "<path d=\"{thin}\" stroke=\"#aaa\" fill=\"none\"/>");
    let _ = writeln!(
        svg,
        "<path d=\"{thick}\" stroke=\"#222\" stroke-width=\"2\" stroke-linecap=\"square\" fill=\"none\"/>"
    );
    for digit in Digit::ALL {
        let at = MARGIN + digit.index() * CELL + CELL / 2;
        text(svg, "n", at, MARGIN / 2, digit);
        text(svg, "n", MARGIN / 2, at, digit);
    }
}

fn candidate(svg: &mut String, candidate: Candidate, step: Option<&Step>, marks: &[(Candidate, bool)]) {
    let (x, y) = centre(candidate);
    let digit = candidate.digit();
    let removed = step.is_some_and(|step| step.eliminations.contains(candidate));
    let placed = step.is_some_and(|step| step.placement == Some(candidate));
    let on = placed || marks.contains(&(candidate, true));
    let off = marks.contains(&(candidate, false));
    if on {
        let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"8\" fill=\"#c8ecd2\" stroke=\"#00501e\"/>");
    }
    if off && !removed {
        let (left, top) = (x - 7, y - 7);
        let _ = writeln!(
            svg,
            "<rect x=\"{left}\" y=\"{top}\" width=\"14\" height=\"14\" fill=\"{}\" stroke=\"#6a3d00\"/>",
            if on { "none" } else { "#ffe0b8" }
        );
    }
    let class = match (removed, on, off) {
        (true, ..) => "x",
        (_, true, _) => "t",
        (.., true) => "f",
        _ => "c",
    };
    text(svg, class, x, y, digit);
    if removed {
        let (left, right, top, bottom) = (x - 7, x + 7, y - 7, y + 7);
        let _ = writeln!(
            svg,
            "<path d=\"M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}\" stroke=\"#b00020\" stroke-width=\"1.5\"/>"
        );
    }
}

/// The links of chains: solid where the child is true, dashed where it is false.
fn links(svg: &mut String, step: &Step) {
    let Pattern::Chains(chains) = &step.pattern else { return };
    let mut drawn: Vec<(Candidate, Candidate, bool)> = Vec::new();
    for chain in &chains.chains {
        for node in &chain.nodes {
            for &parent in &node.parents {
                let from = chain.nodes[parent as usize].candidate;
                let link = (from, node.candidate, node.on);
                if from == node.candidate || drawn.contains(&link) {
                    continue;
                }
                drawn.push(link);
                let ((x1, y1), (x2, y2)) = (centre(from), centre(node.candidate));
                // Bent a little to the side, so that links along a house do not lie on each other.
                let (mx, my) = ((x1 + x2) as f64 / 2.0, (y1 + y2) as f64 / 2.0);
                let (dx, dy) = (x2 as f64 - x1 as f64, y2 as f64 - y1 as f64);
                let (cx, cy) = (mx - dy * 0.12, my + dx * 0.12);
                let dash = if node.on { "" } else { " stroke-dasharray=\"4 3\"" };
                let _ = writeln!(
                    svg,
                    "<path d=\"M{x1} {y1}Q{cx:.0} {cy:.0} {x2} {y2}\" fill=\"none\" stroke=\"#2457a7\" stroke-width=\"1.5\"{dash}/>"
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::next_step;

    #[test]
    fn a_step_is_drawn_with_its_placement_and_every_candidate_once() {
        let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
        let board = Board::new(&grid);
        let picture = board.svg(next_step(&board).as_ref());
        let candidates = board.candidates().len();
        let drawn =
            ["\"c\"", "\"t\"", "\"f\"", "\"x\""].iter().map(|class| picture.matches(class).count()).sum::<usize>();
        assert_eq!(drawn, candidates);
        assert_eq!(picture.matches("<circle").count(), 1);
        assert_eq!(picture.matches("class=\"d\"").count(), 30);
        assert_eq!(picture.matches('<').count(), picture.matches('>').count());
    }
}
