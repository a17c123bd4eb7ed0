//! Where everything is on a page. Places are in points from the top left corner.

use std::collections::BTreeSet;
use std::ops::Range;

use bitdoku_grid::{Cell, CellSet, Digit, DigitSet, Grid, Puzzle};
use bitdoku_variant::draw::{Form, Point};

use crate::book::{Answer, Book, Entry, Style, Task};
use crate::figure::{Figure, rgb};
use crate::font::{Face, Fonts};
use crate::language::BookWords;
use crate::paper::{Answers, Paper, PerPage};
use crate::qr::QrCode;
use crate::words::{fitted, in_words, rows_in_words, wrapped};

/// A page with all that is on it. [`Book::page`] lays it out, [`Sheet::svg`] draws it.
///
/// ```
/// use bitdoku_print::{Book, Entry, Item, Role, Style};
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut book = Book::new(Style { title: "Friday Sudoku".into(), ..Style::default() });
/// book.push(Entry::new(1, puzzle));
/// let sheet = book.page(0);
/// // Blocks come in reading order, each with its role.
/// assert_eq!(sheet.blocks[0].role, Role::Heading);
/// assert!(matches!(&sheet.blocks[0].items[0], Item::Text { text, .. } if text == "Friday Sudoku"));
/// let figure = sheet.blocks.iter().find_map(|block| match &block.role {
///     Role::Figure(words) => Some(words),
///     _ => None,
/// });
/// assert!(figure.expect("there is a puzzle").starts_with("Puzzle 1. Row 1: 5 3, 2 blanks, 7, 4 blanks."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Sheet {
    /// Width and height.
    pub size: [f32; 2],
    /// What is on it, in the order of reading.
    pub blocks: Vec<Block>,
}

/// Some things that belong together on a [`Sheet`].
#[derive(Clone, PartialEq, Debug)]
pub struct Block {
    /// Their role for a reader.
    pub role: Role,
    /// What is drawn.
    pub items: Vec<Item>,
}

/// What a [`Block`] is.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Role {
    /// The title of the book or of a part.
    Heading,
    /// Some words.
    Paragraph,
    /// A picture, and what it shows in words.
    Figure(String),
    /// What is there for the paper's sake alone: repeated titles, page numbers.
    Artifact,
}

/// Something drawn on a [`Sheet`].
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Item {
    /// A line of text.
    Text {
        /// A point of its baseline: which one the anchor says.
        at: [f32; 2],
        /// Which point of it is there.
        anchor: Anchor,
        /// The size of the font.
        size: f32,
        /// Which font.
        face: Face,
        /// From black, 0, to white, 1.
        gray: f32,
        /// What it says.
        text: String,
    },
    /// A straight line.
    Rule {
        /// One end.
        from: [f32; 2],
        /// The other.
        to: [f32; 2],
        /// How thick it is.
        width: f32,
        /// From black, 0, to white, 1.
        gray: f32,
    },
    /// The lines of an empty grid.
    Lines {
        /// The top left corner, in the middle of the lines.
        at: [f32; 2],
        /// From the middle of one outer line to that of the other.
        side: f32,
        /// Whether the thin ones are as dark as they can be.
        strong: bool,
    },
    /// Lines or areas of a board with rules.
    Path {
        /// The points of each part.
        parts: Vec<Vec<[f32; 2]>>,
        /// Whether the last point of each is joined with the first.
        is_closed: bool,
        /// Red, green and blue, from 0 to 1; nothing if it is not filled.
        fill: Option<[f32; 3]>,
        /// How thick its line is, and its colour.
        stroke: Option<(f32, [f32; 3])>,
        /// Whether the line is dashed.
        is_dashed: bool,
    },
    /// A circle.
    Disc {
        /// Its middle.
        at: [f32; 2],
        /// Its radius.
        radius: f32,
        /// Red, green and blue, from 0 to 1; nothing if it is not filled.
        fill: Option<[f32; 3]>,
        /// How thick its line is, and its colour.
        stroke: Option<(f32, [f32; 3])>,
    },
    /// A QR code, without the light border that it must have.
    Code {
        /// The top left corner.
        at: [f32; 2],
        /// Its side.
        side: f32,
        /// The code.
        code: QrCode,
        /// The link that it holds.
        link: String,
    },
}

