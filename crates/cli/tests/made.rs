//! Commands that make a puzzle of another: whatever the input looks like and however the answer is written, the next
//! command reads the new puzzle, beside a solution that is its own and no rating that is not.

use std::io::Write;
use std::process::{Command, Stdio};

/// Puzzles with one solution, and clues to spare.
const PUZZLES: [&str; 3] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "7.32.6....2...1475.81.9.36......9......58....9.46........96.5.3...3486....6.7.98.",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4.....3",
];

const MAKERS: [&str; 5] =
    ["transform --random 2 --transform", "minimize", "minimize --all=2", "vicinity --loose", "canon --convention grid"];

/// What the command prints on stdout about this text, and its exit code.
fn run(arguments: &str, text: &str) -> (String, Option<i32>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitdoku"));
    command
        .args(arguments.split(' '))
        .arg("--quiet")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.code())
}

/// The inputs: what each is, and its text.
fn inputs() -> Vec<(&'static str, String)> {
    let solutions = run("solve", &PUZZLES.join("\n")).0;
    let solutions: Vec<&str> = solutions.lines().collect();
    assert!(solutions.iter().all(|solution| solution.len() == 81));
    let rows = |row: &dyn Fn(usize) -> String| (0..PUZZLES.len()).map(row).collect::<String>();
    let plain = rows(&|i| format!("{}\n", PUZZLES[i]));
    let pairs = rows(&|i| format!("{},{}\n", PUZZLES[i], solutions[i]));
    vec![
        ("lines", plain.clone()),
        ("a column puzzle", format!("puzzle\n{plain}")),
        ("a column quizzes", format!("quizzes\n{plain}")),
        ("a column question", format!("question\n{plain}")),
        ("no header, puzzle and solution", pairs.clone()),
        ("lines of puzzle and solution", pairs.replace(',', " ")),
        ("puzzle and solution", format!("puzzle,solution\n{pairs}")),
        ("quizzes and solutions", format!("quizzes,solutions\n{pairs}")),
        (
            "other columns",
            rows(&|i| format!("{i},\"a, \"\"{i}\"\"\",{},{},9.9\n", solutions[i], PUZZLES[i])).replacen(
                '0',
                "id,note,answer,question,difficulty\n0",
                1,
            ),
        ),
        (
            "other columns behind semicolons",
            format!("x;puzzle;solution\n{}", rows(&|i| format!("{i};{};{}\n", PUZZLES[i], solutions[i]))),
        ),
        ("rated lines", run("rate", &plain).0),
        ("a rated table", run("rate --as csv", &plain).0),
        ("a table, rated", run("rate --as csv", &format!("puzzle,solution\n{pairs}")).0),
        ("rated JSON Lines", run("rate --as jsonl", &plain).0),
        ("a solved table", run("solve --as csv", &plain).0),
        ("checked lines", run("check", &plain).0),
        ("transformed lines", run("transform --transform --seed 5", &plain).0),
        ("a transformed table", run("transform --as csv --seed 5", &format!("puzzle,solution\n{pairs}")).0),
    ]
}

/// The solutions of the puzzles in this text, each of which has one, and if it states another, that is a failure.
fn solutions(text: &str, what: &str) -> Vec<String> {
    let (rows, code) = run("solve --as line", text);
    assert_eq!(code, Some(0), "{what}: {rows}\n{text}");
    let rows = rows.lines().map(|row| row.split([' ', ',']).next().unwrap().to_owned()).collect::<Vec<_>>();
    assert!(!rows.is_empty() && rows.iter().all(|row| row.len() == 81), "{what}: {rows:?}");
    rows
}

#[test]
fn what_is_made_is_what_the_next_command_reads() {
    for (input, text) in inputs() {
        for maker in MAKERS {
            let mut expected = None;
            for form in ["line", "csv", "jsonl", "json"] {
                let what = format!("{maker} --as {form}, {input}");
                let (rows, code) = run(&format!("{maker} --as {form}"), &text);
                assert_eq!(code, Some(0), "{what}: {rows}");
                for stale in ["Hidden Single", "not minimal", "Naked", "1.2/1.2"] {
                    assert!(!rows.contains(stale), "{what}: {rows}");
                }
                let found = solutions(&rows, &what);
                assert_eq!(*expected.get_or_insert(found.clone()), found, "{what}");
            }
        }
    }
}

#[test]
fn a_solution_goes_with_its_puzzle_and_the_old_puzzle_is_the_source() {
    let table = "id,quizzes,solutions\n7,53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,\
        534678912672195348198342567859761423426853791713924856961537284287419635345286179\n";
    let (rows, _) = run("transform --apply t --as csv", table);
    assert!(rows.starts_with("id,quizzes,solutions,source,status,transform,error\n7,56.847...3.9...6."), "{rows}");
    assert!(
        rows.contains(",53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,read,t r123456789 c123456789 d123456789,"),
        "{rows}"
    );
    let fields = rows.lines().nth(1).unwrap().split(',').collect::<Vec<_>>();
    assert_eq!(solutions(fields[1], "transposed"), [fields[2]]);
    // In the vicinity of a puzzle others have other solutions, and then none is stated.
    let (rows, _) = run("vicinity --loose --as csv", table);
    let stated = rows.lines().skip(1).map(|row| row.split(',').nth(2).unwrap().len()).collect::<Vec<_>>();
    assert!(stated.contains(&81) && stated.contains(&0), "{stated:?}");
}
