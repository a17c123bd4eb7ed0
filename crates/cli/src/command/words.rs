//! Words that people type and that are not ours: of other programs, of books, of newspapers. Where a word means the same as one of ours,
//! it is taken for that; where something else helps, the error names it. A suggestion by spelling is given only for a slip of the finger.

use std::ffi::OsString;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue};

/// What a word leads to.
#[derive(Clone, Copy, Debug)]
enum Ours {
    /// The same in our words.
    Is(&'static str),
    /// What helps instead, for the error.
    See(&'static str),
}

use Ours::{Is, See};

/// Commands.
const COMMANDS: &[(&str, Ours)] = &[
    ("stuck", Is("hint")),
    ("hints", Is("hint")),
    ("tips", Is("hint")),
    ("help-me", Is("hint")),
    ("analyse", Is("explain")),
    ("analyze", Is("explain")),
    ("how", Is("explain")),
    ("random", Is("generate")),
    ("ratings", Is("rate")),
    ("isomorphs", Is("transform")),
    ("booklet", Is("print")),
    ("same", Is("dedupe")),
    ("techniques", Is("list techniques")),
    ("strategies", Is("list techniques")),
    ("solvers", Is("list solvers")),
    ("formats", Is("list formats")),
    ("rules", Is("list rules")),
    ("version", Is("--version")),
    ("share", See("`bitdoku convert --as sudokupad PUZZLE` makes a link to share, and so does --as f-puzzles")),
    ("link", See("`bitdoku convert --as sudokupad PUZZLE` makes a link, and so does --as f-puzzles")),
    (
        "worksheet",
        See("`bitdoku generate --practise TECHNIQUE` makes exercises, and `bitdoku print` a worksheet of them"),
    ),
    ("practise", See("`bitdoku generate --practise TECHNIQUE` makes exercises")),
    ("practice", See("`bitdoku generate --practise TECHNIQUE` makes exercises")),
    ("split", See("`bitdoku dedupe --train 0.9` splits puzzles for training and testing")),
    ("train", See("`bitdoku dedupe --train 0.9` splits puzzles for training and testing")),
    ("stats", See("`bitdoku rate --stats FILE` counts puzzles by level and rating")),
    ("sort", See("`bitdoku rate --template '%r %g' FILE | sort -n` sorts by rating")),
    ("merge", See("`bitdoku dedupe A B` joins files and drops isomorphs")),
    ("parquet", See("the Python package writes Parquet: docs/PYTHON.md")),
    ("svg", See("`bitdoku convert --as svg PUZZLE` draws a picture")),
    ("png", See("`bitdoku convert --as png PUZZLE` draws a picture")),
];

/// Options, by command; `*` stands for every command that does not have the option.
const OPTIONS: &[(&str, &str, Ours)] = &[
    ("*", "--to", Is("--as")),
    ("*", "--output-format", Is("--as")),
    ("*", "--input-format", Is("--format")),
    ("*", "--jobs", Is("--threads")),
    ("*", "--cores", Is("--threads")),
    ("*", "--silent", Is("--quiet")),
    ("*", "--lang", Is("--language")),
    ("generate", "--difficulty", Is("--level")),
    ("generate", "--grade", Is("--level")),
    ("generate", "--number", Is("--count")),
    ("generate", "--amount", Is("--count")),
    ("generate", "--puzzles", Is("--count")),
    ("generate", "--givens", Is("--clues")),
    ("generate", "--rating", Is("--er")),
    ("generate", "--technique", Is("--require")),
    ("generate", "--with", Is("--require")),
    ("generate", "--without", Is("--forbid")),
    ("generate", "--variant", Is("--rules")),
    ("generate", "--type", Is("--rules")),
    ("generate", "--symmetric", Is("--symmetry half-turn")),
    (
        "generate",
        "--columns",
        See("a table of new puzzles has only the requested columns; `bitdoku rate --csv --columns …` adds ratings"),
    ),
    ("generate", "--solutions", See("--csv and --jsonl write the solution beside each puzzle")),
    ("generate", "--pdf", See("`bitdoku generate … | bitdoku print -o book.pdf` makes a PDF")),
    ("generate", "--unique", See("every puzzle has exactly one solution")),
    ("print", "--gutter", Is("--inner-margin")),
    ("print", "--binding", Is("--inner-margin")),
    ("print", "--size", Is("--paper")),
    ("print", "--page-size", Is("--paper")),
    ("print", "--puzzles-per-page", Is("--per-page")),
    ("print", "--solutions", Is("--answers")),
    ("print", "--no-solutions", Is("--answers none")),
    ("print", "--no-answers", Is("--answers none")),
    ("print", "--large", Is("--large-print")),
    ("print", "--header", Is("--title")),
    ("print", "--difficulty", Is("--label %L")),
    ("print", "--level", Is("--label %L")),
    (
        "print",
        "--margin",
        See("--inner-margin MM makes the margin wider where pages are bound; the other margins are fixed"),
    ),
    ("print", "--bleed", See("nothing is printed up to the edge, so pages need no bleed")),
    ("print", "--landscape", See("pages are upright; --per-page and --paper change the layout")),
    ("print", "--font", See("the font is embedded and fixed; --large-print makes digits larger and heavier")),
    ("solve", "--explain", See("`bitdoku explain` shows the steps")),
    ("solve", "--hint", See("`bitdoku hint` gives a hint")),
    ("solve", "--trace", See("`bitdoku watch` records a solver at work")),
    ("explain", "--brief", Is("--short")),
    ("explain", "--summary", Is("--short")),
    ("explain", "--candidates", Is("--boards")),
    ("hint", "--more", Is("--stage 4")),
    ("hint", "--full", Is("--stage 4")),
    ("hint", "--all", See("`bitdoku explain` shows all steps")),
    ("rate", "--level", See("`bitdoku level FILE` prints levels; tables of `rate` have a column `level`")),
    ("rate", "--difficulty", See("`bitdoku level FILE` prints levels; tables of `rate` have a column `level`")),
    ("rate", "--sort", See("`bitdoku rate --template '%r %g' FILE | sort -n` sorts by rating")),
    ("dedupe", "--split", Is("--train")),
    ("dedupe", "--isomorphs", Is("--twins")),
];

/// Values, by command (`*`: any) and option.
const VALUES: &[(&str, &str, &str, Ours)] = &[
    ("generate", "level", "beginner", See("--level easy comes closest")),
    ("generate", "level", "gentle", See("--level easy comes closest")),
    ("generate", "level", "kids", See("--level easy comes closest")),
    ("generate", "level", "moderate", See("--level medium comes closest")),
    ("generate", "level", "normal", See("--level medium comes closest")),
    ("generate", "level", "difficult", See("--level hard comes closest")),
    ("generate", "level", "tough", See("--level hard comes closest")),
    ("generate", "level", "challenging", See("--level hard comes closest")),
    ("generate", "level", "fiendish", See("--level unfair comes closest")),
    ("generate", "level", "very-hard", See("--level unfair comes closest")),
    ("generate", "level", "diabolical", See("--level extreme comes closest")),
    ("generate", "level", "evil", See("--level extreme comes closest")),
    ("generate", "level", "insane", See("--level extreme comes closest")),
    ("generate", "level", "hardest", See("--level extreme comes closest")),
    ("generate", "symmetry", "rotational", Is("half-turn")),
    ("generate", "symmetry", "rotation", Is("half-turn")),
    ("generate", "symmetry", "180", Is("half-turn")),
    ("generate", "symmetry", "point", Is("half-turn")),
    ("generate", "symmetry", "central", Is("half-turn")),
    ("generate", "symmetry", "90", Is("quarter-turn")),
    ("generate", "symmetry", "left-right", Is("vertical")),
    ("generate", "symmetry", "up-down", Is("horizontal")),
    ("generate", "symmetry", "any", Is("random")),
    ("*", "language", "english", Is("en")),
    ("*", "language", "german", Is("de")),
    ("*", "language", "deutsch", Is("de")),
    ("*", "as", "pdf", See("`bitdoku print` makes a PDF")),
    ("*", "as", "tsv", See("--as csv writes a table with commas")),
    ("*", "as", "xlsx", See("--as csv writes a table that spreadsheets open")),
    ("*", "as", "excel", See("--as csv writes a table that spreadsheets open")),
    ("*", "as", "parquet", See("the Python package writes Parquet: docs/PYTHON.md")),
];

/// What helps if a file is to have an ending that the command does not write.
pub(crate) const FILES: &[(&str, &str)] = &[
    ("pdf", "`bitdoku print` makes a PDF"),
    ("parquet", "the Python package writes Parquet: docs/PYTHON.md"),
    ("arrow", "the Python package writes Arrow: docs/PYTHON.md"),
    ("feather", "the Python package writes Arrow: docs/PYTHON.md"),
    ("tsv", "a .csv has commas, and all readers of tables take it"),
    ("xls", "spreadsheets open .csv"),
    ("xlsx", "spreadsheets open .csv"),
    ("ods", "spreadsheets open .csv"),
    ("svg", "`bitdoku convert` draws pictures"),
    ("png", "`bitdoku convert` draws pictures"),
    ("npy", "the Python package gives arrays: docs/PYTHON.md"),
];

/// Our word for a value of an option, if it has one.
pub(super) fn value(command: &str, option: &str, word: &str) -> Option<&'static str> {
    match found_value(command, option, word)? {
        Is(ours) => Some(ours),
        See(_) => None,
    }
}

/// What helps where somebody gives an option a value that is not ours.
pub(super) fn advice(command: &str, option: &str, word: &str) -> Option<&'static str> {
    match found_value(command, option, word)? {
        Is(_) => None,
        See(advice) => Some(advice),
    }
}

