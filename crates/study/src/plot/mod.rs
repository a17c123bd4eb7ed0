//! Plots as plain SVG, each in a light and a dark version.
//!
//! Colours are those of M. Okabe and K. Ito (2008), which people of every kind of colour vision tell apart; lines also
//! differ by their dashes and bars by their labels, so that no plot speaks by colour alone.

mod bars;
mod boxes;
mod canvas;
mod lines;
mod rows;
mod scale;

pub use bars::{Bar, Bars};
pub use boxes::{Boxes, Spread};
pub use lines::{Curve, Lines};
pub use rows::Rows;
pub use scale::Scale;

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Dark ink on white.
    Light,
    /// Light ink on nearly black.
    Dark,
}

impl Theme {
    const fn paper(self) -> &'static str {
        match self {
            Self::Light => "#ffffff",
            Self::Dark => "#14171a",
        }
    }

    const fn ink(self) -> &'static str {
        match self {
            Self::Light => "#1b1f23",
            Self::Dark => "#e6e8ea",
        }
    }

    const fn faint(self) -> &'static str {
        match self {
            Self::Light => "#d9dde1",
            Self::Dark => "#343a40",
        }
    }

    /// The colour of series `i`.
    const fn series(self, i: usize) -> &'static str {
        let (light, dark) = match i % 6 {
            0 => ("#0072b2", "#56b4e9"),
            1 => ("#009e73", "#2fc79c"),
            2 => ("#c98a00", "#e69f00"),
            3 => ("#d55e00", "#ff8a3c"),
            4 => ("#aa4f83", "#cc79a7"),
            _ => ("#5a5f66", "#b5bac0"),
        };
        match self {
            Self::Light => light,
            Self::Dark => dark,
        }
    }
}

/// The dashes of series `i`.
const fn dashes(i: usize) -> &'static str {
    match i % 6 {
        0 => "none",
        1 => "8 3",
        2 => "2 3",
        3 => "8 3 2 3",
        4 => "14 4",
        _ => "4 4",
    }
}

/// A number as a reader wants it on an axis: `0.5`, `20`, `3,000`.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_and_short() {
        assert_eq!([0.0, 0.5, 0.25, 20.0, 3_000.0, -10.0].map(number), ["0", "0.5", "0.25", "20", "3,000", "−10"]);
        assert_eq!(number(1_234_567.0), "1,234,567");
        assert_eq!(number(0.001), "0.001");
    }
}
