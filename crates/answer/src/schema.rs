//! The JSON Schema of rows, made from their types.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde::Serialize;

use crate::{HintRow, PuzzleRow, SearchRow, StepRow};

/// Any row that is written as a line of JSON.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[allow(dead_code, reason = "it only names the types that the schema is of")]
enum AnyRow<'a> {
    Answer(PuzzleRow<'a>),
    Step(StepRow<'a>),
    Hint(HintRow<'a>),
    Search(SearchRow<'a>),
}

/// The JSON Schema (draft 2020-12) of every row of [`SCHEMA`](crate::SCHEMA).
#[must_use]
pub fn schema() -> Schema {
    let mut schema =
        SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<AnyRow<'_>>();
    schema.insert("title".to_owned(), "A row of bitdoku's JSON Lines".into());
    schema
}