/// Which point of an [`Item::Text`] is where it is put.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

impl Anchor {
    /// As SVG calls it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }
}

/// The lines of a grid, as fractions of its side, and how they are drawn.
pub(crate) struct Ruling {
    pub(crate) thick: f32,
    pub(crate) thin: f32,
    pub(crate) gray: f32,
}

impl Ruling {
    pub(crate) fn of(side: f32, strong: bool) -> Self {
        let thick = (side * 0.0054).clamp(0.85, 2.4);
        let (thin, gray) = if strong { (side * 0.003, 0.25) } else { (side * 0.0021, 0.5) };
        Self { thick, thin: thin.clamp(0.35, 1.2), gray }
    }
}

/// A length as it is written: hundredths of a point are enough.
pub(crate) fn short(value: f32) -> f32 {
    (value * 100.0).round() / 100.0
}

const BLACK: f32 = 0.0;
const DARK: f32 = 0.25;

/// The measures of a page.
struct Measures {
    size: [f32; 2],
    /// What sizes of text are multiplied with: 1 on A4.
    unit: f32,
    /// Of the room between head and foot: the left, the top, the width and the height.
    room: [f32; 4],
    /// Of the foot.
    baseline: f32,
}

impl Measures {
    /// Of the page of this number, from 0.
    fn of(style: &Style, has_head: bool, page: usize) -> Self {
        let size = style.paper.size();
        let unit = (size[0] / Paper::A4.size()[0]).min(1.0);
        let (side, edge) = (0.08 * size[0], 0.056 * size[1]);
        let top = if has_head { edge + 34.0 * unit } else { edge };
        let bottom = edge + 18.0 * unit;
        let bound = if page.is_multiple_of(2) { style.gutter } else { 0.0 };
        let room = [side + bound, top, size[0] - 2.0 * side - style.gutter, size[1] - top - bottom];
        Self { size, unit, room, baseline: size[1] - edge }
    }

    fn right(&self) -> f32 {
        self.room[0] + self.room[2]
    }
}

fn has_head(book: &Book) -> bool {
    let style = &book.style;
    !style.title.is_empty() || !style.subtitle.is_empty() || book.entries.iter().any(|entry| !entry.chapter.is_empty())
}

/// The pages of a book.
impl Book {
    /// How many pages it has: at least one, which is empty if there is nothing to print.
    #[must_use]
    pub fn pages(&self) -> usize {
        (self.front_pages() + self.puzzle_pages() + self.answer_pages()).max(1)
    }

    pub(crate) fn answer_pages(&self) -> usize {
        match self.style.answers {
            Answers::None => 0,
            _ => self.answered.len().div_ceil(answers_per_page(&self.style)),
        }
    }

    /// Lays out a page, from 0.
    ///
    /// # Panics
    /// If there is no such page.
    #[must_use]
    pub fn page(&self, index: usize) -> Sheet {
        assert!(index < self.pages(), "there are {} pages", self.pages());
        page_of(self, index)
    }

    /// The characters of titles, notes and ratings that the font lacks; they are drawn as `□`.
    #[must_use]
    pub fn missing(&self) -> BTreeSet<char> {
        let style = &self.style;
        let mut missing = BTreeSet::new();
        let mut look = |text: &str| missing.extend(text.chars().filter(|&char| !Fonts::get().has(char)));
        look(&style.title);
        look(&style.subtitle);
        look(&style.note);
        if self.answer_pages() > 0 {
            look(style.answers_title());
        }
        for entry in &self.entries {
            look(&entry.rating);
            look(&entry.note);
            look(&entry.chapter);
            if let Answer::Words(words) = &entry.answer {
                look(words);
            }
        }
        missing
    }

