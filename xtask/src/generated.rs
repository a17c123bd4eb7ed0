//! Files that are made from others: `gen` writes them, `ci` checks that they are up to date.

use anyhow::{Context, bail};

use crate::tree::root;

/// A generated file and what makes its text.
type Generated = (&'static str, fn() -> anyhow::Result<String>);

const FILES: &[Generated] = &[];

/// Writes them all.
pub(crate) fn write() -> anyhow::Result<()> {
    for (path, make) in FILES {
        std::fs::write(root().join(path), make()?).with_context(|| format!("cannot write {path}"))?;
        println!("wrote {path}");
    }
    Ok(())
}

/// Fails if one of them is not what `gen` would write.
pub(crate) fn check() -> anyhow::Result<()> {
    for (path, make) in FILES {
        let found = std::fs::read_to_string(root().join(path)).with_context(|| format!("cannot read {path}"))?;
        if found.replace("\r\n", "\n") != make()? {
            bail!("{path} is out of date: run `cargo xtask gen`");
        }
    }
    Ok(())
}
