//! What is written of a board is read back as that board, in every format that can hold it.

use bitdoku_grid::Xoshiro256;
use bitdoku_text::board::write::{Notation, write_variant};
use bitdoku_text::board::{Cell, Constraint, Regions, Rules, Shape, Variant};
use bitdoku_text::{AnyPuzzle, FORMATS, Format, Options, read_any, records};

/// Rules on cells that every board from 4×4 on has, in the words of constraint strings.
const RULES: [&str; 36] = [
    ".Diagonal~1",
    ".Diagonal~-1",
    ".AntiKnight",
    ".AntiKing",
    ".AntiTaxicab",
    ".AntiConsecutive",
    ".DisjointSets",
    ".StrictKropki",
    ".StrictXV",
    ".WhiteDot~R1C1~R1C2",
    ".BlackDot~R2C1~R2C2",
    ".X~R1C1~R2C1",
    ".V~R1C3~R2C3",
    ".GreaterThan~R1C1~R1C2",
    ".Thermo~R1C1~R1C2~R2C2",
    ".SlowThermo~R4C1~R4C2",
    ".Whisper~2~R1C1~R2C2",
    ".Renban~R1C1~R2C2~R3C3",
    ".Modular~3~R1C1~R1C2~R1C3",
    ".Entropic~R1C1~R1C2~R1C3",
    ".Palindrome~R1C1~R1C2~R1C3",
    ".Between~R1C1~R1C2~R1C3",
    ".Lockout~1~R1C1~R1C2~R1C3",
    ".RegionSumLine~R1C1~R1C2~R1C3",
    ".Zipper~R1C1~R1C2~R1C3",
    ".Cage~7~R1C1~R1C2~R1C3",
    ".Cage~0~R3C1~R3C2",
    ".Sum~8~R1C1~R2C2~R3C3",
    ".Arrow~R1C1~R1C2~R2C3",
    ".LittleKiller~6~R2C1~R1C2",
    ".Sandwich~2~R1",
    ".XSum~R1~4~",
    ".Skyscraper~C1~2~",
    ".Quad~R1C1~1~2",
    ".CountingCircles~R1C1~R1C2",
    ".Indexing~C~R1C1",
];

fn below(random: &mut Xoshiro256, most: usize) -> usize {
    random.below(most as u64) as usize
}

/// Regions of a board that are not its usual ones: two neighbours of different boxes have changed places.
fn jigsaw(random: &mut Xoshiro256, rules: &Rules) -> Option<Vec<Vec<Cell>>> {
    let mut regions = rules.region_cells();
    let (one, other) = (below(random, regions.len().max(1)), below(random, regions.len().max(1)));
    if regions.len() < 2 || one == other {
        return None;
    }
    let (at, to) = (below(random, regions[one].len()), below(random, regions[other].len()));
    let cell = regions[one][at];
    regions[one][at] = std::mem::replace(&mut regions[other][to], cell);
    regions.iter_mut().for_each(|region| region.sort());
    Some(regions)
}

fn board(random: &mut Xoshiro256) -> Variant {
    let sides = if below(random, 4) == 0 { 33 } else { 7 };
    let side = 4 + below(random, sides);
    let shape = match below(random, 8) {
        0 => Shape::new(side, side, side, 0),
        _ => Shape::square(side),
    };
    let mut rules = Rules::new(shape.expect("it is no longer than 36"));
    match below(random, 6) {
        0 => rules.set_regions(Regions::None),
        1 => jigsaw(random, &rules).into_iter().for_each(|regions| rules.set_regions(Regions::Jigsaw(regions))),
        2 if side.is_multiple_of(2) => rules.set_regions(Regions::Boxes { rows: side / 2, columns: 2 }),
        _ => {}
    }
    let share = 2 + below(random, 6);
    for cell in rules.shape().all() {
        if below(random, share) == 0 {
            rules.give(cell, rules.shape().least() + below(random, side));
        }
    }
    if below(random, 2) == 0 {
        let mut text = rules.to_string();
        let mut names = RULES;
        random.shuffle(&mut names);
        names[..=below(random, 3)].iter().for_each(|rule| text.push_str(rule));
        // Some rules are not those of some boards.
        if let Ok(with) = Variant::read(&text) {
            rules = with.rules;
        }
    }
    Variant::new(rules, String::new())
}

