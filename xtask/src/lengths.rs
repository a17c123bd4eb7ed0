//! The picture of W beside ER: the share of each pair among all minimal puzzles, from `testdata/lengths.tsv`.

use std::fmt::Write as _;

use anyhow::Context;

use crate::tree::root;

/// Where the axes begin, how large a tenth of ER and a step of W are, and how far ER goes.
const LEFT: f64 = 56.0;
const TOP: f64 = 40.0;
const TENTH: f64 = 7.0;
const STEP: f64 = 26.0;
const ER: std::ops::RangeInclusive<u16> = 10..=96;
/// This many tenfold steps lie between the darkest square and the lightest.
const SHADES: f64 = 5.0;

const STYLE: &str = "text{font:12px system-ui,sans-serif;fill:#1d2126}.t{font-weight:600}.g{stroke:#d5d9de}.c{fill:#2457a7}.m{fill:none;stroke:#c0392b;stroke-width:2}\
@media(prefers-color-scheme:dark){text{fill:#e6e9ec}.g{stroke:#3a4047}.c{fill:#8ab4ff}.m{stroke:#ff8a75}}";

/// The puzzles of one W and one ER.
struct Pair {
    w: u32,
    /// In tenths.
    er: u16,
    puzzles: u64,
    weight: f64,
}

fn pairs() -> anyhow::Result<Vec<Pair>> {
    let text = std::fs::read_to_string(root().join("testdata/lengths.tsv")).context("testdata/lengths.tsv")?;
    let read = |line: &str| -> anyhow::Result<Pair> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [w, er, puzzles, weight, _] = fields[..] else { anyhow::bail!("expected five fields: {line}") };
        let er = er.replace('.', "").parse()?;
        Ok(Pair { w: w.parse()?, er, puzzles: puzzles.parse()?, weight: weight.parse()? })
    };
    text.lines().filter(|line| !line.starts_with('#')).skip(1).map(read).collect()
}

/// A square for each pair, the darker the more puzzles have it, ten times as many for each shade; and the median ER of each W.
pub(crate) fn svg() -> anyhow::Result<String> {
    let pairs = pairs()?;
    let drawn: u64 = pairs.iter().map(|pair| pair.puzzles).sum();
    let all: f64 = pairs.iter().map(|pair| pair.weight).sum();
    let most = pairs.iter().map(|pair| pair.weight).fold(0.0, f64::max);
    let longest = pairs.iter().map(|pair| pair.w).max().context("there are pairs")?;
    let x = |tenths: f64| LEFT + (tenths - f64::from(*ER.start())) * TENTH;
    let y = |w: u32| TOP + f64::from(longest - w) * STEP;
    let (width, height) = (x(f64::from(*ER.end())) + 12.0, y(0) + STEP + 44.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\">\n\
         <title>W beside ER of minimal puzzles</title>\n<style>{STYLE}</style>\n\
         <text class=\"t\" x=\"{LEFT}\" y=\"20\">W beside ER of minimal puzzles, {drawn} drawn by weight; the line: the median ER</text>\n"
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
        let mut of_w: Vec<&Pair> = pairs.iter().filter(|pair| pair.w == w).collect();
        of_w.sort_unstable_by_key(|pair| pair.er);
        for &&Pair { er, puzzles, weight, .. } in &of_w {
            let shade = (1.0 + (weight / most).log10() / SHADES).clamp(0.08, 1.0);
            writeln!(
                svg,
                "<rect class=\"c\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" opacity=\"{shade:.2}\"><title>W {w}, ER {}.{}: {:.2e} of all, {puzzles} drawn</title></rect>",
                x(f64::from(er)) - TENTH / 2.0,
                y(w) + 1.0,
                TENTH - 0.5,
                STEP - 2.0,
                er / 10,
                er % 10,
                weight / all
            )?;
        }
        let (half, mut seen) = (of_w.iter().map(|pair| pair.weight).sum::<f64>() / 2.0, 0.0);
        let median = of_w.iter().find(|pair| {
            seen += pair.weight;
            seen >= half
        });
        // A median of a few puzzles is none.
        let is_known = of_w.iter().map(|pair| pair.puzzles).sum::<u64>() >= 10;
        if let Some(Pair { er, .. }) = median.filter(|_| is_known) {
            let letter = if medians.is_empty() { 'M' } else { 'L' };
            write!(medians, "{letter}{} {}", x(f64::from(*er)), y(w) + STEP / 2.0)?;
        }
    }
    writeln!(svg, "<path class=\"m\" d=\"{medians}\"/>\n</svg>")?;
    Ok(svg)
}
