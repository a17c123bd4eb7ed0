//! The fonts: which characters they have, how wide these are, and the parts of them that go into a PDF.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use read_fonts::tables::cmap::Cmap;
use read_fonts::tables::hmtx::Hmtx;
use read_fonts::{FontRef, ReadError, TableProvider};
use subsetter::GlyphRemapper;

/// The font of an [`Item::Text`](crate::Item::Text).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Face {
    /// Noto Sans.
    Regular,
    /// Noto Sans Bold.
    Bold,
}

/// What is drawn for a character that the font lacks.
pub(crate) const REPLACEMENT: char = '□';

/// Both faces.
pub(crate) struct Fonts([Font; 2]);

/// A face, and what is asked of it again and again.
pub(crate) struct Font {
    pub(crate) data: &'static [u8],
    pub(crate) name: &'static str,
    tables: FontRef<'static>,
    chars: Cmap<'static>,
    advances: Hmtx<'static>,
    per_em: f32,
}

/// Why a table of a font cannot be missing.
const COMPLETE: &str = "the font is part of this program";

impl Fonts {
    /// They are read once.
    pub(crate) fn get() -> &'static Self {
        static FONTS: OnceLock<Fonts> = OnceLock::new();
        FONTS.get_or_init(|| {
            Self([Font::new("NotoSans-Regular", notosans::REGULAR_TTF), Font::new("NotoSans-Bold", notosans::BOLD_TTF)])
        })
    }

    pub(crate) fn face(&self, face: Face) -> &Font {
        &self.0[face as usize]
    }

    /// Whether both have this character.
    pub(crate) fn has(&self, char: char) -> bool {
        self.0.iter().all(|font| font.chars.map_codepoint(char).is_some())
    }
}

impl Font {
    fn new(name: &'static str, data: &'static [u8]) -> Self {
        let read = || {
            let tables = FontRef::new(data)?;
            let per_em = f32::from(tables.head()?.units_per_em());
            Ok::<_, ReadError>(Self { data, name, chars: tables.cmap()?, advances: tables.hmtx()?, tables, per_em })
        };
        read().expect(COMPLETE)
    }

    /// The glyph of a character, or of its substitute; 0 is the font's own sign for what it lacks.
    pub(crate) fn glyph(&self, char: char) -> u16 {
        let glyph = self.chars.map_codepoint(char).or_else(|| self.chars.map_codepoint(REPLACEMENT));
        glyph.map_or(0, |glyph| u16::try_from(glyph.to_u32()).expect("a font has fewer glyphs"))
    }

    /// How far a glyph goes, in thousandths of the size.
    pub(crate) fn advance(&self, glyph: u16) -> f32 {
        1000.0 * f32::from(self.advances.advance(glyph.into()).unwrap_or(0)) / self.per_em
    }

    /// How wide a text is at size 1.
    pub(crate) fn width(&self, text: &str) -> f32 {
        text.chars().map(|char| self.advance(self.glyph(char))).sum::<f32>() / 1000.0
    }

    /// How high digits are at size 1.
    pub(crate) fn digit_height(&self) -> f32 {
        let outline = || self.tables.loca(None)?.get_glyf(self.glyph('1').into(), &self.tables.glyf()?);
        outline().expect(COMPLETE).map_or(0.7, |one| f32::from(one.y_max()) / self.per_em)
    }

    /// What a PDF wants to know: bounding box, ascent, descent and height of capitals, in thousandths of the size.
    pub(crate) fn metrics(&self) -> Metrics {
        let scaled = |value: i16| 1000.0 * f32::from(value) / self.per_em;
        let read = || {
            let (head, lines) = (self.tables.head()?, self.tables.hhea()?);
            Ok::<_, ReadError>(Metrics {
                bounds: [head.x_min(), head.y_min(), head.x_max(), head.y_max()].map(scaled),
                ascent: scaled(lines.ascender().to_i16()),
                descent: scaled(lines.descender().to_i16()),
                capitals: self.tables.os2()?.s_cap_height().map_or(700.0, scaled),
            })
        };
        read().expect(COMPLETE)
    }
}

/// Some measures of a font.
pub(crate) struct Metrics {
    pub(crate) bounds: [f32; 4],
    pub(crate) ascent: f32,
    pub(crate) descent: f32,
    pub(crate) capitals: f32,
}

/// The glyphs of a font that a document uses, numbered anew.
#[derive(Default)]
pub(crate) struct Used {
    remapper: GlyphRemapper,
    /// The new number of each character that was asked for.
    chars: BTreeMap<char, u16>,
}

impl Used {
    /// The new number of a character's glyph.
    pub(crate) fn glyph(&mut self, font: &Font, char: char) -> u16 {
        *self.chars.entry(char).or_insert_with(|| self.remapper.remap(font.glyph(char)))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.chars.is_empty()
    }

    /// The glyphs, as the font numbers them, in their new order; the first is the sign for what the font lacks.
    pub(crate) fn glyphs(&self) -> impl Iterator<Item = u16> + '_ {
        self.remapper.remapped_gids()
    }

    /// Each new number with its character. Of characters that share a glyph one is taken.
    pub(crate) fn characters(&self) -> BTreeMap<u16, char> {
        self.chars.iter().rev().map(|(&char, &glyph)| (glyph, char)).collect()
    }

    /// The font with these glyphs alone.
    pub(crate) fn subset(&self, font: &Font) -> Vec<u8> {
        subsetter::subset(font.data, 0, &self.remapper).expect(COMPLETE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_all_equally_wide_and_letters_of_three_scripts_are_there() {
        let fonts = Fonts::get();
        for font in &fonts.0 {
            let widths = "0123456789".chars().map(|digit| font.advance(font.glyph(digit)));
            assert!(widths.into_iter().all(|width| width == font.advance(font.glyph('0'))));
            assert!((0.6..0.8).contains(&font.digit_height()));
        }
        assert!("Sudoku Żółć ñ ß Œ Ωμέγα Судоку ệ – — “” € … □".chars().all(|char| fonts.has(char)));
        assert!(!"数独수שאلعبة".chars().any(|char| fonts.has(char)));
    }

    #[test]
    fn a_subset_is_small_and_keeps_what_is_used() {
        let font = Fonts::get().face(Face::Regular);
        let mut used = Used::default();
        let glyphs: Vec<u16> = "123456789".chars().map(|digit| used.glyph(font, digit)).collect();
        assert_eq!(glyphs, (1..=9).collect::<Vec<u16>>());
        let subset = used.subset(font);
        assert!(subset.len() < 10_000, "{}", subset.len());
        assert_eq!(FontRef::new(&subset).unwrap().maxp().unwrap().num_glyphs(), 10);
    }
}
