//! Distributions as boxes: the middle half in the box, 5% to 95% in the whiskers, the median as a stroke.

use super::canvas::{Anchor, CHARACTER, Canvas, Frame, MARGIN, WIDTH};
use super::{Axis, COLOURS};
use crate::statistics::quantile;

/// A row for each name, a box in it for each series.
#[derive(Clone, Debug)]
pub struct Boxes {
    /// What is shown.
    pub title: String,
    /// Under which conditions, small.
    pub subtitle: String,
    /// The axis of the values.
    pub axis: Axis,
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

const THICKNESS: f64 = 12.0;

impl Boxes {
    /// The picture.
    pub fn svg(&self) -> String {
        let mut canvas = Canvas::new(&self.title, &self.subtitle);
        canvas.legend(&self.series, false, None);
        let row_height = THICKNESS * self.series.len() as f64 + 12.0;
        let longest = self.rows.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let top = canvas.head() + if self.mark.is_some() { 24.0 } else { 6.0 };
        let frame = Frame {
            left: MARGIN + 8.0 + CHARACTER * longest as f64,
            top,
            right: WIDTH - 30.0,
            bottom: top + row_height * self.rows.len() as f64,
        };
        let all = self.spreads.iter().flatten().flatten().flat_map(|spread| spread.quantiles);
        let scale = self.axis.scale(all.chain(self.mark.iter().map(|mark| mark.0)));
        canvas.x_axis(&frame, &scale, &self.axis.label);
        for (row, name) in self.rows.iter().enumerate() {
            let top = frame.top + row as f64 * row_height;
            canvas.line((frame.left, top), (frame.right, top), "grid", 1.0, "none");
            canvas.text(frame.left - 8.0, top + row_height / 2.0 + 5.0, Anchor::End, "", name);
            for (series, spread) in self.spreads[row].iter().enumerate() {
                let Some(Spread { quantiles }) = spread else { continue };
                let y = top + 6.0 + series as f64 * THICKNESS;
                let [low, left, middle, right, high] = quantiles.map(|value| frame.x(scale.place(value)));
                let centre = y + THICKNESS / 2.0;
                canvas.line((low, centre), (high, centre), &format!("l{}", series % COLOURS), 1.5, "none");
                canvas.rect(left, y + 1.5, right - left, THICKNESS - 3.0, series, false);
                canvas.line((middle, y), (middle, y + THICKNESS), "ink", 2.4, "none");
            }
        }
        if let Some((value, name)) = &self.mark {
            canvas.mark(&frame, &scale, *value, name);
        }
        canvas.finish(frame.bottom + 50.0)
    }
}
