//! The figures as a picture: solvers by set, bars on a logarithmic scale.
//!
//! One panel for each set, one bar for each contestant, the same scale in all. Every bar has its name and its figure in
//! words, so that colour only helps to find a contestant again. The colours are those of Okabe and Ito ("Color Universal
//! Design", 2008), which people with any kind of colour vision tell apart; text and lines follow the reader's light or dark
//! theme.

use std::fmt::Write;

use super::report::{Heading, Report};
use super::score::{Score, SetScores};

const WIDTH: f64 = 760.0;
/// Where the scale ends; the rest is for the last bar's figure.
const RIGHT: f64 = 660.0;
/// Left of the titles.
const MARGIN: f64 = 16.0;
/// About the width of a character.
const CHARACTER: f64 = 7.2;
const BAR: f64 = 18.0;
const STEP: f64 = 24.0;
const TOP: f64 = 64.0;
/// Above the first bar of a panel, for its title, and below the last.
const PANEL_HEAD: f64 = 32.0;
const PANEL_FOOT: f64 = 14.0;
const AXIS: f64 = 56.0;

const COLOURS: [&str; 7] = ["#0072b2", "#e69f00", "#009e73", "#d55e00", "#56b4e9", "#cc79a7", "#999999"];

const STYLE: &str = "\
text { font: 13px system-ui, sans-serif; fill: #1f2328 }
.title { font-size: 16px; font-weight: 600 }
.set { font-weight: 600 }
.quiet { fill: #59636e; font-size: 12px }
.paper { fill: #ffffff }
.grid { stroke: #d1d9e0 }
.figure { paint-order: stroke; stroke: #ffffff; stroke-width: 4px }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 }
  .quiet { fill: #9198a1 }
  .paper { fill: #0d1117 }
  .grid { stroke: #3d444d }
  .figure { stroke: #0d1117 }
}
";

/// The picture as an SVG document, `None` if there is no figure to draw.
pub(crate) fn svg(report: &Report) -> Option<String> {
    let rates = report.sets.iter().flat_map(|set| set.scores.iter().filter_map(Score::puzzles_per_second));
    let names = names(report);
    let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let left = (MARGIN + 8.0 + longest as f64 * CHARACTER).clamp(90.0, 330.0);
    let scale = Scale::around(left, rates)?;
    let height_of = |set: &SetScores| PANEL_HEAD + drawn(set).count() as f64 * STEP + PANEL_FOOT;
    let bottom = TOP + report.sets.iter().map(height_of).sum::<f64>();
    let mut svg = Svg::new(bottom + AXIS, &report.heading);
    svg.axis(&scale, bottom);
    let mut top = TOP;
    for set in &report.sets {
        svg.panel(set, &names, &scale, top);
        top += height_of(set);
    }
    Some(svg.end())
}

/// The contestants with a figure.
fn drawn(set: &SetScores) -> impl Iterator<Item = (&Score, f64)> {
    set.scores.iter().filter_map(|score| Some((score, score.puzzles_per_second()?)))
}

/// All contestants, in the order in which they first appear: each has its colour by it.
fn names(report: &Report) -> Vec<String> {
    let mut names = Vec::new();
    for label in report.sets.iter().flat_map(|set| set.scores.iter().map(Score::label)) {
        if !names.contains(&label) {
            names.push(label);
        }
    }
    names
}

/// Puzzles a second as a place on the picture.
struct Scale {
    /// Where the bars begin.
    left: f64,
    /// The powers of ten at its ends.
    from: i32,
    to: i32,
}

impl Scale {
    /// From a power of ten well below the least rate, so that its bar can be seen, to one above the greatest.
    fn around(left: f64, rates: impl Iterator<Item = f64> + Clone) -> Option<Self> {
        let least = rates.clone().reduce(f64::min)?;
        let greatest = rates.reduce(f64::max)?;
        let from = (least.log10() - 0.3).floor() as i32;
        Some(Self { left, from, to: (greatest.log10().ceil() as i32).max(from + 1) })
    }

    fn x(&self, rate: f64) -> f64 {
        let part = (rate.log10() - f64::from(self.from)) / f64::from(self.to - self.from);
        self.left + part * (RIGHT - self.left)
    }
}

/// `850`, `12.3 k`, `4.56 M`: three significant digits.
fn short(rate: f64) -> String {
    let (value, unit) = match rate {
        1e9.. => (rate / 1e9, " G"),
        1e6.. => (rate / 1e6, " M"),
        1e3.. => (rate / 1e3, " k"),
        _ => (rate, ""),
    };
    let decimals = (2.0 - value.max(1e-9).log10().floor()).clamp(0.0, 3.0) as usize;
    format!("{value:.decimals$}{unit}")
}

/// The document under way.
struct Svg(String);

impl Svg {
    fn new(height: f64, heading: &Heading) -> Self {
        let mut svg = Self(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" \
             role=\"img\" aria-label=\"Puzzles per second by solver and set\">\n<style>\n{STYLE}</style>\n\
             <rect class=\"paper\" width=\"{WIDTH}\" height=\"{height}\"/>\n"
        ));
        let calls = if heading.mode == "single" { "one puzzle a call" } else { "many puzzles a call" };
        let conditions =
            format!("{}, {}, up to {} solutions a puzzle, {calls}", heading.cpu, heading.date, heading.limit);
        svg.text(MARGIN, 28.0, "start", "title", "Puzzles per second");
        svg.text(MARGIN, 48.0, "start", "quiet", &conditions);
        svg
    }

    fn text(&mut self, x: f64, y: f64, anchor: &str, class: &str, text: &str) {
        let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let _ = writeln!(
            self.0,
            "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>"
        );
    }

    /// A line for each power of ten, and below them what they mean.
    fn axis(&mut self, scale: &Scale, bottom: f64) {
        let span = scale.to - scale.from;
        for power in scale.from..=scale.to {
            let x = scale.x(10f64.powi(power));
            let _ = writeln!(
                self.0,
                "<line class=\"grid\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{:.1}\" y2=\"{bottom:.1}\"/>",
                TOP + PANEL_HEAD - 6.0
            );
            // Where powers stand close, every other one is enough.
            if span <= 8 || (power - scale.from) % 2 == 0 {
                let unit = if power < 0 { format!("10^{power}") } else { short(10f64.powi(power)) };
                let unit = unit.replace(".00", "").replace(".0", "");
                self.text(x, bottom + 18.0, "middle", "quiet", &unit);
            }
        }
        let what = "puzzles per second, logarithmic scale: the longer the faster";
        self.text((scale.left + RIGHT) / 2.0, bottom + 40.0, "middle", "quiet", what);
    }

    fn panel(&mut self, set: &SetScores, names: &[String], scale: &Scale, top: f64) {
        self.text(MARGIN, top + 20.0, "start", "set", &set.title());
        for (i, (score, rate)) in drawn(set).enumerate() {
            let y = top + PANEL_HEAD + i as f64 * STEP;
            let label = score.label();
            let colour =
                names.iter().position(|name| *name == label).map_or(COLOURS[0], |at| COLOURS[at % COLOURS.len()]);
            let (left, end) = (scale.left, scale.x(rate));
            let _ = writeln!(
                self.0,
                "<rect x=\"{left:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{BAR}\" rx=\"2\" fill=\"{colour}\"/>",
                end - left
            );
            self.text(left - 8.0, y + 14.0, "end", "", &label);
            self.text(end + 6.0, y + 14.0, "start", "figure", &(short(rate) + "/s"));
        }
    }

    fn end(mut self) -> String {
        self.0.push_str("</svg>\n");
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_short() {
        for (rate, text) in
            [(0.5, "0.500"), (850.0, "850"), (12_345.0, "12.3 k"), (4_560_000.0, "4.56 M"), (2e9, "2.00 G")]
        {
            assert_eq!(short(rate), text);
        }
    }

    #[test]
    fn every_bar_lies_between_the_ends_of_the_scale() {
        let rates = [3.0, 99.0, 1e6, 2.5e6];
        let scale = Scale::around(100.0, rates.into_iter()).unwrap();
        assert_eq!((scale.from, scale.to), (0, 7));
        assert!(rates.iter().all(|&rate| 100.0 < scale.x(rate) && scale.x(rate) <= RIGHT));
        assert!(Scale::around(100.0, std::iter::empty()).is_none());
    }
}
