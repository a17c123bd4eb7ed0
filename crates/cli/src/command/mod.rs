//! The subcommands, a module each. A new one is a module and a variant of [`Command`].

mod all_solutions;
mod asked;
mod candidates;
mod canon;
mod check;
mod completions;
mod convert;
mod count;
mod dedupe;
mod explain;
mod generate;
pub(crate) mod help;
mod hint;
mod language;
mod lines;
mod list;
mod making;
mod man;
mod minimize;
mod print;
mod proper;
mod rate;
mod scale;
mod searched;
mod solve;
mod solver;
mod transform;
mod vicinity;
mod watch;
mod web;
pub(crate) mod words;

use std::ffi::OsString;
use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::sync::LazyLock;

use anyhow::Result;
use clap::parser::ValueSource;
use clap::{ArgMatches, CommandFactory, Parser, Subcommand};

use crate::input::looks_like_a_puzzle;
use crate::page::Verdict;
use crate::terminal::{Look, Terminal};

/// Solve, count, check, convert, rate, explain and generate Sudoku puzzles, one or millions
#[derive(Parser, Debug)]
#[command(
    name = "bitdoku",
    version = VERSION.as_str(),
    after_help = EXIT_CODES,
    help_template = help::OVERVIEW,
    arg_required_else_help = true,
    subcommand_required = true,
    propagate_version = true,
    max_term_width = 100
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) look: Look,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The version, and what the engine runs on here.
static VERSION: LazyLock<String> =
    LazyLock::new(|| format!("{} (engine: {})", env!("CARGO_PKG_VERSION"), bitdoku::Backend::detect()));

/// The version with all that may matter in a report: commit, compiler, system, backend; if that is what is asked for.
pub(crate) fn long_version(arguments: &[OsString]) -> Option<String> {
    let is = |argument: &OsString, names: [&str; 2]| names.iter().any(|name| argument == name);
    let version = |argument: &OsString| is(argument, ["--version", "-V"]);
    let verbose = |argument: &OsString| is(argument, ["--verbose", "-v"]);
    let rest = arguments.get(1..)?;
    let is_asked = rest.iter().all(|argument| version(argument) || verbose(argument))
        && rest.iter().any(version)
        && rest.iter().any(verbose);
    is_asked.then(|| {
        let threads = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let backends = bitdoku::Backend::ALL.into_iter().filter(|backend| backend.is_available());
        let backends = backends.map(|backend| backend.to_string()).collect::<Vec<_>>().join(", ");
        format!(
            "bitdoku {}\ncommit: {}\ncompiler: {}\nsystem: {}, {threads} threads\nengine: {} (of {backends})\n",
            env!("CARGO_PKG_VERSION"),
            env!("BITDOKU_COMMIT"),
            env!("BITDOKU_COMPILER"),
            env!("BITDOKU_TARGET"),
            bitdoku::Backend::detect(),
        )
    })
}

/// The arguments, with `solve` before the operands if no command is named and the first is a puzzle: `bitdoku 53..7…`.
/// A puzzle that begins with `-`, an empty cell, would be taken for options: it begins with `.` instead.
/// Words of other programs become ours.
pub(crate) fn with_command(mut arguments: Vec<OsString>) -> Vec<OsString> {
    for argument in arguments.iter_mut().skip(1) {
        let is_cell = |byte: u8| byte.is_ascii_digit() || b"-.*_".contains(&byte);
        let rest = argument.to_str().and_then(|text| text.strip_prefix('-'));
        if let Some(rest) = rest.filter(|rest| rest.len() == 80 && rest.bytes().all(is_cell)) {
            *argument = format!(".{rest}").into();
        }
    }
    let definition = definition();
    let is_puzzle = |first: &str| definition.find_subcommand(first).is_none() && looks_like_a_puzzle(first);
    if arguments.get(1).and_then(|first| first.to_str()).is_some_and(is_puzzle) {
        arguments.insert(1, "solve".into());
    }
    words::translated(arguments, &definition)
}

const EXIT_CODES: &str = "\
Exit codes: 0 success; 1 an answer is negative or a record could not be read; 2 wrong usage, or a file could not be read or written; 130, 143, 129 stopped by Ctrl-C, TERM, HUP.

`bitdoku help COMMAND` explains a command, with examples.";

