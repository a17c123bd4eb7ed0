//! What people paste: a collection of forms of one puzzle, random puzzles in many more, and damage to them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use bitdoku_grid::{Cell, Grid, Pencilmarks, Puzzle, Solution};
use bitdoku_text::{AnyPuzzle, Options, Sniffed, Sniffer, records};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// What a text that is there as a whole was read as.
#[derive(Debug, PartialEq)]
enum Read {
    /// By a format: the same puzzle in each record, or its solution beside it.
    Format(Puzzle),
    /// By the last resort, and how.
    Recovered(Puzzle, String),
    /// Not at all, and why.
    Refused(String),
}

impl Read {
    fn of(text: &[u8]) -> Self {
        let options = Options::default();
        match Sniffer::new(&options).sniff(text, true) {
            Some(Sniffed::Pasted(found, _)) => match found.puzzle {
                AnyPuzzle::Classic(puzzle, _) => return Self::Recovered(puzzle, found.how),
                AnyPuzzle::Variant(board) => return Self::Refused(board.what()),
            },
            Some(Sniffed::Refused(error)) => return Self::Refused(error.to_string()),
            _ => {}
        }
        let (mut puzzles, mut errors) = (Vec::new(), Vec::new());
        records(text, &options, |record| match record {
            Ok(record) => match record.puzzle {
                AnyPuzzle::Classic(puzzle, _) => puzzles.push(puzzle),
                AnyPuzzle::Variant(board) => errors.push(board.what()),
            },
            Err(error) => errors.push(error.to_string()),
        });
        let Some(&first) = puzzles.first() else { return Self::Refused(errors.join("; ")) };
        let is_of_first = |puzzle: &Puzzle| {
            let solution = puzzle.grid().and_then(|grid| Solution::new(*grid).ok());
            let completes = |solution: Solution| first.grid().is_some_and(|grid| solution.completes(grid));
            *puzzle == first || solution.is_some_and(completes)
        };
        if errors.is_empty() && puzzles.iter().all(is_of_first) {
            Self::Format(first)
        } else {
            Self::Refused(format!("{} puzzles; {}", puzzles.len(), errors.join("; ")))
        }
    }

    fn puzzle(&self) -> Option<Puzzle> {
        match self {
            Self::Format(puzzle) | Self::Recovered(puzzle, _) => Some(*puzzle),
            Self::Refused(_) => None,
        }
    }
}

/// A jigsaw is written as its cells and then its regions: these are no second puzzle.
#[test]
fn the_regions_of_a_jigsaw_are_no_puzzle() {
    let regions = "112222333111122333111222333444555666444555666444555669778888969777788999777888999";
    let letters: String = regions.bytes().map(|name| char::from(name - b'1' + b'a')).collect();
    let rows =
        |text: &str| text.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect::<String>();
    let jigsaw = "a puzzle with jigsaw regions";
    let alone = "expected a classic Sudoku of 9×9 cells, found the regions of a jigsaw, which belong on the line of its grid, after it";
    for regions in [regions, &letters] {
        let lines = format!("{PUZZLE}\n{regions}\n");
        let blocks = format!("{}\n{}\n", rows(PUZZLE), rows(regions));
        let one = format!("{PUZZLE} {regions}\n");
        for text in [&lines, &blocks, &one, &format!("{PUZZLE}{regions}")] {
            assert_eq!(Read::of(text.as_bytes()), Read::Refused(jigsaw.to_owned()), "{text}");
        }
        // Many of them, and beside other puzzles.
        for text in [lines.repeat(3), blocks.repeat(3), one.repeat(3)] {
            assert_eq!(errors(&text), [jigsaw; 3], "{text}");
        }
        assert_eq!(errors(&format!("{SOLUTION}\n{}", one.repeat(2))), [jigsaw; 2]);
        assert_eq!(errors(&format!("{SOLUTION}\n{lines}")), [alone]);
    }
    assert_eq!(errors(&format!("{}\n{}\n{}", rows(PUZZLE), rows(PUZZLE), rows(regions))), [alone]);
    // A solution is none, nor is another puzzle.
    assert_eq!(Read::of(format!("{PUZZLE}\n{SOLUTION}\n").as_bytes()).puzzle(), PUZZLE.parse().ok());
}

/// What the records are that are no classic puzzles.
fn errors(text: &str) -> Vec<String> {
    let mut errors = Vec::new();
    records(text.as_bytes(), &Options::default(), |record| match record.map(|record| record.puzzle) {
        Ok(AnyPuzzle::Classic(..)) => {}
        Ok(AnyPuzzle::Variant(board)) => errors.push(board.what()),
        Err(error) => errors.push(error.to_string()),
    });
    errors
}

