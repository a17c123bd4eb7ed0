//! Boards as pictures: a board of any size, with its regions, cages, lines, dots and the clues beside it, as a [`Scene`] of simple
//! shapes, which screens and paper draw alike, and as SVG. What has no picture is named, so that no rule is left out.

use std::fmt::Write as _;

use crate::steps::Language;
use bitdoku_text::board::{
    Cell, Compared, Constraint, Cosmetic, Diagonal, Negative, Notes, Outline, Relation, Rules, Shape, diagonal,
    negatives, parity, whole_line,
};

/// A cell's side, in the units of a scene.
pub const SIDE: i64 = 60;
/// Room for clues beside the board.
const BESIDE: i64 = 40;
/// Room for the border where there are none.
const BORDER: i64 = 6;

/// A colour, by what it is for. On screens the first ones go with the theme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ink {
    /// Givens, borders, clues.
    Black,
    /// What is drawn on.
    White,
    /// Lines between cells.
    Thin,
    /// Arrows and what is around their circles.
    Grey,
    /// Shaded cells, thermometers.
    Pale,
    /// Values that are no givens.
    Entry,
    /// Candidates.
    Small,
    /// What is forbidden.
    Red,
    /// Diagonals and lines whose parts have a sum.
    Blue,
    /// Lockout lines.
    Navy,
    /// German whispers.
    Green,
    /// Dutch whispers.
    Orange,
    /// Renban lines.
    Purple,
    /// Lines of remainders.
    Teal,
    /// Entropic lines.
    Coral,
    /// Lines of equal parts.
    Yellow,
    /// Zipper lines.
    Violet,
    /// Slow thermometers.
    Steel,
    /// Lines that are named below the board.
    Sand,
    /// Cells to look at.
    Place,
    /// Cells that a step rests on.
    Pattern,
    /// A colour that the setter chose: red, green and blue.
    Own(u32),
}

impl Ink {
    /// Its name.
    pub fn name(self) -> &'static str {
        self.row().0
    }

    /// Its code on paper: `#222`.
    pub fn code(self) -> String {
        match self {
            Self::Own(colour) => format!("#{colour:06x}"),
            _ => self.row().1.to_owned(),
        }
    }

    fn row(self) -> (&'static str, &'static str) {
        match self {
            Self::Black => ("black", "#222"),
            Self::White => ("white", "#fff"),
            Self::Thin => ("thin", "#999"),
            Self::Grey => ("grey", "#888"),
            Self::Pale => ("pale", "#ddd"),
            Self::Entry => ("entry", "#15a"),
            Self::Small => ("small", "#555"),
            Self::Red => ("red", "#b22"),
            Self::Blue => ("blue", "#28c"),
            Self::Navy => ("navy", "#46c"),
            Self::Green => ("green", "#3b3"),
            Self::Orange => ("orange", "#f80"),
            Self::Purple => ("purple", "#b4b"),
            Self::Teal => ("teal", "#2aa"),
            Self::Coral => ("coral", "#e85"),
            Self::Yellow => ("yellow", "#cc3"),
            Self::Violet => ("violet", "#a8f"),
            Self::Steel => ("steel", "#9bc"),
            Self::Sand => ("sand", "#cb9"),
            Self::Place => ("place", "#fff3c4"),
            Self::Pattern => ("pattern", "#ffe08a"),
            Self::Own(_) => ("own", ""),
        }
    }
}

/// A point: to the right and down from the board's top left corner.
pub type Point = [i64; 2];

/// What is drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Form {
    /// A line through points.
    Line(Vec<Point>),
    /// What lies between points.
    Area(Vec<Point>),
    /// Lines from one point to another.
    Strokes(Vec<[Point; 2]>),
    /// A circle: its middle and its radius.
    Disc(Point, i64),
    /// An ellipse: its middle, and half its width and height.
    Ellipse(Point, [i64; 2]),
    /// A text: the middle of its base line and the size of its letters.
    Text(Point, i64, String),
}

impl Form {
    /// A rectangle between its top left and its bottom right corner.
    fn rectangle([left, top]: Point, [right, bottom]: Point) -> Self {
        Self::Area(vec![[left, top], [right, top], [right, bottom], [left, bottom]])
    }
}

/// Something drawn, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// What is drawn.
    pub form: Form,
    /// What it is filled with.
    pub fill: Option<Ink>,
    /// The colour of its line, and how thick that is.
    pub stroke: Option<(Ink, i64)>,
    /// Whether its line is dashed.
    pub is_dashed: bool,
    /// Whether what lies below is seen through its line.
    pub is_faint: bool,
}

impl Mark {
    fn filled(form: Form, fill: Ink) -> Self {
        Self { form, fill: Some(fill), stroke: None, is_dashed: false, is_faint: false }
    }

    fn lined(form: Form, ink: Ink, width: i64) -> Self {
        Self { form, fill: None, stroke: Some((ink, width)), is_dashed: false, is_faint: false }
    }

