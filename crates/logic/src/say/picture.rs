//! Boards as SVG pictures: digits, candidates, and the step that is being explained.
//!
//! What is drawn of a step is a [`Scene`]. All colours are in one style sheet, so that a page can give them its own;
//! no information is in colour alone.
//!
//! Text is placed by its base line, which all renderers agree on; not all know `dominant-baseline`.

use std::fmt::Write as _;

use bitdoku_grid::{Candidate, Cell, CellSet, Digit, House};

use super::scene::{Link, Mark, Scene, Shade, Tint};
use crate::board::Board;
use crate::step::Step;

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
/// Room for a title.
const TITLE: usize = 26;
/// The radius of the ring around a digit that bars others.
const RING: usize = 21;
/// A further chain has the colour of the first again after this many.
const CHAINS: usize = 5;

/// A board to be drawn, with or without a step.
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_logic::{Board, Path, Picture};
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let path = Path::of(&Board::new(&grid));
/// // The solution without candidates; what was filled in looks other than what was given.
/// let solved = Picture::new(&path.end).givens(grid.filled()).candidates(false).title("Solved").svg();
/// assert_eq!(solved.matches("class=\"given\"").count(), 30);
/// assert_eq!(solved.matches("class=\"entry\"").count(), 51);
/// // Each step on the board that it was found on.
/// for (board, step) in path.boards() {
///     assert!(Picture::new(&board).givens(grid.filled()).step(step).svg().starts_with("<svg"));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    board: &'a Board,
    givens: CellSet,
    scene: Scene,
    candidates: bool,
    title: String,
    embedded: bool,
}

