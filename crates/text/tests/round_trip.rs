//! Property tests: what is written is read back, and no input at all makes a reader panic.

use bitdoku_grid::{Digit, DigitSet, Grid, Pencilmarks, Puzzle};
use bitdoku_text::{FORMATS, Format, Options, Reader, detect};
use proptest::prelude::*;

fn grids() -> impl Strategy<Value = Grid> {
    // A few clues or many: formats may mistake a full grid for something else, or an empty one.
    (0..=10u32, proptest::collection::vec((0..10u32, 0..9usize), 81)).prop_map(|(clues, cells)| {
        let cell = |i: usize| (cells[i].0 < clues).then(|| Digit::from_index(cells[i].1));
        Grid::new(std::array::from_fn(cell))
    })
}

fn marks() -> impl Strategy<Value = Pencilmarks> {
    let cell = prop_oneof![
        4 => 0..512u16,
        1 => Just(511u16),
        1 => (0..9).prop_map(|digit| 1u16 << digit),
    ];
    proptest::collection::vec(cell, 81)
        .prop_map(|cells| Pencilmarks::new(std::array::from_fn(|i| DigitSet::from_bits(cells[i]))))
}

fn puzzles() -> impl Strategy<Value = Puzzle> {
    prop_oneof![grids().prop_map(Puzzle::Grid), marks().prop_map(Puzzle::of_marks), near_grids()]
}

/// The candidates that a grid leaves, less a few.
fn near_grids() -> impl Strategy<Value = Puzzle> {
    (grids(), proptest::collection::vec(0..729usize, 0..5)).prop_map(|(grid, gone)| {
        let mut marks = Pencilmarks::of_grid(&grid);
        gone.into_iter().for_each(|i| marks.eliminate(bitdoku_grid::Candidate::from_index(i)));
        Puzzle::of_marks(marks)
    })
}

/// Annotations as readers give them: no line ends, no blanks around.
fn annotations() -> impl Strategy<Value = String> {
    let plain = prop_oneof![Just(String::new()), "[ -~äß€│]{0,30}", "[a-z]{3} [0-9]{2}", r"\[[a-z\]]{0,9}\]"];
    let rule = proptest::sample::select(&["Sudoku X", "[Killer]", "Anti-Knight:", "X-Sudoku", "[x]]", "thermos"][..]);
    // Some that look like rows or name a rule, and some like what is written to tell them from rows.
    prop_oneof![3 => plain, 1 => rule.prop_map(str::to_owned), 1 => "[,:|]?[0-9a-z](,[0-9ÿ)]){6,9}", 1 => "(Annotation: |\u{FEFF}){1,2}[a-z0-9,]{0,9}"]
        .prop_map(|text| text.trim().to_owned())
}

fn formats() -> impl Strategy<Value = Format> {
    proptest::sample::select(FORMATS.iter().filter(|info| info.writes).map(|info| info.format).collect::<Vec<_>>())
}

/// Puzzles that a format has room for.
fn puzzles_of(format: Format) -> BoxedStrategy<Puzzle> {
    if format.info().sukaku { puzzles().boxed() } else { grids().prop_map(Puzzle::Grid).boxed() }
}

/// A puzzle and a format that has room for it.
fn written() -> impl Strategy<Value = (Format, Puzzle)> {
    formats().prop_flat_map(|format| (Just(format), puzzles_of(format)))
}

/// A few records and a format that has room for them.
fn written_records() -> impl Strategy<Value = (Format, Vec<(Puzzle, String)>)> {
    formats()
        .prop_flat_map(|format| (Just(format), proptest::collection::vec((puzzles_of(format), annotations()), 1..4)))
}

/// What is read where a puzzle was written: the same, but in a candidate grid a naked single looks like a given.
fn as_read(format: Format, puzzle: Puzzle) -> Puzzle {
    match puzzle {
        Puzzle::Grid(grid) if format == Format::Candidates => Puzzle::of_marks(Pencilmarks::of_grid(&grid)),
        other => other,
    }
}

/// Whether a format has room for annotations.
fn keeps_annotations(format: Format) -> bool {
    !matches!(format, Format::Csv | Format::Json | Format::Iss)
}

/// Records as a text, what they are read back as, and in which format they were read.
fn round_trip(format: Format, records: &[(Puzzle, String)], separated: bool) -> (String, Vec<(Puzzle, String)>) {
    let mut text = String::from(format.header());
    for (i, (puzzle, annotation)) in records.iter().enumerate() {
        if i > 0 && (separated || format == Format::Json) {
            text.push_str(format.separator());
        }
        format.write(puzzle, annotation, &mut text).unwrap();
    }
    text.push_str(format.footer());
    let mut reader = Reader::new(format, &Options::default());
    let mut read = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        for record in reader.push(line.as_bytes(), number) {
            let record = record.unwrap_or_else(|error| panic!("{number}: {error}\n{text}"));
            let puzzle = record.puzzle.classic().unwrap_or_else(|| panic!("{number}: not a classic puzzle\n{text}"));
            read.push((*puzzle, record.annotation.to_owned()));
        }
    }
    for record in reader.finish() {
        let record = record.unwrap_or_else(|error| panic!("{error}\n{text}"));
        read.push((*record.puzzle.classic().unwrap(), record.annotation.to_owned()));
    }
    (text, read)
}