    fn text(x: i64, y: i64, size: i64, ink: Ink, text: impl Into<String>) -> Self {
        Self::filled(Form::Text([x, y], size, text.into()), ink)
    }

    fn around(self, ink: Ink, width: i64) -> Self {
        Self { stroke: Some((ink, width)), ..self }
    }

    fn faint(self) -> Self {
        Self { is_faint: true, ..self }
    }

    /// The element of SVG that draws it.
    pub fn element(&self) -> Element {
        let list = |points: &[Point]| points.iter().map(|[x, y]| format!("{x},{y}")).collect::<Vec<_>>().join(" ");
        let (tag, mut attributes, text) = match &self.form {
            Form::Line(points) => ("polyline", vec![("points", list(points))], String::new()),
            Form::Area(points) => ("polygon", vec![("points", list(points))], String::new()),
            Form::Strokes(strokes) => {
                let stroke = |[[ax, ay], [bx, by]]: &[Point; 2]| match (ay == by, ax == bx) {
                    (true, _) => format!("M{ax} {ay}H{bx}"),
                    (_, true) => format!("M{ax} {ay}V{by}"),
                    _ => format!("M{ax} {ay}L{bx} {by}"),
                };
                ("path", vec![("d", strokes.iter().map(stroke).collect())], String::new())
            }
            Form::Disc([x, y], radius) => {
                ("circle", vec![("cx", x.to_string()), ("cy", y.to_string()), ("r", radius.to_string())], String::new())
            }
            Form::Ellipse([x, y], [across, down]) => {
                let at = [("cx", x), ("cy", y), ("rx", across), ("ry", down)];
                ("ellipse", at.map(|(name, number)| (name, number.to_string())).to_vec(), String::new())
            }
            Form::Text([x, y], size, text) => {
                let at = vec![("x", x.to_string()), ("y", y.to_string()), ("font-size", size.to_string())];
                ("text", at, text.clone())
            }
        };
        if let Some(ink) = self.fill {
            attributes.push(("fill", ink.code()));
        }
        if let Some((ink, width)) = self.stroke {
            attributes.push(("stroke", ink.code()));
            if width != 1 {
                attributes.push(("stroke-width", width.to_string()));
            }
        }
        if self.is_dashed {
            attributes.push(("stroke-dasharray", "4 3".to_owned()));
        }
        if self.is_faint {
            attributes.push(("stroke-opacity", ".6".to_owned()));
        }
        Element { tag, attributes, text }
    }
}

/// An element of SVG.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Element {
    /// Its name.
    pub tag: &'static str,
    /// Its attributes, in their order.
    pub attributes: Vec<(&'static str, String)>,
    /// What is in it.
    pub text: String,
}

/// A board as shapes, in three layers, and what has no shape in words.
///
/// ```
/// use bitdoku_variant::{draw::scene, read::read, steps::Language};
///
/// let scene = scene(&read(".Shape~4x4.Cage~7~R1C1~R1C2.AntiKnight")?, &[], Language::English);
/// assert_eq!((scene.width(), scene.named), (252, vec!["cells a knight's move apart differ".to_owned()]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene {
    /// Rows of cells.
    pub rows: usize,
    /// Columns of cells.
    pub columns: usize,
    /// Room on each side of the board.
    pub margin: i64,
    /// What lies below the lines of the grid.
    pub under: Vec<Mark>,
    /// The lines of the grid.
    pub lines: Vec<Mark>,
    /// What lies above them.
    pub over: Vec<Mark>,
    /// The rules that are not drawn, or not drawn in full.
    pub named: Vec<String>,
}

impl Scene {
    /// How wide it is, with its margins.
    pub fn width(&self) -> i64 {
        self.columns as i64 * SIDE + 2 * self.margin
    }

    /// How high it is, with its margins.
    pub fn height(&self) -> i64 {
        self.rows as i64 * SIDE + 2 * self.margin
    }
}

/// A board with its rules and what the setter has drawn beside them, without values.
pub fn scene(rules: &Rules, cosmetics: &[Cosmetic], language: Language) -> Scene {
    let shape = rules.shape();
    let has_clues = cosmetics.iter().any(|drawn| drawn.is_beside(shape));
    let mut picture = Picture { rules, language, under: Vec::new(), over: Vec::new(), named: Vec::new(), has_clues };
    // What setters draw lies below the rules, but for texts and cages.
    let (over, under): (Vec<_>, Vec<_>) =
        cosmetics.iter().partition(|drawn| matches!(drawn.outline, Outline::Text | Outline::Cage));
    under.into_iter().for_each(|drawn| picture.cosmetic(drawn));
    let negatives = negatives(rules);
    for (place, rule) in rules.constraints().iter().enumerate() {
        match negatives.iter().find(|negative| negative.parts.contains(&place)) {
            Some(negative) if negative.parts[0] == place => picture.negative(negative),
            Some(_) => {}
            None if is_clone(rule, shape) => {}
            None => picture.rule(rule),
        }
    }
    picture.clones();
    over.into_iter().for_each(|drawn| picture.cosmetic(drawn));
    let (of, lettered) = parted(rules);
    picture.letters(&lettered);
    let lines = picture.grid(&of);
    let Picture { under, over, mut named, has_clues, .. } = picture;
    named.dedup();
    let margin = if has_clues { BESIDE } else { BORDER };
    Scene { rows: shape.rows(), columns: shape.columns(), margin, under, lines, over, named }
}

