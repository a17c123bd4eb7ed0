//! What each format reads, where its errors point, and what an error costs.

use bitdoku_grid::{Grid, Pencilmarks, Puzzle};
use bitdoku_text::{Column, FORMATS, Format, Options, ParseError, Reader, detect};

const HARD: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A record with what it borrows owned.
type Owned = Result<(Puzzle, String, u64), ParseError>;

fn read_with(format: Format, options: &Options, text: &[u8]) -> Vec<Owned> {
    let mut reader = Reader::new(format, options);
    let mut records = Vec::new();
    for (line, number) in text.split_inclusive(|&byte| byte == b'\n').zip(1..) {
        records.extend(
            reader
                .push(line, number)
                .map(|record| record.map(|r| (*r.puzzle.classic().unwrap(), r.annotation.to_owned(), r.line))),
        );
    }
    records.extend(
        reader.finish().map(|record| record.map(|r| (*r.puzzle.classic().unwrap(), r.annotation.to_owned(), r.line))),
    );
    records
}

fn read(format: Format, text: &str) -> Vec<Owned> {
    read_with(format, &Options::default(), text.as_bytes())
}

/// Reads a text in the format it is detected to be, which must be `format`.
fn read_detected(format: Format, text: &str) -> Vec<Owned> {
    assert_eq!(detect(text.as_bytes(), true), format, "detected in:\n{text}");
    read(format, text)
}

fn puzzle(text: &str) -> Puzzle {
    Puzzle::Grid(text.parse().unwrap())
}

/// A record of a classic puzzle.
fn record(cells: &str, annotation: &str, line: u64) -> Owned {
    Ok((puzzle(cells), annotation.to_owned(), line))
}

fn place(error: &ParseError) -> String {
    format!("{}:{}: {error}", error.line, error.column)
}

/// The faults of a text, in short, and how many records it has beside them.
fn faults(format: Format, text: &str) -> (Vec<String>, usize) {
    let (good, bad): (Vec<_>, Vec<_>) = read(format, text).into_iter().partition(Result::is_ok);
    (bad.into_iter().map(|error| place(&error.unwrap_err())).collect(), good.len())
}

fn block(cells: &str) -> String {
    Format::Block.text(&puzzle(cells)).unwrap()
}

#[test]
fn lines_with_all_that_may_surround_them() {
    let text = format!(
        "\u{FEFF}# a comment\r\n{HARD}\r\n\r\n  {EASY}\tfrom 2009; easy\n{}#hard\n{},x\n{};ER 11.9\n   \n{} ",
        HARD.replace('.', "0"),
        HARD.replace('.', "_"),
        HARD.replace('.', "*"),
        HARD.replace('.', "-"),
    );
    let expected = [
        record(HARD, "", 2),
        record(EASY, "from 2009; easy", 4),
        record(HARD, "hard", 5),
        record(HARD, "x", 6),
        record(HARD, "ER 11.9", 7),
        record(HARD, "", 9),
    ];
    assert_eq!(read_detected(Format::Line, &text), expected);
}

#[test]
fn faults_of_lines_are_placed_and_cost_nothing_else() {
    let glued = format!("{HARD}5");
    let umlaut = format!("ä{HARD}");
    let text = [EASY, &HARD.replace('8', "y"), &HARD[..80], &glued, "", &umlaut, EASY, "not a puzzle", &HARD[..9]];
    let (faults, good) = faults(Format::Line, &text.join("\n"));
    let expected = [
        "2:7: expected a digit 1 to 9 or one of . 0 _ * -, found 'y'",
        "3:81: expected 81 cells, found 80",
        "4:82: expected the end of the line or a space, tab, comma, semicolon or # after 81 characters, found '5'",
        "6:1: expected a digit 1 to 9 or one of . 0 _ * -, found 'ä'",
        "8:1: expected a digit 1 to 9 or one of . 0 _ * -, found 'n'",
        "9:10: expected 81 cells, found 9",
    ];
    assert_eq!(faults, expected);
    assert_eq!(good, 2);
}

