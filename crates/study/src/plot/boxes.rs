//! Distributions as boxes: the middle half in the box, 5% to 95% in the whiskers, the median as a stroke.

use super::canvas::{Anchor, Canvas, Frame};
use super::{Scale, Theme, number};
use crate::statistics::quantile;

/// A row for each name, a box in it for each series.
#[derive(Clone, Debug)]
pub struct Boxes {
    /// What is shown.
    pub title: String,
    /// The label of the logarithmic axis, with its unit.
    pub x_label: String,
    /// The names of the rows, from the top.
    pub rows: Vec<String>,
    /// The names of the series.
    pub series: Vec<String>,
    /// For each row and series its distribution.
    pub spreads: Vec<Vec<Option<Spread>>>,
    /// A value to mark with an upright line, and what it is.
    pub mark: Option<(f64, String)>,
}

/// Five numbers of a distribution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// 5, 25, 50, 75 and 95 hundredths lie below these.
    pub quantiles: [f64; 5],
}

impl Spread {
    /// The spread of some values, `None` of nothing.
    pub fn of(values: &[f64]) -> Option<Self> {
        let mut quantiles = [0.0; 5];
        for (to, share) in quantiles.iter_mut().zip([0.05, 0.25, 0.5, 0.75, 0.95]) {
            *to = quantile(values, share)?;
        }
        Some(Self { quantiles })
    }
}

impl Boxes {
    /// The picture.
    pub fn svg(&self, theme: Theme) -> String {
        let thickness = 11.0;
        let row_height = thickness * self.series.len() as f64 + 14.0;
        let top = if self.mark.is_some() { 94.0 } else { 76.0 };
        let frame = Frame { left: 132.0, top, right: 716.0, bottom: top + row_height * self.rows.len() as f64 };
        let mut canvas = Canvas::new(theme, 760.0, frame.bottom + 56.0, &self.title);
        let all = || self.spreads.iter().flatten().flatten().flat_map(|spread| spread.quantiles);
        let scale = Scale::logarithmic(all().fold(f64::MAX, f64::min), all().fold(f64::MIN, f64::max));
        canvas.x_axis(&frame, &scale, &self.x_label);
        for (row, name) in self.rows.iter().enumerate() {
            let top = frame.top + row as f64 * row_height;
            canvas.line((frame.left, top), (frame.right, top), theme.faint(), 1.0, "none");
            canvas.text(frame.left - 10.0, top + row_height / 2.0 + 4.0, Anchor::End, 13.0, theme.ink(), name);
            for (series, spread) in self.spreads[row].iter().enumerate() {
                let Some(Spread { quantiles }) = spread else { continue };
                let y = top + 7.0 + series as f64 * thickness;
                let [low, left, middle, right, high] = quantiles.map(|value| frame.x(scale.place(value)));
                let colour = theme.series(series);
                let centre = y + thickness / 2.0;
                canvas.line((low, centre), (high, centre), colour, 1.4, "none");
                canvas.rect(left, y + 1.5, (right - left).max(1.5), thickness - 3.0, colour, 0.85);
                canvas.line((middle, y), (middle, y + thickness), theme.ink(), 2.2, "none");
            }
        }
        if let Some((value, name)) = &self.mark {
            let x = frame.x(scale.place(*value));
            canvas.line((x, frame.top - 6.0), (x, frame.bottom), theme.ink(), 1.2, "5 4");
            let name = format!("{} {name}", number(*value));
            canvas.text(x, frame.top - 9.0, Anchor::Middle, 12.0, theme.ink(), &name);
        }
        canvas.legend(&self.series, false);
        canvas.finish()
    }
}