    /// How large the modules of the smallest QR code are, in millimetres: below 0.35 many telephones cannot read it.
    /// `None` if there is no code. A link that is too long for any code is left out, so it has no say.
    #[must_use]
    pub fn smallest_module(&self) -> Option<f32> {
        let front = self.front_pages();
        let pages = (front..front + self.puzzle_pages()).map(|index| self.page(index));
        let codes = pages.flat_map(|sheet| sheet.blocks).flat_map(|block| block.items);
        let sizes = codes.filter_map(|item| match item {
            Item::Code { side, code, .. } => Some(side / QrCode::size(&code) as f32 * 25.4 / 72.0),
            _ => None,
        });
        sizes.reduce(f32::min)
    }
}

/// The page of this number.
fn page_of(book: &Book, index: usize) -> Sheet {
    let style = &book.style;
    let puzzle_pages = book.puzzle_pages();
    let mut blocks = Vec::new();
    let front = book.front_pages();
    let measures = if index < front {
        let measures = Measures::of(style, true, index);
        if style.title_page && index == 0 {
            title_page(&measures, style, &mut blocks);
        } else {
            how_to(&measures, style, &mut blocks);
        }
        return Sheet { size: measures.size, blocks };
    } else if index - front < puzzle_pages {
        let entries = book.pages[index - front].clone();
        let chapter = &book.entries[entries.start].chapter;
        let is_first = index == front || book.entries[entries.start - 1].chapter != *chapter;
        let mut measures = Measures::of(style, has_head(book), index);
        match &chapter[..] {
            "" => head(&measures, [&style.title, &style.subtitle], is_first, &mut blocks),
            chapter => head(&measures, [chapter, &style.title], is_first, &mut blocks),
        }
        if style.name_line {
            name_line(&mut measures, style.words(), &mut blocks);
        }
        puzzles(book, entries, &measures, &mut blocks);
        measures
    } else {
        let measures = Measures::of(style, true, index);
        let page = index - front - puzzle_pages;
        head(&measures, [style.answers_title(), &style.title], page == 0, &mut blocks);
        answers(book, page, &measures, &mut blocks);
        measures
    };
    foot(&measures, &style.note, index + 1, &mut blocks);
    Sheet { size: measures.size, blocks }
}

/// The page before all others: the title in the upper half, and below it the subtitle.
fn title_page(measures: &Measures, style: &Style, blocks: &mut Vec<Block>) {
    let &Measures { unit, room, size: [_, height], .. } = measures;
    let middle = room[0] + room[2] / 2.0;
    let lines = [
        (&style.title, Face::Bold, 34.0, 0.36, BLACK, Role::Heading),
        (&style.subtitle, Face::Regular, 15.0, 0.42, DARK, Role::Paragraph),
        (&style.note, Face::Regular, 9.0, 0.9, DARK, Role::Artifact),
    ];
    for (text, face, size, down, gray, role) in lines {
        if let Some((text, size)) = fitted(text, face, size * unit, room[2]) {
            let at = [middle, down * height];
            blocks.push(Block { role, items: vec![Item::Text { at, anchor: Anchor::Middle, size, face, gray, text }] });
        }
    }
}

/// A page that says how to solve puzzles.
fn how_to(measures: &Measures, style: &Style, blocks: &mut Vec<Block>) {
    let &Measures { unit, room: [left, top, width, _], .. } = measures;
    let words = style.words();
    head(measures, [words.how_to, &style.title], true, blocks);
    let size = 12.0 * unit;
    let mut baseline = top + 1.5 * size;
    for paragraph in words.advice {
        let mut items = Vec::new();
        for text in wrapped(paragraph, size, width, usize::MAX) {
            let at = [left, baseline];
            items.push(Item::Text { at, anchor: Anchor::Start, size, face: Face::Regular, gray: BLACK, text });
            baseline += 1.4 * size;
        }
        baseline += 0.7 * size;
        blocks.push(Block { role: Role::Paragraph, items });
    }
}