#[test]
fn bytes_that_are_not_utf_8_are_faults_with_a_place() {
    for format in FORMATS.iter().map(|info| info.format) {
        let errors = read_with(format, &Options::default(), b"4.....\xFF8.5\n\n\xC3");
        assert!(!errors.is_empty() && errors.iter().all(Result::is_err), "{format}: {errors:?}");
    }
    let text = [HARD.as_bytes(), b" caf\xE9"].concat();
    // An annotation that is not UTF-8 is taken for Latin-1.
    assert_eq!(read_with(Format::Line, &Options::default(), &text), [record(HARD, "café", 1)]);
    let text = [&HARD.as_bytes()[..80], b"\xE9"].concat();
    let error = read_with(Format::Line, &Options::default(), &text).remove(0).unwrap_err();
    assert!(place(&error).ends_with("found the byte 0xe9"), "{error}");
    assert_eq!((error.column, &error.excerpt[error.span()]), (81, "\u{FFFD}"));
}

#[test]
fn the_span_of_a_fault_marks_it_in_the_excerpt_however_long_the_line() {
    let mut line = HARD.replacen('8', "é", 1);
    let error = read(Format::Line, &line).remove(0).unwrap_err();
    assert_eq!(&error.excerpt[error.span()], "é");
    assert_eq!((error.excerpt_column, error.length), (1, 1));

    line = format!("{}\u{7}{}", "ä".repeat(3000), "b".repeat(3000));
    let rows = read_with(Format::Block, &Options::default(), line.as_bytes());
    let error = rows[0].as_ref().unwrap_err();
    assert_eq!((error.column, error.excerpt_column), (1, 1));
    assert!(error.excerpt.chars().count() <= 160);

    let text = format!("puzzle\n{HARD}\n\"{}\"{HARD}", "x".repeat(5000));
    let error = read(Format::Csv, &text).pop().unwrap().unwrap_err();
    assert_eq!(&error.excerpt[error.span()], "x");
}

#[test]
fn blocks_with_rules_titles_and_neighbours() {
    let picture = Format::Picture.text(&puzzle(HARD)).unwrap();
    let simple = block(EASY).replace('.', "0");
    let boxed = "┌───────┬───────┬───────┐\n│ 4 . . │ . . . │ 8 . 5 │\n│ . 3 . │ . . . │ . . . │\n│ . . . │ 7 . . │ . . . │\n\
                 ├───────┼───────┼───────┤\n│ . 2 . │ . . . │ . 6 . │\n│ . . . │ . 8 . │ 4 . . │\n│ . . . │ . 1 . │ . . . │\n\
                 ├───────┼───────┼───────┤\n│ . . . │ 6 . 3 │ . 7 . │\n│ 5 . . │ 2 . . │ . . . │\n│ 1 . 4 │ . . . │ . . . │\n\
                 └───────┴───────┴───────┘\n";
    let text = format!("Grid 01\n{simple}Grid 02\n{picture}# between\n\n\n[Puzzle]\n{boxed}{simple}");
    let expected =
        [record(EASY, "Grid 01", 2), record(HARD, "Grid 02", 12), record(HARD, "", 28), record(EASY, "", 40)];
    assert_eq!(read_detected(Format::Block, &text), expected);
}

#[test]
fn dashes_are_rules_or_empty_cells() {
    let simple_sudoku = "4..|...|8.5\n.3.|...|...\n...|7..|...\n---|---|---\n.2.|...|.6.\n...|.8.|4..\n...|.1.|...\n\
                         ---|---|---\n...|6.3|.7.\n5..|2..|...\n1.4|...|...\n";
    assert_eq!(read_detected(Format::Block, simple_sudoku), [record(HARD, "", 1)]);
    assert_eq!(read(Format::Block, &simple_sudoku.replace("---|---|---", "-----------")), [record(HARD, "", 1)]);

    let cells = format!("{}{}{}", &EASY[..27], ".".repeat(27), &EASY[54..]);
    let dashed = block(&cells).replace('.', "-");
    assert_eq!(read(Format::Block, &dashed), [record(&cells, "", 1)]);
}

