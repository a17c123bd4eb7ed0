//! Several puzzles in one text, in whatever list they come; and puzzles of other kinds.

use bitdoku_text::{AnyPuzzle, Options, Record, Sniffed, Sniffer, detect, read_any, records};

const P: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const Q: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const S: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// What is read, a word for each record: `P`, `Q` or `S`, its line and annotation, or what is wrong.
fn read(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    records(text.as_bytes(), &Options::default(), |record| {
        found.push(match record {
            Ok(record) => {
                let cells = record.puzzle.to_string();
                let name = [(P, "P"), (Q, "Q"), (S, "S")].into_iter().find(|(puzzle, _)| *puzzle == cells);
                let name = name.map_or(cells.as_str(), |(_, name)| name);
                let annotation = record.annotation.replace(S, "S");
                format!("{name}{}{}{annotation}", record.line, if annotation.is_empty() { "" } else { " " })
            }
            Err(error) => format!("{}:{}: {error}", error.line, error.column),
        });
    });
    found
}

/// A grid as nine lists of numbers, joined by `between`.
fn array(cells: &str, between: &str) -> String {
    let row = |row: &[u8]| {
        let cells = row.iter().map(|&cell| if cell == b'.' { "0".to_owned() } else { char::from(cell).to_string() });
        format!("[{}]", cells.collect::<Vec<_>>().join(","))
    };
    format!("[{}]", cells.as_bytes().chunks(9).map(row).collect::<Vec<_>>().join(between))
}

#[track_caller]
fn holds(text: &str, expected: &[&str]) {
    assert_eq!(read(text), expected, "as {}:\n{text}", detect(text.as_bytes(), true));
}

/// What a text is that is there as a whole.
fn sniffed(text: &str) -> Sniffed {
    Sniffer::new(&Options::default()).sniff(text.as_bytes(), true).expect("nothing follows")
}

#[test]
fn puzzles_on_one_line_are_records() {
    holds(&format!("{P} {Q}"), &["P1", "Q1"]);
    holds(&format!("{P},{Q}"), &["P1", "Q1"]);
    holds(&format!("{P} one {Q} two\n{Q}"), &["P1 one", "Q1 two", "Q2"]);
    holds(&format!("[\"{P}\",\"{Q}\"]"), &["P1", "Q1"]);
    holds(&format!("['{P}', '{Q}', '{P}']"), &["P1", "Q1", "P1"]);
    holds(&format!("puzzles = ['{P}', '{Q}']"), &["P1", "Q1"]);
    holds(&format!("INSERT INTO p VALUES (1,'{P}'),(2,'{Q}');"), &["P1", "Q1"]);
    holds(&format!("[{},{}]", array(P, ","), array(Q, ",")), &["P1", "Q1"]);
    holds(&format!("[{{\"puzzle\":\"{P}\"}},{{\"puzzle\":\"{Q}\"}}]"), &["P1", "Q1"]);
    holds(&format!("{{\"puzzles\":[\"{P}\",\"{Q}\"]}}"), &["P1", "Q1"]);
    holds(&format!("{{\"a\":\"{P}\",\"b\":\"{Q}\"}}"), &["P1", "Q1"]);
}

#[test]
fn a_solution_beside_a_puzzle_is_no_record() {
    holds(&format!("{P},{S}"), &["P1 S"]);
    holds(&format!("{P} {S} easy"), &["P1 S easy"]);
    holds(&format!("[{{\"puzzle\":\"{P}\",\"solution\":\"{S}\"}},{{\"quiz\":\"{Q}\",\"x\":\"{S}\"}}]"), &["P1", "Q1"]);
    holds(&format!("{{\"puzzle\":\"{P}\",\"solutions\":[\"{S}\",\"{Q}\"]}}"), &["P1"]);
    holds(&format!("{S} {P} x"), &["P1 S x"]);
    // A remark is one, whatever it tells of.
    assert_eq!(read(&format!("{P} # made of {Q}\n{Q} # x")).len(), 2);
}

#[test]
fn a_block_that_is_called_the_solution_is_no_record() {
    let block = |cells: &str| {
        cells.as_bytes().chunks(9).map(|row| format!("{}\n", String::from_utf8_lossy(row))).collect::<String>()
    };
    let (p, q, s) = (block(P), block(Q), block(S));
    holds(&format!("{p}\nSolution:\n{s}\n{q}"), &["P1", "Q22"]);
    // Another puzzle's it is not, and without a name it is a grid like any other.
    holds(&format!("{q}\nSolution:\n{s}"), &["Q1", "S12 Solution:"]);
    holds(&format!("{p}\n{s}"), &["P1", "S11"]);
}

#[test]
fn a_solution_behind_its_puzzle_in_a_list_is_no_record() {
    // What follows the one puzzle of a line is its annotation.
    holds(&format!("[\"{P}\",\"{S}\"]"), &["P1 S\"]"]);
    holds(&format!("[\"{P}\",\"{S}\",\"{Q}\"]"), &["P1", "Q1"]);
    holds(&format!("[[\"{P}\",\"{S}\"],[\"{Q}\",1]]"), &["P1", "Q1"]);
    holds(&format!("[\n\"{P}\",\n\"{S}\",\n\"{Q}\"\n]"), &["P2", "Q4"]);
    assert_eq!(read(&format!("[{},{}]", array(P, ","), array(S, ","))).len(), 1);
    holds(&format!("[[{},{}],[{}]]", array(P, ","), array(S, ","), array(Q, ",")), &["P1", "Q1"]);
    // It is the solution of no other.
    holds(&format!("[\"{Q}\",\"{S}\"]"), &["Q1", "S1"]);
    holds(&format!("[\"{S}\",\"{S}\"]"), &["S1", "S1"]);
}