/// Board, regions, and rules in no order.
fn parts(rules: &Rules) -> (Shape, bool, Vec<Vec<Cell>>, Vec<String>) {
    let mut regions = rules.region_cells();
    regions.iter_mut().for_each(|region| region.sort());
    regions.sort();
    let said = |rule: &Constraint| match rule {
        // Links have no other word for this.
        Constraint::Greater(more, less) => {
            format!("{:?}", Constraint::Thermometer { cells: vec![*less, *more], is_slow: false })
        }
        rule => format!("{rule:?}"),
    };
    let mut constraints: Vec<String> = rules.constraints().iter().map(said).collect();
    constraints.sort();
    (rules.shape(), rules.has_lines(), regions, constraints)
}

/// What a text is read as, as a board.
fn read(text: &str) -> Result<Rules, String> {
    match read_any(text, None).map_err(|error| error.to_string())? {
        AnyPuzzle::Variant(variant) => Ok(variant.rules),
        AnyPuzzle::Classic(puzzle, _) => Ok(Variant::of_puzzle(&puzzle, None).unwrap().rules),
    }
}

fn go_round(seed: u64, boards: usize) {
    let mut random = Xoshiro256::seeded(seed);
    let mut failed = Vec::new();
    let mut held = 0;
    for _ in 0..boards {
        let variant = board(&mut random);
        for info in FORMATS.iter().filter(|info| info.writes && info.format != Format::Csv) {
            let Some(notation) = Notation::of_format(info.format) else { continue };
            let Ok(text) = write_variant(&variant, notation) else { continue };
            held += 1;
            let text = format!("{}{text}\n{}", info.format.header(), info.format.footer());
            let back = read(&text);
            if !back.as_ref().is_ok_and(|rules| parts(rules) == parts(&variant.rules)) {
                let found = back.map_or_else(|error| error, |rules| rules.to_string());
                failed.push(format!("{}: {}\nwas read as {found} from\n{text}", info.name, variant.rules));
            }
        }
    }
    assert!(held > boards, "most boards have a format: {held} of {boards}");
    assert!(failed.is_empty(), "{} of {held}; the first:\n{}", failed.len(), failed[..failed.len().min(8)].join("\n"));
}

#[test]
fn what_is_written_of_a_board_is_read_back() {
    go_round(1, 300);
}

/// `cargo nextest run --release -p bitdoku-text --run-ignored all -E 'test(twenty_thousand)'`.
#[test]
#[ignore = "long"]
fn what_is_written_of_twenty_thousand_boards_is_read_back() {
    go_round(2, 20_000);
}

/// Every side reads as a line and as a list of lines, in digits and in letters, also where there are as many lines as a line has cells.
#[test]
fn lists_of_lines_have_any_side() {
    for side in (4..=26).filter(|side| *side != 9) {
        for first in if side > 9 { [b'A', b'A'] } else { [b'1', b'A'] } {
            let line: String =
                (0..side).map(|at| char::from(first + at as u8)).collect::<String>() + &".".repeat(side * side - side);
            for count in [1, 3, side, side * side] {
                let mut sides = Vec::new();
                records(format!("{line}\n").repeat(count).as_bytes(), &Options::default(), |record| {
                    sides.push(record.map(|record| match record.puzzle {
                        AnyPuzzle::Variant(board) => {
                            (board.rules.shape().rows(), board.rules.givens().iter().flatten().count())
                        }
                        AnyPuzzle::Classic(..) => (9, 0),
                    }));
                });
                assert_eq!(sides, vec![Ok((side, side)); count], "{count} times {line}");
            }
        }
    }
}

