//! What is written is read again as it was: the same text, and the same solutions.

use std::ops::ControlFlow;

use bitdoku_text::board::Variant;
use bitdoku_variant::draw::{Form, Ink, Mark, Shown, scene, svg};
use bitdoku_variant::read::read;
use bitdoku_variant::steps::Language;
use bitdoku_variant::write::{Notation, write};
use bitdoku_variant::{Cell, Constraint, Limits, Puzzle, Regions, Rules, Shape};

/// A puzzle of each kind of rule, on a small board.
const STRINGS: [&str; 48] = [
    ".Shape~4x4",
    ".Shape~4x4.~R1C1_1~R2C2_3~R1C2_2_4",
    ".Shape~4x4.NoBoxes",
    ".Shape~4x4.Windoku.Diagonal~1.Diagonal~-1",
    ".Shape~4x4.DisjointSets.AntiKing",
    ".Shape~4x4.AntiKnight.AntiTaxicab",
    ".Shape~4x4~0-3.NoBoxes.AntiConsecutive",
    ".Shape~4x6~8.~R1C1_8",
    ".Shape~6x6.RegionSize~4.GlobalMod.~R1C1_1~R1C2_2~R1C3_3~R1C4_4~R1C5_5~R2C1_3~R2C2_5",
    ".Shape~4x4.NoBoxes.Jigsaw~1112122233433444",
    ".Shape~4x4.AllDifferent~R1C1~R2C2~R3C3",
    ".Shape~4x4.WhiteDot~R1C1~R1C2.BlackDot~R2C1~R3C1",
    ".Shape~4x4.StrictKropki.WhiteDot~R1C1~R1C2",
    ".Shape~4x4.StrictXV.V~R1C1~R1C2",
    ".Shape~4x4.GreaterThan~R1C1~R1C2.GreaterThan~R2C1~R1C1",
    ".Shape~4x4.Thermo~R1C1~R2C2~R2C3.Whisper~2~R3C1~R4C2~R4C3",
    ".Shape~4x4.Renban~R1C2~R2C2~R2C3.Modular~2~R3C3~R3C4~R4C4",
    ".Shape~4x4.Palindrome~R1C1~R2C2~R3C3.Between~R1C4~R2C4~R3C4",
    ".Shape~4x4.Lockout~2~R1C1~R2C2~R2C3~R3C4",
    ".Shape~4x4.RegionSumLine~R1C1~R1C2~R1C3",
    ".Shape~4x4.Zipper~R1C1~R1C2~R2C3",
    ".Shape~4x4.SumLine~5~R1C1~R1C2~R2C3~R3C3",
    ".Shape~4x4.SumLine~5~R1C1~R1C2~R2C2~R2C1~LOOP",
    ".Shape~4x4.Cage~7~R1C1~R1C2~R2C1.Sum~9~R4C1~R4C2~R4C2",
    ".Shape~4x4.LittleKiller~7~R1C3",
    ".Shape~4x4.Arrow~R1C1~R1C2~R2C2.DoubleArrow~R4C1~R4C2~R3C3~R3C4",
    ".Shape~4x4.PillArrow~2~R1C1~R1C2~R2C2~R2C3~R3C3~R4C3~R4C4",
    ".Shape~4x4.EqualSum~R1C1~R1C2~R2C1~-~R4C4~R3C4~R3C3",
    ".Shape~4x4.RellikCage~3~R1C1~R1C2~R2C2",
    ".Shape~4x4.Sandwich~2~R1.Sandwich~0~C2",
    ".Shape~4x4.Lunchbox~3~R1C1~R2C2~R2C3~R3C3",
    ".Shape~4x4.XSum~R1~3~.XSum~C2~~6",
    ".Shape~4x4.Skyscraper~R1~2~.Skyscraper~C2~~3",
    ".Shape~4x4.HiddenSkyscraper~R1~2~.HiddenSkyscraper~C2~~3",
    ".Shape~4x4.NumberedRoom~R1~2~.NumberedRoom~C2~~3",
    ".Shape~4x4.Indexing~C~R1C1.Indexing~R~R2C3",
    ".Shape~4x4.ValueIndexing~R1C1~R1C2~R2C3~R2C4~R3C4~R4C4",
    ".Shape~4x4.ContainAtLeast~1_2~R1C1~R1C2~R2C1~R2C2.ContainExact~3_3~R3C1~R3C3~R4C4",
    ".Shape~4x4.SameValues~2~R1C1~R1C2~R3C3~R4C3",
    ".Shape~4x4.CountingCircles~R1C1~R2C2~R3C3~R4C4~R1C3",
    ".Shape~4x4.CountDistinct~R1C1~R2C2~R2C3~R3C4",
    ".Shape~4x4.FullRankTies~any.FullRank~R1~3~",
    ".Shape~4x4.Or.WhiteDot~R1C1~R1C2.And.V~R2C1~R2C2.AntiKnight.End.End",
    ".Shape~4x4.Regex~KDEyKTN8MTR8NA~R1C1~R2C2~R3C3",
    ".Shape~4x4.EqualityCage~R1C1~R1C2",
    ".Shape~4x4~0-4.NoBoxes.RegionSameValues",
    ".Shape~4x4.Replicate~hB~R1C1.Whisper~2~R1C1~R1C2.Or.GreaterThan~R1C1~R2C1.~R1C2_3.End.End",
    ".Shape~4x4.Entropic~R1C1~R2C2~R3C3",
];

