//! What people paste: one puzzle in every form it comes in, each read as the same and detected by itself.

use bitdoku_grid::{Grid, Puzzle};
use bitdoku_text::{AnyPuzzle, Expected, Found, Options, ParseError, Record, detect, records};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The records of a text in the format it is detected to be in.
fn read(text: &[u8]) -> Vec<Result<(Puzzle, String), ParseError>> {
    let mut all = Vec::new();
    let classic = |record: Record<'_>| match record.puzzle {
        AnyPuzzle::Classic(puzzle, _) => Ok((puzzle, record.annotation.to_owned())),
        AnyPuzzle::Variant(board) => {
            let found = Found::Recognised(board.what().into());
            Err(ParseError::at(b"", record.line, 0, 0, Expected::Classic, found))
        }
    };
    records(text, &Options::default(), |record| all.push(record.and_then(classic)));
    all
}

fn puzzle() -> Puzzle {
    Puzzle::Grid(EASY.parse().unwrap())
}

/// The text reads as the puzzle once, with this annotation.
#[track_caller]
fn is_easy(text: &str, annotation: &str) {
    let format = detect(text.as_bytes(), true);
    let found = read(text.as_bytes());
    assert_eq!(found, [Ok((puzzle(), annotation.to_owned()))], "as {format}:\n{text}");
}

/// Each row as text, its cells written by `cell`, `between` them.
fn rows(cell: impl Fn(u8) -> String, between: &str) -> Vec<String> {
    let row = |cells: &[u8]| cells.iter().map(|&byte| cell(byte)).collect::<Vec<_>>().join(between);
    EASY.as_bytes().chunks_exact(9).map(row).collect()
}

/// A cell as it is, with another sign for the empty ones.
fn with(empty: &'static str) -> impl Fn(u8) -> String {
    move |byte| if byte == b'.' { empty.to_owned() } else { char::from(byte).to_string() }
}

/// A picture with these parts: what begins and ends a row, what is between cells and between boxes, what is empty.
fn picture(side: [&str; 2], cells: &str, boxes: &str, empty: &'static str, rule: &str) -> String {
    let mut text = String::new();
    for (i, row) in EASY.as_bytes().chunks_exact(9).enumerate() {
        if i % 3 == 0 && !rule.is_empty() {
            text += &format!("{rule}\n");
        }
        let boxed =
            row.chunks_exact(3).map(|part| part.iter().map(|&byte| with(empty)(byte)).collect::<Vec<_>>().join(cells));
        text += &format!("{}{}{}\n", side[0], boxed.collect::<Vec<_>>().join(boxes), side[1]);
    }
    text + rule
}

#[test]
fn other_signs_for_empty() {
    for empty in ["x", "X", "?", "0", "_", "*", "-", ".", "·", "□", "–", "０"] {
        is_easy(&EASY.replace('.', empty), "");
        is_easy(&rows(with(empty), "").join("\n"), "");
        is_easy(&rows(with(empty), " ").join("\n"), "");
        is_easy(&(EASY.replace('.', empty) + " from a list"), "from a list");
    }
    let wide = EASY.chars().map(|c| char::from_u32(c as u32 + 0xFEE0).unwrap()).collect::<String>();
    is_easy(&wide, "");
    is_easy(&EASY.replace('.', " "), "");
}

#[test]
fn groups_on_one_line() {
    let nine = rows(with("."), "");
    for separator in [" ", "/", " / ", "|", ",", ";", "\t", ":"] {
        is_easy(&nine.join(separator), "");
    }
    is_easy(&format!("{} ;ER 1.2", nine.join(" ")), ";ER 1.2");
    let threes = EASY.as_bytes().chunks_exact(3).map(|three| std::str::from_utf8(three).unwrap()).collect::<Vec<_>>();
    is_easy(&threes.join(" "), "");
    is_easy(&rows(with("0"), " ").join(" "), "");
    is_easy(&rows(with("0"), ",").join(","), "");
    // One cell less is no record, even if the annotation begins with one.
    for text in [format!("{} 5 hard", &EASY[..80]), format!("{} 5", nine[..8].join(" "))] {
        assert!(read(text.as_bytes())[0].is_err(), "{text}");
    }
}