/// A grid of numbers, 0 for an empty cell.
type Numbers = Vec<Vec<usize>>;

/// The sides of the boxes that a board has where nothing else is said.
fn box_sides(side: usize) -> Option<(usize, usize)> {
    Shape::square(side).unwrap().box_sides(side)
}

/// A solved board, its first row and every fourth cell, or nothing.
fn numbers(side: usize, share: &str) -> Numbers {
    let (rows, columns) = box_sides(side).unwrap_or((1, side));
    let value = |row: usize, column: usize| (columns * (row % rows) + row / rows + column) % side + 1;
    let is_given = |row: usize, column: usize| match share {
        "full" => true,
        "partly" => {
            (row + 1, column + 1) != (side, side) && (row == 0 && column < 2 || (7 * row + 3 * column) % 4 == 1)
        }
        _ => false,
    };
    let row = |row| (0..side).map(|column| if is_given(row, column) { value(row, column) } else { 0 }).collect();
    (0..side).map(row).collect()
}

/// Each row with its cells written so, and this between them.
fn rows(grid: &Numbers, between: &str, cell: impl Fn(usize) -> String) -> Vec<String> {
    grid.iter().map(|row| row.iter().map(|&value| cell(value)).collect::<Vec<_>>().join(between)).collect()
}

/// A drawing with lines between boxes; `corner` is at its borders, too, if it has some.
fn drawn(
    grid: &Numbers,
    (high, wide): (usize, usize),
    has_border: bool,
    between: &str,
    cell: impl Fn(usize) -> String,
) -> String {
    let parts = |row: &Vec<usize>| -> Vec<String> {
        row.chunks(wide).map(|part| part.iter().map(|&value| cell(value)).collect::<Vec<_>>().join(between)).collect()
    };
    let rule = |row: &Vec<usize>| {
        let strokes: Vec<String> = parts(row).iter().map(|part| "-".repeat(part.len() + 2)).collect();
        if has_border { format!("+{}+\n", strokes.join("+")) } else { strokes.join("+") + "\n" }
    };
    let mut text = String::new();
    for (at, row) in grid.iter().enumerate() {
        if at % high == 0 && (has_border || at > 0) {
            text += &rule(row);
        }
        let line = parts(row).join(" | ");
        text += &if has_border { format!("| {line} |\n") } else { format!(" {line}\n") };
    }
    if has_border { text + &rule(&grid[0]) } else { text }
}