/// Candidates with a place for each digit are read with blanks between the cells, too, and as lists in lists they are no nine
/// puzzles, nor one whose cells they are.
#[test]
fn candidates_of_cells_are_no_cells() {
    let marks = Pencilmarks::of_grid(&PUZZLE.parse::<Grid>().unwrap());
    let in_places = |between: &str| {
        let lines = marks.to_ascii();
        let line = |row: &[u8]| {
            row.chunks(9).map(|cell| String::from_utf8(cell.to_vec()).unwrap()).collect::<Vec<_>>().join(between) + "\n"
        };
        lines.chunks(81).map(line).collect::<String>()
    };
    let expected = Puzzle::of_marks(marks);
    for between in ["", " ", "  ", "|", " | ", "\t"] {
        assert_eq!(Read::of(in_places(between).as_bytes()).puzzle(), Some(expected), "{}", in_places(between));
    }
    let lists = Cell::ALL.map(|cell| {
        let digits = marks[cell].iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(", ");
        if marks[cell].len() == 1 { digits } else { format!("[{digits}]") }
    });
    let lists = lists.chunks(9).map(|row| format!("[{}]", row.join(", "))).collect::<Vec<_>>().join(", ");
    let read = Read::of(format!("[{lists}]").as_bytes());
    assert!(read.puzzle().is_none_or(|puzzle| puzzle == expected), "{read:?}");
}

/// A list in which all but one are alike is no text of one puzzle.
#[test]
fn a_damaged_record_of_a_list_is_no_prose() {
    for damaged in ["bad", &PUZZLE[..80], &format!("{PUZZLE}x")] {
        for count in 2..12 {
            let list = format!("{PUZZLE}\n").repeat(count) + damaged;
            let options = Options::default();
            let found = Sniffer::new(&options).sniff(list.as_bytes(), true);
            assert!(matches!(found, Some(Sniffed::Records(_))), "{count} and {damaged}");
        }
    }
}

/// What holds no classic puzzle, or not all of it, and what is said of it.
const REFUSED: [(&str, &str); 9] = [
    ("63_16x16_256_line.txt", "16×16"),
    ("64_6x6.txt", "6"),
    ("72_link_sudokupad_short_id.txt", "stored on that site"),
    ("80_link_menneske.txt", "not a link that bitdoku can read"),
    ("b2_sumocue.txt", "found 'S'"),
    ("b6_penpa.txt", "penpa"),
    ("b7_sudokuwiki_s9b.txt", "SudokuWiki"),
    // These have lost some of their cells.
    ("x_fen_like_runs.txt", "found 'a'"),
    ("x_pdf_copy_only_givens_by_row.txt", "81 numbers, found 30"),
];

/// What holds something else beside the puzzle: a digit that was placed, a map of regions that are the boxes.
const DIFFERENT: [&str; 2] = ["88_hodoku_with.txt", "b4_jigsaw_sudoku_9x9_with_regions.txt"];

#[test]
fn the_collection_is_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/pastes");
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if name != "README.md" {
            all.insert(name, Read::of(&fs::read(&path).unwrap()));
        }
    }
    assert_eq!(all.len(), 107);
    let right = Puzzle::Grid(PUZZLE.parse::<Grid>().unwrap());
    for (name, read) in &all {
        if let Some((_, said)) = REFUSED.iter().find(|(refused, _)| refused == name) {
            assert!(matches!(read, Read::Refused(why) if why.contains(said)), "{name}: {read:?}");
        } else if !DIFFERENT.contains(&&name[..]) {
            assert_eq!(read.puzzle(), Some(right), "{name}: {read:?}");
        }
    }
    assert_eq!(all.values().filter(|read| read.puzzle() == Some(right)).count(), 97);
}

/// Numbers from a seed, the same each time.
struct Seeded(u64);

impl Seeded {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }

    fn shuffled(&mut self, mut items: Vec<usize>) -> Vec<usize> {
        for i in (1..items.len()).rev() {
            let other = self.below(i + 1);
            items.swap(i, other);
        }
        items
    }

    /// A grid with a solution, of 22 to 36 clues, and that solution.
    fn puzzle(&mut self) -> (Grid, Grid) {
        let digits = self.shuffled((1..=9).collect());
        let mut lines = || {
            let bands = self.shuffled(vec![0, 1, 2]);
            bands
                .into_iter()
                .flat_map(|band| self.shuffled(vec![0, 1, 2]).into_iter().map(move |line| band * 3 + line))
                .collect::<Vec<_>>()
        };
        let (rows, cols) = (lines(), lines());
        let mut solution = PUZZLE.parse::<Grid>().unwrap();
        let first: Vec<u8> = SOLUTION.bytes().map(|byte| byte - b'0').collect();
        for cell in Cell::ALL {
            let from = rows[cell.index() / 9] * 9 + cols[cell.index() % 9];
            let digit = digits[usize::from(first[from]) - 1] as u8;
            solution.place(cell, bitdoku_grid::Digit::new(digit).unwrap());
        }
        let mut puzzle = solution;
        let clues = 22 + self.below(15);
        for at in self.shuffled((0..81).collect()).into_iter().skip(clues) {
            puzzle.clear(Cell::ALL[at]);
        }
        (puzzle, solution)
    }
}