#[test]
fn blanks_for_empty() {
    is_easy(&rows(with(" "), "").join("\n"), "");
    is_easy(&rows(with(" "), " ").join("\n"), "");
    is_easy(&rows(with(" "), "").iter().map(|row| row.trim_end()).collect::<Vec<_>>().join("\n"), "");
    for side in [["", ""], ["|", "|"], ["| ", " |"], ["  | ", " |"]] {
        for (cells, boxes) in [("", "|"), (" ", "|"), (" ", " | "), ("  ", " | "), ("  ", "  |  "), ("   ", "  |  ")] {
            if boxes.trim() == boxes && side[0].contains("| ") {
                continue; // no picture anybody draws
            }
            for empty in [" ", "\u{A0}"] {
                is_easy(&picture(side, cells, boxes, empty, ""), "");
                is_easy(&picture(side, cells, boxes, empty, "+-----+-----+-----+"), "");
                is_easy(&picture(side, cells, boxes, empty, "___________"), "");
            }
            let unicode = picture(side, cells, boxes, " ", "╠═══╬═══╬═══╣").replace('|', "║");
            is_easy(&unicode, "");
            // What editors cut off at the end of a line.
            let cut = picture(side, cells, boxes, " ", "---+---+---");
            is_easy(&cut.lines().map(str::trim_end).collect::<Vec<_>>().join("\n"), "");
        }
    }
    for line in ["│", "┃", "║", "|"] {
        for (between, side) in [(format!(" {line} "), format!("{line} ")), (line.to_owned(), line.to_owned())] {
            let table = rows(with(" "), &between)
                .into_iter()
                .map(|row| format!("{side}{row}{}\n", side.chars().rev().collect::<String>()));
            let text = table.collect::<Vec<_>>().join("├───┼───┼───┼───┼───┼───┼───┼───┼───┤\n");
            is_easy(
                &format!("┌───┬───┬───┬───┬───┬───┬───┬───┬───┐\n{text}└───┴───┴───┴───┴───┴───┴───┴───┴───┘\n"),
                "",
            );
        }
        is_easy(&rows(with(" "), line).join("\n"), "");
    }
}

#[test]
fn a_row_without_digits_does_not_end_the_block() {
    let empty_row = format!("{}{}{}", &EASY[..27], ".".repeat(9), &EASY[36..]);
    let expected = Puzzle::Grid(empty_row.parse().unwrap());
    let lines = |empty: &'static str, between: &str| {
        let row = |cells: &[u8]| cells.iter().map(|&byte| with(empty)(byte)).collect::<Vec<_>>().join(between);
        empty_row.as_bytes().chunks_exact(9).map(row).collect::<Vec<_>>().join("\n")
    };
    for text in [lines("", "\t"), lines("", ";"), lines("", ","), lines(" ", ""), lines(" ", " ")] {
        assert_eq!(read(text.as_bytes()), [Ok((expected, String::new()))], "{text}");
    }
}

#[test]
fn tables() {
    for delimiter in [",", ";", "\t"] {
        for empty in ["", "0", " "] {
            is_easy(&rows(with(empty), delimiter).join("\n"), "");
            is_easy(&rows(with(empty), delimiter).join("\r\n"), "");
        }
    }
    // A spreadsheet may not copy the empty cells at the end.
    is_easy(&rows(with(""), "\t").iter().map(|row| row.trim_end()).collect::<Vec<_>>().join("\n"), "");
    let markdown = rows(with(" "), " | ").iter().map(|row| format!("| {row} |\n")).collect::<Vec<_>>();
    let rule = format!("{}|\n", "|---".repeat(9));
    let heading = format!("{}|\n", "|   ".repeat(9));
    is_easy(&markdown.concat(), "");
    is_easy(&format!("{}{rule}{}", markdown[0], markdown[1..].concat()), "");
    is_easy(&format!("{heading}{rule}{}", markdown.concat()), "");
    let numbers = format!("| {} |\n", [1, 2, 3, 4, 5, 6, 7, 8, 9].map(|n| n.to_string()).join(" | "));
    is_easy(&format!("{numbers}{rule}{}", markdown.concat()), "");
    is_easy(&format!("\n{heading}{rule}{}\nand so on\n", markdown.concat()), "");
}

