//! What `-h` says, which is short, and `bitdoku` alone; `--help` says all.

use clap::{Arg, Command};

/// What `bitdoku` says without a command: what it can do, in groups.
pub(crate) const OVERVIEW: &str = "\
{about-with-newline}
{usage-heading} {usage}

Answers:
  solve        find the solution, or why there is none
  count        count solutions
  check        test for legal, unique and minimal
  candidates   find the values each cell takes in the solutions
  rate         measure the difficulty
  level        print the level: easy to extreme
  explain      show the way to the solution, step by step
  hint         get a hint about the next step
  watch        record a solver at work as a film

Making and printing:
  generate     make new puzzles at any level
  minimize     remove givens that are not needed
  vicinity     find puzzles that differ in a few clues
  print        make a book of puzzles as PDF
  web          play, learn and print in the browser

Many puzzles:
  convert      change the format, or draw pictures
  canon        write canonical forms
  dedupe       remove isomorphic puzzles
  transform    make isomorphic puzzles

More:
  list         list solvers, techniques, formats, rules
  completions  print completions for your shell
  man          print manual pages
  help         explain a command, with examples

Examples:
  bitdoku solve puzzles.txt
  bitdoku hint --stage 4 puzzle.txt
  bitdoku rate puzzles.csv -o rated.csv
  bitdoku generate -n 10 --level easy
  bitdoku web puzzles.txt

Options:
{options}{after-help}";

/// Options that few need, under headings that many do.
const SELDOM: [&str; 10] =
    ["resume", "columns", "quiet", "skip", "ep", "ed", "pearl", "diamond", "forbid", "no_guessing"];

/// Headings whose options few need.
const RARE: [&str; 4] = ["Input", "Limits", "Appearance", "Clues"];

/// Options under such a heading that many need.
const USUAL: [&str; 3] = ["clues", "symmetry", "timeout"];

/// How many examples `-h` shows.
const EXAMPLES: usize = 2;

/// The definition of the command, in which `-h` shows what many need.
pub(crate) fn shortened(command: Command) -> Command {
    command.mut_args(shown).mut_subcommands(|command| {
        let all = command.get_after_help().map(ToString::to_string);
        let command = command.mut_args(shown);
        match all {
            Some(all) => command.after_help(beginning(&all)).after_long_help(all),
            None => command,
        }
    })
}

fn shown(argument: Arg) -> Arg {
    let is_rare = argument.get_help_heading().is_some_and(|heading| RARE.contains(&heading));
    let name = argument.get_id().as_str();
    let is_rare = (is_rare && !USUAL.contains(&name)) || SELDOM.contains(&name);
    argument.hide_short_help(is_rare)
}

/// The first examples.
fn beginning(help: &str) -> String {
    let examples = help.lines().skip_while(|line| *line != "Examples:").take(1 + EXAMPLES);
    let mut text = examples.map(|line| format!("{line}\n")).collect::<String>();
    if !text.is_empty() {
        text.push('\n');
    }
    text + "More options and examples: --help"
}

/// What is wrong with the arguments: a number of threads that is not among them came from the environment.
pub(crate) fn blamed(error: clap::Error, arguments: &[std::ffi::OsString]) -> clap::Error {
    use clap::error::{ContextKind, ContextValue};
    let is_threads =
        matches!(error.get(ContextKind::InvalidArg), Some(ContextValue::String(name)) if name.starts_with("--threads"));
    let is_written = arguments.iter().any(|argument| argument.to_str().is_some_and(|text| text.starts_with("--thr")));
    match std::env::var("BITDOKU_THREADS") {
        Ok(value) if is_threads && !is_written => {
            let most = crate::records::MOST_THREADS;
            let text = format!(
                "the environment variable BITDOKU_THREADS is {value:?}, and a number of threads from 0 to {most} is expected\n"
            );
            clap::Error::raw(error.kind(), text)
        }
        _ => error,
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::command::Arguments;

    #[test]
    fn the_overview_names_all_commands() {
        for command in Arguments::command().get_subcommands() {
            let line = format!("\n  {:12} ", command.get_name());
            assert!(OVERVIEW.contains(&line), "{}", command.get_name());
        }
    }

    /// A line that ends within a paragraph would end there on any terminal, however the rest is folded.
    #[test]
    fn a_paragraph_below_the_options_is_one_line() {
        let definition = Arguments::command();
        for command in definition.get_subcommands().chain([&definition]) {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            let is_prose = |line: &str| !line.is_empty() && !line.starts_with(' ');
            let lines = help.lines().collect::<Vec<_>>();
            let broken = lines.windows(2).find(|two| two.iter().all(|line| is_prose(line)));
            assert!(broken.is_none(), "{}: {broken:?}", command.get_name());
        }
    }

    #[test]
    fn synonyms_lead_to_the_right_command() {
        let names = |command: &Command| command.get_all_aliases().map(str::to_owned).collect::<Vec<_>>();
        let all: Vec<(String, Vec<String>)> = Arguments::command()
            .get_subcommands()
            .map(|command| (command.get_name().to_owned(), names(command)))
            .collect();
        assert!(all.iter().map(|(_, names)| names.len()).sum::<usize>() >= 20);
        for (synonym, name) in [
            ("play", "web"),
            ("make", "generate"),
            ("gen", "generate"),
            ("verify", "check"),
            ("validate", "check"),
            ("pdf", "print"),
            ("difficulty", "rate"),
            ("show", "convert"),
        ] {
            let found = all.iter().find(|(_, names)| names.iter().any(|name| name == synonym));
            assert_eq!(found.map(|(name, _)| &name[..]), Some(name), "{synonym}");
        }
    }

    #[test]
    fn short_help_is_half_as_long() {
        let lines = |command: &mut Command, long: bool| {
            let help = if long { command.render_long_help() } else { command.render_help() };
            help.to_string().lines().count()
        };
        let (mut before, mut after) = (Arguments::command(), shortened(Arguments::command()));
        before.build();
        after.build();
        let (mut all_before, mut all_after) = (0, 0);
        for (old, new) in before.get_subcommands_mut().zip(after.get_subcommands_mut()) {
            let (old_lines, new_lines) = (lines(old, false), lines(new, false));
            assert!(lines(new, true) >= lines(old, true), "{}: --help keeps all", old.get_name());
            if !matches!(new.get_name(), "list" | "completions" | "man" | "help" | "web") {
                all_before += old_lines;
                all_after += new_lines;
            }
        }
        assert!(2 * all_after <= all_before + all_before / 10, "{all_after} of {all_before}");
    }
}
