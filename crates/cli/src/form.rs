//! How answers are written and into what, by one rule in all commands: `--as FORMAT` says how, `-o FILE` says where, and
//! where only the file is named, its ending says how.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use crate::command::words;
use anyhow::{Result, bail};
use clap::builder::{EnumValueParser, PathBufValueParser, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Args, Command, FromArgMatches, ValueEnum};

/// The group of `--as` and the options that are short for it, for options that do not go together with any of them.
pub(crate) const FORM: &str = "form";

/// What `--as` and the options that are short for it say: one of the ways to write of a command. Each way has an option of
/// its name, `--csv` for `--as csv`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FormChoice<F>(Option<F>);

/// The ways to write of a command.
pub(crate) trait Form: ValueEnum + Send + Sync + 'static {
    /// Which is taken where neither options nor the ending of a file say so.
    const DEFAULT: &'static str;
}

impl<F: Form> FormChoice<F> {
    /// What was asked for; if nothing was, what the ending of the file says.
    ///
    /// # Errors
    /// If the file has the ending of something that the command does not write.
    pub(crate) fn chosen(&self, out: Option<&Path>) -> Result<Option<F>> {
        let values = F::value_variants().iter().filter_map(ValueEnum::to_possible_value).collect::<Vec<_>>();
        let names = values.iter().map(|value| value.get_name()).collect::<Vec<_>>();
        let by_ending = out.map(|path| by_ending(path, &names)).transpose()?.flatten();
        let named = || by_ending.map(|name| F::from_str(name, false).expect("it is one of the names"));
        Ok(self.0.clone().or_else(named))
    }
}

impl<F: Form> Args for FormChoice<F> {
    fn group_id() -> Option<clap::Id> {
        None
    }

    fn augment_args(command: Command) -> Command {
        let values = F::value_variants().iter().filter_map(ValueEnum::to_possible_value).collect::<Vec<_>>();
        let form = Arg::new("as")
            .long("as")
            .value_name("FORMAT")
            .value_parser(EnumValueParser::<F>::new())
            .help_heading("Output")
            .help(format!(
                "The output format; `--{}` is short for `--as {0}`, and so on [default: {}]",
                values[1].get_name(),
                F::DEFAULT
            ));
        let mut command = command.arg(form);
        let mut ids = vec!["as".to_owned()];
        for value in &values {
            let name = value.get_name().to_owned();
            let others = value.get_name_and_aliases().skip(1).map(ToOwned::to_owned).collect::<Vec<_>>();
            command = command.arg(short_for(&name).aliases(others));
            ids.push(name);
        }
        command.group(ArgGroup::new(FORM).args(ids))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// The option that is short for `--as` with this name.
pub(crate) fn short_for(name: &str) -> Arg {
    Arg::new(name.to_owned()).long(name.to_owned()).action(ArgAction::SetTrue).hide(true)
}

impl<F: Form> FromArgMatches for FormChoice<F> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let is_set = |form: &F| form.to_possible_value().is_some_and(|value| matches.get_flag(value.get_name()));
        let short = || F::value_variants().iter().find(|form| is_set(form)).cloned();
        Ok(Self(matches.get_one::<F>("as").cloned().or_else(short)))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Endings of files, and the names of the formats that they stand for; none where nothing here writes them, so that a file
/// of that name would not be what it is called.
const ENDINGS: &[(&str, &[&str])] = &[
    ("txt", &["line", "text"]),
    ("sdm", &["line", "text"]),
    ("sdk", &["block"]),
    ("csv", &["csv"]),
    ("jsonl", &["jsonl"]),
    ("ndjson", &["jsonl"]),
    ("json", &["json"]),
    ("svg", &["svg"]),
    ("html", &["html"]),
    ("htm", &["html"]),
    ("md", &["markdown"]),
    ("pdf", &["pdf"]),
    ("png", &["png"]),
    ("opensudoku", &["opensudoku"]),
    ("xml", &["opensudoku"]),
];

/// Endings of what no command writes.
const OTHERS: &[&str] = &[
    "7z", "arrow", "avro", "avif", "bmp", "br", "bz2", "db", "doc", "docx", "duckdb", "eps", "epub", "feather", "gif",
    "h5", "hdf5", "ipc", "jpeg", "jpg", "lz4", "npy", "npz", "ods", "odt", "orc", "parquet", "pickle", "pkl", "ps",
    "rar", "rtf", "sqlite", "sqlite3", "tar", "tex", "tgz", "tif", "tiff", "toml", "tsv", "webp", "xls", "xlsx", "xz",
    "yaml", "yml", "zip",
];

/// Which of these formats a file is to have by its name. Whether it is compressed does not matter, and nor does an ending
/// that stands for no format.
///
/// # Errors
/// If the ending stands for another format.
pub(crate) fn by_ending<'a>(path: &Path, names: &[&'a str]) -> Result<Option<&'a str>> {
    let ending = |path: &Path| path.extension().and_then(OsStr::to_str).map(str::to_ascii_lowercase);
    let Some(mut found) = ending(path) else { return Ok(None) };
    if matches!(&found[..], "gz" | "zst") {
        let Some(inner) = ending(&path.with_extension("")) else { return Ok(None) };
        found = inner;
    }
    let Some((_, formats)) = ENDINGS.iter().find(|(ending, _)| *ending == found) else {
        if OTHERS.contains(&&found[..]) {
            bail!("{}: cannot write .{found}; {}{}", path.display(), writable(names), advice(&found));
        }
        return Ok(None);
    };
    match formats.iter().find_map(|format| names.iter().find(|name| *name == format)) {
        Some(name) => Ok(Some(name)),
        None => bail!("{}: this command cannot write .{found}; {}{}", path.display(), writable(names), advice(&found)),
    }
}

