//! `bitdoku man`: the manual.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use clap_mangen::Man as Manual;

use crate::page::Verdict;
use crate::streams;

/// Print a manual page, or write all pages to a folder
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ManArgs {
    /// The command to print the page of [default: the page of bitdoku]
    command: Option<String>,
    /// Write all pages to this folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    dir: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  bitdoku man solve | man -l -
  bitdoku man --dir ~/.local/share/man/man1";

impl ManArgs {
    pub(crate) fn run(self, command: clap::Command) -> Result<Verdict> {
        if let Some(folder) = self.dir {
            std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
            for command in command.get_subcommands().chain([&command]) {
                let path = folder.join(format!("{}.1", page_name(command)));
                std::fs::write(&path, page(command)?).with_context(|| format!("cannot write {}", path.display()))?;
            }
            return Ok(Verdict::Fine);
        }
        let command = match &self.command {
            None => &command,
            Some(name) => match command.find_subcommand(name) {
                Some(command) => command,
                None => bail!("there is no command '{name}'; `bitdoku help` lists them"),
            },
        };
        streams::stdout().write_all(&page(command)?)?;
        Ok(Verdict::Fine)
    }
}

/// `bitdoku`, or `bitdoku-solve`.
fn page_name(command: &clap::Command) -> String {
    command.get_display_name().unwrap_or(command.get_name()).to_owned()
}

fn page(command: &clap::Command) -> Result<Vec<u8>> {
    let mut text = Vec::new();
    Manual::new(command.clone()).source(concat!("bitdoku ", env!("CARGO_PKG_VERSION"))).render(&mut text)?;
    Ok(text)
}
