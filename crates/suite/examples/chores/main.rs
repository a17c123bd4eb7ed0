//! The chores of `cargo xtask` that need the libraries. They are an example, so that xtask itself builds without them and the
//! libraries are compiled once, with the features that the tests have.
//!
//! ```text
//! chores files                              the generated files whose texts the libraries know, as a JSON object: path, text
//! chores techniques                         docs/TECHNIQUES.md with every picture, in the same way
//! chores signature                          the engine's signature, as the text of its record
//! chores documents PROGRAM LEAST FILE...    runs the commands in these documents with this program
//! ```

mod signature;
mod techniques;
mod tools;

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

/// The text of each file, by its path.
type Files = BTreeMap<String, String>;

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    match arguments.next().as_deref() {
        Some("files") => println!("{}", serde_json::to_string(&files()?)?),
        Some("techniques") => {
            println!("{}", serde_json::to_string(&techniques::files(true)?.into_iter().collect::<Files>())?);
        }
        Some("signature") => print!("{}", signature::record()?),
        #[cfg(unix)]
        Some("documents") => {
            let program = arguments.next().context("expected a program")?;
            let least =
                arguments.next().and_then(|least| least.parse().ok()).context("expected a number of commands")?;
            let documents: Vec<PathBuf> = arguments.map(PathBuf::from).collect();
            bitdoku_suite::documents::check(&documents, &program, least);
        }
        _ => bail!("usage: chores <files | techniques | signature | documents PROGRAM LEAST FILE...>"),
    }
    Ok(())
}

fn files() -> Result<Files> {
    let mut files: Files = techniques::files(false)?.into_iter().collect();
    files.extend([techniques::module()?, tools::module()]);
    let schema = serde_json::to_string(&bitdoku_answer::schema())? + "\n";
    files.insert("docs/schema/bitdoku-2.schema.json".to_owned(), schema);
    Ok(files)
}
