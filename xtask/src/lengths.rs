//! The picture of W beside ER: how many puzzles of `testdata/lengths.tsv` have each pair.

use std::fmt::Write as _;

use anyhow::Context;

use crate::tree::root;

/// Where the axes begin, how large a tenth of ER and a step of W are, and how far ER goes.
const LEFT: f64 = 56.0;
const TOP: f64 = 40.0;
const TENTH: f64 = 7.0;
const STEP: f64 = 26.0;
const ER: std::ops::RangeInclusive<u16> = 10..=96;

const STYLE: &str = "text{font:12px system-ui,sans-serif;fill:#1d2126}.t{font-weight:600}.g{stroke:#d5d9de}.c{fill:#2457a7}.m{fill:none;stroke:#c0392b;stroke-width:2}\
@media(prefers-color-scheme:dark){text{fill:#e6e9ec}.g{stroke:#3a4047}.c{fill:#8ab4ff}.m{stroke:#ff8a75}}";

/// Pairs of W and ER in tenths, and how many puzzles have each.
fn counts() -> anyhow::Result<Vec<(u32, u16, u64)>> {
    let text = std::fs::read_to_string(root().join("testdata/lengths.tsv")).context("testdata/lengths.tsv")?;
    let read = |line: &str| -> anyhow::Result<(u32, u16, u64)> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [w, er, count] = fields[..] else { anyhow::bail!("expected three fields: {line}") };
        Ok((w.parse()?, er.replace('.', "").parse()?, count.parse()?))
    };
    text.lines().filter(|line| !line.starts_with('#')).skip(1).map(read).collect()
}

/// A square for each pair, the darker the more puzzles have it, ten times as many for each shade; and the median ER of each W.
pub(crate) fn svg() -> anyhow::Result<String> {
    let counts = counts()?;
    let all: u64 = counts.iter().map(|(.., count)| count).sum();
    let most = counts.iter().map(|(.., count)| *count).max().context("there are counts")?;
    let longest = counts.iter().map(|(w, ..)| *w).max().context("there are counts")?;
    let x = |tenths: f64| LEFT + (tenths - f64::from(*ER.start())) * TENTH;
    let y = |w: u32| TOP + f64::from(longest - w) * STEP;
    let (width, height) = (x(f64::from(*ER.end())) + 12.0, y(0) + STEP + 44.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\">\n\
         <title>W beside ER of {all} random minimal puzzles</title>\n<style>{STYLE}</style>\n\
         <text class=\"t\" x=\"{LEFT}\" y=\"20\">W beside ER of {all} random minimal puzzles; the line: the median ER of each W</text>\n"
    );
    for er in ER.filter(|er| er % 10 == 0) {
        let at = x(f64::from(er));
        writeln!(
            svg,
            "<path class=\"g\" d=\"M{at} {TOP}V{}\"/><text x=\"{at}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            y(0) + STEP,
            y(0) + STEP + 16.0,
            er / 10
        )?;
    }
    writeln!(svg, "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">ER</text>", width - 12.0, height - 8.0)?;
    let mut medians = String::new();
    for w in 0..=longest {
        writeln!(svg, "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">W {w}</text>", LEFT - 8.0, y(w) + STEP / 2.0 + 4.0)?;
        let mut of_w: Vec<(u16, u64)> =
            counts.iter().filter(|it| it.0 == w).map(|&(_, er, count)| (er, count)).collect();
        of_w.sort_unstable();
        for &(er, count) in &of_w {
            let shade = 0.12 + 0.88 * (count as f64).log10() / (most as f64).log10();
            writeln!(
                svg,
                "<rect class=\"c\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" opacity=\"{shade:.2}\"><title>W {w}, ER {}.{}: {count}</title></rect>",
                x(f64::from(er)) - TENTH / 2.0,
                y(w) + 1.0,
                TENTH - 0.5,
                STEP - 2.0,
                er / 10,
                er % 10
            )?;
        }
        let half = of_w.iter().map(|(_, count)| count).sum::<u64>().div_ceil(2);
        let mut seen = 0;
        let median = of_w.iter().find(|(_, count)| {
            seen += count;
            seen >= half
        });
        // A mean of one or two puzzles is none.
        if let Some((er, _)) = median.filter(|_| half > 2) {
            let letter = if medians.is_empty() { 'M' } else { 'L' };
            write!(medians, "{letter}{} {}", x(f64::from(*er)), y(w) + STEP / 2.0)?;
        }
    }
    writeln!(svg, "<path class=\"m\" d=\"{medians}\"/>\n</svg>")?;
    Ok(svg)
}
