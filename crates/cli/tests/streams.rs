//! The command as a part of a pipeline: rows as soon as they are known, a quiet end, bounded memory.
//!
//! What sends signals, closes streams before the command begins or asks the system for its state is for Unix, some of it for Linux.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n";

/// The command with pipes at its ends.
struct Running {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: BufReader<ChildStdout>,
}

impl Running {
    fn new(arguments: &[&str]) -> Self {
        #[cfg(unix)]
        take_signals();
        let mut child = Command::new(env!("CARGO_BIN_EXE_bitdoku"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let stdin = child.stdin.take();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        Self { child, stdin, stdout }
    }

    fn send(&mut self, text: &str) {
        self.stdin.as_mut().unwrap().write_all(text.as_bytes()).unwrap();
    }

    fn row(&mut self) -> String {
        let mut row = String::new();
        self.stdout.read_line(&mut row).unwrap();
        row
    }

    /// The exit code and what was said on stderr.
    fn end(mut self) -> (Option<i32>, String) {
        drop(self.stdin.take());
        let mut said = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        (self.child.wait().unwrap().code(), said)
    }
}

#[test]
fn a_row_comes_before_the_next_record_is_asked_for() {
    for threads in ["1", "2"] {
        let mut command = Running::new(&["solve", "--threads", threads]);
        for _ in 0..3 {
            command.send(PUZZLE);
            assert_eq!(command.row(), SOLUTION);
        }
        assert_eq!(command.end(), (Some(0), String::new()));
    }
}

/// A partner writes one record, waits for its row and writes the next, also where the first is damaged, or not of one line.
#[test]
fn a_damaged_record_is_answered_before_the_next_is_asked_for() {
    let line = PUZZLE.trim_end();
    let rows: String = line.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect();
    for (first, next) in [
        (format!("{}\n", &line[..80]), PUZZLE),
        (format!("{line}5\n"), PUZZLE),
        (format!("x{}y\n", &line[1..80]), PUZZLE),
        (format!("# a list\n{} a title\n", &line[..80]), PUZZLE),
        (format!("{{\"puzzle\":\"{}\"}}\n", &line[..80]), PUZZLE),
        (format!("id,puzzle\n1,{}\n", &line[..80]), &format!("2,{PUZZLE}")),
    ] {
        let mut command = Running::new(&["solve"]);
        command.send(&first);
        assert!(command.row().starts_with("# error: "), "{first}");
        command.send(next);
        assert!(command.row().starts_with(SOLUTION.trim_end()), "{first}");
        assert_eq!(command.end().0, Some(1), "{first}");
    }
    let json = format!("[\n{{\"puzzle\": \"{line}\"}},\n");
    let xml = format!("<?xml version=\"1.0\"?>\n<opensudoku>\n<game data=\"{}\"/>\n", line.replace('.', "0"));
    let table = format!("number;sudoku\n1;{line}\n");
    for first in [format!("{rows}\n"), format!("Grid 1\n{rows}"), json, xml, table] {
        let mut command = Running::new(&["count"]);
        command.send(&first);
        assert_eq!(command.row(), "1\n", "{first}");
        drop(command.end());
    }
}

/// A grid is a record, and a writer may wait for its answer; so it is answered where the writer pauses before the regions of a jigsaw,
/// and these are an error. Where the format is named, a pause changes nothing.
#[test]
#[cfg(target_os = "linux")]
fn a_pause_within_a_jigsaw_changes_nothing_where_the_format_is_named() {
    let regions = "112222333111122333111222333444555666444555666444555669778888969777788999777888999\n";
    let both = format!("{PUZZLE}{regions}");
    let answered = |arguments: &[&str], parts: &[&str]| {
        let mut command = Running::new(arguments);
        for part in parts {
            command.send(part);
            // The command has taken what there is, and waits for more.
            while rustix::io::ioctl_fionread(command.stdin.as_ref().unwrap()).unwrap() > 0 {
                thread::yield_now();
            }
        }
        drop(command.stdin.take());
        let mut rows = String::new();
        command.stdout.read_to_string(&mut rows).unwrap();
        (rows, command.end().1)
    };
    let jigsaw = answered(&["check"], &[&both]);
    assert!(jigsaw.0.contains(regions.trim_end()) && jigsaw.0.lines().count() == 1, "{jigsaw:?}");
    for parts in [&[&both[..]][..], &[PUZZLE, regions], &[&both[..40], &both[40..120], &both[120..]]] {
        assert_eq!(answered(&["check", "--format", "jigsaw"], parts), jigsaw);
    }
    let (rows, said) = answered(&["solve"], &[PUZZLE, regions]);
    assert!(rows.starts_with(SOLUTION) && said.contains("the regions of a jigsaw"), "{rows}{said}");
}

/// What people paste is the same puzzle by its name, as stdin and through a pipe, also one that gives a line at a time.
#[test]
fn what_people_paste_is_read_alike_through_a_pipe() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/pastes");
    let mut found = 0;
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        let text = std::fs::read(entry.path()).unwrap();
        if name == "README.md" {
            continue;
        }
        // The rows, the exit code and what is said of what it was read as.
        let told = |output: std::process::Output, name: &str| {
            let text = |bytes| String::from_utf8(bytes).unwrap().replace(name, "<stdin>");
            let (rows, said) = (text(output.stdout), text(output.stderr));
            let said = said.lines().find(|line| line.starts_with("bitdoku: ")).unwrap_or_default().to_owned();
            (rows, said, output.status.code())
        };
        let command = || {
            let mut command = Command::new(env!("CARGO_BIN_EXE_bitdoku"));
            command.args(["convert", "--as", "line"]).stdout(Stdio::piped()).stderr(Stdio::piped());
            command
        };
        let path = entry.path();
        let expected = told(command().arg(&path).output().unwrap(), path.to_str().unwrap());
        found += usize::from(expected.0.starts_with(PUZZLE.trim_end()));
        for pieces in [vec![&text[..]], text.split_inclusive(|&byte| byte == b'\n').collect()] {
            let mut child = command().stdin(Stdio::piped()).spawn().unwrap();
            let mut stdin = child.stdin.take().unwrap();
            pieces.iter().for_each(|piece| stdin.write_all(piece).unwrap());
            drop(stdin);
            let piped = told(child.wait_with_output().unwrap(), "<stdin>");
            assert_eq!(piped, expected, "{name}");
        }
    }
    assert_eq!(found, 97);
}

