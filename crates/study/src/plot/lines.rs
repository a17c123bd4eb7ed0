//! Curves over a common axis.

use super::canvas::{Canvas, Frame};
use super::{Scale, Theme, dashes};

/// Some curves.
#[derive(Clone, Debug)]
pub struct Lines {
    /// What is shown.
    pub title: String,
    /// The label of the horizontal axis, with its unit.
    pub x_label: String,
    /// The label of the upright axis, with its unit.
    pub y_label: String,
    /// The curves.
    pub curves: Vec<Curve>,
    /// Whether the upright axis is logarithmic.
    pub logarithmic: bool,
}

/// A named curve.
#[derive(Clone, Debug)]
pub struct Curve {
    /// Its name in the legend.
    pub name: String,
    /// Its points, from left to right.
    pub points: Vec<(f64, f64)>,
}

impl Lines {
    /// The picture.
    pub fn svg(&self, theme: Theme) -> String {
        let mut canvas = Canvas::new(theme, 760.0, 440.0, &self.title);
        let frame = Frame { left: 76.0, top: 76.0, right: 736.0, bottom: 384.0 };
        let points = || self.curves.iter().flat_map(|curve| &curve.points);
        let range = |value: fn(&(f64, f64)) -> f64| {
            points().map(value).fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)))
        };
        let (left, right) = range(|point| point.0);
        let (bottom, top) = range(|point| point.1);
        let x_scale = Scale::linear(left.min(right), right);
        let y_scale = if self.logarithmic { Scale::logarithmic(bottom, top) } else { Scale::linear(0.0, top) };
        canvas.x_axis(&frame, &x_scale, &self.x_label);
        canvas.y_axis(&frame, &y_scale, &self.y_label);
        for (i, curve) in self.curves.iter().enumerate() {
            let place = |&(x, y): &(f64, f64)| (frame.x(x_scale.place(x)), frame.y(y_scale.place(y)));
            let points: Vec<(f64, f64)> = curve.points.iter().map(place).collect();
            canvas.polyline(&points, theme.series(i), dashes(i));
        }
        canvas.legend(&self.curves.iter().map(|curve| curve.name.clone()).collect::<Vec<_>>(), true);
        canvas.finish()
    }
}
