//! The table of contracts: every command, with every kind of record, in every form of output, at every ending. It holds
//! them to what the guide promises of all of them: a row for each record; the exit code that the help says; no panic; a run that
//! was stopped or killed anywhere and resumed writes what a whole one does, to the byte, and has its exit code; no message
//! offers what is refused; what was written can be read.
//!
//! Nothing here waits for a time: signals are sent when a row has been read, and processes are killed when the log of
//! a run says how far it is.
#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

/// What a command makes of records.
struct Kind {
    arguments: &'static [&'static str],
    /// The forms of output, and what says so.
    forms: &'static [(Form, &'static [&'static str])],
    /// Exit codes for a good grid, a Sukaku, a grid with a clash, and no record at all.
    codes: [i32; 4],
    /// Whether there is exactly one row for a record that it can do something with.
    is_one_row: bool,
    /// Whether rows hold puzzles that are to be read again.
    is_read: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Line,
    Csv,
    Jsonl,
    Json,
    /// Of several lines, or for people.
    Drawn,
}

use Form::{Csv, Drawn, Json, Jsonl, Line};

const SHEETS: &[(Form, &[&str])] =
    &[(Line, &["--as", "line"]), (Csv, &["--as", "csv"]), (Jsonl, &["--as", "jsonl"]), (Json, &["--as", "json"])];

const KINDS: &[Kind] = &[
    Kind {
        arguments: &["solve"],
        forms: &[
            (Line, &["--as", "line"]),
            (Csv, &["--as", "csv"]),
            (Jsonl, &["--as", "jsonl"]),
            (Json, &["--as", "json"]),
            (Drawn, &["--as", "compact"]),
            (Drawn, &["--as", "pretty"]),
        ],
        codes: [0, 0, 1, 0],
        is_one_row: true,
        is_read: true,
    },
    Kind { arguments: &["count"], forms: SHEETS, codes: [0, 0, 0, 0], is_one_row: true, is_read: false },
    Kind { arguments: &["check"], forms: SHEETS, codes: [0, 0, 1, 0], is_one_row: true, is_read: true },
    Kind {
        arguments: &["convert"],
        forms: &[
            (Line, &["--as", "line"]),
            (Csv, &["--as", "csv"]),
            (Drawn, &["--as", "block"]),
            (Drawn, &["--as", "candidates"]),
            (Drawn, &["--as", "picture"]),
            (Line, &["--as", "sukaku"]),
        ],
        codes: [0, 0, 0, 0],
        is_one_row: true,
        is_read: true,
    },
    Kind { arguments: &["canon"], forms: SHEETS, codes: [0, 0, 0, 0], is_one_row: true, is_read: true },
    Kind { arguments: &["dedupe"], forms: SHEETS, codes: [0, 0, 0, 0], is_one_row: false, is_read: true },
    Kind { arguments: &["dedupe", "--twins"], forms: SHEETS, codes: [0, 0, 0, 0], is_one_row: true, is_read: true },
    Kind {
        arguments: &["dedupe", "--memory", "0"],
        forms: SHEETS,
        codes: [0, 0, 0, 0],
        is_one_row: false,
        is_read: true,
    },
    Kind {
        arguments: &["transform", "--random", "2", "--seed", "1"],
        forms: SHEETS,
        codes: [0, 0, 0, 0],
        is_one_row: false,
        is_read: true,
    },
    Kind { arguments: &["rate"], forms: SHEETS, codes: [0, 0, 1, 0], is_one_row: true, is_read: true },
    Kind {
        arguments: &["rate", "--template", "%n %g %s"],
        forms: &[(Line, &[])],
        codes: [0, 0, 1, 0],
        is_one_row: true,
        is_read: false,
    },
    Kind {
        arguments: &["explain"],
        forms: &[
            (Drawn, &["--as", "text"]),
            (Drawn, &["--as", "markdown"]),
            (Drawn, &["--as", "html"]),
            (Jsonl, &["--as", "jsonl"]),
            (Json, &["--as", "json"]),
        ],
        codes: [0, 0, 1, 0],
        is_one_row: false,
        is_read: false,
    },
    Kind {
        arguments: &["hint"],
        forms: &[(Drawn, &["--as", "text"]), (Jsonl, &["--as", "jsonl"]), (Json, &["--as", "json"])],
        codes: [0, 0, 1, 0],
        is_one_row: true,
        is_read: false,
    },
    Kind { arguments: &["minimize"], forms: SHEETS, codes: [0, 1, 1, 0], is_one_row: true, is_read: true },
    Kind { arguments: &["minimize", "--all=3"], forms: SHEETS, codes: [0, 1, 1, 0], is_one_row: false, is_read: true },
    Kind { arguments: &["vicinity"], forms: SHEETS, codes: [0, 1, 0, 0], is_one_row: false, is_read: true },
];

