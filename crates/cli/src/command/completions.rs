//! `bitdoku completions`: what a shell needs to know to complete our command line.

use std::io::Write;

use anyhow::Result;
use clap::{Args, ValueEnum};
use clap_complete::{Generator, Shell};
use clap_complete_nushell::Nushell;

use super::definition;
use crate::streams;
use crate::verdict::Verdict;

/// Print the completions for a shell
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: Kind,
}

const EXAMPLES: &str = "\
Examples:
  bitdoku completions bash > ~/.local/share/bash-completion/completions/bitdoku
  bitdoku completions zsh > ~/.zfunc/_bitdoku
  bitdoku completions fish > ~/.config/fish/completions/bitdoku.fish
  bitdoku completions powershell >> $PROFILE
  bitdoku completions nushell | save bitdoku.nu";

/// A shell.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Kind {
    Bash,
    Zsh,
    Fish,
    Powershell,
    Nushell,
    Elvish,
}

impl CompletionsArgs {
    pub(crate) fn run(self) -> Result<Verdict> {
        let text = match self.shell {
            Kind::Bash => completions(Shell::Bash),
            Kind::Zsh => completions(Shell::Zsh),
            Kind::Fish => completions(Shell::Fish),
            Kind::Powershell => completions(Shell::PowerShell),
            Kind::Nushell => completions(Nushell),
            Kind::Elvish => completions(Shell::Elvish),
        };
        // The generator would panic on a closed pipe, so it writes to memory first.
        streams::stdout().write_all(&text)?;
        Ok(Verdict::Fine)
    }
}

fn completions(shell: impl Generator) -> Vec<u8> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut definition(), "bitdoku", &mut text);
    text
}