#[test]
fn what_is_no_puzzle_among_puzzles_is_a_fault() {
    for text in ["bad", "9 May", ""] {
        let found = read(&format!("[\"{P}\",\"{text}\",\"{Q}\"]"));
        assert_eq!((found.len(), &found[0][..], &found[2][..]), (3, "P1", "Q1"), "{found:?}");
        assert!(found[1].starts_with("1:86: expected a puzzle"), "{found:?}");
        let found = read(&format!("[\n\"{P}\",\n\"{Q}\",\n\"{text}\"]"));
        assert!(found.len() == 3 && found[2].starts_with("4:1: expected a puzzle"), "{found:?}");
    }
    let found = read(&format!("[\"{P}\",null,\"{Q}\"]"));
    assert!(found.len() == 3 && found[1].starts_with("1:86: expected a puzzle"), "{found:?}");
    let found = read(&format!("[\"bad\",\"{P}\",\"{Q}\"]"));
    assert!(found.len() == 3 && found[1].starts_with("1:2: expected a puzzle"), "{found:?}");
    // What is next to one puzzle is said of it.
    holds(&format!("[\"{P}\",\"easy\"]"), &["P1 easy\"]"]);
    holds(&format!("[[\"{P}\",\"easy\",1.2],[\"{Q}\",\"hard\",7.1]]"), &["P1", "Q1"]);
}

#[test]
fn lists_of_programs_and_databases_may_have_many_lines() {
    holds(&format!("puzzles = [\n  '{P}',\n  '{Q}',\n]\n"), &["P2", "Q3"]);
    holds(&format!("puzzles = [[{}],\n  [{}]]\n", array(P, ","), array(Q, " ")), &["P1", "Q2"]);
    holds(&format!("const puzzles = [\n  \"{P}\",\n  \"{Q}\"\n];\n"), &["P2", "Q3"]);
    holds(&format!("const char *p[] = {{\n  \"{P}\",\n  \"{Q}\"\n}};\n"), &["P2", "Q3"]);
    holds(&format!("let all = vec![\n  \"{P}\",\n  \"{Q}\",\n];\n"), &["P2", "Q3"]);
    holds(&format!("let all = vec![\"{P}\", \"{Q}\"];"), &["P1", "Q1"]);
    holds(&format!("INSERT INTO p (id, puzzle) VALUES\n(1,'{P}'),\n(2,'{Q}');\n"), &["P2", "Q3"]);
    holds(&format!("INSERT INTO p VALUES (1,'{P}');\nINSERT INTO p VALUES (2, '{Q}', 'x');\n"), &["P1", "Q2"]);
    let create = "CREATE TABLE p (id int, puzzle text);";
    holds(&format!("{create}\nINSERT INTO p VALUES (1,'{P}');\nINSERT INTO p VALUES (2,'{Q}');\n"), &["P2", "Q3"]);
    holds(&format!("INSERT INTO p VALUES (1,'{P}','{S}');\n"), &["P1"]);
    // What holds nothing is a record that cannot be read.
    for nothing in ["[]", "{}", "()", ",", ",,,,,,,,", "value", "values of mine, x"] {
        assert_eq!(read(&format!("{P}\n{nothing}\n{Q}\n")).len(), 3, "{nothing}");
    }
    holds(&format!("values\n{P}\n{Q}\n"), &["P2", "Q3"]);
    // A line that has something of a puzzle is one.
    let found = read(&format!("puzzles = [\n  '{P}',\n  '{}',\n]\n", &Q[1..]));
    assert!(found.len() == 2 && found[1].starts_with("3:"), "{found:?}");
}

#[test]
fn headings_over_puzzles_are_no_records() {
    holds(&format!("puzzles:\n  - {P}\n  - \"{Q}\"\n"), &["P2", "Q3"]);
    holds(&format!("- {P}\n* {Q} hard\n"), &["P1", "Q2 hard"]);
    holds(&format!("Puzzle 1:\n{P}\nPuzzle 2:\n{Q} hard\n"), &["P2", "Q4 hard"]);
    holds(&format!("{P}\nHard ones:\n{Q}\n"), &["P1", "Q3"]);
    for record in ["x", "bad record", ":", "53..7:", &format!("{}:", &P[1..]), "a, b:"] {
        assert_eq!(read(&format!("{P}\n{record}\n{Q}\n")).len(), 3, "{record}");
    }
}