#[test]
fn a_faulty_block_costs_itself_alone() {
    let good = block(EASY);
    let bad_character = good.replacen('7', "y", 1);
    let long_row = good.replacen("53..7....", "53..7......", 1);
    let short_row = good.replacen("53..7....", "53..7...", 1);
    let cut = good.lines().take(5).map(|line| format!("{line}\n")).collect::<String>();
    // With blank lines between, with none, and with titles.
    for between in ["\n", "", "Grid\n"] {
        let text = [&good, &bad_character, &good, &long_row, &short_row, &good].map(String::as_str).join(between);
        let n = between.lines().count();
        let (faults, good) = faults(Format::Block, &text);
        let expected = [
            format!("{}:5: expected a digit 1 to 9 or one of . 0 _ * -, found 'y'", 10 + n),
            format!("{}:10: expected 9 cells in a row, found 11", 28 + 3 * n),
            format!("{}:9: expected 9 cells in a row, found 8", 37 + 4 * n),
        ];
        assert_eq!(faults, expected);
        assert_eq!(good, 3);
    }
    for end in ["\n", "Grid\n", "[Puzzle]\n"] {
        let (faults, good) = faults(Format::Block, &[&cut, &good, &cut].map(String::as_str).join(end));
        let n = end.lines().count() as u64;
        let expected = [
            "5:10: expected 9 rows, found 5".to_owned(),
            format!("{}:10: expected 9 rows, found 5", 5 + n + 9 + n + 5),
        ];
        assert_eq!((faults, good), (expected.to_vec(), 1));
    }
    let error = read(Format::Block, &cut).remove(0).unwrap_err();
    assert_eq!((error.record, &*error.excerpt), (1, "4..8.3..1"));
}

#[test]
fn rows_of_numbers_with_commas() {
    let text = Format::Comma.text(&puzzle(HARD)).unwrap();
    assert!(text.starts_with("4,0,0,0,0,0,8,0,5\n0,3,0,"));
    assert_eq!(read_detected(Format::Comma, &text), [record(HARD, "", 1)]);
    assert_eq!(read_detected(Format::Comma, &text.replace('\n', ",\n")), [record(HARD, "", 1)]);
    assert_eq!(read_detected(Format::Comma, &text.replace('0', "").replace(',', " , ")), [record(HARD, "", 1)]);

    let two = format!("{text}{text}");
    assert_eq!(read(Format::Comma, &two), [record(HARD, "", 1), record(HARD, "", 10)]);
    let (faults, good) = faults(
        Format::Comma,
        &[
            text.replacen("8", "12", 1),
            text.replacen("3,", "3;", 1),
            text.replacen("8,", "", 1),
            text.replacen("8,", "8,0,9,", 1),
            text,
        ]
        .concat(),
    );
    let expected = [
        "1:13: expected a number 0 to 9, found \"12\"",
        "11:3: expected a number 0 to 9, found \"3;0\"",
        "19:16: expected 9 numbers in a row, found 8",
        "28:19: expected 9 numbers in a row, found 11",
    ];
    assert_eq!((faults, good), (expected.map(str::to_owned).to_vec(), 1));
}

#[test]
fn numbers_however_they_stand() {
    let text = Format::Numbers.text(&puzzle(EASY)).unwrap();
    assert!(text.starts_with("5 3 0 0 7 0 0 0 0\n6 0 0 1"));
    // Nine rows of nine are a block, too, and read as well as one.
    assert_eq!(read(Format::Numbers, &text), [record(EASY, "", 1)]);
    assert_eq!(read_detected(Format::Block, &text), [record(EASY, "", 1)]);
    let one_line = text.replace('\n', "\t ");
    assert_eq!(
        read(Format::Numbers, &format!("{one_line}\n{one_line}# same")),
        [record(EASY, "", 1), record(EASY, "same", 2)]
    );
    let one_a_line = text.replace(' ', "\n");
    assert_eq!(
        read(Format::Numbers, &format!("Grid 1\n{one_a_line}{one_a_line}")),
        [record(EASY, "Grid 1", 2), record(EASY, "", 83)]
    );

    let cut = &text[..text.len() - 2];
    let (faults, good) = faults(
        Format::Numbers,
        &[&text.replace("0 7", "0 y"), &text.replacen("5", "55", 1), &one_line, " 4 # 4\n", cut, "\n\n", &text]
            .concat(),
    );
    let expected = [
        "1:9: expected a number 0 to 9, found 'y'",
        "10:1: expected a number 0 to 9, found \"55\"",
        "19:173: expected the end of the line after 81 numbers, found '4'",
        "28:17: expected 81 numbers, found 80",
    ];
    assert_eq!((faults, good), (expected.map(str::to_owned).to_vec(), 1));
}

