//! Sentences as fields: a key and typed arguments, which no language changes, and the words beside them.

use std::fmt;

use bitdoku::grid::{Candidate, CandidateSet};
use bitdoku::logic::{Arg, Claim, Line, Role, Sentence, Texts};
use bitdoku::variant::{self, Shape};
use bitdoku::{Cell, CellSet, Digit, House, Kind};
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

/// A cell by its name, on a board of any size: `r1c1`, `r16c4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellName {
    /// Its row, from 1.
    pub row: u8,
    /// Its column, from 1.
    pub column: u8,
}

impl CellName {
    /// The name of a cell of a board.
    #[must_use]
    pub fn on(shape: Shape, cell: variant::Cell) -> Self {
        let number = |from_0: usize| u8::try_from(from_0 + 1).expect("boards have fewer rows and columns than that");
        Self { row: number(shape.row(cell)), column: number(shape.column(cell)) }
    }
}

impl From<Cell> for CellName {
    fn from(cell: Cell) -> Self {
        Self { row: 1 + cell.row().index() as u8, column: 1 + cell.col().index() as u8 }
    }
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row, self.column)
    }
}

/// A house by its name: `row 1`, `column 5`, `box 9`, of a board also `region 3` or the name of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseName(pub String);

impl From<House> for HouseName {
    fn from(house: House) -> Self {
        Self(house.to_string())
    }
}

/// A digit of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CandidateRow {
    /// The cell.
    pub cell: CellName,
    /// The digit.
    pub digit: u8,
}

/// A sentence: what it says as a key with arguments, which is the same in every language, and in words.
#[derive(Clone, Debug, PartialEq)]
pub struct SaidRow {
    /// The sentence as data.
    pub sentence: Sentence,
    /// The sentence in words.
    pub text: String,
}

/// A sentence of an explanation.
#[derive(Clone, Debug, PartialEq)]
pub struct ReasonRow {
    /// 0 for what is said of the step itself, 1 for what is said of a step within it, and so on.
    pub depth: usize,
    /// What it does: `says`, `supposes` (begins a branch) or `concludes`.
    pub role: Role,
    /// The sentence itself.
    pub said: SaidRow,
}

impl SaidRow {
    /// A sentence, with its words in a language.
    #[must_use]
    pub fn new(sentence: Sentence, texts: &Texts) -> Self {
        let text = texts.say(&sentence);
        Self { sentence, text }
    }
}

impl From<Line> for SaidRow {
    fn from(line: Line) -> Self {
        Self { sentence: line.sentence, text: line.text }
    }
}

impl From<Line> for ReasonRow {
    fn from(line: Line) -> Self {
        Self { depth: line.depth, role: line.role(), said: line.into() }
    }
}

impl From<Candidate> for CandidateRow {
    fn from(candidate: Candidate) -> Self {
        Self { cell: candidate.cell().into(), digit: candidate.digit().value() }
    }
}

impl Serialize for CellName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for HouseName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl Serialize for SaidRow {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("key", self.sentence.key())?;
        map.serialize_entry("arguments", &Arguments(&self.sentence))?;
        map.serialize_entry("text", &self.text)?;
        map.end()
    }
}

impl Serialize for ReasonRow {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(5))?;
        map.serialize_entry("depth", &self.depth)?;
        map.serialize_entry("role", self.role.name())?;
        map.serialize_entry("key", self.said.sentence.key())?;
        map.serialize_entry("arguments", &Arguments(&self.said.sentence))?;
        map.serialize_entry("text", &self.said.text)?;
        map.end()
    }
}

/// The arguments of a sentence, by name.
struct Arguments<'a>(&'a Sentence);

impl Serialize for Arguments<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let args = self.0.args();
        let mut map = serializer.serialize_map(Some(args.len()))?;
        for (name, arg) in args {
            map.serialize_entry(name, &Value(arg))?;
        }
        map.end()
    }
}

/// An argument as JSON has it.
struct Value<'a>(Arg<'a>);

impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Arg::Cell(cell) => serializer.collect_str(&cell),
            Arg::Cells(cells) => serializer.collect_seq(cell_names(cells)),
            Arg::CellList(cells) => serializer.collect_seq(cells.iter().copied().map(CellName::from)),
            Arg::Digit(digit) => digit.value().serialize(serializer),
            Arg::Digits(digits) => serializer.collect_seq(digits.iter().map(Digit::value)),
            Arg::House(house) => serializer.collect_str(&house),
            Arg::Houses(houses) => serializer.collect_seq(houses.iter().map(HouseName::from)),
            Arg::Claim(claim) => ClaimRow::from(claim).serialize(serializer),
            Arg::Claims(claims) => serializer.collect_seq(claims.iter().copied().map(ClaimRow::from)),
            Arg::Name(kind) => Named(kind).serialize(serializer),
            Arg::Removals(removed) => removals(&removed, serializer),
            Arg::Sentences(all) => serializer.collect_seq(all.iter().map(Unsaid)),
            Arg::Number(number) => number.serialize(serializer),
            Arg::Text(text) => text.serialize(serializer),
            // No sentence has others.
            _ => serializer.serialize_unit(),
        }
    }
}

pub(crate) fn cell_names(cells: CellSet) -> impl Iterator<Item = CellName> {
    cells.iter().map(CellName::from)
}

/// That a candidate is true, or false.
#[derive(serde::Serialize)]
struct ClaimRow {
    cell: CellName,
    digit: u8,
    on: bool,
}

impl From<Claim> for ClaimRow {
    fn from(Claim { candidate, on }: Claim) -> Self {
        Self { cell: candidate.cell().into(), digit: candidate.digit().value(), on }
    }
}

