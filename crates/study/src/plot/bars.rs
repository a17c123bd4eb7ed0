//! Bars in groups, with intervals of confidence.

use super::canvas::{Anchor, Canvas, Frame};
use super::{Scale, Theme, number};

/// Groups of bars: one bar of each series in each group.
#[derive(Clone, Debug)]
pub struct Bars {
    /// What is shown.
    pub title: String,
    /// The label of the upright axis, with its unit.
    pub y_label: String,
    /// The names of the groups, from left to right.
    pub groups: Vec<String>,
    /// The names of the series.
    pub series: Vec<String>,
    /// For each group and series its bar.
    pub bars: Vec<Vec<Option<Bar>>>,
    /// Whether the upright axis is logarithmic.
    pub logarithmic: bool,
}

/// A value and the interval in which it lies with 95% confidence.
#[derive(Clone, Copy, Debug)]
pub struct Bar {
    /// The value.
    pub value: f64,
    /// The ends of the interval, if one is known.
    pub interval: Option<(f64, f64)>,
}

impl Bars {
    /// The picture.
    pub fn svg(&self, theme: Theme) -> String {
        let mut canvas = Canvas::new(theme, 760.0, 440.0, &self.title);
        let frame = Frame { left: 76.0, top: 84.0, right: 736.0, bottom: 390.0 };
        let bars = || self.bars.iter().flatten().flatten();
        let top = bars().map(|bar| bar.interval.map_or(bar.value, |(_, high)| high)).fold(0.0, f64::max);
        let lowest = bars().map(|bar| bar.value).fold(f64::MAX, f64::min);
        let scale =
            if self.logarithmic { Scale::logarithmic(lowest * 0.99, top) } else { Scale::linear(0.0, top.max(1e-6)) };
        canvas.y_axis(&frame, &scale, &self.y_label);
        let group_width = (frame.right - frame.left) / self.groups.len() as f64;
        let width = 0.84 * group_width / self.series.len() as f64;
        for (group, name) in self.groups.iter().enumerate() {
            let left = frame.left + group as f64 * group_width;
            canvas.text(left + group_width / 2.0, frame.bottom + 20.0, Anchor::Middle, 13.0, theme.ink(), name);
            for (series, bar) in self.bars[group].iter().enumerate() {
                let x = left + 0.08 * group_width + series as f64 * width;
                let middle = x + width / 2.0;
                let Some(bar) = bar else {
                    canvas.text(middle, frame.bottom - 5.0, Anchor::Middle, 11.0, theme.ink(), "–");
                    continue;
                };
                let y = frame.y(scale.place(bar.value));
                canvas.rect(x + 1.0, y, (width - 2.0).max(1.0), frame.bottom - y, theme.series(series), 0.92);
                let mut label_at = y;
                if let Some((low, high)) = bar.interval {
                    let (low, high) = (frame.y(scale.place(low)), frame.y(scale.place(high)));
                    canvas.line((middle, low), (middle, high), theme.ink(), 1.3, "none");
                    label_at = high;
                }
                let size = if width < 26.0 { 9.5 } else { 11.0 };
                canvas.text(middle, label_at - 5.0, Anchor::Middle, size, theme.ink(), &short(bar.value));
            }
        }
        canvas.line((frame.left, frame.bottom), (frame.right, frame.bottom), theme.ink(), 1.0, "none");
        canvas.legend(&self.series, false);
        canvas.finish()
    }
}

/// A value as it stands over its bar.
fn short(value: f64) -> String {
    if value >= 10.0 { number(value.round()) } else { number((value * 10.0).round() / 10.0) }
}