/// Whether a rule says that two cells hold the same.
fn is_clone(rule: &Constraint, shape: Shape) -> bool {
    let is_equal = |relation: Relation| relation.compared == Compared::Difference && relation.number() == Some(0);
    matches!(rule, Constraint::Pairs { is_all: false, .. }) && Relation::of(rule, shape).is_some_and(is_equal)
}

/// Which region each cell is in, as lines part them, and the regions that lines cannot tell: what lies over others, boxes below a
/// jigsaw say, and what is in several pieces.
fn parted(rules: &Rules) -> (Vec<Option<usize>>, Vec<Vec<Cell>>) {
    let shape = rules.shape();
    let (mut of, mut lettered) = (vec![None; shape.cells()], Vec::new());
    for (number, region) in rules.region_cells().into_iter().enumerate() {
        let is_over = region.iter().any(|cell| of[cell.index()].is_some());
        if !is_over {
            region.iter().for_each(|cell| of[cell.index()] = Some(number));
        }
        let is_whole = |&first: &Cell| shape.reached(first, |_, to| region.contains(&to)).len() == region.len();
        if is_over || !region.first().is_none_or(is_whole) {
            lettered.push(region);
        }
    }
    (of, lettered)
}

/// What a picture shows beyond the rules.
#[derive(Debug, Clone, Copy, Default)]
pub struct Shown<'a> {
    /// The title above.
    pub title: &'a str,
    /// What the setter wrote and drew, if that is shown.
    pub notes: Option<&'a Notes>,
    /// Values other than the givens, of each cell, row by row: 0 for none. Empty if there are none.
    pub values: &'a [usize],
    /// Candidates of each cell, row by row. Empty if none are shown.
    pub candidates: &'a [Vec<usize>],
    /// Cells to look at, which are shaded.
    pub place: &'a [Cell],
    /// Cells that a step rests on, which are shaded darker.
    pub pattern: &'a [Cell],
    /// The candidate that a step places: it has a disc.
    pub placed: Option<(Cell, usize)>,
    /// Candidates that a step removes, which are struck out.
    pub removed: &'a [(Cell, usize)],
    /// The language of the rules that are named below the board.
    pub language: Language,
}

/// The picture of a board.
///
/// ```
/// use bitdoku_variant::{draw::{Shown, svg}, read::read};
///
/// let picture = svg(&read(".Shape~4x4.Cage~7~R1C1~R1C2.AntiKnight")?, &Shown::default());
/// assert!(picture.starts_with("<svg") && picture.contains(">7</text>") && picture.contains("knight"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn svg(rules: &Rules, shown: &Shown<'_>) -> String {
    let cosmetics = shown.notes.map(Notes::drawn).unwrap_or_default();
    let scene = scene(rules, &cosmetics, shown.language);
    let head = if shown.title.is_empty() { 0 } else { 30 };
    let across = scene.columns * SIDE as usize;
    // Names below, as many words in a line as there is room for.
    let mut names: Vec<String> = Vec::new();
    for word in scene.named.join(", ").split_whitespace() {
        match names.last_mut() {
            Some(line) if (line.chars().count() + word.chars().count()) * 8 < across => *line += &format!(" {word}"),
            _ => names.push(word.to_owned()),
        }
    }
    let (width, height) = (scene.width(), scene.height() + head + 20 * names.len() as i64);
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
        write_element(&mut out, &Mark::text(width / 2, 24, 18, Ink::Black, shown.title));
    }
    writeln!(out, "<g transform=\"translate({} {})\">", scene.margin, scene.margin + head).expect("a string takes all");
    let (shades, values) = (shades(rules.shape(), shown), values(rules, shown));
    for mark in [&shades, &scene.under, &scene.lines, &scene.over, &values].into_iter().flatten() {
        write_element(&mut out, mark);
    }
    out += "</g>\n";
    for (at, line) in names.iter().enumerate() {
        let y = height - 20 * (names.len() - at) as i64 + 12;
        write_element(&mut out, &Mark::text(width / 2, y, 14, Ink::Black, line.clone()));
    }
    out + "</svg>\n"
}

