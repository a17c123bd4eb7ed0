//! The table of the faces, `docs/FACES.md`, made of `testdata/faces/table.json`. The tests of the faces ask the questions in the table, and
//! fail if a face answers a question that is not in it, or leaves one out.

use std::fmt::Write as _;

use anyhow::Context;
use serde_json::Value;

use crate::tree::root;

/// The page.
pub(crate) fn page() -> anyhow::Result<String> {
    let table: Value = serde_json::from_str(&std::fs::read_to_string(root().join("testdata/faces/table.json"))?)?;
    let list = |name: &str| table[name].as_array().with_context(|| format!("the table of faces has no {name}"));
    let inputs = std::fs::read_to_string(root().join("testdata/faces/inputs.jsonl"))?.lines().count();
    let makings = std::fs::read_to_string(root().join("testdata/faces/wanted.jsonl"))?.lines().count();
    let mut page = format!(
        "<!-- `cargo xtask gen` makes this page of testdata/faces/table.json. -->\n\
         # The same questions in every language\n\n\
         Each question has one name and one answer, in Rust, at the command line, in Python, JavaScript and C, and on the page. {inputs} puzzles of all kinds\n\
         are asked about at each face, {makings} are made, and books are printed ([`testdata/faces`](../testdata/faces/README.md)); the tests fail where an answer, a word\n\
         or a row of this table differs.\n\n"
    );
    let faces: Vec<[&str; 2]> =
        list("faces")?.iter().map(|face| [&face[0], &face[1]].map(|text| text.as_str().unwrap_or_default())).collect();
    let row = |cells: Vec<&str>| format!("| {} |\n", cells.join(" | "));
    page += &row([vec!["Question"], faces.iter().map(|[_, title]| *title).collect()].concat());
    page += &row(vec!["---"; faces.len() + 1]);
    for question in list("questions")? {
        let name = question["name"].as_str().context("a question has a name")?;
        let answers = faces.iter().map(|[face, _]| question[*face].as_str().unwrap_or_default());
        page += &row([vec![name], answers.collect()].concat());
    }
    page += "\nEvery face takes classic puzzles and boards of other sizes and with more rules, in any notation.\n\n\
             ## What is left out on purpose\n\n| Where | What | Why |\n| --- | --- | --- |\n";
    for left_out in list("left_out")? {
        page += &row(left_out.as_array().into_iter().flatten().filter_map(Value::as_str).collect());
    }
    let _ = write!(page, "\n## Words that are the same\n\n");
    for word in list("words")? {
        let _ = writeln!(page, "* {}", word.as_str().context("words are texts")?);
    }
    Ok(page.replace("|  |", "| |"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_that_of_the_table() {
        let file = root().join("docs/FACES.md");
        if std::env::var_os("BITDOKU_UPDATE").is_some() {
            std::fs::write(&file, page().unwrap()).unwrap();
        }
        let found = std::fs::read_to_string(file).unwrap().replace("\r\n", "\n");
        assert!(found == page().unwrap(), "docs/FACES.md is out of date: run `cargo xtask gen`");
    }
}