fn found_value(command: &str, option: &str, word: &str) -> Option<Ours> {
    let is_meant = |row: &&(&str, &str, &str, Ours)| {
        (row.0 == command || row.0 == "*") && row.1 == option && row.2.eq_ignore_ascii_case(word)
    };
    VALUES.iter().find(is_meant).map(|row| row.3)
}

fn found_option(command: &str, option: &str) -> Option<Ours> {
    OPTIONS.iter().find(|row| (row.0 == command || row.0 == "*") && row.1 == option).map(|row| row.2)
}

fn found_command(word: &str) -> Option<Ours> {
    COMMANDS.iter().find(|row| row.0 == word).map(|row| row.1)
}

/// The subcommand of a call, by the name that it has here, and where it is.
fn command_of<'a>(arguments: &[OsString], definition: &'a clap::Command) -> Option<(usize, &'a clap::Command)> {
    let at = arguments.iter().skip(1).position(|word| !word.to_str().is_some_and(|word| word.starts_with('-')))? + 1;
    Some((at, definition.find_subcommand(&arguments[at])?))
}

/// Whether a command knows an option itself.
fn has_option(command: &clap::Command, option: &str) -> bool {
    let name = option.trim_start_matches('-');
    command
        .get_arguments()
        .any(|argument| argument.get_long_and_visible_aliases().is_some_and(|all| all.contains(&name)))
}

