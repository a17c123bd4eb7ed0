//! What the command draws on a terminal, as an SVG that looks the same everywhere.
//!
//! Fonts differ in how they join box-drawing characters, so these become lines; everything else is text, one character to
//! a place. Of the escape sequences only bold is known: the others do not occur in what is drawn here.

use std::fmt::Write;

use anyhow::{Result, bail};

/// The size of a character and the space around all, in pixels.
const WIDTH: usize = 10;
const HEIGHT: usize = 20;
const MARGIN: usize = 16;

/// A character of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Glyph {
    char: char,
    is_bold: bool,
}

/// The picture of a terminal on which `prompt` was typed and `output` came.
pub(crate) fn svg(prompt: &str, output: &str) -> Result<String> {
    let mut lines = vec![prompt.chars().map(|char| Glyph { char, is_bold: false }).collect::<Vec<_>>()];
    for line in output.lines() {
        lines.push(glyphs(line)?);
    }
    let columns = lines.iter().map(Vec::len).max().unwrap_or(0);
    let (width, height) = (columns * WIDTH + 2 * MARGIN, lines.len() * HEIGHT + 2 * MARGIN);
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" aria-label="{}">
<rect width="{width}" height="{height}" rx="8" fill="#12161c"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="16" text-anchor="middle" fill="#9fb4c7">
"##,
        escaped(prompt.trim_start_matches("$ "))
    );
    let mut rules = String::new();
    for (row, line) in lines.iter().enumerate() {
        for (column, glyph) in line.iter().enumerate() {
            let (x, y) = (MARGIN + column * WIDTH, MARGIN + row * HEIGHT);
            if let Some(arms) = arms(glyph.char) {
                write!(rules, "{}", strokes(x, y, arms))?;
            } else if glyph.char != ' ' {
                let bold = if glyph.is_bold { r##" font-weight="bold" fill="#ffffff""## } else { "" };
                let (x, y) = (x + WIDTH / 2, y + HEIGHT * 3 / 4);
                writeln!(svg, r#"<text x="{x}" y="{y}"{bold}>{}</text>"#, escaped(&glyph.char.to_string()))?;
            }
        }
    }
    writeln!(
        svg,
        "</g>\n<path d=\"{}\" stroke=\"#5b6b7a\" stroke-width=\"1.5\" fill=\"none\"/>\n</svg>",
        rules.trim()
    )?;
    Ok(svg)
}

/// The characters of a line, its escape sequences understood.
fn glyphs(line: &str) -> Result<Vec<Glyph>> {
    let mut glyphs = Vec::new();
    let mut is_bold = false;
    let mut rest = line;
    while let Some(char) = rest.chars().next() {
        rest = &rest[char.len_utf8()..];
        if char != '\x1b' {
            glyphs.push(Glyph { char, is_bold });
            continue;
        }
        match rest.split_once('m') {
            Some(("[1", after)) => (is_bold, rest) = (true, after),
            Some(("[0", after)) => (is_bold, rest) = (false, after),
            _ => bail!("unknown escape sequence before {rest:?}"),
        }
    }
    Ok(glyphs)
}

/// Where the arms of a box-drawing character go: left, right, up, down.
fn arms(char: char) -> Option<[bool; 4]> {
    let names = match char {
        '─' => "lr",
        '│' => "ud",
        '┌' => "rd",
        '┐' => "ld",
        '└' => "ru",
        '┘' => "lu",
        '├' => "rud",
        '┤' => "lud",
        '┬' => "lrd",
        '┴' => "lru",
        '┼' => "lrud",
        _ => return None,
    };
    Some(['l', 'r', 'u', 'd'].map(|arm| names.contains(arm)))
}

/// The arms as path data.
fn strokes(x: usize, y: usize, arms: [bool; 4]) -> String {
    let (half_width, half_height) = (WIDTH / 2, HEIGHT / 2);
    let moves =
        [format!("h-{half_width}"), format!("h{half_width}"), format!("v-{half_height}"), format!("v{half_height}")];
    let centre = format!("M{} {}", x + half_width, y + half_height);
    arms.into_iter().zip(moves).filter(|(arm, _)| *arm).map(|(_, stroke)| format!("{centre}{stroke}")).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bold_is_understood_and_nothing_else() {
        let glyph = |char, is_bold| Glyph { char, is_bold };
        assert_eq!(glyphs("a\x1b[1mb\x1b[0mc").unwrap(), [glyph('a', false), glyph('b', true), glyph('c', false)]);
        assert!(glyphs("\x1b[31mred").is_err());
    }

    #[test]
    fn corners_have_two_arms() {
        assert_eq!(strokes(0, 0, arms('┌').unwrap()), "M5 10h5M5 10v10");
        assert_eq!(arms('x'), None);
    }
}