#[test]
fn whatever_stands_between_puzzles_on_a_line() {
    for text in
        [format!("{P}|{Q}"), format!("{P}||{Q}"), format!("| {P} | {Q} |"), format!("1,{P},{Q}"), format!("1 {P} {Q}")]
    {
        holds(&text, &["P1", "Q1"]);
        holds(&format!("{text}\n{text}\n"), &["P1", "Q1", "P2", "Q2"]);
    }
    // An identity before a puzzle and its solution is a table.
    holds(&format!("1,{P},{S}\n2,{Q},\n"), &["P1 1,S", "Q2 2"]);
    let numbers = |puzzle: &str| puzzle.replace('.', "0").chars().map(String::from).collect::<Vec<_>>().join(" ");
    holds(&format!("{} {}", numbers(P), numbers(Q)), &["P1", "Q1"]);
    holds(&format!("{} easy", numbers(P)), &["P1 easy"]);
    holds(&format!("array([{}, {}])", array(P, ", "), array(Q, ", ")), &["P1", "Q1"]);
    let link = |puzzle: &str| format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", puzzle.replace('.', "0"));
    holds(&format!("{} {}", link(P), link(Q)), &["P1", "Q1"]);
    holds(&format!("{} one, {} two", link(P), link(Q)), &["P1 one", "Q1 two"]);
    assert_eq!(read(&format!("{} {}", link(P), link(P))).len(), 1, "the same again is no other");
}

#[test]
fn an_object_is_one_record_whatever_else_it_holds() {
    let before = format!("\"before\":{{\"grid\":\"{Q}\",\"steps\":[{{\"grid\":\"{Q}\"}}]}}");
    holds(&format!("{{\"puzzle\":\"{P}\",{before}}}"), &["P1"]);
    holds(&format!("{{\"before\":{{\"grid\":\"{Q}\"}},\"puzzle\":\"{P}\"}}"), &["P1"]);
    holds(&format!("{{\"data\":{{\"puzzle\":\"{P}\"}}}}"), &["P1"]);
    holds(&format!("{{\"a\":{{\"puzzle\":\"{P}\"}},\"b\":{{\"puzzle\":\"{Q}\"}}}}"), &["P1", "Q1"]);
}

#[test]
fn documents_of_several_lines() {
    let pretty = |puzzle: &str| array(puzzle, ",\n  ").replace(',', ",\n");
    holds(&format!("[\n{},\n{}\n]\n", pretty(P), pretty(Q)), &["P2", "Q91"]);
    holds(&pretty(P), &["P1"]);
    holds(&format!("[{{\"puzzle\":\"{P}\"}},\n{{\"puzzle\":\"{Q}\"}}]\n"), &["P1", "Q2"]);
    holds(&format!("[\n  {{\n    \"id\": 1,\n    \"puzzle\": \"{P}\",\n    \"solution\": \"{S}\"\n  }}\n]\n"), &["P4"]);
    for key in ["puzzle", "quiz", "quizzes", "question", "grid", "board", "mission", "start", "value", "data", "other"]
    {
        holds(&format!("{{\n  \"id\": 7,\n  \"{key}\": \"{P}\",\n  \"answer\": \"{S}\"\n}}"), &["P3"]);
        holds(&format!("{{\n  \"{key}\": {}\n}}", pretty(P)), &["P2"]);
    }
    let sugoku = format!(
        "{{\"newboard\":{{\"grids\":[{{\"value\":{},\n\"solution\":{}}}],\"results\":1}}}}",
        array(P, ","),
        array(S, ",")
    );
    holds(&sugoku, &["P1"]);
    // Lines of JSON are lines, as they always were.
    holds(
        &format!("{{\"puzzle\":\"{P}\",\"annotation\":\"a \\\"b\\\"\"}}\n{{\"puzzle\":\"{Q}\"}}\n"),
        &["P1 a \"b\"", "Q2"],
    );
}

#[test]
fn a_fault_in_a_document_costs_its_record() {
    let text = format!("[\n{{\"puzzle\":\"{P}\"}},\n{{\"puzzle\":\"{}\"}},\n{{\"puzzle\":\"{Q}\"}}\n]", &P[1..]);
    holds(&text, &["P2", "3:92: expected 81 cells, found 80", "Q4"]);
    let wrong = array(P, ",\n").replacen("6,0,0,1", "6,0,10,1", 1);
    holds(&format!("[\n{wrong},\n{}\n]", array(Q, ",\n")), &["3:6: expected a number 0 to 9, found \"10\"", "Q11"]);
    let cut = &text[..text.len() - 30];
    assert!(read(cut).last().unwrap().contains("JSON"), "{:?}", read(cut));
    assert_eq!(read(cut).len(), 3, "{:?}", read(cut));
}

#[test]
fn a_document_may_be_one_line_of_any_length() {
    let long = format!("[{}]", vec![format!("{{\"puzzle\": \"{P}\"}}"); 3000].join(", "));
    let found = read(&long);
    assert_eq!((found.len(), found.iter().filter(|record| *record == "P1").count()), (3000, 3000));
}

/// The side, the names of the rules and the text of a board.
type Seen = (usize, Vec<String>, String);

/// The boards of a text, and its other records.
fn boards(text: &str) -> (Vec<Seen>, Vec<String>) {
    let (mut found, mut others) = (Vec::new(), Vec::new());
    records(text.as_bytes(), &Options::default(), |record| match record.map(|record| record.puzzle) {
        Ok(AnyPuzzle::Variant(board)) => found.push((board.rules.shape().rows(), board.names, board.text)),
        Ok(AnyPuzzle::Classic(puzzle, _)) => others.push(puzzle.to_string()),
        Err(error) => others.push(error.to_string()),
    });
    (found, others)
}