/// The arguments of a call, with our words for those that mean the same.
pub(super) fn translated(mut arguments: Vec<OsString>, definition: &clap::Command) -> Vec<OsString> {
    if let Some(Is(ours)) = arguments.get(1).and_then(|word| word.to_str()).and_then(found_command) {
        arguments.splice(1..2, ours.split(' ').map(OsString::from));
    }
    let Some((start, command)) = command_of(&arguments, definition) else { return arguments };
    let (before, words) = arguments.split_at(start + 1);
    let mut all = before.to_vec();
    let mut option = String::new();
    for (at, word) in words.iter().enumerate() {
        if word == "--" {
            all.extend_from_slice(&words[at..]);
            break;
        }
        let Some(text) = word.to_str() else {
            all.push(word.clone());
            continue;
        };
        let (name, given) = text.split_once('=').map_or((text, None), |(name, given)| (name, Some(given)));
        let mut name = name.to_owned();
        if name.starts_with("--") {
            if !has_option(command, &name)
                && let Some(Is(ours)) = found_option(command.get_name(), &name)
            {
                let mut ours = ours.split(' ').map(str::to_owned);
                name = ours.next().unwrap_or_default();
                let value = ours.next();
                all.push(name.clone().into());
                all.extend(value.or(given.map(|given| value_of(command, &name[2..], given))).map(OsString::from));
                option = name;
                continue;
            }
            option.clone_from(&name);
            match given {
                Some(given) => all.push(format!("{name}={}", value_of(command, &name[2..], given)).into()),
                None => all.push(word.clone()),
            }
            continue;
        }
        let is_value = option.starts_with("--");
        all.push(if is_value { value_of(command, &option[2..], text).into() } else { word.clone() });
        option.clear();
    }
    all
}

fn value_of(command: &clap::Command, option: &str, word: &str) -> String {
    value(command.get_name(), option, word).unwrap_or(word).to_owned()
}

