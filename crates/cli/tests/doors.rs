//! What a text means does not depend on the door it comes through: a file, a pipe, an argument. Each case is a text of a kind that other
//! programs write or people paste, the question, and what the answer has to say.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs the command, with this text on stdin if there is one.
fn run(arguments: &[&str], stdin: Option<&[u8]>) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bitdoku"))
        .args(arguments)
        .stdin(if stdin.is_some() { Stdio::piped() } else { Stdio::null() })
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    if let Some(text) = stdin {
        child.stdin.take().expect("it has a pipe").write_all(text).expect("it reads all");
    }
    child.wait_with_output().expect("it ends")
}

/// The rows and the messages, without the name of the input.
fn said(output: &Output, name: &str) -> String {
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    text.replace(name, "INPUT")
}

const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const ROWS: [&str; 9] = [
    "53..7....",
    "6..195...",
    ".98....6.",
    "8...6...3",
    "4..8.3..1",
    "7...2...6",
    ".6....28.",
    "...419..5",
    "....8..79",
];

/// A game of OpenSudoku: the value of each cell that its player may change, and a mark where a 9 stands.
fn opensudoku(version: u8, entries: &str) -> String {
    let note = |mark: bool| match (version, mark) {
        (1, false) => "-",
        (1, true) => "4,",
        (_, false) => "0",
        (_, true) => "8",
    };
    let cell = |(given, entry): (char, char)| match (given, entry) {
        ('.', '9') => format!("0|{}|1|", note(true)),
        ('.', entry) => format!("{}|{}|1|", if entry == '.' { '0' } else { entry }, note(false)),
        (given, _) => format!("{given}|{}|0|", note(false)),
    };
    let cells: String = ROWS.concat().chars().zip(entries.chars()).map(cell).collect();
    format!("<opensudoku version=\"2\"><game data=\"version: {version}&#10;{cells}\" note=\"\" /></opensudoku>\n")
}

/// A puzzle that takes guesses.
const EXTREME: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// The puzzle in SudoCue's format, with this in the sixth cell of its first row.
fn sdx(entry: &str) -> String {
    let word = |cell: char| if cell == '.' { "123456789".to_owned() } else { cell.to_string() };
    let mut rows = ROWS.map(|row| row.chars().map(word).collect::<Vec<_>>());
    rows[0][5] = entry.to_owned();
    rows.map(|row| row.join(" ") + "\n").concat()
}

/// The same as GNOME Sudoku saves it, with this digit in the third cell.
fn gnome(entry: u8) -> String {
    let cell = |(at, cell): (usize, char)| {
        let (value, fixed) = match cell {
            '.' if at == 2 => (char::from(b'0' + entry), false),
            '.' => ('0', false),
            given => (given, true),
        };
        let (row, column) = (at / 9, at % 9);
        let marks = if value == '0' { "1,2,3,4,5,6,7,8,9" } else { "" };
        format!("{{\"position\":[{row},{column}],\"value\":{value},\"fixed\":{fixed},\"earmarks\":[{marks}]}}")
    };
    let cells: Vec<String> = ROWS.concat().chars().enumerate().map(cell).collect();
    format!(
        "{{\n\"difficulty_category\": \"easy\",\n\"time_elapsed\": 1.5,\n\"cells\": [\n{}\n]\n}}\n",
        cells.join(",\n")
    )
}

/// The same as KSudoku saves it, column by column, after these moves.
fn ksudoku(moves: &str) -> String {
    let of = |cell: u8| if cell == b'.' { '_' } else { char::from(cell - b'1' + b'b') };
    let values: String = (0..81).map(|at| of(ROWS[at % 9].as_bytes()[at / 9])).collect();
    format!(
        "<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\">\n  <puzzle>\n   <graph order=\"9\" type=\"sudoku\" \
         specific-type=\"Plain\"/>\n   <values>{values}</values>\n  </puzzle>\n  <history>{moves}</history>\n </game>\n</ksudoku>\n"
    )
}

