//! Pictures as plain SVG: horizontal bars, curves and boxes.
//!
//! Each picture is one file for light and dark surroundings: colours are classes of a style sheet that asks what the reader
//! prefers. It is [`WIDTH`] wide, so that its text can still be read on a phone. Colours are those of M. Okabe and K. Ito
//! ("Color Universal Design", 2008), which people of every kind of colour vision tell apart; curves also differ by their
//! dashes and bars by their names, so that no picture speaks by colour alone. What a document claims is a diamond beside
//! what was measured.
//!
//! This is a module of ours and not a library: the known ones draw with fixed colours, which would take two files a
//! picture, and leave bars with intervals, bounds and claims to be drawn by hand anyway.
//!
//! ```
//! use bitdoku_lab::chart::{Axis, Bar, BarChart, Panel};
//! let bars = BarChart {
//!     title: "Apples eaten".to_owned(),
//!     subtitle: String::new(),
//!     axis: Axis::linear("apples"),
//!     series: vec![],
//!     panels: vec![Panel { name: "Monday".to_owned(), bars: vec![Bar::new("Ann", 0, Some(3.0))] }],
//!     mark: None,
//! };
//! assert!(bars.svg().starts_with("<svg "));
//! ```

mod bars;
mod boxes;
mod canvas;
mod lines;
mod scale;

pub use bars::{Bar, BarChart, Panel};
pub use boxes::{Boxes, Spread};
pub use canvas::WIDTH;
pub use lines::{Claim, Curve, LineChart};
pub use scale::{Axis, Scale};

/// How many series have a colour of their own.
const COLOURS: usize = 7;

/// A number as a reader wants it on an axis: `0.5`, `20`, `3,000`.
///
/// ```
/// assert_eq!(bitdoku_lab::chart::number(49_158.0), "49,158");
/// ```
pub fn number(value: f64) -> String {
    if value != 0.0 && value.abs() < 10.0 && (value - value.round()).abs() > 1e-9 {
        let text = format!("{value:.3}");
        return text.trim_end_matches('0').trim_end_matches('.').to_owned();
    }
    let digits = format!("{:.0}", value.abs());
    let mut grouped = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    if value < 0.0 && grouped != "0" { format!("−{grouped}") } else { grouped }
}

/// A number in three significant digits, with `k`, `M` or `G` where it is large: `850`, `12.3 k`, `4.56 M`.
///
/// ```
/// assert_eq!(bitdoku_lab::chart::short(4_560_000.0), "4.56 M");
/// ```
pub fn short(value: f64) -> String {
    let (scaled, unit) = match value {
        1e9.. => (value / 1e9, " G"),
        1e6.. => (value / 1e6, " M"),
        1e4.. => (value / 1e3, " k"),
        _ => (value, ""),
    };
    if unit.is_empty() && scaled >= 999.5 {
        return number(scaled.round());
    }
    let decimals = (2.0 - scaled.abs().max(1e-9).log10().floor()).clamp(0.0, 3.0) as usize;
    format!("{scaled:.decimals$}{unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_and_short() {
        assert_eq!([0.0, 0.5, 0.25, 20.0, 3_000.0, -10.0].map(number), ["0", "0.5", "0.25", "20", "3,000", "−10"]);
        assert_eq!(number(1_234_567.0), "1,234,567");
        assert_eq!(number(0.001), "0.001");
        for (value, text) in
            [(0.5, "0.500"), (850.0, "850"), (12_345.0, "12.3 k"), (4_560_000.0, "4.56 M"), (2e9, "2.00 G")]
        {
            assert_eq!(short(value), text);
        }
        assert_eq!(short(1_234.0), "1,234");
    }
}