const CANDIDATES: &str = "\
.-----------------.-------------------.-------------------.
| 1567  3    1567 | 4     12579  179  | 8     257    2567 |
| 2     9    1567 | 1378  13578  178  | 3457  3457   4567 |
| 57    47   8    | 37    23579  6    | 357   1      2457 |
:-----------------+-------------------+-------------------:
| 13    128  13   | 9     4      5    | 6     278    278  |
| 4     5    16   | 168   168    2    | 179   789    3    |
| 9     268  26   | 68    168    3    | 1457  24578  2457 |
:-----------------+-------------------+-------------------:
| 367   467  2    | 5     13679  1479 | 1347  3467   8    |
| 358   48   345  | 136   1236   14   | 1357  3567   9    |
| 3568  1    9    | 2     368    48   | 35    356    0    |
'-----------------'-------------------'-------------------'
";

#[test]
fn candidate_grids() {
    let records = read_detected(Format::Candidates, CANDIDATES);
    let Ok((Puzzle::Sukaku(marks), annotation, 2)) = &records[0] else { panic!("{records:?}") };
    assert_eq!(annotation, "");
    assert_eq!(marks["r1c1".parse().unwrap()].to_string(), "1567");
    assert_eq!(marks["r9c8".parse().unwrap()].to_string(), "356");
    assert!(marks["r9c9".parse().unwrap()].is_empty());
    let mut text = String::new();
    Format::Candidates.write(&Puzzle::Sukaku(*marks), "", &mut text).unwrap();
    assert_eq!(text, CANDIDATES);

    // A grid is the same puzzle as the candidates that its givens leave, and is read back as a grid.
    let of_grid = Format::Candidates.text(&puzzle(HARD)).unwrap();
    assert_eq!(read_detected(Format::Candidates, &of_grid), [record(HARD, "", 2)]);
}

#[test]
fn faults_of_candidate_grids() {
    let text = [
        CANDIDATES.replace("1567  3 ", "1567  33"),
        CANDIDATES.replace("12579", "12x79"),
        CANDIDATES.replace("128  13 ", "128    "),
        CANDIDATES.replace("| 57    47", "| 57 1 47"),
        CANDIDATES.to_owned(),
        CANDIDATES.lines().take(6).map(|line| format!("{line}\n")).collect(),
    ];
    let (faults, good) = faults(Format::Candidates, &text.concat());
    let expected = [
        "2:9: expected a group of different digits 1 to 9, or 0 for none, found \"33\"",
        "15:29: expected a group of different digits 1 to 9, or 0 for none, found 'x'",
        "32:59: expected 9 groups of digits in a row, found 8",
        "43:53: expected 9 groups of digits in a row, found 10",
        "71:60: expected 9 rows, found 4",
    ];
    assert_eq!((faults, good), (expected.map(str::to_owned).to_vec(), 1));
}

#[test]
fn sukaku_lines() {
    let text = Format::Sukaku.text(&puzzle(HARD)).unwrap();
    assert!(text.starts_with("...4.....123456789123456789"));
    let annotated = format!("{}; hard\n", text.trim());
    assert_eq!(
        read_detected(Format::Sukaku, &format!("{text}{annotated}")),
        [record(HARD, "", 1), record(HARD, "hard", 2)]
    );
    assert_eq!(read_detected(Format::Sukaku, &text.replace('.', "0")), [record(HARD, "", 1)]);

    let swapped = text.replacen('4', "5", 1);
    let (faults, good) = faults(Format::Sukaku, &[&swapped, &text[1..], &text[..700], "\n", &text, "1"].concat());
    let expected = [
        "1:4: expected the digit 4 or one of . 0 _ * -, found '5'",
        "2:3: expected the digit 3 or one of . 0 _ * -, found '4'",
        "3:701: expected 729 cells, found 700",
        "5:2: expected 729 cells, found 1",
    ];
    assert_eq!((faults, good), (expected.map(str::to_owned).to_vec(), 1));
}