#[test]
fn where_a_long_input_pauses_all_rows_come() {
    for threads in ["1", "2"] {
        let mut command = Running::new(&["solve", "--threads", threads]);
        let mut stdin = command.stdin.take().unwrap();
        for count in [3000, 1, 1600] {
            let writer = thread::spawn(move || {
                stdin.write_all(PUZZLE.repeat(count).as_bytes()).unwrap();
                stdin // open as long as rows are read
            });
            (0..count).for_each(|row| assert_eq!(command.row(), SOLUTION, "row {row} of {count}"));
            stdin = writer.join().unwrap();
        }
        drop(stdin);
        assert_eq!(command.end(), (Some(0), String::new()));
    }
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let mut command = Running::new(&["solve"]);
    let mut stdin = command.stdin.take().unwrap();
    let feeder = thread::spawn(move || while stdin.write_all(PUZZLE.as_bytes()).is_ok() {});
    assert_eq!(command.row(), SOLUTION);
    let Running { mut child, stdout, .. } = command;
    drop(stdout);
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert_eq!((child.wait().unwrap().code(), said), (Some(0), String::new()));
    feeder.join().unwrap();
}

#[test]
#[cfg(unix)]
fn an_interrupt_ends_it_with_130_after_the_rows_that_are_done() {
    let mut command = Running::new(&["solve"]);
    command.send(PUZZLE);
    assert_eq!(command.row(), SOLUTION);
    // It waits for more, which never comes.
    interrupt(&command.child);
    let status = command.child.wait().unwrap();
    assert_eq!(status.code(), Some(130));
    assert_eq!(command.row(), "");
}