fn write_element(out: &mut String, mark: &Mark) {
    let Element { tag, attributes, text } = mark.element();
    write!(out, "<{tag}").expect("a string takes all");
    for (name, value) in attributes {
        write!(out, " {name}=\"{value}\"").expect("a string takes all");
    }
    match text.is_empty() {
        true => out.push_str("/>\n"),
        false => writeln!(out, ">{}</{tag}>", escaped(&text)).expect("a string takes all"),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The shades of cells, the darker ones last.
fn shades(shape: Shape, shown: &Shown<'_>) -> Vec<Mark> {
    let shade = |&cell: &Cell, ink: Ink| {
        let [left, top] = [shape.column(cell) as i64 * SIDE, shape.row(cell) as i64 * SIDE];
        Mark::filled(Form::rectangle([left, top], [left + SIDE, top + SIDE]), ink)
    };
    let place = shown.place.iter().map(|cell| shade(cell, Ink::Place));
    place.chain(shown.pattern.iter().map(|cell| shade(cell, Ink::Pattern))).collect()
}

/// The values of a board: givens, entries and candidates.
pub fn values(rules: &Rules, shown: &Shown<'_>) -> Vec<Mark> {
    let shape = rules.shape();
    let mut out = Vec::new();
    let size = if shape.greatest() > 9 { 26 } else { 34 };
    // Sums of cages are above candidates.
    let has_cages = rules.constraints().iter().any(|rule| matches!(rule, Constraint::Cage { .. }));
    let above = if has_cages { 12 } else { 0 };
    for (cell, given) in shape.all().zip(rules.givens()) {
        let [left, top] = [shape.column(cell) as i64 * SIDE, shape.row(cell) as i64 * SIDE];
        let (x, y) = (left + SIDE / 2, top + SIDE / 2 + size / 3);
        let value = shown.values.get(cell.index()).copied().filter(|&value| value > 0);
        if let Some(given) = given {
            out.push(Mark::text(x, y, size, Ink::Black, given.to_string()));
        } else if let Some(value) = value {
            out.push(Mark::text(x, y, size, Ink::Entry, value.to_string()));
        } else if let Some(candidates) = shown.candidates.get(cell.index()) {
            let per_row = (shape.values() as f64).sqrt().ceil() as i64;
            let (pitch, down) = ((SIDE - 6) / per_row, (SIDE - 6 - above) / per_row);
            let size = (down * 3 / 4).max(4);
            for &value in candidates {
                let at = (value - shape.least()) as i64;
                let x = left + 3 + pitch * (at % per_row) + pitch / 2;
                let y = top + 3 + above + down * (at / per_row) + down * 3 / 4;
                let (is_placed, is_removed) =
                    (shown.placed == Some((cell, value)), shown.removed.contains(&(cell, value)));
                let middle = y - size / 3;
                if is_placed {
                    out.push(Mark::filled(Form::Disc([x, middle], down / 2), Ink::Green));
                }
                let ink = if is_removed {
                    Ink::Red
                } else if is_placed {
                    Ink::White
                } else {
                    Ink::Small
                };
                out.push(Mark::text(x, y, size, ink, value.to_string()));
                if is_removed {
                    let (across, up) = (down * 2 / 5, down / 4);
                    let strike = vec![[x - across, middle + up], [x + across, middle - up]];
                    out.push(Mark::lined(Form::Line(strike), Ink::Red, 1 + down / 12));
                }
            }
        }
    }
    out
}

struct Picture<'a> {
    rules: &'a Rules,
    language: Language,
    under: Vec<Mark>,
    over: Vec<Mark>,
    named: Vec<String>,
    /// Whether something is drawn beside the board.
    has_clues: bool,
}

impl Picture<'_> {
    /// The middle of a cell.
    fn middle(&self, cell: Cell) -> Point {
        let shape = self.rules.shape();
        let at = |number: usize| number as i64 * SIDE + SIDE / 2;
        [at(shape.column(cell)), at(shape.row(cell))]
    }

    fn points(&self, cells: &[Cell]) -> Vec<Point> {
        cells.iter().map(|&cell| self.middle(cell)).collect()
    }

    fn line(&mut self, cells: &[Cell], ink: Ink, width: i64) {
        let points = self.points(cells);
        self.under.push(Mark::lined(Form::Line(points), ink, width).faint());
    }

    fn disc(&mut self, cell: Cell, radius: i64, fill: Ink, stroke: Ink) {
        let middle = self.middle(cell);
        self.under.push(Mark::filled(Form::Disc(middle, radius), fill).around(stroke, 2));
    }

    /// A line with a circle at each end.
    fn line_with_ends(&mut self, cells: &[Cell], width: i64) {
        self.line(cells, Ink::Grey, width);
        for end in [cells[0], cells[cells.len() - 1]] {
            self.disc(end, 24, Ink::White, Ink::Grey);
        }
    }

    /// A mark on the border of two cells.
    fn between(&mut self, a: Cell, b: Cell, mark: &str, is_black: bool) {
        let ([ax, ay], [bx, by]) = (self.middle(a), self.middle(b));
        let (x, y) = (ax.midpoint(bx), ay.midpoint(by));
        let (fill, ink) = if is_black { (Ink::Black, Ink::White) } else { (Ink::White, Ink::Black) };
        let radius = if mark.is_empty() { 8 } else { 11 };
        self.over.push(Mark::filled(Form::Disc([x, y], radius), fill).around(Ink::Black, 1));
        if !mark.is_empty() {
            self.over.push(Mark::text(x, y + 5, 14, ink, mark));
        }
    }

    fn pair_sum(&mut self, a: Cell, b: Cell, total: usize) {
        let mark = match total {
            10 => "X".to_owned(),
            5 => "V".to_owned(),
            total => total.to_string(),
        };
        self.between(a, b, &mark, false);
    }

    /// A relation of two cells side by side is a mark between them.
    fn relation(&mut self, rule: &Constraint, cells: &[Cell]) {
        let shape = self.rules.shape();
        let relation = Relation::of(rule, shape);
        let number = relation.as_ref().and_then(Relation::number);
        match (relation, number, cells) {
            (Some(relation), Some(number), [a, b]) if shape.are_beside(*a, *b) => match relation.compared {
                Compared::Difference => self.between(*a, *b, &number.to_string(), false),
                Compared::Ratio => self.between(*a, *b, &number.to_string(), true),
                Compared::Sum => self.pair_sum(*a, *b, number),
            },
            _ => self.named_line(rule),
        }
    }

    /// What the setter has drawn beside the rules.
    fn cosmetic(&mut self, drawn: &Cosmetic) {
        let at = |number: i64| (number - 1) * SIDE + SIDE / 2;
        let length = |hundredths: i64| hundredths * SIDE / 100;
        let own = |colour: Option<u32>| colour.map(Ink::Own);
        let all = drawn.places.concat();
        let middle = |along: fn(&(i64, i64)) -> i64| {
            let numbers = || all.iter().map(along);
            (at(numbers().min().unwrap_or(1)) + at(numbers().max().unwrap_or(1))) / 2
        };
        let [x, y] = [middle(|(_, column)| *column), middle(|(row, _)| *row)];
        let (wide, high) = (length(drawn.width) / 2, length(drawn.height) / 2);
        let mark = |form: Form| Mark {
            fill: own(drawn.fill),
            stroke: own(drawn.stroke).map(|ink| (ink, 2)),
            ..Mark::filled(form, Ink::White)
        };
        match drawn.outline {
            Outline::Line => {
                let ink = own(drawn.stroke).unwrap_or(Ink::Thin);
                for places in &drawn.places {
                    let points = places.iter().map(|(row, column)| [at(*column), at(*row)]).collect();
                    self.under.push(Mark::lined(Form::Line(points), ink, length(drawn.width).max(1)).faint());
                }
            }
            Outline::Rectangle => {
                self.under.push(mark(Form::rectangle([x - wide, y - high], [x + wide, y + high])));
            }
            Outline::Ellipse => self.under.push(mark(Form::Ellipse([x, y], [wide, high]))),
            Outline::Cage => {
                let shape = self.rules.shape();
                let cell = |(row, column): &(i64, i64)| {
                    shape.cell(usize::try_from(row - 1).ok()?, usize::try_from(column - 1).ok()?)
                };
                let cells: Vec<Cell> = all.iter().filter_map(cell).collect();
                let text = drawn.text.as_ref().map_or("", |(text, _)| text);
                self.cage(&cells, text, own(drawn.stroke).unwrap_or(Ink::Grey));
                return;
            }
            Outline::Text => {}
        }
        if let Some((text, colour)) = &drawn.text {
            let size = if drawn.outline == Outline::Text { length(drawn.height) } else { SIDE / 3 }.clamp(8, 50);
            let ink = if *colour == 0 { Ink::Black } else { Ink::Own(*colour) };
            self.over.push(Mark::text(x, y + size / 3, size, ink, text.as_str()));
        }
    }

    /// Cells that hold the same are shaded. Each area is named with its clone, which lies as far from it in all of its cells.
    fn clones(&mut self) {
        let shape = self.rules.shape();
        let at = |cell: Cell| (shape.row(cell) as i64, shape.column(cell) as i64);
        // How far a clone lies from its area, and the cells of both.
        type Cloned = ((i64, i64), [Vec<Cell>; 2]);
        let mut areas: Vec<Cloned> = Vec::new();
        for rule in self.rules.constraints().iter().filter(|rule| is_clone(rule, shape)) {
            let [a, b] = rule.cell_lists().concat()[..] else { continue };
            let ((row, column), (other_row, other_column)) = (at(a), at(b));
            let apart = (other_row - row, other_column - column);
            match areas.last_mut() {
                Some((last, [area, clone])) if *last == apart => {
                    area.push(a);
                    clone.push(b);
                }
                _ => areas.push((apart, [vec![a], vec![b]])),
            }
            for cell in [a, b] {
                self.square(cell, SIDE / 2);
            }
        }
        for (_, [area, clone]) in areas {
            let names = |cells: Vec<Cell>| cells.into_iter().map(|cell| shape.name(cell)).collect::<Vec<_>>().join(" ");
            let word = if self.language == Language::German { "Klon" } else { "clone" };
            self.named.push(format!("{word}: {} = {}", names(area), names(clone)));
        }
    }

    /// What no neighbours without a mark may be.
    fn negative(&mut self, negative: &Negative) {
        let Relation { compared, numbers, .. } = &negative.relation;
        let list = |or: &str| numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(or);
        let (english, german) = match (compared, &numbers[..]) {
            (Compared::Difference, [1]) => (
                "neighbours without a dot are not consecutive".to_owned(),
                "Nachbarn ohne Punkt folgen nicht aufeinander".to_owned(),
            ),
            (Compared::Difference, _) => (
                format!("neighbours without a dot do not differ by {}", list(" or ")),
                format!("Nachbarn ohne Punkt unterscheiden sich nicht um {}", list(" oder ")),
            ),
            (Compared::Ratio, _) => (
                format!("of neighbours without a dot none is {} times the other", list(" or ")),
                format!("von Nachbarn ohne Punkt ist keiner das {}-Fache des anderen", list("- oder ")),
            ),
            (Compared::Sum, _) => (
                format!("neighbours without an X or V do not add up to {}", list(" or ")),
                format!("Nachbarn ohne X oder V ergeben nicht {}", list(" oder ")),
            ),
        };
        self.say(&english, &german);
    }

    /// A rule that has no drawing of its own: a line through its cells, and its name.
    fn named_line(&mut self, rule: &Constraint) {
        if let Some([english, german]) = rule.sentence(self.rules.shape()) {
            return self.say(english, german);
        }
        for cells in rule.cell_lists().iter().filter(|cells| cells.len() > 1) {
            self.line(cells, Ink::Sand, 4);
        }
        self.name_it(rule);
    }

    /// A clue beside the end of a row or column.
    fn beside(&mut self, rule: &Constraint, cells: &[Cell], mark: &str) {
        let Some((is_row, at, is_backward)) = whole_line(self.rules.shape(), cells) else { return self.name_it(rule) };
        let shape = self.rules.shape();
        let end = if is_row { shape.columns() } else { shape.rows() } as i64 * SIDE;
        let along = at as i64 * SIDE + SIDE / 2;
        let off = if is_backward { end + 22 } else { -20 };
        let (x, y) = if is_row { (off, along) } else { (along, off) };
        self.has_clues = true;
        self.over.push(Mark::text(x, y + 6, 18, Ink::Black, mark));
    }

    fn name_it(&mut self, rule: &Constraint) {
        let shape = self.rules.shape();
        let name = crate::steps::short_name_in(rule, shape, self.language);
        self.named.push(rule.listed(shape, name));
    }

    /// A sentence in the language of the scene.
    fn say(&mut self, english: &str, german: &str) {
        self.named.push(if self.language == Language::German { german } else { english }.to_owned());
    }

    fn rule(&mut self, rule: &Constraint) {
        match rule {
            Constraint::Diagonal { rises } => {
                let shape = self.rules.shape();
                let (width, height) = (shape.columns() as i64 * SIDE, shape.rows() as i64 * SIDE);
                let (from, to) = if *rises { (height, 0) } else { (0, height) };
                self.under.push(Mark::lined(Form::Strokes(vec![[[0, from], [width, to]]]), Ink::Blue, 2));
            }
            Constraint::Among(cell, values) => self.among(*cell, values),
            Constraint::WhiteDot(a, b) => self.between(*a, *b, "", false),
            Constraint::BlackDot(a, b) => self.between(*a, *b, "", true),
            Constraint::PairSum(a, b, total) => self.pair_sum(*a, *b, *total),
            Constraint::Pairs { cells, is_all: false, .. } => self.relation(rule, cells),
            Constraint::Greater(a, b) => {
                let ([ax, ay], [bx, by]) = (self.middle(*a), self.middle(*b));
                let mark = match (ax.cmp(&bx), ay.cmp(&by)) {
                    (std::cmp::Ordering::Less, _) => ">",
                    (std::cmp::Ordering::Greater, _) => "<",
                    (_, std::cmp::Ordering::Less) => "∨",
                    _ => "∧",
                };
                self.between(*a, *b, mark, false);
            }
            Constraint::Thermometer { cells, is_slow } => {
                let ink = if *is_slow { Ink::Steel } else { Ink::Pale };
                self.disc(cells[0], 22, ink, ink);
                let points = self.points(cells);
                self.under.push(Mark::lined(Form::Line(points), ink, 16));
            }
            Constraint::Cage { total, cells } => self.cage(cells, &total.to_string(), Ink::Black),
            Constraint::AntiSum { total, cells } => self.cage(cells, &format!("≠{total}"), Ink::Red),
            Constraint::Different(cells) => self.cage(cells, "", Ink::Black),
            Constraint::EqualityCage(cells) => {
                self.cage(cells, "=", Ink::Blue);
                self.say(
                    "a cage with = has as many odd as even digits, and as many low as high ones",
                    "ein Käfig mit = hat so viele ungerade wie gerade Ziffern und so viele kleine wie große",
                );
            }
            Constraint::EqualSums(lists) => match &lists[..] {
                [one, shaft] if one.len() == 1 => self.arrow(one, shaft),
                [ends, middle] if ends.len() == 2 => {
                    let line: Vec<Cell> = ends[..1].iter().chain(middle).chain(&ends[1..]).copied().collect();
                    self.line_with_ends(&line, 4);
                }
                _ => self.name_it(rule),
            },
            Constraint::Sum { total, terms } => match diagonal(terms, self.rules.shape())
                .filter(|diagonal| diagonal.is_from_border)
            {
                Some(Diagonal { down, right, .. }) => {
                    self.has_clues = true;
                    let [x, y] = self.middle(terms[0].0);
                    let (x, y) = (x - 48 * right, y - 48 * down);
                    self.over.push(Mark::text(x, y + 5, 16, Ink::Black, total.to_string()));
                    let (fx, fy) = (x + 9 * right, y + 9 * down);
                    let tip = [fx + 9 * right, fy + 9 * down];
                    let strokes =
                        vec![[[fx, fy], tip], [[tip[0] - 5 * right, tip[1]], tip], [tip, [tip[0], tip[1] - 5 * down]]];
                    self.over.push(Mark::lined(Form::Strokes(strokes), Ink::Black, 1));
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
                cells.iter().for_each(|&cell| self.disc(cell, 24, Ink::White, Ink::Grey));
                self.say(
                    "a circled digit is the number of circles that contain it",
                    "eine Ziffer im Kreis gibt an, wie viele Kreise sie enthalten",
                );
            }
            Constraint::SameValues(lists) => {
                for &cell in lists.iter().flatten() {
                    self.square(cell, SIDE / 2);
                }
                self.name_it(rule);
            }
            Constraint::Any(_) => {
                self.say("alternatives that are not drawn", "Alternativen, die nicht gezeichnet sind")
            }
            _ => self.line_rule(rule),
        }
    }

    /// A rule of a line: each has its colour, as setters draw them.
    fn line_rule(&mut self, rule: &Constraint) {
        match rule {
            Constraint::Whisper { difference, cells } => {
                self.line(cells, if *difference == 4 { Ink::Orange } else { Ink::Green }, 10);
            }
            Constraint::Renban(cells) => self.line(cells, Ink::Purple, 10),
            Constraint::Modular { cells, .. } => self.line(cells, Ink::Teal, 10),
            Constraint::Entropic(cells) => self.line(cells, Ink::Coral, 10),
            Constraint::Palindrome(cells) => self.line(cells, Ink::Thin, 10),
            Constraint::RegionSum(cells) => self.line(cells, Ink::Blue, 6),
            Constraint::Zipper(cells) => self.line(cells, Ink::Violet, 10),
            Constraint::SumLine { cells, .. } => {
                self.line(cells, Ink::Yellow, 10);
                self.name_it(rule);
            }
            Constraint::Between(cells) => self.line_with_ends(cells, 6),
            Constraint::Lockout { cells, .. } => {
                self.line(cells, Ink::Navy, 6);
                for cell in [cells[0], cells[cells.len() - 1]] {
                    let [x, y] = self.middle(cell);
                    let diamond = vec![[x, y - 26], [x + 26, y], [x, y + 26], [x - 26, y]];
                    self.under.push(Mark::filled(Form::Area(diamond), Ink::White).around(Ink::Navy, 2));
                }
            }
            _ => self.named_line(rule),
        }
    }

    /// A shaded square in the middle of a cell.
    fn square(&mut self, cell: Cell, half: i64) {
        let [x, y] = self.middle(cell);
        self.under.push(Mark::filled(Form::rectangle([x - half, y - half], [x + half, y + half]), Ink::Pale));
    }

    /// Odd cells have a circle, even ones a square, others their values in small; givens are drawn with the values.
    fn among(&mut self, cell: Cell, values: &[usize]) {
        let [x, y] = self.middle(cell);
        match parity(values, self.rules.shape()) {
            Some(1) => self.disc(cell, 22, Ink::Pale, Ink::Pale),
            Some(_) => self.square(cell, 22),
            None if values.len() > 1 => {
                let values = values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
                self.over.push(Mark::text(x, y + 26, 9, Ink::Small, values));
            }
            None => {}
        }
    }

    fn arrow(&mut self, head: &[Cell], shaft: &[Cell]) {
        let from = head[head.len() - 1];
        let line: Vec<Cell> = std::iter::once(from).chain(shaft.iter().copied()).collect();
        self.line(&line, Ink::Grey, 4);
        if let [.., before, last] = line[..] {
            let ([x, y], [bx, by]) = (self.middle(last), self.middle(before));
            let (dx, dy) = ((x - bx).signum(), (y - by).signum());
            // Two strokes back from the tip, to both sides.
            let tip @ [tx, ty] = [x + 8 * dx, y + 8 * dy];
            let left = [tx - 10 * dx - 8 * dy, ty - 10 * dy + 8 * dx];
            let right = [tx - 10 * dx + 8 * dy, ty - 10 * dy - 8 * dx];
            self.under.push(Mark::lined(Form::Line(vec![left, tip, right]), Ink::Grey, 4).faint());
        }
        match head {
            [one] => self.disc(*one, 24, Ink::White, Ink::Grey),
            pill => {
                let points = self.points(pill);
                for (ink, width) in [(Ink::Grey, 50), (Ink::White, 46)] {
                    self.under.push(Mark::lined(Form::Line(points.clone()), ink, width));
                }
            }
        }
    }

    fn quadruple(&mut self, values: &[usize], cells: &[Cell]) {
        let middles = self.points(cells);
        let x = middles.iter().map(|[x, _]| x).sum::<i64>() / 4;
        let y = middles.iter().map(|[_, y]| y).sum::<i64>() / 4;
        self.over.push(Mark::filled(Form::Disc([x, y], 15), Ink::White).around(Ink::Black, 1));
        let mark =
            values.iter().map(ToString::to_string).collect::<Vec<_>>().join(if values.len() > 2 { "" } else { " " });
        self.over.push(Mark::text(x, y + 4, 12, Ink::Black, mark));
    }

    /// A dashed outline a little inside the cells, with a number in the first of them.
    fn cage(&mut self, cells: &[Cell], mark: &str, ink: Ink) {
        let shape = self.rules.shape();
        let has = |row: i64, column: i64| {
            cells.iter().any(|&cell| (shape.row(cell) as i64, shape.column(cell) as i64) == (row, column))
        };
        let inset = 5;
        let mut strokes = Vec::new();
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
                        (false, _) => SIDE / 2 - inset,
                        (true, false) => SIDE / 2,
                        (true, true) => SIDE / 2 + inset,
                    }
                };
                let (x, y) = (column * SIDE + SIDE / 2, row * SIDE + SIDE / 2);
                let (ox, oy) = (x + right * (SIDE / 2 - inset), y + down * (SIDE / 2 - inset));
                let (plus, minus) = (end(1), end(-1));
                strokes.push([[ox + down * plus, oy + right * plus], [ox - down * minus, oy - right * minus]]);
            }
        }
        self.over.push(Mark { is_dashed: true, ..Mark::lined(Form::Strokes(strokes), ink, 1) });
        if let (Some(first), false) = (cells.iter().min(), mark.is_empty()) {
            let (x, y) = (shape.column(*first) as i64 * SIDE + 3, shape.row(*first) as i64 * SIDE + 3);
            let width = 8 * mark.chars().count() as i64 + 2;
            self.over.push(Mark::filled(Form::rectangle([x, y], [x + width, y + 14]), Ink::White));
            self.over.push(Mark::text(x + 1 + width / 2, y + 12, 13, ink, mark));
        }
    }

    /// The letter of each region in the corner of its cells.
    fn letters(&mut self, regions: &[Vec<Cell>]) {
        let shape = self.rules.shape();
        if !regions.is_empty() {
            self.say("cells with the same letter differ", "Zellen mit demselben Buchstaben sind verschieden");
        }
        for (region, letter) in regions.iter().zip(('a'..='z').chain('A'..='Z')) {
            for &cell in region {
                let (right, below) = (shape.column(cell) as i64 + 1, shape.row(cell) as i64 + 1);
                let letter = Mark::text(right * SIDE - 8, below * SIDE - 6, 13, Ink::Small, letter);
                self.over.push(letter);
            }
        }
    }

    /// Thin lines between cells, thick ones between regions and around the board.
    fn grid(&self, of: &[Option<usize>]) -> Vec<Mark> {
        let shape = self.rules.shape();
        let (rows, columns) = (shape.rows(), shape.columns());
        let (mut thin, mut thick) = (Vec::new(), Vec::new());
        // Sides of cells that follow each other are one stroke.
        let mut side = |is_border: bool, from: Point, to: Point| {
            let strokes: &mut Vec<[Point; 2]> = if is_border { &mut thick } else { &mut thin };
            match strokes.last_mut() {
                Some([begin, end]) if *end == from && (begin[0] == to[0] || begin[1] == to[1]) => *end = to,
                _ => strokes.push([from, to]),
            }
        };
        for row in 0..=rows {
            for column in 0..columns {
                let is_border =
                    row == 0 || row == rows || of[row * columns + column] != of[(row - 1) * columns + column];
                let [x, y] = [column as i64 * SIDE, row as i64 * SIDE];
                side(is_border, [x, y], [x + SIDE, y]);
            }
        }
        for column in 0..=columns {
            for row in 0..rows {
                let at = row * columns + column;
                let is_border = column == 0 || column == columns || of[at] != of[at - 1];
                let [x, y] = [column as i64 * SIDE, row as i64 * SIDE];
                side(is_border, [x, y], [x, y + SIDE]);
            }
        }
        vec![Mark::lined(Form::Strokes(thin), Ink::Thin, 1), Mark::lined(Form::Strokes(thick), Ink::Black, 3)]
    }
}