/// What to do.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    #[command(aliases = ["answer", "solution"])]
    Solve(solve::SolveArgs),
    #[command(aliases = ["solutions", "enumerate"])]
    Count(count::CountArgs),
    #[command(aliases = ["validate", "verify", "valid", "test"])]
    Check(check::CheckArgs),
    Candidates(candidates::CandidatesArgs),
    #[command(aliases = ["show", "display", "view", "draw", "export", "import"])]
    Convert(convert::ConvertArgs),
    #[command(aliases = ["canonical", "canonicalize", "normalize"])]
    Canon(canon::CanonArgs),
    #[command(aliases = ["dedup", "uniq", "unique"])]
    Dedupe(dedupe::DedupeArgs),
    #[command(aliases = ["shuffle", "scramble", "permute"])]
    Transform(transform::TransformArgs),
    #[command(aliases = ["difficulty", "grade", "score"])]
    Rate(rate::RateArgs),
    Level(rate::LevelArgs),
    #[command(aliases = ["steps", "path", "walkthrough"])]
    Explain(explain::ExplainArgs),
    #[command(aliases = ["tip", "next"])]
    Hint(hint::HintArgs),
    #[command(aliases = ["gen", "make", "new", "create"])]
    Generate(Box<generate::GenerateArgs>),
    #[command(aliases = ["minimise", "reduce"])]
    Minimize(minimize::MinimizeArgs),
    #[command(aliases = ["neighbours", "neighbors"])]
    Vicinity(vicinity::VicinityArgs),
    #[command(aliases = ["pdf", "book"])]
    Print(Box<print::PrintArgs>),
    #[command(aliases = ["film", "trace", "animate"])]
    Watch(Box<watch::WatchArgs>),
    #[command(aliases = ["play", "serve", "gui", "browser"])]
    Web(web::WebArgs),
    #[command(alias = "ls")]
    List(list::ListArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}

impl Command {
    /// Does it.
    pub(crate) fn run(self, terminal: &Terminal) -> Result<Verdict> {
        match self {
            Self::Solve(command) => command.run(terminal),
            Self::Count(command) => command.run(terminal),
            Self::Check(command) => command.run(terminal),
            Self::Candidates(command) => command.run(terminal),
            Self::Convert(command) => command.run(terminal),
            Self::Canon(command) => command.run(terminal),
            Self::Dedupe(command) => command.run(terminal),
            Self::Transform(command) => command.run(terminal),
            Self::Rate(command) => command.run(terminal),
            Self::Level(command) => command.run(terminal),
            Self::Explain(command) => command.run(terminal),
            Self::Hint(command) => command.run(terminal),
            Self::Generate(command) => command.run(terminal),
            Self::Minimize(command) => command.run(terminal),
            Self::Vicinity(command) => command.run(terminal),
            Self::Print(command) => command.run(terminal),
            Self::Watch(command) => command.run(terminal),
            Self::Web(command) => command.run(terminal),
            Self::List(command) => command.run(terminal),
            Self::Completions(command) => command.run(definition()),
            Self::Man(command) => command.run(definition()),
        }
    }
}

/// What a run is asked to do, as far as its rows depend on it: the version, the command and its options, but for those that say
/// where rows go, how much is said meanwhile, and when to end.
pub(crate) fn named(matches: &ArgMatches) -> String {
    let mut text = env!("CARGO_PKG_VERSION").to_owned();
    let Some((name, matches)) = matches.subcommand() else { return text };
    write!(text, " {name}").expect("writing to a string");
    let definition = definition();
    let command = definition.find_subcommand(name).expect("it is one of ours");
    for argument in command.get_arguments() {
        let id = argument.get_id().as_str();
        let is_given = matches.try_contains_id(id).is_ok_and(|_| {
            matches!(matches.value_source(id), Some(ValueSource::CommandLine | ValueSource::EnvVariable))
        });
        let is_bound = name == "generate" && id == "count";
        if !is_given || is_bound || WITHOUT_EFFECT.contains(&id) {
            continue;
        }
        write!(text, " {id}").expect("writing to a string");
        for value in matches.get_raw(id).into_iter().flatten() {
            write!(text, "={}", value.to_string_lossy()).expect("writing to a string");
        }
    }
    text
}

/// Options and operands that change no row, or that the rows themselves tell.
const WITHOUT_EFFECT: [&str; 8] = ["operands", "out", "resume", "threads", "memory", "color", "quiet", "verbose"];

