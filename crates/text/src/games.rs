//! Saved games of two desktop programs: givens, what a player has entered, and marks.
//!
//! GNOME Sudoku saves JSON, a list of the cells that are not empty:
//!
//! ```text
//! {"difficulty_category": "easy", "time_elapsed": 12.5, "cells": [
//!   {"position": [0, 0], "value": 5, "fixed": true, "earmarks": []},
//!   {"position": [0, 2], "value": 0, "fixed": false, "earmarks": [1, 2]}, …
//! ```
//!
//! KSudoku saves XML. Cells are listed column by column, `_` for an empty one and `b` for 1; rules are cages and groups of cells by their
//! numbers. The history has each move in its order.
//!
//! ```text
//! <ksudoku><game><puzzle><graph order="9" type="sudoku"/><values>f_g_…</values></puzzle>
//!   <history><simple-event index="2" value="4"/><simple-event index="3" markers="010000001"/></history></game></ksudoku>
//! ```

use std::ops::Range;

use serde_json::Value;

use crate::board::{Cell, Constraint, Regions, Rules, Shape, Variant};

/// The game in an object of JSON, if it is one of GNOME Sudoku.
pub(crate) fn gnome(json: &str) -> Option<Result<Variant, String>> {
    let object: Value = serde_json::from_str(json).ok()?;
    let cells = object.get("cells")?.as_array()?;
    let is_cell = |cell: &Value| ["position", "value", "fixed"].iter().all(|name| cell.get(name).is_some());
    (!cells.is_empty() && cells.iter().all(is_cell)).then(|| gnome_cells(cells))
}

fn gnome_cells(cells: &[Value]) -> Result<Variant, String> {
    let mut board = Variant::new(Rules::new(Shape::square(9).expect("36 is the longest side")), String::new());
    let shape = board.rules.shape();
    for cell in cells {
        let number = |value: &Value| value.as_u64().map_or(usize::MAX, |number| number as usize);
        let wrong = || format!("expected a cell of a game of GNOME Sudoku, found {cell}");
        let at: Vec<usize> = cell["position"].as_array().into_iter().flatten().map(number).collect();
        let place = match at[..] {
            [row, column] => shape.cell(row, column).ok_or_else(wrong)?,
            _ => return Err(wrong()),
        };
        let marks: Vec<usize> =
            cell.get("earmarks").and_then(Value::as_array).into_iter().flatten().map(number).collect();
        let value = number(&cell["value"]);
        if value > 9 || marks.iter().any(|mark| !(1..=9).contains(mark)) {
            return Err(wrong());
        }
        match cell["fixed"].as_bool().ok_or_else(wrong)? {
            true if value > 0 => board.rules.give(place, value),
            false if value > 0 => board.entries.push((place, value)),
            _ if !marks.is_empty() => board.marks.push((place, marks)),
            _ => {}
        }
    }
    Ok(board)
}

/// The number of the operator that adds up a cage of KSudoku.
const ADD: usize = 4;

/// The game in a file of KSudoku.
pub(crate) fn ksudoku(xml: &str) -> Result<Variant, String> {
    let graph = element(xml, "graph").ok_or("expected a <graph> in a game of KSudoku, found none")?;
    let order = number(graph, "order").ok_or("expected the order of a <graph>, found none")?;
    let kind = text_of(graph, "type").unwrap_or_default();
    let specific = text_of(graph, "specific-type").unwrap_or_default();
    let is_flat = ["sizeX", "sizeY"].iter().all(|name| number(graph, name).is_none_or(|size| size == order))
        && number(graph, "sizeZ").is_none_or(|size| size == 1);
    let is_known = !["Mathdoku", "Samurai", "TinySamurai", "Roxdoku"].contains(&specific.as_str());
    if !matches!(kind.as_str(), "sudoku" | "custom") || !is_flat || !is_known {
        let kind = if specific.is_empty() { kind } else { specific };
        return Err(format!("expected a square game of KSudoku without operators, found one of the type {kind:?}"));
    }
    let shape = Shape::square(order).map_err(|error| error.to_string())?;
    let cell = |index: usize| {
        (index < shape.cells())
            .then(|| shape.cell(index % order, index / order))
            .flatten()
            .ok_or_else(|| format!("expected the number of a cell, 0 to {}, found {index}", shape.cells() - 1))
    };
    let cells = |tag: &str, inner: &str| -> Result<Vec<Cell>, String> {
        let count = number(tag, "size").unwrap_or(usize::MAX);
        let numbers = inner.split_whitespace().take(count).map(|word| word.parse().unwrap_or(usize::MAX));
        numbers.map(cell).collect()
    };
    let mut rules = Rules::new(shape);
    let groups = elements(xml, "clique").map(|(tag, inner)| cells(tag, inner)).collect::<Result<Vec<_>, _>>()?;
    if kind == "custom" {
        add_groups(&mut rules, element(xml, "sudokugroups"), groups);
    }
    for (tag, inner) in elements(xml, "cage") {
        let (cells, total) = (cells(tag, inner)?, number(tag, "value").unwrap_or_default());
        match (cells.as_slice(), number(tag, "operator").unwrap_or_default()) {
            ([only], _) => rules.give(*only, total),
            (_, ADD) => rules.push(Constraint::Cage { total, cells }),
            (_, other) => return Err(format!("expected cages that are added up, found the operator {other}")),
        }
    }
    let values = elements(xml, "values").next().map_or("", |(_, inner)| inner.trim());
    if values.chars().count() != shape.cells() {
        return Err(format!("expected {} values, found {}", shape.cells(), values.chars().count()));
    }
    // Where digits stand for the values, they are listed row by row.
    let all: Vec<Cell> = shape.all().collect();
    let is_of_digits = values.bytes().any(|byte| byte.is_ascii_digit());
    for (at, symbol) in values.chars().enumerate() {
        let place = if is_of_digits { all[at] } else { cell(at)? };
        let value = match is_of_digits {
            true => symbol.to_digit(10).map_or(usize::MAX, |digit| digit as usize),
            false => (symbol as usize).wrapping_sub('a' as usize),
        };
        match value {
            _ if matches!(symbol, '_' | '0') => {}
            value if (1..=order).contains(&value) => rules.give(place, value),
            _ => return Err(format!("expected _ or a letter from b on as a value, found {symbol:?}")),
        }
    }
    // The string of the rules passes the checks of all readers.
    let mut board = Variant::read(&rules.to_string()).map_err(|error| error.to_string())?;
    for (event, _) in elements(xml, "simple-event") {
        let place = cell(number(event, "index").unwrap_or(usize::MAX))?;
        board.entries.retain(|(other, _)| *other != place);
        board.marks.retain(|(other, _)| *other != place);
        let markers = text_of(event, "markers").unwrap_or_default();
        let marks: Vec<usize> =
            (1..).zip(markers.chars()).filter(|(_, sign)| *sign != '0').map(|(mark, _)| mark).collect();
        match number(event, "value").unwrap_or_default() {
            value @ 1.. if value <= order => board.entries.push((place, value)),
            _ if !marks.is_empty() && marks.len() <= order => board.marks.push((place, marks)),
            _ => {}
        }
    }
    Ok(board)
}