/// What became of a run.
#[derive(Debug, PartialEq, Eq)]
struct Run {
    code: Option<i32>,
    rows: Vec<u8>,
    said: String,
}

impl Run {
    fn text(&self) -> &str {
        std::str::from_utf8(&self.rows).expect("rows are text")
    }
}

/// Runs the command in a folder, with this on stdin.
fn run(folder: &Path, arguments: &[&str], stdin: &Path) -> Run {
    let child = command(folder, arguments).stdin(File::open(stdin).unwrap()).output().unwrap();
    ended(child, arguments)
}

fn ended(output: std::process::Output, arguments: &[&str]) -> Run {
    let said = String::from_utf8(output.stderr).expect("messages are text");
    assert!(!said.contains("panicked") && !said.contains("internal error"), "{arguments:?}: {said}");
    assert!(said.is_empty() || said.ends_with('\n'), "{arguments:?}: {said:?}");
    Run { code: output.status.code(), rows: output.stdout, said }
}

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitdoku"));
    command.args(arguments).current_dir(folder).env_remove("BITDOKU_THREADS").env("NO_COLOR", "1");
    command
}

/// A folder with an input of each kind.
struct Inputs(tempfile::TempDir);

impl Inputs {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).unwrap();
        let clash = EASY.replacen("53", "55", 1);
        let sukaku: String = EASY
            .bytes()
            .flat_map(|cell| (b'1'..=b'9').map(move |digit| if cell == b'.' || cell == digit { digit } else { b'.' }))
            .map(char::from)
            .collect();
        // One candidate less than a grid has, so that it is none.
        let first_open = 9 * EASY.find('.').unwrap();
        let sukaku = format!("{}.{}", &sukaku[..first_open + 8], &sukaku[first_open + 9..]);
        write("grid", format!("{EASY}\n{HARD} hard\n").as_bytes());
        write("sukaku", format!("{sukaku}\n").as_bytes());
        write("illegal", format!("{clash}\n").as_bytes());
        write("bad", format!("{EASY}\nnonsense\n{HARD}\n").as_bytes());
        write("empty", b"");
        write("table", format!("name,puzzle\n\"two\nlines\",{EASY}\nb,{HARD}\n").as_bytes());
        write("all", format!("{EASY} a\n{sukaku} b\n{clash} c\nnonsense\n{HARD} d\n{EASY} e\n").as_bytes());
        let header = "{'descr': '|u1', 'fortran_order': False, 'shape': (2, 81), }";
        let header = format!("{header:<117}\n");
        let cells = [EASY, HARD].concat().bytes().map(|cell| if cell == b'.' { 0 } else { cell - b'0' }).collect();
        let parts = [b"\x93NUMPY\x01\x00\x76\x00".to_vec(), header.into_bytes(), cells];
        write("array", &parts.concat());
        let link = run(folder.path(), &["convert", "--as", "sudokupad", EASY], Path::new("/dev/null"));
        write("link", &link.rows);
        let json = run(folder.path(), &["solve", "--json", "-"], &folder.path().join("grid"));
        write("json", &json.rows);
        Self(folder)
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn file(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }
}