#[test]
fn lists_of_programming_languages() {
    let rows_of = |empty: &'static str, open: &str, close: &str| {
        rows(with(empty), ",").iter().map(|row| format!("{open}{row}{close}")).collect::<Vec<_>>()
    };
    for empty in ["0", "null", "None"] {
        is_easy(&format!("[{}]", rows_of(empty, "[", "]").join(",")), "");
        is_easy(&format!("[{}]", rows_of(empty, "[", "]").join(",\n ")), "");
    }
    is_easy(&format!("[\n{}\n]\n", rows_of("0", "[", "]").join(",\n")), "");
    is_easy(&format!("board = [{}]", rows_of("0", "[", "]").join(",\n         ")), "");
    is_easy(&format!("board = [{}]", rows_of("0", "[", "]").join(",")), "");
    is_easy(&format!("np.array([{}])", rows_of("0", "[", "]").join(",\n")), "");
    is_easy(
        &format!("int grid[9][9] = {{\n{}\n}};", rows_of("0", "  {", "}, // a row").join("\n")),
        "int grid[9][9] = {",
    );
    is_easy(&format!("int grid[9][9] = {{{}}};", rows_of("0", "{", "}").join(",\n")), "");
    is_easy(
        &format!("[{}]", rows(with("0"), " ").iter().map(|row| format!("[{row}]")).collect::<Vec<_>>().join("\n ")),
        "",
    );
    is_easy(
        &format!("[{}]", rows(with("0"), " ").iter().map(|row| format!("[{row}]")).collect::<Vec<_>>().join(" ")),
        "",
    );
    let strings = |byte: u8| format!("\"{}\"", byte as char);
    let leetcode = rows(strings, ",").iter().map(|row| format!("[{row}]")).collect::<Vec<_>>();
    is_easy(&format!("[{}]", leetcode.join("\n,")), "");
    is_easy(&format!("[{}]", leetcode.join(",")), "");
    is_easy(&format!("[{}]", EASY.replace('.', "0").chars().map(String::from).collect::<Vec<_>>().join(", ")), "");
}