#[test]
fn tables() {
    let zeros = HARD.replace('.', "0");
    let solution = "417369825632158947958724316825437169791586432346912758289643571573291684164875293";
    let rest = format!("{solution},24");
    for (header, row, annotation) in [
        ("quizzes,solutions\n", format!("{zeros},{solution}"), solution.to_owned()),
        ("\u{FEFF}puzzle;solution;clues\r\n", format!("{zeros};{solution};24"), rest.replace(',', ";")),
        ("source,question,answer,rating\r\n", format!("norvig,\"{HARD}\",{rest}\r"), format!("norvig,{rest}")),
        ("id\tPuzzle\n", format!("7\t {HARD}"), "7".to_owned()),
        ("id,quiz\n", format!("\"a, \"\"b\"\"\",{HARD}"), "\"a, \"\"b\"\"\"".to_owned()),
        ("a,b\n", format!("{HARD},{solution}"), solution.to_owned()),
        ("", format!("0003dbc7f5b8 {zeros}  1.2"), "0003dbc7f5b8  1.2".to_owned()),
        ("", format!("a|{HARD}|b"), "a|b".to_owned()),
        ("", format!("{zeros}|b"), "b".to_owned()),
        ("", format!("99480,99408,114,1895,{HARD},Easter,20.00s"), "99480,99408,114,1895,Easter,20.00s".to_owned()),
    ] {
        let lines = header.lines().count() as u64;
        let text = format!("{header}{row}\n{row}");
        let expected = [record(HARD, &annotation, lines + 1), record(HARD, &annotation, lines + 2)];
        assert_eq!(read_detected(Format::Csv, &text), expected, "{text}");
    }
    let sukaku = Format::Sukaku.text(&puzzle(HARD)).unwrap();
    assert_eq!(
        read_detected(Format::Csv, &format!("puzzle\n{sukaku}{HARD}")),
        [record(HARD, "", 2), record(HARD, "", 3)]
    );
}

#[test]
fn columns_by_name_and_number() {
    let text = format!("one,two,puzzle\n{EASY},{HARD},{EASY}\n{EASY},{HARD},{EASY}");
    for column in ["TWO", "2"] {
        let options = Options { column: Some(Column::from(column)), ..Options::default() };
        let expected = [record(HARD, &format!("{EASY},{EASY}"), 2), record(HARD, &format!("{EASY},{EASY}"), 3)];
        assert_eq!(read_with(Format::Csv, &options, text.as_bytes()), expected);
    }
    let options = Options { column: Some(Column::from("three")), ..Options::default() };
    let errors = read_with(Format::Csv, &options, text.as_bytes());
    let places = errors.iter().map(|error| place(error.as_ref().unwrap_err())).collect::<Vec<_>>();
    let expected = "1:1: expected a table with a column of puzzles, \
        found none: there is no column \"three\": the columns are one, two, puzzle";
    assert_eq!(places, [expected]);

    let options = Options { column: Some(Column::from("2")), delimiter: Some(b'|') };
    let headerless = format!("a|{HARD}|b\n");
    assert_eq!(read_with(Format::Csv, &options, headerless.as_bytes()), [record(HARD, "a|b", 1)]);
}