#[test]
fn grids_of_other_sizes_are_named_once() {
    let rows = |side: usize, between: &str, cell: fn(usize) -> String| {
        let row = |r: usize| (0..side).map(|c| cell((r + c) % (side + 1))).collect::<Vec<_>>().join(between);
        (0..side).map(row).collect::<Vec<_>>().join("\n")
    };
    let letter = |value: usize| match value {
        0 => ".".to_owned(),
        1..=9 => value.to_string(),
        more => char::from(b'A' + more as u8 - 10).to_string(),
    };
    let number = |value: usize| value.to_string();
    for side in [4, 6, 12, 16, 25] {
        for between in ["", " ", ","] {
            let by_letters = rows(side, between, letter);
            let texts = [by_letters.clone(), if between.is_empty() { by_letters } else { rows(side, between, number) }];
            for text in texts {
                let (found, others) = boards(&text);
                assert_eq!(
                    found,
                    [(side, vec![], text.split_whitespace().collect::<Vec<_>>().join(" "))],
                    "{others:?}\n{text}"
                );
                assert!(others.is_empty(), "{others:?}\n{text}");
                let twice = format!("{text}\n\n{text}\n");
                assert_eq!((boards(&twice).0.len(), boards(&twice).1.len()), (2, 0), "{:?}\n{twice}", boards(&twice));
            }
        }
        if side != 25 {
            let line = rows(side, "", letter).replace('\n', "");
            assert_eq!(boards(&line).0, [(side, vec![], line.clone())], "{line}");
        }
    }
    let json = format!(
        "[{}]",
        rows(6, ",", |value| value.to_string()).lines().map(|row| format!("[{row}]")).collect::<Vec<_>>().join(",")
    );
    assert_eq!(boards(&json).0[0].0, 6, "{json}");
    let boxed = "1 . | . 4\n. . | 1 .\n----+----\n. 1 | . .\n4 . | . 1\n";
    assert_eq!(boards(boxed).0[0].0, 4);
}

/// A grid of another size in a list is a record of its own, wherever it stands and whether or not its line ends.
#[test]
fn grids_of_other_sizes_stand_beside_classic_puzzles() {
    for side in [4, 16, 25] {
        let number = |at: usize| if at.is_multiple_of(3) { 0 } else { 1 + (at + at / side) % side };
        let numbers: Vec<String> = (0..side * side).map(|at| number(at).to_string()).collect();
        let other = if side == 4 { "1......2..4..3..".to_owned() } else { numbers.join(" ") };
        for (text, at) in [(format!("{P}\n{other}"), 2), (format!("{other}\n{P}"), 1), (other.clone(), 1)] {
            for end in ["", "\n", " ", "\r\n"] {
                let text = format!("{text}{end}");
                let (mut puzzles, mut boards) = (0, Vec::new());
                records(text.as_bytes(), &Options::default(), |record| match record.unwrap() {
                    Record { puzzle: AnyPuzzle::Classic(..), .. } => puzzles += 1,
                    Record { puzzle: AnyPuzzle::Variant(board), line, .. } => {
                        boards.push((board.rules.shape().rows(), line))
                    }
                });
                assert_eq!((puzzles, boards), (text.matches(P).count(), vec![(side, at)]), "{text:?}");
                assert!(matches!(sniffed(&text), Sniffed::Records(_)), "{text:?}");
            }
        }
    }
}

/// What is between the cells of a row says how many there are, though some say nothing.
#[test]
fn grids_of_other_sizes_may_have_empty_fields() {
    for side in [4, 5, 6, 7, 8, 10, 12, 16, 20, 25] {
        let is_empty = |row: usize, column: usize| (row * row + 2 * column).is_multiple_of(3);
        let rows = |cell: &dyn Fn(usize) -> String, empty: &str, between: &str| {
            let field =
                |row, column| if is_empty(row, column) { empty.to_owned() } else { cell((row + column) % side) };
            let row = |row| (0..side).map(|column| field(row, column)).collect::<Vec<_>>().join(between);
            (0..side).map(row).collect::<Vec<_>>()
        };
        let number = |value: usize| (value + 1).to_string();
        let letter = |value: usize| char::from(b'A' + value as u8).to_string();
        for cell in [&number as &dyn Fn(usize) -> String, &letter] {
            let expected = rows(cell, ".", " ").join(" ");
            let mut texts: Vec<String> =
                [",", ";", "\t", ", "].map(|between| rows(cell, "", between).join("\n")).into();
            texts.push(rows(cell, " ", " | ").iter().map(|row| format!("| {row} |\n")).collect());
            // Each row may end with a comma.
            texts.push(rows(cell, "", ",").iter().map(|row| format!("{row},\n")).collect());
            texts.push(rows(cell, "", ",").iter().map(|row| format!("\"{}\"\n", row.replace(',', "\",\""))).collect());
            for text in texts {
                let (found, others) = boards(&text);
                assert_eq!(found, [(side, vec![], expected.clone())], "{others:?}\n{text}");
                let twice = format!("{text}\n\n{text}\n");
                assert_eq!((boards(&twice).0.len(), boards(&twice).1), (2, vec![]), "{twice}");
            }
        }
    }
    // All rows end with an empty cell, and one row holds nothing.
    let open = "1,2,3,4,\n2,3,4,5,\n3,4,5,1,\n4,5,1,2,\n,,,,\n";
    assert_eq!(boards(open).0, [(5, vec![], "1 2 3 4 . 2 3 4 5 . 3 4 5 1 . 4 5 1 2 . . . . . .".to_owned())]);
    assert_eq!(boards(&open.replace(',', "\t")).0.len(), 1);
    // Nine rows with the numbers of rows and columns are a classic puzzle, if anything.
    let numbered = |row: usize| {
        format!(
            "{},{}\n",
            row + 1,
            P[9 * row..9 * row + 9]
                .replace('.', " ")
                .split("")
                .filter(|cell| !cell.is_empty())
                .map(str::trim)
                .collect::<Vec<_>>()
                .join(",")
        )
    };
    let empty = |end: &str| {
        P.as_bytes()
            .chunks(9)
            .map(|row| {
                format!(
                    "{}{end}\n",
                    row.iter().map(|&cell| char::from(cell).to_string().replace('.', "")).collect::<Vec<_>>().join(",")
                )
            })
            .collect::<String>()
    };
    for end in ["", ","] {
        assert_eq!(boards(&empty(end)), (vec![], vec![P.to_owned()]), "{end:?}");
        assert_eq!(boards(&empty(end).repeat(10)), (vec![], vec![P.to_owned(); 10]), "{end:?}");
    }
    let table = format!(",1,2,3,4,5,6,7,8,9\n{}", (0..9).map(numbered).collect::<String>());
    assert_eq!(boards(&table), (vec![], vec![P.to_owned()]), "{table}");
}