#[test]
#[cfg(unix)]
fn an_interrupt_ends_a_long_search() {
    let mut command = Running::new(&["count", "--limit", "0", "--solver", "naive"]);
    command.send(PUZZLE);
    // Now signals are waited for, and the next record is asked for.
    assert_eq!(command.row(), "1\n");
    command.send(&(".".repeat(81) + "\n"));
    interrupt(&command.child);
    assert_eq!(command.child.wait().unwrap().code(), Some(130));
}

/// The row of the first puzzle comes although the second one, in the same block, never ends; and no row is invented for
/// that when the command is stopped.
#[test]
#[cfg(unix)]
fn a_row_that_is_ready_comes_out_before_a_slow_one() {
    for (signal, code) in [("-INT", 130), ("-TERM", 143), ("-HUP", 129)] {
        let mut command = Running::new(&["count", "--limit", "0", "--threads", "1"]);
        command.send(&format!("{PUZZLE}{}\n{PUZZLE}", ".".repeat(81)));
        assert_eq!(command.row(), "1\n");
        send(&command.child, signal);
        assert_eq!(command.child.wait().unwrap().code(), Some(code));
        assert_eq!(command.row(), "");
    }
}

/// What is after a slow record is worked on meanwhile, and comes out after it.
#[test]
fn rows_behind_a_slow_one_wait_in_order() {
    let mut command = Running::new(&["count", "--limit", "300000", "--threads", "2"]);
    command.send(&format!("{}\n{}", ".".repeat(81), PUZZLE.repeat(3000)));
    drop(command.stdin.take());
    assert!(command.row().starts_with("at least "));
    for _ in 0..3000 {
        assert_eq!(command.row(), "1\n");
    }
    assert_eq!(command.end().0, Some(0));
}

/// With several threads `rate` begins with the hardest puzzles at hand. Rows, messages and exit code are the same as with one,
/// which goes from line to line; from a file, from a pipe, and in formats of several lines.
#[test]
fn the_order_of_work_changes_no_row() {
    let folder = tempfile::tempdir().unwrap();
    let sample = include_str!("../../../testdata/sample.txt");
    let mut lines: Vec<String> = sample.lines().step_by(3).map(str::to_owned).collect();
    for at in [5, 40, 41, 90] {
        lines.insert(at, "nonsense".to_owned());
        lines.insert(at, format!("{} empty", ".".repeat(81)));
    }
    // Hard ones last.
    lines.extend(["..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9".to_owned()]);
    lines.push("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".to_owned());
    let text = lines.join("\n");
    let grids: String = sample
        .lines()
        .filter(|line| !line.starts_with('#'))
        .take(40)
        .map(|line| {
            let rows = line.as_bytes()[..81].chunks(9).map(|row| format!("{}\n", String::from_utf8_lossy(row)));
            rows.chain(["\n".to_owned()]).collect::<String>()
        })
        .collect();
    for (name, text) in [("lines", &text), ("grids", &grids)] {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        let rate = |threads: &str, is_piped: bool| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_bitdoku"));
            command.args(["rate", "--template", "%n %g %r/%p/%d %s %a %l", "--threads", threads, "-"]);
            command.stdin(if is_piped { Stdio::piped() } else { std::fs::File::open(&path).unwrap().into() });
            let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
            if let Some(mut stdin) = child.stdin.take() {
                stdin.write_all(text.as_bytes()).unwrap();
            }
            let output = child.wait_with_output().unwrap();
            (output.status.code(), String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
        };
        let expected = rate("1", false);
        assert!(expected.1.lines().count() >= 40, "{}", expected.1);
        for (threads, is_piped) in [("2", false), ("2", true), ("8", false)] {
            assert_eq!(rate(threads, is_piped), expected, "{name}, {threads}, {is_piped}");
        }
    }
}