/// The whole command as data, ready to be asked about its subcommands.
pub(crate) fn definition() -> clap::Command {
    let mut command = help::shortened(Arguments::command());
    command.build();
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_is_a_command_and_no_option() {
        let puzzle = format!("-{}", "3--".repeat(26)) + "--";
        let arguments = |words: &[&str]| words.iter().map(OsString::from).collect::<Vec<_>>();
        let found = with_command(arguments(&["bitdoku", &puzzle, "-v", "--as", "line"]));
        let expected = arguments(&["bitdoku", "solve", &puzzle.replacen('-', ".", 1), "-v", "--as", "line"]);
        assert_eq!(found, expected);
        let others = arguments(&["bitdoku", "solve", "-", "--qr=https://example.org/?s=", "--", "-3"]);
        assert_eq!(with_command(others.clone()), others);
    }

    #[test]
    fn a_run_has_the_name_of_what_its_rows_depend_on() {
        let name = |line: &str| {
            let matches = Arguments::command().try_get_matches_from(line.split(' ')).unwrap();
            named(&matches).split_once(' ').unwrap().1.to_owned()
        };
        assert_eq!(name("bitdoku solve -q --threads 3 --max-guesses 5 a.txt --json"), "solve max_guesses=5 json=true");
        assert_eq!(name("bitdoku solve b.txt --json --max-guesses 5"), "solve max_guesses=5 json=true");
        assert_eq!(name("bitdoku generate -n 5 --threads 1 --seed 3 --minimal"), "generate seed=3 minimal=true");
        for option in WITHOUT_EFFECT {
            let known = definition()
                .get_subcommands()
                .any(|command| command.get_arguments().any(|argument| argument.get_id() == option));
            assert!(known, "{option}");
        }
    }

    #[test]
    fn every_option_that_the_guide_names_exists() {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/GUIDE.md");
        let guide = std::fs::read_to_string(path).unwrap();
        let definition = definition();
        let arguments = definition.get_subcommands().flat_map(clap::Command::get_arguments);
        let known = arguments.flat_map(|option| option.get_long_and_visible_aliases().unwrap_or_default());
        let known = known.map(str::to_owned).chain(["version".to_owned()]).collect::<std::collections::HashSet<_>>();
        // Options of other programs.
        let foreign = ["subcanon", "one-line", "difficulty", "solve", "path", "from"];
        let named = guide.split('`').skip(1).step_by(2).filter(|code| !code.contains('\n'));
        let named = named.flat_map(str::split_whitespace).filter_map(|word| word.strip_prefix("--"));
        let named = named.map(|word| word.split(['=', '[']).next().unwrap_or_default()).collect::<Vec<_>>();
        assert!(named.len() > 40, "{named:?}");
        for name in named {
            assert!(
                known.contains(name) || foreign.contains(&name),
                "docs/GUIDE.md names --{name}, which no command has"
            );
        }
    }

    /// The words of a call as a shell has them.
    fn words(call: &str) -> Vec<String> {
        let parts = call.split('\'').enumerate();
        parts
            .flat_map(|(number, part)| match number % 2 {
                0 => part.split_whitespace().map(str::to_owned).collect(),
                _ => vec![part.to_owned()],
            })
            .collect()
    }

    #[test]
    fn every_example_of_a_help_can_be_called() {
        let definition = definition();
        let of_commands = definition.get_subcommands().filter_map(clap::Command::get_after_long_help);
        let helps = of_commands.map(ToString::to_string).chain([help::OVERVIEW.to_owned()]).collect::<Vec<_>>();
        let lines = helps.iter().flat_map(|help| help.lines()).filter(|line| line.starts_with("  bitdoku "));
        let calls = lines.flat_map(|line| line.trim().split(" | ")).filter(|call| call.starts_with("bitdoku "));
        let calls: Vec<&str> = calls.filter_map(|call| call.split(" >").next()).collect();
        assert!(calls.len() > 40, "{calls:?}");
        for call in calls {
            let found = definition.clone().try_get_matches_from(words(call));
            assert!(found.is_ok(), "{call}: {}", found.unwrap_err());
        }
    }

    #[test]
    fn the_definition_is_consistent() {
        Arguments::command().debug_assert();
    }
}
