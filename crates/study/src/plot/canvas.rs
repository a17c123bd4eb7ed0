//! SVG elements as text, and what all plots share: paper, title, axes and legend.

use std::fmt::Write as _;

use super::{Scale, Theme, dashes, number};

/// A picture under construction.
pub(super) struct Canvas {
    pub(super) theme: Theme,
    width: f64,
    height: f64,
    body: String,
}

/// Where the data are drawn: left, top, right, bottom.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

impl Frame {
    pub(super) fn x(&self, share: f64) -> f64 {
        self.left + share * (self.right - self.left)
    }

    pub(super) fn y(&self, share: f64) -> f64 {
        self.bottom - share * (self.bottom - self.top)
    }
}

/// Which side of its place a text stands on.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Canvas {
    pub(super) fn new(theme: Theme, width: f64, height: f64, title: &str) -> Self {
        let mut canvas = Self { theme, width, height, body: String::new() };
        canvas.text(20.0, 30.0, Anchor::Start, 17.0, theme.ink(), title);
        canvas
    }

    fn push(&mut self, element: std::fmt::Arguments<'_>) {
        writeln!(self.body, "{element}").expect("strings take everything");
    }

    pub(super) fn text(&mut self, x: f64, y: f64, anchor: Anchor, size: f64, colour: &str, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let text = escaped(text);
        self.push(format_args!(
            r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}" font-size="{size}" fill="{colour}">{text}</text>"#
        ));
    }

    fn upright_text(&mut self, x: f64, y: f64, text: &str) {
        let (ink, text) = (self.theme.ink(), escaped(text));
        self.push(format_args!(
            r#"<text transform="translate({x:.1} {y:.1}) rotate(-90)" text-anchor="middle" font-size="13" fill="{ink}">{text}</text>"#
        ));
    }

    pub(super) fn line(&mut self, from: (f64, f64), to: (f64, f64), colour: &str, width: f64, dashes: &str) {
        let ((x1, y1), (x2, y2)) = (from, to);
        self.push(format_args!(
            r#"<line x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}" stroke="{colour}" stroke-width="{width}" stroke-dasharray="{dashes}"/>"#
        ));
    }

    pub(super) fn polyline(&mut self, points: &[(f64, f64)], colour: &str, dashes: &str) {
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let points = points.join(" ");
        self.push(format_args!(
            r#"<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.2" stroke-linejoin="round" stroke-dasharray="{dashes}"/>"#
        ));
    }

    pub(super) fn rect(&mut self, x: f64, y: f64, width: f64, height: f64, colour: &str, opacity: f64) {
        self.push(format_args!(
            r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" fill="{colour}" fill-opacity="{opacity}"/>"#
        ));
    }

    /// The horizontal axis with its label, and a faint upright line at each tick.
    pub(super) fn x_axis(&mut self, frame: &Frame, scale: &Scale, label: &str) {
        let (ink, faint) = (self.theme.ink(), self.theme.faint());
        for tick in scale.ticks() {
            let x = frame.x(scale.place(tick));
            self.line((x, frame.top), (x, frame.bottom), faint, 1.0, "none");
            self.text(x, frame.bottom + 18.0, Anchor::Middle, 12.0, ink, &number(tick));
        }
        self.line((frame.left, frame.bottom), (frame.right, frame.bottom), ink, 1.0, "none");
        self.text((frame.left + frame.right) / 2.0, frame.bottom + 40.0, Anchor::Middle, 13.0, ink, label);
    }

    /// The upright axis with its label, and a faint horizontal line at each tick.
    pub(super) fn y_axis(&mut self, frame: &Frame, scale: &Scale, label: &str) {
        let (ink, faint) = (self.theme.ink(), self.theme.faint());
        for tick in scale.ticks() {
            let y = frame.y(scale.place(tick));
            self.line((frame.left, y), (frame.right, y), faint, 1.0, "none");
            self.text(frame.left - 8.0, y + 4.0, Anchor::End, 12.0, ink, &number(tick));
        }
        self.upright_text(20.0, (frame.top + frame.bottom) / 2.0, label);
    }

    /// The names of series in a row under the title, each with its line or its patch.
    pub(super) fn legend(&mut self, names: &[String], lines: bool) {
        let mut x = 20.0;
        for (i, name) in names.iter().enumerate() {
            let colour = self.theme.series(i);
            if lines {
                self.line((x, 50.0), (x + 34.0, 50.0), colour, 2.6, dashes(i));
            } else {
                self.rect(x + 8.0, 43.0, 14.0, 14.0, colour, 1.0);
            }
            self.text(x + 40.0, 55.0, Anchor::Start, 13.0, self.theme.ink(), name);
            x += 62.0 + 7.3 * name.chars().count() as f64;
        }
    }

    pub(super) fn finish(self) -> String {
        let Self { theme, width, height, body } = self;
        let paper = theme.paper();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
             font-family=\"system-ui, 'Segoe UI', Helvetica, Arial, sans-serif\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"{paper}\"/>\n{body}</svg>\n"
        )
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
