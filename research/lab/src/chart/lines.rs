//! Curves over a common axis, with what a document claims as points beside them.

use super::Axis;
use super::canvas::{Anchor, Canvas, Frame, WIDTH};

/// Some curves.
#[derive(Clone, Debug)]
pub struct LineChart {
    /// What is shown.
    pub title: String,
    /// Under which conditions, small.
    pub subtitle: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The upright axis.
    pub y: Axis,
    /// The curves.
    pub curves: Vec<Curve>,
    /// Points that a document claims.
    pub claims: Vec<Claim>,
}

/// A named curve.
#[derive(Clone, Debug)]
pub struct Curve {
    /// Its name in the legend.
    pub name: String,
    /// Its points, from left to right.
    pub points: Vec<(f64, f64)>,
}

/// A point that a document claims.
#[derive(Clone, Debug)]
pub struct Claim {
    /// Where it lies.
    pub at: (f64, f64),
    /// What is next to it.
    pub name: String,
}

impl LineChart {
    /// The picture.
    pub fn svg(&self) -> String {
        let mut canvas = Canvas::new(&self.title, &self.subtitle);
        let names: Vec<String> = self.curves.iter().map(|curve| curve.name.clone()).collect();
        canvas.legend(&names, true, (!self.claims.is_empty()).then_some("as published"));
        let top = canvas.head() + 8.0;
        let frame = Frame { left: 76.0, top, right: WIDTH - 22.0, bottom: top + 310.0 };
        let points = || {
            let claimed = self.claims.iter().map(|claim| claim.at);
            self.curves.iter().flat_map(|curve| curve.points.iter().copied()).chain(claimed)
        };
        let (x_scale, y_scale) = (self.x.scale(points().map(|(x, _)| x)), self.y.scale(points().map(|(_, y)| y)));
        canvas.x_axis(&frame, &x_scale, &self.x.label);
        canvas.y_axis(&frame, &y_scale, &self.y.label);
        let place = |(x, y): (f64, f64)| (frame.x(x_scale.place(x)), frame.y(y_scale.place(y)));
        for (i, curve) in self.curves.iter().enumerate() {
            let points: Vec<(f64, f64)> = curve.points.iter().map(|&point| place(point)).collect();
            canvas.polyline(&points, i);
        }
        for claim in &self.claims {
            let (x, y) = place(claim.at);
            canvas.claim(x, y);
            let right = x > WIDTH * 0.6;
            let (at, anchor) = if right { (x - 11.0, Anchor::End) } else { (x + 11.0, Anchor::Start) };
            canvas.text(at, y - 6.0, anchor, "small halo", &claim.name);
        }
        canvas.finish(frame.bottom + 50.0)
    }
}