#[test]
fn small_grids_may_be_numbers_on_a_line_or_begin_with_a_full_row() {
    for side in [4, 5, 6, 7, 8] {
        let row = |row: usize| {
            let cell =
                |column: usize| if row > 0 && (row + column).is_multiple_of(3) { 0 } else { (row + column) % side + 1 };
            (0..side).map(|column| cell(column).to_string()).collect::<Vec<_>>().join(" ")
        };
        let rows: Vec<String> = (0..side).map(row).collect();
        let line = rows.join(" ");
        assert_eq!(boards(&rows.join("\n")), (vec![(side, vec![], line.clone())], vec![]), "{rows:?}");
        for text in [line.clone(), format!("{line}\n"), format!("{line}\n{line}\n")] {
            let expected = vec![(side, vec![], line.clone()); text.matches(&line).count()];
            assert_eq!(boards(&text), (expected, vec![]), "{text}");
        }
    }
}

/// Regions that are read alone cost the grid above them its rules.
#[test]
fn titles_may_stand_over_jigsaws() {
    let regions = "112222333111122333111222333444555666444555666444555669778888969777788999777888999";
    let rows =
        |cells: &str| cells.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect::<String>();
    for title in ["Jigsaw:", "Jigsaw", "jigsaw", "[Jigsaw]", "Puzzle 12", "Title: one\nAuthor: two", "# one\nJigsaw 1:"]
    {
        for text in [
            format!("{P}\n{regions}\n"),
            format!("{}\n{}", rows(P), rows(regions)),
            format!("{P}\nRegions:\n{regions}\n"),
        ] {
            let text = format!("{title}\n{text}");
            let (found, others) = boards(&text);
            assert_eq!((found.len(), others.len()), (1, 0), "{others:?}\n{text}");
            assert_eq!(found[0].1, ["jigsaw regions"], "{text}");
            assert_eq!(boards(&format!("{text}{text}")).0.len(), 2, "{text}");
        }
    }
}

#[test]
fn a_position_takes_no_digit_from_its_own_cell() {
    let (open, filled) = (format!("{P}:423"), format!("{P}:423 124"));
    assert_eq!(&boards(&open).1[0][99..108], ".2....7..");
    let expected = "expected a candidate as digit, row and column, such as 513, found the digit of its cell";
    assert_eq!(boards(&filled).1, [expected]);
}

#[test]
fn links_to_variants_say_their_rules() {
    let (found, others) = boards("3x3jk:a\nhttps://sudokupad.app/scfsIFrev0quIs0pAGDHPqBs0x\n2x3:zj\n");
    assert_eq!((found[0].1.len(), found[1].0), (1, 6));
    assert_eq!(others, ["expected a description of 81 cells, found a"]);
}

#[test]
fn rows_that_look_foreign_at_first_are_read_as_before() {
    let mut lines: Vec<String> = P.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
    lines[0].pop();
    holds(&lines.join("\n"), &["1:9: expected 9 cells in a row, found 8"]);
    lines.insert(0, "easy".to_owned());
    holds(&lines.join("\n"), &["2:9: expected 9 cells in a row, found 8"]);
}

#[test]
fn grids_of_other_sizes_may_be_numbers_on_a_line() {
    for side in [10, 12, 16, 25, 36] {
        for between in [" ", ",", ", "] {
            let line = |shift: usize| {
                (0..side * side).map(|i| ((i * 7 + shift) % (side + 1)).to_string()).collect::<Vec<_>>().join(between)
            };
            let (found, others) = boards(&format!("{}\n{}\n", line(0), line(3)));
            assert_eq!(found.iter().map(|found| found.0).collect::<Vec<_>>(), [side, side], "{side} {between:?}");
            assert_eq!(found[0].2, line(0));
            assert!(others.is_empty(), "{others:?}");
            // A number that is no value of such a grid, and one too few.
            for wrong in [
                line(0).replacen('0', &(side + 1).to_string(), 1),
                line(0).rsplit_once(',').unwrap_or_default().0.into(),
            ] {
                assert!(boards(&wrong).0.is_empty(), "{side} {between:?}");
            }
        }
    }
}

