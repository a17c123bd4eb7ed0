//! Grids without rules of their own, and drawings of characters.

use std::fmt::Write as _;

use crate::board::kinds::without_article;
use crate::board::rules::{Constraint, Regions, Rules};
use crate::drawn;

use super::held::{Unwritable, has_usual_regions, region_of};

/// Refuses what a plain grid cannot hold: all rules but givens.
fn refuse(rules: &Rules) -> Result<(), Unwritable> {
    let shape = rules.shape();
    if shape.rows() != shape.columns() || shape.values() != shape.rows() || shape.least() != 1 {
        let (least, greatest) = (shape.least(), shape.greatest());
        return Err(Unwritable::new(format!("a board of {shape} cells with the values {least} to {greatest}")));
    }
    if !rules.has_lines() {
        return Err(Unwritable::new("rows and columns that may have a value twice"));
    }
    if let Some(rule) = rules.constraints().iter().find(|rule| !matches!(rule, Constraint::Among(..))) {
        return Err(Unwritable::new(rule.name(rules.shape())));
    }
    let full = crate::board::shape::full(shape.values());
    match rules.marks().iter().all(|&set| set == full || set.is_power_of_two()) {
        true => Ok(()),
        false => Err(Unwritable::new("given marks")),
    }
}

/// A letter for each region, row by row, if each is as large as a row.
fn layout(rules: &Rules) -> Result<String, Unwritable> {
    let regions = rules.region_cells();
    let side = rules.shape().rows();
    let of = region_of(rules).filter(|_| regions.iter().all(|region| region.len() == side));
    let letters =
        of.and_then(|of| of.into_iter().map(|of| of.map(|number| rules.shape().symbol(number + 1))).collect());
    letters.ok_or_else(|| Unwritable::new("these regions"))
}

fn characters(rules: &Rules) -> Result<Vec<String>, Unwritable> {
    refuse(rules)?;
    let shape = rules.shape();
    let givens = rules.givens();
    let is_read_so = |side: usize| side < 36 && side != 27 && side > 1;
    // Letters alone would be read as values from 1 on.
    let has_digit = givens.iter().flatten().any(|&value| value < 10) || givens.iter().all(Option::is_none);
    if !is_read_so(shape.rows()) || !has_digit {
        return Err(Unwritable::new(format!("this {shape} board with one character per cell; numbers can")));
    }
    let symbol = |given: &Option<usize>| given.map_or('.', |value| shape.symbol(value));
    Ok(givens.chunks(shape.columns()).map(|row| row.iter().map(symbol).collect()).collect())
}

pub(super) fn line(rules: &Rules) -> Result<String, Unwritable> {
    let characters = characters(rules)?.concat();
    match has_usual_regions(rules) {
        true => Ok(characters),
        // In lists, only this many characters are known as a jigsaw.
        false if rules.shape().cells() == 81 => Ok(format!("{characters}{}", layout(rules)?)),
        false => Err(Unwritable::new("regions of a board that is not 9×9")),
    }
}

/// Refuses regions, too.
fn refuse_regions(rules: &Rules) -> Result<(), Unwritable> {
    refuse(rules)?;
    match (has_usual_regions(rules), rules.regions()) {
        (true, _) => Ok(()),
        (_, Regions::None) => Err(Unwritable::new("a board without boxes")),
        _ => Err(Unwritable::new("jigsaw regions")),
    }
}

pub(super) fn rows(rules: &Rules) -> Result<String, Unwritable> {
    refuse_regions(rules)?;
    Ok(characters(rules)?.join("\n"))
}

pub(super) fn numbers(rules: &Rules) -> Result<String, Unwritable> {
    refuse_regions(rules)?;
    let columns = rules.shape().columns();
    let numbers: Vec<String> = rules.givens().iter().map(|given| given.unwrap_or(0).to_string()).collect();
    if columns > 9 {
        return Ok(numbers.join(" "));
    }
    Ok(numbers.chunks(columns).map(|row| row.join(" ")).collect::<Vec<_>>().join("\n"))
}

pub(super) fn arrays(rules: &Rules) -> Result<String, Unwritable> {
    refuse_regions(rules)?;
    let numbers: Vec<String> = rules.givens().iter().map(|given| given.unwrap_or(0).to_string()).collect();
    let rows = numbers.chunks(rules.shape().columns()).map(|row| format!("[{}]", row.join(",")));
    Ok(format!("[{}]", rows.collect::<Vec<_>>().join(",")))
}