fn solutions(rules: &Rules) -> Vec<String> {
    let mut found = Vec::new();
    let limits = Limits { guesses: u64::MAX, ..Limits::default() };
    let all = Puzzle::from(rules).solutions(&limits, |solution| {
        found.push(solution.to_string());
        if found.len() < 3_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert!(all.is_ok());
    found.sort();
    found
}

/// Reads what is written, and compares.
fn again(rules: &Rules, notation: Notation) -> Option<Rules> {
    let text = write(rules, notation).ok()?;
    let back = read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    if notation == Notation::Iss {
        // The canonical text; f-puzzles has several fields for some relations.
        assert_eq!(write(&back, notation).as_ref(), Ok(&text));
    }
    assert_eq!(solutions(&back), solutions(rules), "{text}");
    Some(back)
}

#[test]
fn strings_are_read_as_they_were() {
    for text in STRINGS {
        let rules = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(again(&rules, Notation::Iss).is_some(), "{text}");
    }
}

#[test]
fn what_another_notation_holds_is_the_same_puzzle() {
    let mut held = [0; 4];
    for text in STRINGS {
        let rules = read(text).unwrap();
        let notations = [Notation::FpuzzlesJson, Notation::Fpuzzles, Notation::SudokuPad, Notation::Line];
        for (count, notation) in held.iter_mut().zip(notations) {
            *count += usize::from(again(&rules, notation).is_some());
        }
    }
    assert_eq!(held, [25, 25, 25, 1]);
}

#[test]
fn rules_that_only_a_program_can_make_are_read_as_they_were() {
    let shape = Shape::square(4).unwrap();
    let cell = |row: usize, column: usize| shape.cell(row, column).unwrap();
    let far: [Cell; 3] = [cell(0, 0), cell(3, 1), cell(1, 2)];
    let rules = [
        Constraint::WhiteDot(far[0], far[1]),
        Constraint::BlackDot(far[0], far[1]),
        Constraint::PairSum(far[0], far[1], 5),
        Constraint::PairSum(far[0], far[1], 6),
        Constraint::Greater(far[0], far[1]),
        Constraint::Thermometer { cells: far.to_vec(), is_slow: true },
        Constraint::Cage { total: 0, cells: far.to_vec() },
        Constraint::Pairs { table: vec![0b1110, 0b1101, 0b1011, 0b0110], cells: far.to_vec(), is_all: true },
    ];
    for rule in rules {
        let mut puzzle = Rules::new(shape);
        puzzle.push(rule.clone());
        assert!(again(&puzzle, Notation::Iss).is_some(), "{rule:?}");
        again(&puzzle, Notation::FpuzzlesJson);
    }
}

#[test]
fn plain_grids_of_any_size_are_read_as_they_were() {
    for side in [4, 6, 9, 10, 12, 16, 25, 30, 36] {
        let shape = Shape::square(side).unwrap();
        let mut rules = Rules::new(shape);
        // The first row, with holes.
        for (value, cell) in (1..=side).zip(shape.row_cells(0)).filter(|(value, _)| value % 3 != 0) {
            rules.give(cell, value);
        }
        let of = |text: &str| write(&read(text).unwrap(), Notation::Numbers).unwrap();
        let numbers = write(&rules, Notation::Numbers).unwrap();
        assert_eq!(of(&numbers), numbers);
        match write(&rules, Notation::Line) {
            Ok(line) => {
                assert_eq!(line.len(), side * side);
                assert_eq!(of(&line), numbers);
                assert_eq!(of(&write(&rules, Notation::Rows).unwrap()), numbers);
            }
            Err(error) => assert!(side == 36, "{side}: {error}"),
        }
    }
    // Only letters, which alone would be read as 1 and on.
    let mut rules = Rules::new(Shape::square(16).unwrap());
    rules.give(rules.shape().cell(0, 0).unwrap(), 12);
    assert!(write(&rules, Notation::Line).is_err());
    assert!(write(&rules, Notation::Numbers).is_ok());
}

#[test]
fn what_cannot_be_held_is_named() {
    let refused = |text: &str, notation: Notation| write(&read(text).unwrap(), notation).unwrap_err().to_string();
    assert!(refused(".Shape~4x4.AntiKnight", Notation::Line).contains("anti-knight"));
    assert!(refused(".Shape~4x4.Cage~3~R1C1~R1C2", Notation::Numbers).contains("a cage"));
    assert!(refused(".Shape~4x4.NoBoxes", Notation::Numbers).contains("without boxes"));
    assert!(refused(".Shape~4x4.~R1C1_2_3", Notation::Line).contains("given marks"));
    assert!(refused(".Shape~4x4.AntiTaxicab", Notation::Fpuzzles).contains("anti-taxicab"));
    assert!(refused(".Shape~4x6", Notation::Line).contains("4×6"));
    let mut rules = Rules::new(Shape::square(4).unwrap());
    rules.set_lines(false);
    assert!(write(&rules, Notation::Fpuzzles).unwrap_err().to_string().contains("twice"));
    rules.set_lines(true);
    rules.set_regions(Regions::Jigsaw(vec![rules.shape().row_cells(0), rules.shape().column_cells(0)]));
    assert!(write(&rules, Notation::Fpuzzles).unwrap_err().to_string().contains("regions"));
    assert!(again(&rules, Notation::Iss).is_some());
}

/// A picture is well-formed, and shows each rule by more than the bare board has, or by its name.
#[test]
fn every_rule_is_seen_in_a_picture() {
    let bare = svg(&read(".Shape~4x4").unwrap(), &Shown::default());
    for text in STRINGS.iter().filter(|text| text.contains("4x4.") && !text.contains("NoBoxes")) {
        let rules = read(text).unwrap();
        let drawn = svg(&rules, &Shown::default());
        assert!(drawn.len() > bare.len(), "{text}");
        assert_eq!(drawn.matches("<text").count(), drawn.matches("</text>").count());
        assert!(!drawn.contains("NaN") && !drawn.contains("?<"), "{text}");
        let words = write(&rules, Notation::Picture).unwrap();
        let rules = rules.constraints().iter().filter(|rule| !matches!(rule, Constraint::Among(..))).count();
        assert!(words.lines().filter(|line| line.starts_with("# ")).count() >= rules, "{words}");
    }
    let shown = Shown { title: "a < b", values: &[3; 16], candidates: &[], ..Shown::default() };
    let drawn = svg(&read(".Shape~4x4.~R1C1_1").unwrap(), &shown);
    assert_eq!(drawn.matches(">3</text>").count(), 15);
    assert!(drawn.contains("a &lt; b"));
    let candidates = vec![vec![1, 2]; 16];
    let drawn = svg(&read(".Shape~4x4").unwrap(), &Shown { candidates: &candidates, ..Shown::default() });
    assert_eq!(drawn.matches(">2</text>").count(), 16);
}

/// A picture of a step shades its cells, strikes out what goes, and puts a disc behind what is placed.
#[test]
fn a_step_is_seen_in_a_picture() {
    let rules = read(".Shape~4x4").unwrap();
    let cells: Vec<_> = rules.shape().all().collect();
    let candidates = vec![vec![1, 2]; 16];
    let position = Shown { candidates: &candidates, ..Shown::default() };
    let count = |shown: &Shown<'_>, part: &str| svg(&rules, shown).matches(part).count();
    let shown = Shown {
        place: &cells[..4],
        pattern: &cells[..2],
        placed: Some((cells[0], 1)),
        removed: &[(cells[5], 2), (cells[6], 1), (cells[7], 3)],
        ..position
    };
    let seen = [Ink::Place, Ink::Pattern, Ink::Green, Ink::Red].map(|ink| {
        let part = format!("fill=\"{}\"", ink.code());
        (count(&position, &part), count(&shown, &part))
    });
    assert_eq!(seen, [(0, 4), (0, 2), (0, 1), (0, 2)], "there is no candidate 3 to take away");
    let strike = format!("stroke=\"{}\"", Ink::Red.code());
    assert_eq!((count(&position, &strike), count(&shown, &strike)), (0, 2));
    assert!(svg(&rules, &shown).contains("<polygon points=\"0,0 60,0 60,60 0,60\" fill=\"#ffe08a\"/>"));
}

#[test]
fn a_drawing_of_characters_has_its_regions() {
    let text = write(&read("1......2..4..3..").unwrap(), Notation::Picture).unwrap();
    assert_eq!(
        text,
        "\
┌───────┬───────┐
│ 1   . │ .   . │
│ .   . │ .   2 │
├───────┼───────┤
│ .   . │ 4   . │
│ .   3 │ .   . │
└───────┴───────┘
"
    );
    assert_eq!(
        write(&read("1......2..4..3..").unwrap(), Notation::Arrays).unwrap(),
        "[[1,0,0,0],[0,0,0,2],[0,0,4,0],[0,3,0,0]]"
    );
}

/// Lines part regions; where they cannot, since regions lie over each other or are in pieces, letters do.
#[test]
fn every_region_is_drawn() {
    let layout = "001122222000103332100143332111143332504444462577748888577748668577768666555558866";
    let plain = "111222333111222333111222333444555666444555666444555666777888999777888999777888999";
    for (text, letters) in [
        (format!(".Jigsaw~{layout}"), 81),
        (format!(".NoBoxes.Jigsaw~{layout}"), 18),
        (format!(".NoBoxes.Jigsaw~{plain}"), 0),
        (".NoBoxes".to_owned(), 0),
    ] {
        let scene = scene(&read(&text).unwrap(), &[], Language::English);
        let is_letter = |mark: &&Mark| matches!(&mark.form, Form::Text(_, _, text) if text.len() == 1);
        assert_eq!(scene.over.iter().filter(is_letter).count(), letters, "{text}");
        assert_eq!(scene.named.len(), usize::from(letters > 0), "{text}");
    }
}

/// A puzzle of 4×4 cells of f-puzzles with these fields.
fn fields(fields: &str) -> Variant {
    let row = "[{},{},{},{}]";
    Variant::read(&format!(r#"{{"size":4,"grid":[{row},{row},{row},{row}],{fields}}}"#)).unwrap()
}

/// The words of a picture, drawn and named.
fn words(puzzle: &Variant) -> (Vec<String>, Vec<String>) {
    let scene = scene(&puzzle.rules, &puzzle.notes.drawn(), Language::English);
    let text = |mark: &Mark| match &mark.form {
        Form::Text(_, _, text) => Some(text.clone()),
        _ => None,
    };
    (scene.over.iter().filter_map(text).collect(), scene.named)
}

#[test]
fn marks_between_cells_are_drawn_as_setters_draw_them() {
    let dots = r#""difference":[{"cells":["R1C1","R1C2"],"value":"3"},{"cells":["R2C1","R2C2"]}],
        "ratio":[{"cells":["R3C1","R3C2"],"value":"3"},{"cells":["R4C1","R4C2"]}],
        "xv":[{"cells":["R1C3","R1C4"],"value":"V"},{"cells":["R2C3","R2C4"],"value":"X"}]"#;
    let (drawn, named) = words(&fields(dots));
    assert_eq!((drawn, named.is_empty()), (vec!["3".to_owned(), "3".to_owned(), "V".to_owned(), "X".to_owned()], true));
    let clone = r#""clone":[{"cells":["R1C1","R1C2"],"cloneCells":["R3C2","R3C3"]}]"#;
    assert_eq!(words(&fields(clone)).1, ["clone: r1c1 r1c2 = r3c2 r3c3"]);
}

#[test]
fn negative_rules_are_sentences_and_are_written_back() {
    let dot = r#""difference":[{"cells":["R1C1","R1C2"]}]"#;
    for (text, sentence) in [
        (format!(r#"{dot},"negative":["difference"]"#), "neighbours without a dot are not consecutive"),
        (format!(r#"{dot},"negative":["ratio"]"#), "of neighbours without a dot none is 2 times the other"),
        (
            format!(r#"{dot},"negative":["ratio","difference"]"#),
            "neighbours without a dot are neither consecutive nor in the ratio 1 to 2",
        ),
        (r#""negative":["xv"]"#.to_owned(), "neighbours without an X or V do not add up to 5 or 10"),
        (r#""nonconsecutive":true"#.to_owned(), "neighbours do not hold consecutive values"),
        (format!(r#"{dot},"nonconsecutive":true"#), "neighbours without a dot are not consecutive"),
    ] {
        let puzzle = fields(&text);
        assert_eq!(words(&puzzle).1, [sentence], "{text}");
        let back = write(&puzzle.rules, Notation::FpuzzlesJson).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(solutions(&read(&back).unwrap()), solutions(&puzzle.rules), "{text}");
        assert_eq!(words(&Variant::read(&back).unwrap()), words(&puzzle), "{text}");
    }
}

#[test]
fn what_setters_draw_beside_the_rules_is_drawn() {
    let text = r##""title":"Green","author":"Somebody","text":[{"cells":["R1C1"],"value":"!"}],
        "line":[{"lines":[["R1C1","R2C2"]],"outlineC":"#0f0"}],"circle":[{"cells":["R0C1"],"baseC":"#abcdef"}],
        "fogofwar":[{"cells":["R1C1"]}],"killercage":[{"cells":["R3C3","R3C4"],"value":"?"}]"##;
    let puzzle = fields(text);
    assert_eq!(words(&puzzle).0, ["!", "?"]);
    assert_eq!(puzzle.names, ["killer cages", "fog, which hides nothing here", "text in a cage, which is only drawn"]);
    let shown = Shown { notes: Some(&puzzle.notes), ..Shown::default() };
    let picture = svg(&puzzle.rules, &shown);
    for part in ["#00ff00", "<ellipse", "#abcdef", ">?</text>"] {
        assert!(picture.contains(part), "{part}: {picture}");
    }
    // Beside the board there is room for the circle.
    assert!(picture.contains("viewBox=\"0 0 320 320\""), "{picture}");
}