/// The rows of a grid with a text for an empty cell, and one between cells.
fn rows(grid: &Grid, empty: &str, between: &str) -> Vec<String> {
    let cell = |i: usize| grid.as_array()[i].map_or(empty.to_owned(), |digit| digit.to_string());
    (0..9).map(|row| (0..9).map(|col| cell(row * 9 + col)).collect::<Vec<_>>().join(between)).collect()
}

/// All rows with a text around each and one between them.
fn all(grid: &Grid, empty: &str, between: &str, around: (&str, &str), end: &str) -> String {
    rows(grid, empty, between).iter().map(|row| format!("{}{row}{}", around.0, around.1)).collect::<Vec<_>>().join(end)
}

/// The rows with a text of its own before each.
fn labelled(grid: &Grid, empty: &str, between: &str, label: impl Fn(usize) -> String) -> String {
    rows(grid, empty, between).iter().enumerate().map(|(i, row)| format!("{}{row}\n", label(i))).collect()
}

/// Givens, each in a text.
fn givens(grid: &Grid, write: impl Fn(usize, usize, u8) -> String) -> String {
    grid.givens().map(|(cell, digit)| write(cell.index() / 9, cell.index() % 9, digit.value())).collect()
}

fn line(grid: &Grid) -> String {
    grid.to_string()
}

/// The cells by boxes.
fn boxes(grid: &Grid, write: impl Fn(Option<u8>) -> String) -> Vec<Vec<String>> {
    let at = |b: usize, i: usize| (b / 3 * 3 + i / 3) * 9 + b % 3 * 3 + i % 3;
    (0..9).map(|b| (0..9).map(|i| write(grid.as_array()[at(b, i)].map(|digit| digit.value()))).collect()).collect()
}

/// A row with a letter for each run of empty cells.
fn runs(row: &str) -> String {
    let mut out = String::new();
    let mut rest = row;
    while let Some(first) = rest.chars().next() {
        let run = rest.len() - rest.trim_start_matches('.').len();
        out.push(if run > 0 { char::from(b'a' + run as u8 - 1) } else { first });
        rest = &rest[run.max(1)..];
    }
    out
}

