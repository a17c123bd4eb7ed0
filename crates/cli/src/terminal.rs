//! What the two output streams can show, and how much the user wants to hear.

use std::io::{self, IsTerminal};
use std::path::Path;

use anstream::{AutoStream, ColorChoice};
use clap::{ArgAction, Args, ValueEnum};

/// Options of every subcommand.
#[derive(Args, Debug)]
#[command(next_help_heading = "Appearance")]
pub(crate) struct Look {
    /// When to use colour and bold type
    ///
    /// `auto` respects NO_COLOR, CLICOLOR_FORCE and TERM=dumb.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: When,
    /// Draw with ASCII characters only
    ///
    /// The default if the locale is not UTF-8.
    #[arg(long, global = true)]
    ascii: bool,
    /// Print no progress and no summary, and report bad records in one line
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    quiet: bool,
    /// Print a summary to stderr at the end
    #[arg(short, long, global = true, action = ArgAction::SetTrue)]
    verbose: bool,
}

/// When to colour.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum When {
    /// Only on a terminal
    Auto,
    /// Also in files and pipes
    Always,
    /// Never
    Never,
}

/// What can be shown where.
#[derive(Clone, Debug)]
pub(crate) struct Terminal {
    /// Whether stdout takes escape sequences.
    pub(crate) styled: bool,
    /// Whether stderr takes escape sequences.
    pub(crate) styled_errors: bool,
    /// Whether to draw with ASCII only.
    pub(crate) ascii: bool,
    /// Whether a person looks at stdout.
    pub(crate) stdout: bool,
    /// Whether a person looks at stderr.
    pub(crate) stderr: bool,
    /// Whether to be brief on stderr.
    pub(crate) quiet: bool,
    /// Whether to say more on stderr.
    pub(crate) verbose: bool,
}

impl Terminal {
    /// Looks at the options, the streams and the environment, once.
    pub(crate) fn new(look: &Look) -> Self {
        match look.color {
            When::Auto => {}
            When::Always => ColorChoice::Always.write_global(),
            When::Never => ColorChoice::Never.write_global(),
        }
        Self {
            styled: AutoStream::choice(&io::stdout()) != ColorChoice::Never,
            styled_errors: AutoStream::choice(&io::stderr()) != ColorChoice::Never,
            ascii: look.ascii || !locale_is_utf8(),
            stdout: io::stdout().is_terminal(),
            stderr: io::stderr().is_terminal(),
            quiet: look.quiet,
            verbose: look.verbose,
        }
    }
}

impl Terminal {
    /// The same where rows go into this file, if into one.
    pub(crate) fn with_rows_in(&self, out: Option<&Path>) -> Self {
        let is_file = out.is_some();
        Self { stdout: self.stdout && !is_file, styled: self.styled && !is_file, ..self.clone() }
    }

    /// The width of a line in characters, if stdout is a terminal: there, long text is folded.
    pub(crate) fn width(&self) -> Option<usize> {
        let size = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
        if self.stdout { size() } else { None }
    }

    /// How many characters a message may take in a line.
    pub(crate) fn message_width(&self) -> usize {
        let size = || terminal_size::terminal_size_of(io::stderr()).map(|(width, _)| usize::from(width.0));
        self.stderr.then(size).flatten().unwrap_or(Self::WIDE)
    }

    /// The width of messages where the width of the terminal is unknown.
    const WIDE: usize = 190;

    /// Whether rows and messages appear on the same terminal, so that an error need not be in both.
    pub(crate) const fn shows_both(&self) -> bool {
        self.stdout && self.stderr && !self.quiet
    }
}

#[cfg(test)]
impl Terminal {
    /// One that is no terminal: plain text only.
    pub(crate) const fn plain() -> Self {
        Self {
            styled: false,
            styled_errors: false,
            ascii: true,
            stdout: false,
            stderr: false,
            quiet: false,
            verbose: false,
        }
    }
}

/// Whether the locale can show more than ASCII. One that is not set at all says nothing against it.
fn locale_is_utf8() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty());
    cfg!(windows) || locale.is_none_or(|value| value.to_ascii_lowercase().replace('-', "").contains("utf8"))
}
