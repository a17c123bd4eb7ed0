//! Boards as SVG pictures: digits, candidates, and the step that is being explained.
//!
//! Nothing is told by colour alone: true candidates of a pattern are in circles, false ones in squares, those that keep
//! it from being deadly in dashed circles, eliminated ones are crossed out; strong links are solid, weak links dashed.
//! Arrows lead from a reason to what follows from it.
//!
//! Text is placed by its base line, which all renderers agree on; not all know `dominant-baseline`.

use std::fmt::Write as _;

use bitdoku_grid::{Candidate, Cell, CellSet, Digit};

use crate::board::Board;
use crate::explain::{Mark, marked};
use crate::step::{Pattern, Step, StrongLink};

/// The side of a cell, in pixels.
const CELL: usize = 54;
/// From one candidate to the next. Three of them leave a rim, so that marks do not touch the rules.
const STEP: usize = 16;
/// Room for the numbers of rows and columns.
const MARGIN: usize = 18;
/// Room right and below, for links that bend.
const RIM: usize = 8;
/// The side of a picture.
const SIDE: usize = MARGIN + 9 * CELL + RIM;

const STYLE: &str = "text{font-family:sans-serif;text-anchor:middle;fill:#222}\
.d{font-size:32px}.c{font-size:13px;fill:#555}.n{font-size:12px;fill:#888}.x{font-size:13px;font-weight:bold;fill:#b00020}\
.t{font-size:13px;font-weight:bold;fill:#00501e}.f{font-size:13px;font-weight:bold;fill:#6a3d00}\
.e{font-size:13px;font-weight:bold;fill:#17407f}";

/// One for each chain of a step, and over again. All dark enough to read on the tints.
const CHAINS: [&str; 5] = ["#2457a7", "#8a2d7f", "#00707a", "#9a4a00", "#4a5a00"];

/// With more than this, only the first parent of each node is linked to it.
const MANY_LINKS: usize = 90;

impl Board {
    /// The board as an SVG picture; with a step, its cells, candidates, links and eliminations are drawn too.
    ///
    /// ```
    /// use bitdoku_logic::Board;
    /// let picture = Board::EMPTY.svg(None);
    /// assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n"));
    /// ```
    pub fn svg(&self, step: Option<&Step>) -> String {
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIDE} {SIDE}\" width=\"{SIDE}\" height=\"{SIDE}\">\n\
             <style>{STYLE}</style>\n<rect width=\"{SIDE}\" height=\"{SIDE}\" fill=\"#fff\"/>\n"
        );
        if let Some(step) = step {
            shade(&mut svg, step, self.empty_cells());
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
    let rim = CELL / 2 - STEP;
    (x + rim + at % 3 * STEP, y + rim + at / 3 * STEP)
}

