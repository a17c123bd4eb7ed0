//! Drawings for screens: a few kinds of shapes in the page's colours, written as SVG.

use std::fmt::Write as _;

use crate::font::Face;
use crate::layout::{Anchor, short};

/// A colour: those of the page on light paper.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Ink {
    /// What is drawn on.
    Surface,
    /// Digits that are given.
    Ink,
    /// Words.
    Soft,
    /// Digits that are entered, and what is in hand.
    Entry,
    /// Thin lines and what is unlikely.
    Rule,
    /// Thick lines.
    Frame,
    /// What is looked at.
    Pattern,
    /// The cells of the digit in hand.
    Same,
    /// What is right.
    Good,
    /// What went wrong.
    Bad,
}

impl Ink {
    /// All of them, each with its name on the page.
    pub const ALL: [(Self, &'static str); 10] = [
        (Self::Surface, "surface"),
        (Self::Ink, "ink"),
        (Self::Soft, "ink-2"),
        (Self::Entry, "entry"),
        (Self::Rule, "rule"),
        (Self::Frame, "frame"),
        (Self::Pattern, "pattern"),
        (Self::Same, "same"),
        (Self::Good, "good"),
        (Self::Bad, "bad"),
    ];

    /// Red, green and blue.
    #[must_use]
    pub const fn rgb(self) -> [u8; 3] {
        match self {
            Self::Surface => [0xFF, 0xFE, 0xFB],
            Self::Ink => [0x1B, 0x1E, 0x24],
            Self::Soft => [0x47, 0x4C, 0x56],
            Self::Entry => [0x1C, 0x5B, 0xB0],
            Self::Rule => [0xB9, 0xB4, 0xA8],
            Self::Frame => [0x23, 0x26, 0x2D],
            Self::Pattern => [0xFF, 0xF4, 0xCF],
            Self::Same => [0xD7, 0xE5, 0xF8],
            Self::Good => [0x0A, 0x63, 0x38],
            Self::Bad => [0xA8, 0x20, 0x1A],
        }
    }

    fn code(self) -> String {
        let [r, g, b] = self.rgb();
        format!("#{r:02x}{g:02x}{b:02x}")
    }
}

/// Something drawn.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Shape {
    /// A filled rectangle.
    Rect {
        /// Its top left corner.
        at: [f32; 2],
        /// Width and height.
        size: [f32; 2],
        /// Its colour.
        ink: Ink,
    },
    /// The outline of a rectangle.
    Outline {
        /// The top left corner, in the middle of the line.
        at: [f32; 2],
        /// Width and height.
        size: [f32; 2],
        /// How thick the line is.
        width: f32,
        /// Its colour.
        ink: Ink,
    },
    /// A filled circle.
    Circle {
        /// Its centre.
        at: [f32; 2],
        /// Its radius.
        radius: f32,
        /// Its colour.
        ink: Ink,
    },
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
        /// Its colour.
        ink: Ink,
        /// What it says.
        text: String,
    },
}

/// Some shapes on a sheet of a size, what comes later above what comes earlier.
///
/// ```
/// use bitdoku_print::{Drawing, Ink, Shape};
/// let mut drawing = Drawing::new([20, 10]);
/// drawing.shapes.push(Shape::Rect { at: [5.0, 0.0], size: [10.0, 10.0], ink: Ink::Good });
/// assert!(drawing.svg().contains("<rect x=\"5\" y=\"0\" width=\"10\" height=\"10\" fill=\"#0a6338\"/>"));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Drawing {
    /// Width and height.
    pub size: [u32; 2],
    /// What is on it.
    pub shapes: Vec<Shape>,
}

impl Drawing {
    /// An empty one.
    #[must_use]
    pub const fn new(size: [u32; 2]) -> Self {
        Self { size, shapes: Vec::new() }
    }

    /// As an SVG. Fonts are the viewer's.
    #[must_use]
    pub fn svg(&self) -> String {
        let [width, height] = self.size;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
             font-family=\"Inter,'Noto Sans','Segoe UI',Roboto,sans-serif\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
            Ink::Surface.code()
        );
        for shape in &self.shapes {
            match shape {
                Shape::Rect { at, size, ink } => {
                    let [x, y, width, height] = [at[0], at[1], size[0], size[1]].map(short);
                    let fill = ink.code();
                    let _ = writeln!(
                        svg,
                        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>"
                    );
                }
                Shape::Outline { at, size, width: line, ink } => {
                    let [x, y, width, height, line] = [at[0], at[1], size[0], size[1], *line].map(short);
                    let stroke = ink.code();
                    let _ = writeln!(
                        svg,
                        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{line}\"/>"
                    );
                }
                Shape::Circle { at, radius, ink } => {
                    let [x, y, r] = [at[0], at[1], *radius].map(short);
                    let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"{}\"/>", ink.code());
                }
                Shape::Text { at, anchor, size, face, ink, text } => {
                    let [x, y, size] = [at[0], at[1], *size].map(short);
                    let anchor = anchor.name();
                    let weight = if *face == Face::Bold { " font-weight=\"700\"" } else { "" };
                    let text = crate::svg::escaped(text);
                    let fill = ink.code();
                    let _ = writeln!(
                        svg,
                        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\" fill=\"{fill}\"{weight}>{text}</text>"
                    );
                }
            }
        }
        svg + "</svg>\n"
    }
}