/// A line for a name and a date above the puzzles, which get less room.
fn name_line(measures: &mut Measures, words: &BookWords, blocks: &mut Vec<Block>) {
    let unit = measures.unit;
    let [left, top, width, height] = measures.room;
    let (baseline, size) = (top + 12.0 * unit, 10.0 * unit);
    let mut items = Vec::new();
    for (word, start, end) in [(words.name, 0.0, 0.62), (words.date, 0.66, 1.0)] {
        let (at, text) = ([left + start * width, baseline], format!("{word}:"));
        let from = at[0] + Fonts::get().face(Face::Regular).width(&text) * size + 4.0 * unit;
        items.push(Item::Text { at, anchor: Anchor::Start, size, face: Face::Regular, gray: DARK, text });
        items.push(Item::Rule { from: [from, baseline], to: [left + end * width, baseline], width: 0.6, gray: DARK });
    }
    blocks.push(Block { role: Role::Paragraph, items });
    let taken = 28.0 * unit;
    measures.room = [left, top + taken, width, height - taken];
}

/// The head of a page: a title on the left, something smaller on the right, a rule below.
fn head(measures: &Measures, [left, right]: [&str; 2], is_first: bool, blocks: &mut Vec<Block>) {
    if left.is_empty() && right.is_empty() {
        return;
    }
    let &Measures { unit, room, .. } = measures;
    let (baseline, width) = (room[1] - 20.0 * unit, room[2]);
    let small = fitted(right, Face::Regular, 9.0 * unit, width * if left.is_empty() { 1.0 } else { 0.4 });
    let taken = small.as_ref().map_or(0.0, |(text, size)| Fonts::get().face(Face::Regular).width(text) * size + 12.0);
    let mut items = Vec::new();
    if let Some((text, size)) = fitted(left, Face::Bold, 16.0 * unit, width - taken) {
        let at = [room[0], baseline];
        items.push(Item::Text { at, anchor: Anchor::Start, size, face: Face::Bold, gray: BLACK, text });
    }
    let role = if is_first && !items.is_empty() { Role::Heading } else { Role::Artifact };
    blocks.push(Block { role, items });
    let y = baseline + 8.0 * unit;
    let mut items = vec![Item::Rule { from: [room[0], y], to: [measures.right(), y], width: 0.8, gray: BLACK }];
    if let Some((text, size)) = small {
        let at = [measures.right(), baseline];
        items.push(Item::Text { at, anchor: Anchor::End, size, face: Face::Regular, gray: DARK, text });
    }
    blocks.push(Block { role: Role::Artifact, items });
}

/// The foot: a note on the left, the number of the page in the middle.
fn foot(measures: &Measures, note: &str, number: usize, blocks: &mut Vec<Block>) {
    let &Measures { unit, room, baseline, .. } = measures;
    let text = |at, anchor, size, text| Item::Text { at, anchor, size, face: Face::Regular, gray: DARK, text };
    let mut items = vec![text([room[0] + room[2] / 2.0, baseline], Anchor::Middle, 9.0 * unit, number.to_string())];
    if let Some((note, size)) = fitted(note, Face::Regular, 7.5 * unit, room[2] * 0.45) {
        items.push(text([room[0], baseline], Anchor::Start, size, note));
    }
    blocks.push(Block { role: Role::Artifact, items });
}

/// How large grids and codes are on a page of puzzles, and where they are in their slots.
struct Slot {
    /// Width and height.
    size: [f32; 2],
    /// The room of the line above a grid.
    caption: f32,
    side: f32,
    /// The side of a code and how far it is from the grid, if there are any.
    code: Option<[f32; 2]>,
    is_code_below: bool,
}

impl Slot {
    fn new(size: [f32; 2], unit: f32, per_page: PerPage, has_codes: bool) -> Self {
        let caption = 17.0 * unit;
        let free = [size[0], size[1] - caption];
        let bare = free[0].min(free[1]);
        if !has_codes {
            return Self { size, caption, side: bare, code: None, is_code_below: false };
        }
        let code = unit
            * match per_page {
                PerPage::One => 82.0,
                PerPage::Two => 72.0,
                PerPage::Three | PerPage::Four => 58.0,
                PerPage::Six => 50.0,
                PerPage::Eight | PerPage::Nine => 44.0,
            };
        let gap = 13.0 * unit;
        let below = free[0].min(free[1] - gap - code);
        // Grids stay in the middle of their slots as long as there is room for it.
        let beside = free[1].min(free[0] - gap - code);
        let is_code_below = below >= beside;
        Self { size, caption, side: below.max(beside), code: Some([code, gap]), is_code_below }
    }