/// A board in every form that people write it in, by the name of the form.
fn forms(grid: &Numbers) -> Vec<(String, String)> {
    let side = grid.len();
    let is_full = grid.concat().iter().all(|&value| value > 0);
    let mut forms = Vec::new();
    let symbol = |first: usize, empty: char| {
        move |value: usize| match (value, first) {
            (0, _) => empty.to_string(),
            (1..=9, 1) => value.to_string(),
            (_, 1) => char::from(b'A' + value as u8 - 10).to_string(),
            _ => char::from(first as u8 + value as u8 - 1).to_string(),
        }
    };
    let alphabets = [(1, 35), (b'A'.into(), 26), (b'a'.into(), 26)];
    for (first, _) in alphabets.into_iter().filter(|(first, most)| side <= *most && (side > 3 || *first == 1)) {
        for empty in ['.', '0', '_', '*', '-'].into_iter().take(if first == 1 && !is_full { 5 } else { 1 }) {
            let rows = rows(grid, "", symbol(first, empty));
            let name = |form: &str| format!("{form}, {first}, {empty}");
            // A few digits alone may be a number, strokes alone are a rule, and 729 signs may be the candidates of 81 cells.
            let has_letter = rows.concat().contains(|symbol: char| symbol.is_ascii_alphabetic());
            let may_be_marks = side == 27 && !has_letter;
            let is_certain = matches!(empty, '.' | '0') || grid.concat().iter().any(|&value| value > 0);
            if is_certain && !may_be_marks && (side > 3 || empty == '.') {
                forms.push((name("line"), rows.concat() + "\n"));
            }
            if is_certain && !may_be_marks {
                forms.push((name("block"), rows.join("\n") + "\n"));
            }
            if let Some(boxes) = box_sides(side).filter(|_| is_certain && !may_be_marks && empty == '.') {
                forms.push((name("ruled"), drawn(grid, boxes, false, "", symbol(first, empty))));
            }
        }
    }
    let number =
        |empty: &'static str| move |value: usize| if value == 0 { empty.to_owned() } else { value.to_string() };
    for empty in [".", "0", "_"] {
        forms.push((format!("numbers, {empty}"), rows(grid, " ", number(empty)).join("\n") + "\n"));
        let padded = rows(grid, " ", |value| format!("{:>2}", number(empty)(value)));
        forms.push((format!("columns of numbers, {empty}"), padded.join("\n") + "\n"));
        forms.push((format!("numbers on a line, {empty}"), rows(grid, " ", number(empty)).join(" ") + "\n"));
    }
    if let Some(boxes) = box_sides(side) {
        let padded = |value| format!("{:>2}", number(".")(value));
        forms.push(("drawing".to_owned(), drawn(grid, boxes, true, " ", padded)));
        forms.push(("drawing without a border".to_owned(), drawn(grid, boxes, false, " ", padded)));
    }
    for empty in [".", " "] {
        let rows = rows(grid, " | ", number(empty));
        let head = format!("|{}\n|{}\n", "   |".repeat(side), "---|".repeat(side));
        forms.push((
            format!("Markdown, {empty:?}"),
            head + &rows.iter().map(|row| format!("| {row} |\n")).collect::<String>(),
        ));
    }
    let list = |between: &str, empty: &'static str| {
        let rows = rows(grid, ", ", number(empty));
        format!("[[{}]]", rows.join(&format!("]{between}[")))
    };
    forms.push(("JSON".to_owned(), list(", ", "0") + "\n"));
    forms.push(("JSON with null".to_owned(), list(", ", "null") + "\n"));
    forms.push(("JSON on several lines".to_owned(), list(",\n ", "0") + "\n"));
    forms.push(("an object".to_owned(), format!("{{\"puzzle\": {}}}\n", list(", ", "0"))));
    forms.push(("a flat list".to_owned(), format!("[{}]\n", rows(grid, ", ", number("0")).join(", "))));
    let padded = rows(grid, " ", |value| format!("{value:>2}"));
    forms.push(("NumPy, printed".to_owned(), format!("[[{}]]\n", padded.join("]\n ["))));
    let padded = rows(grid, ", ", |value| format!("{value:>2}"));
    forms.push(("NumPy, by repr".to_owned(), format!("array([[{}]])\n", padded.join("],\n       ["))));
    // Ten empty fields may be nine and the comma behind them.
    if side != 10 || grid.concat().iter().any(|&value| value > 0) {
        forms.push(("fields".to_owned(), rows(grid, ",", number("")).join("\n") + "\n"));
    }
    forms
}

/// Boards of these sides read in every form that people write a board in, empty boards and full ones included.
fn read_every_form(sides: impl Iterator<Item = usize>) {
    let mut failed = Vec::new();
    let mut count = 0;
    for side in sides {
        for share in ["empty", "partly", "full"] {
            let grid = numbers(side, share);
            let mut expected = Rules::new(Shape::square(side).unwrap());
            for (cell, value) in expected.shape().all().collect::<Vec<_>>().into_iter().zip(grid.concat()) {
                if value > 0 {
                    expected.give(cell, value);
                }
            }
            for (form, text) in forms(&grid) {
                count += 1;
                let back = read(&text);
                if back.as_ref() != Ok(&expected) {
                    let found = back.map_or_else(|error| error, |rules| rules.to_string());
                    let cut = |text: &str| text.chars().take(150).collect::<String>();
                    failed.push(format!("{side}, {share}, {form}: {}\nfrom {}", cut(&found), cut(&text)));
                }
            }
        }
    }
    assert!(failed.is_empty(), "{} of {count}:\n{}", failed.len(), failed.join("\n"));
}

