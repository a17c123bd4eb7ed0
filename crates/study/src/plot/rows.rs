//! Bars that lie: a row for each name, a bar in it for each series, over a logarithmic axis.

use super::canvas::{Anchor, Canvas, Frame};
use super::{Scale, Theme, number};

/// Names with one value for each series.
#[derive(Clone, Debug)]
pub struct Rows {
    /// What is shown.
    pub title: String,
    /// The label of the logarithmic axis, with its unit.
    pub x_label: String,
    /// The names of the series.
    pub series: Vec<String>,
    /// The rows from the top: name and values. Zero has no bar.
    pub rows: Vec<(String, Vec<f64>)>,
    /// A value to mark with an upright line, and what it is.
    pub mark: Option<(f64, String)>,
}

impl Rows {
    /// The picture.
    pub fn svg(&self, theme: Theme) -> String {
        let thickness = 13.0;
        let row_height = thickness * self.series.len() as f64 + 9.0;
        let frame = Frame { left: 132.0, top: 94.0, right: 690.0, bottom: 94.0 + row_height * self.rows.len() as f64 };
        let mut canvas = Canvas::new(theme, 760.0, frame.bottom + 56.0, &self.title);
        let values = || self.rows.iter().flat_map(|(_, values)| values.iter().copied()).filter(|&value| value > 0.0);
        let scale = Scale::logarithmic(values().fold(f64::MAX, f64::min), values().fold(f64::MIN, f64::max));
        canvas.x_axis(&frame, &scale, &self.x_label);
        for (row, (name, values)) in self.rows.iter().enumerate() {
            let top = frame.top + row as f64 * row_height + 4.0;
            let middle = top + thickness * self.series.len() as f64 / 2.0;
            canvas.text(frame.left - 10.0, middle + 4.0, Anchor::End, 13.0, theme.ink(), name);
            for (series, &value) in values.iter().enumerate().filter(|(_, value)| **value > 0.0) {
                let y = top + series as f64 * thickness;
                let right = frame.x(scale.place(value));
                canvas.rect(frame.left, y, right - frame.left, thickness - 2.0, theme.series(series), 0.92);
                canvas.text(right + 5.0, y + thickness - 3.0, Anchor::Start, 11.0, theme.ink(), &number(value));
            }
        }
        if let Some((value, name)) = &self.mark {
            let x = frame.x(scale.place(*value));
            canvas.line((x, frame.top - 6.0), (x, frame.bottom), theme.ink(), 1.2, "5 4");
            canvas.text(x, frame.top - 9.0, Anchor::Middle, 12.0, theme.ink(), name);
        }
        canvas.legend(&self.series, false);
        canvas.finish()
    }
}