/// What else writes such a file.
fn advice(ending: &str) -> String {
    words::about_file(ending).map(|advice| format!("; {advice}")).unwrap_or_default()
}

/// Which endings there are instead.
fn writable(names: &[&str]) -> String {
    let is_written = |formats: &&[&str]| formats.iter().any(|format| names.contains(format));
    let mut endings = Vec::new();
    for (ending, formats) in ENDINGS {
        // Of several endings of a format the first is named.
        if is_written(formats) && !endings.iter().any(|(_, others)| others == formats) {
            endings.push((ending, *formats));
        }
    }
    let endings = endings.iter().map(|(ending, _)| format!(".{ending}")).collect::<Vec<_>>().join(", ");
    format!("it writes {endings}")
}

/// Reads the file of `--out`. Who names a format there means `--as`.
pub(crate) fn out_parser() -> impl TypedValueParser<Value = PathBuf> {
    OutParser
}

#[derive(Clone)]
struct OutParser;

/// The names that `-o` took when it said how.
const FORMS: &[&str] =
    &["line", "pretty", "compact", "csv", "jsonl", "json", "text", "markdown", "html", "svg", "picture", "table"];

impl TypedValueParser for OutParser {
    type Value = PathBuf;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<PathBuf, clap::Error> {
        if let Some(form) = value.to_str().filter(|value| FORMS.contains(value)) {
            let text = format!(
                "-o names the file to write, and --as says how: `--as {form}`, or `-o ./{form}` for a file of that name\n"
            );
            return Err(clap::Error::raw(ErrorKind::InvalidValue, text).with_cmd(command));
        }
        PathBufValueParser::new().parse_ref(command, argument, value)
    }
}

/// The error of a command line that uses an option as it was called before: it says what the option is called now.
pub(crate) fn renamed(error: clap::Error, command: &Command) -> clap::Error {
    if error.kind() != ErrorKind::UnknownArgument {
        return error;
    }
    let Some(ContextValue::String(argument)) = error.get(ContextKind::InvalidArg) else { return error };
    let text = match &argument[..] {
        "-O" => "`-O FILE` is `-o FILE` now: the file to write; `--as FORMAT` says how\n",
        "--output" => "`--output FORMAT` is `--as FORMAT` now; `-o FILE` names the file to write\n",
        _ => return error,
    };
    clap::Error::raw(ErrorKind::UnknownArgument, text).with_cmd(command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_of_a_file_says_how() {
        let names = ["line", "csv", "jsonl", "json"];
        let found = |path: &str| by_ending(Path::new(path), &names);
        for (path, expected) in [
            ("a.csv", Some("csv")),
            ("a.CSV", Some("csv")),
            ("a.b.jsonl.gz", Some("jsonl")),
            ("a.ndjson.zst", Some("jsonl")),
            ("a.json", Some("json")),
            ("a.txt", Some("line")),
            ("a.gz", None),
            ("a", None),
            (".csv", None),
            ("a.sdm", Some("line")),
            ("csv", None),
            ("x.csv/a", None),
        ] {
            assert_eq!(found(path).unwrap(), expected, "{path}");
        }
        let told = |path: &str| found(path).unwrap_err().to_string();
        assert_eq!(
            told("a.parquet"),
            "a.parquet: cannot write .parquet; it writes .txt, .csv, .jsonl, .json; \
             the Python package writes Parquet: docs/PYTHON.md"
        );
        assert!(told("a.sdk").contains("this command cannot write .sdk"));
        assert!(told("a.xlsx.gz").contains("cannot write .xlsx"));
        assert!(told("a.svg").contains("this command cannot write .svg"));
        assert!(by_ending(Path::new("a.csv"), &["pdf"]).is_err());
    }
}