type Style = (&'static str, fn(&Grid) -> String);

/// A puzzle in many hands.
#[rustfmt::skip]
const STYLES: &[Style] = &[
    ("double-spaced", |g| all(g, ".", " ", ("", ""), "\n\n")),
    ("double-spaced, no blanks", |g| all(g, "0", "", ("", ""), "\n\n")),
    ("triple-spaced", |g| all(g, "_", " ", ("", ""), "\n \n\n")),
    ("rows numbered with points", |g| labelled(g, ".", "", |i| format!("{}. ", i + 1))),
    ("rows numbered with brackets", |g| labelled(g, ".", " ", |i| format!("{}) ", i + 1))),
    ("rows named R1:", |g| labelled(g, "0", "", |i| format!("R{}: ", i + 1))),
    ("rows named Row 1:", |g| labelled(g, ".", " ", |i| format!("Row {}: ", i + 1))),
    ("rows lettered", |g| labelled(g, ".", " ", |i| format!("{} | ", char::from(b'A' + i as u8)))),
    ("rows lettered under a heading", |g| format!("  1 2 3 4 5 6 7 8 9\n{}", labelled(g, ".", " ", |i| format!("{} ", char::from(b'A' + i as u8))))),
    ("columns lettered", |g| format!("  A B C D E F G H I\n{}", labelled(g, "-", " ", |i| format!("{} ", i + 1)))),
    ("chess", |g| format!("{}  a b c d e f g h i\n", labelled(g, ".", " ", |i| format!("{} ", 9 - i)))),
    ("CSV with labels", |g| format!(",c1,c2,c3,c4,c5,c6,c7,c8,c9\n{}", labelled(g, "", ",", |i| format!("r{},", i + 1)))),
    ("tabs with labels", |g| format!("\tA\tB\tC\tD\tE\tF\tG\tH\tI\n{}", labelled(g, "", "\t", |i| format!("{}\t", i + 1)))),
    ("Markdown with labels", |g| format!("|   | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n|---|---|---|---|---|---|---|---|---|---|\n{}", rows(g, " ", " | ").iter().enumerate().map(|(i, row)| format!("| {} | {row} |\n", char::from(b'A' + i as u8))).collect::<String>())),
    ("Markdown with c1 to c9", |g| format!("| c1 | c2 | c3 | c4 | c5 | c6 | c7 | c8 | c9 |\n|--|--|--|--|--|--|--|--|--|\n{}", all(g, "", " | ", ("| ", " |"), "\n"))),
    ("pandas with NaN", |g| format!("     0    1    2    3    4    5    6    7    8\n{}", rows(g, "NaN", "  ").iter().enumerate().map(|(i, row)| format!("{i}  {row}\n")).collect::<String>())),
    ("pandas with floats", |g| format!("     0    1    2    3    4    5    6    7    8\n{}", rows(g, "NaN", "  ").iter().enumerate().map(|(i, row)| format!("{i}  {}\n", row.split("  ").map(|cell| if cell == "NaN" { cell.into() } else { format!("{cell}.0") }).collect::<Vec<_>>().join("  "))).collect::<String>())),
    ("CSV of floats", |g| rows(g, "", ",").iter().map(|row| row.split(',').map(|c| if c.is_empty() { String::new() } else { format!("{c}.0") }).collect::<Vec<_>>().join(",") + "\n").collect()),
    ("CSV, quoted cells on one line", |g| line(g).replace('.', "0").chars().map(|c| format!("\"{c}\"")).collect::<Vec<_>>().join(",")),
    ("polars print", |g| format!("shape: (9, 9)\n│ {} │\n│ {} │\n│ {} │\n{}", (1..10).map(|i| format!("c{i}")).collect::<Vec<_>>().join(" ┆ "), ["---"; 9].join(" ┆ "), ["i64"; 9].join(" ┆ "), rows(g, "0", " ┆ ").iter().map(|row| format!("│ {row} │\n")).collect::<String>())),
    ("CSV of NaN", |g| all(g, "NaN", ",", ("", ""), "\n")),
    ("CSV of null", |g| all(g, "null", ";", ("", ""), "\n")),
    ("R", |g| format!("      [,1] [,2] [,3] [,4] [,5] [,6] [,7] [,8] [,9]\n{}", labelled(g, "NA", "    ", |i| format!(" [{},]    ", i + 1)))),
    ("R, byrow", |g| format!("m <- matrix(c({}), nrow = 9, byrow = TRUE)\n", all(g, "0", ", ", ("", ""), ",\n"))),
    ("Python lists", |g| format!("board = [\n{}\n]\nsolve(board)\n", all(g, "0", ", ", ("    [", "],"), "\n"))),
    ("Python lists of None", |g| format!("board = [\n{}\n]\n", all(g, "None", ", ", ("    [", "],"), "\n"))),
    ("Python strings", |g| format!("grid = [\n{}\n]\nfor row in grid:\n    print(row)\n", all(g, ".", "", ("    \"", "\","), "\n"))),
    ("Python string and calls", |g| format!("from sudoku import solve\n\npuzzle = '{}'\nprint(solve(puzzle))\n", line(g))),
    ("Python triple quotes", |g| format!("grid = '''\n{}\n'''\n\nprint(solve(grid))\n", all(g, ".", " ", ("", ""), "\n"))),
    ("np.array", |g| format!("import numpy as np\n\nx = np.array([{}])\n", all(g, "0", ", ", ("[", "]"), ",\n              "))),
    ("numpy print", |g| format!("[{}]", all(g, "0", " ", ("[", "]"), "\n "))),
    ("numpy print of floats", |g| format!("[{}]", all(g, "0", ". ", ("[", ".]"), "\n "))),
    ("numpy print of floats and nan", |g| format!("[{}]", rows(g, "nan", " ").iter().map(|row| format!("[{}]", row.split(' ').map(|c| if c == "nan" { c.into() } else { format!(" {c}.") }).collect::<Vec<_>>().join(" "))).collect::<Vec<_>>().join("\n "))),
    ("Java arrays", |g| format!("int[][] board = {{\n{}\n}};\n", all(g, "0", ", ", ("    {", "}"), ",\n"))),
    ("Java chars", |g| format!("char[][] board = new char[][] {{\n{}\n}};", rows(g, ".", "").iter().map(|row| format!("    {{{}}}", row.chars().map(|c| format!("'{c}'")).collect::<Vec<_>>().join(","))).collect::<Vec<_>>().join(",\n"))),
    ("Java concatenation", |g| format!("String puzzle =\n{};\n", all(g, "0", "", ("    \"", "\""), " +\n"))),
    ("Java with ends of lines", |g| format!("String puzzle = {};\n", all(g, ".", "", ("\"", "\\n\""), "\n    + "))),
    ("C strings", |g| format!("static const char *rows[9] = {{\n{}\n}};\n", all(g, ".", "", ("  \"", "\""), ",\n"))),
    ("C, flat", |g| format!("int grid[81] = {{\n{}\n}};\n", all(g, "0", ",", ("  ", ""), ",\n"))),
    ("Rust options", |g| format!("let grid = [\n{}\n];", rows(g, "0", "").iter().map(|row| format!("    [{}]", row.chars().map(|c| if c == '0' { "None".into() } else { format!("Some({c})") }).collect::<Vec<_>>().join(", "))).collect::<Vec<_>>().join(",\n"))),
    ("Haskell", |g| format!("puzzle :: [String]\npuzzle =\n  [ {}\n  ]\n", all(g, ".", "", ("\"", "\""), "\n  , "))),
    ("Haskell maybes", |g| format!("puzzle = [{}]\n", rows(g, "0", "").iter().map(|row| format!("[{}]", row.chars().map(|c| if c == '0' { "Nothing".into() } else { format!("Just {c}") }).collect::<Vec<_>>().join(", "))).collect::<Vec<_>>().join(",\n          "))),
    ("Prolog", |g| format!("problem(1, [{}]).\n", all(g, "_", ",", ("[", "]"), ",\n            "))),
    ("MATLAB", |g| format!("A = [\n{}\n];\n", all(g, "0", " ", ("    ", ";"), "\n"))),
    ("MATLAB on one line", |g| format!("S = [{}];", all(g, "0", " ", ("", ""), "; "))),
    ("MATLAB, NaN", |g| format!("A = [{}];", all(g, "NaN", ", ", ("", ""), "; ...\n"))),
    ("MiniZinc", |g| format!("start = [|\n{}\n|];\n", all(g, "0", ", ", ("", ""), " |\n"))),
    ("MiniZinc, _", |g| format!("puzzle=[|{}|];\n", all(g, "_", ",", ("", ""), "|\n"))),
    ("MiniZinc with bounds", |g| format!("array[1..9,1..9] of 0..9: start = [|{}|];\n", all(g, "0", ",", ("", ""), "\n|"))),
    ("wiki table", |g| format!("{{| class=\"wikitable\"\n{}|}}\n", rows(g, " ", " || ").iter().map(|row| format!("|-\n| {row}\n")).collect::<String>())),
    ("Mathematica", |g| format!("sudoku = {{{}}};", all(g, "0", ", ", ("{", "}"), ", "))),
    ("Clojure", |g| format!("(def board\n  [{}])", all(g, "0", " ", ("[", "]"), "\n   "))),
    ("Lisp of nil", |g| format!("(setq grid '({}))", all(g, "nil", " ", ("(", ")"), "\n "))),
    ("YAML lists", |g| format!("puzzle:\n{}", all(g, "0", ", ", ("  - [", "]"), "\n"))),
    ("YAML strings", |g| format!("puzzle:\n{}", all(g, "0", "", ("  - '", "'"), "\n"))),
    ("YAML, bare", |g| format!("grid: |\n{}\nlevel: easy\n", all(g, ".", "", ("  ", ""), "\n"))),
    ("JSON, one number per line", |g| format!("{{\n  \"board\": [\n{}\n  ]\n}}\n", all(g, "0", ",\n      ", ("    [\n      ", "\n    ]"), ",\n"))),
    ("JSON of null, nested", |g| format!("{{\"data\":{{\"game\":{{\"id\":17,\"cells\":[{}]}}}}}}", all(g, "null", ",", ("[", "]"), ","))),
    ("JSON of strings", |g| format!("{{\"level\": \"hard\", \"mission\": [\n{}\n]}}", all(g, ".", "", ("  \"", "\""), ",\n"))),
    ("JSON of one-letter strings", |g| format!("{{\"start\":[{}]}}", rows(g, "", "|").iter().map(|row| format!("[{}]", row.split('|').map(|c| format!("\"{c}\"")).collect::<Vec<_>>().join(","))).collect::<Vec<_>>().join(","))),
    ("JSON of records", |g| format!("[{}]", rows(g, "0", "").iter().map(|row| format!("{{{}}}", row.chars().enumerate().map(|(i, c)| format!("\"{i}\":{c}")).collect::<Vec<_>>().join(","))).collect::<Vec<_>>().join(","))),
    ("JSON of givens", |g| format!("[{}]", givens(g, |r, c, v| format!("{{\"row\": {r}, \"col\": {c}, \"value\": {v}}}, ")))),
    ("HTML table", |g| format!("<html><body><h1>Sudoku</h1><table border=1>\n{}</table></body></html>", rows(g, "", "|").iter().map(|row| format!("<tr>{}</tr>\n", row.split('|').map(|c| format!("<td>{c}</td>")).collect::<String>())).collect::<String>())),
    ("HTML table, nbsp, open tags", |g| format!("<TABLE>{}</TABLE>", rows(g, "&nbsp;", "|").iter().map(|row| format!("<TR>{}", row.split('|').map(|c| format!("<TD CLASS=c><B>{c}</B>\n")).collect::<String>())).collect::<String>())),
    ("HTML of pandas", |g| format!("<table border=\"1\" class=\"dataframe\">\n  <thead>\n    <tr style=\"text-align: right;\">\n      <th></th>\n{}    </tr>\n  </thead>\n  <tbody>\n{}  </tbody>\n</table>", (0..9).map(|i| format!("      <th>{i}</th>\n")).collect::<String>(), rows(g, "NaN", "|").iter().enumerate().map(|(i, row)| format!("    <tr>\n      <th>{i}</th>\n{}    </tr>\n", row.split('|').map(|c| format!("      <td>{c}</td>\n")).collect::<String>())).collect::<String>())),
    ("HTML script", |g| format!("<html><body><h1>Sudoku</h1><canvas id=board></canvas><script>\nvar level = 3;\nvar puzzle = \"{}\";\nshow(puzzle);\n</script></body></html>", line(g).replace('.', "0"))),
    ("HTML inputs", |g| format!("<form><input type=hidden name=id value=123456>{}<input type=submit value=Go></form>", rows(g, "", "|").iter().map(|row| row.split('|').map(|c| if c.is_empty() { "<input size=1 maxlength=1>".into() } else { format!("<input size=1 readonly value=\"{c}\">") }).collect::<String>()).collect::<String>())),
    ("HTML inputs in a table", |g| format!("<table>{}</table>", rows(g, "", "|").iter().map(|row| format!("<tr>{}</tr>", row.split('|').map(|c| format!("<td><input type=\"text\" value=\"{c}\" /></td>")).collect::<String>())).collect::<String>())),
    ("HTML divs", |g| format!("<div class=\"board\">{}</div>", rows(g, "", "|").iter().map(|row| format!("<div class=\"row\">{}</div>", row.split('|').map(|c| format!("<div class=\"cell\">{c}</div>")).collect::<String>())).collect::<String>())),
    ("HTML tables in a table", |g| { let b = boxes(g, |v| v.map_or(String::new(), |v| v.to_string())); format!("<table>{}</table>", b.chunks(3).map(|band| format!("<tr>{}</tr>", band.iter().map(|cells| format!("<td><table>{}</table></td>", cells.chunks(3).map(|row| format!("<tr>{}</tr>", row.iter().map(|c| format!("<td>{c}</td>")).collect::<String>())).collect::<String>())).collect::<String>())).collect::<String>()) }),
    ("HTML pre", |g| format!("<!DOCTYPE html><title>Daily</title><pre>{}</pre>", all(g, ".", " ", ("", ""), "\n"))),
    ("HTML br", |g| format!("<p>{}</p>", all(g, ".", " ", ("", ""), "<br>"))),
    ("HTML link", |g| format!("<p>Try <a href=\"https://example.org/play?lang=en&amp;s={}\">this one</a>!</p>", line(g).replace('.', "0"))),
    ("HTML escaped", |g| format!("&lt;table&gt;{}&lt;/table&gt;", rows(g, "", "|").iter().map(|row| format!("&lt;tr&gt;{}&lt;/tr&gt;", row.split('|').map(|c| format!("&lt;td&gt;{c}&lt;/td&gt;")).collect::<String>())).collect::<String>())),
    ("XML rows", |g| format!("<?xml version=\"1.0\"?>\n<sudoku>\n{}\n</sudoku>", all(g, "0", "", ("  <row>", "</row>"), "\n"))),
    ("XML cells", |g| format!("<board>{}</board>", givens(g, |r, c, v| format!("<cell row=\"{r}\" col=\"{c}\" value=\"{v}\"/>\n")))),
    ("BBCode table", |g| format!("[table]{}[/table]", rows(g, "", "|").iter().map(|row| format!("[tr]{}[/tr]\n", row.split('|').map(|c| format!("[td]{c}[/td]")).collect::<String>())).collect::<String>())),
    ("forum", |g| format!("Hi, I am stuck here:\n\n[code]\n{}\n[/code]\n\nAny ideas? Thanks!\n", all(g, ".", "", ("", ""), "\n"))),
    ("link in a sentence", |g| format!("Can anyone help? https://www.sudokuwiki.org/sudoku.htm?bd={} I am lost.", line(g).replace('.', "0"))),
    ("link ends the sentence", |g| format!("Look at https://sudokuexchange.com/play/?s={}.", line(g).replace('.', "0"))),
    ("link in Markdown", |g| format!("# Stuck\n\nSee [my puzzle](https://sudoku.coach/en/play/{}), please.\n", line(g))),
    ("LaTeX tabular", |g| format!("\\begin{{tabular}}{{|c|c|c||c|c|c||c|c|c|}}\n\\hline\n{}\n\\end{{tabular}}\n", all(g, "", " & ", ("", " \\\\ \\hline"), "\n"))),
    ("LaTeX array", |g| format!("\\[\\begin{{array}}{{ccc|ccc|ccc}}\n{}\n\\end{{array}}\\]", all(g, "\\cdot", " & ", ("", " \\\\"), "\n"))),
    ("LaTeX package", |g| format!("\\documentclass{{article}}\n\\usepackage{{sudoku}}\n\\begin{{document}}\n\\begin{{sudoku}}\n{}\n\\end{{sudoku}}\n\\end{{document}}\n", all(g, " ", "|", ("|", "|."), "\n"))),
    ("LaTeX rows of arguments", |g| format!("\\begin{{tikzpicture}}\n\\setcounter{{row}}{{1}}\n{}\n\\end{{tikzpicture}}", rows(g, " ", "|").iter().map(|row| format!("\\setrow {}", row.split('|').map(|c| format!("{{{c}}}")).collect::<String>())).collect::<Vec<_>>().join("\n"))),
    ("Octave comments", |g| rows(g, "0", " ").iter().enumerate().map(|(i, row)| format!("{row}  % row {}\n", i + 1)).collect()),
    ("slashed comments", |g| rows(g, "0", ", ").iter().enumerate().map(|(i, row)| format!("{{{row}}}, // row {}\n", i + 1)).collect()),
    ("cells in brackets", |g| rows(g, " ", "][").iter().map(|row| format!("[{row}]\n")).collect()),
    ("cells in brackets, gaps", |g| rows(g, " ", ") (").iter().map(|row| format!("({row})\n")).collect()),
    ("Prolog facts", |g| givens(g, |r, c, v| format!("cell({}, {}, {v}).\n", r + 1, c + 1))),
    ("triples", |g| givens(g, |r, c, v| format!("{} {} {v}\n", r + 1, c + 1))),
    ("triples from 0", |g| givens(g, |r, c, v| format!("{r},{c},{v}\n"))),
    ("assignments", |g| givens(g, |r, c, v| format!("    grid[{r}][{c}] = {v};\n"))),
    ("r1c1 and words", |g| format!("Givens: {}", givens(g, |r, c, v| format!("r{}c{} = {v}, ", r + 1, c + 1)))),
    ("Norvig's names", |g| format!("{{{}}}", givens(g, |r, c, v| format!("'{}{}': '{v}', ", char::from(b'A' + r as u8), c + 1)))),
    ("o for empty", |g| all(g, "o", "", ("", ""), "\n")),
    ("+ for empty", |g| line(g).replace('.', "+")),
    ("# for empty", |g| all(g, "#", " ", ("", ""), "\n")),
    ("~ for empty", |g| all(g, "~", " ", ("| ", " |"), "\n")),
    ("@ for empty", |g| all(g, "@", "", ("", ""), "\n")),
    ("OCR", |g| all(g, "O", " ", ("", ""), "\n").replace('1', "l")),
    ("OCR, I", |g| all(g, "0", "", ("", ""), "\n").replace('1', "I")),
    ("letters", |g| rows(g, ".", "").iter().map(|row| row.chars().map(|c| c.to_digit(10).map_or(c, |v| char::from(b'A' + v as u8 - 1))).collect::<String>() + "\n").collect()),
    ("letters on a line", |g| line(g).chars().map(|c| c.to_digit(10).map_or(c, |v| char::from(b'A' + v as u8 - 1))).collect()),
    ("keycaps", |g| all(g, "⬜", "", ("", ""), "\n").chars().map(|c| if c.is_ascii_digit() { format!("{c}\u{FE0F}\u{20E3}") } else { c.to_string() }).collect()),
    ("circled", |g| all(g, "○", " ", ("", ""), "\n").chars().map(|c| c.to_digit(10).map_or(c, |v| char::from_u32(0x2460 + v - 1).unwrap())).collect()),
    ("terminal colours", |g| all(g, ".", " ", ("", ""), "\n").chars().map(|c| if c.is_ascii_digit() { format!("\u{1B}[1m{c}\u{1B}[0m") } else { c.to_string() }).collect()),
    ("wrapped at 80", |g| format!("{}\n{}\n", &line(g)[..80], &line(g)[80..])),
    ("wrapped at 40", |g| format!("{}\n{}\n{}\n", &line(g)[..40], &line(g)[40..80], &line(g)[80..])),
    ("three rows a line", |g| format!("{}\n{}\n{}\n", &line(g)[..27], &line(g)[27..54], &line(g)[54..])),
    ("named", |g| format!("Puzzle-17: {}", line(g))),
    ("with points", |g| format!("P:{}:S", line(g))),
    ("escaped ends of lines", |g| all(g, ".", "", ("", ""), "\\n")),
    ("runs", |g| rows(g, ".", "").iter().map(|row| runs(row)).collect::<Vec<_>>().join("/")),
    ("quoted mail in a sentence", |g| format!("On Monday Ann wrote:\n{}\n\nI found it hard.\n", all(g, ".", " ", ("> ", ""), "\n"))),
    ("bold givens", |g| all(g, "·", " ", ("", ""), "\n").chars().map(|c| if c.is_ascii_digit() { format!("**{c}**") } else { c.to_string() }).collect()),
    ("escaped underscores", |g| all(g, "\\_", " ", ("", ""), "\n")),
    ("SQL", |g| format!("INSERT INTO games (id, board) VALUES (7, '{}');\n", line(g).replace('.', "0"))),
    ("INI", |g| format!("[game]\nlevel=3\ngivens={}\n", line(g).replace('.', "0"))),
    ("TOML rows", |g| format!("rows = [\n{}\n]\n", all(g, ".", "", ("  \"", "\","), "\n"))),
    ("TOML rows named", |g| rows(g, ".", "").iter().enumerate().map(|(i, row)| format!("row{} = \"{row}\"\n", i + 1)).collect()),
    ("three lines per cell", |g| { let marks = Pencilmarks::of_grid(g); (0..27).map(|l| (0..9).map(|c| (0..3).map(|s| { let cell = Cell::ALL[l / 3 * 9 + c]; let digit = bitdoku_grid::Digit::from_index(l % 3 * 3 + s); match g.as_array()[cell.index()] { Some(given) if l % 3 == 1 && s == 1 => given.to_string(), Some(_) => " ".into(), None if marks.allows(cell, digit) => digit.to_string(), None => ".".into() } }).collect::<String>()).collect::<Vec<_>>().join(" ") + "\n").collect() }),
];

#[test]
fn puzzles_in_many_hands_are_read() {
    let mut random = Seeded(0x5EED_CAFE);
    let mut missed: BTreeMap<&str, (usize, String)> = BTreeMap::new();
    for _ in 0..20 {
        let (grid, _) = random.puzzle();
        for (name, write) in STYLES {
            let text = write(&grid);
            let read = Read::of(text.as_bytes());
            match read.puzzle() {
                Some(Puzzle::Grid(found)) if found == grid => {}
                Some(_) => panic!("{name}: {read:?} of {grid}\n{text}"),
                None => {
                    let entry = missed.entry(name).or_insert((0, format!("{read:?}\n{text}")));
                    entry.0 += 1;
                }
            }
        }
    }
    assert!(missed.is_empty(), "{missed:#?}");
}

/// A text with one thing wrong.
fn damaged(text: &str, random: &mut Seeded) -> Vec<String> {
    let symbols: Vec<char> = text.chars().collect();
    let without = |at: usize| symbols[..at].iter().chain(&symbols[at + 1..]).collect::<String>();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let at = random.below(lines.len());
    let digits: Vec<usize> = (0..symbols.len()).filter(|&at| symbols[at].is_ascii_digit()).collect();
    let mut all = vec![
        without(random.below(symbols.len())),
        without(random.below(symbols.len())),
        symbols[..random.below(symbols.len())].iter().collect(),
        symbols[random.below(symbols.len())..].iter().collect(),
        [&lines[..at], &lines[at + 1..]].concat().concat(),
        [&lines[..at], &[lines[at]], &lines[at..]].concat().concat(),
    ];
    if !digits.is_empty() {
        all.push(without(digits[random.below(digits.len())]));
        let at = digits[random.below(digits.len())];
        all.push(symbols[..at].iter().chain(&[' ']).chain(&symbols[at + 1..]).collect());
        all.push(symbols[..at].iter().chain(&[symbols[at]]).chain(&symbols[at..]).collect());
    }
    all
}

#[test]
fn damage_is_never_read_as_another_puzzle() {
    let mut random = Seeded(0xDA_3A6E);
    let mut wrong = BTreeMap::new();
    for _ in 0..3 {
        let (grid, _) = random.puzzle();
        for (name, write) in STYLES {
            for text in damaged(&write(&grid), &mut random) {
                let Read::Recovered(puzzle, how) = Read::of(text.as_bytes()) else { continue };
                // A digit that is gone without a trace cannot be missed; one in a wrong place must not be.
                let is_part = match puzzle {
                    Puzzle::Grid(found) => {
                        found.givens().all(|(cell, digit)| grid.as_array()[cell.index()] == Some(digit))
                    }
                    Puzzle::Sukaku(marks) => {
                        let own = Pencilmarks::of_grid(&grid);
                        marks.as_array().iter().zip(own.as_array()).all(|(set, own)| set.is_subset(*own))
                    }
                };
                if !is_part {
                    wrong.insert(name, format!("{how}: {puzzle}\nof {grid}\n{text}"));
                }
            }
        }
    }
    for (name, text) in &wrong {
        println!("--- {name}: {}", text.chars().take(900).collect::<String>());
    }
    assert!(wrong.is_empty(), "{} styles", wrong.len());
}