/// Candidates on one line: of each cell as many characters as there are values, a dot for one that is missing. Where a value has no
/// character of its own, numbers, with blanks between cells and commas between values.
#[must_use]
pub fn marks_line(rules: &Rules, candidates: &[Vec<usize>]) -> String {
    let shape = rules.shape();
    if shape.greatest() > 35 {
        let numbers = |values: &Vec<usize>| values.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        return candidates.iter().map(numbers).collect::<Vec<_>>().join(" ");
    }
    let all = shape.least()..=shape.greatest();
    let symbol = |values: &Vec<usize>, value| if values.contains(&value) { shape.symbol(value) } else { '.' };
    candidates.iter().flat_map(|values| all.clone().map(move |value| symbol(values, value))).collect()
}

/// The board with lines between its regions, and under it a line for each rule. What the drawing does not hold is above it, for
/// programs: the constraint string.
pub(super) fn picture(rules: &Rules) -> String {
    let values: Vec<String> =
        rules.givens().iter().map(|given| given.map_or(".".to_owned(), |value| value.to_string())).collect();
    let mut text = board(rules, &values);
    if !is_drawn(rules, &text) {
        text = format!("# {rules}\n{text}");
    }
    for rule in rules.constraints().iter().filter(|rule| !matches!(rule, Constraint::Among(..))) {
        let described = match rule {
            Constraint::Diagonal { rises } => {
                format!("diagonal from the {} left", if *rises { "bottom" } else { "top" })
            }
            _ => rule.listed(rules.shape(), without_article(rule.name(rules.shape()))),
        };
        writeln!(text, "# {described}").expect("a string takes all");
    }
    let full = crate::board::shape::full(rules.shape().values());
    for (cell, set) in rules.shape().all().zip(rules.marks()) {
        if set != full && !set.is_power_of_two() {
            let values: Vec<String> =
                crate::board::shape::indices(set).map(|index| (index + rules.shape().least()).to_string()).collect();
            writeln!(text, "# {}: {}", rules.shape().name(cell), values.join(" ")).expect("a string takes all");
        }
    }
    text
}

/// Whether a drawing holds all of a board.
fn is_drawn(rules: &Rules, drawing: &str) -> bool {
    let sorted = |rules: &Rules| {
        let mut regions = rules.region_cells();
        regions.sort();
        regions
    };
    let lines: Vec<String> = drawing.lines().map(str::to_owned).collect();
    rules.has_lines()
        && rules.constraints().iter().all(Constraint::is_given)
        && drawn::board(&lines).is_some_and(|drawn| {
            drawn.shape() == rules.shape() && drawn.givens() == rules.givens() && sorted(&drawn) == sorted(rules)
        })
}

/// A board with a word in each cell, and lines around its regions.
#[must_use]
pub fn board(rules: &Rules, words: &[String]) -> String {
    let shape = rules.shape();
    let (rows, columns) = (shape.rows(), shape.columns());
    let width = words.iter().map(|word| word.chars().count()).max().unwrap_or(1);
    let of = region_of(rules).unwrap_or_else(|| vec![None; shape.cells()]);
    let at = |row: usize, column: usize| of[row * columns + column];
    // Whether a line is drawn left of a cell, and above it; a board's border is one.
    let left = |row: usize, column: usize| column == 0 || column == columns || at(row, column) != at(row, column - 1);
    let above = |row: usize, column: usize| row == 0 || row == rows || at(row, column) != at(row - 1, column);
    let mut text = String::new();
    for row in 0..=rows {
        if (0..columns).any(|column| above(row, column)) {
            for column in 0..=columns {
                let up = row > 0 && left(row - 1, column);
                let down = row < rows && left(row, column);
                let west = column > 0 && above(row, column - 1);
                let east = column < columns && above(row, column);
                if column > 0 {
                    text.push_str(&if west { "─" } else { " " }.repeat(width + 2));
                }
                text.push(corner(up, down, west, east));
            }
            text.truncate(text.trim_end_matches(' ').len());
            text.push('\n');
        }
        if row == rows {
            break;
        }
        for column in 0..columns {
            text.push(if left(row, column) { '│' } else { ' ' });
            write!(text, " {:>width$} ", words[row * columns + column]).expect("a string takes all");
        }
        text.push_str("│\n");
    }
    text
}

fn corner(up: bool, down: bool, west: bool, east: bool) -> char {
    const CORNERS: [char; 16] = [' ', '╶', '╴', '─', '╷', '┌', '┐', '┬', '╵', '└', '┘', '┴', '│', '├', '┤', '┼'];
    CORNERS[usize::from(up) << 3 | usize::from(down) << 2 | usize::from(west) << 1 | usize::from(east)]
}