/// The groups of a board: its regions where the standard ones have no blocks, further ones otherwise.
fn add_groups(rules: &mut Rules, standard: Option<&str>, groups: Vec<Vec<Cell>>) {
    let has_blocks = standard.is_some_and(|tag| number(tag, "withblocks") != Some(0));
    let shape = rules.shape();
    let is_line = |group: &Vec<Cell>| {
        (0..shape.rows()).any(|at| *group == shape.row_cells(at) || *group == shape.column_cells(at))
    };
    let (lines, mut groups): (Vec<_>, Vec<_>) = groups.into_iter().partition(is_line);
    rules.set_lines(standard.is_some() || lines.len() == shape.rows() + shape.columns());
    if !has_blocks {
        rules.set_regions(Regions::None);
        let mut covered: Vec<Cell> = groups.iter().flatten().copied().collect();
        covered.sort();
        if covered.iter().copied().eq(shape.all()) {
            rules.set_regions(Regions::Jigsaw(std::mem::take(&mut groups)));
        }
    }
    groups.into_iter().for_each(|group| rules.push(Constraint::Different(group)));
}

/// The elements of this name: their opening tags, and what is inside.
fn elements<'a>(xml: &'a str, name: &str) -> impl Iterator<Item = (&'a str, &'a str)> {
    let (open, close) = (format!("<{name}"), format!("</{name}>"));
    let mut rest = xml;
    std::iter::from_fn(move || {
        loop {
            let start = rest.find(&open)?;
            let end = start + rest[start..].find('>')?;
            let (tag, behind) = (&rest[start..=end], &rest[end + 1..]);
            rest = behind;
            if tag[open.len()..].starts_with(|next: char| next.is_whitespace() || matches!(next, '/' | '>')) {
                let inner =
                    if tag.ends_with("/>") { "" } else { &behind[..behind.find(&close).unwrap_or(behind.len())] };
                return Some((tag, inner));
            }
        }
    })
}

fn element<'a>(xml: &'a str, name: &str) -> Option<&'a str> {
    elements(xml, name).next().map(|(tag, _)| tag)
}

fn text_of(tag: &str, name: &str) -> Option<String> {
    attribute(tag.as_bytes(), name.as_bytes()).map(|value| tag[value].to_owned())
}

fn number(tag: &str, name: &str) -> Option<usize> {
    text_of(tag, name)?.trim().parse().ok()
}

/// The name of an element, `opensudoku` of `<opensudoku version="2">`; empty for what is no opening element.
pub(crate) fn name(tag: &[u8]) -> Range<usize> {
    let length = tag[1..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(byte)).count();
    1..1 + length
}

/// The value of an attribute of an element.
pub(crate) fn attribute(tag: &[u8], wanted: &[u8]) -> Option<Range<usize>> {
    let mut at = name(tag).end;
    loop {
        at += tag[at..].iter().position(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')?;
        let start = at;
        at += tag[at..]
            .iter()
            .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b':' | b'-'))
            .count();
        let name = &tag[start..at];
        at += tag[at..].iter().position(|byte| matches!(byte, b'"' | b'\''))?;
        let value = at + 1;
        let length = tag[value..].iter().position(|&byte| byte == tag[at])?;
        if name == wanted {
            return Some(value..value + length);
        }
        at = value + length + 1;
    }
}