/// The error of a call, with what helps instead of a suggestion by spelling alone.
pub(crate) fn advised(mut error: clap::Error, arguments: &[OsString], definition: &clap::Command) -> clap::Error {
    let text = |kind: ContextKind, error: &clap::Error| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        _ => None,
    };
    let command = command_of(arguments, definition).map(|(_, command)| command.get_name().to_owned());
    let command = command.unwrap_or_default();
    let word = |kind: ContextKind, error: &clap::Error| text(kind, error).unwrap_or_default();
    let (argument, given) = (word(ContextKind::InvalidArg, &error), word(ContextKind::InvalidValue, &error));
    let unknown = word(ContextKind::InvalidSubcommand, &error);
    let option = argument.split([' ', '=']).next().unwrap_or_default().to_owned();
    let seen = if !unknown.is_empty() {
        found_command(&unknown)
    } else if !given.is_empty() {
        found_value(&command, option.trim_start_matches('-'), &given)
    } else {
        found_option(&command, &option)
    };
    for (kind, typed) in [
        (ContextKind::SuggestedSubcommand, &unknown),
        (ContextKind::SuggestedArg, &option),
        (ContextKind::SuggestedValue, &given),
    ] {
        let near = match error.get(kind) {
            Some(ContextValue::String(ours)) if is_slip(typed, ours) => continue,
            Some(ContextValue::Strings(all)) => all.iter().filter(|ours| is_slip(typed, ours)).cloned().collect(),
            Some(_) => Vec::new(),
            None => continue,
        };
        error.remove(kind);
        if !near.is_empty() {
            error.insert(kind, ContextValue::Strings(near));
        } else if kind == ContextKind::SuggestedArg {
            // It named the argument that is not suggested.
            error.insert(ContextKind::Usage, ContextValue::StyledStr(usage(&command, definition)));
        }
    }
    // How to give a word that begins with a hyphen as a value helps nobody who looks for an option.
    if let Some(ContextValue::StyledStrs(tips)) = error.remove(ContextKind::Suggested) {
        let tips = tips.into_iter().filter(|tip| !tip.to_string().contains("to pass '")).collect::<Vec<_>>();
        if !tips.is_empty() {
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
        }
    }
    if let Some(See(advice)) = seen {
        for kind in [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue] {
            error.remove(kind);
        }
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![advice.into()]));
    }
    error
}

/// How a command is used.
fn usage(command: &str, definition: &clap::Command) -> StyledStr {
    let mut definition = definition.clone();
    definition.build();
    definition.find_subcommand_mut(command).map(clap::Command::render_usage).unwrap_or_default()
}

/// Whether a word is another one with a slip of the finger: a letter more, less or other, or two exchanged; two of these in a long word.
fn is_slip(typed: &str, ours: &str) -> bool {
    let bare = |word: &str| word.trim_start_matches('-').to_lowercase().chars().collect::<Vec<_>>();
    let (typed, ours) = (bare(typed), bare(ours));
    let allowed = if ours.len() >= 8 { 2 } else { 1 };
    // A beginning of a word is that word.
    (typed.len() >= 3 && ours.starts_with(&typed)) || distance(&typed, &ours) <= allowed
}

/// The distance of two words by insertions, deletions, substitutions and exchanges of neighbours.
fn distance(one: &[char], other: &[char]) -> usize {
    let mut rows = vec![vec![0; other.len() + 1]; one.len() + 1];
    for i in 0..=one.len() {
        for j in 0..=other.len() {
            rows[i][j] = match (i, j) {
                (0, _) => j,
                (_, 0) => i,
                _ => {
                    let changed = rows[i - 1][j - 1] + usize::from(one[i - 1] != other[j - 1]);
                    let best = changed.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
                    let is_exchanged = i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1];
                    if is_exchanged { best.min(rows[i - 2][j - 2] + 1) } else { best }
                }
            };
        }
    }
    rows[one.len()][other.len()]
}