    /// From the corner of the slot to those of the grid and of the code.
    fn places(&self) -> [[f32; 2]; 2] {
        let [code, gap] = self.code.unwrap_or_default();
        let more = if self.is_code_below { [0.0, gap + code] } else { [gap + code, 0.0] };
        let spare = [self.size[0] - self.side, self.size[1] - self.caption - self.side - more[1]];
        let grid = [(spare[0] / 2.0).min(spare[0] - more[0]).max(0.0), self.caption + 0.42 * spare[1].max(0.0)];
        let corner = [grid[0] + self.side, grid[1] + self.side];
        let code =
            if self.is_code_below { [corner[0] - code, corner[1] + gap] } else { [corner[0] + gap, corner[1] - code] };
        [grid, code]
    }
}

/// What lies between two grids.
const COLUMN_GAP: f32 = 30.0;
const ROW_GAP: f32 = 20.0;

/// In how many columns the puzzles of a page stand, and the room that each of them has. On square paper, say, another arrangement
/// than the usual one gives larger grids; it is taken if they are a good deal larger.
fn arranged(per_page: PerPage, measures: &Measures, has_codes: bool) -> (usize, Slot) {
    let ([.., width, height], unit) = (measures.room, measures.unit);
    let slot = |[columns, rows]: [usize; 2]| {
        let size = [
            (width - COLUMN_GAP * unit * (columns - 1) as f32) / columns as f32,
            (height - ROW_GAP * unit * (rows - 1) as f32) / rows as f32,
        ];
        Slot::new(size, unit, per_page, has_codes)
    };
    let [columns, rows] = per_page.arrangement();
    let usual = (columns, slot([columns, rows]));
    let least = 1.3 * usual.1.side;
    let others = (1..=per_page.count()).map(|columns| (columns, slot([columns, per_page.count().div_ceil(columns)])));
    others
        .filter(|other| other.1.side > least)
        .max_by(|one, other| one.1.side.total_cmp(&other.1.side))
        .unwrap_or(usual)
}

fn puzzles(book: &Book, entries: Range<usize>, measures: &Measures, blocks: &mut Vec<Block>) {
    let style = &book.style;
    let [left, top, ..] = measures.room;
    let unit = measures.unit;
    let has_codes = book.entries.iter().any(|entry| entry.link.is_some());
    let (columns, slot) = arranged(style.per_page, measures, has_codes);
    let size = slot.size;
    let [grid, code] = slot.places();
    for (i, entry) in book.entries[entries].iter().enumerate() {
        let corner = [
            left + (i % columns) as f32 * (size[0] + COLUMN_GAP * unit),
            top + (i / columns) as f32 * (size[1] + ROW_GAP * unit),
        ];
        let at = |place: [f32; 2]| [corner[0] + place[0], corner[1] + place[1]];
        let mut items = caption(entry, at(grid), slot.side, unit);
        match &entry.task {
            Task::Puzzle(puzzle) => board(style, puzzle, at(grid), slot.side, &mut items),
            Task::Figure(drawn) => figure(drawn, at(grid), slot.side, unit, &mut items),
        }
        if let (Some(link), Some([side, _])) = (&entry.link, slot.code)
            && let Ok(made) = QrCode::of(link)
        {
            items.push(Item::Code { at: at(code), side, code: made, link: link.clone() });
        }
        blocks.push(Block { role: Role::Figure(in_words(entry, style.words())), items });
    }
}