proptest! {
    // No file of past failures: a failure found becomes a test by name.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_back(
        (format, records) in written_records(),
        separated in any::<bool>(),
    ) {
        let (text, read) = round_trip(format, &records, separated);
        let expected = records.into_iter().map(|(puzzle, annotation)| {
            (as_read(format, puzzle), if keeps_annotations(format) { annotation } else { String::new() })
        });
        prop_assert_eq!(read, expected.collect::<Vec<_>>(), "{}", text);
    }

    #[test]
    fn what_is_written_is_detected((format, puzzle) in written()) {
        // A candidate grid without a choice in any cell looks like the grid of its digits.
        prop_assume!(format != Format::Candidates || puzzle.marks().as_array().iter().any(|digits| digits.len() > 1));
        let text = format.whole(&puzzle).unwrap();
        let detected = detect(text.as_bytes(), true);
        // Some texts are of two formats, which then read the same.
        let mut reader = Reader::new(detected, &Options::default());
        let read = text.lines().zip(1..).find_map(|(line, number)| Some(reader.push(line.as_bytes(), number).next()?.map(|r| *r.puzzle.classic().unwrap())));
        let read = read.or_else(|| Some(reader.finish().next()?.map(|record| *record.puzzle.classic().unwrap())));
        prop_assert_eq!(read, Some(Ok(as_read(format, puzzle))), "{} detected as {} in:\n{}", format, detected, text);
    }

    #[test]
    fn any_bytes_are_read_without_panic(
        format in formats(),
        lines in proptest::collection::vec(
            prop_oneof![
                proptest::collection::vec(any::<u8>(), 0..120),
                proptest::collection::vec(proptest::sample::select(&b"0123456789.-+|:,;\" \t#*_\xE2\x94\x82\xFFx"[..]), 0..120),
                "[0-9.]{81}.{0,10}".prop_map(String::into_bytes),
                ":[0-9]{4}:x:[0-9.+]{79,83}:([1-9]{3} ){0,2}:[0-9:]{0,3}".prop_map(String::into_bytes),
                "([1-9]{1,3}[ |]){9}".prop_map(String::into_bytes),
                "([0-9][ ,]){8,10}".prop_map(String::into_bytes),
            ],
            0..25,
        ),
        column in proptest::option::of(prop_oneof![Just("1"), Just("3"), Just("puzzle")]),
        delimiter in proptest::option::of(any::<u8>()),
    ) {
        let text = lines.join(&b'\n');
        let _ = (detect(&text, true), detect(&text, false));
        let mut reader = Reader::new(format, &Options { column: column.map(Into::into), delimiter });
        let mut last = 0;
        for (line, number) in text.split(|&byte| byte == b'\n').zip(1..) {
            for record in reader.push(line, number) {
                match record {
                    Ok(record) => {
                        prop_assert!(last <= record.line && record.line <= number);
                        last = record.line;
                    }
                    Err(error) => {
                        prop_assert!(last <= error.record && error.record <= error.line && error.line <= number);
                        last = error.record;
                        prop_assert!(error.column >= error.excerpt_column);
                        let marked = &error.excerpt[error.span()];
                        prop_assert!(marked.chars().count() == error.length || error.excerpt.chars().count() >= 80, "{:?}", error);
                    }
                }
            }
        }
        for record in reader.finish() {
            prop_assert!(record.map_or_else(|error| error.record, |record| record.line) >= last);
        }
    }
}

#[test]
fn what_setter_and_player_wrote_stays_in_links() {
    use bitdoku_text::board::Variant;
    use bitdoku_text::board::write::{Notation, write_variant};

    let json = r#"{"size":4,"title":"Corners","author":"A. Setter","ruleset":"Usual rules.\nThe cage sums to 7.",
        "grid":[[{"value":1,"given":true},{"value":4},{},{"centerPencilMarks":[2,3]}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],
        "killercage":[{"cells":["R2C1","R2C2"],"value":"7"}],"solution":[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1],
        "line":[{"lines":[["R1C1","R4C4"]],"outlineC":"rgb(0,0,0)"}],"text":[{"cells":["R3C3"],"value":"a \"word\""}]}"#;
    let puzzle = Variant::read(json).unwrap();
    assert_eq!((puzzle.entries.len(), puzzle.marks.len(), puzzle.notes.cosmetics.len()), (1, 1, 2));
    for notation in [Notation::FpuzzlesJson, Notation::Fpuzzles, Notation::SudokuPad] {
        let mut again = Variant::read(&write_variant(&puzzle, notation).unwrap()).unwrap();
        again.text.clone_from(&puzzle.text);
        assert_eq!(again, puzzle, "{notation:?}");
    }
}

/// The candidates of nine empty cells look like the names of nine columns, which are no regions where more candidates follow.
#[test]
fn candidates_that_look_like_regions_are_candidates() {
    let marks = format!("{}.23456789{}", "123456789".repeat(9), "123456789".repeat(71));
    let puzzle: Puzzle = marks.parse().unwrap();
    for info in FORMATS.iter().filter(|info| info.writes && info.sukaku) {
        let text = bitdoku_text::write(&puzzle, info.format).unwrap();
        assert_eq!(bitdoku_text::read(&text), Ok(puzzle), "{}", info.name);
    }
}