#[test]
fn faults_of_tables() {
    let text = format!(
        "id,puzzle\n1,{}\n2\n3,{HARD}\n4,\"{HARD}\n5,{HARD}5\n6,\n7,{}\n8,\"{HARD}\"",
        HARD.replace('8', "y"),
        &HARD[1..]
    );
    let (faults, good) = faults(Format::Csv, &text);
    let expected = [
        "2:9: expected a digit 1 to 9 or one of . 0 _ * -, found 'y'",
        "3:2: expected at least 2 columns, found 1",
        "6:84: expected the end of the line or a space, tab, comma, semicolon or # after 81 characters, found '5'",
        "7:3: expected 81 cells, found 0",
        "8:83: expected 81 cells, found 80",
    ];
    assert_eq!((faults, good), (expected.map(str::to_owned).to_vec(), 3));

    let (faults, good) = self::faults(Format::Csv, "name,age\nx,3\n");
    let expected = "1:1: expected a table with a column of puzzles, \
        found none: no column holds puzzles: the columns are name, age";
    assert_eq!((faults, good), (vec![expected.to_owned()], 0));
    // A faulty first row of a table without a header is a fault, not a header.
    let text = format!("{},a\n{HARD},b", HARD.replace('8', "y"));
    assert_eq!(self::faults(Format::Csv, &text).0, ["1:7: expected a digit 1 to 9 or one of . 0 _ * -, found 'y'"]);
    let text = format!("4..5,a\n{HARD},b");
    assert_eq!(self::faults(Format::Csv, &text).1, 1);
}

#[test]
fn lines_of_hodoku() {
    let plain = format!(":0000:x:{HARD}:::");
    assert_eq!(Format::Hodoku.text(&puzzle(HARD)).unwrap(), format!("{plain}\n"));
    let placed = HARD.replacen('4', "+4", 1);
    let text = format!("# HoDoKu\n{plain}\n:0300:5:{placed}::513 523:4:note: odd\n:-0003:4:{HARD}:::\n{plain}:mine");
    let expected = [
        record(HARD, "", 2),
        record(HARD, "0300:5:513 523:4:note: odd", 3),
        record(HARD, "-0003:4::", 4),
        record(HARD, "mine", 5),
    ];
    assert_eq!(read_detected(Format::Hodoku, &text), expected);

    let grid: Grid = HARD.parse().unwrap();
    let mut marks = Pencilmarks::of_grid(&grid);
    marks.eliminate(bitdoku_grid::Candidate::of("r1c2".parse().unwrap(), bitdoku_grid::Digit::new(1).unwrap()));
    let records = read(Format::Hodoku, &format!(":0000:x:{HARD}:112 419::\n:0000:x:{HARD}:111::"));
    assert_eq!(records[0].as_ref().unwrap().0, Puzzle::Sukaku(marks), "419 is no candidate anyway");
    assert_eq!(records[1].as_ref().unwrap().0, puzzle(HARD));
    let mut written = String::new();
    Format::Hodoku.write(&Puzzle::Sukaku(marks), "", &mut written).unwrap();
    assert_eq!(written, format!(":0000:x:{HARD}:112::\n"));
}

#[test]
fn faults_of_hodoku_lines() {
    let text = [
        HARD[..80].to_owned(),
        format!(":0000:x:{}:::", HARD.replace('8', "y")),
        format!(":0000:x:+{}:::", &HARD.replacen('4', ".", 1)),
        format!(":0000:x:{}:::", &HARD[1..]),
        format!(":0000:x:1{HARD}:::"),
        format!(":0000:x:{HARD}:510::"),
        format!(":0000:x:{HARD}:511 51::"),
        format!(":0000:x:{HARD}"),
        format!(":0000:x:{HARD}:::"),
    ];
    let (faults, good) = faults(Format::Hodoku, &text.join("\n"));
    let expected = [
        "1:1: expected a colon at the beginning of the line, found '4'",
        "2:15: expected a digit 1 to 9 or one of . 0 _ * -, found 'y'",
        "3:10: expected a digit 1 to 9 after +, found '.'",
        "4:89: expected 81 cells, found 80",
        "5:90: expected 81 cells, found 82",
        "6:91: expected a candidate as digit, row and column, such as 513, found \"510\"",
        "7:95: expected a candidate as digit, row and column, such as 513, found \"51\"",
        "8:90: expected at least 6 colons, found 3",
    ];
    assert_eq!((faults, good), (expected.map(str::to_owned).to_vec(), 1));
}