/// The records of each input, and which of the codes of a command is for them; `None` where one is malformed.
const CASES: &[(&str, usize, Option<usize>)] = &[
    ("grid", 2, Some(0)),
    ("sukaku", 1, Some(1)),
    ("illegal", 1, Some(2)),
    ("bad", 3, None),
    ("empty", 0, Some(3)),
    ("table", 2, Some(0)),
    ("array", 2, Some(0)),
    ("link", 1, Some(0)),
    ("json", 2, Some(0)),
];

/// How many rows there are; none where that cannot be known.
fn count(form: Form, text: &str) -> Option<usize> {
    match form {
        Line => Some(text.lines().count()),
        Jsonl => Some(
            text.lines()
                .filter(|line| serde_json::from_str::<serde_json::Value>(line).is_ok() || panic!("{line}"))
                .count(),
        ),
        Json => Some(serde_json::from_str::<Vec<serde_json::Value>>(text).unwrap_or_else(|_| panic!("{text}")).len()),
        Csv => {
            // An end of line within quotes ends no row.
            let mut is_inside = false;
            let ends = text.chars().filter(|&character| {
                is_inside ^= character == '"';
                character == '\n' && !is_inside
            });
            Some(ends.count() - 1)
        }
        Drawn => None,
    }
}

#[test]
fn every_record_has_a_row_and_every_run_its_exit_code() {
    let inputs = Inputs::new();
    let mut cells = 0;
    for kind in KINDS {
        for &(form, how) in kind.forms {
            for &(input, records, code) in CASES {
                // An array is of a format that stdin has, too.
                let arguments = [kind.arguments, how, &["-"]].concat();
                let case = format!("{arguments:?} of {input}");
                let whole = run(inputs.path(), &arguments, &inputs.file(input));
                // Not every format has a place for a Sukaku.
                let refused = whole.said.matches("cannot be written as").count();
                assert!(refused == 0 || kind.arguments == ["convert"] && input == "sukaku", "{case}: {}", whole.said);
                let expected = code.map_or(1, |code| kind.codes[code]).max(refused as i32);
                assert_eq!(whole.code, Some(expected), "{case}: {whole:?}");
                let rows = count(form, whole.text());
                if kind.is_one_row {
                    assert!(rows.is_none_or(|rows| rows == records), "{case}: {rows:?}\n{}", whole.text());
                } else if records == 0 {
                    assert!(rows.is_none_or(|rows| rows == 0), "{case}: {rows:?}\n{}", whole.text());
                }
                let is_bad = input == "bad";
                assert_eq!(whole.said.contains("nonsense"), is_bad, "{case}: {}", whole.said);
                if kind.is_read {
                    reads_back(&inputs, &whole, rows, usize::from(is_bad) + refused, &case);
                }
                cells += 1;
            }
        }
    }
    assert!(cells > 400, "{cells}");
}

/// What was written is read: as many records as rows, and none of them bad but what was before.
fn reads_back(inputs: &Inputs, whole: &Run, rows: Option<usize>, bad: usize, case: &str) {
    fs::write(inputs.file("written"), &whole.rows).unwrap();
    let read = run(inputs.path(), &["check", "--as", "jsonl", "--no-verify", "-"], &inputs.file("written"));
    let records: Vec<serde_json::Value> = read.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let malformed = records.iter().filter(|record| record["status"] == "malformed").count();
    assert!(malformed <= bad, "{case}: {}\n{}", whole.text(), read.text());
    if let Some(rows) = rows {
        // A remark on a line by itself is none.
        assert!((rows - bad..=rows).contains(&records.len()), "{case}: {}\n{}", whole.text(), read.text());
    }
}

