//! `bitdoku completions`: what a shell needs to know to complete our command line.

use std::io::Write;

use anyhow::Result;
use clap::{Args, ValueEnum};
use clap_complete::{Generator, Shell};
use clap_complete_nushell::Nushell;

use crate::page::Verdict;
use crate::streams;

/// Print the completion script for a shell
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: ShellName,
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
enum ShellName {
    Bash,
    Zsh,
    Fish,
    Powershell,
    Nushell,
    Elvish,
}

impl CompletionsArgs {
    pub(crate) fn run(self, command: clap::Command) -> Result<Verdict> {
        let text = match self.shell {
            ShellName::Bash => completions(Shell::Bash, command),
            ShellName::Zsh => completions(Shell::Zsh, command),
            ShellName::Fish => completions(Shell::Fish, command),
            ShellName::Powershell => completions(Shell::PowerShell, command),
            ShellName::Nushell => completions(Nushell, command),
            ShellName::Elvish => completions(Shell::Elvish, command),
        };
        // The generator would panic on a closed pipe, so it writes to memory first.
        streams::stdout().write_all(&text)?;
        Ok(Verdict::Fine)
    }
}

fn completions(shell: impl Generator, mut command: clap::Command) -> Vec<u8> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut command, "bitdoku", &mut text);
    text
}