/// A digit whose middle is at a point.
fn text(svg: &mut String, class: &str, x: usize, y: usize, digit: Digit) {
    // Digits are seven tenths of the size of their font in height.
    let y = y + if class == "d" { 11 } else { 5 };
    let _ = writeln!(svg, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{digit}</text>");
}

/// The cells of the pattern, as far as they are empty, tinted.
fn shade(svg: &mut String, step: &Step, empty: CellSet) {
    let changed: CellSet = step.eliminations.iter().map(Candidate::cell).collect();
    for (cells, colour) in [(changed, "#fdecea"), (step.cells() & empty, "#fff6cc")] {
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

fn candidate(svg: &mut String, candidate: Candidate, step: Option<&Step>, marks: &[(Candidate, Mark)]) {
    let (x, y) = centre(candidate);
    let removed = step.is_some_and(|step| step.eliminations.contains(candidate));
    let placed = step.is_some_and(|step| step.placement == Some(candidate));
    let is = |mark| marks.contains(&(candidate, mark));
    let (on, off, extra) = (placed || is(Mark::On), is(Mark::Off), is(Mark::Extra));
    if on {
        let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"8\" fill=\"#c8ecd2\" stroke=\"#00501e\"/>");
    } else if extra {
        let _ = writeln!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"8\" fill=\"#dbe7fb\" stroke=\"#17407f\" stroke-dasharray=\"3 2\"/>"
        );
    }
    if off && !removed {
        let (left, top) = (x - 7, y - 7);
        let _ = writeln!(
            svg,
            "<rect x=\"{left}\" y=\"{top}\" width=\"14\" height=\"14\" fill=\"{}\" stroke=\"#6a3d00\"/>",
            if on { "none" } else { "#ffe0b8" }
        );
    }
    if removed {
        // Beneath the digit and lighter, so that it can still be read.
        let (left, right, top, bottom) = (x - 7, x + 7, y - 7, y + 7);
        let _ = writeln!(
            svg,
            "<path d=\"M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}\" stroke=\"#f0707c\" stroke-width=\"1.5\"/>"
        );
    }
    let class = match (removed, on, off, extra) {
        (true, ..) => "x",
        (_, true, ..) => "t",
        (_, _, true, _) => "f",
        (.., true) => "e",
        _ => "c",
    };
    text(svg, class, x, y, candidate.digit());
}

/// The loop of a deadly pattern, or the links of a chain, strong ones and weak ones: solid where the child is true, dashed where it is false.
fn links(svg: &mut String, step: &Step) {
    match &step.pattern {
        Pattern::DeadlyLoop { cells, .. } => ring(svg, cells),
        Pattern::StrongLinks { digit, links, closed } => {
            // Groups are tied by one of their cells, not by the one where a row crosses a column.
            let tied = |cells: CellSet| cells.first().map(|cell| centre(Candidate::of(cell, *digit)));
            let ends = |link: &StrongLink| {
                let [one, other] = link.ends;
                [tied(one - other).or(tied(one)), tied(other - one).or(tied(other))]
            };
            let way: Vec<_> = links.iter().flat_map(ends).flatten().collect();
            for (i, pair) in way.windows(2).enumerate() {
                arrow(svg, pair[0], pair[1], CHAINS[0], i % 2 == 0, true);
            }
            if let ([first, .., last], true) = (&way[..], closed) {
                arrow(svg, *last, *first, CHAINS[0], false, true);
            }
        }
        Pattern::Chains(chains) => {
            let all = || chains.chains.iter().flat_map(|chain| &chain.nodes).map(|node| node.parents.len());
            let most = if all().sum::<usize>() > MANY_LINKS { 1 } else { usize::MAX };
            let mut drawn: Vec<(Candidate, Candidate, bool)> = Vec::new();
            for (chain, colour) in chains.chains.iter().zip(CHAINS.into_iter().cycle()) {
                for node in &chain.nodes {
                    for (rank, parent) in chain.parents(node).enumerate().take(most) {
                        let from = parent.candidate;
                        let link = (from, node.candidate, node.on);
                        if from != node.candidate && !drawn.contains(&link) {
                            drawn.push(link);
                            arrow(svg, centre(from), centre(node.candidate), colour, node.on, rank == 0);
                        }
                    }
                }
            }
        }
        _ => {}
    }
}

/// A line through the middles of the cells and back.
fn ring(svg: &mut String, cells: &[Cell]) {
    let mut path = String::new();
    for &cell in cells {
        let (x, y) = corner(cell);
        let _ = write!(path, "{}{} {}", if path.is_empty() { 'M' } else { 'L' }, x + CELL / 2, y + CELL / 2);
    }
    let _ = writeln!(
        svg,
        "<path d=\"{path}Z\" fill=\"none\" stroke=\"#8fb3e8\" stroke-width=\"3\" stroke-linejoin=\"round\"/>"
    );
}

/// A link from one candidate to another, with its head just outside the mark of the other. What is not `main` is a
/// further reason for the same, and drawn faintly.
fn arrow(svg: &mut String, (x1, y1): (usize, usize), (x2, y2): (usize, usize), colour: &str, strong: bool, main: bool) {
    let [x1, y1, x2, y2] = [x1, y1, x2, y2].map(|pixels| pixels as f64);
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = dx.hypot(dy);
    // Bent a little to the side, so that links along a house do not lie on each other; no more than leaves them in the
    // picture (the arc reaches half as far as the point it bends to).
    let bend = (0.12 * length).min(2.0 * (CELL / 2 - STEP) as f64 + RIM as f64) / length;
    let (cx, cy) = ((x1 + x2) / 2.0 - dy * bend, (y1 + y2) / 2.0 + dx * bend);
    let (ax, ay) = ((x2 - cx) / (x2 - cx).hypot(y2 - cy), (y2 - cy) / (x2 - cx).hypot(y2 - cy));
    let (ex, ey) = (x2 - 8.5 * ax, y2 - 8.5 * ay);
    let dash = if strong { "" } else { " stroke-dasharray=\"4 3\"" };
    let weight = if main { "stroke-width=\"1.5\"" } else { "stroke-width=\"1\" stroke-opacity=\"0.4\"" };
    let _ = writeln!(
        svg,
        "<path d=\"M{x1} {y1}Q{cx:.0} {cy:.0} {ex:.1} {ey:.1}\" fill=\"none\" stroke=\"{colour}\" {weight}{dash}/>"
    );
    if main && length > 24.0 {
        // A triangle 6 long and 5 wide.
        let (bx, by) = (ex - 6.0 * ax, ey - 6.0 * ay);
        let (wx, wy) = (-2.5 * ay, 2.5 * ax);
        let _ = writeln!(
            svg,
            "<path d=\"M{ex:.1} {ey:.1}L{:.1} {:.1} {:.1} {:.1}Z\" fill=\"{colour}\"/>",
            bx + wx,
            by + wy,
            bx - wx,
            by - wy
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profile::next_step;
    use crate::technique::TECHNIQUES;

    /// What a technique draws for its examples, as far as paths, circles and squares go.
    fn examples() -> impl Iterator<Item = (String, Step, Board)> {
        TECHNIQUES.iter().flat_map(|row| {
            let technique = row.technique;
            technique.info().examples.iter().map(|example| {
                let (board, step) = (example.board(), example.step(technique).expect("an example shows its technique"));
                (board.svg(Some(&step)), step, board)
            })
        })
    }

    /// The numbers in an attribute of an element.
    fn numbers(element: &str, attribute: &str) -> Vec<f64> {
        let value = element.split_once(&format!(" {attribute}=\"")).map_or("", |(_, rest)| rest);
        let value = value.split('"').next().unwrap_or_default();
        value.split(|c: char| !c.is_ascii_digit() && c != '.' && c != '-').filter_map(|n| n.parse().ok()).collect()
    }

    #[test]
    #[cfg_attr(miri, ignore = "long")]
    fn nothing_of_an_example_is_drawn_outside_its_picture() {
        for (picture, step, _) in examples() {
            let mut arcs = 0;
            for element in picture.lines() {
                let mut points: Vec<f64> =
                    ["x", "y", "cx", "cy"].into_iter().flat_map(|name| numbers(element, name)).collect();
                match numbers(element, "d")[..] {
                    // An arc goes half as far as the point it bends to.
                    [x1, y1, cx, cy, x2, y2] if element.contains('Q') => {
                        arcs += 1;
                        points.extend([x1, y1, x2, y2, (x1 + 2.0 * cx + x2) / 4.0, (y1 + 2.0 * cy + y2) / 4.0]);
                    }
                    ref path => points.extend(path),
                }
                assert!(points.iter().all(|&at| (0.0..=SIDE as f64).contains(&at)), "{}: {element}", step.kind);
            }
            let is_linked = matches!(step.pattern, Pattern::Chains(_) | Pattern::StrongLinks { .. });
            assert_eq!(arcs > 0, is_linked, "{}", step.kind);
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "long")]
    fn eliminations_are_crossed_out_and_empty_cells_of_the_pattern_tinted() {
        for (picture, step, board) in examples() {
            assert_eq!(picture.matches("class=\"x\"").count(), step.eliminations.len(), "{}", step.kind);
            assert_eq!(picture.matches("#f0707c").count(), step.eliminations.len(), "{}", step.kind);
            let tints = picture.matches("#fff6cc").count();
            assert_eq!(tints, (step.cells() & board.empty_cells()).len(), "{}", step.kind);
        }
    }

    #[test]
    fn a_step_is_drawn_with_its_placement_and_every_candidate_once() {
        let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
        let board = Board::new(&grid);
        let picture = board.svg(next_step(&board).as_ref());
        let candidates = board.candidates().len();
        let drawn = ["\"c\"", "\"t\"", "\"f\"", "\"x\"", "\"e\""]
            .iter()
            .map(|class| picture.matches(class).count())
            .sum::<usize>();
        assert_eq!(drawn, candidates);
        assert_eq!(picture.matches("<circle").count(), 1);
        assert_eq!(picture.matches("class=\"d\"").count(), 30);
        assert_eq!(picture.matches('<').count(), picture.matches('>').count());
    }
}
