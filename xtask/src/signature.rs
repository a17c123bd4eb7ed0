//! The engine's *signature*: the number of its guesses and solutions over the project's own sets.
//!
//! All backends must have the same one, and it is in `xtask/signature.toml`, so that the diff
//! shows a change of the engine's decisions, and a change for speed alone shows none.

use anyhow::{Context, bail};

use crate::tree::{chores, output, root};

/// Where it is written down.
const RECORD: &str = "xtask/signature.toml";

/// Prints the signature and fails if it is not the one written down, or if backends differ.
pub(crate) fn check() -> anyhow::Result<()> {
    let record = std::fs::read_to_string(root().join(RECORD)).with_context(|| format!("cannot read {RECORD}"))?;
    if record.replace("\r\n", "\n") != signature()? {
        bail!(
            "the engine decides otherwise than {RECORD} says; if that is meant, run `cargo xtask signature --write` \
             and quote the line of all sets in the commit message"
        );
    }
    Ok(())
}

/// Prints the signature and writes it down, unless backends differ.
pub(crate) fn write() -> anyhow::Result<()> {
    std::fs::write(root().join(RECORD), signature()?).with_context(|| format!("cannot write {RECORD}"))?;
    println!("wrote {RECORD}");
    Ok(())
}

/// The text of the record, as the engine makes it; a line for each backend is printed.
fn signature() -> anyhow::Result<String> {
    output(chores()?.arg("signature").stderr(std::process::Stdio::inherit()))
}