#[test]
fn a_board_of_any_side_reads_in_every_form() {
    read_every_form([2, 3, 4, 5, 6, 8, 10, 12, 16, 25, 27, 36].into_iter());
}

/// `cargo nextest run -p bitdoku-text --run-ignored all -E 'test(at_length)'`.
#[test]
#[ignore = "a minute"]
fn a_board_of_every_side_reads_in_every_form_at_length() {
    read_every_form((2..=36).filter(|side| *side != 9));
}

/// A title that is the name of a rule and nothing else is no remark: the rule is added, or missed if it needs cells.
#[test]
fn a_title_that_is_a_rule_is_heeded() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let rows: String = line.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned() + "\n").collect();
    let small = "1......2..4..3..";
    let small_rows = "1...\n...2\n..4.\n.3..\n";
    for grid in
        [&rows, &format!("{line}\n"), &format!("{line}\n{line}\n"), &small_rows.to_owned(), &format!("{small}\n")]
    {
        for (title, expected) in [
            ("Anti-Knight:", Ok(true)),
            ("Sudoku X", Ok(true)),
            ("Killer Sudoku", Err("the rule that the title names, Killer")),
            ("[Thermo]", Err("the rule that the title names, Thermo")),
            ("Killer application", Ok(false)),
            ("Grid 01", Ok(false)),
        ] {
            let mut seen = Vec::new();
            let text = format!("{title}\n{grid}");
            records(text.as_bytes(), &Options::default(), |record| {
                seen.push(record.map_err(|error| error.to_string()).map(|record| match record.puzzle {
                    AnyPuzzle::Variant(board) => !board.is_plain(),
                    AnyPuzzle::Classic(..) => false,
                }));
            });
            let is_expected = |seen: &Result<bool, String>| match (seen, expected) {
                (Ok(seen), Ok(expected)) => *seen == expected,
                (Err(seen), Err(expected)) => seen.contains(expected),
                // What is no title above a list of lines is an error by itself, as before.
                (Err(seen), _) => seen.contains("expected a digit"),
                (Ok(_), Err(_)) => false,
            };
            assert!(!seen.is_empty() && seen.iter().all(is_expected), "{text}: {seen:?}");
        }
    }
}

/// A title is that of the record below it, in whatever form that is, and of no later one.
#[test]
fn a_title_is_that_of_no_later_record() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let rows: String = line.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned() + "\n").collect();
    let small = "1...\n...2\n..4.\n.3..\n";
    let drawn = "┌───────┬───────┐\n│ 1   . │ .   . │\n│ .   . │ .   2 │\n├───────┼───────┤\n│ .   . │ 4   . │\n\
        │ .   3 │ .   . │\n└───────┴───────┘\n";
    for first in [&rows, small, drawn] {
        for later in [&rows, small, drawn, &format!("{line}\n")] {
            let text = format!("Anti-Knight\n{first}\n{later}\n{rows}");
            let mut seen = Vec::new();
            records(text.as_bytes(), &Options::default(), |record| {
                let record = record.unwrap_or_else(|error| panic!("{error} in\n{text}"));
                let has_rule = matches!(record.puzzle, AnyPuzzle::Variant(board) if !board.is_plain());
                seen.push((record.annotation.to_owned(), has_rule));
            });
            let title = ("Anti-Knight".to_owned(), true);
            assert_eq!(seen, [title, Default::default(), Default::default()], "{text}");
        }
    }
}