#[test]
fn json() {
    let own = format!(
        r#"{{"schema":1,"puzzle":"{EASY}","status":"unique","file":"a \"puzzle\"","annotation":"as \"said\""}}"#
    );
    is_easy(&own, "as \"said\"");
    is_easy(&format!(r#"{{"id": 7, "tags": ["puzzle", "a,b"], "quizzes": "{}"}}"#, EASY.replace('.', "0")), "");
    is_easy(&format!(r#"{{"other":{{"puzzle":"no"}},"question":"{EASY}"}}"#), "");
    let grid = rows(with("0"), ",").iter().map(|row| format!("[{row}]")).collect::<Vec<_>>().join(",");
    is_easy(&format!(r#"{{"grid":[{grid}]}}"#), "");
    let strings = rows(with("."), "").iter().map(|row| format!("\"{row}\"")).collect::<Vec<_>>().join(",");
    is_easy(&format!(r#"{{"board":[{strings}]}}"#), "");
    is_easy(&format!("\"{EASY}\","), "");
    let error = read(br#"{"schema":1,"status":"malformed","file":"x","line":7}"#).remove(0).unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected a field puzzle, quizzes, question, grid or board in the JSON object, found none"
    );
    for bad in ["{\"puzzle\":", "{\"puzzle\":\"", "{\"puzzle\":[", "{\"a\":\"\\", "{\"\":{\"", "{\"puzzle\":7}"] {
        assert!(read(bad.as_bytes()).remove(0).is_err(), "{bad}");
    }
}

#[test]
fn titles_comments_and_quotes() {
    let block = rows(with("."), "").join("\n");
    for (title, annotation) in [
        ("Grid 01", "Grid 01"),
        ("1) hard", "1) hard"),
        ("1.", "1."),
        ("12", "12"),
        ("数独", "数独"),
        ("N° 5", "N° 5"),
        ("[code]", "code"),
        ("```", ""),
        ("---", ""),
        ("# a comment", ""),
        ("; a comment", ""),
        ("// a comment", ""),
        ("---------", ""),
        ("_________", ""),
    ] {
        is_easy(&format!("{title}\n{block}\n"), annotation);
        // One title is not lost on the record after it.
        let two = read(format!("{title}\n{block}\n\n{block}").as_bytes());
        assert_eq!(two.iter().filter(|record| record.is_ok()).count(), 2, "{title}: {two:?}");
    }
    let quoted = rows(with("."), " ").iter().map(|row| format!("> {row}\n")).collect::<String>();
    is_easy(&quoted, "");
    is_easy(&format!("> {EASY}"), "");
    is_easy(&format!("; one\n// two\n{EASY}"), "");
}

#[test]
fn sections_of_sdk_files() {
    let block = rows(with("."), "").join("\n");
    let state = block.replacen('.', "4", 3);
    is_easy(&format!("#ARuud\n#LEasy\n[Puzzle]\n{block}\n[State]\n{state}\n"), "");
    let both = read(format!("[Puzzle]\n{block}\n\n[State]\n{state}\n\n{block}\n").as_bytes());
    assert_eq!(both, [Ok((puzzle(), String::new())), Ok((puzzle(), String::new()))]);
}

#[test]
fn candidates_of_other_programs() {
    let marks = "1567 <3> 1567 <4> 12579 179 <8> 257 2567\n";
    let plain = marks.replace(['<', '>'], "");
    let others = "123456789 ".repeat(9) + "\n";
    let text = |first: &str| format!("{first}{}", others.repeat(8));
    let expected = read(text(&plain).as_bytes());
    assert!(matches!(expected[..], [Ok((Puzzle::Sukaku(_), _))]), "{expected:?}");
    assert_eq!(read(text(marks).as_bytes()), expected);
    // SudoCue's progress file: a digit placed by the player.
    let givens: Puzzle = format!("...4..8{}", ".".repeat(74)).parse().unwrap();
    assert_eq!(read(text(&plain.replace(" 3 ", " u3 ")).as_bytes()), [Ok((givens, String::new()))]);

    // 729 characters in nine lines.
    let Ok((puzzle, _)) = &expected[0] else { unreachable!() };
    let line = bitdoku_text::Format::Sukaku.text(puzzle).unwrap();
    let nine = line.trim().as_bytes().chunks_exact(81).map(|row| std::str::from_utf8(row).unwrap());
    let nine = nine.collect::<Vec<_>>().join("\n");
    assert_eq!(read(nine.as_bytes()), expected);
    assert_eq!(read(nine.replace('.', "0").as_bytes()), expected);
}

#[test]
fn boards_of_the_papers() {
    // As the C++ program of "Solving Sudoku" prints its board.
    let rule = "  |  ——————————-  |\n";
    let board = rows(with("0"), "  ");
    let mut text = rule.to_owned();
    for three in board.chunks_exact(3) {
        for row in three {
            let [a, b, c] = [&row[..7], &row[9..16], &row[18..]];
            text += &format!("  |  {a}  |  {b}  |  {c}  |\n");
        }
        text += rule;
    }
    is_easy(&text, "");

    // Figure 1 of "Solving Sudoku with Boolean Algebra": a table with two 6s in a column.
    let figure = "\t\t\t9\t\t\t7\t2\t8\n2\t7\t8\t\t\t3\t\t1\t\n\t9\t\t\t\t\t6\t4\t\n\t5\t\t\t6\t\t2\t\t\n\t\t6\t\t\t\t3\t\t\n\
                  \t1\t\t\t5\t\t\t\t\n1\t\t\t7\t6\t\t\t3\t4\n\t\t\t5\t4\t\t\t\t\n7\t\t9\t1\t\t\t8\t\t5\n\nFig. 1. Example of Sudoku puzzle.\n";
    let found = read(figure.as_bytes());
    let [Ok((Puzzle::Grid(grid), _))] = &found[..] else { panic!("{found:?}") };
    assert_eq!(grid.clash().unwrap().to_string(), "two 6s in column 5: r4c5 and r7c5");
}

#[test]
fn one_form_after_another() {
    let block = rows(with("."), "").join("\n");
    let tabs = rows(with(""), "\t").join("\n");
    let list = rows(with("0"), ",").iter().map(|row| format!("[{row}],")).collect::<Vec<_>>().join("\n");
    let text = format!("{block}\n\n{tabs}\n\n{EASY} alone\nTitle\n{list}\n{block}\n{block}\n");
    let short = format!("Title\n{block}\n{EASY}\n");
    assert_eq!(read(short.as_bytes()), [Ok((puzzle(), "Title".to_owned())), Ok((puzzle(), String::new()))]);
    let expected = ["", "", "alone", "Title", "", ""].map(|annotation| Ok((puzzle(), annotation.to_owned())));
    assert_eq!(read(text.as_bytes()), expected);
}

#[test]
fn opensudoku() {
    let zeros = EASY.replace('.', "0");
    let cells = |marks: &str| {
        let cell = |byte: u8| match byte {
            b'.' => format!("7|{marks}|1|"), // the player's
            given => format!("{}|{marks}|0|", given as char),
        };
        EASY.bytes().map(cell).collect::<String>()
    };
    let versions = [
        zeros.clone(),
        format!("version: 1\n{}", cells("1,2,")),
        format!("version: 1&#10;{}", cells("-")),
        format!("version: 2\n{}", cells("12|")),
        format!("version: 3\n{}", cells("511")),
        format!("version: 4&#10;{}", cells("0|12")),
        format!("version: 5\n{}", cells("0|12|3")),
    ];
    let games =
        versions.iter().map(|data| format!("<game created=\"1\" state='0' data=\"{data}\" note=\"a &lt;b&gt; > c\"/>"));
    let games = games.collect::<Vec<_>>();
    let head = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><opensudoku version=\"2\"><folder name=\"Easy &amp; nice\" created=\"5\">";
    let expected = vec![Ok((puzzle(), "a <b> > c".to_owned())); games.len()];
    for between in ["", "\n", "\n\n  "] {
        let text = format!("{head}{between}{}{between}</folder></opensudoku>", games.join(between));
        assert_eq!(read(text.as_bytes()), expected, "{text}");
    }
    let first = format!("<opensudoku>\n<name>Easy</name><author>x</author>\n<game data=\"{zeros}\"/></opensudoku>");
    is_easy(&first, "");
    is_easy(&format!("{head}<game data='{zeros}' /></folder></opensudoku>"), "Easy & nice");

    let place = |text: &str| {
        let found =
            read(text.as_bytes()).into_iter().map(|record| record.map_err(|e| format!("{}:{}: {e}", e.line, e.column)));
        found.map(|record| record.map_or_else(|error| error, |_| "good".to_owned())).collect::<Vec<_>>()
    };
    let good = format!("<game data=\"{zeros}\"/>");
    let text = format!(
        "<opensudoku>\n{good}  <game data=\"{}\"/>{good}\n<game note=\"\"/>{good}",
        zeros.replacen('5', "y", 1)
    );
    let expected = [
        "good",
        "2:111: expected a digit 1 to 9 or one of . 0 _ * -, found 'y'",
        "good",
        "3:2: expected an attribute data of the XML element, found none",
        "good",
    ];
    assert_eq!(place(&text), expected);
    assert_eq!(place("<ksudoku>\n<game></ksudoku>")[0], "2:1: expected a <graph> in a game of KSudoku, found none");
    for empty in ["nothing", "<GAME data=\"\"/>", "<!-- <game data=\"1\"/> -->", "<x:game data=\"1\"/>"] {
        let text = format!("<opensudoku>{empty}</opensudoku>");
        let at = 1 + text.chars().count();
        assert_eq!(place(&text), [format!("1:{at}: expected the XML element <game>, found none")]);
    }
    assert_eq!(
        place("<opensudoku><game data=\"5300"),
        ["1:29: expected an attribute data of the XML element, found the end of the line"]
    );
}

#[test]
fn nothing_is_swallowed() {
    for (text, expected) in [
        (".".repeat(27), "expected 81 cells, found 27"),
        (".".repeat(72), "expected 81 cells, found 72"),
        (".".repeat(256), "expected a classic Sudoku of 9×9 cells, found a 16×16 grid"),
    ] {
        let found = read(text.as_bytes());
        let errors = found.iter().map(|record| record.as_ref().unwrap_err().to_string()).collect::<Vec<_>>();
        assert_eq!(errors, [expected], "{text}");
    }
    is_easy(&format!("puzzle,{EASY}"), "puzzle");
    let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    is_easy(&format!("solution,puzzle2\n{solution},{EASY}"), solution);
    is_easy(&format!("{solution}|{EASY}"), solution);
}

#[test]
fn errors_are_in_the_line_at_fault_and_the_words_of_its_layout() {
    let fault = |text: &str| {
        let found = read(text.as_bytes());
        assert_eq!(found.len(), 1, "{found:?}");
        let error = found[0].as_ref().unwrap_err();
        format!("{}:{}: {error}", error.line, error.column)
    };
    let tabs = rows(with(""), "\t");
    let spoilt = |line: usize, row: &str| {
        let mut lines = tabs.clone();
        lines[line] = row.to_owned();
        lines.join("\n")
    };
    assert_eq!(fault(&spoilt(3, "8\t\t\t\t6\t\t\t\t3\t7")), "4:13: expected 9 numbers in a row, found 10");
    assert_eq!(fault(&spoilt(3, "8\t\t\t\t66\t\t\t\t3")), "4:6: expected a number 0 to 9, found \"66\"");
    let wide = rows(with("0"), "，").join("\n").replacen("６", "y", 1).replacen("9，8", "9，y", 1);
    assert_eq!(fault(&wide), "3:5: expected a number 0 to 9, found 'y'");
    assert_eq!(fault(&tabs[..5].join("\n")), "5:13: expected 9 rows, found 5");
}

#[test]
fn a_grid_is_read_from_nothing_but_a_line_of_81() {
    assert!(EASY.parse::<Grid>().is_ok() && format!(" {EASY}\n").parse::<Grid>().is_ok());
    for text in
        [format!("{EASY} x"), format!("{EASY}5"), format!("{EASY}\n{EASY}"), EASY[1..].to_owned(), String::new()]
    {
        assert!(text.parse::<Grid>().is_err(), "{text}");
    }
}

#[test]
fn a_file_of_games_without_one_is_told_once() {
    let text = b"<?xml version=\"1.0\"?>\n<opensudoku version=\"2\">\n<game ti<me=\"0\" />\n</opensudoku>\n";
    let mut reader = bitdoku_text::Reader::new(bitdoku_text::Format::OpenSudoku, &bitdoku_text::Options::default());
    for (number, line) in (1..).zip(text.split(|&byte| byte == b'\n')) {
        reader.push(line, number).for_each(drop);
    }
    assert_eq!(reader.finish().count(), 1);
    assert_eq!(reader.finish().count(), 0);
}