#[test]
fn killers_are_named_by_their_cages() {
    let cages: Vec<String> = (0..27).map(|i| format!("{},{},{},{}", 6 + i % 19, 3 * i, 3 * i + 1, 3 * i + 2)).collect();
    let list = cages.join(";");
    let sums: Vec<String> = (0..81).map(|i| (256 * (6 + i / 3 % 19) + i / 3).to_string()).collect();
    let arrows = "F<<".repeat(27);
    let killer = |text: &str| (9, vec!["killer".to_owned()], text.to_owned());
    for (text, own) in [
        (list.clone(), list.clone()),
        (format!("NAME|0|{list}|"), list.clone()),
        (format!("3x3::k:{}", sums.join(":")), format!("3x3::k:{}", sums.join(":"))),
        (format!("3x3:d:k:{}", sums.join(":")), format!("3x3:d:k:{}", sums.join(":"))),
        (arrows.clone(), arrows.clone()),
    ] {
        assert_eq!(boards(&format!("{text}\n{text}\n")), (vec![killer(&own), killer(&own)], Vec::new()), "{text}");
    }
    // What may be a rule is not left out, and a cell beyond the board is none.
    for text in [format!("NAME|1|{list}|"), list.replace("80", "81")] {
        assert!(boards(&text).0.is_empty(), "{text}");
    }
}

/// The rules that are beyond the classic ones in each record, as a comment of its text says them; `-` of a classic puzzle, `!` and the
/// error of what is none.
fn rules(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    records(text.as_bytes(), &Options::default(), |record| {
        found.push(match record.map(|record| record.puzzle) {
            Ok(AnyPuzzle::Classic(..)) => "-".to_owned(),
            Ok(AnyPuzzle::Variant(board)) => {
                let own = ["Shape", "Diagonal", "jigsaw regions"];
                board.names.into_iter().filter(|name| !own.contains(&name.as_str())).collect::<Vec<_>>().join(" + ")
            }
            Err(error) => format!("! {error}"),
        });
    });
    found
}

#[test]
fn rules_stand_in_a_column() {
    assert_eq!(
        rules(&format!("puzzle,rules\n{P},X\n{Q},\n{P},\"X, anti-king\"\n{Q},classic\n")),
        ["X", "-", "X, anti-king", "-"]
    );
    assert_eq!(rules(&format!("Rules;puzzle\nX;{P}\n;{Q}\n")), ["X", "-"]);
    let late = "! expected rules before the puzzles that have them, found \"# rules: windoku\"";
    assert_eq!(rules(&format!("# rules: X\npuzzle,id\n{P},1\n# rules: windoku\n{Q},2\n")), ["X", late, "X"]);
    for above in
        ["# rules: X\npuzzle,id", "puzzle,id\n# rules: X", "# rules: X\npuzzle,id\n\n# one", "Rules: X\npuzzle,id"]
    {
        assert_eq!(rules(&format!("{above}\n{P},1\n{Q},2\n")), ["X", "X"], "{above}");
    }
    // What is refused in a row is not read in some other way.
    for (between, quote) in [(",", "\""), (";", ""), ("\t", "")] {
        let text = format!("puzzle{between}rules\n{P}{between}{quote}X, nonsense{quote}\n");
        assert_eq!(rules(&text), ["! no constraint \"nonsense\""], "{text}");
    }
    assert_eq!(rules(&format!("# rules: X\npuzzle,rules\n{P},anti-king\n{Q},\n")), ["anti-king, X", "X"]);
    assert_eq!(rules("puzzle,rules\n1......2.3......,X\n1......2.3......,\n"), ["X", ""]);
    assert_eq!(rules(&format!("# rules: normal Sudoku rules apply.\npuzzle,rules\n{P},Standard\n")), ["-"]);
    let jigsaw = "112222333111122333111222333444555666444555666444555669778888969777788999777888999";
    for row in [format!("{P}{jigsaw}"), format!("{P} {jigsaw}")] {
        assert_eq!(rules(&format!("puzzle,rules\n{row},jigsaw regions\n{row},X\n")), ["", "X"]);
    }
    // Regions are known by what they are, and rules that are not read are named.
    for name in ["regions", "Region", "layout", "map"] {
        assert_eq!(rules(&format!("puzzle,{name}\n{P},{jigsaw}\n{Q},{jigsaw}\n")), ["", ""], "{name}");
    }
    for (name, field) in [("cages", "r1c1 r1c2: 10"), ("variant", "killer"), ("anti-knight", "yes"), ("type", "Jigsaw")]
    {
        let expected = format!("! no column {name:?} is known beside a grid");
        assert_eq!(rules(&format!("puzzle;{name}\n{P};{field}\n{Q};\n")), [expected.as_str(), "-"], "{name}");
    }
    for (name, field) in
        [("cages", "0"), ("variant", "classic"), ("anti-knight", "no"), ("type", "9x9"), ("title", "Cages")]
    {
        assert_eq!(rules(&format!("puzzle;{name}\n{P};{field}\n")), ["-"], "{name}");
    }
    // A fault of the puzzle stays one.
    assert!(rules(&format!("puzzle,rules\n{P},X\n{},X\n", P.replace('5', "y")))[1].starts_with("! expected a digit"));
}

