//! A page as an SVG, for a screen.

use std::fmt::Write as _;

use crate::font::Face;
use crate::layout::{Item, Role, Ruling, Sheet, short};

impl Sheet {
    /// The page as a picture, in points. Fonts are the viewer's, set as wide as they are in print; what is said
    /// of each puzzle is in it, too.
    #[must_use]
    pub fn svg(&self) -> String {
        let [width, height] = self.size;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" \
             font-family=\"'Noto Sans','Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif\">\
             <path fill=\"#fff\" d=\"M0 0h{0}v{1}H0z\"/>\n",
            short(width),
            short(height)
        );
        for block in &self.blocks {
            match &block.role {
                Role::Figure(words) => {
                    let _ = writeln!(svg, "<g role=\"img\" aria-label=\"{}\">", escaped(words));
                }
                _ => svg.push_str("<g>\n"),
            }
            for item in &block.items {
                draw(item, &mut svg);
            }
            svg.push_str("</g>\n");
        }
        svg + "</svg>\n"
    }
}

fn draw(item: &Item, svg: &mut String) {
    match item {
        Item::Text { at, anchor, size, face, gray, text } => {
            let anchor = anchor.name();
            let weight = if *face == Face::Bold { " font-weight=\"700\"" } else { "" };
            let _ = writeln!(
                svg,
                "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{anchor}\" fill=\"{}\"{weight}>{}</text>",
                short(at[0]),
                short(at[1]),
                short(*size),
                colour(*gray),
                escaped(text)
            );
        }
        Item::Rule { from, to, width, gray } => {
            let path = format!("M{} {}L{} {}", short(from[0]), short(from[1]), short(to[0]), short(to[1]));
            stroke(&path, *width, *gray, svg);
        }
        Item::Lines { at, side, strong } => {
            let ruling = Ruling::of(*side, *strong);
            stroke(&lines(*at, *side, false), ruling.thin, ruling.gray, svg);
            stroke(&lines(*at, *side, true), ruling.thick, 0.0, svg);
        }
        Item::Path { parts, is_closed, fill, stroke, is_dashed } => {
            let mut path = String::new();
            for part in parts {
                for (i, point) in part.iter().enumerate() {
                    let _ = write!(path, "{}{} {}", if i == 0 { "M" } else { "L" }, short(point[0]), short(point[1]));
                }
                if *is_closed {
                    path.push('z');
                }
            }
            let dash = if *is_dashed { " stroke-dasharray=\"2 1.5\"" } else { "" };
            let _ = writeln!(svg, "<path d=\"{path}\"{}{dash}/>", painted(*fill, *stroke));
        }
        Item::Disc { at, radius, fill, stroke } => {
            let [x, y, radius] = [at[0], at[1], *radius].map(short);
            let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"{}/>", painted(*fill, *stroke));
        }
        Item::Code { at, side, code, link } => {
            let module = side / code.size() as f32;
            let _ = write!(svg, "<a href=\"{}\"><path shape-rendering=\"crispEdges\" d=\"", escaped(link));
            for [column, row, length] in code.runs() {
                let corner = [at[0] + column as f32 * module, at[1] + row as f32 * module].map(short);
                let (wide, high) = (short(length as f32 * module), short(module));
                let _ = write!(svg, "M{} {}h{wide}v{high}h-{wide}z", corner[0], corner[1]);
            }
            svg.push_str("\"/></a>\n");
        }
    }
}

/// The thick lines of a grid, or the thin ones, as a path.
fn lines([x, y]: [f32; 2], side: f32, thick: bool) -> String {
    let mut path = String::new();
    for i in (0..10).filter(|i| (i % 3 == 0) == thick) {
        let along = side * i as f32 / 9.0;
        let _ = write!(path, "M{} {}h{}", short(x), short(y + along), short(side));
        let _ = write!(path, "M{} {}v{}", short(x + along), short(y), short(side));
    }
    path
}

fn stroke(path: &str, width: f32, gray: f32, svg: &mut String) {
    let (width, colour) = (short(width), colour(gray));
    let _ = writeln!(
        svg,
        "<path d=\"{path}\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"square\" fill=\"none\"/>"
    );
}

/// How a path is filled and drawn.
fn painted(fill: Option<[f32; 3]>, stroke: Option<(f32, [f32; 3])>) -> String {
    let code = |parts: [f32; 3]| {
        let [red, green, blue] = parts.map(|part| (part * 255.0).round() as u8);
        format!("#{red:02x}{green:02x}{blue:02x}")
    };
    let mut attributes = format!(" fill=\"{}\"", fill.map_or("none".to_owned(), code));
    if let Some((width, parts)) = stroke {
        let (width, colour) = (short(width), code(parts));
        attributes += &format!(
            " stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\" stroke-linejoin=\"round\""
        );
    }
    attributes
}

fn colour(gray: f32) -> String {
    let level = (gray * 255.0).round() as u8;
    format!("#{level:02x}{level:02x}{level:02x}")
}

pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