/// Feeds an input, waits until the log of the run says that this many records are answered, and kills it. The file and its log,
/// as they are then.
fn killed(folder: &Path, arguments: &[&str], input: &[u8], records: usize) -> (Vec<u8>, Vec<u8>) {
    let mut child = command(folder, arguments).stdin(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(input).unwrap();
    let log = folder.join("out.partial.at");
    let answered = || {
        let text = fs::read_to_string(&log).unwrap_or_default();
        let last = text.split_inclusive('\n').skip(1).filter(|line| line.ends_with('\n')).last()?.to_owned();
        last.split(' ').nth(1)?.split(',').next()?.parse::<usize>().ok()
    };
    while answered().is_none_or(|answered| answered < records) {
        assert!(child.try_wait().unwrap().is_none(), "{arguments:?} has ended");
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    drop(stdin);
    (fs::read(folder.join("out.partial")).unwrap(), fs::read(log).unwrap())
}

/// A run that was killed, and whose file is then cut at a byte, ends as the whole one does.
#[test]
fn what_is_resumed_is_the_whole_to_the_byte() {
    let inputs = Inputs::new();
    let input = fs::read(inputs.file("all")).unwrap();
    for kind in KINDS {
        for &(form, how) in kind.forms {
            let arguments = [kind.arguments, how, &["--threads", "1"]].concat();
            let whole = run(inputs.path(), &[&arguments[..], &["-"]].concat(), &inputs.file("all"));
            let folder = tempfile::tempdir().unwrap();
            let out = folder.path().join("out");
            let to_file = [&arguments[..], &["-o", "out", "-"]].concat();
            let resume = [&arguments[..], &["-o", "out", "--resume", "-"]].concat();
            // The last record may be one that is known to be whole only when the next begins.
            let records = match kind.arguments {
                ["convert"] if form == Drawn => 4,
                // What is in files is noted when it is much.
                ["dedupe", "--memory", _] => 1,
                _ => 5,
            };
            let (left, log) = killed(folder.path(), &to_file, &input, records);
            let seen = folder.path().join("out.partial.seen");
            let kept = folder.path().join("kept");
            let copy = |from: &Path, to: &Path| {
                let _ = fs::remove_dir_all(to);
                if from.is_dir() {
                    fs::create_dir(to).unwrap();
                    for entry in fs::read_dir(from).unwrap() {
                        let entry = entry.unwrap();
                        fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
                    }
                }
            };
            copy(&seen, &kept);
            // The second run finds what the first has left.
            let refused = run(folder.path(), &to_file, &inputs.file("all"));
            assert_eq!(refused.code, Some(2), "{arguments:?}");
            assert!(refused.said.contains("go on with --resume"), "{arguments:?}: {}", refused.said);
            let marks = String::from_utf8(log.clone()).unwrap();
            let marks = marks.lines().skip(1).filter_map(|line| line.split(' ').next()?.parse::<usize>().ok());
            let mut cuts: Vec<usize> = marks.flat_map(|mark| [mark.saturating_sub(1), mark, mark + 1]).collect();
            cuts.extend([0, 1, left.len() / 2, left.len()]);
            cuts.retain(|cut| *cut <= left.len());
            cuts.sort_unstable();
            cuts.dedup();
            for cut in cuts {
                let _ = fs::remove_file(&out);
                fs::write(folder.path().join("out.partial"), &left[..cut]).unwrap();
                fs::write(folder.path().join("out.partial.at"), &log).unwrap();
                copy(&kept, &seen);
                let resumed = run(folder.path(), &resume, &inputs.file("all"));
                let case = format!("{arguments:?}, cut at {cut} of {}", left.len());
                assert_eq!(resumed.code, whole.code, "{case}: {}", resumed.said);
                let written = String::from_utf8_lossy(&fs::read(&out).unwrap()).into_owned();
                assert_eq!(written, whole.text(), "{case}");
                let names: Vec<_> =
                    fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
                assert!(names.iter().all(|name| name == "out" || name == "kept"), "{case}: {names:?}");
            }
        }
    }
}

/// A first record that is no puzzle is a place to go on from, too.
#[test]
fn dedupe_goes_on_behind_a_first_record_that_is_no_puzzle() {
    let (folder, inputs) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let grid = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let input = inputs.path().join("in");
    fs::write(&input, format!("nonsense\n{grid}\n{grid}\n")).unwrap();
    let arguments = ["dedupe", "--threads", "1", "-o", "out"];
    let bytes = fs::read(&input).unwrap();
    killed(folder.path(), &[&arguments[..], &["-"]].concat(), &bytes, 1);
    let resumed = run(folder.path(), &[&arguments[..], &["--resume", "-"]].concat(), &input);
    assert_eq!(resumed.code, Some(1), "{}", resumed.said);
    let written = fs::read_to_string(folder.path().join("out")).unwrap();
    assert!(written.lines().count() == 2 && written.ends_with(&format!("{grid}\n")), "{written}");
    // What is whole is done: a loop that resumes until a run succeeds ends.
    let again = run(folder.path(), &[&arguments[..], &["--resume", "-"]].concat(), &input);
    assert_eq!(again.code, Some(0), "{}", again.said);
}

/// What is offered is not refused, nor is what is refused in the help.
#[test]
fn what_cannot_be_resumed_is_not_offered() {
    let inputs = Inputs::new();
    let nothing = Path::new("/dev/null");
    for kind in KINDS {
        let help = run(inputs.path(), &["help", kind.arguments[0]], nothing);
        assert!(help.text().contains("--resume"), "{:?}", kind.arguments);
    }
    assert!(!run(inputs.path(), &["help", "print"], nothing).text().contains("--resume"));
    // A book that was not finished is made again.
    let book = ["print", "-o", "book.pdf", "-"];
    let mut child = command(inputs.path(), &book).stdin(Stdio::piped()).spawn().unwrap();
    let partial = inputs.file("book.pdf.partial");
    while !partial.exists() {
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let again = run(inputs.path(), &book, &inputs.file("grid"));
    assert_eq!((again.code, &again.said[..]), (Some(0), ""));
    assert!(fs::read(inputs.file("book.pdf")).unwrap().starts_with(b"%PDF"));
    let refused = run(inputs.path(), &["print", "-o", "book.pdf", "--resume", "-"], &inputs.file("grid"));
    assert_eq!(refused.code, Some(2), "{}", refused.said);
    // With other options, nobody goes on.
    killed(inputs.path(), &["solve", "-o", "out", "-"], &fs::read(inputs.file("all")).unwrap(), 3);
    for other in [&["check"][..], &["solve", "--as", "csv"], &["solve", "--max-guesses", "3"]] {
        let run = run(inputs.path(), &[other, &["-o", "out", "--resume", "-"]].concat(), &inputs.file("all"));
        assert_eq!(run.code, Some(2));
        assert!(run.said.contains("different options"), "{}", run.said);
    }
    // Nor with another input.
    let run = run(inputs.path(), &["solve", "-o", "out", "--resume", "-"], &inputs.file("bad"));
    assert_eq!(run.code, Some(2));
    assert!(run.said.contains("does not match this input"), "{}", run.said);
}

/// A signal after the first row has been read (TERM, since a shell may have INT ignored): what was written is a beginning of the whole.
#[test]
fn an_interrupt_leaves_whole_rows() {
    let inputs = Inputs::new();
    let input = fs::read(inputs.file("all")).unwrap();
    for kind in KINDS {
        for &(form, how) in kind.forms {
            let arguments = [kind.arguments, how, &["--threads", "1", "-"]].concat();
            let whole = run(inputs.path(), &arguments, &inputs.file("all"));
            let mut child = command(inputs.path(), &arguments)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            let mut stdin = child.stdin.take().unwrap();
            stdin.write_all(&input).unwrap();
            let mut stdout = BufReader::new(child.stdout.take().unwrap());
            let mut rows = Vec::new();
            // The header comes before signals are waited for by anybody but the main thread, and so does a first row.
            // The end of a row of an array comes with the next one, and there may be none before the input ends.
            let lines = if form == Csv { 2 } else { 1 };
            for _ in 0..lines {
                stdout.read_until(b'\n', &mut rows).unwrap();
            }
            let id = child.id().to_string();
            assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
            stdout.read_to_end(&mut rows).unwrap();
            assert_eq!(child.wait().unwrap().code(), Some(143), "{arguments:?}");
            let is_beginning = whole.rows.starts_with(&rows);
            assert!(is_beginning, "{arguments:?}: {}", String::from_utf8_lossy(&rows));
            let is_whole_row = rows.ends_with(b"\n") || form == Json;
            assert!(is_whole_row, "{arguments:?}: {}", String::from_utf8_lossy(&rows));
        }
    }
}

/// A disk that is full, a stdout that is closed, and a reader who has gone.
#[test]
fn what_cannot_be_written_is_told() {
    let inputs = Inputs::new();
    let full = || fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let stdin = || File::open(inputs.file("all")).unwrap();
    for kind in KINDS {
        for &(_, how) in kind.forms {
            let arguments = [kind.arguments, how, &["-"]].concat();
            let whole = run(inputs.path(), &arguments, &inputs.file("all"));
            let on_full = command(inputs.path(), &arguments).stdin(stdin()).stdout(full()).output().unwrap();
            let on_full = ended(on_full, &arguments);
            assert_eq!(on_full.code, Some(2), "{arguments:?}: {}", on_full.said);
            assert_eq!(on_full.said.matches("No space left").count(), 1, "{arguments:?}: {}", on_full.said);
            assert!(!on_full.said.contains("--resume"), "{arguments:?}: {}", on_full.said);

            // A file that may have no byte: nothing is left of it, and nothing is offered.
            let to_file = [kind.arguments, how, &["-o", "out", "-"]].concat();
            let limited = |blocks: u32| {
                let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
                let mut shell = Command::new("bash");
                shell.args(["-c", &script, env!("CARGO_BIN_EXE_bitdoku")]).args(&to_file).current_dir(inputs.path());
                ended(shell.stdin(stdin()).output().unwrap(), &to_file)
            };
            let without_room = limited(0);
            assert_eq!(without_room.code, Some(2), "{arguments:?}: {}", without_room.said);
            // What is offered works.
            if without_room.said.contains("--resume continues") || inputs.file("out.partial").exists() {
                let resumed = run(
                    inputs.path(),
                    &[kind.arguments, how, &["-o", "out", "--resume", "-"]].concat(),
                    &inputs.file("all"),
                );
                assert_eq!(resumed.code, whole.code, "{arguments:?}: {}", resumed.said);
                assert!(fs::read(inputs.file("out")).unwrap() == whole.rows, "{arguments:?}");
                fs::remove_file(inputs.file("out")).unwrap();
            }

            let mut shell = Command::new("bash");
            shell.args(["-c", "exec \"$0\" \"$@\" >&-", env!("CARGO_BIN_EXE_bitdoku")]).args(&arguments);
            let closed = ended(shell.current_dir(inputs.path()).stdin(stdin()).output().unwrap(), &arguments);
            assert_eq!(closed.code, Some(2), "{arguments:?}: {}", closed.said);
            assert!(closed.said.contains("stdout is closed"), "{arguments:?}: {}", closed.said);

            let (reader, writer) = std::io::pipe().unwrap();
            drop(reader);
            let gone = command(inputs.path(), &arguments).stdin(stdin()).stdout(writer).output().unwrap();
            assert_eq!(ended(gone, &arguments).code, Some(0), "{arguments:?}");
        }
    }
}

/// Pictures that cannot be written end the run at the first of them.
#[test]
fn a_folder_of_pictures_that_cannot_be_written_is_told_once() {
    let inputs = Inputs::new();
    fs::create_dir(inputs.file("pictures")).unwrap();
    fs::write(inputs.file("pictures").join(EASY.replace('.', "0")), "in the way").unwrap();
    let arguments = ["explain", "--as", "svg", "--dir", "pictures", "-"];
    fs::write(inputs.file("many"), format!("{EASY}\n").repeat(50)).unwrap();
    let run = run(inputs.path(), &arguments, &inputs.file("many"));
    assert_eq!((run.code, run.said.lines().count()), (Some(2), 1), "{}", run.said);
    assert!(run.said.starts_with("bitdoku: pictures/"), "{}", run.said);
}

/// A second run into the same file is refused, whatever either was asked for.
#[test]
fn two_runs_do_not_write_one_file() {
    let inputs = Inputs::new();
    let begin = |arguments: &[&str]| {
        let mut child = command(inputs.path(), arguments).stdin(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(format!("{EASY}\n").as_bytes()).unwrap();
        while fs::metadata(inputs.file("out.partial")).map_or(0, |data| data.len()) == 0 {
            std::thread::yield_now();
        }
        (child, stdin)
    };
    let plain = ["solve", "-o", "out", "-"];
    let resume = ["solve", "-o", "out", "--resume", "-"];
    for first in [&plain[..], &resume] {
        let (mut child, stdin) = begin(first);
        for second in [&plain[..], &resume] {
            let refused = run(inputs.path(), second, &inputs.file("grid"));
            assert_eq!(refused.code, Some(2), "{first:?}, {second:?}");
            assert!(refused.said.contains("written by another run"), "{first:?}, {second:?}: {}", refused.said);
        }
        drop(stdin);
        assert_eq!(child.wait().unwrap().code(), Some(0));
        assert_eq!(fs::read_to_string(inputs.file("out")).unwrap().lines().count(), 1);
        fs::remove_file(inputs.file("out")).unwrap();
    }
}

/// Puzzles that are made: stopped after some rows, then gone on with.
#[test]
fn what_is_made_is_resumed_to_the_byte() {
    let whole = tempfile::tempdir().unwrap();
    let nothing = Path::new("/dev/null");
    let makings: [&[&str]; 4] = [
        &["generate", "-n", "40", "--seed", "1", "--as", "line"],
        &["generate", "-n", "40", "--seed", "1", "--as", "csv"],
        &["generate", "-n", "40", "--seed", "1", "--as", "json"],
        &["generate", "-n", "40", "--seed", "1", "--as", "picture"],
    ];
    for arguments in makings {
        let expected = run(whole.path(), &[arguments, &["--threads", "1"]].concat(), nothing);
        assert_eq!(expected.code, Some(0), "{}", expected.said);
        for name in ["out", "out.gz", "out.zst"] {
            let folder = tempfile::tempdir().unwrap();
            // As if it had been killed at a byte: a shorter run is the beginning of the longer one.
            let to_file = [arguments, &["--threads", "1", "-o", name]].concat();
            let mut child = command(folder.path(), &to_file).stderr(Stdio::null()).spawn().unwrap();
            let partial = folder.path().join(format!("{name}.partial"));
            let out = folder.path().join(name);
            while fs::metadata(&partial).map_or(0, |data| data.len()) == 0 && !out.exists() {
                std::thread::yield_now();
            }
            child.kill().unwrap();
            child.wait().unwrap();
            if !out.exists() {
                let again = run(folder.path(), &[&to_file[..], &["--resume"]].concat(), nothing);
                assert_eq!(again.code, Some(0), "{arguments:?}: {}", again.said);
            }
            let mut text = Vec::new();
            match name {
                "out.gz" => {
                    flate2::read::MultiGzDecoder::new(File::open(&out).unwrap()).read_to_end(&mut text).unwrap();
                }
                "out.zst" => {
                    let bytes = fs::read(&out).unwrap();
                    let mut bytes = &bytes[..];
                    while !bytes.is_empty() {
                        let mut frame = ruzstd::decoding::StreamingDecoder::new(&mut bytes).unwrap();
                        frame.read_to_end(&mut text).unwrap();
                    }
                }
                _ => text = fs::read(&out).unwrap(),
            }
            assert!(text == expected.rows, "{arguments:?} into {name}");
        }
    }
}