/// The line above a grid: number, note, rating.
fn caption(entry: &Entry, [x, y]: [f32; 2], side: f32, unit: f32) -> Vec<Item> {
    let (baseline, size) = (y - 6.5 * unit, 10.0 * unit);
    let fonts = Fonts::get();
    let number = entry.number.to_string();
    let after = x + fonts.face(Face::Bold).width(&number) * size + 7.0 * unit;
    let mut items = vec![Item::Text {
        at: [x, baseline],
        anchor: Anchor::Start,
        size,
        face: Face::Bold,
        gray: BLACK,
        text: number,
    }];
    let mut before = x + side;
    let face = Face::Regular;
    if let Some((text, size)) = fitted(&entry.rating, face, 9.5 * unit, side * 0.5) {
        before -= fonts.face(face).width(&text) * size + 7.0 * unit;
        items.push(Item::Text { at: [x + side, baseline], anchor: Anchor::End, size, face, gray: DARK, text });
    }
    if let Some((text, size)) = fitted(&entry.note, face, 9.0 * unit, before - after) {
        items.push(Item::Text { at: [after, baseline], anchor: Anchor::Start, size, face, gray: DARK, text });
    }
    items
}

/// A board with rules, as large as it fits into a square, and its rules below it.
fn figure(drawn: &Figure, [x, y]: [f32; 2], side: f32, unit: f32, items: &mut Vec<Item>) {
    // Letters become smaller where rules are long, so that half of the height is left to the board.
    let sizes = [8.0, 7.0, 6.0, 5.0].map(|size| size * unit);
    let most = |size: f32| (0.4 * side / (1.25 * size)) as usize;
    let at_size = |size: f32| wrapped(&drawn.rules, size, side, most(size));
    let size = sizes.into_iter().find(|size| at_size(*size).len() <= most(*size)).unwrap_or(sizes[3]);
    let mut lines = at_size(size);
    if lines.len() > most(size) {
        lines.truncate(most(size).max(1));
        lines.last_mut().expect("one line at least").push('…');
    }
    let room = if lines.is_empty() { 0.0 } else { (lines.len() as f32 + 0.5) * 1.25 * size };
    let [wide, high] = drawn.size.map(|length| length as f32);
    let scale = (side / wide).min((side - room) / high);
    let corner = [x + (side - wide * scale) / 2.0, y];
    marks_of(drawn, corner, scale, items);
    for (i, text) in lines.into_iter().enumerate() {
        let at = [x, y + high * scale + (i as f32 + 1.2) * 1.25 * size];
        items.push(Item::Text { at, anchor: Anchor::Start, size, face: Face::Regular, gray: DARK, text });
    }
}

/// What is drawn of a board, from a corner on.
fn marks_of(drawn: &Figure, [x, y]: [f32; 2], scale: f32, items: &mut Vec<Item>) {
    let margin = drawn.margin as f32;
    let at = |[across, down]: Point| [x + (across as f32 + margin) * scale, y + (down as f32 + margin) * scale];
    for mark in &drawn.marks {
        let light = |ink| rgb(ink).map(|part| if mark.is_faint { 0.4 + 0.6 * part } else { part });
        let (fill, stroke) = (mark.fill.map(rgb), mark.stroke.map(|(ink, width)| (width as f32 * scale, light(ink))));
        let path = |parts: Vec<Vec<[f32; 2]>>, is_closed| Item::Path {
            parts,
            is_closed,
            fill,
            stroke,
            is_dashed: mark.is_dashed,
        };
        let points = |points: &[Point]| points.iter().map(|&point| at(point)).collect::<Vec<_>>();
        items.push(match &mark.form {
            Form::Line(line) => path(vec![points(line)], false),
            Form::Area(area) => path(vec![points(area)], true),
            Form::Strokes(strokes) => path(strokes.iter().map(|stroke| points(stroke)).collect(), false),
            Form::Ellipse([x, y], [across, down]) => {
                // As many corners as the eye cannot tell from a curve.
                let corner = |part: i64| {
                    let (sine, cosine) = (part as f64 * std::f64::consts::TAU / 48.0).sin_cos();
                    [x + (cosine * *across as f64) as i64, y + (sine * *down as f64) as i64]
                };
                path(vec![points(&(0..48).map(corner).collect::<Vec<_>>())], true)
            }
            Form::Disc(middle, radius) => Item::Disc { at: at(*middle), radius: *radius as f32 * scale, fill, stroke },
            Form::Text(base, size, text) => Item::Text {
                at: at(*base),
                anchor: Anchor::Middle,
                size: *size as f32 * scale,
                face: Face::Regular,
                // Letters are black, white or dark.
                gray: fill.map_or(BLACK, |[_, green, _]| green),
                text: text.clone(),
            },
        });
    }
}

