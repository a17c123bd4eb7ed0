//! SVG pictures as pixels: PNG files, and films of several, which are animated PNG files.

use std::sync::{Arc, OnceLock};

use png::{BitDepth, ColorType, Encoder, EncodingError};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb::Database};

/// A pixel of a picture on a screen is this many wide and high in a PNG that stands still: screens are finer than their units.
const FINE: f32 = 2.0;

/// Red, green and blue of each pixel.
struct Pixels {
    width: u32,
    height: u32,
    data: Vec<[u8; 3]>,
}

/// The place and the size of a part of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Crop {
    at: [u32; 2],
    size: [u32; 2],
}

/// What pictures are written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Painted {
    Svg,
    Png,
}

impl Painted {
    /// How names of files end.
    pub(crate) const fn ending(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
        }
    }

    /// The bytes of a picture.
    pub(crate) fn bytes(self, svg: String) -> Vec<u8> {
        match self {
            Self::Svg => svg.into_bytes(),
            Self::Png => png(&svg),
        }
    }
}

/// A picture as a PNG file.
fn png(svg: &str) -> Vec<u8> {
    let pixels = Pixels::of(svg, FINE);
    let mut file = Vec::new();
    let written = encoder(&mut file, pixels.width, pixels.height)
        .write_header()
        .and_then(|mut writer| writer.write_image_data(&pixels.part(pixels.whole())));
    written.expect("writing to memory");
    file
}

/// How files are written: three bytes for each pixel.
fn encoder(file: &mut Vec<u8>, width: u32, height: u32) -> Encoder<'_, &mut Vec<u8>> {
    let mut encoder = Encoder::new(file, width, height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder
}

/// Pictures one after another. Of each but the first only what has changed is kept.
#[derive(Default)]
pub(crate) struct Film {
    last: Option<Pixels>,
    frames: Vec<Frame>,
}

/// A picture of a film.
struct Frame {
    part: Crop,
    data: Vec<u8>,
    milliseconds: u16,
}

impl Film {
    /// Adds one that is shown for this many milliseconds. All are as large as the first.
    pub(crate) fn push(&mut self, svg: &str, milliseconds: u16) {
        let pixels = Pixels::of(svg, 1.0);
        let part = self.last.as_ref().map_or(pixels.whole(), |last| pixels.changed(last));
        self.frames.push(Frame { part, data: pixels.part(part), milliseconds });
        self.last = Some(pixels);
    }

    /// The file, which is played again and again; nothing if there are no pictures.
    pub(crate) fn finish(self) -> Vec<u8> {
        let mut file = Vec::new();
        if let Some(last) = &self.last {
            self.write(encoder(&mut file, last.width, last.height)).expect("writing to memory");
        }
        file
    }

    fn write(&self, mut encoder: Encoder<'_, &mut Vec<u8>>) -> Result<(), EncodingError> {
        if self.frames.len() > 1 {
            encoder.set_animated(self.frames.len() as u32, 0)?;
        }
        let mut writer = encoder.write_header()?;
        for Frame { part: Crop { at: [x, y], size: [width, height] }, data, milliseconds } in &self.frames {
            if self.frames.len() > 1 {
                // A place and a size are looked at together with what was set before.
                writer.set_frame_position(0, 0)?;
                writer.set_frame_dimension(*width, *height)?;
                writer.set_frame_position(*x, *y)?;
                writer.set_frame_delay(*milliseconds, 1000)?;
            }
            writer.write_image_data(data)?;
        }
        writer.finish()
    }
}