impl<'a> Picture<'a> {
    /// The style sheet of pictures. One that is not [embedded](Self::embedded) has it inside.
    pub const STYLE: &'static str = "\
.bd .paper{fill:#fff}.bd .tint-gone{fill:#fdecea}.bd .tint-pattern{fill:#fff6cc}
.bd .look{fill:#fff6cc}.bd .base{fill:#dfeaf9}.bd .cover{fill:#fdecea}
.bd .ringed{fill:#fff;stroke:#b4530e;stroke-width:2}.bd .bar{stroke:#b4530e;stroke-width:2.5;stroke-opacity:.45;fill:none}
.bd .barred{stroke:#b4530e;stroke-width:1.5;fill:none}
.bd .thin{stroke:#aaa;fill:none}.bd .thick{stroke:#222;stroke-width:2;stroke-linecap:square;fill:none}
.bd text{font-family:sans-serif;text-anchor:middle}
.bd .given{font-size:32px;fill:#222}.bd .entry{font-size:32px;fill:#2457a7}
.bd .c{font-size:13px;fill:#555}.bd .n{font-size:12px;fill:#888}.bd .title{font-size:14px;fill:#222;text-anchor:start}
.bd .x,.bd .t,.bd .f,.bd .e{font-size:13px;font-weight:bold}
.bd .x{fill:#b00020}.bd .t{fill:#00501e}.bd .f{fill:#6a3d00}.bd .e{fill:#17407f}
.bd .on{fill:#c8ecd2;stroke:#00501e}.bd .extra{fill:#dbe7fb;stroke:#17407f;stroke-dasharray:3 2}
.bd .off{fill:#ffe0b8;stroke:#6a3d00}.bd .both{fill:none;stroke:#6a3d00}.bd .cross{stroke:#f0707c;stroke-width:1.5}
.bd .ring{fill:none;stroke:#8fb3e8;stroke-width:3;stroke-linejoin:round}
.bd .link{fill:none;stroke-width:1.5}.bd .weak{stroke-dasharray:4 3}.bd .faint{stroke-width:1;stroke-opacity:.4}
.bd .number{font-size:8px;font-weight:bold;fill:#fff}
.bd .link.k1{stroke:#2457a7}.bd .tip.k1{fill:#2457a7}.bd .link.k2{stroke:#8a2d7f}.bd .tip.k2{fill:#8a2d7f}
.bd .link.k3{stroke:#00707a}.bd .tip.k3{fill:#00707a}.bd .link.k4{stroke:#9a4a00}.bd .tip.k4{fill:#9a4a00}
.bd .link.k5{stroke:#4a5a00}.bd .tip.k5{fill:#4a5a00}
";

    /// What to add to the [`STYLE`](Self::STYLE) for a dark page.
    pub const DARK_STYLE: &'static str = "\
.bd .paper{fill:#16191d}.bd .tint-gone{fill:#40232a}.bd .tint-pattern{fill:#3d3820}
.bd .look{fill:#3d3820}.bd .base{fill:#1f3048}.bd .cover{fill:#40232a}
.bd .ringed{fill:#16191d;stroke:#ffab66}.bd .bar{stroke:#ffab66}.bd .barred{stroke:#ffab66}
.bd .thin{stroke:#525a63}.bd .thick{stroke:#c3cad2}
.bd .given{fill:#eceff2}.bd .entry{fill:#8ab4ff}.bd .c{fill:#a9b1ba}.bd .n{fill:#8a929b}.bd .title{fill:#eceff2}
.bd .x{fill:#ff9aa4}.bd .t{fill:#b9f3c8}.bd .f{fill:#ffcf94}.bd .e{fill:#bcd3ff}
.bd .on{fill:#175029;stroke:#7fdc9a}.bd .extra{fill:#203a66;stroke:#9dbdf5}
.bd .off{fill:#5a3a10;stroke:#ffb95e}.bd .both{stroke:#ffb95e}.bd .cross{stroke:#e0505e}.bd .ring{stroke:#5f86c4}
.bd .link.k1{stroke:#8ab4ff}.bd .tip.k1{fill:#8ab4ff}.bd .link.k2{stroke:#e59bdc}.bd .tip.k2{fill:#e59bdc}
.bd .link.k3{stroke:#5fd0da}.bd .tip.k3{fill:#5fd0da}.bd .link.k4{stroke:#ffab66}.bd .tip.k4{fill:#ffab66}
.bd .link.k5{stroke:#c3d65a}.bd .tip.k5{fill:#c3d65a}.bd .number{fill:#111}
";

    /// A picture of a board, all of whose digits are given.
    #[must_use]
    pub fn new(board: &'a Board) -> Self {
        let givens = board.grid().filled();
        Self { board, givens, scene: Scene::default(), candidates: true, title: String::new(), embedded: false }
    }

    /// The cells whose digits were given at the beginning; digits of others look as if written by hand.
    #[must_use]
    pub fn givens(mut self, givens: CellSet) -> Self {
        self.givens = givens;
        self
    }

    /// Draws a step: its cells, candidates, links and eliminations.
    #[must_use]
    pub fn step(self, step: &Step) -> Self {
        let scene = Scene::of(self.board, step);
        self.scene(scene)
    }

    /// Draws a scene.
    #[must_use]
    pub fn scene(mut self, scene: Scene) -> Self {
        self.scene = scene;
        self
    }

    /// Whether the candidates of empty cells are drawn; they are unless told otherwise.
    #[must_use]
    pub fn candidates(mut self, shown: bool) -> Self {
        self.candidates = shown;
        self
    }

    /// A line above the board; none if it is empty.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }

    /// As part of a page that has the [`STYLE`](Self::STYLE) itself, once for all its pictures.
    #[must_use]
    pub fn embedded(mut self) -> Self {
        self.embedded = true;
        self
    }

    /// The picture as an SVG document, or an element of a page if it is [embedded](Self::embedded).
    #[must_use]
    pub fn svg(&self) -> String {
        let top = if self.title.is_empty() { 0 } else { TITLE };
        let (height, upper) = (SIDE + top, -(top as i64));
        let namespace = if self.embedded { "" } else { " xmlns=\"http://www.w3.org/2000/svg\"" };
        let mut svg = format!(
            "<svg class=\"bd\"{namespace} viewBox=\"0 {upper} {SIDE} {height}\" width=\"{SIDE}\" height=\"{height}\">\n"
        );
        if top > 0 {
            let _ = writeln!(svg, "<title>{}</title>", escaped(&self.title));
        }
        if !self.embedded {
            let _ = writeln!(svg, "<style>\n{}</style>", Self::STYLE);
        }
        let _ = writeln!(svg, "<rect class=\"paper\" y=\"{upper}\" width=\"{SIDE}\" height=\"{height}\"/>");
        if top > 0 {
            let _ = writeln!(svg, "<text class=\"title\" x=\"{MARGIN}\" y=\"-9\">{}</text>", escaped(&self.title));
        }
        self.shade(&mut svg);
        rules(&mut svg);
        if !self.scene.ring.is_empty() {
            ring(&mut svg, &self.scene.ring);
        }
        for link in &self.scene.links {
            arrow(&mut svg, link);
        }
        for &bar in &self.scene.bars {
            barring(&mut svg, bar);
        }
        for &cell in &self.scene.rings {
            let ((x, y), half) = (corner(cell), CELL / 2);
            let (x, y) = (x + half, y + half);
            let _ = writeln!(svg, "<circle class=\"ringed\" cx=\"{x}\" cy=\"{y}\" r=\"{RING}\"/>");
        }
        for cell in Cell::ALL {
            self.cell(&mut svg, cell);
        }
        for &candidate in self.scene.barred.iter().filter(|_| self.candidates) {
            let (x, y) = centre(candidate);
            let (left, right, top, bottom) = (x - 4, x + 4, y - 4, y + 4);
            let d = format!("M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}");
            let _ = writeln!(svg, "<path class=\"barred\" d=\"{d}\"/>");
        }
        self.numbers(&mut svg);
        svg.push_str("</svg>\n");
        svg
    }

    fn shade(&self, svg: &mut String) {
        for &(house, shade) in &self.scene.houses {
            let ((x, y), (width, height)) = extent(house);
            let class = match shade {
                Shade::Look => "look",
                Shade::Base => "base",
                Shade::Cover => "cover",
            };
            let _ =
                writeln!(svg, "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>");
        }
        for &(cell, tint) in &self.scene.tints {
            let (x, y) = corner(cell);
            let class = match tint {
                Tint::Gone => "tint-gone",
                Tint::Pattern => "tint-pattern",
            };
            let _ = writeln!(svg, "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>");
        }
    }

    fn cell(&self, svg: &mut String, cell: Cell) {
        match self.board.digit(cell) {
            Some(digit) => {
                let (x, y) = corner(cell);
                let class = if self.givens.contains(cell) { "given" } else { "entry" };
                text(svg, class, x + CELL / 2, y + CELL / 2 + 11, digit);
            }
            None if self.candidates => {
                for digit in self.board.digits(cell) {
                    self.candidate(svg, Candidate::of(cell, digit));
                }
            }
            None => {}
        }
    }

    fn candidate(&self, svg: &mut String, candidate: Candidate) {
        let (x, y) = centre(candidate);
        let [on, off, extra, gone] =
            [Mark::On, Mark::Off, Mark::Extra, Mark::Gone].map(|mark| self.scene.has(candidate, mark));
        if on || extra {
            let class = if on { "on" } else { "extra" };
            let _ = writeln!(svg, "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"8\"/>");
        }
        if off && !gone {
            let (class, left, top) = (if on { "both" } else { "off" }, x - 7, y - 7);
            let _ = writeln!(svg, "<rect class=\"{class}\" x=\"{left}\" y=\"{top}\" width=\"14\" height=\"14\"/>");
        }
        if gone {
            // Beneath the digit and lighter, so that it can still be read.
            let (left, right, top, bottom) = (x - 7, x + 7, y - 7, y + 7);
            let d = format!("M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}");
            let _ = writeln!(svg, "<path class=\"cross\" d=\"{d}\"/>");
        }
        let class = match (gone, on, off, extra) {
            (true, ..) => "x",
            (_, true, ..) => "t",
            (_, _, true, _) => "f",
            (.., true) => "e",
            _ => "c",
        };
        text(svg, class, x, y + 5, candidate.digit());
    }

    /// Where there are several chains, the number of each, beside the candidate it starts from. It is between four
    /// candidates, so that it covers none.
    fn numbers(&self, svg: &mut String) {
        let count = self.scene.chains();
        if count < 2 {
            return;
        }
        let mut taken: Vec<(usize, usize)> = Vec::new();
        for chain in 0..count {
            let Some(first) = self.scene.links.iter().find(|link| link.chain == chain) else { continue };
            let (x, y) = centre(first.from);
            let beside = [(x + 8, y + 8), (x - 8, y + 8), (x + 8, y - 8), (x - 8, y - 8)];
            let Some(&(x, y)) = beside.iter().find(|at| !taken.contains(at)) else { continue };
            taken.push((x, y));
            let (colour, number, base) = (colour(chain), chain + 1, y + 3);
            let _ = writeln!(svg, "<circle class=\"tip {colour}\" cx=\"{x}\" cy=\"{y}\" r=\"5\"/>");
            let _ = writeln!(svg, "<text class=\"number\" x=\"{x}\" y=\"{base}\">{number}</text>");
        }
    }
}

impl Board {
    /// The board as an SVG picture; with a step, its cells, candidates, links and eliminations are drawn too. A
    /// [`Picture`] has more to choose.
    ///
    /// ```
    /// use bitdoku_logic::Board;
    /// let picture = Board::EMPTY.svg(None);
    /// assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n"));
    /// ```
    #[must_use]
    pub fn svg(&self, step: Option<&Step>) -> String {
        let picture = Picture::new(self);
        match step {
            Some(step) => picture.step(step).svg(),
            None => picture.svg(),
        }
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn corner(cell: Cell) -> (usize, usize) {
    (MARGIN + cell.col().index() * CELL, MARGIN + cell.row().index() * CELL)
}

/// Where a house is, and how wide and high.
fn extent(house: House) -> ((usize, usize), (usize, usize)) {
    let (first, last) = (corner(house.cell(0)), corner(house.cell(8)));
    (first, (last.0 + CELL - first.0, last.1 + CELL - first.1))
}

/// A line from the ring around a digit to the middle of a cell that it bars.
fn barring(svg: &mut String, (from, to): (Cell, Cell)) {
    let [(x1, y1), (x2, y2)] = [from, to].map(|cell| {
        let (x, y) = corner(cell);
        ((x + CELL / 2) as f64, (y + CELL / 2) as f64)
    });
    let length = (x2 - x1).hypot(y2 - y1);
    let (x1, y1) = (x1 + (x2 - x1) * RING as f64 / length, y1 + (y2 - y1) * RING as f64 / length);
    let _ = writeln!(svg, "<path class=\"bar\" d=\"M{x1:.0} {y1:.0}L{x2} {y2}\"/>");
}

/// Where the middle of a candidate is.
fn centre(candidate: Candidate) -> (usize, usize) {
    let (x, y) = corner(candidate.cell());
    let at = candidate.digit().index();
    let rim = CELL / 2 - STEP;
    (x + rim + at % 3 * STEP, y + rim + at / 3 * STEP)
}

/// The class of a chain's colour.
fn colour(chain: usize) -> String {
    format!("k{}", chain % CHAINS + 1)
}

/// A digit whose base line is at `y`. Digits are seven tenths of the size of their font in height.
fn text(svg: &mut String, class: &str, x: usize, y: usize, digit: Digit) {
    let _ = writeln!(svg, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{digit}</text>");
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
    let _ = writeln!(svg, "<path class=\"thin\" d=\"{thin}\"/>\n<path class=\"thick\" d=\"{thick}\"/>");
    for digit in Digit::ALL {
        let at = MARGIN + digit.index() * CELL + CELL / 2;
        text(svg, "n", at, MARGIN / 2 + 5, digit);
        text(svg, "n", MARGIN / 2, at + 5, digit);
    }
}

/// A line through the middles of the cells and back.
fn ring(svg: &mut String, cells: &[Cell]) {
    let mut path = String::new();
    for &cell in cells {
        let (x, y) = corner(cell);
        let _ = write!(path, "{}{} {}", if path.is_empty() { 'M' } else { 'L' }, x + CELL / 2, y + CELL / 2);
    }
    let _ = writeln!(svg, "<path class=\"ring\" d=\"{path}Z\"/>");
}

/// A link from one candidate to another, with its head just outside the mark of the other. What is not `main` is a
/// further reason for the same, and drawn faintly.
fn arrow(svg: &mut String, link: &Link) {
    let ((x1, y1), (x2, y2)) = (centre(link.from), centre(link.to));
    let [x1, y1, x2, y2] = [x1, y1, x2, y2].map(|pixels| pixels as f64);
    let colour = colour(link.chain);
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = dx.hypot(dy);
    // Bent a little to the side, so that links along a house do not lie on each other; no more than leaves them in the
    // picture (the arc reaches half as far as the point it bends to).
    let bend = (0.12 * length).min(2.0 * (CELL / 2 - STEP) as f64 + RIM as f64) / length;
    let (cx, cy) = ((x1 + x2) / 2.0 - dy * bend, (y1 + y2) / 2.0 + dx * bend);
    let (ax, ay) = ((x2 - cx) / (x2 - cx).hypot(y2 - cy), (y2 - cy) / (x2 - cx).hypot(y2 - cy));
    let (ex, ey) = (x2 - 8.5 * ax, y2 - 8.5 * ay);
    let weak = if link.on { "" } else { " weak" };
    let faint = if link.main { "" } else { " faint" };
    let _ =
        writeln!(svg, "<path class=\"link {colour}{weak}{faint}\" d=\"M{x1} {y1}Q{cx:.0} {cy:.0} {ex:.1} {ey:.1}\"/>");
    if link.main && length > 24.0 {
        // A triangle 6 long and 5 wide.
        let (bx, by) = (ex - 6.0 * ax, ey - 6.0 * ay);
        let (wx, wy) = (-2.5 * ay, 2.5 * ax);
        let _ = writeln!(
            svg,
            "<path class=\"tip {colour}\" d=\"M{ex:.1} {ey:.1}L{:.1} {:.1} {:.1} {:.1}Z\"/>",
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
    use crate::scale::TECHNIQUES;
    use crate::scale::next_step;

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
        for (picture, step, board) in examples() {
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
            let is_linked = !Scene::of(&board, &step).links.is_empty();
            assert_eq!(arcs > 0, is_linked, "{}", step.kind);
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "long")]
    fn eliminations_are_crossed_out_and_empty_cells_of_the_pattern_tinted() {
        for (picture, step, board) in examples() {
            assert_eq!(picture.matches("class=\"x\"").count(), step.eliminations.len(), "{}", step.kind);
            assert_eq!(picture.matches("class=\"cross\"").count(), step.eliminations.len(), "{}", step.kind);
            let tints = picture.matches("class=\"tint-pattern\"").count();
            assert_eq!(tints, (step.cells() & board.empty_cells()).len(), "{}", step.kind);
        }
    }

    #[test]
    fn a_step_is_drawn_with_its_placement_and_every_candidate_once() {
        let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
        let board = Board::new(&grid);
        let picture = board.svg(next_step(&board).as_deref());
        let candidates = board.candidates().len();
        let drawn = ["\"c\"", "\"t\"", "\"f\"", "\"x\"", "\"e\""]
            .iter()
            .map(|class| picture.matches(class).count())
            .sum::<usize>();
        assert_eq!(drawn, candidates);
        // The digit that is placed; and two that bar it from the other cells of its house.
        assert_eq!(picture.matches("<circle class=\"on\"").count(), 1);
        assert_eq!(picture.matches("<circle class=\"ringed\"").count(), 2);
        assert_eq!((picture.matches("class=\"bar\"").count(), picture.matches("class=\"barred\"").count()), (2, 4));
        assert_eq!(picture.matches("class=\"given\"").count(), 30);
        assert_eq!(picture.matches('<').count(), picture.matches('>').count());
    }
}