/// A 4×4 X board of f-puzzles with this cell beside its first given.
fn link(second: &str) -> String {
    let given = |value: u8| format!(r#"{{"value":{value},"given":true}}"#);
    let (empty, rows) = ("{}", [given(1), given(2), given(4), given(3)]);
    format!(
        "{{\"size\":4,\"antiknight\":false,\"grid\":[[{},{second},{empty},{empty}],[{empty},{empty},{empty},{}],\
         [{empty},{empty},{},{empty}],[{empty},{},{empty},{empty}]]}}\n",
        rows[0], rows[1], rows[2], rows[3]
    )
}

/// The entries of a player: one digit in one cell.
fn entries(cell: usize, digit: char) -> String {
    (0..81).map(|at| if at == cell { digit } else { '.' }).collect()
}

/// A saved game of Simon Tatham's Solo.
fn solo(game: &str, moves: &str) -> String {
    format!(
        "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :{}:{game}\nPARAMS  :3:2x2\n\
         CPARAMS :3:2x2\nDESC    :8:1f2b4b3b\nNSTATES :1:3\nSTATEPOS:1:3\n{moves}",
        game.len()
    )
}

/// A name, the question, the text, and what the answer contains.
type Case = (&'static str, &'static str, String, &'static str);

fn games() -> Vec<Case> {
    let block = ROWS.join("\n");
    let state = |first: &str| format!("[Puzzle]\n{block}\n[State]\n{first}\n{}\n", ROWS[1..].join("\n"));
    let hint = "hint --stage 4";
    let wrong = "There is a mistake: r1c3 is not 1.";
    vec![
        ("an entry, version 1", hint, opensudoku(1, &entries(5, '8')), "So r1c4 is 6."),
        ("an entry, version 2", hint, opensudoku(2, &entries(5, '8')), "So r1c4 is 6."),
        ("a wrong entry", hint, opensudoku(2, &entries(2, '1')), wrong),
        (
            "a wrong mark, version 1",
            hint,
            opensudoku(1, &entries(3, '9')),
            "There is a mistake: the marks of r1c4 lack its digit.",
        ),
        (
            "a wrong mark, version 2",
            hint,
            opensudoku(2, &entries(3, '9')),
            "There is a mistake: the marks of r1c4 lack its digit.",
        ),
        ("the game has a solution", "solve", opensudoku(2, &entries(2, '1')), SOLUTION),
        ("the state of SDK", hint, state("53..78..."), "So r1c4 is 6."),
        ("a wrong state of SDK", hint, state("531.7...."), wrong),
        ("the puzzle of SDK", "solve", state("531.7...."), SOLUTION),
        ("an entry of SDX", hint, sdx("u8"), "So r1c4 is 6."),
        ("a wrong entry of SDX", hint, sdx("u2"), "There is a mistake: r1c6 is not 2."),
        ("a game of GNOME Sudoku", "solve", gnome(1), SOLUTION),
        ("an entry of GNOME Sudoku", hint, gnome(1), "There is a mistake: r1c3 is not 1."),
        ("a game of KSudoku", "solve", ksudoku(""), SOLUTION),
        (
            "an entry of KSudoku",
            hint,
            ksudoku("<simple-event index=\"18\" value=\"1\"/>"),
            "There is a mistake: r1c3 is not 1.",
        ),
        (
            "marks of KSudoku",
            hint,
            ksudoku("<simple-event index=\"27\" markers=\"100000000\"/>"),
            "There is a mistake: the marks of r1c4 lack its digit.",
        ),
        ("a wrong entry on a board", hint, link(r#"{"value":4}"#), "There is a mistake: r1c2 is not 4."),
        (
            "a wrong mark on a board",
            hint,
            link(r#"{"centerPencilMarks":[3,4]}"#),
            "There is a mistake: the marks of r1c2 lack its value.",
        ),
        ("the board has a solution", "solve", link(r#"{"value":4}"#), "1234341221434321"),
        ("a saved Solo", "solve", solo("Solo", "MOVE    :6:R1,0,2\nMOVE    :6:P2,0,3\n"), "1234341221434321"),
        ("a saved Keen", "solve", solo("Keen", ""), "INPUT:1:1: expected a saved game of Solo, found one of Keen"),
        ("an odd move", "solve", solo("Solo", "MOVE    :6:X1,0,2\n"), "expected a move of Solo, found \"X1,0,2\""),
        ("no description", "solve", "SAVEFILE:5:Simon\nGAME    :4:Solo\n".to_owned(), "INPUT:1:1: "),
    ]
}

fn boards() -> Vec<Case> {
    let solved = "123456345612561234234561456123612345";
    let tall = "1 . | 3 4 | 5 6\n3 4 | 5 6 | . 2\n5 6 | . 2 | 3 4\n----+-----+----\n2 . | 4 5 | 6 1\n4 5 | 6 . | 2 3\n6 1 | 2 3 | 4 .\n";
    let four = "1234341221434321";
    let cells = |cells: &str, side: usize, between: &str| {
        let rows = cells.as_bytes().chunks(side).map(|row| row.iter().map(|&cell| char::from(cell).to_string()));
        rows.map(|row| row.collect::<Vec<_>>().join(between)).collect::<Vec<_>>()
    };
    let barred = |text: &str, side: usize| {
        let rows = cells(&text.replace('.', " "), side, "|").into_iter().map(|row| format!("|{row}|\n"));
        rows.collect::<String>()
    };
    let table = |text: &str, side: usize| {
        let rows = cells(&text.replace('.', " "), side, " | ").into_iter().map(|row| format!("| {row} |\n"));
        format!("|{}\n|{}\n{}", "   |".repeat(side), "---|".repeat(side), rows.collect::<String>())
    };
    let ten = format!("1{}", ".".repeat(99));
    // The first row of 16 cells could be a board of 4×4 by itself.
    let sixteen =
        |first: &str| format!("{first}\n{}", "..............G.\n................\n................\n".repeat(5));
    vec![
        ("tall boxes by rules", "solve", tall.to_owned(), solved),
        ("bars between cells", "solve", barred("1......2..4..3..", 4), four),
        ("a Markdown table of 4×4", "solve", table("1......2..4..3..", 4), four),
        ("a Markdown table of 10×10", "solve", table(&ten, 10), "several solutions"),
        ("a Markdown table of 10×10 is no classic one", "convert --as iss", table(&ten, 10), ".Shape~10x10"),
        ("values from 0", "count", "..2..3.110......\n".to_owned(), "1\n"),
        ("values from 0, solved", "solve", "..2..3.110......\n".to_owned(), "0123230110323210"),
        (
            "values from 0 in lists",
            "solve",
            "[[null,null,2,null],[null,3,null,1],[1,0,null,null],[null,null,null,null]]\n".to_owned(),
            "0123230110323210",
        ),
        ("numbers from 0", "solve", ". . 2 .\n. 3 . 1\n1 0 . .\n. . . .\n".to_owned(), "0123230110323210"),
        ("no cell of 4×4", "count", "................\n".to_owned(), "288\n"),
        ("a first row that is like a board", "convert --as iss", sixteen("1..2............"), ".Shape~16x16"),
        ("a full line of 4×4", "solve", format!("{four}\n"), four),
        ("a remark behind 4×4", "solve", "1......2..4..3.. # a gem\n".to_owned(), "1234341221434321 # a gem\n"),
        ("a title behind 6×6", "solve", "1......2......3......4......5......6 title\n".to_owned(), "several solutions; title"),
        ("boxes that are assumed", "solve", "11....23................4..........5\n".to_owned(), "boxes of 2 rows and 3 columns"),
        ("boxes that are assumed, in a row", "solve --jsonl", "11....23................4..........5\n".to_owned(), "\"boxes\":\"2x3\""),
        ("an alphabet", "solve --jsonl", format!("0F{}\n", ".".repeat(254)), "\"alphabet\":\"0-9A-F\""),
        ("a limit", "solve --max-guesses 1", format!("{EXTREME}\n"), "unknown: stopped at the limit of 1 guesses"),
        ("a limit of counting", "count --max-guesses 1", format!("{EXTREME}\n"), "stopped at the limit of 1 guesses"),
        ("a drawing", "solve", "┌───────┬───────┐\n│ 1   . │ .   . │\n│ .   . │ .   2 │\n├───────┼───────┤\n│ .   . │ 4   . │\n│ .   3 │ .   . │\n└───────┴───────┘\n".to_owned(), four),
        ("a list of 4×4 in letters", "solve", "A......B..D..C..\nA......B.C......\n".to_owned(), "ABCDCDABBADCDCBA"),
        ("empty fields", "solve", "1,,,\n,,,2\n,,4,\n,3,,\n".to_owned(), four),
        ("a list of 4×4", "solve", "1......2..4..3..\n1......2.3......\n".to_owned(), four),
        ("rules that are not known", "solve", format!("{{\"puzzle\":\"{}\",\"rules\":\"bishops\\u0020apart\"}}\n", ROWS.concat()), "no constraint \"bishops apart\""),
        ("a program", "solve", format!("from sudoku import solve\n\npuzzle = '{}'\nprint(solve(puzzle))\n", ROWS.concat()), SOLUTION),
        ("a board of 2×2", "solve", "1.\n..\n".to_owned(), "1221"),
        ("a board of 3×3 on a line", "solve", "1.2......\n".to_owned(), "several solutions"),
        ("numbers in a flat list", "solve", "[1,0,0,0,0,0,0,2,0,0,4,0,0,3,0,0]\n".to_owned(), four),
        ("a flat list of 100 numbers", "convert --as iss", format!("[1{}]\n", ", 0".repeat(99)), ".Shape~10x10"),
        ("an array of NumPy by repr", "solve", "array([[1, 0, 0, 0],\n       [0, 0, 0, 2],\n       [0, 0, 4, 0],\n       [0, 3, 0, 0]])\n".to_owned(), four),
        ("another sign for empty cells", "solve", "1______2__4__3__\n".to_owned(), four),
        ("blank cells apart", "count", format!("{}.\n", ". ".repeat(15)), "288\n"),
        ("solved letters", "solve", "ABCD\nCDAB\nBADC\nDCBA\n".to_owned(), "ABCDCDABBADCDCBA"),
        ("rows of digits alone", "solve", "1234\n3412\n2143\n4321\n".to_owned(), "1234341221434321"),
        ("27 rows with a letter", "convert --as iss", format!("{}R\n", ".".repeat(728)), ".Shape~27x27"),
        ("a title that is a rule", "convert --as iss", format!("Anti-Knight:\n{}\n", ROWS.join("\n")), ".AntiKnight"),
        ("a title that is a rule above lines", "convert --as iss", format!("Sudoku X\n{}\n", ROWS.concat()), ".Diagonal~1.Diagonal~-1"),
        ("a title that is a rule with cells", "solve", format!("Killer Sudoku\n{}\n", ROWS.join("\n")), "expected the cells of the rule that the title names, Killer"),
        ("a title with the name of a rule in it", "solve", format!("Killer application\n{}\n", ROWS.join("\n")), SOLUTION),
        ("a row in which a cell is wrong", "solve", "1.23\n....\n..5.\n....\n".to_owned(), "5"),
    ]
}

fn regions() -> Vec<Case> {
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let boxes =
        |names: &[u8; 9]| -> String { (0..81).map(|cell| char::from(names[cell / 27 * 3 + cell % 9 / 3])).collect() };
    // The names of two cells are exchanged: the regions do not hang together.
    let exchange = |mut names: String, one: usize, other: usize| {
        let (a, b) = (names[one..=one].to_owned(), names[other..=other].to_owned());
        names.replace_range(one..=one, &b);
        names.replace_range(other..=other, &a);
        names
    };
    let (letters, digits) = (boxes(b"ABCDEFGHI"), boxes(b"012345678"));
    let apart = exchange(letters.clone(), 0, 40);
    let eight = letters.replacen('A', "B", 1);
    let jigsaw = ".NoBoxes.Region~R1C1~";
    vec![
        ("regions that do not hang together", "solve", format!("{puzzle} {apart}\n"), SOLUTION),
        ("and are regions", "convert --as iss", format!("{puzzle} {apart}\n"), jigsaw),
        ("named 0 to 8", "convert --as iss", format!("{puzzle} {}\n", exchange(digits, 0, 40)), jigsaw),
        ("on two lines", "convert --as iss", format!("{puzzle}\n{apart}\n"), jigsaw),
        ("under a title", "convert --as iss", format!("Jigsaw:\n{puzzle}\n{apart}\n"), jigsaw),
        ("rules of a row", "solve", format!("puzzle,rules\n{puzzle},\"X, foo\"\n"), "no constraint \"foo\""),
        (
            "rules between rows",
            "solve",
            format!("puzzle,id\n{puzzle},1\n# rules: X\n"),
            "expected rules before the puzzles",
        ),
        ("in a column", "solve", format!("puzzle,regions\n{puzzle},{apart}\n"), SOLUTION),
        ("of 8 and 10 cells", "solve", format!("{puzzle} {eight}\n"), "B has 10 cells"),
        ("eliminations behind a colon", "convert --as hodoku", format!("{puzzle}:423\n"), ":423::"),
        ("entries behind a plus", "convert --as line", format!("53+4{}\n", &puzzle[3..]), "534.7...."),
    ]
}

fn links() -> Vec<Case> {
    let string = ".Shape~4x4.~R1C1_1.~R2C4_2.~R3C3_4.~R4C2_3";
    let four = "1234341221434321";
    vec![
        ("a query", "solve", format!("https://example.org/solver/?q={string}\n"), four),
        ("a query with another part", "solve", format!("http://localhost:8080/?layout=1&q={string}\n"), four),
        ("a string on several lines", "solve", string.replace(".~", "\n.~") + "\n", four),
        ("a rule that is not known", "solve", ".Shape~4x4.Bishop~R1C1\n".to_owned(), "no constraint \"Bishop\""),
        ("a cell that is not there", "solve", ".Shape~4x4.Cage~5~R5C1\n".to_owned(), "R5C1"),
        ("no link to a puzzle", "solve", "https://example.org/article?id=5\n".to_owned(), "INPUT:1:1: "),
        ("JSON with rules", "solve", "{\"size\":4,\"grid\":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"99\"}]}\n".to_owned(), "no solution"),
        ("JSON with a key that is not known", "solve", "{\"size\":4,\"grid\":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],\"foo\":[1]}\n".to_owned(), "\"foo\""),
    ]
}

#[test]
fn a_text_means_the_same_through_every_door() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut failed = Vec::new();
    for (name, question, text, expected) in [games(), boards(), regions(), links()].into_iter().flatten() {
        let path = folder.path().join("input");
        std::fs::write(&path, &text).expect("a file");
        let path = path.to_str().expect("it is UTF-8");
        let words: Vec<&str> = question.split(' ').collect();
        let with = |operand| [&words[..], &[operand]].concat();
        let answers = [
            ("file", said(&run(&with(path), None), path)),
            ("pipe", said(&run(&words, Some(text.as_bytes())), "<stdin>")),
            ("argument", said(&run(&with(&text), None), "<argument>")),
        ];
        for (door, answer) in &answers {
            if !answer.contains(expected) || *answer != answers[0].1 {
                failed.push(format!("{name}, {door}: expected {expected:?}, found\n{answer}"));
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn a_text_means_the_same_in_every_encoding() {
    let text = format!("{}\n", ROWS.concat());
    let units = || text.encode_utf16();
    let wide = |to: fn(u32) -> [u8; 4]| text.chars().map(u32::from).flat_map(to).collect::<Vec<u8>>();
    for (bytes, expected) in [
        (units().flat_map(u16::to_le_bytes).collect::<Vec<u8>>(), SOLUTION),
        (units().flat_map(u16::to_be_bytes).collect(), SOLUTION),
        (wide(u32::to_le_bytes), "text in UTF-32"),
        (wide(u32::to_be_bytes), "text in UTF-32"),
    ] {
        let answer = said(&run(&["solve"], Some(&bytes)), "<stdin>");
        assert!(answer.contains(expected), "{answer}");
    }
}
