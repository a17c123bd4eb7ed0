//! Boards as pictures: SVG of a board of any size, with its regions, cages, lines, dots and the clues beside it. What has no picture
//! is named below the board, so that no rule is left out.

use std::fmt::Write as _;

use crate::rules::{Constraint, Rules};
use crate::shape::Cell;
use crate::write::{givens, region_of, whole_line};

/// A cell's side, in the units of the picture.
const SIDE: usize = 60;
/// Room for clues beside the board.
const BESIDE: usize = 40;

/// What a picture shows beyond the rules.
#[derive(Debug, Clone, Copy, Default)]
pub struct Shown<'a> {
    /// The title above.
    pub title: &'a str,
    /// Values besides the givens, of each cell, row by row: 0 for none. Empty if there are none.
    pub values: &'a [usize],
    /// Candidates of each cell, row by row. Empty if none are shown.
    pub candidates: &'a [Vec<usize>],
}

/// The picture of a board.
///
/// ```
/// use bitdoku_variant::{draw::{Shown, svg}, read::read};
///
/// let picture = svg(&read(".Shape~4x4.Cage~7~R1C1~R1C2.AntiKnight")?, &Shown::default());
/// assert!(picture.starts_with("<svg") && picture.contains(">7</text>") && picture.contains("anti-knight"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn svg(rules: &Rules, shown: &Shown<'_>) -> String {
    let shape = rules.shape();
    let mut picture = Picture { rules, under: String::new(), over: String::new(), margin: 6, named: Vec::new() };
    if rules.constraints().iter().any(|rule| picture.is_beside(rule)) {
        picture.margin = BESIDE;
    }
    rules.constraints().iter().for_each(|rule| picture.rule(rule));
    let grid = picture.grid();
    let values = picture.values(shown);
    let head = if shown.title.is_empty() { 0 } else { 30 };
    let mut named = std::mem::take(&mut picture.named);
    named.dedup();
    let across = shape.columns() * SIDE;
    // Names below, as many in a line as there is room for.
    let mut lines: Vec<String> = Vec::new();
    for name in named {
        match lines.last_mut() {
            Some(line) if (line.chars().count() + name.chars().count()) * 8 < across => *line += &format!(", {name}"),
            _ => lines.push(name),
        }
    }
    let margin = picture.margin;
    let (width, height) = (across + 2 * margin, shape.rows() * SIDE + 2 * margin + head + 20 * lines.len());
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"sans-serif\" text-anchor=\"middle\" fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\n"
    );
    if !shown.title.is_empty() {
        let title = escaped(shown.title);
        writeln!(out, "<title>{title}</title>").expect("a string takes all");
    }
    writeln!(out, "<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>").expect("a string takes all");
    if !shown.title.is_empty() {
        out += &text(width / 2, 24, 18, "#222", shown.title);
    }
    writeln!(out, "<g transform=\"translate({margin} {})\">", margin + head).expect("a string takes all");
    out.extend([&picture.under[..], &grid, &picture.over, &values, "</g>\n"]);
    for (at, line) in lines.iter().enumerate() {
        out += &text(width / 2, height - 20 * (lines.len() - at) + 12, 14, "#222", line);
    }
    out + "</svg>\n"
}

struct Picture<'a> {
    rules: &'a Rules,
    /// What is drawn below the lines of the grid, and above them.
    under: String,
    over: String,
    margin: usize,
    /// What is named below the board.
    named: Vec<String>,
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn text(x: usize, y: usize, size: usize, colour: &str, text: &str) -> String {
    format!("<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{colour}\">{}</text>\n", escaped(text))
}

