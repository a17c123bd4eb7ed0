//! The JSON of f-puzzles, with a field for each kind of rule.

use serde_json::{Map, Value, json};

use crate::board::kinds::{Form, Kind};
use crate::board::lines::{Diagonal, diagonal, whole_line};
use crate::board::relation::{Compared, Negative, Relation, negatives};
use crate::board::rules::{Constraint, Rules};
use crate::board::shape::Cell;
use crate::board::variant::{Notes, Variant};

use super::held::{Unwritable, has_usual_regions, region_of};

type Object = Map<String, Value>;

/// The JSON, packed.
pub(super) fn code(rules: &Rules, variant: Option<&Variant>) -> Result<String, Unwritable> {
    Ok(crate::link::fpuzzles::compressed(&json(rules, variant)?))
}

/// The JSON of these rules; with the notes of the setter and what the player did, if it is known of which puzzle they are.
pub(super) fn json(rules: &Rules, variant: Option<&Variant>) -> Result<String, Unwritable> {
    let shape = rules.shape();
    if shape.rows() != shape.columns() || shape.values() != shape.rows() || shape.least() != 1 {
        return Err(Unwritable::new("a board that is no square with the values from 1 to its side"));
    }
    if !rules.has_lines() {
        return Err(Unwritable::new("rows and columns that may have a value twice"));
    }
    let writer = Writer { rules };
    let mut puzzle = Object::new();
    puzzle.insert("size".to_owned(), shape.rows().into());
    puzzle.insert("grid".to_owned(), writer.grid()?);
    let negatives = negatives(rules);
    for (place, rule) in rules.constraints().iter().enumerate() {
        let (name, clue) = match negatives.iter().find(|negative| negative.parts.contains(&place)) {
            _ if matches!(rule, Constraint::Among(..)) => continue,
            Some(negative) if negative.parts[0] != place => continue,
            Some(negative) => writer.negative(negative).ok_or_else(|| Unwritable::new("a negative rule"))?,
            None => writer.clue(rule).ok_or_else(|| Unwritable::new(rule.name(shape)))?,
        };
        match clue {
            Value::Bool(true) => {
                puzzle.insert(name.to_owned(), clue);
            }
            clue => {
                let list = puzzle.entry(name).or_insert_with(|| Value::Array(Vec::new()));
                let list = list.as_array_mut().expect("a field of clues is a list");
                match clue {
                    Value::Array(clues) => list.extend(clues),
                    clue => list.push(clue),
                }
            }
        }
    }
    if let Some(variant) = variant {
        note(&variant.notes, &mut puzzle);
        play(variant, &mut puzzle);
    }
    Ok(Value::Object(puzzle).to_string())
}

/// Writes what the setter wrote beside the rules.
fn note(notes: &Notes, puzzle: &mut Object) {
    let words = [("title", &notes.title), ("author", &notes.author), ("ruleset", &notes.rules)];
    for (name, word) in words {
        puzzle.extend(word.as_ref().map(|word| (name.to_owned(), word.as_str().into())));
    }
    puzzle.extend(notes.solution.as_ref().map(|values| ("solution".to_owned(), values.clone().into())));
    for (name, drawn) in &notes.cosmetics {
        puzzle.extend(serde_json::from_str(drawn).ok().map(|drawn: Value| (name.clone(), drawn)));
    }
}

/// Writes what the player entered and noted. Where nothing is given, that program has no entries: all digits are givens.
fn play(variant: &Variant, puzzle: &mut Object) {
    let columns = variant.rules.shape().columns();
    let has_givens = variant.rules.givens().iter().any(Option::is_some);
    let entries = variant.entries.iter().filter(|_| has_givens).map(|(cell, value)| (*cell, "value", json!(value)));
    let marks = variant.marks.iter().map(|(cell, values)| (*cell, "centerPencilMarks", json!(values)));
    for (cell, name, value) in entries.chain(marks) {
        let cell = &mut puzzle["grid"][cell.index() / columns][cell.index() % columns];
        cell[name] = value;
    }
}

struct Writer<'a> {
    rules: &'a Rules,
}