/// Lines go through the engine as text, unless few guesses are allowed. Rows, messages and exit code are the same.
#[test]
fn the_shorter_way_writes_what_the_longer_way_does() {
    let puzzle = PUZZLE.trim_end();
    let clash = puzzle.replacen("53", "55", 1);
    let hopeless = puzzle.replacen("53.", "531", 1);
    let mut input = b"\xEF\xBB\xBF".to_vec();
    let lines = [
        puzzle.to_owned(),
        format!("{puzzle}\r"),
        format!("{puzzle} behind a blank"),
        format!("{puzzle};behind; a semicolon\r"),
        format!("{puzzle}#behind a sign"),
        format!("{puzzle}5"),
        format!("  {puzzle} after blanks"),
        clash.clone(),
        format!("{clash} and more"),
        hopeless.clone(),
        format!("{hopeless}, and more"),
        ".".repeat(81),
        format!("{} \u{e4}", "0".repeat(81)),
        puzzle.replacen('.', "x", 1),
        puzzle[..80].to_owned(),
        String::new(),
        "# a comment".to_owned(),
        format!("#{puzzle}"),
        puzzle.replace('.', "_"),
    ];
    for line in &lines {
        input.extend_from_slice(line.as_bytes());
        input.push(b'\n');
    }
    input.extend_from_slice(puzzle.as_bytes());
    input.extend_from_slice(b" \xFF not UTF-8\n");
    input.extend_from_slice(puzzle.as_bytes());
    // Every 82nd byte ends a line, and others, too.
    let half = "1".repeat(40);
    let seemingly = format!("{PUZZLE}{half}\n{half}\n{PUZZLE}{}\n{clash}\n", ".".repeat(81)).into_bytes();
    let [whole, seeming] = [&input, &seemingly].map(Vec::as_slice);
    // Many blocks, of which one is put by while the next is begun; long enough that they come to be large.
    let long =
        [PUZZLE.repeat(1500).into_bytes(), (lines.join("\n") + "\n").repeat(100).into_bytes()].concat().repeat(3);
    let inputs = [
        ("keep", whole),
        ("skip", whole),
        ("fail", whole),
        ("keep", seeming),
        ("skip", seeming),
        ("keep", &long),
        ("fail", &long),
    ];
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("input.txt");
    for (on_error, input) in inputs {
        std::fs::write(&path, input).unwrap();
        let way = |way: &[&str]| {
            let output = Command::new(env!("CARGO_BIN_EXE_bitdoku"))
                .args(["solve", "--on-error", on_error])
                .args(way)
                .arg(&path)
                .output()
                .unwrap();
            (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap(), output.status.code())
        };
        let ways = [way(&["--threads", "1"]), way(&["--threads", "1", "--max-guesses", "5000"])];
        assert!(way(&["--threads", "3"]) == ways[0]);
        assert!(ways[0] == ways[1], "{}", if input.len() < 10_000 { format!("{ways:#?}") } else { String::new() });
        assert!(ways[0].0.contains("two 5s in row 1") == (on_error != "fail"));
    }
}

/// A run that is killed again and again and gone on with comes to what an undisturbed one writes: no row is lost and none is
/// there twice. Each time it is killed while it waits for more input, or is at the rows of what it has: how many rows are
/// there then differs.
#[test]
fn a_killed_run_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.txt");
    let lines = |i: usize| format!("{} number {i}\n# a comment\nnonsense {i}\n\n", PUZZLE.trim_end());
    let lines: Vec<String> = (0..3_000).map(lines).collect();
    let run = |arguments: &[&str]| Running::new(&[&["check", "--threads", "2", "--quiet", "-"], arguments].concat());
    let feed = |command: &mut Running, text: String| {
        let mut stdin = command.stdin.take().unwrap();
        thread::spawn(move || stdin.write_all(text.as_bytes()).map(|()| stdin))
    };
    let mut command = run(&[]);
    let feeder = feed(&mut command, lines.concat());
    let expected = thread::spawn(move || {
        let mut rows = String::new();
        command.stdout.read_to_string(&mut rows).map(|_| (rows, command))
    });
    drop(feeder.join().unwrap().unwrap());
    let (expected, command) = expected.join().unwrap().unwrap();
    assert_eq!((expected.lines().count(), command.end().0), (6_000, Some(1)));

    let arguments = ["--resume", "-o", out.to_str().unwrap()];
    let partial = folder.path().join("out.txt.partial");
    for round in 1..9 {
        let mut command = run(&arguments);
        let feeder = feed(&mut command, lines[..round * 300].concat());
        // Some of the rows that are to come, or all.
        let wanted = round * 600 - [0, 1, 150, 500][round % 4];
        while std::fs::read_to_string(&partial).map_or(0, |text| text.lines().count()) < wanted {
            thread::yield_now();
        }
        command.child.kill().unwrap();
        command.child.wait().unwrap();
        let _ = feeder.join().unwrap();
    }
    let mut command = run(&arguments);
    let feeder = feed(&mut command, lines.concat());
    drop(feeder.join().unwrap().unwrap());
    assert_eq!(command.end().0, Some(1));
    assert!(std::fs::read_to_string(&out).unwrap() == expected, "the file differs from the undisturbed run's");
}

