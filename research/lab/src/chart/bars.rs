//! Horizontal bars in panels: a name, a bar, a figure; with intervals of confidence, bounds and claims. On a logarithmic axis,
//! which has no zero for a bar to begin at, a value is a dot.

use super::canvas::{Anchor, CHARACTER, Canvas, Frame, MARGIN, WIDTH};
use super::{Axis, short};

/// Panels of bars over one axis.
#[derive(Clone, Debug)]
pub struct BarChart {
    /// What is shown.
    pub title: String,
    /// Under which conditions, small.
    pub subtitle: String,
    /// The axis of the values.
    pub axis: Axis,
    /// What the colours mean; empty where the bars' names say all.
    pub series: Vec<String>,
    /// The panels from the top.
    pub panels: Vec<Panel>,
    /// A value to mark with an upright line, and what it is.
    pub mark: Option<(f64, String)>,
}

/// Bars under one heading.
#[derive(Clone, Debug)]
pub struct Panel {
    /// The heading; empty for none.
    pub name: String,
    /// The bars from the top.
    pub bars: Vec<Bar>,
}

/// A value, and all that is said of it.
#[derive(Clone, Debug, Default)]
pub struct Bar {
    /// What it belongs to.
    pub name: String,
    /// Its colour.
    pub series: usize,
    /// The value; a bar without one is a range if it has an interval, and else a dash.
    pub value: Option<f64>,
    /// An interval of confidence, or the range of a bar without a value.
    pub interval: Option<(f64, f64)>,
    /// Whether the value rests on a part of what was to be measured and is only a bound. Such bars are faint.
    pub is_bound: bool,
    /// What a document claims.
    pub claimed: Option<f64>,
    /// The text after the bar; the value in three digits if empty.
    pub label: String,
}

impl Bar {
    /// A bar with its value for a label.
    pub fn new(name: impl Into<String>, series: usize, value: Option<f64>) -> Self {
        Self { name: name.into(), series, value, ..Self::default() }
    }

    fn values(&self) -> impl Iterator<Item = f64> {
        let interval = self.interval.into_iter().flat_map(|(low, high)| [low, high]);
        self.value.into_iter().chain(interval).chain(self.claimed)
    }
}

const BAR: f64 = 16.0;
const STEP: f64 = 22.0;
const HEADING: f64 = 26.0;

/// About the width of a character of a label.
const SMALL: f64 = 7.2;

impl BarChart {
    /// The picture.
    pub fn svg(&self) -> String {
        let bars = || self.panels.iter().flat_map(|panel| &panel.bars);
        let has_claims = bars().any(|bar| bar.claimed.is_some());
        let mut canvas = Canvas::new(&self.title, &self.subtitle);
        canvas.legend(&self.series, false, has_claims.then_some("as published"));
        let height_of =
            |panel: &Panel| (if panel.name.is_empty() { 6.0 } else { HEADING }) + STEP * panel.bars.len() as f64 + 4.0;
        let longest = bars().map(|bar| bar.name.chars().count()).max().unwrap_or(0);
        let label = bars().map(|bar| bar.label.chars().count().max(7)).max().unwrap_or(0);
        let top = canvas.head() + if self.mark.is_some() { 24.0 } else { 6.0 };
        let frame = Frame {
            left: (MARGIN + 8.0 + CHARACTER * longest as f64).clamp(60.0, 270.0),
            top,
            right: WIDTH - (12.0 + 7.0 * label as f64).clamp(60.0, 190.0),
            bottom: top + self.panels.iter().map(height_of).sum::<f64>(),
        };
        let mark = self.mark.iter().map(|(value, _)| *value);
        let mut scale = self.axis.scale(bars().flat_map(Bar::values).chain(mark));
        if self.axis.logarithmic {
            // The least bar is to be seen, too.
            let least = bars().flat_map(Bar::values).filter(|value| *value > 0.0).fold(f64::MAX, f64::min);
            if scale.place(least) < 0.03 {
                scale = self.axis.scale(bars().flat_map(Bar::values).chain([least / 2.0]));
            }
        }
        canvas.x_axis(&frame, &scale, &self.axis.label);
        if let Some((value, name)) = &self.mark {
            canvas.mark(&frame, &scale, *value, name);
        }
        let mut y = frame.top;
        for panel in &self.panels {
            if panel.name.is_empty() {
                y += 6.0;
            } else {
                canvas.text(MARGIN, y + 18.0, Anchor::Start, "panel halo", &panel.name);
                y += HEADING;
            }
            for bar in &panel.bars {
                let middle = y + BAR / 2.0;
                let x = |value: f64| frame.x(scale.place(value));
                canvas.text(frame.left - 8.0, middle + 5.0, Anchor::End, "", &bar.name);
                let mut end = frame.left;
                match (bar.value, bar.interval) {
                    (Some(value), interval) => {
                        end = x(value);
                        if !self.axis.logarithmic {
                            canvas.rect(frame.left, y, x(value) - frame.left, BAR, bar.series, bar.is_bound);
                        }
                        if let Some((low, high)) = interval {
                            canvas.line((x(low), middle), (x(high), middle), "ink", 1.4, "none");
                            end = end.max(x(high));
                        }
                        if self.axis.logarithmic {
                            canvas.dot(x(value), middle, bar.series, bar.is_bound);
                            end = end.max(x(value) + 6.0);
                        }
                    }
                    (None, Some((low, high))) => {
                        canvas.rect(x(low), y + 3.0, x(high) - x(low), BAR - 6.0, bar.series, true);
                        end = x(high);
                    }
                    (None, None) => {}
                }
                let label = match bar.value {
                    _ if !bar.label.is_empty() => bar.label.clone(),
                    Some(value) => short(value),
                    None => "–".to_owned(),
                };
                if let Some(claimed) = bar.claimed {
                    canvas.claim(x(claimed), middle);
                    end = behind(end, x(claimed), &label);
                }
                canvas.text(end + 6.0, middle + 5.0, Anchor::Start, "small halo", &label);
                y += STEP;
            }
            y += 4.0;
        }
        canvas.finish(frame.bottom + 50.0)
    }
}

/// Where the label of a bar that ends at `end` begins: at the bar if it fits before the sign of what is claimed, or after the
/// sign. A figure that follows the sign alone looks as if it were the claim's.
fn behind(end: f64, claimed: f64, label: &str) -> f64 {
    let width = 6.0 + SMALL * label.chars().count() as f64;
    if end + width < claimed - 7.0 { end } else { end.max(claimed + 7.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_needs_a_zero_to_begin_at() {
        let chart = |axis: Axis| BarChart {
            title: String::new(),
            subtitle: String::new(),
            axis,
            series: Vec::new(),
            panels: vec![Panel { name: String::new(), bars: vec![Bar::new("a", 0, Some(30.0))] }],
            mark: None,
        };
        assert!(chart(Axis::logarithmic("x")).svg().contains("<circle"));
        assert!(!chart(Axis::linear("x")).svg().contains("<circle"));
    }

    #[test]
    fn a_label_stands_at_its_bar_unless_the_claim_is_in_its_way() {
        assert_eq!(behind(100.0, 300.0, "74%"), 100.0);
        assert_eq!(behind(100.0, 120.0, "74%"), 127.0);
        assert_eq!(behind(300.0, 100.0, "74%"), 300.0);
    }
}