/// What helps if a file is to have this ending.
pub(crate) fn about_file(ending: &str) -> Option<&'static str> {
    FILES.iter().find(|row| row.0 == ending).map(|row| row.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<String, String> {
        let words = line.split(' ').map(OsString::from).collect::<Vec<_>>();
        let words = super::super::with_command(words);
        let found = super::super::definition().try_get_matches_from(&words);
        let text = words[1..].iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ");
        found.map(|_| text).map_err(|error| advised(error, &words, &super::super::definition()).to_string())
    }

    /// Every word of the table leads to ours: the call is taken, or its error says what helps.
    #[test]
    fn every_word_leads_to_ours() {
        let mut count = 0;
        let mut check = |line: &str, ours: Ours| {
            count += 1;
            match (ours, parsed(line)) {
                (Is(ours), Ok(found)) => assert!(found.contains(ours), "{line}: {found}"),
                (Is("--version"), Err(text)) => assert!(text.starts_with("bitdoku "), "{line}: {text}"),
                (See(advice), Err(text)) => {
                    let tips = text.lines().filter(|tip| tip.contains("tip:")).collect::<Vec<_>>();
                    assert!(matches!(tips[..], [tip] if tip.contains(advice)), "{line}: {text}");
                }
                (_, found) => panic!("{line}: {found:?}"),
            }
        };
        for (word, ours) in COMMANDS {
            check(&format!("bitdoku {word}"), *ours);
        }
        for (command, option, ours) in OPTIONS {
            let command = match (*command, *option) {
                ("*", "--lang") => "explain",
                ("*", _) => "rate",
                (command, _) => command,
            };
            let value = match (option.trim_start_matches('-'), *ours) {
                (_, See(_)) => "",
                ("difficulty" | "grade", _) => " easy",
                ("to" | "output-format", _) => " csv",
                ("input-format", _) => " line",
                ("lang", _) => " de",
                ("technique" | "with" | "without", _) => " x-wing",
                ("variant" | "type", _) => " X",
                ("size" | "page-size", _) => " a5",
                ("solutions", _) => " none",
                ("split", _) => " 0.9",
                ("silent" | "large" | "brief" | "summary" | "candidates" | "isomorphs", _) => "",
                (_, Is(ours)) if ours.contains(' ') => "",
                _ => " 4",
            };
            let value = if (command, *option) == ("print", "--difficulty") { "" } else { value };
            check(&format!("bitdoku {command} {option}{value}"), *ours);
        }
        for (command, option, value, ours) in VALUES {
            let command = if *command == "*" { "explain" } else { command };
            check(&format!("bitdoku {command} --{option} {value}"), *ours);
            check(&format!("bitdoku {command} --{option}={value}"), *ours);
        }
        assert!(count >= 100, "{count}");
    }

    #[test]
    fn a_word_of_ours_is_in_no_table() {
        let definition = super::super::definition();
        for (word, _) in COMMANDS {
            assert!(definition.find_subcommand(word).is_none(), "{word}");
        }
        for (command, option, _) in OPTIONS.iter().filter(|row| row.0 != "*") {
            let command = definition.find_subcommand(command).unwrap();
            assert!(!has_option(command, option), "{} {option}", command.get_name());
        }
    }

    #[test]
    fn only_slips_are_corrected() {
        for (typed, ours) in [
            ("colums", "columns"),
            ("--symetry", "--symmetry"),
            ("hnit", "hint"),
            ("medum", "medium"),
            ("--temp", "--template"),
        ] {
            assert!(is_slip(typed, ours), "{typed} {ours}");
        }
        for (typed, ours) in [
            ("margin", "large-print"),
            ("difficulty", "digit"),
            ("hints", "print"),
            ("rotational", "both-diagonals"),
            ("gutter", "subtitle"),
        ] {
            assert!(!is_slip(typed, ours), "{typed} {ours}");
        }
        assert!(parsed("bitdoku generate --nonsense").unwrap_err().lines().all(|line| !line.contains("tip:")));
        assert!(parsed("bitdoku rate --colums puzzle").unwrap_err().contains("--columns"));
        let margin = parsed("bitdoku print --margin 3").unwrap_err();
        assert!(margin.contains("Usage: bitdoku print [OPTIONS]") && !margin.contains("--large-print"), "{margin}");
        let after = "bitdoku solve -- --difficulty";
        assert_eq!(parsed(after), Ok(after["bitdoku ".len()..].to_owned()));
    }

    #[test]
    fn file_names_lead_to_ours() {
        assert!(about_file("parquet").is_some_and(|advice| advice.contains("PYTHON.md")));
        let all = FILES.iter().map(|row| row.0).collect::<std::collections::HashSet<_>>();
        assert_eq!(all.len(), FILES.len());
    }
}