#[test]
fn overlong_lines_cost_one_record_each() {
    let long = "4".repeat(100_000);
    for format in FORMATS.iter().filter(|info| info.writes).map(|info| info.format) {
        let record = format.text(&puzzle(HARD)).unwrap();
        let (header, between) = (format.header(), if format == Format::Json { "," } else { "" });
        let (faults, records) = faults(format, &format!("{header}{record}{between}\n{long}\n\n{record}"));
        assert_eq!(faults.len(), 1, "{format}");
        assert!(
            faults[0].ends_with("expected a line of at most 65536 bytes, found a longer one"),
            "{format}: {faults:?}"
        );
        assert_eq!(records, 2, "{format}");
    }
}

#[test]
fn detection_is_not_misled() {
    let bad_line = HARD.replace('8', "y");
    for (text, format) in [
        // A faulty first record does not make the others look like something else.
        (format!("{bad_line}\n{HARD}\n"), Format::Line),
        (format!("4..5 cut off\n{HARD}\n"), Format::Line),
        (format!("{HARD},{EASY}\n"), Format::Line),
        // Rows that could be several things are told apart by their neighbours.
        ("1 2 3 4 5 6 7 8 9\n4 5 6 78 1 2 3 9 1\n".to_owned(), Format::Candidates),
        ("1 2 3 4 5 6 7 8 9\n4 . 6 7 8 1 2 3 9\n".to_owned(), Format::Block),
        ("530 070 000\n600 195 000\n".to_owned(), Format::Block),
        ("---------\n------5--\n".to_owned(), Format::Block),
        (".........\n.........\n".to_owned(), Format::Block),
        ("Grid 01\n003020600\n".to_owned(), Format::Block),
        ("[Puzzle]\n0,0,3,0,2,0,6,0,0\n".to_owned(), Format::Comma),
        ("puzzle\n".to_owned(), Format::Csv),
        (".".repeat(81), Format::Line),
        ("hello".to_owned(), Format::Line),
    ] {
        assert_eq!(detect(text.as_bytes(), true), format, "{text}");
    }
    // A line that the sample cuts does not count.
    assert_eq!(detect(b"1 2 3 4 5 6 7 8 9\n1 2,3 .", false), Format::Block);
}

#[test]
fn formats_are_found_by_name() {
    for info in FORMATS {
        assert_eq!(info.name.parse(), Ok(info.format));
        assert_eq!(info.format.to_string(), info.name);
    }
    assert!("xml".parse::<Format>().is_err());
}

#[test]
fn a_sukaku_is_refused_where_there_is_no_room_for_it() {
    let (Puzzle::Sukaku(marks), ..) = read(Format::Candidates, CANDIDATES).remove(0).unwrap() else { panic!() };
    for info in FORMATS {
        let mut out = String::from("x");
        let written = info.format.write(&Puzzle::Sukaku(marks), "", &mut out);
        assert_eq!(written.is_ok(), info.sukaku, "{}", info.name);
        assert_eq!(out.len() > 1, info.sukaku, "{}", info.name);
    }
}

#[test]
fn a_comment_in_xml_has_no_two_hyphens_in_a_row() {
    for text in ["a--b", "---", "----- rule -----", "-"] {
        let mut out = String::new();
        Format::OpenSudoku.write_comment(text, &mut out);
        let inside = out.strip_prefix("<!-- ").and_then(|out| out.strip_suffix(" -->\n")).unwrap();
        assert!(!inside.contains("--"), "{out}");
        assert_eq!(inside.replace(' ', ""), text.replace(' ', ""));
    }
}

#[test]
fn a_text_of_titles_and_rules_alone_is_an_error() {
    for text in ["Grid 01\n\n[Puzzle]\n", "+---+---+---+\n---------------\n"] {
        let expected = "1:1: expected a puzzle, such as a line of 81 cells or nine lines of nine, found none";
        assert_eq!(faults(Format::Block, text), (vec![expected.to_owned()], 0));
    }
    let text = format!("{}\n\nThat was all.\n", block(EASY));
    assert_eq!(read(Format::Block, &text), [record(EASY, "", 1)]);
}
