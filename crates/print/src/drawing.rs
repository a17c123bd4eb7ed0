//! Drawings for screens: a few kinds of shapes in the page's colours, written as SVG, as PNG, or one after another as an
//! animated PNG.

use std::fmt::Write as _;

use crate::font::{Face, Fonts};
use crate::layout::{Anchor, short};
use crate::raster::Pixels;

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
        /// Which point of it stands there.
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
/// assert!(drawing.png(2.0).starts_with(b"\x89PNG"));
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

    /// As a PNG, each unit so many pixels.
    #[must_use]
    pub fn png(&self, scale: f32) -> Vec<u8> {
        let mut film = Animation::new(scale);
        film.push(self, 1);
        film.finish()
    }

    pub(crate) fn pixels(&self, scale: f32) -> Pixels {
        let mut pixels = Pixels::new(self.size.map(|side| (side as f32 * scale).round() as usize), Ink::Surface.rgb());
        for shape in &self.shapes {
            match shape {
                Shape::Rect { at, size, ink } => {
                    pixels.rect(at.map(|one| one * scale), size.map(|one| one * scale), ink.rgb());
                }
                Shape::Outline { at: [x, y], size: [width, height], width: line, ink } => {
                    let half = line / 2.0;
                    let (long, high) = (width + line, height - line);
                    for (at, size) in [
                        ([x - half, y - half], [long, *line]),
                        ([x - half, y + height - half], [long, *line]),
                        ([x - half, y + half], [*line, high]),
                        ([x + width - half, y + half], [*line, high]),
                    ] {
                        pixels.rect(at.map(|one| one * scale), size.map(|one: f32| one * scale), ink.rgb());
                    }
                }
                Shape::Circle { at, radius, ink } => {
                    pixels.circle(at.map(|one| one * scale), radius * scale, ink.rgb());
                }
                Shape::Text { at, anchor, size, face, ink, text } => {
                    let font = Fonts::get().face(*face);
                    let size = size * scale;
                    let width = font.width(text) * size;
                    let mut x = at[0] * scale
                        - match anchor {
                            Anchor::Start => 0.0,
                            Anchor::Middle => width / 2.0,
                            Anchor::End => width,
                        };
                    for char in text.chars() {
                        let glyph = font.glyph(char);
                        pixels.fill(&font.lines(glyph, [x, at[1] * scale], size), ink.rgb());
                        x += font.advance(glyph) / 1000.0 * size;
                    }
                }
            }
        }
        pixels
    }
}

/// Drawings one after another, as an animated PNG. Of each but the first only what has changed is kept.
///
/// ```
/// use bitdoku_print::{Animation, Drawing, Ink, Shape};
/// let mut film = Animation::new(1.0);
/// for x in 0..3 {
///     let mut drawing = Drawing::new([30, 10]);
///     drawing.shapes.push(Shape::Circle { at: [5.0 + 10.0 * x as f32, 5.0], radius: 4.0, ink: Ink::Entry });
///     film.push(&drawing, 250);
/// }
/// let png = film.finish();
/// assert_eq!(png.windows(4).filter(|name| name == b"fcTL").count(), 3);
/// ```
#[derive(Debug)]
pub struct Animation {
    scale: f32,
    last: Option<Pixels>,
    frames: u32,
    /// Numbers of the chunks that have one.
    number: u32,
    chunks: Vec<u8>,
    size: [usize; 2],
}

impl Animation {
    /// None yet; each unit becomes so many pixels.
    #[must_use]
    pub const fn new(scale: f32) -> Self {
        Self { scale, last: None, frames: 0, number: 0, chunks: Vec::new(), size: [0, 0] }
    }

    /// Adds one that is shown for so many milliseconds. All are as large as the first.
    pub fn push(&mut self, drawing: &Drawing, milliseconds: u16) {
        let pixels = drawing.pixels(self.scale);
        let (at, size) = match &self.last {
            None => ([0, 0], pixels.size),
            Some(last) => pixels.changed(last),
        };
        self.size = if self.frames == 0 { pixels.size } else { self.size };
        let mut head = Vec::new();
        head.extend(self.next().to_be_bytes());
        for side in [size[0], size[1], at[0], at[1]] {
            head.extend((side as u32).to_be_bytes());
        }
        head.extend(milliseconds.to_be_bytes());
        head.extend(1000_u16.to_be_bytes());
        // It stays when the next one comes, which is drawn over it.
        head.extend([0, 0]);
        chunk(b"fcTL", &head, &mut self.chunks);
        let data = miniz_oxide::deflate::compress_to_vec_zlib(&pixels.rows(at, size), 8);
        if self.frames == 0 {
            chunk(b"IDAT", &data, &mut self.chunks);
        } else {
            let mut numbered = self.next().to_be_bytes().to_vec();
            numbered.extend(data);
            chunk(b"fdAT", &numbered, &mut self.chunks);
        }
        self.frames += 1;
        self.last = Some(pixels);
    }

    fn next(&mut self) -> u32 {
        self.number += 1;
        self.number - 1
    }

    /// The file.
    #[must_use]
    pub fn finish(self) -> Vec<u8> {
        let mut png = b"\x89PNG\r\n\x1A\n".to_vec();
        let mut head = Vec::new();
        for side in self.size {
            head.extend((side as u32).to_be_bytes());
        }
        // Eight bits for each of red, green and blue.
        head.extend([8, 2, 0, 0, 0]);
        chunk(b"IHDR", &head, &mut png);
        // Played again and again.
        let control = [self.frames.to_be_bytes(), 0_u32.to_be_bytes()].concat();
        if self.frames > 1 {
            chunk(b"acTL", &control, &mut png);
            png.extend(self.chunks);
        } else {
            // A picture that stands still has no control of frames: its chunk is left out.
            png.extend(&self.chunks[CONTROL.min(self.chunks.len())..]);
        }
        chunk(b"IEND", &[], &mut png);
        png
    }
}