/// Has signals do here what they always do, and so in a command that is started; `nohup` or a shell's `&` may have had the
/// test ignore them, and the command with it.
#[cfg(unix)]
fn take_signals() {
    use std::sync::{Arc, Once, atomic::AtomicBool};

    use signal_hook::consts::{SIGHUP, SIGINT};

    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        for signal in [SIGINT, SIGHUP] {
            signal_hook::flag::register_conditional_default(signal, Arc::new(AtomicBool::new(true))).unwrap();
        }
    });
}

#[cfg(unix)]
fn interrupt(child: &Child) {
    send(child, "-INT");
}

#[cfg(unix)]
fn send(child: &Child, signal: &str) {
    assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
}

/// Twenty-four times the input takes no more memory: less than a third of what the further input would fill. That is far
/// more than the 12 MiB of answers which may wait where a thread is held up, and than what the allocator leaves unused
/// between them.
#[test]
#[cfg(target_os = "linux")]
fn memory_does_not_grow_with_the_input() {
    const RECORDS: usize = 100_000;
    for arguments in [&["convert", "--as", "line"][..], &["convert", "--as", "block", "--threads", "4"], &["solve"]] {
        let (once, many_times) = (peak_kib(arguments, RECORDS), peak_kib(arguments, 24 * RECORDS));
        let further_input = (23 * RECORDS * PUZZLE.len() / 1024) as u64;
        assert!(many_times < once + further_input / 3, "{arguments:?}: {once} KiB, then {many_times} KiB");
    }
}

/// The most memory that the command has held when all but the last of this many records are answered.
#[cfg(target_os = "linux")]
fn peak_kib(arguments: &[&str], records: usize) -> u64 {
    let mut command = Running::new(arguments);
    let id = command.child.id();
    let mut stdin = command.stdin.take().unwrap();
    let many = PUZZLE.repeat(1000);
    let feeder = thread::spawn(move || {
        for _ in 0..records / 1000 {
            stdin.write_all(many.as_bytes()).unwrap();
        }
        stdin
    });
    // All rows but the last ones are out while the input is still open.
    let mut rows = 0;
    while rows < records - 10_000 {
        rows += usize::from(!command.row().trim().is_empty());
    }
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let reader = thread::spawn(move || std::io::copy(&mut command.stdout, &mut std::io::sink()).unwrap());
    drop(feeder.join().unwrap());
    reader.join().unwrap();
    assert!(command.child.wait().unwrap().success());
    peak.trim().trim_end_matches(" kB").parse().unwrap()
}

#[test]
fn a_line_without_end_is_a_bad_record_and_no_more() {
    let mut command = Running::new(&["solve"]);
    let mut stdin = command.stdin.take().unwrap();
    let feeder = thread::spawn(move || {
        let piece = "5".repeat(100_000);
        for _ in 0..200 {
            stdin.write_all(piece.as_bytes()).unwrap();
        }
        stdin.write_all(b"\n").unwrap();
        stdin.write_all(PUZZLE.as_bytes()).unwrap();
    });
    assert!(command.row().starts_with("# error: <stdin>:1:"), "the long line is reported");
    assert_eq!(command.row(), SOLUTION);
    feeder.join().unwrap();
    let (code, said) = command.end();
    assert_eq!(code, Some(1));
    assert!(said.len() < 2000, "the message shows a part of the line: {said}");
}