impl Writer<'_> {
    fn grid(&self) -> Result<Value, Unwritable> {
        let shape = self.rules.shape();
        let regions = self.rules.region_cells();
        let of = region_of(self.rules)
            .filter(|_| regions.len() <= shape.rows() && regions.iter().all(|region| region.len() <= shape.rows()));
        let of = of.ok_or_else(|| Unwritable::new("these regions"))?;
        let is_usual = has_usual_regions(self.rules);
        let full = crate::board::shape::full(shape.values());
        let cells: Vec<Value> = self
            .rules
            .marks()
            .into_iter()
            .zip(of)
            .map(|(set, region)| {
                let mut cell = Object::new();
                let mut values: Vec<usize> = crate::board::shape::indices(set).map(|index| index + 1).collect();
                if values.len() == 1 {
                    cell.insert("value".to_owned(), values.remove(0).into());
                    cell.insert("given".to_owned(), true.into());
                } else if set != full {
                    cell.insert("givenPencilMarks".to_owned(), values.into());
                }
                if !is_usual {
                    cell.insert("region".to_owned(), region.map_or(Value::Null, Value::from));
                }
                Value::Object(cell)
            })
            .collect();
        if self.rules.marks().contains(&0) {
            return Err(Unwritable::new("a cell without any value"));
        }
        Ok(cells.chunks(shape.columns()).map(<[Value]>::to_vec).collect::<Vec<_>>().into())
    }

    fn name(&self, cell: Cell) -> Value {
        self.rules.shape().name(cell).to_ascii_uppercase().into()
    }

    fn names(&self, cells: &[Cell]) -> Value {
        cells.iter().map(|&cell| self.name(cell)).collect::<Vec<_>>().into()
    }

    /// The place beside a whole row or column.
    fn beside(&self, cells: &[Cell]) -> Option<String> {
        let (is_row, at, is_backward) = whole_line(self.rules.shape(), cells)?;
        let end = if is_backward { self.rules.shape().rows() + 1 } else { 0 };
        Some(if is_row { format!("R{}C{end}", at + 1) } else { format!("R{end}C{}", at + 1) })
    }

    /// The field of a rule, and its clue there. `None` if there is none for the rule.
    fn clue(&self, rule: &Constraint) -> Option<(&'static str, Value)> {
        let Kind { fields, form, .. } = rule.kind(self.rules.shape());
        let Some(field) = fields.first() else { return self.own_clue(rule) };
        let cells = rule.cell_lists().concat();
        let number = rule.number().unwrap_or_default().to_string();
        let clue = match form {
            Form::Alone(_) => true.into(),
            Form::Cells(_) => json!({ "lines": [self.names(&cells)] }),
            Form::Clue(_) => json!({ "cell": self.beside(&cells)?, "value": number }),
            _ => json!({ "lines": [self.names(&cells)], "value": number }),
        };
        Some((field, clue))
    }

    /// A clue whose form no other rule has.
    fn own_clue(&self, rule: &Constraint) -> Option<(&'static str, Value)> {
        let line = |name, cells: &[Cell]| (name, json!({ "lines": [self.names(cells)] }));
        let pair =
            |name, a: &Cell, b: &Cell, value: &str| (name, json!({ "cells": self.names(&[*a, *b]), "value": value }));
        Some(match rule {
            Constraint::Diagonal { rises } => (if *rises { "diagonal+" } else { "diagonal-" }, true.into()),
            Constraint::StrictKropki => ("negative", json!(["difference", "ratio"])),
            Constraint::StrictXv => ("negative", "xv".into()),
            Constraint::Different(cells) if cells.len() == self.rules.shape().rows() => {
                ("extraregion", json!({ "cells": self.names(cells) }))
            }
            Constraint::Different(cells) => ("killercage", json!({ "cells": self.names(cells) })),
            Constraint::WhiteDot(a, b) => pair("difference", a, b, "1"),
            Constraint::BlackDot(a, b) => pair("ratio", a, b, "2"),
            Constraint::PairSum(a, b, 10) => pair("xv", a, b, "X"),
            Constraint::PairSum(a, b, 5) => pair("xv", a, b, "V"),
            Constraint::PairSum(a, b, total) => pair("xv", a, b, &total.to_string()),
            Constraint::Greater(a, b) => line("thermometer", &[*b, *a]),
            Constraint::Cage { total, cells } => {
                ("killercage", json!({ "cells": self.names(cells), "value": total.to_string() }))
            }
            Constraint::Sum { total, terms } => return self.sum(*total, terms),
            Constraint::EqualSums(lists) => match &lists[..] {
                [one, shaft] if one.len() == 1 => {
                    let line: Vec<Cell> = one.iter().chain(shaft).copied().collect();
                    ("arrow", json!({ "cells": self.names(one), "lines": [self.names(&line)] }))
                }
                [ends, middle] if ends.len() == 2 => {
                    let cells: Vec<Cell> = ends[..1].iter().chain(middle).chain(&ends[1..]).copied().collect();
                    line("doublearrow", &cells)
                }
                _ => return None,
            },
            Constraint::Sandwich { total, cells } => {
                ("sandwichsum", json!({ "cell": self.beside(cells)?, "value": total.to_string() }))
            }
            Constraint::Indexing { cell, by_row } => {
                (if *by_row { "rowindexer" } else { "columnindexer" }, json!({ "cells": [self.name(*cell)] }))
            }
            Constraint::Contains { values, cells, is_exact: false } => {
                ("quadruple", json!({ "cells": self.names(cells), "values": values }))
            }
            Constraint::Pairs { cells, is_all, .. } => return self.relation(rule, cells, *is_all),
            _ => return None,
        })
    }

    /// The sum along a diagonal, or the number of a pill.
    fn sum(&self, total: i64, terms: &[(Cell, i64)]) -> Option<(&'static str, Value)> {
        let shape = self.rules.shape();
        let cells: Vec<Cell> = terms.iter().map(|(cell, _)| *cell).collect();
        let size = terms.iter().take_while(|(_, times)| *times < 0).count();
        if !terms[size..].iter().all(|(_, times)| *times == 1) {
            return None;
        }
        if size > 0 {
            let (pill, shaft) = cells.split_at(size);
            let is_pill = Constraint::of_pill(pill, shaft) == Constraint::Sum { total, terms: terms.to_vec() };
            let lines = json!([self.names(&cells[size - 1..])]);
            return is_pill.then(|| ("arrow", json!({ "cells": self.names(pill), "lines": lines })));
        }
        // The first cell lies on the border, and the others run along a diagonal to the border again.
        let Diagonal { down, right, .. } =
            diagonal(terms, shape).filter(|diagonal| diagonal.is_from_border && diagonal.is_to_border)?;
        let way = match (down, right) {
            (1, 1) => "DR",
            (1, _) => "DL",
            (_, 1) => "UR",
            _ => "UL",
        };
        let (row, column) = (shape.row(cells[0]) as i64 + 1, shape.column(cells[0]) as i64 + 1);
        let from = format!("R{}C{}", row - down, column - right);
        (total >= 0).then(|| {
            let cells = self.names(&cells);
            ("littlekillersum", json!({ "cell": from, "cells": cells, "direction": way, "value": total.to_string() }))
        })
    }

    /// A relation that has a field of its own.
    fn relation(&self, rule: &Constraint, cells: &[Cell], is_all: bool) -> Option<(&'static str, Value)> {
        let relation = Relation::of(rule, self.rules.shape())?;
        if is_all {
            let is_nabner =
                relation.is_forbidden && relation.compared == Compared::Difference && relation.numbers == [0, 1];
            return is_nabner.then(|| ("nabner", json!({ "lines": [self.names(cells)] })));
        }
        let ([a, b], number) = (cells, relation.number()?) else { return None };
        let name = match relation.compared {
            Compared::Difference if number == 0 => {
                return Some(("clone", json!({ "cells": [self.name(*a)], "cloneCells": [self.name(*b)] })));
            }
            Compared::Difference => "difference",
            Compared::Ratio => "ratio",
            Compared::Sum => "xv",
        };
        Some((name, json!({ "cells": self.names(cells), "value": number.to_string() })))
    }

    /// A negative rule, whose numbers are those of its marks, or the usual ones.
    fn negative(&self, negative: &Negative) -> Option<(&'static str, Value)> {
        let Relation { compared, numbers, .. } = &negative.relation;
        let (name, usual) = match compared {
            Compared::Difference => ("difference", 1),
            Compared::Ratio => ("ratio", 2),
            Compared::Sum => return (numbers[..] == [5, 10]).then(|| ("negative", "xv".into())),
        };
        let is_mark = |relation: &Relation| !relation.is_forbidden && relation.compared == *compared;
        let relations = self.rules.constraints().iter().filter_map(|rule| Relation::of(rule, self.rules.shape()));
        let mut marks: Vec<usize> = relations.filter(is_mark).flat_map(|relation| relation.numbers).collect();
        marks.sort_unstable();
        marks.dedup();
        let is_told = if marks.is_empty() { numbers[..] == [usual] } else { marks == *numbers };
        is_told.then(|| ("negative", name.into()))
    }
}