impl Picture<'_> {
    /// The middle of a cell.
    fn middle(&self, cell: Cell) -> (i64, i64) {
        let shape = self.rules.shape();
        let at = |number: usize| (number * SIDE + SIDE / 2) as i64;
        (at(shape.column(cell)), at(shape.row(cell)))
    }

    fn points(&self, cells: &[Cell]) -> String {
        let points = cells.iter().map(|&cell| {
            let (x, y) = self.middle(cell);
            format!("{x},{y}")
        });
        points.collect::<Vec<_>>().join(" ")
    }

    fn line(&mut self, cells: &[Cell], colour: &str, width: usize) {
        let points = self.points(cells);
        self.under += &format!(
            "<polyline points=\"{points}\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-opacity=\".6\"/>\n"
        );
    }

    fn disc(&mut self, cell: Cell, radius: usize, fill: &str, stroke: &str) {
        let (x, y) = self.middle(cell);
        self.under += &format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"2\"/>\n"
        );
    }

    /// A mark on the border of two cells.
    fn between(&mut self, a: Cell, b: Cell, mark: &str, is_black: bool) {
        let ((ax, ay), (bx, by)) = (self.middle(a), self.middle(b));
        let (x, y) = (ax.midpoint(bx), ay.midpoint(by));
        let (fill, ink) = if is_black { ("#222", "#fff") } else { ("#fff", "#222") };
        let radius = if mark.is_empty() { 8 } else { 11 };
        self.over += &format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"#222\"/>\n");
        if !mark.is_empty() {
            self.over += &text(x as usize, y as usize + 5, 14, ink, mark);
        }
    }

    /// Whether a rule is a clue beside the board.
    fn is_beside(&self, rule: &Constraint) -> bool {
        let is_clue = matches!(
            rule,
            Constraint::Sandwich { .. }
                | Constraint::XSum { .. }
                | Constraint::Skyscraper { .. }
                | Constraint::HiddenSkyscraper { .. }
                | Constraint::NumberedRoom { .. }
        );
        let lists = rule.cell_lists();
        match rule {
            Constraint::Sum { terms, .. } => self.diagonal(terms).is_some(),
            _ => is_clue && lists.first().is_some_and(|cells| whole_line(self.rules, cells).is_some()),
        }
    }

    /// The direction of a sum along a diagonal from a border of the board.
    fn diagonal(&self, terms: &[(Cell, i64)]) -> Option<(i64, i64)> {
        let shape = self.rules.shape();
        let at = |cell: Cell| (shape.row(cell) as i64, shape.column(cell) as i64);
        let first = at(terms.first()?.0);
        let ways = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        ways.into_iter().find(|(down, right)| {
            let (row, column) = (first.0 - down, first.1 - right);
            let is_outside = row < 0 || column < 0 || row >= shape.rows() as i64 || column >= shape.columns() as i64;
            let goes = |(&(cell, times), step): (&(Cell, i64), i64)| {
                times == 1 && at(cell) == (first.0 + step * down, first.1 + step * right)
            };
            is_outside && terms.iter().zip(0..).all(goes) && (terms.len() > 1 || (*down, *right) == (1, 1))
        })
    }

    /// A clue beside the end of a row or column.
    fn beside(&mut self, rule: &Constraint, cells: &[Cell], mark: &str) {
        let Some((is_row, at, is_backward)) = whole_line(self.rules, cells) else { return self.name_it(rule) };
        let shape = self.rules.shape();
        let end = if is_row { shape.columns() } else { shape.rows() } * SIDE;
        let along = (at * SIDE + SIDE / 2) as i64;
        let off = if is_backward { end as i64 + 22 } else { -20 };
        let (x, y) = if is_row { (off, along) } else { (along, off) };
        self.over += &format!("<text x=\"{x}\" y=\"{}\" font-size=\"18\" fill=\"#222\">{mark}</text>\n", y + 6);
    }

    fn name_it(&mut self, rule: &Constraint) {
        let shape = self.rules.shape();
        let name = rule.name();
        let name = name.strip_prefix("a ").or_else(|| name.strip_prefix("an ")).unwrap_or(name);
        let number = rule.number().map_or(String::new(), |number| format!(" {number}"));
        let list = |cells: &Vec<Cell>| cells.iter().map(|&cell| shape.name(cell)).collect::<Vec<_>>().join(" ");
        let cells = rule.cell_lists().iter().map(list).collect::<Vec<_>>().join(" = ");
        let colon = if cells.is_empty() { "" } else { ": " };
        self.named.push(format!("{name}{number}{colon}{cells}"));
    }

    fn rule(&mut self, rule: &Constraint) {
        match rule {
            Constraint::Diagonal { rises } => {
                let shape = self.rules.shape();
                let (width, height) = (shape.columns() * SIDE, shape.rows() * SIDE);
                let (from, to) = if *rises { (height, 0) } else { (0, height) };
                self.under += &format!("<path d=\"M0 {from}L{width} {to}\" stroke=\"#48c\" stroke-width=\"2\"/>\n");
            }
            Constraint::Among(cell, values) => self.among(*cell, values),
            Constraint::WhiteDot(a, b) => self.between(*a, *b, "", false),
            Constraint::BlackDot(a, b) => self.between(*a, *b, "", true),
            Constraint::PairSum(a, b, total) => {
                let mark = match total {
                    10 => "X".to_owned(),
                    5 => "V".to_owned(),
                    total => total.to_string(),
                };
                self.between(*a, *b, &mark, false);
            }
            Constraint::Greater(a, b) => {
                let ((ax, ay), (bx, by)) = (self.middle(*a), self.middle(*b));
                let mark = match (ax.cmp(&bx), ay.cmp(&by)) {
                    (std::cmp::Ordering::Less, _) => ">",
                    (std::cmp::Ordering::Greater, _) => "<",
                    (_, std::cmp::Ordering::Less) => "∨",
                    _ => "∧",
                };
                self.between(*a, *b, mark, false);
            }
            Constraint::Thermometer { cells, is_slow } => {
                self.disc(cells[0], 22, "#ccc", "#ccc");
                self.line(cells, if *is_slow { "#9bc" } else { "#aaa" }, 16);
            }
            Constraint::Whisper { difference, cells } => {
                self.line(cells, if *difference == 4 { "#f80" } else { "#3b3" }, 10);
            }
            Constraint::Renban(cells) => self.line(cells, "#b4b", 10),
            Constraint::Modular { cells, .. } => self.line(cells, "#2aa", 10),
            Constraint::Entropic(cells) => self.line(cells, "#e85", 10),
            Constraint::Palindrome(cells) => self.line(cells, "#999", 10),
            Constraint::RegionSum(cells) => self.line(cells, "#28c", 6),
            Constraint::Zipper(cells) => self.line(cells, "#a8f", 10),
            Constraint::SumLine { cells, .. } => {
                self.line(cells, "#cc3", 10);
                self.name_it(rule);
            }
            Constraint::Between(cells) => {
                self.line(cells, "#888", 6);
                self.disc(cells[0], 24, "#eee", "#888");
                self.disc(cells[cells.len() - 1], 24, "#eee", "#888");
            }
            Constraint::Lockout { cells, .. } => {
                self.line(cells, "#46c", 6);
                for cell in [cells[0], cells[cells.len() - 1]] {
                    let (x, y) = self.middle(cell);
                    self.under += &format!(
                        "<path d=\"M{x} {}l26 26l-26 26l-26 -26z\" fill=\"#def\" stroke=\"#46c\" stroke-width=\"2\"/>\n",
                        y - 26
                    );
                }
            }
            Constraint::Cage { total, cells } => self.cage(cells, &total.to_string(), "#222"),
            Constraint::AntiSum { total, cells } => self.cage(cells, &format!("≠{total}"), "#b22"),
            Constraint::Different(cells) => self.cage(cells, "", "#222"),
            Constraint::EqualSums(lists) => match &lists[..] {
                [one, shaft] if one.len() == 1 => self.arrow(one, shaft),
                [ends, middle] if ends.len() == 2 => {
                    let line: Vec<Cell> = ends[..1].iter().chain(middle).chain(&ends[1..]).copied().collect();
                    self.line(&line, "#888", 4);
                    self.disc(ends[0], 24, "#fff", "#888");
                    self.disc(ends[1], 24, "#fff", "#888");
                }
                _ => self.name_it(rule),
            },
            Constraint::Sum { total, terms } => match self.diagonal(terms) {
                Some((down, right)) => {
                    let (x, y) = self.middle(terms[0].0);
                    let (x, y) = (x - 48 * right, y - 48 * down);
                    self.over +=
                        &format!("<text x=\"{x}\" y=\"{}\" font-size=\"16\" fill=\"#222\">{total}</text>\n", y + 5);
                    self.over += &format!(
                        "<path d=\"M{} {}l{} {}m{} 0h{}v{}\" stroke=\"#222\"/>\n",
                        x + 9 * right,
                        y + 9 * down,
                        9 * right,
                        9 * down,
                        -5 * right,
                        5 * right,
                        -5 * down
                    );
                }
                None => {
                    let size = terms.iter().take_while(|(_, times)| *times < 0).count();
                    let cells: Vec<Cell> = terms.iter().map(|(cell, _)| *cell).collect();
                    match (*total, size) {
                        (0, 1..) => self.arrow(&cells[..size], &cells[size..]),
                        _ => self.name_it(rule),
                    }
                }
            },
            Constraint::Sandwich { total, cells } => self.beside(rule, cells, &total.to_string()),
            Constraint::XSum { total, cells } => self.beside(rule, cells, &format!("Σ{total}")),
            Constraint::Skyscraper { count, cells } => self.beside(rule, cells, &count.to_string()),
            Constraint::HiddenSkyscraper { value, cells } => self.beside(rule, cells, &format!("▮{value}")),
            Constraint::NumberedRoom { value, cells } => self.beside(rule, cells, &format!("#{value}")),
            Constraint::Contains { values, cells, is_exact: false } if cells.len() == 4 => {
                self.quadruple(values, cells)
            }
            Constraint::CountingCircles(cells) => {
                cells.iter().for_each(|&cell| self.disc(cell, 24, "#fff", "#888"));
                self.named.push("a circle's value says how many circles hold it".to_owned());
            }
            Constraint::SameValues(lists) => {
                for &cell in lists.iter().flatten() {
                    self.shade(cell, "#e5e5e5");
                }
                self.name_it(rule);
            }
            Constraint::Any(_) => self.named.push("alternatives that are not drawn".to_owned()),
            _ => {
                for cells in rule.cell_lists().iter().filter(|cells| cells.len() > 1) {
                    self.line(cells, "#cb9", 4);
                }
                self.name_it(rule);
            }
        }
    }

    fn shade(&mut self, cell: Cell, colour: &str) {
        let (x, y) = self.middle(cell);
        let half = SIDE as i64 / 2;
        self.under += &format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{colour}\"/>\n",
            x - half,
            y - half
        );
    }

    /// Odd cells have a circle, even ones a square, others their values in small; givens are drawn with the values.
    fn among(&mut self, cell: Cell, values: &[usize]) {
        let shape = self.rules.shape();
        let all_of = |remainder: usize| {
            (shape.least()..=shape.greatest()).filter(|value| value % 2 == remainder).eq(values.iter().copied())
        };
        let (x, y) = self.middle(cell);
        if all_of(1) {
            self.disc(cell, 22, "#ddd", "#ddd");
        } else if all_of(0) {
            self.under +=
                &format!("<rect x=\"{}\" y=\"{}\" width=\"44\" height=\"44\" fill=\"#ddd\"/>\n", x - 22, y - 22);
        } else if values.len() > 1 {
            let values = values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            self.over += &text(x as usize, y as usize + 26, 9, "#666", &values);
        }
    }

    fn arrow(&mut self, head: &[Cell], shaft: &[Cell]) {
        let from = head[head.len() - 1];
        let line: Vec<Cell> = std::iter::once(from).chain(shaft.iter().copied()).collect();
        self.line(&line, "#888", 4);
        if let [.., before, last] = line[..] {
            let ((x, y), (bx, by)) = (self.middle(last), self.middle(before));
            let (dx, dy) = ((x - bx).signum(), (y - by).signum());
            // Two strokes back from the tip, to both sides.
            let (tx, ty) = (x + 8 * dx, y + 8 * dy);
            let (ax, ay) = (tx - 10 * dx - 8 * dy, ty - 10 * dy + 8 * dx);
            let (cx, cy) = (tx - 10 * dx + 8 * dy, ty - 10 * dy - 8 * dx);
            self.under += &format!(
                "<path d=\"M{ax} {ay}L{tx} {ty}L{cx} {cy}\" stroke=\"#888\" stroke-width=\"4\" stroke-opacity=\".6\"/>\n"
            );
        }
        match head {
            [one] => self.disc(*one, 24, "#fff", "#888"),
            pill => {
                let points = self.points(pill);
                for (colour, width) in [("#888", 50), ("#fff", 46)] {
                    self.under +=
                        &format!("<polyline points=\"{points}\" stroke=\"{colour}\" stroke-width=\"{width}\"/>\n");
                }
            }
        }
    }

    fn quadruple(&mut self, values: &[usize], cells: &[Cell]) {
        let middles: Vec<(i64, i64)> = cells.iter().map(|&cell| self.middle(cell)).collect();
        let x = middles.iter().map(|(x, _)| x).sum::<i64>() / 4;
        let y = middles.iter().map(|(_, y)| y).sum::<i64>() / 4;
        self.over += &format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"15\" fill=\"#fff\" stroke=\"#222\"/>\n");
        let mark =
            values.iter().map(ToString::to_string).collect::<Vec<_>>().join(if values.len() > 2 { "" } else { " " });
        self.over += &text(x as usize, y as usize + 4, 12, "#222", &mark);
    }

    /// A dashed outline a little inside the cells, with a number in the first of them.
    fn cage(&mut self, cells: &[Cell], mark: &str, colour: &str) {
        let shape = self.rules.shape();
        let has = |row: i64, column: i64| {
            cells.iter().any(|&cell| (shape.row(cell) as i64, shape.column(cell) as i64) == (row, column))
        };
        let (side, inset) = (SIDE as i64, 5);
        let mut path = String::new();
        for &cell in cells {
            let (row, column) = (shape.row(cell) as i64, shape.column(cell) as i64);
            // Each side that leads out of the cage is a stroke. It ends at the corner, or goes on to the next cell's, or around it.
            for (down, right) in [(-1, 0), (0, 1), (1, 0), (0, -1)] {
                if has(row + down, column + right) {
                    continue;
                }
                let end = |along: i64| {
                    // Along the side: +1 or −1, to the right of the way out or to the left.
                    let (by_row, by_column) = (right * along, down * along);
                    match (has(row + by_row, column + by_column), has(row + by_row + down, column + by_column + right))
                    {
                        (false, _) => side / 2 - inset,
                        (true, false) => side / 2,
                        (true, true) => side / 2 + inset,
                    }
                };
                let (x, y) = (column * side + side / 2, row * side + side / 2);
                let (ox, oy) = (x + right * (side / 2 - inset), y + down * (side / 2 - inset));
                let (plus, minus) = (end(1), end(-1));
                write!(
                    path,
                    "M{} {}L{} {}",
                    ox + down * plus,
                    oy + right * plus,
                    ox - down * minus,
                    oy - right * minus
                )
                .expect("a string takes all");
            }
        }
        self.over += &format!("<path d=\"{path}\" stroke=\"{colour}\" stroke-dasharray=\"4 3\"/>\n");
        if let (Some(first), false) = (cells.iter().min(), mark.is_empty()) {
            let (x, y) = (shape.column(*first) * SIDE, shape.row(*first) * SIDE);
            let width = 8 * mark.chars().count() + 2;
            self.over +=
                &format!("<rect x=\"{}\" y=\"{}\" width=\"{width}\" height=\"14\" fill=\"#fff\"/>\n", x + 3, y + 3);
            self.over += &text(x + 4 + width / 2, y + 15, 13, colour, mark);
        }
    }

    /// Thin lines between cells, thick ones between regions and around the board.
    fn grid(&self) -> String {
        let shape = self.rules.shape();
        let (rows, columns) = (shape.rows(), shape.columns());
        let of = region_of(self.rules).unwrap_or_else(|| vec![None; shape.cells()]);
        let (mut thin, mut thick) = (String::new(), String::new());
        for row in 0..=rows {
            for column in 0..columns {
                let is_border =
                    row == 0 || row == rows || of[row * columns + column] != of[(row - 1) * columns + column];
                let path = if is_border { &mut thick } else { &mut thin };
                write!(path, "M{} {}h{SIDE}", column * SIDE, row * SIDE).expect("a string takes all");
            }
        }
        for column in 0..=columns {
            for row in 0..rows {
                let at = row * columns + column;
                let is_border = column == 0 || column == columns || of[at] != of[at - 1];
                let path = if is_border { &mut thick } else { &mut thin };
                write!(path, "M{} {}v{SIDE}", column * SIDE, row * SIDE).expect("a string takes all");
            }
        }
        format!("<path d=\"{thin}\" stroke=\"#999\"/>\n<path d=\"{thick}\" stroke=\"#222\" stroke-width=\"3\"/>\n")
    }

    fn values(&self, shown: &Shown<'_>) -> String {
        let shape = self.rules.shape();
        let mut out = String::new();
        let size = if shape.greatest() > 9 { 26 } else { 34 };
        for (cell, given) in shape.all().zip(givens(self.rules)) {
            let (x, y) = self.middle(cell);
            let (x, y) = (x as usize, y as usize + size / 3);
            let value = shown.values.get(cell.index()).copied().filter(|&value| value > 0);
            if let Some(given) = given {
                out += &text(x, y, size, "#111", &given.to_string());
            } else if let Some(value) = value {
                out += &text(x, y, size, "#15a", &value.to_string());
            } else if let Some(candidates) = shown.candidates.get(cell.index()) {
                let per_row = (shape.values() as f64).sqrt().ceil() as usize;
                let pitch = (SIDE - 6) / per_row;
                for &value in candidates {
                    let at = value - shape.least();
                    let (x, y) = (
                        shape.column(cell) * SIDE + 3 + pitch * (at % per_row) + pitch / 2,
                        shape.row(cell) * SIDE + 3 + pitch * (at / per_row) + pitch * 3 / 4,
                    );
                    out += &text(x, y, (pitch * 3 / 4).max(4), "#555", &value.to_string());
                }
            }
        }
        out
    }
}