/// A grid with its digits, and marks where there are any.
fn board(style: &Style, puzzle: &Puzzle, at: [f32; 2], side: f32, items: &mut Vec<Item>) {
    items.push(Item::Lines { at, side, strong: style.large });
    let (face, scale) = if style.large { (Face::Bold, 0.78) } else { (Face::Regular, 0.64) };
    let draw = |grid: &Grid, items: &mut Vec<Item>| {
        for (cell, digit) in grid.givens() {
            items.push(in_cell(at, side, cell, digit, face, scale));
        }
    };
    match puzzle {
        Puzzle::Grid(grid) => {
            draw(grid, items);
            if style.candidates {
                for cell in Cell::ALL.into_iter().filter(|&cell| grid[cell].is_none()) {
                    marks(at, side, cell, grid.candidates(cell), items);
                }
            }
        }
        // A position: cells that are filled have their digits, the others what can be in them.
        Puzzle::Sukaku(all) => {
            let placed = all.placed();
            draw(&placed, items);
            for cell in Cell::ALL.into_iter().filter(|&cell| placed[cell].is_none()) {
                marks(at, side, cell, all[cell], items);
            }
        }
    }
}

fn in_cell([x, y]: [f32; 2], side: f32, cell: Cell, digit: Digit, face: Face, scale: f32) -> Item {
    let width = side / 9.0;
    let size = scale * width;
    let middle = |index: usize| (index as f32 + 0.5) * width;
    let baseline = middle(cell.row().index()) + 0.5 * size * Fonts::get().face(face).digit_height();
    Item::Text {
        at: [x + middle(cell.col().index()), y + baseline],
        anchor: Anchor::Middle,
        size,
        face,
        gray: BLACK,
        text: digit.to_string(),
    }
}

/// Small digits, each in its third of the cell.
fn marks([x, y]: [f32; 2], side: f32, cell: Cell, digits: DigitSet, items: &mut Vec<Item>) {
    let width = side / 9.0;
    let size = 0.27 * width;
    let face = Face::Regular;
    let down = 0.5 * size * Fonts::get().face(face).digit_height();
    let at = |index: usize, third: usize| (index as f32 + 0.5 + 0.3 * (third as f32 - 1.0)) * width;
    for digit in digits {
        let (row, column) = (digit.index() / 3, digit.index() % 3);
        let at = [x + at(cell.col().index(), column), y + at(cell.row().index(), row) + down];
        items.push(Item::Text { at, anchor: Anchor::Middle, size, face, gray: DARK, text: digit.to_string() });
    }
}

/// How the answers are arranged: columns, rows, the side of a grid and the room above and below it.
struct Back {
    columns: usize,
    rows: usize,
    side: f32,
    caption: f32,
    gap: f32,
}

impl Back {
    fn of(style: &Style) -> Self {
        let measures = Measures::of(style, true, 0);
        let unit = measures.unit;
        let columns = if matches!(style.paper, Paper::A5 | Paper::SixByNine) || style.large { 3 } else { 4 };
        let gap = 16.0 * unit;
        let side = (measures.room[2] - gap * (columns - 1) as f32) / columns as f32;
        let caption = 11.0 * unit;
        let rows = ((measures.room[3] + gap) / (caption + side + gap)) as usize;
        Self { columns, rows: rows.max(1), side, caption, gap }
    }
}