impl Pixels {
    /// A picture of ours, on white.
    fn of(svg: &str, scale: f32) -> Self {
        let tree = Tree::from_str(svg, options()).expect("pictures are SVG");
        let size = tree.size();
        let [width, height] = [size.width(), size.height()].map(|side| (side * scale).round().max(1.0) as u32);
        let mut picture = Pixmap::new(width, height).expect("pictures have a size");
        picture.fill(Color::WHITE);
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut picture.as_mut());
        let data = picture.data().chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
        Self { width, height, data }
    }

    fn whole(&self) -> Crop {
        Crop { at: [0, 0], size: [self.width, self.height] }
    }

    /// The smallest part in which this one differs from another of its size. It has a pixel at least.
    fn changed(&self, other: &Self) -> Crop {
        let place = |i: usize| [i as u32 % self.width, i as u32 / self.width];
        let differ = (0..self.data.len()).filter(|&i| self.data[i] != other.data[i]).map(place);
        let bounds = differ.fold(None, |bounds: Option<[u32; 4]>, [x, y]| {
            let [left, top, right, bottom] = bounds.unwrap_or([x, y, x, y]);
            Some([left.min(x), top.min(y), right.max(x), bottom.max(y)])
        });
        let [left, top, right, bottom] = bounds.unwrap_or_default();
        Crop { at: [left, top], size: [right - left + 1, bottom - top + 1] }
    }

    /// The bytes of a part, row by row.
    fn part(&self, Crop { at: [left, top], size: [width, height] }: Crop) -> Vec<u8> {
        let rows = self.data.chunks(self.width as usize).skip(top as usize).take(height as usize);
        rows.flat_map(|row| row[left as usize..(left + width) as usize].as_flattened()).copied().collect()
    }
}

/// How SVG is read: whatever font a picture asks for, it has the one that is part of this program.
fn options() -> &'static Options<'static> {
    static OPTIONS: OnceLock<Options<'static>> = OnceLock::new();
    OPTIONS.get_or_init(|| {
        let mut fonts = Database::new();
        fonts.load_font_data(notosans::REGULAR_TTF.to_vec());
        fonts.load_font_data(notosans::BOLD_TTF.to_vec());
        fonts.set_sans_serif_family("Noto Sans");
        Options { font_family: "Noto Sans".to_owned(), fontdb: Arc::new(fonts), ..Options::default() }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: [u8; 3] = [255; 3];
    const RED: [u8; 3] = [255, 0, 0];

    /// A red square at some place, and a digit.
    fn picture(x: u32) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 20\" width=\"40\" height=\"20\">\
             <style>.red{{fill:#f00}}</style><rect class=\"red\" x=\"{x}\" y=\"2\" width=\"4\" height=\"4\"/>\
             <text x=\"20\" y=\"18\" font-size=\"12\" font-family=\"sans-serif\">8</text></svg>"
        )
    }

    /// What a reader makes of a file: the size, and the parts that are drawn.
    fn read(file: &[u8]) -> ([u32; 2], Vec<(Crop, Vec<u8>)>) {
        let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
        let size = [reader.info().width, reader.info().height];
        let count = reader.info().animation_control().map_or(1, |control| control.num_frames);
        let frames = (0..count).map(|_| {
            let mut data = vec![0; reader.output_buffer_size().unwrap()];
            let frame = reader.next_frame(&mut data).unwrap();
            data.truncate(frame.buffer_size());
            let at = reader.info().frame_control().map_or([0, 0], |control| [control.x_offset, control.y_offset]);
            (Crop { at, size: [frame.width, frame.height] }, data)
        });
        (size, frames.collect())
    }

    #[test]
    fn a_picture_has_its_pixels() {
        let (size, frames) = read(&png(&picture(2)));
        assert_eq!(size, [80, 40], "twice as fine");
        let at = |x: usize, y: usize| frames[0].1[3 * (80 * y + x)..][..3].to_vec();
        assert_eq!((at(0, 0), at(4, 4), at(11, 11), at(12, 12)), (WHITE.into(), RED.into(), RED.into(), WHITE.into()));
        let dark = (40..54).flat_map(|x| (16..38).map(move |y| (x, y))).filter(|&(x, y)| at(x, y)[0] < 100).count();
        assert!((20..150).contains(&dark), "the digit is drawn, with its holes: {dark}");
    }

    #[test]
    fn a_film_keeps_what_changes() {
        let mut film = Film::default();
        for x in [2, 10, 10] {
            film.push(&picture(x), 100);
        }
        let (size, frames) = read(&film.finish());
        let parts = frames.iter().map(|frame| frame.0).collect::<Vec<_>>();
        assert_eq!(size, [40, 20]);
        let moved = Crop { at: [2, 2], size: [12, 4] };
        let still = Crop { at: [0, 0], size: [1, 1] };
        assert_eq!(
            parts,
            [Crop { at: [0, 0], size }, moved, still],
            "what is still has a pixel, for a frame needs one"
        );
        assert_eq!(frames[1].1[..3], WHITE);
        assert_eq!(frames[1].1[3 * 8..][..3], RED);
        assert!(Film::default().finish().is_empty());
    }
}