/// What a step is, and the numbers in its name.
struct Named(Kind);

impl Serialize for Named {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let args = self.0.args();
        let mut map = serializer.serialize_map(Some(args.len() + 1))?;
        map.serialize_entry("kind", self.0.slug())?;
        for (name, arg) in args {
            map.serialize_entry(name, &Value(arg))?;
        }
        map.end()
    }
}

/// A sentence within a sentence, which has no words of its own.
struct Unsaid<'a>(&'a Sentence);

impl Serialize for Unsaid<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("key", self.0.key())?;
        map.serialize_entry("arguments", &Arguments(self.0))?;
        map.end()
    }
}

/// What goes, digits of the same cells taken together as the words do.
fn removals<S: Serializer>(removed: &CandidateSet, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(serde::Serialize)]
    struct Removal {
        digits: Vec<u8>,
        cells: Vec<CellName>,
    }
    let groups = bitdoku::logic::removals(removed);
    let mut seq = serializer.serialize_seq(Some(groups.len()))?;
    for (digits, cells) in groups {
        let digits = digits.iter().map(Digit::value).collect();
        seq.serialize_element(&Removal { digits, cells: cell_names(cells).collect() })?;
    }
    seq.end()
}

#[cfg(feature = "schema")]
mod schema {
    //! Which arguments a key has, for programs that read rows by their schema.

    use std::borrow::Cow;

    use bitdoku::logic::{ArgType, Key, Sentence};
    use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
    use serde_json::{Map, Value, json};

    use super::{CandidateRow, CellName, HouseName, ReasonRow, SaidRow};

    macro_rules! named {
        ($type:ty, $name:literal, $schema:expr) => {
            impl JsonSchema for $type {
                fn schema_name() -> Cow<'static, str> {
                    $name.into()
                }

                fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                    let schema: fn(&mut SchemaGenerator) -> Schema = $schema;
                    schema(generator)
                }
            }
        };
    }

    named!(CellName, "Cell", |_| json_schema!({
        "description": "A cell by its row and its column.",
        "type": "string",
        "pattern": "^r[1-9][0-9]?c[1-9][0-9]?$"
    }));
    named!(HouseName, "House", |_| json_schema!({
        "description": "A house by its kind and its number; of a board also by the name of a rule.",
        "type": "string"
    }));
    named!(SaidRow, "Said", |generator| {
        let sentence = generator.subschema_for::<SentenceRow>();
        json_schema!({
            "description": "A sentence: what it says, and the words for it.",
            "type": "object",
            "properties": {"key": {"type": "string"}, "arguments": {"type": "object"}, "text": {
                "description": "The sentence in words.", "type": "string"
            }},
            "required": ["key", "arguments", "text"],
            "allOf": [sentence]
        })
    });
    named!(ReasonRow, "Reason", |generator| {
        let said = generator.subschema_for::<SaidRow>();
        json_schema!({
            "description": "A sentence of an explanation.",
            "type": "object",
            "properties": {
                "depth": {
                    "description": "0 for what is said of the step itself, 1 for what is said of a step within it, and so on.",
                    "type": "integer", "minimum": 0
                },
                "role": {
                    "description": "What it does: `supposes` begins a branch, `concludes` says what follows from all before it.",
                    "enum": ["says", "supposes", "concludes"]
                }
            },
            "required": ["depth", "role"],
            "allOf": [said]
        })
    });

    /// A sentence without words.
    struct SentenceRow;

    named!(SentenceRow, "Sentence", |generator| {
        let cell = generator.subschema_for::<CellName>();
        let house = generator.subschema_for::<HouseName>();
        let candidate = generator.subschema_for::<CandidateRow>();
        let sentence = json!({"$ref": "#/$defs/Sentence"});
        let digit = json!({"type": "integer", "minimum": 1, "maximum": 9});
        let list = |items: &Value| json!({"type": "array", "items": items});
        let claim = json!({"allOf": [candidate], "properties": {"on": {"type": "boolean"}}, "required": ["on"]});
        let (cell, house) = (Value::from(cell), Value::from(house));
        let removal = json!({
            "type": "object", "properties": {"digits": list(&digit), "cells": list(&cell)}, "required": ["digits", "cells"]
        });
        let name = json!({"type": "object", "properties": {"kind": {"type": "string"}}, "required": ["kind"]});
        let of = |of: ArgType| match of {
            ArgType::Cell => cell.clone(),
            ArgType::Cells | ArgType::CellList => list(&cell),
            ArgType::Digit => digit.clone(),
            ArgType::Digits => list(&digit),
            ArgType::House => house.clone(),
            ArgType::Houses => list(&house),
            ArgType::Claim => claim.clone(),
            ArgType::Claims => list(&claim),
            ArgType::Name => name.clone(),
            ArgType::Removals => list(&removal),
            ArgType::Sentences => list(&sentence),
            ArgType::Number => json!({"type": "integer"}),
            _ => json!({"type": "string"}),
        };
        let one = |key: &Key| {
            let properties: Map<String, Value> =
                key.args.iter().map(|&(name, kind)| (name.to_owned(), of(kind))).collect();
            let required: Vec<&str> = key.args.iter().map(|(name, _)| *name).collect();
            json!({"properties": {
                "key": {"const": key.name},
                "arguments": {"type": "object", "properties": properties, "required": required}
            }})
        };
        let all: Vec<Value> = Sentence::ALL.iter().map(|(key, _)| one(key)).collect();
        json_schema!({
            "description": "What is said: a key, and the arguments that it has.",
            "type": "object",
            "required": ["key", "arguments"],
            "oneOf": all
        })
    });
}