#[test]
fn bytes_of_any_kind_are_no_more_than_bad_records() {
    let mut bytes: Vec<u8> = Vec::new();
    let mut seed = 1u32;
    for _ in 0..200_000 {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        bytes.push((seed >> 24) as u8);
    }
    for format in ["line", "block", "comma", "numbers", "candidates", "sukaku", "csv", "hodoku"] {
        let mut command = Running::new(&["solve", "--format", format]);
        let mut stdin = command.stdin.take().unwrap();
        let input = [b"x", &bytes[..]].concat();
        // What is said to be a table and is none is refused before all of it is read.
        let is_refused = format == "csv";
        let feeder = thread::spawn(move || assert!(stdin.write_all(&input).is_ok() || is_refused));
        let mut rows = Vec::new();
        let mut stderr = command.child.stderr.take().unwrap();
        let listener = thread::spawn(move || std::io::copy(&mut stderr, &mut std::io::sink()).unwrap());
        command.stdout.read_to_end(&mut rows).unwrap();
        feeder.join().unwrap();
        listener.join().unwrap();
        assert_eq!(command.child.wait().unwrap().code(), Some(if is_refused { 2 } else { 1 }), "{format}");
        assert_eq!(rows.is_empty(), is_refused, "{format}");
    }
}

/// A run whose stdout is closed by the shell.
#[cfg(unix)]
fn without_stdout(arguments: &[&str]) -> (Option<i32>, String) {
    let output = Command::new("sh")
        .args(["-c", "exec \"$0\" \"$@\" >&-", env!("CARGO_BIN_EXE_bitdoku")])
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
#[cfg(unix)]
fn a_closed_stdout_is_an_error_and_dev_null_is_none() {
    let puzzle = PUZZLE.trim_end();
    let said = String::from("bitdoku: stdout is closed\n");
    for arguments in [&["solve", puzzle][..], &["rate", "--jsonl", puzzle], &["list", "solvers"], &["--help"], &["man"]]
    {
        assert_eq!(without_stdout(arguments), (Some(2), said.clone()), "{arguments:?}");
    }
    // Who writes nothing to stdout needs none.
    let out = std::env::temp_dir().join(format!("bitdoku-no-stdout-{}", std::process::id()));
    assert_eq!(without_stdout(&["solve", puzzle, "-o", out.to_str().unwrap()]), (Some(0), String::new()));
    assert_eq!(std::fs::read_to_string(&out).unwrap(), SOLUTION);
    std::fs::remove_file(out).unwrap();
    // Rust opens /dev/null in this way where stdout is closed; so do others who want no output.
    for mode in [">", "<>"] {
        let script = format!("exec \"$0\" solve {puzzle} 1{mode}/dev/null");
        let status = Command::new("sh").args(["-c", &script, env!("CARGO_BIN_EXE_bitdoku")]).status().unwrap();
        assert_eq!(status.code(), Some(0), "{mode}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn what_cannot_be_written_is_an_error_also_of_help() {
    for arguments in [&["--help"][..], &["help", "solve"], &["--version"], &["--version", "--verbose"], &["list"]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_bitdoku")).args(arguments).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(String::from_utf8(output.stderr).unwrap().contains("No space left"), "{arguments:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_stderr_is_no_failure_and_a_full_stdout_is_no_panic() {
    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    // Each of them has something to say on stderr.
    for arguments in [&["generate"][..], &["generate", "--seed", "1", "--verbose"], &["dedupe", PUZZLE.trim_end()]] {
        let output = Command::new(env!("CARGO_BIN_EXE_bitdoku")).args(arguments).stderr(full()).output().unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(0), 82), "{arguments:?}");
    }
    let output =
        Command::new(env!("CARGO_BIN_EXE_bitdoku")).args(["web", "--port", "0"]).stdout(full()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("No space left"));
}

/// Runs the command where it may start one thread less than `threads`.
///
/// Limits do not bind root, so that root runs it as a user whom nothing belongs to.
#[cfg(target_os = "linux")]
fn with_threads(threads: u32, program: &std::path::Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    use std::os::unix::process::CommandExt;

    let mut command = Command::new("bash");
    command.args(["-c", &format!("ulimit -u {threads} && exec \"$0\" \"$@\"")]).arg(program).args(arguments);
    if rustix::process::geteuid().is_root() {
        // One for each run of the tests: what another starts would count.
        command.uid(1_000_000 + std::process::id());
    }
    let output = command.stdin(Stdio::null()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
#[cfg(target_os = "linux")]
fn where_no_threads_are_to_be_had_fewer_work_or_it_is_told() {
    // Another user may look neither into the folders of this one, nor into the temporary folder of a test.
    let folder = tempfile::Builder::new().permissions(std::os::unix::fs::PermissionsExt::from_mode(0o755)).tempdir();
    let folder = folder.unwrap();
    let program = folder.path().join("bitdoku");
    // Copied by another program: a process that another test starts meanwhile would hold open for writing what this one writes,
    // and what is open for writing cannot be run.
    let copied = Command::new("cp").arg(env!("CARGO_BIN_EXE_bitdoku")).arg(&program).status().unwrap();
    assert!(copied.success());
    let sudokus = folder.path().join("sample.txt");
    std::fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/sample.txt"), &sudokus).unwrap();
    let sudokus = sudokus.to_str().unwrap();
    const DEAF: &str = "bitdoku: cannot start a thread, so Ctrl-C stops at once\n";

    for arguments in [&["solve", sudokus][..], &["generate", "-n", "20", "--seed", "1"]] {
        let all = Command::new(&program).args(arguments).output().unwrap();
        for threads in ["2", "64"] {
            let (code, rows, said) = with_threads(1, &program, &[arguments, &["--threads", threads]].concat());
            assert_eq!((code, rows.as_bytes(), &said[..]), (Some(0), &all.stdout[..], DEAF), "{arguments:?}");
        }
    }
    for arguments in [&["solve", "--timeout", "1", sudokus][..], &["rate", "--timeout", "1", sudokus]] {
        // One thread waits for signals, one looks at the clock: what lacks them says so, and nothing panics.
        for threads in [1, 2, 3] {
            let (code, _, said) = with_threads(threads, &program, arguments);
            assert!(!said.contains("panicked"), "{threads} {arguments:?}: {said}");
            if threads == 1 {
                assert_eq!(code, Some(2), "{arguments:?}: {said}");
                assert!(said.contains("bitdoku: no thread can be started to"), "{arguments:?}: {said}");
            }
        }
    }
}

/// With ever more memory to be had: first too little, which is an abort, then enough. It is never a success with rows missing.
#[test]
#[cfg(target_os = "linux")]
fn too_little_memory_is_an_abort() {
    use std::os::unix::process::ExitStatusExt;

    let run = |kib: u64, arguments: &[&str]| {
        let script = format!("ulimit -v {kib}; exec \"$0\" \"$@\"");
        let mut command = Command::new("sh");
        command.args(["-c", &script, env!("CARGO_BIN_EXE_bitdoku")]).args(arguments);
        // With backtraces, std waits for itself for ever if memory ends while it prints one.
        command.stdin(Stdio::null()).env_remove("RUST_BACKTRACE").output().unwrap()
    };
    // With less than this, the system cannot start it.
    let least = (1..).map(|step| 1000 * step).find(|&kib| run(kib, &["--version"]).status.success()).unwrap();
    let sudokus = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/sample.txt");
    let mut aborts = 0;
    for kib in (0..16).map(|step| least + 500 * step) {
        let output = run(kib, &["solve", "--threads", "1", sudokus]);
        let rows = output.stdout.iter().filter(|&&byte| byte == b'\n').count();
        assert_eq!(output.status.success(), rows == 500, "{kib} KiB: {output:?}");
        aborts += u32::from(output.status.signal() == Some(rustix::process::Signal::ABORT.as_raw()));
    }
    assert!(aborts > 0);
    assert!(run(1 << 20, &["solve", sudokus]).status.success());
}