/// How long the control of a frame is: length, name, 26 bytes, sum.
const CONTROL: usize = 4 + 4 + 26 + 4;

/// Appends a chunk: length, name, data, and the sum of name and data.
fn chunk(name: &[u8; 4], data: &[u8], out: &mut Vec<u8>) {
    out.extend((data.len() as u32).to_be_bytes());
    let from = out.len();
    out.extend(name);
    out.extend(data);
    let sum = crc(&out[from..]);
    out.extend(sum.to_be_bytes());
}

/// The sum of ISO 3309, which chunks of PNG have: bit by bit would take as long as the compression.
fn crc(bytes: &[u8]) -> u32 {
    const TABLE: [u32; 256] = {
        let mut table = [0; 256];
        let mut i = 0;
        while i < 256 {
            let mut sum = i as u32;
            let mut bit = 0;
            while bit < 8 {
                sum = if sum & 1 == 1 { sum >> 1 ^ 0xEDB8_8320 } else { sum >> 1 };
                bit += 1;
            }
            table[i] = sum;
            i += 1;
        }
        table
    };
    !bytes.iter().fold(!0, |sum, &byte| sum >> 8 ^ TABLE[(sum as u8 ^ byte) as usize])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawing(x: f32) -> Drawing {
        let mut drawing = Drawing::new([40, 20]);
        drawing.shapes.push(Shape::Outline { at: [2.0, 2.0], size: [36.0, 16.0], width: 2.0, ink: Ink::Frame });
        let (anchor, face, text) = (Anchor::Middle, Face::Bold, "8".to_owned());
        drawing.shapes.push(Shape::Text { at: [x, 16.0], anchor, size: 16.0, face, ink: Ink::Entry, text });
        drawing
    }

    /// Names and data of the chunks; their sums are right.
    fn chunks(png: &[u8]) -> Vec<(&str, &[u8])> {
        let mut rest = &png[8..];
        let mut all = Vec::new();
        while !rest.is_empty() {
            let length = u32::from_be_bytes(rest[..4].try_into().unwrap()) as usize;
            let (name, data) = (std::str::from_utf8(&rest[4..8]).unwrap(), &rest[8..8 + length]);
            assert_eq!(rest[8 + length..12 + length], crc(&rest[4..8 + length]).to_be_bytes(), "{name}");
            all.push((name, data));
            rest = &rest[12 + length..];
        }
        all
    }

    #[test]
    fn the_sum_is_that_of_the_standard() {
        assert_eq!(crc(b"123456789"), 0xCBF4_3926);
        // What every PNG ends with.
        assert_eq!(crc(b"IEND"), 0xAE42_6082);
    }

    #[test]
    fn a_picture_has_its_pixels() {
        let png = drawing(20.0).png(1.0);
        let all = chunks(&png);
        assert_eq!(all.iter().map(|(name, _)| *name).collect::<Vec<_>>(), ["IHDR", "IDAT", "IEND"]);
        let rows = miniz_oxide::inflate::decompress_to_vec_zlib(all[1].1).unwrap();
        assert_eq!(rows.len(), 20 * (1 + 3 * 40));
        let at = |x: usize, y: usize| &rows[y * 121 + 1 + 3 * x..][..3];
        assert_eq!(at(0, 0), Ink::Surface.rgb());
        assert_eq!(at(20, 1), Ink::Frame.rgb(), "the line is two pixels wide, around its middle");
        assert_eq!(at(20, 2), Ink::Frame.rgb());
        assert_eq!(at(20, 3), Ink::Surface.rgb());
        assert!((5..16).any(|y| (15..25).any(|x| at(x, y) == Ink::Entry.rgb())), "the digit is filled");
        // The upper hole of the 8 is empty.
        assert!((5..16).any(|y| at(20, y) == Ink::Surface.rgb() && at(16, y) != at(20, y)));
    }

    #[test]
    fn an_animation_keeps_what_changes() {
        let mut film = Animation::new(1.0);
        for x in [12.0, 28.0, 28.0] {
            film.push(&drawing(x), 100);
        }
        let png = film.finish();
        let all = chunks(&png);
        let names = all.iter().map(|(name, _)| *name).collect::<Vec<_>>();
        assert_eq!(names, ["IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND"]);
        assert_eq!(all[1].1[..4], 3_u32.to_be_bytes());
        let numbers = all.iter().filter(|(name, _)| ["fcTL", "fdAT"].contains(name));
        assert!(numbers.enumerate().all(|(i, (_, data))| data[..4] == (i as u32).to_be_bytes()), "in their order");
        let size = |i: usize| [4, 8].map(|from| u32::from_be_bytes(all[i].1[from..from + 4].try_into().unwrap()));
        assert_eq!(size(2), [40, 20]);
        let [width, height] = size(4);
        assert!(
            (16..36).contains(&width) && (8..17).contains(&height),
            "where a digit was and where one is: {width} {height}"
        );
        assert_eq!(size(6), [1, 1], "nothing has changed, and a frame has at least a pixel");
        assert!(all[7].1.len() < 40);
    }
}