#[test]
fn rules_stand_under_a_key() {
    for (object, expected) in [
        (r#"{"puzzle":"P","rules":["X"]}"#, "X"),
        (r#"{"rules":["X","anti-king"],"puzzle":"P"}"#, "X, anti-king"),
        (r#"{"puzzle":"P","solution":"S","rules":"X"}"#, "X"),
        (r#"{"puzzle":"P","rules":null}"#, "-"),
        (r#"{"puzzle":"P","rules":[]}"#, "-"),
        (r#"{"puzzle":"P","rules":"Normal sudoku rules apply."}"#, "-"),
        (r#"{"puzzle":"P","rules":"bishops\u0020apart"}"#, "! no constraint \"bishops apart\""),
        (r#"{"puzzle":"P","rules":{"X":true}}"#, "! no constraint \"{…}\""),
        (r#"{"puzzle":"P","rules":true}"#, "! no constraint \"true\""),
        (r#"{"data":{"puzzle":"P","rules":["X"]},"solution":"S"}"#, "X"),
        (r#"{"rules":"X","data":{"puzzle":"P","rules":"windoku"}}"#, "windoku + X"),
        (r#"{"data":{"puzzle":"P"},"rules":["X"]}"#, "X"),
        (r#"{"puzzle":"1......2.3......","rules":["X"]}"#, "X"),
        (r#"{"puzzle":".Shape~4x4.Diagonal~1","rules":["Shape","Diagonal"]}"#, ""),
        (r#"{"puzzle":".Shape~4x4.Diagonal~1","rules":["Shape","Diagonal","X"]}"#, "X"),
    ] {
        let object = object.replace("\"P\"", &format!("\"{P}\"")).replace("\"S\"", &format!("\"{S}\""));
        assert_eq!(rules(&object), [expected], "{object}");
        assert_eq!(rules(&format!("{object}\n{object}\n")), [expected; 2], "{object}");
        assert_eq!(rules(&format!("[{object},\n{object}]")), [expected; 2], "{object}");
        assert_eq!(rules(&format!("# rules: windoku\n{object}\n")).len(), 1, "{object}");
    }
    assert_eq!(rules(&format!(r#"{{"rules":"X","puzzles":["{P}","{Q}"]}}"#)), ["X", "X"]);
    assert_eq!(
        rules(&format!(r#"{{"puzzles":["{P}","{Q}"],"rules":"X"}}"#)),
        ["-", "-", "! expected rules before the puzzles that have them, found \"\\\"X\\\"\""]
    );
}

#[test]
fn a_key_that_may_carry_rules_is_named() {
    let grid = "[[5,3,0,0,7,0,0,0,0],[6,0,0,1,9,5,0,0,0],[0,9,8,0,0,0,0,6,0],[8,0,0,0,6,0,0,0,3],[4,0,0,8,0,3,0,0,1],\
                [7,0,0,0,2,0,0,0,6],[0,6,0,0,0,0,2,8,0],[0,0,0,4,1,9,0,0,5],[0,0,0,0,8,0,0,7,9]]";
    let small = "[[1,0,0,0],[0,0,0,2],[0,3,0,0],[0,0,0,0]]";
    let text = format!("\"{P}\"");
    let carrying = [
        (r#""killer_cages":[{"sum":10,"cells":[0,1]}]"#, "killer_cages"),
        (r#""kropkiDots":[[0,1]]"#, "kropkiDots"),
        (r#""extra-region":[1,2,3]"#, "extra-region"),
        (r#""anti_knight":true"#, "anti_knight"),
        (r#""antiKing":1"#, "antiKing"),
        (r#""isDiagonal":true"#, "isDiagonal"),
        (r#""variant":"killer""#, "variant"),
        (r#""type":"Jigsaw Sudoku""#, "type"),
        (r#""lines":[[[0,0],[0,1]]]"#, "lines"),
        (r#""meta":{"title":"T","thermos":[[0,1]]}"#, "thermos"),
        (r#""info":{"variant":"X-Sudoku"}"#, "variant"),
    ];
    for (rest, name) in carrying {
        for (key, grid) in [("puzzle", grid), ("givens", grid), ("data", grid), ("board", small), ("sudoku", &text)] {
            for object in [format!(r#"{{"{key}":{grid},{rest}}}"#), format!(r#"{{{rest},"{key}":{grid}}}"#)] {
                assert_eq!(rules(&object), [format!("! no key {name:?} is known beside a grid")], "{object}");
            }
        }
    }
    let jigsaw = "112222333111122333111222333444555666444555666444555669778888969777788999777888999";
    let listed: Vec<Vec<u32>> =
        jigsaw.as_bytes().chunks(9).map(|row| row.iter().map(|&byte| u32::from(byte - b'0')).collect()).collect();
    for regions in [format!("\"{jigsaw}\""), format!("{listed:?}")] {
        for (key, grid) in [("puzzle", grid), ("data", grid), ("sudoku", &text)] {
            assert_eq!(rules(&format!(r#"{{"{key}":{grid},"layout":{regions}}}"#)), [""], "{key}");
        }
    }
    for harmless in [
        r#""killer_cages":[]"#,
        r#""antiknight":false"#,
        r#""thermos":null"#,
        r#""diagonal":0"#,
        r#""variant":"classic""#,
        r#""type":"9x9""#,
        r#""title":"Thermometers at noon""#,
        r#""difficulty":"hard","id":7,"score":3.5"#,
        r#""notes":[[1,2],[3]],"isValid":true"#,
        r#""metadata":{"author":"A","tags":["a"]}"#,
        r#""solution":"S""#,
    ] {
        for (key, grid) in [("puzzle", grid), ("data", grid), ("sudoku", &text)] {
            let harmless = harmless.replace("\"S\"", &format!("\"{S}\""));
            assert_eq!(rules(&format!(r#"{{"{key}":{grid},{harmless}}}"#)), ["-"], "{key} {harmless}");
        }
    }
}

#[test]
fn a_header_gives_rules_in_every_form() {
    let rows = P.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect::<Vec<_>>();
    let labelled: Vec<String> = rows.iter().zip(1..).map(|(row, number)| format!("R{number}: {row}")).collect();
    let regions = "112222333111122333111222333444555666444555666444555669778888969777788999777888999";
    for text in
        [P.to_owned(), rows.join("\n"), format!("puzzle\n{P}"), format!(r#"[["{P}"]]"#), format!("{P}\n{regions}")]
    {
        assert_eq!(rules(&format!("# rules: X\n{text}\n")), ["X"], "{text}");
        assert!(matches!(sniffed(&format!("# rules: X\n{text}\n")), Sniffed::Records(_)), "{text}");
    }
    for mark in ["#", ";", "//"] {
        assert_eq!(rules(&format!("{mark} rules: X\n{P}\n{Q}\n")), ["X", "X"], "{mark}");
        let late =
            format!("! expected rules before the puzzles that have them, found {:?}", format!("{mark} rules: X"));
        assert_eq!(rules(&format!("{P}\n{mark} rules: X\n{Q}\n")), ["-", late.as_str(), "-"], "{mark}");
    }
    // A line of rules needs no mark.
    for text in [P.to_owned(), rows.join("\n"), format!("{P}\n{Q}")] {
        assert!(rules(&format!("Rules: X\n{text}\n")).iter().all(|rules| rules == "X"), "{text}");
        let classic = rules(&format!("Rules: Normal sudoku rules apply.\n{text}\n"));
        assert!(classic.iter().all(|rules| rules == "-"), "{text}");
    }
    let labelled = format!("# rules: X\n{}", labelled.join("\n"));
    let Sniffed::Refused(error) = sniffed(&labelled) else { panic!("it is refused") };
    assert_eq!(error.to_string(), "expected a classic Sudoku of 9×9 cells, found a puzzle with the rules X");
}

#[test]
fn jigsaws_of_any_size_are_on_lines_of_their_own() {
    let six = ["1.....", "......", "..2...", "......", "......", ".....3"];
    let forms = ["AAABBB/AAABBB/CCCDDD/CCCDDD/EEEFFF/EEEFFF", "111222/113222/133344/553344/556644/556666"];
    for names in forms {
        let regions: Vec<&str> = names.split('/').collect();
        let apart =
            |rows: &[&str]| rows.iter().map(|row| row.split("").collect::<Vec<_>>().join(" ")).collect::<Vec<_>>();
        let expected = if names.starts_with('A') { ".Shape~6x6" } else { ".NoBoxes.Region~" };
        for text in [
            format!("{}\n\n{}\n", six.join("\n"), regions.join("\n")),
            format!("{}\n{}", six.concat(), regions.concat()),
            format!("{}\n{}\n", apart(&six).join("\n"), apart(&regions).join("\n")),
        ] {
            let found = read_any(&text, None).unwrap_or_else(|error| panic!("{text}: {error}"));
            let AnyPuzzle::Variant(board) = found else { panic!("{text}: a classic puzzle") };
            let written = board.rules.to_string();
            assert!(written.contains(expected) && written.contains("~R1C1_1"), "{text}: {written}");
        }
    }
    // Numbers, and regions that hang together by accident of their names only.
    let four = "1 . . .\n. . . 2\n. 3 . .\n. . . .\n\n1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4\n";
    assert!(read_any(four, None).is_ok());
    assert!(read_any(&four.replace("3 3 4 4\n3 3 4 4", "3 4 3 4\n4 3 4 3"), None).is_err());
}

#[test]
fn what_a_reader_refused_is_no_paste() {
    let rows = P.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect::<String>();
    for text in [
        format!("puzzle | rules\n{P} | X, nonsense\n"),
        format!("puzzle | rules | id\n{P} | X, nonsense | 7\n"),
        format!("puzzle rules\n{P} X, nonsense\n"),
        format!("puzzle,rules\n{P},X, nonsense\n"),
        format!("puzzle,rules,id\n{P},X, anti-king,7\n"),
        format!("{{\n\"puzzle\": \"{P}\",\n\"rules\": \"X, nonsense\"\n}}\n"),
        format!("Rules: nonsense\n{P}\n"),
        format!("Rules: nonsense\n{rows}"),
        format!("{rows}\nRules: X\n"),
        format!("{P}\nRules: X\n"),
        format!("{P}:423 99\n"),
        format!(":0000:x:{P}:423 99:::\n"),
        format!("puzzle,rules\n\n# one\n\"{P}\",nonsense\n"),
    ] {
        assert!(matches!(sniffed(&text), Sniffed::Records(_)), "{text}");
        let found = rules(&text);
        assert!(found.iter().any(|rules| rules.starts_with('!')), "{found:?}\n{text}");
    }
}
