//! SVG elements as text, and what all pictures share: paper, title, axes and legend.

use std::fmt::Write as _;

use super::{COLOURS, Scale, number};

/// How wide every picture is, in units of its own; a phone shows it at two thirds.
pub const WIDTH: f64 = 600.0;

/// Left and right of everything.
pub(super) const MARGIN: f64 = 14.0;

/// About the width of a character of ordinary size.
pub(super) const CHARACTER: f64 = 8.6;

const STYLE: &str = "\
text{font:15px system-ui,'Segoe UI',Helvetica,Arial,sans-serif;fill:#1b1f23}
.title{font-size:18px;font-weight:600}.panel{font-weight:600}.small{font-size:13px}
.quiet{font-size:13px;fill:#59636e}
.halo{paint-order:stroke;stroke:#fff;stroke-width:4px;stroke-linejoin:round}
.paper{fill:#fff}.grid{stroke:#d9dde1}.ink{stroke:#1b1f23;fill:none}.claim{fill:#fff;stroke:#1b1f23;stroke-width:1.8}
.c0{fill:#0072b2}.c1{fill:#009e73}.c2{fill:#c98a00}.c3{fill:#d55e00}.c4{fill:#aa4f83}.c5{fill:#5a5f66}.c6{fill:#3d8fc4}
.l0{stroke:#0072b2}.l1{stroke:#009e73}.l2{stroke:#c98a00}.l3{stroke:#d55e00}.l4{stroke:#aa4f83}.l5{stroke:#5a5f66}.l6{stroke:#3d8fc4}
@media(prefers-color-scheme:dark){
text{fill:#e6e8ea}.quiet{fill:#9aa3ad}.halo{stroke:#14171a}
.paper{fill:#14171a}.grid{stroke:#343a40}.ink{stroke:#e6e8ea}.claim{fill:#14171a;stroke:#e6e8ea}
.c0{fill:#56b4e9}.c1{fill:#2fc79c}.c2{fill:#e69f00}.c3{fill:#ff8a3c}.c4{fill:#d58bb4}.c5{fill:#b5bac0}.c6{fill:#8ecbf0}
.l0{stroke:#56b4e9}.l1{stroke:#2fc79c}.l2{stroke:#e69f00}.l3{stroke:#ff8a3c}.l4{stroke:#d58bb4}.l5{stroke:#b5bac0}.l6{stroke:#8ecbf0}
}
";

/// A picture under construction.
pub(super) struct Canvas {
    title: String,
    /// Where the next line of the head goes.
    head: f64,
    body: String,
}

/// Where the data are drawn.
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

/// Which side of its place a text is on.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// The dashes of series `i`.
pub(super) const fn dashes(i: usize) -> &'static str {
    match i % COLOURS {
        0 => "none",
        1 => "9 4",
        2 => "2 4",
        3 => "9 4 2 4",
        4 => "16 5",
        5 => "5 5",
        _ => "12 3 2 3 2 3",
    }
}

impl Canvas {
    /// A picture with its title and subtitle, each folded where it is too long for a line.
    pub(super) fn new(title: &str, subtitle: &str) -> Self {
        let mut canvas = Self { title: title.to_owned(), head: 8.0, body: String::new() };
        for (text, class, width, step) in [(title, "title", 46, 22.0), (subtitle, "quiet", 80, 17.0)] {
            for line in folded(text, width) {
                canvas.head += step;
                let y = canvas.head;
                canvas.text(MARGIN, y, Anchor::Start, class, &line);
            }
        }
        canvas.head += 8.0;
        canvas
    }

    /// How far down the head goes.
    pub(super) fn head(&self) -> f64 {
        self.head
    }

    fn push(&mut self, element: std::fmt::Arguments<'_>) {
        writeln!(self.body, "{element}").expect("strings take everything");
    }

    pub(super) fn text(&mut self, x: f64, y: f64, anchor: Anchor, class: &str, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
        let text = escaped(text);
        self.push(format_args!(r#"<text x="{x:.1}" y="{y:.1}"{anchor}{class}>{text}</text>"#));
    }

    fn upright_text(&mut self, x: f64, y: f64, text: &str) {
        let text = escaped(text);
        self.push(format_args!(
            r#"<text transform="translate({x:.1} {y:.1}) rotate(-90)" text-anchor="middle" class="small">{text}</text>"#
        ));
    }

    pub(super) fn line(&mut self, from: (f64, f64), to: (f64, f64), class: &str, width: f64, dashes: &str) {
        let ((x1, y1), (x2, y2)) = (from, to);
        let dashes = if dashes == "none" { String::new() } else { format!(" stroke-dasharray=\"{dashes}\"") };
        self.push(format_args!(
            r#"<line x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}" class="{class}" stroke-width="{width}"{dashes}/>"#
        ));
    }

    pub(super) fn polyline(&mut self, points: &[(f64, f64)], series: usize) {
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let (points, colour, dashes) = (points.join(" "), series % COLOURS, dashes(series));
        self.push(format_args!(
            r#"<polyline points="{points}" class="l{colour}" fill="none" stroke-width="2.4" stroke-linejoin="round" stroke-dasharray="{dashes}"/>"#
        ));
    }

    /// A bar; `faint` where only a part of what it represents is known.
    pub(super) fn rect(&mut self, x: f64, y: f64, width: f64, height: f64, series: usize, faint: bool) {
        let (width, colour) = (width.max(1.5), series % COLOURS);
        if faint {
            self.push(format_args!(
                r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" class="c{colour}" fill-opacity="0.3"/>"#
            ));
            self.push(format_args!(
                r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" class="l{colour}" fill="none" stroke-width="1.5" stroke-dasharray="4 3"/>"#
            ));
        } else {
            self.push(format_args!(
                r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" class="c{colour}"/>"#
            ));
        }
    }

    /// A value as a dot, a ring if it is only a bound.
    pub(super) fn dot(&mut self, x: f64, y: f64, series: usize, faint: bool) {
        let colour = series % COLOURS;
        let class = if faint {
            format!(r#"class="l{colour}" fill="none" stroke-width="2""#)
        } else {
            format!(r#"class="c{colour}""#)
        };
        self.push(format_args!(r#"<circle cx="{x:.1}" cy="{y:.1}" r="5.5" {class}/>"#));
    }

    /// What a document claims: a diamond.
    pub(super) fn claim(&mut self, x: f64, y: f64) {
        self.push(format_args!(r#"<path d="M{x:.1} {y:.1}m0 -7l7 7l-7 7l-7 -7z" class="claim"/>"#));
    }

    /// A value marked by a dashed upright line, with what it is above it.
    pub(super) fn mark(&mut self, frame: &Frame, scale: &Scale, value: f64, name: &str) {
        let x = frame.x(scale.place(value));
        self.line((x, frame.top - 4.0), (x, frame.bottom), "ink", 1.2, "5 4");
        self.text(x, frame.top - 9.0, Anchor::Middle, "small", name);
    }

    /// The horizontal axis with its label, and a faint upright line at each tick.
    pub(super) fn x_axis(&mut self, frame: &Frame, scale: &Scale, label: &str) {
        for tick in scale.ticks() {
            let x = frame.x(scale.place(tick));
            self.line((x, frame.top), (x, frame.bottom), "grid", 1.0, "none");
            self.text(x, frame.bottom + 18.0, Anchor::Middle, "small", &tick_label(tick));
        }
        self.line((frame.left, frame.bottom), (frame.right, frame.bottom), "ink", 1.0, "none");
        self.text(WIDTH / 2.0, frame.bottom + 39.0, Anchor::Middle, "small", label);
    }

    /// The upright axis with its label, and a faint horizontal line at each tick.
    pub(super) fn y_axis(&mut self, frame: &Frame, scale: &Scale, label: &str) {
        for tick in scale.ticks() {
            let y = frame.y(scale.place(tick));
            self.line((frame.left, y), (frame.right, y), "grid", 1.0, "none");
            self.text(frame.left - 7.0, y + 4.5, Anchor::End, "small", &tick_label(tick));
        }
        self.upright_text(MARGIN + 4.0, (frame.top + frame.bottom) / 2.0, label);
    }

    /// The names of series under the title, each with its line or its patch, as many in a line as fit; then the sign
    /// of what is claimed, if there is one.
    pub(super) fn legend(&mut self, names: &[String], lines: bool, claim: Option<&str>) {
        let mut x = MARGIN;
        let mut y = self.head + 12.0;
        let patch = if lines { 34.0 } else { 15.0 };
        let entries = names.iter().map(|name| (name.as_str(), false)).chain(claim.map(|claim| (claim, true)));
        let entries: Vec<(&str, bool)> = entries.collect();
        if entries.is_empty() {
            return;
        }
        for (i, (name, is_claim)) in entries.into_iter().enumerate() {
            let width = patch + 8.0 + CHARACTER * name.chars().count() as f64;
            if x > MARGIN && x + width > WIDTH - MARGIN {
                (x, y) = (MARGIN, y + 21.0);
            }
            match (is_claim, lines) {
                (true, _) => self.claim(x + patch / 2.0, y - 5.0),
                (false, true) => {
                    self.line((x, y - 5.0), (x + patch, y - 5.0), &format!("l{}", i % COLOURS), 2.8, dashes(i));
                }
                (false, false) => self.rect(x, y - 12.0, 14.0, 14.0, i, false),
            }
            self.text(x + patch + 6.0, y, Anchor::Start, "small", name);
            x += width + 14.0;
        }
        self.head = y + 8.0;
    }

    /// The document.
    pub(super) fn finish(self, height: f64) -> String {
        let Self { title, body, .. } = self;
        let title = escaped(&title);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" \
             role=\"img\" aria-label=\"{title}\">\n<style>\n{STYLE}</style>\n\
             <rect width=\"{WIDTH}\" height=\"{height}\" class=\"paper\"/>\n{body}</svg>\n"
        )
    }
}

/// Powers of ten that are far from 1 in short, for they stand close; everything else as a number.
fn tick_label(value: f64) -> String {
    if value != 0.0 && (value.abs() >= 1e4 || value.abs() < 1e-3) {
        let power = value.abs().log10();
        if (power - power.round()).abs() < 1e-9 {
            return match power.round() as i32 {
                4 => "10 k".to_owned(),
                5 => "100 k".to_owned(),
                6 => "1 M".to_owned(),
                7 => "10 M".to_owned(),
                8 => "100 M".to_owned(),
                9 => "1 G".to_owned(),
                power => format!("10^{power}"),
            };
        }
    }
    number(value)
}

/// Lines of whole words, none longer than `width` characters if its words allow.
fn folded(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_of_a_long_axis_are_short() {
        let labels = [1.0, 1e3, 1e4, 1e5, 1e6, 2e4].map(tick_label);
        assert_eq!(labels, ["1", "1,000", "10 k", "100 k", "1 M", "20,000"]);
    }

    #[test]
    fn lines_are_folded_between_words() {
        assert_eq!(folded("a title of five words", 10), ["a title of", "five words"]);
    }
}