pub(crate) fn answers_per_page(style: &Style) -> usize {
    let back = Back::of(style);
    back.columns * back.rows
}

fn answers(book: &Book, page: usize, measures: &Measures, blocks: &mut Vec<Block>) {
    let Back { columns, rows, side, caption, gap } = Back::of(&book.style);
    let unit = measures.unit;
    let count = columns * rows;
    let words = book.style.words();
    for (i, &index) in book.answered.iter().skip(page * count).take(count).enumerate() {
        let entry = &book.entries[index];
        let at = [
            measures.room[0] + (i % columns) as f32 * (side + gap),
            measures.room[1] + caption + (i / columns) as f32 * (caption + side + gap),
        ];
        let mut items = vec![Item::Text {
            at: [at[0], at[1] - 4.0 * unit],
            anchor: Anchor::Start,
            size: 8.0 * unit,
            face: Face::Bold,
            gray: BLACK,
            text: entry.number.to_string(),
        }];
        let said = match &entry.answer {
            Answer::None => continue,
            Answer::Solution(solution) => {
                items.push(Item::Lines { at, side, strong: false });
                let givens = match &entry.task {
                    Task::Puzzle(puzzle) => puzzle.grid().map(Grid::filled).unwrap_or_default(),
                    Task::Figure(_) => CellSet::default(),
                };
                for (cell, digit) in solution.grid().givens() {
                    let face = if givens.contains(cell) { Face::Bold } else { Face::Regular };
                    items.push(in_cell(at, side, cell, digit, face, 0.66));
                }
                format!("{} {}. {}", words.answer, entry.number, rows_in_words(&solution.grid(), words))
            }
            Answer::Figure(drawn) => {
                let [wide, high] = drawn.size.map(|length| length as f32);
                let scale = (side / wide).min(side / high);
                marks_of(drawn, [at[0] + (side - wide * scale) / 2.0, at[1]], scale, &mut items);
                format!("{} {}. {}", words.answer, entry.number, drawn.words())
            }
            Answer::Words(text) => {
                frame(at, side, &mut items);
                let face = Face::Regular;
                if let Some((text, size)) = fitted(text, face, 8.0 * unit, side - 8.0) {
                    let at = [at[0] + side / 2.0, at[1] + side / 2.0 + size / 3.0];
                    items.push(Item::Text { at, anchor: Anchor::Middle, size, face, gray: DARK, text });
                }
                format!("{} {}: {text}", words.answer, entry.number)
            }
        };
        blocks.push(Block { role: Role::Figure(said), items });
    }
}

/// The outer lines of a grid.
fn frame([x, y]: [f32; 2], side: f32, items: &mut Vec<Item>) {
    let width = Ruling::of(side, false).thick;
    let corners = [[x, y], [x + side, y], [x + side, y + side], [x, y + side]];
    for (i, &from) in corners.iter().enumerate() {
        items.push(Item::Rule { from, to: corners[(i + 1) % 4], width, gray: BLACK });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On square paper three are two beside each other and one below, and eight are in three columns; on high paper they stand as they
    /// are said to.
    #[test]
    fn grids_stand_where_they_have_room() {
        for paper in Paper::ALL {
            for per_page in PerPage::ALL {
                let style = Style { paper, per_page, ..Style::default() };
                let (columns, slot) = arranged(per_page, &Measures::of(&style, true, 0), false);
                let usual = per_page.arrangement()[0];
                let expected = match (paper, per_page) {
                    (Paper::Square | Paper::EightByTen, PerPage::Three) => 2,
                    (Paper::Square, PerPage::Eight) => 3,
                    _ => usual,
                };
                assert_eq!(columns, expected, "{paper:?} {per_page:?}");
                let rows = per_page.count().div_ceil(columns);
                let measures = Measures::of(&style, true, 0);
                assert!(slot.size[0] * columns as f32 <= measures.room[2] + 0.01, "{paper:?} {per_page:?}");
                assert!(slot.size[1] * rows as f32 <= measures.room[3] + 0.01, "{paper:?} {per_page:?}");
            }
        }
    }
}
